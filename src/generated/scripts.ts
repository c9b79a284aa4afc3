// Generated from lua/ by `npm run build`. Do not edit.
import type { Script } from "../engine/engine.ts";
import type { Helper, Library } from "../engine/redis/library.ts";
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
  readonly min_until: number | undefined;
}

export const readLease = (r: ReplyReader): LeaseLine =>
  r.line(" ", (part) => ({ id: part.string(), deadline: part.integer(), fence: part.integer(), holds: part.integer(), acquired: part.integer(), ttl: part.integer(), max_until: part.integer(), delay: part.integer(), idempotency_until: part.integer(), partner: part.string(), label: part.string(), min_until: part.optional(() => part.integer()) }));

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

export interface DelayLine {
  readonly attempt: string;
  readonly deadline: number;
  readonly acquired: number;
}

export const readDelay = (r: ReplyReader): DelayLine =>
  r.line(" ", (part) => ({ attempt: part.string(), deadline: part.integer(), acquired: part.integer() }));

export interface EndedLine {
  readonly fence: number;
  readonly ms: number;
  readonly owner: string;
}

export const readEnded = (r: ReplyReader): EndedLine =>
  r.line(",", (part) => ({ fence: part.integer(), ms: part.integer(), owner: part.string() }));

export interface EventLine {
  readonly head: string;
  readonly skew: number;
  readonly ms: number;
  readonly owner: string;
}

export const readEvent = (r: ReplyReader): EventLine =>
  r.line(" ", (part) => ({ head: part.string(), skew: part.integer(), ms: part.integer(), owner: part.string() }));

const lua_END_RELEASED: Helper = ["local pb=\"r\""];
const lua_END_EXPIRED: Helper = ["local Tb=\"e\""];
const lua_END_MAX_HOLD: Helper = ["local Ge=\"m\""];
const lua_END_BROKEN: Helper = ["local Sb=\"b\""];
const lua_END_TRANSFERRED: Helper = ["local lg=\"t\""];
const lua_num: Helper = ["local function g(l)\nreturn tonumber(l)+0.0\nend"];
const lua_permits_of: Helper = ["local function Za(i)\nreturn g(string.match(i,\":(%d+)$\")or \"0\")\nend"];
const lua_keeps_history: Helper = ["local function Yd(a)\nreturn a.history_key~=a.record_key\nend"];
const lua_fmt: Helper = ["local function e(w)\nreturn string.format(\"%.0f\",w)\nend"];
const lua_owner_of: Helper = ["local function Oh(ha)\nreturn string.match(ha,\"^[^.]*\")\nend"];
const lua_mode_of: Helper = ["local function Lb(i)\nreturn string.sub(i,1,1)\nend"];
const lua_EVENT_GRANTED: Helper = ["local mg=\"g\""];
const lua_NONE: Helper = ["local I=\"-\""];
const lua_note_event: Helper = ["local Df\ndo\nlocal aj=400\nfunction Df(a,Zd,b,cc,Zf)\nif not Zf and not Yd(a)then\nreturn\nend\nlocal Gl,he=e(b.acquired - math.floor(b.fence/1000)),Oh(b.label)\nlocal dc=Lb(b.id).. e(b.fence).. \" \" .. Gl .. \" \"\nlocal be=a.noted[#a.noted] or a.events\nif not Zf and string.sub(be,1,#dc+1)==mg .. dc then\na.noted[#a.noted+1]=Zd .. e(cc).. \",\"\nreturn\nend\nlocal Yb=Zd .. dc .. e(cc).. \" \" ..(#he<=aj and he or I)\nif Yd(a)then\na.noted[#a.noted+1]=Yb .. \",\"\nend\nif Zf then\na.untold[#a.untold+1]=Yb\nend\nend\nend"];
const lua_REQUEST_CHARS: Helper = ["local qc=4"];
const lua_request_tag: Helper = ["local function Yh(n)\nreturn string.sub(n,15 - qc,14)\nend"];
const lua_TOKEN_CHARS: Helper = ["local Rc=8"];
const lua_token_tag: Helper = ["local function ri(E)\nreturn string.sub(E,15 - Rc,14)\nend"];
const lua_secret_of: Helper = ["local function ic(i)\nreturn string.sub(i,2)\nend"];
const lua_ENDINGS_MAX: Helper = ["local kg=32"];
const lua_ENDING_CHARS: Helper = ["local Fe=Rc+qc+2"];
const lua_RELEASES_MAX: Helper = ["local Ag=32"];
const lua_RELEASE_CHARS: Helper = ["local Ad=qc+1"];
const lua_note_end: Helper = ["local jd\ndo\nlocal function yk(R)\nreturn R==Tb or R==Ge or R==Sb\nend\nlocal dj=64\nlocal function Lk(ka)\nlocal rc=1\nfor c=2,#ka - 1 do\nif ka[c+1].until_ms - ka[c].until_ms<ka[rc+1].until_ms - ka[rc].until_ms then\nrc=c\nend\nend\nlocal ua=table.remove(ka,rc)\nka[rc].permits=ka[rc].permits+ua.permits\nend\nlocal function qj(a,Qb,ld)\nlocal ka,ja={},{until_ms=Qb,permits=ld}\nfor c=1,#a.rests do\nif ja and a.rests[c].until_ms>=Qb then\nka[#ka+1],ja=ja,nil\nend\nka[#ka+1]=a.rests[c]\nend\nka[#ka+1]=ja\nif #ka>dj then\nLk(ka)\nend\na.rests,a.resting=ka,a.resting+ld\na.changed=true\nend\nlocal function zk(a,b)\nif Za(b.id)>0 then\nqj(a,b.min_until,Za(b.id))\nelse\na.delay_until=math.max(a.delay_until,b.min_until)\nend\nend\nlocal vg=\"....\"\nlocal function pj(a,b,R,n)\nlocal rh,Xb=R,vg\nif n then\nrh=Lb(b.id)\nXb=Yh(n)\nend\nlocal Na=ri(ic(b.id)).. rh .. Xb .. \" \" .. a.ended\nlocal jb=kg*Fe\na.ended=string.sub(Na,1,jb)\nif #Na>jb and string.sub(Na,-1 - qc,-2)~=vg then\nlocal od=string.sub(Na,-2 - qc,-2)\na.releases=string.sub(od .. a.releases,1,Ag*Ad)\nend\nend\nfunction jd(a,b,R,k,n)\nDf(a,R,b,math.max(0,k - b.acquired),R~=pb)\npj(a,b,R,n)\nif b.delay>0 and yk(R)then\na.delay_until=math.max(a.delay_until,k+b.delay)\nend\nif b.min_until>k and R~=lg then\nzk(a,b)\nend\nif a.upgrader and a.upgrader.token==b.id then\na.upgrader=nil\nend\na.lease_ended=true\na.changed=true\nend\nend"];
const lua_drop_details: Helper = ["local function Ld(a,j)\nif a.details>0 and #j>0 then\na.details=a.details - redis.call(\"HDEL\",a.details_key,unpack(j))\nend\nend"];
const lua_drop_shared: Helper = ["local function Ye(a,j)\nredis.call(\"ZREM\",a.leases_key,unpack(j))\nredis.call(\"ZREM\",a.holders_key,unpack(j))\nLd(a,j)\na.shared=a.shared - #j\nfor c=1,#j do\na.permits=a.permits - Za(j[c])\nend\nend"];
const lua_why_expired: Helper = ["local function Ce(a,b)\nif b.deadline==a.break_at then\nreturn Sb\nend\nif b.deadline==b.max_until then\nreturn Ge\nend\nreturn Tb\nend"];
const lua_EXCLUSIVE: Helper = ["local Db=\"x\""];
const lua_is_exclusive: Helper = ["local function xa(i)\nreturn Lb(i)==Db\nend"];
const lua_read_clock: Helper = ["local function tl()\nlocal pi=redis.call(\"TIME\")\nreturn g(pi[1])*1000000+g(pi[2])\nend"];
const lua_now_us: Helper = ["local Va\ndo\n","Va=tl()\n","end"];
const lua_now: Helper = ["local f\ndo\n","f=math.floor(Va/1000)\n","end"];
const lua_last_shared_deadline: Helper = ["local function yh(a,Ya)\nlocal Y=redis.call(\"ZRANGE\",a.leases_key,\"-2\",\"-1\",\"WITHSCORES\")\nlocal k=#Y\nif #Y==4 and Ya and Y[3]==Ya.id then\nk=2\nend\nlocal M=g(Y[k] or \"0\")- a.ahead\nreturn a.break_at>0 and math.min(M,a.break_at)or M\nend"];
const lua_end_lease: Helper = ["local tc\ndo\nlocal function Jh(a,cc)\ncc=math.max(0,cc)\nif a.hold_ms==0 then\na.hold_ms=cc\nelse\na.hold_ms=(a.hold_ms*3+cc)/4\nend\nend\nfunction tc(a,b,R,n)\nif xa(b.id)then\na.exclusive=nil\nJh(a,f - b.acquired)\nelse\nJh(a,(f - b.acquired)/a.live)\nYe(a,{b.id})\na.live=a.live - 1\nlocal Ol=a.upgrader or a.front and xa(a.front)\nif a.capacity==0 and a.live>0 and Ol then\nlocal Y=yh(a,a.upgrader and{id=a.upgrader.token})\na.check_at=Y<b.deadline and Y or a.check_at\nend\nend\njd(a,b,R,f,n)\nend\nend"];
const lua_delayed_until: Helper = ["local function Xe(a)\nlocal ca=a.exclusive or a.shared>0\nreturn not ca and a.delay_until>f and a.delay_until or 0\nend"];
const lua_describe_ended: Helper = ["local function Hj(b)\nreturn table.concat({e(b.fence),e(math.max(0,f - b.acquired)),Oh(b.label)},\",\")\nend"];
const lua_clear_left: Helper = ["local Te\ndo\n","Te=400\n","end"];
const lua_BROKEN_WITHOUT_DELAY: Helper = ["local Ee=1"];
const lua_HOLDER_KNOWS: Helper = ["local pg=\"0\""];
const lua_unpack_lease: Helper = ["local ze\ndo\nlocal jj=10000000000000000\nfunction ze(l)\nlocal i,M,P,Ac,Le,Pb,Af,X,Ud,fl,ha,ac=\nstring.match(l,\"^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+) ?(%d*)$\")\nif not i then\nreturn nil\nend\nlocal b={\nid=i,\ndeadline=g(M),\nfence=g(P),\nholds=g(Ac),\nacquired=g(Le),\nttl=g(Pb),\nmax_until=g(Af),\ndelay=g(X),\nidempotency_until=g(Ud),\npartner=fl,\nlabel=ha,\nmin_until=g(ac==\"\" and \"0\" or ac),\nconfirmed=string.sub(ac,1,1)==pg,\n}\nlocal Hk=math.max(b.holds,b.ttl,b.delay)\nlocal qf=math.max(b.deadline,b.acquired,b.max_until,b.idempotency_until,b.min_until)\nreturn math.max(b.fence,Hk,qf)<jj and b or nil\nend\nend"];
const lua_move_lease: Helper = ["local function de(b,ub)\nfor S,Ga in ipairs({\"deadline\",\"acquired\",\"max_until\",\"min_until\"})do\nif b[Ga]>0 then\nb[Ga]=b[Ga]+ub\nend\nend\nend"];
const lua_unpack_shared: Helper = ["local function Nc(a,l)\nlocal b=ze(l)\nif b then\nde(b,-a.ahead)\nend\nreturn b\nend"];
const lua_clear_broken: Helper = ["local Se\ndo\nlocal function Qk(a,l,sk)\nlocal dg=a.break_at==Ee\nlocal k=dg and f or a.break_at\nif sk then\nlocal b=Nc(a,l)\nif not b then\nreturn k\nend\nif dg then\nb.delay,b.min_until=0,0\nend\nlocal R=b.deadline<k and Ce(a,b)or Sb\nlocal na=math.min(k,b.deadline)\njd(a,b,R,na)\nreturn na\nend\nif not dg then\nlocal M,X,ac=string.match(l,\"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+ ?(%d*)$\")\nif M and g(X)>0 then\na.delay_until=math.max(a.delay_until,math.min(k,g(M)- a.ahead)+g(X))\nend\nif ac and ac~=\"\" then\na.delay_until=math.max(a.delay_until,g(ac)- a.ahead)\nend\nend\nreturn k\nend\nfunction Se(a)\nlocal W=Te\nif W==0 then\nreturn 0\nend\nlocal j=redis.call(\"ZRANGE\",a.holders_key,\"0\",e(W - 1))\nTe=W - #j\nlocal na=0\nif #j>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nif v[c] then\nna=math.max(na,Qk(a,v[c],a.shared - c<kg))\nend\nend\nYe(a,j)\nend\na.upgrader=nil\na.changed=true\nif #j==W and a.shared>0 then\nif a.break_at~=Ee then\na.break_at=f\nend\nreturn 0\nend\nredis.call(\"DEL\",a.leases_key,a.holders_key)\na.shared,a.permits,a.shared_next,a.live=0,0,0,0\nreturn na>0 and na or f\nend\nend"];
const lua_announce_break: Helper = ["local function Ig(a,Hb)\nlocal ua=a.break_at\na.break_at=f+Hb\nif ua>0 then\na.break_at=math.min(a.break_at,ua)\nend\na.changed,a.check_at=true,a.break_at\nreturn ua\nend"];
const lua_wrote: Helper = ["local Rb\ndo\n","Rb=false\n","end"];
const lua_put_detail: Helper = ["local function Th(a,i,l)\nRb=true\nlocal tj=redis.call(\"HSET\",a.details_key,i,l)\nif a.details==0 then\na.new_keys[#a.new_keys+1]=a.details_key\nend\na.details=a.details+tj\nend"];
const lua_pack_lease: Helper = ["local function Mb(b)\nreturn table.concat({\nb.id,\ne(b.deadline),\ne(b.fence),\ne(b.holds),\ne(b.acquired),\ne(b.ttl),\ne(b.max_until),\ne(b.delay),\ne(b.idempotency_until),\nb.partner,\nb.label,\nb.min_until>f and(b.confirmed and pg or \"\").. e(b.min_until)or nil,\n},\" \")\nend"];
const lua_beside: Helper = ["local function tb(a,k)\nreturn e(k+a.ahead)\nend"];
const lua_note_beside: Helper = ["local function Hh(a)\na.changed=a.changed or f - a.written_at>=1000\nend"];
const lua_put_shared: Helper = ["local function Uh(a,b)\nde(b,a.ahead)\nTh(a,b.id,Mb(b))\nde(b,-a.ahead)\nredis.call(\"ZADD\",a.leases_key,tb(a,b.deadline),b.id)\nHh(a)\na.kept_until=math.max(a.kept_until,b.deadline+b.delay,b.min_until)\nif b.delay>0 or b.min_until>f then\na.keeps_out=1\nend\nend"];
const lua_put_lease: Helper = ["local function me(a,b)\nif xa(b.id)then\na.changed=true\nreturn\nend\nUh(a,b)\nif b.deadline<a.shared_next then\na.shared_next=b.deadline\na.changed=true\nend\nend"];
const lua_cut_short: Helper = ["local function Ve(a,b)\nif a.break_at>0 and a.break_at<b.deadline then\nb.deadline=a.break_at\nend\nreturn b\nend"];
const lua_warn_one: Helper = ["local Be\ndo\nlocal function xk(a,b,C)\nlocal M=C>0 and math.min(b.deadline,C)or b.deadline\nreturn M - b.ttl+b.ttl/3>a.break_at\nend\nfunction Be(a,b,C,Ea)\nif not Ea and b.delay+b.min_until>0 then\nb.delay,b.min_until=0,0\nme(a,b)\nend\nlocal nb=xk(a,b,C)\nVe(a,b)\nreturn nb and 1 or 0\nend\nend"];
const lua_warn_shared: Helper = ["local bg\ndo\nlocal Eg=400\nfunction bg(a,qa,C,Ea)\nif a.live==0 then\nreturn 0,0\nend\nlocal nj=\"(\" .. e(qa)\nlocal vc=\nredis.call(\"ZRANGEBYSCORE\",a.holders_key,nj,\"+inf\",\"WITHSCORES\",\"LIMIT\",\"0\",e(Eg))\nlocal j={}\nfor c=1,#vc,2 do\nj[#j+1]=vc[c]\nend\nif #j==0 then\nreturn 0,0\nend\nlocal nb=0\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nlocal b=v[c] and Nc(a,v[c])\nif b and b.deadline>f then\nnb=nb+Be(a,b,C,Ea)\nend\nend\nreturn nb,#j==Eg and g(vc[#vc])or 0\nend\nend"];
const lua_is_broken: Helper = ["local function Zb(a)\nreturn a.break_at>0 and a.break_at<=f\nend"];
const lua_first_of: Helper = ["local function xc(s)\nlocal Da=redis.call(\"ZRANGE\",s,\"0\",\"0\",\"WITHSCORES\")\nif not Da[1] then\nreturn nil,0\nend\nreturn Da[1],g(Da[2])\nend"];
const lua_queued_total: Helper = ["local function fc(a)\nreturn a.writers+a.readers\nend"];
const lua_BATCH: Helper = ["local nc=1250"];
const lua_TICKET_MS: Helper = ["local qb=30000"];
const lua_UNATTENDED: Helper = ["local gb=4000000000000000"];
const lua_count_queued: Helper = ["local function Id(a,i,Hd)\nif xa(i)then\na.writers=a.writers+Hd\nelse\na.readers=a.readers+Hd\nend\nif Hd<0 then\na.departures=a.departures - Hd\nend\na.changed=true\nend"];
const lua_set_turn_length: Helper = ["local function gi(a,uf)\nif a.turn_ms>0 then\na.turn_ms=uf\nend\nend"];
const lua_find_front: Helper = ["local function cd(a)\nlocal eg,mc,Of,Pf=nil,0,nil,0\nif a.writers>0 then\neg,mc=xc(a.writers_key)\nend\nif a.readers>0 then\nOf,Pf=xc(a.readers_key)\nend\na.front,a.front_arrival=Of,Pf\nif eg and(not Of or mc<Pf)then\na.front,a.front_arrival=eg,mc\nend\nif a.front_arrival>=gb then\na.front,a.front_arrival=nil,0\nend\na.turn_at,a.turn_until=0,0\nend"];
const lua_has_label: Helper = ["local function Sd(i)\nreturn string.sub(i,3,3)==\"l\"\nend"];
const lua_labelled_among: Helper = ["local function wh(j)\nlocal sf={}\nfor c=1,#j do\nif Sd(j[c])then\nsf[#sf+1]=j[c]\nend\nend\nreturn sf\nend"];
const lua_TURN_MS: Helper = ["local Bd=3000"];
const lua_note_turn_taken: Helper = ["local function Ff(a)\ngi(a,Bd)\nend"];
const lua_is_clearing: Helper = ["local function sh(a)\nreturn Zb(a)or a.passing or a.clearing\nend"];
const lua_available: Helper = ["local function Fd(a)\nif a.clearing then\nreturn 0\nend\nlocal ca=Zb(a)and 0 or a.permits - a.expired_permits\nreturn math.max(0,a.capacity - ca - a.resting)\nend"];
const lua_fits: Helper = ["local function gf(a,i,F,ea)\nlocal qk=F~=nil or ea~=nil\nif sh(a)then\nreturn false\nend\nif a.exclusive and not F then\nreturn false\nend\nif f<a.delay_until and not qk then\nreturn false\nend\nif xa(i)then\nreturn a.live==(ea and 1 or 0)\nend\nif Za(i)>0 then\nreturn Za(i)<=Fd(a)\nend\nreturn F~=nil or not a.upgrader and a.break_at==0\nend"];
const lua_attended_until_of: Helper = ["local function Tc(a,i)\nreturn g(redis.call(\"ZSCORE\",a.tickets_key,i)or \"0\")- a.ahead\nend"];
const lua_start_turn: Helper = ["local function ji(a,k,uf)\na.turn_at,a.turn_until=k,k+uf\nif a.attended_next<a.turn_until then\nlocal O=Tc(a,a.front)\na.turn_until=O>k and math.min(a.turn_until,O)or a.turn_until\nend\na.changed=true\nend"];
const lua_update_turn: Helper = ["local La\ndo\nlocal function Nj(a)\nlocal Aj=a.shared==0 or a.break_at>f\nif a.break_at>0 and not a.exclusive and a.live==0 and Aj then\na.break_at=0\na.changed=true\nend\nend\nfunction La(a,k)\nNj(a)\nlocal Ta=a.front\nlocal qh=Ta and(gf(a,Ta)or Za(Ta)>a.capacity)\nif qh and a.turn_at==0 then\nji(a,k,a.turn_ms>0 and a.turn_ms or Bd)\na.turn_began=true\nelseif not qh and a.turn_at~=0 then\na.turn_at,a.turn_until=0,0\na.changed=true\nend\nend\nend"];
const lua_queue_key: Helper = ["local function ne(a,i)\nreturn xa(i)and a.writers_key or a.readers_key\nend"];
const lua_save_place: Helper = ["local ve\ndo\nlocal function Kh(a,i,s)\nlocal W=xa(i)and a.writers or a.readers\nif W==0 then\na.new_keys[#a.new_keys+1]=s\nend\nend\nlocal function Tj(a,i,u)\nlocal s=ne(a,i)\nKh(a,i,s)\nredis.call(\"ZADD\",s,e(u.arrival),i)\na.arrival=math.max(a.arrival,u.arrival)\nId(a,i,1)\nif u.queued==false then\na.departures=math.max(0,a.departures - 1)\nend\nif not a.front or u.arrival<a.front_arrival then\na.front,a.front_arrival,a.turn_at,a.turn_until=i,u.arrival,0,0\nend\nu.queued=true\nend\nlocal function Fj(a,i,u)\nlocal s=ne(a,i)\nKh(a,i,s)\nredis.call(\"ZADD\",s,e(u.arrival+gb),i)\nif u.queued then\nId(a,i,-1)\nif a.front==i then\ncd(a)\nend\nend\nu.queued=false\nend\nlocal function Dl(a,i,O,Bc)\nRb=true\nlocal Ue=Bc and \"XX\" or \"GT\"\nif redis.call(\"ZADD\",a.tickets_key,Ue,tb(a,O),i)==1 then\nif a.tickets==0 then\na.new_keys[#a.new_keys+1]=a.tickets_key\nend\na.tickets=a.tickets+1\na.changed=true\nend\nHh(a)\nif O>f and(a.attended_next==0 or O<a.attended_next)then\na.attended_next=O\na.changed=true\nend\nif a.tickets_next==0 or O+qb<a.tickets_next then\na.tickets_next=O+qb\na.changed=true\nend\na.kept_until=math.max(a.kept_until,O+qb)\nend\nfunction ve(a,i,u,O,Bc)\nlocal oe=O>f\nif u.queued and not oe and not Bc then\noe=Tc(a,i)>f\nend\nif oe and not u.queued then\nTj(a,i,u)\nelseif not oe and u.queued~=false then\nFj(a,i,u)\nend\nDl(a,i,O,Bc)\nend\nend"];
const lua_purge: Helper = ["local ab\ndo\nlocal cj=100\nlocal function ol(a)\nlocal b=a.exclusive\nif not b or b.deadline>f then\nreturn 0\nend\na.exclusive=nil\njd(a,b,Ce(a,b),b.deadline)\nreturn b.deadline\nend\nlocal function Jj(a)\nlocal na=0\nlocal j=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",tb(a,f),\"LIMIT\",\"0\",e(cj))\nif #j>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nlocal b=v[c] and Nc(a,v[c])\nif b then\njd(a,b,Ce(a,b),b.deadline)\nna=b.deadline\nend\nend\nYe(a,j)\nend\nreturn na\nend\nlocal function Dj(a)\nif a.capacity==0 then\na.live=redis.call(\"ZCOUNT\",a.leases_key,\"(\" .. tb(a,f),\"+inf\")\nreturn\nend\nlocal df=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",tb(a,f))\na.live=a.shared - #df\na.expired_permits=0\nfor c=1,#df do\na.expired_permits=a.expired_permits+Za(df[c])\nend\nend\nlocal function pl(a)\nif a.shared>0 and Zb(a)then\nreturn Se(a)\nend\nif a.shared==0 or a.shared_next>f then\nreturn 0\nend\nlocal na=Jj(a)\nlocal Da,ee=xc(a.leases_key)\nee=ee - a.ahead\na.shared_next=Da and ee or 0\nif not Da then\na.shared,a.permits=0,0\na.details=a.tickets>0 and a.details or 0\nend\na.live=a.shared\nif Da and ee<=f then\nDj(a)\na.clearing=a.keeps_out>0\nend\na.changed=true\nreturn na\nend\nlocal function ql(a)\nlocal fa=a.upgrader\nif not fa or fa.deadline>f then\nreturn 0\nend\na.upgrader=nil\na.changed=true\nreturn fa.deadline\nend\nlocal Fi=2\nlocal function Rg(j)\nlocal db,Ia={},{}\nfor c=1,#j do\nlocal ni=xa(j[c])and db or Ia\nni[#ni+1]=j[c]\nend\nreturn db,Ia\nend\nlocal function Zg(a,s,j)\nfor qa=1,#j,nc do\nlocal Vf=redis.call(\"ZMSCORE\",s,unpack(j,qa,math.min(qa+nc - 1,#j)))\nlocal bc={}\nfor c=1,#Vf do\nlocal z=Vf[c] and g(Vf[c])or gb\nif z<gb then\nbc[#bc+1]=e(z+gb)\nbc[#bc+1]=j[qa+c - 1]\nend\nend\nif #bc>0 then\nredis.call(\"ZADD\",s,unpack(bc))\nId(a,j[1],-#bc/2)\nend\nend\nend\nlocal hj=250\nlocal function Lh(a)\ngi(a,hj)\nend\nlocal Ui=20\nlocal function Rj(a,O)\nif a.turn_at==0 then\nreturn O\nend\nif a.turn_until<O then\nLh(a)\nreturn a.turn_until\nend\nlocal Jk=math.max(0,O - a.turn_at)\na.no_grace_until=math.max(a.no_grace_until,O+Ui*Jk)\nreturn O\nend\nlocal function hl(a,Wb)\nif fc(a)==0 or a.attended_next>f then\nreturn 0\nend\nlocal qa=math.max(0,a.tickets - fc(a))\nlocal kd=redis.call(\"ZCOUNT\",a.tickets_key,\"-inf\",tb(a,f))- qa\nlocal sd=math.max(0,math.min(kd,nc*Fi))\nlocal Kf=redis.call(\"ZRANGE\",a.tickets_key,e(qa),e(qa+sd),\"WITHSCORES\")\nlocal j,dd={},0\na.attended_next=sd<kd and f or 0\nfor c=1,#Kf,2 do\nlocal i,O=Kf[c],g(Kf[c+1])- a.ahead\nif O>f then\nlocal uj=i==Wb and qa+sd+1==a.tickets\na.attended_next=uj and 0 or O\nelseif(i~=Wb or O+qb<=f)and #j<sd then\nj[#j+1]=i\nif i==a.front then\ndd=O\nend\nend\nend\na.passing=sd<kd\na.changed=true\nlocal db,Ia=Rg(j)\nZg(a,a.writers_key,db)\nZg(a,a.readers_key,Ia)\nif dd>0 then\ndd=Rj(a,dd)\ncd(a)\nend\nreturn dd\nend\nlocal function Qj(a)\nlocal na,gd=0,{}\nfor c=1,#a.rests do\nlocal ja=a.rests[c]\nif ja.until_ms>f then\ngd[#gd+1]=ja\nelse\nna=ja.until_ms\na.resting=a.resting - ja.permits\na.changed=true\nend\nend\na.rests=gd\nreturn na\nend\nlocal function Kj(a,j)\nlocal db,Ia=Rg(j)\nredis.call(\"ZREM\",a.tickets_key,unpack(j))\nif #db>0 then\nredis.call(\"ZREM\",a.writers_key,unpack(db))\nend\nif #Ia>0 then\nredis.call(\"ZREM\",a.readers_key,unpack(Ia))\nend\na.tickets=a.tickets - #j\nLd(a,wh(j))\nend\nlocal function bk(a)\nif a.tickets==0 or a.tickets_next>f or a.passing then\nreturn\nend\nlocal kd=tb(a,f - qb)\nlocal xh=redis.call(\"ZRANGEBYSCORE\",a.tickets_key,\"-inf\",kd,\"LIMIT\",\"0\",e(nc))\nif #xh>0 then\nKj(a,xh)\nend\nlocal Da,O=xc(a.tickets_key)\nif Da then\na.tickets_next=O - a.ahead+qb\na.lapsing=a.tickets_next<=f\nelse\na.lapsing=false\na.tickets_next=0\na.tickets,a.writers,a.readers=0,0,0\na.details=a.shared>0 and a.details or 0\ncd(a)\nend\na.changed=true\nend\nlocal Xi=100\nlocal function gl(a,Wb)\nfor S=1,Xi do\nlocal Ta,Ab=a.front,a.turn_until\nif a.turn_at==0 or Ta==Wb or f<Ab then\nreturn\nend\nve(a,Ta,{arrival=a.front_arrival,queued=true},Ab,true)\nLh(a)\nLa(a,Ab)\nend\nend\nfunction ab(a,Wb)\nlocal k=math.max(ol(a),pl(a),ql(a),hl(a,Wb))\nk=math.max(k,Qj(a))\nbk(a)\nif a.tickets==0 then\nFf(a)\nend\nif a.delay_until>0 and a.delay_until<=f then\nk=math.max(k,a.delay_until)\na.delay_until=0\na.changed=true\nend\nLa(a,k>0 and k or f)\ngl(a,Wb)\nend\nend"];
const lua_PERMITS: Helper = ["local yg=\"p\""];
const lua_spans_locks: Helper = ["local function Hl(i)\nreturn string.sub(i,2,2)==\"m\"\nend"];
const lua_exclusive_id: Helper = ["local function cf(J)\nreturn Db .. J\nend"];
const lua_shared_id: Helper = ["local Lc\ndo\nlocal gj=\"s\"\nfunction Lc(J)\nreturn(string.find(J,\":\",1,true)and yg or gj).. J\nend\nend"];
const lua_deadline_of: Helper = ["local function Jd(a,b,Pb)\nlocal M=f+Pb\nif b.max_until>0 and b.max_until<M then\nM=b.max_until\nend\nif a.break_at>0 and a.break_at<M then\nM=a.break_at\nend\nreturn M\nend"];
const lua_live_shared: Helper = ["local function vf(a,i)\nif a.shared==0 or Zb(a)then\nreturn nil\nend\nlocal l=redis.call(\"HGET\",a.details_key,i)\nif not l or Lb(l)~=Lb(i)then\nreturn nil\nend\nlocal b=Nc(a,l)\nif not b then\na.damaged_id=i\nreturn nil\nend\nVe(a,b)\nreturn b.deadline>f and b or nil\nend"];
const lua_live_lease: Helper = ["local function hd(a,i)\nif xa(i)then\nlocal F=a.exclusive\nreturn F and F.id==i and F or nil\nend\nreturn vf(a,i)\nend"];
const lua_lease_of: Helper = ["local function Cc(a,E)\nreturn hd(a,cf(E))or hd(a,Lc(E))\nend"];
const lua_leases_of: Helper = ["local function Ah(a,E)\nlocal F=hd(a,cf(E))\nif F then\nlocal hk=F.partner~=I\nreturn F,hk and vf(a,F.partner)or nil\nend\nlocal ea=vf(a,Lc(E))\nif ea and a.exclusive and a.exclusive.partner==ea.id then\nF=a.exclusive\nend\nreturn F,ea\nend"];
const lua_holders_total: Helper = ["local function zc(a)\nreturn a.live+(a.exclusive and 1 or 0)\nend"];
const lua_grant: Helper = ["local Qd\ndo\nlocal function sj(a,b)\nUh(a,b)\nredis.call(\"ZADD\",a.holders_key,e(b.fence),b.id)\nif a.shared==0 then\na.new_keys[#a.new_keys+1]=a.leases_key\na.new_keys[#a.new_keys+1]=a.holders_key\na.shared_next=b.deadline\nelse\na.shared_next=math.min(a.shared_next,b.deadline)\nend\na.shared=a.shared+1\na.live=a.live+1\na.permits=a.permits+Za(b.id)\nend\nfunction Qd(a,b,ud)\na.fence=math.max(a.fence+1,Va)\nb.fence=a.fence\nb.holds=1\nb.acquired=f\nb.deadline=Jd(a,b,b.ttl)\nif xa(b.id)then\na.exclusive=b\nelse\nsj(a,b)\nend\nlocal Nl=ud and math.max(0,math.floor(f - ud/1000))or 0\nDf(a,mg,b,Nl)\na.changed=true\nend\nend"];
const lua_rest_until: Helper = ["local function te(a,Y)\nlocal ja=a.rests[Y and #a.rests or 1]\nreturn ja and ja.until_ms or 0\nend"];
const lua_KEY_LAYOUT: Helper = ["local sg=1"];
const lua_DAY_MS: Helper = ["local Li=86400000"];
const lua_save_key: Helper = ["local function ci(s,Sa,Ae,sc)\nlocal H={e(sg),e(Sa),e(Ae),sc}\nredis.call(\"SET\",s,table.concat(H,\" \"),\"PX\",e(Sa - f))\nend"];
const lua_LATCH_LAYOUT: Helper = ["local tg=1"];
const lua_has_sane_numbers: Helper = ["local function Ib(l)\nreturn not string.find(\" \" .. l,\" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\")\nend"];
const lua_parse_latch: Helper = ["local function If(l)\nlocal V,i,y,W,Sa,N=string.match(l,\"^(%d+) (%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)$\")\nif g(string.match(l,\"^(%d+) \")or \"0\")>tg then\nreturn{unreadable=\"newer\"}\nend\nif not V or not Ib(string.match(l,\"^[^\\n]*\"))then\nreturn{unreadable=\"damaged\"}\nend\nreturn{\nid=g(i),\nsince=g(y),\ncount=g(W),\nexpires_at=g(Sa),\noutcomes=N,\nlive=g(Sa)>f,\n}\nend"];
const lua_load_latch: Helper = ["local function wf(s)\nlocal l=redis.call(\"GET\",s)\nreturn l and If(l)or nil\nend"];
const lua_save_latch: Helper = ["local Hc\ndo\nlocal Ni=60000\nfunction Hc(s,r)\nRb=true\nlocal Wa={e(tg),e(r.id),e(r.since),e(r.count),e(r.expires_at)}\nlocal rf=math.max(r.expires_at - f,Ni)\nredis.call(\"SET\",s,table.concat(Wa,\" \").. \"\\n\" .. r.outcomes,\"PX\",e(rf))\nend\nend"];
const lua_with_notification: Helper = ["local function wi(o)\no[#o+1]=\"!1,-,0,0,1\"\nreturn o\nend"];
const lua_latch_reply: Helper = ["local function ae(r,W)\nreturn{\"latch\",e(r.id),e(r.since),W or e(r.count),e(r.expires_at)}\nend"];
const lua_place_of: Helper = ["local function ke(a,i)\nlocal fi=a.tickets>0 and redis.call(\"ZSCORE\",ne(a,i),i)\nif not fi then\nreturn nil\nend\nif a.lapsing and Tc(a,i)+qb<=f then\nreturn nil\nend\nlocal z=g(fi)\nif z<gb then\nreturn{arrival=z,queued=true}\nend\nreturn{arrival=z - gb,queued=false}\nend"];
const lua_remove_place: Helper = ["local function pd(a,i,u)\nredis.call(\"ZREM\",ne(a,i),i)\nif u.queued then\nId(a,i,-1)\nif a.front==i then\ncd(a)\nend\nend\nif redis.call(\"ZREM\",a.tickets_key,i)==1 then\na.tickets=a.tickets - 1\nif a.tickets==0 then\na.tickets_next=0\nend\nif Sd(i)then\nLd(a,{i})\nend\nend\na.changed=true\nend"];
const lua_has_room: Helper = ["local function ik(a,ag)\nif a.tickets+(a.upgrader and 1 or 0)<ag then\nreturn true\nend\nif a.tickets<=fc(a)then\nreturn false\nend\nlocal Gf=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"0\")[1]\nif Gf then\npd(a,Gf,ke(a,Gf)or{})\nend\nreturn true\nend"];
const lua_note_hints: Helper = ["local function Ih(a,yc)\nif yc~=(a.turn_ms>0)then\na.turn_ms=yc and Bd or 0\na.changed=true\nend\nend"];
const lua_drop_queue: Helper = ["local function Lj(a)\nlocal W=a.tickets+(a.upgrader and 1 or 0)\nif a.tickets>0 then\nlocal j=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"-1\")\nfor qa=1,#j,nc do\nLd(a,wh({unpack(j,qa,math.min(qa+nc - 1,#j))}))\nend\nif #j>0 then\nredis.call(\"DEL\",a.writers_key,a.readers_key,a.tickets_key)\na.departures=a.departures+fc(a)\na.writers,a.readers,a.tickets,a.tickets_next,a.attended_next=0,0,0,0,0\ncd(a)\nend\nend\na.upgrader=nil\na.queue_dropped=true\na.dropped=math.max(a.arrival+1,Va)\na.arrival=a.dropped\na.changed=true\nreturn W\nend"];
const lua_GRACE_MS: Helper = ["local ng=1500"];
const lua_find_places: Helper = ["local function kh(m,j)\nlocal p,z={},nil\nfor c=1,#j do\np[c]=ke(m[c],j[c])or false\nz=z or p[c] and p[c].arrival\nend\np.arrival=z\nreturn z and p or nil\nend"];
const lua_new_places: Helper = ["local function Ok(m)\nlocal p,z={},Va\nfor c=1,#m do\nz=math.max(z,m[c].arrival+1)\nend\nfor c=1,#m do\np[c]=false\nm[c].arrival=z\nm[c].changed=true\nend\np.arrival=z\nreturn p\nend"];
const lua_remove_places: Helper = ["local function Rf(m,j,p)\nfor c=1,#j do\nif p[c] then\npd(m[c],j[c],p[c])\nend\nend\nend"];
const lua_save_places: Helper = ["local di\ndo\nlocal function Xg(s,z)\nreturn redis.call(\"ZCOUNT\",s,\"-inf\",\"(\" .. e(z))\nend\nlocal function jl(a,i,u)\nlocal C=a.upgrader and 1 or 0\nif u.queued and u.arrival==a.arrival then\nreturn C+fc(a)- 1\nend\nlocal db,Ia=a.writers,a.readers\nif u.queued and xa(i)then\ndb=db - 1\nelseif u.queued then\nIa=Ia - 1\nend\nif db>0 then\nC=C+Xg(a.writers_key,u.arrival)\nend\nif Ia>0 then\nC=C+Xg(a.readers_key,u.arrival)\nend\nreturn C\nend\nlocal yi=10000\nlocal zi=2500\nfunction di(m,j,p,ga,Z,ha)\nlocal Ed=0\nif #j>1 then\nlocal Lg=math.floor(p.arrival/1000)\nEd=Lg>f+1000 and f or Lg+yi\nend\nlocal md,Dd=0,Ed>f and Ed or 0\nfor c=1,#j do\nlocal a,i=m[c],j[c]\nif Ed<=f or ga[1]==c then\nlocal u=p[c] or{arrival=p.arrival}\nve(a,i,u,Z)\nif Sd(i)then\nTh(a,i,\"=\" .. ha)\nend\nmd=math.max(md,jl(a,i,u))\np[c]=u\nelseif p[c] then\npd(a,i,p[c])\np[c]=false\nend\nLa(a,f)\nif a.front==i and a.turn_at>0 then\nFf(a)\nji(a,f,Bd)\nDd=f+zi\nend\nend\nreturn md,Dd\nend\nend"];
const lua_blocked_locks: Helper = ["local Pg\ndo\nlocal function Uk(a,i,z)\nif not a.front or a.front==i then\nreturn false\nend\nif not xa(i)and Za(i)==0 then\nif a.writers==0 then\nreturn false\nend\nif z and not xa(a.front)then\nlocal S,mc=xc(a.writers_key)\nreturn mc<z\nend\nend\nreturn not z or a.front_arrival<z\nend\nlocal function ok(a,i,z,uc)\nif not gf(a,i)then\nreturn true\nend\nif uc then\nreturn Uk(a,i,z)\nend\nlocal nk=a.front~=nil and(not z or a.front_arrival<z)\nreturn Za(i)==0 and a.live>0 and nk\nend\nfunction Pg(m,j,z,uc)\nlocal ga={}\nfor c=1,#j do\nif ok(m[c],j[c],z,uc)then\nga[#ga+1]=c\nend\nend\nreturn ga\nend\nend"];
const lua_attended_until: Helper = ["local function O(m,wb,qd)\nlocal Sk=f+math.floor(wb - math.min(300,wb/10))\nfor c=1,#m do\nqd=qd and f>=m[c].no_grace_until\nend\nreturn Sk+(qd and ng or 0)\nend"];
const lua_outlast_others: Helper = ["local function Xk(m,j,p,Z)\nfor c=1,#j do\nif p[c] then\nZ=math.max(Z,Tc(m[c],j[c])+1)\nend\nend\nreturn Z\nend"];
const lua_MARKER_LAYOUT: Helper = ["local ug=1"];
const lua_VOTING: Helper = ["local Dg=\"v\""];
const lua_QUARANTINED: Helper = ["local yd=\"q\""];
const lua_CLOCK_MAX_US: Helper = ["local Ii=4503599627370496"];
const lua_clock_us: Helper = ["local Vc\ndo\nVc=Va<Ii and Va or 0\nend"];
const lua_load_marker: Helper = ["local function Kb(l)\nif not l then\nreturn{state=I,ends_at=0}\nend\nlocal V,bb,ia,ra,bd,hf,Ne=\nstring.match(l,\"^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$\")\nif not V or g(V)>ug then\nreturn{state=\"newer\"}\nend\nreturn{\nstate=bb,\nnumber=g(ia),\nnodes=g(ra),\nends_at=g(bd),\nfloor=g(hf),\nahead=g(Ne),\n}\nend"];
const lua_save_marker: Helper = ["local function ue(s,t)\nlocal Wa={t.number,t.nodes,t.ends_at,t.floor,t.ahead}\nlocal H={e(ug),t.state}\nfor c=1,#Wa do\nH[c+2]=e(Wa[c])\nend\nredis.call(\"SET\",s,table.concat(H,\" \"))\nend"];
const lua_abstention: Helper = ["local function Vb(t,ia,ra)\nif t.state==\"newer\" then\nreturn{\"newer\"}\nend\nif t.number and(t.number~=ia or t.nodes~=ra)then\nreturn{\"misplaced\",e(t.number),e(t.nodes)}\nend\nif t.state~=Dg then\nreturn{\"nonvoter\",e(f),t.state,e(t.ends_at)}\nend\nreturn nil\nend"];
const lua_reach_of: Helper = ["local pe\ndo\nlocal ij=100000\nfunction pe(t)\nreturn math.max(t.floor or 0,Vc+(t.ahead or 0)+ij)\nend\nend"];
const lua_note_fence: Helper = ["local Ef\ndo\nlocal Si=30000000\nfunction Ef(s,t,P)\nlocal hh=P>Vc+Si and P>t.floor\nlocal Ng=P>pe(t)\nif Ng then\nt.ahead=P - Vc\nend\nif hh then\nt.floor=P\nend\nif hh or Ng then\nue(s,t)\nend\nend\nend"];
const lua_END_UNKNOWN: Helper = ["local wd=\"u\""];
const lua_ATTEMPT_CHARS: Helper = ["local De=12"];
const lua_BLAME_CHARS: Helper = ["local hg=6"];
const lua_blame_of: Helper = ["local function Og(n)\nreturn string.sub(n .. \"------\",1,hg)\nend"];
const lua_end_pattern: Helper = ["local function fh(D)\nlocal Uj=string.gsub(string.sub(D,1,De),\"%-\",\"%%-\")\nreturn \"(%a)\" .. Uj .. \"(%S+)\"\nend"];
const lua_end_of: Helper = ["local function ad(d,D)\nreturn string.match(d.ended,fh(D))\nend"];
const lua_forget_end: Helper = ["local function lh(d,D)\nd.ended=string.gsub(d.ended,fh(D).. \" \",\"\")\nend"];
const lua_note_attempt_end: Helper = ["local id\ndo\nlocal Pi=\"x\"\nlocal Bi=64\nlocal Ci=1+De+hg+1\nfunction id(d,D,da,n)\nlocal q=ad(d,D)\nif q==Tb and da~=Tb then\nlh(d,D)\nda=Pi\nelseif q then\nreturn\nend\nlocal Sj=da .. string.sub(D,1,De).. Og(n).. \" \"\nd.ended=string.sub(Sj .. d.ended,1,Bi*Ci)\nend\nend"];
const lua_RECORD_LAYOUT: Helper = ["local zg=2"];
const lua_PENDING: Helper = ["local xg=\"p\""];
const lua_CONFIRMED: Helper = ["local Cb=\"c\""];
const lua_RESTING: Helper = ["local Bg=\"r\""];
const lua_NOBODY: Helper = ["local Je=\"*\""];
const lua_unpack_attempt: Helper = ["local Yf\ndo\nlocal bj=\"^(%a) (%S+) (%S+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) ?(%S*)$\"\nfunction Yf(Q)\nlocal ya,D,aa,bb,M,P,Le,Pb,Af,X,ha,Sh=\nstring.match(Q,bj)\nif not ya or not Ib(Q)then\nreturn nil\nend\nreturn{\nmode=ya,\nattempt=D,\nholder=aa,\nstate=bb,\ndeadline=g(M),\nfence=g(P),\nacquired=g(Le),\nttl=g(Pb),\nmax_until=g(Af),\ndelay=g(X),\nlabel=ha,\nfingerprint=Sh==\"\" and I or Sh,\n}\nend\nend"];
const lua_pack_attempt: Helper = ["local function ie(b)\nreturn table.concat({\nb.mode,\nb.attempt,\nb.holder,\nb.state,\ne(b.deadline),\ne(b.fence),\ne(b.acquired),\ne(b.ttl),\ne(b.max_until),\ne(b.delay),\nb.label,\nb.fingerprint,\n},\" \")\nend"];
const lua_cap_delay: Helper = ["local function Tg(d,Dc)\nif d.delay_until>f+Dc then\nd.delay_until=f+Dc\nd.capped=true\nend\nend"];
const lua_texts_at: Helper = ["local function jc(G,w)\nlocal v=redis.call(\"MGET\",unpack(G))\nlocal Sc,Cd={},{}\nfor c=1,w or #G do\nif not v[c] then\nSc[#Sc+1]=c\nCd[#Cd+1]=G[c]\nend\nend\nif #Sc==0 or redis.call(\"EXISTS\",unpack(Cd))==0 then\nreturn v\nend\nfor Xd=1,#Sc do\nif redis.call(\"EXISTS\",Cd[Xd])==1 then\nv[Sc[Xd]]=\"\"\nend\nend\nreturn v\nend"];
const lua_texts_of: Helper = ["local function kc(w,ki)\nlocal G={}\nfor c=1,w do\nG[c]=KEYS[ki*(c - 1)+1]\nG[w+c]=KEYS[ki*(c - 1)+2]\nend\nreturn jc(G,w)\nend"];
const lua_empty_record: Helper = ["local function dh()\nreturn{fence=0,confirmed=0,delay_until=0,ended=\"\",leases={},delays={}}\nend"];
const lua_load_record: Helper = ["local yb\ndo\nlocal ig=\"d\"\nlocal function zj(d)\nfor S,kb in ipairs({d.leases,d.delays})do\nfor S,Q in ipairs(kb)do\nif Q.deadline>f+Q.ttl and Q.ttl>0 then\nQ.deadline=f+Q.ttl\nd.capped=true\nend\nend\nend\nend\nlocal function oj(d,b)\nlocal ti=b.deadline+b.delay\nif ti<=f then\nreturn\nend\nd.delays[#d.delays+1]={\nmode=Db,\nattempt=b.attempt,\nholder=b.holder,\nstate=ig,\ndeadline=ti,\nfence=b.fence,\nacquired=b.acquired,\nttl=b.delay,\nmax_until=0,\ndelay=0,\nlabel=I,\nfingerprint=I,\n}\nend\nlocal function Oj(d)\nlocal Ca={}\nfor S,X in ipairs(d.delays)do\nif X.deadline>f then\nCa[#Ca+1]=X\nend\nend\nd.delays=Ca\nend\nlocal function Pj(d)\nlocal Ca,mf={},{}\nfor S,b in ipairs(d.leases)do\nif b.deadline>f then\nCa[#Ca+1]=b\nmf[b.holder]=mf[b.holder] or b.state==Cb\nend\nend\nfor S,b in ipairs(d.leases)do\nif b.deadline<=f and b.state==Cb then\nlocal da=b.deadline==b.max_until and Ge or Tb\nid(d,b.attempt,da,\"\")\nif b.delay>0 and not mf[b.holder] then\noj(d,b)\nend\nend\nend\nd.leases=Ca\nend\nfunction yb(l)\nlocal d=dh()\nif not l then\nreturn d\nend\nlocal V,P,Cj,Fb,Na,ja=\nstring.match(l,\"^(%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)\\n(.*)$\")\nif g(string.match(l,\"^(%d+) \")or \"0\")>zg then\nreturn nil,\"newer\"\nend\nif not V or g(V)<1 or not Ib(string.match(l,\"^[^\\n]*\"))then\nreturn nil,\"damaged\"\nend\nd.fence=g(P)\nd.confirmed=g(Cj)\nd.delay_until=g(Fb)\nd.ended=Na\nfor Q in string.gmatch(ja,\"[^\\n]+\")do\nlocal b=Yf(Q)\nif not b then\nreturn nil,\"damaged\"\nend\nlocal kb=b.state==ig and d.delays or d.leases\nkb[#kb+1]=b\nend\nzj(d)\nOj(d)\nPj(d)\nreturn d\nend\nend"];
const lua_save_record: Helper = ["local function Ob(s,d,x)\nlocal Y=math.max(f,d.delay_until,math.floor(d.fence/1000))\nlocal Wa={e(zg),e(d.fence),e(d.confirmed),e(d.delay_until)}\nlocal kb={table.concat(Wa,\" \"),d.ended,\"\"}\nfor c,b in ipairs(d.leases)do\nkb[c+2]=ie(b)\nY=math.max(Y,b.deadline+b.delay)\nend\nfor c,X in ipairs(d.delays)do\nkb[#d.leases+c+2]=ie(X)\nY=math.max(Y,X.deadline)\nend\nredis.call(\"SET\",s,table.concat(kb,\"\\n\"),\"PX\",e(Y+x - f))\nend"];
const lua_find_attempt: Helper = ["local function wc(d,D)\nfor S,b in ipairs(d.leases)do\nif b.attempt==D then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_find_lease: Helper = ["local function ih(d,D,aa)\nlocal b=wc(d,D)\nreturn b and(aa==I or b.holder==aa)and b or nil\nend"];
const lua_find_holder: Helper = ["local function ff(d,aa)\nfor S,b in ipairs(d.leases)do\nif b.holder==aa then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_taken_until: Helper = ["local function mi(d,ya,aa)\nlocal k=0\nfor S,b in ipairs(d.leases)do\nlocal Vj=ya==Db or b.mode==Db\nif Vj and b.holder~=aa and b.state~=Bg then\nk=math.max(k,b.deadline+b.delay)\nend\nend\nreturn k\nend"];
const lua_delay_or_rest_until: Helper = ["local function We(d)\nlocal ja=ff(d,Je)\nlocal k=math.max(d.delay_until,ja and ja.deadline or 0)\nreturn k>f and k or 0\nend"];
const lua_blocked_until: Helper = ["local function wj(d,ya,aa)\nlocal k=mi(d,ya,aa)\nif ff(d,aa)then\nreturn k\nend\nfor S,X in ipairs(d.delays)do\nk=math.max(k,X.deadline)\nend\nreturn math.max(k,We(d))\nend"];
const lua_stands: Helper = ["local function Il(d,D)\nfor S,X in ipairs(d.delays)do\nif X.attempt==D then\nreturn true\nend\nend\nreturn wc(d,D)~=nil\nend"];
const lua_forget_delay: Helper = ["local function ak(d,D)\nlocal Xa={}\nfor S,X in ipairs(d.delays)do\nif X.attempt~=D then\nXa[#Xa+1]=X\nend\nend\nd.delays=Xa\nend"];
const lua_append_list: Helper = ["local function sb(H,ma)\nH[#H+1]=e(#ma)\nfor c=1,#ma do\nH[#H+1]=ma[c]\nend\nreturn H\nend"];
const lua_append_known: Helper = ["local function Kg(H,d)\nlocal ba,Yg={},{}\nfor S,b in ipairs(d.leases)do\nif b.state==Cb then\nba[#ba+1]=ie(b)\nend\nend\nfor c,X in ipairs(d.delays)do\nYg[c]=table.concat({X.attempt,e(X.deadline),e(X.acquired)},\" \")\nend\nreturn sb(sb(H,ba),Yg)\nend"];
const lua_add_pending: Helper = ["local Me\ndo\nlocal Cg=8\nlocal function Gc(Y,t)\nlocal tf=math.max(Y+1,t.floor+1,Vc)\nlocal P=tf - tf % Cg+t.number\nreturn P<tf and P+Cg or P\nend\nfunction Me(d,t,Aa,je)\nd.fence=Gc(d.fence,t)\nlocal b={\nmode=Aa.mode,\nattempt=Aa.attempt,\nholder=Aa.holder,\nstate=xg,\ndeadline=f+je,\nfence=d.fence,\nacquired=0,\nttl=je,\nmax_until=0,\ndelay=0,\nlabel=I,\nfingerprint=I,\n}\nd.leases[#d.leases+1]=b\nreturn b\nend\nend"];
const lua_add_resting: Helper = ["local function rj(d,se)\nd.leases[#d.leases+1]={\nmode=Db,\nattempt=Je,\nholder=Je,\nstate=Bg,\ndeadline=f+se,\nfence=0,\nacquired=0,\nttl=se,\nmax_until=0,\ndelay=0,\nlabel=I,\nfingerprint=I,\n}\nend"];
const lua_confirm_pending: Helper = ["local function Wg(d,b,cb)\nb.state=Cb\nb.fence=cb.fence\nb.acquired=f - cb.acquired\nb.ttl=cb.ttl\nb.delay=cb.delay\nb.label=cb.label\nb.fingerprint=cb.fingerprint\nb.deadline=f+cb.ttl\nif cb.max_until>0 then\nb.max_until=f+cb.max_until\nb.deadline=math.min(b.deadline,b.max_until)\nend\nd.fence=math.max(d.fence,b.fence)\nd.confirmed=math.max(d.confirmed,b.fence)\nend"];
const lua_ENDED: Helper = ["local jg=\"e\""];
const lua_ANY_FINGERPRINT: Helper = ["local gg=\"?\""];
const lua_NEWER: Helper = ["local Ie=\"newer\""];
const lua_names_attempt: Helper = ["local function Bf(d,D)\nreturn d~=nil and d.state~=Ie and string.find(d.rest,D,1,true)~=nil\nend"];
const lua_IDEMPOTENCY_LAYOUT: Helper = ["local qg=1"];
const lua_parse_idempotency: Helper = ["local function Hf(l)\nif not l then\nreturn nil\nend\nlocal V,bb,A,ja=string.match(l,\"^(%d+) (%a) (%S+) (.*)$\")\nif not V or g(V)>qg then\nreturn{state=Ie}\nend\nreturn{layout=V,state=bb,fingerprint=A,rest=ja}\nend"];
const lua_load_idempotency: Helper = ["local function lb(s)\nreturn Hf(s and redis.call(\"GET\",s))\nend"];
const lua_GRANTED: Helper = ["local fb=\"g\""];
const lua_IDEMPOTENCY_MS: Helper = ["local Oc=60000"];
const lua_save_idempotency: Helper = ["local function Ja(s,bb,A,ja,Qb)\nif s then\nlocal l=table.concat({e(qg),bb,A,ja},\" \")\nredis.call(\"SET\",s,l,\"PX\",e(Qb - f+Oc))\nend\nend"];
const lua_save_attempt: Helper = ["local Tf\ndo\nlocal Ai=8*23\nlocal function Dk(d,aa)\nlocal k=f\nfor S,b in ipairs(d.leases)do\nif b.holder==aa then\nk=math.max(k,b.deadline)\nend\nend\nreturn k\nend\nfunction Tf(s,d,b)\nif not s then\nreturn\nend\nlocal q,la=lb(s),b.attempt\nif q and q.state==fb and not Bf(q,la)then\nla=string.sub(q.rest .. \" \" .. la,-Ai)\nend\nJa(s,fb,b.fingerprint,la,Dk(d,b.holder))\nend\nend"];
const lua_split: Helper = ["local function wa(l)\nlocal H={}\nfor lc in string.gmatch(l,\"%S+\")do\nH[#H+1]=lc\nend\nreturn H\nend"];
const lua_forget_attempt: Helper = ["local function Yj(s,q,D)\nif not Bf(q,D)or q.state~=fb then\nreturn\nend\nlocal Xa={}\nfor S,Ha in ipairs(wa(q.rest))do\nif Ha~=D then\nXa[#Xa+1]=Ha\nend\nend\nif #Xa==0 then\nredis.call(\"DEL\",s)\nelse\nlocal l=table.concat({q.layout,fb,q.fingerprint,table.concat(Xa,\" \")},\" \")\nredis.call(\"SET\",s,l,\"KEEPTTL\")\nend\nend"];
const lua_save_release: Helper = ["local function Bl(s,q,D)\nif not q or q.state==fb then\nJa(s,jg,q and q.fingerprint or gg,D,f)\nend\nend"];
const lua_prolong_attempts: Helper = ["local function kl(s,b)\nredis.call(\"PEXPIRE\",s,e(b.deadline - f+Oc),\"GT\")\nend"];
const lua_refusal_of: Helper = ["local function qe(d,A)\nif d and d.state==Ie then\nreturn{\"newer\"}\nend\nreturn d and d.fingerprint~=A and{\"mismatch\"}or nil\nend"];
const lua_quorum_refusal_of: Helper = ["local function sl(q,A)\nif q and q.fingerprint==gg then\nreturn nil\nend\nreturn qe(q,A)\nend"];
const lua_KEYS_PER_LOCK: Helper = ["local ta\ndo\nlocal Yi={\n\"record\",\n\"details\",\n\"leases\",\n\"holders\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"history\",\n}\nta=#Yi\nend"];
const lua_LAYOUT: Helper = ["local Pc=5"];
const lua_RECORD_FIELDS: Helper = ["local zd={\n\"layout\",\n\"fence\",\n\"arrival\",\n\"departures\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"tickets_next\",\n\"turn_at\",\n\"shared\",\n\"shared_next\",\n\"details\",\n\"delay_until\",\n\"break_at\",\n\"hold_ms\",\n\"kept_until\",\n\"expires_at\",\n\"front_arrival\",\n\"capacity\",\n\"permits\",\n\"attended_next\",\n\"turn_until\",\n\"turn_ms\",\n\"no_grace_until\",\n\"dropped\",\n\"watched_until\",\n\"ahead\",\n\"keeps_out\",\n}"];
const lua_parse_numbers: Helper = ["local Jf\ndo\nlocal Vi=10000000000000000\nfunction Jf(a,Q)\nlocal P,fg,lk,af,ma=string.match(Q,\"^5 (%d+) (%d+) (%d+) (%d+)(.*)$\")\nif not P then\nreturn false\nend\na.fence=g(P)\na.written_at=g(fg)\na.hold_ms=g(lk)\na.events_count=g(af)\nlocal jf=math.max(a.fence,a.written_at,a.hold_ms,a.events_count)\nif ma~=\"\" then\nlocal gc=0\nfor u,l in string.gmatch(ma,\" (%d+)=(%d+)\")do\nlocal Ga,ia=zd[g(u)],g(l)\nif not Ga then\nreturn false\nend\na[Ga]=ia\njf=math.max(jf,ia)\ngc=gc+2+#u+#l\nend\nif gc<#ma then\nreturn false\nend\nend\nreturn jf<Vi\nend\nend"];
const lua_SPARE_MS: Helper = ["local Qc=30000"];
const lua_load_lock: Helper = ["local xf\ndo\nlocal function dl(a,l)\na.rests,a.resting={},0\nif not string.find(l,\"^[%d: ]*$\")or not Ib(l)then\nreturn false\nend\nfor Qb,ld in string.gmatch(l,\"(%d+):(%d+)\")do\na.rests[#a.rests+1]={until_ms=g(Qb),permits=g(ld)}\na.resting=a.resting+g(ld)\nend\nreturn true\nend\nlocal function el(l)\nlocal i,E,M,z,ha=string.match(l,\"^(%S+) (%S+) (%d+) (%d+) (%S+)$\")\nif not i or not Ib(l)then\nreturn nil\nend\nreturn{id=i,token=E,deadline=g(M),arrival=g(z),label=ha}\nend\nlocal function Qh(a,l)\nlocal gc=0\nfor da,Q in string.gmatch(l,\"(%l) ([^\\n]+)\\n\")do\ngc=gc+#Q+3\nif da==\"f\" then\na.front=Q\nelseif da==\"u\" then\na.upgrader=el(Q)\nelseif da==\"o\" then\na.outcomes=Q\nelseif da==\"r\" and not dl(a,Q)then\nreturn false\nend\nif da==\"u\" and not a.upgrader then\nreturn false\nend\nend\nreturn gc==#l\nend\nlocal function jk(a)\nreturn #a.ended % Fe==0 and #a.releases % Ad==0\nend\nlocal function cl(a,l)\nlocal Yc=string.find(l,\"\\n\",1,true)\nlocal Zc=Yc and string.find(l,\"\\n\",Yc+1,true)\nlocal Md=Zc and string.find(l,\"\\n\",Zc+1,true)\nlocal Nd=Md and string.find(l,\"\\n\",Md+1,true)\nlocal Od=Nd and string.find(l,\"\\n\",Nd+1,true)\nif not Od or not Jf(a,string.sub(l,1,Yc - 1))then\nreturn false\nend\na.ended=string.sub(l,Zc+1,Md - 1)\na.releases=string.sub(l,Md+1,Nd - 1)\na.events=string.sub(l,Nd+1,Od - 1)\nif Zc>Yc+1 then\na.exclusive=ze(string.sub(l,Yc+1,Zc - 1))\nif not a.exclusive then\nreturn false\nend\nend\nif not jk(a)then\nreturn false\nend\nif(a.events==\"\")~=(a.events_count==0)or a.events~=\"\" and string.sub(a.events,-1)~=\",\" then\nreturn false\nend\nreturn Od==#l or Qh(a,string.sub(l,Od+1))\nend\nlocal Oi=26\nlocal Ti=20\nlocal Wi=3\nlocal function bl(a,Q,V)\nlocal Wa,Ta=string.match(Q,\"^([%d ]+) (%S+)$\")\nlocal H,W=wa(Wa or \"\"),V>1 and Oi or Ti\nif #H~=W or not Ib(Q)then\nreturn nil\nend\nfor c=1,W do\na[zd[c]]=g(H[c])\nend\nif V==1 then\na.turn_at=0\nend\na.keeps_out=V>=Wi and 1 or 0\nreturn Ta\nend\nlocal function al(a,l,V)\nif V==1 then\nl=l .. \"\\n\"\nend\nlocal Q,F,fa,Na,N,Oa,Y=\nstring.match(l,\"^([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n?([^\\n]*)$\")\nlocal Ta=Q and V>0 and bl(a,Q,V)\nif not Ta then\nreturn nil\nend\nif Oa~=\"\" and not string.find(Oa,\",$\")then\nreturn nil\nend\nif not string.find(Y,\"^[%d: ]*$\")or not Ib(Y)then\nreturn nil\nend\nlocal fg,Ne=string.match(Y,\"^(%d+) (%d+)\")\na.written_at=g(fg or \"0\")\na.ahead=g(Ne or \"0\")\nfor E,R in string.gmatch(Na,\"%S%S%S%S(%S%S%S%S%S%S%S%S)(%l) \")do\na.ended=a.ended .. E .. R .. \".... \"\nend\na.events=Oa\nlocal S,af=string.gsub(Oa,\",\",\"\")\na.events_count=af\na.exclusive=ze(F)\nif F~=\"\" and not a.exclusive then\nreturn nil\nend\nlocal ma=Ta~=I and \"f \" .. Ta .. \"\\n\" or \"\"\nif fa~=\"\" then\nma=ma .. \"u \" .. fa .. \"\\n\"\nend\nif N~=\"\" then\nma=ma .. \"o \" .. N .. \"\\n\"\nend\nlocal ka=string.match(Y,\"%d+:.*$\")\nreturn ka and ma .. \"r \" .. ka .. \"\\n\" or ma\nend\nlocal function Zj(a)\nfor S,W in ipairs({\"shared\",\"permits\",\"details\",\"tickets\",\"writers\",\"readers\"})do\na[W]=0\nend\na.front,a.turn_at,a.turn_until,a.kept_until,a.expires_at,a.ahead=nil,0,0,0,0,0\nredis.call(\n\"DEL\",\na.details_key,\na.leases_key,\na.holders_key,\na.writers_key,\na.readers_key,\na.tickets_key\n)\na.changed=true\nend\nlocal function Cl(a,ub)\nlocal qf={\n\"tickets_next\",\n\"turn_at\",\n\"shared_next\",\n\"delay_until\",\n\"break_at\",\n\"kept_until\",\n\"expires_at\",\n\"attended_next\",\n\"turn_until\",\n\"no_grace_until\",\n\"watched_until\",\n}\nfor S,Ga in ipairs(qf)do\nif a[Ga]>ub then\na[Ga]=a[Ga] - ub\nend\nend\nif a.exclusive then\nde(a.exclusive,-ub)\nend\nif a.upgrader then\na.upgrader.deadline=a.upgrader.deadline - ub\nend\nfor c=1,#a.rests do\na.rests[c].until_ms=a.rests[c].until_ms - ub\nend\nlocal N=wa(a.outcomes)\nfor c=1,#N do\nlocal C,pf=string.match(N[c],\"^(.*[.!=])(%d+)$\")\nN[c]=C and C .. e(g(pf)- ub)or N[c]\nend\na.outcomes=table.concat(N,\" \")\nif a.shared>0 or a.tickets>0 then\na.ahead=a.ahead+ub\nend\na.changed=true\nend\nlocal function Mj(k)\nreturn{\nat=k,\nended=\"\",\nreleases=\"\",\noutcomes=\"\",\nevents=\"\",\nevents_count=0,\nnoted={},\nuntold={},\nnew_keys={},\nexpired_permits=0,\nrests={},\nresting=0,\nwritten_at=0,\nstored=false,\nchanged=false,\nrecord_key=KEYS[k],\ndetails_key=KEYS[k+1],\nleases_key=KEYS[k+2],\nholders_key=KEYS[k+3],\nwriters_key=KEYS[k+4],\nreaders_key=KEYS[k+5],\ntickets_key=KEYS[k+6],\nhistory_key=KEYS[k+7],\nlayout=Pc,\nfence=0,\narrival=0,\ndepartures=0,\nwriters=0,\nreaders=0,\ntickets=0,\ntickets_next=0,\nturn_at=0,\nshared=0,\nshared_next=0,\ndetails=0,\ndelay_until=0,\nbreak_at=0,\nhold_ms=0,\nkept_until=0,\nexpires_at=0,\nfront_arrival=0,\ncapacity=0,\npermits=0,\nattended_next=0,\nturn_until=0,\nturn_ms=0,\nno_grace_until=0,\ndropped=0,\nwatched_until=0,\nahead=0,\nkeeps_out=0,\n}\nend\nfunction xf(k,l)\nlocal a=Mj(k)\nif l then\na.stored=true\nlocal V=g(string.match(l,\"^(%d+) \")or \"0\")\nif V>Pc then\na.unreadable=\"newer\"\nreturn a\nend\nlocal ma=V<Pc and al(a,l,V)\nlocal uk=ma and Qh(a,ma)or V==Pc and cl(a,l)\nif not uk then\na.unreadable=\"damaged\"\nreturn a\nend\nif a.written_at>f then\nCl(a,a.written_at - f)\nend\nif a.expires_at>0 and a.expires_at+Qc/2<=f then\nZj(a)\nend\nend\na.live=Zb(a)and 0 or a.shared\nreturn a\nend\nend"];
const lua_load_locks: Helper = ["local function xb(w,Tk)\nlocal G={}\nfor c=1,w do\nG[c]=KEYS[(c - 1)*ta+1]\nend\nG[w+1]=Tk\nlocal v=#G==1 and{redis.call(\"GET\",G[1])}or jc(G,w)\nlocal m,Gd,sa={},{},nil\nfor c=1,w do\nlocal a=Gd[G[c]] or xf((c - 1)*ta+1,v[c])\nm[c]=a\nGd[G[c]]=a\nif a.unreadable and not sa then\nsa={\"unreadable\",a.unreadable}\nend\nend\nreturn m,sa,v[w+1]\nend"];
const lua_prove_writable: Helper = ["local function zb(s)\nif not Rb then\nredis.call(\"PEXPIRE\",s,\"1\",\"GT\")\nRb=true\nend\nend"];
const lua_HISTORY_MAX: Helper = ["local xd=20"];
const lua_HISTORY_LAYOUT: Helper = ["local og=1"];
const lua_latest_events: Helper = ["local function zh(a)\nlocal Oa,xe={},nil\nlocal function rb(l)\nfor Yb in string.gmatch(l,\"[^,]+\")do\nlocal Zd=string.match(Yb,\"^(%l)%d+$\")\nlocal dc,he=string.match(Yb,\"^%l(%l%d+ %-?%d+) %-?%d+ (%S+)$\")\nif dc and xe then\nOa[#Oa+1]=string.sub(xe,1,1).. dc .. \" \" .. string.sub(xe,2).. \" \" .. he\nend\nxe=Zd and Yb or nil\nif dc then\nOa[#Oa+1]=Yb\nend\nend\nend\nrb(a.events)\nif #Oa<xd then\nlocal lf=redis.call(\"GET\",a.history_key)or \"\"\nrb(string.sub(lf,#e(og)+2))\nend\nfor c=#Oa,xd+1,-1 do\nOa[c]=nil\nend\nreturn Oa\nend"];
const lua_save_lock: Helper = ["local Ka\ndo\nlocal function Yk(a)\nlocal l=\"\"\nfor c=1,#a.rests do\nl=l .. \" \" .. e(a.rests[c].until_ms).. \":\" .. e(a.rests[c].permits)\nend\nreturn l\nend\nlocal function Zk(fa)\nreturn table.concat(\n{fa.id,fa.token,e(fa.deadline),e(fa.arrival),fa.label},\n\" \"\n)\nend\nlocal function Eh(a,x)\nreturn a.kept_until+(a.shared>0 and x or 0)\nend\nlocal function Bk(a)\nlocal G={}\nlocal function rb(W,s)\nif W>0 then\nG[#G+1]=s\nend\nend\nrb(a.details,a.details_key)\nrb(a.shared,a.leases_key)\nrb(a.shared,a.holders_key)\nrb(a.tickets,a.writers_key)\nrb(a.tickets,a.readers_key)\nrb(a.tickets,a.tickets_key)\nreturn G\nend\nlocal function Wj(a,x)\nlocal G=a.new_keys\nlocal Fc=Eh(a,x)\nif Fc>a.expires_at then\na.expires_at=Fc+(a.shared>0 and Qc or x - Qc)\nG=Bk(a)\nend\nfor c=1,#G do\nredis.call(\"PEXPIRE\",G[c],e(a.expires_at+Qc - f))\nend\na.new_keys={}\nend\nlocal Gi=2592000000\nlocal function vl(a)\nlocal Wa={e(Pc),e(a.fence),e(f),e(a.hold_ms),e(a.events_count)}\nfor c=3,#zd do\nlocal Ga=zd[c]\nif a[Ga]>0 and Ga~=\"hold_ms\" then\nWa[#Wa+1]=e(c).. \"=\" .. e(a[Ga])\nend\nend\nlocal l=table.concat({\ntable.concat(Wa,\" \"),\na.exclusive and Mb(a.exclusive)or \"\",\na.ended,\na.releases,\na.events,\n\"\",\n},\"\\n\")\nif a.front then\nl=l .. \"f \" .. a.front .. \"\\n\"\nend\nif a.upgrader then\nl=l .. \"u \" .. Zk(a.upgrader).. \"\\n\"\nend\nif a.outcomes~=\"\" then\nl=l .. \"o \" .. a.outcomes .. \"\\n\"\nend\nif #a.rests>0 then\nl=l .. \"r\" .. Yk(a).. \"\\n\"\nend\nreturn l\nend\nlocal function dk(a)\nfor c=math.max(1,#a.noted - xd+1),#a.noted do\na.events=a.noted[c] .. a.events\na.events_count=a.events_count+1\nend\na.noted={}\nend\nlocal Qi=1500\nlocal function Al(a,ce)\nif not Yd(a)then\na.events,a.events_count=\"\",0\nreturn\nend\ndk(a)\nif a.events_count<xd and #a.events<=Qi then\nreturn\nend\nlocal l=e(og).. \" \" .. table.concat(zh(a),\",\").. \",\"\nredis.call(\"SET\",a.history_key,l,\"PX\",e(ce))\na.events,a.events_count=\"\",0\nend\nfunction Ka(a,x)\nif not a.changed and Eh(a,x)<=a.expires_at then\nzb(a.record_key)\nreturn\nend\na.changed=false\na.written=true\na.written_at=f\nRb=true\nif a.shared==0 then\na.keeps_out=0\nend\nif a.shared==0 and a.tickets==0 then\na.kept_until=0\na.expires_at=0\na.ahead=0\nelse\nWj(a,x)\nend\nlocal F=a.exclusive\nlocal kk=F and math.max(F.deadline+F.delay,F.min_until)or 0\nlocal Xj=math.floor(a.fence/1000)\nlocal Y=math.max(f,a.delay_until,a.kept_until,kk,te(a,true),Xj)\nlocal rf=a.capacity>0 and Gi or x\nlocal ce=math.max(Y+rf,a.expires_at+a.ahead+Qc)- f\nAl(a,ce)\nredis.call(\"SET\",a.record_key,vl(a),\"PX\",e(ce))\nend\nend"];
const lua_note_watcher: Helper = ["local function Mh(a,ui)\nif a.stored and f+ui>a.watched_until then\na.watched_until=f+ui\na.changed=true\nend\nend"];
const lua_COPIED: Helper = ["local vd=\"!\""];
const lua_PREFIX_CHARS: Helper = ["local Ke=12"];
const lua_secret_prefix: Helper = ["local function Jc(J)\nreturn string.sub(J,3,2+Ke)\nend"];
const lua_recent_outcome: Helper = ["local function Pa(d,n)\nlocal k=string.find(d.outcomes,Jc(n),1,true)\nreturn k and string.match(d.outcomes,\"^%w+\",k+Ke)or nil\nend"];
const lua_forgotten_at: Helper = ["local function mh(d)\nreturn g(string.match(d.outcomes,\"=(%d+)\")or \"0\")\nend"];
const lua_is_full_of_copies: Helper = ["local Vd\ndo\nlocal Ji=48\nfunction Vd(d)\nlocal S,Wc=string.gsub(d.outcomes,vd,\"\")\nreturn Wc>=Ji\nend\nend"];
const lua_is_forgotten: Helper = ["local function Jb(d,n,y)\nif y==0 or Pa(d,n)then\nreturn false\nend\nreturn mh(d)>=y or Vd(d)\nend"];
const lua_save_outcome: Helper = ["local Qa\ndo\nlocal ej=\".\"\nlocal fj=4000\nlocal Ki=60000\nlocal Zi=15\nlocal wg=64\nlocal function th(lc)\nlocal Dh,pf=string.match(lc,\"([.!])(%d+)$\")\nif not Dh then\nreturn true,f\nend\nlocal k=g(pf)\nreturn k+(Dh==vd and Ki or fj)<=f,k\nend\nlocal function Vk(d,n)\nlocal H={}\nfor lc in string.gmatch(d.outcomes,\"%S+\")do\nif string.sub(lc,1,1)~=\"=\" and string.sub(lc,1,Ke)~=Jc(n)then\nH[#H+1]=lc\nend\nend\nreturn H\nend\nfunction Qa(d,n,ec,Wc)\nlocal H,jb,Gb=Vk(d,n),{},mh(d)\nlocal bf=#H+1 - wg\nfor c=1,#H do\nlocal Wk,k=th(H[c])\nlocal rl=bf>0 and not string.find(H[c],vd,1,true)\nif rl or Wk and c<=#H - Zi then\nbf=bf - 1\nGb=math.max(Gb,k)\nelse\njb[#jb+1]=H[c]\nend\nend\nif #jb>=wg then\nlocal S,k=th(table.remove(jb,1))\nGb=math.max(Gb,k)\nend\njb[#jb+1]=Jc(n).. ec ..(Wc and vd or ej).. e(f)\nd.outcomes=(Gb>0 and \"=\" .. e(Gb).. \" \" or \"\").. table.concat(jb,\" \")\nd.changed=true\nend\nend"];
const lua_is_late: Helper = ["local function Wd(q,y)\nlocal be=q and string.match(q,\"^copy(%d+)$\")\nreturn be and y<g(be)\nend"];
const lua_save_copy: Helper = ["local function Zh(d,n,y)\nif y==0 then\nreturn\nend\nlocal q=Pa(d,n)\nif not q or string.find(q,\"^copy\")and not Wd(q,y)then\nQa(d,n,\"copy\" .. e(y),true)\nend\nend"];
const lua_save_reply: Helper = ["local function ei(d,n,o,Wc)\nQa(d,n,table.concat(o,\"x\"),Wc)\nend"];
const lua_recent_reply: Helper = ["local function Wh(d,n)\nlocal ec=Pa(d,n)\nif not ec then\nreturn nil\nend\nlocal H=string.gsub(ec,\"x\",\" \")\nreturn wa(H)\nend"];
const lua_REASONS: Helper = ["local pc={\nr=\"released\",\ne=\"expired\",\nm=\"max_hold\",\nb=\"broken\",\nt=\"transferred\",\n}"];
const lua_UNKNOWN: Helper = ["local Eb=\"unknown\""];
const lua_end_at: Helper = ["local function eh(a,E)\nlocal k=string.find(a.ended,ri(E),1,true)\nreturn k and k % Fe==1 and k or nil\nend"];
const lua_released_by: Helper = ["local function Xh(a,E,n)\nlocal li,k=Yh(n),eh(a,E)\nif k then\nlocal qa=k+Rc+1\nlocal wk=string.sub(a.ended,qa,qa+qc - 1)==li\nreturn wk and string.sub(a.ended,qa - 1,qa - 1)or nil,false\nend\nk=a.releases~=\"\" and string.find(a.releases,li,1,true)\nif k and k % Ad==2 then\nreturn string.sub(a.releases,k - 1,k - 1),false\nend\nreturn nil,#a.releases==Ag*Ad\nend"];
const lua_why_lost: Helper = ["local function cg(a,E)\nlocal k=eh(a,E)\nif k then\nlocal R=pc[string.sub(a.ended,k+Rc,k+Rc)]\nreturn R or pc[pb]\nend\nlocal l=a.shared>a.live and redis.call(\"HGET\",a.details_key,Lc(E))\nlocal b=l and Nc(a,l)\nif b and Zb(a)then\nreturn pc[Sb]\nend\nif b and b.deadline<=f then\nreturn pc[Ce(a,b)]\nend\nreturn Eb\nend"];
const lua_not_held: Helper = ["local function fe(a,E)\nif a.damaged_id==Lc(E)then\nreturn \"unreadable\",\"damaged\"\nend\nreturn \"lost\",cg(a,E)\nend"];
const lua_WAITING: Helper = ["local Ub=\"w\""];
const lua_DONE: Helper = ["local eb=\"d\""];
const lua_IDEMPOTENCY_SPARE_MS: Helper = ["local rg=60000"];
const lua_reply_before: Helper = ["local function hc(d,A)\nreturn qe(d,A)or d and wa(d.rest)\nend"];
const lua_shorten_idempotency: Helper = ["local function Wf(s)\nredis.call(\"PEXPIRE\",s,e(Oc),\"LT\")\nend"];
const lua_idempotency_until: Helper = ["local function Ud(s,M)\nreturn s and M+rg or 0\nend"];
const lua_prolong_idempotency: Helper = ["local function ll(s,b)\nif b.idempotency_until>0 and b.deadline>b.idempotency_until then\nb.idempotency_until=b.deadline+rg\nredis.call(\"PEXPIRE\",s,e(b.idempotency_until+Oc - f),\"GT\")\nend\nend"];
const lua_LIST_MAX: Helper = ["local He=50"];
const lua_listed_holders: Helper = ["local function Bh(a)\nlocal Ua={}\nif a.exclusive then\nUa[1]=Mb(a.exclusive)\nend\nif a.live>0 then\nlocal j=redis.call(\"ZRANGE\",a.holders_key,\"0\",e(He - 1))\nlocal v=#j>0 and redis.call(\"HMGET\",a.details_key,unpack(j))or{}\nfor c=1,#v do\nlocal b=v[c] and Nc(a,v[c])\nif #Ua<He and b and b.deadline>f then\nUa[#Ua+1]=Mb(Ve(a,b))\nend\nend\nend\nreturn Ua\nend"];
const lua_queue_length: Helper = ["local function Vh(a)\nreturn fc(a)+(a.upgrader and 1 or 0)\nend"];
const lua_flag: Helper = ["local function vb(Ue)\nreturn Ue and \"1\" or \"0\"\nend"];
const lua_with_notifications: Helper = ["local Ra\ndo\nlocal Ri=gb\nlocal function ul(a)\nif xa(a.front)or Za(a.front)>0 or a.readers<2 then\nreturn 0\nend\nif a.writers==0 then\nreturn Ri\nend\nlocal S,mc=xc(a.writers_key)\nreturn mc\nend\nlocal function Gh(a)\nif a.capacity==0 then\nreturn a.delay_until\nend\nlocal k=te(a)\nreturn a.live>0 and math.min(k,a.shared_next)or k\nend\nlocal function Rk(a)\nlocal Ug=a.written and(a.watched_until>f or not a.stored)\nlocal ye,Ab,Ia,next=I,0,0,I\nif a.turn_ms>0 then\nif a.turn_began and a.turn_at>0 then\nye=Jc(ic(a.front))\nAb=a.turn_until\nIa=ul(a)\nelseif a.upgrader and a.lease_ended and a.live==1 then\nye=Jc(ic(a.upgrader.id))\nelseif a.queue_dropped then\nAb=1\nelseif(a.tickets>0 or a.upgrader)and(a.check_at or a.lease_ended and Gh(a)>f)then\nAb=a.check_at or Gh(a)\nnext=a.front and Jc(ic(a.front))or I\nend\nend\nif ye==I and Ab==0 and not Ug then\nreturn nil\nend\nreturn table.concat(\n{e(a.at),ye,e(Ab),e(Ia),vb(Ug),next,e(a.departures)},\n\",\"\n)\nend\nfunction Ra(o,m)\nlocal ge,Pd,we={},{},{}\nfor c=1,#m do\nlocal a=m[c]\nif not a.unreadable and not we[a] then\nge[#ge+1]=Rk(a)\nfor Xd=1,a.written and #a.untold or 0 do\nPd[#Pd+1]=e(a.at).. \" \" .. a.untold[Xd]\nend\nend\nwe[a]=true\nend\nif #Pd>0 then\no[#o+1]=\"~\" .. table.concat(Pd,\",\")\nend\nif #ge>0 then\no[#o+1]=\"!\" .. table.concat(ge,\";\")\nend\nreturn o\nend\nend"];
const lua_load_request: Helper = ["local function Ch(w,B,A)\nlocal K=lb(B)\nlocal L=qe(K,A)\nif L then\nreturn nil,K,L\nend\nlocal m,sa=xb(w)\nreturn m,K,sa\nend"];
const lua_ids_of: Helper = ["local function of(h,J)\nlocal j={}\nfor c=1,#h.locks do\nj[c]=string.sub(h.modes,c,c).. J\nend\nreturn j\nend"];
const lua_finish: Helper = ["local function U(h,o)\nfor c=1,#h.locks do\nLa(h.locks[c],f)\nKa(h.locks[c],h.retention_ms)\nend\nreturn Ra(o,h.locks)\nend"];
const lua_lost: Helper = ["local function Ec(h,R)\nreturn U(h,{\"lost\",R,\"0\"})\nend"];
const lua_dismissed: Helper = ["local function bh(h,z)\nlocal q,d=h.arrival,h.idempotency\nif q==0 and d and d.state==Ub and d.rest~=I then\nq=z or Va - qb*1000\nend\nfor c=1,#h.locks do\nlocal Ba=h.locks[c].dropped\nif q>0 and q<=Ba and(h.arrival>0 or Ba<=Va+1000000)then\nreturn{\"lost\",pc[Sb],\"1\"}\nend\nend\nreturn nil\nend"];
const lua_granted: Helper = ["local function ed(h,ba,re)\nlocal o,Ph={\"granted\",e(f),e(h.locks[1].break_at)},{}\nfor c=1,#ba do\nPh[c]=Mb(ba[c])\nend\nsb(o,Ph)\no[#o+1]=re and \"1\" or \"0\"\no[#o+1]=e(h.locks[1].capacity)\nreturn U(h,o)\nend"];
const lua_granted_before: Helper = ["local function Rd(h,J)\nlocal j,ba,p,R=of(h,J),{},0,Eb\nfor c=1,#j do\nba[c]=hd(h.locks[c],j[c])\nif ba[c] then\np=p+1\nelseif R==Eb then\nR=cg(h.locks[c],J)\nend\nend\nif p==#j then\nreturn ed(h,ba,true)\nend\nif p>0 or R~=Eb or h.idempotency and h.idempotency.state==fb then\nreturn Ec(h,R)\nend\nreturn nil\nend"];
const lua_busy: Helper = ["local Uc\ndo\nlocal Ei=2000\nlocal function Ej(a)\nif a.tickets<=fc(a)then\nreturn a.departures\nend\nreturn math.max(\n0,\na.departures - redis.call(\"ZCOUNT\",a.tickets_key,tb(a,f - Ei),tb(a,f))\n)\nend\nlocal Hi=20\nlocal function ck(a,ob,Ya)\nlocal k=a.delay_until\nif a.exclusive then\nk=math.max(k,a.exclusive.deadline,a.exclusive.min_until)\nelseif ob and a.live>(Ya and 1 or 0)then\nk=math.max(k,yh(a,Ya))\nend\nif a.capacity>0 and a.live+a.resting>0 then\nlocal Sf,na=te(a),a.live>0 and a.shared_next or 0\nlocal xj=Sf>0 and na>0\nk=math.max(k,xj and math.min(Sf,na)or Sf+na)\nend\nif not ob then\nk=math.max(k,a.upgrader and a.upgrader.deadline or 0,a.break_at)\nend\nreturn k\nend\nlocal function Pk(a,ob,Ya)\nif sh(a)then\nreturn f+Hi\nend\nlocal k=ck(a,ob,Ya)\nlocal Kk=a.capacity>0 and a.turn_at>0\nif k>f and not Kk then\nreturn k\nend\nk=a.attended_next>f and a.attended_next or f\nif a.turn_at==0 then\nreturn k\nend\nreturn k>f and math.min(a.turn_until,k)or a.turn_until\nend\nfunction Uc(h,ga,u,Ya,Xc)\nlocal Da=ga[1]\nlocal a=h.locks[Da]\nlocal ob=string.sub(h.modes,Da,Da)==Db\nif not u then\nu={position=-1,ticket=I,arrival=Va,attended_until=0,ticket_until=0,again_at=0}\nfor c=1,#h.locks do\nu.arrival=math.max(u.arrival,h.locks[c].dropped+1)\nend\nend\nlocal Rh={}\nfor c=1,#ga do\nRh[c]=e(ga[c])\nend\nlocal Ua,Fb=Bh(a),0\nlocal o={\n\"busy\",\ne(f),\ntable.concat(Rh,\" \"),\ne(Pk(a,ob,Ya)),\ne(u.position),\nu.ticket,\ne(u.arrival),\ne(u.attended_until),\ne(u.ticket_until),\ne(u.again_at),\ne(a.hold_ms),\ne(u.position>=0 and Ej(a)or a.departures),\ne(Vh(a)+(Xc and Xc[Da] and 1 or 0)),\ne(zc(a)),\ne(Fd(a)),\n}\nsb(o,Ua)\nif not Ya then\nfor c=1,#ga do\nlocal Ha=h.locks[ga[c]]\nFb=math.max(Fb,Ha.delay_until,Ha.live==0 and te(Ha)or 0)\nend\nend\no[#o+1]=e(Fb>f and Fb or 0)\no[#o+1]=e(a.capacity)\nreturn U(h,o)\nend\nend"];
const lua_new_lease: Helper = ["local function Fh(h,a,i)\nlocal b={\nid=i,\nttl=h.ttl_ms,\nmax_until=h.max_hold_ms>0 and f+h.max_hold_ms or 0,\ndelay=h.lock_delay_ms,\nlabel=h.label,\npartner=I,\nmin_until=h.min_hold_ms>0 and f+h.min_hold_ms or 0,\n}\nb.idempotency_until=Ud(h.idempotency_key,Jd(a,b,h.ttl_ms))\nreturn b\nend"];
const lua_save_use: Helper = ["local function Ic(h,bb,J,Qb)\nJa(h.idempotency_key,bb,h.fingerprint,J,Qb)\nend"];
const lua_save_grant: Helper = ["local function bi(h,J,b)\nlocal a=h.locks[1]\nif h.since>0 or Pa(a,J)then\nQa(a,J,\"granted\",true)\nend\nIc(h,fb,J,b.idempotency_until)\nend"];
const lua_acquire_as_holder: Helper = ["local Fg\ndo\nlocal mj=5000\nlocal lj=3000\nlocal function wl(h,ca)\nlocal a=h.locks[1]\nca.holds=ca.holds+1\nca.deadline=math.max(ca.deadline,Jd(a,ca,h.ttl_ms))\nca.ttl=math.max(ca.ttl,h.ttl_ms)\nca.confirmed=true\nme(a,ca)\nif h.idempotency_key then\nlocal Ak=ca.deadline+math.max(h.retention_ms - Oc,0)\nIc(h,fb,ic(ca.id),Ak)\nelse\nQa(a,h.request,\"entered\",h.since>0)\nend\nreturn ed(h,{ca})\nend\nlocal function fk(h,J,F,ea)\nlocal a=h.locks[1]\nlocal b=Fh(h,a,h.modes .. J)\nlocal ud\nif xa(b.id)then\nud=a.upgrader and a.upgrader.arrival\na.upgrader=nil\nb.partner=ea.id\nend\nQd(a,b,ud)\nif F then\nF.partner=b.id\nend\nbi(h,J,b)\nreturn ed(h,{b})\nend\nlocal function Ml(h,J,ea)\nlocal a=h.locks[1]\na.arrival=math.max(a.arrival+1,Va)\nlocal z,M=a.arrival,f+mj\nif a.upgrader then\nz=a.upgrader.arrival\nend\nIh(a,h.hints)\na.upgrader=\n{id=h.modes .. J,token=ea.id,deadline=M,arrival=z,label=h.label}\na.changed=true\nIc(h,Ub,J,M)\nlocal u={\nposition=0,\nticket=J,\narrival=z,\nattended_until=M,\nticket_until=M,\nagain_at=f+lj,\n}\nreturn Uc(h,{1},u,ea)\nend\nfunction Fg(h,q)\nlocal a,fa=h.locks[1],h.locks[1].upgrader\nlocal Td=fa and ic(fa.id)==h.place_secret\nlocal Mg=bh(h,Td and fa.arrival or nil)\nif Mg then\nreturn U(h,Mg)\nend\nlocal F,ea=Ah(a,h.token)\nif not F and not ea then\nlocal ec,pa=fe(a,h.token)\nreturn ec==\"lost\" and Ec(h,pa)or U(h,{ec,pa})\nend\nlocal ob=h.modes==Db\nlocal ca=ea\nif ob then\nca=F\nend\nif q==\"entered\" or Wd(q,h.since)and not Td then\nreturn ca and ed(h,{ca},true)or Ec(h,Eb)\nend\nif ca then\nreturn wl(h,ca)\nend\nif ob and fa and fa.token~=ea.id then\nreturn U(h,{\"deadlock\"})\nend\nlocal J=Td and h.place_secret or h.request\nif gf(a,h.modes .. J,F,ea)then\nreturn fk(h,J,F,ea)\nend\nif not ob or h.left_ms==0 and not Td then\nIc(h,Ub,I,f)\nreturn Uc(h,{1},nil,ea or F)\nend\nreturn Ml(h,J,ea)\nend\nend"];
const lua_append_groups: Helper = ["local function hb(H,kf)\nH[#H+1]=e(#kf)\nfor c=1,#kf do\nsb(H,kf[c])\nend\nreturn H\nend"];

const body_key_create = "local oa,sc=g(ARGV[1]),ARGV[2]\nlocal Sa=f+oa\nci(KEYS[1],Sa,0,sc)\nreturn{\"created\",e(Sa)}\n";
const body_key_delete = "return{\"deleted\",vb(redis.call(\"DEL\",KEYS[1])==1)}\n";
const body_key_find = "local w,Kl=g(ARGV[1]),ARGV[2]==\"1\"\nlocal G={}\nfor c=1,w do\nG[c]=KEYS[c]\nend\nlocal v=redis.call(\"MGET\",unpack(G))\nlocal qi=math.floor(f/Li)\nlocal Ma={}\nfor c=1,w do\nlocal V,Sa,Ae,sc=string.match(v[c] or \"\",\"^(%d+) (%d+) (%d+) (%S+)$\")\nif V and g(V)==sg and g(Sa)>f then\nif Kl and g(Ae)<qi then\nci(G[c],g(Sa),qi,sc)\nRb=true\nend\nMa[#Ma+1]={e(c),Sa,Ae,sc}\nend\nend\nzb(KEYS[1])\nreturn hb({\"found\",e(f)},Ma)\n";
const body_latch_count_down = "local n,Xb,A,y=ARGV[1],g(ARGV[2]),ARGV[3],g(ARGV[4])\nlocal Fa,B=KEYS[1],KEYS[2]\nlocal C=hc(lb(B),A)\nif C then\nreturn C\nend\nlocal r=wf(Fa)\nif r and r.unreadable then\nreturn{\"unreadable\",r.unreadable}\nend\nlocal function ph()\nzb(Fa)\nreturn{\"gone\"}\nend\nlocal q=r and Pa(r,n)\nif not r or q==\"gone\" then\nreturn ph()\nend\nlocal W,Nh=q,false\nif not q then\nif Jb(r,n,y)then\nreturn{\"forgotten\"}\nend\nif not r.live then\nif y>0 then\nQa(r,n,\"gone\",true)\nHc(Fa,r)\nend\nreturn ph()\nend\nNh=r.count>0 and r.count<=Xb\nr.count=math.max(0,r.count - Xb)\nW=e(r.count)\nif not B then\nQa(r,n,W,y>0)\nend\nHc(Fa,r)\nend\nlocal o=ae(r,W)\nJa(B,eb,A,table.concat(o,\" \"),r.expires_at)\nreturn Nh and wi(o)or o\n";
const body_latch_delete = "local n,A,y=ARGV[1],ARGV[2],g(ARGV[3])\nlocal Fa,B=KEYS[1],KEYS[2]\nlocal C=hc(lb(B),A)\nif C then\nreturn C\nend\nlocal l=jc({Fa})[1]\nlocal r=l and If(l)\nif r and r.unreadable==\"damaged\" then\nredis.call(\"DEL\",Fa)\nJa(B,eb,A,\"deleted 1 1\",f)\nreturn{\"deleted\",\"1\",\"1\"}\nend\nif r and r.unreadable then\nreturn{\"unreadable\",r.unreadable}\nend\nif r and Jb(r,n,y)then\nreturn{\"forgotten\"}\nend\nlocal ib,Kd=r and Pa(r,n),false\nif not ib then\nKd=r and r.live\nib=vb(Kd)\nif r and(Kd or y>0)then\nr.expires_at=math.min(r.expires_at,f)\nif not B then\nQa(r,n,ib,y>0)\nend\nHc(Fa,r)\nend\nend\nzb(Fa)\nlocal o={\"deleted\",ib,\"0\"}\nJa(B,eb,A,table.concat(o,\" \"),f)\nreturn Kd and wi(o)or o\n";
const body_latch_get = "local r=wf(KEYS[1])\nzb(KEYS[1])\nif r and r.unreadable then\nreturn{\"unreadable\",r.unreadable}\nend\nif not r or not r.live then\nreturn{\"gone\"}\nend\nlocal o=ae(r)\no[#o+1]=e(f)\nreturn o\n";
const body_latch_list = "local w=g(ARGV[1])\nlocal G={}\nfor c=1,w do\nG[c]=KEYS[c]\nend\nlocal v=jc(G)\nlocal Ma={}\nfor c=1,w do\nlocal r=v[c] and If(v[c])\nif r and r.unreadable then\nMa[#Ma+1]={e(c),r.unreadable,\"0\"}\nelseif r and r.live then\nMa[#Ma+1]={e(c),e(r.count),e(r.expires_at)}\nend\nend\nzb(KEYS[1])\nreturn hb({\"latches\"},Ma)\n";
const body_latch_set = "local n,W,oa,A,y=ARGV[1],g(ARGV[2]),g(ARGV[3]),ARGV[4],g(ARGV[5])\nlocal Fa,B=KEYS[1],KEYS[2]\nlocal C=hc(lb(B),A)\nif C then\nreturn C\nend\nlocal T=wf(Fa)\nif T and T.unreadable then\nreturn{\"unreadable\",T.unreadable}\nend\nif T and Jb(T,n,y)then\nreturn{\"forgotten\"}\nend\nlocal q=T and Pa(T,n)\nif q then\nreturn q==\"exists\" and{\"exists\"}or ae(T,q)\nend\nif T and T.live and T.count>0 then\nif y>0 then\nQa(T,n,\"exists\",true)\nHc(Fa,T)\nend\nzb(Fa)\nreturn{\"exists\"}\nend\nlocal i=math.max(T and T.id+1 or 0,Va)\nlocal r={\nid=i,\nsince=T and T.live and T.since or i,\ncount=W,\nexpires_at=f+oa,\noutcomes=T and T.outcomes or \"\",\n}\nif not B then\nQa(r,n,e(W),y>0)\nend\nHc(Fa,r)\nlocal o=ae(r)\nJa(B,eb,A,table.concat(o,\" \"),r.expires_at)\nreturn o\n";
const body_acquire = "local n,za,oa,wb,uc=ARGV[1],ARGV[2],g(ARGV[3]),g(ARGV[4]),ARGV[5]==\"1\"\nlocal E,mb,ha,yf,zf=ARGV[6],ARGV[7],ARGV[8],g(ARGV[9]),g(ARGV[10])\nlocal x,fd,ag,A=g(ARGV[11]),g(ARGV[12]),g(ARGV[13]),ARGV[14]\nlocal Re,y,qd=g(ARGV[15]),g(ARGV[16]),ARGV[17]==\"1\"\nlocal z,yc,Mk=g(ARGV[18]),ARGV[19]==\"1\",g(ARGV[20])\nlocal m,K,o=Ch(#za,KEYS[#za*ta+1],A)\nif o then\nreturn o\nend\nlocal h={\nrequest=n,\nmodes=za,\nttl_ms=oa,\nleft_ms=wb,\ntoken=E,\nlabel=ha,\nlock_delay_ms=yf,\nmax_hold_ms=zf,\nmin_hold_ms=Mk,\nretention_ms=x,\nfingerprint=A,\nsince=y,\narrival=z,\nhints=yc,\nlocks=m,\nidempotency_key=KEYS[#za*ta+1],\nidempotency=K,\nplace_secret=n,\n}\nif mb~=I then\nh.place_secret=mb\nelseif K and K.state==Ub and K.rest~=I then\nh.place_secret=K.rest\nend\nlocal function ek(J,j,p)\nlocal ba={}\nfor c=1,#za do\nif not xa(j[c])and m[c].live>=fd then\nreturn U(h,{\"limit\",\"leases\"})\nend\nend\nfor c=1,#za do\nba[c]=Fh(h,m[c],j[c])\nif p and p[c] then\npd(m[c],j[c],p[c])\nFf(m[c])\nend\nQd(m[c],ba[c],p and p.arrival)\nif p and p[c] then\nm[c].check_at=ba[c].deadline\nend\nend\nbi(h,J,ba[1])\nreturn ed(h,ba)\nend\nlocal function Ll(J,j,p,ga)\nlocal Gd=z==0 and p~=nil and K~=nil and K.state==Ub\nif not p then\nfor c=1,#ga do\nif not ik(m[ga[c]],ag)then\nreturn U(h,{\"limit\",\"waiters\"})\nend\nend\np=Ok(m)\nend\nfor c=1,#za do\nIh(m[c],yc)\nend\nlocal Z=O(m,wb,qd or Gd)\nif z==0 and wb>0 then\nZ=Xk(m,j,p,Z)\nend\nlocal md,Dd=di(m,j,p,ga,Z,ha)\nlocal oi=math.max(f,Z)+qb\nIc(h,Ub,J,oi)\nlocal Xc={}\nfor c=1,#za do\nXc[c]=p[c] and not p[c].queued\nend\nlocal u={\nposition=md,\nticket=J,\narrival=p.arrival,\nattended_until=Z,\nticket_until=oi,\nagain_at=Dd,\n}\nreturn Uc(h,ga,u,nil,Xc)\nend\nlocal function zl()\nif K and K.state==fb then\nreturn Rd(h,K.rest)\nend\nlocal ua=Rd(h,n)\nif not ua and h.place_secret~=n then\nua=Rd(h,h.place_secret)\nend\nlocal C=K and K.rest or I\nif not ua and C~=I and C~=h.place_secret and C~=n then\nua=Rd(h,C)\nend\nreturn ua\nend\nlocal function jh()\nlocal j=of(h,h.place_secret)\nlocal p=kh(m,j)\nif p or h.place_secret==n then\nreturn h.place_secret,j,p\nend\nj=of(h,n)\nreturn n,j,kh(m,j)\nend\nfor c=1,#za do\nab(m[c],string.sub(za,c,c).. h.place_secret)\nend\no=zl()\nif o then\nreturn o\nend\nfor c=1,#za do\nif m[c].damaged_id then\nreturn U(h,{\"unreadable\",\"damaged\"})\nend\nend\nfor c=1,#za do\nif Pa(m[c],n)==\"gone\" then\nlocal S,j,p=jh()\nRf(m,j,p or{})\nreturn Ec(h,pc[pb])\nend\nend\nlocal q=Pa(m[1],n)\nif q==\"granted\" then\nreturn Ec(h,Eb)\nend\nif E~=I and Jb(m[1],n,y)then\nreturn U(h,{\"forgotten\"})\nend\nif y>0 and not q and Vd(m[1])then\nreturn U(h,{\"forgotten\"})\nend\nZh(m[1],n,y)\nif E~=I then\nreturn Fg(h,q)\nend\nlocal J,j,p=jh()\nif not p and Wd(q,y)then\nreturn Ec(h,Eb)\nend\no=bh(h,p and p.arrival)\nif o then\nRf(m,j,p or{})\nreturn U(h,o)\nend\nif za==yg then\nlocal Kc=m[1]\nlocal Ya=not p and z==0 and Re or 0\nlocal td=Kc.capacity>0 and Kc.capacity or Ya\nif Za(n)>td then\nRf(m,j,p or{})\nreturn U(h,td==0 and{\"absent\"}or{\"unsatisfiable\",e(td)})\nend\nKc.changed=Kc.changed or Kc.capacity~=td\nKc.capacity=td\nend\nlocal ga=Pg(m,j,p and p.arrival,uc)\nif #ga==0 then\nreturn ek(J,j,p)\nend\nif p or wb>0 and uc then\nreturn Ll(J,j,p,ga)\nend\nIc(h,Ub,I,f)\nif yc and wb>0 then\nMh(m[ga[1]],wb)\nend\nreturn Uc(h,ga)\n";
const body_break_lease = "local n,P,Hb,Ea=ARGV[1],g(ARGV[2]),g(ARGV[3]),ARGV[4]==\"1\"\nlocal x,A,y=g(ARGV[5]),ARGV[6],g(ARGV[7])\nlocal B=KEYS[ta+1]\nlocal m,sa,nf=xb(1,B)\nlocal C=hc(Hf(nf),A)or sa\nif C then\nreturn C\nend\nlocal a=m[1]\nab(a)\nlocal function U(o)\nKa(a,x)\nreturn Ra(o,m)\nend\nlocal q=Wh(a,n)\nif q then\nreturn U(q)\nend\nif Jb(a,n,y)then\nreturn{\"forgotten\"}\nend\nlocal function Fk()\nif a.exclusive and a.exclusive.fence==P then\nreturn a.exclusive\nend\nlocal j=a.shared>0 and redis.call(\"ZRANGEBYSCORE\",a.holders_key,e(P),e(P))or{}\nreturn j[1] and hd(a,j[1])\nend\nlocal function Oe(b)\nif zc(a)>1 then\nreturn{\"others\"}\nend\nlocal ua=Ig(a,Hb)\nreturn{\"breaking\",e(a.break_at),e(Be(a,b,ua,Ea))}\nend\nlocal function Qe(b)\nif b then\nif not Ea then\nb.delay,b.min_until=0,0\nend\ntc(a,b,Sb)\nend\nreturn{\"broken\",vb(b),vb(a.capacity>0),e(Xe(a))}\nend\nlocal b=Fk()\nif a.damaged_id then\nreturn U({\"unreadable\",\"damaged\"})\nend\nlocal o=b and Hb>0 and Oe(b)or Qe(b)\nLa(a,f)\nif not B and(b or y>0)then\nei(a,n,o,y>0)\nend\nJa(B,eb,A,table.concat(o,\" \"),f)\nreturn U(o)\n";
const body_break_lock = "local n,Hb,Ea,Ij=ARGV[1],g(ARGV[2]),ARGV[3]==\"1\",ARGV[4]==\"1\"\nlocal x,A,yl,y=g(ARGV[5]),ARGV[6],ARGV[7]==\"1\",g(ARGV[8])\nlocal nd=ARGV[9]\nlocal B=KEYS[ta+1]\nlocal C=hc(lb(B),A)\nif C then\nreturn C\nend\nlocal a=xf(1,jc({KEYS[1]})[1])\nif Hb==0 and nd~=\"only\" and a.unreadable~=\"newer\" and(yl or a.unreadable)then\nredis.call(\"DEL\",unpack(KEYS,1,ta))\nJa(B,eb,A,\"broken 0 1 0 0 1 0\",f)\nreturn{\"broken\",\"0\",\"1\",\"0\",\"0\",\"1\",\"0\"}\nend\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nab(a)\nlocal q=Wh(a,n)\nif q then\nKa(a,x)\nreturn q\nend\nif Jb(a,n,y)then\nreturn{\"forgotten\"}\nend\nlocal function U(o,vj)\nif not B and(vj or y>0)then\nei(a,n,o,y>0)\nend\nJa(B,eb,A,table.concat(o,\" \"),f)\nKa(a,x)\nreturn Ra(o,{a})\nend\nlocal function ch()\nif a.delay_until>0 or a.resting>0 then\na.delay_until,a.rests,a.resting=0,{},0\na.changed=true\nend\nend\nlocal function yj(ba,ib,Ba)\nlocal Fb=e(Xe(a))\nlocal o={\"broken\",e(ba),vb(ib),e(a.shared),e(Ba),\"0\",Fb}\nreturn U(o,ba+Ba>0 or ib)\nend\nlocal function Qe(Ba)\nlocal ba,ib=zc(a),a.capacity>0\nif a.exclusive then\ntc(a,a.exclusive,Sb)\nend\nif not Ea then\nch()\nend\nif a.shared>0 then\na.break_at=Ea and f or Ee\na.live=0\nSe(a)\nend\nif Ij and ib then\na.capacity=0\na.changed=true\nend\nLa(a,f)\nreturn yj(ba,ib,Ba)\nend\nlocal function Oe(Ba)\nlocal ba,ua=zc(a),Ig(a,Hb)\nif not Ea then\nch()\nend\nlocal nb=a.exclusive and Be(a,a.exclusive,ua,Ea)or 0\nlocal Nk,Gc=bg(a,0,ua,Ea)\nLa(a,f)\nlocal o={\n\"breaking\",\ne(a.break_at),\ne(ba),\ne(nb+Nk),\ne(Gc),\ne(ua),\ne(Ba),\n}\nreturn U(o,true)\nend\nlocal Ba=0\nif nd~=\"keep\" and a.stored then\nBa=Lj(a)\nend\nif nd==\"only\" then\nLa(a,f)\nreturn U({\"broken\",\"0\",\"0\",\"0\",e(Ba),\"0\",\"0\"},Ba>0)\nend\nif Hb>0 and zc(a)>0 then\nreturn Oe(Ba)\nend\nreturn Qe(Ba)\n";
const body_break_more = "local nh,C,Ea,x=g(ARGV[1]),g(ARGV[2]),ARGV[3]==\"1\",g(ARGV[4])\nlocal m,sa=xb(1)\nif sa then\nreturn sa\nend\nlocal a=m[1]\nab(a)\nif nh==0 then\nKa(a,x)\nlocal gd=Zb(a)and a.shared or 0\nreturn Ra({\"left\",e(gd),e(Xe(a))},m)\nend\nlocal nb,Gc=0,0\nif a.break_at>0 then\nnb,Gc=bg(a,nh,C,Ea)\nend\nKa(a,x)\nreturn Ra({\"warned\",e(nb),e(Gc)},m)\n";
const body_give_up = "local w,mb,x=g(ARGV[1]),ARGV[2],g(ARGV[3])\nlocal va=KEYS[w*ta+1]\nlocal m,sa=xb(w)\nlocal function ai(a)\nQa(a,mb,\"gone\",true)\nend\nlocal function Gk(a)\nlocal b=Cc(a,mb)\nif b then\nif not b.confirmed then\nb.min_until=0\nend\ntc(a,b,pb)\nif va~=m[1].record_key then\nWf(va)\nend\nreturn\nend\nif a.upgrader and ic(a.upgrader.id)==mb then\na.upgrader=nil\nai(a)\nreturn\nend\nfor S,i in ipairs({cf(mb),Lc(mb)})do\nlocal u=ke(a,i)\nif u then\npd(a,i,u)\nai(a)\nend\nend\nend\nfor c=1,w do\nlocal a=m[c]\nif not a.unreadable then\nab(a)\nGk(a)\nLa(a,f)\nKa(a,x)\nend\nend\nreturn Ra(sa or{\"given_up\"},m)\n";
const body_inspect = "local w,E,lf,x,nd=g(ARGV[1]),ARGV[2],ARGV[3]==\"1\",g(ARGV[4]),ARGV[5]==\"1\"\nlocal vi=g(ARGV[6])\nlocal kj=\"u\"\nlocal m=xb(w)\nlocal function Gg(Bb,ya,z,ha,Z,El)\nBb[#Bb+1]={ya,e(z),ha,vb(Z),vb(El)}\nend\nlocal function Hg(Bb,a,s)\nlocal Uf=redis.call(\"ZRANGE\",s,\"0\",e(He - 1),\"WITHSCORES\")\nfor c=1,#Uf,2 do\nlocal i,z,ha=Uf[c],g(Uf[c+1]),I\nlocal Z=z<gb\nif Sd(i)then\nlocal ah=redis.call(\"HGET\",a.details_key,i)\nha=ah and string.sub(ah,2)or I\nend\nGg(Bb,Lb(i),Z and z or z - gb,ha,Z,Hl(i))\nend\nend\nlocal function Ik(a)\nlocal Bb,fa={},a.upgrader\nif fa then\nGg(Bb,kj,fa.arrival,fa.label,true,false)\nend\nif a.tickets>0 then\nHg(Bb,a,a.writers_key)\nHg(Bb,a,a.readers_key)\nend\nreturn Bb\nend\nlocal function Gj(a)\nlocal xi=E~=I and Cc(a,E)\nlocal H={\n\"lock\",\ne(a.fence),\ne(a.delay_until),\ne(a.break_at),\ne(zc(a)),\ne(Vh(a)),\ne(a.capacity),\ne(Fd(a)),\nxi and Mb(xi)or I,\n}\nsb(H,Bh(a))\nreturn hb(H,nd and Ik(a)or{})\nend\nlocal Ma={}\nfor c=1,w do\nlocal a=m[c]\nif a.unreadable then\nMa[c]={\"unreadable\",a.unreadable}\nelse\nab(a)\nMa[c]=Gj(a)\nif vi>0 then\nMh(a,vi)\nend\nKa(a,x)\nend\nend\nzb(KEYS[1])\nlocal gk=lf and not m[1].unreadable and Yd(m[1])\nlocal o=hb({\"state\",e(f)},Ma)\nsb(o,gk and zh(m[1])or{})\nreturn Ra(o,m)\n";
const body_list = "local w=g(ARGV[1])\nlocal Mi=\"^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$\"\nlocal function Bc(F)\nif F==\"\" then\nreturn true\nend\nlocal M,X=string.match(F,Mi)\nreturn M and Ib(F)and g(M)+g(X)<=f\nend\nlocal function Fl(l)\nlocal Q,F,ma=string.match(l,\"^(5 [^\\n]*)\\n([^\\n]*)\\n[^\\n]*\\n[^\\n]*\\n[^\\n]*\\n(.*)$\")\nlocal p={tickets=0,shared=0,writers=0,readers=0,delay_until=0,capacity=0}\nif not Q or not Jf(p,Q)then\nreturn 0\nend\nlocal mk=p.writers+p.readers+p.shared+p.capacity\nlocal rk=mk==0 and p.delay_until<=f and Bc(F)\nif rk and(ma==\"\" or string.find(ma,\"^o [^\\n]+\\n$\"))then\nreturn nil\nend\nreturn p.tickets+p.shared\nend\nlocal G={}\nfor c=1,w do\nG[c]=KEYS[c]\nend\nlocal v=jc(G)\nlocal Ca={}\nfor c=1,w do\nlocal hi=v[c] and Fl(v[c])\nif hi then\nCa[#Ca+1]={e(c),e(hi)}\nend\nend\nzb(KEYS[1])\nreturn hb({\"live\"},Ca)\n";
const body_release = "local n,Mc,x,A=ARGV[1],wa(ARGV[2]),g(ARGV[3]),ARGV[4]\nlocal y=g(ARGV[5])\nlocal w=#Mc\nlocal B=KEYS[w*(ta+1)+1]\nlocal m,S,nf=xb(w,B)\nlocal C=hc(Hf(nf),A)\nif C then\nreturn C\nend\nlocal function vk(a,E)\nif Jb(a,n,y)then\nreturn true\nend\nif y==0 or y>a.written_at or Pa(a,n)or Cc(a,E)then\nreturn false\nend\nlocal S,Gb=Xh(a,E,n)\nreturn Gb\nend\nfor c=1,w do\nif vk(m[c],Mc[c])then\nreturn{\"forgotten\"}\nend\nend\nlocal oc=I\nlocal function Qf(a,ya,Ac,Na)\nreturn{\"released\",ya,Ac,e(Fd(a)),Na}\nend\nlocal function od(a,E)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nab(a)\nlocal vh,Ck=string.match(Pa(a,n)or \"\",\"^(%a)(%d+)$\")\nif vh then\nreturn Qf(a,vh,Ck,oc)\nend\nlocal b=Cc(a,E)\nif not b then\nlocal gh=Xh(a,E,n)\nif gh then\nreturn Qf(a,gh,\"0\",oc)\nend\nreturn{fe(a,E)}\nend\nb.holds=b.holds - 1\nlocal ya,Ac,Na=Lb(b.id),e(b.holds),oc\nif b.holds>0 then\nme(a,b)\nelse\ntc(a,b,pb,not B and n or nil)\nLa(a,f)\nNa=Hj(b)\nend\nif not B and(b.holds>0 or y>0)then\nQa(a,n,ya .. Ac,y>0)\nend\nreturn Qf(a,ya,Ac,Na)\nend\nlocal N,Pe={},false\nfor c=1,w do\nlocal a=m[c]\nN[c]=od(a,Mc[c])\nPe=Pe or N[c][1]==\"released\"\nif not a.unreadable then\nKa(a,x)\nend\nend\nlocal o=hb({\"done\"},N)\nlocal Fc={}\nfor c=1,w do\nlocal va=KEYS[w*ta+c]\nif(N[c][5] or oc)==oc or va==m[c].record_key then\nFc[va]=true\nend\nend\nfor c=1,w do\nlocal va=KEYS[w*ta+c]\nif not Fc[va] then\nFc[va]=true\nWf(va)\nend\nend\nif Pe and B then\nfor c=1,w do\nN[c][5]=N[c][5] and oc\nend\nJa(B,eb,A,table.concat(hb({\"done\"},N),\" \"),f)\nend\nreturn Ra(o,m)\n";
const body_renew = "local Mc,Xf,x,A=wa(ARGV[1]),wa(ARGV[2]),g(ARGV[3]),ARGV[4]\nlocal w=#Mc\nlocal B=KEYS[w*(ta+1)+1]\nlocal K=lb(B)\nlocal L=qe(K,A)\nif L then\nreturn L\nend\nlocal m=xb(w)\nlocal function tk(a,b)\nlocal pk=b.deadline==b.max_until or a.break_at>0\nreturn not pk and b.deadline - f<b.ttl/3\nend\nlocal function ef(a,b,oa,va)\nb.ttl=oa>0 and oa or b.ttl\nb.deadline=Jd(a,b,b.ttl)\nb.confirmed=true\nif va~=a.record_key then\nll(va,b)\nend\nme(a,b)\nend\nlocal function xl(a,E,oa,va)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nab(a)\nlocal b=Cc(a,E)\nif not b then\nreturn{fe(a,E)}\nend\nlocal Ek=not K and tk(a,b)\nif not K then\nef(a,b,oa,va)\nend\nreturn{\"renewed\",Mb(b),e(a.break_at),vb(Ek)}\nend\nlocal N={}\nfor c=1,w do\nN[c]=xl(m[c],Mc[c],g(Xf[c]),KEYS[w*ta+c])\nif not m[c].unreadable then\nKa(m[c],x)\nend\nend\nif not K then\nJa(B,eb,A,\"renewed\",f)\nend\nreturn Ra(hb({\"done\",e(f)},N),m)\n";
const body_set_capacity = "local Re,x,A=g(ARGV[1]),g(ARGV[2]),ARGV[3]\nlocal n,y=ARGV[4],g(ARGV[5])\nlocal B=KEYS[ta+1]\nlocal C=hc(lb(B),A)\nif C then\nreturn C\nend\nlocal m,sa=xb(1)\nif sa then\nreturn sa\nend\nlocal a=m[1]\nif Jb(a,n,y)then\nreturn{\"forgotten\"}\nend\nab(a)\nif not Pa(a,n)then\na.capacity=Re\na.changed=true\nLa(a,f)\nif not B then\nQa(a,n,\"set\",y>0)\nend\nend\nKa(a,x)\nJa(B,eb,A,\"set\",f)\nreturn Ra({\"set\"},m)\n";
const body_transfer = "local n,E,oa,ha=ARGV[1],ARGV[2],g(ARGV[3]),ARGV[4]\nlocal x,A,y=g(ARGV[5]),ARGV[6],g(ARGV[7])\nlocal va,B=KEYS[ta+1],KEYS[ta+2]\nlocal m,K,L=Ch(1,B,A)\nif L then\nreturn L\nend\nlocal a=m[1]\nab(a)\nlocal function U(o)\nKa(a,x)\nreturn Ra(o,m)\nend\nlocal function si(b)\nreturn U({\"transferred\",e(f),e(a.break_at),Mb(b)})\nend\nlocal oh=K and K.rest or n\nlocal b=Cc(a,oh)\nif b then\nreturn si(b)\nend\nlocal q=Pa(a,n)\nlocal R=cg(a,oh)\nif K or R~=Eb or Wd(q,y)then\nreturn U({\"lost\",R})\nend\nif y>0 and not q and Vd(a)then\nreturn U({\"forgotten\"})\nend\nZh(a,n,y)\nlocal F,ea=Ah(a,E)\nif F and ea then\nreturn U({\"both_modes\"})\nend\nlocal T=F or ea\nif not T then\nreturn U({fe(a,E)})\nend\nlocal Pb=oa>0 and oa or T.ttl\nlocal Cf={\nid=Lb(T.id).. n,\nttl=Pb,\nmax_until=T.max_until,\ndelay=T.delay,\nmin_until=T.min_until,\nconfirmed=true,\nlabel=ha,\npartner=I,\nidempotency_until=Ud(B,f+Pb),\n}\ntc(a,T,lg)\nif va~=a.record_key then\nWf(va)\nend\nQd(a,Cf)\nLa(a,f)\nJa(B,fb,A,n,Cf.idempotency_until)\nreturn si(Cf)\n";
const body_unattend = "local za,mb,rd,x=ARGV[1],ARGV[2],g(ARGV[3]),g(ARGV[4])\nlocal Di=62000\nlocal w=#za\nlocal m,sa=xb(w)\nif sa then\nreturn sa\nend\nfor c=1,w do\nab(m[c])\nend\nlocal Z=O(m,0,true)\nfor c=1,w do\nlocal a,i=m[c],string.sub(za,c,c).. mb\nlocal u=ke(a,i)\nlocal Vg=rd<=f+Di\nif u and u.queued and Vg and Z<rd and Tc(a,i)<=rd then\nve(a,i,u,Z,true)\nif a.front==i and Z<a.turn_until then\na.turn_until,a.changed=Z,true\nend\na.check_at=Z\nend\nif a.upgrader and a.upgrader.id==i and Vg and a.upgrader.deadline<=rd then\na.upgrader.deadline=math.min(rd,f+ng)\na.check_at,a.changed=a.upgrader.deadline,true\nend\nLa(a,f)\nKa(a,x)\nend\nreturn Ra({\"unattended\",e(Z)},m)\n";
const body_quorum_bury = "local la,ia,ra,x=wa(ARGV[1]),g(ARGV[2]),g(ARGV[3]),g(ARGV[4])\nlocal v=kc(1,2)\nlocal L=Vb(Kb(v[2]),ia,ra)\nif L then\nreturn L\nend\nlocal d,pa=yb(v[1])\nif not d then\nreturn{\"unreadable\",pa}\nend\nlocal Qg={}\nfor c=1,#la do\nlocal ii=Il(d,la[c])\nQg[c]=ii and \"0\" or \"1\"\nif not ii then\nid(d,la[c],wd,\"\")\nend\nend\nOb(KEYS[1],d,x)\nreturn sb({\"done\"},Qg)\n";
const body_quorum_confirm = "local D,P,oa,yf=ARGV[1],g(ARGV[2]),g(ARGV[3]),g(ARGV[4])\nlocal zf,ha,ia,ra=g(ARGV[5]),ARGV[6],g(ARGV[7]),g(ARGV[8])\nlocal x,A=g(ARGV[9]),ARGV[10]\nlocal v=kc(1,2)\nlocal t=Kb(v[2])\nlocal L=Vb(t,ia,ra)\nif L then\nreturn L\nend\nlocal d,pa=yb(v[1])\nif not d then\nreturn{\"unreadable\",pa}\nend\nlocal b=wc(d,D)\nif not b then\nreturn{\"refused\"}\nend\nif b.state==Cb and b.fence==P then\nreturn{\"confirmed\",e(f),e(b.deadline - f)}\nend\nif b.state==Cb or P<b.fence then\nreturn{\"refused\"}\nend\nlocal cb={\nfence=P,\nttl=oa,\ndelay=yf,\nlabel=ha,\nfingerprint=A,\nacquired=0,\nmax_until=zf,\n}\nWg(d,b,cb)\nEf(KEYS[2],t,P)\nOb(KEYS[1],d,x)\nTf(KEYS[3],d,b)\nreturn{\"confirmed\",e(f),e(b.deadline - f)}\n";
const body_quorum_inspect = "local ia,ra,Dc=g(ARGV[1]),g(ARGV[2]),g(ARGV[3])\nlocal v=kc(1,2)\nlocal L=Vb(Kb(v[2]),ia,ra)\nif L then\nreturn L\nend\nlocal d,pa=yb(v[1])\nif not d then\nreturn{\"unreadable\",pa}\nend\nTg(d,Dc)\nreturn Kg({\"state\",e(f),e(d.confirmed),e(We(d))},d)\n";
const body_quorum_join = "local ia,ra,Mf=g(ARGV[1]),g(ARGV[2]),g(ARGV[3])\nlocal we,Jl,hf=g(ARGV[4]),ARGV[5]==\"1\",g(ARGV[6])\nlocal v=redis.call(\"MGET\",unpack(KEYS))\nlocal bb,bd,Nf=\"voting\",0,0\nfor c=1,#KEYS do\nlocal t=Kb(v[c])\nlocal L=Vb(t,ia,ra)\nif L and L[1]~=\"nonvoter\" then\nreturn L\nend\nif t.state==I then\nt=\n{state=yd,number=ia,nodes=ra,ends_at=f+Mf,floor=0,ahead=0}\nue(KEYS[c],t)\nend\nif t.state==yd and t.ends_at>f+Mf then\nt.ends_at=f+Mf\nue(KEYS[c],t)\nend\nif t.state==yd and t.ends_at<=we and(Jl or f>=t.ends_at)then\nt.state=Dg\nt.floor=math.max(t.floor,hf)\nue(KEYS[c],t)\nend\nif t.state==yd then\nbb=\"quarantined\"\nbd=math.max(bd,t.ends_at)\nend\nNf=math.max(Nf,pe(t))\nend\nreturn{bb,e(f),e(bd),e(Nf)}\n";
const body_quorum_propose = "local D,ya,aa,je=ARGV[1],ARGV[2],ARGV[3],g(ARGV[4])\nlocal ia,ra,fd,x=g(ARGV[5]),g(ARGV[6]),g(ARGV[7]),g(ARGV[8])\nlocal A,Dc=ARGV[9],g(ARGV[10])\nlocal v=kc(1,2)\nlocal t=Kb(v[2])\nlocal L=Vb(t,ia,ra)\nif L then\nreturn L\nend\nlocal d,pa=yb(v[1])\nlocal K=lb(KEYS[3])\nif not d then\nreturn{\"unreadable\",pa}\nend\nlocal uh=sl(K,A)\nif uh then\nreturn uh\nend\nTg(d,Dc)\nlocal re=K and \"1\" or \"0\"\nlocal b=wc(d,D)\nif b then\nreturn{\"proposed\",e(f),e(b.fence),re}\nend\nlocal da=ad(d,D)\nif da then\nreturn{\"ended\",da}\nend\nif K and not ff(d,aa)then\nreturn{\"ended\",K.state==jg and pb or Tb}\nend\nlocal k=wj(d,ya,aa)\nif k>0 then\nif d.capped then\nOb(KEYS[1],d,x)\nend\nreturn Kg({\"busy\",e(f),e(k),e(We(d))},d)\nend\nif #d.leases>=fd then\nreturn{\"limit\"}\nend\nlocal il=Me(d,t,{mode=ya,attempt=D,holder=aa},je)\nOb(KEYS[1],d,x)\nreturn{\"proposed\",e(f),e(il.fence),re}\n";
const body_quorum_release = "local la,Ua,n,x=wa(ARGV[1]),wa(ARGV[2]),ARGV[3],g(ARGV[4])\nlocal nl=wa(ARGV[5])\nlocal function od(d,D,aa,q)\nlocal b=ih(d,D,aa)\nq=q or b~=nil\nlocal Ca={}\nfor S,Ha in ipairs(d.leases)do\nif Ha==b or q and Ha.holder==aa then\nid(d,Ha.attempt,pb,n)\nelse\nCa[#Ca+1]=Ha\nend\nend\nd.leases=Ca\nif aa==I then\nak(d,D)\nend\nlocal da,Xb=ad(d,D)\nif b or da==pb and Xb==Og(n)then\nreturn{\"released\",pb}\nend\nid(d,D,wd,n)\nreturn{q and \"lost\" or \"unproven\",da or wd}\nend\nlocal G={}\nfor c=1,#la do\nG[c]=KEYS[2*c - 1]\nend\nlocal v=jc(G)\nlocal N,Nb={},{}\nfor c=1,#la do\nlocal d,pa=Nb[G[c]],nil\nif not d then\nd,pa=yb(v[c])\nNb[G[c]]=d\nend\nlocal B=KEYS[2*c]~=G[c] and KEYS[2*c] or nil\nlocal K=lb(B)\nlocal q=nl[c]==\"1\" or Bf(K,la[c])\nif d then\nN[c]=od(d,la[c],Ua[c],q)\nq=q or N[c][1]==\"released\"\nOb(G[c],d,x)\nelse\nN[c]={\"unreadable\",pa}\nend\nif B and Ua[c]==I then\nYj(B,K,la[c])\nelseif B and q then\nBl(B,K,la[c])\nend\nend\nreturn hb({\"done\"},N)\n";
const body_quorum_renew = "local la,vc,Xf,ia=wa(ARGV[1]),wa(ARGV[2]),wa(ARGV[3]),g(ARGV[4])\nlocal ra,x,Ua=g(ARGV[5]),g(ARGV[6]),wa(ARGV[7])\nlocal function ef(d,D,aa,P,oa)\nlocal b=ih(d,D,aa)\nif not b or b.state~=Cb or b.fence~=P then\nreturn nil,ad(d,D)or wd\nend\nif oa>0 and f+oa>=b.deadline then\nb.ttl=oa\nend\nlocal M=f+b.ttl\nif b.max_until>0 then\nM=math.min(M,b.max_until)\nend\nb.deadline=math.max(b.deadline,M)\nreturn b\nend\nlocal v=kc(#la,3)\nlocal N,Nb={},{}\nfor c=1,#la do\nlocal s,t=KEYS[3*c - 2],Kb(v[#la+c])\nlocal L=Vb(t,ia,ra)\nlocal d,pa=Nb[s],nil\nif not d then\nd,pa=yb(v[c])\nNb[s]=d\nend\nif L and L[1]~=\"nonvoter\" then\nreturn L\nend\nif L then\nN[c]={\"nonvoter\",e(t.ends_at),t.state}\nelseif not d then\nN[c]={\"unreadable\",pa}\nelse\nlocal b,da=ef(d,la[c],Ua[c],g(vc[c]),g(Xf[c]))\nif b then\nOb(s,d,x)\nif KEYS[3*c]~=s then\nkl(KEYS[3*c],b)\nend\nN[c]={\"renewed\",e(b.deadline - f),ie(b)}\nelse\nN[c]={\"lost\",da}\nend\nend\nend\nreturn hb({\"done\",e(f)},N)\n";
const body_quorum_repair = "local se,x=g(ARGV[1]),g(ARGV[2])\nlocal v=kc(1,2)\nlocal d,pa=yb(v[1])\nif d then\nreturn{\"intact\"}\nend\nif pa==\"newer\" then\nreturn{\"unreadable\",pa}\nend\nlocal Ze=dh()\nZe.fence=pe(Kb(v[2]))\nrj(Ze,se)\nOb(KEYS[1],Ze,x)\nreturn{\"repaired\"}\n";
const body_quorum_restore = "local Lf,kb,ia,ra=wa(ARGV[1]),ARGV[2],g(ARGV[3]),g(ARGV[4])\nlocal fd,x=g(ARGV[5]),g(ARGV[6])\nlocal function ml(d,t,Aa)\nlocal b,da=wc(d,Aa.attempt),ad(d,Aa.attempt)\nif b and b.state==Cb or da and da~=Tb then\nreturn nil\nend\nif mi(d,Aa.mode,Aa.holder)>0 or #d.leases>=fd then\nreturn nil\nend\nlocal Xa={}\nfor S,Ha in ipairs(d.leases)do\nif Ha~=b then\nXa[#Xa+1]=Ha\nend\nend\nd.leases=Xa\nreturn Me(d,t,Aa,Aa.deadline)\nend\nlocal function Bj(d,le,Aa)\nlocal b=wc(d,Aa.attempt)\nif not b or b.state~=xg or b.fence~=le then\nreturn nil\nend\nWg(d,b,Aa)\nlh(d,b.attempt)\nreturn b\nend\nlocal v=kc(#Lf,3)\nlocal Jg,Nb,c={},{},0\nfor Q in string.gmatch(kb,\"[^\\n]+\")do\nc=c+1\nlocal Aa,le,s=Yf(Q),g(Lf[c]),KEYS[3*c - 2]\nlocal t=Kb(v[#Lf+c])\nlocal L=Vb(t,ia,ra)\nlocal d=Nb[s] or yb(v[c])\nNb[s]=d\nif L and L[1]~=\"nonvoter\" then\nreturn L\nend\nlocal Sg=d and not L\nlocal b\nif Sg and le==0 then\nb=ml(d,t,Aa)\nelseif Sg then\nb=Bj(d,le,Aa)\nif b then\nEf(KEYS[3*c - 1],t,b.fence)\nTf(KEYS[3*c]~=s and KEYS[3*c] or nil,d,b)\nend\nend\nif b then\nOb(s,d,x)\nend\nJg[c]=b and e(b.fence)or \"0\"\nend\nreturn sb({\"done\"},Jg)\n";

const text = (helpers: readonly Helper[], body: string): string =>
  [...helpers.map((pieces) => pieces.join("")), body].join("\n");

const keyLibrary: Library = {
  family: "key",
  digest: "48eb34057f4812a4ac32",
  helpers: [lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_wrote, lua_KEY_LAYOUT, lua_DAY_MS, lua_save_key, lua_append_list, lua_prove_writable, lua_flag, lua_append_groups],
  bodies: { key_create: body_key_create, key_delete: body_key_delete, key_find: body_key_find },
};

const latchLibrary: Library = {
  family: "latch",
  digest: "63342d7408abc3a8c5cc",
  helpers: [lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_wrote, lua_LATCH_LAYOUT, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_save_latch, lua_with_notification, lua_latch_reply, lua_texts_at, lua_append_list, lua_NEWER, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_load_idempotency, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_split, lua_refusal_of, lua_prove_writable, lua_COPIED, lua_PREFIX_CHARS, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_DONE, lua_reply_before, lua_flag, lua_append_groups],
  bodies: { latch_count_down: body_latch_count_down, latch_delete: body_latch_delete, latch_get: body_latch_get, latch_list: body_latch_list, latch_set: body_latch_set },
};

const lockLibrary: Library = {
  family: "lock",
  digest: "eab5633d505bdf0e6763",
  helpers: [lua_END_RELEASED, lua_END_EXPIRED, lua_END_MAX_HOLD, lua_END_BROKEN, lua_END_TRANSFERRED, lua_num, lua_permits_of, lua_keeps_history, lua_fmt, lua_owner_of, lua_mode_of, lua_EVENT_GRANTED, lua_NONE, lua_note_event, lua_REQUEST_CHARS, lua_request_tag, lua_TOKEN_CHARS, lua_token_tag, lua_secret_of, lua_ENDINGS_MAX, lua_ENDING_CHARS, lua_RELEASES_MAX, lua_RELEASE_CHARS, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_EXCLUSIVE, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_last_shared_deadline, lua_end_lease, lua_delayed_until, lua_describe_ended, lua_clear_left, lua_BROKEN_WITHOUT_DELAY, lua_HOLDER_KNOWS, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_wrote, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_BATCH, lua_TICKET_MS, lua_UNATTENDED, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_TURN_MS, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_PERMITS, lua_spans_locks, lua_exclusive_id, lua_shared_id, lua_deadline_of, lua_live_shared, lua_live_lease, lua_lease_of, lua_leases_of, lua_holders_total, lua_grant, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_remove_place, lua_has_room, lua_note_hints, lua_drop_queue, lua_GRACE_MS, lua_find_places, lua_new_places, lua_remove_places, lua_save_places, lua_blocked_locks, lua_attended_until, lua_outlast_others, lua_texts_at, lua_append_list, lua_NEWER, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_load_idempotency, lua_GRANTED, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_split, lua_refusal_of, lua_KEYS_PER_LOCK, lua_LAYOUT, lua_RECORD_FIELDS, lua_parse_numbers, lua_SPARE_MS, lua_load_lock, lua_load_locks, lua_prove_writable, lua_HISTORY_MAX, lua_HISTORY_LAYOUT, lua_latest_events, lua_save_lock, lua_note_watcher, lua_COPIED, lua_PREFIX_CHARS, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_is_late, lua_save_copy, lua_save_reply, lua_recent_reply, lua_REASONS, lua_UNKNOWN, lua_end_at, lua_released_by, lua_why_lost, lua_not_held, lua_WAITING, lua_DONE, lua_IDEMPOTENCY_SPARE_MS, lua_reply_before, lua_shorten_idempotency, lua_idempotency_until, lua_prolong_idempotency, lua_LIST_MAX, lua_listed_holders, lua_queue_length, lua_flag, lua_with_notifications, lua_load_request, lua_ids_of, lua_finish, lua_lost, lua_dismissed, lua_granted, lua_granted_before, lua_busy, lua_new_lease, lua_save_use, lua_save_grant, lua_acquire_as_holder, lua_append_groups],
  bodies: { acquire: body_acquire, break_lease: body_break_lease, break_lock: body_break_lock, break_more: body_break_more, give_up: body_give_up, inspect: body_inspect, list: body_list, release: body_release, renew: body_renew, set_capacity: body_set_capacity, transfer: body_transfer, unattend: body_unattend },
};

/** As Redis Functions. */
export const libraries: readonly Library[] = [keyLibrary, latchLibrary, lockLibrary];

export interface KeyCreateArgs {
  /** how long it can be used */
  readonly ttl_ms: number;
  /** what it may do */
  readonly details: string;
}

export type KeyCreateReply =
  | { readonly kind: "created"; readonly expires_at: number };

/** Keep an API key. Sent again, it only expires later. */
export const keyCreate: ScriptOf<KeyCreateArgs, KeyCreateReply> = {
  name: "key_create",
  sha1: "80231b93e5731d7846cbefad0a18c8c04674e339",
  abi: {"defaults":[],"digests":["fda4a821"]},
  args: ["ttl_ms","details"],
  decode: (r) => r.end(r.led<KeyCreateReply>({ created: () => ({ kind: "created", expires_at: r.integer() }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_KEY_LAYOUT, lua_save_key], body_key_create),
  family: "key",
};

export type KeyDeleteArgs = Record<never, never>;

export type KeyDeleteReply =
  | { readonly kind: "deleted"; readonly existed: boolean };

/** Delete an API key. */
export const keyDelete: ScriptOf<KeyDeleteArgs, KeyDeleteReply> = {
  name: "key_delete",
  sha1: "9999507ed0c44d781bf3743045c6c90b8cea5212",
  abi: {"defaults":[],"digests":["f6f49141"]},
  args: [],
  decode: (r) => r.end(r.led<KeyDeleteReply>({ deleted: () => ({ kind: "deleted", existed: r.flag() }) })),
  source: /* @__PURE__ */ text([lua_flag], body_key_delete),
  family: "key",
};

export interface KeyFindArgs {
  /** how many */
  readonly n: number;
  /** whether they are used now, which is noted once a day */
  readonly used: boolean;
}

export type KeyFindReply =
  | { readonly kind: "found"; readonly now: number; readonly keys: readonly ({ readonly i: number; readonly expires_at: number; readonly used_day: number; readonly details: string })[] };

/** Describe API keys. One that does not exist, or cannot be read, is left out. */
export const keyFind: ScriptOf<KeyFindArgs, KeyFindReply> = {
  name: "key_find",
  sha1: "4e4de4ebbd0b451c62f9e469421d6584aec48edc",
  abi: {"defaults":[],"digests":["6725c140"]},
  args: ["n","used"],
  decode: (r) => r.end(r.led<KeyFindReply>({ found: () => ({ kind: "found", now: r.integer(), keys: r.groups((part) => ({ i: part.integer(), expires_at: part.integer(), used_day: part.integer(), details: part.string() })) }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_wrote, lua_KEY_LAYOUT, lua_DAY_MS, lua_save_key, lua_append_list, lua_prove_writable, lua_append_groups], body_key_find),
  family: "key",
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
  sha1: "4f0f4d9374d5808c54d067d6514d6d199821ed8e",
  abi: {"defaults":[],"digests":["71e4bb9f"]},
  args: ["request","by","fingerprint","since"],
  decode: (r) => r.end(r.led<LatchCountDownReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer() }), gone: () => ({ kind: "gone" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_wrote, lua_LATCH_LAYOUT, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_save_latch, lua_with_notification, lua_latch_reply, lua_NEWER, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_load_idempotency, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_split, lua_refusal_of, lua_prove_writable, lua_COPIED, lua_PREFIX_CHARS, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_DONE, lua_reply_before], body_latch_count_down),
  family: "latch",
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
  sha1: "4a9e1b2c4014ca5f86ce4f658099c601d60e8a58",
  abi: {"defaults":[],"digests":["64713c9c"]},
  args: ["request","fingerprint","since"],
  decode: (r) => r.end(r.led<LatchDeleteReply>({ deleted: () => ({ kind: "deleted", existed: r.flag(), repaired: r.flag() }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_wrote, lua_LATCH_LAYOUT, lua_has_sane_numbers, lua_parse_latch, lua_save_latch, lua_with_notification, lua_texts_at, lua_NEWER, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_load_idempotency, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_split, lua_refusal_of, lua_prove_writable, lua_COPIED, lua_PREFIX_CHARS, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_DONE, lua_reply_before, lua_flag], body_latch_delete),
  family: "latch",
};

export type LatchGetArgs = Record<never, never>;

export type LatchGetReply =
  | { readonly kind: "latch"; readonly id: number; readonly since: number; readonly count: number; readonly expires_at: number; readonly now: number }
  | { readonly kind: "gone" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Describe a latch. */
export const latchGet: ScriptOf<LatchGetArgs, LatchGetReply> = {
  name: "latch_get",
  sha1: "99d2f8ed986f4aa85b969e92eec5c63cf43f8bd3",
  abi: {"defaults":[],"digests":["9579f74e"]},
  args: [],
  decode: (r) => r.end(r.led<LatchGetReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer(), now: r.integer() }), gone: () => ({ kind: "gone" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_wrote, lua_LATCH_LAYOUT, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_latch_reply, lua_prove_writable], body_latch_get),
  family: "latch",
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
  sha1: "daf8bfeb2c42d43184c8d066cffbce05a609d468",
  abi: {"defaults":[],"digests":["55a0071b"]},
  args: ["n"],
  decode: (r) => r.end(r.led<LatchListReply>({ latches: () => ({ kind: "latches", latches: r.groups((part) => ({ i: part.integer(), count: (part.literal("newer", "damaged") ?? part.integer()), expires_at: part.integer() })) }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_wrote, lua_LATCH_LAYOUT, lua_has_sane_numbers, lua_parse_latch, lua_texts_at, lua_append_list, lua_prove_writable, lua_append_groups], body_latch_list),
  family: "latch",
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
  sha1: "a630f168397d94231ca6f647c99248227d83d043",
  abi: {"defaults":[],"digests":["d89dfb7a"]},
  args: ["request","count","ttl_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<LatchSetReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer() }), exists: () => ({ kind: "exists" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_wrote, lua_LATCH_LAYOUT, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_save_latch, lua_latch_reply, lua_NEWER, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_load_idempotency, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_split, lua_refusal_of, lua_prove_writable, lua_COPIED, lua_PREFIX_CHARS, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_DONE, lua_reply_before], body_latch_set),
  family: "latch",
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
  /** sets a semaphore up that has none yet, unless the request waits already; 0 does not */
  readonly capacity: number;
  /** when, at the earliest, another copy of this request was sent; 0 when this is the first */
  readonly since: number;
  /** whether the request has come back to its place, as it may do again */
  readonly returned: boolean;
  /** of the place as this request knew it, or when it first asked without one; 0 when this is the first */
  readonly arrival: number;
  /** whether waiters are notified of their turns */
  readonly hints: boolean;
  /** until so long after the grant nobody new gets the lock, however early the lease ends */
  readonly min_hold_ms: number;
}

export type AcquireReply =
  | { readonly kind: "granted"; readonly now: number; readonly break_at: number; readonly leases: readonly (LeaseLine)[]; readonly repeated: boolean | undefined; readonly capacity: number | undefined }
  | { readonly kind: "busy"; readonly now: number; readonly blocked: readonly number[]; readonly next_at: number; readonly position: number; readonly ticket: string; readonly arrival: number; readonly attended_until: number; readonly ticket_until: number; readonly again_at: number; readonly hold_ms: number; readonly departures: number; readonly queue_length: number; readonly holders_total: number; readonly available: number; readonly holders: readonly (LeaseLine)[]; readonly delay_until: number; readonly capacity: number | undefined }
  | { readonly kind: "lost"; readonly reason: string; readonly dismissed: boolean | undefined }
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
  sha1: "1f226493b48648e1b6e76ade9e3741a7ed993d2e",
  abi: {"defaults":["0"],"digests":["5a084982","8c0704b5"]},
  args: ["request","modes","ttl_ms","left_ms","fair","token","ticket","label","lock_delay_ms","max_hold_ms","retention_ms","leases_max","waiters_max","fingerprint","capacity","since","returned","arrival","hints","min_hold_ms"],
  decode: (r) => r.end(r.led<AcquireReply>({ granted: () => ({ kind: "granted", now: r.integer(), break_at: r.integer(), leases: r.list(() => readLease(r)), repeated: r.optional(() => r.flag()), capacity: r.optional(() => r.integer()) }), busy: () => ({ kind: "busy", now: r.integer(), blocked: r.integers(), next_at: r.integer(), position: r.integer(), ticket: r.string(), arrival: r.integer(), attended_until: r.integer(), ticket_until: r.integer(), again_at: r.integer(), hold_ms: r.integer(), departures: r.integer(), queue_length: r.integer(), holders_total: r.integer(), available: r.integer(), holders: r.list(() => readLease(r)), delay_until: r.integer(), capacity: r.optional(() => r.integer()) }), lost: () => ({ kind: "lost", reason: r.string(), dismissed: r.optional(() => r.flag()) }), deadlock: () => ({ kind: "deadlock" }), mismatch: () => ({ kind: "mismatch" }), limit: () => ({ kind: "limit", what: r.oneOf("leases", "waiters") }), absent: () => ({ kind: "absent" }), unsatisfiable: () => ({ kind: "unsatisfiable", capacity: r.integer() }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_END_RELEASED, lua_END_EXPIRED, lua_END_MAX_HOLD, lua_END_BROKEN, lua_END_TRANSFERRED, lua_num, lua_permits_of, lua_keeps_history, lua_fmt, lua_owner_of, lua_mode_of, lua_EVENT_GRANTED, lua_NONE, lua_note_event, lua_REQUEST_CHARS, lua_request_tag, lua_TOKEN_CHARS, lua_token_tag, lua_secret_of, lua_ENDINGS_MAX, lua_ENDING_CHARS, lua_RELEASES_MAX, lua_RELEASE_CHARS, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_EXCLUSIVE, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_last_shared_deadline, lua_clear_left, lua_BROKEN_WITHOUT_DELAY, lua_HOLDER_KNOWS, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_BATCH, lua_TICKET_MS, lua_UNATTENDED, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_TURN_MS, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_PERMITS, lua_exclusive_id, lua_shared_id, lua_deadline_of, lua_live_shared, lua_live_lease, lua_leases_of, lua_holders_total, lua_grant, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_remove_place, lua_has_room, lua_note_hints, lua_GRACE_MS, lua_find_places, lua_new_places, lua_remove_places, lua_save_places, lua_blocked_locks, lua_attended_until, lua_outlast_others, lua_texts_at, lua_append_list, lua_NEWER, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_load_idempotency, lua_GRANTED, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_split, lua_refusal_of, lua_KEYS_PER_LOCK, lua_LAYOUT, lua_RECORD_FIELDS, lua_parse_numbers, lua_SPARE_MS, lua_load_lock, lua_load_locks, lua_prove_writable, lua_HISTORY_MAX, lua_HISTORY_LAYOUT, lua_latest_events, lua_save_lock, lua_note_watcher, lua_COPIED, lua_PREFIX_CHARS, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_is_late, lua_save_copy, lua_REASONS, lua_UNKNOWN, lua_end_at, lua_why_lost, lua_not_held, lua_WAITING, lua_IDEMPOTENCY_SPARE_MS, lua_idempotency_until, lua_LIST_MAX, lua_listed_holders, lua_queue_length, lua_flag, lua_with_notifications, lua_load_request, lua_ids_of, lua_finish, lua_lost, lua_dismissed, lua_granted, lua_granted_before, lua_busy, lua_new_lease, lua_save_use, lua_save_grant, lua_acquire_as_holder], body_acquire),
  family: "lock",
};

export interface BreakLeaseArgs {
  /** a fresh secret */
  readonly request: string;
  /** the lease */
  readonly fence: number;
  /** until the lease ends; 0 ends it now */
  readonly grace_ms: number;
  /** whether its lock_delay applies */
  readonly keep_delay: boolean;
  /** how long records outlive their last use */
  readonly retention_ms: number;
  /** of what the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
  /** when, at the earliest, another copy of this request was sent; 0 when this is the first */
  readonly since: number;
}

export type BreakLeaseReply =
  | { readonly kind: "broken"; readonly leases: number; readonly existed: boolean; readonly delay_until: number | undefined }
  | { readonly kind: "breaking"; readonly break_at: number; readonly unaware: number }
  | { readonly kind: "others" }
  | { readonly kind: "mismatch" }
  | { readonly kind: "forgotten" }
  | { readonly kind: "newer" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** End the lease that has this fence, at once or after a grace, and no other. When it is not in force any more, nothing changes: whoever holds the lock now is not meant. */
export const breakLease: ScriptOf<BreakLeaseArgs, BreakLeaseReply> = {
  name: "break_lease",
  sha1: "ce954fa1b2c21e9eb545cee5edf78ecf7d3d9bec",
  abi: {"defaults":[],"digests":["3dd81e2a"]},
  args: ["request","fence","grace_ms","keep_delay","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<BreakLeaseReply>({ broken: () => ({ kind: "broken", leases: r.integer(), existed: r.flag(), delay_until: r.optional(() => r.integer()) }), breaking: () => ({ kind: "breaking", break_at: r.integer(), unaware: r.integer() }), others: () => ({ kind: "others" }), mismatch: () => ({ kind: "mismatch" }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_END_RELEASED, lua_END_EXPIRED, lua_END_MAX_HOLD, lua_END_BROKEN, lua_END_TRANSFERRED, lua_num, lua_permits_of, lua_keeps_history, lua_fmt, lua_owner_of, lua_mode_of, lua_EVENT_GRANTED, lua_NONE, lua_note_event, lua_REQUEST_CHARS, lua_request_tag, lua_TOKEN_CHARS, lua_token_tag, lua_secret_of, lua_ENDINGS_MAX, lua_ENDING_CHARS, lua_RELEASES_MAX, lua_RELEASE_CHARS, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_EXCLUSIVE, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_last_shared_deadline, lua_end_lease, lua_delayed_until, lua_clear_left, lua_BROKEN_WITHOUT_DELAY, lua_HOLDER_KNOWS, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_wrote, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_is_broken, lua_first_of, lua_queued_total, lua_BATCH, lua_TICKET_MS, lua_UNATTENDED, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_TURN_MS, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_live_shared, lua_live_lease, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_NEWER, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_split, lua_refusal_of, lua_KEYS_PER_LOCK, lua_LAYOUT, lua_RECORD_FIELDS, lua_parse_numbers, lua_SPARE_MS, lua_load_lock, lua_load_locks, lua_prove_writable, lua_HISTORY_MAX, lua_HISTORY_LAYOUT, lua_latest_events, lua_save_lock, lua_COPIED, lua_PREFIX_CHARS, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_save_reply, lua_recent_reply, lua_DONE, lua_reply_before, lua_flag, lua_with_notifications], body_break_lease),
  family: "lock",
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
  | { readonly kind: "broken"; readonly leases: number; readonly existed: boolean; readonly left: number; readonly dropped: number; readonly repaired: boolean; readonly delay_until: number | undefined }
  | { readonly kind: "breaking"; readonly break_at: number; readonly leases: number; readonly unaware: number; readonly next_fence: number; readonly before: number; readonly dropped: number }
  | { readonly kind: "mismatch" }
  | { readonly kind: "forgotten" }
  | { readonly kind: "newer" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** End every lease on a lock, at once or after a grace in which the holders learn of it by their heartbeats. Or drop everybody from the queue, or both. */
export const breakLock: ScriptOf<BreakLockArgs, BreakLockReply> = {
  name: "break_lock",
  sha1: "d08e7436454ee6379779518f4d950efd74d1f175",
  abi: {"defaults":[],"digests":["828d3129"]},
  args: ["request","grace_ms","keep_delay","drop","retention_ms","fingerprint","repair","since","queue"],
  decode: (r) => r.end(r.led<BreakLockReply>({ broken: () => ({ kind: "broken", leases: r.integer(), existed: r.flag(), left: r.integer(), dropped: r.integer(), repaired: r.flag(), delay_until: r.optional(() => r.integer()) }), breaking: () => ({ kind: "breaking", break_at: r.integer(), leases: r.integer(), unaware: r.integer(), next_fence: r.integer(), before: r.integer(), dropped: r.integer() }), mismatch: () => ({ kind: "mismatch" }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_END_RELEASED, lua_END_EXPIRED, lua_END_MAX_HOLD, lua_END_BROKEN, lua_END_TRANSFERRED, lua_num, lua_permits_of, lua_keeps_history, lua_fmt, lua_owner_of, lua_mode_of, lua_EVENT_GRANTED, lua_NONE, lua_note_event, lua_REQUEST_CHARS, lua_request_tag, lua_TOKEN_CHARS, lua_token_tag, lua_secret_of, lua_ENDINGS_MAX, lua_ENDING_CHARS, lua_RELEASES_MAX, lua_RELEASE_CHARS, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_EXCLUSIVE, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_last_shared_deadline, lua_end_lease, lua_delayed_until, lua_clear_left, lua_BROKEN_WITHOUT_DELAY, lua_HOLDER_KNOWS, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_wrote, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_BATCH, lua_TICKET_MS, lua_UNATTENDED, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_TURN_MS, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_drop_queue, lua_texts_at, lua_NEWER, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_load_idempotency, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_split, lua_refusal_of, lua_KEYS_PER_LOCK, lua_LAYOUT, lua_RECORD_FIELDS, lua_parse_numbers, lua_SPARE_MS, lua_load_lock, lua_prove_writable, lua_HISTORY_MAX, lua_HISTORY_LAYOUT, lua_latest_events, lua_save_lock, lua_COPIED, lua_PREFIX_CHARS, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_save_reply, lua_recent_reply, lua_DONE, lua_reply_before, lua_flag, lua_with_notifications], body_break_lock),
  family: "lock",
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
  | { readonly kind: "left"; readonly left: number; readonly delay_until: number | undefined }
  | { readonly kind: "warned"; readonly unaware: number; readonly next_fence: number }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Go on with the break of a crowd: take out leases that it has ended; or, with a fence, count the holders that may not hear of it in time. */
export const breakMore: ScriptOf<BreakMoreArgs, BreakMoreReply> = {
  name: "break_more",
  sha1: "fb574df4261c4055c95d57c8f886c51c14e8e6a5",
  abi: {"defaults":[],"digests":["a3bf29cf"]},
  args: ["from_fence","before","keep_delay","retention_ms"],
  decode: (r) => r.end(r.led<BreakMoreReply>({ left: () => ({ kind: "left", left: r.integer(), delay_until: r.optional(() => r.integer()) }), warned: () => ({ kind: "warned", unaware: r.integer(), next_fence: r.integer() }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_END_RELEASED, lua_END_EXPIRED, lua_END_MAX_HOLD, lua_END_BROKEN, lua_END_TRANSFERRED, lua_num, lua_permits_of, lua_keeps_history, lua_fmt, lua_owner_of, lua_mode_of, lua_EVENT_GRANTED, lua_NONE, lua_note_event, lua_REQUEST_CHARS, lua_request_tag, lua_TOKEN_CHARS, lua_token_tag, lua_secret_of, lua_ENDINGS_MAX, lua_ENDING_CHARS, lua_RELEASES_MAX, lua_RELEASE_CHARS, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_EXCLUSIVE, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_delayed_until, lua_clear_left, lua_BROKEN_WITHOUT_DELAY, lua_HOLDER_KNOWS, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_BATCH, lua_TICKET_MS, lua_UNATTENDED, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_TURN_MS, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_split, lua_KEYS_PER_LOCK, lua_LAYOUT, lua_RECORD_FIELDS, lua_parse_numbers, lua_SPARE_MS, lua_load_lock, lua_load_locks, lua_prove_writable, lua_HISTORY_MAX, lua_HISTORY_LAYOUT, lua_latest_events, lua_save_lock, lua_PREFIX_CHARS, lua_secret_prefix, lua_flag, lua_with_notifications], body_break_more),
  family: "lock",
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
  sha1: "6b7266be922a40cf2c1992ce5a65773c80ee80c0",
  abi: {"defaults":[],"digests":["4d59c5cd"]},
  args: ["n","ticket","retention_ms"],
  decode: (r) => r.end(r.led<GiveUpReply>({ given_up: () => ({ kind: "given_up" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_END_RELEASED, lua_END_EXPIRED, lua_END_MAX_HOLD, lua_END_BROKEN, lua_END_TRANSFERRED, lua_num, lua_permits_of, lua_keeps_history, lua_fmt, lua_owner_of, lua_mode_of, lua_EVENT_GRANTED, lua_NONE, lua_note_event, lua_REQUEST_CHARS, lua_request_tag, lua_TOKEN_CHARS, lua_token_tag, lua_secret_of, lua_ENDINGS_MAX, lua_ENDING_CHARS, lua_RELEASES_MAX, lua_RELEASE_CHARS, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_EXCLUSIVE, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_last_shared_deadline, lua_end_lease, lua_clear_left, lua_BROKEN_WITHOUT_DELAY, lua_HOLDER_KNOWS, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_pack_lease, lua_beside, lua_note_beside, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_BATCH, lua_TICKET_MS, lua_UNATTENDED, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_TURN_MS, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_PERMITS, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_remove_place, lua_texts_at, lua_IDEMPOTENCY_MS, lua_split, lua_KEYS_PER_LOCK, lua_LAYOUT, lua_RECORD_FIELDS, lua_parse_numbers, lua_SPARE_MS, lua_load_lock, lua_load_locks, lua_prove_writable, lua_HISTORY_MAX, lua_HISTORY_LAYOUT, lua_latest_events, lua_save_lock, lua_COPIED, lua_PREFIX_CHARS, lua_secret_prefix, lua_forgotten_at, lua_save_outcome, lua_shorten_idempotency, lua_flag, lua_with_notifications], body_give_up),
  family: "lock",
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
  sha1: "c570f7a3c70ec14d0a559369255e1f3ad4e004f5",
  abi: {"defaults":[],"digests":["779b79c5"]},
  args: ["n","token","history","retention_ms","queue","watch_ms"],
  decode: (r) => r.end(r.led<InspectReply>({ state: () => ({ kind: "state", now: r.integer(), locks: r.groups((part) => part.led<NonNullable<Extract<InspectReply, { kind: "state" }>["locks"]>[number]>({ unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }), lock: () => ({ kind: "lock", fence: part.integer(), delay_until: part.integer(), break_at: part.integer(), holders_total: part.integer(), queue_length: part.integer(), capacity: part.integer(), available: part.integer(), yours: part.orNone(() => readLease(part)), holders: part.list(() => readLease(part)), waiters: part.groups((part) => ({ mode: part.oneOf("x", "s", "p", "u"), arrival: part.integer(), label: part.string(), attended: part.flag(), several: part.flag() })) }) })), events: r.list(() => readEvent(r)) }) })),
  source: /* @__PURE__ */ text([lua_END_RELEASED, lua_END_EXPIRED, lua_END_MAX_HOLD, lua_END_BROKEN, lua_END_TRANSFERRED, lua_num, lua_permits_of, lua_keeps_history, lua_fmt, lua_owner_of, lua_mode_of, lua_EVENT_GRANTED, lua_NONE, lua_note_event, lua_REQUEST_CHARS, lua_request_tag, lua_TOKEN_CHARS, lua_token_tag, lua_secret_of, lua_ENDINGS_MAX, lua_ENDING_CHARS, lua_RELEASES_MAX, lua_RELEASE_CHARS, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_EXCLUSIVE, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_clear_left, lua_BROKEN_WITHOUT_DELAY, lua_HOLDER_KNOWS, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_pack_lease, lua_beside, lua_note_beside, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_BATCH, lua_TICKET_MS, lua_UNATTENDED, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_TURN_MS, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_PERMITS, lua_spans_locks, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_append_list, lua_split, lua_KEYS_PER_LOCK, lua_LAYOUT, lua_RECORD_FIELDS, lua_parse_numbers, lua_SPARE_MS, lua_load_lock, lua_load_locks, lua_prove_writable, lua_HISTORY_MAX, lua_HISTORY_LAYOUT, lua_latest_events, lua_save_lock, lua_note_watcher, lua_PREFIX_CHARS, lua_secret_prefix, lua_LIST_MAX, lua_listed_holders, lua_queue_length, lua_flag, lua_with_notifications, lua_append_groups], body_inspect),
  family: "lock",
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
  sha1: "d096e31c464d322f9f7ee52d51f6b8caeb3b1f7e",
  abi: {"defaults":[],"digests":["385ceb49"]},
  args: ["n"],
  decode: (r) => r.end(r.led<ListReply>({ live: () => ({ kind: "live", records: r.groups((part) => ({ i: part.integer(), size: part.integer() })) }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_wrote, lua_has_sane_numbers, lua_texts_at, lua_append_list, lua_RECORD_FIELDS, lua_parse_numbers, lua_prove_writable, lua_append_groups], body_list),
  family: "lock",
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
  sha1: "410ad9ecc4329ced95a79895b8c9b7af055507e5",
  abi: {"defaults":[],"digests":["2807c2a8"]},
  args: ["request","tokens","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<ReleaseReply>({ done: () => ({ kind: "done", leases: r.groups((part) => part.led<NonNullable<Extract<ReleaseReply, { kind: "done" }>["leases"]>[number]>({ released: () => ({ kind: "released", mode: part.oneOf("x", "s", "p"), holds: part.integer(), available: part.integer(), ended: part.orNone(() => readEnded(part)) }), lost: () => ({ kind: "lost", reason: part.string() }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }) })),
  source: /* @__PURE__ */ text([lua_END_RELEASED, lua_END_EXPIRED, lua_END_MAX_HOLD, lua_END_BROKEN, lua_END_TRANSFERRED, lua_num, lua_permits_of, lua_keeps_history, lua_fmt, lua_owner_of, lua_mode_of, lua_EVENT_GRANTED, lua_NONE, lua_note_event, lua_REQUEST_CHARS, lua_request_tag, lua_TOKEN_CHARS, lua_token_tag, lua_secret_of, lua_ENDINGS_MAX, lua_ENDING_CHARS, lua_RELEASES_MAX, lua_RELEASE_CHARS, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_EXCLUSIVE, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_last_shared_deadline, lua_end_lease, lua_describe_ended, lua_clear_left, lua_BROKEN_WITHOUT_DELAY, lua_HOLDER_KNOWS, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_BATCH, lua_TICKET_MS, lua_UNATTENDED, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_TURN_MS, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_PERMITS, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_append_list, lua_NEWER, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_split, lua_refusal_of, lua_KEYS_PER_LOCK, lua_LAYOUT, lua_RECORD_FIELDS, lua_parse_numbers, lua_SPARE_MS, lua_load_lock, lua_load_locks, lua_prove_writable, lua_HISTORY_MAX, lua_HISTORY_LAYOUT, lua_latest_events, lua_save_lock, lua_COPIED, lua_PREFIX_CHARS, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_REASONS, lua_UNKNOWN, lua_end_at, lua_released_by, lua_why_lost, lua_not_held, lua_DONE, lua_reply_before, lua_shorten_idempotency, lua_flag, lua_with_notifications, lua_append_groups], body_release),
  family: "lock",
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
  | { readonly kind: "done"; readonly now: number; readonly leases: readonly ({ readonly kind: "renewed"; readonly lease: LeaseLine; readonly break_at: number; readonly late: boolean | undefined } | { readonly kind: "lost"; readonly reason: string } | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" })[] }
  | { readonly kind: "mismatch" }
  | { readonly kind: "newer" };

/** Extend each of n leases to now + its ttl, never past its max_hold. A shorter ttl brings the deadline forward. */
export const renew: ScriptOf<RenewArgs, RenewReply> = {
  name: "renew",
  sha1: "cad306ff4016ce01365e339bfea1cc73134adc78",
  abi: {"defaults":[],"digests":["62b95abc"]},
  args: ["tokens","ttls_ms","retention_ms","fingerprint"],
  decode: (r) => r.end(r.led<RenewReply>({ done: () => ({ kind: "done", now: r.integer(), leases: r.groups((part) => part.led<NonNullable<Extract<RenewReply, { kind: "done" }>["leases"]>[number]>({ renewed: () => ({ kind: "renewed", lease: readLease(part), break_at: part.integer(), late: part.optional(() => part.flag()) }), lost: () => ({ kind: "lost", reason: part.string() }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_END_RELEASED, lua_END_EXPIRED, lua_END_MAX_HOLD, lua_END_BROKEN, lua_END_TRANSFERRED, lua_num, lua_permits_of, lua_keeps_history, lua_fmt, lua_owner_of, lua_mode_of, lua_EVENT_GRANTED, lua_NONE, lua_note_event, lua_REQUEST_CHARS, lua_request_tag, lua_TOKEN_CHARS, lua_token_tag, lua_secret_of, lua_ENDINGS_MAX, lua_ENDING_CHARS, lua_RELEASES_MAX, lua_RELEASE_CHARS, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_EXCLUSIVE, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_clear_left, lua_BROKEN_WITHOUT_DELAY, lua_HOLDER_KNOWS, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_BATCH, lua_TICKET_MS, lua_UNATTENDED, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_TURN_MS, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_PERMITS, lua_exclusive_id, lua_shared_id, lua_deadline_of, lua_live_shared, lua_live_lease, lua_lease_of, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_append_list, lua_NEWER, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_load_idempotency, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_split, lua_refusal_of, lua_KEYS_PER_LOCK, lua_LAYOUT, lua_RECORD_FIELDS, lua_parse_numbers, lua_SPARE_MS, lua_load_lock, lua_load_locks, lua_prove_writable, lua_HISTORY_MAX, lua_HISTORY_LAYOUT, lua_latest_events, lua_save_lock, lua_PREFIX_CHARS, lua_secret_prefix, lua_REASONS, lua_UNKNOWN, lua_end_at, lua_why_lost, lua_not_held, lua_DONE, lua_IDEMPOTENCY_SPARE_MS, lua_prolong_idempotency, lua_flag, lua_with_notifications, lua_append_groups], body_renew),
  family: "lock",
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
  sha1: "1e9f09c9f2e7243ffb9964aad13f1e0494b22661",
  abi: {"defaults":[],"digests":["df2f7d18"]},
  args: ["capacity","retention_ms","fingerprint","request","since"],
  decode: (r) => r.end(r.led<SetCapacityReply>({ set: () => ({ kind: "set" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_END_RELEASED, lua_END_EXPIRED, lua_END_MAX_HOLD, lua_END_BROKEN, lua_END_TRANSFERRED, lua_num, lua_permits_of, lua_keeps_history, lua_fmt, lua_owner_of, lua_mode_of, lua_EVENT_GRANTED, lua_NONE, lua_note_event, lua_REQUEST_CHARS, lua_request_tag, lua_TOKEN_CHARS, lua_token_tag, lua_secret_of, lua_ENDINGS_MAX, lua_ENDING_CHARS, lua_RELEASES_MAX, lua_RELEASE_CHARS, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_EXCLUSIVE, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_clear_left, lua_BROKEN_WITHOUT_DELAY, lua_HOLDER_KNOWS, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_pack_lease, lua_beside, lua_note_beside, lua_is_broken, lua_first_of, lua_queued_total, lua_BATCH, lua_TICKET_MS, lua_UNATTENDED, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_TURN_MS, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_NEWER, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_load_idempotency, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_split, lua_refusal_of, lua_KEYS_PER_LOCK, lua_LAYOUT, lua_RECORD_FIELDS, lua_parse_numbers, lua_SPARE_MS, lua_load_lock, lua_load_locks, lua_prove_writable, lua_HISTORY_MAX, lua_HISTORY_LAYOUT, lua_latest_events, lua_save_lock, lua_COPIED, lua_PREFIX_CHARS, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_DONE, lua_reply_before, lua_flag, lua_with_notifications], body_set_capacity),
  family: "lock",
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
  sha1: "8e58f4425fbee4af8228fe2a307c82440a0deefd",
  abi: {"defaults":[],"digests":["c67543ce"]},
  args: ["request","token","ttl_ms","label","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<TransferReply>({ transferred: () => ({ kind: "transferred", now: r.integer(), break_at: r.integer(), lease: readLease(r) }), lost: () => ({ kind: "lost", reason: r.string() }), both_modes: () => ({ kind: "both_modes" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_END_RELEASED, lua_END_EXPIRED, lua_END_MAX_HOLD, lua_END_BROKEN, lua_END_TRANSFERRED, lua_num, lua_permits_of, lua_keeps_history, lua_fmt, lua_owner_of, lua_mode_of, lua_EVENT_GRANTED, lua_NONE, lua_note_event, lua_REQUEST_CHARS, lua_request_tag, lua_TOKEN_CHARS, lua_token_tag, lua_secret_of, lua_ENDINGS_MAX, lua_ENDING_CHARS, lua_RELEASES_MAX, lua_RELEASE_CHARS, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_EXCLUSIVE, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_last_shared_deadline, lua_end_lease, lua_clear_left, lua_BROKEN_WITHOUT_DELAY, lua_HOLDER_KNOWS, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_BATCH, lua_TICKET_MS, lua_UNATTENDED, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_TURN_MS, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_PERMITS, lua_exclusive_id, lua_shared_id, lua_deadline_of, lua_live_shared, lua_live_lease, lua_lease_of, lua_leases_of, lua_grant, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_NEWER, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_load_idempotency, lua_GRANTED, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_split, lua_refusal_of, lua_KEYS_PER_LOCK, lua_LAYOUT, lua_RECORD_FIELDS, lua_parse_numbers, lua_SPARE_MS, lua_load_lock, lua_load_locks, lua_prove_writable, lua_HISTORY_MAX, lua_HISTORY_LAYOUT, lua_latest_events, lua_save_lock, lua_COPIED, lua_PREFIX_CHARS, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_save_outcome, lua_is_late, lua_save_copy, lua_REASONS, lua_UNKNOWN, lua_end_at, lua_why_lost, lua_not_held, lua_IDEMPOTENCY_SPARE_MS, lua_shorten_idempotency, lua_idempotency_until, lua_flag, lua_with_notifications, lua_load_request], body_transfer),
  family: "lock",
};

export interface UnattendArgs {
  /** a letter for each lock: x exclusive, s shared, p permits of a semaphore */
  readonly modes: string;
  /** the place */
  readonly ticket: string;
  /** until when it is attended, as the request said that speaks */
  readonly said: number;
  /** how long records outlive their last use */
  readonly retention_ms: number;
}

export type UnattendReply =
  | { readonly kind: "unattended"; readonly until: number }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** End the attendance of a place whose client is known to have gone: for as long as between two requests it may come back, and not to the end of the request that is open. A place that a later request attends is left alone, and so is every place when what the request said was said before the store's clock was set back: by that, nobody can tell whether there is a later one. */
export const unattend: ScriptOf<UnattendArgs, UnattendReply> = {
  name: "unattend",
  sha1: "714cc117622a17ea6e2456a6b6412e11bc264307",
  abi: {"defaults":[],"digests":["4513009d"]},
  args: ["modes","ticket","said","retention_ms"],
  decode: (r) => r.end(r.led<UnattendReply>({ unattended: () => ({ kind: "unattended", until: r.integer() }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_END_RELEASED, lua_END_EXPIRED, lua_END_MAX_HOLD, lua_END_BROKEN, lua_END_TRANSFERRED, lua_num, lua_permits_of, lua_keeps_history, lua_fmt, lua_owner_of, lua_mode_of, lua_EVENT_GRANTED, lua_NONE, lua_note_event, lua_REQUEST_CHARS, lua_request_tag, lua_TOKEN_CHARS, lua_token_tag, lua_secret_of, lua_ENDINGS_MAX, lua_ENDING_CHARS, lua_RELEASES_MAX, lua_RELEASE_CHARS, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_EXCLUSIVE, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_clear_left, lua_BROKEN_WITHOUT_DELAY, lua_HOLDER_KNOWS, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_pack_lease, lua_beside, lua_note_beside, lua_is_broken, lua_first_of, lua_queued_total, lua_BATCH, lua_TICKET_MS, lua_UNATTENDED, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_TURN_MS, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_GRACE_MS, lua_attended_until, lua_texts_at, lua_split, lua_KEYS_PER_LOCK, lua_LAYOUT, lua_RECORD_FIELDS, lua_parse_numbers, lua_SPARE_MS, lua_load_lock, lua_load_locks, lua_prove_writable, lua_HISTORY_MAX, lua_HISTORY_LAYOUT, lua_latest_events, lua_save_lock, lua_PREFIX_CHARS, lua_secret_prefix, lua_flag, lua_with_notifications], body_unattend),
  family: "lock",
};

export interface QuorumBuryArgs {
  /** secrets of other requests */
  readonly attempts: readonly (string | number)[];
  /** this node's place in the quorum, from 0 */
  readonly number: number;
  /** how many nodes the quorum has */
  readonly nodes: number;
  /** how long records outlive their last use */
  readonly retention_ms: number;
}

export type QuorumBuryReply =
  | { readonly kind: "done"; readonly buried: readonly (number)[] }
  | { readonly kind: "nonvoter"; readonly now: number; readonly state: "q" | "-"; readonly ends_at: number }
  | { readonly kind: "misplaced"; readonly number: number; readonly nodes: number }
  | { readonly kind: "newer" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Note of n attempts that they are over on this node, so that none of them can come here any more. Changes nothing about one of which something is left, pending, confirmed or a lock_delay, and says so. */
export const quorumBury: ScriptOf<QuorumBuryArgs, QuorumBuryReply> = {
  name: "quorum_bury",
  sha1: "2d3d94e05bef1dabbb10b941a0249d4d11d0dda7",
  abi: {"defaults":[],"digests":["303a8869"]},
  args: ["attempts","number","nodes","retention_ms"],
  decode: (r) => r.end(r.led<QuorumBuryReply>({ done: () => ({ kind: "done", buried: r.list(() => r.integer()) }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_END_EXPIRED, lua_END_MAX_HOLD, lua_num, lua_fmt, lua_NONE, lua_EXCLUSIVE, lua_read_clock, lua_now_us, lua_now, lua_has_sane_numbers, lua_MARKER_LAYOUT, lua_VOTING, lua_load_marker, lua_abstention, lua_END_UNKNOWN, lua_ATTEMPT_CHARS, lua_BLAME_CHARS, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_RECORD_LAYOUT, lua_CONFIRMED, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_stands, lua_append_list, lua_split], body_quorum_bury),
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
  sha1: "561cdbe5cc1af9ada64db899e8e753cf1ffc7c8c",
  abi: {"defaults":[],"digests":["88e0d151"]},
  args: ["attempt","fence","ttl_ms","lock_delay_ms","max_hold_ms","label","number","nodes","retention_ms","fingerprint"],
  decode: (r) => r.end(r.led<QuorumConfirmReply>({ confirmed: () => ({ kind: "confirmed", now: r.integer(), life_ms: r.integer() }), refused: () => ({ kind: "refused" }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_END_EXPIRED, lua_END_MAX_HOLD, lua_num, lua_fmt, lua_NONE, lua_EXCLUSIVE, lua_read_clock, lua_now_us, lua_now, lua_has_sane_numbers, lua_MARKER_LAYOUT, lua_VOTING, lua_CLOCK_MAX_US, lua_clock_us, lua_load_marker, lua_save_marker, lua_abstention, lua_reach_of, lua_note_fence, lua_ATTEMPT_CHARS, lua_BLAME_CHARS, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_RECORD_LAYOUT, lua_CONFIRMED, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_confirm_pending, lua_NEWER, lua_names_attempt, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_load_idempotency, lua_GRANTED, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_save_attempt], body_quorum_confirm),
};

export interface QuorumInspectArgs {
  /** this node's place in the quorum, from 0 */
  readonly number: number;
  /** how many nodes the quorum has */
  readonly nodes: number;
  /** no lock_delay is longer */
  readonly lock_delay_max_ms: number;
}

export type QuorumInspectReply =
  | { readonly kind: "state"; readonly now: number; readonly fence: number; readonly delay_until: number; readonly leases: readonly (AttemptLine)[]; readonly delays: readonly (DelayLine)[] }
  | { readonly kind: "nonvoter"; readonly now: number; readonly state: "q" | "-"; readonly ends_at: number }
  | { readonly kind: "misplaced"; readonly number: number; readonly nodes: number }
  | { readonly kind: "newer" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Describe what this node knows of a lock: its confirmed leases, the highest fence that it confirmed, lock_delays. Writes nothing. */
export const quorumInspect: ScriptOf<QuorumInspectArgs, QuorumInspectReply> = {
  name: "quorum_inspect",
  sha1: "0293997d1a4c753c7b422d821ffd69eb1f19c359",
  abi: {"defaults":[],"digests":["e8757c6b"]},
  args: ["number","nodes","lock_delay_max_ms"],
  decode: (r) => r.end(r.led<QuorumInspectReply>({ state: () => ({ kind: "state", now: r.integer(), fence: r.integer(), delay_until: r.integer(), leases: r.list(() => readAttempt(r)), delays: r.list(() => readDelay(r)) }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_END_EXPIRED, lua_END_MAX_HOLD, lua_num, lua_fmt, lua_NONE, lua_EXCLUSIVE, lua_read_clock, lua_now_us, lua_now, lua_has_sane_numbers, lua_MARKER_LAYOUT, lua_VOTING, lua_load_marker, lua_abstention, lua_ATTEMPT_CHARS, lua_BLAME_CHARS, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_RECORD_LAYOUT, lua_CONFIRMED, lua_NOBODY, lua_unpack_attempt, lua_pack_attempt, lua_cap_delay, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_find_holder, lua_delay_or_rest_until, lua_append_list, lua_append_known], body_quorum_inspect),
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
  sha1: "04e9de847973d6506d4b5a010fb772dfd5ef73a3",
  abi: {"defaults":[],"digests":["5b42f5b8"]},
  args: ["number","nodes","quarantine_ms","seen","trusted","floor"],
  decode: (r) => r.end(r.led<QuorumJoinReply>({ voting: () => ({ kind: "voting", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), quarantined: () => ({ kind: "quarantined", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_NONE, lua_read_clock, lua_now_us, lua_now, lua_MARKER_LAYOUT, lua_VOTING, lua_QUARANTINED, lua_CLOCK_MAX_US, lua_clock_us, lua_load_marker, lua_save_marker, lua_abstention, lua_reach_of], body_quorum_join),
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
  /** no lock_delay is longer */
  readonly lock_delay_max_ms: number;
}

export type QuorumProposeReply =
  | { readonly kind: "proposed"; readonly now: number; readonly fence: number; readonly repeated: boolean }
  | { readonly kind: "busy"; readonly now: number; readonly blocked_until: number; readonly delay_until: number; readonly leases: readonly (AttemptLine)[]; readonly delays: readonly (DelayLine)[] }
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
  sha1: "6381746cd43b68022c681eabf11b25efdcb550c9",
  abi: {"defaults":[],"digests":["f6c2cb6a"]},
  args: ["attempt","mode","holder","pending_ms","number","nodes","leases_max","retention_ms","fingerprint","lock_delay_max_ms"],
  decode: (r) => r.end(r.led<QuorumProposeReply>({ proposed: () => ({ kind: "proposed", now: r.integer(), fence: r.integer(), repeated: r.flag() }), busy: () => ({ kind: "busy", now: r.integer(), blocked_until: r.integer(), delay_until: r.integer(), leases: r.list(() => readAttempt(r)), delays: r.list(() => readDelay(r)) }), ended: () => ({ kind: "ended", letter: r.string() }), mismatch: () => ({ kind: "mismatch" }), limit: () => ({ kind: "limit" }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_END_RELEASED, lua_END_EXPIRED, lua_END_MAX_HOLD, lua_num, lua_fmt, lua_NONE, lua_EXCLUSIVE, lua_read_clock, lua_now_us, lua_now, lua_has_sane_numbers, lua_MARKER_LAYOUT, lua_VOTING, lua_CLOCK_MAX_US, lua_clock_us, lua_load_marker, lua_abstention, lua_ATTEMPT_CHARS, lua_BLAME_CHARS, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_RECORD_LAYOUT, lua_PENDING, lua_CONFIRMED, lua_RESTING, lua_NOBODY, lua_unpack_attempt, lua_pack_attempt, lua_cap_delay, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_find_holder, lua_taken_until, lua_delay_or_rest_until, lua_blocked_until, lua_append_list, lua_append_known, lua_add_pending, lua_ENDED, lua_ANY_FINGERPRINT, lua_NEWER, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_load_idempotency, lua_refusal_of, lua_quorum_refusal_of], body_quorum_propose),
};

export interface QuorumReleaseArgs {
  /** one for each lock */
  readonly attempts: readonly (string | number)[];
  /** all leases of that holder end too; - ends the attempt alone, lock_delay and all, as no majority has it */
  readonly holders: readonly (string | number)[];
  /** whose doing it is: the same one sent again gets the same answer */
  readonly request: string;
  /** how long records outlive their last use */
  readonly retention_ms: number;
  /** 1 for each lock where another node knows the attempt to be that holder's */
  readonly proven: readonly (string | number)[];
}

export type QuorumReleaseReply =
  | { readonly kind: "done"; readonly leases: readonly ({ readonly kind: "released"; readonly letter: string } | { readonly kind: "lost"; readonly letter: string } | { readonly kind: "unproven"; readonly letter: string } | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" })[] };

/** End n leases on this node, and note that they ended, so that a late message about them has no effect. */
export const quorumRelease: ScriptOf<QuorumReleaseArgs, QuorumReleaseReply> = {
  name: "quorum_release",
  sha1: "c86093f779bddb8e6f93a4a1ae8fd4148d2c00a2",
  abi: {"defaults":[],"digests":["42cfc298"]},
  args: ["attempts","holders","request","retention_ms","proven"],
  decode: (r) => r.end(r.led<QuorumReleaseReply>({ done: () => ({ kind: "done", leases: r.groups((part) => part.led<NonNullable<Extract<QuorumReleaseReply, { kind: "done" }>["leases"]>[number]>({ released: () => ({ kind: "released", letter: part.string() }), lost: () => ({ kind: "lost", letter: part.string() }), unproven: () => ({ kind: "unproven", letter: part.string() }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }) })),
  source: /* @__PURE__ */ text([lua_END_RELEASED, lua_END_EXPIRED, lua_END_MAX_HOLD, lua_num, lua_fmt, lua_NONE, lua_EXCLUSIVE, lua_read_clock, lua_now_us, lua_now, lua_has_sane_numbers, lua_END_UNKNOWN, lua_ATTEMPT_CHARS, lua_BLAME_CHARS, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_RECORD_LAYOUT, lua_CONFIRMED, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_find_lease, lua_forget_delay, lua_append_list, lua_ENDED, lua_ANY_FINGERPRINT, lua_NEWER, lua_names_attempt, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_load_idempotency, lua_GRANTED, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_split, lua_forget_attempt, lua_save_release, lua_append_groups], body_quorum_release),
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
  /** one for each lock: whose lease it is */
  readonly holders: readonly (string | number)[];
}

export type QuorumRenewReply =
  | { readonly kind: "done"; readonly now: number; readonly leases: readonly ({ readonly kind: "renewed"; readonly life_ms: number; readonly lease: AttemptLine } | { readonly kind: "lost"; readonly letter: string } | { readonly kind: "nonvoter"; readonly ends_at: number; readonly state: "q" | "-" } | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" })[] }
  | { readonly kind: "misplaced"; readonly number: number; readonly nodes: number }
  | { readonly kind: "newer" };

/** Extend each of n confirmed leases on this node to now + its ttl, never past its max_hold, never to an earlier deadline. */
export const quorumRenew: ScriptOf<QuorumRenewArgs, QuorumRenewReply> = {
  name: "quorum_renew",
  sha1: "1acd006efdd500cdcf4028520a21beb03b71c175",
  abi: {"defaults":[],"digests":["4681da7e"]},
  args: ["attempts","fences","ttls_ms","number","nodes","retention_ms","holders"],
  decode: (r) => r.end(r.led<QuorumRenewReply>({ done: () => ({ kind: "done", now: r.integer(), leases: r.groups((part) => part.led<NonNullable<Extract<QuorumRenewReply, { kind: "done" }>["leases"]>[number]>({ renewed: () => ({ kind: "renewed", life_ms: part.integer(), lease: readAttempt(part) }), lost: () => ({ kind: "lost", letter: part.string() }), nonvoter: () => ({ kind: "nonvoter", ends_at: part.integer(), state: part.oneOf("q", "-") }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_END_EXPIRED, lua_END_MAX_HOLD, lua_num, lua_fmt, lua_NONE, lua_EXCLUSIVE, lua_read_clock, lua_now_us, lua_now, lua_has_sane_numbers, lua_MARKER_LAYOUT, lua_VOTING, lua_load_marker, lua_abstention, lua_END_UNKNOWN, lua_ATTEMPT_CHARS, lua_BLAME_CHARS, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_RECORD_LAYOUT, lua_CONFIRMED, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_find_lease, lua_append_list, lua_IDEMPOTENCY_MS, lua_split, lua_prolong_attempts, lua_append_groups], body_quorum_renew),
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
  sha1: "b3c0eb5d04f5f0173ae1c28baaa863b96d43eda9",
  abi: {"defaults":[],"digests":["3f08cb44"]},
  args: ["rest_ms","retention_ms"],
  decode: (r) => r.end(r.led<QuorumRepairReply>({ repaired: () => ({ kind: "repaired" }), intact: () => ({ kind: "intact" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_END_EXPIRED, lua_END_MAX_HOLD, lua_num, lua_fmt, lua_NONE, lua_EXCLUSIVE, lua_read_clock, lua_now_us, lua_now, lua_has_sane_numbers, lua_MARKER_LAYOUT, lua_CLOCK_MAX_US, lua_clock_us, lua_load_marker, lua_reach_of, lua_ATTEMPT_CHARS, lua_BLAME_CHARS, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_RECORD_LAYOUT, lua_CONFIRMED, lua_RESTING, lua_NOBODY, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_add_resting], body_quorum_repair),
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
  sha1: "9efdc765e517a669c580eedd360820bcb1b35a9f",
  abi: {"defaults":[],"digests":["7690c170"]},
  args: ["proposals","lines","number","nodes","leases_max","retention_ms"],
  decode: (r) => r.end(r.led<QuorumRestoreReply>({ done: () => ({ kind: "done", proposals: r.list(() => r.integer()) }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_END_EXPIRED, lua_END_MAX_HOLD, lua_num, lua_fmt, lua_NONE, lua_EXCLUSIVE, lua_read_clock, lua_now_us, lua_now, lua_has_sane_numbers, lua_MARKER_LAYOUT, lua_VOTING, lua_CLOCK_MAX_US, lua_clock_us, lua_load_marker, lua_save_marker, lua_abstention, lua_reach_of, lua_note_fence, lua_ATTEMPT_CHARS, lua_BLAME_CHARS, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_RECORD_LAYOUT, lua_PENDING, lua_CONFIRMED, lua_RESTING, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_taken_until, lua_append_list, lua_add_pending, lua_confirm_pending, lua_NEWER, lua_names_attempt, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_load_idempotency, lua_GRANTED, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_save_attempt, lua_split], body_quorum_restore),
};

/** Every script by its name, for engines that hold the sources themselves. */
export const scripts: Readonly<Record<string, Script & { readonly decode: (reply: ReplyReader) => unknown }>> = { key_create: keyCreate, key_delete: keyDelete, key_find: keyFind, latch_count_down: latchCountDown, latch_delete: latchDelete, latch_get: latchGet, latch_list: latchList, latch_set: latchSet, acquire, break_lease: breakLease, break_lock: breakLock, break_more: breakMore, give_up: giveUp, inspect, list, release, renew, set_capacity: setCapacity, transfer, unattend, quorum_bury: quorumBury, quorum_confirm: quorumConfirm, quorum_inspect: quorumInspect, quorum_join: quorumJoin, quorum_propose: quorumPropose, quorum_release: quorumRelease, quorum_renew: quorumRenew, quorum_repair: quorumRepair, quorum_restore: quorumRestore };
