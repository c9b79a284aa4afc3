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

const lua_num: Helper = ["F[2]=function(j)\nreturn j+0\nend"];
const lua_permits_of: Helper = ["F[41]=function(i)\nreturn F[2](string.match(i,\":(%d+)$\")or \"0\")\nend"];
const lua_keeps_history: Helper = ["F[29]=function(a)\nreturn a.history_key~=a.record_key\nend"];
const lua_mode_of: Helper = ["F[33]=function(i)\nreturn string.sub(i,1,1)\nend"];
const lua_fmt: Helper = ["F[1]=function(w)\nreturn string.format(\"%.0f\",w)\nend"];
const lua_owner_of: Helper = ["F[39]=function(ga)\nreturn string.match(ga,\"^[^.]*\")\nend"];
const lua_note_event: Helper = ["F[37]=function(a,Sc,b,Rb,wf)\nif not wf and not F[29](a)then\nreturn\nend\nlocal Zj=b.acquired - math.floor(b.fence/1000)\nlocal Sb=F[33](b.id).. string.format(\"%.0f %.0f \",b.fence,Zj)\nif Sc~=\"g\" and not wf then\nlocal Fd=a.noted[#a.noted] or a.events\nif string.sub(Fd,1,#Sb+1)==\"g\" .. Sb then\na.noted[#a.noted+1]=Sc .. F[1](Rb).. \",\"\nreturn\nend\nend\nlocal Od=F[39](b.label)\nlocal Lb=Sc .. Sb .. F[1](Rb).. \" \" ..(#Od<=400 and Od or \"-\")\nif F[29](a)then\na.noted[#a.noted+1]=Lb .. \",\"\nend\nif wf then\na.untold[#a.untold+1]=Lb\nend\nend"];
const lua_request_tag: Helper = ["F[46]=function(n)\nreturn string.sub(n,15 - 4,14)\nend"];
const lua_token_tag: Helper = ["F[53]=function(G)\nreturn string.sub(G,15 - 8,14)\nend"];
const lua_secret_of: Helper = ["F[50]=function(i)\nreturn string.sub(i,2)\nend"];
const lua_note_end: Helper = ["do\nlocal function Pi(Q)\nreturn Q==\"e\" or Q==\"m\" or Q==\"b\"\nend\nlocal function dj(ja)\nlocal ec=1\nfor c=2,#ja - 1 do\nif ja[c+1].until_ms - ja[c].until_ms<ja[ec+1].until_ms - ja[ec].until_ms then\nec=c\nend\nend\nlocal qa=table.remove(ja,ec)\nja[ec].permits=ja[ec].permits+qa.permits\nend\nlocal function Fh(a,Hb,Wc)\nlocal ja,ia={},{until_ms=Hb,permits=Wc}\nfor c=1,#a.rests do\nif ia and a.rests[c].until_ms>=Hb then\nja[#ja+1],ia=ia,nil\nend\nja[#ja+1]=a.rests[c]\nend\nja[#ja+1]=ia\nif #ja>64 then\ndj(ja)\nend\na.rests,a.resting=ja,a.resting+Wc\na.changed=true\nend\nlocal function Ri(a,b)\nif F[41](b.id)>0 then\nFh(a,b.min_until,F[41](b.id))\nelse\na.delay_until=math.max(a.delay_until,b.min_until)\nend\nend\nlocal function Eh(a,b,Q,n)\nlocal mg,Kb=Q,\"....\"\nif n then\nmg=F[33](b.id)\nKb=F[46](n)\nend\nlocal va=F[53](F[50](b.id)).. mg .. Kb .. \" \" .. a.ended\nlocal gb=32*14\na.ended=string.sub(va,1,gb)\nif #va>gb and string.sub(va,-1 - 4,-2)~=\"....\" then\nlocal Zc=string.sub(va,-2 - 4,-2)\na.releases=string.sub(Zc .. a.releases,1,32*5)\nend\nend\nF[36]=function(a,b,Q,k,n)\nF[37](a,Q,b,math.max(0,k - b.acquired),Q~=\"r\")\nEh(a,b,Q,n)\nif b.delay>0 and Pi(Q)then\na.delay_until=math.max(a.delay_until,k+b.delay)\nend\nif b.min_until>k and Q~=\"t\" then\nRi(a,b)\nend\nif a.upgrader and a.upgrader.token==b.id then\na.upgrader=nil\nend\na.lease_ended=true\na.changed=true\nend\nend"];
const lua_drop_details: Helper = ["F[20]=function(a,l)\nif a.details>0 and #l>0 then\na.details=a.details - redis.call(\"HDEL\",a.details_key,unpack(l))\nend\nend"];
const lua_drop_shared: Helper = ["F[21]=function(a,l)\nredis.call(\"ZREM\",a.leases_key,unpack(l))\nredis.call(\"ZREM\",a.holders_key,unpack(l))\nF[20](a,l)\na.shared=a.shared - #l\nfor c=1,#l do\na.permits=a.permits - F[41](l[c])\nend\nend"];
const lua_why_expired: Helper = ["F[57]=function(a,b)\nif b.deadline==a.break_at then\nreturn \"b\"\nend\nif b.deadline==b.max_until then\nreturn \"m\"\nend\nreturn \"e\"\nend"];
const lua_is_exclusive: Helper = ["F[28]=function(i)\nreturn string.sub(i,1,1)==\"x\"\nend"];
const lua_read_clock: Helper = ["F[3]=function()\nlocal nh=redis.call(\"TIME\")\nreturn F[2](nh[1])*1000000+F[2](nh[2])\nend"];
const lua_now_us: Helper = ["local Va\ndo\n","Va=F[3]()\n","end"];
const lua_now: Helper = ["local f\ndo\n","f=math.floor(Va/1000)\n","end"];
const lua_last_shared_deadline: Helper = ["F[77]=function(a,Xa)\nlocal ha=redis.call(\"ZRANGE\",a.leases_key,\"-2\",\"-1\",\"WITHSCORES\")\nlocal k=#ha\nif #ha==4 and Xa and ha[3]==Xa.id then\nk=2\nend\nlocal L=F[2](ha[k] or \"0\")- a.ahead\nreturn a.break_at>0 and math.min(L,a.break_at)or L\nend"];
const lua_note_sooner_end: Helper = ["F[88]=function(a,o)\nlocal k=o\nif a.exclusive then\nk=a.exclusive.deadline\nelseif a.capacity>0 then\nk=a.shared_next\nelseif a.upgrader or a.front and F[28](a.front)then\nk=F[77](a,a.upgrader and{id=a.upgrader.token})\nend\na.check_at=k<o and k or a.check_at\nend"];
const lua_end_lease: Helper = ["do\nlocal function Hg(a,Rb)\nRb=math.max(0,Rb)\nif a.hold_ms==0 then\na.hold_ms=Rb\nelse\na.hold_ms=(a.hold_ms*3+Rb)/4\nend\nend\nF[91]=function(a,b,Q,n)\nif F[28](b.id)then\na.exclusive=nil\nHg(a,f - b.acquired)\nelse\nHg(a,(f - b.acquired)/a.live)\nF[21](a,{b.id})\na.live=a.live - 1\nif a.capacity==0 and a.live>0 then\nF[88](a,b.deadline)\nend\nend\nF[36](a,b,Q,f,n)\nend\nend"];
const lua_delayed_until: Helper = ["F[100]=function(a)\nlocal da=a.exclusive or a.shared>0\nreturn not da and a.delay_until>f and a.delay_until or 0\nend"];
const lua_describe_ended: Helper = ["F[143]=function(b)\nreturn table.concat({F[1](b.fence),F[1](math.max(0,f - b.acquired)),F[39](b.label)},\",\")\nend"];
const lua_clear_left: Helper = ["local te\ndo\n","te=400\n","end"];
const lua_unpack_lease: Helper = ["F[54]=function(j)\nlocal i,L,P,Ad,ke,Gb,Xe,Z,Bd,wj,ga,Ob=\nstring.match(j,\"^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+) ?(%d*)$\")\nif not i then\nreturn nil\nend\nlocal b={\nid=i,\ndeadline=L+0,\nfence=P+0,\nholds=Ad+0,\nacquired=ke+0,\nttl=Gb+0,\nmax_until=Xe+0,\ndelay=Z+0,\nidempotency_until=Bd+0,\npartner=wj,\nlabel=ga,\nmin_until=Ob==\"\" and 0 or Ob+0,\nconfirmed=string.sub(Ob,1,1)==\"0\",\n}\nlocal Nb=math.max(\nb.deadline,\nb.fence,\nb.holds,\nb.acquired,\nb.ttl,\nb.max_until,\nb.delay,\nb.idempotency_until,\nb.min_until\n)\nreturn Nb<10000000000000000 and b or nil\nend"];
const lua_move_lease: Helper = ["F[34]=function(b,pb)\nfor R,kb in ipairs({\"deadline\",\"acquired\",\"max_until\",\"min_until\"})do\nif b[kb]>0 then\nb[kb]=b[kb]+pb\nend\nend\nend"];
const lua_unpack_shared: Helper = ["F[55]=function(a,j)\nlocal b=F[54](j)\nif b then\nF[34](b,-a.ahead)\nend\nreturn b\nend"];
const lua_clear_broken: Helper = ["do\nlocal function hj(a,j,Ji)\nlocal xf=a.break_at==1\nlocal k=xf and f or a.break_at\nif Ji then\nlocal b=F[55](a,j)\nif not b then\nreturn k\nend\nif xf then\nb.delay,b.min_until=0,0\nend\nlocal Q=b.deadline<k and F[57](a,b)or \"b\"\nlocal na=math.min(k,b.deadline)\nF[36](a,b,Q,na)\nreturn na\nend\nif not xf then\nlocal L,Z,Ob=string.match(j,\"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+ ?(%d*)$\")\nif L and F[2](Z)>0 then\na.delay_until=math.max(a.delay_until,math.min(k,F[2](L)- a.ahead)+F[2](Z))\nend\nif Ob and Ob~=\"\" then\na.delay_until=math.max(a.delay_until,F[2](Ob)- a.ahead)\nend\nend\nreturn k\nend\nF[18]=function(a)\nlocal S=te\nif S==0 then\nreturn 0\nend\nlocal l=redis.call(\"ZRANGE\",a.holders_key,\"0\",F[1](S - 1))\nte=S - #l\nlocal na=0\nif #l>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(l))\nfor c=1,#l do\nif v[c] then\nna=math.max(na,hj(a,v[c],a.shared - c<32))\nend\nend\nF[21](a,l)\nend\na.upgrader=nil\na.changed=true\nif #l==S and a.shared>0 then\nif a.break_at~=1 then\na.break_at=f\nend\nreturn 0\nend\nredis.call(\"DEL\",a.leases_key,a.holders_key)\na.shared,a.permits,a.shared_next,a.live=0,0,0,0\nreturn na>0 and na or f\nend\nend"];
const lua_announce_break: Helper = ["F[110]=function(a,yb)\nlocal qa=a.break_at\na.break_at=f+yb\nif qa>0 then\na.break_at=math.min(a.break_at,qa)\nend\na.changed,a.check_at=true,a.break_at\nreturn qa\nend"];
const lua_wrote: Helper = ["local Ib\ndo\n","Ib=false\n","end"];
const lua_put_detail: Helper = ["F[81]=function(a,i,j)\nIb=true\nlocal Ih=redis.call(\"HSET\",a.details_key,i,j)\nif a.details==0 then\na.new_keys[#a.new_keys+1]=a.details_key\nend\na.details=a.details+Ih\nend"];
const lua_pack_lease: Helper = ["F[40]=function(b)\nlocal Oa=string.format(\n\" %.0f %.0f %.0f %.0f %.0f %.0f %.0f %.0f \",\nb.deadline,\nb.fence,\nb.holds,\nb.acquired,\nb.ttl,\nb.max_until,\nb.delay,\nb.idempotency_until\n)\nlocal j=b.id .. Oa .. b.partner .. \" \" .. b.label\nif b.min_until<=f then\nreturn j\nend\nreturn j .. \" \" ..(b.confirmed and \"0\" or \"\").. F[1](b.min_until)\nend"];
const lua_beside: Helper = ["F[17]=function(a,k)\nreturn F[1](k+a.ahead)\nend"];
const lua_note_beside: Helper = ["F[35]=function(a)\na.changed=a.changed or f - a.written_at>=1000\nend"];
const lua_put_shared: Helper = ["F[82]=function(a,b)\nF[34](b,a.ahead)\nF[81](a,b.id,F[40](b))\nF[34](b,-a.ahead)\nredis.call(\"ZADD\",a.leases_key,F[17](a,b.deadline),b.id)\nF[35](a)\na.kept_until=math.max(a.kept_until,b.deadline+b.delay,b.min_until)\nif b.delay>0 or b.min_until>f then\na.keeps_out=1\nend\nend"];
const lua_put_lease: Helper = ["F[89]=function(a,b)\nif F[28](b.id)then\na.changed=true\nreturn\nend\nF[82](a,b)\nif b.deadline<a.shared_next then\na.shared_next=b.deadline\na.changed=true\nend\nend"];
const lua_cut_short: Helper = ["F[62]=function(a,b)\nif a.break_at>0 and a.break_at<b.deadline then\nb.deadline=a.break_at\nend\nreturn b\nend"];
const lua_warn_one: Helper = ["do\nlocal function Oi(a,b,z)\nlocal L=z>0 and math.min(b.deadline,z)or b.deadline\nreturn L - b.ttl+b.ttl/3>a.break_at\nend\nF[108]=function(a,b,z,Ga)\nif not Ga and b.delay+b.min_until>0 then\nb.delay,b.min_until=0,0\nF[89](a,b)\nend\nlocal lb=Oi(a,b,z)\nF[62](a,b)\nreturn lb and 1 or 0\nend\nend"];
const lua_warn_shared: Helper = ["F[135]=function(a,oa,z,Ga)\nif a.live==0 then\nreturn 0,0\nend\nlocal Ch=\"(\" .. F[1](oa)\nlocal kc=\nredis.call(\"ZRANGEBYSCORE\",a.holders_key,Ch,\"+inf\",\"WITHSCORES\",\"LIMIT\",\"0\",F[1](400))\nlocal l={}\nfor c=1,#kc,2 do\nl[#l+1]=kc[c]\nend\nif #l==0 then\nreturn 0,0\nend\nlocal lb=0\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(l))\nfor c=1,#l do\nlocal b=v[c] and F[55](a,v[c])\nif b and b.deadline>f then\nlb=lb+F[108](a,b,z,Ga)\nend\nend\nreturn lb,#l==400 and F[2](kc[#kc])or 0\nend"];
const lua_is_broken: Helper = ["F[26]=function(a)\nreturn a.break_at>0 and a.break_at<=f\nend"];
const lua_first_of: Helper = ["F[23]=function(s)\nlocal wa=redis.call(\"ZRANGE\",s,\"0\",\"0\",\"WITHSCORES\")\nif not wa[1] then\nreturn nil,0\nend\nreturn wa[1],F[2](wa[2])\nend"];
const lua_queued_total: Helper = ["F[44]=function(a)\nreturn a.writers+a.readers\nend"];
const lua_count_queued: Helper = ["F[19]=function(a,i,nd)\nif F[28](i)then\na.writers=a.writers+nd\nelse\na.readers=a.readers+nd\nend\nif nd<0 then\na.departures=a.departures - nd\nend\na.changed=true\nend"];
const lua_set_turn_length: Helper = ["F[51]=function(a,Ue)\nif a.turn_ms>0 then\na.turn_ms=Ue\nend\nend"];
const lua_find_front: Helper = ["F[22]=function(a)\nlocal yf,bc,lf,mf=nil,0,nil,0\nif a.writers>0 then\nyf,bc=F[23](a.writers_key)\nend\nif a.readers>0 then\nlf,mf=F[23](a.readers_key)\nend\na.front,a.front_arrival=lf,mf\nif yf and(not lf or bc<mf)then\na.front,a.front_arrival=yf,bc\nend\nif a.front_arrival>=4000000000000000 then\na.front,a.front_arrival=nil,0\nend\na.turn_at,a.turn_until=0,0\nend"];
const lua_has_label: Helper = ["F[25]=function(i)\nreturn string.sub(i,3,3)==\"l\"\nend"];
const lua_labelled_among: Helper = ["F[30]=function(l)\nlocal Re={}\nfor c=1,#l do\nif F[25](l[c])then\nRe[#Re+1]=l[c]\nend\nend\nreturn Re\nend"];
const lua_note_turn_taken: Helper = ["F[38]=function(a)\nF[51](a,3000)\nend"];
const lua_is_clearing: Helper = ["F[27]=function(a)\nreturn F[26](a)or a.passing or a.clearing\nend"];
const lua_available: Helper = ["F[16]=function(a)\nif a.clearing then\nreturn 0\nend\nlocal da=F[26](a)and 0 or a.permits - a.expired_permits\nreturn math.max(0,a.capacity - da - a.resting)\nend"];
const lua_fits: Helper = ["F[24]=function(a,i,H,ea)\nlocal Hi=H~=nil or ea~=nil\nif F[27](a)then\nreturn false\nend\nif a.exclusive and not H then\nreturn false\nend\nif f<a.delay_until and not Hi then\nreturn false\nend\nif F[28](i)then\nreturn a.live==(ea and 1 or 0)\nend\nif F[41](i)>0 then\nreturn F[41](i)<=F[16](a)\nend\nreturn H~=nil or not a.upgrader and a.break_at==0\nend"];
const lua_attended_until_of: Helper = ["F[15]=function(a,i)\nreturn F[2](redis.call(\"ZSCORE\",a.tickets_key,i)or \"0\")- a.ahead\nend"];
const lua_start_turn: Helper = ["F[52]=function(a,k,Ue)\na.turn_at,a.turn_until=k,k+Ue\nif a.attended_next<a.turn_until then\nlocal O=F[15](a,a.front)\na.turn_until=O>k and math.min(a.turn_until,O)or a.turn_until\nend\na.changed=true\nend"];
const lua_update_turn: Helper = ["do\nlocal function bi(a)\nlocal Ph=a.shared==0 or a.break_at>f\nif a.break_at>0 and not a.exclusive and a.live==0 and Ph then\na.break_at=0\na.changed=true\nend\nend\nF[56]=function(a,k)\nbi(a)\nlocal Ua=a.front\nlocal lg=Ua and(F[24](a,Ua)or F[41](Ua)>a.capacity)\nif lg and a.turn_at==0 then\nF[52](a,k,a.turn_ms>0 and a.turn_ms or 3000)\na.turn_began=true\nelseif not lg and a.turn_at~=0 then\na.turn_at,a.turn_until=0,0\na.changed=true\nend\nend\nend"];
const lua_queue_key: Helper = ["F[43]=function(a,i)\nreturn F[28](i)and a.writers_key or a.readers_key\nend"];
const lua_save_place: Helper = ["do\nlocal function Ig(a,i,s)\nlocal S=F[28](i)and a.writers or a.readers\nif S==0 then\na.new_keys[#a.new_keys+1]=s\nend\nend\nlocal function hi(a,i,u)\nlocal s=F[43](a,i)\nIg(a,i,s)\nredis.call(\"ZADD\",s,F[1](u.arrival),i)\na.arrival=math.max(a.arrival,u.arrival)\nF[19](a,i,1)\nif u.queued==false then\na.departures=math.max(0,a.departures - 1)\nend\nif not a.front or u.arrival<a.front_arrival then\na.front,a.front_arrival,a.turn_at,a.turn_until=i,u.arrival,0,0\nend\nu.queued=true\nend\nlocal function Th(a,i,u)\nlocal s=F[43](a,i)\nIg(a,i,s)\nredis.call(\"ZADD\",s,F[1](u.arrival+4000000000000000),i)\nif u.queued then\nF[19](a,i,-1)\nif a.front==i then\nF[22](a)\nend\nend\nu.queued=false\nend\nlocal function Wj(a,i,O,pc)\nIb=true\nlocal ue=pc and \"XX\" or \"GT\"\nif redis.call(\"ZADD\",a.tickets_key,ue,F[17](a,O),i)==1 then\nif a.tickets==0 then\na.new_keys[#a.new_keys+1]=a.tickets_key\nend\na.tickets=a.tickets+1\na.changed=true\nend\nF[35](a)\nif O>f and(a.attended_next==0 or O<a.attended_next)then\na.attended_next=O\na.changed=true\nend\nif a.tickets_next==0 or O+30000<a.tickets_next then\na.tickets_next=O+30000\na.changed=true\nend\na.kept_until=math.max(a.kept_until,O+30000)\nend\nF[49]=function(a,i,u,O,pc)\nlocal Vd=O>f\nif u.queued and not Vd and not pc then\nVd=F[15](a,i)>f\nend\nif Vd and not u.queued then\nhi(a,i,u)\nelseif not Vd and u.queued~=false then\nTh(a,i,u)\nend\nWj(a,i,O,pc)\nend\nend"];
const lua_purge: Helper = ["do\nlocal function Fj(a)\nlocal b=a.exclusive\nif not b or b.deadline>f then\nreturn 0\nend\na.exclusive=nil\nF[36](a,b,F[57](a,b),b.deadline)\nreturn b.deadline\nend\nlocal function Xh(a)\nlocal na=0\nlocal l=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",F[17](a,f),\"LIMIT\",\"0\",F[1](100))\nif #l>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(l))\nfor c=1,#l do\nlocal b=v[c] and F[55](a,v[c])\nif b then\nF[36](a,b,F[57](a,b),b.deadline)\nna=b.deadline\nend\nend\nF[21](a,l)\nend\nreturn na\nend\nlocal function Sh(a)\nif a.capacity==0 then\na.live=redis.call(\"ZCOUNT\",a.leases_key,\"(\" .. F[17](a,f),\"+inf\")\nreturn\nend\nlocal De=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",F[17](a,f))\na.live=a.shared - #De\na.expired_permits=0\nfor c=1,#De do\na.expired_permits=a.expired_permits+F[41](De[c])\nend\nend\nlocal function Gj(a)\nif a.shared>0 and F[26](a)then\nreturn F[18](a)\nend\nif a.shared==0 or a.shared_next>f then\nreturn 0\nend\nlocal na=Xh(a)\nlocal wa,Ld=F[23](a.leases_key)\nLd=Ld - a.ahead\na.shared_next=wa and Ld or 0\nif not wa then\na.shared,a.permits=0,0\na.details=a.tickets>0 and a.details or 0\nend\na.live=a.shared\nif wa and Ld<=f then\nSh(a)\na.clearing=a.keeps_out>0\nend\na.changed=true\nreturn na\nend\nlocal function Hj(a)\nlocal fa=a.upgrader\nif not fa or fa.deadline>f then\nreturn 0\nend\na.upgrader=nil\na.changed=true\nreturn fa.deadline\nend\nlocal function Di(a)\nreturn a.tickets==0\nand a.writers==0\nand a.readers==0\nand a.shared==0\nand a.delay_until==0\nand a.break_at==0\nand a.turn_at==0\nand a.turn_ms==0\nand #a.rests==0\nand not a.front\nand not a.upgrader\nand(not a.exclusive or a.exclusive.deadline>f)\nend\nlocal function Lf(l)\nlocal db,Ja={},{}\nfor c=1,#l do\nlocal lh=F[28](l[c])and db or Ja\nlh[#lh+1]=l[c]\nend\nreturn db,Ja\nend\nlocal function Rf(a,s,l)\nfor oa=1,#l,1250 do\nlocal sf=redis.call(\"ZMSCORE\",s,unpack(l,oa,math.min(oa+1250 - 1,#l)))\nlocal Qb={}\nfor c=1,#sf do\nlocal y=sf[c] and F[2](sf[c])or 4000000000000000\nif y<4000000000000000 then\nQb[#Qb+1]=F[1](y+4000000000000000)\nQb[#Qb+1]=l[oa+c - 1]\nend\nend\nif #Qb>0 then\nredis.call(\"ZADD\",s,unpack(Qb))\nF[19](a,l[1],-#Qb/2)\nend\nend\nend\nlocal function Jg(a)\nF[51](a,250)\nend\nlocal function fi(a,O)\nif a.turn_at==0 then\nreturn O\nend\nif a.turn_until<O then\nJg(a)\nreturn a.turn_until\nend\nlocal aj=math.max(0,O - a.turn_at)\na.no_grace_until=math.max(a.no_grace_until,O+20*aj)\nreturn O\nend\nlocal function yj(a,Jb)\nif F[44](a)==0 or a.attended_next>f then\nreturn 0\nend\nlocal oa=math.max(0,a.tickets - F[44](a))\nlocal Vc=redis.call(\"ZCOUNT\",a.tickets_key,\"-inf\",F[17](a,f))- oa\nlocal dd=math.max(0,math.min(Vc,1250*2))\nlocal gf=redis.call(\"ZRANGE\",a.tickets_key,F[1](oa),F[1](oa+dd),\"WITHSCORES\")\nlocal l,Qc={},0\na.attended_next=dd<Vc and f or 0\nfor c=1,#gf,2 do\nlocal i,O=gf[c],F[2](gf[c+1])- a.ahead\nif O>f then\nlocal Jh=i==Jb and oa+dd+1==a.tickets\na.attended_next=Jh and 0 or O\nelseif(i~=Jb or O+30000<=f)and #l<dd then\nl[#l+1]=i\nif i==a.front then\nQc=O\nend\nend\nend\na.passing=dd<Vc\na.changed=true\nlocal db,Ja=Lf(l)\nRf(a,a.writers_key,db)\nRf(a,a.readers_key,Ja)\nif Qc>0 then\nQc=fi(a,Qc)\nF[22](a)\nend\nreturn Qc\nend\nlocal function ei(a)\nlocal na,hb=0,{}\nfor c=1,#a.rests do\nlocal ia=a.rests[c]\nif ia.until_ms>f then\nhb[#hb+1]=ia\nelse\nna=ia.until_ms\na.resting=a.resting - ia.permits\na.changed=true\nend\nend\na.rests=hb\nreturn na\nend\nlocal function Yh(a,l)\nlocal db,Ja=Lf(l)\nredis.call(\"ZREM\",a.tickets_key,unpack(l))\nif #db>0 then\nredis.call(\"ZREM\",a.writers_key,unpack(db))\nend\nif #Ja>0 then\nredis.call(\"ZREM\",a.readers_key,unpack(Ja))\nend\na.tickets=a.tickets - #l\nF[20](a,F[30](l))\nend\nlocal function qi(a)\nif a.tickets==0 or a.tickets_next>f or a.passing then\nreturn\nend\nlocal Vc=F[17](a,f - 30000)\nlocal tg=redis.call(\"ZRANGEBYSCORE\",a.tickets_key,\"-inf\",Vc,\"LIMIT\",\"0\",F[1](1250))\nif #tg>0 then\nYh(a,tg)\nend\nlocal wa,O=F[23](a.tickets_key)\nif wa then\na.tickets_next=O - a.ahead+30000\na.lapsing=a.tickets_next<=f\nelse\na.lapsing=false\na.tickets_next=0\na.tickets,a.writers,a.readers=0,0,0\na.details=a.shared>0 and a.details or 0\nF[22](a)\nend\na.changed=true\nend\nlocal function xj(a,Jb)\nfor R=1,100 do\nlocal Ua,vb=a.front,a.turn_until\nif a.turn_at==0 or Ua==Jb or f<vb then\nreturn\nend\nF[49](a,Ua,{arrival=a.front_arrival,queued=true},vb,true)\nJg(a)\nF[56](a,vb)\nend\nend\nF[42]=function(a,Jb)\nif Di(a)then\nreturn\nend\nlocal k=math.max(Fj(a),Gj(a),Hj(a),yj(a,Jb))\nk=math.max(k,ei(a))\nqi(a)\nif a.tickets==0 then\nF[38](a)\nend\nif a.delay_until>0 and a.delay_until<=f then\nk=math.max(k,a.delay_until)\na.delay_until=0\na.changed=true\nend\nF[56](a,k>0 and k or f)\nxj(a,Jb)\nend\nend"];
const lua_spans_locks: Helper = ["F[168]=function(i)\nreturn string.sub(i,2,2)==\"m\"\nend"];
const lua_exclusive_id: Helper = ["F[86]=function(J)\nreturn \"x\" .. J\nend"];
const lua_shared_id: Helper = ["F[90]=function(J)\nreturn(string.find(J,\":\",1,true)and \"p\" or \"s\").. J\nend"];
const lua_deadline_of: Helper = ["F[99]=function(a,b,Gb)\nlocal L=f+Gb\nif b.max_until>0 and b.max_until<L then\nL=b.max_until\nend\nif a.break_at>0 and a.break_at<L then\nL=a.break_at\nend\nreturn L\nend"];
const lua_live_shared: Helper = ["F[79]=function(a,i)\nif a.shared==0 or F[26](a)then\nreturn nil\nend\nlocal j=redis.call(\"HGET\",a.details_key,i)\nif not j or F[33](j)~=F[33](i)then\nreturn nil\nend\nlocal b=F[55](a,j)\nif not b then\na.damaged_id=i\nreturn nil\nend\nF[62](a,b)\nreturn b.deadline>f and b or nil\nend"];
const lua_live_lease: Helper = ["F[78]=function(a,i)\nif F[28](i)then\nlocal H=a.exclusive\nreturn H and H.id==i and H or nil\nend\nreturn F[79](a,i)\nend"];
const lua_lease_of: Helper = ["F[92]=function(a,G)\nreturn F[78](a,F[86](G))or F[78](a,F[90](G))\nend"];
const lua_leases_of: Helper = ["F[122]=function(a,G)\nlocal H=F[78](a,F[86](G))\nif H then\nlocal wi=H.partner~=\"-\"\nreturn H,wi and F[79](a,H.partner)or nil\nend\nlocal ea=F[79](a,F[90](G))\nif ea and a.exclusive and a.exclusive.partner==ea.id then\nH=a.exclusive\nend\nreturn H,ea\nend"];
const lua_holders_total: Helper = ["F[96]=function(a)\nreturn a.live+(a.exclusive and 1 or 0)\nend"];
const lua_grant: Helper = ["do\nlocal function Hh(a,b)\nF[82](a,b)\nredis.call(\"ZADD\",a.holders_key,F[1](b.fence),b.id)\nif a.shared==0 then\na.new_keys[#a.new_keys+1]=a.leases_key\na.new_keys[#a.new_keys+1]=a.holders_key\na.shared_next=b.deadline\nelse\na.shared_next=math.min(a.shared_next,b.deadline)\nend\na.shared=a.shared+1\na.live=a.live+1\na.permits=a.permits+F[41](b.id)\nend\nF[117]=function(a,b,fd)\na.fence=math.max(a.fence+1,Va)\nb.fence=a.fence\nb.holds=1\nb.acquired=f\nb.deadline=F[99](a,b,b.ttl)\nif F[28](b.id)then\na.exclusive=b\nelse\nHh(a,b)\nend\nlocal gk=fd and math.max(0,math.floor(f - fd/1000))or 0\nF[37](a,\"g\",b,gk)\na.changed=true\nend\nend"];
const lua_rest_until: Helper = ["F[47]=function(a,ha)\nlocal ia=a.rests[ha and #a.rests or 1]\nreturn ia and ia.until_ms or 0\nend"];
const lua_save_key: Helper = ["F[132]=function(s,Sa,fe,hc)\nlocal D={F[1](1),F[1](Sa),F[1](fe),hc}\nredis.call(\"SET\",s,table.concat(D,\" \"),\"PX\",F[1](Sa - f))\nend"];
const lua_has_sane_numbers: Helper = ["F[4]=function(j)\nreturn not string.find(\" \" .. j,\" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\")\nend"];
const lua_parse_latch: Helper = ["F[93]=function(j)\nlocal W,i,x,S,Sa,Y=string.match(j,\"^(%d+) (%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)$\")\nif F[2](string.match(j,\"^(%d+) \")or \"0\")>1 then\nreturn{unreadable=\"newer\"}\nend\nif not W or not F[4](string.match(j,\"^[^\\n]*\"))then\nreturn{unreadable=\"damaged\"}\nend\nreturn{\nid=F[2](i),\nsince=F[2](x),\ncount=F[2](S),\nexpires_at=F[2](Sa),\noutcomes=Y,\nlive=F[2](Sa)>f,\n}\nend"];
const lua_load_latch: Helper = ["F[101]=function(s)\nlocal j=redis.call(\"GET\",s)\nreturn j and F[93](j)or nil\nend"];
const lua_save_latch: Helper = ["F[105]=function(s,q)\nIb=true\nlocal Oa={F[1](1),F[1](q.id),F[1](q.since),F[1](q.count),F[1](q.expires_at)}\nlocal Pe=math.max(q.expires_at - f,60000)\nredis.call(\"SET\",s,table.concat(Oa,\" \").. \"\\n\" .. q.outcomes,\"PX\",F[1](Pe))\nend"];
const lua_with_notification: Helper = ["F[136]=function(t)\nt[#t+1]=\"!1,-,0,0,1\"\nreturn t\nend"];
const lua_latch_reply: Helper = ["F[121]=function(q,S)\nreturn{\"latch\",F[1](q.id),F[1](q.since),F[1](S),F[1](q.expires_at)}\nend"];
const lua_place_of: Helper = ["F[104]=function(a,i)\nlocal dh=a.tickets>0 and redis.call(\"ZSCORE\",F[43](a,i),i)\nif not dh then\nreturn nil\nend\nif a.lapsing and F[15](a,i)+30000<=f then\nreturn nil\nend\nlocal y=F[2](dh)\nif y<4000000000000000 then\nreturn{arrival=y,queued=true}\nend\nreturn{arrival=y - 4000000000000000,queued=false}\nend"];
const lua_remove_place: Helper = ["F[129]=function(a,i,u)\nredis.call(\"ZREM\",F[43](a,i),i)\nif u.queued then\nF[19](a,i,-1)\nif a.front==i then\nF[22](a)\nend\nend\nif redis.call(\"ZREM\",a.tickets_key,i)==1 then\na.tickets=a.tickets - 1\nif a.tickets==0 then\na.tickets_next=0\nend\nif F[25](i)then\nF[20](a,{i})\nend\nend\na.changed=true\nend"];
const lua_has_room: Helper = ["F[152]=function(a,ge)\nif a.tickets+(a.upgrader and 1 or 0)<ge then\nreturn true\nend\nif a.tickets<=F[44](a)then\nreturn false\nend\nlocal cf=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"0\")[1]\nif cf then\nF[129](a,cf,F[104](a,cf)or{})\nend\nreturn true\nend"];
const lua_note_hints: Helper = ["F[157]=function(a,nc)\nif nc~=(a.turn_ms>0)then\na.turn_ms=nc and 3000 or 0\na.changed=true\nend\nend"];
const lua_drop_queue: Helper = ["F[145]=function(a)\nlocal S=a.tickets+(a.upgrader and 1 or 0)\nif a.tickets>0 then\nlocal l=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"-1\")\nfor oa=1,#l,1250 do\nF[20](a,F[30]({unpack(l,oa,math.min(oa+1250 - 1,#l))}))\nend\nif #l>0 then\nredis.call(\"DEL\",a.writers_key,a.readers_key,a.tickets_key)\na.departures=a.departures+F[44](a)\na.writers,a.readers,a.tickets,a.tickets_next,a.attended_next=0,0,0,0,0\nF[22](a)\nend\nend\na.upgrader=nil\na.queue_dropped=true\na.dropped=math.max(a.arrival+1,Va)\na.arrival=a.dropped\na.changed=true\nreturn S\nend"];
const lua_find_places: Helper = ["F[146]=function(m,l)\nlocal p,y={},nil\nfor c=1,#l do\np[c]=F[104](m[c],l[c])or false\ny=y or p[c] and p[c].arrival\nend\np.arrival=y\nreturn y and p or nil\nend"];
const lua_new_places: Helper = ["F[156]=function(m)\nlocal p,y={},Va\nfor c=1,#m do\ny=math.max(y,m[c].arrival+1)\nend\nfor c=1,#m do\np[c]=false\nm[c].arrival=y\nm[c].changed=true\nend\np.arrival=y\nreturn p\nend"];
const lua_remove_places: Helper = ["F[163]=function(m,l,p)\nfor c=1,#l do\nif p[c] then\nF[129](m[c],l[c],p[c])\nend\nend\nend"];
const lua_save_places: Helper = ["do\nlocal function Qf(s,y)\nreturn redis.call(\"ZCOUNT\",s,\"-inf\",\"(\" .. F[1](y))\nend\nlocal function Aj(a,i,u)\nlocal z=a.upgrader and 1 or 0\nif u.queued and u.arrival==a.arrival then\nreturn z+F[44](a)- 1\nend\nlocal db,Ja=a.writers,a.readers\nif u.queued and F[28](i)then\ndb=db - 1\nelseif u.queued then\nJa=Ja - 1\nend\nif db>0 then\nz=z+Qf(a.writers_key,u.arrival)\nend\nif Ja>0 then\nz=z+Qf(a.readers_key,u.arrival)\nend\nreturn z\nend\nF[165]=function(m,l,p,la,ba,ga)\nlocal jd=0\nif #l>1 then\nlocal Ff=math.floor(p.arrival/1000)\njd=Ff>f+1000 and f or Ff+10000\nend\nlocal Xc,id=0,jd>f and jd or 0\nfor c=1,#l do\nlocal a,i=m[c],l[c]\nif jd<=f or la[1]==c then\nlocal u=p[c] or{arrival=p.arrival}\nF[49](a,i,u,ba)\nif F[25](i)then\nF[81](a,i,\"=\" .. ga)\nend\nXc=math.max(Xc,Aj(a,i,u))\np[c]=u\nelseif p[c] then\nF[129](a,i,p[c])\np[c]=false\nend\nF[56](a,f)\nif a.front==i and a.turn_at>0 then\nF[38](a)\nF[52](a,f,3000)\nid=f+2500\nend\nend\nreturn Xc,id\nend\nend"];
const lua_blocked_locks: Helper = ["do\nlocal function kj(a,i,y)\nif not a.front or a.front==i then\nreturn false\nend\nif not F[28](i)and F[41](i)==0 then\nif a.writers==0 then\nreturn false\nend\nif y and not F[28](a.front)then\nlocal R,bc=F[23](a.writers_key)\nreturn bc<y\nend\nend\nreturn not y or a.front_arrival<y\nend\nlocal function Fi(a,i,y,Mb)\nif not F[24](a,i)then\nreturn true\nend\nif Mb then\nreturn kj(a,i,y)\nend\nlocal Ei=a.front~=nil and(not y or a.front_arrival<y)\nreturn F[41](i)==0 and a.live>0 and Ei\nend\nF[140]=function(m,l,y,Mb)\nlocal la={}\nfor c=1,#l do\nif Fi(m[c],l[c],y,Mb)then\nla[#la+1]=c\nend\nend\nreturn la\nend\nend"];
const lua_attended_until: Helper = ["F[111]=function(m,qb,wc)\nlocal jj=f+math.floor(qb - math.min(300,qb/10))\nfor c=1,#m do\nwc=wc and f>=m[c].no_grace_until\nend\nreturn jj+(wc and 1500 or 0)\nend"];
const lua_outlast_others: Helper = ["F[158]=function(m,l,p,ba)\nfor c=1,#l do\nif p[c] then\nba=math.max(ba,F[15](m[c],l[c])+1)\nend\nend\nreturn ba\nend"];
const lua_clock_us: Helper = ["local Ic\ndo\nIc=Va<4503599627370496 and Va or 0\nend"];
const lua_load_marker: Helper = ["F[72]=function(j)\nif not j then\nreturn{state=\"-\",ends_at=0}\nend\nlocal W,ub,X,ma,jc,He,me=\nstring.match(j,\"^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$\")\nif not W or F[2](W)>1 then\nreturn{state=\"newer\"}\nend\nreturn{\nstate=ub,\nnumber=F[2](X),\nnodes=F[2](ma),\nends_at=F[2](jc),\nfloor=F[2](He),\nahead=F[2](me),\n}\nend"];
const lua_save_marker: Helper = ["F[106]=function(s,r)\nlocal Oa={r.number,r.nodes,r.ends_at,r.floor,r.ahead}\nlocal D={F[1](1),r.state}\nfor c=1,#Oa do\nD[c+2]=F[1](Oa[c])\nend\nredis.call(\"SET\",s,table.concat(D,\" \"))\nend"];
const lua_misplacement: Helper = ["F[80]=function(r,X,ma)\nif r.state==\"newer\" then\nreturn{\"newer\"}\nend\nif r.number and(r.number~=X or r.nodes~=ma)then\nreturn{\"misplaced\",F[1](r.number),F[1](r.nodes)}\nend\nreturn nil\nend"];
const lua_abstention: Helper = ["F[94]=function(r,X,ma)\nlocal M=F[80](r,X,ma)\nif not M and r.state~=\"v\" then\nreturn{\"nonvoter\",F[1](f),r.state,F[1](r.ends_at)}\nend\nreturn M\nend"];
const lua_reach_of: Helper = ["F[97]=function(r)\nreturn math.max(r.floor or 0,Ic+(r.ahead or 0)+100000)\nend"];
const lua_note_fence: Helper = ["F[125]=function(s,r,P)\nlocal ag=P>Ic+30000000 and P>r.floor\nlocal Hf=P>F[97](r)\nif Hf then\nr.ahead=P - Ic\nend\nif ag then\nr.floor=P\nend\nif ag or Hf then\nF[106](s,r)\nend\nend"];
const lua_blame_of: Helper = ["F[66]=function(n)\nreturn string.sub(n .. \"------\",1,6)\nend"];
const lua_end_pattern: Helper = ["F[69]=function(E)\nlocal ii=string.gsub(string.sub(E,1,12),\"%-\",\"%%-\")\nreturn \"(%a)\" .. ii .. \"(%S+)\"\nend"];
const lua_end_of: Helper = ["F[68]=function(d,E)\nreturn string.match(d.ended,F[69](E))\nend"];
const lua_forget_end: Helper = ["F[70]=function(d,E)\nd.ended=string.gsub(d.ended,F[69](E).. \" \",\"\")\nend"];
const lua_note_attempt_end: Helper = ["F[74]=function(d,E,aa,n)\nlocal o=F[68](d,E)\nif o==\"e\" and aa~=\"e\" then\nF[70](d,E)\naa=\"x\"\nelseif o then\nreturn\nend\nlocal gi=aa .. string.sub(E,1,12).. F[66](n).. \" \"\nd.ended=string.sub(gi .. d.ended,1,64*20)\nend"];
const lua_unpack_attempt: Helper = ["F[76]=function(V)\nlocal sa,E,ca,ub,L,P,ke,Gb,Xe,Z,ga,Qg=\nstring.match(V,\"^(%a) (%S+) (%S+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) ?(%S*)$\")\nif not sa or not F[4](V)then\nreturn nil\nend\nreturn{\nmode=sa,\nattempt=E,\nholder=ca,\nstate=ub,\ndeadline=F[2](L),\nfence=F[2](P),\nacquired=F[2](ke),\nttl=F[2](Gb),\nmax_until=F[2](Xe),\ndelay=F[2](Z),\nlabel=ga,\nfingerprint=Qg==\"\" and \"-\" or Qg,\n}\nend"];
const lua_pack_attempt: Helper = ["F[75]=function(b)\nreturn table.concat({\nb.mode,\nb.attempt,\nb.holder,\nb.state,\nF[1](b.deadline),\nF[1](b.fence),\nF[1](b.acquired),\nF[1](b.ttl),\nF[1](b.max_until),\nF[1](b.delay),\nb.label,\nb.fingerprint,\n},\" \")\nend"];
const lua_cap_delay: Helper = ["F[112]=function(d,sc)\nif d.delay_until>f+sc then\nd.delay_until=f+sc\nd.capped=true\nend\nend"];
const lua_texts_at: Helper = ["F[5]=function(I,w)\nlocal v=redis.call(\"MGET\",unpack(I))\nlocal Fc,gd={},{}\nfor c=1,w or #I do\nif not v[c] then\nFc[#Fc+1]=c\ngd[#gd+1]=I[c]\nend\nend\nif #Fc==0 or redis.call(\"EXISTS\",unpack(gd))==0 then\nreturn v\nend\nfor Dd=1,#Fc do\nif redis.call(\"EXISTS\",gd[Dd])==1 then\nv[Fc[Dd]]=\"\"\nend\nend\nreturn v\nend"];
const lua_texts_of: Helper = ["F[85]=function(w,ih)\nlocal I={}\nfor c=1,w do\nI[c]=KEYS[ih*(c - 1)+1]\nI[w+c]=KEYS[ih*(c - 1)+2]\nend\nreturn F[5](I,w)\nend"];
const lua_empty_record: Helper = ["F[67]=function()\nreturn{fence=0,confirmed=0,delay_until=0,ended=\"\",leases={},delays={}}\nend"];
const lua_load_record: Helper = ["do\nlocal function Oh(d)\nfor R,ib in ipairs({d.leases,d.delays})do\nfor R,V in ipairs(ib)do\nif V.deadline>f+V.ttl and V.ttl>0 then\nV.deadline=f+V.ttl\nd.capped=true\nend\nend\nend\nend\nlocal function Dh(d,b)\nlocal sh=b.deadline+b.delay\nif sh<=f then\nreturn\nend\nd.delays[#d.delays+1]={\nmode=\"x\",\nattempt=b.attempt,\nholder=b.holder,\nstate=\"d\",\ndeadline=sh,\nfence=b.fence,\nacquired=b.acquired,\nttl=b.delay,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nend\nlocal function ci(d)\nlocal Ea={}\nfor R,Z in ipairs(d.delays)do\nif Z.deadline>f then\nEa[#Ea+1]=Z\nend\nend\nd.delays=Ea\nend\nlocal function di(d)\nlocal Ea,Ke={},{}\nfor R,b in ipairs(d.leases)do\nif b.deadline>f then\nEa[#Ea+1]=b\nKe[b.holder]=Ke[b.holder] or b.state==\"c\"\nend\nend\nfor R,b in ipairs(d.leases)do\nif b.deadline<=f and b.state==\"c\" then\nlocal aa=b.deadline==b.max_until and \"m\" or \"e\"\nF[74](d,b.attempt,aa,\"\")\nif b.delay>0 and not Ke[b.holder] then\nDh(d,b)\nend\nend\nend\nd.leases=Ea\nend\nF[73]=function(j)\nlocal d=F[67]()\nif not j then\nreturn d\nend\nlocal W,P,Rh,fc,va,ia=\nstring.match(j,\"^(%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)\\n(.*)$\")\nif F[2](string.match(j,\"^(%d+) \")or \"0\")>2 then\nreturn nil,\"newer\"\nend\nif not W or F[2](W)<1 or not F[4](string.match(j,\"^[^\\n]*\"))then\nreturn nil,\"damaged\"\nend\nd.fence=F[2](P)\nd.confirmed=F[2](Rh)\nd.delay_until=F[2](fc)\nd.ended=va\nfor V in string.gmatch(ia,\"[^\\n]+\")do\nlocal b=F[76](V)\nif not b then\nreturn nil,\"damaged\"\nend\nlocal ib=b.state==\"d\" and d.delays or d.leases\nib[#ib+1]=b\nend\nOh(d)\nci(d)\ndi(d)\nreturn d\nend\nend"];
const lua_save_record: Helper = ["F[84]=function(s,d,C)\nlocal ha=math.max(f,d.delay_until,math.floor(d.fence/1000))\nlocal Oa={F[1](2),F[1](d.fence),F[1](d.confirmed),F[1](d.delay_until)}\nlocal ib={table.concat(Oa,\" \"),d.ended,\"\"}\nfor c,b in ipairs(d.leases)do\nib[c+2]=F[75](b)\nha=math.max(ha,b.deadline+b.delay)\nend\nfor c,Z in ipairs(d.delays)do\nib[#d.leases+c+2]=F[75](Z)\nha=math.max(ha,Z.deadline)\nend\nredis.call(\"SET\",s,table.concat(ib,\"\\n\"),\"PX\",F[1](ha+C - f))\nend"];
const lua_find_attempt: Helper = ["F[87]=function(d,E)\nfor R,b in ipairs(d.leases)do\nif b.attempt==E then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_find_lease: Helper = ["F[116]=function(d,E,ca)\nlocal b=F[87](d,E)\nreturn b and(ca==\"-\" or b.holder==ca)and b or nil\nend"];
const lua_find_holder: Helper = ["F[115]=function(d,ca)\nfor R,b in ipairs(d.leases)do\nif b.holder==ca then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_taken_until: Helper = ["F[134]=function(d,sa,ca)\nlocal k=0\nfor R,b in ipairs(d.leases)do\nlocal ji=sa==\"x\" or b.mode==\"x\"\nif ji and b.holder~=ca and b.state~=\"r\" then\nk=math.max(k,b.deadline+b.delay)\nend\nend\nreturn k\nend"];
const lua_delay_or_rest_until: Helper = ["F[114]=function(d)\nlocal ia=F[115](d,\"*\")\nlocal k=math.max(d.delay_until,ia and ia.deadline or 0)\nreturn k>f and k or 0\nend"];
const lua_blocked_until: Helper = ["F[141]=function(d,sa,ca)\nlocal k=F[134](d,sa,ca)\nif F[115](d,ca)then\nreturn k\nend\nfor R,Z in ipairs(d.delays)do\nk=math.max(k,Z.deadline)\nend\nreturn math.max(k,F[114](d))\nend"];
const lua_stands: Helper = ["F[169]=function(d,E)\nfor R,Z in ipairs(d.delays)do\nif Z.attempt==E then\nreturn true\nend\nend\nreturn F[87](d,E)~=nil\nend"];
const lua_forget_delay: Helper = ["F[149]=function(d,E)\nlocal Wa={}\nfor R,Z in ipairs(d.delays)do\nif Z.attempt~=E then\nWa[#Wa+1]=Z\nend\nend\nd.delays=Wa\nend"];
const lua_known_of: Helper = ["F[120]=function(d)\nlocal U,gc={},{}\nfor R,b in ipairs(d.leases)do\nif b.state==\"c\" then\nU[#U+1]=F[75](b)\nend\nend\nfor c,Z in ipairs(d.delays)do\ngc[c]=table.concat({Z.attempt,F[1](Z.deadline),F[1](Z.acquired)},\" \")\nend\nreturn U,gc\nend"];
const lua_add_pending: Helper = ["do\nlocal function vc(ha,r)\nlocal Te=math.max(ha+1,r.floor+1,Ic)\nlocal P=Te - Te % 8+r.number\nreturn P<Te and P+8 or P\nend\nF[109]=function(d,r,Aa,Qd)\nd.fence=vc(d.fence,r)\nlocal b={\nmode=Aa.mode,\nattempt=Aa.attempt,\nholder=Aa.holder,\nstate=\"p\",\ndeadline=f+Qd,\nfence=d.fence,\nacquired=0,\nttl=Qd,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nd.leases[#d.leases+1]=b\nreturn b\nend\nend"];
const lua_add_resting: Helper = ["F[138]=function(d,Yd)\nd.leases[#d.leases+1]={\nmode=\"x\",\nattempt=\"*\",\nholder=\"*\",\nstate=\"r\",\ndeadline=f+Yd,\nfence=0,\nacquired=0,\nttl=Yd,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nend"];
const lua_confirm_pending: Helper = ["F[113]=function(d,b,bb)\nb.state=\"c\"\nb.fence=bb.fence\nb.acquired=f - bb.acquired\nb.ttl=bb.ttl\nb.delay=bb.delay\nb.label=bb.label\nb.fingerprint=bb.fingerprint\nb.deadline=f+bb.ttl\nif bb.max_until>0 then\nb.max_until=f+bb.max_until\nb.deadline=math.min(b.deadline,b.max_until)\nend\nd.fence=math.max(d.fence,b.fence)\nd.confirmed=math.max(d.confirmed,b.fence)\nend"];
const lua_names_attempt: Helper = ["F[102]=function(d,E)\nreturn d~=nil and d.state~=\"newer\" and string.find(d.rest,E,1,true)~=nil\nend"];
const lua_parse_idempotency: Helper = ["F[9]=function(j)\nif not j then\nreturn nil\nend\nlocal W,ub,A,ia=string.match(j,\"^(%d+) (%a) (%S+) (.*)$\")\nif not W or F[2](W)>1 then\nreturn{state=\"newer\"}\nend\nreturn{layout=W,state=ub,fingerprint=A,rest=ia}\nend"];
const lua_load_idempotency: Helper = ["F[13]=function(s)\nreturn F[9](s and redis.call(\"GET\",s))\nend"];
const lua_save_idempotency: Helper = ["F[12]=function(s,ub,A,ia,Hb)\nif s then\nlocal j=table.concat({F[1](1),ub,A,ia},\" \")\nredis.call(\"SET\",s,j,\"PX\",F[1](Hb - f+60000))\nend\nend"];
const lua_save_attempt: Helper = ["do\nlocal function Ui(d,ca)\nlocal k=f\nfor R,b in ipairs(d.leases)do\nif b.holder==ca then\nk=math.max(k,b.deadline)\nend\nend\nreturn k\nend\nF[130]=function(s,d,b)\nif not s then\nreturn\nend\nlocal o,ka=F[13](s),b.attempt\nif o and o.state==\"g\" and not F[102](o,ka)then\nka=string.sub(o.rest .. \" \" .. ka,-184)\nend\nF[12](s,\"g\",b.fingerprint,ka,Ui(d,b.holder))\nend\nend"];
const lua_split: Helper = ["F[7]=function(j)\nlocal D={}\nfor ac in string.gmatch(j,\"%S+\")do\nD[#D+1]=ac\nend\nreturn D\nend"];
const lua_forget_attempt: Helper = ["F[148]=function(s,o,E)\nif not F[102](o,E)or o.state~=\"g\" then\nreturn\nend\nlocal Wa={}\nfor R,Ia in ipairs(F[7](o.rest))do\nif Ia~=E then\nWa[#Wa+1]=Ia\nend\nend\nif #Wa==0 then\nredis.call(\"DEL\",s)\nelse\nlocal j=table.concat({o.layout,\"g\",o.fingerprint,table.concat(Wa,\" \")},\" \")\nredis.call(\"SET\",s,j,\"KEEPTTL\")\nend\nend"];
const lua_save_release: Helper = ["F[166]=function(s,o,E)\nif not o or o.state==\"g\" then\nF[12](s,\"e\",o and o.fingerprint or \"?\",E,f)\nend\nend"];
const lua_prolong_attempts: Helper = ["F[159]=function(s,b)\nredis.call(\"PEXPIRE\",s,F[1](b.deadline - f+60000),\"GT\")\nend"];
const lua_refusal_of: Helper = ["F[45]=function(d,A)\nif d and d.state==\"newer\" then\nreturn{\"newer\"}\nend\nreturn d and d.fingerprint~=A and{\"mismatch\"}or nil\nend"];
const lua_quorum_refusal_of: Helper = ["F[161]=function(o,A)\nif o and o.fingerprint==\"?\" then\nreturn nil\nend\nreturn F[45](o,A)\nend"];
const lua_RECORD_FIELDS: Helper = ["local Ec={\n\"layout\",\n\"fence\",\n\"arrival\",\n\"departures\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"tickets_next\",\n\"turn_at\",\n\"shared\",\n\"shared_next\",\n\"details\",\n\"delay_until\",\n\"break_at\",\n\"hold_ms\",\n\"kept_until\",\n\"expires_at\",\n\"front_arrival\",\n\"capacity\",\n\"permits\",\n\"attended_next\",\n\"turn_until\",\n\"turn_ms\",\n\"no_grace_until\",\n\"dropped\",\n\"watched_until\",\n\"ahead\",\n\"keeps_out\",\n}"];
const lua_parse_numbers: Helper = ["do\nlocal function sj(a,j)\nlocal Ub,Nb=0,0\nfor u,Tf in string.gmatch(j,\" (%d+)=(%d+)\")do\nlocal kb,X=Ec[F[2](u)],F[2](Tf)\nif not kb then\nreturn false\nend\na[kb]=X\nNb=math.max(Nb,X)\nUb=Ub+2+#u+#Tf\nend\nreturn Ub==#j and Nb<10000000000000000\nend\nF[14]=function(a,j)\nlocal P,zf,Ai,Ae,bg=string.match(j,\"^5 (%d+) (%d+) (%d+) (%d+)([^\\n]*)\\n\")\nif not P then\nreturn false\nend\na.fence,a.written_at,a.hold_ms,a.events_count=\nP+0,zf+0,Ai+0,Ae+0\nif bg~=\"\" and not sj(a,bg)then\nreturn false\nend\nreturn math.max(a.fence,a.written_at,a.hold_ms,a.events_count)<10000000000000000\nend\nend"];
const lua_load_lock: Helper = ["do\nlocal function uj(a,j)\na.rests,a.resting={},0\nif not string.find(j,\"^[%d: ]*$\")or not F[4](j)then\nreturn false\nend\nfor Hb,Wc in string.gmatch(j,\"(%d+):(%d+)\")do\na.rests[#a.rests+1]={until_ms=F[2](Hb),permits=F[2](Wc)}\na.resting=a.resting+F[2](Wc)\nend\nreturn true\nend\nlocal function vj(j)\nlocal i,G,L,y,ga=string.match(j,\"^(%S+) (%S+) (%d+) (%d+) (%S+)$\")\nif not i or not F[4](j)then\nreturn nil\nend\nreturn{id=i,token=G,deadline=F[2](L),arrival=F[2](y),label=ga}\nend\nlocal function Pg(a,j)\nlocal Ub=0\nfor aa,V in string.gmatch(j,\"(%l) ([^\\n]+)\\n\")do\nUb=Ub+#V+3\nif aa==\"f\" then\na.front=V\nelseif aa==\"u\" then\na.upgrader=vj(V)\nelseif aa==\"o\" then\na.outcomes=V\nelseif aa==\"r\" and not uj(a,V)then\nreturn false\nend\nif aa==\"u\" and not a.upgrader then\nreturn false\nend\nend\nreturn Ub==#j\nend\nlocal function yi(a)\nreturn #a.ended % 14==0 and #a.releases % 5==0\nend\nlocal function tj(a,j)\nlocal rd=string.find(j,\"\\n\",1,true)\nlocal Mc=rd and string.find(j,\"\\n\",rd+1,true)\nlocal sd=Mc and string.find(j,\"\\n\",Mc+1,true)\nlocal td=sd and string.find(j,\"\\n\",sd+1,true)\nlocal ud=td and string.find(j,\"\\n\",td+1,true)\nif not ud or not F[14](a,j)then\nreturn false\nend\na.ended=string.sub(j,Mc+1,sd - 1)\na.releases=string.sub(j,sd+1,td - 1)\na.events=string.sub(j,td+1,ud - 1)\nif Mc>rd+1 then\na.exclusive=F[54](string.sub(j,rd+1,Mc - 1))\nif not a.exclusive then\nreturn false\nend\nend\nif not yi(a)then\nreturn false\nend\nif(a.events==\"\")~=(a.events_count==0)or a.events~=\"\" and string.sub(a.events,-1)~=\",\" then\nreturn false\nend\nreturn ud==#j or Pg(a,string.sub(j,ud+1))\nend\nlocal function rj(a,V,W)\nlocal Oa,Ua=string.match(V,\"^([%d ]+) (%S+)$\")\nlocal D,S=F[7](Oa or \"\"),W>1 and 26 or 20\nif #D~=S or not F[4](V)then\nreturn nil\nend\nfor c=1,S do\na[Ec[c]]=F[2](D[c])\nend\nif W==1 then\na.turn_at=0\nend\na.keeps_out=W>=3 and 1 or 0\nreturn Ua\nend\nlocal function qj(a,j,W)\nif W==1 then\nj=j .. \"\\n\"\nend\nlocal V,H,fa,va,Y,Da,ha=\nstring.match(j,\"^([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n?([^\\n]*)$\")\nlocal Ua=V and W>0 and rj(a,V,W)\nif not Ua then\nreturn nil\nend\nif Da~=\"\" and not string.find(Da,\",$\")then\nreturn nil\nend\nif not string.find(ha,\"^[%d: ]*$\")or not F[4](ha)then\nreturn nil\nend\nlocal zf,me=string.match(ha,\"^(%d+) (%d+)\")\na.written_at=F[2](zf or \"0\")\na.ahead=F[2](me or \"0\")\nfor G,Q in string.gmatch(va,\"%S%S%S%S(%S%S%S%S%S%S%S%S)(%l) \")do\na.ended=a.ended .. G .. Q .. \".... \"\nend\na.events=Da\nlocal R,Ae=string.gsub(Da,\",\",\"\")\na.events_count=Ae\na.exclusive=F[54](H)\nif H~=\"\" and not a.exclusive then\nreturn nil\nend\nlocal za=Ua~=\"-\" and \"f \" .. Ua .. \"\\n\" or \"\"\nif fa~=\"\" then\nza=za .. \"u \" .. fa .. \"\\n\"\nend\nif Y~=\"\" then\nza=za .. \"o \" .. Y .. \"\\n\"\nend\nlocal ja=string.match(ha,\"%d+:.*$\")\nreturn ja and za .. \"r \" .. ja .. \"\\n\" or za\nend\nlocal function oi(a)\nfor R,S in ipairs({\"shared\",\"permits\",\"details\",\"tickets\",\"writers\",\"readers\"})do\na[S]=0\nend\na.front,a.turn_at,a.turn_until,a.kept_until,a.expires_at,a.ahead=nil,0,0,0,0,0\nredis.call(\n\"DEL\",\na.details_key,\na.leases_key,\na.holders_key,\na.writers_key,\na.readers_key,\na.tickets_key\n)\na.changed=true\nend\nlocal function Vj(a,pb)\nlocal Ci={\n\"tickets_next\",\n\"turn_at\",\n\"shared_next\",\n\"delay_until\",\n\"break_at\",\n\"kept_until\",\n\"expires_at\",\n\"attended_next\",\n\"turn_until\",\n\"no_grace_until\",\n\"watched_until\",\n}\nfor R,kb in ipairs(Ci)do\nif a[kb]>pb then\na[kb]=a[kb] - pb\nend\nend\nif a.exclusive then\nF[34](a.exclusive,-pb)\nend\nif a.upgrader then\na.upgrader.deadline=a.upgrader.deadline - pb\nend\nfor c=1,#a.rests do\na.rests[c].until_ms=a.rests[c].until_ms - pb\nend\nlocal Y=F[7](a.outcomes)\nfor c=1,#Y do\nlocal z,Ne=string.match(Y[c],\"^(.*[.!=])(%d+)$\")\nY[c]=z and z .. F[1](F[2](Ne)- pb)or Y[c]\nend\na.outcomes=table.concat(Y,\" \")\nif a.shared>0 or a.tickets>0 then\na.ahead=a.ahead+pb\nend\na.changed=true\nend\nlocal function ai(k)\nreturn{\nat=k,\nended=\"\",\nreleases=\"\",\noutcomes=\"\",\nevents=\"\",\nevents_count=0,\nnoted={},\nuntold={},\nnew_keys={},\nexpired_permits=0,\nrests={},\nresting=0,\nwritten_at=0,\nstored=false,\nchanged=false,\nrecord_key=KEYS[k],\ndetails_key=KEYS[k+1],\nleases_key=KEYS[k+2],\nholders_key=KEYS[k+3],\nwriters_key=KEYS[k+4],\nreaders_key=KEYS[k+5],\ntickets_key=KEYS[k+6],\nhistory_key=KEYS[k+7],\nlayout=5,\nfence=0,\narrival=0,\ndepartures=0,\nwriters=0,\nreaders=0,\ntickets=0,\ntickets_next=0,\nturn_at=0,\nshared=0,\nshared_next=0,\ndetails=0,\ndelay_until=0,\nbreak_at=0,\nhold_ms=0,\nkept_until=0,\nexpires_at=0,\nfront_arrival=0,\ncapacity=0,\npermits=0,\nattended_next=0,\nturn_until=0,\nturn_ms=0,\nno_grace_until=0,\ndropped=0,\nwatched_until=0,\nahead=0,\nkeeps_out=0,\n}\nend\nlocal function hk(a,j)\nif string.sub(j,1,2)==\"5 \" then\nreturn not tj(a,j)and \"damaged\" or nil\nend\nlocal W=F[2](string.match(j,\"^(%d+) \")or \"0\")\nif W>5 then\nreturn \"newer\"\nend\nlocal za=W<5 and qj(a,j,W)\nreturn not(za and Pg(a,za))and \"damaged\" or nil\nend\nF[32]=function(k,j)\nlocal a=ai(k)\nif j then\na.stored=true\na.unreadable=hk(a,j)\nif a.unreadable then\nreturn a\nend\nif a.written_at>f then\nVj(a,a.written_at - f)\nend\nif a.expires_at>0 and a.expires_at+30000/2<=f then\noi(a)\nend\nend\na.live=F[26](a)and 0 or a.shared\nreturn a\nend\nend"];
const lua_load_locks: Helper = ["F[60]=function(w,Mg)\nif w==1 and not Mg then\nlocal a=F[32](1,redis.call(\"GET\",KEYS[1]))\nreturn{a},a.unreadable and{\"unreadable\",a.unreadable}\nend\nlocal I={}\nfor c=1,w do\nI[c]=KEYS[(c - 1)*8+1]\nend\nI[w+1]=Mg\nlocal v=F[5](I,w)\nlocal m,ld,pa={},{},nil\nfor c=1,w do\nlocal a=ld[I[c]] or F[32]((c - 1)*8+1,v[c])\nm[c]=a\nld[I[c]]=a\nif a.unreadable and not pa then\npa={\"unreadable\",a.unreadable}\nend\nend\nreturn m,pa,v[w+1]\nend"];
const lua_prove_writable: Helper = ["F[6]=function(s)\nif not Ib then\nredis.call(\"PEXPIRE\",s,\"1\",\"GT\")\nIb=true\nend\nend"];
const lua_latest_events: Helper = ["F[31]=function(a)\nlocal Da,de={},nil\nlocal function nb(j)\nfor Lb in string.gmatch(j,\"[^,]+\")do\nlocal Sc=string.match(Lb,\"^(%l)%d+$\")\nlocal Sb,Od=string.match(Lb,\"^%l(%l%d+ %-?%d+) %-?%d+ (%S+)$\")\nif Sb and de then\nDa[#Da+1]=string.sub(de,1,1).. Sb .. \" \" .. string.sub(de,2).. \" \" .. Od\nend\nde=Sc and Lb or nil\nif Sb then\nDa[#Da+1]=Lb\nend\nend\nend\nnb(a.events)\nif #Da<20 then\nlocal Je=redis.call(\"GET\",a.history_key)or \"\"\nnb(string.sub(Je,#F[1](1)+2))\nend\nfor c=#Da,20+1,-1 do\nDa[c]=nil\nend\nreturn Da\nend"];
const lua_save_lock: Helper = ["do\nlocal function oj(a)\nlocal j=\"\"\nfor c=1,#a.rests do\nj=j .. \" \" .. F[1](a.rests[c].until_ms).. \":\" .. F[1](a.rests[c].permits)\nend\nreturn j\nend\nlocal function pj(fa)\nreturn table.concat(\n{fa.id,fa.token,F[1](fa.deadline),F[1](fa.arrival),fa.label},\n\" \"\n)\nend\nlocal function Ag(a,C)\nreturn a.kept_until+(a.shared>0 and C or 0)\nend\nlocal function Si(a)\nlocal I={}\nlocal function nb(S,s)\nif S>0 then\nI[#I+1]=s\nend\nend\nnb(a.details,a.details_key)\nnb(a.shared,a.leases_key)\nnb(a.shared,a.holders_key)\nnb(a.tickets,a.writers_key)\nnb(a.tickets,a.readers_key)\nnb(a.tickets,a.tickets_key)\nreturn I\nend\nlocal function ki(a,C)\nlocal I=a.new_keys\nlocal uc=Ag(a,C)\nif uc>a.expires_at then\na.expires_at=uc+(a.shared>0 and 30000 or C - 30000)\nI=Si(a)\nend\nfor c=1,#I do\nredis.call(\"PEXPIRE\",I[c],F[1](a.expires_at+30000 - f))\nend\na.new_keys={}\nend\nlocal function mi(a)\nlocal Nb=math.max(\na.arrival,\na.departures,\na.writers,\na.readers,\na.tickets,\na.tickets_next,\na.turn_at,\na.shared,\na.shared_next,\na.details,\na.delay_until,\na.break_at,\na.kept_until,\na.expires_at,\na.front_arrival,\na.capacity,\na.permits,\na.attended_next,\na.turn_until,\na.turn_ms,\na.no_grace_until,\na.dropped,\na.watched_until,\na.ahead,\na.keeps_out\n)\nlocal j=\"\"\nfor c=3,Nb>0 and #Ec or 0 do\nlocal X=a[Ec[c]]\nif X>0 and Ec[c]~=\"hold_ms\" then\nj=j .. string.format(\" %.0f=%.0f\",c,X)\nend\nend\nreturn j\nend\nlocal function Mj(a)\nlocal j=string.format(\"5 %.0f %.0f %.0f %.0f\",a.fence,f,a.hold_ms,a.events_count)\n.. mi(a)\n.. \"\\n\"\n..(a.exclusive and F[40](a.exclusive)or \"\")\n.. \"\\n\"\n.. a.ended\n.. \"\\n\"\n.. a.releases\n.. \"\\n\"\n.. a.events\n.. \"\\n\"\nif a.front then\nj=j .. \"f \" .. a.front .. \"\\n\"\nend\nif a.upgrader then\nj=j .. \"u \" .. pj(a.upgrader).. \"\\n\"\nend\nif a.outcomes~=\"\" then\nj=j .. \"o \" .. a.outcomes .. \"\\n\"\nend\nif #a.rests>0 then\nj=j .. \"r\" .. oj(a).. \"\\n\"\nend\nreturn j\nend\nlocal function si(a)\nfor c=math.max(1,#a.noted - 20+1),#a.noted do\na.events=a.noted[c] .. a.events\na.events_count=a.events_count+1\nend\na.noted={}\nend\nlocal function Sj(a,Gd)\nif not F[29](a)then\na.events,a.events_count=\"\",0\nreturn\nend\nsi(a)\nif a.events_count<20 and #a.events<=1500 then\nreturn\nend\nlocal j=F[1](1).. \" \" .. table.concat(F[31](a),\",\").. \",\"\nredis.call(\"SET\",a.history_key,j,\"PX\",F[1](Gd))\na.events,a.events_count=\"\",0\nend\nF[48]=function(a,C)\nif not a.changed and Ag(a,C)<=a.expires_at then\nF[6](a.record_key)\nreturn\nend\na.changed=false\na.written=true\na.written_at=f\nIb=true\nif a.shared==0 then\na.keeps_out=0\nend\nif a.shared==0 and a.tickets==0 then\na.kept_until=0\na.expires_at=0\na.ahead=0\nelse\nki(a,C)\nend\nlocal H=a.exclusive\nlocal zi=H and math.max(H.deadline+H.delay,H.min_until)or 0\nlocal li=math.floor(a.fence/1000)\nlocal ha=math.max(f,a.delay_until,a.kept_until,zi,F[47](a,true),li)\nlocal Pe=a.capacity>0 and 2592000000 or C\nlocal Gd=math.max(ha+Pe,a.expires_at+a.ahead+30000)- f\nSj(a,Gd)\nredis.call(\"SET\",a.record_key,Mj(a),\"PX\",F[1](Gd))\nend\nend"];
const lua_note_watcher: Helper = ["F[126]=function(a,uh)\nif a.stored and f+uh>a.watched_until then\na.watched_until=f+uh\na.changed=true\nend\nend"];
const lua_secret_prefix: Helper = ["F[10]=function(J)\nreturn string.sub(J,3,2+12)\nend"];
const lua_recent_outcome: Helper = ["F[64]=function(d,n)\nif d.outcomes==\"\" then\nreturn nil\nend\nlocal k=string.find(d.outcomes,F[10](n),1,true)\nreturn k and string.match(d.outcomes,\"^%w+\",k+12)or nil\nend"];
const lua_forgotten_at: Helper = ["F[59]=function(d)\nreturn F[2](string.match(d.outcomes,\"=(%d+)\")or \"0\")\nend"];
const lua_is_full_of_copies: Helper = ["F[63]=function(d)\nlocal R,Jc=string.gsub(d.outcomes,\"!\",\"\")\nreturn Jc>=48\nend"];
const lua_is_forgotten: Helper = ["F[71]=function(d,n,x)\nif x==0 or F[64](d,n)then\nreturn false\nend\nreturn F[59](d)>=x or F[63](d)\nend"];
const lua_save_outcome: Helper = ["do\nlocal function og(ac)\nlocal zg,Ne=string.match(ac,\"([.!])(%d+)$\")\nif not zg then\nreturn true,f\nend\nlocal k=F[2](Ne)\nreturn k+(zg==\"!\" and 60000 or 4000)<=f,k\nend\nlocal function lj(d,n)\nlocal D={}\nfor ac in string.gmatch(d.outcomes,\"%S+\")do\nif string.sub(ac,1,1)~=\"=\" and string.sub(ac,1,12)~=F[10](n)then\nD[#D+1]=ac\nend\nend\nreturn D\nend\nF[61]=function(d,n,Fa,Jc)\nlocal D,gb,xb=lj(d,n),{},F[59](d)\nlocal Be=#D+1 - 64\nfor c=1,#D do\nlocal mj,k=og(D[c])\nlocal Ij=Be>0 and not string.find(D[c],\"!\",1,true)\nif Ij or mj and c<=#D - 15 then\nBe=Be - 1\nxb=math.max(xb,k)\nelse\ngb[#gb+1]=D[c]\nend\nend\nif #gb>=64 then\nlocal R,k=og(table.remove(gb,1))\nxb=math.max(xb,k)\nend\ngb[#gb+1]=F[10](n).. Fa ..(Jc and \"!\" or \".\").. F[1](f)\nd.outcomes=(xb>0 and \"=\" .. F[1](xb).. \" \" or \"\").. table.concat(gb,\" \")\nd.changed=true\nend\nend"];
const lua_is_late: Helper = ["F[119]=function(o,x)\nlocal Fd=o and string.match(o,\"^copy(%d+)$\")\nreturn Fd and x<F[2](Fd)\nend"];
const lua_save_copy: Helper = ["F[131]=function(d,n,x)\nif x==0 then\nreturn\nend\nlocal o=F[64](d,n)\nif not o or string.find(o,\"^copy\")and not F[119](o,x)then\nF[61](d,n,\"copy\" .. F[1](x),true)\nend\nend"];
const lua_save_reply: Helper = ["F[133]=function(d,n,t,Jc)\nF[61](d,n,table.concat(t,\"x\"),Jc)\nend"];
const lua_recent_reply: Helper = ["F[128]=function(d,n)\nlocal Fa=F[64](d,n)\nif not Fa then\nreturn nil\nend\nlocal D=string.gsub(Fa,\"x\",\" \")\nreturn F[7](D)\nend"];
const lua_REASONS: Helper = ["local cc={\nr=\"released\",\ne=\"expired\",\nm=\"max_hold\",\nb=\"broken\",\nt=\"transferred\",\n}"];
const lua_end_at: Helper = ["F[95]=function(a,G)\nlocal k=string.find(a.ended,F[53](G),1,true)\nreturn k and k % 14==1 and k or nil\nend"];
const lua_released_by: Helper = ["F[162]=function(a,G,n)\nlocal jh,k=F[46](n),F[95](a,G)\nif k then\nlocal oa=k+8+1\nlocal Ni=string.sub(a.ended,oa,oa+4 - 1)==jh\nreturn Ni and string.sub(a.ended,oa - 1,oa - 1)or nil,false\nend\nk=a.releases~=\"\" and string.find(a.releases,jh,1,true)\nif k and k % 5==2 then\nreturn string.sub(a.releases,k - 1,k - 1),false\nend\nreturn nil,#a.releases==32*5\nend"];
const lua_why_lost: Helper = ["F[98]=function(a,G)\nlocal k=F[95](a,G)\nif k then\nlocal Q=cc[string.sub(a.ended,k+8,k+8)]\nreturn Q or cc[\"r\"]\nend\nlocal j=a.shared>a.live and redis.call(\"HGET\",a.details_key,F[90](G))\nlocal b=j and F[55](a,j)\nif b and F[26](a)then\nreturn cc[\"b\"]\nend\nif b and b.deadline<=f then\nreturn cc[F[57](a,b)]\nend\nreturn \"unknown\"\nend"];
const lua_not_held: Helper = ["F[103]=function(a,G)\nif a.damaged_id==F[90](G)then\nreturn{\"unreadable\",\"damaged\"}\nend\nreturn{\"lost\",F[98](a,G)}\nend"];
const lua_reply_before: Helper = ["F[83]=function(d,A)\nreturn F[45](d,A)or d and F[7](d.rest)\nend"];
const lua_shorten_idempotency: Helper = ["F[107]=function(s)\nredis.call(\"PEXPIRE\",s,F[1](60000),\"LT\")\nend"];
const lua_idempotency_until: Helper = ["F[118]=function(s,L)\nreturn s and L+60000 or 0\nend"];
const lua_prolong_idempotency: Helper = ["F[160]=function(s,b)\nif b.idempotency_until>0 and b.deadline>b.idempotency_until then\nb.idempotency_until=b.deadline+60000\nredis.call(\"PEXPIRE\",s,F[1](b.idempotency_until+60000 - f),\"GT\")\nend\nend"];
const lua_listed_holders: Helper = ["F[123]=function(a)\nlocal fb={}\nif a.exclusive then\nfb[1]=F[40](a.exclusive)\nend\nif a.live>0 then\nlocal l=redis.call(\"ZRANGE\",a.holders_key,\"0\",F[1](50 - 1))\nlocal v=#l>0 and redis.call(\"HMGET\",a.details_key,unpack(l))or{}\nfor c=1,#v do\nlocal b=v[c] and F[55](a,v[c])\nif #fb<50 and b and b.deadline>f then\nfb[#fb+1]=F[40](F[62](a,b))\nend\nend\nend\nreturn fb\nend"];
const lua_queue_length: Helper = ["F[127]=function(a)\nreturn F[44](a)+(a.upgrader and 1 or 0)\nend"];
const lua_flag: Helper = ["F[8]=function(ue)\nreturn ue and \"1\" or \"0\"\nend"];
const lua_with_notifications: Helper = ["do\nlocal function Lj(a)\nif F[28](a.front)or F[41](a.front)>0 or a.readers<2 then\nreturn 0\nend\nif a.writers==0 then\nreturn 4000000000000000\nend\nlocal R,bc=F[23](a.writers_key)\nreturn bc\nend\nlocal function Cg(a)\nif a.capacity==0 then\nreturn a.delay_until\nend\nlocal k=F[47](a)\nreturn a.live>0 and math.min(k,a.shared_next)or k\nend\nlocal function ij(a)\nlocal re=a.written and(a.watched_until>f or not a.stored)\nif a.turn_ms==0 and not re then\nreturn nil\nend\nlocal ee,vb,Ja,next=\"-\",0,0,\"-\"\nif a.turn_ms>0 then\nif a.turn_began and a.turn_at>0 then\nee=F[10](F[50](a.front))\nvb=a.turn_until\nJa=Lj(a)\nelseif a.upgrader and a.lease_ended and a.live==1 then\nee=F[10](F[50](a.upgrader.id))\nelseif a.queue_dropped then\nvb=1\nelseif(a.tickets>0 or a.upgrader)and(a.check_at or a.lease_ended and Cg(a)>f)then\nvb=a.check_at or Cg(a)\nnext=a.front and F[10](F[50](a.front))or \"-\"\nend\nend\nif ee==\"-\" and vb==0 and not re then\nreturn nil\nend\nreturn table.concat(\n{F[1](a.at),ee,F[1](vb),F[1](Ja),F[8](re),next,F[1](a.departures)},\n\",\"\n)\nend\nF[58]=function(t,m)\nlocal Nd,vd,ce={},{},{}\nfor c=1,#m do\nlocal a=m[c]\nif not a.unreadable and not ce[a] then\nNd[#Nd+1]=ij(a)\nfor Dd=1,a.written and #a.untold or 0 do\nvd[#vd+1]=F[1](a.at).. \" \" .. a.untold[Dd]\nend\nend\nce[a]=true\nend\nif #vd>0 then\nt[#t+1]=\"~\" .. table.concat(vd,\",\")\nend\nif #Nd>0 then\nt[#t+1]=\"!\" .. table.concat(Nd,\";\")\nend\nreturn t\nend\nend"];
const lua_load_request: Helper = ["F[124]=function(w,B,A)\nlocal K=F[13](B)\nlocal M=F[45](K,A)\nif M then\nreturn nil,K,M\nend\nlocal m,pa=F[60](w)\nreturn m,K,pa\nend"];
const lua_ids_of: Helper = ["F[153]=function(h,J)\nlocal l={}\nfor c=1,#h.locks do\nl[c]=string.sub(h.modes,c,c).. J\nend\nreturn l\nend"];
const lua_finish: Helper = ["F[147]=function(h,t)\nfor c=1,#h.locks do\nF[56](h.locks[c],f)\nF[48](h.locks[c],h.retention_ms)\nend\nreturn F[58](t,h.locks)\nend"];
const lua_lost: Helper = ["F[154]=function(h,Q)\nreturn F[147](h,{\"lost\",Q,\"0\"})\nend"];
const lua_dismissed: Helper = ["F[144]=function(h,y)\nlocal o,d=h.arrival,h.idempotency\nif o==0 and d and d.state==\"w\" and d.rest~=\"-\" then\no=y or Va - 30000*1000\nend\nfor c=1,#h.locks do\nlocal Ca=h.locks[c].dropped\nif o>0 and o<=Ca and(h.arrival>0 or Ca<=Va+1000000)then\nreturn{\"lost\",cc[\"b\"],\"1\"}\nend\nend\nreturn nil\nend"];
const lua_append_two: Helper = ["F[139]=function(D,wa,Uj)\nD[#D+1]=wa\nD[#D+1]=Uj\nreturn D\nend"];
const lua_append_list: Helper = ["F[11]=function(D,za)\nD[#D+1]=F[1](#za)\nfor c=1,#za do\nD[#D+1]=za[c]\nend\nreturn D\nend"];
const lua_granted: Helper = ["F[150]=function(h,U,Vb)\nlocal a,Og=h.locks[1],{}\nfor c=1,#U do\nOg[c]=F[40](U[c])\nend\nlocal t=F[139](F[11]({\"granted\",F[1](f),F[1](a.break_at)},Og),F[8](Vb),F[1](a.capacity))\nreturn F[147](h,t)\nend"];
const lua_granted_before: Helper = ["F[151]=function(h,J)\nlocal l,U,p,Q=F[153](h,J),{},0,\"unknown\"\nfor c=1,#l do\nU[c]=F[78](h.locks[c],l[c])\nif U[c] then\np=p+1\nelseif Q==\"unknown\" then\nQ=F[98](h.locks[c],J)\nend\nend\nif p==#l then\nreturn F[150](h,U,true)\nend\nif p>0 or Q~=\"unknown\" or h.idempotency and h.idempotency.state==\"g\" then\nreturn F[154](h,Q)\nend\nreturn nil\nend"];
const lua_busy: Helper = ["do\nlocal function Rj(a)\nif a.tickets<=F[44](a)then\nreturn 0\nend\nlocal hb=redis.call(\"ZCOUNT\",a.tickets_key,F[17](a,f - 2000),F[17](a,f))\nreturn math.min(a.departures,hb)\nend\nlocal function ri(a,mb,Xa)\nlocal k=a.delay_until\nif a.exclusive then\nk=math.max(k,a.exclusive.deadline,a.exclusive.min_until)\nelseif mb and a.live>(Xa and 1 or 0)then\nk=math.max(k,F[77](a,Xa))\nend\nif a.capacity>0 and a.live+a.resting>0 then\nlocal pf,na=F[47](a),a.live>0 and a.shared_next or 0\nlocal Mh=pf>0 and na>0\nk=math.max(k,Mh and math.min(pf,na)or pf+na)\nend\nif not mb then\nk=math.max(k,a.upgrader and a.upgrader.deadline or 0,a.break_at)\nend\nreturn k\nend\nlocal function gj(a,mb,Xa)\nif F[27](a)then\nreturn f+20\nend\nlocal k=ri(a,mb,Xa)\nlocal cj=a.capacity>0 and a.turn_at>0\nif k>f and not cj then\nreturn k\nend\nk=a.attended_next>f and a.attended_next or f\nif a.turn_at==0 then\nreturn k\nend\nreturn k>f and math.min(a.turn_until,k)or a.turn_until\nend\nlocal function Qi(Oa)\nlocal D={}\nfor c=1,#Oa do\nD[c]=F[1](Oa[c])\nend\nreturn table.concat(D,\" \")\nend\nF[142]=function(h,la,u,Xa,Lc)\nlocal wa=la[1]\nlocal a=h.locks[wa]\nlocal mb=string.sub(h.modes,wa,wa)==\"x\"\nif not u then\nu={position=-1,ticket=\"-\",arrival=Va,attended_until=0,ticket_until=0,again_at=0}\nfor c=1,#h.locks do\nu.arrival=math.max(u.arrival,h.locks[c].dropped+1)\nend\nend\nlocal fc=0\nif not Xa then\nfor c=1,#la do\nlocal Ia=h.locks[la[c]]\nfc=math.max(fc,Ia.delay_until,Ia.live==0 and F[47](Ia)or 0)\nend\nend\nlocal t=F[139](F[139](F[11]({\"busy\",F[1](f),Qi(la),F[1](gj(a,mb,Xa)),F[1](u.position),u.ticket,F[1](u.arrival),F[1](u.attended_until),F[1](u.ticket_until),F[1](u.again_at),F[1](a.hold_ms),F[1](a.departures),F[1](F[127](a)+(Lc and Lc[wa] and 1 or 0)),F[1](F[96](a)),F[1](F[16](a))},F[123](a)),F[1](fc>f and fc or 0),F[1](a.capacity)),F[1](u.position>=0 and Rj(a)or 0))\nreturn F[147](h,t)\nend\nend"];
const lua_new_lease: Helper = ["F[155]=function(h,a,i)\nlocal b={\nid=i,\nttl=h.ttl_ms,\nmax_until=h.max_hold_ms>0 and f+h.max_hold_ms or 0,\ndelay=h.lock_delay_ms,\nlabel=h.label,\npartner=\"-\",\nmin_until=h.min_hold_ms>0 and f+h.min_hold_ms or 0,\n}\nb.idempotency_until=F[118](h.idempotency_key,F[99](a,b,h.ttl_ms))\nreturn b\nend"];
const lua_save_use: Helper = ["F[167]=function(h,ub,J,Hb)\nF[12](h.idempotency_key,ub,h.fingerprint,J,Hb)\nend"];
const lua_save_grant: Helper = ["F[164]=function(h,J,b)\nlocal a=h.locks[1]\nif h.since>0 or F[64](a,J)then\nF[61](a,J,\"granted\",true)\nend\nF[167](h,\"g\",J,b.idempotency_until)\nend"];
const lua_acquire_as_holder: Helper = ["do\nlocal function Nj(h,da)\nlocal a=h.locks[1]\nda.holds=da.holds+1\nda.deadline=math.max(da.deadline,F[99](a,da,h.ttl_ms))\nda.ttl=math.max(da.ttl,h.ttl_ms)\nda.confirmed=true\nF[89](a,da)\nif h.idempotency_key then\nlocal Qe=da.deadline+math.max(h.retention_ms - 60000,0)\nF[167](h,\"g\",F[50](da.id),Qe)\nelse\nF[61](a,h.request,\"entered\",h.since>0)\nend\nreturn F[150](h,{da})\nend\nlocal function ui(h,J,H,ea)\nlocal a=h.locks[1]\nlocal b=F[155](h,a,h.modes .. J)\nlocal fd\nif F[28](b.id)then\nfd=a.upgrader and a.upgrader.arrival\na.upgrader=nil\nb.partner=ea.id\nend\nF[117](a,b,fd)\nif H then\nH.partner=b.id\nend\nF[164](h,J,b)\nreturn F[150](h,{b})\nend\nlocal function fk(h,J,ea)\nlocal a=h.locks[1]\na.arrival=math.max(a.arrival+1,Va)\nlocal y,L=a.arrival,f+5000\nif a.upgrader then\ny=a.upgrader.arrival\nend\nF[157](a,h.hints)\na.upgrader=\n{id=h.modes .. J,token=ea.id,deadline=L,arrival=y,label=h.label}\na.changed=true\nF[167](h,\"w\",J,L)\nlocal u={\nposition=0,\nticket=J,\narrival=y,\nattended_until=L,\nticket_until=L,\nagain_at=f+3000,\n}\nreturn F[142](h,{1},u,ea)\nend\nF[137]=function(h,o)\nlocal a,fa=h.locks[1],h.locks[1].upgrader\nlocal zd=fa and F[50](fa.id)==h.place_secret\nlocal Gf=F[144](h,zd and fa.arrival or nil)\nif Gf then\nreturn F[147](h,Gf)\nend\nlocal H,ea=F[122](a,h.token)\nif not H and not ea then\nif a.damaged_id==F[90](h.token)then\nreturn F[147](h,{\"unreadable\",\"damaged\"})\nend\nreturn F[154](h,F[98](a,h.token))\nend\nlocal mb=h.modes==\"x\"\nlocal da=ea\nif mb then\nda=H\nend\nif o==\"entered\" or F[119](o,h.since)and not zd then\nreturn da and F[150](h,{da},true)or F[154](h,\"unknown\")\nend\nif da then\nreturn Nj(h,da)\nend\nif mb and fa and fa.token~=ea.id then\nreturn F[147](h,{\"deadlock\"})\nend\nlocal J=zd and h.place_secret or h.request\nif F[24](a,h.modes .. J,H,ea)then\nreturn ui(h,J,H,ea)\nend\nif not mb or h.left_ms==0 and not zd then\nF[167](h,\"w\",\"-\",f)\nreturn F[142](h,{1},nil,ea or H)\nend\nreturn fk(h,J,ea)\nend\nend"];
const lua_append_groups: Helper = ["F[65]=function(D,Ie)\nD[#D+1]=F[1](#Ie)\nfor c=1,#Ie do\nF[11](D,Ie[c])\nend\nreturn D\nend"];

const body_key_create = "local ua,hc=F[2](ARGV[1]),ARGV[2]\nlocal Sa=f+ua\nF[132](KEYS[1],Sa,0,hc)\nreturn{\"created\",F[1](Sa)}\n";
const body_key_delete = "return{\"deleted\",F[8](redis.call(\"DEL\",KEYS[1])==1)}\n";
const body_key_find = "local w,dk=F[2](ARGV[1]),ARGV[2]==\"1\"\nlocal I={}\nfor c=1,w do\nI[c]=KEYS[c]\nend\nlocal v=redis.call(\"MGET\",unpack(I))\nlocal oh=math.floor(f/86400000)\nlocal Na={}\nfor c=1,w do\nlocal W,Sa,fe,hc=string.match(v[c] or \"\",\"^(%d+) (%d+) (%d+) (%S+)$\")\nif W and F[2](W)==1 and F[2](Sa)>f then\nif dk and F[2](fe)<oh then\nF[132](I[c],F[2](Sa),oh,hc)\nIb=true\nend\nNa[#Na+1]=\n{F[1](c),F[1](F[2](Sa)),F[1](F[2](fe)),hc}\nend\nend\nF[6](KEYS[1])\nreturn F[65]({\"found\",F[1](f)},Na)\n";
const body_latch_count_down = "local n,Kb,A,x=ARGV[1],F[2](ARGV[2]),ARGV[3],F[2](ARGV[4])\nlocal Ha,B=KEYS[1],KEYS[2]\nlocal z=F[83](F[13](B),A)\nif z then\nreturn z\nend\nlocal q=F[101](Ha)\nif q and q.unreadable then\nreturn{\"unreadable\",q.unreadable}\nend\nlocal function jg()\nF[6](Ha)\nreturn{\"gone\"}\nend\nlocal o=q and F[64](q,n)\nif not q or o==\"gone\" then\nreturn jg()\nend\nlocal S,Lg=o and F[2](o),false\nif not o then\nif F[71](q,n,x)then\nreturn{\"forgotten\"}\nend\nif not q.live then\nif x>0 then\nF[61](q,n,\"gone\",true)\nF[105](Ha,q)\nend\nreturn jg()\nend\nLg=q.count>0 and q.count<=Kb\nq.count=math.max(0,q.count - Kb)\nS=q.count\nif not B then\nF[61](q,n,F[1](S),x>0)\nend\nF[105](Ha,q)\nend\nlocal t=F[121](q,S)\nF[12](B,\"d\",A,table.concat(t,\" \"),q.expires_at)\nreturn Lg and F[136](t)or t\n";
const body_latch_delete = "local n,A,x=ARGV[1],ARGV[2],F[2](ARGV[3])\nlocal Ha,B=KEYS[1],KEYS[2]\nlocal z=F[83](F[13](B),A)\nif z then\nreturn z\nend\nlocal j=F[5]({Ha})[1]\nlocal q=j and F[93](j)\nif q and q.unreadable==\"damaged\" then\nredis.call(\"DEL\",Ha)\nlocal t={\"deleted\",\"1\",\"1\"}\nF[12](B,\"d\",A,table.concat(t,\" \"),f)\nreturn t\nend\nif q and q.unreadable then\nreturn{\"unreadable\",q.unreadable}\nend\nif q and F[71](q,n,x)then\nreturn{\"forgotten\"}\nend\nlocal o,Kc=q and F[64](q,n),false\nif not o then\nKc=q and q.live\nif q and(Kc or x>0)then\nq.expires_at=math.min(q.expires_at,f)\nif not B then\nF[61](q,n,F[8](Kc),x>0)\nend\nF[105](Ha,q)\nend\nend\nF[6](Ha)\nlocal t={\"deleted\",F[8](Kc or o==\"1\"),\"0\"}\nF[12](B,\"d\",A,table.concat(t,\" \"),f)\nreturn Kc and F[136](t)or t\n";
const body_latch_get = "local q=F[101](KEYS[1])\nF[6](KEYS[1])\nif q and q.unreadable then\nreturn{\"unreadable\",q.unreadable}\nend\nif not q or not q.live then\nreturn{\"gone\"}\nend\nreturn{\"latch\",F[1](q.id),F[1](q.since),F[1](q.count),F[1](q.expires_at),F[1](f)}\n";
const body_latch_list = "local w=F[2](ARGV[1])\nlocal I={}\nfor c=1,w do\nI[c]=KEYS[c]\nend\nlocal v=F[5](I)\nlocal Na={}\nfor c=1,w do\nlocal q=v[c] and F[93](v[c])\nif q and q.unreadable then\nNa[#Na+1]={F[1](c),q.unreadable,\"0\"}\nelseif q and q.live then\nNa[#Na+1]={F[1](c),F[1](q.count),F[1](q.expires_at)}\nend\nend\nF[6](KEYS[1])\nreturn F[65]({\"latches\"},Na)\n";
const body_latch_set = "local n,S,ua,A,x=ARGV[1],F[2](ARGV[2]),F[2](ARGV[3]),ARGV[4],F[2](ARGV[5])\nlocal Ha,B=KEYS[1],KEYS[2]\nlocal z=F[83](F[13](B),A)\nif z then\nreturn z\nend\nlocal N=F[101](Ha)\nif N and N.unreadable then\nreturn{\"unreadable\",N.unreadable}\nend\nif N and F[71](N,n,x)then\nreturn{\"forgotten\"}\nend\nlocal o=N and F[64](N,n)\nif o then\nreturn o==\"exists\" and{\"exists\"}or F[121](N,F[2](o))\nend\nif N and N.live and N.count>0 then\nif x>0 then\nF[61](N,n,\"exists\",true)\nF[105](Ha,N)\nend\nF[6](Ha)\nreturn{\"exists\"}\nend\nlocal i=math.max(N and N.id+1 or 0,Va)\nlocal q={\nid=i,\nsince=N and N.live and N.since or i,\ncount=S,\nexpires_at=f+ua,\noutcomes=N and N.outcomes or \"\",\n}\nif not B then\nF[61](q,n,F[1](S),x>0)\nend\nF[105](Ha,q)\nlocal t=F[121](q,S)\nF[12](B,\"d\",A,table.concat(t,\" \"),q.expires_at)\nreturn t\n";
const body_acquire = "local n,ya,qb,Mb,G,cb,ga,rc,ge,A,md,x,wc,y,nc=ARGV[1],ARGV[2],F[2](ARGV[4]),ARGV[5]==\"1\",ARGV[6],ARGV[7],ARGV[8],F[2](ARGV[12]),F[2](ARGV[13]),ARGV[14],F[2](ARGV[15]),F[2](ARGV[16]),ARGV[17]==\"1\",F[2](ARGV[18]),ARGV[19]==\"1\"\nlocal m,K,t=F[124](#ya,KEYS[#ya*8+1],A)\nif t then\nreturn t\nend\nlocal h={request=n,modes=ya,ttl_ms=F[2](ARGV[3]),left_ms=qb,fair=Mb,token=G,ticket=cb,label=ga,lock_delay_ms=F[2](ARGV[9]),max_hold_ms=F[2](ARGV[10]),retention_ms=F[2](ARGV[11]),leases_max=rc,waiters_max=ge,fingerprint=A,capacity=md,since=x,returned=wc,arrival=y,hints=nc,min_hold_ms=F[2](ARGV[20]),locks=m,idempotency_key=KEYS[#ya*8+1],idempotency=K,place_secret=n}\nif cb~=\"-\" then\nh.place_secret=cb\nelseif K and K.state==\"w\" and K.rest~=\"-\" then\nh.place_secret=K.rest\nend\nlocal function ti(J,l,p)\nlocal U={}\nfor c=1,#ya do\nif not F[28](l[c])and m[c].live>=rc then\nreturn F[147](h,{\"limit\",\"leases\"})\nend\nend\nfor c=1,#ya do\nU[c]=F[155](h,m[c],l[c])\nif p and p[c] then\nF[129](m[c],l[c],p[c])\nF[38](m[c])\nend\nF[117](m[c],U[c],p and p.arrival)\nif p and p[c] then\nm[c].check_at=U[c].deadline\nend\nend\nF[164](h,J,U[1])\nreturn F[150](h,U)\nend\nlocal function ek(J,l,p,la)\nlocal ld=y==0 and p~=nil and K~=nil and K.state==\"w\"\nif not p then\nfor c=1,#la do\nif not F[152](m[la[c]],ge)then\nreturn F[147](h,{\"limit\",\"waiters\"})\nend\nend\np=F[156](m)\nend\nfor c=1,#ya do\nF[157](m[c],nc)\nend\nlocal ba=F[111](m,qb,wc or ld)\nif y==0 and qb>0 then\nba=F[158](m,l,p,ba)\nend\nlocal Xc,id=F[165](m,l,p,la,ba,ga)\nlocal mh=math.max(f,ba)+30000\nF[167](h,\"w\",J,mh)\nlocal Lc={}\nfor c=1,#ya do\nLc[c]=p[c] and not p[c].queued\nend\nlocal u={\nposition=Xc,\nticket=J,\narrival=p.arrival,\nattended_until=ba,\nticket_until=mh,\nagain_at=id,\n}\nreturn F[142](h,la,u,nil,Lc)\nend\nlocal function Qj()\nif K and K.state==\"g\" then\nreturn F[151](h,K.rest)\nend\nlocal qa=F[151](h,n)\nif not qa and h.place_secret~=n then\nqa=F[151](h,h.place_secret)\nend\nlocal z=K and K.rest or \"-\"\nif not qa and z~=\"-\" and z~=h.place_secret and z~=n then\nqa=F[151](h,z)\nend\nreturn qa\nend\nlocal function dg()\nlocal l=F[153](h,h.place_secret)\nlocal p=F[146](m,l)\nif p or h.place_secret==n then\nreturn h.place_secret,l,p\nend\nl=F[153](h,n)\nreturn n,l,F[146](m,l)\nend\nfor c=1,#ya do\nF[42](m[c],string.sub(ya,c,c).. h.place_secret)\nend\nt=Qj()\nif t then\nreturn t\nend\nfor c=1,#ya do\nif m[c].damaged_id then\nreturn F[147](h,{\"unreadable\",\"damaged\"})\nend\nend\nfor c=1,#ya do\nif F[64](m[c],n)==\"gone\" then\nlocal R,l,p=dg()\nF[163](m,l,p or{})\nreturn F[154](h,cc[\"r\"])\nend\nend\nlocal o=F[64](m[1],n)\nif o==\"granted\" then\nreturn F[154](h,\"unknown\")\nend\nif G~=\"-\" and F[71](m[1],n,x)then\nreturn F[147](h,{\"forgotten\"})\nend\nif x>0 and not o and F[63](m[1])then\nreturn F[147](h,{\"forgotten\"})\nend\nF[131](m[1],n,x)\nif G~=\"-\" then\nreturn F[137](h,o)\nend\nlocal J,l,p=dg()\nif not p and F[119](o,x)then\nreturn F[154](h,\"unknown\")\nend\nt=F[144](h,p and p.arrival)\nif t then\nF[163](m,l,p or{})\nreturn F[147](h,t)\nend\nif ya==\"p\" then\nlocal zc=m[1]\nlocal Xa=not p and y==0 and md or 0\nlocal ed=zc.capacity>0 and zc.capacity or Xa\nif F[41](n)>ed then\nF[163](m,l,p or{})\nreturn F[147](h,ed==0 and{\"absent\"}or{\"unsatisfiable\",F[1](ed)})\nend\nzc.changed=zc.changed or zc.capacity~=ed\nzc.capacity=ed\nend\nlocal la=F[140](m,l,p and p.arrival,Mb)\nif #la==0 then\nreturn ti(J,l,p)\nend\nif p or qb>0 and Mb then\nreturn ek(J,l,p,la)\nend\nF[167](h,\"w\",\"-\",f)\nif nc and qb>0 then\nF[126](m[la[1]],qb)\nend\nreturn F[142](h,la)\n";
const body_break_lease = "local n,P,yb,Ga,C,A,x=ARGV[1],F[2](ARGV[2]),F[2](ARGV[3]),ARGV[4]==\"1\",F[2](ARGV[5]),ARGV[6],F[2](ARGV[7])\nlocal B=KEYS[8+1]\nlocal m,pa,Le=F[60](1,B)\nlocal z=F[83](F[9](Le),A)or pa\nif z then\nreturn z\nend\nlocal a=m[1]\nF[42](a)\nlocal function T(t)\nF[48](a,C)\nreturn F[58](t,m)\nend\nlocal o=F[128](a,n)\nif o then\nreturn T(o)\nend\nif F[71](a,n,x)then\nreturn{\"forgotten\"}\nend\nlocal function Wi()\nif a.exclusive and a.exclusive.fence==P then\nreturn a.exclusive\nend\nlocal l=a.shared>0 and redis.call(\"ZRANGEBYSCORE\",a.holders_key,F[1](P),F[1](P))or{}\nreturn l[1] and F[78](a,l[1])\nend\nlocal function ne(b)\nif F[96](a)>1 then\nreturn{\"others\"}\nend\nlocal qa=F[110](a,yb)\nreturn{\"breaking\",F[1](a.break_at),F[1](F[108](a,b,qa,Ga))}\nend\nlocal function qe(b)\nif b then\nif not Ga then\nb.delay,b.min_until=0,0\nend\nF[91](a,b,\"b\")\nend\nreturn{\"broken\",F[1](b and 1 or 0),F[8](a.capacity>0),F[1](F[100](a))}\nend\nlocal b=Wi()\nif a.damaged_id then\nreturn T({\"unreadable\",\"damaged\"})\nend\nlocal t=b and yb>0 and ne(b)or qe(b)\nF[56](a,f)\nif not B and(b or x>0)then\nF[133](a,n,t,x>0)\nend\nF[12](B,\"d\",A,table.concat(t,\" \"),f)\nreturn T(t)\n";
const body_break_lock = "local n,yb,Ga,Wh,C,A,Pj,x,Yc=ARGV[1],F[2](ARGV[2]),ARGV[3]==\"1\",ARGV[4]==\"1\",F[2](ARGV[5]),ARGV[6],ARGV[7]==\"1\",F[2](ARGV[8]),ARGV[9]\nlocal B=KEYS[8+1]\nlocal z=F[83](F[13](B),A)\nif z then\nreturn z\nend\nlocal a=F[32](1,F[5]({KEYS[1]})[1])\nif yb==0 and Yc~=\"only\" and a.unreadable~=\"newer\" and(Pj or a.unreadable)then\nredis.call(\"DEL\",unpack(KEYS,1,8))\nlocal t={\"broken\",\"0\",\"1\",\"0\",\"0\",\"1\",\"0\"}\nF[12](B,\"d\",A,table.concat(t,\" \"),f)\nreturn t\nend\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[42](a)\nlocal o=F[128](a,n)\nif o then\nF[48](a,C)\nreturn o\nend\nif F[71](a,n,x)then\nreturn{\"forgotten\"}\nend\nlocal function T(t,Kh)\nif not B and(Kh or x>0)then\nF[133](a,n,t,x>0)\nend\nF[12](B,\"d\",A,table.concat(t,\" \"),f)\nF[48](a,C)\nreturn F[58](t,{a})\nend\nlocal function Vf()\nif a.delay_until>0 or a.resting>0 then\na.delay_until,a.rests,a.resting=0,{},0\na.changed=true\nend\nend\nlocal function Nh(U,Oc,Ca)\nlocal t={\"broken\",F[1](U),F[8](Oc),F[1](a.shared),F[1](Ca),\"0\",F[1](F[100](a))}\nreturn T(t,U+Ca>0 or Oc)\nend\nlocal function qe(Ca)\nlocal U,Oc=F[96](a),a.capacity>0\nif a.exclusive then\nF[91](a,a.exclusive,\"b\")\nend\nif not Ga then\nVf()\nend\nif a.shared>0 then\na.break_at=Ga and f or 1\na.live=0\nF[18](a)\nend\nif Wh and Oc then\na.capacity=0\na.changed=true\nend\nF[56](a,f)\nreturn Nh(U,Oc,Ca)\nend\nlocal function ne(Ca)\nlocal U,qa=F[96](a),F[110](a,yb)\nif not Ga then\nVf()\nend\nlocal lb=a.exclusive and F[108](a,a.exclusive,qa,Ga)or 0\nlocal ej,vc=F[135](a,0,qa,Ga)\nF[56](a,f)\nlocal t={\"breaking\",F[1](a.break_at),F[1](U),F[1](lb+ej),F[1](vc),F[1](qa),F[1](Ca)}\nreturn T(t,true)\nend\nlocal Ca=0\nif Yc~=\"keep\" and a.stored then\nCa=F[145](a)\nend\nif Yc==\"only\" then\nF[56](a,f)\nlocal t=\n{\"broken\",\"0\",\"0\",\"0\",F[1](Ca),\"0\",\"0\"}\nreturn T(t,Ca>0)\nend\nif yb>0 and F[96](a)>0 then\nreturn ne(Ca)\nend\nreturn qe(Ca)\n";
const body_break_more = "local hg,z,Ga,C=F[2](ARGV[1]),F[2](ARGV[2]),ARGV[3]==\"1\",F[2](ARGV[4])\nlocal m,pa=F[60](1)\nif pa then\nreturn pa\nend\nlocal a=m[1]\nF[42](a)\nif hg==0 then\nF[48](a,C)\nlocal hb=F[26](a)and a.shared or 0\nreturn F[58]({\"left\",F[1](hb),F[1](F[100](a))},m)\nend\nlocal lb,vc=0,0\nif a.break_at>0 then\nlb,vc=F[135](a,hg,z,Ga)\nend\nF[48](a,C)\nreturn F[58]({\"warned\",F[1](lb),F[1](vc)},m)\n";
const body_give_up = "local w,cb,C=F[2](ARGV[1]),ARGV[2],F[2](ARGV[3])\nlocal ra=KEYS[w*8+1]\nlocal m,pa=F[60](w)\nlocal function Yg(a)\nF[61](a,cb,\"gone\",true)\nend\nlocal function Xi(a)\nlocal b=F[92](a,cb)\nif b then\nif not b.confirmed then\nb.min_until=0\nend\nF[91](a,b,\"r\")\nif ra~=m[1].record_key then\nF[107](ra)\nend\nreturn\nend\nif a.upgrader and F[50](a.upgrader.id)==cb then\na.upgrader=nil\nYg(a)\nreturn\nend\nfor R,i in ipairs({F[86](cb),F[90](cb)})do\nlocal u=F[104](a,i)\nif u then\nF[129](a,i,u)\nYg(a)\nend\nend\nend\nfor c=1,w do\nlocal a=m[c]\nif not a.unreadable then\nF[42](a)\nXi(a)\nF[56](a,f)\nF[48](a,C)\nend\nend\nreturn F[58](pa or{\"given_up\"},m)\n";
const body_inspect = "local w,G,Je,C,Yc,wh=F[2](ARGV[1]),ARGV[2],ARGV[3]==\"1\",F[2](ARGV[4]),ARGV[5]==\"1\",F[2](ARGV[6])\nlocal Bh=\"u\"\nlocal m=F[60](w)\nlocal function Bf(wb,sa,y,ga,ba,Xj)\nwb[#wb+1]=\n{sa,F[1](y),ga,F[8](ba),F[8](Xj)}\nend\nlocal function Cf(wb,a,s)\nlocal rf=redis.call(\"ZRANGE\",s,\"0\",F[1](50 - 1),\"WITHSCORES\")\nfor c=1,#rf,2 do\nlocal i,y,ga=rf[c],F[2](rf[c+1]),\"-\"\nlocal ba=y<4000000000000000\nif F[25](i)then\nlocal Sf=redis.call(\"HGET\",a.details_key,i)\nga=Sf and string.sub(Sf,2)or \"-\"\nend\nBf(wb,F[33](i),ba and y or y - 4000000000000000,ga,ba,F[168](i))\nend\nend\nlocal function Yi(a)\nlocal wb,fa={},a.upgrader\nif fa then\nBf(wb,Bh,fa.arrival,fa.label,true,false)\nend\nif a.tickets>0 then\nCf(wb,a,a.writers_key)\nCf(wb,a,a.readers_key)\nend\nreturn wb\nend\nlocal function Qe(a)\nlocal o=not a.clearing and not F[26](a)\nreturn o and a.delay_until or math.max(a.delay_until,f+20)\nend\nlocal function Uh(a)\nlocal yh=G~=\"-\" and F[92](a,G)\nreturn F[65](F[11]({\"lock\",F[1](a.fence),F[1](Qe(a)),F[1](a.break_at),F[1](F[96](a)),F[1](F[127](a)),F[1](a.capacity),F[1](F[16](a)),yh and F[40](yh)or \"-\"},F[123](a)),Yc and Yi(a)or{})\nend\nlocal Na={}\nfor c=1,w do\nlocal a=m[c]\nif a.unreadable then\nNa[c]={\"unreadable\",a.unreadable}\nelse\nF[42](a)\nNa[c]=Uh(a)\nif wh>0 then\nF[126](a,wh)\nend\nF[48](a,C)\nend\nend\nF[6](KEYS[1])\nlocal vi=Je and not m[1].unreadable and F[29](m[1])\nlocal Da=vi and F[31](m[1])or{}\nreturn F[58](F[11](F[65]({\"state\",F[1](f)},Na),Da),m)\n";
const body_list = "local w=F[2](ARGV[1])\nlocal Ah=\"^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$\"\nlocal function pc(H)\nif H==\"\" then\nreturn true\nend\nlocal L,Z=string.match(H,Ah)\nreturn L and F[4](H)and F[2](L)+F[2](Z)<=f\nend\nlocal function Yj(j)\nlocal V,H,za=string.match(j,\"^(5 [^\\n]*\\n)([^\\n]*)\\n[^\\n]*\\n[^\\n]*\\n[^\\n]*\\n(.*)$\")\nlocal p={tickets=0,shared=0,writers=0,readers=0,delay_until=0,capacity=0}\nif not V or not F[14](p,V)then\nreturn 0\nend\nlocal Bi=p.writers+p.readers+p.shared+p.capacity\nlocal Ii=Bi==0 and p.delay_until<=f and pc(H)\nif Ii and(za==\"\" or string.find(za,\"^o [^\\n]+\\n$\"))then\nreturn nil\nend\nreturn p.tickets+p.shared\nend\nlocal I={}\nfor c=1,w do\nI[c]=KEYS[c]\nend\nlocal v=F[5](I)\nlocal Ea={}\nfor c=1,w do\nlocal fh=v[c] and Yj(v[c])\nif fh then\nEa[#Ea+1]={F[1](c),F[1](fh)}\nend\nend\nF[6](KEYS[1])\nreturn F[65]({\"live\"},Ea)\n";
const body_release = "local n,Bc,C,A,x=ARGV[1],F[7](ARGV[2]),F[2](ARGV[3]),ARGV[4],F[2](ARGV[5])\nlocal w=#Bc\nlocal B=KEYS[w*(8+1)+1]\nlocal m,R,Le=F[60](w,B)\nlocal z=F[83](F[9](Le),A)\nif z then\nreturn z\nend\nlocal function Li(a,G)\nif F[71](a,n,x)then\nreturn true\nend\nif x==0 or x>a.written_at or F[64](a,n)or F[92](a,G)then\nreturn false\nend\nlocal R,xb=F[162](a,G,n)\nreturn xb\nend\nfor c=1,w do\nif Li(m[c],Bc[c])then\nreturn{\"forgotten\"}\nend\nend\nlocal Dc=\"-\"\nlocal function nf(a,sa,Ad,va)\nlocal hb=F[16](a)\nlocal Fa={\"released\",sa,F[1](Ad),F[1](hb),va}\nif va==Dc or not B then\nreturn Fa,Fa\nend\nreturn Fa,{\"released\",sa,F[1](Ad),F[1](hb),Dc}\nend\nlocal function Zc(a,G)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[42](a)\nlocal qg,Ti=string.match(F[64](a,n)or \"\",\"^(%a)(%d+)$\")\nif qg then\nreturn nf(a,qg,F[2](Ti),Dc)\nend\nlocal b=F[92](a,G)\nif not b then\nlocal Zf=F[162](a,G,n)\nif Zf then\nreturn nf(a,Zf,0,Dc)\nend\nreturn F[103](a,G)\nend\nb.holds=b.holds - 1\nlocal sa,va=F[33](b.id),Dc\nif b.holds>0 then\nF[89](a,b)\nelse\nF[91](a,b,\"r\",not B and n or nil)\nF[56](a,f)\nva=F[143](b)\nend\nif not B and(b.holds>0 or x>0)then\nF[61](a,n,sa .. F[1](b.holds),x>0)\nend\nlocal Fa,dc=nf(a,sa,b.holds,va)\nreturn Fa,dc,b.holds==0\nend\nlocal Y,Vb,kg,oe={},{},{},false\nfor c=1,w do\nlocal a=m[c]\nlocal Fa,dc,va=Zc(a,Bc[c])\nY[c],Vb[c],kg[c]=Fa,dc or Fa,va\noe=oe or dc~=nil\nif not a.unreadable then\nF[48](a,C)\nend\nend\nlocal t=F[65]({\"done\"},Y)\nlocal uc={}\nfor c=1,w do\nlocal ra=KEYS[w*8+c]\nif not kg[c] or ra==m[c].record_key then\nuc[ra]=true\nend\nend\nfor c=1,w do\nlocal ra=KEYS[w*8+c]\nif not uc[ra] then\nuc[ra]=true\nF[107](ra)\nend\nend\nif oe and B then\nlocal dc=F[65]({\"done\"},Vb)\nF[12](B,\"d\",A,table.concat(dc,\" \"),f)\nend\nreturn F[58](t,m)\n";
const body_renew = "local Bc,uf,C,A=F[7](ARGV[1]),F[7](ARGV[2]),F[2](ARGV[3]),ARGV[4]\nlocal w=#Bc\nlocal B=KEYS[w*(8+1)+1]\nlocal K=F[13](B)\nlocal M=F[45](K,A)\nif M then\nreturn M\nend\nlocal m=F[60](w)\nlocal function Ki(a,b)\nlocal Gi=b.deadline==b.max_until or a.break_at>0\nreturn not Gi and b.deadline - f<b.ttl/3\nend\nlocal function Ee(a,b,ua,ra)\nlocal z=b.deadline\nb.ttl=ua>0 and ua or b.ttl\nb.deadline=F[99](a,b,b.ttl)\nb.confirmed=true\nif ra~=a.record_key then\nF[160](ra,b)\nend\nF[89](a,b)\nif b.deadline<z then\nF[88](a,z)\nend\nend\nlocal function Oj(a,G,ua,ra)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[42](a)\nlocal b=F[92](a,G)\nif not b then\nreturn F[103](a,G)\nend\nlocal Vi=not K and Ki(a,b)\nif not K then\nEe(a,b,ua,ra)\nend\nreturn{\"renewed\",F[40](b),F[1](a.break_at),F[8](Vi)}\nend\nlocal Y={}\nfor c=1,w do\nY[c]=Oj(m[c],Bc[c],F[2](uf[c]),KEYS[w*8+c])\nif not m[c].unreadable then\nF[48](m[c],C)\nend\nend\nif not K then\nF[12](B,\"d\",A,\"renewed\",f)\nend\nreturn F[58](F[65]({\"done\",F[1](f)},Y),m)\n";
const body_set_capacity = "local md,C,A,n,x=F[2](ARGV[1]),F[2](ARGV[2]),ARGV[3],ARGV[4],F[2](ARGV[5])\nlocal B=KEYS[8+1]\nlocal z=F[83](F[13](B),A)\nif z then\nreturn z\nend\nlocal m,pa=F[60](1)\nif pa then\nreturn pa\nend\nlocal a=m[1]\nif F[71](a,n,x)then\nreturn{\"forgotten\"}\nend\nF[42](a)\nif not F[64](a,n)then\na.capacity=md\na.changed=true\nF[56](a,f)\nif not B then\nF[61](a,n,\"set\",x>0)\nend\nend\nF[48](a,C)\nF[12](B,\"d\",A,\"set\",f)\nreturn F[58]({\"set\"},m)\n";
const body_transfer = "local n,G,ua,ga,C,A,x=ARGV[1],ARGV[2],F[2](ARGV[3]),ARGV[4],F[2](ARGV[5]),ARGV[6],F[2](ARGV[7])\nlocal ra,B=KEYS[8+1],KEYS[8+2]\nlocal m,K,M=F[124](1,B,A)\nif M then\nreturn M\nend\nlocal a=m[1]\nF[42](a)\nlocal function T(t)\nF[48](a,C)\nreturn F[58](t,m)\nend\nlocal function qh(b)\nreturn T({\"transferred\",F[1](f),F[1](a.break_at),F[40](b)})\nend\nlocal ig=K and K.rest or n\nlocal b=F[92](a,ig)\nif b then\nreturn qh(b)\nend\nlocal o=F[64](a,n)\nlocal Q=F[98](a,ig)\nif K or Q~=\"unknown\" or F[119](o,x)then\nreturn T({\"lost\",Q})\nend\nif x>0 and not o and F[63](a)then\nreturn T({\"forgotten\"})\nend\nF[131](a,n,x)\nlocal H,ea=F[122](a,G)\nif H and ea then\nreturn T({\"both_modes\"})\nend\nlocal N=H or ea\nif not N then\nreturn T(F[103](a,G))\nend\nlocal Gb=ua>0 and ua or N.ttl\nlocal Kd={\nid=F[33](N.id).. n,\nttl=Gb,\nmax_until=N.max_until,\ndelay=N.delay,\nmin_until=N.min_until,\nconfirmed=true,\nlabel=ga,\npartner=\"-\",\nidempotency_until=F[118](B,f+Gb),\n}\nF[91](a,N,\"t\")\nif ra~=a.record_key then\nF[107](ra)\nend\nF[117](a,Kd)\nif Kd.deadline<N.deadline then\nF[88](a,N.deadline)\nend\nF[56](a,f)\nF[12](B,\"g\",A,n,Kd.idempotency_until)\nreturn qh(Kd)\n";
const body_unattend = "local ya,cb,bd,C=ARGV[1],ARGV[2],F[2](ARGV[3]),F[2](ARGV[4])\nlocal zh=62000\nlocal w=#ya\nlocal m,pa=F[60](w)\nif pa then\nreturn pa\nend\nfor c=1,w do\nF[42](m[c])\nend\nlocal ba=F[111](m,0,true)\nfor c=1,w do\nlocal a,i=m[c],string.sub(ya,c,c).. cb\nlocal u=F[104](a,i)\nlocal Of=bd<=f+zh\nif u and u.queued and Of and ba<bd and F[15](a,i)<=bd then\nF[49](a,i,u,ba,true)\nif a.front==i and ba<a.turn_until then\na.turn_until,a.changed=ba,true\nend\na.check_at=ba\nend\nif a.upgrader and a.upgrader.id==i and Of and a.upgrader.deadline<=bd then\na.upgrader.deadline=math.min(bd,f+1500)\na.check_at,a.changed=a.upgrader.deadline,true\nend\nF[56](a,f)\nF[48](a,C)\nend\nreturn F[58]({\"unattended\",F[1](ba)},m)\n";
const body_quorum_bury = "local ka,X,ma,C=F[7](ARGV[1]),F[2](ARGV[2]),F[2](ARGV[3]),F[2](ARGV[4])\nlocal v=F[85](1,2)\nlocal M=F[94](F[72](v[2]),X,ma)\nif M then\nreturn M\nend\nlocal d,Ba=F[73](v[1])\nif not d then\nreturn{\"unreadable\",Ba}\nend\nlocal Kf={}\nfor c=1,#ka do\nlocal gh=F[169](d,ka[c])\nKf[c]=gh and \"0\" or \"1\"\nif not gh then\nF[74](d,ka[c],\"u\",\"\")\nend\nend\nF[84](KEYS[1],d,C)\nreturn F[11]({\"done\"},Kf)\n";
const body_quorum_confirm = "local E,P,ua,Zi,bj,ga,X,ma,C,A=ARGV[1],F[2](ARGV[2]),F[2](ARGV[3]),F[2](ARGV[4]),F[2](ARGV[5]),ARGV[6],F[2](ARGV[7]),F[2](ARGV[8]),F[2](ARGV[9]),ARGV[10]\nlocal v=F[85](1,2)\nlocal r=F[72](v[2])\nlocal M=F[94](r,X,ma)\nif M then\nreturn M\nend\nlocal d,Ba=F[73](v[1])\nif not d then\nreturn{\"unreadable\",Ba}\nend\nlocal b=F[87](d,E)\nif not b then\nreturn{\"refused\"}\nend\nif b.state==\"c\" and b.fence==P then\nreturn{\"confirmed\",F[1](f),F[1](b.deadline - f)}\nend\nif b.state==\"c\" or P<b.fence then\nreturn{\"refused\"}\nend\nlocal bb={\nfence=P,\nttl=ua,\ndelay=Zi,\nlabel=ga,\nfingerprint=A,\nacquired=0,\nmax_until=bj,\n}\nF[113](d,b,bb)\nF[125](KEYS[2],r,P)\nF[84](KEYS[1],d,C)\nF[130](KEYS[3],d,b)\nreturn{\"confirmed\",F[1](f),F[1](b.deadline - f)}\n";
const body_quorum_inspect = "local X,ma,sc=F[2](ARGV[1]),F[2](ARGV[2]),F[2](ARGV[3])\nlocal v=F[85](1,2)\nlocal M=F[94](F[72](v[2]),X,ma)\nif M then\nreturn M\nend\nlocal d,Ba=F[73](v[1])\nif not d then\nreturn{\"unreadable\",Ba}\nend\nF[112](d,sc)\nlocal U,gc=F[120](d)\nreturn F[11](F[11]({\"state\",F[1](f),F[1](d.confirmed),F[1](F[114](d))},U),gc)\n";
const body_quorum_join = "local X,ma,jf,ce,ck,He=F[2](ARGV[1]),F[2](ARGV[2]),F[2](ARGV[3]),F[2](ARGV[4]),ARGV[5]==\"1\",F[2](ARGV[6])\nlocal v=redis.call(\"MGET\",unpack(KEYS))\nlocal th,jc,Wd=true,0,0\nfor c=1,#KEYS do\nlocal r=F[72](v[c])\nlocal M=F[80](r,X,ma)\nif M then\nreturn M\nend\nif r.state==\"-\" then\nr=\n{state=\"q\",number=X,nodes=ma,ends_at=f+jf,floor=0,ahead=0}\nF[106](KEYS[c],r)\nend\nif r.state==\"q\" and r.ends_at>f+jf then\nr.ends_at=f+jf\nF[106](KEYS[c],r)\nend\nif r.state==\"q\" and r.ends_at<=ce and(ck or f>=r.ends_at)then\nr.state=\"v\"\nr.floor=math.max(r.floor,He)\nF[106](KEYS[c],r)\nend\nif r.state==\"q\" then\nth=false\njc=math.max(jc,r.ends_at)\nend\nWd=math.max(Wd,F[97](r))\nend\nreturn th and{\"voting\",F[1](f),F[1](jc),F[1](Wd)}\nor{\"quarantined\",F[1](f),F[1](jc),F[1](Wd)}\n";
const body_quorum_propose = "local E,sa,ca,Qd,X,ma,rc,C,A,sc=ARGV[1],ARGV[2],ARGV[3],F[2](ARGV[4]),F[2](ARGV[5]),F[2](ARGV[6]),F[2](ARGV[7]),F[2](ARGV[8]),ARGV[9],F[2](ARGV[10])\nlocal v=F[85](1,2)\nlocal r=F[72](v[2])\nlocal M=F[94](r,X,ma)\nif M then\nreturn M\nend\nlocal d,Ba=F[73](v[1])\nlocal K=F[13](KEYS[3])\nif not d then\nreturn{\"unreadable\",Ba}\nend\nlocal pg=F[161](K,A)\nif pg then\nreturn pg\nend\nF[112](d,sc)\nlocal Vb=K~=nil\nlocal b=F[87](d,E)\nif b then\nreturn{\"proposed\",F[1](f),F[1](b.fence),F[8](Vb)}\nend\nlocal aa=F[68](d,E)\nif aa then\nreturn{\"ended\",aa}\nend\nif K and not F[115](d,ca)then\nreturn{\"ended\",K.state==\"e\" and \"r\" or \"e\"}\nend\nlocal k=F[141](d,sa,ca)\nif k>0 then\nif d.capped then\nF[84](KEYS[1],d,C)\nend\nlocal U,gc=F[120](d)\nreturn F[11](F[11]({\"busy\",F[1](f),F[1](k),F[1](F[114](d))},U),gc)\nend\nif #d.leases>=rc then\nreturn{\"limit\"}\nend\nlocal zj=F[109](d,r,{mode=sa,attempt=E,holder=ca},Qd)\nF[84](KEYS[1],d,C)\nreturn{\"proposed\",F[1](f),F[1](zj.fence),F[8](Vb)}\n";
const body_quorum_release = "local ka,fb,n,C,Ej=F[7](ARGV[1]),F[7](ARGV[2]),ARGV[3],F[2](ARGV[4]),F[7](ARGV[5])\nlocal function Zc(d,E,ca,o)\nlocal b=F[116](d,E,ca)\no=o or b~=nil\nlocal Ea={}\nfor R,Ia in ipairs(d.leases)do\nif Ia==b or o and Ia.holder==ca then\nF[74](d,Ia.attempt,\"r\",n)\nelse\nEa[#Ea+1]=Ia\nend\nend\nd.leases=Ea\nif ca==\"-\" then\nF[149](d,E)\nend\nlocal aa,Kb=F[68](d,E)\nif b or aa==\"r\" and Kb==F[66](n)then\nreturn{\"released\",\"r\"},true\nend\nF[74](d,E,\"u\",n)\naa=aa or \"u\"\nreturn o and{\"lost\",aa}or{\"unproven\",aa},false\nend\nlocal I={}\nfor c=1,#ka do\nI[c]=KEYS[2*c - 1]\nend\nlocal v=F[5](I)\nlocal Y,Eb={},{}\nfor c=1,#ka do\nlocal d,Ba=Eb[I[c]],nil\nif not d then\nd,Ba=F[73](v[c])\nEb[I[c]]=d\nend\nlocal B=KEYS[2*c]~=I[c] and KEYS[2*c] or nil\nlocal K=F[13](B)\nlocal o=Ej[c]==\"1\" or F[102](K,ka[c])\nif d then\nlocal Fa,Mi=Zc(d,ka[c],fb[c],o)\nY[c]=Fa\no=o or Mi\nF[84](I[c],d,C)\nelse\nY[c]={\"unreadable\",Ba}\nend\nif B and fb[c]==\"-\" then\nF[148](B,K,ka[c])\nelseif B and o then\nF[166](B,K,ka[c])\nend\nend\nreturn F[65]({\"done\"},Y)\n";
const body_quorum_renew = "local ka,kc,uf,X,ma,C,fb=F[7](ARGV[1]),F[7](ARGV[2]),F[7](ARGV[3]),F[2](ARGV[4]),F[2](ARGV[5]),F[2](ARGV[6]),F[7](ARGV[7])\nlocal function Ee(d,E,ca,P,ua)\nlocal b=F[116](d,E,ca)\nif not b or b.state~=\"c\" or b.fence~=P then\nreturn nil,F[68](d,E)or \"u\"\nend\nif ua>0 and f+ua>=b.deadline then\nb.ttl=ua\nend\nlocal L=f+b.ttl\nif b.max_until>0 then\nL=math.min(L,b.max_until)\nend\nb.deadline=math.max(b.deadline,L)\nreturn b\nend\nlocal v=F[85](#ka,3)\nlocal Y,Eb={},{}\nfor c=1,#ka do\nlocal s,r=KEYS[3*c - 2],F[72](v[#ka+c])\nlocal M=F[80](r,X,ma)\nlocal d,Ba=Eb[s],nil\nif not d then\nd,Ba=F[73](v[c])\nEb[s]=d\nend\nif M then\nreturn M\nend\nif r.state~=\"v\" then\nY[c]={\"nonvoter\",F[1](r.ends_at),r.state}\nelseif not d then\nY[c]={\"unreadable\",Ba}\nelse\nlocal b,aa=Ee(d,ka[c],fb[c],F[2](kc[c]),F[2](uf[c]))\nif b then\nF[84](s,d,C)\nif KEYS[3*c]~=s then\nF[159](KEYS[3*c],b)\nend\nY[c]={\"renewed\",F[1](b.deadline - f),F[75](b)}\nelse\nY[c]={\"lost\",aa}\nend\nend\nend\nreturn F[65]({\"done\",F[1](f)},Y)\n";
const body_quorum_repair = "local Yd,C=F[2](ARGV[1]),F[2](ARGV[2])\nlocal v=F[85](1,2)\nlocal d,Ba=F[73](v[1])\nif d then\nreturn{\"intact\"}\nend\nif Ba==\"newer\" then\nreturn{\"unreadable\",Ba}\nend\nlocal ze=F[67]()\nze.fence=F[97](F[72](v[2]))\nF[138](ze,Yd)\nF[84](KEYS[1],ze,C)\nreturn{\"repaired\"}\n";
const body_quorum_restore = "local hf,ib,X,ma,rc,C=F[7](ARGV[1]),ARGV[2],F[2](ARGV[3]),F[2](ARGV[4]),F[2](ARGV[5]),F[2](ARGV[6])\nlocal function Dj(d,r,Aa)\nlocal b,aa=F[87](d,Aa.attempt),F[68](d,Aa.attempt)\nif b and b.state==\"c\" or aa and aa~=\"e\" then\nreturn nil\nend\nif F[134](d,Aa.mode,Aa.holder)>0 or #d.leases>=rc then\nreturn nil\nend\nlocal Wa={}\nfor R,Ia in ipairs(d.leases)do\nif Ia~=b then\nWa[#Wa+1]=Ia\nend\nend\nd.leases=Wa\nreturn F[109](d,r,Aa,Aa.deadline)\nend\nlocal function Qh(d,Sd,Aa)\nlocal b=F[87](d,Aa.attempt)\nif not b or b.state~=\"p\" or b.fence~=Sd then\nreturn nil\nend\nF[113](d,b,Aa)\nF[70](d,b.attempt)\nreturn b\nend\nlocal v=F[85](#hf,3)\nlocal Ef,Eb,c={},{},0\nfor V in string.gmatch(ib,\"[^\\n]+\")do\nc=c+1\nlocal Aa,Sd,s=F[76](V),F[2](hf[c]),KEYS[3*c - 2]\nlocal r=F[72](v[#hf+c])\nlocal M=F[80](r,X,ma)\nlocal d=Eb[s] or F[73](v[c])\nEb[s]=d\nif M then\nreturn M\nend\nlocal Mf=d and r.state==\"v\"\nlocal b\nif Mf and Sd==0 then\nb=Dj(d,r,Aa)\nelseif Mf then\nb=Qh(d,Sd,Aa)\nif b then\nF[125](KEYS[3*c - 1],r,b.fence)\nF[130](KEYS[3*c]~=s and KEYS[3*c] or nil,d,b)\nend\nend\nif b then\nF[84](s,d,C)\nend\nEf[c]=b and F[1](b.fence)or \"0\"\nend\nreturn F[11]({\"done\"},Ef)\n";

const text = (helpers: readonly Helper[], body: string): string =>
  scriptText([...helpers.map((pieces) => pieces.join("")), body]);

const keyLibrary: Library = {
  family: "key",
  digest: "972029bd3301a22cc875",
  helpers: [lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_wrote, lua_save_key, lua_prove_writable, lua_flag, lua_append_list, lua_append_groups],
  bodies: { key_create: body_key_create, key_delete: body_key_delete, key_find: body_key_find },
};

const latchLibrary: Library = {
  family: "latch",
  digest: "56f416b6d84abde8be08",
  helpers: [lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_wrote, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_save_latch, lua_with_notification, lua_latch_reply, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_split, lua_refusal_of, lua_prove_writable, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_reply_before, lua_flag, lua_append_list, lua_append_groups],
  bodies: { latch_count_down: body_latch_count_down, latch_delete: body_latch_delete, latch_get: body_latch_get, latch_list: body_latch_list, latch_set: body_latch_set },
};

const lockLibrary: Library = {
  family: "lock",
  digest: "3aa52085ea31b942fe8a",
  helpers: [lua_num, lua_permits_of, lua_keeps_history, lua_mode_of, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_delayed_until, lua_describe_ended, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_wrote, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_spans_locks, lua_exclusive_id, lua_shared_id, lua_deadline_of, lua_live_shared, lua_live_lease, lua_lease_of, lua_leases_of, lua_holders_total, lua_grant, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_remove_place, lua_has_room, lua_note_hints, lua_drop_queue, lua_find_places, lua_new_places, lua_remove_places, lua_save_places, lua_blocked_locks, lua_attended_until, lua_outlast_others, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_split, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_prove_writable, lua_latest_events, lua_save_lock, lua_note_watcher, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_is_late, lua_save_copy, lua_save_reply, lua_recent_reply, lua_REASONS, lua_end_at, lua_released_by, lua_why_lost, lua_not_held, lua_reply_before, lua_shorten_idempotency, lua_idempotency_until, lua_prolong_idempotency, lua_listed_holders, lua_queue_length, lua_flag, lua_with_notifications, lua_load_request, lua_ids_of, lua_finish, lua_lost, lua_dismissed, lua_append_two, lua_append_list, lua_granted, lua_granted_before, lua_busy, lua_new_lease, lua_save_use, lua_save_grant, lua_acquire_as_holder, lua_append_groups],
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
  sha1: "3828ad99d9f38b13eaa747dd7fa2ff70b79020fe",
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
  sha1: "c3a5c1390a831dcdfbfada5d298fb14abad71e01",
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
  sha1: "f354faf7a8d824e7de96b829ddf1603430d948af",
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
  sha1: "da49230d895d50a89d696b4fca4082ec993d6088",
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
  sha1: "89ffbff4175e49bf78adf134a705b27ab06513ac",
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
  sha1: "1425c589bdb92b8b5e1044016524966b40469eff",
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
  sha1: "6c41deeea943813a4c099204e4abef373ca8b0a2",
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
  sha1: "7196e51611ac96cd0ed88475cd99cb366a68f324",
  abi: {"defaults":["0"],"digests":["5a084982","8c0704b5"]},
  args: ["request","modes","ttl_ms","left_ms","fair","token","ticket","label","lock_delay_ms","max_hold_ms","retention_ms","leases_max","waiters_max","fingerprint","capacity","since","returned","arrival","hints","min_hold_ms"],
  decode: (r) => r.end(r.led<AcquireReply>({ granted: () => ({ kind: "granted", now: r.integer(), break_at: r.integer(), leases: r.list(() => readLease(r)), repeated: r.optional(() => r.flag()), capacity: r.optional(() => r.integer()) }), busy: () => ({ kind: "busy", now: r.integer(), blocked: r.integers(), next_at: r.integer(), position: r.integer(), ticket: r.string(), arrival: r.integer(), attended_until: r.integer(), ticket_until: r.integer(), again_at: r.integer(), hold_ms: r.integer(), departures: r.integer(), queue_length: r.integer(), holders_total: r.integer(), available: r.integer(), holders: r.list(() => readLease(r)), delay_until: r.integer(), capacity: r.optional(() => r.integer()), returning: r.optional(() => r.integer()) }), lost: () => ({ kind: "lost", reason: r.string(), dismissed: r.optional(() => r.flag()) }), deadlock: () => ({ kind: "deadlock" }), mismatch: () => ({ kind: "mismatch" }), limit: () => ({ kind: "limit", what: r.oneOf("leases", "waiters") }), absent: () => ({ kind: "absent" }), unsatisfiable: () => ({ kind: "unsatisfiable", capacity: r.integer() }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_permits_of, lua_keeps_history, lua_mode_of, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_last_shared_deadline, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_exclusive_id, lua_shared_id, lua_deadline_of, lua_live_shared, lua_live_lease, lua_leases_of, lua_holders_total, lua_grant, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_remove_place, lua_has_room, lua_note_hints, lua_find_places, lua_new_places, lua_remove_places, lua_save_places, lua_blocked_locks, lua_attended_until, lua_outlast_others, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_split, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_prove_writable, lua_latest_events, lua_save_lock, lua_note_watcher, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_is_late, lua_save_copy, lua_REASONS, lua_end_at, lua_why_lost, lua_idempotency_until, lua_listed_holders, lua_queue_length, lua_flag, lua_with_notifications, lua_load_request, lua_ids_of, lua_finish, lua_lost, lua_dismissed, lua_append_two, lua_append_list, lua_granted, lua_granted_before, lua_busy, lua_new_lease, lua_save_use, lua_save_grant, lua_acquire_as_holder], body_acquire),
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
  sha1: "2d260a5b8d1f3b5be27b5cd7d91452fbc354bb22",
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
  sha1: "5cddff4b3037466e0d0a70f12bafbafad5c5b851",
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
  sha1: "6b83f7ee68daf0a75f210a1eb98f89db21210390",
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
  sha1: "25fa1af4350b7a3a85de94223d0b74a383741f9e",
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
  sha1: "da46709c641b57fdc25bf5f78fe919c85edbae10",
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
  sha1: "4213bfd6791c0003dee45a2bca1ebe74e2c43689",
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
  sha1: "b20642c9d90f9701dde697cf399938a46d12bcbf",
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
  sha1: "40faedbf16cbe843dca96789f0629c725a50ccdc",
  abi: {"defaults":[],"digests":["62b95abc"]},
  args: ["tokens","ttls_ms","retention_ms","fingerprint"],
  decode: (r) => r.end(r.led<RenewReply>({ done: () => ({ kind: "done", now: r.integer(), leases: r.groups((part) => part.led<NonNullable<Extract<RenewReply, { kind: "done" }>["leases"]>[number]>({ renewed: () => ({ kind: "renewed", lease: readLease(part), break_at: part.integer(), late: part.optional(() => part.flag()) }), lost: () => ({ kind: "lost", reason: part.string() }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_permits_of, lua_keeps_history, lua_mode_of, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_read_clock, lua_now_us, lua_now, lua_last_shared_deadline, lua_note_sooner_end, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_purge, lua_exclusive_id, lua_shared_id, lua_deadline_of, lua_live_shared, lua_live_lease, lua_lease_of, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_split, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_prove_writable, lua_latest_events, lua_save_lock, lua_secret_prefix, lua_REASONS, lua_end_at, lua_why_lost, lua_not_held, lua_prolong_idempotency, lua_flag, lua_with_notifications, lua_append_list, lua_append_groups], body_renew),
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
  sha1: "02839d4a64e03f3950f12ecfe7f75004f4295cd6",
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
  sha1: "b2d7d40fd4f35dc8398fbc113f478fb065370f19",
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
  sha1: "71d7054d5e55d4a4ece747cb58167d5143d78121",
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
  sha1: "446592c1736248d59e4882738692c995d65db15b",
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
  sha1: "edc8a91232e96febdc5212a83053013454e7161a",
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
  sha1: "adc2305af77ea27745dc352917816b084d694517",
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
  sha1: "6f977a50a88b10ee2bf2a0e3234ef8579de9b840",
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
  sha1: "049cdd8a5415e4212cf13bf598ff88146ee65035",
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
  sha1: "9ee1d9041ff7066f9698078431607b682b4bf245",
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
  sha1: "9e424f8bd591560b5bf2b0d90dc2066bb3393857",
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
  sha1: "d783952fcdaa36bc53e7db8e513ab9bf03712ade",
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
  sha1: "aab028bdca514501016db8b4fc35ee773a53320d",
  abi: {"defaults":[],"digests":["7690c170"]},
  args: ["proposals","lines","number","nodes","leases_max","retention_ms"],
  decode: (r) => r.end(r.led<QuorumRestoreReply>({ done: () => ({ kind: "done", proposals: r.list(() => r.integer()) }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_fmt, lua_read_clock, lua_now_us, lua_now, lua_has_sane_numbers, lua_clock_us, lua_load_marker, lua_save_marker, lua_misplacement, lua_reach_of, lua_note_fence, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_taken_until, lua_add_pending, lua_confirm_pending, lua_names_attempt, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_save_attempt, lua_split, lua_append_list], body_quorum_restore),
};

/** Every script by its name, for engines that hold the sources themselves. */
export const scripts: Readonly<Record<string, Script & { readonly decode: (reply: ReplyReader) => unknown }>> = { key_create: keyCreate, key_delete: keyDelete, key_find: keyFind, latch_count_down: latchCountDown, latch_delete: latchDelete, latch_get: latchGet, latch_list: latchList, latch_set: latchSet, acquire, break_lease: breakLease, break_lock: breakLock, break_more: breakMore, give_up: giveUp, inspect, list, release, renew, set_capacity: setCapacity, transfer, unattend, quorum_bury: quorumBury, quorum_confirm: quorumConfirm, quorum_inspect: quorumInspect, quorum_join: quorumJoin, quorum_propose: quorumPropose, quorum_release: quorumRelease, quorum_renew: quorumRenew, quorum_repair: quorumRepair, quorum_restore: quorumRestore };
