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

const lua_END_RELEASED: Helper = ["local rb=\"r\""];
const lua_END_EXPIRED: Helper = ["local Tb=\"e\""];
const lua_END_MAX_HOLD: Helper = ["local Ne=\"m\""];
const lua_END_BROKEN: Helper = ["local Sb=\"b\""];
const lua_END_TRANSFERRED: Helper = ["local pg=\"t\""];
const lua_num: Helper = ["local function g(l)\nreturn tonumber(l)+0.0\nend"];
const lua_permits_of: Helper = ["local function ab(i)\nreturn g(string.match(i,\":(%d+)$\")or \"0\")\nend"];
const lua_keeps_history: Helper = ["local function de(a)\nreturn a.history_key~=a.record_key\nend"];
const lua_fmt: Helper = ["local function e(w)\nreturn string.format(\"%.0f\",w)\nend"];
const lua_owner_of: Helper = ["local function Rh(ga)\nreturn string.match(ga,\"^[^.]*\")\nend"];
const lua_mode_of: Helper = ["local function Lb(i)\nreturn string.sub(i,1,1)\nend"];
const lua_EVENT_GRANTED: Helper = ["local qg=\"g\""];
const lua_NONE: Helper = ["local I=\"-\""];
const lua_note_event: Helper = ["local Jf\ndo\nlocal dj=400\nfunction Jf(a,ee,b,cc,fg)\nif not fg and not de(a)then\nreturn\nend\nlocal Nl,me=e(b.acquired - math.floor(b.fence/1000)),Rh(b.label)\nlocal dc=Lb(b.id).. e(b.fence).. \" \" .. Nl .. \" \"\nlocal fe=a.noted[#a.noted] or a.events\nif not fg and string.sub(fe,1,#dc+1)==qg .. dc then\na.noted[#a.noted+1]=ee .. e(cc).. \",\"\nreturn\nend\nlocal Xb=ee .. dc .. e(cc).. \" \" ..(#me<=dj and me or I)\nif de(a)then\na.noted[#a.noted+1]=Xb .. \",\"\nend\nif fg then\na.untold[#a.untold+1]=Xb\nend\nend\nend"];
const lua_REQUEST_CHARS: Helper = ["local qc=4"];
const lua_request_tag: Helper = ["local function ai(n)\nreturn string.sub(n,15 - qc,14)\nend"];
const lua_TOKEN_CHARS: Helper = ["local Vc=8"];
const lua_token_tag: Helper = ["local function ti(F)\nreturn string.sub(F,15 - Vc,14)\nend"];
const lua_secret_of: Helper = ["local function ic(i)\nreturn string.sub(i,2)\nend"];
const lua_ENDINGS_MAX: Helper = ["local og=32"];
const lua_ENDING_CHARS: Helper = ["local Me=Vc+qc+2"];
const lua_RELEASES_MAX: Helper = ["local Eg=32"];
const lua_RELEASE_CHARS: Helper = ["local Cd=qc+1"];
const lua_note_end: Helper = ["local md\ndo\nlocal function Bk(R)\nreturn R==Tb or R==Ne or R==Sb\nend\nlocal gj=64\nlocal function Rk(ja)\nlocal sc=1\nfor c=2,#ja - 1 do\nif ja[c+1].until_ms - ja[c].until_ms<ja[sc+1].until_ms - ja[sc].until_ms then\nsc=c\nend\nend\nlocal sa=table.remove(ja,sc)\nja[sc].permits=ja[sc].permits+sa.permits\nend\nlocal function tj(a,Qb,od)\nlocal ja,ia={},{until_ms=Qb,permits=od}\nfor c=1,#a.rests do\nif ia and a.rests[c].until_ms>=Qb then\nja[#ja+1],ia=ia,nil\nend\nja[#ja+1]=a.rests[c]\nend\nja[#ja+1]=ia\nif #ja>gj then\nRk(ja)\nend\na.rests,a.resting=ja,a.resting+od\na.changed=true\nend\nlocal function Dk(a,b)\nif ab(b.id)>0 then\ntj(a,b.min_until,ab(b.id))\nelse\na.delay_until=math.max(a.delay_until,b.min_until)\nend\nend\nlocal zg=\"....\"\nlocal function sj(a,b,R,n)\nlocal th,Wb=R,zg\nif n then\nth=Lb(b.id)\nWb=ai(n)\nend\nlocal xa=ti(ic(b.id)).. th .. Wb .. \" \" .. a.ended\nlocal lb=og*Me\na.ended=string.sub(xa,1,lb)\nif #xa>lb and string.sub(xa,-1 - qc,-2)~=zg then\nlocal rd=string.sub(xa,-2 - qc,-2)\na.releases=string.sub(rd .. a.releases,1,Eg*Cd)\nend\nend\nfunction md(a,b,R,j,n)\nJf(a,R,b,math.max(0,j - b.acquired),R~=rb)\nsj(a,b,R,n)\nif b.delay>0 and Bk(R)then\na.delay_until=math.max(a.delay_until,j+b.delay)\nend\nif b.min_until>j and R~=pg then\nDk(a,b)\nend\nif a.upgrader and a.upgrader.token==b.id then\na.upgrader=nil\nend\na.lease_ended=true\na.changed=true\nend\nend"];
const lua_drop_details: Helper = ["local function Pd(a,k)\nif a.details>0 and #k>0 then\na.details=a.details - redis.call(\"HDEL\",a.details_key,unpack(k))\nend\nend"];
const lua_drop_shared: Helper = ["local function ff(a,k)\nredis.call(\"ZREM\",a.leases_key,unpack(k))\nredis.call(\"ZREM\",a.holders_key,unpack(k))\nPd(a,k)\na.shared=a.shared - #k\nfor c=1,#k do\na.permits=a.permits - ab(k[c])\nend\nend"];
const lua_why_expired: Helper = ["local function Ie(a,b)\nif b.deadline==a.break_at then\nreturn Sb\nend\nif b.deadline==b.max_until then\nreturn Ne\nend\nreturn Tb\nend"];
const lua_EXCLUSIVE: Helper = ["local Eb=\"x\""];
const lua_is_exclusive: Helper = ["local function za(i)\nreturn Lb(i)==Eb\nend"];
const lua_read_clock: Helper = ["local function yl()\nlocal ri=redis.call(\"TIME\")\nreturn g(ri[1])*1000000+g(ri[2])\nend"];
const lua_now_us: Helper = ["local Xa\ndo\n","Xa=yl()\n","end"];
const lua_now: Helper = ["local f\ndo\n","f=math.floor(Xa/1000)\n","end"];
const lua_last_shared_deadline: Helper = ["local function Bh(a,Za)\nlocal ha=redis.call(\"ZRANGE\",a.leases_key,\"-2\",\"-1\",\"WITHSCORES\")\nlocal j=#ha\nif #ha==4 and Za and ha[3]==Za.id then\nj=2\nend\nlocal L=g(ha[j] or \"0\")- a.ahead\nreturn a.break_at>0 and math.min(L,a.break_at)or L\nend"];
const lua_note_sooner_end: Helper = ["local function Lf(a,o)\nlocal j=o\nif a.exclusive then\nj=a.exclusive.deadline\nelseif a.capacity>0 then\nj=a.shared_next\nelseif a.upgrader or a.front and za(a.front)then\nj=Bh(a,a.upgrader and{id=a.upgrader.token})\nend\na.check_at=j<o and j or a.check_at\nend"];
const lua_end_lease: Helper = ["local wc\ndo\nlocal function Mh(a,cc)\ncc=math.max(0,cc)\nif a.hold_ms==0 then\na.hold_ms=cc\nelse\na.hold_ms=(a.hold_ms*3+cc)/4\nend\nend\nfunction wc(a,b,R,n)\nif za(b.id)then\na.exclusive=nil\nMh(a,f - b.acquired)\nelse\nMh(a,(f - b.acquired)/a.live)\nff(a,{b.id})\na.live=a.live - 1\nif a.capacity==0 and a.live>0 then\nLf(a,b.deadline)\nend\nend\nmd(a,b,R,f,n)\nend\nend"];
const lua_delayed_until: Helper = ["local function ef(a)\nlocal da=a.exclusive or a.shared>0\nreturn not da and a.delay_until>f and a.delay_until or 0\nend"];
const lua_describe_ended: Helper = ["local function Jj(b)\nreturn table.concat({e(b.fence),e(math.max(0,f - b.acquired)),Rh(b.label)},\",\")\nend"];
const lua_clear_left: Helper = ["local af\ndo\n","af=400\n","end"];
const lua_BROKEN_WITHOUT_DELAY: Helper = ["local Le=1"];
const lua_HOLDER_KNOWS: Helper = ["local tg=\"0\""];
const lua_unpack_lease: Helper = ["local Ee\ndo\nlocal mj=10000000000000000\nfunction Ee(l)\nlocal i,L,P,Yd,Se,Pb,Gf,Y,Zd,kl,ga,ac=\nstring.match(l,\"^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+) ?(%d*)$\")\nif not i then\nreturn nil\nend\nlocal b={\nid=i,\ndeadline=g(L),\nfence=g(P),\nholds=g(Yd),\nacquired=g(Se),\nttl=g(Pb),\nmax_until=g(Gf),\ndelay=g(Y),\nidempotency_until=g(Zd),\npartner=kl,\nlabel=ga,\nmin_until=g(ac==\"\" and \"0\" or ac),\nconfirmed=string.sub(ac,1,1)==tg,\n}\nlocal Lk=math.max(b.holds,b.ttl,b.delay)\nlocal xf=math.max(b.deadline,b.acquired,b.max_until,b.idempotency_until,b.min_until)\nreturn math.max(b.fence,Lk,xf)<mj and b or nil\nend\nend"];
const lua_move_lease: Helper = ["local function ie(b,vb)\nfor S,Ka in ipairs({\"deadline\",\"acquired\",\"max_until\",\"min_until\"})do\nif b[Ka]>0 then\nb[Ka]=b[Ka]+vb\nend\nend\nend"];
const lua_unpack_shared: Helper = ["local function Qc(a,l)\nlocal b=Ee(l)\nif b then\nie(b,-a.ahead)\nend\nreturn b\nend"];
const lua_clear_broken: Helper = ["local Ze\ndo\nlocal function Vk(a,l,uk)\nlocal hg=a.break_at==Le\nlocal j=hg and f or a.break_at\nif uk then\nlocal b=Qc(a,l)\nif not b then\nreturn j\nend\nif hg then\nb.delay,b.min_until=0,0\nend\nlocal R=b.deadline<j and Ie(a,b)or Sb\nlocal oa=math.min(j,b.deadline)\nmd(a,b,R,oa)\nreturn oa\nend\nif not hg then\nlocal L,Y,ac=string.match(l,\"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+ ?(%d*)$\")\nif L and g(Y)>0 then\na.delay_until=math.max(a.delay_until,math.min(j,g(L)- a.ahead)+g(Y))\nend\nif ac and ac~=\"\" then\na.delay_until=math.max(a.delay_until,g(ac)- a.ahead)\nend\nend\nreturn j\nend\nfunction Ze(a)\nlocal T=af\nif T==0 then\nreturn 0\nend\nlocal k=redis.call(\"ZRANGE\",a.holders_key,\"0\",e(T - 1))\naf=T - #k\nlocal oa=0\nif #k>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nif v[c] then\noa=math.max(oa,Vk(a,v[c],a.shared - c<og))\nend\nend\nff(a,k)\nend\na.upgrader=nil\na.changed=true\nif #k==T and a.shared>0 then\nif a.break_at~=Le then\na.break_at=f\nend\nreturn 0\nend\nredis.call(\"DEL\",a.leases_key,a.holders_key)\na.shared,a.permits,a.shared_next,a.live=0,0,0,0\nreturn oa>0 and oa or f\nend\nend"];
const lua_announce_break: Helper = ["local function Lg(a,Hb)\nlocal sa=a.break_at\na.break_at=f+Hb\nif sa>0 then\na.break_at=math.min(a.break_at,sa)\nend\na.changed,a.check_at=true,a.break_at\nreturn sa\nend"];
const lua_wrote: Helper = ["local Rb\ndo\n","Rb=false\n","end"];
const lua_put_detail: Helper = ["local function Vh(a,i,l)\nRb=true\nlocal wj=redis.call(\"HSET\",a.details_key,i,l)\nif a.details==0 then\na.new_keys[#a.new_keys+1]=a.details_key\nend\na.details=a.details+wj\nend"];
const lua_pack_lease: Helper = ["local function Mb(b)\nreturn table.concat({\nb.id,\ne(b.deadline),\ne(b.fence),\ne(b.holds),\ne(b.acquired),\ne(b.ttl),\ne(b.max_until),\ne(b.delay),\ne(b.idempotency_until),\nb.partner,\nb.label,\nb.min_until>f and(b.confirmed and tg or \"\").. e(b.min_until)or nil,\n},\" \")\nend"];
const lua_beside: Helper = ["local function ub(a,j)\nreturn e(j+a.ahead)\nend"];
const lua_note_beside: Helper = ["local function Kh(a)\na.changed=a.changed or f - a.written_at>=1000\nend"];
const lua_put_shared: Helper = ["local function Wh(a,b)\nie(b,a.ahead)\nVh(a,b.id,Mb(b))\nie(b,-a.ahead)\nredis.call(\"ZADD\",a.leases_key,ub(a,b.deadline),b.id)\nKh(a)\na.kept_until=math.max(a.kept_until,b.deadline+b.delay,b.min_until)\nif b.delay>0 or b.min_until>f then\na.keeps_out=1\nend\nend"];
const lua_put_lease: Helper = ["local function re(a,b)\nif za(b.id)then\na.changed=true\nreturn\nend\nWh(a,b)\nif b.deadline<a.shared_next then\na.shared_next=b.deadline\na.changed=true\nend\nend"];
const lua_cut_short: Helper = ["local function cf(a,b)\nif a.break_at>0 and a.break_at<b.deadline then\nb.deadline=a.break_at\nend\nreturn b\nend"];
const lua_warn_one: Helper = ["local He\ndo\nlocal function Ak(a,b,z)\nlocal L=z>0 and math.min(b.deadline,z)or b.deadline\nreturn L - b.ttl+b.ttl/3>a.break_at\nend\nfunction He(a,b,z,Ia)\nif not Ia and b.delay+b.min_until>0 then\nb.delay,b.min_until=0,0\nre(a,b)\nend\nlocal pb=Ak(a,b,z)\ncf(a,b)\nreturn pb and 1 or 0\nend\nend"];
const lua_warn_shared: Helper = ["local gg\ndo\nlocal Hg=400\nfunction gg(a,pa,z,Ia)\nif a.live==0 then\nreturn 0,0\nend\nlocal qj=\"(\" .. e(pa)\nlocal yc=\nredis.call(\"ZRANGEBYSCORE\",a.holders_key,qj,\"+inf\",\"WITHSCORES\",\"LIMIT\",\"0\",e(Hg))\nlocal k={}\nfor c=1,#yc,2 do\nk[#k+1]=yc[c]\nend\nif #k==0 then\nreturn 0,0\nend\nlocal pb=0\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nlocal b=v[c] and Qc(a,v[c])\nif b and b.deadline>f then\npb=pb+He(a,b,z,Ia)\nend\nend\nreturn pb,#k==Hg and g(yc[#yc])or 0\nend\nend"];
const lua_is_broken: Helper = ["local function Zb(a)\nreturn a.break_at>0 and a.break_at<=f\nend"];
const lua_first_of: Helper = ["local function Ac(s)\nlocal ya=redis.call(\"ZRANGE\",s,\"0\",\"0\",\"WITHSCORES\")\nif not ya[1] then\nreturn nil,0\nend\nreturn ya[1],g(ya[2])\nend"];
const lua_queued_total: Helper = ["local function ec(a)\nreturn a.writers+a.readers\nend"];
const lua_BATCH: Helper = ["local oc=1250"];
const lua_TICKET_MS: Helper = ["local sb=30000"];
const lua_UNATTENDED: Helper = ["local ib=4000000000000000"];
const lua_count_queued: Helper = ["local function Nd(a,i,Md)\nif za(i)then\na.writers=a.writers+Md\nelse\na.readers=a.readers+Md\nend\nif Md<0 then\na.departures=a.departures - Md\nend\na.changed=true\nend"];
const lua_set_turn_length: Helper = ["local function ii(a,Cf)\nif a.turn_ms>0 then\na.turn_ms=Cf\nend\nend"];
const lua_find_front: Helper = ["local function hd(a)\nlocal ig,nc,Uf,Vf=nil,0,nil,0\nif a.writers>0 then\nig,nc=Ac(a.writers_key)\nend\nif a.readers>0 then\nUf,Vf=Ac(a.readers_key)\nend\na.front,a.front_arrival=Uf,Vf\nif ig and(not Uf or nc<Vf)then\na.front,a.front_arrival=ig,nc\nend\nif a.front_arrival>=ib then\na.front,a.front_arrival=nil,0\nend\na.turn_at,a.turn_until=0,0\nend"];
const lua_has_label: Helper = ["local function Wd(i)\nreturn string.sub(i,3,3)==\"l\"\nend"];
const lua_labelled_among: Helper = ["local function zh(k)\nlocal zf={}\nfor c=1,#k do\nif Wd(k[c])then\nzf[#zf+1]=k[c]\nend\nend\nreturn zf\nend"];
const lua_TURN_MS: Helper = ["local Dd=3000"];
const lua_note_turn_taken: Helper = ["local function Mf(a)\nii(a,Dd)\nend"];
const lua_is_clearing: Helper = ["local function uh(a)\nreturn Zb(a)or a.passing or a.clearing\nend"];
const lua_available: Helper = ["local function Jd(a)\nif a.clearing then\nreturn 0\nend\nlocal da=Zb(a)and 0 or a.permits - a.expired_permits\nreturn math.max(0,a.capacity - da - a.resting)\nend"];
const lua_fits: Helper = ["local function of(a,i,G,ea)\nlocal sk=G~=nil or ea~=nil\nif uh(a)then\nreturn false\nend\nif a.exclusive and not G then\nreturn false\nend\nif f<a.delay_until and not sk then\nreturn false\nend\nif za(i)then\nreturn a.live==(ea and 1 or 0)\nend\nif ab(i)>0 then\nreturn ab(i)<=Jd(a)\nend\nreturn G~=nil or not a.upgrader and a.break_at==0\nend"];
const lua_attended_until_of: Helper = ["local function Xc(a,i)\nreturn g(redis.call(\"ZSCORE\",a.tickets_key,i)or \"0\")- a.ahead\nend"];
const lua_start_turn: Helper = ["local function li(a,j,Cf)\na.turn_at,a.turn_until=j,j+Cf\nif a.attended_next<a.turn_until then\nlocal O=Xc(a,a.front)\na.turn_until=O>j and math.min(a.turn_until,O)or a.turn_until\nend\na.changed=true\nend"];
const lua_update_turn: Helper = ["local Pa\ndo\nlocal function Pj(a)\nlocal Dj=a.shared==0 or a.break_at>f\nif a.break_at>0 and not a.exclusive and a.live==0 and Dj then\na.break_at=0\na.changed=true\nend\nend\nfunction Pa(a,j)\nPj(a)\nlocal Wa=a.front\nlocal sh=Wa and(of(a,Wa)or ab(Wa)>a.capacity)\nif sh and a.turn_at==0 then\nli(a,j,a.turn_ms>0 and a.turn_ms or Dd)\na.turn_began=true\nelseif not sh and a.turn_at~=0 then\na.turn_at,a.turn_until=0,0\na.changed=true\nend\nend\nend"];
const lua_queue_key: Helper = ["local function se(a,i)\nreturn za(i)and a.writers_key or a.readers_key\nend"];
const lua_save_place: Helper = ["local Ae\ndo\nlocal function Nh(a,i,s)\nlocal T=za(i)and a.writers or a.readers\nif T==0 then\na.new_keys[#a.new_keys+1]=s\nend\nend\nlocal function Vj(a,i,u)\nlocal s=se(a,i)\nNh(a,i,s)\nredis.call(\"ZADD\",s,e(u.arrival),i)\na.arrival=math.max(a.arrival,u.arrival)\nNd(a,i,1)\nif u.queued==false then\na.departures=math.max(0,a.departures - 1)\nend\nif not a.front or u.arrival<a.front_arrival then\na.front,a.front_arrival,a.turn_at,a.turn_until=i,u.arrival,0,0\nend\nu.queued=true\nend\nlocal function Hj(a,i,u)\nlocal s=se(a,i)\nNh(a,i,s)\nredis.call(\"ZADD\",s,e(u.arrival+ib),i)\nif u.queued then\nNd(a,i,-1)\nif a.front==i then\nhd(a)\nend\nend\nu.queued=false\nend\nlocal function Kl(a,i,O,Dc)\nRb=true\nlocal bf=Dc and \"XX\" or \"GT\"\nif redis.call(\"ZADD\",a.tickets_key,bf,ub(a,O),i)==1 then\nif a.tickets==0 then\na.new_keys[#a.new_keys+1]=a.tickets_key\nend\na.tickets=a.tickets+1\na.changed=true\nend\nKh(a)\nif O>f and(a.attended_next==0 or O<a.attended_next)then\na.attended_next=O\na.changed=true\nend\nif a.tickets_next==0 or O+sb<a.tickets_next then\na.tickets_next=O+sb\na.changed=true\nend\na.kept_until=math.max(a.kept_until,O+sb)\nend\nfunction Ae(a,i,u,O,Dc)\nlocal te=O>f\nif u.queued and not te and not Dc then\nte=Xc(a,i)>f\nend\nif te and not u.queued then\nVj(a,i,u)\nelseif not te and u.queued~=false then\nHj(a,i,u)\nend\nKl(a,i,O,Dc)\nend\nend"];
const lua_purge: Helper = ["local bb\ndo\nlocal fj=100\nlocal function tl(a)\nlocal b=a.exclusive\nif not b or b.deadline>f then\nreturn 0\nend\na.exclusive=nil\nmd(a,b,Ie(a,b),b.deadline)\nreturn b.deadline\nend\nlocal function Lj(a)\nlocal oa=0\nlocal k=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",ub(a,f),\"LIMIT\",\"0\",e(fj))\nif #k>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nlocal b=v[c] and Qc(a,v[c])\nif b then\nmd(a,b,Ie(a,b),b.deadline)\noa=b.deadline\nend\nend\nff(a,k)\nend\nreturn oa\nend\nlocal function Gj(a)\nif a.capacity==0 then\na.live=redis.call(\"ZCOUNT\",a.leases_key,\"(\" .. ub(a,f),\"+inf\")\nreturn\nend\nlocal lf=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",ub(a,f))\na.live=a.shared - #lf\na.expired_permits=0\nfor c=1,#lf do\na.expired_permits=a.expired_permits+ab(lf[c])\nend\nend\nlocal function ul(a)\nif a.shared>0 and Zb(a)then\nreturn Ze(a)\nend\nif a.shared==0 or a.shared_next>f then\nreturn 0\nend\nlocal oa=Lj(a)\nlocal ya,ke=Ac(a.leases_key)\nke=ke - a.ahead\na.shared_next=ya and ke or 0\nif not ya then\na.shared,a.permits=0,0\na.details=a.tickets>0 and a.details or 0\nend\na.live=a.shared\nif ya and ke<=f then\nGj(a)\na.clearing=a.keeps_out>0\nend\na.changed=true\nreturn oa\nend\nlocal function vl(a)\nlocal fa=a.upgrader\nif not fa or fa.deadline>f then\nreturn 0\nend\na.upgrader=nil\na.changed=true\nreturn fa.deadline\nend\nlocal Ii=2\nlocal function Tg(k)\nlocal fb,Ma={},{}\nfor c=1,#k do\nlocal pi=za(k[c])and fb or Ma\npi[#pi+1]=k[c]\nend\nreturn fb,Ma\nend\nlocal function ah(a,s,k)\nfor pa=1,#k,oc do\nlocal bg=redis.call(\"ZMSCORE\",s,unpack(k,pa,math.min(pa+oc - 1,#k)))\nlocal bc={}\nfor c=1,#bg do\nlocal y=bg[c] and g(bg[c])or ib\nif y<ib then\nbc[#bc+1]=e(y+ib)\nbc[#bc+1]=k[pa+c - 1]\nend\nend\nif #bc>0 then\nredis.call(\"ZADD\",s,unpack(bc))\nNd(a,k[1],-#bc/2)\nend\nend\nend\nlocal kj=250\nlocal function Oh(a)\nii(a,kj)\nend\nlocal Xi=20\nlocal function Tj(a,O)\nif a.turn_at==0 then\nreturn O\nend\nif a.turn_until<O then\nOh(a)\nreturn a.turn_until\nend\nlocal Ok=math.max(0,O - a.turn_at)\na.no_grace_until=math.max(a.no_grace_until,O+Xi*Ok)\nreturn O\nend\nlocal function ml(a,Vb)\nif ec(a)==0 or a.attended_next>f then\nreturn 0\nend\nlocal pa=math.max(0,a.tickets - ec(a))\nlocal nd=redis.call(\"ZCOUNT\",a.tickets_key,\"-inf\",ub(a,f))- pa\nlocal ud=math.max(0,math.min(nd,oc*Ii))\nlocal Rf=redis.call(\"ZRANGE\",a.tickets_key,e(pa),e(pa+ud),\"WITHSCORES\")\nlocal k,id={},0\na.attended_next=ud<nd and f or 0\nfor c=1,#Rf,2 do\nlocal i,O=Rf[c],g(Rf[c+1])- a.ahead\nif O>f then\nlocal xj=i==Vb and pa+ud+1==a.tickets\na.attended_next=xj and 0 or O\nelseif(i~=Vb or O+sb<=f)and #k<ud then\nk[#k+1]=i\nif i==a.front then\nid=O\nend\nend\nend\na.passing=ud<nd\na.changed=true\nlocal fb,Ma=Tg(k)\nah(a,a.writers_key,fb)\nah(a,a.readers_key,Ma)\nif id>0 then\nid=Tj(a,id)\nhd(a)\nend\nreturn id\nend\nlocal function Sj(a)\nlocal oa,mb=0,{}\nfor c=1,#a.rests do\nlocal ia=a.rests[c]\nif ia.until_ms>f then\nmb[#mb+1]=ia\nelse\noa=ia.until_ms\na.resting=a.resting - ia.permits\na.changed=true\nend\nend\na.rests=mb\nreturn oa\nend\nlocal function Mj(a,k)\nlocal fb,Ma=Tg(k)\nredis.call(\"ZREM\",a.tickets_key,unpack(k))\nif #fb>0 then\nredis.call(\"ZREM\",a.writers_key,unpack(fb))\nend\nif #Ma>0 then\nredis.call(\"ZREM\",a.readers_key,unpack(Ma))\nend\na.tickets=a.tickets - #k\nPd(a,zh(k))\nend\nlocal function dk(a)\nif a.tickets==0 or a.tickets_next>f or a.passing then\nreturn\nend\nlocal nd=ub(a,f - sb)\nlocal Ah=redis.call(\"ZRANGEBYSCORE\",a.tickets_key,\"-inf\",nd,\"LIMIT\",\"0\",e(oc))\nif #Ah>0 then\nMj(a,Ah)\nend\nlocal ya,O=Ac(a.tickets_key)\nif ya then\na.tickets_next=O - a.ahead+sb\na.lapsing=a.tickets_next<=f\nelse\na.lapsing=false\na.tickets_next=0\na.tickets,a.writers,a.readers=0,0,0\na.details=a.shared>0 and a.details or 0\nhd(a)\nend\na.changed=true\nend\nlocal aj=100\nlocal function ll(a,Vb)\nfor S=1,aj do\nlocal Wa,Bb=a.front,a.turn_until\nif a.turn_at==0 or Wa==Vb or f<Bb then\nreturn\nend\nAe(a,Wa,{arrival=a.front_arrival,queued=true},Bb,true)\nOh(a)\nPa(a,Bb)\nend\nend\nfunction bb(a,Vb)\nlocal j=math.max(tl(a),ul(a),vl(a),ml(a,Vb))\nj=math.max(j,Sj(a))\ndk(a)\nif a.tickets==0 then\nMf(a)\nend\nif a.delay_until>0 and a.delay_until<=f then\nj=math.max(j,a.delay_until)\na.delay_until=0\na.changed=true\nend\nPa(a,j>0 and j or f)\nll(a,Vb)\nend\nend"];
const lua_PERMITS: Helper = ["local Cg=\"p\""];
const lua_spans_locks: Helper = ["local function Ol(i)\nreturn string.sub(i,2,2)==\"m\"\nend"];
const lua_exclusive_id: Helper = ["local function kf(J)\nreturn Eb .. J\nend"];
const lua_shared_id: Helper = ["local jc\ndo\nlocal jj=\"s\"\nfunction jc(J)\nreturn(string.find(J,\":\",1,true)and Cg or jj).. J\nend\nend"];
const lua_deadline_of: Helper = ["local function Od(a,b,Pb)\nlocal L=f+Pb\nif b.max_until>0 and b.max_until<L then\nL=b.max_until\nend\nif a.break_at>0 and a.break_at<L then\nL=a.break_at\nend\nreturn L\nend"];
const lua_live_shared: Helper = ["local function Df(a,i)\nif a.shared==0 or Zb(a)then\nreturn nil\nend\nlocal l=redis.call(\"HGET\",a.details_key,i)\nif not l or Lb(l)~=Lb(i)then\nreturn nil\nend\nlocal b=Qc(a,l)\nif not b then\na.damaged_id=i\nreturn nil\nend\ncf(a,b)\nreturn b.deadline>f and b or nil\nend"];
const lua_live_lease: Helper = ["local function kd(a,i)\nif za(i)then\nlocal G=a.exclusive\nreturn G and G.id==i and G or nil\nend\nreturn Df(a,i)\nend"];
const lua_lease_of: Helper = ["local function Ec(a,F)\nreturn kd(a,kf(F))or kd(a,jc(F))\nend"];
const lua_leases_of: Helper = ["local function Dh(a,F)\nlocal G=kd(a,kf(F))\nif G then\nlocal jk=G.partner~=I\nreturn G,jk and Df(a,G.partner)or nil\nend\nlocal ea=Df(a,jc(F))\nif ea and a.exclusive and a.exclusive.partner==ea.id then\nG=a.exclusive\nend\nreturn G,ea\nend"];
const lua_holders_total: Helper = ["local function Cc(a)\nreturn a.live+(a.exclusive and 1 or 0)\nend"];
const lua_grant: Helper = ["local Ud\ndo\nlocal function vj(a,b)\nWh(a,b)\nredis.call(\"ZADD\",a.holders_key,e(b.fence),b.id)\nif a.shared==0 then\na.new_keys[#a.new_keys+1]=a.leases_key\na.new_keys[#a.new_keys+1]=a.holders_key\na.shared_next=b.deadline\nelse\na.shared_next=math.min(a.shared_next,b.deadline)\nend\na.shared=a.shared+1\na.live=a.live+1\na.permits=a.permits+ab(b.id)\nend\nfunction Ud(a,b,wd)\na.fence=math.max(a.fence+1,Xa)\nb.fence=a.fence\nb.holds=1\nb.acquired=f\nb.deadline=Od(a,b,b.ttl)\nif za(b.id)then\na.exclusive=b\nelse\nvj(a,b)\nend\nlocal Ul=wd and math.max(0,math.floor(f - wd/1000))or 0\nJf(a,qg,b,Ul)\na.changed=true\nend\nend"];
const lua_rest_until: Helper = ["local function ye(a,ha)\nlocal ia=a.rests[ha and #a.rests or 1]\nreturn ia and ia.until_ms or 0\nend"];
const lua_KEY_LAYOUT: Helper = ["local wg=1"];
const lua_DAY_MS: Helper = ["local Oi=86400000"];
const lua_save_key: Helper = ["local function ei(s,Ua,Fe,vc)\nlocal D={e(wg),e(Ua),e(Fe),vc}\nredis.call(\"SET\",s,table.concat(D,\" \"),\"PX\",e(Ua - f))\nend"];
const lua_LATCH_LAYOUT: Helper = ["local xg=1"];
const lua_has_sane_numbers: Helper = ["local function Ib(l)\nreturn not string.find(\" \" .. l,\" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\")\nend"];
const lua_parse_latch: Helper = ["local function Pf(l)\nlocal V,i,x,T,Ua,X=string.match(l,\"^(%d+) (%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)$\")\nif g(string.match(l,\"^(%d+) \")or \"0\")>xg then\nreturn{unreadable=\"newer\"}\nend\nif not V or not Ib(string.match(l,\"^[^\\n]*\"))then\nreturn{unreadable=\"damaged\"}\nend\nreturn{\nid=g(i),\nsince=g(x),\ncount=g(T),\nexpires_at=g(Ua),\noutcomes=X,\nlive=g(Ua)>f,\n}\nend"];
const lua_load_latch: Helper = ["local function Ef(s)\nlocal l=redis.call(\"GET\",s)\nreturn l and Pf(l)or nil\nend"];
const lua_save_latch: Helper = ["local Lc\ndo\nlocal Qi=60000\nfunction Lc(s,q)\nRb=true\nlocal Ga={e(xg),e(q.id),e(q.since),e(q.count),e(q.expires_at)}\nlocal yf=math.max(q.expires_at - f,Qi)\nredis.call(\"SET\",s,table.concat(Ga,\" \").. \"\\n\" .. q.outcomes,\"PX\",e(yf))\nend\nend"];
const lua_with_notification: Helper = ["local function zi(t)\nt[#t+1]=\"!1,-,0,0,1\"\nreturn t\nend"];
const lua_latch_reply: Helper = ["local function Af(q,T)\nreturn{\"latch\",e(q.id),e(q.since),e(T),e(q.expires_at)}\nend"];
const lua_place_of: Helper = ["local function pe(a,i)\nlocal hi=a.tickets>0 and redis.call(\"ZSCORE\",se(a,i),i)\nif not hi then\nreturn nil\nend\nif a.lapsing and Xc(a,i)+sb<=f then\nreturn nil\nend\nlocal y=g(hi)\nif y<ib then\nreturn{arrival=y,queued=true}\nend\nreturn{arrival=y - ib,queued=false}\nend"];
const lua_remove_place: Helper = ["local function sd(a,i,u)\nredis.call(\"ZREM\",se(a,i),i)\nif u.queued then\nNd(a,i,-1)\nif a.front==i then\nhd(a)\nend\nend\nif redis.call(\"ZREM\",a.tickets_key,i)==1 then\na.tickets=a.tickets - 1\nif a.tickets==0 then\na.tickets_next=0\nend\nif Wd(i)then\nPd(a,{i})\nend\nend\na.changed=true\nend"];
const lua_has_room: Helper = ["local function kk(a,Ge)\nif a.tickets+(a.upgrader and 1 or 0)<Ge then\nreturn true\nend\nif a.tickets<=ec(a)then\nreturn false\nend\nlocal Nf=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"0\")[1]\nif Nf then\nsd(a,Nf,pe(a,Nf)or{})\nend\nreturn true\nend"];
const lua_note_hints: Helper = ["local function Lh(a,Bc)\nif Bc~=(a.turn_ms>0)then\na.turn_ms=Bc and Dd or 0\na.changed=true\nend\nend"];
const lua_drop_queue: Helper = ["local function Nj(a)\nlocal T=a.tickets+(a.upgrader and 1 or 0)\nif a.tickets>0 then\nlocal k=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"-1\")\nfor pa=1,#k,oc do\nPd(a,zh({unpack(k,pa,math.min(pa+oc - 1,#k))}))\nend\nif #k>0 then\nredis.call(\"DEL\",a.writers_key,a.readers_key,a.tickets_key)\na.departures=a.departures+ec(a)\na.writers,a.readers,a.tickets,a.tickets_next,a.attended_next=0,0,0,0,0\nhd(a)\nend\nend\na.upgrader=nil\na.queue_dropped=true\na.dropped=math.max(a.arrival+1,Xa)\na.arrival=a.dropped\na.changed=true\nreturn T\nend"];
const lua_GRACE_MS: Helper = ["local rg=1500"];
const lua_find_places: Helper = ["local function lh(m,k)\nlocal p,y={},nil\nfor c=1,#k do\np[c]=pe(m[c],k[c])or false\ny=y or p[c] and p[c].arrival\nend\np.arrival=y\nreturn y and p or nil\nend"];
const lua_new_places: Helper = ["local function Tk(m)\nlocal p,y={},Xa\nfor c=1,#m do\ny=math.max(y,m[c].arrival+1)\nend\nfor c=1,#m do\np[c]=false\nm[c].arrival=y\nm[c].changed=true\nend\np.arrival=y\nreturn p\nend"];
const lua_remove_places: Helper = ["local function Xf(m,k,p)\nfor c=1,#k do\nif p[c] then\nsd(m[c],k[c],p[c])\nend\nend\nend"];
const lua_save_places: Helper = ["local fi\ndo\nlocal function Zg(s,y)\nreturn redis.call(\"ZCOUNT\",s,\"-inf\",\"(\" .. e(y))\nend\nlocal function ol(a,i,u)\nlocal z=a.upgrader and 1 or 0\nif u.queued and u.arrival==a.arrival then\nreturn z+ec(a)- 1\nend\nlocal fb,Ma=a.writers,a.readers\nif u.queued and za(i)then\nfb=fb - 1\nelseif u.queued then\nMa=Ma - 1\nend\nif fb>0 then\nz=z+Zg(a.writers_key,u.arrival)\nend\nif Ma>0 then\nz=z+Zg(a.readers_key,u.arrival)\nend\nreturn z\nend\nlocal Bi=10000\nlocal Ci=2500\nfunction fi(m,k,p,la,aa,ga)\nlocal Id=0\nif #k>1 then\nlocal Ng=math.floor(p.arrival/1000)\nId=Ng>f+1000 and f or Ng+Bi\nend\nlocal pd,Hd=0,Id>f and Id or 0\nfor c=1,#k do\nlocal a,i=m[c],k[c]\nif Id<=f or la[1]==c then\nlocal u=p[c] or{arrival=p.arrival}\nAe(a,i,u,aa)\nif Wd(i)then\nVh(a,i,\"=\" .. ga)\nend\npd=math.max(pd,ol(a,i,u))\np[c]=u\nelseif p[c] then\nsd(a,i,p[c])\np[c]=false\nend\nPa(a,f)\nif a.front==i and a.turn_at>0 then\nMf(a)\nli(a,f,Dd)\nHd=f+Ci\nend\nend\nreturn pd,Hd\nend\nend"];
const lua_blocked_locks: Helper = ["local Rg\ndo\nlocal function Zk(a,i,y)\nif not a.front or a.front==i then\nreturn false\nend\nif not za(i)and ab(i)==0 then\nif a.writers==0 then\nreturn false\nend\nif y and not za(a.front)then\nlocal S,nc=Ac(a.writers_key)\nreturn nc<y\nend\nend\nreturn not y or a.front_arrival<y\nend\nlocal function qk(a,i,y,Yb)\nif not of(a,i)then\nreturn true\nend\nif Yb then\nreturn Zk(a,i,y)\nend\nlocal pk=a.front~=nil and(not y or a.front_arrival<y)\nreturn ab(i)==0 and a.live>0 and pk\nend\nfunction Rg(m,k,y,Yb)\nlocal la={}\nfor c=1,#k do\nif qk(m[c],k[c],y,Yb)then\nla[#la+1]=c\nend\nend\nreturn la\nend\nend"];
const lua_attended_until: Helper = ["local function O(m,wb,Kc)\nlocal Xk=f+math.floor(wb - math.min(300,wb/10))\nfor c=1,#m do\nKc=Kc and f>=m[c].no_grace_until\nend\nreturn Xk+(Kc and rg or 0)\nend"];
const lua_outlast_others: Helper = ["local function cl(m,k,p,aa)\nfor c=1,#k do\nif p[c] then\naa=math.max(aa,Xc(m[c],k[c])+1)\nend\nend\nreturn aa\nend"];
const lua_MARKER_LAYOUT: Helper = ["local yg=1"];
const lua_VOTING: Helper = ["local Ed=\"v\""];
const lua_QUARANTINED: Helper = ["local Ad=\"q\""];
const lua_CLOCK_MAX_US: Helper = ["local Li=4503599627370496"];
const lua_clock_us: Helper = ["local Zc\ndo\nZc=Xa<Li and Xa or 0\nend"];
const lua_load_marker: Helper = ["local function Kb(l)\nif not l then\nreturn{state=I,ends_at=0}\nend\nlocal V,Ab,ca,na,xc,pf,Ue=\nstring.match(l,\"^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$\")\nif not V or g(V)>yg then\nreturn{state=\"newer\"}\nend\nreturn{\nstate=Ab,\nnumber=g(ca),\nnodes=g(na),\nends_at=g(xc),\nfloor=g(pf),\nahead=g(Ue),\n}\nend"];
const lua_save_marker: Helper = ["local function ze(s,r)\nlocal Ga={r.number,r.nodes,r.ends_at,r.floor,r.ahead}\nlocal D={e(yg),r.state}\nfor c=1,#Ga do\nD[c+2]=e(Ga[c])\nend\nredis.call(\"SET\",s,table.concat(D,\" \"))\nend"];
const lua_misplacement: Helper = ["local function he(r,ca,na)\nif r.state==\"newer\" then\nreturn{\"newer\"}\nend\nif r.number and(r.number~=ca or r.nodes~=na)then\nreturn{\"misplaced\",e(r.number),e(r.nodes)}\nend\nreturn nil\nend"];
const lua_abstention: Helper = ["local function Gd(r,ca,na)\nlocal M=he(r,ca,na)\nif not M and r.state~=Ed then\nreturn{\"nonvoter\",e(f),r.state,e(r.ends_at)}\nend\nreturn M\nend"];
const lua_reach_of: Helper = ["local ve\ndo\nlocal lj=100000\nfunction ve(r)\nreturn math.max(r.floor or 0,Zc+(r.ahead or 0)+lj)\nend\nend"];
const lua_note_fence: Helper = ["local Kf\ndo\nlocal Vi=30000000\nfunction Kf(s,r,P)\nlocal ih=P>Zc+Vi and P>r.floor\nlocal Pg=P>ve(r)\nif Pg then\nr.ahead=P - Zc\nend\nif ih then\nr.floor=P\nend\nif ih or Pg then\nze(s,r)\nend\nend\nend"];
const lua_END_UNKNOWN: Helper = ["local yd=\"u\""];
const lua_ATTEMPT_CHARS: Helper = ["local Ke=12"];
const lua_BLAME_CHARS: Helper = ["local lg=6"];
const lua_blame_of: Helper = ["local function Qg(n)\nreturn string.sub(n .. \"------\",1,lg)\nend"];
const lua_end_pattern: Helper = ["local function gh(E)\nlocal Wj=string.gsub(string.sub(E,1,Ke),\"%-\",\"%%-\")\nreturn \"(%a)\" .. Wj .. \"(%S+)\"\nend"];
const lua_end_of: Helper = ["local function fd(d,E)\nreturn string.match(d.ended,gh(E))\nend"];
const lua_forget_end: Helper = ["local function mh(d,E)\nd.ended=string.gsub(d.ended,gh(E).. \" \",\"\")\nend"];
const lua_note_attempt_end: Helper = ["local ld\ndo\nlocal Si=\"x\"\nlocal Ei=64\nlocal Fi=1+Ke+lg+1\nfunction ld(d,E,Z,n)\nlocal o=fd(d,E)\nif o==Tb and Z~=Tb then\nmh(d,E)\nZ=Si\nelseif o then\nreturn\nend\nlocal Uj=Z .. string.sub(E,1,Ke).. Qg(n).. \" \"\nd.ended=string.sub(Uj .. d.ended,1,Ei*Fi)\nend\nend"];
const lua_RECORD_LAYOUT: Helper = ["local Dg=2"];
const lua_PENDING: Helper = ["local Bg=\"p\""];
const lua_CONFIRMED: Helper = ["local Db=\"c\""];
const lua_RESTING: Helper = ["local Fg=\"r\""];
const lua_NOBODY: Helper = ["local Qe=\"*\""];
const lua_unpack_attempt: Helper = ["local eg\ndo\nlocal ej=\"^(%a) (%S+) (%S+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) ?(%S*)$\"\nfunction eg(Q)\nlocal ua,E,ba,Ab,L,P,Se,Pb,Gf,Y,ga,Uh=\nstring.match(Q,ej)\nif not ua or not Ib(Q)then\nreturn nil\nend\nreturn{\nmode=ua,\nattempt=E,\nholder=ba,\nstate=Ab,\ndeadline=g(L),\nfence=g(P),\nacquired=g(Se),\nttl=g(Pb),\nmax_until=g(Gf),\ndelay=g(Y),\nlabel=ga,\nfingerprint=Uh==\"\" and I or Uh,\n}\nend\nend"];
const lua_pack_attempt: Helper = ["local function ne(b)\nreturn table.concat({\nb.mode,\nb.attempt,\nb.holder,\nb.state,\ne(b.deadline),\ne(b.fence),\ne(b.acquired),\ne(b.ttl),\ne(b.max_until),\ne(b.delay),\nb.label,\nb.fingerprint,\n},\" \")\nend"];
const lua_cap_delay: Helper = ["local function Vg(d,Gc)\nif d.delay_until>f+Gc then\nd.delay_until=f+Gc\nd.capped=true\nend\nend"];
const lua_texts_at: Helper = ["local function kc(H,w)\nlocal v=redis.call(\"MGET\",unpack(H))\nlocal Wc,Fd={},{}\nfor c=1,w or #H do\nif not v[c] then\nWc[#Wc+1]=c\nFd[#Fd+1]=H[c]\nend\nend\nif #Wc==0 or redis.call(\"EXISTS\",unpack(Fd))==0 then\nreturn v\nend\nfor ce=1,#Wc do\nif redis.call(\"EXISTS\",Fd[ce])==1 then\nv[Wc[ce]]=\"\"\nend\nend\nreturn v\nend"];
const lua_texts_of: Helper = ["local function lc(w,mi)\nlocal H={}\nfor c=1,w do\nH[c]=KEYS[mi*(c - 1)+1]\nH[w+c]=KEYS[mi*(c - 1)+2]\nend\nreturn kc(H,w)\nend"];
const lua_empty_record: Helper = ["local function eh()\nreturn{fence=0,confirmed=0,delay_until=0,ended=\"\",leases={},delays={}}\nend"];
const lua_load_record: Helper = ["local yb\ndo\nlocal mg=\"d\"\nlocal function Cj(d)\nfor S,nb in ipairs({d.leases,d.delays})do\nfor S,Q in ipairs(nb)do\nif Q.deadline>f+Q.ttl and Q.ttl>0 then\nQ.deadline=f+Q.ttl\nd.capped=true\nend\nend\nend\nend\nlocal function rj(d,b)\nlocal vi=b.deadline+b.delay\nif vi<=f then\nreturn\nend\nd.delays[#d.delays+1]={\nmode=Eb,\nattempt=b.attempt,\nholder=b.holder,\nstate=mg,\ndeadline=vi,\nfence=b.fence,\nacquired=b.acquired,\nttl=b.delay,\nmax_until=0,\ndelay=0,\nlabel=I,\nfingerprint=I,\n}\nend\nlocal function Qj(d)\nlocal Fa={}\nfor S,Y in ipairs(d.delays)do\nif Y.deadline>f then\nFa[#Fa+1]=Y\nend\nend\nd.delays=Fa\nend\nlocal function Rj(d)\nlocal Fa,tf={},{}\nfor S,b in ipairs(d.leases)do\nif b.deadline>f then\nFa[#Fa+1]=b\ntf[b.holder]=tf[b.holder] or b.state==Db\nend\nend\nfor S,b in ipairs(d.leases)do\nif b.deadline<=f and b.state==Db then\nlocal Z=b.deadline==b.max_until and Ne or Tb\nld(d,b.attempt,Z,\"\")\nif b.delay>0 and not tf[b.holder] then\nrj(d,b)\nend\nend\nend\nd.leases=Fa\nend\nfunction yb(l)\nlocal d=eh()\nif not l then\nreturn d\nend\nlocal V,P,Fj,tc,xa,ia=\nstring.match(l,\"^(%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)\\n(.*)$\")\nif g(string.match(l,\"^(%d+) \")or \"0\")>Dg then\nreturn nil,\"newer\"\nend\nif not V or g(V)<1 or not Ib(string.match(l,\"^[^\\n]*\"))then\nreturn nil,\"damaged\"\nend\nd.fence=g(P)\nd.confirmed=g(Fj)\nd.delay_until=g(tc)\nd.ended=xa\nfor Q in string.gmatch(ia,\"[^\\n]+\")do\nlocal b=eg(Q)\nif not b then\nreturn nil,\"damaged\"\nend\nlocal nb=b.state==mg and d.delays or d.leases\nnb[#nb+1]=b\nend\nCj(d)\nQj(d)\nRj(d)\nreturn d\nend\nend"];
const lua_save_record: Helper = ["local function Ob(s,d,C)\nlocal ha=math.max(f,d.delay_until,math.floor(d.fence/1000))\nlocal Ga={e(Dg),e(d.fence),e(d.confirmed),e(d.delay_until)}\nlocal nb={table.concat(Ga,\" \"),d.ended,\"\"}\nfor c,b in ipairs(d.leases)do\nnb[c+2]=ne(b)\nha=math.max(ha,b.deadline+b.delay)\nend\nfor c,Y in ipairs(d.delays)do\nnb[#d.leases+c+2]=ne(Y)\nha=math.max(ha,Y.deadline)\nend\nredis.call(\"SET\",s,table.concat(nb,\"\\n\"),\"PX\",e(ha+C - f))\nend"];
const lua_find_attempt: Helper = ["local function zc(d,E)\nfor S,b in ipairs(d.leases)do\nif b.attempt==E then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_find_lease: Helper = ["local function jh(d,E,ba)\nlocal b=zc(d,E)\nreturn b and(ba==I or b.holder==ba)and b or nil\nend"];
const lua_find_holder: Helper = ["local function nf(d,ba)\nfor S,b in ipairs(d.leases)do\nif b.holder==ba then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_taken_until: Helper = ["local function oi(d,ua,ba)\nlocal j=0\nfor S,b in ipairs(d.leases)do\nlocal Xj=ua==Eb or b.mode==Eb\nif Xj and b.holder~=ba and b.state~=Fg then\nj=math.max(j,b.deadline+b.delay)\nend\nend\nreturn j\nend"];
const lua_delay_or_rest_until: Helper = ["local function df(d)\nlocal ia=nf(d,Qe)\nlocal j=math.max(d.delay_until,ia and ia.deadline or 0)\nreturn j>f and j or 0\nend"];
const lua_blocked_until: Helper = ["local function zj(d,ua,ba)\nlocal j=oi(d,ua,ba)\nif nf(d,ba)then\nreturn j\nend\nfor S,Y in ipairs(d.delays)do\nj=math.max(j,Y.deadline)\nend\nreturn math.max(j,df(d))\nend"];
const lua_stands: Helper = ["local function Pl(d,E)\nfor S,Y in ipairs(d.delays)do\nif Y.attempt==E then\nreturn true\nend\nend\nreturn zc(d,E)~=nil\nend"];
const lua_forget_delay: Helper = ["local function ck(d,E)\nlocal Ya={}\nfor S,Y in ipairs(d.delays)do\nif Y.attempt~=E then\nYa[#Ya+1]=Y\nend\nend\nd.delays=Ya\nend"];
const lua_known_of: Helper = ["local function yh(d)\nlocal W,uc={},{}\nfor S,b in ipairs(d.leases)do\nif b.state==Db then\nW[#W+1]=ne(b)\nend\nend\nfor c,Y in ipairs(d.delays)do\nuc[c]=table.concat({Y.attempt,e(Y.deadline),e(Y.acquired)},\" \")\nend\nreturn W,uc\nend"];
const lua_add_pending: Helper = ["local Te\ndo\nlocal Gg=8\nlocal function Jc(ha,r)\nlocal Bf=math.max(ha+1,r.floor+1,Zc)\nlocal P=Bf - Bf % Gg+r.number\nreturn P<Bf and P+Gg or P\nend\nfunction Te(d,r,Ba,oe)\nd.fence=Jc(d.fence,r)\nlocal b={\nmode=Ba.mode,\nattempt=Ba.attempt,\nholder=Ba.holder,\nstate=Bg,\ndeadline=f+oe,\nfence=d.fence,\nacquired=0,\nttl=oe,\nmax_until=0,\ndelay=0,\nlabel=I,\nfingerprint=I,\n}\nd.leases[#d.leases+1]=b\nreturn b\nend\nend"];
const lua_add_resting: Helper = ["local function uj(d,xe)\nd.leases[#d.leases+1]={\nmode=Eb,\nattempt=Qe,\nholder=Qe,\nstate=Fg,\ndeadline=f+xe,\nfence=0,\nacquired=0,\nttl=xe,\nmax_until=0,\ndelay=0,\nlabel=I,\nfingerprint=I,\n}\nend"];
const lua_confirm_pending: Helper = ["local function Yg(d,b,db)\nb.state=Db\nb.fence=db.fence\nb.acquired=f - db.acquired\nb.ttl=db.ttl\nb.delay=db.delay\nb.label=db.label\nb.fingerprint=db.fingerprint\nb.deadline=f+db.ttl\nif db.max_until>0 then\nb.max_until=f+db.max_until\nb.deadline=math.min(b.deadline,b.max_until)\nend\nd.fence=math.max(d.fence,b.fence)\nd.confirmed=math.max(d.confirmed,b.fence)\nend"];
const lua_ENDED: Helper = ["local ng=\"e\""];
const lua_ANY_FINGERPRINT: Helper = ["local kg=\"?\""];
const lua_NEWER: Helper = ["local Pe=\"newer\""];
const lua_names_attempt: Helper = ["local function Hf(d,E)\nreturn d~=nil and d.state~=Pe and string.find(d.rest,E,1,true)~=nil\nend"];
const lua_IDEMPOTENCY_LAYOUT: Helper = ["local ug=1"];
const lua_parse_idempotency: Helper = ["local function Of(l)\nif not l then\nreturn nil\nend\nlocal V,Ab,A,ia=string.match(l,\"^(%d+) (%a) (%S+) (.*)$\")\nif not V or g(V)>ug then\nreturn{state=Pe}\nend\nreturn{layout=V,state=Ab,fingerprint=A,rest=ia}\nend"];
const lua_load_idempotency: Helper = ["local function ob(s)\nreturn Of(s and redis.call(\"GET\",s))\nend"];
const lua_GRANTED: Helper = ["local hb=\"g\""];
const lua_IDEMPOTENCY_MS: Helper = ["local Rc=60000"];
const lua_save_idempotency: Helper = ["local function Na(s,Ab,A,ia,Qb)\nif s then\nlocal l=table.concat({e(ug),Ab,A,ia},\" \")\nredis.call(\"SET\",s,l,\"PX\",e(Qb - f+Rc))\nend\nend"];
const lua_save_attempt: Helper = ["local Zf\ndo\nlocal Di=8*23\nlocal function Hk(d,ba)\nlocal j=f\nfor S,b in ipairs(d.leases)do\nif b.holder==ba then\nj=math.max(j,b.deadline)\nend\nend\nreturn j\nend\nfunction Zf(s,d,b)\nif not s then\nreturn\nend\nlocal o,ka=ob(s),b.attempt\nif o and o.state==hb and not Hf(o,ka)then\nka=string.sub(o.rest .. \" \" .. ka,-Di)\nend\nNa(s,hb,b.fingerprint,ka,Hk(d,b.holder))\nend\nend"];
const lua_split: Helper = ["local function va(l)\nlocal D={}\nfor mc in string.gmatch(l,\"%S+\")do\nD[#D+1]=mc\nend\nreturn D\nend"];
const lua_forget_attempt: Helper = ["local function ak(s,o,E)\nif not Hf(o,E)or o.state~=hb then\nreturn\nend\nlocal Ya={}\nfor S,La in ipairs(va(o.rest))do\nif La~=E then\nYa[#Ya+1]=La\nend\nend\nif #Ya==0 then\nredis.call(\"DEL\",s)\nelse\nlocal l=table.concat({o.layout,hb,o.fingerprint,table.concat(Ya,\" \")},\" \")\nredis.call(\"SET\",s,l,\"KEEPTTL\")\nend\nend"];
const lua_save_release: Helper = ["local function Hl(s,o,E)\nif not o or o.state==hb then\nNa(s,ng,o and o.fingerprint or kg,E,f)\nend\nend"];
const lua_prolong_attempts: Helper = ["local function pl(s,b)\nredis.call(\"PEXPIRE\",s,e(b.deadline - f+Rc),\"GT\")\nend"];
const lua_refusal_of: Helper = ["local function we(d,A)\nif d and d.state==Pe then\nreturn{\"newer\"}\nend\nreturn d and d.fingerprint~=A and{\"mismatch\"}or nil\nend"];
const lua_quorum_refusal_of: Helper = ["local function xl(o,A)\nif o and o.fingerprint==kg then\nreturn nil\nend\nreturn we(o,A)\nend"];
const lua_KEYS_PER_LOCK: Helper = ["local ra\ndo\nlocal bj={\n\"record\",\n\"details\",\n\"leases\",\n\"holders\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"history\",\n}\nra=#bj\nend"];
const lua_LAYOUT: Helper = ["local Sc=5"];
const lua_RECORD_FIELDS: Helper = ["local Bd={\n\"layout\",\n\"fence\",\n\"arrival\",\n\"departures\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"tickets_next\",\n\"turn_at\",\n\"shared\",\n\"shared_next\",\n\"details\",\n\"delay_until\",\n\"break_at\",\n\"hold_ms\",\n\"kept_until\",\n\"expires_at\",\n\"front_arrival\",\n\"capacity\",\n\"permits\",\n\"attended_next\",\n\"turn_until\",\n\"turn_ms\",\n\"no_grace_until\",\n\"dropped\",\n\"watched_until\",\n\"ahead\",\n\"keeps_out\",\n}"];
const lua_parse_numbers: Helper = ["local Qf\ndo\nlocal Yi=10000000000000000\nfunction Qf(a,Q)\nlocal P,jg,nk,hf,ma=string.match(Q,\"^5 (%d+) (%d+) (%d+) (%d+)(.*)$\")\nif not P then\nreturn false\nend\na.fence=g(P)\na.written_at=g(jg)\na.hold_ms=g(nk)\na.events_count=g(hf)\nlocal qf=math.max(a.fence,a.written_at,a.hold_ms,a.events_count)\nif ma~=\"\" then\nlocal fc=0\nfor u,l in string.gmatch(ma,\" (%d+)=(%d+)\")do\nlocal Ka,ca=Bd[g(u)],g(l)\nif not Ka then\nreturn false\nend\na[Ka]=ca\nqf=math.max(qf,ca)\nfc=fc+2+#u+#l\nend\nif fc<#ma then\nreturn false\nend\nend\nreturn qf<Yi\nend\nend"];
const lua_SPARE_MS: Helper = ["local Uc=30000"];
const lua_load_lock: Helper = ["local Ff\ndo\nlocal function il(a,l)\na.rests,a.resting={},0\nif not string.find(l,\"^[%d: ]*$\")or not Ib(l)then\nreturn false\nend\nfor Qb,od in string.gmatch(l,\"(%d+):(%d+)\")do\na.rests[#a.rests+1]={until_ms=g(Qb),permits=g(od)}\na.resting=a.resting+g(od)\nend\nreturn true\nend\nlocal function jl(l)\nlocal i,F,L,y,ga=string.match(l,\"^(%S+) (%S+) (%d+) (%d+) (%S+)$\")\nif not i or not Ib(l)then\nreturn nil\nend\nreturn{id=i,token=F,deadline=g(L),arrival=g(y),label=ga}\nend\nlocal function Th(a,l)\nlocal fc=0\nfor Z,Q in string.gmatch(l,\"(%l) ([^\\n]+)\\n\")do\nfc=fc+#Q+3\nif Z==\"f\" then\na.front=Q\nelseif Z==\"u\" then\na.upgrader=jl(Q)\nelseif Z==\"o\" then\na.outcomes=Q\nelseif Z==\"r\" and not il(a,Q)then\nreturn false\nend\nif Z==\"u\" and not a.upgrader then\nreturn false\nend\nend\nreturn fc==#l\nend\nlocal function lk(a)\nreturn #a.ended % Me==0 and #a.releases % Cd==0\nend\nlocal function hl(a,l)\nlocal dd=string.find(l,\"\\n\",1,true)\nlocal ed=dd and string.find(l,\"\\n\",dd+1,true)\nlocal Qd=ed and string.find(l,\"\\n\",ed+1,true)\nlocal Rd=Qd and string.find(l,\"\\n\",Qd+1,true)\nlocal Sd=Rd and string.find(l,\"\\n\",Rd+1,true)\nif not Sd or not Qf(a,string.sub(l,1,dd - 1))then\nreturn false\nend\na.ended=string.sub(l,ed+1,Qd - 1)\na.releases=string.sub(l,Qd+1,Rd - 1)\na.events=string.sub(l,Rd+1,Sd - 1)\nif ed>dd+1 then\na.exclusive=Ee(string.sub(l,dd+1,ed - 1))\nif not a.exclusive then\nreturn false\nend\nend\nif not lk(a)then\nreturn false\nend\nif(a.events==\"\")~=(a.events_count==0)or a.events~=\"\" and string.sub(a.events,-1)~=\",\" then\nreturn false\nend\nreturn Sd==#l or Th(a,string.sub(l,Sd+1))\nend\nlocal Ri=26\nlocal Wi=20\nlocal Zi=3\nlocal function gl(a,Q,V)\nlocal Ga,Wa=string.match(Q,\"^([%d ]+) (%S+)$\")\nlocal D,T=va(Ga or \"\"),V>1 and Ri or Wi\nif #D~=T or not Ib(Q)then\nreturn nil\nend\nfor c=1,T do\na[Bd[c]]=g(D[c])\nend\nif V==1 then\na.turn_at=0\nend\na.keeps_out=V>=Zi and 1 or 0\nreturn Wa\nend\nlocal function fl(a,l,V)\nif V==1 then\nl=l .. \"\\n\"\nend\nlocal Q,G,fa,xa,X,Ea,ha=\nstring.match(l,\"^([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n?([^\\n]*)$\")\nlocal Wa=Q and V>0 and gl(a,Q,V)\nif not Wa then\nreturn nil\nend\nif Ea~=\"\" and not string.find(Ea,\",$\")then\nreturn nil\nend\nif not string.find(ha,\"^[%d: ]*$\")or not Ib(ha)then\nreturn nil\nend\nlocal jg,Ue=string.match(ha,\"^(%d+) (%d+)\")\na.written_at=g(jg or \"0\")\na.ahead=g(Ue or \"0\")\nfor F,R in string.gmatch(xa,\"%S%S%S%S(%S%S%S%S%S%S%S%S)(%l) \")do\na.ended=a.ended .. F .. R .. \".... \"\nend\na.events=Ea\nlocal S,hf=string.gsub(Ea,\",\",\"\")\na.events_count=hf\na.exclusive=Ee(G)\nif G~=\"\" and not a.exclusive then\nreturn nil\nend\nlocal ma=Wa~=I and \"f \" .. Wa .. \"\\n\" or \"\"\nif fa~=\"\" then\nma=ma .. \"u \" .. fa .. \"\\n\"\nend\nif X~=\"\" then\nma=ma .. \"o \" .. X .. \"\\n\"\nend\nlocal ja=string.match(ha,\"%d+:.*$\")\nreturn ja and ma .. \"r \" .. ja .. \"\\n\" or ma\nend\nlocal function bk(a)\nfor S,T in ipairs({\"shared\",\"permits\",\"details\",\"tickets\",\"writers\",\"readers\"})do\na[T]=0\nend\na.front,a.turn_at,a.turn_until,a.kept_until,a.expires_at,a.ahead=nil,0,0,0,0,0\nredis.call(\n\"DEL\",\na.details_key,\na.leases_key,\na.holders_key,\na.writers_key,\na.readers_key,\na.tickets_key\n)\na.changed=true\nend\nlocal function Jl(a,vb)\nlocal xf={\n\"tickets_next\",\n\"turn_at\",\n\"shared_next\",\n\"delay_until\",\n\"break_at\",\n\"kept_until\",\n\"expires_at\",\n\"attended_next\",\n\"turn_until\",\n\"no_grace_until\",\n\"watched_until\",\n}\nfor S,Ka in ipairs(xf)do\nif a[Ka]>vb then\na[Ka]=a[Ka] - vb\nend\nend\nif a.exclusive then\nie(a.exclusive,-vb)\nend\nif a.upgrader then\na.upgrader.deadline=a.upgrader.deadline - vb\nend\nfor c=1,#a.rests do\na.rests[c].until_ms=a.rests[c].until_ms - vb\nend\nlocal X=va(a.outcomes)\nfor c=1,#X do\nlocal z,wf=string.match(X[c],\"^(.*[.!=])(%d+)$\")\nX[c]=z and z .. e(g(wf)- vb)or X[c]\nend\na.outcomes=table.concat(X,\" \")\nif a.shared>0 or a.tickets>0 then\na.ahead=a.ahead+vb\nend\na.changed=true\nend\nlocal function Oj(j)\nreturn{\nat=j,\nended=\"\",\nreleases=\"\",\noutcomes=\"\",\nevents=\"\",\nevents_count=0,\nnoted={},\nuntold={},\nnew_keys={},\nexpired_permits=0,\nrests={},\nresting=0,\nwritten_at=0,\nstored=false,\nchanged=false,\nrecord_key=KEYS[j],\ndetails_key=KEYS[j+1],\nleases_key=KEYS[j+2],\nholders_key=KEYS[j+3],\nwriters_key=KEYS[j+4],\nreaders_key=KEYS[j+5],\ntickets_key=KEYS[j+6],\nhistory_key=KEYS[j+7],\nlayout=Sc,\nfence=0,\narrival=0,\ndepartures=0,\nwriters=0,\nreaders=0,\ntickets=0,\ntickets_next=0,\nturn_at=0,\nshared=0,\nshared_next=0,\ndetails=0,\ndelay_until=0,\nbreak_at=0,\nhold_ms=0,\nkept_until=0,\nexpires_at=0,\nfront_arrival=0,\ncapacity=0,\npermits=0,\nattended_next=0,\nturn_until=0,\nturn_ms=0,\nno_grace_until=0,\ndropped=0,\nwatched_until=0,\nahead=0,\nkeeps_out=0,\n}\nend\nfunction Ff(j,l)\nlocal a=Oj(j)\nif l then\na.stored=true\nlocal V=g(string.match(l,\"^(%d+) \")or \"0\")\nif V>Sc then\na.unreadable=\"newer\"\nreturn a\nend\nlocal ma=V<Sc and fl(a,l,V)\nlocal wk=ma and Th(a,ma)or V==Sc and hl(a,l)\nif not wk then\na.unreadable=\"damaged\"\nreturn a\nend\nif a.written_at>f then\nJl(a,a.written_at - f)\nend\nif a.expires_at>0 and a.expires_at+Uc/2<=f then\nbk(a)\nend\nend\na.live=Zb(a)and 0 or a.shared\nreturn a\nend\nend"];
const lua_load_locks: Helper = ["local function xb(w,Yk)\nlocal H={}\nfor c=1,w do\nH[c]=KEYS[(c - 1)*ra+1]\nend\nH[w+1]=Yk\nlocal v=#H==1 and{redis.call(\"GET\",H[1])}or kc(H,w)\nlocal m,Kd,qa={},{},nil\nfor c=1,w do\nlocal a=Kd[H[c]] or Ff((c - 1)*ra+1,v[c])\nm[c]=a\nKd[H[c]]=a\nif a.unreadable and not qa then\nqa={\"unreadable\",a.unreadable}\nend\nend\nreturn m,qa,v[w+1]\nend"];
const lua_prove_writable: Helper = ["local function zb(s)\nif not Rb then\nredis.call(\"PEXPIRE\",s,\"1\",\"GT\")\nRb=true\nend\nend"];
const lua_HISTORY_MAX: Helper = ["local zd=20"];
const lua_HISTORY_LAYOUT: Helper = ["local sg=1"];
const lua_latest_events: Helper = ["local function Ch(a)\nlocal Ea,Ce={},nil\nlocal function tb(l)\nfor Xb in string.gmatch(l,\"[^,]+\")do\nlocal ee=string.match(Xb,\"^(%l)%d+$\")\nlocal dc,me=string.match(Xb,\"^%l(%l%d+ %-?%d+) %-?%d+ (%S+)$\")\nif dc and Ce then\nEa[#Ea+1]=string.sub(Ce,1,1).. dc .. \" \" .. string.sub(Ce,2).. \" \" .. me\nend\nCe=ee and Xb or nil\nif dc then\nEa[#Ea+1]=Xb\nend\nend\nend\ntb(a.events)\nif #Ea<zd then\nlocal sf=redis.call(\"GET\",a.history_key)or \"\"\ntb(string.sub(sf,#e(sg)+2))\nend\nfor c=#Ea,zd+1,-1 do\nEa[c]=nil\nend\nreturn Ea\nend"];
const lua_save_lock: Helper = ["local Oa\ndo\nlocal function dl(a)\nlocal l=\"\"\nfor c=1,#a.rests do\nl=l .. \" \" .. e(a.rests[c].until_ms).. \":\" .. e(a.rests[c].permits)\nend\nreturn l\nend\nlocal function el(fa)\nreturn table.concat(\n{fa.id,fa.token,e(fa.deadline),e(fa.arrival),fa.label},\n\" \"\n)\nend\nlocal function Hh(a,C)\nreturn a.kept_until+(a.shared>0 and C or 0)\nend\nlocal function Fk(a)\nlocal H={}\nlocal function tb(T,s)\nif T>0 then\nH[#H+1]=s\nend\nend\ntb(a.details,a.details_key)\ntb(a.shared,a.leases_key)\ntb(a.shared,a.holders_key)\ntb(a.tickets,a.writers_key)\ntb(a.tickets,a.readers_key)\ntb(a.tickets,a.tickets_key)\nreturn H\nend\nlocal function Yj(a,C)\nlocal H=a.new_keys\nlocal Ic=Hh(a,C)\nif Ic>a.expires_at then\na.expires_at=Ic+(a.shared>0 and Uc or C - Uc)\nH=Fk(a)\nend\nfor c=1,#H do\nredis.call(\"PEXPIRE\",H[c],e(a.expires_at+Uc - f))\nend\na.new_keys={}\nend\nlocal Ji=2592000000\nlocal function Al(a)\nlocal Ga={e(Sc),e(a.fence),e(f),e(a.hold_ms),e(a.events_count)}\nfor c=3,#Bd do\nlocal Ka=Bd[c]\nif a[Ka]>0 and Ka~=\"hold_ms\" then\nGa[#Ga+1]=e(c).. \"=\" .. e(a[Ka])\nend\nend\nlocal l=table.concat({\ntable.concat(Ga,\" \"),\na.exclusive and Mb(a.exclusive)or \"\",\na.ended,\na.releases,\na.events,\n\"\",\n},\"\\n\")\nif a.front then\nl=l .. \"f \" .. a.front .. \"\\n\"\nend\nif a.upgrader then\nl=l .. \"u \" .. el(a.upgrader).. \"\\n\"\nend\nif a.outcomes~=\"\" then\nl=l .. \"o \" .. a.outcomes .. \"\\n\"\nend\nif #a.rests>0 then\nl=l .. \"r\" .. dl(a).. \"\\n\"\nend\nreturn l\nend\nlocal function fk(a)\nfor c=math.max(1,#a.noted - zd+1),#a.noted do\na.events=a.noted[c] .. a.events\na.events_count=a.events_count+1\nend\na.noted={}\nend\nlocal Ti=1500\nlocal function Gl(a,ge)\nif not de(a)then\na.events,a.events_count=\"\",0\nreturn\nend\nfk(a)\nif a.events_count<zd and #a.events<=Ti then\nreturn\nend\nlocal l=e(sg).. \" \" .. table.concat(Ch(a),\",\").. \",\"\nredis.call(\"SET\",a.history_key,l,\"PX\",e(ge))\na.events,a.events_count=\"\",0\nend\nfunction Oa(a,C)\nif not a.changed and Hh(a,C)<=a.expires_at then\nzb(a.record_key)\nreturn\nend\na.changed=false\na.written=true\na.written_at=f\nRb=true\nif a.shared==0 then\na.keeps_out=0\nend\nif a.shared==0 and a.tickets==0 then\na.kept_until=0\na.expires_at=0\na.ahead=0\nelse\nYj(a,C)\nend\nlocal G=a.exclusive\nlocal mk=G and math.max(G.deadline+G.delay,G.min_until)or 0\nlocal Zj=math.floor(a.fence/1000)\nlocal ha=math.max(f,a.delay_until,a.kept_until,mk,ye(a,true),Zj)\nlocal yf=a.capacity>0 and Ji or C\nlocal ge=math.max(ha+yf,a.expires_at+a.ahead+Uc)- f\nGl(a,ge)\nredis.call(\"SET\",a.record_key,Al(a),\"PX\",e(ge))\nend\nend"];
const lua_note_watcher: Helper = ["local function Ph(a,xi)\nif a.stored and f+xi>a.watched_until then\na.watched_until=f+xi\na.changed=true\nend\nend"];
const lua_COPIED: Helper = ["local xd=\"!\""];
const lua_PREFIX_CHARS: Helper = ["local Re=12"];
const lua_secret_prefix: Helper = ["local function Nc(J)\nreturn string.sub(J,3,2+Re)\nend"];
const lua_recent_outcome: Helper = ["local function Ra(d,n)\nlocal j=string.find(d.outcomes,Nc(n),1,true)\nreturn j and string.match(d.outcomes,\"^%w+\",j+Re)or nil\nend"];
const lua_forgotten_at: Helper = ["local function nh(d)\nreturn g(string.match(d.outcomes,\"=(%d+)\")or \"0\")\nend"];
const lua_is_full_of_copies: Helper = ["local ae\ndo\nlocal Mi=48\nfunction ae(d)\nlocal S,ad=string.gsub(d.outcomes,xd,\"\")\nreturn ad>=Mi\nend\nend"];
const lua_is_forgotten: Helper = ["local function Jb(d,n,x)\nif x==0 or Ra(d,n)then\nreturn false\nend\nreturn nh(d)>=x or ae(d)\nend"];
const lua_save_outcome: Helper = ["local Sa\ndo\nlocal hj=\".\"\nlocal ij=4000\nlocal Ni=60000\nlocal cj=15\nlocal Ag=64\nlocal function vh(mc)\nlocal Gh,wf=string.match(mc,\"([.!])(%d+)$\")\nif not Gh then\nreturn true,f\nend\nlocal j=g(wf)\nreturn j+(Gh==xd and Ni or ij)<=f,j\nend\nlocal function al(d,n)\nlocal D={}\nfor mc in string.gmatch(d.outcomes,\"%S+\")do\nif string.sub(mc,1,1)~=\"=\" and string.sub(mc,1,Re)~=Nc(n)then\nD[#D+1]=mc\nend\nend\nreturn D\nend\nfunction Sa(d,n,Ha,ad)\nlocal D,lb,Gb=al(d,n),{},nh(d)\nlocal jf=#D+1 - Ag\nfor c=1,#D do\nlocal bl,j=vh(D[c])\nlocal wl=jf>0 and not string.find(D[c],xd,1,true)\nif wl or bl and c<=#D - cj then\njf=jf - 1\nGb=math.max(Gb,j)\nelse\nlb[#lb+1]=D[c]\nend\nend\nif #lb>=Ag then\nlocal S,j=vh(table.remove(lb,1))\nGb=math.max(Gb,j)\nend\nlb[#lb+1]=Nc(n).. Ha ..(ad and xd or hj).. e(f)\nd.outcomes=(Gb>0 and \"=\" .. e(Gb).. \" \" or \"\").. table.concat(lb,\" \")\nd.changed=true\nend\nend"];
const lua_is_late: Helper = ["local function be(o,x)\nlocal fe=o and string.match(o,\"^copy(%d+)$\")\nreturn fe and x<g(fe)\nend"];
const lua_save_copy: Helper = ["local function bi(d,n,x)\nif x==0 then\nreturn\nend\nlocal o=Ra(d,n)\nif not o or string.find(o,\"^copy\")and not be(o,x)then\nSa(d,n,\"copy\" .. e(x),true)\nend\nend"];
const lua_save_reply: Helper = ["local function gi(d,n,t,ad)\nSa(d,n,table.concat(t,\"x\"),ad)\nend"];
const lua_recent_reply: Helper = ["local function Yh(d,n)\nlocal Ha=Ra(d,n)\nif not Ha then\nreturn nil\nend\nlocal D=string.gsub(Ha,\"x\",\" \")\nreturn va(D)\nend"];
const lua_REASONS: Helper = ["local pc={\nr=\"released\",\ne=\"expired\",\nm=\"max_hold\",\nb=\"broken\",\nt=\"transferred\",\n}"];
const lua_UNKNOWN: Helper = ["local Fb=\"unknown\""];
const lua_end_at: Helper = ["local function fh(a,F)\nlocal j=string.find(a.ended,ti(F),1,true)\nreturn j and j % Me==1 and j or nil\nend"];
const lua_released_by: Helper = ["local function Zh(a,F,n)\nlocal ni,j=ai(n),fh(a,F)\nif j then\nlocal pa=j+Vc+1\nlocal zk=string.sub(a.ended,pa,pa+qc - 1)==ni\nreturn zk and string.sub(a.ended,pa - 1,pa - 1)or nil,false\nend\nj=a.releases~=\"\" and string.find(a.releases,ni,1,true)\nif j and j % Cd==2 then\nreturn string.sub(a.releases,j - 1,j - 1),false\nend\nreturn nil,#a.releases==Eg*Cd\nend"];
const lua_why_lost: Helper = ["local function Je(a,F)\nlocal j=fh(a,F)\nif j then\nlocal R=pc[string.sub(a.ended,j+Vc,j+Vc)]\nreturn R or pc[rb]\nend\nlocal l=a.shared>a.live and redis.call(\"HGET\",a.details_key,jc(F))\nlocal b=l and Qc(a,l)\nif b and Zb(a)then\nreturn pc[Sb]\nend\nif b and b.deadline<=f then\nreturn pc[Ie(a,b)]\nend\nreturn Fb\nend"];
const lua_not_held: Helper = ["local function If(a,F)\nif a.damaged_id==jc(F)then\nreturn{\"unreadable\",\"damaged\"}\nend\nreturn{\"lost\",Je(a,F)}\nend"];
const lua_WAITING: Helper = ["local Ub=\"w\""];
const lua_DONE: Helper = ["local gb=\"d\""];
const lua_IDEMPOTENCY_SPARE_MS: Helper = ["local vg=60000"];
const lua_reply_before: Helper = ["local function hc(d,A)\nreturn we(d,A)or d and va(d.rest)\nend"];
const lua_shorten_idempotency: Helper = ["local function cg(s)\nredis.call(\"PEXPIRE\",s,e(Rc),\"LT\")\nend"];
const lua_idempotency_until: Helper = ["local function Zd(s,L)\nreturn s and L+vg or 0\nend"];
const lua_prolong_idempotency: Helper = ["local function ql(s,b)\nif b.idempotency_until>0 and b.deadline>b.idempotency_until then\nb.idempotency_until=b.deadline+vg\nredis.call(\"PEXPIRE\",s,e(b.idempotency_until+Rc - f),\"GT\")\nend\nend"];
const lua_LIST_MAX: Helper = ["local Oe=50"];
const lua_listed_holders: Helper = ["local function Eh(a)\nlocal kb={}\nif a.exclusive then\nkb[1]=Mb(a.exclusive)\nend\nif a.live>0 then\nlocal k=redis.call(\"ZRANGE\",a.holders_key,\"0\",e(Oe - 1))\nlocal v=#k>0 and redis.call(\"HMGET\",a.details_key,unpack(k))or{}\nfor c=1,#v do\nlocal b=v[c] and Qc(a,v[c])\nif #kb<Oe and b and b.deadline>f then\nkb[#kb+1]=Mb(cf(a,b))\nend\nend\nend\nreturn kb\nend"];
const lua_queue_length: Helper = ["local function Xh(a)\nreturn ec(a)+(a.upgrader and 1 or 0)\nend"];
const lua_flag: Helper = ["local function Va(bf)\nreturn bf and \"1\" or \"0\"\nend"];
const lua_with_notifications: Helper = ["local Ta\ndo\nlocal Ui=ib\nlocal function zl(a)\nif za(a.front)or ab(a.front)>0 or a.readers<2 then\nreturn 0\nend\nif a.writers==0 then\nreturn Ui\nend\nlocal S,nc=Ac(a.writers_key)\nreturn nc\nend\nlocal function Jh(a)\nif a.capacity==0 then\nreturn a.delay_until\nend\nlocal j=ye(a)\nreturn a.live>0 and math.min(j,a.shared_next)or j\nend\nlocal function Wk(a)\nlocal Wg=a.written and(a.watched_until>f or not a.stored)\nlocal De,Bb,Ma,next=I,0,0,I\nif a.turn_ms>0 then\nif a.turn_began and a.turn_at>0 then\nDe=Nc(ic(a.front))\nBb=a.turn_until\nMa=zl(a)\nelseif a.upgrader and a.lease_ended and a.live==1 then\nDe=Nc(ic(a.upgrader.id))\nelseif a.queue_dropped then\nBb=1\nelseif(a.tickets>0 or a.upgrader)and(a.check_at or a.lease_ended and Jh(a)>f)then\nBb=a.check_at or Jh(a)\nnext=a.front and Nc(ic(a.front))or I\nend\nend\nif De==I and Bb==0 and not Wg then\nreturn nil\nend\nreturn table.concat(\n{e(a.at),De,e(Bb),e(Ma),Va(Wg),next,e(a.departures)},\n\",\"\n)\nend\nfunction Ta(t,m)\nlocal le,Td,Be={},{},{}\nfor c=1,#m do\nlocal a=m[c]\nif not a.unreadable and not Be[a] then\nle[#le+1]=Wk(a)\nfor ce=1,a.written and #a.untold or 0 do\nTd[#Td+1]=e(a.at).. \" \" .. a.untold[ce]\nend\nend\nBe[a]=true\nend\nif #Td>0 then\nt[#t+1]=\"~\" .. table.concat(Td,\",\")\nend\nif #le>0 then\nt[#t+1]=\"!\" .. table.concat(le,\";\")\nend\nreturn t\nend\nend"];
const lua_load_request: Helper = ["local function Fh(w,B,A)\nlocal K=ob(B)\nlocal M=we(K,A)\nif M then\nreturn nil,K,M\nend\nlocal m,qa=xb(w)\nreturn m,K,qa\nend"];
const lua_ids_of: Helper = ["local function vf(h,J)\nlocal k={}\nfor c=1,#h.locks do\nk[c]=string.sub(h.modes,c,c).. J\nend\nreturn k\nend"];
const lua_finish: Helper = ["local function U(h,t)\nfor c=1,#h.locks do\nPa(h.locks[c],f)\nOa(h.locks[c],h.retention_ms)\nend\nreturn Ta(t,h.locks)\nend"];
const lua_lost: Helper = ["local function Hc(h,R)\nreturn U(h,{\"lost\",R,\"0\"})\nend"];
const lua_dismissed: Helper = ["local function ch(h,y)\nlocal o,d=h.arrival,h.idempotency\nif o==0 and d and d.state==Ub and d.rest~=I then\no=y or Xa - sb*1000\nend\nfor c=1,#h.locks do\nlocal Da=h.locks[c].dropped\nif o>0 and o<=Da and(h.arrival>0 or Da<=Xa+1000000)then\nreturn{\"lost\",pc[Sb],\"1\"}\nend\nend\nreturn nil\nend"];
const lua_append_two: Helper = ["local function Xe(D,ya,Il)\nD[#D+1]=ya\nD[#D+1]=Il\nreturn D\nend"];
const lua_append_list: Helper = ["local function cb(D,ma)\nD[#D+1]=e(#ma)\nfor c=1,#ma do\nD[#D+1]=ma[c]\nend\nreturn D\nend"];
const lua_granted: Helper = ["local function jd(h,W,gc)\nlocal a,Sh=h.locks[1],{}\nfor c=1,#W do\nSh[c]=Mb(W[c])\nend\nlocal t=Xe(cb({\"granted\",e(f),e(a.break_at)},Sh),Va(gc),e(a.capacity))\nreturn U(h,t)\nend"];
const lua_granted_before: Helper = ["local function Vd(h,J)\nlocal k,W,p,R=vf(h,J),{},0,Fb\nfor c=1,#k do\nW[c]=kd(h.locks[c],k[c])\nif W[c] then\np=p+1\nelseif R==Fb then\nR=Je(h.locks[c],J)\nend\nend\nif p==#k then\nreturn jd(h,W,true)\nend\nif p>0 or R~=Fb or h.idempotency and h.idempotency.state==hb then\nreturn Hc(h,R)\nend\nreturn nil\nend"];
const lua_busy: Helper = ["local Yc\ndo\nlocal Hi=2000\nlocal function Fl(a)\nif a.tickets<=ec(a)then\nreturn 0\nend\nlocal mb=redis.call(\"ZCOUNT\",a.tickets_key,ub(a,f - Hi),ub(a,f))\nreturn math.min(a.departures,mb)\nend\nlocal Ki=20\nlocal function ek(a,qb,Za)\nlocal j=a.delay_until\nif a.exclusive then\nj=math.max(j,a.exclusive.deadline,a.exclusive.min_until)\nelseif qb and a.live>(Za and 1 or 0)then\nj=math.max(j,Bh(a,Za))\nend\nif a.capacity>0 and a.live+a.resting>0 then\nlocal Yf,oa=ye(a),a.live>0 and a.shared_next or 0\nlocal Aj=Yf>0 and oa>0\nj=math.max(j,Aj and math.min(Yf,oa)or Yf+oa)\nend\nif not qb then\nj=math.max(j,a.upgrader and a.upgrader.deadline or 0,a.break_at)\nend\nreturn j\nend\nlocal function Uk(a,qb,Za)\nif uh(a)then\nreturn f+Ki\nend\nlocal j=ek(a,qb,Za)\nlocal Qk=a.capacity>0 and a.turn_at>0\nif j>f and not Qk then\nreturn j\nend\nj=a.attended_next>f and a.attended_next or f\nif a.turn_at==0 then\nreturn j\nend\nreturn j>f and math.min(a.turn_until,j)or a.turn_until\nend\nlocal function Ck(Ga)\nlocal D={}\nfor c=1,#Ga do\nD[c]=e(Ga[c])\nend\nreturn table.concat(D,\" \")\nend\nfunction Yc(h,la,u,Za,cd)\nlocal ya=la[1]\nlocal a=h.locks[ya]\nlocal qb=string.sub(h.modes,ya,ya)==Eb\nif not u then\nu={position=-1,ticket=I,arrival=Xa,attended_until=0,ticket_until=0,again_at=0}\nfor c=1,#h.locks do\nu.arrival=math.max(u.arrival,h.locks[c].dropped+1)\nend\nend\nlocal tc=0\nif not Za then\nfor c=1,#la do\nlocal La=h.locks[la[c]]\ntc=math.max(tc,La.delay_until,La.live==0 and ye(La)or 0)\nend\nend\nlocal t=Xe(Xe(cb({\"busy\",e(f),Ck(la),e(Uk(a,qb,Za)),e(u.position),u.ticket,e(u.arrival),e(u.attended_until),e(u.ticket_until),e(u.again_at),e(a.hold_ms),e(a.departures),e(Xh(a)+(cd and cd[ya] and 1 or 0)),e(Cc(a)),e(Jd(a))},Eh(a)),e(tc>f and tc or 0),e(a.capacity)),e(u.position>=0 and Fl(a)or 0))\nreturn U(h,t)\nend\nend"];
const lua_new_lease: Helper = ["local function Ih(h,a,i)\nlocal b={\nid=i,\nttl=h.ttl_ms,\nmax_until=h.max_hold_ms>0 and f+h.max_hold_ms or 0,\ndelay=h.lock_delay_ms,\nlabel=h.label,\npartner=I,\nmin_until=h.min_hold_ms>0 and f+h.min_hold_ms or 0,\n}\nb.idempotency_until=Zd(h.idempotency_key,Od(a,b,h.ttl_ms))\nreturn b\nend"];
const lua_save_use: Helper = ["local function Mc(h,Ab,J,Qb)\nNa(h.idempotency_key,Ab,h.fingerprint,J,Qb)\nend"];
const lua_save_grant: Helper = ["local function di(h,J,b)\nlocal a=h.locks[1]\nif h.since>0 or Ra(a,J)then\nSa(a,J,\"granted\",true)\nend\nMc(h,hb,J,b.idempotency_until)\nend"];
const lua_acquire_as_holder: Helper = ["local Ig\ndo\nlocal pj=5000\nlocal oj=3000\nlocal function Bl(h,da)\nlocal a=h.locks[1]\nda.holds=da.holds+1\nda.deadline=math.max(da.deadline,Od(a,da,h.ttl_ms))\nda.ttl=math.max(da.ttl,h.ttl_ms)\nda.confirmed=true\nre(a,da)\nif h.idempotency_key then\nlocal Ek=da.deadline+math.max(h.retention_ms - Rc,0)\nMc(h,hb,ic(da.id),Ek)\nelse\nSa(a,h.request,\"entered\",h.since>0)\nend\nreturn jd(h,{da})\nend\nlocal function hk(h,J,G,ea)\nlocal a=h.locks[1]\nlocal b=Ih(h,a,h.modes .. J)\nlocal wd\nif za(b.id)then\nwd=a.upgrader and a.upgrader.arrival\na.upgrader=nil\nb.partner=ea.id\nend\nUd(a,b,wd)\nif G then\nG.partner=b.id\nend\ndi(h,J,b)\nreturn jd(h,{b})\nend\nlocal function Tl(h,J,ea)\nlocal a=h.locks[1]\na.arrival=math.max(a.arrival+1,Xa)\nlocal y,L=a.arrival,f+pj\nif a.upgrader then\ny=a.upgrader.arrival\nend\nLh(a,h.hints)\na.upgrader=\n{id=h.modes .. J,token=ea.id,deadline=L,arrival=y,label=h.label}\na.changed=true\nMc(h,Ub,J,L)\nlocal u={\nposition=0,\nticket=J,\narrival=y,\nattended_until=L,\nticket_until=L,\nagain_at=f+oj,\n}\nreturn Yc(h,{1},u,ea)\nend\nfunction Ig(h,o)\nlocal a,fa=h.locks[1],h.locks[1].upgrader\nlocal Xd=fa and ic(fa.id)==h.place_secret\nlocal Og=ch(h,Xd and fa.arrival or nil)\nif Og then\nreturn U(h,Og)\nend\nlocal G,ea=Dh(a,h.token)\nif not G and not ea then\nif a.damaged_id==jc(h.token)then\nreturn U(h,{\"unreadable\",\"damaged\"})\nend\nreturn Hc(h,Je(a,h.token))\nend\nlocal qb=h.modes==Eb\nlocal da=ea\nif qb then\nda=G\nend\nif o==\"entered\" or be(o,h.since)and not Xd then\nreturn da and jd(h,{da},true)or Hc(h,Fb)\nend\nif da then\nreturn Bl(h,da)\nend\nif qb and fa and fa.token~=ea.id then\nreturn U(h,{\"deadlock\"})\nend\nlocal J=Xd and h.place_secret or h.request\nif of(a,h.modes .. J,G,ea)then\nreturn hk(h,J,G,ea)\nend\nif not qb or h.left_ms==0 and not Xd then\nMc(h,Ub,I,f)\nreturn Yc(h,{1},nil,ea or G)\nend\nreturn Tl(h,J,ea)\nend\nend"];
const lua_append_groups: Helper = ["local function jb(D,rf)\nD[#D+1]=e(#rf)\nfor c=1,#rf do\ncb(D,rf[c])\nend\nreturn D\nend"];

const body_key_create = "local wa,vc=g(ARGV[1]),ARGV[2]\nlocal Ua=f+wa\nei(KEYS[1],Ua,0,vc)\nreturn{\"created\",e(Ua)}\n";
const body_key_delete = "return{\"deleted\",Va(redis.call(\"DEL\",KEYS[1])==1)}\n";
const body_key_find = "local w,Rl=g(ARGV[1]),ARGV[2]==\"1\"\nlocal H={}\nfor c=1,w do\nH[c]=KEYS[c]\nend\nlocal v=redis.call(\"MGET\",unpack(H))\nlocal si=math.floor(f/Oi)\nlocal Qa={}\nfor c=1,w do\nlocal V,Ua,Fe,vc=string.match(v[c] or \"\",\"^(%d+) (%d+) (%d+) (%S+)$\")\nif V and g(V)==wg and g(Ua)>f then\nif Rl and g(Fe)<si then\nei(H[c],g(Ua),si,vc)\nRb=true\nend\nQa[#Qa+1]=\n{e(c),e(g(Ua)),e(g(Fe)),vc}\nend\nend\nzb(KEYS[1])\nreturn jb({\"found\",e(f)},Qa)\n";
const body_latch_count_down = "local n,Wb,A,x=ARGV[1],g(ARGV[2]),ARGV[3],g(ARGV[4])\nlocal Ja,B=KEYS[1],KEYS[2]\nlocal z=hc(ob(B),A)\nif z then\nreturn z\nend\nlocal q=Ef(Ja)\nif q and q.unreadable then\nreturn{\"unreadable\",q.unreadable}\nend\nlocal function qh()\nzb(Ja)\nreturn{\"gone\"}\nend\nlocal o=q and Ra(q,n)\nif not q or o==\"gone\" then\nreturn qh()\nend\nlocal T,Qh=o and g(o),false\nif not o then\nif Jb(q,n,x)then\nreturn{\"forgotten\"}\nend\nif not q.live then\nif x>0 then\nSa(q,n,\"gone\",true)\nLc(Ja,q)\nend\nreturn qh()\nend\nQh=q.count>0 and q.count<=Wb\nq.count=math.max(0,q.count - Wb)\nT=q.count\nif not B then\nSa(q,n,e(T),x>0)\nend\nLc(Ja,q)\nend\nlocal t=Af(q,T)\nNa(B,gb,A,table.concat(t,\" \"),q.expires_at)\nreturn Qh and zi(t)or t\n";
const body_latch_delete = "local n,A,x=ARGV[1],ARGV[2],g(ARGV[3])\nlocal Ja,B=KEYS[1],KEYS[2]\nlocal z=hc(ob(B),A)\nif z then\nreturn z\nend\nlocal l=kc({Ja})[1]\nlocal q=l and Pf(l)\nif q and q.unreadable==\"damaged\" then\nredis.call(\"DEL\",Ja)\nlocal t={\"deleted\",\"1\",\"1\"}\nNa(B,gb,A,table.concat(t,\" \"),f)\nreturn t\nend\nif q and q.unreadable then\nreturn{\"unreadable\",q.unreadable}\nend\nif q and Jb(q,n,x)then\nreturn{\"forgotten\"}\nend\nlocal o,bd=q and Ra(q,n),false\nif not o then\nbd=q and q.live\nif q and(bd or x>0)then\nq.expires_at=math.min(q.expires_at,f)\nif not B then\nSa(q,n,Va(bd),x>0)\nend\nLc(Ja,q)\nend\nend\nzb(Ja)\nlocal t={\"deleted\",Va(bd or o==\"1\"),\"0\"}\nNa(B,gb,A,table.concat(t,\" \"),f)\nreturn bd and zi(t)or t\n";
const body_latch_get = "local q=Ef(KEYS[1])\nzb(KEYS[1])\nif q and q.unreadable then\nreturn{\"unreadable\",q.unreadable}\nend\nif not q or not q.live then\nreturn{\"gone\"}\nend\nreturn{\"latch\",e(q.id),e(q.since),e(q.count),e(q.expires_at),e(f)}\n";
const body_latch_list = "local w=g(ARGV[1])\nlocal H={}\nfor c=1,w do\nH[c]=KEYS[c]\nend\nlocal v=kc(H)\nlocal Qa={}\nfor c=1,w do\nlocal q=v[c] and Pf(v[c])\nif q and q.unreadable then\nQa[#Qa+1]={e(c),q.unreadable,\"0\"}\nelseif q and q.live then\nQa[#Qa+1]={e(c),e(q.count),e(q.expires_at)}\nend\nend\nzb(KEYS[1])\nreturn jb({\"latches\"},Qa)\n";
const body_latch_set = "local n,T,wa,A,x=ARGV[1],g(ARGV[2]),g(ARGV[3]),ARGV[4],g(ARGV[5])\nlocal Ja,B=KEYS[1],KEYS[2]\nlocal z=hc(ob(B),A)\nif z then\nreturn z\nend\nlocal N=Ef(Ja)\nif N and N.unreadable then\nreturn{\"unreadable\",N.unreadable}\nend\nif N and Jb(N,n,x)then\nreturn{\"forgotten\"}\nend\nlocal o=N and Ra(N,n)\nif o then\nreturn o==\"exists\" and{\"exists\"}or Af(N,g(o))\nend\nif N and N.live and N.count>0 then\nif x>0 then\nSa(N,n,\"exists\",true)\nLc(Ja,N)\nend\nzb(Ja)\nreturn{\"exists\"}\nend\nlocal i=math.max(N and N.id+1 or 0,Xa)\nlocal q={\nid=i,\nsince=N and N.live and N.since or i,\ncount=T,\nexpires_at=f+wa,\noutcomes=N and N.outcomes or \"\",\n}\nif not B then\nSa(q,n,e(T),x>0)\nend\nLc(Ja,q)\nlocal t=Af(q,T)\nNa(B,gb,A,table.concat(t,\" \"),q.expires_at)\nreturn t\n";
const body_acquire = "local n,Aa,wb,Yb,F,eb,ga,Fc,Ge,A,Ld,x,Kc,y,Bc=ARGV[1],ARGV[2],g(ARGV[4]),ARGV[5]==\"1\",ARGV[6],ARGV[7],ARGV[8],g(ARGV[12]),g(ARGV[13]),ARGV[14],g(ARGV[15]),g(ARGV[16]),ARGV[17]==\"1\",g(ARGV[18]),ARGV[19]==\"1\"\nlocal m,K,t=Fh(#Aa,KEYS[#Aa*ra+1],A)\nif t then\nreturn t\nend\nlocal h={request=n,modes=Aa,ttl_ms=g(ARGV[3]),left_ms=wb,fair=Yb,token=F,ticket=eb,label=ga,lock_delay_ms=g(ARGV[9]),max_hold_ms=g(ARGV[10]),retention_ms=g(ARGV[11]),leases_max=Fc,waiters_max=Ge,fingerprint=A,capacity=Ld,since=x,returned=Kc,arrival=y,hints=Bc,min_hold_ms=g(ARGV[20]),locks=m,idempotency_key=KEYS[#Aa*ra+1],idempotency=K,place_secret=n}\nif eb~=I then\nh.place_secret=eb\nelseif K and K.state==Ub and K.rest~=I then\nh.place_secret=K.rest\nend\nlocal function gk(J,k,p)\nlocal W={}\nfor c=1,#Aa do\nif not za(k[c])and m[c].live>=Fc then\nreturn U(h,{\"limit\",\"leases\"})\nend\nend\nfor c=1,#Aa do\nW[c]=Ih(h,m[c],k[c])\nif p and p[c] then\nsd(m[c],k[c],p[c])\nMf(m[c])\nend\nUd(m[c],W[c],p and p.arrival)\nif p and p[c] then\nm[c].check_at=W[c].deadline\nend\nend\ndi(h,J,W[1])\nreturn jd(h,W)\nend\nlocal function Sl(J,k,p,la)\nlocal Kd=y==0 and p~=nil and K~=nil and K.state==Ub\nif not p then\nfor c=1,#la do\nif not kk(m[la[c]],Ge)then\nreturn U(h,{\"limit\",\"waiters\"})\nend\nend\np=Tk(m)\nend\nfor c=1,#Aa do\nLh(m[c],Bc)\nend\nlocal aa=O(m,wb,Kc or Kd)\nif y==0 and wb>0 then\naa=cl(m,k,p,aa)\nend\nlocal pd,Hd=fi(m,k,p,la,aa,ga)\nlocal qi=math.max(f,aa)+sb\nMc(h,Ub,J,qi)\nlocal cd={}\nfor c=1,#Aa do\ncd[c]=p[c] and not p[c].queued\nend\nlocal u={\nposition=pd,\nticket=J,\narrival=p.arrival,\nattended_until=aa,\nticket_until=qi,\nagain_at=Hd,\n}\nreturn Yc(h,la,u,nil,cd)\nend\nlocal function El()\nif K and K.state==hb then\nreturn Vd(h,K.rest)\nend\nlocal sa=Vd(h,n)\nif not sa and h.place_secret~=n then\nsa=Vd(h,h.place_secret)\nend\nlocal z=K and K.rest or I\nif not sa and z~=I and z~=h.place_secret and z~=n then\nsa=Vd(h,z)\nend\nreturn sa\nend\nlocal function kh()\nlocal k=vf(h,h.place_secret)\nlocal p=lh(m,k)\nif p or h.place_secret==n then\nreturn h.place_secret,k,p\nend\nk=vf(h,n)\nreturn n,k,lh(m,k)\nend\nfor c=1,#Aa do\nbb(m[c],string.sub(Aa,c,c).. h.place_secret)\nend\nt=El()\nif t then\nreturn t\nend\nfor c=1,#Aa do\nif m[c].damaged_id then\nreturn U(h,{\"unreadable\",\"damaged\"})\nend\nend\nfor c=1,#Aa do\nif Ra(m[c],n)==\"gone\" then\nlocal S,k,p=kh()\nXf(m,k,p or{})\nreturn Hc(h,pc[rb])\nend\nend\nlocal o=Ra(m[1],n)\nif o==\"granted\" then\nreturn Hc(h,Fb)\nend\nif F~=I and Jb(m[1],n,x)then\nreturn U(h,{\"forgotten\"})\nend\nif x>0 and not o and ae(m[1])then\nreturn U(h,{\"forgotten\"})\nend\nbi(m[1],n,x)\nif F~=I then\nreturn Ig(h,o)\nend\nlocal J,k,p=kh()\nif not p and be(o,x)then\nreturn Hc(h,Fb)\nend\nt=ch(h,p and p.arrival)\nif t then\nXf(m,k,p or{})\nreturn U(h,t)\nend\nif Aa==Cg then\nlocal Oc=m[1]\nlocal Za=not p and y==0 and Ld or 0\nlocal vd=Oc.capacity>0 and Oc.capacity or Za\nif ab(n)>vd then\nXf(m,k,p or{})\nreturn U(h,vd==0 and{\"absent\"}or{\"unsatisfiable\",e(vd)})\nend\nOc.changed=Oc.changed or Oc.capacity~=vd\nOc.capacity=vd\nend\nlocal la=Rg(m,k,p and p.arrival,Yb)\nif #la==0 then\nreturn gk(J,k,p)\nend\nif p or wb>0 and Yb then\nreturn Sl(J,k,p,la)\nend\nMc(h,Ub,I,f)\nif Bc and wb>0 then\nPh(m[la[1]],wb)\nend\nreturn Yc(h,la)\n";
const body_break_lease = "local n,P,Hb,Ia,C,A,x=ARGV[1],g(ARGV[2]),g(ARGV[3]),ARGV[4]==\"1\",g(ARGV[5]),ARGV[6],g(ARGV[7])\nlocal B=KEYS[ra+1]\nlocal m,qa,uf=xb(1,B)\nlocal z=hc(Of(uf),A)or qa\nif z then\nreturn z\nend\nlocal a=m[1]\nbb(a)\nlocal function U(t)\nOa(a,C)\nreturn Ta(t,m)\nend\nlocal o=Yh(a,n)\nif o then\nreturn U(o)\nend\nif Jb(a,n,x)then\nreturn{\"forgotten\"}\nend\nlocal function Jk()\nif a.exclusive and a.exclusive.fence==P then\nreturn a.exclusive\nend\nlocal k=a.shared>0 and redis.call(\"ZRANGEBYSCORE\",a.holders_key,e(P),e(P))or{}\nreturn k[1] and kd(a,k[1])\nend\nlocal function Ve(b)\nif Cc(a)>1 then\nreturn{\"others\"}\nend\nlocal sa=Lg(a,Hb)\nreturn{\"breaking\",e(a.break_at),e(He(a,b,sa,Ia))}\nend\nlocal function Ye(b)\nif b then\nif not Ia then\nb.delay,b.min_until=0,0\nend\nwc(a,b,Sb)\nend\nreturn{\"broken\",e(b and 1 or 0),Va(a.capacity>0),e(ef(a))}\nend\nlocal b=Jk()\nif a.damaged_id then\nreturn U({\"unreadable\",\"damaged\"})\nend\nlocal t=b and Hb>0 and Ve(b)or Ye(b)\nPa(a,f)\nif not B and(b or x>0)then\ngi(a,n,t,x>0)\nend\nNa(B,gb,A,table.concat(t,\" \"),f)\nreturn U(t)\n";
const body_break_lock = "local n,Hb,Ia,Kj,C,A,Dl,x,qd=ARGV[1],g(ARGV[2]),ARGV[3]==\"1\",ARGV[4]==\"1\",g(ARGV[5]),ARGV[6],ARGV[7]==\"1\",g(ARGV[8]),ARGV[9]\nlocal B=KEYS[ra+1]\nlocal z=hc(ob(B),A)\nif z then\nreturn z\nend\nlocal a=Ff(1,kc({KEYS[1]})[1])\nif Hb==0 and qd~=\"only\" and a.unreadable~=\"newer\" and(Dl or a.unreadable)then\nredis.call(\"DEL\",unpack(KEYS,1,ra))\nlocal t={\"broken\",\"0\",\"1\",\"0\",\"0\",\"1\",\"0\"}\nNa(B,gb,A,table.concat(t,\" \"),f)\nreturn t\nend\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nbb(a)\nlocal o=Yh(a,n)\nif o then\nOa(a,C)\nreturn o\nend\nif Jb(a,n,x)then\nreturn{\"forgotten\"}\nend\nlocal function U(t,yj)\nif not B and(yj or x>0)then\ngi(a,n,t,x>0)\nend\nNa(B,gb,A,table.concat(t,\" \"),f)\nOa(a,C)\nreturn Ta(t,{a})\nend\nlocal function dh()\nif a.delay_until>0 or a.resting>0 then\na.delay_until,a.rests,a.resting=0,{},0\na.changed=true\nend\nend\nlocal function Bj(W,gd,Da)\nlocal t={\"broken\",e(W),Va(gd),e(a.shared),e(Da),\"0\",e(ef(a))}\nreturn U(t,W+Da>0 or gd)\nend\nlocal function Ye(Da)\nlocal W,gd=Cc(a),a.capacity>0\nif a.exclusive then\nwc(a,a.exclusive,Sb)\nend\nif not Ia then\ndh()\nend\nif a.shared>0 then\na.break_at=Ia and f or Le\na.live=0\nZe(a)\nend\nif Kj and gd then\na.capacity=0\na.changed=true\nend\nPa(a,f)\nreturn Bj(W,gd,Da)\nend\nlocal function Ve(Da)\nlocal W,sa=Cc(a),Lg(a,Hb)\nif not Ia then\ndh()\nend\nlocal pb=a.exclusive and He(a,a.exclusive,sa,Ia)or 0\nlocal Sk,Jc=gg(a,0,sa,Ia)\nPa(a,f)\nlocal t={\"breaking\",e(a.break_at),e(W),e(pb+Sk),e(Jc),e(sa),e(Da)}\nreturn U(t,true)\nend\nlocal Da=0\nif qd~=\"keep\" and a.stored then\nDa=Nj(a)\nend\nif qd==\"only\" then\nPa(a,f)\nlocal t=\n{\"broken\",\"0\",\"0\",\"0\",e(Da),\"0\",\"0\"}\nreturn U(t,Da>0)\nend\nif Hb>0 and Cc(a)>0 then\nreturn Ve(Da)\nend\nreturn Ye(Da)\n";
const body_break_more = "local oh,z,Ia,C=g(ARGV[1]),g(ARGV[2]),ARGV[3]==\"1\",g(ARGV[4])\nlocal m,qa=xb(1)\nif qa then\nreturn qa\nend\nlocal a=m[1]\nbb(a)\nif oh==0 then\nOa(a,C)\nlocal mb=Zb(a)and a.shared or 0\nreturn Ta({\"left\",e(mb),e(ef(a))},m)\nend\nlocal pb,Jc=0,0\nif a.break_at>0 then\npb,Jc=gg(a,oh,z,Ia)\nend\nOa(a,C)\nreturn Ta({\"warned\",e(pb),e(Jc)},m)\n";
const body_give_up = "local w,eb,C=g(ARGV[1]),ARGV[2],g(ARGV[3])\nlocal ta=KEYS[w*ra+1]\nlocal m,qa=xb(w)\nlocal function ci(a)\nSa(a,eb,\"gone\",true)\nend\nlocal function Kk(a)\nlocal b=Ec(a,eb)\nif b then\nif not b.confirmed then\nb.min_until=0\nend\nwc(a,b,rb)\nif ta~=m[1].record_key then\ncg(ta)\nend\nreturn\nend\nif a.upgrader and ic(a.upgrader.id)==eb then\na.upgrader=nil\nci(a)\nreturn\nend\nfor S,i in ipairs({kf(eb),jc(eb)})do\nlocal u=pe(a,i)\nif u then\nsd(a,i,u)\nci(a)\nend\nend\nend\nfor c=1,w do\nlocal a=m[c]\nif not a.unreadable then\nbb(a)\nKk(a)\nPa(a,f)\nOa(a,C)\nend\nend\nreturn Ta(qa or{\"given_up\"},m)\n";
const body_inspect = "local w,F,sf,C,qd,yi=g(ARGV[1]),ARGV[2],ARGV[3]==\"1\",g(ARGV[4]),ARGV[5]==\"1\",g(ARGV[6])\nlocal nj=\"u\"\nlocal m=xb(w)\nlocal function Jg(Cb,ua,y,ga,aa,Ll)\nCb[#Cb+1]=\n{ua,e(y),ga,Va(aa),Va(Ll)}\nend\nlocal function Kg(Cb,a,s)\nlocal ag=redis.call(\"ZRANGE\",s,\"0\",e(Oe - 1),\"WITHSCORES\")\nfor c=1,#ag,2 do\nlocal i,y,ga=ag[c],g(ag[c+1]),I\nlocal aa=y<ib\nif Wd(i)then\nlocal bh=redis.call(\"HGET\",a.details_key,i)\nga=bh and string.sub(bh,2)or I\nend\nJg(Cb,Lb(i),aa and y or y - ib,ga,aa,Ol(i))\nend\nend\nlocal function Mk(a)\nlocal Cb,fa={},a.upgrader\nif fa then\nJg(Cb,nj,fa.arrival,fa.label,true,false)\nend\nif a.tickets>0 then\nKg(Cb,a,a.writers_key)\nKg(Cb,a,a.readers_key)\nend\nreturn Cb\nend\nlocal function Ij(a)\nlocal Ai=F~=I and Ec(a,F)\nreturn jb(cb({\"lock\",e(a.fence),e(a.delay_until),e(a.break_at),e(Cc(a)),e(Xh(a)),e(a.capacity),e(Jd(a)),Ai and Mb(Ai)or I},Eh(a)),qd and Mk(a)or{})\nend\nlocal Qa={}\nfor c=1,w do\nlocal a=m[c]\nif a.unreadable then\nQa[c]={\"unreadable\",a.unreadable}\nelse\nbb(a)\nQa[c]=Ij(a)\nif yi>0 then\nPh(a,yi)\nend\nOa(a,C)\nend\nend\nzb(KEYS[1])\nlocal ik=sf and not m[1].unreadable and de(m[1])\nlocal Ea=ik and Ch(m[1])or{}\nreturn Ta(cb(jb({\"state\",e(f)},Qa),Ea),m)\n";
const body_list = "local w=g(ARGV[1])\nlocal Pi=\"^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$\"\nlocal function Dc(G)\nif G==\"\" then\nreturn true\nend\nlocal L,Y=string.match(G,Pi)\nreturn L and Ib(G)and g(L)+g(Y)<=f\nend\nlocal function Ml(l)\nlocal Q,G,ma=string.match(l,\"^(5 [^\\n]*)\\n([^\\n]*)\\n[^\\n]*\\n[^\\n]*\\n[^\\n]*\\n(.*)$\")\nlocal p={tickets=0,shared=0,writers=0,readers=0,delay_until=0,capacity=0}\nif not Q or not Qf(p,Q)then\nreturn 0\nend\nlocal ok=p.writers+p.readers+p.shared+p.capacity\nlocal tk=ok==0 and p.delay_until<=f and Dc(G)\nif tk and(ma==\"\" or string.find(ma,\"^o [^\\n]+\\n$\"))then\nreturn nil\nend\nreturn p.tickets+p.shared\nend\nlocal H={}\nfor c=1,w do\nH[c]=KEYS[c]\nend\nlocal v=kc(H)\nlocal Fa={}\nfor c=1,w do\nlocal ji=v[c] and Ml(v[c])\nif ji then\nFa[#Fa+1]={e(c),e(ji)}\nend\nend\nzb(KEYS[1])\nreturn jb({\"live\"},Fa)\n";
const body_release = "local n,Pc,C,A,x=ARGV[1],va(ARGV[2]),g(ARGV[3]),ARGV[4],g(ARGV[5])\nlocal w=#Pc\nlocal B=KEYS[w*(ra+1)+1]\nlocal m,S,uf=xb(w,B)\nlocal z=hc(Of(uf),A)\nif z then\nreturn z\nend\nlocal function xk(a,F)\nif Jb(a,n,x)then\nreturn true\nend\nif x==0 or x>a.written_at or Ra(a,n)or Ec(a,F)then\nreturn false\nend\nlocal S,Gb=Zh(a,F,n)\nreturn Gb\nend\nfor c=1,w do\nif xk(m[c],Pc[c])then\nreturn{\"forgotten\"}\nend\nend\nlocal Tc=I\nlocal function Wf(a,ua,Yd,xa)\nlocal mb=Jd(a)\nlocal Ha={\"released\",ua,e(Yd),e(mb),xa}\nif xa==Tc or not B then\nreturn Ha,Ha\nend\nreturn Ha,{\"released\",ua,e(Yd),e(mb),Tc}\nend\nlocal function rd(a,F)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nbb(a)\nlocal xh,Gk=string.match(Ra(a,n)or \"\",\"^(%a)(%d+)$\")\nif xh then\nreturn Wf(a,xh,g(Gk),Tc)\nend\nlocal b=Ec(a,F)\nif not b then\nlocal hh=Zh(a,F,n)\nif hh then\nreturn Wf(a,hh,0,Tc)\nend\nreturn If(a,F)\nend\nb.holds=b.holds - 1\nlocal ua,xa=Lb(b.id),Tc\nif b.holds>0 then\nre(a,b)\nelse\nwc(a,b,rb,not B and n or nil)\nPa(a,f)\nxa=Jj(b)\nend\nif not B and(b.holds>0 or x>0)then\nSa(a,n,ua .. e(b.holds),x>0)\nend\nlocal Ha,rc=Wf(a,ua,b.holds,xa)\nreturn Ha,rc,b.holds==0\nend\nlocal X,gc,rh,We={},{},{},false\nfor c=1,w do\nlocal a=m[c]\nlocal Ha,rc,xa=rd(a,Pc[c])\nX[c],gc[c],rh[c]=Ha,rc or Ha,xa\nWe=We or rc~=nil\nif not a.unreadable then\nOa(a,C)\nend\nend\nlocal t=jb({\"done\"},X)\nlocal Ic={}\nfor c=1,w do\nlocal ta=KEYS[w*ra+c]\nif not rh[c] or ta==m[c].record_key then\nIc[ta]=true\nend\nend\nfor c=1,w do\nlocal ta=KEYS[w*ra+c]\nif not Ic[ta] then\nIc[ta]=true\ncg(ta)\nend\nend\nif We and B then\nlocal rc=jb({\"done\"},gc)\nNa(B,gb,A,table.concat(rc,\" \"),f)\nend\nreturn Ta(t,m)\n";
const body_renew = "local Pc,dg,C,A=va(ARGV[1]),va(ARGV[2]),g(ARGV[3]),ARGV[4]\nlocal w=#Pc\nlocal B=KEYS[w*(ra+1)+1]\nlocal K=ob(B)\nlocal M=we(K,A)\nif M then\nreturn M\nend\nlocal m=xb(w)\nlocal function vk(a,b)\nlocal rk=b.deadline==b.max_until or a.break_at>0\nreturn not rk and b.deadline - f<b.ttl/3\nend\nlocal function mf(a,b,wa,ta)\nlocal z=b.deadline\nb.ttl=wa>0 and wa or b.ttl\nb.deadline=Od(a,b,b.ttl)\nb.confirmed=true\nif ta~=a.record_key then\nql(ta,b)\nend\nre(a,b)\nif b.deadline<z then\nLf(a,z)\nend\nend\nlocal function Cl(a,F,wa,ta)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nbb(a)\nlocal b=Ec(a,F)\nif not b then\nreturn If(a,F)\nend\nlocal Ik=not K and vk(a,b)\nif not K then\nmf(a,b,wa,ta)\nend\nreturn{\"renewed\",Mb(b),e(a.break_at),Va(Ik)}\nend\nlocal X={}\nfor c=1,w do\nX[c]=Cl(m[c],Pc[c],g(dg[c]),KEYS[w*ra+c])\nif not m[c].unreadable then\nOa(m[c],C)\nend\nend\nif not K then\nNa(B,gb,A,\"renewed\",f)\nend\nreturn Ta(jb({\"done\",e(f)},X),m)\n";
const body_set_capacity = "local Ld,C,A,n,x=g(ARGV[1]),g(ARGV[2]),ARGV[3],ARGV[4],g(ARGV[5])\nlocal B=KEYS[ra+1]\nlocal z=hc(ob(B),A)\nif z then\nreturn z\nend\nlocal m,qa=xb(1)\nif qa then\nreturn qa\nend\nlocal a=m[1]\nif Jb(a,n,x)then\nreturn{\"forgotten\"}\nend\nbb(a)\nif not Ra(a,n)then\na.capacity=Ld\na.changed=true\nPa(a,f)\nif not B then\nSa(a,n,\"set\",x>0)\nend\nend\nOa(a,C)\nNa(B,gb,A,\"set\",f)\nreturn Ta({\"set\"},m)\n";
const body_transfer = "local n,F,wa,ga,C,A,x=ARGV[1],ARGV[2],g(ARGV[3]),ARGV[4],g(ARGV[5]),ARGV[6],g(ARGV[7])\nlocal ta,B=KEYS[ra+1],KEYS[ra+2]\nlocal m,K,M=Fh(1,B,A)\nif M then\nreturn M\nend\nlocal a=m[1]\nbb(a)\nlocal function U(t)\nOa(a,C)\nreturn Ta(t,m)\nend\nlocal function ui(b)\nreturn U({\"transferred\",e(f),e(a.break_at),Mb(b)})\nend\nlocal ph=K and K.rest or n\nlocal b=Ec(a,ph)\nif b then\nreturn ui(b)\nend\nlocal o=Ra(a,n)\nlocal R=Je(a,ph)\nif K or R~=Fb or be(o,x)then\nreturn U({\"lost\",R})\nend\nif x>0 and not o and ae(a)then\nreturn U({\"forgotten\"})\nend\nbi(a,n,x)\nlocal G,ea=Dh(a,F)\nif G and ea then\nreturn U({\"both_modes\"})\nend\nlocal N=G or ea\nif not N then\nreturn U(If(a,F))\nend\nlocal Pb=wa>0 and wa or N.ttl\nlocal je={\nid=Lb(N.id).. n,\nttl=Pb,\nmax_until=N.max_until,\ndelay=N.delay,\nmin_until=N.min_until,\nconfirmed=true,\nlabel=ga,\npartner=I,\nidempotency_until=Zd(B,f+Pb),\n}\nwc(a,N,pg)\nif ta~=a.record_key then\ncg(ta)\nend\nUd(a,je)\nif je.deadline<N.deadline then\nLf(a,N.deadline)\nend\nPa(a,f)\nNa(B,hb,A,n,je.idempotency_until)\nreturn ui(je)\n";
const body_unattend = "local Aa,eb,td,C=ARGV[1],ARGV[2],g(ARGV[3]),g(ARGV[4])\nlocal Gi=62000\nlocal w=#Aa\nlocal m,qa=xb(w)\nif qa then\nreturn qa\nend\nfor c=1,w do\nbb(m[c])\nend\nlocal aa=O(m,0,true)\nfor c=1,w do\nlocal a,i=m[c],string.sub(Aa,c,c).. eb\nlocal u=pe(a,i)\nlocal Xg=td<=f+Gi\nif u and u.queued and Xg and aa<td and Xc(a,i)<=td then\nAe(a,i,u,aa,true)\nif a.front==i and aa<a.turn_until then\na.turn_until,a.changed=aa,true\nend\na.check_at=aa\nend\nif a.upgrader and a.upgrader.id==i and Xg and a.upgrader.deadline<=td then\na.upgrader.deadline=math.min(td,f+rg)\na.check_at,a.changed=a.upgrader.deadline,true\nend\nPa(a,f)\nOa(a,C)\nend\nreturn Ta({\"unattended\",e(aa)},m)\n";
const body_quorum_bury = "local ka,ca,na,C=va(ARGV[1]),g(ARGV[2]),g(ARGV[3]),g(ARGV[4])\nlocal v=lc(1,2)\nlocal M=Gd(Kb(v[2]),ca,na)\nif M then\nreturn M\nend\nlocal d,Ca=yb(v[1])\nif not d then\nreturn{\"unreadable\",Ca}\nend\nlocal Sg={}\nfor c=1,#ka do\nlocal ki=Pl(d,ka[c])\nSg[c]=ki and \"0\" or \"1\"\nif not ki then\nld(d,ka[c],yd,\"\")\nend\nend\nOb(KEYS[1],d,C)\nreturn cb({\"done\"},Sg)\n";
const body_quorum_confirm = "local E,P,wa,Nk,Pk,ga,ca,na,C,A=ARGV[1],g(ARGV[2]),g(ARGV[3]),g(ARGV[4]),g(ARGV[5]),ARGV[6],g(ARGV[7]),g(ARGV[8]),g(ARGV[9]),ARGV[10]\nlocal v=lc(1,2)\nlocal r=Kb(v[2])\nlocal M=Gd(r,ca,na)\nif M then\nreturn M\nend\nlocal d,Ca=yb(v[1])\nif not d then\nreturn{\"unreadable\",Ca}\nend\nlocal b=zc(d,E)\nif not b then\nreturn{\"refused\"}\nend\nif b.state==Db and b.fence==P then\nreturn{\"confirmed\",e(f),e(b.deadline - f)}\nend\nif b.state==Db or P<b.fence then\nreturn{\"refused\"}\nend\nlocal db={\nfence=P,\nttl=wa,\ndelay=Nk,\nlabel=ga,\nfingerprint=A,\nacquired=0,\nmax_until=Pk,\n}\nYg(d,b,db)\nKf(KEYS[2],r,P)\nOb(KEYS[1],d,C)\nZf(KEYS[3],d,b)\nreturn{\"confirmed\",e(f),e(b.deadline - f)}\n";
const body_quorum_inspect = "local ca,na,Gc=g(ARGV[1]),g(ARGV[2]),g(ARGV[3])\nlocal v=lc(1,2)\nlocal M=Gd(Kb(v[2]),ca,na)\nif M then\nreturn M\nend\nlocal d,Ca=yb(v[1])\nif not d then\nreturn{\"unreadable\",Ca}\nend\nVg(d,Gc)\nlocal W,uc=yh(d)\nreturn cb(cb({\"state\",e(f),e(d.confirmed),e(df(d))},W),uc)\n";
const body_quorum_join = "local ca,na,Tf,Be,Ql,pf=g(ARGV[1]),g(ARGV[2]),g(ARGV[3]),g(ARGV[4]),ARGV[5]==\"1\",g(ARGV[6])\nlocal v=redis.call(\"MGET\",unpack(KEYS))\nlocal wi,xc,ue=true,0,0\nfor c=1,#KEYS do\nlocal r=Kb(v[c])\nlocal M=he(r,ca,na)\nif M then\nreturn M\nend\nif r.state==I then\nr=\n{state=Ad,number=ca,nodes=na,ends_at=f+Tf,floor=0,ahead=0}\nze(KEYS[c],r)\nend\nif r.state==Ad and r.ends_at>f+Tf then\nr.ends_at=f+Tf\nze(KEYS[c],r)\nend\nif r.state==Ad and r.ends_at<=Be and(Ql or f>=r.ends_at)then\nr.state=Ed\nr.floor=math.max(r.floor,pf)\nze(KEYS[c],r)\nend\nif r.state==Ad then\nwi=false\nxc=math.max(xc,r.ends_at)\nend\nue=math.max(ue,ve(r))\nend\nreturn wi and{\"voting\",e(f),e(xc),e(ue)}\nor{\"quarantined\",e(f),e(xc),e(ue)}\n";
const body_quorum_propose = "local E,ua,ba,oe,ca,na,Fc,C,A,Gc=ARGV[1],ARGV[2],ARGV[3],g(ARGV[4]),g(ARGV[5]),g(ARGV[6]),g(ARGV[7]),g(ARGV[8]),ARGV[9],g(ARGV[10])\nlocal v=lc(1,2)\nlocal r=Kb(v[2])\nlocal M=Gd(r,ca,na)\nif M then\nreturn M\nend\nlocal d,Ca=yb(v[1])\nlocal K=ob(KEYS[3])\nif not d then\nreturn{\"unreadable\",Ca}\nend\nlocal wh=xl(K,A)\nif wh then\nreturn wh\nend\nVg(d,Gc)\nlocal gc=K~=nil\nlocal b=zc(d,E)\nif b then\nreturn{\"proposed\",e(f),e(b.fence),Va(gc)}\nend\nlocal Z=fd(d,E)\nif Z then\nreturn{\"ended\",Z}\nend\nif K and not nf(d,ba)then\nreturn{\"ended\",K.state==ng and rb or Tb}\nend\nlocal j=zj(d,ua,ba)\nif j>0 then\nif d.capped then\nOb(KEYS[1],d,C)\nend\nlocal W,uc=yh(d)\nreturn cb(cb({\"busy\",e(f),e(j),e(df(d))},W),uc)\nend\nif #d.leases>=Fc then\nreturn{\"limit\"}\nend\nlocal nl=Te(d,r,{mode=ua,attempt=E,holder=ba},oe)\nOb(KEYS[1],d,C)\nreturn{\"proposed\",e(f),e(nl.fence),Va(gc)}\n";
const body_quorum_release = "local ka,kb,n,C,sl=va(ARGV[1]),va(ARGV[2]),ARGV[3],g(ARGV[4]),va(ARGV[5])\nlocal function rd(d,E,ba,o)\nlocal b=jh(d,E,ba)\no=o or b~=nil\nlocal Fa={}\nfor S,La in ipairs(d.leases)do\nif La==b or o and La.holder==ba then\nld(d,La.attempt,rb,n)\nelse\nFa[#Fa+1]=La\nend\nend\nd.leases=Fa\nif ba==I then\nck(d,E)\nend\nlocal Z,Wb=fd(d,E)\nif b or Z==rb and Wb==Qg(n)then\nreturn{\"released\",rb},true\nend\nld(d,E,yd,n)\nZ=Z or yd\nreturn o and{\"lost\",Z}or{\"unproven\",Z},false\nend\nlocal H={}\nfor c=1,#ka do\nH[c]=KEYS[2*c - 1]\nend\nlocal v=kc(H)\nlocal X,Nb={},{}\nfor c=1,#ka do\nlocal d,Ca=Nb[H[c]],nil\nif not d then\nd,Ca=yb(v[c])\nNb[H[c]]=d\nend\nlocal B=KEYS[2*c]~=H[c] and KEYS[2*c] or nil\nlocal K=ob(B)\nlocal o=sl[c]==\"1\" or Hf(K,ka[c])\nif d then\nlocal Ha,yk=rd(d,ka[c],kb[c],o)\nX[c]=Ha\no=o or yk\nOb(H[c],d,C)\nelse\nX[c]={\"unreadable\",Ca}\nend\nif B and kb[c]==I then\nak(B,K,ka[c])\nelseif B and o then\nHl(B,K,ka[c])\nend\nend\nreturn jb({\"done\"},X)\n";
const body_quorum_renew = "local ka,yc,dg,ca,na,C,kb=va(ARGV[1]),va(ARGV[2]),va(ARGV[3]),g(ARGV[4]),g(ARGV[5]),g(ARGV[6]),va(ARGV[7])\nlocal function mf(d,E,ba,P,wa)\nlocal b=jh(d,E,ba)\nif not b or b.state~=Db or b.fence~=P then\nreturn nil,fd(d,E)or yd\nend\nif wa>0 and f+wa>=b.deadline then\nb.ttl=wa\nend\nlocal L=f+b.ttl\nif b.max_until>0 then\nL=math.min(L,b.max_until)\nend\nb.deadline=math.max(b.deadline,L)\nreturn b\nend\nlocal v=lc(#ka,3)\nlocal X,Nb={},{}\nfor c=1,#ka do\nlocal s,r=KEYS[3*c - 2],Kb(v[#ka+c])\nlocal M=he(r,ca,na)\nlocal d,Ca=Nb[s],nil\nif not d then\nd,Ca=yb(v[c])\nNb[s]=d\nend\nif M then\nreturn M\nend\nif r.state~=Ed then\nX[c]={\"nonvoter\",e(r.ends_at),r.state}\nelseif not d then\nX[c]={\"unreadable\",Ca}\nelse\nlocal b,Z=mf(d,ka[c],kb[c],g(yc[c]),g(dg[c]))\nif b then\nOb(s,d,C)\nif KEYS[3*c]~=s then\npl(KEYS[3*c],b)\nend\nX[c]={\"renewed\",e(b.deadline - f),ne(b)}\nelse\nX[c]={\"lost\",Z}\nend\nend\nend\nreturn jb({\"done\",e(f)},X)\n";
const body_quorum_repair = "local xe,C=g(ARGV[1]),g(ARGV[2])\nlocal v=lc(1,2)\nlocal d,Ca=yb(v[1])\nif d then\nreturn{\"intact\"}\nend\nif Ca==\"newer\" then\nreturn{\"unreadable\",Ca}\nend\nlocal gf=eh()\ngf.fence=ve(Kb(v[2]))\nuj(gf,xe)\nOb(KEYS[1],gf,C)\nreturn{\"repaired\"}\n";
const body_quorum_restore = "local Sf,nb,ca,na,Fc,C=va(ARGV[1]),ARGV[2],g(ARGV[3]),g(ARGV[4]),g(ARGV[5]),g(ARGV[6])\nlocal function rl(d,r,Ba)\nlocal b,Z=zc(d,Ba.attempt),fd(d,Ba.attempt)\nif b and b.state==Db or Z and Z~=Tb then\nreturn nil\nend\nif oi(d,Ba.mode,Ba.holder)>0 or #d.leases>=Fc then\nreturn nil\nend\nlocal Ya={}\nfor S,La in ipairs(d.leases)do\nif La~=b then\nYa[#Ya+1]=La\nend\nend\nd.leases=Ya\nreturn Te(d,r,Ba,Ba.deadline)\nend\nlocal function Ej(d,qe,Ba)\nlocal b=zc(d,Ba.attempt)\nif not b or b.state~=Bg or b.fence~=qe then\nreturn nil\nend\nYg(d,b,Ba)\nmh(d,b.attempt)\nreturn b\nend\nlocal v=lc(#Sf,3)\nlocal Mg,Nb,c={},{},0\nfor Q in string.gmatch(nb,\"[^\\n]+\")do\nc=c+1\nlocal Ba,qe,s=eg(Q),g(Sf[c]),KEYS[3*c - 2]\nlocal r=Kb(v[#Sf+c])\nlocal M=he(r,ca,na)\nlocal d=Nb[s] or yb(v[c])\nNb[s]=d\nif M then\nreturn M\nend\nlocal Ug=d and r.state==Ed\nlocal b\nif Ug and qe==0 then\nb=rl(d,r,Ba)\nelseif Ug then\nb=Ej(d,qe,Ba)\nif b then\nKf(KEYS[3*c - 1],r,b.fence)\nZf(KEYS[3*c]~=s and KEYS[3*c] or nil,d,b)\nend\nend\nif b then\nOb(s,d,C)\nend\nMg[c]=b and e(b.fence)or \"0\"\nend\nreturn cb({\"done\"},Mg)\n";

const text = (helpers: readonly Helper[], body: string): string =>
  [...helpers.map((pieces) => pieces.join("")), body].join("\n");

const keyLibrary: Library = {
  family: "key",
  digest: "c8680121b507deb51c11",
  helpers: [lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_wrote, lua_KEY_LAYOUT, lua_DAY_MS, lua_save_key, lua_prove_writable, lua_flag, lua_append_list, lua_append_groups],
  bodies: { key_create: body_key_create, key_delete: body_key_delete, key_find: body_key_find },
};

const latchLibrary: Library = {
  family: "latch",
  digest: "7d59b504a8f75fa5dfdb",
  helpers: [lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_wrote, lua_LATCH_LAYOUT, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_save_latch, lua_with_notification, lua_latch_reply, lua_texts_at, lua_NEWER, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_load_idempotency, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_split, lua_refusal_of, lua_prove_writable, lua_COPIED, lua_PREFIX_CHARS, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_DONE, lua_reply_before, lua_flag, lua_append_list, lua_append_groups],
  bodies: { latch_count_down: body_latch_count_down, latch_delete: body_latch_delete, latch_get: body_latch_get, latch_list: body_latch_list, latch_set: body_latch_set },
};

const lockLibrary: Library = {
  family: "lock",
  digest: "cbb88477246f165184d5",
  helpers: [lua_END_RELEASED, lua_END_EXPIRED, lua_END_MAX_HOLD, lua_END_BROKEN, lua_END_TRANSFERRED, lua_num, lua_permits_of, lua_keeps_history, lua_fmt, lua_owner_of, lua_mode_of, lua_EVENT_GRANTED, lua_NONE, lua_note_event, lua_REQUEST_CHARS, lua_request_tag, lua_TOKEN_CHARS, lua_token_tag, lua_secret_of, lua_ENDINGS_MAX, lua_ENDING_CHARS, lua_RELEASES_MAX, lua_RELEASE_CHARS, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_EXCLUSIVE, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_delayed_until, lua_describe_ended, lua_clear_left, lua_BROKEN_WITHOUT_DELAY, lua_HOLDER_KNOWS, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_wrote, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_BATCH, lua_TICKET_MS, lua_UNATTENDED, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_TURN_MS, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_PERMITS, lua_spans_locks, lua_exclusive_id, lua_shared_id, lua_deadline_of, lua_live_shared, lua_live_lease, lua_lease_of, lua_leases_of, lua_holders_total, lua_grant, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_remove_place, lua_has_room, lua_note_hints, lua_drop_queue, lua_GRACE_MS, lua_find_places, lua_new_places, lua_remove_places, lua_save_places, lua_blocked_locks, lua_attended_until, lua_outlast_others, lua_texts_at, lua_NEWER, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_load_idempotency, lua_GRANTED, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_split, lua_refusal_of, lua_KEYS_PER_LOCK, lua_LAYOUT, lua_RECORD_FIELDS, lua_parse_numbers, lua_SPARE_MS, lua_load_lock, lua_load_locks, lua_prove_writable, lua_HISTORY_MAX, lua_HISTORY_LAYOUT, lua_latest_events, lua_save_lock, lua_note_watcher, lua_COPIED, lua_PREFIX_CHARS, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_is_late, lua_save_copy, lua_save_reply, lua_recent_reply, lua_REASONS, lua_UNKNOWN, lua_end_at, lua_released_by, lua_why_lost, lua_not_held, lua_WAITING, lua_DONE, lua_IDEMPOTENCY_SPARE_MS, lua_reply_before, lua_shorten_idempotency, lua_idempotency_until, lua_prolong_idempotency, lua_LIST_MAX, lua_listed_holders, lua_queue_length, lua_flag, lua_with_notifications, lua_load_request, lua_ids_of, lua_finish, lua_lost, lua_dismissed, lua_append_two, lua_append_list, lua_granted, lua_granted_before, lua_busy, lua_new_lease, lua_save_use, lua_save_grant, lua_acquire_as_holder, lua_append_groups],
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
  sha1: "80ee74eb31c1318624af234e2bfb67f85f6acfe2",
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
  sha1: "56e3a2f0a7362cd5790d4f025d9d124f48a10919",
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
  sha1: "0f1800ed1f3317bdb8d77fdb29fe0ed004b93604",
  abi: {"defaults":[],"digests":["6725c140"]},
  args: ["n","used"],
  decode: (r) => r.end(r.led<KeyFindReply>({ found: () => ({ kind: "found", now: r.integer(), keys: r.groups((part) => ({ i: part.integer(), expires_at: part.integer(), used_day: part.integer(), details: part.string() })) }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_wrote, lua_KEY_LAYOUT, lua_DAY_MS, lua_save_key, lua_prove_writable, lua_append_list, lua_append_groups], body_key_find),
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
  sha1: "66c3080c796282acee374f7fc61d222d9458a3d4",
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
  sha1: "d18afa058a2b8e274cc28373b67d1871cc2e3bd9",
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
  sha1: "9b76f48e17f4f69818d95ec885c489d7ad493845",
  abi: {"defaults":[],"digests":["9579f74e"]},
  args: [],
  decode: (r) => r.end(r.led<LatchGetReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer(), now: r.integer() }), gone: () => ({ kind: "gone" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_wrote, lua_LATCH_LAYOUT, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_prove_writable], body_latch_get),
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
  sha1: "b269f8c332f4fcd20ab64153f07ccda0ac944443",
  abi: {"defaults":[],"digests":["55a0071b"]},
  args: ["n"],
  decode: (r) => r.end(r.led<LatchListReply>({ latches: () => ({ kind: "latches", latches: r.groups((part) => ({ i: part.integer(), count: (part.literal("newer", "damaged") ?? part.integer()), expires_at: part.integer() })) }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_wrote, lua_LATCH_LAYOUT, lua_has_sane_numbers, lua_parse_latch, lua_texts_at, lua_prove_writable, lua_append_list, lua_append_groups], body_latch_list),
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
  sha1: "a5b16aefcb952ed0baf3ce589ba82a96d4d493c3",
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
  sha1: "8768488f8b45690616e6dcec36493682f1c2f828",
  abi: {"defaults":["0"],"digests":["5a084982","8c0704b5"]},
  args: ["request","modes","ttl_ms","left_ms","fair","token","ticket","label","lock_delay_ms","max_hold_ms","retention_ms","leases_max","waiters_max","fingerprint","capacity","since","returned","arrival","hints","min_hold_ms"],
  decode: (r) => r.end(r.led<AcquireReply>({ granted: () => ({ kind: "granted", now: r.integer(), break_at: r.integer(), leases: r.list(() => readLease(r)), repeated: r.optional(() => r.flag()), capacity: r.optional(() => r.integer()) }), busy: () => ({ kind: "busy", now: r.integer(), blocked: r.integers(), next_at: r.integer(), position: r.integer(), ticket: r.string(), arrival: r.integer(), attended_until: r.integer(), ticket_until: r.integer(), again_at: r.integer(), hold_ms: r.integer(), departures: r.integer(), queue_length: r.integer(), holders_total: r.integer(), available: r.integer(), holders: r.list(() => readLease(r)), delay_until: r.integer(), capacity: r.optional(() => r.integer()), returning: r.optional(() => r.integer()) }), lost: () => ({ kind: "lost", reason: r.string(), dismissed: r.optional(() => r.flag()) }), deadlock: () => ({ kind: "deadlock" }), mismatch: () => ({ kind: "mismatch" }), limit: () => ({ kind: "limit", what: r.oneOf("leases", "waiters") }), absent: () => ({ kind: "absent" }), unsatisfiable: () => ({ kind: "unsatisfiable", capacity: r.integer() }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_END_RELEASED, lua_END_EXPIRED, lua_END_MAX_HOLD, lua_END_BROKEN, lua_END_TRANSFERRED, lua_num, lua_permits_of, lua_keeps_history, lua_fmt, lua_owner_of, lua_mode_of, lua_EVENT_GRANTED, lua_NONE, lua_note_event, lua_REQUEST_CHARS, lua_request_tag, lua_TOKEN_CHARS, lua_token_tag, lua_secret_of, lua_ENDINGS_MAX, lua_ENDING_CHARS, lua_RELEASES_MAX, lua_RELEASE_CHARS, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_EXCLUSIVE, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_last_shared_deadline, lua_clear_left, lua_BROKEN_WITHOUT_DELAY, lua_HOLDER_KNOWS, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_BATCH, lua_TICKET_MS, lua_UNATTENDED, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_TURN_MS, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_PERMITS, lua_exclusive_id, lua_shared_id, lua_deadline_of, lua_live_shared, lua_live_lease, lua_leases_of, lua_holders_total, lua_grant, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_remove_place, lua_has_room, lua_note_hints, lua_GRACE_MS, lua_find_places, lua_new_places, lua_remove_places, lua_save_places, lua_blocked_locks, lua_attended_until, lua_outlast_others, lua_texts_at, lua_NEWER, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_load_idempotency, lua_GRANTED, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_split, lua_refusal_of, lua_KEYS_PER_LOCK, lua_LAYOUT, lua_RECORD_FIELDS, lua_parse_numbers, lua_SPARE_MS, lua_load_lock, lua_load_locks, lua_prove_writable, lua_HISTORY_MAX, lua_HISTORY_LAYOUT, lua_latest_events, lua_save_lock, lua_note_watcher, lua_COPIED, lua_PREFIX_CHARS, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_is_late, lua_save_copy, lua_REASONS, lua_UNKNOWN, lua_end_at, lua_why_lost, lua_WAITING, lua_IDEMPOTENCY_SPARE_MS, lua_idempotency_until, lua_LIST_MAX, lua_listed_holders, lua_queue_length, lua_flag, lua_with_notifications, lua_load_request, lua_ids_of, lua_finish, lua_lost, lua_dismissed, lua_append_two, lua_append_list, lua_granted, lua_granted_before, lua_busy, lua_new_lease, lua_save_use, lua_save_grant, lua_acquire_as_holder], body_acquire),
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
  sha1: "509fd0a5b4b7ed217ebc1568f9f78cda4f563a9a",
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
  sha1: "fbef19091b9c2b099711e94d33f63381c4b93976",
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
  sha1: "9ec60b744c2b4a3c8066986dd7592fc76166bf6e",
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
  sha1: "d3327dc3689ce411189ca19d377dca6f8c34b7ce",
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
  sha1: "2bcd0694950ea93b2432de60b2cd7015f8f601ab",
  abi: {"defaults":[],"digests":["779b79c5"]},
  args: ["n","token","history","retention_ms","queue","watch_ms"],
  decode: (r) => r.end(r.led<InspectReply>({ state: () => ({ kind: "state", now: r.integer(), locks: r.groups((part) => part.led<NonNullable<Extract<InspectReply, { kind: "state" }>["locks"]>[number]>({ unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }), lock: () => ({ kind: "lock", fence: part.integer(), delay_until: part.integer(), break_at: part.integer(), holders_total: part.integer(), queue_length: part.integer(), capacity: part.integer(), available: part.integer(), yours: part.orNone(() => readLease(part)), holders: part.list(() => readLease(part)), waiters: part.groups((part) => ({ mode: part.oneOf("x", "s", "p", "u"), arrival: part.integer(), label: part.string(), attended: part.flag(), several: part.flag() })) }) })), events: r.list(() => readEvent(r)) }) })),
  source: /* @__PURE__ */ text([lua_END_RELEASED, lua_END_EXPIRED, lua_END_MAX_HOLD, lua_END_BROKEN, lua_END_TRANSFERRED, lua_num, lua_permits_of, lua_keeps_history, lua_fmt, lua_owner_of, lua_mode_of, lua_EVENT_GRANTED, lua_NONE, lua_note_event, lua_REQUEST_CHARS, lua_request_tag, lua_TOKEN_CHARS, lua_token_tag, lua_secret_of, lua_ENDINGS_MAX, lua_ENDING_CHARS, lua_RELEASES_MAX, lua_RELEASE_CHARS, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_EXCLUSIVE, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_clear_left, lua_BROKEN_WITHOUT_DELAY, lua_HOLDER_KNOWS, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_pack_lease, lua_beside, lua_note_beside, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_BATCH, lua_TICKET_MS, lua_UNATTENDED, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_TURN_MS, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_PERMITS, lua_spans_locks, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_split, lua_KEYS_PER_LOCK, lua_LAYOUT, lua_RECORD_FIELDS, lua_parse_numbers, lua_SPARE_MS, lua_load_lock, lua_load_locks, lua_prove_writable, lua_HISTORY_MAX, lua_HISTORY_LAYOUT, lua_latest_events, lua_save_lock, lua_note_watcher, lua_PREFIX_CHARS, lua_secret_prefix, lua_LIST_MAX, lua_listed_holders, lua_queue_length, lua_flag, lua_with_notifications, lua_append_list, lua_append_groups], body_inspect),
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
  sha1: "c3b66c64d39920b443cfa5c786ddb5ea966ca04b",
  abi: {"defaults":[],"digests":["385ceb49"]},
  args: ["n"],
  decode: (r) => r.end(r.led<ListReply>({ live: () => ({ kind: "live", records: r.groups((part) => ({ i: part.integer(), size: part.integer() })) }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_wrote, lua_has_sane_numbers, lua_texts_at, lua_RECORD_FIELDS, lua_parse_numbers, lua_prove_writable, lua_append_list, lua_append_groups], body_list),
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
  sha1: "158320b15b02a6b5806548be1688e90a52d3844f",
  abi: {"defaults":[],"digests":["2807c2a8"]},
  args: ["request","tokens","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<ReleaseReply>({ done: () => ({ kind: "done", leases: r.groups((part) => part.led<NonNullable<Extract<ReleaseReply, { kind: "done" }>["leases"]>[number]>({ released: () => ({ kind: "released", mode: part.oneOf("x", "s", "p"), holds: part.integer(), available: part.integer(), ended: part.orNone(() => readEnded(part)) }), lost: () => ({ kind: "lost", reason: part.string() }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }) })),
  source: /* @__PURE__ */ text([lua_END_RELEASED, lua_END_EXPIRED, lua_END_MAX_HOLD, lua_END_BROKEN, lua_END_TRANSFERRED, lua_num, lua_permits_of, lua_keeps_history, lua_fmt, lua_owner_of, lua_mode_of, lua_EVENT_GRANTED, lua_NONE, lua_note_event, lua_REQUEST_CHARS, lua_request_tag, lua_TOKEN_CHARS, lua_token_tag, lua_secret_of, lua_ENDINGS_MAX, lua_ENDING_CHARS, lua_RELEASES_MAX, lua_RELEASE_CHARS, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_EXCLUSIVE, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_describe_ended, lua_clear_left, lua_BROKEN_WITHOUT_DELAY, lua_HOLDER_KNOWS, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_BATCH, lua_TICKET_MS, lua_UNATTENDED, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_TURN_MS, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_PERMITS, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_NEWER, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_split, lua_refusal_of, lua_KEYS_PER_LOCK, lua_LAYOUT, lua_RECORD_FIELDS, lua_parse_numbers, lua_SPARE_MS, lua_load_lock, lua_load_locks, lua_prove_writable, lua_HISTORY_MAX, lua_HISTORY_LAYOUT, lua_latest_events, lua_save_lock, lua_COPIED, lua_PREFIX_CHARS, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_REASONS, lua_UNKNOWN, lua_end_at, lua_released_by, lua_why_lost, lua_not_held, lua_DONE, lua_reply_before, lua_shorten_idempotency, lua_flag, lua_with_notifications, lua_append_list, lua_append_groups], body_release),
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
  sha1: "f6c612c4e354fa3f3e2bdff3023f24b5f8d55e61",
  abi: {"defaults":[],"digests":["62b95abc"]},
  args: ["tokens","ttls_ms","retention_ms","fingerprint"],
  decode: (r) => r.end(r.led<RenewReply>({ done: () => ({ kind: "done", now: r.integer(), leases: r.groups((part) => part.led<NonNullable<Extract<RenewReply, { kind: "done" }>["leases"]>[number]>({ renewed: () => ({ kind: "renewed", lease: readLease(part), break_at: part.integer(), late: part.optional(() => part.flag()) }), lost: () => ({ kind: "lost", reason: part.string() }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_END_RELEASED, lua_END_EXPIRED, lua_END_MAX_HOLD, lua_END_BROKEN, lua_END_TRANSFERRED, lua_num, lua_permits_of, lua_keeps_history, lua_fmt, lua_owner_of, lua_mode_of, lua_EVENT_GRANTED, lua_NONE, lua_note_event, lua_REQUEST_CHARS, lua_request_tag, lua_TOKEN_CHARS, lua_token_tag, lua_secret_of, lua_ENDINGS_MAX, lua_ENDING_CHARS, lua_RELEASES_MAX, lua_RELEASE_CHARS, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_EXCLUSIVE, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_last_shared_deadline, lua_note_sooner_end, lua_clear_left, lua_BROKEN_WITHOUT_DELAY, lua_HOLDER_KNOWS, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_BATCH, lua_TICKET_MS, lua_UNATTENDED, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_TURN_MS, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_PERMITS, lua_exclusive_id, lua_shared_id, lua_deadline_of, lua_live_shared, lua_live_lease, lua_lease_of, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_NEWER, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_load_idempotency, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_split, lua_refusal_of, lua_KEYS_PER_LOCK, lua_LAYOUT, lua_RECORD_FIELDS, lua_parse_numbers, lua_SPARE_MS, lua_load_lock, lua_load_locks, lua_prove_writable, lua_HISTORY_MAX, lua_HISTORY_LAYOUT, lua_latest_events, lua_save_lock, lua_PREFIX_CHARS, lua_secret_prefix, lua_REASONS, lua_UNKNOWN, lua_end_at, lua_why_lost, lua_not_held, lua_DONE, lua_IDEMPOTENCY_SPARE_MS, lua_prolong_idempotency, lua_flag, lua_with_notifications, lua_append_list, lua_append_groups], body_renew),
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
  sha1: "7b5076b870e5a4a3f08281a7c150918d93bec0fa",
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
  sha1: "a2b0cb4bc4ff27d0dc16699d5fac4b6292772f29",
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
  sha1: "aac8cdf8bf87b5abe8b2efea7c9a35f39d9df155",
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
  sha1: "536ae71974a4a1247f2ce097a62b74686835d76f",
  abi: {"defaults":[],"digests":["303a8869"]},
  args: ["attempts","number","nodes","retention_ms"],
  decode: (r) => r.end(r.led<QuorumBuryReply>({ done: () => ({ kind: "done", buried: r.list(() => r.integer()) }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_END_EXPIRED, lua_END_MAX_HOLD, lua_num, lua_fmt, lua_NONE, lua_EXCLUSIVE, lua_read_clock, lua_now_us, lua_now, lua_has_sane_numbers, lua_MARKER_LAYOUT, lua_VOTING, lua_load_marker, lua_misplacement, lua_abstention, lua_END_UNKNOWN, lua_ATTEMPT_CHARS, lua_BLAME_CHARS, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_RECORD_LAYOUT, lua_CONFIRMED, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_stands, lua_split, lua_append_list], body_quorum_bury),
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
  sha1: "c4d1c9859923525439a5dc8e1a3362a5b2e81597",
  abi: {"defaults":[],"digests":["88e0d151"]},
  args: ["attempt","fence","ttl_ms","lock_delay_ms","max_hold_ms","label","number","nodes","retention_ms","fingerprint"],
  decode: (r) => r.end(r.led<QuorumConfirmReply>({ confirmed: () => ({ kind: "confirmed", now: r.integer(), life_ms: r.integer() }), refused: () => ({ kind: "refused" }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_END_EXPIRED, lua_END_MAX_HOLD, lua_num, lua_fmt, lua_NONE, lua_EXCLUSIVE, lua_read_clock, lua_now_us, lua_now, lua_has_sane_numbers, lua_MARKER_LAYOUT, lua_VOTING, lua_CLOCK_MAX_US, lua_clock_us, lua_load_marker, lua_save_marker, lua_misplacement, lua_abstention, lua_reach_of, lua_note_fence, lua_ATTEMPT_CHARS, lua_BLAME_CHARS, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_RECORD_LAYOUT, lua_CONFIRMED, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_confirm_pending, lua_NEWER, lua_names_attempt, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_load_idempotency, lua_GRANTED, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_save_attempt], body_quorum_confirm),
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
  sha1: "08f8e8d8ce872eccaf96826015996f9d0a7f007e",
  abi: {"defaults":[],"digests":["e8757c6b"]},
  args: ["number","nodes","lock_delay_max_ms"],
  decode: (r) => r.end(r.led<QuorumInspectReply>({ state: () => ({ kind: "state", now: r.integer(), fence: r.integer(), delay_until: r.integer(), leases: r.list(() => readAttempt(r)), delays: r.list(() => readDelay(r)) }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_END_EXPIRED, lua_END_MAX_HOLD, lua_num, lua_fmt, lua_NONE, lua_EXCLUSIVE, lua_read_clock, lua_now_us, lua_now, lua_has_sane_numbers, lua_MARKER_LAYOUT, lua_VOTING, lua_load_marker, lua_misplacement, lua_abstention, lua_ATTEMPT_CHARS, lua_BLAME_CHARS, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_RECORD_LAYOUT, lua_CONFIRMED, lua_NOBODY, lua_unpack_attempt, lua_pack_attempt, lua_cap_delay, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_find_holder, lua_delay_or_rest_until, lua_known_of, lua_append_list], body_quorum_inspect),
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
  sha1: "e2ab1bb7292531cfd946c5b09c218a8b15631364",
  abi: {"defaults":[],"digests":["5b42f5b8"]},
  args: ["number","nodes","quarantine_ms","seen","trusted","floor"],
  decode: (r) => r.end(r.led<QuorumJoinReply>({ voting: () => ({ kind: "voting", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), quarantined: () => ({ kind: "quarantined", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_NONE, lua_read_clock, lua_now_us, lua_now, lua_MARKER_LAYOUT, lua_VOTING, lua_QUARANTINED, lua_CLOCK_MAX_US, lua_clock_us, lua_load_marker, lua_save_marker, lua_misplacement, lua_reach_of], body_quorum_join),
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
  sha1: "0e729231208d12b62df9efe36c234110a2730ae9",
  abi: {"defaults":[],"digests":["f6c2cb6a"]},
  args: ["attempt","mode","holder","pending_ms","number","nodes","leases_max","retention_ms","fingerprint","lock_delay_max_ms"],
  decode: (r) => r.end(r.led<QuorumProposeReply>({ proposed: () => ({ kind: "proposed", now: r.integer(), fence: r.integer(), repeated: r.flag() }), busy: () => ({ kind: "busy", now: r.integer(), blocked_until: r.integer(), delay_until: r.integer(), leases: r.list(() => readAttempt(r)), delays: r.list(() => readDelay(r)) }), ended: () => ({ kind: "ended", letter: r.string() }), mismatch: () => ({ kind: "mismatch" }), limit: () => ({ kind: "limit" }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_END_RELEASED, lua_END_EXPIRED, lua_END_MAX_HOLD, lua_num, lua_fmt, lua_NONE, lua_EXCLUSIVE, lua_read_clock, lua_now_us, lua_now, lua_has_sane_numbers, lua_MARKER_LAYOUT, lua_VOTING, lua_CLOCK_MAX_US, lua_clock_us, lua_load_marker, lua_misplacement, lua_abstention, lua_ATTEMPT_CHARS, lua_BLAME_CHARS, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_RECORD_LAYOUT, lua_PENDING, lua_CONFIRMED, lua_RESTING, lua_NOBODY, lua_unpack_attempt, lua_pack_attempt, lua_cap_delay, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_find_holder, lua_taken_until, lua_delay_or_rest_until, lua_blocked_until, lua_known_of, lua_add_pending, lua_ENDED, lua_ANY_FINGERPRINT, lua_NEWER, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_load_idempotency, lua_refusal_of, lua_quorum_refusal_of, lua_flag, lua_append_list], body_quorum_propose),
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
  sha1: "62dfb24651b571ba6700bf5ba5a38503e39ecd75",
  abi: {"defaults":[],"digests":["42cfc298"]},
  args: ["attempts","holders","request","retention_ms","proven"],
  decode: (r) => r.end(r.led<QuorumReleaseReply>({ done: () => ({ kind: "done", leases: r.groups((part) => part.led<NonNullable<Extract<QuorumReleaseReply, { kind: "done" }>["leases"]>[number]>({ released: () => ({ kind: "released", letter: part.string() }), lost: () => ({ kind: "lost", letter: part.string() }), unproven: () => ({ kind: "unproven", letter: part.string() }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }) })),
  source: /* @__PURE__ */ text([lua_END_RELEASED, lua_END_EXPIRED, lua_END_MAX_HOLD, lua_num, lua_fmt, lua_NONE, lua_EXCLUSIVE, lua_read_clock, lua_now_us, lua_now, lua_has_sane_numbers, lua_END_UNKNOWN, lua_ATTEMPT_CHARS, lua_BLAME_CHARS, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_RECORD_LAYOUT, lua_CONFIRMED, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_find_lease, lua_forget_delay, lua_ENDED, lua_ANY_FINGERPRINT, lua_NEWER, lua_names_attempt, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_load_idempotency, lua_GRANTED, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_split, lua_forget_attempt, lua_save_release, lua_append_list, lua_append_groups], body_quorum_release),
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
  sha1: "02faff7b3d7c57dc919d8beec876a78a3a1f05fc",
  abi: {"defaults":[],"digests":["4681da7e"]},
  args: ["attempts","fences","ttls_ms","number","nodes","retention_ms","holders"],
  decode: (r) => r.end(r.led<QuorumRenewReply>({ done: () => ({ kind: "done", now: r.integer(), leases: r.groups((part) => part.led<NonNullable<Extract<QuorumRenewReply, { kind: "done" }>["leases"]>[number]>({ renewed: () => ({ kind: "renewed", life_ms: part.integer(), lease: readAttempt(part) }), lost: () => ({ kind: "lost", letter: part.string() }), nonvoter: () => ({ kind: "nonvoter", ends_at: part.integer(), state: part.oneOf("q", "-") }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_END_EXPIRED, lua_END_MAX_HOLD, lua_num, lua_fmt, lua_NONE, lua_EXCLUSIVE, lua_read_clock, lua_now_us, lua_now, lua_has_sane_numbers, lua_MARKER_LAYOUT, lua_VOTING, lua_load_marker, lua_misplacement, lua_END_UNKNOWN, lua_ATTEMPT_CHARS, lua_BLAME_CHARS, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_RECORD_LAYOUT, lua_CONFIRMED, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_find_lease, lua_IDEMPOTENCY_MS, lua_split, lua_prolong_attempts, lua_append_list, lua_append_groups], body_quorum_renew),
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
  sha1: "ae96784e87b10e70f351707dc685aeed339bac7b",
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
  sha1: "b4dd6d0c526531633afbf6e8938f6637359b8795",
  abi: {"defaults":[],"digests":["7690c170"]},
  args: ["proposals","lines","number","nodes","leases_max","retention_ms"],
  decode: (r) => r.end(r.led<QuorumRestoreReply>({ done: () => ({ kind: "done", proposals: r.list(() => r.integer()) }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_END_EXPIRED, lua_END_MAX_HOLD, lua_num, lua_fmt, lua_NONE, lua_EXCLUSIVE, lua_read_clock, lua_now_us, lua_now, lua_has_sane_numbers, lua_MARKER_LAYOUT, lua_VOTING, lua_CLOCK_MAX_US, lua_clock_us, lua_load_marker, lua_save_marker, lua_misplacement, lua_reach_of, lua_note_fence, lua_ATTEMPT_CHARS, lua_BLAME_CHARS, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_RECORD_LAYOUT, lua_PENDING, lua_CONFIRMED, lua_RESTING, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_taken_until, lua_add_pending, lua_confirm_pending, lua_NEWER, lua_names_attempt, lua_IDEMPOTENCY_LAYOUT, lua_parse_idempotency, lua_load_idempotency, lua_GRANTED, lua_IDEMPOTENCY_MS, lua_save_idempotency, lua_save_attempt, lua_split, lua_append_list], body_quorum_restore),
};

/** Every script by its name, for engines that hold the sources themselves. */
export const scripts: Readonly<Record<string, Script & { readonly decode: (reply: ReplyReader) => unknown }>> = { key_create: keyCreate, key_delete: keyDelete, key_find: keyFind, latch_count_down: latchCountDown, latch_delete: latchDelete, latch_get: latchGet, latch_list: latchList, latch_set: latchSet, acquire, break_lease: breakLease, break_lock: breakLock, break_more: breakMore, give_up: giveUp, inspect, list, release, renew, set_capacity: setCapacity, transfer, unattend, quorum_bury: quorumBury, quorum_confirm: quorumConfirm, quorum_inspect: quorumInspect, quorum_join: quorumJoin, quorum_propose: quorumPropose, quorum_release: quorumRelease, quorum_renew: quorumRenew, quorum_repair: quorumRepair, quorum_restore: quorumRestore };
