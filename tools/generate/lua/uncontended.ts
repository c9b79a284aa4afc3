/**
 * The helpers that are called when no other client wants the lock. EVALSHA compiles the functions of a script in each
 * run, so these scripts compile the other functions only when one of them is first called. A name that is missing here
 * costs only time; a test detects it.
 */
export const UNCONTENDED: ReadonlySet<string> = new Set(
  `add_end add_event append_groups append_list append_two available blocked_locks deadline_of describe_ended dismissed empty_lock
  end_at end_break end_lease exclusive_id fields_text find_own_places find_places fits flag fmt gather_events grant grant_all grant_one
  granted granted_before granted_earlier has_lease_left has_whole_ends idempotency_until ids_of ids_with is_at_rest is_blocked is_broken
  is_clearing is_exclusive is_forgotten is_late keeps_history lease_of live_lease load_idempotency load_lock load_locks
  load_request mode_of new_lease note_end note_event note_hold notification_of num others_before owner_of pack_lease
  parse_idempotency parse_numbers parse_record place_secret_of prolong_idempotency purge put_lease read_clock recent_outcome
  record_text refusal_of released_by remember_words reply_before request_tag rest_until save_copy save_grant save_history
  save_idempotency save_lock save_locks save_use saved_lease secret_of shorten_idempotency split texts_at token_tag unpack_lease
  update_turn why_lost why_unreadable with_notifications`.split(/\s+/),
);

/** The scripts of uncontended operations. */
export const UNCONTENDED_SCRIPTS: ReadonlySet<string> = new Set(["acquire", "renew", "release"]);
