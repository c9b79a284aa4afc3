// Generated from lua/ by `npm run build`. Do not edit.
import type { Script } from "../engine/engine.ts";
import { type Helper, type Library, scriptText } from "../engine/redis/library.ts";
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

const lua_num: Helper = ["F[2]=function(i)\nreturn i+0\nend"];
const lua_permits_of: Helper = ["F[41]=function(h)\nreturn F[2](string.match(h,\":(%d+)$\")or \"0\")\nend"];
const lua_keeps_history: Helper = ["F[29]=function(a)\nreturn a.history_key~=a.record_key\nend"];
const lua_mode_of: Helper = ["F[33]=function(h)\nreturn string.sub(h,1,1)\nend"];
const lua_fmt: Helper = ["F[1]=function(x)\nreturn string.format(\"%.0f\",x)\nend"];
const lua_owner_of: Helper = ["F[39]=function(pa)\nreturn string.match(pa,\"^[^.]*\")\nend"];
const lua_note_event: Helper = ["F[37]=function(a,Rc,b,Qb,yf)\nif not yf and not F[29](a)then\nreturn\nend\nlocal dk=b.acquired - math.floor(b.fence/1000)\nlocal Rb=F[33](b.id).. string.format(\"%.0f %.0f \",b.fence,dk)\nif Rc~=\"g\" and not yf then\nlocal Gd=a.noted[#a.noted] or a.events\nif string.sub(Gd,1,#Rb+1)==\"g\" .. Rb then\na.noted[#a.noted+1]=Rc .. F[1](Qb).. \",\"\nreturn\nend\nend\nlocal Pd=F[39](b.label)\nlocal Jb=Rc .. Rb .. F[1](Qb).. \" \" ..(#Pd<=400 and Pd or \"-\")\nif F[29](a)then\na.noted[#a.noted+1]=Jb .. \",\"\nend\nif yf then\na.untold[#a.untold+1]=Jb\nend\nend"];
const lua_request_tag: Helper = ["F[46]=function(m)\nreturn string.sub(m,15 - 4,14)\nend"];
const lua_token_tag: Helper = ["F[53]=function(G)\nreturn string.sub(G,15 - 8,14)\nend"];
const lua_secret_of: Helper = ["F[50]=function(h)\nreturn string.sub(h,2)\nend"];
const lua_note_end: Helper = ["do\nlocal function Ui(Q)\nreturn Q==\"e\" or Q==\"m\" or Q==\"b\"\nend\nlocal function hj(ia)\nlocal ec=1\nfor c=2,#ia - 1 do\nif ia[c+1].until_ms - ia[c].until_ms<ia[ec+1].until_ms - ia[ec].until_ms then\nec=c\nend\nend\nlocal la=table.remove(ia,ec)\nia[ec].permits=ia[ec].permits+la.permits\nend\nlocal function Kh(a,Fb,Wc)\nlocal ia,ha={},{until_ms=Fb,permits=Wc}\nfor c=1,#a.rests do\nif ha and a.rests[c].until_ms>=Fb then\nia[#ia+1],ha=ha,nil\nend\nia[#ia+1]=a.rests[c]\nend\nia[#ia+1]=ha\nif #ia>64 then\nhj(ia)\nend\na.rests,a.resting=ia,a.resting+Wc\na.changed=true\nend\nlocal function Wi(a,b)\nif F[41](b.id)>0 then\nKh(a,b.min_until,F[41](b.id))\nelse\na.delay_until=math.max(a.delay_until,b.min_until)\nend\nend\nlocal function Jh(a,b,Q,m)\nlocal ng,Ib=Q,\"....\"\nif m then\nng=F[33](b.id)\nIb=F[46](m)\nend\nlocal wa=F[53](F[50](b.id)).. ng .. Ib .. \" \" .. a.ended\nlocal fb=32*14\na.ended=string.sub(wa,1,fb)\nif #wa>fb and string.sub(wa,-1 - 4,-2)~=\"....\" then\nlocal Zc=string.sub(wa,-2 - 4,-2)\na.releases=string.sub(Zc .. a.releases,1,32*5)\nend\nend\nF[36]=function(a,b,Q,j,m)\nF[37](a,Q,b,math.max(0,j - b.acquired),Q~=\"r\")\nJh(a,b,Q,m)\nif b.delay>0 and Ui(Q)then\na.delay_until=math.max(a.delay_until,j+b.delay)\nend\nif b.min_until>j and Q~=\"t\" then\nWi(a,b)\nend\nif a.upgrader and a.upgrader.token==b.id then\na.upgrader=nil\nend\na.lease_ended=true\na.changed=true\nend\nend"];
const lua_drop_details: Helper = ["F[20]=function(a,k)\nif a.details>0 and #k>0 then\na.details=a.details - redis.call(\"HDEL\",a.details_key,unpack(k))\nend\nend"];
const lua_drop_shared: Helper = ["F[21]=function(a,k)\nredis.call(\"ZREM\",a.leases_key,unpack(k))\nredis.call(\"ZREM\",a.holders_key,unpack(k))\nF[20](a,k)\na.shared=a.shared - #k\nfor c=1,#k do\na.permits=a.permits - F[41](k[c])\nend\nend"];
const lua_why_expired: Helper = ["F[57]=function(a,b)\nif b.deadline==a.break_at then\nreturn \"b\"\nend\nif b.deadline==b.max_until then\nreturn \"m\"\nend\nreturn \"e\"\nend"];
const lua_is_exclusive: Helper = ["F[28]=function(h)\nreturn string.sub(h,1,1)==\"x\"\nend"];
const lua_read_clock: Helper = ["F[3]=function()\nlocal rh=redis.call(\"TIME\")\nreturn F[2](rh[1])*1000000+F[2](rh[2])\nend"];
const lua_now_us: Helper = ["local Va\ndo\n","Va=F[3]()\n","end"];
const lua_now: Helper = ["local f\ndo\n","f=math.floor(Va/1000)\n","end"];
const lua_last_shared_deadline: Helper = ["F[77]=function(a,Xa)\nlocal ga=redis.call(\"ZRANGE\",a.leases_key,\"-2\",\"-1\",\"WITHSCORES\")\nlocal j=#ga\nif #ga==4 and Xa and ga[3]==Xa.id then\nj=2\nend\nlocal M=F[2](ga[j] or \"0\")- a.ahead\nreturn a.break_at>0 and math.min(M,a.break_at)or M\nend"];
const lua_note_sooner_end: Helper = ["F[88]=function(a,n)\nlocal j=n\nif a.exclusive then\nj=a.exclusive.deadline\nelseif a.capacity>0 then\nj=a.shared_next\nelseif a.upgrader or a.front and F[28](a.front)then\nj=F[77](a,a.upgrader and{id=a.upgrader.token})\nend\na.check_at=j<n and j or a.check_at\nend"];
const lua_end_lease: Helper = ["do\nlocal function Ig(a,Qb)\nQb=math.max(0,Qb)\nif a.hold_ms==0 then\na.hold_ms=Qb\nelse\na.hold_ms=(a.hold_ms*3+Qb)/4\nend\nend\nF[91]=function(a,b,Q,m)\nif F[28](b.id)then\na.exclusive=nil\nIg(a,f - b.acquired)\nelse\nIg(a,(f - b.acquired)/a.live)\nF[21](a,{b.id})\na.live=a.live - 1\nif a.capacity==0 and a.live>0 then\nF[88](a,b.deadline)\nend\nend\nF[36](a,b,Q,f,m)\nend\nend"];
const lua_delayed_until: Helper = ["F[100]=function(a)\nlocal da=a.exclusive or a.shared>0\nreturn not da and a.delay_until>f and a.delay_until or 0\nend"];
const lua_describe_ended: Helper = ["F[144]=function(b)\nreturn string.format(\"%.0f,%.0f,\",b.fence,math.max(0,f - b.acquired)).. F[39](b.label)\nend"];
const lua_clear_left: Helper = ["local te\ndo\n","te=400\n","end"];
const lua_unpack_lease: Helper = ["F[54]=function(i)\nlocal h,M,P,Ad,ke,Eb,Ye,Z,Bd,zj,pa,Nb=\nstring.match(i,\"^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+) ?(%d*)$\")\nif not h then\nreturn nil\nend\nlocal b={\nid=h,\ndeadline=M+0,\nfence=P+0,\nholds=Ad+0,\nacquired=ke+0,\nttl=Eb+0,\nmax_until=Ye+0,\ndelay=Z+0,\nidempotency_until=Bd+0,\npartner=zj,\nlabel=pa,\nmin_until=Nb==\"\" and 0 or Nb+0,\nconfirmed=string.sub(Nb,1,1)==\"0\",\n}\nlocal Lb=math.max(\nb.deadline,\nb.fence,\nb.holds,\nb.acquired,\nb.ttl,\nb.max_until,\nb.delay,\nb.idempotency_until,\nb.min_until\n)\nreturn Lb<10000000000000000 and b or nil\nend"];
const lua_move_lease: Helper = ["F[34]=function(b,pb)\nfor R,kb in ipairs({\"deadline\",\"acquired\",\"max_until\",\"min_until\"})do\nif b[kb]>0 then\nb[kb]=b[kb]+pb\nend\nend\nend"];
const lua_unpack_shared: Helper = ["F[55]=function(a,i)\nlocal b=F[54](i)\nif b then\nF[34](b,-a.ahead)\nend\nreturn b\nend"];
const lua_clear_broken: Helper = ["do\nlocal function lj(a,i,Oi)\nlocal zf=a.break_at==1\nlocal j=zf and f or a.break_at\nif Oi then\nlocal b=F[55](a,i)\nif not b then\nreturn j\nend\nif zf then\nb.delay,b.min_until=0,0\nend\nlocal Q=b.deadline<j and F[57](a,b)or \"b\"\nlocal na=math.min(j,b.deadline)\nF[36](a,b,Q,na)\nreturn na\nend\nif not zf then\nlocal M,Z,Nb=string.match(i,\"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+ ?(%d*)$\")\nif M and F[2](Z)>0 then\na.delay_until=math.max(a.delay_until,math.min(j,F[2](M)- a.ahead)+F[2](Z))\nend\nif Nb and Nb~=\"\" then\na.delay_until=math.max(a.delay_until,F[2](Nb)- a.ahead)\nend\nend\nreturn j\nend\nF[18]=function(a)\nlocal S=te\nif S==0 then\nreturn 0\nend\nlocal k=redis.call(\"ZRANGE\",a.holders_key,\"0\",F[1](S - 1))\nte=S - #k\nlocal na=0\nif #k>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nif v[c] then\nna=math.max(na,lj(a,v[c],a.shared - c<32))\nend\nend\nF[21](a,k)\nend\na.upgrader=nil\na.changed=true\nif #k==S and a.shared>0 then\nif a.break_at~=1 then\na.break_at=f\nend\nreturn 0\nend\nredis.call(\"DEL\",a.leases_key,a.holders_key)\na.shared,a.permits,a.shared_next,a.live=0,0,0,0\nreturn na>0 and na or f\nend\nend"];
const lua_announce_break: Helper = ["F[110]=function(a,xb)\nlocal la=a.break_at\na.break_at=f+xb\nif la>0 then\na.break_at=math.min(a.break_at,la)\nend\na.changed,a.check_at=true,a.break_at\nreturn la\nend"];
const lua_wrote: Helper = ["local Gb\ndo\n","Gb=false\n","end"];
const lua_put_detail: Helper = ["F[81]=function(a,h,i)\nGb=true\nlocal Nh=redis.call(\"HSET\",a.details_key,h,i)\nif a.details==0 then\na.new_keys[#a.new_keys+1]=a.details_key\nend\na.details=a.details+Nh\nend"];
const lua_pack_lease: Helper = ["F[40]=function(b)\nlocal Oa=string.format(\n\" %.0f %.0f %.0f %.0f %.0f %.0f %.0f %.0f \",\nb.deadline,\nb.fence,\nb.holds,\nb.acquired,\nb.ttl,\nb.max_until,\nb.delay,\nb.idempotency_until\n)\nlocal i=b.id .. Oa .. b.partner .. \" \" .. b.label\nif b.min_until<=f then\nreturn i\nend\nreturn i .. \" \" ..(b.confirmed and \"0\" or \"\").. F[1](b.min_until)\nend"];
const lua_beside: Helper = ["F[17]=function(a,j)\nreturn F[1](j+a.ahead)\nend"];
const lua_note_beside: Helper = ["F[35]=function(a)\na.changed=a.changed or f - a.written_at>=1000\nend"];
const lua_put_shared: Helper = ["F[82]=function(a,b)\nF[34](b,a.ahead)\nF[81](a,b.id,F[40](b))\nF[34](b,-a.ahead)\nredis.call(\"ZADD\",a.leases_key,F[17](a,b.deadline),b.id)\nF[35](a)\na.kept_until=math.max(a.kept_until,b.deadline+b.delay,b.min_until)\nif b.delay>0 or b.min_until>f then\na.keeps_out=1\nend\nend"];
const lua_put_lease: Helper = ["F[89]=function(a,b)\nif F[28](b.id)then\na.changed=true\nreturn\nend\nF[82](a,b)\nif b.deadline<a.shared_next then\na.shared_next=b.deadline\na.changed=true\nend\nend"];
const lua_cut_short: Helper = ["F[62]=function(a,b)\nif a.break_at>0 and a.break_at<b.deadline then\nb.deadline=a.break_at\nend\nreturn b\nend"];
const lua_warn_one: Helper = ["do\nlocal function Ti(a,b,z)\nlocal M=z>0 and math.min(b.deadline,z)or b.deadline\nreturn M - b.ttl+b.ttl/3>a.break_at\nend\nF[108]=function(a,b,z,Fa)\nif not Fa and b.delay+b.min_until>0 then\nb.delay,b.min_until=0,0\nF[89](a,b)\nend\nlocal lb=Ti(a,b,z)\nF[62](a,b)\nreturn lb and 1 or 0\nend\nend"];
const lua_warn_shared: Helper = ["F[136]=function(a,oa,z,Fa)\nif a.live==0 then\nreturn 0,0\nend\nlocal Hh=\"(\" .. F[1](oa)\nlocal kc=\nredis.call(\"ZRANGEBYSCORE\",a.holders_key,Hh,\"+inf\",\"WITHSCORES\",\"LIMIT\",\"0\",F[1](400))\nlocal k={}\nfor c=1,#kc,2 do\nk[#k+1]=kc[c]\nend\nif #k==0 then\nreturn 0,0\nend\nlocal lb=0\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nlocal b=v[c] and F[55](a,v[c])\nif b and b.deadline>f then\nlb=lb+F[108](a,b,z,Fa)\nend\nend\nreturn lb,#k==400 and F[2](kc[#kc])or 0\nend"];
const lua_is_broken: Helper = ["F[26]=function(a)\nreturn a.break_at>0 and a.break_at<=f\nend"];
const lua_first_of: Helper = ["F[23]=function(s)\nlocal xa=redis.call(\"ZRANGE\",s,\"0\",\"0\",\"WITHSCORES\")\nif not xa[1] then\nreturn nil,0\nend\nreturn xa[1],F[2](xa[2])\nend"];
const lua_queued_total: Helper = ["F[44]=function(a)\nreturn a.writers+a.readers\nend"];
const lua_count_queued: Helper = ["F[19]=function(a,h,nd)\nif F[28](h)then\na.writers=a.writers+nd\nelse\na.readers=a.readers+nd\nend\nif nd<0 then\na.departures=a.departures - nd\nend\na.changed=true\nend"];
const lua_set_turn_length: Helper = ["F[51]=function(a,Ve)\nif a.turn_ms>0 then\na.turn_ms=Ve\nend\nend"];
const lua_find_front: Helper = ["F[22]=function(a)\nlocal Af,bc,mf,nf=nil,0,nil,0\nif a.writers>0 then\nAf,bc=F[23](a.writers_key)\nend\nif a.readers>0 then\nmf,nf=F[23](a.readers_key)\nend\na.front,a.front_arrival=mf,nf\nif Af and(not mf or bc<nf)then\na.front,a.front_arrival=Af,bc\nend\nif a.front_arrival>=4000000000000000 then\na.front,a.front_arrival=nil,0\nend\na.turn_at,a.turn_until=0,0\nend"];
const lua_has_label: Helper = ["F[25]=function(h)\nreturn string.sub(h,3,3)==\"l\"\nend"];
const lua_labelled_among: Helper = ["F[30]=function(k)\nlocal Re={}\nfor c=1,#k do\nif F[25](k[c])then\nRe[#Re+1]=k[c]\nend\nend\nreturn Re\nend"];
const lua_note_turn_taken: Helper = ["F[38]=function(a)\nF[51](a,3000)\nend"];
const lua_is_clearing: Helper = ["F[27]=function(a)\nreturn F[26](a)or a.passing or a.clearing\nend"];
const lua_available: Helper = ["F[16]=function(a)\nif a.clearing then\nreturn 0\nend\nlocal da=F[26](a)and 0 or a.permits - a.expired_permits\nreturn math.max(0,a.capacity - da - a.resting)\nend"];
const lua_fits: Helper = ["F[24]=function(a,h,H,ea)\nlocal Mi=H~=nil or ea~=nil\nif F[27](a)then\nreturn false\nend\nif a.exclusive and not H then\nreturn false\nend\nif f<a.delay_until and not Mi then\nreturn false\nend\nif F[28](h)then\nreturn a.live==(ea and 1 or 0)\nend\nif F[41](h)>0 then\nreturn F[41](h)<=F[16](a)\nend\nreturn H~=nil or not a.upgrader and a.break_at==0\nend"];
const lua_attended_until_of: Helper = ["F[15]=function(a,h)\nreturn F[2](redis.call(\"ZSCORE\",a.tickets_key,h)or \"0\")- a.ahead\nend"];
const lua_start_turn: Helper = ["F[52]=function(a,j,Ve)\na.turn_at,a.turn_until=j,j+Ve\nif a.attended_next<a.turn_until then\nlocal O=F[15](a,a.front)\na.turn_until=O>j and math.min(a.turn_until,O)or a.turn_until\nend\na.changed=true\nend"];
const lua_update_turn: Helper = ["do\nlocal function gi(a)\nlocal Uh=a.shared==0 or a.break_at>f\nif a.break_at>0 and not a.exclusive and a.live==0 and Uh then\na.break_at=0\na.changed=true\nend\nend\nF[56]=function(a,j)\ngi(a)\nlocal Ua=a.front\nlocal mg=Ua and(F[24](a,Ua)or F[41](Ua)>a.capacity)\nif mg and a.turn_at==0 then\nF[52](a,j,a.turn_ms>0 and a.turn_ms or 3000)\na.turn_began=true\nelseif not mg and a.turn_at~=0 then\na.turn_at,a.turn_until=0,0\na.changed=true\nend\nend\nend"];
const lua_queue_key: Helper = ["F[43]=function(a,h)\nreturn F[28](h)and a.writers_key or a.readers_key\nend"];
const lua_save_place: Helper = ["do\nlocal function Jg(a,h,s)\nlocal S=F[28](h)and a.writers or a.readers\nif S==0 then\na.new_keys[#a.new_keys+1]=s\nend\nend\nlocal function mi(a,h,u)\nlocal s=F[43](a,h)\nJg(a,h,s)\nredis.call(\"ZADD\",s,F[1](u.arrival),h)\na.arrival=math.max(a.arrival,u.arrival)\nF[19](a,h,1)\nif u.queued==false then\na.departures=math.max(0,a.departures - 1)\nend\nif not a.front or u.arrival<a.front_arrival then\na.front,a.front_arrival,a.turn_at,a.turn_until=h,u.arrival,0,0\nend\nu.queued=true\nend\nlocal function Yh(a,h,u)\nlocal s=F[43](a,h)\nJg(a,h,s)\nredis.call(\"ZADD\",s,F[1](u.arrival+4000000000000000),h)\nif u.queued then\nF[19](a,h,-1)\nif a.front==h then\nF[22](a)\nend\nend\nu.queued=false\nend\nlocal function ak(a,h,O,oc)\nGb=true\nlocal ue=oc and \"XX\" or \"GT\"\nif redis.call(\"ZADD\",a.tickets_key,ue,F[17](a,O),h)==1 then\nif a.tickets==0 then\na.new_keys[#a.new_keys+1]=a.tickets_key\nend\na.tickets=a.tickets+1\na.changed=true\nend\nF[35](a)\nif O>f and(a.attended_next==0 or O<a.attended_next)then\na.attended_next=O\na.changed=true\nend\nif a.tickets_next==0 or O+30000<a.tickets_next then\na.tickets_next=O+30000\na.changed=true\nend\na.kept_until=math.max(a.kept_until,O+30000)\nend\nF[49]=function(a,h,u,O,oc)\nlocal Wd=O>f\nif u.queued and not Wd and not oc then\nWd=F[15](a,h)>f\nend\nif Wd and not u.queued then\nmi(a,h,u)\nelseif not Wd and u.queued~=false then\nYh(a,h,u)\nend\nak(a,h,O,oc)\nend\nend"];
const lua_purge: Helper = ["do\nlocal function Jj(a)\nlocal b=a.exclusive\nif not b or b.deadline>f then\nreturn 0\nend\na.exclusive=nil\nF[36](a,b,F[57](a,b),b.deadline)\nreturn b.deadline\nend\nlocal function ci(a)\nlocal na=0\nlocal k=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",F[17](a,f),\"LIMIT\",\"0\",F[1](100))\nif #k>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nlocal b=v[c] and F[55](a,v[c])\nif b then\nF[36](a,b,F[57](a,b),b.deadline)\nna=b.deadline\nend\nend\nF[21](a,k)\nend\nreturn na\nend\nlocal function Xh(a)\nif a.capacity==0 then\na.live=redis.call(\"ZCOUNT\",a.leases_key,\"(\" .. F[17](a,f),\"+inf\")\nreturn\nend\nlocal De=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",F[17](a,f))\na.live=a.shared - #De\na.expired_permits=0\nfor c=1,#De do\na.expired_permits=a.expired_permits+F[41](De[c])\nend\nend\nlocal function Kj(a)\nif a.shared>0 and F[26](a)then\nreturn F[18](a)\nend\nif a.shared==0 or a.shared_next>f then\nreturn 0\nend\nlocal na=ci(a)\nlocal xa,Md=F[23](a.leases_key)\nMd=Md - a.ahead\na.shared_next=xa and Md or 0\nif not xa then\na.shared,a.permits=0,0\na.details=a.tickets>0 and a.details or 0\nend\na.live=a.shared\nif xa and Md<=f then\nXh(a)\na.clearing=a.keeps_out>0\nend\na.changed=true\nreturn na\nend\nlocal function Lj(a)\nlocal fa=a.upgrader\nif not fa or fa.deadline>f then\nreturn 0\nend\na.upgrader=nil\na.changed=true\nreturn fa.deadline\nend\nlocal function Ii(a)\nreturn a.tickets==0\nand a.writers==0\nand a.readers==0\nand a.shared==0\nand a.delay_until==0\nand a.break_at==0\nand a.turn_at==0\nand a.turn_ms==0\nand #a.rests==0\nand not a.front\nand not a.upgrader\nand(not a.exclusive or a.exclusive.deadline>f)\nend\nlocal function Mf(k)\nlocal cb,Ia={},{}\nfor c=1,#k do\nlocal ph=F[28](k[c])and cb or Ia\nph[#ph+1]=k[c]\nend\nreturn cb,Ia\nend\nlocal function Sf(a,s,k)\nfor oa=1,#k,1250 do\nlocal uf=redis.call(\"ZMSCORE\",s,unpack(k,oa,math.min(oa+1250 - 1,#k)))\nlocal Pb={}\nfor c=1,#uf do\nlocal C=uf[c] and F[2](uf[c])or 4000000000000000\nif C<4000000000000000 then\nPb[#Pb+1]=F[1](C+4000000000000000)\nPb[#Pb+1]=k[oa+c - 1]\nend\nend\nif #Pb>0 then\nredis.call(\"ZADD\",s,unpack(Pb))\nF[19](a,k[1],-#Pb/2)\nend\nend\nend\nlocal function Kg(a)\nF[51](a,250)\nend\nlocal function ki(a,O)\nif a.turn_at==0 then\nreturn O\nend\nif a.turn_until<O then\nKg(a)\nreturn a.turn_until\nend\nlocal ej=math.max(0,O - a.turn_at)\na.no_grace_until=math.max(a.no_grace_until,O+20*ej)\nreturn O\nend\nlocal function Bj(a,Hb)\nif F[44](a)==0 or a.attended_next>f then\nreturn 0\nend\nlocal oa=math.max(0,a.tickets - F[44](a))\nlocal Vc=redis.call(\"ZCOUNT\",a.tickets_key,\"-inf\",F[17](a,f))- oa\nlocal dd=math.max(0,math.min(Vc,1250*2))\nlocal hf=redis.call(\"ZRANGE\",a.tickets_key,F[1](oa),F[1](oa+dd),\"WITHSCORES\")\nlocal k,Oc={},0\na.attended_next=dd<Vc and f or 0\nfor c=1,#hf,2 do\nlocal h,O=hf[c],F[2](hf[c+1])- a.ahead\nif O>f then\nlocal Oh=h==Hb and oa+dd+1==a.tickets\na.attended_next=Oh and 0 or O\nelseif(h~=Hb or O+30000<=f)and #k<dd then\nk[#k+1]=h\nif h==a.front then\nOc=O\nend\nend\nend\na.passing=dd<Vc\na.changed=true\nlocal cb,Ia=Mf(k)\nSf(a,a.writers_key,cb)\nSf(a,a.readers_key,Ia)\nif Oc>0 then\nOc=ki(a,Oc)\nF[22](a)\nend\nreturn Oc\nend\nlocal function ji(a)\nlocal na,gb=0,{}\nfor c=1,#a.rests do\nlocal ha=a.rests[c]\nif ha.until_ms>f then\ngb[#gb+1]=ha\nelse\nna=ha.until_ms\na.resting=a.resting - ha.permits\na.changed=true\nend\nend\na.rests=gb\nreturn na\nend\nlocal function di(a,k)\nlocal cb,Ia=Mf(k)\nredis.call(\"ZREM\",a.tickets_key,unpack(k))\nif #cb>0 then\nredis.call(\"ZREM\",a.writers_key,unpack(cb))\nend\nif #Ia>0 then\nredis.call(\"ZREM\",a.readers_key,unpack(Ia))\nend\na.tickets=a.tickets - #k\nF[20](a,F[30](k))\nend\nlocal function vi(a)\nif a.tickets==0 or a.tickets_next>f or a.passing then\nreturn\nend\nlocal Vc=F[17](a,f - 30000)\nlocal ug=redis.call(\"ZRANGEBYSCORE\",a.tickets_key,\"-inf\",Vc,\"LIMIT\",\"0\",F[1](1250))\nif #ug>0 then\ndi(a,ug)\nend\nlocal xa,O=F[23](a.tickets_key)\nif xa then\na.tickets_next=O - a.ahead+30000\na.lapsing=a.tickets_next<=f\nelse\na.lapsing=false\na.tickets_next=0\na.tickets,a.writers,a.readers=0,0,0\na.details=a.shared>0 and a.details or 0\nF[22](a)\nend\na.changed=true\nend\nlocal function Aj(a,Hb)\nfor R=1,100 do\nlocal Ua,ub=a.front,a.turn_until\nif a.turn_at==0 or Ua==Hb or f<ub then\nreturn\nend\nF[49](a,Ua,{arrival=a.front_arrival,queued=true},ub,true)\nKg(a)\nF[56](a,ub)\nend\nend\nF[42]=function(a,Hb)\nif Ii(a)then\nreturn\nend\nlocal j=math.max(Jj(a),Kj(a),Lj(a),Bj(a,Hb))\nj=math.max(j,ji(a))\nvi(a)\nif a.tickets==0 then\nF[38](a)\nend\nif a.delay_until>0 and a.delay_until<=f then\nj=math.max(j,a.delay_until)\na.delay_until=0\na.changed=true\nend\nF[56](a,j>0 and j or f)\nAj(a,Hb)\nend\nend"];
const lua_spans_locks: Helper = ["F[168]=function(h)\nreturn string.sub(h,2,2)==\"m\"\nend"];
const lua_exclusive_id: Helper = ["F[86]=function(K)\nreturn \"x\" .. K\nend"];
const lua_shared_id: Helper = ["F[90]=function(K)\nreturn(string.find(K,\":\",1,true)and \"p\" or \"s\").. K\nend"];
const lua_deadline_of: Helper = ["F[99]=function(a,b,Eb)\nlocal M=f+Eb\nif b.max_until>0 and b.max_until<M then\nM=b.max_until\nend\nif a.break_at>0 and a.break_at<M then\nM=a.break_at\nend\nreturn M\nend"];
const lua_live_shared: Helper = ["F[79]=function(a,h)\nif a.shared==0 or F[26](a)then\nreturn nil\nend\nlocal i=redis.call(\"HGET\",a.details_key,h)\nif not i or F[33](i)~=F[33](h)then\nreturn nil\nend\nlocal b=F[55](a,i)\nif not b then\na.damaged_id=h\nreturn nil\nend\nF[62](a,b)\nreturn b.deadline>f and b or nil\nend"];
const lua_live_lease: Helper = ["F[78]=function(a,h)\nif F[28](h)then\nlocal H=a.exclusive\nreturn H and H.id==h and H or nil\nend\nreturn F[79](a,h)\nend"];
const lua_lease_of: Helper = ["F[92]=function(a,G)\nreturn F[78](a,F[86](G))or F[78](a,F[90](G))\nend"];
const lua_leases_of: Helper = ["F[122]=function(a,G)\nlocal H=F[78](a,F[86](G))\nif H then\nlocal Bi=H.partner~=\"-\"\nreturn H,Bi and F[79](a,H.partner)or nil\nend\nlocal ea=F[79](a,F[90](G))\nif ea and a.exclusive and a.exclusive.partner==ea.id then\nH=a.exclusive\nend\nreturn H,ea\nend"];
const lua_holders_total: Helper = ["F[96]=function(a)\nreturn a.live+(a.exclusive and 1 or 0)\nend"];
const lua_grant: Helper = ["do\nlocal function Mh(a,b)\nF[82](a,b)\nredis.call(\"ZADD\",a.holders_key,F[1](b.fence),b.id)\nif a.shared==0 then\na.new_keys[#a.new_keys+1]=a.leases_key\na.new_keys[#a.new_keys+1]=a.holders_key\na.shared_next=b.deadline\nelse\na.shared_next=math.min(a.shared_next,b.deadline)\nend\na.shared=a.shared+1\na.live=a.live+1\na.permits=a.permits+F[41](b.id)\nend\nF[117]=function(a,b,fd)\na.fence=math.max(a.fence+1,Va)\nb.fence=a.fence\nb.holds=1\nb.acquired=f\nb.deadline=F[99](a,b,b.ttl)\nif F[28](b.id)then\na.exclusive=b\nelse\nMh(a,b)\nend\nlocal jk=fd and math.max(0,math.floor(f - fd/1000))or 0\nF[37](a,\"g\",b,jk)\na.changed=true\nend\nend"];
const lua_rest_until: Helper = ["F[47]=function(a,ga)\nlocal ha=a.rests[ga and #a.rests or 1]\nreturn ha and ha.until_ms or 0\nend"];
const lua_save_key: Helper = ["F[132]=function(s,Sa,ge,hc)\nlocal D={F[1](1),F[1](Sa),F[1](ge),hc}\nredis.call(\"SET\",s,table.concat(D,\" \"),\"PX\",F[1](Sa - f))\nend"];
const lua_has_sane_numbers: Helper = ["F[4]=function(i)\nreturn not string.find(\" \" .. i,\" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\")\nend"];
const lua_parse_latch: Helper = ["F[93]=function(i)\nlocal W,h,y,S,Sa,Y=string.match(i,\"^(%d+) (%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)$\")\nif F[2](string.match(i,\"^(%d+) \")or \"0\")>1 then\nreturn{unreadable=\"newer\"}\nend\nif not W or not F[4](string.match(i,\"^[^\\n]*\"))then\nreturn{unreadable=\"damaged\"}\nend\nreturn{\nid=F[2](h),\nsince=F[2](y),\ncount=F[2](S),\nexpires_at=F[2](Sa),\noutcomes=Y,\nlive=F[2](Sa)>f,\n}\nend"];
const lua_load_latch: Helper = ["F[101]=function(s)\nlocal i=redis.call(\"GET\",s)\nreturn i and F[93](i)or nil\nend"];
const lua_save_latch: Helper = ["F[105]=function(s,p)\nGb=true\nlocal Oa={F[1](1),F[1](p.id),F[1](p.since),F[1](p.count),F[1](p.expires_at)}\nlocal Pe=math.max(p.expires_at - f,60000)\nredis.call(\"SET\",s,table.concat(Oa,\" \").. \"\\n\" .. p.outcomes,\"PX\",F[1](Pe))\nend"];
const lua_with_notification: Helper = ["F[137]=function(t)\nt[#t+1]=\"!1,-,0,0,1\"\nreturn t\nend"];
const lua_latch_reply: Helper = ["F[121]=function(p,S)\nreturn{\"latch\",F[1](p.id),F[1](p.since),F[1](S),F[1](p.expires_at)}\nend"];
const lua_place_of: Helper = ["F[104]=function(a,h)\nlocal hh=a.tickets>0 and redis.call(\"ZSCORE\",F[43](a,h),h)\nif not hh then\nreturn nil\nend\nif a.lapsing and F[15](a,h)+30000<=f then\nreturn nil\nend\nlocal C=F[2](hh)\nif C<4000000000000000 then\nreturn{arrival=C,queued=true}\nend\nreturn{arrival=C - 4000000000000000,queued=false}\nend"];
const lua_remove_place: Helper = ["F[129]=function(a,h,u)\nredis.call(\"ZREM\",F[43](a,h),h)\nif u.queued then\nF[19](a,h,-1)\nif a.front==h then\nF[22](a)\nend\nend\nif redis.call(\"ZREM\",a.tickets_key,h)==1 then\na.tickets=a.tickets - 1\nif a.tickets==0 then\na.tickets_next=0\nend\nif F[25](h)then\nF[20](a,{h})\nend\nend\na.changed=true\nend"];
const lua_note_hints: Helper = ["F[157]=function(a,Qc)\nif Qc~=(a.turn_ms>0)then\na.turn_ms=Qc and 3000 or 0\na.changed=true\nend\nend"];
const lua_drop_queue: Helper = ["F[146]=function(a)\nlocal S=a.tickets+(a.upgrader and 1 or 0)\nif a.tickets>0 then\nlocal k=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"-1\")\nfor oa=1,#k,1250 do\nF[20](a,F[30]({unpack(k,oa,math.min(oa+1250 - 1,#k))}))\nend\nif #k>0 then\nredis.call(\"DEL\",a.writers_key,a.readers_key,a.tickets_key)\na.departures=a.departures+F[44](a)\na.writers,a.readers,a.tickets,a.tickets_next,a.attended_next=0,0,0,0,0\nF[22](a)\nend\nend\na.upgrader=nil\na.queue_dropped=true\na.dropped=math.max(a.arrival+1,Va)\na.arrival=a.dropped\na.changed=true\nreturn S\nend"];
const lua_remove_places: Helper = ["F[163]=function(l,k,o)\nfor c=1,#k do\nif o[c] then\nF[129](l[c],k[c],o[c])\nend\nend\nend"];
const lua_blocked_locks: Helper = ["do\nlocal function nj(a,h,C)\nif not a.front or a.front==h then\nreturn false\nend\nif not F[28](h)and F[41](h)==0 then\nif a.writers==0 then\nreturn false\nend\nif C and not F[28](a.front)then\nlocal R,bc=F[23](a.writers_key)\nreturn bc<C\nend\nend\nreturn not C or a.front_arrival<C\nend\nlocal function Ki(a,h,C,Kb)\nif not F[24](a,h)then\nreturn true\nend\nif Kb then\nreturn nj(a,h,C)\nend\nlocal Ji=a.front~=nil and(not C or a.front_arrival<C)\nreturn F[41](h)==0 and a.live>0 and Ji\nend\nF[141]=function(l,k,C,Kb)\nlocal ka={}\nfor c=1,#k do\nif Ki(l[c],k[c],C,Kb)then\nka[#ka+1]=c\nend\nend\nreturn ka\nend\nend"];
const lua_attended_until: Helper = ["F[111]=function(l,Mb,rf)\nlocal mj=f+math.floor(Mb - math.min(300,Mb/10))\nfor c=1,#l do\nrf=rf and f>=l[c].no_grace_until\nend\nreturn mj+(rf and 1500 or 0)\nend"];
const lua_clock_us: Helper = ["local Gc\ndo\nGc=Va<4503599627370496 and Va or 0\nend"];
const lua_load_marker: Helper = ["F[72]=function(i)\nif not i then\nreturn{state=\"-\",ends_at=0}\nend\nlocal W,tb,X,ma,jc,Ie,me=\nstring.match(i,\"^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$\")\nif not W or F[2](W)>1 then\nreturn{state=\"newer\"}\nend\nreturn{\nstate=tb,\nnumber=F[2](X),\nnodes=F[2](ma),\nends_at=F[2](jc),\nfloor=F[2](Ie),\nahead=F[2](me),\n}\nend"];
const lua_save_marker: Helper = ["F[106]=function(s,q)\nlocal Oa={q.number,q.nodes,q.ends_at,q.floor,q.ahead}\nlocal D={F[1](1),q.state}\nfor c=1,#Oa do\nD[c+2]=F[1](Oa[c])\nend\nredis.call(\"SET\",s,table.concat(D,\" \"))\nend"];
const lua_misplacement: Helper = ["F[80]=function(q,X,ma)\nif q.state==\"newer\" then\nreturn{\"newer\"}\nend\nif q.number and(q.number~=X or q.nodes~=ma)then\nreturn{\"misplaced\",F[1](q.number),F[1](q.nodes)}\nend\nreturn nil\nend"];
const lua_abstention: Helper = ["F[94]=function(q,X,ma)\nlocal L=F[80](q,X,ma)\nif not L and q.state~=\"v\" then\nreturn{\"nonvoter\",F[1](f),q.state,F[1](q.ends_at)}\nend\nreturn L\nend"];
const lua_reach_of: Helper = ["F[97]=function(q)\nreturn math.max(q.floor or 0,Gc+(q.ahead or 0)+100000)\nend"];
const lua_note_fence: Helper = ["F[125]=function(s,q,P)\nlocal bg=P>Gc+30000000 and P>q.floor\nlocal If=P>F[97](q)\nif If then\nq.ahead=P - Gc\nend\nif bg then\nq.floor=P\nend\nif bg or If then\nF[106](s,q)\nend\nend"];
const lua_blame_of: Helper = ["F[66]=function(m)\nreturn string.sub(m .. \"------\",1,6)\nend"];
const lua_end_pattern: Helper = ["F[69]=function(E)\nlocal ni=string.gsub(string.sub(E,1,12),\"%-\",\"%%-\")\nreturn \"(%a)\" .. ni .. \"(%S+)\"\nend"];
const lua_end_of: Helper = ["F[68]=function(d,E)\nreturn string.match(d.ended,F[69](E))\nend"];
const lua_forget_end: Helper = ["F[70]=function(d,E)\nd.ended=string.gsub(d.ended,F[69](E).. \" \",\"\")\nend"];
const lua_note_attempt_end: Helper = ["F[74]=function(d,E,aa,m)\nlocal n=F[68](d,E)\nif n==\"e\" and aa~=\"e\" then\nF[70](d,E)\naa=\"x\"\nelseif n then\nreturn\nend\nlocal li=aa .. string.sub(E,1,12).. F[66](m).. \" \"\nd.ended=string.sub(li .. d.ended,1,64*20)\nend"];
const lua_unpack_attempt: Helper = ["F[76]=function(V)\nlocal sa,E,ca,tb,M,P,ke,Eb,Ye,Z,pa,Tg=\nstring.match(V,\"^(%a) (%S+) (%S+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) ?(%S*)$\")\nif not sa or not F[4](V)then\nreturn nil\nend\nreturn{\nmode=sa,\nattempt=E,\nholder=ca,\nstate=tb,\ndeadline=F[2](M),\nfence=F[2](P),\nacquired=F[2](ke),\nttl=F[2](Eb),\nmax_until=F[2](Ye),\ndelay=F[2](Z),\nlabel=pa,\nfingerprint=Tg==\"\" and \"-\" or Tg,\n}\nend"];
const lua_pack_attempt: Helper = ["F[75]=function(b)\nreturn table.concat({\nb.mode,\nb.attempt,\nb.holder,\nb.state,\nF[1](b.deadline),\nF[1](b.fence),\nF[1](b.acquired),\nF[1](b.ttl),\nF[1](b.max_until),\nF[1](b.delay),\nb.label,\nb.fingerprint,\n},\" \")\nend"];
const lua_cap_delay: Helper = ["F[112]=function(d,qc)\nif d.delay_until>f+qc then\nd.delay_until=f+qc\nd.capped=true\nend\nend"];
const lua_texts_at: Helper = ["F[5]=function(J,x)\nlocal v=redis.call(\"MGET\",unpack(J))\nlocal Cc,gd={},{}\nfor c=1,x or #J do\nif not v[c] then\nCc[#Cc+1]=c\ngd[#gd+1]=J[c]\nend\nend\nif #Cc==0 or redis.call(\"EXISTS\",unpack(gd))==0 then\nreturn v\nend\nfor Ed=1,#Cc do\nif redis.call(\"EXISTS\",gd[Ed])==1 then\nv[Cc[Ed]]=\"\"\nend\nend\nreturn v\nend"];
const lua_texts_of: Helper = ["F[85]=function(x,mh)\nlocal J={}\nfor c=1,x do\nJ[c]=KEYS[mh*(c - 1)+1]\nJ[x+c]=KEYS[mh*(c - 1)+2]\nend\nreturn F[5](J,x)\nend"];
const lua_empty_record: Helper = ["F[67]=function()\nreturn{fence=0,confirmed=0,delay_until=0,ended=\"\",leases={},delays={}}\nend"];
const lua_load_record: Helper = ["do\nlocal function Th(d)\nfor R,hb in ipairs({d.leases,d.delays})do\nfor R,V in ipairs(hb)do\nif V.deadline>f+V.ttl and V.ttl>0 then\nV.deadline=f+V.ttl\nd.capped=true\nend\nend\nend\nend\nlocal function Ih(d,b)\nlocal wh=b.deadline+b.delay\nif wh<=f then\nreturn\nend\nd.delays[#d.delays+1]={\nmode=\"x\",\nattempt=b.attempt,\nholder=b.holder,\nstate=\"d\",\ndeadline=wh,\nfence=b.fence,\nacquired=b.acquired,\nttl=b.delay,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nend\nlocal function hi(d)\nlocal Ea={}\nfor R,Z in ipairs(d.delays)do\nif Z.deadline>f then\nEa[#Ea+1]=Z\nend\nend\nd.delays=Ea\nend\nlocal function ii(d)\nlocal Ea,Le={},{}\nfor R,b in ipairs(d.leases)do\nif b.deadline>f then\nEa[#Ea+1]=b\nLe[b.holder]=Le[b.holder] or b.state==\"c\"\nend\nend\nfor R,b in ipairs(d.leases)do\nif b.deadline<=f and b.state==\"c\" then\nlocal aa=b.deadline==b.max_until and \"m\" or \"e\"\nF[74](d,b.attempt,aa,\"\")\nif b.delay>0 and not Le[b.holder] then\nIh(d,b)\nend\nend\nend\nd.leases=Ea\nend\nF[73]=function(i)\nlocal d=F[67]()\nif not i then\nreturn d\nend\nlocal W,P,Wh,fc,wa,ha=\nstring.match(i,\"^(%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)\\n(.*)$\")\nif F[2](string.match(i,\"^(%d+) \")or \"0\")>2 then\nreturn nil,\"newer\"\nend\nif not W or F[2](W)<1 or not F[4](string.match(i,\"^[^\\n]*\"))then\nreturn nil,\"damaged\"\nend\nd.fence=F[2](P)\nd.confirmed=F[2](Wh)\nd.delay_until=F[2](fc)\nd.ended=wa\nfor V in string.gmatch(ha,\"[^\\n]+\")do\nlocal b=F[76](V)\nif not b then\nreturn nil,\"damaged\"\nend\nlocal hb=b.state==\"d\" and d.delays or d.leases\nhb[#hb+1]=b\nend\nTh(d)\nhi(d)\nii(d)\nreturn d\nend\nend"];
const lua_save_record: Helper = ["F[84]=function(s,d,B)\nlocal ga=math.max(f,d.delay_until,math.floor(d.fence/1000))\nlocal Oa={F[1](2),F[1](d.fence),F[1](d.confirmed),F[1](d.delay_until)}\nlocal hb={table.concat(Oa,\" \"),d.ended,\"\"}\nfor c,b in ipairs(d.leases)do\nhb[c+2]=F[75](b)\nga=math.max(ga,b.deadline+b.delay)\nend\nfor c,Z in ipairs(d.delays)do\nhb[#d.leases+c+2]=F[75](Z)\nga=math.max(ga,Z.deadline)\nend\nredis.call(\"SET\",s,table.concat(hb,\"\\n\"),\"PX\",F[1](ga+B - f))\nend"];
const lua_find_attempt: Helper = ["F[87]=function(d,E)\nfor R,b in ipairs(d.leases)do\nif b.attempt==E then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_find_lease: Helper = ["F[116]=function(d,E,ca)\nlocal b=F[87](d,E)\nreturn b and(ca==\"-\" or b.holder==ca)and b or nil\nend"];
const lua_find_holder: Helper = ["F[115]=function(d,ca)\nfor R,b in ipairs(d.leases)do\nif b.holder==ca then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_taken_until: Helper = ["F[135]=function(d,sa,ca)\nlocal j=0\nfor R,b in ipairs(d.leases)do\nlocal oi=sa==\"x\" or b.mode==\"x\"\nif oi and b.holder~=ca and b.state~=\"r\" then\nj=math.max(j,b.deadline+b.delay)\nend\nend\nreturn j\nend"];
const lua_delay_or_rest_until: Helper = ["F[114]=function(d)\nlocal ha=F[115](d,\"*\")\nlocal j=math.max(d.delay_until,ha and ha.deadline or 0)\nreturn j>f and j or 0\nend"];
const lua_blocked_until: Helper = ["F[142]=function(d,sa,ca)\nlocal j=F[135](d,sa,ca)\nif F[115](d,ca)then\nreturn j\nend\nfor R,Z in ipairs(d.delays)do\nj=math.max(j,Z.deadline)\nend\nreturn math.max(j,F[114](d))\nend"];
const lua_stands: Helper = ["F[169]=function(d,E)\nfor R,Z in ipairs(d.delays)do\nif Z.attempt==E then\nreturn true\nend\nend\nreturn F[87](d,E)~=nil\nend"];
const lua_forget_delay: Helper = ["F[150]=function(d,E)\nlocal Wa={}\nfor R,Z in ipairs(d.delays)do\nif Z.attempt~=E then\nWa[#Wa+1]=Z\nend\nend\nd.delays=Wa\nend"];
const lua_known_of: Helper = ["F[120]=function(d)\nlocal U,gc={},{}\nfor R,b in ipairs(d.leases)do\nif b.state==\"c\" then\nU[#U+1]=F[75](b)\nend\nend\nfor c,Z in ipairs(d.delays)do\ngc[c]=table.concat({Z.attempt,F[1](Z.deadline),F[1](Z.acquired)},\" \")\nend\nreturn U,gc\nend"];
const lua_add_pending: Helper = ["do\nlocal function tc(ga,q)\nlocal Ue=math.max(ga+1,q.floor+1,Gc)\nlocal P=Ue - Ue % 8+q.number\nreturn P<Ue and P+8 or P\nend\nF[109]=function(d,q,Aa,Rd)\nd.fence=tc(d.fence,q)\nlocal b={\nmode=Aa.mode,\nattempt=Aa.attempt,\nholder=Aa.holder,\nstate=\"p\",\ndeadline=f+Rd,\nfence=d.fence,\nacquired=0,\nttl=Rd,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nd.leases[#d.leases+1]=b\nreturn b\nend\nend"];
const lua_add_resting: Helper = ["F[139]=function(d,Zd)\nd.leases[#d.leases+1]={\nmode=\"x\",\nattempt=\"*\",\nholder=\"*\",\nstate=\"r\",\ndeadline=f+Zd,\nfence=0,\nacquired=0,\nttl=Zd,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nend"];
const lua_confirm_pending: Helper = ["F[113]=function(d,b,bb)\nb.state=\"c\"\nb.fence=bb.fence\nb.acquired=f - bb.acquired\nb.ttl=bb.ttl\nb.delay=bb.delay\nb.label=bb.label\nb.fingerprint=bb.fingerprint\nb.deadline=f+bb.ttl\nif bb.max_until>0 then\nb.max_until=f+bb.max_until\nb.deadline=math.min(b.deadline,b.max_until)\nend\nd.fence=math.max(d.fence,b.fence)\nd.confirmed=math.max(d.confirmed,b.fence)\nend"];
const lua_names_attempt: Helper = ["F[102]=function(d,E)\nreturn d~=nil and d.state~=\"newer\" and string.find(d.rest,E,1,true)~=nil\nend"];
const lua_parse_idempotency: Helper = ["F[9]=function(i)\nif not i then\nreturn nil\nend\nlocal W,tb,A,ha=string.match(i,\"^(%d+) (%a) (%S+) (.*)$\")\nif not W or F[2](W)>1 then\nreturn{state=\"newer\"}\nend\nreturn{layout=W,state=tb,fingerprint=A,rest=ha}\nend"];
const lua_load_idempotency: Helper = ["F[13]=function(s)\nreturn F[9](s and redis.call(\"GET\",s))\nend"];
const lua_save_idempotency: Helper = ["F[12]=function(s,tb,A,ha,Fb)\nif s then\nlocal i=table.concat({F[1](1),tb,A,ha},\" \")\nredis.call(\"SET\",s,i,\"PX\",F[1](Fb - f+60000))\nend\nend"];
const lua_save_attempt: Helper = ["do\nlocal function Zi(d,ca)\nlocal j=f\nfor R,b in ipairs(d.leases)do\nif b.holder==ca then\nj=math.max(j,b.deadline)\nend\nend\nreturn j\nend\nF[130]=function(s,d,b)\nif not s then\nreturn\nend\nlocal n,ja=F[13](s),b.attempt\nif n and n.state==\"g\" and not F[102](n,ja)then\nja=string.sub(n.rest .. \" \" .. ja,-184)\nend\nF[12](s,\"g\",b.fingerprint,ja,Zi(d,b.holder))\nend\nend"];
const lua_split: Helper = ["F[7]=function(i)\nlocal D={}\nfor ac in string.gmatch(i,\"%S+\")do\nD[#D+1]=ac\nend\nreturn D\nend"];
const lua_forget_attempt: Helper = ["F[149]=function(s,n,E)\nif not F[102](n,E)or n.state~=\"g\" then\nreturn\nend\nlocal Wa={}\nfor R,Ha in ipairs(F[7](n.rest))do\nif Ha~=E then\nWa[#Wa+1]=Ha\nend\nend\nif #Wa==0 then\nredis.call(\"DEL\",s)\nelse\nlocal i=table.concat({n.layout,\"g\",n.fingerprint,table.concat(Wa,\" \")},\" \")\nredis.call(\"SET\",s,i,\"KEEPTTL\")\nend\nend"];
const lua_save_release: Helper = ["F[166]=function(s,n,E)\nif not n or n.state==\"g\" then\nF[12](s,\"e\",n and n.fingerprint or \"?\",E,f)\nend\nend"];
const lua_prolong_attempts: Helper = ["F[159]=function(s,b)\nredis.call(\"PEXPIRE\",s,F[1](b.deadline - f+60000),\"GT\")\nend"];
const lua_refusal_of: Helper = ["F[45]=function(d,A)\nif d and d.state==\"newer\" then\nreturn{\"newer\"}\nend\nreturn d and d.fingerprint~=A and{\"mismatch\"}or nil\nend"];
const lua_quorum_refusal_of: Helper = ["F[161]=function(n,A)\nif n and n.fingerprint==\"?\" then\nreturn nil\nend\nreturn F[45](n,A)\nend"];
const lua_RECORD_FIELDS: Helper = ["local Bc={\n\"layout\",\n\"fence\",\n\"arrival\",\n\"departures\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"tickets_next\",\n\"turn_at\",\n\"shared\",\n\"shared_next\",\n\"details\",\n\"delay_until\",\n\"break_at\",\n\"hold_ms\",\n\"kept_until\",\n\"expires_at\",\n\"front_arrival\",\n\"capacity\",\n\"permits\",\n\"attended_next\",\n\"turn_until\",\n\"turn_ms\",\n\"no_grace_until\",\n\"dropped\",\n\"watched_until\",\n\"ahead\",\n\"keeps_out\",\n}"];
const lua_parse_numbers: Helper = ["do\nlocal function vj(a,i)\nlocal Ub,Lb=0,0\nfor u,Uf in string.gmatch(i,\" (%d+)=(%d+)\")do\nlocal kb,X=Bc[F[2](u)],F[2](Uf)\nif not kb then\nreturn false\nend\na[kb]=X\nLb=math.max(Lb,X)\nUb=Ub+2+#u+#Uf\nend\nreturn Ub==#i and Lb<10000000000000000\nend\nF[14]=function(a,i)\nlocal P,Bf,Fi,Ae,cg=string.match(i,\"^5 (%d+) (%d+) (%d+) (%d+)([^\\n]*)\\n\")\nif not P then\nreturn false\nend\na.fence,a.written_at,a.hold_ms,a.events_count=\nP+0,Bf+0,Fi+0,Ae+0\nif cg~=\"\" and not vj(a,cg)then\nreturn false\nend\nreturn math.max(a.fence,a.written_at,a.hold_ms,a.events_count)<10000000000000000\nend\nend"];
const lua_load_lock: Helper = ["do\nlocal function xj(a,i)\na.rests,a.resting={},0\nif not string.find(i,\"^[%d: ]*$\")or not F[4](i)then\nreturn false\nend\nfor Fb,Wc in string.gmatch(i,\"(%d+):(%d+)\")do\na.rests[#a.rests+1]={until_ms=F[2](Fb),permits=F[2](Wc)}\na.resting=a.resting+F[2](Wc)\nend\nreturn true\nend\nlocal function yj(i)\nlocal h,G,M,C,pa=string.match(i,\"^(%S+) (%S+) (%d+) (%d+) (%S+)$\")\nif not h or not F[4](i)then\nreturn nil\nend\nreturn{id=h,token=G,deadline=F[2](M),arrival=F[2](C),label=pa}\nend\nlocal function Sg(a,i)\nlocal Ub=0\nfor aa,V in string.gmatch(i,\"(%l) ([^\\n]+)\\n\")do\nUb=Ub+#V+3\nif aa==\"f\" then\na.front=V\nelseif aa==\"u\" then\na.upgrader=yj(V)\nelseif aa==\"o\" then\na.outcomes=V\nelseif aa==\"r\" and not xj(a,V)then\nreturn false\nend\nif aa==\"u\" and not a.upgrader then\nreturn false\nend\nend\nreturn Ub==#i\nend\nlocal function Di(a)\nreturn #a.ended % 14==0 and #a.releases % 5==0\nend\nlocal function wj(a,i)\nlocal rd=string.find(i,\"\\n\",1,true)\nlocal Kc=rd and string.find(i,\"\\n\",rd+1,true)\nlocal sd=Kc and string.find(i,\"\\n\",Kc+1,true)\nlocal td=sd and string.find(i,\"\\n\",sd+1,true)\nlocal ud=td and string.find(i,\"\\n\",td+1,true)\nif not ud or not F[14](a,i)then\nreturn false\nend\na.ended=string.sub(i,Kc+1,sd - 1)\na.releases=string.sub(i,sd+1,td - 1)\na.events=string.sub(i,td+1,ud - 1)\nif Kc>rd+1 then\na.exclusive=F[54](string.sub(i,rd+1,Kc - 1))\nif not a.exclusive then\nreturn false\nend\nend\nif not Di(a)then\nreturn false\nend\nif(a.events==\"\")~=(a.events_count==0)or a.events~=\"\" and string.sub(a.events,-1)~=\",\" then\nreturn false\nend\nreturn ud==#i or Sg(a,string.sub(i,ud+1))\nend\nlocal function uj(a,V,W)\nlocal Oa,Ua=string.match(V,\"^([%d ]+) (%S+)$\")\nlocal D,S=F[7](Oa or \"\"),W>1 and 26 or 20\nif #D~=S or not F[4](V)then\nreturn nil\nend\nfor c=1,S do\na[Bc[c]]=F[2](D[c])\nend\nif W==1 then\na.turn_at=0\nend\na.keeps_out=W>=3 and 1 or 0\nreturn Ua\nend\nlocal function tj(a,i,W)\nif W==1 then\ni=i .. \"\\n\"\nend\nlocal V,H,fa,wa,Y,Da,ga=\nstring.match(i,\"^([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n?([^\\n]*)$\")\nlocal Ua=V and W>0 and uj(a,V,W)\nif not Ua then\nreturn nil\nend\nif Da~=\"\" and not string.find(Da,\",$\")then\nreturn nil\nend\nif not string.find(ga,\"^[%d: ]*$\")or not F[4](ga)then\nreturn nil\nend\nlocal Bf,me=string.match(ga,\"^(%d+) (%d+)\")\na.written_at=F[2](Bf or \"0\")\na.ahead=F[2](me or \"0\")\nfor G,Q in string.gmatch(wa,\"%S%S%S%S(%S%S%S%S%S%S%S%S)(%l) \")do\na.ended=a.ended .. G .. Q .. \".... \"\nend\na.events=Da\nlocal R,Ae=string.gsub(Da,\",\",\"\")\na.events_count=Ae\na.exclusive=F[54](H)\nif H~=\"\" and not a.exclusive then\nreturn nil\nend\nlocal za=Ua~=\"-\" and \"f \" .. Ua .. \"\\n\" or \"\"\nif fa~=\"\" then\nza=za .. \"u \" .. fa .. \"\\n\"\nend\nif Y~=\"\" then\nza=za .. \"o \" .. Y .. \"\\n\"\nend\nlocal ia=string.match(ga,\"%d+:.*$\")\nreturn ia and za .. \"r \" .. ia .. \"\\n\" or za\nend\nlocal function ti(a)\nfor R,S in ipairs({\"shared\",\"permits\",\"details\",\"tickets\",\"writers\",\"readers\"})do\na[S]=0\nend\na.front,a.front_arrival,a.turn_at,a.turn_until=nil,0,0,0\na.shared_next,a.tickets_next,a.attended_next=0,0,0\na.kept_until,a.expires_at,a.ahead=0,0,0\nredis.call(\n\"DEL\",\na.details_key,\na.leases_key,\na.holders_key,\na.writers_key,\na.readers_key,\na.tickets_key\n)\na.changed=true\nend\nlocal function Zj(a,pb)\nlocal Hi={\n\"tickets_next\",\n\"turn_at\",\n\"shared_next\",\n\"delay_until\",\n\"break_at\",\n\"kept_until\",\n\"expires_at\",\n\"attended_next\",\n\"turn_until\",\n\"no_grace_until\",\n\"watched_until\",\n}\nfor R,kb in ipairs(Hi)do\nif a[kb]>pb then\na[kb]=a[kb] - pb\nend\nend\nif a.exclusive then\nF[34](a.exclusive,-pb)\nend\nif a.upgrader then\na.upgrader.deadline=a.upgrader.deadline - pb\nend\nfor c=1,#a.rests do\na.rests[c].until_ms=a.rests[c].until_ms - pb\nend\nlocal Y=F[7](a.outcomes)\nfor c=1,#Y do\nlocal z,Ne=string.match(Y[c],\"^(.*[.!=])(%d+)$\")\nY[c]=z and z .. F[1](F[2](Ne)- pb)or Y[c]\nend\na.outcomes=table.concat(Y,\" \")\nif a.shared>0 or a.tickets>0 then\na.ahead=a.ahead+pb\nend\na.changed=true\nend\nlocal function fi(j)\nreturn{\nended=\"\",\nreleases=\"\",\noutcomes=\"\",\nevents=\"\",\nevents_count=0,\nrests={},\nfence=0,\narrival=0,\ndepartures=0,\nwriters=0,\nreaders=0,\ntickets=0,\ntickets_next=0,\nturn_at=0,\nshared=0,\nshared_next=0,\ndetails=0,\ndelay_until=0,\nbreak_at=0,\nhold_ms=0,\nkept_until=0,\nexpires_at=0,\nfront_arrival=0,\ncapacity=0,\npermits=0,\nattended_next=0,\nturn_until=0,\nturn_ms=0,\nno_grace_until=0,\ndropped=0,\nwatched_until=0,\nahead=0,\nkeeps_out=0,\nwritten_at=0,\nstored=false,\nresting=0,\nexpired_permits=0,\nchanged=false,\nnoted={},\nuntold={},\nnew_keys={},\nat=j,\nrecord_key=KEYS[j],\ndetails_key=KEYS[j+1],\nleases_key=KEYS[j+2],\nholders_key=KEYS[j+3],\nwriters_key=KEYS[j+4],\nreaders_key=KEYS[j+5],\ntickets_key=KEYS[j+6],\nhistory_key=KEYS[j+7],\n}\nend\nlocal function lk(a,i)\nif string.sub(i,1,2)==\"5 \" then\nreturn not wj(a,i)and \"damaged\" or nil\nend\nlocal W=F[2](string.match(i,\"^(%d+) \")or \"0\")\nif W>5 then\nreturn \"newer\"\nend\nlocal za=W<5 and tj(a,i,W)\nreturn not(za and Sg(a,za))and \"damaged\" or nil\nend\nF[32]=function(j,i)\nlocal a=fi(j)\nif i then\na.stored=true\na.unreadable=lk(a,i)\nif a.unreadable then\nreturn a\nend\nif a.written_at>f then\nZj(a,a.written_at - f)\nend\nif a.expires_at>0 and a.expires_at+30000/2<=f then\nti(a)\nend\nend\na.live=F[26](a)and 0 or a.shared\nreturn a\nend\nend"];
const lua_load_locks: Helper = ["F[60]=function(x,Pg)\nif x==1 and not Pg then\nlocal a=F[32](1,redis.call(\"GET\",KEYS[1]))\nreturn{a},a.unreadable and{\"unreadable\",a.unreadable}\nend\nlocal J={}\nfor c=1,x do\nJ[c]=KEYS[(c - 1)*8+1]\nend\nJ[x+1]=Pg\nlocal v=F[5](J,x)\nlocal l,ld,qa={},{},nil\nfor c=1,x do\nlocal a=ld[J[c]] or F[32]((c - 1)*8+1,v[c])\nl[c]=a\nld[J[c]]=a\nif a.unreadable and not qa then\nqa={\"unreadable\",a.unreadable}\nend\nend\nreturn l,qa,v[x+1]\nend"];
const lua_saved_lease: Helper = ["F[134]=function(a,b)\nreturn b==a.exclusive and a.exclusive_text or F[40](b)\nend"];
const lua_prove_writable: Helper = ["F[6]=function(s)\nif not Gb then\nredis.call(\"PEXPIRE\",s,\"1\",\"GT\")\nGb=true\nend\nend"];
const lua_latest_events: Helper = ["F[31]=function(a)\nlocal Da,ee={},nil\nlocal function nb(i)\nfor Jb in string.gmatch(i,\"[^,]+\")do\nlocal Rc=string.match(Jb,\"^(%l)%d+$\")\nlocal Rb,Pd=string.match(Jb,\"^%l(%l%d+ %-?%d+) %-?%d+ (%S+)$\")\nif Rb and ee then\nDa[#Da+1]=string.sub(ee,1,1).. Rb .. \" \" .. string.sub(ee,2).. \" \" .. Pd\nend\nee=Rc and Jb or nil\nif Rb then\nDa[#Da+1]=Jb\nend\nend\nend\nnb(a.events)\nif #Da<20 then\nlocal Ke=redis.call(\"GET\",a.history_key)or \"\"\nnb(string.sub(Ke,#F[1](1)+2))\nend\nfor c=#Da,20+1,-1 do\nDa[c]=nil\nend\nreturn Da\nend"];
const lua_save_lock: Helper = ["do\nlocal function rj(a)\nlocal i=\"\"\nfor c=1,#a.rests do\ni=i .. \" \" .. F[1](a.rests[c].until_ms).. \":\" .. F[1](a.rests[c].permits)\nend\nreturn i\nend\nlocal function sj(fa)\nreturn table.concat(\n{fa.id,fa.token,F[1](fa.deadline),F[1](fa.arrival),fa.label},\n\" \"\n)\nend\nlocal function Bg(a,B)\nreturn a.kept_until+(a.shared>0 and B or 0)\nend\nlocal function Xi(a)\nlocal J={}\nlocal function nb(S,s)\nif S>0 then\nJ[#J+1]=s\nend\nend\nnb(a.details,a.details_key)\nnb(a.shared,a.leases_key)\nnb(a.shared,a.holders_key)\nnb(a.tickets,a.writers_key)\nnb(a.tickets,a.readers_key)\nnb(a.tickets,a.tickets_key)\nreturn J\nend\nlocal function pi(a,B)\nlocal J=a.new_keys\nlocal sc=Bg(a,B)\nif sc>a.expires_at then\na.expires_at=sc+(a.shared>0 and 30000 or B - 30000)\nJ=Xi(a)\nend\nfor c=1,#J do\nredis.call(\"PEXPIRE\",J[c],F[1](a.expires_at+30000 - f))\nend\na.new_keys={}\nend\nlocal function ri(a)\nlocal Lb=math.max(\na.arrival,\na.departures,\na.writers,\na.readers,\na.tickets,\na.tickets_next,\na.turn_at,\na.shared,\na.shared_next,\na.details,\na.delay_until,\na.break_at,\na.kept_until,\na.expires_at,\na.front_arrival,\na.capacity,\na.permits,\na.attended_next,\na.turn_until,\na.turn_ms,\na.no_grace_until,\na.dropped,\na.watched_until,\na.ahead,\na.keeps_out\n)\nlocal i=\"\"\nfor c=3,Lb>0 and #Bc or 0 do\nlocal X=a[Bc[c]]\nif X>0 and Bc[c]~=\"hold_ms\" then\ni=i .. string.format(\" %.0f=%.0f\",c,X)\nend\nend\nreturn i\nend\nlocal function Qj(a)\na.exclusive_text=a.exclusive and F[40](a.exclusive)or \"\"\nlocal i=string.format(\"5 %.0f %.0f %.0f %.0f\",a.fence,f,a.hold_ms,a.events_count)\n.. ri(a)\n.. \"\\n\"\n.. a.exclusive_text\n.. \"\\n\"\n.. a.ended\n.. \"\\n\"\n.. a.releases\n.. \"\\n\"\n.. a.events\n.. \"\\n\"\nif a.front then\ni=i .. \"f \" .. a.front .. \"\\n\"\nend\nif a.upgrader then\ni=i .. \"u \" .. sj(a.upgrader).. \"\\n\"\nend\nif a.outcomes~=\"\" then\ni=i .. \"o \" .. a.outcomes .. \"\\n\"\nend\nif #a.rests>0 then\ni=i .. \"r\" .. rj(a).. \"\\n\"\nend\nreturn i\nend\nlocal function xi(a)\nfor c=math.max(1,#a.noted - 20+1),#a.noted do\na.events=a.noted[c] .. a.events\na.events_count=a.events_count+1\nend\na.noted={}\nend\nlocal function Vj(a,Hd)\nif not F[29](a)then\na.events,a.events_count=\"\",0\nreturn\nend\nxi(a)\nif a.events_count<20 and #a.events<=1500 then\nreturn\nend\nlocal i=F[1](1).. \" \" .. table.concat(F[31](a),\",\").. \",\"\nredis.call(\"SET\",a.history_key,i,\"PX\",F[1](Hd))\na.events,a.events_count=\"\",0\nend\nF[48]=function(a,B)\nif not a.changed and Bg(a,B)<=a.expires_at then\nF[6](a.record_key)\nreturn\nend\na.changed=false\na.written=true\na.written_at=f\nGb=true\nif a.shared==0 then\na.keeps_out=0\nend\nif a.shared==0 and a.tickets==0 then\na.kept_until=0\na.expires_at=0\na.ahead=0\nelse\npi(a,B)\nend\nlocal H=a.exclusive\nlocal Ei=H and math.max(H.deadline+H.delay,H.min_until)or 0\nlocal qi=math.floor(a.fence/1000)\nlocal ga=math.max(f,a.delay_until,a.kept_until,Ei,F[47](a,true),qi)\nlocal Pe=a.capacity>0 and 2592000000 or B\nlocal Hd=math.max(ga+Pe,a.expires_at+a.ahead+30000)- f\nVj(a,Hd)\nredis.call(\"SET\",a.record_key,Qj(a),\"PX\",F[1](Hd))\nend\nend"];
const lua_note_watcher: Helper = ["F[126]=function(a,zh)\nif a.stored and f+zh>a.watched_until then\na.watched_until=f+zh\na.changed=true\nend\nend"];
const lua_secret_prefix: Helper = ["F[10]=function(K)\nreturn string.sub(K,3,2+12)\nend"];
const lua_recent_outcome: Helper = ["F[64]=function(d,m)\nif d.outcomes==\"\" then\nreturn nil\nend\nlocal j=string.find(d.outcomes,F[10](m),1,true)\nreturn j and string.match(d.outcomes,\"^%w+\",j+12)or nil\nend"];
const lua_forgotten_at: Helper = ["F[59]=function(d)\nreturn F[2](string.match(d.outcomes,\"=(%d+)\")or \"0\")\nend"];
const lua_is_full_of_copies: Helper = ["F[63]=function(d)\nlocal R,Hc=string.gsub(d.outcomes,\"!\",\"\")\nreturn Hc>=48\nend"];
const lua_is_forgotten: Helper = ["F[71]=function(d,m,y)\nif y==0 or F[64](d,m)then\nreturn false\nend\nreturn F[59](d)>=y or F[63](d)\nend"];
const lua_save_outcome: Helper = ["do\nlocal function pg(ac)\nlocal Ag,Ne=string.match(ac,\"([.!])(%d+)$\")\nif not Ag then\nreturn true,f\nend\nlocal j=F[2](Ne)\nreturn j+(Ag==\"!\" and 60000 or 4000)<=f,j\nend\nlocal function oj(d,m)\nlocal D={}\nfor ac in string.gmatch(d.outcomes,\"%S+\")do\nif string.sub(ac,1,1)~=\"=\" and string.sub(ac,1,12)~=F[10](m)then\nD[#D+1]=ac\nend\nend\nreturn D\nend\nF[61]=function(d,m,ta,Hc)\nlocal D,fb,wb=oj(d,m),{},F[59](d)\nlocal Be=#D+1 - 64\nfor c=1,#D do\nlocal pj,j=pg(D[c])\nlocal Mj=Be>0 and not string.find(D[c],\"!\",1,true)\nif Mj or pj and c<=#D - 15 then\nBe=Be - 1\nwb=math.max(wb,j)\nelse\nfb[#fb+1]=D[c]\nend\nend\nif #fb>=64 then\nlocal R,j=pg(table.remove(fb,1))\nwb=math.max(wb,j)\nend\nfb[#fb+1]=F[10](m).. ta ..(Hc and \"!\" or \".\").. F[1](f)\nd.outcomes=(wb>0 and \"=\" .. F[1](wb).. \" \" or \"\").. table.concat(fb,\" \")\nd.changed=true\nend\nend"];
const lua_is_late: Helper = ["F[119]=function(n,y)\nlocal Gd=n and string.match(n,\"^copy(%d+)$\")\nreturn Gd and y<F[2](Gd)\nend"];
const lua_save_copy: Helper = ["F[131]=function(d,m,y)\nif y==0 then\nreturn\nend\nlocal n=F[64](d,m)\nif not n or string.find(n,\"^copy\")and not F[119](n,y)then\nF[61](d,m,\"copy\" .. F[1](y),true)\nend\nend"];
const lua_save_reply: Helper = ["F[133]=function(d,m,t,Hc)\nF[61](d,m,table.concat(t,\"x\"),Hc)\nend"];
const lua_recent_reply: Helper = ["F[128]=function(d,m)\nlocal ta=F[64](d,m)\nif not ta then\nreturn nil\nend\nlocal D=string.gsub(ta,\"x\",\" \")\nreturn F[7](D)\nend"];
const lua_REASONS: Helper = ["local cc={\nr=\"released\",\ne=\"expired\",\nm=\"max_hold\",\nb=\"broken\",\nt=\"transferred\",\n}"];
const lua_end_at: Helper = ["F[95]=function(a,G)\nlocal j=string.find(a.ended,F[53](G),1,true)\nreturn j and j % 14==1 and j or nil\nend"];
const lua_released_by: Helper = ["F[162]=function(a,G,m)\nlocal nh,j=F[46](m),F[95](a,G)\nif j then\nlocal oa=j+8+1\nlocal Si=string.sub(a.ended,oa,oa+4 - 1)==nh\nreturn Si and string.sub(a.ended,oa - 1,oa - 1)or nil,false\nend\nj=a.releases~=\"\" and string.find(a.releases,nh,1,true)\nif j and j % 5==2 then\nreturn string.sub(a.releases,j - 1,j - 1),false\nend\nreturn nil,#a.releases==32*5\nend"];
const lua_why_lost: Helper = ["F[98]=function(a,G)\nlocal j=F[95](a,G)\nif j then\nlocal Q=cc[string.sub(a.ended,j+8,j+8)]\nreturn Q or cc[\"r\"]\nend\nlocal i=a.shared>a.live and redis.call(\"HGET\",a.details_key,F[90](G))\nlocal b=i and F[55](a,i)\nif b and F[26](a)then\nreturn cc[\"b\"]\nend\nif b and b.deadline<=f then\nreturn cc[F[57](a,b)]\nend\nreturn \"unknown\"\nend"];
const lua_not_held: Helper = ["F[103]=function(a,G)\nif a.damaged_id==F[90](G)then\nreturn{\"unreadable\",\"damaged\"}\nend\nreturn{\"lost\",F[98](a,G)}\nend"];
const lua_reply_before: Helper = ["F[83]=function(d,A)\nreturn F[45](d,A)or d and F[7](d.rest)\nend"];
const lua_shorten_idempotency: Helper = ["F[107]=function(s)\nredis.call(\"PEXPIRE\",s,F[1](60000),\"LT\")\nend"];
const lua_idempotency_until: Helper = ["F[118]=function(s,M)\nreturn s and M+60000 or 0\nend"];
const lua_prolong_idempotency: Helper = ["F[160]=function(s,b)\nif b.idempotency_until>0 and b.deadline>b.idempotency_until then\nb.idempotency_until=b.deadline+60000\nredis.call(\"PEXPIRE\",s,F[1](b.idempotency_until+60000 - f),\"GT\")\nend\nend"];
const lua_listed_holders: Helper = ["F[123]=function(a)\nlocal eb={}\nif a.exclusive then\neb[1]=F[40](a.exclusive)\nend\nif a.live>0 then\nlocal k=redis.call(\"ZRANGE\",a.holders_key,\"0\",F[1](50 - 1))\nlocal v=#k>0 and redis.call(\"HMGET\",a.details_key,unpack(k))or{}\nfor c=1,#v do\nlocal b=v[c] and F[55](a,v[c])\nif #eb<50 and b and b.deadline>f then\neb[#eb+1]=F[40](F[62](a,b))\nend\nend\nend\nreturn eb\nend"];
const lua_queue_length: Helper = ["F[127]=function(a)\nreturn F[44](a)+(a.upgrader and 1 or 0)\nend"];
const lua_flag: Helper = ["F[8]=function(ue)\nreturn ue and \"1\" or \"0\"\nend"];
const lua_with_notifications: Helper = ["do\nlocal function Pj(a)\nif F[28](a.front)or F[41](a.front)>0 or a.readers<2 then\nreturn 0\nend\nif a.writers==0 then\nreturn 4000000000000000\nend\nlocal R,bc=F[23](a.writers_key)\nreturn bc\nend\nlocal function Dg(a)\nif a.capacity==0 then\nreturn a.delay_until\nend\nlocal j=F[47](a)\nreturn a.live>0 and math.min(j,a.shared_next)or j\nend\nlocal function Ng(a)\nlocal re=a.written and(a.watched_until>f or not a.stored)\nif a.turn_ms==0 then\nreturn re and string.format(\"%.0f,-,0,0,1,-,%.0f\",a.at,a.departures)or nil\nend\nlocal fe,ub,Ia,next=\"-\",0,0,\"-\"\nif a.turn_began and a.turn_at>0 then\nfe=F[10](F[50](a.front))\nub=a.turn_until\nIa=Pj(a)\nelseif a.upgrader and a.lease_ended and a.live==1 then\nfe=F[10](F[50](a.upgrader.id))\nelseif a.queue_dropped then\nub=1\nelseif(a.tickets>0 or a.upgrader)and(a.check_at or a.lease_ended and Dg(a)>f)then\nub=a.check_at or Dg(a)\nnext=a.front and F[10](F[50](a.front))or \"-\"\nend\nif fe==\"-\" and ub==0 and not re then\nreturn nil\nend\nreturn string.format(\"%.0f,\",a.at)\n.. fe\n.. string.format(\",%.0f,%.0f,\",ub,Ia)\n.. F[8](re)\n.. \",\"\n.. next\n.. string.format(\",%.0f\",a.departures)\nend\nF[58]=function(t,l)\nif #l==1 and #l[1].untold==0 then\nlocal Mg=not l[1].unreadable and Ng(l[1])\nif Mg then\nt[#t+1]=\"!\" .. Mg\nend\nreturn t\nend\nlocal Od,vd,de={},{},{}\nfor c=1,#l do\nlocal a=l[c]\nif not a.unreadable and not de[a] then\nOd[#Od+1]=Ng(a)\nfor Ed=1,a.written and #a.untold or 0 do\nvd[#vd+1]=F[1](a.at).. \" \" .. a.untold[Ed]\nend\nend\nde[a]=true\nend\nif #vd>0 then\nt[#t+1]=\"~\" .. table.concat(vd,\",\")\nend\nif #Od>0 then\nt[#t+1]=\"!\" .. table.concat(Od,\";\")\nend\nreturn t\nend\nend"];
const lua_load_request: Helper = ["F[124]=function(x,w,A)\nlocal I=F[13](w)\nlocal L=F[45](I,A)\nif L then\nreturn nil,I,L\nend\nlocal l,qa=F[60](x)\nreturn l,I,qa\nend"];
const lua_place_secret_of: Helper = ["F[158]=function(m,Ra,I)\nif Ra~=\"-\" then\nreturn Ra\nend\nif I and I.state==\"w\" and I.rest~=\"-\" then\nreturn I.rest\nend\nreturn m\nend"];
const lua_ids_of: Helper = ["F[154]=function(g,K)\nif g.ids and g.ids_secret==K then\nreturn g.ids\nend\nlocal k={}\nfor c=1,#g.locks do\nk[c]=string.sub(g.modes,c,c).. K\nend\ng.ids,g.ids_secret=k,K\nreturn k\nend"];
const lua_save_locks: Helper = ["F[165]=function(g)\nfor c=1,#g.locks do\nF[56](g.locks[c],f)\nF[48](g.locks[c],g.retention_ms)\nend\nend"];
const lua_finish: Helper = ["F[148]=function(g,t)\nF[165](g)\nreturn F[58](t,g.locks)\nend"];
const lua_lost: Helper = ["F[155]=function(g,Q)\nreturn F[148](g,{\"lost\",Q,\"0\"})\nend"];
const lua_dismissed: Helper = ["F[145]=function(g,C)\nlocal n,d=g.arrival,g.idempotency\nif n==0 and d and d.state==\"w\" and d.rest~=\"-\" then\nn=C or Va - 30000*1000\nend\nfor c=1,#g.locks do\nlocal Ca=g.locks[c].dropped\nif n>0 and n<=Ca and(g.arrival>0 or Ca<=Va+1000000)then\nreturn{\"lost\",cc[\"b\"],\"1\"}\nend\nend\nreturn nil\nend"];
const lua_append_two: Helper = ["F[140]=function(D,xa,Yj)\nD[#D+1]=xa\nD[#D+1]=Yj\nreturn D\nend"];
const lua_append_list: Helper = ["F[11]=function(D,za)\nD[#D+1]=F[1](#za)\nfor c=1,#za do\nD[#D+1]=za[c]\nend\nreturn D\nend"];
const lua_granted: Helper = ["F[152]=function(g,U,Vb)\nF[165](g)\nlocal a,Rg=g.locks[1],{}\nfor c=1,#U do\nRg[c]=F[134](g.locks[c],U[c])\nend\nlocal t=F[140](F[11]({\"granted\",F[1](f),F[1](a.break_at)},Rg),F[8](Vb),F[1](a.capacity))\nreturn F[58](t,g.locks)\nend"];
const lua_busy: Helper = ["do\nlocal function Uj(a)\nif a.tickets<=F[44](a)then\nreturn 0\nend\nlocal gb=redis.call(\"ZCOUNT\",a.tickets_key,F[17](a,f - 2000),F[17](a,f))\nreturn math.min(a.departures,gb)\nend\nlocal function wi(a,mb,Xa)\nlocal j=a.delay_until\nif a.exclusive then\nj=math.max(j,a.exclusive.deadline,a.exclusive.min_until)\nelseif mb and a.live>(Xa and 1 or 0)then\nj=math.max(j,F[77](a,Xa))\nend\nif a.capacity>0 and a.live+a.resting>0 then\nlocal qf,na=F[47](a),a.live>0 and a.shared_next or 0\nlocal Rh=qf>0 and na>0\nj=math.max(j,Rh and math.min(qf,na)or qf+na)\nend\nif not mb then\nj=math.max(j,a.upgrader and a.upgrader.deadline or 0,a.break_at)\nend\nreturn j\nend\nlocal function kj(a,mb,Xa)\nif F[27](a)then\nreturn f+20\nend\nlocal j=wi(a,mb,Xa)\nlocal gj=a.capacity>0 and a.turn_at>0\nif j>f and not gj then\nreturn j\nend\nj=a.attended_next>f and a.attended_next or f\nif a.turn_at==0 then\nreturn j\nend\nreturn j>f and math.min(a.turn_until,j)or a.turn_until\nend\nlocal function Vi(Oa)\nlocal D={}\nfor c=1,#Oa do\nD[c]=F[1](Oa[c])\nend\nreturn table.concat(D,\" \")\nend\nF[143]=function(g,ka,u,Xa,Jc)\nlocal xa=ka[1]\nlocal a=g.locks[xa]\nlocal mb=string.sub(g.modes,xa,xa)==\"x\"\nif not u then\nu={position=-1,ticket=\"-\",arrival=Va,attended_until=0,ticket_until=0,again_at=0}\nfor c=1,#g.locks do\nu.arrival=math.max(u.arrival,g.locks[c].dropped+1)\nend\nend\nlocal fc=0\nif not Xa then\nfor c=1,#ka do\nlocal Ha=g.locks[ka[c]]\nfc=math.max(fc,Ha.delay_until,Ha.live==0 and F[47](Ha)or 0)\nend\nend\nlocal t=F[140](F[140](F[11]({\"busy\",F[1](f),Vi(ka),F[1](kj(a,mb,Xa)),F[1](u.position),u.ticket,F[1](u.arrival),F[1](u.attended_until),F[1](u.ticket_until),F[1](u.again_at),F[1](a.hold_ms),F[1](a.departures),F[1](F[127](a)+(Jc and Jc[xa] and 1 or 0)),F[1](F[96](a)),F[1](F[16](a))},F[123](a)),F[1](fc>f and fc or 0),F[1](a.capacity)),F[1](u.position>=0 and Uj(a)or 0))\nreturn F[148](g,t)\nend\nend"];
const lua_new_lease: Helper = ["F[156]=function(g,a,h)\nlocal b={\nid=h,\ndeadline=0,\nfence=0,\nholds=1,\nacquired=f,\nttl=g.ttl_ms,\nmax_until=g.max_hold_ms>0 and f+g.max_hold_ms or 0,\ndelay=g.lock_delay_ms,\nlabel=g.label,\npartner=\"-\",\nmin_until=g.min_hold_ms>0 and f+g.min_hold_ms or 0,\n}\nb.idempotency_until=F[118](g.idempotency_key,F[99](a,b,g.ttl_ms))\nreturn b\nend"];
const lua_save_use: Helper = ["F[167]=function(g,tb,K,Fb)\nF[12](g.idempotency_key,tb,g.fingerprint,K,Fb)\nend"];
const lua_save_grant: Helper = ["F[164]=function(g,K,b)\nlocal a=g.locks[1]\nif g.since>0 or F[64](a,K)then\nF[61](a,K,\"granted\",true)\nend\nF[167](g,\"g\",K,b.idempotency_until)\nend"];
const lua_granted_earlier: Helper = ["do\nlocal function xd(g,K)\nlocal k,U,o,Q=F[154](g,K),{},0,\"unknown\"\nfor c=1,#k do\nU[c]=F[78](g.locks[c],k[c])\nif U[c] then\no=o+1\nelseif Q==\"unknown\" then\nQ=F[98](g.locks[c],K)\nend\nend\nif o==#k then\nreturn F[152](g,U,true)\nend\nif o>0 or Q~=\"unknown\" or g.idempotency and g.idempotency.state==\"g\" then\nreturn F[155](g,Q)\nend\nreturn nil\nend\nF[153]=function(g)\nlocal m,I=g.request,g.idempotency\nif I and I.state==\"g\" then\nreturn xd(g,I.rest)\nend\nlocal la=xd(g,m)\nif not la and g.place_secret~=m then\nla=xd(g,g.place_secret)\nend\nlocal z=I and I.rest or \"-\"\nif not la and z~=\"-\" and z~=g.place_secret and z~=m then\nla=xd(g,z)\nend\nreturn la\nend\nend"];
const lua_find_own_places: Helper = ["do\nlocal function eg(l,k)\nif #k==1 and l[1].tickets==0 then\nreturn nil\nend\nlocal o,C={},nil\nfor c=1,#k do\no[c]=F[104](l[c],k[c])or false\nC=C or o[c] and o[c].arrival\nend\no.arrival=C\nreturn C and o or nil\nend\nF[147]=function(g)\nlocal l,m=g.locks,g.request\nlocal k=F[154](g,g.place_secret)\nlocal o=eg(l,k)\nif o or g.place_secret==m then\nreturn g.place_secret,k,o\nend\nk=F[154](g,m)\nreturn m,k,eg(l,k)\nend\nend"];
const lua_grant_all: Helper = ["F[151]=function(g,K,k,o)\nlocal l=g.locks\nlocal U={}\nfor c=1,#l do\nif not F[28](k[c])and l[c].live>=g.leases_max then\nreturn F[148](g,{\"limit\",\"leases\"})\nend\nend\nfor c=1,#l do\nU[c]=F[156](g,l[c],k[c])\nif o and o[c] then\nF[129](l[c],k[c],o[c])\nF[38](l[c])\nend\nF[117](l[c],U[c],o and o.arrival)\nif o and o[c] then\nl[c].check_at=U[c].deadline\nend\nend\nF[164](g,K,U[1])\nreturn F[152](g,U)\nend"];
const lua_wait_in_line: Helper = ["do\nlocal function Ci(a,kk)\nif a.tickets+(a.upgrader and 1 or 0)<kk then\nreturn true\nend\nif a.tickets<=F[44](a)then\nreturn false\nend\nlocal df=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"0\")[1]\nif df then\nF[129](a,df,F[104](a,df)or{})\nend\nreturn true\nend\nlocal function Rf(s,C)\nreturn redis.call(\"ZCOUNT\",s,\"-inf\",\"(\" .. F[1](C))\nend\nlocal function Ej(a,h,u)\nlocal z=a.upgrader and 1 or 0\nif u.queued and u.arrival==a.arrival then\nreturn z+F[44](a)- 1\nend\nlocal cb,Ia=a.writers,a.readers\nif u.queued and F[28](h)then\ncb=cb - 1\nelseif u.queued then\nIa=Ia - 1\nend\nif cb>0 then\nz=z+Rf(a.writers_key,u.arrival)\nend\nif Ia>0 then\nz=z+Rf(a.readers_key,u.arrival)\nend\nreturn z\nend\nlocal function jj(l)\nlocal o,C={},Va\nfor c=1,#l do\nC=math.max(C,l[c].arrival+1)\nend\nfor c=1,#l do\no[c]=false\nl[c].arrival=C\nl[c].changed=true\nend\no.arrival=C\nreturn o\nend\nlocal function Wj(l,k,o,ka,ba,pa)\nlocal jd=0\nif #k>1 then\nlocal Hf=math.floor(o.arrival/1000)\njd=Hf>f+1000 and f or Hf+10000\nend\nlocal Xc,id=0,jd>f and jd or 0\nfor c=1,#k do\nlocal a,h=l[c],k[c]\nif jd<=f or ka[1]==c then\nlocal u=o[c] or{arrival=o.arrival}\nF[49](a,h,u,ba)\nif F[25](h)then\nF[81](a,h,\"=\" .. pa)\nend\nXc=math.max(Xc,Ej(a,h,u))\no[c]=u\nelseif o[c] then\nF[129](a,h,o[c])\no[c]=false\nend\nF[56](a,f)\nif a.front==h and a.turn_at>0 then\nF[38](a)\nF[52](a,f,3000)\nid=f+2500\nend\nend\nreturn Xc,id\nend\nlocal function qj(l,k,o,ba)\nfor c=1,#k do\nif o[c] then\nba=math.max(ba,F[15](l[c],k[c])+1)\nend\nend\nreturn ba\nend\nF[170]=function(g,K,k,o,ka)\nlocal l,I=g.locks,g.idempotency\nlocal ld=g.arrival==0 and o~=nil and I~=nil and I.state==\"w\"\nif not o then\nfor c=1,#ka do\nif not Ci(l[ka[c]],g.waiters_max)then\nreturn F[148](g,{\"limit\",\"waiters\"})\nend\nend\no=jj(l)\nend\nfor c=1,#l do\nF[157](l[c],g.hints)\nend\nlocal ba=F[111](l,g.left_ms,g.returned or ld)\nif g.arrival==0 and g.left_ms>0 then\nba=qj(l,k,o,ba)\nend\nlocal Xc,id=Wj(l,k,o,ka,ba,g.label)\nlocal qh=math.max(f,ba)+30000\nF[167](g,\"w\",K,qh)\nlocal Jc={}\nfor c=1,#l do\nJc[c]=o[c] and not o[c].queued\nend\nlocal u={\nposition=Xc,\nticket=K,\narrival=o.arrival,\nattended_until=ba,\nticket_until=qh,\nagain_at=id,\n}\nreturn F[143](g,ka,u,nil,Jc)\nend\nend"];
const lua_acquire_as_holder: Helper = ["do\nlocal function Rj(g,da)\nlocal a=g.locks[1]\nda.holds=da.holds+1\nda.deadline=math.max(da.deadline,F[99](a,da,g.ttl_ms))\nda.ttl=math.max(da.ttl,g.ttl_ms)\nda.confirmed=true\nF[89](a,da)\nif g.idempotency_key then\nlocal Qe=da.deadline+math.max(g.retention_ms - 60000,0)\nF[167](g,\"g\",F[50](da.id),Qe)\nelse\nF[61](a,g.request,\"entered\",g.since>0)\nend\nreturn F[152](g,{da})\nend\nlocal function zi(g,K,H,ea)\nlocal a=g.locks[1]\nlocal b=F[156](g,a,g.modes .. K)\nlocal fd\nif F[28](b.id)then\nfd=a.upgrader and a.upgrader.arrival\na.upgrader=nil\nb.partner=ea.id\nend\nF[117](a,b,fd)\nif H then\nH.partner=b.id\nend\nF[164](g,K,b)\nreturn F[152](g,{b})\nend\nlocal function ik(g,K,ea)\nlocal a=g.locks[1]\na.arrival=math.max(a.arrival+1,Va)\nlocal C,M=a.arrival,f+5000\nif a.upgrader then\nC=a.upgrader.arrival\nend\nF[157](a,g.hints)\na.upgrader=\n{id=g.modes .. K,token=ea.id,deadline=M,arrival=C,label=g.label}\na.changed=true\nF[167](g,\"w\",K,M)\nlocal u={\nposition=0,\nticket=K,\narrival=C,\nattended_until=M,\nticket_until=M,\nagain_at=f+3000,\n}\nreturn F[143](g,{1},u,ea)\nend\nF[138]=function(g,n)\nlocal a,fa=g.locks[1],g.locks[1].upgrader\nlocal zd=fa and F[50](fa.id)==g.place_secret\nlocal Ec=F[145](g,zd and fa.arrival or nil)\nif Ec then\nreturn F[148](g,Ec)\nend\nlocal H,ea=F[122](a,g.token)\nif not H and not ea then\nif a.damaged_id==F[90](g.token)then\nreturn F[148](g,{\"unreadable\",\"damaged\"})\nend\nreturn F[155](g,F[98](a,g.token))\nend\nlocal mb=g.modes==\"x\"\nlocal da=ea\nif mb then\nda=H\nend\nif n==\"entered\" or F[119](n,g.since)and not zd then\nreturn da and F[152](g,{da},true)or F[155](g,\"unknown\")\nend\nif da then\nreturn Rj(g,da)\nend\nif mb and fa and fa.token~=ea.id then\nreturn F[148](g,{\"deadlock\"})\nend\nlocal K=zd and g.place_secret or g.request\nif F[24](a,g.modes .. K,H,ea)then\nreturn zi(g,K,H,ea)\nend\nif not mb or g.left_ms==0 and not zd then\nF[167](g,\"w\",\"-\",f)\nreturn F[143](g,{1},nil,ea or H)\nend\nreturn ik(g,K,ea)\nend\nend"];
const lua_append_groups: Helper = ["F[65]=function(D,Je)\nD[#D+1]=F[1](#Je)\nfor c=1,#Je do\nF[11](D,Je[c])\nend\nreturn D\nend"];

const body_key_create = "local va,hc=ARGV[1]+0,ARGV[2]\nlocal Sa=f+va\nF[132](KEYS[1],Sa,0,hc)\nreturn{\"created\",F[1](Sa)}\n";
const body_key_delete = "return{\"deleted\",F[8](redis.call(\"DEL\",KEYS[1])==1)}\n";
const body_key_find = "local x,hk=ARGV[1]+0,ARGV[2]==\"1\"\nlocal J={}\nfor c=1,x do\nJ[c]=KEYS[c]\nend\nlocal v=redis.call(\"MGET\",unpack(J))\nlocal sh=math.floor(f/86400000)\nlocal Na={}\nfor c=1,x do\nlocal W,Sa,ge,hc=string.match(v[c] or \"\",\"^(%d+) (%d+) (%d+) (%S+)$\")\nif W and F[2](W)==1 and F[2](Sa)>f then\nif hk and F[2](ge)<sh then\nF[132](J[c],F[2](Sa),sh,hc)\nGb=true\nend\nNa[#Na+1]=\n{F[1](c),F[1](F[2](Sa)),F[1](F[2](ge)),hc}\nend\nend\nF[6](KEYS[1])\nreturn F[65]({\"found\",F[1](f)},Na)\n";
const body_latch_count_down = "local m,Ib,A,y=ARGV[1],ARGV[2]+0,ARGV[3],ARGV[4]+0\nlocal Ga,w=KEYS[1],KEYS[2]\nlocal z=F[83](F[13](w),A)\nif z then\nreturn z\nend\nlocal p=F[101](Ga)\nif p and p.unreadable then\nreturn{\"unreadable\",p.unreadable}\nend\nlocal function jg()\nF[6](Ga)\nreturn{\"gone\"}\nend\nlocal n=p and F[64](p,m)\nif not p or n==\"gone\" then\nreturn jg()\nend\nlocal S,Og=n and F[2](n),false\nif not n then\nif F[71](p,m,y)then\nreturn{\"forgotten\"}\nend\nif not p.live then\nif y>0 then\nF[61](p,m,\"gone\",true)\nF[105](Ga,p)\nend\nreturn jg()\nend\nOg=p.count>0 and p.count<=Ib\np.count=math.max(0,p.count - Ib)\nS=p.count\nif not w then\nF[61](p,m,F[1](S),y>0)\nend\nF[105](Ga,p)\nend\nlocal t=F[121](p,S)\nF[12](w,\"d\",A,table.concat(t,\" \"),p.expires_at)\nreturn Og and F[137](t)or t\n";
const body_latch_delete = "local m,A,y=ARGV[1],ARGV[2],ARGV[3]+0\nlocal Ga,w=KEYS[1],KEYS[2]\nlocal z=F[83](F[13](w),A)\nif z then\nreturn z\nend\nlocal i=F[5]({Ga})[1]\nlocal p=i and F[93](i)\nif p and p.unreadable==\"damaged\" then\nredis.call(\"DEL\",Ga)\nlocal t={\"deleted\",\"1\",\"1\"}\nF[12](w,\"d\",A,table.concat(t,\" \"),f)\nreturn t\nend\nif p and p.unreadable then\nreturn{\"unreadable\",p.unreadable}\nend\nif p and F[71](p,m,y)then\nreturn{\"forgotten\"}\nend\nlocal n,Ic=p and F[64](p,m),false\nif not n then\nIc=p and p.live\nif p and(Ic or y>0)then\np.expires_at=math.min(p.expires_at,f)\nif not w then\nF[61](p,m,F[8](Ic),y>0)\nend\nF[105](Ga,p)\nend\nend\nF[6](Ga)\nlocal t={\"deleted\",F[8](Ic or n==\"1\"),\"0\"}\nF[12](w,\"d\",A,table.concat(t,\" \"),f)\nreturn Ic and F[137](t)or t\n";
const body_latch_get = "local p=F[101](KEYS[1])\nF[6](KEYS[1])\nif p and p.unreadable then\nreturn{\"unreadable\",p.unreadable}\nend\nif not p or not p.live then\nreturn{\"gone\"}\nend\nreturn{\"latch\",F[1](p.id),F[1](p.since),F[1](p.count),F[1](p.expires_at),F[1](f)}\n";
const body_latch_list = "local x=ARGV[1]+0\nlocal J={}\nfor c=1,x do\nJ[c]=KEYS[c]\nend\nlocal v=F[5](J)\nlocal Na={}\nfor c=1,x do\nlocal p=v[c] and F[93](v[c])\nif p and p.unreadable then\nNa[#Na+1]={F[1](c),p.unreadable,\"0\"}\nelseif p and p.live then\nNa[#Na+1]={F[1](c),F[1](p.count),F[1](p.expires_at)}\nend\nend\nF[6](KEYS[1])\nreturn F[65]({\"latches\"},Na)\n";
const body_latch_set = "local m,S,va,A,y=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4],ARGV[5]+0\nlocal Ga,w=KEYS[1],KEYS[2]\nlocal z=F[83](F[13](w),A)\nif z then\nreturn z\nend\nlocal N=F[101](Ga)\nif N and N.unreadable then\nreturn{\"unreadable\",N.unreadable}\nend\nif N and F[71](N,m,y)then\nreturn{\"forgotten\"}\nend\nlocal n=N and F[64](N,m)\nif n then\nreturn n==\"exists\" and{\"exists\"}or F[121](N,F[2](n))\nend\nif N and N.live and N.count>0 then\nif y>0 then\nF[61](N,m,\"exists\",true)\nF[105](Ga,N)\nend\nF[6](Ga)\nreturn{\"exists\"}\nend\nlocal h=math.max(N and N.id+1 or 0,Va)\nlocal p={\nid=h,\nsince=N and N.live and N.since or h,\ncount=S,\nexpires_at=f+va,\noutcomes=N and N.outcomes or \"\",\n}\nif not w then\nF[61](p,m,F[1](S),y>0)\nend\nF[105](Ga,p)\nlocal t=F[121](p,S)\nF[12](w,\"d\",A,table.concat(t,\" \"),p.expires_at)\nreturn t\n";
const body_acquire = "local m,jb,Mb,Kb,G,Ra,A,md,y,C,Qc=ARGV[1],ARGV[2],ARGV[4]+0,ARGV[5]==\"1\",ARGV[6],ARGV[7],ARGV[14],ARGV[15]+0,ARGV[16]+0,ARGV[18]+0,ARGV[19]==\"1\"\nlocal w=KEYS[#jb*8+1]\nlocal l,I,L=F[124](#jb,w,A)\nif L then\nreturn L\nend\nlocal g={request=m,modes=jb,ttl_ms=ARGV[3]+0,left_ms=Mb,fair=Kb,token=G,ticket=Ra,label=ARGV[8],lock_delay_ms=ARGV[9]+0,max_hold_ms=ARGV[10]+0,retention_ms=ARGV[11]+0,leases_max=ARGV[12]+0,waiters_max=ARGV[13]+0,fingerprint=A,capacity=md,since=y,returned=ARGV[17]==\"1\",arrival=C,hints=Qc,min_hold_ms=ARGV[20]+0,locks=l,idempotency_key=w,idempotency=I,place_secret=F[158](m,Ra,I)}\nfor c=1,#jb do\nF[42](l[c],F[154](g,g.place_secret)[c])\nend\nlocal la=F[153](g)\nif la then\nreturn la\nend\nfor c=1,#jb do\nif l[c].damaged_id then\nreturn F[148](g,{\"unreadable\",\"damaged\"})\nend\nend\nfor c=1,#jb do\nif F[64](l[c],m)==\"gone\" then\nlocal R,k,o=F[147](g)\nF[163](l,k,o or{})\nreturn F[155](g,cc[\"r\"])\nend\nend\nlocal n=F[64](l[1],m)\nif n==\"granted\" then\nreturn F[155](g,\"unknown\")\nend\nif G~=\"-\" and F[71](l[1],m,y)then\nreturn F[148](g,{\"forgotten\"})\nend\nif y>0 and not n and F[63](l[1])then\nreturn F[148](g,{\"forgotten\"})\nend\nF[131](l[1],m,y)\nif G~=\"-\" then\nreturn F[138](g,n)\nend\nlocal K,k,o=F[147](g)\nif not o and F[119](n,y)then\nreturn F[155](g,\"unknown\")\nend\nlocal Ec=F[145](g,o and o.arrival)\nif Ec then\nF[163](l,k,o or{})\nreturn F[148](g,Ec)\nend\nif jb==\"p\" then\nlocal wc=l[1]\nlocal Xa=not o and C==0 and md or 0\nlocal ed=wc.capacity>0 and wc.capacity or Xa\nif F[41](m)>ed then\nF[163](l,k,o or{})\nreturn F[148](g,ed==0 and{\"absent\"}or{\"unsatisfiable\",F[1](ed)})\nend\nwc.changed=wc.changed or wc.capacity~=ed\nwc.capacity=ed\nend\nlocal ka=F[141](l,k,o and o.arrival,Kb)\nif #ka==0 then\nreturn F[151](g,K,k,o)\nend\nif o or Mb>0 and Kb then\nreturn F[170](g,K,k,o,ka)\nend\nF[167](g,\"w\",\"-\",f)\nif Qc and Mb>0 then\nF[126](l[ka[1]],Mb)\nend\nreturn F[143](g,ka)\n";
const body_break_lease = "local m,P,xb,Fa,B,A,y=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4]==\"1\",ARGV[5]+0,ARGV[6],ARGV[7]+0\nlocal w=KEYS[8+1]\nlocal l,qa,Me=F[60](1,w)\nlocal z=F[83](F[9](Me),A)or qa\nif z then\nreturn z\nend\nlocal a=l[1]\nF[42](a)\nlocal function T(t)\nF[48](a,B)\nreturn F[58](t,l)\nend\nlocal n=F[128](a,m)\nif n then\nreturn T(n)\nend\nif F[71](a,m,y)then\nreturn T({\"forgotten\"})\nend\nlocal function bj()\nif a.exclusive and a.exclusive.fence==P then\nreturn a.exclusive\nend\nlocal k=a.shared>0 and redis.call(\"ZRANGEBYSCORE\",a.holders_key,F[1](P),F[1](P))or{}\nreturn k[1] and F[78](a,k[1])\nend\nlocal function ne(b)\nif F[96](a)>1 then\nreturn{\"others\"}\nend\nlocal la=F[110](a,xb)\nreturn{\"breaking\",F[1](a.break_at),F[1](F[108](a,b,la,Fa))}\nend\nlocal function qe(b)\nif b then\nif not Fa then\nb.delay,b.min_until=0,0\nend\nF[91](a,b,\"b\")\nend\nreturn{\"broken\",F[1](b and 1 or 0),F[8](a.capacity>0),F[1](F[100](a))}\nend\nlocal b=bj()\nif a.damaged_id then\nreturn T({\"unreadable\",\"damaged\"})\nend\nlocal t=b and xb>0 and ne(b)or qe(b)\nF[56](a,f)\nif not w and(b or y>0)then\nF[133](a,m,t,y>0)\nend\nF[12](w,\"d\",A,table.concat(t,\" \"),f)\nreturn T(t)\n";
const body_break_lock = "local m,xb,Fa,bi,B,A,Tj,y,Yc=ARGV[1],ARGV[2]+0,ARGV[3]==\"1\",ARGV[4]==\"1\",ARGV[5]+0,ARGV[6],ARGV[7]==\"1\",ARGV[8]+0,ARGV[9]\nlocal w=KEYS[8+1]\nlocal z=F[83](F[13](w),A)\nif z then\nreturn z\nend\nlocal a=F[32](1,F[5]({KEYS[1]})[1])\nif xb==0 and Yc~=\"only\" and a.unreadable~=\"newer\" and(Tj or a.unreadable)then\nredis.call(\"DEL\",unpack(KEYS,1,8))\nlocal t={\"broken\",\"0\",\"1\",\"0\",\"0\",\"1\",\"0\"}\nF[12](w,\"d\",A,table.concat(t,\" \"),f)\nreturn t\nend\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[42](a)\nlocal function Sc(t)\nF[48](a,B)\nreturn F[58](t,{a})\nend\nlocal n=F[128](a,m)\nif n then\nreturn Sc(n)\nend\nif F[71](a,m,y)then\nreturn Sc({\"forgotten\"})\nend\nlocal function T(t,Ph)\nif not w and(Ph or y>0)then\nF[133](a,m,t,y>0)\nend\nF[12](w,\"d\",A,table.concat(t,\" \"),f)\nreturn Sc(t)\nend\nlocal function Wf()\nif a.delay_until>0 or a.resting>0 then\na.delay_until,a.rests,a.resting=0,{},0\na.changed=true\nend\nend\nlocal function Sh(U,Mc,Ca)\nlocal t={\"broken\",F[1](U),F[8](Mc),F[1](a.shared),F[1](Ca),\"0\",F[1](F[100](a))}\nreturn T(t,U+Ca>0 or Mc)\nend\nlocal function qe(Ca)\nlocal U,Mc=F[96](a),a.capacity>0\nif a.exclusive then\nF[91](a,a.exclusive,\"b\")\nend\nif not Fa then\nWf()\nend\nif a.shared>0 then\na.break_at=Fa and f or 1\na.live=0\nF[18](a)\nend\nif bi and Mc then\na.capacity=0\na.changed=true\nend\nF[56](a,f)\nreturn Sh(U,Mc,Ca)\nend\nlocal function ne(Ca)\nlocal U,la=F[96](a),F[110](a,xb)\nif not Fa then\nWf()\nend\nlocal lb=a.exclusive and F[108](a,a.exclusive,la,Fa)or 0\nlocal ij,tc=F[136](a,0,la,Fa)\nF[56](a,f)\nlocal t={\"breaking\",F[1](a.break_at),F[1](U),F[1](lb+ij),F[1](tc),F[1](la),F[1](Ca)}\nreturn T(t,true)\nend\nlocal Ca=0\nif Yc~=\"keep\" and a.stored then\nCa=F[146](a)\nend\nif Yc==\"only\" then\nF[56](a,f)\nlocal t=\n{\"broken\",\"0\",\"0\",\"0\",F[1](Ca),\"0\",\"0\"}\nreturn T(t,Ca>0)\nend\nif xb>0 and F[96](a)>0 then\nreturn ne(Ca)\nend\nreturn qe(Ca)\n";
const body_break_more = "local hg,z,Fa,B=ARGV[1]+0,ARGV[2]+0,ARGV[3]==\"1\",ARGV[4]+0\nlocal l,qa=F[60](1)\nif qa then\nreturn qa\nend\nlocal a=l[1]\nF[42](a)\nif hg==0 then\nF[48](a,B)\nlocal gb=F[26](a)and a.shared or 0\nreturn F[58]({\"left\",F[1](gb),F[1](F[100](a))},l)\nend\nlocal lb,tc=0,0\nif a.break_at>0 then\nlb,tc=F[136](a,hg,z,Fa)\nend\nF[48](a,B)\nreturn F[58]({\"warned\",F[1](lb),F[1](tc)},l)\n";
const body_give_up = "local x,Ra,B=ARGV[1]+0,ARGV[2],ARGV[3]+0\nlocal ra=KEYS[x*8+1]\nlocal l,qa=F[60](x)\nlocal function bh(a)\nF[61](a,Ra,\"gone\",true)\nend\nlocal function Sc(a)\nlocal b=F[92](a,Ra)\nif b then\nif not b.confirmed then\nb.min_until=0\nend\nF[91](a,b,\"r\")\nif ra~=l[1].record_key then\nF[107](ra)\nend\nreturn\nend\nif a.upgrader and F[50](a.upgrader.id)==Ra then\na.upgrader=nil\nbh(a)\nreturn\nend\nfor R,h in ipairs({F[86](Ra),F[90](Ra)})do\nlocal u=F[104](a,h)\nif u then\nF[129](a,h,u)\nbh(a)\nend\nend\nend\nfor c=1,x do\nlocal a=l[c]\nif not a.unreadable then\nF[42](a)\nSc(a)\nF[56](a,f)\nF[48](a,B)\nend\nend\nreturn F[58](qa or{\"given_up\"},l)\n";
const body_inspect = "local x,G,Ke,B,Yc,Bh=ARGV[1]+0,ARGV[2],ARGV[3]==\"1\",ARGV[4]+0,ARGV[5]==\"1\",ARGV[6]+0\nlocal Gh=\"u\"\nlocal l=F[60](x)\nlocal function Df(vb,sa,C,pa,ba,bk)\nvb[#vb+1]=\n{sa,F[1](C),pa,F[8](ba),F[8](bk)}\nend\nlocal function Ef(vb,a,s)\nlocal tf=redis.call(\"ZRANGE\",s,\"0\",F[1](50 - 1),\"WITHSCORES\")\nfor c=1,#tf,2 do\nlocal h,C,pa=tf[c],F[2](tf[c+1]),\"-\"\nlocal ba=C<4000000000000000\nif F[25](h)then\nlocal Tf=redis.call(\"HGET\",a.details_key,h)\npa=Tf and string.sub(Tf,2)or \"-\"\nend\nDf(vb,F[33](h),ba and C or C - 4000000000000000,pa,ba,F[168](h))\nend\nend\nlocal function cj(a)\nlocal vb,fa={},a.upgrader\nif fa then\nDf(vb,Gh,fa.arrival,fa.label,true,false)\nend\nif a.tickets>0 then\nEf(vb,a,a.writers_key)\nEf(vb,a,a.readers_key)\nend\nreturn vb\nend\nlocal function Qe(a)\nlocal n=not a.clearing and not F[26](a)\nreturn n and a.delay_until or math.max(a.delay_until,f+20)\nend\nlocal function Zh(a)\nlocal Dh=G~=\"-\" and F[92](a,G)\nreturn F[65](F[11]({\"lock\",F[1](a.fence),F[1](Qe(a)),F[1](a.break_at),F[1](F[96](a)),F[1](F[127](a)),F[1](a.capacity),F[1](F[16](a)),Dh and F[40](Dh)or \"-\"},F[123](a)),Yc and cj(a)or{})\nend\nlocal Na={}\nfor c=1,x do\nlocal a=l[c]\nif a.unreadable then\nNa[c]={\"unreadable\",a.unreadable}\nelse\nF[42](a)\nNa[c]=Zh(a)\nif Bh>0 then\nF[126](a,Bh)\nend\nF[48](a,B)\nend\nend\nF[6](KEYS[1])\nlocal Ai=Ke and not l[1].unreadable and F[29](l[1])\nlocal Da=Ai and F[31](l[1])or{}\nreturn F[58](F[11](F[65]({\"state\",F[1](f)},Na),Da),l)\n";
const body_list = "local x=ARGV[1]+0\nlocal Fh=\"^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$\"\nlocal function oc(H)\nif H==\"\" then\nreturn true\nend\nlocal M,Z=string.match(H,Fh)\nreturn M and F[4](H)and F[2](M)+F[2](Z)<=f\nend\nlocal function ck(i)\nlocal V,H,za=string.match(i,\"^(5 [^\\n]*\\n)([^\\n]*)\\n[^\\n]*\\n[^\\n]*\\n[^\\n]*\\n(.*)$\")\nlocal o={tickets=0,shared=0,writers=0,readers=0,delay_until=0,capacity=0}\nif not V or not F[14](o,V)then\nreturn 0\nend\nlocal Gi=o.writers+o.readers+o.shared+o.capacity\nlocal Ni=Gi==0 and o.delay_until<=f and oc(H)\nif Ni and(za==\"\" or string.find(za,\"^o [^\\n]+\\n$\"))then\nreturn nil\nend\nreturn o.tickets+o.shared\nend\nlocal J={}\nfor c=1,x do\nJ[c]=KEYS[c]\nend\nlocal v=F[5](J)\nlocal Ea={}\nfor c=1,x do\nlocal jh=v[c] and ck(v[c])\nif jh then\nEa[#Ea+1]={F[1](c),F[1](jh)}\nend\nend\nF[6](KEYS[1])\nreturn F[65]({\"live\"},Ea)\n";
const body_release = "local m,yc,B,A,y=ARGV[1],F[7](ARGV[2]),ARGV[3]+0,ARGV[4],ARGV[5]+0\nlocal x=#yc\nlocal w=KEYS[x*(8+1)+1]\nlocal l,R,Me=F[60](x,w)\nlocal z=F[83](F[9](Me),A)\nif z then\nreturn z\nend\nlocal function Qi(a,G)\nif F[71](a,m,y)then\nreturn true\nend\nif y==0 or y>a.written_at or F[64](a,m)or F[92](a,G)then\nreturn false\nend\nlocal R,wb=F[162](a,G,m)\nreturn wb\nend\nfor c=1,x do\nif Qi(l[c],yc[c])then\nreturn{\"forgotten\"}\nend\nend\nlocal Ac=\"-\"\nlocal function of(a,sa,Ad,wa)\nlocal gb=F[16](a)\nlocal ta={\"released\",sa,F[1](Ad),F[1](gb),wa}\nif wa==Ac or not w then\nreturn ta,ta\nend\nreturn ta,{\"released\",sa,F[1](Ad),F[1](gb),Ac}\nend\nlocal function Zc(a,G)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[42](a)\nlocal rg,Yi=string.match(F[64](a,m)or \"\",\"^(%a)(%d+)$\")\nif rg then\nreturn of(a,rg,F[2](Yi),Ac)\nend\nlocal b=F[92](a,G)\nif not b then\nlocal ag=F[162](a,G,m)\nif ag then\nreturn of(a,ag,0,Ac)\nend\nreturn F[103](a,G)\nend\nb.holds=b.holds - 1\nlocal sa,wa=F[33](b.id),Ac\nif b.holds>0 then\nF[89](a,b)\nelse\nF[91](a,b,\"r\",not w and m or nil)\nF[56](a,f)\nwa=F[144](b)\nend\nif not w and(b.holds>0 or y>0)then\nF[61](a,m,sa .. F[1](b.holds),y>0)\nend\nlocal ta,dc=of(a,sa,b.holds,wa)\nreturn ta,dc,b.holds==0\nend\nlocal Y,Vb,lg,oe={},{},{},false\nfor c=1,x do\nlocal a=l[c]\nlocal ta,dc,wa=Zc(a,yc[c])\nY[c],Vb[c],lg[c]=ta,dc or ta,wa\noe=oe or dc~=nil\nif not a.unreadable then\nF[48](a,B)\nend\nend\nlocal t=F[65]({\"done\"},Y)\nlocal sc={}\nfor c=1,x do\nlocal ra=KEYS[x*8+c]\nif not lg[c] or ra==l[c].record_key then\nsc[ra]=true\nend\nend\nfor c=1,x do\nlocal ra=KEYS[x*8+c]\nif not sc[ra] then\nsc[ra]=true\nF[107](ra)\nend\nend\nif oe and w then\nlocal dc=F[65]({\"done\"},Vb)\nF[12](w,\"d\",A,table.concat(dc,\" \"),f)\nend\nreturn F[58](t,l)\n";
const body_renew = "local yc,wf,B,A=F[7](ARGV[1]),F[7](ARGV[2]),ARGV[3]+0,ARGV[4]\nlocal x=#yc\nlocal w=KEYS[x*(8+1)+1]\nlocal I=F[13](w)\nlocal L=F[45](I,A)\nif L then\nreturn L\nend\nlocal l=F[60](x)\nlocal function Pi(a,b)\nlocal Li=b.deadline==b.max_until or a.break_at>0\nreturn not Li and b.deadline - f<b.ttl/3\nend\nlocal function Ee(a,b,va,ra)\nlocal z=b.deadline\nb.ttl=va>0 and va or b.ttl\nb.deadline=F[99](a,b,b.ttl)\nb.confirmed=true\nif ra~=a.record_key then\nF[160](ra,b)\nend\nF[89](a,b)\nif b.deadline<z then\nF[88](a,z)\nend\nend\nlocal function Sj(a,G,va,ra)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[42](a)\nlocal b=F[92](a,G)\nif not b then\nlocal ta=F[103](a,G)\nF[48](a,B)\nreturn ta\nend\nlocal aj=not I and Pi(a,b)\nif not I then\nEe(a,b,va,ra)\nend\nF[48](a,B)\nreturn{\"renewed\",F[134](a,b),F[1](a.break_at),F[8](aj)}\nend\nlocal Y={}\nfor c=1,x do\nY[c]=Sj(l[c],yc[c],F[2](wf[c]),KEYS[x*8+c])\nend\nif not I then\nF[12](w,\"d\",A,\"renewed\",f)\nend\nreturn F[58](F[65]({\"done\",F[1](f)},Y),l)\n";
const body_set_capacity = "local md,B,A,m,y=ARGV[1]+0,ARGV[2]+0,ARGV[3],ARGV[4],ARGV[5]+0\nlocal w=KEYS[8+1]\nlocal z=F[83](F[13](w),A)\nif z then\nreturn z\nend\nlocal l,qa=F[60](1)\nif qa then\nreturn qa\nend\nlocal a=l[1]\nif F[71](a,m,y)then\nreturn{\"forgotten\"}\nend\nF[42](a)\nif not F[64](a,m)then\na.capacity=md\na.changed=true\nF[56](a,f)\nif not w then\nF[61](a,m,\"set\",y>0)\nend\nend\nF[48](a,B)\nF[12](w,\"d\",A,\"set\",f)\nreturn F[58]({\"set\"},l)\n";
const body_transfer = "local m,G,va,pa,B,A,y=ARGV[1],ARGV[2],ARGV[3]+0,ARGV[4],ARGV[5]+0,ARGV[6],ARGV[7]+0\nlocal ra,w=KEYS[8+1],KEYS[8+2]\nlocal l,I,L=F[124](1,w,A)\nif L then\nreturn L\nend\nlocal a=l[1]\nF[42](a)\nlocal function T(t)\nF[48](a,B)\nreturn F[58](t,l)\nend\nlocal function uh(b)\nreturn T({\"transferred\",F[1](f),F[1](a.break_at),F[40](b)})\nend\nlocal ig=I and I.rest or m\nlocal b=F[92](a,ig)\nif b then\nreturn uh(b)\nend\nlocal n=F[64](a,m)\nlocal Q=F[98](a,ig)\nif I or Q~=\"unknown\" or F[119](n,y)then\nreturn T({\"lost\",Q})\nend\nif y>0 and not n and F[63](a)then\nreturn T({\"forgotten\"})\nend\nF[131](a,m,y)\nlocal H,ea=F[122](a,G)\nif H and ea then\nreturn T({\"both_modes\"})\nend\nlocal N=H or ea\nif not N then\nreturn T(F[103](a,G))\nend\nlocal Eb=va>0 and va or N.ttl\nlocal Ld={\nid=F[33](N.id).. m,\nttl=Eb,\nmax_until=N.max_until,\ndelay=N.delay,\nmin_until=N.min_until,\nconfirmed=true,\nlabel=pa,\npartner=\"-\",\nidempotency_until=F[118](w,f+Eb),\n}\nF[91](a,N,\"t\")\nif ra~=a.record_key then\nF[107](ra)\nend\nF[117](a,Ld)\nif Ld.deadline<N.deadline then\nF[88](a,N.deadline)\nend\nF[56](a,f)\nF[12](w,\"g\",A,m,Ld.idempotency_until)\nreturn uh(Ld)\n";
const body_unattend = "local jb,Ra,bd,B=ARGV[1],ARGV[2],ARGV[3]+0,ARGV[4]+0\nlocal Eh=62000\nlocal x=#jb\nlocal l,qa=F[60](x)\nif qa then\nreturn qa\nend\nfor c=1,x do\nF[42](l[c])\nend\nlocal ba=F[111](l,0,true)\nfor c=1,x do\nlocal a,h=l[c],string.sub(jb,c,c).. Ra\nlocal u=F[104](a,h)\nlocal Pf=bd<=f+Eh\nif u and u.queued and Pf and ba<bd and F[15](a,h)<=bd then\nF[49](a,h,u,ba,true)\nif a.front==h and ba<a.turn_until then\na.turn_until,a.changed=ba,true\nend\na.check_at=ba\nend\nif a.upgrader and a.upgrader.id==h and Pf and a.upgrader.deadline<=bd then\na.upgrader.deadline=math.min(bd,f+1500)\na.check_at,a.changed=a.upgrader.deadline,true\nend\nF[56](a,f)\nF[48](a,B)\nend\nreturn F[58]({\"unattended\",F[1](ba)},l)\n";
const body_quorum_bury = "local ja,X,ma,B=F[7](ARGV[1]),ARGV[2]+0,ARGV[3]+0,ARGV[4]+0\nlocal v=F[85](1,2)\nlocal L=F[94](F[72](v[2]),X,ma)\nif L then\nreturn L\nend\nlocal d,Ba=F[73](v[1])\nif not d then\nreturn{\"unreadable\",Ba}\nend\nlocal Lf={}\nfor c=1,#ja do\nlocal kh=F[169](d,ja[c])\nLf[c]=kh and \"0\" or \"1\"\nif not kh then\nF[74](d,ja[c],\"u\",\"\")\nend\nend\nF[84](KEYS[1],d,B)\nreturn F[11]({\"done\"},Lf)\n";
const body_quorum_confirm = "local E,P,va,dj,fj,pa,X,ma,B,A=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4]+0,ARGV[5]+0,ARGV[6],ARGV[7]+0,ARGV[8]+0,ARGV[9]+0,ARGV[10]\nlocal v=F[85](1,2)\nlocal q=F[72](v[2])\nlocal L=F[94](q,X,ma)\nif L then\nreturn L\nend\nlocal d,Ba=F[73](v[1])\nif not d then\nreturn{\"unreadable\",Ba}\nend\nlocal b=F[87](d,E)\nif not b then\nreturn{\"refused\"}\nend\nif b.state==\"c\" and b.fence==P then\nreturn{\"confirmed\",F[1](f),F[1](b.deadline - f)}\nend\nif b.state==\"c\" or P<b.fence then\nreturn{\"refused\"}\nend\nlocal bb={\nfence=P,\nttl=va,\ndelay=dj,\nlabel=pa,\nfingerprint=A,\nacquired=0,\nmax_until=fj,\n}\nF[113](d,b,bb)\nF[125](KEYS[2],q,P)\nF[84](KEYS[1],d,B)\nF[130](KEYS[3],d,b)\nreturn{\"confirmed\",F[1](f),F[1](b.deadline - f)}\n";
const body_quorum_inspect = "local X,ma,qc=ARGV[1]+0,ARGV[2]+0,ARGV[3]+0\nlocal v=F[85](1,2)\nlocal L=F[94](F[72](v[2]),X,ma)\nif L then\nreturn L\nend\nlocal d,Ba=F[73](v[1])\nif not d then\nreturn{\"unreadable\",Ba}\nend\nF[112](d,qc)\nlocal U,gc=F[120](d)\nreturn F[11](F[11]({\"state\",F[1](f),F[1](d.confirmed),F[1](F[114](d))},U),gc)\n";
const body_quorum_join = "local X,ma,kf,de,gk,Ie=ARGV[1]+0,ARGV[2]+0,ARGV[3]+0,ARGV[4]+0,ARGV[5]==\"1\",ARGV[6]+0\nlocal v=redis.call(\"MGET\",unpack(KEYS))\nlocal xh,jc,Xd=true,0,0\nfor c=1,#KEYS do\nlocal q=F[72](v[c])\nlocal L=F[80](q,X,ma)\nif L then\nreturn L\nend\nif q.state==\"-\" then\nq=\n{state=\"q\",number=X,nodes=ma,ends_at=f+kf,floor=0,ahead=0}\nF[106](KEYS[c],q)\nend\nif q.state==\"q\" and q.ends_at>f+kf then\nq.ends_at=f+kf\nF[106](KEYS[c],q)\nend\nif q.state==\"q\" and q.ends_at<=de and(gk or f>=q.ends_at)then\nq.state=\"v\"\nq.floor=math.max(q.floor,Ie)\nF[106](KEYS[c],q)\nend\nif q.state==\"q\" then\nxh=false\njc=math.max(jc,q.ends_at)\nend\nXd=math.max(Xd,F[97](q))\nend\nreturn xh and{\"voting\",F[1](f),F[1](jc),F[1](Xd)}\nor{\"quarantined\",F[1](f),F[1](jc),F[1](Xd)}\n";
const body_quorum_propose = "local E,sa,ca,Rd,X,ma,Te,B,A,qc=ARGV[1],ARGV[2],ARGV[3],ARGV[4]+0,ARGV[5]+0,ARGV[6]+0,ARGV[7]+0,ARGV[8]+0,ARGV[9],ARGV[10]+0\nlocal v=F[85](1,2)\nlocal q=F[72](v[2])\nlocal L=F[94](q,X,ma)\nif L then\nreturn L\nend\nlocal d,Ba=F[73](v[1])\nlocal I=F[13](KEYS[3])\nif not d then\nreturn{\"unreadable\",Ba}\nend\nlocal qg=F[161](I,A)\nif qg then\nreturn qg\nend\nF[112](d,qc)\nlocal Vb=I~=nil\nlocal b=F[87](d,E)\nif b then\nreturn{\"proposed\",F[1](f),F[1](b.fence),F[8](Vb)}\nend\nlocal aa=F[68](d,E)\nif aa then\nreturn{\"ended\",aa}\nend\nif I and not F[115](d,ca)then\nreturn{\"ended\",I.state==\"e\" and \"r\" or \"e\"}\nend\nlocal j=F[142](d,sa,ca)\nif j>0 then\nif d.capped then\nF[84](KEYS[1],d,B)\nend\nlocal U,gc=F[120](d)\nreturn F[11](F[11]({\"busy\",F[1](f),F[1](j),F[1](F[114](d))},U),gc)\nend\nif #d.leases>=Te then\nreturn{\"limit\"}\nend\nlocal Cj=F[109](d,q,{mode=sa,attempt=E,holder=ca},Rd)\nF[84](KEYS[1],d,B)\nreturn{\"proposed\",F[1](f),F[1](Cj.fence),F[8](Vb)}\n";
const body_quorum_release = "local ja,eb,m,B,Ij=F[7](ARGV[1]),F[7](ARGV[2]),ARGV[3],ARGV[4]+0,F[7](ARGV[5])\nlocal function Zc(d,E,ca,n)\nlocal b=F[116](d,E,ca)\nn=n or b~=nil\nlocal Ea={}\nfor R,Ha in ipairs(d.leases)do\nif Ha==b or n and Ha.holder==ca then\nF[74](d,Ha.attempt,\"r\",m)\nelse\nEa[#Ea+1]=Ha\nend\nend\nd.leases=Ea\nif ca==\"-\" then\nF[150](d,E)\nend\nlocal aa,Ib=F[68](d,E)\nif b or aa==\"r\" and Ib==F[66](m)then\nreturn{\"released\",\"r\"},true\nend\nF[74](d,E,\"u\",m)\naa=aa or \"u\"\nreturn n and{\"lost\",aa}or{\"unproven\",aa},false\nend\nlocal J={}\nfor c=1,#ja do\nJ[c]=KEYS[2*c - 1]\nend\nlocal v=F[5](J)\nlocal Y,Cb={},{}\nfor c=1,#ja do\nlocal d,Ba=Cb[J[c]],nil\nif not d then\nd,Ba=F[73](v[c])\nCb[J[c]]=d\nend\nlocal w=KEYS[2*c]~=J[c] and KEYS[2*c] or nil\nlocal I=F[13](w)\nlocal n=Ij[c]==\"1\" or F[102](I,ja[c])\nif d then\nlocal ta,Ri=Zc(d,ja[c],eb[c],n)\nY[c]=ta\nn=n or Ri\nF[84](J[c],d,B)\nelse\nY[c]={\"unreadable\",Ba}\nend\nif w and eb[c]==\"-\" then\nF[149](w,I,ja[c])\nelseif w and n then\nF[166](w,I,ja[c])\nend\nend\nreturn F[65]({\"done\"},Y)\n";
const body_quorum_renew = "local ja,kc,wf,X,ma,B,eb=F[7](ARGV[1]),F[7](ARGV[2]),F[7](ARGV[3]),ARGV[4]+0,ARGV[5]+0,ARGV[6]+0,F[7](ARGV[7])\nlocal function Ee(d,E,ca,P,va)\nlocal b=F[116](d,E,ca)\nif not b or b.state~=\"c\" or b.fence~=P then\nreturn nil,F[68](d,E)or \"u\"\nend\nif va>0 and f+va>=b.deadline then\nb.ttl=va\nend\nlocal M=f+b.ttl\nif b.max_until>0 then\nM=math.min(M,b.max_until)\nend\nb.deadline=math.max(b.deadline,M)\nreturn b\nend\nlocal v=F[85](#ja,3)\nlocal Y,Cb={},{}\nfor c=1,#ja do\nlocal s,q=KEYS[3*c - 2],F[72](v[#ja+c])\nlocal L=F[80](q,X,ma)\nlocal d,Ba=Cb[s],nil\nif not d then\nd,Ba=F[73](v[c])\nCb[s]=d\nend\nif L then\nreturn L\nend\nif q.state~=\"v\" then\nY[c]={\"nonvoter\",F[1](q.ends_at),q.state}\nelseif not d then\nY[c]={\"unreadable\",Ba}\nelse\nlocal b,aa=Ee(d,ja[c],eb[c],F[2](kc[c]),F[2](wf[c]))\nif b then\nF[84](s,d,B)\nif KEYS[3*c]~=s then\nF[159](KEYS[3*c],b)\nend\nY[c]={\"renewed\",F[1](b.deadline - f),F[75](b)}\nelse\nY[c]={\"lost\",aa}\nend\nend\nend\nreturn F[65]({\"done\",F[1](f)},Y)\n";
const body_quorum_repair = "local Zd,B=ARGV[1]+0,ARGV[2]+0\nlocal v=F[85](1,2)\nlocal d,Ba=F[73](v[1])\nif d then\nreturn{\"intact\"}\nend\nif Ba==\"newer\" then\nreturn{\"unreadable\",Ba}\nend\nlocal ze=F[67]()\nze.fence=F[97](F[72](v[2]))\nF[139](ze,Zd)\nF[84](KEYS[1],ze,B)\nreturn{\"repaired\"}\n";
const body_quorum_restore = "local jf,hb,X,ma,Te,B=F[7](ARGV[1]),ARGV[2],ARGV[3]+0,ARGV[4]+0,ARGV[5]+0,ARGV[6]+0\nlocal function Hj(d,q,Aa)\nlocal b,aa=F[87](d,Aa.attempt),F[68](d,Aa.attempt)\nif b and b.state==\"c\" or aa and aa~=\"e\" then\nreturn nil\nend\nif F[135](d,Aa.mode,Aa.holder)>0 or #d.leases>=Te then\nreturn nil\nend\nlocal Wa={}\nfor R,Ha in ipairs(d.leases)do\nif Ha~=b then\nWa[#Wa+1]=Ha\nend\nend\nd.leases=Wa\nreturn F[109](d,q,Aa,Aa.deadline)\nend\nlocal function Vh(d,Td,Aa)\nlocal b=F[87](d,Aa.attempt)\nif not b or b.state~=\"p\" or b.fence~=Td then\nreturn nil\nend\nF[113](d,b,Aa)\nF[70](d,b.attempt)\nreturn b\nend\nlocal v=F[85](#jf,3)\nlocal Gf,Cb,c={},{},0\nfor V in string.gmatch(hb,\"[^\\n]+\")do\nc=c+1\nlocal Aa,Td,s=F[76](V),F[2](jf[c]),KEYS[3*c - 2]\nlocal q=F[72](v[#jf+c])\nlocal L=F[80](q,X,ma)\nlocal d=Cb[s] or F[73](v[c])\nCb[s]=d\nif L then\nreturn L\nend\nlocal Nf=d and q.state==\"v\"\nlocal b\nif Nf and Td==0 then\nb=Hj(d,q,Aa)\nelseif Nf then\nb=Vh(d,Td,Aa)\nif b then\nF[125](KEYS[3*c - 1],q,b.fence)\nF[130](KEYS[3*c]~=s and KEYS[3*c] or nil,d,b)\nend\nend\nif b then\nF[84](s,d,B)\nend\nGf[c]=b and F[1](b.fence)or \"0\"\nend\nreturn F[11]({\"done\"},Gf)\n";

const text = (helpers: readonly Helper[], body: string): string =>
  scriptText([...helpers.map((pieces) => pieces.join("")), body]);

const keyLibrary: Library = {
  family: "key",
  digest: "e5183bde31698a76931a",
  helpers: [lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_wrote, lua_save_key, lua_prove_writable, lua_flag, lua_append_list, lua_append_groups],
  bodies: { key_create: body_key_create, key_delete: body_key_delete, key_find: body_key_find },
};

const latchLibrary: Library = {
  family: "latch",
  digest: "1820fd373d8e8cb859c0",
  helpers: [lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_wrote, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_save_latch, lua_with_notification, lua_latch_reply, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_split, lua_refusal_of, lua_prove_writable, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_reply_before, lua_flag, lua_append_list, lua_append_groups],
  bodies: { latch_count_down: body_latch_count_down, latch_delete: body_latch_delete, latch_get: body_latch_get, latch_list: body_latch_list, latch_set: body_latch_set },
};

const lockLibrary: Library = {
  family: "lock",
  digest: "3aa385868d47298247b2",
  helpers: [lua_num, lua_permits_of, lua_keeps_history, lua_mode_of, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_delayed_until, lua_describe_ended, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_wrote, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_spans_locks, lua_exclusive_id, lua_shared_id, lua_deadline_of, lua_live_shared, lua_live_lease, lua_lease_of, lua_leases_of, lua_holders_total, lua_grant, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_remove_place, lua_note_hints, lua_drop_queue, lua_remove_places, lua_blocked_locks, lua_attended_until, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_split, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_saved_lease, lua_prove_writable, lua_latest_events, lua_save_lock, lua_note_watcher, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_is_late, lua_save_copy, lua_save_reply, lua_recent_reply, lua_REASONS, lua_end_at, lua_released_by, lua_why_lost, lua_not_held, lua_reply_before, lua_shorten_idempotency, lua_idempotency_until, lua_prolong_idempotency, lua_listed_holders, lua_queue_length, lua_flag, lua_with_notifications, lua_load_request, lua_place_secret_of, lua_ids_of, lua_save_locks, lua_finish, lua_lost, lua_dismissed, lua_append_two, lua_append_list, lua_granted, lua_busy, lua_new_lease, lua_save_use, lua_save_grant, lua_granted_earlier, lua_find_own_places, lua_grant_all, lua_wait_in_line, lua_acquire_as_holder, lua_append_groups],
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
  sha1: "f1635b8781f7df2a25b9b6b0449e0bd6e4a2e2b2",
  abi: {"defaults":[],"digests":["fda4a821"]},
  args: ["ttl_ms","details"],
  decode: (r) => r.end(r.led<KeyCreateReply>({ created: () => ({ kind: "created", expires_at: r.integer() }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_save_key], body_key_create),
  family: "key",
};

export type KeyDeleteArgs = Record<never, never>;

export type KeyDeleteReply =
  | { readonly kind: "deleted"; readonly existed: boolean };

/** Delete an API key. */
export const keyDelete: ScriptOf<KeyDeleteArgs, KeyDeleteReply> = {
  name: "key_delete",
  sha1: "d68ea171d584e36cbcb7e585a76ca70b37c5fa84",
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
  sha1: "c1d8f2fea35c56f0991577d7aa1655c227134220",
  abi: {"defaults":[],"digests":["6725c140"]},
  args: ["n","used"],
  decode: (r) => r.end(r.led<KeyFindReply>({ found: () => ({ kind: "found", now: r.integer(), keys: r.groups((part) => ({ i: part.integer(), expires_at: part.integer(), used_day: part.integer(), details: part.string() })) }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_wrote, lua_save_key, lua_prove_writable, lua_append_list, lua_append_groups], body_key_find),
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
  sha1: "f78a63251c1c78f7176a0e289f4cebd05f893222",
  abi: {"defaults":[],"digests":["71e4bb9f"]},
  args: ["request","by","fingerprint","since"],
  decode: (r) => r.end(r.led<LatchCountDownReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer() }), gone: () => ({ kind: "gone" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_wrote, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_save_latch, lua_with_notification, lua_latch_reply, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_split, lua_refusal_of, lua_prove_writable, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_reply_before], body_latch_count_down),
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
  sha1: "03ad4c67ffd3ffccbd76eb4fb3f52915b868538e",
  abi: {"defaults":[],"digests":["64713c9c"]},
  args: ["request","fingerprint","since"],
  decode: (r) => r.end(r.led<LatchDeleteReply>({ deleted: () => ({ kind: "deleted", existed: r.flag(), repaired: r.flag() }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_wrote, lua_has_sane_numbers, lua_parse_latch, lua_save_latch, lua_with_notification, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_split, lua_refusal_of, lua_prove_writable, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_reply_before, lua_flag], body_latch_delete),
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
  sha1: "7b252a8b17058a0c160ef27dae0d5be9d2fe4c2c",
  abi: {"defaults":[],"digests":["9579f74e"]},
  args: [],
  decode: (r) => r.end(r.led<LatchGetReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer(), now: r.integer() }), gone: () => ({ kind: "gone" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_wrote, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_prove_writable], body_latch_get),
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
  sha1: "4ab6926c67c200c28829a37c319616b0571c9029",
  abi: {"defaults":[],"digests":["55a0071b"]},
  args: ["n"],
  decode: (r) => r.end(r.led<LatchListReply>({ latches: () => ({ kind: "latches", latches: r.groups((part) => ({ i: part.integer(), count: (part.literal("newer", "damaged") ?? part.integer()), expires_at: part.integer() })) }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_wrote, lua_has_sane_numbers, lua_parse_latch, lua_texts_at, lua_prove_writable, lua_append_list, lua_append_groups], body_latch_list),
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
  sha1: "d24253a514918a5c8ff3a0f68d25978865e8f507",
  abi: {"defaults":[],"digests":["d89dfb7a"]},
  args: ["request","count","ttl_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<LatchSetReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer() }), exists: () => ({ kind: "exists" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_wrote, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_save_latch, lua_latch_reply, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_split, lua_refusal_of, lua_prove_writable, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_reply_before], body_latch_set),
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
  sha1: "253d2799bc1aca13f02e31d3cee15418d7407063",
  abi: {"defaults":["0"],"digests":["5a084982","8c0704b5"]},
  args: ["request","modes","ttl_ms","left_ms","fair","token","ticket","label","lock_delay_ms","max_hold_ms","retention_ms","leases_max","waiters_max","fingerprint","capacity","since","returned","arrival","hints","min_hold_ms"],
  decode: (r) => r.end(r.led<AcquireReply>({ granted: () => ({ kind: "granted", now: r.integer(), break_at: r.integer(), leases: r.list(() => readLease(r)), repeated: r.optional(() => r.flag()), capacity: r.optional(() => r.integer()) }), busy: () => ({ kind: "busy", now: r.integer(), blocked: r.integers(), next_at: r.integer(), position: r.integer(), ticket: r.string(), arrival: r.integer(), attended_until: r.integer(), ticket_until: r.integer(), again_at: r.integer(), hold_ms: r.integer(), departures: r.integer(), queue_length: r.integer(), holders_total: r.integer(), available: r.integer(), holders: r.list(() => readLease(r)), delay_until: r.integer(), capacity: r.optional(() => r.integer()), returning: r.optional(() => r.integer()) }), lost: () => ({ kind: "lost", reason: r.string(), dismissed: r.optional(() => r.flag()) }), deadlock: () => ({ kind: "deadlock" }), mismatch: () => ({ kind: "mismatch" }), limit: () => ({ kind: "limit", what: r.oneOf("leases", "waiters") }), absent: () => ({ kind: "absent" }), unsatisfiable: () => ({ kind: "unsatisfiable", capacity: r.integer() }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_permits_of, lua_keeps_history, lua_mode_of, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_last_shared_deadline, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_exclusive_id, lua_shared_id, lua_deadline_of, lua_live_shared, lua_live_lease, lua_leases_of, lua_holders_total, lua_grant, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_remove_place, lua_note_hints, lua_remove_places, lua_blocked_locks, lua_attended_until, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_split, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_saved_lease, lua_prove_writable, lua_latest_events, lua_save_lock, lua_note_watcher, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_is_late, lua_save_copy, lua_REASONS, lua_end_at, lua_why_lost, lua_idempotency_until, lua_listed_holders, lua_queue_length, lua_flag, lua_with_notifications, lua_load_request, lua_place_secret_of, lua_ids_of, lua_save_locks, lua_finish, lua_lost, lua_dismissed, lua_append_two, lua_append_list, lua_granted, lua_busy, lua_new_lease, lua_save_use, lua_save_grant, lua_granted_earlier, lua_find_own_places, lua_grant_all, lua_wait_in_line, lua_acquire_as_holder], body_acquire),
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
  sha1: "c98493d15429b0c18a4523339aa63f4276f3eb57",
  abi: {"defaults":[],"digests":["3dd81e2a"]},
  args: ["request","fence","grace_ms","keep_delay","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<BreakLeaseReply>({ broken: () => ({ kind: "broken", leases: r.integer(), existed: r.flag(), delay_until: r.optional(() => r.integer()) }), breaking: () => ({ kind: "breaking", break_at: r.integer(), unaware: r.integer() }), others: () => ({ kind: "others" }), mismatch: () => ({ kind: "mismatch" }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_permits_of, lua_keeps_history, lua_mode_of, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_delayed_until, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_wrote, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_live_shared, lua_live_lease, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_parse_idempotency, lua_save_idempotency, lua_split, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_prove_writable, lua_latest_events, lua_save_lock, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_save_reply, lua_recent_reply, lua_reply_before, lua_flag, lua_with_notifications], body_break_lease),
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
  sha1: "c6a8d3ff195057f3645b14eae40dda2f986c0537",
  abi: {"defaults":[],"digests":["828d3129"]},
  args: ["request","grace_ms","keep_delay","drop","retention_ms","fingerprint","repair","since","queue"],
  decode: (r) => r.end(r.led<BreakLockReply>({ broken: () => ({ kind: "broken", leases: r.integer(), existed: r.flag(), left: r.integer(), dropped: r.integer(), repaired: r.flag(), delay_until: r.optional(() => r.integer()) }), breaking: () => ({ kind: "breaking", break_at: r.integer(), leases: r.integer(), unaware: r.integer(), next_fence: r.integer(), before: r.integer(), dropped: r.integer() }), mismatch: () => ({ kind: "mismatch" }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_permits_of, lua_keeps_history, lua_mode_of, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_delayed_until, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_wrote, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_drop_queue, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_split, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_numbers, lua_load_lock, lua_prove_writable, lua_latest_events, lua_save_lock, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_save_reply, lua_recent_reply, lua_reply_before, lua_flag, lua_with_notifications], body_break_lock),
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
  sha1: "011046bfa5c1abf4efda4b0b1ce947a0ef61396e",
  abi: {"defaults":[],"digests":["a3bf29cf"]},
  args: ["from_fence","before","keep_delay","retention_ms"],
  decode: (r) => r.end(r.led<BreakMoreReply>({ left: () => ({ kind: "left", left: r.integer(), delay_until: r.optional(() => r.integer()) }), warned: () => ({ kind: "warned", unaware: r.integer(), next_fence: r.integer() }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_permits_of, lua_keeps_history, lua_mode_of, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_delayed_until, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_split, lua_RECORD_FIELDS, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_prove_writable, lua_latest_events, lua_save_lock, lua_secret_prefix, lua_flag, lua_with_notifications], body_break_more),
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
  sha1: "6de36299277eb88f3aa7faab856d9132eebc3a13",
  abi: {"defaults":[],"digests":["4d59c5cd"]},
  args: ["n","ticket","retention_ms"],
  decode: (r) => r.end(r.led<GiveUpReply>({ given_up: () => ({ kind: "given_up" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_permits_of, lua_keeps_history, lua_mode_of, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_pack_lease, lua_beside, lua_note_beside, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_remove_place, lua_texts_at, lua_split, lua_RECORD_FIELDS, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_prove_writable, lua_latest_events, lua_save_lock, lua_secret_prefix, lua_forgotten_at, lua_save_outcome, lua_shorten_idempotency, lua_flag, lua_with_notifications], body_give_up),
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
  sha1: "546d05a30bdf048bf257147426e6feff1fb65153",
  abi: {"defaults":[],"digests":["779b79c5"]},
  args: ["n","token","history","retention_ms","queue","watch_ms"],
  decode: (r) => r.end(r.led<InspectReply>({ state: () => ({ kind: "state", now: r.integer(), locks: r.groups((part) => part.led<NonNullable<Extract<InspectReply, { kind: "state" }>["locks"]>[number]>({ unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }), lock: () => ({ kind: "lock", fence: part.integer(), delay_until: part.integer(), break_at: part.integer(), holders_total: part.integer(), queue_length: part.integer(), capacity: part.integer(), available: part.integer(), yours: part.orNone(() => readLease(part)), holders: part.list(() => readLease(part)), waiters: part.groups((part) => ({ mode: part.oneOf("x", "s", "p", "u"), arrival: part.integer(), label: part.string(), attended: part.flag(), several: part.flag() })) }) })), events: r.list(() => readEvent(r)) }) })),
  source: /* @__PURE__ */ text([lua_num, lua_permits_of, lua_keeps_history, lua_mode_of, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_pack_lease, lua_beside, lua_note_beside, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_spans_locks, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_split, lua_RECORD_FIELDS, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_prove_writable, lua_latest_events, lua_save_lock, lua_note_watcher, lua_secret_prefix, lua_listed_holders, lua_queue_length, lua_flag, lua_with_notifications, lua_append_list, lua_append_groups], body_inspect),
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
  sha1: "e9e83c7768b8935cf301c27ee4956763f090fc05",
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
  sha1: "3fa8eb4930af765dcae1bf8f4d52e81f10a59860",
  abi: {"defaults":[],"digests":["2807c2a8"]},
  args: ["request","tokens","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<ReleaseReply>({ done: () => ({ kind: "done", leases: r.groups((part) => part.led<NonNullable<Extract<ReleaseReply, { kind: "done" }>["leases"]>[number]>({ released: () => ({ kind: "released", mode: part.oneOf("x", "s", "p"), holds: part.integer(), available: part.integer(), ended: part.orNone(() => readEnded(part)) }), lost: () => ({ kind: "lost", reason: part.string() }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_permits_of, lua_keeps_history, lua_mode_of, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_describe_ended, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_parse_idempotency, lua_save_idempotency, lua_split, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_prove_writable, lua_latest_events, lua_save_lock, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_REASONS, lua_end_at, lua_released_by, lua_why_lost, lua_not_held, lua_reply_before, lua_shorten_idempotency, lua_flag, lua_with_notifications, lua_append_list, lua_append_groups], body_release),
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
  sha1: "3fc951d4597933cae3aa2e409c7538536225f77e",
  abi: {"defaults":[],"digests":["62b95abc"]},
  args: ["tokens","ttls_ms","retention_ms","fingerprint"],
  decode: (r) => r.end(r.led<RenewReply>({ done: () => ({ kind: "done", now: r.integer(), leases: r.groups((part) => part.led<NonNullable<Extract<RenewReply, { kind: "done" }>["leases"]>[number]>({ renewed: () => ({ kind: "renewed", lease: readLease(part), break_at: part.integer(), late: part.optional(() => part.flag()) }), lost: () => ({ kind: "lost", reason: part.string() }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_permits_of, lua_keeps_history, lua_mode_of, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_last_shared_deadline, lua_note_sooner_end, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_exclusive_id, lua_shared_id, lua_deadline_of, lua_live_shared, lua_live_lease, lua_lease_of, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_split, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_saved_lease, lua_prove_writable, lua_latest_events, lua_save_lock, lua_secret_prefix, lua_REASONS, lua_end_at, lua_why_lost, lua_not_held, lua_prolong_idempotency, lua_flag, lua_with_notifications, lua_append_list, lua_append_groups], body_renew),
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
  sha1: "c69d4dd1c1c250d00cf770eaeb84505a567448ed",
  abi: {"defaults":[],"digests":["df2f7d18"]},
  args: ["capacity","retention_ms","fingerprint","request","since"],
  decode: (r) => r.end(r.led<SetCapacityReply>({ set: () => ({ kind: "set" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_permits_of, lua_keeps_history, lua_mode_of, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_pack_lease, lua_beside, lua_note_beside, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_split, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_prove_writable, lua_latest_events, lua_save_lock, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_reply_before, lua_flag, lua_with_notifications], body_set_capacity),
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
  sha1: "2f9e6fcfdd6bbde4d79b637899daa7cc4b42e3ce",
  abi: {"defaults":[],"digests":["c67543ce"]},
  args: ["request","token","ttl_ms","label","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<TransferReply>({ transferred: () => ({ kind: "transferred", now: r.integer(), break_at: r.integer(), lease: readLease(r) }), lost: () => ({ kind: "lost", reason: r.string() }), both_modes: () => ({ kind: "both_modes" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_permits_of, lua_keeps_history, lua_mode_of, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_exclusive_id, lua_shared_id, lua_deadline_of, lua_live_shared, lua_live_lease, lua_lease_of, lua_leases_of, lua_grant, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_split, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_prove_writable, lua_latest_events, lua_save_lock, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_save_outcome, lua_is_late, lua_save_copy, lua_REASONS, lua_end_at, lua_why_lost, lua_not_held, lua_shorten_idempotency, lua_idempotency_until, lua_flag, lua_with_notifications, lua_load_request], body_transfer),
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
  sha1: "5453f00438909dbf6835d93f2413bbf74fdd8e71",
  abi: {"defaults":[],"digests":["4513009d"]},
  args: ["modes","ticket","said","retention_ms"],
  decode: (r) => r.end(r.led<UnattendReply>({ unattended: () => ({ kind: "unattended", until: r.integer() }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_permits_of, lua_keeps_history, lua_mode_of, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_pack_lease, lua_beside, lua_note_beside, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_attended_until, lua_texts_at, lua_split, lua_RECORD_FIELDS, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_prove_writable, lua_latest_events, lua_save_lock, lua_secret_prefix, lua_flag, lua_with_notifications], body_unattend),
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
  sha1: "1d7d0bb9d81381632477ef041003ab80270d09bb",
  abi: {"defaults":[],"digests":["303a8869"]},
  args: ["attempts","number","nodes","retention_ms"],
  decode: (r) => r.end(r.led<QuorumBuryReply>({ done: () => ({ kind: "done", buried: r.list(() => r.integer()) }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_has_sane_numbers, lua_load_marker, lua_misplacement, lua_abstention, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_stands, lua_split, lua_append_list], body_quorum_bury),
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
  sha1: "a231ef08f1666a3d29eaa7501a1e4624f2cee482",
  abi: {"defaults":[],"digests":["88e0d151"]},
  args: ["attempt","fence","ttl_ms","lock_delay_ms","max_hold_ms","label","number","nodes","retention_ms","fingerprint"],
  decode: (r) => r.end(r.led<QuorumConfirmReply>({ confirmed: () => ({ kind: "confirmed", now: r.integer(), life_ms: r.integer() }), refused: () => ({ kind: "refused" }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_has_sane_numbers, lua_clock_us, lua_load_marker, lua_save_marker, lua_misplacement, lua_abstention, lua_reach_of, lua_note_fence, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_confirm_pending, lua_names_attempt, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_save_attempt], body_quorum_confirm),
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
  sha1: "304b9208cac44a5dbd2c9358bdaf7d1e1644f51a",
  abi: {"defaults":[],"digests":["e8757c6b"]},
  args: ["number","nodes","lock_delay_max_ms"],
  decode: (r) => r.end(r.led<QuorumInspectReply>({ state: () => ({ kind: "state", now: r.integer(), fence: r.integer(), delay_until: r.integer(), leases: r.list(() => readAttempt(r)), delays: r.list(() => readDelay(r)) }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_has_sane_numbers, lua_load_marker, lua_misplacement, lua_abstention, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_cap_delay, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_find_holder, lua_delay_or_rest_until, lua_known_of, lua_append_list], body_quorum_inspect),
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
  sha1: "c743fc4b0e14c65cd9a646f33d86bf1972ff01a6",
  abi: {"defaults":[],"digests":["5b42f5b8"]},
  args: ["number","nodes","quarantine_ms","seen","trusted","floor"],
  decode: (r) => r.end(r.led<QuorumJoinReply>({ voting: () => ({ kind: "voting", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), quarantined: () => ({ kind: "quarantined", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_clock_us, lua_load_marker, lua_save_marker, lua_misplacement, lua_reach_of], body_quorum_join),
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
  sha1: "bcc4b692cf612a59a00328b3366032c363481eb3",
  abi: {"defaults":[],"digests":["f6c2cb6a"]},
  args: ["attempt","mode","holder","pending_ms","number","nodes","leases_max","retention_ms","fingerprint","lock_delay_max_ms"],
  decode: (r) => r.end(r.led<QuorumProposeReply>({ proposed: () => ({ kind: "proposed", now: r.integer(), fence: r.integer(), repeated: r.flag() }), busy: () => ({ kind: "busy", now: r.integer(), blocked_until: r.integer(), delay_until: r.integer(), leases: r.list(() => readAttempt(r)), delays: r.list(() => readDelay(r)) }), ended: () => ({ kind: "ended", letter: r.string() }), mismatch: () => ({ kind: "mismatch" }), limit: () => ({ kind: "limit" }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_has_sane_numbers, lua_clock_us, lua_load_marker, lua_misplacement, lua_abstention, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_cap_delay, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_find_holder, lua_taken_until, lua_delay_or_rest_until, lua_blocked_until, lua_known_of, lua_add_pending, lua_parse_idempotency, lua_load_idempotency, lua_refusal_of, lua_quorum_refusal_of, lua_flag, lua_append_list], body_quorum_propose),
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
  sha1: "6b160c3a15f9de387455eb419b20992b73c3c86f",
  abi: {"defaults":[],"digests":["42cfc298"]},
  args: ["attempts","holders","request","retention_ms","proven"],
  decode: (r) => r.end(r.led<QuorumReleaseReply>({ done: () => ({ kind: "done", leases: r.groups((part) => part.led<NonNullable<Extract<QuorumReleaseReply, { kind: "done" }>["leases"]>[number]>({ released: () => ({ kind: "released", letter: part.string() }), lost: () => ({ kind: "lost", letter: part.string() }), unproven: () => ({ kind: "unproven", letter: part.string() }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_has_sane_numbers, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_find_lease, lua_forget_delay, lua_names_attempt, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_split, lua_forget_attempt, lua_save_release, lua_append_list, lua_append_groups], body_quorum_release),
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
  sha1: "edd7e711d9070b65f37d9be4f71429c32a3e18b6",
  abi: {"defaults":[],"digests":["4681da7e"]},
  args: ["attempts","fences","ttls_ms","number","nodes","retention_ms","holders"],
  decode: (r) => r.end(r.led<QuorumRenewReply>({ done: () => ({ kind: "done", now: r.integer(), leases: r.groups((part) => part.led<NonNullable<Extract<QuorumRenewReply, { kind: "done" }>["leases"]>[number]>({ renewed: () => ({ kind: "renewed", life_ms: part.integer(), lease: readAttempt(part) }), lost: () => ({ kind: "lost", letter: part.string() }), nonvoter: () => ({ kind: "nonvoter", ends_at: part.integer(), state: part.oneOf("q", "-") }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_has_sane_numbers, lua_load_marker, lua_misplacement, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_find_lease, lua_split, lua_prolong_attempts, lua_append_list, lua_append_groups], body_quorum_renew),
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
  sha1: "2994968a17a86ac12e2d6d6e7b8bfe2a4d8d1306",
  abi: {"defaults":[],"digests":["3f08cb44"]},
  args: ["rest_ms","retention_ms"],
  decode: (r) => r.end(r.led<QuorumRepairReply>({ repaired: () => ({ kind: "repaired" }), intact: () => ({ kind: "intact" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_has_sane_numbers, lua_clock_us, lua_load_marker, lua_reach_of, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_add_resting], body_quorum_repair),
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
  sha1: "418e8b4ab50032a4c9693ce2a49b2e78c21679db",
  abi: {"defaults":[],"digests":["7690c170"]},
  args: ["proposals","lines","number","nodes","leases_max","retention_ms"],
  decode: (r) => r.end(r.led<QuorumRestoreReply>({ done: () => ({ kind: "done", proposals: r.list(() => r.integer()) }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_has_sane_numbers, lua_clock_us, lua_load_marker, lua_save_marker, lua_misplacement, lua_reach_of, lua_note_fence, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_taken_until, lua_add_pending, lua_confirm_pending, lua_names_attempt, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_save_attempt, lua_split, lua_append_list], body_quorum_restore),
};

/** Every script by its name, for engines that hold the sources themselves. */
export const scripts: Readonly<Record<string, Script & { readonly decode: (reply: ReplyReader) => unknown }>> = { key_create: keyCreate, key_delete: keyDelete, key_find: keyFind, latch_count_down: latchCountDown, latch_delete: latchDelete, latch_get: latchGet, latch_list: latchList, latch_set: latchSet, acquire, break_lease: breakLease, break_lock: breakLock, break_more: breakMore, give_up: giveUp, inspect, list, release, renew, set_capacity: setCapacity, transfer, unattend, quorum_bury: quorumBury, quorum_confirm: quorumConfirm, quorum_inspect: quorumInspect, quorum_join: quorumJoin, quorum_propose: quorumPropose, quorum_release: quorumRelease, quorum_renew: quorumRenew, quorum_repair: quorumRepair, quorum_restore: quorumRestore };
