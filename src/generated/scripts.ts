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

const lua_is_unnoticed: Helper = ["F[34]=function(P)\nreturn P==\"e\" or P==\"m\" or P==\"b\"\nend"];
const lua_num: Helper = ["F[2]=function(g)\nreturn g+0\nend"];
const lua_permits_of: Helper = ["F[59]=function(i)\nreturn F[2](string.match(i,\":(%d+)$\")or \"0\")\nend"];
const lua_keep_min_hold: Helper = ["do\nlocal function Kj(ma)\nlocal hc=1\nfor c=2,#ma - 1 do\nif ma[c+1].until_ms - ma[c].until_ms<ma[hc+1].until_ms - ma[hc].until_ms then\nhc=c\nend\nend\nlocal U=table.remove(ma,hc)\nma[hc].permits=ma[hc].permits+U.permits\nend\nlocal function mi(a,Mb,dd)\nlocal ma,la={},{until_ms=Mb,permits=dd}\nfor c=1,#a.rests do\nif la and a.rests[c].until_ms>=Mb then\nma[#ma+1],la=la,nil\nend\nma[#ma+1]=a.rests[c]\nend\nma[#ma+1]=la\nif #ma>64 then\nKj(ma)\nend\na.rests,a.resting=ma,a.resting+dd\na.changed=true\nend\nF[35]=function(a,b)\nif F[59](b.id)>0 then\nmi(a,b.min_until,F[59](b.id))\nelse\na.delay_until=math.max(a.delay_until,b.min_until)\nend\nend\nend"];
const lua_keeps_history: Helper = ["F[37]=function(a)\nreturn a.history_key~=a.record_key\nend"];
const lua_mode_of: Helper = ["F[41]=function(i)\nreturn string.sub(i,1,1)\nend"];
const lua_read_clock: Helper = ["F[3]=function()\nlocal Th=redis.call(\"TIME\")\nreturn F[2](Th[1])*1000000+F[2](Th[2])\nend"];
const lua_now_us: Helper = ["local Ia\ndo\n","Ia=F[3]()\n","end"];
const lua_now: Helper = ["local f\ndo\n","f=math.floor(Ia/1000)\n","end"];
const lua_now_us_word: Helper = ["local rf\ndo\n","rf=string.format(\"%.0f\",Ia)\n","end"];
const lua_now_word: Helper = ["local sf\ndo\n","sf=string.sub(rf,1,-4)\n","end"];
const lua_read_fence: Helper = ["local ce\ndo\n","ce=0\n","end"];
const lua_read_fence_word: Helper = ["local Df\ndo\n","Df=\"0\"\n","end"];
const lua_read_start: Helper = ["local de\ndo\n","de=0\n","end"];
const lua_read_start_word: Helper = ["local Ef\ndo\n","Ef=\"0\"\n","end"];
const lua_fmt: Helper = ["F[1]=function(u)\nif u==0 then\nreturn \"0\"\nend\nif u==1 then\nreturn \"1\"\nend\nif u==f then\nreturn sf\nend\nif u==Ia then\nreturn rf\nend\nif u==ce then\nreturn Df\nend\nif u==de then\nreturn Ef\nend\nreturn string.format(\"%.0f\",u)\nend"];
const lua_owner_of: Helper = ["F[52]=function(ra)\nreturn string.match(ra,\"^[^.]*\")\nend"];
const lua_said_under: Helper = ["F[67]=function(a,ta)\nlocal j=ta~=\"....\" and string.find(a.notes,\" \" .. ta,1,true)\nreturn j and string.match(a.notes,\"^%S+\",j+1+4)or \"-\"\nend"];
const lua_announced_tag: Helper = ["F[16]=function(a)\nreturn a.break_at>0 and a.notes~=\"\" and string.sub(a.notes,1,4)or \"....\"\nend"];
const lua_note_of_broken: Helper = ["F[49]=function(a)\nreturn a.note or F[16](a)\nend"];
const lua_note_event: Helper = ["do\nlocal function Vf(a,g)\na.noted=a.noted or{}\na.noted[#a.noted+1]=g\nend\nF[48]=function(a,sc,b,Ub,Qf)\nif not Qf and not F[37](a)then\nreturn\nend\nlocal Hk=b.acquired - math.floor(b.fence/1000)\nlocal Vb=F[41](b.id).. F[1](b.fence).. \" \" .. F[1](Hk).. \" \"\nif sc~=\"g\" and not Qf then\nlocal Jd=a.noted and a.noted[#a.noted] or a.events\nif string.sub(Jd,1,#Vb+1)==\"g\" .. Vb then\nVf(a,sc .. F[1](Ub).. \",\")\nreturn\nend\nend\nlocal Td=F[52](b.label)\nlocal jb=sc .. Vb .. F[1](Ub).. \" \" ..(#Td<=400 and Td or \"-\")\nif sc==\"b\" then\nlocal Q=F[67](a,F[49](a))\njb=Q==\"-\" and jb or jb .. \" \" .. Q\nend\nif F[37](a)then\nVf(a,jb .. \",\")\nend\nif Qf then\na.untold=a.untold or{}\na.untold[#a.untold+1]=jb\nend\nend\nend"];
const lua_request_tag: Helper = ["F[65]=function(m)\nreturn string.sub(m,15 - 4,14)\nend"];
const lua_token_tag: Helper = ["F[74]=function(H)\nreturn string.sub(H,15 - 8,14)\nend"];
const lua_secret_of: Helper = ["F[70]=function(i)\nreturn string.sub(i,2)\nend"];
const lua_keep_notes: Helper = ["F[36]=function(a,xb,Zf,ea)\nlocal g,N=\"\",0\nfor c=#xb,1,-1 do\nlocal ta=string.sub(xb[c],1,4)\nlocal pj=ta==Zf or ta==ea or ta==a.note\nif pj or N<8 and string.find(a.ended,ta,1,true)then\ng,N=\" \" .. xb[c] .. g,N+1\nend\nend\na.notes=N>0 and Zf .. ea .. g or \"\"\nend"];
const lua_split: Helper = ["F[7]=function(g)\nif string.find(g,\"^%S+$\")then\nreturn{g}\nend\nlocal C={}\nfor cc in string.gmatch(g,\"%S+\")do\nC[#C+1]=cc\nend\nreturn C\nend"];
const lua_notes_of: Helper = ["F[51]=function(a)\nreturn F[7](string.sub(a.notes,2*4+1))\nend"];
const lua_drop_tag: Helper = ["F[24]=function(a)\nreturn a.notes~=\"\" and string.sub(a.notes,4+1,2*4)or \"....\"\nend"];
const lua_note_end: Helper = ["do\nlocal function li(a,b,P,m)\nlocal Jg,Bb=P,\"....\"\nif P==\"b\" then\nBb=F[49](a)\nelseif m then\nJg=F[41](b.id)\nBb=F[65](m)\nend\nlocal Xa,Mg=a.ended,#a.ended>=32*14\nif Mg then\nlocal zc=string.sub(Xa,-2 - 4,-2)\nXa=string.sub(Xa,1,(32 - 1)*14)\nif string.sub(zc,2,2)~=\".\" then\na.releases=string.sub(zc .. a.releases,1,32*5)\nend\nend\na.ended=F[74](F[70](b.id)).. Jg .. Bb .. \" \" .. Xa\nif Mg and a.notes~=\"\" then\nF[36](a,F[51](a),F[16](a),F[24](a))\nend\nend\nF[47]=function(a,b,P,j,m)\nF[48](a,P,b,math.max(0,j - b.acquired),P~=\"r\")\nli(a,b,P,m)\nif b.delay>0 and F[34](P)then\na.delay_until=math.max(a.delay_until,j+b.delay)\nend\nif b.min_until>j and P~=\"t\" then\nF[35](a,b)\nend\nif a.upgrader and a.upgrader.token==b.id then\na.upgrader=nil\nend\na.lease_ended=true\na.changed=true\nend\nend"];
const lua_drop_details: Helper = ["F[22]=function(a,k)\nif a.details>0 and #k>0 then\na.details=a.details - redis.call(\"HDEL\",a.details_key,unpack(k))\nend\nend"];
const lua_drop_shared: Helper = ["F[23]=function(a,k)\nredis.call(\"ZREM\",a.leases_key,unpack(k))\nredis.call(\"ZREM\",a.holders_key,unpack(k))\nF[22](a,k)\na.shared=a.shared - #k\nfor c=1,#k do\na.permits=a.permits - F[59](k[c])\nend\nend"];
const lua_why_expired: Helper = ["F[78]=function(a,b)\nif b.deadline==a.break_at then\nreturn \"b\"\nend\nif b.deadline==b.max_until then\nreturn \"m\"\nend\nreturn \"e\"\nend"];
const lua_is_exclusive: Helper = ["F[33]=function(i)\nreturn string.sub(i,1,1)==\"x\"\nend"];
const lua_last_shared_deadline: Helper = ["F[98]=function(a,Za)\nlocal ka=redis.call(\"ZRANGE\",a.leases_key,\"-2\",\"-1\",\"WITHSCORES\")\nlocal j=#ka\nif #ka==4 and Za and ka[3]==Za.id then\nj=2\nend\nlocal M=F[2](ka[j] or \"0\")- a.ahead\nreturn a.break_at>0 and math.min(M,a.break_at)or M\nend"];
const lua_note_sooner_end: Helper = ["F[108]=function(a,n)\nlocal j=n\nif a.exclusive then\nj=a.exclusive.deadline\nelseif a.capacity>0 then\nj=a.shared_next\nelseif a.upgrader or a.front and F[33](a.front)then\nj=F[98](a,a.upgrader and{id=a.upgrader.token})\nend\na.check_at=j<n and j or a.check_at\nend"];
const lua_end_lease: Helper = ["do\nlocal function hh(a,Ub)\nUb=math.max(0,Ub)\nif a.hold_ms==0 then\na.hold_ms=Ub\nelse\na.hold_ms=(a.hold_ms*3+Ub)/4\nend\nend\nF[112]=function(a,b,P,m)\nif F[33](b.id)then\na.exclusive=nil\nhh(a,f - b.acquired)\nelse\nhh(a,(f - b.acquired)/a.live)\nF[23](a,{b.id})\na.live=a.live - 1\nif a.capacity==0 and a.live>0 then\nF[108](a,b.deadline)\nend\nend\nF[47](a,b,P,f,m)\nend\nend"];
const lua_delayed_until: Helper = ["F[121]=function(a)\nlocal ha=a.exclusive or a.shared>0\nreturn not ha and a.delay_until>f and a.delay_until or 0\nend"];
const lua_describe_ended: Helper = ["F[167]=function(b)\nreturn F[1](b.fence).. \",\" .. F[1](math.max(0,f - b.acquired)).. \",\" .. F[52](b.label)\nend"];
const lua_clear_left: Helper = ["local Be\ndo\n","Be=400\n","end"];
const lua_unpack_lease: Helper = ["do\nlocal function vk(O,Nh)\nce=O+0\nDf=O\nde=Nh+0\nEf=Nh\nend\nF[75]=function(g)\nlocal i,M,O,Ed,re,Lb,lf,ca,Fd,ck,ra,Rb=\nstring.match(g,\"^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+) ?(%d*)$\")\nif not i then\nreturn nil\nend\nvk(O,re)\nlocal b={\nid=i,\ndeadline=M+0,\nfence=ce,\nholds=Ed+0,\nacquired=de,\nttl=Lb+0,\nmax_until=lf+0,\ndelay=ca+0,\nidempotency_until=Fd+0,\npartner=ck,\nlabel=ra,\nmin_until=Rb==\"\" and 0 or Rb+0,\nconfirmed=string.sub(Rb,1,1)==\"0\",\n}\nlocal Pb=math.max(\nb.deadline,\nb.fence,\nb.holds,\nb.acquired,\nb.ttl,\nb.max_until,\nb.delay,\nb.idempotency_until,\nb.min_until\n)\nreturn Pb<10000000000000000 and b or nil\nend\nend"];
const lua_move_lease: Helper = ["F[42]=function(b,ub)\nfor T,ob in ipairs({\"deadline\",\"acquired\",\"max_until\",\"min_until\"})do\nif b[ob]>0 then\nb[ob]=b[ob]+ub\nend\nend\nend"];
const lua_unpack_shared: Helper = ["F[76]=function(a,g)\nlocal b=F[75](g)\nif b then\nF[42](b,-a.ahead)\nend\nreturn b\nend"];
const lua_clear_broken: Helper = ["do\nlocal function Oj(a,g,sj)\nlocal Rf=a.break_at==1\nlocal j=Rf and f or a.break_at\nif sj then\nlocal b=F[76](a,g)\nif not b then\nreturn j\nend\nif Rf then\nb.delay,b.min_until=0,0\nend\nlocal P=b.deadline<j and F[78](a,b)or \"b\"\nlocal qa=math.min(j,b.deadline)\nF[47](a,b,P,qa)\nreturn qa\nend\nif not Rf then\nlocal M,ca,Rb=string.match(g,\"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+ ?(%d*)$\")\nif M and F[2](ca)>0 then\na.delay_until=math.max(a.delay_until,math.min(j,F[2](M)- a.ahead)+F[2](ca))\nend\nif Rb and Rb~=\"\" then\na.delay_until=math.max(a.delay_until,F[2](Rb)- a.ahead)\nend\nend\nreturn j\nend\nF[20]=function(a)\nlocal N=Be\nif N==0 then\nreturn 0\nend\nlocal k=redis.call(\"ZRANGE\",a.holders_key,\"0\",F[1](N - 1))\nBe=N - #k\nlocal qa=0\nif #k>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nif v[c] then\nqa=math.max(qa,Oj(a,v[c],a.shared - c<32))\nend\nend\nF[23](a,k)\nend\na.upgrader=nil\na.changed=true\nif #k==N and a.shared>0 then\nif a.break_at~=1 then\na.break_at=f\nend\nreturn 0\nend\nredis.call(\"DEL\",a.leases_key,a.holders_key)\na.shared,a.permits,a.shared_next,a.live=0,0,0,0\nreturn qa>0 and qa or f\nend\nend"];
const lua_announce_break: Helper = ["F[134]=function(a,Db)\nlocal U=a.break_at\na.break_at=f+Db\nif U>0 then\na.break_at=math.min(a.break_at,U)\nend\na.changed,a.check_at=true,a.break_at\nreturn U\nend"];
const lua_wrote: Helper = ["local Nb\ndo\n","Nb=false\n","end"];
const lua_note_created: Helper = ["F[46]=function(a,s)\na.created=a.created or{}\na.created[#a.created+1]=s\nend"];
const lua_put_detail: Helper = ["F[102]=function(a,i,g)\nNb=true\nlocal pi=redis.call(\"HSET\",a.details_key,i,g)\nif a.details==0 then\nF[46](a,a.details_key)\nend\na.details=a.details+pi\nend"];
const lua_pack_lease: Helper = ["F[54]=function(b)\nlocal g=b.id\n.. \" \"\n.. F[1](b.deadline)\n.. \" \"\n.. F[1](b.fence)\n.. \" \"\n.. F[1](b.holds)\n.. \" \"\n.. F[1](b.acquired)\n.. \" \"\n.. F[1](b.ttl)\n.. \" \"\n.. F[1](b.max_until)\n.. \" \"\n.. F[1](b.delay)\n.. \" \"\n.. F[1](b.idempotency_until)\n.. \" \"\n.. b.partner\n.. \" \"\n.. b.label\nif b.min_until<=f then\nreturn g\nend\nreturn g .. \" \" ..(b.confirmed and \"0\" or \"\").. F[1](b.min_until)\nend"];
const lua_beside: Helper = ["F[19]=function(a,j)\nreturn F[1](j+a.ahead)\nend"];
const lua_note_beside: Helper = ["F[45]=function(a)\na.changed=a.changed or f - a.written_at>=1000\nend"];
const lua_put_shared: Helper = ["F[103]=function(a,b)\nF[42](b,a.ahead)\nF[102](a,b.id,F[54](b))\nF[42](b,-a.ahead)\nredis.call(\"ZADD\",a.leases_key,F[19](a,b.deadline),b.id)\nF[45](a)\na.kept_until=math.max(a.kept_until,b.deadline+b.delay,b.min_until)\nif b.delay>0 or b.min_until>f then\na.keeps_out=1\nend\nend"];
const lua_put_lease: Helper = ["F[109]=function(a,b)\nif F[33](b.id)then\na.changed=true\nreturn\nend\nF[103](a,b)\nif b.deadline<a.shared_next then\na.shared_next=b.deadline\na.changed=true\nend\nend"];
const lua_cut_short: Helper = ["F[80]=function(a,b)\nif a.break_at>0 and a.break_at<b.deadline then\nb.deadline=a.break_at\nend\nreturn b\nend"];
const lua_warn_one: Helper = ["do\nlocal function xj(a,b,y)\nlocal M=y>0 and math.min(b.deadline,y)or b.deadline\nreturn M - b.ttl+b.ttl/3>a.break_at\nend\nF[131]=function(a,b,y,Ga)\nif not Ga and b.delay+b.min_until>0 then\nb.delay,b.min_until=0,0\nF[109](a,b)\nend\nlocal pb=xj(a,b,y)\nF[80](a,b)\nreturn pb and 1 or 0\nend\nend"];
const lua_warn_shared: Helper = ["F[159]=function(a,fa,y,Ga)\nif a.live==0 then\nreturn 0,0\nend\nlocal ji=\"(\" .. F[1](fa)\nlocal oc=\nredis.call(\"ZRANGEBYSCORE\",a.holders_key,ji,\"+inf\",\"WITHSCORES\",\"LIMIT\",\"0\",F[1](400))\nlocal k={}\nfor c=1,#oc,2 do\nk[#k+1]=oc[c]\nend\nif #k==0 then\nreturn 0,0\nend\nlocal pb=0\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nlocal b=v[c] and F[76](a,v[c])\nif b and b.deadline>f then\npb=pb+F[131](a,b,y,Ga)\nend\nend\nreturn pb,#k==400 and F[2](oc[#oc])or 0\nend"];
const lua_is_broken: Helper = ["F[31]=function(a)\nreturn a.break_at>0 and a.break_at<=f\nend"];
const lua_first_of: Helper = ["F[28]=function(s)\nlocal ya=redis.call(\"ZRANGE\",s,\"0\",\"0\",\"WITHSCORES\")\nif not ya[1] then\nreturn nil,0\nend\nreturn ya[1],F[2](ya[2])\nend"];
const lua_queued_total: Helper = ["F[62]=function(a)\nreturn a.writers+a.readers\nend"];
const lua_count_queued: Helper = ["F[21]=function(a,i,rd)\nif F[33](i)then\na.writers=a.writers+rd\nelse\na.readers=a.readers+rd\nend\nif rd<0 then\na.departures=a.departures - rd\nend\na.changed=true\nend"];
const lua_set_turn_length: Helper = ["F[72]=function(a,gf)\nif a.turn_ms>0 then\na.turn_ms=gf\nend\nend"];
const lua_find_front: Helper = ["F[27]=function(a)\nlocal Sf,dc,Ff,Gf=nil,0,nil,0\nif a.writers>0 then\nSf,dc=F[28](a.writers_key)\nend\nif a.readers>0 then\nFf,Gf=F[28](a.readers_key)\nend\na.front,a.front_arrival=Ff,Gf\nif Sf and(not Ff or dc<Gf)then\na.front,a.front_arrival=Sf,dc\nend\nif a.front_arrival>=4000000000000000 then\na.front,a.front_arrival=nil,0\nend\na.turn_at,a.turn_until=0,0\nend"];
const lua_has_label: Helper = ["F[30]=function(i)\nreturn string.sub(i,3,3)==\"l\"\nend"];
const lua_labelled_among: Helper = ["F[38]=function(k)\nlocal cf={}\nfor c=1,#k do\nif F[30](k[c])then\ncf[#cf+1]=k[c]\nend\nend\nreturn cf\nend"];
const lua_note_turn_taken: Helper = ["F[50]=function(a)\nF[72](a,3000)\nend"];
const lua_is_clearing: Helper = ["F[32]=function(a)\nreturn F[31](a)or a.passing or a.clearing\nend"];
const lua_available: Helper = ["F[18]=function(a)\nif a.clearing then\nreturn 0\nend\nlocal ha=F[31](a)and 0 or a.permits - a.expired_permits\nreturn math.max(0,a.capacity - ha - a.resting)\nend"];
const lua_fits: Helper = ["F[29]=function(a,i,G,ia)\nlocal qj=G~=nil or ia~=nil\nif F[32](a)then\nreturn false\nend\nif a.exclusive and not G then\nreturn false\nend\nif f<a.delay_until and not qj then\nreturn false\nend\nif F[33](i)then\nreturn a.live==(ia and 1 or 0)\nend\nif F[59](i)>0 then\nreturn F[59](i)<=F[18](a)\nend\nreturn G~=nil or not a.upgrader and a.break_at==0\nend"];
const lua_attended_until_of: Helper = ["F[17]=function(a,i)\nreturn F[2](redis.call(\"ZSCORE\",a.tickets_key,i)or \"0\")- a.ahead\nend"];
const lua_start_turn: Helper = ["F[73]=function(a,j,gf)\na.turn_at,a.turn_until=j,j+gf\nif a.attended_next<a.turn_until then\nlocal S=F[17](a,a.front)\na.turn_until=S>j and math.min(a.turn_until,S)or a.turn_until\nend\na.changed=true\nend"];
const lua_update_turn: Helper = ["do\nlocal function Ji(a)\nlocal wi=a.shared==0 or a.break_at>f\nif a.break_at>0 and not a.exclusive and a.live==0 and wi then\na.break_at=0\na.changed=true\nend\nend\nF[77]=function(a,j)\nJi(a)\nlocal Wa=a.front\nlocal Ig=Wa and(F[29](a,Wa)or F[59](Wa)>a.capacity)\nif Ig and a.turn_at==0 then\nF[73](a,j,a.turn_ms>0 and a.turn_ms or 3000)\na.turn_began=true\nelseif not Ig and a.turn_at~=0 then\na.turn_at,a.turn_until=0,0\na.changed=true\nend\nend\nend"];
const lua_queue_key: Helper = ["F[61]=function(a,i)\nreturn F[33](i)and a.writers_key or a.readers_key\nend"];
const lua_save_place: Helper = ["do\nlocal function ih(a,i,s)\nlocal N=F[33](i)and a.writers or a.readers\nif N==0 then\nF[46](a,s)\nend\nend\nlocal function Qi(a,i,w)\nlocal s=F[61](a,i)\nih(a,i,s)\nredis.call(\"ZADD\",s,F[1](w.arrival),i)\na.arrival=math.max(a.arrival,w.arrival)\nF[21](a,i,1)\nif w.queued==false then\na.departures=math.max(0,a.departures - 1)\nend\nif not a.front or w.arrival<a.front_arrival then\na.front,a.front_arrival,a.turn_at,a.turn_until=i,w.arrival,0,0\nend\nw.queued=true\nend\nlocal function Ai(a,i,w)\nlocal s=F[61](a,i)\nih(a,i,s)\nredis.call(\"ZADD\",s,F[1](w.arrival+4000000000000000),i)\nif w.queued then\nF[21](a,i,-1)\nif a.front==i then\nF[27](a)\nend\nend\nw.queued=false\nend\nlocal function Ek(a,i,S,rc)\nNb=true\nlocal Ce=rc and \"XX\" or \"GT\"\nif redis.call(\"ZADD\",a.tickets_key,Ce,F[19](a,S),i)==1 then\nif a.tickets==0 then\nF[46](a,a.tickets_key)\nend\na.tickets=a.tickets+1\na.changed=true\nend\nF[45](a)\nif S>f and(a.attended_next==0 or S<a.attended_next)then\na.attended_next=S\na.changed=true\nend\nif a.tickets_next==0 or S+30000<a.tickets_next then\na.tickets_next=S+30000\na.changed=true\nend\na.kept_until=math.max(a.kept_until,S+30000)\nend\nF[69]=function(a,i,w,S,rc)\nlocal ae=S>f\nif w.queued and not ae and not rc then\nae=F[17](a,i)>f\nend\nif ae and not w.queued then\nQi(a,i,w)\nelseif not ae and w.queued~=false then\nAi(a,i,w)\nend\nEk(a,i,S,rc)\nend\nend"];
const lua_end_what_is_over: Helper = ["do\nlocal function mk(a)\nlocal b=a.exclusive\nif not b or b.deadline>f then\nreturn 0\nend\na.exclusive=nil\nF[47](a,b,F[78](a,b),b.deadline)\nreturn b.deadline\nend\nlocal function Ei(a)\nlocal qa=0\nlocal k=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",F[19](a,f),\"LIMIT\",\"0\",F[1](100))\nif #k>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nlocal b=v[c] and F[76](a,v[c])\nif b then\nF[47](a,b,F[78](a,b),b.deadline)\nqa=b.deadline\nend\nend\nF[23](a,k)\nend\nreturn qa\nend\nlocal function zi(a)\nif a.capacity==0 then\na.live=redis.call(\"ZCOUNT\",a.leases_key,\"(\" .. F[19](a,f),\"+inf\")\nreturn\nend\nlocal Me=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",F[19](a,f))\na.live=a.shared - #Me\na.expired_permits=0\nfor c=1,#Me do\na.expired_permits=a.expired_permits+F[59](Me[c])\nend\nend\nlocal function nk(a)\nif a.shared>0 and F[31](a)then\nreturn F[20](a)\nend\nif a.shared==0 or a.shared_next>f then\nreturn 0\nend\nlocal qa=Ei(a)\nlocal ya,Pd=F[28](a.leases_key)\nPd=Pd - a.ahead\na.shared_next=ya and Pd or 0\nif not ya then\na.shared,a.permits=0,0\na.details=a.tickets>0 and a.details or 0\nend\na.live=a.shared\nif ya and Pd<=f then\nzi(a)\na.clearing=a.keeps_out>0\nend\na.changed=true\nreturn qa\nend\nlocal function ok(a)\nlocal ja=a.upgrader\nif not ja or ja.deadline>f then\nreturn 0\nend\na.upgrader=nil\na.changed=true\nreturn ja.deadline\nend\nlocal function Wi(a)\nif a.expires_at==0 or a.expires_at+30000/2>f then\nreturn\nend\nfor T,N in ipairs({\"shared\",\"permits\",\"details\",\"tickets\",\"writers\",\"readers\"})do\na[N]=0\nend\na.front,a.front_arrival,a.turn_at,a.turn_until=nil,0,0,0\na.shared_next,a.tickets_next,a.attended_next=0,0,0\na.kept_until,a.expires_at,a.ahead=0,0,0\na.live=0\nredis.call(\n\"DEL\",\na.details_key,\na.leases_key,\na.holders_key,\na.writers_key,\na.readers_key,\na.tickets_key\n)\na.changed=true\nend\nlocal function gg(k)\nlocal ib,Ka={},{}\nfor c=1,#k do\nlocal Rh=F[33](k[c])and ib or Ka\nRh[#Rh+1]=k[c]\nend\nreturn ib,Ka\nend\nlocal function mg(a,s,k)\nfor fa=1,#k,1250 do\nlocal Nf=redis.call(\"ZMSCORE\",s,unpack(k,fa,math.min(fa+1250 - 1,#k)))\nlocal Tb={}\nfor c=1,#Nf do\nlocal D=Nf[c] and F[2](Nf[c])or 4000000000000000\nif D<4000000000000000 then\nTb[#Tb+1]=F[1](D+4000000000000000)\nTb[#Tb+1]=k[fa+c - 1]\nend\nend\nif #Tb>0 then\nredis.call(\"ZADD\",s,unpack(Tb))\nF[21](a,k[1],-#Tb/2)\nend\nend\nend\nlocal function kh(a)\nF[72](a,250)\nend\nlocal function Ni(a,S)\nif a.turn_at==0 then\nreturn S\nend\nif a.turn_until<S then\nkh(a)\nreturn a.turn_until\nend\nlocal Hj=math.max(0,S - a.turn_at)\na.no_grace_until=math.max(a.no_grace_until,S+20*Hj)\nreturn S\nend\nlocal function ek(a,sb)\nif F[62](a)==0 or a.attended_next>f then\nreturn 0\nend\nlocal fa=math.max(0,a.tickets - F[62](a))\nlocal cd=redis.call(\"ZCOUNT\",a.tickets_key,\"-inf\",F[19](a,f))- fa\nlocal jd=math.max(0,math.min(cd,1250*2))\nlocal yf=redis.call(\"ZRANGE\",a.tickets_key,F[1](fa),F[1](fa+jd),\"WITHSCORES\")\nlocal k,Vc={},0\na.attended_next=jd<cd and f or 0\nfor c=1,#yf,2 do\nlocal i,S=yf[c],F[2](yf[c+1])- a.ahead\nif S>f then\nlocal qi=i==sb and fa+jd+1==a.tickets\na.attended_next=qi and 0 or S\nelseif(i~=sb or S+30000<=f)and #k<jd then\nk[#k+1]=i\nif i==a.front then\nVc=S\nend\nend\nend\na.passing=jd<cd\na.changed=true\nlocal ib,Ka=gg(k)\nmg(a,a.writers_key,ib)\nmg(a,a.readers_key,Ka)\nif Vc>0 then\nVc=Ni(a,Vc)\nF[27](a)\nend\nreturn Vc\nend\nlocal function Mi(a)\nlocal qa,lb=0,{}\nfor c=1,#a.rests do\nlocal la=a.rests[c]\nif la.until_ms>f then\nlb[#lb+1]=la\nelse\nqa=la.until_ms\na.resting=a.resting - la.permits\na.changed=true\nend\nend\na.rests=lb\nreturn qa\nend\nlocal function Fi(a,k)\nlocal ib,Ka=gg(k)\nredis.call(\"ZREM\",a.tickets_key,unpack(k))\nif #ib>0 then\nredis.call(\"ZREM\",a.writers_key,unpack(ib))\nend\nif #Ka>0 then\nredis.call(\"ZREM\",a.readers_key,unpack(Ka))\nend\na.tickets=a.tickets - #k\nF[22](a,F[38](k))\nend\nlocal function Yi(a)\nif a.tickets==0 or a.tickets_next>f or a.passing then\nreturn\nend\nlocal cd=F[19](a,f - 30000)\nlocal Vg=redis.call(\"ZRANGEBYSCORE\",a.tickets_key,\"-inf\",cd,\"LIMIT\",\"0\",F[1](1250))\nif #Vg>0 then\nFi(a,Vg)\nend\nlocal ya,S=F[28](a.tickets_key)\nif ya then\na.tickets_next=S - a.ahead+30000\na.lapsing=a.tickets_next<=f\nelse\na.lapsing=false\na.tickets_next=0\na.tickets,a.writers,a.readers=0,0,0\na.details=a.shared>0 and a.details or 0\nF[27](a)\nend\na.changed=true\nend\nlocal function dk(a,sb)\nfor T=1,100 do\nlocal Wa,zb=a.front,a.turn_until\nif a.turn_at==0 or Wa==sb or f<zb then\nreturn\nend\nF[69](a,Wa,{arrival=a.front_arrival,queued=true},zb,true)\nkh(a)\nF[77](a,zb)\nend\nend\nF[25]=function(a,sb)\nWi(a)\nlocal j=math.max(mk(a),nk(a),ok(a),ek(a,sb))\nj=math.max(j,Mi(a))\nYi(a)\nif a.tickets==0 then\nF[50](a)\nend\nif a.delay_until>0 and a.delay_until<=f then\nj=math.max(j,a.delay_until)\na.delay_until=0\na.changed=true\nend\nF[77](a,j>0 and j or f)\ndk(a,sb)\nend\nend"];
const lua_purge: Helper = ["do\nlocal function lj(a)\nreturn a.tickets==0\nand a.writers==0\nand a.readers==0\nand a.shared==0\nand a.delay_until==0\nand a.break_at==0\nand a.turn_at==0\nand a.turn_ms==0\nand #a.rests==0\nand not a.front\nand not a.upgrader\nand(not a.exclusive or a.exclusive.deadline>f)\nend\nF[60]=function(a,sb)\nif not lj(a)then\nF[25](a,sb)\nend\nend\nend"];
const lua_spans_locks: Helper = ["F[192]=function(i)\nreturn string.sub(i,2,2)==\"m\"\nend"];
const lua_exclusive_id: Helper = ["F[106]=function(J)\nreturn \"x\" .. J\nend"];
const lua_shared_id: Helper = ["F[111]=function(J)\nreturn(string.find(J,\":\",1,true)and \"p\" or \"s\").. J\nend"];
const lua_deadline_of: Helper = ["F[120]=function(a,b,Lb)\nlocal M=f+Lb\nif b.max_until>0 and b.max_until<M then\nM=b.max_until\nend\nif a.break_at>0 and a.break_at<M then\nM=a.break_at\nend\nreturn M\nend"];
const lua_live_shared: Helper = ["F[100]=function(a,i)\nif a.shared==0 or F[31](a)then\nreturn nil\nend\nlocal g=redis.call(\"HGET\",a.details_key,i)\nif not g or F[41](g)~=F[41](i)then\nreturn nil\nend\nlocal b=F[76](a,g)\nif not b then\na.damaged_id=i\nreturn nil\nend\nF[80](a,b)\nreturn b.deadline>f and b or nil\nend"];
const lua_live_lease: Helper = ["F[99]=function(a,i)\nif F[33](i)then\nlocal G=a.exclusive\nreturn G and G.id==i and G or nil\nend\nreturn F[100](a,i)\nend"];
const lua_lease_of: Helper = ["F[114]=function(a,H)\nreturn F[99](a,F[106](H))or F[99](a,F[111](H))\nend"];
const lua_leases_of: Helper = ["F[146]=function(a,H)\nlocal G=F[99](a,F[106](H))\nif G then\nlocal ej=G.partner~=\"-\"\nreturn G,ej and F[100](a,G.partner)or nil\nend\nlocal ia=F[100](a,F[111](H))\nif ia and a.exclusive and a.exclusive.partner==ia.id then\nG=a.exclusive\nend\nreturn G,ia\nend"];
const lua_holders_total: Helper = ["F[113]=function(a)\nreturn a.live+(a.exclusive and 1 or 0)\nend"];
const lua_add_shared: Helper = ["F[133]=function(a,b)\nF[103](a,b)\nredis.call(\"ZADD\",a.holders_key,F[1](b.fence),b.id)\nif a.shared==0 then\nF[46](a,a.leases_key)\nF[46](a,a.holders_key)\na.shared_next=b.deadline\nelse\na.shared_next=math.min(a.shared_next,b.deadline)\nend\na.shared=a.shared+1\na.live=a.live+1\na.permits=a.permits+F[59](b.id)\nend"];
const lua_grant: Helper = ["F[141]=function(a,b,ld)\na.fence=math.max(a.fence+1,Ia)\nb.fence=a.fence\nb.holds=1\nb.acquired=f\nb.deadline=F[120](a,b,b.ttl)\nif F[33](b.id)then\na.exclusive=b\nelse\nF[133](a,b)\nend\nlocal Nk=ld and math.max(0,math.floor(f - ld/1000))or 0\nF[48](a,\"g\",b,Nk)\na.changed=true\nend"];
const lua_rest_until: Helper = ["F[66]=function(a,ka)\nlocal la=a.rests[ka and #a.rests or 1]\nreturn la and la.until_ms or 0\nend"];
const lua_save_key: Helper = ["F[155]=function(s,Ua,ne,kc)\nlocal C={F[1](1),F[1](Ua),F[1](ne),kc}\nredis.call(\"SET\",s,table.concat(C,\" \"),\"PX\",F[1](Ua - f))\nend"];
const lua_has_sane_numbers: Helper = ["F[4]=function(g)\nreturn not string.find(\" \" .. g,\" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\")\nend"];
const lua_parse_latch: Helper = ["F[115]=function(g)\nlocal Y,i,z,N,Ua,ba=string.match(g,\"^(%d+) (%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)$\")\nif F[2](string.match(g,\"^(%d+) \")or \"0\")>1 then\nreturn{unreadable=\"newer\"}\nend\nif not Y or not F[4](string.match(g,\"^[^\\n]*\"))then\nreturn{unreadable=\"damaged\"}\nend\nreturn{\nid=F[2](i),\nsince=F[2](z),\ncount=F[2](N),\nexpires_at=F[2](Ua),\noutcomes=ba,\nlive=F[2](Ua)>f,\n}\nend"];
const lua_load_latch: Helper = ["F[123]=function(s)\nlocal g=redis.call(\"GET\",s)\nreturn g and F[115](g)or nil\nend"];
const lua_save_latch: Helper = ["F[128]=function(s,p)\nNb=true\nlocal fb={F[1](1),F[1](p.id),F[1](p.since),F[1](p.count),F[1](p.expires_at)}\nlocal af=math.max(p.expires_at - f,60000)\nredis.call(\"SET\",s,table.concat(fb,\" \").. \"\\n\" .. p.outcomes,\"PX\",F[1](af))\nend"];
const lua_with_notification: Helper = ["F[160]=function(t)\nt[#t+1]=\"!1,-,0,0,1\"\nreturn t\nend"];
const lua_latch_reply: Helper = ["F[145]=function(p,N)\nreturn{\"latch\",F[1](p.id),F[1](p.since),F[1](N),F[1](p.expires_at)}\nend"];
const lua_place_of: Helper = ["F[126]=function(a,i)\nlocal Jh=a.tickets>0 and redis.call(\"ZSCORE\",F[61](a,i),i)\nif not Jh then\nreturn nil\nend\nif a.lapsing and F[17](a,i)+30000<=f then\nreturn nil\nend\nlocal D=F[2](Jh)\nif D<4000000000000000 then\nreturn{arrival=D,queued=true}\nend\nreturn{arrival=D - 4000000000000000,queued=false}\nend"];
const lua_remove_place: Helper = ["F[152]=function(a,i,w)\nredis.call(\"ZREM\",F[61](a,i),i)\nif w.queued then\nF[21](a,i,-1)\nif a.front==i then\nF[27](a)\nend\nend\nif redis.call(\"ZREM\",a.tickets_key,i)==1 then\na.tickets=a.tickets - 1\nif a.tickets==0 then\na.tickets_next=0\nend\nif F[30](i)then\nF[22](a,{i})\nend\nend\na.changed=true\nend"];
const lua_note_hints: Helper = ["F[181]=function(a,Dd)\nif Dd~=(a.turn_ms>0)then\na.turn_ms=Dd and 3000 or 0\na.changed=true\nend\nend"];
const lua_drop_queue: Helper = ["F[169]=function(a)\nlocal N=a.tickets+(a.upgrader and 1 or 0)\nif a.tickets>0 then\nlocal k=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"-1\")\nfor fa=1,#k,1250 do\nF[22](a,F[38]({unpack(k,fa,math.min(fa+1250 - 1,#k))}))\nend\nif #k>0 then\nredis.call(\"DEL\",a.writers_key,a.readers_key,a.tickets_key)\na.departures=a.departures+F[62](a)\na.writers,a.readers,a.tickets,a.tickets_next,a.attended_next=0,0,0,0,0\nF[27](a)\nend\nend\na.upgrader=nil\na.queue_dropped=true\na.dropped=math.max(a.arrival+1,Ia)\na.arrival=a.dropped\na.changed=true\nreturn N\nend"];
const lua_remove_places: Helper = ["F[187]=function(l,k,o)\nfor c=1,#k do\nif o[c] then\nF[152](l[c],k[c],o[c])\nend\nend\nend"];
const lua_blocked_locks: Helper = ["do\nlocal function Qj(a,i,D)\nif not a.front or a.front==i then\nreturn false\nend\nif not F[33](i)and F[59](i)==0 then\nif a.writers==0 then\nreturn false\nend\nif D and not F[33](a.front)then\nlocal T,dc=F[28](a.writers_key)\nreturn dc<D\nend\nend\nreturn not D or a.front_arrival<D\nend\nlocal function nj(a,i,D,nc)\nif not F[29](a,i)then\nreturn true\nend\nif nc then\nreturn Qj(a,i,D)\nend\nlocal mj=a.front~=nil and(not D or a.front_arrival<D)\nreturn F[59](i)==0 and a.live>0 and mj\nend\nF[164]=function(l,k,D,nc)\nlocal oa={}\nfor c=1,#k do\nif nj(l[c],k[c],D,nc)then\noa[#oa+1]=c\nend\nend\nreturn oa\nend\nend"];
const lua_attended_until: Helper = ["F[135]=function(l,uc,Kf)\nlocal Pj=f+math.floor(uc - math.min(300,uc/10))\nfor c=1,#l do\nKf=Kf and f>=l[c].no_grace_until\nend\nreturn Pj+(Kf and 1500 or 0)\nend"];
const lua_clock_us: Helper = ["local Nc\ndo\nNc=Ia<4503599627370496 and Ia or 0\nend"];
const lua_load_marker: Helper = ["F[93]=function(g)\nif not g then\nreturn{state=\"-\",ends_at=0}\nend\nlocal Y,gb,aa,pa,mc,Re,te=\nstring.match(g,\"^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$\")\nif not Y or F[2](Y)>1 then\nreturn{state=\"newer\"}\nend\nreturn{\nstate=gb,\nnumber=F[2](aa),\nnodes=F[2](pa),\nends_at=F[2](mc),\nfloor=F[2](Re),\nahead=F[2](te),\n}\nend"];
const lua_save_marker: Helper = ["F[129]=function(s,q)\nlocal fb={q.number,q.nodes,q.ends_at,q.floor,q.ahead}\nlocal C={F[1](1),q.state}\nfor c=1,#fb do\nC[c+2]=F[1](fb[c])\nend\nredis.call(\"SET\",s,table.concat(C,\" \"))\nend"];
const lua_misplacement: Helper = ["F[101]=function(q,aa,pa)\nif q.state==\"newer\" then\nreturn{\"newer\"}\nend\nif q.number and(q.number~=aa or q.nodes~=pa)then\nreturn{\"misplaced\",F[1](q.number),F[1](q.nodes)}\nend\nreturn nil\nend"];
const lua_abstention: Helper = ["F[116]=function(q,aa,pa)\nlocal L=F[101](q,aa,pa)\nif not L and q.state~=\"v\" then\nreturn{\"nonvoter\",F[1](f),q.state,F[1](q.ends_at)}\nend\nreturn L\nend"];
const lua_reach_of: Helper = ["F[118]=function(q)\nreturn math.max(q.floor or 0,Nc+(q.ahead or 0)+100000)\nend"];
const lua_note_fence: Helper = ["F[148]=function(s,q,O)\nlocal xg=O>Nc+30000000 and O>q.floor\nlocal cg=O>F[118](q)\nif cg then\nq.ahead=O - Nc\nend\nif xg then\nq.floor=O\nend\nif xg or cg then\nF[129](s,q)\nend\nend"];
const lua_blame_of: Helper = ["F[87]=function(m)\nreturn string.sub(m .. \"------\",1,6)\nend"];
const lua_end_pattern: Helper = ["F[90]=function(E)\nlocal Ri=string.gsub(string.sub(E,1,12),\"%-\",\"%%-\")\nreturn \"(%a)\" .. Ri .. \"(%S+)\"\nend"];
const lua_end_of: Helper = ["F[89]=function(d,E)\nreturn string.match(d.ended,F[90](E))\nend"];
const lua_forget_end: Helper = ["F[91]=function(d,E)\nd.ended=string.gsub(d.ended,F[90](E).. \" \",\"\")\nend"];
const lua_note_attempt_end: Helper = ["F[95]=function(d,E,Z,m)\nlocal n=F[89](d,E)\nif n==\"e\" and Z~=\"e\" then\nF[91](d,E)\nZ=\"x\"\nelseif n then\nreturn\nend\nlocal Oi=Z .. string.sub(E,1,12).. F[87](m).. \" \"\nd.ended=string.sub(Oi .. d.ended,1,64*20)\nend"];
const lua_unpack_attempt: Helper = ["F[97]=function(W)\nlocal va,E,ga,gb,M,O,re,Lb,lf,ca,ra,wh=\nstring.match(W,\"^(%a) (%S+) (%S+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) ?(%S*)$\")\nif not va or not F[4](W)then\nreturn nil\nend\nreturn{\nmode=va,\nattempt=E,\nholder=ga,\nstate=gb,\ndeadline=F[2](M),\nfence=F[2](O),\nacquired=F[2](re),\nttl=F[2](Lb),\nmax_until=F[2](lf),\ndelay=F[2](ca),\nlabel=ra,\nfingerprint=wh==\"\" and \"-\" or wh,\n}\nend"];
const lua_pack_attempt: Helper = ["F[96]=function(b)\nreturn table.concat({\nb.mode,\nb.attempt,\nb.holder,\nb.state,\nF[1](b.deadline),\nF[1](b.fence),\nF[1](b.acquired),\nF[1](b.ttl),\nF[1](b.max_until),\nF[1](b.delay),\nb.label,\nb.fingerprint,\n},\" \")\nend"];
const lua_cap_delay: Helper = ["F[136]=function(d,vc)\nif d.delay_until>f+vc then\nd.delay_until=f+vc\nd.capped=true\nend\nend"];
const lua_texts_at: Helper = ["F[5]=function(I,u)\nlocal v=redis.call(\"MGET\",unpack(I))\nlocal Ob,fc=nil,nil\nfor c=1,u or #I do\nif not v[c] then\nOb,fc=Ob or{},fc or{}\nOb[#Ob+1]=c\nfc[#fc+1]=I[c]\nend\nend\nif not Ob or redis.call(\"EXISTS\",unpack(fc))==0 then\nreturn v\nend\nfor Hd=1,#Ob do\nif redis.call(\"EXISTS\",fc[Hd])==1 then\nv[Ob[Hd]]=\"\"\nend\nend\nreturn v\nend"];
const lua_texts_of: Helper = ["F[105]=function(u,Ph)\nlocal I={}\nfor c=1,u do\nI[c]=KEYS[Ph*(c - 1)+1]\nI[u+c]=KEYS[Ph*(c - 1)+2]\nend\nreturn F[5](I,u)\nend"];
const lua_empty_record: Helper = ["F[88]=function()\nreturn{fence=0,confirmed=0,delay_until=0,ended=\"\",leases={},delays={}}\nend"];
const lua_load_record: Helper = ["do\nlocal function vi(d)\nfor T,mb in ipairs({d.leases,d.delays})do\nfor T,W in ipairs(mb)do\nif W.deadline>f+W.ttl and W.ttl>0 then\nW.deadline=f+W.ttl\nd.capped=true\nend\nend\nend\nend\nlocal function ki(d,b)\nlocal Yh=b.deadline+b.delay\nif Yh<=f then\nreturn\nend\nd.delays[#d.delays+1]={\nmode=\"x\",\nattempt=b.attempt,\nholder=b.holder,\nstate=\"d\",\ndeadline=Yh,\nfence=b.fence,\nacquired=b.acquired,\nttl=b.delay,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nend\nlocal function Ki(d)\nlocal Fa={}\nfor T,ca in ipairs(d.delays)do\nif ca.deadline>f then\nFa[#Fa+1]=ca\nend\nend\nd.delays=Fa\nend\nlocal function Li(d)\nlocal Fa,Ve={},{}\nfor T,b in ipairs(d.leases)do\nif b.deadline>f then\nFa[#Fa+1]=b\nVe[b.holder]=Ve[b.holder] or b.state==\"c\"\nend\nend\nfor T,b in ipairs(d.leases)do\nif b.deadline<=f and b.state==\"c\" then\nlocal Z=b.deadline==b.max_until and \"m\" or \"e\"\nF[95](d,b.attempt,Z,\"\")\nif b.delay>0 and not Ve[b.holder] then\nki(d,b)\nend\nend\nend\nd.leases=Fa\nend\nF[94]=function(g)\nlocal d=F[88]()\nif not g then\nreturn d\nend\nlocal Y,O,yi,ic,eb,la=\nstring.match(g,\"^(%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)\\n(.*)$\")\nif F[2](string.match(g,\"^(%d+) \")or \"0\")>2 then\nreturn nil,\"newer\"\nend\nif not Y or F[2](Y)<1 or not F[4](string.match(g,\"^[^\\n]*\"))then\nreturn nil,\"damaged\"\nend\nd.fence=F[2](O)\nd.confirmed=F[2](yi)\nd.delay_until=F[2](ic)\nd.ended=eb\nfor W in string.gmatch(la,\"[^\\n]+\")do\nlocal b=F[97](W)\nif not b then\nreturn nil,\"damaged\"\nend\nlocal mb=b.state==\"d\" and d.delays or d.leases\nmb[#mb+1]=b\nend\nvi(d)\nKi(d)\nLi(d)\nreturn d\nend\nend"];
const lua_save_record: Helper = ["F[104]=function(s,d,A)\nlocal ka=math.max(f,d.delay_until,math.floor(d.fence/1000))\nlocal fb={F[1](2),F[1](d.fence),F[1](d.confirmed),F[1](d.delay_until)}\nlocal mb={table.concat(fb,\" \"),d.ended,\"\"}\nfor c,b in ipairs(d.leases)do\nmb[c+2]=F[96](b)\nka=math.max(ka,b.deadline+b.delay)\nend\nfor c,ca in ipairs(d.delays)do\nmb[#d.leases+c+2]=F[96](ca)\nka=math.max(ka,ca.deadline)\nend\nredis.call(\"SET\",s,table.concat(mb,\"\\n\"),\"PX\",F[1](ka+A - f))\nend"];
const lua_find_attempt: Helper = ["F[107]=function(d,E)\nfor T,b in ipairs(d.leases)do\nif b.attempt==E then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_find_lease: Helper = ["F[140]=function(d,E,ga)\nlocal b=F[107](d,E)\nreturn b and(ga==\"-\" or b.holder==ga)and b or nil\nend"];
const lua_find_holder: Helper = ["F[139]=function(d,ga)\nfor T,b in ipairs(d.leases)do\nif b.holder==ga then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_taken_until: Helper = ["F[158]=function(d,va,ga)\nlocal j=0\nfor T,b in ipairs(d.leases)do\nlocal Si=va==\"x\" or b.mode==\"x\"\nif Si and b.holder~=ga and b.state~=\"r\" then\nj=math.max(j,b.deadline+b.delay)\nend\nend\nreturn j\nend"];
const lua_delay_or_rest_until: Helper = ["F[138]=function(d)\nlocal la=F[139](d,\"*\")\nlocal j=math.max(d.delay_until,la and la.deadline or 0)\nreturn j>f and j or 0\nend"];
const lua_blocked_until: Helper = ["F[165]=function(d,va,ga)\nlocal j=F[158](d,va,ga)\nif F[139](d,ga)then\nreturn j\nend\nfor T,ca in ipairs(d.delays)do\nj=math.max(j,ca.deadline)\nend\nreturn math.max(j,F[138](d))\nend"];
const lua_stands: Helper = ["F[193]=function(d,E)\nfor T,ca in ipairs(d.delays)do\nif ca.attempt==E then\nreturn true\nend\nend\nreturn F[107](d,E)~=nil\nend"];
const lua_forget_delay: Helper = ["F[173]=function(d,E)\nlocal Ya={}\nfor T,ca in ipairs(d.delays)do\nif ca.attempt~=E then\nYa[#Ya+1]=ca\nend\nend\nd.delays=Ya\nend"];
const lua_known_of: Helper = ["F[144]=function(d)\nlocal V,jc={},{}\nfor T,b in ipairs(d.leases)do\nif b.state==\"c\" then\nV[#V+1]=F[96](b)\nend\nend\nfor c,ca in ipairs(d.delays)do\njc[c]=table.concat({ca.attempt,F[1](ca.deadline),F[1](ca.acquired)},\" \")\nend\nreturn V,jc\nend"];
const lua_add_pending: Helper = ["do\nlocal function yc(ka,q)\nlocal ff=math.max(ka+1,q.floor+1,Nc)\nlocal O=ff - ff % 8+q.number\nreturn O<ff and O+8 or O\nend\nF[132]=function(d,q,Ba,Vd)\nd.fence=yc(d.fence,q)\nlocal b={\nmode=Ba.mode,\nattempt=Ba.attempt,\nholder=Ba.holder,\nstate=\"p\",\ndeadline=f+Vd,\nfence=d.fence,\nacquired=0,\nttl=Vd,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nd.leases[#d.leases+1]=b\nreturn b\nend\nend"];
const lua_add_resting: Helper = ["F[162]=function(d,ee)\nd.leases[#d.leases+1]={\nmode=\"x\",\nattempt=\"*\",\nholder=\"*\",\nstate=\"r\",\ndeadline=f+ee,\nfence=0,\nacquired=0,\nttl=ee,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nend"];
const lua_confirm_pending: Helper = ["F[137]=function(d,b,hb)\nb.state=\"c\"\nb.fence=hb.fence\nb.acquired=f - hb.acquired\nb.ttl=hb.ttl\nb.delay=hb.delay\nb.label=hb.label\nb.fingerprint=hb.fingerprint\nb.deadline=f+hb.ttl\nif hb.max_until>0 then\nb.max_until=f+hb.max_until\nb.deadline=math.min(b.deadline,b.max_until)\nend\nd.fence=math.max(d.fence,b.fence)\nd.confirmed=math.max(d.confirmed,b.fence)\nend"];
const lua_names_attempt: Helper = ["F[124]=function(d,E)\nreturn d~=nil and d.state~=\"newer\" and string.find(d.rest,E,1,true)~=nil\nend"];
const lua_parse_idempotency: Helper = ["F[10]=function(g)\nif not g then\nreturn nil\nend\nlocal Y,gb,B,la=string.match(g,\"^(%d+) (%a) (%S+) (.*)$\")\nif not Y or F[2](Y)>1 then\nreturn{state=\"newer\"}\nend\nreturn{layout=Y,state=gb,fingerprint=B,rest=la}\nend"];
const lua_load_idempotency: Helper = ["F[13]=function(s)\nreturn F[10](s and redis.call(\"GET\",s))\nend"];
const lua_save_idempotency: Helper = ["F[12]=function(s,gb,B,la,Mb)\nif s then\nlocal g=table.concat({F[1](1),gb,B,la},\" \")\nredis.call(\"SET\",s,g,\"PX\",F[1](Mb - f+60000))\nend\nend"];
const lua_save_attempt: Helper = ["do\nlocal function Cj(d,ga)\nlocal j=f\nfor T,b in ipairs(d.leases)do\nif b.holder==ga then\nj=math.max(j,b.deadline)\nend\nend\nreturn j\nend\nF[153]=function(s,d,b)\nif not s then\nreturn\nend\nlocal n,na=F[13](s),b.attempt\nif n and n.state==\"g\" and not F[124](n,na)then\nna=string.sub(n.rest .. \" \" .. na,-184)\nend\nF[12](s,\"g\",b.fingerprint,na,Cj(d,b.holder))\nend\nend"];
const lua_forget_attempt: Helper = ["F[172]=function(s,n,E)\nif not F[124](n,E)or n.state~=\"g\" then\nreturn\nend\nlocal Ya={}\nfor T,Ja in ipairs(F[7](n.rest))do\nif Ja~=E then\nYa[#Ya+1]=Ja\nend\nend\nif #Ya==0 then\nredis.call(\"DEL\",s)\nelse\nlocal g=table.concat({n.layout,\"g\",n.fingerprint,table.concat(Ya,\" \")},\" \")\nredis.call(\"SET\",s,g,\"KEEPTTL\")\nend\nend"];
const lua_save_release: Helper = ["F[190]=function(s,n,E)\nif not n or n.state==\"g\" then\nF[12](s,\"e\",n and n.fingerprint or \"?\",E,f)\nend\nend"];
const lua_prolong_attempts: Helper = ["F[183]=function(s,b)\nredis.call(\"PEXPIRE\",s,F[1](b.deadline - f+60000),\"GT\")\nend"];
const lua_refusal_of: Helper = ["F[64]=function(d,B)\nif d and d.state==\"newer\" then\nreturn{\"newer\"}\nend\nreturn d and d.fingerprint~=B and{\"mismatch\"}or nil\nend"];
const lua_quorum_refusal_of: Helper = ["F[185]=function(n,B)\nif n and n.fingerprint==\"?\" then\nreturn nil\nend\nreturn F[64](n,B)\nend"];
const lua_RECORD_FIELDS: Helper = ["local Ic={\n\"layout\",\n\"fence\",\n\"arrival\",\n\"departures\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"tickets_next\",\n\"turn_at\",\n\"shared\",\n\"shared_next\",\n\"details\",\n\"delay_until\",\n\"break_at\",\n\"hold_ms\",\n\"kept_until\",\n\"expires_at\",\n\"front_arrival\",\n\"capacity\",\n\"permits\",\n\"attended_next\",\n\"turn_until\",\n\"turn_ms\",\n\"no_grace_until\",\n\"dropped\",\n\"watched_until\",\n\"ahead\",\n\"keeps_out\",\n}"];
const lua_parse_fields: Helper = ["F[14]=function(a,g)\nlocal Yb,Pb=0,0\nfor w,og in string.gmatch(g,\" (%d+)=(%d+)\")do\nlocal ob,aa=Ic[F[2](w)],F[2](og)\nif not ob then\nreturn false\nend\na[ob]=aa\nPb=math.max(Pb,aa)\nYb=Yb+2+#w+#og\nend\nreturn Yb==#g and Pb<10000000000000000\nend"];
const lua_parse_numbers: Helper = ["F[15]=function(a,g)\nlocal O,Tf,ij,Je,yg=string.match(g,\"^5 (%d+) (%d+) (%d+) (%d+)([^\\n]*)\\n\")\nif not O then\nreturn false\nend\na.fence,a.written_at,a.hold_ms,a.events_count=\nO+0,Tf+0,ij+0,Je+0\nif yg~=\"\" and not F[14](a,yg)then\nreturn false\nend\nreturn math.max(a.fence,a.written_at,a.hold_ms,a.events_count)<10000000000000000\nend"];
const lua_pack_rests: Helper = ["F[55]=function(a)\nlocal g=\"\"\nfor c=1,#a.rests do\ng=g .. \" \" .. F[1](a.rests[c].until_ms).. \":\" .. F[1](a.rests[c].permits)\nend\nreturn g\nend"];
const lua_pack_upgrader: Helper = ["F[56]=function(ja)\nreturn table.concat(\n{ja.id,ja.token,F[1](ja.deadline),F[1](ja.arrival),ja.label},\n\" \"\n)\nend"];
const lua_parse_more: Helper = ["do\nlocal function ak(a,g)\na.rests,a.resting={},0\nif not string.find(g,\"^[%d: ]*$\")or not F[4](g)then\nreturn false\nend\nfor Mb,dd in string.gmatch(g,\"(%d+):(%d+)\")do\na.rests[#a.rests+1]={until_ms=F[2](Mb),permits=F[2](dd)}\na.resting=a.resting+F[2](dd)\nend\nreturn true\nend\nlocal function bk(g)\nlocal i,H,M,D,ra=string.match(g,\"^(%S+) (%S+) (%d+) (%d+) (%S+)$\")\nif not i or not F[4](g)then\nreturn nil\nend\nreturn{id=i,token=H,deadline=F[2](M),arrival=F[2](D),label=ra}\nend\nF[58]=function(a,g)\nlocal Yb=0\nfor Z,W in string.gmatch(g,\"(%l) ([^\\n]+)\\n\")do\nYb=Yb+#W+3\nif Z==\"f\" then\na.front=W\nelseif Z==\"u\" then\na.upgrader=bk(W)\nelseif Z==\"o\" then\na.outcomes=W\nelseif Z==\"n\" then\na.notes=W\nelseif Z==\"r\" and not ak(a,W)then\nreturn false\nend\nif Z==\"u\" and not a.upgrader then\nreturn false\nend\nend\nreturn Yb==#g\nend\nend"];
const lua_parse_earlier: Helper = ["do\nlocal function Xj(a,W,Y)\nlocal fb,Wa=string.match(W,\"^([%d ]+) (%S+)$\")\nlocal C,N=F[7](fb or \"\"),Y>1 and 26 or 20\nif #C~=N or not F[4](W)then\nreturn nil\nend\nfor c=1,N do\na[Ic[c]]=F[2](C[c])\nend\nif Y==1 then\na.turn_at=0\nend\na.keeps_out=Y>=3 and 1 or 0\nreturn Wa\nend\nF[57]=function(a,g,Y)\nif Y==1 then\ng=g .. \"\\n\"\nend\nlocal W,G,ja,eb,ba,Da,ka=\nstring.match(g,\"^([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n?([^\\n]*)$\")\nlocal Wa=W and Y>0 and Xj(a,W,Y)\nif not Wa then\nreturn nil\nend\nif Da~=\"\" and not string.find(Da,\",$\")then\nreturn nil\nend\nif not string.find(ka,\"^[%d: ]*$\")or not F[4](ka)then\nreturn nil\nend\nlocal Tf,te=string.match(ka,\"^(%d+) (%d+)\")\na.written_at=F[2](Tf or \"0\")\na.ahead=F[2](te or \"0\")\nfor H,P in string.gmatch(eb,\"%S%S%S%S(%S%S%S%S%S%S%S%S)(%l) \")do\na.ended=a.ended .. H .. P .. \".... \"\nend\na.events=Da\nlocal T,Je=string.gsub(Da,\",\",\"\")\na.events_count=Je\na.exclusive=F[75](G)\nif G~=\"\" and not a.exclusive then\nreturn nil\nend\nlocal Aa=Wa~=\"-\" and \"f \" .. Wa .. \"\\n\" or \"\"\nif ja~=\"\" then\nAa=Aa .. \"u \" .. ja .. \"\\n\"\nend\nif ba~=\"\" then\nAa=Aa .. \"o \" .. ba .. \"\\n\"\nend\nlocal ma=string.match(ka,\"%d+:.*$\")\nreturn ma and Aa .. \"r \" .. ma .. \"\\n\" or Aa\nend\nend"];
const lua_needed_until: Helper = ["F[43]=function(a,A)\nreturn a.kept_until+(a.shared>0 and A or 0)\nend"];
const lua_expire_beside: Helper = ["do\nlocal function Aj(a)\nlocal I={}\nlocal function rb(N,s)\nif N>0 then\nI[#I+1]=s\nend\nend\nrb(a.details,a.details_key)\nrb(a.shared,a.leases_key)\nrb(a.shared,a.holders_key)\nrb(a.tickets,a.writers_key)\nrb(a.tickets,a.readers_key)\nrb(a.tickets,a.tickets_key)\nreturn I\nend\nF[26]=function(a,A)\nlocal I=a.created\nlocal xc=F[43](a,A)\nif xc>a.expires_at then\na.expires_at=xc+(a.shared>0 and 30000 or A - 30000)\nI=Aj(a)\nend\nfor c=1,I and #I or 0 do\nredis.call(\"PEXPIRE\",I[c],F[1](a.expires_at+30000 - f))\nend\na.created=nil\nend\nend"];
const lua_set_back: Helper = ["F[71]=function(a,ub)\nlocal kj={\n\"tickets_next\",\n\"turn_at\",\n\"shared_next\",\n\"delay_until\",\n\"break_at\",\n\"kept_until\",\n\"expires_at\",\n\"attended_next\",\n\"turn_until\",\n\"no_grace_until\",\n\"watched_until\",\n}\nfor T,ob in ipairs(kj)do\nif a[ob]>ub then\na[ob]=a[ob] - ub\nend\nend\nif a.exclusive then\nF[42](a.exclusive,-ub)\nend\nif a.upgrader then\na.upgrader.deadline=a.upgrader.deadline - ub\nend\nfor c=1,#a.rests do\na.rests[c].until_ms=a.rests[c].until_ms - ub\nend\nlocal ba=F[7](a.outcomes)\nfor c=1,#ba do\nlocal y,Ye=string.match(ba[c],\"^(.*[.!=])(%d+)$\")\nba[c]=y and y .. F[1](F[2](Ye)- ub)or ba[c]\nend\na.outcomes=table.concat(ba,\" \")\nif a.shared>0 or a.tickets>0 then\na.ahead=a.ahead+ub\nend\na.changed=true\nend"];
const lua_load_lock: Helper = ["do\nlocal function gj(a)\nreturn #a.ended % 14==0 and #a.releases % 5==0\nend\nlocal function Zj(a,g)\nlocal vd=string.find(g,\"\\n\",1,true)\nlocal Rc=vd and string.find(g,\"\\n\",vd+1,true)\nlocal wd=Rc and string.find(g,\"\\n\",Rc+1,true)\nlocal xd=wd and string.find(g,\"\\n\",wd+1,true)\nlocal yd=xd and string.find(g,\"\\n\",xd+1,true)\nif not yd or not F[15](a,g)then\nreturn false\nend\na.ended=string.sub(g,Rc+1,wd - 1)\na.releases=string.sub(g,wd+1,xd - 1)\na.events=string.sub(g,xd+1,yd - 1)\nif Rc>vd+1 then\na.exclusive=F[75](string.sub(g,vd+1,Rc - 1))\nif not a.exclusive then\nreturn false\nend\nend\nif not gj(a)then\nreturn false\nend\nif(a.events==\"\")~=(a.events_count==0)or a.events~=\"\" and string.sub(a.events,-1)~=\",\" then\nreturn false\nend\nreturn yd==#g or F[58](a,string.sub(g,yd+1))\nend\nlocal function Ii(j)\nreturn{\nended=\"\",\nreleases=\"\",\noutcomes=\"\",\nnotes=\"\",\nevents=\"\",\nevents_count=0,\nrests={},\nfence=0,\narrival=0,\ndepartures=0,\nwriters=0,\nreaders=0,\ntickets=0,\ntickets_next=0,\nturn_at=0,\nshared=0,\nshared_next=0,\ndetails=0,\ndelay_until=0,\nbreak_at=0,\nhold_ms=0,\nkept_until=0,\nexpires_at=0,\nfront_arrival=0,\ncapacity=0,\npermits=0,\nattended_next=0,\nturn_until=0,\nturn_ms=0,\nno_grace_until=0,\ndropped=0,\nwatched_until=0,\nahead=0,\nkeeps_out=0,\nwritten_at=0,\nstored=false,\nresting=0,\nexpired_permits=0,\nchanged=false,\nat=j,\nrecord_key=KEYS[j],\ndetails_key=KEYS[j+1],\nleases_key=KEYS[j+2],\nholders_key=KEYS[j+3],\nwriters_key=KEYS[j+4],\nreaders_key=KEYS[j+5],\ntickets_key=KEYS[j+6],\nhistory_key=KEYS[j+7],\n}\nend\nlocal function Pk(a,g)\nif string.sub(g,1,2)==\"5 \" then\nreturn not Zj(a,g)and \"damaged\" or nil\nend\nlocal Y=F[2](string.match(g,\"^(%d+) \")or \"0\")\nif Y>5 then\nreturn \"newer\"\nend\nlocal Aa=Y<5 and F[57](a,g,Y)\nreturn not(Aa and F[58](a,Aa))and \"damaged\" or nil\nend\nF[40]=function(j,g)\nlocal a=Ii(j)\nif g then\na.stored=true\na.unreadable=Pk(a,g)\nif a.unreadable then\nreturn a\nend\nif a.written_at>f then\nF[71](a,a.written_at - f)\nend\nend\na.live=F[31](a)and 0 or a.shared\nreturn a\nend\nend"];
const lua_load_locks: Helper = ["F[82]=function(u,uf)\nif u==1 then\nlocal v=uf and F[5]({KEYS[1],uf},1)or{redis.call(\"GET\",KEYS[1])}\nlocal a=F[40](1,v[1])\nreturn{a},a.unreadable and{\"unreadable\",a.unreadable}or nil,v[2]\nend\nlocal I={}\nfor c=1,u do\nI[c]=KEYS[(c - 1)*8+1]\nend\nI[u+1]=uf\nlocal v=F[5](I,u)\nlocal l,qd,ua={},{},nil\nfor c=1,u do\nlocal a=qd[I[c]] or F[40]((c - 1)*8+1,v[c])\nl[c]=a\nqd[I[c]]=a\nif a.unreadable and not ua then\nua={\"unreadable\",a.unreadable}\nend\nend\nreturn l,ua,v[u+1]\nend"];
const lua_pack_fields: Helper = ["F[53]=function(a)\nlocal g=\"\"\nfor c=3,#Ic do\nlocal aa=a[Ic[c]]\nif aa>0 and Ic[c]~=\"hold_ms\" then\ng=g .. \" \" .. F[1](c).. \"=\" .. F[1](aa)\nend\nend\nreturn g\nend"];
const lua_saved_lease: Helper = ["F[157]=function(a,b)\nreturn b==a.exclusive and a.exclusive_text or F[54](b)\nend"];
const lua_prove_writable: Helper = ["F[6]=function(s)\nif not Nb then\nredis.call(\"PEXPIRE\",s,\"1\",\"GT\")\nNb=true\nend\nend"];
const lua_latest_events: Helper = ["F[39]=function(a)\nlocal Da,ke={},nil\nlocal function rb(g)\nfor jb in string.gmatch(g,\"[^,]+\")do\nlocal sc=string.match(jb,\"^(%l)%d+$\")\nlocal Vb,Td=string.match(jb,\"^%l(%l%d+ %-?%d+) %-?%d+ (%S+) ?%S*$\")\nif Vb and ke then\nDa[#Da+1]=string.sub(ke,1,1).. Vb .. \" \" .. string.sub(ke,2).. \" \" .. Td\nend\nke=sc and jb or nil\nif Vb then\nDa[#Da+1]=jb\nend\nend\nend\nrb(a.events)\nif #Da<20 then\nlocal Ue=redis.call(\"GET\",a.history_key)or \"\"\nrb(string.sub(Ue,#F[1](1)+2))\nend\nfor c=#Da,20+1,-1 do\nDa[c]=nil\nend\nreturn Da\nend"];
const lua_save_lock: Helper = ["do\nlocal function Ui(a)\nlocal Pb=math.max(\na.arrival,\na.departures,\na.writers,\na.readers,\na.tickets,\na.tickets_next,\na.turn_at,\na.shared,\na.shared_next,\na.details,\na.delay_until,\na.break_at,\na.kept_until,\na.expires_at,\na.front_arrival,\na.capacity,\na.permits,\na.attended_next,\na.turn_until,\na.turn_ms,\na.no_grace_until,\na.dropped,\na.watched_until,\na.ahead,\na.keeps_out\n)\nreturn Pb>0 and F[53](a)or \"\"\nend\nlocal function tk(a)\na.exclusive_text=a.exclusive and F[54](a.exclusive)or \"\"\nlocal g=\"5 \"\n.. F[1](a.fence)\n.. \" \"\n.. sf\n.. \" \"\n.. F[1](a.hold_ms)\n.. \" \"\n.. F[1](a.events_count)\n.. Ui(a)\n.. \"\\n\"\n.. a.exclusive_text\n.. \"\\n\"\n.. a.ended\n.. \"\\n\"\n.. a.releases\n.. \"\\n\"\n.. a.events\n.. \"\\n\"\nif a.front then\ng=g .. \"f \" .. a.front .. \"\\n\"\nend\nif a.upgrader then\ng=g .. \"u \" .. F[56](a.upgrader).. \"\\n\"\nend\nif a.outcomes~=\"\" then\ng=g .. \"o \" .. a.outcomes .. \"\\n\"\nend\nif #a.rests>0 then\ng=g .. \"r\" .. F[55](a).. \"\\n\"\nend\nif a.notes~=\"\" then\ng=g .. \"n \" .. a.notes .. \"\\n\"\nend\nreturn g\nend\nlocal function aj(a)\nlocal Rd=a.noted\nif not Rd then\nreturn\nend\nfor c=math.max(1,#Rd - 20+1),#Rd do\na.events=Rd[c] .. a.events\na.events_count=a.events_count+1\nend\na.noted=nil\nend\nlocal function zk(a,Kd)\nif not F[37](a)then\na.events,a.events_count=\"\",0\nreturn\nend\naj(a)\nif a.events_count<20 and #a.events<=1500 then\nreturn\nend\nlocal g=F[1](1).. \" \" .. table.concat(F[39](a),\",\").. \",\"\nredis.call(\"SET\",a.history_key,g,\"PX\",F[1](Kd))\na.events,a.events_count=\"\",0\nend\nF[68]=function(a,A)\nif not a.changed and F[43](a,A)<=a.expires_at then\nF[6](a.record_key)\nreturn\nend\na.changed=false\na.written=true\na.written_at=f\nNb=true\nif a.shared==0 then\na.keeps_out=0\nend\nif a.shared==0 and a.tickets==0 then\na.kept_until=0\na.expires_at=0\na.ahead=0\nelse\nF[26](a,A)\nend\nlocal G=a.exclusive\nlocal hj=G and math.max(G.deadline+G.delay,G.min_until)or 0\nlocal Ti=math.floor(a.fence/1000)\nlocal ka=math.max(f,a.delay_until,a.kept_until,hj,F[66](a,true),Ti)\nlocal af=a.capacity>0 and 2592000000 or A\nlocal Kd=math.max(ka+af,a.expires_at+a.ahead+30000)- f\nzk(a,Kd)\nredis.call(\"SET\",a.record_key,tk(a),\"PX\",F[1](Kd))\nend\nend"];
const lua_note_watcher: Helper = ["F[150]=function(a,bi)\nif a.stored and f+bi>a.watched_until then\na.watched_until=f+bi\na.changed=true\nend\nend"];
const lua_secret_prefix: Helper = ["F[11]=function(J)\nreturn string.sub(J,3,2+12)\nend"];
const lua_recent_outcome: Helper = ["F[86]=function(d,m)\nif d.outcomes==\"\" then\nreturn nil\nend\nlocal j=string.find(d.outcomes,F[11](m),1,true)\nreturn j and string.match(d.outcomes,\"^%w+\",j+12)or nil\nend"];
const lua_forgotten_at: Helper = ["F[81]=function(d)\nreturn F[2](string.match(d.outcomes,\"=(%d+)\")or \"0\")\nend"];
const lua_is_full_of_copies: Helper = ["F[85]=function(d)\nlocal T,Oc=string.gsub(d.outcomes,\"!\",\"\")\nreturn Oc>=48\nend"];
const lua_is_forgotten: Helper = ["F[92]=function(d,m,z)\nif z==0 or F[86](d,m)then\nreturn false\nend\nreturn F[81](d)>=z or F[85](d)\nend"];
const lua_save_outcome: Helper = ["do\nlocal function Og(cc)\nlocal ah,Ye=string.match(cc,\"([.!])(%d+)$\")\nif not ah then\nreturn true,f\nend\nlocal j=F[2](Ye)\nreturn j+(ah==\"!\" and 60000 or 4000)<=f,j\nend\nlocal function Rj(d,m)\nlocal C={}\nfor cc in string.gmatch(d.outcomes,\"%S+\")do\nif string.sub(cc,1,1)~=\"=\" and string.sub(cc,1,12)~=F[11](m)then\nC[#C+1]=cc\nend\nend\nreturn C\nend\nF[83]=function(d,m,wa,Oc)\nlocal C,Xa,Cb=Rj(d,m),{},F[81](d)\nlocal Ke=#C+1 - 64\nfor c=1,#C do\nlocal Sj,j=Og(C[c])\nlocal pk=Ke>0 and not string.find(C[c],\"!\",1,true)\nif pk or Sj and c<=#C - 15 then\nKe=Ke - 1\nCb=math.max(Cb,j)\nelse\nXa[#Xa+1]=C[c]\nend\nend\nif #Xa>=64 then\nlocal T,j=Og(table.remove(Xa,1))\nCb=math.max(Cb,j)\nend\nXa[#Xa+1]=F[11](m).. wa ..(Oc and \"!\" or \".\").. F[1](f)\nd.outcomes=(Cb>0 and \"=\" .. F[1](Cb).. \" \" or \"\").. table.concat(Xa,\" \")\nd.changed=true\nend\nend"];
const lua_is_late: Helper = ["F[143]=function(n,z)\nlocal Jd=n and string.match(n,\"^copy(%d+)$\")\nreturn Jd and z<F[2](Jd)\nend"];
const lua_save_copy: Helper = ["F[154]=function(d,m,z)\nif z==0 then\nreturn\nend\nlocal n=F[86](d,m)\nif not n or string.find(n,\"^copy\")and not F[143](n,z)then\nF[83](d,m,\"copy\" .. F[1](z),true)\nend\nend"];
const lua_save_reply: Helper = ["F[156]=function(d,m,t,Oc)\nF[83](d,m,table.concat(t,\"x\"),Oc)\nend"];
const lua_recent_reply: Helper = ["F[151]=function(d,m)\nlocal wa=F[86](d,m)\nif not wa then\nreturn nil\nend\nlocal C=string.gsub(wa,\"x\",\" \")\nreturn F[7](C)\nend"];
const lua_REASONS: Helper = ["local ec={\nr=\"released\",\ne=\"expired\",\nm=\"max_hold\",\nb=\"broken\",\nt=\"transferred\",\n}"];
const lua_end_at: Helper = ["F[117]=function(a,H)\nlocal j=string.find(a.ended,F[74](H),1,true)\nreturn j and j % 14==1 and j or nil\nend"];
const lua_released_by: Helper = ["F[186]=function(a,H,m)\nlocal ta,j=F[65](m),F[117](a,H)\nif j then\nlocal fa=j+8+1\nlocal wj=string.sub(a.ended,fa,fa+4 - 1)==ta\nreturn wj and string.sub(a.ended,fa - 1,fa - 1)or nil,false\nend\nj=a.releases~=\"\" and string.find(a.releases,ta,1,true)\nif j and j % 5==2 then\nreturn string.sub(a.releases,j - 1,j - 1),false\nend\nreturn nil,#a.releases==32*5\nend"];
const lua_note_said: Helper = ["F[149]=function(a,m,Q,Pi,Hi)\nif a.notes==\"\" and Q==\"-\" then\nreturn\nend\nlocal U,xb,ta,Ng=F[51](a),{},\".\" .. string.sub(m,16 - 4,14),false\nfor c=1,#U do\nif string.sub(U[c],4+1)==Q then\nta=string.sub(U[c],1,4)\nNg=true\nelse\nxb[#xb+1]=U[c]\nend\nend\nif Q==\"-\" or not Ng and string.find(a.ended .. a.notes,ta,1,true)then\nta=\"....\"\nelse\nxb[#xb+1]=ta .. Q\nend\na.note=ta\nF[36](a,xb,Pi and ta or F[16](a),Hi and ta or F[24](a))\na.changed=true\nend"];
const lua_why_lost: Helper = ["F[119]=function(a,H)\nlocal j=F[117](a,H)\nif j then\nlocal fa=j+8\nlocal P=ec[string.sub(a.ended,fa,fa)] or ec[\"r\"]\nreturn P,F[67](a,string.sub(a.ended,fa+1,fa+4))\nend\nlocal g=a.shared>a.live and redis.call(\"HGET\",a.details_key,F[111](H))\nlocal b=g and F[76](a,g)\nif b and F[31](a)then\nreturn ec[\"b\"],F[67](a,F[16](a))\nend\nif b and b.deadline<=f then\nreturn ec[F[78](a,b)],\"-\"\nend\nreturn \"unknown\",\"-\"\nend"];
const lua_not_held: Helper = ["F[125]=function(a,H)\nif a.damaged_id==F[111](H)then\nreturn{\"unreadable\",\"damaged\"}\nend\nlocal P,Q=F[119](a,H)\nreturn{\"lost\",P,Q}\nend"];
const lua_reply_before: Helper = ["F[110]=function(d,B)\nreturn F[64](d,B)or d and F[7](d.rest)\nend"];
const lua_shorten_idempotency: Helper = ["F[130]=function(s)\nredis.call(\"PEXPIRE\",s,F[1](60000),\"LT\")\nend"];
const lua_idempotency_until: Helper = ["F[142]=function(s,M)\nreturn s and M+60000 or 0\nend"];
const lua_prolong_idempotency: Helper = ["F[184]=function(s,b)\nif b.idempotency_until>0 and b.deadline>b.idempotency_until then\nb.idempotency_until=b.deadline+60000\nredis.call(\"PEXPIRE\",s,F[1](b.idempotency_until+60000 - f),\"GT\")\nend\nend"];
const lua_listed_holders: Helper = ["F[122]=function(a)\nlocal kb={}\nif a.exclusive then\nkb[1]=F[54](a.exclusive)\nend\nif a.live>0 then\nlocal k=redis.call(\"ZRANGE\",a.holders_key,\"0\",F[1](50 - 1))\nlocal v=#k>0 and redis.call(\"HMGET\",a.details_key,unpack(k))or{}\nfor c=1,#v do\nlocal b=v[c] and F[76](a,v[c])\nif #kb<50 and b and b.deadline>f then\nkb[#kb+1]=F[54](F[80](a,b))\nend\nend\nend\nreturn kb\nend"];
const lua_queue_length: Helper = ["F[127]=function(a)\nreturn F[62](a)+(a.upgrader and 1 or 0)\nend"];
const lua_readers_before: Helper = ["F[63]=function(a)\nif F[33](a.front)or F[59](a.front)>0 or a.readers<2 then\nreturn 0\nend\nif a.writers==0 then\nreturn 4000000000000000\nend\nlocal T,dc=F[28](a.writers_key)\nreturn dc\nend"];
const lua_next_end: Helper = ["F[44]=function(a)\nif a.capacity==0 then\nreturn a.delay_until\nend\nlocal j=F[66](a)\nreturn a.live>0 and math.min(j,a.shared_next)or j\nend"];
const lua_flag: Helper = ["F[9]=function(Ce)\nreturn Ce and \"1\" or \"0\"\nend"];
const lua_with_notifications: Helper = ["do\nlocal function oh(a)\nlocal ze=a.written and(a.watched_until>f or not a.stored)\nif a.turn_ms==0 then\nreturn ze and F[1](a.at).. \",-,0,0,1,-,\" .. F[1](a.departures)or nil\nend\nlocal le,zb,Ka,next=\"-\",0,0,\"-\"\nif a.turn_began and a.turn_at>0 then\nle=F[11](F[70](a.front))\nzb=a.turn_until\nKa=F[63](a)\nelseif a.upgrader and a.lease_ended and a.live==1 then\nle=F[11](F[70](a.upgrader.id))\nelseif a.queue_dropped then\nzb=1\nelseif(a.tickets>0 or a.upgrader)and(a.check_at or a.lease_ended and F[44](a)>f)then\nzb=a.check_at or F[44](a)\nnext=a.front and F[11](F[70](a.front))or \"-\"\nend\nif le==\"-\" and zb==0 and not ze then\nreturn nil\nend\nlocal C={F[1](a.at),le,F[1](zb),F[1](Ka),F[9](ze),next,F[1](a.departures)}\nreturn table.concat(C,\",\")\nend\nF[79]=function(t,l)\nif #l==1 and not l[1].untold then\nlocal nh=not l[1].unreadable and oh(l[1])\nif nh then\nt[#t+1]=\"!\" .. nh\nend\nreturn t\nend\nlocal Sd,zd,je={},{},{}\nfor c=1,#l do\nlocal a=l[c]\nif not a.unreadable and not je[a] then\nSd[#Sd+1]=oh(a)\nfor Hd=1,a.written and a.untold and #a.untold or 0 do\nzd[#zd+1]=F[1](a.at).. \" \" .. a.untold[Hd]\nend\nend\nje[a]=true\nend\nif #zd>0 then\nt[#t+1]=\"~\" .. table.concat(zd,\",\")\nend\nif #Sd>0 then\nt[#t+1]=\"!\" .. table.concat(Sd,\";\")\nend\nreturn t\nend\nend"];
const lua_load_request: Helper = ["F[147]=function(u,x,B)\nlocal K=F[13](x)\nlocal L=F[64](K,B)\nif L then\nreturn nil,K,L\nend\nlocal l,ua=F[82](u)\nreturn l,K,ua\nend"];
const lua_place_secret_of: Helper = ["F[182]=function(m,cb,K)\nif cb~=\"-\" then\nreturn cb\nend\nif K and K.state==\"w\" and K.rest~=\"-\" then\nreturn K.rest\nend\nreturn m\nend"];
const lua_ids_with: Helper = ["F[178]=function(Qa,J)\nlocal k={}\nfor c=1,#Qa do\nk[c]=string.sub(Qa,c,c).. J\nend\nreturn k\nend"];
const lua_ids_of: Helper = ["F[177]=function(h,J)\nreturn J==h.place_secret and h.place_ids or F[178](ARGV[2],J)\nend"];
const lua_save_locks: Helper = ["F[189]=function(h)\nfor c=1,#h.locks do\nF[77](h.locks[c],f)\nF[68](h.locks[c],(ARGV[11]+0))\nend\nend"];
const lua_finish: Helper = ["F[171]=function(h,t)\nF[189](h)\nreturn F[79](t,h.locks)\nend"];
const lua_lost: Helper = ["F[179]=function(h,P,Q)\nreturn F[171](h,{\"lost\",P,\"0\",Q or \"-\"})\nend"];
const lua_dismissed: Helper = ["F[168]=function(h,D)\nlocal n,d=(ARGV[18]+0),h.idempotency\nif n==0 and d and d.state==\"w\" and d.rest~=\"-\" then\nn=D or Ia - 30000*1000\nend\nfor c=1,#h.locks do\nlocal a=h.locks[c]\nlocal ea=a.dropped\nif n>0 and n<=ea and((ARGV[18]+0)>0 or ea<=Ia+1000000)then\nlocal Q=F[67](a,F[24](a))\nreturn{\"lost\",ec[\"b\"],\"1\",Q}\nend\nend\nreturn nil\nend"];
const lua_append_two: Helper = ["F[163]=function(C,ya,Ck)\nC[#C+1]=ya\nC[#C+1]=Ck\nreturn C\nend"];
const lua_append_list: Helper = ["F[8]=function(C,Aa)\nC[#C+1]=F[1](#Aa)\nfor c=1,#Aa do\nC[#C+1]=Aa[c]\nend\nreturn C\nend"];
const lua_granted: Helper = ["F[175]=function(h,V,Zb)\nF[189](h)\nlocal a,rh=h.locks[1],{}\nfor c=1,#V do\nrh[c]=F[157](h.locks[c],V[c])\nend\nlocal t=F[163](F[8]({\"granted\",F[1](f),F[1](a.break_at)},rh),F[9](Zb),F[1](a.capacity))\nreturn F[79](t,h.locks)\nend"];
const lua_busy: Helper = ["do\nlocal function yk(a)\nif a.tickets<=F[62](a)then\nreturn 0\nend\nlocal lb=redis.call(\"ZCOUNT\",a.tickets_key,F[19](a,f - 2000),F[19](a,f))\nreturn math.min(a.departures,lb)\nend\nlocal function Zi(a,qb,Za)\nlocal j=a.delay_until\nif a.exclusive then\nj=math.max(j,a.exclusive.deadline,a.exclusive.min_until)\nelseif qb and a.live>(Za and 1 or 0)then\nj=math.max(j,F[98](a,Za))\nend\nif a.capacity>0 and a.live+a.resting>0 then\nlocal Jf,qa=F[66](a),a.live>0 and a.shared_next or 0\nlocal ti=Jf>0 and qa>0\nj=math.max(j,ti and math.min(Jf,qa)or Jf+qa)\nend\nif not qb then\nj=math.max(j,a.upgrader and a.upgrader.deadline or 0,a.break_at)\nend\nreturn j\nend\nlocal function Nj(a,qb,Za)\nif F[32](a)then\nreturn f+20\nend\nlocal j=Zi(a,qb,Za)\nlocal Jj=a.capacity>0 and a.turn_at>0\nif j>f and not Jj then\nreturn j\nend\nj=a.attended_next>f and a.attended_next or f\nif a.turn_at==0 then\nreturn j\nend\nreturn j>f and math.min(a.turn_until,j)or a.turn_until\nend\nlocal function zj(fb)\nlocal C={}\nfor c=1,#fb do\nC[c]=F[1](fb[c])\nend\nreturn table.concat(C,\" \")\nend\nF[166]=function(h,oa,w,Za,Qc)\nlocal ya=oa[1]\nlocal a=h.locks[ya]\nlocal qb=string.sub(ARGV[2],ya,ya)==\"x\"\nif not w then\nw={position=-1,ticket=\"-\",arrival=Ia,attended_until=0,ticket_until=0,again_at=0}\nfor c=1,#h.locks do\nw.arrival=math.max(w.arrival,h.locks[c].dropped+1)\nend\nend\nlocal ic=0\nif not Za then\nfor c=1,#oa do\nlocal Ja=h.locks[oa[c]]\nic=math.max(ic,Ja.delay_until,Ja.live==0 and F[66](Ja)or 0)\nend\nend\nlocal t=F[163](F[163](F[8]({\"busy\",F[1](f),zj(oa),F[1](Nj(a,qb,Za)),F[1](w.position),w.ticket,F[1](w.arrival),F[1](w.attended_until),F[1](w.ticket_until),F[1](w.again_at),F[1](a.hold_ms),F[1](a.departures),F[1](F[127](a)+(Qc and Qc[ya] and 1 or 0)),F[1](F[113](a)),F[1](F[18](a))},F[122](a)),F[1](ic>f and ic or 0),F[1](a.capacity)),F[1](w.position>=0 and yk(a)or 0))\nreturn F[171](h,t)\nend\nend"];
const lua_new_lease: Helper = ["F[180]=function(h,a,i)\nlocal b={\nid=i,\ndeadline=0,\nfence=0,\nholds=1,\nacquired=f,\nttl=(ARGV[3]+0),\nmax_until=(ARGV[10]+0)>0 and f+(ARGV[10]+0)or 0,\ndelay=(ARGV[9]+0),\nlabel=ARGV[8],\npartner=\"-\",\nmin_until=(ARGV[20]+0)>0 and f+(ARGV[20]+0)or 0,\n}\nb.idempotency_until=F[142](h.idempotency_key,F[120](a,b,(ARGV[3]+0)))\nreturn b\nend"];
const lua_save_use: Helper = ["F[191]=function(h,gb,J,Mb)\nF[12](h.idempotency_key,gb,ARGV[14],J,Mb)\nend"];
const lua_save_grant: Helper = ["F[188]=function(h,J,b)\nlocal a=h.locks[1]\nif(ARGV[16]+0)>0 or F[86](a,J)then\nF[83](a,J,\"granted\",true)\nend\nF[191](h,\"g\",J,b.idempotency_until)\nend"];
const lua_granted_earlier: Helper = ["do\nlocal function Ad(h,J)\nlocal k,V,o,P,Q=F[177](h,J),{},0,\"unknown\",\"-\"\nfor c=1,#k do\nV[c]=F[99](h.locks[c],k[c])\nif V[c] then\no=o+1\nelseif P==\"unknown\" then\nP,Q=F[119](h.locks[c],J)\nend\nend\nif o==#k then\nreturn F[175](h,V,true)\nend\nif o>0 or P~=\"unknown\" or h.idempotency and h.idempotency.state==\"g\" then\nreturn F[179](h,P,Q)\nend\nreturn nil\nend\nF[176]=function(h)\nlocal m,K=ARGV[1],h.idempotency\nif K and K.state==\"g\" then\nreturn Ad(h,K.rest)\nend\nlocal U=Ad(h,m)\nif not U and h.place_secret~=m then\nU=Ad(h,h.place_secret)\nend\nlocal y=K and K.rest or \"-\"\nif not U and y~=\"-\" and y~=h.place_secret and y~=m then\nU=Ad(h,y)\nend\nreturn U\nend\nend"];
const lua_find_own_places: Helper = ["do\nlocal function Ag(l,k)\nif #k==1 and l[1].tickets==0 then\nreturn nil\nend\nlocal o,D={},nil\nfor c=1,#k do\no[c]=F[126](l[c],k[c])or false\nD=D or o[c] and o[c].arrival\nend\no.arrival=D\nreturn D and o or nil\nend\nF[170]=function(h)\nlocal l,m=h.locks,ARGV[1]\nlocal k=F[177](h,h.place_secret)\nlocal o=Ag(l,k)\nif o or h.place_secret==m then\nreturn h.place_secret,k,o\nend\nk=F[177](h,m)\nreturn m,k,Ag(l,k)\nend\nend"];
const lua_grant_all: Helper = ["F[174]=function(h,J,k,o)\nlocal l=h.locks\nlocal V={}\nfor c=1,#l do\nif not F[33](k[c])and l[c].live>=(ARGV[12]+0)then\nreturn F[171](h,{\"limit\",\"leases\"})\nend\nend\nfor c=1,#l do\nV[c]=F[180](h,l[c],k[c])\nif o and o[c] then\nF[152](l[c],k[c],o[c])\nF[50](l[c])\nend\nF[141](l[c],V[c],o and o.arrival)\nif o and o[c] then\nl[c].check_at=V[c].deadline\nend\nend\nF[188](h,J,V[1])\nreturn F[175](h,V)\nend"];
const lua_wait_in_line: Helper = ["do\nlocal function fj(a,Ok)\nif a.tickets+(a.upgrader and 1 or 0)<Ok then\nreturn true\nend\nif a.tickets<=F[62](a)then\nreturn false\nend\nlocal tf=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"0\")[1]\nif tf then\nF[152](a,tf,F[126](a,tf)or{})\nend\nreturn true\nend\nlocal function lg(s,D)\nreturn redis.call(\"ZCOUNT\",s,\"-inf\",\"(\" .. F[1](D))\nend\nlocal function hk(a,i,w)\nlocal y=a.upgrader and 1 or 0\nif w.queued and w.arrival==a.arrival then\nreturn y+F[62](a)- 1\nend\nlocal ib,Ka=a.writers,a.readers\nif w.queued and F[33](i)then\nib=ib - 1\nelseif w.queued then\nKa=Ka - 1\nend\nif ib>0 then\ny=y+lg(a.writers_key,w.arrival)\nend\nif Ka>0 then\ny=y+lg(a.readers_key,w.arrival)\nend\nreturn y\nend\nlocal function Mj(l)\nlocal o,D={},Ia\nfor c=1,#l do\nD=math.max(D,l[c].arrival+1)\nend\nfor c=1,#l do\no[c]=false\nl[c].arrival=D\nl[c].changed=true\nend\no.arrival=D\nreturn o\nend\nlocal function Ak(l,k,o,oa,da,ra)\nlocal pd=0\nif #k>1 then\nlocal bg=math.floor(o.arrival/1000)\npd=bg>f+1000 and f or bg+10000\nend\nlocal ed,nd=0,pd>f and pd or 0\nfor c=1,#k do\nlocal a,i=l[c],k[c]\nif pd<=f or oa[1]==c then\nlocal w=o[c] or{arrival=o.arrival}\nF[69](a,i,w,da)\nif F[30](i)then\nF[102](a,i,\"=\" .. ra)\nend\ned=math.max(ed,hk(a,i,w))\no[c]=w\nelseif o[c] then\nF[152](a,i,o[c])\no[c]=false\nend\nF[77](a,f)\nif a.front==i and a.turn_at>0 then\nF[50](a)\nF[73](a,f,3000)\nnd=f+2500\nend\nend\nreturn ed,nd\nend\nlocal function Tj(l,k,o,da)\nfor c=1,#k do\nif o[c] then\nda=math.max(da,F[17](l[c],k[c])+1)\nend\nend\nreturn da\nend\nF[194]=function(h,J,k,o,oa)\nlocal l,K=h.locks,h.idempotency\nlocal qd=(ARGV[18]+0)==0 and o~=nil and K~=nil and K.state==\"w\"\nif not o then\nfor c=1,#oa do\nif not fj(l[oa[c]],(ARGV[13]+0))then\nreturn F[171](h,{\"limit\",\"waiters\"})\nend\nend\no=Mj(l)\nend\nfor c=1,#l do\nF[181](l[c],(ARGV[19]==\"1\"))\nend\nlocal da=F[135](l,(ARGV[4]+0),(ARGV[17]==\"1\")or qd)\nif(ARGV[18]+0)==0 and(ARGV[4]+0)>0 then\nda=Tj(l,k,o,da)\nend\nlocal ed,nd=Ak(l,k,o,oa,da,ARGV[8])\nlocal Sh=math.max(f,da)+30000\nF[191](h,\"w\",J,Sh)\nlocal Qc={}\nfor c=1,#l do\nQc[c]=o[c] and not o[c].queued\nend\nlocal w={\nposition=ed,\nticket=J,\narrival=o.arrival,\nattended_until=da,\nticket_until=Sh,\nagain_at=nd,\n}\nreturn F[166](h,oa,w,nil,Qc)\nend\nend"];
const lua_acquire_as_holder: Helper = ["do\nlocal function uk(h,ha)\nlocal a=h.locks[1]\nha.holds=ha.holds+1\nha.deadline=math.max(ha.deadline,F[120](a,ha,(ARGV[3]+0)))\nha.ttl=math.max(ha.ttl,(ARGV[3]+0))\nha.confirmed=true\nF[109](a,ha)\nif h.idempotency_key then\nlocal bf=ha.deadline+math.max((ARGV[11]+0)- 60000,0)\nF[191](h,\"g\",F[70](ha.id),bf)\nelse\nF[83](a,ARGV[1],\"entered\",(ARGV[16]+0)>0)\nend\nreturn F[175](h,{ha})\nend\nlocal function cj(h,J,G,ia)\nlocal a=h.locks[1]\nlocal b=F[180](h,a,ARGV[2] .. J)\nlocal ld\nif F[33](b.id)then\nld=a.upgrader and a.upgrader.arrival\na.upgrader=nil\nb.partner=ia.id\nend\nF[141](a,b,ld)\nif G then\nG.partner=b.id\nend\nF[188](h,J,b)\nreturn F[175](h,{b})\nend\nlocal function Mk(h,J,ia)\nlocal a=h.locks[1]\na.arrival=math.max(a.arrival+1,Ia)\nlocal D,M=a.arrival,f+5000\nif a.upgrader then\nD=a.upgrader.arrival\nend\nF[181](a,(ARGV[19]==\"1\"))\na.upgrader=\n{id=ARGV[2] .. J,token=ia.id,deadline=M,arrival=D,label=ARGV[8]}\na.changed=true\nF[191](h,\"w\",J,M)\nlocal w={\nposition=0,\nticket=J,\narrival=D,\nattended_until=M,\nticket_until=M,\nagain_at=f+3000,\n}\nreturn F[166](h,{1},w,ia)\nend\nF[161]=function(h,n)\nlocal a,ja=h.locks[1],h.locks[1].upgrader\nlocal Cd=ja and F[70](ja.id)==h.place_secret\nlocal Lc=F[168](h,Cd and ja.arrival or nil)\nif Lc then\nreturn F[171](h,Lc)\nend\nlocal G,ia=F[146](a,ARGV[6])\nif not G and not ia then\nif a.damaged_id==F[111](ARGV[6])then\nreturn F[171](h,{\"unreadable\",\"damaged\"})\nend\nreturn F[179](h,F[119](a,ARGV[6]))\nend\nlocal qb=ARGV[2]==\"x\"\nlocal ha=ia\nif qb then\nha=G\nend\nif n==\"entered\" or F[143](n,(ARGV[16]+0))and not Cd then\nreturn ha and F[175](h,{ha},true)or F[179](h,\"unknown\")\nend\nif ha then\nreturn uk(h,ha)\nend\nif qb and ja and ja.token~=ia.id then\nreturn F[171](h,{\"deadlock\"})\nend\nlocal J=Cd and h.place_secret or ARGV[1]\nif F[29](a,ARGV[2] .. J,G,ia)then\nreturn cj(h,J,G,ia)\nend\nif not qb or(ARGV[4]+0)==0 and not Cd then\nF[191](h,\"w\",\"-\",f)\nreturn F[166](h,{1},nil,ia or G)\nend\nreturn Mk(h,J,ia)\nend\nend"];
const lua_append_groups: Helper = ["F[84]=function(C,Te)\nC[#C+1]=F[1](#Te)\nfor c=1,#Te do\nF[8](C,Te[c])\nend\nreturn C\nend"];

const body_key_create = "local xa,kc=ARGV[1]+0,ARGV[2]\nlocal Ua=f+xa\nF[155](KEYS[1],Ua,0,kc)\nreturn{\"created\",F[1](Ua)}\n";
const body_key_delete = "return{\"deleted\",F[9](redis.call(\"DEL\",KEYS[1])==1)}\n";
const body_key_find = "local u,Lk=ARGV[1]+0,ARGV[2]==\"1\"\nlocal I={}\nfor c=1,u do\nI[c]=KEYS[c]\nend\nlocal v=redis.call(\"MGET\",unpack(I))\nlocal Uh=math.floor(f/86400000)\nlocal Pa={}\nfor c=1,u do\nlocal Y,Ua,ne,kc=string.match(v[c] or \"\",\"^(%d+) (%d+) (%d+) (%S+)$\")\nif Y and F[2](Y)==1 and F[2](Ua)>f then\nif Lk and F[2](ne)<Uh then\nF[155](I[c],F[2](Ua),Uh,kc)\nNb=true\nend\nPa[#Pa+1]=\n{F[1](c),F[1](F[2](Ua)),F[1](F[2](ne)),kc}\nend\nend\nF[6](KEYS[1])\nreturn F[84]({\"found\",F[1](f)},Pa)\n";
const body_latch_count_down = "local m,Bb,B,z=ARGV[1],ARGV[2]+0,ARGV[3],ARGV[4]+0\nlocal Ha,x=KEYS[1],KEYS[2]\nlocal y=F[110](F[13](x),B)\nif y then\nreturn y\nend\nlocal p=F[123](Ha)\nif p and p.unreadable then\nreturn{\"unreadable\",p.unreadable}\nend\nlocal function Fg()\nF[6](Ha)\nreturn{\"gone\"}\nend\nlocal n=p and F[86](p,m)\nif not p or n==\"gone\" then\nreturn Fg()\nend\nlocal N,ph=n and F[2](n),false\nif not n then\nif F[92](p,m,z)then\nreturn{\"forgotten\"}\nend\nif not p.live then\nif z>0 then\nF[83](p,m,\"gone\",true)\nF[128](Ha,p)\nend\nreturn Fg()\nend\nph=p.count>0 and p.count<=Bb\np.count=math.max(0,p.count - Bb)\nN=p.count\nif not x then\nF[83](p,m,F[1](N),z>0)\nend\nF[128](Ha,p)\nend\nlocal t=F[145](p,N)\nF[12](x,\"d\",B,table.concat(t,\" \"),p.expires_at)\nreturn ph and F[160](t)or t\n";
const body_latch_delete = "local m,B,z=ARGV[1],ARGV[2],ARGV[3]+0\nlocal Ha,x=KEYS[1],KEYS[2]\nlocal y=F[110](F[13](x),B)\nif y then\nreturn y\nend\nlocal g=F[5]({Ha})[1]\nlocal p=g and F[115](g)\nif p and p.unreadable==\"damaged\" then\nredis.call(\"DEL\",Ha)\nlocal t={\"deleted\",\"1\",\"1\"}\nF[12](x,\"d\",B,table.concat(t,\" \"),f)\nreturn t\nend\nif p and p.unreadable then\nreturn{\"unreadable\",p.unreadable}\nend\nif p and F[92](p,m,z)then\nreturn{\"forgotten\"}\nend\nlocal n,Pc=p and F[86](p,m),false\nif not n then\nPc=p and p.live\nif p and(Pc or z>0)then\np.expires_at=math.min(p.expires_at,f)\nif not x then\nF[83](p,m,F[9](Pc),z>0)\nend\nF[128](Ha,p)\nend\nend\nF[6](Ha)\nlocal t={\"deleted\",F[9](Pc or n==\"1\"),\"0\"}\nF[12](x,\"d\",B,table.concat(t,\" \"),f)\nreturn Pc and F[160](t)or t\n";
const body_latch_get = "local p=F[123](KEYS[1])\nF[6](KEYS[1])\nif p and p.unreadable then\nreturn{\"unreadable\",p.unreadable}\nend\nif not p or not p.live then\nreturn{\"gone\"}\nend\nreturn{\"latch\",F[1](p.id),F[1](p.since),F[1](p.count),F[1](p.expires_at),F[1](f)}\n";
const body_latch_list = "local u=ARGV[1]+0\nlocal I={}\nfor c=1,u do\nI[c]=KEYS[c]\nend\nlocal v=F[5](I)\nlocal Pa={}\nfor c=1,u do\nlocal p=v[c] and F[115](v[c])\nif p and p.unreadable then\nPa[#Pa+1]={F[1](c),p.unreadable,\"0\"}\nelseif p and p.live then\nPa[#Pa+1]={F[1](c),F[1](p.count),F[1](p.expires_at)}\nend\nend\nF[6](KEYS[1])\nreturn F[84]({\"latches\"},Pa)\n";
const body_latch_set = "local m,N,xa,B,z=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4],ARGV[5]+0\nlocal Ha,x=KEYS[1],KEYS[2]\nlocal y=F[110](F[13](x),B)\nif y then\nreturn y\nend\nlocal R=F[123](Ha)\nif R and R.unreadable then\nreturn{\"unreadable\",R.unreadable}\nend\nif R and F[92](R,m,z)then\nreturn{\"forgotten\"}\nend\nlocal n=R and F[86](R,m)\nif n then\nreturn n==\"exists\" and{\"exists\"}or F[145](R,F[2](n))\nend\nif R and R.live and R.count>0 then\nif z>0 then\nF[83](R,m,\"exists\",true)\nF[128](Ha,R)\nend\nF[6](Ha)\nreturn{\"exists\"}\nend\nlocal i=math.max(R and R.id+1 or 0,Ia)\nlocal p={\nid=i,\nsince=R and R.live and R.since or i,\ncount=N,\nexpires_at=f+xa,\noutcomes=R and R.outcomes or \"\",\n}\nif not x then\nF[83](p,m,F[1](N),z>0)\nend\nF[128](Ha,p)\nlocal t=F[145](p,N)\nF[12](x,\"d\",B,table.concat(t,\" \"),p.expires_at)\nreturn t\n";
const body_acquire = "local m,Qa,uc,nc,H,cb,B,ye,z,D,Dd=ARGV[1],ARGV[2],ARGV[4]+0,ARGV[5]==\"1\",ARGV[6],ARGV[7],ARGV[14],ARGV[15]+0,ARGV[16]+0,ARGV[18]+0,ARGV[19]==\"1\"\nlocal x=KEYS[#Qa*8+1]\nlocal l,K,L=F[147](#Qa,x,B)\nif L then\nreturn L\nend\nlocal vh=F[182](m,cb,K)\nlocal uh=F[178](Qa,vh)\nlocal h={locks=l,idempotency_key=x,idempotency=K,place_secret=vh,place_ids=uh}\nfor c=1,#Qa do\nF[60](l[c],uh[c])\nend\nlocal U=F[176](h)\nif U then\nreturn U\nend\nfor c=1,#Qa do\nif l[c].damaged_id then\nreturn F[171](h,{\"unreadable\",\"damaged\"})\nend\nend\nfor c=1,#Qa do\nif F[86](l[c],m)==\"gone\" then\nlocal T,k,o=F[170](h)\nF[187](l,k,o or{})\nreturn F[179](h,ec[\"r\"])\nend\nend\nlocal n=F[86](l[1],m)\nif n==\"granted\" then\nreturn F[179](h,\"unknown\")\nend\nif H~=\"-\" and F[92](l[1],m,z)then\nreturn F[171](h,{\"forgotten\"})\nend\nif z>0 and not n and F[85](l[1])then\nreturn F[171](h,{\"forgotten\"})\nend\nF[154](l[1],m,z)\nif H~=\"-\" then\nreturn F[161](h,n)\nend\nlocal J,k,o=F[170](h)\nif not o and F[143](n,z)then\nreturn F[179](h,\"unknown\")\nend\nlocal Lc=F[168](h,o and o.arrival)\nif Lc then\nF[187](l,k,o or{})\nreturn F[171](h,Lc)\nend\nif Qa==\"p\" then\nlocal Dc=l[1]\nlocal Za=not o and D==0 and ye or 0\nlocal kd=Dc.capacity>0 and Dc.capacity or Za\nif F[59](m)>kd then\nF[187](l,k,o or{})\nreturn F[171](h,kd==0 and{\"absent\"}or{\"unsatisfiable\",F[1](kd)})\nend\nDc.changed=Dc.changed or Dc.capacity~=kd\nDc.capacity=kd\nend\nlocal oa=F[164](l,k,o and o.arrival,nc)\nif #oa==0 then\nreturn F[174](h,J,k,o)\nend\nif o or uc>0 and nc then\nreturn F[194](h,J,k,o,oa)\nend\nF[191](h,\"w\",\"-\",f)\nif Dd and uc>0 then\nF[150](l[oa[1]],uc)\nend\nreturn F[166](h,oa)\n";
const body_break_lease = "local m,O,Db,Ga,A,B,z,Q=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4]==\"1\",ARGV[5]+0,ARGV[6],ARGV[7]+0,ARGV[8]\nlocal x=KEYS[8+1]\nlocal l,ua,We=F[82](1,x)\nlocal y=F[110](F[10](We),B)or ua\nif y then\nreturn y\nend\nlocal a=l[1]\nF[60](a)\nlocal function X(t)\nF[68](a,A)\nreturn F[79](t,l)\nend\nlocal n=F[151](a,m)\nif n then\nreturn X(n)\nend\nif F[92](a,m,z)then\nreturn X({\"forgotten\"})\nend\nlocal function Ej()\nif a.exclusive and a.exclusive.fence==O then\nreturn a.exclusive\nend\nlocal k=a.shared>0 and redis.call(\"ZRANGEBYSCORE\",a.holders_key,F[1](O),F[1](O))or{}\nreturn k[1] and F[99](a,k[1])\nend\nlocal function ue(b)\nif F[113](a)>1 then\nreturn{\"others\"}\nend\nlocal U=F[134](a,Db)\nif a.break_at~=U then\nF[149](a,m,Q,true,false)\nend\nreturn{\"breaking\",F[1](a.break_at),F[1](F[131](a,b,U,Ga))}\nend\nlocal function xe(b)\nif b then\nF[149](a,m,Q,false,false)\nif not Ga then\nb.delay,b.min_until=0,0\nend\nF[112](a,b,\"b\")\nend\nreturn{\"broken\",F[1](b and 1 or 0),F[9](a.capacity>0),F[1](F[121](a))}\nend\nlocal b=Ej()\nif a.damaged_id then\nreturn X({\"unreadable\",\"damaged\"})\nend\nlocal t=b and Db>0 and ue(b)or xe(b)\nF[77](a,f)\nif not x and(b or z>0)then\nF[156](a,m,t,z>0)\nend\nF[12](x,\"d\",B,table.concat(t,\" \"),f)\nreturn X(t)\n";
const body_break_lock = "local m,Db,Ga,Di,A,B,xk,z,fd,Q=ARGV[1],ARGV[2]+0,ARGV[3]==\"1\",ARGV[4]==\"1\",ARGV[5]+0,ARGV[6],ARGV[7]==\"1\",ARGV[8]+0,ARGV[9],ARGV[10]\nlocal x=KEYS[8+1]\nlocal y=F[110](F[13](x),B)\nif y then\nreturn y\nend\nlocal a=F[40](1,F[5]({KEYS[1]})[1])\nif Db==0 and fd~=\"only\" and a.unreadable~=\"newer\" and(xk or a.unreadable)then\nredis.call(\"DEL\",unpack(KEYS,1,8))\nlocal t={\"broken\",\"0\",\"1\",\"0\",\"0\",\"1\",\"0\"}\nF[12](x,\"d\",B,table.concat(t,\" \"),f)\nreturn t\nend\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[60](a)\nlocal function Xc(t)\nF[68](a,A)\nreturn F[79](t,{a})\nend\nlocal n=F[151](a,m)\nif n then\nreturn Xc(n)\nend\nif F[92](a,m,z)then\nreturn Xc({\"forgotten\"})\nend\nlocal function X(t,ri)\nif not x and(ri or z>0)then\nF[156](a,m,t,z>0)\nend\nF[12](x,\"d\",B,table.concat(t,\" \"),f)\nreturn Xc(t)\nend\nlocal function qg()\nif a.delay_until>0 or a.resting>0 then\na.delay_until,a.rests,a.resting=0,{},0\na.changed=true\nend\nend\nlocal function ui(V,Tc,ea)\nlocal t={\"broken\",F[1](V),F[9](Tc),F[1](a.shared),F[1](ea),\"0\",F[1](F[121](a))}\nreturn X(t,V+ea>0 or Tc)\nend\nlocal function xe(ea)\nlocal V,Tc=F[113](a),a.capacity>0\nif V+ea>0 then\nF[149](a,m,Q,true,ea>0)\nend\nif a.exclusive then\nF[112](a,a.exclusive,\"b\")\nend\nif not Ga then\nqg()\nend\nif a.shared>0 then\na.break_at=Ga and f or 1\na.live=0\nF[20](a)\nend\nif Di and Tc then\na.capacity=0\na.changed=true\nend\nF[77](a,f)\nreturn ui(V,Tc,ea)\nend\nlocal function ue(ea)\nlocal V,U=F[113](a),F[134](a,Db)\nif a.break_at~=U or ea>0 then\nF[149](a,m,Q,a.break_at~=U,ea>0)\nend\nif not Ga then\nqg()\nend\nlocal pb=a.exclusive and F[131](a,a.exclusive,U,Ga)or 0\nlocal Lj,yc=F[159](a,0,U,Ga)\nF[77](a,f)\nlocal t={\"breaking\",F[1](a.break_at),F[1](V),F[1](pb+Lj),F[1](yc),F[1](U),F[1](ea)}\nreturn X(t,true)\nend\nlocal ea=0\nif fd~=\"keep\" and a.stored then\nea=F[169](a)\nend\nif fd==\"only\" then\nif ea>0 then\nF[149](a,m,Q,false,true)\nend\nF[77](a,f)\nlocal t=\n{\"broken\",\"0\",\"0\",\"0\",F[1](ea),\"0\",\"0\"}\nreturn X(t,ea>0)\nend\nif Db>0 and F[113](a)>0 then\nreturn ue(ea)\nend\nreturn xe(ea)\n";
const body_break_more = "local Dg,y,Ga,A=ARGV[1]+0,ARGV[2]+0,ARGV[3]==\"1\",ARGV[4]+0\nlocal l,ua=F[82](1)\nif ua then\nreturn ua\nend\nlocal a=l[1]\nF[60](a)\nif Dg==0 then\nF[68](a,A)\nlocal lb=F[31](a)and a.shared or 0\nreturn F[79]({\"left\",F[1](lb),F[1](F[121](a))},l)\nend\nlocal pb,yc=0,0\nif a.break_at>0 then\npb,yc=F[159](a,Dg,y,Ga)\nend\nF[68](a,A)\nreturn F[79]({\"warned\",F[1](pb),F[1](yc)},l)\n";
const body_give_up = "local u,cb,A=ARGV[1]+0,ARGV[2],ARGV[3]+0\nlocal Ea=KEYS[u*8+1]\nlocal l,ua=F[82](u)\nlocal function Dh(a)\nF[83](a,cb,\"gone\",true)\nend\nlocal function Xc(a)\nlocal b=F[114](a,cb)\nif b then\nif not b.confirmed then\nb.min_until=0\nend\nF[112](a,b,\"r\")\nif Ea~=l[1].record_key then\nF[130](Ea)\nend\nreturn\nend\nif a.upgrader and F[70](a.upgrader.id)==cb then\na.upgrader=nil\nDh(a)\nreturn\nend\nfor T,i in ipairs({F[106](cb),F[111](cb)})do\nlocal w=F[126](a,i)\nif w then\nF[152](a,i,w)\nDh(a)\nend\nend\nend\nfor c=1,u do\nlocal a=l[c]\nif not a.unreadable then\nF[60](a)\nXc(a)\nF[77](a,f)\nF[68](a,A)\nend\nend\nreturn F[79](ua or{\"given_up\"},l)\n";
const body_inspect = "local u,H,Ue,A,fd,di=ARGV[1]+0,ARGV[2],ARGV[3]==\"1\",ARGV[4]+0,ARGV[5]==\"1\",ARGV[6]+0\nlocal ii=\"u\"\nlocal l=F[82](u)\nlocal function Wf(Ab,va,D,ra,da,Fk)\nAb[#Ab+1]=\n{va,F[1](D),ra,F[9](da),F[9](Fk)}\nend\nlocal function Xf(Ab,a,s)\nlocal Mf=redis.call(\"ZRANGE\",s,\"0\",F[1](50 - 1),\"WITHSCORES\")\nfor c=1,#Mf,2 do\nlocal i,D,ra=Mf[c],F[2](Mf[c+1]),\"-\"\nlocal da=D<4000000000000000\nif F[30](i)then\nlocal ng=redis.call(\"HGET\",a.details_key,i)\nra=ng and string.sub(ng,2)or \"-\"\nend\nWf(Ab,F[41](i),da and D or D - 4000000000000000,ra,da,F[192](i))\nend\nend\nlocal function Fj(a)\nlocal Ab,ja={},a.upgrader\nif ja then\nWf(Ab,ii,ja.arrival,ja.label,true,false)\nend\nif a.tickets>0 then\nXf(Ab,a,a.writers_key)\nXf(Ab,a,a.readers_key)\nend\nreturn Ab\nend\nlocal function bf(a)\nlocal n=not a.clearing and not F[31](a)\nreturn n and a.delay_until or math.max(a.delay_until,f+20)\nend\nlocal function Bi(a)\nlocal fi=H~=\"-\" and F[114](a,H)\nreturn F[84](F[8]({\"lock\",F[1](a.fence),F[1](bf(a)),F[1](a.break_at),F[1](F[113](a)),F[1](F[127](a)),F[1](a.capacity),F[1](F[18](a)),fi and F[54](fi)or \"-\"},F[122](a)),fd and Fj(a)or{})\nend\nlocal Pa={}\nfor c=1,u do\nlocal a=l[c]\nif a.unreadable then\nPa[c]={\"unreadable\",a.unreadable}\nelse\nF[60](a)\nPa[c]=Bi(a)\nif di>0 then\nF[150](a,di)\nend\nF[68](a,A)\nend\nend\nF[6](KEYS[1])\nlocal dj=Ue and not l[1].unreadable and F[37](l[1])\nlocal Da=dj and F[39](l[1])or{}\nreturn F[79](F[8](F[84]({\"state\",F[1](f)},Pa),Da),l)\n";
const body_list = "local u=ARGV[1]+0\nlocal hi=\"^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$\"\nlocal function rc(G)\nif G==\"\" then\nreturn true\nend\nlocal M,ca=string.match(G,hi)\nreturn M and F[4](G)and F[2](M)+F[2](ca)<=f\nend\nlocal function Gk(g)\nlocal W,G,Aa=string.match(g,\"^(5 [^\\n]*\\n)([^\\n]*)\\n[^\\n]*\\n[^\\n]*\\n[^\\n]*\\n(.*)$\")\nlocal o={tickets=0,shared=0,writers=0,readers=0,delay_until=0,capacity=0}\nif not W or not F[15](o,W)then\nreturn 0\nend\nlocal jj=o.writers+o.readers+o.shared+o.capacity\nlocal rj=jj==0 and o.delay_until<=f and rc(G)\nif rj and(Aa==\"\" or string.find(Aa,\"^o [^\\n]+\\n$\"))then\nreturn nil\nend\nreturn o.tickets+o.shared\nend\nlocal I={}\nfor c=1,u do\nI[c]=KEYS[c]\nend\nlocal v=F[5](I)\nlocal Fa={}\nfor c=1,u do\nlocal Lh=v[c] and Gk(v[c])\nif Lh then\nFa[#Fa+1]={F[1](c),F[1](Lh)}\nend\nend\nF[6](KEYS[1])\nreturn F[84]({\"live\"},Fa)\n";
const body_release = "local m,Fc,A,B,z=ARGV[1],F[7](ARGV[2]),ARGV[3]+0,ARGV[4],ARGV[5]+0\nlocal u=#Fc\nlocal x=KEYS[u*(8+1)+1]\nlocal l,T,We=F[82](u,x)\nlocal y=F[110](F[10](We),B)\nif y then\nreturn y\nend\nlocal function uj(a,H)\nif F[92](a,m,z)then\nreturn true\nend\nif z==0 or z>a.written_at or F[86](a,m)or F[114](a,H)then\nreturn false\nend\nlocal T,Cb=F[186](a,H,m)\nreturn Cb\nend\nfor c=1,u do\nif uj(l[c],Fc[c])then\nreturn{\"forgotten\"}\nend\nend\nlocal Hc=\"-\"\nlocal function Hf(a,va,Ed,eb)\nlocal lb=F[18](a)\nlocal wa={\"released\",va,F[1](Ed),F[1](lb),eb}\nif eb==Hc or not x then\nreturn wa,wa\nend\nreturn wa,{\"released\",va,F[1](Ed),F[1](lb),Hc}\nend\nlocal function zc(a,H)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[60](a)\nlocal n=F[86](a,m)\nif n then\nlocal Sg,Bj=string.match(n,\"^(%a)(%d+)$\")\nif Sg then\nreturn Hf(a,Sg,F[2](Bj),Hc)\nend\nend\nlocal b=F[114](a,H)\nif not b then\nlocal vg=F[186](a,H,m)\nif vg then\nreturn Hf(a,vg,0,Hc)\nend\nreturn F[125](a,H)\nend\nb.holds=b.holds - 1\nlocal va,eb=F[41](b.id),Hc\nif b.holds>0 then\nF[109](a,b)\nelse\nF[112](a,b,\"r\",not x and m or nil)\nF[77](a,f)\neb=F[167](b)\nend\nif not x and(b.holds>0 or z>0)then\nF[83](a,m,va .. F[1](b.holds),z>0)\nend\nlocal wa,gc=Hf(a,va,b.holds,eb)\nreturn wa,gc,b.holds==0\nend\nlocal ba,Zb,Hg,ve={},{},{},false\nfor c=1,u do\nlocal a=l[c]\nlocal wa,gc,eb=zc(a,Fc[c])\nba[c],Zb[c],Hg[c]=wa,gc or wa,eb\nve=ve or gc~=nil\nif not a.unreadable then\nF[68](a,A)\nend\nend\nlocal t=F[84]({\"done\"},ba)\nlocal xc={}\nfor c=1,u do\nif not Hg[c] then\nxc[KEYS[u*8+c]]=true\nend\nend\nfor c=1,u do\nlocal Ea=KEYS[u*8+c]\nif Ea~=l[c].record_key and not xc[Ea] then\nxc[Ea]=true\nF[130](Ea)\nend\nend\nif ve and x then\nlocal gc=F[84]({\"done\"},Zb)\nF[12](x,\"d\",B,table.concat(gc,\" \"),f)\nend\nreturn F[79](t,l)\n";
const body_renew = "local Fc,Pf,A,B=F[7](ARGV[1]),F[7](ARGV[2]),ARGV[3]+0,ARGV[4]\nlocal u=#Fc\nlocal x=KEYS[u*(8+1)+1]\nlocal K=F[13](x)\nlocal L=F[64](K,B)\nif L then\nreturn L\nend\nlocal l=F[82](u)\nlocal function tj(a,b)\nlocal oj=b.deadline==b.max_until or a.break_at>0\nreturn not oj and b.deadline - f<b.ttl/3\nend\nlocal function Ne(a,b,xa,Ea)\nlocal y=b.deadline\nb.ttl=xa>0 and xa or b.ttl\nb.deadline=F[120](a,b,b.ttl)\nb.confirmed=true\nif Ea~=a.record_key then\nF[184](Ea,b)\nend\nF[109](a,b)\nif b.deadline<y then\nF[108](a,y)\nend\nend\nlocal function wk(a,H,xa,Ea)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[60](a)\nlocal b=F[114](a,H)\nif not b then\nlocal wa=F[125](a,H)\nF[68](a,A)\nreturn wa\nend\nlocal Dj=not K and tj(a,b)\nif not K then\nNe(a,b,xa,Ea)\nend\nF[68](a,A)\nreturn{\"renewed\",F[157](a,b),F[1](a.break_at),F[9](Dj)}\nend\nlocal ba={}\nfor c=1,u do\nba[c]=wk(l[c],Fc[c],F[2](Pf[c]),KEYS[u*8+c])\nend\nif not K then\nF[12](x,\"d\",B,\"renewed\",f)\nend\nreturn F[79](F[84]({\"done\",F[1](f)},ba),l)\n";
const body_set_capacity = "local ye,A,B,m,z=ARGV[1]+0,ARGV[2]+0,ARGV[3],ARGV[4],ARGV[5]+0\nlocal x=KEYS[8+1]\nlocal y=F[13](x)\nlocal L=F[64](y,B)\nif L then\nreturn L\nend\nlocal l,ua=F[82](1)\nif ua then\nreturn ua\nend\nlocal a=l[1]\nif not y and F[92](a,m,z)then\nreturn{\"forgotten\"}\nend\nF[60](a)\nif not y and not F[86](a,m)then\na.capacity=ye\na.changed=true\nF[77](a,f)\nif not x then\nF[83](a,m,\"set\",z>0)\nend\nend\nlocal gb=F[8]({F[1](f),F[1](a.capacity),F[1](F[18](a)),F[1](F[113](a)),F[1](F[127](a))},F[122](a))\nF[68](a,A)\nif not y then\nF[12](x,\"d\",B,\"set\",f)\nend\nreturn F[79](F[84]({\"set\"},{gb}),l)\n";
const body_transfer = "local m,H,xa,ra,A,B,z=ARGV[1],ARGV[2],ARGV[3]+0,ARGV[4],ARGV[5]+0,ARGV[6],ARGV[7]+0\nlocal Ea,x=KEYS[8+1],KEYS[8+2]\nlocal l,K,L=F[147](1,x,B)\nif L then\nreturn L\nend\nlocal a=l[1]\nF[60](a)\nlocal function X(t)\nF[68](a,A)\nreturn F[79](t,l)\nend\nlocal function Wh(b)\nreturn X({\"transferred\",F[1](f),F[1](a.break_at),F[54](b)})\nend\nlocal Eg=K and K.rest or m\nlocal b=F[114](a,Eg)\nif b then\nreturn Wh(b)\nend\nlocal n=F[86](a,m)\nlocal P,Q=F[119](a,Eg)\nif K or P~=\"unknown\" or F[143](n,z)then\nreturn X({\"lost\",P,Q})\nend\nif z>0 and not n and F[85](a)then\nreturn X({\"forgotten\"})\nend\nF[154](a,m,z)\nlocal G,ia=F[146](a,H)\nif G and ia then\nreturn X({\"both_modes\"})\nend\nlocal R=G or ia\nif not R then\nreturn X(F[125](a,H))\nend\nlocal Lb=xa>0 and xa or R.ttl\nlocal Od={\nid=F[41](R.id).. m,\nttl=Lb,\nmax_until=R.max_until,\ndelay=R.delay,\nmin_until=R.min_until,\nconfirmed=true,\nlabel=ra,\npartner=\"-\",\nidempotency_until=F[142](x,f+Lb),\n}\nF[112](a,R,\"t\")\nif Ea~=a.record_key then\nF[130](Ea)\nend\nF[141](a,Od)\nif Od.deadline<R.deadline then\nF[108](a,R.deadline)\nend\nF[77](a,f)\nF[12](x,\"g\",B,m,Od.idempotency_until)\nreturn Wh(Od)\n";
const body_unattend = "local Qa,cb,Q,A=ARGV[1],ARGV[2],ARGV[3]+0,ARGV[4]+0\nlocal gi=62000\nlocal u=#Qa\nlocal l,ua=F[82](u)\nif ua then\nreturn ua\nend\nfor c=1,u do\nF[60](l[c])\nend\nlocal da=F[135](l,0,true)\nfor c=1,u do\nlocal a,i=l[c],string.sub(Qa,c,c).. cb\nlocal w=F[126](a,i)\nlocal jg=Q<=f+gi\nif w and w.queued and jg and da<Q and F[17](a,i)<=Q then\nF[69](a,i,w,da,true)\nif a.front==i and da<a.turn_until then\na.turn_until,a.changed=da,true\nend\na.check_at=da\nend\nif a.upgrader and a.upgrader.id==i and jg and a.upgrader.deadline<=Q then\na.upgrader.deadline=math.min(Q,f+1500)\na.check_at,a.changed=a.upgrader.deadline,true\nend\nF[77](a,f)\nF[68](a,A)\nend\nreturn F[79]({\"unattended\",F[1](da)},l)\n";
const body_quorum_bury = "local na,aa,pa,A=F[7](ARGV[1]),ARGV[2]+0,ARGV[3]+0,ARGV[4]+0\nlocal v=F[105](1,2)\nlocal L=F[116](F[93](v[2]),aa,pa)\nif L then\nreturn L\nend\nlocal d,Ca=F[94](v[1])\nif not d then\nreturn{\"unreadable\",Ca}\nend\nlocal fg={}\nfor c=1,#na do\nlocal Mh=F[193](d,na[c])\nfg[c]=Mh and \"0\" or \"1\"\nif not Mh then\nF[95](d,na[c],\"u\",\"\")\nend\nend\nF[104](KEYS[1],d,A)\nreturn F[8]({\"done\"},fg)\n";
const body_quorum_confirm = "local E,O,xa,Gj,Ij,ra,aa,pa,A,B=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4]+0,ARGV[5]+0,ARGV[6],ARGV[7]+0,ARGV[8]+0,ARGV[9]+0,ARGV[10]\nlocal v=F[105](1,2)\nlocal q=F[93](v[2])\nlocal L=F[116](q,aa,pa)\nif L then\nreturn L\nend\nlocal d,Ca=F[94](v[1])\nif not d then\nreturn{\"unreadable\",Ca}\nend\nlocal b=F[107](d,E)\nif not b then\nreturn{\"refused\"}\nend\nif b.state==\"c\" and b.fence==O then\nreturn{\"confirmed\",F[1](f),F[1](b.deadline - f)}\nend\nif b.state==\"c\" or O<b.fence then\nreturn{\"refused\"}\nend\nlocal hb={\nfence=O,\nttl=xa,\ndelay=Gj,\nlabel=ra,\nfingerprint=B,\nacquired=0,\nmax_until=Ij,\n}\nF[137](d,b,hb)\nF[148](KEYS[2],q,O)\nF[104](KEYS[1],d,A)\nF[153](KEYS[3],d,b)\nreturn{\"confirmed\",F[1](f),F[1](b.deadline - f)}\n";
const body_quorum_inspect = "local aa,pa,vc=ARGV[1]+0,ARGV[2]+0,ARGV[3]+0\nlocal v=F[105](1,2)\nlocal L=F[116](F[93](v[2]),aa,pa)\nif L then\nreturn L\nend\nlocal d,Ca=F[94](v[1])\nif not d then\nreturn{\"unreadable\",Ca}\nend\nF[136](d,vc)\nlocal V,jc=F[144](d)\nreturn F[8](F[8]({\"state\",F[1](f),F[1](d.confirmed),F[1](F[138](d))},V),jc)\n";
const body_quorum_join = "local aa,pa,Af,je,Kk,Re=ARGV[1]+0,ARGV[2]+0,ARGV[3]+0,ARGV[4]+0,ARGV[5]==\"1\",ARGV[6]+0\nlocal v=redis.call(\"MGET\",unpack(KEYS))\nlocal Zh,mc,be=true,0,0\nfor c=1,#KEYS do\nlocal q=F[93](v[c])\nlocal L=F[101](q,aa,pa)\nif L then\nreturn L\nend\nif q.state==\"-\" then\nq=\n{state=\"q\",number=aa,nodes=pa,ends_at=f+Af,floor=0,ahead=0}\nF[129](KEYS[c],q)\nend\nif q.state==\"q\" and q.ends_at>f+Af then\nq.ends_at=f+Af\nF[129](KEYS[c],q)\nend\nif q.state==\"q\" and q.ends_at<=je and(Kk or f>=q.ends_at)then\nq.state=\"v\"\nq.floor=math.max(q.floor,Re)\nF[129](KEYS[c],q)\nend\nif q.state==\"q\" then\nZh=false\nmc=math.max(mc,q.ends_at)\nend\nbe=math.max(be,F[118](q))\nend\nreturn Zh and{\"voting\",F[1](f),F[1](mc),F[1](be)}\nor{\"quarantined\",F[1](f),F[1](mc),F[1](be)}\n";
const body_quorum_propose = "local E,va,ga,Vd,aa,pa,ef,A,B,vc=ARGV[1],ARGV[2],ARGV[3],ARGV[4]+0,ARGV[5]+0,ARGV[6]+0,ARGV[7]+0,ARGV[8]+0,ARGV[9],ARGV[10]+0\nlocal v=F[105](1,2)\nlocal q=F[93](v[2])\nlocal L=F[116](q,aa,pa)\nif L then\nreturn L\nend\nlocal d,Ca=F[94](v[1])\nlocal K=F[13](KEYS[3])\nif not d then\nreturn{\"unreadable\",Ca}\nend\nlocal Rg=F[185](K,B)\nif Rg then\nreturn Rg\nend\nF[136](d,vc)\nlocal Zb=K~=nil\nlocal b=F[107](d,E)\nif b then\nreturn{\"proposed\",F[1](f),F[1](b.fence),F[9](Zb)}\nend\nlocal Z=F[89](d,E)\nif Z then\nreturn{\"ended\",Z}\nend\nif K and not F[139](d,ga)then\nreturn{\"ended\",K.state==\"e\" and \"r\" or \"e\"}\nend\nlocal j=F[165](d,va,ga)\nif j>0 then\nif d.capped then\nF[104](KEYS[1],d,A)\nend\nlocal V,jc=F[144](d)\nreturn F[8](F[8]({\"busy\",F[1](f),F[1](j),F[1](F[138](d))},V),jc)\nend\nif #d.leases>=ef then\nreturn{\"limit\"}\nend\nlocal fk=F[132](d,q,{mode=va,attempt=E,holder=ga},Vd)\nF[104](KEYS[1],d,A)\nreturn{\"proposed\",F[1](f),F[1](fk.fence),F[9](Zb)}\n";
const body_quorum_release = "local na,kb,m,A,lk=F[7](ARGV[1]),F[7](ARGV[2]),ARGV[3],ARGV[4]+0,F[7](ARGV[5])\nlocal function zc(d,E,ga,n)\nlocal b=F[140](d,E,ga)\nn=n or b~=nil\nlocal Fa={}\nfor T,Ja in ipairs(d.leases)do\nif Ja==b or n and Ja.holder==ga then\nF[95](d,Ja.attempt,\"r\",m)\nelse\nFa[#Fa+1]=Ja\nend\nend\nd.leases=Fa\nif ga==\"-\" then\nF[173](d,E)\nend\nlocal Z,Bb=F[89](d,E)\nif b or Z==\"r\" and Bb==F[87](m)then\nreturn{\"released\",\"r\"},true\nend\nF[95](d,E,\"u\",m)\nZ=Z or \"u\"\nreturn n and{\"lost\",Z}or{\"unproven\",Z},false\nend\nlocal I={}\nfor c=1,#na do\nI[c]=KEYS[2*c - 1]\nend\nlocal v=F[5](I)\nlocal ba,Ib={},{}\nfor c=1,#na do\nlocal d,Ca=Ib[I[c]],nil\nif not d then\nd,Ca=F[94](v[c])\nIb[I[c]]=d\nend\nlocal x=KEYS[2*c]~=I[c] and KEYS[2*c] or nil\nlocal K=F[13](x)\nlocal n=lk[c]==\"1\" or F[124](K,na[c])\nif d then\nlocal wa,vj=zc(d,na[c],kb[c],n)\nba[c]=wa\nn=n or vj\nF[104](I[c],d,A)\nelse\nba[c]={\"unreadable\",Ca}\nend\nif x and kb[c]==\"-\" then\nF[172](x,K,na[c])\nelseif x and n then\nF[190](x,K,na[c])\nend\nend\nreturn F[84]({\"done\"},ba)\n";
const body_quorum_renew = "local na,oc,Pf,aa,pa,A,kb=F[7](ARGV[1]),F[7](ARGV[2]),F[7](ARGV[3]),ARGV[4]+0,ARGV[5]+0,ARGV[6]+0,F[7](ARGV[7])\nlocal function Ne(d,E,ga,O,xa)\nlocal b=F[140](d,E,ga)\nif not b or b.state~=\"c\" or b.fence~=O then\nreturn nil,F[89](d,E)or \"u\"\nend\nif xa>0 and f+xa>=b.deadline then\nb.ttl=xa\nend\nlocal M=f+b.ttl\nif b.max_until>0 then\nM=math.min(M,b.max_until)\nend\nb.deadline=math.max(b.deadline,M)\nreturn b\nend\nlocal v=F[105](#na,3)\nlocal ba,Ib={},{}\nfor c=1,#na do\nlocal s,q=KEYS[3*c - 2],F[93](v[#na+c])\nlocal L=F[101](q,aa,pa)\nlocal d,Ca=Ib[s],nil\nif not d then\nd,Ca=F[94](v[c])\nIb[s]=d\nend\nif L then\nreturn L\nend\nif q.state~=\"v\" then\nba[c]={\"nonvoter\",F[1](q.ends_at),q.state}\nelseif not d then\nba[c]={\"unreadable\",Ca}\nelse\nlocal b,Z=Ne(d,na[c],kb[c],F[2](oc[c]),F[2](Pf[c]))\nif b then\nF[104](s,d,A)\nif KEYS[3*c]~=s then\nF[183](KEYS[3*c],b)\nend\nba[c]={\"renewed\",F[1](b.deadline - f),F[96](b)}\nelse\nba[c]={\"lost\",Z}\nend\nend\nend\nreturn F[84]({\"done\",F[1](f)},ba)\n";
const body_quorum_repair = "local ee,A=ARGV[1]+0,ARGV[2]+0\nlocal v=F[105](1,2)\nlocal d,Ca=F[94](v[1])\nif d then\nreturn{\"intact\"}\nend\nif Ca==\"newer\" then\nreturn{\"unreadable\",Ca}\nend\nlocal Ie=F[88]()\nIe.fence=F[118](F[93](v[2]))\nF[162](Ie,ee)\nF[104](KEYS[1],Ie,A)\nreturn{\"repaired\"}\n";
const body_quorum_restore = "local zf,mb,aa,pa,ef,A=F[7](ARGV[1]),ARGV[2],ARGV[3]+0,ARGV[4]+0,ARGV[5]+0,ARGV[6]+0\nlocal function kk(d,q,Ba)\nlocal b,Z=F[107](d,Ba.attempt),F[89](d,Ba.attempt)\nif b and b.state==\"c\" or Z and Z~=\"e\" then\nreturn nil\nend\nif F[158](d,Ba.mode,Ba.holder)>0 or #d.leases>=ef then\nreturn nil\nend\nlocal Ya={}\nfor T,Ja in ipairs(d.leases)do\nif Ja~=b then\nYa[#Ya+1]=Ja\nend\nend\nd.leases=Ya\nreturn F[132](d,q,Ba,Ba.deadline)\nend\nlocal function xi(d,Xd,Ba)\nlocal b=F[107](d,Ba.attempt)\nif not b or b.state~=\"p\" or b.fence~=Xd then\nreturn nil\nend\nF[137](d,b,Ba)\nF[91](d,b.attempt)\nreturn b\nend\nlocal v=F[105](#zf,3)\nlocal ag,Ib,c={},{},0\nfor W in string.gmatch(mb,\"[^\\n]+\")do\nc=c+1\nlocal Ba,Xd,s=F[97](W),F[2](zf[c]),KEYS[3*c - 2]\nlocal q=F[93](v[#zf+c])\nlocal L=F[101](q,aa,pa)\nlocal d=Ib[s] or F[94](v[c])\nIb[s]=d\nif L then\nreturn L\nend\nlocal hg=d and q.state==\"v\"\nlocal b\nif hg and Xd==0 then\nb=kk(d,q,Ba)\nelseif hg then\nb=xi(d,Xd,Ba)\nif b then\nF[148](KEYS[3*c - 1],q,b.fence)\nF[153](KEYS[3*c]~=s and KEYS[3*c] or nil,d,b)\nend\nend\nif b then\nF[104](s,d,A)\nend\nag[c]=b and F[1](b.fence)or \"0\"\nend\nreturn F[8]({\"done\"},ag)\n";

const joined = (helpers: readonly Helper[]): string[] => helpers.map((pieces) => pieces.join(""));
const text = (first: readonly Helper[], body: string, later: readonly Helper[] = []): string =>
  scriptText(joined(first), joined(later), body);

const keyLibrary: Library = {
  family: "key",
  digest: "9faea68bd5fae6dc1c1d",
  helpers: [lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_wrote, lua_save_key, lua_prove_writable, lua_flag, lua_append_list, lua_append_groups],
  bodies: { key_create: body_key_create, key_delete: body_key_delete, key_find: body_key_find },
};

const latchLibrary: Library = {
  family: "latch",
  digest: "3f54ce66bb780997f003",
  helpers: [lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_split, lua_wrote, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_save_latch, lua_with_notification, lua_latch_reply, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_prove_writable, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_reply_before, lua_flag, lua_append_list, lua_append_groups],
  bodies: { latch_count_down: body_latch_count_down, latch_delete: body_latch_delete, latch_get: body_latch_get, latch_list: body_latch_list, latch_set: body_latch_set },
};

const lockLibrary: Library = {
  family: "lock",
  digest: "055162101d0645991177",
  helpers: [lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_delayed_until, lua_describe_ended, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_end_what_is_over, lua_purge, lua_spans_locks, lua_exclusive_id, lua_shared_id, lua_deadline_of, lua_live_shared, lua_live_lease, lua_lease_of, lua_leases_of, lua_holders_total, lua_add_shared, lua_grant, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_remove_place, lua_note_hints, lua_drop_queue, lua_remove_places, lua_blocked_locks, lua_attended_until, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_saved_lease, lua_prove_writable, lua_latest_events, lua_save_lock, lua_note_watcher, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_is_late, lua_save_copy, lua_save_reply, lua_recent_reply, lua_REASONS, lua_end_at, lua_released_by, lua_note_said, lua_why_lost, lua_not_held, lua_reply_before, lua_shorten_idempotency, lua_idempotency_until, lua_prolong_idempotency, lua_listed_holders, lua_queue_length, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications, lua_load_request, lua_place_secret_of, lua_ids_with, lua_ids_of, lua_save_locks, lua_finish, lua_lost, lua_dismissed, lua_append_two, lua_append_list, lua_granted, lua_busy, lua_new_lease, lua_save_use, lua_save_grant, lua_granted_earlier, lua_find_own_places, lua_grant_all, lua_wait_in_line, lua_acquire_as_holder, lua_append_groups],
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
  sha1: "4c913478aabb1e6e1390b3aa0d8009209d51dd93",
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
  sha1: "e53c96b217e20dcec659d437c69d1f72edab941c",
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
  sha1: "813fbf7bff5882f508d6e566be6d96f04c7964cd",
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
  sha1: "2658c84120ccbde9a8ad22b4a8806bb060a12bfe",
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
  sha1: "ae759fab09904051e15dbea146ba3a925b32f84d",
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
  sha1: "f5a9cacd62d87df68bfc5133f0e0dd55bafac9e3",
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
  sha1: "d6ab6cc7ddecf04930c156fc094626ebc7db0067",
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
  sha1: "6c80c4cbd2dc6e2b64fd72f4a9f160af0ab4e3a9",
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
  sha1: "b2a209211aaf5466a11aba43a256cfcbaf4bd34a",
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
  sha1: "d0c79315b040b5bc96bde2378ed2a69f8a5905f3",
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
  sha1: "53b3206b41b7c05d49b4649833757783b1ff7122",
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
  sha1: "a6f7b614a41744c31ea8ca277bf89a06f76f9ead",
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
  sha1: "80ef1e7a0133733f2e2c9c3cd66c6acef023327a",
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
  sha1: "2c0d3c3dc50627725ee3efd1a8e0d9cf0483f46a",
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
  sha1: "7f806bc2edea5f821c57329d8fb80e404f4798a2",
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
  sha1: "be5332f89fdb42fec731abc526728ecb98f6b989",
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
}

export type RenewReply =
  | { readonly kind: "done"; readonly now: number; readonly leases: readonly ({ readonly kind: "renewed"; readonly lease: LeaseLine; readonly break_at: number; readonly late: boolean | undefined } | { readonly kind: "lost"; readonly reason: string; readonly said: string | undefined } | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" })[] }
  | { readonly kind: "mismatch" }
  | { readonly kind: "newer" };

/** Extend each of n leases to now + its ttl, never past its max_hold. A shorter ttl brings the deadline forward. */
export const renew: ScriptOf<RenewArgs, RenewReply> = {
  name: "renew",
  sha1: "ad9ae59d236b4b39648c17f2cb1aee66b8babece",
  abi: {"defaults":[],"digests":["62b95abc"]},
  args: ["tokens","ttls_ms","retention_ms","fingerprint"],
  decode: (r) => r.end(r.led<RenewReply>({ done: () => ({ kind: "done", now: r.integer(), leases: r.groups((part) => part.led<NonNullable<Extract<RenewReply, { kind: "done" }>["leases"]>[number]>({ renewed: () => ({ kind: "renewed", lease: readLease(part), break_at: part.integer(), late: part.optional(() => part.flag()) }), lost: () => ({ kind: "lost", reason: part.string(), said: part.optional(() => part.string()) }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_split, lua_note_end, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_wrote, lua_pack_lease, lua_put_lease, lua_is_broken, lua_is_clearing, lua_available, lua_fits, lua_update_turn, lua_purge, lua_exclusive_id, lua_deadline_of, lua_live_lease, lua_lease_of, lua_rest_until, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_saved_lease, lua_save_lock, lua_REASONS, lua_end_at, lua_why_lost, lua_prolong_idempotency, lua_flag, lua_with_notifications, lua_append_list, lua_append_groups], body_renew, [lua_is_unnoticed, lua_permits_of, lua_keep_min_hold, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_keep_notes, lua_notes_of, lua_drop_tag, lua_drop_details, lua_drop_shared, lua_why_expired, lua_last_shared_deadline, lua_note_sooner_end, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_note_created, lua_put_detail, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_attended_until_of, lua_start_turn, lua_queue_key, lua_save_place, lua_end_what_is_over, lua_shared_id, lua_live_shared, lua_has_sane_numbers, lua_RECORD_FIELDS, lua_parse_fields, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_secret_prefix, lua_not_held, lua_readers_before, lua_next_end]),
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
  sha1: "53eae41afbfdf3edab723d902075db1497db82b2",
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
  sha1: "76345bcd7b066ce129865067d288b79a53fc183e",
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
  sha1: "c24101ee162bcdbbc14200b2f925da3d411acdaf",
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
  sha1: "9b9f55c5f176309ec9a5164c17ba0eacf3e7d710",
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
  sha1: "a8538de6f9c8185842b62b3d6fc18206bc9e91fa",
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
  sha1: "9ee76d36131d0f150b2050cc84f9691ed9c91621",
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
  sha1: "25eca63e59b355c76946d200ef63cc8447f3ce86",
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
  sha1: "f8c603113ae65d6b7e183b4f132f97285c1c8c59",
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
  sha1: "81199534b861bd49346d9bb7770b09bde7817c6b",
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
}

export type QuorumRenewReply =
  | { readonly kind: "done"; readonly now: number; readonly leases: readonly ({ readonly kind: "renewed"; readonly life_ms: number; readonly lease: AttemptLine } | { readonly kind: "lost"; readonly letter: string } | { readonly kind: "nonvoter"; readonly ends_at: number; readonly state: "q" | "-" } | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" })[] }
  | { readonly kind: "misplaced"; readonly number: number; readonly nodes: number }
  | { readonly kind: "newer" };

/** Extend each of n confirmed leases on this node to now + its ttl, never past its max_hold, never to an earlier deadline. */
export const quorumRenew: ScriptOf<QuorumRenewArgs, QuorumRenewReply> = {
  name: "quorum_renew",
  sha1: "926ecce9d2f8460a0ae2cb9be116890efcf58e6a",
  abi: {"defaults":[],"digests":["4681da7e"]},
  args: ["attempts","fences","ttls_ms","number","nodes","retention_ms","holders"],
  decode: (r) => r.end(r.led<QuorumRenewReply>({ done: () => ({ kind: "done", now: r.integer(), leases: r.groups((part) => part.led<NonNullable<Extract<QuorumRenewReply, { kind: "done" }>["leases"]>[number]>({ renewed: () => ({ kind: "renewed", life_ms: part.integer(), lease: readAttempt(part) }), lost: () => ({ kind: "lost", letter: part.string() }), nonvoter: () => ({ kind: "nonvoter", ends_at: part.integer(), state: part.oneOf("q", "-") }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_split, lua_has_sane_numbers, lua_load_marker, lua_misplacement, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_find_lease, lua_prolong_attempts, lua_append_list, lua_append_groups], body_quorum_renew),
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
  sha1: "d13612e3a5435802f7dd21c1396ec9c7d5255db9",
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
  sha1: "b59f2bcdc9c04b71ec024b5d00e7c5853ca59440",
  abi: {"defaults":[],"digests":["7690c170"]},
  args: ["proposals","lines","number","nodes","leases_max","retention_ms"],
  decode: (r) => r.end(r.led<QuorumRestoreReply>({ done: () => ({ kind: "done", proposals: r.list(() => r.integer()) }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_split, lua_has_sane_numbers, lua_clock_us, lua_load_marker, lua_save_marker, lua_misplacement, lua_reach_of, lua_note_fence, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_taken_until, lua_add_pending, lua_confirm_pending, lua_names_attempt, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_save_attempt, lua_append_list], body_quorum_restore),
};

/** Every script by its name, for engines that hold the sources themselves. */
export const scripts: Readonly<Record<string, Script & { readonly decode: (reply: ReplyReader) => unknown }>> = { key_create: keyCreate, key_delete: keyDelete, key_find: keyFind, latch_count_down: latchCountDown, latch_delete: latchDelete, latch_get: latchGet, latch_list: latchList, latch_set: latchSet, acquire, break_lease: breakLease, break_lock: breakLock, break_more: breakMore, give_up: giveUp, inspect, list, release, renew, set_capacity: setCapacity, transfer, unattend, quorum_bury: quorumBury, quorum_confirm: quorumConfirm, quorum_inspect: quorumInspect, quorum_join: quorumJoin, quorum_propose: quorumPropose, quorum_release: quorumRelease, quorum_renew: quorumRenew, quorum_repair: quorumRepair, quorum_restore: quorumRestore };
