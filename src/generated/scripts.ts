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
  readonly said: string | undefined;
}

export const readEvent = (r: ReplyReader): EventLine =>
  r.line(" ", (part) => ({ head: part.string(), skew: part.integer(), ms: part.integer(), owner: part.string(), said: part.optional(() => part.string()) }));

const lua_is_unnoticed: Helper = ["F[35]=function(Q)\nreturn Q==\"e\" or Q==\"m\" or Q==\"b\"\nend"];
const lua_num: Helper = ["F[2]=function(g)\nreturn g+0\nend"];
const lua_permits_of: Helper = ["F[59]=function(i)\nreturn F[2](string.match(i,\":(%d+)$\")or \"0\")\nend"];
const lua_keep_min_hold: Helper = ["do\nlocal function Nj(na)\nlocal ic=1\nfor c=2,#na - 1 do\nif na[c+1].until_ms - na[c].until_ms<na[ic+1].until_ms - na[ic].until_ms then\nic=c\nend\nend\nlocal U=table.remove(na,ic)\nna[ic].permits=na[ic].permits+U.permits\nend\nlocal function pi(a,Nb,fd)\nlocal na,ma={},{until_ms=Nb,permits=fd}\nfor c=1,#a.rests do\nif ma and a.rests[c].until_ms>=Nb then\nna[#na+1],ma=ma,nil\nend\nna[#na+1]=a.rests[c]\nend\nna[#na+1]=ma\nif #na>64 then\nNj(na)\nend\na.rests,a.resting=na,a.resting+fd\na.changed=true\nend\nF[36]=function(a,b)\nif F[59](b.id)>0 then\npi(a,b.min_until,F[59](b.id))\nelse\na.delay_until=math.max(a.delay_until,b.min_until)\nend\nend\nend"];
const lua_keeps_history: Helper = ["F[38]=function(a)\nreturn a.history_key~=a.record_key\nend"];
const lua_mode_of: Helper = ["F[42]=function(i)\nreturn string.sub(i,1,1)\nend"];
const lua_read_clock: Helper = ["F[3]=function()\nlocal Vh=redis.call(\"TIME\")\nreturn F[2](Vh[1])*1000000+F[2](Vh[2])\nend"];
const lua_now_us: Helper = ["local Ia\ndo\n","Ia=F[3]()\n","end"];
const lua_now: Helper = ["local f\ndo\n","f=math.floor(Ia/1000)\n","end"];
const lua_now_us_word: Helper = ["local tf\ndo\n","tf=string.format(\"%.0f\",Ia)\n","end"];
const lua_now_word: Helper = ["local uf\ndo\n","uf=string.sub(tf,1,-4)\n","end"];
const lua_read_fence: Helper = ["local ee\ndo\n","ee=0\n","end"];
const lua_read_fence_word: Helper = ["local Gf\ndo\n","Gf=\"0\"\n","end"];
const lua_read_start: Helper = ["local fe\ndo\n","fe=0\n","end"];
const lua_read_start_word: Helper = ["local Hf\ndo\n","Hf=\"0\"\n","end"];
const lua_fmt: Helper = ["F[1]=function(u)\nif u==0 then\nreturn \"0\"\nend\nif u==1 then\nreturn \"1\"\nend\nif u==f then\nreturn uf\nend\nif u==Ia then\nreturn tf\nend\nif u==ee then\nreturn Gf\nend\nif u==fe then\nreturn Hf\nend\nreturn string.format(\"%.0f\",u)\nend"];
const lua_owner_of: Helper = ["F[14]=function(ia)\nreturn string.match(ia,\"^[^.]*\")\nend"];
const lua_said_under: Helper = ["F[67]=function(a,ta)\nlocal j=ta~=\"....\" and string.find(a.notes,\" \" .. ta,1,true)\nreturn j and string.match(a.notes,\"^%S+\",j+1+4)or \"-\"\nend"];
const lua_announced_tag: Helper = ["F[17]=function(a)\nreturn a.break_at>0 and a.notes~=\"\" and string.sub(a.notes,1,4)or \"....\"\nend"];
const lua_note_of_broken: Helper = ["F[50]=function(a)\nreturn a.note or F[17](a)\nend"];
const lua_note_event: Helper = ["do\nlocal function Yf(a,g)\na.noted=a.noted or{}\na.noted[#a.noted+1]=g\nend\nF[49]=function(a,tc,b,Vb,Tf)\nif not Tf and not F[38](a)then\nreturn\nend\nlocal Kk=b.acquired - math.floor(b.fence/1000)\nlocal Wb=F[42](b.id).. F[1](b.fence).. \" \" .. F[1](Kk).. \" \"\nif tc~=\"g\" and not Tf then\nlocal Hb=a.noted and a.noted[#a.noted] or a.events\nif string.sub(Hb,1,#Wb+1)==\"g\" .. Wb then\nYf(a,tc .. F[1](Vb).. \",\")\nreturn\nend\nend\nlocal Vd=F[14](b.label)\nlocal jb=tc .. Wb .. F[1](Vb).. \" \" ..(#Vd<=400 and Vd or \"-\")\nif tc==\"b\" then\nlocal E=F[67](a,F[50](a))\njb=E==\"-\" and jb or jb .. \" \" .. E\nend\nif F[38](a)then\nYf(a,jb .. \",\")\nend\nif Tf then\na.untold=a.untold or{}\na.untold[#a.untold+1]=jb\nend\nend\nend"];
const lua_request_tag: Helper = ["F[65]=function(m)\nreturn string.sub(m,15 - 4,14)\nend"];
const lua_token_tag: Helper = ["F[74]=function(I)\nreturn string.sub(I,15 - 8,14)\nend"];
const lua_secret_of: Helper = ["F[70]=function(i)\nreturn string.sub(i,2)\nend"];
const lua_keep_notes: Helper = ["F[37]=function(a,xb,cg,ea)\nlocal g,O=\"\",0\nfor c=#xb,1,-1 do\nlocal ta=string.sub(xb[c],1,4)\nlocal sj=ta==cg or ta==ea or ta==a.note\nif sj or O<8 and string.find(a.ended,ta,1,true)then\ng,O=\" \" .. xb[c] .. g,O+1\nend\nend\na.notes=O>0 and cg .. ea .. g or \"\"\nend"];
const lua_split: Helper = ["F[7]=function(g)\nif string.find(g,\"^%S+$\")then\nreturn{g}\nend\nlocal C={}\nfor dc in string.gmatch(g,\"%S+\")do\nC[#C+1]=dc\nend\nreturn C\nend"];
const lua_notes_of: Helper = ["F[52]=function(a)\nreturn F[7](string.sub(a.notes,2*4+1))\nend"];
const lua_drop_tag: Helper = ["F[25]=function(a)\nreturn a.notes~=\"\" and string.sub(a.notes,4+1,2*4)or \"....\"\nend"];
const lua_note_end: Helper = ["do\nlocal function oi(a,b,Q,m)\nlocal Mg,Bb=Q,\"....\"\nif Q==\"b\" then\nBb=F[50](a)\nelseif m then\nMg=F[42](b.id)\nBb=F[65](m)\nend\nlocal Xa,Pg=a.ended,#a.ended>=32*14\nif Pg then\nlocal Ac=string.sub(Xa,-2 - 4,-2)\nXa=string.sub(Xa,1,(32 - 1)*14)\nif string.sub(Ac,2,2)~=\".\" then\na.releases=string.sub(Ac .. a.releases,1,32*5)\nend\nend\na.ended=F[74](F[70](b.id)).. Mg .. Bb .. \" \" .. Xa\nif Pg and a.notes~=\"\" then\nF[37](a,F[52](a),F[17](a),F[25](a))\nend\nend\nF[48]=function(a,b,Q,j,m)\nF[49](a,Q,b,math.max(0,j - b.acquired),Q~=\"r\")\noi(a,b,Q,m)\nif b.delay>0 and F[35](Q)then\na.delay_until=math.max(a.delay_until,j+b.delay)\nend\nif b.min_until>j and Q~=\"t\" then\nF[36](a,b)\nend\nif a.upgrader and a.upgrader.token==b.id then\na.upgrader=nil\nend\na.lease_ended=true\na.changed=true\nend\nend"];
const lua_drop_details: Helper = ["F[23]=function(a,k)\nif a.details>0 and #k>0 then\na.details=a.details - redis.call(\"HDEL\",a.details_key,unpack(k))\nend\nend"];
const lua_drop_shared: Helper = ["F[24]=function(a,k)\nredis.call(\"ZREM\",a.leases_key,unpack(k))\nredis.call(\"ZREM\",a.holders_key,unpack(k))\nF[23](a,k)\na.shared=a.shared - #k\nfor c=1,#k do\na.permits=a.permits - F[59](k[c])\nend\nend"];
const lua_why_expired: Helper = ["F[78]=function(a,b)\nif b.deadline==a.break_at then\nreturn \"b\"\nend\nif b.deadline==b.max_until then\nreturn \"m\"\nend\nreturn \"e\"\nend"];
const lua_is_exclusive: Helper = ["F[34]=function(i)\nreturn string.sub(i,1,1)==\"x\"\nend"];
const lua_last_shared_deadline: Helper = ["F[98]=function(a,Za)\nlocal la=redis.call(\"ZRANGE\",a.leases_key,\"-2\",\"-1\",\"WITHSCORES\")\nlocal j=#la\nif #la==4 and Za and la[3]==Za.id then\nj=2\nend\nlocal N=F[2](la[j] or \"0\")- a.ahead\nreturn a.break_at>0 and math.min(N,a.break_at)or N\nend"];
const lua_note_sooner_end: Helper = ["F[108]=function(a,n)\nlocal j=n\nif a.exclusive then\nj=a.exclusive.deadline\nelseif a.capacity>0 then\nj=a.shared_next\nelseif a.upgrader or a.front and F[34](a.front)then\nj=F[98](a,a.upgrader and{id=a.upgrader.token})\nend\na.check_at=j<n and j or a.check_at\nend"];
const lua_end_lease: Helper = ["do\nlocal function kh(a,Vb)\nVb=math.max(0,Vb)\nif a.hold_ms==0 then\na.hold_ms=Vb\nelse\na.hold_ms=(a.hold_ms*3+Vb)/4\nend\nend\nF[112]=function(a,b,Q,m)\nif F[34](b.id)then\na.exclusive=nil\nkh(a,f - b.acquired)\nelse\nkh(a,(f - b.acquired)/a.live)\nF[24](a,{b.id})\na.live=a.live - 1\nif a.capacity==0 and a.live>0 then\nF[108](a,b.deadline)\nend\nend\nF[48](a,b,Q,f,m)\nend\nend"];
const lua_delayed_until: Helper = ["F[121]=function(a)\nlocal ha=a.exclusive or a.shared>0\nreturn not ha and a.delay_until>f and a.delay_until or 0\nend"];
const lua_describe_ended: Helper = ["F[168]=function(b)\nreturn F[1](b.fence).. \",\" .. F[1](math.max(0,f - b.acquired)).. \",\" .. F[14](b.label)\nend"];
const lua_clear_left: Helper = ["local De\ndo\n","De=400\n","end"];
const lua_unpack_lease: Helper = ["do\nlocal function yk(P,Ph)\nee=P+0\nGf=P\nfe=Ph+0\nHf=Ph\nend\nF[75]=function(g)\nlocal i,N,P,Hd,te,Mb,nf,ca,Id,fk,ia,Sb=\nstring.match(g,\"^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+) ?(%d*)$\")\nif not i then\nreturn nil\nend\nyk(P,te)\nlocal b={\nid=i,\ndeadline=N+0,\nfence=ee,\nholds=Hd+0,\nacquired=fe,\nttl=Mb+0,\nmax_until=nf+0,\ndelay=ca+0,\nidempotency_until=Id+0,\npartner=fk,\nlabel=ia,\nmin_until=Sb==\"\" and 0 or Sb+0,\nconfirmed=string.sub(Sb,1,1)==\"0\",\n}\nlocal Qb=math.max(\nb.deadline,\nb.fence,\nb.holds,\nb.acquired,\nb.ttl,\nb.max_until,\nb.delay,\nb.idempotency_until,\nb.min_until\n)\nreturn Qb<10000000000000000 and b or nil\nend\nend"];
const lua_move_lease: Helper = ["F[43]=function(b,ub)\nfor T,ob in ipairs({\"deadline\",\"acquired\",\"max_until\",\"min_until\"})do\nif b[ob]>0 then\nb[ob]=b[ob]+ub\nend\nend\nend"];
const lua_unpack_shared: Helper = ["F[76]=function(a,g)\nlocal b=F[75](g)\nif b then\nF[43](b,-a.ahead)\nend\nreturn b\nend"];
const lua_clear_broken: Helper = ["do\nlocal function Rj(a,g,vj)\nlocal Uf=a.break_at==1\nlocal j=Uf and f or a.break_at\nif vj then\nlocal b=F[76](a,g)\nif not b then\nreturn j\nend\nif Uf then\nb.delay,b.min_until=0,0\nend\nlocal Q=b.deadline<j and F[78](a,b)or \"b\"\nlocal sa=math.min(j,b.deadline)\nF[48](a,b,Q,sa)\nreturn sa\nend\nif not Uf then\nlocal N,ca,Sb=string.match(g,\"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+ ?(%d*)$\")\nif N and F[2](ca)>0 then\na.delay_until=math.max(a.delay_until,math.min(j,F[2](N)- a.ahead)+F[2](ca))\nend\nif Sb and Sb~=\"\" then\na.delay_until=math.max(a.delay_until,F[2](Sb)- a.ahead)\nend\nend\nreturn j\nend\nF[21]=function(a)\nlocal O=De\nif O==0 then\nreturn 0\nend\nlocal k=redis.call(\"ZRANGE\",a.holders_key,\"0\",F[1](O - 1))\nDe=O - #k\nlocal sa=0\nif #k>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nif v[c] then\nsa=math.max(sa,Rj(a,v[c],a.shared - c<32))\nend\nend\nF[24](a,k)\nend\na.upgrader=nil\na.changed=true\nif #k==O and a.shared>0 then\nif a.break_at~=1 then\na.break_at=f\nend\nreturn 0\nend\nredis.call(\"DEL\",a.leases_key,a.holders_key)\na.shared,a.permits,a.shared_next,a.live=0,0,0,0\nreturn sa>0 and sa or f\nend\nend"];
const lua_announce_break: Helper = ["F[134]=function(a,Db)\nlocal U=a.break_at\na.break_at=f+Db\nif U>0 then\na.break_at=math.min(a.break_at,U)\nend\na.changed,a.check_at=true,a.break_at\nreturn U\nend"];
const lua_wrote: Helper = ["local Ob\ndo\n","Ob=false\n","end"];
const lua_note_created: Helper = ["F[47]=function(a,s)\na.created=a.created or{}\na.created[#a.created+1]=s\nend"];
const lua_put_detail: Helper = ["F[102]=function(a,i,g)\nOb=true\nlocal si=redis.call(\"HSET\",a.details_key,i,g)\nif a.details==0 then\nF[47](a,a.details_key)\nend\na.details=a.details+si\nend"];
const lua_pack_lease: Helper = ["F[54]=function(b)\nlocal g=b.id\n.. \" \"\n.. F[1](b.deadline)\n.. \" \"\n.. F[1](b.fence)\n.. \" \"\n.. F[1](b.holds)\n.. \" \"\n.. F[1](b.acquired)\n.. \" \"\n.. F[1](b.ttl)\n.. \" \"\n.. F[1](b.max_until)\n.. \" \"\n.. F[1](b.delay)\n.. \" \"\n.. F[1](b.idempotency_until)\n.. \" \"\n.. b.partner\n.. \" \"\n.. b.label\nif b.min_until<=f then\nreturn g\nend\nreturn g .. \" \" ..(b.confirmed and \"0\" or \"\").. F[1](b.min_until)\nend"];
const lua_beside: Helper = ["F[20]=function(a,j)\nreturn F[1](j+a.ahead)\nend"];
const lua_note_beside: Helper = ["F[46]=function(a)\na.changed=a.changed or f - a.written_at>=1000\nend"];
const lua_put_shared: Helper = ["F[103]=function(a,b)\nF[43](b,a.ahead)\nF[102](a,b.id,F[54](b))\nF[43](b,-a.ahead)\nredis.call(\"ZADD\",a.leases_key,F[20](a,b.deadline),b.id)\nF[46](a)\na.kept_until=math.max(a.kept_until,b.deadline+b.delay,b.min_until)\nif b.delay>0 or b.min_until>f then\na.keeps_out=1\nend\nend"];
const lua_put_lease: Helper = ["F[109]=function(a,b)\nif F[34](b.id)then\na.changed=true\nreturn\nend\nF[103](a,b)\nif b.deadline<a.shared_next then\na.shared_next=b.deadline\na.changed=true\nend\nend"];
const lua_cut_short: Helper = ["F[80]=function(a,b)\nif a.break_at>0 and a.break_at<b.deadline then\nb.deadline=a.break_at\nend\nreturn b\nend"];
const lua_warn_one: Helper = ["do\nlocal function Aj(a,b,y)\nlocal N=y>0 and math.min(b.deadline,y)or b.deadline\nreturn N - b.ttl+b.ttl/3>a.break_at\nend\nF[131]=function(a,b,y,Ga)\nif not Ga and b.delay+b.min_until>0 then\nb.delay,b.min_until=0,0\nF[109](a,b)\nend\nlocal pb=Aj(a,b,y)\nF[80](a,b)\nreturn pb and 1 or 0\nend\nend"];
const lua_warn_shared: Helper = ["F[159]=function(a,fa,y,Ga)\nif a.live==0 then\nreturn 0,0\nend\nlocal mi=\"(\" .. F[1](fa)\nlocal pc=\nredis.call(\"ZRANGEBYSCORE\",a.holders_key,mi,\"+inf\",\"WITHSCORES\",\"LIMIT\",\"0\",F[1](400))\nlocal k={}\nfor c=1,#pc,2 do\nk[#k+1]=pc[c]\nend\nif #k==0 then\nreturn 0,0\nend\nlocal pb=0\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nlocal b=v[c] and F[76](a,v[c])\nif b and b.deadline>f then\npb=pb+F[131](a,b,y,Ga)\nend\nend\nreturn pb,#k==400 and F[2](pc[#pc])or 0\nend"];
const lua_is_broken: Helper = ["F[32]=function(a)\nreturn a.break_at>0 and a.break_at<=f\nend"];
const lua_first_of: Helper = ["F[29]=function(s)\nlocal ya=redis.call(\"ZRANGE\",s,\"0\",\"0\",\"WITHSCORES\")\nif not ya[1] then\nreturn nil,0\nend\nreturn ya[1],F[2](ya[2])\nend"];
const lua_queued_total: Helper = ["F[62]=function(a)\nreturn a.writers+a.readers\nend"];
const lua_count_queued: Helper = ["F[22]=function(a,i,ud)\nif F[34](i)then\na.writers=a.writers+ud\nelse\na.readers=a.readers+ud\nend\nif ud<0 then\na.departures=a.departures - ud\nend\na.changed=true\nend"];
const lua_set_turn_length: Helper = ["F[72]=function(a,jf)\nif a.turn_ms>0 then\na.turn_ms=jf\nend\nend"];
const lua_find_front: Helper = ["F[28]=function(a)\nlocal Vf,ec,If,Jf=nil,0,nil,0\nif a.writers>0 then\nVf,ec=F[29](a.writers_key)\nend\nif a.readers>0 then\nIf,Jf=F[29](a.readers_key)\nend\na.front,a.front_arrival=If,Jf\nif Vf and(not If or ec<Jf)then\na.front,a.front_arrival=Vf,ec\nend\nif a.front_arrival>=4000000000000000 then\na.front,a.front_arrival=nil,0\nend\na.turn_at,a.turn_until=0,0\nend"];
const lua_has_label: Helper = ["F[31]=function(i)\nreturn string.sub(i,3,3)==\"l\"\nend"];
const lua_labelled_among: Helper = ["F[39]=function(k)\nlocal ef={}\nfor c=1,#k do\nif F[31](k[c])then\nef[#ef+1]=k[c]\nend\nend\nreturn ef\nend"];
const lua_note_turn_taken: Helper = ["F[51]=function(a)\nF[72](a,3000)\nend"];
const lua_is_clearing: Helper = ["F[33]=function(a)\nreturn F[32](a)or a.passing or a.clearing\nend"];
const lua_available: Helper = ["F[19]=function(a)\nif a.clearing then\nreturn 0\nend\nlocal ha=F[32](a)and 0 or a.permits - a.expired_permits\nreturn math.max(0,a.capacity - ha - a.resting)\nend"];
const lua_fits: Helper = ["F[30]=function(a,i,H,ja)\nlocal tj=H~=nil or ja~=nil\nif F[33](a)then\nreturn false\nend\nif a.exclusive and not H then\nreturn false\nend\nif f<a.delay_until and not tj then\nreturn false\nend\nif F[34](i)then\nreturn a.live==(ja and 1 or 0)\nend\nif F[59](i)>0 then\nreturn F[59](i)<=F[19](a)\nend\nreturn H~=nil or not a.upgrader and a.break_at==0\nend"];
const lua_attended_until_of: Helper = ["F[18]=function(a,i)\nreturn F[2](redis.call(\"ZSCORE\",a.tickets_key,i)or \"0\")- a.ahead\nend"];
const lua_start_turn: Helper = ["F[73]=function(a,j,jf)\na.turn_at,a.turn_until=j,j+jf\nif a.attended_next<a.turn_until then\nlocal S=F[18](a,a.front)\na.turn_until=S>j and math.min(a.turn_until,S)or a.turn_until\nend\na.changed=true\nend"];
const lua_update_turn: Helper = ["do\nlocal function Mi(a)\nlocal zi=a.shared==0 or a.break_at>f\nif a.break_at>0 and not a.exclusive and a.live==0 and zi then\na.break_at=0\na.changed=true\nend\nend\nF[77]=function(a,j)\nMi(a)\nlocal Wa=a.front\nlocal Lg=Wa and(F[30](a,Wa)or F[59](Wa)>a.capacity)\nif Lg and a.turn_at==0 then\nF[73](a,j,a.turn_ms>0 and a.turn_ms or 3000)\na.turn_began=true\nelseif not Lg and a.turn_at~=0 then\na.turn_at,a.turn_until=0,0\na.changed=true\nend\nend\nend"];
const lua_queue_key: Helper = ["F[61]=function(a,i)\nreturn F[34](i)and a.writers_key or a.readers_key\nend"];
const lua_save_place: Helper = ["do\nlocal function lh(a,i,s)\nlocal O=F[34](i)and a.writers or a.readers\nif O==0 then\nF[47](a,s)\nend\nend\nlocal function Ti(a,i,w)\nlocal s=F[61](a,i)\nlh(a,i,s)\nredis.call(\"ZADD\",s,F[1](w.arrival),i)\na.arrival=math.max(a.arrival,w.arrival)\nF[22](a,i,1)\nif w.queued==false then\na.departures=math.max(0,a.departures - 1)\nend\nif not a.front or w.arrival<a.front_arrival then\na.front,a.front_arrival,a.turn_at,a.turn_until=i,w.arrival,0,0\nend\nw.queued=true\nend\nlocal function Di(a,i,w)\nlocal s=F[61](a,i)\nlh(a,i,s)\nredis.call(\"ZADD\",s,F[1](w.arrival+4000000000000000),i)\nif w.queued then\nF[22](a,i,-1)\nif a.front==i then\nF[28](a)\nend\nend\nw.queued=false\nend\nlocal function Hk(a,i,S,sc)\nOb=true\nlocal Ee=sc and \"XX\" or \"GT\"\nif redis.call(\"ZADD\",a.tickets_key,Ee,F[20](a,S),i)==1 then\nif a.tickets==0 then\nF[47](a,a.tickets_key)\nend\na.tickets=a.tickets+1\na.changed=true\nend\nF[46](a)\nif S>f and(a.attended_next==0 or S<a.attended_next)then\na.attended_next=S\na.changed=true\nend\nif a.tickets_next==0 or S+30000<a.tickets_next then\na.tickets_next=S+30000\na.changed=true\nend\na.kept_until=math.max(a.kept_until,S+30000)\nend\nF[69]=function(a,i,w,S,sc)\nlocal ce=S>f\nif w.queued and not ce and not sc then\nce=F[18](a,i)>f\nend\nif ce and not w.queued then\nTi(a,i,w)\nelseif not ce and w.queued~=false then\nDi(a,i,w)\nend\nHk(a,i,S,sc)\nend\nend"];
const lua_end_what_is_over: Helper = ["do\nlocal function pk(a)\nlocal b=a.exclusive\nif not b or b.deadline>f then\nreturn 0\nend\na.exclusive=nil\nF[48](a,b,F[78](a,b),b.deadline)\nreturn b.deadline\nend\nlocal function Hi(a)\nlocal sa=0\nlocal k=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",F[20](a,f),\"LIMIT\",\"0\",F[1](100))\nif #k>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nlocal b=v[c] and F[76](a,v[c])\nif b then\nF[48](a,b,F[78](a,b),b.deadline)\nsa=b.deadline\nend\nend\nF[24](a,k)\nend\nreturn sa\nend\nlocal function Ci(a)\nif a.capacity==0 then\na.live=redis.call(\"ZCOUNT\",a.leases_key,\"(\" .. F[20](a,f),\"+inf\")\nreturn\nend\nlocal Oe=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",F[20](a,f))\na.live=a.shared - #Oe\na.expired_permits=0\nfor c=1,#Oe do\na.expired_permits=a.expired_permits+F[59](Oe[c])\nend\nend\nlocal function qk(a)\nif a.shared>0 and F[32](a)then\nreturn F[21](a)\nend\nif a.shared==0 or a.shared_next>f then\nreturn 0\nend\nlocal sa=Hi(a)\nlocal ya,Rd=F[29](a.leases_key)\nRd=Rd - a.ahead\na.shared_next=ya and Rd or 0\nif not ya then\na.shared,a.permits=0,0\na.details=a.tickets>0 and a.details or 0\nend\na.live=a.shared\nif ya and Rd<=f then\nCi(a)\na.clearing=a.keeps_out>0\nend\na.changed=true\nreturn sa\nend\nlocal function rk(a)\nlocal ka=a.upgrader\nif not ka or ka.deadline>f then\nreturn 0\nend\na.upgrader=nil\na.changed=true\nreturn ka.deadline\nend\nlocal function Zi(a)\nif a.expires_at==0 or a.expires_at+30000/2>f then\nreturn\nend\nfor T,O in ipairs({\"shared\",\"permits\",\"details\",\"tickets\",\"writers\",\"readers\"})do\na[O]=0\nend\na.front,a.front_arrival,a.turn_at,a.turn_until=nil,0,0,0\na.shared_next,a.tickets_next,a.attended_next=0,0,0\na.kept_until,a.expires_at,a.ahead=0,0,0\na.live=0\nredis.call(\n\"DEL\",\na.details_key,\na.leases_key,\na.holders_key,\na.writers_key,\na.readers_key,\na.tickets_key\n)\na.changed=true\nend\nlocal function jg(k)\nlocal ib,Ka={},{}\nfor c=1,#k do\nlocal Th=F[34](k[c])and ib or Ka\nTh[#Th+1]=k[c]\nend\nreturn ib,Ka\nend\nlocal function pg(a,s,k)\nfor fa=1,#k,1250 do\nlocal Qf=redis.call(\"ZMSCORE\",s,unpack(k,fa,math.min(fa+1250 - 1,#k)))\nlocal Ub={}\nfor c=1,#Qf do\nlocal D=Qf[c] and F[2](Qf[c])or 4000000000000000\nif D<4000000000000000 then\nUb[#Ub+1]=F[1](D+4000000000000000)\nUb[#Ub+1]=k[fa+c - 1]\nend\nend\nif #Ub>0 then\nredis.call(\"ZADD\",s,unpack(Ub))\nF[22](a,k[1],-#Ub/2)\nend\nend\nend\nlocal function nh(a)\nF[72](a,250)\nend\nlocal function Qi(a,S)\nif a.turn_at==0 then\nreturn S\nend\nif a.turn_until<S then\nnh(a)\nreturn a.turn_until\nend\nlocal Kj=math.max(0,S - a.turn_at)\na.no_grace_until=math.max(a.no_grace_until,S+20*Kj)\nreturn S\nend\nlocal function hk(a,sb)\nif F[62](a)==0 or a.attended_next>f then\nreturn 0\nend\nlocal fa=math.max(0,a.tickets - F[62](a))\nlocal ed=redis.call(\"ZCOUNT\",a.tickets_key,\"-inf\",F[20](a,f))- fa\nlocal md=math.max(0,math.min(ed,1250*2))\nlocal Bf=redis.call(\"ZRANGE\",a.tickets_key,F[1](fa),F[1](fa+md),\"WITHSCORES\")\nlocal k,Wc={},0\na.attended_next=md<ed and f or 0\nfor c=1,#Bf,2 do\nlocal i,S=Bf[c],F[2](Bf[c+1])- a.ahead\nif S>f then\nlocal ti=i==sb and fa+md+1==a.tickets\na.attended_next=ti and 0 or S\nelseif(i~=sb or S+30000<=f)and #k<md then\nk[#k+1]=i\nif i==a.front then\nWc=S\nend\nend\nend\na.passing=md<ed\na.changed=true\nlocal ib,Ka=jg(k)\npg(a,a.writers_key,ib)\npg(a,a.readers_key,Ka)\nif Wc>0 then\nWc=Qi(a,Wc)\nF[28](a)\nend\nreturn Wc\nend\nlocal function Pi(a)\nlocal sa,lb=0,{}\nfor c=1,#a.rests do\nlocal ma=a.rests[c]\nif ma.until_ms>f then\nlb[#lb+1]=ma\nelse\nsa=ma.until_ms\na.resting=a.resting - ma.permits\na.changed=true\nend\nend\na.rests=lb\nreturn sa\nend\nlocal function Ii(a,k)\nlocal ib,Ka=jg(k)\nredis.call(\"ZREM\",a.tickets_key,unpack(k))\nif #ib>0 then\nredis.call(\"ZREM\",a.writers_key,unpack(ib))\nend\nif #Ka>0 then\nredis.call(\"ZREM\",a.readers_key,unpack(Ka))\nend\na.tickets=a.tickets - #k\nF[23](a,F[39](k))\nend\nlocal function bj(a)\nif a.tickets==0 or a.tickets_next>f or a.passing then\nreturn\nend\nlocal ed=F[20](a,f - 30000)\nlocal Yg=redis.call(\"ZRANGEBYSCORE\",a.tickets_key,\"-inf\",ed,\"LIMIT\",\"0\",F[1](1250))\nif #Yg>0 then\nIi(a,Yg)\nend\nlocal ya,S=F[29](a.tickets_key)\nif ya then\na.tickets_next=S - a.ahead+30000\na.lapsing=a.tickets_next<=f\nelse\na.lapsing=false\na.tickets_next=0\na.tickets,a.writers,a.readers=0,0,0\na.details=a.shared>0 and a.details or 0\nF[28](a)\nend\na.changed=true\nend\nlocal function gk(a,sb)\nfor T=1,100 do\nlocal Wa,zb=a.front,a.turn_until\nif a.turn_at==0 or Wa==sb or f<zb then\nreturn\nend\nF[69](a,Wa,{arrival=a.front_arrival,queued=true},zb,true)\nnh(a)\nF[77](a,zb)\nend\nend\nF[26]=function(a,sb)\nZi(a)\nlocal j=math.max(pk(a),qk(a),rk(a),hk(a,sb))\nj=math.max(j,Pi(a))\nbj(a)\nif a.tickets==0 then\nF[51](a)\nend\nif a.delay_until>0 and a.delay_until<=f then\nj=math.max(j,a.delay_until)\na.delay_until=0\na.changed=true\nend\nF[77](a,j>0 and j or f)\ngk(a,sb)\nend\nend"];
const lua_purge: Helper = ["do\nlocal function oj(a)\nreturn a.tickets==0\nand a.writers==0\nand a.readers==0\nand a.shared==0\nand a.delay_until==0\nand a.break_at==0\nand a.turn_at==0\nand a.turn_ms==0\nand #a.rests==0\nand not a.front\nand not a.upgrader\nand(not a.exclusive or a.exclusive.deadline>f)\nend\nF[60]=function(a,sb)\nif not oj(a)then\nF[26](a,sb)\nend\nend\nend"];
const lua_spans_locks: Helper = ["F[193]=function(i)\nreturn string.sub(i,2,2)==\"m\"\nend"];
const lua_exclusive_id: Helper = ["F[106]=function(K)\nreturn \"x\" .. K\nend"];
const lua_shared_id: Helper = ["F[111]=function(K)\nreturn(string.find(K,\":\",1,true)and \"p\" or \"s\").. K\nend"];
const lua_deadline_of: Helper = ["F[120]=function(a,b,Mb)\nlocal N=f+Mb\nif b.max_until>0 and b.max_until<N then\nN=b.max_until\nend\nif a.break_at>0 and a.break_at<N then\nN=a.break_at\nend\nreturn N\nend"];
const lua_live_shared: Helper = ["F[100]=function(a,i)\nif a.shared==0 or F[32](a)then\nreturn nil\nend\nlocal g=redis.call(\"HGET\",a.details_key,i)\nif not g or F[42](g)~=F[42](i)then\nreturn nil\nend\nlocal b=F[76](a,g)\nif not b then\na.damaged_id=i\nreturn nil\nend\nF[80](a,b)\nreturn b.deadline>f and b or nil\nend"];
const lua_live_lease: Helper = ["F[99]=function(a,i)\nif F[34](i)then\nlocal H=a.exclusive\nreturn H and H.id==i and H or nil\nend\nreturn F[100](a,i)\nend"];
const lua_lease_of: Helper = ["F[114]=function(a,I)\nreturn F[99](a,F[106](I))or F[99](a,F[111](I))\nend"];
const lua_leases_of: Helper = ["F[146]=function(a,I)\nlocal H=F[99](a,F[106](I))\nif H then\nlocal hj=H.partner~=\"-\"\nreturn H,hj and F[100](a,H.partner)or nil\nend\nlocal ja=F[100](a,F[111](I))\nif ja and a.exclusive and a.exclusive.partner==ja.id then\nH=a.exclusive\nend\nreturn H,ja\nend"];
const lua_holders_total: Helper = ["F[113]=function(a)\nreturn a.live+(a.exclusive and 1 or 0)\nend"];
const lua_add_shared: Helper = ["F[133]=function(a,b)\nF[103](a,b)\nredis.call(\"ZADD\",a.holders_key,F[1](b.fence),b.id)\nif a.shared==0 then\nF[47](a,a.leases_key)\nF[47](a,a.holders_key)\na.shared_next=b.deadline\nelse\na.shared_next=math.min(a.shared_next,b.deadline)\nend\na.shared=a.shared+1\na.live=a.live+1\na.permits=a.permits+F[59](b.id)\nend"];
const lua_grant: Helper = ["F[141]=function(a,b,od)\na.fence=math.max(a.fence+1,Ia)\nb.fence=a.fence\nb.holds=1\nb.acquired=f\nb.deadline=F[120](a,b,b.ttl)\nif F[34](b.id)then\na.exclusive=b\nelse\nF[133](a,b)\nend\nlocal Qk=od and math.max(0,math.floor(f - od/1000))or 0\nF[49](a,\"g\",b,Qk)\na.changed=true\nend"];
const lua_rest_until: Helper = ["F[66]=function(a,la)\nlocal ma=a.rests[la and #a.rests or 1]\nreturn ma and ma.until_ms or 0\nend"];
const lua_save_key: Helper = ["F[155]=function(s,Ua,pe,lc)\nlocal C={F[1](1),F[1](Ua),F[1](pe),lc}\nredis.call(\"SET\",s,table.concat(C,\" \"),\"PX\",F[1](Ua - f))\nend"];
const lua_has_sane_numbers: Helper = ["F[4]=function(g)\nreturn not string.find(\" \" .. g,\" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\")\nend"];
const lua_parse_latch: Helper = ["F[115]=function(g)\nlocal Y,i,z,O,Ua,ba=string.match(g,\"^(%d+) (%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)$\")\nif F[2](string.match(g,\"^(%d+) \")or \"0\")>1 then\nreturn{unreadable=\"newer\"}\nend\nif not Y or not F[4](string.match(g,\"^[^\\n]*\"))then\nreturn{unreadable=\"damaged\"}\nend\nreturn{\nid=F[2](i),\nsince=F[2](z),\ncount=F[2](O),\nexpires_at=F[2](Ua),\noutcomes=ba,\nlive=F[2](Ua)>f,\n}\nend"];
const lua_load_latch: Helper = ["F[123]=function(s)\nlocal g=redis.call(\"GET\",s)\nreturn g and F[115](g)or nil\nend"];
const lua_save_latch: Helper = ["F[128]=function(s,q)\nOb=true\nlocal fb={F[1](1),F[1](q.id),F[1](q.since),F[1](q.count),F[1](q.expires_at)}\nlocal cf=math.max(q.expires_at - f,60000)\nredis.call(\"SET\",s,table.concat(fb,\" \").. \"\\n\" .. q.outcomes,\"PX\",F[1](cf))\nend"];
const lua_with_notification: Helper = ["F[161]=function(t)\nt[#t+1]=\"!1,-,0,0,1\"\nreturn t\nend"];
const lua_latch_reply: Helper = ["F[145]=function(q,O)\nreturn{\"latch\",F[1](q.id),F[1](q.since),F[1](O),F[1](q.expires_at)}\nend"];
const lua_place_of: Helper = ["F[126]=function(a,i)\nlocal Lh=a.tickets>0 and redis.call(\"ZSCORE\",F[61](a,i),i)\nif not Lh then\nreturn nil\nend\nif a.lapsing and F[18](a,i)+30000<=f then\nreturn nil\nend\nlocal D=F[2](Lh)\nif D<4000000000000000 then\nreturn{arrival=D,queued=true}\nend\nreturn{arrival=D - 4000000000000000,queued=false}\nend"];
const lua_remove_place: Helper = ["F[152]=function(a,i,w)\nredis.call(\"ZREM\",F[61](a,i),i)\nif w.queued then\nF[22](a,i,-1)\nif a.front==i then\nF[28](a)\nend\nend\nif redis.call(\"ZREM\",a.tickets_key,i)==1 then\na.tickets=a.tickets - 1\nif a.tickets==0 then\na.tickets_next=0\nend\nif F[31](i)then\nF[23](a,{i})\nend\nend\na.changed=true\nend"];
const lua_note_hints: Helper = ["F[182]=function(a,Gd)\nif Gd~=(a.turn_ms>0)then\na.turn_ms=Gd and 3000 or 0\na.changed=true\nend\nend"];
const lua_drop_queue: Helper = ["F[170]=function(a)\nlocal O=a.tickets+(a.upgrader and 1 or 0)\nif a.tickets>0 then\nlocal k=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"-1\")\nfor fa=1,#k,1250 do\nF[23](a,F[39]({unpack(k,fa,math.min(fa+1250 - 1,#k))}))\nend\nif #k>0 then\nredis.call(\"DEL\",a.writers_key,a.readers_key,a.tickets_key)\na.departures=a.departures+F[62](a)\na.writers,a.readers,a.tickets,a.tickets_next,a.attended_next=0,0,0,0,0\nF[28](a)\nend\nend\na.upgrader=nil\na.queue_dropped=true\na.dropped=math.max(a.arrival+1,Ia)\na.arrival=a.dropped\na.changed=true\nreturn O\nend"];
const lua_remove_places: Helper = ["F[188]=function(l,k,p)\nfor c=1,#k do\nif p[c] then\nF[152](l[c],k[c],p[c])\nend\nend\nend"];
const lua_blocked_locks: Helper = ["do\nlocal function Tj(a,i,D)\nif not a.front or a.front==i then\nreturn false\nend\nif not F[34](i)and F[59](i)==0 then\nif a.writers==0 then\nreturn false\nend\nif D and not F[34](a.front)then\nlocal T,ec=F[29](a.writers_key)\nreturn ec<D\nend\nend\nreturn not D or a.front_arrival<D\nend\nlocal function qj(a,i,D,oc)\nif not F[30](a,i)then\nreturn true\nend\nif oc then\nreturn Tj(a,i,D)\nend\nlocal pj=a.front~=nil and(not D or a.front_arrival<D)\nreturn F[59](i)==0 and a.live>0 and pj\nend\nF[165]=function(l,k,D,oc)\nlocal pa={}\nfor c=1,#k do\nif qj(l[c],k[c],D,oc)then\npa[#pa+1]=c\nend\nend\nreturn pa\nend\nend"];
const lua_attended_until: Helper = ["F[135]=function(l,vc,Nf)\nlocal Sj=f+math.floor(vc - math.min(300,vc/10))\nfor c=1,#l do\nNf=Nf and f>=l[c].no_grace_until\nend\nreturn Sj+(Nf and 1500 or 0)\nend"];
const lua_clock_us: Helper = ["local Oc\ndo\nOc=Ia<4503599627370496 and Ia or 0\nend"];
const lua_load_marker: Helper = ["F[93]=function(g)\nif not g then\nreturn{state=\"-\",ends_at=0}\nend\nlocal Y,gb,aa,qa,nc,Te,ve=\nstring.match(g,\"^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$\")\nif not Y or F[2](Y)>1 then\nreturn{state=\"newer\"}\nend\nreturn{\nstate=gb,\nnumber=F[2](aa),\nnodes=F[2](qa),\nends_at=F[2](nc),\nfloor=F[2](Te),\nahead=F[2](ve),\n}\nend"];
const lua_save_marker: Helper = ["F[129]=function(s,r)\nlocal fb={r.number,r.nodes,r.ends_at,r.floor,r.ahead}\nlocal C={F[1](1),r.state}\nfor c=1,#fb do\nC[c+2]=F[1](fb[c])\nend\nredis.call(\"SET\",s,table.concat(C,\" \"))\nend"];
const lua_misplacement: Helper = ["F[101]=function(r,aa,qa)\nif r.state==\"newer\" then\nreturn{\"newer\"}\nend\nif r.number and(r.number~=aa or r.nodes~=qa)then\nreturn{\"misplaced\",F[1](r.number),F[1](r.nodes)}\nend\nreturn nil\nend"];
const lua_abstention: Helper = ["F[116]=function(r,aa,qa)\nlocal M=F[101](r,aa,qa)\nif not M and r.state~=\"v\" then\nreturn{\"nonvoter\",F[1](f),r.state,F[1](r.ends_at)}\nend\nreturn M\nend"];
const lua_reach_of: Helper = ["F[118]=function(r)\nreturn math.max(r.floor or 0,Oc+(r.ahead or 0)+100000)\nend"];
const lua_note_fence: Helper = ["F[148]=function(s,r,P)\nlocal Ag=P>Oc+30000000 and P>r.floor\nlocal fg=P>F[118](r)\nif fg then\nr.ahead=P - Oc\nend\nif Ag then\nr.floor=P\nend\nif Ag or fg then\nF[129](s,r)\nend\nend"];
const lua_blame_of: Helper = ["F[87]=function(m)\nreturn string.sub(m .. \"------\",1,6)\nend"];
const lua_end_pattern: Helper = ["F[90]=function(G)\nlocal Ui=string.gsub(string.sub(G,1,12),\"%-\",\"%%-\")\nreturn \"(%a)\" .. Ui .. \"(%S+)\"\nend"];
const lua_end_of: Helper = ["F[89]=function(d,G)\nreturn string.match(d.ended,F[90](G))\nend"];
const lua_forget_end: Helper = ["F[91]=function(d,G)\nd.ended=string.gsub(d.ended,F[90](G).. \" \",\"\")\nend"];
const lua_note_attempt_end: Helper = ["F[95]=function(d,G,Z,m)\nlocal n=F[89](d,G)\nif n==\"e\" and Z~=\"e\" then\nF[91](d,G)\nZ=\"x\"\nelseif n then\nreturn\nend\nlocal Ri=Z .. string.sub(G,1,12).. F[87](m).. \" \"\nd.ended=string.sub(Ri .. d.ended,1,64*20)\nend"];
const lua_unpack_attempt: Helper = ["F[97]=function(W)\nlocal va,G,ga,gb,N,P,te,Mb,nf,ca,ia,yh=\nstring.match(W,\"^(%a) (%S+) (%S+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) ?(%S*)$\")\nif not va or not F[4](W)then\nreturn nil\nend\nreturn{\nmode=va,\nattempt=G,\nholder=ga,\nstate=gb,\ndeadline=F[2](N),\nfence=F[2](P),\nacquired=F[2](te),\nttl=F[2](Mb),\nmax_until=F[2](nf),\ndelay=F[2](ca),\nlabel=ia,\nfingerprint=yh==\"\" and \"-\" or yh,\n}\nend"];
const lua_pack_attempt: Helper = ["F[96]=function(b)\nreturn table.concat({\nb.mode,\nb.attempt,\nb.holder,\nb.state,\nF[1](b.deadline),\nF[1](b.fence),\nF[1](b.acquired),\nF[1](b.ttl),\nF[1](b.max_until),\nF[1](b.delay),\nb.label,\nb.fingerprint,\n},\" \")\nend"];
const lua_cap_delay: Helper = ["F[136]=function(d,wc)\nif d.delay_until>f+wc then\nd.delay_until=f+wc\nd.capped=true\nend\nend"];
const lua_texts_at: Helper = ["F[5]=function(J,u)\nlocal v=redis.call(\"MGET\",unpack(J))\nlocal Pb,gc=nil,nil\nfor c=1,u or #J do\nif not v[c] then\nPb,gc=Pb or{},gc or{}\nPb[#Pb+1]=c\ngc[#gc+1]=J[c]\nend\nend\nif not Pb or redis.call(\"EXISTS\",unpack(gc))==0 then\nreturn v\nend\nfor Kd=1,#Pb do\nif redis.call(\"EXISTS\",gc[Kd])==1 then\nv[Pb[Kd]]=\"\"\nend\nend\nreturn v\nend"];
const lua_texts_of: Helper = ["F[105]=function(u,Rh)\nlocal J={}\nfor c=1,u do\nJ[c]=KEYS[Rh*(c - 1)+1]\nJ[u+c]=KEYS[Rh*(c - 1)+2]\nend\nreturn F[5](J,u)\nend"];
const lua_empty_record: Helper = ["F[88]=function()\nreturn{fence=0,confirmed=0,delay_until=0,ended=\"\",leases={},delays={}}\nend"];
const lua_load_record: Helper = ["do\nlocal function yi(d)\nfor T,mb in ipairs({d.leases,d.delays})do\nfor T,W in ipairs(mb)do\nif W.deadline>f+W.ttl and W.ttl>0 then\nW.deadline=f+W.ttl\nd.capped=true\nend\nend\nend\nend\nlocal function ni(d,b)\nlocal ai=b.deadline+b.delay\nif ai<=f then\nreturn\nend\nd.delays[#d.delays+1]={\nmode=\"x\",\nattempt=b.attempt,\nholder=b.holder,\nstate=\"d\",\ndeadline=ai,\nfence=b.fence,\nacquired=b.acquired,\nttl=b.delay,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nend\nlocal function Ni(d)\nlocal Fa={}\nfor T,ca in ipairs(d.delays)do\nif ca.deadline>f then\nFa[#Fa+1]=ca\nend\nend\nd.delays=Fa\nend\nlocal function Oi(d)\nlocal Fa,Xe={},{}\nfor T,b in ipairs(d.leases)do\nif b.deadline>f then\nFa[#Fa+1]=b\nXe[b.holder]=Xe[b.holder] or b.state==\"c\"\nend\nend\nfor T,b in ipairs(d.leases)do\nif b.deadline<=f and b.state==\"c\" then\nlocal Z=b.deadline==b.max_until and \"m\" or \"e\"\nF[95](d,b.attempt,Z,\"\")\nif b.delay>0 and not Xe[b.holder] then\nni(d,b)\nend\nend\nend\nd.leases=Fa\nend\nF[94]=function(g)\nlocal d=F[88]()\nif not g then\nreturn d\nend\nlocal Y,P,Bi,jc,eb,ma=\nstring.match(g,\"^(%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)\\n(.*)$\")\nif F[2](string.match(g,\"^(%d+) \")or \"0\")>2 then\nreturn nil,\"newer\"\nend\nif not Y or F[2](Y)<1 or not F[4](string.match(g,\"^[^\\n]*\"))then\nreturn nil,\"damaged\"\nend\nd.fence=F[2](P)\nd.confirmed=F[2](Bi)\nd.delay_until=F[2](jc)\nd.ended=eb\nfor W in string.gmatch(ma,\"[^\\n]+\")do\nlocal b=F[97](W)\nif not b then\nreturn nil,\"damaged\"\nend\nlocal mb=b.state==\"d\" and d.delays or d.leases\nmb[#mb+1]=b\nend\nyi(d)\nNi(d)\nOi(d)\nreturn d\nend\nend"];
const lua_save_record: Helper = ["F[104]=function(s,d,A)\nlocal la=math.max(f,d.delay_until,math.floor(d.fence/1000))\nlocal fb={F[1](2),F[1](d.fence),F[1](d.confirmed),F[1](d.delay_until)}\nlocal mb={table.concat(fb,\" \"),d.ended,\"\"}\nfor c,b in ipairs(d.leases)do\nmb[c+2]=F[96](b)\nla=math.max(la,b.deadline+b.delay)\nend\nfor c,ca in ipairs(d.delays)do\nmb[#d.leases+c+2]=F[96](ca)\nla=math.max(la,ca.deadline)\nend\nredis.call(\"SET\",s,table.concat(mb,\"\\n\"),\"PX\",F[1](la+A - f))\nend"];
const lua_find_attempt: Helper = ["F[107]=function(d,G)\nfor T,b in ipairs(d.leases)do\nif b.attempt==G then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_find_lease: Helper = ["F[140]=function(d,G,ga)\nlocal b=F[107](d,G)\nreturn b and(ga==\"-\" or b.holder==ga)and b or nil\nend"];
const lua_find_holder: Helper = ["F[139]=function(d,ga)\nfor T,b in ipairs(d.leases)do\nif b.holder==ga then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_taken_until: Helper = ["F[158]=function(d,va,ga)\nlocal j=0\nfor T,b in ipairs(d.leases)do\nlocal Vi=va==\"x\" or b.mode==\"x\"\nif Vi and b.holder~=ga and b.state~=\"r\" then\nj=math.max(j,b.deadline+b.delay)\nend\nend\nreturn j\nend"];
const lua_delay_or_rest_until: Helper = ["F[138]=function(d)\nlocal ma=F[139](d,\"*\")\nlocal j=math.max(d.delay_until,ma and ma.deadline or 0)\nreturn j>f and j or 0\nend"];
const lua_blocked_until: Helper = ["F[166]=function(d,va,ga)\nlocal j=F[158](d,va,ga)\nif F[139](d,ga)then\nreturn j\nend\nfor T,ca in ipairs(d.delays)do\nj=math.max(j,ca.deadline)\nend\nreturn math.max(j,F[138](d))\nend"];
const lua_stands: Helper = ["F[194]=function(d,G)\nfor T,ca in ipairs(d.delays)do\nif ca.attempt==G then\nreturn true\nend\nend\nreturn F[107](d,G)~=nil\nend"];
const lua_forget_delay: Helper = ["F[174]=function(d,G)\nlocal Ya={}\nfor T,ca in ipairs(d.delays)do\nif ca.attempt~=G then\nYa[#Ya+1]=ca\nend\nend\nd.delays=Ya\nend"];
const lua_known_of: Helper = ["F[144]=function(d)\nlocal V,kc={},{}\nfor T,b in ipairs(d.leases)do\nif b.state==\"c\" then\nV[#V+1]=F[96](b)\nend\nend\nfor c,ca in ipairs(d.delays)do\nkc[c]=table.concat({ca.attempt,F[1](ca.deadline),F[1](ca.acquired)},\" \")\nend\nreturn V,kc\nend"];
const lua_add_pending: Helper = ["do\nlocal function zc(la,r)\nlocal hf=math.max(la+1,r.floor+1,Oc)\nlocal P=hf - hf % 8+r.number\nreturn P<hf and P+8 or P\nend\nF[132]=function(d,r,Ba,Xd)\nd.fence=zc(d.fence,r)\nlocal b={\nmode=Ba.mode,\nattempt=Ba.attempt,\nholder=Ba.holder,\nstate=\"p\",\ndeadline=f+Xd,\nfence=d.fence,\nacquired=0,\nttl=Xd,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nd.leases[#d.leases+1]=b\nreturn b\nend\nend"];
const lua_add_resting: Helper = ["F[163]=function(d,ge)\nd.leases[#d.leases+1]={\nmode=\"x\",\nattempt=\"*\",\nholder=\"*\",\nstate=\"r\",\ndeadline=f+ge,\nfence=0,\nacquired=0,\nttl=ge,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nend"];
const lua_confirm_pending: Helper = ["F[137]=function(d,b,hb)\nb.state=\"c\"\nb.fence=hb.fence\nb.acquired=f - hb.acquired\nb.ttl=hb.ttl\nb.delay=hb.delay\nb.label=hb.label\nb.fingerprint=hb.fingerprint\nb.deadline=f+hb.ttl\nif hb.max_until>0 then\nb.max_until=f+hb.max_until\nb.deadline=math.min(b.deadline,b.max_until)\nend\nd.fence=math.max(d.fence,b.fence)\nd.confirmed=math.max(d.confirmed,b.fence)\nend"];
const lua_names_attempt: Helper = ["F[124]=function(d,G)\nreturn d~=nil and d.state~=\"newer\" and string.find(d.rest,G,1,true)~=nil\nend"];
const lua_parse_idempotency: Helper = ["F[10]=function(g)\nif not g then\nreturn nil\nend\nlocal Y,gb,B,ma=string.match(g,\"^(%d+) (%a) (%S+) (.*)$\")\nif not Y or F[2](Y)>1 then\nreturn{state=\"newer\"}\nend\nreturn{layout=Y,state=gb,fingerprint=B,rest=ma}\nend"];
const lua_load_idempotency: Helper = ["F[13]=function(s)\nreturn F[10](s and redis.call(\"GET\",s))\nend"];
const lua_save_idempotency: Helper = ["F[12]=function(s,gb,B,ma,Nb)\nif s then\nlocal g=table.concat({F[1](1),gb,B,ma},\" \")\nredis.call(\"SET\",s,g,\"PX\",F[1](Nb - f+60000))\nend\nend"];
const lua_save_attempt: Helper = ["do\nlocal function Fj(d,ga)\nlocal j=f\nfor T,b in ipairs(d.leases)do\nif b.holder==ga then\nj=math.max(j,b.deadline)\nend\nend\nreturn j\nend\nF[153]=function(s,d,b)\nif not s then\nreturn\nend\nlocal n,oa=F[13](s),b.attempt\nif n and n.state==\"g\" and not F[124](n,oa)then\noa=string.sub(n.rest .. \" \" .. oa,-184)\nend\nF[12](s,\"g\",b.fingerprint,oa,Fj(d,b.holder))\nend\nend"];
const lua_forget_attempt: Helper = ["F[173]=function(s,n,G)\nif not F[124](n,G)or n.state~=\"g\" then\nreturn\nend\nlocal Ya={}\nfor T,Ja in ipairs(F[7](n.rest))do\nif Ja~=G then\nYa[#Ya+1]=Ja\nend\nend\nif #Ya==0 then\nredis.call(\"DEL\",s)\nelse\nlocal g=table.concat({n.layout,\"g\",n.fingerprint,table.concat(Ya,\" \")},\" \")\nredis.call(\"SET\",s,g,\"KEEPTTL\")\nend\nend"];
const lua_save_release: Helper = ["F[191]=function(s,n,G)\nif not n or n.state==\"g\" then\nF[12](s,\"e\",n and n.fingerprint or \"?\",G,f)\nend\nend"];
const lua_prolong_attempts: Helper = ["F[184]=function(s,b)\nredis.call(\"PEXPIRE\",s,F[1](b.deadline - f+60000),\"GT\")\nend"];
const lua_refusal_of: Helper = ["F[64]=function(d,B)\nif d and d.state==\"newer\" then\nreturn{\"newer\"}\nend\nreturn d and d.fingerprint~=B and{\"mismatch\"}or nil\nend"];
const lua_quorum_refusal_of: Helper = ["F[186]=function(n,B)\nif n and n.fingerprint==\"?\" then\nreturn nil\nend\nreturn F[64](n,B)\nend"];
const lua_RECORD_FIELDS: Helper = ["local Jc={\n\"layout\",\n\"fence\",\n\"arrival\",\n\"departures\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"tickets_next\",\n\"turn_at\",\n\"shared\",\n\"shared_next\",\n\"details\",\n\"delay_until\",\n\"break_at\",\n\"hold_ms\",\n\"kept_until\",\n\"expires_at\",\n\"front_arrival\",\n\"capacity\",\n\"permits\",\n\"attended_next\",\n\"turn_until\",\n\"turn_ms\",\n\"no_grace_until\",\n\"dropped\",\n\"watched_until\",\n\"ahead\",\n\"keeps_out\",\n}"];
const lua_parse_fields: Helper = ["F[15]=function(a,g)\nlocal Zb,Qb=0,0\nfor w,rg in string.gmatch(g,\" (%d+)=(%d+)\")do\nlocal ob,aa=Jc[F[2](w)],F[2](rg)\nif not ob then\nreturn false\nend\na[ob]=aa\nQb=math.max(Qb,aa)\nZb=Zb+2+#w+#rg\nend\nreturn Zb==#g and Qb<10000000000000000\nend"];
const lua_parse_numbers: Helper = ["F[16]=function(a,g)\nlocal P,Wf,lj,Le,Bg=string.match(g,\"^5 (%d+) (%d+) (%d+) (%d+)([^\\n]*)\\n\")\nif not P then\nreturn false\nend\na.fence,a.written_at,a.hold_ms,a.events_count=\nP+0,Wf+0,lj+0,Le+0\nif Bg~=\"\" and not F[15](a,Bg)then\nreturn false\nend\nreturn math.max(a.fence,a.written_at,a.hold_ms,a.events_count)<10000000000000000\nend"];
const lua_pack_rests: Helper = ["F[55]=function(a)\nlocal g=\"\"\nfor c=1,#a.rests do\ng=g .. \" \" .. F[1](a.rests[c].until_ms).. \":\" .. F[1](a.rests[c].permits)\nend\nreturn g\nend"];
const lua_pack_upgrader: Helper = ["F[56]=function(ka)\nreturn table.concat(\n{ka.id,ka.token,F[1](ka.deadline),F[1](ka.arrival),ka.label},\n\" \"\n)\nend"];
const lua_parse_more: Helper = ["do\nlocal function dk(a,g)\na.rests,a.resting={},0\nif not string.find(g,\"^[%d: ]*$\")or not F[4](g)then\nreturn false\nend\nfor Nb,fd in string.gmatch(g,\"(%d+):(%d+)\")do\na.rests[#a.rests+1]={until_ms=F[2](Nb),permits=F[2](fd)}\na.resting=a.resting+F[2](fd)\nend\nreturn true\nend\nlocal function ek(g)\nlocal i,I,N,D,ia=string.match(g,\"^(%S+) (%S+) (%d+) (%d+) (%S+)$\")\nif not i or not F[4](g)then\nreturn nil\nend\nreturn{id=i,token=I,deadline=F[2](N),arrival=F[2](D),label=ia}\nend\nF[58]=function(a,g)\nlocal Zb=0\nfor Z,W in string.gmatch(g,\"(%l) ([^\\n]+)\\n\")do\nZb=Zb+#W+3\nif Z==\"f\" then\na.front=W\nelseif Z==\"u\" then\na.upgrader=ek(W)\nelseif Z==\"o\" then\na.outcomes=W\nelseif Z==\"n\" then\na.notes=W\nelseif Z==\"r\" and not dk(a,W)then\nreturn false\nend\nif Z==\"u\" and not a.upgrader then\nreturn false\nend\nend\nreturn Zb==#g\nend\nend"];
const lua_parse_earlier: Helper = ["do\nlocal function ak(a,W,Y)\nlocal fb,Wa=string.match(W,\"^([%d ]+) (%S+)$\")\nlocal C,O=F[7](fb or \"\"),Y>1 and 26 or 20\nif #C~=O or not F[4](W)then\nreturn nil\nend\nfor c=1,O do\na[Jc[c]]=F[2](C[c])\nend\nif Y==1 then\na.turn_at=0\nend\na.keeps_out=Y>=3 and 1 or 0\nreturn Wa\nend\nF[57]=function(a,g,Y)\nif Y==1 then\ng=g .. \"\\n\"\nend\nlocal W,H,ka,eb,ba,Da,la=\nstring.match(g,\"^([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n?([^\\n]*)$\")\nlocal Wa=W and Y>0 and ak(a,W,Y)\nif not Wa then\nreturn nil\nend\nif Da~=\"\" and not string.find(Da,\",$\")then\nreturn nil\nend\nif not string.find(la,\"^[%d: ]*$\")or not F[4](la)then\nreturn nil\nend\nlocal Wf,ve=string.match(la,\"^(%d+) (%d+)\")\na.written_at=F[2](Wf or \"0\")\na.ahead=F[2](ve or \"0\")\nfor I,Q in string.gmatch(eb,\"%S%S%S%S(%S%S%S%S%S%S%S%S)(%l) \")do\na.ended=a.ended .. I .. Q .. \".... \"\nend\na.events=Da\nlocal T,Le=string.gsub(Da,\",\",\"\")\na.events_count=Le\na.exclusive=F[75](H)\nif H~=\"\" and not a.exclusive then\nreturn nil\nend\nlocal Aa=Wa~=\"-\" and \"f \" .. Wa .. \"\\n\" or \"\"\nif ka~=\"\" then\nAa=Aa .. \"u \" .. ka .. \"\\n\"\nend\nif ba~=\"\" then\nAa=Aa .. \"o \" .. ba .. \"\\n\"\nend\nlocal na=string.match(la,\"%d+:.*$\")\nreturn na and Aa .. \"r \" .. na .. \"\\n\" or Aa\nend\nend"];
const lua_needed_until: Helper = ["F[44]=function(a,A)\nreturn a.kept_until+(a.shared>0 and A or 0)\nend"];
const lua_expire_beside: Helper = ["do\nlocal function Dj(a)\nlocal J={}\nlocal function rb(O,s)\nif O>0 then\nJ[#J+1]=s\nend\nend\nrb(a.details,a.details_key)\nrb(a.shared,a.leases_key)\nrb(a.shared,a.holders_key)\nrb(a.tickets,a.writers_key)\nrb(a.tickets,a.readers_key)\nrb(a.tickets,a.tickets_key)\nreturn J\nend\nF[27]=function(a,A)\nlocal J=a.created\nlocal yc=F[44](a,A)\nif yc>a.expires_at then\na.expires_at=yc+(a.shared>0 and 30000 or A - 30000)\nJ=Dj(a)\nend\nfor c=1,J and #J or 0 do\nredis.call(\"PEXPIRE\",J[c],F[1](a.expires_at+30000 - f))\nend\na.created=nil\nend\nend"];
const lua_set_back: Helper = ["F[71]=function(a,ub)\nlocal nj={\n\"tickets_next\",\n\"turn_at\",\n\"shared_next\",\n\"delay_until\",\n\"break_at\",\n\"kept_until\",\n\"expires_at\",\n\"attended_next\",\n\"turn_until\",\n\"no_grace_until\",\n\"watched_until\",\n}\nfor T,ob in ipairs(nj)do\nif a[ob]>ub then\na[ob]=a[ob] - ub\nend\nend\nif a.exclusive then\nF[43](a.exclusive,-ub)\nend\nif a.upgrader then\na.upgrader.deadline=a.upgrader.deadline - ub\nend\nfor c=1,#a.rests do\na.rests[c].until_ms=a.rests[c].until_ms - ub\nend\nlocal ba=F[7](a.outcomes)\nfor c=1,#ba do\nlocal y,af=string.match(ba[c],\"^(.*[.!=])(%d+)$\")\nba[c]=y and y .. F[1](F[2](af)- ub)or ba[c]\nend\na.outcomes=table.concat(ba,\" \")\nif a.shared>0 or a.tickets>0 then\na.ahead=a.ahead+ub\nend\na.changed=true\nend"];
const lua_load_lock: Helper = ["do\nlocal function jj(a)\nreturn #a.ended % 14==0 and #a.releases % 5==0\nend\nlocal function ck(a,g)\nlocal yd=string.find(g,\"\\n\",1,true)\nlocal Sc=yd and string.find(g,\"\\n\",yd+1,true)\nlocal zd=Sc and string.find(g,\"\\n\",Sc+1,true)\nlocal Ad=zd and string.find(g,\"\\n\",zd+1,true)\nlocal Bd=Ad and string.find(g,\"\\n\",Ad+1,true)\nif not Bd or not F[16](a,g)then\nreturn false\nend\na.ended=string.sub(g,Sc+1,zd - 1)\na.releases=string.sub(g,zd+1,Ad - 1)\na.events=string.sub(g,Ad+1,Bd - 1)\nif Sc>yd+1 then\na.exclusive=F[75](string.sub(g,yd+1,Sc - 1))\nif not a.exclusive then\nreturn false\nend\nend\nif not jj(a)then\nreturn false\nend\nif(a.events==\"\")~=(a.events_count==0)or a.events~=\"\" and string.sub(a.events,-1)~=\",\" then\nreturn false\nend\nreturn Bd==#g or F[58](a,string.sub(g,Bd+1))\nend\nlocal function Li(j)\nreturn{\nended=\"\",\nreleases=\"\",\noutcomes=\"\",\nnotes=\"\",\nevents=\"\",\nevents_count=0,\nrests={},\nfence=0,\narrival=0,\ndepartures=0,\nwriters=0,\nreaders=0,\ntickets=0,\ntickets_next=0,\nturn_at=0,\nshared=0,\nshared_next=0,\ndetails=0,\ndelay_until=0,\nbreak_at=0,\nhold_ms=0,\nkept_until=0,\nexpires_at=0,\nfront_arrival=0,\ncapacity=0,\npermits=0,\nattended_next=0,\nturn_until=0,\nturn_ms=0,\nno_grace_until=0,\ndropped=0,\nwatched_until=0,\nahead=0,\nkeeps_out=0,\nwritten_at=0,\nstored=false,\nresting=0,\nexpired_permits=0,\nchanged=false,\nat=j,\nrecord_key=KEYS[j],\ndetails_key=KEYS[j+1],\nleases_key=KEYS[j+2],\nholders_key=KEYS[j+3],\nwriters_key=KEYS[j+4],\nreaders_key=KEYS[j+5],\ntickets_key=KEYS[j+6],\nhistory_key=KEYS[j+7],\n}\nend\nlocal function Sk(a,g)\nif string.sub(g,1,2)==\"5 \" then\nreturn not ck(a,g)and \"damaged\" or nil\nend\nlocal Y=F[2](string.match(g,\"^(%d+) \")or \"0\")\nif Y>5 then\nreturn \"newer\"\nend\nlocal Aa=Y<5 and F[57](a,g,Y)\nreturn not(Aa and F[58](a,Aa))and \"damaged\" or nil\nend\nF[41]=function(j,g)\nlocal a=Li(j)\nif g then\na.stored=true\na.unreadable=Sk(a,g)\nif a.unreadable then\nreturn a\nend\nif a.written_at>f then\nF[71](a,a.written_at - f)\nend\nend\na.live=F[32](a)and 0 or a.shared\nreturn a\nend\nend"];
const lua_load_locks: Helper = ["F[82]=function(u,wf)\nif u==1 then\nlocal v=wf and F[5]({KEYS[1],wf},1)or{redis.call(\"GET\",KEYS[1])}\nlocal a=F[41](1,v[1])\nreturn{a},a.unreadable and{\"unreadable\",a.unreadable}or nil,v[2]\nend\nlocal J={}\nfor c=1,u do\nJ[c]=KEYS[(c - 1)*8+1]\nend\nJ[u+1]=wf\nlocal v=F[5](J,u)\nlocal l,td,ua={},{},nil\nfor c=1,u do\nlocal a=td[J[c]] or F[41]((c - 1)*8+1,v[c])\nl[c]=a\ntd[J[c]]=a\nif a.unreadable and not ua then\nua={\"unreadable\",a.unreadable}\nend\nend\nreturn l,ua,v[u+1]\nend"];
const lua_pack_fields: Helper = ["F[53]=function(a)\nlocal g=\"\"\nfor c=3,#Jc do\nlocal aa=a[Jc[c]]\nif aa>0 and Jc[c]~=\"hold_ms\" then\ng=g .. \" \" .. F[1](c).. \"=\" .. F[1](aa)\nend\nend\nreturn g\nend"];
const lua_saved_lease: Helper = ["F[157]=function(a,b)\nreturn b==a.exclusive and a.exclusive_text or F[54](b)\nend"];
const lua_prove_writable: Helper = ["F[6]=function(s)\nif not Ob then\nredis.call(\"PEXPIRE\",s,\"1\",\"GT\")\nOb=true\nend\nend"];
const lua_latest_events: Helper = ["F[40]=function(a)\nlocal Da,me={},nil\nlocal function rb(g)\nfor jb in string.gmatch(g,\"[^,]+\")do\nlocal tc=string.match(jb,\"^(%l)%d+$\")\nlocal Wb,Vd=string.match(jb,\"^%l(%l%d+ %-?%d+) %-?%d+ (%S+) ?%S*$\")\nif Wb and me then\nDa[#Da+1]=string.sub(me,1,1).. Wb .. \" \" .. string.sub(me,2).. \" \" .. Vd\nend\nme=tc and jb or nil\nif Wb then\nDa[#Da+1]=jb\nend\nend\nend\nrb(a.events)\nif #Da<20 then\nlocal We=redis.call(\"GET\",a.history_key)or \"\"\nrb(string.sub(We,#F[1](1)+2))\nend\nfor c=#Da,20+1,-1 do\nDa[c]=nil\nend\nreturn Da\nend"];
const lua_save_lock: Helper = ["do\nlocal function Xi(a)\nlocal Qb=math.max(\na.arrival,\na.departures,\na.writers,\na.readers,\na.tickets,\na.tickets_next,\na.turn_at,\na.shared,\na.shared_next,\na.details,\na.delay_until,\na.break_at,\na.kept_until,\na.expires_at,\na.front_arrival,\na.capacity,\na.permits,\na.attended_next,\na.turn_until,\na.turn_ms,\na.no_grace_until,\na.dropped,\na.watched_until,\na.ahead,\na.keeps_out\n)\nreturn Qb>0 and F[53](a)or \"\"\nend\nlocal function wk(a)\na.exclusive_text=a.exclusive and F[54](a.exclusive)or \"\"\nlocal g=\"5 \"\n.. F[1](a.fence)\n.. \" \"\n.. uf\n.. \" \"\n.. F[1](a.hold_ms)\n.. \" \"\n.. F[1](a.events_count)\n.. Xi(a)\n.. \"\\n\"\n.. a.exclusive_text\n.. \"\\n\"\n.. a.ended\n.. \"\\n\"\n.. a.releases\n.. \"\\n\"\n.. a.events\n.. \"\\n\"\nif a.front then\ng=g .. \"f \" .. a.front .. \"\\n\"\nend\nif a.upgrader then\ng=g .. \"u \" .. F[56](a.upgrader).. \"\\n\"\nend\nif a.outcomes~=\"\" then\ng=g .. \"o \" .. a.outcomes .. \"\\n\"\nend\nif #a.rests>0 then\ng=g .. \"r\" .. F[55](a).. \"\\n\"\nend\nif a.notes~=\"\" then\ng=g .. \"n \" .. a.notes .. \"\\n\"\nend\nreturn g\nend\nlocal function dj(a)\nlocal Td=a.noted\nif not Td then\nreturn\nend\nfor c=math.max(1,#Td - 20+1),#Td do\na.events=Td[c] .. a.events\na.events_count=a.events_count+1\nend\na.noted=nil\nend\nlocal function Ck(a,Md)\nif not F[38](a)then\na.events,a.events_count=\"\",0\nreturn\nend\ndj(a)\nif a.events_count<20 and #a.events<=1500 then\nreturn\nend\nlocal g=F[1](1).. \" \" .. table.concat(F[40](a),\",\").. \",\"\nredis.call(\"SET\",a.history_key,g,\"PX\",F[1](Md))\na.events,a.events_count=\"\",0\nend\nF[68]=function(a,A)\nif not a.changed and F[44](a,A)<=a.expires_at then\nF[6](a.record_key)\nreturn\nend\na.changed=false\na.written=true\na.written_at=f\nOb=true\nif a.shared==0 then\na.keeps_out=0\nend\nif a.shared==0 and a.tickets==0 then\na.kept_until=0\na.expires_at=0\na.ahead=0\nelse\nF[27](a,A)\nend\nlocal H=a.exclusive\nlocal kj=H and math.max(H.deadline+H.delay,H.min_until)or 0\nlocal Wi=math.floor(a.fence/1000)\nlocal la=math.max(f,a.delay_until,a.kept_until,kj,F[66](a,true),Wi)\nlocal cf=a.capacity>0 and 2592000000 or A\nlocal Md=math.max(la+cf,a.expires_at+a.ahead+30000)- f\nCk(a,Md)\nredis.call(\"SET\",a.record_key,wk(a),\"PX\",F[1](Md))\nend\nend"];
const lua_note_watcher: Helper = ["F[150]=function(a,di)\nif a.stored and f+di>a.watched_until then\na.watched_until=f+di\na.changed=true\nend\nend"];
const lua_secret_prefix: Helper = ["F[11]=function(K)\nreturn string.sub(K,3,2+12)\nend"];
const lua_recent_outcome: Helper = ["F[86]=function(d,m)\nif d.outcomes==\"\" then\nreturn nil\nend\nlocal j=string.find(d.outcomes,F[11](m),1,true)\nreturn j and string.match(d.outcomes,\"^%w+\",j+12)or nil\nend"];
const lua_forgotten_at: Helper = ["F[81]=function(d)\nreturn F[2](string.match(d.outcomes,\"=(%d+)\")or \"0\")\nend"];
const lua_is_full_of_copies: Helper = ["F[85]=function(d)\nlocal T,Pc=string.gsub(d.outcomes,\"!\",\"\")\nreturn Pc>=48\nend"];
const lua_is_forgotten: Helper = ["F[92]=function(d,m,z)\nif z==0 or F[86](d,m)then\nreturn false\nend\nreturn F[81](d)>=z or F[85](d)\nend"];
const lua_save_outcome: Helper = ["do\nlocal function Rg(dc)\nlocal dh,af=string.match(dc,\"([.!])(%d+)$\")\nif not dh then\nreturn true,f\nend\nlocal j=F[2](af)\nreturn j+(dh==\"!\" and 60000 or 4000)<=f,j\nend\nlocal function Uj(d,m)\nlocal C={}\nfor dc in string.gmatch(d.outcomes,\"%S+\")do\nif string.sub(dc,1,1)~=\"=\" and string.sub(dc,1,12)~=F[11](m)then\nC[#C+1]=dc\nend\nend\nreturn C\nend\nF[83]=function(d,m,wa,Pc)\nlocal C,Xa,Cb=Uj(d,m),{},F[81](d)\nlocal Me=#C+1 - 64\nfor c=1,#C do\nlocal Vj,j=Rg(C[c])\nlocal sk=Me>0 and not string.find(C[c],\"!\",1,true)\nif sk or Vj and c<=#C - 15 then\nMe=Me - 1\nCb=math.max(Cb,j)\nelse\nXa[#Xa+1]=C[c]\nend\nend\nif #Xa>=64 then\nlocal T,j=Rg(table.remove(Xa,1))\nCb=math.max(Cb,j)\nend\nXa[#Xa+1]=F[11](m).. wa ..(Pc and \"!\" or \".\").. F[1](f)\nd.outcomes=(Cb>0 and \"=\" .. F[1](Cb).. \" \" or \"\").. table.concat(Xa,\" \")\nd.changed=true\nend\nend"];
const lua_is_late: Helper = ["F[143]=function(n,z)\nlocal Hb=n and string.match(n,\"^copy(%d+)$\")\nreturn Hb and z<F[2](Hb)\nend"];
const lua_save_copy: Helper = ["F[154]=function(d,m,z)\nif z==0 then\nreturn\nend\nlocal n=F[86](d,m)\nif not n or string.find(n,\"^copy\")and not F[143](n,z)then\nF[83](d,m,\"copy\" .. F[1](z),true)\nend\nend"];
const lua_save_reply: Helper = ["F[156]=function(d,m,t,Pc)\nF[83](d,m,table.concat(t,\"x\"),Pc)\nend"];
const lua_recent_reply: Helper = ["F[151]=function(d,m)\nlocal wa=F[86](d,m)\nif not wa then\nreturn nil\nend\nlocal C=string.gsub(wa,\"x\",\" \")\nreturn F[7](C)\nend"];
const lua_REASONS: Helper = ["local fc={\nr=\"released\",\ne=\"expired\",\nm=\"max_hold\",\nb=\"broken\",\nt=\"transferred\",\n}"];
const lua_end_at: Helper = ["F[117]=function(a,I)\nlocal j=string.find(a.ended,F[74](I),1,true)\nreturn j and j % 14==1 and j or nil\nend"];
const lua_released_by: Helper = ["F[187]=function(a,I,m)\nlocal ta,j=F[65](m),F[117](a,I)\nif j then\nlocal fa=j+8+1\nlocal zj=string.sub(a.ended,fa,fa+4 - 1)==ta\nreturn zj and string.sub(a.ended,fa - 1,fa - 1)or nil,false\nend\nj=a.releases~=\"\" and string.find(a.releases,ta,1,true)\nif j and j % 5==2 then\nreturn string.sub(a.releases,j - 1,j - 1),false\nend\nreturn nil,#a.releases==32*5\nend"];
const lua_note_said: Helper = ["F[149]=function(a,m,E,Si,Ki)\nif a.notes==\"\" and E==\"-\" then\nreturn\nend\nlocal U,xb,ta,Qg=F[52](a),{},\".\" .. string.sub(m,16 - 4,14),false\nfor c=1,#U do\nif string.sub(U[c],4+1)==E then\nta=string.sub(U[c],1,4)\nQg=true\nelse\nxb[#xb+1]=U[c]\nend\nend\nif E==\"-\" or not Qg and string.find(a.ended .. a.notes,ta,1,true)then\nta=\"....\"\nelse\nxb[#xb+1]=ta .. E\nend\na.note=ta\nF[37](a,xb,Si and ta or F[17](a),Ki and ta or F[25](a))\na.changed=true\nend"];
const lua_why_lost: Helper = ["F[119]=function(a,I)\nlocal j=F[117](a,I)\nif j then\nlocal fa=j+8\nlocal Q=fc[string.sub(a.ended,fa,fa)] or fc[\"r\"]\nreturn Q,F[67](a,string.sub(a.ended,fa+1,fa+4))\nend\nlocal g=a.shared>a.live and redis.call(\"HGET\",a.details_key,F[111](I))\nlocal b=g and F[76](a,g)\nif b and F[32](a)then\nreturn fc[\"b\"],F[67](a,F[17](a))\nend\nif b and b.deadline<=f then\nreturn fc[F[78](a,b)],\"-\"\nend\nreturn \"unknown\",\"-\"\nend"];
const lua_not_held: Helper = ["F[125]=function(a,I)\nif a.damaged_id==F[111](I)then\nreturn{\"unreadable\",\"damaged\"}\nend\nlocal Q,E=F[119](a,I)\nreturn{\"lost\",Q,E}\nend"];
const lua_reply_before: Helper = ["F[110]=function(d,B)\nreturn F[64](d,B)or d and F[7](d.rest)\nend"];
const lua_shorten_idempotency: Helper = ["F[130]=function(s)\nredis.call(\"PEXPIRE\",s,F[1](60000),\"LT\")\nend"];
const lua_idempotency_until: Helper = ["F[142]=function(s,N)\nreturn s and N+60000 or 0\nend"];
const lua_prolong_idempotency: Helper = ["F[185]=function(s,b)\nif b.idempotency_until>0 and b.deadline>b.idempotency_until then\nb.idempotency_until=b.deadline+60000\nredis.call(\"PEXPIRE\",s,F[1](b.idempotency_until+60000 - f),\"GT\")\nend\nend"];
const lua_listed_holders: Helper = ["F[122]=function(a)\nlocal kb={}\nif a.exclusive then\nkb[1]=F[54](a.exclusive)\nend\nif a.live>0 then\nlocal k=redis.call(\"ZRANGE\",a.holders_key,\"0\",F[1](50 - 1))\nlocal v=#k>0 and redis.call(\"HMGET\",a.details_key,unpack(k))or{}\nfor c=1,#v do\nlocal b=v[c] and F[76](a,v[c])\nif #kb<50 and b and b.deadline>f then\nkb[#kb+1]=F[54](F[80](a,b))\nend\nend\nend\nreturn kb\nend"];
const lua_queue_length: Helper = ["F[127]=function(a)\nreturn F[62](a)+(a.upgrader and 1 or 0)\nend"];
const lua_readers_before: Helper = ["F[63]=function(a)\nif F[34](a.front)or F[59](a.front)>0 or a.readers<2 then\nreturn 0\nend\nif a.writers==0 then\nreturn 4000000000000000\nend\nlocal T,ec=F[29](a.writers_key)\nreturn ec\nend"];
const lua_next_end: Helper = ["F[45]=function(a)\nif a.capacity==0 then\nreturn a.delay_until\nend\nlocal j=F[66](a)\nreturn a.live>0 and math.min(j,a.shared_next)or j\nend"];
const lua_flag: Helper = ["F[9]=function(Ee)\nreturn Ee and \"1\" or \"0\"\nend"];
const lua_with_notifications: Helper = ["do\nlocal function rh(a)\nlocal Be=a.written and(a.watched_until>f or not a.stored)\nif a.turn_ms==0 then\nreturn Be and F[1](a.at).. \",-,0,0,1,-,\" .. F[1](a.departures)or nil\nend\nlocal ne,zb,Ka,next=\"-\",0,0,\"-\"\nif a.turn_began and a.turn_at>0 then\nne=F[11](F[70](a.front))\nzb=a.turn_until\nKa=F[63](a)\nelseif a.upgrader and a.lease_ended and a.live==1 then\nne=F[11](F[70](a.upgrader.id))\nelseif a.queue_dropped then\nzb=1\nelseif(a.tickets>0 or a.upgrader)and(a.check_at or a.lease_ended and F[45](a)>f)then\nzb=a.check_at or F[45](a)\nnext=a.front and F[11](F[70](a.front))or \"-\"\nend\nif ne==\"-\" and zb==0 and not Be then\nreturn nil\nend\nlocal C={F[1](a.at),ne,F[1](zb),F[1](Ka),F[9](Be),next,F[1](a.departures)}\nreturn table.concat(C,\",\")\nend\nF[79]=function(t,l)\nif #l==1 and not l[1].untold then\nlocal qh=not l[1].unreadable and rh(l[1])\nif qh then\nt[#t+1]=\"!\" .. qh\nend\nreturn t\nend\nlocal Ud,Cd,le={},{},{}\nfor c=1,#l do\nlocal a=l[c]\nif not a.unreadable and not le[a] then\nUd[#Ud+1]=rh(a)\nfor Kd=1,a.written and a.untold and #a.untold or 0 do\nCd[#Cd+1]=F[1](a.at).. \" \" .. a.untold[Kd]\nend\nend\nle[a]=true\nend\nif #Cd>0 then\nt[#t+1]=\"~\" .. table.concat(Cd,\",\")\nend\nif #Ud>0 then\nt[#t+1]=\"!\" .. table.concat(Ud,\";\")\nend\nreturn t\nend\nend"];
const lua_load_request: Helper = ["F[147]=function(u,x,B)\nlocal L=F[13](x)\nlocal M=F[64](L,B)\nif M then\nreturn nil,L,M\nend\nlocal l,ua=F[82](u)\nreturn l,L,ua\nend"];
const lua_place_secret_of: Helper = ["F[183]=function(m,cb,L)\nif cb~=\"-\" then\nreturn cb\nend\nif L and L.state==\"w\" and L.rest~=\"-\" then\nreturn L.rest\nend\nreturn m\nend"];
const lua_ids_with: Helper = ["F[179]=function(Qa,K)\nlocal k={}\nfor c=1,#Qa do\nk[c]=string.sub(Qa,c,c).. K\nend\nreturn k\nend"];
const lua_ids_of: Helper = ["F[178]=function(h,K)\nreturn K==h.place_secret and h.place_ids or F[179](ARGV[2],K)\nend"];
const lua_save_locks: Helper = ["F[190]=function(h)\nfor c=1,#h.locks do\nF[77](h.locks[c],f)\nF[68](h.locks[c],(ARGV[11]+0))\nend\nend"];
const lua_finish: Helper = ["F[172]=function(h,t)\nF[190](h)\nreturn F[79](t,h.locks)\nend"];
const lua_lost: Helper = ["F[180]=function(h,Q,E)\nreturn F[172](h,{\"lost\",Q,\"0\",E or \"-\"})\nend"];
const lua_dismissed: Helper = ["F[169]=function(h,D)\nlocal n,d=(ARGV[18]+0),h.idempotency\nif n==0 and d and d.state==\"w\" and d.rest~=\"-\" then\nn=D or Ia - 30000*1000\nend\nfor c=1,#h.locks do\nlocal a=h.locks[c]\nlocal ea=a.dropped\nif n>0 and n<=ea and((ARGV[18]+0)>0 or ea<=Ia+1000000)then\nlocal E=F[67](a,F[25](a))\nreturn{\"lost\",fc[\"b\"],\"1\",E}\nend\nend\nreturn nil\nend"];
const lua_append_two: Helper = ["F[164]=function(C,ya,Fk)\nC[#C+1]=ya\nC[#C+1]=Fk\nreturn C\nend"];
const lua_append_list: Helper = ["F[8]=function(C,Aa)\nC[#C+1]=F[1](#Aa)\nfor c=1,#Aa do\nC[#C+1]=Aa[c]\nend\nreturn C\nend"];
const lua_granted: Helper = ["F[176]=function(h,V,ac)\nF[190](h)\nlocal a,th=h.locks[1],{}\nfor c=1,#V do\nth[c]=F[157](h.locks[c],V[c])\nend\nlocal t=F[164](F[8]({\"granted\",F[1](f),F[1](a.break_at)},th),F[9](ac),F[1](a.capacity))\nreturn F[79](t,h.locks)\nend"];
const lua_busy: Helper = ["do\nlocal function Bk(a)\nif a.tickets<=F[62](a)then\nreturn 0\nend\nlocal lb=redis.call(\"ZCOUNT\",a.tickets_key,F[20](a,f - 2000),F[20](a,f))\nreturn math.min(a.departures,lb)\nend\nlocal function cj(a,qb,Za)\nlocal j=a.delay_until\nif a.exclusive then\nj=math.max(j,a.exclusive.deadline,a.exclusive.min_until)\nelseif qb and a.live>(Za and 1 or 0)then\nj=math.max(j,F[98](a,Za))\nend\nif a.capacity>0 and a.live+a.resting>0 then\nlocal Mf,sa=F[66](a),a.live>0 and a.shared_next or 0\nlocal wi=Mf>0 and sa>0\nj=math.max(j,wi and math.min(Mf,sa)or Mf+sa)\nend\nif not qb then\nj=math.max(j,a.upgrader and a.upgrader.deadline or 0,a.break_at)\nend\nreturn j\nend\nlocal function Qj(a,qb,Za)\nif F[33](a)then\nreturn f+20\nend\nlocal j=cj(a,qb,Za)\nlocal Mj=a.capacity>0 and a.turn_at>0\nif j>f and not Mj then\nreturn j\nend\nj=a.attended_next>f and a.attended_next or f\nif a.turn_at==0 then\nreturn j\nend\nreturn j>f and math.min(a.turn_until,j)or a.turn_until\nend\nlocal function Cj(fb)\nlocal C={}\nfor c=1,#fb do\nC[c]=F[1](fb[c])\nend\nreturn table.concat(C,\" \")\nend\nF[167]=function(h,pa,w,Za,Rc)\nlocal ya=pa[1]\nlocal a=h.locks[ya]\nlocal qb=string.sub(ARGV[2],ya,ya)==\"x\"\nif not w then\nw={position=-1,ticket=\"-\",arrival=Ia,attended_until=0,ticket_until=0,again_at=0}\nfor c=1,#h.locks do\nw.arrival=math.max(w.arrival,h.locks[c].dropped+1)\nend\nend\nlocal jc=0\nif not Za then\nfor c=1,#pa do\nlocal Ja=h.locks[pa[c]]\njc=math.max(jc,Ja.delay_until,Ja.live==0 and F[66](Ja)or 0)\nend\nend\nlocal t=F[164](F[164](F[8]({\"busy\",F[1](f),Cj(pa),F[1](Qj(a,qb,Za)),F[1](w.position),w.ticket,F[1](w.arrival),F[1](w.attended_until),F[1](w.ticket_until),F[1](w.again_at),F[1](a.hold_ms),F[1](a.departures),F[1](F[127](a)+(Rc and Rc[ya] and 1 or 0)),F[1](F[113](a)),F[1](F[19](a))},F[122](a)),F[1](jc>f and jc or 0),F[1](a.capacity)),F[1](w.position>=0 and Bk(a)or 0))\nreturn F[172](h,t)\nend\nend"];
const lua_new_lease: Helper = ["F[181]=function(h,a,i)\nlocal b={\nid=i,\ndeadline=0,\nfence=0,\nholds=1,\nacquired=f,\nttl=(ARGV[3]+0),\nmax_until=(ARGV[10]+0)>0 and f+(ARGV[10]+0)or 0,\ndelay=(ARGV[9]+0),\nlabel=ARGV[8],\npartner=\"-\",\nmin_until=(ARGV[20]+0)>0 and f+(ARGV[20]+0)or 0,\n}\nb.idempotency_until=F[142](h.idempotency_key,F[120](a,b,(ARGV[3]+0)))\nreturn b\nend"];
const lua_save_use: Helper = ["F[192]=function(h,gb,K,Nb)\nF[12](h.idempotency_key,gb,ARGV[14],K,Nb)\nend"];
const lua_save_grant: Helper = ["F[189]=function(h,K,b)\nlocal a=h.locks[1]\nif(ARGV[16]+0)>0 or F[86](a,K)then\nF[83](a,K,\"granted\",true)\nend\nF[192](h,\"g\",K,b.idempotency_until)\nend"];
const lua_granted_earlier: Helper = ["do\nlocal function Dd(h,K)\nlocal k,V,p,Q,E=F[178](h,K),{},0,\"unknown\",\"-\"\nfor c=1,#k do\nV[c]=F[99](h.locks[c],k[c])\nif V[c] then\np=p+1\nelseif Q==\"unknown\" then\nQ,E=F[119](h.locks[c],K)\nend\nend\nif p==#k then\nreturn F[176](h,V,true)\nend\nif p>0 or Q~=\"unknown\" or h.idempotency and h.idempotency.state==\"g\" then\nreturn F[180](h,Q,E)\nend\nreturn nil\nend\nF[177]=function(h)\nlocal m,L=ARGV[1],h.idempotency\nif L and L.state==\"g\" then\nreturn Dd(h,L.rest)\nend\nlocal U=Dd(h,m)\nif not U and h.place_secret~=m then\nU=Dd(h,h.place_secret)\nend\nlocal y=L and L.rest or \"-\"\nif not U and y~=\"-\" and y~=h.place_secret and y~=m then\nU=Dd(h,y)\nend\nreturn U\nend\nend"];
const lua_find_own_places: Helper = ["do\nlocal function Dg(l,k)\nif #k==1 and l[1].tickets==0 then\nreturn nil\nend\nlocal p,D={},nil\nfor c=1,#k do\np[c]=F[126](l[c],k[c])or false\nD=D or p[c] and p[c].arrival\nend\np.arrival=D\nreturn D and p or nil\nend\nF[171]=function(h)\nlocal l,m=h.locks,ARGV[1]\nlocal k=F[178](h,h.place_secret)\nlocal p=Dg(l,k)\nif p or h.place_secret==m then\nreturn h.place_secret,k,p\nend\nk=F[178](h,m)\nreturn m,k,Dg(l,k)\nend\nend"];
const lua_grant_all: Helper = ["F[175]=function(h,K,k,p)\nlocal l=h.locks\nlocal V={}\nfor c=1,#l do\nif not F[34](k[c])and l[c].live>=(ARGV[12]+0)then\nreturn F[172](h,{\"limit\",\"leases\"})\nend\nend\nfor c=1,#l do\nV[c]=F[181](h,l[c],k[c])\nif p and p[c] then\nF[152](l[c],k[c],p[c])\nF[51](l[c])\nend\nF[141](l[c],V[c],p and p.arrival)\nif p and p[c] then\nl[c].check_at=V[c].deadline\nend\nend\nF[189](h,K,V[1])\nreturn F[176](h,V)\nend"];
const lua_wait_in_line: Helper = ["do\nlocal function ij(a,Rk)\nif a.tickets+(a.upgrader and 1 or 0)<Rk then\nreturn true\nend\nif a.tickets<=F[62](a)then\nreturn false\nend\nlocal vf=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"0\")[1]\nif vf then\nF[152](a,vf,F[126](a,vf)or{})\nend\nreturn true\nend\nlocal function og(s,D)\nreturn redis.call(\"ZCOUNT\",s,\"-inf\",\"(\" .. F[1](D))\nend\nlocal function kk(a,i,w)\nlocal y=a.upgrader and 1 or 0\nif w.queued and w.arrival==a.arrival then\nreturn y+F[62](a)- 1\nend\nlocal ib,Ka=a.writers,a.readers\nif w.queued and F[34](i)then\nib=ib - 1\nelseif w.queued then\nKa=Ka - 1\nend\nif ib>0 then\ny=y+og(a.writers_key,w.arrival)\nend\nif Ka>0 then\ny=y+og(a.readers_key,w.arrival)\nend\nreturn y\nend\nlocal function Pj(l)\nlocal p,D={},Ia\nfor c=1,#l do\nD=math.max(D,l[c].arrival+1)\nend\nfor c=1,#l do\np[c]=false\nl[c].arrival=D\nl[c].changed=true\nend\np.arrival=D\nreturn p\nend\nlocal function Dk(l,k,p,pa,da,ia)\nlocal sd=0\nif #k>1 then\nlocal eg=math.floor(p.arrival/1000)\nsd=eg>f+1000 and f or eg+10000\nend\nlocal gd,qd=0,sd>f and sd or 0\nfor c=1,#k do\nlocal a,i=l[c],k[c]\nif sd<=f or pa[1]==c then\nlocal w=p[c] or{arrival=p.arrival}\nF[69](a,i,w,da)\nif F[31](i)then\nF[102](a,i,\"=\" .. ia)\nend\ngd=math.max(gd,kk(a,i,w))\np[c]=w\nelseif p[c] then\nF[152](a,i,p[c])\np[c]=false\nend\nF[77](a,f)\nif a.front==i and a.turn_at>0 then\nF[51](a)\nF[73](a,f,3000)\nqd=f+2500\nend\nend\nreturn gd,qd\nend\nlocal function Wj(l,k,p,da)\nfor c=1,#k do\nif p[c] then\nda=math.max(da,F[18](l[c],k[c])+1)\nend\nend\nreturn da\nend\nF[195]=function(h,K,k,p,pa)\nlocal l,L=h.locks,h.idempotency\nlocal td=(ARGV[18]+0)==0 and p~=nil and L~=nil and L.state==\"w\"\nif not p then\nfor c=1,#pa do\nif not ij(l[pa[c]],(ARGV[13]+0))then\nreturn F[172](h,{\"limit\",\"waiters\"})\nend\nend\np=Pj(l)\nend\nfor c=1,#l do\nF[182](l[c],(ARGV[19]==\"1\"))\nend\nlocal da=F[135](l,(ARGV[4]+0),(ARGV[17]==\"1\")or td)\nif(ARGV[18]+0)==0 and(ARGV[4]+0)>0 then\nda=Wj(l,k,p,da)\nend\nlocal gd,qd=Dk(l,k,p,pa,da,ARGV[8])\nlocal Uh=math.max(f,da)+30000\nF[192](h,\"w\",K,Uh)\nlocal Rc={}\nfor c=1,#l do\nRc[c]=p[c] and not p[c].queued\nend\nlocal w={\nposition=gd,\nticket=K,\narrival=p.arrival,\nattended_until=da,\nticket_until=Uh,\nagain_at=qd,\n}\nreturn F[167](h,pa,w,nil,Rc)\nend\nend"];
const lua_acquire_as_holder: Helper = ["do\nlocal function xk(h,ha)\nlocal a=h.locks[1]\nha.holds=ha.holds+1\nha.deadline=math.max(ha.deadline,F[120](a,ha,(ARGV[3]+0)))\nha.ttl=math.max(ha.ttl,(ARGV[3]+0))\nha.confirmed=true\nF[109](a,ha)\nif h.idempotency_key then\nlocal df=ha.deadline+math.max((ARGV[11]+0)- 60000,0)\nF[192](h,\"g\",F[70](ha.id),df)\nelse\nF[83](a,ARGV[1],\"entered\",(ARGV[16]+0)>0)\nend\nreturn F[176](h,{ha})\nend\nlocal function fj(h,K,H,ja)\nlocal a=h.locks[1]\nlocal b=F[181](h,a,ARGV[2] .. K)\nlocal od\nif F[34](b.id)then\nod=a.upgrader and a.upgrader.arrival\na.upgrader=nil\nb.partner=ja.id\nend\nF[141](a,b,od)\nif H then\nH.partner=b.id\nend\nF[189](h,K,b)\nreturn F[176](h,{b})\nend\nlocal function Pk(h,K,ja)\nlocal a=h.locks[1]\na.arrival=math.max(a.arrival+1,Ia)\nlocal D,N=a.arrival,f+5000\nif a.upgrader then\nD=a.upgrader.arrival\nend\nF[182](a,(ARGV[19]==\"1\"))\na.upgrader=\n{id=ARGV[2] .. K,token=ja.id,deadline=N,arrival=D,label=ARGV[8]}\na.changed=true\nF[192](h,\"w\",K,N)\nlocal w={\nposition=0,\nticket=K,\narrival=D,\nattended_until=N,\nticket_until=N,\nagain_at=f+3000,\n}\nreturn F[167](h,{1},w,ja)\nend\nF[162]=function(h,n)\nlocal a,ka=h.locks[1],h.locks[1].upgrader\nlocal Fd=ka and F[70](ka.id)==h.place_secret\nlocal Mc=F[169](h,Fd and ka.arrival or nil)\nif Mc then\nreturn F[172](h,Mc)\nend\nlocal H,ja=F[146](a,ARGV[6])\nif not H and not ja then\nif a.damaged_id==F[111](ARGV[6])then\nreturn F[172](h,{\"unreadable\",\"damaged\"})\nend\nreturn F[180](h,F[119](a,ARGV[6]))\nend\nlocal qb=ARGV[2]==\"x\"\nlocal ha=ja\nif qb then\nha=H\nend\nif n==\"entered\" or F[143](n,(ARGV[16]+0))and not Fd then\nreturn ha and F[176](h,{ha},true)or F[180](h,\"unknown\")\nend\nif ha then\nreturn xk(h,ha)\nend\nif qb and ka and ka.token~=ja.id then\nreturn F[172](h,{\"deadlock\"})\nend\nlocal K=Fd and h.place_secret or ARGV[1]\nif F[30](a,ARGV[2] .. K,H,ja)then\nreturn fj(h,K,H,ja)\nend\nif not qb or(ARGV[4]+0)==0 and not Fd then\nF[192](h,\"w\",\"-\",f)\nreturn F[167](h,{1},nil,ja or H)\nend\nreturn Pk(h,K,ja)\nend\nend"];
const lua_append_groups: Helper = ["F[84]=function(C,Ve)\nC[#C+1]=F[1](#Ve)\nfor c=1,#Ve do\nF[8](C,Ve[c])\nend\nreturn C\nend"];
const lua_with_metadata: Helper = ["F[160]=function(ia,E)\nlocal Hb=string.match(ia,\"^[^.]*%.[^.]*%.(%d+)$\")\nlocal ad,kd=string.match(E,\"^([^.]+)%.?(%d*)$\")\nif kd==\"\" then\nkd=Hb\nelseif Hb and F[2](kd)<=F[2](Hb)then\nreturn ia\nend\nreturn F[14](ia).. \".\" .. ad ..(kd and \".\" .. kd or \"\")\nend"];

const body_key_create = "local xa,lc=ARGV[1]+0,ARGV[2]\nlocal Ua=f+xa\nF[155](KEYS[1],Ua,0,lc)\nreturn{\"created\",F[1](Ua)}\n";
const body_key_delete = "return{\"deleted\",F[9](redis.call(\"DEL\",KEYS[1])==1)}\n";
const body_key_find = "local u,Ok=ARGV[1]+0,ARGV[2]==\"1\"\nlocal J={}\nfor c=1,u do\nJ[c]=KEYS[c]\nend\nlocal v=redis.call(\"MGET\",unpack(J))\nlocal Wh=math.floor(f/86400000)\nlocal Pa={}\nfor c=1,u do\nlocal Y,Ua,pe,lc=string.match(v[c] or \"\",\"^(%d+) (%d+) (%d+) (%S+)$\")\nif Y and F[2](Y)==1 and F[2](Ua)>f then\nif Ok and F[2](pe)<Wh then\nF[155](J[c],F[2](Ua),Wh,lc)\nOb=true\nend\nPa[#Pa+1]=\n{F[1](c),F[1](F[2](Ua)),F[1](F[2](pe)),lc}\nend\nend\nF[6](KEYS[1])\nreturn F[84]({\"found\",F[1](f)},Pa)\n";
const body_latch_count_down = "local m,Bb,B,z=ARGV[1],ARGV[2]+0,ARGV[3],ARGV[4]+0\nlocal Ha,x=KEYS[1],KEYS[2]\nlocal y=F[110](F[13](x),B)\nif y then\nreturn y\nend\nlocal q=F[123](Ha)\nif q and q.unreadable then\nreturn{\"unreadable\",q.unreadable}\nend\nlocal function Ig()\nF[6](Ha)\nreturn{\"gone\"}\nend\nlocal n=q and F[86](q,m)\nif not q or n==\"gone\" then\nreturn Ig()\nend\nlocal O,sh=n and F[2](n),false\nif not n then\nif F[92](q,m,z)then\nreturn{\"forgotten\"}\nend\nif not q.live then\nif z>0 then\nF[83](q,m,\"gone\",true)\nF[128](Ha,q)\nend\nreturn Ig()\nend\nsh=q.count>0 and q.count<=Bb\nq.count=math.max(0,q.count - Bb)\nO=q.count\nif not x then\nF[83](q,m,F[1](O),z>0)\nend\nF[128](Ha,q)\nend\nlocal t=F[145](q,O)\nF[12](x,\"d\",B,table.concat(t,\" \"),q.expires_at)\nreturn sh and F[161](t)or t\n";
const body_latch_delete = "local m,B,z=ARGV[1],ARGV[2],ARGV[3]+0\nlocal Ha,x=KEYS[1],KEYS[2]\nlocal y=F[110](F[13](x),B)\nif y then\nreturn y\nend\nlocal g=F[5]({Ha})[1]\nlocal q=g and F[115](g)\nif q and q.unreadable==\"damaged\" then\nredis.call(\"DEL\",Ha)\nlocal t={\"deleted\",\"1\",\"1\"}\nF[12](x,\"d\",B,table.concat(t,\" \"),f)\nreturn t\nend\nif q and q.unreadable then\nreturn{\"unreadable\",q.unreadable}\nend\nif q and F[92](q,m,z)then\nreturn{\"forgotten\"}\nend\nlocal n,Qc=q and F[86](q,m),false\nif not n then\nQc=q and q.live\nif q and(Qc or z>0)then\nq.expires_at=math.min(q.expires_at,f)\nif not x then\nF[83](q,m,F[9](Qc),z>0)\nend\nF[128](Ha,q)\nend\nend\nF[6](Ha)\nlocal t={\"deleted\",F[9](Qc or n==\"1\"),\"0\"}\nF[12](x,\"d\",B,table.concat(t,\" \"),f)\nreturn Qc and F[161](t)or t\n";
const body_latch_get = "local q=F[123](KEYS[1])\nF[6](KEYS[1])\nif q and q.unreadable then\nreturn{\"unreadable\",q.unreadable}\nend\nif not q or not q.live then\nreturn{\"gone\"}\nend\nreturn{\"latch\",F[1](q.id),F[1](q.since),F[1](q.count),F[1](q.expires_at),F[1](f)}\n";
const body_latch_list = "local u=ARGV[1]+0\nlocal J={}\nfor c=1,u do\nJ[c]=KEYS[c]\nend\nlocal v=F[5](J)\nlocal Pa={}\nfor c=1,u do\nlocal q=v[c] and F[115](v[c])\nif q and q.unreadable then\nPa[#Pa+1]={F[1](c),q.unreadable,\"0\"}\nelseif q and q.live then\nPa[#Pa+1]={F[1](c),F[1](q.count),F[1](q.expires_at)}\nend\nend\nF[6](KEYS[1])\nreturn F[84]({\"latches\"},Pa)\n";
const body_latch_set = "local m,O,xa,B,z=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4],ARGV[5]+0\nlocal Ha,x=KEYS[1],KEYS[2]\nlocal y=F[110](F[13](x),B)\nif y then\nreturn y\nend\nlocal R=F[123](Ha)\nif R and R.unreadable then\nreturn{\"unreadable\",R.unreadable}\nend\nif R and F[92](R,m,z)then\nreturn{\"forgotten\"}\nend\nlocal n=R and F[86](R,m)\nif n then\nreturn n==\"exists\" and{\"exists\"}or F[145](R,F[2](n))\nend\nif R and R.live and R.count>0 then\nif z>0 then\nF[83](R,m,\"exists\",true)\nF[128](Ha,R)\nend\nF[6](Ha)\nreturn{\"exists\"}\nend\nlocal i=math.max(R and R.id+1 or 0,Ia)\nlocal q={\nid=i,\nsince=R and R.live and R.since or i,\ncount=O,\nexpires_at=f+xa,\noutcomes=R and R.outcomes or \"\",\n}\nif not x then\nF[83](q,m,F[1](O),z>0)\nend\nF[128](Ha,q)\nlocal t=F[145](q,O)\nF[12](x,\"d\",B,table.concat(t,\" \"),q.expires_at)\nreturn t\n";
const body_acquire = "local m,Qa,vc,oc,I,cb,B,Ae,z,D,Gd=ARGV[1],ARGV[2],ARGV[4]+0,ARGV[5]==\"1\",ARGV[6],ARGV[7],ARGV[14],ARGV[15]+0,ARGV[16]+0,ARGV[18]+0,ARGV[19]==\"1\"\nlocal x=KEYS[#Qa*8+1]\nlocal l,L,M=F[147](#Qa,x,B)\nif M then\nreturn M\nend\nlocal xh=F[183](m,cb,L)\nlocal wh=F[179](Qa,xh)\nlocal h={locks=l,idempotency_key=x,idempotency=L,place_secret=xh,place_ids=wh}\nfor c=1,#Qa do\nF[60](l[c],wh[c])\nend\nlocal U=F[177](h)\nif U then\nreturn U\nend\nfor c=1,#Qa do\nif l[c].damaged_id then\nreturn F[172](h,{\"unreadable\",\"damaged\"})\nend\nend\nfor c=1,#Qa do\nif F[86](l[c],m)==\"gone\" then\nlocal T,k,p=F[171](h)\nF[188](l,k,p or{})\nreturn F[180](h,fc[\"r\"])\nend\nend\nlocal n=F[86](l[1],m)\nif n==\"granted\" then\nreturn F[180](h,\"unknown\")\nend\nif I~=\"-\" and F[92](l[1],m,z)then\nreturn F[172](h,{\"forgotten\"})\nend\nif z>0 and not n and F[85](l[1])then\nreturn F[172](h,{\"forgotten\"})\nend\nF[154](l[1],m,z)\nif I~=\"-\" then\nreturn F[162](h,n)\nend\nlocal K,k,p=F[171](h)\nif not p and F[143](n,z)then\nreturn F[180](h,\"unknown\")\nend\nlocal Mc=F[169](h,p and p.arrival)\nif Mc then\nF[188](l,k,p or{})\nreturn F[172](h,Mc)\nend\nif Qa==\"p\" then\nlocal Ec=l[1]\nlocal Za=not p and D==0 and Ae or 0\nlocal nd=Ec.capacity>0 and Ec.capacity or Za\nif F[59](m)>nd then\nF[188](l,k,p or{})\nreturn F[172](h,nd==0 and{\"absent\"}or{\"unsatisfiable\",F[1](nd)})\nend\nEc.changed=Ec.changed or Ec.capacity~=nd\nEc.capacity=nd\nend\nlocal pa=F[165](l,k,p and p.arrival,oc)\nif #pa==0 then\nreturn F[175](h,K,k,p)\nend\nif p or vc>0 and oc then\nreturn F[195](h,K,k,p,pa)\nend\nF[192](h,\"w\",\"-\",f)\nif Gd and vc>0 then\nF[150](l[pa[1]],vc)\nend\nreturn F[167](h,pa)\n";
const body_break_lease = "local m,P,Db,Ga,A,B,z,E=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4]==\"1\",ARGV[5]+0,ARGV[6],ARGV[7]+0,ARGV[8]\nlocal x=KEYS[8+1]\nlocal l,ua,Ye=F[82](1,x)\nlocal y=F[110](F[10](Ye),B)or ua\nif y then\nreturn y\nend\nlocal a=l[1]\nF[60](a)\nlocal function X(t)\nF[68](a,A)\nreturn F[79](t,l)\nend\nlocal n=F[151](a,m)\nif n then\nreturn X(n)\nend\nif F[92](a,m,z)then\nreturn X({\"forgotten\"})\nend\nlocal function Hj()\nif a.exclusive and a.exclusive.fence==P then\nreturn a.exclusive\nend\nlocal k=a.shared>0 and redis.call(\"ZRANGEBYSCORE\",a.holders_key,F[1](P),F[1](P))or{}\nreturn k[1] and F[99](a,k[1])\nend\nlocal function we(b)\nif F[113](a)>1 then\nreturn{\"others\"}\nend\nlocal U=F[134](a,Db)\nif a.break_at~=U then\nF[149](a,m,E,true,false)\nend\nreturn{\"breaking\",F[1](a.break_at),F[1](F[131](a,b,U,Ga))}\nend\nlocal function ze(b)\nif b then\nF[149](a,m,E,false,false)\nif not Ga then\nb.delay,b.min_until=0,0\nend\nF[112](a,b,\"b\")\nend\nreturn{\"broken\",F[1](b and 1 or 0),F[9](a.capacity>0),F[1](F[121](a))}\nend\nlocal b=Hj()\nif a.damaged_id then\nreturn X({\"unreadable\",\"damaged\"})\nend\nlocal t=b and Db>0 and we(b)or ze(b)\nF[77](a,f)\nif not x and(b or z>0)then\nF[156](a,m,t,z>0)\nend\nF[12](x,\"d\",B,table.concat(t,\" \"),f)\nreturn X(t)\n";
const body_break_lock = "local m,Db,Ga,Gi,A,B,Ak,z,hd,E=ARGV[1],ARGV[2]+0,ARGV[3]==\"1\",ARGV[4]==\"1\",ARGV[5]+0,ARGV[6],ARGV[7]==\"1\",ARGV[8]+0,ARGV[9],ARGV[10]\nlocal x=KEYS[8+1]\nlocal y=F[110](F[13](x),B)\nif y then\nreturn y\nend\nlocal a=F[41](1,F[5]({KEYS[1]})[1])\nif Db==0 and hd~=\"only\" and a.unreadable~=\"newer\" and(Ak or a.unreadable)then\nredis.call(\"DEL\",unpack(KEYS,1,8))\nlocal t={\"broken\",\"0\",\"1\",\"0\",\"0\",\"1\",\"0\"}\nF[12](x,\"d\",B,table.concat(t,\" \"),f)\nreturn t\nend\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[60](a)\nlocal function Yc(t)\nF[68](a,A)\nreturn F[79](t,{a})\nend\nlocal n=F[151](a,m)\nif n then\nreturn Yc(n)\nend\nif F[92](a,m,z)then\nreturn Yc({\"forgotten\"})\nend\nlocal function X(t,ui)\nif not x and(ui or z>0)then\nF[156](a,m,t,z>0)\nend\nF[12](x,\"d\",B,table.concat(t,\" \"),f)\nreturn Yc(t)\nend\nlocal function tg()\nif a.delay_until>0 or a.resting>0 then\na.delay_until,a.rests,a.resting=0,{},0\na.changed=true\nend\nend\nlocal function xi(V,Uc,ea)\nlocal t={\"broken\",F[1](V),F[9](Uc),F[1](a.shared),F[1](ea),\"0\",F[1](F[121](a))}\nreturn X(t,V+ea>0 or Uc)\nend\nlocal function ze(ea)\nlocal V,Uc=F[113](a),a.capacity>0\nif V+ea>0 then\nF[149](a,m,E,true,ea>0)\nend\nif a.exclusive then\nF[112](a,a.exclusive,\"b\")\nend\nif not Ga then\ntg()\nend\nif a.shared>0 then\na.break_at=Ga and f or 1\na.live=0\nF[21](a)\nend\nif Gi and Uc then\na.capacity=0\na.changed=true\nend\nF[77](a,f)\nreturn xi(V,Uc,ea)\nend\nlocal function we(ea)\nlocal V,U=F[113](a),F[134](a,Db)\nif a.break_at~=U or ea>0 then\nF[149](a,m,E,a.break_at~=U,ea>0)\nend\nif not Ga then\ntg()\nend\nlocal pb=a.exclusive and F[131](a,a.exclusive,U,Ga)or 0\nlocal Oj,zc=F[159](a,0,U,Ga)\nF[77](a,f)\nlocal t={\"breaking\",F[1](a.break_at),F[1](V),F[1](pb+Oj),F[1](zc),F[1](U),F[1](ea)}\nreturn X(t,true)\nend\nlocal ea=0\nif hd~=\"keep\" and a.stored then\nea=F[170](a)\nend\nif hd==\"only\" then\nif ea>0 then\nF[149](a,m,E,false,true)\nend\nF[77](a,f)\nlocal t=\n{\"broken\",\"0\",\"0\",\"0\",F[1](ea),\"0\",\"0\"}\nreturn X(t,ea>0)\nend\nif Db>0 and F[113](a)>0 then\nreturn we(ea)\nend\nreturn ze(ea)\n";
const body_break_more = "local Gg,y,Ga,A=ARGV[1]+0,ARGV[2]+0,ARGV[3]==\"1\",ARGV[4]+0\nlocal l,ua=F[82](1)\nif ua then\nreturn ua\nend\nlocal a=l[1]\nF[60](a)\nif Gg==0 then\nF[68](a,A)\nlocal lb=F[32](a)and a.shared or 0\nreturn F[79]({\"left\",F[1](lb),F[1](F[121](a))},l)\nend\nlocal pb,zc=0,0\nif a.break_at>0 then\npb,zc=F[159](a,Gg,y,Ga)\nend\nF[68](a,A)\nreturn F[79]({\"warned\",F[1](pb),F[1](zc)},l)\n";
const body_give_up = "local u,cb,A=ARGV[1]+0,ARGV[2],ARGV[3]+0\nlocal Ea=KEYS[u*8+1]\nlocal l,ua=F[82](u)\nlocal function Fh(a)\nF[83](a,cb,\"gone\",true)\nend\nlocal function Yc(a)\nlocal b=F[114](a,cb)\nif b then\nif not b.confirmed then\nb.min_until=0\nend\nF[112](a,b,\"r\")\nif Ea~=l[1].record_key then\nF[130](Ea)\nend\nreturn\nend\nif a.upgrader and F[70](a.upgrader.id)==cb then\na.upgrader=nil\nFh(a)\nreturn\nend\nfor T,i in ipairs({F[106](cb),F[111](cb)})do\nlocal w=F[126](a,i)\nif w then\nF[152](a,i,w)\nFh(a)\nend\nend\nend\nfor c=1,u do\nlocal a=l[c]\nif not a.unreadable then\nF[60](a)\nYc(a)\nF[77](a,f)\nF[68](a,A)\nend\nend\nreturn F[79](ua or{\"given_up\"},l)\n";
const body_inspect = "local u,I,We,A,hd,fi=ARGV[1]+0,ARGV[2],ARGV[3]==\"1\",ARGV[4]+0,ARGV[5]==\"1\",ARGV[6]+0\nlocal li=\"u\"\nlocal l=F[82](u)\nlocal function Zf(Ab,va,D,ia,da,Ik)\nAb[#Ab+1]=\n{va,F[1](D),ia,F[9](da),F[9](Ik)}\nend\nlocal function ag(Ab,a,s)\nlocal Pf=redis.call(\"ZRANGE\",s,\"0\",F[1](50 - 1),\"WITHSCORES\")\nfor c=1,#Pf,2 do\nlocal i,D,ia=Pf[c],F[2](Pf[c+1]),\"-\"\nlocal da=D<4000000000000000\nif F[31](i)then\nlocal qg=redis.call(\"HGET\",a.details_key,i)\nia=qg and string.sub(qg,2)or \"-\"\nend\nZf(Ab,F[42](i),da and D or D - 4000000000000000,ia,da,F[193](i))\nend\nend\nlocal function Ij(a)\nlocal Ab,ka={},a.upgrader\nif ka then\nZf(Ab,li,ka.arrival,ka.label,true,false)\nend\nif a.tickets>0 then\nag(Ab,a,a.writers_key)\nag(Ab,a,a.readers_key)\nend\nreturn Ab\nend\nlocal function df(a)\nlocal n=not a.clearing and not F[32](a)\nreturn n and a.delay_until or math.max(a.delay_until,f+20)\nend\nlocal function Ei(a)\nlocal ii=I~=\"-\" and F[114](a,I)\nreturn F[84](F[8]({\"lock\",F[1](a.fence),F[1](df(a)),F[1](a.break_at),F[1](F[113](a)),F[1](F[127](a)),F[1](a.capacity),F[1](F[19](a)),ii and F[54](ii)or \"-\"},F[122](a)),hd and Ij(a)or{})\nend\nlocal Pa={}\nfor c=1,u do\nlocal a=l[c]\nif a.unreadable then\nPa[c]={\"unreadable\",a.unreadable}\nelse\nF[60](a)\nPa[c]=Ei(a)\nif fi>0 then\nF[150](a,fi)\nend\nF[68](a,A)\nend\nend\nF[6](KEYS[1])\nlocal gj=We and not l[1].unreadable and F[38](l[1])\nlocal Da=gj and F[40](l[1])or{}\nreturn F[79](F[8](F[84]({\"state\",F[1](f)},Pa),Da),l)\n";
const body_list = "local u=ARGV[1]+0\nlocal ki=\"^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$\"\nlocal function sc(H)\nif H==\"\" then\nreturn true\nend\nlocal N,ca=string.match(H,ki)\nreturn N and F[4](H)and F[2](N)+F[2](ca)<=f\nend\nlocal function Jk(g)\nlocal W,H,Aa=string.match(g,\"^(5 [^\\n]*\\n)([^\\n]*)\\n[^\\n]*\\n[^\\n]*\\n[^\\n]*\\n(.*)$\")\nlocal p={tickets=0,shared=0,writers=0,readers=0,delay_until=0,capacity=0}\nif not W or not F[16](p,W)then\nreturn 0\nend\nlocal mj=p.writers+p.readers+p.shared+p.capacity\nlocal uj=mj==0 and p.delay_until<=f and sc(H)\nif uj and(Aa==\"\" or string.find(Aa,\"^o [^\\n]+\\n$\"))then\nreturn nil\nend\nreturn p.tickets+p.shared\nend\nlocal J={}\nfor c=1,u do\nJ[c]=KEYS[c]\nend\nlocal v=F[5](J)\nlocal Fa={}\nfor c=1,u do\nlocal Nh=v[c] and Jk(v[c])\nif Nh then\nFa[#Fa+1]={F[1](c),F[1](Nh)}\nend\nend\nF[6](KEYS[1])\nreturn F[84]({\"live\"},Fa)\n";
const body_release = "local m,Gc,A,B,z=ARGV[1],F[7](ARGV[2]),ARGV[3]+0,ARGV[4],ARGV[5]+0\nlocal u=#Gc\nlocal x=KEYS[u*(8+1)+1]\nlocal l,T,Ye=F[82](u,x)\nlocal y=F[110](F[10](Ye),B)\nif y then\nreturn y\nend\nlocal function xj(a,I)\nif F[92](a,m,z)then\nreturn true\nend\nif z==0 or z>a.written_at or F[86](a,m)or F[114](a,I)then\nreturn false\nend\nlocal T,Cb=F[187](a,I,m)\nreturn Cb\nend\nfor c=1,u do\nif xj(l[c],Gc[c])then\nreturn{\"forgotten\"}\nend\nend\nlocal Ic=\"-\"\nlocal function Kf(a,va,Hd,eb)\nlocal lb=F[19](a)\nlocal wa={\"released\",va,F[1](Hd),F[1](lb),eb}\nif eb==Ic or not x then\nreturn wa,wa\nend\nreturn wa,{\"released\",va,F[1](Hd),F[1](lb),Ic}\nend\nlocal function Ac(a,I)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[60](a)\nlocal n=F[86](a,m)\nif n then\nlocal Vg,Ej=string.match(n,\"^(%a)(%d+)$\")\nif Vg then\nreturn Kf(a,Vg,F[2](Ej),Ic)\nend\nend\nlocal b=F[114](a,I)\nif not b then\nlocal yg=F[187](a,I,m)\nif yg then\nreturn Kf(a,yg,0,Ic)\nend\nreturn F[125](a,I)\nend\nb.holds=b.holds - 1\nlocal va,eb=F[42](b.id),Ic\nif b.holds>0 then\nF[109](a,b)\nelse\nF[112](a,b,\"r\",not x and m or nil)\nF[77](a,f)\neb=F[168](b)\nend\nif not x and(b.holds>0 or z>0)then\nF[83](a,m,va .. F[1](b.holds),z>0)\nend\nlocal wa,hc=Kf(a,va,b.holds,eb)\nreturn wa,hc,b.holds==0\nend\nlocal ba,ac,Kg,xe={},{},{},false\nfor c=1,u do\nlocal a=l[c]\nlocal wa,hc,eb=Ac(a,Gc[c])\nba[c],ac[c],Kg[c]=wa,hc or wa,eb\nxe=xe or hc~=nil\nif not a.unreadable then\nF[68](a,A)\nend\nend\nlocal t=F[84]({\"done\"},ba)\nlocal yc={}\nfor c=1,u do\nif not Kg[c] then\nyc[KEYS[u*8+c]]=true\nend\nend\nfor c=1,u do\nlocal Ea=KEYS[u*8+c]\nif Ea~=l[c].record_key and not yc[Ea] then\nyc[Ea]=true\nF[130](Ea)\nend\nend\nif xe and x then\nlocal hc=F[84]({\"done\"},ac)\nF[12](x,\"d\",B,table.concat(hc,\" \"),f)\nend\nreturn F[79](t,l)\n";
const body_renew = "local Gc,Sf,A,B,ad=F[7](ARGV[1]),F[7](ARGV[2]),ARGV[3]+0,ARGV[4],F[7](ARGV[5])\nlocal u=#Gc\nlocal x=KEYS[u*(8+1)+1]\nlocal L=F[13](x)\nlocal M=F[64](L,B)\nif M then\nreturn M\nend\nlocal l=F[82](u)\nlocal function wj(a,b)\nlocal rj=b.deadline==b.max_until or a.break_at>0\nreturn not rj and b.deadline - f<b.ttl/3\nend\nlocal function Pe(a,b,xa,E,Ea)\nlocal y=b.deadline\nif E and E~=\"-\" then\nb.label=F[160](b.label,E)\nend\nb.ttl=xa>0 and xa or b.ttl\nb.deadline=F[120](a,b,b.ttl)\nb.confirmed=true\nif Ea~=a.record_key then\nF[185](Ea,b)\nend\nF[109](a,b)\nif b.deadline<y then\nF[108](a,y)\nend\nend\nlocal function zk(a,I,xa,E,Ea)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[60](a)\nlocal b=F[114](a,I)\nif not b then\nlocal wa=F[125](a,I)\nF[68](a,A)\nreturn wa\nend\nlocal Gj=not L and wj(a,b)\nif not L then\nPe(a,b,xa,E,Ea)\nend\nF[68](a,A)\nreturn{\"renewed\",F[157](a,b),F[1](a.break_at),F[9](Gj)}\nend\nlocal ba={}\nfor c=1,u do\nba[c]=zk(l[c],Gc[c],F[2](Sf[c]),ad[c],KEYS[u*8+c])\nend\nif not L then\nF[12](x,\"d\",B,\"renewed\",f)\nend\nreturn F[79](F[84]({\"done\",F[1](f)},ba),l)\n";
const body_set_capacity = "local Ae,A,B,m,z=ARGV[1]+0,ARGV[2]+0,ARGV[3],ARGV[4],ARGV[5]+0\nlocal x=KEYS[8+1]\nlocal y=F[13](x)\nlocal M=F[64](y,B)\nif M then\nreturn M\nend\nlocal l,ua=F[82](1)\nif ua then\nreturn ua\nend\nlocal a=l[1]\nif not y and F[92](a,m,z)then\nreturn{\"forgotten\"}\nend\nF[60](a)\nif not y and not F[86](a,m)then\na.capacity=Ae\na.changed=true\nF[77](a,f)\nif not x then\nF[83](a,m,\"set\",z>0)\nend\nend\nlocal gb=F[8]({F[1](f),F[1](a.capacity),F[1](F[19](a)),F[1](F[113](a)),F[1](F[127](a))},F[122](a))\nF[68](a,A)\nif not y then\nF[12](x,\"d\",B,\"set\",f)\nend\nreturn F[79](F[84]({\"set\"},{gb}),l)\n";
const body_transfer = "local m,I,xa,ia,A,B,z=ARGV[1],ARGV[2],ARGV[3]+0,ARGV[4],ARGV[5]+0,ARGV[6],ARGV[7]+0\nlocal Ea,x=KEYS[8+1],KEYS[8+2]\nlocal l,L,M=F[147](1,x,B)\nif M then\nreturn M\nend\nlocal a=l[1]\nF[60](a)\nlocal function X(t)\nF[68](a,A)\nreturn F[79](t,l)\nend\nlocal function Yh(b)\nreturn X({\"transferred\",F[1](f),F[1](a.break_at),F[54](b)})\nend\nlocal Hg=L and L.rest or m\nlocal b=F[114](a,Hg)\nif b then\nreturn Yh(b)\nend\nlocal n=F[86](a,m)\nlocal Q,E=F[119](a,Hg)\nif L or Q~=\"unknown\" or F[143](n,z)then\nreturn X({\"lost\",Q,E})\nend\nif z>0 and not n and F[85](a)then\nreturn X({\"forgotten\"})\nend\nF[154](a,m,z)\nlocal H,ja=F[146](a,I)\nif H and ja then\nreturn X({\"both_modes\"})\nend\nlocal R=H or ja\nif not R then\nreturn X(F[125](a,I))\nend\nlocal Mb=xa>0 and xa or R.ttl\nlocal Qd={\nid=F[42](R.id).. m,\nttl=Mb,\nmax_until=R.max_until,\ndelay=R.delay,\nmin_until=R.min_until,\nconfirmed=true,\nlabel=ia,\npartner=\"-\",\nidempotency_until=F[142](x,f+Mb),\n}\nF[112](a,R,\"t\")\nif Ea~=a.record_key then\nF[130](Ea)\nend\nF[141](a,Qd)\nif Qd.deadline<R.deadline then\nF[108](a,R.deadline)\nend\nF[77](a,f)\nF[12](x,\"g\",B,m,Qd.idempotency_until)\nreturn Yh(Qd)\n";
const body_unattend = "local Qa,cb,E,A=ARGV[1],ARGV[2],ARGV[3]+0,ARGV[4]+0\nlocal ji=62000\nlocal u=#Qa\nlocal l,ua=F[82](u)\nif ua then\nreturn ua\nend\nfor c=1,u do\nF[60](l[c])\nend\nlocal da=F[135](l,0,true)\nfor c=1,u do\nlocal a,i=l[c],string.sub(Qa,c,c).. cb\nlocal w=F[126](a,i)\nlocal mg=E<=f+ji\nif w and w.queued and mg and da<E and F[18](a,i)<=E then\nF[69](a,i,w,da,true)\nif a.front==i and da<a.turn_until then\na.turn_until,a.changed=da,true\nend\na.check_at=da\nend\nif a.upgrader and a.upgrader.id==i and mg and a.upgrader.deadline<=E then\na.upgrader.deadline=math.min(E,f+1500)\na.check_at,a.changed=a.upgrader.deadline,true\nend\nF[77](a,f)\nF[68](a,A)\nend\nreturn F[79]({\"unattended\",F[1](da)},l)\n";
const body_quorum_bury = "local oa,aa,qa,A=F[7](ARGV[1]),ARGV[2]+0,ARGV[3]+0,ARGV[4]+0\nlocal v=F[105](1,2)\nlocal M=F[116](F[93](v[2]),aa,qa)\nif M then\nreturn M\nend\nlocal d,Ca=F[94](v[1])\nif not d then\nreturn{\"unreadable\",Ca}\nend\nlocal ig={}\nfor c=1,#oa do\nlocal Oh=F[194](d,oa[c])\nig[c]=Oh and \"0\" or \"1\"\nif not Oh then\nF[95](d,oa[c],\"u\",\"\")\nend\nend\nF[104](KEYS[1],d,A)\nreturn F[8]({\"done\"},ig)\n";
const body_quorum_confirm = "local G,P,xa,Jj,Lj,ia,aa,qa,A,B=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4]+0,ARGV[5]+0,ARGV[6],ARGV[7]+0,ARGV[8]+0,ARGV[9]+0,ARGV[10]\nlocal v=F[105](1,2)\nlocal r=F[93](v[2])\nlocal M=F[116](r,aa,qa)\nif M then\nreturn M\nend\nlocal d,Ca=F[94](v[1])\nif not d then\nreturn{\"unreadable\",Ca}\nend\nlocal b=F[107](d,G)\nif not b then\nreturn{\"refused\"}\nend\nif b.state==\"c\" and b.fence==P then\nreturn{\"confirmed\",F[1](f),F[1](b.deadline - f)}\nend\nif b.state==\"c\" or P<b.fence then\nreturn{\"refused\"}\nend\nlocal hb={\nfence=P,\nttl=xa,\ndelay=Jj,\nlabel=ia,\nfingerprint=B,\nacquired=0,\nmax_until=Lj,\n}\nF[137](d,b,hb)\nF[148](KEYS[2],r,P)\nF[104](KEYS[1],d,A)\nF[153](KEYS[3],d,b)\nreturn{\"confirmed\",F[1](f),F[1](b.deadline - f)}\n";
const body_quorum_inspect = "local aa,qa,wc=ARGV[1]+0,ARGV[2]+0,ARGV[3]+0\nlocal v=F[105](1,2)\nlocal M=F[116](F[93](v[2]),aa,qa)\nif M then\nreturn M\nend\nlocal d,Ca=F[94](v[1])\nif not d then\nreturn{\"unreadable\",Ca}\nend\nF[136](d,wc)\nlocal V,kc=F[144](d)\nreturn F[8](F[8]({\"state\",F[1](f),F[1](d.confirmed),F[1](F[138](d))},V),kc)\n";
const body_quorum_join = "local aa,qa,Df,le,Nk,Te=ARGV[1]+0,ARGV[2]+0,ARGV[3]+0,ARGV[4]+0,ARGV[5]==\"1\",ARGV[6]+0\nlocal v=redis.call(\"MGET\",unpack(KEYS))\nlocal bi,nc,de=true,0,0\nfor c=1,#KEYS do\nlocal r=F[93](v[c])\nlocal M=F[101](r,aa,qa)\nif M then\nreturn M\nend\nif r.state==\"-\" then\nr=\n{state=\"q\",number=aa,nodes=qa,ends_at=f+Df,floor=0,ahead=0}\nF[129](KEYS[c],r)\nend\nif r.state==\"q\" and r.ends_at>f+Df then\nr.ends_at=f+Df\nF[129](KEYS[c],r)\nend\nif r.state==\"q\" and r.ends_at<=le and(Nk or f>=r.ends_at)then\nr.state=\"v\"\nr.floor=math.max(r.floor,Te)\nF[129](KEYS[c],r)\nend\nif r.state==\"q\" then\nbi=false\nnc=math.max(nc,r.ends_at)\nend\nde=math.max(de,F[118](r))\nend\nreturn bi and{\"voting\",F[1](f),F[1](nc),F[1](de)}\nor{\"quarantined\",F[1](f),F[1](nc),F[1](de)}\n";
const body_quorum_propose = "local G,va,ga,Xd,aa,qa,gf,A,B,wc=ARGV[1],ARGV[2],ARGV[3],ARGV[4]+0,ARGV[5]+0,ARGV[6]+0,ARGV[7]+0,ARGV[8]+0,ARGV[9],ARGV[10]+0\nlocal v=F[105](1,2)\nlocal r=F[93](v[2])\nlocal M=F[116](r,aa,qa)\nif M then\nreturn M\nend\nlocal d,Ca=F[94](v[1])\nlocal L=F[13](KEYS[3])\nif not d then\nreturn{\"unreadable\",Ca}\nend\nlocal Ug=F[186](L,B)\nif Ug then\nreturn Ug\nend\nF[136](d,wc)\nlocal ac=L~=nil\nlocal b=F[107](d,G)\nif b then\nreturn{\"proposed\",F[1](f),F[1](b.fence),F[9](ac)}\nend\nlocal Z=F[89](d,G)\nif Z then\nreturn{\"ended\",Z}\nend\nif L and not F[139](d,ga)then\nreturn{\"ended\",L.state==\"e\" and \"r\" or \"e\"}\nend\nlocal j=F[166](d,va,ga)\nif j>0 then\nif d.capped then\nF[104](KEYS[1],d,A)\nend\nlocal V,kc=F[144](d)\nreturn F[8](F[8]({\"busy\",F[1](f),F[1](j),F[1](F[138](d))},V),kc)\nend\nif #d.leases>=gf then\nreturn{\"limit\"}\nend\nlocal ik=F[132](d,r,{mode=va,attempt=G,holder=ga},Xd)\nF[104](KEYS[1],d,A)\nreturn{\"proposed\",F[1](f),F[1](ik.fence),F[9](ac)}\n";
const body_quorum_release = "local oa,kb,m,A,ok=F[7](ARGV[1]),F[7](ARGV[2]),ARGV[3],ARGV[4]+0,F[7](ARGV[5])\nlocal function Ac(d,G,ga,n)\nlocal b=F[140](d,G,ga)\nn=n or b~=nil\nlocal Fa={}\nfor T,Ja in ipairs(d.leases)do\nif Ja==b or n and Ja.holder==ga then\nF[95](d,Ja.attempt,\"r\",m)\nelse\nFa[#Fa+1]=Ja\nend\nend\nd.leases=Fa\nif ga==\"-\" then\nF[174](d,G)\nend\nlocal Z,Bb=F[89](d,G)\nif b or Z==\"r\" and Bb==F[87](m)then\nreturn{\"released\",\"r\"},true\nend\nF[95](d,G,\"u\",m)\nZ=Z or \"u\"\nreturn n and{\"lost\",Z}or{\"unproven\",Z},false\nend\nlocal J={}\nfor c=1,#oa do\nJ[c]=KEYS[2*c - 1]\nend\nlocal v=F[5](J)\nlocal ba,Jb={},{}\nfor c=1,#oa do\nlocal d,Ca=Jb[J[c]],nil\nif not d then\nd,Ca=F[94](v[c])\nJb[J[c]]=d\nend\nlocal x=KEYS[2*c]~=J[c] and KEYS[2*c] or nil\nlocal L=F[13](x)\nlocal n=ok[c]==\"1\" or F[124](L,oa[c])\nif d then\nlocal wa,yj=Ac(d,oa[c],kb[c],n)\nba[c]=wa\nn=n or yj\nF[104](J[c],d,A)\nelse\nba[c]={\"unreadable\",Ca}\nend\nif x and kb[c]==\"-\" then\nF[173](x,L,oa[c])\nelseif x and n then\nF[191](x,L,oa[c])\nend\nend\nreturn F[84]({\"done\"},ba)\n";
const body_quorum_renew = "local oa,pc,Sf,aa,qa,A,kb,ad=F[7](ARGV[1]),F[7](ARGV[2]),F[7](ARGV[3]),ARGV[4]+0,ARGV[5]+0,ARGV[6]+0,F[7](ARGV[7]),F[7](ARGV[8])\nlocal function Pe(d,G,ga,P,xa,E)\nlocal b=F[140](d,G,ga)\nif not b or b.state~=\"c\" or b.fence~=P then\nreturn nil,F[89](d,G)or \"u\"\nend\nif xa>0 and f+xa>=b.deadline then\nb.ttl=xa\nend\nlocal N=f+b.ttl\nif b.max_until>0 then\nN=math.min(N,b.max_until)\nend\nb.deadline=math.max(b.deadline,N)\nif E~=\"-\" then\nb.label=F[160](b.label,E)\nend\nreturn b\nend\nlocal v=F[105](#oa,3)\nlocal ba,Jb={},{}\nfor c=1,#oa do\nlocal s,r=KEYS[3*c - 2],F[93](v[#oa+c])\nlocal M=F[101](r,aa,qa)\nlocal d,Ca=Jb[s],nil\nif not d then\nd,Ca=F[94](v[c])\nJb[s]=d\nend\nif M then\nreturn M\nend\nif r.state~=\"v\" then\nba[c]={\"nonvoter\",F[1](r.ends_at),r.state}\nelseif not d then\nba[c]={\"unreadable\",Ca}\nelse\nlocal b,Z=Pe(d,oa[c],kb[c],F[2](pc[c]),F[2](Sf[c]),ad[c])\nif b then\nF[104](s,d,A)\nif KEYS[3*c]~=s then\nF[184](KEYS[3*c],b)\nend\nba[c]={\"renewed\",F[1](b.deadline - f),F[96](b)}\nelse\nba[c]={\"lost\",Z}\nend\nend\nend\nreturn F[84]({\"done\",F[1](f)},ba)\n";
const body_quorum_repair = "local ge,A=ARGV[1]+0,ARGV[2]+0\nlocal v=F[105](1,2)\nlocal d,Ca=F[94](v[1])\nif d then\nreturn{\"intact\"}\nend\nif Ca==\"newer\" then\nreturn{\"unreadable\",Ca}\nend\nlocal Ke=F[88]()\nKe.fence=F[118](F[93](v[2]))\nF[163](Ke,ge)\nF[104](KEYS[1],Ke,A)\nreturn{\"repaired\"}\n";
const body_quorum_restore = "local Cf,mb,aa,qa,gf,A=F[7](ARGV[1]),ARGV[2],ARGV[3]+0,ARGV[4]+0,ARGV[5]+0,ARGV[6]+0\nlocal function nk(d,r,Ba)\nlocal b,Z=F[107](d,Ba.attempt),F[89](d,Ba.attempt)\nif b and b.state==\"c\" or Z and Z~=\"e\" then\nreturn nil\nend\nif F[158](d,Ba.mode,Ba.holder)>0 or #d.leases>=gf then\nreturn nil\nend\nlocal Ya={}\nfor T,Ja in ipairs(d.leases)do\nif Ja~=b then\nYa[#Ya+1]=Ja\nend\nend\nd.leases=Ya\nreturn F[132](d,r,Ba,Ba.deadline)\nend\nlocal function Ai(d,Zd,Ba)\nlocal b=F[107](d,Ba.attempt)\nif not b or b.state~=\"p\" or b.fence~=Zd then\nreturn nil\nend\nF[137](d,b,Ba)\nF[91](d,b.attempt)\nreturn b\nend\nlocal v=F[105](#Cf,3)\nlocal dg,Jb,c={},{},0\nfor W in string.gmatch(mb,\"[^\\n]+\")do\nc=c+1\nlocal Ba,Zd,s=F[97](W),F[2](Cf[c]),KEYS[3*c - 2]\nlocal r=F[93](v[#Cf+c])\nlocal M=F[101](r,aa,qa)\nlocal d=Jb[s] or F[94](v[c])\nJb[s]=d\nif M then\nreturn M\nend\nlocal kg=d and r.state==\"v\"\nlocal b\nif kg and Zd==0 then\nb=nk(d,r,Ba)\nelseif kg then\nb=Ai(d,Zd,Ba)\nif b then\nF[148](KEYS[3*c - 1],r,b.fence)\nF[153](KEYS[3*c]~=s and KEYS[3*c] or nil,d,b)\nend\nend\nif b then\nF[104](s,d,A)\nend\ndg[c]=b and F[1](b.fence)or \"0\"\nend\nreturn F[8]({\"done\"},dg)\n";

const joined = (helpers: readonly Helper[]): string[] => helpers.map((pieces) => pieces.join(""));
const text = (first: readonly Helper[], body: string, later: readonly Helper[] = []): string =>
  scriptText(joined(first), joined(later), body);

const keyLibrary: Library = {
  family: "key",
  digest: "3a9230b5c36a9b3c4a9a",
  helpers: [lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_wrote, lua_save_key, lua_prove_writable, lua_flag, lua_append_list, lua_append_groups],
  bodies: { key_create: body_key_create, key_delete: body_key_delete, key_find: body_key_find },
};

const latchLibrary: Library = {
  family: "latch",
  digest: "ef6fd711dc7fb6b4a146",
  helpers: [lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_split, lua_wrote, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_save_latch, lua_with_notification, lua_latch_reply, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_prove_writable, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_reply_before, lua_flag, lua_append_list, lua_append_groups],
  bodies: { latch_count_down: body_latch_count_down, latch_delete: body_latch_delete, latch_get: body_latch_get, latch_list: body_latch_list, latch_set: body_latch_set },
};

const lockLibrary: Library = {
  family: "lock",
  digest: "d50a418da4afcbf4a5b2",
  helpers: [lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_delayed_until, lua_describe_ended, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_end_what_is_over, lua_purge, lua_spans_locks, lua_exclusive_id, lua_shared_id, lua_deadline_of, lua_live_shared, lua_live_lease, lua_lease_of, lua_leases_of, lua_holders_total, lua_add_shared, lua_grant, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_remove_place, lua_note_hints, lua_drop_queue, lua_remove_places, lua_blocked_locks, lua_attended_until, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_saved_lease, lua_prove_writable, lua_latest_events, lua_save_lock, lua_note_watcher, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_is_late, lua_save_copy, lua_save_reply, lua_recent_reply, lua_REASONS, lua_end_at, lua_released_by, lua_note_said, lua_why_lost, lua_not_held, lua_reply_before, lua_shorten_idempotency, lua_idempotency_until, lua_prolong_idempotency, lua_listed_holders, lua_queue_length, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications, lua_load_request, lua_place_secret_of, lua_ids_with, lua_ids_of, lua_save_locks, lua_finish, lua_lost, lua_dismissed, lua_append_two, lua_append_list, lua_granted, lua_busy, lua_new_lease, lua_save_use, lua_save_grant, lua_granted_earlier, lua_find_own_places, lua_grant_all, lua_wait_in_line, lua_acquire_as_holder, lua_append_groups, lua_with_metadata],
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
  sha1: "8d48dc59170991e0b90f07dcd95b26e94384a856",
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
  sha1: "8c47e02e1c4d95cf2057a6e7751ea6c158f48bed",
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
  sha1: "014588e4b0a79f505caa6b102aac8f4c73c779c3",
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
  sha1: "c7be061d8d2a02301ebc95c7a71fc17ce2af798b",
  abi: {"defaults":[],"digests":["71e4bb9f"]},
  args: ["request","by","fingerprint","since"],
  decode: (r) => r.end(r.led<LatchCountDownReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer() }), gone: () => ({ kind: "gone" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_split, lua_wrote, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_save_latch, lua_with_notification, lua_latch_reply, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_prove_writable, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_reply_before], body_latch_count_down),
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
  sha1: "2c94126e9e30af61fdf27b41c3eab9c7e83d14a5",
  abi: {"defaults":[],"digests":["64713c9c"]},
  args: ["request","fingerprint","since"],
  decode: (r) => r.end(r.led<LatchDeleteReply>({ deleted: () => ({ kind: "deleted", existed: r.flag(), repaired: r.flag() }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_split, lua_wrote, lua_has_sane_numbers, lua_parse_latch, lua_save_latch, lua_with_notification, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_prove_writable, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_reply_before, lua_flag], body_latch_delete),
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
  sha1: "c357b1e93a507bbcfc89f5eb32050cab3e967522",
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
  sha1: "ef5c5f507e2bc62c2a8843a9323ce4d733b8f106",
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
  sha1: "5215c2935db0db692a80b9f9bf8724f670096ea2",
  abi: {"defaults":[],"digests":["d89dfb7a"]},
  args: ["request","count","ttl_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<LatchSetReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer() }), exists: () => ({ kind: "exists" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_split, lua_wrote, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_save_latch, lua_latch_reply, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_prove_writable, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_reply_before], body_latch_set),
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
  | { readonly kind: "lost"; readonly reason: string; readonly dismissed: boolean | undefined; readonly said: string | undefined }
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
  sha1: "a2f64bc3191aac972d5840b2e88a6907c826aa48",
  abi: {"defaults":["0"],"digests":["5a084982","8c0704b5"]},
  args: ["request","modes","ttl_ms","left_ms","fair","token","ticket","label","lock_delay_ms","max_hold_ms","retention_ms","leases_max","waiters_max","fingerprint","capacity","since","returned","arrival","hints","min_hold_ms"],
  decode: (r) => r.end(r.led<AcquireReply>({ granted: () => ({ kind: "granted", now: r.integer(), break_at: r.integer(), leases: r.list(() => readLease(r)), repeated: r.optional(() => r.flag()), capacity: r.optional(() => r.integer()) }), busy: () => ({ kind: "busy", now: r.integer(), blocked: r.integers(), next_at: r.integer(), position: r.integer(), ticket: r.string(), arrival: r.integer(), attended_until: r.integer(), ticket_until: r.integer(), again_at: r.integer(), hold_ms: r.integer(), departures: r.integer(), queue_length: r.integer(), holders_total: r.integer(), available: r.integer(), holders: r.list(() => readLease(r)), delay_until: r.integer(), capacity: r.optional(() => r.integer()), returning: r.optional(() => r.integer()) }), lost: () => ({ kind: "lost", reason: r.string(), dismissed: r.optional(() => r.flag()), said: r.optional(() => r.string()) }), deadlock: () => ({ kind: "deadlock" }), mismatch: () => ({ kind: "mismatch" }), limit: () => ({ kind: "limit", what: r.oneOf("leases", "waiters") }), absent: () => ({ kind: "absent" }), unsatisfiable: () => ({ kind: "unsatisfiable", capacity: r.integer() }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_split, lua_note_end, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_wrote, lua_pack_lease, lua_put_lease, lua_is_broken, lua_is_clearing, lua_available, lua_fits, lua_update_turn, lua_purge, lua_exclusive_id, lua_deadline_of, lua_live_lease, lua_grant, lua_rest_until, lua_blocked_locks, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_saved_lease, lua_save_lock, lua_recent_outcome, lua_is_forgotten, lua_is_late, lua_save_copy, lua_REASONS, lua_end_at, lua_why_lost, lua_idempotency_until, lua_flag, lua_with_notifications, lua_load_request, lua_place_secret_of, lua_ids_with, lua_ids_of, lua_save_locks, lua_dismissed, lua_append_two, lua_append_list, lua_granted, lua_new_lease, lua_save_use, lua_save_grant, lua_granted_earlier, lua_find_own_places, lua_grant_all], body_acquire, [lua_is_unnoticed, lua_permits_of, lua_keep_min_hold, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_keep_notes, lua_notes_of, lua_drop_tag, lua_drop_details, lua_drop_shared, lua_why_expired, lua_last_shared_deadline, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_note_created, lua_put_detail, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_attended_until_of, lua_start_turn, lua_queue_key, lua_save_place, lua_end_what_is_over, lua_shared_id, lua_live_shared, lua_leases_of, lua_holders_total, lua_add_shared, lua_has_sane_numbers, lua_place_of, lua_remove_place, lua_note_hints, lua_remove_places, lua_attended_until, lua_RECORD_FIELDS, lua_parse_fields, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_watcher, lua_secret_prefix, lua_forgotten_at, lua_is_full_of_copies, lua_save_outcome, lua_listed_holders, lua_queue_length, lua_readers_before, lua_next_end, lua_finish, lua_lost, lua_busy, lua_wait_in_line, lua_acquire_as_holder]),
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
  /** why, and by whom: for whoever is told of the end of the lease */
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

/** End the lease that has this fence, at once or after a grace, and no other. When it is not in force any more, nothing changes: whoever holds the lock now is not meant. */
export const breakLease: ScriptOf<BreakLeaseArgs, BreakLeaseReply> = {
  name: "break_lease",
  sha1: "2dc14373a7db178b3e3dba51a57b2bdafb7642d8",
  abi: {"defaults":["-"],"digests":["3dd81e2a","6b39fdc7"]},
  args: ["request","fence","grace_ms","keep_delay","retention_ms","fingerprint","since","said"],
  decode: (r) => r.end(r.led<BreakLeaseReply>({ broken: () => ({ kind: "broken", leases: r.integer(), existed: r.flag(), delay_until: r.optional(() => r.integer()) }), breaking: () => ({ kind: "breaking", break_at: r.integer(), unaware: r.integer() }), others: () => ({ kind: "others" }), mismatch: () => ({ kind: "mismatch" }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_delayed_until, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_end_what_is_over, lua_purge, lua_live_shared, lua_live_lease, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_parse_idempotency, lua_save_idempotency, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_save_lock, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_save_reply, lua_recent_reply, lua_note_said, lua_reply_before, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications], body_break_lease),
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
  /** why, and by whom: for whoever is told of the end of a lease, or is sent away */
  readonly said: string;
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
  sha1: "7bb12392ed8d310f5e69f6ebccd64bc4a3523c8b",
  abi: {"defaults":["-"],"digests":["828d3129","b9d3eaa3"]},
  args: ["request","grace_ms","keep_delay","drop","retention_ms","fingerprint","repair","since","queue","said"],
  decode: (r) => r.end(r.led<BreakLockReply>({ broken: () => ({ kind: "broken", leases: r.integer(), existed: r.flag(), left: r.integer(), dropped: r.integer(), repaired: r.flag(), delay_until: r.optional(() => r.integer()) }), breaking: () => ({ kind: "breaking", break_at: r.integer(), leases: r.integer(), unaware: r.integer(), next_fence: r.integer(), before: r.integer(), dropped: r.integer() }), mismatch: () => ({ kind: "mismatch" }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_delayed_until, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_end_what_is_over, lua_purge, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_drop_queue, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_save_lock, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_save_reply, lua_recent_reply, lua_note_said, lua_reply_before, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications], body_break_lock),
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
  sha1: "a9fe5a842400b6cc86fa0715e29458cc2adf7fde",
  abi: {"defaults":[],"digests":["a3bf29cf"]},
  args: ["from_fence","before","keep_delay","retention_ms"],
  decode: (r) => r.end(r.led<BreakMoreReply>({ left: () => ({ kind: "left", left: r.integer(), delay_until: r.optional(() => r.integer()) }), warned: () => ({ kind: "warned", unaware: r.integer(), next_fence: r.integer() }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_delayed_until, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_end_what_is_over, lua_purge, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_save_lock, lua_secret_prefix, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications], body_break_more),
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
  sha1: "b3c169cc2fdac76026b812b54a00b59d7acbba8a",
  abi: {"defaults":[],"digests":["4d59c5cd"]},
  args: ["n","ticket","retention_ms"],
  decode: (r) => r.end(r.led<GiveUpReply>({ given_up: () => ({ kind: "given_up" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_note_created, lua_pack_lease, lua_beside, lua_note_beside, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_end_what_is_over, lua_purge, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_remove_place, lua_texts_at, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_save_lock, lua_secret_prefix, lua_forgotten_at, lua_save_outcome, lua_shorten_idempotency, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications], body_give_up),
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
  sha1: "d9b3544b88eeefc496de1f5126a337999f0c6020",
  abi: {"defaults":[],"digests":["779b79c5"]},
  args: ["n","token","history","retention_ms","queue","watch_ms"],
  decode: (r) => r.end(r.led<InspectReply>({ state: () => ({ kind: "state", now: r.integer(), locks: r.groups((part) => part.led<NonNullable<Extract<InspectReply, { kind: "state" }>["locks"]>[number]>({ unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }), lock: () => ({ kind: "lock", fence: part.integer(), delay_until: part.integer(), break_at: part.integer(), holders_total: part.integer(), queue_length: part.integer(), capacity: part.integer(), available: part.integer(), yours: part.orNone(() => readLease(part)), holders: part.list(() => readLease(part)), waiters: part.groups((part) => ({ mode: part.oneOf("x", "s", "p", "u"), arrival: part.integer(), label: part.string(), attended: part.flag(), several: part.flag() })) }) })), events: r.list(() => readEvent(r)) }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_note_created, lua_pack_lease, lua_beside, lua_note_beside, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_end_what_is_over, lua_purge, lua_spans_locks, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_save_lock, lua_note_watcher, lua_secret_prefix, lua_listed_holders, lua_queue_length, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications, lua_append_list, lua_append_groups], body_inspect),
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
  sha1: "2e2e74c645e4512b409843d9bc33e8573b59f532",
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
  | { readonly kind: "done"; readonly leases: readonly ({ readonly kind: "released"; readonly mode: "x" | "s" | "p"; readonly holds: number; readonly available: number; readonly ended: EndedLine | undefined } | { readonly kind: "lost"; readonly reason: string; readonly said: string | undefined } | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" })[] }
  | { readonly kind: "mismatch" }
  | { readonly kind: "newer" }
  | { readonly kind: "forgotten" };

/** Give back one hold of each of n leases; the last one ends the lease. */
export const release: ScriptOf<ReleaseArgs, ReleaseReply> = {
  name: "release",
  sha1: "5a79b679d8e469c7fccfbca3cdb0a5fbff45e674",
  abi: {"defaults":[],"digests":["2807c2a8"]},
  args: ["request","tokens","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<ReleaseReply>({ done: () => ({ kind: "done", leases: r.groups((part) => part.led<NonNullable<Extract<ReleaseReply, { kind: "done" }>["leases"]>[number]>({ released: () => ({ kind: "released", mode: part.oneOf("x", "s", "p"), holds: part.integer(), available: part.integer(), ended: part.orNone(() => readEnded(part)) }), lost: () => ({ kind: "lost", reason: part.string(), said: part.optional(() => part.string()) }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_split, lua_note_end, lua_is_exclusive, lua_end_lease, lua_describe_ended, lua_clear_left, lua_unpack_lease, lua_wrote, lua_pack_lease, lua_put_lease, lua_is_broken, lua_is_clearing, lua_available, lua_fits, lua_update_turn, lua_purge, lua_exclusive_id, lua_live_lease, lua_lease_of, lua_rest_until, lua_texts_at, lua_parse_idempotency, lua_save_idempotency, lua_refusal_of, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_save_lock, lua_recent_outcome, lua_is_forgotten, lua_REASONS, lua_end_at, lua_released_by, lua_why_lost, lua_reply_before, lua_shorten_idempotency, lua_flag, lua_with_notifications, lua_append_list, lua_append_groups], body_release, [lua_is_unnoticed, lua_permits_of, lua_keep_min_hold, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_keep_notes, lua_notes_of, lua_drop_tag, lua_drop_details, lua_drop_shared, lua_why_expired, lua_last_shared_deadline, lua_note_sooner_end, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_note_created, lua_put_detail, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_attended_until_of, lua_start_turn, lua_queue_key, lua_save_place, lua_end_what_is_over, lua_shared_id, lua_live_shared, lua_has_sane_numbers, lua_RECORD_FIELDS, lua_parse_fields, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_secret_prefix, lua_forgotten_at, lua_is_full_of_copies, lua_save_outcome, lua_not_held, lua_readers_before, lua_next_end]),
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
  /** for each lease what it has from now on, with a dot and its revision if it has one; - keeps what it has */
  readonly metadata: readonly (string | number)[];
}

export type RenewReply =
  | { readonly kind: "done"; readonly now: number; readonly leases: readonly ({ readonly kind: "renewed"; readonly lease: LeaseLine; readonly break_at: number; readonly late: boolean | undefined } | { readonly kind: "lost"; readonly reason: string; readonly said: string | undefined } | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" })[] }
  | { readonly kind: "mismatch" }
  | { readonly kind: "newer" };

/** Extend each of n leases to now + its ttl, never past its max_hold. A shorter ttl brings the deadline forward. */
export const renew: ScriptOf<RenewArgs, RenewReply> = {
  name: "renew",
  sha1: "aea5c20388b820e5e1438138cd8558e0d2722ca0",
  abi: {"defaults":["-"],"digests":["62b95abc","c0431f49"]},
  args: ["tokens","ttls_ms","retention_ms","fingerprint","metadata"],
  decode: (r) => r.end(r.led<RenewReply>({ done: () => ({ kind: "done", now: r.integer(), leases: r.groups((part) => part.led<NonNullable<Extract<RenewReply, { kind: "done" }>["leases"]>[number]>({ renewed: () => ({ kind: "renewed", lease: readLease(part), break_at: part.integer(), late: part.optional(() => part.flag()) }), lost: () => ({ kind: "lost", reason: part.string(), said: part.optional(() => part.string()) }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_split, lua_note_end, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_wrote, lua_pack_lease, lua_put_lease, lua_is_broken, lua_is_clearing, lua_available, lua_fits, lua_update_turn, lua_purge, lua_exclusive_id, lua_deadline_of, lua_live_lease, lua_lease_of, lua_rest_until, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_saved_lease, lua_save_lock, lua_REASONS, lua_end_at, lua_why_lost, lua_prolong_idempotency, lua_flag, lua_with_notifications, lua_append_list, lua_append_groups], body_renew, [lua_is_unnoticed, lua_permits_of, lua_keep_min_hold, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_keep_notes, lua_notes_of, lua_drop_tag, lua_drop_details, lua_drop_shared, lua_why_expired, lua_last_shared_deadline, lua_note_sooner_end, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_note_created, lua_put_detail, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_attended_until_of, lua_start_turn, lua_queue_key, lua_save_place, lua_end_what_is_over, lua_shared_id, lua_live_shared, lua_has_sane_numbers, lua_RECORD_FIELDS, lua_parse_fields, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_secret_prefix, lua_not_held, lua_readers_before, lua_next_end, lua_with_metadata]),
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
  sha1: "1b7a45847124ecdb5c0b6f67fa2e583de608fe43",
  abi: {"defaults":[],"digests":["df2f7d18"]},
  args: ["capacity","retention_ms","fingerprint","request","since"],
  decode: (r) => r.end(r.led<SetCapacityReply>({ set: () => ({ kind: "set", states: r.optional(() => r.groups((part) => ({ now: part.integer(), capacity: part.integer(), available: part.integer(), holders_total: part.integer(), queue_length: part.integer(), holders: part.list(() => readLease(part)) }))) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_note_created, lua_pack_lease, lua_beside, lua_note_beside, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_end_what_is_over, lua_purge, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_save_lock, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_listed_holders, lua_queue_length, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications, lua_append_list, lua_append_groups], body_set_capacity),
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
  | { readonly kind: "lost"; readonly reason: string; readonly said: string | undefined }
  | { readonly kind: "both_modes" }
  | { readonly kind: "mismatch" }
  | { readonly kind: "newer" }
  | { readonly kind: "forgotten" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Hand a lease over to somebody else: its token becomes invalid, `request` becomes the new one, and nobody gets in between. */
export const transfer: ScriptOf<TransferArgs, TransferReply> = {
  name: "transfer",
  sha1: "bb54fe36003ba6f19717bb037f3a2fe2aa332010",
  abi: {"defaults":[],"digests":["c67543ce"]},
  args: ["request","token","ttl_ms","label","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<TransferReply>({ transferred: () => ({ kind: "transferred", now: r.integer(), break_at: r.integer(), lease: readLease(r) }), lost: () => ({ kind: "lost", reason: r.string(), said: r.optional(() => r.string()) }), both_modes: () => ({ kind: "both_modes" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_end_what_is_over, lua_purge, lua_exclusive_id, lua_shared_id, lua_deadline_of, lua_live_shared, lua_live_lease, lua_lease_of, lua_leases_of, lua_add_shared, lua_grant, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_save_lock, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_save_outcome, lua_is_late, lua_save_copy, lua_REASONS, lua_end_at, lua_why_lost, lua_not_held, lua_shorten_idempotency, lua_idempotency_until, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications, lua_load_request], body_transfer),
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
  sha1: "72cb6347e7cdc50e8e31e9c5618135045d374c77",
  abi: {"defaults":[],"digests":["4513009d"]},
  args: ["modes","ticket","said","retention_ms"],
  decode: (r) => r.end(r.led<UnattendReply>({ unattended: () => ({ kind: "unattended", until: r.integer() }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_wrote, lua_note_created, lua_pack_lease, lua_beside, lua_note_beside, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_end_what_is_over, lua_purge, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_attended_until, lua_texts_at, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_save_lock, lua_secret_prefix, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications], body_unattend),
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
  sha1: "bc960facb1d0183b59f4dfdeec25dd5b6efe2604",
  abi: {"defaults":[],"digests":["303a8869"]},
  args: ["attempts","number","nodes","retention_ms"],
  decode: (r) => r.end(r.led<QuorumBuryReply>({ done: () => ({ kind: "done", buried: r.list(() => r.integer()) }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_split, lua_has_sane_numbers, lua_load_marker, lua_misplacement, lua_abstention, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_stands, lua_append_list], body_quorum_bury),
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
  sha1: "656962194d259f5a8758d536914b553de514edb9",
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
  sha1: "2533c1ea2411ba081593e779168e0b0bc07f775b",
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
  sha1: "ce88477e98455e73799024e471c721ac8348e225",
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
  sha1: "a86e8ce177644c1bfb1a83e65170260e8ea0aca2",
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
  sha1: "7d99193adb2f9681a2829c5848d17dacf66e5b5b",
  abi: {"defaults":[],"digests":["42cfc298"]},
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
  /** this node's place in the quorum, from 0 */
  readonly number: number;
  /** how many nodes the quorum has */
  readonly nodes: number;
  /** how long records outlive their last use */
  readonly retention_ms: number;
  /** one for each lock: whose lease it is */
  readonly holders: readonly (string | number)[];
  /** for each lock what its lease has from now on, with a dot and its revision if it has one; - keeps it */
  readonly metadata: readonly (string | number)[];
}

export type QuorumRenewReply =
  | { readonly kind: "done"; readonly now: number; readonly leases: readonly ({ readonly kind: "renewed"; readonly life_ms: number; readonly lease: AttemptLine } | { readonly kind: "lost"; readonly letter: string } | { readonly kind: "nonvoter"; readonly ends_at: number; readonly state: "q" | "-" } | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" })[] }
  | { readonly kind: "misplaced"; readonly number: number; readonly nodes: number }
  | { readonly kind: "newer" };

/** Extend each of n confirmed leases on this node to now + its ttl, never past its max_hold, never to an earlier deadline. */
export const quorumRenew: ScriptOf<QuorumRenewArgs, QuorumRenewReply> = {
  name: "quorum_renew",
  sha1: "81b056afa092459f95b2225e64f575718aa71649",
  abi: {"defaults":[],"digests":["0ad4b97a"]},
  args: ["attempts","fences","ttls_ms","number","nodes","retention_ms","holders","metadata"],
  decode: (r) => r.end(r.led<QuorumRenewReply>({ done: () => ({ kind: "done", now: r.integer(), leases: r.groups((part) => part.led<NonNullable<Extract<QuorumRenewReply, { kind: "done" }>["leases"]>[number]>({ renewed: () => ({ kind: "renewed", life_ms: part.integer(), lease: readAttempt(part) }), lost: () => ({ kind: "lost", letter: part.string() }), nonvoter: () => ({ kind: "nonvoter", ends_at: part.integer(), state: part.oneOf("q", "-") }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_split, lua_has_sane_numbers, lua_load_marker, lua_misplacement, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_find_lease, lua_prolong_attempts, lua_append_list, lua_append_groups, lua_with_metadata], body_quorum_renew),
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
  sha1: "3d0aed129a3ef42be34c3fe27849f9a7b712b380",
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
  sha1: "18461bc73a891f69bca43293fdc2b312e7d58a9c",
  abi: {"defaults":[],"digests":["7690c170"]},
  args: ["proposals","lines","number","nodes","leases_max","retention_ms"],
  decode: (r) => r.end(r.led<QuorumRestoreReply>({ done: () => ({ kind: "done", proposals: r.list(() => r.integer()) }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_split, lua_has_sane_numbers, lua_clock_us, lua_load_marker, lua_save_marker, lua_misplacement, lua_reach_of, lua_note_fence, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_taken_until, lua_add_pending, lua_confirm_pending, lua_names_attempt, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_save_attempt, lua_append_list], body_quorum_restore),
};

/** Every script by its name, for engines that hold the sources themselves. */
export const scripts: Readonly<Record<string, Script & { readonly decode: (reply: ReplyReader) => unknown }>> = { key_create: keyCreate, key_delete: keyDelete, key_find: keyFind, latch_count_down: latchCountDown, latch_delete: latchDelete, latch_get: latchGet, latch_list: latchList, latch_set: latchSet, acquire, break_lease: breakLease, break_lock: breakLock, break_more: breakMore, give_up: giveUp, inspect, list, release, renew, set_capacity: setCapacity, transfer, unattend, quorum_bury: quorumBury, quorum_confirm: quorumConfirm, quorum_inspect: quorumInspect, quorum_join: quorumJoin, quorum_propose: quorumPropose, quorum_release: quorumRelease, quorum_renew: quorumRenew, quorum_repair: quorumRepair, quorum_restore: quorumRestore };
