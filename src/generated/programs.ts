// @ts-nocheck Generated from lua/ by `npm run build`. Do not edit.
import type { Program } from "../engine/sqlite/lua/run.ts";
import { add as $add, append as $append, atLeast as $atLeast, call as $call, compile as $compile, concatAll as $concatAll, countOf as $countOf, divide as $divide, each as $each, exec as $exec, ge as $ge, get as $get, getKey as $getKey, gmatch as $gmatch, greater as $greater, gsub as $gsub, gt as $gt, join as $join, le as $le, length as $length, lesser as $lesser, list as $list, lt as $lt, match as $match, max as $max, modulo as $modulo, numeral as $numeral, plainAt as $plainAt, removeAt as $removeAt, set as $set, setAt as $setAt, setIn as $setIn, setKey as $setKey, sub as $sub, subtract as $subtract, table as $table, test as $test, text as $text, time as $time, truth as $truth, unpack as $unpack, whole as $whole } from "../engine/sqlite/lua/runtime.ts";

let KEYS, ARGV;
const $s0 = $compile(":(%d+)$").regexp;
const $s1 = $compile("^[^.]*").regexp;
const $s2 = $compile("^%S+").regexp;
const $s3 = $compile("^%S+$").regexp;
const $s4 = $compile("%S+").regexp;
const $s5 = $compile("^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+) ?(%d*)$").regexp;
const $s6 = [undefined, "deadline", "acquired", "max_until", "min_until"];
const $s7 = $compile("^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+ ?(%d*)$").regexp;
const $s8 = $compile("^=(%S+) (%d+) (%d+) (%d+) (%d+) (%S+)").regexp;
const $s9 = $compile(" (%d+)$").regexp;
const $s10 = [undefined, "shared", "permits", "details", "tickets", "writers", "readers", "away", "early"];
const $s11 = $compile(" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d").regexp;
const $s12 = $compile("^(%d+) (%d+) (%d+) (%d+) (%d+)\n([^\n]*)$").regexp;
const $s13 = $compile("^(%d+) ").regexp;
const $s14 = $compile("^[^\n]*").regexp;
const $s15 = [undefined, 0, 4000000000000000];
const $s16 = $compile("^(%d+) (%a) (%S+) (.*)$").regexp;
const $s17 = [undefined, "layout", "fence", "arrival", "departures", "writers", "readers", "tickets", "tickets_next", "turn_at", "shared", "shared_next", "details", "delay_until", "break_at", "hold_ms", "kept_until", "expires_at", "front_arrival", "capacity", "permits", "attended_next", "turn_until", "turn_ms", "no_grace_until", "dropped", "watched_until", "ahead", "keeps_out"];
const $s18 = $compile("^[56] (%d+) (%d+) (%d+) (%d+)([^\n]*)\n").regexp;
const $s19 = $compile("^[%d: ]*$").regexp;
const $s20 = $compile("^(%S+) (%S+) (%d+) (%d+) (%S+)$").regexp;
const $s21 = $compile("^([%d ]+) (%S+)$").regexp;
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
$set(of, $s17[i], value);
}
const $s23 = $compile("^([^\n]*)\n([^\n]*)\n([^\n]*)\n([^\n]*)\n([^\n]*)\n([^\n]*)\n?([^\n]*)$").regexp;
const $s24 = $compile(",$").regexp;
const $s25 = $compile("^(%d+) (%d+)").regexp;
const $s26 = $compile("%d+:.*$").regexp;
const $s27 = [undefined, "tickets_next", "turn_at", "shared_next", "delay_until", "break_at", "kept_until", "expires_at", "attended_next", "turn_until", "no_grace_until", "watched_until"];
const $s28 = $compile("^(.*[.!=])(%d+)$").regexp;
function $s29(of, i) {
switch (i) {
case 1: return of.$layout;
case 2: return of.$fence;
case 3: return of.$arrival;
case 4: return of.$departures;
case 5: return of.$writers;
case 6: return of.$readers;
case 7: return of.$tickets;
case 8: return of.$tickets_next;
case 9: return of.$turn_at;
case 10: return of.$shared;
case 11: return of.$shared_next;
case 12: return of.$details;
case 13: return of.$delay_until;
case 14: return of.$break_at;
case 15: return of.$hold_ms;
case 16: return of.$kept_until;
case 17: return of.$expires_at;
case 18: return of.$front_arrival;
case 19: return of.$capacity;
case 20: return of.$permits;
case 21: return of.$attended_next;
case 22: return of.$turn_until;
case 23: return of.$turn_ms;
case 24: return of.$no_grace_until;
case 25: return of.$dropped;
case 26: return of.$watched_until;
case 27: return of.$ahead;
case 28: return of.$keeps_out;
}
return $get(of, $s17[i]);
}
const $s30 = $compile("[^,]+").regexp;
const $s31 = $compile("^(%l)%d+$").regexp;
const $s32 = $compile("^%l(%l%d+ %-?%d+) %-?%d+ (%S+) ?%S*$").regexp;
const $s33 = $compile("^%w+").regexp;
const $s34 = $compile("=(%d+)").regexp;
const $s35 = $compile("([.!])(%d+)$").regexp;
const $s36 = $compile("^copy(%d+)$").regexp;
const $s37 = $compile("^copy").regexp;
const $s38 = { $r: "released", $e: "expired", $m: "max_hold", $b: "broken", $t: "transferred" };
const $s39 = $compile("^%?(%d+),(%d+)$").regexp;
const $s40 = $compile("^[^.]*%.[^.]*%.(%d+)$").regexp;
const $s41 = $compile("^([^.]+)%.?(%d*)$").regexp;
const $s42 = $compile("^(%d+) (%d+) (%d+) (%S+)$").regexp;
const $s43 = [undefined, "deleted", "1", "1"];
const $s44 = [undefined, "broken", "0", "1", "0", "0", "1", "0"];
const $s45 = $compile("^=(%S+)").regexp;
const $s46 = $compile("^([56] [^\n]*\n)([^\n]*)\n[^\n]*\n[^\n]*\n[^\n]*\n(.*)$").regexp;
const $s47 = $compile("^o [^\n]+\n$").regexp;
const $s48 = $compile("^(%a)(%d+)$").regexp;
function is_unnoticed(reason) {
return (((reason === "e") || (reason === "m")) || (reason === "b"));
}
function num(text) {
return $numeral(text);
}
function permits_of(id) {
return num(($exec($s0, id)[1] ?? "0"));
}
function merge_closest(rests) {
let closest = 1;
for (let i = 2, $end_i = ((rests.length - 1) - 1); i <= $end_i; i += 1) {
if ((($table(rests[(i + 1)]).$until_ms - $table(rests[i]).$until_ms) < ($table(rests[(closest + 1)]).$until_ms - $table(rests[closest]).$until_ms))) {
closest = i;
}
}
let earlier = $removeAt(rests, closest);
$table(rests[closest]).$permits = ($table(rests[closest]).$permits + $table(earlier).$permits);
}
function add_rest(lock, until_ms, permits) {
let rests_2 = [undefined], rest = { $until_ms: until_ms, $permits: permits };
for (let i_2 = 1, $end_i_2 = ($table(lock).$rests.length - 1); i_2 <= $end_i_2; i_2 += 1) {
if ((rest && ($table(lock.$rests[i_2]).$until_ms >= until_ms))) {
$append(rests_2, rest);
rest = undefined;
}
$append(rests_2, lock.$rests[i_2]);
}
$append(rests_2, rest);
if (((rests_2.length - 1) > 64)) {
merge_closest(rests_2);
}
{ const $value0 = rests_2, $value1 = (lock.$resting + permits); lock.$rests = $value0; lock.$resting = $value1; }
lock.$changed = true;
}
function keep_min_hold(lock_2, lease) {
if ((permits_of(lease.$id) > 0)) {
add_rest(lock_2, lease.$min_until, permits_of(lease.$id));
} else {
lock_2.$delay_until = $greater($table(lock_2).$delay_until, lease.$min_until);
}
}
function keeps_history(lock_3) {
return ($table(lock_3).$history_key !== lock_3.$record_key);
}
function mode_of(id_2) {
return $text(id_2).charAt(0);
}
function read_clock() {
let time = $time();
return ((num(time[1]) * 1000000) + num(time[2]));
}
let now_us;
function $start_now_us() {
now_us = read_clock();
}
let now;
function $start_now() {
now = Math.floor((now_us / 1000));
}
let now_us_word;
function $start_now_us_word() {
now_us_word = $whole(now_us);
}
let now_word;
function $start_now_word() {
now_word = $sub(now_us_word, 1, -4);
}
let read_fence;
function $start_read_fence() {
read_fence = 0;
}
let read_fence_word;
function $start_read_fence_word() {
read_fence_word = "0";
}
let read_start;
function $start_read_start() {
read_start = 0;
}
let read_start_word;
function $start_read_start_word() {
read_start_word = "0";
}
function fmt(n) {
if ((n === 0)) {
return "0";
}
if ((n === 1)) {
return "1";
}
if ((n === now)) {
return now_word;
}
if ((n === now_us)) {
return now_us_word;
}
if ((n === read_fence)) {
return read_fence_word;
}
if ((n === read_start)) {
return read_start_word;
}
return $whole(n);
}
function owner_of(label) {
return $exec($s1, label)[0];
}
function note_with(lock_4, tag) {
let $0;
let at = ((tag !== "....") && $plainAt($table(lock_4).$notes, (" " + tag)));
return ($truth(($0 = ($truth(at) ? $exec($s2, $table(lock_4).$notes, ((at + 1) + 4))[0] : at))) ? $0 : "-");
}
function announced_tag(lock_5) {
return (((lock_5.$break_at > 0) && (lock_5.$notes !== "")) ? lock_5.$notes.slice(0, 4) : "....");
}
function broken_tag(lock_6) {
return ($table(lock_6).$note_tag ?? announced_tag(lock_6));
}
function add_event(lock_7, text_2) {
lock_7.$new_events = ($table(lock_7).$new_events || [undefined]);
$table(lock_7.$new_events)[($length(lock_7.$new_events) + 1)] = text_2;
}
function note_event(lock_8, kind, lease_2, ms, unreported) {
if ((!unreported && !keeps_history(lock_8))) {
return;
}
let skew = $subtract(lease_2.$acquired, Math.floor($divide(lease_2.$fence, 1000)));
let of = (mode_of(lease_2.$id) + (fmt(lease_2.$fence) + (" " + (fmt(skew) + " "))));
if (((kind !== "g") && !unreported)) {
let latest = (($table(lock_8).$new_events && $table(lock_8.$new_events)[$length(lock_8.$new_events)]) ?? lock_8.$events);
if (($sub(latest, 1, (of.length + 1)) === ("g" + of))) {
add_event(lock_8, (kind + (fmt(ms) + ",")));
return;
}
}
let owner = owner_of(lease_2.$label);
let event = (kind + (of + (fmt(ms) + (" " + (($length(owner) <= 400) ? owner : "-")))));
if ((kind === "b")) {
let note = note_with(lock_8, broken_tag(lock_8));
if ((note !== "-")) {
event = (event + (" " + note));
}
}
if (keeps_history(lock_8)) {
add_event(lock_8, (event + ","));
}
if (unreported) {
lock_8.$unreported = ($table(lock_8).$unreported || [undefined]);
$table(lock_8.$unreported)[($length(lock_8.$unreported) + 1)] = event;
}
}
function request_tag(request) {
return $sub(request, (15 - 4), 14);
}
function token_tag(token) {
return $sub(token, (15 - 8), 14);
}
function secret_of(id_3) {
return $text(id_3).slice(1);
}
function keep_notes(lock_9, notes, announced, dropped) {
let text_3 = "", count = 0;
for (let i_3 = (notes.length - 1), $end_i_3 = 1; i_3 >= $end_i_3; i_3 += -1) {
let tag_2 = $text(notes[i_3]).slice(0, 4);
let is_due = (((tag_2 === announced) || (tag_2 === dropped)) || (tag_2 === lock_9.$note_tag));
if ((is_due || ((count < 8) && ($plainAt(lock_9.$ended, tag_2) !== undefined)))) {
{ const $value0 = (" " + $join(notes[i_3], text_3)), $value1 = (count + 1); text_3 = $value0; count = $value1; }
}
}
lock_9.$notes = ((count > 0) ? (announced + (dropped + text_3)) : "");
}
function split(text_4) {
if ($test($s3, text_4)) {
return $list(text_4);
}
let words = [undefined];
for (let word of $each($s4, text_4)) {
words.push(word);
}
return words;
}
function notes_of(lock_10) {
return split(lock_10.$notes.slice(8));
}
function drop_tag(lock_11) {
return ((lock_11.$notes !== "") ? lock_11.$notes.slice(4, 8) : "....");
}
function add_end(lock_12, lease_3, reason_2, request_2) {
let how = reason_2, by = "....";
if ((reason_2 === "b")) {
by = broken_tag(lock_12);
} else if ((request_2 !== undefined)) {
how = mode_of(lease_3.$id);
by = request_tag(request_2);
}
let kept = $table(lock_12).$ended, is_full = (lock_12.$ended.length >= (32 * 14));
if (is_full) {
let release = $sub(kept, (-2 - 4), -2);
kept = $sub(kept, 1, ((32 - 1) * 14));
if ((release.charAt(1) !== ".")) {
lock_12.$releases = (release + lock_12.$releases).slice(0, 160);
}
}
lock_12.$ended = (token_tag(secret_of(lease_3.$id)) + (how + (by + (" " + kept))));
if ((is_full && (lock_12.$notes !== ""))) {
keep_notes(lock_12, notes_of(lock_12), announced_tag(lock_12), drop_tag(lock_12));
}
}
function note_end(lock_13, lease_4, reason_3, at_2, request_3) {
note_event(lock_13, reason_3, lease_4, $greater(0, $subtract(at_2, lease_4.$acquired)), (reason_3 !== "r"));
add_end(lock_13, lease_4, reason_3, request_3);
if (((lease_4.$delay > 0) && is_unnoticed(reason_3))) {
lock_13.$delay_until = $greater($table(lock_13).$delay_until, $add(at_2, lease_4.$delay));
}
if (($gt(lease_4.$min_until, at_2) && (reason_3 !== "t"))) {
keep_min_hold(lock_13, lease_4);
}
if (($table(lock_13).$upgrader && ($table(lock_13.$upgrader).$token === lease_4.$id))) {
lock_13.$upgrader = undefined;
}
lock_13.$lease_ended = true;
lock_13.$changed = true;
}
function drop_details(lock_14, ids) {
if (((lock_14.$details > 0) && ((ids.length - 1) > 0))) {
lock_14.$details = (lock_14.$details - $call("HDEL", lock_14.$details_key, ...$unpack(ids)));
}
}
function drop_shared(lock_15, ids_2) {
$call("ZREM", lock_15.$leases_key, ...$unpack(ids_2));
$call("ZREM", lock_15.$holders_key, ...$unpack(ids_2));
drop_details(lock_15, ids_2);
lock_15.$shared = (lock_15.$shared - (ids_2.length - 1));
for (let i_4 = 1, $end_i_4 = (ids_2.length - 1); i_4 <= $end_i_4; i_4 += 1) {
lock_15.$permits = (lock_15.$permits - permits_of(ids_2[i_4]));
}
}
function why_expired(lock_16, lease_5) {
if ((lease_5.$deadline === lock_16.$break_at)) {
return "b";
}
if ((lease_5.$deadline === lease_5.$max_until)) {
return "m";
}
return "e";
}
function is_exclusive(id_4) {
return ($text(id_4).charAt(0) === "x");
}
function last_shared_deadline(lock_17, own) {
let last = $call("ZRANGE", lock_17.$leases_key, "-2", "-1", "WITHSCORES");
let at_3 = (last.length - 1);
if (((((last.length - 1) === 4) && own) && (last[3] === own.$id))) {
at_3 = 2;
}
let deadline = (num((last[at_3] ?? "0")) - lock_17.$ahead);
return ((lock_17.$break_at > 0) ? $lesser(deadline, lock_17.$break_at) : deadline);
}
function note_sooner_end(lock_18, known) {
let $0;
let at_4 = known;
if (lock_18.$exclusive) {
at_4 = $table(lock_18.$exclusive).$deadline;
} else if ((lock_18.$capacity > 0)) {
at_4 = lock_18.$shared_next;
} else if ((lock_18.$upgrader || ((lock_18.$front !== undefined) && is_exclusive(lock_18.$front)))) {
at_4 = last_shared_deadline(lock_18, (lock_18.$upgrader && { $id: $table(lock_18.$upgrader).$token }));
}
lock_18.$check_at = ($truth(($0 = ($lt(at_4, known) && at_4))) ? $0 : lock_18.$check_at);
}
function note_hold(lock_19, ms_2) {
ms_2 = $greater(0, ms_2);
if (($table(lock_19).$hold_ms === 0)) {
lock_19.$hold_ms = ms_2;
} else {
lock_19.$hold_ms = (((lock_19.$hold_ms * 3) + ms_2) / 4);
}
}
function end_lease(lock_20, lease_6, reason_4, request_4) {
if (is_exclusive($table(lease_6).$id)) {
$table(lock_20).$exclusive = undefined;
note_hold(lock_20, $subtract(now, lease_6.$acquired));
} else {
note_hold(lock_20, $divide($subtract(now, lease_6.$acquired), $table(lock_20).$live));
drop_shared(lock_20, $list(lease_6.$id));
lock_20.$live = $subtract(lock_20.$live, 1);
if (((lock_20.$capacity === 0) && $gt(lock_20.$live, 0))) {
note_sooner_end(lock_20, lease_6.$deadline);
}
}
note_end(lock_20, lease_6, reason_4, now, request_4);
}
function delayed_until(lock_21) {
let held = ($table(lock_21).$exclusive || (lock_21.$shared > 0));
return ((!held && (lock_21.$delay_until > now)) ? lock_21.$delay_until : 0);
}
function describe_ended(lease_7) {
return (fmt(lease_7.$fence) + ("," + (fmt($greater(0, $subtract(now, lease_7.$acquired))) + $join(",", owner_of(lease_7.$label)))));
}
let clear_left;
function $start_clear_left() {
clear_left = 400;
}
function remember_words(fence, start) {
read_fence = $numeral(fence);
read_fence_word = fence;
read_start = $numeral(start);
read_start_word = start;
}
function unpack_lease(text_5) {
const $id_5 = $exec($s5, text_5);
let id_5 = $id_5[1], deadline_2 = $id_5[2], fence_2 = $id_5[3], holds = $id_5[4], acquired = $id_5[5], ttl = $id_5[6], max_until = $id_5[7], delay = $id_5[8], idempotency_until = $id_5[9], partner = $id_5[10], label_2 = $id_5[11], min_until = $id_5[12];
if (!(id_5 !== undefined)) {
return undefined;
}
remember_words(fence_2, acquired);
let lease_8 = { $id: id_5, $deadline: $numeral(deadline_2), $fence: read_fence, $holds: $numeral(holds), $acquired: read_start, $ttl: $numeral(ttl), $max_until: $numeral(max_until), $delay: $numeral(delay), $idempotency_until: $numeral(idempotency_until), $partner: partner, $label: label_2, $min_until: ((min_until === "") ? 0 : $numeral(min_until)), $confirmed: (min_until.charAt(0) === "0") };
let greatest = $greater($greater($greater($greater($greater($greater($greater($greater(lease_8.$deadline, lease_8.$fence), lease_8.$holds), lease_8.$acquired), lease_8.$ttl), lease_8.$max_until), lease_8.$delay), lease_8.$idempotency_until), lease_8.$min_until);
return (((greatest < 10000000000000000) && lease_8) || undefined);
}
function move_lease(lease_9, by_ms) {
for (let $of__ = $s6, $at__ = 1, $item__; ($item__ = $of__[$at__]) !== undefined; $at__++) {
let _ = $at__;
let name = $item__;
if ($gt($get(lease_9, name), 0)) {
$set(lease_9, name, $add($get(lease_9, name), by_ms));
}
}
}
function unpack_shared(lock_22, text_6) {
let lease_10 = unpack_lease(text_6);
if (lease_10) {
move_lease(lease_10, (0 - lock_22.$ahead));
}
return lease_10;
}
function note_broken(lock_23, text_7, is_last) {
let without_delay = (lock_23.$break_at === 1);
let at_5 = (without_delay ? now : lock_23.$break_at);
if (is_last) {
let lease_11 = unpack_shared(lock_23, text_7);
if (!lease_11) {
return at_5;
}
if (without_delay) {
lease_11.$delay = 0;
lease_11.$min_until = 0;
}
let reason_5 = ((lease_11.$deadline < at_5) ? why_expired(lock_23, lease_11) : "b");
let ended_at = $lesser(at_5, lease_11.$deadline);
note_end(lock_23, lease_11, reason_5, ended_at);
return ended_at;
}
if (!without_delay) {
const $deadline_3 = $exec($s7, text_7);
let deadline_3 = $deadline_3[1], delay_2 = $deadline_3[2], min_until_2 = $deadline_3[3];
if (((deadline_3 !== undefined) && (num(delay_2) > 0))) {
lock_23.$delay_until = $greater(lock_23.$delay_until, ($lesser(at_5, (num(deadline_3) - lock_23.$ahead)) + num(delay_2)));
}
if (((min_until_2 !== undefined) && (min_until_2 !== ""))) {
lock_23.$delay_until = $greater(lock_23.$delay_until, (num(min_until_2) - lock_23.$ahead));
}
}
return at_5;
}
function clear_broken(lock_24) {
let count_2 = clear_left;
if ((count_2 === 0)) {
return 0;
}
let ids_3 = $call("ZRANGE", lock_24.$holders_key, "0", fmt((count_2 - 1)));
clear_left = (count_2 - (ids_3.length - 1));
let ended_at_2 = 0;
if (((ids_3.length - 1) > 0)) {
let texts = $call("HMGET", lock_24.$details_key, ...$unpack(ids_3));
for (let i_5 = 1, $end_i_5 = (ids_3.length - 1); i_5 <= $end_i_5; i_5 += 1) {
if ($truth(texts[i_5])) {
ended_at_2 = $greater(ended_at_2, note_broken(lock_24, texts[i_5], ((lock_24.$shared - i_5) < 32)));
}
}
drop_shared(lock_24, ids_3);
}
lock_24.$upgrader = undefined;
lock_24.$changed = true;
if ((((ids_3.length - 1) === count_2) && (lock_24.$shared > 0))) {
if ((lock_24.$break_at !== 1)) {
lock_24.$break_at = now;
}
return 0;
}
$call("DEL", lock_24.$leases_key, lock_24.$holders_key);
lock_24.$shared = 0;
lock_24.$permits = 0;
lock_24.$shared_next = 0;
lock_24.$live = 0;
return ((ended_at_2 > 0) ? ended_at_2 : now);
}
function announce_break(lock_25, grace_ms) {
let earlier_2 = $table(lock_25).$break_at;
lock_25.$break_at = (now + grace_ms);
if ((earlier_2 > 0)) {
lock_25.$break_at = $lesser(lock_25.$break_at, earlier_2);
}
{ const $value0 = true, $value1 = lock_25.$break_at; lock_25.$changed = $value0; lock_25.$check_at = $value1; }
return earlier_2;
}
function is_unclaimed(lease_12) {
return ($text($table(lease_12).$partner).charAt(0) === "?");
}
function unclaimed_mark(lock_delay_ms, min_hold_ms) {
return ("?" + (fmt(lock_delay_ms) + ("," + fmt(min_hold_ms))));
}
let wrote;
function $start_wrote() {
wrote = false;
}
function note_created(lock_26, key) {
lock_26.$created = ($table(lock_26).$created || [undefined]);
$setAt($table(lock_26.$created), ($length(lock_26.$created) + 1), key);
}
function put_detail(lock_27, id_6, text_8) {
wrote = true;
let added = $call("HSET", $table(lock_27).$details_key, id_6, text_8);
if ((lock_27.$details === 0)) {
note_created(lock_27, lock_27.$details_key);
}
lock_27.$details = (lock_27.$details + added);
}
function pack_lease(lease_13) {
let text_9 = $join($table(lease_13).$id, (" " + (fmt(lease_13.$deadline) + (" " + (fmt(lease_13.$fence) + (" " + (fmt(lease_13.$holds) + (" " + (fmt(lease_13.$acquired) + (" " + (fmt(lease_13.$ttl) + (" " + (fmt(lease_13.$max_until) + (" " + (fmt(lease_13.$delay) + (" " + (fmt(lease_13.$idempotency_until) + (" " + $join(lease_13.$partner, (" " + lease_13.$label))))))))))))))))))));
if ((lease_13.$min_until <= now)) {
return text_9;
}
return (text_9 + (" " + ((lease_13.$confirmed ? "0" : "") + fmt(lease_13.$min_until))));
}
function beside(lock_28, at_6) {
return fmt($add(at_6, lock_28.$ahead));
}
function note_beside(lock_29) {
lock_29.$changed = (lock_29.$changed || ((now - lock_29.$written_at) >= 1000));
}
function put_shared(lock_30, lease_14) {
move_lease(lease_14, $table(lock_30).$ahead);
put_detail(lock_30, lease_14.$id, pack_lease(lease_14));
move_lease(lease_14, (0 - lock_30.$ahead));
$call("ZADD", lock_30.$leases_key, beside(lock_30, lease_14.$deadline), lease_14.$id);
note_beside(lock_30);
lock_30.$kept_until = $greater($greater(lock_30.$kept_until, $add(lease_14.$deadline, lease_14.$delay)), lease_14.$min_until);
if (((lease_14.$delay > 0) || (lease_14.$min_until > now))) {
lock_30.$keeps_out = 1;
}
}
function put_lease(lock_31, lease_15) {
if (is_exclusive(lease_15.$id)) {
$table(lock_31).$changed = true;
return;
}
put_shared(lock_31, lease_15);
if ($lt(lease_15.$deadline, $table(lock_31).$shared_next)) {
lock_31.$shared_next = lease_15.$deadline;
lock_31.$changed = true;
}
}
function cut_short(lock_32, lease_16) {
if (((lock_32.$break_at > 0) && $lt(lock_32.$break_at, $table(lease_16).$deadline))) {
$table(lease_16).$deadline = lock_32.$break_at;
}
return lease_16;
}
function is_unaware(lock_33, lease_17, before) {
let deadline_4 = ((before > 0) ? $lesser($table(lease_17).$deadline, before) : $table(lease_17).$deadline);
return (($subtract(deadline_4, $table(lease_17).$ttl) + (lease_17.$ttl / 3)) > lock_33.$break_at);
}
function warn_one(lock_34, lease_18, before_2, keep_delay) {
if ((!keep_delay && ((($table(lease_18).$delay + lease_18.$min_until) > 0) || is_unclaimed(lease_18)))) {
$table(lease_18).$partner = (is_unclaimed(lease_18) ? unclaimed_mark(0, 0) : $table(lease_18).$partner);
lease_18.$delay = 0;
lease_18.$min_until = 0;
put_lease(lock_34, lease_18);
}
let unaware = is_unaware(lock_34, lease_18, before_2);
cut_short(lock_34, lease_18);
return (unaware ? 1 : 0);
}
function warn_shared(lock_35, from, before_3, keep_delay_2) {
let $0;
if ((lock_35.$live === 0)) {
return [0, 0];
}
let above = ("(" + fmt(from));
let fences = $call("ZRANGEBYSCORE", lock_35.$holders_key, above, "+inf", "WITHSCORES", "LIMIT", "0", fmt(400));
let ids_4 = [undefined];
for (let i_6 = 1, $end_i_6 = (fences.length - 1); i_6 <= $end_i_6; i_6 += 2) {
$append(ids_4, fences[i_6]);
}
if (((ids_4.length - 1) === 0)) {
return [0, 0];
}
let unaware_2 = 0;
let texts_2 = $call("HMGET", lock_35.$details_key, ...$unpack(ids_4));
for (let i_7 = 1, $end_i_7 = (ids_4.length - 1); i_7 <= $end_i_7; i_7 += 1) {
let lease_19 = ($truth(($0 = texts_2[i_7])) ? unpack_shared(lock_35, texts_2[i_7]) : $0);
if ((lease_19 && (lease_19.$deadline > now))) {
unaware_2 = (unaware_2 + warn_one(lock_35, lease_19, before_3, keep_delay_2));
}
}
return [unaware_2, (((ids_4.length - 1) === 400) ? num(fences[(fences.length - 1)]) : 0)];
}
function is_broken(lock_36) {
return (($table(lock_36).$break_at > 0) && (lock_36.$break_at <= now));
}
function first_of(key_2) {
let first = $call("ZRANGE", key_2, "0", "0", "WITHSCORES");
if (!(first[1] !== undefined)) {
return [undefined, 0];
}
return [first[1], num(first[2])];
}
function queued_total(lock_37) {
return ($table(lock_37).$writers + lock_37.$readers);
}
function count_queued(lock_38, id_7, change) {
if (is_exclusive(id_7)) {
lock_38.$writers = ($table(lock_38).$writers + change);
} else {
lock_38.$readers = ($table(lock_38).$readers + change);
}
if ((change < 0)) {
lock_38.$departures = ($table(lock_38).$departures - change);
}
$table(lock_38).$changed = true;
}
function set_turn_length(lock_39, length_ms) {
if (($table(lock_39).$turn_ms > 0)) {
lock_39.$turn_ms = length_ms;
}
}
function find_front(lock_40) {
let writer = undefined, writer_order = 0, reader = undefined, reader_order = 0;
if ((lock_40.$writers > 0)) {
{ const $values = first_of(lock_40.$writers_key), $value0 = $values[0], $value1 = $values[1]; writer = $value0; writer_order = $value1; }
}
if ((lock_40.$readers > 0)) {
{ const $values = first_of(lock_40.$readers_key), $value0 = $values[0], $value1 = $values[1]; reader = $value0; reader_order = $value1; }
}
{ const $value0 = reader, $value1 = reader_order; lock_40.$front = $value0; lock_40.$front_arrival = $value1; }
if (((writer !== undefined) && (!(reader !== undefined) || (writer_order < reader_order)))) {
{ const $value0 = writer, $value1 = writer_order; lock_40.$front = $value0; lock_40.$front_arrival = $value1; }
}
if ($ge(lock_40.$front_arrival, 4000000000000000)) {
lock_40.$front = undefined;
lock_40.$front_arrival = 0;
}
lock_40.$turn_at = 0;
lock_40.$turn_until = 0;
}
function is_away(id_8) {
let letter = $text(id_8).charAt(2);
return ((letter === "a") || (letter === "b"));
}
function is_early(id_9) {
let letter_2 = $text(id_9).charAt(2);
return ((letter_2 === "h") || (letter_2 === "b"));
}
function has_detail(id_10) {
return ((($text(id_10).charAt(2) === "l") || is_away(id_10)) || is_early(id_10));
}
function detailed_among(ids_5) {
let detailed = [undefined];
for (let i_8 = 1, $end_i_8 = (ids_5.length - 1); i_8 <= $end_i_8; i_8 += 1) {
if (has_detail(ids_5[i_8])) {
$append(detailed, ids_5[i_8]);
}
}
return detailed;
}
function count_away(lock_41, change_2) {
lock_41.$away = ($table(lock_41).$away + change_2);
lock_41.$away_changed = true;
}
function note_never_served(lock_42, ids_6, how_2) {
for (let i_9 = 1, $end_i_9 = (ids_6.length - 1); i_9 <= $end_i_9; i_9 += 1) {
if (is_away(ids_6[i_9])) {
count_away(lock_42, -1);
if ((i_9 > ((ids_6.length - 1) - 32))) {
add_end(lock_42, { $id: ids_6[i_9] }, how_2);
}
}
}
}
function note_turn_taken(lock_43) {
set_turn_length(lock_43, 3000);
}
function is_clearing(lock_44) {
return ((is_broken(lock_44) || $table(lock_44).$passing) || $table(lock_44).$clearing);
}
function available(lock_45) {
if (lock_45.$clearing) {
return 0;
}
let held_2 = (is_broken(lock_45) ? 0 : (lock_45.$permits - lock_45.$expired_permits));
return $greater(0, ((lock_45.$capacity - held_2) - lock_45.$resting));
}
function fits(lock_46, id_11, exclusive, shared) {
let is_holder = ((exclusive !== undefined) || (shared !== undefined));
if (is_clearing(lock_46)) {
return false;
}
if (($table(lock_46).$exclusive && !exclusive)) {
return false;
}
if (((now < lock_46.$delay_until) && !is_holder)) {
return false;
}
if (is_exclusive(id_11)) {
return (lock_46.$live === (shared ? 1 : 0));
}
if ((permits_of(id_11) > 0)) {
return (permits_of(id_11) <= available(lock_46));
}
return ((exclusive !== undefined) || (!lock_46.$upgrader && (lock_46.$break_at === 0)));
}
let serve_left;
function $start_serve_left() {
serve_left = 50;
}
function attended_until_of(lock_47, id_12) {
let $0;
return (num(((($0 = $call("ZSCORE", $table(lock_47).$tickets_key, id_12)) !== false) ? $0 : "0")) - lock_47.$ahead);
}
function queue_key(lock_48, id_13) {
let $0;
return ($truth(($0 = (is_exclusive(id_13) && $table(lock_48).$writers_key))) ? $0 : $table(lock_48).$readers_key);
}
function remove_place(lock_49, id_14, place) {
$call("ZREM", queue_key(lock_49, id_14), id_14);
if ($table(place).$queued) {
count_queued(lock_49, id_14, -1);
if (($table(lock_49).$front === id_14)) {
find_front(lock_49);
}
}
if (($call("ZREM", $table(lock_49).$tickets_key, id_14) === 1)) {
lock_49.$tickets = (lock_49.$tickets - 1);
if ((lock_49.$tickets === 0)) {
lock_49.$tickets_next = 0;
lock_49.$early = 0;
}
if (has_detail(id_14)) {
drop_details(lock_49, $list(id_14));
}
if (is_away(id_14)) {
count_away(lock_49, -1);
}
}
lock_49.$changed = true;
}
function deadline_of(lock_50, lease_20, ttl_2) {
let deadline_5 = (now + ttl_2);
if (((lease_20.$max_until > 0) && (lease_20.$max_until < deadline_5))) {
deadline_5 = lease_20.$max_until;
}
if ((($table(lock_50).$break_at > 0) && (lock_50.$break_at < deadline_5))) {
deadline_5 = lock_50.$break_at;
}
return deadline_5;
}
function add_shared(lock_51, lease_21) {
put_shared(lock_51, lease_21);
$call("ZADD", lock_51.$holders_key, fmt(lease_21.$fence), lease_21.$id);
if ((lock_51.$shared === 0)) {
note_created(lock_51, lock_51.$leases_key);
note_created(lock_51, lock_51.$holders_key);
lock_51.$shared_next = lease_21.$deadline;
} else {
lock_51.$shared_next = $lesser(lock_51.$shared_next, lease_21.$deadline);
}
lock_51.$shared = (lock_51.$shared + 1);
lock_51.$live = $add(lock_51.$live, 1);
lock_51.$permits = (lock_51.$permits + permits_of(lease_21.$id));
}
function grant(lock_52, lease_22, waited_since) {
lock_52.$fence = $greater(($table(lock_52).$fence + 1), now_us);
lease_22.$fence = lock_52.$fence;
lease_22.$holds = 1;
lease_22.$acquired = now;
lease_22.$deadline = deadline_of(lock_52, lease_22, lease_22.$ttl);
if (is_exclusive(lease_22.$id)) {
lock_52.$exclusive = lease_22;
} else {
add_shared(lock_52, lease_22);
}
let waited_ms = ((waited_since !== undefined) ? $greater(0, Math.floor((now - (waited_since / 1000)))) : 0);
note_event(lock_52, "g", lease_22, waited_ms);
lock_52.$changed = true;
}
function joined(numbers) {
let words_2 = [undefined];
for (let i_10 = 1, $end_i_10 = (numbers.length - 1); i_10 <= $end_i_10; i_10 += 1) {
words_2[i_10] = fmt(numbers[i_10]);
}
return $concatAll(words_2, " ");
}
function secret_prefix(secret) {
return $text(secret).slice(2, 14);
}
function report_served(lock_53, lease_23, waited_ms_2, reference) {
let owner_2 = owner_of(lease_23.$label);
let skew_2 = $subtract(lease_23.$acquired, Math.floor($divide(lease_23.$fence, 1000)));
lock_53.$unreported = (lock_53.$unreported || [undefined]);
$table(lock_53.$unreported)[($length(lock_53.$unreported) + 1)] = ("g" + (mode_of(lease_23.$id) + (joined([undefined, lease_23.$fence, skew_2, waited_ms_2]) + (" " + ((($length(owner_2) <= 400) ? owner_2 : "-") + (" - " + (fmt(lease_23.$deadline) + (" " + reference))))))));
lock_53.$served = (lock_53.$served || [undefined]);
$table(lock_53.$served)[($length(lock_53.$served) + 1)] = secret_prefix(secret_of(lease_23.$id));
}
function serve(lock_54, id_15, arrival) {
let text_10 = $call("HGET", $table(lock_54).$details_key, id_15);
const $label_3 = $exec($s8, ((text_10 !== false) ? text_10 : ""));
let label_3 = $label_3[1], ttl_ms = $label_3[2], lock_delay_ms_2 = $label_3[3], max_hold_ms = $label_3[4], min_hold_ms_2 = $label_3[5], reference_2 = $label_3[6];
let standby_until = attended_until_of(lock_54, id_15);
remove_place(lock_54, id_15, { $queued: true });
if ((!(label_3 !== undefined) || (permits_of(id_15) > lock_54.$capacity))) {
return;
}
let keyed = $plainAt(id_15, ".");
let lease_24 = { $id: id_15, $ttl: num(ttl_ms), $max_until: ((num(max_hold_ms) > 0) ? (now + num(max_hold_ms)) : 0), $delay: 0, $min_until: 0, $label: label_3, $partner: unclaimed_mark(num(lock_delay_ms_2), num(min_hold_ms_2)), $idempotency_until: ((keyed !== undefined) ? (standby_until + num(ttl_ms)) : 0), $deadline: undefined, $fence: undefined, $holds: undefined, $acquired: undefined, $confirmed: undefined };
grant(lock_54, lease_24, arrival);
note_turn_taken(lock_54);
lock_54.$check_at = lease_24.$deadline;
report_served(lock_54, lease_24, $greater(0, Math.floor((now - $divide(arrival, 1000)))), reference_2);
}
function arrival_of(lock_55, id_16, order) {
let detail = (is_early(id_16) && $call("HGET", $table(lock_55).$details_key, id_16));
return ((detail !== false) ? num(($exec($s9, detail)[1] ?? order)) : order);
}
function serve_away(lock_56) {
for (let __2 = 1, $end___2 = (50 + 1); __2 <= $end___2; __2 += 1) {
let front = lock_56.$front;
if (((!(front !== undefined) || !is_away(front)) || (!fits(lock_56, front) && (permits_of(front) <= lock_56.$capacity)))) {
return;
}
if ((serve_left === 0)) {
lock_56.$unserved = true;
return;
}
serve_left = (serve_left - 1);
serve(lock_56, front, arrival_of(lock_56, front, lock_56.$front_arrival));
}
}
function start_turn(lock_57, at_7, length_ms_2) {
{ const $value0 = at_7, $value1 = (at_7 + length_ms_2); lock_57.$turn_at = $value0; lock_57.$turn_until = $value1; }
if ((lock_57.$attended_next < lock_57.$turn_until)) {
let attended_until = attended_until_of(lock_57, lock_57.$front);
lock_57.$turn_until = ((attended_until > at_7) ? $lesser(lock_57.$turn_until, attended_until) : lock_57.$turn_until);
}
lock_57.$changed = true;
}
function end_break(lock_58) {
let cleared = (($table(lock_58).$shared === 0) || (lock_58.$break_at > now));
if (((((lock_58.$break_at > 0) && !lock_58.$exclusive) && (lock_58.$live === 0)) && cleared)) {
lock_58.$break_at = 0;
lock_58.$changed = true;
}
}
function update_turn(lock_59, at_8) {
end_break(lock_59);
if (($table(lock_59).$away > 0)) {
serve_away(lock_59);
}
let front_2 = lock_59.$front;
let has_turn = ((front_2 !== undefined) ? (fits(lock_59, front_2) || (permits_of(front_2) > lock_59.$capacity)) : front_2);
if ((has_turn && (lock_59.$turn_at === 0))) {
start_turn(lock_59, at_8, ((lock_59.$turn_ms > 0) ? lock_59.$turn_ms : 3000));
lock_59.$turn_began = true;
} else if ((!has_turn && (lock_59.$turn_at !== 0))) {
lock_59.$turn_at = 0;
lock_59.$turn_until = 0;
lock_59.$changed = true;
}
}
function note_new_key(lock_60, id_17, key_3) {
let count_3 = (is_exclusive(id_17) ? $table(lock_60).$writers : $table(lock_60).$readers);
if ((count_3 === 0)) {
note_created(lock_60, key_3);
}
}
function enqueue(lock_61, id_18, place_2) {
let key_4 = queue_key(lock_61, id_18);
note_new_key(lock_61, id_18, key_4);
$call("ZADD", key_4, fmt(place_2.$order), id_18);
lock_61.$arrival = $greater($table(lock_61).$arrival, place_2.$arrival);
count_queued(lock_61, id_18, 1);
if ((place_2.$queued === false)) {
lock_61.$departures = $greater(0, (lock_61.$departures - 1));
}
if ((!(lock_61.$front !== undefined) || $lt(place_2.$order, lock_61.$front_arrival))) {
{ const $value0 = id_18, $value1 = place_2.$order, $value2 = 0, $value3 = 0; lock_61.$front = $value0; lock_61.$front_arrival = $value1; lock_61.$turn_at = $value2; lock_61.$turn_until = $value3; }
}
place_2.$queued = true;
}
function dequeue(lock_62, id_19, place_3) {
let key_5 = queue_key(lock_62, id_19);
note_new_key(lock_62, id_19, key_5);
$call("ZADD", key_5, fmt($add(place_3.$order, 4000000000000000)), id_19);
if (place_3.$queued) {
count_queued(lock_62, id_19, -1);
if (($table(lock_62).$front === id_19)) {
find_front(lock_62);
}
}
place_3.$queued = false;
}
function set_ticket(lock_63, id_20, attended_until_2, is_over) {
wrote = true;
let condition = (is_over ? "XX" : "GT");
if (($call("ZADD", $table(lock_63).$tickets_key, condition, beside(lock_63, attended_until_2), id_20) === 1)) {
if ((lock_63.$tickets === 0)) {
note_created(lock_63, lock_63.$tickets_key);
}
lock_63.$tickets = (lock_63.$tickets + 1);
lock_63.$early = (lock_63.$early + (is_early(id_20) ? 1 : 0));
lock_63.$changed = true;
}
note_beside(lock_63);
if (((attended_until_2 > now) && ((lock_63.$attended_next === 0) || (attended_until_2 < lock_63.$attended_next)))) {
lock_63.$attended_next = attended_until_2;
lock_63.$changed = true;
}
if (((lock_63.$tickets_next === 0) || ((attended_until_2 + 30000) < lock_63.$tickets_next))) {
lock_63.$tickets_next = (attended_until_2 + 30000);
lock_63.$changed = true;
}
lock_63.$kept_until = $greater(lock_63.$kept_until, (attended_until_2 + 30000));
}
function save_place(lock_64, id_21, place_4, attended_until_3, is_over_2) {
let queued = (attended_until_3 > now);
if (((place_4.$queued && !queued) && !is_over_2)) {
queued = (attended_until_of(lock_64, id_21) > now);
}
if ((queued && !place_4.$queued)) {
enqueue(lock_64, id_21, place_4);
} else if ((!queued && (place_4.$queued !== false))) {
dequeue(lock_64, id_21, place_4);
}
set_ticket(lock_64, id_21, attended_until_3, is_over_2);
}
function purge_exclusive(lock_65) {
let lease_25 = $table(lock_65).$exclusive;
if ((!lease_25 || $gt(lease_25.$deadline, now))) {
return 0;
}
lock_65.$exclusive = undefined;
note_end(lock_65, lease_25, why_expired(lock_65, lease_25), lease_25.$deadline);
return lease_25.$deadline;
}
function drop_expired(lock_66) {
let $0;
let ended_at_3 = 0;
let ids_7 = $call("ZRANGEBYSCORE", lock_66.$leases_key, "-inf", beside(lock_66, now), "LIMIT", "0", fmt(100));
if (((ids_7.length - 1) > 0)) {
let texts_3 = $call("HMGET", lock_66.$details_key, ...$unpack(ids_7));
for (let i_11 = 1, $end_i_11 = (ids_7.length - 1); i_11 <= $end_i_11; i_11 += 1) {
let lease_26 = ($truth(($0 = texts_3[i_11])) ? unpack_shared(lock_66, texts_3[i_11]) : $0);
if (lease_26) {
note_end(lock_66, lease_26, why_expired(lock_66, lease_26), lease_26.$deadline);
ended_at_3 = lease_26.$deadline;
}
}
drop_shared(lock_66, ids_7);
}
return ended_at_3;
}
function count_live(lock_67) {
if ((lock_67.$capacity === 0)) {
lock_67.$live = $call("ZCOUNT", lock_67.$leases_key, ("(" + beside(lock_67, now)), "+inf");
return;
}
let expired = $call("ZRANGEBYSCORE", lock_67.$leases_key, "-inf", beside(lock_67, now));
lock_67.$live = (lock_67.$shared - (expired.length - 1));
lock_67.$expired_permits = 0;
for (let i_12 = 1, $end_i_12 = (expired.length - 1); i_12 <= $end_i_12; i_12 += 1) {
lock_67.$expired_permits = (lock_67.$expired_permits + permits_of(expired[i_12]));
}
}
function purge_shared(lock_68) {
if ((($table(lock_68).$shared > 0) && is_broken(lock_68))) {
return clear_broken(lock_68);
}
if (((lock_68.$shared === 0) || $gt(lock_68.$shared_next, now))) {
return 0;
}
let ended_at_4 = drop_expired(lock_68);
const $first_2 = first_of(lock_68.$leases_key);
let first_2 = $first_2[0], next_deadline = $first_2[1];
next_deadline = (next_deadline - lock_68.$ahead);
lock_68.$shared_next = ((first_2 !== undefined) ? next_deadline : 0);
if (!(first_2 !== undefined)) {
lock_68.$shared = 0;
lock_68.$permits = 0;
lock_68.$details = ((lock_68.$tickets > 0) ? lock_68.$details : 0);
}
lock_68.$live = lock_68.$shared;
if (((first_2 !== undefined) && (next_deadline <= now))) {
count_live(lock_68);
lock_68.$clearing = (lock_68.$keeps_out > 0);
}
lock_68.$changed = true;
return ended_at_4;
}
function purge_upgrader(lock_69) {
let upgrader = $table(lock_69).$upgrader;
if ((!upgrader || (upgrader.$deadline > now))) {
return 0;
}
lock_69.$upgrader = undefined;
lock_69.$changed = true;
return upgrader.$deadline;
}
function forget_beside(lock_70) {
if ((($table(lock_70).$expires_at === 0) || ((lock_70.$expires_at + (30000 / 2)) > now))) {
return;
}
for (let $of___3 = $s10, $at___3 = 1, $item___3; ($item___3 = $of___3[$at___3]) !== undefined; $at___3++) {
let __3 = $at___3;
let count_4 = $item___3;
$set(lock_70, count_4, 0);
}
lock_70.$front = undefined;
lock_70.$front_arrival = 0;
lock_70.$turn_at = 0;
lock_70.$turn_until = 0;
lock_70.$shared_next = 0;
lock_70.$tickets_next = 0;
lock_70.$attended_next = 0;
lock_70.$kept_until = 0;
lock_70.$expires_at = 0;
lock_70.$ahead = 0;
lock_70.$live = 0;
$call("DEL", lock_70.$details_key, lock_70.$leases_key, lock_70.$holders_key, lock_70.$writers_key, lock_70.$readers_key, lock_70.$tickets_key);
lock_70.$changed = true;
}
function by_mode(ids_8) {
let writers = [undefined], readers = [undefined];
for (let i_13 = 1, $end_i_13 = (ids_8.length - 1); i_13 <= $end_i_13; i_13 += 1) {
let those = ((is_exclusive(ids_8[i_13]) && writers) || readers);
$append(those, ids_8[i_13]);
}
return [writers, readers];
}
function dequeue_all(lock_71, key_6, ids_9) {
for (let from_2 = 1, $end_from_2 = (ids_9.length - 1); from_2 <= $end_from_2; from_2 += 1250) {
let scores = $call("ZMSCORE", key_6, ...$unpack(ids_9, from_2, $lesser(((from_2 + 1250) - 1), (ids_9.length - 1))));
let moved = [undefined];
for (let i_14 = 1, $end_i_14 = (scores.length - 1); i_14 <= $end_i_14; i_14 += 1) {
let order_2 = ($truth(scores[i_14]) ? num(scores[i_14]) : 4000000000000000);
if ((order_2 < 4000000000000000)) {
moved.push(fmt((order_2 + 4000000000000000)));
$append(moved, ids_9[((from_2 + i_14) - 1)]);
}
}
if (((moved.length - 1) > 0)) {
$call("ZADD", key_6, ...$unpack(moved));
count_queued(lock_71, ids_9[1], ((0 - (moved.length - 1)) / 2));
}
}
}
function note_turn_missed(lock_72) {
set_turn_length(lock_72, 250);
}
function end_turn(lock_73, attended_until_4) {
if ((lock_73.$turn_at === 0)) {
return attended_until_4;
}
if ((lock_73.$turn_until < attended_until_4)) {
note_turn_missed(lock_73);
return lock_73.$turn_until;
}
let lost_ms = $greater(0, (attended_until_4 - lock_73.$turn_at));
lock_73.$no_grace_until = $greater(lock_73.$no_grace_until, (attended_until_4 + (20 * lost_ms)));
return attended_until_4;
}
function pass_unattended(lock_74, current_id) {
if (((queued_total(lock_74) === 0) || ($table(lock_74).$attended_next > now))) {
return 0;
}
let from_3 = $greater(0, ($table(lock_74).$tickets - queued_total(lock_74)));
let over = ($call("ZCOUNT", lock_74.$tickets_key, "-inf", beside(lock_74, now)) - from_3);
let taken = $greater(0, $lesser(over, (1250 * 2)));
let places = $call("ZRANGE", lock_74.$tickets_key, fmt(from_3), fmt((from_3 + taken)), "WITHSCORES");
let ids_10 = [undefined], front_ended_at = 0;
lock_74.$attended_next = ((taken < over) ? now : 0);
for (let i_15 = 1, $end_i_15 = (places.length - 1); i_15 <= $end_i_15; i_15 += 2) {
let id_22 = places[i_15], attended_until_5 = (num(places[(i_15 + 1)]) - lock_74.$ahead);
if ((attended_until_5 > now)) {
let alone = ((id_22 === current_id) && (((from_3 + taken) + 1) === lock_74.$tickets));
lock_74.$attended_next = (alone ? 0 : attended_until_5);
} else if ((((id_22 !== current_id) || ((attended_until_5 + 30000) <= now)) && ((ids_10.length - 1) < taken))) {
$append(ids_10, id_22);
if ((id_22 === lock_74.$front)) {
front_ended_at = attended_until_5;
}
}
}
lock_74.$passing = (taken < over);
lock_74.$changed = true;
const $writers_2 = by_mode(ids_10);
let writers_2 = $writers_2[0], readers_2 = $writers_2[1];
dequeue_all(lock_74, lock_74.$writers_key, writers_2);
dequeue_all(lock_74, lock_74.$readers_key, readers_2);
if ((front_ended_at > 0)) {
front_ended_at = end_turn(lock_74, front_ended_at);
find_front(lock_74);
}
return front_ended_at;
}
function end_rests(lock_75) {
let ended_at_5 = 0, left = [undefined];
for (let i_16 = 1, $end_i_16 = ($table(lock_75).$rests.length - 1); i_16 <= $end_i_16; i_16 += 1) {
let rest_2 = lock_75.$rests[i_16];
if (($table(rest_2).$until_ms > now)) {
left.push(rest_2);
} else {
ended_at_5 = rest_2.$until_ms;
lock_75.$resting = (lock_75.$resting - rest_2.$permits);
lock_75.$changed = true;
}
}
lock_75.$rests = left;
return ended_at_5;
}
function drop_places(lock_76, ids_11) {
const $writers_3 = by_mode(ids_11);
let writers_3 = $writers_3[0], readers_3 = $writers_3[1];
$call("ZREM", lock_76.$tickets_key, ...$unpack(ids_11));
if (((writers_3.length - 1) > 0)) {
$call("ZREM", lock_76.$writers_key, ...$unpack(writers_3));
}
if (((readers_3.length - 1) > 0)) {
$call("ZREM", lock_76.$readers_key, ...$unpack(readers_3));
}
lock_76.$tickets = (lock_76.$tickets - (ids_11.length - 1));
drop_details(lock_76, detailed_among(ids_11));
if ((lock_76.$away > 0)) {
note_never_served(lock_76, ids_11, "o");
}
}
function forget_lapsed(lock_77) {
if (((($table(lock_77).$tickets === 0) || (lock_77.$tickets_next > now)) || lock_77.$passing)) {
return;
}
let over_2 = beside(lock_77, (now - 30000));
let lapsed = $call("ZRANGEBYSCORE", lock_77.$tickets_key, "-inf", over_2, "LIMIT", "0", fmt(1250));
if (((lapsed.length - 1) > 0)) {
drop_places(lock_77, lapsed);
}
const $first_3 = first_of(lock_77.$tickets_key);
let first_3 = $first_3[0], attended_until_6 = $first_3[1];
if ((first_3 !== undefined)) {
lock_77.$tickets_next = ((attended_until_6 - lock_77.$ahead) + 30000);
lock_77.$lapsing = (lock_77.$tickets_next <= now);
} else {
lock_77.$lapsing = false;
lock_77.$tickets_next = 0;
lock_77.$tickets = 0;
lock_77.$writers = 0;
lock_77.$readers = 0;
lock_77.$away = 0;
lock_77.$early = 0;
lock_77.$details = ((lock_77.$shared > 0) ? lock_77.$details : 0);
find_front(lock_77);
}
lock_77.$changed = true;
}
function pass_late(lock_78, current_id_2) {
for (let __4 = 1, $end___4 = 100; __4 <= $end___4; __4 += 1) {
let front_3 = lock_78.$front, turn_until = lock_78.$turn_until;
if (((((lock_78.$turn_at === 0) || (front_3 === current_id_2)) || is_away(front_3)) || (now < turn_until))) {
return;
}
save_place(lock_78, front_3, { $order: lock_78.$front_arrival, $queued: true, $arrival: undefined }, turn_until, true);
note_turn_missed(lock_78);
update_turn(lock_78, turn_until);
}
}
function end_what_is_over(lock_79, current_id_3) {
forget_beside(lock_79);
let at_9 = $greater($greater($greater(purge_exclusive(lock_79), purge_shared(lock_79)), purge_upgrader(lock_79)), pass_unattended(lock_79, current_id_3));
at_9 = $greater(at_9, end_rests(lock_79));
forget_lapsed(lock_79);
if (($table(lock_79).$tickets === 0)) {
note_turn_taken(lock_79);
}
if (((lock_79.$delay_until > 0) && (lock_79.$delay_until <= now))) {
at_9 = $greater(at_9, lock_79.$delay_until);
lock_79.$delay_until = 0;
lock_79.$changed = true;
}
update_turn(lock_79, ((at_9 > 0) ? at_9 : now));
pass_late(lock_79, current_id_3);
}
function is_at_rest(lock_80) {
return (((((((((((($table(lock_80).$tickets === 0) && (lock_80.$writers === 0)) && (lock_80.$readers === 0)) && (lock_80.$shared === 0)) && (lock_80.$delay_until === 0)) && (lock_80.$break_at === 0)) && (lock_80.$turn_at === 0)) && (lock_80.$turn_ms === 0)) && ((lock_80.$rests.length - 1) === 0)) && !(lock_80.$front !== undefined)) && !lock_80.$upgrader) && (!lock_80.$exclusive || $gt($table(lock_80.$exclusive).$deadline, now)));
}
function purge(lock_81, current_id_4) {
if (!is_at_rest(lock_81)) {
end_what_is_over(lock_81, current_id_4);
}
}
function spans_locks(id_23) {
let letter_3 = $text(id_23).charAt(1);
return ((letter_3 === "m") || (letter_3 === "o"));
}
function exclusive_id(secret_2) {
return $join("x", secret_2);
}
function shared_id(secret_3) {
return $join((($plainAt(secret_3, ":") !== undefined) ? "p" : "s"), secret_3);
}
function live_shared(lock_82, id_24) {
if ((($table(lock_82).$shared === 0) || is_broken(lock_82))) {
return [undefined, undefined];
}
let text_11 = $call("HGET", lock_82.$details_key, id_24);
if ((!(text_11 !== false) || (mode_of(text_11) !== mode_of(id_24)))) {
return [undefined, undefined];
}
let lease_27 = unpack_shared(lock_82, text_11);
if (!lease_27) {
return [undefined, true];
}
cut_short(lock_82, lease_27);
return [(((lease_27.$deadline > now) && lease_27) || undefined), undefined];
}
function live_lease(lock_83, id_25) {
if (is_exclusive(id_25)) {
let exclusive_2 = $table(lock_83).$exclusive;
return [(((exclusive_2 && (exclusive_2.$id === id_25)) && exclusive_2) || undefined), undefined];
}
return live_shared(lock_83, id_25);
}
function lease_of(lock_84, token_2) {
let exclusive_3 = live_lease(lock_84, exclusive_id(token_2))[0];
if (exclusive_3) {
return [exclusive_3, undefined];
}
return live_shared(lock_84, shared_id(token_2));
}
function leases_of(lock_85, token_3) {
let exclusive_4 = live_lease(lock_85, exclusive_id(token_3))[0];
if (exclusive_4) {
let has_partner = ($table(exclusive_4).$partner !== "-");
return [exclusive_4, ((has_partner && live_shared(lock_85, $table(exclusive_4).$partner)[0]) || undefined), undefined];
}
const $shared_2 = live_shared(lock_85, shared_id(token_3));
let shared_2 = $shared_2[0], damaged = $shared_2[1];
if (((shared_2 && $table(lock_85).$exclusive) && ($table($table(lock_85).$exclusive).$partner === shared_2.$id))) {
exclusive_4 = $table(lock_85).$exclusive;
}
return [exclusive_4, shared_2, damaged];
}
function holders_total(lock_86) {
return $add($table(lock_86).$live, (lock_86.$exclusive ? 1 : 0));
}
function rest_until(lock_87, last_2) {
let rest_3 = lock_87.$rests[(last_2 ? (lock_87.$rests.length - 1) : 1)];
return (rest_3 ? rest_3.$until_ms : 0);
}
function save_key(key_7, expires_at, used_day, details) {
let words_3 = [undefined, fmt(1), fmt(expires_at), fmt(used_day), details];
$setKey(key_7, $concatAll(words_3, " "), fmt((expires_at - now)));
}
function has_sane_numbers(text_12) {
return !$test($s11, $join(" ", text_12));
}
function parse_latch(text_13) {
const $layout = $exec($s12, text_13);
let layout = $layout[1], id_26 = $layout[2], since = $layout[3], count_5 = $layout[4], expires_at_2 = $layout[5], outcomes = $layout[6];
if ((num(($exec($s13, text_13)[1] ?? "0")) > 1)) {
return { $unreadable: "newer", $live: undefined, $count: undefined, $expires_at: undefined, $id: undefined, $since: undefined, $outcomes: undefined, $changed: undefined };
}
if ((!(layout !== undefined) || !has_sane_numbers($exec($s14, text_13)[0]))) {
return { $unreadable: "damaged", $live: undefined, $count: undefined, $expires_at: undefined, $id: undefined, $since: undefined, $outcomes: undefined, $changed: undefined };
}
return { $id: num(id_26), $since: num(since), $count: num(count_5), $expires_at: num(expires_at_2), $outcomes: outcomes, $live: (num(expires_at_2) > now), $unreadable: undefined, $changed: undefined };
}
function load_latch(key_8) {
let text_14 = $getKey(key_8);
return (((text_14 !== false) ? parse_latch(text_14) : text_14) || undefined);
}
function save_latch(key_9, latch) {
wrote = true;
let numbers_2 = [undefined, fmt(1), fmt(latch.$id), fmt(latch.$since), fmt(latch.$count), fmt(latch.$expires_at)];
let kept_ms = $greater($subtract(latch.$expires_at, now), 60000);
$setKey(key_9, ($concatAll(numbers_2, " ") + $join("\n", latch.$outcomes)), fmt(kept_ms));
}
function with_notification(reply) {
reply.push("!1,-,0,0,1");
return reply;
}
function latch_reply(latch_2, count_6) {
return [undefined, "latch", fmt($table(latch_2).$id), fmt(latch_2.$since), fmt(count_6), fmt(latch_2.$expires_at)];
}
function is_last_to_attend(own_until, attended_until_7) {
return ((own_until <= (now + 62000)) && (attended_until_7 <= own_until));
}
function place_of(lock_88, id_27) {
let score = (($table(lock_88).$tickets > 0) && $call("ZSCORE", queue_key(lock_88, id_27), id_27));
if (!(score !== false)) {
return undefined;
}
if ((lock_88.$lapsing && ((attended_until_of(lock_88, id_27) + 30000) <= now))) {
return undefined;
}
let at_10 = num(score);
let queued_2 = (at_10 < 4000000000000000);
let order_3 = (queued_2 ? at_10 : (at_10 - 4000000000000000));
return { $arrival: arrival_of(lock_88, id_27, order_3), $order: order_3, $queued: queued_2 };
}
function note_hints(lock_89, hints) {
if ((hints !== ($table(lock_89).$turn_ms > 0))) {
lock_89.$turn_ms = (hints ? 3000 : 0);
lock_89.$changed = true;
}
}
function drop_queue(lock_90) {
let count_7 = (lock_90.$tickets + (lock_90.$upgrader ? 1 : 0));
if ((lock_90.$tickets > 0)) {
let ids_12 = $call("ZRANGE", lock_90.$tickets_key, "0", "-1");
for (let from_4 = 1, $end_from_4 = (ids_12.length - 1); from_4 <= $end_from_4; from_4 += 1250) {
drop_details(lock_90, detailed_among($list(...$unpack(ids_12, from_4, $lesser(((from_4 + 1250) - 1), (ids_12.length - 1))))));
}
if ((lock_90.$away > 0)) {
note_never_served(lock_90, ids_12, "d");
}
if (((ids_12.length - 1) > 0)) {
$call("DEL", lock_90.$writers_key, lock_90.$readers_key, lock_90.$tickets_key);
lock_90.$departures = (lock_90.$departures + queued_total(lock_90));
lock_90.$writers = 0;
lock_90.$readers = 0;
lock_90.$tickets = 0;
lock_90.$tickets_next = 0;
lock_90.$attended_next = 0;
lock_90.$early = 0;
find_front(lock_90);
}
}
lock_90.$upgrader = undefined;
lock_90.$queue_dropped = true;
lock_90.$dropped = $greater((lock_90.$arrival + 1), now_us);
lock_90.$arrival = lock_90.$dropped;
lock_90.$changed = true;
return count_7;
}
function next_arrival(locks) {
let arrival_2 = now_us;
for (let i_17 = 1, $end_i_17 = $length(locks); i_17 <= $end_i_17; i_17 += 1) {
arrival_2 = $greater(arrival_2, ($table(locks[i_17]).$arrival + 1));
}
return (arrival_2 + $modulo(arrival_2, 2));
}
function remove_places(locks_2, ids_13, found) {
for (let i_18 = 1, $end_i_18 = (ids_13.length - 1); i_18 <= $end_i_18; i_18 += 1) {
if (found[i_18]) {
remove_place(locks_2[i_18], ids_13[i_18], found[i_18]);
}
}
}
function is_among(numbers_3, count_8, number) {
for (let i_19 = 1, $end_i_19 = count_8; i_19 <= $end_i_19; i_19 += 1) {
if ((numbers_3[i_19] === number)) {
return true;
}
}
return false;
}
function free_order(locks_3, order_4) {
let first_4 = $add(order_4, $modulo($add(order_4, 1), 2)), taken_2 = new Map();
for (let i_20 = 1, $end_i_20 = (locks_3.length - 1); i_20 <= $end_i_20; i_20 += 1) {
let lock_91 = locks_3[i_20];
for (let $of___5 = $s15, $at___5 = 1, $item___5; ($item___5 = $of___5[$at___5]) !== undefined; $at___5++) {
let __5 = $at___5;
let added_2 = $item___5;
for (let $of___6 = $list($table(lock_91).$writers_key, lock_91.$readers_key), $at___6 = 1, $item___6; ($item___6 = $of___6[$at___6]) !== undefined; $at___6++) {
let __6 = $at___6;
let key_10 = $item___6;
let last_3 = ((first_4 + added_2) + (2 * 1000));
let scored = $call("ZRANGEBYSCORE", key_10, fmt((first_4 + added_2)), fmt(last_3), "WITHSCORES");
for (let k = 2, $end_k = (scored.length - 1); k <= $end_k; k += 2) {
$setIn(taken_2, fmt((num(scored[k]) - added_2)), true);
}
}
}
}
for (let at_11 = first_4, $end_at_11 = (first_4 + (2 * 1000)); at_11 <= $end_at_11; at_11 += 2) {
if (!taken_2.get(fmt(at_11))) {
return at_11;
}
}
return undefined;
}
function last_settled(lock_92, key_11, order_5) {
let arrived_by = (now_us - (10000 * 1000));
if ((arrived_by <= order_5)) {
return order_5;
}
let before_4 = $call("ZCOUNT", key_11, "-inf", ("(" + fmt(order_5)));
let until_then = $call("ZCOUNT", key_11, "-inf", fmt(arrived_by));
let from_5 = $greater(before_4, (until_then - 1250));
let scored_2 = (((until_then > before_4) && $call("ZRANGE", key_11, fmt(from_5), fmt((until_then - 1)), "WITHSCORES")) || [undefined]);
for (let i_21 = ((scored_2.length - 1) - 1), $end_i_21 = 1; i_21 >= $end_i_21; i_21 += -2) {
let id_28 = scored_2[i_21], at_12 = num(scored_2[(i_21 + 1)]);
if ((($text(id_28).charAt(1) === "m") && $le(arrival_of(lock_92, id_28, at_12), arrived_by))) {
return at_12;
}
}
return ((from_5 > before_4) ? num(scored_2[2]) : order_5);
}
function early_order(locks_4, head_start_ms) {
let arrival_3 = next_arrival(locks_4);
if ((arrival_3 > (now_us + 1000000))) {
return (arrival_3 - 1);
}
let order_6 = (arrival_3 - (head_start_ms * 1000));
for (let i_22 = 1, $end_i_22 = $length(locks_4); i_22 <= $end_i_22; i_22 += 1) {
if (($table(locks_4[i_22]).$tickets > 0)) {
order_6 = last_settled(locks_4[i_22], $table(locks_4[i_22]).$writers_key, order_6);
order_6 = last_settled(locks_4[i_22], $table(locks_4[i_22]).$readers_key, order_6);
}
}
return $lesser((free_order(locks_4, order_6) ?? arrival_3), (arrival_3 - 1));
}
function others_before(lock_93, id_29, order_7) {
if ((!($table(lock_93).$front !== undefined) || (lock_93.$front === id_29))) {
return false;
}
if ((!is_exclusive(id_29) && (permits_of(id_29) === 0))) {
if ((lock_93.$writers === 0)) {
return false;
}
if (((order_7 !== undefined) && !is_exclusive(lock_93.$front))) {
const $__7 = first_of(lock_93.$writers_key);
let __7 = $__7[0], writer_order_2 = $__7[1];
return (writer_order_2 < order_7);
}
}
return (!(order_7 !== undefined) || $lt(lock_93.$front_arrival, order_7));
}
function is_blocked(lock_94, id_30, order_8, fair) {
if (!fits(lock_94, id_30)) {
return true;
}
if (fair) {
return others_before(lock_94, id_30, order_8);
}
let is_behind = (($table(lock_94).$front !== undefined) && (!(order_8 !== undefined) || $lt(lock_94.$front_arrival, order_8)));
return (((permits_of(id_30) === 0) && $gt(lock_94.$live, 0)) && is_behind);
}
function blocked_locks(input, ids_14, found_2) {
let locks_5 = input.$locks, blocked = [undefined], order_9 = undefined;
if (found_2) {
order_9 = found_2.$order;
} else if (((((ARGV[26] !== undefined) ? $numeral(ARGV[26]) : 0) > 0) && is_early(ids_14[1]))) {
order_9 = early_order(locks_5, ((ARGV[26] !== undefined) ? $numeral(ARGV[26]) : 0));
}
for (let i_23 = 1, $end_i_23 = (ids_14.length - 1); i_23 <= $end_i_23; i_23 += 1) {
if (is_blocked($table(locks_5)[i_23], ids_14[i_23], order_9, (ARGV[5] === "1"))) {
blocked.push(i_23);
}
}
return [blocked, order_9];
}
function attended_until_8(locks_6, left_ms, returned) {
let open_until = (now + Math.floor((left_ms - $lesser(300, (left_ms / 10)))));
for (let i_24 = 1, $end_i_24 = (locks_6.length - 1); i_24 <= $end_i_24; i_24 += 1) {
returned = (returned && (now >= $table(locks_6[i_24]).$no_grace_until));
}
return (open_until + (returned ? 1500 : 0));
}
function texts_at(keys, n_2) {
let texts_4 = $call("MGET", ...$unpack(keys));
let absent = undefined, absent_keys = undefined;
for (let i_25 = 1, $end_i_25 = (n_2 ?? (keys.length - 1)); i_25 <= $end_i_25; i_25 += 1) {
if (!$truth(texts_4[i_25])) {
if (!absent) {
absent = [undefined];
absent_keys = [undefined];
}
$table(absent)[($length(absent) + 1)] = i_25;
$setAt($table(absent_keys), ($length(absent_keys) + 1), keys[i_25]);
}
}
if ((!absent || ($call("EXISTS", ...$unpack(absent_keys)) === 0))) {
return texts_4;
}
for (let k_2 = 1, $end_k_2 = $length(absent); k_2 <= $end_k_2; k_2 += 1) {
if (($call("EXISTS", $table(absent_keys)[k_2]) === 1)) {
$set(texts_4, $table(absent)[k_2], "");
}
}
return texts_4;
}
function parse_idempotency(text_15) {
if (!$truth(text_15)) {
return undefined;
}
const $layout_2 = $exec($s16, text_15);
let layout_2 = $layout_2[1], state = $layout_2[2], fingerprint = $layout_2[3], rest_4 = $layout_2[4];
if ((!(layout_2 !== undefined) || (num(layout_2) > 1))) {
return { $state: "newer", $rest: undefined, $fingerprint: undefined };
}
return { $layout: layout_2, $state: state, $fingerprint: fingerprint, $rest: rest_4 };
}
function load_idempotency(key_12) {
return parse_idempotency(((key_12 !== undefined) ? $getKey(key_12) : key_12));
}
function save_idempotency(key_13, state_2, fingerprint_2, rest_5, until_ms_2) {
let $0;
if ((key_13 !== undefined)) {
let text_16 = (fmt(1) + " " + state_2 + " " + fingerprint_2 + (($0 = rest_5) === undefined ? "" : " " + $0));
$setKey(key_13, text_16, fmt(($subtract(until_ms_2, now) + 60000)));
}
}
function refusal_of(record, fingerprint_3) {
if ((record && (record.$state === "newer"))) {
return [undefined, "newer"];
}
return (((record && (record.$fingerprint !== fingerprint_3)) && [undefined, "mismatch"]) || undefined);
}
function parse_fields(lock_95, text_17) {
let read = 0, greatest_2 = 0;
for (const $found_place_5 of $gmatch(text_17, " (%d+)=(%d+)")) {
let place_5 = $found_place_5[0];
let digits = $found_place_5[1];
let name_2 = $s17[num(place_5)], number_2 = num(digits);
if (!(name_2 !== undefined)) {
return false;
}
$set(lock_95, name_2, number_2);
greatest_2 = $greater(greatest_2, number_2);
read = (((read + 2) + place_5.length) + digits.length);
}
return ((read === text_17.length) && (greatest_2 < 10000000000000000));
}
function parse_numbers(lock_96, text_18) {
const $fence_3 = $exec($s18, text_18);
let fence_3 = $fence_3[1], written_at = $fence_3[2], hold_ms = $fence_3[3], events_count = $fence_3[4], fields = $fence_3[5];
if (!(fence_3 !== undefined)) {
return false;
}
{ const $value0 = $numeral(fence_3), $value1 = $numeral(written_at), $value2 = $numeral(hold_ms), $value3 = $numeral(events_count); lock_96.$fence = $value0; lock_96.$written_at = $value1; lock_96.$hold_ms = $value2; lock_96.$events_count = $value3; }
if (((fields !== "") && !parse_fields(lock_96, fields))) {
return false;
}
return ($greater($greater($greater(lock_96.$fence, lock_96.$written_at), lock_96.$hold_ms), lock_96.$events_count) < 10000000000000000);
}
function pack_rests(lock_97) {
let text_19 = "";
for (let i_26 = 1, $end_i_26 = (lock_97.$rests.length - 1); i_26 <= $end_i_26; i_26 += 1) {
text_19 = (text_19 + (" " + (fmt($table(lock_97.$rests[i_26]).$until_ms) + (":" + fmt($table(lock_97.$rests[i_26]).$permits)))));
}
return text_19;
}
function pack_upgrader(upgrader_2) {
return ($table(upgrader_2).$id + " " + upgrader_2.$token + " " + fmt(upgrader_2.$deadline) + " " + fmt(upgrader_2.$arrival) + " " + upgrader_2.$label);
}
function parse_rests(lock_98, text_20) {
lock_98.$rests = [undefined];
lock_98.$resting = 0;
if ((!$test($s19, text_20) || !has_sane_numbers(text_20))) {
return false;
}
for (const $found_until_ms_3 of $gmatch(text_20, "(%d+):(%d+)")) {
let until_ms_3 = $found_until_ms_3[0];
let permits_2 = $found_until_ms_3[1];
lock_98.$rests.push({ $until_ms: num(until_ms_3), $permits: num(permits_2) });
lock_98.$resting = (lock_98.$resting + num(permits_2));
}
return true;
}
function parse_upgrader(text_21) {
const $id_31 = $exec($s20, text_21);
let id_31 = $id_31[1], token_4 = $id_31[2], deadline_6 = $id_31[3], arrival_4 = $id_31[4], label_4 = $id_31[5];
if ((!(id_31 !== undefined) || !has_sane_numbers(text_21))) {
return undefined;
}
return { $id: id_31, $token: token_4, $deadline: num(deadline_6), $arrival: num(arrival_4), $label: label_4 };
}
function parse_more(lock_99, text_22) {
let read_2 = 0;
for (const $found_letter_4 of $gmatch(text_22, "(%l) ([^\n]+)\n")) {
let letter_4 = $found_letter_4[0];
let line = $found_letter_4[1];
read_2 = ((read_2 + line.length) + 3);
if ((letter_4 === "f")) {
lock_99.$front = line;
} else if ((letter_4 === "u")) {
lock_99.$upgrader = parse_upgrader(line);
} else if ((letter_4 === "o")) {
lock_99.$outcomes = line;
} else if ((letter_4 === "n")) {
lock_99.$notes = line;
} else if (((letter_4 === "r") && !parse_rests(lock_99, line))) {
return false;
} else if ((letter_4 === "a")) {
lock_99.$away = num(line);
} else if ((letter_4 === "h")) {
lock_99.$early = num(line);
}
if (((letter_4 === "u") && !lock_99.$upgrader)) {
return false;
}
}
return (read_2 === text_22.length);
}
function parse_earlier_numbers(lock_100, line_2, layout_3) {
const $numbers_4 = $exec($s21, line_2);
let numbers_4 = $numbers_4[1], front_4 = $numbers_4[2];
let words_4 = split((numbers_4 ?? "")), count_9 = ((layout_3 > 1) ? 26 : 20);
if ((((words_4.length - 1) !== count_9) || !has_sane_numbers(line_2))) {
return undefined;
}
for (let i_27 = 1, $end_i_27 = count_9; i_27 <= $end_i_27; i_27 += 1) {
$s22(lock_100, i_27, num(words_4[i_27]));
}
if ((layout_3 === 1)) {
lock_100.$turn_at = 0;
}
lock_100.$keeps_out = ((layout_3 >= 3) ? 1 : 0);
return front_4;
}
function parse_earlier(lock_101, text_23, layout_4) {
if ((layout_4 === 1)) {
text_23 = (text_23 + "\n");
}
const $line_3 = $exec($s23, text_23);
let line_3 = $line_3[1], exclusive_5 = $line_3[2], upgrader_3 = $line_3[3], ended = $line_3[4], outcomes_2 = $line_3[5], events = $line_3[6], last_4 = $line_3[7];
let front_5 = (((line_3 !== undefined) ? (layout_4 > 0) : line_3) && parse_earlier_numbers(lock_101, line_3, layout_4));
if (!$truth(front_5)) {
return undefined;
}
if (((events !== "") && !$test($s24, events))) {
return undefined;
}
if ((!$test($s19, last_4) || !has_sane_numbers(last_4))) {
return undefined;
}
const $written_at_2 = $exec($s25, last_4);
let written_at_2 = $written_at_2[1], ahead = $written_at_2[2];
lock_101.$written_at = num((written_at_2 ?? "0"));
lock_101.$ahead = num((ahead ?? "0"));
for (const $found_token_5 of $gmatch(ended, "%S%S%S%S(%S%S%S%S%S%S%S%S)(%l) ")) {
let token_5 = $found_token_5[0];
let reason_6 = $found_token_5[1];
lock_101.$ended = (lock_101.$ended + (token_5 + (reason_6 + ".... ")));
}
lock_101.$events = events;
let events_count_2 = $countOf(events, ",");
lock_101.$events_count = events_count_2;
lock_101.$exclusive = unpack_lease(exclusive_5);
if (((exclusive_5 !== "") && !lock_101.$exclusive)) {
return undefined;
}
let more = ((front_5 !== "-") ? ("f " + (front_5 + "\n")) : "");
if ((upgrader_3 !== "")) {
more = (more + ("u " + $join(upgrader_3, "\n")));
}
if ((outcomes_2 !== "")) {
more = (more + ("o " + $join(outcomes_2, "\n")));
}
let rests_3 = $exec($s26, last_4)[0];
return ((rests_3 !== undefined) ? (more + ("r " + (rests_3 + "\n"))) : more);
}
function needed_until(lock_102, retention_ms) {
return (lock_102.$kept_until + ((lock_102.$shared > 0) ? retention_ms : 0));
}
function keys_in_use(lock_103) {
let keys_2 = [undefined];
function add(count_10, key_14) {
if ((count_10 > 0)) {
$append(keys_2, key_14);
}
}
add(lock_103.$details, lock_103.$details_key);
add(lock_103.$shared, lock_103.$leases_key);
add(lock_103.$shared, lock_103.$holders_key);
add(lock_103.$tickets, lock_103.$writers_key);
add(lock_103.$tickets, lock_103.$readers_key);
add(lock_103.$tickets, lock_103.$tickets_key);
return keys_2;
}
function expire_beside(lock_104, retention_ms_2) {
let keys_3 = lock_104.$created;
let needed = needed_until(lock_104, retention_ms_2);
if ((needed > lock_104.$expires_at)) {
lock_104.$expires_at = (needed + ((lock_104.$shared > 0) ? 30000 : (retention_ms_2 - 30000)));
keys_3 = keys_in_use(lock_104);
}
for (let i_28 = 1, $end_i_28 = (keys_3 ? $length(keys_3) : 0); i_28 <= $end_i_28; i_28 += 1) {
$call("PEXPIRE", $table(keys_3)[i_28], fmt(((lock_104.$expires_at + 30000) - now)));
}
lock_104.$created = undefined;
}
function set_back(lock_105, by_ms_2) {
for (let $of___9 = $s27, $at___9 = 1, $item___9; ($item___9 = $of___9[$at___9]) !== undefined; $at___9++) {
let __9 = $at___9;
let name_3 = $item___9;
if ($gt($get(lock_105, name_3), by_ms_2)) {
$set(lock_105, name_3, $subtract($get(lock_105, name_3), by_ms_2));
}
}
if (lock_105.$exclusive) {
move_lease(lock_105.$exclusive, (0 - by_ms_2));
}
if (lock_105.$upgrader) {
$table(lock_105.$upgrader).$deadline = ($table(lock_105.$upgrader).$deadline - by_ms_2);
}
for (let i_29 = 1, $end_i_29 = (lock_105.$rests.length - 1); i_29 <= $end_i_29; i_29 += 1) {
$table(lock_105.$rests[i_29]).$until_ms = ($table(lock_105.$rests[i_29]).$until_ms - by_ms_2);
}
let outcomes_3 = split(lock_105.$outcomes);
for (let i_30 = 1, $end_i_30 = (outcomes_3.length - 1); i_30 <= $end_i_30; i_30 += 1) {
const $before_5 = $exec($s28, outcomes_3[i_30]);
let before_5 = $before_5[1], instant = $before_5[2];
$setAt(outcomes_3, i_30, ((before_5 !== undefined) ? (before_5 + fmt((num(instant) - by_ms_2))) : outcomes_3[i_30]));
}
lock_105.$outcomes = $concatAll(outcomes_3, " ");
if (((lock_105.$shared > 0) || (lock_105.$tickets > 0))) {
lock_105.$ahead = (lock_105.$ahead + by_ms_2);
}
lock_105.$changed = true;
}
function has_whole_ends(lock_106) {
return (($modulo(lock_106.$ended.length, 14) === 0) && ($modulo(lock_106.$releases.length, 5) === 0));
}
function parse_record(lock_107, text_24) {
let end_1 = $plainAt(text_24, "\n");
let end_2 = ((end_1 !== undefined) ? $plainAt(text_24, "\n", (end_1 + 1)) : end_1);
let end_3 = ((end_2 !== undefined) ? $plainAt(text_24, "\n", (end_2 + 1)) : end_2);
let end_4 = ((end_3 !== undefined) ? $plainAt(text_24, "\n", (end_3 + 1)) : end_3);
let end_5 = ((end_4 !== undefined) ? $plainAt(text_24, "\n", (end_4 + 1)) : end_4);
if ((!(end_5 !== undefined) || !parse_numbers(lock_107, text_24))) {
return false;
}
lock_107.$ended = $sub(text_24, $add(end_2, 1), $subtract(end_3, 1));
lock_107.$releases = $sub(text_24, $add(end_3, 1), $subtract(end_4, 1));
lock_107.$events = $sub(text_24, $add(end_4, 1), (end_5 - 1));
if ($gt(end_2, $add(end_1, 1))) {
lock_107.$exclusive = unpack_lease($sub(text_24, $add(end_1, 1), $subtract(end_2, 1)));
if (!lock_107.$exclusive) {
return false;
}
}
if (!has_whole_ends(lock_107)) {
return false;
}
if ((((lock_107.$events === "") !== (lock_107.$events_count === 0)) || ((lock_107.$events !== "") && ($sub(lock_107.$events, -1) !== ",")))) {
return false;
}
return ((end_5 === text_24.length) || parse_more(lock_107, $sub(text_24, (end_5 + 1))));
}
function empty_lock(at_13) {
return { $ended: "", $releases: "", $outcomes: "", $notes: "", $events: "", $events_count: 0, $rests: [undefined], $away: 0, $early: 0, $fence: 0, $arrival: 0, $departures: 0, $writers: 0, $readers: 0, $tickets: 0, $tickets_next: 0, $turn_at: 0, $shared: 0, $shared_next: 0, $details: 0, $delay_until: 0, $break_at: 0, $hold_ms: 0, $kept_until: 0, $expires_at: 0, $front_arrival: 0, $capacity: 0, $permits: 0, $attended_next: 0, $turn_until: 0, $turn_ms: 0, $no_grace_until: 0, $dropped: 0, $watched_until: 0, $ahead: 0, $keeps_out: 0, $written_at: 0, $stored: false, $resting: 0, $expired_permits: 0, $changed: false, $at: at_13, $record_key: KEYS[at_13], $details_key: KEYS[(at_13 + 1)], $leases_key: KEYS[(at_13 + 2)], $holders_key: KEYS[(at_13 + 3)], $writers_key: KEYS[(at_13 + 4)], $readers_key: KEYS[(at_13 + 5)], $tickets_key: KEYS[(at_13 + 6)], $history_key: KEYS[(at_13 + 7)], $unreadable: undefined, $live: undefined, $exclusive: undefined, $front: undefined, $check_at: undefined, $upgrader: undefined, $clearing: undefined, $turn_began: undefined, $lapsing: undefined, $queue_dropped: undefined, $wake: undefined, $written: undefined, $away_changed: undefined, $note_tag: undefined, $unreported: undefined, $served: undefined, $new_events: undefined, $lease_ended: undefined, $unserved: undefined, $created: undefined, $exclusive_text: undefined, $passing: undefined, $layout: undefined };
}
function why_unreadable(lock_108, text_25) {
let start_2 = text_25.slice(0, 2);
if (((start_2 === "5 ") || (start_2 === "6 "))) {
return (!parse_record(lock_108, text_25) ? "damaged" : undefined);
}
let layout_5 = num(($exec($s13, text_25)[1] ?? "0"));
if ((layout_5 > 6)) {
return "newer";
}
let more_2 = ((layout_5 < 5) && parse_earlier(lock_108, text_25, layout_5));
return (!($truth(more_2) && parse_more(lock_108, more_2)) ? "damaged" : undefined);
}
function load_lock(at_14, text_26) {
let lock_109 = empty_lock(at_14);
if ($truth(text_26)) {
lock_109.$stored = true;
lock_109.$unreadable = why_unreadable(lock_109, text_26);
if ((lock_109.$unreadable !== undefined)) {
return lock_109;
}
if ((lock_109.$written_at > now)) {
set_back(lock_109, (lock_109.$written_at - now));
}
}
lock_109.$live = (is_broken(lock_109) ? 0 : lock_109.$shared);
return lock_109;
}
function load_locks(n_3, other_key) {
if ((n_3 === 1)) {
let texts_5 = (((other_key !== undefined) ? texts_at([undefined, KEYS[1], other_key], 1) : other_key) || [undefined, $getKey(KEYS[1])]);
let lock_110 = load_lock(1, texts_5[1]);
return [[undefined, lock_110], (((lock_110.$unreadable !== undefined) ? $list("unreadable", lock_110.$unreadable) : lock_110.$unreadable) || undefined), texts_5[2]];
}
let keys_4 = [undefined];
for (let i_31 = 1, $end_i_31 = n_3; i_31 <= $end_i_31; i_31 += 1) {
$setAt(keys_4, i_31, KEYS[(((i_31 - 1) * 8) + 1)]);
}
$setAt(keys_4, (n_3 + 1), other_key);
let texts_6 = texts_at(keys_4, n_3);
let locks_7 = [undefined], by_key = new Map(), unreadable = undefined;
for (let i_32 = 1, $end_i_32 = n_3; i_32 <= $end_i_32; i_32 += 1) {
let lock_111 = (by_key.get(keys_4[i_32]) || load_lock((((i_32 - 1) * 8) + 1), texts_6[i_32]));
locks_7[i_32] = lock_111;
$setIn(by_key, keys_4[i_32], lock_111);
if (((lock_111.$unreadable !== undefined) && !unreadable)) {
unreadable = $list("unreadable", lock_111.$unreadable);
}
}
return [locks_7, unreadable, texts_6[(n_3 + 1)]];
}
function pack_fields(lock_112) {
let text_27 = "";
for (let i_33 = 3, $end_i_33 = 28; i_33 <= $end_i_33; i_33 += 1) {
let number_3 = $s29(lock_112, i_33);
if (($gt(number_3, 0) && ($s17[i_33] !== "hold_ms"))) {
text_27 = (text_27 + (" " + (fmt(i_33) + ("=" + fmt(number_3)))));
}
}
return text_27;
}
function saved_lease(lock_113, lease_28) {
let $0;
return ($truth(($0 = ((lease_28 === $table(lock_113).$exclusive) && lock_113.$exclusive_text))) ? $0 : pack_lease(lease_28));
}
function prove_writable(key_15) {
if (!wrote) {
$call("PEXPIRE", key_15, "1", "GT");
wrote = true;
}
}
function latest_events(lock_114) {
let $0;
let events_2 = [undefined], short = undefined;
function add_2(text_28) {
for (let event_2 of $each($s30, text_28)) {
let kind_2 = $exec($s31, event_2)[1];
const $of_2 = $exec($s32, event_2);
let of_2 = $of_2[1], owner_3 = $of_2[2];
if (((of_2 !== undefined) && (short !== undefined))) {
events_2.push(($text(short).charAt(0) + (of_2 + (" " + ($text(short).slice(1) + (" " + owner_3))))));
}
short = ((kind_2 !== undefined) ? event_2 : undefined);
if ((of_2 !== undefined)) {
events_2.push(event_2);
}
}
}
add_2($table(lock_114).$events);
if (((events_2.length - 1) < 20)) {
let history = ((($0 = $getKey(lock_114.$history_key)) !== false) ? $0 : "");
add_2($sub(history, (fmt(1).length + 2)));
}
for (let i_34 = (events_2.length - 1), $end_i_34 = (20 + 1); i_34 >= $end_i_34; i_34 += -1) {
$setAt(events_2, i_34, undefined);
}
return events_2;
}
function wake_at(lock_115) {
let $0;
if (((lock_115.$away === 0) || (queued_total(lock_115) === 0))) {
return 0;
}
if (lock_115.$unserved) {
return 1;
}
if (is_clearing(lock_115)) {
return (now + 20);
}
let at_15 = 0;
let instants_2 = [undefined, ((lock_115.$exclusive && $table(lock_115.$exclusive).$deadline) ?? 0), ($truth(($0 = ((lock_115.$shared > 0) && lock_115.$shared_next))) ? $0 : 0), (lock_115.$upgrader ? $table(lock_115.$upgrader).$deadline : 0), lock_115.$delay_until, lock_115.$break_at, lock_115.$turn_until, lock_115.$attended_next, rest_until(lock_115)];
for (let i_35 = 1, $end_i_35 = (instants_2.length - 1); i_35 <= $end_i_35; i_35 += 1) {
if (($gt(instants_2[i_35], now) && ((at_15 === 0) || $lt(instants_2[i_35], at_15)))) {
at_15 = instants_2[i_35];
}
}
return at_15;
}
function note_wake(lock_116, retention_ms_3) {
lock_116.$wake = (fmt($table(lock_116).$at) + "," + fmt(wake_at(lock_116)) + "," + fmt(retention_ms_3));
}
function fields_text(lock_117) {
let greatest_3 = $greater($greater($greater($greater($greater($greater($greater($greater($greater($greater($greater($greater($greater($greater($greater($greater($greater($greater($greater($greater($greater($greater($greater($greater(lock_117.$arrival, lock_117.$departures), lock_117.$writers), lock_117.$readers), lock_117.$tickets), lock_117.$tickets_next), lock_117.$turn_at), lock_117.$shared), lock_117.$shared_next), lock_117.$details), lock_117.$delay_until), lock_117.$break_at), lock_117.$kept_until), lock_117.$expires_at), lock_117.$front_arrival), lock_117.$capacity), lock_117.$permits), lock_117.$attended_next), lock_117.$turn_until), lock_117.$turn_ms), lock_117.$no_grace_until), lock_117.$dropped), lock_117.$watched_until), lock_117.$ahead), lock_117.$keeps_out);
return ((greatest_3 > 0) ? pack_fields(lock_117) : "");
}
function record_text(lock_118) {
lock_118.$exclusive_text = (lock_118.$exclusive ? pack_lease(lock_118.$exclusive) : "");
let text_29 = ((((lock_118.$away > 0) || (lock_118.$early > 0)) ? "6 " : "5 ") + (fmt(lock_118.$fence) + (" " + (now_word + (" " + (fmt(lock_118.$hold_ms) + (" " + (fmt(lock_118.$events_count) + (fields_text(lock_118) + ("\n" + $join(lock_118.$exclusive_text, ("\n" + (lock_118.$ended + ("\n" + (lock_118.$releases + ("\n" + $join(lock_118.$events, "\n")))))))))))))))));
if ((lock_118.$front !== undefined)) {
text_29 = (text_29 + ("f " + $join(lock_118.$front, "\n")));
}
if (lock_118.$upgrader) {
text_29 = (text_29 + ("u " + (pack_upgrader(lock_118.$upgrader) + "\n")));
}
if ((lock_118.$outcomes !== "")) {
text_29 = (text_29 + ("o " + (lock_118.$outcomes + "\n")));
}
if (((lock_118.$rests.length - 1) > 0)) {
text_29 = (text_29 + ("r" + (pack_rests(lock_118) + "\n")));
}
if ((lock_118.$notes !== "")) {
text_29 = (text_29 + ("n " + (lock_118.$notes + "\n")));
}
if ((lock_118.$away > 0)) {
text_29 = (text_29 + ("a " + (fmt(lock_118.$away) + "\n")));
}
if ((lock_118.$early > 0)) {
text_29 = (text_29 + ("h " + (fmt(lock_118.$early) + "\n")));
}
return text_29;
}
function gather_events(lock_119) {
let new_events = lock_119.$new_events;
if (!new_events) {
return;
}
for (let i_36 = $greater(1, (((new_events.length - 1) - 20) + 1)), $end_i_36 = (new_events.length - 1); i_36 <= $end_i_36; i_36 += 1) {
lock_119.$events = $join(new_events[i_36], lock_119.$events);
lock_119.$events_count = (lock_119.$events_count + 1);
}
lock_119.$new_events = undefined;
}
function save_history(lock_120, life_ms) {
if (!keeps_history(lock_120)) {
lock_120.$events = "";
lock_120.$events_count = 0;
return;
}
gather_events(lock_120);
if (((lock_120.$events_count < 20) && ($length(lock_120.$events) <= 1500))) {
return;
}
let text_30 = (fmt(1) + (" " + ($concatAll(latest_events(lock_120), ",") + ",")));
$setKey(lock_120.$history_key, text_30, fmt(life_ms));
lock_120.$events = "";
lock_120.$events_count = 0;
}
function save_lock(lock_121, retention_ms_4) {
if ((!$table(lock_121).$changed && (needed_until(lock_121, retention_ms_4) <= lock_121.$expires_at))) {
prove_writable(lock_121.$record_key);
return;
}
lock_121.$changed = false;
lock_121.$written = true;
lock_121.$written_at = now;
wrote = true;
if ((lock_121.$shared === 0)) {
lock_121.$keeps_out = 0;
}
if (((lock_121.$shared === 0) && (lock_121.$tickets === 0))) {
lock_121.$kept_until = 0;
lock_121.$expires_at = 0;
lock_121.$ahead = 0;
} else {
expire_beside(lock_121, retention_ms_4);
}
let exclusive_6 = lock_121.$exclusive;
let held_until = (exclusive_6 ? $greater($add(exclusive_6.$deadline, exclusive_6.$delay), exclusive_6.$min_until) : 0);
let fenced_at = Math.floor((lock_121.$fence / 1000));
let last_5 = $greater($greater($greater($greater($greater(now, lock_121.$delay_until), lock_121.$kept_until), held_until), rest_until(lock_121, true)), fenced_at);
let kept_ms_2 = ((lock_121.$capacity > 0) ? 2592000000 : retention_ms_4);
let life_ms_2 = ($greater((last_5 + kept_ms_2), ((lock_121.$expires_at + lock_121.$ahead) + 30000)) - now);
save_history(lock_121, life_ms_2);
$setKey(lock_121.$record_key, record_text(lock_121), fmt(life_ms_2));
if (((lock_121.$away > 0) || lock_121.$away_changed)) {
note_wake(lock_121, retention_ms_4);
}
}
function note_watcher(lock_122, wait_ms) {
if (($table(lock_122).$stored && ((now + wait_ms) > lock_122.$watched_until))) {
lock_122.$watched_until = (now + wait_ms);
lock_122.$changed = true;
}
}
function recent_outcome(record_2, request_5) {
if (($table(record_2).$outcomes === "")) {
return undefined;
}
let at_16 = $plainAt(record_2.$outcomes, secret_prefix(request_5));
return (((at_16 !== undefined) ? $exec($s33, record_2.$outcomes, (at_16 + 12))[0] : at_16) ?? undefined);
}
function forgotten_at(record_3) {
return num(($exec($s34, $table(record_3).$outcomes)[1] ?? "0"));
}
function is_full_of_copies(record_4) {
let copied = $countOf($table(record_4).$outcomes, "!");
return (copied >= 48);
}
function is_forgotten(record_5, request_6, since_2) {
if (((since_2 === 0) || (recent_outcome(record_5, request_6) !== undefined))) {
return false;
}
return ((forgotten_at(record_5) >= since_2) || is_full_of_copies(record_5));
}
function is_outdated(word_2) {
const $mark = $exec($s35, word_2);
let mark = $mark[1], instant_2 = $mark[2];
if (!(mark !== undefined)) {
return [true, now];
}
let at_17 = num(instant_2);
return [((at_17 + ((mark === "!") ? 60000 : 4000)) <= now), at_17];
}
function outcomes_of_others(record_6, request_7) {
let words_5 = [undefined];
for (let word_3 of $each($s4, $table(record_6).$outcomes)) {
if (((word_3.charAt(0) !== "=") && (word_3.slice(0, 12) !== secret_prefix(request_7)))) {
words_5.push(word_3);
}
}
return words_5;
}
function save_outcome(record_7, request_8, outcome, copied_2) {
let words_6 = outcomes_of_others(record_7, request_8), kept_2 = [undefined], forgotten = forgotten_at(record_7);
let excess = (((words_6.length - 1) + 1) - 64);
for (let i_37 = 1, $end_i_37 = (words_6.length - 1); i_37 <= $end_i_37; i_37 += 1) {
const $outdated = is_outdated(words_6[i_37]);
let outdated = $outdated[0], at_18 = $outdated[1];
let pushed_out = ((excess > 0) && !($plainAt(words_6[i_37], "!") !== undefined));
if ((pushed_out || (outdated && (i_37 <= ((words_6.length - 1) - 15))))) {
excess = (excess - 1);
forgotten = $greater(forgotten, at_18);
} else {
$append(kept_2, words_6[i_37]);
}
}
if (((kept_2.length - 1) >= 64)) {
const $__11 = is_outdated($removeAt(kept_2, 1));
let __11 = $__11[0], at_19 = $__11[1];
forgotten = $greater(forgotten, at_19);
}
kept_2.push((secret_prefix(request_8) + (outcome + ((copied_2 ? "!" : ".") + fmt(now)))));
$table(record_7).$outcomes = (((forgotten > 0) ? ("=" + (fmt(forgotten) + " ")) : "") + $concatAll(kept_2, " "));
record_7.$changed = true;
}
function is_late(known_2, since_3) {
let latest_2 = ((known_2 !== undefined) ? $exec($s36, known_2)[1] : known_2);
return ((latest_2 !== undefined) ? (since_3 < num(latest_2)) : latest_2);
}
function save_copy(record_8, request_9, since_4) {
if ((since_4 === 0)) {
return;
}
let known_3 = recent_outcome(record_8, request_9);
if ((!(known_3 !== undefined) || ($test($s37, known_3) && !is_late(known_3, since_4)))) {
save_outcome(record_8, request_9, ("copy" + fmt(since_4)), true);
}
}
function save_reply(record_9, request_10, reply_2, copied_3) {
save_outcome(record_9, request_10, $concatAll(reply_2, "x"), copied_3);
}
function recent_reply(record_10, request_11) {
let outcome_2 = recent_outcome(record_10, request_11);
if (!(outcome_2 !== undefined)) {
return undefined;
}
let words_7 = $gsub(outcome_2, "x", " ")[0];
return split(words_7);
}
function end_at(lock_123, token_6) {
let at_20 = $plainAt($table(lock_123).$ended, token_tag(token_6));
return (((at_20 !== undefined) && ($modulo(at_20, 14) === 1)) ? at_20 : undefined);
}
function released_by(lock_124, token_7, request_12) {
let tag_3 = request_tag(request_12), at_21 = end_at(lock_124, token_7);
if ($truth(at_21)) {
let from_6 = ($add(at_21, 8) + 1);
let is_same = ($sub($table(lock_124).$ended, from_6, ((from_6 + 4) - 1)) === tag_3);
return [(is_same ? $sub(lock_124.$ended, (from_6 - 1), (from_6 - 1)) : undefined), false];
}
at_21 = (($table(lock_124).$releases !== "") && $plainAt(lock_124.$releases, tag_3));
if (($truth(at_21) && ($modulo(at_21, 5) === 2))) {
return [$sub(lock_124.$releases, $subtract(at_21, 1), $subtract(at_21, 1)), false];
}
return [undefined, (lock_124.$releases.length === (32 * 5))];
}
function save_note(lock_125, request_13, note_2, ends_all, drops) {
if ((($table(lock_125).$notes === "") && (note_2 === "-"))) {
return;
}
let earlier_3 = notes_of(lock_125), notes_2 = [undefined], tag_4 = ("." + $sub(request_13, (16 - 4), 14)), is_known = false;
for (let i_38 = 1, $end_i_38 = (earlier_3.length - 1); i_38 <= $end_i_38; i_38 += 1) {
if (($text(earlier_3[i_38]).slice(4) === note_2)) {
tag_4 = $text(earlier_3[i_38]).slice(0, 4);
is_known = true;
} else {
$append(notes_2, earlier_3[i_38]);
}
}
if (((note_2 === "-") || (!is_known && ($plainAt((lock_125.$ended + lock_125.$notes), tag_4) !== undefined)))) {
tag_4 = "....";
} else {
notes_2.push((tag_4 + note_2));
}
lock_125.$note_tag = tag_4;
keep_notes(lock_125, notes_2, (ends_all ? tag_4 : announced_tag(lock_125)), (drops ? tag_4 : drop_tag(lock_125)));
lock_125.$changed = true;
}
function reason_never_served(letter_5) {
let $0, $1;
return ((($0 = ((($1 = ((letter_5 === "o") ? "expired" : ((letter_5 === "d") && "broken"))) !== false) ? $1 : ((letter_5 === "u") && "released"))) !== false) ? $0 : undefined);
}
function why_never_served(lock_126, ticket) {
let at_22 = end_at(lock_126, ticket);
return (((at_22 !== undefined) ? reason_never_served($sub($table(lock_126).$ended, (at_22 + 8), (at_22 + 8))) : at_22) ?? undefined);
}
function why_lost(lock_127, token_8) {
let at_23 = end_at(lock_127, token_8);
if ((at_23 !== undefined)) {
let from_7 = (at_23 + 8);
let letter_6 = $sub($table(lock_127).$ended, from_7, from_7);
let reason_7 = (($get($s38, letter_6) ?? reason_never_served(letter_6)) ?? $s38.$r);
let tag_5 = ((letter_6 === "d") ? drop_tag(lock_127) : $sub(lock_127.$ended, (from_7 + 1), (from_7 + 4)));
return [reason_7, note_with(lock_127, tag_5)];
}
let text_31 = ($gt($table(lock_127).$shared, lock_127.$live) && $call("HGET", lock_127.$details_key, shared_id(token_8)));
let lease_29 = ((text_31 !== false) ? unpack_shared(lock_127, text_31) : text_31);
if ((lease_29 && is_broken(lock_127))) {
return [$s38.$b, note_with(lock_127, announced_tag(lock_127))];
}
if ((lease_29 && (lease_29.$deadline <= now))) {
return [$get($s38, why_expired(lock_127, lease_29)), "-"];
}
return ["unknown", "-"];
}
function not_held(lock_128, token_9, damaged_2) {
if (damaged_2) {
return [undefined, "unreadable", "damaged"];
}
const $reason_8 = why_lost(lock_128, token_9);
let reason_8 = $reason_8[0], note_3 = $reason_8[1];
return [undefined, "lost", reason_8, note_3];
}
function reply_before(record_11, fingerprint_4) {
return (refusal_of(record_11, fingerprint_4) || (record_11 && split(record_11.$rest)));
}
function shorten_idempotency(key_16) {
$call("PEXPIRE", key_16, fmt(60000), "LT");
}
function idempotency_until_2(key_17, deadline_7) {
return ((key_17 !== undefined) ? (deadline_7 + 60000) : 0);
}
function prolong_idempotency(key_18, lease_30) {
if (($gt(lease_30.$idempotency_until, 0) && $gt(lease_30.$deadline, lease_30.$idempotency_until))) {
lease_30.$idempotency_until = $add(lease_30.$deadline, 60000);
$call("PEXPIRE", key_18, fmt(($add(lease_30.$idempotency_until, 60000) - now)), "GT");
}
}
function listed_holders(lock_129) {
let $0;
let holders = [undefined];
if (lock_129.$exclusive) {
holders[1] = pack_lease(lock_129.$exclusive);
}
if ($gt(lock_129.$live, 0)) {
let ids_15 = $call("ZRANGE", lock_129.$holders_key, "0", fmt((50 - 1)));
let texts_7 = ((((ids_15.length - 1) > 0) && $call("HMGET", lock_129.$details_key, ...$unpack(ids_15))) || [undefined]);
for (let i_39 = 1, $end_i_39 = (texts_7.length - 1); i_39 <= $end_i_39; i_39 += 1) {
let lease_31 = ($truth(($0 = texts_7[i_39])) ? unpack_shared(lock_129, texts_7[i_39]) : $0);
if (((((holders.length - 1) < 50) && lease_31) && (lease_31.$deadline > now))) {
holders[((holders.length - 1) + 1)] = pack_lease(cut_short(lock_129, lease_31));
}
}
}
return holders;
}
function queue_length(lock_130) {
return (queued_total(lock_130) + (lock_130.$upgrader ? 1 : 0));
}
function readers_before(lock_131) {
if (((is_exclusive(lock_131.$front) || (permits_of(lock_131.$front) > 0)) || (lock_131.$readers < 2))) {
return 0;
}
if ((lock_131.$writers === 0)) {
return 4000000000000000;
}
const $__12 = first_of(lock_131.$writers_key);
let __12 = $__12[0], writer_arrival = $__12[1];
return writer_arrival;
}
function next_end(lock_132) {
if ((lock_132.$capacity === 0)) {
return lock_132.$delay_until;
}
let at_24 = rest_until(lock_132);
return ($gt(lock_132.$live, 0) ? $lesser(at_24, lock_132.$shared_next) : at_24);
}
function notification_of(lock_133) {
let changed = ($table(lock_133).$written && ((lock_133.$stored && (lock_133.$watched_until > now)) ? "1" : (!lock_133.$stored && "2")));
if ((lock_133.$turn_ms === 0)) {
return ($truth(changed) ? (fmt(lock_133.$at) + (",-,0,0," + (changed + (",-," + fmt(lock_133.$departures))))) : undefined);
}
let turn = "-", turn_until_2 = 0, readers_4 = 0, next = "-";
if ((lock_133.$turn_began && (lock_133.$turn_at > 0))) {
turn = secret_prefix(secret_of(lock_133.$front));
turn_until_2 = lock_133.$turn_until;
readers_4 = readers_before(lock_133);
} else if (((lock_133.$upgrader && lock_133.$lease_ended) && (lock_133.$live === 1))) {
turn = secret_prefix(secret_of($table(lock_133.$upgrader).$id));
} else if (lock_133.$queue_dropped) {
turn_until_2 = 1;
} else if ((((lock_133.$tickets > 0) || lock_133.$upgrader) && ((lock_133.$check_at !== undefined) || (lock_133.$lease_ended && (next_end(lock_133) > now))))) {
turn_until_2 = (lock_133.$check_at ?? next_end(lock_133));
next = ((lock_133.$front !== undefined) ? secret_prefix(secret_of(lock_133.$front)) : "-");
}
if ((((turn === "-") && (turn_until_2 === 0)) && !$truth(changed))) {
return undefined;
}
let words_8 = [undefined, fmt(lock_133.$at), turn, fmt(turn_until_2), fmt(readers_4), ($truth(changed) ? changed : "0"), next, fmt(lock_133.$departures)];
return $concatAll(words_8, ",");
}
function with_notifications(reply_3, locks_8) {
if (((($length(locks_8) === 1) && !$table(locks_8[1]).$unreported) && !($table(locks_8[1]).$wake !== undefined))) {
let notification = (!($table(locks_8[1]).$unreadable !== undefined) && notification_of(locks_8[1]));
if ($truth(notification)) {
reply_3.push(("!" + notification));
}
return reply_3;
}
let notifications = [undefined], ends = [undefined], wakes = [undefined], seen = new Map();
for (let i_40 = 1, $end_i_40 = (locks_8.length - 1); i_40 <= $end_i_40; i_40 += 1) {
let lock_134 = locks_8[i_40];
if ((!($table(lock_134).$unreadable !== undefined) && !seen.get(lock_134))) {
$append(notifications, notification_of(lock_134));
for (let k_3 = 1, $end_k_3 = (((lock_134.$turn_ms > 0) && lock_134.$served) ? $length(lock_134.$served) : 0); k_3 <= $end_k_3; k_3 += 1) {
let words_9 = [undefined, fmt(lock_134.$at), $table(lock_134.$served)[k_3], "0", "0", "0", "-", fmt(lock_134.$departures)];
notifications.push($concatAll(words_9, ","));
}
$append(wakes, lock_134.$wake);
for (let k_4 = 1, $end_k_4 = ((lock_134.$written && lock_134.$unreported) ? $length(lock_134.$unreported) : 0); k_4 <= $end_k_4; k_4 += 1) {
ends.push((fmt(lock_134.$at) + $join(" ", $table(lock_134.$unreported)[k_4])));
}
}
$setIn(seen, lock_134, true);
}
if (((ends.length - 1) > 0)) {
reply_3.push(("~" + $concatAll(ends, ",")));
}
if (((wakes.length - 1) > 0)) {
reply_3.push(("+" + $concatAll(wakes, ";")));
}
if (((notifications.length - 1) > 0)) {
reply_3.push(("!" + $concatAll(notifications, ";")));
}
return reply_3;
}
function load_request(n_4, idempotency_key, fingerprint_5) {
let idempotency = load_idempotency(idempotency_key);
let refusal = refusal_of(idempotency, fingerprint_5);
if (refusal) {
return [undefined, idempotency, refusal];
}
const $locks_9 = load_locks(n_4);
let locks_9 = $locks_9[0], unreadable_2 = $locks_9[1];
return [locks_9, idempotency, unreadable_2];
}
function place_secret_of(request_14, ticket_2, idempotency_2) {
if ((ticket_2 !== "-")) {
return ticket_2;
}
if (((idempotency_2 && (idempotency_2.$state === "w")) && (idempotency_2.$rest !== "-"))) {
return idempotency_2.$rest;
}
return request_14;
}
function ids_with(modes, secret_4) {
let ids_16 = [undefined];
for (let i_41 = 1, $end_i_41 = modes.length; i_41 <= $end_i_41; i_41 += 1) {
ids_16[i_41] = $join($sub(modes, i_41, i_41), secret_4);
}
return ids_16;
}
function ids_of(input_2, secret_5) {
return (((secret_5 === input_2.$place_secret) && input_2.$place_ids) || ids_with(ARGV[2], secret_5));
}
function save_locks(input_3) {
for (let i_42 = 1, $end_i_42 = $length(input_3.$locks); i_42 <= $end_i_42; i_42 += 1) {
update_turn($table(input_3.$locks)[i_42], now);
save_lock($table(input_3.$locks)[i_42], $numeral(ARGV[11]));
}
}
function finish(input_4, reply_4) {
save_locks(input_4);
return with_notifications(reply_4, input_4.$locks);
}
function flag(condition_2) {
return (condition_2 ? "1" : "0");
}
function lost(input_5, reason_9, note_4, never_held) {
return finish(input_5, [undefined, "lost", reason_9, flag((never_held || false)), (note_4 ?? "-")]);
}
function dismissed(input_6, arrival_5) {
let known_4 = $numeral(ARGV[18]), record_12 = input_6.$idempotency;
if (((((known_4 === 0) && record_12) && (record_12.$state === "w")) && (record_12.$rest !== "-"))) {
known_4 = (arrival_5 ?? (now_us - (30000 * 1000)));
}
for (let i_43 = 1, $end_i_43 = $length(input_6.$locks); i_43 <= $end_i_43; i_43 += 1) {
let lock_135 = $table(input_6.$locks)[i_43];
let dropped_2 = $table(lock_135).$dropped;
if ((((known_4 > 0) && (known_4 <= dropped_2)) && (($numeral(ARGV[18]) > 0) || (dropped_2 <= (now_us + 1000000))))) {
let note_5 = note_with(lock_135, drop_tag(lock_135));
return [undefined, "lost", $s38.$b, "1", note_5];
}
}
return undefined;
}
function append_two(words_10, first_5, second) {
words_10.push(first_5);
$append(words_10, second);
return words_10;
}
function append_list(words_11, more_3) {
words_11.push(fmt($length(more_3)));
for (let i_44 = 1, $end_i_44 = (more_3.length - 1); i_44 <= $end_i_44; i_44 += 1) {
$append(words_11, more_3[i_44]);
}
return words_11;
}
function granted(input_7, leases, repeated) {
save_locks(input_7);
let lock_136 = $table(input_7.$locks)[1], packed = [undefined];
for (let i_45 = 1, $end_i_45 = (leases.length - 1); i_45 <= $end_i_45; i_45 += 1) {
packed[i_45] = saved_lease($table(input_7.$locks)[i_45], leases[i_45]);
}
let reply_5 = append_two(append_list([undefined, "granted", fmt(now), fmt($table(lock_136).$break_at)], packed), flag(repeated), fmt(lock_136.$capacity));
return with_notifications(reply_5, input_7.$locks);
}
function granted_some(input_8, leases_2, repeated_2) {
save_locks(input_8);
let packed_2 = [undefined], which = [undefined], break_at = 0;
for (let i_46 = 1, $end_i_46 = $length(input_8.$locks); i_46 <= $end_i_46; i_46 += 1) {
let lock_137 = $table(input_8.$locks)[i_46];
if (leases_2[i_46]) {
packed_2.push(saved_lease(lock_137, leases_2[i_46]));
which.push(i_46);
if (($table(lock_137).$break_at > 0)) {
break_at = ((break_at > 0) ? $lesser(break_at, lock_137.$break_at) : lock_137.$break_at);
}
}
}
let reply_6 = append_two(append_list([undefined, "granted_some", fmt(now), fmt(break_at)], packed_2), joined(which), flag(repeated_2));
return with_notifications(reply_6, input_8.$locks);
}
function claim(lock_138, lease_32) {
if (!is_unclaimed(lease_32)) {
return false;
}
const $lock_delay_ms_3 = $exec($s39, $table(lease_32).$partner);
let lock_delay_ms_3 = $lock_delay_ms_3[1], min_hold_ms_3 = $lock_delay_ms_3[2];
lease_32.$partner = "-";
lease_32.$confirmed = true;
lease_32.$delay = num(lock_delay_ms_3);
if ((num(min_hold_ms_3) > 0)) {
lease_32.$min_until = $add(lease_32.$acquired, num(min_hold_ms_3));
}
put_lease(lock_138, lease_32);
$table(lock_138).$changed = true;
return true;
}
function granted_before(input_9, secret_6) {
let ids_17 = ids_of(input_9, secret_6), leases_3 = [undefined], found_3 = 0, reason_10 = "unknown", note_6 = "-", damaged_3 = false;
for (let i_47 = 1, $end_i_47 = (ids_17.length - 1); i_47 <= $end_i_47; i_47 += 1) {
const $lease_33 = live_lease($table(input_9.$locks)[i_47], ids_17[i_47]);
let lease_33 = $lease_33[0], is_damaged = $lease_33[1];
$setAt(leases_3, i_47, lease_33);
damaged_3 = (damaged_3 || is_damaged);
if (lease_33) {
found_3 = (found_3 + 1);
} else if ((reason_10 === "unknown")) {
{ const $values = why_lost($table(input_9.$locks)[i_47], secret_6), $value0 = $values[0], $value1 = $values[1]; reason_10 = $value0; note_6 = $value1; }
}
}
if ((found_3 === (ids_17.length - 1))) {
return [granted(input_9, leases_3, !claim($table(input_9.$locks)[1], leases_3[1]))];
}
if ((found_3 === ((ids_17.length - 1) - input_9.$spare))) {
return [granted_some(input_9, leases_3, true)];
}
if ((((found_3 > 0) || (reason_10 !== "unknown")) || (input_9.$idempotency && ($table(input_9.$idempotency).$state === "g")))) {
return [lost(input_9, reason_10, note_6, (why_never_served($table(input_9.$locks)[1], secret_6) !== undefined))];
}
return [undefined, damaged_3];
}
function returning(lock_139) {
if ((lock_139.$tickets <= queued_total(lock_139))) {
return 0;
}
let left_2 = $call("ZCOUNT", lock_139.$tickets_key, beside(lock_139, (now - 2000)), beside(lock_139, now));
return $lesser(lock_139.$departures, left_2);
}
function freed_at(lock_140, wants_exclusive, own_2) {
let $0;
let at_25 = $table(lock_140).$delay_until;
if (lock_140.$exclusive) {
at_25 = $greater($greater(at_25, $table(lock_140.$exclusive).$deadline), $table(lock_140.$exclusive).$min_until);
} else if ((wants_exclusive && $gt(lock_140.$live, (own_2 ? 1 : 0)))) {
at_25 = $greater(at_25, last_shared_deadline(lock_140, own_2));
}
if (((lock_140.$capacity > 0) && ($add(lock_140.$live, lock_140.$resting) > 0))) {
let rested_at = rest_until(lock_140), ended_at_6 = ($truth(($0 = ($gt(lock_140.$live, 0) && lock_140.$shared_next))) ? $0 : 0);
let both = ((rested_at > 0) && (ended_at_6 > 0));
at_25 = $greater(at_25, (both ? $lesser(rested_at, ended_at_6) : (rested_at + ended_at_6)));
}
if (!wants_exclusive) {
at_25 = $greater($greater(at_25, (lock_140.$upgrader ? $table(lock_140.$upgrader).$deadline : 0)), lock_140.$break_at);
}
return at_25;
}
function next_chance(lock_141, wants_exclusive_2, own_3) {
if (is_clearing(lock_141)) {
return (now + 20);
}
let at_26 = freed_at(lock_141, wants_exclusive_2, own_3);
let may_be_turn = (($table(lock_141).$capacity > 0) && (lock_141.$turn_at > 0));
if (((at_26 > now) && !may_be_turn)) {
return at_26;
}
at_26 = ((lock_141.$attended_next > now) ? lock_141.$attended_next : now);
if ((lock_141.$turn_at === 0)) {
return at_26;
}
return ((at_26 > now) ? $lesser(lock_141.$turn_until, at_26) : lock_141.$turn_until);
}
function busy(input_10, blocked_2, place_6, own_4, dequeued) {
let first_6 = blocked_2[1];
let lock_142 = $get(input_10.$locks, first_6);
let wants_exclusive_3 = ($sub(ARGV[2], first_6, first_6) === "x");
if (!place_6) {
place_6 = { $position: -1, $ticket: "-", $arrival: now_us, $attended_until: 0, $ticket_until: 0, $again_at: 0, $order: undefined, $standby_until: undefined };
for (let i_48 = 1, $end_i_48 = $length(input_10.$locks); i_48 <= $end_i_48; i_48 += 1) {
$table(place_6).$arrival = $greater($table(place_6).$arrival, ($table($table(input_10.$locks)[i_48]).$dropped + 1));
}
$table(place_6).$order = $table(place_6).$arrival;
}
let delay_until = 0, next_at = next_chance(lock_142, wants_exclusive_3, own_4);
for (let i_49 = 2, $end_i_49 = ((input_10.$spare > 0) ? (input_10.$spare + 1) : 0); i_49 <= $end_i_49; i_49 += 1) {
let other = blocked_2[i_49];
let at_27 = next_chance($get(input_10.$locks, other), ($sub(ARGV[2], other, other) === "x"));
next_at = $lesser(next_at, at_27);
}
if (!own_4) {
for (let i_50 = 1, $end_i_50 = ((input_10.$spare > 0) ? 1 : (blocked_2.length - 1)); i_50 <= $end_i_50; i_50 += 1) {
let other_2 = $get(input_10.$locks, blocked_2[i_50]);
delay_until = $greater($greater(delay_until, $table(other_2).$delay_until), ((other_2.$live === 0) ? rest_until(other_2) : 0));
}
}
let reply_7 = append_two(append_two(append_two(append_list([undefined, "busy", fmt(now), joined(blocked_2), fmt(next_at), fmt($table(place_6).$position), $table(place_6).$ticket, fmt($table(place_6).$arrival), fmt($table(place_6).$attended_until), fmt($table(place_6).$ticket_until), fmt($table(place_6).$again_at), fmt($table(lock_142).$hold_ms), fmt(lock_142.$departures), fmt((queue_length(lock_142) + ((dequeued && $get(dequeued, first_6)) ? 1 : 0))), fmt(holders_total(lock_142)), fmt(available(lock_142))], listed_holders(lock_142)), fmt(((delay_until > now) ? delay_until : 0)), fmt(lock_142.$capacity)), fmt((($table(place_6).$position >= 0) ? returning(lock_142) : 0)), fmt(($table(place_6).$standby_until ?? 0))), fmt($subtract($table(place_6).$arrival, $table(place_6).$order)));
return finish(input_10, reply_7);
}
function new_lease(input_11, lock_143, id_32) {
let lease_34 = { $id: id_32, $deadline: 0, $fence: 0, $holds: 1, $acquired: now, $ttl: $numeral(ARGV[3]), $max_until: (($numeral(ARGV[10]) > 0) ? (now + $numeral(ARGV[10])) : 0), $delay: $numeral(ARGV[9]), $label: ARGV[8], $partner: "-", $min_until: ((((ARGV[20] !== undefined) ? $numeral(ARGV[20]) : 0) > 0) ? (now + ((ARGV[20] !== undefined) ? $numeral(ARGV[20]) : 0)) : 0), $idempotency_until: undefined, $confirmed: undefined };
lease_34.$idempotency_until = idempotency_until_2(input_11.$idempotency_key, deadline_of(lock_143, lease_34, $numeral(ARGV[3])));
return lease_34;
}
function save_use(input_12, state_3, secret_7, until_ms_4) {
save_idempotency(input_12.$idempotency_key, state_3, ARGV[14], secret_7, until_ms_4);
}
function save_grant(input_13, secret_8, lease_35) {
let lock_144 = $table(input_13.$locks)[1];
if ((($numeral(ARGV[16]) > 0) || (recent_outcome(lock_144, secret_8) !== undefined))) {
save_outcome(lock_144, secret_8, "granted", true);
}
save_use(input_13, "g", secret_8, $table(lease_35).$idempotency_until);
}
function granted_earlier(input_14) {
let request_15 = ARGV[1], idempotency_3 = input_14.$idempotency;
if ((idempotency_3 && (idempotency_3.$state === "g"))) {
return granted_before(input_14, idempotency_3.$rest);
}
const $earlier_4 = granted_before(input_14, request_15);
let earlier_4 = $earlier_4[0], damaged_4 = $earlier_4[1];
let also_damaged;
if ((!earlier_4 && (input_14.$place_secret !== request_15))) {
{ const $values = granted_before(input_14, input_14.$place_secret), $value0 = $values[0], $value1 = $values[1]; earlier_4 = $value0; also_damaged = $value1; }
damaged_4 = (damaged_4 || also_damaged);
}
let before_6 = ((idempotency_3 && idempotency_3.$rest) ?? "-");
if ((((!earlier_4 && (before_6 !== "-")) && (before_6 !== input_14.$place_secret)) && (before_6 !== request_15))) {
{ const $values = granted_before(input_14, before_6), $value0 = $values[0], $value1 = $values[1]; earlier_4 = $value0; also_damaged = $value1; }
damaged_4 = (damaged_4 || also_damaged);
}
return [earlier_4, damaged_4];
}
function find_places(locks_10, ids_18) {
if ((((ids_18.length - 1) === 1) && ($table($table(locks_10)[1]).$tickets === 0))) {
return undefined;
}
let found_4 = [undefined], one = undefined;
for (let i_51 = 1, $end_i_51 = (ids_18.length - 1); i_51 <= $end_i_51; i_51 += 1) {
found_4[i_51] = (place_of($table(locks_10)[i_51], ids_18[i_51]) || false);
one = (one || found_4[i_51]);
}
if (!one) {
return undefined;
}
{ const $value0 = $table(one).$arrival, $value1 = $table(one).$order; found_4.$arrival = $value0; found_4.$order = $value1; }
return found_4;
}
function find_own_places(input_15) {
let locks_11 = input_15.$locks, request_16 = ARGV[1];
let ids_19 = ids_of(input_15, input_15.$place_secret);
let found_5 = find_places(locks_11, ids_19);
if ((found_5 || (input_15.$place_secret === request_16))) {
return [input_15.$place_secret, ids_19, found_5];
}
ids_19 = ids_of(input_15, request_16);
return [request_16, ids_19, find_places(locks_11, ids_19)];
}
function has_lease_left(lock_145, id_33, leases_max) {
return (is_exclusive(id_33) || $lt($table(lock_145).$live, leases_max));
}
function grant_one(input_16, i_52, id_34, found_6) {
let lock_146 = $table(input_16.$locks)[i_52], place_7 = (found_6 && found_6[i_52]);
let lease_36 = new_lease(input_16, lock_146, id_34);
if (place_7) {
remove_place(lock_146, id_34, place_7);
note_turn_taken(lock_146);
}
grant(lock_146, lease_36, (found_6 && found_6.$arrival));
if (place_7) {
$table(lock_146).$check_at = lease_36.$deadline;
}
return lease_36;
}
function grant_all(input_17, secret_9, ids_20, found_7) {
let locks_12 = input_17.$locks, leases_4 = [undefined];
if ((((found_7 && is_away(ids_20[1])) && $table(found_7[1]).$queued) && (((ARGV[23] !== undefined) ? $numeral(ARGV[23]) : 0) === 0))) {
serve($table(locks_12)[1], ids_20[1], found_7.$arrival);
return granted_before(input_17, secret_9);
}
for (let i_53 = 1, $end_i_53 = $length(locks_12); i_53 <= $end_i_53; i_53 += 1) {
if (!has_lease_left(locks_12[i_53], ids_20[i_53], $numeral(ARGV[12]))) {
return [finish(input_17, [undefined, "limit", "leases"])];
}
}
for (let i_54 = 1, $end_i_54 = (locks_12.length - 1); i_54 <= $end_i_54; i_54 += 1) {
leases_4[i_54] = grant_one(input_17, i_54, ids_20[i_54], found_7);
}
save_grant(input_17, secret_9, leases_4[1]);
return [granted(input_17, leases_4)];
}
function grant_some(input_18, secret_10, ids_21, found_8, blocked_3) {
let locks_13 = input_18.$locks, chosen = [undefined];
let wanted = ($length(locks_13) - input_18.$spare);
for (let i_55 = 1, $end_i_55 = (locks_13.length - 1); i_55 <= $end_i_55; i_55 += 1) {
let is_free = (!is_among(blocked_3, (blocked_3.length - 1), i_55) && has_lease_left(locks_13[i_55], ids_21[i_55], $numeral(ARGV[12])));
if ((((chosen.length - 1) < wanted) && is_free)) {
chosen.push(i_55);
}
}
if (((chosen.length - 1) < wanted)) {
return finish(input_18, [undefined, "limit", "leases"]);
}
let leases_5 = [undefined], first_7 = undefined;
for (let i_56 = 1, $end_i_56 = (locks_13.length - 1); i_56 <= $end_i_56; i_56 += 1) {
if (is_among(chosen, wanted, i_56)) {
leases_5[i_56] = grant_one(input_18, i_56, ids_21[i_56], found_8);
first_7 = (first_7 || leases_5[i_56]);
} else if ((found_8 && found_8[i_56])) {
remove_place(locks_13[i_56], ids_21[i_56], found_8[i_56]);
}
}
save_grant(input_18, secret_10, first_7);
return granted_some(input_18, leases_5);
}
function has_room(lock_147, waiters_max) {
if ((($table(lock_147).$tickets + (lock_147.$upgrader ? 1 : 0)) < waiters_max)) {
return true;
}
if ((lock_147.$tickets <= queued_total(lock_147))) {
return false;
}
let oldest = $call("ZRANGE", lock_147.$tickets_key, "0", "0")[1];
if ((oldest !== undefined)) {
remove_place(lock_147, oldest, (place_of(lock_147, oldest) || [undefined]));
}
return true;
}
function count_before(key_19, order_10) {
return $call("ZCOUNT", key_19, "-inf", ("(" + fmt(order_10)));
}
function position_of(lock_148, id_35, place_8) {
let before_7 = ($table(lock_148).$upgrader ? 1 : 0);
if ((place_8.$queued && (place_8.$order === lock_148.$arrival))) {
return ((before_7 + queued_total(lock_148)) - 1);
}
let writers_4 = lock_148.$writers, readers_5 = lock_148.$readers;
if ((place_8.$queued && is_exclusive(id_35))) {
writers_4 = (writers_4 - 1);
} else if (place_8.$queued) {
readers_5 = (readers_5 - 1);
}
if ((writers_4 > 0)) {
before_7 = (before_7 + count_before(lock_148.$writers_key, place_8.$order));
}
if ((readers_5 > 0)) {
before_7 = (before_7 + count_before(lock_148.$readers_key, place_8.$order));
}
return before_7;
}
function new_places(locks_14, order_11) {
let found_9 = [undefined], arrival_6 = next_arrival(locks_14);
for (let i_57 = 1, $end_i_57 = $length(locks_14); i_57 <= $end_i_57; i_57 += 1) {
found_9[i_57] = false;
$table(locks_14[i_57]).$arrival = arrival_6;
$table(locks_14[i_57]).$changed = true;
}
found_9.$arrival = arrival_6;
found_9.$order = (order_11 ?? arrival_6);
return found_9;
}
function keep_order_apart(locks_15, ids_22, found_10, coming) {
if ((free_order($list(coming), found_10.$order) === found_10.$order)) {
return;
}
found_10.$order = (free_order(locks_15, found_10.$order) ?? found_10.$order);
for (let i_58 = 1, $end_i_58 = (ids_22.length - 1); i_58 <= $end_i_58; i_58 += 1) {
let lock_149 = locks_15[i_58], place_9 = found_10[i_58];
if (place_9) {
place_9.$order = found_10.$order;
$call("ZADD", queue_key(lock_149, ids_22[i_58]), "XX", fmt($add(place_9.$order, (place_9.$queued ? 0 : 4000000000000000))), ids_22[i_58]);
wrote = true;
if (($table(lock_149).$front === ids_22[i_58])) {
find_front(lock_149);
lock_149.$changed = true;
}
}
}
}
function nth_smallest(numbers_5, nth) {
for (let __13 = (nth + 1), $end___13 = (numbers_5.length - 1); __13 <= $end___13; __13 += 1) {
let greatest_4 = 1;
for (let i_59 = 2, $end_i_59 = (numbers_5.length - 1); i_59 <= $end_i_59; i_59 += 1) {
if ($gt(numbers_5[i_59], numbers_5[greatest_4])) {
greatest_4 = i_59;
}
}
$removeAt(numbers_5, greatest_4);
}
return $max(...$unpack(numbers_5));
}
function save_places(locks_16, ids_23, found_11, blocked_4, attended, input_19) {
let spare = input_19.$spare, aside_until = 0;
let wanted_2 = ((ids_23.length - 1) - spare);
if ((wanted_2 > 1)) {
let arrived_at = Math.floor($divide($table(found_11).$arrival, 1000));
aside_until = ((arrived_at > (now + 1000)) ? now : (arrived_at + 10000));
}
let positions = [undefined], again_at = ((aside_until > now) ? aside_until : 0);
for (let i_60 = 1, $end_i_60 = (ids_23.length - 1); i_60 <= $end_i_60; i_60 += 1) {
let lock_150 = locks_16[i_60], id_36 = ids_23[i_60];
if (((aside_until <= now) || is_among(blocked_4, (spare + 1), i_60))) {
if ((!$table(found_11)[i_60] && is_early(id_36))) {
keep_order_apart(locks_16, ids_23, found_11, lock_150);
}
let place_10 = (found_11[i_60] || { $arrival: found_11.$arrival, $order: found_11.$order, $queued: undefined });
let is_over_3 = (((((ARGV[22] !== undefined) ? $numeral(ARGV[22]) : 0) > 0) && found_11[i_60]) && is_last_to_attend(((ARGV[22] !== undefined) ? $numeral(ARGV[22]) : 0), attended_until_of(lock_150, id_36)));
save_place(lock_150, id_36, place_10, attended, is_over_3);
if (has_detail(id_36)) {
put_detail(lock_150, id_36, ("=" + (ARGV[8] + (is_early(id_36) ? (" " + fmt(place_10.$arrival)) : ""))));
}
positions.push(position_of(lock_150, id_36, place_10));
found_11[i_60] = place_10;
} else if ($table(found_11)[i_60]) {
remove_place(lock_150, id_36, found_11[i_60]);
found_11[i_60] = false;
}
update_turn(lock_150, now);
if ((($table(lock_150).$front === id_36) && (lock_150.$turn_at > 0))) {
note_turn_taken(lock_150);
start_turn(lock_150, now, 3000);
again_at = (now + 2500);
}
}
return [nth_smallest(positions, ((wanted_2 - (ids_23.length - 1)) + (positions.length - 1))), again_at];
}
function outlast_others(locks_17, ids_24, found_12, attended_2) {
for (let i_61 = 1, $end_i_61 = (ids_24.length - 1); i_61 <= $end_i_61; i_61 += 1) {
if ($table(found_12)[i_61]) {
attended_2 = $greater(attended_2, (attended_until_of(locks_17[i_61], ids_24[i_61]) + 1));
}
}
return attended_2;
}
function pack_standby(label_5, lengths, reference_3) {
return ("=" + (label_5 + (" " + (joined(lengths) + (" " + reference_3)))));
}
function stand_by(input_20, secret_11, found_13, blocked_5, attended_3) {
let lock_151 = $table(input_20.$locks)[1], id_37 = ids_of(input_20, secret_11)[1];
let place_11 = ($table(found_13)[1] || { $arrival: found_13.$arrival, $order: found_13.$order, $queued: undefined });
let until_ms_5 = (found_13[1] ? attended_until_of(lock_151, id_37) : 0);
if ((!found_13[1] || ((((ARGV[23] !== undefined) ? $numeral(ARGV[23]) : 0) > 0) && ((ARGV[7] !== "-") || (until_ms_5 <= now))))) {
until_ms_5 = $greater((now + ((ARGV[23] !== undefined) ? $numeral(ARGV[23]) : 0)), attended_3);
let lengths_2 = [undefined, $numeral(ARGV[3]), $numeral(ARGV[9]), $numeral(ARGV[10]), ((ARGV[20] !== undefined) ? $numeral(ARGV[20]) : 0)];
let arrived = (is_early(id_37) ? (" " + fmt(place_11.$arrival)) : "");
put_detail(lock_151, id_37, (pack_standby(ARGV[8], lengths_2, (ARGV[25] ?? "-")) + arrived));
save_place(lock_151, id_37, place_11, until_ms_5, (found_13[1] !== false));
} else if (((attended_3 > until_ms_5) || (place_11.$queued && (until_ms_5 <= now)))) {
until_ms_5 = $greater(until_ms_5, attended_3);
save_place(lock_151, id_37, place_11, until_ms_5);
}
save_use(input_20, "w", secret_11, (until_ms_5 + $numeral(ARGV[3])));
update_turn(lock_151, now);
return busy(input_20, blocked_5, { $position: position_of(lock_151, id_37, place_11), $ticket: secret_11, $arrival: place_11.$arrival, $order: place_11.$order, $attended_until: until_ms_5, $ticket_until: ($greater(now, until_ms_5) + 30000), $again_at: 0, $standby_until: ((until_ms_5 > now) ? until_ms_5 : 0) }, undefined, [undefined, !place_11.$queued]);
}
function wait_in_line(input_21, secret_12, ids_25, found_14, blocked_6, order_12) {
let locks_18 = input_21.$locks, idempotency_4 = input_21.$idempotency;
let by_key_2 = (((($numeral(ARGV[18]) === 0) && (found_14 !== undefined)) && (idempotency_4 !== undefined)) && (idempotency_4.$state === "w"));
if (!found_14) {
for (let i_62 = 1, $end_i_62 = (blocked_6.length - 1); i_62 <= $end_i_62; i_62 += 1) {
if (!has_room($get(locks_18, blocked_6[i_62]), $numeral(ARGV[13]))) {
return finish(input_21, [undefined, "limit", "waiters"]);
}
}
if (is_away(ids_25[1])) {
if (($table($table(locks_18)[1]).$away >= ((ARGV[24] !== undefined) ? $numeral(ARGV[24]) : 0))) {
return finish(input_21, [undefined, "standby_limit"]);
}
count_away(locks_18[1], 1);
}
found_14 = new_places(locks_18, order_12);
}
for (let i_63 = 1, $end_i_63 = $length(locks_18); i_63 <= $end_i_63; i_63 += 1) {
note_hints(locks_18[i_63], (ARGV[19] === "1"));
}
let attended_4 = attended_until_8(locks_18, $numeral(ARGV[4]), ((ARGV[17] === "1") || by_key_2));
if (is_away(ids_25[1])) {
return stand_by(input_21, secret_12, found_14, blocked_6, attended_4);
}
if ((($numeral(ARGV[18]) === 0) && ($numeral(ARGV[4]) > 0))) {
attended_4 = outlast_others(locks_18, ids_25, found_14, attended_4);
}
const $position = save_places(locks_18, ids_25, found_14, blocked_6, attended_4, input_21);
let position = $position[0], again_at_2 = $position[1];
let ticket_until = ($greater(now, attended_4) + 30000);
save_use(input_21, "w", secret_12, ticket_until);
let dequeued_2 = [undefined];
for (let i_64 = 1, $end_i_64 = (locks_18.length - 1); i_64 <= $end_i_64; i_64 += 1) {
$setAt(dequeued_2, i_64, ($table(found_14)[i_64] && !$table($table(found_14)[i_64]).$queued));
}
let place_12 = { $position: position, $ticket: secret_12, $arrival: $table(found_14).$arrival, $order: $table(found_14).$order, $attended_until: attended_4, $ticket_until: ticket_until, $again_at: again_at_2, $standby_until: undefined };
return busy(input_21, blocked_6, place_12, undefined, dequeued_2);
}
function reenter(input_22, held_3) {
let lock_152 = $table(input_22.$locks)[1];
held_3.$holds = $add($table(held_3).$holds, 1);
held_3.$deadline = $greater(held_3.$deadline, deadline_of(lock_152, held_3, $numeral(ARGV[3])));
held_3.$ttl = $greater(held_3.$ttl, $numeral(ARGV[3]));
held_3.$confirmed = true;
put_lease(lock_152, held_3);
if ((input_22.$idempotency_key !== undefined)) {
let kept_until = $add(held_3.$deadline, $greater(($numeral(ARGV[11]) - 60000), 0));
save_use(input_22, "g", secret_of(held_3.$id), kept_until);
} else {
save_outcome(lock_152, ARGV[1], "entered", ($numeral(ARGV[16]) > 0));
}
return granted(input_22, [undefined, held_3]);
}
function grant_second(input_23, secret_13, exclusive_7, shared_3) {
let lock_153 = $table(input_23.$locks)[1];
let lease_37 = new_lease(input_23, lock_153, (ARGV[2] + secret_13));
let waited_since_2;
if (is_exclusive(lease_37.$id)) {
waited_since_2 = ($table(lock_153).$upgrader && $table(lock_153.$upgrader).$arrival);
lock_153.$upgrader = undefined;
lease_37.$partner = $table(shared_3).$id;
}
grant(lock_153, lease_37, waited_since_2);
if (exclusive_7) {
exclusive_7.$partner = lease_37.$id;
}
save_grant(input_23, secret_13, lease_37);
return granted(input_23, [undefined, lease_37]);
}
function wait_to_upgrade(input_24, secret_14, shared_4) {
let lock_154 = $table(input_24.$locks)[1];
lock_154.$arrival = $greater(($table(lock_154).$arrival + 1), now_us);
let arrival_7 = lock_154.$arrival, deadline_8 = (now + 5000);
if (lock_154.$upgrader) {
arrival_7 = $table(lock_154.$upgrader).$arrival;
}
note_hints(lock_154, (ARGV[19] === "1"));
lock_154.$upgrader = { $id: (ARGV[2] + secret_14), $token: $table(shared_4).$id, $deadline: deadline_8, $arrival: arrival_7, $label: ARGV[8] };
lock_154.$changed = true;
save_use(input_24, "w", secret_14, deadline_8);
let place_13 = { $position: 0, $ticket: secret_14, $arrival: arrival_7, $order: arrival_7, $attended_until: deadline_8, $ticket_until: deadline_8, $again_at: (now + 3000), $standby_until: undefined };
return busy(input_24, [undefined, 1], place_13, shared_4);
}
function acquire_as_holder(input_25, known_5) {
let $0;
let lock_155 = $table(input_25.$locks)[1], upgrader_4 = $table($table(input_25.$locks)[1]).$upgrader;
let has_place = (upgrader_4 && (secret_of(upgrader_4.$id) === input_25.$place_secret));
let away = dismissed(input_25, (has_place ? $table(upgrader_4).$arrival : undefined));
if (away) {
return finish(input_25, away);
}
const $exclusive_8 = leases_of(lock_155, ARGV[6]);
let exclusive_8 = $exclusive_8[0], shared_5 = $exclusive_8[1], damaged_5 = $exclusive_8[2];
if ((exclusive_8 || shared_5)) {
claim(lock_155, (exclusive_8 || shared_5));
}
if ((!exclusive_8 && !shared_5)) {
if (damaged_5) {
return finish(input_25, [undefined, "unreadable", "damaged"]);
}
return lost(input_25, ...why_lost(lock_155, ARGV[6]));
}
let wants_exclusive_4 = (ARGV[2] === "x");
let held_4 = shared_5;
if (wants_exclusive_4) {
held_4 = exclusive_8;
}
if (((known_5 === "entered") || (is_late(known_5, $numeral(ARGV[16])) && !has_place))) {
return ((held_4 && granted(input_25, $list(held_4), true)) || lost(input_25, "unknown"));
}
if (held_4) {
return reenter(input_25, held_4);
}
if (((wants_exclusive_4 && upgrader_4) && (upgrader_4.$token !== $table(shared_5).$id))) {
return finish(input_25, [undefined, "deadlock"]);
}
let secret_15 = ($truth(($0 = (has_place && input_25.$place_secret))) ? $0 : ARGV[1]);
if (fits(lock_155, (ARGV[2] + secret_15), exclusive_8, shared_5)) {
return grant_second(input_25, secret_15, exclusive_8, shared_5);
}
if ((!wants_exclusive_4 || (($numeral(ARGV[4]) === 0) && !has_place))) {
save_use(input_25, "w", "-", now);
return busy(input_25, [undefined, 1], undefined, (shared_5 || exclusive_8));
}
return wait_to_upgrade(input_25, secret_15, shared_5);
}
function append_groups(words_12, groups) {
words_12.push(fmt((groups.length - 1)));
for (let i_65 = 1, $end_i_65 = (groups.length - 1); i_65 <= $end_i_65; i_65 += 1) {
append_list(words_12, groups[i_65]);
}
return words_12;
}
function with_metadata(label_6, new_metadata) {
let latest_3 = $exec($s40, label_6)[1];
const $metadata = $exec($s41, new_metadata);
let metadata = $metadata[1], revision = $metadata[2];
if ((revision === "")) {
revision = latest_3;
} else if (((latest_3 !== undefined) && (num(revision) <= num(latest_3)))) {
return label_6;
}
return $join(owner_of(label_6), ("." + $join(metadata, ((revision !== undefined) ? $join(".", revision) : ""))));
}
const $scripts = {
key_create($keys, $args) {
KEYS = $keys; ARGV = $atLeast(2, $args);
$start_now_us();
$start_now();
$start_now_us_word();
$start_now_word();
$start_read_fence();
$start_read_fence_word();
$start_read_start();
$start_read_start_word();
let ttl_ms_2 = $numeral(ARGV[1]), details_2 = ARGV[2];
let expires_at_3 = (now + ttl_ms_2);
save_key(KEYS[1], expires_at_3, 0, details_2);
return [undefined, "created", fmt(expires_at_3)];
},
key_delete($keys, $args) {
KEYS = $keys; ARGV = $atLeast(0, $args);
return [undefined, "deleted", flag(($call("DEL", KEYS[1]) === 1))];
},
key_find($keys, $args) {
let $0, $1;
KEYS = $keys; ARGV = $atLeast(2, $args);
$start_now_us();
$start_now();
$start_now_us_word();
$start_now_word();
$start_read_fence();
$start_read_fence_word();
$start_read_start();
$start_read_start_word();
$start_wrote();
let n_5 = $numeral(ARGV[1]), used = (ARGV[2] === "1");
let record_keys = [undefined];
for (let i_66 = 1, $end_i_66 = n_5; i_66 <= $end_i_66; i_66 += 1) {
$setAt(record_keys, i_66, KEYS[i_66]);
}
let texts_8 = $call("MGET", ...$unpack(record_keys));
let today = Math.floor((now / 86400000));
let described = [undefined];
for (let i_67 = 1, $end_i_67 = n_5; i_67 <= $end_i_67; i_67 += 1) {
const $layout_6 = $exec($s42, ($truth(($1 = texts_8[i_67])) ? $1 : ""));
let layout_6 = $layout_6[1], expires_at_4 = $layout_6[2], used_day_2 = $layout_6[3], details_3 = $layout_6[4];
if ((((layout_6 !== undefined) && (num(layout_6) === 1)) && (num(expires_at_4) > now))) {
if ((used && (num(used_day_2) < today))) {
save_key(record_keys[i_67], num(expires_at_4), today, details_3);
wrote = true;
}
described.push([undefined, fmt(i_67), fmt(num(expires_at_4)), fmt(num(used_day_2)), details_3]);
}
}
prove_writable(KEYS[1]);
return append_groups([undefined, "found", fmt(now)], described);
},
latch_count_down($keys, $args) {
KEYS = $keys; ARGV = $atLeast(4, $args);
$start_now_us();
$start_now();
$start_now_us_word();
$start_now_word();
$start_read_fence();
$start_read_fence_word();
$start_read_start();
$start_read_start_word();
$start_wrote();
let request_17 = ARGV[1], by_2 = $numeral(ARGV[2]), fingerprint_6 = ARGV[3], since_5 = $numeral(ARGV[4]);
let latch_key = KEYS[1], idempotency_key_2 = KEYS[2];
let before_8 = reply_before(load_idempotency(idempotency_key_2), fingerprint_6);
if (before_8) {
return before_8;
}
let latch_3 = load_latch(latch_key);
if ((latch_3 && (latch_3.$unreadable !== undefined))) {
return $list("unreadable", latch_3.$unreadable);
}
function gone() {
prove_writable(latch_key);
return [undefined, "gone"];
}
let known_6 = (latch_3 && recent_outcome(latch_3, request_17));
if ((!latch_3 || (known_6 === "gone"))) {
return gone();
}
let count_11 = ((known_6 !== undefined) ? num(known_6) : known_6), opened = false;
if (!(known_6 !== undefined)) {
if (is_forgotten(latch_3, request_17, since_5)) {
return [undefined, "forgotten"];
}
if (!latch_3.$live) {
if ((since_5 > 0)) {
save_outcome(latch_3, request_17, "gone", true);
save_latch(latch_key, latch_3);
}
return gone();
}
opened = ($gt(latch_3.$count, 0) && $le(latch_3.$count, by_2));
latch_3.$count = $greater(0, $subtract(latch_3.$count, by_2));
count_11 = latch_3.$count;
if (!(idempotency_key_2 !== undefined)) {
save_outcome(latch_3, request_17, fmt(count_11), (since_5 > 0));
}
save_latch(latch_key, latch_3);
}
let reply_8 = latch_reply(latch_3, count_11);
save_idempotency(idempotency_key_2, "d", fingerprint_6, $concatAll(reply_8, " "), latch_3.$expires_at);
return ((opened && with_notification(reply_8)) || reply_8);
},
latch_delete($keys, $args) {
KEYS = $keys; ARGV = $atLeast(3, $args);
$start_now_us();
$start_now();
$start_now_us_word();
$start_now_word();
$start_read_fence();
$start_read_fence_word();
$start_read_start();
$start_read_start_word();
$start_wrote();
let request_18 = ARGV[1], fingerprint_7 = ARGV[2], since_6 = $numeral(ARGV[3]);
let latch_key_2 = KEYS[1], idempotency_key_3 = KEYS[2];
let before_9 = reply_before(load_idempotency(idempotency_key_3), fingerprint_7);
if (before_9) {
return before_9;
}
let text_32 = texts_at($list(latch_key_2))[1];
let latch_4 = ($truth(text_32) ? parse_latch(text_32) : text_32);
if ((latch_4 && (latch_4.$unreadable === "damaged"))) {
$call("DEL", latch_key_2);
save_idempotency(idempotency_key_3, "d", fingerprint_7, $concatAll($s43, " "), now);
return $s43;
}
if ((latch_4 && (latch_4.$unreadable !== undefined))) {
return $list("unreadable", latch_4.$unreadable);
}
if ((latch_4 && is_forgotten(latch_4, request_18, since_6))) {
return [undefined, "forgotten"];
}
let known_7 = (latch_4 && recent_outcome(latch_4, request_18)), deleted = false;
if (!$truth(known_7)) {
deleted = (latch_4 && latch_4.$live);
if ((latch_4 && (deleted || (since_6 > 0)))) {
latch_4.$expires_at = $lesser(latch_4.$expires_at, now);
if (!(idempotency_key_3 !== undefined)) {
save_outcome(latch_4, request_18, flag(deleted), (since_6 > 0));
}
save_latch(latch_key_2, latch_4);
}
}
prove_writable(latch_key_2);
let reply_10 = [undefined, "deleted", flag((deleted || (known_7 === "1"))), "0"];
save_idempotency(idempotency_key_3, "d", fingerprint_7, $concatAll(reply_10, " "), now);
return ((deleted && with_notification(reply_10)) || reply_10);
},
latch_get($keys, $args) {
KEYS = $keys; ARGV = $atLeast(0, $args);
$start_now_us();
$start_now();
$start_now_us_word();
$start_now_word();
$start_read_fence();
$start_read_fence_word();
$start_read_start();
$start_read_start_word();
$start_wrote();
let latch_5 = load_latch(KEYS[1]);
prove_writable(KEYS[1]);
if ((latch_5 && (latch_5.$unreadable !== undefined))) {
return $list("unreadable", latch_5.$unreadable);
}
if ((!latch_5 || !latch_5.$live)) {
return [undefined, "gone"];
}
return [undefined, "latch", fmt(latch_5.$id), fmt(latch_5.$since), fmt(latch_5.$count), fmt(latch_5.$expires_at), fmt(now)];
},
latch_list($keys, $args) {
let $0;
KEYS = $keys; ARGV = $atLeast(1, $args);
$start_now_us();
$start_now();
$start_now_us_word();
$start_now_word();
$start_read_fence();
$start_read_fence_word();
$start_read_start();
$start_read_start_word();
$start_wrote();
let n_6 = $numeral(ARGV[1]);
let latch_keys = [undefined];
for (let i_68 = 1, $end_i_68 = n_6; i_68 <= $end_i_68; i_68 += 1) {
$setAt(latch_keys, i_68, KEYS[i_68]);
}
let texts_9 = texts_at(latch_keys);
let described_2 = [undefined];
for (let i_69 = 1, $end_i_69 = n_6; i_69 <= $end_i_69; i_69 += 1) {
let latch_6 = ($truth(($0 = texts_9[i_69])) ? parse_latch(texts_9[i_69]) : $0);
if ((latch_6 && (latch_6.$unreadable !== undefined))) {
described_2.push([undefined, fmt(i_69), latch_6.$unreadable, "0"]);
} else if ((latch_6 && latch_6.$live)) {
described_2.push([undefined, fmt(i_69), fmt(latch_6.$count), fmt(latch_6.$expires_at)]);
}
}
prove_writable(KEYS[1]);
return append_groups([undefined, "latches"], described_2);
},
latch_set($keys, $args) {
let $0;
KEYS = $keys; ARGV = $atLeast(5, $args);
$start_now_us();
$start_now();
$start_now_us_word();
$start_now_word();
$start_read_fence();
$start_read_fence_word();
$start_read_start();
$start_read_start_word();
$start_wrote();
let request_19 = ARGV[1], count_12 = $numeral(ARGV[2]), ttl_ms_3 = $numeral(ARGV[3]), fingerprint_8 = ARGV[4], since_7 = $numeral(ARGV[5]);
let latch_key_3 = KEYS[1], idempotency_key_4 = KEYS[2];
let before_10 = reply_before(load_idempotency(idempotency_key_4), fingerprint_8);
if (before_10) {
return before_10;
}
let old = load_latch(latch_key_3);
if ((old && (old.$unreadable !== undefined))) {
return $list("unreadable", old.$unreadable);
}
if ((old && is_forgotten(old, request_19, since_7))) {
return [undefined, "forgotten"];
}
let known_8 = (old && recent_outcome(old, request_19));
if ((known_8 !== undefined)) {
return (((known_8 === "exists") && [undefined, "exists"]) || latch_reply(old, num(known_8)));
}
if (((old && old.$live) && $gt(old.$count, 0))) {
if ((since_7 > 0)) {
save_outcome(old, request_19, "exists", true);
save_latch(latch_key_3, old);
}
prove_writable(latch_key_3);
return [undefined, "exists"];
}
let id_38 = $greater((old ? $add(old.$id, 1) : 0), now_us);
let latch_7 = { $id: id_38, $since: ($truth(($0 = ((old && old.$live) && old.$since))) ? $0 : id_38), $count: count_12, $expires_at: (now + ttl_ms_3), $outcomes: ((old && old.$outcomes) ?? ""), $changed: undefined };
if (!(idempotency_key_4 !== undefined)) {
save_outcome(latch_7, request_19, fmt(count_12), (since_7 > 0));
}
save_latch(latch_key_3, latch_7);
let reply_11 = latch_reply(latch_7, count_12);
save_idempotency(idempotency_key_4, "d", fingerprint_8, $concatAll(reply_11, " "), latch_7.$expires_at);
return reply_11;
},
acquire($keys, $args) {
KEYS = $keys; ARGV = $atLeast(19, $args);
$start_now_us();
$start_now();
$start_now_us_word();
$start_now_word();
$start_read_fence();
$start_read_fence_word();
$start_read_start();
$start_read_start_word();
$start_clear_left();
$start_wrote();
$start_serve_left();
let request_20 = ARGV[1], modes_2 = ARGV[2], ticket_3 = ARGV[7], fingerprint_9 = ARGV[14], need = ((ARGV[21] !== undefined) ? $numeral(ARGV[21]) : 0);
let n_7 = modes_2.length;
const $locks_19 = load_request(n_7, KEYS[((8 * n_7) + 1)], fingerprint_9);
let locks_19 = $locks_19[0], idempotency_5 = $locks_19[1], refusal_2 = $locks_19[2];
if (refusal_2) {
return refusal_2;
}
let place_secret = place_secret_of(request_20, ticket_3, idempotency_5);
let input_26 = { $locks: locks_19, $idempotency_key: KEYS[((8 * n_7) + 1)], $idempotency: idempotency_5, $place_secret: place_secret, $place_ids: ids_with(modes_2, place_secret), $spare: ((need > 0) ? (n_7 - need) : 0) };
for (let i_70 = 1, $end_i_70 = n_7; i_70 <= $end_i_70; i_70 += 1) {
purge($table(locks_19)[i_70], input_26.$place_ids[i_70]);
}
{
const $earlier_5 = granted_earlier(input_26);
let earlier_5 = $earlier_5[0], damaged_6 = $earlier_5[1];
if (earlier_5) {
return earlier_5;
}
if (damaged_6) {
return finish(input_26, [undefined, "unreadable", "damaged"]);
}
}
for (let i_71 = 1, $end_i_71 = n_7; i_71 <= $end_i_71; i_71 += 1) {
if ((recent_outcome($table(locks_19)[i_71], request_20) === "gone")) {
const $__14 = find_own_places(input_26);
let __14 = $__14[0], ids_26 = $__14[1], found_15 = $__14[2];
remove_places(locks_19, ids_26, (found_15 || [undefined]));
return lost(input_26, $s38.$r);
}
}
let known_9 = recent_outcome($table(locks_19)[1], request_20);
if ((known_9 === "granted")) {
return lost(input_26, "unknown");
}
if (((ARGV[6] !== "-") && is_forgotten(locks_19[1], request_20, $numeral(ARGV[16])))) {
return finish(input_26, [undefined, "forgotten"]);
}
if (((($numeral(ARGV[16]) > 0) && !(known_9 !== undefined)) && is_full_of_copies(locks_19[1]))) {
return finish(input_26, [undefined, "forgotten"]);
}
save_copy(locks_19[1], request_20, $numeral(ARGV[16]));
if ((ARGV[6] !== "-")) {
return acquire_as_holder(input_26, known_9);
}
const $secret_16 = find_own_places(input_26);
let secret_16 = $secret_16[0], ids_27 = $secret_16[1], found_16 = $secret_16[2];
if ((!found_16 && is_late(known_9, $numeral(ARGV[16])))) {
return lost(input_26, "unknown");
}
let dismissal = dismissed(input_26, (found_16 && found_16.$arrival));
if (dismissal) {
remove_places(locks_19, ids_27, (found_16 || [undefined]));
return finish(input_26, dismissal);
}
if ((modes_2 === "p")) {
let semaphore = locks_19[1];
let own_5 = ((!found_16 && ($numeral(ARGV[18]) === 0)) ? $numeral(ARGV[15]) : 0);
let total = (($table(semaphore).$capacity > 0) ? semaphore.$capacity : own_5);
if ((permits_of(request_20) > total)) {
remove_places(locks_19, ids_27, (found_16 || [undefined]));
return finish(input_26, (((total === 0) && [undefined, "absent"]) || [undefined, "unsatisfiable", fmt(total)]));
}
semaphore.$changed = (semaphore.$changed || (semaphore.$capacity !== total));
semaphore.$capacity = total;
}
if ((!found_16 && ((ticket_3 !== "-") || (idempotency_5 && (idempotency_5.$state === "w"))))) {
if (is_away(input_26.$place_ids[1])) {
return lost(input_26, "unknown");
}
}
const $blocked_7 = blocked_locks(input_26, ids_27, found_16);
let blocked_7 = $blocked_7[0], order_13 = $blocked_7[1];
if ((((blocked_7.length - 1) === 0) && (input_26.$spare === 0))) {
return grant_all(input_26, secret_16, ids_27, found_16)[0];
}
if (((blocked_7.length - 1) <= input_26.$spare)) {
return grant_some(input_26, secret_16, ids_27, found_16, blocked_7);
}
if ((found_16 || ((($numeral(ARGV[4]) > 0) || (((ARGV[23] !== undefined) ? $numeral(ARGV[23]) : 0) > 0)) && (ARGV[5] === "1")))) {
return wait_in_line(input_26, secret_16, ids_27, found_16, blocked_7, order_13);
}
save_use(input_26, "w", "-", now);
if (((ARGV[19] === "1") && ($numeral(ARGV[4]) > 0))) {
note_watcher($get(locks_19, blocked_7[1]), $numeral(ARGV[4]));
}
return busy(input_26, blocked_7);
},
break_lease($keys, $args) {
KEYS = $keys; ARGV = $atLeast(7, $args);
$start_now_us();
$start_now();
$start_now_us_word();
$start_now_word();
$start_read_fence();
$start_read_fence_word();
$start_read_start();
$start_read_start_word();
$start_clear_left();
$start_wrote();
$start_serve_left();
let request_21 = ARGV[1], fence_4 = $numeral(ARGV[2]), grace_ms_2 = $numeral(ARGV[3]), keep_delay_3 = (ARGV[4] === "1"), retention_ms_5 = $numeral(ARGV[5]), fingerprint_10 = ARGV[6], since_8 = $numeral(ARGV[7]), note_7 = (ARGV[8] ?? "-");
let idempotency_key_5 = KEYS[((8 * 1) + 1)];
const $locks_20 = load_locks(1, idempotency_key_5);
let locks_20 = $locks_20[0], unreadable_3 = $locks_20[1], idempotency_text = $locks_20[2];
let before_11 = (reply_before(parse_idempotency(idempotency_text), fingerprint_10) || unreadable_3);
if (before_11) {
return before_11;
}
let lock_156 = locks_20[1];
purge(lock_156);
function finish_2(reply_12) {
save_lock(lock_156, retention_ms_5);
return with_notifications(reply_12, locks_20);
}
let known_10 = recent_reply(lock_156, request_21);
if (known_10) {
return finish_2(known_10);
}
if (is_forgotten(lock_156, request_21, since_8)) {
return finish_2([undefined, "forgotten"]);
}
function lease_in_force() {
if (($table(lock_156).$exclusive && ($table(lock_156.$exclusive).$fence === fence_4))) {
return [lock_156.$exclusive, undefined];
}
let ids_28 = (((lock_156.$shared > 0) && $call("ZRANGEBYSCORE", lock_156.$holders_key, fmt(fence_4), fmt(fence_4))) || [undefined]);
if (!(ids_28[1] !== undefined)) {
return [undefined, undefined];
}
return live_lease(lock_156, ids_28[1]);
}
function announce(lease_38) {
if ((holders_total(lock_156) > 1)) {
return [undefined, "others"];
}
let earlier_6 = announce_break(lock_156, grace_ms_2);
if (($table(lock_156).$break_at !== earlier_6)) {
save_note(lock_156, request_21, note_7, true, false);
}
return [undefined, "breaking", fmt(lock_156.$break_at), fmt(warn_one(lock_156, lease_38, earlier_6, keep_delay_3))];
}
function break_now(lease_39) {
if (lease_39) {
save_note(lock_156, request_21, note_7, false, false);
if (!keep_delay_3) {
lease_39.$delay = 0;
lease_39.$min_until = 0;
}
end_lease(lock_156, lease_39, "b");
}
return [undefined, "broken", fmt((lease_39 ? 1 : 0)), flag(($table(lock_156).$capacity > 0)), fmt(delayed_until(lock_156))];
}
const $lease_40 = lease_in_force();
let lease_40 = $lease_40[0], damaged_7 = $lease_40[1];
if (damaged_7) {
return finish_2([undefined, "unreadable", "damaged"]);
}
let reply_13 = (((lease_40 && (grace_ms_2 > 0)) && announce(lease_40)) || break_now(lease_40));
update_turn(lock_156, now);
if ((!(idempotency_key_5 !== undefined) && (lease_40 || (since_8 > 0)))) {
save_reply(lock_156, request_21, reply_13, (since_8 > 0));
}
save_idempotency(idempotency_key_5, "d", fingerprint_10, $concatAll(reply_13, " "), now);
return finish_2(reply_13);
},
break_lock($keys, $args) {
KEYS = $keys; ARGV = $atLeast(9, $args);
$start_now_us();
$start_now();
$start_now_us_word();
$start_now_word();
$start_read_fence();
$start_read_fence_word();
$start_read_start();
$start_read_start_word();
$start_clear_left();
$start_wrote();
$start_serve_left();
let request_22 = ARGV[1], grace_ms_3 = $numeral(ARGV[2]), keep_delay_4 = (ARGV[3] === "1"), drop = (ARGV[4] === "1"), retention_ms_6 = $numeral(ARGV[5]), fingerprint_11 = ARGV[6], repair = (ARGV[7] === "1"), since_9 = $numeral(ARGV[8]), queue = ARGV[9], note_8 = (ARGV[10] ?? "-");
let idempotency_key_6 = KEYS[((8 * 1) + 1)];
let before_12 = reply_before(load_idempotency(idempotency_key_6), fingerprint_11);
if (before_12) {
return before_12;
}
let lock_157 = load_lock(1, texts_at($list(KEYS[((8 * 1) - 7)]))[1]);
if (((((grace_ms_3 === 0) && (queue !== "only")) && (lock_157.$unreadable !== "newer")) && (repair || (lock_157.$unreadable !== undefined)))) {
$call("DEL", ...$unpack(KEYS, 1, 8));
save_idempotency(idempotency_key_6, "d", fingerprint_11, $concatAll($s44, " "), now);
return $s44;
}
if ((lock_157.$unreadable !== undefined)) {
return $list("unreadable", lock_157.$unreadable);
}
purge(lock_157);
function leave(reply_15) {
save_lock(lock_157, retention_ms_6);
return with_notifications(reply_15, [undefined, lock_157]);
}
let known_11 = recent_reply(lock_157, request_22);
if (known_11) {
return leave(known_11);
}
if (is_forgotten(lock_157, request_22, since_9)) {
return leave([undefined, "forgotten"]);
}
function finish_3(reply_16, applied) {
if ((!(idempotency_key_6 !== undefined) && (applied || (since_9 > 0)))) {
save_reply(lock_157, request_22, reply_16, (since_9 > 0));
}
save_idempotency(idempotency_key_6, "d", fingerprint_11, $concatAll(reply_16, " "), now);
return leave(reply_16);
}
function drop_delay() {
if (((lock_157.$delay_until > 0) || (lock_157.$resting > 0))) {
lock_157.$delay_until = 0;
lock_157.$resting = 0;
lock_157.$rests = [undefined];
lock_157.$changed = true;
}
}
function broken(leases_6, existed, dropped_3) {
let reply_17 = [undefined, "broken", fmt(leases_6), flag(existed), fmt(lock_157.$shared), fmt(dropped_3), "0", fmt(delayed_until(lock_157))];
return finish_3(reply_17, (((leases_6 + dropped_3) > 0) || existed));
}
function break_now_2(dropped_4) {
let leases_7 = holders_total(lock_157), existed_2 = (lock_157.$capacity > 0);
if (((leases_7 + dropped_4) > 0)) {
save_note(lock_157, request_22, note_8, true, (dropped_4 > 0));
}
if (lock_157.$exclusive) {
end_lease(lock_157, lock_157.$exclusive, "b");
}
if (!keep_delay_4) {
drop_delay();
}
if ((lock_157.$shared > 0)) {
lock_157.$break_at = (keep_delay_4 ? now : 1);
lock_157.$live = 0;
clear_broken(lock_157);
}
if ((drop && existed_2)) {
lock_157.$capacity = 0;
lock_157.$changed = true;
}
update_turn(lock_157, now);
return broken(leases_7, existed_2, dropped_4);
}
function announce_2(dropped_5) {
let leases_8 = holders_total(lock_157), earlier_7 = announce_break(lock_157, grace_ms_3);
if (((lock_157.$break_at !== earlier_7) || (dropped_5 > 0))) {
save_note(lock_157, request_22, note_8, (lock_157.$break_at !== earlier_7), (dropped_5 > 0));
}
if (!keep_delay_4) {
drop_delay();
}
let unaware_3 = (lock_157.$exclusive ? warn_one(lock_157, lock_157.$exclusive, earlier_7, keep_delay_4) : 0);
const $more_unaware = warn_shared(lock_157, 0, earlier_7, keep_delay_4);
let more_unaware = $more_unaware[0], next_fence = $more_unaware[1];
update_turn(lock_157, now);
let reply_18 = [undefined, "breaking", fmt(lock_157.$break_at), fmt(leases_8), fmt((unaware_3 + more_unaware)), fmt(next_fence), fmt(earlier_7), fmt(dropped_5)];
return finish_3(reply_18, true);
}
let dropped_6 = 0;
if (((queue !== "keep") && lock_157.$stored)) {
dropped_6 = drop_queue(lock_157);
}
if ((queue === "only")) {
if ((dropped_6 > 0)) {
save_note(lock_157, request_22, note_8, false, true);
}
update_turn(lock_157, now);
let reply_19 = [undefined, "broken", "0", "0", "0", fmt(dropped_6), "0", "0"];
return finish_3(reply_19, (dropped_6 > 0));
}
if (((grace_ms_3 > 0) && (holders_total(lock_157) > 0))) {
return announce_2(dropped_6);
}
return break_now_2(dropped_6);
},
break_more($keys, $args) {
KEYS = $keys; ARGV = $atLeast(4, $args);
$start_now_us();
$start_now();
$start_now_us_word();
$start_now_word();
$start_read_fence();
$start_read_fence_word();
$start_read_start();
$start_read_start_word();
$start_clear_left();
$start_wrote();
$start_serve_left();
let from_fence = $numeral(ARGV[1]), before_13 = $numeral(ARGV[2]), keep_delay_5 = (ARGV[3] === "1"), retention_ms_7 = $numeral(ARGV[4]);
const $locks_21 = load_locks(1);
let locks_21 = $locks_21[0], unreadable_4 = $locks_21[1];
if (unreadable_4) {
return unreadable_4;
}
let lock_158 = locks_21[1];
purge(lock_158);
if ((from_fence === 0)) {
save_lock(lock_158, retention_ms_7);
let left_3 = (is_broken(lock_158) ? $table(lock_158).$shared : 0);
return with_notifications([undefined, "left", fmt(left_3), fmt(delayed_until(lock_158))], locks_21);
}
let unaware_4 = 0, next_fence_2 = 0;
if (($table(lock_158).$break_at > 0)) {
{ const $values = warn_shared(lock_158, from_fence, before_13, keep_delay_5), $value0 = $values[0], $value1 = $values[1]; unaware_4 = $value0; next_fence_2 = $value1; }
}
save_lock(lock_158, retention_ms_7);
return with_notifications([undefined, "warned", fmt(unaware_4), fmt(next_fence_2)], locks_21);
},
give_up($keys, $args) {
KEYS = $keys; ARGV = $atLeast(3, $args);
$start_now_us();
$start_now();
$start_now_us_word();
$start_now_word();
$start_read_fence();
$start_read_fence_word();
$start_read_start();
$start_read_start_word();
$start_clear_left();
$start_wrote();
$start_serve_left();
let n_10 = $numeral(ARGV[1]), ticket_4 = ARGV[2], retention_ms_8 = $numeral(ARGV[3]);
let grant_key = KEYS[((8 * n_10) + 1)];
const $locks_22 = load_locks(n_10);
let locks_22 = $locks_22[0], unreadable_5 = $locks_22[1];
function save_gone(lock_159) {
save_outcome(lock_159, ticket_4, "gone", true);
}
function leave_2(lock_160) {
let lease_41 = lease_of(lock_160, ticket_4)[0];
if (lease_41) {
if (!lease_41.$confirmed) {
lease_41.$min_until = 0;
}
end_lease(lock_160, lease_41, "r");
if ((grant_key !== $table(locks_22[1]).$record_key)) {
shorten_idempotency(grant_key);
}
return;
}
if ((lock_160.$upgrader && (secret_of($table(lock_160.$upgrader).$id) === ticket_4))) {
lock_160.$upgrader = undefined;
save_gone(lock_160);
return;
}
for (let $of___15 = [undefined, exclusive_id(ticket_4), shared_id(ticket_4)], $at___15 = 1, $item___15; ($item___15 = $of___15[$at___15]) !== undefined; $at___15++) {
let __15 = $at___15;
let id_39 = $item___15;
let place_14 = place_of(lock_160, id_39);
if (place_14) {
remove_place(lock_160, id_39, place_14);
save_gone(lock_160);
if (is_away(id_39)) {
add_end(lock_160, { $id: id_39 }, "u");
}
}
}
}
for (let i_72 = 1, $end_i_72 = n_10; i_72 <= $end_i_72; i_72 += 1) {
let lock_161 = locks_22[i_72];
if (!($table(lock_161).$unreadable !== undefined)) {
purge(lock_161);
leave_2(lock_161);
update_turn(lock_161, now);
save_lock(lock_161, retention_ms_8);
}
}
return with_notifications((unreadable_5 || [undefined, "given_up"]), locks_22);
},
grant_away($keys, $args) {
KEYS = $keys; ARGV = $atLeast(1, $args);
$start_now_us();
$start_now();
$start_now_us_word();
$start_now_word();
$start_read_fence();
$start_read_fence_word();
$start_read_start();
$start_read_start_word();
$start_clear_left();
$start_wrote();
$start_serve_left();
let retention_ms_9 = $numeral(ARGV[1]);
const $locks_23 = load_locks(1);
let locks_23 = $locks_23[0], unreadable_6 = $locks_23[1];
if (unreadable_6) {
return unreadable_6;
}
let lock_162 = locks_23[1];
purge(lock_162);
save_lock(lock_162, retention_ms_9);
note_wake(lock_162, retention_ms_9);
return with_notifications([undefined, "done"], locks_23);
},
inspect($keys, $args) {
KEYS = $keys; ARGV = $atLeast(6, $args);
$start_now_us();
$start_now();
$start_now_us_word();
$start_now_word();
$start_read_fence();
$start_read_fence_word();
$start_read_start();
$start_read_start_word();
$start_clear_left();
$start_wrote();
$start_serve_left();
let n_11 = $numeral(ARGV[1]), token_10 = ARGV[2], history_2 = (ARGV[3] === "1"), retention_ms_10 = $numeral(ARGV[4]), queue_2 = (ARGV[5] === "1"), watch_ms = $numeral(ARGV[6]);
let locks_24 = load_locks(n_11)[0];
function add_waiter(waiters, mode, arrival_8, label_7, attended_5, several, standby_until_2, head_start_us) {
waiters.push([undefined, mode, fmt(arrival_8), label_7, flag(attended_5), flag(several), fmt(standby_until_2), fmt(head_start_us)]);
}
function add_waiters(waiters_2, lock_163, key_20) {
let $0;
let scored_3 = $call("ZRANGE", key_20, "0", fmt((50 - 1)), "WITHSCORES");
for (let i_73 = 1, $end_i_73 = (scored_3.length - 1); i_73 <= $end_i_73; i_73 += 2) {
let id_40 = scored_3[i_73], at_28 = num(scored_3[(i_73 + 1)]), label_8 = "-";
let attended_6 = (at_28 < 4000000000000000);
let order_14 = (attended_6 ? at_28 : (at_28 - 4000000000000000));
if (has_detail(id_40)) {
let detail_2 = $call("HGET", lock_163.$details_key, id_40);
label_8 = ($truth(($0 = ((detail_2 !== false) ? $exec($s45, detail_2)[1] : detail_2))) ? $0 : "-");
}
let since_10 = arrival_of(lock_163, id_40, order_14);
let standby_until_3 = ((attended_6 && is_away(id_40)) ? attended_until_of(lock_163, id_40) : 0);
add_waiter(waiters_2, mode_of(id_40), since_10, label_8, attended_6, spans_locks(id_40), standby_until_3, $subtract(since_10, order_14));
}
}
function listed_waiters(lock_164) {
let waiters_3 = [undefined], upgrader_5 = lock_164.$upgrader;
if (upgrader_5) {
add_waiter(waiters_3, "u", upgrader_5.$arrival, upgrader_5.$label, true, false, 0, 0);
}
if ((lock_164.$tickets > 0)) {
add_waiters(waiters_3, lock_164, lock_164.$writers_key);
add_waiters(waiters_3, lock_164, lock_164.$readers_key);
}
return waiters_3;
}
function kept_until_2(lock_165) {
let known_12 = (!lock_165.$clearing && !is_broken(lock_165));
return (known_12 ? lock_165.$delay_until : $greater(lock_165.$delay_until, (now + 20)));
}
function describe(lock_166) {
let yours = ((token_10 !== "-") && lease_of(lock_166, token_10)[0]);
return append_groups(append_list([undefined, "lock", fmt(lock_166.$fence), fmt(kept_until_2(lock_166)), fmt(lock_166.$break_at), fmt(holders_total(lock_166)), fmt(queue_length(lock_166)), fmt(lock_166.$capacity), fmt(available(lock_166)), (yours ? pack_lease(yours) : "-")], listed_holders(lock_166)), ((queue_2 && listed_waiters(lock_166)) || [undefined]));
}
let described_3 = [undefined];
for (let i_74 = 1, $end_i_74 = n_11; i_74 <= $end_i_74; i_74 += 1) {
let lock_167 = locks_24[i_74];
if (($table(lock_167).$unreadable !== undefined)) {
described_3[i_74] = $list("unreadable", lock_167.$unreadable);
} else {
purge(lock_167);
described_3[i_74] = describe(lock_167);
if ((watch_ms > 0)) {
note_watcher(lock_167, watch_ms);
}
save_lock(lock_167, retention_ms_10);
}
}
prove_writable(KEYS[((8 * 1) - 7)]);
let has_history = ((history_2 && !($table(locks_24[1]).$unreadable !== undefined)) && keeps_history(locks_24[1]));
let events_3 = ((has_history && latest_events(locks_24[1])) || [undefined]);
return with_notifications(append_list(append_groups([undefined, "state", fmt(now)], described_3), events_3), locks_24);
},
list($keys, $args) {
let $0;
KEYS = $keys; ARGV = $atLeast(1, $args);
$start_now_us();
$start_now();
$start_now_us_word();
$start_now_word();
$start_read_fence();
$start_read_fence_word();
$start_read_start();
$start_read_start_word();
$start_wrote();
let n_12 = $numeral(ARGV[1]);
function is_over_4(exclusive_9) {
if ((exclusive_9 === "")) {
return true;
}
const $deadline_9 = $exec($s7, exclusive_9);
let deadline_9 = $deadline_9[1], delay_3 = $deadline_9[2], min_until_3 = $deadline_9[3];
let ended_by = ((deadline_9 !== undefined) ? $greater((num(deadline_9) + num(delay_3)), ((min_until_3 === "") ? 0 : num(min_until_3))) : deadline_9);
return (((ended_by !== undefined) ? has_sane_numbers(exclusive_9) : ended_by) && (ended_by <= now));
}
function size_of(text_33) {
const $line_4 = $exec($s46, text_33);
let line_4 = $line_4[1], exclusive_10 = $line_4[2], more_4 = $line_4[3];
let found_17 = { $tickets: 0, $shared: 0, $writers: 0, $readers: 0, $delay_until: 0, $capacity: 0, $fence: undefined, $written_at: undefined, $hold_ms: undefined, $events_count: undefined, $layout: undefined, $arrival: undefined, $departures: undefined, $tickets_next: undefined, $turn_at: undefined, $shared_next: undefined, $details: undefined, $break_at: undefined, $kept_until: undefined, $expires_at: undefined, $front_arrival: undefined, $permits: undefined, $attended_next: undefined, $turn_until: undefined, $turn_ms: undefined, $no_grace_until: undefined, $dropped: undefined, $watched_until: undefined, $ahead: undefined, $keeps_out: undefined };
if ((!(line_4 !== undefined) || !parse_numbers(found_17, line_4))) {
return 0;
}
let in_use = (((found_17.$writers + found_17.$readers) + found_17.$shared) + found_17.$capacity);
let is_idle = (((in_use === 0) && (found_17.$delay_until <= now)) && is_over_4(exclusive_10));
if ((is_idle && ((more_4 === "") || $test($s47, more_4)))) {
return undefined;
}
return (found_17.$tickets + found_17.$shared);
}
let record_keys_2 = [undefined];
for (let i_75 = 1, $end_i_75 = n_12; i_75 <= $end_i_75; i_75 += 1) {
$setAt(record_keys_2, i_75, KEYS[i_75]);
}
let texts_10 = texts_at(record_keys_2);
let live = [undefined];
for (let i_76 = 1, $end_i_76 = n_12; i_76 <= $end_i_76; i_76 += 1) {
let size = ($truth(($0 = texts_10[i_76])) ? size_of(texts_10[i_76]) : $0);
if ($truth(size)) {
live.push([undefined, fmt(i_76), fmt(size)]);
}
}
prove_writable(KEYS[1]);
return append_groups([undefined, "live"], live);
},
release($keys, $args) {
KEYS = $keys; ARGV = $atLeast(5, $args);
$start_now_us();
$start_now();
$start_now_us_word();
$start_now_word();
$start_read_fence();
$start_read_fence_word();
$start_read_start();
$start_read_start_word();
$start_clear_left();
$start_wrote();
$start_serve_left();
let request_23 = ARGV[1], tokens = split(ARGV[2]), retention_ms_11 = $numeral(ARGV[3]), fingerprint_12 = ARGV[4], since_11 = $numeral(ARGV[5]);
let n_13 = (tokens.length - 1);
let idempotency_key_7 = KEYS[((9 * n_13) + 1)];
const $locks_25 = load_locks(n_13, idempotency_key_7);
let locks_25 = $locks_25[0], __16 = $locks_25[1], idempotency_text_2 = $locks_25[2];
let before_14 = reply_before(parse_idempotency(idempotency_text_2), fingerprint_12);
if (before_14) {
return before_14;
}
function is_release_forgotten(lock_168, token_11) {
if (is_forgotten(lock_168, request_23, since_11)) {
return true;
}
if (((((since_11 === 0) || (since_11 > $table(lock_168).$written_at)) || (recent_outcome(lock_168, request_23) !== undefined)) || lease_of(lock_168, token_11)[0])) {
return false;
}
const $__17 = released_by(lock_168, token_11, request_23);
let __17 = $__17[0], forgotten_2 = $__17[1];
return forgotten_2;
}
for (let i_77 = 1, $end_i_77 = n_13; i_77 <= $end_i_77; i_77 += 1) {
if (is_release_forgotten(locks_25[i_77], tokens[i_77])) {
return [undefined, "forgotten"];
}
}
function released(lock_169, mode_2, holds_2, ended_2) {
let left_4 = available(lock_169);
let outcome_3 = [undefined, "released", mode_2, fmt(holds_2), fmt(left_4), ended_2];
if (((ended_2 === "-") || !(idempotency_key_7 !== undefined))) {
return [outcome_3, outcome_3];
}
return [outcome_3, [undefined, "released", mode_2, fmt(holds_2), fmt(left_4), "-"]];
}
function release_2(lock_170, token_12) {
if (($table(lock_170).$unreadable !== undefined)) {
return [$list("unreadable", lock_170.$unreadable), undefined, false];
}
purge(lock_170);
let outcome_4, again;
let known_13 = recent_outcome(lock_170, request_23);
if ((known_13 !== undefined)) {
const $known_mode = $exec($s48, known_13);
let known_mode = $known_mode[1], known_holds = $known_mode[2];
if ((known_mode !== undefined)) {
{ const $values = released(lock_170, known_mode, num(known_holds), "-"), $value0 = $values[0], $value1 = $values[1]; outcome_4 = $value0; again = $value1; }
return [outcome_4, again, false];
}
}
const $lease_42 = lease_of(lock_170, token_12);
let lease_42 = $lease_42[0], damaged_8 = $lease_42[1];
if (!lease_42) {
let ended_mode = released_by(lock_170, token_12, request_23)[0];
if ((ended_mode !== undefined)) {
{ const $values = released(lock_170, ended_mode, 0, "-"), $value0 = $values[0], $value1 = $values[1]; outcome_4 = $value0; again = $value1; }
return [outcome_4, again, false];
}
return [not_held(lock_170, token_12, damaged_8), undefined, false];
}
lease_42.$holds = $subtract(lease_42.$holds, 1);
let mode_3 = mode_of(lease_42.$id), ended_3 = "-";
if ($gt(lease_42.$holds, 0)) {
put_lease(lock_170, lease_42);
} else {
end_lease(lock_170, lease_42, "r", (!(idempotency_key_7 !== undefined) ? request_23 : undefined));
update_turn(lock_170, now);
ended_3 = describe_ended(lease_42);
}
if ((!(idempotency_key_7 !== undefined) && ($gt(lease_42.$holds, 0) || (since_11 > 0)))) {
save_outcome(lock_170, request_23, (mode_3 + fmt(lease_42.$holds)), (since_11 > 0));
}
{ const $values = released(lock_170, mode_3, lease_42.$holds, ended_3), $value0 = $values[0], $value1 = $values[1]; outcome_4 = $value0; again = $value1; }
return [outcome_4, again, (lease_42.$holds === 0)];
}
let outcomes_4 = [undefined], repeated_3 = [undefined], has_ended = [undefined], any_released = false;
for (let i_78 = 1, $end_i_78 = n_13; i_78 <= $end_i_78; i_78 += 1) {
let lock_171 = locks_25[i_78];
const $outcome_5 = release_2(lock_171, tokens[i_78]);
let outcome_5 = $outcome_5[0], again_2 = $outcome_5[1], ended_4 = $outcome_5[2];
{ const $value0 = outcome_5, $value1 = ended_4; $setAt(outcomes_4, i_78, $value0); $setAt(has_ended, i_78, $value1); }
$setAt(repeated_3, i_78, (again_2 || outcome_5));
any_released = (any_released || (again_2 !== undefined));
if (!($table(lock_171).$unreadable !== undefined)) {
save_lock(lock_171, retention_ms_11);
}
}
let reply_20 = append_groups([undefined, "done"], outcomes_4);
let needed_2 = new Map();
for (let i_79 = 1, $end_i_79 = n_13; i_79 <= $end_i_79; i_79 += 1) {
if (!has_ended[i_79]) {
$setIn(needed_2, KEYS[((8 * n_13) + i_79)], true);
}
}
for (let i_80 = 1, $end_i_80 = n_13; i_80 <= $end_i_80; i_80 += 1) {
let grant_key_2 = KEYS[((8 * n_13) + i_80)];
if (((grant_key_2 !== $table(locks_25[i_80]).$record_key) && !needed_2.get(grant_key_2))) {
$setIn(needed_2, grant_key_2, true);
shorten_idempotency(grant_key_2);
}
}
if ((any_released && (idempotency_key_7 !== undefined))) {
let again_3 = append_groups([undefined, "done"], repeated_3);
save_idempotency(idempotency_key_7, "d", fingerprint_12, $concatAll(again_3, " "), now);
}
return with_notifications(reply_20, locks_25);
},
renew($keys, $args) {
KEYS = $keys; ARGV = $atLeast(4, $args);
$start_now_us();
$start_now();
$start_now_us_word();
$start_now_word();
$start_read_fence();
$start_read_fence_word();
$start_read_start();
$start_read_start_word();
$start_clear_left();
$start_wrote();
$start_serve_left();
let tokens_2 = split(ARGV[1]), ttls_ms = split(ARGV[2]), retention_ms_12 = $numeral(ARGV[3]), fingerprint_13 = ARGV[4], metadata_2 = split((ARGV[5] ?? "-"));
let n_14 = (tokens_2.length - 1);
let idempotency_key_8 = KEYS[((9 * n_14) + 1)];
let idempotency_6 = load_idempotency(idempotency_key_8);
let refusal_3 = refusal_of(idempotency_6, fingerprint_13);
if (refusal_3) {
return refusal_3;
}
let locks_26 = load_locks(n_14)[0];
function is_late_renewal(lock_172, lease_43) {
let is_bounded = ((lease_43.$deadline === lease_43.$max_until) || (lock_172.$break_at > 0));
return (!is_bounded && ($subtract(lease_43.$deadline, now) < (lease_43.$ttl / 3)));
}
function extend(lock_173, lease_44, ttl_ms_4, new_metadata_2, grant_key_3) {
if ((lease_44.$partner !== "-")) {
claim(lock_173, lease_44);
}
let before_15 = lease_44.$deadline;
if (((new_metadata_2 !== undefined) && (new_metadata_2 !== "-"))) {
lease_44.$label = with_metadata(lease_44.$label, new_metadata_2);
}
lease_44.$ttl = ((ttl_ms_4 > 0) ? ttl_ms_4 : lease_44.$ttl);
lease_44.$deadline = deadline_of(lock_173, lease_44, lease_44.$ttl);
lease_44.$confirmed = true;
if ((grant_key_3 !== lock_173.$record_key)) {
prolong_idempotency(grant_key_3, lease_44);
}
put_lease(lock_173, lease_44);
if ($lt(lease_44.$deadline, before_15)) {
note_sooner_end(lock_173, before_15);
}
}
function renew(lock_174, token_13, ttl_ms_5, new_metadata_3, grant_key_4) {
if (($table(lock_174).$unreadable !== undefined)) {
return $list("unreadable", lock_174.$unreadable);
}
purge(lock_174);
const $lease_45 = lease_of(lock_174, token_13);
let lease_45 = $lease_45[0], damaged_9 = $lease_45[1];
if (!lease_45) {
let outcome_6 = not_held(lock_174, token_13, damaged_9);
save_lock(lock_174, retention_ms_12);
return outcome_6;
}
let late = (!idempotency_6 && is_late_renewal(lock_174, lease_45));
if (!idempotency_6) {
extend(lock_174, lease_45, ttl_ms_5, new_metadata_3, grant_key_4);
}
save_lock(lock_174, retention_ms_12);
return [undefined, "renewed", saved_lease(lock_174, lease_45), fmt(lock_174.$break_at), flag(late)];
}
let outcomes_5 = [undefined];
for (let i_81 = 1, $end_i_81 = n_14; i_81 <= $end_i_81; i_81 += 1) {
outcomes_5[i_81] = renew(locks_26[i_81], tokens_2[i_81], num(ttls_ms[i_81]), metadata_2[i_81], KEYS[((8 * n_14) + i_81)]);
}
if (!idempotency_6) {
save_idempotency(idempotency_key_8, "d", fingerprint_13, "renewed", now);
}
return with_notifications(append_groups([undefined, "done", fmt(now)], outcomes_5), locks_26);
},
set_capacity($keys, $args) {
KEYS = $keys; ARGV = $atLeast(5, $args);
$start_now_us();
$start_now();
$start_now_us_word();
$start_now_word();
$start_read_fence();
$start_read_fence_word();
$start_read_start();
$start_read_start_word();
$start_clear_left();
$start_wrote();
$start_serve_left();
let capacity = $numeral(ARGV[1]), retention_ms_13 = $numeral(ARGV[2]), fingerprint_14 = ARGV[3], request_24 = ARGV[4], since_12 = $numeral(ARGV[5]);
let idempotency_key_9 = KEYS[((8 * 1) + 1)];
let before_16 = load_idempotency(idempotency_key_9);
let refusal_4 = refusal_of(before_16, fingerprint_14);
if (refusal_4) {
return refusal_4;
}
const $locks_27 = load_locks(1);
let locks_27 = $locks_27[0], unreadable_7 = $locks_27[1];
if (unreadable_7) {
return unreadable_7;
}
let lock_175 = locks_27[1];
if ((!before_16 && is_forgotten(lock_175, request_24, since_12))) {
return [undefined, "forgotten"];
}
purge(lock_175);
if ((!before_16 && !(recent_outcome(lock_175, request_24) !== undefined))) {
$table(lock_175).$capacity = capacity;
lock_175.$changed = true;
update_turn(lock_175, now);
if (!(idempotency_key_9 !== undefined)) {
save_outcome(lock_175, request_24, "set", (since_12 > 0));
}
}
let state_4 = append_list([undefined, fmt(now), fmt($table(lock_175).$capacity), fmt(available(lock_175)), fmt(holders_total(lock_175)), fmt(queue_length(lock_175))], listed_holders(lock_175));
save_lock(lock_175, retention_ms_13);
if (!before_16) {
save_idempotency(idempotency_key_9, "d", fingerprint_14, "set", now);
}
return with_notifications(append_groups([undefined, "set"], [undefined, state_4]), locks_27);
},
transfer($keys, $args) {
KEYS = $keys; ARGV = $atLeast(7, $args);
$start_now_us();
$start_now();
$start_now_us_word();
$start_now_word();
$start_read_fence();
$start_read_fence_word();
$start_read_start();
$start_read_start_word();
$start_clear_left();
$start_wrote();
$start_serve_left();
let request_25 = ARGV[1], token_14 = ARGV[2], ttl_ms_6 = $numeral(ARGV[3]), label_9 = ARGV[4], retention_ms_14 = $numeral(ARGV[5]), fingerprint_15 = ARGV[6], since_13 = $numeral(ARGV[7]);
let grant_key_5 = KEYS[((8 * 1) + 1)], idempotency_key_10 = KEYS[((8 * 1) + 2)];
const $locks_28 = load_request(1, idempotency_key_10, fingerprint_15);
let locks_28 = $locks_28[0], idempotency_7 = $locks_28[1], refusal_5 = $locks_28[2];
if (refusal_5) {
return refusal_5;
}
let lock_176 = $table(locks_28)[1];
purge(lock_176);
function finish_4(reply_21) {
save_lock(lock_176, retention_ms_14);
return with_notifications(reply_21, locks_28);
}
function transferred(lease_46) {
return finish_4([undefined, "transferred", fmt(now), fmt($table(lock_176).$break_at), pack_lease(lease_46)]);
}
let given = ((idempotency_7 && idempotency_7.$rest) ?? request_25);
let lease_47 = lease_of(lock_176, given)[0];
if (lease_47) {
return transferred(lease_47);
}
let known_14 = recent_outcome(lock_176, request_25);
const $reason_11 = why_lost(lock_176, given);
let reason_11 = $reason_11[0], note_9 = $reason_11[1];
if (((idempotency_7 || (reason_11 !== "unknown")) || is_late(known_14, since_13))) {
return finish_4([undefined, "lost", reason_11, note_9]);
}
if ((((since_13 > 0) && !(known_14 !== undefined)) && is_full_of_copies(lock_176))) {
return finish_4([undefined, "forgotten"]);
}
save_copy(lock_176, request_25, since_13);
const $exclusive_11 = leases_of(lock_176, token_14);
let exclusive_11 = $exclusive_11[0], shared_6 = $exclusive_11[1], damaged_10 = $exclusive_11[2];
if ((exclusive_11 && shared_6)) {
return finish_4([undefined, "both_modes"]);
}
let old_2 = (exclusive_11 || shared_6);
if (!old_2) {
return finish_4(not_held(lock_176, token_14, damaged_10));
}
claim(lock_176, old_2);
let ttl_3 = ((ttl_ms_6 > 0) ? ttl_ms_6 : old_2.$ttl);
let new_2 = { $id: (mode_of(old_2.$id) + request_25), $ttl: ttl_3, $max_until: old_2.$max_until, $delay: old_2.$delay, $min_until: old_2.$min_until, $confirmed: true, $label: label_9, $partner: "-", $idempotency_until: idempotency_until_2(idempotency_key_10, (now + ttl_3)), $deadline: undefined, $fence: undefined, $holds: undefined, $acquired: undefined };
end_lease(lock_176, old_2, "t");
if ((grant_key_5 !== $table(lock_176).$record_key)) {
shorten_idempotency(grant_key_5);
}
grant(lock_176, new_2);
if ($lt(new_2.$deadline, old_2.$deadline)) {
note_sooner_end(lock_176, old_2.$deadline);
}
update_turn(lock_176, now);
save_idempotency(idempotency_key_10, "g", fingerprint_15, request_25, new_2.$idempotency_until);
return transferred(new_2);
},
unattend($keys, $args) {
KEYS = $keys; ARGV = $atLeast(4, $args);
$start_now_us();
$start_now();
$start_now_us_word();
$start_now_word();
$start_read_fence();
$start_read_fence_word();
$start_read_start();
$start_read_start_word();
$start_clear_left();
$start_wrote();
$start_serve_left();
let modes_3 = ARGV[1], ticket_5 = ARGV[2], own_until_2 = $numeral(ARGV[3]), retention_ms_15 = $numeral(ARGV[4]);
let n_17 = modes_3.length;
const $locks_29 = load_locks(n_17);
let locks_29 = $locks_29[0], unreadable_8 = $locks_29[1];
if (unreadable_8) {
return unreadable_8;
}
for (let i_82 = 1, $end_i_82 = n_17; i_82 <= $end_i_82; i_82 += 1) {
purge(locks_29[i_82]);
}
let attended_7 = attended_until_8(locks_29, 0, true);
for (let i_83 = 1, $end_i_83 = n_17; i_83 <= $end_i_83; i_83 += 1) {
let lock_177 = locks_29[i_83], id_41 = ($sub(modes_3, i_83, i_83) + ticket_5);
let place_15 = place_of(lock_177, id_41);
if (((((place_15 && place_15.$queued) && !is_away(id_41)) && (attended_7 < own_until_2)) && is_last_to_attend(own_until_2, attended_until_of(lock_177, id_41)))) {
save_place(lock_177, id_41, place_15, attended_7, true);
if ((($table(lock_177).$front === id_41) && (attended_7 < lock_177.$turn_until))) {
{ const $value0 = attended_7, $value1 = true; lock_177.$turn_until = $value0; lock_177.$changed = $value1; }
}
lock_177.$check_at = attended_7;
}
if ((($table(lock_177).$upgrader && ($table(lock_177.$upgrader).$id === id_41)) && is_last_to_attend(own_until_2, $table(lock_177.$upgrader).$deadline))) {
$table(lock_177.$upgrader).$deadline = $lesser(own_until_2, (now + 1500));
{ const $value0 = $table(lock_177.$upgrader).$deadline, $value1 = true; lock_177.$check_at = $value0; lock_177.$changed = $value1; }
}
update_turn(lock_177, now);
save_lock(lock_177, retention_ms_15);
}
return with_notifications([undefined, "unattended", fmt(attended_7)], locks_29);
},
};

/** Each of these scripts by name. */
export const programs: Readonly<Record<string, Program>> = $scripts;
