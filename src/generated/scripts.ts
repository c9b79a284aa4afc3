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

const lua_is_unnoticed: Helper = ["F[32]=function(Q)\nreturn Q==\"e\" or Q==\"m\" or Q==\"b\"\nend"];
const lua_num: Helper = ["F[2]=function(h)\nreturn h+0\nend"];
const lua_permits_of: Helper = ["F[54]=function(i)\nreturn F[2](string.match(i,\":(%d+)$\")or \"0\")\nend"];
const lua_keep_min_hold: Helper = ["do\nlocal function wj(ia)\nlocal ec=1\nfor c=2,#ia - 1 do\nif ia[c+1].until_ms - ia[c].until_ms<ia[ec+1].until_ms - ia[ec].until_ms then\nec=c\nend\nend\nlocal la=table.remove(ia,ec)\nia[ec].permits=ia[ec].permits+la.permits\nend\nlocal function bi(a,Hb,Zc)\nlocal ia,ha={},{until_ms=Hb,permits=Zc}\nfor c=1,#a.rests do\nif ha and a.rests[c].until_ms>=Hb then\nia[#ia+1],ha=ha,nil\nend\nia[#ia+1]=a.rests[c]\nend\nia[#ia+1]=ha\nif #ia>64 then\nwj(ia)\nend\na.rests,a.resting=ia,a.resting+Zc\na.changed=true\nend\nF[33]=function(a,b)\nif F[54](b.id)>0 then\nbi(a,b.min_until,F[54](b.id))\nelse\na.delay_until=math.max(a.delay_until,b.min_until)\nend\nend\nend"];
const lua_keeps_history: Helper = ["F[34]=function(a)\nreturn a.history_key~=a.record_key\nend"];
const lua_mode_of: Helper = ["F[38]=function(i)\nreturn string.sub(i,1,1)\nend"];
const lua_read_clock: Helper = ["F[3]=function()\nlocal Ih=redis.call(\"TIME\")\nreturn F[2](Ih[1])*1000000+F[2](Ih[2])\nend"];
const lua_now_us: Helper = ["local Ga\ndo\n","Ga=F[3]()\n","end"];
const lua_now: Helper = ["local f\ndo\n","f=math.floor(Ga/1000)\n","end"];
const lua_now_us_word: Helper = ["local lf\ndo\n","lf=string.format(\"%.0f\",Ga)\n","end"];
const lua_now_word: Helper = ["local mf\ndo\n","mf=string.sub(lf,1,-4)\n","end"];
const lua_read_fence: Helper = ["local Yd\ndo\n","Yd=0\n","end"];
const lua_read_fence_word: Helper = ["local xf\ndo\n","xf=\"0\"\n","end"];
const lua_read_start: Helper = ["local Zd\ndo\n","Zd=0\n","end"];
const lua_read_start_word: Helper = ["local yf\ndo\n","yf=\"0\"\n","end"];
const lua_fmt: Helper = ["F[1]=function(u)\nif u==0 then\nreturn \"0\"\nend\nif u==1 then\nreturn \"1\"\nend\nif u==f then\nreturn mf\nend\nif u==Ga then\nreturn lf\nend\nif u==Yd then\nreturn xf\nend\nif u==Zd then\nreturn yf\nend\nreturn string.format(\"%.0f\",u)\nend"];
const lua_owner_of: Helper = ["F[47]=function(pa)\nreturn string.match(pa,\"^[^.]*\")\nend"];
const lua_note_event: Helper = ["do\nlocal function Pf(a,h)\na.noted=a.noted or{}\na.noted[#a.noted+1]=h\nend\nF[45]=function(a,Tc,b,Rb,Kf)\nif not Kf and not F[34](a)then\nreturn\nend\nlocal tk=b.acquired - math.floor(b.fence/1000)\nlocal Sb=F[38](b.id).. F[1](b.fence).. \" \" .. F[1](tk).. \" \"\nif Tc~=\"g\" and not Kf then\nlocal Fd=a.noted and a.noted[#a.noted] or a.events\nif string.sub(Fd,1,#Sb+1)==\"g\" .. Sb then\nPf(a,Tc .. F[1](Rb).. \",\")\nreturn\nend\nend\nlocal Pd=F[47](b.label)\nlocal Lb=Tc .. Sb .. F[1](Rb).. \" \" ..(#Pd<=400 and Pd or \"-\")\nif F[34](a)then\nPf(a,Lb .. \",\")\nend\nif Kf then\na.untold=a.untold or{}\na.untold[#a.untold+1]=Lb\nend\nend\nend"];
const lua_request_tag: Helper = ["F[60]=function(m)\nreturn string.sub(m,15 - 4,14)\nend"];
const lua_token_tag: Helper = ["F[68]=function(H)\nreturn string.sub(H,15 - 8,14)\nend"];
const lua_secret_of: Helper = ["F[64]=function(i)\nreturn string.sub(i,2)\nend"];
const lua_note_end: Helper = ["do\nlocal function ai(a,b,Q,m)\nlocal Cg,Kb=Q,\"....\"\nif m then\nCg=F[38](b.id)\nKb=F[60](m)\nend\nlocal Oa=a.ended\nif #Oa>=32*14 then\nlocal vc=string.sub(Oa,-2 - 4,-2)\nOa=string.sub(Oa,1,(32 - 1)*14)\nif string.sub(vc,2)~=\"....\" then\na.releases=string.sub(vc .. a.releases,1,32*5)\nend\nend\na.ended=F[68](F[64](b.id)).. Cg .. Kb .. \" \" .. Oa\nend\nF[44]=function(a,b,Q,j,m)\nF[45](a,Q,b,math.max(0,j - b.acquired),Q~=\"r\")\nai(a,b,Q,m)\nif b.delay>0 and F[32](Q)then\na.delay_until=math.max(a.delay_until,j+b.delay)\nend\nif b.min_until>j and Q~=\"t\" then\nF[33](a,b)\nend\nif a.upgrader and a.upgrader.token==b.id then\na.upgrader=nil\nend\na.lease_ended=true\na.changed=true\nend\nend"];
const lua_drop_details: Helper = ["F[21]=function(a,k)\nif a.details>0 and #k>0 then\na.details=a.details - redis.call(\"HDEL\",a.details_key,unpack(k))\nend\nend"];
const lua_drop_shared: Helper = ["F[22]=function(a,k)\nredis.call(\"ZREM\",a.leases_key,unpack(k))\nredis.call(\"ZREM\",a.holders_key,unpack(k))\nF[21](a,k)\na.shared=a.shared - #k\nfor c=1,#k do\na.permits=a.permits - F[54](k[c])\nend\nend"];
const lua_why_expired: Helper = ["F[72]=function(a,b)\nif b.deadline==a.break_at then\nreturn \"b\"\nend\nif b.deadline==b.max_until then\nreturn \"m\"\nend\nreturn \"e\"\nend"];
const lua_is_exclusive: Helper = ["F[31]=function(i)\nreturn string.sub(i,1,1)==\"x\"\nend"];
const lua_last_shared_deadline: Helper = ["F[92]=function(a,Xa)\nlocal ga=redis.call(\"ZRANGE\",a.leases_key,\"-2\",\"-1\",\"WITHSCORES\")\nlocal j=#ga\nif #ga==4 and Xa and ga[3]==Xa.id then\nj=2\nend\nlocal M=F[2](ga[j] or \"0\")- a.ahead\nreturn a.break_at>0 and math.min(M,a.break_at)or M\nend"];
const lua_note_sooner_end: Helper = ["F[102]=function(a,n)\nlocal j=n\nif a.exclusive then\nj=a.exclusive.deadline\nelseif a.capacity>0 then\nj=a.shared_next\nelseif a.upgrader or a.front and F[31](a.front)then\nj=F[92](a,a.upgrader and{id=a.upgrader.token})\nend\na.check_at=j<n and j or a.check_at\nend"];
const lua_end_lease: Helper = ["do\nlocal function Xg(a,Rb)\nRb=math.max(0,Rb)\nif a.hold_ms==0 then\na.hold_ms=Rb\nelse\na.hold_ms=(a.hold_ms*3+Rb)/4\nend\nend\nF[106]=function(a,b,Q,m)\nif F[31](b.id)then\na.exclusive=nil\nXg(a,f - b.acquired)\nelse\nXg(a,(f - b.acquired)/a.live)\nF[22](a,{b.id})\na.live=a.live - 1\nif a.capacity==0 and a.live>0 then\nF[102](a,b.deadline)\nend\nend\nF[44](a,b,Q,f,m)\nend\nend"];
const lua_delayed_until: Helper = ["F[115]=function(a)\nlocal da=a.exclusive or a.shared>0\nreturn not da and a.delay_until>f and a.delay_until or 0\nend"];
const lua_describe_ended: Helper = ["F[160]=function(b)\nreturn F[1](b.fence).. \",\" .. F[1](math.max(0,f - b.acquired)).. \",\" .. F[47](b.label)\nend"];
const lua_clear_left: Helper = ["local we\ndo\n","we=400\n","end"];
const lua_unpack_lease: Helper = ["do\nlocal function hk(N,Bh)\nYd=N+0\nxf=N\nZd=Bh+0\nyf=Bh\nend\nF[69]=function(h)\nlocal i,M,N,Ad,me,Gb,ef,Z,Bd,Oj,pa,Ob=\nstring.match(h,\"^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+) ?(%d*)$\")\nif not i then\nreturn nil\nend\nhk(N,me)\nlocal b={\nid=i,\ndeadline=M+0,\nfence=Yd,\nholds=Ad+0,\nacquired=Zd,\nttl=Gb+0,\nmax_until=ef+0,\ndelay=Z+0,\nidempotency_until=Bd+0,\npartner=Oj,\nlabel=pa,\nmin_until=Ob==\"\" and 0 or Ob+0,\nconfirmed=string.sub(Ob,1,1)==\"0\",\n}\nlocal Mb=math.max(\nb.deadline,\nb.fence,\nb.holds,\nb.acquired,\nb.ttl,\nb.max_until,\nb.delay,\nb.idempotency_until,\nb.min_until\n)\nreturn Mb<10000000000000000 and b or nil\nend\nend"];
const lua_move_lease: Helper = ["F[39]=function(b,rb)\nfor R,lb in ipairs({\"deadline\",\"acquired\",\"max_until\",\"min_until\"})do\nif b[lb]>0 then\nb[lb]=b[lb]+rb\nend\nend\nend"];
const lua_unpack_shared: Helper = ["F[70]=function(a,h)\nlocal b=F[69](h)\nif b then\nF[39](b,-a.ahead)\nend\nreturn b\nend"];
const lua_clear_broken: Helper = ["do\nlocal function Aj(a,h,ej)\nlocal Lf=a.break_at==1\nlocal j=Lf and f or a.break_at\nif ej then\nlocal b=F[70](a,h)\nif not b then\nreturn j\nend\nif Lf then\nb.delay,b.min_until=0,0\nend\nlocal Q=b.deadline<j and F[72](a,b)or \"b\"\nlocal na=math.min(j,b.deadline)\nF[44](a,b,Q,na)\nreturn na\nend\nif not Lf then\nlocal M,Z,Ob=string.match(h,\"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+ ?(%d*)$\")\nif M and F[2](Z)>0 then\na.delay_until=math.max(a.delay_until,math.min(j,F[2](M)- a.ahead)+F[2](Z))\nend\nif Ob and Ob~=\"\" then\na.delay_until=math.max(a.delay_until,F[2](Ob)- a.ahead)\nend\nend\nreturn j\nend\nF[19]=function(a)\nlocal S=we\nif S==0 then\nreturn 0\nend\nlocal k=redis.call(\"ZRANGE\",a.holders_key,\"0\",F[1](S - 1))\nwe=S - #k\nlocal na=0\nif #k>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nif v[c] then\nna=math.max(na,Aj(a,v[c],a.shared - c<32))\nend\nend\nF[22](a,k)\nend\na.upgrader=nil\na.changed=true\nif #k==S and a.shared>0 then\nif a.break_at~=1 then\na.break_at=f\nend\nreturn 0\nend\nredis.call(\"DEL\",a.leases_key,a.holders_key)\na.shared,a.permits,a.shared_next,a.live=0,0,0,0\nreturn na>0 and na or f\nend\nend"];
const lua_announce_break: Helper = ["F[128]=function(a,yb)\nlocal la=a.break_at\na.break_at=f+yb\nif la>0 then\na.break_at=math.min(a.break_at,la)\nend\na.changed,a.check_at=true,a.break_at\nreturn la\nend"];
const lua_wrote: Helper = ["local Ib\ndo\n","Ib=false\n","end"];
const lua_note_created: Helper = ["F[43]=function(a,s)\na.created=a.created or{}\na.created[#a.created+1]=s\nend"];
const lua_put_detail: Helper = ["F[96]=function(a,i,h)\nIb=true\nlocal ei=redis.call(\"HSET\",a.details_key,i,h)\nif a.details==0 then\nF[43](a,a.details_key)\nend\na.details=a.details+ei\nend"];
const lua_pack_lease: Helper = ["F[49]=function(b)\nlocal h=b.id\n.. \" \"\n.. F[1](b.deadline)\n.. \" \"\n.. F[1](b.fence)\n.. \" \"\n.. F[1](b.holds)\n.. \" \"\n.. F[1](b.acquired)\n.. \" \"\n.. F[1](b.ttl)\n.. \" \"\n.. F[1](b.max_until)\n.. \" \"\n.. F[1](b.delay)\n.. \" \"\n.. F[1](b.idempotency_until)\n.. \" \"\n.. b.partner\n.. \" \"\n.. b.label\nif b.min_until<=f then\nreturn h\nend\nreturn h .. \" \" ..(b.confirmed and \"0\" or \"\").. F[1](b.min_until)\nend"];
const lua_beside: Helper = ["F[18]=function(a,j)\nreturn F[1](j+a.ahead)\nend"];
const lua_note_beside: Helper = ["F[42]=function(a)\na.changed=a.changed or f - a.written_at>=1000\nend"];
const lua_put_shared: Helper = ["F[97]=function(a,b)\nF[39](b,a.ahead)\nF[96](a,b.id,F[49](b))\nF[39](b,-a.ahead)\nredis.call(\"ZADD\",a.leases_key,F[18](a,b.deadline),b.id)\nF[42](a)\na.kept_until=math.max(a.kept_until,b.deadline+b.delay,b.min_until)\nif b.delay>0 or b.min_until>f then\na.keeps_out=1\nend\nend"];
const lua_put_lease: Helper = ["F[103]=function(a,b)\nif F[31](b.id)then\na.changed=true\nreturn\nend\nF[97](a,b)\nif b.deadline<a.shared_next then\na.shared_next=b.deadline\na.changed=true\nend\nend"];
const lua_cut_short: Helper = ["F[74]=function(a,b)\nif a.break_at>0 and a.break_at<b.deadline then\nb.deadline=a.break_at\nend\nreturn b\nend"];
const lua_warn_one: Helper = ["do\nlocal function jj(a,b,y)\nlocal M=y>0 and math.min(b.deadline,y)or b.deadline\nreturn M - b.ttl+b.ttl/3>a.break_at\nend\nF[125]=function(a,b,y,Ea)\nif not Ea and b.delay+b.min_until>0 then\nb.delay,b.min_until=0,0\nF[103](a,b)\nend\nlocal mb=jj(a,b,y)\nF[74](a,b)\nreturn mb and 1 or 0\nend\nend"];
const lua_warn_shared: Helper = ["F[152]=function(a,oa,y,Ea)\nif a.live==0 then\nreturn 0,0\nend\nlocal Yh=\"(\" .. F[1](oa)\nlocal lc=\nredis.call(\"ZRANGEBYSCORE\",a.holders_key,Yh,\"+inf\",\"WITHSCORES\",\"LIMIT\",\"0\",F[1](400))\nlocal k={}\nfor c=1,#lc,2 do\nk[#k+1]=lc[c]\nend\nif #k==0 then\nreturn 0,0\nend\nlocal mb=0\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nlocal b=v[c] and F[70](a,v[c])\nif b and b.deadline>f then\nmb=mb+F[125](a,b,y,Ea)\nend\nend\nreturn mb,#k==400 and F[2](lc[#lc])or 0\nend"];
const lua_is_broken: Helper = ["F[29]=function(a)\nreturn a.break_at>0 and a.break_at<=f\nend"];
const lua_first_of: Helper = ["F[26]=function(s)\nlocal va=redis.call(\"ZRANGE\",s,\"0\",\"0\",\"WITHSCORES\")\nif not va[1] then\nreturn nil,0\nend\nreturn va[1],F[2](va[2])\nend"];
const lua_queued_total: Helper = ["F[57]=function(a)\nreturn a.writers+a.readers\nend"];
const lua_count_queued: Helper = ["F[20]=function(a,i,nd)\nif F[31](i)then\na.writers=a.writers+nd\nelse\na.readers=a.readers+nd\nend\nif nd<0 then\na.departures=a.departures - nd\nend\na.changed=true\nend"];
const lua_set_turn_length: Helper = ["F[66]=function(a,af)\nif a.turn_ms>0 then\na.turn_ms=af\nend\nend"];
const lua_find_front: Helper = ["F[25]=function(a)\nlocal Mf,ac,zf,Af=nil,0,nil,0\nif a.writers>0 then\nMf,ac=F[26](a.writers_key)\nend\nif a.readers>0 then\nzf,Af=F[26](a.readers_key)\nend\na.front,a.front_arrival=zf,Af\nif Mf and(not zf or ac<Af)then\na.front,a.front_arrival=Mf,ac\nend\nif a.front_arrival>=4000000000000000 then\na.front,a.front_arrival=nil,0\nend\na.turn_at,a.turn_until=0,0\nend"];
const lua_has_label: Helper = ["F[28]=function(i)\nreturn string.sub(i,3,3)==\"l\"\nend"];
const lua_labelled_among: Helper = ["F[35]=function(k)\nlocal We={}\nfor c=1,#k do\nif F[28](k[c])then\nWe[#We+1]=k[c]\nend\nend\nreturn We\nend"];
const lua_note_turn_taken: Helper = ["F[46]=function(a)\nF[66](a,3000)\nend"];
const lua_is_clearing: Helper = ["F[30]=function(a)\nreturn F[29](a)or a.passing or a.clearing\nend"];
const lua_available: Helper = ["F[17]=function(a)\nif a.clearing then\nreturn 0\nend\nlocal da=F[29](a)and 0 or a.permits - a.expired_permits\nreturn math.max(0,a.capacity - da - a.resting)\nend"];
const lua_fits: Helper = ["F[27]=function(a,i,G,ea)\nlocal cj=G~=nil or ea~=nil\nif F[30](a)then\nreturn false\nend\nif a.exclusive and not G then\nreturn false\nend\nif f<a.delay_until and not cj then\nreturn false\nend\nif F[31](i)then\nreturn a.live==(ea and 1 or 0)\nend\nif F[54](i)>0 then\nreturn F[54](i)<=F[17](a)\nend\nreturn G~=nil or not a.upgrader and a.break_at==0\nend"];
const lua_attended_until_of: Helper = ["F[16]=function(a,i)\nreturn F[2](redis.call(\"ZSCORE\",a.tickets_key,i)or \"0\")- a.ahead\nend"];
const lua_start_turn: Helper = ["F[67]=function(a,j,af)\na.turn_at,a.turn_until=j,j+af\nif a.attended_next<a.turn_until then\nlocal P=F[16](a,a.front)\na.turn_until=P>j and math.min(a.turn_until,P)or a.turn_until\nend\na.changed=true\nend"];
const lua_update_turn: Helper = ["do\nlocal function xi(a)\nlocal li=a.shared==0 or a.break_at>f\nif a.break_at>0 and not a.exclusive and a.live==0 and li then\na.break_at=0\na.changed=true\nend\nend\nF[71]=function(a,j)\nxi(a)\nlocal Va=a.front\nlocal Bg=Va and(F[27](a,Va)or F[54](Va)>a.capacity)\nif Bg and a.turn_at==0 then\nF[67](a,j,a.turn_ms>0 and a.turn_ms or 3000)\na.turn_began=true\nelseif not Bg and a.turn_at~=0 then\na.turn_at,a.turn_until=0,0\na.changed=true\nend\nend\nend"];
const lua_queue_key: Helper = ["F[56]=function(a,i)\nreturn F[31](i)and a.writers_key or a.readers_key\nend"];
const lua_save_place: Helper = ["do\nlocal function Yg(a,i,s)\nlocal S=F[31](i)and a.writers or a.readers\nif S==0 then\nF[43](a,s)\nend\nend\nlocal function Di(a,i,w)\nlocal s=F[56](a,i)\nYg(a,i,s)\nredis.call(\"ZADD\",s,F[1](w.arrival),i)\na.arrival=math.max(a.arrival,w.arrival)\nF[20](a,i,1)\nif w.queued==false then\na.departures=math.max(0,a.departures - 1)\nend\nif not a.front or w.arrival<a.front_arrival then\na.front,a.front_arrival,a.turn_at,a.turn_until=i,w.arrival,0,0\nend\nw.queued=true\nend\nlocal function pi(a,i,w)\nlocal s=F[56](a,i)\nYg(a,i,s)\nredis.call(\"ZADD\",s,F[1](w.arrival+4000000000000000),i)\nif w.queued then\nF[20](a,i,-1)\nif a.front==i then\nF[25](a)\nend\nend\nw.queued=false\nend\nlocal function qk(a,i,P,oc)\nIb=true\nlocal xe=oc and \"XX\" or \"GT\"\nif redis.call(\"ZADD\",a.tickets_key,xe,F[18](a,P),i)==1 then\nif a.tickets==0 then\nF[43](a,a.tickets_key)\nend\na.tickets=a.tickets+1\na.changed=true\nend\nF[42](a)\nif P>f and(a.attended_next==0 or P<a.attended_next)then\na.attended_next=P\na.changed=true\nend\nif a.tickets_next==0 or P+30000<a.tickets_next then\na.tickets_next=P+30000\na.changed=true\nend\na.kept_until=math.max(a.kept_until,P+30000)\nend\nF[63]=function(a,i,w,P,oc)\nlocal Wd=P>f\nif w.queued and not Wd and not oc then\nWd=F[16](a,i)>f\nend\nif Wd and not w.queued then\nDi(a,i,w)\nelseif not Wd and w.queued~=false then\npi(a,i,w)\nend\nqk(a,i,P,oc)\nend\nend"];
const lua_end_what_is_over: Helper = ["do\nlocal function Yj(a)\nlocal b=a.exclusive\nif not b or b.deadline>f then\nreturn 0\nend\na.exclusive=nil\nF[44](a,b,F[72](a,b),b.deadline)\nreturn b.deadline\nend\nlocal function ti(a)\nlocal na=0\nlocal k=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",F[18](a,f),\"LIMIT\",\"0\",F[1](100))\nif #k>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nlocal b=v[c] and F[70](a,v[c])\nif b then\nF[44](a,b,F[72](a,b),b.deadline)\nna=b.deadline\nend\nend\nF[22](a,k)\nend\nreturn na\nend\nlocal function oi(a)\nif a.capacity==0 then\na.live=redis.call(\"ZCOUNT\",a.leases_key,\"(\" .. F[18](a,f),\"+inf\")\nreturn\nend\nlocal Ge=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",F[18](a,f))\na.live=a.shared - #Ge\na.expired_permits=0\nfor c=1,#Ge do\na.expired_permits=a.expired_permits+F[54](Ge[c])\nend\nend\nlocal function Zj(a)\nif a.shared>0 and F[29](a)then\nreturn F[19](a)\nend\nif a.shared==0 or a.shared_next>f then\nreturn 0\nend\nlocal na=ti(a)\nlocal va,Ld=F[26](a.leases_key)\nLd=Ld - a.ahead\na.shared_next=va and Ld or 0\nif not va then\na.shared,a.permits=0,0\na.details=a.tickets>0 and a.details or 0\nend\na.live=a.shared\nif va and Ld<=f then\noi(a)\na.clearing=a.keeps_out>0\nend\na.changed=true\nreturn na\nend\nlocal function ak(a)\nlocal fa=a.upgrader\nif not fa or fa.deadline>f then\nreturn 0\nend\na.upgrader=nil\na.changed=true\nreturn fa.deadline\nend\nlocal function Ji(a)\nif a.expires_at==0 or a.expires_at+30000/2>f then\nreturn\nend\nfor R,S in ipairs({\"shared\",\"permits\",\"details\",\"tickets\",\"writers\",\"readers\"})do\na[S]=0\nend\na.front,a.front_arrival,a.turn_at,a.turn_until=nil,0,0,0\na.shared_next,a.tickets_next,a.attended_next=0,0,0\na.kept_until,a.expires_at,a.ahead=0,0,0\na.live=0\nredis.call(\n\"DEL\",\na.details_key,\na.leases_key,\na.holders_key,\na.writers_key,\na.readers_key,\na.tickets_key\n)\na.changed=true\nend\nlocal function Zf(k)\nlocal gb,Ia={},{}\nfor c=1,#k do\nlocal Gh=F[31](k[c])and gb or Ia\nGh[#Gh+1]=k[c]\nend\nreturn gb,Ia\nend\nlocal function fg(a,s,k)\nfor oa=1,#k,1250 do\nlocal Hf=redis.call(\"ZMSCORE\",s,unpack(k,oa,math.min(oa+1250 - 1,#k)))\nlocal Qb={}\nfor c=1,#Hf do\nlocal D=Hf[c] and F[2](Hf[c])or 4000000000000000\nif D<4000000000000000 then\nQb[#Qb+1]=F[1](D+4000000000000000)\nQb[#Qb+1]=k[oa+c - 1]\nend\nend\nif #Qb>0 then\nredis.call(\"ZADD\",s,unpack(Qb))\nF[20](a,k[1],-#Qb/2)\nend\nend\nend\nlocal function Zg(a)\nF[66](a,250)\nend\nlocal function Bi(a,P)\nif a.turn_at==0 then\nreturn P\nend\nif a.turn_until<P then\nZg(a)\nreturn a.turn_until\nend\nlocal tj=math.max(0,P - a.turn_at)\na.no_grace_until=math.max(a.no_grace_until,P+20*tj)\nreturn P\nend\nlocal function Qj(a,pb)\nif F[57](a)==0 or a.attended_next>f then\nreturn 0\nend\nlocal oa=math.max(0,a.tickets - F[57](a))\nlocal Yc=redis.call(\"ZCOUNT\",a.tickets_key,\"-inf\",F[18](a,f))- oa\nlocal gd=math.max(0,math.min(Yc,1250*2))\nlocal sf=redis.call(\"ZRANGE\",a.tickets_key,F[1](oa),F[1](oa+gd),\"WITHSCORES\")\nlocal k,Rc={},0\na.attended_next=gd<Yc and f or 0\nfor c=1,#sf,2 do\nlocal i,P=sf[c],F[2](sf[c+1])- a.ahead\nif P>f then\nlocal fi=i==pb and oa+gd+1==a.tickets\na.attended_next=fi and 0 or P\nelseif(i~=pb or P+30000<=f)and #k<gd then\nk[#k+1]=i\nif i==a.front then\nRc=P\nend\nend\nend\na.passing=gd<Yc\na.changed=true\nlocal gb,Ia=Zf(k)\nfg(a,a.writers_key,gb)\nfg(a,a.readers_key,Ia)\nif Rc>0 then\nRc=Bi(a,Rc)\nF[25](a)\nend\nreturn Rc\nend\nlocal function Ai(a)\nlocal na,ib=0,{}\nfor c=1,#a.rests do\nlocal ha=a.rests[c]\nif ha.until_ms>f then\nib[#ib+1]=ha\nelse\nna=ha.until_ms\na.resting=a.resting - ha.permits\na.changed=true\nend\nend\na.rests=ib\nreturn na\nend\nlocal function ui(a,k)\nlocal gb,Ia=Zf(k)\nredis.call(\"ZREM\",a.tickets_key,unpack(k))\nif #gb>0 then\nredis.call(\"ZREM\",a.writers_key,unpack(gb))\nend\nif #Ia>0 then\nredis.call(\"ZREM\",a.readers_key,unpack(Ia))\nend\na.tickets=a.tickets - #k\nF[21](a,F[35](k))\nend\nlocal function Li(a)\nif a.tickets==0 or a.tickets_next>f or a.passing then\nreturn\nend\nlocal Yc=F[18](a,f - 30000)\nlocal Lg=redis.call(\"ZRANGEBYSCORE\",a.tickets_key,\"-inf\",Yc,\"LIMIT\",\"0\",F[1](1250))\nif #Lg>0 then\nui(a,Lg)\nend\nlocal va,P=F[26](a.tickets_key)\nif va then\na.tickets_next=P - a.ahead+30000\na.lapsing=a.tickets_next<=f\nelse\na.lapsing=false\na.tickets_next=0\na.tickets,a.writers,a.readers=0,0,0\na.details=a.shared>0 and a.details or 0\nF[25](a)\nend\na.changed=true\nend\nlocal function Pj(a,pb)\nfor R=1,100 do\nlocal Va,vb=a.front,a.turn_until\nif a.turn_at==0 or Va==pb or f<vb then\nreturn\nend\nF[63](a,Va,{arrival=a.front_arrival,queued=true},vb,true)\nZg(a)\nF[71](a,vb)\nend\nend\nF[23]=function(a,pb)\nJi(a)\nlocal j=math.max(Yj(a),Zj(a),ak(a),Qj(a,pb))\nj=math.max(j,Ai(a))\nLi(a)\nif a.tickets==0 then\nF[46](a)\nend\nif a.delay_until>0 and a.delay_until<=f then\nj=math.max(j,a.delay_until)\na.delay_until=0\na.changed=true\nend\nF[71](a,j>0 and j or f)\nPj(a,pb)\nend\nend"];
const lua_purge: Helper = ["do\nlocal function Yi(a)\nreturn a.tickets==0\nand a.writers==0\nand a.readers==0\nand a.shared==0\nand a.delay_until==0\nand a.break_at==0\nand a.turn_at==0\nand a.turn_ms==0\nand #a.rests==0\nand not a.front\nand not a.upgrader\nand(not a.exclusive or a.exclusive.deadline>f)\nend\nF[55]=function(a,pb)\nif not Yi(a)then\nF[23](a,pb)\nend\nend\nend"];
const lua_spans_locks: Helper = ["F[185]=function(i)\nreturn string.sub(i,2,2)==\"m\"\nend"];
const lua_exclusive_id: Helper = ["F[100]=function(J)\nreturn \"x\" .. J\nend"];
const lua_shared_id: Helper = ["F[105]=function(J)\nreturn(string.find(J,\":\",1,true)and \"p\" or \"s\").. J\nend"];
const lua_deadline_of: Helper = ["F[114]=function(a,b,Gb)\nlocal M=f+Gb\nif b.max_until>0 and b.max_until<M then\nM=b.max_until\nend\nif a.break_at>0 and a.break_at<M then\nM=a.break_at\nend\nreturn M\nend"];
const lua_live_shared: Helper = ["F[94]=function(a,i)\nif a.shared==0 or F[29](a)then\nreturn nil\nend\nlocal h=redis.call(\"HGET\",a.details_key,i)\nif not h or F[38](h)~=F[38](i)then\nreturn nil\nend\nlocal b=F[70](a,h)\nif not b then\na.damaged_id=i\nreturn nil\nend\nF[74](a,b)\nreturn b.deadline>f and b or nil\nend"];
const lua_live_lease: Helper = ["F[93]=function(a,i)\nif F[31](i)then\nlocal G=a.exclusive\nreturn G and G.id==i and G or nil\nend\nreturn F[94](a,i)\nend"];
const lua_lease_of: Helper = ["F[108]=function(a,H)\nreturn F[93](a,F[100](H))or F[93](a,F[105](H))\nend"];
const lua_leases_of: Helper = ["F[140]=function(a,H)\nlocal G=F[93](a,F[100](H))\nif G then\nlocal Ri=G.partner~=\"-\"\nreturn G,Ri and F[94](a,G.partner)or nil\nend\nlocal ea=F[94](a,F[105](H))\nif ea and a.exclusive and a.exclusive.partner==ea.id then\nG=a.exclusive\nend\nreturn G,ea\nend"];
const lua_holders_total: Helper = ["F[107]=function(a)\nreturn a.live+(a.exclusive and 1 or 0)\nend"];
const lua_add_shared: Helper = ["F[127]=function(a,b)\nF[97](a,b)\nredis.call(\"ZADD\",a.holders_key,F[1](b.fence),b.id)\nif a.shared==0 then\nF[43](a,a.leases_key)\nF[43](a,a.holders_key)\na.shared_next=b.deadline\nelse\na.shared_next=math.min(a.shared_next,b.deadline)\nend\na.shared=a.shared+1\na.live=a.live+1\na.permits=a.permits+F[54](b.id)\nend"];
const lua_grant: Helper = ["F[135]=function(a,b,id)\na.fence=math.max(a.fence+1,Ga)\nb.fence=a.fence\nb.holds=1\nb.acquired=f\nb.deadline=F[114](a,b,b.ttl)\nif F[31](b.id)then\na.exclusive=b\nelse\nF[127](a,b)\nend\nlocal zk=id and math.max(0,math.floor(f - id/1000))or 0\nF[45](a,\"g\",b,zk)\na.changed=true\nend"];
const lua_rest_until: Helper = ["F[61]=function(a,ga)\nlocal ha=a.rests[ga and #a.rests or 1]\nreturn ha and ha.until_ms or 0\nend"];
const lua_save_key: Helper = ["F[148]=function(s,Ta,ie,hc)\nlocal C={F[1](1),F[1](Ta),F[1](ie),hc}\nredis.call(\"SET\",s,table.concat(C,\" \"),\"PX\",F[1](Ta - f))\nend"];
const lua_has_sane_numbers: Helper = ["F[4]=function(h)\nreturn not string.find(\" \" .. h,\" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\")\nend"];
const lua_parse_latch: Helper = ["F[109]=function(h)\nlocal W,i,z,S,Ta,Y=string.match(h,\"^(%d+) (%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)$\")\nif F[2](string.match(h,\"^(%d+) \")or \"0\")>1 then\nreturn{unreadable=\"newer\"}\nend\nif not W or not F[4](string.match(h,\"^[^\\n]*\"))then\nreturn{unreadable=\"damaged\"}\nend\nreturn{\nid=F[2](i),\nsince=F[2](z),\ncount=F[2](S),\nexpires_at=F[2](Ta),\noutcomes=Y,\nlive=F[2](Ta)>f,\n}\nend"];
const lua_load_latch: Helper = ["F[117]=function(s)\nlocal h=redis.call(\"GET\",s)\nreturn h and F[109](h)or nil\nend"];
const lua_save_latch: Helper = ["F[122]=function(s,p)\nIb=true\nlocal db={F[1](1),F[1](p.id),F[1](p.since),F[1](p.count),F[1](p.expires_at)}\nlocal Ue=math.max(p.expires_at - f,60000)\nredis.call(\"SET\",s,table.concat(db,\" \").. \"\\n\" .. p.outcomes,\"PX\",F[1](Ue))\nend"];
const lua_with_notification: Helper = ["F[153]=function(t)\nt[#t+1]=\"!1,-,0,0,1\"\nreturn t\nend"];
const lua_latch_reply: Helper = ["F[139]=function(p,S)\nreturn{\"latch\",F[1](p.id),F[1](p.since),F[1](S),F[1](p.expires_at)}\nend"];
const lua_place_of: Helper = ["F[120]=function(a,i)\nlocal xh=a.tickets>0 and redis.call(\"ZSCORE\",F[56](a,i),i)\nif not xh then\nreturn nil\nend\nif a.lapsing and F[16](a,i)+30000<=f then\nreturn nil\nend\nlocal D=F[2](xh)\nif D<4000000000000000 then\nreturn{arrival=D,queued=true}\nend\nreturn{arrival=D - 4000000000000000,queued=false}\nend"];
const lua_remove_place: Helper = ["F[145]=function(a,i,w)\nredis.call(\"ZREM\",F[56](a,i),i)\nif w.queued then\nF[20](a,i,-1)\nif a.front==i then\nF[25](a)\nend\nend\nif redis.call(\"ZREM\",a.tickets_key,i)==1 then\na.tickets=a.tickets - 1\nif a.tickets==0 then\na.tickets_next=0\nend\nif F[28](i)then\nF[21](a,{i})\nend\nend\na.changed=true\nend"];
const lua_note_hints: Helper = ["F[174]=function(a,zd)\nif zd~=(a.turn_ms>0)then\na.turn_ms=zd and 3000 or 0\na.changed=true\nend\nend"];
const lua_drop_queue: Helper = ["F[162]=function(a)\nlocal S=a.tickets+(a.upgrader and 1 or 0)\nif a.tickets>0 then\nlocal k=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"-1\")\nfor oa=1,#k,1250 do\nF[21](a,F[35]({unpack(k,oa,math.min(oa+1250 - 1,#k))}))\nend\nif #k>0 then\nredis.call(\"DEL\",a.writers_key,a.readers_key,a.tickets_key)\na.departures=a.departures+F[57](a)\na.writers,a.readers,a.tickets,a.tickets_next,a.attended_next=0,0,0,0,0\nF[25](a)\nend\nend\na.upgrader=nil\na.queue_dropped=true\na.dropped=math.max(a.arrival+1,Ga)\na.arrival=a.dropped\na.changed=true\nreturn S\nend"];
const lua_remove_places: Helper = ["F[180]=function(l,k,o)\nfor c=1,#k do\nif o[c] then\nF[145](l[c],k[c],o[c])\nend\nend\nend"];
const lua_blocked_locks: Helper = ["do\nlocal function Cj(a,i,D)\nif not a.front or a.front==i then\nreturn false\nend\nif not F[31](i)and F[54](i)==0 then\nif a.writers==0 then\nreturn false\nend\nif D and not F[31](a.front)then\nlocal R,ac=F[26](a.writers_key)\nreturn ac<D\nend\nend\nreturn not D or a.front_arrival<D\nend\nlocal function aj(a,i,D,kc)\nif not F[27](a,i)then\nreturn true\nend\nif kc then\nreturn Cj(a,i,D)\nend\nlocal Zi=a.front~=nil and(not D or a.front_arrival<D)\nreturn F[54](i)==0 and a.live>0 and Zi\nend\nF[157]=function(l,k,D,kc)\nlocal ka={}\nfor c=1,#k do\nif aj(l[c],k[c],D,kc)then\nka[#ka+1]=c\nend\nend\nreturn ka\nend\nend"];
const lua_attended_until: Helper = ["F[129]=function(l,qc,Ef)\nlocal Bj=f+math.floor(qc - math.min(300,qc/10))\nfor c=1,#l do\nEf=Ef and f>=l[c].no_grace_until\nend\nreturn Bj+(Ef and 1500 or 0)\nend"];
const lua_clock_us: Helper = ["local Jc\ndo\nJc=Ga<4503599627370496 and Ga or 0\nend"];
const lua_load_marker: Helper = ["F[87]=function(h)\nif not h then\nreturn{state=\"-\",ends_at=0}\nend\nlocal W,eb,X,ma,jc,Le,oe=\nstring.match(h,\"^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$\")\nif not W or F[2](W)>1 then\nreturn{state=\"newer\"}\nend\nreturn{\nstate=eb,\nnumber=F[2](X),\nnodes=F[2](ma),\nends_at=F[2](jc),\nfloor=F[2](Le),\nahead=F[2](oe),\n}\nend"];
const lua_save_marker: Helper = ["F[123]=function(s,q)\nlocal db={q.number,q.nodes,q.ends_at,q.floor,q.ahead}\nlocal C={F[1](1),q.state}\nfor c=1,#db do\nC[c+2]=F[1](db[c])\nend\nredis.call(\"SET\",s,table.concat(C,\" \"))\nend"];
const lua_misplacement: Helper = ["F[95]=function(q,X,ma)\nif q.state==\"newer\" then\nreturn{\"newer\"}\nend\nif q.number and(q.number~=X or q.nodes~=ma)then\nreturn{\"misplaced\",F[1](q.number),F[1](q.nodes)}\nend\nreturn nil\nend"];
const lua_abstention: Helper = ["F[110]=function(q,X,ma)\nlocal L=F[95](q,X,ma)\nif not L and q.state~=\"v\" then\nreturn{\"nonvoter\",F[1](f),q.state,F[1](q.ends_at)}\nend\nreturn L\nend"];
const lua_reach_of: Helper = ["F[112]=function(q)\nreturn math.max(q.floor or 0,Jc+(q.ahead or 0)+100000)\nend"];
const lua_note_fence: Helper = ["F[142]=function(s,q,N)\nlocal qg=N>Jc+30000000 and N>q.floor\nlocal Vf=N>F[112](q)\nif Vf then\nq.ahead=N - Jc\nend\nif qg then\nq.floor=N\nend\nif qg or Vf then\nF[123](s,q)\nend\nend"];
const lua_blame_of: Helper = ["F[81]=function(m)\nreturn string.sub(m .. \"------\",1,6)\nend"];
const lua_end_pattern: Helper = ["F[84]=function(E)\nlocal Ei=string.gsub(string.sub(E,1,12),\"%-\",\"%%-\")\nreturn \"(%a)\" .. Ei .. \"(%S+)\"\nend"];
const lua_end_of: Helper = ["F[83]=function(d,E)\nreturn string.match(d.ended,F[84](E))\nend"];
const lua_forget_end: Helper = ["F[85]=function(d,E)\nd.ended=string.gsub(d.ended,F[84](E).. \" \",\"\")\nend"];
const lua_note_attempt_end: Helper = ["F[89]=function(d,E,aa,m)\nlocal n=F[83](d,E)\nif n==\"e\" and aa~=\"e\" then\nF[85](d,E)\naa=\"x\"\nelseif n then\nreturn\nend\nlocal Ci=aa .. string.sub(E,1,12).. F[81](m).. \" \"\nd.ended=string.sub(Ci .. d.ended,1,64*20)\nend"];
const lua_unpack_attempt: Helper = ["F[91]=function(V)\nlocal ra,E,ca,eb,M,N,me,Gb,ef,Z,pa,kh=\nstring.match(V,\"^(%a) (%S+) (%S+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) ?(%S*)$\")\nif not ra or not F[4](V)then\nreturn nil\nend\nreturn{\nmode=ra,\nattempt=E,\nholder=ca,\nstate=eb,\ndeadline=F[2](M),\nfence=F[2](N),\nacquired=F[2](me),\nttl=F[2](Gb),\nmax_until=F[2](ef),\ndelay=F[2](Z),\nlabel=pa,\nfingerprint=kh==\"\" and \"-\" or kh,\n}\nend"];
const lua_pack_attempt: Helper = ["F[90]=function(b)\nreturn table.concat({\nb.mode,\nb.attempt,\nb.holder,\nb.state,\nF[1](b.deadline),\nF[1](b.fence),\nF[1](b.acquired),\nF[1](b.ttl),\nF[1](b.max_until),\nF[1](b.delay),\nb.label,\nb.fingerprint,\n},\" \")\nend"];
const lua_cap_delay: Helper = ["F[130]=function(d,rc)\nif d.delay_until>f+rc then\nd.delay_until=f+rc\nd.capped=true\nend\nend"];
const lua_texts_at: Helper = ["F[5]=function(I,u)\nlocal v=redis.call(\"MGET\",unpack(I))\nlocal Jb,cc=nil,nil\nfor c=1,u or #I do\nif not v[c] then\nJb,cc=Jb or{},cc or{}\nJb[#Jb+1]=c\ncc[#cc+1]=I[c]\nend\nend\nif not Jb or redis.call(\"EXISTS\",unpack(cc))==0 then\nreturn v\nend\nfor Dd=1,#Jb do\nif redis.call(\"EXISTS\",cc[Dd])==1 then\nv[Jb[Dd]]=\"\"\nend\nend\nreturn v\nend"];
const lua_texts_of: Helper = ["F[99]=function(u,Dh)\nlocal I={}\nfor c=1,u do\nI[c]=KEYS[Dh*(c - 1)+1]\nI[u+c]=KEYS[Dh*(c - 1)+2]\nend\nreturn F[5](I,u)\nend"];
const lua_empty_record: Helper = ["F[82]=function()\nreturn{fence=0,confirmed=0,delay_until=0,ended=\"\",leases={},delays={}}\nend"];
const lua_load_record: Helper = ["do\nlocal function ki(d)\nfor R,jb in ipairs({d.leases,d.delays})do\nfor R,V in ipairs(jb)do\nif V.deadline>f+V.ttl and V.ttl>0 then\nV.deadline=f+V.ttl\nd.capped=true\nend\nend\nend\nend\nlocal function Zh(d,b)\nlocal Nh=b.deadline+b.delay\nif Nh<=f then\nreturn\nend\nd.delays[#d.delays+1]={\nmode=\"x\",\nattempt=b.attempt,\nholder=b.holder,\nstate=\"d\",\ndeadline=Nh,\nfence=b.fence,\nacquired=b.acquired,\nttl=b.delay,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nend\nlocal function yi(d)\nlocal Da={}\nfor R,Z in ipairs(d.delays)do\nif Z.deadline>f then\nDa[#Da+1]=Z\nend\nend\nd.delays=Da\nend\nlocal function zi(d)\nlocal Da,Pe={},{}\nfor R,b in ipairs(d.leases)do\nif b.deadline>f then\nDa[#Da+1]=b\nPe[b.holder]=Pe[b.holder] or b.state==\"c\"\nend\nend\nfor R,b in ipairs(d.leases)do\nif b.deadline<=f and b.state==\"c\" then\nlocal aa=b.deadline==b.max_until and \"m\" or \"e\"\nF[89](d,b.attempt,aa,\"\")\nif b.delay>0 and not Pe[b.holder] then\nZh(d,b)\nend\nend\nend\nd.leases=Da\nend\nF[88]=function(h)\nlocal d=F[82]()\nif not h then\nreturn d\nend\nlocal W,N,ni,fc,cb,ha=\nstring.match(h,\"^(%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)\\n(.*)$\")\nif F[2](string.match(h,\"^(%d+) \")or \"0\")>2 then\nreturn nil,\"newer\"\nend\nif not W or F[2](W)<1 or not F[4](string.match(h,\"^[^\\n]*\"))then\nreturn nil,\"damaged\"\nend\nd.fence=F[2](N)\nd.confirmed=F[2](ni)\nd.delay_until=F[2](fc)\nd.ended=cb\nfor V in string.gmatch(ha,\"[^\\n]+\")do\nlocal b=F[91](V)\nif not b then\nreturn nil,\"damaged\"\nend\nlocal jb=b.state==\"d\" and d.delays or d.leases\njb[#jb+1]=b\nend\nki(d)\nyi(d)\nzi(d)\nreturn d\nend\nend"];
const lua_save_record: Helper = ["F[98]=function(s,d,A)\nlocal ga=math.max(f,d.delay_until,math.floor(d.fence/1000))\nlocal db={F[1](2),F[1](d.fence),F[1](d.confirmed),F[1](d.delay_until)}\nlocal jb={table.concat(db,\" \"),d.ended,\"\"}\nfor c,b in ipairs(d.leases)do\njb[c+2]=F[90](b)\nga=math.max(ga,b.deadline+b.delay)\nend\nfor c,Z in ipairs(d.delays)do\njb[#d.leases+c+2]=F[90](Z)\nga=math.max(ga,Z.deadline)\nend\nredis.call(\"SET\",s,table.concat(jb,\"\\n\"),\"PX\",F[1](ga+A - f))\nend"];
const lua_find_attempt: Helper = ["F[101]=function(d,E)\nfor R,b in ipairs(d.leases)do\nif b.attempt==E then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_find_lease: Helper = ["F[134]=function(d,E,ca)\nlocal b=F[101](d,E)\nreturn b and(ca==\"-\" or b.holder==ca)and b or nil\nend"];
const lua_find_holder: Helper = ["F[133]=function(d,ca)\nfor R,b in ipairs(d.leases)do\nif b.holder==ca then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_taken_until: Helper = ["F[151]=function(d,ra,ca)\nlocal j=0\nfor R,b in ipairs(d.leases)do\nlocal Fi=ra==\"x\" or b.mode==\"x\"\nif Fi and b.holder~=ca and b.state~=\"r\" then\nj=math.max(j,b.deadline+b.delay)\nend\nend\nreturn j\nend"];
const lua_delay_or_rest_until: Helper = ["F[132]=function(d)\nlocal ha=F[133](d,\"*\")\nlocal j=math.max(d.delay_until,ha and ha.deadline or 0)\nreturn j>f and j or 0\nend"];
const lua_blocked_until: Helper = ["F[158]=function(d,ra,ca)\nlocal j=F[151](d,ra,ca)\nif F[133](d,ca)then\nreturn j\nend\nfor R,Z in ipairs(d.delays)do\nj=math.max(j,Z.deadline)\nend\nreturn math.max(j,F[132](d))\nend"];
const lua_stands: Helper = ["F[186]=function(d,E)\nfor R,Z in ipairs(d.delays)do\nif Z.attempt==E then\nreturn true\nend\nend\nreturn F[101](d,E)~=nil\nend"];
const lua_forget_delay: Helper = ["F[166]=function(d,E)\nlocal Wa={}\nfor R,Z in ipairs(d.delays)do\nif Z.attempt~=E then\nWa[#Wa+1]=Z\nend\nend\nd.delays=Wa\nend"];
const lua_known_of: Helper = ["F[138]=function(d)\nlocal U,gc={},{}\nfor R,b in ipairs(d.leases)do\nif b.state==\"c\" then\nU[#U+1]=F[90](b)\nend\nend\nfor c,Z in ipairs(d.delays)do\ngc[c]=table.concat({Z.attempt,F[1](Z.deadline),F[1](Z.acquired)},\" \")\nend\nreturn U,gc\nend"];
const lua_add_pending: Helper = ["do\nlocal function uc(ga,q)\nlocal Ze=math.max(ga+1,q.floor+1,Jc)\nlocal N=Ze - Ze % 8+q.number\nreturn N<Ze and N+8 or N\nend\nF[126]=function(d,q,ya,Rd)\nd.fence=uc(d.fence,q)\nlocal b={\nmode=ya.mode,\nattempt=ya.attempt,\nholder=ya.holder,\nstate=\"p\",\ndeadline=f+Rd,\nfence=d.fence,\nacquired=0,\nttl=Rd,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nd.leases[#d.leases+1]=b\nreturn b\nend\nend"];
const lua_add_resting: Helper = ["F[155]=function(d,ae)\nd.leases[#d.leases+1]={\nmode=\"x\",\nattempt=\"*\",\nholder=\"*\",\nstate=\"r\",\ndeadline=f+ae,\nfence=0,\nacquired=0,\nttl=ae,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nend"];
const lua_confirm_pending: Helper = ["F[131]=function(d,b,fb)\nb.state=\"c\"\nb.fence=fb.fence\nb.acquired=f - fb.acquired\nb.ttl=fb.ttl\nb.delay=fb.delay\nb.label=fb.label\nb.fingerprint=fb.fingerprint\nb.deadline=f+fb.ttl\nif fb.max_until>0 then\nb.max_until=f+fb.max_until\nb.deadline=math.min(b.deadline,b.max_until)\nend\nd.fence=math.max(d.fence,b.fence)\nd.confirmed=math.max(d.confirmed,b.fence)\nend"];
const lua_names_attempt: Helper = ["F[118]=function(d,E)\nreturn d~=nil and d.state~=\"newer\" and string.find(d.rest,E,1,true)~=nil\nend"];
const lua_parse_idempotency: Helper = ["F[10]=function(h)\nif not h then\nreturn nil\nend\nlocal W,eb,B,ha=string.match(h,\"^(%d+) (%a) (%S+) (.*)$\")\nif not W or F[2](W)>1 then\nreturn{state=\"newer\"}\nend\nreturn{layout=W,state=eb,fingerprint=B,rest=ha}\nend"];
const lua_load_idempotency: Helper = ["F[13]=function(s)\nreturn F[10](s and redis.call(\"GET\",s))\nend"];
const lua_save_idempotency: Helper = ["F[12]=function(s,eb,B,ha,Hb)\nif s then\nlocal h=table.concat({F[1](1),eb,B,ha},\" \")\nredis.call(\"SET\",s,h,\"PX\",F[1](Hb - f+60000))\nend\nend"];
const lua_save_attempt: Helper = ["do\nlocal function oj(d,ca)\nlocal j=f\nfor R,b in ipairs(d.leases)do\nif b.holder==ca then\nj=math.max(j,b.deadline)\nend\nend\nreturn j\nend\nF[146]=function(s,d,b)\nif not s then\nreturn\nend\nlocal n,ja=F[13](s),b.attempt\nif n and n.state==\"g\" and not F[118](n,ja)then\nja=string.sub(n.rest .. \" \" .. ja,-184)\nend\nF[12](s,\"g\",b.fingerprint,ja,oj(d,b.holder))\nend\nend"];
const lua_split: Helper = ["F[7]=function(h)\nif string.find(h,\"^%S+$\")then\nreturn{h}\nend\nlocal C={}\nfor Zb in string.gmatch(h,\"%S+\")do\nC[#C+1]=Zb\nend\nreturn C\nend"];
const lua_forget_attempt: Helper = ["F[165]=function(s,n,E)\nif not F[118](n,E)or n.state~=\"g\" then\nreturn\nend\nlocal Wa={}\nfor R,Ha in ipairs(F[7](n.rest))do\nif Ha~=E then\nWa[#Wa+1]=Ha\nend\nend\nif #Wa==0 then\nredis.call(\"DEL\",s)\nelse\nlocal h=table.concat({n.layout,\"g\",n.fingerprint,table.concat(Wa,\" \")},\" \")\nredis.call(\"SET\",s,h,\"KEEPTTL\")\nend\nend"];
const lua_save_release: Helper = ["F[183]=function(s,n,E)\nif not n or n.state==\"g\" then\nF[12](s,\"e\",n and n.fingerprint or \"?\",E,f)\nend\nend"];
const lua_prolong_attempts: Helper = ["F[176]=function(s,b)\nredis.call(\"PEXPIRE\",s,F[1](b.deadline - f+60000),\"GT\")\nend"];
const lua_refusal_of: Helper = ["F[59]=function(d,B)\nif d and d.state==\"newer\" then\nreturn{\"newer\"}\nend\nreturn d and d.fingerprint~=B and{\"mismatch\"}or nil\nend"];
const lua_quorum_refusal_of: Helper = ["F[178]=function(n,B)\nif n and n.fingerprint==\"?\" then\nreturn nil\nend\nreturn F[59](n,B)\nend"];
const lua_RECORD_FIELDS: Helper = ["local Ec={\n\"layout\",\n\"fence\",\n\"arrival\",\n\"departures\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"tickets_next\",\n\"turn_at\",\n\"shared\",\n\"shared_next\",\n\"details\",\n\"delay_until\",\n\"break_at\",\n\"hold_ms\",\n\"kept_until\",\n\"expires_at\",\n\"front_arrival\",\n\"capacity\",\n\"permits\",\n\"attended_next\",\n\"turn_until\",\n\"turn_ms\",\n\"no_grace_until\",\n\"dropped\",\n\"watched_until\",\n\"ahead\",\n\"keeps_out\",\n}"];
const lua_parse_fields: Helper = ["F[14]=function(a,h)\nlocal Vb,Mb=0,0\nfor w,hg in string.gmatch(h,\" (%d+)=(%d+)\")do\nlocal lb,X=Ec[F[2](w)],F[2](hg)\nif not lb then\nreturn false\nend\na[lb]=X\nMb=math.max(Mb,X)\nVb=Vb+2+#w+#hg\nend\nreturn Vb==#h and Mb<10000000000000000\nend"];
const lua_parse_numbers: Helper = ["F[15]=function(a,h)\nlocal N,Nf,Vi,De,rg=string.match(h,\"^5 (%d+) (%d+) (%d+) (%d+)([^\\n]*)\\n\")\nif not N then\nreturn false\nend\na.fence,a.written_at,a.hold_ms,a.events_count=\nN+0,Nf+0,Vi+0,De+0\nif rg~=\"\" and not F[14](a,rg)then\nreturn false\nend\nreturn math.max(a.fence,a.written_at,a.hold_ms,a.events_count)<10000000000000000\nend"];
const lua_pack_rests: Helper = ["F[50]=function(a)\nlocal h=\"\"\nfor c=1,#a.rests do\nh=h .. \" \" .. F[1](a.rests[c].until_ms).. \":\" .. F[1](a.rests[c].permits)\nend\nreturn h\nend"];
const lua_pack_upgrader: Helper = ["F[51]=function(fa)\nreturn table.concat(\n{fa.id,fa.token,F[1](fa.deadline),F[1](fa.arrival),fa.label},\n\" \"\n)\nend"];
const lua_parse_more: Helper = ["do\nlocal function Mj(a,h)\na.rests,a.resting={},0\nif not string.find(h,\"^[%d: ]*$\")or not F[4](h)then\nreturn false\nend\nfor Hb,Zc in string.gmatch(h,\"(%d+):(%d+)\")do\na.rests[#a.rests+1]={until_ms=F[2](Hb),permits=F[2](Zc)}\na.resting=a.resting+F[2](Zc)\nend\nreturn true\nend\nlocal function Nj(h)\nlocal i,H,M,D,pa=string.match(h,\"^(%S+) (%S+) (%d+) (%d+) (%S+)$\")\nif not i or not F[4](h)then\nreturn nil\nend\nreturn{id=i,token=H,deadline=F[2](M),arrival=F[2](D),label=pa}\nend\nF[53]=function(a,h)\nlocal Vb=0\nfor aa,V in string.gmatch(h,\"(%l) ([^\\n]+)\\n\")do\nVb=Vb+#V+3\nif aa==\"f\" then\na.front=V\nelseif aa==\"u\" then\na.upgrader=Nj(V)\nelseif aa==\"o\" then\na.outcomes=V\nelseif aa==\"r\" and not Mj(a,V)then\nreturn false\nend\nif aa==\"u\" and not a.upgrader then\nreturn false\nend\nend\nreturn Vb==#h\nend\nend"];
const lua_parse_earlier: Helper = ["do\nlocal function Jj(a,V,W)\nlocal db,Va=string.match(V,\"^([%d ]+) (%S+)$\")\nlocal C,S=F[7](db or \"\"),W>1 and 26 or 20\nif #C~=S or not F[4](V)then\nreturn nil\nend\nfor c=1,S do\na[Ec[c]]=F[2](C[c])\nend\nif W==1 then\na.turn_at=0\nend\na.keeps_out=W>=3 and 1 or 0\nreturn Va\nend\nF[52]=function(a,h,W)\nif W==1 then\nh=h .. \"\\n\"\nend\nlocal V,G,fa,cb,Y,Ba,ga=\nstring.match(h,\"^([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n?([^\\n]*)$\")\nlocal Va=V and W>0 and Jj(a,V,W)\nif not Va then\nreturn nil\nend\nif Ba~=\"\" and not string.find(Ba,\",$\")then\nreturn nil\nend\nif not string.find(ga,\"^[%d: ]*$\")or not F[4](ga)then\nreturn nil\nend\nlocal Nf,oe=string.match(ga,\"^(%d+) (%d+)\")\na.written_at=F[2](Nf or \"0\")\na.ahead=F[2](oe or \"0\")\nfor H,Q in string.gmatch(cb,\"%S%S%S%S(%S%S%S%S%S%S%S%S)(%l) \")do\na.ended=a.ended .. H .. Q .. \".... \"\nend\na.events=Ba\nlocal R,De=string.gsub(Ba,\",\",\"\")\na.events_count=De\na.exclusive=F[69](G)\nif G~=\"\" and not a.exclusive then\nreturn nil\nend\nlocal xa=Va~=\"-\" and \"f \" .. Va .. \"\\n\" or \"\"\nif fa~=\"\" then\nxa=xa .. \"u \" .. fa .. \"\\n\"\nend\nif Y~=\"\" then\nxa=xa .. \"o \" .. Y .. \"\\n\"\nend\nlocal ia=string.match(ga,\"%d+:.*$\")\nreturn ia and xa .. \"r \" .. ia .. \"\\n\" or xa\nend\nend"];
const lua_needed_until: Helper = ["F[40]=function(a,A)\nreturn a.kept_until+(a.shared>0 and A or 0)\nend"];
const lua_expire_beside: Helper = ["do\nlocal function mj(a)\nlocal I={}\nlocal function ob(S,s)\nif S>0 then\nI[#I+1]=s\nend\nend\nob(a.details,a.details_key)\nob(a.shared,a.leases_key)\nob(a.shared,a.holders_key)\nob(a.tickets,a.writers_key)\nob(a.tickets,a.readers_key)\nob(a.tickets,a.tickets_key)\nreturn I\nend\nF[24]=function(a,A)\nlocal I=a.created\nlocal tc=F[40](a,A)\nif tc>a.expires_at then\na.expires_at=tc+(a.shared>0 and 30000 or A - 30000)\nI=mj(a)\nend\nfor c=1,I and #I or 0 do\nredis.call(\"PEXPIRE\",I[c],F[1](a.expires_at+30000 - f))\nend\na.created=nil\nend\nend"];
const lua_set_back: Helper = ["F[65]=function(a,rb)\nlocal Xi={\n\"tickets_next\",\n\"turn_at\",\n\"shared_next\",\n\"delay_until\",\n\"break_at\",\n\"kept_until\",\n\"expires_at\",\n\"attended_next\",\n\"turn_until\",\n\"no_grace_until\",\n\"watched_until\",\n}\nfor R,lb in ipairs(Xi)do\nif a[lb]>rb then\na[lb]=a[lb] - rb\nend\nend\nif a.exclusive then\nF[39](a.exclusive,-rb)\nend\nif a.upgrader then\na.upgrader.deadline=a.upgrader.deadline - rb\nend\nfor c=1,#a.rests do\na.rests[c].until_ms=a.rests[c].until_ms - rb\nend\nlocal Y=F[7](a.outcomes)\nfor c=1,#Y do\nlocal y,Se=string.match(Y[c],\"^(.*[.!=])(%d+)$\")\nY[c]=y and y .. F[1](F[2](Se)- rb)or Y[c]\nend\na.outcomes=table.concat(Y,\" \")\nif a.shared>0 or a.tickets>0 then\na.ahead=a.ahead+rb\nend\na.changed=true\nend"];
const lua_load_lock: Helper = ["do\nlocal function Ti(a)\nreturn #a.ended % 14==0 and #a.releases % 5==0\nend\nlocal function Lj(a,h)\nlocal rd=string.find(h,\"\\n\",1,true)\nlocal Nc=rd and string.find(h,\"\\n\",rd+1,true)\nlocal sd=Nc and string.find(h,\"\\n\",Nc+1,true)\nlocal td=sd and string.find(h,\"\\n\",sd+1,true)\nlocal ud=td and string.find(h,\"\\n\",td+1,true)\nif not ud or not F[15](a,h)then\nreturn false\nend\na.ended=string.sub(h,Nc+1,sd - 1)\na.releases=string.sub(h,sd+1,td - 1)\na.events=string.sub(h,td+1,ud - 1)\nif Nc>rd+1 then\na.exclusive=F[69](string.sub(h,rd+1,Nc - 1))\nif not a.exclusive then\nreturn false\nend\nend\nif not Ti(a)then\nreturn false\nend\nif(a.events==\"\")~=(a.events_count==0)or a.events~=\"\" and string.sub(a.events,-1)~=\",\" then\nreturn false\nend\nreturn ud==#h or F[53](a,string.sub(h,ud+1))\nend\nlocal function wi(j)\nreturn{\nended=\"\",\nreleases=\"\",\noutcomes=\"\",\nevents=\"\",\nevents_count=0,\nrests={},\nfence=0,\narrival=0,\ndepartures=0,\nwriters=0,\nreaders=0,\ntickets=0,\ntickets_next=0,\nturn_at=0,\nshared=0,\nshared_next=0,\ndetails=0,\ndelay_until=0,\nbreak_at=0,\nhold_ms=0,\nkept_until=0,\nexpires_at=0,\nfront_arrival=0,\ncapacity=0,\npermits=0,\nattended_next=0,\nturn_until=0,\nturn_ms=0,\nno_grace_until=0,\ndropped=0,\nwatched_until=0,\nahead=0,\nkeeps_out=0,\nwritten_at=0,\nstored=false,\nresting=0,\nexpired_permits=0,\nchanged=false,\nat=j,\nrecord_key=KEYS[j],\ndetails_key=KEYS[j+1],\nleases_key=KEYS[j+2],\nholders_key=KEYS[j+3],\nwriters_key=KEYS[j+4],\nreaders_key=KEYS[j+5],\ntickets_key=KEYS[j+6],\nhistory_key=KEYS[j+7],\n}\nend\nlocal function Bk(a,h)\nif string.sub(h,1,2)==\"5 \" then\nreturn not Lj(a,h)and \"damaged\" or nil\nend\nlocal W=F[2](string.match(h,\"^(%d+) \")or \"0\")\nif W>5 then\nreturn \"newer\"\nend\nlocal xa=W<5 and F[52](a,h,W)\nreturn not(xa and F[53](a,xa))and \"damaged\" or nil\nend\nF[37]=function(j,h)\nlocal a=wi(j)\nif h then\na.stored=true\na.unreadable=Bk(a,h)\nif a.unreadable then\nreturn a\nend\nif a.written_at>f then\nF[65](a,a.written_at - f)\nend\nend\na.live=F[29](a)and 0 or a.shared\nreturn a\nend\nend"];
const lua_load_locks: Helper = ["F[76]=function(u,of)\nif u==1 then\nlocal v=of and F[5]({KEYS[1],of},1)or{redis.call(\"GET\",KEYS[1])}\nlocal a=F[37](1,v[1])\nreturn{a},a.unreadable and{\"unreadable\",a.unreadable}or nil,v[2]\nend\nlocal I={}\nfor c=1,u do\nI[c]=KEYS[(c - 1)*8+1]\nend\nI[u+1]=of\nlocal v=F[5](I,u)\nlocal l,md,qa={},{},nil\nfor c=1,u do\nlocal a=md[I[c]] or F[37]((c - 1)*8+1,v[c])\nl[c]=a\nmd[I[c]]=a\nif a.unreadable and not qa then\nqa={\"unreadable\",a.unreadable}\nend\nend\nreturn l,qa,v[u+1]\nend"];
const lua_pack_fields: Helper = ["F[48]=function(a)\nlocal h=\"\"\nfor c=3,#Ec do\nlocal X=a[Ec[c]]\nif X>0 and Ec[c]~=\"hold_ms\" then\nh=h .. \" \" .. F[1](c).. \"=\" .. F[1](X)\nend\nend\nreturn h\nend"];
const lua_saved_lease: Helper = ["F[150]=function(a,b)\nreturn b==a.exclusive and a.exclusive_text or F[49](b)\nend"];
const lua_prove_writable: Helper = ["F[6]=function(s)\nif not Ib then\nredis.call(\"PEXPIRE\",s,\"1\",\"GT\")\nIb=true\nend\nend"];
const lua_latest_events: Helper = ["F[36]=function(a)\nlocal Ba,fe={},nil\nlocal function ob(h)\nfor Lb in string.gmatch(h,\"[^,]+\")do\nlocal Tc=string.match(Lb,\"^(%l)%d+$\")\nlocal Sb,Pd=string.match(Lb,\"^%l(%l%d+ %-?%d+) %-?%d+ (%S+)$\")\nif Sb and fe then\nBa[#Ba+1]=string.sub(fe,1,1).. Sb .. \" \" .. string.sub(fe,2).. \" \" .. Pd\nend\nfe=Tc and Lb or nil\nif Sb then\nBa[#Ba+1]=Lb\nend\nend\nend\nob(a.events)\nif #Ba<20 then\nlocal Oe=redis.call(\"GET\",a.history_key)or \"\"\nob(string.sub(Oe,#F[1](1)+2))\nend\nfor c=#Ba,20+1,-1 do\nBa[c]=nil\nend\nreturn Ba\nend"];
const lua_save_lock: Helper = ["do\nlocal function Hi(a)\nlocal Mb=math.max(\na.arrival,\na.departures,\na.writers,\na.readers,\na.tickets,\na.tickets_next,\na.turn_at,\na.shared,\na.shared_next,\na.details,\na.delay_until,\na.break_at,\na.kept_until,\na.expires_at,\na.front_arrival,\na.capacity,\na.permits,\na.attended_next,\na.turn_until,\na.turn_ms,\na.no_grace_until,\na.dropped,\na.watched_until,\na.ahead,\na.keeps_out\n)\nreturn Mb>0 and F[48](a)or \"\"\nend\nlocal function fk(a)\na.exclusive_text=a.exclusive and F[49](a.exclusive)or \"\"\nlocal h=\"5 \"\n.. F[1](a.fence)\n.. \" \"\n.. mf\n.. \" \"\n.. F[1](a.hold_ms)\n.. \" \"\n.. F[1](a.events_count)\n.. Hi(a)\n.. \"\\n\"\n.. a.exclusive_text\n.. \"\\n\"\n.. a.ended\n.. \"\\n\"\n.. a.releases\n.. \"\\n\"\n.. a.events\n.. \"\\n\"\nif a.front then\nh=h .. \"f \" .. a.front .. \"\\n\"\nend\nif a.upgrader then\nh=h .. \"u \" .. F[51](a.upgrader).. \"\\n\"\nend\nif a.outcomes~=\"\" then\nh=h .. \"o \" .. a.outcomes .. \"\\n\"\nend\nif #a.rests>0 then\nh=h .. \"r\" .. F[50](a).. \"\\n\"\nend\nreturn h\nend\nlocal function Ni(a)\nlocal Nd=a.noted\nif not Nd then\nreturn\nend\nfor c=math.max(1,#Nd - 20+1),#Nd do\na.events=Nd[c] .. a.events\na.events_count=a.events_count+1\nend\na.noted=nil\nend\nlocal function lk(a,Gd)\nif not F[34](a)then\na.events,a.events_count=\"\",0\nreturn\nend\nNi(a)\nif a.events_count<20 and #a.events<=1500 then\nreturn\nend\nlocal h=F[1](1).. \" \" .. table.concat(F[36](a),\",\").. \",\"\nredis.call(\"SET\",a.history_key,h,\"PX\",F[1](Gd))\na.events,a.events_count=\"\",0\nend\nF[62]=function(a,A)\nif not a.changed and F[40](a,A)<=a.expires_at then\nF[6](a.record_key)\nreturn\nend\na.changed=false\na.written=true\na.written_at=f\nIb=true\nif a.shared==0 then\na.keeps_out=0\nend\nif a.shared==0 and a.tickets==0 then\na.kept_until=0\na.expires_at=0\na.ahead=0\nelse\nF[24](a,A)\nend\nlocal G=a.exclusive\nlocal Ui=G and math.max(G.deadline+G.delay,G.min_until)or 0\nlocal Gi=math.floor(a.fence/1000)\nlocal ga=math.max(f,a.delay_until,a.kept_until,Ui,F[61](a,true),Gi)\nlocal Ue=a.capacity>0 and 2592000000 or A\nlocal Gd=math.max(ga+Ue,a.expires_at+a.ahead+30000)- f\nlk(a,Gd)\nredis.call(\"SET\",a.record_key,fk(a),\"PX\",F[1](Gd))\nend\nend"];
const lua_note_watcher: Helper = ["F[143]=function(a,Qh)\nif a.stored and f+Qh>a.watched_until then\na.watched_until=f+Qh\na.changed=true\nend\nend"];
const lua_secret_prefix: Helper = ["F[11]=function(J)\nreturn string.sub(J,3,2+12)\nend"];
const lua_recent_outcome: Helper = ["F[80]=function(d,m)\nif d.outcomes==\"\" then\nreturn nil\nend\nlocal j=string.find(d.outcomes,F[11](m),1,true)\nreturn j and string.match(d.outcomes,\"^%w+\",j+12)or nil\nend"];
const lua_forgotten_at: Helper = ["F[75]=function(d)\nreturn F[2](string.match(d.outcomes,\"=(%d+)\")or \"0\")\nend"];
const lua_is_full_of_copies: Helper = ["F[79]=function(d)\nlocal R,Kc=string.gsub(d.outcomes,\"!\",\"\")\nreturn Kc>=48\nend"];
const lua_is_forgotten: Helper = ["F[86]=function(d,m,z)\nif z==0 or F[80](d,m)then\nreturn false\nend\nreturn F[75](d)>=z or F[79](d)\nend"];
const lua_save_outcome: Helper = ["do\nlocal function Fg(Zb)\nlocal Qg,Se=string.match(Zb,\"([.!])(%d+)$\")\nif not Qg then\nreturn true,f\nend\nlocal j=F[2](Se)\nreturn j+(Qg==\"!\" and 60000 or 4000)<=f,j\nend\nlocal function Dj(d,m)\nlocal C={}\nfor Zb in string.gmatch(d.outcomes,\"%S+\")do\nif string.sub(Zb,1,1)~=\"=\" and string.sub(Zb,1,12)~=F[11](m)then\nC[#C+1]=Zb\nend\nend\nreturn C\nend\nF[77]=function(d,m,sa,Kc)\nlocal C,Oa,xb=Dj(d,m),{},F[75](d)\nlocal Ee=#C+1 - 64\nfor c=1,#C do\nlocal Ej,j=Fg(C[c])\nlocal bk=Ee>0 and not string.find(C[c],\"!\",1,true)\nif bk or Ej and c<=#C - 15 then\nEe=Ee - 1\nxb=math.max(xb,j)\nelse\nOa[#Oa+1]=C[c]\nend\nend\nif #Oa>=64 then\nlocal R,j=Fg(table.remove(Oa,1))\nxb=math.max(xb,j)\nend\nOa[#Oa+1]=F[11](m).. sa ..(Kc and \"!\" or \".\").. F[1](f)\nd.outcomes=(xb>0 and \"=\" .. F[1](xb).. \" \" or \"\").. table.concat(Oa,\" \")\nd.changed=true\nend\nend"];
const lua_is_late: Helper = ["F[137]=function(n,z)\nlocal Fd=n and string.match(n,\"^copy(%d+)$\")\nreturn Fd and z<F[2](Fd)\nend"];
const lua_save_copy: Helper = ["F[147]=function(d,m,z)\nif z==0 then\nreturn\nend\nlocal n=F[80](d,m)\nif not n or string.find(n,\"^copy\")and not F[137](n,z)then\nF[77](d,m,\"copy\" .. F[1](z),true)\nend\nend"];
const lua_save_reply: Helper = ["F[149]=function(d,m,t,Kc)\nF[77](d,m,table.concat(t,\"x\"),Kc)\nend"];
const lua_recent_reply: Helper = ["F[144]=function(d,m)\nlocal sa=F[80](d,m)\nif not sa then\nreturn nil\nend\nlocal C=string.gsub(sa,\"x\",\" \")\nreturn F[7](C)\nend"];
const lua_REASONS: Helper = ["local bc={\nr=\"released\",\ne=\"expired\",\nm=\"max_hold\",\nb=\"broken\",\nt=\"transferred\",\n}"];
const lua_end_at: Helper = ["F[111]=function(a,H)\nlocal j=string.find(a.ended,F[68](H),1,true)\nreturn j and j % 14==1 and j or nil\nend"];
const lua_released_by: Helper = ["F[179]=function(a,H,m)\nlocal Eh,j=F[60](m),F[111](a,H)\nif j then\nlocal oa=j+8+1\nlocal ij=string.sub(a.ended,oa,oa+4 - 1)==Eh\nreturn ij and string.sub(a.ended,oa - 1,oa - 1)or nil,false\nend\nj=a.releases~=\"\" and string.find(a.releases,Eh,1,true)\nif j and j % 5==2 then\nreturn string.sub(a.releases,j - 1,j - 1),false\nend\nreturn nil,#a.releases==32*5\nend"];
const lua_why_lost: Helper = ["F[113]=function(a,H)\nlocal j=F[111](a,H)\nif j then\nlocal Q=bc[string.sub(a.ended,j+8,j+8)]\nreturn Q or bc[\"r\"]\nend\nlocal h=a.shared>a.live and redis.call(\"HGET\",a.details_key,F[105](H))\nlocal b=h and F[70](a,h)\nif b and F[29](a)then\nreturn bc[\"b\"]\nend\nif b and b.deadline<=f then\nreturn bc[F[72](a,b)]\nend\nreturn \"unknown\"\nend"];
const lua_not_held: Helper = ["F[119]=function(a,H)\nif a.damaged_id==F[105](H)then\nreturn{\"unreadable\",\"damaged\"}\nend\nreturn{\"lost\",F[113](a,H)}\nend"];
const lua_reply_before: Helper = ["F[104]=function(d,B)\nreturn F[59](d,B)or d and F[7](d.rest)\nend"];
const lua_shorten_idempotency: Helper = ["F[124]=function(s)\nredis.call(\"PEXPIRE\",s,F[1](60000),\"LT\")\nend"];
const lua_idempotency_until: Helper = ["F[136]=function(s,M)\nreturn s and M+60000 or 0\nend"];
const lua_prolong_idempotency: Helper = ["F[177]=function(s,b)\nif b.idempotency_until>0 and b.deadline>b.idempotency_until then\nb.idempotency_until=b.deadline+60000\nredis.call(\"PEXPIRE\",s,F[1](b.idempotency_until+60000 - f),\"GT\")\nend\nend"];
const lua_listed_holders: Helper = ["F[116]=function(a)\nlocal hb={}\nif a.exclusive then\nhb[1]=F[49](a.exclusive)\nend\nif a.live>0 then\nlocal k=redis.call(\"ZRANGE\",a.holders_key,\"0\",F[1](50 - 1))\nlocal v=#k>0 and redis.call(\"HMGET\",a.details_key,unpack(k))or{}\nfor c=1,#v do\nlocal b=v[c] and F[70](a,v[c])\nif #hb<50 and b and b.deadline>f then\nhb[#hb+1]=F[49](F[74](a,b))\nend\nend\nend\nreturn hb\nend"];
const lua_queue_length: Helper = ["F[121]=function(a)\nreturn F[57](a)+(a.upgrader and 1 or 0)\nend"];
const lua_readers_before: Helper = ["F[58]=function(a)\nif F[31](a.front)or F[54](a.front)>0 or a.readers<2 then\nreturn 0\nend\nif a.writers==0 then\nreturn 4000000000000000\nend\nlocal R,ac=F[26](a.writers_key)\nreturn ac\nend"];
const lua_next_end: Helper = ["F[41]=function(a)\nif a.capacity==0 then\nreturn a.delay_until\nend\nlocal j=F[61](a)\nreturn a.live>0 and math.min(j,a.shared_next)or j\nend"];
const lua_flag: Helper = ["F[9]=function(xe)\nreturn xe and \"1\" or \"0\"\nend"];
const lua_with_notifications: Helper = ["do\nlocal function ch(a)\nlocal ue=a.written and(a.watched_until>f or not a.stored)\nif a.turn_ms==0 then\nreturn ue and F[1](a.at).. \",-,0,0,1,-,\" .. F[1](a.departures)or nil\nend\nlocal ge,vb,Ia,next=\"-\",0,0,\"-\"\nif a.turn_began and a.turn_at>0 then\nge=F[11](F[64](a.front))\nvb=a.turn_until\nIa=F[58](a)\nelseif a.upgrader and a.lease_ended and a.live==1 then\nge=F[11](F[64](a.upgrader.id))\nelseif a.queue_dropped then\nvb=1\nelseif(a.tickets>0 or a.upgrader)and(a.check_at or a.lease_ended and F[41](a)>f)then\nvb=a.check_at or F[41](a)\nnext=a.front and F[11](F[64](a.front))or \"-\"\nend\nif ge==\"-\" and vb==0 and not ue then\nreturn nil\nend\nlocal C={F[1](a.at),ge,F[1](vb),F[1](Ia),F[9](ue),next,F[1](a.departures)}\nreturn table.concat(C,\",\")\nend\nF[73]=function(t,l)\nif #l==1 and not l[1].untold then\nlocal bh=not l[1].unreadable and ch(l[1])\nif bh then\nt[#t+1]=\"!\" .. bh\nend\nreturn t\nend\nlocal Od,vd,ee={},{},{}\nfor c=1,#l do\nlocal a=l[c]\nif not a.unreadable and not ee[a] then\nOd[#Od+1]=ch(a)\nfor Dd=1,a.written and a.untold and #a.untold or 0 do\nvd[#vd+1]=F[1](a.at).. \" \" .. a.untold[Dd]\nend\nend\nee[a]=true\nend\nif #vd>0 then\nt[#t+1]=\"~\" .. table.concat(vd,\",\")\nend\nif #Od>0 then\nt[#t+1]=\"!\" .. table.concat(Od,\";\")\nend\nreturn t\nend\nend"];
const lua_load_request: Helper = ["F[141]=function(u,x,B)\nlocal K=F[13](x)\nlocal L=F[59](K,B)\nif L then\nreturn nil,K,L\nend\nlocal l,qa=F[76](u)\nreturn l,K,qa\nend"];
const lua_place_secret_of: Helper = ["F[175]=function(m,ab,K)\nif ab~=\"-\" then\nreturn ab\nend\nif K and K.state==\"w\" and K.rest~=\"-\" then\nreturn K.rest\nend\nreturn m\nend"];
const lua_ids_with: Helper = ["F[171]=function(Pa,J)\nlocal k={}\nfor c=1,#Pa do\nk[c]=string.sub(Pa,c,c).. J\nend\nreturn k\nend"];
const lua_ids_of: Helper = ["F[170]=function(g,J)\nreturn J==g.place_secret and g.place_ids or F[171](ARGV[2],J)\nend"];
const lua_save_locks: Helper = ["F[182]=function(g)\nfor c=1,#g.locks do\nF[71](g.locks[c],f)\nF[62](g.locks[c],(ARGV[11]+0))\nend\nend"];
const lua_finish: Helper = ["F[164]=function(g,t)\nF[182](g)\nreturn F[73](t,g.locks)\nend"];
const lua_lost: Helper = ["F[172]=function(g,Q)\nreturn F[164](g,{\"lost\",Q,\"0\"})\nend"];
const lua_dismissed: Helper = ["F[161]=function(g,D)\nlocal n,d=(ARGV[18]+0),g.idempotency\nif n==0 and d and d.state==\"w\" and d.rest~=\"-\" then\nn=D or Ga - 30000*1000\nend\nfor c=1,#g.locks do\nlocal Aa=g.locks[c].dropped\nif n>0 and n<=Aa and((ARGV[18]+0)>0 or Aa<=Ga+1000000)then\nreturn{\"lost\",bc[\"b\"],\"1\"}\nend\nend\nreturn nil\nend"];
const lua_append_two: Helper = ["F[156]=function(C,va,ok)\nC[#C+1]=va\nC[#C+1]=ok\nreturn C\nend"];
const lua_append_list: Helper = ["F[8]=function(C,xa)\nC[#C+1]=F[1](#xa)\nfor c=1,#xa do\nC[#C+1]=xa[c]\nend\nreturn C\nend"];
const lua_granted: Helper = ["F[168]=function(g,U,Wb)\nF[182](g)\nlocal a,fh=g.locks[1],{}\nfor c=1,#U do\nfh[c]=F[150](g.locks[c],U[c])\nend\nlocal t=F[156](F[8]({\"granted\",F[1](f),F[1](a.break_at)},fh),F[9](Wb),F[1](a.capacity))\nreturn F[73](t,g.locks)\nend"];
const lua_busy: Helper = ["do\nlocal function kk(a)\nif a.tickets<=F[57](a)then\nreturn 0\nend\nlocal ib=redis.call(\"ZCOUNT\",a.tickets_key,F[18](a,f - 2000),F[18](a,f))\nreturn math.min(a.departures,ib)\nend\nlocal function Mi(a,nb,Xa)\nlocal j=a.delay_until\nif a.exclusive then\nj=math.max(j,a.exclusive.deadline,a.exclusive.min_until)\nelseif nb and a.live>(Xa and 1 or 0)then\nj=math.max(j,F[92](a,Xa))\nend\nif a.capacity>0 and a.live+a.resting>0 then\nlocal Df,na=F[61](a),a.live>0 and a.shared_next or 0\nlocal ii=Df>0 and na>0\nj=math.max(j,ii and math.min(Df,na)or Df+na)\nend\nif not nb then\nj=math.max(j,a.upgrader and a.upgrader.deadline or 0,a.break_at)\nend\nreturn j\nend\nlocal function zj(a,nb,Xa)\nif F[30](a)then\nreturn f+20\nend\nlocal j=Mi(a,nb,Xa)\nlocal vj=a.capacity>0 and a.turn_at>0\nif j>f and not vj then\nreturn j\nend\nj=a.attended_next>f and a.attended_next or f\nif a.turn_at==0 then\nreturn j\nend\nreturn j>f and math.min(a.turn_until,j)or a.turn_until\nend\nlocal function lj(db)\nlocal C={}\nfor c=1,#db do\nC[c]=F[1](db[c])\nend\nreturn table.concat(C,\" \")\nend\nF[159]=function(g,ka,w,Xa,Mc)\nlocal va=ka[1]\nlocal a=g.locks[va]\nlocal nb=string.sub(ARGV[2],va,va)==\"x\"\nif not w then\nw={position=-1,ticket=\"-\",arrival=Ga,attended_until=0,ticket_until=0,again_at=0}\nfor c=1,#g.locks do\nw.arrival=math.max(w.arrival,g.locks[c].dropped+1)\nend\nend\nlocal fc=0\nif not Xa then\nfor c=1,#ka do\nlocal Ha=g.locks[ka[c]]\nfc=math.max(fc,Ha.delay_until,Ha.live==0 and F[61](Ha)or 0)\nend\nend\nlocal t=F[156](F[156](F[8]({\"busy\",F[1](f),lj(ka),F[1](zj(a,nb,Xa)),F[1](w.position),w.ticket,F[1](w.arrival),F[1](w.attended_until),F[1](w.ticket_until),F[1](w.again_at),F[1](a.hold_ms),F[1](a.departures),F[1](F[121](a)+(Mc and Mc[va] and 1 or 0)),F[1](F[107](a)),F[1](F[17](a))},F[116](a)),F[1](fc>f and fc or 0),F[1](a.capacity)),F[1](w.position>=0 and kk(a)or 0))\nreturn F[164](g,t)\nend\nend"];
const lua_new_lease: Helper = ["F[173]=function(g,a,i)\nlocal b={\nid=i,\ndeadline=0,\nfence=0,\nholds=1,\nacquired=f,\nttl=(ARGV[3]+0),\nmax_until=(ARGV[10]+0)>0 and f+(ARGV[10]+0)or 0,\ndelay=(ARGV[9]+0),\nlabel=ARGV[8],\npartner=\"-\",\nmin_until=(ARGV[20]+0)>0 and f+(ARGV[20]+0)or 0,\n}\nb.idempotency_until=F[136](g.idempotency_key,F[114](a,b,(ARGV[3]+0)))\nreturn b\nend"];
const lua_save_use: Helper = ["F[184]=function(g,eb,J,Hb)\nF[12](g.idempotency_key,eb,ARGV[14],J,Hb)\nend"];
const lua_save_grant: Helper = ["F[181]=function(g,J,b)\nlocal a=g.locks[1]\nif(ARGV[16]+0)>0 or F[80](a,J)then\nF[77](a,J,\"granted\",true)\nend\nF[184](g,\"g\",J,b.idempotency_until)\nend"];
const lua_granted_earlier: Helper = ["do\nlocal function wd(g,J)\nlocal k,U,o,Q=F[170](g,J),{},0,\"unknown\"\nfor c=1,#k do\nU[c]=F[93](g.locks[c],k[c])\nif U[c] then\no=o+1\nelseif Q==\"unknown\" then\nQ=F[113](g.locks[c],J)\nend\nend\nif o==#k then\nreturn F[168](g,U,true)\nend\nif o>0 or Q~=\"unknown\" or g.idempotency and g.idempotency.state==\"g\" then\nreturn F[172](g,Q)\nend\nreturn nil\nend\nF[169]=function(g)\nlocal m,K=ARGV[1],g.idempotency\nif K and K.state==\"g\" then\nreturn wd(g,K.rest)\nend\nlocal la=wd(g,m)\nif not la and g.place_secret~=m then\nla=wd(g,g.place_secret)\nend\nlocal y=K and K.rest or \"-\"\nif not la and y~=\"-\" and y~=g.place_secret and y~=m then\nla=wd(g,y)\nend\nreturn la\nend\nend"];
const lua_find_own_places: Helper = ["do\nlocal function tg(l,k)\nif #k==1 and l[1].tickets==0 then\nreturn nil\nend\nlocal o,D={},nil\nfor c=1,#k do\no[c]=F[120](l[c],k[c])or false\nD=D or o[c] and o[c].arrival\nend\no.arrival=D\nreturn D and o or nil\nend\nF[163]=function(g)\nlocal l,m=g.locks,ARGV[1]\nlocal k=F[170](g,g.place_secret)\nlocal o=tg(l,k)\nif o or g.place_secret==m then\nreturn g.place_secret,k,o\nend\nk=F[170](g,m)\nreturn m,k,tg(l,k)\nend\nend"];
const lua_grant_all: Helper = ["F[167]=function(g,J,k,o)\nlocal l=g.locks\nlocal U={}\nfor c=1,#l do\nif not F[31](k[c])and l[c].live>=(ARGV[12]+0)then\nreturn F[164](g,{\"limit\",\"leases\"})\nend\nend\nfor c=1,#l do\nU[c]=F[173](g,l[c],k[c])\nif o and o[c] then\nF[145](l[c],k[c],o[c])\nF[46](l[c])\nend\nF[135](l[c],U[c],o and o.arrival)\nif o and o[c] then\nl[c].check_at=U[c].deadline\nend\nend\nF[181](g,J,U[1])\nreturn F[168](g,U)\nend"];
const lua_wait_in_line: Helper = ["do\nlocal function Si(a,Ak)\nif a.tickets+(a.upgrader and 1 or 0)<Ak then\nreturn true\nend\nif a.tickets<=F[57](a)then\nreturn false\nend\nlocal nf=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"0\")[1]\nif nf then\nF[145](a,nf,F[120](a,nf)or{})\nend\nreturn true\nend\nlocal function eg(s,D)\nreturn redis.call(\"ZCOUNT\",s,\"-inf\",\"(\" .. F[1](D))\nend\nlocal function Tj(a,i,w)\nlocal y=a.upgrader and 1 or 0\nif w.queued and w.arrival==a.arrival then\nreturn y+F[57](a)- 1\nend\nlocal gb,Ia=a.writers,a.readers\nif w.queued and F[31](i)then\ngb=gb - 1\nelseif w.queued then\nIa=Ia - 1\nend\nif gb>0 then\ny=y+eg(a.writers_key,w.arrival)\nend\nif Ia>0 then\ny=y+eg(a.readers_key,w.arrival)\nend\nreturn y\nend\nlocal function yj(l)\nlocal o,D={},Ga\nfor c=1,#l do\nD=math.max(D,l[c].arrival+1)\nend\nfor c=1,#l do\no[c]=false\nl[c].arrival=D\nl[c].changed=true\nend\no.arrival=D\nreturn o\nend\nlocal function mk(l,k,o,ka,ba,pa)\nlocal ld=0\nif #k>1 then\nlocal Uf=math.floor(o.arrival/1000)\nld=Uf>f+1000 and f or Uf+10000\nend\nlocal ad,kd=0,ld>f and ld or 0\nfor c=1,#k do\nlocal a,i=l[c],k[c]\nif ld<=f or ka[1]==c then\nlocal w=o[c] or{arrival=o.arrival}\nF[63](a,i,w,ba)\nif F[28](i)then\nF[96](a,i,\"=\" .. pa)\nend\nad=math.max(ad,Tj(a,i,w))\no[c]=w\nelseif o[c] then\nF[145](a,i,o[c])\no[c]=false\nend\nF[71](a,f)\nif a.front==i and a.turn_at>0 then\nF[46](a)\nF[67](a,f,3000)\nkd=f+2500\nend\nend\nreturn ad,kd\nend\nlocal function Fj(l,k,o,ba)\nfor c=1,#k do\nif o[c] then\nba=math.max(ba,F[16](l[c],k[c])+1)\nend\nend\nreturn ba\nend\nF[187]=function(g,J,k,o,ka)\nlocal l,K=g.locks,g.idempotency\nlocal md=(ARGV[18]+0)==0 and o~=nil and K~=nil and K.state==\"w\"\nif not o then\nfor c=1,#ka do\nif not Si(l[ka[c]],(ARGV[13]+0))then\nreturn F[164](g,{\"limit\",\"waiters\"})\nend\nend\no=yj(l)\nend\nfor c=1,#l do\nF[174](l[c],(ARGV[19]==\"1\"))\nend\nlocal ba=F[129](l,(ARGV[4]+0),(ARGV[17]==\"1\")or md)\nif(ARGV[18]+0)==0 and(ARGV[4]+0)>0 then\nba=Fj(l,k,o,ba)\nend\nlocal ad,kd=mk(l,k,o,ka,ba,ARGV[8])\nlocal Hh=math.max(f,ba)+30000\nF[184](g,\"w\",J,Hh)\nlocal Mc={}\nfor c=1,#l do\nMc[c]=o[c] and not o[c].queued\nend\nlocal w={\nposition=ad,\nticket=J,\narrival=o.arrival,\nattended_until=ba,\nticket_until=Hh,\nagain_at=kd,\n}\nreturn F[159](g,ka,w,nil,Mc)\nend\nend"];
const lua_acquire_as_holder: Helper = ["do\nlocal function gk(g,da)\nlocal a=g.locks[1]\nda.holds=da.holds+1\nda.deadline=math.max(da.deadline,F[114](a,da,(ARGV[3]+0)))\nda.ttl=math.max(da.ttl,(ARGV[3]+0))\nda.confirmed=true\nF[103](a,da)\nif g.idempotency_key then\nlocal Ve=da.deadline+math.max((ARGV[11]+0)- 60000,0)\nF[184](g,\"g\",F[64](da.id),Ve)\nelse\nF[77](a,ARGV[1],\"entered\",(ARGV[16]+0)>0)\nend\nreturn F[168](g,{da})\nend\nlocal function Pi(g,J,G,ea)\nlocal a=g.locks[1]\nlocal b=F[173](g,a,ARGV[2] .. J)\nlocal id\nif F[31](b.id)then\nid=a.upgrader and a.upgrader.arrival\na.upgrader=nil\nb.partner=ea.id\nend\nF[135](a,b,id)\nif G then\nG.partner=b.id\nend\nF[181](g,J,b)\nreturn F[168](g,{b})\nend\nlocal function yk(g,J,ea)\nlocal a=g.locks[1]\na.arrival=math.max(a.arrival+1,Ga)\nlocal D,M=a.arrival,f+5000\nif a.upgrader then\nD=a.upgrader.arrival\nend\nF[174](a,(ARGV[19]==\"1\"))\na.upgrader=\n{id=ARGV[2] .. J,token=ea.id,deadline=M,arrival=D,label=ARGV[8]}\na.changed=true\nF[184](g,\"w\",J,M)\nlocal w={\nposition=0,\nticket=J,\narrival=D,\nattended_until=M,\nticket_until=M,\nagain_at=f+3000,\n}\nreturn F[159](g,{1},w,ea)\nend\nF[154]=function(g,n)\nlocal a,fa=g.locks[1],g.locks[1].upgrader\nlocal yd=fa and F[64](fa.id)==g.place_secret\nlocal Hc=F[161](g,yd and fa.arrival or nil)\nif Hc then\nreturn F[164](g,Hc)\nend\nlocal G,ea=F[140](a,ARGV[6])\nif not G and not ea then\nif a.damaged_id==F[105](ARGV[6])then\nreturn F[164](g,{\"unreadable\",\"damaged\"})\nend\nreturn F[172](g,F[113](a,ARGV[6]))\nend\nlocal nb=ARGV[2]==\"x\"\nlocal da=ea\nif nb then\nda=G\nend\nif n==\"entered\" or F[137](n,(ARGV[16]+0))and not yd then\nreturn da and F[168](g,{da},true)or F[172](g,\"unknown\")\nend\nif da then\nreturn gk(g,da)\nend\nif nb and fa and fa.token~=ea.id then\nreturn F[164](g,{\"deadlock\"})\nend\nlocal J=yd and g.place_secret or ARGV[1]\nif F[27](a,ARGV[2] .. J,G,ea)then\nreturn Pi(g,J,G,ea)\nend\nif not nb or(ARGV[4]+0)==0 and not yd then\nF[184](g,\"w\",\"-\",f)\nreturn F[159](g,{1},nil,ea or G)\nend\nreturn yk(g,J,ea)\nend\nend"];
const lua_append_groups: Helper = ["F[78]=function(C,Ne)\nC[#C+1]=F[1](#Ne)\nfor c=1,#Ne do\nF[8](C,Ne[c])\nend\nreturn C\nend"];

const body_key_create = "local ua,hc=ARGV[1]+0,ARGV[2]\nlocal Ta=f+ua\nF[148](KEYS[1],Ta,0,hc)\nreturn{\"created\",F[1](Ta)}\n";
const body_key_delete = "return{\"deleted\",F[9](redis.call(\"DEL\",KEYS[1])==1)}\n";
const body_key_find = "local u,xk=ARGV[1]+0,ARGV[2]==\"1\"\nlocal I={}\nfor c=1,u do\nI[c]=KEYS[c]\nend\nlocal v=redis.call(\"MGET\",unpack(I))\nlocal Jh=math.floor(f/86400000)\nlocal Na={}\nfor c=1,u do\nlocal W,Ta,ie,hc=string.match(v[c] or \"\",\"^(%d+) (%d+) (%d+) (%S+)$\")\nif W and F[2](W)==1 and F[2](Ta)>f then\nif xk and F[2](ie)<Jh then\nF[148](I[c],F[2](Ta),Jh,hc)\nIb=true\nend\nNa[#Na+1]=\n{F[1](c),F[1](F[2](Ta)),F[1](F[2](ie)),hc}\nend\nend\nF[6](KEYS[1])\nreturn F[78]({\"found\",F[1](f)},Na)\n";
const body_latch_count_down = "local m,Kb,B,z=ARGV[1],ARGV[2]+0,ARGV[3],ARGV[4]+0\nlocal Fa,x=KEYS[1],KEYS[2]\nlocal y=F[104](F[13](x),B)\nif y then\nreturn y\nend\nlocal p=F[117](Fa)\nif p and p.unreadable then\nreturn{\"unreadable\",p.unreadable}\nend\nlocal function yg()\nF[6](Fa)\nreturn{\"gone\"}\nend\nlocal n=p and F[80](p,m)\nif not p or n==\"gone\" then\nreturn yg()\nend\nlocal S,dh=n and F[2](n),false\nif not n then\nif F[86](p,m,z)then\nreturn{\"forgotten\"}\nend\nif not p.live then\nif z>0 then\nF[77](p,m,\"gone\",true)\nF[122](Fa,p)\nend\nreturn yg()\nend\ndh=p.count>0 and p.count<=Kb\np.count=math.max(0,p.count - Kb)\nS=p.count\nif not x then\nF[77](p,m,F[1](S),z>0)\nend\nF[122](Fa,p)\nend\nlocal t=F[139](p,S)\nF[12](x,\"d\",B,table.concat(t,\" \"),p.expires_at)\nreturn dh and F[153](t)or t\n";
const body_latch_delete = "local m,B,z=ARGV[1],ARGV[2],ARGV[3]+0\nlocal Fa,x=KEYS[1],KEYS[2]\nlocal y=F[104](F[13](x),B)\nif y then\nreturn y\nend\nlocal h=F[5]({Fa})[1]\nlocal p=h and F[109](h)\nif p and p.unreadable==\"damaged\" then\nredis.call(\"DEL\",Fa)\nlocal t={\"deleted\",\"1\",\"1\"}\nF[12](x,\"d\",B,table.concat(t,\" \"),f)\nreturn t\nend\nif p and p.unreadable then\nreturn{\"unreadable\",p.unreadable}\nend\nif p and F[86](p,m,z)then\nreturn{\"forgotten\"}\nend\nlocal n,Lc=p and F[80](p,m),false\nif not n then\nLc=p and p.live\nif p and(Lc or z>0)then\np.expires_at=math.min(p.expires_at,f)\nif not x then\nF[77](p,m,F[9](Lc),z>0)\nend\nF[122](Fa,p)\nend\nend\nF[6](Fa)\nlocal t={\"deleted\",F[9](Lc or n==\"1\"),\"0\"}\nF[12](x,\"d\",B,table.concat(t,\" \"),f)\nreturn Lc and F[153](t)or t\n";
const body_latch_get = "local p=F[117](KEYS[1])\nF[6](KEYS[1])\nif p and p.unreadable then\nreturn{\"unreadable\",p.unreadable}\nend\nif not p or not p.live then\nreturn{\"gone\"}\nend\nreturn{\"latch\",F[1](p.id),F[1](p.since),F[1](p.count),F[1](p.expires_at),F[1](f)}\n";
const body_latch_list = "local u=ARGV[1]+0\nlocal I={}\nfor c=1,u do\nI[c]=KEYS[c]\nend\nlocal v=F[5](I)\nlocal Na={}\nfor c=1,u do\nlocal p=v[c] and F[109](v[c])\nif p and p.unreadable then\nNa[#Na+1]={F[1](c),p.unreadable,\"0\"}\nelseif p and p.live then\nNa[#Na+1]={F[1](c),F[1](p.count),F[1](p.expires_at)}\nend\nend\nF[6](KEYS[1])\nreturn F[78]({\"latches\"},Na)\n";
const body_latch_set = "local m,S,ua,B,z=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4],ARGV[5]+0\nlocal Fa,x=KEYS[1],KEYS[2]\nlocal y=F[104](F[13](x),B)\nif y then\nreturn y\nend\nlocal O=F[117](Fa)\nif O and O.unreadable then\nreturn{\"unreadable\",O.unreadable}\nend\nif O and F[86](O,m,z)then\nreturn{\"forgotten\"}\nend\nlocal n=O and F[80](O,m)\nif n then\nreturn n==\"exists\" and{\"exists\"}or F[139](O,F[2](n))\nend\nif O and O.live and O.count>0 then\nif z>0 then\nF[77](O,m,\"exists\",true)\nF[122](Fa,O)\nend\nF[6](Fa)\nreturn{\"exists\"}\nend\nlocal i=math.max(O and O.id+1 or 0,Ga)\nlocal p={\nid=i,\nsince=O and O.live and O.since or i,\ncount=S,\nexpires_at=f+ua,\noutcomes=O and O.outcomes or \"\",\n}\nif not x then\nF[77](p,m,F[1](S),z>0)\nend\nF[122](Fa,p)\nlocal t=F[139](p,S)\nF[12](x,\"d\",B,table.concat(t,\" \"),p.expires_at)\nreturn t\n";
const body_acquire = "local m,Pa,qc,kc,H,ab,B,te,z,D,zd=ARGV[1],ARGV[2],ARGV[4]+0,ARGV[5]==\"1\",ARGV[6],ARGV[7],ARGV[14],ARGV[15]+0,ARGV[16]+0,ARGV[18]+0,ARGV[19]==\"1\"\nlocal x=KEYS[#Pa*8+1]\nlocal l,K,L=F[141](#Pa,x,B)\nif L then\nreturn L\nend\nlocal jh=F[175](m,ab,K)\nlocal ih=F[171](Pa,jh)\nlocal g={locks=l,idempotency_key=x,idempotency=K,place_secret=jh,place_ids=ih}\nfor c=1,#Pa do\nF[55](l[c],ih[c])\nend\nlocal la=F[169](g)\nif la then\nreturn la\nend\nfor c=1,#Pa do\nif l[c].damaged_id then\nreturn F[164](g,{\"unreadable\",\"damaged\"})\nend\nend\nfor c=1,#Pa do\nif F[80](l[c],m)==\"gone\" then\nlocal R,k,o=F[163](g)\nF[180](l,k,o or{})\nreturn F[172](g,bc[\"r\"])\nend\nend\nlocal n=F[80](l[1],m)\nif n==\"granted\" then\nreturn F[172](g,\"unknown\")\nend\nif H~=\"-\" and F[86](l[1],m,z)then\nreturn F[164](g,{\"forgotten\"})\nend\nif z>0 and not n and F[79](l[1])then\nreturn F[164](g,{\"forgotten\"})\nend\nF[147](l[1],m,z)\nif H~=\"-\" then\nreturn F[154](g,n)\nend\nlocal J,k,o=F[163](g)\nif not o and F[137](n,z)then\nreturn F[172](g,\"unknown\")\nend\nlocal Hc=F[161](g,o and o.arrival)\nif Hc then\nF[180](l,k,o or{})\nreturn F[164](g,Hc)\nend\nif Pa==\"p\" then\nlocal zc=l[1]\nlocal Xa=not o and D==0 and te or 0\nlocal hd=zc.capacity>0 and zc.capacity or Xa\nif F[54](m)>hd then\nF[180](l,k,o or{})\nreturn F[164](g,hd==0 and{\"absent\"}or{\"unsatisfiable\",F[1](hd)})\nend\nzc.changed=zc.changed or zc.capacity~=hd\nzc.capacity=hd\nend\nlocal ka=F[157](l,k,o and o.arrival,kc)\nif #ka==0 then\nreturn F[167](g,J,k,o)\nend\nif o or qc>0 and kc then\nreturn F[187](g,J,k,o,ka)\nend\nF[184](g,\"w\",\"-\",f)\nif zd and qc>0 then\nF[143](l[ka[1]],qc)\nend\nreturn F[159](g,ka)\n";
const body_break_lease = "local m,N,yb,Ea,A,B,z=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4]==\"1\",ARGV[5]+0,ARGV[6],ARGV[7]+0\nlocal x=KEYS[8+1]\nlocal l,qa,Qe=F[76](1,x)\nlocal y=F[104](F[10](Qe),B)or qa\nif y then\nreturn y\nend\nlocal a=l[1]\nF[55](a)\nlocal function T(t)\nF[62](a,A)\nreturn F[73](t,l)\nend\nlocal n=F[144](a,m)\nif n then\nreturn T(n)\nend\nif F[86](a,m,z)then\nreturn T({\"forgotten\"})\nend\nlocal function qj()\nif a.exclusive and a.exclusive.fence==N then\nreturn a.exclusive\nend\nlocal k=a.shared>0 and redis.call(\"ZRANGEBYSCORE\",a.holders_key,F[1](N),F[1](N))or{}\nreturn k[1] and F[93](a,k[1])\nend\nlocal function pe(b)\nif F[107](a)>1 then\nreturn{\"others\"}\nend\nlocal la=F[128](a,yb)\nreturn{\"breaking\",F[1](a.break_at),F[1](F[125](a,b,la,Ea))}\nend\nlocal function se(b)\nif b then\nif not Ea then\nb.delay,b.min_until=0,0\nend\nF[106](a,b,\"b\")\nend\nreturn{\"broken\",F[1](b and 1 or 0),F[9](a.capacity>0),F[1](F[115](a))}\nend\nlocal b=qj()\nif a.damaged_id then\nreturn T({\"unreadable\",\"damaged\"})\nend\nlocal t=b and yb>0 and pe(b)or se(b)\nF[71](a,f)\nif not x and(b or z>0)then\nF[149](a,m,t,z>0)\nend\nF[12](x,\"d\",B,table.concat(t,\" \"),f)\nreturn T(t)\n";
const body_break_lock = "local m,yb,Ea,si,A,B,jk,z,bd=ARGV[1],ARGV[2]+0,ARGV[3]==\"1\",ARGV[4]==\"1\",ARGV[5]+0,ARGV[6],ARGV[7]==\"1\",ARGV[8]+0,ARGV[9]\nlocal x=KEYS[8+1]\nlocal y=F[104](F[13](x),B)\nif y then\nreturn y\nend\nlocal a=F[37](1,F[5]({KEYS[1]})[1])\nif yb==0 and bd~=\"only\" and a.unreadable~=\"newer\" and(jk or a.unreadable)then\nredis.call(\"DEL\",unpack(KEYS,1,8))\nlocal t={\"broken\",\"0\",\"1\",\"0\",\"0\",\"1\",\"0\"}\nF[12](x,\"d\",B,table.concat(t,\" \"),f)\nreturn t\nend\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[55](a)\nlocal function Uc(t)\nF[62](a,A)\nreturn F[73](t,{a})\nend\nlocal n=F[144](a,m)\nif n then\nreturn Uc(n)\nend\nif F[86](a,m,z)then\nreturn Uc({\"forgotten\"})\nend\nlocal function T(t,gi)\nif not x and(gi or z>0)then\nF[149](a,m,t,z>0)\nend\nF[12](x,\"d\",B,table.concat(t,\" \"),f)\nreturn Uc(t)\nend\nlocal function jg()\nif a.delay_until>0 or a.resting>0 then\na.delay_until,a.rests,a.resting=0,{},0\na.changed=true\nend\nend\nlocal function ji(U,Pc,Aa)\nlocal t={\"broken\",F[1](U),F[9](Pc),F[1](a.shared),F[1](Aa),\"0\",F[1](F[115](a))}\nreturn T(t,U+Aa>0 or Pc)\nend\nlocal function se(Aa)\nlocal U,Pc=F[107](a),a.capacity>0\nif a.exclusive then\nF[106](a,a.exclusive,\"b\")\nend\nif not Ea then\njg()\nend\nif a.shared>0 then\na.break_at=Ea and f or 1\na.live=0\nF[19](a)\nend\nif si and Pc then\na.capacity=0\na.changed=true\nend\nF[71](a,f)\nreturn ji(U,Pc,Aa)\nend\nlocal function pe(Aa)\nlocal U,la=F[107](a),F[128](a,yb)\nif not Ea then\njg()\nend\nlocal mb=a.exclusive and F[125](a,a.exclusive,la,Ea)or 0\nlocal xj,uc=F[152](a,0,la,Ea)\nF[71](a,f)\nlocal t={\"breaking\",F[1](a.break_at),F[1](U),F[1](mb+xj),F[1](uc),F[1](la),F[1](Aa)}\nreturn T(t,true)\nend\nlocal Aa=0\nif bd~=\"keep\" and a.stored then\nAa=F[162](a)\nend\nif bd==\"only\" then\nF[71](a,f)\nlocal t=\n{\"broken\",\"0\",\"0\",\"0\",F[1](Aa),\"0\",\"0\"}\nreturn T(t,Aa>0)\nend\nif yb>0 and F[107](a)>0 then\nreturn pe(Aa)\nend\nreturn se(Aa)\n";
const body_break_more = "local wg,y,Ea,A=ARGV[1]+0,ARGV[2]+0,ARGV[3]==\"1\",ARGV[4]+0\nlocal l,qa=F[76](1)\nif qa then\nreturn qa\nend\nlocal a=l[1]\nF[55](a)\nif wg==0 then\nF[62](a,A)\nlocal ib=F[29](a)and a.shared or 0\nreturn F[73]({\"left\",F[1](ib),F[1](F[115](a))},l)\nend\nlocal mb,uc=0,0\nif a.break_at>0 then\nmb,uc=F[152](a,wg,y,Ea)\nend\nF[62](a,A)\nreturn F[73]({\"warned\",F[1](mb),F[1](uc)},l)\n";
const body_give_up = "local u,ab,A=ARGV[1]+0,ARGV[2],ARGV[3]+0\nlocal Ca=KEYS[u*8+1]\nlocal l,qa=F[76](u)\nlocal function rh(a)\nF[77](a,ab,\"gone\",true)\nend\nlocal function Uc(a)\nlocal b=F[108](a,ab)\nif b then\nif not b.confirmed then\nb.min_until=0\nend\nF[106](a,b,\"r\")\nif Ca~=l[1].record_key then\nF[124](Ca)\nend\nreturn\nend\nif a.upgrader and F[64](a.upgrader.id)==ab then\na.upgrader=nil\nrh(a)\nreturn\nend\nfor R,i in ipairs({F[100](ab),F[105](ab)})do\nlocal w=F[120](a,i)\nif w then\nF[145](a,i,w)\nrh(a)\nend\nend\nend\nfor c=1,u do\nlocal a=l[c]\nif not a.unreadable then\nF[55](a)\nUc(a)\nF[71](a,f)\nF[62](a,A)\nend\nend\nreturn F[73](qa or{\"given_up\"},l)\n";
const body_inspect = "local u,H,Oe,A,bd,Sh=ARGV[1]+0,ARGV[2],ARGV[3]==\"1\",ARGV[4]+0,ARGV[5]==\"1\",ARGV[6]+0\nlocal Xh=\"u\"\nlocal l=F[76](u)\nlocal function Qf(wb,ra,D,pa,ba,rk)\nwb[#wb+1]=\n{ra,F[1](D),pa,F[9](ba),F[9](rk)}\nend\nlocal function Rf(wb,a,s)\nlocal Gf=redis.call(\"ZRANGE\",s,\"0\",F[1](50 - 1),\"WITHSCORES\")\nfor c=1,#Gf,2 do\nlocal i,D,pa=Gf[c],F[2](Gf[c+1]),\"-\"\nlocal ba=D<4000000000000000\nif F[28](i)then\nlocal gg=redis.call(\"HGET\",a.details_key,i)\npa=gg and string.sub(gg,2)or \"-\"\nend\nQf(wb,F[38](i),ba and D or D - 4000000000000000,pa,ba,F[185](i))\nend\nend\nlocal function rj(a)\nlocal wb,fa={},a.upgrader\nif fa then\nQf(wb,Xh,fa.arrival,fa.label,true,false)\nend\nif a.tickets>0 then\nRf(wb,a,a.writers_key)\nRf(wb,a,a.readers_key)\nend\nreturn wb\nend\nlocal function Ve(a)\nlocal n=not a.clearing and not F[29](a)\nreturn n and a.delay_until or math.max(a.delay_until,f+20)\nend\nlocal function qi(a)\nlocal Uh=H~=\"-\" and F[108](a,H)\nreturn F[78](F[8]({\"lock\",F[1](a.fence),F[1](Ve(a)),F[1](a.break_at),F[1](F[107](a)),F[1](F[121](a)),F[1](a.capacity),F[1](F[17](a)),Uh and F[49](Uh)or \"-\"},F[116](a)),bd and rj(a)or{})\nend\nlocal Na={}\nfor c=1,u do\nlocal a=l[c]\nif a.unreadable then\nNa[c]={\"unreadable\",a.unreadable}\nelse\nF[55](a)\nNa[c]=qi(a)\nif Sh>0 then\nF[143](a,Sh)\nend\nF[62](a,A)\nend\nend\nF[6](KEYS[1])\nlocal Qi=Oe and not l[1].unreadable and F[34](l[1])\nlocal Ba=Qi and F[36](l[1])or{}\nreturn F[73](F[8](F[78]({\"state\",F[1](f)},Na),Ba),l)\n";
const body_list = "local u=ARGV[1]+0\nlocal Wh=\"^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$\"\nlocal function oc(G)\nif G==\"\" then\nreturn true\nend\nlocal M,Z=string.match(G,Wh)\nreturn M and F[4](G)and F[2](M)+F[2](Z)<=f\nend\nlocal function sk(h)\nlocal V,G,xa=string.match(h,\"^(5 [^\\n]*\\n)([^\\n]*)\\n[^\\n]*\\n[^\\n]*\\n[^\\n]*\\n(.*)$\")\nlocal o={tickets=0,shared=0,writers=0,readers=0,delay_until=0,capacity=0}\nif not V or not F[15](o,V)then\nreturn 0\nend\nlocal Wi=o.writers+o.readers+o.shared+o.capacity\nlocal dj=Wi==0 and o.delay_until<=f and oc(G)\nif dj and(xa==\"\" or string.find(xa,\"^o [^\\n]+\\n$\"))then\nreturn nil\nend\nreturn o.tickets+o.shared\nend\nlocal I={}\nfor c=1,u do\nI[c]=KEYS[c]\nend\nlocal v=F[5](I)\nlocal Da={}\nfor c=1,u do\nlocal zh=v[c] and sk(v[c])\nif zh then\nDa[#Da+1]={F[1](c),F[1](zh)}\nend\nend\nF[6](KEYS[1])\nreturn F[78]({\"live\"},Da)\n";
const body_release = "local m,Bc,A,B,z=ARGV[1],F[7](ARGV[2]),ARGV[3]+0,ARGV[4],ARGV[5]+0\nlocal u=#Bc\nlocal x=KEYS[u*(8+1)+1]\nlocal l,R,Qe=F[76](u,x)\nlocal y=F[104](F[10](Qe),B)\nif y then\nreturn y\nend\nlocal function gj(a,H)\nif F[86](a,m,z)then\nreturn true\nend\nif z==0 or z>a.written_at or F[80](a,m)or F[108](a,H)then\nreturn false\nend\nlocal R,xb=F[179](a,H,m)\nreturn xb\nend\nfor c=1,u do\nif gj(l[c],Bc[c])then\nreturn{\"forgotten\"}\nend\nend\nlocal Dc=\"-\"\nlocal function Bf(a,ra,Ad,cb)\nlocal ib=F[17](a)\nlocal sa={\"released\",ra,F[1](Ad),F[1](ib),cb}\nif cb==Dc or not x then\nreturn sa,sa\nend\nreturn sa,{\"released\",ra,F[1](Ad),F[1](ib),Dc}\nend\nlocal function vc(a,H)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[55](a)\nlocal n=F[80](a,m)\nif n then\nlocal Ig,nj=string.match(n,\"^(%a)(%d+)$\")\nif Ig then\nreturn Bf(a,Ig,F[2](nj),Dc)\nend\nend\nlocal b=F[108](a,H)\nif not b then\nlocal og=F[179](a,H,m)\nif og then\nreturn Bf(a,og,0,Dc)\nend\nreturn F[119](a,H)\nend\nb.holds=b.holds - 1\nlocal ra,cb=F[38](b.id),Dc\nif b.holds>0 then\nF[103](a,b)\nelse\nF[106](a,b,\"r\",not x and m or nil)\nF[71](a,f)\ncb=F[160](b)\nend\nif not x and(b.holds>0 or z>0)then\nF[77](a,m,ra .. F[1](b.holds),z>0)\nend\nlocal sa,dc=Bf(a,ra,b.holds,cb)\nreturn sa,dc,b.holds==0\nend\nlocal Y,Wb,Ag,qe={},{},{},false\nfor c=1,u do\nlocal a=l[c]\nlocal sa,dc,cb=vc(a,Bc[c])\nY[c],Wb[c],Ag[c]=sa,dc or sa,cb\nqe=qe or dc~=nil\nif not a.unreadable then\nF[62](a,A)\nend\nend\nlocal t=F[78]({\"done\"},Y)\nlocal tc={}\nfor c=1,u do\nif not Ag[c] then\ntc[KEYS[u*8+c]]=true\nend\nend\nfor c=1,u do\nlocal Ca=KEYS[u*8+c]\nif Ca~=l[c].record_key and not tc[Ca] then\ntc[Ca]=true\nF[124](Ca)\nend\nend\nif qe and x then\nlocal dc=F[78]({\"done\"},Wb)\nF[12](x,\"d\",B,table.concat(dc,\" \"),f)\nend\nreturn F[73](t,l)\n";
const body_renew = "local Bc,Jf,A,B=F[7](ARGV[1]),F[7](ARGV[2]),ARGV[3]+0,ARGV[4]\nlocal u=#Bc\nlocal x=KEYS[u*(8+1)+1]\nlocal K=F[13](x)\nlocal L=F[59](K,B)\nif L then\nreturn L\nend\nlocal l=F[76](u)\nlocal function fj(a,b)\nlocal bj=b.deadline==b.max_until or a.break_at>0\nreturn not bj and b.deadline - f<b.ttl/3\nend\nlocal function He(a,b,ua,Ca)\nlocal y=b.deadline\nb.ttl=ua>0 and ua or b.ttl\nb.deadline=F[114](a,b,b.ttl)\nb.confirmed=true\nif Ca~=a.record_key then\nF[177](Ca,b)\nend\nF[103](a,b)\nif b.deadline<y then\nF[102](a,y)\nend\nend\nlocal function ik(a,H,ua,Ca)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[55](a)\nlocal b=F[108](a,H)\nif not b then\nlocal sa=F[119](a,H)\nF[62](a,A)\nreturn sa\nend\nlocal pj=not K and fj(a,b)\nif not K then\nHe(a,b,ua,Ca)\nend\nF[62](a,A)\nreturn{\"renewed\",F[150](a,b),F[1](a.break_at),F[9](pj)}\nend\nlocal Y={}\nfor c=1,u do\nY[c]=ik(l[c],Bc[c],F[2](Jf[c]),KEYS[u*8+c])\nend\nif not K then\nF[12](x,\"d\",B,\"renewed\",f)\nend\nreturn F[73](F[78]({\"done\",F[1](f)},Y),l)\n";
const body_set_capacity = "local te,A,B,m,z=ARGV[1]+0,ARGV[2]+0,ARGV[3],ARGV[4],ARGV[5]+0\nlocal x=KEYS[8+1]\nlocal y=F[13](x)\nlocal L=F[59](y,B)\nif L then\nreturn L\nend\nlocal l,qa=F[76](1)\nif qa then\nreturn qa\nend\nlocal a=l[1]\nif not y and F[86](a,m,z)then\nreturn{\"forgotten\"}\nend\nF[55](a)\nif not y and not F[80](a,m)then\na.capacity=te\na.changed=true\nF[71](a,f)\nif not x then\nF[77](a,m,\"set\",z>0)\nend\nend\nlocal eb=F[8]({F[1](f),F[1](a.capacity),F[1](F[17](a)),F[1](F[107](a)),F[1](F[121](a))},F[116](a))\nF[62](a,A)\nif not y then\nF[12](x,\"d\",B,\"set\",f)\nend\nreturn F[73](F[78]({\"set\"},{eb}),l)\n";
const body_transfer = "local m,H,ua,pa,A,B,z=ARGV[1],ARGV[2],ARGV[3]+0,ARGV[4],ARGV[5]+0,ARGV[6],ARGV[7]+0\nlocal Ca,x=KEYS[8+1],KEYS[8+2]\nlocal l,K,L=F[141](1,x,B)\nif L then\nreturn L\nend\nlocal a=l[1]\nF[55](a)\nlocal function T(t)\nF[62](a,A)\nreturn F[73](t,l)\nend\nlocal function Lh(b)\nreturn T({\"transferred\",F[1](f),F[1](a.break_at),F[49](b)})\nend\nlocal xg=K and K.rest or m\nlocal b=F[108](a,xg)\nif b then\nreturn Lh(b)\nend\nlocal n=F[80](a,m)\nlocal Q=F[113](a,xg)\nif K or Q~=\"unknown\" or F[137](n,z)then\nreturn T({\"lost\",Q})\nend\nif z>0 and not n and F[79](a)then\nreturn T({\"forgotten\"})\nend\nF[147](a,m,z)\nlocal G,ea=F[140](a,H)\nif G and ea then\nreturn T({\"both_modes\"})\nend\nlocal O=G or ea\nif not O then\nreturn T(F[119](a,H))\nend\nlocal Gb=ua>0 and ua or O.ttl\nlocal Kd={\nid=F[38](O.id).. m,\nttl=Gb,\nmax_until=O.max_until,\ndelay=O.delay,\nmin_until=O.min_until,\nconfirmed=true,\nlabel=pa,\npartner=\"-\",\nidempotency_until=F[136](x,f+Gb),\n}\nF[106](a,O,\"t\")\nif Ca~=a.record_key then\nF[124](Ca)\nend\nF[135](a,Kd)\nif Kd.deadline<O.deadline then\nF[102](a,O.deadline)\nend\nF[71](a,f)\nF[12](x,\"g\",B,m,Kd.idempotency_until)\nreturn Lh(Kd)\n";
const body_unattend = "local Pa,ab,ed,A=ARGV[1],ARGV[2],ARGV[3]+0,ARGV[4]+0\nlocal Vh=62000\nlocal u=#Pa\nlocal l,qa=F[76](u)\nif qa then\nreturn qa\nend\nfor c=1,u do\nF[55](l[c])\nend\nlocal ba=F[129](l,0,true)\nfor c=1,u do\nlocal a,i=l[c],string.sub(Pa,c,c).. ab\nlocal w=F[120](a,i)\nlocal cg=ed<=f+Vh\nif w and w.queued and cg and ba<ed and F[16](a,i)<=ed then\nF[63](a,i,w,ba,true)\nif a.front==i and ba<a.turn_until then\na.turn_until,a.changed=ba,true\nend\na.check_at=ba\nend\nif a.upgrader and a.upgrader.id==i and cg and a.upgrader.deadline<=ed then\na.upgrader.deadline=math.min(ed,f+1500)\na.check_at,a.changed=a.upgrader.deadline,true\nend\nF[71](a,f)\nF[62](a,A)\nend\nreturn F[73]({\"unattended\",F[1](ba)},l)\n";
const body_quorum_bury = "local ja,X,ma,A=F[7](ARGV[1]),ARGV[2]+0,ARGV[3]+0,ARGV[4]+0\nlocal v=F[99](1,2)\nlocal L=F[110](F[87](v[2]),X,ma)\nif L then\nreturn L\nend\nlocal d,za=F[88](v[1])\nif not d then\nreturn{\"unreadable\",za}\nend\nlocal Yf={}\nfor c=1,#ja do\nlocal Ah=F[186](d,ja[c])\nYf[c]=Ah and \"0\" or \"1\"\nif not Ah then\nF[89](d,ja[c],\"u\",\"\")\nend\nend\nF[98](KEYS[1],d,A)\nreturn F[8]({\"done\"},Yf)\n";
const body_quorum_confirm = "local E,N,ua,sj,uj,pa,X,ma,A,B=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4]+0,ARGV[5]+0,ARGV[6],ARGV[7]+0,ARGV[8]+0,ARGV[9]+0,ARGV[10]\nlocal v=F[99](1,2)\nlocal q=F[87](v[2])\nlocal L=F[110](q,X,ma)\nif L then\nreturn L\nend\nlocal d,za=F[88](v[1])\nif not d then\nreturn{\"unreadable\",za}\nend\nlocal b=F[101](d,E)\nif not b then\nreturn{\"refused\"}\nend\nif b.state==\"c\" and b.fence==N then\nreturn{\"confirmed\",F[1](f),F[1](b.deadline - f)}\nend\nif b.state==\"c\" or N<b.fence then\nreturn{\"refused\"}\nend\nlocal fb={\nfence=N,\nttl=ua,\ndelay=sj,\nlabel=pa,\nfingerprint=B,\nacquired=0,\nmax_until=uj,\n}\nF[131](d,b,fb)\nF[142](KEYS[2],q,N)\nF[98](KEYS[1],d,A)\nF[146](KEYS[3],d,b)\nreturn{\"confirmed\",F[1](f),F[1](b.deadline - f)}\n";
const body_quorum_inspect = "local X,ma,rc=ARGV[1]+0,ARGV[2]+0,ARGV[3]+0\nlocal v=F[99](1,2)\nlocal L=F[110](F[87](v[2]),X,ma)\nif L then\nreturn L\nend\nlocal d,za=F[88](v[1])\nif not d then\nreturn{\"unreadable\",za}\nend\nF[130](d,rc)\nlocal U,gc=F[138](d)\nreturn F[8](F[8]({\"state\",F[1](f),F[1](d.confirmed),F[1](F[132](d))},U),gc)\n";
const body_quorum_join = "local X,ma,uf,ee,wk,Le=ARGV[1]+0,ARGV[2]+0,ARGV[3]+0,ARGV[4]+0,ARGV[5]==\"1\",ARGV[6]+0\nlocal v=redis.call(\"MGET\",unpack(KEYS))\nlocal Oh,jc,Xd=true,0,0\nfor c=1,#KEYS do\nlocal q=F[87](v[c])\nlocal L=F[95](q,X,ma)\nif L then\nreturn L\nend\nif q.state==\"-\" then\nq=\n{state=\"q\",number=X,nodes=ma,ends_at=f+uf,floor=0,ahead=0}\nF[123](KEYS[c],q)\nend\nif q.state==\"q\" and q.ends_at>f+uf then\nq.ends_at=f+uf\nF[123](KEYS[c],q)\nend\nif q.state==\"q\" and q.ends_at<=ee and(wk or f>=q.ends_at)then\nq.state=\"v\"\nq.floor=math.max(q.floor,Le)\nF[123](KEYS[c],q)\nend\nif q.state==\"q\" then\nOh=false\njc=math.max(jc,q.ends_at)\nend\nXd=math.max(Xd,F[112](q))\nend\nreturn Oh and{\"voting\",F[1](f),F[1](jc),F[1](Xd)}\nor{\"quarantined\",F[1](f),F[1](jc),F[1](Xd)}\n";
const body_quorum_propose = "local E,ra,ca,Rd,X,ma,Ye,A,B,rc=ARGV[1],ARGV[2],ARGV[3],ARGV[4]+0,ARGV[5]+0,ARGV[6]+0,ARGV[7]+0,ARGV[8]+0,ARGV[9],ARGV[10]+0\nlocal v=F[99](1,2)\nlocal q=F[87](v[2])\nlocal L=F[110](q,X,ma)\nif L then\nreturn L\nend\nlocal d,za=F[88](v[1])\nlocal K=F[13](KEYS[3])\nif not d then\nreturn{\"unreadable\",za}\nend\nlocal Hg=F[178](K,B)\nif Hg then\nreturn Hg\nend\nF[130](d,rc)\nlocal Wb=K~=nil\nlocal b=F[101](d,E)\nif b then\nreturn{\"proposed\",F[1](f),F[1](b.fence),F[9](Wb)}\nend\nlocal aa=F[83](d,E)\nif aa then\nreturn{\"ended\",aa}\nend\nif K and not F[133](d,ca)then\nreturn{\"ended\",K.state==\"e\" and \"r\" or \"e\"}\nend\nlocal j=F[158](d,ra,ca)\nif j>0 then\nif d.capped then\nF[98](KEYS[1],d,A)\nend\nlocal U,gc=F[138](d)\nreturn F[8](F[8]({\"busy\",F[1](f),F[1](j),F[1](F[132](d))},U),gc)\nend\nif #d.leases>=Ye then\nreturn{\"limit\"}\nend\nlocal Rj=F[126](d,q,{mode=ra,attempt=E,holder=ca},Rd)\nF[98](KEYS[1],d,A)\nreturn{\"proposed\",F[1](f),F[1](Rj.fence),F[9](Wb)}\n";
const body_quorum_release = "local ja,hb,m,A,Xj=F[7](ARGV[1]),F[7](ARGV[2]),ARGV[3],ARGV[4]+0,F[7](ARGV[5])\nlocal function vc(d,E,ca,n)\nlocal b=F[134](d,E,ca)\nn=n or b~=nil\nlocal Da={}\nfor R,Ha in ipairs(d.leases)do\nif Ha==b or n and Ha.holder==ca then\nF[89](d,Ha.attempt,\"r\",m)\nelse\nDa[#Da+1]=Ha\nend\nend\nd.leases=Da\nif ca==\"-\" then\nF[166](d,E)\nend\nlocal aa,Kb=F[83](d,E)\nif b or aa==\"r\" and Kb==F[81](m)then\nreturn{\"released\",\"r\"},true\nend\nF[89](d,E,\"u\",m)\naa=aa or \"u\"\nreturn n and{\"lost\",aa}or{\"unproven\",aa},false\nend\nlocal I={}\nfor c=1,#ja do\nI[c]=KEYS[2*c - 1]\nend\nlocal v=F[5](I)\nlocal Y,Db={},{}\nfor c=1,#ja do\nlocal d,za=Db[I[c]],nil\nif not d then\nd,za=F[88](v[c])\nDb[I[c]]=d\nend\nlocal x=KEYS[2*c]~=I[c] and KEYS[2*c] or nil\nlocal K=F[13](x)\nlocal n=Xj[c]==\"1\" or F[118](K,ja[c])\nif d then\nlocal sa,hj=vc(d,ja[c],hb[c],n)\nY[c]=sa\nn=n or hj\nF[98](I[c],d,A)\nelse\nY[c]={\"unreadable\",za}\nend\nif x and hb[c]==\"-\" then\nF[165](x,K,ja[c])\nelseif x and n then\nF[183](x,K,ja[c])\nend\nend\nreturn F[78]({\"done\"},Y)\n";
const body_quorum_renew = "local ja,lc,Jf,X,ma,A,hb=F[7](ARGV[1]),F[7](ARGV[2]),F[7](ARGV[3]),ARGV[4]+0,ARGV[5]+0,ARGV[6]+0,F[7](ARGV[7])\nlocal function He(d,E,ca,N,ua)\nlocal b=F[134](d,E,ca)\nif not b or b.state~=\"c\" or b.fence~=N then\nreturn nil,F[83](d,E)or \"u\"\nend\nif ua>0 and f+ua>=b.deadline then\nb.ttl=ua\nend\nlocal M=f+b.ttl\nif b.max_until>0 then\nM=math.min(M,b.max_until)\nend\nb.deadline=math.max(b.deadline,M)\nreturn b\nend\nlocal v=F[99](#ja,3)\nlocal Y,Db={},{}\nfor c=1,#ja do\nlocal s,q=KEYS[3*c - 2],F[87](v[#ja+c])\nlocal L=F[95](q,X,ma)\nlocal d,za=Db[s],nil\nif not d then\nd,za=F[88](v[c])\nDb[s]=d\nend\nif L then\nreturn L\nend\nif q.state~=\"v\" then\nY[c]={\"nonvoter\",F[1](q.ends_at),q.state}\nelseif not d then\nY[c]={\"unreadable\",za}\nelse\nlocal b,aa=He(d,ja[c],hb[c],F[2](lc[c]),F[2](Jf[c]))\nif b then\nF[98](s,d,A)\nif KEYS[3*c]~=s then\nF[176](KEYS[3*c],b)\nend\nY[c]={\"renewed\",F[1](b.deadline - f),F[90](b)}\nelse\nY[c]={\"lost\",aa}\nend\nend\nend\nreturn F[78]({\"done\",F[1](f)},Y)\n";
const body_quorum_repair = "local ae,A=ARGV[1]+0,ARGV[2]+0\nlocal v=F[99](1,2)\nlocal d,za=F[88](v[1])\nif d then\nreturn{\"intact\"}\nend\nif za==\"newer\" then\nreturn{\"unreadable\",za}\nend\nlocal Ce=F[82]()\nCe.fence=F[112](F[87](v[2]))\nF[155](Ce,ae)\nF[98](KEYS[1],Ce,A)\nreturn{\"repaired\"}\n";
const body_quorum_restore = "local tf,jb,X,ma,Ye,A=F[7](ARGV[1]),ARGV[2],ARGV[3]+0,ARGV[4]+0,ARGV[5]+0,ARGV[6]+0\nlocal function Wj(d,q,ya)\nlocal b,aa=F[101](d,ya.attempt),F[83](d,ya.attempt)\nif b and b.state==\"c\" or aa and aa~=\"e\" then\nreturn nil\nend\nif F[151](d,ya.mode,ya.holder)>0 or #d.leases>=Ye then\nreturn nil\nend\nlocal Wa={}\nfor R,Ha in ipairs(d.leases)do\nif Ha~=b then\nWa[#Wa+1]=Ha\nend\nend\nd.leases=Wa\nreturn F[126](d,q,ya,ya.deadline)\nend\nlocal function mi(d,Td,ya)\nlocal b=F[101](d,ya.attempt)\nif not b or b.state~=\"p\" or b.fence~=Td then\nreturn nil\nend\nF[131](d,b,ya)\nF[85](d,b.attempt)\nreturn b\nend\nlocal v=F[99](#tf,3)\nlocal Tf,Db,c={},{},0\nfor V in string.gmatch(jb,\"[^\\n]+\")do\nc=c+1\nlocal ya,Td,s=F[91](V),F[2](tf[c]),KEYS[3*c - 2]\nlocal q=F[87](v[#tf+c])\nlocal L=F[95](q,X,ma)\nlocal d=Db[s] or F[88](v[c])\nDb[s]=d\nif L then\nreturn L\nend\nlocal ag=d and q.state==\"v\"\nlocal b\nif ag and Td==0 then\nb=Wj(d,q,ya)\nelseif ag then\nb=mi(d,Td,ya)\nif b then\nF[142](KEYS[3*c - 1],q,b.fence)\nF[146](KEYS[3*c]~=s and KEYS[3*c] or nil,d,b)\nend\nend\nif b then\nF[98](s,d,A)\nend\nTf[c]=b and F[1](b.fence)or \"0\"\nend\nreturn F[8]({\"done\"},Tf)\n";

const joined = (helpers: readonly Helper[]): string[] => helpers.map((pieces) => pieces.join(""));
const text = (first: readonly Helper[], body: string, later: readonly Helper[] = []): string =>
  scriptText(joined(first), joined(later), body);

const keyLibrary: Library = {
  family: "key",
  digest: "b1f286f441620e696cde",
  helpers: [lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_wrote, lua_save_key, lua_prove_writable, lua_flag, lua_append_list, lua_append_groups],
  bodies: { key_create: body_key_create, key_delete: body_key_delete, key_find: body_key_find },
};

const latchLibrary: Library = {
  family: "latch",
  digest: "004a1ead7f4602a308f8",
  helpers: [lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_wrote, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_save_latch, lua_with_notification, lua_latch_reply, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_split, lua_refusal_of, lua_prove_writable, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_reply_before, lua_flag, lua_append_list, lua_append_groups],
  bodies: { latch_count_down: body_latch_count_down, latch_delete: body_latch_delete, latch_get: body_latch_get, latch_list: body_latch_list, latch_set: body_latch_set },
};

const lockLibrary: Library = {
  family: "lock",
  digest: "74dcd2f9a90045935c2d",
  helpers: [lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_delayed_until, lua_describe_ended, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_end_what_is_over, lua_purge, lua_spans_locks, lua_exclusive_id, lua_shared_id, lua_deadline_of, lua_live_shared, lua_live_lease, lua_lease_of, lua_leases_of, lua_holders_total, lua_add_shared, lua_grant, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_remove_place, lua_note_hints, lua_drop_queue, lua_remove_places, lua_blocked_locks, lua_attended_until, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_split, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_saved_lease, lua_prove_writable, lua_latest_events, lua_save_lock, lua_note_watcher, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_is_late, lua_save_copy, lua_save_reply, lua_recent_reply, lua_REASONS, lua_end_at, lua_released_by, lua_why_lost, lua_not_held, lua_reply_before, lua_shorten_idempotency, lua_idempotency_until, lua_prolong_idempotency, lua_listed_holders, lua_queue_length, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications, lua_load_request, lua_place_secret_of, lua_ids_with, lua_ids_of, lua_save_locks, lua_finish, lua_lost, lua_dismissed, lua_append_two, lua_append_list, lua_granted, lua_busy, lua_new_lease, lua_save_use, lua_save_grant, lua_granted_earlier, lua_find_own_places, lua_grant_all, lua_wait_in_line, lua_acquire_as_holder, lua_append_groups],
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
  sha1: "2f03f4d2a1203b7cc2aef4d564f9fd878fffd92a",
  abi: {"defaults":[],"digests":["fda4a821"]},
  args: ["ttl_ms","details"],
  decode: (r) => r.end(r.led<KeyCreateReply>({ created: () => ({ kind: "created", expires_at: r.integer() }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_save_key], body_key_create),
  family: "key",
};

export type KeyDeleteArgs = Record<never, never>;

export type KeyDeleteReply =
  | { readonly kind: "deleted"; readonly existed: boolean };

/** Delete an API key. */
export const keyDelete: ScriptOf<KeyDeleteArgs, KeyDeleteReply> = {
  name: "key_delete",
  sha1: "38dc9d82463e4e03b23763eca9db2030083eeea9",
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
  sha1: "7fb4cdcbd090ed8f0d7b73258363187ab6ee9e1e",
  abi: {"defaults":[],"digests":["6725c140"]},
  args: ["n","used"],
  decode: (r) => r.end(r.led<KeyFindReply>({ found: () => ({ kind: "found", now: r.integer(), keys: r.groups((part) => ({ i: part.integer(), expires_at: part.integer(), used_day: part.integer(), details: part.string() })) }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_wrote, lua_save_key, lua_prove_writable, lua_append_list, lua_append_groups], body_key_find),
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
  sha1: "4a82816c0d4e2c542bb2aaef5e86df153468e5d0",
  abi: {"defaults":[],"digests":["71e4bb9f"]},
  args: ["request","by","fingerprint","since"],
  decode: (r) => r.end(r.led<LatchCountDownReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer() }), gone: () => ({ kind: "gone" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_wrote, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_save_latch, lua_with_notification, lua_latch_reply, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_split, lua_refusal_of, lua_prove_writable, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_reply_before], body_latch_count_down),
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
  sha1: "515a92baf33c520e969217044857ba0b411b372f",
  abi: {"defaults":[],"digests":["64713c9c"]},
  args: ["request","fingerprint","since"],
  decode: (r) => r.end(r.led<LatchDeleteReply>({ deleted: () => ({ kind: "deleted", existed: r.flag(), repaired: r.flag() }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_wrote, lua_has_sane_numbers, lua_parse_latch, lua_save_latch, lua_with_notification, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_split, lua_refusal_of, lua_prove_writable, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_reply_before, lua_flag], body_latch_delete),
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
  sha1: "c97ab4c44c1979d39bcfbcaff09adf165890b50f",
  abi: {"defaults":[],"digests":["9579f74e"]},
  args: [],
  decode: (r) => r.end(r.led<LatchGetReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer(), now: r.integer() }), gone: () => ({ kind: "gone" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_wrote, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_prove_writable], body_latch_get),
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
  sha1: "c8de6651a1a28e0308c75a5cf2d1d372f4e29996",
  abi: {"defaults":[],"digests":["55a0071b"]},
  args: ["n"],
  decode: (r) => r.end(r.led<LatchListReply>({ latches: () => ({ kind: "latches", latches: r.groups((part) => ({ i: part.integer(), count: (part.literal("newer", "damaged") ?? part.integer()), expires_at: part.integer() })) }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_wrote, lua_has_sane_numbers, lua_parse_latch, lua_texts_at, lua_prove_writable, lua_append_list, lua_append_groups], body_latch_list),
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
  sha1: "3a3e001470f456650408a2b1cf91fdc2efd04c67",
  abi: {"defaults":[],"digests":["d89dfb7a"]},
  args: ["request","count","ttl_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<LatchSetReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer() }), exists: () => ({ kind: "exists" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_wrote, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_save_latch, lua_latch_reply, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_split, lua_refusal_of, lua_prove_writable, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_reply_before], body_latch_set),
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
  sha1: "df493136bdc54490cb35d5b7f1cb645f329b437f",
  abi: {"defaults":["0"],"digests":["5a084982","8c0704b5"]},
  args: ["request","modes","ttl_ms","left_ms","fair","token","ticket","label","lock_delay_ms","max_hold_ms","retention_ms","leases_max","waiters_max","fingerprint","capacity","since","returned","arrival","hints","min_hold_ms"],
  decode: (r) => r.end(r.led<AcquireReply>({ granted: () => ({ kind: "granted", now: r.integer(), break_at: r.integer(), leases: r.list(() => readLease(r)), repeated: r.optional(() => r.flag()), capacity: r.optional(() => r.integer()) }), busy: () => ({ kind: "busy", now: r.integer(), blocked: r.integers(), next_at: r.integer(), position: r.integer(), ticket: r.string(), arrival: r.integer(), attended_until: r.integer(), ticket_until: r.integer(), again_at: r.integer(), hold_ms: r.integer(), departures: r.integer(), queue_length: r.integer(), holders_total: r.integer(), available: r.integer(), holders: r.list(() => readLease(r)), delay_until: r.integer(), capacity: r.optional(() => r.integer()), returning: r.optional(() => r.integer()) }), lost: () => ({ kind: "lost", reason: r.string(), dismissed: r.optional(() => r.flag()) }), deadlock: () => ({ kind: "deadlock" }), mismatch: () => ({ kind: "mismatch" }), limit: () => ({ kind: "limit", what: r.oneOf("leases", "waiters") }), absent: () => ({ kind: "absent" }), unsatisfiable: () => ({ kind: "unsatisfiable", capacity: r.integer() }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_note_end, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_wrote, lua_pack_lease, lua_put_lease, lua_is_broken, lua_is_clearing, lua_available, lua_fits, lua_update_turn, lua_purge, lua_exclusive_id, lua_deadline_of, lua_live_lease, lua_grant, lua_rest_until, lua_blocked_locks, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_split, lua_refusal_of, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_saved_lease, lua_save_lock, lua_recent_outcome, lua_is_forgotten, lua_is_late, lua_save_copy, lua_REASONS, lua_end_at, lua_why_lost, lua_idempotency_until, lua_flag, lua_with_notifications, lua_load_request, lua_place_secret_of, lua_ids_with, lua_ids_of, lua_save_locks, lua_dismissed, lua_append_two, lua_append_list, lua_granted, lua_new_lease, lua_save_use, lua_save_grant, lua_granted_earlier, lua_find_own_places, lua_grant_all], body_acquire, [lua_is_unnoticed, lua_permits_of, lua_keep_min_hold, lua_drop_details, lua_drop_shared, lua_why_expired, lua_last_shared_deadline, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_note_created, lua_put_detail, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_attended_until_of, lua_start_turn, lua_queue_key, lua_save_place, lua_end_what_is_over, lua_shared_id, lua_live_shared, lua_leases_of, lua_holders_total, lua_add_shared, lua_has_sane_numbers, lua_place_of, lua_remove_place, lua_note_hints, lua_remove_places, lua_attended_until, lua_RECORD_FIELDS, lua_parse_fields, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_watcher, lua_secret_prefix, lua_forgotten_at, lua_is_full_of_copies, lua_save_outcome, lua_listed_holders, lua_queue_length, lua_readers_before, lua_next_end, lua_finish, lua_lost, lua_busy, lua_wait_in_line, lua_acquire_as_holder]),
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
  sha1: "24c9b0d021cea91b6f1d751869ec44ad9275323c",
  abi: {"defaults":[],"digests":["3dd81e2a"]},
  args: ["request","fence","grace_ms","keep_delay","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<BreakLeaseReply>({ broken: () => ({ kind: "broken", leases: r.integer(), existed: r.flag(), delay_until: r.optional(() => r.integer()) }), breaking: () => ({ kind: "breaking", break_at: r.integer(), unaware: r.integer() }), others: () => ({ kind: "others" }), mismatch: () => ({ kind: "mismatch" }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_delayed_until, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_end_what_is_over, lua_purge, lua_live_shared, lua_live_lease, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_parse_idempotency, lua_save_idempotency, lua_split, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_save_lock, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_save_reply, lua_recent_reply, lua_reply_before, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications], body_break_lease),
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
  sha1: "151e40fb6891d11bf48cfaee1325fc4c426c101d",
  abi: {"defaults":[],"digests":["828d3129"]},
  args: ["request","grace_ms","keep_delay","drop","retention_ms","fingerprint","repair","since","queue"],
  decode: (r) => r.end(r.led<BreakLockReply>({ broken: () => ({ kind: "broken", leases: r.integer(), existed: r.flag(), left: r.integer(), dropped: r.integer(), repaired: r.flag(), delay_until: r.optional(() => r.integer()) }), breaking: () => ({ kind: "breaking", break_at: r.integer(), leases: r.integer(), unaware: r.integer(), next_fence: r.integer(), before: r.integer(), dropped: r.integer() }), mismatch: () => ({ kind: "mismatch" }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_delayed_until, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_end_what_is_over, lua_purge, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_drop_queue, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_split, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_save_lock, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_save_reply, lua_recent_reply, lua_reply_before, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications], body_break_lock),
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
  sha1: "c8afe6b47a6ed70efb5487fed2d3d9d25cff1d24",
  abi: {"defaults":[],"digests":["a3bf29cf"]},
  args: ["from_fence","before","keep_delay","retention_ms"],
  decode: (r) => r.end(r.led<BreakMoreReply>({ left: () => ({ kind: "left", left: r.integer(), delay_until: r.optional(() => r.integer()) }), warned: () => ({ kind: "warned", unaware: r.integer(), next_fence: r.integer() }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_delayed_until, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_end_what_is_over, lua_purge, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_split, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_save_lock, lua_secret_prefix, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications], body_break_more),
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
  sha1: "21ba504f00ea2e14c6493f29d9fe93f5355ff8c4",
  abi: {"defaults":[],"digests":["4d59c5cd"]},
  args: ["n","ticket","retention_ms"],
  decode: (r) => r.end(r.led<GiveUpReply>({ given_up: () => ({ kind: "given_up" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_note_created, lua_pack_lease, lua_beside, lua_note_beside, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_end_what_is_over, lua_purge, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_remove_place, lua_texts_at, lua_split, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_save_lock, lua_secret_prefix, lua_forgotten_at, lua_save_outcome, lua_shorten_idempotency, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications], body_give_up),
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
  sha1: "4d0c122c93823cfe80ef56cfbfe570651471ec06",
  abi: {"defaults":[],"digests":["779b79c5"]},
  args: ["n","token","history","retention_ms","queue","watch_ms"],
  decode: (r) => r.end(r.led<InspectReply>({ state: () => ({ kind: "state", now: r.integer(), locks: r.groups((part) => part.led<NonNullable<Extract<InspectReply, { kind: "state" }>["locks"]>[number]>({ unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }), lock: () => ({ kind: "lock", fence: part.integer(), delay_until: part.integer(), break_at: part.integer(), holders_total: part.integer(), queue_length: part.integer(), capacity: part.integer(), available: part.integer(), yours: part.orNone(() => readLease(part)), holders: part.list(() => readLease(part)), waiters: part.groups((part) => ({ mode: part.oneOf("x", "s", "p", "u"), arrival: part.integer(), label: part.string(), attended: part.flag(), several: part.flag() })) }) })), events: r.list(() => readEvent(r)) }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_note_created, lua_pack_lease, lua_beside, lua_note_beside, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_end_what_is_over, lua_purge, lua_spans_locks, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_split, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_save_lock, lua_note_watcher, lua_secret_prefix, lua_listed_holders, lua_queue_length, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications, lua_append_list, lua_append_groups], body_inspect),
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
  sha1: "13ee07dbef68af2acab1dd7bc5bad06c3c691a7e",
  abi: {"defaults":[],"digests":["385ceb49"]},
  args: ["n"],
  decode: (r) => r.end(r.led<ListReply>({ live: () => ({ kind: "live", records: r.groups((part) => ({ i: part.integer(), size: part.integer() })) }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_wrote, lua_has_sane_numbers, lua_texts_at, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_prove_writable, lua_append_list, lua_append_groups], body_list),
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
  sha1: "2be91cf91228584e3179f873c97a0dd6903e0d14",
  abi: {"defaults":[],"digests":["2807c2a8"]},
  args: ["request","tokens","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<ReleaseReply>({ done: () => ({ kind: "done", leases: r.groups((part) => part.led<NonNullable<Extract<ReleaseReply, { kind: "done" }>["leases"]>[number]>({ released: () => ({ kind: "released", mode: part.oneOf("x", "s", "p"), holds: part.integer(), available: part.integer(), ended: part.orNone(() => readEnded(part)) }), lost: () => ({ kind: "lost", reason: part.string() }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_note_end, lua_is_exclusive, lua_end_lease, lua_describe_ended, lua_clear_left, lua_unpack_lease, lua_wrote, lua_pack_lease, lua_put_lease, lua_is_broken, lua_is_clearing, lua_available, lua_fits, lua_update_turn, lua_purge, lua_exclusive_id, lua_live_lease, lua_lease_of, lua_rest_until, lua_texts_at, lua_parse_idempotency, lua_save_idempotency, lua_split, lua_refusal_of, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_save_lock, lua_recent_outcome, lua_is_forgotten, lua_REASONS, lua_end_at, lua_released_by, lua_why_lost, lua_reply_before, lua_shorten_idempotency, lua_flag, lua_with_notifications, lua_append_list, lua_append_groups], body_release, [lua_is_unnoticed, lua_permits_of, lua_keep_min_hold, lua_drop_details, lua_drop_shared, lua_why_expired, lua_last_shared_deadline, lua_note_sooner_end, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_note_created, lua_put_detail, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_attended_until_of, lua_start_turn, lua_queue_key, lua_save_place, lua_end_what_is_over, lua_shared_id, lua_live_shared, lua_has_sane_numbers, lua_RECORD_FIELDS, lua_parse_fields, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_secret_prefix, lua_forgotten_at, lua_is_full_of_copies, lua_save_outcome, lua_not_held, lua_readers_before, lua_next_end]),
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
  sha1: "8e4df389d2820e2769e4eccf3a1f0f42dd60ddc7",
  abi: {"defaults":[],"digests":["62b95abc"]},
  args: ["tokens","ttls_ms","retention_ms","fingerprint"],
  decode: (r) => r.end(r.led<RenewReply>({ done: () => ({ kind: "done", now: r.integer(), leases: r.groups((part) => part.led<NonNullable<Extract<RenewReply, { kind: "done" }>["leases"]>[number]>({ renewed: () => ({ kind: "renewed", lease: readLease(part), break_at: part.integer(), late: part.optional(() => part.flag()) }), lost: () => ({ kind: "lost", reason: part.string() }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_note_end, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_wrote, lua_pack_lease, lua_put_lease, lua_is_broken, lua_is_clearing, lua_available, lua_fits, lua_update_turn, lua_purge, lua_exclusive_id, lua_deadline_of, lua_live_lease, lua_lease_of, lua_rest_until, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_split, lua_refusal_of, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_saved_lease, lua_save_lock, lua_REASONS, lua_end_at, lua_why_lost, lua_prolong_idempotency, lua_flag, lua_with_notifications, lua_append_list, lua_append_groups], body_renew, [lua_is_unnoticed, lua_permits_of, lua_keep_min_hold, lua_drop_details, lua_drop_shared, lua_why_expired, lua_last_shared_deadline, lua_note_sooner_end, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_note_created, lua_put_detail, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_attended_until_of, lua_start_turn, lua_queue_key, lua_save_place, lua_end_what_is_over, lua_shared_id, lua_live_shared, lua_has_sane_numbers, lua_RECORD_FIELDS, lua_parse_fields, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_secret_prefix, lua_not_held, lua_readers_before, lua_next_end]),
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
  | { readonly kind: "set"; readonly states: readonly ({ readonly now: number; readonly capacity: number; readonly available: number; readonly holders_total: number; readonly queue_length: number; readonly holders: readonly (LeaseLine)[] })[] | undefined }
  | { readonly kind: "mismatch" }
  | { readonly kind: "newer" }
  | { readonly kind: "forgotten" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Set how many permits a semaphore has, and describe it. The permits may be fewer than are held: then nobody loses any, and nobody gets in until they fit. A repeated request changes nothing, and is told how the semaphore is now. */
export const setCapacity: ScriptOf<SetCapacityArgs, SetCapacityReply> = {
  name: "set_capacity",
  sha1: "d0ff3e01a0abda478cac9ce4e37c6927eee9841d",
  abi: {"defaults":[],"digests":["df2f7d18"]},
  args: ["capacity","retention_ms","fingerprint","request","since"],
  decode: (r) => r.end(r.led<SetCapacityReply>({ set: () => ({ kind: "set", states: r.optional(() => r.groups((part) => ({ now: part.integer(), capacity: part.integer(), available: part.integer(), holders_total: part.integer(), queue_length: part.integer(), holders: part.list(() => readLease(part)) }))) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_note_created, lua_pack_lease, lua_beside, lua_note_beside, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_end_what_is_over, lua_purge, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_split, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_save_lock, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_listed_holders, lua_queue_length, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications, lua_append_list, lua_append_groups], body_set_capacity),
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
  sha1: "a07a9797f2afa84c64915f4b771f39d22e50d4e0",
  abi: {"defaults":[],"digests":["c67543ce"]},
  args: ["request","token","ttl_ms","label","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<TransferReply>({ transferred: () => ({ kind: "transferred", now: r.integer(), break_at: r.integer(), lease: readLease(r) }), lost: () => ({ kind: "lost", reason: r.string() }), both_modes: () => ({ kind: "both_modes" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_end_what_is_over, lua_purge, lua_exclusive_id, lua_shared_id, lua_deadline_of, lua_live_shared, lua_live_lease, lua_lease_of, lua_leases_of, lua_add_shared, lua_grant, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_split, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_save_lock, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_save_outcome, lua_is_late, lua_save_copy, lua_REASONS, lua_end_at, lua_why_lost, lua_not_held, lua_shorten_idempotency, lua_idempotency_until, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications, lua_load_request], body_transfer),
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
  sha1: "b1ee85be1fd712dafe6ba70945dac54fbac9c846",
  abi: {"defaults":[],"digests":["4513009d"]},
  args: ["modes","ticket","said","retention_ms"],
  decode: (r) => r.end(r.led<UnattendReply>({ unattended: () => ({ kind: "unattended", until: r.integer() }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_note_created, lua_pack_lease, lua_beside, lua_note_beside, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_end_what_is_over, lua_purge, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_attended_until, lua_texts_at, lua_split, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_save_lock, lua_secret_prefix, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications], body_unattend),
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
  sha1: "b3da94833a65f672ec893643f49508700098840f",
  abi: {"defaults":[],"digests":["303a8869"]},
  args: ["attempts","number","nodes","retention_ms"],
  decode: (r) => r.end(r.led<QuorumBuryReply>({ done: () => ({ kind: "done", buried: r.list(() => r.integer()) }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_has_sane_numbers, lua_load_marker, lua_misplacement, lua_abstention, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_stands, lua_split, lua_append_list], body_quorum_bury),
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
  sha1: "34ed66317782794a9bd22a76666c066bc20a9f6b",
  abi: {"defaults":[],"digests":["88e0d151"]},
  args: ["attempt","fence","ttl_ms","lock_delay_ms","max_hold_ms","label","number","nodes","retention_ms","fingerprint"],
  decode: (r) => r.end(r.led<QuorumConfirmReply>({ confirmed: () => ({ kind: "confirmed", now: r.integer(), life_ms: r.integer() }), refused: () => ({ kind: "refused" }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_has_sane_numbers, lua_clock_us, lua_load_marker, lua_save_marker, lua_misplacement, lua_abstention, lua_reach_of, lua_note_fence, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_confirm_pending, lua_names_attempt, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_save_attempt], body_quorum_confirm),
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
  sha1: "e31a00848ca8fb43e3ef42941d828828b0f560b3",
  abi: {"defaults":[],"digests":["e8757c6b"]},
  args: ["number","nodes","lock_delay_max_ms"],
  decode: (r) => r.end(r.led<QuorumInspectReply>({ state: () => ({ kind: "state", now: r.integer(), fence: r.integer(), delay_until: r.integer(), leases: r.list(() => readAttempt(r)), delays: r.list(() => readDelay(r)) }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_has_sane_numbers, lua_load_marker, lua_misplacement, lua_abstention, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_cap_delay, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_find_holder, lua_delay_or_rest_until, lua_known_of, lua_append_list], body_quorum_inspect),
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
  sha1: "695b8a9175e6d99774427fcf825f1e0e7cb3b269",
  abi: {"defaults":[],"digests":["5b42f5b8"]},
  args: ["number","nodes","quarantine_ms","seen","trusted","floor"],
  decode: (r) => r.end(r.led<QuorumJoinReply>({ voting: () => ({ kind: "voting", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), quarantined: () => ({ kind: "quarantined", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_clock_us, lua_load_marker, lua_save_marker, lua_misplacement, lua_reach_of], body_quorum_join),
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
  sha1: "bbb6acc0b9d03a0add0aa9dca835e1e41cb0e79c",
  abi: {"defaults":[],"digests":["f6c2cb6a"]},
  args: ["attempt","mode","holder","pending_ms","number","nodes","leases_max","retention_ms","fingerprint","lock_delay_max_ms"],
  decode: (r) => r.end(r.led<QuorumProposeReply>({ proposed: () => ({ kind: "proposed", now: r.integer(), fence: r.integer(), repeated: r.flag() }), busy: () => ({ kind: "busy", now: r.integer(), blocked_until: r.integer(), delay_until: r.integer(), leases: r.list(() => readAttempt(r)), delays: r.list(() => readDelay(r)) }), ended: () => ({ kind: "ended", letter: r.string() }), mismatch: () => ({ kind: "mismatch" }), limit: () => ({ kind: "limit" }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_has_sane_numbers, lua_clock_us, lua_load_marker, lua_misplacement, lua_abstention, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_cap_delay, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_find_holder, lua_taken_until, lua_delay_or_rest_until, lua_blocked_until, lua_known_of, lua_add_pending, lua_parse_idempotency, lua_load_idempotency, lua_refusal_of, lua_quorum_refusal_of, lua_flag, lua_append_list], body_quorum_propose),
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
  sha1: "6105c998118e3865421d2f47f069b72dbc63de16",
  abi: {"defaults":[],"digests":["42cfc298"]},
  args: ["attempts","holders","request","retention_ms","proven"],
  decode: (r) => r.end(r.led<QuorumReleaseReply>({ done: () => ({ kind: "done", leases: r.groups((part) => part.led<NonNullable<Extract<QuorumReleaseReply, { kind: "done" }>["leases"]>[number]>({ released: () => ({ kind: "released", letter: part.string() }), lost: () => ({ kind: "lost", letter: part.string() }), unproven: () => ({ kind: "unproven", letter: part.string() }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_has_sane_numbers, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_find_lease, lua_forget_delay, lua_names_attempt, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_split, lua_forget_attempt, lua_save_release, lua_append_list, lua_append_groups], body_quorum_release),
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
  sha1: "2e7fe962c31494fe13b58f5dbae5b8ce82cee8cf",
  abi: {"defaults":[],"digests":["4681da7e"]},
  args: ["attempts","fences","ttls_ms","number","nodes","retention_ms","holders"],
  decode: (r) => r.end(r.led<QuorumRenewReply>({ done: () => ({ kind: "done", now: r.integer(), leases: r.groups((part) => part.led<NonNullable<Extract<QuorumRenewReply, { kind: "done" }>["leases"]>[number]>({ renewed: () => ({ kind: "renewed", life_ms: part.integer(), lease: readAttempt(part) }), lost: () => ({ kind: "lost", letter: part.string() }), nonvoter: () => ({ kind: "nonvoter", ends_at: part.integer(), state: part.oneOf("q", "-") }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_has_sane_numbers, lua_load_marker, lua_misplacement, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_find_lease, lua_split, lua_prolong_attempts, lua_append_list, lua_append_groups], body_quorum_renew),
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
  sha1: "b028e4f034247560d0a7b9a83e306a3cac8cd04d",
  abi: {"defaults":[],"digests":["3f08cb44"]},
  args: ["rest_ms","retention_ms"],
  decode: (r) => r.end(r.led<QuorumRepairReply>({ repaired: () => ({ kind: "repaired" }), intact: () => ({ kind: "intact" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_has_sane_numbers, lua_clock_us, lua_load_marker, lua_reach_of, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_add_resting], body_quorum_repair),
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
  sha1: "e13f8043b9d81f0a24a1b257fa63e8cb90056b59",
  abi: {"defaults":[],"digests":["7690c170"]},
  args: ["proposals","lines","number","nodes","leases_max","retention_ms"],
  decode: (r) => r.end(r.led<QuorumRestoreReply>({ done: () => ({ kind: "done", proposals: r.list(() => r.integer()) }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_has_sane_numbers, lua_clock_us, lua_load_marker, lua_save_marker, lua_misplacement, lua_reach_of, lua_note_fence, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_taken_until, lua_add_pending, lua_confirm_pending, lua_names_attempt, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_save_attempt, lua_split, lua_append_list], body_quorum_restore),
};

/** Every script by its name, for engines that hold the sources themselves. */
export const scripts: Readonly<Record<string, Script & { readonly decode: (reply: ReplyReader) => unknown }>> = { key_create: keyCreate, key_delete: keyDelete, key_find: keyFind, latch_count_down: latchCountDown, latch_delete: latchDelete, latch_get: latchGet, latch_list: latchList, latch_set: latchSet, acquire, break_lease: breakLease, break_lock: breakLock, break_more: breakMore, give_up: giveUp, inspect, list, release, renew, set_capacity: setCapacity, transfer, unattend, quorum_bury: quorumBury, quorum_confirm: quorumConfirm, quorum_inspect: quorumInspect, quorum_join: quorumJoin, quorum_propose: quorumPropose, quorum_release: quorumRelease, quorum_renew: quorumRenew, quorum_repair: quorumRepair, quorum_restore: quorumRestore };
