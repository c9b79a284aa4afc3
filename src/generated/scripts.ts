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
const lua_END_MAX_HOLD: Helper = ["local He=\"m\""];
const lua_END_BROKEN: Helper = ["local Sb=\"b\""];
const lua_END_TRANSFERRED: Helper = ["local mg=\"t\""];
const lua_num: Helper = ["local function g(l)\nreturn tonumber(l)+0.0\nend"];
const lua_permits_of: Helper = ["local function Za(i)\nreturn g(string.match(i,\":(%d+)$\")or \"0\")\nend"];
const lua_keeps_history: Helper = ["local function Yd(a)\nreturn a.history_key~=a.record_key\nend"];
const lua_fmt: Helper = ["local function e(w)\nreturn string.format(\"%.0f\",w)\nend"];
const lua_owner_of: Helper = ["local function Ph(ga)\nreturn string.match(ga,\"^[^.]*\")\nend"];
const lua_mode_of: Helper = ["local function Lb(i)\nreturn string.sub(i,1,1)\nend"];
const lua_EVENT_GRANTED: Helper = ["local ng=\"g\""];
const lua_NONE: Helper = ["local I=\"-\""];
const lua_note_event: Helper = ["local Df\ndo\nlocal bj=400\nfunction Df(a,Zd,b,dc,ag)\nif not ag and not Yd(a)then\nreturn\nend\nlocal Hl,ie=e(b.acquired - math.floor(b.fence/1000)),Ph(b.label)\nlocal ec=Lb(b.id).. e(b.fence).. \" \" .. Hl .. \" \"\nlocal be=a.noted[#a.noted] or a.events\nif not ag and string.sub(be,1,#ec+1)==ng .. ec then\na.noted[#a.noted+1]=Zd .. e(dc).. \",\"\nreturn\nend\nlocal Yb=Zd .. ec .. e(dc).. \" \" ..(#ie<=bj and ie or I)\nif Yd(a)then\na.noted[#a.noted+1]=Yb .. \",\"\nend\nif ag then\na.untold[#a.untold+1]=Yb\nend\nend\nend"];
const lua_REQUEST_CHARS: Helper = ["local rc=4"];
const lua_request_tag: Helper = ["local function Zh(n)\nreturn string.sub(n,15 - rc,14)\nend"];
const lua_TOKEN_CHARS: Helper = ["local Sc=8"];
const lua_token_tag: Helper = ["local function si(E)\nreturn string.sub(E,15 - Sc,14)\nend"];
const lua_secret_of: Helper = ["local function jc(i)\nreturn string.sub(i,2)\nend"];
const lua_ENDINGS_MAX: Helper = ["local lg=32"];
const lua_ENDING_CHARS: Helper = ["local Ge=Sc+rc+2"];
const lua_RELEASES_MAX: Helper = ["local Bg=32"];
const lua_RELEASE_CHARS: Helper = ["local Ad=rc+1"];
const lua_note_end: Helper = ["local jd\ndo\nlocal function yk(S)\nreturn S==Tb or S==He or S==Sb\nend\nlocal ej=64\nlocal function Lk(ka)\nlocal sc=1\nfor c=2,#ka - 1 do\nif ka[c+1].until_ms - ka[c].until_ms<ka[sc+1].until_ms - ka[sc].until_ms then\nsc=c\nend\nend\nlocal ua=table.remove(ka,sc)\nka[sc].permits=ka[sc].permits+ua.permits\nend\nlocal function rj(a,Qb,ld)\nlocal ka,ja={},{until_ms=Qb,permits=ld}\nfor c=1,#a.rests do\nif ja and a.rests[c].until_ms>=Qb then\nka[#ka+1],ja=ja,nil\nend\nka[#ka+1]=a.rests[c]\nend\nka[#ka+1]=ja\nif #ka>ej then\nLk(ka)\nend\na.rests,a.resting=ka,a.resting+ld\na.changed=true\nend\nlocal function zk(a,b)\nif Za(b.id)>0 then\nrj(a,b.min_until,Za(b.id))\nelse\na.delay_until=math.max(a.delay_until,b.min_until)\nend\nend\nlocal wg=\"....\"\nlocal function qj(a,b,S,n)\nlocal sh,Xb=S,wg\nif n then\nsh=Lb(b.id)\nXb=Zh(n)\nend\nlocal Na=si(jc(b.id)).. sh .. Xb .. \" \" .. a.ended\nlocal jb=lg*Ge\na.ended=string.sub(Na,1,jb)\nif #Na>jb and string.sub(Na,-1 - rc,-2)~=wg then\nlocal od=string.sub(Na,-2 - rc,-2)\na.releases=string.sub(od .. a.releases,1,Bg*Ad)\nend\nend\nfunction jd(a,b,S,j,n)\nDf(a,S,b,math.max(0,j - b.acquired),S~=pb)\nqj(a,b,S,n)\nif b.delay>0 and yk(S)then\na.delay_until=math.max(a.delay_until,j+b.delay)\nend\nif b.min_until>j and S~=mg then\nzk(a,b)\nend\nif a.upgrader and a.upgrader.token==b.id then\na.upgrader=nil\nend\na.lease_ended=true\na.changed=true\nend\nend"];
const lua_drop_details: Helper = ["local function Ld(a,k)\nif a.details>0 and #k>0 then\na.details=a.details - redis.call(\"HDEL\",a.details_key,unpack(k))\nend\nend"];
const lua_drop_shared: Helper = ["local function Ze(a,k)\nredis.call(\"ZREM\",a.leases_key,unpack(k))\nredis.call(\"ZREM\",a.holders_key,unpack(k))\nLd(a,k)\na.shared=a.shared - #k\nfor c=1,#k do\na.permits=a.permits - Za(k[c])\nend\nend"];
const lua_why_expired: Helper = ["local function De(a,b)\nif b.deadline==a.break_at then\nreturn Sb\nend\nif b.deadline==b.max_until then\nreturn He\nend\nreturn Tb\nend"];
const lua_EXCLUSIVE: Helper = ["local Db=\"x\""];
const lua_is_exclusive: Helper = ["local function xa(i)\nreturn Lb(i)==Db\nend"];
const lua_read_clock: Helper = ["local function tl()\nlocal qi=redis.call(\"TIME\")\nreturn g(qi[1])*1000000+g(qi[2])\nend"];
const lua_now_us: Helper = ["local Va\ndo\n","Va=tl()\n","end"];
const lua_now: Helper = ["local f\ndo\n","f=math.floor(Va/1000)\n","end"];
const lua_last_shared_deadline: Helper = ["local function zh(a,Ya)\nlocal ha=redis.call(\"ZRANGE\",a.leases_key,\"-2\",\"-1\",\"WITHSCORES\")\nlocal j=#ha\nif #ha==4 and Ya and ha[3]==Ya.id then\nj=2\nend\nlocal M=g(ha[j] or \"0\")- a.ahead\nreturn a.break_at>0 and math.min(M,a.break_at)or M\nend"];
const lua_note_sooner_end: Helper = ["local function Ff(a,p)\nlocal j=p\nif a.exclusive then\nj=a.exclusive.deadline\nelseif a.capacity>0 then\nj=a.shared_next\nelseif a.upgrader or a.front and xa(a.front)then\nj=zh(a,a.upgrader and{id=a.upgrader.token})\nend\na.check_at=j<p and j or a.check_at\nend"];
const lua_end_lease: Helper = ["local uc\ndo\nlocal function Kh(a,dc)\ndc=math.max(0,dc)\nif a.hold_ms==0 then\na.hold_ms=dc\nelse\na.hold_ms=(a.hold_ms*3+dc)/4\nend\nend\nfunction uc(a,b,S,n)\nif xa(b.id)then\na.exclusive=nil\nKh(a,f - b.acquired)\nelse\nKh(a,(f - b.acquired)/a.live)\nZe(a,{b.id})\na.live=a.live - 1\nif a.capacity==0 and a.live>0 then\nFf(a,b.deadline)\nend\nend\njd(a,b,S,f,n)\nend\nend"];
const lua_delayed_until: Helper = ["local function Ye(a)\nlocal ba=a.exclusive or a.shared>0\nreturn not ba and a.delay_until>f and a.delay_until or 0\nend"];
const lua_describe_ended: Helper = ["local function Hj(b)\nreturn table.concat({e(b.fence),e(math.max(0,f - b.acquired)),Ph(b.label)},\",\")\nend"];
const lua_clear_left: Helper = ["local Ue\ndo\n","Ue=400\n","end"];
const lua_BROKEN_WITHOUT_DELAY: Helper = ["local Fe=1"];
const lua_HOLDER_KNOWS: Helper = ["local qg=\"0\""];
const lua_unpack_lease: Helper = ["local Ae\ndo\nlocal kj=10000000000000000\nfunction Ae(l)\nlocal i,M,Q,Bc,Me,Pb,Bf,X,Ud,fl,ga,bc=\nstring.match(l,\"^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+) ?(%d*)$\")\nif not i then\nreturn nil\nend\nlocal b={\nid=i,\ndeadline=g(M),\nfence=g(Q),\nholds=g(Bc),\nacquired=g(Me),\nttl=g(Pb),\nmax_until=g(Bf),\ndelay=g(X),\nidempotency_until=g(Ud),\npartner=fl,\nlabel=ga,\nmin_until=g(bc==\"\" and \"0\" or bc),\nconfirmed=string.sub(bc,1,1)==qg,\n}\nlocal Hk=math.max(b.holds,b.ttl,b.delay)\nlocal rf=math.max(b.deadline,b.acquired,b.max_until,b.idempotency_until,b.min_until)\nreturn math.max(b.fence,Hk,rf)<kj and b or nil\nend\nend"];
const lua_move_lease: Helper = ["local function de(b,ub)\nfor T,Ga in ipairs({\"deadline\",\"acquired\",\"max_until\",\"min_until\"})do\nif b[Ga]>0 then\nb[Ga]=b[Ga]+ub\nend\nend\nend"];
const lua_unpack_shared: Helper = ["local function Oc(a,l)\nlocal b=Ae(l)\nif b then\nde(b,-a.ahead)\nend\nreturn b\nend"];
const lua_clear_broken: Helper = ["local Te\ndo\nlocal function Qk(a,l,sk)\nlocal eg=a.break_at==Fe\nlocal j=eg and f or a.break_at\nif sk then\nlocal b=Oc(a,l)\nif not b then\nreturn j\nend\nif eg then\nb.delay,b.min_until=0,0\nend\nlocal S=b.deadline<j and De(a,b)or Sb\nlocal na=math.min(j,b.deadline)\njd(a,b,S,na)\nreturn na\nend\nif not eg then\nlocal M,X,bc=string.match(l,\"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+ ?(%d*)$\")\nif M and g(X)>0 then\na.delay_until=math.max(a.delay_until,math.min(j,g(M)- a.ahead)+g(X))\nend\nif bc and bc~=\"\" then\na.delay_until=math.max(a.delay_until,g(bc)- a.ahead)\nend\nend\nreturn j\nend\nfunction Te(a)\nlocal W=Ue\nif W==0 then\nreturn 0\nend\nlocal k=redis.call(\"ZRANGE\",a.holders_key,\"0\",e(W - 1))\nUe=W - #k\nlocal na=0\nif #k>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nif v[c] then\nna=math.max(na,Qk(a,v[c],a.shared - c<lg))\nend\nend\nZe(a,k)\nend\na.upgrader=nil\na.changed=true\nif #k==W and a.shared>0 then\nif a.break_at~=Fe then\na.break_at=f\nend\nreturn 0\nend\nredis.call(\"DEL\",a.leases_key,a.holders_key)\na.shared,a.permits,a.shared_next,a.live=0,0,0,0\nreturn na>0 and na or f\nend\nend"];
const lua_announce_break: Helper = ["local function Jg(a,Hb)\nlocal ua=a.break_at\na.break_at=f+Hb\nif ua>0 then\na.break_at=math.min(a.break_at,ua)\nend\na.changed,a.check_at=true,a.break_at\nreturn ua\nend"];
const lua_wrote: Helper = ["local Rb\ndo\n","Rb=false\n","end"];
const lua_put_detail: Helper = ["local function Uh(a,i,l)\nRb=true\nlocal uj=redis.call(\"HSET\",a.details_key,i,l)\nif a.details==0 then\na.new_keys[#a.new_keys+1]=a.details_key\nend\na.details=a.details+uj\nend"];
const lua_pack_lease: Helper = ["local function Mb(b)\nreturn table.concat({\nb.id,\ne(b.deadline),\ne(b.fence),\ne(b.holds),\ne(b.acquired),\ne(b.ttl),\ne(b.max_until),\ne(b.delay),\ne(b.idempotency_until),\nb.partner,\nb.label,\nb.min_until>f and(b.confirmed and qg or \"\").. e(b.min_until)or nil,\n},\" \")\nend"];
const lua_beside: Helper = ["local function tb(a,j)\nreturn e(j+a.ahead)\nend"];
const lua_note_beside: Helper = ["local function Ih(a)\na.changed=a.changed or f - a.written_at>=1000\nend"];
const lua_put_shared: Helper = ["local function Vh(a,b)\nde(b,a.ahead)\nUh(a,b.id,Mb(b))\nde(b,-a.ahead)\nredis.call(\"ZADD\",a.leases_key,tb(a,b.deadline),b.id)\nIh(a)\na.kept_until=math.max(a.kept_until,b.deadline+b.delay,b.min_until)\nif b.delay>0 or b.min_until>f then\na.keeps_out=1\nend\nend"];
const lua_put_lease: Helper = ["local function ne(a,b)\nif xa(b.id)then\na.changed=true\nreturn\nend\nVh(a,b)\nif b.deadline<a.shared_next then\na.shared_next=b.deadline\na.changed=true\nend\nend"];
const lua_cut_short: Helper = ["local function We(a,b)\nif a.break_at>0 and a.break_at<b.deadline then\nb.deadline=a.break_at\nend\nreturn b\nend"];
const lua_warn_one: Helper = ["local Ce\ndo\nlocal function xk(a,b,A)\nlocal M=A>0 and math.min(b.deadline,A)or b.deadline\nreturn M - b.ttl+b.ttl/3>a.break_at\nend\nfunction Ce(a,b,A,Ea)\nif not Ea and b.delay+b.min_until>0 then\nb.delay,b.min_until=0,0\nne(a,b)\nend\nlocal nb=xk(a,b,A)\nWe(a,b)\nreturn nb and 1 or 0\nend\nend"];
const lua_warn_shared: Helper = ["local cg\ndo\nlocal Fg=400\nfunction cg(a,qa,A,Ea)\nif a.live==0 then\nreturn 0,0\nend\nlocal oj=\"(\" .. e(qa)\nlocal wc=\nredis.call(\"ZRANGEBYSCORE\",a.holders_key,oj,\"+inf\",\"WITHSCORES\",\"LIMIT\",\"0\",e(Fg))\nlocal k={}\nfor c=1,#wc,2 do\nk[#k+1]=wc[c]\nend\nif #k==0 then\nreturn 0,0\nend\nlocal nb=0\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nlocal b=v[c] and Oc(a,v[c])\nif b and b.deadline>f then\nnb=nb+Ce(a,b,A,Ea)\nend\nend\nreturn nb,#k==Fg and g(wc[#wc])or 0\nend\nend"];
const lua_is_broken: Helper = ["local function Zb(a)\nreturn a.break_at>0 and a.break_at<=f\nend"];
const lua_first_of: Helper = ["local function yc(s)\nlocal Da=redis.call(\"ZRANGE\",s,\"0\",\"0\",\"WITHSCORES\")\nif not Da[1] then\nreturn nil,0\nend\nreturn Da[1],g(Da[2])\nend"];
const lua_queued_total: Helper = ["local function gc(a)\nreturn a.writers+a.readers\nend"];
const lua_BATCH: Helper = ["local oc=1250"];
const lua_TICKET_MS: Helper = ["local qb=30000"];
const lua_UNATTENDED: Helper = ["local gb=4000000000000000"];
const lua_count_queued: Helper = ["local function Id(a,i,Hd)\nif xa(i)then\na.writers=a.writers+Hd\nelse\na.readers=a.readers+Hd\nend\nif Hd<0 then\na.departures=a.departures - Hd\nend\na.changed=true\nend"];
const lua_set_turn_length: Helper = ["local function hi(a,vf)\nif a.turn_ms>0 then\na.turn_ms=vf\nend\nend"];
const lua_find_front: Helper = ["local function dd(a)\nlocal fg,nc,Pf,Qf=nil,0,nil,0\nif a.writers>0 then\nfg,nc=yc(a.writers_key)\nend\nif a.readers>0 then\nPf,Qf=yc(a.readers_key)\nend\na.front,a.front_arrival=Pf,Qf\nif fg and(not Pf or nc<Qf)then\na.front,a.front_arrival=fg,nc\nend\nif a.front_arrival>=gb then\na.front,a.front_arrival=nil,0\nend\na.turn_at,a.turn_until=0,0\nend"];
const lua_has_label: Helper = ["local function Sd(i)\nreturn string.sub(i,3,3)==\"l\"\nend"];
const lua_labelled_among: Helper = ["local function xh(k)\nlocal tf={}\nfor c=1,#k do\nif Sd(k[c])then\ntf[#tf+1]=k[c]\nend\nend\nreturn tf\nend"];
const lua_TURN_MS: Helper = ["local Bd=3000"];
const lua_note_turn_taken: Helper = ["local function Gf(a)\nhi(a,Bd)\nend"];
const lua_is_clearing: Helper = ["local function th(a)\nreturn Zb(a)or a.passing or a.clearing\nend"];
const lua_available: Helper = ["local function Fd(a)\nif a.clearing then\nreturn 0\nend\nlocal ba=Zb(a)and 0 or a.permits - a.expired_permits\nreturn math.max(0,a.capacity - ba - a.resting)\nend"];
const lua_fits: Helper = ["local function hf(a,i,F,da)\nlocal qk=F~=nil or da~=nil\nif th(a)then\nreturn false\nend\nif a.exclusive and not F then\nreturn false\nend\nif f<a.delay_until and not qk then\nreturn false\nend\nif xa(i)then\nreturn a.live==(da and 1 or 0)\nend\nif Za(i)>0 then\nreturn Za(i)<=Fd(a)\nend\nreturn F~=nil or not a.upgrader and a.break_at==0\nend"];
const lua_attended_until_of: Helper = ["local function Uc(a,i)\nreturn g(redis.call(\"ZSCORE\",a.tickets_key,i)or \"0\")- a.ahead\nend"];
const lua_start_turn: Helper = ["local function ki(a,j,vf)\na.turn_at,a.turn_until=j,j+vf\nif a.attended_next<a.turn_until then\nlocal P=Uc(a,a.front)\na.turn_until=P>j and math.min(a.turn_until,P)or a.turn_until\nend\na.changed=true\nend"];
const lua_update_turn: Helper = ["local La\ndo\nlocal function Nj(a)\nlocal Bj=a.shared==0 or a.break_at>f\nif a.break_at>0 and not a.exclusive and a.live==0 and Bj then\na.break_at=0\na.changed=true\nend\nend\nfunction La(a,j)\nNj(a)\nlocal Ta=a.front\nlocal rh=Ta and(hf(a,Ta)or Za(Ta)>a.capacity)\nif rh and a.turn_at==0 then\nki(a,j,a.turn_ms>0 and a.turn_ms or Bd)\na.turn_began=true\nelseif not rh and a.turn_at~=0 then\na.turn_at,a.turn_until=0,0\na.changed=true\nend\nend\nend"];
const lua_queue_key: Helper = ["local function oe(a,i)\nreturn xa(i)and a.writers_key or a.readers_key\nend"];
const lua_save_place: Helper = ["local we\ndo\nlocal function Lh(a,i,s)\nlocal W=xa(i)and a.writers or a.readers\nif W==0 then\na.new_keys[#a.new_keys+1]=s\nend\nend\nlocal function Tj(a,i,u)\nlocal s=oe(a,i)\nLh(a,i,s)\nredis.call(\"ZADD\",s,e(u.arrival),i)\na.arrival=math.max(a.arrival,u.arrival)\nId(a,i,1)\nif u.queued==false then\na.departures=math.max(0,a.departures - 1)\nend\nif not a.front or u.arrival<a.front_arrival then\na.front,a.front_arrival,a.turn_at,a.turn_until=i,u.arrival,0,0\nend\nu.queued=true\nend\nlocal function Fj(a,i,u)\nlocal s=oe(a,i)\nLh(a,i,s)\nredis.call(\"ZADD\",s,e(u.arrival+gb),i)\nif u.queued then\nId(a,i,-1)\nif a.front==i then\ndd(a)\nend\nend\nu.queued=false\nend\nlocal function El(a,i,P,Cc)\nRb=true\nlocal Ve=Cc and \"XX\" or \"GT\"\nif redis.call(\"ZADD\",a.tickets_key,Ve,tb(a,P),i)==1 then\nif a.tickets==0 then\na.new_keys[#a.new_keys+1]=a.tickets_key\nend\na.tickets=a.tickets+1\na.changed=true\nend\nIh(a)\nif P>f and(a.attended_next==0 or P<a.attended_next)then\na.attended_next=P\na.changed=true\nend\nif a.tickets_next==0 or P+qb<a.tickets_next then\na.tickets_next=P+qb\na.changed=true\nend\na.kept_until=math.max(a.kept_until,P+qb)\nend\nfunction we(a,i,u,P,Cc)\nlocal pe=P>f\nif u.queued and not pe and not Cc then\npe=Uc(a,i)>f\nend\nif pe and not u.queued then\nTj(a,i,u)\nelseif not pe and u.queued~=false then\nFj(a,i,u)\nend\nEl(a,i,P,Cc)\nend\nend"];
const lua_purge: Helper = ["local ab\ndo\nlocal dj=100\nlocal function ol(a)\nlocal b=a.exclusive\nif not b or b.deadline>f then\nreturn 0\nend\na.exclusive=nil\njd(a,b,De(a,b),b.deadline)\nreturn b.deadline\nend\nlocal function Jj(a)\nlocal na=0\nlocal k=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",tb(a,f),\"LIMIT\",\"0\",e(dj))\nif #k>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nlocal b=v[c] and Oc(a,v[c])\nif b then\njd(a,b,De(a,b),b.deadline)\nna=b.deadline\nend\nend\nZe(a,k)\nend\nreturn na\nend\nlocal function Ej(a)\nif a.capacity==0 then\na.live=redis.call(\"ZCOUNT\",a.leases_key,\"(\" .. tb(a,f),\"+inf\")\nreturn\nend\nlocal ef=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",tb(a,f))\na.live=a.shared - #ef\na.expired_permits=0\nfor c=1,#ef do\na.expired_permits=a.expired_permits+Za(ef[c])\nend\nend\nlocal function pl(a)\nif a.shared>0 and Zb(a)then\nreturn Te(a)\nend\nif a.shared==0 or a.shared_next>f then\nreturn 0\nend\nlocal na=Jj(a)\nlocal Da,fe=yc(a.leases_key)\nfe=fe - a.ahead\na.shared_next=Da and fe or 0\nif not Da then\na.shared,a.permits=0,0\na.details=a.tickets>0 and a.details or 0\nend\na.live=a.shared\nif Da and fe<=f then\nEj(a)\na.clearing=a.keeps_out>0\nend\na.changed=true\nreturn na\nend\nlocal function ql(a)\nlocal ea=a.upgrader\nif not ea or ea.deadline>f then\nreturn 0\nend\na.upgrader=nil\na.changed=true\nreturn ea.deadline\nend\nlocal Gi=2\nlocal function Sg(k)\nlocal db,Ia={},{}\nfor c=1,#k do\nlocal oi=xa(k[c])and db or Ia\noi[#oi+1]=k[c]\nend\nreturn db,Ia\nend\nlocal function ah(a,s,k)\nfor qa=1,#k,oc do\nlocal Wf=redis.call(\"ZMSCORE\",s,unpack(k,qa,math.min(qa+oc - 1,#k)))\nlocal cc={}\nfor c=1,#Wf do\nlocal z=Wf[c] and g(Wf[c])or gb\nif z<gb then\ncc[#cc+1]=e(z+gb)\ncc[#cc+1]=k[qa+c - 1]\nend\nend\nif #cc>0 then\nredis.call(\"ZADD\",s,unpack(cc))\nId(a,k[1],-#cc/2)\nend\nend\nend\nlocal ij=250\nlocal function Mh(a)\nhi(a,ij)\nend\nlocal Vi=20\nlocal function Rj(a,P)\nif a.turn_at==0 then\nreturn P\nend\nif a.turn_until<P then\nMh(a)\nreturn a.turn_until\nend\nlocal Jk=math.max(0,P - a.turn_at)\na.no_grace_until=math.max(a.no_grace_until,P+Vi*Jk)\nreturn P\nend\nlocal function hl(a,Wb)\nif gc(a)==0 or a.attended_next>f then\nreturn 0\nend\nlocal qa=math.max(0,a.tickets - gc(a))\nlocal kd=redis.call(\"ZCOUNT\",a.tickets_key,\"-inf\",tb(a,f))- qa\nlocal sd=math.max(0,math.min(kd,oc*Gi))\nlocal Lf=redis.call(\"ZRANGE\",a.tickets_key,e(qa),e(qa+sd),\"WITHSCORES\")\nlocal k,ed={},0\na.attended_next=sd<kd and f or 0\nfor c=1,#Lf,2 do\nlocal i,P=Lf[c],g(Lf[c+1])- a.ahead\nif P>f then\nlocal vj=i==Wb and qa+sd+1==a.tickets\na.attended_next=vj and 0 or P\nelseif(i~=Wb or P+qb<=f)and #k<sd then\nk[#k+1]=i\nif i==a.front then\ned=P\nend\nend\nend\na.passing=sd<kd\na.changed=true\nlocal db,Ia=Sg(k)\nah(a,a.writers_key,db)\nah(a,a.readers_key,Ia)\nif ed>0 then\ned=Rj(a,ed)\ndd(a)\nend\nreturn ed\nend\nlocal function Qj(a)\nlocal na,ac=0,{}\nfor c=1,#a.rests do\nlocal ja=a.rests[c]\nif ja.until_ms>f then\nac[#ac+1]=ja\nelse\nna=ja.until_ms\na.resting=a.resting - ja.permits\na.changed=true\nend\nend\na.rests=ac\nreturn na\nend\nlocal function Kj(a,k)\nlocal db,Ia=Sg(k)\nredis.call(\"ZREM\",a.tickets_key,unpack(k))\nif #db>0 then\nredis.call(\"ZREM\",a.writers_key,unpack(db))\nend\nif #Ia>0 then\nredis.call(\"ZREM\",a.readers_key,unpack(Ia))\nend\na.tickets=a.tickets - #k\nLd(a,xh(k))\nend\nlocal function bk(a)\nif a.tickets==0 or a.tickets_next>f or a.passing then\nreturn\nend\nlocal kd=tb(a,f - qb)\nlocal yh=redis.call(\"ZRANGEBYSCORE\",a.tickets_key,\"-inf\",kd,\"LIMIT\",\"0\",e(oc))\nif #yh>0 then\nKj(a,yh)\nend\nlocal Da,P=yc(a.tickets_key)\nif Da then\na.tickets_next=P - a.ahead+qb\na.lapsing=a.tickets_next<=f\nelse\na.lapsing=false\na.tickets_next=0\na.tickets,a.writers,a.readers=0,0,0\na.details=a.shared>0 and a.details or 0\ndd(a)\nend\na.changed=true\nend\nlocal Yi=100\nlocal function gl(a,Wb)\nfor T=1,Yi do\nlocal Ta,Ab=a.front,a.turn_until\nif a.turn_at==0 or Ta==Wb or f<Ab then\nreturn\nend\nwe(a,Ta,{arrival=a.front_arrival,queued=true},Ab,true)\nMh(a)\nLa(a,Ab)\nend\nend\nfunction ab(a,Wb)\nlocal j=math.max(ol(a),pl(a),ql(a),hl(a,Wb))\nj=math.max(j,Qj(a))\nbk(a)\nif a.tickets==0 then\nGf(a)\nend\nif a.delay_until>0 and a.delay_until<=f then\nj=math.max(j,a.delay_until)\na.delay_until=0\na.changed=true\nend\nLa(a,j>0 and j or f)\ngl(a,Wb)\nend\nend"];
const lua_PERMITS: Helper = ["local zg=\"p\""];
const lua_spans_locks: Helper = ["local function Il(i)\nreturn string.sub(i,2,2)==\"m\"\nend"];
const lua_exclusive_id: Helper = ["local function df(J)\nreturn Db .. J\nend"];
const lua_shared_id: Helper = ["local Mc\ndo\nlocal hj=\"s\"\nfunction Mc(J)\nreturn(string.find(J,\":\",1,true)and zg or hj).. J\nend\nend"];
const lua_deadline_of: Helper = ["local function Jd(a,b,Pb)\nlocal M=f+Pb\nif b.max_until>0 and b.max_until<M then\nM=b.max_until\nend\nif a.break_at>0 and a.break_at<M then\nM=a.break_at\nend\nreturn M\nend"];
const lua_live_shared: Helper = ["local function wf(a,i)\nif a.shared==0 or Zb(a)then\nreturn nil\nend\nlocal l=redis.call(\"HGET\",a.details_key,i)\nif not l or Lb(l)~=Lb(i)then\nreturn nil\nend\nlocal b=Oc(a,l)\nif not b then\na.damaged_id=i\nreturn nil\nend\nWe(a,b)\nreturn b.deadline>f and b or nil\nend"];
const lua_live_lease: Helper = ["local function hd(a,i)\nif xa(i)then\nlocal F=a.exclusive\nreturn F and F.id==i and F or nil\nend\nreturn wf(a,i)\nend"];
const lua_lease_of: Helper = ["local function Dc(a,E)\nreturn hd(a,df(E))or hd(a,Mc(E))\nend"];
const lua_leases_of: Helper = ["local function Bh(a,E)\nlocal F=hd(a,df(E))\nif F then\nlocal hk=F.partner~=I\nreturn F,hk and wf(a,F.partner)or nil\nend\nlocal da=wf(a,Mc(E))\nif da and a.exclusive and a.exclusive.partner==da.id then\nF=a.exclusive\nend\nreturn F,da\nend"];
const lua_holders_total: Helper = ["local function Ac(a)\nreturn a.live+(a.exclusive and 1 or 0)\nend"];
const lua_grant: Helper = ["local Qd\ndo\nlocal function tj(a,b)\nVh(a,b)\nredis.call(\"ZADD\",a.holders_key,e(b.fence),b.id)\nif a.shared==0 then\na.new_keys[#a.new_keys+1]=a.leases_key\na.new_keys[#a.new_keys+1]=a.holders_key\na.shared_next=b.deadline\nelse\na.shared_next=math.min(a.shared_next,b.deadline)\nend\na.shared=a.shared+1\na.live=a.live+1\na.permits=a.permits+Za(b.id)\nend\nfunction Qd(a,b,ud)\na.fence=math.max(a.fence+1,Va)\nb.fence=a.fence\nb.holds=1\nb.acquired=f\nb.deadline=Jd(a,b,b.ttl)\nif xa(b.id)then\na.exclusive=b\nelse\ntj(a,b)\nend\nlocal Ol=ud and math.max(0,math.floor(f - ud/1000))or 0\nDf(a,ng,b,Ol)\na.changed=true\nend\nend"];
const lua_rest_until: Helper = ["local function ue(a,ha)\nlocal ja=a.rests[ha and #a.rests or 1]\nreturn ja and ja.until_ms or 0\nend"];
const lua_KEY_LAYOUT: Helper = ["local tg=1"];
const lua_DAY_MS: Helper = ["local Mi=86400000"];
const lua_save_key: Helper = ["local function di(s,Sa,Be,tc)\nlocal H={e(tg),e(Sa),e(Be),tc}\nredis.call(\"SET\",s,table.concat(H,\" \"),\"PX\",e(Sa - f))\nend"];
const lua_LATCH_LAYOUT: Helper = ["local ug=1"];
const lua_has_sane_numbers: Helper = ["local function Ib(l)\nreturn not string.find(\" \" .. l,\" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\")\nend"];
const lua_parse_latch: Helper = ["local function Jf(l)\nlocal V,i,y,W,Sa,N=string.match(l,\"^(%d+) (%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)$\")\nif g(string.match(l,\"^(%d+) \")or \"0\")>ug then\nreturn{unreadable=\"newer\"}\nend\nif not V or not Ib(string.match(l,\"^[^\\n]*\"))then\nreturn{unreadable=\"damaged\"}\nend\nreturn{\nid=g(i),\nsince=g(y),\ncount=g(W),\nexpires_at=g(Sa),\noutcomes=N,\nlive=g(Sa)>f,\n}\nend"];
const lua_load_latch: Helper = ["local function xf(s)\nlocal l=redis.call(\"GET\",s)\nreturn l and Jf(l)or nil\nend"];
const lua_save_latch: Helper = ["local Ic\ndo\nlocal Oi=60000\nfunction Ic(s,r)\nRb=true\nlocal Wa={e(ug),e(r.id),e(r.since),e(r.count),e(r.expires_at)}\nlocal sf=math.max(r.expires_at - f,Oi)\nredis.call(\"SET\",s,table.concat(Wa,\" \").. \"\\n\" .. r.outcomes,\"PX\",e(sf))\nend\nend"];
const lua_with_notification: Helper = ["local function xi(o)\no[#o+1]=\"!1,-,0,0,1\"\nreturn o\nend"];
const lua_latch_reply: Helper = ["local function ae(r,W)\nreturn{\"latch\",e(r.id),e(r.since),W or e(r.count),e(r.expires_at)}\nend"];
const lua_place_of: Helper = ["local function le(a,i)\nlocal gi=a.tickets>0 and redis.call(\"ZSCORE\",oe(a,i),i)\nif not gi then\nreturn nil\nend\nif a.lapsing and Uc(a,i)+qb<=f then\nreturn nil\nend\nlocal z=g(gi)\nif z<gb then\nreturn{arrival=z,queued=true}\nend\nreturn{arrival=z - gb,queued=false}\nend"];
const lua_remove_place: Helper = ["local function pd(a,i,u)\nredis.call(\"ZREM\",oe(a,i),i)\nif u.queued then\nId(a,i,-1)\nif a.front==i then\ndd(a)\nend\nend\nif redis.call(\"ZREM\",a.tickets_key,i)==1 then\na.tickets=a.tickets - 1\nif a.tickets==0 then\na.tickets_next=0\nend\nif Sd(i)then\nLd(a,{i})\nend\nend\na.changed=true\nend"];
const lua_has_room: Helper = ["local function ik(a,bg)\nif a.tickets+(a.upgrader and 1 or 0)<bg then\nreturn true\nend\nif a.tickets<=gc(a)then\nreturn false\nend\nlocal Hf=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"0\")[1]\nif Hf then\npd(a,Hf,le(a,Hf)or{})\nend\nreturn true\nend"];
const lua_note_hints: Helper = ["local function Jh(a,zc)\nif zc~=(a.turn_ms>0)then\na.turn_ms=zc and Bd or 0\na.changed=true\nend\nend"];
const lua_drop_queue: Helper = ["local function Lj(a)\nlocal W=a.tickets+(a.upgrader and 1 or 0)\nif a.tickets>0 then\nlocal k=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"-1\")\nfor qa=1,#k,oc do\nLd(a,xh({unpack(k,qa,math.min(qa+oc - 1,#k))}))\nend\nif #k>0 then\nredis.call(\"DEL\",a.writers_key,a.readers_key,a.tickets_key)\na.departures=a.departures+gc(a)\na.writers,a.readers,a.tickets,a.tickets_next,a.attended_next=0,0,0,0,0\ndd(a)\nend\nend\na.upgrader=nil\na.queue_dropped=true\na.dropped=math.max(a.arrival+1,Va)\na.arrival=a.dropped\na.changed=true\nreturn W\nend"];
const lua_GRACE_MS: Helper = ["local og=1500"];
const lua_find_places: Helper = ["local function lh(m,k)\nlocal q,z={},nil\nfor c=1,#k do\nq[c]=le(m[c],k[c])or false\nz=z or q[c] and q[c].arrival\nend\nq.arrival=z\nreturn z and q or nil\nend"];
const lua_new_places: Helper = ["local function Ok(m)\nlocal q,z={},Va\nfor c=1,#m do\nz=math.max(z,m[c].arrival+1)\nend\nfor c=1,#m do\nq[c]=false\nm[c].arrival=z\nm[c].changed=true\nend\nq.arrival=z\nreturn q\nend"];
const lua_remove_places: Helper = ["local function Sf(m,k,q)\nfor c=1,#k do\nif q[c] then\npd(m[c],k[c],q[c])\nend\nend\nend"];
const lua_save_places: Helper = ["local ei\ndo\nlocal function Yg(s,z)\nreturn redis.call(\"ZCOUNT\",s,\"-inf\",\"(\" .. e(z))\nend\nlocal function jl(a,i,u)\nlocal A=a.upgrader and 1 or 0\nif u.queued and u.arrival==a.arrival then\nreturn A+gc(a)- 1\nend\nlocal db,Ia=a.writers,a.readers\nif u.queued and xa(i)then\ndb=db - 1\nelseif u.queued then\nIa=Ia - 1\nend\nif db>0 then\nA=A+Yg(a.writers_key,u.arrival)\nend\nif Ia>0 then\nA=A+Yg(a.readers_key,u.arrival)\nend\nreturn A\nend\nlocal zi=10000\nlocal Ai=2500\nfunction ei(m,k,q,fa,Y,ga)\nlocal Ed=0\nif #k>1 then\nlocal Mg=math.floor(q.arrival/1000)\nEd=Mg>f+1000 and f or Mg+zi\nend\nlocal md,Dd=0,Ed>f and Ed or 0\nfor c=1,#k do\nlocal a,i=m[c],k[c]\nif Ed<=f or fa[1]==c then\nlocal u=q[c] or{arrival=q.arrival}\nwe(a,i,u,Y)\nif Sd(i)then\nUh(a,i,\"=\" .. ga)\nend\nmd=math.max(md,jl(a,i,u))\nq[c]=u\nelseif q[c] then\npd(a,i,q[c])\nq[c]=false\nend\nLa(a,f)\nif a.front==i and a.turn_at>0 then\nGf(a)\nki(a,f,Bd)\nDd=f+Ai\nend\nend\nreturn md,Dd\nend\nend"];
const lua_blocked_locks: Helper = ["local Qg\ndo\nlocal function Uk(a,i,z)\nif not a.front or a.front==i then\nreturn false\nend\nif not xa(i)and Za(i)==0 then\nif a.writers==0 then\nreturn false\nend\nif z and not xa(a.front)then\nlocal T,nc=yc(a.writers_key)\nreturn nc<z\nend\nend\nreturn not z or a.front_arrival<z\nend\nlocal function ok(a,i,z,vc)\nif not hf(a,i)then\nreturn true\nend\nif vc then\nreturn Uk(a,i,z)\nend\nlocal nk=a.front~=nil and(not z or a.front_arrival<z)\nreturn Za(i)==0 and a.live>0 and nk\nend\nfunction Qg(m,k,z,vc)\nlocal fa={}\nfor c=1,#k do\nif ok(m[c],k[c],z,vc)then\nfa[#fa+1]=c\nend\nend\nreturn fa\nend\nend"];
const lua_attended_until: Helper = ["local function P(m,wb,qd)\nlocal Sk=f+math.floor(wb - math.min(300,wb/10))\nfor c=1,#m do\nqd=qd and f>=m[c].no_grace_until\nend\nreturn Sk+(qd and og or 0)\nend"];
const lua_outlast_others: Helper = ["local function Xk(m,k,q,Y)\nfor c=1,#k do\nif q[c] then\nY=math.max(Y,Uc(m[c],k[c])+1)\nend\nend\nreturn Y\nend"];
const lua_MARKER_LAYOUT: Helper = ["local vg=1"];
const lua_VOTING: Helper = ["local Eg=\"v\""];
const lua_QUARANTINED: Helper = ["local yd=\"q\""];
const lua_CLOCK_MAX_US: Helper = ["local Ji=4503599627370496"];
const lua_clock_us: Helper = ["local Wc\ndo\nWc=Va<Ji and Va or 0\nend"];
const lua_load_marker: Helper = ["local function Kb(l)\nif not l then\nreturn{state=I,ends_at=0}\nend\nlocal V,bb,ia,ra,cd,jf,Oe=\nstring.match(l,\"^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$\")\nif not V or g(V)>vg then\nreturn{state=\"newer\"}\nend\nreturn{\nstate=bb,\nnumber=g(ia),\nnodes=g(ra),\nends_at=g(cd),\nfloor=g(jf),\nahead=g(Oe),\n}\nend"];
const lua_save_marker: Helper = ["local function ve(s,t)\nlocal Wa={t.number,t.nodes,t.ends_at,t.floor,t.ahead}\nlocal H={e(vg),t.state}\nfor c=1,#Wa do\nH[c+2]=e(Wa[c])\nend\nredis.call(\"SET\",s,table.concat(H,\" \"))\nend"];
const lua_abstention: Helper = ["local function Vb(t,ia,ra)\nif t.state==\"newer\" then\nreturn{\"newer\"}\nend\nif t.number and(t.number~=ia or t.nodes~=ra)then\nreturn{\"misplaced\",e(t.number),e(t.nodes)}\nend\nif t.state~=Eg then\nreturn{\"nonvoter\",e(f),t.state,e(t.ends_at)}\nend\nreturn nil\nend"];
const lua_reach_of: Helper = ["local qe\ndo\nlocal jj=100000\nfunction qe(t)\nreturn math.max(t.floor or 0,Wc+(t.ahead or 0)+jj)\nend\nend"];
const lua_note_fence: Helper = ["local Ef\ndo\nlocal Ti=30000000\nfunction Ef(s,t,Q)\nlocal ih=Q>Wc+Ti and Q>t.floor\nlocal Og=Q>qe(t)\nif Og then\nt.ahead=Q - Wc\nend\nif ih then\nt.floor=Q\nend\nif ih or Og then\nve(s,t)\nend\nend\nend"];
const lua_END_UNKNOWN: Helper = ["local wd=\"u\""];
const lua_ATTEMPT_CHARS: Helper = ["local Ee=12"];
const lua_BLAME_CHARS: Helper = ["local ig=6"];
const lua_blame_of: Helper = ["local function Pg(n)\nreturn string.sub(n .. \"------\",1,ig)\nend"];
const lua_end_pattern: Helper = ["local function gh(D)\nlocal Uj=string.gsub(string.sub(D,1,Ee),\"%-\",\"%%-\")\nreturn \"(%a)\" .. Uj .. \"(%S+)\"\nend"];
const lua_end_of: Helper = ["local function bd(d,D)\nreturn string.match(d.ended,gh(D))\nend"];
const lua_forget_end: Helper = ["local function mh(d,D)\nd.ended=string.gsub(d.ended,gh(D).. \" \",\"\")\nend"];
const lua_note_attempt_end: Helper = ["local id\ndo\nlocal Qi=\"x\"\nlocal Ci=64\nlocal Di=1+Ee+ig+1\nfunction id(d,D,ca,n)\nlocal p=bd(d,D)\nif p==Tb and ca~=Tb then\nmh(d,D)\nca=Qi\nelseif p then\nreturn\nend\nlocal Sj=ca .. string.sub(D,1,Ee).. Pg(n).. \" \"\nd.ended=string.sub(Sj .. d.ended,1,Ci*Di)\nend\nend"];
const lua_RECORD_LAYOUT: Helper = ["local Ag=2"];
const lua_PENDING: Helper = ["local yg=\"p\""];
const lua_CONFIRMED: Helper = ["local Cb=\"c\""];
const lua_RESTING: Helper = ["local Cg=\"r\""];
const lua_NOBODY: Helper = ["local Ke=\"*\""];
const lua_unpack_attempt: Helper = ["local Zf\ndo\nlocal cj=\"^(%a) (%S+) (%S+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) ?(%S*)$\"\nfunction Zf(R)\nlocal ya,D,Z,bb,M,Q,Me,Pb,Bf,X,ga,Th=\nstring.match(R,cj)\nif not ya or not Ib(R)then\nreturn nil\nend\nreturn{\nmode=ya,\nattempt=D,\nholder=Z,\nstate=bb,\ndeadline=g(M),\nfence=g(Q),\nacquired=g(Me),\nttl=g(Pb),\nmax_until=g(Bf),\ndelay=g(X),\nlabel=ga,\nfingerprint=Th==\"\" and I or Th,\n}\nend\nend"];
const lua_pack_attempt: Helper = ["local function je(b)\nreturn table.concat({\nb.mode,\nb.attempt,\nb.holder,\nb.state,\ne(b.deadline),\ne(b.fence),\ne(b.acquired),\ne(b.ttl),\ne(b.max_until),\ne(b.delay),\nb.label,\nb.fingerprint,\n},\" \")\nend"];
const lua_cap_delay: Helper = ["local function Ug(d,Ec)\nif d.delay_until>f+Ec then\nd.delay_until=f+Ec\nd.capped=true\nend\nend"];
const lua_texts_at: Helper = ["local function kc(G,w)\nlocal v=redis.call(\"MGET\",unpack(G))\nlocal Tc,Cd={},{}\nfor c=1,w or #G do\nif not v[c] then\nTc[#Tc+1]=c\nCd[#Cd+1]=G[c]\nend\nend\nif #Tc==0 or redis.call(\"EXISTS\",unpack(Cd))==0 then\nreturn v\nend\nfor Xd=1,#Tc do\nif redis.call(\"EXISTS\",Cd[Xd])==1 then\nv[Tc[Xd]]=\"\"\nend\nend\nreturn v\nend"];
const lua_texts_of: Helper = ["local function lc(w,li)\nlocal G={}\nfor c=1,w do\nG[c]=KEYS[li*(c - 1)+1]\nG[w+c]=KEYS[li*(c - 1)+2]\nend\nreturn kc(G,w)\nend"];
const lua_empty_record: Helper = ["local function eh()\nreturn{fence=0,confirmed=0,delay_until=0,ended=\"\",leases={},delays={}}\nend"];
const lua_load_record: Helper = ["local yb\ndo\nlocal jg=\"d\"\nlocal function Aj(d)\nfor T,kb in ipairs({d.leases,d.delays})do\nfor T,R in ipairs(kb)do\nif R.deadline>f+R.ttl and R.ttl>0 then\nR.deadline=f+R.ttl\nd.capped=true\nend\nend\nend\nend\nlocal function pj(d,b)\nlocal ui=b.deadline+b.delay\nif ui<=f then\nreturn\nend\nd.delays[#d.delays+1]={\nmode=Db,\nattempt=b.attempt,\nholder=b.holder,\nstate=jg,\ndeadline=ui,\nfence=b.fence,\nacquired=b.acquired,\nttl=b.delay,\nmax_until=0,\ndelay=0,\nlabel=I,\nfingerprint=I,\n}\nend\nlocal function Oj(d)\nlocal Ca={}\nfor T,X in ipairs(d.delays)do\nif X.deadline>f then\nCa[#Ca+1]=X\nend\nend\nd.delays=Ca\nend\nlocal function Pj(d)\nlocal Ca,nf={},{}\nfor T,b in ipairs(d.leases)do\nif b.deadline>f then\nCa[#Ca+1]=b\nnf[b.holder]=nf[b.holder] or b.state==Cb\nend\nend\nfor T,b in ipairs(d.leases)do\nif b.deadline<=f and b.state==Cb then\nlocal ca=b.deadline==b.max_until and He or Tb\nid(d,b.attempt,ca,\"\")\nif b.delay>0 and not nf[b.holder] then\npj(d,b)\nend\nend\nend\nd.leases=Ca\nend\nfunction yb(l)\nlocal d=eh()\nif not l then\nreturn d\nend\nlocal V,Q,Dj,Fb,Na,ja=\nstring.match(l,\"^(%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)\\n(.*)$\")\nif g(string.match(l,\"^(%d+) \")or \"0\")>Ag then\nreturn nil,\"newer\"\nend\nif not V or g(V)<1 or not Ib(string.match(l,\"^[^\\n]*\"))then\nreturn nil,\"damaged\"\nend\nd.fence=g(Q)\nd.confirmed=g(Dj)\nd.delay_until=g(Fb)\nd.ended=Na\nfor R in string.gmatch(ja,\"[^\\n]+\")do\nlocal b=Zf(R)\nif not b then\nreturn nil,\"damaged\"\nend\nlocal kb=b.state==jg and d.delays or d.leases\nkb[#kb+1]=b\nend\nAj(d)\nOj(d)\nPj(d)\nreturn d\nend\nend"];
const lua_save_record: Helper = ["local function Ob(s,d,x)\nlocal ha=math.max(f,d.delay_until,math.floor(d.fence/1000))\nlocal Wa={e(Ag),e(d.fence),e(d.confirmed),e(d.delay_until)}\nlocal kb={table.concat(Wa,\" \"),d.ended,\"\"}\nfor c,b in ipairs(d.leases)do\nkb[c+2]=je(b)\nha=math.max(ha,b.deadline+b.delay)\nend\nfor c,X in ipairs(d.delays)do\nkb[#d.leases+c+2]=je(X)\nha=math.max(ha,X.deadline)\nend\nredis.call(\"SET\",s,table.concat(kb,\"\\n\"),\"PX\",e(ha+x - f))\nend"];
const lua_find_attempt: Helper = ["local function xc(d,D)\nfor T,b in ipairs(d.leases)do\nif b.attempt==D then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_find_lease: Helper = ["local function jh(d,D,Z)\nlocal b=xc(d,D)\nreturn b and(Z==I or b.holder==Z)and b or nil\nend"];
const lua_find_holder: Helper = ["local function gf(d,Z)\nfor T,b in ipairs(d.leases)do\nif b.holder==Z then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_taken_until: Helper = ["local function ni(d,ya,Z)\nlocal j=0\nfor T,b in ipairs(d.leases)do\nlocal Vj=ya==Db or b.mode==Db\nif Vj and b.holder~=Z and b.state~=Cg then\nj=math.max(j,b.deadline+b.delay)\nend\nend\nreturn j\nend"];
const lua_delay_or_rest_until: Helper = ["local function Xe(d)\nlocal ja=gf(d,Ke)\nlocal j=math.max(d.delay_until,ja and ja.deadline or 0)\nreturn j>f and j or 0\nend"];
const lua_blocked_until: Helper = ["local function xj(d,ya,Z)\nlocal j=ni(d,ya,Z)\nif gf(d,Z)then\nreturn j\nend\nfor T,X in ipairs(d.delays)do\nj=math.max(j,X.deadline)\nend\nreturn math.max(j,Xe(d))\nend"];
const lua_stands: Helper = ["local function Jl(d,D)\nfor T,X in ipairs(d.delays)do\nif X.attempt==D then\nreturn true\nend\nend\nreturn xc(d,D)~=nil\nend"];
const lua_forget_delay: Helper = ["local function ak(d,D)\nlocal Xa={}\nfor T,X in ipairs(d.delays)do\nif X.attempt~=D then\nXa[#Xa+1]=X\nend\nend\nd.delays=Xa\nend"];
const lua_append_list: Helper = ["local function sb(H,ma)\nH[#H+1]=e(#ma)\nfor c=1,#ma do\nH[#H+1]=ma[c]\nend\nreturn H\nend"];
const lua_append_known: Helper = ["local function Lg(H,d)\nlocal aa,Zg={},{}\nfor T,b in ipairs(d.leases)do\nif b.state==Cb then\naa[#aa+1]=je(b)\nend\nend\nfor c,X in ipairs(d.delays)do\nZg[c]=table.concat({X.attempt,e(X.deadline),e(X.acquired)},\" \")\nend\nreturn sb(sb(H,aa),Zg)\nend"];
const lua_add_pending: Helper = ["local Ne\ndo\nlocal Dg=8\nlocal function Hc(ha,t)\nlocal uf=math.max(ha+1,t.floor+1,Wc)\nlocal Q=uf - uf % Dg+t.number\nreturn Q<uf and Q+Dg or Q\nend\nfunction Ne(d,t,Aa,ke)\nd.fence=Hc(d.fence,t)\nlocal b={\nmode=Aa.mode,\nattempt=Aa.attempt,\nholder=Aa.holder,\nstate=yg,\ndeadline=f+ke,\nfence=d.fence,\nacquired=0,\nttl=ke,\nmax_until=0,\ndelay=0,\nlabel=I,\nfingerprint=I,\n}\nd.leases[#d.leases+1]=b\nreturn b\nend\nend"];
const lua_add_resting: Helper = ["local function sj(d,te)\nd.leases[#d.leases+1]={\nmode=Db,\nattempt=Ke,\nholder=Ke,\nstate=Cg,\ndeadline=f+te,\nfence=0,\nacquired=0,\nttl=te,\nmax_until=0,\ndelay=0,\nlabel=I,\nfingerprint=I,\n}\nend"];
const lua_confirm_pending: Helper = ["local function Xg(d,b,cb)\nb.state=Cb\nb.fence=cb.fence\nb.acquired=f - cb.acquired\nb.ttl=cb.ttl\nb.delay=cb.delay\nb.label=cb.label\nb.fingerprint=cb.fingerprint\nb.deadline=f+cb.ttl\nif cb.max_until>0 then\nb.max_until=f+cb.max_until\nb.deadline=math.min(b.deadline,b.max_until)\nend\nd.fence=math.max(d.fence,b.fence)\nd.confirmed=math.max(d.confirmed,b.fence)\nend"];
const lua_ENDED: Helper = ["local kg=\"e\""];
const lua_ANY_FINGERPRINT: Helper = ["local hg=\"?\""];
const lua_NEWER: Helper = ["local Je=\"newer\""];
const lua_names_attempt: Helper = ["local function Cf(d,D)\nreturn d~=nil and d.state~=Je and string.find(d.rest,D,1,true)~=nil\nend"];
const lua_IDEMPOTENCY_LAYOUT: Helper = ["local rg=1"];
const lua_parse_idempotency: Helper = ["local function If(l)\nif not l then\nreturn nil\nend\nlocal V,bb,B,ja=string.match(l,\"^(%d+) (%a) (%S+) (.*)$\")\nif not V or g(V)>rg then\nreturn{state=Je}\nend\nreturn{layout=V,state=bb,fingerprint=B,rest=ja}\nend"];
const lua_load_idempotency: Helper = ["local function lb(s)\nreturn If(s and redis.call(\"GET\",s))\nend"];
const lua_GRANTED: Helper = ["local fb=\"g\""];
const lua_IDEMPOTENCY_MS: Helper = ["local Pc=60000"];
const lua_save_idempotency: Helper = ["local function Ja(s,bb,B,ja,Qb)\nif s then\nlocal l=table.concat({e(rg),bb,B,ja},\" \")\nredis.call(\"SET\",s,l,\"PX\",e(Qb - f+Pc))\nend\nend"];
const lua_save_attempt: Helper = ["local Uf\ndo\nlocal Bi=8*23\nlocal function Dk(d,Z)\nlocal j=f\nfor T,b in ipairs(d.leases)do\nif b.holder==Z then\nj=math.max(j,b.deadline)\nend\nend\nreturn j\nend\nfunction Uf(s,d,b)\nif not s then\nreturn\nend\nlocal p,la=lb(s),b.attempt\nif p and p.state==fb and not Cf(p,la)then\nla=string.sub(p.rest .. \" \" .. la,-Bi)\nend\nJa(s,fb,b.fingerprint,la,Dk(d,b.holder))\nend\nend"];
const lua_split: Helper = ["local function wa(l)\nlocal H={}\nfor mc in string.gmatch(l,\"%S+\")do\nH[#H+1]=mc\nend\nreturn H\nend"];
const lua_forget_attempt: Helper = ["local function Yj(s,p,D)\nif not Cf(p,D)or p.state~=fb then\nreturn\nend\nlocal Xa={}\nfor T,Ha in ipairs(wa(p.rest))do\nif Ha~=D then\nXa[#Xa+1]=Ha\nend\nend\nif #Xa==0 then\nredis.call(\"DEL\",s)\nelse\nlocal l=table.concat({p.layout,fb,p.fingerprint,table.concat(Xa,\" \")},\" \")\nredis.call(\"SET\",s,l,\"KEEPTTL\")\nend\nend"];
const lua_save_release: Helper = ["local function Cl(s,p,D)\nif not p or p.state==fb then\nJa(s,kg,p and p.fingerprint or hg,D,f)\nend\nend"];
const lua_prolong_attempts: Helper = ["local function kl(s,b)\nredis.call(\"PEXPIRE\",s,e(b.deadline - f+Pc),\"GT\")\nend"];
const lua_refusal_of: Helper = ["local function re(d,B)\nif d and d.state==Je then\nreturn{\"newer\"}\nend\nreturn d and d.fingerprint~=B and{\"mismatch\"}or nil\nend"];
const lua_quorum_refusal_of: Helper = ["local function sl(p,B)\nif p and p.fingerprint==hg then\nreturn nil\nend\nreturn re(p,B)\nend"];
const lua_KEYS_PER_LOCK: Helper = ["local ta\ndo\nlocal Zi={\n\"record\",\n\"details\",\n\"leases\",\n\"holders\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"history\",\n}\nta=#Zi\nend"];
const lua_LAYOUT: Helper = ["local Qc=5"];
const lua_RECORD_FIELDS: Helper = ["local zd={\n\"layout\",\n\"fence\",\n\"arrival\",\n\"departures\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"tickets_next\",\n\"turn_at\",\n\"shared\",\n\"shared_next\",\n\"details\",\n\"delay_until\",\n\"break_at\",\n\"hold_ms\",\n\"kept_until\",\n\"expires_at\",\n\"front_arrival\",\n\"capacity\",\n\"permits\",\n\"attended_next\",\n\"turn_until\",\n\"turn_ms\",\n\"no_grace_until\",\n\"dropped\",\n\"watched_until\",\n\"ahead\",\n\"keeps_out\",\n}"];
const lua_parse_numbers: Helper = ["local Kf\ndo\nlocal Wi=10000000000000000\nfunction Kf(a,R)\nlocal Q,gg,lk,bf,ma=string.match(R,\"^5 (%d+) (%d+) (%d+) (%d+)(.*)$\")\nif not Q then\nreturn false\nend\na.fence=g(Q)\na.written_at=g(gg)\na.hold_ms=g(lk)\na.events_count=g(bf)\nlocal kf=math.max(a.fence,a.written_at,a.hold_ms,a.events_count)\nif ma~=\"\" then\nlocal hc=0\nfor u,l in string.gmatch(ma,\" (%d+)=(%d+)\")do\nlocal Ga,ia=zd[g(u)],g(l)\nif not Ga then\nreturn false\nend\na[Ga]=ia\nkf=math.max(kf,ia)\nhc=hc+2+#u+#l\nend\nif hc<#ma then\nreturn false\nend\nend\nreturn kf<Wi\nend\nend"];
const lua_SPARE_MS: Helper = ["local Rc=30000"];
const lua_load_lock: Helper = ["local yf\ndo\nlocal function dl(a,l)\na.rests,a.resting={},0\nif not string.find(l,\"^[%d: ]*$\")or not Ib(l)then\nreturn false\nend\nfor Qb,ld in string.gmatch(l,\"(%d+):(%d+)\")do\na.rests[#a.rests+1]={until_ms=g(Qb),permits=g(ld)}\na.resting=a.resting+g(ld)\nend\nreturn true\nend\nlocal function el(l)\nlocal i,E,M,z,ga=string.match(l,\"^(%S+) (%S+) (%d+) (%d+) (%S+)$\")\nif not i or not Ib(l)then\nreturn nil\nend\nreturn{id=i,token=E,deadline=g(M),arrival=g(z),label=ga}\nend\nlocal function Rh(a,l)\nlocal hc=0\nfor ca,R in string.gmatch(l,\"(%l) ([^\\n]+)\\n\")do\nhc=hc+#R+3\nif ca==\"f\" then\na.front=R\nelseif ca==\"u\" then\na.upgrader=el(R)\nelseif ca==\"o\" then\na.outcomes=R\nelseif ca==\"r\" and not dl(a,R)then\nreturn false\nend\nif ca==\"u\" and not a.upgrader then\nreturn false\nend\nend\nreturn hc==#l\nend\nlocal function jk(a)\nreturn #a.ended % Ge==0 and #a.releases % Ad==0\nend\nlocal function cl(a,l)\nlocal Zc=string.find(l,\"\\n\",1,true)\nlocal ad=Zc and string.find(l,\"\\n\",Zc+1,true)\nlocal Md=ad and string.find(l,\"\\n\",ad+1,true)\nlocal Nd=Md and string.find(l,\"\\n\",Md+1,true)\nlocal Od=Nd and string.find(l,\"\\n\",Nd+1,true)\nif not Od or not Kf(a,string.sub(l,1,Zc - 1))then\nreturn false\nend\na.ended=string.sub(l,ad+1,Md - 1)\na.releases=string.sub(l,Md+1,Nd - 1)\na.events=string.sub(l,Nd+1,Od - 1)\nif ad>Zc+1 then\na.exclusive=Ae(string.sub(l,Zc+1,ad - 1))\nif not a.exclusive then\nreturn false\nend\nend\nif not jk(a)then\nreturn false\nend\nif(a.events==\"\")~=(a.events_count==0)or a.events~=\"\" and string.sub(a.events,-1)~=\",\" then\nreturn false\nend\nreturn Od==#l or Rh(a,string.sub(l,Od+1))\nend\nlocal Pi=26\nlocal Ui=20\nlocal Xi=3\nlocal function bl(a,R,V)\nlocal Wa,Ta=string.match(R,\"^([%d ]+) (%S+)$\")\nlocal H,W=wa(Wa or \"\"),V>1 and Pi or Ui\nif #H~=W or not Ib(R)then\nreturn nil\nend\nfor c=1,W do\na[zd[c]]=g(H[c])\nend\nif V==1 then\na.turn_at=0\nend\na.keeps_out=V>=Xi and 1 or 0\nreturn Ta\nend\nlocal function al(a,l,V)\nif V==1 then\nl=l .. \"\\n\"\nend\nlocal R,F,ea,Na,N,Oa,ha=\nstring.match(l,\"^([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n?([^\\n]*)$\")\nlocal Ta=R and V>0 and bl(a,R,V)\nif not Ta then\nreturn nil\nend\nif Oa~=\"\" and not string.find(Oa,\",$\")then\nreturn nil\nend\nif not string.find(ha,\"^[%d: ]*$\")or not Ib(ha)then\nreturn nil\nend\nlocal gg,Oe=string.match(ha,\"^(%d+) (%d+)\")\na.written_at=g(gg or \"0\")\na.ahead=g(Oe or \"0\")\nfor E,S in string.gmatch(Na,\"%S%S%S%S(%S%S%S%S%S%S%S%S)(%l) \")do\na.ended=a.ended .. E .. S .. \".... \"\nend\na.events=Oa\nlocal T,bf=string.gsub(Oa,\",\",\"\")\na.events_count=bf\na.exclusive=Ae(F)\nif F~=\"\" and not a.exclusive then\nreturn nil\nend\nlocal ma=Ta~=I and \"f \" .. Ta .. \"\\n\" or \"\"\nif ea~=\"\" then\nma=ma .. \"u \" .. ea .. \"\\n\"\nend\nif N~=\"\" then\nma=ma .. \"o \" .. N .. \"\\n\"\nend\nlocal ka=string.match(ha,\"%d+:.*$\")\nreturn ka and ma .. \"r \" .. ka .. \"\\n\" or ma\nend\nlocal function Zj(a)\nfor T,W in ipairs({\"shared\",\"permits\",\"details\",\"tickets\",\"writers\",\"readers\"})do\na[W]=0\nend\na.front,a.turn_at,a.turn_until,a.kept_until,a.expires_at,a.ahead=nil,0,0,0,0,0\nredis.call(\n\"DEL\",\na.details_key,\na.leases_key,\na.holders_key,\na.writers_key,\na.readers_key,\na.tickets_key\n)\na.changed=true\nend\nlocal function Dl(a,ub)\nlocal rf={\n\"tickets_next\",\n\"turn_at\",\n\"shared_next\",\n\"delay_until\",\n\"break_at\",\n\"kept_until\",\n\"expires_at\",\n\"attended_next\",\n\"turn_until\",\n\"no_grace_until\",\n\"watched_until\",\n}\nfor T,Ga in ipairs(rf)do\nif a[Ga]>ub then\na[Ga]=a[Ga] - ub\nend\nend\nif a.exclusive then\nde(a.exclusive,-ub)\nend\nif a.upgrader then\na.upgrader.deadline=a.upgrader.deadline - ub\nend\nfor c=1,#a.rests do\na.rests[c].until_ms=a.rests[c].until_ms - ub\nend\nlocal N=wa(a.outcomes)\nfor c=1,#N do\nlocal A,qf=string.match(N[c],\"^(.*[.!=])(%d+)$\")\nN[c]=A and A .. e(g(qf)- ub)or N[c]\nend\na.outcomes=table.concat(N,\" \")\nif a.shared>0 or a.tickets>0 then\na.ahead=a.ahead+ub\nend\na.changed=true\nend\nlocal function Mj(j)\nreturn{\nat=j,\nended=\"\",\nreleases=\"\",\noutcomes=\"\",\nevents=\"\",\nevents_count=0,\nnoted={},\nuntold={},\nnew_keys={},\nexpired_permits=0,\nrests={},\nresting=0,\nwritten_at=0,\nstored=false,\nchanged=false,\nrecord_key=KEYS[j],\ndetails_key=KEYS[j+1],\nleases_key=KEYS[j+2],\nholders_key=KEYS[j+3],\nwriters_key=KEYS[j+4],\nreaders_key=KEYS[j+5],\ntickets_key=KEYS[j+6],\nhistory_key=KEYS[j+7],\nlayout=Qc,\nfence=0,\narrival=0,\ndepartures=0,\nwriters=0,\nreaders=0,\ntickets=0,\ntickets_next=0,\nturn_at=0,\nshared=0,\nshared_next=0,\ndetails=0,\ndelay_until=0,\nbreak_at=0,\nhold_ms=0,\nkept_until=0,\nexpires_at=0,\nfront_arrival=0,\ncapacity=0,\npermits=0,\nattended_next=0,\nturn_until=0,\nturn_ms=0,\nno_grace_until=0,\ndropped=0,\nwatched_until=0,\nahead=0,\nkeeps_out=0,\n}\nend\nfunction yf(j,l)\nlocal a=Mj(j)\nif l then\na.stored=true\nlocal V=g(string.match(l,\"^(%d+) \")or \"0\")\nif V>Qc then\na.unreadable=\"newer\"\nreturn a\nend\nlocal ma=V<Qc and al(a,l,V)\nlocal uk=ma and Rh(a,ma)or V==Qc and cl(a,l)\nif not uk then\na.unreadable=\"damaged\"\nreturn a\nend\nif a.written_at>f then\nDl(a,a.written_at - f)\nend\nif a.expires_at>0 and a.expires_at+Rc/2<=f then\nZj(a)\nend\nend\na.live=Zb(a)and 0 or a.shared\nreturn a\nend\nend"];
const lua_load_locks: Helper = ["local function xb(w,Tk)\nlocal G={}\nfor c=1,w do\nG[c]=KEYS[(c - 1)*ta+1]\nend\nG[w+1]=Tk\nlocal v=#G==1 and{redis.call(\"GET\",G[1])}or kc(G,w)\nlocal m,Gd,sa={},{},nil\nfor c=1,w do\nlocal a=Gd[G[c]] or yf((c - 1)*ta+1,v[c])\nm[c]=a\nGd[G[c]]=a\nif a.unreadable and not sa then\nsa={\"unreadable\",a.unreadable}\nend\nend\nreturn m,sa,v[w+1]\nend"];
const lua_prove_writable: Helper = ["local function zb(s)\nif not Rb then\nredis.call(\"PEXPIRE\",s,\"1\",\"GT\")\nRb=true\nend\nend"];
const lua_HISTORY_MAX: Helper = ["local xd=20"];
const lua_HISTORY_LAYOUT: Helper = ["local pg=1"];
const lua_latest_events: Helper = ["local function Ah(a)\nlocal Oa,ye={},nil\nlocal function rb(l)\nfor Yb in string.gmatch(l,\"[^,]+\")do\nlocal Zd=string.match(Yb,\"^(%l)%d+$\")\nlocal ec,ie=string.match(Yb,\"^%l(%l%d+ %-?%d+) %-?%d+ (%S+)$\")\nif ec and ye then\nOa[#Oa+1]=string.sub(ye,1,1).. ec .. \" \" .. string.sub(ye,2).. \" \" .. ie\nend\nye=Zd and Yb or nil\nif ec then\nOa[#Oa+1]=Yb\nend\nend\nend\nrb(a.events)\nif #Oa<xd then\nlocal mf=redis.call(\"GET\",a.history_key)or \"\"\nrb(string.sub(mf,#e(pg)+2))\nend\nfor c=#Oa,xd+1,-1 do\nOa[c]=nil\nend\nreturn Oa\nend"];
const lua_save_lock: Helper = ["local Ka\ndo\nlocal function Yk(a)\nlocal l=\"\"\nfor c=1,#a.rests do\nl=l .. \" \" .. e(a.rests[c].until_ms).. \":\" .. e(a.rests[c].permits)\nend\nreturn l\nend\nlocal function Zk(ea)\nreturn table.concat(\n{ea.id,ea.token,e(ea.deadline),e(ea.arrival),ea.label},\n\" \"\n)\nend\nlocal function Fh(a,x)\nreturn a.kept_until+(a.shared>0 and x or 0)\nend\nlocal function Bk(a)\nlocal G={}\nlocal function rb(W,s)\nif W>0 then\nG[#G+1]=s\nend\nend\nrb(a.details,a.details_key)\nrb(a.shared,a.leases_key)\nrb(a.shared,a.holders_key)\nrb(a.tickets,a.writers_key)\nrb(a.tickets,a.readers_key)\nrb(a.tickets,a.tickets_key)\nreturn G\nend\nlocal function Wj(a,x)\nlocal G=a.new_keys\nlocal Gc=Fh(a,x)\nif Gc>a.expires_at then\na.expires_at=Gc+(a.shared>0 and Rc or x - Rc)\nG=Bk(a)\nend\nfor c=1,#G do\nredis.call(\"PEXPIRE\",G[c],e(a.expires_at+Rc - f))\nend\na.new_keys={}\nend\nlocal Hi=2592000000\nlocal function vl(a)\nlocal Wa={e(Qc),e(a.fence),e(f),e(a.hold_ms),e(a.events_count)}\nfor c=3,#zd do\nlocal Ga=zd[c]\nif a[Ga]>0 and Ga~=\"hold_ms\" then\nWa[#Wa+1]=e(c).. \"=\" .. e(a[Ga])\nend\nend\nlocal l=table.concat({\ntable.concat(Wa,\" \"),\na.exclusive and Mb(a.exclusive)or \"\",\na.ended,\na.releases,\na.events,\n\"\",\n},\"\\n\")\nif a.front then\nl=l .. \"f \" .. a.front .. \"\\n\"\nend\nif a.upgrader then\nl=l .. \"u \" .. Zk(a.upgrader).. \"\\n\"\nend\nif a.outcomes~=\"\" then\nl=l .. \"o \" .. a.outcomes .. \"\\n\"\nend\nif #a.rests>0 then\nl=l .. \"r\" .. Yk(a).. \"\\n\"\nend\nreturn l\nend\nlocal function dk(a)\nfor c=math.max(1,#a.noted - xd+1),#a.noted do\na.events=a.noted[c] .. a.events\na.events_count=a.events_count+1\nend\na.noted={}\nend\nlocal Ri=1500\nlocal function Bl(a,ce)\nif not Yd(a)then\na.events,a.events_count=\"\",0\nreturn\nend\ndk(a)\nif a.events_count<xd and #a.events<=Ri then\nreturn\nend\nlocal l=e(pg).. \" \" .. table.concat(Ah(a),\",\").. \",\"\nredis.call(\"SET\",a.history_key,l,\"PX\",e(ce))\na.events,a.events_count=\"\",0\nend\nfunction Ka(a,x)\nif not a.changed and Fh(a,x)<=a.expires_at then\nzb(a.record_key)\nreturn\nend\na.changed=false\na.written=true\na.written_at=f\nRb=true\nif a.shared==0 then\na.keeps_out=0\nend\nif a.shared==0 and a.tickets==0 then\na.kept_until=0\na.expires_at=0\na.ahead=0\nelse\nWj(a,x)\nend\nlocal F=a.exclusive\nlocal kk=F and math.max(F.deadline+F.delay,F.min_until)or 0\nlocal Xj=math.floor(a.fence/1000)\nlocal ha=math.max(f,a.delay_until,a.kept_until,kk,ue(a,true),Xj)\nlocal sf=a.capacity>0 and Hi or x\nlocal ce=math.max(ha+sf,a.expires_at+a.ahead+Rc)- f\nBl(a,ce)\nredis.call(\"SET\",a.record_key,vl(a),\"PX\",e(ce))\nend\nend"];
const lua_note_watcher: Helper = ["local function Nh(a,vi)\nif a.stored and f+vi>a.watched_until then\na.watched_until=f+vi\na.changed=true\nend\nend"];
const lua_COPIED: Helper = ["local vd=\"!\""];
const lua_PREFIX_CHARS: Helper = ["local Le=12"];
const lua_secret_prefix: Helper = ["local function Kc(J)\nreturn string.sub(J,3,2+Le)\nend"];
const lua_recent_outcome: Helper = ["local function Pa(d,n)\nlocal j=string.find(d.outcomes,Kc(n),1,true)\nreturn j and string.match(d.outcomes,\"^%w+\",j+Le)or nil\nend"];
const lua_forgotten_at: Helper = ["local function nh(d)\nreturn g(string.match(d.outcomes,\"=(%d+)\")or \"0\")\nend"];
const lua_is_full_of_copies: Helper = ["local Vd\ndo\nlocal Ki=48\nfunction Vd(d)\nlocal T,Xc=string.gsub(d.outcomes,vd,\"\")\nreturn Xc>=Ki\nend\nend"];
const lua_is_forgotten: Helper = ["local function Jb(d,n,y)\nif y==0 or Pa(d,n)then\nreturn false\nend\nreturn nh(d)>=y or Vd(d)\nend"];
const lua_save_outcome: Helper = ["local Qa\ndo\nlocal fj=\".\"\nlocal gj=4000\nlocal Li=60000\nlocal aj=15\nlocal xg=64\nlocal function uh(mc)\nlocal Eh,qf=string.match(mc,\"([.!])(%d+)$\")\nif not Eh then\nreturn true,f\nend\nlocal j=g(qf)\nreturn j+(Eh==vd and Li or gj)<=f,j\nend\nlocal function Vk(d,n)\nlocal H={}\nfor mc in string.gmatch(d.outcomes,\"%S+\")do\nif string.sub(mc,1,1)~=\"=\" and string.sub(mc,1,Le)~=Kc(n)then\nH[#H+1]=mc\nend\nend\nreturn H\nend\nfunction Qa(d,n,fc,Xc)\nlocal H,jb,Gb=Vk(d,n),{},nh(d)\nlocal cf=#H+1 - xg\nfor c=1,#H do\nlocal Wk,j=uh(H[c])\nlocal rl=cf>0 and not string.find(H[c],vd,1,true)\nif rl or Wk and c<=#H - aj then\ncf=cf - 1\nGb=math.max(Gb,j)\nelse\njb[#jb+1]=H[c]\nend\nend\nif #jb>=xg then\nlocal T,j=uh(table.remove(jb,1))\nGb=math.max(Gb,j)\nend\njb[#jb+1]=Kc(n).. fc ..(Xc and vd or fj).. e(f)\nd.outcomes=(Gb>0 and \"=\" .. e(Gb).. \" \" or \"\").. table.concat(jb,\" \")\nd.changed=true\nend\nend"];
const lua_is_late: Helper = ["local function Wd(p,y)\nlocal be=p and string.match(p,\"^copy(%d+)$\")\nreturn be and y<g(be)\nend"];
const lua_save_copy: Helper = ["local function ai(d,n,y)\nif y==0 then\nreturn\nend\nlocal p=Pa(d,n)\nif not p or string.find(p,\"^copy\")and not Wd(p,y)then\nQa(d,n,\"copy\" .. e(y),true)\nend\nend"];
const lua_save_reply: Helper = ["local function fi(d,n,o,Xc)\nQa(d,n,table.concat(o,\"x\"),Xc)\nend"];
const lua_recent_reply: Helper = ["local function Xh(d,n)\nlocal fc=Pa(d,n)\nif not fc then\nreturn nil\nend\nlocal H=string.gsub(fc,\"x\",\" \")\nreturn wa(H)\nend"];
const lua_REASONS: Helper = ["local qc={\nr=\"released\",\ne=\"expired\",\nm=\"max_hold\",\nb=\"broken\",\nt=\"transferred\",\n}"];
const lua_UNKNOWN: Helper = ["local Eb=\"unknown\""];
const lua_end_at: Helper = ["local function fh(a,E)\nlocal j=string.find(a.ended,si(E),1,true)\nreturn j and j % Ge==1 and j or nil\nend"];
const lua_released_by: Helper = ["local function Yh(a,E,n)\nlocal mi,j=Zh(n),fh(a,E)\nif j then\nlocal qa=j+Sc+1\nlocal wk=string.sub(a.ended,qa,qa+rc - 1)==mi\nreturn wk and string.sub(a.ended,qa - 1,qa - 1)or nil,false\nend\nj=a.releases~=\"\" and string.find(a.releases,mi,1,true)\nif j and j % Ad==2 then\nreturn string.sub(a.releases,j - 1,j - 1),false\nend\nreturn nil,#a.releases==Bg*Ad\nend"];
const lua_why_lost: Helper = ["local function dg(a,E)\nlocal j=fh(a,E)\nif j then\nlocal S=qc[string.sub(a.ended,j+Sc,j+Sc)]\nreturn S or qc[pb]\nend\nlocal l=a.shared>a.live and redis.call(\"HGET\",a.details_key,Mc(E))\nlocal b=l and Oc(a,l)\nif b and Zb(a)then\nreturn qc[Sb]\nend\nif b and b.deadline<=f then\nreturn qc[De(a,b)]\nend\nreturn Eb\nend"];
const lua_not_held: Helper = ["local function ge(a,E)\nif a.damaged_id==Mc(E)then\nreturn \"unreadable\",\"damaged\"\nend\nreturn \"lost\",dg(a,E)\nend"];
const lua_WAITING: Helper = ["local Ub=\"w\""];
const lua_DONE: Helper = ["local eb=\"d\""];
const lua_IDEMPOTENCY_SPARE_MS: Helper = ["local sg=60000"];
const lua_reply_before: Helper = ["local function ic(d,B)\nreturn re(d,B)or d and wa(d.rest)\nend"];
const lua_shorten_idempotency: Helper = ["local function Xf(s)\nredis.call(\"PEXPIRE\",s,e(Pc),\"LT\")\nend"];
const lua_idempotency_until: Helper = ["local function Ud(s,M)\nreturn s and M+sg or 0\nend"];
const lua_prolong_idempotency: Helper = ["local function ll(s,b)\nif b.idempotency_until>0 and b.deadline>b.idempotency_until then\nb.idempotency_until=b.deadline+sg\nredis.call(\"PEXPIRE\",s,e(b.idempotency_until+Pc - f),\"GT\")\nend\nend"];
const lua_LIST_MAX: Helper = ["local Ie=50"];
const lua_listed_holders: Helper = ["local function Ch(a)\nlocal Ua={}\nif a.exclusive then\nUa[1]=Mb(a.exclusive)\nend\nif a.live>0 then\nlocal k=redis.call(\"ZRANGE\",a.holders_key,\"0\",e(Ie - 1))\nlocal v=#k>0 and redis.call(\"HMGET\",a.details_key,unpack(k))or{}\nfor c=1,#v do\nlocal b=v[c] and Oc(a,v[c])\nif #Ua<Ie and b and b.deadline>f then\nUa[#Ua+1]=Mb(We(a,b))\nend\nend\nend\nreturn Ua\nend"];
const lua_queue_length: Helper = ["local function Wh(a)\nreturn gc(a)+(a.upgrader and 1 or 0)\nend"];
const lua_flag: Helper = ["local function vb(Ve)\nreturn Ve and \"1\" or \"0\"\nend"];
const lua_with_notifications: Helper = ["local Ra\ndo\nlocal Si=gb\nlocal function ul(a)\nif xa(a.front)or Za(a.front)>0 or a.readers<2 then\nreturn 0\nend\nif a.writers==0 then\nreturn Si\nend\nlocal T,nc=yc(a.writers_key)\nreturn nc\nend\nlocal function Hh(a)\nif a.capacity==0 then\nreturn a.delay_until\nend\nlocal j=ue(a)\nreturn a.live>0 and math.min(j,a.shared_next)or j\nend\nlocal function Rk(a)\nlocal Vg=a.written and(a.watched_until>f or not a.stored)\nlocal ze,Ab,Ia,next=I,0,0,I\nif a.turn_ms>0 then\nif a.turn_began and a.turn_at>0 then\nze=Kc(jc(a.front))\nAb=a.turn_until\nIa=ul(a)\nelseif a.upgrader and a.lease_ended and a.live==1 then\nze=Kc(jc(a.upgrader.id))\nelseif a.queue_dropped then\nAb=1\nelseif(a.tickets>0 or a.upgrader)and(a.check_at or a.lease_ended and Hh(a)>f)then\nAb=a.check_at or Hh(a)\nnext=a.front and Kc(jc(a.front))or I\nend\nend\nif ze==I and Ab==0 and not Vg then\nreturn nil\nend\nreturn table.concat(\n{e(a.at),ze,e(Ab),e(Ia),vb(Vg),next,e(a.departures)},\n\",\"\n)\nend\nfunction Ra(o,m)\nlocal he,Pd,xe={},{},{}\nfor c=1,#m do\nlocal a=m[c]\nif not a.unreadable and not xe[a] then\nhe[#he+1]=Rk(a)\nfor Xd=1,a.written and #a.untold or 0 do\nPd[#Pd+1]=e(a.at).. \" \" .. a.untold[Xd]\nend\nend\nxe[a]=true\nend\nif #Pd>0 then\no[#o+1]=\"~\" .. table.concat(Pd,\",\")\nend\nif #he>0 then\no[#o+1]=\"!\" .. table.concat(he,\";\")\nend\nreturn o\nend\nend"];
const lua_load_request: Helper = ["local function Dh(w,C,B)\nlocal K=lb(C)\nlocal L=re(K,B)\nif L then\nreturn nil,K,L\nend\nlocal m,sa=xb(w)\nreturn m,K,sa\nend"];
const lua_ids_of: Helper = ["local function pf(h,J)\nlocal k={}\nfor c=1,#h.locks do\nk[c]=string.sub(h.modes,c,c).. J\nend\nreturn k\nend"];
const lua_finish: Helper = ["local function U(h,o)\nfor c=1,#h.locks do\nLa(h.locks[c],f)\nKa(h.locks[c],h.retention_ms)\nend\nreturn Ra(o,h.locks)\nend"];
const lua_lost: Helper = ["local function Fc(h,S)\nreturn U(h,{\"lost\",S,\"0\"})\nend"];
const lua_dismissed: Helper = ["local function ch(h,z)\nlocal p,d=h.arrival,h.idempotency\nif p==0 and d and d.state==Ub and d.rest~=I then\np=z or Va - qb*1000\nend\nfor c=1,#h.locks do\nlocal Ba=h.locks[c].dropped\nif p>0 and p<=Ba and(h.arrival>0 or Ba<=Va+1000000)then\nreturn{\"lost\",qc[Sb],\"1\"}\nend\nend\nreturn nil\nend"];
const lua_granted: Helper = ["local function fd(h,aa,se)\nlocal o,Qh={\"granted\",e(f),e(h.locks[1].break_at)},{}\nfor c=1,#aa do\nQh[c]=Mb(aa[c])\nend\nsb(o,Qh)\no[#o+1]=se and \"1\" or \"0\"\no[#o+1]=e(h.locks[1].capacity)\nreturn U(h,o)\nend"];
const lua_granted_before: Helper = ["local function Rd(h,J)\nlocal k,aa,q,S=pf(h,J),{},0,Eb\nfor c=1,#k do\naa[c]=hd(h.locks[c],k[c])\nif aa[c] then\nq=q+1\nelseif S==Eb then\nS=dg(h.locks[c],J)\nend\nend\nif q==#k then\nreturn fd(h,aa,true)\nend\nif q>0 or S~=Eb or h.idempotency and h.idempotency.state==fb then\nreturn Fc(h,S)\nend\nreturn nil\nend"];
const lua_busy: Helper = ["local Vc\ndo\nlocal Fi=2000\nlocal function Al(a)\nif a.tickets<=gc(a)then\nreturn 0\nend\nlocal ac=redis.call(\"ZCOUNT\",a.tickets_key,tb(a,f - Fi),tb(a,f))\nreturn math.min(a.departures,ac)\nend\nlocal Ii=20\nlocal function ck(a,ob,Ya)\nlocal j=a.delay_until\nif a.exclusive then\nj=math.max(j,a.exclusive.deadline,a.exclusive.min_until)\nelseif ob and a.live>(Ya and 1 or 0)then\nj=math.max(j,zh(a,Ya))\nend\nif a.capacity>0 and a.live+a.resting>0 then\nlocal Tf,na=ue(a),a.live>0 and a.shared_next or 0\nlocal yj=Tf>0 and na>0\nj=math.max(j,yj and math.min(Tf,na)or Tf+na)\nend\nif not ob then\nj=math.max(j,a.upgrader and a.upgrader.deadline or 0,a.break_at)\nend\nreturn j\nend\nlocal function Pk(a,ob,Ya)\nif th(a)then\nreturn f+Ii\nend\nlocal j=ck(a,ob,Ya)\nlocal Kk=a.capacity>0 and a.turn_at>0\nif j>f and not Kk then\nreturn j\nend\nj=a.attended_next>f and a.attended_next or f\nif a.turn_at==0 then\nreturn j\nend\nreturn j>f and math.min(a.turn_until,j)or a.turn_until\nend\nfunction Vc(h,fa,u,Ya,Yc)\nlocal Da=fa[1]\nlocal a=h.locks[Da]\nlocal ob=string.sub(h.modes,Da,Da)==Db\nif not u then\nu={position=-1,ticket=I,arrival=Va,attended_until=0,ticket_until=0,again_at=0}\nfor c=1,#h.locks do\nu.arrival=math.max(u.arrival,h.locks[c].dropped+1)\nend\nend\nlocal Sh={}\nfor c=1,#fa do\nSh[c]=e(fa[c])\nend\nlocal Ua,Fb=Ch(a),0\nlocal o={\n\"busy\",\ne(f),\ntable.concat(Sh,\" \"),\ne(Pk(a,ob,Ya)),\ne(u.position),\nu.ticket,\ne(u.arrival),\ne(u.attended_until),\ne(u.ticket_until),\ne(u.again_at),\ne(a.hold_ms),\ne(a.departures),\ne(Wh(a)+(Yc and Yc[Da] and 1 or 0)),\ne(Ac(a)),\ne(Fd(a)),\n}\nsb(o,Ua)\nif not Ya then\nfor c=1,#fa do\nlocal Ha=h.locks[fa[c]]\nFb=math.max(Fb,Ha.delay_until,Ha.live==0 and ue(Ha)or 0)\nend\nend\no[#o+1]=e(Fb>f and Fb or 0)\no[#o+1]=e(a.capacity)\no[#o+1]=e(u.position>=0 and Al(a)or 0)\nreturn U(h,o)\nend\nend"];
const lua_new_lease: Helper = ["local function Gh(h,a,i)\nlocal b={\nid=i,\nttl=h.ttl_ms,\nmax_until=h.max_hold_ms>0 and f+h.max_hold_ms or 0,\ndelay=h.lock_delay_ms,\nlabel=h.label,\npartner=I,\nmin_until=h.min_hold_ms>0 and f+h.min_hold_ms or 0,\n}\nb.idempotency_until=Ud(h.idempotency_key,Jd(a,b,h.ttl_ms))\nreturn b\nend"];
const lua_save_use: Helper = ["local function Jc(h,bb,J,Qb)\nJa(h.idempotency_key,bb,h.fingerprint,J,Qb)\nend"];
const lua_save_grant: Helper = ["local function ci(h,J,b)\nlocal a=h.locks[1]\nif h.since>0 or Pa(a,J)then\nQa(a,J,\"granted\",true)\nend\nJc(h,fb,J,b.idempotency_until)\nend"];
const lua_acquire_as_holder: Helper = ["local Gg\ndo\nlocal nj=5000\nlocal mj=3000\nlocal function wl(h,ba)\nlocal a=h.locks[1]\nba.holds=ba.holds+1\nba.deadline=math.max(ba.deadline,Jd(a,ba,h.ttl_ms))\nba.ttl=math.max(ba.ttl,h.ttl_ms)\nba.confirmed=true\nne(a,ba)\nif h.idempotency_key then\nlocal Ak=ba.deadline+math.max(h.retention_ms - Pc,0)\nJc(h,fb,jc(ba.id),Ak)\nelse\nQa(a,h.request,\"entered\",h.since>0)\nend\nreturn fd(h,{ba})\nend\nlocal function fk(h,J,F,da)\nlocal a=h.locks[1]\nlocal b=Gh(h,a,h.modes .. J)\nlocal ud\nif xa(b.id)then\nud=a.upgrader and a.upgrader.arrival\na.upgrader=nil\nb.partner=da.id\nend\nQd(a,b,ud)\nif F then\nF.partner=b.id\nend\nci(h,J,b)\nreturn fd(h,{b})\nend\nlocal function Nl(h,J,da)\nlocal a=h.locks[1]\na.arrival=math.max(a.arrival+1,Va)\nlocal z,M=a.arrival,f+nj\nif a.upgrader then\nz=a.upgrader.arrival\nend\nJh(a,h.hints)\na.upgrader=\n{id=h.modes .. J,token=da.id,deadline=M,arrival=z,label=h.label}\na.changed=true\nJc(h,Ub,J,M)\nlocal u={\nposition=0,\nticket=J,\narrival=z,\nattended_until=M,\nticket_until=M,\nagain_at=f+mj,\n}\nreturn Vc(h,{1},u,da)\nend\nfunction Gg(h,p)\nlocal a,ea=h.locks[1],h.locks[1].upgrader\nlocal Td=ea and jc(ea.id)==h.place_secret\nlocal Ng=ch(h,Td and ea.arrival or nil)\nif Ng then\nreturn U(h,Ng)\nend\nlocal F,da=Bh(a,h.token)\nif not F and not da then\nlocal fc,pa=ge(a,h.token)\nreturn fc==\"lost\" and Fc(h,pa)or U(h,{fc,pa})\nend\nlocal ob=h.modes==Db\nlocal ba=da\nif ob then\nba=F\nend\nif p==\"entered\" or Wd(p,h.since)and not Td then\nreturn ba and fd(h,{ba},true)or Fc(h,Eb)\nend\nif ba then\nreturn wl(h,ba)\nend\nif ob and ea and ea.token~=da.id then\nreturn U(h,{\"deadlock\"})\nend\nlocal J=Td and h.place_secret or h.request\nif hf(a,h.modes .. J,F,da)then\nreturn fk(h,J,F,da)\nend\nif not ob or h.left_ms==0 and not Td then\nJc(h,Ub,I,f)\nreturn Vc(h,{1},nil,da or F)\nend\nreturn Nl(h,J,da)\nend\nend"];
const lua_append_groups: Helper = ["local function hb(H,lf)\nH[#H+1]=e(#lf)\nfor c=1,#lf do\nsb(H,lf[c])\nend\nreturn H\nend"];

const body_key_create = "local oa,tc=g(ARGV[1]),ARGV[2]\nlocal Sa=f+oa\ndi(KEYS[1],Sa,0,tc)\nreturn{\"created\",e(Sa)}\n";
const body_key_delete = "return{\"deleted\",vb(redis.call(\"DEL\",KEYS[1])==1)}\n";
const body_key_find = "local w,Ll=g(ARGV[1]),ARGV[2]==\"1\"\nlocal G={}\nfor c=1,w do\nG[c]=KEYS[c]\nend\nlocal v=redis.call(\"MGET\",unpack(G))\nlocal ri=math.floor(f/Mi)\nlocal Ma={}\nfor c=1,w do\nlocal V,Sa,Be,tc=string.match(v[c] or \"\",\"^(%d+) (%d+) (%d+) (%S+)$\")\nif V and g(V)==tg and g(Sa)>f then\nif Ll and g(Be)<ri then\ndi(G[c],g(Sa),ri,tc)\nRb=true\nend\nMa[#Ma+1]={e(c),Sa,Be,tc}\nend\nend\nzb(KEYS[1])\nreturn hb({\"found\",e(f)},Ma)\n";
const body_latch_count_down = "local n,Xb,B,y=ARGV[1],g(ARGV[2]),ARGV[3],g(ARGV[4])\nlocal Fa,C=KEYS[1],KEYS[2]\nlocal A=ic(lb(C),B)\nif A then\nreturn A\nend\nlocal r=xf(Fa)\nif r and r.unreadable then\nreturn{\"unreadable\",r.unreadable}\nend\nlocal function qh()\nzb(Fa)\nreturn{\"gone\"}\nend\nlocal p=r and Pa(r,n)\nif not r or p==\"gone\" then\nreturn qh()\nend\nlocal W,Oh=p,false\nif not p then\nif Jb(r,n,y)then\nreturn{\"forgotten\"}\nend\nif not r.live then\nif y>0 then\nQa(r,n,\"gone\",true)\nIc(Fa,r)\nend\nreturn qh()\nend\nOh=r.count>0 and r.count<=Xb\nr.count=math.max(0,r.count - Xb)\nW=e(r.count)\nif not C then\nQa(r,n,W,y>0)\nend\nIc(Fa,r)\nend\nlocal o=ae(r,W)\nJa(C,eb,B,table.concat(o,\" \"),r.expires_at)\nreturn Oh and xi(o)or o\n";
const body_latch_delete = "local n,B,y=ARGV[1],ARGV[2],g(ARGV[3])\nlocal Fa,C=KEYS[1],KEYS[2]\nlocal A=ic(lb(C),B)\nif A then\nreturn A\nend\nlocal l=kc({Fa})[1]\nlocal r=l and Jf(l)\nif r and r.unreadable==\"damaged\" then\nredis.call(\"DEL\",Fa)\nJa(C,eb,B,\"deleted 1 1\",f)\nreturn{\"deleted\",\"1\",\"1\"}\nend\nif r and r.unreadable then\nreturn{\"unreadable\",r.unreadable}\nend\nif r and Jb(r,n,y)then\nreturn{\"forgotten\"}\nend\nlocal ib,Kd=r and Pa(r,n),false\nif not ib then\nKd=r and r.live\nib=vb(Kd)\nif r and(Kd or y>0)then\nr.expires_at=math.min(r.expires_at,f)\nif not C then\nQa(r,n,ib,y>0)\nend\nIc(Fa,r)\nend\nend\nzb(Fa)\nlocal o={\"deleted\",ib,\"0\"}\nJa(C,eb,B,table.concat(o,\" \"),f)\nreturn Kd and xi(o)or o\n";
const body_latch_get = "local r=xf(KEYS[1])\nzb(KEYS[1])\nif r and r.unreadable then\nreturn{\"unreadable\",r.unreadable}\nend\nif not r or not r.live then\nreturn{\"gone\"}\nend\nlocal o=ae(r)\no[#o+1]=e(f)\nreturn o\n";
const body_latch_list = "local w=g(ARGV[1])\nlocal G={}\nfor c=1,w do\nG[c]=KEYS[c]\nend\nlocal v=kc(G)\nlocal Ma={}\nfor c=1,w do\nlocal r=v[c] and Jf(v[c])\nif r and r.unreadable then\nMa[#Ma+1]={e(c),r.unreadable,\"0\"}\nelseif r and r.live then\nMa[#Ma+1]={e(c),e(r.count),e(r.expires_at)}\nend\nend\nzb(KEYS[1])\nreturn hb({\"latches\"},Ma)\n";
const body_latch_set = "local n,W,oa,B,y=ARGV[1],g(ARGV[2]),g(ARGV[3]),ARGV[4],g(ARGV[5])\nlocal Fa,C=KEYS[1],KEYS[2]\nlocal A=ic(lb(C),B)\nif A then\nreturn A\nend\nlocal O=xf(Fa)\nif O and O.unreadable then\nreturn{\"unreadable\",O.unreadable}\nend\nif O and Jb(O,n,y)then\nreturn{\"forgotten\"}\nend\nlocal p=O and Pa(O,n)\nif p then\nreturn p==\"exists\" and{\"exists\"}or ae(O,p)\nend\nif O and O.live and O.count>0 then\nif y>0 then\nQa(O,n,\"exists\",true)\nIc(Fa,O)\nend\nzb(Fa)\nreturn{\"exists\"}\nend\nlocal i=math.max(O and O.id+1 or 0,Va)\nlocal r={\nid=i,\nsince=O and O.live and O.since or i,\ncount=W,\nexpires_at=f+oa,\noutcomes=O and O.outcomes or \"\",\n}\nif not C then\nQa(r,n,e(W),y>0)\nend\nIc(Fa,r)\nlocal o=ae(r)\nJa(C,eb,B,table.concat(o,\" \"),r.expires_at)\nreturn o\n";
const body_acquire = "local n,za,oa,wb,vc=ARGV[1],ARGV[2],g(ARGV[3]),g(ARGV[4]),ARGV[5]==\"1\"\nlocal E,mb,ga,zf,Af=ARGV[6],ARGV[7],ARGV[8],g(ARGV[9]),g(ARGV[10])\nlocal x,gd,bg,B=g(ARGV[11]),g(ARGV[12]),g(ARGV[13]),ARGV[14]\nlocal Se,y,qd=g(ARGV[15]),g(ARGV[16]),ARGV[17]==\"1\"\nlocal z,zc,Mk=g(ARGV[18]),ARGV[19]==\"1\",g(ARGV[20])\nlocal m,K,o=Dh(#za,KEYS[#za*ta+1],B)\nif o then\nreturn o\nend\nlocal h={\nrequest=n,\nmodes=za,\nttl_ms=oa,\nleft_ms=wb,\ntoken=E,\nlabel=ga,\nlock_delay_ms=zf,\nmax_hold_ms=Af,\nmin_hold_ms=Mk,\nretention_ms=x,\nfingerprint=B,\nsince=y,\narrival=z,\nhints=zc,\nlocks=m,\nidempotency_key=KEYS[#za*ta+1],\nidempotency=K,\nplace_secret=n,\n}\nif mb~=I then\nh.place_secret=mb\nelseif K and K.state==Ub and K.rest~=I then\nh.place_secret=K.rest\nend\nlocal function ek(J,k,q)\nlocal aa={}\nfor c=1,#za do\nif not xa(k[c])and m[c].live>=gd then\nreturn U(h,{\"limit\",\"leases\"})\nend\nend\nfor c=1,#za do\naa[c]=Gh(h,m[c],k[c])\nif q and q[c] then\npd(m[c],k[c],q[c])\nGf(m[c])\nend\nQd(m[c],aa[c],q and q.arrival)\nif q and q[c] then\nm[c].check_at=aa[c].deadline\nend\nend\nci(h,J,aa[1])\nreturn fd(h,aa)\nend\nlocal function Ml(J,k,q,fa)\nlocal Gd=z==0 and q~=nil and K~=nil and K.state==Ub\nif not q then\nfor c=1,#fa do\nif not ik(m[fa[c]],bg)then\nreturn U(h,{\"limit\",\"waiters\"})\nend\nend\nq=Ok(m)\nend\nfor c=1,#za do\nJh(m[c],zc)\nend\nlocal Y=P(m,wb,qd or Gd)\nif z==0 and wb>0 then\nY=Xk(m,k,q,Y)\nend\nlocal md,Dd=ei(m,k,q,fa,Y,ga)\nlocal pi=math.max(f,Y)+qb\nJc(h,Ub,J,pi)\nlocal Yc={}\nfor c=1,#za do\nYc[c]=q[c] and not q[c].queued\nend\nlocal u={\nposition=md,\nticket=J,\narrival=q.arrival,\nattended_until=Y,\nticket_until=pi,\nagain_at=Dd,\n}\nreturn Vc(h,fa,u,nil,Yc)\nend\nlocal function zl()\nif K and K.state==fb then\nreturn Rd(h,K.rest)\nend\nlocal ua=Rd(h,n)\nif not ua and h.place_secret~=n then\nua=Rd(h,h.place_secret)\nend\nlocal A=K and K.rest or I\nif not ua and A~=I and A~=h.place_secret and A~=n then\nua=Rd(h,A)\nend\nreturn ua\nend\nlocal function kh()\nlocal k=pf(h,h.place_secret)\nlocal q=lh(m,k)\nif q or h.place_secret==n then\nreturn h.place_secret,k,q\nend\nk=pf(h,n)\nreturn n,k,lh(m,k)\nend\nfor c=1,#za do\nab(m[c],string.sub(za,c,c).. h.place_secret)\nend\no=zl()\nif o then\nreturn o\nend\nfor c=1,#za do\nif m[c].damaged_id then\nreturn U(h,{\"unreadable\",\"damaged\"})\nend\nend\nfor c=1,#za do\nif Pa(m[c],n)==\"gone\" then\nlocal T,k,q=kh()\nSf(m,k,q or{})\nreturn Fc(h,qc[pb])\nend\nend\nlocal p=Pa(m[1],n)\nif p==\"granted\" then\nreturn Fc(h,Eb)\nend\nif E~=I and Jb(m[1],n,y)then\nreturn U(h,{\"forgotten\"})\nend\nif y>0 and not p and Vd(m[1])then\nreturn U(h,{\"forgotten\"})\nend\nai(m[1],n,y)\nif E~=I then\nreturn Gg(h,p)\nend\nlocal J,k,q=kh()\nif not q and Wd(p,y)then\nreturn Fc(h,Eb)\nend\no=ch(h,q and q.arrival)\nif o then\nSf(m,k,q or{})\nreturn U(h,o)\nend\nif za==zg then\nlocal Lc=m[1]\nlocal Ya=not q and z==0 and Se or 0\nlocal td=Lc.capacity>0 and Lc.capacity or Ya\nif Za(n)>td then\nSf(m,k,q or{})\nreturn U(h,td==0 and{\"absent\"}or{\"unsatisfiable\",e(td)})\nend\nLc.changed=Lc.changed or Lc.capacity~=td\nLc.capacity=td\nend\nlocal fa=Qg(m,k,q and q.arrival,vc)\nif #fa==0 then\nreturn ek(J,k,q)\nend\nif q or wb>0 and vc then\nreturn Ml(J,k,q,fa)\nend\nJc(h,Ub,I,f)\nif zc and wb>0 then\nNh(m[fa[1]],wb)\nend\nreturn Vc(h,fa)\n";
const body_break_lease = "local n,Q,Hb,Ea=ARGV[1],g(ARGV[2]),g(ARGV[3]),ARGV[4]==\"1\"\nlocal x,B,y=g(ARGV[5]),ARGV[6],g(ARGV[7])\nlocal C=KEYS[ta+1]\nlocal m,sa,of=xb(1,C)\nlocal A=ic(If(of),B)or sa\nif A then\nreturn A\nend\nlocal a=m[1]\nab(a)\nlocal function U(o)\nKa(a,x)\nreturn Ra(o,m)\nend\nlocal p=Xh(a,n)\nif p then\nreturn U(p)\nend\nif Jb(a,n,y)then\nreturn{\"forgotten\"}\nend\nlocal function Fk()\nif a.exclusive and a.exclusive.fence==Q then\nreturn a.exclusive\nend\nlocal k=a.shared>0 and redis.call(\"ZRANGEBYSCORE\",a.holders_key,e(Q),e(Q))or{}\nreturn k[1] and hd(a,k[1])\nend\nlocal function Pe(b)\nif Ac(a)>1 then\nreturn{\"others\"}\nend\nlocal ua=Jg(a,Hb)\nreturn{\"breaking\",e(a.break_at),e(Ce(a,b,ua,Ea))}\nend\nlocal function Re(b)\nif b then\nif not Ea then\nb.delay,b.min_until=0,0\nend\nuc(a,b,Sb)\nend\nreturn{\"broken\",vb(b),vb(a.capacity>0),e(Ye(a))}\nend\nlocal b=Fk()\nif a.damaged_id then\nreturn U({\"unreadable\",\"damaged\"})\nend\nlocal o=b and Hb>0 and Pe(b)or Re(b)\nLa(a,f)\nif not C and(b or y>0)then\nfi(a,n,o,y>0)\nend\nJa(C,eb,B,table.concat(o,\" \"),f)\nreturn U(o)\n";
const body_break_lock = "local n,Hb,Ea,Ij=ARGV[1],g(ARGV[2]),ARGV[3]==\"1\",ARGV[4]==\"1\"\nlocal x,B,yl,y=g(ARGV[5]),ARGV[6],ARGV[7]==\"1\",g(ARGV[8])\nlocal nd=ARGV[9]\nlocal C=KEYS[ta+1]\nlocal A=ic(lb(C),B)\nif A then\nreturn A\nend\nlocal a=yf(1,kc({KEYS[1]})[1])\nif Hb==0 and nd~=\"only\" and a.unreadable~=\"newer\" and(yl or a.unreadable)then\nredis.call(\"DEL\",unpack(KEYS,1,ta))\nJa(C,eb,B,\"broken 0 1 0 0 1 0\",f)\nreturn{\"broken\",\"0\",\"1\",\"0\",\"0\",\"1\",\"0\"}\nend\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nab(a)\nlocal p=Xh(a,n)\nif p then\nKa(a,x)\nreturn p\nend\nif Jb(a,n,y)then\nreturn{\"forgotten\"}\nend\nlocal function U(o,wj)\nif not C and(wj or y>0)then\nfi(a,n,o,y>0)\nend\nJa(C,eb,B,table.concat(o,\" \"),f)\nKa(a,x)\nreturn Ra(o,{a})\nend\nlocal function dh()\nif a.delay_until>0 or a.resting>0 then\na.delay_until,a.rests,a.resting=0,{},0\na.changed=true\nend\nend\nlocal function zj(aa,ib,Ba)\nlocal Fb=e(Ye(a))\nlocal o={\"broken\",e(aa),vb(ib),e(a.shared),e(Ba),\"0\",Fb}\nreturn U(o,aa+Ba>0 or ib)\nend\nlocal function Re(Ba)\nlocal aa,ib=Ac(a),a.capacity>0\nif a.exclusive then\nuc(a,a.exclusive,Sb)\nend\nif not Ea then\ndh()\nend\nif a.shared>0 then\na.break_at=Ea and f or Fe\na.live=0\nTe(a)\nend\nif Ij and ib then\na.capacity=0\na.changed=true\nend\nLa(a,f)\nreturn zj(aa,ib,Ba)\nend\nlocal function Pe(Ba)\nlocal aa,ua=Ac(a),Jg(a,Hb)\nif not Ea then\ndh()\nend\nlocal nb=a.exclusive and Ce(a,a.exclusive,ua,Ea)or 0\nlocal Nk,Hc=cg(a,0,ua,Ea)\nLa(a,f)\nlocal o={\n\"breaking\",\ne(a.break_at),\ne(aa),\ne(nb+Nk),\ne(Hc),\ne(ua),\ne(Ba),\n}\nreturn U(o,true)\nend\nlocal Ba=0\nif nd~=\"keep\" and a.stored then\nBa=Lj(a)\nend\nif nd==\"only\" then\nLa(a,f)\nreturn U({\"broken\",\"0\",\"0\",\"0\",e(Ba),\"0\",\"0\"},Ba>0)\nend\nif Hb>0 and Ac(a)>0 then\nreturn Pe(Ba)\nend\nreturn Re(Ba)\n";
const body_break_more = "local oh,A,Ea,x=g(ARGV[1]),g(ARGV[2]),ARGV[3]==\"1\",g(ARGV[4])\nlocal m,sa=xb(1)\nif sa then\nreturn sa\nend\nlocal a=m[1]\nab(a)\nif oh==0 then\nKa(a,x)\nlocal ac=Zb(a)and a.shared or 0\nreturn Ra({\"left\",e(ac),e(Ye(a))},m)\nend\nlocal nb,Hc=0,0\nif a.break_at>0 then\nnb,Hc=cg(a,oh,A,Ea)\nend\nKa(a,x)\nreturn Ra({\"warned\",e(nb),e(Hc)},m)\n";
const body_give_up = "local w,mb,x=g(ARGV[1]),ARGV[2],g(ARGV[3])\nlocal va=KEYS[w*ta+1]\nlocal m,sa=xb(w)\nlocal function bi(a)\nQa(a,mb,\"gone\",true)\nend\nlocal function Gk(a)\nlocal b=Dc(a,mb)\nif b then\nif not b.confirmed then\nb.min_until=0\nend\nuc(a,b,pb)\nif va~=m[1].record_key then\nXf(va)\nend\nreturn\nend\nif a.upgrader and jc(a.upgrader.id)==mb then\na.upgrader=nil\nbi(a)\nreturn\nend\nfor T,i in ipairs({df(mb),Mc(mb)})do\nlocal u=le(a,i)\nif u then\npd(a,i,u)\nbi(a)\nend\nend\nend\nfor c=1,w do\nlocal a=m[c]\nif not a.unreadable then\nab(a)\nGk(a)\nLa(a,f)\nKa(a,x)\nend\nend\nreturn Ra(sa or{\"given_up\"},m)\n";
const body_inspect = "local w,E,mf,x,nd=g(ARGV[1]),ARGV[2],ARGV[3]==\"1\",g(ARGV[4]),ARGV[5]==\"1\"\nlocal wi=g(ARGV[6])\nlocal lj=\"u\"\nlocal m=xb(w)\nlocal function Hg(Bb,ya,z,ga,Y,Fl)\nBb[#Bb+1]={ya,e(z),ga,vb(Y),vb(Fl)}\nend\nlocal function Ig(Bb,a,s)\nlocal Vf=redis.call(\"ZRANGE\",s,\"0\",e(Ie - 1),\"WITHSCORES\")\nfor c=1,#Vf,2 do\nlocal i,z,ga=Vf[c],g(Vf[c+1]),I\nlocal Y=z<gb\nif Sd(i)then\nlocal bh=redis.call(\"HGET\",a.details_key,i)\nga=bh and string.sub(bh,2)or I\nend\nHg(Bb,Lb(i),Y and z or z - gb,ga,Y,Il(i))\nend\nend\nlocal function Ik(a)\nlocal Bb,ea={},a.upgrader\nif ea then\nHg(Bb,lj,ea.arrival,ea.label,true,false)\nend\nif a.tickets>0 then\nIg(Bb,a,a.writers_key)\nIg(Bb,a,a.readers_key)\nend\nreturn Bb\nend\nlocal function Gj(a)\nlocal yi=E~=I and Dc(a,E)\nlocal H={\n\"lock\",\ne(a.fence),\ne(a.delay_until),\ne(a.break_at),\ne(Ac(a)),\ne(Wh(a)),\ne(a.capacity),\ne(Fd(a)),\nyi and Mb(yi)or I,\n}\nsb(H,Ch(a))\nreturn hb(H,nd and Ik(a)or{})\nend\nlocal Ma={}\nfor c=1,w do\nlocal a=m[c]\nif a.unreadable then\nMa[c]={\"unreadable\",a.unreadable}\nelse\nab(a)\nMa[c]=Gj(a)\nif wi>0 then\nNh(a,wi)\nend\nKa(a,x)\nend\nend\nzb(KEYS[1])\nlocal gk=mf and not m[1].unreadable and Yd(m[1])\nlocal o=hb({\"state\",e(f)},Ma)\nsb(o,gk and Ah(m[1])or{})\nreturn Ra(o,m)\n";
const body_list = "local w=g(ARGV[1])\nlocal Ni=\"^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$\"\nlocal function Cc(F)\nif F==\"\" then\nreturn true\nend\nlocal M,X=string.match(F,Ni)\nreturn M and Ib(F)and g(M)+g(X)<=f\nend\nlocal function Gl(l)\nlocal R,F,ma=string.match(l,\"^(5 [^\\n]*)\\n([^\\n]*)\\n[^\\n]*\\n[^\\n]*\\n[^\\n]*\\n(.*)$\")\nlocal q={tickets=0,shared=0,writers=0,readers=0,delay_until=0,capacity=0}\nif not R or not Kf(q,R)then\nreturn 0\nend\nlocal mk=q.writers+q.readers+q.shared+q.capacity\nlocal rk=mk==0 and q.delay_until<=f and Cc(F)\nif rk and(ma==\"\" or string.find(ma,\"^o [^\\n]+\\n$\"))then\nreturn nil\nend\nreturn q.tickets+q.shared\nend\nlocal G={}\nfor c=1,w do\nG[c]=KEYS[c]\nend\nlocal v=kc(G)\nlocal Ca={}\nfor c=1,w do\nlocal ii=v[c] and Gl(v[c])\nif ii then\nCa[#Ca+1]={e(c),e(ii)}\nend\nend\nzb(KEYS[1])\nreturn hb({\"live\"},Ca)\n";
const body_release = "local n,Nc,x,B=ARGV[1],wa(ARGV[2]),g(ARGV[3]),ARGV[4]\nlocal y=g(ARGV[5])\nlocal w=#Nc\nlocal C=KEYS[w*(ta+1)+1]\nlocal m,T,of=xb(w,C)\nlocal A=ic(If(of),B)\nif A then\nreturn A\nend\nlocal function vk(a,E)\nif Jb(a,n,y)then\nreturn true\nend\nif y==0 or y>a.written_at or Pa(a,n)or Dc(a,E)then\nreturn false\nend\nlocal T,Gb=Yh(a,E,n)\nreturn Gb\nend\nfor c=1,w do\nif vk(m[c],Nc[c])then\nreturn{\"forgotten\"}\nend\nend\nlocal pc=I\nlocal function Rf(a,ya,Bc,Na)\nreturn{\"released\",ya,Bc,e(Fd(a)),Na}\nend\nlocal function od(a,E)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nab(a)\nlocal wh,Ck=string.match(Pa(a,n)or \"\",\"^(%a)(%d+)$\")\nif wh then\nreturn Rf(a,wh,Ck,pc)\nend\nlocal b=Dc(a,E)\nif not b then\nlocal hh=Yh(a,E,n)\nif hh then\nreturn Rf(a,hh,\"0\",pc)\nend\nreturn{ge(a,E)}\nend\nb.holds=b.holds - 1\nlocal ya,Bc,Na=Lb(b.id),e(b.holds),pc\nif b.holds>0 then\nne(a,b)\nelse\nuc(a,b,pb,not C and n or nil)\nLa(a,f)\nNa=Hj(b)\nend\nif not C and(b.holds>0 or y>0)then\nQa(a,n,ya .. Bc,y>0)\nend\nreturn Rf(a,ya,Bc,Na)\nend\nlocal N,Qe={},false\nfor c=1,w do\nlocal a=m[c]\nN[c]=od(a,Nc[c])\nQe=Qe or N[c][1]==\"released\"\nif not a.unreadable then\nKa(a,x)\nend\nend\nlocal o=hb({\"done\"},N)\nlocal Gc={}\nfor c=1,w do\nlocal va=KEYS[w*ta+c]\nif(N[c][5] or pc)==pc or va==m[c].record_key then\nGc[va]=true\nend\nend\nfor c=1,w do\nlocal va=KEYS[w*ta+c]\nif not Gc[va] then\nGc[va]=true\nXf(va)\nend\nend\nif Qe and C then\nfor c=1,w do\nN[c][5]=N[c][5] and pc\nend\nJa(C,eb,B,table.concat(hb({\"done\"},N),\" \"),f)\nend\nreturn Ra(o,m)\n";
const body_renew = "local Nc,Yf,x,B=wa(ARGV[1]),wa(ARGV[2]),g(ARGV[3]),ARGV[4]\nlocal w=#Nc\nlocal C=KEYS[w*(ta+1)+1]\nlocal K=lb(C)\nlocal L=re(K,B)\nif L then\nreturn L\nend\nlocal m=xb(w)\nlocal function tk(a,b)\nlocal pk=b.deadline==b.max_until or a.break_at>0\nreturn not pk and b.deadline - f<b.ttl/3\nend\nlocal function ff(a,b,oa,va)\nlocal A=b.deadline\nb.ttl=oa>0 and oa or b.ttl\nb.deadline=Jd(a,b,b.ttl)\nb.confirmed=true\nif va~=a.record_key then\nll(va,b)\nend\nne(a,b)\nif b.deadline<A then\nFf(a,A)\nend\nend\nlocal function xl(a,E,oa,va)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nab(a)\nlocal b=Dc(a,E)\nif not b then\nreturn{ge(a,E)}\nend\nlocal Ek=not K and tk(a,b)\nif not K then\nff(a,b,oa,va)\nend\nreturn{\"renewed\",Mb(b),e(a.break_at),vb(Ek)}\nend\nlocal N={}\nfor c=1,w do\nN[c]=xl(m[c],Nc[c],g(Yf[c]),KEYS[w*ta+c])\nif not m[c].unreadable then\nKa(m[c],x)\nend\nend\nif not K then\nJa(C,eb,B,\"renewed\",f)\nend\nreturn Ra(hb({\"done\",e(f)},N),m)\n";
const body_set_capacity = "local Se,x,B=g(ARGV[1]),g(ARGV[2]),ARGV[3]\nlocal n,y=ARGV[4],g(ARGV[5])\nlocal C=KEYS[ta+1]\nlocal A=ic(lb(C),B)\nif A then\nreturn A\nend\nlocal m,sa=xb(1)\nif sa then\nreturn sa\nend\nlocal a=m[1]\nif Jb(a,n,y)then\nreturn{\"forgotten\"}\nend\nab(a)\nif not Pa(a,n)then\na.capacity=Se\na.changed=true\nLa(a,f)\nif not C then\nQa(a,n,\"set\",y>0)\nend\nend\nKa(a,x)\nJa(C,eb,B,\"set\",f)\nreturn Ra({\"set\"},m)\n";
const body_transfer = "local n,E,oa,ga=ARGV[1],ARGV[2],g(ARGV[3]),ARGV[4]\nlocal x,B,y=g(ARGV[5]),ARGV[6],g(ARGV[7])\nlocal va,C=KEYS[ta+1],KEYS[ta+2]\nlocal m,K,L=Dh(1,C,B)\nif L then\nreturn L\nend\nlocal a=m[1]\nab(a)\nlocal function U(o)\nKa(a,x)\nreturn Ra(o,m)\nend\nlocal function ti(b)\nreturn U({\"transferred\",e(f),e(a.break_at),Mb(b)})\nend\nlocal ph=K and K.rest or n\nlocal b=Dc(a,ph)\nif b then\nreturn ti(b)\nend\nlocal p=Pa(a,n)\nlocal S=dg(a,ph)\nif K or S~=Eb or Wd(p,y)then\nreturn U({\"lost\",S})\nend\nif y>0 and not p and Vd(a)then\nreturn U({\"forgotten\"})\nend\nai(a,n,y)\nlocal F,da=Bh(a,E)\nif F and da then\nreturn U({\"both_modes\"})\nend\nlocal O=F or da\nif not O then\nreturn U({ge(a,E)})\nend\nlocal Pb=oa>0 and oa or O.ttl\nlocal ee={\nid=Lb(O.id).. n,\nttl=Pb,\nmax_until=O.max_until,\ndelay=O.delay,\nmin_until=O.min_until,\nconfirmed=true,\nlabel=ga,\npartner=I,\nidempotency_until=Ud(C,f+Pb),\n}\nuc(a,O,mg)\nif va~=a.record_key then\nXf(va)\nend\nQd(a,ee)\nif ee.deadline<O.deadline then\nFf(a,O.deadline)\nend\nLa(a,f)\nJa(C,fb,B,n,ee.idempotency_until)\nreturn ti(ee)\n";
const body_unattend = "local za,mb,rd,x=ARGV[1],ARGV[2],g(ARGV[3]),g(ARGV[4])\nlocal Ei=62000\nlocal w=#za\nlocal m,sa=xb(w)\nif sa then\nreturn sa\nend\nfor c=1,w do\nab(m[c])\nend\nlocal Y=P(m,0,true)\nfor c=1,w do\nlocal a,i=m[c],string.sub(za,c,c).. mb\nlocal u=le(a,i)\nlocal Wg=rd<=f+Ei\nif u and u.queued and Wg and Y<rd and Uc(a,i)<=rd then\nwe(a,i,u,Y,true)\nif a.front==i and Y<a.turn_until then\na.turn_until,a.changed=Y,true\nend\na.check_at=Y\nend\nif a.upgrader and a.upgrader.id==i and Wg and a.upgrader.deadline<=rd then\na.upgrader.deadline=math.min(rd,f+og)\na.check_at,a.changed=a.upgrader.deadline,true\nend\nLa(a,f)\nKa(a,x)\nend\nreturn Ra({\"unattended\",e(Y)},m)\n";
const body_quorum_bury = "local la,ia,ra,x=wa(ARGV[1]),g(ARGV[2]),g(ARGV[3]),g(ARGV[4])\nlocal v=lc(1,2)\nlocal L=Vb(Kb(v[2]),ia,ra)\nif L then\nreturn L\nend\nlocal d,pa=yb(v[1])\nif not d then\nreturn{\"unreadable\",pa}\nend\nlocal Rg={}\nfor c=1,#la do\nlocal ji=Jl(d,la[c])\nRg[c]=ji and \"0\" or \"1\"\nif not ji then\nid(d,la[c],wd,\"\")\nend\nend\nOb(KEYS[1],d,x)\nreturn sb({\"done\"},Rg)\n";
const body_quorum_confirm = "local D,Q,oa,zf=ARGV[1],g(ARGV[2]),g(ARGV[3]),g(ARGV[4])\nlocal Af,ga,ia,ra=g(ARGV[5]),ARGV[6],g(ARGV[7]),g(ARGV[8])\nlocal x,B=g(ARGV[9]),ARGV[10]\nlocal v=lc(1,2)\nlocal t=Kb(v[2])\nlocal L=Vb(t,ia,ra)\nif L then\nreturn L\nend\nlocal d,pa=yb(v[1])\nif not d then\nreturn{\"unreadable\",pa}\nend\nlocal b=xc(d,D)\nif not b then\nreturn{\"refused\"}\nend\nif b.state==Cb and b.fence==Q then\nreturn{\"confirmed\",e(f),e(b.deadline - f)}\nend\nif b.state==Cb or Q<b.fence then\nreturn{\"refused\"}\nend\nlocal cb={\nfence=Q,\nttl=oa,\ndelay=zf,\nlabel=ga,\nfingerprint=B,\nacquired=0,\nmax_until=Af,\n}\nXg(d,b,cb)\nEf(KEYS[2],t,Q)\nOb(KEYS[1],d,x)\nUf(KEYS[3],d,b)\nreturn{\"confirmed\",e(f),e(b.deadline - f)}\n";
const body_quorum_inspect = "local ia,ra,Ec=g(ARGV[1]),g(ARGV[2]),g(ARGV[3])\nlocal v=lc(1,2)\nlocal L=Vb(Kb(v[2]),ia,ra)\nif L then\nreturn L\nend\nlocal d,pa=yb(v[1])\nif not d then\nreturn{\"unreadable\",pa}\nend\nUg(d,Ec)\nreturn Lg({\"state\",e(f),e(d.confirmed),e(Xe(d))},d)\n";
const body_quorum_join = "local ia,ra,Nf=g(ARGV[1]),g(ARGV[2]),g(ARGV[3])\nlocal xe,Kl,jf=g(ARGV[4]),ARGV[5]==\"1\",g(ARGV[6])\nlocal v=redis.call(\"MGET\",unpack(KEYS))\nlocal bb,cd,Of=\"voting\",0,0\nfor c=1,#KEYS do\nlocal t=Kb(v[c])\nlocal L=Vb(t,ia,ra)\nif L and L[1]~=\"nonvoter\" then\nreturn L\nend\nif t.state==I then\nt=\n{state=yd,number=ia,nodes=ra,ends_at=f+Nf,floor=0,ahead=0}\nve(KEYS[c],t)\nend\nif t.state==yd and t.ends_at>f+Nf then\nt.ends_at=f+Nf\nve(KEYS[c],t)\nend\nif t.state==yd and t.ends_at<=xe and(Kl or f>=t.ends_at)then\nt.state=Eg\nt.floor=math.max(t.floor,jf)\nve(KEYS[c],t)\nend\nif t.state==yd then\nbb=\"quarantined\"\ncd=math.max(cd,t.ends_at)\nend\nOf=math.max(Of,qe(t))\nend\nreturn{bb,e(f),e(cd),e(Of)}\n";
const body_quorum_propose = "local D,ya,Z,ke=ARGV[1],ARGV[2],ARGV[3],g(ARGV[4])\nlocal ia,ra,gd,x=g(ARGV[5]),g(ARGV[6]),g(ARGV[7]),g(ARGV[8])\nlocal B,Ec=ARGV[9],g(ARGV[10])\nlocal v=lc(1,2)\nlocal t=Kb(v[2])\nlocal L=Vb(t,ia,ra)\nif L then\nreturn L\nend\nlocal d,pa=yb(v[1])\nlocal K=lb(KEYS[3])\nif not d then\nreturn{\"unreadable\",pa}\nend\nlocal vh=sl(K,B)\nif vh then\nreturn vh\nend\nUg(d,Ec)\nlocal se=K and \"1\" or \"0\"\nlocal b=xc(d,D)\nif b then\nreturn{\"proposed\",e(f),e(b.fence),se}\nend\nlocal ca=bd(d,D)\nif ca then\nreturn{\"ended\",ca}\nend\nif K and not gf(d,Z)then\nreturn{\"ended\",K.state==kg and pb or Tb}\nend\nlocal j=xj(d,ya,Z)\nif j>0 then\nif d.capped then\nOb(KEYS[1],d,x)\nend\nreturn Lg({\"busy\",e(f),e(j),e(Xe(d))},d)\nend\nif #d.leases>=gd then\nreturn{\"limit\"}\nend\nlocal il=Ne(d,t,{mode=ya,attempt=D,holder=Z},ke)\nOb(KEYS[1],d,x)\nreturn{\"proposed\",e(f),e(il.fence),se}\n";
const body_quorum_release = "local la,Ua,n,x=wa(ARGV[1]),wa(ARGV[2]),ARGV[3],g(ARGV[4])\nlocal nl=wa(ARGV[5])\nlocal function od(d,D,Z,p)\nlocal b=jh(d,D,Z)\np=p or b~=nil\nlocal Ca={}\nfor T,Ha in ipairs(d.leases)do\nif Ha==b or p and Ha.holder==Z then\nid(d,Ha.attempt,pb,n)\nelse\nCa[#Ca+1]=Ha\nend\nend\nd.leases=Ca\nif Z==I then\nak(d,D)\nend\nlocal ca,Xb=bd(d,D)\nif b or ca==pb and Xb==Pg(n)then\nreturn{\"released\",pb}\nend\nid(d,D,wd,n)\nreturn{p and \"lost\" or \"unproven\",ca or wd}\nend\nlocal G={}\nfor c=1,#la do\nG[c]=KEYS[2*c - 1]\nend\nlocal v=kc(G)\nlocal N,Nb={},{}\nfor c=1,#la do\nlocal d,pa=Nb[G[c]],nil\nif not d then\nd,pa=yb(v[c])\nNb[G[c]]=d\nend\nlocal C=KEYS[2*c]~=G[c] and KEYS[2*c] or nil\nlocal K=lb(C)\nlocal p=nl[c]==\"1\" or Cf(K,la[c])\nif d then\nN[c]=od(d,la[c],Ua[c],p)\np=p or N[c][1]==\"released\"\nOb(G[c],d,x)\nelse\nN[c]={\"unreadable\",pa}\nend\nif C and Ua[c]==I then\nYj(C,K,la[c])\nelseif C and p then\nCl(C,K,la[c])\nend\nend\nreturn hb({\"done\"},N)\n";
const body_quorum_renew = "local la,wc,Yf,ia=wa(ARGV[1]),wa(ARGV[2]),wa(ARGV[3]),g(ARGV[4])\nlocal ra,x,Ua=g(ARGV[5]),g(ARGV[6]),wa(ARGV[7])\nlocal function ff(d,D,Z,Q,oa)\nlocal b=jh(d,D,Z)\nif not b or b.state~=Cb or b.fence~=Q then\nreturn nil,bd(d,D)or wd\nend\nif oa>0 and f+oa>=b.deadline then\nb.ttl=oa\nend\nlocal M=f+b.ttl\nif b.max_until>0 then\nM=math.min(M,b.max_until)\nend\nb.deadline=math.max(b.deadline,M)\nreturn b\nend\nlocal v=lc(#la,3)\nlocal N,Nb={},{}\nfor c=1,#la do\nlocal s,t=KEYS[3*c - 2],Kb(v[#la+c])\nlocal L=Vb(t,ia,ra)\nlocal d,pa=Nb[s],nil\nif not d then\nd,pa=yb(v[c])\nNb[s]=d\nend\nif L and L[1]~=\"nonvoter\" then\nreturn L\nend\nif L then\nN[c]={\"nonvoter\",e(t.ends_at),t.state}\nelseif not d then\nN[c]={\"unreadable\",pa}\nelse\nlocal b,ca=ff(d,la[c],Ua[c],g(wc[c]),g(Yf[c]))\nif b then\nOb(s,d,x)\nif KEYS[3*c]~=s then\nkl(KEYS[3*c],b)\nend\nN[c]={\"renewed\",e(b.deadline - f),je(b)}\nelse\nN[c]={\"lost\",ca}\nend\nend\nend\nreturn hb({\"done\",e(f)},N)\n";
const body_quorum_repair = "local te,x=g(ARGV[1]),g(ARGV[2])\nlocal v=lc(1,2)\nlocal d,pa=yb(v[1])\nif d then\nreturn{\"intact\"}\nend\nif pa==\"newer\" then\nreturn{\"unreadable\",pa}\nend\nlocal af=eh()\naf.fence=qe(Kb(v[2]))\nsj(af,te)\nOb(KEYS[1],af,x)\nreturn{\"repaired\"}\n";
const body_quorum_restore = "local Mf,kb,ia,ra=wa(ARGV[1]),ARGV[2],g(ARGV[3]),g(ARGV[4])\nlocal gd,x=g(ARGV[5]),g(ARGV[6])\nlocal function ml(d,t,Aa)\nlocal b,ca=xc(d,Aa.attempt),bd(d,Aa.attempt)\nif b and b.state==Cb or ca and ca~=Tb then\nreturn nil\nend\nif ni(d,Aa.mode,Aa.holder)>0 or #d.leases>=gd then\nreturn nil\nend\nlocal Xa={}\nfor T,Ha in ipairs(d.leases)do\nif Ha~=b then\nXa[#Xa+1]=Ha\nend\nend\nd.leases=Xa\nreturn Ne(d,t,Aa,Aa.deadline)\nend\nlocal function Cj(d,me,Aa)\nlocal b=xc(d,Aa.attempt)\nif not b or b.state~=yg or b.fence~=me then\nreturn nil\nend\nXg(d,b,Aa)\nmh(d,b.attempt)\nreturn b\nend\nlocal v=lc(#Mf,3)\nlocal Kg,Nb,c={},{},0\nfor R in string.gmatch(kb,\"[^\\n]+\")do\nc=c+1\nlocal Aa,me,s=Zf(R),g(Mf[c]),KEYS[3*c - 2]\nlocal t=Kb(v[#Mf+c])\nlocal L=Vb(t,ia,ra)\nlocal d=Nb[s] or yb(v[c])\nNb[s]=d\nif L and L[1]~=\"nonvoter\" then\nreturn L\nend\nlocal Tg=d and not L\nlocal b\nif Tg and me==0 then\nb=ml(d,t,Aa)\nelseif Tg then\nb=Cj(d,me,Aa)\nif b then\nEf(KEYS[3*c - 1],t,b.fence)\nUf(KEYS[3*c]~=s and KEYS[3*c] or nil,d,b)\nend\nend\nif b then\nOb(s,d,x)\nend\nKg[c]=b and e(b.fence)or \"0\"\nend\nreturn sb({\"done\"},Kg)\n";

const text = (helpers: readonly Helper[], body: string): string =>
  [...helpers.map((pieces) => pieces.join("")), body].join("\n");

const keyLibrary: Library = {
  family: "key",
  digest: "4a2433987ab5c837b02f",
  helpers: [lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_wrote, lua_KEY_LAYOUT, lua_DAY_MS, lua_save_key, lua_append_list, lua_prove_writable, lua_flag, lua_append_groups],
  bodies: { key_create: body_key_create, key_delete: body_key_delete, key_find: body_key_find },
};

const latchLibrary: Library = {
  family: "latch",
  digest: "dfcef2802b62517cfbc6",
  helpers: [lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_wrote, lua_LATCH_LAYOUT, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_save_latch, lua_with_notification, lua_latch_reply, lua_texts_at, lua_append_list, lua_NEWER, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_load_idempotency, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_split, lua_refusal_of, lua_prove_writable, lua_COPIED, lua_PREFIX_CHARS, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_DONE, lua_reply_before, lua_flag, lua_append_groups],
  bodies: { latch_count_down: body_latch_count_down, latch_delete: body_latch_delete, latch_get: body_latch_get, latch_list: body_latch_list, latch_set: body_latch_set },
};

const lockLibrary: Library = {
  family: "lock",
  digest: "fb1bb917e71ab56d3f40",
  helpers: [lua_END_RELEASED, lua_END_EXPIRED, lua_END_MAX_HOLD, lua_END_BROKEN, lua_END_TRANSFERRED, lua_num, lua_permits_of, lua_keeps_history, lua_fmt, lua_owner_of, lua_mode_of, lua_EVENT_GRANTED, lua_NONE, lua_note_event, lua_REQUEST_CHARS, lua_request_tag, lua_TOKEN_CHARS, lua_token_tag, lua_secret_of, lua_ENDINGS_MAX, lua_ENDING_CHARS, lua_RELEASES_MAX, lua_RELEASE_CHARS, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_EXCLUSIVE, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_delayed_until, lua_describe_ended, lua_clear_left, lua_BROKEN_WITHOUT_DELAY, lua_HOLDER_KNOWS, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_wrote, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_BATCH, lua_TICKET_MS, lua_UNATTENDED, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_TURN_MS, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_PERMITS, lua_spans_locks, lua_exclusive_id, lua_shared_id, lua_deadline_of, lua_live_shared, lua_live_lease, lua_lease_of, lua_leases_of, lua_holders_total, lua_grant, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_remove_place, lua_has_room, lua_note_hints, lua_drop_queue, lua_GRACE_MS, lua_find_places, lua_new_places, lua_remove_places, lua_save_places, lua_blocked_locks, lua_attended_until, lua_outlast_others, lua_texts_at, lua_append_list, lua_NEWER, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_load_idempotency, lua_GRANTED, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_split, lua_refusal_of, lua_KEYS_PER_LOCK, lua_LAYOUT, lua_RECORD_FIELDS, lua_parse_numbers, lua_SPARE_MS, lua_load_lock, lua_load_locks, lua_prove_writable, lua_HISTORY_MAX, lua_HISTORY_LAYOUT, lua_latest_events, lua_save_lock, lua_note_watcher, lua_COPIED, lua_PREFIX_CHARS, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_is_late, lua_save_copy, lua_save_reply, lua_recent_reply, lua_REASONS, lua_UNKNOWN, lua_end_at, lua_released_by, lua_why_lost, lua_not_held, lua_WAITING, lua_DONE, lua_IDEMPOTENCY_SPARE_MS, lua_reply_before, lua_shorten_idempotency, lua_idempotency_until, lua_prolong_idempotency, lua_LIST_MAX, lua_listed_holders, lua_queue_length, lua_flag, lua_with_notifications, lua_load_request, lua_ids_of, lua_finish, lua_lost, lua_dismissed, lua_granted, lua_granted_before, lua_busy, lua_new_lease, lua_save_use, lua_save_grant, lua_acquire_as_holder, lua_append_groups],
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
  sha1: "decad9baddbc75b0dbfc4aa18b3233092a46c65b",
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
  sha1: "06e6918f3ec82f7a17de5c19ad841b2d263fe059",
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
  sha1: "af527ce94be849c58e0b6a38d40131d1b0822436",
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
  sha1: "d7a36d608d81cdd33369cf38d77662a87b840736",
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
  sha1: "4c087a227121a4feabeb855c1f1732500ea5e9c8",
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
  sha1: "b352abcbca19d6eb637ea0fafe9a054e540cdc9f",
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
  sha1: "f14bab3a95e4e71e4d38f2b1c697bf506345a3e7",
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
  sha1: "5fd8d5a55d373693961d9e52edfd7eb6c9961e99",
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
  | { readonly kind: "busy"; readonly now: number; readonly blocked: readonly number[]; readonly next_at: number; readonly position: number; readonly ticket: string; readonly arrival: number; readonly attended_until: number; readonly ticket_until: number; readonly again_at: number; readonly hold_ms: number; readonly departures: number; readonly queue_length: number; readonly holders_total: number; readonly available: number; readonly holders: readonly (LeaseLine)[]; readonly delay_until: number; readonly capacity: number | undefined; readonly returning: number | undefined }
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
  sha1: "373f37595baf4f9a11c3e0a33967b52d8631c36d",
  abi: {"defaults":["0"],"digests":["5a084982","8c0704b5"]},
  args: ["request","modes","ttl_ms","left_ms","fair","token","ticket","label","lock_delay_ms","max_hold_ms","retention_ms","leases_max","waiters_max","fingerprint","capacity","since","returned","arrival","hints","min_hold_ms"],
  decode: (r) => r.end(r.led<AcquireReply>({ granted: () => ({ kind: "granted", now: r.integer(), break_at: r.integer(), leases: r.list(() => readLease(r)), repeated: r.optional(() => r.flag()), capacity: r.optional(() => r.integer()) }), busy: () => ({ kind: "busy", now: r.integer(), blocked: r.integers(), next_at: r.integer(), position: r.integer(), ticket: r.string(), arrival: r.integer(), attended_until: r.integer(), ticket_until: r.integer(), again_at: r.integer(), hold_ms: r.integer(), departures: r.integer(), queue_length: r.integer(), holders_total: r.integer(), available: r.integer(), holders: r.list(() => readLease(r)), delay_until: r.integer(), capacity: r.optional(() => r.integer()), returning: r.optional(() => r.integer()) }), lost: () => ({ kind: "lost", reason: r.string(), dismissed: r.optional(() => r.flag()) }), deadlock: () => ({ kind: "deadlock" }), mismatch: () => ({ kind: "mismatch" }), limit: () => ({ kind: "limit", what: r.oneOf("leases", "waiters") }), absent: () => ({ kind: "absent" }), unsatisfiable: () => ({ kind: "unsatisfiable", capacity: r.integer() }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
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
  sha1: "cd263ab37cf115e7680a883a93b28632ddaa8c65",
  abi: {"defaults":[],"digests":["3dd81e2a"]},
  args: ["request","fence","grace_ms","keep_delay","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<BreakLeaseReply>({ broken: () => ({ kind: "broken", leases: r.integer(), existed: r.flag(), delay_until: r.optional(() => r.integer()) }), breaking: () => ({ kind: "breaking", break_at: r.integer(), unaware: r.integer() }), others: () => ({ kind: "others" }), mismatch: () => ({ kind: "mismatch" }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_END_RELEASED, lua_END_EXPIRED, lua_END_MAX_HOLD, lua_END_BROKEN, lua_END_TRANSFERRED, lua_num, lua_permits_of, lua_keeps_history, lua_fmt, lua_owner_of, lua_mode_of, lua_EVENT_GRANTED, lua_NONE, lua_note_event, lua_REQUEST_CHARS, lua_request_tag, lua_TOKEN_CHARS, lua_token_tag, lua_secret_of, lua_ENDINGS_MAX, lua_ENDING_CHARS, lua_RELEASES_MAX, lua_RELEASE_CHARS, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_EXCLUSIVE, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_delayed_until, lua_clear_left, lua_BROKEN_WITHOUT_DELAY, lua_HOLDER_KNOWS, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_wrote, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_is_broken, lua_first_of, lua_queued_total, lua_BATCH, lua_TICKET_MS, lua_UNATTENDED, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_TURN_MS, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_live_shared, lua_live_lease, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_NEWER, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_split, lua_refusal_of, lua_KEYS_PER_LOCK, lua_LAYOUT, lua_RECORD_FIELDS, lua_parse_numbers, lua_SPARE_MS, lua_load_lock, lua_load_locks, lua_prove_writable, lua_HISTORY_MAX, lua_HISTORY_LAYOUT, lua_latest_events, lua_save_lock, lua_COPIED, lua_PREFIX_CHARS, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_save_reply, lua_recent_reply, lua_DONE, lua_reply_before, lua_flag, lua_with_notifications], body_break_lease),
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
  sha1: "680500372e59c01ef8ad9fd25548edc5fbf5a55e",
  abi: {"defaults":[],"digests":["828d3129"]},
  args: ["request","grace_ms","keep_delay","drop","retention_ms","fingerprint","repair","since","queue"],
  decode: (r) => r.end(r.led<BreakLockReply>({ broken: () => ({ kind: "broken", leases: r.integer(), existed: r.flag(), left: r.integer(), dropped: r.integer(), repaired: r.flag(), delay_until: r.optional(() => r.integer()) }), breaking: () => ({ kind: "breaking", break_at: r.integer(), leases: r.integer(), unaware: r.integer(), next_fence: r.integer(), before: r.integer(), dropped: r.integer() }), mismatch: () => ({ kind: "mismatch" }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_END_RELEASED, lua_END_EXPIRED, lua_END_MAX_HOLD, lua_END_BROKEN, lua_END_TRANSFERRED, lua_num, lua_permits_of, lua_keeps_history, lua_fmt, lua_owner_of, lua_mode_of, lua_EVENT_GRANTED, lua_NONE, lua_note_event, lua_REQUEST_CHARS, lua_request_tag, lua_TOKEN_CHARS, lua_token_tag, lua_secret_of, lua_ENDINGS_MAX, lua_ENDING_CHARS, lua_RELEASES_MAX, lua_RELEASE_CHARS, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_EXCLUSIVE, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_delayed_until, lua_clear_left, lua_BROKEN_WITHOUT_DELAY, lua_HOLDER_KNOWS, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_wrote, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_BATCH, lua_TICKET_MS, lua_UNATTENDED, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_TURN_MS, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_drop_queue, lua_texts_at, lua_NEWER, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_load_idempotency, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_split, lua_refusal_of, lua_KEYS_PER_LOCK, lua_LAYOUT, lua_RECORD_FIELDS, lua_parse_numbers, lua_SPARE_MS, lua_load_lock, lua_prove_writable, lua_HISTORY_MAX, lua_HISTORY_LAYOUT, lua_latest_events, lua_save_lock, lua_COPIED, lua_PREFIX_CHARS, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_save_reply, lua_recent_reply, lua_DONE, lua_reply_before, lua_flag, lua_with_notifications], body_break_lock),
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
  sha1: "a332392c35d96795ac8a2c41deaf356b648fc757",
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
  sha1: "0b23382732f294af27b19635eeb2016e2acaabe0",
  abi: {"defaults":[],"digests":["4d59c5cd"]},
  args: ["n","ticket","retention_ms"],
  decode: (r) => r.end(r.led<GiveUpReply>({ given_up: () => ({ kind: "given_up" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_END_RELEASED, lua_END_EXPIRED, lua_END_MAX_HOLD, lua_END_BROKEN, lua_END_TRANSFERRED, lua_num, lua_permits_of, lua_keeps_history, lua_fmt, lua_owner_of, lua_mode_of, lua_EVENT_GRANTED, lua_NONE, lua_note_event, lua_REQUEST_CHARS, lua_request_tag, lua_TOKEN_CHARS, lua_token_tag, lua_secret_of, lua_ENDINGS_MAX, lua_ENDING_CHARS, lua_RELEASES_MAX, lua_RELEASE_CHARS, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_EXCLUSIVE, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_clear_left, lua_BROKEN_WITHOUT_DELAY, lua_HOLDER_KNOWS, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_pack_lease, lua_beside, lua_note_beside, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_BATCH, lua_TICKET_MS, lua_UNATTENDED, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_TURN_MS, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_PERMITS, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_remove_place, lua_texts_at, lua_IDEMPOTENCY_MS, lua_split, lua_KEYS_PER_LOCK, lua_LAYOUT, lua_RECORD_FIELDS, lua_parse_numbers, lua_SPARE_MS, lua_load_lock, lua_load_locks, lua_prove_writable, lua_HISTORY_MAX, lua_HISTORY_LAYOUT, lua_latest_events, lua_save_lock, lua_COPIED, lua_PREFIX_CHARS, lua_secret_prefix, lua_forgotten_at, lua_save_outcome, lua_shorten_idempotency, lua_flag, lua_with_notifications], body_give_up),
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
  sha1: "031b23d289443049fbd54dc099a81290ba4debe5",
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
  sha1: "e66e78723775e382a685a640d56c8edd31b46448",
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
  sha1: "34dead4ec91b7d5e8f047d8dfcaf475fd44039d6",
  abi: {"defaults":[],"digests":["2807c2a8"]},
  args: ["request","tokens","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<ReleaseReply>({ done: () => ({ kind: "done", leases: r.groups((part) => part.led<NonNullable<Extract<ReleaseReply, { kind: "done" }>["leases"]>[number]>({ released: () => ({ kind: "released", mode: part.oneOf("x", "s", "p"), holds: part.integer(), available: part.integer(), ended: part.orNone(() => readEnded(part)) }), lost: () => ({ kind: "lost", reason: part.string() }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }) })),
  source: /* @__PURE__ */ text([lua_END_RELEASED, lua_END_EXPIRED, lua_END_MAX_HOLD, lua_END_BROKEN, lua_END_TRANSFERRED, lua_num, lua_permits_of, lua_keeps_history, lua_fmt, lua_owner_of, lua_mode_of, lua_EVENT_GRANTED, lua_NONE, lua_note_event, lua_REQUEST_CHARS, lua_request_tag, lua_TOKEN_CHARS, lua_token_tag, lua_secret_of, lua_ENDINGS_MAX, lua_ENDING_CHARS, lua_RELEASES_MAX, lua_RELEASE_CHARS, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_EXCLUSIVE, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_describe_ended, lua_clear_left, lua_BROKEN_WITHOUT_DELAY, lua_HOLDER_KNOWS, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_BATCH, lua_TICKET_MS, lua_UNATTENDED, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_TURN_MS, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_PERMITS, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_append_list, lua_NEWER, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_split, lua_refusal_of, lua_KEYS_PER_LOCK, lua_LAYOUT, lua_RECORD_FIELDS, lua_parse_numbers, lua_SPARE_MS, lua_load_lock, lua_load_locks, lua_prove_writable, lua_HISTORY_MAX, lua_HISTORY_LAYOUT, lua_latest_events, lua_save_lock, lua_COPIED, lua_PREFIX_CHARS, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_REASONS, lua_UNKNOWN, lua_end_at, lua_released_by, lua_why_lost, lua_not_held, lua_DONE, lua_reply_before, lua_shorten_idempotency, lua_flag, lua_with_notifications, lua_append_groups], body_release),
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
  sha1: "d5ee97e7ec1c809366e569595daed99530a2dd41",
  abi: {"defaults":[],"digests":["62b95abc"]},
  args: ["tokens","ttls_ms","retention_ms","fingerprint"],
  decode: (r) => r.end(r.led<RenewReply>({ done: () => ({ kind: "done", now: r.integer(), leases: r.groups((part) => part.led<NonNullable<Extract<RenewReply, { kind: "done" }>["leases"]>[number]>({ renewed: () => ({ kind: "renewed", lease: readLease(part), break_at: part.integer(), late: part.optional(() => part.flag()) }), lost: () => ({ kind: "lost", reason: part.string() }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_END_RELEASED, lua_END_EXPIRED, lua_END_MAX_HOLD, lua_END_BROKEN, lua_END_TRANSFERRED, lua_num, lua_permits_of, lua_keeps_history, lua_fmt, lua_owner_of, lua_mode_of, lua_EVENT_GRANTED, lua_NONE, lua_note_event, lua_REQUEST_CHARS, lua_request_tag, lua_TOKEN_CHARS, lua_token_tag, lua_secret_of, lua_ENDINGS_MAX, lua_ENDING_CHARS, lua_RELEASES_MAX, lua_RELEASE_CHARS, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_EXCLUSIVE, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_last_shared_deadline, lua_note_sooner_end, lua_clear_left, lua_BROKEN_WITHOUT_DELAY, lua_HOLDER_KNOWS, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_BATCH, lua_TICKET_MS, lua_UNATTENDED, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_TURN_MS, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_PERMITS, lua_exclusive_id, lua_shared_id, lua_deadline_of, lua_live_shared, lua_live_lease, lua_lease_of, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_append_list, lua_NEWER, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_load_idempotency, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_split, lua_refusal_of, lua_KEYS_PER_LOCK, lua_LAYOUT, lua_RECORD_FIELDS, lua_parse_numbers, lua_SPARE_MS, lua_load_lock, lua_load_locks, lua_prove_writable, lua_HISTORY_MAX, lua_HISTORY_LAYOUT, lua_latest_events, lua_save_lock, lua_PREFIX_CHARS, lua_secret_prefix, lua_REASONS, lua_UNKNOWN, lua_end_at, lua_why_lost, lua_not_held, lua_DONE, lua_IDEMPOTENCY_SPARE_MS, lua_prolong_idempotency, lua_flag, lua_with_notifications, lua_append_groups], body_renew),
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
  sha1: "ee6f7f39f59c1cb5750b26e316c471a72ddbee5e",
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
  sha1: "a6a862c59b0204ea6ff301ee301bb22c7a59ce91",
  abi: {"defaults":[],"digests":["c67543ce"]},
  args: ["request","token","ttl_ms","label","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<TransferReply>({ transferred: () => ({ kind: "transferred", now: r.integer(), break_at: r.integer(), lease: readLease(r) }), lost: () => ({ kind: "lost", reason: r.string() }), both_modes: () => ({ kind: "both_modes" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_END_RELEASED, lua_END_EXPIRED, lua_END_MAX_HOLD, lua_END_BROKEN, lua_END_TRANSFERRED, lua_num, lua_permits_of, lua_keeps_history, lua_fmt, lua_owner_of, lua_mode_of, lua_EVENT_GRANTED, lua_NONE, lua_note_event, lua_REQUEST_CHARS, lua_request_tag, lua_TOKEN_CHARS, lua_token_tag, lua_secret_of, lua_ENDINGS_MAX, lua_ENDING_CHARS, lua_RELEASES_MAX, lua_RELEASE_CHARS, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_EXCLUSIVE, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_clear_left, lua_BROKEN_WITHOUT_DELAY, lua_HOLDER_KNOWS, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_BATCH, lua_TICKET_MS, lua_UNATTENDED, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_TURN_MS, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_PERMITS, lua_exclusive_id, lua_shared_id, lua_deadline_of, lua_live_shared, lua_live_lease, lua_lease_of, lua_leases_of, lua_grant, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_NEWER, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_load_idempotency, lua_GRANTED, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_split, lua_refusal_of, lua_KEYS_PER_LOCK, lua_LAYOUT, lua_RECORD_FIELDS, lua_parse_numbers, lua_SPARE_MS, lua_load_lock, lua_load_locks, lua_prove_writable, lua_HISTORY_MAX, lua_HISTORY_LAYOUT, lua_latest_events, lua_save_lock, lua_COPIED, lua_PREFIX_CHARS, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_save_outcome, lua_is_late, lua_save_copy, lua_REASONS, lua_UNKNOWN, lua_end_at, lua_why_lost, lua_not_held, lua_IDEMPOTENCY_SPARE_MS, lua_shorten_idempotency, lua_idempotency_until, lua_flag, lua_with_notifications, lua_load_request], body_transfer),
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
  sha1: "4beea5839a91dd60ef12716b8529078dc67bf5aa",
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
  sha1: "468fecc1cf83f1452c5995414149037b5fff03bd",
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
  sha1: "f9442100ea95d43fe0d93c1c1c72f9d012f61153",
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
  sha1: "39975cdbeac5ef8290b1838d991cec540dbd8da3",
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
  sha1: "3666b819a389c0e77bea85620a6eb266d22826d4",
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
  sha1: "328080cec16af8740131abbbd3b7a2c80f90f1d3",
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
  sha1: "62bb2fe071abfa6038e3ef13b9a4bee87e1a2caf",
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
  sha1: "f3167dea05fc029204678a6f755dcaba8db9f290",
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
  sha1: "e14454168acd105707c13ee64db5abf57600768e",
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
  sha1: "970e971526bd4db0511ce025c9487283a5882263",
  abi: {"defaults":[],"digests":["7690c170"]},
  args: ["proposals","lines","number","nodes","leases_max","retention_ms"],
  decode: (r) => r.end(r.led<QuorumRestoreReply>({ done: () => ({ kind: "done", proposals: r.list(() => r.integer()) }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_END_EXPIRED, lua_END_MAX_HOLD, lua_num, lua_fmt, lua_NONE, lua_EXCLUSIVE, lua_read_clock, lua_now_us, lua_now, lua_has_sane_numbers, lua_MARKER_LAYOUT, lua_VOTING, lua_CLOCK_MAX_US, lua_clock_us, lua_load_marker, lua_save_marker, lua_abstention, lua_reach_of, lua_note_fence, lua_ATTEMPT_CHARS, lua_BLAME_CHARS, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_RECORD_LAYOUT, lua_PENDING, lua_CONFIRMED, lua_RESTING, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_taken_until, lua_append_list, lua_add_pending, lua_confirm_pending, lua_NEWER, lua_names_attempt, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_load_idempotency, lua_GRANTED, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_save_attempt, lua_split], body_quorum_restore),
};

/** Every script by its name, for engines that hold the sources themselves. */
export const scripts: Readonly<Record<string, Script & { readonly decode: (reply: ReplyReader) => unknown }>> = { key_create: keyCreate, key_delete: keyDelete, key_find: keyFind, latch_count_down: latchCountDown, latch_delete: latchDelete, latch_get: latchGet, latch_list: latchList, latch_set: latchSet, acquire, break_lease: breakLease, break_lock: breakLock, break_more: breakMore, give_up: giveUp, inspect, list, release, renew, set_capacity: setCapacity, transfer, unattend, quorum_bury: quorumBury, quorum_confirm: quorumConfirm, quorum_inspect: quorumInspect, quorum_join: quorumJoin, quorum_propose: quorumPropose, quorum_release: quorumRelease, quorum_renew: quorumRenew, quorum_repair: quorumRepair, quorum_restore: quorumRestore };
