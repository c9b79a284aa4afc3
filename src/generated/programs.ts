// @ts-nocheck Generated from lua/ by `npm run build`. Do not edit.
import { call as $call, type Program } from "../engine/sqlite/lua/run.ts";
import { add as $add, concatAll as $concatAll, divide as $divide, find as $find, floor as $floor, format as $format, ge as $ge, get as $get, gmatch as $gmatch, gsub as $gsub, gt as $gt, items as $items, join as $join, le as $le, length as $length, list as $list, lt as $lt, match as $match, max as $max, min as $min, multiply as $multiply, number as $number, positive as $positive, removeAt as $removeAt, set as $set, sub as $sub, subtract as $subtract, table as $table, tonumber as $tonumber, truth as $truth, unpack as $unpack } from "../engine/sqlite/lua/runtime.ts";

let KEYS, ARGV;
let NONE;
NONE = "-";
function num(text) {
return $add($tonumber(text), 0);
}
function fmt(n) {
return $format("%.0f", n);
}
function flag(condition) {
let $0, $1;
return ($truth($0 = ($truth($1 = condition) ? "1" : $1)) ? $0 : "0");
}
function has_sane_numbers(text_2) {
return !$truth($find($join(" ", text_2), " %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d")[0]);
}
function split(text_3) {
let words = $list();
for (const [word] of $gmatch(text_3, "%S+")) {
$set(words, $add($length(words), 1), word);
}
return words;
}
function append_list(words_2, more) {
$set(words_2, $add($length(words_2), 1), fmt($length(more)));
for (let i = $number(1), $end_i = $number($length(more)); i <= $end_i; i += 1) {
$set(words_2, $add($length(words_2), 1), $get(more, i));
}
return words_2;
}
let KEY_LAYOUT, DAY_MS;
KEY_LAYOUT = 1;
DAY_MS = 86400000;
function save_key(key, expires_at, used_day, details, now) {
let words_3 = $list(fmt(KEY_LAYOUT), fmt(expires_at), fmt(used_day), details);
$call("SET", key, $concatAll(words_3, " "), "PX", fmt($subtract(expires_at, now)));
}
let now_us, now_2, time;
function $start_clock() {
time = undefined;
time = $call("TIME");
now_us = $add($multiply(num($get(time, 1)), 1000000), num($get(time, 2)));
now_2 = $floor($divide(now_us, 1000));
}
let wrote;
function prove_writable(key_2) {
if (!$truth(wrote)) {
$call("PEXPIRE", key_2, "1", "GT");
wrote = true;
}
}
function $start_writable() {
wrote = false;
}
let SPARE_MS;
SPARE_MS = 30000;
function forget_beside(lock) {
for (const [_, count] of $items($list("shared", "permits", "details", "tickets", "writers", "readers"))) {
$set(lock, count, 0);
}
{ const [$value0, $value1, $value2, $value3, $value4, $value5] = [undefined, 0, 0, 0, 0, 0]; $table(lock).$front = $value0; $table(lock).$turn_at = $value1; $table(lock).$turn_until = $value2; $table(lock).$kept_until = $value3; $table(lock).$expires_at = $value4; $table(lock).$ahead = $value5; }
$call("DEL", $table(lock).$details_key, $table(lock).$leases_key, $table(lock).$holders_key, $table(lock).$writers_key, $table(lock).$readers_key, $table(lock).$tickets_key);
$table(lock).$changed = true;
}
function needed_until(lock_2, retention_ms) {
let $0;
return $add($table(lock_2).$kept_until, ($truth($0 = ($gt($table(lock_2).$shared, 0) && retention_ms)) ? $0 : 0));
}
function keys_in_use(lock_3) {
let keys = $list();
function add(count_2, key_3) {
if ($gt(count_2, 0)) {
$set(keys, $add($length(keys), 1), key_3);
}
}
add($table(lock_3).$details, $table(lock_3).$details_key);
add($table(lock_3).$shared, $table(lock_3).$leases_key);
add($table(lock_3).$shared, $table(lock_3).$holders_key);
add($table(lock_3).$tickets, $table(lock_3).$writers_key);
add($table(lock_3).$tickets, $table(lock_3).$readers_key);
add($table(lock_3).$tickets, $table(lock_3).$tickets_key);
return keys;
}
function expire_beside(lock_4, retention_ms_2) {
let $0;
let keys_2 = $table(lock_4).$new_keys;
let needed = needed_until(lock_4, retention_ms_2);
if ($gt(needed, $table(lock_4).$expires_at)) {
$table(lock_4).$expires_at = $add(needed, ($truth($0 = ($gt($table(lock_4).$shared, 0) && SPARE_MS)) ? $0 : $subtract(retention_ms_2, SPARE_MS)));
keys_2 = keys_in_use(lock_4);
}
for (let i_2 = $number(1), $end_i_2 = $number($length(keys_2)); i_2 <= $end_i_2; i_2 += 1) {
$call("PEXPIRE", $get(keys_2, i_2), fmt($subtract($add($table(lock_4).$expires_at, SPARE_MS), now_2)));
}
$table(lock_4).$new_keys = $list();
}
function put_detail(lock_5, id, text_4) {
wrote = true;
let added = $call("HSET", $table(lock_5).$details_key, id, text_4);
if (($table(lock_5).$details === 0)) {
$set($table(lock_5).$new_keys, $add($length($table(lock_5).$new_keys), 1), $table(lock_5).$details_key);
}
$table(lock_5).$details = $add($table(lock_5).$details, added);
}
function drop_details(lock_6, ids) {
if (($gt($table(lock_6).$details, 0) && $gt($length(ids), 0))) {
$table(lock_6).$details = $subtract($table(lock_6).$details, $call("HDEL", $table(lock_6).$details_key, ...$unpack(ids)));
}
}
let EXCLUSIVE, PERMITS, CONFIRMED;
EXCLUSIVE = "x";
let SHARED = "s";
PERMITS = "p";
CONFIRMED = "0";
function pack_lease(lease) {
let $0, $1, $2;
return $concatAll($list($table(lease).$id, fmt($table(lease).$deadline), fmt($table(lease).$fence), fmt($table(lease).$holds), fmt($table(lease).$acquired), fmt($table(lease).$ttl), fmt($table(lease).$max_until), fmt($table(lease).$delay), fmt($table(lease).$idempotency_until), $table(lease).$partner, $table(lease).$label, ($truth($0 = ($gt($table(lease).$min_until, now_2) && $join(($truth($1 = ($truth($2 = $table(lease).$confirmed) ? CONFIRMED : $2)) ? $1 : ""), fmt($table(lease).$min_until)))) ? $0 : undefined)), " ");
}
function unpack_lease(text_5) {
let $0;
let [id_2, deadline, fence, holds, acquired, ttl, max_until, delay, idempotency_until, partner, label, min_until] = $match(text_5, "^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+) ?(%d*)$");
if ((!$truth(id_2) || !$truth(has_sane_numbers(text_5)))) {
return undefined;
}
return { $id: id_2, $deadline: num(deadline), $fence: num(fence), $holds: num(holds), $acquired: num(acquired), $ttl: num(ttl), $max_until: num(max_until), $delay: num(delay), $idempotency_until: num(idempotency_until), $partner: partner, $label: label, $min_until: num(($truth($0 = ((min_until === "") && "0")) ? $0 : min_until)), $confirmed: ($sub(min_until, 1, 1) === CONFIRMED) };
}
function move_lease(lease_2, by_ms) {
for (const [__2, name] of $items($list("deadline", "acquired", "max_until", "min_until"))) {
if ($gt($get(lease_2, name), 0)) {
$set(lease_2, name, $add($get(lease_2, name), by_ms));
}
}
}
function mode_of(id_3) {
return $sub(id_3, 1, 1);
}
function secret_of(id_4) {
return $sub(id_4, 2);
}
function is_exclusive(id_5) {
return (mode_of(id_5) === EXCLUSIVE);
}
function spans_locks(id_6) {
return ($sub(id_6, 2, 2) === "m");
}
function has_label(id_7) {
return ($sub(id_7, 3, 3) === "l");
}
function exclusive_id(secret) {
return $join(EXCLUSIVE, secret);
}
function shared_id(secret_2) {
let $0, $1;
return $join(($truth($0 = ($truth($1 = $find(secret_2, ":", 1, true)[0]) ? PERMITS : $1)) ? $0 : SHARED), secret_2);
}
function permits_of(id_8) {
let $0;
return num(($truth($0 = $match(id_8, ":(%d+)$")[0]) ? $0 : "0"));
}
function owner_of(label_2) {
return $match(label_2, "^[^.]*");
}
function is_broken(lock_7) {
return ($gt($table(lock_7).$break_at, 0) && $le($table(lock_7).$break_at, now_2));
}
function cut_short(lock_8, lease_3) {
if (($gt($table(lock_8).$break_at, 0) && $lt($table(lock_8).$break_at, $table(lease_3).$deadline))) {
$table(lease_3).$deadline = $table(lock_8).$break_at;
}
return lease_3;
}
function deadline_of(lock_9, lease_4, ttl_2) {
let deadline_2 = $add(now_2, ttl_2);
if (($gt($table(lease_4).$max_until, 0) && $lt($table(lease_4).$max_until, deadline_2))) {
deadline_2 = $table(lease_4).$max_until;
}
if (($gt($table(lock_9).$break_at, 0) && $lt($table(lock_9).$break_at, deadline_2))) {
deadline_2 = $table(lock_9).$break_at;
}
return deadline_2;
}
let EVENT_GRANTED;
let HISTORY_LAYOUT = 1;
let HISTORY_MAX = 20;
let EVENTS_CHARS_MAX = 1500;
let OWNER_CHARS_MAX = 400;
EVENT_GRANTED = "g";
function keeps_history(lock_10) {
return ($table(lock_10).$history_key !== $table(lock_10).$record_key);
}
function note_event(lock_11, kind, lease_5, ms, untold) {
let $0;
if ((!$truth(untold) && !$truth(keeps_history(lock_11)))) {
return;
}
let owner = owner_of($table(lease_5).$label)[0];
let event = $concatAll($list($join(kind, $join(mode_of($table(lease_5).$id), fmt($table(lease_5).$fence))), fmt($subtract($table(lease_5).$acquired, $floor($divide($table(lease_5).$fence, 1000)))), fmt(ms), ($truth($0 = ($le($length(owner), OWNER_CHARS_MAX) && owner)) ? $0 : NONE)), " ");
if ($truth(keeps_history(lock_11))) {
$set($table(lock_11).$noted, $add($length($table(lock_11).$noted), 1), $join(event, ","));
}
if ($truth(untold)) {
$set($table(lock_11).$untold, $add($length($table(lock_11).$untold), 1), event);
}
}
function gather_events(lock_12) {
let latest = $list();
for (let i_3 = $number($length($table(lock_12).$noted)), $end_i_3 = $number($max(1, $add($subtract($length($table(lock_12).$noted), HISTORY_MAX), 1))); i_3 >= $end_i_3; i_3 += -1) {
$set(latest, $add($length(latest), 1), $get($table(lock_12).$noted, i_3));
}
$table(lock_12).$noted = $list();
$table(lock_12).$events = $join($concatAll(latest), $table(lock_12).$events);
}
function latest_events(lock_13) {
let $0;
let events = $list();
function add_2(text_6) {
for (const [event_2] of $gmatch(text_6, "[^,]+")) {
if (($lt($length(events), HISTORY_MAX) && $truth($find(event_2, "^%l%l%d+ %-?%d+ %-?%d+ %S+$")[0]))) {
$set(events, $add($length(events), 1), event_2);
}
}
}
add_2($table(lock_13).$events);
if ($lt($length(events), HISTORY_MAX)) {
let history = ($truth($0 = $call("GET", $table(lock_13).$history_key)) ? $0 : "");
add_2($sub(history, $add($length(fmt(HISTORY_LAYOUT)), 2)));
}
return events;
}
function save_history(lock_14, life_ms) {
if (!$truth(keeps_history(lock_14))) {
$table(lock_14).$events = "";
return;
}
gather_events(lock_14);
let [__3, count_3] = $gsub($table(lock_14).$events, ",", "");
if (($lt(count_3, HISTORY_MAX) && $le($length($table(lock_14).$events), EVENTS_CHARS_MAX))) {
return;
}
let text_7 = $join(fmt(HISTORY_LAYOUT), $join(" ", $join($concatAll(latest_events(lock_14), ","), ",")));
$call("SET", $table(lock_14).$history_key, text_7, "PX", fmt(life_ms));
$table(lock_14).$events = "";
}
let PREFIX_CHARS;
let SENT_ONCE = ".";
let COPIED = "!";
let SENT_ONCE_MS = 4000;
let COPIED_MS = 60000;
let OUTCOMES_MIN = 15;
let OUTCOMES_MAX = 64;
let COPIED_MAX = 48;
PREFIX_CHARS = 12;
function secret_prefix(secret_3) {
return $sub(secret_3, 3, $add(2, PREFIX_CHARS));
}
function recent_outcome(record, request) {
let $0, $1;
let at = $find($table(record).$outcomes, secret_prefix(request), 1, true)[0];
return ($truth($0 = ($truth($1 = at) ? $match($table(record).$outcomes, "^%w+", $add(at, PREFIX_CHARS))[0] : $1)) ? $0 : undefined);
}
function forgotten_at(record_2) {
let $0;
return num(($truth($0 = $match($table(record_2).$outcomes, "=(%d+)")[0]) ? $0 : "0"));
}
function is_full_of_copies(record_3) {
let [__4, copied] = $gsub($table(record_3).$outcomes, COPIED, "");
return $ge(copied, COPIED_MAX);
}
function is_forgotten(record_4, request_2, since) {
if (((since === 0) || $truth(recent_outcome(record_4, request_2)))) {
return false;
}
return ($ge(forgotten_at(record_4), since) || is_full_of_copies(record_4));
}
function is_outdated(word_2) {
let $0;
let [mark, instant] = $match(word_2, "([.!])(%d+)$");
if (!$truth(mark)) {
return [true, now_2];
}
let at_2 = num(instant);
return [$le($add(at_2, ($truth($0 = ((mark === COPIED) && COPIED_MS)) ? $0 : SENT_ONCE_MS)), now_2), at_2];
}
function outcomes_of_others(record_5, request_3) {
let words_4 = $list();
for (const [word_3] of $gmatch($table(record_5).$outcomes, "%S+")) {
if ((($sub(word_3, 1, 1) !== "=") && ($sub(word_3, 1, PREFIX_CHARS) !== secret_prefix(request_3)))) {
$set(words_4, $add($length(words_4), 1), word_3);
}
}
return words_4;
}
function save_outcome(record_6, request_4, outcome, copied_2) {
let $0, $1, $2;
let words_5 = outcomes_of_others(record_6, request_4), kept = $list(), forgotten = forgotten_at(record_6);
let excess = $subtract($add($length(words_5), 1), OUTCOMES_MAX);
for (let i_4 = $number(1), $end_i_4 = $number($length(words_5)); i_4 <= $end_i_4; i_4 += 1) {
let [outdated, at_3] = is_outdated($get(words_5, i_4));
let pushed_out = ($gt(excess, 0) && !$truth($find($get(words_5, i_4), COPIED, 1, true)[0]));
if (($truth(pushed_out) || ($truth(outdated) && $le(i_4, $subtract($length(words_5), OUTCOMES_MIN))))) {
excess = $subtract(excess, 1);
forgotten = $max(forgotten, at_3);
} else {
$set(kept, $add($length(kept), 1), $get(words_5, i_4));
}
}
if ($ge($length(kept), OUTCOMES_MAX)) {
let [__5, at_4] = is_outdated($removeAt(kept, 1));
forgotten = $max(forgotten, at_4);
}
$set(kept, $add($length(kept), 1), $join(secret_prefix(request_4), $join(outcome, $join(($truth($0 = ($truth($1 = copied_2) ? COPIED : $1)) ? $0 : SENT_ONCE), fmt(now_2)))));
$table(record_6).$outcomes = $join(($truth($2 = ($gt(forgotten, 0) && $join("=", $join(fmt(forgotten), " ")))) ? $2 : ""), $concatAll(kept, " "));
$table(record_6).$changed = true;
}
function is_late(known, since_2) {
let $0, $1;
let latest_2 = ($truth($0 = known) ? $match(known, "^copy(%d+)$")[0] : $0);
return ($truth($1 = latest_2) ? $lt(since_2, num(latest_2)) : $1);
}
function save_copy(record_7, request_5, since_3) {
if ((since_3 === 0)) {
return;
}
let known_2 = recent_outcome(record_7, request_5);
if ((!$truth(known_2) || ($truth($find(known_2, "^copy")[0]) && !$truth(is_late(known_2, since_3))))) {
save_outcome(record_7, request_5, $join("copy", fmt(since_3)), true);
}
}
let RESTS_MAX = 64;
function parse_rests(lock_15, text_8) {
{ const [$value0, $value1] = [$list(), 0]; $table(lock_15).$rests = $value0; $table(lock_15).$resting = $value1; }
if ((!$truth($find(text_8, "^[%d: ]*$")[0]) || !$truth(has_sane_numbers(text_8)))) {
return false;
}
for (const [until_ms, permits] of $gmatch(text_8, "(%d+):(%d+)")) {
$set($table(lock_15).$rests, $add($length($table(lock_15).$rests), 1), { $until_ms: num(until_ms), $permits: num(permits) });
$table(lock_15).$resting = $add($table(lock_15).$resting, num(permits));
}
return true;
}
function pack_rests(lock_16) {
let text_9 = "";
for (let i_5 = $number(1), $end_i_5 = $number($length($table(lock_16).$rests)); i_5 <= $end_i_5; i_5 += 1) {
text_9 = $join(text_9, $join(" ", $join(fmt($table($get($table(lock_16).$rests, i_5)).$until_ms), $join(":", fmt($table($get($table(lock_16).$rests, i_5)).$permits)))));
}
return text_9;
}
function merge_closest(rests) {
let closest = 1;
for (let i_6 = $number(2), $end_i_6 = $number($subtract($length(rests), 1)); i_6 <= $end_i_6; i_6 += 1) {
if ($lt($subtract($table($get(rests, $add(i_6, 1))).$until_ms, $table($get(rests, i_6)).$until_ms), $subtract($table($get(rests, $add(closest, 1))).$until_ms, $table($get(rests, closest)).$until_ms))) {
closest = i_6;
}
}
let earlier = $removeAt(rests, closest);
$table($get(rests, closest)).$permits = $add($table($get(rests, closest)).$permits, $table(earlier).$permits);
}
function add_rest(lock_17, until_ms_2, permits_2) {
let rests_2 = $list(), rest = { $until_ms: until_ms_2, $permits: permits_2 };
for (let i_7 = $number(1), $end_i_7 = $number($length($table(lock_17).$rests)); i_7 <= $end_i_7; i_7 += 1) {
if (($truth(rest) && $ge($table($get($table(lock_17).$rests, i_7)).$until_ms, until_ms_2))) {
{ const [$value0, $value1] = [rest, undefined]; $set(rests_2, $add($length(rests_2), 1), $value0); rest = $value1; }
}
$set(rests_2, $add($length(rests_2), 1), $get($table(lock_17).$rests, i_7));
}
$set(rests_2, $add($length(rests_2), 1), rest);
if ($gt($length(rests_2), RESTS_MAX)) {
merge_closest(rests_2);
}
{ const [$value0, $value1] = [rests_2, $add($table(lock_17).$resting, permits_2)]; $table(lock_17).$rests = $value0; $table(lock_17).$resting = $value1; }
$table(lock_17).$changed = true;
}
function end_rests(lock_18) {
let ended_at = 0, left = $list();
for (let i_8 = $number(1), $end_i_8 = $number($length($table(lock_18).$rests)); i_8 <= $end_i_8; i_8 += 1) {
let rest_2 = $get($table(lock_18).$rests, i_8);
if ($gt($table(rest_2).$until_ms, now_2)) {
$set(left, $add($length(left), 1), rest_2);
} else {
ended_at = $table(rest_2).$until_ms;
$table(lock_18).$resting = $subtract($table(lock_18).$resting, $table(rest_2).$permits);
$table(lock_18).$changed = true;
}
}
$table(lock_18).$rests = left;
return ended_at;
}
function rest_until(lock_19, last) {
let $0, $1, $2, $3;
let rest_3 = $get($table(lock_19).$rests, ($truth($0 = ($truth($1 = last) ? $length($table(lock_19).$rests) : $1)) ? $0 : 1));
return ($truth($2 = ($truth($3 = rest_3) ? $table(rest_3).$until_ms : $3)) ? $2 : 0);
}
function set_back(lock_20, by_ms_2) {
let $0, $1;
let instants = $list("tickets_next", "turn_at", "shared_next", "delay_until", "break_at", "kept_until", "expires_at", "attended_next", "turn_until", "no_grace_until", "watched_until");
for (const [__6, name_2] of $items(instants)) {
if ($gt($get(lock_20, name_2), by_ms_2)) {
$set(lock_20, name_2, $subtract($get(lock_20, name_2), by_ms_2));
}
}
if ($truth($table(lock_20).$exclusive)) {
move_lease($table(lock_20).$exclusive, $subtract(0, by_ms_2));
}
if ($truth($table(lock_20).$upgrader)) {
$table($table(lock_20).$upgrader).$deadline = $subtract($table($table(lock_20).$upgrader).$deadline, by_ms_2);
}
for (let i_9 = $number(1), $end_i_9 = $number($length($table(lock_20).$rests)); i_9 <= $end_i_9; i_9 += 1) {
$table($get($table(lock_20).$rests, i_9)).$until_ms = $subtract($table($get($table(lock_20).$rests, i_9)).$until_ms, by_ms_2);
}
let outcomes = split($table(lock_20).$outcomes);
for (let i_10 = $number(1), $end_i_10 = $number($length(outcomes)); i_10 <= $end_i_10; i_10 += 1) {
let [before, instant_2] = $match($get(outcomes, i_10), "^(.*[.!=])(%d+)$");
$set(outcomes, i_10, ($truth($0 = ($truth($1 = before) ? $join(before, fmt($subtract(num(instant_2), by_ms_2))) : $1)) ? $0 : $get(outcomes, i_10)));
}
$table(lock_20).$outcomes = $concatAll(outcomes, " ");
if (($gt($table(lock_20).$shared, 0) || $gt($table(lock_20).$tickets, 0))) {
$table(lock_20).$ahead = $add($table(lock_20).$ahead, by_ms_2);
}
$table(lock_20).$changed = true;
}
function note_beside(lock_21) {
let $0;
$table(lock_21).$changed = ($truth($0 = $table(lock_21).$changed) ? $0 : $ge($subtract(now_2, $table(lock_21).$written_at), 1000));
}
function beside(lock_22, at_5) {
return fmt($add(at_5, $table(lock_22).$ahead));
}
function unpack_shared(lock_23, text_10) {
let lease_6 = unpack_lease(text_10);
if ($truth(lease_6)) {
move_lease(lease_6, $subtract(0, $table(lock_23).$ahead));
}
return lease_6;
}
let END_RELEASED, END_EXPIRED, END_MAX_HOLD, END_BROKEN, END_TRANSFERRED, REASONS, UNKNOWN, ENDINGS_MAX, ENDING_CHARS;
END_RELEASED = "r";
END_EXPIRED = "e";
END_MAX_HOLD = "m";
END_BROKEN = "b";
END_TRANSFERRED = "t";
UNKNOWN = "unknown";
ENDINGS_MAX = 32;
function is_unnoticed(reason) {
return (((reason === END_EXPIRED) || (reason === END_MAX_HOLD)) || (reason === END_BROKEN));
}
function keep_min_hold(lock_24, lease_7) {
if ($gt(permits_of($table(lease_7).$id), 0)) {
add_rest(lock_24, $table(lease_7).$min_until, permits_of($table(lease_7).$id));
} else {
$table(lock_24).$delay_until = $max($table(lock_24).$delay_until, $table(lease_7).$min_until);
}
}
function note_end(lock_25, lease_8, reason_2, at_6) {
note_event(lock_25, reason_2, lease_8, $max(0, $subtract(at_6, $table(lease_8).$acquired)), (reason_2 !== END_RELEASED));
let ending = $join(secret_prefix(secret_of($table(lease_8).$id)), $join(reason_2, " "));
$table(lock_25).$ended = $sub($join(ending, $table(lock_25).$ended), 1, $multiply(ENDINGS_MAX, ENDING_CHARS));
if (($gt($table(lease_8).$delay, 0) && $truth(is_unnoticed(reason_2)))) {
$table(lock_25).$delay_until = $max($table(lock_25).$delay_until, $add(at_6, $table(lease_8).$delay));
}
if (($gt($table(lease_8).$min_until, at_6) && (reason_2 !== END_TRANSFERRED))) {
keep_min_hold(lock_25, lease_8);
}
if (($truth($table(lock_25).$upgrader) && ($table($table(lock_25).$upgrader).$token === $table(lease_8).$id))) {
$table(lock_25).$upgrader = undefined;
}
$table(lock_25).$lease_ended = true;
$table(lock_25).$changed = true;
}
function drop_shared(lock_26, ids_2) {
$call("ZREM", $table(lock_26).$leases_key, ...$unpack(ids_2));
$call("ZREM", $table(lock_26).$holders_key, ...$unpack(ids_2));
drop_details(lock_26, ids_2);
$table(lock_26).$shared = $subtract($table(lock_26).$shared, $length(ids_2));
for (let i_11 = $number(1), $end_i_11 = $number($length(ids_2)); i_11 <= $end_i_11; i_11 += 1) {
$table(lock_26).$permits = $subtract($table(lock_26).$permits, permits_of($get(ids_2, i_11)));
}
}
function note_hold(lock_27, ms_2) {
ms_2 = $max(0, ms_2);
if (($table(lock_27).$hold_ms === 0)) {
$table(lock_27).$hold_ms = ms_2;
} else {
$table(lock_27).$hold_ms = $divide($add($multiply($table(lock_27).$hold_ms, 3), ms_2), 4);
}
}
function why_expired(lock_28, lease_9) {
if (($table(lease_9).$deadline === $table(lock_28).$break_at)) {
return END_BROKEN;
}
if (($table(lease_9).$deadline === $table(lease_9).$max_until)) {
return END_MAX_HOLD;
}
return END_EXPIRED;
}
function why_lost(lock_29, token) {
let $0;
let at_7 = $find($table(lock_29).$ended, secret_prefix(token), 1, true)[0];
if ($truth(at_7)) {
return $get(REASONS, $sub($table(lock_29).$ended, $add(at_7, PREFIX_CHARS), $add(at_7, PREFIX_CHARS)));
}
let text_11 = ($gt($table(lock_29).$shared, $table(lock_29).$live) && $call("HGET", $table(lock_29).$details_key, shared_id(token)));
let lease_10 = ($truth($0 = text_11) ? unpack_shared(lock_29, text_11) : $0);
if (($truth(lease_10) && $truth(is_broken(lock_29)))) {
return $get(REASONS, END_BROKEN);
}
if (($truth(lease_10) && $le($table(lease_10).$deadline, now_2))) {
return $get(REASONS, why_expired(lock_29, lease_10));
}
return UNKNOWN;
}
function not_held(lock_30, token_2) {
if (($table(lock_30).$damaged_id === shared_id(token_2))) {
return ["unreadable", "damaged"];
}
return ["lost", why_lost(lock_30, token_2)];
}
function $start_endings() {
ENDING_CHARS = undefined;
REASONS = { $r: "released", $e: "expired", $m: "max_hold", $b: "broken", $t: "transferred" };
ENDING_CHARS = $add(PREFIX_CHARS, 2);
}
function available(lock_31) {
let $0, $1;
if ($truth($table(lock_31).$clearing)) {
return 0;
}
let held = ($truth($0 = ($truth($1 = is_broken(lock_31)) ? 0 : $1)) ? $0 : $subtract($table(lock_31).$permits, $table(lock_31).$expired_permits));
return $max(0, $subtract($subtract($table(lock_31).$capacity, held), $table(lock_31).$resting));
}
function is_clearing(lock_32) {
let $0, $1;
return ($truth($0 = ($truth($1 = is_broken(lock_32)) ? $1 : $table(lock_32).$passing)) ? $0 : $table(lock_32).$clearing);
}
function fits(lock_33, id_9, exclusive, shared) {
let $0, $1;
let is_holder = ((exclusive !== undefined) || (shared !== undefined));
if ($truth(is_clearing(lock_33))) {
return false;
}
if (($truth($table(lock_33).$exclusive) && !$truth(exclusive))) {
return false;
}
if (($lt(now_2, $table(lock_33).$delay_until) && !$truth(is_holder))) {
return false;
}
if ($truth(is_exclusive(id_9))) {
return ($table(lock_33).$live === ($truth($0 = ($truth($1 = shared) ? 1 : $1)) ? $0 : 0));
}
if ($gt(permits_of(id_9), 0)) {
return $le(permits_of(id_9), available(lock_33));
}
return ((exclusive !== undefined) || (!$truth($table(lock_33).$upgrader) && ($table(lock_33).$break_at === 0)));
}
let KEYS_PER_LOCK, LAYOUT, LAYOUT_READ, LAYOUT_AHEAD, RECORD_FIELDS, RECORD_FIELDS_1, LOCK_KEYS;
LAYOUT = 2;
LAYOUT_READ = 3;
LAYOUT_AHEAD = 4;
RECORD_FIELDS_1 = 20;
function $start_layout() {
LOCK_KEYS = undefined;
LOCK_KEYS = $list("record", "details", "leases", "holders", "writers", "readers", "tickets", "history");
KEYS_PER_LOCK = $length(LOCK_KEYS);
RECORD_FIELDS = $list("layout", "fence", "arrival", "departures", "writers", "readers", "tickets", "tickets_next", "turn_at", "shared", "shared_next", "details", "delay_until", "break_at", "hold_ms", "kept_until", "expires_at", "front_arrival", "capacity", "permits", "attended_next", "turn_until", "turn_ms", "no_grace_until", "dropped", "watched_until");
}
function live_shared(lock_34, id_10) {
let $0;
if ((($table(lock_34).$shared === 0) || $truth(is_broken(lock_34)))) {
return undefined;
}
let text_12 = $call("HGET", $table(lock_34).$details_key, id_10);
if ((!$truth(text_12) || (mode_of(text_12) !== mode_of(id_10)))) {
return undefined;
}
let lease_11 = unpack_shared(lock_34, text_12);
if (!$truth(lease_11)) {
$table(lock_34).$damaged_id = id_10;
return undefined;
}
cut_short(lock_34, lease_11);
return ($truth($0 = ($gt($table(lease_11).$deadline, now_2) && lease_11)) ? $0 : undefined);
}
function live_lease(lock_35, id_11) {
let $0, $1, $2;
if ($truth(is_exclusive(id_11))) {
let exclusive_2 = $table(lock_35).$exclusive;
return ($truth($0 = ($truth($1 = ($truth($2 = exclusive_2) ? ($table(exclusive_2).$id === id_11) : $2)) ? exclusive_2 : $1)) ? $0 : undefined);
}
return live_shared(lock_35, id_11);
}
function lease_of(lock_36, token_3) {
let $0;
return ($truth($0 = live_lease(lock_36, exclusive_id(token_3))) ? $0 : live_lease(lock_36, shared_id(token_3)));
}
function leases_of(lock_37, token_4) {
let $0, $1;
let exclusive_3 = live_lease(lock_37, exclusive_id(token_4));
if ($truth(exclusive_3)) {
let has_partner = ($table(exclusive_3).$partner !== NONE);
return [exclusive_3, ($truth($0 = ($truth($1 = has_partner) ? live_shared(lock_37, $table(exclusive_3).$partner) : $1)) ? $0 : undefined)];
}
let shared_2 = live_shared(lock_37, shared_id(token_4));
if ((($truth(shared_2) && $truth($table(lock_37).$exclusive)) && ($table($table(lock_37).$exclusive).$partner === $table(shared_2).$id))) {
exclusive_3 = $table(lock_37).$exclusive;
}
return [exclusive_3, shared_2];
}
function holders_total(lock_38) {
let $0, $1;
return $add($table(lock_38).$live, ($truth($0 = ($truth($1 = $table(lock_38).$exclusive) ? 1 : $1)) ? $0 : 0));
}
function put_shared(lock_39, lease_12) {
move_lease(lease_12, $table(lock_39).$ahead);
put_detail(lock_39, $table(lease_12).$id, pack_lease(lease_12));
move_lease(lease_12, $subtract(0, $table(lock_39).$ahead));
$call("ZADD", $table(lock_39).$leases_key, beside(lock_39, $table(lease_12).$deadline), $table(lease_12).$id);
note_beside(lock_39);
$table(lock_39).$kept_until = $max($table(lock_39).$kept_until, $add($table(lease_12).$deadline, $table(lease_12).$delay), $table(lease_12).$min_until);
if (($gt($table(lease_12).$delay, 0) || $gt($table(lease_12).$min_until, now_2))) {
$table(lock_39).$layout = LAYOUT_READ;
}
}
function add_shared(lock_40, lease_13) {
put_shared(lock_40, lease_13);
$call("ZADD", $table(lock_40).$holders_key, fmt($table(lease_13).$fence), $table(lease_13).$id);
if (($table(lock_40).$shared === 0)) {
$set($table(lock_40).$new_keys, $add($length($table(lock_40).$new_keys), 1), $table(lock_40).$leases_key);
$set($table(lock_40).$new_keys, $add($length($table(lock_40).$new_keys), 1), $table(lock_40).$holders_key);
$table(lock_40).$shared_next = $table(lease_13).$deadline;
} else {
$table(lock_40).$shared_next = $min($table(lock_40).$shared_next, $table(lease_13).$deadline);
}
$table(lock_40).$shared = $add($table(lock_40).$shared, 1);
$table(lock_40).$live = $add($table(lock_40).$live, 1);
$table(lock_40).$permits = $add($table(lock_40).$permits, permits_of($table(lease_13).$id));
}
function grant(lock_41, lease_14, waited_since) {
let $0, $1;
$table(lock_41).$fence = $max($add($table(lock_41).$fence, 1), now_us);
$table(lease_14).$fence = $table(lock_41).$fence;
$table(lease_14).$holds = 1;
$table(lease_14).$acquired = now_2;
$table(lease_14).$deadline = deadline_of(lock_41, lease_14, $table(lease_14).$ttl);
if ($truth(is_exclusive($table(lease_14).$id))) {
$table(lock_41).$exclusive = lease_14;
} else {
add_shared(lock_41, lease_14);
}
let waited_ms = ($truth($0 = ($truth($1 = waited_since) ? $max(0, $floor($subtract(now_2, $divide(waited_since, 1000)))) : $1)) ? $0 : 0);
note_event(lock_41, EVENT_GRANTED, lease_14, waited_ms);
$table(lock_41).$changed = true;
}
function put_lease(lock_42, lease_15) {
if ($truth(is_exclusive($table(lease_15).$id))) {
$table(lock_42).$changed = true;
return;
}
put_shared(lock_42, lease_15);
if ($lt($table(lease_15).$deadline, $table(lock_42).$shared_next)) {
$table(lock_42).$shared_next = $table(lease_15).$deadline;
$table(lock_42).$changed = true;
}
}
let WAITING, GRANTED, DONE, NEWER, IDEMPOTENCY_MS;
let IDEMPOTENCY_LAYOUT = 1;
WAITING = "w";
GRANTED = "g";
DONE = "d";
NEWER = "newer";
IDEMPOTENCY_MS = 60000;
let IDEMPOTENCY_SPARE_MS = 60000;
function parse_idempotency(text_13) {
if (!$truth(text_13)) {
return undefined;
}
let [layout, state, fingerprint, rest_4] = $match(text_13, "^(%d+) (%a) (%S+) (.*)$");
if ((!$truth(layout) || $gt(num(layout), IDEMPOTENCY_LAYOUT))) {
return { $state: NEWER };
}
return { $layout: layout, $state: state, $fingerprint: fingerprint, $rest: rest_4 };
}
function load_idempotency(key_4) {
let $0;
return parse_idempotency(($truth($0 = key_4) ? $call("GET", key_4) : $0));
}
function refusal_of(record_8, fingerprint_2) {
let $0, $1, $2;
if (($truth(record_8) && ($table(record_8).$state === NEWER))) {
return $list("newer");
}
return ($truth($0 = ($truth($1 = ($truth($2 = record_8) ? ($table(record_8).$fingerprint !== fingerprint_2) : $2)) ? $list("mismatch") : $1)) ? $0 : undefined);
}
function reply_before(record_9, fingerprint_3) {
let $0, $1;
return ($truth($1 = refusal_of(record_9, fingerprint_3)) ? $1 : ($truth($0 = record_9) ? split($table(record_9).$rest) : $0));
}
function save_idempotency(key_5, state_2, fingerprint_4, rest_5, until_ms_3) {
if ($truth(key_5)) {
let text_14 = $concatAll($list(fmt(IDEMPOTENCY_LAYOUT), state_2, fingerprint_4, rest_5), " ");
$call("SET", key_5, text_14, "PX", fmt($add($subtract(until_ms_3, now_2), IDEMPOTENCY_MS)));
}
}
function shorten_idempotency(key_6) {
$call("PEXPIRE", key_6, fmt(IDEMPOTENCY_MS), "LT");
}
function idempotency_until_2(key_7, deadline_3) {
let $0, $1;
return ($truth($0 = ($truth($1 = key_7) ? $add(deadline_3, IDEMPOTENCY_SPARE_MS) : $1)) ? $0 : 0);
}
function prolong_idempotency(key_8, lease_16) {
if (($gt($table(lease_16).$idempotency_until, 0) && $gt($table(lease_16).$deadline, $table(lease_16).$idempotency_until))) {
$table(lease_16).$idempotency_until = $add($table(lease_16).$deadline, IDEMPOTENCY_SPARE_MS);
$call("PEXPIRE", key_8, fmt($subtract($add($table(lease_16).$idempotency_until, IDEMPOTENCY_MS), now_2)), "GT");
}
}
let TICKET_MS, UNATTENDED;
TICKET_MS = 30000;
let BACK_MS = 2000;
UNATTENDED = 4000000000000000;
function queue_key(lock_43, id_12) {
let $0, $1;
return ($truth($0 = ($truth($1 = is_exclusive(id_12)) ? $table(lock_43).$writers_key : $1)) ? $0 : $table(lock_43).$readers_key);
}
function first_of(key_9) {
let first = $call("ZRANGE", key_9, "0", "0", "WITHSCORES");
if (!$truth($get(first, 1))) {
return [undefined, 0];
}
return [$get(first, 1), num($get(first, 2))];
}
function queued_total(lock_44) {
return $add($table(lock_44).$writers, $table(lock_44).$readers);
}
function departures_for_good(lock_45) {
if ($le($table(lock_45).$tickets, queued_total(lock_45))) {
return $table(lock_45).$departures;
}
return $max(0, $subtract($table(lock_45).$departures, $call("ZCOUNT", $table(lock_45).$tickets_key, beside(lock_45, $subtract(now_2, BACK_MS)), beside(lock_45, now_2))));
}
function find_front(lock_46) {
let writer = undefined, writer_arrival = 0, reader = undefined, reader_arrival = 0;
if ($gt($table(lock_46).$writers, 0)) {
{ const [$value0, $value1] = first_of($table(lock_46).$writers_key); writer = $value0; writer_arrival = $value1; }
}
if ($gt($table(lock_46).$readers, 0)) {
{ const [$value0, $value1] = first_of($table(lock_46).$readers_key); reader = $value0; reader_arrival = $value1; }
}
{ const [$value0, $value1] = [reader, reader_arrival]; $table(lock_46).$front = $value0; $table(lock_46).$front_arrival = $value1; }
if (($truth(writer) && (!$truth(reader) || $lt(writer_arrival, reader_arrival)))) {
{ const [$value0, $value1] = [writer, writer_arrival]; $table(lock_46).$front = $value0; $table(lock_46).$front_arrival = $value1; }
}
if ($ge($table(lock_46).$front_arrival, UNATTENDED)) {
{ const [$value0, $value1] = [undefined, 0]; $table(lock_46).$front = $value0; $table(lock_46).$front_arrival = $value1; }
}
$table(lock_46).$turn_at = 0;
}
function count_queued(lock_47, id_13, change) {
if ($truth(is_exclusive(id_13))) {
$table(lock_47).$writers = $add($table(lock_47).$writers, change);
} else {
$table(lock_47).$readers = $add($table(lock_47).$readers, change);
}
if ($lt(change, 0)) {
$table(lock_47).$departures = $subtract($table(lock_47).$departures, change);
}
$table(lock_47).$changed = true;
}
function attended_until_of(lock_48, id_14) {
let $0;
return $subtract(num(($truth($0 = $call("ZSCORE", $table(lock_48).$tickets_key, id_14)) ? $0 : "0")), $table(lock_48).$ahead);
}
function place_of(lock_49, id_15) {
let score = ($gt($table(lock_49).$tickets, 0) && $call("ZSCORE", queue_key(lock_49, id_15), id_15));
if (!$truth(score)) {
return undefined;
}
if (($truth($table(lock_49).$lapsing) && $le($add(attended_until_of(lock_49, id_15), TICKET_MS), now_2))) {
return undefined;
}
let arrival = num(score);
if ($lt(arrival, UNATTENDED)) {
return { $arrival: arrival, $queued: true };
}
return { $arrival: $subtract(arrival, UNATTENDED), $queued: false };
}
function set_ticket(lock_50, id_16, attended_until, is_over) {
let $0, $1;
wrote = true;
let condition_2 = ($truth($0 = ($truth($1 = is_over) ? "XX" : $1)) ? $0 : "GT");
if (($call("ZADD", $table(lock_50).$tickets_key, condition_2, beside(lock_50, attended_until), id_16) === 1)) {
if (($table(lock_50).$tickets === 0)) {
$set($table(lock_50).$new_keys, $add($length($table(lock_50).$new_keys), 1), $table(lock_50).$tickets_key);
}
$table(lock_50).$tickets = $add($table(lock_50).$tickets, 1);
$table(lock_50).$changed = true;
}
note_beside(lock_50);
if (($gt(attended_until, now_2) && (($table(lock_50).$attended_next === 0) || $lt(attended_until, $table(lock_50).$attended_next)))) {
$table(lock_50).$attended_next = attended_until;
$table(lock_50).$changed = true;
}
if ((($table(lock_50).$tickets_next === 0) || $lt($add(attended_until, TICKET_MS), $table(lock_50).$tickets_next))) {
$table(lock_50).$tickets_next = $add(attended_until, TICKET_MS);
$table(lock_50).$changed = true;
}
$table(lock_50).$kept_until = $max($table(lock_50).$kept_until, $add(attended_until, TICKET_MS));
}
function note_new_key(lock_51, id_17, key_10) {
let $0, $1;
let count_4 = ($truth($0 = ($truth($1 = is_exclusive(id_17)) ? $table(lock_51).$writers : $1)) ? $0 : $table(lock_51).$readers);
if ((count_4 === 0)) {
$set($table(lock_51).$new_keys, $add($length($table(lock_51).$new_keys), 1), key_10);
}
}
function enqueue(lock_52, id_18, place) {
let key_11 = queue_key(lock_52, id_18);
note_new_key(lock_52, id_18, key_11);
$call("ZADD", key_11, fmt($table(place).$arrival), id_18);
$table(lock_52).$arrival = $max($table(lock_52).$arrival, $table(place).$arrival);
count_queued(lock_52, id_18, 1);
if (($table(place).$queued === false)) {
$table(lock_52).$departures = $max(0, $subtract($table(lock_52).$departures, 1));
}
if ((!$truth($table(lock_52).$front) || $lt($table(place).$arrival, $table(lock_52).$front_arrival))) {
{ const [$value0, $value1, $value2] = [id_18, $table(place).$arrival, 0]; $table(lock_52).$front = $value0; $table(lock_52).$front_arrival = $value1; $table(lock_52).$turn_at = $value2; }
}
$table(place).$queued = true;
}
function dequeue(lock_53, id_19, place_2) {
let key_12 = queue_key(lock_53, id_19);
note_new_key(lock_53, id_19, key_12);
$call("ZADD", key_12, fmt($add($table(place_2).$arrival, UNATTENDED)), id_19);
if ($truth($table(place_2).$queued)) {
count_queued(lock_53, id_19, -1);
if (($table(lock_53).$front === id_19)) {
find_front(lock_53);
}
}
$table(place_2).$queued = false;
}
function save_place(lock_54, id_20, place_3, attended_until_2, is_over_2) {
let queued = $gt(attended_until_2, now_2);
if ((($truth($table(place_3).$queued) && !$truth(queued)) && !$truth(is_over_2))) {
queued = $gt(attended_until_of(lock_54, id_20), now_2);
}
if (($truth(queued) && !$truth($table(place_3).$queued))) {
enqueue(lock_54, id_20, place_3);
} else if ((!$truth(queued) && ($table(place_3).$queued !== false))) {
dequeue(lock_54, id_20, place_3);
}
set_ticket(lock_54, id_20, attended_until_2, is_over_2);
}
function remove_place(lock_55, id_21, place_4) {
$call("ZREM", queue_key(lock_55, id_21), id_21);
if ($truth($table(place_4).$queued)) {
count_queued(lock_55, id_21, -1);
if (($table(lock_55).$front === id_21)) {
find_front(lock_55);
}
}
if (($call("ZREM", $table(lock_55).$tickets_key, id_21) === 1)) {
$table(lock_55).$tickets = $subtract($table(lock_55).$tickets, 1);
if (($table(lock_55).$tickets === 0)) {
$table(lock_55).$tickets_next = 0;
}
if ($truth(has_label(id_21))) {
drop_details(lock_55, $list(id_21));
}
}
$table(lock_55).$changed = true;
}
function has_room(lock_56, waiters_max) {
let $0, $1, $2;
if ($lt($add($table(lock_56).$tickets, ($truth($0 = ($truth($1 = $table(lock_56).$upgrader) ? 1 : $1)) ? $0 : 0)), waiters_max)) {
return true;
}
if ($le($table(lock_56).$tickets, queued_total(lock_56))) {
return false;
}
let oldest = $get($call("ZRANGE", $table(lock_56).$tickets_key, "0", "0"), 1);
if ($truth(oldest)) {
remove_place(lock_56, oldest, ($truth($2 = place_of(lock_56, oldest)) ? $2 : $list()));
}
return true;
}
let EVERYBODY;
function readers_before(lock_57) {
if ((($truth(is_exclusive($table(lock_57).$front)) || $gt(permits_of($table(lock_57).$front), 0)) || $lt($table(lock_57).$readers, 2))) {
return 0;
}
if (($table(lock_57).$writers === 0)) {
return EVERYBODY;
}
let [__7, writer_arrival_2] = first_of($table(lock_57).$writers_key);
return writer_arrival_2;
}
function next_end(lock_58) {
let $0;
if (($table(lock_58).$capacity === 0)) {
return $table(lock_58).$delay_until;
}
let at_8 = rest_until(lock_58);
return ($truth($0 = ($gt($table(lock_58).$live, 0) && $min(at_8, $table(lock_58).$shared_next))) ? $0 : at_8);
}
function notification_of(lock_59) {
let $0, $1, $2, $3;
let changed = ($truth($0 = $table(lock_59).$written) ? ($gt($table(lock_59).$watched_until, now_2) || !$truth($table(lock_59).$stored)) : $0);
let turn = NONE, turn_until = 0, readers = 0, next = NONE;
if ($gt($table(lock_59).$turn_ms, 0)) {
if (($truth($table(lock_59).$turn_began) && $gt($table(lock_59).$turn_at, 0))) {
turn = secret_prefix(secret_of($table(lock_59).$front));
turn_until = $table(lock_59).$turn_until;
readers = readers_before(lock_59);
} else if ((($truth($table(lock_59).$upgrader) && $truth($table(lock_59).$lease_ended)) && ($table(lock_59).$live === 1))) {
turn = secret_prefix(secret_of($table($table(lock_59).$upgrader).$id));
} else if ($truth($table(lock_59).$queue_dropped)) {
turn_until = 1;
} else if (($gt($table(lock_59).$tickets, 0) && ($truth($table(lock_59).$check_at) || ($truth($table(lock_59).$lease_ended) && $gt(next_end(lock_59), now_2))))) {
turn_until = ($truth($1 = $table(lock_59).$check_at) ? $1 : next_end(lock_59));
next = ($truth($2 = ($truth($3 = $table(lock_59).$front) ? secret_prefix(secret_of($table(lock_59).$front)) : $3)) ? $2 : NONE);
}
}
if ((((turn === NONE) && (turn_until === 0)) && !$truth(changed))) {
return undefined;
}
return $concatAll($list(fmt($table(lock_59).$at), turn, fmt(turn_until), fmt(readers), flag(changed), next, fmt($table(lock_59).$departures)), ",");
}
function with_notifications(reply, locks) {
let $0, $1;
let notifications = $list(), ends = $list(), seen = $list();
for (let i_12 = $number(1), $end_i_12 = $number($length(locks)); i_12 <= $end_i_12; i_12 += 1) {
let lock_60 = $get(locks, i_12);
if ((!$truth($table(lock_60).$unreadable) && !$truth($get(seen, lock_60)))) {
$set(notifications, $add($length(notifications), 1), notification_of(lock_60));
for (let k = $number(1), $end_k = $number(($truth($0 = ($truth($1 = $table(lock_60).$written) ? $length($table(lock_60).$untold) : $1)) ? $0 : 0)); k <= $end_k; k += 1) {
$set(ends, $add($length(ends), 1), $join(fmt($table(lock_60).$at), $join(" ", $get($table(lock_60).$untold, k))));
}
}
$set(seen, lock_60, true);
}
if ($gt($length(ends), 0)) {
$set(reply, $add($length(reply), 1), $join("~", $concatAll(ends, ",")));
}
if ($gt($length(notifications), 0)) {
$set(reply, $add($length(reply), 1), $join("!", $concatAll(notifications, ";")));
}
return reply;
}
function $start_notifications() {
EVERYBODY = undefined;
EVERYBODY = UNATTENDED;
}
function texts_at(keys_3, n_2) {
let $0;
let texts = $call("MGET", ...$unpack(keys_3));
let absent = $list(), absent_keys = $list();
for (let i_13 = $number(1), $end_i_13 = $number(($truth($0 = n_2) ? $0 : $length(keys_3))); i_13 <= $end_i_13; i_13 += 1) {
if (!$truth($get(texts, i_13))) {
$set(absent, $add($length(absent), 1), i_13);
$set(absent_keys, $add($length(absent_keys), 1), $get(keys_3, i_13));
}
}
if ((($length(absent) === 0) || ($call("EXISTS", ...$unpack(absent_keys)) === 0))) {
return texts;
}
for (let k_2 = $number(1), $end_k_2 = $number($length(absent)); k_2 <= $end_k_2; k_2 += 1) {
if (($call("EXISTS", $get(absent_keys, k_2)) === 1)) {
$set(texts, $get(absent, k_2), "");
}
}
return texts;
}
let CAPACITY_MS = 2592000000;
function parse_upgrader(text_15) {
let [id_22, token_5, deadline_4, arrival_2, label_3] = $match(text_15, "^(%S+) (%S+) (%d+) (%d+) (%S+)$");
if ((!$truth(id_22) || !$truth(has_sane_numbers(text_15)))) {
return undefined;
}
return { $id: id_22, $token: token_5, $deadline: num(deadline_4), $arrival: num(arrival_2), $label: label_3 };
}
function pack_upgrader(upgrader) {
return $concatAll($list($table(upgrader).$id, $table(upgrader).$token, fmt($table(upgrader).$deadline), fmt($table(upgrader).$arrival), $table(upgrader).$label), " ");
}
function parse_fields(lock_61, line, layout_2) {
let $0, $1, $2;
let [numbers, front] = $match(line, "^([%d ]+) (%S+)$");
let words_6 = split(($truth($0 = numbers) ? $0 : "")), count_5 = ($truth($1 = ($ge(layout_2, LAYOUT) && $length(RECORD_FIELDS))) ? $1 : RECORD_FIELDS_1);
if (($length(words_6) !== count_5)) {
return false;
}
for (let i_14 = $number(1), $end_i_14 = $number(count_5); i_14 <= $end_i_14; i_14 += 1) {
$set(lock_61, $get(RECORD_FIELDS, i_14), num($get(words_6, i_14)));
}
$table(lock_61).$front = ($truth($2 = ((front !== NONE) && front)) ? $2 : undefined);
if ($lt(layout_2, LAYOUT)) {
{ const [$value0, $value1] = [LAYOUT, 0]; $table(lock_61).$layout = $value0; $table(lock_61).$turn_at = $value1; }
} else if ((layout_2 === LAYOUT_AHEAD)) {
$table(lock_61).$layout = LAYOUT_READ;
}
return true;
}
function parse_record(lock_62, text_16, layout_3) {
let $0, $1;
let [line_2, exclusive_4, upgrader_2, ended, outcomes_2, events_2, rests_3] = $match(text_16, "^([^\n]*)\n([^\n]*)\n([^\n]*)\n([^\n]*)\n([^\n]*)\n([^\n]*)\n?([^\n]*)$");
if (((!$truth(line_2) || !$truth(has_sane_numbers(line_2))) || !$truth(parse_fields(lock_62, line_2, layout_3)))) {
return false;
}
if (((events_2 !== "") && !$truth($find(events_2, ",$")[0]))) {
return false;
}
if (!$truth(parse_rests(lock_62, rests_3))) {
return false;
}
let [written_at, ahead] = $match(rests_3, "^(%d+) (%d+)");
$table(lock_62).$written_at = num(($truth($0 = written_at) ? $0 : "0"));
$table(lock_62).$ahead = num(($truth($1 = ahead) ? $1 : "0"));
{ const [$value0, $value1, $value2] = [ended, outcomes_2, events_2]; $table(lock_62).$ended = $value0; $table(lock_62).$outcomes = $value1; $table(lock_62).$events = $value2; }
$table(lock_62).$exclusive = unpack_lease(exclusive_4);
$table(lock_62).$upgrader = parse_upgrader(upgrader_2);
return (((exclusive_4 === "") || ($table(lock_62).$exclusive !== undefined)) && ((upgrader_2 === "") || ($table(lock_62).$upgrader !== undefined)));
}
function empty_lock(at_9) {
return { $at: at_9, $ended: "", $outcomes: "", $events: "", $noted: $list(), $untold: $list(), $new_keys: $list(), $expired_permits: 0, $rests: $list(), $resting: 0, $written_at: 0, $ahead: 0, $stored: false, $changed: false, $record_key: $get(KEYS, at_9), $details_key: $get(KEYS, $add(at_9, 1)), $leases_key: $get(KEYS, $add(at_9, 2)), $holders_key: $get(KEYS, $add(at_9, 3)), $writers_key: $get(KEYS, $add(at_9, 4)), $readers_key: $get(KEYS, $add(at_9, 5)), $tickets_key: $get(KEYS, $add(at_9, 6)), $history_key: $get(KEYS, $add(at_9, 7)), $layout: LAYOUT, $fence: 0, $arrival: 0, $departures: 0, $writers: 0, $readers: 0, $tickets: 0, $tickets_next: 0, $turn_at: 0, $shared: 0, $shared_next: 0, $details: 0, $delay_until: 0, $break_at: 0, $hold_ms: 0, $kept_until: 0, $expires_at: 0, $front_arrival: 0, $capacity: 0, $permits: 0, $attended_next: 0, $turn_until: 0, $turn_ms: 0, $no_grace_until: 0, $dropped: 0, $watched_until: 0 };
}
function load_lock(at_10, text_17) {
let $0, $1, $2;
let lock_63 = empty_lock(at_10);
if ($truth(text_17)) {
$table(lock_63).$stored = true;
let layout_4 = num(($truth($0 = $match(text_17, "^(%d+) ")[0]) ? $0 : "0"));
if ($gt(layout_4, LAYOUT_AHEAD)) {
$table(lock_63).$unreadable = "newer";
return lock_63;
}
if ($lt(layout_4, LAYOUT)) {
text_17 = $join(text_17, "\n");
}
if (($lt(layout_4, 1) || !$truth(parse_record(lock_63, text_17, layout_4)))) {
$table(lock_63).$unreadable = "damaged";
return lock_63;
}
if ($gt($table(lock_63).$written_at, now_2)) {
set_back(lock_63, $subtract($table(lock_63).$written_at, now_2));
}
if (($gt($table(lock_63).$expires_at, 0) && $le($add($table(lock_63).$expires_at, $divide(SPARE_MS, 2)), now_2))) {
forget_beside(lock_63);
}
}
$table(lock_63).$live = ($truth($1 = ($truth($2 = is_broken(lock_63)) ? 0 : $2)) ? $1 : $table(lock_63).$shared);
return lock_63;
}
function load_locks(n_3, other_key) {
let $0, $1;
let keys_4 = $list();
for (let i_15 = $number(1), $end_i_15 = $number(n_3); i_15 <= $end_i_15; i_15 += 1) {
$set(keys_4, i_15, $get(KEYS, $add($multiply($subtract(i_15, 1), KEYS_PER_LOCK), 1)));
}
$set(keys_4, $add(n_3, 1), other_key);
let texts_2 = ($truth($0 = (($length(keys_4) === 1) && $list($call("GET", $get(keys_4, 1))))) ? $0 : texts_at(keys_4, n_3));
let locks_2 = $list(), by_key = $list(), unreadable = undefined;
for (let i_16 = $number(1), $end_i_16 = $number(n_3); i_16 <= $end_i_16; i_16 += 1) {
let lock_64 = ($truth($1 = $get(by_key, $get(keys_4, i_16))) ? $1 : load_lock($add($multiply($subtract(i_16, 1), KEYS_PER_LOCK), 1), $get(texts_2, i_16)));
$set(locks_2, i_16, lock_64);
$set(by_key, $get(keys_4, i_16), lock_64);
if (($truth($table(lock_64).$unreadable) && !$truth(unreadable))) {
unreadable = $list("unreadable", $table(lock_64).$unreadable);
}
}
return [locks_2, unreadable, $get(texts_2, $add(n_3, 1))];
}
function layout_of(lock_65) {
let $0, $1, $2, $3, $4;
if ($gt($table(lock_65).$ahead, 0)) {
return LAYOUT_AHEAD;
}
let is_kept = ($truth($0 = ($truth($1 = $table(lock_65).$exclusive) ? $gt($table($table(lock_65).$exclusive).$min_until, now_2) : $1)) ? $0 : $gt($length($table(lock_65).$rests), 0));
return ($truth($2 = ($truth($3 = ($truth($4 = is_kept) ? $4 : (($table(lock_65).$layout === LAYOUT_READ) && $gt($table(lock_65).$shared, 0)))) ? LAYOUT_READ : $3)) ? $2 : LAYOUT);
}
function record_text(lock_66) {
let $0, $1, $2, $3, $4;
let numbers_2 = $list();
$table(lock_66).$layout = layout_of(lock_66);
for (let i_17 = $number(1), $end_i_17 = $number($length(RECORD_FIELDS)); i_17 <= $end_i_17; i_17 += 1) {
$set(numbers_2, i_17, fmt($max(0, $get(lock_66, $get(RECORD_FIELDS, i_17)))));
}
$set(numbers_2, $add($length(numbers_2), 1), ($truth($0 = $table(lock_66).$front) ? $0 : NONE));
return $concatAll($list($concatAll(numbers_2, " "), ($truth($1 = ($truth($2 = $table(lock_66).$exclusive) ? pack_lease($table(lock_66).$exclusive) : $2)) ? $1 : ""), ($truth($3 = ($truth($4 = $table(lock_66).$upgrader) ? pack_upgrader($table(lock_66).$upgrader) : $4)) ? $3 : ""), $table(lock_66).$ended, $table(lock_66).$outcomes, $table(lock_66).$events, $join(fmt(now_2), $join(" ", $join(fmt($table(lock_66).$ahead), pack_rests(lock_66))))), "\n");
}
function save_lock(lock_67, retention_ms_3) {
let $0, $1, $2;
if ((!$truth($table(lock_67).$changed) && $le(needed_until(lock_67, retention_ms_3), $table(lock_67).$expires_at))) {
prove_writable($table(lock_67).$record_key);
return;
}
$table(lock_67).$changed = false;
$table(lock_67).$written = true;
$table(lock_67).$written_at = now_2;
wrote = true;
if ((($table(lock_67).$shared === 0) && ($table(lock_67).$tickets === 0))) {
$table(lock_67).$kept_until = 0;
$table(lock_67).$expires_at = 0;
$table(lock_67).$ahead = 0;
} else {
expire_beside(lock_67, retention_ms_3);
}
let exclusive_5 = $table(lock_67).$exclusive;
let held_until = ($truth($0 = ($truth($1 = exclusive_5) ? $max($add($table(exclusive_5).$deadline, $table(exclusive_5).$delay), $table(exclusive_5).$min_until) : $1)) ? $0 : 0);
let fenced_at = $floor($divide($table(lock_67).$fence, 1000));
let last_2 = $max(now_2, $table(lock_67).$delay_until, $table(lock_67).$kept_until, held_until, rest_until(lock_67, true), fenced_at);
let kept_ms = ($truth($2 = ($gt($table(lock_67).$capacity, 0) && CAPACITY_MS)) ? $2 : retention_ms_3);
let life_ms_2 = $subtract($max($add(last_2, kept_ms), $add($add($table(lock_67).$expires_at, $table(lock_67).$ahead), SPARE_MS)), now_2);
save_history(lock_67, life_ms_2);
$call("SET", $table(lock_67).$record_key, record_text(lock_67), "PX", fmt(life_ms_2));
}
function note_watcher(lock_68, wait_ms) {
if (($truth($table(lock_68).$stored) && $gt($add(now_2, wait_ms), $table(lock_68).$watched_until))) {
$table(lock_68).$watched_until = $add(now_2, wait_ms);
$table(lock_68).$changed = true;
}
}
let LIST_MAX;
LIST_MAX = 50;
let CLEARING_MS = 20;
function listed_holders(lock_69) {
let $0, $1;
let holders = $list();
if ($truth($table(lock_69).$exclusive)) {
$set(holders, 1, pack_lease($table(lock_69).$exclusive));
}
if ($gt($table(lock_69).$live, 0)) {
let ids_3 = $call("ZRANGE", $table(lock_69).$holders_key, "0", fmt($subtract(LIST_MAX, 1)));
let texts_3 = ($truth($0 = ($gt($length(ids_3), 0) && $call("HMGET", $table(lock_69).$details_key, ...$unpack(ids_3)))) ? $0 : $list());
for (let i_18 = $number(1), $end_i_18 = $number($length(texts_3)); i_18 <= $end_i_18; i_18 += 1) {
let lease_17 = ($truth($1 = $get(texts_3, i_18)) ? unpack_shared(lock_69, $get(texts_3, i_18)) : $1);
if ((($lt($length(holders), LIST_MAX) && $truth(lease_17)) && $gt($table(lease_17).$deadline, now_2))) {
$set(holders, $add($length(holders), 1), pack_lease(cut_short(lock_69, lease_17)));
}
}
}
return holders;
}
function queue_length(lock_70) {
let $0, $1;
return $add(queued_total(lock_70), ($truth($0 = ($truth($1 = $table(lock_70).$upgrader) ? 1 : $1)) ? $0 : 0));
}
function last_shared_deadline(lock_71, own) {
let $0, $1;
let last_3 = $call("ZRANGE", $table(lock_71).$leases_key, "-2", "-1", "WITHSCORES");
let at_11 = $length(last_3);
if (((($length(last_3) === 4) && $truth(own)) && ($get(last_3, 3) === $table(own).$id))) {
at_11 = 2;
}
let deadline_5 = $subtract(num(($truth($0 = $get(last_3, at_11)) ? $0 : "0")), $table(lock_71).$ahead);
return ($truth($1 = ($gt($table(lock_71).$break_at, 0) && $min(deadline_5, $table(lock_71).$break_at))) ? $1 : deadline_5);
}
function freed_at(lock_72, wants_exclusive, own_2) {
let $0, $1, $2, $3, $4, $5, $6;
let at_12 = $table(lock_72).$delay_until;
if ($truth($table(lock_72).$exclusive)) {
at_12 = $max(at_12, $table($table(lock_72).$exclusive).$deadline, $table($table(lock_72).$exclusive).$min_until);
} else if (($truth(wants_exclusive) && $gt($table(lock_72).$live, ($truth($0 = ($truth($1 = own_2) ? 1 : $1)) ? $0 : 0)))) {
at_12 = $max(at_12, last_shared_deadline(lock_72, own_2));
}
if (($gt($table(lock_72).$capacity, 0) && $gt($add($table(lock_72).$live, $table(lock_72).$resting), 0))) {
let rested_at = rest_until(lock_72), ended_at_2 = ($truth($2 = ($gt($table(lock_72).$live, 0) && $table(lock_72).$shared_next)) ? $2 : 0);
let both = ($gt(rested_at, 0) && $gt(ended_at_2, 0));
at_12 = $max(at_12, ($truth($3 = ($truth($4 = both) ? $min(rested_at, ended_at_2) : $4)) ? $3 : $add(rested_at, ended_at_2)));
}
if (!$truth(wants_exclusive)) {
at_12 = $max(at_12, ($truth($5 = ($truth($6 = $table(lock_72).$upgrader) ? $table($table(lock_72).$upgrader).$deadline : $6)) ? $5 : 0), $table(lock_72).$break_at);
}
return at_12;
}
function next_chance(lock_73, wants_exclusive_2, own_3) {
let $0, $1;
if ($truth(is_clearing(lock_73))) {
return $add(now_2, CLEARING_MS);
}
let at_13 = freed_at(lock_73, wants_exclusive_2, own_3);
let may_be_turn = ($gt($table(lock_73).$capacity, 0) && $gt($table(lock_73).$turn_at, 0));
if (($gt(at_13, now_2) && !$truth(may_be_turn))) {
return at_13;
}
at_13 = ($truth($0 = ($gt($table(lock_73).$attended_next, now_2) && $table(lock_73).$attended_next)) ? $0 : now_2);
if (($table(lock_73).$turn_at === 0)) {
return at_13;
}
return ($truth($1 = ($gt(at_13, now_2) && $min($table(lock_73).$turn_until, at_13))) ? $1 : $table(lock_73).$turn_until);
}
let TURN_MS;
TURN_MS = 3000;
let SHORT_TURN_MS = 250;
let LATE_MAX = 100;
function start_turn(lock_74, at_14, length_ms) {
let $0;
{ const [$value0, $value1] = [at_14, $add(at_14, length_ms)]; $table(lock_74).$turn_at = $value0; $table(lock_74).$turn_until = $value1; }
if ($lt($table(lock_74).$attended_next, $table(lock_74).$turn_until)) {
let attended_until_3 = attended_until_of(lock_74, $table(lock_74).$front);
$table(lock_74).$turn_until = ($truth($0 = ($gt(attended_until_3, at_14) && $min($table(lock_74).$turn_until, attended_until_3))) ? $0 : $table(lock_74).$turn_until);
}
$table(lock_74).$changed = true;
}
function end_break(lock_75) {
let cleared = (($table(lock_75).$shared === 0) || $gt($table(lock_75).$break_at, now_2));
if (((($gt($table(lock_75).$break_at, 0) && !$truth($table(lock_75).$exclusive)) && ($table(lock_75).$live === 0)) && $truth(cleared))) {
$table(lock_75).$break_at = 0;
$table(lock_75).$changed = true;
}
}
function update_turn(lock_76, at_15) {
let $0, $1, $2;
end_break(lock_76);
let front_2 = $table(lock_76).$front;
let has_turn = ($truth($1 = front_2) ? ($truth($0 = fits(lock_76, front_2)) ? $0 : $gt(permits_of(front_2), $table(lock_76).$capacity)) : $1);
if (($truth(has_turn) && ($table(lock_76).$turn_at === 0))) {
start_turn(lock_76, at_15, ($truth($2 = ($gt($table(lock_76).$turn_ms, 0) && $table(lock_76).$turn_ms)) ? $2 : TURN_MS));
$table(lock_76).$turn_began = true;
} else if ((!$truth(has_turn) && ($table(lock_76).$turn_at !== 0))) {
{ const [$value0, $value1] = [0, 0]; $table(lock_76).$turn_at = $value0; $table(lock_76).$turn_until = $value1; }
$table(lock_76).$changed = true;
}
}
function set_turn_length(lock_77, length_ms_2) {
if ($gt($table(lock_77).$turn_ms, 0)) {
$table(lock_77).$turn_ms = length_ms_2;
}
}
function note_turn_missed(lock_78) {
set_turn_length(lock_78, SHORT_TURN_MS);
}
function pass_late(lock_79, asking) {
for (let __8 = $number(1), $end___8 = $number(LATE_MAX); __8 <= $end___8; __8 += 1) {
let front_3 = $table(lock_79).$front, turn_until_2 = $table(lock_79).$turn_until;
if (((($table(lock_79).$turn_at === 0) || (front_3 === asking)) || $lt(now_2, turn_until_2))) {
return;
}
save_place(lock_79, front_3, { $arrival: $table(lock_79).$front_arrival, $queued: true }, turn_until_2, true);
note_turn_missed(lock_79);
update_turn(lock_79, turn_until_2);
}
}
function note_hints(lock_80, hints) {
let $0, $1;
if ((hints !== $gt($table(lock_80).$turn_ms, 0))) {
$table(lock_80).$turn_ms = ($truth($0 = ($truth($1 = hints) ? TURN_MS : $1)) ? $0 : 0);
$table(lock_80).$changed = true;
}
}
function note_turn_taken(lock_81) {
set_turn_length(lock_81, TURN_MS);
}
function ids_of(asked, secret_4) {
let ids_4 = $list();
for (let i_19 = $number(1), $end_i_19 = $number($length($table(asked).$locks)); i_19 <= $end_i_19; i_19 += 1) {
$set(ids_4, i_19, $join($sub($table(asked).$modes, i_19, i_19), secret_4));
}
return ids_4;
}
function finish(asked_2, reply_2) {
for (let i_20 = $number(1), $end_i_20 = $number($length($table(asked_2).$locks)); i_20 <= $end_i_20; i_20 += 1) {
update_turn($get($table(asked_2).$locks, i_20), now_2);
save_lock($get($table(asked_2).$locks, i_20), $table(asked_2).$retention_ms);
}
return with_notifications(reply_2, $table(asked_2).$locks);
}
function lost(asked_3, reason_3) {
return finish(asked_3, $list("lost", reason_3, "0"));
}
function dismissed(asked_4, arrival_3) {
let $0;
let known_3 = $table(asked_4).$arrival, record_10 = $table(asked_4).$idempotency;
if (((((known_3 === 0) && $truth(record_10)) && ($table(record_10).$state === WAITING)) && ($table(record_10).$rest !== NONE))) {
known_3 = ($truth($0 = arrival_3) ? $0 : $subtract(now_us, $multiply(TICKET_MS, 1000)));
}
for (let i_21 = $number(1), $end_i_21 = $number($length($table(asked_4).$locks)); i_21 <= $end_i_21; i_21 += 1) {
let dropped = $table($get($table(asked_4).$locks, i_21)).$dropped;
if ((($gt(known_3, 0) && $le(known_3, dropped)) && ($gt($table(asked_4).$arrival, 0) || $le(dropped, $add(now_us, 1000000))))) {
return $list("lost", $get(REASONS, END_BROKEN), "1");
}
}
return undefined;
}
function granted(asked_5, leases, repeated) {
let $0, $1;
let reply_3 = $list("granted", fmt(now_2), fmt($table($get($table(asked_5).$locks, 1)).$break_at)), packed = $list();
for (let i_22 = $number(1), $end_i_22 = $number($length(leases)); i_22 <= $end_i_22; i_22 += 1) {
$set(packed, i_22, pack_lease($get(leases, i_22)));
}
append_list(reply_3, packed);
$set(reply_3, $add($length(reply_3), 1), ($truth($0 = ($truth($1 = repeated) ? "1" : $1)) ? $0 : "0"));
$set(reply_3, $add($length(reply_3), 1), fmt($table($get($table(asked_5).$locks, 1)).$capacity));
return finish(asked_5, reply_3);
}
function granted_before(asked_6, secret_5) {
let ids_5 = ids_of(asked_6, secret_5), leases_2 = $list(), found = 0, reason_4 = UNKNOWN;
for (let i_23 = $number(1), $end_i_23 = $number($length(ids_5)); i_23 <= $end_i_23; i_23 += 1) {
$set(leases_2, i_23, live_lease($get($table(asked_6).$locks, i_23), $get(ids_5, i_23)));
if ($truth($get(leases_2, i_23))) {
found = $add(found, 1);
} else if ((reason_4 === UNKNOWN)) {
reason_4 = why_lost($get($table(asked_6).$locks, i_23), secret_5);
}
}
if ((found === $length(ids_5))) {
return granted(asked_6, leases_2, true);
}
if ((($gt(found, 0) || (reason_4 !== UNKNOWN)) || ($truth($table(asked_6).$idempotency) && ($table($table(asked_6).$idempotency).$state === GRANTED)))) {
return lost(asked_6, reason_4);
}
return undefined;
}
function busy(asked_7, blocked, place_5, own_4, dequeued) {
let $0, $1, $2, $3, $4, $5;
let first_2 = $get(blocked, 1);
let lock_82 = $get($table(asked_7).$locks, first_2);
let wants_exclusive_3 = ($sub($table(asked_7).$modes, first_2, first_2) === EXCLUSIVE);
if (!$truth(place_5)) {
place_5 = { $position: -1, $ticket: NONE, $arrival: now_us, $attended_until: 0, $ticket_until: 0, $again_at: 0 };
for (let i_24 = $number(1), $end_i_24 = $number($length($table(asked_7).$locks)); i_24 <= $end_i_24; i_24 += 1) {
$table(place_5).$arrival = $max($table(place_5).$arrival, $add($table($get($table(asked_7).$locks, i_24)).$dropped, 1));
}
}
let positions = $list();
for (let i_25 = $number(1), $end_i_25 = $number($length(blocked)); i_25 <= $end_i_25; i_25 += 1) {
$set(positions, i_25, fmt($get(blocked, i_25)));
}
let holders_2 = listed_holders(lock_82), delay_until = 0;
let reply_4 = $list("busy", fmt(now_2), $concatAll(positions, " "), fmt(next_chance(lock_82, wants_exclusive_3, own_4)), fmt($table(place_5).$position), $table(place_5).$ticket, fmt($table(place_5).$arrival), fmt($table(place_5).$attended_until), fmt($table(place_5).$ticket_until), fmt($table(place_5).$again_at), fmt($table(lock_82).$hold_ms), fmt(($truth($0 = ($ge($table(place_5).$position, 0) && departures_for_good(lock_82))) ? $0 : $table(lock_82).$departures)), fmt($add(queue_length(lock_82), ($truth($1 = ($truth($2 = ($truth($3 = dequeued) ? $get(dequeued, first_2) : $3)) ? 1 : $2)) ? $1 : 0))), fmt(holders_total(lock_82)), fmt(available(lock_82)));
append_list(reply_4, holders_2);
if (!$truth(own_4)) {
for (let i_26 = $number(1), $end_i_26 = $number($length(blocked)); i_26 <= $end_i_26; i_26 += 1) {
let other = $get($table(asked_7).$locks, $get(blocked, i_26));
delay_until = $max(delay_until, $table(other).$delay_until, ($truth($4 = (($table(other).$live === 0) && rest_until(other))) ? $4 : 0));
}
}
$set(reply_4, $add($length(reply_4), 1), fmt(($truth($5 = ($gt(delay_until, now_2) && delay_until)) ? $5 : 0)));
$set(reply_4, $add($length(reply_4), 1), fmt($table(lock_82).$capacity));
return finish(asked_7, reply_4);
}
function new_lease(asked_8, lock_83, id_23) {
let $0, $1;
let lease_18 = { $id: id_23, $ttl: $table(asked_8).$ttl_ms, $max_until: ($truth($0 = ($gt($table(asked_8).$max_hold_ms, 0) && $add(now_2, $table(asked_8).$max_hold_ms))) ? $0 : 0), $delay: $table(asked_8).$lock_delay_ms, $label: $table(asked_8).$label, $partner: NONE, $min_until: ($truth($1 = ($gt($table(asked_8).$min_hold_ms, 0) && $add(now_2, $table(asked_8).$min_hold_ms))) ? $1 : 0) };
$table(lease_18).$idempotency_until = idempotency_until_2($table(asked_8).$idempotency_key, deadline_of(lock_83, lease_18, $table(asked_8).$ttl_ms));
return lease_18;
}
function save_use(asked_9, state_3, secret_6, until_ms_4) {
save_idempotency($table(asked_9).$idempotency_key, state_3, $table(asked_9).$fingerprint, secret_6, until_ms_4);
}
function save_grant(asked_10, secret_7, lease_19) {
let lock_84 = $get($table(asked_10).$locks, 1);
if (($gt($table(asked_10).$since, 0) || $truth(recent_outcome(lock_84, secret_7)))) {
save_outcome(lock_84, secret_7, "granted", true);
}
save_use(asked_10, GRANTED, secret_7, $table(lease_19).$idempotency_until);
}
let BROKEN_WITHOUT_DELAY, clear_left;
BROKEN_WITHOUT_DELAY = 1;
function note_broken(lock_85, text_18, is_last) {
let $0, $1, $2;
let without_delay = ($table(lock_85).$break_at === BROKEN_WITHOUT_DELAY);
let at_16 = ($truth($0 = ($truth($1 = without_delay) ? now_2 : $1)) ? $0 : $table(lock_85).$break_at);
if ($truth(is_last)) {
let lease_20 = unpack_shared(lock_85, text_18);
if (!$truth(lease_20)) {
return at_16;
}
if ($truth(without_delay)) {
{ const [$value0, $value1] = [0, 0]; $table(lease_20).$delay = $value0; $table(lease_20).$min_until = $value1; }
}
let reason_5 = ($truth($2 = ($lt($table(lease_20).$deadline, at_16) && why_expired(lock_85, lease_20))) ? $2 : END_BROKEN);
let ended_at_3 = $min(at_16, $table(lease_20).$deadline);
note_end(lock_85, lease_20, reason_5, ended_at_3);
return ended_at_3;
}
if (!$truth(without_delay)) {
let [deadline_6, delay_2, min_until_2] = $match(text_18, "^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+ ?(%d*)$");
if (($truth(deadline_6) && $gt(num(delay_2), 0))) {
$table(lock_85).$delay_until = $max($table(lock_85).$delay_until, $add($min(at_16, $subtract(num(deadline_6), $table(lock_85).$ahead)), num(delay_2)));
}
if (($truth(min_until_2) && (min_until_2 !== ""))) {
$table(lock_85).$delay_until = $max($table(lock_85).$delay_until, $subtract(num(min_until_2), $table(lock_85).$ahead));
}
}
return at_16;
}
function clear_broken(lock_86) {
let $0;
let count_6 = clear_left;
if ((count_6 === 0)) {
return 0;
}
let ids_6 = $call("ZRANGE", $table(lock_86).$holders_key, "0", fmt($subtract(count_6, 1)));
clear_left = $subtract(count_6, $length(ids_6));
let ended_at_4 = 0;
if ($gt($length(ids_6), 0)) {
let texts_4 = $call("HMGET", $table(lock_86).$details_key, ...$unpack(ids_6));
for (let i_27 = $number(1), $end_i_27 = $number($length(ids_6)); i_27 <= $end_i_27; i_27 += 1) {
if ($truth($get(texts_4, i_27))) {
ended_at_4 = $max(ended_at_4, note_broken(lock_86, $get(texts_4, i_27), $lt($subtract($table(lock_86).$shared, i_27), ENDINGS_MAX)));
}
}
drop_shared(lock_86, ids_6);
}
$table(lock_86).$upgrader = undefined;
$table(lock_86).$changed = true;
if ((($length(ids_6) === count_6) && $gt($table(lock_86).$shared, 0))) {
if (($table(lock_86).$break_at !== BROKEN_WITHOUT_DELAY)) {
$table(lock_86).$break_at = now_2;
}
return 0;
}
$call("DEL", $table(lock_86).$leases_key, $table(lock_86).$holders_key);
{ const [$value0, $value1, $value2, $value3] = [0, 0, 0, 0]; $table(lock_86).$shared = $value0; $table(lock_86).$permits = $value1; $table(lock_86).$shared_next = $value2; $table(lock_86).$live = $value3; }
return ($truth($0 = ($gt(ended_at_4, 0) && ended_at_4)) ? $0 : now_2);
}
function $start_broken() {
clear_left = undefined;
clear_left = 400;
}
let BATCHES_MAX = 2;
let BATCH = 1250;
let GRACE_PENALTY = 20;
function dequeue_all(lock_87, key_13, ids_7) {
let $0, $1;
for (let from = $number(1), $end_from = $number($length(ids_7)); from <= $end_from; from += $positive(BATCH)) {
let scores = $call("ZMSCORE", key_13, ...$unpack(ids_7, from, $min($subtract($add(from, BATCH), 1), $length(ids_7))));
let moved = $list();
for (let i_28 = $number(1), $end_i_28 = $number($length(scores)); i_28 <= $end_i_28; i_28 += 1) {
let arrival_4 = ($truth($0 = ($truth($1 = $get(scores, i_28)) ? num($get(scores, i_28)) : $1)) ? $0 : UNATTENDED);
if ($lt(arrival_4, UNATTENDED)) {
$set(moved, $add($length(moved), 1), fmt($add(arrival_4, UNATTENDED)));
$set(moved, $add($length(moved), 1), $get(ids_7, $subtract($add(from, i_28), 1)));
}
}
if ($gt($length(moved), 0)) {
$call("ZADD", key_13, ...$unpack(moved));
count_queued(lock_87, $get(ids_7, 1), $divide($subtract(0, $length(moved)), 2));
}
}
}
function by_mode(ids_8) {
let $0, $1;
let writers = $list(), readers_2 = $list();
for (let i_29 = $number(1), $end_i_29 = $number($length(ids_8)); i_29 <= $end_i_29; i_29 += 1) {
let those = ($truth($0 = ($truth($1 = is_exclusive($get(ids_8, i_29))) ? writers : $1)) ? $0 : readers_2);
$set(those, $add($length(those), 1), $get(ids_8, i_29));
}
return [writers, readers_2];
}
function labelled_among(ids_9) {
let labelled = $list();
for (let i_30 = $number(1), $end_i_30 = $number($length(ids_9)); i_30 <= $end_i_30; i_30 += 1) {
if ($truth(has_label($get(ids_9, i_30)))) {
$set(labelled, $add($length(labelled), 1), $get(ids_9, i_30));
}
}
return labelled;
}
function end_turn(lock_88, attended_until_4) {
if (($table(lock_88).$turn_at === 0)) {
return attended_until_4;
}
if ($lt($table(lock_88).$turn_until, attended_until_4)) {
note_turn_missed(lock_88);
return $table(lock_88).$turn_until;
}
let lost_ms = $max(0, $subtract(attended_until_4, $table(lock_88).$turn_at));
$table(lock_88).$no_grace_until = $max($table(lock_88).$no_grace_until, $add(attended_until_4, $multiply(GRACE_PENALTY, lost_ms)));
return attended_until_4;
}
function pass_unattended(lock_89, asking_2) {
let $0, $1, $2;
if (((queued_total(lock_89) === 0) || $gt($table(lock_89).$attended_next, now_2))) {
return 0;
}
let from_2 = $max(0, $subtract($table(lock_89).$tickets, queued_total(lock_89)));
let over = $subtract($call("ZCOUNT", $table(lock_89).$tickets_key, "-inf", beside(lock_89, now_2)), from_2);
let taken = $max(0, $min(over, $multiply(BATCH, BATCHES_MAX)));
let places = $call("ZRANGE", $table(lock_89).$tickets_key, fmt(from_2), fmt($add(from_2, taken)), "WITHSCORES");
let ids_10 = $list(), front_ended_at = 0;
$table(lock_89).$attended_next = ($truth($0 = ($lt(taken, over) && now_2)) ? $0 : 0);
for (let i_31 = $number(1), $end_i_31 = $number($length(places)); i_31 <= $end_i_31; i_31 += 2) {
let id_24 = $get(places, i_31), attended_until_5 = $subtract(num($get(places, $add(i_31, 1))), $table(lock_89).$ahead);
if ($gt(attended_until_5, now_2)) {
let alone = ((id_24 === asking_2) && ($add($add(from_2, taken), 1) === $table(lock_89).$tickets));
$table(lock_89).$attended_next = ($truth($1 = ($truth($2 = alone) ? 0 : $2)) ? $1 : attended_until_5);
} else if ((((id_24 !== asking_2) || $le($add(attended_until_5, TICKET_MS), now_2)) && $lt($length(ids_10), taken))) {
$set(ids_10, $add($length(ids_10), 1), id_24);
if ((id_24 === $table(lock_89).$front)) {
front_ended_at = attended_until_5;
}
}
}
$table(lock_89).$passing = $lt(taken, over);
$table(lock_89).$changed = true;
let [writers_2, readers_3] = by_mode(ids_10);
dequeue_all(lock_89, $table(lock_89).$writers_key, writers_2);
dequeue_all(lock_89, $table(lock_89).$readers_key, readers_3);
if ($gt(front_ended_at, 0)) {
front_ended_at = end_turn(lock_89, front_ended_at);
find_front(lock_89);
}
return front_ended_at;
}
function drop_places(lock_90, ids_11) {
let [writers_3, readers_4] = by_mode(ids_11);
$call("ZREM", $table(lock_90).$tickets_key, ...$unpack(ids_11));
if ($gt($length(writers_3), 0)) {
$call("ZREM", $table(lock_90).$writers_key, ...$unpack(writers_3));
}
if ($gt($length(readers_4), 0)) {
$call("ZREM", $table(lock_90).$readers_key, ...$unpack(readers_4));
}
$table(lock_90).$tickets = $subtract($table(lock_90).$tickets, $length(ids_11));
drop_details(lock_90, labelled_among(ids_11));
}
function forget_lapsed(lock_91) {
let $0;
if (((($table(lock_91).$tickets === 0) || $gt($table(lock_91).$tickets_next, now_2)) || $truth($table(lock_91).$passing))) {
return;
}
let over_2 = beside(lock_91, $subtract(now_2, TICKET_MS));
let lapsed = $call("ZRANGEBYSCORE", $table(lock_91).$tickets_key, "-inf", over_2, "LIMIT", "0", fmt(BATCH));
if ($gt($length(lapsed), 0)) {
drop_places(lock_91, lapsed);
}
let [first_3, attended_until_6] = first_of($table(lock_91).$tickets_key);
if ($truth(first_3)) {
$table(lock_91).$tickets_next = $add($subtract(attended_until_6, $table(lock_91).$ahead), TICKET_MS);
$table(lock_91).$lapsing = $le($table(lock_91).$tickets_next, now_2);
} else {
$table(lock_91).$lapsing = false;
$table(lock_91).$tickets_next = 0;
{ const [$value0, $value1, $value2] = [0, 0, 0]; $table(lock_91).$tickets = $value0; $table(lock_91).$writers = $value1; $table(lock_91).$readers = $value2; }
$table(lock_91).$details = ($truth($0 = ($gt($table(lock_91).$shared, 0) && $table(lock_91).$details)) ? $0 : 0);
find_front(lock_91);
}
$table(lock_91).$changed = true;
}
function drop_queue(lock_92) {
let $0, $1;
let count_7 = $add($table(lock_92).$tickets, ($truth($0 = ($truth($1 = $table(lock_92).$upgrader) ? 1 : $1)) ? $0 : 0));
if ($gt($table(lock_92).$tickets, 0)) {
let ids_12 = $call("ZRANGE", $table(lock_92).$tickets_key, "0", "-1");
for (let from_3 = $number(1), $end_from_3 = $number($length(ids_12)); from_3 <= $end_from_3; from_3 += $positive(BATCH)) {
drop_details(lock_92, labelled_among($list(...$unpack(ids_12, from_3, $min($subtract($add(from_3, BATCH), 1), $length(ids_12))))));
}
if ($gt($length(ids_12), 0)) {
$call("DEL", $table(lock_92).$writers_key, $table(lock_92).$readers_key, $table(lock_92).$tickets_key);
$table(lock_92).$departures = $add($table(lock_92).$departures, queued_total(lock_92));
{ const [$value0, $value1, $value2, $value3, $value4] = [0, 0, 0, 0, 0]; $table(lock_92).$writers = $value0; $table(lock_92).$readers = $value1; $table(lock_92).$tickets = $value2; $table(lock_92).$tickets_next = $value3; $table(lock_92).$attended_next = $value4; }
find_front(lock_92);
}
}
$table(lock_92).$upgrader = undefined;
$table(lock_92).$queue_dropped = true;
$table(lock_92).$dropped = $max($add($table(lock_92).$arrival, 1), now_us);
$table(lock_92).$arrival = $table(lock_92).$dropped;
$table(lock_92).$changed = true;
return count_7;
}
function end_lease(lock_93, lease_21, reason_6) {
if ($truth(is_exclusive($table(lease_21).$id))) {
$table(lock_93).$exclusive = undefined;
note_hold(lock_93, $subtract(now_2, $table(lease_21).$acquired));
} else {
note_hold(lock_93, $divide($subtract(now_2, $table(lease_21).$acquired), $table(lock_93).$live));
drop_shared(lock_93, $list($table(lease_21).$id));
$table(lock_93).$live = $subtract($table(lock_93).$live, 1);
}
note_end(lock_93, lease_21, reason_6, now_2);
}
function delayed_until(lock_94) {
let $0, $1;
let held_2 = ($truth($0 = $table(lock_94).$exclusive) ? $0 : $gt($table(lock_94).$shared, 0));
return ($truth($1 = ((!$truth(held_2) && $gt($table(lock_94).$delay_until, now_2)) && $table(lock_94).$delay_until)) ? $1 : 0);
}
function describe_ended(lease_22) {
return $concatAll($list(fmt($table(lease_22).$fence), fmt($max(0, $subtract(now_2, $table(lease_22).$acquired))), ...owner_of($table(lease_22).$label)), ",");
}
function append_groups(words_7, groups) {
$set(words_7, $add($length(words_7), 1), fmt($length(groups)));
for (let i_32 = $number(1), $end_i_32 = $number($length(groups)); i_32 <= $end_i_32; i_32 += 1) {
append_list(words_7, $get(groups, i_32));
}
return words_7;
}
let LATCH_LAYOUT = 1;
let DELETED_MS = 60000;
function parse_latch(text_19) {
let $0;
let [layout_5, id_25, since_4, count_8, expires_at_2, outcomes_3] = $match(text_19, "^(%d+) (%d+) (%d+) (%d+) (%d+)\n([^\n]*)$");
if ($gt(num(($truth($0 = $match(text_19, "^(%d+) ")[0]) ? $0 : "0")), LATCH_LAYOUT)) {
return { $unreadable: "newer" };
}
if ((!$truth(layout_5) || !$truth(has_sane_numbers(...$match(text_19, "^[^\n]*"))))) {
return { $unreadable: "damaged" };
}
return { $id: num(id_25), $since: num(since_4), $count: num(count_8), $expires_at: num(expires_at_2), $outcomes: outcomes_3, $live: $gt(num(expires_at_2), now_2) };
}
function load_latch(key_14) {
let $0, $1;
let text_20 = $call("GET", key_14);
return ($truth($0 = ($truth($1 = text_20) ? parse_latch(text_20) : $1)) ? $0 : undefined);
}
function save_latch(key_15, latch) {
wrote = true;
let numbers_3 = $list(fmt(LATCH_LAYOUT), fmt($table(latch).$id), fmt($table(latch).$since), fmt($table(latch).$count), fmt($table(latch).$expires_at));
let kept_ms_2 = $max($subtract($table(latch).$expires_at, now_2), DELETED_MS);
$call("SET", key_15, $join($concatAll(numbers_3, " "), $join("\n", $table(latch).$outcomes)), "PX", fmt(kept_ms_2));
}
function with_notification(reply_5) {
$set(reply_5, $add($length(reply_5), 1), "!1,-,0,0,1");
return reply_5;
}
function latch_reply(latch_2, count_9) {
let $0;
return $list("latch", fmt($table(latch_2).$id), fmt($table(latch_2).$since), ($truth($0 = count_9) ? $0 : fmt($table(latch_2).$count)), fmt($table(latch_2).$expires_at));
}
function others_before(lock_95, id_26, arrival_5) {
if ((!$truth($table(lock_95).$front) || ($table(lock_95).$front === id_26))) {
return false;
}
if ((!$truth(is_exclusive(id_26)) && (permits_of(id_26) === 0))) {
if (($table(lock_95).$writers === 0)) {
return false;
}
if (($truth(arrival_5) && !$truth(is_exclusive($table(lock_95).$front)))) {
let [__9, writer_arrival_3] = first_of($table(lock_95).$writers_key);
return $lt(writer_arrival_3, arrival_5);
}
}
return (!$truth(arrival_5) || $lt($table(lock_95).$front_arrival, arrival_5));
}
function count_before(key_16, arrival_6) {
return $call("ZCOUNT", key_16, "-inf", $join("(", fmt(arrival_6)));
}
function position_of(lock_96, id_27, place_6) {
let $0, $1;
let before_2 = ($truth($0 = ($truth($1 = $table(lock_96).$upgrader) ? 1 : $1)) ? $0 : 0);
if (($truth($table(place_6).$queued) && ($table(place_6).$arrival === $table(lock_96).$arrival))) {
return $subtract($add(before_2, queued_total(lock_96)), 1);
}
let writers_4 = $table(lock_96).$writers, readers_5 = $table(lock_96).$readers;
if (($truth($table(place_6).$queued) && $truth(is_exclusive(id_27)))) {
writers_4 = $subtract(writers_4, 1);
} else if ($truth($table(place_6).$queued)) {
readers_5 = $subtract(readers_5, 1);
}
if ($gt(writers_4, 0)) {
before_2 = $add(before_2, count_before($table(lock_96).$writers_key, $table(place_6).$arrival));
}
if ($gt(readers_5, 0)) {
before_2 = $add(before_2, count_before($table(lock_96).$readers_key, $table(place_6).$arrival));
}
return before_2;
}
let GRACE_MS;
let ALL_QUEUES_AFTER_MS = 10000;
let ASK_AGAIN_MS = 2500;
GRACE_MS = 1500;
function find_places(locks_3, ids_13) {
let $0, $1, $2, $3, $4;
let found_2 = $list(), arrival_7 = undefined;
for (let i_33 = $number(1), $end_i_33 = $number($length(ids_13)); i_33 <= $end_i_33; i_33 += 1) {
$set(found_2, i_33, ($truth($0 = place_of($get(locks_3, i_33), $get(ids_13, i_33))) ? $0 : false));
arrival_7 = ($truth($2 = arrival_7) ? $2 : ($truth($1 = $get(found_2, i_33)) ? $table($get(found_2, i_33)).$arrival : $1));
}
$table(found_2).$arrival = arrival_7;
return ($truth($3 = ($truth($4 = arrival_7) ? found_2 : $4)) ? $3 : undefined);
}
function new_places(locks_4) {
let found_3 = $list(), arrival_8 = now_us;
for (let i_34 = $number(1), $end_i_34 = $number($length(locks_4)); i_34 <= $end_i_34; i_34 += 1) {
arrival_8 = $max(arrival_8, $add($table($get(locks_4, i_34)).$arrival, 1));
}
for (let i_35 = $number(1), $end_i_35 = $number($length(locks_4)); i_35 <= $end_i_35; i_35 += 1) {
$set(found_3, i_35, false);
$table($get(locks_4, i_35)).$arrival = arrival_8;
$table($get(locks_4, i_35)).$changed = true;
}
$table(found_3).$arrival = arrival_8;
return found_3;
}
function remove_places(locks_5, ids_14, found_4) {
for (let i_36 = $number(1), $end_i_36 = $number($length(ids_14)); i_36 <= $end_i_36; i_36 += 1) {
if ($truth($get(found_4, i_36))) {
remove_place($get(locks_5, i_36), $get(ids_14, i_36), $get(found_4, i_36));
}
}
}
function save_places(locks_6, ids_15, found_5, blocked_2, attended, label_4) {
let $0, $1, $2;
let aside_until = 0;
if ($gt($length(ids_15), 1)) {
let arrived_at = $floor($divide($table(found_5).$arrival, 1000));
aside_until = ($truth($0 = ($gt(arrived_at, $add(now_2, 1000)) && now_2)) ? $0 : $add(arrived_at, ALL_QUEUES_AFTER_MS));
}
let position = 0, again_at = ($truth($1 = ($gt(aside_until, now_2) && aside_until)) ? $1 : 0);
for (let i_37 = $number(1), $end_i_37 = $number($length(ids_15)); i_37 <= $end_i_37; i_37 += 1) {
let lock_97 = $get(locks_6, i_37), id_28 = $get(ids_15, i_37);
if (($le(aside_until, now_2) || ($get(blocked_2, 1) === i_37))) {
let place_7 = ($truth($2 = $get(found_5, i_37)) ? $2 : { $arrival: $table(found_5).$arrival });
save_place(lock_97, id_28, place_7, attended);
if ($truth(has_label(id_28))) {
put_detail(lock_97, id_28, $join("=", label_4));
}
position = $max(position, position_of(lock_97, id_28, place_7));
$set(found_5, i_37, place_7);
} else if ($truth($get(found_5, i_37))) {
remove_place(lock_97, id_28, $get(found_5, i_37));
$set(found_5, i_37, false);
}
update_turn(lock_97, now_2);
if ((($table(lock_97).$front === id_28) && $gt($table(lock_97).$turn_at, 0))) {
note_turn_taken(lock_97);
start_turn(lock_97, now_2, TURN_MS);
again_at = $add(now_2, ASK_AGAIN_MS);
}
}
return [position, again_at];
}
function is_blocked(lock_98, id_29, arrival_9, fair) {
if (!$truth(fits(lock_98, id_29))) {
return true;
}
if ($truth(fair)) {
return others_before(lock_98, id_29, arrival_9);
}
return ((((permits_of(id_29) === 0) && $gt($table(lock_98).$live, 0)) && ($table(lock_98).$front !== undefined)) && ($table(lock_98).$front !== id_29));
}
function blocked_locks(locks_7, ids_16, arrival_10, fair_2) {
let blocked_3 = $list();
for (let i_38 = $number(1), $end_i_38 = $number($length(ids_16)); i_38 <= $end_i_38; i_38 += 1) {
if ($truth(is_blocked($get(locks_7, i_38), $get(ids_16, i_38), arrival_10, fair_2))) {
$set(blocked_3, $add($length(blocked_3), 1), i_38);
}
}
return blocked_3;
}
function attended_until_7(locks_8, left_ms, returned) {
let $0, $1, $2;
let open_until = $add(now_2, $floor($subtract(left_ms, $min(300, $divide(left_ms, 10)))));
for (let i_39 = $number(1), $end_i_39 = $number($length(locks_8)); i_39 <= $end_i_39; i_39 += 1) {
returned = ($truth($0 = returned) ? $ge(now_2, $table($get(locks_8, i_39)).$no_grace_until) : $0);
}
return $add(open_until, ($truth($1 = ($truth($2 = returned) ? GRACE_MS : $2)) ? $1 : 0));
}
function outlast_others(locks_9, ids_17, found_6, attended_2) {
for (let i_40 = $number(1), $end_i_40 = $number($length(ids_17)); i_40 <= $end_i_40; i_40 += 1) {
if ($truth($get(found_6, i_40))) {
attended_2 = $max(attended_2, $add(attended_until_of($get(locks_9, i_40), $get(ids_17, i_40)), 1));
}
}
return attended_2;
}
let PURGE_MAX = 100;
function purge_exclusive(lock_99) {
let lease_23 = $table(lock_99).$exclusive;
if ((!$truth(lease_23) || $gt($table(lease_23).$deadline, now_2))) {
return 0;
}
$table(lock_99).$exclusive = undefined;
note_end(lock_99, lease_23, why_expired(lock_99, lease_23), $table(lease_23).$deadline);
return $table(lease_23).$deadline;
}
function drop_expired(lock_100) {
let $0;
let ended_at_5 = 0;
let ids_18 = $call("ZRANGEBYSCORE", $table(lock_100).$leases_key, "-inf", beside(lock_100, now_2), "LIMIT", "0", fmt(PURGE_MAX));
if ($gt($length(ids_18), 0)) {
let texts_5 = $call("HMGET", $table(lock_100).$details_key, ...$unpack(ids_18));
for (let i_41 = $number(1), $end_i_41 = $number($length(ids_18)); i_41 <= $end_i_41; i_41 += 1) {
let lease_24 = ($truth($0 = $get(texts_5, i_41)) ? unpack_shared(lock_100, $get(texts_5, i_41)) : $0);
if ($truth(lease_24)) {
note_end(lock_100, lease_24, why_expired(lock_100, lease_24), $table(lease_24).$deadline);
ended_at_5 = $table(lease_24).$deadline;
}
}
drop_shared(lock_100, ids_18);
}
return ended_at_5;
}
function count_live(lock_101) {
if (($table(lock_101).$capacity === 0)) {
$table(lock_101).$live = $call("ZCOUNT", $table(lock_101).$leases_key, $join("(", beside(lock_101, now_2)), "+inf");
return;
}
let expired = $call("ZRANGEBYSCORE", $table(lock_101).$leases_key, "-inf", beside(lock_101, now_2));
$table(lock_101).$live = $subtract($table(lock_101).$shared, $length(expired));
$table(lock_101).$expired_permits = 0;
for (let i_42 = $number(1), $end_i_42 = $number($length(expired)); i_42 <= $end_i_42; i_42 += 1) {
$table(lock_101).$expired_permits = $add($table(lock_101).$expired_permits, permits_of($get(expired, i_42)));
}
}
function purge_shared(lock_102) {
let $0, $1, $2;
if (($gt($table(lock_102).$shared, 0) && $truth(is_broken(lock_102)))) {
return clear_broken(lock_102);
}
if ((($table(lock_102).$shared === 0) || $gt($table(lock_102).$shared_next, now_2))) {
return 0;
}
let ended_at_6 = drop_expired(lock_102);
let [first_4, next_deadline] = first_of($table(lock_102).$leases_key);
next_deadline = $subtract(next_deadline, $table(lock_102).$ahead);
$table(lock_102).$shared_next = ($truth($0 = ($truth($1 = first_4) ? next_deadline : $1)) ? $0 : 0);
if (!$truth(first_4)) {
{ const [$value0, $value1] = [0, 0]; $table(lock_102).$shared = $value0; $table(lock_102).$permits = $value1; }
$table(lock_102).$details = ($truth($2 = ($gt($table(lock_102).$tickets, 0) && $table(lock_102).$details)) ? $2 : 0);
}
$table(lock_102).$live = $table(lock_102).$shared;
if (($truth(first_4) && $le(next_deadline, now_2))) {
count_live(lock_102);
$table(lock_102).$clearing = ($table(lock_102).$layout === LAYOUT_READ);
}
$table(lock_102).$changed = true;
return ended_at_6;
}
function purge_upgrader(lock_103) {
let upgrader_3 = $table(lock_103).$upgrader;
if ((!$truth(upgrader_3) || $gt($table(upgrader_3).$deadline, now_2))) {
return 0;
}
$table(lock_103).$upgrader = undefined;
$table(lock_103).$changed = true;
return $table(upgrader_3).$deadline;
}
function purge(lock_104, asking_3) {
let $0;
let at_17 = $max(purge_exclusive(lock_104), purge_shared(lock_104), purge_upgrader(lock_104), pass_unattended(lock_104, asking_3));
at_17 = $max(at_17, end_rests(lock_104));
forget_lapsed(lock_104);
if (($table(lock_104).$tickets === 0)) {
note_turn_taken(lock_104);
}
if (($gt($table(lock_104).$delay_until, 0) && $le($table(lock_104).$delay_until, now_2))) {
at_17 = $max(at_17, $table(lock_104).$delay_until);
$table(lock_104).$delay_until = 0;
$table(lock_104).$changed = true;
}
update_turn(lock_104, ($truth($0 = ($gt(at_17, 0) && at_17)) ? $0 : now_2));
pass_late(lock_104, asking_3);
}
function save_reply(record_11, request_6, reply_6, copied_3) {
save_outcome(record_11, request_6, $concatAll(reply_6, "x"), copied_3);
}
function recent_reply(record_12, request_7) {
let outcome_2 = recent_outcome(record_12, request_7);
if (!$truth(outcome_2)) {
return undefined;
}
let words_8 = $gsub(outcome_2, "x", " ")[0];
return split(words_8);
}
let UPGRADER_MS = 5000;
let UPGRADER_AGAIN_MS = 3000;
function reenter(asked_11, held_3) {
let lock_105 = $get($table(asked_11).$locks, 1);
$table(held_3).$holds = $add($table(held_3).$holds, 1);
$table(held_3).$deadline = $max($table(held_3).$deadline, deadline_of(lock_105, held_3, $table(asked_11).$ttl_ms));
$table(held_3).$ttl = $max($table(held_3).$ttl, $table(asked_11).$ttl_ms);
$table(held_3).$confirmed = true;
put_lease(lock_105, held_3);
if ($truth($table(asked_11).$idempotency_key)) {
let kept_until = $add($table(held_3).$deadline, $max($subtract($table(asked_11).$retention_ms, IDEMPOTENCY_MS), 0));
save_use(asked_11, GRANTED, secret_of($table(held_3).$id), kept_until);
} else {
save_outcome(lock_105, $table(asked_11).$request, "entered", $gt($table(asked_11).$since, 0));
}
return granted(asked_11, $list(held_3));
}
function grant_second(asked_12, secret_8, exclusive_6, shared_3) {
let $0;
let lock_106 = $get($table(asked_12).$locks, 1);
let lease_25 = new_lease(asked_12, lock_106, $join($table(asked_12).$modes, secret_8));
let waited_since_2;
if ($truth(is_exclusive($table(lease_25).$id))) {
waited_since_2 = ($truth($0 = $table(lock_106).$upgrader) ? $table($table(lock_106).$upgrader).$arrival : $0);
$table(lock_106).$upgrader = undefined;
$table(lease_25).$partner = $table(shared_3).$id;
}
grant(lock_106, lease_25, waited_since_2);
if ($truth(exclusive_6)) {
$table(exclusive_6).$partner = $table(lease_25).$id;
}
save_grant(asked_12, secret_8, lease_25);
return granted(asked_12, $list(lease_25));
}
function wait_to_upgrade(asked_13, secret_9, shared_4) {
let lock_107 = $get($table(asked_13).$locks, 1);
$table(lock_107).$arrival = $max($add($table(lock_107).$arrival, 1), now_us);
let arrival_11 = $table(lock_107).$arrival, deadline_7 = $add(now_2, UPGRADER_MS);
if ($truth($table(lock_107).$upgrader)) {
arrival_11 = $table($table(lock_107).$upgrader).$arrival;
}
note_hints(lock_107, $table(asked_13).$hints);
$table(lock_107).$upgrader = { $id: $join($table(asked_13).$modes, secret_9), $token: $table(shared_4).$id, $deadline: deadline_7, $arrival: arrival_11, $label: $table(asked_13).$label };
$table(lock_107).$changed = true;
save_use(asked_13, WAITING, secret_9, deadline_7);
let place_8 = { $position: 0, $ticket: secret_9, $arrival: arrival_11, $attended_until: deadline_7, $ticket_until: deadline_7, $again_at: $add(now_2, UPGRADER_AGAIN_MS) };
return busy(asked_13, $list(1), place_8, shared_4);
}
function acquire_as_holder(asked_14, known_4) {
let $0, $1, $2, $3, $4, $5, $6, $7, $8;
let lock_108 = $get($table(asked_14).$locks, 1), upgrader_4 = $table($get($table(asked_14).$locks, 1)).$upgrader;
let has_place = ($truth($0 = upgrader_4) ? (secret_of($table(upgrader_4).$id) === $table(asked_14).$place_secret) : $0);
let away = dismissed(asked_14, ($truth($1 = ($truth($2 = has_place) ? $table(upgrader_4).$arrival : $2)) ? $1 : undefined));
if ($truth(away)) {
return finish(asked_14, away);
}
let [exclusive_7, shared_5] = leases_of(lock_108, $table(asked_14).$token);
if ((!$truth(exclusive_7) && !$truth(shared_5))) {
let [outcome_3, why] = not_held(lock_108, $table(asked_14).$token);
return ($truth($3 = ((outcome_3 === "lost") && lost(asked_14, why))) ? $3 : finish(asked_14, $list(outcome_3, why)));
}
let wants_exclusive_4 = ($table(asked_14).$modes === EXCLUSIVE);
let held_4 = shared_5;
if ($truth(wants_exclusive_4)) {
held_4 = exclusive_7;
}
if (((known_4 === "entered") || ($truth(is_late(known_4, $table(asked_14).$since)) && !$truth(has_place)))) {
return ($truth($4 = ($truth($5 = held_4) ? granted(asked_14, $list(held_4), true) : $5)) ? $4 : lost(asked_14, UNKNOWN));
}
if ($truth(held_4)) {
return reenter(asked_14, held_4);
}
if ((($truth(wants_exclusive_4) && $truth(upgrader_4)) && ($table(upgrader_4).$token !== $table(shared_5).$id))) {
return finish(asked_14, $list("deadlock"));
}
let secret_10 = ($truth($6 = ($truth($7 = has_place) ? $table(asked_14).$place_secret : $7)) ? $6 : $table(asked_14).$request);
if ($truth(fits(lock_108, $join($table(asked_14).$modes, secret_10), exclusive_7, shared_5))) {
return grant_second(asked_14, secret_10, exclusive_7, shared_5);
}
if ((!$truth(wants_exclusive_4) || (($table(asked_14).$left_ms === 0) && !$truth(has_place)))) {
save_use(asked_14, WAITING, NONE, now_2);
return busy(asked_14, $list(1), undefined, ($truth($8 = shared_5) ? $8 : exclusive_7));
}
return wait_to_upgrade(asked_14, secret_10, shared_5);
}
function load_request(n_4, idempotency_key, fingerprint_5) {
let idempotency = load_idempotency(idempotency_key);
let refusal = refusal_of(idempotency, fingerprint_5);
if ($truth(refusal)) {
return [undefined, idempotency, refusal];
}
let [locks_10, unreadable_2] = load_locks(n_4);
return [locks_10, idempotency, unreadable_2];
}
let WARNED_MAX = 400;
function announce_break(lock_109, grace_ms) {
let earlier_2 = $table(lock_109).$break_at;
$table(lock_109).$break_at = $add(now_2, grace_ms);
if ($gt(earlier_2, 0)) {
$table(lock_109).$break_at = $min($table(lock_109).$break_at, earlier_2);
}
{ const [$value0, $value1] = [true, $table(lock_109).$break_at]; $table(lock_109).$changed = $value0; $table(lock_109).$check_at = $value1; }
return earlier_2;
}
function is_unaware(lock_110, lease_26, before_3) {
let $0;
let deadline_8 = ($truth($0 = ($gt(before_3, 0) && $min($table(lease_26).$deadline, before_3))) ? $0 : $table(lease_26).$deadline);
return $gt($add($subtract(deadline_8, $table(lease_26).$ttl), $divide($table(lease_26).$ttl, 3)), $table(lock_110).$break_at);
}
function warn_one(lock_111, lease_27, before_4, keep_delay) {
let $0, $1;
if ((!$truth(keep_delay) && $gt($add($table(lease_27).$delay, $table(lease_27).$min_until), 0))) {
{ const [$value0, $value1] = [0, 0]; $table(lease_27).$delay = $value0; $table(lease_27).$min_until = $value1; }
put_lease(lock_111, lease_27);
}
let unaware = is_unaware(lock_111, lease_27, before_4);
cut_short(lock_111, lease_27);
return ($truth($0 = ($truth($1 = unaware) ? 1 : $1)) ? $0 : 0);
}
function warn_shared(lock_112, from_4, before_5, keep_delay_2) {
let $0, $1;
if (($table(lock_112).$live === 0)) {
return [0, 0];
}
let above = $join("(", fmt(from_4));
let fences = $call("ZRANGEBYSCORE", $table(lock_112).$holders_key, above, "+inf", "WITHSCORES", "LIMIT", "0", fmt(WARNED_MAX));
let ids_19 = $list();
for (let i_43 = $number(1), $end_i_43 = $number($length(fences)); i_43 <= $end_i_43; i_43 += 2) {
$set(ids_19, $add($length(ids_19), 1), $get(fences, i_43));
}
if (($length(ids_19) === 0)) {
return [0, 0];
}
let unaware_2 = 0;
let texts_6 = $call("HMGET", $table(lock_112).$details_key, ...$unpack(ids_19));
for (let i_44 = $number(1), $end_i_44 = $number($length(ids_19)); i_44 <= $end_i_44; i_44 += 1) {
let lease_28 = ($truth($0 = $get(texts_6, i_44)) ? unpack_shared(lock_112, $get(texts_6, i_44)) : $0);
if (($truth(lease_28) && $gt($table(lease_28).$deadline, now_2))) {
unaware_2 = $add(unaware_2, warn_one(lock_112, lease_28, before_5, keep_delay_2));
}
}
return [unaware_2, ($truth($1 = (($length(ids_19) === WARNED_MAX) && num($get(fences, $length(fences))))) ? $1 : 0)];
}
const $scripts = {
key_create($keys, $args) {
KEYS = $keys; ARGV = $args;
$start_clock();
return $run();
function $run() {
let ttl_ms = num($get(ARGV, 1)), details_2 = $get(ARGV, 2);
let expires_at_3 = $add(now_2, ttl_ms);
save_key($get(KEYS, 1), expires_at_3, 0, details_2, now_2);
return $list("created", fmt(expires_at_3));
}
},
key_delete($keys, $args) {
KEYS = $keys; ARGV = $args;
return $run();
function $run() {
return $list("deleted", flag(($call("DEL", $get(KEYS, 1)) === 1)));
}
},
key_find($keys, $args) {
KEYS = $keys; ARGV = $args;
$start_clock();
$start_writable();
return $run();
function $run() {
let $0;
let n_5 = num($get(ARGV, 1)), used = ($get(ARGV, 2) === "1");
let keys_5 = $list();
for (let i_45 = $number(1), $end_i_45 = $number(n_5); i_45 <= $end_i_45; i_45 += 1) {
$set(keys_5, i_45, $get(KEYS, i_45));
}
let texts_7 = $call("MGET", ...$unpack(keys_5));
let today = $floor($divide(now_2, DAY_MS));
let described = $list();
for (let i_46 = $number(1), $end_i_46 = $number(n_5); i_46 <= $end_i_46; i_46 += 1) {
let [layout_6, expires_at_4, used_day_2, details_3] = $match(($truth($0 = $get(texts_7, i_46)) ? $0 : ""), "^(%d+) (%d+) (%d+) (%S+)$");
if ((($truth(layout_6) && (num(layout_6) === KEY_LAYOUT)) && $gt(num(expires_at_4), now_2))) {
if (($truth(used) && $lt(num(used_day_2), today))) {
save_key($get(keys_5, i_46), num(expires_at_4), today, details_3, now_2);
wrote = true;
}
$set(described, $add($length(described), 1), $list(fmt(i_46), expires_at_4, used_day_2, details_3));
}
}
prove_writable($get(KEYS, 1));
return append_groups($list("found", fmt(now_2)), described);
}
},
latch_count_down($keys, $args) {
KEYS = $keys; ARGV = $args;
$start_clock();
$start_writable();
return $run();
function $run() {
let $0, $1, $2;
let request_8 = $get(ARGV, 1), by = num($get(ARGV, 2)), fingerprint_6 = $get(ARGV, 3), since_5 = num($get(ARGV, 4));
let latch_key = $get(KEYS, 1), idempotency_key_2 = $get(KEYS, 2);
let before_6 = reply_before(load_idempotency(idempotency_key_2), fingerprint_6);
if ($truth(before_6)) {
return before_6;
}
let latch_3 = load_latch(latch_key);
if (($truth(latch_3) && $truth($table(latch_3).$unreadable))) {
return $list("unreadable", $table(latch_3).$unreadable);
}
function gone() {
prove_writable(latch_key);
return $list("gone");
}
let known_5 = ($truth($0 = latch_3) ? recent_outcome(latch_3, request_8) : $0);
if ((!$truth(latch_3) || (known_5 === "gone"))) {
return gone();
}
let count_10 = known_5, opened = false;
if (!$truth(known_5)) {
if ($truth(is_forgotten(latch_3, request_8, since_5))) {
return $list("forgotten");
}
if (!$truth($table(latch_3).$live)) {
if ($gt(since_5, 0)) {
save_outcome(latch_3, request_8, "gone", true);
save_latch(latch_key, latch_3);
}
return gone();
}
opened = ($gt($table(latch_3).$count, 0) && $le($table(latch_3).$count, by));
$table(latch_3).$count = $max(0, $subtract($table(latch_3).$count, by));
count_10 = fmt($table(latch_3).$count);
if (!$truth(idempotency_key_2)) {
save_outcome(latch_3, request_8, count_10, $gt(since_5, 0));
}
save_latch(latch_key, latch_3);
}
let reply_7 = latch_reply(latch_3, count_10);
save_idempotency(idempotency_key_2, DONE, fingerprint_6, $concatAll(reply_7, " "), $table(latch_3).$expires_at);
return ($truth($1 = ($truth($2 = opened) ? with_notification(reply_7) : $2)) ? $1 : reply_7);
}
},
latch_delete($keys, $args) {
KEYS = $keys; ARGV = $args;
$start_clock();
$start_writable();
return $run();
function $run() {
let $0, $1, $2, $3, $4;
let request_9 = $get(ARGV, 1), fingerprint_7 = $get(ARGV, 2), since_6 = num($get(ARGV, 3));
let latch_key_2 = $get(KEYS, 1), idempotency_key_3 = $get(KEYS, 2);
let before_7 = reply_before(load_idempotency(idempotency_key_3), fingerprint_7);
if ($truth(before_7)) {
return before_7;
}
let text_21 = $get(texts_at($list(latch_key_2)), 1);
let latch_4 = ($truth($0 = text_21) ? parse_latch(text_21) : $0);
if (($truth(latch_4) && ($table(latch_4).$unreadable === "damaged"))) {
$call("DEL", latch_key_2);
save_idempotency(idempotency_key_3, DONE, fingerprint_7, "deleted 1 1", now_2);
return $list("deleted", "1", "1");
}
if (($truth(latch_4) && $truth($table(latch_4).$unreadable))) {
return $list("unreadable", $table(latch_4).$unreadable);
}
if (($truth(latch_4) && $truth(is_forgotten(latch_4, request_9, since_6)))) {
return $list("forgotten");
}
let existed = ($truth($1 = latch_4) ? recent_outcome(latch_4, request_9) : $1), deleted = false;
if (!$truth(existed)) {
deleted = ($truth($2 = latch_4) ? $table(latch_4).$live : $2);
existed = flag(deleted);
if (($truth(latch_4) && ($truth(deleted) || $gt(since_6, 0)))) {
$table(latch_4).$expires_at = $min($table(latch_4).$expires_at, now_2);
if (!$truth(idempotency_key_3)) {
save_outcome(latch_4, request_9, existed, $gt(since_6, 0));
}
save_latch(latch_key_2, latch_4);
}
}
prove_writable(latch_key_2);
let reply_8 = $list("deleted", existed, "0");
save_idempotency(idempotency_key_3, DONE, fingerprint_7, $concatAll(reply_8, " "), now_2);
return ($truth($3 = ($truth($4 = deleted) ? with_notification(reply_8) : $4)) ? $3 : reply_8);
}
},
latch_get($keys, $args) {
KEYS = $keys; ARGV = $args;
$start_clock();
$start_writable();
return $run();
function $run() {
let latch_5 = load_latch($get(KEYS, 1));
prove_writable($get(KEYS, 1));
if (($truth(latch_5) && $truth($table(latch_5).$unreadable))) {
return $list("unreadable", $table(latch_5).$unreadable);
}
if ((!$truth(latch_5) || !$truth($table(latch_5).$live))) {
return $list("gone");
}
let reply_9 = latch_reply(latch_5);
$set(reply_9, $add($length(reply_9), 1), fmt(now_2));
return reply_9;
}
},
latch_list($keys, $args) {
KEYS = $keys; ARGV = $args;
$start_clock();
$start_writable();
return $run();
function $run() {
let $0;
let n_6 = num($get(ARGV, 1));
let keys_6 = $list();
for (let i_47 = $number(1), $end_i_47 = $number(n_6); i_47 <= $end_i_47; i_47 += 1) {
$set(keys_6, i_47, $get(KEYS, i_47));
}
let texts_8 = texts_at(keys_6);
let described_2 = $list();
for (let i_48 = $number(1), $end_i_48 = $number(n_6); i_48 <= $end_i_48; i_48 += 1) {
let latch_6 = ($truth($0 = $get(texts_8, i_48)) ? parse_latch($get(texts_8, i_48)) : $0);
if (($truth(latch_6) && $truth($table(latch_6).$unreadable))) {
$set(described_2, $add($length(described_2), 1), $list(fmt(i_48), $table(latch_6).$unreadable, "0"));
} else if (($truth(latch_6) && $truth($table(latch_6).$live))) {
$set(described_2, $add($length(described_2), 1), $list(fmt(i_48), fmt($table(latch_6).$count), fmt($table(latch_6).$expires_at)));
}
}
prove_writable($get(KEYS, 1));
return append_groups($list("latches"), described_2);
}
},
latch_set($keys, $args) {
KEYS = $keys; ARGV = $args;
$start_clock();
$start_writable();
return $run();
function $run() {
let $0, $1, $2, $3, $4, $5, $6, $7, $8;
let request_10 = $get(ARGV, 1), count_11 = num($get(ARGV, 2)), ttl_ms_2 = num($get(ARGV, 3)), fingerprint_8 = $get(ARGV, 4), since_7 = num($get(ARGV, 5));
let latch_key_3 = $get(KEYS, 1), idempotency_key_4 = $get(KEYS, 2);
let before_8 = reply_before(load_idempotency(idempotency_key_4), fingerprint_8);
if ($truth(before_8)) {
return before_8;
}
let old = load_latch(latch_key_3);
if (($truth(old) && $truth($table(old).$unreadable))) {
return $list("unreadable", $table(old).$unreadable);
}
if (($truth(old) && $truth(is_forgotten(old, request_10, since_7)))) {
return $list("forgotten");
}
let known_6 = ($truth($0 = old) ? recent_outcome(old, request_10) : $0);
if ($truth(known_6)) {
return ($truth($1 = ((known_6 === "exists") && $list("exists"))) ? $1 : latch_reply(old, known_6));
}
if ((($truth(old) && $truth($table(old).$live)) && $gt($table(old).$count, 0))) {
if ($gt(since_7, 0)) {
save_outcome(old, request_10, "exists", true);
save_latch(latch_key_3, old);
}
prove_writable(latch_key_3);
return $list("exists");
}
let id_30 = $max(($truth($2 = ($truth($3 = old) ? $add($table(old).$id, 1) : $3)) ? $2 : 0), now_us);
let latch_7 = { $id: id_30, $since: ($truth($4 = ($truth($5 = ($truth($6 = old) ? $table(old).$live : $6)) ? $table(old).$since : $5)) ? $4 : id_30), $count: count_11, $expires_at: $add(now_2, ttl_ms_2), $outcomes: ($truth($7 = ($truth($8 = old) ? $table(old).$outcomes : $8)) ? $7 : "") };
if (!$truth(idempotency_key_4)) {
save_outcome(latch_7, request_10, fmt(count_11), $gt(since_7, 0));
}
save_latch(latch_key_3, latch_7);
let reply_10 = latch_reply(latch_7);
save_idempotency(idempotency_key_4, DONE, fingerprint_8, $concatAll(reply_10, " "), $table(latch_7).$expires_at);
return reply_10;
}
},
acquire($keys, $args) {
KEYS = $keys; ARGV = $args;
$start_clock();
$start_writable();
$start_endings();
$start_layout();
$start_notifications();
$start_broken();
return $run();
function $run() {
let $0, $1, $2, $3, $4, $5, $6, $7, $8;
let request_11 = $get(ARGV, 1), modes = $get(ARGV, 2), ttl_ms_3 = num($get(ARGV, 3)), left_ms_2 = num($get(ARGV, 4)), fair_3 = ($get(ARGV, 5) === "1");
let token_6 = $get(ARGV, 6), ticket = $get(ARGV, 7), label_5 = $get(ARGV, 8), lock_delay_ms = num($get(ARGV, 9)), max_hold_ms = num($get(ARGV, 10));
let retention_ms_4 = num($get(ARGV, 11)), leases_max = num($get(ARGV, 12)), waiters_max_2 = num($get(ARGV, 13)), fingerprint_9 = $get(ARGV, 14);
let capacity = num($get(ARGV, 15)), since_8 = num($get(ARGV, 16)), returned_2 = ($get(ARGV, 17) === "1");
let arrival_12 = num($get(ARGV, 18)), hints_2 = ($get(ARGV, 19) === "1"), min_hold_ms = num($get(ARGV, 20));
let [locks_11, idempotency_2, reply_11] = load_request($length(modes), $get(KEYS, $add($multiply($length(modes), KEYS_PER_LOCK), 1)), fingerprint_9);
if ($truth(reply_11)) {
return reply_11;
}
let asked_15 = { $request: request_11, $modes: modes, $ttl_ms: ttl_ms_3, $left_ms: left_ms_2, $token: token_6, $label: label_5, $lock_delay_ms: lock_delay_ms, $max_hold_ms: max_hold_ms, $min_hold_ms: min_hold_ms, $retention_ms: retention_ms_4, $fingerprint: fingerprint_9, $since: since_8, $arrival: arrival_12, $hints: hints_2, $locks: locks_11, $idempotency_key: $get(KEYS, $add($multiply($length(modes), KEYS_PER_LOCK), 1)), $idempotency: idempotency_2, $place_secret: request_11 };
if ((ticket !== NONE)) {
$table(asked_15).$place_secret = ticket;
} else if ((($truth(idempotency_2) && ($table(idempotency_2).$state === WAITING)) && ($table(idempotency_2).$rest !== NONE))) {
$table(asked_15).$place_secret = $table(idempotency_2).$rest;
}
function grant_all(secret_11, ids_20, found_7) {
let $0;
let leases_3 = $list();
for (let i_49 = $number(1), $end_i_49 = $number($length(modes)); i_49 <= $end_i_49; i_49 += 1) {
if ((!$truth(is_exclusive($get(ids_20, i_49))) && $ge($table($get(locks_11, i_49)).$live, leases_max))) {
return finish(asked_15, $list("limit", "leases"));
}
}
for (let i_50 = $number(1), $end_i_50 = $number($length(modes)); i_50 <= $end_i_50; i_50 += 1) {
$set(leases_3, i_50, new_lease(asked_15, $get(locks_11, i_50), $get(ids_20, i_50)));
if (($truth(found_7) && $truth($get(found_7, i_50)))) {
remove_place($get(locks_11, i_50), $get(ids_20, i_50), $get(found_7, i_50));
note_turn_taken($get(locks_11, i_50));
}
grant($get(locks_11, i_50), $get(leases_3, i_50), ($truth($0 = found_7) ? $table(found_7).$arrival : $0));
if (($truth(found_7) && $truth($get(found_7, i_50)))) {
$table($get(locks_11, i_50)).$check_at = $table($get(leases_3, i_50)).$deadline;
}
}
save_grant(asked_15, secret_11, $get(leases_3, 1));
return granted(asked_15, leases_3);
}
function wait_in_line(secret_12, ids_21, found_8, blocked_4) {
let $0, $1;
let by_key_2 = ((((arrival_12 === 0) && (found_8 !== undefined)) && (idempotency_2 !== undefined)) && ($table(idempotency_2).$state === WAITING));
if (!$truth(found_8)) {
for (let i_51 = $number(1), $end_i_51 = $number($length(blocked_4)); i_51 <= $end_i_51; i_51 += 1) {
if (!$truth(has_room($get(locks_11, $get(blocked_4, i_51)), waiters_max_2))) {
return finish(asked_15, $list("limit", "waiters"));
}
}
found_8 = new_places(locks_11);
}
for (let i_52 = $number(1), $end_i_52 = $number($length(modes)); i_52 <= $end_i_52; i_52 += 1) {
note_hints($get(locks_11, i_52), hints_2);
}
let attended_3 = attended_until_7(locks_11, left_ms_2, ($truth($0 = returned_2) ? $0 : by_key_2));
if (((arrival_12 === 0) && $gt(left_ms_2, 0))) {
attended_3 = outlast_others(locks_11, ids_21, found_8, attended_3);
}
let [position_2, again_at_2] = save_places(locks_11, ids_21, found_8, blocked_4, attended_3, label_5);
let ticket_until = $add($max(now_2, attended_3), TICKET_MS);
save_use(asked_15, WAITING, secret_12, ticket_until);
let dequeued_2 = $list();
for (let i_53 = $number(1), $end_i_53 = $number($length(modes)); i_53 <= $end_i_53; i_53 += 1) {
$set(dequeued_2, i_53, ($truth($1 = $get(found_8, i_53)) ? !$truth($table($get(found_8, i_53)).$queued) : $1));
}
let place_9 = { $position: position_2, $ticket: secret_12, $arrival: $table(found_8).$arrival, $attended_until: attended_3, $ticket_until: ticket_until, $again_at: again_at_2 };
return busy(asked_15, blocked_4, place_9, undefined, dequeued_2);
}
function replay() {
let $0, $1;
if (($truth(idempotency_2) && ($table(idempotency_2).$state === GRANTED))) {
return granted_before(asked_15, $table(idempotency_2).$rest);
}
let earlier_3 = granted_before(asked_15, request_11);
if ((!$truth(earlier_3) && ($table(asked_15).$place_secret !== request_11))) {
earlier_3 = granted_before(asked_15, $table(asked_15).$place_secret);
}
let before_9 = ($truth($0 = ($truth($1 = idempotency_2) ? $table(idempotency_2).$rest : $1)) ? $0 : NONE);
if ((((!$truth(earlier_3) && (before_9 !== NONE)) && (before_9 !== $table(asked_15).$place_secret)) && (before_9 !== request_11))) {
earlier_3 = granted_before(asked_15, before_9);
}
return earlier_3;
}
function find_own_places() {
let ids_22 = ids_of(asked_15, $table(asked_15).$place_secret);
let found_9 = find_places(locks_11, ids_22);
if (($truth(found_9) || ($table(asked_15).$place_secret === request_11))) {
return [$table(asked_15).$place_secret, ids_22, found_9];
}
ids_22 = ids_of(asked_15, request_11);
return [request_11, ids_22, find_places(locks_11, ids_22)];
}
for (let i_54 = $number(1), $end_i_54 = $number($length(modes)); i_54 <= $end_i_54; i_54 += 1) {
purge($get(locks_11, i_54), $join($sub(modes, i_54, i_54), $table(asked_15).$place_secret));
}
reply_11 = replay();
if ($truth(reply_11)) {
return reply_11;
}
for (let i_55 = $number(1), $end_i_55 = $number($length(modes)); i_55 <= $end_i_55; i_55 += 1) {
if ($truth($table($get(locks_11, i_55)).$damaged_id)) {
return finish(asked_15, $list("unreadable", "damaged"));
}
}
for (let i_56 = $number(1), $end_i_56 = $number($length(modes)); i_56 <= $end_i_56; i_56 += 1) {
if ((recent_outcome($get(locks_11, i_56), request_11) === "gone")) {
let [__10, ids_23, found_10] = find_own_places();
remove_places(locks_11, ids_23, ($truth($0 = found_10) ? $0 : $list()));
return lost(asked_15, $get(REASONS, END_RELEASED));
}
}
let known_7 = recent_outcome($get(locks_11, 1), request_11);
if ((known_7 === "granted")) {
return lost(asked_15, UNKNOWN);
}
if (((token_6 !== NONE) && $truth(is_forgotten($get(locks_11, 1), request_11, since_8)))) {
return finish(asked_15, $list("forgotten"));
}
if ((($gt(since_8, 0) && !$truth(known_7)) && $truth(is_full_of_copies($get(locks_11, 1))))) {
return finish(asked_15, $list("forgotten"));
}
save_copy($get(locks_11, 1), request_11, since_8);
if ((token_6 !== NONE)) {
return acquire_as_holder(asked_15, known_7);
}
let [secret_13, ids_24, found_11] = find_own_places();
if ((!$truth(found_11) && $truth(is_late(known_7, since_8)))) {
return lost(asked_15, UNKNOWN);
}
reply_11 = dismissed(asked_15, ($truth($1 = found_11) ? $table(found_11).$arrival : $1));
if ($truth(reply_11)) {
remove_places(locks_11, ids_24, ($truth($2 = found_11) ? $2 : $list()));
return finish(asked_15, reply_11);
}
if ((modes === PERMITS)) {
let semaphore = $get(locks_11, 1);
let own_5 = ($truth($3 = ((!$truth(found_11) && (arrival_12 === 0)) && capacity)) ? $3 : 0);
let total = ($truth($4 = ($gt($table(semaphore).$capacity, 0) && $table(semaphore).$capacity)) ? $4 : own_5);
if ($gt(permits_of(request_11), total)) {
remove_places(locks_11, ids_24, ($truth($5 = found_11) ? $5 : $list()));
return finish(asked_15, ($truth($6 = ((total === 0) && $list("absent"))) ? $6 : $list("unsatisfiable", fmt(total))));
}
$table(semaphore).$changed = ($truth($7 = $table(semaphore).$changed) ? $7 : ($table(semaphore).$capacity !== total));
$table(semaphore).$capacity = total;
}
let blocked_5 = blocked_locks(locks_11, ids_24, ($truth($8 = found_11) ? $table(found_11).$arrival : $8), fair_3);
if (($length(blocked_5) === 0)) {
return grant_all(secret_13, ids_24, found_11);
}
if (($truth(found_11) || ($gt(left_ms_2, 0) && $truth(fair_3)))) {
return wait_in_line(secret_13, ids_24, found_11, blocked_5);
}
save_use(asked_15, WAITING, NONE, now_2);
if (($truth(hints_2) && $gt(left_ms_2, 0))) {
note_watcher($get(locks_11, $get(blocked_5, 1)), left_ms_2);
}
return busy(asked_15, blocked_5);
}
},
break_lease($keys, $args) {
KEYS = $keys; ARGV = $args;
$start_clock();
$start_writable();
$start_endings();
$start_layout();
$start_notifications();
$start_broken();
return $run();
function $run() {
let $0, $1, $2, $3;
let request_12 = $get(ARGV, 1), fence_2 = num($get(ARGV, 2)), grace_ms_2 = num($get(ARGV, 3)), keep_delay_3 = ($get(ARGV, 4) === "1");
let retention_ms_5 = num($get(ARGV, 5)), fingerprint_10 = $get(ARGV, 6), since_9 = num($get(ARGV, 7));
let idempotency_key_5 = $get(KEYS, $add(KEYS_PER_LOCK, 1));
let [locks_12, unreadable_3, idempotency_text] = load_locks(1, idempotency_key_5);
let before_10 = ($truth($0 = reply_before(parse_idempotency(idempotency_text), fingerprint_10)) ? $0 : unreadable_3);
if ($truth(before_10)) {
return before_10;
}
let lock_113 = $get(locks_12, 1);
purge(lock_113);
function finish_2(reply_12) {
save_lock(lock_113, retention_ms_5);
return with_notifications(reply_12, locks_12);
}
let known_8 = recent_reply(lock_113, request_12);
if ($truth(known_8)) {
return finish_2(known_8);
}
if ($truth(is_forgotten(lock_113, request_12, since_9))) {
return $list("forgotten");
}
function lease_in_force() {
let $0, $1;
if (($truth($table(lock_113).$exclusive) && ($table($table(lock_113).$exclusive).$fence === fence_2))) {
return $table(lock_113).$exclusive;
}
let ids_25 = ($truth($0 = ($gt($table(lock_113).$shared, 0) && $call("ZRANGEBYSCORE", $table(lock_113).$holders_key, fmt(fence_2), fmt(fence_2)))) ? $0 : $list());
return ($truth($1 = $get(ids_25, 1)) ? live_lease(lock_113, $get(ids_25, 1)) : $1);
}
function announce(lease_29) {
if ($gt(holders_total(lock_113), 1)) {
return $list("others");
}
let earlier_4 = announce_break(lock_113, grace_ms_2);
return $list("breaking", fmt($table(lock_113).$break_at), fmt(warn_one(lock_113, lease_29, earlier_4, keep_delay_3)));
}
function break_now(lease_30) {
if ($truth(lease_30)) {
if (!$truth(keep_delay_3)) {
{ const [$value0, $value1] = [0, 0]; $table(lease_30).$delay = $value0; $table(lease_30).$min_until = $value1; }
}
end_lease(lock_113, lease_30, END_BROKEN);
}
return $list("broken", flag(lease_30), flag($gt($table(lock_113).$capacity, 0)), fmt(delayed_until(lock_113)));
}
let lease_31 = lease_in_force();
if ($truth($table(lock_113).$damaged_id)) {
return finish_2($list("unreadable", "damaged"));
}
let reply_13 = ($truth($1 = ($truth($2 = ($truth($3 = lease_31) ? $gt(grace_ms_2, 0) : $3)) ? announce(lease_31) : $2)) ? $1 : break_now(lease_31));
update_turn(lock_113, now_2);
if ((!$truth(idempotency_key_5) && ($truth(lease_31) || $gt(since_9, 0)))) {
save_reply(lock_113, request_12, reply_13, $gt(since_9, 0));
}
save_idempotency(idempotency_key_5, DONE, fingerprint_10, $concatAll(reply_13, " "), now_2);
return finish_2(reply_13);
}
},
break_lock($keys, $args) {
KEYS = $keys; ARGV = $args;
$start_clock();
$start_writable();
$start_endings();
$start_layout();
$start_notifications();
$start_broken();
return $run();
function $run() {
let request_13 = $get(ARGV, 1), grace_ms_3 = num($get(ARGV, 2)), keep_delay_4 = ($get(ARGV, 3) === "1"), drop = ($get(ARGV, 4) === "1");
let retention_ms_6 = num($get(ARGV, 5)), fingerprint_11 = $get(ARGV, 6), repair = ($get(ARGV, 7) === "1"), since_10 = num($get(ARGV, 8));
let queue = $get(ARGV, 9);
let idempotency_key_6 = $get(KEYS, $add(KEYS_PER_LOCK, 1));
let before_11 = reply_before(load_idempotency(idempotency_key_6), fingerprint_11);
if ($truth(before_11)) {
return before_11;
}
let lock_114 = load_lock(1, $get(texts_at($list($get(KEYS, 1))), 1));
if (((((grace_ms_3 === 0) && (queue !== "only")) && ($table(lock_114).$unreadable !== "newer")) && ($truth(repair) || $truth($table(lock_114).$unreadable)))) {
$call("DEL", ...$unpack(KEYS, 1, KEYS_PER_LOCK));
save_idempotency(idempotency_key_6, DONE, fingerprint_11, "broken 0 1 0 0 1 0", now_2);
return $list("broken", "0", "1", "0", "0", "1", "0");
}
if ($truth($table(lock_114).$unreadable)) {
return $list("unreadable", $table(lock_114).$unreadable);
}
purge(lock_114);
let known_9 = recent_reply(lock_114, request_13);
if ($truth(known_9)) {
save_lock(lock_114, retention_ms_6);
return known_9;
}
if ($truth(is_forgotten(lock_114, request_13, since_10))) {
return $list("forgotten");
}
function finish_3(reply_14, applied) {
if ((!$truth(idempotency_key_6) && ($truth(applied) || $gt(since_10, 0)))) {
save_reply(lock_114, request_13, reply_14, $gt(since_10, 0));
}
save_idempotency(idempotency_key_6, DONE, fingerprint_11, $concatAll(reply_14, " "), now_2);
save_lock(lock_114, retention_ms_6);
return with_notifications(reply_14, $list(lock_114));
}
function drop_delay() {
if (($gt($table(lock_114).$delay_until, 0) || $gt($table(lock_114).$resting, 0))) {
{ const [$value0, $value1, $value2] = [0, $list(), 0]; $table(lock_114).$delay_until = $value0; $table(lock_114).$rests = $value1; $table(lock_114).$resting = $value2; }
$table(lock_114).$changed = true;
}
}
function broken(leases_4, existed_2, dropped_2) {
let delay_until_2 = fmt(delayed_until(lock_114));
let reply_15 = $list("broken", fmt(leases_4), flag(existed_2), fmt($table(lock_114).$shared), fmt(dropped_2), "0", delay_until_2);
return finish_3(reply_15, ($gt($add(leases_4, dropped_2), 0) || existed_2));
}
function break_now_2(dropped_3) {
let $0, $1;
let leases_5 = holders_total(lock_114), existed_3 = $gt($table(lock_114).$capacity, 0);
if ($truth($table(lock_114).$exclusive)) {
end_lease(lock_114, $table(lock_114).$exclusive, END_BROKEN);
}
if (!$truth(keep_delay_4)) {
drop_delay();
}
if ($gt($table(lock_114).$shared, 0)) {
$table(lock_114).$break_at = ($truth($0 = ($truth($1 = keep_delay_4) ? now_2 : $1)) ? $0 : BROKEN_WITHOUT_DELAY);
$table(lock_114).$live = 0;
clear_broken(lock_114);
}
if (($truth(drop) && $truth(existed_3))) {
$table(lock_114).$capacity = 0;
$table(lock_114).$changed = true;
}
update_turn(lock_114, now_2);
return broken(leases_5, existed_3, dropped_3);
}
function announce_2(dropped_4) {
let $0, $1;
let leases_6 = holders_total(lock_114), earlier_5 = announce_break(lock_114, grace_ms_3);
if (!$truth(keep_delay_4)) {
drop_delay();
}
let unaware_3 = ($truth($0 = ($truth($1 = $table(lock_114).$exclusive) ? warn_one(lock_114, $table(lock_114).$exclusive, earlier_5, keep_delay_4) : $1)) ? $0 : 0);
let [more_unaware, next_fence] = warn_shared(lock_114, 0, earlier_5, keep_delay_4);
update_turn(lock_114, now_2);
let reply_16 = $list("breaking", fmt($table(lock_114).$break_at), fmt(leases_6), fmt($add(unaware_3, more_unaware)), fmt(next_fence), fmt(earlier_5), fmt(dropped_4));
return finish_3(reply_16, true);
}
let dropped_5 = 0;
if (((queue !== "keep") && $truth($table(lock_114).$stored))) {
dropped_5 = drop_queue(lock_114);
}
if ((queue === "only")) {
update_turn(lock_114, now_2);
return finish_3($list("broken", "0", "0", "0", fmt(dropped_5), "0", "0"), $gt(dropped_5, 0));
}
if (($gt(grace_ms_3, 0) && $gt(holders_total(lock_114), 0))) {
return announce_2(dropped_5);
}
return break_now_2(dropped_5);
}
},
break_more($keys, $args) {
KEYS = $keys; ARGV = $args;
$start_clock();
$start_writable();
$start_endings();
$start_layout();
$start_notifications();
$start_broken();
return $run();
function $run() {
let $0, $1;
let from_fence = num($get(ARGV, 1)), before_12 = num($get(ARGV, 2)), keep_delay_5 = ($get(ARGV, 3) === "1"), retention_ms_7 = num($get(ARGV, 4));
let [locks_13, unreadable_4] = load_locks(1);
if ($truth(unreadable_4)) {
return unreadable_4;
}
let lock_115 = $get(locks_13, 1);
purge(lock_115);
if ((from_fence === 0)) {
save_lock(lock_115, retention_ms_7);
let left_2 = ($truth($0 = ($truth($1 = is_broken(lock_115)) ? $table(lock_115).$shared : $1)) ? $0 : 0);
return with_notifications($list("left", fmt(left_2), fmt(delayed_until(lock_115))), locks_13);
}
let unaware_4 = 0, next_fence_2 = 0;
if ($gt($table(lock_115).$break_at, 0)) {
{ const [$value0, $value1] = warn_shared(lock_115, from_fence, before_12, keep_delay_5); unaware_4 = $value0; next_fence_2 = $value1; }
}
save_lock(lock_115, retention_ms_7);
return with_notifications($list("warned", fmt(unaware_4), fmt(next_fence_2)), locks_13);
}
},
give_up($keys, $args) {
KEYS = $keys; ARGV = $args;
$start_clock();
$start_writable();
$start_endings();
$start_layout();
$start_notifications();
$start_broken();
return $run();
function $run() {
let $0;
let n_7 = num($get(ARGV, 1)), ticket_2 = $get(ARGV, 2), retention_ms_8 = num($get(ARGV, 3));
let grant_key = $get(KEYS, $add($multiply(n_7, KEYS_PER_LOCK), 1));
let [locks_14, unreadable_5] = load_locks(n_7);
function save_gone(lock_116) {
save_outcome(lock_116, ticket_2, "gone", true);
}
function leave(lock_117) {
let lease_32 = lease_of(lock_117, ticket_2);
if ($truth(lease_32)) {
if (!$truth($table(lease_32).$confirmed)) {
$table(lease_32).$min_until = 0;
}
end_lease(lock_117, lease_32, END_RELEASED);
if ((grant_key !== $table($get(locks_14, 1)).$record_key)) {
shorten_idempotency(grant_key);
}
return;
}
if (($truth($table(lock_117).$upgrader) && (secret_of($table($table(lock_117).$upgrader).$id) === ticket_2))) {
$table(lock_117).$upgrader = undefined;
save_gone(lock_117);
return;
}
for (const [__11, id_31] of $items($list(exclusive_id(ticket_2), shared_id(ticket_2)))) {
let place_10 = place_of(lock_117, id_31);
if ($truth(place_10)) {
remove_place(lock_117, id_31, place_10);
save_gone(lock_117);
}
}
}
for (let i_57 = $number(1), $end_i_57 = $number(n_7); i_57 <= $end_i_57; i_57 += 1) {
let lock_118 = $get(locks_14, i_57);
if (!$truth($table(lock_118).$unreadable)) {
purge(lock_118);
leave(lock_118);
update_turn(lock_118, now_2);
save_lock(lock_118, retention_ms_8);
}
}
return with_notifications(($truth($0 = unreadable_5) ? $0 : $list("given_up")), locks_14);
}
},
inspect($keys, $args) {
KEYS = $keys; ARGV = $args;
$start_clock();
$start_writable();
$start_endings();
$start_layout();
$start_notifications();
$start_broken();
return $run();
function $run() {
let $0, $1, $2, $3;
let n_8 = num($get(ARGV, 1)), token_7 = $get(ARGV, 2), history_2 = ($get(ARGV, 3) === "1"), retention_ms_9 = num($get(ARGV, 4)), queue_2 = ($get(ARGV, 5) === "1");
let watch_ms = num($get(ARGV, 6));
let UPGRADER = "u";
let locks_15 = load_locks(n_8)[0];
function add_waiter(waiters, mode, arrival_13, label_6, attended_4, several) {
$set(waiters, $add($length(waiters), 1), $list(mode, fmt(arrival_13), label_6, flag(attended_4), flag(several)));
}
function add_waiters(waiters_2, lock_119, key_17) {
let $0, $1, $2, $3;
let scored = $call("ZRANGE", key_17, "0", fmt($subtract(LIST_MAX, 1)), "WITHSCORES");
for (let i_58 = $number(1), $end_i_58 = $number($length(scored)); i_58 <= $end_i_58; i_58 += 2) {
let id_32 = $get(scored, i_58), arrival_14 = num($get(scored, $add(i_58, 1))), label_7 = NONE;
let attended_5 = $lt(arrival_14, UNATTENDED);
if ($truth(has_label(id_32))) {
let detail = $call("HGET", $table(lock_119).$details_key, id_32);
label_7 = ($truth($0 = ($truth($1 = detail) ? $sub(detail, 2) : $1)) ? $0 : NONE);
}
add_waiter(waiters_2, mode_of(id_32), ($truth($2 = ($truth($3 = attended_5) ? arrival_14 : $3)) ? $2 : $subtract(arrival_14, UNATTENDED)), label_7, attended_5, spans_locks(id_32));
}
}
function listed_waiters(lock_120) {
let waiters_3 = $list(), upgrader_5 = $table(lock_120).$upgrader;
if ($truth(upgrader_5)) {
add_waiter(waiters_3, UPGRADER, $table(upgrader_5).$arrival, $table(upgrader_5).$label, true, false);
}
if ($gt($table(lock_120).$tickets, 0)) {
add_waiters(waiters_3, lock_120, $table(lock_120).$writers_key);
add_waiters(waiters_3, lock_120, $table(lock_120).$readers_key);
}
return waiters_3;
}
function describe(lock_121) {
let $0, $1, $2, $3;
let yours = ((token_7 !== NONE) && lease_of(lock_121, token_7));
let words_9 = $list("lock", fmt($table(lock_121).$fence), fmt($table(lock_121).$delay_until), fmt($table(lock_121).$break_at), fmt(holders_total(lock_121)), fmt(queue_length(lock_121)), fmt($table(lock_121).$capacity), fmt(available(lock_121)), ($truth($0 = ($truth($1 = yours) ? pack_lease(yours) : $1)) ? $0 : NONE));
append_list(words_9, listed_holders(lock_121));
return append_groups(words_9, ($truth($2 = ($truth($3 = queue_2) ? listed_waiters(lock_121) : $3)) ? $2 : $list()));
}
let described_3 = $list();
for (let i_59 = $number(1), $end_i_59 = $number(n_8); i_59 <= $end_i_59; i_59 += 1) {
let lock_122 = $get(locks_15, i_59);
if ($truth($table(lock_122).$unreadable)) {
$set(described_3, i_59, $list("unreadable", $table(lock_122).$unreadable));
} else {
purge(lock_122);
$set(described_3, i_59, describe(lock_122));
if ($gt(watch_ms, 0)) {
note_watcher(lock_122, watch_ms);
}
save_lock(lock_122, retention_ms_9);
}
}
prove_writable($get(KEYS, 1));
let has_history = ($truth($0 = ($truth($1 = history_2) ? !$truth($table($get(locks_15, 1)).$unreadable) : $1)) ? keeps_history($get(locks_15, 1)) : $0);
let reply_17 = append_groups($list("state", fmt(now_2)), described_3);
append_list(reply_17, ($truth($2 = ($truth($3 = has_history) ? latest_events($get(locks_15, 1)) : $3)) ? $2 : $list()));
return with_notifications(reply_17, locks_15);
}
},
list($keys, $args) {
KEYS = $keys; ARGV = $args;
$start_clock();
$start_writable();
$start_layout();
return $run();
function $run() {
let $0, $1;
let n_9 = num($get(ARGV, 1));
function line_pattern(patterns) {
let $0;
let words_10 = $list();
for (let i_60 = $number(1), $end_i_60 = $number(RECORD_FIELDS_1); i_60 <= $end_i_60; i_60 += 1) {
$set(words_10, i_60, ($truth($0 = $get(patterns, $get(RECORD_FIELDS, i_60))) ? $0 : "%d+"));
}
return $join("^", $join($concatAll(words_10, " "), " "));
}
let IDLE = $join(line_pattern({ $layout: "[12]", $writers: "0", $readers: "0", $shared: "0", $delay_until: "(%d+)", $capacity: "0" }), "[%d ]*%S+\n([^\n]*)\n\n[^\n]*\n[^\n]*\n[^\n]*\n?%d* ?%d*$");
let COUNTS = line_pattern({ $layout: "[1234]", $tickets: "(%d+)", $shared: "(%d+)" });
let DEADLINE_AND_DELAY = "^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$";
function is_idle(text_22) {
let $0, $1;
let [delay_until_3, exclusive_8] = $match(text_22, IDLE);
if (((!$truth(delay_until_3) || !$truth(has_sane_numbers(...$match(text_22, "^[^\n]*")))) || $gt(num(delay_until_3), now_2))) {
return false;
}
if ((exclusive_8 === "")) {
return true;
}
let [deadline_9, delay_3] = $match(exclusive_8, DEADLINE_AND_DELAY);
return ($truth($0 = ($truth($1 = deadline_9) ? has_sane_numbers(exclusive_8) : $1)) ? $le($add(num(deadline_9), num(delay_3)), now_2) : $0);
}
let keys_7 = $list();
for (let i_61 = $number(1), $end_i_61 = $number(n_9); i_61 <= $end_i_61; i_61 += 1) {
$set(keys_7, i_61, $get(KEYS, i_61));
}
let texts_9 = texts_at(keys_7);
let live = $list();
for (let i_62 = $number(1), $end_i_62 = $number(n_9); i_62 <= $end_i_62; i_62 += 1) {
let text_23 = $get(texts_9, i_62);
if (($truth(text_23) && !$truth(is_idle(text_23)))) {
let [tickets, shared_6] = $match(text_23, COUNTS);
$set(live, $add($length(live), 1), $list(fmt(i_62), ($truth($0 = ($truth($1 = tickets) ? fmt($add(num(tickets), num(shared_6))) : $1)) ? $0 : "0")));
}
}
prove_writable($get(KEYS, 1));
return append_groups($list("live"), live);
}
},
release($keys, $args) {
KEYS = $keys; ARGV = $args;
$start_clock();
$start_writable();
$start_endings();
$start_layout();
$start_notifications();
$start_broken();
return $run();
function $run() {
let $0, $1, $2;
let request_14 = $get(ARGV, 1), tokens = split($get(ARGV, 2)), retention_ms_10 = num($get(ARGV, 3)), fingerprint_12 = $get(ARGV, 4);
let since_11 = num($get(ARGV, 5));
let n_10 = $length(tokens);
let idempotency_key_7 = $get(KEYS, $add($multiply(n_10, $add(KEYS_PER_LOCK, 1)), 1));
let [locks_16, __12, idempotency_text_2] = load_locks(n_10, idempotency_key_7);
let before_13 = reply_before(parse_idempotency(idempotency_text_2), fingerprint_12);
if ($truth(before_13)) {
return before_13;
}
for (let i_63 = $number(1), $end_i_63 = $number(n_10); i_63 <= $end_i_63; i_63 += 1) {
if ($truth(is_forgotten($get(locks_16, i_63), request_14, since_11))) {
return $list("forgotten");
}
}
let NOT_ENDED = NONE;
function released(lock_123, mode_2, holds_2, ended_2) {
return $list("released", mode_2, holds_2, fmt(available(lock_123)), ended_2);
}
function release(lock_124, token_8) {
let $0;
if ($truth($table(lock_124).$unreadable)) {
return $list("unreadable", $table(lock_124).$unreadable);
}
purge(lock_124);
let [known_mode, known_holds] = $match(($truth($0 = recent_outcome(lock_124, request_14)) ? $0 : ""), "^(%a)(%d+)$");
if ($truth(known_mode)) {
return released(lock_124, known_mode, known_holds, NOT_ENDED);
}
let lease_33 = lease_of(lock_124, token_8);
if (!$truth(lease_33)) {
return $list(...not_held(lock_124, token_8));
}
$table(lease_33).$holds = $subtract($table(lease_33).$holds, 1);
let mode_3 = mode_of($table(lease_33).$id), holds_3 = fmt($table(lease_33).$holds), ended_3 = NOT_ENDED;
if ($gt($table(lease_33).$holds, 0)) {
put_lease(lock_124, lease_33);
} else {
end_lease(lock_124, lease_33, END_RELEASED);
update_turn(lock_124, now_2);
ended_3 = describe_ended(lease_33);
}
if (!$truth(idempotency_key_7)) {
save_outcome(lock_124, request_14, $join(mode_3, holds_3), $gt(since_11, 0));
}
return released(lock_124, mode_3, holds_3, ended_3);
}
let outcomes_4 = $list(), any_released = false;
for (let i_64 = $number(1), $end_i_64 = $number(n_10); i_64 <= $end_i_64; i_64 += 1) {
let lock_125 = $get(locks_16, i_64);
$set(outcomes_4, i_64, release(lock_125, $get(tokens, i_64)));
any_released = ($truth($0 = any_released) ? $0 : ($get($get(outcomes_4, i_64), 1) === "released"));
if (!$truth($table(lock_125).$unreadable)) {
save_lock(lock_125, retention_ms_10);
}
}
let reply_18 = append_groups($list("done"), outcomes_4);
let needed_2 = $list();
for (let i_65 = $number(1), $end_i_65 = $number(n_10); i_65 <= $end_i_65; i_65 += 1) {
let grant_key_2 = $get(KEYS, $add($multiply(n_10, KEYS_PER_LOCK), i_65));
if (((($truth($1 = $get($get(outcomes_4, i_65), 5)) ? $1 : NOT_ENDED) === NOT_ENDED) || (grant_key_2 === $table($get(locks_16, i_65)).$record_key))) {
$set(needed_2, grant_key_2, true);
}
}
for (let i_66 = $number(1), $end_i_66 = $number(n_10); i_66 <= $end_i_66; i_66 += 1) {
let grant_key_3 = $get(KEYS, $add($multiply(n_10, KEYS_PER_LOCK), i_66));
if (!$truth($get(needed_2, grant_key_3))) {
$set(needed_2, grant_key_3, true);
shorten_idempotency(grant_key_3);
}
}
if (($truth(any_released) && $truth(idempotency_key_7))) {
for (let i_67 = $number(1), $end_i_67 = $number(n_10); i_67 <= $end_i_67; i_67 += 1) {
$set($get(outcomes_4, i_67), 5, ($truth($2 = $get($get(outcomes_4, i_67), 5)) ? NOT_ENDED : $2));
}
save_idempotency(idempotency_key_7, DONE, fingerprint_12, $concatAll(append_groups($list("done"), outcomes_4), " "), now_2);
}
return with_notifications(reply_18, locks_16);
}
},
renew($keys, $args) {
KEYS = $keys; ARGV = $args;
$start_clock();
$start_writable();
$start_endings();
$start_layout();
$start_notifications();
$start_broken();
return $run();
function $run() {
let tokens_2 = split($get(ARGV, 1)), ttls_ms = split($get(ARGV, 2)), retention_ms_11 = num($get(ARGV, 3)), fingerprint_13 = $get(ARGV, 4);
let n_11 = $length(tokens_2);
let idempotency_key_8 = $get(KEYS, $add($multiply(n_11, $add(KEYS_PER_LOCK, 1)), 1));
let idempotency_3 = load_idempotency(idempotency_key_8);
let refusal_2 = refusal_of(idempotency_3, fingerprint_13);
if ($truth(refusal_2)) {
return refusal_2;
}
let locks_17 = load_locks(n_11)[0];
function is_late_renewal(lock_126, lease_34) {
let is_bounded = (($table(lease_34).$deadline === $table(lease_34).$max_until) || $gt($table(lock_126).$break_at, 0));
return (!$truth(is_bounded) && $lt($subtract($table(lease_34).$deadline, now_2), $divide($table(lease_34).$ttl, 3)));
}
function extend(lock_127, lease_35, ttl_ms_4, grant_key_4) {
let $0;
$table(lease_35).$ttl = ($truth($0 = ($gt(ttl_ms_4, 0) && ttl_ms_4)) ? $0 : $table(lease_35).$ttl);
$table(lease_35).$deadline = deadline_of(lock_127, lease_35, $table(lease_35).$ttl);
$table(lease_35).$confirmed = true;
if ((grant_key_4 !== $table(lock_127).$record_key)) {
prolong_idempotency(grant_key_4, lease_35);
}
put_lease(lock_127, lease_35);
}
function renew(lock_128, token_9, ttl_ms_5, grant_key_5) {
if ($truth($table(lock_128).$unreadable)) {
return $list("unreadable", $table(lock_128).$unreadable);
}
purge(lock_128);
let lease_36 = lease_of(lock_128, token_9);
if (!$truth(lease_36)) {
return $list(...not_held(lock_128, token_9));
}
let late = (!$truth(idempotency_3) && is_late_renewal(lock_128, lease_36));
if (!$truth(idempotency_3)) {
extend(lock_128, lease_36, ttl_ms_5, grant_key_5);
}
return $list("renewed", pack_lease(lease_36), fmt($table(lock_128).$break_at), flag(late));
}
let outcomes_5 = $list();
for (let i_68 = $number(1), $end_i_68 = $number(n_11); i_68 <= $end_i_68; i_68 += 1) {
$set(outcomes_5, i_68, renew($get(locks_17, i_68), $get(tokens_2, i_68), num($get(ttls_ms, i_68)), $get(KEYS, $add($multiply(n_11, KEYS_PER_LOCK), i_68))));
if (!$truth($table($get(locks_17, i_68)).$unreadable)) {
save_lock($get(locks_17, i_68), retention_ms_11);
}
}
if (!$truth(idempotency_3)) {
save_idempotency(idempotency_key_8, DONE, fingerprint_13, "renewed", now_2);
}
return with_notifications(append_groups($list("done", fmt(now_2)), outcomes_5), locks_17);
}
},
set_capacity($keys, $args) {
KEYS = $keys; ARGV = $args;
$start_clock();
$start_writable();
$start_endings();
$start_layout();
$start_notifications();
$start_broken();
return $run();
function $run() {
let capacity_2 = num($get(ARGV, 1)), retention_ms_12 = num($get(ARGV, 2)), fingerprint_14 = $get(ARGV, 3);
let request_15 = $get(ARGV, 4), since_12 = num($get(ARGV, 5));
let idempotency_key_9 = $get(KEYS, $add(KEYS_PER_LOCK, 1));
let before_14 = reply_before(load_idempotency(idempotency_key_9), fingerprint_14);
if ($truth(before_14)) {
return before_14;
}
let [locks_18, unreadable_6] = load_locks(1);
if ($truth(unreadable_6)) {
return unreadable_6;
}
let lock_129 = $get(locks_18, 1);
if ($truth(is_forgotten(lock_129, request_15, since_12))) {
return $list("forgotten");
}
purge(lock_129);
if (!$truth(recent_outcome(lock_129, request_15))) {
$table(lock_129).$capacity = capacity_2;
$table(lock_129).$changed = true;
update_turn(lock_129, now_2);
if (!$truth(idempotency_key_9)) {
save_outcome(lock_129, request_15, "set", $gt(since_12, 0));
}
}
save_lock(lock_129, retention_ms_12);
save_idempotency(idempotency_key_9, DONE, fingerprint_14, "set", now_2);
return with_notifications($list("set"), locks_18);
}
},
transfer($keys, $args) {
KEYS = $keys; ARGV = $args;
$start_clock();
$start_writable();
$start_endings();
$start_layout();
$start_notifications();
$start_broken();
return $run();
function $run() {
let $0, $1, $2, $3;
let request_16 = $get(ARGV, 1), token_10 = $get(ARGV, 2), ttl_ms_6 = num($get(ARGV, 3)), label_8 = $get(ARGV, 4);
let retention_ms_13 = num($get(ARGV, 5)), fingerprint_15 = $get(ARGV, 6), since_13 = num($get(ARGV, 7));
let grant_key_6 = $get(KEYS, $add(KEYS_PER_LOCK, 1)), idempotency_key_10 = $get(KEYS, $add(KEYS_PER_LOCK, 2));
let [locks_19, idempotency_4, refusal_3] = load_request(1, idempotency_key_10, fingerprint_15);
if ($truth(refusal_3)) {
return refusal_3;
}
let lock_130 = $get(locks_19, 1);
purge(lock_130);
function finish_4(reply_19) {
save_lock(lock_130, retention_ms_13);
return with_notifications(reply_19, locks_19);
}
function transferred(lease_37) {
return finish_4($list("transferred", fmt(now_2), fmt($table(lock_130).$break_at), pack_lease(lease_37)));
}
let given = ($truth($0 = ($truth($1 = idempotency_4) ? $table(idempotency_4).$rest : $1)) ? $0 : request_16);
let lease_38 = lease_of(lock_130, given);
if ($truth(lease_38)) {
return transferred(lease_38);
}
let known_10 = recent_outcome(lock_130, request_16);
let reason_7 = why_lost(lock_130, given);
if ((($truth(idempotency_4) || (reason_7 !== UNKNOWN)) || $truth(is_late(known_10, since_13)))) {
return finish_4($list("lost", reason_7));
}
if ((($gt(since_13, 0) && !$truth(known_10)) && $truth(is_full_of_copies(lock_130)))) {
return finish_4($list("forgotten"));
}
save_copy(lock_130, request_16, since_13);
let [exclusive_9, shared_7] = leases_of(lock_130, token_10);
if (($truth(exclusive_9) && $truth(shared_7))) {
return finish_4($list("both_modes"));
}
let old_2 = ($truth($2 = exclusive_9) ? $2 : shared_7);
if (!$truth(old_2)) {
return finish_4($list(...not_held(lock_130, token_10)));
}
let ttl_3 = ($truth($3 = ($gt(ttl_ms_6, 0) && ttl_ms_6)) ? $3 : $table(old_2).$ttl);
let new_2 = { $id: $join(mode_of($table(old_2).$id), request_16), $ttl: ttl_3, $max_until: $table(old_2).$max_until, $delay: $table(old_2).$delay, $min_until: $table(old_2).$min_until, $confirmed: true, $label: label_8, $partner: NONE, $idempotency_until: idempotency_until_2(idempotency_key_10, $add(now_2, ttl_3)) };
end_lease(lock_130, old_2, END_TRANSFERRED);
if ((grant_key_6 !== $table(lock_130).$record_key)) {
shorten_idempotency(grant_key_6);
}
grant(lock_130, new_2);
update_turn(lock_130, now_2);
save_idempotency(idempotency_key_10, GRANTED, fingerprint_15, request_16, $table(new_2).$idempotency_until);
return transferred(new_2);
}
},
unattend($keys, $args) {
KEYS = $keys; ARGV = $args;
$start_clock();
$start_writable();
$start_endings();
$start_layout();
$start_notifications();
$start_broken();
return $run();
function $run() {
let modes_2 = $get(ARGV, 1), ticket_3 = $get(ARGV, 2), said = num($get(ARGV, 3)), retention_ms_14 = num($get(ARGV, 4));
let ATTENDED_MAX_MS = 62000;
let n_12 = $length(modes_2);
let [locks_20, unreadable_7] = load_locks(n_12);
if ($truth(unreadable_7)) {
return unreadable_7;
}
for (let i_69 = $number(1), $end_i_69 = $number(n_12); i_69 <= $end_i_69; i_69 += 1) {
purge($get(locks_20, i_69));
}
let attended_6 = attended_until_7(locks_20, 0, true);
for (let i_70 = $number(1), $end_i_70 = $number(n_12); i_70 <= $end_i_70; i_70 += 1) {
let lock_131 = $get(locks_20, i_70), id_33 = $join($sub(modes_2, i_70, i_70), ticket_3);
let place_11 = place_of(lock_131, id_33);
let comparable = $le(said, $add(now_2, ATTENDED_MAX_MS));
if ((((($truth(place_11) && $truth($table(place_11).$queued)) && $truth(comparable)) && $lt(attended_6, said)) && $le(attended_until_of(lock_131, id_33), said))) {
save_place(lock_131, id_33, place_11, attended_6, true);
if ((($table(lock_131).$front === id_33) && $lt(attended_6, $table(lock_131).$turn_until))) {
{ const [$value0, $value1] = [attended_6, true]; $table(lock_131).$turn_until = $value0; $table(lock_131).$changed = $value1; }
}
$table(lock_131).$check_at = attended_6;
}
if (((($truth($table(lock_131).$upgrader) && ($table($table(lock_131).$upgrader).$id === id_33)) && $truth(comparable)) && $le($table($table(lock_131).$upgrader).$deadline, said))) {
$table($table(lock_131).$upgrader).$deadline = $min(said, $add(now_2, GRACE_MS));
{ const [$value0, $value1] = [$table($table(lock_131).$upgrader).$deadline, true]; $table(lock_131).$check_at = $value0; $table(lock_131).$changed = $value1; }
}
update_turn(lock_131, now_2);
save_lock(lock_131, retention_ms_14);
}
return with_notifications($list("unattended", fmt(attended_6)), locks_20);
}
},
};

/** Each of these scripts by its name. */
export const programs: Readonly<Record<string, Program>> = $scripts;
