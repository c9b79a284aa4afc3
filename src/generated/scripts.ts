// Generated from lua/ by `npm run build`. Do not edit.
import type { Script } from "../engine/engine.ts";
import type { ReplyReader } from "../engine/reply.ts";

/** A script with the names of its arguments in order, and what decodes its replies. */
export interface ScriptOf<Args, Reply> extends Script {
  readonly args: readonly (keyof Args & string)[];
  /** @throws StoreError for what is none of its replies. */
  readonly decode: (reply: ReplyReader) => Reply;
}

export interface LeaseLine {
  readonly id: string;
  readonly deadline: number;
  readonly fence: number;
  readonly holds: number;
  readonly acquired: number;
  readonly ttl: number;
  readonly max_until: number;
  readonly delay: number;
  readonly idempotency_until: number;
  readonly partner: string;
  readonly label: string;
}

export const readLease = (r: ReplyReader): LeaseLine =>
  r.line(" ", (part) => ({ id: part.string(), deadline: part.integer(), fence: part.integer(), holds: part.integer(), acquired: part.integer(), ttl: part.integer(), max_until: part.integer(), delay: part.integer(), idempotency_until: part.integer(), partner: part.string(), label: part.string() }));

export interface EventLine {
  readonly head: string;
  readonly skew: number;
  readonly ms: number;
  readonly owner: string;
}

export const readEvent = (r: ReplyReader): EventLine =>
  r.line(" ", (part) => ({ head: part.string(), skew: part.integer(), ms: part.integer(), owner: part.string() }));

export interface EndedLine {
  readonly fence: number;
  readonly ms: number;
  readonly owner: string;
}

export const readEnded = (r: ReplyReader): EndedLine =>
  r.line(",", (part) => ({ fence: part.integer(), ms: part.integer(), owner: part.string() }));

export interface AttemptLine {
  readonly mode: string;
  readonly attempt: string;
  readonly holder: string;
  readonly state: "p" | "c";
  readonly deadline: number;
  readonly fence: number;
  readonly acquired: number;
  readonly ttl: number;
  readonly max_until: number;
  readonly delay: number;
  readonly label: string;
  readonly fingerprint: string | undefined;
}

export const readAttempt = (r: ReplyReader): AttemptLine =>
  r.line(" ", (part) => ({ mode: part.string(), attempt: part.string(), holder: part.string(), state: part.oneOf("p", "c"), deadline: part.integer(), fence: part.integer(), acquired: part.integer(), ttl: part.integer(), max_until: part.integer(), delay: part.integer(), label: part.string(), fingerprint: part.optional(() => part.string()) }));

const lib = {
  words: "local NONE,num,fmt,flag,has_sane_numbers,split,append_list\ndo\nNONE=\"-\"\nfunction num(text)\nreturn tonumber(text)+0.0\nend\nfunction fmt(n)\nreturn string.format(\"%.0f\",n)\nend\nfunction flag(condition)\nreturn condition and \"1\" or \"0\"\nend\nfunction has_sane_numbers(text)\nreturn not string.find(\" \" .. text,\" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\")\nend\nfunction split(text)\nlocal words={}\nfor word in string.gmatch(text,\"%S+\")do\nwords[#words+1]=word\nend\nreturn words\nend\nfunction append_list(words,more)\nwords[#words+1]=fmt(#more)\nfor i=1,#more do\nwords[#words+1]=more[i]\nend\nreturn words\nend\nend",
  clock: "local now_us,now\ndo\nlocal time=redis.call(\"TIME\")\nnow_us=num(time[1])*1000000+num(time[2])\nnow=math.floor(now_us/1000)\nend",
  writable: "local wrote,prove_writable\ndo\nwrote=false\nfunction prove_writable(key)\nif not wrote then\nredis.call(\"PEXPIRE\",key,\"1\",\"GT\")\nwrote=true\nend\nend\nend",
  beside: "local SPARE_MS,forget_beside,needed_until,expire_beside,put_detail,drop_details\ndo\nSPARE_MS=30000\nfunction forget_beside(lock)\nfor _,count in ipairs({\"shared\",\"permits\",\"details\",\"tickets\",\"writers\",\"readers\"})do\nlock[count]=0\nend\nlock.front,lock.turn_at,lock.turn_until,lock.kept_until,lock.expires_at=nil,0,0,0,0\nredis.call(\n\"DEL\",\nlock.details_key,\nlock.leases_key,\nlock.holders_key,\nlock.writers_key,\nlock.readers_key,\nlock.tickets_key\n)\nlock.changed=true\nend\nfunction needed_until(lock,retention_ms)\nreturn lock.kept_until+(lock.shared>0 and retention_ms or 0)\nend\nlocal function keys_in_use(lock)\nlocal keys={}\nlocal function add(count,key)\nif count>0 then\nkeys[#keys+1]=key\nend\nend\nadd(lock.details,lock.details_key)\nadd(lock.shared,lock.leases_key)\nadd(lock.shared,lock.holders_key)\nadd(lock.tickets,lock.writers_key)\nadd(lock.tickets,lock.readers_key)\nadd(lock.tickets,lock.tickets_key)\nreturn keys\nend\nfunction expire_beside(lock,retention_ms)\nlocal keys=lock.new_keys\nlocal needed=needed_until(lock,retention_ms)\nif needed>lock.expires_at then\nlock.expires_at=needed+(lock.shared>0 and SPARE_MS or retention_ms - SPARE_MS)\nkeys=keys_in_use(lock)\nend\nfor i=1,#keys do\nredis.call(\"PEXPIRE\",keys[i],fmt(lock.expires_at+SPARE_MS - now))\nend\nlock.new_keys={}\nend\nfunction put_detail(lock,id,text)\nwrote=true\nlocal added=redis.call(\"HSET\",lock.details_key,id,text)\nif lock.details==0 then\nlock.new_keys[#lock.new_keys+1]=lock.details_key\nend\nlock.details=lock.details+added\nend\nfunction drop_details(lock,ids)\nif lock.details>0 and #ids>0 then\nlock.details=lock.details - redis.call(\"HDEL\",lock.details_key,unpack(ids))\nend\nend\nend",
  lease: "local EXCLUSIVE,PERMITS,pack_lease,unpack_lease,mode_of,secret_of,is_exclusive,spans_locks,has_label,exclusive_id,shared_id,permits_of,owner_of,is_broken,cut_short,deadline_of\ndo\nEXCLUSIVE=\"x\"\nlocal SHARED=\"s\"\nPERMITS=\"p\"\nfunction pack_lease(lease)\nreturn table.concat({\nlease.id,\nfmt(lease.deadline),\nfmt(lease.fence),\nfmt(lease.holds),\nfmt(lease.acquired),\nfmt(lease.ttl),\nfmt(lease.max_until),\nfmt(lease.delay),\nfmt(lease.idempotency_until),\nlease.partner,\nlease.label,\n},\" \")\nend\nfunction unpack_lease(text)\nlocal id,deadline,fence,holds,acquired,ttl,max_until,delay,idempotency_until,partner,label=\nstring.match(text,\"^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+)$\")\nif not id or not has_sane_numbers(text)then\nreturn nil\nend\nreturn{\nid=id,\ndeadline=num(deadline),\nfence=num(fence),\nholds=num(holds),\nacquired=num(acquired),\nttl=num(ttl),\nmax_until=num(max_until),\ndelay=num(delay),\nidempotency_until=num(idempotency_until),\npartner=partner,\nlabel=label,\n}\nend\nfunction mode_of(id)\nreturn string.sub(id,1,1)\nend\nfunction secret_of(id)\nreturn string.sub(id,2)\nend\nfunction is_exclusive(id)\nreturn mode_of(id)==EXCLUSIVE\nend\nfunction spans_locks(id)\nreturn string.sub(id,2,2)==\"m\"\nend\nfunction has_label(id)\nreturn string.sub(id,3,3)==\"l\"\nend\nfunction exclusive_id(secret)\nreturn EXCLUSIVE .. secret\nend\nfunction shared_id(secret)\nreturn(string.find(secret,\":\",1,true)and PERMITS or SHARED).. secret\nend\nfunction permits_of(id)\nreturn num(string.match(id,\":(%d+)$\")or \"0\")\nend\nfunction owner_of(label)\nreturn string.match(label,\"^[^.]*\")\nend\nfunction is_broken(lock)\nreturn lock.break_at>0 and lock.break_at<=now\nend\nfunction cut_short(lock,lease)\nif lock.break_at>0 and lock.break_at<lease.deadline then\nlease.deadline=lock.break_at\nend\nreturn lease\nend\nfunction deadline_of(lock,lease,ttl)\nlocal deadline=now+ttl\nif lease.max_until>0 and lease.max_until<deadline then\ndeadline=lease.max_until\nend\nif lock.break_at>0 and lock.break_at<deadline then\ndeadline=lock.break_at\nend\nreturn deadline\nend\nend",
  history: "local EVENT_GRANTED,keeps_history,note_event,latest_events,save_history\ndo\nlocal HISTORY_LAYOUT=1\nlocal HISTORY_MAX=20\nlocal EVENTS_CHARS_MAX=1500\nlocal OWNER_CHARS_MAX=400\nEVENT_GRANTED=\"g\"\nfunction keeps_history(lock)\nreturn lock.history_key~=lock.record_key\nend\nfunction note_event(lock,kind,lease,ms)\nif not keeps_history(lock)then\nreturn\nend\nlocal owner=owner_of(lease.label)\nlock.noted[#lock.noted+1]=table.concat({\nkind .. mode_of(lease.id).. fmt(lease.fence),\nfmt(lease.acquired - math.floor(lease.fence/1000)),\nfmt(ms),\n#owner<=OWNER_CHARS_MAX and owner or NONE,\n},\" \").. \",\"\nend\nlocal function gather_events(lock)\nlocal latest={}\nfor i=#lock.noted,math.max(1,#lock.noted - HISTORY_MAX+1),-1 do\nlatest[#latest+1]=lock.noted[i]\nend\nlock.noted={}\nlock.events=table.concat(latest).. lock.events\nend\nfunction latest_events(lock)\nlocal events={}\nlocal function add(text)\nfor event in string.gmatch(text,\"[^,]+\")do\nif #events<HISTORY_MAX and string.find(event,\"^%l%l%d+ %-?%d+ %-?%d+ %S+$\")then\nevents[#events+1]=event\nend\nend\nend\nadd(lock.events)\nif #events<HISTORY_MAX then\nlocal history=redis.call(\"GET\",lock.history_key)or \"\"\nadd(string.sub(history,#fmt(HISTORY_LAYOUT)+2))\nend\nreturn events\nend\nfunction save_history(lock,life_ms)\nif not keeps_history(lock)then\nlock.events=\"\"\nreturn\nend\ngather_events(lock)\nlocal _,count=string.gsub(lock.events,\",\",\"\")\nif count<HISTORY_MAX and #lock.events<=EVENTS_CHARS_MAX then\nreturn\nend\nlocal text=fmt(HISTORY_LAYOUT).. \" \" .. table.concat(latest_events(lock),\",\").. \",\"\nredis.call(\"SET\",lock.history_key,text,\"PX\",fmt(life_ms))\nlock.events=\"\"\nend\nend",
  outcomes: "local PREFIX_CHARS,secret_prefix,recent_outcome,is_full_of_copies,is_forgotten,save_outcome,is_late,save_copy\ndo\nlocal SENT_ONCE=\".\"\nlocal COPIED=\"!\"\nlocal SENT_ONCE_MS=4000\nlocal COPIED_MS=60000\nlocal OUTCOMES_MIN=15\nlocal OUTCOMES_MAX=64\nlocal COPIED_MAX=48\nPREFIX_CHARS=12\nfunction secret_prefix(secret)\nreturn string.sub(secret,3,2+PREFIX_CHARS)\nend\nfunction recent_outcome(record,request)\nlocal at=string.find(record.outcomes,secret_prefix(request),1,true)\nreturn at and string.match(record.outcomes,\"^%w+\",at+PREFIX_CHARS)or nil\nend\nlocal function forgotten_at(record)\nreturn num(string.match(record.outcomes,\"=(%d+)\")or \"0\")\nend\nfunction is_full_of_copies(record)\nlocal _,copied=string.gsub(record.outcomes,COPIED,\"\")\nreturn copied>=COPIED_MAX\nend\nfunction is_forgotten(record,request,since)\nif since==0 or recent_outcome(record,request)then\nreturn false\nend\nreturn forgotten_at(record)>=since or is_full_of_copies(record)\nend\nlocal function is_outdated(word)\nlocal mark,instant=string.match(word,\"([.!])(%d+)$\")\nif not mark then\nreturn true,now\nend\nlocal at=num(instant)\nreturn at+(mark==COPIED and COPIED_MS or SENT_ONCE_MS)<=now,at\nend\nlocal function outcomes_of_others(record,request)\nlocal words={}\nfor word in string.gmatch(record.outcomes,\"%S+\")do\nif string.sub(word,1,1)~=\"=\" and string.sub(word,1,PREFIX_CHARS)~=secret_prefix(request)then\nwords[#words+1]=word\nend\nend\nreturn words\nend\nfunction save_outcome(record,request,outcome,copied)\nlocal words,kept,forgotten=outcomes_of_others(record,request),{},forgotten_at(record)\nlocal excess=#words+1 - OUTCOMES_MAX\nfor i=1,#words do\nlocal outdated,at=is_outdated(words[i])\nlocal pushed_out=excess>0 and not string.find(words[i],COPIED,1,true)\nif pushed_out or outdated and i<=#words - OUTCOMES_MIN then\nexcess=excess - 1\nforgotten=math.max(forgotten,at)\nelse\nkept[#kept+1]=words[i]\nend\nend\nif #kept>=OUTCOMES_MAX then\nlocal _,at=is_outdated(table.remove(kept,1))\nforgotten=math.max(forgotten,at)\nend\nkept[#kept+1]=secret_prefix(request).. outcome ..(copied and COPIED or SENT_ONCE).. fmt(now)\nrecord.outcomes=(forgotten>0 and \"=\" .. fmt(forgotten).. \" \" or \"\").. table.concat(kept,\" \")\nrecord.changed=true\nend\nfunction is_late(known,since)\nlocal latest=known and string.match(known,\"^copy(%d+)$\")\nreturn latest and since<num(latest)\nend\nfunction save_copy(record,request,since)\nif since==0 then\nreturn\nend\nlocal known=recent_outcome(record,request)\nif not known or string.find(known,\"^copy\")and not is_late(known,since)then\nsave_outcome(record,request,\"copy\" .. fmt(since),true)\nend\nend\nend",
  endings: "local END_RELEASED,END_EXPIRED,END_MAX_HOLD,END_BROKEN,END_TRANSFERRED,REASONS,UNKNOWN,ENDINGS_MAX,note_end,drop_shared,end_lease,why_expired,why_lost,not_held,describe_ended\ndo\nEND_RELEASED=\"r\"\nEND_EXPIRED=\"e\"\nEND_MAX_HOLD=\"m\"\nEND_BROKEN=\"b\"\nEND_TRANSFERRED=\"t\"\nREASONS={\nr=\"released\",\ne=\"expired\",\nm=\"max_hold\",\nb=\"broken\",\nt=\"transferred\",\n}\nUNKNOWN=\"unknown\"\nENDINGS_MAX=32\nlocal ENDING_CHARS=PREFIX_CHARS+2\nlocal function is_unnoticed(reason)\nreturn reason==END_EXPIRED or reason==END_MAX_HOLD or reason==END_BROKEN\nend\nfunction note_end(lock,lease,reason,at)\nnote_event(lock,reason,lease,at - lease.acquired)\nlocal ending=secret_prefix(secret_of(lease.id)).. reason .. \" \"\nlock.ended=string.sub(ending .. lock.ended,1,ENDINGS_MAX*ENDING_CHARS)\nif lease.delay>0 and is_unnoticed(reason)then\nlock.delay_until=math.max(lock.delay_until,at+lease.delay)\nend\nif lock.upgrader and lock.upgrader.token==lease.id then\nlock.upgrader=nil\nend\nlock.lease_ended=true\nlock.changed=true\nend\nfunction drop_shared(lock,ids)\nredis.call(\"ZREM\",lock.leases_key,unpack(ids))\nredis.call(\"ZREM\",lock.holders_key,unpack(ids))\ndrop_details(lock,ids)\nlock.shared=lock.shared - #ids\nfor i=1,#ids do\nlock.permits=lock.permits - permits_of(ids[i])\nend\nend\nlocal function note_hold(lock,ms)\nif lock.hold_ms==0 then\nlock.hold_ms=ms\nelse\nlock.hold_ms=(lock.hold_ms*3+ms)/4\nend\nend\nfunction end_lease(lock,lease,reason)\nif is_exclusive(lease.id)then\nlock.exclusive=nil\nnote_hold(lock,now - lease.acquired)\nelse\nnote_hold(lock,(now - lease.acquired)/lock.live)\ndrop_shared(lock,{lease.id})\nlock.live=lock.live - 1\nend\nnote_end(lock,lease,reason,now)\nend\nfunction why_expired(lock,lease)\nif lease.deadline==lock.break_at then\nreturn END_BROKEN\nend\nif lease.deadline==lease.max_until then\nreturn END_MAX_HOLD\nend\nreturn END_EXPIRED\nend\nfunction why_lost(lock,token)\nlocal at=string.find(lock.ended,secret_prefix(token),1,true)\nif at then\nreturn REASONS[string.sub(lock.ended,at+PREFIX_CHARS,at+PREFIX_CHARS)]\nend\nlocal text=lock.shared>lock.live and redis.call(\"HGET\",lock.details_key,shared_id(token))\nlocal lease=text and unpack_lease(text)\nif lease and is_broken(lock)then\nreturn REASONS[END_BROKEN]\nend\nif lease and lease.deadline<=now then\nreturn REASONS[why_expired(lock,lease)]\nend\nreturn UNKNOWN\nend\nfunction not_held(lock,token)\nif lock.damaged_id==shared_id(token)then\nreturn \"unreadable\",\"damaged\"\nend\nreturn \"lost\",why_lost(lock,token)\nend\nfunction describe_ended(lease)\nreturn table.concat({fmt(lease.fence),fmt(now - lease.acquired),owner_of(lease.label)},\",\")\nend\nend",
  fits: "local available,is_clearing,fits\ndo\nfunction available(lock)\nif is_broken(lock)then\nreturn lock.capacity\nend\nreturn math.max(0,lock.capacity - lock.permits+lock.expired_permits)\nend\nfunction is_clearing(lock)\nreturn is_broken(lock)or lock.passing\nend\nfunction fits(lock,id,exclusive,shared)\nlocal is_holder=exclusive~=nil or shared~=nil\nif is_clearing(lock)then\nreturn false\nend\nif lock.exclusive and not exclusive then\nreturn false\nend\nif now<lock.delay_until and not is_holder then\nreturn false\nend\nif is_exclusive(id)then\nreturn lock.live==(shared and 1 or 0)\nend\nif permits_of(id)>0 then\nreturn permits_of(id)<=available(lock)\nend\nreturn exclusive~=nil or not lock.upgrader and lock.break_at==0\nend\nend",
  holders: "local live_lease,lease_of,leases_of,holders_total,grant,put_lease\ndo\nlocal function live_shared(lock,id)\nif lock.shared==0 or is_broken(lock)then\nreturn nil\nend\nlocal text=redis.call(\"HGET\",lock.details_key,id)\nif not text or mode_of(text)~=mode_of(id)then\nreturn nil\nend\nlocal lease=unpack_lease(text)\nif not lease then\nlock.damaged_id=id\nreturn nil\nend\ncut_short(lock,lease)\nreturn lease.deadline>now and lease or nil\nend\nfunction live_lease(lock,id)\nif is_exclusive(id)then\nlocal exclusive=lock.exclusive\nreturn exclusive and exclusive.id==id and exclusive or nil\nend\nreturn live_shared(lock,id)\nend\nfunction lease_of(lock,token)\nreturn live_lease(lock,exclusive_id(token))or live_lease(lock,shared_id(token))\nend\nfunction leases_of(lock,token)\nlocal exclusive=live_lease(lock,exclusive_id(token))\nif exclusive then\nlocal has_partner=exclusive.partner~=NONE\nreturn exclusive,has_partner and live_shared(lock,exclusive.partner)or nil\nend\nlocal shared=live_shared(lock,shared_id(token))\nif shared and lock.exclusive and lock.exclusive.partner==shared.id then\nexclusive=lock.exclusive\nend\nreturn exclusive,shared\nend\nfunction holders_total(lock)\nreturn lock.live+(lock.exclusive and 1 or 0)\nend\nlocal function put_shared(lock,lease)\nput_detail(lock,lease.id,pack_lease(lease))\nredis.call(\"ZADD\",lock.leases_key,fmt(lease.deadline),lease.id)\nlock.kept_until=math.max(lock.kept_until,lease.deadline+lease.delay)\nend\nlocal function add_shared(lock,lease)\nput_shared(lock,lease)\nredis.call(\"ZADD\",lock.holders_key,fmt(lease.fence),lease.id)\nif lock.shared==0 then\nlock.new_keys[#lock.new_keys+1]=lock.leases_key\nlock.new_keys[#lock.new_keys+1]=lock.holders_key\nlock.shared_next=lease.deadline\nelse\nlock.shared_next=math.min(lock.shared_next,lease.deadline)\nend\nlock.shared=lock.shared+1\nlock.live=lock.live+1\nlock.permits=lock.permits+permits_of(lease.id)\nend\nfunction grant(lock,lease,waited_since)\nlock.fence=math.max(lock.fence+1,now_us)\nlease.fence=lock.fence\nlease.holds=1\nlease.acquired=now\nlease.deadline=deadline_of(lock,lease,lease.ttl)\nif is_exclusive(lease.id)then\nlock.exclusive=lease\nelse\nadd_shared(lock,lease)\nend\nlocal waited_ms=waited_since and math.max(0,math.floor(now - waited_since/1000))or 0\nnote_event(lock,EVENT_GRANTED,lease,waited_ms)\nlock.changed=true\nend\nfunction put_lease(lock,lease)\nif is_exclusive(lease.id)then\nlock.changed=true\nreturn\nend\nput_shared(lock,lease)\nif lease.deadline<lock.shared_next then\nlock.shared_next=lease.deadline\nlock.changed=true\nend\nend\nend",
  idempotency: "local WAITING,GRANTED,DONE,IDEMPOTENCY_MS,parse_idempotency,load_idempotency,refusal_of,reply_before,save_idempotency,shorten_idempotency,idempotency_until,prolong_idempotency\ndo\nlocal IDEMPOTENCY_LAYOUT=1\nWAITING=\"w\"\nGRANTED=\"g\"\nDONE=\"d\"\nlocal NEWER=\"newer\"\nIDEMPOTENCY_MS=60000\nlocal IDEMPOTENCY_SPARE_MS=60000\nfunction parse_idempotency(text)\nif not text then\nreturn nil\nend\nlocal layout,state,fingerprint,rest=string.match(text,\"^(%d+) (%a) (%S+) (.*)$\")\nif not layout or num(layout)>IDEMPOTENCY_LAYOUT then\nreturn{state=NEWER}\nend\nreturn{layout=layout,state=state,fingerprint=fingerprint,rest=rest}\nend\nfunction load_idempotency(key)\nreturn parse_idempotency(key and redis.call(\"GET\",key))\nend\nfunction refusal_of(record,fingerprint)\nif record and record.state==NEWER then\nreturn{\"newer\"}\nend\nreturn record and record.fingerprint~=fingerprint and{\"mismatch\"}or nil\nend\nfunction reply_before(record,fingerprint)\nreturn refusal_of(record,fingerprint)or record and split(record.rest)\nend\nfunction save_idempotency(key,state,fingerprint,rest,until_ms)\nif key then\nlocal text=table.concat({fmt(IDEMPOTENCY_LAYOUT),state,fingerprint,rest},\" \")\nredis.call(\"SET\",key,text,\"PX\",fmt(until_ms - now+IDEMPOTENCY_MS))\nend\nend\nfunction shorten_idempotency(key)\nredis.call(\"PEXPIRE\",key,fmt(IDEMPOTENCY_MS),\"LT\")\nend\nfunction idempotency_until(key,deadline)\nreturn key and deadline+IDEMPOTENCY_SPARE_MS or 0\nend\nfunction prolong_idempotency(key,lease)\nif lease.idempotency_until>0 and lease.deadline>lease.idempotency_until then\nlease.idempotency_until=lease.deadline+IDEMPOTENCY_SPARE_MS\nredis.call(\"PEXPIRE\",key,fmt(lease.idempotency_until+IDEMPOTENCY_MS - now),\"GT\")\nend\nend\nend",
  queue: "local TICKET_MS,UNATTENDED,first_of,queued_total,find_front,count_queued,place_of,save_place,remove_place,has_room\ndo\nTICKET_MS=30000\nUNATTENDED=4000000000000000\nlocal function queue_key(lock,id)\nreturn is_exclusive(id)and lock.writers_key or lock.readers_key\nend\nfunction first_of(key)\nlocal first=redis.call(\"ZRANGE\",key,\"0\",\"0\",\"WITHSCORES\")\nif not first[1] then\nreturn nil,0\nend\nreturn first[1],num(first[2])\nend\nfunction queued_total(lock)\nreturn lock.writers+lock.readers\nend\nfunction find_front(lock)\nlocal writer,writer_arrival,reader,reader_arrival=nil,0,nil,0\nif lock.writers>0 then\nwriter,writer_arrival=first_of(lock.writers_key)\nend\nif lock.readers>0 then\nreader,reader_arrival=first_of(lock.readers_key)\nend\nlock.front,lock.front_arrival=reader,reader_arrival\nif writer and(not reader or writer_arrival<reader_arrival)then\nlock.front,lock.front_arrival=writer,writer_arrival\nend\nif lock.front_arrival>=UNATTENDED then\nlock.front,lock.front_arrival=nil,0\nend\nlock.turn_at=0\nend\nfunction count_queued(lock,id,change)\nif is_exclusive(id)then\nlock.writers=lock.writers+change\nelse\nlock.readers=lock.readers+change\nend\nif change<0 then\nlock.departures=lock.departures - change\nend\nlock.changed=true\nend\nlocal function attended_until_of(lock,id)\nreturn num(redis.call(\"ZSCORE\",lock.tickets_key,id)or \"0\")\nend\nfunction place_of(lock,id)\nlocal score=lock.tickets>0 and redis.call(\"ZSCORE\",queue_key(lock,id),id)\nif not score then\nreturn nil\nend\nif lock.lapsing and attended_until_of(lock,id)+TICKET_MS<=now then\nreturn nil\nend\nlocal arrival=num(score)\nif arrival<UNATTENDED then\nreturn{arrival=arrival,queued=true}\nend\nreturn{arrival=arrival - UNATTENDED,queued=false}\nend\nlocal function set_ticket(lock,id,attended_until,turn_over)\nwrote=true\nlocal condition=turn_over and \"XX\" or \"GT\"\nif redis.call(\"ZADD\",lock.tickets_key,condition,fmt(attended_until),id)==1 then\nif lock.tickets==0 then\nlock.new_keys[#lock.new_keys+1]=lock.tickets_key\nend\nlock.tickets=lock.tickets+1\nlock.changed=true\nend\nif attended_until>now and(lock.attended_next==0 or attended_until<lock.attended_next)then\nlock.attended_next=attended_until\nlock.changed=true\nend\nif lock.tickets_next==0 or attended_until+TICKET_MS<lock.tickets_next then\nlock.tickets_next=attended_until+TICKET_MS\nlock.changed=true\nend\nlock.kept_until=math.max(lock.kept_until,attended_until+TICKET_MS)\nend\nlocal function note_new_key(lock,id,key)\nlocal count=is_exclusive(id)and lock.writers or lock.readers\nif count==0 then\nlock.new_keys[#lock.new_keys+1]=key\nend\nend\nlocal function enqueue(lock,id,place)\nlocal key=queue_key(lock,id)\nnote_new_key(lock,id,key)\nredis.call(\"ZADD\",key,fmt(place.arrival),id)\nlock.arrival=math.max(lock.arrival,place.arrival)\ncount_queued(lock,id,1)\nif place.queued==false then\nlock.departures=math.max(0,lock.departures - 1)\nend\nif not lock.front or place.arrival<lock.front_arrival then\nlock.front,lock.front_arrival,lock.turn_at=id,place.arrival,0\nend\nplace.queued=true\nend\nlocal function dequeue(lock,id,place)\nlocal key=queue_key(lock,id)\nnote_new_key(lock,id,key)\nredis.call(\"ZADD\",key,fmt(place.arrival+UNATTENDED),id)\nif place.queued then\ncount_queued(lock,id,-1)\nif lock.front==id then\nfind_front(lock)\nend\nend\nplace.queued=false\nend\nfunction save_place(lock,id,place,attended_until,turn_over)\nlocal queued=attended_until>now\nif place.queued and not queued and not turn_over then\nqueued=attended_until_of(lock,id)>now\nend\nif queued and not place.queued then\nenqueue(lock,id,place)\nelseif not queued and place.queued~=false then\ndequeue(lock,id,place)\nend\nset_ticket(lock,id,attended_until,turn_over)\nend\nfunction remove_place(lock,id,place)\nredis.call(\"ZREM\",queue_key(lock,id),id)\nif place.queued then\ncount_queued(lock,id,-1)\nif lock.front==id then\nfind_front(lock)\nend\nend\nif redis.call(\"ZREM\",lock.tickets_key,id)==1 then\nlock.tickets=lock.tickets - 1\nif lock.tickets==0 then\nlock.tickets_next=0\nend\nif has_label(id)then\ndrop_details(lock,{id})\nend\nend\nlock.changed=true\nend\nfunction has_room(lock,waiters_max)\nif lock.tickets+(lock.upgrader and 1 or 0)<waiters_max then\nreturn true\nend\nif lock.tickets<=queued_total(lock)then\nreturn false\nend\nlocal oldest=redis.call(\"ZRANGE\",lock.tickets_key,\"0\",\"0\")[1]\nif oldest then\nremove_place(lock,oldest,place_of(lock,oldest)or{})\nend\nreturn true\nend\nend",
  notifications: "local with_notifications\ndo\nlocal EVERYBODY=UNATTENDED\nlocal function readers_before(lock)\nif is_exclusive(lock.front)or permits_of(lock.front)>0 or lock.readers<2 then\nreturn 0\nend\nif lock.writers==0 then\nreturn EVERYBODY\nend\nlocal _,writer_arrival=first_of(lock.writers_key)\nreturn writer_arrival\nend\nlocal function notification_of(lock)\nlocal changed=lock.written and lock.watched_until>now\nlocal turn,turn_until,readers,next=NONE,0,0,NONE\nif lock.turn_ms>0 then\nif lock.turn_began and lock.turn_at>0 then\nturn=secret_prefix(secret_of(lock.front))\nturn_until=lock.turn_until\nreaders=readers_before(lock)\nelseif lock.upgrader and lock.lease_ended and lock.live==1 then\nturn=secret_prefix(secret_of(lock.upgrader.id))\nelseif lock.queue_dropped then\nturn_until=1\nelseif lock.turn_taken and lock.tickets>0 then\nturn_until=lock.turn_taken\nnext=lock.front and secret_prefix(secret_of(lock.front))or NONE\nend\nend\nif turn==NONE and turn_until==0 and not changed then\nreturn nil\nend\nreturn table.concat(\n{fmt(lock.at),turn,fmt(turn_until),fmt(readers),flag(changed),next,fmt(lock.departures)},\n\",\"\n)\nend\nfunction with_notifications(reply,locks)\nlocal notifications,seen={},{}\nfor i=1,#locks do\nlocal lock=locks[i]\nif not lock.unreadable and not seen[lock] then\nnotifications[#notifications+1]=notification_of(lock)\nend\nseen[lock]=true\nend\nif #notifications>0 then\nreply[#reply+1]=\"!\" .. table.concat(notifications,\";\")\nend\nreturn reply\nend\nend",
  layout: "local LOCK_KEYS,KEYS_PER_LOCK,LAYOUT,RECORD_FIELDS,RECORD_FIELDS_1\ndo\nLOCK_KEYS={\n\"record\",\n\"details\",\n\"leases\",\n\"holders\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"history\",\n}\nKEYS_PER_LOCK=#LOCK_KEYS\nLAYOUT=2\nRECORD_FIELDS={\n\"layout\",\n\"fence\",\n\"arrival\",\n\"departures\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"tickets_next\",\n\"turn_at\",\n\"shared\",\n\"shared_next\",\n\"details\",\n\"delay_until\",\n\"break_at\",\n\"hold_ms\",\n\"kept_until\",\n\"expires_at\",\n\"front_arrival\",\n\"capacity\",\n\"permits\",\n\"attended_next\",\n\"turn_until\",\n\"turn_ms\",\n\"no_grace_until\",\n\"dropped\",\n\"watched_until\",\n}\nRECORD_FIELDS_1=20\nend",
  texts: "local texts_at\ndo\nfunction texts_at(keys,n)\nlocal texts=redis.call(\"MGET\",unpack(keys))\nlocal absent,absent_keys={},{}\nfor i=1,n or #keys do\nif not texts[i] then\nabsent[#absent+1]=i\nabsent_keys[#absent_keys+1]=keys[i]\nend\nend\nif #absent==0 or redis.call(\"EXISTS\",unpack(absent_keys))==0 then\nreturn texts\nend\nfor k=1,#absent do\nif redis.call(\"EXISTS\",absent_keys[k])==1 then\ntexts[absent[k]]=\"\"\nend\nend\nreturn texts\nend\nend",
  record: "local load_lock,load_locks,save_lock,note_watcher\ndo\nlocal CAPACITY_MS=2592000000\nlocal function parse_upgrader(text)\nlocal id,token,deadline,arrival,label=string.match(text,\"^(%S+) (%S+) (%d+) (%d+) (%S+)$\")\nif not id or not has_sane_numbers(text)then\nreturn nil\nend\nreturn{id=id,token=token,deadline=num(deadline),arrival=num(arrival),label=label}\nend\nlocal function pack_upgrader(upgrader)\nreturn table.concat(\n{upgrader.id,upgrader.token,fmt(upgrader.deadline),fmt(upgrader.arrival),upgrader.label},\n\" \"\n)\nend\nlocal function parse_fields(lock,line,layout)\nlocal words,count=split(line),layout==LAYOUT and #RECORD_FIELDS or RECORD_FIELDS_1\nif #words~=count+1 then\nreturn false\nend\nfor i=1,count do\nif not string.find(words[i],\"^%d+$\")then\nreturn false\nend\nlock[RECORD_FIELDS[i]]=num(words[i])\nend\nlocal front=words[count+1]\nlock.front=front~=NONE and front or nil\nif layout<LAYOUT then\nlock.layout,lock.turn_at=LAYOUT,0\nend\nreturn true\nend\nlocal function parse_record(lock,text,layout)\nlocal line,exclusive,upgrader,ended,outcomes,events=\nstring.match(text,\"^([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)$\")\nif not line or not has_sane_numbers(line)or not parse_fields(lock,line,layout)then\nreturn false\nend\nlock.ended,lock.outcomes,lock.events=ended,outcomes,events\nlock.exclusive=unpack_lease(exclusive)\nlock.upgrader=parse_upgrader(upgrader)\nreturn(exclusive==\"\" or lock.exclusive~=nil)and(upgrader==\"\" or lock.upgrader~=nil)\nend\nlocal function empty_lock(at)\nlocal lock={\nat=at,\nended=\"\",\noutcomes=\"\",\nevents=\"\",\nnoted={},\nnew_keys={},\nexpired_permits=0,\nchanged=false,\n}\nfor i=1,KEYS_PER_LOCK do\nlock[LOCK_KEYS[i] .. \"_key\"]=KEYS[at+i - 1]\nend\nfor i=1,#RECORD_FIELDS do\nlock[RECORD_FIELDS[i]]=0\nend\nlock.layout=LAYOUT\nreturn lock\nend\nfunction load_lock(at,text)\nlocal lock=empty_lock(at)\nif text then\nlocal layout=num(string.match(text,\"^(%d+) \")or \"0\")\nif layout>LAYOUT then\nlock.unreadable=\"newer\"\nreturn lock\nend\nif layout<1 or not parse_record(lock,text,layout)then\nlock.unreadable=\"damaged\"\nreturn lock\nend\nif lock.expires_at>0 and lock.expires_at+SPARE_MS/2<=now then\nforget_beside(lock)\nend\nend\nlock.live=is_broken(lock)and 0 or lock.shared\nreturn lock\nend\nfunction load_locks(n,other_key)\nlocal keys={}\nfor i=1,n do\nkeys[i]=KEYS[(i - 1)*KEYS_PER_LOCK+1]\nend\nkeys[n+1]=other_key\nlocal texts=#keys==1 and{redis.call(\"GET\",keys[1])}or texts_at(keys,n)\nlocal locks,by_key,unreadable={},{},nil\nfor i=1,n do\nlocal lock=by_key[keys[i]] or load_lock((i - 1)*KEYS_PER_LOCK+1,texts[i])\nlocks[i]=lock\nby_key[keys[i]]=lock\nif lock.unreadable and not unreadable then\nunreadable={\"unreadable\",lock.unreadable}\nend\nend\nreturn locks,unreadable,texts[n+1]\nend\nlocal function record_text(lock)\nlocal numbers={}\nfor i=1,#RECORD_FIELDS do\nnumbers[i]=fmt(math.max(0,lock[RECORD_FIELDS[i]]))\nend\nnumbers[#numbers+1]=lock.front or NONE\nreturn table.concat({\ntable.concat(numbers,\" \"),\nlock.exclusive and pack_lease(lock.exclusive)or \"\",\nlock.upgrader and pack_upgrader(lock.upgrader)or \"\",\nlock.ended,\nlock.outcomes,\nlock.events,\n},\"\\n\")\nend\nfunction save_lock(lock,retention_ms)\nif not lock.changed and needed_until(lock,retention_ms)<=lock.expires_at then\nprove_writable(lock.record_key)\nreturn\nend\nlock.changed=false\nlock.written=true\nwrote=true\nif lock.shared==0 and lock.tickets==0 then\nlock.kept_until=0\nlock.expires_at=0\nelse\nexpire_beside(lock,retention_ms)\nend\nlocal exclusive=lock.exclusive\nlocal held_until=exclusive and exclusive.deadline+exclusive.delay or 0\nlocal last=math.max(now,lock.delay_until,lock.kept_until,held_until)\nlocal kept_ms=lock.capacity>0 and CAPACITY_MS or retention_ms\nlocal life_ms=math.max(last+kept_ms,lock.expires_at+SPARE_MS)- now\nsave_history(lock,life_ms)\nredis.call(\"SET\",lock.record_key,record_text(lock),\"PX\",fmt(life_ms))\nend\nfunction note_watcher(lock,wait_ms)\nif now+wait_ms>lock.watched_until then\nlock.watched_until=now+wait_ms\nlock.changed=true\nend\nend\nend",
  reply: "local LIST_MAX,listed_holders,queue_length,next_chance\ndo\nLIST_MAX=50\nlocal CLEARING_MS=20\nfunction listed_holders(lock)\nlocal holders={}\nif lock.exclusive then\nholders[1]=pack_lease(lock.exclusive)\nend\nif lock.live>0 then\nlocal ids=redis.call(\"ZRANGE\",lock.holders_key,\"0\",fmt(LIST_MAX - 1))\nlocal texts=#ids>0 and redis.call(\"HMGET\",lock.details_key,unpack(ids))or{}\nfor i=1,#texts do\nlocal lease=texts[i] and unpack_lease(texts[i])\nif #holders<LIST_MAX and lease and lease.deadline>now then\nholders[#holders+1]=pack_lease(cut_short(lock,lease))\nend\nend\nend\nreturn holders\nend\nfunction queue_length(lock)\nreturn queued_total(lock)+(lock.upgrader and 1 or 0)\nend\nlocal function last_shared_deadline(lock,own)\nlocal last=redis.call(\"ZRANGE\",lock.leases_key,\"-2\",\"-1\",\"WITHSCORES\")\nlocal at=#last\nif #last==4 and own and last[3]==own.id then\nat=2\nend\nlocal deadline=num(last[at] or \"0\")\nreturn lock.break_at>0 and math.min(deadline,lock.break_at)or deadline\nend\nlocal function freed_at(lock,wants_exclusive,own)\nlocal at=lock.delay_until\nif lock.exclusive then\nat=math.max(at,lock.exclusive.deadline)\nelseif wants_exclusive and lock.live>(own and 1 or 0)then\nat=math.max(at,last_shared_deadline(lock,own))\nend\nif lock.capacity>0 and lock.live>0 then\nat=math.max(at,lock.shared_next)\nend\nif not wants_exclusive then\nat=math.max(at,lock.upgrader and lock.upgrader.deadline or 0,lock.break_at)\nend\nreturn at\nend\nfunction next_chance(lock,wants_exclusive,own)\nif is_clearing(lock)then\nreturn now+CLEARING_MS\nend\nlocal at=freed_at(lock,wants_exclusive,own)\nlocal may_be_turn=lock.capacity>0 and lock.turn_at>0\nif at>now and not may_be_turn then\nreturn at\nend\nat=lock.attended_next>now and lock.attended_next or now\nif lock.turn_at==0 then\nreturn at\nend\nreturn at>now and math.min(lock.turn_until,at)or lock.turn_until\nend\nend",
  turns: "local TURN_MS,start_turn,update_turn,note_turn_missed,pass_late,note_hints,note_turn_taken\ndo\nTURN_MS=3000\nlocal SHORT_TURN_MS=250\nlocal LATE_MAX=100\nfunction start_turn(lock,at,length_ms)\nlock.turn_at,lock.turn_until=at,at+length_ms\nlock.changed=true\nend\nlocal function end_break(lock)\nlocal cleared=lock.shared==0 or lock.break_at>now\nif lock.break_at>0 and not lock.exclusive and lock.live==0 and cleared then\nlock.break_at=0\nlock.changed=true\nend\nend\nfunction update_turn(lock,at)\nend_break(lock)\nlocal front=lock.front\nlocal has_turn=front and(fits(lock,front)or permits_of(front)>lock.capacity)\nif has_turn and lock.turn_at==0 then\nstart_turn(lock,at,lock.turn_ms>0 and lock.turn_ms or TURN_MS)\nlock.turn_began=true\nelseif not has_turn and lock.turn_at~=0 then\nlock.turn_at,lock.turn_until=0,0\nlock.changed=true\nend\nend\nlocal function set_turn_length(lock,length_ms)\nif lock.turn_ms>0 then\nlock.turn_ms=length_ms\nend\nend\nfunction note_turn_missed(lock)\nset_turn_length(lock,SHORT_TURN_MS)\nend\nfunction pass_late(lock,asking)\nfor _=1,LATE_MAX do\nlocal front,turn_until=lock.front,lock.turn_until\nif lock.turn_at==0 or front==asking or now<turn_until then\nreturn\nend\nsave_place(lock,front,{arrival=lock.front_arrival,queued=true},turn_until,true)\nnote_turn_missed(lock)\nupdate_turn(lock,turn_until)\nend\nend\nfunction note_hints(lock,hints)\nif hints~=(lock.turn_ms>0)then\nlock.turn_ms=hints and TURN_MS or 0\nlock.changed=true\nend\nend\nfunction note_turn_taken(lock)\nset_turn_length(lock,TURN_MS)\nend\nend",
  asked: "local ids_of,finish,lost,granted,granted_before,busy,new_lease,save_use,save_grant\ndo\nfunction ids_of(asked,secret)\nlocal ids={}\nfor i=1,#asked.locks do\nids[i]=string.sub(asked.modes,i,i).. secret\nend\nreturn ids\nend\nfunction finish(asked,reply)\nfor i=1,#asked.locks do\nupdate_turn(asked.locks[i],now)\nsave_lock(asked.locks[i],asked.retention_ms)\nend\nreturn with_notifications(reply,asked.locks)\nend\nfunction lost(asked,reason)\nreturn finish(asked,{\"lost\",reason})\nend\nfunction granted(asked,leases)\nlocal reply,packed={\"granted\",fmt(now),fmt(asked.locks[1].break_at)},{}\nfor i=1,#leases do\npacked[i]=pack_lease(leases[i])\nend\nreturn finish(asked,append_list(reply,packed))\nend\nfunction granted_before(asked,secret)\nlocal ids,leases,found,reason=ids_of(asked,secret),{},0,UNKNOWN\nfor i=1,#ids do\nleases[i]=live_lease(asked.locks[i],ids[i])\nif leases[i] then\nfound=found+1\nelseif reason==UNKNOWN then\nreason=why_lost(asked.locks[i],secret)\nend\nend\nif found==#ids then\nreturn granted(asked,leases)\nend\nif reason~=UNKNOWN or asked.idempotency and asked.idempotency.state==GRANTED then\nreturn lost(asked,reason)\nend\nreturn nil\nend\nfunction busy(asked,blocked,place,own,dequeued)\nlocal first=blocked[1]\nlocal lock=asked.locks[first]\nlocal wants_exclusive=string.sub(asked.modes,first,first)==EXCLUSIVE\nplace=place or{position=-1,ticket=NONE,arrival=0,attended_until=0,ticket_until=0,again_at=0}\nlocal positions={}\nfor i=1,#blocked do\npositions[i]=fmt(blocked[i])\nend\nlocal holders,delay_until=listed_holders(lock),0\nlocal reply={\n\"busy\",\nfmt(now),\ntable.concat(positions,\" \"),\nfmt(next_chance(lock,wants_exclusive,own)),\nfmt(place.position),\nplace.ticket,\nfmt(place.arrival),\nfmt(place.attended_until),\nfmt(place.ticket_until),\nfmt(place.again_at),\nfmt(lock.hold_ms),\nfmt(lock.departures),\nfmt(queue_length(lock)+(dequeued and dequeued[first] and 1 or 0)),\nfmt(holders_total(lock)),\nfmt(available(lock)),\n}\nappend_list(reply,holders)\nif not own then\nfor i=1,#blocked do\ndelay_until=math.max(delay_until,asked.locks[blocked[i]].delay_until)\nend\nend\nreply[#reply+1]=fmt(delay_until>now and delay_until or 0)\nreturn finish(asked,reply)\nend\nfunction new_lease(asked,lock,id)\nlocal lease={\nid=id,\nttl=asked.ttl_ms,\nmax_until=asked.max_hold_ms>0 and now+asked.max_hold_ms or 0,\ndelay=asked.lock_delay_ms,\nlabel=asked.label,\npartner=NONE,\n}\nlease.idempotency_until=idempotency_until(asked.idempotency_key,deadline_of(lock,lease,asked.ttl_ms))\nreturn lease\nend\nfunction save_use(asked,state,secret,until_ms)\nsave_idempotency(asked.idempotency_key,state,asked.fingerprint,secret,until_ms)\nend\nfunction save_grant(asked,secret,lease)\nlocal lock=asked.locks[1]\nif asked.since>0 or recent_outcome(lock,secret)then\nsave_outcome(lock,secret,\"granted\",true)\nend\nsave_use(asked,GRANTED,secret,lease.idempotency_until)\nend\nend",
  broken: "local BROKEN_WITHOUT_DELAY,clear_broken\ndo\nlocal clear_left=400\nBROKEN_WITHOUT_DELAY=1\nlocal function note_broken(lock,text,is_last)\nlocal without_delay=lock.break_at==BROKEN_WITHOUT_DELAY\nlocal at=without_delay and now or lock.break_at\nif is_last then\nlocal lease=unpack_lease(text)\nif not lease then\nreturn at\nend\nif without_delay then\nlease.delay=0\nend\nlocal reason=lease.deadline<at and why_expired(lock,lease)or END_BROKEN\nlocal ended_at=math.min(at,lease.deadline)\nnote_end(lock,lease,reason,ended_at)\nreturn ended_at\nend\nif not without_delay then\nlocal deadline,delay=string.match(text,\"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) \")\nif deadline and num(delay)>0 then\nlock.delay_until=math.max(lock.delay_until,math.min(at,num(deadline))+num(delay))\nend\nend\nreturn at\nend\nfunction clear_broken(lock)\nlocal count=clear_left\nif count==0 then\nreturn 0\nend\nlocal ids=redis.call(\"ZRANGE\",lock.holders_key,\"0\",fmt(count - 1))\nclear_left=count - #ids\nlocal ended_at=0\nif #ids>0 then\nlocal texts=redis.call(\"HMGET\",lock.details_key,unpack(ids))\nfor i=1,#ids do\nif texts[i] then\nended_at=math.max(ended_at,note_broken(lock,texts[i],lock.shared - i<ENDINGS_MAX))\nend\nend\ndrop_shared(lock,ids)\nend\nlock.upgrader=nil\nlock.changed=true\nif #ids==count and lock.shared>0 then\nif lock.break_at~=BROKEN_WITHOUT_DELAY then\nlock.break_at=now\nend\nreturn 0\nend\nredis.call(\"DEL\",lock.leases_key,lock.holders_key)\nlock.shared,lock.permits,lock.shared_next,lock.live=0,0,0,0\nreturn ended_at>0 and ended_at or now\nend\nend",
  departures: "local pass_unattended,forget_lapsed,drop_queue\ndo\nlocal BATCHES_MAX=2\nlocal BATCH=1250\nlocal GRACE_PENALTY=20\nlocal function dequeue_all(lock,key,ids)\nfor from=1,#ids,BATCH do\nlocal scores=redis.call(\"ZMSCORE\",key,unpack(ids,from,math.min(from+BATCH - 1,#ids)))\nlocal moved={}\nfor i=1,#scores do\nlocal arrival=scores[i] and num(scores[i])or UNATTENDED\nif arrival<UNATTENDED then\nmoved[#moved+1]=fmt(arrival+UNATTENDED)\nmoved[#moved+1]=ids[from+i - 1]\nend\nend\nif #moved>0 then\nredis.call(\"ZADD\",key,unpack(moved))\ncount_queued(lock,ids[1],-#moved/2)\nend\nend\nend\nlocal function by_mode(ids)\nlocal writers,readers={},{}\nfor i=1,#ids do\nlocal those=is_exclusive(ids[i])and writers or readers\nthose[#those+1]=ids[i]\nend\nreturn writers,readers\nend\nlocal function labelled_among(ids)\nlocal labelled={}\nfor i=1,#ids do\nif has_label(ids[i])then\nlabelled[#labelled+1]=ids[i]\nend\nend\nreturn labelled\nend\nlocal function end_turn(lock,attended_until)\nif lock.turn_at==0 then\nreturn attended_until\nend\nif lock.turn_until<attended_until then\nnote_turn_missed(lock)\nreturn lock.turn_until\nend\nlocal lost_ms=math.max(0,attended_until - lock.turn_at)\nlock.no_grace_until=math.max(lock.no_grace_until,attended_until+GRACE_PENALTY*lost_ms)\nreturn attended_until\nend\nfunction pass_unattended(lock,asking)\nif queued_total(lock)==0 or lock.attended_next>now then\nreturn 0\nend\nlocal from=math.max(0,lock.tickets - queued_total(lock))\nlocal over=redis.call(\"ZCOUNT\",lock.tickets_key,\"-inf\",fmt(now))- from\nlocal taken=math.max(0,math.min(over,BATCH*BATCHES_MAX))\nlocal places=redis.call(\"ZRANGE\",lock.tickets_key,fmt(from),fmt(from+taken),\"WITHSCORES\")\nlocal ids,front_ended_at={},0\nlock.attended_next=taken<over and now or 0\nfor i=1,#places,2 do\nlocal id,attended_until=places[i],num(places[i+1])\nif attended_until>now then\nlocal alone=id==asking and from+taken+1==lock.tickets\nlock.attended_next=alone and 0 or attended_until\nelseif(id~=asking or attended_until+TICKET_MS<=now)and #ids<taken then\nids[#ids+1]=id\nif id==lock.front then\nfront_ended_at=attended_until\nend\nend\nend\nlock.passing=taken<over\nlock.changed=true\nlocal writers,readers=by_mode(ids)\ndequeue_all(lock,lock.writers_key,writers)\ndequeue_all(lock,lock.readers_key,readers)\nif front_ended_at>0 then\nfront_ended_at=end_turn(lock,front_ended_at)\nfind_front(lock)\nend\nreturn front_ended_at\nend\nlocal function drop_places(lock,ids)\nlocal writers,readers=by_mode(ids)\nredis.call(\"ZREM\",lock.tickets_key,unpack(ids))\nif #writers>0 then\nredis.call(\"ZREM\",lock.writers_key,unpack(writers))\nend\nif #readers>0 then\nredis.call(\"ZREM\",lock.readers_key,unpack(readers))\nend\nlock.tickets=lock.tickets - #ids\ndrop_details(lock,labelled_among(ids))\nend\nfunction forget_lapsed(lock)\nif lock.tickets==0 or lock.tickets_next>now or lock.passing then\nreturn\nend\nlocal lapsed=redis.call(\"ZRANGEBYSCORE\",lock.tickets_key,\"-inf\",fmt(now - TICKET_MS),\"LIMIT\",\"0\",fmt(BATCH))\nif #lapsed>0 then\ndrop_places(lock,lapsed)\nend\nlocal first,attended_until=first_of(lock.tickets_key)\nif first then\nlock.tickets_next=attended_until+TICKET_MS\nlock.lapsing=lock.tickets_next<=now\nelse\nlock.lapsing=false\nlock.tickets_next=0\nlock.tickets,lock.writers,lock.readers=0,0,0\nfind_front(lock)\nend\nlock.changed=true\nend\nfunction drop_queue(lock)\nlocal count=lock.tickets+(lock.upgrader and 1 or 0)\nif lock.tickets>0 then\nlocal ids=redis.call(\"ZRANGE\",lock.tickets_key,\"0\",\"-1\")\nfor from=1,#ids,BATCH do\ndrop_details(lock,labelled_among({unpack(ids,from,math.min(from+BATCH - 1,#ids))}))\nend\nif #ids>0 then\nredis.call(\"DEL\",lock.writers_key,lock.readers_key,lock.tickets_key)\nlock.departures=lock.departures+queued_total(lock)\nlock.writers,lock.readers,lock.tickets,lock.tickets_next,lock.attended_next=0,0,0,0,0\nfind_front(lock)\nend\nend\nlock.upgrader=nil\nlock.queue_dropped=true\nlock.dropped=math.max(lock.arrival,now_us)\nlock.arrival=lock.dropped\nlock.changed=true\nreturn count\nend\nend",
  groups: "local append_groups\ndo\nfunction append_groups(words,groups)\nwords[#words+1]=fmt(#groups)\nfor i=1,#groups do\nappend_list(words,groups[i])\nend\nreturn words\nend\nend",
  latch: "local parse_latch,load_latch,save_latch,with_notification,latch_reply\ndo\nlocal LATCH_LAYOUT=1\nlocal DELETED_MS=60000\nfunction parse_latch(text)\nlocal layout,id,since,count,expires_at,outcomes=string.match(text,\"^(%d+) (%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)$\")\nif num(string.match(text,\"^(%d+) \")or \"0\")>LATCH_LAYOUT then\nreturn{unreadable=\"newer\"}\nend\nif not layout or not has_sane_numbers(string.match(text,\"^[^\\n]*\"))then\nreturn{unreadable=\"damaged\"}\nend\nreturn{\nid=num(id),\nsince=num(since),\ncount=num(count),\nexpires_at=num(expires_at),\noutcomes=outcomes,\nlive=num(expires_at)>now,\n}\nend\nfunction load_latch(key)\nlocal text=redis.call(\"GET\",key)\nreturn text and parse_latch(text)or nil\nend\nfunction save_latch(key,latch)\nwrote=true\nlocal numbers={fmt(LATCH_LAYOUT),fmt(latch.id),fmt(latch.since),fmt(latch.count),fmt(latch.expires_at)}\nlocal kept_ms=math.max(latch.expires_at - now,DELETED_MS)\nredis.call(\"SET\",key,table.concat(numbers,\" \").. \"\\n\" .. latch.outcomes,\"PX\",fmt(kept_ms))\nend\nfunction with_notification(reply)\nreply[#reply+1]=\"!1,-,0,0,1\"\nreturn reply\nend\nfunction latch_reply(latch,count)\nreturn{\"latch\",fmt(latch.id),fmt(latch.since),count or fmt(latch.count),fmt(latch.expires_at)}\nend\nend",
  order: "local others_before,position_of\ndo\nfunction others_before(lock,id,arrival)\nif not lock.front or lock.front==id then\nreturn false\nend\nif not is_exclusive(id)and permits_of(id)==0 then\nif lock.writers==0 then\nreturn false\nend\nif arrival and not is_exclusive(lock.front)then\nlocal _,writer_arrival=first_of(lock.writers_key)\nreturn writer_arrival<arrival\nend\nend\nreturn not arrival or lock.front_arrival<arrival\nend\nlocal function count_before(key,arrival)\nreturn redis.call(\"ZCOUNT\",key,\"-inf\",\"(\" .. fmt(arrival))\nend\nfunction position_of(lock,id,place)\nlocal before=lock.upgrader and 1 or 0\nif place.queued and place.arrival==lock.arrival then\nreturn before+queued_total(lock)- 1\nend\nlocal writers,readers=lock.writers,lock.readers\nif place.queued and is_exclusive(id)then\nwriters=writers - 1\nelseif place.queued then\nreaders=readers - 1\nend\nif writers>0 then\nbefore=before+count_before(lock.writers_key,place.arrival)\nend\nif readers>0 then\nbefore=before+count_before(lock.readers_key,place.arrival)\nend\nreturn before\nend\nend",
  places: "local find_places,new_places,remove_places,save_places,blocked_locks,attended_until\ndo\nlocal ALL_QUEUES_AFTER_MS=10000\nlocal ASK_AGAIN_MS=2500\nlocal GRACE_MS=1500\nfunction find_places(locks,ids)\nlocal found,arrival={},nil\nfor i=1,#ids do\nfound[i]=place_of(locks[i],ids[i])or false\narrival=arrival or found[i] and found[i].arrival\nend\nfound.arrival=arrival\nreturn arrival and found or nil\nend\nfunction new_places(locks)\nlocal found,arrival={},now_us\nfor i=1,#locks do\narrival=math.max(arrival,locks[i].arrival+1)\nend\nfor i=1,#locks do\nfound[i]=false\nlocks[i].arrival=arrival\nlocks[i].changed=true\nend\nfound.arrival=arrival\nreturn found\nend\nfunction remove_places(locks,ids,found)\nfor i=1,#ids do\nif found[i] then\nremove_place(locks[i],ids[i],found[i])\nend\nend\nend\nfunction save_places(locks,ids,found,blocking,attended,label)\nlocal aside_until=0\nif #ids>1 then\naside_until=math.floor(found.arrival/1000)+ALL_QUEUES_AFTER_MS\nend\nlocal position,again_at=0,aside_until>now and aside_until or 0\nfor i=1,#ids do\nlocal lock,id=locks[i],ids[i]\nif aside_until<=now or blocking[i] then\nlocal place=found[i] or{arrival=found.arrival}\nsave_place(lock,id,place,attended)\nif has_label(id)then\nput_detail(lock,id,\"=\" .. label)\nend\nposition=math.max(position,position_of(lock,id,place))\nfound[i]=place\nelseif found[i] then\nremove_place(lock,id,found[i])\nfound[i]=false\nend\nupdate_turn(lock,now)\nif lock.front==id and lock.turn_at>0 then\nnote_turn_taken(lock)\nstart_turn(lock,now,TURN_MS)\nagain_at=now+ASK_AGAIN_MS\nend\nend\nreturn position,again_at\nend\nlocal function is_blocked(lock,id,arrival,fair)\nif not fits(lock,id)then\nreturn true\nend\nif fair then\nreturn others_before(lock,id,arrival)\nend\nreturn permits_of(id)==0 and lock.live>0 and lock.front~=nil and lock.front~=id\nend\nfunction blocked_locks(locks,ids,arrival,fair)\nlocal blocked,blocking={},{}\nfor i=1,#ids do\nblocking[i]=is_blocked(locks[i],ids[i],arrival,fair)\nif blocking[i] then\nblocked[#blocked+1]=i\nend\nend\nreturn blocked,blocking\nend\nfunction attended_until(locks,left_ms,returned)\nlocal open_until=now+math.floor(left_ms - math.min(300,left_ms/10))\nfor i=1,#locks do\nreturned=returned and now>=locks[i].no_grace_until\nend\nreturn open_until+(returned and GRACE_MS or 0)\nend\nend",
  purge: "local purge\ndo\nlocal PURGE_MAX=100\nlocal function purge_exclusive(lock)\nlocal lease=lock.exclusive\nif not lease or lease.deadline>now then\nreturn 0\nend\nlock.exclusive=nil\nnote_end(lock,lease,why_expired(lock,lease),lease.deadline)\nreturn lease.deadline\nend\nlocal function drop_expired(lock)\nlocal ended_at=0\nlocal ids=redis.call(\"ZRANGEBYSCORE\",lock.leases_key,\"-inf\",fmt(now),\"LIMIT\",\"0\",fmt(PURGE_MAX))\nif #ids>0 then\nlocal texts=redis.call(\"HMGET\",lock.details_key,unpack(ids))\nfor i=1,#ids do\nlocal lease=texts[i] and unpack_lease(texts[i])\nif lease then\nnote_end(lock,lease,why_expired(lock,lease),lease.deadline)\nended_at=lease.deadline\nend\nend\ndrop_shared(lock,ids)\nend\nreturn ended_at\nend\nlocal function count_live(lock)\nif lock.capacity==0 then\nlock.live=redis.call(\"ZCOUNT\",lock.leases_key,\"(\" .. fmt(now),\"+inf\")\nreturn\nend\nlocal expired=redis.call(\"ZRANGEBYSCORE\",lock.leases_key,\"-inf\",fmt(now))\nlock.live=lock.shared - #expired\nlock.expired_permits=0\nfor i=1,#expired do\nlock.expired_permits=lock.expired_permits+permits_of(expired[i])\nend\nend\nlocal function purge_shared(lock)\nif lock.shared>0 and is_broken(lock)then\nreturn clear_broken(lock)\nend\nif lock.shared==0 or lock.shared_next>now then\nreturn 0\nend\nlocal ended_at=drop_expired(lock)\nlocal first,next_deadline=first_of(lock.leases_key)\nlock.shared_next=next_deadline\nif not first then\nlock.shared,lock.permits=0,0\nend\nlock.live=lock.shared\nif first and next_deadline<=now then\ncount_live(lock)\nend\nlock.changed=true\nreturn ended_at\nend\nlocal function purge_upgrader(lock)\nlocal upgrader=lock.upgrader\nif not upgrader or upgrader.deadline>now then\nreturn 0\nend\nlock.upgrader=nil\nlock.changed=true\nreturn upgrader.deadline\nend\nfunction purge(lock,asking)\nlocal at=math.max(purge_exclusive(lock),purge_shared(lock),purge_upgrader(lock),pass_unattended(lock,asking))\nforget_lapsed(lock)\nif lock.tickets==0 then\nnote_turn_taken(lock)\nend\nif lock.delay_until>0 and lock.delay_until<=now then\nat=math.max(at,lock.delay_until)\nlock.delay_until=0\nlock.changed=true\nend\nupdate_turn(lock,at>0 and at or now)\npass_late(lock,asking)\nend\nend",
  quorum_endings: "local END_RELEASED,END_EXPIRED,END_MAX_HOLD,END_UNKNOWN,ENDINGS_MAX,blame_of,end_of,forget_end,note_end\ndo\nEND_RELEASED=\"r\"\nEND_EXPIRED=\"e\"\nlocal END_EXPIRED_AND_RELEASED=\"x\"\nEND_MAX_HOLD=\"m\"\nEND_UNKNOWN=\"u\"\nlocal ATTEMPT_CHARS=12\nlocal REQUEST_CHARS=6\nENDINGS_MAX=64\nlocal ENDING_CHARS=1+ATTEMPT_CHARS+REQUEST_CHARS+1\nfunction blame_of(request)\nreturn string.sub(request .. \"------\",1,REQUEST_CHARS)\nend\nlocal function end_pattern(attempt)\nlocal escaped=string.gsub(string.sub(attempt,1,ATTEMPT_CHARS),\"%-\",\"%%-\")\nreturn \"(%a)\" .. escaped .. \"(%S+)\"\nend\nfunction end_of(record,attempt)\nreturn string.match(record.ended,end_pattern(attempt))\nend\nfunction forget_end(record,attempt)\nrecord.ended=string.gsub(record.ended,end_pattern(attempt).. \" \",\"\")\nend\nfunction note_end(record,attempt,letter,request)\nlocal known=end_of(record,attempt)\nif known==END_EXPIRED and letter~=END_EXPIRED then\nforget_end(record,attempt)\nletter=END_EXPIRED_AND_RELEASED\nelseif known then\nreturn\nend\nlocal ending=letter .. string.sub(attempt,1,ATTEMPT_CHARS).. blame_of(request).. \" \"\nrecord.ended=string.sub(ending .. record.ended,1,ENDINGS_MAX*ENDING_CHARS)\nend\nend",
  quorum_idempotency: "local ENDED,save_attempt,forget_attempt,save_release,prolong_attempts,quorum_refusal_of\ndo\nENDED=\"e\"\nlocal ATTEMPTS_CHARS_MAX=8*23\nlocal ANY_FINGERPRINT=\"?\"\nlocal function has_attempt(record,attempt)\nreturn record and record.state==GRANTED and string.find(record.rest,attempt,1,true)~=nil\nend\nlocal function last_deadline(record,holder)\nlocal at=now\nfor _,lease in ipairs(record.leases)do\nif lease.holder==holder then\nat=math.max(at,lease.deadline)\nend\nend\nreturn at\nend\nfunction save_attempt(key,record,lease)\nif not key then\nreturn\nend\nlocal known,attempts=load_idempotency(key),lease.attempt\nif known and known.state==GRANTED and not has_attempt(known,attempts)then\nattempts=string.sub(known.rest .. \" \" .. attempts,-ATTEMPTS_CHARS_MAX)\nend\nsave_idempotency(key,GRANTED,lease.fingerprint,attempts,last_deadline(record,lease.holder))\nend\nfunction forget_attempt(key,attempt)\nlocal known=load_idempotency(key)\nif not has_attempt(known,attempt)then\nreturn\nend\nlocal others={}\nfor _,other in ipairs(split(known.rest))do\nif other~=attempt then\nothers[#others+1]=other\nend\nend\nif #others==0 then\nredis.call(\"DEL\",key)\nelse\nlocal text=table.concat({known.layout,GRANTED,known.fingerprint,table.concat(others,\" \")},\" \")\nredis.call(\"SET\",key,text,\"KEEPTTL\")\nend\nend\nfunction save_release(key,attempt)\nlocal known=load_idempotency(key)\nif not known or known.state==GRANTED then\nsave_idempotency(key,ENDED,known and known.fingerprint or ANY_FINGERPRINT,attempt,now)\nend\nend\nfunction prolong_attempts(key,lease)\nredis.call(\"PEXPIRE\",key,fmt(lease.deadline - now+IDEMPOTENCY_MS),\"GT\")\nend\nfunction quorum_refusal_of(known,fingerprint)\nif known and known.fingerprint==ANY_FINGERPRINT then\nreturn nil\nend\nreturn refusal_of(known,fingerprint)\nend\nend",
  quorum_marker: "local VOTING,QUARANTINED,load_marker,save_marker,abstention,next_fence,reach_of,note_fence\ndo\nlocal MARKER_LAYOUT=1\nVOTING=\"v\"\nQUARANTINED=\"q\"\nlocal SLACK_US=100000\nlocal CLOCK_MAX_US=4503599627370496\nlocal STRIDE=8\nlocal clock_us=now_us<CLOCK_MAX_US and now_us or 0\nfunction load_marker(text)\nif not text then\nreturn{state=NONE,ends_at=0}\nend\nlocal layout,state,number,nodes,ends_at,floor,ahead=\nstring.match(text,\"^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$\")\nif not layout or num(layout)>MARKER_LAYOUT then\nreturn{state=\"newer\"}\nend\nreturn{\nstate=state,\nnumber=num(number),\nnodes=num(nodes),\nends_at=num(ends_at),\nfloor=num(floor),\nahead=num(ahead),\n}\nend\nfunction save_marker(key,marker)\nlocal numbers={marker.number,marker.nodes,marker.ends_at,marker.floor,marker.ahead}\nlocal words={fmt(MARKER_LAYOUT),marker.state}\nfor i=1,#numbers do\nwords[i+2]=fmt(numbers[i])\nend\nredis.call(\"SET\",key,table.concat(words,\" \"))\nend\nfunction abstention(marker,number,nodes)\nif marker.state==\"newer\" then\nreturn{\"newer\"}\nend\nif marker.number and(marker.number~=number or marker.nodes~=nodes)then\nreturn{\"misplaced\",fmt(marker.number),fmt(marker.nodes)}\nend\nif marker.state~=VOTING then\nreturn{\"nonvoter\",fmt(now),marker.state,fmt(marker.ends_at)}\nend\nreturn nil\nend\nfunction next_fence(last,marker)\nlocal least=math.max(last+1,marker.floor+1,clock_us)\nlocal fence=least - least % STRIDE+marker.number\nreturn fence<least and fence+STRIDE or fence\nend\nfunction reach_of(marker)\nreturn math.max(marker.floor or 0,clock_us+(marker.ahead or 0)+SLACK_US)\nend\nfunction note_fence(key,marker,fence)\nif fence>reach_of(marker)then\nmarker.ahead=fence - clock_us\nsave_marker(key,marker)\nend\nend\nend",
  quorum_record: "local PENDING,CONFIRMED,EXCLUSIVE,unpack_attempt,pack_attempt,texts_of,empty_record,load_record,save_record,find_attempt,find_holder,taken_until,blocked_until,confirmed_lines,add_pending,confirm_pending\ndo\nlocal RECORD_LAYOUT=2\nPENDING=\"p\"\nCONFIRMED=\"c\"\nEXCLUSIVE=\"x\"\nlocal PARTS=\"^(%a) (%S+) (%S+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) ?(%S*)$\"\nfunction unpack_attempt(line)\nlocal mode,attempt,holder,state,deadline,fence,acquired,ttl,max_until,delay,label,print=\nstring.match(line,PARTS)\nif not mode or not has_sane_numbers(line)then\nreturn nil\nend\nreturn{\nmode=mode,\nattempt=attempt,\nholder=holder,\nstate=state,\ndeadline=num(deadline),\nfence=num(fence),\nacquired=num(acquired),\nttl=num(ttl),\nmax_until=num(max_until),\ndelay=num(delay),\nlabel=label,\nfingerprint=print==\"\" and NONE or print,\n}\nend\nfunction pack_attempt(lease)\nreturn table.concat({\nlease.mode,\nlease.attempt,\nlease.holder,\nlease.state,\nfmt(lease.deadline),\nfmt(lease.fence),\nfmt(lease.acquired),\nfmt(lease.ttl),\nfmt(lease.max_until),\nfmt(lease.delay),\nlease.label,\nlease.fingerprint,\n},\" \")\nend\nlocal function end_expired(record)\nlocal live={}\nfor _,lease in ipairs(record.leases)do\nif lease.deadline>now then\nlive[#live+1]=lease\nelseif lease.state==CONFIRMED then\nlocal letter=lease.deadline==lease.max_until and END_MAX_HOLD or END_EXPIRED\nnote_end(record,lease.attempt,letter,\"\")\nif lease.delay>0 then\nrecord.delay_until=math.max(record.delay_until,lease.deadline+lease.delay)\nend\nend\nend\nrecord.leases=live\nend\nfunction texts_of(n,stride)\nlocal keys={}\nfor i=1,n do\nkeys[i]=KEYS[stride*(i - 1)+1]\nkeys[n+i]=KEYS[stride*(i - 1)+2]\nend\nreturn texts_at(keys,n)\nend\nfunction empty_record()\nreturn{fence=0,confirmed=0,delay_until=0,ended=\"\",leases={}}\nend\nfunction load_record(text)\nlocal record=empty_record()\nif not text then\nreturn record\nend\nlocal layout,fence,confirmed,delay_until,ended,rest=\nstring.match(text,\"^(%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)\\n(.*)$\")\nif num(string.match(text,\"^(%d+) \")or \"0\")>RECORD_LAYOUT then\nreturn nil,\"newer\"\nend\nif not layout or num(layout)<1 or not has_sane_numbers(string.match(text,\"^[^\\n]*\"))then\nreturn nil,\"damaged\"\nend\nrecord.fence=num(fence)\nrecord.confirmed=num(confirmed)\nrecord.delay_until=num(delay_until)\nrecord.ended=ended\nfor line in string.gmatch(rest,\"[^\\n]+\")do\nlocal lease=unpack_attempt(line)\nif not lease then\nreturn nil,\"damaged\"\nend\nrecord.leases[#record.leases+1]=lease\nend\nend_expired(record)\nreturn record\nend\nfunction save_record(key,record,retention_ms)\nlocal last=math.max(now,record.delay_until)\nlocal numbers={fmt(RECORD_LAYOUT),fmt(record.fence),fmt(record.confirmed),fmt(record.delay_until)}\nlocal lines={table.concat(numbers,\" \"),record.ended,\"\"}\nfor i,lease in ipairs(record.leases)do\nlines[i+2]=pack_attempt(lease)\nlast=math.max(last,lease.deadline+lease.delay)\nend\nredis.call(\"SET\",key,table.concat(lines,\"\\n\"),\"PX\",fmt(last+retention_ms - now))\nend\nfunction find_attempt(record,attempt)\nfor _,lease in ipairs(record.leases)do\nif lease.attempt==attempt then\nreturn lease\nend\nend\nreturn nil\nend\nfunction find_holder(record,holder)\nfor _,lease in ipairs(record.leases)do\nif lease.holder==holder then\nreturn lease\nend\nend\nreturn nil\nend\nfunction taken_until(record,mode,holder)\nlocal at=0\nfor _,lease in ipairs(record.leases)do\nif lease.holder~=holder and(mode==EXCLUSIVE or lease.mode==EXCLUSIVE)then\nat=math.max(at,lease.deadline+lease.delay)\nend\nend\nreturn at\nend\nfunction blocked_until(record,mode,holder)\nlocal at=taken_until(record,mode,holder)\nif record.delay_until>now and not find_holder(record,holder)then\nat=math.max(at,record.delay_until)\nend\nreturn at\nend\nfunction confirmed_lines(record)\nlocal lines={}\nfor _,lease in ipairs(record.leases)do\nif lease.state==CONFIRMED then\nlines[#lines+1]=pack_attempt(lease)\nend\nend\nreturn lines\nend\nfunction add_pending(record,marker,wanted,pending_ms)\nrecord.fence=next_fence(record.fence,marker)\nlocal lease={\nmode=wanted.mode,\nattempt=wanted.attempt,\nholder=wanted.holder,\nstate=PENDING,\ndeadline=now+pending_ms,\nfence=record.fence,\nacquired=0,\nttl=0,\nmax_until=0,\ndelay=0,\nlabel=NONE,\nfingerprint=NONE,\n}\nrecord.leases[#record.leases+1]=lease\nreturn lease\nend\nfunction confirm_pending(record,lease,terms)\nlease.state=CONFIRMED\nlease.fence=terms.fence\nlease.acquired=now - terms.acquired\nlease.ttl=terms.ttl\nlease.delay=terms.delay\nlease.label=terms.label\nlease.fingerprint=terms.fingerprint\nlease.deadline=now+terms.ttl\nif terms.max_until>0 then\nlease.max_until=now+terms.max_until\nlease.deadline=math.min(lease.deadline,lease.max_until)\nend\nrecord.fence=math.max(record.fence,lease.fence)\nrecord.confirmed=math.max(record.confirmed,lease.fence)\nend\nend",
  reentry: "local acquire_as_holder\ndo\nlocal UPGRADER_MS=5000\nlocal UPGRADER_AGAIN_MS=3000\nlocal function reenter(asked,held)\nlocal lock=asked.locks[1]\nheld.holds=held.holds+1\nheld.deadline=math.max(held.deadline,deadline_of(lock,held,asked.ttl_ms))\nheld.ttl=math.max(held.ttl,asked.ttl_ms)\nput_lease(lock,held)\nif asked.idempotency_key then\nlocal kept_until=held.deadline+math.max(asked.retention_ms - IDEMPOTENCY_MS,0)\nsave_use(asked,GRANTED,secret_of(held.id),kept_until)\nelse\nsave_outcome(lock,asked.request,\"entered\",asked.since>0)\nend\nreturn granted(asked,{held})\nend\nlocal function grant_second(asked,secret,exclusive,shared)\nlocal lock=asked.locks[1]\nlocal lease=new_lease(asked,lock,asked.modes .. secret)\nlocal waited_since\nif is_exclusive(lease.id)then\nwaited_since=lock.upgrader and lock.upgrader.arrival\nlock.upgrader=nil\nlease.partner=shared.id\nend\ngrant(lock,lease,waited_since)\nif exclusive then\nexclusive.partner=lease.id\nend\nsave_grant(asked,secret,lease)\nreturn granted(asked,{lease})\nend\nlocal function wait_to_upgrade(asked,secret,shared)\nlocal lock=asked.locks[1]\nlock.arrival=math.max(lock.arrival+1,now_us)\nlocal arrival,deadline=lock.arrival,now+UPGRADER_MS\nif lock.upgrader then\narrival=lock.upgrader.arrival\nend\nnote_hints(lock,asked.hints)\nlock.upgrader=\n{id=asked.modes .. secret,token=shared.id,deadline=deadline,arrival=arrival,label=asked.label}\nlock.changed=true\nsave_use(asked,WAITING,secret,deadline)\nlocal place={\nposition=0,\nticket=secret,\narrival=arrival,\nattended_until=deadline,\nticket_until=deadline,\nagain_at=now+UPGRADER_AGAIN_MS,\n}\nreturn busy(asked,{1},place,shared)\nend\nfunction acquire_as_holder(asked,known)\nlocal lock,upgrader=asked.locks[1],asked.locks[1].upgrader\nif asked.arrival>0 and asked.arrival<=lock.dropped then\nreturn lost(asked,REASONS[END_BROKEN])\nend\nlocal exclusive,shared=leases_of(lock,asked.token)\nif not exclusive and not shared then\nreturn finish(asked,{not_held(lock,asked.token)})\nend\nlocal wants_exclusive=asked.modes==EXCLUSIVE\nlocal held=shared\nif wants_exclusive then\nheld=exclusive\nend\nlocal has_place=upgrader and secret_of(upgrader.id)==asked.place_secret\nif known==\"entered\" or is_late(known,asked.since)and not has_place then\nreturn held and granted(asked,{held})or lost(asked,UNKNOWN)\nend\nif held then\nreturn reenter(asked,held)\nend\nif wants_exclusive and upgrader and upgrader.token~=shared.id then\nreturn finish(asked,{\"deadlock\"})\nend\nlocal secret=has_place and asked.place_secret or asked.request\nif fits(lock,asked.modes .. secret,exclusive,shared)then\nreturn grant_second(asked,secret,exclusive,shared)\nend\nif not wants_exclusive or asked.left_ms==0 and not has_place then\nsave_use(asked,WAITING,asked.request,now)\nreturn busy(asked,{1},nil,shared or exclusive)\nend\nreturn wait_to_upgrade(asked,secret,shared)\nend\nend",
  request: "local load_request\ndo\nfunction load_request(n,idempotency_key,fingerprint)\nlocal idempotency=load_idempotency(idempotency_key)\nlocal refusal=refusal_of(idempotency,fingerprint)\nif refusal then\nreturn nil,idempotency,refusal\nend\nlocal locks,unreadable=load_locks(n)\nreturn locks,idempotency,unreadable\nend\nend",
  warn: "local warn_exclusive,warn_shared\ndo\nlocal WARNED_MAX=400\nlocal function is_unaware(lock,lease,before)\nlocal deadline=before>0 and math.min(lease.deadline,before)or lease.deadline\nreturn deadline - lease.ttl+lease.ttl/3>lock.break_at\nend\nlocal function warn_one(lock,lease,before,keep_delay)\nif not keep_delay and lease.delay>0 then\nlease.delay=0\nput_lease(lock,lease)\nend\nreturn is_unaware(lock,lease,before)and 1 or 0\nend\nfunction warn_exclusive(lock,before,keep_delay)\nlocal exclusive=lock.exclusive\nif not exclusive then\nreturn 0\nend\nlocal unaware=warn_one(lock,exclusive,before,keep_delay)\ncut_short(lock,exclusive)\nlock.changed=true\nreturn unaware\nend\nfunction warn_shared(lock,from,before,keep_delay)\nif lock.live==0 then\nreturn 0,0\nend\nlocal above=\"(\" .. fmt(from)\nlocal fences=\nredis.call(\"ZRANGEBYSCORE\",lock.holders_key,above,\"+inf\",\"WITHSCORES\",\"LIMIT\",\"0\",fmt(WARNED_MAX))\nlocal ids={}\nfor i=1,#fences,2 do\nids[#ids+1]=fences[i]\nend\nif #ids==0 then\nreturn 0,0\nend\nlocal unaware=0\nlocal texts=redis.call(\"HMGET\",lock.details_key,unpack(ids))\nfor i=1,#ids do\nlocal lease=texts[i] and unpack_lease(texts[i])\nif lease and lease.deadline>now then\nunaware=unaware+warn_one(lock,lease,before,keep_delay)\nend\nend\nreturn unaware,#ids==WARNED_MAX and num(fences[#fences])or 0\nend\nend",
};

export interface LatchCountDownArgs {
  /** a fresh secret */
  readonly request: string;
  /** by how much */
  readonly by: number;
  /** of what the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
  /** when, at the earliest, another copy of this request was sent; 0 when this is the first */
  readonly since: number;
}

export type LatchCountDownReply =
  | { readonly kind: "latch"; readonly id: number; readonly since: number; readonly count: number; readonly expires_at: number }
  | { readonly kind: "gone" }
  | { readonly kind: "mismatch" }
  | { readonly kind: "newer" }
  | { readonly kind: "forgotten" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Count a latch down, never below zero, at which it is open. */
export const latchCountDown: ScriptOf<LatchCountDownArgs, LatchCountDownReply> = {
  name: "latch_count_down",
  sha1: "fbc129ce275ea1cfc932bc204340b4bfe493013f",
  abi: {"defaults":[],"digests":["71e4bb9f"]},
  args: ["request","by","fingerprint","since"],
  decode: (r) => r.end(r.led<LatchCountDownReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer() }), gone: () => ({ kind: "gone" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.outcomes,
    lib.idempotency,
    lib.latch,
    "local request,by,fingerprint,since=ARGV[1],num(ARGV[2]),ARGV[3],num(ARGV[4])\nlocal latch_key,idempotency_key=KEYS[1],KEYS[2]\nlocal before=reply_before(load_idempotency(idempotency_key),fingerprint)\nif before then\nreturn before\nend\nlocal latch=load_latch(latch_key)\nif latch and latch.unreadable then\nreturn{\"unreadable\",latch.unreadable}\nend\nlocal function gone()\nprove_writable(latch_key)\nreturn{\"gone\"}\nend\nlocal known=latch and recent_outcome(latch,request)\nif not latch or known==\"gone\" then\nreturn gone()\nend\nlocal count,opened=known,false\nif not known then\nif is_forgotten(latch,request,since)then\nreturn{\"forgotten\"}\nend\nif not latch.live then\nif since>0 then\nsave_outcome(latch,request,\"gone\",true)\nsave_latch(latch_key,latch)\nend\nreturn gone()\nend\nopened=latch.count>0 and latch.count<=by\nlatch.count=math.max(0,latch.count - by)\ncount=fmt(latch.count)\nif not idempotency_key then\nsave_outcome(latch,request,count,since>0)\nend\nsave_latch(latch_key,latch)\nend\nlocal reply=latch_reply(latch,count)\nsave_idempotency(idempotency_key,DONE,fingerprint,table.concat(reply,\" \"),latch.expires_at)\nreturn opened and with_notification(reply)or reply\n",
  ].join("\n"),
};

export interface LatchDeleteArgs {
  /** a fresh secret */
  readonly request: string;
  /** of what the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
  /** when, at the earliest, another copy of this request was sent; 0 when this is the first */
  readonly since: number;
}

export type LatchDeleteReply =
  | { readonly kind: "deleted"; readonly existed: boolean; readonly repaired: boolean }
  | { readonly kind: "mismatch" }
  | { readonly kind: "newer" }
  | { readonly kind: "forgotten" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Delete a latch, open or not. */
export const latchDelete: ScriptOf<LatchDeleteArgs, LatchDeleteReply> = {
  name: "latch_delete",
  sha1: "21636efb8d268cbfe5bcd149f1708444c75351ac",
  abi: {"defaults":[],"digests":["64713c9c"]},
  args: ["request","fingerprint","since"],
  decode: (r) => r.end(r.led<LatchDeleteReply>({ deleted: () => ({ kind: "deleted", existed: r.flag(), repaired: r.flag() }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.outcomes,
    lib.idempotency,
    lib.texts,
    lib.latch,
    "local request,fingerprint,since=ARGV[1],ARGV[2],num(ARGV[3])\nlocal latch_key,idempotency_key=KEYS[1],KEYS[2]\nlocal before=reply_before(load_idempotency(idempotency_key),fingerprint)\nif before then\nreturn before\nend\nlocal text=texts_at({latch_key})[1]\nlocal latch=text and parse_latch(text)\nif latch and latch.unreadable==\"damaged\" then\nredis.call(\"DEL\",latch_key)\nsave_idempotency(idempotency_key,DONE,fingerprint,\"deleted 1 1\",now)\nreturn{\"deleted\",\"1\",\"1\"}\nend\nif latch and latch.unreadable then\nreturn{\"unreadable\",latch.unreadable}\nend\nif latch and is_forgotten(latch,request,since)then\nreturn{\"forgotten\"}\nend\nlocal existed,deleted=latch and recent_outcome(latch,request),false\nif not existed then\ndeleted=latch and latch.live\nexisted=flag(deleted)\nif latch and(deleted or since>0)then\nlatch.expires_at=math.min(latch.expires_at,now)\nif not idempotency_key then\nsave_outcome(latch,request,existed,since>0)\nend\nsave_latch(latch_key,latch)\nend\nend\nprove_writable(latch_key)\nlocal reply={\"deleted\",existed,\"0\"}\nsave_idempotency(idempotency_key,DONE,fingerprint,table.concat(reply,\" \"),now)\nreturn deleted and with_notification(reply)or reply\n",
  ].join("\n"),
};

export type LatchGetArgs = Record<never, never>;

export type LatchGetReply =
  | { readonly kind: "latch"; readonly id: number; readonly since: number; readonly count: number; readonly expires_at: number; readonly now: number }
  | { readonly kind: "gone" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Describe a latch. */
export const latchGet: ScriptOf<LatchGetArgs, LatchGetReply> = {
  name: "latch_get",
  sha1: "e44ffc172fd2dcf4a219a8ef75d1c36f80f8a482",
  abi: {"defaults":[],"digests":["9579f74e"]},
  args: [],
  decode: (r) => r.end(r.led<LatchGetReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer(), now: r.integer() }), gone: () => ({ kind: "gone" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.latch,
    "local latch=load_latch(KEYS[1])\nprove_writable(KEYS[1])\nif latch and latch.unreadable then\nreturn{\"unreadable\",latch.unreadable}\nend\nif not latch or not latch.live then\nreturn{\"gone\"}\nend\nlocal reply=latch_reply(latch)\nreply[#reply+1]=fmt(now)\nreturn reply\n",
  ].join("\n"),
};

export interface LatchListArgs {
  /** how many */
  readonly n: number;
}

export type LatchListReply =
  | { readonly kind: "latches"; readonly latches: readonly ({ readonly i: number; readonly count: number | "newer" | "damaged"; readonly expires_at: number })[] };

/** Describe a few hundred latches; a name that has none is left out. */
export const latchList: ScriptOf<LatchListArgs, LatchListReply> = {
  name: "latch_list",
  sha1: "8befaa84ae8183a54d87d322d57838b436556a89",
  abi: {"defaults":[],"digests":["55a0071b"]},
  args: ["n"],
  decode: (r) => r.end(r.led<LatchListReply>({ latches: () => ({ kind: "latches", latches: r.groups((part) => ({ i: part.integer(), count: (part.literal("newer", "damaged") ?? part.integer()), expires_at: part.integer() })) }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.texts,
    lib.groups,
    lib.latch,
    "local n=num(ARGV[1])\nlocal keys={}\nfor i=1,n do\nkeys[i]=KEYS[i]\nend\nlocal texts=texts_at(keys)\nlocal described={}\nfor i=1,n do\nlocal latch=texts[i] and parse_latch(texts[i])\nif latch and latch.unreadable then\ndescribed[#described+1]={fmt(i),latch.unreadable,\"0\"}\nelseif latch and latch.live then\ndescribed[#described+1]={fmt(i),fmt(latch.count),fmt(latch.expires_at)}\nend\nend\nprove_writable(KEYS[1])\nreturn append_groups({\"latches\"},described)\n",
  ].join("\n"),
};

export interface LatchSetArgs {
  /** a fresh secret */
  readonly request: string;
  /** what it counts down from */
  readonly count: number;
  /** how long it lives, open or not */
  readonly ttl_ms: number;
  /** of what the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
  /** when, at the earliest, another copy of this request was sent; 0 when this is the first */
  readonly since: number;
}

export type LatchSetReply =
  | { readonly kind: "latch"; readonly id: number; readonly since: number; readonly count: number; readonly expires_at: number }
  | { readonly kind: "exists" }
  | { readonly kind: "mismatch" }
  | { readonly kind: "newer" }
  | { readonly kind: "forgotten" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Set a latch up to be counted down, unless there is one that is not open yet. */
export const latchSet: ScriptOf<LatchSetArgs, LatchSetReply> = {
  name: "latch_set",
  sha1: "7755cba699033c6f3e06a8b16dbafe3ec7a7f324",
  abi: {"defaults":[],"digests":["d89dfb7a"]},
  args: ["request","count","ttl_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<LatchSetReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer() }), exists: () => ({ kind: "exists" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.outcomes,
    lib.idempotency,
    lib.latch,
    "local request,count,ttl_ms,fingerprint,since=ARGV[1],num(ARGV[2]),num(ARGV[3]),ARGV[4],num(ARGV[5])\nlocal latch_key,idempotency_key=KEYS[1],KEYS[2]\nlocal before=reply_before(load_idempotency(idempotency_key),fingerprint)\nif before then\nreturn before\nend\nlocal old=load_latch(latch_key)\nif old and old.unreadable then\nreturn{\"unreadable\",old.unreadable}\nend\nif old and is_forgotten(old,request,since)then\nreturn{\"forgotten\"}\nend\nlocal known=old and recent_outcome(old,request)\nif known then\nreturn known==\"exists\" and{\"exists\"}or latch_reply(old,known)\nend\nif old and old.live and old.count>0 then\nif since>0 then\nsave_outcome(old,request,\"exists\",true)\nsave_latch(latch_key,old)\nend\nprove_writable(latch_key)\nreturn{\"exists\"}\nend\nlocal id=math.max(old and old.id+1 or 0,now_us)\nlocal latch={\nid=id,\nsince=old and old.live and old.since or id,\ncount=count,\nexpires_at=now+ttl_ms,\noutcomes=old and old.outcomes or \"\",\n}\nif not idempotency_key then\nsave_outcome(latch,request,fmt(count),since>0)\nend\nsave_latch(latch_key,latch)\nlocal reply=latch_reply(latch)\nsave_idempotency(idempotency_key,DONE,fingerprint,table.concat(reply,\" \"),latch.expires_at)\nreturn reply\n",
  ].join("\n"),
};

export interface AcquireArgs {
  /** a fresh secret */
  readonly request: string;
  /** a letter for each lock: x exclusive, s shared, p permits of a semaphore */
  readonly modes: string;
  /** the lease's length */
  readonly ttl_ms: number;
  /** how long the request stays open from now on; until then its place in the queue is attended */
  readonly left_ms: number;
  /** whether the queue is respected */
  readonly fair: boolean;
  /** a lease of the same holder, or - */
  readonly token: string;
  /** a place to resume, or - */
  readonly ticket: string;
  /** shown to others, without spaces, or - */
  readonly label: string;
  /** how long nobody new gets the lock if the lease ends without a release */
  readonly lock_delay_ms: number;
  /** bound on the lease's whole life; 0 for none */
  readonly max_hold_ms: number;
  /** how long records outlive their last use */
  readonly retention_ms: number;
  /** shared leases a lock may have */
  readonly leases_max: number;
  /** waiters a lock may have */
  readonly waiters_max: number;
  /** of what the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
  /** sets a semaphore up that has none yet; 0 does not */
  readonly capacity: number;
  /** when, at the earliest, another copy of this request was sent; 0 when this is the first */
  readonly since: number;
  /** whether the request has come back to its place, as it may do again */
  readonly returned: boolean;
  /** of the place as this request knew it, or when it first asked without one; 0 when this is the first */
  readonly arrival: number;
  /** whether waiters are notified of their turns */
  readonly hints: boolean;
}

export type AcquireReply =
  | { readonly kind: "granted"; readonly now: number; readonly break_at: number; readonly leases: readonly (LeaseLine)[] }
  | { readonly kind: "busy"; readonly now: number; readonly blocked: readonly number[]; readonly next_at: number; readonly position: number; readonly ticket: string; readonly arrival: number; readonly attended_until: number; readonly ticket_until: number; readonly again_at: number; readonly hold_ms: number; readonly departures: number; readonly queue_length: number; readonly holders_total: number; readonly available: number; readonly holders: readonly (LeaseLine)[]; readonly delay_until: number }
  | { readonly kind: "lost"; readonly reason: string }
  | { readonly kind: "deadlock" }
  | { readonly kind: "mismatch" }
  | { readonly kind: "limit"; readonly what: "leases" | "waiters" }
  | { readonly kind: "absent" }
  | { readonly kind: "unsatisfiable"; readonly capacity: number }
  | { readonly kind: "forgotten" }
  | { readonly kind: "newer" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Grant one lease on each of n locks, all in this instant or none; or say who is in the way, and keep a place in the queue. */
export const acquire: ScriptOf<AcquireArgs, AcquireReply> = {
  name: "acquire",
  sha1: "97a2e0117a16559e96b7453f404181b7dd02ed3e",
  abi: {"defaults":[],"digests":["5a084982"]},
  args: ["request","modes","ttl_ms","left_ms","fair","token","ticket","label","lock_delay_ms","max_hold_ms","retention_ms","leases_max","waiters_max","fingerprint","capacity","since","returned","arrival","hints"],
  decode: (r) => r.end(r.led<AcquireReply>({ granted: () => ({ kind: "granted", now: r.integer(), break_at: r.integer(), leases: r.list(() => readLease(r)) }), busy: () => ({ kind: "busy", now: r.integer(), blocked: r.integers(), next_at: r.integer(), position: r.integer(), ticket: r.string(), arrival: r.integer(), attended_until: r.integer(), ticket_until: r.integer(), again_at: r.integer(), hold_ms: r.integer(), departures: r.integer(), queue_length: r.integer(), holders_total: r.integer(), available: r.integer(), holders: r.list(() => readLease(r)), delay_until: r.integer() }), lost: () => ({ kind: "lost", reason: r.string() }), deadlock: () => ({ kind: "deadlock" }), mismatch: () => ({ kind: "mismatch" }), limit: () => ({ kind: "limit", what: r.oneOf("leases", "waiters") }), absent: () => ({ kind: "absent" }), unsatisfiable: () => ({ kind: "unsatisfiable", capacity: r.integer() }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.endings,
    lib.fits,
    lib.holders,
    lib.idempotency,
    lib.queue,
    lib.notifications,
    lib.layout,
    lib.texts,
    lib.record,
    lib.reply,
    lib.turns,
    lib.asked,
    lib.broken,
    lib.departures,
    lib.order,
    lib.places,
    lib.purge,
    lib.reentry,
    lib.request,
    "local request,modes,ttl_ms,left_ms,fair=ARGV[1],ARGV[2],num(ARGV[3]),num(ARGV[4]),ARGV[5]==\"1\"\nlocal token,ticket,label,lock_delay_ms,max_hold_ms=ARGV[6],ARGV[7],ARGV[8],num(ARGV[9]),num(ARGV[10])\nlocal retention_ms,leases_max,waiters_max,fingerprint=num(ARGV[11]),num(ARGV[12]),num(ARGV[13]),ARGV[14]\nlocal capacity,since,returned=num(ARGV[15]),num(ARGV[16]),ARGV[17]==\"1\"\nlocal arrival,hints=num(ARGV[18]),ARGV[19]==\"1\"\nlocal n=#modes\nlocal idempotency_key=KEYS[n*KEYS_PER_LOCK+1]\nlocal locks,idempotency,reply=load_request(n,idempotency_key,fingerprint)\nif reply then\nreturn reply\nend\nlocal asked={\nrequest=request,\nmodes=modes,\nttl_ms=ttl_ms,\nleft_ms=left_ms,\ntoken=token,\nlabel=label,\nlock_delay_ms=lock_delay_ms,\nmax_hold_ms=max_hold_ms,\nretention_ms=retention_ms,\nfingerprint=fingerprint,\nsince=since,\narrival=arrival,\nhints=hints,\nlocks=locks,\nidempotency_key=idempotency_key,\nidempotency=idempotency,\nplace_secret=request,\n}\nif ticket~=NONE then\nasked.place_secret=ticket\nelseif idempotency and idempotency.state==WAITING then\nasked.place_secret=idempotency.rest\nend\nlocal function grant_all(secret,ids,found)\nlocal leases={}\nfor i=1,n do\nif not is_exclusive(ids[i])and locks[i].live>=leases_max then\nreturn finish(asked,{\"limit\",\"leases\"})\nend\nend\nfor i=1,n do\nleases[i]=new_lease(asked,locks[i],ids[i])\nif found and found[i] then\nremove_place(locks[i],ids[i],found[i])\nnote_turn_taken(locks[i])\nend\ngrant(locks[i],leases[i],found and found.arrival)\nif found and found[i] then\nlocks[i].turn_taken=leases[i].deadline\nend\nend\nsave_grant(asked,secret,leases[1])\nreturn granted(asked,leases)\nend\nlocal function wait_in_line(secret,ids,found,blocked,blocking)\nlocal by_key=arrival==0 and found~=nil and idempotency~=nil and idempotency.state==WAITING\nif not found then\nfor i=1,n do\nif blocking[i] and not has_room(locks[i],waiters_max)then\nreturn finish(asked,{\"limit\",\"waiters\"})\nend\nend\nfound=new_places(locks)\nend\nfor i=1,n do\nnote_hints(locks[i],hints)\nend\nlocal attended=attended_until(locks,left_ms,returned or by_key)\nlocal position,again_at=save_places(locks,ids,found,blocking,attended,label)\nlocal ticket_until=math.max(now,attended)+TICKET_MS\nsave_use(asked,WAITING,secret,ticket_until)\nlocal dequeued={}\nfor i=1,n do\ndequeued[i]=found[i] and not found[i].queued\nend\nlocal place={\nposition=position,\nticket=secret,\narrival=found.arrival,\nattended_until=attended,\nticket_until=ticket_until,\nagain_at=again_at,\n}\nreturn busy(asked,blocked,place,nil,dequeued)\nend\nlocal function replay()\nif idempotency and idempotency.state==GRANTED then\nreturn granted_before(asked,idempotency.rest)\nend\nlocal earlier=granted_before(asked,request)\nif not earlier and asked.place_secret~=request then\nearlier=granted_before(asked,asked.place_secret)\nend\nif not earlier and idempotency and idempotency.rest~=asked.place_secret and idempotency.rest~=request then\nearlier=granted_before(asked,idempotency.rest)\nend\nreturn earlier\nend\nlocal function find_own_places()\nlocal ids=ids_of(asked,asked.place_secret)\nlocal found=find_places(locks,ids)\nif found or asked.place_secret==request then\nreturn asked.place_secret,ids,found\nend\nids=ids_of(asked,request)\nreturn request,ids,find_places(locks,ids)\nend\nfor i=1,n do\npurge(locks[i],string.sub(modes,i,i).. asked.place_secret)\nend\nreply=replay()\nif reply then\nreturn reply\nend\nfor i=1,n do\nif locks[i].damaged_id then\nreturn finish(asked,{\"unreadable\",\"damaged\"})\nend\nend\nlocal known=recent_outcome(locks[1],request)\nif known==\"gone\" then\nreturn lost(asked,REASONS[END_RELEASED])\nend\nif known==\"granted\" then\nreturn lost(asked,UNKNOWN)\nend\nif token~=NONE and is_forgotten(locks[1],request,since)then\nreturn finish(asked,{\"forgotten\"})\nend\nif since>0 and not known and is_full_of_copies(locks[1])then\nreturn finish(asked,{\"forgotten\"})\nend\nsave_copy(locks[1],request,since)\nif token~=NONE then\nreturn acquire_as_holder(asked,known)\nend\nlocal secret,ids,found=find_own_places()\nif not found and is_late(known,since)then\nreturn lost(asked,UNKNOWN)\nend\nfor i=1,n do\nif arrival>0 and arrival<=locks[i].dropped then\nremove_places(locks,ids,found or{})\nreturn lost(asked,REASONS[END_BROKEN])\nend\nend\nif modes==PERMITS then\nlocal semaphore=locks[1]\nlocal total=semaphore.capacity>0 and semaphore.capacity or capacity\nif permits_of(request)>total then\nremove_places(locks,ids,found or{})\nreturn finish(asked,total==0 and{\"absent\"}or{\"unsatisfiable\",fmt(total)})\nend\nsemaphore.changed=semaphore.changed or semaphore.capacity~=total\nsemaphore.capacity=total\nend\nlocal blocked,blocking=blocked_locks(locks,ids,found and found.arrival,fair)\nif #blocked==0 then\nreturn grant_all(secret,ids,found)\nend\nif found or left_ms>0 and fair then\nreturn wait_in_line(secret,ids,found,blocked,blocking)\nend\nsave_use(asked,WAITING,request,now)\nif hints and left_ms>0 then\nnote_watcher(locks[blocked[1]],left_ms)\nend\nreturn busy(asked,blocked)\n",
  ].join("\n"),
};

export interface BreakLockArgs {
  /** a fresh secret */
  readonly request: string;
  /** until the leases end; 0 ends them now */
  readonly grace_ms: number;
  /** whether a lock_delay applies */
  readonly keep_delay: boolean;
  /** whether a semaphore's capacity goes too */
  readonly drop: boolean;
  /** how long records outlive their last use */
  readonly retention_ms: number;
  /** of what the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
  /** whether an earlier run failed, so that the keys are deleted unread */
  readonly repair: boolean;
  /** when, at the earliest, another copy of this request was sent; 0 when this is the first */
  readonly since: number;
  /** what becomes of those who wait: keep, drop, or only (drops them and breaks no lease) */
  readonly queue: string;
}

export type BreakLockReply =
  | { readonly kind: "broken"; readonly leases: number; readonly existed: boolean; readonly left: number; readonly dropped: number; readonly repaired: boolean }
  | { readonly kind: "breaking"; readonly break_at: number; readonly leases: number; readonly unaware: number; readonly next_fence: number; readonly before: number; readonly dropped: number }
  | { readonly kind: "mismatch" }
  | { readonly kind: "forgotten" }
  | { readonly kind: "newer" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** End every lease on a lock, at once or after a grace in which the holders learn of it by their heartbeats. Or drop everybody from the queue, or both. */
export const breakLock: ScriptOf<BreakLockArgs, BreakLockReply> = {
  name: "break_lock",
  sha1: "97cd2be8badd509122596c489d80244e5f7a8ffd",
  abi: {"defaults":[],"digests":["828d3129"]},
  args: ["request","grace_ms","keep_delay","drop","retention_ms","fingerprint","repair","since","queue"],
  decode: (r) => r.end(r.led<BreakLockReply>({ broken: () => ({ kind: "broken", leases: r.integer(), existed: r.flag(), left: r.integer(), dropped: r.integer(), repaired: r.flag() }), breaking: () => ({ kind: "breaking", break_at: r.integer(), leases: r.integer(), unaware: r.integer(), next_fence: r.integer(), before: r.integer(), dropped: r.integer() }), mismatch: () => ({ kind: "mismatch" }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.endings,
    lib.fits,
    lib.holders,
    lib.idempotency,
    lib.queue,
    lib.notifications,
    lib.layout,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.purge,
    lib.warn,
    "local request,grace_ms,keep_delay,drop=ARGV[1],num(ARGV[2]),ARGV[3]==\"1\",ARGV[4]==\"1\"\nlocal retention_ms,fingerprint,repair,since=num(ARGV[5]),ARGV[6],ARGV[7]==\"1\",num(ARGV[8])\nlocal queue=ARGV[9]\nlocal idempotency_key=KEYS[KEYS_PER_LOCK+1]\nlocal before=reply_before(load_idempotency(idempotency_key),fingerprint)\nif before then\nreturn before\nend\nlocal lock=load_lock(1,texts_at({KEYS[1]})[1])\nif grace_ms==0 and lock.unreadable~=\"newer\" and(repair or lock.unreadable)then\nredis.call(\"DEL\",unpack(KEYS,1,KEYS_PER_LOCK))\nsave_idempotency(idempotency_key,DONE,fingerprint,\"broken 0 1 0 0 1\",now)\nreturn{\"broken\",\"0\",\"1\",\"0\",\"0\",\"1\"}\nend\nif lock.unreadable then\nreturn{\"unreadable\",lock.unreadable}\nend\npurge(lock)\nlocal function words_of(outcome)\nlocal words={}\nfor word in string.gmatch(outcome,\"[^x]+\")do\nwords[#words+1]=word\nend\nreturn words\nend\nlocal known=recent_outcome(lock,request)\nif known then\nsave_lock(lock,retention_ms)\nreturn words_of(known)\nend\nif is_forgotten(lock,request,since)then\nreturn{\"forgotten\"}\nend\nlocal function finish(reply,applied)\nif not idempotency_key and(applied or since>0)then\nsave_outcome(lock,request,table.concat(reply,\"x\"),since>0)\nend\nsave_idempotency(idempotency_key,DONE,fingerprint,table.concat(reply,\" \"),now)\nsave_lock(lock,retention_ms)\nreturn with_notifications(reply,{lock})\nend\nlocal function drop_delay()\nif lock.delay_until>0 then\nlock.delay_until=0\nlock.changed=true\nend\nend\nlocal function broken(leases,existed,dropped)\nlocal reply={\"broken\",fmt(leases),flag(existed),fmt(lock.shared),fmt(dropped),\"0\"}\nreturn finish(reply,leases+dropped>0 or existed)\nend\nlocal function break_now(dropped)\nlocal leases,existed=holders_total(lock),lock.capacity>0\nif lock.exclusive then\nend_lease(lock,lock.exclusive,END_BROKEN)\nend\nif not keep_delay then\ndrop_delay()\nend\nif lock.shared>0 then\nlock.break_at=keep_delay and now or BROKEN_WITHOUT_DELAY\nlock.live=0\nclear_broken(lock)\nend\nif drop and existed then\nlock.capacity=0\nlock.changed=true\nend\nupdate_turn(lock,now)\nreturn broken(leases,existed,dropped)\nend\nlocal function announce(dropped)\nlocal leases,earlier=holders_total(lock),lock.break_at\nlock.break_at=now+grace_ms\nif earlier>0 then\nlock.break_at=math.min(lock.break_at,earlier)\nend\nlock.changed=true\nif not keep_delay then\ndrop_delay()\nend\nlocal unaware=warn_exclusive(lock,earlier,keep_delay)\nlocal more_unaware,next_fence=warn_shared(lock,0,earlier,keep_delay)\nupdate_turn(lock,now)\nlocal reply={\n\"breaking\",\nfmt(lock.break_at),\nfmt(leases),\nfmt(unaware+more_unaware),\nfmt(next_fence),\nfmt(earlier),\nfmt(dropped),\n}\nreturn finish(reply,true)\nend\nlocal dropped=0\nif queue~=\"keep\" then\ndropped=drop_queue(lock)\nend\nif queue==\"only\" then\nupdate_turn(lock,now)\nreturn finish({\"broken\",\"0\",\"0\",\"0\",fmt(dropped),\"0\"},dropped>0)\nend\nif grace_ms>0 and holders_total(lock)>0 then\nreturn announce(dropped)\nend\nreturn break_now(dropped)\n",
  ].join("\n"),
};

export interface BreakMoreArgs {
  /** where the run before stopped; 0 when the leases have ended already */
  readonly from_fence: number;
  /** the end of a break that was announced earlier, or 0 */
  readonly before: number;
  /** whether a lock_delay applies */
  readonly keep_delay: boolean;
  /** how long records outlive their last use */
  readonly retention_ms: number;
}

export type BreakMoreReply =
  | { readonly kind: "left"; readonly left: number }
  | { readonly kind: "warned"; readonly unaware: number; readonly next_fence: number }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Go on with the break of a crowd: take out leases that it has ended; or, with a fence, count the holders that may not hear of it in time. */
export const breakMore: ScriptOf<BreakMoreArgs, BreakMoreReply> = {
  name: "break_more",
  sha1: "d436503bb56be1256aa676c771bc8a2ef45cbd0a",
  abi: {"defaults":[],"digests":["a3bf29cf"]},
  args: ["from_fence","before","keep_delay","retention_ms"],
  decode: (r) => r.end(r.led<BreakMoreReply>({ left: () => ({ kind: "left", left: r.integer() }), warned: () => ({ kind: "warned", unaware: r.integer(), next_fence: r.integer() }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.endings,
    lib.fits,
    lib.holders,
    lib.queue,
    lib.notifications,
    lib.layout,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.purge,
    lib.warn,
    "local from_fence,before,keep_delay,retention_ms=num(ARGV[1]),num(ARGV[2]),ARGV[3]==\"1\",num(ARGV[4])\nlocal locks,unreadable=load_locks(1)\nif unreadable then\nreturn unreadable\nend\nlocal lock=locks[1]\npurge(lock)\nif from_fence==0 then\nsave_lock(lock,retention_ms)\nreturn with_notifications({\"left\",fmt(is_broken(lock)and lock.shared or 0)},locks)\nend\nlocal unaware,next_fence=0,0\nif lock.break_at>0 then\nunaware,next_fence=warn_shared(lock,from_fence,before,keep_delay)\nend\nsave_lock(lock,retention_ms)\nreturn with_notifications({\"warned\",fmt(unaware),fmt(next_fence)},locks)\n",
  ].join("\n"),
};

export interface GiveUpArgs {
  /** how many locks */
  readonly n: number;
  /** the place */
  readonly ticket: string;
  /** how long records outlive their last use */
  readonly retention_ms: number;
}

export type GiveUpReply =
  | { readonly kind: "given_up" }
  | { readonly kind: "newer" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Leave the queues of n locks, or end the leases that the ticket was granted meanwhile. A ticket without a place is no error. */
export const giveUp: ScriptOf<GiveUpArgs, GiveUpReply> = {
  name: "give_up",
  sha1: "04fbb7011484cc50ae06dec6853a632d13989705",
  abi: {"defaults":[],"digests":["4d59c5cd"]},
  args: ["n","ticket","retention_ms"],
  decode: (r) => r.end(r.led<GiveUpReply>({ given_up: () => ({ kind: "given_up" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.endings,
    lib.fits,
    lib.holders,
    lib.idempotency,
    lib.queue,
    lib.notifications,
    lib.layout,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.purge,
    "local n,ticket,retention_ms=num(ARGV[1]),ARGV[2],num(ARGV[3])\nlocal grant_key=KEYS[n*KEYS_PER_LOCK+1]\nlocal locks,unreadable=load_locks(n)\nlocal function save_gone(lock)\nsave_outcome(lock,ticket,\"gone\",true)\nend\nlocal function leave(lock)\nlocal lease=lease_of(lock,ticket)\nif lease then\nend_lease(lock,lease,END_RELEASED)\nif grant_key~=locks[1].record_key then\nshorten_idempotency(grant_key)\nend\nreturn\nend\nif lock.upgrader and secret_of(lock.upgrader.id)==ticket then\nlock.upgrader=nil\nsave_gone(lock)\nreturn\nend\nfor _,id in ipairs({exclusive_id(ticket),shared_id(ticket)})do\nlocal place=place_of(lock,id)\nif place then\nremove_place(lock,id,place)\nsave_gone(lock)\nend\nend\nend\nfor i=1,n do\nlocal lock=locks[i]\nif not lock.unreadable then\npurge(lock)\nleave(lock)\nupdate_turn(lock,now)\nsave_lock(lock,retention_ms)\nend\nend\nreturn with_notifications(unreadable or{\"given_up\"},locks)\n",
  ].join("\n"),
};

export interface InspectArgs {
  /** how many locks */
  readonly n: number;
  /** a lease to describe as well, or - */
  readonly token: string;
  /** whether to add what happened to the first lock lately */
  readonly history: boolean;
  /** how long records outlive their last use */
  readonly retention_ms: number;
  /** whether to add who waits */
  readonly queue: boolean;
  /** for how long somebody wants to know of changes; 0 for not at all */
  readonly watch_ms: number;
}

export type InspectReply =
  | { readonly kind: "state"; readonly now: number; readonly locks: readonly ({ readonly kind: "unreadable"; readonly why: "newer" | "damaged" } | { readonly kind: "lock"; readonly fence: number; readonly delay_until: number; readonly break_at: number; readonly holders_total: number; readonly queue_length: number; readonly capacity: number; readonly available: number; readonly yours: LeaseLine | undefined; readonly holders: readonly (LeaseLine)[]; readonly waiters: readonly ({ readonly mode: "x" | "s" | "p" | "u"; readonly arrival: number; readonly label: string; readonly attended: boolean; readonly several: boolean })[] })[]; readonly events: readonly (EventLine)[] };

/** Describe the state of n locks, their holders and their queues. */
export const inspect: ScriptOf<InspectArgs, InspectReply> = {
  name: "inspect",
  sha1: "4e2783c48f78a25621b5a742bbea21756790d6f7",
  abi: {"defaults":[],"digests":["779b79c5"]},
  args: ["n","token","history","retention_ms","queue","watch_ms"],
  decode: (r) => r.end(r.led<InspectReply>({ state: () => ({ kind: "state", now: r.integer(), locks: r.groups((part) => part.led<NonNullable<Extract<InspectReply, { kind: "state" }>["locks"]>[number]>({ unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }), lock: () => ({ kind: "lock", fence: part.integer(), delay_until: part.integer(), break_at: part.integer(), holders_total: part.integer(), queue_length: part.integer(), capacity: part.integer(), available: part.integer(), yours: part.orNone(() => readLease(part)), holders: part.list(() => readLease(part)), waiters: part.groups((part) => ({ mode: part.oneOf("x", "s", "p", "u"), arrival: part.integer(), label: part.string(), attended: part.flag(), several: part.flag() })) }) })), events: r.list(() => readEvent(r)) }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.endings,
    lib.fits,
    lib.holders,
    lib.queue,
    lib.notifications,
    lib.layout,
    lib.texts,
    lib.record,
    lib.reply,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.groups,
    lib.purge,
    "local n,token,history,retention_ms,queue=num(ARGV[1]),ARGV[2],ARGV[3]==\"1\",num(ARGV[4]),ARGV[5]==\"1\"\nlocal watch_ms=num(ARGV[6])\nlocal UPGRADER=\"u\"\nlocal locks=load_locks(n)\nlocal function add_waiter(waiters,mode,arrival,label,attended,several)\nwaiters[#waiters+1]={mode,fmt(arrival),label,flag(attended),flag(several)}\nend\nlocal function add_waiters(waiters,lock,key)\nlocal scored=redis.call(\"ZRANGE\",key,\"0\",fmt(LIST_MAX - 1),\"WITHSCORES\")\nfor i=1,#scored,2 do\nlocal id,arrival,label=scored[i],num(scored[i+1]),NONE\nlocal attended=arrival<UNATTENDED\nif has_label(id)then\nlocal detail=redis.call(\"HGET\",lock.details_key,id)\nlabel=detail and string.sub(detail,2)or NONE\nend\nadd_waiter(waiters,mode_of(id),attended and arrival or arrival - UNATTENDED,label,attended,spans_locks(id))\nend\nend\nlocal function listed_waiters(lock)\nlocal waiters,upgrader={},lock.upgrader\nif upgrader then\nadd_waiter(waiters,UPGRADER,upgrader.arrival,upgrader.label,true,false)\nend\nif lock.tickets>0 then\nadd_waiters(waiters,lock,lock.writers_key)\nadd_waiters(waiters,lock,lock.readers_key)\nend\nreturn waiters\nend\nlocal function describe(lock)\nlocal yours=token~=NONE and lease_of(lock,token)\nlocal words={\n\"lock\",\nfmt(lock.fence),\nfmt(lock.delay_until),\nfmt(lock.break_at),\nfmt(holders_total(lock)),\nfmt(queue_length(lock)),\nfmt(lock.capacity),\nfmt(available(lock)),\nyours and pack_lease(yours)or NONE,\n}\nappend_list(words,listed_holders(lock))\nreturn append_groups(words,queue and listed_waiters(lock)or{})\nend\nlocal described={}\nfor i=1,n do\nlocal lock=locks[i]\nif lock.unreadable then\ndescribed[i]={\"unreadable\",lock.unreadable}\nelse\npurge(lock)\ndescribed[i]=describe(lock)\nif watch_ms>0 then\nnote_watcher(lock,watch_ms)\nend\nsave_lock(lock,retention_ms)\nend\nend\nprove_writable(KEYS[1])\nlocal has_history=history and not locks[1].unreadable and keeps_history(locks[1])\nlocal reply=append_groups({\"state\",fmt(now)},described)\nappend_list(reply,has_history and latest_events(locks[1])or{})\nreturn with_notifications(reply,locks)\n",
  ].join("\n"),
};

export interface ListArgs {
  /** how many */
  readonly n: number;
}

export type ListReply =
  | { readonly kind: "live"; readonly records: readonly ({ readonly i: number; readonly size: number })[] };

/** Find out which of a few hundred records are worth describing, from the records alone: those of locks that seem held, delayed or waited for, of semaphores that are set up, and unreadable ones. `size` says how much there is to describe: the leases and tickets. */
export const list: ScriptOf<ListArgs, ListReply> = {
  name: "list",
  sha1: "40b6a22c95f4d3b5e9f9e0ad69e508702f0ef7e5",
  abi: {"defaults":[],"digests":["385ceb49"]},
  args: ["n"],
  decode: (r) => r.end(r.led<ListReply>({ live: () => ({ kind: "live", records: r.groups((part) => ({ i: part.integer(), size: part.integer() })) }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.layout,
    lib.texts,
    lib.groups,
    "local n=num(ARGV[1])\nlocal function line_pattern(patterns)\nlocal words={}\nfor i=1,RECORD_FIELDS_1 do\nwords[i]=patterns[RECORD_FIELDS[i]] or \"%d+\"\nend\nreturn \"^\" .. table.concat(words,\" \").. \" \"\nend\nlocal IDLE=line_pattern({\nlayout=\"[12]\",\nwriters=\"0\",\nreaders=\"0\",\nshared=\"0\",\ndelay_until=\"(%d+)\",\ncapacity=\"0\",\n}).. \"[%d ]*%S+\\n([^\\n]*)\\n\\n[^\\n]*\\n[^\\n]*\\n[^\\n]*$\"\nlocal COUNTS=line_pattern({layout=\"[12]\",tickets=\"(%d+)\",shared=\"(%d+)\"})\nlocal DEADLINE_AND_DELAY=\"^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$\"\nlocal function is_idle(text)\nlocal delay_until,exclusive=string.match(text,IDLE)\nif not delay_until or not has_sane_numbers(string.match(text,\"^[^\\n]*\"))or num(delay_until)>now then\nreturn false\nend\nif exclusive==\"\" then\nreturn true\nend\nlocal deadline,delay=string.match(exclusive,DEADLINE_AND_DELAY)\nreturn deadline and has_sane_numbers(exclusive)and num(deadline)+num(delay)<=now\nend\nlocal keys={}\nfor i=1,n do\nkeys[i]=KEYS[i]\nend\nlocal texts=texts_at(keys)\nlocal live={}\nfor i=1,n do\nlocal text=texts[i]\nif text and not is_idle(text)then\nlocal tickets,shared=string.match(text,COUNTS)\nlive[#live+1]={fmt(i),tickets and fmt(num(tickets)+num(shared))or \"0\"}\nend\nend\nprove_writable(KEYS[1])\nreturn append_groups({\"live\"},live)\n",
  ].join("\n"),
};

export interface ReleaseArgs {
  /** a fresh secret */
  readonly request: string;
  /** one for each lock */
  readonly tokens: readonly (string | number)[];
  /** how long records outlive their last use */
  readonly retention_ms: number;
  /** of what the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
  /** when, at the earliest, another copy of this request was sent; 0 when this is the first */
  readonly since: number;
}

export type ReleaseReply =
  | { readonly kind: "done"; readonly leases: readonly ({ readonly kind: "released"; readonly mode: "x" | "s" | "p"; readonly holds: number; readonly available: number; readonly ended: EndedLine | undefined } | { readonly kind: "lost"; readonly reason: string } | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" })[] }
  | { readonly kind: "mismatch" }
  | { readonly kind: "newer" }
  | { readonly kind: "forgotten" };

/** Give back one hold of each of n leases; the last one ends the lease. */
export const release: ScriptOf<ReleaseArgs, ReleaseReply> = {
  name: "release",
  sha1: "0852b5b4645093eab41567205910b4a9c011b64a",
  abi: {"defaults":[],"digests":["2807c2a8"]},
  args: ["request","tokens","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<ReleaseReply>({ done: () => ({ kind: "done", leases: r.groups((part) => part.led<NonNullable<Extract<ReleaseReply, { kind: "done" }>["leases"]>[number]>({ released: () => ({ kind: "released", mode: part.oneOf("x", "s", "p"), holds: part.integer(), available: part.integer(), ended: part.orNone(() => readEnded(part)) }), lost: () => ({ kind: "lost", reason: part.string() }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.endings,
    lib.fits,
    lib.holders,
    lib.idempotency,
    lib.queue,
    lib.notifications,
    lib.layout,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.groups,
    lib.purge,
    "local request,tokens,retention_ms,fingerprint=ARGV[1],split(ARGV[2]),num(ARGV[3]),ARGV[4]\nlocal since=num(ARGV[5])\nlocal n=#tokens\nlocal idempotency_key=KEYS[n*(KEYS_PER_LOCK+1)+1]\nlocal locks,_,idempotency_text=load_locks(n,idempotency_key)\nlocal before=reply_before(parse_idempotency(idempotency_text),fingerprint)\nif before then\nreturn before\nend\nfor i=1,n do\nif is_forgotten(locks[i],request,since)then\nreturn{\"forgotten\"}\nend\nend\nlocal NOT_ENDED=NONE\nlocal function released(lock,mode,holds,ended)\nreturn{\"released\",mode,holds,fmt(available(lock)),ended}\nend\nlocal function release(lock,token)\nif lock.unreadable then\nreturn{\"unreadable\",lock.unreadable}\nend\npurge(lock)\nlocal known_mode,known_holds=string.match(recent_outcome(lock,request)or \"\",\"^(%a)(%d+)$\")\nif known_mode then\nreturn released(lock,known_mode,known_holds,NOT_ENDED)\nend\nlocal lease=lease_of(lock,token)\nif not lease then\nreturn{not_held(lock,token)}\nend\nlease.holds=lease.holds - 1\nlocal mode,holds,ended=mode_of(lease.id),fmt(lease.holds),NOT_ENDED\nif lease.holds>0 then\nput_lease(lock,lease)\nelse\nend_lease(lock,lease,END_RELEASED)\nupdate_turn(lock,now)\nended=describe_ended(lease)\nend\nif not idempotency_key then\nsave_outcome(lock,request,mode .. holds,since>0)\nend\nreturn released(lock,mode,holds,ended)\nend\nlocal outcomes,any_released={},false\nfor i=1,n do\nlocal lock=locks[i]\noutcomes[i]=release(lock,tokens[i])\nany_released=any_released or outcomes[i][1]==\"released\"\nif not lock.unreadable then\nsave_lock(lock,retention_ms)\nend\nend\nlocal reply=append_groups({\"done\"},outcomes)\nlocal needed={}\nfor i=1,n do\nlocal grant_key=KEYS[n*KEYS_PER_LOCK+i]\nif(outcomes[i][5] or NOT_ENDED)==NOT_ENDED or grant_key==locks[i].record_key then\nneeded[grant_key]=true\nend\nend\nfor i=1,n do\nlocal grant_key=KEYS[n*KEYS_PER_LOCK+i]\nif not needed[grant_key] then\nneeded[grant_key]=true\nshorten_idempotency(grant_key)\nend\nend\nif any_released then\nsave_idempotency(idempotency_key,DONE,fingerprint,table.concat(reply,\" \"),now)\nend\nreturn with_notifications(reply,locks)\n",
  ].join("\n"),
};

export interface RenewArgs {
  /** one for each lock */
  readonly tokens: readonly (string | number)[];
  /** new lengths; 0 keeps the lease's own */
  readonly ttls_ms: readonly (string | number)[];
  /** how long records outlive their last use */
  readonly retention_ms: number;
  /** of what the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
}

export type RenewReply =
  | { readonly kind: "done"; readonly now: number; readonly leases: readonly ({ readonly kind: "renewed"; readonly lease: LeaseLine; readonly break_at: number } | { readonly kind: "lost"; readonly reason: string } | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" })[] }
  | { readonly kind: "mismatch" }
  | { readonly kind: "newer" };

/** Extend each of n leases to now + its ttl, never past its max_hold. A shorter ttl brings the deadline forward. */
export const renew: ScriptOf<RenewArgs, RenewReply> = {
  name: "renew",
  sha1: "1d57275a1e43b83876a915a6ee8f24aacac0f204",
  abi: {"defaults":[],"digests":["62b95abc"]},
  args: ["tokens","ttls_ms","retention_ms","fingerprint"],
  decode: (r) => r.end(r.led<RenewReply>({ done: () => ({ kind: "done", now: r.integer(), leases: r.groups((part) => part.led<NonNullable<Extract<RenewReply, { kind: "done" }>["leases"]>[number]>({ renewed: () => ({ kind: "renewed", lease: readLease(part), break_at: part.integer() }), lost: () => ({ kind: "lost", reason: part.string() }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.endings,
    lib.fits,
    lib.holders,
    lib.idempotency,
    lib.queue,
    lib.notifications,
    lib.layout,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.groups,
    lib.purge,
    "local tokens,ttls_ms,retention_ms,fingerprint=split(ARGV[1]),split(ARGV[2]),num(ARGV[3]),ARGV[4]\nlocal n=#tokens\nlocal idempotency_key=KEYS[n*(KEYS_PER_LOCK+1)+1]\nlocal idempotency=load_idempotency(idempotency_key)\nlocal refusal=refusal_of(idempotency,fingerprint)\nif refusal then\nreturn refusal\nend\nlocal locks=load_locks(n)\nlocal function extend(lock,lease,ttl_ms,grant_key)\nlease.ttl=ttl_ms>0 and ttl_ms or lease.ttl\nlease.deadline=deadline_of(lock,lease,lease.ttl)\nif grant_key~=lock.record_key then\nprolong_idempotency(grant_key,lease)\nend\nput_lease(lock,lease)\nend\nlocal function renew(lock,token,ttl_ms,grant_key)\nif lock.unreadable then\nreturn{\"unreadable\",lock.unreadable}\nend\npurge(lock)\nlocal lease=lease_of(lock,token)\nif not lease then\nreturn{not_held(lock,token)}\nend\nif not idempotency then\nextend(lock,lease,ttl_ms,grant_key)\nend\nreturn{\"renewed\",pack_lease(lease),fmt(lock.break_at)}\nend\nlocal outcomes={}\nfor i=1,n do\noutcomes[i]=renew(locks[i],tokens[i],num(ttls_ms[i]),KEYS[n*KEYS_PER_LOCK+i])\nif not locks[i].unreadable then\nsave_lock(locks[i],retention_ms)\nend\nend\nif not idempotency then\nsave_idempotency(idempotency_key,DONE,fingerprint,\"renewed\",now)\nend\nreturn with_notifications(append_groups({\"done\",fmt(now)},outcomes),locks)\n",
  ].join("\n"),
};

export interface SetCapacityArgs {
  /** the permits */
  readonly capacity: number;
  /** how long records outlive their last use */
  readonly retention_ms: number;
  /** of what the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
  /** a fresh secret */
  readonly request: string;
  /** when, at the earliest, another copy of this request was sent; 0 when this is the first */
  readonly since: number;
}

export type SetCapacityReply =
  | { readonly kind: "set" }
  | { readonly kind: "mismatch" }
  | { readonly kind: "newer" }
  | { readonly kind: "forgotten" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Set how many permits a semaphore has. It may be fewer than are held: then nobody loses any, and nobody gets in until they fit. */
export const setCapacity: ScriptOf<SetCapacityArgs, SetCapacityReply> = {
  name: "set_capacity",
  sha1: "139f19daadfa1c9b2a564355fbe98599299c39fa",
  abi: {"defaults":[],"digests":["df2f7d18"]},
  args: ["capacity","retention_ms","fingerprint","request","since"],
  decode: (r) => r.end(r.led<SetCapacityReply>({ set: () => ({ kind: "set" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.endings,
    lib.fits,
    lib.idempotency,
    lib.queue,
    lib.notifications,
    lib.layout,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.purge,
    "local capacity,retention_ms,fingerprint=num(ARGV[1]),num(ARGV[2]),ARGV[3]\nlocal request,since=ARGV[4],num(ARGV[5])\nlocal idempotency_key=KEYS[KEYS_PER_LOCK+1]\nlocal before=reply_before(load_idempotency(idempotency_key),fingerprint)\nif before then\nreturn before\nend\nlocal locks,unreadable=load_locks(1)\nif unreadable then\nreturn unreadable\nend\nlocal lock=locks[1]\nif is_forgotten(lock,request,since)then\nreturn{\"forgotten\"}\nend\npurge(lock)\nif not recent_outcome(lock,request)then\nlock.capacity=capacity\nlock.changed=true\nupdate_turn(lock,now)\nif not idempotency_key then\nsave_outcome(lock,request,\"set\",since>0)\nend\nend\nsave_lock(lock,retention_ms)\nsave_idempotency(idempotency_key,DONE,fingerprint,\"set\",now)\nreturn with_notifications({\"set\"},locks)\n",
  ].join("\n"),
};

export interface TransferArgs {
  /** a fresh secret */
  readonly request: string;
  /** the lease */
  readonly token: string;
  /** the new lease's length; 0 keeps the old one's */
  readonly ttl_ms: number;
  /** of the new holder, or - */
  readonly label: string;
  /** how long records outlive their last use */
  readonly retention_ms: number;
  /** of what the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
  /** when, at the earliest, another copy of this request was sent; 0 when this is the first */
  readonly since: number;
}

export type TransferReply =
  | { readonly kind: "transferred"; readonly now: number; readonly break_at: number; readonly lease: LeaseLine }
  | { readonly kind: "lost"; readonly reason: string }
  | { readonly kind: "both_modes" }
  | { readonly kind: "mismatch" }
  | { readonly kind: "newer" }
  | { readonly kind: "forgotten" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Hand a lease over to somebody else: its token becomes invalid, `request` becomes the new one, and nobody gets in between. */
export const transfer: ScriptOf<TransferArgs, TransferReply> = {
  name: "transfer",
  sha1: "e88129f73486fb070dfaee83018390f1205b8873",
  abi: {"defaults":[],"digests":["c67543ce"]},
  args: ["request","token","ttl_ms","label","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<TransferReply>({ transferred: () => ({ kind: "transferred", now: r.integer(), break_at: r.integer(), lease: readLease(r) }), lost: () => ({ kind: "lost", reason: r.string() }), both_modes: () => ({ kind: "both_modes" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.endings,
    lib.fits,
    lib.holders,
    lib.idempotency,
    lib.queue,
    lib.notifications,
    lib.layout,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.purge,
    lib.request,
    "local request,token,ttl_ms,label=ARGV[1],ARGV[2],num(ARGV[3]),ARGV[4]\nlocal retention_ms,fingerprint,since=num(ARGV[5]),ARGV[6],num(ARGV[7])\nlocal grant_key,idempotency_key=KEYS[KEYS_PER_LOCK+1],KEYS[KEYS_PER_LOCK+2]\nlocal locks,idempotency,refusal=load_request(1,idempotency_key,fingerprint)\nif refusal then\nreturn refusal\nend\nlocal lock=locks[1]\npurge(lock)\nlocal function finish(reply)\nsave_lock(lock,retention_ms)\nreturn with_notifications(reply,locks)\nend\nlocal function transferred(lease)\nreturn finish({\"transferred\",fmt(now),fmt(lock.break_at),pack_lease(lease)})\nend\nlocal given=idempotency and idempotency.rest or request\nlocal lease=lease_of(lock,given)\nif lease then\nreturn transferred(lease)\nend\nlocal known=recent_outcome(lock,request)\nlocal reason=why_lost(lock,given)\nif idempotency or reason~=UNKNOWN or is_late(known,since)then\nreturn finish({\"lost\",reason})\nend\nif since>0 and not known and is_full_of_copies(lock)then\nreturn finish({\"forgotten\"})\nend\nsave_copy(lock,request,since)\nlocal exclusive,shared=leases_of(lock,token)\nif exclusive and shared then\nreturn finish({\"both_modes\"})\nend\nlocal old=exclusive or shared\nif not old then\nreturn finish({not_held(lock,token)})\nend\nlocal ttl=ttl_ms>0 and ttl_ms or old.ttl\nlocal new={\nid=mode_of(old.id).. request,\nttl=ttl,\nmax_until=old.max_until,\ndelay=old.delay,\nlabel=label,\npartner=NONE,\nidempotency_until=idempotency_until(idempotency_key,now+ttl),\n}\nend_lease(lock,old,END_TRANSFERRED)\nif grant_key~=lock.record_key then\nshorten_idempotency(grant_key)\nend\ngrant(lock,new)\nupdate_turn(lock,now)\nsave_idempotency(idempotency_key,GRANTED,fingerprint,request,new.idempotency_until)\nreturn transferred(new)\n",
  ].join("\n"),
};

export interface QuorumConfirmArgs {
  /** as it was proposed */
  readonly attempt: string;
  /** the highest proposal of a majority */
  readonly fence: number;
  /** the lease's length */
  readonly ttl_ms: number;
  /** how long nobody new gets the lock if the lease ends without a release */
  readonly lock_delay_ms: number;
  /** bound on the lease's whole life; 0 for none */
  readonly max_hold_ms: number;
  /** shown to others, without spaces, or - */
  readonly label: string;
  /** this node's place in the quorum, from 0 */
  readonly number: number;
  /** how many nodes the quorum has */
  readonly nodes: number;
  /** how long records outlive their last use */
  readonly retention_ms: number;
  /** of what the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
}

export type QuorumConfirmReply =
  | { readonly kind: "confirmed"; readonly now: number; readonly life_ms: number }
  | { readonly kind: "refused" }
  | { readonly kind: "nonvoter"; readonly now: number; readonly state: "q" | "-"; readonly ends_at: number }
  | { readonly kind: "misplaced"; readonly number: number; readonly nodes: number }
  | { readonly kind: "newer" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Turn an attempt's pending lease on this node into a confirmed one, with the fence and the whole ttl of the second round. */
export const quorumConfirm: ScriptOf<QuorumConfirmArgs, QuorumConfirmReply> = {
  name: "quorum_confirm",
  sha1: "8b2b8bae8fcb0b91c2a34de77d4a5b8db97652b1",
  abi: {"defaults":[],"digests":["88e0d151"]},
  args: ["attempt","fence","ttl_ms","lock_delay_ms","max_hold_ms","label","number","nodes","retention_ms","fingerprint"],
  decode: (r) => r.end(r.led<QuorumConfirmReply>({ confirmed: () => ({ kind: "confirmed", now: r.integer(), life_ms: r.integer() }), refused: () => ({ kind: "refused" }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.idempotency,
    lib.texts,
    lib.quorum_endings,
    lib.quorum_idempotency,
    lib.quorum_marker,
    lib.quorum_record,
    "local attempt,fence,ttl_ms,lock_delay_ms=ARGV[1],num(ARGV[2]),num(ARGV[3]),num(ARGV[4])\nlocal max_hold_ms,label,number,nodes=num(ARGV[5]),ARGV[6],num(ARGV[7]),num(ARGV[8])\nlocal retention_ms,fingerprint=num(ARGV[9]),ARGV[10]\nlocal texts=texts_of(1,2)\nlocal marker=load_marker(texts[2])\nlocal refusal=abstention(marker,number,nodes)\nif refusal then\nreturn refusal\nend\nlocal record,why=load_record(texts[1])\nif not record then\nreturn{\"unreadable\",why}\nend\nlocal lease=find_attempt(record,attempt)\nif not lease then\nreturn{\"refused\"}\nend\nif lease.state==CONFIRMED and lease.fence==fence then\nreturn{\"confirmed\",fmt(now),fmt(lease.deadline - now)}\nend\nif lease.state==CONFIRMED or fence<lease.fence then\nreturn{\"refused\"}\nend\nlocal terms={\nfence=fence,\nttl=ttl_ms,\ndelay=lock_delay_ms,\nlabel=label,\nfingerprint=fingerprint,\nacquired=0,\nmax_until=max_hold_ms,\n}\nconfirm_pending(record,lease,terms)\nnote_fence(KEYS[2],marker,fence)\nsave_record(KEYS[1],record,retention_ms)\nsave_attempt(KEYS[3],record,lease)\nreturn{\"confirmed\",fmt(now),fmt(lease.deadline - now)}\n",
  ].join("\n"),
};

export interface QuorumInspectArgs {
  /** this node's place in the quorum, from 0 */
  readonly number: number;
  /** how many nodes the quorum has */
  readonly nodes: number;
}

export type QuorumInspectReply =
  | { readonly kind: "state"; readonly now: number; readonly fence: number; readonly delay_until: number; readonly leases: readonly (AttemptLine)[] }
  | { readonly kind: "nonvoter"; readonly now: number; readonly state: "q" | "-"; readonly ends_at: number }
  | { readonly kind: "misplaced"; readonly number: number; readonly nodes: number }
  | { readonly kind: "newer" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Describe what this node knows of a lock: its confirmed leases, the highest fence that it confirmed, a lock_delay. Writes nothing. */
export const quorumInspect: ScriptOf<QuorumInspectArgs, QuorumInspectReply> = {
  name: "quorum_inspect",
  sha1: "2f20449526138030899e0b0d72f42236e32b7c4b",
  abi: {"defaults":[],"digests":["43ac9bf6"]},
  args: ["number","nodes"],
  decode: (r) => r.end(r.led<QuorumInspectReply>({ state: () => ({ kind: "state", now: r.integer(), fence: r.integer(), delay_until: r.integer(), leases: r.list(() => readAttempt(r)) }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.texts,
    lib.quorum_endings,
    lib.quorum_marker,
    lib.quorum_record,
    "local number,nodes=num(ARGV[1]),num(ARGV[2])\nlocal texts=texts_of(1,2)\nlocal refusal=abstention(load_marker(texts[2]),number,nodes)\nif refusal then\nreturn refusal\nend\nlocal record,why=load_record(texts[1])\nif not record then\nreturn{\"unreadable\",why}\nend\nreturn append_list({\"state\",fmt(now),fmt(record.confirmed),fmt(record.delay_until)},confirmed_lines(record))\n",
  ].join("\n"),
};

export interface QuorumJoinArgs {
  /** this node's place in the quorum, from 0 */
  readonly number: number;
  /** how many nodes the quorum has */
  readonly nodes: number;
  /** how long a node that lost its data sits out */
  readonly quarantine_ms: number;
  /** a quarantine that ends later began after the question, and is not lifted; 0 only asks */
  readonly seen: number;
  /** lifts it at once, not when it is over */
  readonly trusted: boolean;
  /** no fence that the other nodes know is higher */
  readonly floor: number;
}

export type QuorumJoinReply =
  | { readonly kind: "voting"; readonly now: number; readonly ends_at: number; readonly reach: number }
  | { readonly kind: "quarantined"; readonly now: number; readonly ends_at: number; readonly reach: number }
  | { readonly kind: "misplaced"; readonly number: number; readonly nodes: number }
  | { readonly kind: "newer" };

/** Say whether this node votes. Where its marker is missing it goes into quarantine, and it comes out only when told to. */
export const quorumJoin: ScriptOf<QuorumJoinArgs, QuorumJoinReply> = {
  name: "quorum_join",
  sha1: "7c697edfece1bcce5d2c3f58452cdbb77004819f",
  abi: {"defaults":[],"digests":["5b42f5b8"]},
  args: ["number","nodes","quarantine_ms","seen","trusted","floor"],
  decode: (r) => r.end(r.led<QuorumJoinReply>({ voting: () => ({ kind: "voting", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), quarantined: () => ({ kind: "quarantined", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: [
    lib.words,
    lib.clock,
    lib.quorum_marker,
    "local number,nodes,quarantine_ms=num(ARGV[1]),num(ARGV[2]),num(ARGV[3])\nlocal seen,trusted,floor=num(ARGV[4]),ARGV[5]==\"1\",num(ARGV[6])\nlocal texts=redis.call(\"MGET\",unpack(KEYS))\nlocal state,ends_at,reach=\"voting\",0,0\nfor i=1,#KEYS do\nlocal marker=load_marker(texts[i])\nlocal refusal=abstention(marker,number,nodes)\nif refusal and refusal[1]~=\"nonvoter\" then\nreturn refusal\nend\nif marker.state==NONE then\nmarker=\n{state=QUARANTINED,number=number,nodes=nodes,ends_at=now+quarantine_ms,floor=0,ahead=0}\nsave_marker(KEYS[i],marker)\nend\nif marker.state==QUARANTINED and marker.ends_at<=seen and(trusted or now>=marker.ends_at)then\nmarker.state=VOTING\nmarker.floor=math.max(marker.floor,floor)\nsave_marker(KEYS[i],marker)\nend\nif marker.state==QUARANTINED then\nstate=\"quarantined\"\nends_at=math.max(ends_at,marker.ends_at)\nend\nreach=math.max(reach,reach_of(marker))\nend\nreturn{state,fmt(now),fmt(ends_at),fmt(reach)}\n",
  ].join("\n"),
};

export interface QuorumProposeArgs {
  /** a fresh secret */
  readonly attempt: string;
  /** x exclusive, s shared */
  readonly mode: string;
  /** attempts of one holder do not conflict */
  readonly holder: string;
  /** how long the node waits for the second round */
  readonly pending_ms: number;
  /** this node's place in the quorum, from 0 */
  readonly number: number;
  /** how many nodes the quorum has */
  readonly nodes: number;
  /** leases a lock may have */
  readonly leases_max: number;
  /** how long records outlive their last use */
  readonly retention_ms: number;
  /** of what the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
}

export type QuorumProposeReply =
  | { readonly kind: "proposed"; readonly now: number; readonly fence: number }
  | { readonly kind: "busy"; readonly now: number; readonly blocked_until: number; readonly leases: readonly (AttemptLine)[] }
  | { readonly kind: "ended"; readonly letter: string }
  | { readonly kind: "mismatch" }
  | { readonly kind: "limit" }
  | { readonly kind: "nonvoter"; readonly now: number; readonly state: "q" | "-"; readonly ends_at: number }
  | { readonly kind: "misplaced"; readonly number: number; readonly nodes: number }
  | { readonly kind: "newer" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Reserve the lock on this node for one attempt, for a moment only, and propose a fence for it. */
export const quorumPropose: ScriptOf<QuorumProposeArgs, QuorumProposeReply> = {
  name: "quorum_propose",
  sha1: "3de4cff8d4d6dfb781ca959503545155d2dca04f",
  abi: {"defaults":[],"digests":["ce93070c"]},
  args: ["attempt","mode","holder","pending_ms","number","nodes","leases_max","retention_ms","fingerprint"],
  decode: (r) => r.end(r.led<QuorumProposeReply>({ proposed: () => ({ kind: "proposed", now: r.integer(), fence: r.integer() }), busy: () => ({ kind: "busy", now: r.integer(), blocked_until: r.integer(), leases: r.list(() => readAttempt(r)) }), ended: () => ({ kind: "ended", letter: r.string() }), mismatch: () => ({ kind: "mismatch" }), limit: () => ({ kind: "limit" }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.idempotency,
    lib.texts,
    lib.quorum_endings,
    lib.quorum_idempotency,
    lib.quorum_marker,
    lib.quorum_record,
    "local attempt,mode,holder,pending_ms=ARGV[1],ARGV[2],ARGV[3],num(ARGV[4])\nlocal number,nodes,leases_max,retention_ms=num(ARGV[5]),num(ARGV[6]),num(ARGV[7]),num(ARGV[8])\nlocal fingerprint=ARGV[9]\nlocal texts=texts_of(1,2)\nlocal marker=load_marker(texts[2])\nlocal refusal=abstention(marker,number,nodes)\nif refusal then\nreturn refusal\nend\nlocal record,why=load_record(texts[1])\nlocal idempotency=load_idempotency(KEYS[3])\nif not record then\nreturn{\"unreadable\",why}\nend\nlocal key_refusal=quorum_refusal_of(idempotency,fingerprint)\nif key_refusal then\nreturn key_refusal\nend\nlocal lease=find_attempt(record,attempt)\nif lease then\nreturn{\"proposed\",fmt(now),fmt(lease.fence)}\nend\nlocal letter=end_of(record,attempt)\nif letter then\nreturn{\"ended\",letter}\nend\nif idempotency and not find_holder(record,holder)then\nreturn{\"ended\",idempotency.state==ENDED and END_RELEASED or END_EXPIRED}\nend\nlocal at=blocked_until(record,mode,holder)\nif at>0 then\nreturn append_list({\"busy\",fmt(now),fmt(at)},confirmed_lines(record))\nend\nif #record.leases>=leases_max then\nreturn{\"limit\"}\nend\nlocal pending=add_pending(record,marker,{mode=mode,attempt=attempt,holder=holder},pending_ms)\nsave_record(KEYS[1],record,retention_ms)\nreturn{\"proposed\",fmt(now),fmt(pending.fence)}\n",
  ].join("\n"),
};

export interface QuorumReleaseArgs {
  /** one for each lock */
  readonly attempts: readonly (string | number)[];
  /** all leases of that holder end; - ends the attempt alone, which was never granted */
  readonly holders: readonly (string | number)[];
  /** whose doing it is: the same one sent again gets the same answer */
  readonly request: string;
  /** how long records outlive their last use */
  readonly retention_ms: number;
}

export type QuorumReleaseReply =
  | { readonly kind: "done"; readonly leases: readonly ({ readonly kind: "released"; readonly letter: string } | { readonly kind: "lost"; readonly letter: string } | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" })[] };

/** End n leases on this node, and note that they ended, so that a late message about them has no effect. */
export const quorumRelease: ScriptOf<QuorumReleaseArgs, QuorumReleaseReply> = {
  name: "quorum_release",
  sha1: "9a52c7b35c668f775041ef9c6ce0177bfd593874",
  abi: {"defaults":[],"digests":["2da4a5a6"]},
  args: ["attempts","holders","request","retention_ms"],
  decode: (r) => r.end(r.led<QuorumReleaseReply>({ done: () => ({ kind: "done", leases: r.groups((part) => part.led<NonNullable<Extract<QuorumReleaseReply, { kind: "done" }>["leases"]>[number]>({ released: () => ({ kind: "released", letter: part.string() }), lost: () => ({ kind: "lost", letter: part.string() }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }) })),
  source: [
    lib.words,
    lib.clock,
    lib.idempotency,
    lib.texts,
    lib.groups,
    lib.quorum_endings,
    lib.quorum_idempotency,
    lib.quorum_marker,
    lib.quorum_record,
    "local attempts,holders,request,retention_ms=split(ARGV[1]),split(ARGV[2]),ARGV[3],num(ARGV[4])\nlocal function release(record,attempt,holder)\nlocal lease=find_attempt(record,attempt)\nlocal live={}\nfor _,other in ipairs(record.leases)do\nif other.attempt==attempt or other.holder==holder then\nnote_end(record,other.attempt,END_RELEASED,request)\nelse\nlive[#live+1]=other\nend\nend\nrecord.leases=live\nlocal letter,by=end_of(record,attempt)\nif lease or letter==END_RELEASED and by==blame_of(request)then\nreturn{\"released\",END_RELEASED}\nend\nnote_end(record,attempt,END_UNKNOWN,request)\nreturn{\"lost\",letter or END_UNKNOWN}\nend\nlocal keys={}\nfor i=1,#attempts do\nkeys[i]=KEYS[2*i - 1]\nend\nlocal texts=texts_at(keys)\nlocal outcomes,records={},{}\nfor i=1,#attempts do\nlocal record,why=records[keys[i]],nil\nif not record then\nrecord,why=load_record(texts[i])\nrecords[keys[i]]=record\nend\nif record then\noutcomes[i]=release(record,attempts[i],holders[i])\nsave_record(keys[i],record,retention_ms)\nelse\noutcomes[i]={\"unreadable\",why}\nend\nif KEYS[2*i]~=keys[i] then\nif holders[i]==NONE then\nforget_attempt(KEYS[2*i],attempts[i])\nelse\nsave_release(KEYS[2*i],attempts[i])\nend\nend\nend\nreturn append_groups({\"done\"},outcomes)\n",
  ].join("\n"),
};

export interface QuorumRenewArgs {
  /** one for each lock */
  readonly attempts: readonly (string | number)[];
  /** one for each lock */
  readonly fences: readonly (string | number)[];
  /** one for each lock; 0 keeps the lease's own */
  readonly ttls_ms: readonly (string | number)[];
  /** this node's place in the quorum, from 0 */
  readonly number: number;
  /** how many nodes the quorum has */
  readonly nodes: number;
  /** how long records outlive their last use */
  readonly retention_ms: number;
}

export type QuorumRenewReply =
  | { readonly kind: "done"; readonly now: number; readonly leases: readonly ({ readonly kind: "renewed"; readonly life_ms: number; readonly lease: AttemptLine } | { readonly kind: "lost"; readonly letter: string } | { readonly kind: "nonvoter"; readonly ends_at: number; readonly state: "q" | "-" } | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" })[] }
  | { readonly kind: "misplaced"; readonly number: number; readonly nodes: number }
  | { readonly kind: "newer" };

/** Extend each of n confirmed leases on this node to now + its ttl, never past its max_hold, never to an earlier deadline. */
export const quorumRenew: ScriptOf<QuorumRenewArgs, QuorumRenewReply> = {
  name: "quorum_renew",
  sha1: "16d71e2bf99855b10f1209d18cfd8b80ccaa1ccb",
  abi: {"defaults":[],"digests":["fbdc44fa"]},
  args: ["attempts","fences","ttls_ms","number","nodes","retention_ms"],
  decode: (r) => r.end(r.led<QuorumRenewReply>({ done: () => ({ kind: "done", now: r.integer(), leases: r.groups((part) => part.led<NonNullable<Extract<QuorumRenewReply, { kind: "done" }>["leases"]>[number]>({ renewed: () => ({ kind: "renewed", life_ms: part.integer(), lease: readAttempt(part) }), lost: () => ({ kind: "lost", letter: part.string() }), nonvoter: () => ({ kind: "nonvoter", ends_at: part.integer(), state: part.oneOf("q", "-") }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: [
    lib.words,
    lib.clock,
    lib.idempotency,
    lib.texts,
    lib.groups,
    lib.quorum_endings,
    lib.quorum_idempotency,
    lib.quorum_marker,
    lib.quorum_record,
    "local attempts,fences,ttls_ms,number=split(ARGV[1]),split(ARGV[2]),split(ARGV[3]),num(ARGV[4])\nlocal nodes,retention_ms=num(ARGV[5]),num(ARGV[6])\nlocal function extend(record,attempt,fence,ttl_ms)\nlocal lease=find_attempt(record,attempt)\nif not lease or lease.state~=CONFIRMED or lease.fence~=fence then\nreturn nil,end_of(record,attempt)or END_UNKNOWN\nend\nif ttl_ms>0 then\nlease.ttl=ttl_ms\nend\nlocal deadline=now+lease.ttl\nif lease.max_until>0 then\ndeadline=math.min(deadline,lease.max_until)\nend\nlease.deadline=math.max(lease.deadline,deadline)\nreturn lease\nend\nlocal texts=texts_of(#attempts,3)\nlocal outcomes,records={},{}\nfor i=1,#attempts do\nlocal key,marker=KEYS[3*i - 2],load_marker(texts[#attempts+i])\nlocal refusal=abstention(marker,number,nodes)\nlocal record,why=records[key],nil\nif not record then\nrecord,why=load_record(texts[i])\nrecords[key]=record\nend\nif refusal and refusal[1]~=\"nonvoter\" then\nreturn refusal\nend\nif refusal then\noutcomes[i]={\"nonvoter\",fmt(marker.ends_at),marker.state}\nelseif not record then\noutcomes[i]={\"unreadable\",why}\nelse\nlocal lease,letter=extend(record,attempts[i],num(fences[i]),num(ttls_ms[i]))\nif lease then\nsave_record(key,record,retention_ms)\nif KEYS[3*i]~=key then\nprolong_attempts(KEYS[3*i],lease)\nend\noutcomes[i]={\"renewed\",fmt(lease.deadline - now),pack_attempt(lease)}\nelse\noutcomes[i]={\"lost\",letter}\nend\nend\nend\nreturn append_groups({\"done\",fmt(now)},outcomes)\n",
  ].join("\n"),
};

export interface QuorumRepairArgs {
  /** how long leases and lock_delays that were forgotten may last */
  readonly rest_ms: number;
  /** how long records outlive their last use */
  readonly retention_ms: number;
}

export type QuorumRepairReply =
  | { readonly kind: "repaired" }
  | { readonly kind: "intact" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Replace the record of a lock that is damaged on this node by an empty one. */
export const quorumRepair: ScriptOf<QuorumRepairArgs, QuorumRepairReply> = {
  name: "quorum_repair",
  sha1: "ea5114cf2e3de7ccd52daaa2681cfa62b02d3039",
  abi: {"defaults":[],"digests":["3f08cb44"]},
  args: ["rest_ms","retention_ms"],
  decode: (r) => r.end(r.led<QuorumRepairReply>({ repaired: () => ({ kind: "repaired" }), intact: () => ({ kind: "intact" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.texts,
    lib.quorum_endings,
    lib.quorum_marker,
    lib.quorum_record,
    "local rest_ms,retention_ms=num(ARGV[1]),num(ARGV[2])\nlocal texts=texts_of(1,2)\nlocal record,why=load_record(texts[1])\nif record then\nreturn{\"intact\"}\nend\nif why==\"newer\" then\nreturn{\"unreadable\",why}\nend\nlocal empty=empty_record()\nempty.fence=reach_of(load_marker(texts[2]))\nempty.delay_until=now+rest_ms\nsave_record(KEYS[1],empty,retention_ms)\nreturn{\"repaired\"}\n",
  ].join("\n"),
};

export interface QuorumRestoreArgs {
  /** in the second round what the first one answered for each lock; 0 in the first */
  readonly proposals: readonly (string | number)[];
  /** a line for each lock as in the record, but times are lengths: the deadline while it is pending */
  readonly lines: string;
  /** this node's place in the quorum, from 0 */
  readonly number: number;
  /** how many nodes the quorum has */
  readonly nodes: number;
  /** leases a lock may have */
  readonly leases_max: number;
  /** how long records outlive their last use */
  readonly retention_ms: number;
}

export type QuorumRestoreReply =
  | { readonly kind: "done"; readonly proposals: readonly (number)[] }
  | { readonly kind: "misplaced"; readonly number: number; readonly nodes: number }
  | { readonly kind: "newer" };

/** Give this node its missing copies of n leases that a majority keeps, in two rounds as when they were taken. */
export const quorumRestore: ScriptOf<QuorumRestoreArgs, QuorumRestoreReply> = {
  name: "quorum_restore",
  sha1: "a0dc78941857efee0ed2f380242773ea9066785b",
  abi: {"defaults":[],"digests":["7690c170"]},
  args: ["proposals","lines","number","nodes","leases_max","retention_ms"],
  decode: (r) => r.end(r.led<QuorumRestoreReply>({ done: () => ({ kind: "done", proposals: r.list(() => r.integer()) }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: [
    lib.words,
    lib.clock,
    lib.idempotency,
    lib.texts,
    lib.quorum_endings,
    lib.quorum_idempotency,
    lib.quorum_marker,
    lib.quorum_record,
    "local proposals,lines,number,nodes=split(ARGV[1]),ARGV[2],num(ARGV[3]),num(ARGV[4])\nlocal leases_max,retention_ms=num(ARGV[5]),num(ARGV[6])\nlocal function propose(record,marker,wanted)\nlocal lease,letter=find_attempt(record,wanted.attempt),end_of(record,wanted.attempt)\nif lease and lease.state==CONFIRMED or letter and letter~=END_EXPIRED then\nreturn nil\nend\nif taken_until(record,wanted.mode,wanted.holder)>0 or #record.leases>=leases_max then\nreturn nil\nend\nlocal others={}\nfor _,other in ipairs(record.leases)do\nif other~=lease then\nothers[#others+1]=other\nend\nend\nrecord.leases=others\nreturn add_pending(record,marker,wanted,wanted.deadline)\nend\nlocal function confirm(record,proposal,wanted)\nlocal lease=find_attempt(record,wanted.attempt)\nif not lease or lease.state~=PENDING or lease.fence~=proposal then\nreturn nil\nend\nconfirm_pending(record,lease,wanted)\nforget_end(record,lease.attempt)\nreturn lease\nend\nlocal texts=texts_of(#proposals,3)\nlocal answers,records,i={},{},0\nfor line in string.gmatch(lines,\"[^\\n]+\")do\ni=i+1\nlocal wanted,proposal,key=unpack_attempt(line),num(proposals[i]),KEYS[3*i - 2]\nlocal marker=load_marker(texts[#proposals+i])\nlocal refusal=abstention(marker,number,nodes)\nlocal record=records[key] or load_record(texts[i])\nrecords[key]=record\nif refusal and refusal[1]~=\"nonvoter\" then\nreturn refusal\nend\nlocal can=record and not refusal\nlocal lease\nif can and proposal==0 then\nlease=propose(record,marker,wanted)\nelseif can then\nlease=confirm(record,proposal,wanted)\nif lease then\nnote_fence(KEYS[3*i - 1],marker,lease.fence)\nsave_attempt(KEYS[3*i]~=key and KEYS[3*i] or nil,record,lease)\nend\nend\nif lease then\nsave_record(key,record,retention_ms)\nend\nanswers[i]=lease and fmt(lease.fence)or \"0\"\nend\nreturn append_list({\"done\"},answers)\n",
  ].join("\n"),
};

/** Every script by its name, for engines that hold the sources themselves. */
export const scripts: Readonly<Record<string, Script & { readonly decode: (reply: ReplyReader) => unknown }>> = { latch_count_down: latchCountDown, latch_delete: latchDelete, latch_get: latchGet, latch_list: latchList, latch_set: latchSet, acquire, break_lock: breakLock, break_more: breakMore, give_up: giveUp, inspect, list, release, renew, set_capacity: setCapacity, transfer, quorum_confirm: quorumConfirm, quorum_inspect: quorumInspect, quorum_join: quorumJoin, quorum_propose: quorumPropose, quorum_release: quorumRelease, quorum_renew: quorumRenew, quorum_repair: quorumRepair, quorum_restore: quorumRestore };
