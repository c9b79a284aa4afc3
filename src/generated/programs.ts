// @ts-nocheck Generated from lua/ by `npm run build`. Do not edit.
import type { Program } from "../engine/sqlite/lua/run.ts";
import { add as $add, append as $append, atLeast as $atLeast, call as $call, compile as $compile, concatAll as $concatAll, countOf as $countOf, divide as $divide, each as $each, exec as $exec, find as $find, ge as $ge, get as $get, getKey as $getKey, gmatch as $gmatch, greater as $greater, gsub as $gsub, gt as $gt, join as $join, le as $le, length as $length, lesser as $lesser, list as $list, lt as $lt, match as $match, modulo as $modulo, numeral as $numeral, plainAt as $plainAt, removeAt as $removeAt, set as $set, setAt as $setAt, setIn as $setIn, setKey as $setKey, sub as $sub, subtract as $subtract, table as $table, test as $test, text as $text, time as $time, tonumber as $tonumber, truth as $truth, unpack as $unpack, whole as $whole } from "../engine/sqlite/lua/runtime.ts";

let KEYS, ARGV;
const $s0 = $compile(" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d").regexp;
const $s1 = $compile("%S+").regexp;
const $s2 = [undefined, "shared", "permits", "details", "tickets", "writers", "readers"];
const $s3 = $compile("^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+) ?(%d*)$").regexp;
const $s4 = [undefined, "deadline", "acquired", "max_until", "min_until"];
const $s5 = $compile(":(%d+)$").regexp;
const $s6 = $compile("^[^.]*").regexp;
const $s7 = $compile("[^,]+").regexp;
const $s8 = $compile("^(%l)(%d+)$").regexp;
const $s9 = $compile("^%l(%l%d+ %-?%d+) %-?%d+ (%S+)$").regexp;
const $s10 = $compile("^[%d: ]*$").regexp;
const $s11 = [undefined, "tickets_next", "turn_at", "shared_next", "delay_until", "break_at", "kept_until", "expires_at", "attended_next", "turn_until", "no_grace_until", "watched_until"];
const $s12 = $compile("^(.*[.!=])(%d+)$").regexp;
const $s13 = { $r: "released", $e: "expired", $m: "max_hold", $b: "broken", $t: "transferred" };
const $s14 = $compile("^(%d+) (%a) (%S+) (.*)$").regexp;
const $s15 = $compile("^%w+").regexp;
const $s16 = $compile("=(%d+)").regexp;
const $s17 = $compile("([.!])(%d+)$").regexp;
const $s18 = $compile("^copy(%d+)$").regexp;
const $s19 = $compile("^copy").regexp;
const $s20 = $compile("^([%d ]+) (%S+)$").regexp;
const $s21 = [undefined, "layout", "fence", "arrival", "departures", "writers", "readers", "tickets", "tickets_next", "turn_at", "shared", "shared_next", "details", "delay_until", "break_at", "hold_ms", "kept_until", "expires_at", "front_arrival", "capacity", "permits", "attended_next", "turn_until", "turn_ms", "no_grace_until", "dropped", "watched_until", "ahead", "keeps_out"];
function $s22(of, i, value) {
switch (i) {
case 1: of.$layout = value; return;
case 2: of.$fence = value; return;
case 3: of.$arrival = value; return;
case 4: of.$departures = value; return;
case 5: of.$writers = value; return;
case 6: of.$readers = value; return;
case 7: of.$tickets = value; return;
case 8: of.$tickets_next = value; return;
case 9: of.$turn_at = value; return;
case 10: of.$shared = value; return;
case 11: of.$shared_next = value; return;
case 12: of.$details = value; return;
case 13: of.$delay_until = value; return;
case 14: of.$break_at = value; return;
case 15: of.$hold_ms = value; return;
case 16: of.$kept_until = value; return;
case 17: of.$expires_at = value; return;
case 18: of.$front_arrival = value; return;
case 19: of.$capacity = value; return;
case 20: of.$permits = value; return;
case 21: of.$attended_next = value; return;
case 22: of.$turn_until = value; return;
case 23: of.$turn_ms = value; return;
case 24: of.$no_grace_until = value; return;
case 25: of.$dropped = value; return;
case 26: of.$watched_until = value; return;
case 27: of.$ahead = value; return;
case 28: of.$keeps_out = value; return;
}
$set(of, $s21[i], value);
}
const $s23 = $compile("^([^\n]*)\n([^\n]*)\n([^\n]*)\n([^\n]*)\n([^\n]*)\n([^\n]*)\n?([^\n]*)$").regexp;
const $s24 = $compile(",$").regexp;
const $s25 = $compile("^(%d+) (%d+)").regexp;
const $s26 = $compile("%d+:.*$").regexp;
const $s27 = $compile("^5 (%d+) (%d+) (%d+) (%d+)(.*)$").regexp;
const $s28 = $compile("^(%S+) (%S+) (%d+) (%d+) (%S+)$").regexp;
const $s29 = $compile("^(%d+) ").regexp;
const $s30 = $compile("^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+ ?(%d*)$").regexp;
const $s31 = $compile("^(%d+) (%d+) (%d+) (%d+) (%d+)\n([^\n]*)$").regexp;
const $s32 = $compile("^[^\n]*").regexp;
const $s33 = $compile("^(%d+) (%d+) (%d+) (%S+)$").regexp;
const $s34 = $compile("^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$").regexp;
const $s35 = $compile("^(5 [^\n]*)\n([^\n]*)\n[^\n]*\n[^\n]*\n[^\n]*\n(.*)$").regexp;
const $s36 = $compile("^o [^\n]+\n$").regexp;
const $s37 = $compile("^(%a)(%d+)$").regexp;
function num(text) {
return $numeral(text);
}
function fmt(n) {
return $whole(n);
}
function flag(condition) {
return (condition ? "1" : "0");
}
function has_sane_numbers(text_2) {
return !$test($s0, $join(" ", text_2));
}
function split(text_3) {
let words = [undefined];
for (let word of $each($s1, text_3)) {
words.push(word);
}
return words;
}
function append_list(words_2, more) {
words_2.push(fmt($length(more)));
for (let i = 1, $end_i = (more.length - 1); i <= $end_i; i += 1) {
$append(words_2, more[i]);
}
return words_2;
}
function save_key(key, expires_at, used_day, details, now) {
let words_3 = [undefined, fmt(1), fmt(expires_at), fmt(used_day), details];
$setKey(key, $concatAll(words_3, " "), fmt((expires_at - now)));
}
let now_us, now_2, time;
function $start_clock() {
time = undefined;
time = $time();
now_us = ((num(time[1]) * 1000000) + num(time[2]));
now_2 = Math.floor((now_us / 1000));
}
let wrote;
function prove_writable(key_2) {
if (!wrote) {
$call("PEXPIRE", key_2, "1", "GT");
wrote = true;
}
}
function $start_writable() {
wrote = false;
}
function forget_beside(lock) {
for (let $of__ = $s2, $at__ = 1, $item__; ($item__ = $of__[$at__]) !== undefined; $at__++) {
let _ = $at__;
let count = $item__;
$set(lock, count, 0);
}
lock.$front = undefined;
lock.$turn_at = 0;
lock.$turn_until = 0;
lock.$kept_until = 0;
lock.$expires_at = 0;
lock.$ahead = 0;
$call("DEL", lock.$details_key, lock.$leases_key, lock.$holders_key, lock.$writers_key, lock.$readers_key, lock.$tickets_key);
lock.$changed = true;
}
function needed_until(lock_2, retention_ms) {
return (lock_2.$kept_until + ((lock_2.$shared > 0) ? retention_ms : 0));
}
function keys_in_use(lock_3) {
let keys = [undefined];
function add(count_2, key_3) {
if ((count_2 > 0)) {
$append(keys, key_3);
}
}
add(lock_3.$details, lock_3.$details_key);
add(lock_3.$shared, lock_3.$leases_key);
add(lock_3.$shared, lock_3.$holders_key);
add(lock_3.$tickets, lock_3.$writers_key);
add(lock_3.$tickets, lock_3.$readers_key);
add(lock_3.$tickets, lock_3.$tickets_key);
return keys;
}
function expire_beside(lock_4, retention_ms_2) {
let keys_2 = lock_4.$new_keys;
let needed = needed_until(lock_4, retention_ms_2);
if ((needed > lock_4.$expires_at)) {
lock_4.$expires_at = (needed + ((lock_4.$shared > 0) ? 30000 : (retention_ms_2 - 30000)));
keys_2 = keys_in_use(lock_4);
}
for (let i_2 = 1, $end_i_2 = (keys_2.length - 1); i_2 <= $end_i_2; i_2 += 1) {
$call("PEXPIRE", keys_2[i_2], fmt(((lock_4.$expires_at + 30000) - now_2)));
}
lock_4.$new_keys = [undefined];
}
function put_detail(lock_5, id, text_4) {
wrote = true;
let added = $call("HSET", $table(lock_5).$details_key, id, text_4);
if ((lock_5.$details === 0)) {
$append(lock_5.$new_keys, lock_5.$details_key);
}
lock_5.$details = (lock_5.$details + added);
}
function drop_details(lock_6, ids) {
if (((lock_6.$details > 0) && ((ids.length - 1) > 0))) {
lock_6.$details = (lock_6.$details - $call("HDEL", lock_6.$details_key, ...$unpack(ids)));
}
}
function pack_lease(lease) {
let $0;
return ($text($table(lease).$id, "concatenate") + " " + fmt(lease.$deadline) + " " + fmt(lease.$fence) + " " + fmt(lease.$holds) + " " + fmt(lease.$acquired) + " " + fmt(lease.$ttl) + " " + fmt(lease.$max_until) + " " + fmt(lease.$delay) + " " + fmt(lease.$idempotency_until) + " " + $text(lease.$partner, "concatenate") + " " + lease.$label + (($0 = ((lease.$min_until > now_2) ? ((lease.$confirmed ? "0" : "") + fmt(lease.$min_until)) : undefined)) === undefined ? "" : " " + $0));
}
function unpack_lease(text_5) {
const $id_2 = $exec($s3, text_5);
let id_2 = $id_2[1], deadline = $id_2[2], fence = $id_2[3], holds = $id_2[4], acquired = $id_2[5], ttl = $id_2[6], max_until = $id_2[7], delay = $id_2[8], idempotency_until = $id_2[9], partner = $id_2[10], label = $id_2[11], min_until = $id_2[12];
if (!(id_2 !== undefined)) {
return undefined;
}
let lease_2 = { $id: id_2, $deadline: num(deadline), $fence: num(fence), $holds: num(holds), $acquired: num(acquired), $ttl: num(ttl), $max_until: num(max_until), $delay: num(delay), $idempotency_until: num(idempotency_until), $partner: partner, $label: label, $min_until: num(((min_until === "") ? "0" : min_until)), $confirmed: (min_until.slice(0, 1) === "0") };
let lengths = $greater($greater(lease_2.$holds, lease_2.$ttl), lease_2.$delay);
let instants = $greater($greater($greater($greater(lease_2.$deadline, lease_2.$acquired), lease_2.$max_until), lease_2.$idempotency_until), lease_2.$min_until);
return ((($greater($greater(lease_2.$fence, lengths), instants) < 10000000000000000) && lease_2) || undefined);
}
function move_lease(lease_3, by_ms) {
for (let $of___2 = $s4, $at___2 = 1, $item___2; ($item___2 = $of___2[$at___2]) !== undefined; $at___2++) {
let __2 = $at___2;
let name = $item___2;
if ($gt($get(lease_3, name), 0)) {
$set(lease_3, name, $add($get(lease_3, name), by_ms));
}
}
}
function mode_of(id_3) {
return $text(id_3).slice(0, 1);
}
function secret_of(id_4) {
return $text(id_4).slice(1);
}
function is_exclusive(id_5) {
return (mode_of(id_5) === "x");
}
function spans_locks(id_6) {
return ($text(id_6).slice(1, 2) === "m");
}
function has_label(id_7) {
return ($text(id_7).slice(2, 3) === "l");
}
function exclusive_id(secret) {
return $join("x", secret);
}
function shared_id(secret_2) {
return $join((($plainAt(secret_2, ":") !== undefined) ? "p" : "s"), secret_2);
}
function permits_of(id_8) {
return num(($exec($s5, id_8)[1] ?? "0"));
}
function owner_of(label_2) {
return $exec($s6, label_2)[0];
}
function is_broken(lock_7) {
return (($table(lock_7).$break_at > 0) && (lock_7.$break_at <= now_2));
}
function cut_short(lock_8, lease_4) {
if (((lock_8.$break_at > 0) && $lt(lock_8.$break_at, $table(lease_4).$deadline))) {
$table(lease_4).$deadline = lock_8.$break_at;
}
return lease_4;
}
function deadline_of(lock_9, lease_5, ttl_2) {
let deadline_2 = (now_2 + ttl_2);
if (((lease_5.$max_until > 0) && (lease_5.$max_until < deadline_2))) {
deadline_2 = lease_5.$max_until;
}
if ((($table(lock_9).$break_at > 0) && (lock_9.$break_at < deadline_2))) {
deadline_2 = lock_9.$break_at;
}
return deadline_2;
}
function keeps_history(lock_10) {
return ($table(lock_10).$history_key !== lock_10.$record_key);
}
function note_event(lock_11, kind, lease_6, ms, untold) {
if ((!untold && !keeps_history(lock_11))) {
return;
}
let skew = fmt($subtract(lease_6.$acquired, Math.floor($divide(lease_6.$fence, 1000)))), owner = owner_of(lease_6.$label);
let of = (mode_of(lease_6.$id) + (fmt(lease_6.$fence) + (" " + (skew + " "))));
let latest = ($table(lock_11).$noted[(lock_11.$noted.length - 1)] ?? lock_11.$events);
if ((!untold && ($sub(latest, 1, (of.length + 1)) === ("g" + of)))) {
lock_11.$noted.push((kind + (fmt(ms) + ",")));
return;
}
let event = (kind + (of + (fmt(ms) + (" " + (($length(owner) <= 400) ? owner : "-")))));
if (keeps_history(lock_11)) {
lock_11.$noted.push((event + ","));
}
if (untold) {
lock_11.$untold.push(event);
}
}
function gather_events(lock_12) {
for (let i_3 = $greater(1, (((lock_12.$noted.length - 1) - 20) + 1)), $end_i_3 = (lock_12.$noted.length - 1); i_3 <= $end_i_3; i_3 += 1) {
lock_12.$events = $join(lock_12.$noted[i_3], lock_12.$events);
lock_12.$events_count = (lock_12.$events_count + 1);
}
lock_12.$noted = [undefined];
}
function latest_events(lock_13) {
let $0;
let events = [undefined], short = undefined;
function add_2(text_6) {
for (let event_2 of $each($s7, text_6)) {
const $kind_2 = $exec($s8, event_2);
let kind_2 = $kind_2[1], ms_2 = $kind_2[2];
const $of_2 = $exec($s9, event_2);
let of_2 = $of_2[1], owner_2 = $of_2[2];
if (((of_2 !== undefined) && (short !== undefined))) {
events.push(($text(short).slice(0, 1) + (of_2 + (" " + ($text(short).slice(1) + (" " + owner_2))))));
}
short = ((kind_2 !== undefined) ? event_2 : undefined);
if ((of_2 !== undefined)) {
events.push(event_2);
}
}
}
add_2($table(lock_13).$events);
if (((events.length - 1) < 20)) {
let history = ((($0 = $getKey(lock_13.$history_key)) !== false) ? $0 : "");
add_2($sub(history, (fmt(1).length + 2)));
}
for (let i_4 = (events.length - 1), $end_i_4 = (20 + 1); i_4 >= $end_i_4; i_4 += -1) {
$setAt(events, i_4, undefined);
}
return events;
}
function save_history(lock_14, life_ms) {
if (!keeps_history(lock_14)) {
lock_14.$events = "";
lock_14.$events_count = 0;
return;
}
gather_events(lock_14);
if (((lock_14.$events_count < 20) && ($length(lock_14.$events) <= 1500))) {
return;
}
let text_7 = (fmt(1) + (" " + ($concatAll(latest_events(lock_14), ",") + ",")));
$setKey(lock_14.$history_key, text_7, fmt(life_ms));
lock_14.$events = "";
lock_14.$events_count = 0;
}
function parse_rests(lock_15, text_8) {
{ const $value0 = [undefined], $value1 = 0; lock_15.$rests = $value0; lock_15.$resting = $value1; }
if ((!$test($s10, text_8) || !has_sane_numbers(text_8))) {
return false;
}
for (const $found_until_ms of $gmatch(text_8, "(%d+):(%d+)")) {
let until_ms = $found_until_ms[0];
let permits = $found_until_ms[1];
lock_15.$rests.push({ $until_ms: num(until_ms), $permits: num(permits) });
lock_15.$resting = (lock_15.$resting + num(permits));
}
return true;
}
function pack_rests(lock_16) {
let text_9 = "";
for (let i_5 = 1, $end_i_5 = (lock_16.$rests.length - 1); i_5 <= $end_i_5; i_5 += 1) {
text_9 = (text_9 + (" " + (fmt($table(lock_16.$rests[i_5]).$until_ms) + (":" + fmt($table(lock_16.$rests[i_5]).$permits)))));
}
return text_9;
}
function merge_closest(rests) {
let closest = 1;
for (let i_6 = 2, $end_i_6 = ((rests.length - 1) - 1); i_6 <= $end_i_6; i_6 += 1) {
if ((($table(rests[(i_6 + 1)]).$until_ms - $table(rests[i_6]).$until_ms) < ($table(rests[(closest + 1)]).$until_ms - $table(rests[closest]).$until_ms))) {
closest = i_6;
}
}
let earlier = $removeAt(rests, closest);
$table(rests[closest]).$permits = ($table(rests[closest]).$permits + $table(earlier).$permits);
}
function add_rest(lock_17, until_ms_2, permits_2) {
let rests_2 = [undefined], rest = { $until_ms: until_ms_2, $permits: permits_2 };
for (let i_7 = 1, $end_i_7 = ($table(lock_17).$rests.length - 1); i_7 <= $end_i_7; i_7 += 1) {
if ((rest && ($table(lock_17.$rests[i_7]).$until_ms >= until_ms_2))) {
{ const $value0 = rest, $value1 = undefined; $setAt(rests_2, ((rests_2.length - 1) + 1), $value0); rest = $value1; }
}
$append(rests_2, lock_17.$rests[i_7]);
}
$append(rests_2, rest);
if (((rests_2.length - 1) > 64)) {
merge_closest(rests_2);
}
{ const $value0 = rests_2, $value1 = (lock_17.$resting + permits_2); lock_17.$rests = $value0; lock_17.$resting = $value1; }
lock_17.$changed = true;
}
function end_rests(lock_18) {
let ended_at = 0, left = [undefined];
for (let i_8 = 1, $end_i_8 = ($table(lock_18).$rests.length - 1); i_8 <= $end_i_8; i_8 += 1) {
let rest_2 = lock_18.$rests[i_8];
if (($table(rest_2).$until_ms > now_2)) {
left.push(rest_2);
} else {
ended_at = rest_2.$until_ms;
lock_18.$resting = (lock_18.$resting - rest_2.$permits);
lock_18.$changed = true;
}
}
lock_18.$rests = left;
return ended_at;
}
function rest_until(lock_19, last) {
let rest_3 = lock_19.$rests[(last ? (lock_19.$rests.length - 1) : 1)];
return (rest_3 ? rest_3.$until_ms : 0);
}
function set_back(lock_20, by_ms_2) {
for (let $of___3 = $s11, $at___3 = 1, $item___3; ($item___3 = $of___3[$at___3]) !== undefined; $at___3++) {
let __3 = $at___3;
let name_2 = $item___3;
if ($gt($get(lock_20, name_2), by_ms_2)) {
$set(lock_20, name_2, $subtract($get(lock_20, name_2), by_ms_2));
}
}
if (lock_20.$exclusive) {
move_lease(lock_20.$exclusive, (0 - by_ms_2));
}
if (lock_20.$upgrader) {
$table(lock_20.$upgrader).$deadline = ($table(lock_20.$upgrader).$deadline - by_ms_2);
}
for (let i_9 = 1, $end_i_9 = (lock_20.$rests.length - 1); i_9 <= $end_i_9; i_9 += 1) {
$table(lock_20.$rests[i_9]).$until_ms = ($table(lock_20.$rests[i_9]).$until_ms - by_ms_2);
}
let outcomes = split(lock_20.$outcomes);
for (let i_10 = 1, $end_i_10 = (outcomes.length - 1); i_10 <= $end_i_10; i_10 += 1) {
const $before = $exec($s12, outcomes[i_10]);
let before = $before[1], instant = $before[2];
$setAt(outcomes, i_10, ((before !== undefined) ? (before + fmt((num(instant) - by_ms_2))) : outcomes[i_10]));
}
lock_20.$outcomes = $concatAll(outcomes, " ");
if (((lock_20.$shared > 0) || (lock_20.$tickets > 0))) {
lock_20.$ahead = (lock_20.$ahead + by_ms_2);
}
lock_20.$changed = true;
}
function note_beside(lock_21) {
lock_21.$changed = (lock_21.$changed || ((now_2 - lock_21.$written_at) >= 1000));
}
function beside(lock_22, at) {
return fmt($add(at, lock_22.$ahead));
}
function unpack_shared(lock_23, text_10) {
let lease_7 = unpack_lease(text_10);
if (lease_7) {
move_lease(lease_7, (0 - lock_23.$ahead));
}
return lease_7;
}
function is_unnoticed(reason) {
return (((reason === "e") || (reason === "m")) || (reason === "b"));
}
function keep_min_hold(lock_24, lease_8) {
if ((permits_of(lease_8.$id) > 0)) {
add_rest(lock_24, lease_8.$min_until, permits_of(lease_8.$id));
} else {
lock_24.$delay_until = $greater($table(lock_24).$delay_until, lease_8.$min_until);
}
}
function token_tag(token) {
return $sub(token, (15 - 8), 14);
}
function request_tag(request) {
return $sub(request, (15 - 4), 14);
}
function end_at(lock_25, token_2) {
let at_2 = $plainAt($table(lock_25).$ended, token_tag(token_2));
return (((at_2 !== undefined) && ($modulo(at_2, 14) === 1)) ? at_2 : undefined);
}
function released_by(lock_26, token_3, request_2) {
let tag = request_tag(request_2), at_3 = end_at(lock_26, token_3);
if ($truth(at_3)) {
let from = ($add(at_3, 8) + 1);
let is_same = ($sub($table(lock_26).$ended, from, ((from + 4) - 1)) === tag);
return [(is_same ? $sub(lock_26.$ended, (from - 1), (from - 1)) : undefined), false];
}
at_3 = (($table(lock_26).$releases !== "") && $plainAt(lock_26.$releases, tag));
if (($truth(at_3) && ($modulo(at_3, 5) === 2))) {
return [$sub(lock_26.$releases, $subtract(at_3, 1), $subtract(at_3, 1)), false];
}
return [undefined, (lock_26.$releases.length === (32 * 5))];
}
function has_whole_ends(lock_27) {
return (($modulo(lock_27.$ended.length, 14) === 0) && ($modulo(lock_27.$releases.length, 5) === 0));
}
function add_end(lock_28, lease_9, reason_2, request_3) {
let how = reason_2, by = "....";
if ((request_3 !== undefined)) {
how = mode_of(lease_9.$id);
by = request_tag(request_3);
}
let ended = (token_tag(secret_of(lease_9.$id)) + (how + (by + (" " + $table(lock_28).$ended))));
lock_28.$ended = ended.slice(0, 448);
if (((ended.length > 448) && ($sub(ended, (-1 - 4), -2) !== "...."))) {
let release = $sub(ended, (-2 - 4), -2);
lock_28.$releases = (release + lock_28.$releases).slice(0, 160);
}
}
function note_end(lock_29, lease_10, reason_3, at_4, request_4) {
note_event(lock_29, reason_3, lease_10, $greater(0, $subtract(at_4, lease_10.$acquired)), (reason_3 !== "r"));
add_end(lock_29, lease_10, reason_3, request_4);
if (((lease_10.$delay > 0) && is_unnoticed(reason_3))) {
lock_29.$delay_until = $greater($table(lock_29).$delay_until, $add(at_4, lease_10.$delay));
}
if (($gt(lease_10.$min_until, at_4) && (reason_3 !== "t"))) {
keep_min_hold(lock_29, lease_10);
}
if (($table(lock_29).$upgrader && ($table(lock_29.$upgrader).$token === lease_10.$id))) {
lock_29.$upgrader = undefined;
}
lock_29.$lease_ended = true;
lock_29.$changed = true;
}
function drop_shared(lock_30, ids_2) {
$call("ZREM", lock_30.$leases_key, ...$unpack(ids_2));
$call("ZREM", lock_30.$holders_key, ...$unpack(ids_2));
drop_details(lock_30, ids_2);
lock_30.$shared = (lock_30.$shared - (ids_2.length - 1));
for (let i_11 = 1, $end_i_11 = (ids_2.length - 1); i_11 <= $end_i_11; i_11 += 1) {
lock_30.$permits = (lock_30.$permits - permits_of(ids_2[i_11]));
}
}
function note_hold(lock_31, ms_3) {
ms_3 = $greater(0, ms_3);
if (($table(lock_31).$hold_ms === 0)) {
lock_31.$hold_ms = ms_3;
} else {
lock_31.$hold_ms = (((lock_31.$hold_ms * 3) + ms_3) / 4);
}
}
function why_expired(lock_32, lease_11) {
if ((lease_11.$deadline === lock_32.$break_at)) {
return "b";
}
if ((lease_11.$deadline === lease_11.$max_until)) {
return "m";
}
return "e";
}
function why_lost(lock_33, token_4) {
let at_5 = end_at(lock_33, token_4);
if ((at_5 !== undefined)) {
let reason_4 = $get($s13, $sub($table(lock_33).$ended, (at_5 + 8), (at_5 + 8)));
return (reason_4 ?? $s13.$r);
}
let text_11 = ($gt($table(lock_33).$shared, lock_33.$live) && $call("HGET", lock_33.$details_key, shared_id(token_4)));
let lease_12 = ((text_11 !== false) ? unpack_shared(lock_33, text_11) : text_11);
if ((lease_12 && is_broken(lock_33))) {
return $s13.$b;
}
if ((lease_12 && (lease_12.$deadline <= now_2))) {
return $get($s13, why_expired(lock_33, lease_12));
}
return "unknown";
}
function not_held(lock_34, token_5) {
if (($table(lock_34).$damaged_id === shared_id(token_5))) {
return ["unreadable", "damaged"];
}
return ["lost", why_lost(lock_34, token_5)];
}
function available(lock_35) {
if (lock_35.$clearing) {
return 0;
}
let held = (is_broken(lock_35) ? 0 : (lock_35.$permits - lock_35.$expired_permits));
return $greater(0, ((lock_35.$capacity - held) - lock_35.$resting));
}
function is_clearing(lock_36) {
return ((is_broken(lock_36) || $table(lock_36).$passing) || $table(lock_36).$clearing);
}
function fits(lock_37, id_9, exclusive, shared) {
let is_holder = ((exclusive !== undefined) || (shared !== undefined));
if (is_clearing(lock_37)) {
return false;
}
if (($table(lock_37).$exclusive && !exclusive)) {
return false;
}
if (((now_2 < lock_37.$delay_until) && !is_holder)) {
return false;
}
if (is_exclusive(id_9)) {
return (lock_37.$live === (shared ? 1 : 0));
}
if ((permits_of(id_9) > 0)) {
return (permits_of(id_9) <= available(lock_37));
}
return ((exclusive !== undefined) || (!lock_37.$upgrader && (lock_37.$break_at === 0)));
}
function live_shared(lock_38, id_10) {
if ((($table(lock_38).$shared === 0) || is_broken(lock_38))) {
return undefined;
}
let text_12 = $call("HGET", lock_38.$details_key, id_10);
if ((!(text_12 !== false) || (mode_of(text_12) !== mode_of(id_10)))) {
return undefined;
}
let lease_13 = unpack_shared(lock_38, text_12);
if (!lease_13) {
lock_38.$damaged_id = id_10;
return undefined;
}
cut_short(lock_38, lease_13);
return (((lease_13.$deadline > now_2) && lease_13) || undefined);
}
function live_lease(lock_39, id_11) {
if (is_exclusive(id_11)) {
let exclusive_2 = $table(lock_39).$exclusive;
return (((exclusive_2 && (exclusive_2.$id === id_11)) && exclusive_2) || undefined);
}
return live_shared(lock_39, id_11);
}
function lease_of(lock_40, token_6) {
return (live_lease(lock_40, exclusive_id(token_6)) || live_lease(lock_40, shared_id(token_6)));
}
function leases_of(lock_41, token_7) {
let exclusive_3 = live_lease(lock_41, exclusive_id(token_7));
if (exclusive_3) {
let has_partner = ($table(exclusive_3).$partner !== "-");
return [exclusive_3, ((has_partner && live_shared(lock_41, $table(exclusive_3).$partner)) || undefined)];
}
let shared_2 = live_shared(lock_41, shared_id(token_7));
if (((shared_2 && $table(lock_41).$exclusive) && ($table($table(lock_41).$exclusive).$partner === shared_2.$id))) {
exclusive_3 = $table(lock_41).$exclusive;
}
return [exclusive_3, shared_2];
}
function holders_total(lock_42) {
return $add($table(lock_42).$live, (lock_42.$exclusive ? 1 : 0));
}
function last_shared_deadline(lock_43, own) {
let last_2 = $call("ZRANGE", lock_43.$leases_key, "-2", "-1", "WITHSCORES");
let at_6 = (last_2.length - 1);
if (((((last_2.length - 1) === 4) && own) && (last_2[3] === own.$id))) {
at_6 = 2;
}
let deadline_3 = (num((last_2[at_6] ?? "0")) - lock_43.$ahead);
return ((lock_43.$break_at > 0) ? $lesser(deadline_3, lock_43.$break_at) : deadline_3);
}
function put_shared(lock_44, lease_14) {
move_lease(lease_14, $table(lock_44).$ahead);
put_detail(lock_44, lease_14.$id, pack_lease(lease_14));
move_lease(lease_14, (0 - lock_44.$ahead));
$call("ZADD", lock_44.$leases_key, beside(lock_44, lease_14.$deadline), lease_14.$id);
note_beside(lock_44);
lock_44.$kept_until = $greater($greater(lock_44.$kept_until, $add(lease_14.$deadline, lease_14.$delay)), lease_14.$min_until);
if (((lease_14.$delay > 0) || (lease_14.$min_until > now_2))) {
lock_44.$keeps_out = 1;
}
}
function add_shared(lock_45, lease_15) {
put_shared(lock_45, lease_15);
$call("ZADD", lock_45.$holders_key, fmt(lease_15.$fence), lease_15.$id);
if ((lock_45.$shared === 0)) {
$append(lock_45.$new_keys, lock_45.$leases_key);
$append(lock_45.$new_keys, lock_45.$holders_key);
lock_45.$shared_next = lease_15.$deadline;
} else {
lock_45.$shared_next = $lesser(lock_45.$shared_next, lease_15.$deadline);
}
lock_45.$shared = (lock_45.$shared + 1);
lock_45.$live = $add(lock_45.$live, 1);
lock_45.$permits = (lock_45.$permits + permits_of(lease_15.$id));
}
function grant(lock_46, lease_16, waited_since) {
lock_46.$fence = $greater(($table(lock_46).$fence + 1), now_us);
$table(lease_16).$fence = lock_46.$fence;
lease_16.$holds = 1;
lease_16.$acquired = now_2;
lease_16.$deadline = deadline_of(lock_46, lease_16, lease_16.$ttl);
if (is_exclusive(lease_16.$id)) {
lock_46.$exclusive = lease_16;
} else {
add_shared(lock_46, lease_16);
}
let waited_ms = ($truth(waited_since) ? $greater(0, Math.floor((now_2 - (waited_since / 1000)))) : 0);
note_event(lock_46, "g", lease_16, waited_ms);
lock_46.$changed = true;
}
function put_lease(lock_47, lease_17) {
if (is_exclusive(lease_17.$id)) {
$table(lock_47).$changed = true;
return;
}
put_shared(lock_47, lease_17);
if ($lt(lease_17.$deadline, $table(lock_47).$shared_next)) {
lock_47.$shared_next = lease_17.$deadline;
lock_47.$changed = true;
}
}
function parse_idempotency(text_13) {
if (!$truth(text_13)) {
return undefined;
}
const $layout = $exec($s14, text_13);
let layout = $layout[1], state = $layout[2], fingerprint = $layout[3], rest_4 = $layout[4];
if ((!(layout !== undefined) || (num(layout) > 1))) {
return { $state: "newer", $rest: undefined, $fingerprint: undefined };
}
return { $layout: layout, $state: state, $fingerprint: fingerprint, $rest: rest_4 };
}
function load_idempotency(key_4) {
return parse_idempotency(((key_4 !== undefined) ? $getKey(key_4) : key_4));
}
function refusal_of(record, fingerprint_2) {
if ((record && (record.$state === "newer"))) {
return [undefined, "newer"];
}
return (((record && (record.$fingerprint !== fingerprint_2)) && [undefined, "mismatch"]) || undefined);
}
function reply_before(record_2, fingerprint_3) {
return (refusal_of(record_2, fingerprint_3) || (record_2 && split(record_2.$rest)));
}
function save_idempotency(key_5, state_2, fingerprint_4, rest_5, until_ms_3) {
let $0;
if ((key_5 !== undefined)) {
let text_14 = (fmt(1) + " " + state_2 + " " + fingerprint_4 + (($0 = rest_5) === undefined ? "" : " " + $0));
$setKey(key_5, text_14, fmt(($subtract(until_ms_3, now_2) + 60000)));
}
}
function shorten_idempotency(key_6) {
$call("PEXPIRE", key_6, fmt(60000), "LT");
}
function idempotency_until_2(key_7, deadline_4) {
return ((key_7 !== undefined) ? (deadline_4 + 60000) : 0);
}
function prolong_idempotency(key_8, lease_18) {
if (($gt(lease_18.$idempotency_until, 0) && $gt(lease_18.$deadline, lease_18.$idempotency_until))) {
lease_18.$idempotency_until = $add(lease_18.$deadline, 60000);
$call("PEXPIRE", key_8, fmt(($add(lease_18.$idempotency_until, 60000) - now_2)), "GT");
}
}
function secret_prefix(secret_3) {
return $text(secret_3).slice(2, 14);
}
function recent_outcome(record_3, request_5) {
let at_7 = $plainAt($table(record_3).$outcomes, secret_prefix(request_5));
return (((at_7 !== undefined) ? $exec($s15, record_3.$outcomes, (at_7 + 12))[0] : at_7) ?? undefined);
}
function forgotten_at(record_4) {
return num(($exec($s16, $table(record_4).$outcomes)[1] ?? "0"));
}
function is_full_of_copies(record_5) {
let copied = $countOf($table(record_5).$outcomes, "!");
return (copied >= 48);
}
function is_forgotten(record_6, request_6, since) {
if (((since === 0) || (recent_outcome(record_6, request_6) !== undefined))) {
return false;
}
return ((forgotten_at(record_6) >= since) || is_full_of_copies(record_6));
}
function is_outdated(word_2) {
const $mark = $exec($s17, word_2);
let mark = $mark[1], instant_2 = $mark[2];
if (!(mark !== undefined)) {
return [true, now_2];
}
let at_8 = num(instant_2);
return [((at_8 + ((mark === "!") ? 60000 : 4000)) <= now_2), at_8];
}
function outcomes_of_others(record_7, request_7) {
let words_4 = [undefined];
for (let word_3 of $each($s1, $table(record_7).$outcomes)) {
if (((word_3.slice(0, 1) !== "=") && (word_3.slice(0, 12) !== secret_prefix(request_7)))) {
words_4.push(word_3);
}
}
return words_4;
}
function save_outcome(record_8, request_8, outcome, copied_2) {
let words_5 = outcomes_of_others(record_8, request_8), kept_2 = [undefined], forgotten = forgotten_at(record_8);
let excess = (((words_5.length - 1) + 1) - 64);
for (let i_12 = 1, $end_i_12 = (words_5.length - 1); i_12 <= $end_i_12; i_12 += 1) {
const $outdated = is_outdated(words_5[i_12]);
let outdated = $outdated[0], at_9 = $outdated[1];
let pushed_out = ((excess > 0) && !($plainAt(words_5[i_12], "!") !== undefined));
if ((pushed_out || (outdated && (i_12 <= ((words_5.length - 1) - 15))))) {
excess = (excess - 1);
forgotten = $greater(forgotten, at_9);
} else {
$append(kept_2, words_5[i_12]);
}
}
if (((kept_2.length - 1) >= 64)) {
const $__5 = is_outdated($removeAt(kept_2, 1));
let __5 = $__5[0], at_10 = $__5[1];
forgotten = $greater(forgotten, at_10);
}
kept_2.push((secret_prefix(request_8) + $join(outcome, ((copied_2 ? "!" : ".") + fmt(now_2)))));
$table(record_8).$outcomes = (((forgotten > 0) ? ("=" + (fmt(forgotten) + " ")) : "") + $concatAll(kept_2, " "));
record_8.$changed = true;
}
function is_late(known, since_2) {
let latest_2 = ((known !== undefined) ? $exec($s18, known)[1] : known);
return ((latest_2 !== undefined) ? (since_2 < num(latest_2)) : latest_2);
}
function save_copy(record_9, request_9, since_3) {
if ((since_3 === 0)) {
return;
}
let known_2 = recent_outcome(record_9, request_9);
if ((!(known_2 !== undefined) || ($test($s19, known_2) && !is_late(known_2, since_3)))) {
save_outcome(record_9, request_9, ("copy" + fmt(since_3)), true);
}
}
function queue_key(lock_48, id_12) {
let $0;
return ($truth(($0 = (is_exclusive(id_12) && $table(lock_48).$writers_key))) ? $0 : $table(lock_48).$readers_key);
}
function first_of(key_9) {
let first = $call("ZRANGE", key_9, "0", "0", "WITHSCORES");
if (!(first[1] !== undefined)) {
return [undefined, 0];
}
return [first[1], num(first[2])];
}
function queued_total(lock_49) {
return ($table(lock_49).$writers + lock_49.$readers);
}
function departures_for_good(lock_50) {
if ((lock_50.$tickets <= queued_total(lock_50))) {
return lock_50.$departures;
}
return $greater(0, (lock_50.$departures - $call("ZCOUNT", lock_50.$tickets_key, beside(lock_50, (now_2 - 2000)), beside(lock_50, now_2))));
}
function find_front(lock_51) {
let writer = undefined, writer_arrival = 0, reader = undefined, reader_arrival = 0;
if ((lock_51.$writers > 0)) {
{ const $values = first_of(lock_51.$writers_key), $value0 = $values[0], $value1 = $values[1]; writer = $value0; writer_arrival = $value1; }
}
if ((lock_51.$readers > 0)) {
{ const $values = first_of(lock_51.$readers_key), $value0 = $values[0], $value1 = $values[1]; reader = $value0; reader_arrival = $value1; }
}
{ const $value0 = reader, $value1 = reader_arrival; lock_51.$front = $value0; lock_51.$front_arrival = $value1; }
if (((writer !== undefined) && (!(reader !== undefined) || (writer_arrival < reader_arrival)))) {
{ const $value0 = writer, $value1 = writer_arrival; lock_51.$front = $value0; lock_51.$front_arrival = $value1; }
}
if ($ge(lock_51.$front_arrival, 4000000000000000)) {
lock_51.$front = undefined;
lock_51.$front_arrival = 0;
}
lock_51.$turn_at = 0;
lock_51.$turn_until = 0;
}
function count_queued(lock_52, id_13, change) {
if (is_exclusive(id_13)) {
lock_52.$writers = ($table(lock_52).$writers + change);
} else {
lock_52.$readers = ($table(lock_52).$readers + change);
}
if ((change < 0)) {
lock_52.$departures = ($table(lock_52).$departures - change);
}
$table(lock_52).$changed = true;
}
function attended_until_of(lock_53, id_14) {
let $0;
return (num(((($0 = $call("ZSCORE", $table(lock_53).$tickets_key, id_14)) !== false) ? $0 : "0")) - lock_53.$ahead);
}
function place_of(lock_54, id_15) {
let score = (($table(lock_54).$tickets > 0) && $call("ZSCORE", queue_key(lock_54, id_15), id_15));
if (!(score !== false)) {
return undefined;
}
if ((lock_54.$lapsing && ((attended_until_of(lock_54, id_15) + 30000) <= now_2))) {
return undefined;
}
let arrival = num(score);
if ((arrival < 4000000000000000)) {
return { $arrival: arrival, $queued: true };
}
return { $arrival: (arrival - 4000000000000000), $queued: false };
}
function set_ticket(lock_55, id_16, attended_until, is_over) {
wrote = true;
let condition_2 = (is_over ? "XX" : "GT");
if (($call("ZADD", $table(lock_55).$tickets_key, condition_2, beside(lock_55, attended_until), id_16) === 1)) {
if ((lock_55.$tickets === 0)) {
$append(lock_55.$new_keys, lock_55.$tickets_key);
}
lock_55.$tickets = (lock_55.$tickets + 1);
lock_55.$changed = true;
}
note_beside(lock_55);
if (((attended_until > now_2) && ((lock_55.$attended_next === 0) || (attended_until < lock_55.$attended_next)))) {
lock_55.$attended_next = attended_until;
lock_55.$changed = true;
}
if (((lock_55.$tickets_next === 0) || ((attended_until + 30000) < lock_55.$tickets_next))) {
lock_55.$tickets_next = (attended_until + 30000);
lock_55.$changed = true;
}
lock_55.$kept_until = $greater(lock_55.$kept_until, (attended_until + 30000));
}
function note_new_key(lock_56, id_17, key_10) {
let count_3 = (is_exclusive(id_17) ? $table(lock_56).$writers : $table(lock_56).$readers);
if ((count_3 === 0)) {
$setAt($table(lock_56).$new_keys, ((lock_56.$new_keys.length - 1) + 1), key_10);
}
}
function enqueue(lock_57, id_18, place) {
let key_11 = queue_key(lock_57, id_18);
note_new_key(lock_57, id_18, key_11);
$call("ZADD", key_11, fmt(place.$arrival), id_18);
lock_57.$arrival = $greater($table(lock_57).$arrival, place.$arrival);
count_queued(lock_57, id_18, 1);
if ((place.$queued === false)) {
lock_57.$departures = $greater(0, (lock_57.$departures - 1));
}
if ((!(lock_57.$front !== undefined) || $lt(place.$arrival, lock_57.$front_arrival))) {
{ const $value0 = id_18, $value1 = place.$arrival, $value2 = 0, $value3 = 0; lock_57.$front = $value0; lock_57.$front_arrival = $value1; lock_57.$turn_at = $value2; lock_57.$turn_until = $value3; }
}
place.$queued = true;
}
function dequeue(lock_58, id_19, place_2) {
let key_12 = queue_key(lock_58, id_19);
note_new_key(lock_58, id_19, key_12);
$call("ZADD", key_12, fmt($add(place_2.$arrival, 4000000000000000)), id_19);
if (place_2.$queued) {
count_queued(lock_58, id_19, -1);
if (($table(lock_58).$front === id_19)) {
find_front(lock_58);
}
}
place_2.$queued = false;
}
function save_place(lock_59, id_20, place_3, attended_until_2, is_over_2) {
let queued = (attended_until_2 > now_2);
if (((place_3.$queued && !queued) && !is_over_2)) {
queued = (attended_until_of(lock_59, id_20) > now_2);
}
if ((queued && !place_3.$queued)) {
enqueue(lock_59, id_20, place_3);
} else if ((!queued && (place_3.$queued !== false))) {
dequeue(lock_59, id_20, place_3);
}
set_ticket(lock_59, id_20, attended_until_2, is_over_2);
}
function remove_place(lock_60, id_21, place_4) {
$call("ZREM", queue_key(lock_60, id_21), id_21);
if ($table(place_4).$queued) {
count_queued(lock_60, id_21, -1);
if (($table(lock_60).$front === id_21)) {
find_front(lock_60);
}
}
if (($call("ZREM", $table(lock_60).$tickets_key, id_21) === 1)) {
lock_60.$tickets = (lock_60.$tickets - 1);
if ((lock_60.$tickets === 0)) {
lock_60.$tickets_next = 0;
}
if (has_label(id_21)) {
drop_details(lock_60, $list(id_21));
}
}
lock_60.$changed = true;
}
function has_room(lock_61, waiters_max) {
if ((($table(lock_61).$tickets + (lock_61.$upgrader ? 1 : 0)) < waiters_max)) {
return true;
}
if ((lock_61.$tickets <= queued_total(lock_61))) {
return false;
}
let oldest = $call("ZRANGE", lock_61.$tickets_key, "0", "0")[1];
if ((oldest !== undefined)) {
remove_place(lock_61, oldest, (place_of(lock_61, oldest) || [undefined]));
}
return true;
}
function readers_before(lock_62) {
if (((is_exclusive(lock_62.$front) || (permits_of(lock_62.$front) > 0)) || (lock_62.$readers < 2))) {
return 0;
}
if ((lock_62.$writers === 0)) {
return 4000000000000000;
}
const $__6 = first_of(lock_62.$writers_key);
let __6 = $__6[0], writer_arrival_2 = $__6[1];
return writer_arrival_2;
}
function next_end(lock_63) {
if ((lock_63.$capacity === 0)) {
return lock_63.$delay_until;
}
let at_11 = rest_until(lock_63);
return ($gt(lock_63.$live, 0) ? $lesser(at_11, lock_63.$shared_next) : at_11);
}
function notification_of(lock_64) {
let changed = (lock_64.$written && ((lock_64.$watched_until > now_2) || !lock_64.$stored));
let turn = "-", turn_until = 0, readers = 0, next = "-";
if ((lock_64.$turn_ms > 0)) {
if ((lock_64.$turn_began && (lock_64.$turn_at > 0))) {
turn = secret_prefix(secret_of(lock_64.$front));
turn_until = lock_64.$turn_until;
readers = readers_before(lock_64);
} else if (((lock_64.$upgrader && lock_64.$lease_ended) && (lock_64.$live === 1))) {
turn = secret_prefix(secret_of($table(lock_64.$upgrader).$id));
} else if (lock_64.$queue_dropped) {
turn_until = 1;
} else if ((((lock_64.$tickets > 0) || lock_64.$upgrader) && ((lock_64.$check_at !== undefined) || (lock_64.$lease_ended && (next_end(lock_64) > now_2))))) {
turn_until = (lock_64.$check_at ?? next_end(lock_64));
next = ((lock_64.$front !== undefined) ? secret_prefix(secret_of(lock_64.$front)) : "-");
}
}
if ((((turn === "-") && (turn_until === 0)) && !changed)) {
return undefined;
}
return (fmt(lock_64.$at) + "," + turn + "," + fmt(turn_until) + "," + fmt(readers) + "," + flag(changed) + "," + next + "," + fmt(lock_64.$departures));
}
function with_notifications(reply, locks) {
let notifications = [undefined], ends = [undefined], seen = new Map();
for (let i_13 = 1, $end_i_13 = $length(locks); i_13 <= $end_i_13; i_13 += 1) {
let lock_65 = locks[i_13];
if ((!($table(lock_65).$unreadable !== undefined) && !seen.get(lock_65))) {
$append(notifications, notification_of(lock_65));
for (let k = 1, $end_k = (lock_65.$written ? (lock_65.$untold.length - 1) : 0); k <= $end_k; k += 1) {
ends.push((fmt(lock_65.$at) + $join(" ", lock_65.$untold[k])));
}
}
$setIn(seen, lock_65, true);
}
if (((ends.length - 1) > 0)) {
$table(reply)[($length(reply) + 1)] = ("~" + $concatAll(ends, ","));
}
if (((notifications.length - 1) > 0)) {
$table(reply)[($length(reply) + 1)] = ("!" + $concatAll(notifications, ";"));
}
return reply;
}
function parse_earlier_numbers(lock_66, line, layout_2) {
const $numbers = $exec($s20, line);
let numbers = $numbers[1], front = $numbers[2];
let words_6 = split((numbers ?? "")), count_4 = ((layout_2 > 1) ? 26 : 20);
if ((((words_6.length - 1) !== count_4) || !has_sane_numbers(line))) {
return undefined;
}
for (let i_14 = 1, $end_i_14 = count_4; i_14 <= $end_i_14; i_14 += 1) {
$s22(lock_66, i_14, num(words_6[i_14]));
}
if ((layout_2 === 1)) {
lock_66.$turn_at = 0;
}
lock_66.$keeps_out = ((layout_2 >= 3) ? 1 : 0);
return front;
}
function parse_earlier(lock_67, text_15, layout_3) {
if ((layout_3 === 1)) {
text_15 = (text_15 + "\n");
}
const $line_2 = $exec($s23, text_15);
let line_2 = $line_2[1], exclusive_4 = $line_2[2], upgrader = $line_2[3], ended_2 = $line_2[4], outcomes_2 = $line_2[5], events_2 = $line_2[6], last_3 = $line_2[7];
let front_2 = (((line_2 !== undefined) ? (layout_3 > 0) : line_2) && parse_earlier_numbers(lock_67, line_2, layout_3));
if (!$truth(front_2)) {
return undefined;
}
if (((events_2 !== "") && !$test($s24, events_2))) {
return undefined;
}
if ((!$test($s10, last_3) || !has_sane_numbers(last_3))) {
return undefined;
}
const $written_at = $exec($s25, last_3);
let written_at = $written_at[1], ahead = $written_at[2];
lock_67.$written_at = num((written_at ?? "0"));
lock_67.$ahead = num((ahead ?? "0"));
for (const $found_token_8 of $gmatch(ended_2, "%S%S%S%S(%S%S%S%S%S%S%S%S)(%l) ")) {
let token_8 = $found_token_8[0];
let reason_5 = $found_token_8[1];
lock_67.$ended = (lock_67.$ended + (token_8 + (reason_5 + ".... ")));
}
lock_67.$events = events_2;
let events_count = $countOf(events_2, ",");
lock_67.$events_count = events_count;
lock_67.$exclusive = unpack_lease(exclusive_4);
if (((exclusive_4 !== "") && !lock_67.$exclusive)) {
return undefined;
}
let more_2 = ((front_2 !== "-") ? ("f " + (front_2 + "\n")) : "");
if ((upgrader !== "")) {
more_2 = (more_2 + ("u " + $join(upgrader, "\n")));
}
if ((outcomes_2 !== "")) {
more_2 = (more_2 + ("o " + $join(outcomes_2, "\n")));
}
let rests_3 = $exec($s26, last_3)[0];
return ((rests_3 !== undefined) ? (more_2 + ("r " + (rests_3 + "\n"))) : more_2);
}
function parse_numbers(lock_68, line_3) {
const $fence_2 = $exec($s27, line_3);
let fence_2 = $fence_2[1], written_at_2 = $fence_2[2], hold_ms = $fence_2[3], events_count_2 = $fence_2[4], more_3 = $fence_2[5];
if (!(fence_2 !== undefined)) {
return false;
}
lock_68.$fence = num(fence_2);
lock_68.$written_at = num(written_at_2);
lock_68.$hold_ms = num(hold_ms);
lock_68.$events_count = num(events_count_2);
let greatest = $greater($greater($greater(lock_68.$fence, lock_68.$written_at), lock_68.$hold_ms), lock_68.$events_count);
if ((more_3 !== "")) {
let read = 0;
for (const $found_place_5 of $gmatch(more_3, " (%d+)=(%d+)")) {
let place_5 = $found_place_5[0];
let text_16 = $found_place_5[1];
let name_3 = $s21[num(place_5)], number = num(text_16);
if (!(name_3 !== undefined)) {
return false;
}
$set(lock_68, name_3, number);
greatest = $greater(greatest, number);
read = (((read + 2) + place_5.length) + text_16.length);
}
if ((read < more_3.length)) {
return false;
}
}
return (greatest < 10000000000000000);
}
function texts_at(keys_3, n_2) {
let texts = $call("MGET", ...$unpack(keys_3));
let absent = [undefined], absent_keys = [undefined];
for (let i_15 = 1, $end_i_15 = (n_2 ?? (keys_3.length - 1)); i_15 <= $end_i_15; i_15 += 1) {
if (!$truth(texts[i_15])) {
absent.push(i_15);
$append(absent_keys, keys_3[i_15]);
}
}
if ((((absent.length - 1) === 0) || ($call("EXISTS", ...$unpack(absent_keys)) === 0))) {
return texts;
}
for (let k_2 = 1, $end_k_2 = (absent.length - 1); k_2 <= $end_k_2; k_2 += 1) {
if (($call("EXISTS", absent_keys[k_2]) === 1)) {
$set(texts, absent[k_2], "");
}
}
return texts;
}
function parse_upgrader(text_17) {
const $id_22 = $exec($s28, text_17);
let id_22 = $id_22[1], token_9 = $id_22[2], deadline_5 = $id_22[3], arrival_2 = $id_22[4], label_3 = $id_22[5];
if ((!(id_22 !== undefined) || !has_sane_numbers(text_17))) {
return undefined;
}
return { $id: id_22, $token: token_9, $deadline: num(deadline_5), $arrival: num(arrival_2), $label: label_3 };
}
function pack_upgrader(upgrader_2) {
return ($table(upgrader_2).$id + " " + upgrader_2.$token + " " + fmt(upgrader_2.$deadline) + " " + fmt(upgrader_2.$arrival) + " " + upgrader_2.$label);
}
function parse_more(lock_69, text_18) {
let read_2 = 0;
for (const $found_letter of $gmatch(text_18, "(%l) ([^\n]+)\n")) {
let letter = $found_letter[0];
let line_4 = $found_letter[1];
read_2 = ((read_2 + line_4.length) + 3);
if ((letter === "f")) {
lock_69.$front = line_4;
} else if ((letter === "u")) {
lock_69.$upgrader = parse_upgrader(line_4);
} else if ((letter === "o")) {
lock_69.$outcomes = line_4;
} else if (((letter === "r") && !parse_rests(lock_69, line_4))) {
return false;
}
if (((letter === "u") && !lock_69.$upgrader)) {
return false;
}
}
return (read_2 === text_18.length);
}
function parse_record(lock_70, text_19) {
let end_1 = $plainAt(text_19, "\n");
let end_2 = ((end_1 !== undefined) ? $find(text_19, "\n", (end_1 + 1), true)[0] : end_1);
let end_3 = ((end_2 !== undefined) ? $find(text_19, "\n", (end_2 + 1), true)[0] : end_2);
let end_4 = ((end_3 !== undefined) ? $find(text_19, "\n", (end_3 + 1), true)[0] : end_3);
let end_5 = ((end_4 !== undefined) ? $find(text_19, "\n", (end_4 + 1), true)[0] : end_4);
if ((!(end_5 !== undefined) || !parse_numbers(lock_70, $sub(text_19, 1, $subtract(end_1, 1))))) {
return false;
}
lock_70.$ended = $sub(text_19, $add(end_2, 1), $subtract(end_3, 1));
lock_70.$releases = $sub(text_19, $add(end_3, 1), $subtract(end_4, 1));
lock_70.$events = $sub(text_19, $add(end_4, 1), (end_5 - 1));
if ($gt(end_2, $add(end_1, 1))) {
lock_70.$exclusive = unpack_lease($sub(text_19, $add(end_1, 1), $subtract(end_2, 1)));
if (!lock_70.$exclusive) {
return false;
}
}
if (!has_whole_ends(lock_70)) {
return false;
}
if ((((lock_70.$events === "") !== (lock_70.$events_count === 0)) || ((lock_70.$events !== "") && ($sub(lock_70.$events, -1) !== ",")))) {
return false;
}
return ((end_5 === text_19.length) || parse_more(lock_70, $sub(text_19, (end_5 + 1))));
}
function empty_lock(at_12) {
return { $at: at_12, $ended: "", $releases: "", $outcomes: "", $events: "", $events_count: 0, $noted: [undefined], $untold: [undefined], $new_keys: [undefined], $expired_permits: 0, $rests: [undefined], $resting: 0, $written_at: 0, $stored: false, $changed: false, $record_key: KEYS[at_12], $details_key: KEYS[(at_12 + 1)], $leases_key: KEYS[(at_12 + 2)], $holders_key: KEYS[(at_12 + 3)], $writers_key: KEYS[(at_12 + 4)], $readers_key: KEYS[(at_12 + 5)], $tickets_key: KEYS[(at_12 + 6)], $history_key: KEYS[(at_12 + 7)], $layout: 5, $fence: 0, $arrival: 0, $departures: 0, $writers: 0, $readers: 0, $tickets: 0, $tickets_next: 0, $turn_at: 0, $shared: 0, $shared_next: 0, $details: 0, $delay_until: 0, $break_at: 0, $hold_ms: 0, $kept_until: 0, $expires_at: 0, $front_arrival: 0, $capacity: 0, $permits: 0, $attended_next: 0, $turn_until: 0, $turn_ms: 0, $no_grace_until: 0, $dropped: 0, $watched_until: 0, $ahead: 0, $keeps_out: 0, $unreadable: undefined, $live: undefined, $check_at: undefined, $damaged_id: undefined, $exclusive: undefined, $front: undefined, $upgrader: undefined, $lapsing: undefined, $written: undefined, $turn_began: undefined, $queue_dropped: undefined, $lease_ended: undefined, $clearing: undefined, $passing: undefined };
}
function load_lock(at_13, text_20) {
let lock_71 = empty_lock(at_13);
if ($truth(text_20)) {
lock_71.$stored = true;
let layout_4 = num(($exec($s29, text_20)[1] ?? "0"));
if ((layout_4 > 5)) {
lock_71.$unreadable = "newer";
return lock_71;
}
let more_4 = ((layout_4 < 5) && parse_earlier(lock_71, text_20, layout_4));
let is_read = (($truth(more_4) ? parse_more(lock_71, more_4) : more_4) || ((layout_4 === 5) && parse_record(lock_71, text_20)));
if (!is_read) {
lock_71.$unreadable = "damaged";
return lock_71;
}
if ((lock_71.$written_at > now_2)) {
set_back(lock_71, (lock_71.$written_at - now_2));
}
if (((lock_71.$expires_at > 0) && ((lock_71.$expires_at + (30000 / 2)) <= now_2))) {
forget_beside(lock_71);
}
}
lock_71.$live = (is_broken(lock_71) ? 0 : lock_71.$shared);
return lock_71;
}
function load_locks(n_3, other_key) {
let keys_4 = [undefined];
for (let i_16 = 1, $end_i_16 = n_3; i_16 <= $end_i_16; i_16 += 1) {
$setAt(keys_4, i_16, KEYS[(((i_16 - 1) * 8) + 1)]);
}
$setAt(keys_4, (n_3 + 1), other_key);
let texts_2 = ((((keys_4.length - 1) === 1) && [undefined, $getKey(keys_4[1])]) || texts_at(keys_4, n_3));
let locks_2 = [undefined], by_key = new Map(), unreadable = undefined;
for (let i_17 = 1, $end_i_17 = n_3; i_17 <= $end_i_17; i_17 += 1) {
let lock_72 = (by_key.get(keys_4[i_17]) || load_lock((((i_17 - 1) * 8) + 1), texts_2[i_17]));
locks_2[i_17] = lock_72;
$setIn(by_key, keys_4[i_17], lock_72);
if (((lock_72.$unreadable !== undefined) && !unreadable)) {
unreadable = $list("unreadable", lock_72.$unreadable);
}
}
return [locks_2, unreadable, texts_2[(n_3 + 1)]];
}
function record_text(lock_73) {
let numbers_2 = [undefined, fmt(5), fmt(lock_73.$fence), fmt(now_2), fmt(lock_73.$hold_ms), fmt(lock_73.$events_count)];
for (let i_18 = 3, $end_i_18 = 28; i_18 <= $end_i_18; i_18 += 1) {
let name_4 = $s21[i_18];
if (($gt($get(lock_73, name_4), 0) && (name_4 !== "hold_ms"))) {
numbers_2.push((fmt(i_18) + ("=" + fmt($get(lock_73, name_4)))));
}
}
let text_21 = ($concatAll(numbers_2, " ") + "\n" + (lock_73.$exclusive ? pack_lease(lock_73.$exclusive) : "") + "\n" + lock_73.$ended + "\n" + lock_73.$releases + "\n" + $text(lock_73.$events, "concatenate") + "\n" + "");
if ((lock_73.$front !== undefined)) {
text_21 = (text_21 + ("f " + $join(lock_73.$front, "\n")));
}
if (lock_73.$upgrader) {
text_21 = (text_21 + ("u " + (pack_upgrader(lock_73.$upgrader) + "\n")));
}
if ((lock_73.$outcomes !== "")) {
text_21 = (text_21 + ("o " + (lock_73.$outcomes + "\n")));
}
if (((lock_73.$rests.length - 1) > 0)) {
text_21 = (text_21 + ("r" + (pack_rests(lock_73) + "\n")));
}
return text_21;
}
function save_lock(lock_74, retention_ms_3) {
if ((!$table(lock_74).$changed && (needed_until(lock_74, retention_ms_3) <= lock_74.$expires_at))) {
prove_writable(lock_74.$record_key);
return;
}
lock_74.$changed = false;
lock_74.$written = true;
lock_74.$written_at = now_2;
wrote = true;
if ((lock_74.$shared === 0)) {
lock_74.$keeps_out = 0;
}
if (((lock_74.$shared === 0) && (lock_74.$tickets === 0))) {
lock_74.$kept_until = 0;
lock_74.$expires_at = 0;
lock_74.$ahead = 0;
} else {
expire_beside(lock_74, retention_ms_3);
}
let exclusive_5 = lock_74.$exclusive;
let held_until = (exclusive_5 ? $greater($add(exclusive_5.$deadline, exclusive_5.$delay), exclusive_5.$min_until) : 0);
let fenced_at = Math.floor((lock_74.$fence / 1000));
let last_4 = $greater($greater($greater($greater($greater(now_2, lock_74.$delay_until), lock_74.$kept_until), held_until), rest_until(lock_74, true)), fenced_at);
let kept_ms = ((lock_74.$capacity > 0) ? 2592000000 : retention_ms_3);
let life_ms_2 = ($greater((last_4 + kept_ms), ((lock_74.$expires_at + lock_74.$ahead) + 30000)) - now_2);
save_history(lock_74, life_ms_2);
$setKey(lock_74.$record_key, record_text(lock_74), fmt(life_ms_2));
}
function note_watcher(lock_75, wait_ms) {
if (($table(lock_75).$stored && ((now_2 + wait_ms) > lock_75.$watched_until))) {
lock_75.$watched_until = (now_2 + wait_ms);
lock_75.$changed = true;
}
}
function listed_holders(lock_76) {
let $0;
let holders = [undefined];
if ($table(lock_76).$exclusive) {
holders[1] = pack_lease(lock_76.$exclusive);
}
if ($gt(lock_76.$live, 0)) {
let ids_3 = $call("ZRANGE", lock_76.$holders_key, "0", fmt((50 - 1)));
let texts_3 = ((((ids_3.length - 1) > 0) && $call("HMGET", lock_76.$details_key, ...$unpack(ids_3))) || [undefined]);
for (let i_19 = 1, $end_i_19 = (texts_3.length - 1); i_19 <= $end_i_19; i_19 += 1) {
let lease_19 = ($truth(($0 = texts_3[i_19])) ? unpack_shared(lock_76, texts_3[i_19]) : $0);
if (((((holders.length - 1) < 50) && lease_19) && (lease_19.$deadline > now_2))) {
holders[((holders.length - 1) + 1)] = pack_lease(cut_short(lock_76, lease_19));
}
}
}
return holders;
}
function queue_length(lock_77) {
return (queued_total(lock_77) + (lock_77.$upgrader ? 1 : 0));
}
function freed_at(lock_78, wants_exclusive, own_2) {
let $0;
let at_14 = $table(lock_78).$delay_until;
if (lock_78.$exclusive) {
at_14 = $greater($greater(at_14, $table(lock_78.$exclusive).$deadline), $table(lock_78.$exclusive).$min_until);
} else if ((wants_exclusive && $gt(lock_78.$live, (own_2 ? 1 : 0)))) {
at_14 = $greater(at_14, last_shared_deadline(lock_78, own_2));
}
if (((lock_78.$capacity > 0) && ($add(lock_78.$live, lock_78.$resting) > 0))) {
let rested_at = rest_until(lock_78), ended_at_2 = ($truth(($0 = ($gt(lock_78.$live, 0) && lock_78.$shared_next))) ? $0 : 0);
let both = ((rested_at > 0) && (ended_at_2 > 0));
at_14 = $greater(at_14, (both ? $lesser(rested_at, ended_at_2) : (rested_at + ended_at_2)));
}
if (!wants_exclusive) {
at_14 = $greater($greater(at_14, (lock_78.$upgrader ? $table(lock_78.$upgrader).$deadline : 0)), lock_78.$break_at);
}
return at_14;
}
function next_chance(lock_79, wants_exclusive_2, own_3) {
if (is_clearing(lock_79)) {
return (now_2 + 20);
}
let at_15 = freed_at(lock_79, wants_exclusive_2, own_3);
let may_be_turn = (($table(lock_79).$capacity > 0) && (lock_79.$turn_at > 0));
if (((at_15 > now_2) && !may_be_turn)) {
return at_15;
}
at_15 = ((lock_79.$attended_next > now_2) ? lock_79.$attended_next : now_2);
if ((lock_79.$turn_at === 0)) {
return at_15;
}
return ((at_15 > now_2) ? $lesser(lock_79.$turn_until, at_15) : lock_79.$turn_until);
}
function start_turn(lock_80, at_16, length_ms) {
{ const $value0 = at_16, $value1 = (at_16 + length_ms); lock_80.$turn_at = $value0; lock_80.$turn_until = $value1; }
if ((lock_80.$attended_next < lock_80.$turn_until)) {
let attended_until_3 = attended_until_of(lock_80, lock_80.$front);
lock_80.$turn_until = ((attended_until_3 > at_16) ? $lesser(lock_80.$turn_until, attended_until_3) : lock_80.$turn_until);
}
lock_80.$changed = true;
}
function end_break(lock_81) {
let cleared = (($table(lock_81).$shared === 0) || (lock_81.$break_at > now_2));
if (((((lock_81.$break_at > 0) && !lock_81.$exclusive) && (lock_81.$live === 0)) && cleared)) {
lock_81.$break_at = 0;
lock_81.$changed = true;
}
}
function update_turn(lock_82, at_17) {
end_break(lock_82);
let front_3 = $table(lock_82).$front;
let has_turn = ((front_3 !== undefined) ? (fits(lock_82, front_3) || (permits_of(front_3) > lock_82.$capacity)) : front_3);
if ((has_turn && (lock_82.$turn_at === 0))) {
start_turn(lock_82, at_17, ((lock_82.$turn_ms > 0) ? lock_82.$turn_ms : 3000));
lock_82.$turn_began = true;
} else if ((!has_turn && (lock_82.$turn_at !== 0))) {
lock_82.$turn_at = 0;
lock_82.$turn_until = 0;
lock_82.$changed = true;
}
}
function set_turn_length(lock_83, length_ms_2) {
if (($table(lock_83).$turn_ms > 0)) {
lock_83.$turn_ms = length_ms_2;
}
}
function note_turn_missed(lock_84) {
set_turn_length(lock_84, 250);
}
function pass_late(lock_85, asking) {
for (let __8 = 1, $end___8 = 100; __8 <= $end___8; __8 += 1) {
let front_4 = lock_85.$front, turn_until_2 = lock_85.$turn_until;
if ((((lock_85.$turn_at === 0) || (front_4 === asking)) || (now_2 < turn_until_2))) {
return;
}
save_place(lock_85, front_4, { $arrival: lock_85.$front_arrival, $queued: true }, turn_until_2, true);
note_turn_missed(lock_85);
update_turn(lock_85, turn_until_2);
}
}
function note_hints(lock_86, hints) {
if ((hints !== ($table(lock_86).$turn_ms > 0))) {
lock_86.$turn_ms = (hints ? 3000 : 0);
lock_86.$changed = true;
}
}
function note_turn_taken(lock_87) {
set_turn_length(lock_87, 3000);
}
function ids_of(asked, secret_4) {
let ids_4 = [undefined];
for (let i_20 = 1, $end_i_20 = $length(asked.$locks); i_20 <= $end_i_20; i_20 += 1) {
ids_4[i_20] = $join($sub(asked.$modes, i_20, i_20), secret_4);
}
return ids_4;
}
function finish(asked_2, reply_2) {
for (let i_21 = 1, $end_i_21 = $length(asked_2.$locks); i_21 <= $end_i_21; i_21 += 1) {
update_turn($table(asked_2.$locks)[i_21], now_2);
save_lock($table(asked_2.$locks)[i_21], asked_2.$retention_ms);
}
return with_notifications(reply_2, asked_2.$locks);
}
function lost(asked_3, reason_6) {
return finish(asked_3, [undefined, "lost", reason_6, "0"]);
}
function dismissed(asked_4, arrival_3) {
let known_3 = asked_4.$arrival, record_10 = asked_4.$idempotency;
if (((((known_3 === 0) && record_10) && (record_10.$state === "w")) && (record_10.$rest !== "-"))) {
known_3 = ($truth(arrival_3) ? arrival_3 : (now_us - (30000 * 1000)));
}
for (let i_22 = 1, $end_i_22 = $length(asked_4.$locks); i_22 <= $end_i_22; i_22 += 1) {
let dropped = $table($table(asked_4.$locks)[i_22]).$dropped;
if ((((known_3 > 0) && (known_3 <= dropped)) && ((asked_4.$arrival > 0) || (dropped <= (now_us + 1000000))))) {
return [undefined, "lost", $s13.$b, "1"];
}
}
return undefined;
}
function granted(asked_5, leases, repeated) {
let reply_3 = [undefined, "granted", fmt(now_2), fmt($table($table(asked_5.$locks)[1]).$break_at)], packed = [undefined];
for (let i_23 = 1, $end_i_23 = (leases.length - 1); i_23 <= $end_i_23; i_23 += 1) {
packed[i_23] = pack_lease(leases[i_23]);
}
append_list(reply_3, packed);
reply_3.push((repeated ? "1" : "0"));
reply_3.push(fmt($table($table(asked_5.$locks)[1]).$capacity));
return finish(asked_5, reply_3);
}
function granted_before(asked_6, secret_5) {
let ids_5 = ids_of(asked_6, secret_5), leases_2 = [undefined], found = 0, reason_7 = "unknown";
for (let i_24 = 1, $end_i_24 = (ids_5.length - 1); i_24 <= $end_i_24; i_24 += 1) {
$setAt(leases_2, i_24, live_lease($table(asked_6.$locks)[i_24], ids_5[i_24]));
if (leases_2[i_24]) {
found = (found + 1);
} else if ((reason_7 === "unknown")) {
reason_7 = why_lost($table(asked_6.$locks)[i_24], secret_5);
}
}
if ((found === (ids_5.length - 1))) {
return granted(asked_6, leases_2, true);
}
if ((((found > 0) || (reason_7 !== "unknown")) || (asked_6.$idempotency && ($table(asked_6.$idempotency).$state === "g")))) {
return lost(asked_6, reason_7);
}
return undefined;
}
function busy(asked_7, blocked, place_6, own_4, dequeued) {
let first_2 = blocked[1];
let lock_88 = $get(asked_7.$locks, first_2);
let wants_exclusive_3 = ($sub(asked_7.$modes, first_2, first_2) === "x");
if (!place_6) {
place_6 = { $position: -1, $ticket: "-", $arrival: now_us, $attended_until: 0, $ticket_until: 0, $again_at: 0 };
for (let i_25 = 1, $end_i_25 = $length(asked_7.$locks); i_25 <= $end_i_25; i_25 += 1) {
$table(place_6).$arrival = $greater($table(place_6).$arrival, ($table($table(asked_7.$locks)[i_25]).$dropped + 1));
}
}
let positions = [undefined];
for (let i_26 = 1, $end_i_26 = (blocked.length - 1); i_26 <= $end_i_26; i_26 += 1) {
positions[i_26] = fmt(blocked[i_26]);
}
let holders_2 = listed_holders(lock_88), delay_until = 0;
let reply_4 = [undefined, "busy", fmt(now_2), $concatAll(positions, " "), fmt(next_chance(lock_88, wants_exclusive_3, own_4)), fmt($table(place_6).$position), $table(place_6).$ticket, fmt($table(place_6).$arrival), fmt($table(place_6).$attended_until), fmt($table(place_6).$ticket_until), fmt($table(place_6).$again_at), fmt($table(lock_88).$hold_ms), fmt((($table(place_6).$position >= 0) ? departures_for_good(lock_88) : lock_88.$departures)), fmt((queue_length(lock_88) + ((dequeued && $get(dequeued, first_2)) ? 1 : 0))), fmt(holders_total(lock_88)), fmt(available(lock_88))];
append_list(reply_4, holders_2);
if (!own_4) {
for (let i_27 = 1, $end_i_27 = (blocked.length - 1); i_27 <= $end_i_27; i_27 += 1) {
let other = $get(asked_7.$locks, blocked[i_27]);
delay_until = $greater($greater(delay_until, $table(other).$delay_until), ((other.$live === 0) ? rest_until(other) : 0));
}
}
reply_4.push(fmt(((delay_until > now_2) ? delay_until : 0)));
reply_4.push(fmt(lock_88.$capacity));
return finish(asked_7, reply_4);
}
function new_lease(asked_8, lock_89, id_23) {
let lease_20 = { $id: id_23, $ttl: asked_8.$ttl_ms, $max_until: ((asked_8.$max_hold_ms > 0) ? (now_2 + asked_8.$max_hold_ms) : 0), $delay: asked_8.$lock_delay_ms, $label: asked_8.$label, $partner: "-", $min_until: ((asked_8.$min_hold_ms > 0) ? (now_2 + asked_8.$min_hold_ms) : 0), $idempotency_until: undefined, $deadline: undefined, $fence: undefined, $holds: undefined, $acquired: undefined, $confirmed: undefined };
lease_20.$idempotency_until = idempotency_until_2(asked_8.$idempotency_key, deadline_of(lock_89, lease_20, asked_8.$ttl_ms));
return lease_20;
}
function save_use(asked_9, state_3, secret_6, until_ms_4) {
save_idempotency(asked_9.$idempotency_key, state_3, asked_9.$fingerprint, secret_6, until_ms_4);
}
function save_grant(asked_10, secret_7, lease_21) {
let lock_90 = $table(asked_10.$locks)[1];
if (((asked_10.$since > 0) || (recent_outcome(lock_90, secret_7) !== undefined))) {
save_outcome(lock_90, secret_7, "granted", true);
}
save_use(asked_10, "g", secret_7, $table(lease_21).$idempotency_until);
}
let clear_left;
function note_broken(lock_91, text_22, is_last) {
let without_delay = (lock_91.$break_at === 1);
let at_18 = (without_delay ? now_2 : lock_91.$break_at);
if (is_last) {
let lease_22 = unpack_shared(lock_91, text_22);
if (!lease_22) {
return at_18;
}
if (without_delay) {
lease_22.$delay = 0;
lease_22.$min_until = 0;
}
let reason_8 = ((lease_22.$deadline < at_18) ? why_expired(lock_91, lease_22) : "b");
let ended_at_3 = $lesser(at_18, lease_22.$deadline);
note_end(lock_91, lease_22, reason_8, ended_at_3);
return ended_at_3;
}
if (!without_delay) {
const $deadline_6 = $exec($s30, text_22);
let deadline_6 = $deadline_6[1], delay_2 = $deadline_6[2], min_until_2 = $deadline_6[3];
if (((deadline_6 !== undefined) && (num(delay_2) > 0))) {
lock_91.$delay_until = $greater(lock_91.$delay_until, ($lesser(at_18, (num(deadline_6) - lock_91.$ahead)) + num(delay_2)));
}
if (((min_until_2 !== undefined) && (min_until_2 !== ""))) {
lock_91.$delay_until = $greater(lock_91.$delay_until, (num(min_until_2) - lock_91.$ahead));
}
}
return at_18;
}
function clear_broken(lock_92) {
let count_5 = clear_left;
if ((count_5 === 0)) {
return 0;
}
let ids_6 = $call("ZRANGE", lock_92.$holders_key, "0", fmt((count_5 - 1)));
clear_left = (count_5 - (ids_6.length - 1));
let ended_at_4 = 0;
if (((ids_6.length - 1) > 0)) {
let texts_4 = $call("HMGET", lock_92.$details_key, ...$unpack(ids_6));
for (let i_28 = 1, $end_i_28 = (ids_6.length - 1); i_28 <= $end_i_28; i_28 += 1) {
if ($truth(texts_4[i_28])) {
ended_at_4 = $greater(ended_at_4, note_broken(lock_92, texts_4[i_28], ((lock_92.$shared - i_28) < 32)));
}
}
drop_shared(lock_92, ids_6);
}
lock_92.$upgrader = undefined;
lock_92.$changed = true;
if ((((ids_6.length - 1) === count_5) && (lock_92.$shared > 0))) {
if ((lock_92.$break_at !== 1)) {
lock_92.$break_at = now_2;
}
return 0;
}
$call("DEL", lock_92.$leases_key, lock_92.$holders_key);
lock_92.$shared = 0;
lock_92.$permits = 0;
lock_92.$shared_next = 0;
lock_92.$live = 0;
return ((ended_at_4 > 0) ? ended_at_4 : now_2);
}
function $start_broken() {
clear_left = 400;
}
function dequeue_all(lock_93, key_13, ids_7) {
for (let from_2 = 1, $end_from_2 = (ids_7.length - 1); from_2 <= $end_from_2; from_2 += 1250) {
let scores = $call("ZMSCORE", key_13, ...$unpack(ids_7, from_2, $lesser(((from_2 + 1250) - 1), (ids_7.length - 1))));
let moved = [undefined];
for (let i_29 = 1, $end_i_29 = (scores.length - 1); i_29 <= $end_i_29; i_29 += 1) {
let arrival_4 = ($truth(scores[i_29]) ? num(scores[i_29]) : 4000000000000000);
if ((arrival_4 < 4000000000000000)) {
moved.push(fmt((arrival_4 + 4000000000000000)));
$append(moved, ids_7[((from_2 + i_29) - 1)]);
}
}
if (((moved.length - 1) > 0)) {
$call("ZADD", key_13, ...$unpack(moved));
count_queued(lock_93, ids_7[1], ((0 - (moved.length - 1)) / 2));
}
}
}
function by_mode(ids_8) {
let writers = [undefined], readers_2 = [undefined];
for (let i_30 = 1, $end_i_30 = (ids_8.length - 1); i_30 <= $end_i_30; i_30 += 1) {
let those = ((is_exclusive(ids_8[i_30]) && writers) || readers_2);
$append(those, ids_8[i_30]);
}
return [writers, readers_2];
}
function labelled_among(ids_9) {
let labelled = [undefined];
for (let i_31 = 1, $end_i_31 = (ids_9.length - 1); i_31 <= $end_i_31; i_31 += 1) {
if (has_label(ids_9[i_31])) {
$append(labelled, ids_9[i_31]);
}
}
return labelled;
}
function end_turn(lock_94, attended_until_4) {
if ((lock_94.$turn_at === 0)) {
return attended_until_4;
}
if ((lock_94.$turn_until < attended_until_4)) {
note_turn_missed(lock_94);
return lock_94.$turn_until;
}
let lost_ms = $greater(0, (attended_until_4 - lock_94.$turn_at));
lock_94.$no_grace_until = $greater(lock_94.$no_grace_until, (attended_until_4 + (20 * lost_ms)));
return attended_until_4;
}
function pass_unattended(lock_95, asking_2) {
if (((queued_total(lock_95) === 0) || ($table(lock_95).$attended_next > now_2))) {
return 0;
}
let from_3 = $greater(0, ($table(lock_95).$tickets - queued_total(lock_95)));
let over = ($call("ZCOUNT", lock_95.$tickets_key, "-inf", beside(lock_95, now_2)) - from_3);
let taken = $greater(0, $lesser(over, (1250 * 2)));
let places = $call("ZRANGE", lock_95.$tickets_key, fmt(from_3), fmt((from_3 + taken)), "WITHSCORES");
let ids_10 = [undefined], front_ended_at = 0;
lock_95.$attended_next = ((taken < over) ? now_2 : 0);
for (let i_32 = 1, $end_i_32 = (places.length - 1); i_32 <= $end_i_32; i_32 += 2) {
let id_24 = places[i_32], attended_until_5 = (num(places[(i_32 + 1)]) - lock_95.$ahead);
if ((attended_until_5 > now_2)) {
let alone = ((id_24 === asking_2) && (((from_3 + taken) + 1) === lock_95.$tickets));
lock_95.$attended_next = (alone ? 0 : attended_until_5);
} else if ((((id_24 !== asking_2) || ((attended_until_5 + 30000) <= now_2)) && ((ids_10.length - 1) < taken))) {
$append(ids_10, id_24);
if ((id_24 === lock_95.$front)) {
front_ended_at = attended_until_5;
}
}
}
lock_95.$passing = (taken < over);
lock_95.$changed = true;
const $writers_2 = by_mode(ids_10);
let writers_2 = $writers_2[0], readers_3 = $writers_2[1];
dequeue_all(lock_95, lock_95.$writers_key, writers_2);
dequeue_all(lock_95, lock_95.$readers_key, readers_3);
if ((front_ended_at > 0)) {
front_ended_at = end_turn(lock_95, front_ended_at);
find_front(lock_95);
}
return front_ended_at;
}
function drop_places(lock_96, ids_11) {
const $writers_3 = by_mode(ids_11);
let writers_3 = $writers_3[0], readers_4 = $writers_3[1];
$call("ZREM", lock_96.$tickets_key, ...$unpack(ids_11));
if (((writers_3.length - 1) > 0)) {
$call("ZREM", lock_96.$writers_key, ...$unpack(writers_3));
}
if (((readers_4.length - 1) > 0)) {
$call("ZREM", lock_96.$readers_key, ...$unpack(readers_4));
}
lock_96.$tickets = (lock_96.$tickets - (ids_11.length - 1));
drop_details(lock_96, labelled_among(ids_11));
}
function forget_lapsed(lock_97) {
if (((($table(lock_97).$tickets === 0) || (lock_97.$tickets_next > now_2)) || lock_97.$passing)) {
return;
}
let over_2 = beside(lock_97, (now_2 - 30000));
let lapsed = $call("ZRANGEBYSCORE", lock_97.$tickets_key, "-inf", over_2, "LIMIT", "0", fmt(1250));
if (((lapsed.length - 1) > 0)) {
drop_places(lock_97, lapsed);
}
const $first_3 = first_of(lock_97.$tickets_key);
let first_3 = $first_3[0], attended_until_6 = $first_3[1];
if ((first_3 !== undefined)) {
lock_97.$tickets_next = ((attended_until_6 - lock_97.$ahead) + 30000);
lock_97.$lapsing = (lock_97.$tickets_next <= now_2);
} else {
lock_97.$lapsing = false;
lock_97.$tickets_next = 0;
lock_97.$tickets = 0;
lock_97.$writers = 0;
lock_97.$readers = 0;
lock_97.$details = ((lock_97.$shared > 0) ? lock_97.$details : 0);
find_front(lock_97);
}
lock_97.$changed = true;
}
function drop_queue(lock_98) {
let count_6 = (lock_98.$tickets + (lock_98.$upgrader ? 1 : 0));
if ((lock_98.$tickets > 0)) {
let ids_12 = $call("ZRANGE", lock_98.$tickets_key, "0", "-1");
for (let from_4 = 1, $end_from_4 = (ids_12.length - 1); from_4 <= $end_from_4; from_4 += 1250) {
drop_details(lock_98, labelled_among($list(...$unpack(ids_12, from_4, $lesser(((from_4 + 1250) - 1), (ids_12.length - 1))))));
}
if (((ids_12.length - 1) > 0)) {
$call("DEL", lock_98.$writers_key, lock_98.$readers_key, lock_98.$tickets_key);
lock_98.$departures = (lock_98.$departures + queued_total(lock_98));
lock_98.$writers = 0;
lock_98.$readers = 0;
lock_98.$tickets = 0;
lock_98.$tickets_next = 0;
lock_98.$attended_next = 0;
find_front(lock_98);
}
}
lock_98.$upgrader = undefined;
lock_98.$queue_dropped = true;
lock_98.$dropped = $greater((lock_98.$arrival + 1), now_us);
lock_98.$arrival = lock_98.$dropped;
lock_98.$changed = true;
return count_6;
}
function end_lease(lock_99, lease_23, reason_9, request_10) {
if (is_exclusive($table(lease_23).$id)) {
$table(lock_99).$exclusive = undefined;
note_hold(lock_99, $subtract(now_2, lease_23.$acquired));
} else {
note_hold(lock_99, $divide($subtract(now_2, lease_23.$acquired), $table(lock_99).$live));
drop_shared(lock_99, $list(lease_23.$id));
lock_99.$live = $subtract(lock_99.$live, 1);
let waits = (lock_99.$upgrader || ((lock_99.$front !== undefined) ? is_exclusive(lock_99.$front) : lock_99.$front));
if ((((lock_99.$capacity === 0) && $gt(lock_99.$live, 0)) && waits)) {
let last_5 = last_shared_deadline(lock_99, (lock_99.$upgrader && { $id: $table(lock_99.$upgrader).$token }));
lock_99.$check_at = ($lt(last_5, lease_23.$deadline) ? last_5 : lock_99.$check_at);
}
}
note_end(lock_99, lease_23, reason_9, now_2, request_10);
}
function delayed_until(lock_100) {
let held_2 = ($table(lock_100).$exclusive || (lock_100.$shared > 0));
return ((!held_2 && (lock_100.$delay_until > now_2)) ? lock_100.$delay_until : 0);
}
function describe_ended(lease_24) {
let $0;
return (fmt(lease_24.$fence) + "," + fmt($greater(0, $subtract(now_2, lease_24.$acquired))) + (($0 = owner_of(lease_24.$label)) === undefined ? "" : "," + $0));
}
function append_groups(words_7, groups) {
words_7.push(fmt((groups.length - 1)));
for (let i_33 = 1, $end_i_33 = (groups.length - 1); i_33 <= $end_i_33; i_33 += 1) {
append_list(words_7, groups[i_33]);
}
return words_7;
}
function parse_latch(text_23) {
const $layout_5 = $exec($s31, text_23);
let layout_5 = $layout_5[1], id_25 = $layout_5[2], since_4 = $layout_5[3], count_7 = $layout_5[4], expires_at_2 = $layout_5[5], outcomes_3 = $layout_5[6];
if ((num(($exec($s29, text_23)[1] ?? "0")) > 1)) {
return { $unreadable: "newer", $live: undefined, $count: undefined, $expires_at: undefined, $id: undefined, $since: undefined, $outcomes: undefined, $changed: undefined };
}
if ((!(layout_5 !== undefined) || !has_sane_numbers($exec($s32, text_23)[0]))) {
return { $unreadable: "damaged", $live: undefined, $count: undefined, $expires_at: undefined, $id: undefined, $since: undefined, $outcomes: undefined, $changed: undefined };
}
return { $id: num(id_25), $since: num(since_4), $count: num(count_7), $expires_at: num(expires_at_2), $outcomes: outcomes_3, $live: (num(expires_at_2) > now_2), $unreadable: undefined, $changed: undefined };
}
function load_latch(key_14) {
let text_24 = $getKey(key_14);
return (((text_24 !== false) ? parse_latch(text_24) : text_24) || undefined);
}
function save_latch(key_15, latch) {
wrote = true;
let numbers_3 = [undefined, fmt(1), fmt(latch.$id), fmt(latch.$since), fmt(latch.$count), fmt(latch.$expires_at)];
let kept_ms_2 = $greater($subtract(latch.$expires_at, now_2), 60000);
$setKey(key_15, ($concatAll(numbers_3, " ") + $join("\n", latch.$outcomes)), fmt(kept_ms_2));
}
function with_notification(reply_5) {
reply_5.push("!1,-,0,0,1");
return reply_5;
}
function latch_reply(latch_2, count_8) {
return [undefined, "latch", fmt($table(latch_2).$id), fmt(latch_2.$since), (count_8 ?? fmt(latch_2.$count)), fmt(latch_2.$expires_at)];
}
function others_before(lock_101, id_26, arrival_5) {
if ((!($table(lock_101).$front !== undefined) || (lock_101.$front === id_26))) {
return false;
}
if ((!is_exclusive(id_26) && (permits_of(id_26) === 0))) {
if ((lock_101.$writers === 0)) {
return false;
}
if (($truth(arrival_5) && !is_exclusive(lock_101.$front))) {
const $__9 = first_of(lock_101.$writers_key);
let __9 = $__9[0], writer_arrival_3 = $__9[1];
return (writer_arrival_3 < arrival_5);
}
}
return (!$truth(arrival_5) || $lt(lock_101.$front_arrival, arrival_5));
}
function count_before(key_16, arrival_6) {
return $call("ZCOUNT", key_16, "-inf", ("(" + fmt(arrival_6)));
}
function position_of(lock_102, id_27, place_7) {
let before_2 = ($table(lock_102).$upgrader ? 1 : 0);
if ((place_7.$queued && (place_7.$arrival === lock_102.$arrival))) {
return ((before_2 + queued_total(lock_102)) - 1);
}
let writers_4 = lock_102.$writers, readers_5 = lock_102.$readers;
if ((place_7.$queued && is_exclusive(id_27))) {
writers_4 = (writers_4 - 1);
} else if (place_7.$queued) {
readers_5 = (readers_5 - 1);
}
if ((writers_4 > 0)) {
before_2 = (before_2 + count_before(lock_102.$writers_key, place_7.$arrival));
}
if ((readers_5 > 0)) {
before_2 = (before_2 + count_before(lock_102.$readers_key, place_7.$arrival));
}
return before_2;
}
function find_places(locks_3, ids_13) {
let found_2 = [undefined], arrival_7 = undefined;
for (let i_34 = 1, $end_i_34 = (ids_13.length - 1); i_34 <= $end_i_34; i_34 += 1) {
found_2[i_34] = (place_of($table(locks_3)[i_34], ids_13[i_34]) || false);
arrival_7 = ($truth(arrival_7) ? arrival_7 : (found_2[i_34] && $table(found_2[i_34]).$arrival));
}
found_2.$arrival = arrival_7;
return (($truth(arrival_7) ? found_2 : arrival_7) || undefined);
}
function new_places(locks_4) {
let found_3 = [undefined], arrival_8 = now_us;
for (let i_35 = 1, $end_i_35 = $length(locks_4); i_35 <= $end_i_35; i_35 += 1) {
arrival_8 = $greater(arrival_8, ($table(locks_4[i_35]).$arrival + 1));
}
for (let i_36 = 1, $end_i_36 = (locks_4.length - 1); i_36 <= $end_i_36; i_36 += 1) {
found_3[i_36] = false;
$table(locks_4[i_36]).$arrival = arrival_8;
$table(locks_4[i_36]).$changed = true;
}
found_3.$arrival = arrival_8;
return found_3;
}
function remove_places(locks_5, ids_14, found_4) {
for (let i_37 = 1, $end_i_37 = (ids_14.length - 1); i_37 <= $end_i_37; i_37 += 1) {
if (found_4[i_37]) {
remove_place(locks_5[i_37], ids_14[i_37], found_4[i_37]);
}
}
}
function save_places(locks_6, ids_15, found_5, blocked_2, attended, label_4) {
let aside_until = 0;
if (((ids_15.length - 1) > 1)) {
let arrived_at = Math.floor($divide($table(found_5).$arrival, 1000));
aside_until = ((arrived_at > (now_2 + 1000)) ? now_2 : (arrived_at + 10000));
}
let position = 0, again_at = ((aside_until > now_2) ? aside_until : 0);
for (let i_38 = 1, $end_i_38 = (ids_15.length - 1); i_38 <= $end_i_38; i_38 += 1) {
let lock_103 = $table(locks_6)[i_38], id_28 = ids_15[i_38];
if (((aside_until <= now_2) || (blocked_2[1] === i_38))) {
let place_8 = ($table(found_5)[i_38] || { $arrival: found_5.$arrival, $queued: undefined });
save_place(lock_103, id_28, place_8, attended);
if (has_label(id_28)) {
put_detail(lock_103, id_28, ("=" + label_4));
}
position = $greater(position, position_of(lock_103, id_28, place_8));
found_5[i_38] = place_8;
} else if ($table(found_5)[i_38]) {
remove_place(lock_103, id_28, found_5[i_38]);
found_5[i_38] = false;
}
update_turn(lock_103, now_2);
if ((($table(lock_103).$front === id_28) && (lock_103.$turn_at > 0))) {
note_turn_taken(lock_103);
start_turn(lock_103, now_2, 3000);
again_at = (now_2 + 2500);
}
}
return [position, again_at];
}
function is_blocked(lock_104, id_29, arrival_9, fair) {
if (!fits(lock_104, id_29)) {
return true;
}
if (fair) {
return others_before(lock_104, id_29, arrival_9);
}
let is_behind = (($table(lock_104).$front !== undefined) && (!$truth(arrival_9) || $lt(lock_104.$front_arrival, arrival_9)));
return (((permits_of(id_29) === 0) && $gt(lock_104.$live, 0)) && is_behind);
}
function blocked_locks(locks_7, ids_16, arrival_10, fair_2) {
let blocked_3 = [undefined];
for (let i_39 = 1, $end_i_39 = (ids_16.length - 1); i_39 <= $end_i_39; i_39 += 1) {
if (is_blocked(locks_7[i_39], ids_16[i_39], arrival_10, fair_2)) {
blocked_3.push(i_39);
}
}
return blocked_3;
}
function attended_until_7(locks_8, left_ms, returned) {
let open_until = (now_2 + Math.floor((left_ms - $lesser(300, (left_ms / 10)))));
for (let i_40 = 1, $end_i_40 = $length(locks_8); i_40 <= $end_i_40; i_40 += 1) {
returned = (returned && (now_2 >= $table(locks_8[i_40]).$no_grace_until));
}
return (open_until + (returned ? 1500 : 0));
}
function outlast_others(locks_9, ids_17, found_6, attended_2) {
for (let i_41 = 1, $end_i_41 = (ids_17.length - 1); i_41 <= $end_i_41; i_41 += 1) {
if ($table(found_6)[i_41]) {
attended_2 = $greater(attended_2, (attended_until_of($table(locks_9)[i_41], ids_17[i_41]) + 1));
}
}
return attended_2;
}
function purge_exclusive(lock_105) {
let lease_25 = $table(lock_105).$exclusive;
if ((!lease_25 || $gt(lease_25.$deadline, now_2))) {
return 0;
}
lock_105.$exclusive = undefined;
note_end(lock_105, lease_25, why_expired(lock_105, lease_25), lease_25.$deadline);
return lease_25.$deadline;
}
function drop_expired(lock_106) {
let $0;
let ended_at_5 = 0;
let ids_18 = $call("ZRANGEBYSCORE", lock_106.$leases_key, "-inf", beside(lock_106, now_2), "LIMIT", "0", fmt(100));
if (((ids_18.length - 1) > 0)) {
let texts_5 = $call("HMGET", lock_106.$details_key, ...$unpack(ids_18));
for (let i_42 = 1, $end_i_42 = (ids_18.length - 1); i_42 <= $end_i_42; i_42 += 1) {
let lease_26 = ($truth(($0 = texts_5[i_42])) ? unpack_shared(lock_106, texts_5[i_42]) : $0);
if (lease_26) {
note_end(lock_106, lease_26, why_expired(lock_106, lease_26), lease_26.$deadline);
ended_at_5 = lease_26.$deadline;
}
}
drop_shared(lock_106, ids_18);
}
return ended_at_5;
}
function count_live(lock_107) {
if ((lock_107.$capacity === 0)) {
lock_107.$live = $call("ZCOUNT", lock_107.$leases_key, ("(" + beside(lock_107, now_2)), "+inf");
return;
}
let expired = $call("ZRANGEBYSCORE", lock_107.$leases_key, "-inf", beside(lock_107, now_2));
lock_107.$live = (lock_107.$shared - (expired.length - 1));
lock_107.$expired_permits = 0;
for (let i_43 = 1, $end_i_43 = (expired.length - 1); i_43 <= $end_i_43; i_43 += 1) {
lock_107.$expired_permits = (lock_107.$expired_permits + permits_of(expired[i_43]));
}
}
function purge_shared(lock_108) {
if ((($table(lock_108).$shared > 0) && is_broken(lock_108))) {
return clear_broken(lock_108);
}
if (((lock_108.$shared === 0) || $gt(lock_108.$shared_next, now_2))) {
return 0;
}
let ended_at_6 = drop_expired(lock_108);
const $first_4 = first_of(lock_108.$leases_key);
let first_4 = $first_4[0], next_deadline = $first_4[1];
next_deadline = (next_deadline - lock_108.$ahead);
lock_108.$shared_next = ((first_4 !== undefined) ? next_deadline : 0);
if (!(first_4 !== undefined)) {
lock_108.$shared = 0;
lock_108.$permits = 0;
lock_108.$details = ((lock_108.$tickets > 0) ? lock_108.$details : 0);
}
lock_108.$live = lock_108.$shared;
if (((first_4 !== undefined) && (next_deadline <= now_2))) {
count_live(lock_108);
lock_108.$clearing = (lock_108.$keeps_out > 0);
}
lock_108.$changed = true;
return ended_at_6;
}
function purge_upgrader(lock_109) {
let upgrader_3 = $table(lock_109).$upgrader;
if ((!upgrader_3 || (upgrader_3.$deadline > now_2))) {
return 0;
}
lock_109.$upgrader = undefined;
lock_109.$changed = true;
return upgrader_3.$deadline;
}
function purge(lock_110, asking_3) {
let at_19 = $greater($greater($greater(purge_exclusive(lock_110), purge_shared(lock_110)), purge_upgrader(lock_110)), pass_unattended(lock_110, asking_3));
at_19 = $greater(at_19, end_rests(lock_110));
forget_lapsed(lock_110);
if (($table(lock_110).$tickets === 0)) {
note_turn_taken(lock_110);
}
if (((lock_110.$delay_until > 0) && (lock_110.$delay_until <= now_2))) {
at_19 = $greater(at_19, lock_110.$delay_until);
lock_110.$delay_until = 0;
lock_110.$changed = true;
}
update_turn(lock_110, ((at_19 > 0) ? at_19 : now_2));
pass_late(lock_110, asking_3);
}
function save_reply(record_11, request_11, reply_6, copied_3) {
save_outcome(record_11, request_11, $concatAll(reply_6, "x"), copied_3);
}
function recent_reply(record_12, request_12) {
let outcome_2 = recent_outcome(record_12, request_12);
if (!(outcome_2 !== undefined)) {
return undefined;
}
let words_8 = $gsub(outcome_2, "x", " ")[0];
return split(words_8);
}
function reenter(asked_11, held_3) {
let lock_111 = $table(asked_11.$locks)[1];
held_3.$holds = $add($table(held_3).$holds, 1);
held_3.$deadline = $greater(held_3.$deadline, deadline_of(lock_111, held_3, asked_11.$ttl_ms));
held_3.$ttl = $greater(held_3.$ttl, asked_11.$ttl_ms);
held_3.$confirmed = true;
put_lease(lock_111, held_3);
if ((asked_11.$idempotency_key !== undefined)) {
let kept_until = $add(held_3.$deadline, $greater((asked_11.$retention_ms - 60000), 0));
save_use(asked_11, "g", secret_of(held_3.$id), kept_until);
} else {
save_outcome(lock_111, asked_11.$request, "entered", (asked_11.$since > 0));
}
return granted(asked_11, [undefined, held_3]);
}
function grant_second(asked_12, secret_8, exclusive_6, shared_3) {
let lock_112 = $table(asked_12.$locks)[1];
let lease_27 = new_lease(asked_12, lock_112, (asked_12.$modes + secret_8));
let waited_since_2;
if (is_exclusive(lease_27.$id)) {
waited_since_2 = ($table(lock_112).$upgrader && $table(lock_112.$upgrader).$arrival);
lock_112.$upgrader = undefined;
lease_27.$partner = $table(shared_3).$id;
}
grant(lock_112, lease_27, waited_since_2);
if (exclusive_6) {
exclusive_6.$partner = lease_27.$id;
}
save_grant(asked_12, secret_8, lease_27);
return granted(asked_12, [undefined, lease_27]);
}
function wait_to_upgrade(asked_13, secret_9, shared_4) {
let lock_113 = $table(asked_13.$locks)[1];
lock_113.$arrival = $greater(($table(lock_113).$arrival + 1), now_us);
let arrival_11 = lock_113.$arrival, deadline_7 = (now_2 + 5000);
if (lock_113.$upgrader) {
arrival_11 = $table(lock_113.$upgrader).$arrival;
}
note_hints(lock_113, asked_13.$hints);
lock_113.$upgrader = { $id: (asked_13.$modes + secret_9), $token: $table(shared_4).$id, $deadline: deadline_7, $arrival: arrival_11, $label: asked_13.$label };
lock_113.$changed = true;
save_use(asked_13, "w", secret_9, deadline_7);
let place_9 = { $position: 0, $ticket: secret_9, $arrival: arrival_11, $attended_until: deadline_7, $ticket_until: deadline_7, $again_at: (now_2 + 3000) };
return busy(asked_13, [undefined, 1], place_9, shared_4);
}
function acquire_as_holder(asked_14, known_4) {
let $0;
let lock_114 = $table(asked_14.$locks)[1], upgrader_4 = $table($table(asked_14.$locks)[1]).$upgrader;
let has_place = (upgrader_4 && (secret_of(upgrader_4.$id) === asked_14.$place_secret));
let away = dismissed(asked_14, (has_place ? $table(upgrader_4).$arrival : undefined));
if (away) {
return finish(asked_14, away);
}
const $exclusive_7 = leases_of(lock_114, asked_14.$token);
let exclusive_7 = $exclusive_7[0], shared_5 = $exclusive_7[1];
if ((!exclusive_7 && !shared_5)) {
const $outcome_3 = not_held(lock_114, asked_14.$token);
let outcome_3 = $outcome_3[0], why = $outcome_3[1];
return (((outcome_3 === "lost") && lost(asked_14, why)) || finish(asked_14, [undefined, outcome_3, why]));
}
let wants_exclusive_4 = (asked_14.$modes === "x");
let held_4 = shared_5;
if (wants_exclusive_4) {
held_4 = exclusive_7;
}
if (((known_4 === "entered") || (is_late(known_4, asked_14.$since) && !has_place))) {
return ((held_4 && granted(asked_14, $list(held_4), true)) || lost(asked_14, "unknown"));
}
if (held_4) {
return reenter(asked_14, held_4);
}
if (((wants_exclusive_4 && upgrader_4) && (upgrader_4.$token !== $table(shared_5).$id))) {
return finish(asked_14, [undefined, "deadlock"]);
}
let secret_10 = ($truth(($0 = (has_place && asked_14.$place_secret))) ? $0 : asked_14.$request);
if (fits(lock_114, (asked_14.$modes + secret_10), exclusive_7, shared_5)) {
return grant_second(asked_14, secret_10, exclusive_7, shared_5);
}
if ((!wants_exclusive_4 || ((asked_14.$left_ms === 0) && !has_place))) {
save_use(asked_14, "w", "-", now_2);
return busy(asked_14, [undefined, 1], undefined, (shared_5 || exclusive_7));
}
return wait_to_upgrade(asked_14, secret_10, shared_5);
}
function load_request(n_4, idempotency_key, fingerprint_5) {
let idempotency = load_idempotency(idempotency_key);
let refusal = refusal_of(idempotency, fingerprint_5);
if (refusal) {
return [undefined, idempotency, refusal];
}
const $locks_10 = load_locks(n_4);
let locks_10 = $locks_10[0], unreadable_2 = $locks_10[1];
return [locks_10, idempotency, unreadable_2];
}
function announce_break(lock_115, grace_ms) {
let earlier_2 = $table(lock_115).$break_at;
lock_115.$break_at = (now_2 + grace_ms);
if ((earlier_2 > 0)) {
lock_115.$break_at = $lesser(lock_115.$break_at, earlier_2);
}
{ const $value0 = true, $value1 = lock_115.$break_at; lock_115.$changed = $value0; lock_115.$check_at = $value1; }
return earlier_2;
}
function is_unaware(lock_116, lease_28, before_3) {
let deadline_8 = ((before_3 > 0) ? $lesser($table(lease_28).$deadline, before_3) : $table(lease_28).$deadline);
return (($subtract(deadline_8, $table(lease_28).$ttl) + (lease_28.$ttl / 3)) > lock_116.$break_at);
}
function warn_one(lock_117, lease_29, before_4, keep_delay) {
if ((!keep_delay && (($table(lease_29).$delay + lease_29.$min_until) > 0))) {
$table(lease_29).$delay = 0;
lease_29.$min_until = 0;
put_lease(lock_117, lease_29);
}
let unaware = is_unaware(lock_117, lease_29, before_4);
cut_short(lock_117, lease_29);
return (unaware ? 1 : 0);
}
function warn_shared(lock_118, from_5, before_5, keep_delay_2) {
let $0;
if ((lock_118.$live === 0)) {
return [0, 0];
}
let above = ("(" + fmt(from_5));
let fences = $call("ZRANGEBYSCORE", lock_118.$holders_key, above, "+inf", "WITHSCORES", "LIMIT", "0", fmt(400));
let ids_19 = [undefined];
for (let i_44 = 1, $end_i_44 = (fences.length - 1); i_44 <= $end_i_44; i_44 += 2) {
$append(ids_19, fences[i_44]);
}
if (((ids_19.length - 1) === 0)) {
return [0, 0];
}
let unaware_2 = 0;
let texts_6 = $call("HMGET", lock_118.$details_key, ...$unpack(ids_19));
for (let i_45 = 1, $end_i_45 = (ids_19.length - 1); i_45 <= $end_i_45; i_45 += 1) {
let lease_30 = ($truth(($0 = texts_6[i_45])) ? unpack_shared(lock_118, texts_6[i_45]) : $0);
if ((lease_30 && (lease_30.$deadline > now_2))) {
unaware_2 = (unaware_2 + warn_one(lock_118, lease_30, before_5, keep_delay_2));
}
}
return [unaware_2, (((ids_19.length - 1) === 400) ? num(fences[(fences.length - 1)]) : 0)];
}
const $scripts = {
key_create($keys, $args) {
KEYS = $keys; ARGV = $atLeast(2, $args);
$start_clock();
let ttl_ms = num(ARGV[1]), details_2 = ARGV[2];
let expires_at_3 = (now_2 + ttl_ms);
save_key(KEYS[1], expires_at_3, 0, details_2, now_2);
return [undefined, "created", fmt(expires_at_3)];
},
key_delete($keys, $args) {
KEYS = $keys; ARGV = $atLeast(0, $args);
return [undefined, "deleted", flag(($call("DEL", KEYS[1]) === 1))];
},
key_find($keys, $args) {
let $0, $1;
KEYS = $keys; ARGV = $atLeast(2, $args);
$start_clock();
$start_writable();
let n_5 = num(ARGV[1]), used = (ARGV[2] === "1");
let keys_5 = [undefined];
for (let i_46 = 1, $end_i_46 = n_5; i_46 <= $end_i_46; i_46 += 1) {
$setAt(keys_5, i_46, KEYS[i_46]);
}
let texts_7 = $call("MGET", ...$unpack(keys_5));
let today = Math.floor((now_2 / 86400000));
let described = [undefined];
for (let i_47 = 1, $end_i_47 = n_5; i_47 <= $end_i_47; i_47 += 1) {
const $layout_6 = $exec($s33, ($truth(($1 = texts_7[i_47])) ? $1 : ""));
let layout_6 = $layout_6[1], expires_at_4 = $layout_6[2], used_day_2 = $layout_6[3], details_3 = $layout_6[4];
if ((((layout_6 !== undefined) && (num(layout_6) === 1)) && (num(expires_at_4) > now_2))) {
if ((used && (num(used_day_2) < today))) {
save_key(keys_5[i_47], num(expires_at_4), today, details_3, now_2);
wrote = true;
}
described.push([undefined, fmt(i_47), expires_at_4, used_day_2, details_3]);
}
}
prove_writable(KEYS[1]);
return append_groups([undefined, "found", fmt(now_2)], described);
},
latch_count_down($keys, $args) {
KEYS = $keys; ARGV = $atLeast(4, $args);
$start_clock();
$start_writable();
let request_13 = ARGV[1], by_2 = num(ARGV[2]), fingerprint_6 = ARGV[3], since_5 = num(ARGV[4]);
let latch_key = KEYS[1], idempotency_key_2 = KEYS[2];
let before_6 = reply_before(load_idempotency(idempotency_key_2), fingerprint_6);
if (before_6) {
return before_6;
}
let latch_3 = load_latch(latch_key);
if ((latch_3 && (latch_3.$unreadable !== undefined))) {
return $list("unreadable", latch_3.$unreadable);
}
function gone() {
prove_writable(latch_key);
return [undefined, "gone"];
}
let known_5 = (latch_3 && recent_outcome(latch_3, request_13));
if ((!latch_3 || (known_5 === "gone"))) {
return gone();
}
let count_9 = known_5, opened = false;
if (!(known_5 !== undefined)) {
if (is_forgotten(latch_3, request_13, since_5)) {
return [undefined, "forgotten"];
}
if (!latch_3.$live) {
if ((since_5 > 0)) {
save_outcome(latch_3, request_13, "gone", true);
save_latch(latch_key, latch_3);
}
return gone();
}
opened = ($gt(latch_3.$count, 0) && $le(latch_3.$count, by_2));
latch_3.$count = $greater(0, $subtract(latch_3.$count, by_2));
count_9 = fmt(latch_3.$count);
if (!(idempotency_key_2 !== undefined)) {
save_outcome(latch_3, request_13, count_9, (since_5 > 0));
}
save_latch(latch_key, latch_3);
}
let reply_7 = latch_reply(latch_3, count_9);
save_idempotency(idempotency_key_2, "d", fingerprint_6, $concatAll(reply_7, " "), latch_3.$expires_at);
return ((opened && with_notification(reply_7)) || reply_7);
},
latch_delete($keys, $args) {
KEYS = $keys; ARGV = $atLeast(3, $args);
$start_clock();
$start_writable();
let request_14 = ARGV[1], fingerprint_7 = ARGV[2], since_6 = num(ARGV[3]);
let latch_key_2 = KEYS[1], idempotency_key_3 = KEYS[2];
let before_7 = reply_before(load_idempotency(idempotency_key_3), fingerprint_7);
if (before_7) {
return before_7;
}
let text_25 = texts_at($list(latch_key_2))[1];
let latch_4 = ($truth(text_25) ? parse_latch(text_25) : text_25);
if ((latch_4 && (latch_4.$unreadable === "damaged"))) {
$call("DEL", latch_key_2);
save_idempotency(idempotency_key_3, "d", fingerprint_7, "deleted 1 1", now_2);
return [undefined, "deleted", "1", "1"];
}
if ((latch_4 && (latch_4.$unreadable !== undefined))) {
return $list("unreadable", latch_4.$unreadable);
}
if ((latch_4 && is_forgotten(latch_4, request_14, since_6))) {
return [undefined, "forgotten"];
}
let existed = (latch_4 && recent_outcome(latch_4, request_14)), deleted = false;
if (!$truth(existed)) {
deleted = (latch_4 && latch_4.$live);
existed = flag(deleted);
if ((latch_4 && (deleted || (since_6 > 0)))) {
latch_4.$expires_at = $lesser(latch_4.$expires_at, now_2);
if (!(idempotency_key_3 !== undefined)) {
save_outcome(latch_4, request_14, existed, (since_6 > 0));
}
save_latch(latch_key_2, latch_4);
}
}
prove_writable(latch_key_2);
let reply_8 = [undefined, "deleted", existed, "0"];
save_idempotency(idempotency_key_3, "d", fingerprint_7, $concatAll(reply_8, " "), now_2);
return ((deleted && with_notification(reply_8)) || reply_8);
},
latch_get($keys, $args) {
KEYS = $keys; ARGV = $atLeast(0, $args);
$start_clock();
$start_writable();
let latch_5 = load_latch(KEYS[1]);
prove_writable(KEYS[1]);
if ((latch_5 && (latch_5.$unreadable !== undefined))) {
return $list("unreadable", latch_5.$unreadable);
}
if ((!latch_5 || !latch_5.$live)) {
return [undefined, "gone"];
}
let reply_9 = latch_reply(latch_5);
reply_9.push(fmt(now_2));
return reply_9;
},
latch_list($keys, $args) {
let $0;
KEYS = $keys; ARGV = $atLeast(1, $args);
$start_clock();
$start_writable();
let n_6 = num(ARGV[1]);
let keys_6 = [undefined];
for (let i_48 = 1, $end_i_48 = n_6; i_48 <= $end_i_48; i_48 += 1) {
$setAt(keys_6, i_48, KEYS[i_48]);
}
let texts_8 = texts_at(keys_6);
let described_2 = [undefined];
for (let i_49 = 1, $end_i_49 = n_6; i_49 <= $end_i_49; i_49 += 1) {
let latch_6 = ($truth(($0 = texts_8[i_49])) ? parse_latch(texts_8[i_49]) : $0);
if ((latch_6 && (latch_6.$unreadable !== undefined))) {
described_2.push([undefined, fmt(i_49), latch_6.$unreadable, "0"]);
} else if ((latch_6 && latch_6.$live)) {
described_2.push([undefined, fmt(i_49), fmt(latch_6.$count), fmt(latch_6.$expires_at)]);
}
}
prove_writable(KEYS[1]);
return append_groups([undefined, "latches"], described_2);
},
latch_set($keys, $args) {
let $0;
KEYS = $keys; ARGV = $atLeast(5, $args);
$start_clock();
$start_writable();
let request_15 = ARGV[1], count_10 = num(ARGV[2]), ttl_ms_2 = num(ARGV[3]), fingerprint_8 = ARGV[4], since_7 = num(ARGV[5]);
let latch_key_3 = KEYS[1], idempotency_key_4 = KEYS[2];
let before_8 = reply_before(load_idempotency(idempotency_key_4), fingerprint_8);
if (before_8) {
return before_8;
}
let old = load_latch(latch_key_3);
if ((old && (old.$unreadable !== undefined))) {
return $list("unreadable", old.$unreadable);
}
if ((old && is_forgotten(old, request_15, since_7))) {
return [undefined, "forgotten"];
}
let known_6 = (old && recent_outcome(old, request_15));
if ((known_6 !== undefined)) {
return (((known_6 === "exists") && [undefined, "exists"]) || latch_reply(old, known_6));
}
if (((old && old.$live) && $gt(old.$count, 0))) {
if ((since_7 > 0)) {
save_outcome(old, request_15, "exists", true);
save_latch(latch_key_3, old);
}
prove_writable(latch_key_3);
return [undefined, "exists"];
}
let id_30 = $greater((old ? $add(old.$id, 1) : 0), now_us);
let latch_7 = { $id: id_30, $since: ($truth(($0 = ((old && old.$live) && old.$since))) ? $0 : id_30), $count: count_10, $expires_at: (now_2 + ttl_ms_2), $outcomes: ((old && old.$outcomes) ?? ""), $changed: undefined };
if (!(idempotency_key_4 !== undefined)) {
save_outcome(latch_7, request_15, fmt(count_10), (since_7 > 0));
}
save_latch(latch_key_3, latch_7);
let reply_10 = latch_reply(latch_7);
save_idempotency(idempotency_key_4, "d", fingerprint_8, $concatAll(reply_10, " "), latch_7.$expires_at);
return reply_10;
},
acquire($keys, $args) {
KEYS = $keys; ARGV = $atLeast(20, $args);
$start_clock();
$start_writable();
$start_broken();
let request_16 = ARGV[1], modes = ARGV[2], ttl_ms_3 = num(ARGV[3]), left_ms_2 = num(ARGV[4]), fair_3 = (ARGV[5] === "1");
let token_10 = ARGV[6], ticket = ARGV[7], label_5 = ARGV[8], lock_delay_ms = num(ARGV[9]), max_hold_ms = num(ARGV[10]);
let retention_ms_4 = num(ARGV[11]), leases_max = num(ARGV[12]), waiters_max_2 = num(ARGV[13]), fingerprint_9 = ARGV[14];
let capacity = num(ARGV[15]), since_8 = num(ARGV[16]), returned_2 = (ARGV[17] === "1");
let arrival_12 = num(ARGV[18]), hints_2 = (ARGV[19] === "1"), min_hold_ms = num(ARGV[20]);
const $locks_11 = load_request(modes.length, KEYS[((modes.length * 8) + 1)], fingerprint_9);
let locks_11 = $locks_11[0], idempotency_2 = $locks_11[1], reply_11 = $locks_11[2];
if (reply_11) {
return reply_11;
}
let asked_15 = { $request: request_16, $modes: modes, $ttl_ms: ttl_ms_3, $left_ms: left_ms_2, $token: token_10, $label: label_5, $lock_delay_ms: lock_delay_ms, $max_hold_ms: max_hold_ms, $min_hold_ms: min_hold_ms, $retention_ms: retention_ms_4, $fingerprint: fingerprint_9, $since: since_8, $arrival: arrival_12, $hints: hints_2, $locks: locks_11, $idempotency_key: KEYS[((modes.length * 8) + 1)], $idempotency: idempotency_2, $place_secret: request_16 };
if ((ticket !== "-")) {
asked_15.$place_secret = ticket;
} else if (((idempotency_2 && (idempotency_2.$state === "w")) && (idempotency_2.$rest !== "-"))) {
asked_15.$place_secret = idempotency_2.$rest;
}
function grant_all(secret_11, ids_20, found_7) {
let leases_3 = [undefined];
for (let i_50 = 1, $end_i_50 = modes.length; i_50 <= $end_i_50; i_50 += 1) {
if ((!is_exclusive(ids_20[i_50]) && $ge($table($table(locks_11)[i_50]).$live, leases_max))) {
return finish(asked_15, [undefined, "limit", "leases"]);
}
}
for (let i_51 = 1, $end_i_51 = modes.length; i_51 <= $end_i_51; i_51 += 1) {
leases_3[i_51] = new_lease(asked_15, $table(locks_11)[i_51], ids_20[i_51]);
if ((found_7 && found_7[i_51])) {
remove_place(locks_11[i_51], ids_20[i_51], found_7[i_51]);
note_turn_taken(locks_11[i_51]);
}
grant(locks_11[i_51], leases_3[i_51], (found_7 && found_7.$arrival));
if ((found_7 && found_7[i_51])) {
$table(locks_11[i_51]).$check_at = $table(leases_3[i_51]).$deadline;
}
}
save_grant(asked_15, secret_11, leases_3[1]);
return granted(asked_15, leases_3);
}
function wait_in_line(secret_12, ids_21, found_8, blocked_4) {
let by_key_2 = ((((arrival_12 === 0) && (found_8 !== undefined)) && (idempotency_2 !== undefined)) && (idempotency_2.$state === "w"));
if (!found_8) {
for (let i_52 = 1, $end_i_52 = (blocked_4.length - 1); i_52 <= $end_i_52; i_52 += 1) {
if (!has_room($get(locks_11, blocked_4[i_52]), waiters_max_2)) {
return finish(asked_15, [undefined, "limit", "waiters"]);
}
}
found_8 = new_places(locks_11);
}
for (let i_53 = 1, $end_i_53 = modes.length; i_53 <= $end_i_53; i_53 += 1) {
note_hints($table(locks_11)[i_53], hints_2);
}
let attended_3 = attended_until_7(locks_11, left_ms_2, (returned_2 || by_key_2));
if (((arrival_12 === 0) && (left_ms_2 > 0))) {
attended_3 = outlast_others(locks_11, ids_21, found_8, attended_3);
}
const $position_2 = save_places(locks_11, ids_21, found_8, blocked_4, attended_3, label_5);
let position_2 = $position_2[0], again_at_2 = $position_2[1];
let ticket_until = ($greater(now_2, attended_3) + 30000);
save_use(asked_15, "w", secret_12, ticket_until);
let dequeued_2 = [undefined];
for (let i_54 = 1, $end_i_54 = modes.length; i_54 <= $end_i_54; i_54 += 1) {
$setAt(dequeued_2, i_54, ($table(found_8)[i_54] && !$table($table(found_8)[i_54]).$queued));
}
let place_10 = { $position: position_2, $ticket: secret_12, $arrival: $table(found_8).$arrival, $attended_until: attended_3, $ticket_until: ticket_until, $again_at: again_at_2 };
return busy(asked_15, blocked_4, place_10, undefined, dequeued_2);
}
function replay() {
if ((idempotency_2 && (idempotency_2.$state === "g"))) {
return granted_before(asked_15, idempotency_2.$rest);
}
let earlier_3 = granted_before(asked_15, request_16);
if ((!earlier_3 && (asked_15.$place_secret !== request_16))) {
earlier_3 = granted_before(asked_15, asked_15.$place_secret);
}
let before_9 = ((idempotency_2 && idempotency_2.$rest) ?? "-");
if ((((!earlier_3 && (before_9 !== "-")) && (before_9 !== asked_15.$place_secret)) && (before_9 !== request_16))) {
earlier_3 = granted_before(asked_15, before_9);
}
return earlier_3;
}
function find_own_places() {
let ids_22 = ids_of(asked_15, asked_15.$place_secret);
let found_9 = find_places(locks_11, ids_22);
if ((found_9 || (asked_15.$place_secret === request_16))) {
return [asked_15.$place_secret, ids_22, found_9];
}
ids_22 = ids_of(asked_15, request_16);
return [request_16, ids_22, find_places(locks_11, ids_22)];
}
for (let i_55 = 1, $end_i_55 = modes.length; i_55 <= $end_i_55; i_55 += 1) {
purge($table(locks_11)[i_55], $join($sub(modes, i_55, i_55), asked_15.$place_secret));
}
reply_11 = replay();
if (reply_11) {
return reply_11;
}
for (let i_56 = 1, $end_i_56 = modes.length; i_56 <= $end_i_56; i_56 += 1) {
if (($table($table(locks_11)[i_56]).$damaged_id !== undefined)) {
return finish(asked_15, [undefined, "unreadable", "damaged"]);
}
}
for (let i_57 = 1, $end_i_57 = modes.length; i_57 <= $end_i_57; i_57 += 1) {
if ((recent_outcome($table(locks_11)[i_57], request_16) === "gone")) {
const $__10 = find_own_places();
let __10 = $__10[0], ids_23 = $__10[1], found_10 = $__10[2];
remove_places(locks_11, ids_23, (found_10 || [undefined]));
return lost(asked_15, $s13.$r);
}
}
let known_7 = recent_outcome($table(locks_11)[1], request_16);
if ((known_7 === "granted")) {
return lost(asked_15, "unknown");
}
if (((token_10 !== "-") && is_forgotten(locks_11[1], request_16, since_8))) {
return finish(asked_15, [undefined, "forgotten"]);
}
if ((((since_8 > 0) && !(known_7 !== undefined)) && is_full_of_copies(locks_11[1]))) {
return finish(asked_15, [undefined, "forgotten"]);
}
save_copy(locks_11[1], request_16, since_8);
if ((token_10 !== "-")) {
return acquire_as_holder(asked_15, known_7);
}
const $secret_13 = find_own_places();
let secret_13 = $secret_13[0], ids_24 = $secret_13[1], found_11 = $secret_13[2];
if ((!found_11 && is_late(known_7, since_8))) {
return lost(asked_15, "unknown");
}
reply_11 = dismissed(asked_15, (found_11 && found_11.$arrival));
if (reply_11) {
remove_places(locks_11, ids_24, (found_11 || [undefined]));
return finish(asked_15, reply_11);
}
if ((modes === "p")) {
let semaphore = locks_11[1];
let own_5 = ((!found_11 && (arrival_12 === 0)) ? capacity : 0);
let total = (($table(semaphore).$capacity > 0) ? semaphore.$capacity : own_5);
if ((permits_of(request_16) > total)) {
remove_places(locks_11, ids_24, (found_11 || [undefined]));
return finish(asked_15, (((total === 0) && [undefined, "absent"]) || [undefined, "unsatisfiable", fmt(total)]));
}
semaphore.$changed = (semaphore.$changed || (semaphore.$capacity !== total));
semaphore.$capacity = total;
}
let blocked_5 = blocked_locks(locks_11, ids_24, (found_11 && found_11.$arrival), fair_3);
if (((blocked_5.length - 1) === 0)) {
return grant_all(secret_13, ids_24, found_11);
}
if ((found_11 || ((left_ms_2 > 0) && fair_3))) {
return wait_in_line(secret_13, ids_24, found_11, blocked_5);
}
save_use(asked_15, "w", "-", now_2);
if ((hints_2 && (left_ms_2 > 0))) {
note_watcher($get(locks_11, blocked_5[1]), left_ms_2);
}
return busy(asked_15, blocked_5);
},
break_lease($keys, $args) {
KEYS = $keys; ARGV = $atLeast(7, $args);
$start_clock();
$start_writable();
$start_broken();
let request_17 = ARGV[1], fence_3 = num(ARGV[2]), grace_ms_2 = num(ARGV[3]), keep_delay_3 = (ARGV[4] === "1");
let retention_ms_5 = num(ARGV[5]), fingerprint_10 = ARGV[6], since_9 = num(ARGV[7]);
let idempotency_key_5 = KEYS[(8 + 1)];
const $locks_12 = load_locks(1, idempotency_key_5);
let locks_12 = $locks_12[0], unreadable_3 = $locks_12[1], idempotency_text = $locks_12[2];
let before_10 = (reply_before(parse_idempotency(idempotency_text), fingerprint_10) || unreadable_3);
if (before_10) {
return before_10;
}
let lock_119 = locks_12[1];
purge(lock_119);
function finish_2(reply_12) {
save_lock(lock_119, retention_ms_5);
return with_notifications(reply_12, locks_12);
}
let known_8 = recent_reply(lock_119, request_17);
if (known_8) {
return finish_2(known_8);
}
if (is_forgotten(lock_119, request_17, since_9)) {
return [undefined, "forgotten"];
}
function lease_in_force() {
let $0;
if (($table(lock_119).$exclusive && ($table(lock_119.$exclusive).$fence === fence_3))) {
return lock_119.$exclusive;
}
let ids_25 = (((lock_119.$shared > 0) && $call("ZRANGEBYSCORE", lock_119.$holders_key, fmt(fence_3), fmt(fence_3))) || [undefined]);
return ((($0 = ids_25[1]) !== undefined) ? live_lease(lock_119, ids_25[1]) : $0);
}
function announce(lease_31) {
if ((holders_total(lock_119) > 1)) {
return [undefined, "others"];
}
let earlier_4 = announce_break(lock_119, grace_ms_2);
return [undefined, "breaking", fmt($table(lock_119).$break_at), fmt(warn_one(lock_119, lease_31, earlier_4, keep_delay_3))];
}
function break_now(lease_32) {
if (lease_32) {
if (!keep_delay_3) {
lease_32.$delay = 0;
lease_32.$min_until = 0;
}
end_lease(lock_119, lease_32, "b");
}
return [undefined, "broken", flag(lease_32), flag(($table(lock_119).$capacity > 0)), fmt(delayed_until(lock_119))];
}
let lease_33 = lease_in_force();
if (($table(lock_119).$damaged_id !== undefined)) {
return finish_2([undefined, "unreadable", "damaged"]);
}
let reply_13 = (((lease_33 && (grace_ms_2 > 0)) && announce(lease_33)) || break_now(lease_33));
update_turn(lock_119, now_2);
if ((!(idempotency_key_5 !== undefined) && (lease_33 || (since_9 > 0)))) {
save_reply(lock_119, request_17, reply_13, (since_9 > 0));
}
save_idempotency(idempotency_key_5, "d", fingerprint_10, $concatAll(reply_13, " "), now_2);
return finish_2(reply_13);
},
break_lock($keys, $args) {
KEYS = $keys; ARGV = $atLeast(9, $args);
$start_clock();
$start_writable();
$start_broken();
let request_18 = ARGV[1], grace_ms_3 = num(ARGV[2]), keep_delay_4 = (ARGV[3] === "1"), drop = (ARGV[4] === "1");
let retention_ms_6 = num(ARGV[5]), fingerprint_11 = ARGV[6], repair = (ARGV[7] === "1"), since_10 = num(ARGV[8]);
let queue = ARGV[9];
let idempotency_key_6 = KEYS[(8 + 1)];
let before_11 = reply_before(load_idempotency(idempotency_key_6), fingerprint_11);
if (before_11) {
return before_11;
}
let lock_120 = load_lock(1, texts_at($list(KEYS[1]))[1]);
if (((((grace_ms_3 === 0) && (queue !== "only")) && (lock_120.$unreadable !== "newer")) && (repair || (lock_120.$unreadable !== undefined)))) {
$call("DEL", ...$unpack(KEYS, 1, 8));
save_idempotency(idempotency_key_6, "d", fingerprint_11, "broken 0 1 0 0 1 0", now_2);
return [undefined, "broken", "0", "1", "0", "0", "1", "0"];
}
if ((lock_120.$unreadable !== undefined)) {
return $list("unreadable", lock_120.$unreadable);
}
purge(lock_120);
let known_9 = recent_reply(lock_120, request_18);
if (known_9) {
save_lock(lock_120, retention_ms_6);
return known_9;
}
if (is_forgotten(lock_120, request_18, since_10)) {
return [undefined, "forgotten"];
}
function finish_3(reply_14, applied) {
if ((!(idempotency_key_6 !== undefined) && (applied || (since_10 > 0)))) {
save_reply(lock_120, request_18, reply_14, (since_10 > 0));
}
save_idempotency(idempotency_key_6, "d", fingerprint_11, $concatAll(reply_14, " "), now_2);
save_lock(lock_120, retention_ms_6);
return with_notifications(reply_14, [undefined, lock_120]);
}
function drop_delay() {
if (((lock_120.$delay_until > 0) || (lock_120.$resting > 0))) {
{ const $value0 = 0, $value1 = [undefined], $value2 = 0; lock_120.$delay_until = $value0; lock_120.$rests = $value1; lock_120.$resting = $value2; }
lock_120.$changed = true;
}
}
function broken(leases_4, existed_2, dropped_2) {
let delay_until_2 = fmt(delayed_until(lock_120));
let reply_15 = [undefined, "broken", fmt(leases_4), flag(existed_2), fmt(lock_120.$shared), fmt(dropped_2), "0", delay_until_2];
return finish_3(reply_15, (((leases_4 + dropped_2) > 0) || existed_2));
}
function break_now_2(dropped_3) {
let leases_5 = holders_total(lock_120), existed_3 = (lock_120.$capacity > 0);
if (lock_120.$exclusive) {
end_lease(lock_120, lock_120.$exclusive, "b");
}
if (!keep_delay_4) {
drop_delay();
}
if ((lock_120.$shared > 0)) {
lock_120.$break_at = (keep_delay_4 ? now_2 : 1);
lock_120.$live = 0;
clear_broken(lock_120);
}
if ((drop && existed_3)) {
lock_120.$capacity = 0;
lock_120.$changed = true;
}
update_turn(lock_120, now_2);
return broken(leases_5, existed_3, dropped_3);
}
function announce_2(dropped_4) {
let leases_6 = holders_total(lock_120), earlier_5 = announce_break(lock_120, grace_ms_3);
if (!keep_delay_4) {
drop_delay();
}
let unaware_3 = (lock_120.$exclusive ? warn_one(lock_120, lock_120.$exclusive, earlier_5, keep_delay_4) : 0);
const $more_unaware = warn_shared(lock_120, 0, earlier_5, keep_delay_4);
let more_unaware = $more_unaware[0], next_fence = $more_unaware[1];
update_turn(lock_120, now_2);
let reply_16 = [undefined, "breaking", fmt(lock_120.$break_at), fmt(leases_6), fmt((unaware_3 + more_unaware)), fmt(next_fence), fmt(earlier_5), fmt(dropped_4)];
return finish_3(reply_16, true);
}
let dropped_5 = 0;
if (((queue !== "keep") && lock_120.$stored)) {
dropped_5 = drop_queue(lock_120);
}
if ((queue === "only")) {
update_turn(lock_120, now_2);
return finish_3([undefined, "broken", "0", "0", "0", fmt(dropped_5), "0", "0"], (dropped_5 > 0));
}
if (((grace_ms_3 > 0) && (holders_total(lock_120) > 0))) {
return announce_2(dropped_5);
}
return break_now_2(dropped_5);
},
break_more($keys, $args) {
KEYS = $keys; ARGV = $atLeast(4, $args);
$start_clock();
$start_writable();
$start_broken();
let from_fence = num(ARGV[1]), before_12 = num(ARGV[2]), keep_delay_5 = (ARGV[3] === "1"), retention_ms_7 = num(ARGV[4]);
const $locks_13 = load_locks(1);
let locks_13 = $locks_13[0], unreadable_4 = $locks_13[1];
if (unreadable_4) {
return unreadable_4;
}
let lock_121 = locks_13[1];
purge(lock_121);
if ((from_fence === 0)) {
save_lock(lock_121, retention_ms_7);
let left_2 = (is_broken(lock_121) ? $table(lock_121).$shared : 0);
return with_notifications([undefined, "left", fmt(left_2), fmt(delayed_until(lock_121))], locks_13);
}
let unaware_4 = 0, next_fence_2 = 0;
if (($table(lock_121).$break_at > 0)) {
{ const $values = warn_shared(lock_121, from_fence, before_12, keep_delay_5), $value0 = $values[0], $value1 = $values[1]; unaware_4 = $value0; next_fence_2 = $value1; }
}
save_lock(lock_121, retention_ms_7);
return with_notifications([undefined, "warned", fmt(unaware_4), fmt(next_fence_2)], locks_13);
},
give_up($keys, $args) {
KEYS = $keys; ARGV = $atLeast(3, $args);
$start_clock();
$start_writable();
$start_broken();
let n_7 = num(ARGV[1]), ticket_2 = ARGV[2], retention_ms_8 = num(ARGV[3]);
let grant_key = KEYS[((n_7 * 8) + 1)];
const $locks_14 = load_locks(n_7);
let locks_14 = $locks_14[0], unreadable_5 = $locks_14[1];
function save_gone(lock_122) {
save_outcome(lock_122, ticket_2, "gone", true);
}
function leave(lock_123) {
let lease_34 = lease_of(lock_123, ticket_2);
if (lease_34) {
if (!lease_34.$confirmed) {
lease_34.$min_until = 0;
}
end_lease(lock_123, lease_34, "r");
if ((grant_key !== $table(locks_14[1]).$record_key)) {
shorten_idempotency(grant_key);
}
return;
}
if ((lock_123.$upgrader && (secret_of($table(lock_123.$upgrader).$id) === ticket_2))) {
lock_123.$upgrader = undefined;
save_gone(lock_123);
return;
}
for (let $of___11 = [undefined, exclusive_id(ticket_2), shared_id(ticket_2)], $at___11 = 1, $item___11; ($item___11 = $of___11[$at___11]) !== undefined; $at___11++) {
let __11 = $at___11;
let id_31 = $item___11;
let place_11 = place_of(lock_123, id_31);
if (place_11) {
remove_place(lock_123, id_31, place_11);
save_gone(lock_123);
}
}
}
for (let i_58 = 1, $end_i_58 = n_7; i_58 <= $end_i_58; i_58 += 1) {
let lock_124 = locks_14[i_58];
if (!($table(lock_124).$unreadable !== undefined)) {
purge(lock_124);
leave(lock_124);
update_turn(lock_124, now_2);
save_lock(lock_124, retention_ms_8);
}
}
return with_notifications((unreadable_5 || [undefined, "given_up"]), locks_14);
},
inspect($keys, $args) {
KEYS = $keys; ARGV = $atLeast(6, $args);
$start_clock();
$start_writable();
$start_broken();
let n_8 = num(ARGV[1]), token_11 = ARGV[2], history_2 = (ARGV[3] === "1"), retention_ms_9 = num(ARGV[4]), queue_2 = (ARGV[5] === "1");
let watch_ms = num(ARGV[6]);
let locks_15 = load_locks(n_8)[0];
function add_waiter(waiters, mode, arrival_13, label_6, attended_4, several) {
waiters.push([undefined, mode, fmt(arrival_13), label_6, flag(attended_4), flag(several)]);
}
function add_waiters(waiters_2, lock_125, key_17) {
let scored = $call("ZRANGE", key_17, "0", fmt((50 - 1)), "WITHSCORES");
for (let i_59 = 1, $end_i_59 = (scored.length - 1); i_59 <= $end_i_59; i_59 += 2) {
let id_32 = scored[i_59], arrival_14 = num(scored[(i_59 + 1)]), label_7 = "-";
let attended_5 = (arrival_14 < 4000000000000000);
if (has_label(id_32)) {
let detail = $call("HGET", lock_125.$details_key, id_32);
label_7 = ((detail !== false) ? detail.slice(1) : "-");
}
add_waiter(waiters_2, mode_of(id_32), (attended_5 ? arrival_14 : (arrival_14 - 4000000000000000)), label_7, attended_5, spans_locks(id_32));
}
}
function listed_waiters(lock_126) {
let waiters_3 = [undefined], upgrader_5 = lock_126.$upgrader;
if (upgrader_5) {
add_waiter(waiters_3, "u", upgrader_5.$arrival, upgrader_5.$label, true, false);
}
if ((lock_126.$tickets > 0)) {
add_waiters(waiters_3, lock_126, lock_126.$writers_key);
add_waiters(waiters_3, lock_126, lock_126.$readers_key);
}
return waiters_3;
}
function describe(lock_127) {
let yours = ((token_11 !== "-") && lease_of(lock_127, token_11));
let words_9 = [undefined, "lock", fmt(lock_127.$fence), fmt(lock_127.$delay_until), fmt(lock_127.$break_at), fmt(holders_total(lock_127)), fmt(queue_length(lock_127)), fmt(lock_127.$capacity), fmt(available(lock_127)), (yours ? pack_lease(yours) : "-")];
append_list(words_9, listed_holders(lock_127));
return append_groups(words_9, ((queue_2 && listed_waiters(lock_127)) || [undefined]));
}
let described_3 = [undefined];
for (let i_60 = 1, $end_i_60 = n_8; i_60 <= $end_i_60; i_60 += 1) {
let lock_128 = locks_15[i_60];
if (($table(lock_128).$unreadable !== undefined)) {
described_3[i_60] = $list("unreadable", lock_128.$unreadable);
} else {
purge(lock_128);
described_3[i_60] = describe(lock_128);
if ((watch_ms > 0)) {
note_watcher(lock_128, watch_ms);
}
save_lock(lock_128, retention_ms_9);
}
}
prove_writable(KEYS[1]);
let has_history = ((history_2 && !($table(locks_15[1]).$unreadable !== undefined)) && keeps_history(locks_15[1]));
let reply_17 = append_groups([undefined, "state", fmt(now_2)], described_3);
append_list(reply_17, ((has_history && latest_events(locks_15[1])) || [undefined]));
return with_notifications(reply_17, locks_15);
},
list($keys, $args) {
let $0;
KEYS = $keys; ARGV = $atLeast(1, $args);
$start_clock();
$start_writable();
let n_9 = num(ARGV[1]);
function is_over_3(exclusive_8) {
if ((exclusive_8 === "")) {
return true;
}
const $deadline_9 = $exec($s34, exclusive_8);
let deadline_9 = $deadline_9[1], delay_3 = $deadline_9[2];
return (((deadline_9 !== undefined) ? has_sane_numbers(exclusive_8) : deadline_9) && ((num(deadline_9) + num(delay_3)) <= now_2));
}
function size_of(text_26) {
const $line_5 = $exec($s35, text_26);
let line_5 = $line_5[1], exclusive_9 = $line_5[2], more_5 = $line_5[3];
let found_12 = { $tickets: 0, $shared: 0, $writers: 0, $readers: 0, $delay_until: 0, $capacity: 0, $fence: undefined, $written_at: undefined, $hold_ms: undefined, $events_count: undefined, $layout: undefined, $arrival: undefined, $departures: undefined, $tickets_next: undefined, $turn_at: undefined, $shared_next: undefined, $details: undefined, $break_at: undefined, $kept_until: undefined, $expires_at: undefined, $front_arrival: undefined, $permits: undefined, $attended_next: undefined, $turn_until: undefined, $turn_ms: undefined, $no_grace_until: undefined, $dropped: undefined, $watched_until: undefined, $ahead: undefined, $keeps_out: undefined };
if ((!(line_5 !== undefined) || !parse_numbers(found_12, line_5))) {
return 0;
}
let in_use = (((found_12.$writers + found_12.$readers) + found_12.$shared) + found_12.$capacity);
let is_idle = (((in_use === 0) && (found_12.$delay_until <= now_2)) && is_over_3(exclusive_9));
if ((is_idle && ((more_5 === "") || $test($s36, more_5)))) {
return undefined;
}
return (found_12.$tickets + found_12.$shared);
}
let keys_7 = [undefined];
for (let i_61 = 1, $end_i_61 = n_9; i_61 <= $end_i_61; i_61 += 1) {
$setAt(keys_7, i_61, KEYS[i_61]);
}
let texts_9 = texts_at(keys_7);
let live = [undefined];
for (let i_62 = 1, $end_i_62 = n_9; i_62 <= $end_i_62; i_62 += 1) {
let size = ($truth(($0 = texts_9[i_62])) ? size_of(texts_9[i_62]) : $0);
if ($truth(size)) {
live.push([undefined, fmt(i_62), fmt(size)]);
}
}
prove_writable(KEYS[1]);
return append_groups([undefined, "live"], live);
},
release($keys, $args) {
let $0;
KEYS = $keys; ARGV = $atLeast(5, $args);
$start_clock();
$start_writable();
$start_broken();
let request_19 = ARGV[1], tokens = split(ARGV[2]), retention_ms_10 = num(ARGV[3]), fingerprint_12 = ARGV[4];
let since_11 = num(ARGV[5]);
let n_10 = (tokens.length - 1);
let idempotency_key_7 = KEYS[((n_10 * (8 + 1)) + 1)];
const $locks_16 = load_locks(n_10, idempotency_key_7);
let locks_16 = $locks_16[0], __12 = $locks_16[1], idempotency_text_2 = $locks_16[2];
let before_13 = reply_before(parse_idempotency(idempotency_text_2), fingerprint_12);
if (before_13) {
return before_13;
}
function is_release_forgotten(lock_129, token_12) {
if (is_forgotten(lock_129, request_19, since_11)) {
return true;
}
if (((((since_11 === 0) || (since_11 > $table(lock_129).$written_at)) || (recent_outcome(lock_129, request_19) !== undefined)) || lease_of(lock_129, token_12))) {
return false;
}
const $__13 = released_by(lock_129, token_12, request_19);
let __13 = $__13[0], forgotten_2 = $__13[1];
return forgotten_2;
}
for (let i_63 = 1, $end_i_63 = n_10; i_63 <= $end_i_63; i_63 += 1) {
if (is_release_forgotten(locks_16[i_63], tokens[i_63])) {
return [undefined, "forgotten"];
}
}
function released(lock_130, mode_2, holds_2, ended_3) {
return [undefined, "released", mode_2, holds_2, fmt(available(lock_130)), ended_3];
}
function release_2(lock_131, token_13) {
if (($table(lock_131).$unreadable !== undefined)) {
return $list("unreadable", lock_131.$unreadable);
}
purge(lock_131);
const $known_mode = $exec($s37, (recent_outcome(lock_131, request_19) ?? ""));
let known_mode = $known_mode[1], known_holds = $known_mode[2];
if ((known_mode !== undefined)) {
return released(lock_131, known_mode, known_holds, "-");
}
let lease_35 = lease_of(lock_131, token_13);
if (!lease_35) {
let ended_mode = released_by(lock_131, token_13, request_19)[0];
if ((ended_mode !== undefined)) {
return released(lock_131, ended_mode, "0", "-");
}
return $list(...not_held(lock_131, token_13));
}
lease_35.$holds = $subtract(lease_35.$holds, 1);
let mode_3 = mode_of(lease_35.$id), holds_3 = fmt(lease_35.$holds), ended_4 = "-";
if ($gt(lease_35.$holds, 0)) {
put_lease(lock_131, lease_35);
} else {
end_lease(lock_131, lease_35, "r", (!(idempotency_key_7 !== undefined) ? request_19 : undefined));
update_turn(lock_131, now_2);
ended_4 = describe_ended(lease_35);
}
if ((!(idempotency_key_7 !== undefined) && ($gt(lease_35.$holds, 0) || (since_11 > 0)))) {
save_outcome(lock_131, request_19, (mode_3 + holds_3), (since_11 > 0));
}
return released(lock_131, mode_3, holds_3, ended_4);
}
let outcomes_4 = [undefined], any_released = false;
for (let i_64 = 1, $end_i_64 = n_10; i_64 <= $end_i_64; i_64 += 1) {
let lock_132 = locks_16[i_64];
outcomes_4[i_64] = release_2(lock_132, tokens[i_64]);
any_released = (any_released || ($table(outcomes_4[i_64])[1] === "released"));
if (!($table(lock_132).$unreadable !== undefined)) {
save_lock(lock_132, retention_ms_10);
}
}
let reply_18 = append_groups([undefined, "done"], outcomes_4);
let needed_2 = new Map();
for (let i_65 = 1, $end_i_65 = n_10; i_65 <= $end_i_65; i_65 += 1) {
let grant_key_2 = KEYS[((n_10 * 8) + i_65)];
if (((($table(outcomes_4[i_65])[5] ?? "-") === "-") || (grant_key_2 === $table(locks_16[i_65]).$record_key))) {
$setIn(needed_2, grant_key_2, true);
}
}
for (let i_66 = 1, $end_i_66 = n_10; i_66 <= $end_i_66; i_66 += 1) {
let grant_key_3 = KEYS[((n_10 * 8) + i_66)];
if (!needed_2.get(grant_key_3)) {
$setIn(needed_2, grant_key_3, true);
shorten_idempotency(grant_key_3);
}
}
if ((any_released && (idempotency_key_7 !== undefined))) {
for (let i_67 = 1, $end_i_67 = n_10; i_67 <= $end_i_67; i_67 += 1) {
$setAt($table(outcomes_4[i_67]), 5, ((($0 = $table(outcomes_4[i_67])[5]) !== undefined) ? "-" : $0));
}
save_idempotency(idempotency_key_7, "d", fingerprint_12, $concatAll(append_groups([undefined, "done"], outcomes_4), " "), now_2);
}
return with_notifications(reply_18, locks_16);
},
renew($keys, $args) {
KEYS = $keys; ARGV = $atLeast(4, $args);
$start_clock();
$start_writable();
$start_broken();
let tokens_2 = split(ARGV[1]), ttls_ms = split(ARGV[2]), retention_ms_11 = num(ARGV[3]), fingerprint_13 = ARGV[4];
let n_11 = (tokens_2.length - 1);
let idempotency_key_8 = KEYS[((n_11 * (8 + 1)) + 1)];
let idempotency_3 = load_idempotency(idempotency_key_8);
let refusal_2 = refusal_of(idempotency_3, fingerprint_13);
if (refusal_2) {
return refusal_2;
}
let locks_17 = load_locks(n_11)[0];
function is_late_renewal(lock_133, lease_36) {
let is_bounded = ((lease_36.$deadline === lease_36.$max_until) || (lock_133.$break_at > 0));
return (!is_bounded && ($subtract(lease_36.$deadline, now_2) < (lease_36.$ttl / 3)));
}
function extend(lock_134, lease_37, ttl_ms_4, grant_key_4) {
lease_37.$ttl = ((ttl_ms_4 > 0) ? ttl_ms_4 : lease_37.$ttl);
lease_37.$deadline = deadline_of(lock_134, lease_37, lease_37.$ttl);
lease_37.$confirmed = true;
if ((grant_key_4 !== lock_134.$record_key)) {
prolong_idempotency(grant_key_4, lease_37);
}
put_lease(lock_134, lease_37);
}
function renew(lock_135, token_14, ttl_ms_5, grant_key_5) {
if (($table(lock_135).$unreadable !== undefined)) {
return $list("unreadable", lock_135.$unreadable);
}
purge(lock_135);
let lease_38 = lease_of(lock_135, token_14);
if (!lease_38) {
return $list(...not_held(lock_135, token_14));
}
let late = (!idempotency_3 && is_late_renewal(lock_135, lease_38));
if (!idempotency_3) {
extend(lock_135, lease_38, ttl_ms_5, grant_key_5);
}
return [undefined, "renewed", pack_lease(lease_38), fmt(lock_135.$break_at), flag(late)];
}
let outcomes_5 = [undefined];
for (let i_68 = 1, $end_i_68 = n_11; i_68 <= $end_i_68; i_68 += 1) {
outcomes_5[i_68] = renew(locks_17[i_68], tokens_2[i_68], num(ttls_ms[i_68]), KEYS[((n_11 * 8) + i_68)]);
if (!($table(locks_17[i_68]).$unreadable !== undefined)) {
save_lock(locks_17[i_68], retention_ms_11);
}
}
if (!idempotency_3) {
save_idempotency(idempotency_key_8, "d", fingerprint_13, "renewed", now_2);
}
return with_notifications(append_groups([undefined, "done", fmt(now_2)], outcomes_5), locks_17);
},
set_capacity($keys, $args) {
KEYS = $keys; ARGV = $atLeast(5, $args);
$start_clock();
$start_writable();
$start_broken();
let capacity_2 = num(ARGV[1]), retention_ms_12 = num(ARGV[2]), fingerprint_14 = ARGV[3];
let request_20 = ARGV[4], since_12 = num(ARGV[5]);
let idempotency_key_9 = KEYS[(8 + 1)];
let before_14 = reply_before(load_idempotency(idempotency_key_9), fingerprint_14);
if (before_14) {
return before_14;
}
const $locks_18 = load_locks(1);
let locks_18 = $locks_18[0], unreadable_6 = $locks_18[1];
if (unreadable_6) {
return unreadable_6;
}
let lock_136 = locks_18[1];
if (is_forgotten(lock_136, request_20, since_12)) {
return [undefined, "forgotten"];
}
purge(lock_136);
if (!(recent_outcome(lock_136, request_20) !== undefined)) {
$table(lock_136).$capacity = capacity_2;
lock_136.$changed = true;
update_turn(lock_136, now_2);
if (!(idempotency_key_9 !== undefined)) {
save_outcome(lock_136, request_20, "set", (since_12 > 0));
}
}
save_lock(lock_136, retention_ms_12);
save_idempotency(idempotency_key_9, "d", fingerprint_14, "set", now_2);
return with_notifications([undefined, "set"], locks_18);
},
transfer($keys, $args) {
KEYS = $keys; ARGV = $atLeast(7, $args);
$start_clock();
$start_writable();
$start_broken();
let request_21 = ARGV[1], token_15 = ARGV[2], ttl_ms_6 = num(ARGV[3]), label_8 = ARGV[4];
let retention_ms_13 = num(ARGV[5]), fingerprint_15 = ARGV[6], since_13 = num(ARGV[7]);
let grant_key_6 = KEYS[(8 + 1)], idempotency_key_10 = KEYS[(8 + 2)];
const $locks_19 = load_request(1, idempotency_key_10, fingerprint_15);
let locks_19 = $locks_19[0], idempotency_4 = $locks_19[1], refusal_3 = $locks_19[2];
if (refusal_3) {
return refusal_3;
}
let lock_137 = $table(locks_19)[1];
purge(lock_137);
function finish_4(reply_19) {
save_lock(lock_137, retention_ms_13);
return with_notifications(reply_19, locks_19);
}
function transferred(lease_39) {
return finish_4([undefined, "transferred", fmt(now_2), fmt($table(lock_137).$break_at), pack_lease(lease_39)]);
}
let given = ((idempotency_4 && idempotency_4.$rest) ?? request_21);
let lease_40 = lease_of(lock_137, given);
if (lease_40) {
return transferred(lease_40);
}
let known_10 = recent_outcome(lock_137, request_21);
let reason_10 = why_lost(lock_137, given);
if (((idempotency_4 || (reason_10 !== "unknown")) || is_late(known_10, since_13))) {
return finish_4([undefined, "lost", reason_10]);
}
if ((((since_13 > 0) && !(known_10 !== undefined)) && is_full_of_copies(lock_137))) {
return finish_4([undefined, "forgotten"]);
}
save_copy(lock_137, request_21, since_13);
const $exclusive_10 = leases_of(lock_137, token_15);
let exclusive_10 = $exclusive_10[0], shared_6 = $exclusive_10[1];
if ((exclusive_10 && shared_6)) {
return finish_4([undefined, "both_modes"]);
}
let old_2 = (exclusive_10 || shared_6);
if (!old_2) {
return finish_4($list(...not_held(lock_137, token_15)));
}
let ttl_3 = ((ttl_ms_6 > 0) ? ttl_ms_6 : old_2.$ttl);
let new_2 = { $id: (mode_of(old_2.$id) + request_21), $ttl: ttl_3, $max_until: old_2.$max_until, $delay: old_2.$delay, $min_until: old_2.$min_until, $confirmed: true, $label: label_8, $partner: "-", $idempotency_until: idempotency_until_2(idempotency_key_10, (now_2 + ttl_3)), $fence: undefined, $holds: undefined, $acquired: undefined, $deadline: undefined };
end_lease(lock_137, old_2, "t");
if ((grant_key_6 !== $table(lock_137).$record_key)) {
shorten_idempotency(grant_key_6);
}
grant(lock_137, new_2);
update_turn(lock_137, now_2);
save_idempotency(idempotency_key_10, "g", fingerprint_15, request_21, new_2.$idempotency_until);
return transferred(new_2);
},
unattend($keys, $args) {
KEYS = $keys; ARGV = $atLeast(4, $args);
$start_clock();
$start_writable();
$start_broken();
let modes_2 = ARGV[1], ticket_3 = ARGV[2], said = num(ARGV[3]), retention_ms_14 = num(ARGV[4]);
let n_12 = modes_2.length;
const $locks_20 = load_locks(n_12);
let locks_20 = $locks_20[0], unreadable_7 = $locks_20[1];
if (unreadable_7) {
return unreadable_7;
}
for (let i_69 = 1, $end_i_69 = n_12; i_69 <= $end_i_69; i_69 += 1) {
purge(locks_20[i_69]);
}
let attended_6 = attended_until_7(locks_20, 0, true);
for (let i_70 = 1, $end_i_70 = n_12; i_70 <= $end_i_70; i_70 += 1) {
let lock_138 = locks_20[i_70], id_33 = ($sub(modes_2, i_70, i_70) + ticket_3);
let place_12 = place_of(lock_138, id_33);
let comparable = (said <= (now_2 + 62000));
if (((((place_12 && place_12.$queued) && comparable) && (attended_6 < said)) && (attended_until_of(lock_138, id_33) <= said))) {
save_place(lock_138, id_33, place_12, attended_6, true);
if ((($table(lock_138).$front === id_33) && (attended_6 < lock_138.$turn_until))) {
{ const $value0 = attended_6, $value1 = true; lock_138.$turn_until = $value0; lock_138.$changed = $value1; }
}
lock_138.$check_at = attended_6;
}
if (((($table(lock_138).$upgrader && ($table(lock_138.$upgrader).$id === id_33)) && comparable) && ($table(lock_138.$upgrader).$deadline <= said))) {
$table(lock_138.$upgrader).$deadline = $lesser(said, (now_2 + 1500));
{ const $value0 = $table(lock_138.$upgrader).$deadline, $value1 = true; lock_138.$check_at = $value0; lock_138.$changed = $value1; }
}
update_turn(lock_138, now_2);
save_lock(lock_138, retention_ms_14);
}
return with_notifications([undefined, "unattended", fmt(attended_6)], locks_20);
},
};

/** Each of these scripts by its name. */
export const programs: Readonly<Record<string, Program>> = $scripts;
