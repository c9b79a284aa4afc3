// Generated from lua/ by `npm run build`. Do not edit.
import type { Script } from "../engine/engine.ts";
import { type Helper, type Library, scriptText } from "../engine/redis/library.ts";
import type { ReplyReader } from "../engine/reply.ts";

/** A script with the names of its arguments in order, and the decoder of its replies. */
export interface ScriptOf<Args, Reply> extends Script {
  readonly args: readonly (keyof Args & string)[];
  /** @throws StoreError for any other reply. */
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
  readonly said: string | undefined;
  readonly deadline: number | undefined;
  readonly reference: string | undefined;
}

export const readEvent = (r: ReplyReader): EventLine =>
  r.line(" ", (part) => ({ head: part.string(), skew: part.integer(), ms: part.integer(), owner: part.string(), said: part.optional(() => part.string()), deadline: part.optional(() => part.integer()), reference: part.optional(() => part.string()) }));

const lua_is_unnoticed: Helper = ["F[43]=function(S)\nreturn S==\"e\" or S==\"m\" or S==\"b\"\nend"];
const lua_num: Helper = ["F[2]=function(k)\nreturn k+0\nend"];
const lua_permits_of: Helper = ["F[70]=function(h)\nreturn F[2](string.match(h,\":(%d+)$\")or \"0\")\nend"];
const lua_keep_min_hold: Helper = ["do\nlocal function Mk(ta)\nlocal Ac=1\nfor c=2,#ta - 1 do\nif ta[c+1].until_ms - ta[c].until_ms<ta[Ac+1].until_ms - ta[Ac].until_ms then\nAc=c\nend\nend\nlocal aa=table.remove(ta,Ac)\nta[Ac].permits=ta[Ac].permits+aa.permits\nend\nlocal function hj(a,qa,xd)\nlocal ta,sa={},{until_ms=qa,permits=xd}\nfor c=1,#a.rests do\nif sa and a.rests[c].until_ms>=qa then\nta[#ta+1],sa=sa,nil\nend\nta[#ta+1]=a.rests[c]\nend\nta[#ta+1]=sa\nif #ta>64 then\nMk(ta)\nend\na.rests,a.resting=ta,a.resting+xd\na.changed=true\nend\nF[45]=function(a,b)\nif F[70](b.id)>0 then\nhj(a,b.min_until,F[70](b.id))\nelse\na.delay_until=math.max(a.delay_until,b.min_until)\nend\nend\nend"];
const lua_keeps_history: Helper = ["F[47]=function(a)\nreturn a.history_key~=a.record_key\nend"];
const lua_mode_of: Helper = ["F[51]=function(h)\nreturn string.sub(h,1,1)\nend"];
const lua_read_clock: Helper = ["F[3]=function()\nlocal Pi=redis.call(\"TIME\")\nreturn F[2](Pi[1])*1000000+F[2](Pi[2])\nend"];
const lua_now_us: Helper = ["local Ia\ndo\n","Ia=F[3]()\n","end"];
const lua_now: Helper = ["local f\ndo\n","f=math.floor(Ia/1000)\n","end"];
const lua_now_us_word: Helper = ["local bg\ndo\n","bg=string.format(\"%.0f\",Ia)\n","end"];
const lua_now_word: Helper = ["local cg\ndo\n","cg=string.sub(bg,1,-4)\n","end"];
const lua_read_fence: Helper = ["local Ie\ndo\n","Ie=0\n","end"];
const lua_read_fence_word: Helper = ["local og\ndo\n","og=\"0\"\n","end"];
const lua_read_start: Helper = ["local Je\ndo\n","Je=0\n","end"];
const lua_read_start_word: Helper = ["local pg\ndo\n","pg=\"0\"\n","end"];
const lua_fmt: Helper = ["F[1]=function(r)\nif r==0 then\nreturn \"0\"\nend\nif r==1 then\nreturn \"1\"\nend\nif r==f then\nreturn cg\nend\nif r==Ia then\nreturn bg\nend\nif r==Ie then\nreturn og\nend\nif r==Je then\nreturn pg\nend\nreturn string.format(\"%.0f\",r)\nend"];
const lua_owner_of: Helper = ["F[12]=function(ia)\nreturn string.match(ia,\"^[^.]*\")\nend"];
const lua_said_under: Helper = ["F[80]=function(a,Aa)\nlocal j=Aa~=\"....\" and string.find(a.notes,\" \" .. Aa,1,true)\nreturn j and string.match(a.notes,\"^%S+\",j+1+4)or \"-\"\nend"];
const lua_announced_tag: Helper = ["F[18]=function(a)\nreturn a.break_at>0 and a.notes~=\"\" and string.sub(a.notes,1,4)or \"....\"\nend"];
const lua_note_of_broken: Helper = ["F[60]=function(a)\nreturn a.note or F[18](a)\nend"];
const lua_note_event: Helper = ["do\nlocal function Ng(a,k)\na.noted=a.noted or{}\na.noted[#a.noted+1]=k\nend\nF[58]=function(a,Lc,b,kc,Gg)\nif not Gg and not F[47](a)then\nreturn\nend\nlocal Dg=b.acquired - math.floor(b.fence/1000)\nlocal lc=F[51](b.id).. F[1](b.fence).. \" \" .. F[1](Dg).. \" \"\nif Lc~=\"g\" and not Gg then\nlocal Ub=a.noted and a.noted[#a.noted] or a.events\nif string.sub(Ub,1,#lc+1)==\"g\" .. lc then\nNg(a,Lc .. F[1](kc).. \",\")\nreturn\nend\nend\nlocal mc=F[12](b.label)\nlocal pb=Lc .. lc .. F[1](kc).. \" \" ..(#mc<=400 and mc or \"-\")\nif Lc==\"b\" then\nlocal I=F[80](a,F[60](a))\npb=I==\"-\" and pb or pb .. \" \" .. I\nend\nif F[47](a)then\nNg(a,pb .. \",\")\nend\nif Gg then\na.untold=a.untold or{}\na.untold[#a.untold+1]=pb\nend\nend\nend"];
const lua_request_tag: Helper = ["F[78]=function(n)\nreturn string.sub(n,15 - 4,14)\nend"];
const lua_token_tag: Helper = ["F[89]=function(M)\nreturn string.sub(M,15 - 8,14)\nend"];
const lua_secret_of: Helper = ["F[83]=function(h)\nreturn string.sub(h,2)\nend"];
const lua_keep_notes: Helper = ["F[46]=function(a,Gb,Rg,ka)\nlocal k,N=\"\",0\nfor c=#Gb,1,-1 do\nlocal Aa=string.sub(Gb[c],1,4)\nlocal rk=Aa==Rg or Aa==ka or Aa==a.note\nif rk or N<8 and string.find(a.ended,Aa,1,true)then\nk,N=\" \" .. Gb[c] .. k,N+1\nend\nend\na.notes=N>0 and Rg .. ka .. k or \"\"\nend"];
const lua_split: Helper = ["F[7]=function(k)\nif string.find(k,\"^%S+$\")then\nreturn{k}\nend\nlocal B={}\nfor uc in string.gmatch(k,\"%S+\")do\nB[#B+1]=uc\nend\nreturn B\nend"];
const lua_notes_of: Helper = ["F[63]=function(a)\nreturn F[7](string.sub(a.notes,2*4+1))\nend"];
const lua_drop_tag: Helper = ["F[30]=function(a)\nreturn a.notes~=\"\" and string.sub(a.notes,4+1,2*4)or \"....\"\nend"];
const lua_add_end: Helper = ["F[16]=function(a,b,S,n)\nlocal ie,Mb=S,\"....\"\nif S==\"b\" then\nMb=F[60](a)\nelseif n then\nie=F[51](b.id)\nMb=F[78](n)\nend\nlocal gb,Hh=a.ended,#a.ended>=32*14\nif Hh then\nlocal Tc=string.sub(gb,-2 - 4,-2)\ngb=string.sub(gb,1,(32 - 1)*14)\nif string.sub(Tc,2,2)~=\".\" then\na.releases=string.sub(Tc .. a.releases,1,32*5)\nend\nend\na.ended=F[89](F[83](b.id)).. ie .. Mb .. \" \" .. gb\nif Hh and a.notes~=\"\" then\nF[46](a,F[63](a),F[18](a),F[30](a))\nend\nend"];
const lua_note_end: Helper = ["F[57]=function(a,b,S,j,n)\nF[58](a,S,b,math.max(0,j - b.acquired),S~=\"r\")\nF[16](a,b,S,n)\nif b.delay>0 and F[43](S)then\na.delay_until=math.max(a.delay_until,j+b.delay)\nend\nif b.min_until>j and S~=\"t\" then\nF[45](a,b)\nend\nif a.upgrader and a.upgrader.token==b.id then\na.upgrader=nil\nend\na.lease_ended=true\na.changed=true\nend"];
const lua_drop_details: Helper = ["F[28]=function(a,i)\nif a.details>0 and #i>0 then\na.details=a.details - redis.call(\"HDEL\",a.details_key,unpack(i))\nend\nend"];
const lua_drop_shared: Helper = ["F[29]=function(a,i)\nredis.call(\"ZREM\",a.leases_key,unpack(i))\nredis.call(\"ZREM\",a.holders_key,unpack(i))\nF[28](a,i)\na.shared=a.shared - #i\nfor c=1,#i do\na.permits=a.permits - F[70](i[c])\nend\nend"];
const lua_why_expired: Helper = ["F[94]=function(a,b)\nif b.deadline==a.break_at then\nreturn \"b\"\nend\nif b.deadline==b.max_until then\nreturn \"m\"\nend\nreturn \"e\"\nend"];
const lua_is_exclusive: Helper = ["F[42]=function(h)\nreturn string.sub(h,1,1)==\"x\"\nend"];
const lua_last_shared_deadline: Helper = ["F[115]=function(a,ib)\nlocal ma=redis.call(\"ZRANGE\",a.leases_key,\"-2\",\"-1\",\"WITHSCORES\")\nlocal j=#ma\nif #ma==4 and ib and ma[3]==ib.id then\nj=2\nend\nlocal P=F[2](ma[j] or \"0\")- a.ahead\nreturn a.break_at>0 and math.min(P,a.break_at)or P\nend"];
const lua_note_sooner_end: Helper = ["F[125]=function(a,p)\nlocal j=p\nif a.exclusive then\nj=a.exclusive.deadline\nelseif a.capacity>0 then\nj=a.shared_next\nelseif a.upgrader or a.front and F[42](a.front)then\nj=F[115](a,a.upgrader and{id=a.upgrader.token})\nend\na.check_at=j<p and j or a.check_at\nend"];
const lua_end_lease: Helper = ["do\nlocal function hi(a,kc)\nkc=math.max(0,kc)\nif a.hold_ms==0 then\na.hold_ms=kc\nelse\na.hold_ms=(a.hold_ms*3+kc)/4\nend\nend\nF[128]=function(a,b,S,n)\nif F[42](b.id)then\na.exclusive=nil\nhi(a,f - b.acquired)\nelse\nhi(a,(f - b.acquired)/a.live)\nF[29](a,{b.id})\na.live=a.live - 1\nif a.capacity==0 and a.live>0 then\nF[125](a,b.deadline)\nend\nend\nF[57](a,b,S,f,n)\nend\nend"];
const lua_delayed_until: Helper = ["F[138]=function(a)\nlocal oa=a.exclusive or a.shared>0\nreturn not oa and a.delay_until>f and a.delay_until or 0\nend"];
const lua_describe_ended: Helper = ["F[183]=function(b)\nreturn F[1](b.fence).. \",\" .. F[1](math.max(0,f - b.acquired)).. \",\" .. F[12](b.label)\nend"];
const lua_clear_left: Helper = ["local jf\ndo\n","jf=400\n","end"];
const lua_unpack_lease: Helper = ["do\nlocal function Al(R,Hd)\nIe=R+0\nog=R\nJe=Hd+0\npg=Hd\nend\nF[91]=function(k)\nlocal h,P,R,he,Ye,dc,Uf,ga,je,hl,ia,vb=\nstring.match(k,\"^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+) ?(%d*)$\")\nif not h then\nreturn nil\nend\nAl(R,Ye)\nlocal b={\nid=h,\ndeadline=P+0,\nfence=Ie,\nholds=he+0,\nacquired=Je,\nttl=dc+0,\nmax_until=Uf+0,\ndelay=ga+0,\nidempotency_until=je+0,\npartner=hl,\nlabel=ia,\nmin_until=vb==\"\" and 0 or vb+0,\nconfirmed=string.sub(vb,1,1)==\"0\",\n}\nlocal eb=math.max(\nb.deadline,\nb.fence,\nb.holds,\nb.acquired,\nb.ttl,\nb.max_until,\nb.delay,\nb.idempotency_until,\nb.min_until\n)\nreturn eb<10000000000000000 and b or nil\nend\nend"];
const lua_move_lease: Helper = ["F[52]=function(b,Db)\nfor Q,wb in ipairs({\"deadline\",\"acquired\",\"max_until\",\"min_until\"})do\nif b[wb]>0 then\nb[wb]=b[wb]+Db\nend\nend\nend"];
const lua_unpack_shared: Helper = ["F[92]=function(a,k)\nlocal b=F[91](k)\nif b then\nF[52](b,-a.ahead)\nend\nreturn b\nend"];
const lua_clear_broken: Helper = ["do\nlocal function Qk(a,k,vk)\nlocal Jg=a.break_at==1\nlocal j=Jg and f or a.break_at\nif vk then\nlocal b=F[92](a,k)\nif not b then\nreturn j\nend\nif Jg then\nb.delay,b.min_until=0,0\nend\nlocal S=b.deadline<j and F[94](a,b)or \"b\"\nlocal Ca=math.min(j,b.deadline)\nF[57](a,b,S,Ca)\nreturn Ca\nend\nif not Jg then\nlocal P,ga,vb=string.match(k,\"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+ ?(%d*)$\")\nif P and F[2](ga)>0 then\na.delay_until=math.max(a.delay_until,math.min(j,F[2](P)- a.ahead)+F[2](ga))\nend\nif vb and vb~=\"\" then\na.delay_until=math.max(a.delay_until,F[2](vb)- a.ahead)\nend\nend\nreturn j\nend\nF[23]=function(a)\nlocal N=jf\nif N==0 then\nreturn 0\nend\nlocal i=redis.call(\"ZRANGE\",a.holders_key,\"0\",F[1](N - 1))\njf=N - #i\nlocal Ca=0\nif #i>0 then\nlocal w=redis.call(\"HMGET\",a.details_key,unpack(i))\nfor c=1,#i do\nif w[c] then\nCa=math.max(Ca,Qk(a,w[c],a.shared - c<32))\nend\nend\nF[29](a,i)\nend\na.upgrader=nil\na.changed=true\nif #i==N and a.shared>0 then\nif a.break_at~=1 then\na.break_at=f\nend\nreturn 0\nend\nredis.call(\"DEL\",a.leases_key,a.holders_key)\na.shared,a.permits,a.shared_next,a.live=0,0,0,0\nreturn Ca>0 and Ca or f\nend\nend"];
const lua_announce_break: Helper = ["F[150]=function(a,Ob)\nlocal aa=a.break_at\na.break_at=f+Ob\nif aa>0 then\na.break_at=math.min(a.break_at,aa)\nend\na.changed,a.check_at=true,a.break_at\nreturn aa\nend"];
const lua_is_unclaimed: Helper = ["F[124]=function(b)\nreturn string.sub(b.partner,1,1)==\"?\"\nend"];
const lua_unclaimed_mark: Helper = ["F[90]=function(hc,Oc)\nreturn \"?\" .. F[1](hc).. \",\" .. F[1](Oc)\nend"];
const lua_wrote: Helper = ["local Lb\ndo\n","Lb=false\n","end"];
const lua_note_created: Helper = ["F[56]=function(a,s)\na.created=a.created or{}\na.created[#a.created+1]=s\nend"];
const lua_put_detail: Helper = ["F[72]=function(a,h,k)\nLb=true\nlocal bd=redis.call(\"HSET\",a.details_key,h,k)\nif a.details==0 then\nF[56](a,a.details_key)\nend\na.details=a.details+bd\nend"];
const lua_pack_lease: Helper = ["F[65]=function(b)\nlocal k=b.id\n.. \" \"\n.. F[1](b.deadline)\n.. \" \"\n.. F[1](b.fence)\n.. \" \"\n.. F[1](b.holds)\n.. \" \"\n.. F[1](b.acquired)\n.. \" \"\n.. F[1](b.ttl)\n.. \" \"\n.. F[1](b.max_until)\n.. \" \"\n.. F[1](b.delay)\n.. \" \"\n.. F[1](b.idempotency_until)\n.. \" \"\n.. b.partner\n.. \" \"\n.. b.label\nif b.min_until<=f then\nreturn k\nend\nreturn k .. \" \" ..(b.confirmed and \"0\" or \"\").. F[1](b.min_until)\nend"];
const lua_beside: Helper = ["F[22]=function(a,j)\nreturn F[1](j+a.ahead)\nend"];
const lua_note_beside: Helper = ["F[55]=function(a)\na.changed=a.changed or f - a.written_at>=1000\nend"];
const lua_put_shared: Helper = ["F[73]=function(a,b)\nF[52](b,a.ahead)\nF[72](a,b.id,F[65](b))\nF[52](b,-a.ahead)\nredis.call(\"ZADD\",a.leases_key,F[22](a,b.deadline),b.id)\nF[55](a)\na.kept_until=math.max(a.kept_until,b.deadline+b.delay,b.min_until)\nif b.delay>0 or b.min_until>f then\na.keeps_out=1\nend\nend"];
const lua_put_lease: Helper = ["F[119]=function(a,b)\nif F[42](b.id)then\na.changed=true\nreturn\nend\nF[73](a,b)\nif b.deadline<a.shared_next then\na.shared_next=b.deadline\na.changed=true\nend\nend"];
const lua_cut_short: Helper = ["F[98]=function(a,b)\nif a.break_at>0 and a.break_at<b.deadline then\nb.deadline=a.break_at\nend\nreturn b\nend"];
const lua_warn_one: Helper = ["do\nlocal function Ak(a,b,y)\nlocal P=y>0 and math.min(b.deadline,y)or b.deadline\nreturn P - b.ttl+b.ttl/3>a.break_at\nend\nF[148]=function(a,b,y,Sa)\nif not Sa and(b.delay+b.min_until>0 or F[124](b))then\nb.partner=F[124](b)and F[90](0,0)or b.partner\nb.delay,b.min_until=0,0\nF[119](a,b)\nend\nlocal xb=Ak(a,b,y)\nF[98](a,b)\nreturn xb and 1 or 0\nend\nend"];
const lua_warn_shared: Helper = ["F[174]=function(a,ca,y,Sa)\nif a.live==0 then\nreturn 0,0\nend\nlocal fj=\"(\" .. F[1](ca)\nlocal Gc=\nredis.call(\"ZRANGEBYSCORE\",a.holders_key,fj,\"+inf\",\"WITHSCORES\",\"LIMIT\",\"0\",F[1](400))\nlocal i={}\nfor c=1,#Gc,2 do\ni[#i+1]=Gc[c]\nend\nif #i==0 then\nreturn 0,0\nend\nlocal xb=0\nlocal w=redis.call(\"HMGET\",a.details_key,unpack(i))\nfor c=1,#i do\nlocal b=w[c] and F[92](a,w[c])\nif b and b.deadline>f then\nxb=xb+F[148](a,b,y,Sa)\nend\nend\nreturn xb,#i==400 and F[2](Gc[#Gc])or 0\nend"];
const lua_is_broken: Helper = ["F[39]=function(a)\nreturn a.break_at>0 and a.break_at<=f\nend"];
const lua_first_of: Helper = ["F[34]=function(s)\nlocal ha=redis.call(\"ZRANGE\",s,\"0\",\"0\",\"WITHSCORES\")\nif not ha[1] then\nreturn nil,0\nend\nreturn ha[1],F[2](ha[2])\nend"];
const lua_queued_total: Helper = ["F[75]=function(a)\nreturn a.writers+a.readers\nend"];
const lua_count_queued: Helper = ["F[25]=function(a,h,zc)\nif F[42](h)then\na.writers=a.writers+zc\nelse\na.readers=a.readers+zc\nend\nif zc<0 then\na.departures=a.departures - zc\nend\na.changed=true\nend"];
const lua_set_turn_length: Helper = ["F[87]=function(a,Qf)\nif a.turn_ms>0 then\na.turn_ms=Qf\nend\nend"];
const lua_find_front: Helper = ["F[33]=function(a)\nlocal Kg,Kd,qg,rg=nil,0,nil,0\nif a.writers>0 then\nKg,Kd=F[34](a.writers_key)\nend\nif a.readers>0 then\nqg,rg=F[34](a.readers_key)\nend\na.front,a.front_arrival=qg,rg\nif Kg and(not qg or Kd<rg)then\na.front,a.front_arrival=Kg,Kd\nend\nif a.front_arrival>=4000000000000000 then\na.front,a.front_arrival=nil,0\nend\na.turn_at,a.turn_until=0,0\nend"];
const lua_is_away: Helper = ["F[38]=function(h)\nlocal H=string.sub(h,3,3)\nreturn H==\"a\" or H==\"b\"\nend"];
const lua_is_early: Helper = ["F[41]=function(h)\nlocal H=string.sub(h,3,3)\nreturn H==\"h\" or H==\"b\"\nend"];
const lua_has_detail: Helper = ["F[37]=function(h)\nreturn string.sub(h,3,3)==\"l\" or F[38](h)or F[41](h)\nend"];
const lua_detailed_among: Helper = ["F[27]=function(i)\nlocal pf={}\nfor c=1,#i do\nif F[37](i[c])then\npf[#pf+1]=i[c]\nend\nend\nreturn pf\nend"];
const lua_count_away: Helper = ["F[24]=function(a,zc)\na.away=a.away+zc\na.away_changed=true\nend"];
const lua_note_never_served: Helper = ["F[59]=function(a,i,ie)\nfor c=1,#i do\nif F[38](i[c])then\nF[24](a,-1)\nif c>#i - 32 then\nF[16](a,{id=i[c]},ie)\nend\nend\nend\nend"];
const lua_note_turn_taken: Helper = ["F[61]=function(a)\nF[87](a,3000)\nend"];
const lua_is_clearing: Helper = ["F[40]=function(a)\nreturn F[39](a)or a.passing or a.clearing\nend"];
const lua_available: Helper = ["F[21]=function(a)\nif a.clearing then\nreturn 0\nend\nlocal oa=F[39](a)and 0 or a.permits - a.expired_permits\nreturn math.max(0,a.capacity - oa - a.resting)\nend"];
const lua_fits: Helper = ["F[35]=function(a,h,G,ja)\nlocal tk=G~=nil or ja~=nil\nif F[40](a)then\nreturn false\nend\nif a.exclusive and not G then\nreturn false\nend\nif f<a.delay_until and not tk then\nreturn false\nend\nif F[42](h)then\nreturn a.live==(ja and 1 or 0)\nend\nif F[70](h)>0 then\nreturn F[70](h)<=F[21](a)\nend\nreturn G~=nil or not a.upgrader and a.break_at==0\nend"];
const lua_serve_left: Helper = ["local Oe\ndo\n","Oe=50\n","end"];
const lua_attended_until_of: Helper = ["F[20]=function(a,h)\nreturn F[2](redis.call(\"ZSCORE\",a.tickets_key,h)or \"0\")- a.ahead\nend"];
const lua_queue_key: Helper = ["F[74]=function(a,h)\nreturn F[42](h)and a.writers_key or a.readers_key\nend"];
const lua_remove_place: Helper = ["F[77]=function(a,h,q)\nredis.call(\"ZREM\",F[74](a,h),h)\nif q.queued then\nF[25](a,h,-1)\nif a.front==h then\nF[33](a)\nend\nend\nif redis.call(\"ZREM\",a.tickets_key,h)==1 then\na.tickets=a.tickets - 1\nif a.tickets==0 then\na.tickets_next,a.early=0,0\nend\nif F[37](h)then\nF[28](a,{h})\nend\nif F[38](h)then\nF[24](a,-1)\nend\nend\na.changed=true\nend"];
const lua_deadline_of: Helper = ["F[26]=function(a,b,dc)\nlocal P=f+dc\nif b.max_until>0 and b.max_until<P then\nP=b.max_until\nend\nif a.break_at>0 and a.break_at<P then\nP=a.break_at\nend\nreturn P\nend"];
const lua_add_shared: Helper = ["F[17]=function(a,b)\nF[73](a,b)\nredis.call(\"ZADD\",a.holders_key,F[1](b.fence),b.id)\nif a.shared==0 then\nF[56](a,a.leases_key)\nF[56](a,a.holders_key)\na.shared_next=b.deadline\nelse\na.shared_next=math.min(a.shared_next,b.deadline)\nend\na.shared=a.shared+1\na.live=a.live+1\na.permits=a.permits+F[70](b.id)\nend"];
const lua_grant: Helper = ["F[36]=function(a,b,Jd)\na.fence=math.max(a.fence+1,Ia)\nb.fence=a.fence\nb.holds=1\nb.acquired=f\nb.deadline=F[26](a,b,b.ttl)\nif F[42](b.id)then\na.exclusive=b\nelse\nF[17](a,b)\nend\nlocal Hg=Jd and math.max(0,math.floor(f - Jd/1000))or 0\nF[58](a,\"g\",b,Hg)\na.changed=true\nend"];
const lua_joined: Helper = ["F[44]=function(ya)\nlocal B={}\nfor c=1,#ya do\nB[c]=F[1](ya[c])\nend\nreturn table.concat(B,\" \")\nend"];
const lua_secret_prefix: Helper = ["F[9]=function(A)\nreturn string.sub(A,3,2+12)\nend"];
const lua_serve: Helper = ["do\nlocal function Ql(a,b,Hg,Bd)\nlocal mc=F[12](b.label)\nlocal Dg=b.acquired - math.floor(b.fence/1000)\na.untold=a.untold or{}\na.untold[#a.untold+1]=\"g\"\n.. F[51](b.id)\n.. F[44]({b.fence,Dg,Hg})\n.. \" \"\n..(#mc<=400 and mc or \"-\")\n.. \" - \"\n.. F[1](b.deadline)\n.. \" \"\n.. Bd\na.served=a.served or{}\na.served[#a.served+1]=F[9](F[83](b.id))\nend\nF[84]=function(a,h,Z)\nlocal k=redis.call(\"HGET\",a.details_key,h)\nlocal ia,Ba,hc,se,Oc,Bd=\nstring.match(k or \"\",\"^=(%S+) (%d+) (%d+) (%d+) (%d+) (%S+)\")\nlocal Gd=F[20](a,h)\nF[77](a,h,{queued=true})\nif not ia or F[70](h)>a.capacity then\nreturn\nend\nlocal Dk=string.find(h,\".\",1,true)\nlocal b={\nid=h,\nttl=F[2](Ba),\nmax_until=F[2](se)>0 and f+F[2](se)or 0,\ndelay=0,\nmin_until=0,\nlabel=ia,\npartner=F[90](F[2](hc),F[2](Oc)),\nidempotency_until=Dk and Gd+F[2](Ba)or 0,\n}\nF[36](a,b,Z)\nF[61](a)\na.check_at=b.deadline\nQl(a,b,math.max(0,math.floor(f - Z/1000)),Bd)\nend\nend"];
const lua_arrival_of: Helper = ["F[19]=function(a,h,x)\nlocal jd=F[41](h)and redis.call(\"HGET\",a.details_key,h)\nreturn jd and F[2](string.match(jd,\" (%d+)$\")or x)or x\nend"];
const lua_serve_away: Helper = ["F[85]=function(a)\nfor Q=1,50+1 do\nlocal wa=a.front\nif not wa or not F[38](wa)or not F[35](a,wa)and F[70](wa)<=a.capacity then\nreturn\nend\nif Oe==0 then\na.unserved=true\nreturn\nend\nOe=Oe - 1\nF[84](a,wa,F[19](a,wa,a.front_arrival))\nend\nend"];
const lua_start_turn: Helper = ["F[88]=function(a,j,Qf)\na.turn_at,a.turn_until=j,j+Qf\nif a.attended_next<a.turn_until then\nlocal T=F[20](a,a.front)\na.turn_until=T>j and math.min(a.turn_until,T)or a.turn_until\nend\na.changed=true\nend"];
const lua_update_turn: Helper = ["do\nlocal function Gj(a)\nlocal sj=a.shared==0 or a.break_at>f\nif a.break_at>0 and not a.exclusive and a.live==0 and sj then\na.break_at=0\na.changed=true\nend\nend\nF[93]=function(a,j)\nGj(a)\nif a.away>0 then\nF[85](a)\nend\nlocal wa=a.front\nlocal Eh=wa and(F[35](a,wa)or F[70](wa)>a.capacity)\nif Eh and a.turn_at==0 then\nF[88](a,j,a.turn_ms>0 and a.turn_ms or 3000)\na.turn_began=true\nelseif not Eh and a.turn_at~=0 then\na.turn_at,a.turn_until=0,0\na.changed=true\nend\nend\nend"];
const lua_save_place: Helper = ["do\nlocal function ji(a,h,s)\nlocal N=F[42](h)and a.writers or a.readers\nif N==0 then\nF[56](a,s)\nend\nend\nlocal function Nj(a,h,q)\nlocal s=F[74](a,h)\nji(a,h,s)\nredis.call(\"ZADD\",s,F[1](q.order),h)\na.arrival=math.max(a.arrival,q.arrival)\nF[25](a,h,1)\nif q.queued==false then\na.departures=math.max(0,a.departures - 1)\nend\nif not a.front or q.order<a.front_arrival then\na.front,a.front_arrival,a.turn_at,a.turn_until=h,q.order,0,0\nend\nq.queued=true\nend\nlocal function xj(a,h,q)\nlocal s=F[74](a,h)\nji(a,h,s)\nredis.call(\"ZADD\",s,F[1](q.order+4000000000000000),h)\nif q.queued then\nF[25](a,h,-1)\nif a.front==h then\nF[33](a)\nend\nend\nq.queued=false\nend\nlocal function Kl(a,h,T,Sb)\nLb=true\nlocal kf=Sb and \"XX\" or \"GT\"\nif redis.call(\"ZADD\",a.tickets_key,kf,F[22](a,T),h)==1 then\nif a.tickets==0 then\nF[56](a,a.tickets_key)\nend\na.tickets=a.tickets+1\na.early=a.early+(F[41](h)and 1 or 0)\na.changed=true\nend\nF[55](a)\nif T>f and(a.attended_next==0 or T<a.attended_next)then\na.attended_next=T\na.changed=true\nend\nif a.tickets_next==0 or T+30000<a.tickets_next then\na.tickets_next=T+30000\na.changed=true\nend\na.kept_until=math.max(a.kept_until,T+30000)\nend\nF[82]=function(a,h,q,T,Sb)\nlocal oc=T>f\nif q.queued and not oc and not Sb then\noc=F[20](a,h)>f\nend\nif oc and not q.queued then\nNj(a,h,q)\nelseif not oc and q.queued~=false then\nxj(a,h,q)\nend\nKl(a,h,T,Sb)\nend\nend"];
const lua_end_what_is_over: Helper = ["do\nlocal function rl(a)\nlocal b=a.exclusive\nif not b or b.deadline>f then\nreturn 0\nend\na.exclusive=nil\nF[57](a,b,F[94](a,b),b.deadline)\nreturn b.deadline\nend\nlocal function Bj(a)\nlocal Ca=0\nlocal i=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",F[22](a,f),\"LIMIT\",\"0\",F[1](100))\nif #i>0 then\nlocal w=redis.call(\"HMGET\",a.details_key,unpack(i))\nfor c=1,#i do\nlocal b=w[c] and F[92](a,w[c])\nif b then\nF[57](a,b,F[94](a,b),b.deadline)\nCa=b.deadline\nend\nend\nF[29](a,i)\nend\nreturn Ca\nend\nlocal function wj(a)\nif a.capacity==0 then\na.live=redis.call(\"ZCOUNT\",a.leases_key,\"(\" .. F[22](a,f),\"+inf\")\nreturn\nend\nlocal wf=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",F[22](a,f))\na.live=a.shared - #wf\na.expired_permits=0\nfor c=1,#wf do\na.expired_permits=a.expired_permits+F[70](wf[c])\nend\nend\nlocal function sl(a)\nif a.shared>0 and F[39](a)then\nreturn F[23](a)\nend\nif a.shared==0 or a.shared_next>f then\nreturn 0\nend\nlocal Ca=Bj(a)\nlocal ha,we=F[34](a.leases_key)\nwe=we - a.ahead\na.shared_next=ha and we or 0\nif not ha then\na.shared,a.permits=0,0\na.details=a.tickets>0 and a.details or 0\nend\na.live=a.shared\nif ha and we<=f then\nwj(a)\na.clearing=a.keeps_out>0\nend\na.changed=true\nreturn Ca\nend\nlocal function tl(a)\nlocal ra=a.upgrader\nif not ra or ra.deadline>f then\nreturn 0\nend\na.upgrader=nil\na.changed=true\nreturn ra.deadline\nend\nlocal function Uj(a)\nif a.expires_at==0 or a.expires_at+30000/2>f then\nreturn\nend\nfor Q,N in ipairs({\"shared\",\"permits\",\"details\",\"tickets\",\"writers\",\"readers\",\"away\",\"early\"})do\na[N]=0\nend\na.front,a.front_arrival,a.turn_at,a.turn_until=nil,0,0,0\na.shared_next,a.tickets_next,a.attended_next=0,0,0\na.kept_until,a.expires_at,a.ahead=0,0,0\na.live=0\nredis.call(\n\"DEL\",\na.details_key,\na.leases_key,\na.holders_key,\na.writers_key,\na.readers_key,\na.tickets_key\n)\na.changed=true\nend\nlocal function Zg(i)\nlocal ob,Va={},{}\nfor c=1,#i do\nlocal Ni=F[42](i[c])and ob or Va\nNi[#Ni+1]=i[c]\nend\nreturn ob,Va\nend\nlocal function eh(a,s,i)\nfor ca=1,#i,1250 do\nlocal Ag=redis.call(\"ZMSCORE\",s,unpack(i,ca,math.min(ca+1250 - 1,#i)))\nlocal jc={}\nfor c=1,#Ag do\nlocal x=Ag[c] and F[2](Ag[c])or 4000000000000000\nif x<4000000000000000 then\njc[#jc+1]=F[1](x+4000000000000000)\njc[#jc+1]=i[ca+c - 1]\nend\nend\nif #jc>0 then\nredis.call(\"ZADD\",s,unpack(jc))\nF[25](a,i[1],-#jc/2)\nend\nend\nend\nlocal function li(a)\nF[87](a,250)\nend\nlocal function Kj(a,T)\nif a.turn_at==0 then\nreturn T\nend\nif a.turn_until<T then\nli(a)\nreturn a.turn_until\nend\nlocal Kk=math.max(0,T - a.turn_at)\na.no_grace_until=math.max(a.no_grace_until,T+20*Kk)\nreturn T\nend\nlocal function jl(a,Ab)\nif F[75](a)==0 or a.attended_next>f then\nreturn 0\nend\nlocal ca=math.max(0,a.tickets - F[75](a))\nlocal wd=redis.call(\"ZCOUNT\",a.tickets_key,\"-inf\",F[22](a,f))- ca\nlocal bc=math.max(0,math.min(wd,1250*2))\nlocal ig=redis.call(\"ZRANGE\",a.tickets_key,F[1](ca),F[1](ca+bc),\"WITHSCORES\")\nlocal i,nd={},0\na.attended_next=bc<wd and f or 0\nfor c=1,#ig,2 do\nlocal h,T=ig[c],F[2](ig[c+1])- a.ahead\nif T>f then\nlocal kj=h==Ab and ca+bc+1==a.tickets\na.attended_next=kj and 0 or T\nelseif(h~=Ab or T+30000<=f)and #i<bc then\ni[#i+1]=h\nif h==a.front then\nnd=T\nend\nend\nend\na.passing=bc<wd\na.changed=true\nlocal ob,Va=Zg(i)\neh(a,a.writers_key,ob)\neh(a,a.readers_key,Va)\nif nd>0 then\nnd=Kj(a,nd)\nF[33](a)\nend\nreturn nd\nend\nlocal function Jj(a)\nlocal Ca,rb=0,{}\nfor c=1,#a.rests do\nlocal sa=a.rests[c]\nif sa.until_ms>f then\nrb[#rb+1]=sa\nelse\nCa=sa.until_ms\na.resting=a.resting - sa.permits\na.changed=true\nend\nend\na.rests=rb\nreturn Ca\nend\nlocal function Cj(a,i)\nlocal ob,Va=Zg(i)\nredis.call(\"ZREM\",a.tickets_key,unpack(i))\nif #ob>0 then\nredis.call(\"ZREM\",a.writers_key,unpack(ob))\nend\nif #Va>0 then\nredis.call(\"ZREM\",a.readers_key,unpack(Va))\nend\na.tickets=a.tickets - #i\nF[28](a,F[27](i))\nif a.away>0 then\nF[59](a,i,\"o\")\nend\nend\nlocal function Wj(a)\nif a.tickets==0 or a.tickets_next>f or a.passing then\nreturn\nend\nlocal wd=F[22](a,f - 30000)\nlocal Ph=redis.call(\"ZRANGEBYSCORE\",a.tickets_key,\"-inf\",wd,\"LIMIT\",\"0\",F[1](1250))\nif #Ph>0 then\nCj(a,Ph)\nend\nlocal ha,T=F[34](a.tickets_key)\nif ha then\na.tickets_next=T - a.ahead+30000\na.lapsing=a.tickets_next<=f\nelse\na.lapsing=false\na.tickets_next=0\na.tickets,a.writers,a.readers,a.away,a.early=0,0,0,0,0\na.details=a.shared>0 and a.details or 0\nF[33](a)\nend\na.changed=true\nend\nlocal function il(a,Ab)\nfor Q=1,100 do\nlocal wa,Jb=a.front,a.turn_until\nif a.turn_at==0 or wa==Ab or F[38](wa)or f<Jb then\nreturn\nend\nF[82](a,wa,{order=a.front_arrival,queued=true},Jb,true)\nli(a)\nF[93](a,Jb)\nend\nend\nF[31]=function(a,Ab)\nUj(a)\nlocal j=math.max(rl(a),sl(a),tl(a),jl(a,Ab))\nj=math.max(j,Jj(a))\nWj(a)\nif a.tickets==0 then\nF[61](a)\nend\nif a.delay_until>0 and a.delay_until<=f then\nj=math.max(j,a.delay_until)\na.delay_until=0\na.changed=true\nend\nF[93](a,j>0 and j or f)\nil(a,Ab)\nend\nend"];
const lua_purge: Helper = ["do\nlocal function mk(a)\nreturn a.tickets==0\nand a.writers==0\nand a.readers==0\nand a.shared==0\nand a.delay_until==0\nand a.break_at==0\nand a.turn_at==0\nand a.turn_ms==0\nand #a.rests==0\nand not a.front\nand not a.upgrader\nand(not a.exclusive or a.exclusive.deadline>f)\nend\nF[71]=function(a,Ab)\nif not mk(a)then\nF[31](a,Ab)\nend\nend\nend"];
const lua_spans_locks: Helper = ["F[217]=function(h)\nlocal H=string.sub(h,2,2)\nreturn H==\"m\" or H==\"o\"\nend"];
const lua_exclusive_id: Helper = ["F[122]=function(A)\nreturn \"x\" .. A\nend"];
const lua_shared_id: Helper = ["F[127]=function(A)\nreturn(string.find(A,\":\",1,true)and \"p\" or \"s\").. A\nend"];
const lua_live_shared: Helper = ["F[117]=function(a,h)\nif a.shared==0 or F[39](a)then\nreturn nil\nend\nlocal k=redis.call(\"HGET\",a.details_key,h)\nif not k or F[51](k)~=F[51](h)then\nreturn nil\nend\nlocal b=F[92](a,k)\nif not b then\nreturn nil,true\nend\nF[98](a,b)\nreturn b.deadline>f and b or nil\nend"];
const lua_live_lease: Helper = ["F[116]=function(a,h)\nif F[42](h)then\nlocal G=a.exclusive\nreturn G and G.id==h and G or nil\nend\nreturn F[117](a,h)\nend"];
const lua_lease_of: Helper = ["F[130]=function(a,M)\nlocal G=F[116](a,F[122](M))\nif G then\nreturn G\nend\nreturn F[117](a,F[127](M))\nend"];
const lua_leases_of: Helper = ["F[162]=function(a,M)\nlocal G=F[116](a,F[122](M))\nif G then\nlocal ek=G.partner~=\"-\"\nreturn G,ek and F[117](a,G.partner)or nil\nend\nlocal ja,fa=F[117](a,F[127](M))\nif ja and a.exclusive and a.exclusive.partner==ja.id then\nG=a.exclusive\nend\nreturn G,ja,fa\nend"];
const lua_holders_total: Helper = ["F[129]=function(a)\nreturn a.live+(a.exclusive and 1 or 0)\nend"];
const lua_rest_until: Helper = ["F[79]=function(a,ma)\nlocal sa=a.rests[ma and #a.rests or 1]\nreturn sa and sa.until_ms or 0\nend"];
const lua_save_key: Helper = ["F[170]=function(s,db,Te,Dc)\nlocal B={F[1](1),F[1](db),F[1](Te),Dc}\nredis.call(\"SET\",s,table.concat(B,\" \"),\"PX\",F[1](db - f))\nend"];
const lua_has_sane_numbers: Helper = ["F[4]=function(k)\nreturn not string.find(\" \" .. k,\" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\")\nend"];
const lua_parse_latch: Helper = ["F[131]=function(k)\nlocal da,h,E,N,db,ea=string.match(k,\"^(%d+) (%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)$\")\nif F[2](string.match(k,\"^(%d+) \")or \"0\")>1 then\nreturn{unreadable=\"newer\"}\nend\nif not da or not F[4](string.match(k,\"^[^\\n]*\"))then\nreturn{unreadable=\"damaged\"}\nend\nreturn{\nid=F[2](h),\nsince=F[2](E),\ncount=F[2](N),\nexpires_at=F[2](db),\noutcomes=ea,\nlive=F[2](db)>f,\n}\nend"];
const lua_load_latch: Helper = ["F[140]=function(s)\nlocal k=redis.call(\"GET\",s)\nreturn k and F[131](k)or nil\nend"];
const lua_save_latch: Helper = ["F[145]=function(s,t)\nLb=true\nlocal ya={F[1](1),F[1](t.id),F[1](t.since),F[1](t.count),F[1](t.expires_at)}\nlocal Mf=math.max(t.expires_at - f,60000)\nredis.call(\"SET\",s,table.concat(ya,\" \").. \"\\n\" .. t.outcomes,\"PX\",F[1](Mf))\nend"];
const lua_with_notification: Helper = ["F[176]=function(v)\nv[#v+1]=\"!1,-,0,0,1\"\nreturn v\nend"];
const lua_latch_reply: Helper = ["F[161]=function(t,N)\nreturn{\"latch\",F[1](t.id),F[1](t.since),F[1](N),F[1](t.expires_at)}\nend"];
const lua_is_last_to_attend: Helper = ["F[158]=function(I,T)\nreturn I<=f+62000 and T<=I\nend"];
const lua_place_of: Helper = ["F[143]=function(a,h)\nlocal Fi=a.tickets>0 and redis.call(\"ZSCORE\",F[74](a,h),h)\nif not Fi then\nreturn nil\nend\nif a.lapsing and F[20](a,h)+30000<=f then\nreturn nil\nend\nlocal x=F[2](Fi)\nlocal oc=x<4000000000000000\nx=oc and x or x - 4000000000000000\nreturn{arrival=F[19](a,h,x),order=x,queued=oc}\nend"];
const lua_note_hints: Helper = ["F[206]=function(a,Fh)\nif Fh~=(a.turn_ms>0)then\na.turn_ms=Fh and 3000 or 0\na.changed=true\nend\nend"];
const lua_drop_queue: Helper = ["F[185]=function(a)\nlocal N=a.tickets+(a.upgrader and 1 or 0)\nif a.tickets>0 then\nlocal i=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"-1\")\nfor ca=1,#i,1250 do\nF[28](a,F[27]({unpack(i,ca,math.min(ca+1250 - 1,#i))}))\nend\nif a.away>0 then\nF[59](a,i,\"d\")\nend\nif #i>0 then\nredis.call(\"DEL\",a.writers_key,a.readers_key,a.tickets_key)\na.departures=a.departures+F[75](a)\na.writers,a.readers,a.tickets,a.tickets_next,a.attended_next=0,0,0,0,0\na.early=0\nF[33](a)\nend\nend\na.upgrader=nil\na.queue_dropped=true\na.dropped=math.max(a.arrival+1,Ia)\na.arrival=a.dropped\na.changed=true\nreturn N\nend"];
const lua_next_arrival: Helper = ["F[205]=function(l)\nlocal Z=Ia\nfor c=1,#l do\nZ=math.max(Z,l[c].arrival+1)\nend\nreturn Z+Z % 2\nend"];
const lua_remove_places: Helper = ["F[212]=function(l,i,m)\nfor c=1,#i do\nif m[c] then\nF[77](l[c],i[c],m[c])\nend\nend\nend"];
const lua_is_among: Helper = ["F[202]=function(ya,N,ba)\nfor c=1,N do\nif ya[c]==ba then\nreturn true\nend\nend\nreturn false\nend"];
const lua_free_order: Helper = ["F[191]=function(l,x)\nlocal ha,bc=x+(x+1)% 2,{}\nfor c=1,#l do\nlocal a=l[c]\nfor Q,bd in ipairs({0,4000000000000000})do\nfor Q,s in ipairs({a.writers_key,a.readers_key})do\nlocal ma=ha+bd+2*1000\nlocal lb=redis.call(\"ZRANGEBYSCORE\",s,F[1](ha+bd),F[1](ma),\"WITHSCORES\")\nfor Tb=2,#lb,2 do\nbc[F[1](F[2](lb[Tb])- bd)]=true\nend\nend\nend\nend\nfor j=ha,ha+2*1000,2 do\nif not bc[F[1](j)] then\nreturn j\nend\nend\nreturn nil\nend"];
const lua_early_order: Helper = ["do\nlocal function Qh(a,s,x)\nlocal ef=Ia - 10000*1000\nif ef<=x then\nreturn x\nend\nlocal y=redis.call(\"ZCOUNT\",s,\"-inf\",\"(\" .. F[1](x))\nlocal Fg=redis.call(\"ZCOUNT\",s,\"-inf\",F[1](ef))\nlocal ca=math.max(y,Fg - 1250)\nlocal lb=Fg>y and redis.call(\"ZRANGE\",s,F[1](ca),F[1](Fg - 1),\"WITHSCORES\")or{}\nfor c=#lb - 1,1,-2 do\nlocal h,j=lb[c],F[2](lb[c+1])\nif string.sub(h,2,2)==\"m\" and F[19](a,h,j)<=ef then\nreturn j\nend\nend\nreturn ca>y and F[2](lb[2])or x\nend\nF[186]=function(l,hk)\nlocal Z=F[205](l)\nif Z>Ia+1000000 then\nreturn Z - 1\nend\nlocal x=Z - hk*1000\nfor c=1,#l do\nif l[c].tickets>0 then\nx=Qh(l[c],l[c].writers_key,x)\nx=Qh(l[c],l[c].readers_key,x)\nend\nend\nreturn math.min(F[191](l,x)or Z,Z - 1)\nend\nend"];
const lua_blocked_locks: Helper = ["do\nlocal function Uk(a,h,x)\nif not a.front or a.front==h then\nreturn false\nend\nif not F[42](h)and F[70](h)==0 then\nif a.writers==0 then\nreturn false\nend\nif x and not F[42](a.front)then\nlocal Q,Kd=F[34](a.writers_key)\nreturn Kd<x\nend\nend\nreturn not x or a.front_arrival<x\nend\nlocal function ok(a,h,x,Qj)\nif not F[35](a,h)then\nreturn true\nend\nif Qj then\nreturn Uk(a,h,x)\nend\nlocal nk=a.front~=nil and(not x or a.front_arrival<x)\nreturn F[70](h)==0 and a.live>0 and nk\nend\nF[180]=function(g,i,m)\nlocal l,X,x=g.locks,{},nil\nif m then\nx=m.order\nelseif(ARGV[26] and ARGV[26]+0 or 0)>0 and F[41](i[1])then\nx=F[186](l,(ARGV[26] and ARGV[26]+0 or 0))\nend\nfor c=1,#i do\nif ok(l[c],i[c],x,(ARGV[5]==\"1\"))then\nX[#X+1]=c\nend\nend\nreturn X,x\nend\nend"];
const lua_attended_until: Helper = ["F[151]=function(l,Vh,vg)\nlocal Tk=f+math.floor(Vh - math.min(300,Vh/10))\nfor c=1,#l do\nvg=vg and f>=l[c].no_grace_until\nend\nreturn Tk+(vg and 1500 or 0)\nend"];
const lua_clock_us: Helper = ["local fd\ndo\nfd=Ia<4503599627370496 and Ia or 0\nend"];
const lua_load_marker: Helper = ["F[110]=function(k)\nif not k then\nreturn{state=\"-\",ends_at=0}\nend\nlocal da,mb,ba,xa,Fc,Af,bf=\nstring.match(k,\"^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$\")\nif not da or F[2](da)>1 then\nreturn{state=\"newer\"}\nend\nreturn{\nstate=mb,\nnumber=F[2](ba),\nnodes=F[2](xa),\nends_at=F[2](Fc),\nfloor=F[2](Af),\nahead=F[2](bf),\n}\nend"];
const lua_save_marker: Helper = ["F[146]=function(s,u)\nlocal ya={u.number,u.nodes,u.ends_at,u.floor,u.ahead}\nlocal B={F[1](1),u.state}\nfor c=1,#ya do\nB[c+2]=F[1](ya[c])\nend\nredis.call(\"SET\",s,table.concat(B,\" \"))\nend"];
const lua_misplacement: Helper = ["F[118]=function(u,ba,xa)\nif u.state==\"newer\" then\nreturn{\"newer\"}\nend\nif u.number and(u.number~=ba or u.nodes~=xa)then\nreturn{\"misplaced\",F[1](u.number),F[1](u.nodes)}\nend\nreturn nil\nend"];
const lua_abstention: Helper = ["F[132]=function(u,ba,xa)\nlocal L=F[118](u,ba,xa)\nif not L and u.state~=\"v\" then\nreturn{\"nonvoter\",F[1](f),u.state,F[1](u.ends_at)}\nend\nreturn L\nend"];
const lua_reach_of: Helper = ["F[134]=function(u)\nreturn math.max(u.floor or 0,fd+(u.ahead or 0)+100000)\nend"];
const lua_note_fence: Helper = ["F[164]=function(s,u,R)\nlocal rh=R>fd+30000000 and R>u.floor\nlocal Vg=R>F[134](u)\nif Vg then\nu.ahead=R - fd\nend\nif rh then\nu.floor=R\nend\nif rh or Vg then\nF[146](s,u)\nend\nend"];
const lua_blame_of: Helper = ["F[104]=function(n)\nreturn string.sub(n .. \"------\",1,6)\nend"];
const lua_end_pattern: Helper = ["F[107]=function(J)\nlocal Oj=string.gsub(string.sub(J,1,12),\"%-\",\"%%-\")\nreturn \"(%a)\" .. Oj .. \"(%S+)\"\nend"];
const lua_end_of: Helper = ["F[106]=function(e,J)\nreturn string.match(e.ended,F[107](J))\nend"];
const lua_forget_end: Helper = ["F[108]=function(e,J)\ne.ended=string.gsub(e.ended,F[107](J).. \" \",\"\")\nend"];
const lua_note_attempt_end: Helper = ["F[112]=function(e,J,H,n)\nlocal p=F[106](e,J)\nif p==\"e\" and H~=\"e\" then\nF[108](e,J)\nH=\"x\"\nelseif p then\nreturn\nend\nlocal Lj=H .. string.sub(J,1,12).. F[104](n).. \" \"\ne.ended=string.sub(Lj .. e.ended,1,64*20)\nend"];
const lua_unpack_attempt: Helper = ["F[114]=function(V)\nlocal Ea,J,la,mb,P,R,Ye,dc,Uf,ga,ia,vi=\nstring.match(V,\"^(%a) (%S+) (%S+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) ?(%S*)$\")\nif not Ea or not F[4](V)then\nreturn nil\nend\nreturn{\nmode=Ea,\nattempt=J,\nholder=la,\nstate=mb,\ndeadline=F[2](P),\nfence=F[2](R),\nacquired=F[2](Ye),\nttl=F[2](dc),\nmax_until=F[2](Uf),\ndelay=F[2](ga),\nlabel=ia,\nfingerprint=vi==\"\" and \"-\" or vi,\n}\nend"];
const lua_pack_attempt: Helper = ["F[113]=function(b)\nreturn table.concat({\nb.mode,\nb.attempt,\nb.holder,\nb.state,\nF[1](b.deadline),\nF[1](b.fence),\nF[1](b.acquired),\nF[1](b.ttl),\nF[1](b.max_until),\nF[1](b.delay),\nb.label,\nb.fingerprint,\n},\" \")\nend"];
const lua_cap_delay: Helper = ["F[152]=function(e,Nc)\nif e.delay_until>f+Nc then\ne.delay_until=f+Nc\ne.capped=true\nend\nend"];
const lua_texts_at: Helper = ["F[5]=function(pa,r)\nlocal w=redis.call(\"MGET\",unpack(pa))\nlocal ec,wc=nil,nil\nfor c=1,r or #pa do\nif not w[c] then\nec,wc=ec or{},wc or{}\nec[#ec+1]=c\nwc[#wc+1]=pa[c]\nend\nend\nif not ec or redis.call(\"EXISTS\",unpack(wc))==0 then\nreturn w\nend\nfor Tb=1,#ec do\nif redis.call(\"EXISTS\",wc[Tb])==1 then\nw[ec[Tb]]=\"\"\nend\nend\nreturn w\nend"];
const lua_texts_of: Helper = ["F[121]=function(r,Li)\nlocal pa={}\nfor c=1,r do\npa[c]=KEYS[Li*(c - 1)+1]\npa[r+c]=KEYS[Li*(c - 1)+2]\nend\nreturn F[5](pa,r)\nend"];
const lua_empty_record: Helper = ["F[105]=function()\nreturn{fence=0,confirmed=0,delay_until=0,ended=\"\",leases={},delays={}}\nend"];
const lua_load_record: Helper = ["do\nlocal function qj(e)\nfor Q,sb in ipairs({e.leases,e.delays})do\nfor Q,V in ipairs(sb)do\nif V.deadline>f+V.ttl and V.ttl>0 then\nV.deadline=f+V.ttl\ne.capped=true\nend\nend\nend\nend\nlocal function gj(e,b)\nlocal Vi=b.deadline+b.delay\nif Vi<=f then\nreturn\nend\ne.delays[#e.delays+1]={\nmode=\"x\",\nattempt=b.attempt,\nholder=b.holder,\nstate=\"d\",\ndeadline=Vi,\nfence=b.fence,\nacquired=b.acquired,\nttl=b.delay,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nend\nlocal function Hj(e)\nlocal Na={}\nfor Q,ga in ipairs(e.delays)do\nif ga.deadline>f then\nNa[#Na+1]=ga\nend\nend\ne.delays=Na\nend\nlocal function Ij(e)\nlocal Na,Ef={},{}\nfor Q,b in ipairs(e.leases)do\nif b.deadline>f then\nNa[#Na+1]=b\nEf[b.holder]=Ef[b.holder] or b.state==\"c\"\nend\nend\nfor Q,b in ipairs(e.leases)do\nif b.deadline<=f and b.state==\"c\" then\nlocal H=b.deadline==b.max_until and \"m\" or \"e\"\nF[112](e,b.attempt,H,\"\")\nif b.delay>0 and not Ef[b.holder] then\ngj(e,b)\nend\nend\nend\ne.leases=Na\nend\nF[111]=function(k)\nlocal e=F[105]()\nif not k then\nreturn e\nend\nlocal da,R,vj,Bc,kb,sa=\nstring.match(k,\"^(%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)\\n(.*)$\")\nif F[2](string.match(k,\"^(%d+) \")or \"0\")>2 then\nreturn nil,\"newer\"\nend\nif not da or F[2](da)<1 or not F[4](string.match(k,\"^[^\\n]*\"))then\nreturn nil,\"damaged\"\nend\ne.fence=F[2](R)\ne.confirmed=F[2](vj)\ne.delay_until=F[2](Bc)\ne.ended=kb\nfor V in string.gmatch(sa,\"[^\\n]+\")do\nlocal b=F[114](V)\nif not b then\nreturn nil,\"damaged\"\nend\nlocal sb=b.state==\"d\" and e.delays or e.leases\nsb[#sb+1]=b\nend\nqj(e)\nHj(e)\nIj(e)\nreturn e\nend\nend"];
const lua_save_record: Helper = ["F[120]=function(s,e,z)\nlocal ma=math.max(f,e.delay_until,math.floor(e.fence/1000))\nlocal ya={F[1](2),F[1](e.fence),F[1](e.confirmed),F[1](e.delay_until)}\nlocal sb={table.concat(ya,\" \"),e.ended,\"\"}\nfor c,b in ipairs(e.leases)do\nsb[c+2]=F[113](b)\nma=math.max(ma,b.deadline+b.delay)\nend\nfor c,ga in ipairs(e.delays)do\nsb[#e.leases+c+2]=F[113](ga)\nma=math.max(ma,ga.deadline)\nend\nredis.call(\"SET\",s,table.concat(sb,\"\\n\"),\"PX\",F[1](ma+z - f))\nend"];
const lua_find_attempt: Helper = ["F[123]=function(e,J)\nfor Q,b in ipairs(e.leases)do\nif b.attempt==J then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_find_lease: Helper = ["F[156]=function(e,J,la)\nlocal b=F[123](e,J)\nreturn b and(la==\"-\" or b.holder==la)and b or nil\nend"];
const lua_find_holder: Helper = ["F[155]=function(e,la)\nfor Q,b in ipairs(e.leases)do\nif b.holder==la then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_taken_until: Helper = ["F[173]=function(e,Ea,la)\nlocal j=0\nfor Q,b in ipairs(e.leases)do\nlocal Pj=Ea==\"x\" or b.mode==\"x\"\nif Pj and b.holder~=la and b.state~=\"r\" then\nj=math.max(j,b.deadline+b.delay)\nend\nend\nreturn j\nend"];
const lua_delay_or_rest_until: Helper = ["F[154]=function(e)\nlocal sa=F[155](e,\"*\")\nlocal j=math.max(e.delay_until,sa and sa.deadline or 0)\nreturn j>f and j or 0\nend"];
const lua_blocked_until: Helper = ["F[181]=function(e,Ea,la)\nlocal j=F[173](e,Ea,la)\nif F[155](e,la)then\nreturn j\nend\nfor Q,ga in ipairs(e.delays)do\nj=math.max(j,ga.deadline)\nend\nreturn math.max(j,F[154](e))\nend"];
const lua_stands: Helper = ["F[218]=function(e,J)\nfor Q,ga in ipairs(e.delays)do\nif ga.attempt==J then\nreturn true\nend\nend\nreturn F[123](e,J)~=nil\nend"];
const lua_forget_delay: Helper = ["F[190]=function(e,J)\nlocal hb={}\nfor Q,ga in ipairs(e.delays)do\nif ga.attempt~=J then\nhb[#hb+1]=ga\nend\nend\ne.delays=hb\nend"];
const lua_known_of: Helper = ["F[160]=function(e)\nlocal O,Cc={},{}\nfor Q,b in ipairs(e.leases)do\nif b.state==\"c\" then\nO[#O+1]=F[113](b)\nend\nend\nfor c,ga in ipairs(e.delays)do\nCc[c]=table.concat({ga.attempt,F[1](ga.deadline),F[1](ga.acquired)},\" \")\nend\nreturn O,Cc\nend"];
const lua_add_pending: Helper = ["do\nlocal function Qc(ma,u)\nlocal Pf=math.max(ma+1,u.floor+1,fd)\nlocal R=Pf - Pf % 8+u.number\nreturn R<Pf and R+8 or R\nend\nF[149]=function(e,u,na,De)\ne.fence=Qc(e.fence,u)\nlocal b={\nmode=na.mode,\nattempt=na.attempt,\nholder=na.holder,\nstate=\"p\",\ndeadline=f+De,\nfence=e.fence,\nacquired=0,\nttl=De,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\ne.leases[#e.leases+1]=b\nreturn b\nend\nend"];
const lua_add_resting: Helper = ["F[178]=function(e,Ke)\ne.leases[#e.leases+1]={\nmode=\"x\",\nattempt=\"*\",\nholder=\"*\",\nstate=\"r\",\ndeadline=f+Ke,\nfence=0,\nacquired=0,\nttl=Ke,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nend"];
const lua_confirm_pending: Helper = ["F[153]=function(e,b,nb)\nb.state=\"c\"\nb.fence=nb.fence\nb.acquired=f - nb.acquired\nb.ttl=nb.ttl\nb.delay=nb.delay\nb.label=nb.label\nb.fingerprint=nb.fingerprint\nb.deadline=f+nb.ttl\nif nb.max_until>0 then\nb.max_until=f+nb.max_until\nb.deadline=math.min(b.deadline,b.max_until)\nend\ne.fence=math.max(e.fence,b.fence)\ne.confirmed=math.max(e.confirmed,b.fence)\nend"];
const lua_names_attempt: Helper = ["F[141]=function(e,J)\nreturn e~=nil and e.state~=\"newer\" and string.find(e.rest,J,1,true)~=nil\nend"];
const lua_parse_idempotency: Helper = ["F[11]=function(k)\nif not k then\nreturn nil\nend\nlocal da,mb,D,sa=string.match(k,\"^(%d+) (%a) (%S+) (.*)$\")\nif not da or F[2](da)>1 then\nreturn{state=\"newer\"}\nend\nreturn{layout=da,state=mb,fingerprint=D,rest=sa}\nend"];
const lua_load_idempotency: Helper = ["F[49]=function(s)\nreturn F[11](s and redis.call(\"GET\",s))\nend"];
const lua_save_idempotency: Helper = ["F[15]=function(s,mb,D,sa,qa)\nif s then\nlocal k=table.concat({F[1](1),mb,D,sa},\" \")\nredis.call(\"SET\",s,k,\"PX\",F[1](qa - f+60000))\nend\nend"];
const lua_save_attempt: Helper = ["do\nlocal function Gk(e,la)\nlocal j=f\nfor Q,b in ipairs(e.leases)do\nif b.holder==la then\nj=math.max(j,b.deadline)\nend\nend\nreturn j\nend\nF[168]=function(s,e,b)\nif not s then\nreturn\nend\nlocal p,va=F[49](s),b.attempt\nif p and p.state==\"g\" and not F[141](p,va)then\nva=string.sub(p.rest .. \" \" .. va,-184)\nend\nF[15](s,\"g\",b.fingerprint,va,Gk(e,b.holder))\nend\nend"];
const lua_forget_attempt: Helper = ["F[189]=function(s,p,J)\nif not F[141](p,J)or p.state~=\"g\" then\nreturn\nend\nlocal hb={}\nfor Q,Da in ipairs(F[7](p.rest))do\nif Da~=J then\nhb[#hb+1]=Da\nend\nend\nif #hb==0 then\nredis.call(\"DEL\",s)\nelse\nlocal k=table.concat({p.layout,\"g\",p.fingerprint,table.concat(hb,\" \")},\" \")\nredis.call(\"SET\",s,k,\"KEEPTTL\")\nend\nend"];
const lua_save_release: Helper = ["F[215]=function(s,p,J)\nif not p or p.state==\"g\" then\nF[15](s,\"e\",p and p.fingerprint or \"?\",J,f)\nend\nend"];
const lua_prolong_attempts: Helper = ["F[208]=function(s,b)\nredis.call(\"PEXPIRE\",s,F[1](b.deadline - f+60000),\"GT\")\nend"];
const lua_refusal_of: Helper = ["F[97]=function(e,D)\nif e and e.state==\"newer\" then\nreturn{\"newer\"}\nend\nreturn e and e.fingerprint~=D and{\"mismatch\"}or nil\nend"];
const lua_quorum_refusal_of: Helper = ["F[210]=function(p,D)\nif p and p.fingerprint==\"?\" then\nreturn nil\nend\nreturn F[97](p,D)\nend"];
const lua_RECORD_FIELDS: Helper = ["local ad={\n\"layout\",\n\"fence\",\n\"arrival\",\n\"departures\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"tickets_next\",\n\"turn_at\",\n\"shared\",\n\"shared_next\",\n\"details\",\n\"delay_until\",\n\"break_at\",\n\"hold_ms\",\n\"kept_until\",\n\"expires_at\",\n\"front_arrival\",\n\"capacity\",\n\"permits\",\n\"attended_next\",\n\"turn_until\",\n\"turn_ms\",\n\"no_grace_until\",\n\"dropped\",\n\"watched_until\",\n\"ahead\",\n\"keeps_out\",\n}"];
const lua_parse_fields: Helper = ["F[13]=function(a,k)\nlocal pc,eb=0,0\nfor q,gh in string.gmatch(k,\" (%d+)=(%d+)\")do\nlocal wb,ba=ad[F[2](q)],F[2](gh)\nif not wb then\nreturn false\nend\na[wb]=ba\neb=math.max(eb,ba)\npc=pc+2+#q+#gh\nend\nreturn pc==#k and eb<10000000000000000\nend"];
const lua_parse_numbers: Helper = ["F[14]=function(a,k)\nlocal R,Lg,kk,tf,sh=string.match(k,\"^[56] (%d+) (%d+) (%d+) (%d+)([^\\n]*)\\n\")\nif not R then\nreturn false\nend\na.fence,a.written_at,a.hold_ms,a.events_count=\nR+0,Lg+0,kk+0,tf+0\nif sh~=\"\" and not F[13](a,sh)then\nreturn false\nend\nreturn math.max(a.fence,a.written_at,a.hold_ms,a.events_count)<10000000000000000\nend"];
const lua_pack_rests: Helper = ["F[66]=function(a)\nlocal k=\"\"\nfor c=1,#a.rests do\nk=k .. \" \" .. F[1](a.rests[c].until_ms).. \":\" .. F[1](a.rests[c].permits)\nend\nreturn k\nend"];
const lua_pack_upgrader: Helper = ["F[67]=function(ra)\nreturn table.concat(\n{ra.id,ra.token,F[1](ra.deadline),F[1](ra.arrival),ra.label},\n\" \"\n)\nend"];
const lua_parse_more: Helper = ["do\nlocal function fl(a,k)\na.rests,a.resting={},0\nif not string.find(k,\"^[%d: ]*$\")or not F[4](k)then\nreturn false\nend\nfor qa,xd in string.gmatch(k,\"(%d+):(%d+)\")do\na.rests[#a.rests+1]={until_ms=F[2](qa),permits=F[2](xd)}\na.resting=a.resting+F[2](xd)\nend\nreturn true\nend\nlocal function gl(k)\nlocal h,M,P,Z,ia=string.match(k,\"^(%S+) (%S+) (%d+) (%d+) (%S+)$\")\nif not h or not F[4](k)then\nreturn nil\nend\nreturn{id=h,token=M,deadline=F[2](P),arrival=F[2](Z),label=ia}\nend\nF[69]=function(a,k)\nlocal pc=0\nfor H,V in string.gmatch(k,\"(%l) ([^\\n]+)\\n\")do\npc=pc+#V+3\nif H==\"f\" then\na.front=V\nelseif H==\"u\" then\na.upgrader=gl(V)\nelseif H==\"o\" then\na.outcomes=V\nelseif H==\"n\" then\na.notes=V\nelseif H==\"r\" and not fl(a,V)then\nreturn false\nelseif H==\"a\" then\na.away=F[2](V)\nelseif H==\"h\" then\na.early=F[2](V)\nend\nif H==\"u\" and not a.upgrader then\nreturn false\nend\nend\nreturn pc==#k\nend\nend"];
const lua_parse_earlier: Helper = ["do\nlocal function cl(a,V,da)\nlocal ya,wa=string.match(V,\"^([%d ]+) (%S+)$\")\nlocal B,N=F[7](ya or \"\"),da>1 and 26 or 20\nif #B~=N or not F[4](V)then\nreturn nil\nend\nfor c=1,N do\na[ad[c]]=F[2](B[c])\nend\nif da==1 then\na.turn_at=0\nend\na.keeps_out=da>=3 and 1 or 0\nreturn wa\nend\nF[68]=function(a,k,da)\nif da==1 then\nk=k .. \"\\n\"\nend\nlocal V,G,ra,kb,ea,La,ma=\nstring.match(k,\"^([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n?([^\\n]*)$\")\nlocal wa=V and da>0 and cl(a,V,da)\nif not wa then\nreturn nil\nend\nif La~=\"\" and not string.find(La,\",$\")then\nreturn nil\nend\nif not string.find(ma,\"^[%d: ]*$\")or not F[4](ma)then\nreturn nil\nend\nlocal Lg,bf=string.match(ma,\"^(%d+) (%d+)\")\na.written_at=F[2](Lg or \"0\")\na.ahead=F[2](bf or \"0\")\nfor M,S in string.gmatch(kb,\"%S%S%S%S(%S%S%S%S%S%S%S%S)(%l) \")do\na.ended=a.ended .. M .. S .. \".... \"\nend\na.events=La\nlocal Q,tf=string.gsub(La,\",\",\"\")\na.events_count=tf\na.exclusive=F[91](G)\nif G~=\"\" and not a.exclusive then\nreturn nil\nend\nlocal Ha=wa~=\"-\" and \"f \" .. wa .. \"\\n\" or \"\"\nif ra~=\"\" then\nHa=Ha .. \"u \" .. ra .. \"\\n\"\nend\nif ea~=\"\" then\nHa=Ha .. \"o \" .. ea .. \"\\n\"\nend\nlocal ta=string.match(ma,\"%d+:.*$\")\nreturn ta and Ha .. \"r \" .. ta .. \"\\n\" or Ha\nend\nend"];
const lua_needed_until: Helper = ["F[53]=function(a,z)\nreturn a.kept_until+(a.shared>0 and z or 0)\nend"];
const lua_expire_beside: Helper = ["do\nlocal function Ek(a)\nlocal pa={}\nlocal function zb(N,s)\nif N>0 then\npa[#pa+1]=s\nend\nend\nzb(a.details,a.details_key)\nzb(a.shared,a.leases_key)\nzb(a.shared,a.holders_key)\nzb(a.tickets,a.writers_key)\nzb(a.tickets,a.readers_key)\nzb(a.tickets,a.tickets_key)\nreturn pa\nend\nF[32]=function(a,z)\nlocal pa=a.created\nlocal Pc=F[53](a,z)\nif Pc>a.expires_at then\na.expires_at=Pc+(a.shared>0 and 30000 or z - 30000)\npa=Ek(a)\nend\nfor c=1,pa and #pa or 0 do\nredis.call(\"PEXPIRE\",pa[c],F[1](a.expires_at+30000 - f))\nend\na.created=nil\nend\nend"];
const lua_set_back: Helper = ["F[86]=function(a,Db)\nlocal Kc={\n\"tickets_next\",\n\"turn_at\",\n\"shared_next\",\n\"delay_until\",\n\"break_at\",\n\"kept_until\",\n\"expires_at\",\n\"attended_next\",\n\"turn_until\",\n\"no_grace_until\",\n\"watched_until\",\n}\nfor Q,wb in ipairs(Kc)do\nif a[wb]>Db then\na[wb]=a[wb] - Db\nend\nend\nif a.exclusive then\nF[52](a.exclusive,-Db)\nend\nif a.upgrader then\na.upgrader.deadline=a.upgrader.deadline - Db\nend\nfor c=1,#a.rests do\na.rests[c].until_ms=a.rests[c].until_ms - Db\nend\nlocal ea=F[7](a.outcomes)\nfor c=1,#ea do\nlocal y,Gf=string.match(ea[c],\"^(.*[.!=])(%d+)$\")\nea[c]=y and y .. F[1](F[2](Gf)- Db)or ea[c]\nend\na.outcomes=table.concat(ea,\" \")\nif a.shared>0 or a.tickets>0 then\na.ahead=a.ahead+Db\nend\na.changed=true\nend"];
const lua_load_lock: Helper = ["do\nlocal function gk(a)\nreturn #a.ended % 14==0 and #a.releases % 5==0\nend\nlocal function el(a,k)\nlocal Yd=string.find(k,\"\\n\",1,true)\nlocal kd=Yd and string.find(k,\"\\n\",Yd+1,true)\nlocal Zd=kd and string.find(k,\"\\n\",kd+1,true)\nlocal ae=Zd and string.find(k,\"\\n\",Zd+1,true)\nlocal be=ae and string.find(k,\"\\n\",ae+1,true)\nif not be or not F[14](a,k)then\nreturn false\nend\na.ended=string.sub(k,kd+1,Zd - 1)\na.releases=string.sub(k,Zd+1,ae - 1)\na.events=string.sub(k,ae+1,be - 1)\nif kd>Yd+1 then\na.exclusive=F[91](string.sub(k,Yd+1,kd - 1))\nif not a.exclusive then\nreturn false\nend\nend\nif not gk(a)then\nreturn false\nend\nif(a.events==\"\")~=(a.events_count==0)or a.events~=\"\" and string.sub(a.events,-1)~=\",\" then\nreturn false\nend\nreturn be==#k or F[69](a,string.sub(k,be+1))\nend\nlocal function Fj(j)\nreturn{\nended=\"\",\nreleases=\"\",\noutcomes=\"\",\nnotes=\"\",\nevents=\"\",\nevents_count=0,\nrests={},\naway=0,\nearly=0,\nfence=0,\narrival=0,\ndepartures=0,\nwriters=0,\nreaders=0,\ntickets=0,\ntickets_next=0,\nturn_at=0,\nshared=0,\nshared_next=0,\ndetails=0,\ndelay_until=0,\nbreak_at=0,\nhold_ms=0,\nkept_until=0,\nexpires_at=0,\nfront_arrival=0,\ncapacity=0,\npermits=0,\nattended_next=0,\nturn_until=0,\nturn_ms=0,\nno_grace_until=0,\ndropped=0,\nwatched_until=0,\nahead=0,\nkeeps_out=0,\nwritten_at=0,\nstored=false,\nresting=0,\nexpired_permits=0,\nchanged=false,\nat=j,\nrecord_key=KEYS[j],\ndetails_key=KEYS[j+1],\nleases_key=KEYS[j+2],\nholders_key=KEYS[j+3],\nwriters_key=KEYS[j+4],\nreaders_key=KEYS[j+5],\ntickets_key=KEYS[j+6],\nhistory_key=KEYS[j+7],\n}\nend\nlocal function Xl(a,k)\nlocal Hd=string.sub(k,1,2)\nif Hd==\"5 \" or Hd==\"6 \" then\nreturn not el(a,k)and \"damaged\" or nil\nend\nlocal da=F[2](string.match(k,\"^(%d+) \")or \"0\")\nif da>6 then\nreturn \"newer\"\nend\nlocal Ha=da<5 and F[68](a,k,da)\nreturn not(Ha and F[69](a,Ha))and \"damaged\" or nil\nend\nF[50]=function(j,k)\nlocal a=Fj(j)\nif k then\na.stored=true\na.unreadable=Xl(a,k)\nif a.unreadable then\nreturn a\nend\nif a.written_at>f then\nF[86](a,a.written_at - f)\nend\nend\na.live=F[39](a)and 0 or a.shared\nreturn a\nend\nend"];
const lua_load_locks: Helper = ["F[96]=function(r,eg)\nif r==1 then\nlocal w=eg and F[5]({KEYS[1],eg},1)or{redis.call(\"GET\",KEYS[1])}\nlocal a=F[50](1,w[1])\nreturn{a},a.unreadable and{\"unreadable\",a.unreadable}or nil,w[2]\nend\nlocal pa={}\nfor c=1,r do\npa[c]=KEYS[(c - 1)*8+1]\nend\npa[r+1]=eg\nlocal w=F[5](pa,r)\nlocal l,Sd,ua={},{},nil\nfor c=1,r do\nlocal a=Sd[pa[c]] or F[50]((c - 1)*8+1,w[c])\nl[c]=a\nSd[pa[c]]=a\nif a.unreadable and not ua then\nua={\"unreadable\",a.unreadable}\nend\nend\nreturn l,ua,w[r+1]\nend"];
const lua_pack_fields: Helper = ["F[64]=function(a)\nlocal k=\"\"\nfor c=3,#ad do\nlocal ba=a[ad[c]]\nif ba>0 and ad[c]~=\"hold_ms\" then\nk=k .. \" \" .. F[1](c).. \"=\" .. F[1](ba)\nend\nend\nreturn k\nend"];
const lua_saved_lease: Helper = ["F[172]=function(a,b)\nreturn b==a.exclusive and a.exclusive_text or F[65](b)\nend"];
const lua_prove_writable: Helper = ["F[6]=function(s)\nif not Lb then\nredis.call(\"PEXPIRE\",s,\"1\",\"GT\")\nLb=true\nend\nend"];
const lua_latest_events: Helper = ["F[48]=function(a)\nlocal La,Qe={},nil\nlocal function zb(k)\nfor pb in string.gmatch(k,\"[^,]+\")do\nlocal Lc=string.match(pb,\"^(%l)%d+$\")\nlocal lc,mc=string.match(pb,\"^%l(%l%d+ %-?%d+) %-?%d+ (%S+) ?%S*$\")\nif lc and Qe then\nLa[#La+1]=string.sub(Qe,1,1).. lc .. \" \" .. string.sub(Qe,2).. \" \" .. mc\nend\nQe=Lc and pb or nil\nif lc then\nLa[#La+1]=pb\nend\nend\nend\nzb(a.events)\nif #La<20 then\nlocal Df=redis.call(\"GET\",a.history_key)or \"\"\nzb(string.sub(Df,#F[1](1)+2))\nend\nfor c=#La,20+1,-1 do\nLa[c]=nil\nend\nreturn La\nend"];
const lua_note_wake: Helper = ["do\nlocal function Vl(a)\nif a.away==0 or F[75](a)==0 then\nreturn 0\nend\nif a.unserved then\nreturn 1\nend\nif F[40](a)then\nreturn f+20\nend\nlocal j=0\nlocal Kc={\na.exclusive and a.exclusive.deadline or 0,\na.shared>0 and a.shared_next or 0,\na.upgrader and a.upgrader.deadline or 0,\na.delay_until,\na.break_at,\na.turn_until,\na.attended_next,\nF[79](a),\n}\nfor c=1,#Kc do\nif Kc[c]>f and(j==0 or Kc[c]<j)then\nj=Kc[c]\nend\nend\nreturn j\nend\nF[62]=function(a,z)\na.wake=table.concat({F[1](a.at),F[1](Vl(a)),F[1](z)},\",\")\nend\nend"];
const lua_save_lock: Helper = ["do\nlocal function Sj(a)\nlocal eb=math.max(\na.arrival,\na.departures,\na.writers,\na.readers,\na.tickets,\na.tickets_next,\na.turn_at,\na.shared,\na.shared_next,\na.details,\na.delay_until,\na.break_at,\na.kept_until,\na.expires_at,\na.front_arrival,\na.capacity,\na.permits,\na.attended_next,\na.turn_until,\na.turn_ms,\na.no_grace_until,\na.dropped,\na.watched_until,\na.ahead,\na.keeps_out\n)\nreturn eb>0 and F[64](a)or \"\"\nend\nlocal function yl(a)\na.exclusive_text=a.exclusive and F[65](a.exclusive)or \"\"\nlocal k=((a.away>0 or a.early>0)and \"6 \" or \"5 \")\n.. F[1](a.fence)\n.. \" \"\n.. cg\n.. \" \"\n.. F[1](a.hold_ms)\n.. \" \"\n.. F[1](a.events_count)\n.. Sj(a)\n.. \"\\n\"\n.. a.exclusive_text\n.. \"\\n\"\n.. a.ended\n.. \"\\n\"\n.. a.releases\n.. \"\\n\"\n.. a.events\n.. \"\\n\"\nif a.front then\nk=k .. \"f \" .. a.front .. \"\\n\"\nend\nif a.upgrader then\nk=k .. \"u \" .. F[67](a.upgrader).. \"\\n\"\nend\nif a.outcomes~=\"\" then\nk=k .. \"o \" .. a.outcomes .. \"\\n\"\nend\nif #a.rests>0 then\nk=k .. \"r\" .. F[66](a).. \"\\n\"\nend\nif a.notes~=\"\" then\nk=k .. \"n \" .. a.notes .. \"\\n\"\nend\nif a.away>0 then\nk=k .. \"a \" .. F[1](a.away).. \"\\n\"\nend\nif a.early>0 then\nk=k .. \"h \" .. F[1](a.early).. \"\\n\"\nend\nreturn k\nend\nlocal function Yj(a)\nlocal Ae=a.noted\nif not Ae then\nreturn\nend\nfor c=math.max(1,#Ae - 20+1),#Ae do\na.events=Ae[c] .. a.events\na.events_count=a.events_count+1\nend\na.noted=nil\nend\nlocal function El(a,oe)\nif not F[47](a)then\na.events,a.events_count=\"\",0\nreturn\nend\nYj(a)\nif a.events_count<20 and #a.events<=1500 then\nreturn\nend\nlocal k=F[1](1).. \" \" .. table.concat(F[48](a),\",\").. \",\"\nredis.call(\"SET\",a.history_key,k,\"PX\",F[1](oe))\na.events,a.events_count=\"\",0\nend\nF[81]=function(a,z)\nif not a.changed and F[53](a,z)<=a.expires_at then\nF[6](a.record_key)\nreturn\nend\na.changed=false\na.written=true\na.written_at=f\nLb=true\nif a.shared==0 then\na.keeps_out=0\nend\nif a.shared==0 and a.tickets==0 then\na.kept_until=0\na.expires_at=0\na.ahead=0\nelse\nF[32](a,z)\nend\nlocal G=a.exclusive\nlocal jk=G and math.max(G.deadline+G.delay,G.min_until)or 0\nlocal Rj=math.floor(a.fence/1000)\nlocal ma=math.max(f,a.delay_until,a.kept_until,jk,F[79](a,true),Rj)\nlocal Mf=a.capacity>0 and 2592000000 or z\nlocal oe=math.max(ma+Mf,a.expires_at+a.ahead+30000)- f\nEl(a,oe)\nredis.call(\"SET\",a.record_key,yl(a),\"PX\",F[1](oe))\nif a.away>0 or a.away_changed then\nF[62](a,z)\nend\nend\nend"];
const lua_note_watcher: Helper = ["F[166]=function(a,Yi)\nif a.stored and f+Yi>a.watched_until then\na.watched_until=f+Yi\na.changed=true\nend\nend"];
const lua_recent_outcome: Helper = ["F[103]=function(e,n)\nif e.outcomes==\"\" then\nreturn nil\nend\nlocal j=string.find(e.outcomes,F[9](n),1,true)\nreturn j and string.match(e.outcomes,\"^%w+\",j+12)or nil\nend"];
const lua_forgotten_at: Helper = ["F[99]=function(e)\nreturn F[2](string.match(e.outcomes,\"=(%d+)\")or \"0\")\nend"];
const lua_is_full_of_copies: Helper = ["F[102]=function(e)\nlocal Q,gd=string.gsub(e.outcomes,\"!\",\"\")\nreturn gd>=48\nend"];
const lua_is_forgotten: Helper = ["F[109]=function(e,n,E)\nif E==0 or F[103](e,n)then\nreturn false\nend\nreturn F[99](e)>=E or F[102](e)\nend"];
const lua_save_outcome: Helper = ["do\nlocal function Jh(uc)\nlocal Xh,Gf=string.match(uc,\"([.!])(%d+)$\")\nif not Xh then\nreturn true,f\nend\nlocal j=F[2](Gf)\nreturn j+(Xh==\"!\" and 60000 or 4000)<=f,j\nend\nlocal function Vk(e,n)\nlocal B={}\nfor uc in string.gmatch(e.outcomes,\"%S+\")do\nif string.sub(uc,1,1)~=\"=\" and string.sub(uc,1,12)~=F[9](n)then\nB[#B+1]=uc\nend\nend\nreturn B\nend\nF[100]=function(e,n,Fa,gd)\nlocal B,gb,Nb=Vk(e,n),{},F[99](e)\nlocal uf=#B+1 - 64\nfor c=1,#B do\nlocal Wk,j=Jh(B[c])\nlocal ul=uf>0 and not string.find(B[c],\"!\",1,true)\nif ul or Wk and c<=#B - 15 then\nuf=uf - 1\nNb=math.max(Nb,j)\nelse\ngb[#gb+1]=B[c]\nend\nend\nif #gb>=64 then\nlocal Q,j=Jh(table.remove(gb,1))\nNb=math.max(Nb,j)\nend\ngb[#gb+1]=F[9](n).. Fa ..(gd and \"!\" or \".\").. F[1](f)\ne.outcomes=(Nb>0 and \"=\" .. F[1](Nb).. \" \" or \"\").. table.concat(gb,\" \")\ne.changed=true\nend\nend"];
const lua_is_late: Helper = ["F[159]=function(p,E)\nlocal Ub=p and string.match(p,\"^copy(%d+)$\")\nreturn Ub and E<F[2](Ub)\nend"];
const lua_save_copy: Helper = ["F[169]=function(e,n,E)\nif E==0 then\nreturn\nend\nlocal p=F[103](e,n)\nif not p or string.find(p,\"^copy\")and not F[159](p,E)then\nF[100](e,n,\"copy\" .. F[1](E),true)\nend\nend"];
const lua_save_reply: Helper = ["F[171]=function(e,n,v,gd)\nF[100](e,n,table.concat(v,\"x\"),gd)\nend"];
const lua_recent_reply: Helper = ["F[167]=function(e,n)\nlocal Fa=F[103](e,n)\nif not Fa then\nreturn nil\nend\nlocal B=string.gsub(Fa,\"x\",\" \")\nreturn F[7](B)\nend"];
const lua_REASONS: Helper = ["local vc={\nr=\"released\",\ne=\"expired\",\nm=\"max_hold\",\nb=\"broken\",\nt=\"transferred\",\n}"];
const lua_end_at: Helper = ["F[133]=function(a,M)\nlocal j=string.find(a.ended,F[89](M),1,true)\nreturn j and j % 14==1 and j or nil\nend"];
const lua_released_by: Helper = ["F[211]=function(a,M,n)\nlocal Aa,j=F[78](n),F[133](a,M)\nif j then\nlocal ca=j+8+1\nlocal zk=string.sub(a.ended,ca,ca+4 - 1)==Aa\nreturn zk and string.sub(a.ended,ca - 1,ca - 1)or nil,false\nend\nj=a.releases~=\"\" and string.find(a.releases,Aa,1,true)\nif j and j % 5==2 then\nreturn string.sub(a.releases,j - 1,j - 1),false\nend\nreturn nil,#a.releases==32*5\nend"];
const lua_note_said: Helper = ["F[165]=function(a,n,I,Mj,Ej)\nif a.notes==\"\" and I==\"-\" then\nreturn\nend\nlocal aa,Gb,Aa,Ih=F[63](a),{},\".\" .. string.sub(n,16 - 4,14),false\nfor c=1,#aa do\nif string.sub(aa[c],4+1)==I then\nAa=string.sub(aa[c],1,4)\nIh=true\nelse\nGb[#Gb+1]=aa[c]\nend\nend\nif I==\"-\" or not Ih and string.find(a.ended .. a.notes,Aa,1,true)then\nAa=\"....\"\nelse\nGb[#Gb+1]=Aa .. I\nend\na.note=Aa\nF[46](a,Gb,Mj and Aa or F[18](a),Ej and Aa or F[30](a))\na.changed=true\nend"];
const lua_reason_never_served: Helper = ["F[135]=function(H)\nreturn H==\"o\" and \"expired\"\nor H==\"d\" and \"broken\"\nor H==\"u\" and \"released\"\nor nil\nend"];
const lua_why_never_served: Helper = ["F[220]=function(a,Pa)\nlocal j=F[133](a,Pa)\nreturn j and F[135](string.sub(a.ended,j+8,j+8))or nil\nend"];
const lua_why_lost: Helper = ["F[136]=function(a,M)\nlocal j=F[133](a,M)\nif j then\nlocal ca=j+8\nlocal H=string.sub(a.ended,ca,ca)\nlocal S=vc[H] or F[135](H)or vc[\"r\"]\nlocal Aa=H==\"d\" and F[30](a)or string.sub(a.ended,ca+1,ca+4)\nreturn S,F[80](a,Aa)\nend\nlocal k=a.shared>a.live and redis.call(\"HGET\",a.details_key,F[127](M))\nlocal b=k and F[92](a,k)\nif b and F[39](a)then\nreturn vc[\"b\"],F[80](a,F[18](a))\nend\nif b and b.deadline<=f then\nreturn vc[F[94](a,b)],\"-\"\nend\nreturn \"unknown\",\"-\"\nend"];
const lua_not_held: Helper = ["F[142]=function(a,M,fa)\nif fa then\nreturn{\"unreadable\",\"damaged\"}\nend\nlocal S,I=F[136](a,M)\nreturn{\"lost\",S,I}\nend"];
const lua_reply_before: Helper = ["F[126]=function(e,D)\nreturn F[97](e,D)or e and F[7](e.rest)\nend"];
const lua_shorten_idempotency: Helper = ["F[147]=function(s)\nredis.call(\"PEXPIRE\",s,F[1](60000),\"LT\")\nend"];
const lua_idempotency_until: Helper = ["F[157]=function(s,P)\nreturn s and P+60000 or 0\nend"];
const lua_prolong_idempotency: Helper = ["F[209]=function(s,b)\nif b.idempotency_until>0 and b.deadline>b.idempotency_until then\nb.idempotency_until=b.deadline+60000\nredis.call(\"PEXPIRE\",s,F[1](b.idempotency_until+60000 - f),\"GT\")\nend\nend"];
const lua_listed_holders: Helper = ["F[139]=function(a)\nlocal qb={}\nif a.exclusive then\nqb[1]=F[65](a.exclusive)\nend\nif a.live>0 then\nlocal i=redis.call(\"ZRANGE\",a.holders_key,\"0\",F[1](50 - 1))\nlocal w=#i>0 and redis.call(\"HMGET\",a.details_key,unpack(i))or{}\nfor c=1,#w do\nlocal b=w[c] and F[92](a,w[c])\nif #qb<50 and b and b.deadline>f then\nqb[#qb+1]=F[65](F[98](a,b))\nend\nend\nend\nreturn qb\nend"];
const lua_queue_length: Helper = ["F[144]=function(a)\nreturn F[75](a)+(a.upgrader and 1 or 0)\nend"];
const lua_readers_before: Helper = ["F[76]=function(a)\nif F[42](a.front)or F[70](a.front)>0 or a.readers<2 then\nreturn 0\nend\nif a.writers==0 then\nreturn 4000000000000000\nend\nlocal Q,Yl=F[34](a.writers_key)\nreturn Yl\nend"];
const lua_next_end: Helper = ["F[54]=function(a)\nif a.capacity==0 then\nreturn a.delay_until\nend\nlocal j=F[79](a)\nreturn a.live>0 and math.min(j,a.shared_next)or j\nend"];
const lua_flag: Helper = ["F[8]=function(kf)\nreturn kf and \"1\" or \"0\"\nend"];
const lua_with_notifications: Helper = ["do\nlocal function pi(a)\nlocal gf=a.written and(a.watched_until>f or not a.stored)\nif a.turn_ms==0 then\nreturn gf and F[1](a.at).. \",-,0,0,1,-,\" .. F[1](a.departures)or nil\nend\nlocal Re,Jb,Va,next=\"-\",0,0,\"-\"\nif a.turn_began and a.turn_at>0 then\nRe=F[9](F[83](a.front))\nJb=a.turn_until\nVa=F[76](a)\nelseif a.upgrader and a.lease_ended and a.live==1 then\nRe=F[9](F[83](a.upgrader.id))\nelseif a.queue_dropped then\nJb=1\nelseif(a.tickets>0 or a.upgrader)and(a.check_at or a.lease_ended and F[54](a)>f)then\nJb=a.check_at or F[54](a)\nnext=a.front and F[9](F[83](a.front))or \"-\"\nend\nif Re==\"-\" and Jb==0 and not gf then\nreturn nil\nend\nlocal B={F[1](a.at),Re,F[1](Jb),F[1](Va),F[8](gf),next,F[1](a.departures)}\nreturn table.concat(B,\",\")\nend\nF[95]=function(v,l)\nif #l==1 and not l[1].untold and not l[1].wake then\nlocal oi=not l[1].unreadable and pi(l[1])\nif oi then\nv[#v+1]=\"!\" .. oi\nend\nreturn v\nend\nlocal Rc,ce,Ue,Ne={},{},{},{}\nfor c=1,#l do\nlocal a=l[c]\nif not a.unreadable and not Ne[a] then\nRc[#Rc+1]=pi(a)\nfor Tb=1,a.turn_ms>0 and a.served and #a.served or 0 do\nlocal B={F[1](a.at),a.served[Tb],\"0\",\"0\",\"0\",\"-\",F[1](a.departures)}\nRc[#Rc+1]=table.concat(B,\",\")\nend\nUe[#Ue+1]=a.wake\nfor Tb=1,a.written and a.untold and #a.untold or 0 do\nce[#ce+1]=F[1](a.at).. \" \" .. a.untold[Tb]\nend\nend\nNe[a]=true\nend\nif #ce>0 then\nv[#v+1]=\"~\" .. table.concat(ce,\",\")\nend\nif #Ue>0 then\nv[#v+1]=\"+\" .. table.concat(Ue,\";\")\nend\nif #Rc>0 then\nv[#v+1]=\"!\" .. table.concat(Rc,\";\")\nend\nreturn v\nend\nend"];
const lua_load_request: Helper = ["F[163]=function(r,C,D)\nlocal K=F[49](C)\nlocal L=F[97](K,D)\nif L then\nreturn nil,K,L\nend\nlocal l,ua=F[96](r)\nreturn l,K,ua\nend"];
const lua_place_secret_of: Helper = ["F[207]=function(n,Pa,K)\nif Pa~=\"-\" then\nreturn Pa\nend\nif K and K.state==\"w\" and K.rest~=\"-\" then\nreturn K.rest\nend\nreturn n\nend"];
const lua_ids_with: Helper = ["F[201]=function(Fb,A)\nlocal i={}\nfor c=1,#Fb do\ni[c]=string.sub(Fb,c,c).. A\nend\nreturn i\nend"];
const lua_ids_of: Helper = ["F[200]=function(g,A)\nreturn A==g.place_secret and g.place_ids or F[201](ARGV[2],A)\nend"];
const lua_save_locks: Helper = ["F[214]=function(g)\nfor c=1,#g.locks do\nF[93](g.locks[c],f)\nF[81](g.locks[c],(ARGV[11]+0))\nend\nend"];
const lua_finish: Helper = ["F[188]=function(g,v)\nF[214](g)\nreturn F[95](v,g.locks)\nend"];
const lua_lost: Helper = ["F[203]=function(g,S,I,Ok)\nreturn F[188](g,{\"lost\",S,F[8](Ok or false),I or \"-\"})\nend"];
const lua_dismissed: Helper = ["F[184]=function(g,Z)\nlocal p,e=(ARGV[18]+0),g.idempotency\nif p==0 and e and e.state==\"w\" and e.rest~=\"-\" then\np=Z or Ia - 30000*1000\nend\nfor c=1,#g.locks do\nlocal a=g.locks[c]\nlocal ka=a.dropped\nif p>0 and p<=ka and((ARGV[18]+0)>0 or ka<=Ia+1000000)then\nlocal I=F[80](a,F[30](a))\nreturn{\"lost\",vc[\"b\"],\"1\",I}\nend\nend\nreturn nil\nend"];
const lua_append_two: Helper = ["F[179]=function(B,ha,Hl)\nB[#B+1]=ha\nB[#B+1]=Hl\nreturn B\nend"];
const lua_append_list: Helper = ["F[10]=function(B,Ha)\nB[#B+1]=F[1](#Ha)\nfor c=1,#Ha do\nB[#B+1]=Ha[c]\nend\nreturn B\nend"];
const lua_granted: Helper = ["F[195]=function(g,O,Ib)\nF[214](g)\nlocal a,Sc=g.locks[1],{}\nfor c=1,#O do\nSc[c]=F[172](g.locks[c],O[c])\nend\nlocal v=F[179](F[10]({\"granted\",F[1](f),F[1](a.break_at)},Sc),F[8](Ib),F[1](a.capacity))\nreturn F[95](v,g.locks)\nend"];
const lua_granted_some: Helper = ["F[198]=function(g,O,Ib)\nF[214](g)\nlocal Sc,Ig,Rd={},{},0\nfor c=1,#g.locks do\nlocal a=g.locks[c]\nif O[c] then\nSc[#Sc+1],Ig[#Ig+1]=F[172](a,O[c]),c\nif a.break_at>0 then\nRd=Rd>0 and math.min(Rd,a.break_at)or a.break_at\nend\nend\nend\nlocal v=\nF[179](F[10]({\"granted_some\",F[1](f),F[1](Rd)},Sc),F[44](Ig),F[8](Ib))\nreturn F[95](v,g.locks)\nend"];
const lua_claim: Helper = ["F[137]=function(a,b)\nif not F[124](b)then\nreturn false\nend\nlocal hc,Oc=string.match(b.partner,\"^%?(%d+),(%d+)$\")\nb.partner,b.confirmed=\"-\",true\nb.delay=F[2](hc)\nif F[2](Oc)>0 then\nb.min_until=b.acquired+F[2](Oc)\nend\nF[119](a,b)\na.changed=true\nreturn true\nend"];
const lua_granted_before: Helper = ["F[196]=function(g,A)\nlocal i,O,m,S,I,fa=F[200](g,A),{},0,\"unknown\",\"-\",false\nfor c=1,#i do\nlocal b,qk=F[116](g.locks[c],i[c])\nO[c]=b\nfa=fa or qk\nif b then\nm=m+1\nelseif S==\"unknown\" then\nS,I=F[136](g.locks[c],A)\nend\nend\nif m==#i then\nreturn F[195](g,O,not F[137](g.locks[1],O[1]))\nend\nif m==#i - g.spare then\nreturn F[198](g,O,true)\nend\nif m>0 or S~=\"unknown\" or g.idempotency and g.idempotency.state==\"g\" then\nreturn F[203](g,S,I,F[220](g.locks[1],A)~=nil)\nend\nreturn nil,fa\nend"];
const lua_busy: Helper = ["do\nlocal function Dl(a)\nif a.tickets<=F[75](a)then\nreturn 0\nend\nlocal rb=redis.call(\"ZCOUNT\",a.tickets_key,F[22](a,f - 2000),F[22](a,f))\nreturn math.min(a.departures,rb)\nend\nlocal function Xj(a,yb,ib)\nlocal j=a.delay_until\nif a.exclusive then\nj=math.max(j,a.exclusive.deadline,a.exclusive.min_until)\nelseif yb and a.live>(ib and 1 or 0)then\nj=math.max(j,F[115](a,ib))\nend\nif a.capacity>0 and a.live+a.resting>0 then\nlocal ug,Ca=F[79](a),a.live>0 and a.shared_next or 0\nlocal oj=ug>0 and Ca>0\nj=math.max(j,oj and math.min(ug,Ca)or ug+Ca)\nend\nif not yb then\nj=math.max(j,a.upgrader and a.upgrader.deadline or 0,a.break_at)\nend\nreturn j\nend\nlocal function ci(a,yb,ib)\nif F[40](a)then\nreturn f+20\nend\nlocal j=Xj(a,yb,ib)\nlocal Lk=a.capacity>0 and a.turn_at>0\nif j>f and not Lk then\nreturn j\nend\nj=a.attended_next>f and a.attended_next or f\nif a.turn_at==0 then\nreturn j\nend\nreturn j>f and math.min(a.turn_until,j)or a.turn_until\nend\nF[182]=function(g,X,q,ib,id)\nlocal ha=X[1]\nlocal a=g.locks[ha]\nlocal yb=string.sub(ARGV[2],ha,ha)==\"x\"\nif not q then\nq={position=-1,ticket=\"-\",arrival=Ia,attended_until=0,ticket_until=0,again_at=0}\nfor c=1,#g.locks do\nq.arrival=math.max(q.arrival,g.locks[c].dropped+1)\nend\nq.order=q.arrival\nend\nlocal Bc,Wf=0,ci(a,yb,ib)\nfor c=2,g.spare>0 and g.spare+1 or 0 do\nlocal Da=X[c]\nlocal j=ci(g.locks[Da],string.sub(ARGV[2],Da,Da)==\"x\")\nWf=math.min(Wf,j)\nend\nif not ib then\nfor c=1,g.spare>0 and 1 or #X do\nlocal Da=g.locks[X[c]]\nBc=math.max(Bc,Da.delay_until,Da.live==0 and F[79](Da)or 0)\nend\nend\nlocal v=F[179](F[179](F[179](F[10]({\"busy\",F[1](f),F[44](X),F[1](Wf),F[1](q.position),q.ticket,F[1](q.arrival),F[1](q.attended_until),F[1](q.ticket_until),F[1](q.again_at),F[1](a.hold_ms),F[1](a.departures),F[1](F[144](a)+(id and id[ha] and 1 or 0)),F[1](F[129](a)),F[1](F[21](a))},F[139](a)),F[1](Bc>f and Bc or 0),F[1](a.capacity)),F[1](q.position>=0 and Dl(a)or 0),F[1](q.standby_until or 0)),F[1](q.arrival - q.order))\nreturn F[188](g,v)\nend\nend"];
const lua_new_lease: Helper = ["F[204]=function(g,a,h)\nlocal b={\nid=h,\ndeadline=0,\nfence=0,\nholds=1,\nacquired=f,\nttl=(ARGV[3]+0),\nmax_until=(ARGV[10]+0)>0 and f+(ARGV[10]+0)or 0,\ndelay=(ARGV[9]+0),\nlabel=ARGV[8],\npartner=\"-\",\nmin_until=(ARGV[20] and ARGV[20]+0 or 0)>0 and f+(ARGV[20] and ARGV[20]+0 or 0)or 0,\n}\nb.idempotency_until=F[157](g.idempotency_key,F[26](a,b,(ARGV[3]+0)))\nreturn b\nend"];
const lua_save_use: Helper = ["F[216]=function(g,mb,A,qa)\nF[15](g.idempotency_key,mb,ARGV[14],A,qa)\nend"];
const lua_save_grant: Helper = ["F[213]=function(g,A,b)\nlocal a=g.locks[1]\nif(ARGV[16]+0)>0 or F[103](a,A)then\nF[100](a,A,\"granted\",true)\nend\nF[216](g,\"g\",A,b.idempotency_until)\nend"];
const lua_granted_earlier: Helper = ["F[197]=function(g)\nlocal n,K=ARGV[1],g.idempotency\nif K and K.state==\"g\" then\nreturn F[196](g,K.rest)\nend\nlocal aa,fa=F[196](g,n)\nlocal Nd\nif not aa and g.place_secret~=n then\naa,Nd=F[196](g,g.place_secret)\nfa=fa or Nd\nend\nlocal y=K and K.rest or \"-\"\nif not aa and y~=\"-\" and y~=g.place_secret and y~=n then\naa,Nd=F[196](g,y)\nfa=fa or Nd\nend\nreturn aa,fa\nend"];
const lua_find_own_places: Helper = ["do\nlocal function uh(l,i)\nif #i==1 and l[1].tickets==0 then\nreturn nil\nend\nlocal m,vd={},nil\nfor c=1,#i do\nm[c]=F[143](l[c],i[c])or false\nvd=vd or m[c]\nend\nif not vd then\nreturn nil\nend\nm.arrival,m.order=vd.arrival,vd.order\nreturn m\nend\nF[187]=function(g)\nlocal l,n=g.locks,ARGV[1]\nlocal i=F[200](g,g.place_secret)\nlocal m=uh(l,i)\nif m or g.place_secret==n then\nreturn g.place_secret,i,m\nend\ni=F[200](g,n)\nreturn n,i,uh(l,i)\nend\nend"];
const lua_has_lease_left: Helper = ["F[199]=function(a,h,qd)\nreturn F[42](h)or a.live<qd\nend"];
const lua_grant_one: Helper = ["F[193]=function(g,c,h,m)\nlocal a,q=g.locks[c],m and m[c]\nlocal b=F[204](g,a,h)\nif q then\nF[77](a,h,q)\nF[61](a)\nend\nF[36](a,b,m and m.arrival)\nif q then\na.check_at=b.deadline\nend\nreturn b\nend"];
const lua_grant_all: Helper = ["F[192]=function(g,A,i,m)\nlocal l,O=g.locks,{}\nif m and F[38](i[1])and m[1].queued and(ARGV[23] and ARGV[23]+0 or 0)==0 then\nF[84](l[1],i[1],m.arrival)\nreturn F[196](g,A)\nend\nfor c=1,#l do\nif not F[199](l[c],i[c],(ARGV[12]+0))then\nreturn F[188](g,{\"limit\",\"leases\"})\nend\nend\nfor c=1,#l do\nO[c]=F[193](g,c,i[c],m)\nend\nF[213](g,A,O[1])\nreturn F[195](g,O)\nend"];
const lua_grant_some: Helper = ["F[194]=function(g,A,i,m,X)\nlocal l,ed=g.locks,{}\nlocal na=#l - g.spare\nfor c=1,#l do\nlocal sk=not F[202](X,#X,c)and F[199](l[c],i[c],(ARGV[12]+0))\nif #ed<na and sk then\ned[#ed+1]=c\nend\nend\nif #ed<na then\nreturn F[188](g,{\"limit\",\"leases\"})\nend\nlocal O,ha={},nil\nfor c=1,#l do\nif F[202](ed,na,c)then\nO[c]=F[193](g,c,i[c],m)\nha=ha or O[c]\nelseif m and m[c] then\nF[77](l[c],i[c],m[c])\nend\nend\nF[213](g,A,ha)\nreturn F[198](g,O)\nend"];
const lua_wait_in_line: Helper = ["do\nlocal function fk(a,Ul)\nif a.tickets+(a.upgrader and 1 or 0)<Ul then\nreturn true\nend\nif a.tickets<=F[75](a)then\nreturn false\nend\nlocal dg=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"0\")[1]\nif dg then\nF[77](a,dg,F[143](a,dg)or{})\nend\nreturn true\nend\nlocal function dh(s,x)\nreturn redis.call(\"ZCOUNT\",s,\"-inf\",\"(\" .. F[1](x))\nend\nlocal function ui(a,h,q)\nlocal y=a.upgrader and 1 or 0\nif q.queued and q.order==a.arrival then\nreturn y+F[75](a)- 1\nend\nlocal ob,Va=a.writers,a.readers\nif q.queued and F[42](h)then\nob=ob - 1\nelseif q.queued then\nVa=Va - 1\nend\nif ob>0 then\ny=y+dh(a.writers_key,q.order)\nend\nif Va>0 then\ny=y+dh(a.readers_key,q.order)\nend\nreturn y\nend\nlocal function Pk(l,x)\nlocal m,Z={},F[205](l)\nfor c=1,#l do\nm[c]=false\nl[c].arrival=Z\nl[c].changed=true\nend\nm.arrival,m.order=Z,x or Z\nreturn m\nend\nlocal function Ck(l,i,m,tj)\nif F[191]({tj},m.order)==m.order then\nreturn\nend\nm.order=F[191](l,m.order)or m.order\nfor c=1,#i do\nlocal a,q=l[c],m[c]\nif q then\nq.order=m.order\nredis.call(\"ZADD\",F[74](a,i[c]),\"XX\",F[1](q.order+(q.queued and 0 or 4000000000000000)),i[c])\nLb=true\nif a.front==i[c] then\nF[33](a)\na.changed=true\nend\nend\nend\nend\nlocal function Sk(ya,Rk)\nfor Q=Rk+1,#ya do\nlocal eb=1\nfor c=2,#ya do\neb=ya[c]>ya[eb] and c or eb\nend\ntable.remove(ya,eb)\nend\nreturn math.max(unpack(ya))\nend\nlocal function Fl(l,i,m,X,W,g)\nlocal Ii,Qd=g.spare,0\nlocal na=#i - Ii\nif na>1 then\nlocal Tg=math.floor(m.arrival/1000)\nQd=Tg>f+1000 and f or Tg+10000\nend\nlocal Fe,Md={},Qd>f and Qd or 0\nfor c=1,#i do\nlocal a,h=l[c],i[c]\nif Qd<=f or F[202](X,Ii+1,c)then\nif not m[c] and F[41](h)then\nCk(l,i,m,a)\nend\nlocal q=m[c] or{arrival=m.arrival,order=m.order}\nlocal Sb=(ARGV[22] and ARGV[22]+0 or 0)>0 and m[c] and F[158]((ARGV[22] and ARGV[22]+0 or 0),F[20](a,h))\nF[82](a,h,q,W,Sb)\nif F[37](h)then\nF[72](a,h,\"=\" .. ARGV[8] ..(F[41](h)and \" \" .. F[1](q.arrival)or \"\"))\nend\nFe[#Fe+1]=ui(a,h,q)\nm[c]=q\nelseif m[c] then\nF[77](a,h,m[c])\nm[c]=false\nend\nF[93](a,f)\nif a.front==h and a.turn_at>0 then\nF[61](a)\nF[88](a,f,3000)\nMd=f+2500\nend\nend\nreturn Sk(Fe,na - #i+#Fe),Md\nend\nlocal function Xk(l,i,m,W)\nfor c=1,#i do\nif m[c] then\nW=math.max(W,F[20](l[c],i[c])+1)\nend\nend\nreturn W\nend\nlocal function al(ia,Rf,Bd)\nreturn \"=\" .. ia .. \" \" .. F[44](Rf).. \" \" .. Bd\nend\nlocal function Ol(g,A,m,X,W)\nlocal a,h=g.locks[1],F[200](g,A)[1]\nlocal q=m[1] or{arrival=m.arrival,order=m.order}\nlocal qa=m[1] and F[20](a,h)or 0\nif not m[1] or(ARGV[23] and ARGV[23]+0 or 0)>0 and(ARGV[7]~=\"-\" or qa<=f)then\nqa=math.max(f+(ARGV[23] and ARGV[23]+0 or 0),W)\nlocal Rf={(ARGV[3]+0),(ARGV[9]+0),(ARGV[10]+0),(ARGV[20] and ARGV[20]+0 or 0)}\nlocal mj=F[41](h)and \" \" .. F[1](q.arrival)or \"\"\nF[72](a,h,al(ARGV[8],Rf,(ARGV[25] or \"-\")).. mj)\nF[82](a,h,q,qa,m[1]~=false)\nelseif W>qa or q.queued and qa<=f then\nqa=math.max(qa,W)\nF[82](a,h,q,qa)\nend\nF[216](g,\"w\",A,qa+(ARGV[3]+0))\nF[93](a,f)\nreturn F[182](g,X,{\nposition=ui(a,h,q),\nticket=A,\narrival=q.arrival,\norder=q.order,\nattended_until=qa,\nticket_until=math.max(f,qa)+30000,\nagain_at=0,\nstandby_until=qa>f and qa or 0,\n},nil,{not q.queued})\nend\nF[219]=function(g,A,i,m,X,x)\nlocal l,K=g.locks,g.idempotency\nlocal Sd=(ARGV[18]+0)==0 and m~=nil and K~=nil and K.state==\"w\"\nif not m then\nfor c=1,#X do\nif not fk(l[X[c]],(ARGV[13]+0))then\nreturn F[188](g,{\"limit\",\"waiters\"})\nend\nend\nif F[38](i[1])then\nif l[1].away>=(ARGV[24] and ARGV[24]+0 or 0)then\nreturn F[188](g,{\"standby_limit\"})\nend\nF[24](l[1],1)\nend\nm=Pk(l,x)\nend\nfor c=1,#l do\nF[206](l[c],(ARGV[19]==\"1\"))\nend\nlocal W=F[151](l,(ARGV[4]+0),(ARGV[17]==\"1\")or Sd)\nif F[38](i[1])then\nreturn Ol(g,A,m,X,W)\nend\nif(ARGV[18]+0)==0 and(ARGV[4]+0)>0 then\nW=Xk(l,i,m,W)\nend\nlocal ml,Md=Fl(l,i,m,X,W,g)\nlocal Oi=math.max(f,W)+30000\nF[216](g,\"w\",A,Oi)\nlocal id={}\nfor c=1,#l do\nid[c]=m[c] and not m[c].queued\nend\nlocal q={\nposition=ml,\nticket=A,\narrival=m.arrival,\norder=m.order,\nattended_until=W,\nticket_until=Oi,\nagain_at=Md,\n}\nreturn F[182](g,X,q,nil,id)\nend\nend"];
const lua_acquire_as_holder: Helper = ["do\nlocal function zl(g,oa)\nlocal a=g.locks[1]\noa.holds=oa.holds+1\noa.deadline=math.max(oa.deadline,F[26](a,oa,(ARGV[3]+0)))\noa.ttl=math.max(oa.ttl,(ARGV[3]+0))\noa.confirmed=true\nF[119](a,oa)\nif g.idempotency_key then\nlocal Nf=oa.deadline+math.max((ARGV[11]+0)- 60000,0)\nF[216](g,\"g\",F[83](oa.id),Nf)\nelse\nF[100](a,ARGV[1],\"entered\",(ARGV[16]+0)>0)\nend\nreturn F[195](g,{oa})\nend\nlocal function ak(g,A,G,ja)\nlocal a=g.locks[1]\nlocal b=F[204](g,a,ARGV[2] .. A)\nlocal Jd\nif F[42](b.id)then\nJd=a.upgrader and a.upgrader.arrival\na.upgrader=nil\nb.partner=ja.id\nend\nF[36](a,b,Jd)\nif G then\nG.partner=b.id\nend\nF[213](g,A,b)\nreturn F[195](g,{b})\nend\nlocal function Tl(g,A,ja)\nlocal a=g.locks[1]\na.arrival=math.max(a.arrival+1,Ia)\nlocal Z,P=a.arrival,f+5000\nif a.upgrader then\nZ=a.upgrader.arrival\nend\nF[206](a,(ARGV[19]==\"1\"))\na.upgrader=\n{id=ARGV[2] .. A,token=ja.id,deadline=P,arrival=Z,label=ARGV[8]}\na.changed=true\nF[216](g,\"w\",A,P)\nlocal q={\nposition=0,\nticket=A,\narrival=Z,\norder=Z,\nattended_until=P,\nticket_until=P,\nagain_at=f+3000,\n}\nreturn F[182](g,{1},q,ja)\nend\nF[177]=function(g,p)\nlocal a,ra=g.locks[1],g.locks[1].upgrader\nlocal ge=ra and F[83](ra.id)==g.place_secret\nlocal Ug=F[184](g,ge and ra.arrival or nil)\nif Ug then\nreturn F[188](g,Ug)\nend\nlocal G,ja,fa=F[162](a,ARGV[6])\nif G or ja then\nF[137](a,G or ja)\nend\nif not G and not ja then\nif fa then\nreturn F[188](g,{\"unreadable\",\"damaged\"})\nend\nreturn F[203](g,F[136](a,ARGV[6]))\nend\nlocal yb=ARGV[2]==\"x\"\nlocal oa=ja\nif yb then\noa=G\nend\nif p==\"entered\" or F[159](p,(ARGV[16]+0))and not ge then\nreturn oa and F[195](g,{oa},true)or F[203](g,\"unknown\")\nend\nif oa then\nreturn zl(g,oa)\nend\nif yb and ra and ra.token~=ja.id then\nreturn F[188](g,{\"deadlock\"})\nend\nlocal A=ge and g.place_secret or ARGV[1]\nif F[35](a,ARGV[2] .. A,G,ja)then\nreturn ak(g,A,G,ja)\nend\nif not yb or(ARGV[4]+0)==0 and not ge then\nF[216](g,\"w\",\"-\",f)\nreturn F[182](g,{1},nil,ja or G)\nend\nreturn Tl(g,A,ja)\nend\nend"];
const lua_append_groups: Helper = ["F[101]=function(B,Cf)\nB[#B+1]=F[1](#Cf)\nfor c=1,#Cf do\nF[10](B,Cf[c])\nend\nreturn B\nend"];
const lua_with_metadata: Helper = ["F[175]=function(ia,I)\nlocal Ub=string.match(ia,\"^[^.]*%.[^.]*%.(%d+)$\")\nlocal sd,Ed=string.match(I,\"^([^.]+)%.?(%d*)$\")\nif Ed==\"\" then\nEd=Ub\nelseif Ub and F[2](Ed)<=F[2](Ub)then\nreturn ia\nend\nreturn F[12](ia).. \".\" .. sd ..(Ed and \".\" .. Ed or \"\")\nend"];

const body_key_create = "local Ba,Dc=ARGV[1]+0,ARGV[2]\nlocal db=f+Ba\nF[170](KEYS[1],db,0,Dc)\nreturn{\"created\",F[1](db)}\n";
const body_key_delete = "return{\"deleted\",F[8](redis.call(\"DEL\",KEYS[1])==1)}\n";
const body_key_find = "local r,Sl=ARGV[1]+0,ARGV[2]==\"1\"\nlocal bb={}\nfor c=1,r do\nbb[c]=KEYS[c]\nend\nlocal w=redis.call(\"MGET\",unpack(bb))\nlocal Qi=math.floor(f/86400000)\nlocal Ya={}\nfor c=1,r do\nlocal da,db,Te,Dc=string.match(w[c] or \"\",\"^(%d+) (%d+) (%d+) (%S+)$\")\nif da and F[2](da)==1 and F[2](db)>f then\nif Sl and F[2](Te)<Qi then\nF[170](bb[c],F[2](db),Qi,Dc)\nLb=true\nend\nYa[#Ya+1]=\n{F[1](c),F[1](F[2](db)),F[1](F[2](Te)),Dc}\nend\nend\nF[6](KEYS[1])\nreturn F[101]({\"found\",F[1](f)},Ya)\n";
const body_latch_count_down = "local n,Mb,D,E=ARGV[1],ARGV[2]+0,ARGV[3],ARGV[4]+0\nlocal Ta,C=KEYS[1],KEYS[2]\nlocal y=F[126](F[49](C),D)\nif y then\nreturn y\nend\nlocal t=F[140](Ta)\nif t and t.unreadable then\nreturn{\"unreadable\",t.unreadable}\nend\nlocal function zh()\nF[6](Ta)\nreturn{\"gone\"}\nend\nlocal p=t and F[103](t,n)\nif not t or p==\"gone\" then\nreturn zh()\nend\nlocal N,qi=p and F[2](p),false\nif not p then\nif F[109](t,n,E)then\nreturn{\"forgotten\"}\nend\nif not t.live then\nif E>0 then\nF[100](t,n,\"gone\",true)\nF[145](Ta,t)\nend\nreturn zh()\nend\nqi=t.count>0 and t.count<=Mb\nt.count=math.max(0,t.count - Mb)\nN=t.count\nif not C then\nF[100](t,n,F[1](N),E>0)\nend\nF[145](Ta,t)\nend\nlocal v=F[161](t,N)\nF[15](C,\"d\",D,table.concat(v,\" \"),t.expires_at)\nreturn qi and F[176](v)or v\n";
const body_latch_delete = "local n,D,E=ARGV[1],ARGV[2],ARGV[3]+0\nlocal Ta,C=KEYS[1],KEYS[2]\nlocal y=F[126](F[49](C),D)\nif y then\nreturn y\nend\nlocal k=F[5]({Ta})[1]\nlocal t=k and F[131](k)\nif t and t.unreadable==\"damaged\" then\nredis.call(\"DEL\",Ta)\nlocal v={\"deleted\",\"1\",\"1\"}\nF[15](C,\"d\",D,table.concat(v,\" \"),f)\nreturn v\nend\nif t and t.unreadable then\nreturn{\"unreadable\",t.unreadable}\nend\nif t and F[109](t,n,E)then\nreturn{\"forgotten\"}\nend\nlocal p,hd=t and F[103](t,n),false\nif not p then\nhd=t and t.live\nif t and(hd or E>0)then\nt.expires_at=math.min(t.expires_at,f)\nif not C then\nF[100](t,n,F[8](hd),E>0)\nend\nF[145](Ta,t)\nend\nend\nF[6](Ta)\nlocal v={\"deleted\",F[8](hd or p==\"1\"),\"0\"}\nF[15](C,\"d\",D,table.concat(v,\" \"),f)\nreturn hd and F[176](v)or v\n";
const body_latch_get = "local t=F[140](KEYS[1])\nF[6](KEYS[1])\nif t and t.unreadable then\nreturn{\"unreadable\",t.unreadable}\nend\nif not t or not t.live then\nreturn{\"gone\"}\nend\nreturn{\"latch\",F[1](t.id),F[1](t.since),F[1](t.count),F[1](t.expires_at),F[1](f)}\n";
const body_latch_list = "local r=ARGV[1]+0\nlocal Sh={}\nfor c=1,r do\nSh[c]=KEYS[c]\nend\nlocal w=F[5](Sh)\nlocal Ya={}\nfor c=1,r do\nlocal t=w[c] and F[131](w[c])\nif t and t.unreadable then\nYa[#Ya+1]={F[1](c),t.unreadable,\"0\"}\nelseif t and t.live then\nYa[#Ya+1]={F[1](c),F[1](t.count),F[1](t.expires_at)}\nend\nend\nF[6](KEYS[1])\nreturn F[101]({\"latches\"},Ya)\n";
const body_latch_set = "local n,N,Ba,D,E=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4],ARGV[5]+0\nlocal Ta,C=KEYS[1],KEYS[2]\nlocal y=F[126](F[49](C),D)\nif y then\nreturn y\nend\nlocal U=F[140](Ta)\nif U and U.unreadable then\nreturn{\"unreadable\",U.unreadable}\nend\nif U and F[109](U,n,E)then\nreturn{\"forgotten\"}\nend\nlocal p=U and F[103](U,n)\nif p then\nreturn p==\"exists\" and{\"exists\"}or F[161](U,F[2](p))\nend\nif U and U.live and U.count>0 then\nif E>0 then\nF[100](U,n,\"exists\",true)\nF[145](Ta,U)\nend\nF[6](Ta)\nreturn{\"exists\"}\nend\nlocal h=math.max(U and U.id+1 or 0,Ia)\nlocal t={\nid=h,\nsince=U and U.live and U.since or h,\ncount=N,\nexpires_at=f+Ba,\noutcomes=U and U.outcomes or \"\",\n}\nif not C then\nF[100](t,n,F[1](N),E>0)\nend\nF[145](Ta,t)\nlocal v=F[161](t,N)\nF[15](C,\"d\",D,table.concat(v,\" \"),t.expires_at)\nreturn v\n";
const body_acquire = "local n,Fb,Pa,D,Yh=ARGV[1],ARGV[2],ARGV[7],ARGV[14],(ARGV[21] and ARGV[21]+0 or 0)\nlocal r=#Fb\nlocal l,K,L=F[163](r,KEYS[8*r+1],D)\nif L then\nreturn L\nend\nlocal ti=F[207](n,Pa,K)\nlocal g={locks=l,idempotency_key=KEYS[8*r+1],idempotency=K,place_secret=ti,place_ids=F[201](Fb,ti),spare=Yh>0 and r - Yh or 0}\nfor c=1,r do\nF[71](l[c],g.place_ids[c])\nend\ndo\nlocal aa,fa=F[197](g)\nif aa then\nreturn aa\nend\nif fa then\nreturn F[188](g,{\"unreadable\",\"damaged\"})\nend\nend\nfor c=1,r do\nif F[103](l[c],n)==\"gone\" then\nlocal Q,i,m=F[187](g)\nF[212](l,i,m or{})\nreturn F[203](g,vc[\"r\"])\nend\nend\nlocal p=F[103](l[1],n)\nif p==\"granted\" then\nreturn F[203](g,\"unknown\")\nend\nif ARGV[6]~=\"-\" and F[109](l[1],n,(ARGV[16]+0))then\nreturn F[188](g,{\"forgotten\"})\nend\nif(ARGV[16]+0)>0 and not p and F[102](l[1])then\nreturn F[188](g,{\"forgotten\"})\nend\nF[169](l[1],n,(ARGV[16]+0))\nif ARGV[6]~=\"-\" then\nreturn F[177](g,p)\nend\nlocal A,i,m=F[187](g)\nif not m and F[159](p,(ARGV[16]+0))then\nreturn F[203](g,\"unknown\")\nend\nlocal hh=F[184](g,m and m.arrival)\nif hh then\nF[212](l,i,m or{})\nreturn F[188](g,hh)\nend\nif Fb==\"p\" then\nlocal Wc=l[1]\nlocal ib=not m and(ARGV[18]+0)==0 and(ARGV[15]+0)or 0\nlocal Id=Wc.capacity>0 and Wc.capacity or ib\nif F[70](n)>Id then\nF[212](l,i,m or{})\nreturn F[188](g,Id==0 and{\"absent\"}or{\"unsatisfiable\",F[1](Id)})\nend\nWc.changed=Wc.changed or Wc.capacity~=Id\nWc.capacity=Id\nend\nif not m and(Pa~=\"-\" or K and K.state==\"w\")then\nif F[38](g.place_ids[1])then\nreturn F[203](g,\"unknown\")\nend\nend\nlocal X,x=F[180](g,i,m)\nif #X==0 and g.spare==0 then\nreturn F[192](g,A,i,m)\nend\nif #X<=g.spare then\nreturn F[194](g,A,i,m,X)\nend\nif m or((ARGV[4]+0)>0 or(ARGV[23] and ARGV[23]+0 or 0)>0)and(ARGV[5]==\"1\")then\nreturn F[219](g,A,i,m,X,x)\nend\nF[216](g,\"w\",\"-\",f)\nif(ARGV[19]==\"1\")and(ARGV[4]+0)>0 then\nF[166](l[X[1]],(ARGV[4]+0))\nend\nreturn F[182](g,X)\n";
const body_break_lease = "local n,R,Ob,Sa,z,D,E,I=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4]==\"1\",ARGV[5]+0,ARGV[6],ARGV[7]+0,(ARGV[8] or \"-\")\nlocal r=1\nlocal C=KEYS[8*r+1]\nlocal l,ua,Ff=F[96](r,C)\nlocal y=F[126](F[11](Ff),D)or ua\nif y then\nreturn y\nend\nlocal a=l[1]\nF[71](a)\nlocal function Y(v)\nF[81](a,z)\nreturn F[95](v,l)\nend\nlocal p=F[167](a,n)\nif p then\nreturn Y(p)\nend\nif F[109](a,n,E)then\nreturn Y({\"forgotten\"})\nend\nlocal function Ik()\nif a.exclusive and a.exclusive.fence==R then\nreturn a.exclusive\nend\nlocal i=a.shared>0 and redis.call(\"ZRANGEBYSCORE\",a.holders_key,F[1](R),F[1](R))or{}\nif not i[1] then\nreturn nil\nend\nreturn F[116](a,i[1])\nend\nlocal function cf(b)\nif F[129](a)>1 then\nreturn{\"others\"}\nend\nlocal aa=F[150](a,Ob)\nif a.break_at~=aa then\nF[165](a,n,I,true,false)\nend\nreturn{\"breaking\",F[1](a.break_at),F[1](F[148](a,b,aa,Sa))}\nend\nlocal function ff(b)\nif b then\nF[165](a,n,I,false,false)\nif not Sa then\nb.delay,b.min_until=0,0\nend\nF[128](a,b,\"b\")\nend\nreturn{\"broken\",F[1](b and 1 or 0),F[8](a.capacity>0),F[1](F[138](a))}\nend\nlocal b,fa=Ik()\nif fa then\nreturn Y({\"unreadable\",\"damaged\"})\nend\nlocal v=b and Ob>0 and cf(b)or ff(b)\nF[93](a,f)\nif not C and(b or E>0)then\nF[171](a,n,v,E>0)\nend\nF[15](C,\"d\",D,table.concat(v,\" \"),f)\nreturn Y(v)\n";
const body_break_lock = "local n,Ob,Sa,Aj,z,D,Cl,E,zd,I=ARGV[1],ARGV[2]+0,ARGV[3]==\"1\",ARGV[4]==\"1\",ARGV[5]+0,ARGV[6],ARGV[7]==\"1\",ARGV[8]+0,ARGV[9],(ARGV[10] or \"-\")\nlocal r=1\nlocal C=KEYS[8*r+1]\nlocal y=F[126](F[49](C),D)\nif y then\nreturn y\nend\nlocal a=F[50](1,F[5]({KEYS[8*r - 7]})[1])\nif Ob==0 and zd~=\"only\" and a.unreadable~=\"newer\" and(Cl or a.unreadable)then\nredis.call(\"DEL\",unpack(KEYS,1,8))\nlocal v={\"broken\",\"0\",\"1\",\"0\",\"0\",\"1\",\"0\"}\nF[15](C,\"d\",D,table.concat(v,\" \"),f)\nreturn v\nend\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[71](a)\nlocal function rd(v)\nF[81](a,z)\nreturn F[95](v,{a})\nend\nlocal p=F[167](a,n)\nif p then\nreturn rd(p)\nend\nif F[109](a,n,E)then\nreturn rd({\"forgotten\"})\nend\nlocal function Y(v,lj)\nif not C and(lj or E>0)then\nF[171](a,n,v,E>0)\nend\nF[15](C,\"d\",D,table.concat(v,\" \"),f)\nreturn rd(v)\nend\nlocal function jh()\nif a.delay_until>0 or a.resting>0 then\na.delay_until,a.rests,a.resting=0,{},0\na.changed=true\nend\nend\nlocal function pj(O,md,ka)\nlocal v={\"broken\",F[1](O),F[8](md),F[1](a.shared),F[1](ka),\"0\",F[1](F[138](a))}\nreturn Y(v,O+ka>0 or md)\nend\nlocal function ff(ka)\nlocal O,md=F[129](a),a.capacity>0\nif O+ka>0 then\nF[165](a,n,I,true,ka>0)\nend\nif a.exclusive then\nF[128](a,a.exclusive,\"b\")\nend\nif not Sa then\njh()\nend\nif a.shared>0 then\na.break_at=Sa and f or 1\na.live=0\nF[23](a)\nend\nif Aj and md then\na.capacity=0\na.changed=true\nend\nF[93](a,f)\nreturn pj(O,md,ka)\nend\nlocal function cf(ka)\nlocal O,aa=F[129](a),F[150](a,Ob)\nif a.break_at~=aa or ka>0 then\nF[165](a,n,I,a.break_at~=aa,ka>0)\nend\nif not Sa then\njh()\nend\nlocal xb=a.exclusive and F[148](a,a.exclusive,aa,Sa)or 0\nlocal Nk,Qc=F[174](a,0,aa,Sa)\nF[93](a,f)\nlocal v={\"breaking\",F[1](a.break_at),F[1](O),F[1](xb+Nk),F[1](Qc),F[1](aa),F[1](ka)}\nreturn Y(v,true)\nend\nlocal ka=0\nif zd~=\"keep\" and a.stored then\nka=F[185](a)\nend\nif zd==\"only\" then\nif ka>0 then\nF[165](a,n,I,false,true)\nend\nF[93](a,f)\nlocal v=\n{\"broken\",\"0\",\"0\",\"0\",F[1](ka),\"0\",\"0\"}\nreturn Y(v,ka>0)\nend\nif Ob>0 and F[129](a)>0 then\nreturn cf(ka)\nend\nreturn ff(ka)\n";
const body_break_more = "local xh,y,Sa,z=ARGV[1]+0,ARGV[2]+0,ARGV[3]==\"1\",ARGV[4]+0\nlocal l,ua=F[96](1)\nif ua then\nreturn ua\nend\nlocal a=l[1]\nF[71](a)\nif xh==0 then\nF[81](a,z)\nlocal rb=F[39](a)and a.shared or 0\nreturn F[95]({\"left\",F[1](rb),F[1](F[138](a))},l)\nend\nlocal xb,Qc=0,0\nif a.break_at>0 then\nxb,Qc=F[174](a,xh,y,Sa)\nend\nF[81](a,z)\nreturn F[95]({\"warned\",F[1](xb),F[1](Qc)},l)\n";
const body_give_up = "local r,Pa,z=ARGV[1]+0,ARGV[2],ARGV[3]+0\nlocal Ma=KEYS[8*r+1]\nlocal l,ua=F[96](r)\nlocal function Ci(a)\nF[100](a,Pa,\"gone\",true)\nend\nlocal function rd(a)\nlocal b=F[130](a,Pa)\nif b then\nif not b.confirmed then\nb.min_until=0\nend\nF[128](a,b,\"r\")\nif Ma~=l[1].record_key then\nF[147](Ma)\nend\nreturn\nend\nif a.upgrader and F[83](a.upgrader.id)==Pa then\na.upgrader=nil\nCi(a)\nreturn\nend\nfor Q,h in ipairs({F[122](Pa),F[127](Pa)})do\nlocal q=F[143](a,h)\nif q then\nF[77](a,h,q)\nCi(a)\nif F[38](h)then\nF[16](a,{id=h},\"u\")\nend\nend\nend\nend\nfor c=1,r do\nlocal a=l[c]\nif not a.unreadable then\nF[71](a)\nrd(a)\nF[93](a,f)\nF[81](a,z)\nend\nend\nreturn F[95](ua or{\"given_up\"},l)\n";
const body_grant_away = "local z=ARGV[1]+0\nlocal l,ua=F[96](1)\nif ua then\nreturn ua\nend\nlocal a=l[1]\nF[71](a)\nF[81](a,z)\nF[62](a,z)\nreturn F[95]({\"done\"},l)\n";
const body_inspect = "local r,M,Df,z,zd,aj=ARGV[1]+0,ARGV[2],ARGV[3]==\"1\",ARGV[4]+0,ARGV[5]==\"1\",ARGV[6]+0\nlocal ej=\"u\"\nlocal l=F[96](r)\nlocal function Og(Kb,Ea,Z,ia,W,Ll,Gd,ik)\nKb[#Kb+1]={Ea,F[1](Z),ia,F[8](W),F[8](Ll),F[1](Gd),F[1](ik)}\nend\nlocal function Pg(Kb,a,s)\nlocal lb=redis.call(\"ZRANGE\",s,\"0\",F[1](50 - 1),\"WITHSCORES\")\nfor c=1,#lb,2 do\nlocal h,x,ia=lb[c],F[2](lb[c+1]),\"-\"\nlocal W=x<4000000000000000\nif F[37](h)then\nlocal jd=redis.call(\"HGET\",a.details_key,h)\nia=jd and string.match(jd,\"^=(%S+)\")or \"-\"\nend\nx=W and x or x - 4000000000000000\nlocal E=F[19](a,h,x)\nlocal Gd=W and F[38](h)and F[20](a,h)or 0\nOg(Kb,F[51](h),E,ia,W,F[217](h),Gd,E - x)\nend\nend\nlocal function Jk(a)\nlocal Kb,ra={},a.upgrader\nif ra then\nOg(Kb,ej,ra.arrival,ra.label,true,false,0,0)\nend\nif a.tickets>0 then\nPg(Kb,a,a.writers_key)\nPg(Kb,a,a.readers_key)\nend\nreturn Kb\nend\nlocal function Nf(a)\nlocal p=not a.clearing and not F[39](a)\nreturn p and a.delay_until or math.max(a.delay_until,f+20)\nend\nlocal function yj(a)\nlocal dj=M~=\"-\" and F[130](a,M)\nreturn F[101](F[10]({\"lock\",F[1](a.fence),F[1](Nf(a)),F[1](a.break_at),F[1](F[129](a)),F[1](F[144](a)),F[1](a.capacity),F[1](F[21](a)),dj and F[65](dj)or \"-\"},F[139](a)),zd and Jk(a)or{})\nend\nlocal Ya={}\nfor c=1,r do\nlocal a=l[c]\nif a.unreadable then\nYa[c]={\"unreadable\",a.unreadable}\nelse\nF[71](a)\nYa[c]=yj(a)\nif aj>0 then\nF[166](a,aj)\nend\nF[81](a,z)\nend\nend\nF[6](KEYS[8*1 - 7])\nlocal dk=Df and not l[1].unreadable and F[47](l[1])\nlocal La=dk and F[48](l[1])or{}\nreturn F[95](F[10](F[101]({\"state\",F[1](f)},Ya),La),l)\n";
const body_list = "local r=ARGV[1]+0\nlocal function Sb(G)\nif G==\"\" then\nreturn true\nend\nlocal P,ga,vb=string.match(G,\"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+ ?(%d*)$\")\nlocal oh=P and math.max(F[2](P)+F[2](ga),vb==\"\" and 0 or F[2](vb))\nreturn oh and F[4](G)and oh<=f\nend\nlocal function Ml(k)\nlocal V,G,Ha=string.match(k,\"^([56] [^\\n]*\\n)([^\\n]*)\\n[^\\n]*\\n[^\\n]*\\n[^\\n]*\\n(.*)$\")\nlocal m={tickets=0,shared=0,writers=0,readers=0,delay_until=0,capacity=0}\nif not V or not F[14](m,V)then\nreturn 0\nend\nlocal lk=m.writers+m.readers+m.shared+m.capacity\nlocal uk=lk==0 and m.delay_until<=f and Sb(G)\nif uk and(Ha==\"\" or string.find(Ha,\"^o [^\\n]+\\n$\"))then\nreturn nil\nend\nreturn m.tickets+m.shared\nend\nlocal bb={}\nfor c=1,r do\nbb[c]=KEYS[c]\nend\nlocal w=F[5](bb)\nlocal Na={}\nfor c=1,r do\nlocal Hi=w[c] and Ml(w[c])\nif Hi then\nNa[#Na+1]={F[1](c),F[1](Hi)}\nend\nend\nF[6](KEYS[1])\nreturn F[101]({\"live\"},Na)\n";
const body_release = "local n,Xc,z,D,E=ARGV[1],F[7](ARGV[2]),ARGV[3]+0,ARGV[4],ARGV[5]+0\nlocal r=#Xc\nlocal C=KEYS[9*r+1]\nlocal l,Q,Ff=F[96](r,C)\nlocal y=F[126](F[11](Ff),D)\nif y then\nreturn y\nend\nlocal function xk(a,M)\nif F[109](a,n,E)then\nreturn true\nend\nif E==0 or E>a.written_at or F[103](a,n)or F[130](a,M)then\nreturn false\nend\nlocal Q,Nb=F[211](a,M,n)\nreturn Nb\nend\nfor c=1,r do\nif xk(l[c],Xc[c])then\nreturn{\"forgotten\"}\nend\nend\nlocal Zc=\"-\"\nlocal function sg(a,Ea,he,kb)\nlocal rb=F[21](a)\nlocal Fa={\"released\",Ea,F[1](he),F[1](rb),kb}\nif kb==Zc or not C then\nreturn Fa,Fa\nend\nreturn Fa,{\"released\",Ea,F[1](he),F[1](rb),Zc}\nend\nlocal function Tc(a,M)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[71](a)\nlocal p=F[103](a,n)\nif p then\nlocal Nh,Fk=string.match(p,\"^(%a)(%d+)$\")\nif Nh then\nreturn sg(a,Nh,F[2](Fk),Zc)\nend\nend\nlocal b,fa=F[130](a,M)\nif not b then\nlocal ph=F[211](a,M,n)\nif ph then\nreturn sg(a,ph,0,Zc)\nend\nreturn F[142](a,M,fa)\nend\nb.holds=b.holds - 1\nlocal Ea,kb=F[51](b.id),Zc\nif b.holds>0 then\nF[119](a,b)\nelse\nF[128](a,b,\"r\",not C and n or nil)\nF[93](a,f)\nkb=F[183](b)\nend\nif not C and(b.holds>0 or E>0)then\nF[100](a,n,Ea .. F[1](b.holds),E>0)\nend\nlocal Fa,xc=sg(a,Ea,b.holds,kb)\nreturn Fa,xc,b.holds==0\nend\nlocal ea,Ib,Ch,df={},{},{},false\nfor c=1,r do\nlocal a=l[c]\nlocal Fa,xc,kb=Tc(a,Xc[c])\nea[c],Ib[c],Ch[c]=Fa,xc or Fa,kb\ndf=df or xc~=nil\nif not a.unreadable then\nF[81](a,z)\nend\nend\nlocal v=F[101]({\"done\"},ea)\nlocal Pc={}\nfor c=1,r do\nif not Ch[c] then\nPc[KEYS[8*r+c]]=true\nend\nend\nfor c=1,r do\nlocal Ma=KEYS[8*r+c]\nif Ma~=l[c].record_key and not Pc[Ma] then\nPc[Ma]=true\nF[147](Ma)\nend\nend\nif df and C then\nlocal xc=F[101]({\"done\"},Ib)\nF[15](C,\"d\",D,table.concat(xc,\" \"),f)\nend\nreturn F[95](v,l)\n";
const body_renew = "local Xc,Eg,z,D,sd=F[7](ARGV[1]),F[7](ARGV[2]),ARGV[3]+0,ARGV[4],F[7](ARGV[5] or \"-\")\nlocal r=#Xc\nlocal C=KEYS[9*r+1]\nlocal K=F[49](C)\nlocal L=F[97](K,D)\nif L then\nreturn L\nend\nlocal l=F[96](r)\nlocal function wk(a,b)\nlocal pk=b.deadline==b.max_until or a.break_at>0\nreturn not pk and b.deadline - f<b.ttl/3\nend\nlocal function xf(a,b,Ba,I,Ma)\nif b.partner~=\"-\" then\nF[137](a,b)\nend\nlocal y=b.deadline\nif I and I~=\"-\" then\nb.label=F[175](b.label,I)\nend\nb.ttl=Ba>0 and Ba or b.ttl\nb.deadline=F[26](a,b,b.ttl)\nb.confirmed=true\nif Ma~=a.record_key then\nF[209](Ma,b)\nend\nF[119](a,b)\nif b.deadline<y then\nF[125](a,y)\nend\nend\nlocal function Bl(a,M,Ba,I,Ma)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[71](a)\nlocal b,fa=F[130](a,M)\nif not b then\nlocal Fa=F[142](a,M,fa)\nF[81](a,z)\nreturn Fa\nend\nlocal Hk=not K and wk(a,b)\nif not K then\nxf(a,b,Ba,I,Ma)\nend\nF[81](a,z)\nreturn{\"renewed\",F[172](a,b),F[1](a.break_at),F[8](Hk)}\nend\nlocal ea={}\nfor c=1,r do\nea[c]=Bl(l[c],Xc[c],F[2](Eg[c]),sd[c],KEYS[8*r+c])\nend\nif not K then\nF[15](C,\"d\",D,\"renewed\",f)\nend\nreturn F[95](F[101]({\"done\",F[1](f)},ea),l)\n";
const body_set_capacity = "local rj,z,D,n,E=ARGV[1]+0,ARGV[2]+0,ARGV[3],ARGV[4],ARGV[5]+0\nlocal r=1\nlocal C=KEYS[8*r+1]\nlocal y=F[49](C)\nlocal L=F[97](y,D)\nif L then\nreturn L\nend\nlocal l,ua=F[96](r)\nif ua then\nreturn ua\nend\nlocal a=l[1]\nif not y and F[109](a,n,E)then\nreturn{\"forgotten\"}\nend\nF[71](a)\nif not y and not F[103](a,n)then\na.capacity=rj\na.changed=true\nF[93](a,f)\nif not C then\nF[100](a,n,\"set\",E>0)\nend\nend\nlocal mb=F[10]({F[1](f),F[1](a.capacity),F[1](F[21](a)),F[1](F[129](a)),F[1](F[144](a))},F[139](a))\nF[81](a,z)\nif not y then\nF[15](C,\"d\",D,\"set\",f)\nend\nreturn F[95](F[101]({\"set\"},{mb}),l)\n";
const body_transfer = "local n,M,Ba,ia,z,D,E=ARGV[1],ARGV[2],ARGV[3]+0,ARGV[4],ARGV[5]+0,ARGV[6],ARGV[7]+0\nlocal r=1\nlocal Ma,C=KEYS[8*r+1],KEYS[8*r+2]\nlocal l,K,L=F[163](r,C,D)\nif L then\nreturn L\nend\nlocal a=l[1]\nF[71](a)\nlocal function Y(v)\nF[81](a,z)\nreturn F[95](v,l)\nend\nlocal function Si(b)\nreturn Y({\"transferred\",F[1](f),F[1](a.break_at),F[65](b)})\nend\nlocal yh=K and K.rest or n\nlocal b=F[130](a,yh)\nif b then\nreturn Si(b)\nend\nlocal p=F[103](a,n)\nlocal S,I=F[136](a,yh)\nif K or S~=\"unknown\" or F[159](p,E)then\nreturn Y({\"lost\",S,I})\nend\nif E>0 and not p and F[102](a)then\nreturn Y({\"forgotten\"})\nend\nF[169](a,n,E)\nlocal G,ja,fa=F[162](a,M)\nif G and ja then\nreturn Y({\"both_modes\"})\nend\nlocal U=G or ja\nif not U then\nreturn Y(F[142](a,M,fa))\nend\nF[137](a,U)\nlocal dc=Ba>0 and Ba or U.ttl\nlocal ve={\nid=F[51](U.id).. n,\nttl=dc,\nmax_until=U.max_until,\ndelay=U.delay,\nmin_until=U.min_until,\nconfirmed=true,\nlabel=ia,\npartner=\"-\",\nidempotency_until=F[157](C,f+dc),\n}\nF[128](a,U,\"t\")\nif Ma~=a.record_key then\nF[147](Ma)\nend\nF[36](a,ve)\nif ve.deadline<U.deadline then\nF[125](a,U.deadline)\nend\nF[93](a,f)\nF[15](C,\"g\",D,n,ve.idempotency_until)\nreturn Si(ve)\n";
const body_unattend = "local Fb,Pa,I,z=ARGV[1],ARGV[2],ARGV[3]+0,ARGV[4]+0\nlocal r=#Fb\nlocal l,ua=F[96](r)\nif ua then\nreturn ua\nend\nfor c=1,r do\nF[71](l[c])\nend\nlocal W=F[151](l,0,true)\nfor c=1,r do\nlocal a,h=l[c],string.sub(Fb,c,c).. Pa\nlocal q=F[143](a,h)\nif\nq\nand q.queued\nand not F[38](h)\nand W<I\nand F[158](I,F[20](a,h))\nthen\nF[82](a,h,q,W,true)\nif a.front==h and W<a.turn_until then\na.turn_until,a.changed=W,true\nend\na.check_at=W\nend\nif a.upgrader and a.upgrader.id==h and F[158](I,a.upgrader.deadline)then\na.upgrader.deadline=math.min(I,f+1500)\na.check_at,a.changed=a.upgrader.deadline,true\nend\nF[93](a,f)\nF[81](a,z)\nend\nreturn F[95]({\"unattended\",F[1](W)},l)\n";
const body_quorum_bury = "local va,ba,xa,z=F[7](ARGV[1]),ARGV[2]+0,ARGV[3]+0,ARGV[4]+0\nlocal w=F[121](1,2)\nlocal L=F[132](F[110](w[2]),ba,xa)\nif L then\nreturn L\nend\nlocal e,Ja=F[111](w[1])\nif not e then\nreturn{\"unreadable\",Ja}\nend\nlocal Yg={}\nfor c=1,#va do\nlocal Ji=F[218](e,va[c])\nYg[c]=Ji and \"0\" or \"1\"\nif not Ji then\nF[112](e,va[c],\"u\",\"\")\nend\nend\nF[120](KEYS[1],e,z)\nreturn F[10]({\"done\"},Yg)\n";
const body_quorum_confirm = "local J,R,Ba,hc,se,ia,ba,xa,z,D=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4]+0,ARGV[5]+0,ARGV[6],ARGV[7]+0,ARGV[8]+0,ARGV[9]+0,ARGV[10]\nlocal w=F[121](1,2)\nlocal u=F[110](w[2])\nlocal L=F[132](u,ba,xa)\nif L then\nreturn L\nend\nlocal e,Ja=F[111](w[1])\nif not e then\nreturn{\"unreadable\",Ja}\nend\nlocal b=F[123](e,J)\nif not b then\nreturn{\"refused\"}\nend\nif b.state==\"c\" and b.fence==R then\nreturn{\"confirmed\",F[1](f),F[1](b.deadline - f)}\nend\nif b.state==\"c\" or R<b.fence then\nreturn{\"refused\"}\nend\nlocal nb={\nfence=R,\nttl=Ba,\ndelay=hc,\nlabel=ia,\nfingerprint=D,\nacquired=0,\nmax_until=se,\n}\nF[153](e,b,nb)\nF[164](KEYS[2],u,R)\nF[120](KEYS[1],e,z)\nF[168](KEYS[3],e,b)\nreturn{\"confirmed\",F[1](f),F[1](b.deadline - f)}\n";
const body_quorum_inspect = "local ba,xa,Nc=ARGV[1]+0,ARGV[2]+0,ARGV[3]+0\nlocal w=F[121](1,2)\nlocal L=F[132](F[110](w[2]),ba,xa)\nif L then\nreturn L\nend\nlocal e,Ja=F[111](w[1])\nif not e then\nreturn{\"unreadable\",Ja}\nend\nF[152](e,Nc)\nlocal O,Cc=F[160](e)\nreturn F[10](F[10]({\"state\",F[1](f),F[1](e.confirmed),F[1](F[154](e))},O),Cc)\n";
const body_quorum_join = "local ba,xa,lg,Ne,Rl,Af=ARGV[1]+0,ARGV[2]+0,ARGV[3]+0,ARGV[4]+0,ARGV[5]==\"1\",ARGV[6]+0\nlocal w=redis.call(\"MGET\",unpack(KEYS))\nlocal Wi,Fc,He=true,0,0\nfor c=1,#KEYS do\nlocal u=F[110](w[c])\nlocal L=F[118](u,ba,xa)\nif L then\nreturn L\nend\nif u.state==\"-\" then\nu=\n{state=\"q\",number=ba,nodes=xa,ends_at=f+lg,floor=0,ahead=0}\nF[146](KEYS[c],u)\nend\nif u.state==\"q\" and u.ends_at>f+lg then\nu.ends_at=f+lg\nF[146](KEYS[c],u)\nend\nif u.state==\"q\" and u.ends_at<=Ne and(Rl or f>=u.ends_at)then\nu.state=\"v\"\nu.floor=math.max(u.floor,Af)\nF[146](KEYS[c],u)\nend\nif u.state==\"q\" then\nWi=false\nFc=math.max(Fc,u.ends_at)\nend\nHe=math.max(He,F[134](u))\nend\nreturn Wi and{\"voting\",F[1](f),F[1](Fc),F[1](He)}\nor{\"quarantined\",F[1](f),F[1](Fc),F[1](He)}\n";
const body_quorum_propose = "local J,Ea,la,De,ba,xa,qd,z,D,Nc=ARGV[1],ARGV[2],ARGV[3],ARGV[4]+0,ARGV[5]+0,ARGV[6]+0,ARGV[7]+0,ARGV[8]+0,ARGV[9],ARGV[10]+0\nlocal w=F[121](1,2)\nlocal u=F[110](w[2])\nlocal L=F[132](u,ba,xa)\nif L then\nreturn L\nend\nlocal e,Ja=F[111](w[1])\nlocal K=F[49](KEYS[3])\nif not e then\nreturn{\"unreadable\",Ja}\nend\nlocal Mh=F[210](K,D)\nif Mh then\nreturn Mh\nend\nF[152](e,Nc)\nlocal Ib=K~=nil\nlocal b=F[123](e,J)\nif b then\nreturn{\"proposed\",F[1](f),F[1](b.fence),F[8](Ib)}\nend\nlocal H=F[106](e,J)\nif H then\nreturn{\"ended\",H}\nend\nif K and not F[155](e,la)then\nreturn{\"ended\",K.state==\"e\" and \"r\" or \"e\"}\nend\nlocal j=F[181](e,Ea,la)\nif j>0 then\nif e.capped then\nF[120](KEYS[1],e,z)\nend\nlocal O,Cc=F[160](e)\nreturn F[10](F[10]({\"busy\",F[1](f),F[1](j),F[1](F[154](e))},O),Cc)\nend\nif #e.leases>=qd then\nreturn{\"limit\"}\nend\nlocal kl=F[149](e,u,{mode=Ea,attempt=J,holder=la},De)\nF[120](KEYS[1],e,z)\nreturn{\"proposed\",F[1](f),F[1](kl.fence),F[8](Ib)}\n";
const body_quorum_release = "local va,qb,n,z,ql=F[7](ARGV[1]),F[7](ARGV[2]),ARGV[3],ARGV[4]+0,F[7](ARGV[5])\nlocal function Tc(e,J,la,p)\nlocal b=F[156](e,J,la)\np=p or b~=nil\nlocal Na={}\nfor Q,Da in ipairs(e.leases)do\nif Da==b or p and Da.holder==la then\nF[112](e,Da.attempt,\"r\",n)\nelse\nNa[#Na+1]=Da\nend\nend\ne.leases=Na\nif la==\"-\" then\nF[190](e,J)\nend\nlocal H,Mb=F[106](e,J)\nif b or H==\"r\" and Mb==F[104](n)then\nreturn{\"released\",\"r\"},true\nend\nF[112](e,J,\"u\",n)\nH=H or \"u\"\nreturn p and{\"lost\",H}or{\"unproven\",H},false\nend\nlocal bb={}\nfor c=1,#va do\nbb[c]=KEYS[2*c - 1]\nend\nlocal w=F[5](bb)\nlocal ea,Yb={},{}\nfor c=1,#va do\nlocal e,Ja=Yb[bb[c]],nil\nif not e then\ne,Ja=F[111](w[c])\nYb[bb[c]]=e\nend\nlocal C=KEYS[2*c]~=bb[c] and KEYS[2*c] or nil\nlocal K=F[49](C)\nlocal p=ql[c]==\"1\" or F[141](K,va[c])\nif e then\nlocal Fa,yk=Tc(e,va[c],qb[c],p)\nea[c]=Fa\np=p or yk\nF[120](bb[c],e,z)\nelse\nea[c]={\"unreadable\",Ja}\nend\nif C and qb[c]==\"-\" then\nF[189](C,K,va[c])\nelseif C and p then\nF[215](C,K,va[c])\nend\nend\nreturn F[101]({\"done\"},ea)\n";
const body_quorum_renew = "local va,Gc,Eg,ba,xa,z,qb,sd=F[7](ARGV[1]),F[7](ARGV[2]),F[7](ARGV[3]),ARGV[4]+0,ARGV[5]+0,ARGV[6]+0,F[7](ARGV[7]),F[7](ARGV[8])\nlocal function xf(e,J,la,R,Ba,I)\nlocal b=F[156](e,J,la)\nif not b or b.state~=\"c\" or b.fence~=R then\nreturn nil,F[106](e,J)or \"u\"\nend\nif Ba>0 and f+Ba>=b.deadline then\nb.ttl=Ba\nend\nlocal P=f+b.ttl\nif b.max_until>0 then\nP=math.min(P,b.max_until)\nend\nb.deadline=math.max(b.deadline,P)\nif I~=\"-\" then\nb.label=F[175](b.label,I)\nend\nreturn b\nend\nlocal w=F[121](#va,3)\nlocal ea,Yb={},{}\nfor c=1,#va do\nlocal s,u=KEYS[3*c - 2],F[110](w[#va+c])\nlocal L=F[118](u,ba,xa)\nlocal e,Ja=Yb[s],nil\nif not e then\ne,Ja=F[111](w[c])\nYb[s]=e\nend\nif L then\nreturn L\nend\nif u.state~=\"v\" then\nea[c]={\"nonvoter\",F[1](u.ends_at),u.state}\nelseif not e then\nea[c]={\"unreadable\",Ja}\nelse\nlocal b,H=xf(e,va[c],qb[c],F[2](Gc[c]),F[2](Eg[c]),sd[c])\nif b then\nF[120](s,e,z)\nif KEYS[3*c]~=s then\nF[208](KEYS[3*c],b)\nend\nea[c]={\"renewed\",F[1](b.deadline - f),F[113](b)}\nelse\nea[c]={\"lost\",H}\nend\nend\nend\nreturn F[101]({\"done\",F[1](f)},ea)\n";
const body_quorum_repair = "local Ke,z=ARGV[1]+0,ARGV[2]+0\nlocal w=F[121](1,2)\nlocal e,Ja=F[111](w[1])\nif e then\nreturn{\"intact\"}\nend\nif Ja==\"newer\" then\nreturn{\"unreadable\",Ja}\nend\nlocal rf=F[105]()\nrf.fence=F[134](F[110](w[2]))\nF[178](rf,Ke)\nF[120](KEYS[1],rf,z)\nreturn{\"repaired\"}\n";
const body_quorum_restore = "local jg,sb,ba,xa,qd,z=F[7](ARGV[1]),ARGV[2],ARGV[3]+0,ARGV[4]+0,ARGV[5]+0,ARGV[6]+0\nlocal function pl(e,u,na)\nlocal b,H=F[123](e,na.attempt),F[106](e,na.attempt)\nif b and b.state==\"c\" or H and H~=\"e\" then\nreturn nil\nend\nif F[173](e,na.mode,na.holder)>0 or #e.leases>=qd then\nreturn nil\nend\nlocal hb={}\nfor Q,Da in ipairs(e.leases)do\nif Da~=b then\nhb[#hb+1]=Da\nend\nend\ne.leases=hb\nreturn F[149](e,u,na,na.deadline)\nend\nlocal function uj(e,Ge,na)\nlocal b=F[123](e,na.attempt)\nif not b or b.state~=\"p\" or b.fence~=Ge then\nreturn nil\nend\nF[153](e,b,na)\nF[108](e,b.attempt)\nreturn b\nend\nlocal w=F[121](#jg,3)\nlocal Sg,Yb,c={},{},0\nfor V in string.gmatch(sb,\"[^\\n]+\")do\nc=c+1\nlocal na,Ge,s=F[114](V),F[2](jg[c]),KEYS[3*c - 2]\nlocal u=F[110](w[#jg+c])\nlocal L=F[118](u,ba,xa)\nlocal e=Yb[s] or F[111](w[c])\nYb[s]=e\nif L then\nreturn L\nend\nlocal ah=e and u.state==\"v\"\nlocal b\nif ah and Ge==0 then\nb=pl(e,u,na)\nelseif ah then\nb=uj(e,Ge,na)\nif b then\nF[164](KEYS[3*c - 1],u,b.fence)\nF[168](KEYS[3*c]~=s and KEYS[3*c] or nil,e,b)\nend\nend\nif b then\nF[120](s,e,z)\nend\nSg[c]=b and F[1](b.fence)or \"0\"\nend\nreturn F[10]({\"done\"},Sg)\n";

const joined = (helpers: readonly Helper[]): string[] => helpers.map((pieces) => pieces.join(""));
const text = (first: readonly Helper[], body: string, later: readonly Helper[] = []): string =>
  scriptText(joined(first), joined(later), body);

const keyLibrary: Library = {
  family: "key",
  digest: "caa059ecbadf5d7bda3c",
  helpers: [lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_wrote, lua_save_key, lua_prove_writable, lua_flag, lua_append_list, lua_append_groups],
  bodies: { key_create: body_key_create, key_delete: body_key_delete, key_find: body_key_find },
};

const latchLibrary: Library = {
  family: "latch",
  digest: "3f5e689fe22b6ccdacc7",
  helpers: [lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_split, lua_wrote, lua_secret_prefix, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_save_latch, lua_with_notification, lua_latch_reply, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_prove_writable, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_reply_before, lua_flag, lua_append_list, lua_append_groups],
  bodies: { latch_count_down: body_latch_count_down, latch_delete: body_latch_delete, latch_get: body_latch_get, latch_list: body_latch_list, latch_set: body_latch_set },
};

const lockLibrary: Library = {
  family: "lock",
  digest: "730f58ab0dbea7600caa",
  helpers: [lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_delayed_until, lua_describe_ended, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_is_unclaimed, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_is_early, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_arrival_of, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_spans_locks, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_leases_of, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_is_last_to_attend, lua_place_of, lua_note_hints, lua_drop_queue, lua_next_arrival, lua_remove_places, lua_is_among, lua_free_order, lua_early_order, lua_blocked_locks, lua_attended_until, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_saved_lease, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_note_watcher, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_is_late, lua_save_copy, lua_save_reply, lua_recent_reply, lua_REASONS, lua_end_at, lua_released_by, lua_note_said, lua_reason_never_served, lua_why_never_served, lua_why_lost, lua_not_held, lua_reply_before, lua_shorten_idempotency, lua_idempotency_until, lua_prolong_idempotency, lua_listed_holders, lua_queue_length, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications, lua_load_request, lua_place_secret_of, lua_ids_with, lua_ids_of, lua_save_locks, lua_finish, lua_lost, lua_dismissed, lua_append_two, lua_append_list, lua_granted, lua_granted_some, lua_claim, lua_granted_before, lua_busy, lua_new_lease, lua_save_use, lua_save_grant, lua_granted_earlier, lua_find_own_places, lua_has_lease_left, lua_grant_one, lua_grant_all, lua_grant_some, lua_wait_in_line, lua_acquire_as_holder, lua_append_groups, lua_with_metadata],
  bodies: { acquire: body_acquire, break_lease: body_break_lease, break_lock: body_break_lock, break_more: body_break_more, give_up: body_give_up, grant_away: body_grant_away, inspect: body_inspect, list: body_list, release: body_release, renew: body_renew, set_capacity: body_set_capacity, transfer: body_transfer, unattend: body_unattend },
};

/** As Redis Functions. */
export const libraries: readonly Library[] = [keyLibrary, latchLibrary, lockLibrary];

export interface KeyCreateArgs {
  /** how long the key is valid */
  readonly ttl_ms: number;
  /** the key's permissions */
  readonly details: string;
}

export type KeyCreateReply =
  | { readonly kind: "created"; readonly expires_at: number };

/** Store an API key. A repeated request only makes the key expire later. */
export const keyCreate: ScriptOf<KeyCreateArgs, KeyCreateReply> = {
  name: "key_create",
  sha1: "26871b11667968830b509afdbbb6323bbb4b794b",
  abi: {"required":2,"defaults":[],"digests":["fda4a821"]},
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
  sha1: "fd599c9cab1bfd8df890418b7a565f35237d3aa2",
  abi: {"required":0,"defaults":[],"digests":["f6f49141"]},
  args: [],
  decode: (r) => r.end(r.led<KeyDeleteReply>({ deleted: () => ({ kind: "deleted", existed: r.flag() }) })),
  source: /* @__PURE__ */ text([lua_flag], body_key_delete),
  family: "key",
};

export interface KeyFindArgs {
  /** how many */
  readonly n: number;
  /** whether to record a use of the keys, at most once a day */
  readonly used: boolean;
}

export type KeyFindReply =
  | { readonly kind: "found"; readonly now: number; readonly keys: readonly ({ readonly i: number; readonly expires_at: number; readonly used_day: number; readonly details: string })[] };

/** Describe API keys. Keys that do not exist or cannot be read are left out. */
export const keyFind: ScriptOf<KeyFindArgs, KeyFindReply> = {
  name: "key_find",
  sha1: "88e2b94675b5db854d5b00439df623924f7d8286",
  abi: {"required":2,"defaults":[],"digests":["6725c140"]},
  args: ["n","used"],
  decode: (r) => r.end(r.led<KeyFindReply>({ found: () => ({ kind: "found", now: r.integer(), keys: r.groups((part) => ({ i: part.integer(), expires_at: part.integer(), used_day: part.integer(), details: part.string() })) }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_wrote, lua_save_key, lua_prove_writable, lua_append_list, lua_append_groups], body_key_find),
  family: "key",
};

export interface LatchCountDownArgs {
  /** a fresh secret */
  readonly request: string;
  /** the number to count down by */
  readonly by: number;
  /** the fingerprint of the request that the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
  /** the earliest time at which another copy of this request was sent; 0 if this is the first copy */
  readonly since: number;
}

export type LatchCountDownReply =
  | { readonly kind: "latch"; readonly id: number; readonly since: number; readonly count: number; readonly expires_at: number }
  | { readonly kind: "gone" }
  | { readonly kind: "mismatch" }
  | { readonly kind: "newer" }
  | { readonly kind: "forgotten" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Count a latch down, but not below zero. At zero, the latch opens. */
export const latchCountDown: ScriptOf<LatchCountDownArgs, LatchCountDownReply> = {
  name: "latch_count_down",
  sha1: "e492d70549bbb87edd2a714206aae7816dc451fc",
  abi: {"required":4,"defaults":[],"digests":["71e4bb9f"]},
  args: ["request","by","fingerprint","since"],
  decode: (r) => r.end(r.led<LatchCountDownReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer() }), gone: () => ({ kind: "gone" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_split, lua_wrote, lua_secret_prefix, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_save_latch, lua_with_notification, lua_latch_reply, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_prove_writable, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_reply_before], body_latch_count_down),
  family: "latch",
};

export interface LatchDeleteArgs {
  /** a fresh secret */
  readonly request: string;
  /** the fingerprint of the request that the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
  /** the earliest time at which another copy of this request was sent; 0 if this is the first copy */
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
  sha1: "191fd184f455a9967dfd2b4a104025ceddeb69e3",
  abi: {"required":3,"defaults":[],"digests":["64713c9c"]},
  args: ["request","fingerprint","since"],
  decode: (r) => r.end(r.led<LatchDeleteReply>({ deleted: () => ({ kind: "deleted", existed: r.flag(), repaired: r.flag() }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_split, lua_wrote, lua_secret_prefix, lua_has_sane_numbers, lua_parse_latch, lua_save_latch, lua_with_notification, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_prove_writable, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_reply_before, lua_flag], body_latch_delete),
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
  sha1: "289c861da459c79b404143896bed10379087e5b4",
  abi: {"required":0,"defaults":[],"digests":["9579f74e"]},
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

/** Describe a few hundred latches; names without a latch are left out. */
export const latchList: ScriptOf<LatchListArgs, LatchListReply> = {
  name: "latch_list",
  sha1: "8af8319ccf7865f660fcd3f22489367e2eeb8149",
  abi: {"required":1,"defaults":[],"digests":["55a0071b"]},
  args: ["n"],
  decode: (r) => r.end(r.led<LatchListReply>({ latches: () => ({ kind: "latches", latches: r.groups((part) => ({ i: part.integer(), count: (part.literal("newer", "damaged") ?? part.integer()), expires_at: part.integer() })) }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_wrote, lua_has_sane_numbers, lua_parse_latch, lua_texts_at, lua_prove_writable, lua_append_list, lua_append_groups], body_latch_list),
  family: "latch",
};

export interface LatchSetArgs {
  /** a fresh secret */
  readonly request: string;
  /** the initial count */
  readonly count: number;
  /** how long to keep the latch, open or not */
  readonly ttl_ms: number;
  /** the fingerprint of the request that the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
  /** the earliest time at which another copy of this request was sent; 0 if this is the first copy */
  readonly since: number;
}

export type LatchSetReply =
  | { readonly kind: "latch"; readonly id: number; readonly since: number; readonly count: number; readonly expires_at: number }
  | { readonly kind: "exists" }
  | { readonly kind: "mismatch" }
  | { readonly kind: "newer" }
  | { readonly kind: "forgotten" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Create a latch, unless one exists that is not open yet. */
export const latchSet: ScriptOf<LatchSetArgs, LatchSetReply> = {
  name: "latch_set",
  sha1: "460ac3f24556042b5da844b99c7733c3ca59a30f",
  abi: {"required":5,"defaults":[],"digests":["d89dfb7a"]},
  args: ["request","count","ttl_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<LatchSetReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer() }), exists: () => ({ kind: "exists" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_split, lua_wrote, lua_secret_prefix, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_save_latch, lua_latch_reply, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_prove_writable, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_reply_before], body_latch_set),
  family: "latch",
};

export interface AcquireArgs {
  /** a fresh secret */
  readonly request: string;
  /** a letter for each lock: x exclusive, s shared, p permits of a semaphore */
  readonly modes: string;
  /** the lease's length */
  readonly ttl_ms: number;
  /** how long the request stays open from now on, attending its place in the queue */
  readonly left_ms: number;
  /** whether the queue is respected */
  readonly fair: boolean;
  /** a lease of the same holder, or - */
  readonly token: string;
  /** a place to resume, or - */
  readonly ticket: string;
  /** shown to others, without spaces, or - */
  readonly label: string;
  /** how long no new holder gets the lock if the lease ends without a release */
  readonly lock_delay_ms: number;
  /** the maximum total duration of the lease; 0 for none */
  readonly max_hold_ms: number;
  /** how long to keep records after their last use */
  readonly retention_ms: number;
  /** the maximum number of shared leases of a lock */
  readonly leases_max: number;
  /** the maximum number of waiters of a lock */
  readonly waiters_max: number;
  /** the fingerprint of the request that the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
  /** the capacity for a semaphore that has none, unless the request is already waiting; 0 for none */
  readonly capacity: number;
  /** the earliest time at which another copy of this request was sent; 0 if this is the first copy */
  readonly since: number;
  /** whether the request has returned to its place, so it may return again */
  readonly returned: boolean;
  /** the arrival of its place as the request knows it, or the time of its first attempt without one; 0 at the first attempt */
  readonly arrival: number;
  /** whether waiters are notified of their turns */
  readonly hints: boolean;
  /** how long after the grant no new holder gets the lock, even if the lease ends earlier */
  readonly min_hold_ms: number;
  /** how many of the locks to acquire, if not all; 0 for all */
  readonly need: number;
  /** when the request had set its attendance to end, if it stops attending its places now; else 0 */
  readonly said: number;
  /** how long the place is kept, and can be granted the lock, while its client is away; for a secret for standby */
  readonly standby_ms: number;
  /** the maximum number of such places of a lock; 0 for a request without standby */
  readonly standby_max: number;
  /** included in the event that reports a grant while the client is away */
  readonly reference: string;
  /** how much earlier than its arrival a new place is ordered; for a secret for a head start */
  readonly head_start_ms: number;
}

export type AcquireReply =
  | { readonly kind: "granted"; readonly now: number; readonly break_at: number; readonly leases: readonly (LeaseLine)[]; readonly repeated: boolean | undefined; readonly capacity: number | undefined }
  | { readonly kind: "granted_some"; readonly now: number; readonly break_at: number; readonly leases: readonly (LeaseLine)[]; readonly which: readonly number[]; readonly repeated: boolean }
  | { readonly kind: "busy"; readonly now: number; readonly blocked: readonly number[]; readonly next_at: number; readonly position: number; readonly ticket: string; readonly arrival: number; readonly attended_until: number; readonly ticket_until: number; readonly again_at: number; readonly hold_ms: number; readonly departures: number; readonly queue_length: number; readonly holders_total: number; readonly available: number; readonly holders: readonly (LeaseLine)[]; readonly delay_until: number; readonly capacity: number | undefined; readonly returning: number | undefined; readonly standby_until: number | undefined; readonly head_start_us: number | undefined }
  | { readonly kind: "lost"; readonly reason: string; readonly dismissed: boolean | undefined; readonly said: string | undefined }
  | { readonly kind: "deadlock" }
  | { readonly kind: "mismatch" }
  | { readonly kind: "limit"; readonly what: "leases" | "waiters" }
  | { readonly kind: "standby_limit" }
  | { readonly kind: "absent" }
  | { readonly kind: "unsatisfiable"; readonly capacity: number }
  | { readonly kind: "forgotten" }
  | { readonly kind: "newer" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Grant one lease on each of n locks, either on all of them or on none; or return the locks that block the request, and keep a place in the queue. With `need`, grant leases on that number of the locks. */
export const acquire: ScriptOf<AcquireArgs, AcquireReply> = {
  name: "acquire",
  sha1: "100921ee37eac05e7df2416e81c43a23d8f8a99b",
  abi: {"required":19,"defaults":["0","0","0","0","0","-","0"],"digests":["5a084982","8c0704b5","59a0a99b","b58e1061","70c4892a","01691481","776841ab","171a68c3"]},
  args: ["request","modes","ttl_ms","left_ms","fair","token","ticket","label","lock_delay_ms","max_hold_ms","retention_ms","leases_max","waiters_max","fingerprint","capacity","since","returned","arrival","hints","min_hold_ms","need","said","standby_ms","standby_max","reference","head_start_ms"],
  decode: (r) => r.end(r.led<AcquireReply>({ granted: () => ({ kind: "granted", now: r.integer(), break_at: r.integer(), leases: r.list(() => readLease(r)), repeated: r.optional(() => r.flag()), capacity: r.optional(() => r.integer()) }), granted_some: () => ({ kind: "granted_some", now: r.integer(), break_at: r.integer(), leases: r.list(() => readLease(r)), which: r.integers(), repeated: r.flag() }), busy: () => ({ kind: "busy", now: r.integer(), blocked: r.integers(), next_at: r.integer(), position: r.integer(), ticket: r.string(), arrival: r.integer(), attended_until: r.integer(), ticket_until: r.integer(), again_at: r.integer(), hold_ms: r.integer(), departures: r.integer(), queue_length: r.integer(), holders_total: r.integer(), available: r.integer(), holders: r.list(() => readLease(r)), delay_until: r.integer(), capacity: r.optional(() => r.integer()), returning: r.optional(() => r.integer()), standby_until: r.optional(() => r.integer()), head_start_us: r.optional(() => r.integer()) }), lost: () => ({ kind: "lost", reason: r.string(), dismissed: r.optional(() => r.flag()), said: r.optional(() => r.string()) }), deadlock: () => ({ kind: "deadlock" }), mismatch: () => ({ kind: "mismatch" }), limit: () => ({ kind: "limit", what: r.oneOf("leases", "waiters") }), standby_limit: () => ({ kind: "standby_limit" }), absent: () => ({ kind: "absent" }), unsatisfiable: () => ({ kind: "unsatisfiable", capacity: r.integer() }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_split, lua_add_end, lua_note_end, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_wrote, lua_pack_lease, lua_put_lease, lua_is_broken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_deadline_of, lua_grant, lua_update_turn, lua_purge, lua_exclusive_id, lua_live_lease, lua_rest_until, lua_blocked_locks, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_saved_lease, lua_save_lock, lua_recent_outcome, lua_is_forgotten, lua_is_late, lua_save_copy, lua_REASONS, lua_end_at, lua_why_lost, lua_idempotency_until, lua_flag, lua_with_notifications, lua_load_request, lua_place_secret_of, lua_ids_with, lua_ids_of, lua_save_locks, lua_dismissed, lua_append_two, lua_append_list, lua_granted, lua_granted_before, lua_new_lease, lua_save_use, lua_save_grant, lua_granted_earlier, lua_find_own_places, lua_has_lease_left, lua_grant_one, lua_grant_all], body_acquire, [lua_is_unnoticed, lua_permits_of, lua_keep_min_hold, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_keep_notes, lua_notes_of, lua_drop_tag, lua_drop_details, lua_drop_shared, lua_why_expired, lua_last_shared_deadline, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_is_unclaimed, lua_unclaimed_mark, lua_note_created, lua_put_detail, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_is_early, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_add_shared, lua_joined, lua_secret_prefix, lua_serve, lua_arrival_of, lua_serve_away, lua_start_turn, lua_save_place, lua_end_what_is_over, lua_shared_id, lua_live_shared, lua_leases_of, lua_holders_total, lua_has_sane_numbers, lua_is_last_to_attend, lua_place_of, lua_note_hints, lua_next_arrival, lua_remove_places, lua_is_among, lua_free_order, lua_early_order, lua_attended_until, lua_RECORD_FIELDS, lua_parse_fields, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_note_watcher, lua_forgotten_at, lua_is_full_of_copies, lua_save_outcome, lua_reason_never_served, lua_why_never_served, lua_listed_holders, lua_queue_length, lua_readers_before, lua_next_end, lua_finish, lua_lost, lua_granted_some, lua_claim, lua_busy, lua_grant_some, lua_wait_in_line, lua_acquire_as_holder]),
  family: "lock",
};

export interface BreakLeaseArgs {
  /** a fresh secret */
  readonly request: string;
  /** the lease */
  readonly fence: number;
  /** how long until the lease ends; 0 ends it now */
  readonly grace_ms: number;
  /** whether its lock_delay applies */
  readonly keep_delay: boolean;
  /** how long to keep records after their last use */
  readonly retention_ms: number;
  /** the fingerprint of the request that the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
  /** the earliest time at which another copy of this request was sent; 0 if this is the first copy */
  readonly since: number;
  /** the note of the break (why and by whom), for clients that are informed of the lease's end */
  readonly said: string;
}

export type BreakLeaseReply =
  | { readonly kind: "broken"; readonly leases: number; readonly existed: boolean; readonly delay_until: number | undefined }
  | { readonly kind: "breaking"; readonly break_at: number; readonly unaware: number }
  | { readonly kind: "others" }
  | { readonly kind: "mismatch" }
  | { readonly kind: "forgotten" }
  | { readonly kind: "newer" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** End only the lease with this fence, immediately or after a grace. If that lease is no longer in force, nothing changes: the current holders are not affected. */
export const breakLease: ScriptOf<BreakLeaseArgs, BreakLeaseReply> = {
  name: "break_lease",
  sha1: "958c0cab088ad0bb5910b6778eaa838c326823e7",
  abi: {"required":7,"defaults":["-"],"digests":["3dd81e2a","6b39fdc7"]},
  args: ["request","fence","grace_ms","keep_delay","retention_ms","fingerprint","since","said"],
  decode: (r) => r.end(r.led<BreakLeaseReply>({ broken: () => ({ kind: "broken", leases: r.integer(), existed: r.flag(), delay_until: r.optional(() => r.integer()) }), breaking: () => ({ kind: "breaking", break_at: r.integer(), unaware: r.integer() }), others: () => ({ kind: "others" }), mismatch: () => ({ kind: "mismatch" }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_delayed_until, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_is_unclaimed, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_is_early, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_arrival_of, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_live_shared, lua_live_lease, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_parse_idempotency, lua_save_idempotency, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_save_reply, lua_recent_reply, lua_note_said, lua_reply_before, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications], body_break_lease),
  family: "lock",
};

export interface BreakLockArgs {
  /** a fresh secret */
  readonly request: string;
  /** how long until the leases end; 0 ends them now */
  readonly grace_ms: number;
  /** whether a lock_delay applies */
  readonly keep_delay: boolean;
  /** whether to delete a semaphore's capacity, too */
  readonly drop: boolean;
  /** how long to keep records after their last use */
  readonly retention_ms: number;
  /** the fingerprint of the request that the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
  /** whether an earlier run failed, so that the keys are deleted unread */
  readonly repair: boolean;
  /** the earliest time at which another copy of this request was sent; 0 if this is the first copy */
  readonly since: number;
  /** what to do with the waiters: keep, drop, or only (drops them and breaks no lease) */
  readonly queue: string;
  /** the note of the break (why and by whom), for clients that lose a lease or are dismissed */
  readonly said: string;
}

export type BreakLockReply =
  | { readonly kind: "broken"; readonly leases: number; readonly existed: boolean; readonly left: number; readonly dropped: number; readonly repaired: boolean; readonly delay_until: number | undefined }
  | { readonly kind: "breaking"; readonly break_at: number; readonly leases: number; readonly unaware: number; readonly next_fence: number; readonly before: number; readonly dropped: number }
  | { readonly kind: "mismatch" }
  | { readonly kind: "forgotten" }
  | { readonly kind: "newer" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** End every lease on a lock, immediately or after a grace during which heartbeats inform the holders; or drop the queue; or do both. */
export const breakLock: ScriptOf<BreakLockArgs, BreakLockReply> = {
  name: "break_lock",
  sha1: "3950383979af889e69d0478ef11650d40917c91a",
  abi: {"required":9,"defaults":["-"],"digests":["828d3129","b9d3eaa3"]},
  args: ["request","grace_ms","keep_delay","drop","retention_ms","fingerprint","repair","since","queue","said"],
  decode: (r) => r.end(r.led<BreakLockReply>({ broken: () => ({ kind: "broken", leases: r.integer(), existed: r.flag(), left: r.integer(), dropped: r.integer(), repaired: r.flag(), delay_until: r.optional(() => r.integer()) }), breaking: () => ({ kind: "breaking", break_at: r.integer(), leases: r.integer(), unaware: r.integer(), next_fence: r.integer(), before: r.integer(), dropped: r.integer() }), mismatch: () => ({ kind: "mismatch" }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_delayed_until, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_is_unclaimed, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_is_early, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_arrival_of, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_drop_queue, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_save_reply, lua_recent_reply, lua_note_said, lua_reply_before, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications], body_break_lock),
  family: "lock",
};

export interface BreakMoreArgs {
  /** where the previous run stopped; 0 if the leases have already ended */
  readonly from_fence: number;
  /** the end of an earlier announced break, or 0 */
  readonly before: number;
  /** whether a lock_delay applies */
  readonly keep_delay: boolean;
  /** how long to keep records after their last use */
  readonly retention_ms: number;
}

export type BreakMoreReply =
  | { readonly kind: "left"; readonly left: number; readonly delay_until: number | undefined }
  | { readonly kind: "warned"; readonly unaware: number; readonly next_fence: number }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Continue to break many leases: remove leases that the break has ended; or, with a fence, count the holders that may not notice the break in time. */
export const breakMore: ScriptOf<BreakMoreArgs, BreakMoreReply> = {
  name: "break_more",
  sha1: "7628eba417b7656e843c8098d4743c09ded6259f",
  abi: {"required":4,"defaults":[],"digests":["a3bf29cf"]},
  args: ["from_fence","before","keep_delay","retention_ms"],
  decode: (r) => r.end(r.led<BreakMoreReply>({ left: () => ({ kind: "left", left: r.integer(), delay_until: r.optional(() => r.integer()) }), warned: () => ({ kind: "warned", unaware: r.integer(), next_fence: r.integer() }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_delayed_until, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_is_unclaimed, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_is_early, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_arrival_of, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications], body_break_more),
  family: "lock",
};

export interface GiveUpArgs {
  /** how many locks */
  readonly n: number;
  /** the place */
  readonly ticket: string;
  /** how long to keep records after their last use */
  readonly retention_ms: number;
}

export type GiveUpReply =
  | { readonly kind: "given_up" }
  | { readonly kind: "newer" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Leave the queues of n locks, or end the leases that were granted to the ticket in the meantime. A ticket without a place is not an error. */
export const giveUp: ScriptOf<GiveUpArgs, GiveUpReply> = {
  name: "give_up",
  sha1: "3bc9beb5dc9093ce8d05a1057b21237dde1386ae",
  abi: {"required":3,"defaults":[],"digests":["4d59c5cd"]},
  args: ["n","ticket","retention_ms"],
  decode: (r) => r.end(r.led<GiveUpReply>({ given_up: () => ({ kind: "given_up" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_is_early, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_arrival_of, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_texts_at, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_forgotten_at, lua_save_outcome, lua_shorten_idempotency, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications], body_give_up),
  family: "lock",
};

export interface GrantAwayArgs {
  /** how long to keep records after their last use */
  readonly retention_ms: number;
}

export type GrantAwayReply =
  | { readonly kind: "done" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Grant a lock to absent clients, while it has room and up to the limit of one run. This continues a run that could not grant the lock to all of them, or serves them when an obstacle ends without a request. */
export const grantAway: ScriptOf<GrantAwayArgs, GrantAwayReply> = {
  name: "grant_away",
  sha1: "8fb1902a9e0adda4a84832f61a0deb71c80ee6c6",
  abi: {"required":1,"defaults":[],"digests":["931b10c0"]},
  args: ["retention_ms"],
  decode: (r) => r.end(r.led<GrantAwayReply>({ done: () => ({ kind: "done" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_is_early, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_arrival_of, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications], body_grant_away),
  family: "lock",
};

export interface InspectArgs {
  /** how many locks */
  readonly n: number;
  /** a lease to describe as well, or - */
  readonly token: string;
  /** whether to add the recent history of the first lock */
  readonly history: boolean;
  /** how long to keep records after their last use */
  readonly retention_ms: number;
  /** whether to add the waiters */
  readonly queue: boolean;
  /** how long a client wants to be notified of changes; 0 for not at all */
  readonly watch_ms: number;
}

export type InspectReply =
  | { readonly kind: "state"; readonly now: number; readonly locks: readonly ({ readonly kind: "unreadable"; readonly why: "newer" | "damaged" } | { readonly kind: "lock"; readonly fence: number; readonly delay_until: number; readonly break_at: number; readonly holders_total: number; readonly queue_length: number; readonly capacity: number; readonly available: number; readonly yours: LeaseLine | undefined; readonly holders: readonly (LeaseLine)[]; readonly waiters: readonly ({ readonly mode: "x" | "s" | "p" | "u"; readonly arrival: number; readonly label: string; readonly attended: boolean; readonly several: boolean; readonly standby_until: number | undefined; readonly head_start_us: number | undefined })[] })[]; readonly events: readonly (EventLine)[] };

/** Describe the state of n locks, with their holders and queues. */
export const inspect: ScriptOf<InspectArgs, InspectReply> = {
  name: "inspect",
  sha1: "869a046fb61f5518c3725ebf7d1f03fa86a7a0db",
  abi: {"required":6,"defaults":[],"digests":["779b79c5"]},
  args: ["n","token","history","retention_ms","queue","watch_ms"],
  decode: (r) => r.end(r.led<InspectReply>({ state: () => ({ kind: "state", now: r.integer(), locks: r.groups((part) => part.led<NonNullable<Extract<InspectReply, { kind: "state" }>["locks"]>[number]>({ unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }), lock: () => ({ kind: "lock", fence: part.integer(), delay_until: part.integer(), break_at: part.integer(), holders_total: part.integer(), queue_length: part.integer(), capacity: part.integer(), available: part.integer(), yours: part.orNone(() => readLease(part)), holders: part.list(() => readLease(part)), waiters: part.groups((part) => ({ mode: part.oneOf("x", "s", "p", "u"), arrival: part.integer(), label: part.string(), attended: part.flag(), several: part.flag(), standby_until: part.optional(() => part.integer()), head_start_us: part.optional(() => part.integer()) })) }) })), events: r.list(() => readEvent(r)) }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_is_early, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_arrival_of, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_spans_locks, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_note_watcher, lua_listed_holders, lua_queue_length, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications, lua_append_list, lua_append_groups], body_inspect),
  family: "lock",
};

export interface ListArgs {
  /** how many */
  readonly n: number;
}

export type ListReply =
  | { readonly kind: "live"; readonly records: readonly ({ readonly i: number; readonly size: number })[] };

/** Find, among a few hundred records, those that a listing should describe, by reading only the records: locks that seem to be held or delayed or to have waiters, existing semaphores, and unreadable records. `size` is the number of leases and tickets to describe. */
export const list: ScriptOf<ListArgs, ListReply> = {
  name: "list",
  sha1: "6a3a5365f4d82f1e89ddd8b730d6685075b1a15d",
  abi: {"required":1,"defaults":[],"digests":["385ceb49"]},
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
  /** how long to keep records after their last use */
  readonly retention_ms: number;
  /** the fingerprint of the request that the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
  /** the earliest time at which another copy of this request was sent; 0 if this is the first copy */
  readonly since: number;
}

export type ReleaseReply =
  | { readonly kind: "done"; readonly leases: readonly ({ readonly kind: "released"; readonly mode: "x" | "s" | "p"; readonly holds: number; readonly available: number; readonly ended: EndedLine | undefined } | { readonly kind: "lost"; readonly reason: string; readonly said: string | undefined } | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" })[] }
  | { readonly kind: "mismatch" }
  | { readonly kind: "newer" }
  | { readonly kind: "forgotten" };

/** Release one hold of each of n leases; releasing the last one ends the lease. */
export const release: ScriptOf<ReleaseArgs, ReleaseReply> = {
  name: "release",
  sha1: "b8a67cd03237dd532acd5307aee92e36f765b711",
  abi: {"required":5,"defaults":[],"digests":["2807c2a8"]},
  args: ["request","tokens","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<ReleaseReply>({ done: () => ({ kind: "done", leases: r.groups((part) => part.led<NonNullable<Extract<ReleaseReply, { kind: "done" }>["leases"]>[number]>({ released: () => ({ kind: "released", mode: part.oneOf("x", "s", "p"), holds: part.integer(), available: part.integer(), ended: part.orNone(() => readEnded(part)) }), lost: () => ({ kind: "lost", reason: part.string(), said: part.optional(() => part.string()) }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_split, lua_add_end, lua_note_end, lua_is_exclusive, lua_end_lease, lua_describe_ended, lua_clear_left, lua_unpack_lease, lua_wrote, lua_pack_lease, lua_put_lease, lua_is_broken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_deadline_of, lua_grant, lua_update_turn, lua_purge, lua_exclusive_id, lua_live_lease, lua_lease_of, lua_rest_until, lua_texts_at, lua_parse_idempotency, lua_save_idempotency, lua_refusal_of, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_save_lock, lua_recent_outcome, lua_is_forgotten, lua_REASONS, lua_end_at, lua_released_by, lua_why_lost, lua_reply_before, lua_shorten_idempotency, lua_flag, lua_with_notifications, lua_append_list, lua_append_groups], body_release, [lua_is_unnoticed, lua_permits_of, lua_keep_min_hold, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_keep_notes, lua_notes_of, lua_drop_tag, lua_drop_details, lua_drop_shared, lua_why_expired, lua_last_shared_deadline, lua_note_sooner_end, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_unclaimed_mark, lua_note_created, lua_put_detail, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_is_early, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_add_shared, lua_joined, lua_secret_prefix, lua_serve, lua_arrival_of, lua_serve_away, lua_start_turn, lua_save_place, lua_end_what_is_over, lua_shared_id, lua_live_shared, lua_has_sane_numbers, lua_RECORD_FIELDS, lua_parse_fields, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_forgotten_at, lua_is_full_of_copies, lua_save_outcome, lua_reason_never_served, lua_not_held, lua_readers_before, lua_next_end]),
  family: "lock",
};

export interface RenewArgs {
  /** one for each lock */
  readonly tokens: readonly (string | number)[];
  /** new lengths; 0 keeps the lease's own */
  readonly ttls_ms: readonly (string | number)[];
  /** how long to keep records after their last use */
  readonly retention_ms: number;
  /** the fingerprint of the request that the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
  /** the new metadata of each lease, with a dot and its revision if it has one; - keeps the old */
  readonly metadata: readonly (string | number)[];
}

export type RenewReply =
  | { readonly kind: "done"; readonly now: number; readonly leases: readonly ({ readonly kind: "renewed"; readonly lease: LeaseLine; readonly break_at: number; readonly late: boolean | undefined } | { readonly kind: "lost"; readonly reason: string; readonly said: string | undefined } | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" })[] }
  | { readonly kind: "mismatch" }
  | { readonly kind: "newer" };

/** Extend each of n leases to now + its ttl, never past its max_hold. A shorter ttl makes the deadline earlier. */
export const renew: ScriptOf<RenewArgs, RenewReply> = {
  name: "renew",
  sha1: "67aaf433f68b5ffe0690c0a7ad3a10576151f69b",
  abi: {"required":4,"defaults":["-"],"digests":["62b95abc","c0431f49"]},
  args: ["tokens","ttls_ms","retention_ms","fingerprint","metadata"],
  decode: (r) => r.end(r.led<RenewReply>({ done: () => ({ kind: "done", now: r.integer(), leases: r.groups((part) => part.led<NonNullable<Extract<RenewReply, { kind: "done" }>["leases"]>[number]>({ renewed: () => ({ kind: "renewed", lease: readLease(part), break_at: part.integer(), late: part.optional(() => part.flag()) }), lost: () => ({ kind: "lost", reason: part.string(), said: part.optional(() => part.string()) }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_split, lua_add_end, lua_note_end, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_wrote, lua_pack_lease, lua_put_lease, lua_is_broken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_deadline_of, lua_grant, lua_update_turn, lua_purge, lua_exclusive_id, lua_live_lease, lua_lease_of, lua_rest_until, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_saved_lease, lua_save_lock, lua_REASONS, lua_end_at, lua_why_lost, lua_prolong_idempotency, lua_flag, lua_with_notifications, lua_append_list, lua_append_groups], body_renew, [lua_is_unnoticed, lua_permits_of, lua_keep_min_hold, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_keep_notes, lua_notes_of, lua_drop_tag, lua_drop_details, lua_drop_shared, lua_why_expired, lua_last_shared_deadline, lua_note_sooner_end, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_is_unclaimed, lua_unclaimed_mark, lua_note_created, lua_put_detail, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_is_early, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_add_shared, lua_joined, lua_secret_prefix, lua_serve, lua_arrival_of, lua_serve_away, lua_start_turn, lua_save_place, lua_end_what_is_over, lua_shared_id, lua_live_shared, lua_has_sane_numbers, lua_RECORD_FIELDS, lua_parse_fields, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_reason_never_served, lua_not_held, lua_readers_before, lua_next_end, lua_claim, lua_with_metadata]),
  family: "lock",
};

export interface SetCapacityArgs {
  /** the permits */
  readonly capacity: number;
  /** how long to keep records after their last use */
  readonly retention_ms: number;
  /** the fingerprint of the request that the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
  /** a fresh secret */
  readonly request: string;
  /** the earliest time at which another copy of this request was sent; 0 if this is the first copy */
  readonly since: number;
}

export type SetCapacityReply =
  | { readonly kind: "set"; readonly states: readonly ({ readonly now: number; readonly capacity: number; readonly available: number; readonly holders_total: number; readonly queue_length: number; readonly holders: readonly (LeaseLine)[] })[] | undefined }
  | { readonly kind: "mismatch" }
  | { readonly kind: "newer" }
  | { readonly kind: "forgotten" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Set the number of permits of a semaphore, and describe it. If fewer permits remain than are held, all leases stay in force, and no lease is granted until there is room for it. A repeated request changes nothing, and receives the current state. */
export const setCapacity: ScriptOf<SetCapacityArgs, SetCapacityReply> = {
  name: "set_capacity",
  sha1: "cf7be737e3a966d5aa72d2569b9cf7aa4fc47ad9",
  abi: {"required":5,"defaults":[],"digests":["df2f7d18"]},
  args: ["capacity","retention_ms","fingerprint","request","since"],
  decode: (r) => r.end(r.led<SetCapacityReply>({ set: () => ({ kind: "set", states: r.optional(() => r.groups((part) => ({ now: part.integer(), capacity: part.integer(), available: part.integer(), holders_total: part.integer(), queue_length: part.integer(), holders: part.list(() => readLease(part)) }))) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_is_early, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_arrival_of, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_listed_holders, lua_queue_length, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications, lua_append_list, lua_append_groups], body_set_capacity),
  family: "lock",
};

export interface TransferArgs {
  /** a fresh secret */
  readonly request: string;
  /** the lease */
  readonly token: string;
  /** the new lease's length; 0 keeps the old one's */
  readonly ttl_ms: number;
  /** the label of the new holder, or - */
  readonly label: string;
  /** how long to keep records after their last use */
  readonly retention_ms: number;
  /** the fingerprint of the request that the Idempotency-Key stands for, or - */
  readonly fingerprint: string;
  /** the earliest time at which another copy of this request was sent; 0 if this is the first copy */
  readonly since: number;
}

export type TransferReply =
  | { readonly kind: "transferred"; readonly now: number; readonly break_at: number; readonly lease: LeaseLine }
  | { readonly kind: "lost"; readonly reason: string; readonly said: string | undefined }
  | { readonly kind: "both_modes" }
  | { readonly kind: "mismatch" }
  | { readonly kind: "newer" }
  | { readonly kind: "forgotten" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Transfer a lease to another holder: its token becomes invalid, `request` becomes the new token, and the lock is never free in between. */
export const transfer: ScriptOf<TransferArgs, TransferReply> = {
  name: "transfer",
  sha1: "092d4a3b5d3fa23b5704167f06d3ac6fb695bd5a",
  abi: {"required":7,"defaults":[],"digests":["c67543ce"]},
  args: ["request","token","ttl_ms","label","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<TransferReply>({ transferred: () => ({ kind: "transferred", now: r.integer(), break_at: r.integer(), lease: readLease(r) }), lost: () => ({ kind: "lost", reason: r.string(), said: r.optional(() => r.string()) }), both_modes: () => ({ kind: "both_modes" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_is_unclaimed, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_is_early, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_arrival_of, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_leases_of, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_save_outcome, lua_is_late, lua_save_copy, lua_REASONS, lua_end_at, lua_reason_never_served, lua_why_lost, lua_not_held, lua_shorten_idempotency, lua_idempotency_until, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications, lua_load_request, lua_claim], body_transfer),
  family: "lock",
};

export interface UnattendArgs {
  /** a letter for each lock: x exclusive, s shared, p permits of a semaphore */
  readonly modes: string;
  /** the place */
  readonly ticket: string;
  /** when the place's attendance would end, as the request had set it */
  readonly said: number;
  /** how long to keep records after their last use */
  readonly retention_ms: number;
}

export type UnattendReply =
  | { readonly kind: "unattended"; readonly until: number }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** End the attendance of a place whose client is known to have disconnected: the client may return within the usual pause between two requests, instead of until the end of the open request. Does not change a place that a later request attends. Does not change any place if the request's time is from before the store's clock was set back, because that time does not show whether there is a later request. */
export const unattend: ScriptOf<UnattendArgs, UnattendReply> = {
  name: "unattend",
  sha1: "328f235b78517aa66555e7d64c4084b889888362",
  abi: {"required":4,"defaults":[],"digests":["4513009d"]},
  args: ["modes","ticket","said","retention_ms"],
  decode: (r) => r.end(r.led<UnattendReply>({ unattended: () => ({ kind: "unattended", until: r.integer() }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_is_early, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_arrival_of, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_rest_until, lua_has_sane_numbers, lua_is_last_to_attend, lua_place_of, lua_attended_until, lua_texts_at, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications], body_unattend),
  family: "lock",
};

export interface QuorumBuryArgs {
  /** secrets of other requests */
  readonly attempts: readonly (string | number)[];
  /** this node's number in the quorum, from 0 */
  readonly number: number;
  /** the number of nodes in the quorum */
  readonly nodes: number;
  /** how long to keep records after their last use */
  readonly retention_ms: number;
}

export type QuorumBuryReply =
  | { readonly kind: "done"; readonly buried: readonly (number)[] }
  | { readonly kind: "nonvoter"; readonly now: number; readonly state: "q" | "-"; readonly ends_at: number }
  | { readonly kind: "misplaced"; readonly number: number; readonly nodes: number }
  | { readonly kind: "newer" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Record that n attempts have ended on this node, so that they cannot return. An attempt that is pending or confirmed here, or has a lock_delay, is not changed, but reported. */
export const quorumBury: ScriptOf<QuorumBuryArgs, QuorumBuryReply> = {
  name: "quorum_bury",
  sha1: "fe9f27eb159310e82dbc15502936a692495f13b9",
  abi: {"required":4,"defaults":[],"digests":["303a8869"]},
  args: ["attempts","number","nodes","retention_ms"],
  decode: (r) => r.end(r.led<QuorumBuryReply>({ done: () => ({ kind: "done", buried: r.list(() => r.integer()) }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_split, lua_has_sane_numbers, lua_load_marker, lua_misplacement, lua_abstention, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_stands, lua_append_list], body_quorum_bury),
};

export interface QuorumConfirmArgs {
  /** the proposed attempt */
  readonly attempt: string;
  /** the highest proposal of a majority */
  readonly fence: number;
  /** the lease's length */
  readonly ttl_ms: number;
  /** how long no new holder gets the lock if the lease ends without a release */
  readonly lock_delay_ms: number;
  /** the maximum total duration of the lease; 0 for none */
  readonly max_hold_ms: number;
  /** shown to others, without spaces, or - */
  readonly label: string;
  /** this node's number in the quorum, from 0 */
  readonly number: number;
  /** the number of nodes in the quorum */
  readonly nodes: number;
  /** how long to keep records after their last use */
  readonly retention_ms: number;
  /** the fingerprint of the request that the Idempotency-Key stands for, or - */
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
  sha1: "2d826621b4f425d5913642f49e39ca6767ed990c",
  abi: {"required":10,"defaults":[],"digests":["88e0d151"]},
  args: ["attempt","fence","ttl_ms","lock_delay_ms","max_hold_ms","label","number","nodes","retention_ms","fingerprint"],
  decode: (r) => r.end(r.led<QuorumConfirmReply>({ confirmed: () => ({ kind: "confirmed", now: r.integer(), life_ms: r.integer() }), refused: () => ({ kind: "refused" }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_has_sane_numbers, lua_clock_us, lua_load_marker, lua_save_marker, lua_misplacement, lua_abstention, lua_reach_of, lua_note_fence, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_confirm_pending, lua_names_attempt, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_save_attempt], body_quorum_confirm),
};

export interface QuorumInspectArgs {
  /** this node's number in the quorum, from 0 */
  readonly number: number;
  /** the number of nodes in the quorum */
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

/** Describe what this node knows about a lock: its confirmed leases, the highest fence that it confirmed, and lock_delays. Writes nothing. */
export const quorumInspect: ScriptOf<QuorumInspectArgs, QuorumInspectReply> = {
  name: "quorum_inspect",
  sha1: "2036af7e5e4ae268f8b7bbb999dccf67dceafa64",
  abi: {"required":3,"defaults":[],"digests":["e8757c6b"]},
  args: ["number","nodes","lock_delay_max_ms"],
  decode: (r) => r.end(r.led<QuorumInspectReply>({ state: () => ({ kind: "state", now: r.integer(), fence: r.integer(), delay_until: r.integer(), leases: r.list(() => readAttempt(r)), delays: r.list(() => readDelay(r)) }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_has_sane_numbers, lua_load_marker, lua_misplacement, lua_abstention, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_cap_delay, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_find_holder, lua_delay_or_rest_until, lua_known_of, lua_append_list], body_quorum_inspect),
};

export interface QuorumJoinArgs {
  /** this node's number in the quorum, from 0 */
  readonly number: number;
  /** the number of nodes in the quorum */
  readonly nodes: number;
  /** how long a node that lost its data does not vote */
  readonly quarantine_ms: number;
  /** the end of the quarantine to lift, as the caller has read it; a later quarantine is not lifted; 0 lifts none */
  readonly seen: number;
  /** whether to lift the quarantine before its end */
  readonly trusted: boolean;
  /** the highest fence that the other nodes know */
  readonly floor: number;
}

export type QuorumJoinReply =
  | { readonly kind: "voting"; readonly now: number; readonly ends_at: number; readonly reach: number }
  | { readonly kind: "quarantined"; readonly now: number; readonly ends_at: number; readonly reach: number }
  | { readonly kind: "misplaced"; readonly number: number; readonly nodes: number }
  | { readonly kind: "newer" };

/** Report whether this node votes. A node without a marker goes into quarantine, and leaves it only on request. */
export const quorumJoin: ScriptOf<QuorumJoinArgs, QuorumJoinReply> = {
  name: "quorum_join",
  sha1: "a89f3820078e2ff67fd5e2f0ad918ba6a2355edd",
  abi: {"required":6,"defaults":[],"digests":["5b42f5b8"]},
  args: ["number","nodes","quarantine_ms","seen","trusted","floor"],
  decode: (r) => r.end(r.led<QuorumJoinReply>({ voting: () => ({ kind: "voting", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), quarantined: () => ({ kind: "quarantined", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_clock_us, lua_load_marker, lua_save_marker, lua_misplacement, lua_reach_of], body_quorum_join),
};

export interface QuorumProposeArgs {
  /** a fresh secret */
  readonly attempt: string;
  /** x exclusive, s shared */
  readonly mode: string;
  /** attempts of the same holder do not conflict */
  readonly holder: string;
  /** how long the node waits for the second round */
  readonly pending_ms: number;
  /** this node's number in the quorum, from 0 */
  readonly number: number;
  /** the number of nodes in the quorum */
  readonly nodes: number;
  /** the maximum number of leases of a lock */
  readonly leases_max: number;
  /** how long to keep records after their last use */
  readonly retention_ms: number;
  /** the fingerprint of the request that the Idempotency-Key stands for, or - */
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

/** Reserve the lock on this node for one attempt, for a short time, and propose a fence for it. */
export const quorumPropose: ScriptOf<QuorumProposeArgs, QuorumProposeReply> = {
  name: "quorum_propose",
  sha1: "f46e0f57df9c87039df6c5af1a040320f48d29be",
  abi: {"required":10,"defaults":[],"digests":["f6c2cb6a"]},
  args: ["attempt","mode","holder","pending_ms","number","nodes","leases_max","retention_ms","fingerprint","lock_delay_max_ms"],
  decode: (r) => r.end(r.led<QuorumProposeReply>({ proposed: () => ({ kind: "proposed", now: r.integer(), fence: r.integer(), repeated: r.flag() }), busy: () => ({ kind: "busy", now: r.integer(), blocked_until: r.integer(), delay_until: r.integer(), leases: r.list(() => readAttempt(r)), delays: r.list(() => readDelay(r)) }), ended: () => ({ kind: "ended", letter: r.string() }), mismatch: () => ({ kind: "mismatch" }), limit: () => ({ kind: "limit" }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_has_sane_numbers, lua_clock_us, lua_load_marker, lua_misplacement, lua_abstention, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_cap_delay, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_find_holder, lua_taken_until, lua_delay_or_rest_until, lua_blocked_until, lua_known_of, lua_add_pending, lua_parse_idempotency, lua_load_idempotency, lua_refusal_of, lua_quorum_refusal_of, lua_flag, lua_append_list], body_quorum_propose),
};

export interface QuorumReleaseArgs {
  /** one for each lock */
  readonly attempts: readonly (string | number)[];
  /** each attempt's holder, whose other leases end too; - ends only the attempt and its lock_delay, because no majority has it */
  readonly holders: readonly (string | number)[];
  /** the request that ends the attempts; if it is sent again, it gets the same answer */
  readonly request: string;
  /** how long to keep records after their last use */
  readonly retention_ms: number;
  /** 1 for each lock where another node knows the attempt to be that holder's */
  readonly proven: readonly (string | number)[];
}

export type QuorumReleaseReply =
  | { readonly kind: "done"; readonly leases: readonly ({ readonly kind: "released"; readonly letter: string } | { readonly kind: "lost"; readonly letter: string } | { readonly kind: "unproven"; readonly letter: string } | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" })[] };

/** End n leases on this node, and record their ends, so that a late message about them has no effect. */
export const quorumRelease: ScriptOf<QuorumReleaseArgs, QuorumReleaseReply> = {
  name: "quorum_release",
  sha1: "079e7ff9b10d7fe4245df441f55674844066b133",
  abi: {"required":5,"defaults":[],"digests":["42cfc298"]},
  args: ["attempts","holders","request","retention_ms","proven"],
  decode: (r) => r.end(r.led<QuorumReleaseReply>({ done: () => ({ kind: "done", leases: r.groups((part) => part.led<NonNullable<Extract<QuorumReleaseReply, { kind: "done" }>["leases"]>[number]>({ released: () => ({ kind: "released", letter: part.string() }), lost: () => ({ kind: "lost", letter: part.string() }), unproven: () => ({ kind: "unproven", letter: part.string() }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_split, lua_has_sane_numbers, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_find_lease, lua_forget_delay, lua_names_attempt, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_forget_attempt, lua_save_release, lua_append_list, lua_append_groups], body_quorum_release),
};

export interface QuorumRenewArgs {
  /** one for each lock */
  readonly attempts: readonly (string | number)[];
  /** one for each lock */
  readonly fences: readonly (string | number)[];
  /** one for each lock; 0 keeps the lease's own */
  readonly ttls_ms: readonly (string | number)[];
  /** this node's number in the quorum, from 0 */
  readonly number: number;
  /** the number of nodes in the quorum */
  readonly nodes: number;
  /** how long to keep records after their last use */
  readonly retention_ms: number;
  /** the holder of the lease on each lock */
  readonly holders: readonly (string | number)[];
  /** the new metadata of each lock's lease, with a dot and its revision if it has one; - keeps the old */
  readonly metadata: readonly (string | number)[];
}

export type QuorumRenewReply =
  | { readonly kind: "done"; readonly now: number; readonly leases: readonly ({ readonly kind: "renewed"; readonly life_ms: number; readonly lease: AttemptLine } | { readonly kind: "lost"; readonly letter: string } | { readonly kind: "nonvoter"; readonly ends_at: number; readonly state: "q" | "-" } | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" })[] }
  | { readonly kind: "misplaced"; readonly number: number; readonly nodes: number }
  | { readonly kind: "newer" };

/** Extend each of n confirmed leases on this node to now + its ttl, but never past its max_hold, and never to an earlier deadline. */
export const quorumRenew: ScriptOf<QuorumRenewArgs, QuorumRenewReply> = {
  name: "quorum_renew",
  sha1: "d9619223cd3fffa756484dbf11f36ca907da3f73",
  abi: {"required":8,"defaults":[],"digests":["0ad4b97a"]},
  args: ["attempts","fences","ttls_ms","number","nodes","retention_ms","holders","metadata"],
  decode: (r) => r.end(r.led<QuorumRenewReply>({ done: () => ({ kind: "done", now: r.integer(), leases: r.groups((part) => part.led<NonNullable<Extract<QuorumRenewReply, { kind: "done" }>["leases"]>[number]>({ renewed: () => ({ kind: "renewed", life_ms: part.integer(), lease: readAttempt(part) }), lost: () => ({ kind: "lost", letter: part.string() }), nonvoter: () => ({ kind: "nonvoter", ends_at: part.integer(), state: part.oneOf("q", "-") }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_split, lua_has_sane_numbers, lua_load_marker, lua_misplacement, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_find_lease, lua_prolong_attempts, lua_append_list, lua_append_groups, lua_with_metadata], body_quorum_renew),
};

export interface QuorumRepairArgs {
  /** how long forgotten leases and lock_delays may last */
  readonly rest_ms: number;
  /** how long to keep records after their last use */
  readonly retention_ms: number;
}

export type QuorumRepairReply =
  | { readonly kind: "repaired" }
  | { readonly kind: "intact" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Replace the record of a lock that is damaged on this node with an empty one. */
export const quorumRepair: ScriptOf<QuorumRepairArgs, QuorumRepairReply> = {
  name: "quorum_repair",
  sha1: "d47cfe9d3720707f234ed2885668c01affa4f6ba",
  abi: {"required":2,"defaults":[],"digests":["3f08cb44"]},
  args: ["rest_ms","retention_ms"],
  decode: (r) => r.end(r.led<QuorumRepairReply>({ repaired: () => ({ kind: "repaired" }), intact: () => ({ kind: "intact" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_has_sane_numbers, lua_clock_us, lua_load_marker, lua_reach_of, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_add_resting], body_quorum_repair),
};

export interface QuorumRestoreArgs {
  /** in the second round, the first round's answer for each lock; 0 in the first round */
  readonly proposals: readonly (string | number)[];
  /** a line for each lock as in the record, but with durations instead of times; the deadline is how long it stays pending */
  readonly lines: string;
  /** this node's number in the quorum, from 0 */
  readonly number: number;
  /** the number of nodes in the quorum */
  readonly nodes: number;
  /** the maximum number of leases of a lock */
  readonly leases_max: number;
  /** how long to keep records after their last use */
  readonly retention_ms: number;
}

export type QuorumRestoreReply =
  | { readonly kind: "done"; readonly proposals: readonly (number)[] }
  | { readonly kind: "misplaced"; readonly number: number; readonly nodes: number }
  | { readonly kind: "newer" };

/** Give this node its missing copies of n leases that a majority has, in two rounds like those of an acquire. */
export const quorumRestore: ScriptOf<QuorumRestoreArgs, QuorumRestoreReply> = {
  name: "quorum_restore",
  sha1: "9da178db699cdce57609f100dd7feb5dc21df581",
  abi: {"required":6,"defaults":[],"digests":["7690c170"]},
  args: ["proposals","lines","number","nodes","leases_max","retention_ms"],
  decode: (r) => r.end(r.led<QuorumRestoreReply>({ done: () => ({ kind: "done", proposals: r.list(() => r.integer()) }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_split, lua_has_sane_numbers, lua_clock_us, lua_load_marker, lua_save_marker, lua_misplacement, lua_reach_of, lua_note_fence, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_taken_until, lua_add_pending, lua_confirm_pending, lua_names_attempt, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_save_attempt, lua_append_list], body_quorum_restore),
};

/** Every script by name, for engines that need the sources themselves. */
export const scripts: Readonly<Record<string, Script & { readonly decode: (reply: ReplyReader) => unknown }>> = { key_create: keyCreate, key_delete: keyDelete, key_find: keyFind, latch_count_down: latchCountDown, latch_delete: latchDelete, latch_get: latchGet, latch_list: latchList, latch_set: latchSet, acquire, break_lease: breakLease, break_lock: breakLock, break_more: breakMore, give_up: giveUp, grant_away: grantAway, inspect, list, release, renew, set_capacity: setCapacity, transfer, unattend, quorum_bury: quorumBury, quorum_confirm: quorumConfirm, quorum_inspect: quorumInspect, quorum_join: quorumJoin, quorum_propose: quorumPropose, quorum_release: quorumRelease, quorum_renew: quorumRenew, quorum_repair: quorumRepair, quorum_restore: quorumRestore };
