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

const lua_is_unnoticed: Helper = ["F[34]=function(Q)\nreturn Q==\"e\" or Q==\"m\" or Q==\"b\"\nend"];
const lua_num: Helper = ["F[2]=function(h)\nreturn h+0\nend"];
const lua_permits_of: Helper = ["F[59]=function(i)\nreturn F[2](string.match(i,\":(%d+)$\")or \"0\")\nend"];
const lua_keep_min_hold: Helper = ["do\nlocal function Xj(oa)\nlocal jc=1\nfor c=2,#oa - 1 do\nif oa[c+1].until_ms - oa[c].until_ms<oa[jc+1].until_ms - oa[jc].until_ms then\njc=c\nend\nend\nlocal V=table.remove(oa,jc)\noa[jc].permits=oa[jc].permits+V.permits\nend\nlocal function yi(a,Pb,hd)\nlocal oa,na={},{until_ms=Pb,permits=hd}\nfor c=1,#a.rests do\nif na and a.rests[c].until_ms>=Pb then\noa[#oa+1],na=na,nil\nend\noa[#oa+1]=a.rests[c]\nend\noa[#oa+1]=na\nif #oa>64 then\nXj(oa)\nend\na.rests,a.resting=oa,a.resting+hd\na.changed=true\nend\nF[35]=function(a,b)\nif F[59](b.id)>0 then\nyi(a,b.min_until,F[59](b.id))\nelse\na.delay_until=math.max(a.delay_until,b.min_until)\nend\nend\nend"];
const lua_keeps_history: Helper = ["F[37]=function(a)\nreturn a.history_key~=a.record_key\nend"];
const lua_mode_of: Helper = ["F[41]=function(i)\nreturn string.sub(i,1,1)\nend"];
const lua_read_clock: Helper = ["F[3]=function()\nlocal fi=redis.call(\"TIME\")\nreturn F[2](fi[1])*1000000+F[2](fi[2])\nend"];
const lua_now_us: Helper = ["local Ma\ndo\n","Ma=F[3]()\n","end"];
const lua_now: Helper = ["local f\ndo\n","f=math.floor(Ma/1000)\n","end"];
const lua_now_us_word: Helper = ["local wf\ndo\n","wf=string.format(\"%.0f\",Ma)\n","end"];
const lua_now_word: Helper = ["local xf\ndo\n","xf=string.sub(wf,1,-4)\n","end"];
const lua_read_fence: Helper = ["local he\ndo\n","he=0\n","end"];
const lua_read_fence_word: Helper = ["local If\ndo\n","If=\"0\"\n","end"];
const lua_read_start: Helper = ["local ie\ndo\n","ie=0\n","end"];
const lua_read_start_word: Helper = ["local Jf\ndo\n","Jf=\"0\"\n","end"];
const lua_fmt: Helper = ["F[1]=function(v)\nif v==0 then\nreturn \"0\"\nend\nif v==1 then\nreturn \"1\"\nend\nif v==f then\nreturn xf\nend\nif v==Ma then\nreturn wf\nend\nif v==he then\nreturn If\nend\nif v==ie then\nreturn Jf\nend\nreturn string.format(\"%.0f\",v)\nend"];
const lua_owner_of: Helper = ["F[52]=function(Ca)\nreturn string.match(Ca,\"^[^.]*\")\nend"];
const lua_said_under: Helper = ["F[67]=function(a,wa)\nlocal j=wa~=\"....\" and string.find(a.notes,\" \" .. wa,1,true)\nreturn j and string.match(a.notes,\"^%S+\",j+1+4)or \"-\"\nend"];
const lua_announced_tag: Helper = ["F[16]=function(a)\nreturn a.break_at>0 and a.notes~=\"\" and string.sub(a.notes,1,4)or \"....\"\nend"];
const lua_note_of_broken: Helper = ["F[49]=function(a)\nreturn a.note or F[16](a)\nend"];
const lua_note_event: Helper = ["do\nlocal function eg(a,h)\na.noted=a.noted or{}\na.noted[#a.noted+1]=h\nend\nF[48]=function(a,tc,b,Wb,Yf)\nif not Yf and not F[37](a)then\nreturn\nend\nlocal Wk=b.acquired - math.floor(b.fence/1000)\nlocal Xb=F[41](b.id).. F[1](b.fence).. \" \" .. F[1](Wk).. \" \"\nif tc~=\"g\" and not Yf then\nlocal Nd=a.noted and a.noted[#a.noted] or a.events\nif string.sub(Nd,1,#Xb+1)==\"g\" .. Xb then\neg(a,tc .. F[1](Wb).. \",\")\nreturn\nend\nend\nlocal Xd=F[52](b.label)\nlocal kb=tc .. Xb .. F[1](Wb).. \" \" ..(#Xd<=400 and Xd or \"-\")\nif tc==\"b\" then\nlocal R=F[67](a,F[49](a))\nkb=R==\"-\" and kb or kb .. \" \" .. R\nend\nif F[37](a)then\neg(a,kb .. \",\")\nend\nif Yf then\na.untold=a.untold or{}\na.untold[#a.untold+1]=kb\nend\nend\nend"];
const lua_request_tag: Helper = ["F[65]=function(m)\nreturn string.sub(m,15 - 4,14)\nend"];
const lua_token_tag: Helper = ["F[74]=function(I)\nreturn string.sub(I,15 - 8,14)\nend"];
const lua_secret_of: Helper = ["F[70]=function(i)\nreturn string.sub(i,2)\nend"];
const lua_keep_notes: Helper = ["F[36]=function(a,yb,ig,fa)\nlocal h,M=\"\",0\nfor c=#yb,1,-1 do\nlocal wa=string.sub(yb[c],1,4)\nlocal Cj=wa==ig or wa==fa or wa==a.note\nif Cj or M<8 and string.find(a.ended,wa,1,true)then\nh,M=\" \" .. yb[c] .. h,M+1\nend\nend\na.notes=M>0 and ig .. fa .. h or \"\"\nend"];
const lua_split: Helper = ["F[7]=function(h)\nif string.find(h,\"^%S+$\")then\nreturn{h}\nend\nlocal C={}\nfor dc in string.gmatch(h,\"%S+\")do\nC[#C+1]=dc\nend\nreturn C\nend"];
const lua_notes_of: Helper = ["F[51]=function(a)\nreturn F[7](string.sub(a.notes,2*4+1))\nend"];
const lua_drop_tag: Helper = ["F[24]=function(a)\nreturn a.notes~=\"\" and string.sub(a.notes,4+1,2*4)or \"....\"\nend"];
const lua_note_end: Helper = ["do\nlocal function xi(a,b,Q,m)\nlocal Vg,Db=Q,\"....\"\nif Q==\"b\" then\nDb=F[49](a)\nelseif m then\nVg=F[41](b.id)\nDb=F[65](m)\nend\nlocal Za,Yg=a.ended,#a.ended>=32*14\nif Yg then\nlocal Bc=string.sub(Za,-2 - 4,-2)\nZa=string.sub(Za,1,(32 - 1)*14)\nif string.sub(Bc,2,2)~=\".\" then\na.releases=string.sub(Bc .. a.releases,1,32*5)\nend\nend\na.ended=F[74](F[70](b.id)).. Vg .. Db .. \" \" .. Za\nif Yg and a.notes~=\"\" then\nF[36](a,F[51](a),F[16](a),F[24](a))\nend\nend\nF[47]=function(a,b,Q,j,m)\nF[48](a,Q,b,math.max(0,j - b.acquired),Q~=\"r\")\nxi(a,b,Q,m)\nif b.delay>0 and F[34](Q)then\na.delay_until=math.max(a.delay_until,j+b.delay)\nend\nif b.min_until>j and Q~=\"t\" then\nF[35](a,b)\nend\nif a.upgrader and a.upgrader.token==b.id then\na.upgrader=nil\nend\na.lease_ended=true\na.changed=true\nend\nend"];
const lua_drop_details: Helper = ["F[22]=function(a,k)\nif a.details>0 and #k>0 then\na.details=a.details - redis.call(\"HDEL\",a.details_key,unpack(k))\nend\nend"];
const lua_drop_shared: Helper = ["F[23]=function(a,k)\nredis.call(\"ZREM\",a.leases_key,unpack(k))\nredis.call(\"ZREM\",a.holders_key,unpack(k))\nF[22](a,k)\na.shared=a.shared - #k\nfor c=1,#k do\na.permits=a.permits - F[59](k[c])\nend\nend"];
const lua_why_expired: Helper = ["F[78]=function(a,b)\nif b.deadline==a.break_at then\nreturn \"b\"\nend\nif b.deadline==b.max_until then\nreturn \"m\"\nend\nreturn \"e\"\nend"];
const lua_is_exclusive: Helper = ["F[33]=function(i)\nreturn string.sub(i,1,1)==\"x\"\nend"];
const lua_last_shared_deadline: Helper = ["F[98]=function(a,bb)\nlocal ma=redis.call(\"ZRANGE\",a.leases_key,\"-2\",\"-1\",\"WITHSCORES\")\nlocal j=#ma\nif #ma==4 and bb and ma[3]==bb.id then\nj=2\nend\nlocal O=F[2](ma[j] or \"0\")- a.ahead\nreturn a.break_at>0 and math.min(O,a.break_at)or O\nend"];
const lua_note_sooner_end: Helper = ["F[108]=function(a,n)\nlocal j=n\nif a.exclusive then\nj=a.exclusive.deadline\nelseif a.capacity>0 then\nj=a.shared_next\nelseif a.upgrader or a.front and F[33](a.front)then\nj=F[98](a,a.upgrader and{id=a.upgrader.token})\nend\na.check_at=j<n and j or a.check_at\nend"];
const lua_end_lease: Helper = ["do\nlocal function wh(a,Wb)\nWb=math.max(0,Wb)\nif a.hold_ms==0 then\na.hold_ms=Wb\nelse\na.hold_ms=(a.hold_ms*3+Wb)/4\nend\nend\nF[112]=function(a,b,Q,m)\nif F[33](b.id)then\na.exclusive=nil\nwh(a,f - b.acquired)\nelse\nwh(a,(f - b.acquired)/a.live)\nF[23](a,{b.id})\na.live=a.live - 1\nif a.capacity==0 and a.live>0 then\nF[108](a,b.deadline)\nend\nend\nF[47](a,b,Q,f,m)\nend\nend"];
const lua_delayed_until: Helper = ["F[121]=function(a)\nlocal ja=a.exclusive or a.shared>0\nreturn not ja and a.delay_until>f and a.delay_until or 0\nend"];
const lua_describe_ended: Helper = ["F[167]=function(b)\nreturn F[1](b.fence).. \",\" .. F[1](math.max(0,f - b.acquired)).. \",\" .. F[52](b.label)\nend"];
const lua_clear_left: Helper = ["local Fe\ndo\n","Fe=400\n","end"];
const lua_unpack_lease: Helper = ["do\nlocal function Kk(P,Zh)\nhe=P+0\nIf=P\nie=Zh+0\nJf=Zh\nend\nF[75]=function(h)\nlocal i,O,P,Id,we,Ob,pf,da,Jd,qk,Ca,Tb=\nstring.match(h,\"^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+) ?(%d*)$\")\nif not i then\nreturn nil\nend\nKk(P,we)\nlocal b={\nid=i,\ndeadline=O+0,\nfence=he,\nholds=Id+0,\nacquired=ie,\nttl=Ob+0,\nmax_until=pf+0,\ndelay=da+0,\nidempotency_until=Jd+0,\npartner=qk,\nlabel=Ca,\nmin_until=Tb==\"\" and 0 or Tb+0,\nconfirmed=string.sub(Tb,1,1)==\"0\",\n}\nlocal Ya=math.max(\nb.deadline,\nb.fence,\nb.holds,\nb.acquired,\nb.ttl,\nb.max_until,\nb.delay,\nb.idempotency_until,\nb.min_until\n)\nreturn Ya<10000000000000000 and b or nil\nend\nend"];
const lua_move_lease: Helper = ["F[42]=function(b,vb)\nfor T,pb in ipairs({\"deadline\",\"acquired\",\"max_until\",\"min_until\"})do\nif b[pb]>0 then\nb[pb]=b[pb]+vb\nend\nend\nend"];
const lua_unpack_shared: Helper = ["F[76]=function(a,h)\nlocal b=F[75](h)\nif b then\nF[42](b,-a.ahead)\nend\nreturn b\nend"];
const lua_clear_broken: Helper = ["do\nlocal function ak(a,h,Gj)\nlocal ag=a.break_at==1\nlocal j=ag and f or a.break_at\nif Gj then\nlocal b=F[76](a,h)\nif not b then\nreturn j\nend\nif ag then\nb.delay,b.min_until=0,0\nend\nlocal Q=b.deadline<j and F[78](a,b)or \"b\"\nlocal ta=math.min(j,b.deadline)\nF[47](a,b,Q,ta)\nreturn ta\nend\nif not ag then\nlocal O,da,Tb=string.match(h,\"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+ ?(%d*)$\")\nif O and F[2](da)>0 then\na.delay_until=math.max(a.delay_until,math.min(j,F[2](O)- a.ahead)+F[2](da))\nend\nif Tb and Tb~=\"\" then\na.delay_until=math.max(a.delay_until,F[2](Tb)- a.ahead)\nend\nend\nreturn j\nend\nF[20]=function(a)\nlocal M=Fe\nif M==0 then\nreturn 0\nend\nlocal k=redis.call(\"ZRANGE\",a.holders_key,\"0\",F[1](M - 1))\nFe=M - #k\nlocal ta=0\nif #k>0 then\nlocal w=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nif w[c] then\nta=math.max(ta,ak(a,w[c],a.shared - c<32))\nend\nend\nF[23](a,k)\nend\na.upgrader=nil\na.changed=true\nif #k==M and a.shared>0 then\nif a.break_at~=1 then\na.break_at=f\nend\nreturn 0\nend\nredis.call(\"DEL\",a.leases_key,a.holders_key)\na.shared,a.permits,a.shared_next,a.live=0,0,0,0\nreturn ta>0 and ta or f\nend\nend"];
const lua_announce_break: Helper = ["F[134]=function(a,Fb)\nlocal V=a.break_at\na.break_at=f+Fb\nif V>0 then\na.break_at=math.min(a.break_at,V)\nend\na.changed,a.check_at=true,a.break_at\nreturn V\nend"];
const lua_wrote: Helper = ["local Qb\ndo\n","Qb=false\n","end"];
const lua_note_created: Helper = ["F[46]=function(a,s)\na.created=a.created or{}\na.created[#a.created+1]=s\nend"];
const lua_put_detail: Helper = ["F[102]=function(a,i,h)\nQb=true\nlocal Bi=redis.call(\"HSET\",a.details_key,i,h)\nif a.details==0 then\nF[46](a,a.details_key)\nend\na.details=a.details+Bi\nend"];
const lua_pack_lease: Helper = ["F[54]=function(b)\nlocal h=b.id\n.. \" \"\n.. F[1](b.deadline)\n.. \" \"\n.. F[1](b.fence)\n.. \" \"\n.. F[1](b.holds)\n.. \" \"\n.. F[1](b.acquired)\n.. \" \"\n.. F[1](b.ttl)\n.. \" \"\n.. F[1](b.max_until)\n.. \" \"\n.. F[1](b.delay)\n.. \" \"\n.. F[1](b.idempotency_until)\n.. \" \"\n.. b.partner\n.. \" \"\n.. b.label\nif b.min_until<=f then\nreturn h\nend\nreturn h .. \" \" ..(b.confirmed and \"0\" or \"\").. F[1](b.min_until)\nend"];
const lua_beside: Helper = ["F[19]=function(a,j)\nreturn F[1](j+a.ahead)\nend"];
const lua_note_beside: Helper = ["F[45]=function(a)\na.changed=a.changed or f - a.written_at>=1000\nend"];
const lua_put_shared: Helper = ["F[103]=function(a,b)\nF[42](b,a.ahead)\nF[102](a,b.id,F[54](b))\nF[42](b,-a.ahead)\nredis.call(\"ZADD\",a.leases_key,F[19](a,b.deadline),b.id)\nF[45](a)\na.kept_until=math.max(a.kept_until,b.deadline+b.delay,b.min_until)\nif b.delay>0 or b.min_until>f then\na.keeps_out=1\nend\nend"];
const lua_put_lease: Helper = ["F[109]=function(a,b)\nif F[33](b.id)then\na.changed=true\nreturn\nend\nF[103](a,b)\nif b.deadline<a.shared_next then\na.shared_next=b.deadline\na.changed=true\nend\nend"];
const lua_cut_short: Helper = ["F[80]=function(a,b)\nif a.break_at>0 and a.break_at<b.deadline then\nb.deadline=a.break_at\nend\nreturn b\nend"];
const lua_warn_one: Helper = ["do\nlocal function Lj(a,b,y)\nlocal O=y>0 and math.min(b.deadline,y)or b.deadline\nreturn O - b.ttl+b.ttl/3>a.break_at\nend\nF[131]=function(a,b,y,Ja)\nif not Ja and b.delay+b.min_until>0 then\nb.delay,b.min_until=0,0\nF[109](a,b)\nend\nlocal qb=Lj(a,b,y)\nF[80](a,b)\nreturn qb and 1 or 0\nend\nend"];
const lua_warn_shared: Helper = ["F[159]=function(a,ga,y,Ja)\nif a.live==0 then\nreturn 0,0\nend\nlocal vi=\"(\" .. F[1](ga)\nlocal qc=\nredis.call(\"ZRANGEBYSCORE\",a.holders_key,vi,\"+inf\",\"WITHSCORES\",\"LIMIT\",\"0\",F[1](400))\nlocal k={}\nfor c=1,#qc,2 do\nk[#k+1]=qc[c]\nend\nif #k==0 then\nreturn 0,0\nend\nlocal qb=0\nlocal w=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nlocal b=w[c] and F[76](a,w[c])\nif b and b.deadline>f then\nqb=qb+F[131](a,b,y,Ja)\nend\nend\nreturn qb,#k==400 and F[2](qc[#qc])or 0\nend"];
const lua_is_broken: Helper = ["F[31]=function(a)\nreturn a.break_at>0 and a.break_at<=f\nend"];
const lua_first_of: Helper = ["F[28]=function(s)\nlocal qa=redis.call(\"ZRANGE\",s,\"0\",\"0\",\"WITHSCORES\")\nif not qa[1] then\nreturn nil,0\nend\nreturn qa[1],F[2](qa[2])\nend"];
const lua_queued_total: Helper = ["F[62]=function(a)\nreturn a.writers+a.readers\nend"];
const lua_count_queued: Helper = ["F[21]=function(a,i,vd)\nif F[33](i)then\na.writers=a.writers+vd\nelse\na.readers=a.readers+vd\nend\nif vd<0 then\na.departures=a.departures - vd\nend\na.changed=true\nend"];
const lua_set_turn_length: Helper = ["F[72]=function(a,lf)\nif a.turn_ms>0 then\na.turn_ms=lf\nend\nend"];
const lua_find_front: Helper = ["F[27]=function(a)\nlocal bg,ec,Kf,Lf=nil,0,nil,0\nif a.writers>0 then\nbg,ec=F[28](a.writers_key)\nend\nif a.readers>0 then\nKf,Lf=F[28](a.readers_key)\nend\na.front,a.front_arrival=Kf,Lf\nif bg and(not Kf or ec<Lf)then\na.front,a.front_arrival=bg,ec\nend\nif a.front_arrival>=4000000000000000 then\na.front,a.front_arrival=nil,0\nend\na.turn_at,a.turn_until=0,0\nend"];
const lua_has_label: Helper = ["F[30]=function(i)\nreturn string.sub(i,3,3)==\"l\"\nend"];
const lua_labelled_among: Helper = ["F[38]=function(k)\nlocal hf={}\nfor c=1,#k do\nif F[30](k[c])then\nhf[#hf+1]=k[c]\nend\nend\nreturn hf\nend"];
const lua_note_turn_taken: Helper = ["F[50]=function(a)\nF[72](a,3000)\nend"];
const lua_is_clearing: Helper = ["F[32]=function(a)\nreturn F[31](a)or a.passing or a.clearing\nend"];
const lua_available: Helper = ["F[18]=function(a)\nif a.clearing then\nreturn 0\nend\nlocal ja=F[31](a)and 0 or a.permits - a.expired_permits\nreturn math.max(0,a.capacity - ja - a.resting)\nend"];
const lua_fits: Helper = ["F[29]=function(a,i,H,ka)\nlocal Ej=H~=nil or ka~=nil\nif F[32](a)then\nreturn false\nend\nif a.exclusive and not H then\nreturn false\nend\nif f<a.delay_until and not Ej then\nreturn false\nend\nif F[33](i)then\nreturn a.live==(ka and 1 or 0)\nend\nif F[59](i)>0 then\nreturn F[59](i)<=F[18](a)\nend\nreturn H~=nil or not a.upgrader and a.break_at==0\nend"];
const lua_attended_until_of: Helper = ["F[17]=function(a,i)\nreturn F[2](redis.call(\"ZSCORE\",a.tickets_key,i)or \"0\")- a.ahead\nend"];
const lua_start_turn: Helper = ["F[73]=function(a,j,lf)\na.turn_at,a.turn_until=j,j+lf\nif a.attended_next<a.turn_until then\nlocal U=F[17](a,a.front)\na.turn_until=U>j and math.min(a.turn_until,U)or a.turn_until\nend\na.changed=true\nend"];
const lua_update_turn: Helper = ["do\nlocal function Vi(a)\nlocal Ii=a.shared==0 or a.break_at>f\nif a.break_at>0 and not a.exclusive and a.live==0 and Ii then\na.break_at=0\na.changed=true\nend\nend\nF[77]=function(a,j)\nVi(a)\nlocal Xa=a.front\nlocal Ug=Xa and(F[29](a,Xa)or F[59](Xa)>a.capacity)\nif Ug and a.turn_at==0 then\nF[73](a,j,a.turn_ms>0 and a.turn_ms or 3000)\na.turn_began=true\nelseif not Ug and a.turn_at~=0 then\na.turn_at,a.turn_until=0,0\na.changed=true\nend\nend\nend"];
const lua_queue_key: Helper = ["F[61]=function(a,i)\nreturn F[33](i)and a.writers_key or a.readers_key\nend"];
const lua_save_place: Helper = ["do\nlocal function xh(a,i,s)\nlocal M=F[33](i)and a.writers or a.readers\nif M==0 then\nF[46](a,s)\nend\nend\nlocal function cj(a,i,u)\nlocal s=F[61](a,i)\nxh(a,i,s)\nredis.call(\"ZADD\",s,F[1](u.arrival),i)\na.arrival=math.max(a.arrival,u.arrival)\nF[21](a,i,1)\nif u.queued==false then\na.departures=math.max(0,a.departures - 1)\nend\nif not a.front or u.arrival<a.front_arrival then\na.front,a.front_arrival,a.turn_at,a.turn_until=i,u.arrival,0,0\nend\nu.queued=true\nend\nlocal function Mi(a,i,u)\nlocal s=F[61](a,i)\nxh(a,i,s)\nredis.call(\"ZADD\",s,F[1](u.arrival+4000000000000000),i)\nif u.queued then\nF[21](a,i,-1)\nif a.front==i then\nF[27](a)\nend\nend\nu.queued=false\nend\nlocal function Tk(a,i,U,Jb)\nQb=true\nlocal Ge=Jb and \"XX\" or \"GT\"\nif redis.call(\"ZADD\",a.tickets_key,Ge,F[19](a,U),i)==1 then\nif a.tickets==0 then\nF[46](a,a.tickets_key)\nend\na.tickets=a.tickets+1\na.changed=true\nend\nF[45](a)\nif U>f and(a.attended_next==0 or U<a.attended_next)then\na.attended_next=U\na.changed=true\nend\nif a.tickets_next==0 or U+30000<a.tickets_next then\na.tickets_next=U+30000\na.changed=true\nend\na.kept_until=math.max(a.kept_until,U+30000)\nend\nF[69]=function(a,i,u,U,Jb)\nlocal fe=U>f\nif u.queued and not fe and not Jb then\nfe=F[17](a,i)>f\nend\nif fe and not u.queued then\ncj(a,i,u)\nelseif not fe and u.queued~=false then\nMi(a,i,u)\nend\nTk(a,i,U,Jb)\nend\nend"];
const lua_end_what_is_over: Helper = ["do\nlocal function Bk(a)\nlocal b=a.exclusive\nif not b or b.deadline>f then\nreturn 0\nend\na.exclusive=nil\nF[47](a,b,F[78](a,b),b.deadline)\nreturn b.deadline\nend\nlocal function Qi(a)\nlocal ta=0\nlocal k=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",F[19](a,f),\"LIMIT\",\"0\",F[1](100))\nif #k>0 then\nlocal w=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nlocal b=w[c] and F[76](a,w[c])\nif b then\nF[47](a,b,F[78](a,b),b.deadline)\nta=b.deadline\nend\nend\nF[23](a,k)\nend\nreturn ta\nend\nlocal function Li(a)\nif a.capacity==0 then\na.live=redis.call(\"ZCOUNT\",a.leases_key,\"(\" .. F[19](a,f),\"+inf\")\nreturn\nend\nlocal Qe=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",F[19](a,f))\na.live=a.shared - #Qe\na.expired_permits=0\nfor c=1,#Qe do\na.expired_permits=a.expired_permits+F[59](Qe[c])\nend\nend\nlocal function Ck(a)\nif a.shared>0 and F[31](a)then\nreturn F[20](a)\nend\nif a.shared==0 or a.shared_next>f then\nreturn 0\nend\nlocal ta=Qi(a)\nlocal qa,Td=F[28](a.leases_key)\nTd=Td - a.ahead\na.shared_next=qa and Td or 0\nif not qa then\na.shared,a.permits=0,0\na.details=a.tickets>0 and a.details or 0\nend\na.live=a.shared\nif qa and Td<=f then\nLi(a)\na.clearing=a.keeps_out>0\nend\na.changed=true\nreturn ta\nend\nlocal function Dk(a)\nlocal la=a.upgrader\nif not la or la.deadline>f then\nreturn 0\nend\na.upgrader=nil\na.changed=true\nreturn la.deadline\nend\nlocal function ij(a)\nif a.expires_at==0 or a.expires_at+30000/2>f then\nreturn\nend\nfor T,M in ipairs({\"shared\",\"permits\",\"details\",\"tickets\",\"writers\",\"readers\"})do\na[M]=0\nend\na.front,a.front_arrival,a.turn_at,a.turn_until=nil,0,0,0\na.shared_next,a.tickets_next,a.attended_next=0,0,0\na.kept_until,a.expires_at,a.ahead=0,0,0\na.live=0\nredis.call(\n\"DEL\",\na.details_key,\na.leases_key,\na.holders_key,\na.writers_key,\na.readers_key,\na.tickets_key\n)\na.changed=true\nend\nlocal function pg(k)\nlocal jb,Na={},{}\nfor c=1,#k do\nlocal di=F[33](k[c])and jb or Na\ndi[#di+1]=k[c]\nend\nreturn jb,Na\nend\nlocal function vg(a,s,k)\nfor ga=1,#k,1250 do\nlocal Vf=redis.call(\"ZMSCORE\",s,unpack(k,ga,math.min(ga+1250 - 1,#k)))\nlocal Vb={}\nfor c=1,#Vf do\nlocal D=Vf[c] and F[2](Vf[c])or 4000000000000000\nif D<4000000000000000 then\nVb[#Vb+1]=F[1](D+4000000000000000)\nVb[#Vb+1]=k[ga+c - 1]\nend\nend\nif #Vb>0 then\nredis.call(\"ZADD\",s,unpack(Vb))\nF[21](a,k[1],-#Vb/2)\nend\nend\nend\nlocal function zh(a)\nF[72](a,250)\nend\nlocal function Zi(a,U)\nif a.turn_at==0 then\nreturn U\nend\nif a.turn_until<U then\nzh(a)\nreturn a.turn_until\nend\nlocal Uj=math.max(0,U - a.turn_at)\na.no_grace_until=math.max(a.no_grace_until,U+20*Uj)\nreturn U\nend\nlocal function sk(a,tb)\nif F[62](a)==0 or a.attended_next>f then\nreturn 0\nend\nlocal ga=math.max(0,a.tickets - F[62](a))\nlocal gd=redis.call(\"ZCOUNT\",a.tickets_key,\"-inf\",F[19](a,f))- ga\nlocal ld=math.max(0,math.min(gd,1250*2))\nlocal Df=redis.call(\"ZRANGE\",a.tickets_key,F[1](ga),F[1](ga+ld),\"WITHSCORES\")\nlocal k,Yc={},0\na.attended_next=ld<gd and f or 0\nfor c=1,#Df,2 do\nlocal i,U=Df[c],F[2](Df[c+1])- a.ahead\nif U>f then\nlocal Ci=i==tb and ga+ld+1==a.tickets\na.attended_next=Ci and 0 or U\nelseif(i~=tb or U+30000<=f)and #k<ld then\nk[#k+1]=i\nif i==a.front then\nYc=U\nend\nend\nend\na.passing=ld<gd\na.changed=true\nlocal jb,Na=pg(k)\nvg(a,a.writers_key,jb)\nvg(a,a.readers_key,Na)\nif Yc>0 then\nYc=Zi(a,Yc)\nF[27](a)\nend\nreturn Yc\nend\nlocal function Yi(a)\nlocal ta,mb=0,{}\nfor c=1,#a.rests do\nlocal na=a.rests[c]\nif na.until_ms>f then\nmb[#mb+1]=na\nelse\nta=na.until_ms\na.resting=a.resting - na.permits\na.changed=true\nend\nend\na.rests=mb\nreturn ta\nend\nlocal function Ri(a,k)\nlocal jb,Na=pg(k)\nredis.call(\"ZREM\",a.tickets_key,unpack(k))\nif #jb>0 then\nredis.call(\"ZREM\",a.writers_key,unpack(jb))\nend\nif #Na>0 then\nredis.call(\"ZREM\",a.readers_key,unpack(Na))\nend\na.tickets=a.tickets - #k\nF[22](a,F[38](k))\nend\nlocal function kj(a)\nif a.tickets==0 or a.tickets_next>f or a.passing then\nreturn\nend\nlocal gd=F[19](a,f - 30000)\nlocal ih=redis.call(\"ZRANGEBYSCORE\",a.tickets_key,\"-inf\",gd,\"LIMIT\",\"0\",F[1](1250))\nif #ih>0 then\nRi(a,ih)\nend\nlocal qa,U=F[28](a.tickets_key)\nif qa then\na.tickets_next=U - a.ahead+30000\na.lapsing=a.tickets_next<=f\nelse\na.lapsing=false\na.tickets_next=0\na.tickets,a.writers,a.readers=0,0,0\na.details=a.shared>0 and a.details or 0\nF[27](a)\nend\na.changed=true\nend\nlocal function rk(a,tb)\nfor T=1,100 do\nlocal Xa,Bb=a.front,a.turn_until\nif a.turn_at==0 or Xa==tb or f<Bb then\nreturn\nend\nF[69](a,Xa,{arrival=a.front_arrival,queued=true},Bb,true)\nzh(a)\nF[77](a,Bb)\nend\nend\nF[25]=function(a,tb)\nij(a)\nlocal j=math.max(Bk(a),Ck(a),Dk(a),sk(a,tb))\nj=math.max(j,Yi(a))\nkj(a)\nif a.tickets==0 then\nF[50](a)\nend\nif a.delay_until>0 and a.delay_until<=f then\nj=math.max(j,a.delay_until)\na.delay_until=0\na.changed=true\nend\nF[77](a,j>0 and j or f)\nrk(a,tb)\nend\nend"];
const lua_purge: Helper = ["do\nlocal function yj(a)\nreturn a.tickets==0\nand a.writers==0\nand a.readers==0\nand a.shared==0\nand a.delay_until==0\nand a.break_at==0\nand a.turn_at==0\nand a.turn_ms==0\nand #a.rests==0\nand not a.front\nand not a.upgrader\nand(not a.exclusive or a.exclusive.deadline>f)\nend\nF[60]=function(a,tb)\nif not yj(a)then\nF[25](a,tb)\nend\nend\nend"];
const lua_spans_locks: Helper = ["F[198]=function(i)\nreturn string.sub(i,2,2)==\"m\"\nend"];
const lua_exclusive_id: Helper = ["F[106]=function(E)\nreturn \"x\" .. E\nend"];
const lua_shared_id: Helper = ["F[111]=function(E)\nreturn(string.find(E,\":\",1,true)and \"p\" or \"s\").. E\nend"];
const lua_deadline_of: Helper = ["F[120]=function(a,b,Ob)\nlocal O=f+Ob\nif b.max_until>0 and b.max_until<O then\nO=b.max_until\nend\nif a.break_at>0 and a.break_at<O then\nO=a.break_at\nend\nreturn O\nend"];
const lua_live_shared: Helper = ["F[100]=function(a,i)\nif a.shared==0 or F[31](a)then\nreturn nil\nend\nlocal h=redis.call(\"HGET\",a.details_key,i)\nif not h or F[41](h)~=F[41](i)then\nreturn nil\nend\nlocal b=F[76](a,h)\nif not b then\na.damaged_id=i\nreturn nil\nend\nF[80](a,b)\nreturn b.deadline>f and b or nil\nend"];
const lua_live_lease: Helper = ["F[99]=function(a,i)\nif F[33](i)then\nlocal H=a.exclusive\nreturn H and H.id==i and H or nil\nend\nreturn F[100](a,i)\nend"];
const lua_lease_of: Helper = ["F[114]=function(a,I)\nreturn F[99](a,F[106](I))or F[99](a,F[111](I))\nend"];
const lua_leases_of: Helper = ["F[146]=function(a,I)\nlocal H=F[99](a,F[106](I))\nif H then\nlocal rj=H.partner~=\"-\"\nreturn H,rj and F[100](a,H.partner)or nil\nend\nlocal ka=F[100](a,F[111](I))\nif ka and a.exclusive and a.exclusive.partner==ka.id then\nH=a.exclusive\nend\nreturn H,ka\nend"];
const lua_holders_total: Helper = ["F[113]=function(a)\nreturn a.live+(a.exclusive and 1 or 0)\nend"];
const lua_add_shared: Helper = ["F[133]=function(a,b)\nF[103](a,b)\nredis.call(\"ZADD\",a.holders_key,F[1](b.fence),b.id)\nif a.shared==0 then\nF[46](a,a.leases_key)\nF[46](a,a.holders_key)\na.shared_next=b.deadline\nelse\na.shared_next=math.min(a.shared_next,b.deadline)\nend\na.shared=a.shared+1\na.live=a.live+1\na.permits=a.permits+F[59](b.id)\nend"];
const lua_grant: Helper = ["F[141]=function(a,b,nd)\na.fence=math.max(a.fence+1,Ma)\nb.fence=a.fence\nb.holds=1\nb.acquired=f\nb.deadline=F[120](a,b,b.ttl)\nif F[33](b.id)then\na.exclusive=b\nelse\nF[133](a,b)\nend\nlocal cl=nd and math.max(0,math.floor(f - nd/1000))or 0\nF[48](a,\"g\",b,cl)\na.changed=true\nend"];
const lua_rest_until: Helper = ["F[66]=function(a,ma)\nlocal na=a.rests[ma and #a.rests or 1]\nreturn na and na.until_ms or 0\nend"];
const lua_save_key: Helper = ["F[155]=function(s,Wa,se,mc)\nlocal C={F[1](1),F[1](Wa),F[1](se),mc}\nredis.call(\"SET\",s,table.concat(C,\" \"),\"PX\",F[1](Wa - f))\nend"];
const lua_has_sane_numbers: Helper = ["F[4]=function(h)\nreturn not string.find(\" \" .. h,\" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\")\nend"];
const lua_parse_latch: Helper = ["F[115]=function(h)\nlocal aa,i,z,M,Wa,ca=string.match(h,\"^(%d+) (%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)$\")\nif F[2](string.match(h,\"^(%d+) \")or \"0\")>1 then\nreturn{unreadable=\"newer\"}\nend\nif not aa or not F[4](string.match(h,\"^[^\\n]*\"))then\nreturn{unreadable=\"damaged\"}\nend\nreturn{\nid=F[2](i),\nsince=F[2](z),\ncount=F[2](M),\nexpires_at=F[2](Wa),\noutcomes=ca,\nlive=F[2](Wa)>f,\n}\nend"];
const lua_load_latch: Helper = ["F[123]=function(s)\nlocal h=redis.call(\"GET\",s)\nreturn h and F[115](h)or nil\nend"];
const lua_save_latch: Helper = ["F[128]=function(s,p)\nQb=true\nlocal sa={F[1](1),F[1](p.id),F[1](p.since),F[1](p.count),F[1](p.expires_at)}\nlocal ff=math.max(p.expires_at - f,60000)\nredis.call(\"SET\",s,table.concat(sa,\" \").. \"\\n\" .. p.outcomes,\"PX\",F[1](ff))\nend"];
const lua_with_notification: Helper = ["F[160]=function(t)\nt[#t+1]=\"!1,-,0,0,1\"\nreturn t\nend"];
const lua_latch_reply: Helper = ["F[145]=function(p,M)\nreturn{\"latch\",F[1](p.id),F[1](p.since),F[1](M),F[1](p.expires_at)}\nend"];
const lua_place_of: Helper = ["F[126]=function(a,i)\nlocal Uh=a.tickets>0 and redis.call(\"ZSCORE\",F[61](a,i),i)\nif not Uh then\nreturn nil\nend\nif a.lapsing and F[17](a,i)+30000<=f then\nreturn nil\nend\nlocal D=F[2](Uh)\nif D<4000000000000000 then\nreturn{arrival=D,queued=true}\nend\nreturn{arrival=D - 4000000000000000,queued=false}\nend"];
const lua_remove_place: Helper = ["F[152]=function(a,i,u)\nredis.call(\"ZREM\",F[61](a,i),i)\nif u.queued then\nF[21](a,i,-1)\nif a.front==i then\nF[27](a)\nend\nend\nif redis.call(\"ZREM\",a.tickets_key,i)==1 then\na.tickets=a.tickets - 1\nif a.tickets==0 then\na.tickets_next=0\nend\nif F[30](i)then\nF[22](a,{i})\nend\nend\na.changed=true\nend"];
const lua_note_hints: Helper = ["F[187]=function(a,Hd)\nif Hd~=(a.turn_ms>0)then\na.turn_ms=Hd and 3000 or 0\na.changed=true\nend\nend"];
const lua_drop_queue: Helper = ["F[169]=function(a)\nlocal M=a.tickets+(a.upgrader and 1 or 0)\nif a.tickets>0 then\nlocal k=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"-1\")\nfor ga=1,#k,1250 do\nF[22](a,F[38]({unpack(k,ga,math.min(ga+1250 - 1,#k))}))\nend\nif #k>0 then\nredis.call(\"DEL\",a.writers_key,a.readers_key,a.tickets_key)\na.departures=a.departures+F[62](a)\na.writers,a.readers,a.tickets,a.tickets_next,a.attended_next=0,0,0,0,0\nF[27](a)\nend\nend\na.upgrader=nil\na.queue_dropped=true\na.dropped=math.max(a.arrival+1,Ma)\na.arrival=a.dropped\na.changed=true\nreturn M\nend"];
const lua_remove_places: Helper = ["F[193]=function(l,k,o)\nfor c=1,#k do\nif o[c] then\nF[152](l[c],k[c],o[c])\nend\nend\nend"];
const lua_is_among: Helper = ["F[183]=function(sa,M,Y)\nfor c=1,M do\nif sa[c]==Y then\nreturn true\nend\nend\nreturn false\nend"];
const lua_blocked_locks: Helper = ["do\nlocal function ek(a,i,D)\nif not a.front or a.front==i then\nreturn false\nend\nif not F[33](i)and F[59](i)==0 then\nif a.writers==0 then\nreturn false\nend\nif D and not F[33](a.front)then\nlocal T,ec=F[28](a.writers_key)\nreturn ec<D\nend\nend\nreturn not D or a.front_arrival<D\nend\nlocal function Aj(a,i,D,pc)\nif not F[29](a,i)then\nreturn true\nend\nif pc then\nreturn ek(a,i,D)\nend\nlocal zj=a.front~=nil and(not D or a.front_arrival<D)\nreturn F[59](i)==0 and a.live>0 and zj\nend\nF[164]=function(l,k,D,pc)\nlocal Z={}\nfor c=1,#k do\nif Aj(l[c],k[c],D,pc)then\nZ[#Z+1]=c\nend\nend\nreturn Z\nend\nend"];
const lua_attended_until: Helper = ["F[135]=function(l,vc,Pf)\nlocal dk=f+math.floor(vc - math.min(300,vc/10))\nfor c=1,#l do\nPf=Pf and f>=l[c].no_grace_until\nend\nreturn dk+(Pf and 1500 or 0)\nend"];
const lua_clock_us: Helper = ["local Qc\ndo\nQc=Ma<4503599627370496 and Ma or 0\nend"];
const lua_load_marker: Helper = ["F[93]=function(h)\nif not h then\nreturn{state=\"-\",ends_at=0}\nend\nlocal aa,hb,Y,ra,oc,Ve,ye=\nstring.match(h,\"^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$\")\nif not aa or F[2](aa)>1 then\nreturn{state=\"newer\"}\nend\nreturn{\nstate=hb,\nnumber=F[2](Y),\nnodes=F[2](ra),\nends_at=F[2](oc),\nfloor=F[2](Ve),\nahead=F[2](ye),\n}\nend"];
const lua_save_marker: Helper = ["F[129]=function(s,q)\nlocal sa={q.number,q.nodes,q.ends_at,q.floor,q.ahead}\nlocal C={F[1](1),q.state}\nfor c=1,#sa do\nC[c+2]=F[1](sa[c])\nend\nredis.call(\"SET\",s,table.concat(C,\" \"))\nend"];
const lua_misplacement: Helper = ["F[101]=function(q,Y,ra)\nif q.state==\"newer\" then\nreturn{\"newer\"}\nend\nif q.number and(q.number~=Y or q.nodes~=ra)then\nreturn{\"misplaced\",F[1](q.number),F[1](q.nodes)}\nend\nreturn nil\nend"];
const lua_abstention: Helper = ["F[116]=function(q,Y,ra)\nlocal L=F[101](q,Y,ra)\nif not L and q.state~=\"v\" then\nreturn{\"nonvoter\",F[1](f),q.state,F[1](q.ends_at)}\nend\nreturn L\nend"];
const lua_reach_of: Helper = ["F[118]=function(q)\nreturn math.max(q.floor or 0,Qc+(q.ahead or 0)+100000)\nend"];
const lua_note_fence: Helper = ["F[148]=function(s,q,P)\nlocal Gg=P>Qc+30000000 and P>q.floor\nlocal lg=P>F[118](q)\nif lg then\nq.ahead=P - Qc\nend\nif Gg then\nq.floor=P\nend\nif Gg or lg then\nF[129](s,q)\nend\nend"];
const lua_blame_of: Helper = ["F[87]=function(m)\nreturn string.sub(m .. \"------\",1,6)\nend"];
const lua_end_pattern: Helper = ["F[90]=function(G)\nlocal dj=string.gsub(string.sub(G,1,12),\"%-\",\"%%-\")\nreturn \"(%a)\" .. dj .. \"(%S+)\"\nend"];
const lua_end_of: Helper = ["F[89]=function(d,G)\nreturn string.match(d.ended,F[90](G))\nend"];
const lua_forget_end: Helper = ["F[91]=function(d,G)\nd.ended=string.gsub(d.ended,F[90](G).. \" \",\"\")\nend"];
const lua_note_attempt_end: Helper = ["F[95]=function(d,G,ba,m)\nlocal n=F[89](d,G)\nif n==\"e\" and ba~=\"e\" then\nF[91](d,G)\nba=\"x\"\nelseif n then\nreturn\nend\nlocal aj=ba .. string.sub(G,1,12).. F[87](m).. \" \"\nd.ended=string.sub(aj .. d.ended,1,64*20)\nend"];
const lua_unpack_attempt: Helper = ["F[97]=function(X)\nlocal ya,G,ha,hb,O,P,we,Ob,pf,da,Ca,Kh=\nstring.match(X,\"^(%a) (%S+) (%S+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) ?(%S*)$\")\nif not ya or not F[4](X)then\nreturn nil\nend\nreturn{\nmode=ya,\nattempt=G,\nholder=ha,\nstate=hb,\ndeadline=F[2](O),\nfence=F[2](P),\nacquired=F[2](we),\nttl=F[2](Ob),\nmax_until=F[2](pf),\ndelay=F[2](da),\nlabel=Ca,\nfingerprint=Kh==\"\" and \"-\" or Kh,\n}\nend"];
const lua_pack_attempt: Helper = ["F[96]=function(b)\nreturn table.concat({\nb.mode,\nb.attempt,\nb.holder,\nb.state,\nF[1](b.deadline),\nF[1](b.fence),\nF[1](b.acquired),\nF[1](b.ttl),\nF[1](b.max_until),\nF[1](b.delay),\nb.label,\nb.fingerprint,\n},\" \")\nend"];
const lua_cap_delay: Helper = ["F[136]=function(d,wc)\nif d.delay_until>f+wc then\nd.delay_until=f+wc\nd.capped=true\nend\nend"];
const lua_texts_at: Helper = ["F[5]=function(J,v)\nlocal w=redis.call(\"MGET\",unpack(J))\nlocal Rb,gc=nil,nil\nfor c=1,v or #J do\nif not w[c] then\nRb,gc=Rb or{},gc or{}\nRb[#Rb+1]=c\ngc[#gc+1]=J[c]\nend\nend\nif not Rb or redis.call(\"EXISTS\",unpack(gc))==0 then\nreturn w\nend\nfor Ld=1,#Rb do\nif redis.call(\"EXISTS\",gc[Ld])==1 then\nw[Rb[Ld]]=\"\"\nend\nend\nreturn w\nend"];
const lua_texts_of: Helper = ["F[105]=function(v,bi)\nlocal J={}\nfor c=1,v do\nJ[c]=KEYS[bi*(c - 1)+1]\nJ[v+c]=KEYS[bi*(c - 1)+2]\nend\nreturn F[5](J,v)\nend"];
const lua_empty_record: Helper = ["F[88]=function()\nreturn{fence=0,confirmed=0,delay_until=0,ended=\"\",leases={},delays={}}\nend"];
const lua_load_record: Helper = ["do\nlocal function Hi(d)\nfor T,nb in ipairs({d.leases,d.delays})do\nfor T,X in ipairs(nb)do\nif X.deadline>f+X.ttl and X.ttl>0 then\nX.deadline=f+X.ttl\nd.capped=true\nend\nend\nend\nend\nlocal function wi(d,b)\nlocal ki=b.deadline+b.delay\nif ki<=f then\nreturn\nend\nd.delays[#d.delays+1]={\nmode=\"x\",\nattempt=b.attempt,\nholder=b.holder,\nstate=\"d\",\ndeadline=ki,\nfence=b.fence,\nacquired=b.acquired,\nttl=b.delay,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nend\nlocal function Wi(d)\nlocal Ha={}\nfor T,da in ipairs(d.delays)do\nif da.deadline>f then\nHa[#Ha+1]=da\nend\nend\nd.delays=Ha\nend\nlocal function Xi(d)\nlocal Ha,Ze={},{}\nfor T,b in ipairs(d.leases)do\nif b.deadline>f then\nHa[#Ha+1]=b\nZe[b.holder]=Ze[b.holder] or b.state==\"c\"\nend\nend\nfor T,b in ipairs(d.leases)do\nif b.deadline<=f and b.state==\"c\" then\nlocal ba=b.deadline==b.max_until and \"m\" or \"e\"\nF[95](d,b.attempt,ba,\"\")\nif b.delay>0 and not Ze[b.holder] then\nwi(d,b)\nend\nend\nend\nd.leases=Ha\nend\nF[94]=function(h)\nlocal d=F[88]()\nif not h then\nreturn d\nend\nlocal aa,P,Ki,kc,gb,na=\nstring.match(h,\"^(%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)\\n(.*)$\")\nif F[2](string.match(h,\"^(%d+) \")or \"0\")>2 then\nreturn nil,\"newer\"\nend\nif not aa or F[2](aa)<1 or not F[4](string.match(h,\"^[^\\n]*\"))then\nreturn nil,\"damaged\"\nend\nd.fence=F[2](P)\nd.confirmed=F[2](Ki)\nd.delay_until=F[2](kc)\nd.ended=gb\nfor X in string.gmatch(na,\"[^\\n]+\")do\nlocal b=F[97](X)\nif not b then\nreturn nil,\"damaged\"\nend\nlocal nb=b.state==\"d\" and d.delays or d.leases\nnb[#nb+1]=b\nend\nHi(d)\nWi(d)\nXi(d)\nreturn d\nend\nend"];
const lua_save_record: Helper = ["F[104]=function(s,d,A)\nlocal ma=math.max(f,d.delay_until,math.floor(d.fence/1000))\nlocal sa={F[1](2),F[1](d.fence),F[1](d.confirmed),F[1](d.delay_until)}\nlocal nb={table.concat(sa,\" \"),d.ended,\"\"}\nfor c,b in ipairs(d.leases)do\nnb[c+2]=F[96](b)\nma=math.max(ma,b.deadline+b.delay)\nend\nfor c,da in ipairs(d.delays)do\nnb[#d.leases+c+2]=F[96](da)\nma=math.max(ma,da.deadline)\nend\nredis.call(\"SET\",s,table.concat(nb,\"\\n\"),\"PX\",F[1](ma+A - f))\nend"];
const lua_find_attempt: Helper = ["F[107]=function(d,G)\nfor T,b in ipairs(d.leases)do\nif b.attempt==G then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_find_lease: Helper = ["F[140]=function(d,G,ha)\nlocal b=F[107](d,G)\nreturn b and(ha==\"-\" or b.holder==ha)and b or nil\nend"];
const lua_find_holder: Helper = ["F[139]=function(d,ha)\nfor T,b in ipairs(d.leases)do\nif b.holder==ha then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_taken_until: Helper = ["F[158]=function(d,ya,ha)\nlocal j=0\nfor T,b in ipairs(d.leases)do\nlocal ej=ya==\"x\" or b.mode==\"x\"\nif ej and b.holder~=ha and b.state~=\"r\" then\nj=math.max(j,b.deadline+b.delay)\nend\nend\nreturn j\nend"];
const lua_delay_or_rest_until: Helper = ["F[138]=function(d)\nlocal na=F[139](d,\"*\")\nlocal j=math.max(d.delay_until,na and na.deadline or 0)\nreturn j>f and j or 0\nend"];
const lua_blocked_until: Helper = ["F[165]=function(d,ya,ha)\nlocal j=F[158](d,ya,ha)\nif F[139](d,ha)then\nreturn j\nend\nfor T,da in ipairs(d.delays)do\nj=math.max(j,da.deadline)\nend\nreturn math.max(j,F[138](d))\nend"];
const lua_stands: Helper = ["F[199]=function(d,G)\nfor T,da in ipairs(d.delays)do\nif da.attempt==G then\nreturn true\nend\nend\nreturn F[107](d,G)~=nil\nend"];
const lua_forget_delay: Helper = ["F[173]=function(d,G)\nlocal ab={}\nfor T,da in ipairs(d.delays)do\nif da.attempt~=G then\nab[#ab+1]=da\nend\nend\nd.delays=ab\nend"];
const lua_known_of: Helper = ["F[144]=function(d)\nlocal N,lc={},{}\nfor T,b in ipairs(d.leases)do\nif b.state==\"c\" then\nN[#N+1]=F[96](b)\nend\nend\nfor c,da in ipairs(d.delays)do\nlc[c]=table.concat({da.attempt,F[1](da.deadline),F[1](da.acquired)},\" \")\nend\nreturn N,lc\nend"];
const lua_add_pending: Helper = ["do\nlocal function zc(ma,q)\nlocal kf=math.max(ma+1,q.floor+1,Qc)\nlocal P=kf - kf % 8+q.number\nreturn P<kf and P+8 or P\nend\nF[132]=function(d,q,ia,Zd)\nd.fence=zc(d.fence,q)\nlocal b={\nmode=ia.mode,\nattempt=ia.attempt,\nholder=ia.holder,\nstate=\"p\",\ndeadline=f+Zd,\nfence=d.fence,\nacquired=0,\nttl=Zd,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nd.leases[#d.leases+1]=b\nreturn b\nend\nend"];
const lua_add_resting: Helper = ["F[162]=function(d,je)\nd.leases[#d.leases+1]={\nmode=\"x\",\nattempt=\"*\",\nholder=\"*\",\nstate=\"r\",\ndeadline=f+je,\nfence=0,\nacquired=0,\nttl=je,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nend"];
const lua_confirm_pending: Helper = ["F[137]=function(d,b,ib)\nb.state=\"c\"\nb.fence=ib.fence\nb.acquired=f - ib.acquired\nb.ttl=ib.ttl\nb.delay=ib.delay\nb.label=ib.label\nb.fingerprint=ib.fingerprint\nb.deadline=f+ib.ttl\nif ib.max_until>0 then\nb.max_until=f+ib.max_until\nb.deadline=math.min(b.deadline,b.max_until)\nend\nd.fence=math.max(d.fence,b.fence)\nd.confirmed=math.max(d.confirmed,b.fence)\nend"];
const lua_names_attempt: Helper = ["F[124]=function(d,G)\nreturn d~=nil and d.state~=\"newer\" and string.find(d.rest,G,1,true)~=nil\nend"];
const lua_parse_idempotency: Helper = ["F[10]=function(h)\nif not h then\nreturn nil\nend\nlocal aa,hb,B,na=string.match(h,\"^(%d+) (%a) (%S+) (.*)$\")\nif not aa or F[2](aa)>1 then\nreturn{state=\"newer\"}\nend\nreturn{layout=aa,state=hb,fingerprint=B,rest=na}\nend"];
const lua_load_idempotency: Helper = ["F[13]=function(s)\nreturn F[10](s and redis.call(\"GET\",s))\nend"];
const lua_save_idempotency: Helper = ["F[12]=function(s,hb,B,na,Pb)\nif s then\nlocal h=table.concat({F[1](1),hb,B,na},\" \")\nredis.call(\"SET\",s,h,\"PX\",F[1](Pb - f+60000))\nend\nend"];
const lua_save_attempt: Helper = ["do\nlocal function Pj(d,ha)\nlocal j=f\nfor T,b in ipairs(d.leases)do\nif b.holder==ha then\nj=math.max(j,b.deadline)\nend\nend\nreturn j\nend\nF[153]=function(s,d,b)\nif not s then\nreturn\nend\nlocal n,pa=F[13](s),b.attempt\nif n and n.state==\"g\" and not F[124](n,pa)then\npa=string.sub(n.rest .. \" \" .. pa,-184)\nend\nF[12](s,\"g\",b.fingerprint,pa,Pj(d,b.holder))\nend\nend"];
const lua_forget_attempt: Helper = ["F[172]=function(s,n,G)\nif not F[124](n,G)or n.state~=\"g\" then\nreturn\nend\nlocal ab={}\nfor T,ua in ipairs(F[7](n.rest))do\nif ua~=G then\nab[#ab+1]=ua\nend\nend\nif #ab==0 then\nredis.call(\"DEL\",s)\nelse\nlocal h=table.concat({n.layout,\"g\",n.fingerprint,table.concat(ab,\" \")},\" \")\nredis.call(\"SET\",s,h,\"KEEPTTL\")\nend\nend"];
const lua_save_release: Helper = ["F[196]=function(s,n,G)\nif not n or n.state==\"g\" then\nF[12](s,\"e\",n and n.fingerprint or \"?\",G,f)\nend\nend"];
const lua_prolong_attempts: Helper = ["F[189]=function(s,b)\nredis.call(\"PEXPIRE\",s,F[1](b.deadline - f+60000),\"GT\")\nend"];
const lua_refusal_of: Helper = ["F[64]=function(d,B)\nif d and d.state==\"newer\" then\nreturn{\"newer\"}\nend\nreturn d and d.fingerprint~=B and{\"mismatch\"}or nil\nend"];
const lua_quorum_refusal_of: Helper = ["F[191]=function(n,B)\nif n and n.fingerprint==\"?\" then\nreturn nil\nend\nreturn F[64](n,B)\nend"];
const lua_RECORD_FIELDS: Helper = ["local Lc={\n\"layout\",\n\"fence\",\n\"arrival\",\n\"departures\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"tickets_next\",\n\"turn_at\",\n\"shared\",\n\"shared_next\",\n\"details\",\n\"delay_until\",\n\"break_at\",\n\"hold_ms\",\n\"kept_until\",\n\"expires_at\",\n\"front_arrival\",\n\"capacity\",\n\"permits\",\n\"attended_next\",\n\"turn_until\",\n\"turn_ms\",\n\"no_grace_until\",\n\"dropped\",\n\"watched_until\",\n\"ahead\",\n\"keeps_out\",\n}"];
const lua_parse_fields: Helper = ["F[14]=function(a,h)\nlocal ac,Ya=0,0\nfor u,xg in string.gmatch(h,\" (%d+)=(%d+)\")do\nlocal pb,Y=Lc[F[2](u)],F[2](xg)\nif not pb then\nreturn false\nend\na[pb]=Y\nYa=math.max(Ya,Y)\nac=ac+2+#u+#xg\nend\nreturn ac==#h and Ya<10000000000000000\nend"];
const lua_parse_numbers: Helper = ["F[15]=function(a,h)\nlocal P,cg,vj,Ne,Hg=string.match(h,\"^5 (%d+) (%d+) (%d+) (%d+)([^\\n]*)\\n\")\nif not P then\nreturn false\nend\na.fence,a.written_at,a.hold_ms,a.events_count=\nP+0,cg+0,vj+0,Ne+0\nif Hg~=\"\" and not F[14](a,Hg)then\nreturn false\nend\nreturn math.max(a.fence,a.written_at,a.hold_ms,a.events_count)<10000000000000000\nend"];
const lua_pack_rests: Helper = ["F[55]=function(a)\nlocal h=\"\"\nfor c=1,#a.rests do\nh=h .. \" \" .. F[1](a.rests[c].until_ms).. \":\" .. F[1](a.rests[c].permits)\nend\nreturn h\nend"];
const lua_pack_upgrader: Helper = ["F[56]=function(la)\nreturn table.concat(\n{la.id,la.token,F[1](la.deadline),F[1](la.arrival),la.label},\n\" \"\n)\nend"];
const lua_parse_more: Helper = ["do\nlocal function ok(a,h)\na.rests,a.resting={},0\nif not string.find(h,\"^[%d: ]*$\")or not F[4](h)then\nreturn false\nend\nfor Pb,hd in string.gmatch(h,\"(%d+):(%d+)\")do\na.rests[#a.rests+1]={until_ms=F[2](Pb),permits=F[2](hd)}\na.resting=a.resting+F[2](hd)\nend\nreturn true\nend\nlocal function pk(h)\nlocal i,I,O,D,Ca=string.match(h,\"^(%S+) (%S+) (%d+) (%d+) (%S+)$\")\nif not i or not F[4](h)then\nreturn nil\nend\nreturn{id=i,token=I,deadline=F[2](O),arrival=F[2](D),label=Ca}\nend\nF[58]=function(a,h)\nlocal ac=0\nfor ba,X in string.gmatch(h,\"(%l) ([^\\n]+)\\n\")do\nac=ac+#X+3\nif ba==\"f\" then\na.front=X\nelseif ba==\"u\" then\na.upgrader=pk(X)\nelseif ba==\"o\" then\na.outcomes=X\nelseif ba==\"n\" then\na.notes=X\nelseif ba==\"r\" and not ok(a,X)then\nreturn false\nend\nif ba==\"u\" and not a.upgrader then\nreturn false\nend\nend\nreturn ac==#h\nend\nend"];
const lua_parse_earlier: Helper = ["do\nlocal function lk(a,X,aa)\nlocal sa,Xa=string.match(X,\"^([%d ]+) (%S+)$\")\nlocal C,M=F[7](sa or \"\"),aa>1 and 26 or 20\nif #C~=M or not F[4](X)then\nreturn nil\nend\nfor c=1,M do\na[Lc[c]]=F[2](C[c])\nend\nif aa==1 then\na.turn_at=0\nend\na.keeps_out=aa>=3 and 1 or 0\nreturn Xa\nend\nF[57]=function(a,h,aa)\nif aa==1 then\nh=h .. \"\\n\"\nend\nlocal X,H,la,gb,ca,Fa,ma=\nstring.match(h,\"^([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n?([^\\n]*)$\")\nlocal Xa=X and aa>0 and lk(a,X,aa)\nif not Xa then\nreturn nil\nend\nif Fa~=\"\" and not string.find(Fa,\",$\")then\nreturn nil\nend\nif not string.find(ma,\"^[%d: ]*$\")or not F[4](ma)then\nreturn nil\nend\nlocal cg,ye=string.match(ma,\"^(%d+) (%d+)\")\na.written_at=F[2](cg or \"0\")\na.ahead=F[2](ye or \"0\")\nfor I,Q in string.gmatch(gb,\"%S%S%S%S(%S%S%S%S%S%S%S%S)(%l) \")do\na.ended=a.ended .. I .. Q .. \".... \"\nend\na.events=Fa\nlocal T,Ne=string.gsub(Fa,\",\",\"\")\na.events_count=Ne\na.exclusive=F[75](H)\nif H~=\"\" and not a.exclusive then\nreturn nil\nend\nlocal Da=Xa~=\"-\" and \"f \" .. Xa .. \"\\n\" or \"\"\nif la~=\"\" then\nDa=Da .. \"u \" .. la .. \"\\n\"\nend\nif ca~=\"\" then\nDa=Da .. \"o \" .. ca .. \"\\n\"\nend\nlocal oa=string.match(ma,\"%d+:.*$\")\nreturn oa and Da .. \"r \" .. oa .. \"\\n\" or Da\nend\nend"];
const lua_needed_until: Helper = ["F[43]=function(a,A)\nreturn a.kept_until+(a.shared>0 and A or 0)\nend"];
const lua_expire_beside: Helper = ["do\nlocal function Nj(a)\nlocal J={}\nlocal function sb(M,s)\nif M>0 then\nJ[#J+1]=s\nend\nend\nsb(a.details,a.details_key)\nsb(a.shared,a.leases_key)\nsb(a.shared,a.holders_key)\nsb(a.tickets,a.writers_key)\nsb(a.tickets,a.readers_key)\nsb(a.tickets,a.tickets_key)\nreturn J\nend\nF[26]=function(a,A)\nlocal J=a.created\nlocal yc=F[43](a,A)\nif yc>a.expires_at then\na.expires_at=yc+(a.shared>0 and 30000 or A - 30000)\nJ=Nj(a)\nend\nfor c=1,J and #J or 0 do\nredis.call(\"PEXPIRE\",J[c],F[1](a.expires_at+30000 - f))\nend\na.created=nil\nend\nend"];
const lua_set_back: Helper = ["F[71]=function(a,vb)\nlocal xj={\n\"tickets_next\",\n\"turn_at\",\n\"shared_next\",\n\"delay_until\",\n\"break_at\",\n\"kept_until\",\n\"expires_at\",\n\"attended_next\",\n\"turn_until\",\n\"no_grace_until\",\n\"watched_until\",\n}\nfor T,pb in ipairs(xj)do\nif a[pb]>vb then\na[pb]=a[pb] - vb\nend\nend\nif a.exclusive then\nF[42](a.exclusive,-vb)\nend\nif a.upgrader then\na.upgrader.deadline=a.upgrader.deadline - vb\nend\nfor c=1,#a.rests do\na.rests[c].until_ms=a.rests[c].until_ms - vb\nend\nlocal ca=F[7](a.outcomes)\nfor c=1,#ca do\nlocal y,cf=string.match(ca[c],\"^(.*[.!=])(%d+)$\")\nca[c]=y and y .. F[1](F[2](cf)- vb)or ca[c]\nend\na.outcomes=table.concat(ca,\" \")\nif a.shared>0 or a.tickets>0 then\na.ahead=a.ahead+vb\nend\na.changed=true\nend"];
const lua_load_lock: Helper = ["do\nlocal function tj(a)\nreturn #a.ended % 14==0 and #a.releases % 5==0\nend\nlocal function nk(a,h)\nlocal zd=string.find(h,\"\\n\",1,true)\nlocal Uc=zd and string.find(h,\"\\n\",zd+1,true)\nlocal Ad=Uc and string.find(h,\"\\n\",Uc+1,true)\nlocal Bd=Ad and string.find(h,\"\\n\",Ad+1,true)\nlocal Cd=Bd and string.find(h,\"\\n\",Bd+1,true)\nif not Cd or not F[15](a,h)then\nreturn false\nend\na.ended=string.sub(h,Uc+1,Ad - 1)\na.releases=string.sub(h,Ad+1,Bd - 1)\na.events=string.sub(h,Bd+1,Cd - 1)\nif Uc>zd+1 then\na.exclusive=F[75](string.sub(h,zd+1,Uc - 1))\nif not a.exclusive then\nreturn false\nend\nend\nif not tj(a)then\nreturn false\nend\nif(a.events==\"\")~=(a.events_count==0)or a.events~=\"\" and string.sub(a.events,-1)~=\",\" then\nreturn false\nend\nreturn Cd==#h or F[58](a,string.sub(h,Cd+1))\nend\nlocal function Ui(j)\nreturn{\nended=\"\",\nreleases=\"\",\noutcomes=\"\",\nnotes=\"\",\nevents=\"\",\nevents_count=0,\nrests={},\nfence=0,\narrival=0,\ndepartures=0,\nwriters=0,\nreaders=0,\ntickets=0,\ntickets_next=0,\nturn_at=0,\nshared=0,\nshared_next=0,\ndetails=0,\ndelay_until=0,\nbreak_at=0,\nhold_ms=0,\nkept_until=0,\nexpires_at=0,\nfront_arrival=0,\ncapacity=0,\npermits=0,\nattended_next=0,\nturn_until=0,\nturn_ms=0,\nno_grace_until=0,\ndropped=0,\nwatched_until=0,\nahead=0,\nkeeps_out=0,\nwritten_at=0,\nstored=false,\nresting=0,\nexpired_permits=0,\nchanged=false,\nat=j,\nrecord_key=KEYS[j],\ndetails_key=KEYS[j+1],\nleases_key=KEYS[j+2],\nholders_key=KEYS[j+3],\nwriters_key=KEYS[j+4],\nreaders_key=KEYS[j+5],\ntickets_key=KEYS[j+6],\nhistory_key=KEYS[j+7],\n}\nend\nlocal function el(a,h)\nif string.sub(h,1,2)==\"5 \" then\nreturn not nk(a,h)and \"damaged\" or nil\nend\nlocal aa=F[2](string.match(h,\"^(%d+) \")or \"0\")\nif aa>5 then\nreturn \"newer\"\nend\nlocal Da=aa<5 and F[57](a,h,aa)\nreturn not(Da and F[58](a,Da))and \"damaged\" or nil\nend\nF[40]=function(j,h)\nlocal a=Ui(j)\nif h then\na.stored=true\na.unreadable=el(a,h)\nif a.unreadable then\nreturn a\nend\nif a.written_at>f then\nF[71](a,a.written_at - f)\nend\nend\na.live=F[31](a)and 0 or a.shared\nreturn a\nend\nend"];
const lua_load_locks: Helper = ["F[82]=function(v,zf)\nif v==1 then\nlocal w=zf and F[5]({KEYS[1],zf},1)or{redis.call(\"GET\",KEYS[1])}\nlocal a=F[40](1,w[1])\nreturn{a},a.unreadable and{\"unreadable\",a.unreadable}or nil,w[2]\nend\nlocal J={}\nfor c=1,v do\nJ[c]=KEYS[(c - 1)*8+1]\nend\nJ[v+1]=zf\nlocal w=F[5](J,v)\nlocal l,ud,xa={},{},nil\nfor c=1,v do\nlocal a=ud[J[c]] or F[40]((c - 1)*8+1,w[c])\nl[c]=a\nud[J[c]]=a\nif a.unreadable and not xa then\nxa={\"unreadable\",a.unreadable}\nend\nend\nreturn l,xa,w[v+1]\nend"];
const lua_pack_fields: Helper = ["F[53]=function(a)\nlocal h=\"\"\nfor c=3,#Lc do\nlocal Y=a[Lc[c]]\nif Y>0 and Lc[c]~=\"hold_ms\" then\nh=h .. \" \" .. F[1](c).. \"=\" .. F[1](Y)\nend\nend\nreturn h\nend"];
const lua_saved_lease: Helper = ["F[157]=function(a,b)\nreturn b==a.exclusive and a.exclusive_text or F[54](b)\nend"];
const lua_prove_writable: Helper = ["F[6]=function(s)\nif not Qb then\nredis.call(\"PEXPIRE\",s,\"1\",\"GT\")\nQb=true\nend\nend"];
const lua_latest_events: Helper = ["F[39]=function(a)\nlocal Fa,pe={},nil\nlocal function sb(h)\nfor kb in string.gmatch(h,\"[^,]+\")do\nlocal tc=string.match(kb,\"^(%l)%d+$\")\nlocal Xb,Xd=string.match(kb,\"^%l(%l%d+ %-?%d+) %-?%d+ (%S+) ?%S*$\")\nif Xb and pe then\nFa[#Fa+1]=string.sub(pe,1,1).. Xb .. \" \" .. string.sub(pe,2).. \" \" .. Xd\nend\npe=tc and kb or nil\nif Xb then\nFa[#Fa+1]=kb\nend\nend\nend\nsb(a.events)\nif #Fa<20 then\nlocal Ye=redis.call(\"GET\",a.history_key)or \"\"\nsb(string.sub(Ye,#F[1](1)+2))\nend\nfor c=#Fa,20+1,-1 do\nFa[c]=nil\nend\nreturn Fa\nend"];
const lua_save_lock: Helper = ["do\nlocal function gj(a)\nlocal Ya=math.max(\na.arrival,\na.departures,\na.writers,\na.readers,\na.tickets,\na.tickets_next,\na.turn_at,\na.shared,\na.shared_next,\na.details,\na.delay_until,\na.break_at,\na.kept_until,\na.expires_at,\na.front_arrival,\na.capacity,\na.permits,\na.attended_next,\na.turn_until,\na.turn_ms,\na.no_grace_until,\na.dropped,\na.watched_until,\na.ahead,\na.keeps_out\n)\nreturn Ya>0 and F[53](a)or \"\"\nend\nlocal function Ik(a)\na.exclusive_text=a.exclusive and F[54](a.exclusive)or \"\"\nlocal h=\"5 \"\n.. F[1](a.fence)\n.. \" \"\n.. xf\n.. \" \"\n.. F[1](a.hold_ms)\n.. \" \"\n.. F[1](a.events_count)\n.. gj(a)\n.. \"\\n\"\n.. a.exclusive_text\n.. \"\\n\"\n.. a.ended\n.. \"\\n\"\n.. a.releases\n.. \"\\n\"\n.. a.events\n.. \"\\n\"\nif a.front then\nh=h .. \"f \" .. a.front .. \"\\n\"\nend\nif a.upgrader then\nh=h .. \"u \" .. F[56](a.upgrader).. \"\\n\"\nend\nif a.outcomes~=\"\" then\nh=h .. \"o \" .. a.outcomes .. \"\\n\"\nend\nif #a.rests>0 then\nh=h .. \"r\" .. F[55](a).. \"\\n\"\nend\nif a.notes~=\"\" then\nh=h .. \"n \" .. a.notes .. \"\\n\"\nend\nreturn h\nend\nlocal function mj(a)\nlocal Vd=a.noted\nif not Vd then\nreturn\nend\nfor c=math.max(1,#Vd - 20+1),#Vd do\na.events=Vd[c] .. a.events\na.events_count=a.events_count+1\nend\na.noted=nil\nend\nlocal function Ok(a,Od)\nif not F[37](a)then\na.events,a.events_count=\"\",0\nreturn\nend\nmj(a)\nif a.events_count<20 and #a.events<=1500 then\nreturn\nend\nlocal h=F[1](1).. \" \" .. table.concat(F[39](a),\",\").. \",\"\nredis.call(\"SET\",a.history_key,h,\"PX\",F[1](Od))\na.events,a.events_count=\"\",0\nend\nF[68]=function(a,A)\nif not a.changed and F[43](a,A)<=a.expires_at then\nF[6](a.record_key)\nreturn\nend\na.changed=false\na.written=true\na.written_at=f\nQb=true\nif a.shared==0 then\na.keeps_out=0\nend\nif a.shared==0 and a.tickets==0 then\na.kept_until=0\na.expires_at=0\na.ahead=0\nelse\nF[26](a,A)\nend\nlocal H=a.exclusive\nlocal uj=H and math.max(H.deadline+H.delay,H.min_until)or 0\nlocal fj=math.floor(a.fence/1000)\nlocal ma=math.max(f,a.delay_until,a.kept_until,uj,F[66](a,true),fj)\nlocal ff=a.capacity>0 and 2592000000 or A\nlocal Od=math.max(ma+ff,a.expires_at+a.ahead+30000)- f\nOk(a,Od)\nredis.call(\"SET\",a.record_key,Ik(a),\"PX\",F[1](Od))\nend\nend"];
const lua_note_watcher: Helper = ["F[150]=function(a,ni)\nif a.stored and f+ni>a.watched_until then\na.watched_until=f+ni\na.changed=true\nend\nend"];
const lua_secret_prefix: Helper = ["F[11]=function(E)\nreturn string.sub(E,3,2+12)\nend"];
const lua_recent_outcome: Helper = ["F[86]=function(d,m)\nif d.outcomes==\"\" then\nreturn nil\nend\nlocal j=string.find(d.outcomes,F[11](m),1,true)\nreturn j and string.match(d.outcomes,\"^%w+\",j+12)or nil\nend"];
const lua_forgotten_at: Helper = ["F[81]=function(d)\nreturn F[2](string.match(d.outcomes,\"=(%d+)\")or \"0\")\nend"];
const lua_is_full_of_copies: Helper = ["F[85]=function(d)\nlocal T,Rc=string.gsub(d.outcomes,\"!\",\"\")\nreturn Rc>=48\nend"];
const lua_is_forgotten: Helper = ["F[92]=function(d,m,z)\nif z==0 or F[86](d,m)then\nreturn false\nend\nreturn F[81](d)>=z or F[85](d)\nend"];
const lua_save_outcome: Helper = ["do\nlocal function ah(dc)\nlocal nh,cf=string.match(dc,\"([.!])(%d+)$\")\nif not nh then\nreturn true,f\nend\nlocal j=F[2](cf)\nreturn j+(nh==\"!\" and 60000 or 4000)<=f,j\nend\nlocal function fk(d,m)\nlocal C={}\nfor dc in string.gmatch(d.outcomes,\"%S+\")do\nif string.sub(dc,1,1)~=\"=\" and string.sub(dc,1,12)~=F[11](m)then\nC[#C+1]=dc\nend\nend\nreturn C\nend\nF[83]=function(d,m,za,Rc)\nlocal C,Za,Eb=fk(d,m),{},F[81](d)\nlocal Oe=#C+1 - 64\nfor c=1,#C do\nlocal gk,j=ah(C[c])\nlocal Ek=Oe>0 and not string.find(C[c],\"!\",1,true)\nif Ek or gk and c<=#C - 15 then\nOe=Oe - 1\nEb=math.max(Eb,j)\nelse\nZa[#Za+1]=C[c]\nend\nend\nif #Za>=64 then\nlocal T,j=ah(table.remove(Za,1))\nEb=math.max(Eb,j)\nend\nZa[#Za+1]=F[11](m).. za ..(Rc and \"!\" or \".\").. F[1](f)\nd.outcomes=(Eb>0 and \"=\" .. F[1](Eb).. \" \" or \"\").. table.concat(Za,\" \")\nd.changed=true\nend\nend"];
const lua_is_late: Helper = ["F[143]=function(n,z)\nlocal Nd=n and string.match(n,\"^copy(%d+)$\")\nreturn Nd and z<F[2](Nd)\nend"];
const lua_save_copy: Helper = ["F[154]=function(d,m,z)\nif z==0 then\nreturn\nend\nlocal n=F[86](d,m)\nif not n or string.find(n,\"^copy\")and not F[143](n,z)then\nF[83](d,m,\"copy\" .. F[1](z),true)\nend\nend"];
const lua_save_reply: Helper = ["F[156]=function(d,m,t,Rc)\nF[83](d,m,table.concat(t,\"x\"),Rc)\nend"];
const lua_recent_reply: Helper = ["F[151]=function(d,m)\nlocal za=F[86](d,m)\nif not za then\nreturn nil\nend\nlocal C=string.gsub(za,\"x\",\" \")\nreturn F[7](C)\nend"];
const lua_REASONS: Helper = ["local fc={\nr=\"released\",\ne=\"expired\",\nm=\"max_hold\",\nb=\"broken\",\nt=\"transferred\",\n}"];
const lua_end_at: Helper = ["F[117]=function(a,I)\nlocal j=string.find(a.ended,F[74](I),1,true)\nreturn j and j % 14==1 and j or nil\nend"];
const lua_released_by: Helper = ["F[192]=function(a,I,m)\nlocal wa,j=F[65](m),F[117](a,I)\nif j then\nlocal ga=j+8+1\nlocal Kj=string.sub(a.ended,ga,ga+4 - 1)==wa\nreturn Kj and string.sub(a.ended,ga - 1,ga - 1)or nil,false\nend\nj=a.releases~=\"\" and string.find(a.releases,wa,1,true)\nif j and j % 5==2 then\nreturn string.sub(a.releases,j - 1,j - 1),false\nend\nreturn nil,#a.releases==32*5\nend"];
const lua_note_said: Helper = ["F[149]=function(a,m,R,bj,Ti)\nif a.notes==\"\" and R==\"-\" then\nreturn\nend\nlocal V,yb,wa,Zg=F[51](a),{},\".\" .. string.sub(m,16 - 4,14),false\nfor c=1,#V do\nif string.sub(V[c],4+1)==R then\nwa=string.sub(V[c],1,4)\nZg=true\nelse\nyb[#yb+1]=V[c]\nend\nend\nif R==\"-\" or not Zg and string.find(a.ended .. a.notes,wa,1,true)then\nwa=\"....\"\nelse\nyb[#yb+1]=wa .. R\nend\na.note=wa\nF[36](a,yb,bj and wa or F[16](a),Ti and wa or F[24](a))\na.changed=true\nend"];
const lua_why_lost: Helper = ["F[119]=function(a,I)\nlocal j=F[117](a,I)\nif j then\nlocal ga=j+8\nlocal Q=fc[string.sub(a.ended,ga,ga)] or fc[\"r\"]\nreturn Q,F[67](a,string.sub(a.ended,ga+1,ga+4))\nend\nlocal h=a.shared>a.live and redis.call(\"HGET\",a.details_key,F[111](I))\nlocal b=h and F[76](a,h)\nif b and F[31](a)then\nreturn fc[\"b\"],F[67](a,F[16](a))\nend\nif b and b.deadline<=f then\nreturn fc[F[78](a,b)],\"-\"\nend\nreturn \"unknown\",\"-\"\nend"];
const lua_not_held: Helper = ["F[125]=function(a,I)\nif a.damaged_id==F[111](I)then\nreturn{\"unreadable\",\"damaged\"}\nend\nlocal Q,R=F[119](a,I)\nreturn{\"lost\",Q,R}\nend"];
const lua_reply_before: Helper = ["F[110]=function(d,B)\nreturn F[64](d,B)or d and F[7](d.rest)\nend"];
const lua_shorten_idempotency: Helper = ["F[130]=function(s)\nredis.call(\"PEXPIRE\",s,F[1](60000),\"LT\")\nend"];
const lua_idempotency_until: Helper = ["F[142]=function(s,O)\nreturn s and O+60000 or 0\nend"];
const lua_prolong_idempotency: Helper = ["F[190]=function(s,b)\nif b.idempotency_until>0 and b.deadline>b.idempotency_until then\nb.idempotency_until=b.deadline+60000\nredis.call(\"PEXPIRE\",s,F[1](b.idempotency_until+60000 - f),\"GT\")\nend\nend"];
const lua_listed_holders: Helper = ["F[122]=function(a)\nlocal lb={}\nif a.exclusive then\nlb[1]=F[54](a.exclusive)\nend\nif a.live>0 then\nlocal k=redis.call(\"ZRANGE\",a.holders_key,\"0\",F[1](50 - 1))\nlocal w=#k>0 and redis.call(\"HMGET\",a.details_key,unpack(k))or{}\nfor c=1,#w do\nlocal b=w[c] and F[76](a,w[c])\nif #lb<50 and b and b.deadline>f then\nlb[#lb+1]=F[54](F[80](a,b))\nend\nend\nend\nreturn lb\nend"];
const lua_queue_length: Helper = ["F[127]=function(a)\nreturn F[62](a)+(a.upgrader and 1 or 0)\nend"];
const lua_readers_before: Helper = ["F[63]=function(a)\nif F[33](a.front)or F[59](a.front)>0 or a.readers<2 then\nreturn 0\nend\nif a.writers==0 then\nreturn 4000000000000000\nend\nlocal T,ec=F[28](a.writers_key)\nreturn ec\nend"];
const lua_next_end: Helper = ["F[44]=function(a)\nif a.capacity==0 then\nreturn a.delay_until\nend\nlocal j=F[66](a)\nreturn a.live>0 and math.min(j,a.shared_next)or j\nend"];
const lua_flag: Helper = ["F[9]=function(Ge)\nreturn Ge and \"1\" or \"0\"\nend"];
const lua_with_notifications: Helper = ["do\nlocal function Dh(a)\nlocal De=a.written and(a.watched_until>f or not a.stored)\nif a.turn_ms==0 then\nreturn De and F[1](a.at).. \",-,0,0,1,-,\" .. F[1](a.departures)or nil\nend\nlocal qe,Bb,Na,next=\"-\",0,0,\"-\"\nif a.turn_began and a.turn_at>0 then\nqe=F[11](F[70](a.front))\nBb=a.turn_until\nNa=F[63](a)\nelseif a.upgrader and a.lease_ended and a.live==1 then\nqe=F[11](F[70](a.upgrader.id))\nelseif a.queue_dropped then\nBb=1\nelseif(a.tickets>0 or a.upgrader)and(a.check_at or a.lease_ended and F[44](a)>f)then\nBb=a.check_at or F[44](a)\nnext=a.front and F[11](F[70](a.front))or \"-\"\nend\nif qe==\"-\" and Bb==0 and not De then\nreturn nil\nend\nlocal C={F[1](a.at),qe,F[1](Bb),F[1](Na),F[9](De),next,F[1](a.departures)}\nreturn table.concat(C,\",\")\nend\nF[79]=function(t,l)\nif #l==1 and not l[1].untold then\nlocal Ch=not l[1].unreadable and Dh(l[1])\nif Ch then\nt[#t+1]=\"!\" .. Ch\nend\nreturn t\nend\nlocal Wd,Dd,oe={},{},{}\nfor c=1,#l do\nlocal a=l[c]\nif not a.unreadable and not oe[a] then\nWd[#Wd+1]=Dh(a)\nfor Ld=1,a.written and a.untold and #a.untold or 0 do\nDd[#Dd+1]=F[1](a.at).. \" \" .. a.untold[Ld]\nend\nend\noe[a]=true\nend\nif #Dd>0 then\nt[#t+1]=\"~\" .. table.concat(Dd,\",\")\nend\nif #Wd>0 then\nt[#t+1]=\"!\" .. table.concat(Wd,\";\")\nend\nreturn t\nend\nend"];
const lua_load_request: Helper = ["F[147]=function(v,x,B)\nlocal K=F[13](x)\nlocal L=F[64](K,B)\nif L then\nreturn nil,K,L\nend\nlocal l,xa=F[82](v)\nreturn l,K,xa\nend"];
const lua_place_secret_of: Helper = ["F[188]=function(m,eb,K)\nif eb~=\"-\" then\nreturn eb\nend\nif K and K.state==\"w\" and K.rest~=\"-\" then\nreturn K.rest\nend\nreturn m\nend"];
const lua_ids_with: Helper = ["F[182]=function(La,E)\nlocal k={}\nfor c=1,#La do\nk[c]=string.sub(La,c,c).. E\nend\nreturn k\nend"];
const lua_ids_of: Helper = ["F[181]=function(g,E)\nreturn E==g.place_secret and g.place_ids or F[182](ARGV[2],E)\nend"];
const lua_save_locks: Helper = ["F[195]=function(g)\nfor c=1,#g.locks do\nF[77](g.locks[c],f)\nF[68](g.locks[c],(ARGV[11]+0))\nend\nend"];
const lua_finish: Helper = ["F[171]=function(g,t)\nF[195](g)\nreturn F[79](t,g.locks)\nend"];
const lua_lost: Helper = ["F[185]=function(g,Q,R)\nreturn F[171](g,{\"lost\",Q,\"0\",R or \"-\"})\nend"];
const lua_dismissed: Helper = ["F[168]=function(g,D)\nlocal n,d=(ARGV[18]+0),g.idempotency\nif n==0 and d and d.state==\"w\" and d.rest~=\"-\" then\nn=D or Ma - 30000*1000\nend\nfor c=1,#g.locks do\nlocal a=g.locks[c]\nlocal fa=a.dropped\nif n>0 and n<=fa and((ARGV[18]+0)>0 or fa<=Ma+1000000)then\nlocal R=F[67](a,F[24](a))\nreturn{\"lost\",fc[\"b\"],\"1\",R}\nend\nend\nreturn nil\nend"];
const lua_append_two: Helper = ["F[163]=function(C,qa,Rk)\nC[#C+1]=qa\nC[#C+1]=Rk\nreturn C\nend"];
const lua_append_list: Helper = ["F[8]=function(C,Da)\nC[#C+1]=F[1](#Da)\nfor c=1,#Da do\nC[#C+1]=Da[c]\nend\nreturn C\nend"];
const lua_granted: Helper = ["F[177]=function(g,N,Ab)\nF[195](g)\nlocal a,Ac=g.locks[1],{}\nfor c=1,#N do\nAc[c]=F[157](g.locks[c],N[c])\nend\nlocal t=F[163](F[8]({\"granted\",F[1](f),F[1](a.break_at)},Ac),F[9](Ab),F[1](a.capacity))\nreturn F[79](t,g.locks)\nend"];
const lua_joined: Helper = ["F[184]=function(sa)\nlocal C={}\nfor c=1,#sa do\nC[c]=F[1](sa[c])\nend\nreturn table.concat(C,\" \")\nend"];
const lua_granted_some: Helper = ["F[179]=function(g,N,Ab)\nF[195](g)\nlocal Ac,Zf,td={},{},0\nfor c=1,#g.locks do\nlocal a=g.locks[c]\nif N[c] then\nAc[#Ac+1],Zf[#Zf+1]=F[157](a,N[c]),c\nif a.break_at>0 then\ntd=td>0 and math.min(td,a.break_at)or a.break_at\nend\nend\nend\nlocal t=\nF[163](F[8]({\"granted_some\",F[1](f),F[1](td)},Ac),F[184](Zf),F[9](Ab))\nreturn F[79](t,g.locks)\nend"];
const lua_busy: Helper = ["do\nlocal function Nk(a)\nif a.tickets<=F[62](a)then\nreturn 0\nend\nlocal mb=redis.call(\"ZCOUNT\",a.tickets_key,F[19](a,f - 2000),F[19](a,f))\nreturn math.min(a.departures,mb)\nend\nlocal function lj(a,rb,bb)\nlocal j=a.delay_until\nif a.exclusive then\nj=math.max(j,a.exclusive.deadline,a.exclusive.min_until)\nelseif rb and a.live>(bb and 1 or 0)then\nj=math.max(j,F[98](a,bb))\nend\nif a.capacity>0 and a.live+a.resting>0 then\nlocal Of,ta=F[66](a),a.live>0 and a.shared_next or 0\nlocal Fi=Of>0 and ta>0\nj=math.max(j,Fi and math.min(Of,ta)or Of+ta)\nend\nif not rb then\nj=math.max(j,a.upgrader and a.upgrader.deadline or 0,a.break_at)\nend\nreturn j\nend\nlocal function rh(a,rb,bb)\nif F[32](a)then\nreturn f+20\nend\nlocal j=lj(a,rb,bb)\nlocal Wj=a.capacity>0 and a.turn_at>0\nif j>f and not Wj then\nreturn j\nend\nj=a.attended_next>f and a.attended_next or f\nif a.turn_at==0 then\nreturn j\nend\nreturn j>f and math.min(a.turn_until,j)or a.turn_until\nend\nF[166]=function(g,Z,u,bb,Tc)\nlocal qa=Z[1]\nlocal a=g.locks[qa]\nlocal rb=string.sub(ARGV[2],qa,qa)==\"x\"\nif not u then\nu={position=-1,ticket=\"-\",arrival=Ma,attended_until=0,ticket_until=0,again_at=0}\nfor c=1,#g.locks do\nu.arrival=math.max(u.arrival,g.locks[c].dropped+1)\nend\nend\nlocal kc,rf=0,rh(a,rb,bb)\nfor c=2,g.spare>0 and g.spare+1 or 0 do\nlocal ua=Z[c]\nlocal j=rh(g.locks[ua],string.sub(ARGV[2],ua,ua)==\"x\")\nrf=math.min(rf,j)\nend\nif not bb then\nfor c=1,g.spare>0 and 1 or #Z do\nlocal ua=g.locks[Z[c]]\nkc=math.max(kc,ua.delay_until,ua.live==0 and F[66](ua)or 0)\nend\nend\nlocal t=F[163](F[163](F[8]({\"busy\",F[1](f),F[184](Z),F[1](rf),F[1](u.position),u.ticket,F[1](u.arrival),F[1](u.attended_until),F[1](u.ticket_until),F[1](u.again_at),F[1](a.hold_ms),F[1](a.departures),F[1](F[127](a)+(Tc and Tc[qa] and 1 or 0)),F[1](F[113](a)),F[1](F[18](a))},F[122](a)),F[1](kc>f and kc or 0),F[1](a.capacity)),F[1](u.position>=0 and Nk(a)or 0))\nreturn F[171](g,t)\nend\nend"];
const lua_new_lease: Helper = ["F[186]=function(g,a,i)\nlocal b={\nid=i,\ndeadline=0,\nfence=0,\nholds=1,\nacquired=f,\nttl=(ARGV[3]+0),\nmax_until=(ARGV[10]+0)>0 and f+(ARGV[10]+0)or 0,\ndelay=(ARGV[9]+0),\nlabel=ARGV[8],\npartner=\"-\",\nmin_until=(ARGV[20]+0)>0 and f+(ARGV[20]+0)or 0,\n}\nb.idempotency_until=F[142](g.idempotency_key,F[120](a,b,(ARGV[3]+0)))\nreturn b\nend"];
const lua_save_use: Helper = ["F[197]=function(g,hb,E,Pb)\nF[12](g.idempotency_key,hb,ARGV[14],E,Pb)\nend"];
const lua_save_grant: Helper = ["F[194]=function(g,E,b)\nlocal a=g.locks[1]\nif(ARGV[16]+0)>0 or F[86](a,E)then\nF[83](a,E,\"granted\",true)\nend\nF[197](g,\"g\",E,b.idempotency_until)\nend"];
const lua_granted_earlier: Helper = ["do\nlocal function Ed(g,E)\nlocal k,N,o,Q,R=F[181](g,E),{},0,\"unknown\",\"-\"\nfor c=1,#k do\nN[c]=F[99](g.locks[c],k[c])\nif N[c] then\no=o+1\nelseif Q==\"unknown\" then\nQ,R=F[119](g.locks[c],E)\nend\nend\nif o==#k then\nreturn F[177](g,N,true)\nend\nif o==#k - g.spare then\nreturn F[179](g,N,true)\nend\nif o>0 or Q~=\"unknown\" or g.idempotency and g.idempotency.state==\"g\" then\nreturn F[185](g,Q,R)\nend\nreturn nil\nend\nF[178]=function(g)\nlocal m,K=ARGV[1],g.idempotency\nif K and K.state==\"g\" then\nreturn Ed(g,K.rest)\nend\nlocal V=Ed(g,m)\nif not V and g.place_secret~=m then\nV=Ed(g,g.place_secret)\nend\nlocal y=K and K.rest or \"-\"\nif not V and y~=\"-\" and y~=g.place_secret and y~=m then\nV=Ed(g,y)\nend\nreturn V\nend\nend"];
const lua_find_own_places: Helper = ["do\nlocal function Jg(l,k)\nif #k==1 and l[1].tickets==0 then\nreturn nil\nend\nlocal o,D={},nil\nfor c=1,#k do\no[c]=F[126](l[c],k[c])or false\nD=D or o[c] and o[c].arrival\nend\no.arrival=D\nreturn D and o or nil\nend\nF[170]=function(g)\nlocal l,m=g.locks,ARGV[1]\nlocal k=F[181](g,g.place_secret)\nlocal o=Jg(l,k)\nif o or g.place_secret==m then\nreturn g.place_secret,k,o\nend\nk=F[181](g,m)\nreturn m,k,Jg(l,k)\nend\nend"];
const lua_has_lease_left: Helper = ["F[180]=function(a,i,ad)\nreturn F[33](i)or a.live<ad\nend"];
const lua_grant_one: Helper = ["F[175]=function(g,c,i,o)\nlocal a,u=g.locks[c],o and o[c]\nlocal b=F[186](g,a,i)\nif u then\nF[152](a,i,u)\nF[50](a)\nend\nF[141](a,b,o and o.arrival)\nif u then\na.check_at=b.deadline\nend\nreturn b\nend"];
const lua_grant_all: Helper = ["F[174]=function(g,E,k,o)\nlocal l,N=g.locks,{}\nfor c=1,#l do\nif not F[180](l[c],k[c],(ARGV[12]+0))then\nreturn F[171](g,{\"limit\",\"leases\"})\nend\nend\nfor c=1,#l do\nN[c]=F[175](g,c,k[c],o)\nend\nF[194](g,E,N[1])\nreturn F[177](g,N)\nend"];
const lua_grant_some: Helper = ["F[176]=function(g,E,k,o,Z)\nlocal l,Pc=g.locks,{}\nlocal ia=#l - g.spare\nfor c=1,#l do\nlocal Dj=not F[183](Z,#Z,c)and F[180](l[c],k[c],(ARGV[12]+0))\nif #Pc<ia and Dj then\nPc[#Pc+1]=c\nend\nend\nif #Pc<ia then\nreturn F[171](g,{\"limit\",\"leases\"})\nend\nlocal N,qa={},nil\nfor c=1,#l do\nif F[183](Pc,ia,c)then\nN[c]=F[175](g,c,k[c],o)\nqa=qa or N[c]\nelseif o and o[c] then\nF[152](l[c],k[c],o[c])\nend\nend\nF[194](g,E,qa)\nreturn F[179](g,N)\nend"];
const lua_wait_in_line: Helper = ["do\nlocal function sj(a,dl)\nif a.tickets+(a.upgrader and 1 or 0)<dl then\nreturn true\nend\nif a.tickets<=F[62](a)then\nreturn false\nend\nlocal yf=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"0\")[1]\nif yf then\nF[152](a,yf,F[126](a,yf)or{})\nend\nreturn true\nend\nlocal function ug(s,D)\nreturn redis.call(\"ZCOUNT\",s,\"-inf\",\"(\" .. F[1](D))\nend\nlocal function wk(a,i,u)\nlocal y=a.upgrader and 1 or 0\nif u.queued and u.arrival==a.arrival then\nreturn y+F[62](a)- 1\nend\nlocal jb,Na=a.writers,a.readers\nif u.queued and F[33](i)then\njb=jb - 1\nelseif u.queued then\nNa=Na - 1\nend\nif jb>0 then\ny=y+ug(a.writers_key,u.arrival)\nend\nif Na>0 then\ny=y+ug(a.readers_key,u.arrival)\nend\nreturn y\nend\nlocal function Zj(l)\nlocal o,D={},Ma\nfor c=1,#l do\nD=math.max(D,l[c].arrival+1)\nend\nfor c=1,#l do\no[c]=false\nl[c].arrival=D\nl[c].changed=true\nend\no.arrival=D\nreturn o\nend\nlocal function ck(sa,bk)\nfor T=bk+1,#sa do\nlocal Ya=1\nfor c=2,#sa do\nYa=sa[c]>sa[Ya] and c or Ya\nend\ntable.remove(sa,Ya)\nend\nreturn math.max(unpack(sa))\nend\nlocal function Pk(l,k,o,Z,ea,g)\nlocal Xh,sd=g.spare,0\nlocal ia=#k - Xh\nif ia>1 then\nlocal kg=math.floor(o.arrival/1000)\nsd=kg>f+1000 and f or kg+10000\nend\nlocal be,pd={},sd>f and sd or 0\nfor c=1,#k do\nlocal a,i=l[c],k[c]\nif sd<=f or F[183](Z,Xh+1,c)then\nlocal u=o[c] or{arrival=o.arrival}\nlocal Jb=(ARGV[22]+0)>0 and o[c] and F[17](a,i)<=(ARGV[22]+0)\nF[69](a,i,u,ea,Jb)\nif F[30](i)then\nF[102](a,i,\"=\" .. ARGV[8])\nend\nbe[#be+1]=wk(a,i,u)\no[c]=u\nelseif o[c] then\nF[152](a,i,o[c])\no[c]=false\nend\nF[77](a,f)\nif a.front==i and a.turn_at>0 then\nF[50](a)\nF[73](a,f,3000)\npd=f+2500\nend\nend\nreturn ck(be,ia - #k+#be),pd\nend\nlocal function hk(l,k,o,ea)\nfor c=1,#k do\nif o[c] then\nea=math.max(ea,F[17](l[c],k[c])+1)\nend\nend\nreturn ea\nend\nF[200]=function(g,E,k,o,Z)\nlocal l,K=g.locks,g.idempotency\nlocal ud=(ARGV[18]+0)==0 and o~=nil and K~=nil and K.state==\"w\"\nif not o then\nfor c=1,#Z do\nif not sj(l[Z[c]],(ARGV[13]+0))then\nreturn F[171](g,{\"limit\",\"waiters\"})\nend\nend\no=Zj(l)\nend\nfor c=1,#l do\nF[187](l[c],(ARGV[19]==\"1\"))\nend\nlocal ea=F[135](l,(ARGV[4]+0),(ARGV[17]==\"1\")or ud)\nif(ARGV[18]+0)==0 and(ARGV[4]+0)>0 then\nea=hk(l,k,o,ea)\nend\nlocal vk,pd=Pk(l,k,o,Z,ea,g)\nlocal ei=math.max(f,ea)+30000\nF[197](g,\"w\",E,ei)\nlocal Tc={}\nfor c=1,#l do\nTc[c]=o[c] and not o[c].queued\nend\nlocal u={\nposition=vk,\nticket=E,\narrival=o.arrival,\nattended_until=ea,\nticket_until=ei,\nagain_at=pd,\n}\nreturn F[166](g,Z,u,nil,Tc)\nend\nend"];
const lua_acquire_as_holder: Helper = ["do\nlocal function Jk(g,ja)\nlocal a=g.locks[1]\nja.holds=ja.holds+1\nja.deadline=math.max(ja.deadline,F[120](a,ja,(ARGV[3]+0)))\nja.ttl=math.max(ja.ttl,(ARGV[3]+0))\nja.confirmed=true\nF[109](a,ja)\nif g.idempotency_key then\nlocal gf=ja.deadline+math.max((ARGV[11]+0)- 60000,0)\nF[197](g,\"g\",F[70](ja.id),gf)\nelse\nF[83](a,ARGV[1],\"entered\",(ARGV[16]+0)>0)\nend\nreturn F[177](g,{ja})\nend\nlocal function oj(g,E,H,ka)\nlocal a=g.locks[1]\nlocal b=F[186](g,a,ARGV[2] .. E)\nlocal nd\nif F[33](b.id)then\nnd=a.upgrader and a.upgrader.arrival\na.upgrader=nil\nb.partner=ka.id\nend\nF[141](a,b,nd)\nif H then\nH.partner=b.id\nend\nF[194](g,E,b)\nreturn F[177](g,{b})\nend\nlocal function bl(g,E,ka)\nlocal a=g.locks[1]\na.arrival=math.max(a.arrival+1,Ma)\nlocal D,O=a.arrival,f+5000\nif a.upgrader then\nD=a.upgrader.arrival\nend\nF[187](a,(ARGV[19]==\"1\"))\na.upgrader=\n{id=ARGV[2] .. E,token=ka.id,deadline=O,arrival=D,label=ARGV[8]}\na.changed=true\nF[197](g,\"w\",E,O)\nlocal u={\nposition=0,\nticket=E,\narrival=D,\nattended_until=O,\nticket_until=O,\nagain_at=f+3000,\n}\nreturn F[166](g,{1},u,ka)\nend\nF[161]=function(g,n)\nlocal a,la=g.locks[1],g.locks[1].upgrader\nlocal Gd=la and F[70](la.id)==g.place_secret\nlocal Nc=F[168](g,Gd and la.arrival or nil)\nif Nc then\nreturn F[171](g,Nc)\nend\nlocal H,ka=F[146](a,ARGV[6])\nif not H and not ka then\nif a.damaged_id==F[111](ARGV[6])then\nreturn F[171](g,{\"unreadable\",\"damaged\"})\nend\nreturn F[185](g,F[119](a,ARGV[6]))\nend\nlocal rb=ARGV[2]==\"x\"\nlocal ja=ka\nif rb then\nja=H\nend\nif n==\"entered\" or F[143](n,(ARGV[16]+0))and not Gd then\nreturn ja and F[177](g,{ja},true)or F[185](g,\"unknown\")\nend\nif ja then\nreturn Jk(g,ja)\nend\nif rb and la and la.token~=ka.id then\nreturn F[171](g,{\"deadlock\"})\nend\nlocal E=Gd and g.place_secret or ARGV[1]\nif F[29](a,ARGV[2] .. E,H,ka)then\nreturn oj(g,E,H,ka)\nend\nif not rb or(ARGV[4]+0)==0 and not Gd then\nF[197](g,\"w\",\"-\",f)\nreturn F[166](g,{1},nil,ka or H)\nend\nreturn bl(g,E,ka)\nend\nend"];
const lua_append_groups: Helper = ["F[84]=function(C,Xe)\nC[#C+1]=F[1](#Xe)\nfor c=1,#Xe do\nF[8](C,Xe[c])\nend\nreturn C\nend"];

const body_key_create = "local Aa,mc=ARGV[1]+0,ARGV[2]\nlocal Wa=f+Aa\nF[155](KEYS[1],Wa,0,mc)\nreturn{\"created\",F[1](Wa)}\n";
const body_key_delete = "return{\"deleted\",F[9](redis.call(\"DEL\",KEYS[1])==1)}\n";
const body_key_find = "local v,al=ARGV[1]+0,ARGV[2]==\"1\"\nlocal J={}\nfor c=1,v do\nJ[c]=KEYS[c]\nend\nlocal w=redis.call(\"MGET\",unpack(J))\nlocal gi=math.floor(f/86400000)\nlocal Sa={}\nfor c=1,v do\nlocal aa,Wa,se,mc=string.match(w[c] or \"\",\"^(%d+) (%d+) (%d+) (%S+)$\")\nif aa and F[2](aa)==1 and F[2](Wa)>f then\nif al and F[2](se)<gi then\nF[155](J[c],F[2](Wa),gi,mc)\nQb=true\nend\nSa[#Sa+1]=\n{F[1](c),F[1](F[2](Wa)),F[1](F[2](se)),mc}\nend\nend\nF[6](KEYS[1])\nreturn F[84]({\"found\",F[1](f)},Sa)\n";
const body_latch_count_down = "local m,Db,B,z=ARGV[1],ARGV[2]+0,ARGV[3],ARGV[4]+0\nlocal Ka,x=KEYS[1],KEYS[2]\nlocal y=F[110](F[13](x),B)\nif y then\nreturn y\nend\nlocal p=F[123](Ka)\nif p and p.unreadable then\nreturn{\"unreadable\",p.unreadable}\nend\nlocal function Og()\nF[6](Ka)\nreturn{\"gone\"}\nend\nlocal n=p and F[86](p,m)\nif not p or n==\"gone\" then\nreturn Og()\nend\nlocal M,Eh=n and F[2](n),false\nif not n then\nif F[92](p,m,z)then\nreturn{\"forgotten\"}\nend\nif not p.live then\nif z>0 then\nF[83](p,m,\"gone\",true)\nF[128](Ka,p)\nend\nreturn Og()\nend\nEh=p.count>0 and p.count<=Db\np.count=math.max(0,p.count - Db)\nM=p.count\nif not x then\nF[83](p,m,F[1](M),z>0)\nend\nF[128](Ka,p)\nend\nlocal t=F[145](p,M)\nF[12](x,\"d\",B,table.concat(t,\" \"),p.expires_at)\nreturn Eh and F[160](t)or t\n";
const body_latch_delete = "local m,B,z=ARGV[1],ARGV[2],ARGV[3]+0\nlocal Ka,x=KEYS[1],KEYS[2]\nlocal y=F[110](F[13](x),B)\nif y then\nreturn y\nend\nlocal h=F[5]({Ka})[1]\nlocal p=h and F[115](h)\nif p and p.unreadable==\"damaged\" then\nredis.call(\"DEL\",Ka)\nlocal t={\"deleted\",\"1\",\"1\"}\nF[12](x,\"d\",B,table.concat(t,\" \"),f)\nreturn t\nend\nif p and p.unreadable then\nreturn{\"unreadable\",p.unreadable}\nend\nif p and F[92](p,m,z)then\nreturn{\"forgotten\"}\nend\nlocal n,Sc=p and F[86](p,m),false\nif not n then\nSc=p and p.live\nif p and(Sc or z>0)then\np.expires_at=math.min(p.expires_at,f)\nif not x then\nF[83](p,m,F[9](Sc),z>0)\nend\nF[128](Ka,p)\nend\nend\nF[6](Ka)\nlocal t={\"deleted\",F[9](Sc or n==\"1\"),\"0\"}\nF[12](x,\"d\",B,table.concat(t,\" \"),f)\nreturn Sc and F[160](t)or t\n";
const body_latch_get = "local p=F[123](KEYS[1])\nF[6](KEYS[1])\nif p and p.unreadable then\nreturn{\"unreadable\",p.unreadable}\nend\nif not p or not p.live then\nreturn{\"gone\"}\nend\nreturn{\"latch\",F[1](p.id),F[1](p.since),F[1](p.count),F[1](p.expires_at),F[1](f)}\n";
const body_latch_list = "local v=ARGV[1]+0\nlocal J={}\nfor c=1,v do\nJ[c]=KEYS[c]\nend\nlocal w=F[5](J)\nlocal Sa={}\nfor c=1,v do\nlocal p=w[c] and F[115](w[c])\nif p and p.unreadable then\nSa[#Sa+1]={F[1](c),p.unreadable,\"0\"}\nelseif p and p.live then\nSa[#Sa+1]={F[1](c),F[1](p.count),F[1](p.expires_at)}\nend\nend\nF[6](KEYS[1])\nreturn F[84]({\"latches\"},Sa)\n";
const body_latch_set = "local m,M,Aa,B,z=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4],ARGV[5]+0\nlocal Ka,x=KEYS[1],KEYS[2]\nlocal y=F[110](F[13](x),B)\nif y then\nreturn y\nend\nlocal S=F[123](Ka)\nif S and S.unreadable then\nreturn{\"unreadable\",S.unreadable}\nend\nif S and F[92](S,m,z)then\nreturn{\"forgotten\"}\nend\nlocal n=S and F[86](S,m)\nif n then\nreturn n==\"exists\" and{\"exists\"}or F[145](S,F[2](n))\nend\nif S and S.live and S.count>0 then\nif z>0 then\nF[83](S,m,\"exists\",true)\nF[128](Ka,S)\nend\nF[6](Ka)\nreturn{\"exists\"}\nend\nlocal i=math.max(S and S.id+1 or 0,Ma)\nlocal p={\nid=i,\nsince=S and S.live and S.since or i,\ncount=M,\nexpires_at=f+Aa,\noutcomes=S and S.outcomes or \"\",\n}\nif not x then\nF[83](p,m,F[1](M),z>0)\nend\nF[128](Ka,p)\nlocal t=F[145](p,M)\nF[12](x,\"d\",B,table.concat(t,\" \"),p.expires_at)\nreturn t\n";
const body_acquire = "local m,La,vc,pc,I,eb,B,Ce,z,D,Hd,oh=ARGV[1],ARGV[2],ARGV[4]+0,ARGV[5]==\"1\",ARGV[6],ARGV[7],ARGV[14],ARGV[15]+0,ARGV[16]+0,ARGV[18]+0,ARGV[19]==\"1\",ARGV[21]+0\nlocal x=KEYS[#La*8+1]\nlocal l,K,L=F[147](#La,x,B)\nif L then\nreturn L\nend\nlocal Jh=F[188](m,eb,K)\nlocal Ih=F[182](La,Jh)\nlocal g={locks=l,idempotency_key=x,idempotency=K,place_secret=Jh,place_ids=Ih,spare=oh>0 and #La - oh or 0}\nfor c=1,#La do\nF[60](l[c],Ih[c])\nend\nlocal V=F[178](g)\nif V then\nreturn V\nend\nfor c=1,#La do\nif l[c].damaged_id then\nreturn F[171](g,{\"unreadable\",\"damaged\"})\nend\nend\nfor c=1,#La do\nif F[86](l[c],m)==\"gone\" then\nlocal T,k,o=F[170](g)\nF[193](l,k,o or{})\nreturn F[185](g,fc[\"r\"])\nend\nend\nlocal n=F[86](l[1],m)\nif n==\"granted\" then\nreturn F[185](g,\"unknown\")\nend\nif I~=\"-\" and F[92](l[1],m,z)then\nreturn F[171](g,{\"forgotten\"})\nend\nif z>0 and not n and F[85](l[1])then\nreturn F[171](g,{\"forgotten\"})\nend\nF[154](l[1],m,z)\nif I~=\"-\" then\nreturn F[161](g,n)\nend\nlocal E,k,o=F[170](g)\nif not o and F[143](n,z)then\nreturn F[185](g,\"unknown\")\nend\nlocal Nc=F[168](g,o and o.arrival)\nif Nc then\nF[193](l,k,o or{})\nreturn F[171](g,Nc)\nend\nif La==\"p\" then\nlocal Gc=l[1]\nlocal bb=not o and D==0 and Ce or 0\nlocal md=Gc.capacity>0 and Gc.capacity or bb\nif F[59](m)>md then\nF[193](l,k,o or{})\nreturn F[171](g,md==0 and{\"absent\"}or{\"unsatisfiable\",F[1](md)})\nend\nGc.changed=Gc.changed or Gc.capacity~=md\nGc.capacity=md\nend\nlocal Z=F[164](l,k,o and o.arrival,pc)\nif #Z==0 and g.spare==0 then\nreturn F[174](g,E,k,o)\nend\nif #Z<=g.spare then\nreturn F[176](g,E,k,o,Z)\nend\nif o or vc>0 and pc then\nreturn F[200](g,E,k,o,Z)\nend\nF[197](g,\"w\",\"-\",f)\nif Hd and vc>0 then\nF[150](l[Z[1]],vc)\nend\nreturn F[166](g,Z)\n";
const body_break_lease = "local m,P,Fb,Ja,A,B,z,R=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4]==\"1\",ARGV[5]+0,ARGV[6],ARGV[7]+0,ARGV[8]\nlocal x=KEYS[8+1]\nlocal l,xa,af=F[82](1,x)\nlocal y=F[110](F[10](af),B)or xa\nif y then\nreturn y\nend\nlocal a=l[1]\nF[60](a)\nlocal function W(t)\nF[68](a,A)\nreturn F[79](t,l)\nend\nlocal n=F[151](a,m)\nif n then\nreturn W(n)\nend\nif F[92](a,m,z)then\nreturn W({\"forgotten\"})\nend\nlocal function Rj()\nif a.exclusive and a.exclusive.fence==P then\nreturn a.exclusive\nend\nlocal k=a.shared>0 and redis.call(\"ZRANGEBYSCORE\",a.holders_key,F[1](P),F[1](P))or{}\nreturn k[1] and F[99](a,k[1])\nend\nlocal function ze(b)\nif F[113](a)>1 then\nreturn{\"others\"}\nend\nlocal V=F[134](a,Fb)\nif a.break_at~=V then\nF[149](a,m,R,true,false)\nend\nreturn{\"breaking\",F[1](a.break_at),F[1](F[131](a,b,V,Ja))}\nend\nlocal function Be(b)\nif b then\nF[149](a,m,R,false,false)\nif not Ja then\nb.delay,b.min_until=0,0\nend\nF[112](a,b,\"b\")\nend\nreturn{\"broken\",F[1](b and 1 or 0),F[9](a.capacity>0),F[1](F[121](a))}\nend\nlocal b=Rj()\nif a.damaged_id then\nreturn W({\"unreadable\",\"damaged\"})\nend\nlocal t=b and Fb>0 and ze(b)or Be(b)\nF[77](a,f)\nif not x and(b or z>0)then\nF[156](a,m,t,z>0)\nend\nF[12](x,\"d\",B,table.concat(t,\" \"),f)\nreturn W(t)\n";
const body_break_lock = "local m,Fb,Ja,Pi,A,B,Mk,z,id,R=ARGV[1],ARGV[2]+0,ARGV[3]==\"1\",ARGV[4]==\"1\",ARGV[5]+0,ARGV[6],ARGV[7]==\"1\",ARGV[8]+0,ARGV[9],ARGV[10]\nlocal x=KEYS[8+1]\nlocal y=F[110](F[13](x),B)\nif y then\nreturn y\nend\nlocal a=F[40](1,F[5]({KEYS[1]})[1])\nif Fb==0 and id~=\"only\" and a.unreadable~=\"newer\" and(Mk or a.unreadable)then\nredis.call(\"DEL\",unpack(KEYS,1,8))\nlocal t={\"broken\",\"0\",\"1\",\"0\",\"0\",\"1\",\"0\"}\nF[12](x,\"d\",B,table.concat(t,\" \"),f)\nreturn t\nend\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[60](a)\nlocal function bd(t)\nF[68](a,A)\nreturn F[79](t,{a})\nend\nlocal n=F[151](a,m)\nif n then\nreturn bd(n)\nend\nif F[92](a,m,z)then\nreturn bd({\"forgotten\"})\nend\nlocal function W(t,Di)\nif not x and(Di or z>0)then\nF[156](a,m,t,z>0)\nend\nF[12](x,\"d\",B,table.concat(t,\" \"),f)\nreturn bd(t)\nend\nlocal function zg()\nif a.delay_until>0 or a.resting>0 then\na.delay_until,a.rests,a.resting=0,{},0\na.changed=true\nend\nend\nlocal function Gi(N,Wc,fa)\nlocal t={\"broken\",F[1](N),F[9](Wc),F[1](a.shared),F[1](fa),\"0\",F[1](F[121](a))}\nreturn W(t,N+fa>0 or Wc)\nend\nlocal function Be(fa)\nlocal N,Wc=F[113](a),a.capacity>0\nif N+fa>0 then\nF[149](a,m,R,true,fa>0)\nend\nif a.exclusive then\nF[112](a,a.exclusive,\"b\")\nend\nif not Ja then\nzg()\nend\nif a.shared>0 then\na.break_at=Ja and f or 1\na.live=0\nF[20](a)\nend\nif Pi and Wc then\na.capacity=0\na.changed=true\nend\nF[77](a,f)\nreturn Gi(N,Wc,fa)\nend\nlocal function ze(fa)\nlocal N,V=F[113](a),F[134](a,Fb)\nif a.break_at~=V or fa>0 then\nF[149](a,m,R,a.break_at~=V,fa>0)\nend\nif not Ja then\nzg()\nend\nlocal qb=a.exclusive and F[131](a,a.exclusive,V,Ja)or 0\nlocal Yj,zc=F[159](a,0,V,Ja)\nF[77](a,f)\nlocal t={\"breaking\",F[1](a.break_at),F[1](N),F[1](qb+Yj),F[1](zc),F[1](V),F[1](fa)}\nreturn W(t,true)\nend\nlocal fa=0\nif id~=\"keep\" and a.stored then\nfa=F[169](a)\nend\nif id==\"only\" then\nif fa>0 then\nF[149](a,m,R,false,true)\nend\nF[77](a,f)\nlocal t=\n{\"broken\",\"0\",\"0\",\"0\",F[1](fa),\"0\",\"0\"}\nreturn W(t,fa>0)\nend\nif Fb>0 and F[113](a)>0 then\nreturn ze(fa)\nend\nreturn Be(fa)\n";
const body_break_more = "local Mg,y,Ja,A=ARGV[1]+0,ARGV[2]+0,ARGV[3]==\"1\",ARGV[4]+0\nlocal l,xa=F[82](1)\nif xa then\nreturn xa\nend\nlocal a=l[1]\nF[60](a)\nif Mg==0 then\nF[68](a,A)\nlocal mb=F[31](a)and a.shared or 0\nreturn F[79]({\"left\",F[1](mb),F[1](F[121](a))},l)\nend\nlocal qb,zc=0,0\nif a.break_at>0 then\nqb,zc=F[159](a,Mg,y,Ja)\nend\nF[68](a,A)\nreturn F[79]({\"warned\",F[1](qb),F[1](zc)},l)\n";
const body_give_up = "local v,eb,A=ARGV[1]+0,ARGV[2],ARGV[3]+0\nlocal Ga=KEYS[v*8+1]\nlocal l,xa=F[82](v)\nlocal function Rh(a)\nF[83](a,eb,\"gone\",true)\nend\nlocal function bd(a)\nlocal b=F[114](a,eb)\nif b then\nif not b.confirmed then\nb.min_until=0\nend\nF[112](a,b,\"r\")\nif Ga~=l[1].record_key then\nF[130](Ga)\nend\nreturn\nend\nif a.upgrader and F[70](a.upgrader.id)==eb then\na.upgrader=nil\nRh(a)\nreturn\nend\nfor T,i in ipairs({F[106](eb),F[111](eb)})do\nlocal u=F[126](a,i)\nif u then\nF[152](a,i,u)\nRh(a)\nend\nend\nend\nfor c=1,v do\nlocal a=l[c]\nif not a.unreadable then\nF[60](a)\nbd(a)\nF[77](a,f)\nF[68](a,A)\nend\nend\nreturn F[79](xa or{\"given_up\"},l)\n";
const body_inspect = "local v,I,Ye,A,id,pi=ARGV[1]+0,ARGV[2],ARGV[3]==\"1\",ARGV[4]+0,ARGV[5]==\"1\",ARGV[6]+0\nlocal ui=\"u\"\nlocal l=F[82](v)\nlocal function fg(Cb,ya,D,Ca,ea,Uk)\nCb[#Cb+1]=\n{ya,F[1](D),Ca,F[9](ea),F[9](Uk)}\nend\nlocal function gg(Cb,a,s)\nlocal Uf=redis.call(\"ZRANGE\",s,\"0\",F[1](50 - 1),\"WITHSCORES\")\nfor c=1,#Uf,2 do\nlocal i,D,Ca=Uf[c],F[2](Uf[c+1]),\"-\"\nlocal ea=D<4000000000000000\nif F[30](i)then\nlocal wg=redis.call(\"HGET\",a.details_key,i)\nCa=wg and string.sub(wg,2)or \"-\"\nend\nfg(Cb,F[41](i),ea and D or D - 4000000000000000,Ca,ea,F[198](i))\nend\nend\nlocal function Sj(a)\nlocal Cb,la={},a.upgrader\nif la then\nfg(Cb,ui,la.arrival,la.label,true,false)\nend\nif a.tickets>0 then\ngg(Cb,a,a.writers_key)\ngg(Cb,a,a.readers_key)\nend\nreturn Cb\nend\nlocal function gf(a)\nlocal n=not a.clearing and not F[31](a)\nreturn n and a.delay_until or math.max(a.delay_until,f+20)\nend\nlocal function Ni(a)\nlocal ri=I~=\"-\" and F[114](a,I)\nreturn F[84](F[8]({\"lock\",F[1](a.fence),F[1](gf(a)),F[1](a.break_at),F[1](F[113](a)),F[1](F[127](a)),F[1](a.capacity),F[1](F[18](a)),ri and F[54](ri)or \"-\"},F[122](a)),id and Sj(a)or{})\nend\nlocal Sa={}\nfor c=1,v do\nlocal a=l[c]\nif a.unreadable then\nSa[c]={\"unreadable\",a.unreadable}\nelse\nF[60](a)\nSa[c]=Ni(a)\nif pi>0 then\nF[150](a,pi)\nend\nF[68](a,A)\nend\nend\nF[6](KEYS[1])\nlocal qj=Ye and not l[1].unreadable and F[37](l[1])\nlocal Fa=qj and F[39](l[1])or{}\nreturn F[79](F[8](F[84]({\"state\",F[1](f)},Sa),Fa),l)\n";
const body_list = "local v=ARGV[1]+0\nlocal ti=\"^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$\"\nlocal function Jb(H)\nif H==\"\" then\nreturn true\nend\nlocal O,da=string.match(H,ti)\nreturn O and F[4](H)and F[2](O)+F[2](da)<=f\nend\nlocal function Vk(h)\nlocal X,H,Da=string.match(h,\"^(5 [^\\n]*\\n)([^\\n]*)\\n[^\\n]*\\n[^\\n]*\\n[^\\n]*\\n(.*)$\")\nlocal o={tickets=0,shared=0,writers=0,readers=0,delay_until=0,capacity=0}\nif not X or not F[15](o,X)then\nreturn 0\nend\nlocal wj=o.writers+o.readers+o.shared+o.capacity\nlocal Fj=wj==0 and o.delay_until<=f and Jb(H)\nif Fj and(Da==\"\" or string.find(Da,\"^o [^\\n]+\\n$\"))then\nreturn nil\nend\nreturn o.tickets+o.shared\nend\nlocal J={}\nfor c=1,v do\nJ[c]=KEYS[c]\nend\nlocal w=F[5](J)\nlocal Ha={}\nfor c=1,v do\nlocal Wh=w[c] and Vk(w[c])\nif Wh then\nHa[#Ha+1]={F[1](c),F[1](Wh)}\nend\nend\nF[6](KEYS[1])\nreturn F[84]({\"live\"},Ha)\n";
const body_release = "local m,Ic,A,B,z=ARGV[1],F[7](ARGV[2]),ARGV[3]+0,ARGV[4],ARGV[5]+0\nlocal v=#Ic\nlocal x=KEYS[v*(8+1)+1]\nlocal l,T,af=F[82](v,x)\nlocal y=F[110](F[10](af),B)\nif y then\nreturn y\nend\nlocal function Ij(a,I)\nif F[92](a,m,z)then\nreturn true\nend\nif z==0 or z>a.written_at or F[86](a,m)or F[114](a,I)then\nreturn false\nend\nlocal T,Eb=F[192](a,I,m)\nreturn Eb\nend\nfor c=1,v do\nif Ij(l[c],Ic[c])then\nreturn{\"forgotten\"}\nend\nend\nlocal Kc=\"-\"\nlocal function Mf(a,ya,Id,gb)\nlocal mb=F[18](a)\nlocal za={\"released\",ya,F[1](Id),F[1](mb),gb}\nif gb==Kc or not x then\nreturn za,za\nend\nreturn za,{\"released\",ya,F[1](Id),F[1](mb),Kc}\nend\nlocal function Bc(a,I)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[60](a)\nlocal n=F[86](a,m)\nif n then\nlocal fh,Oj=string.match(n,\"^(%a)(%d+)$\")\nif fh then\nreturn Mf(a,fh,F[2](Oj),Kc)\nend\nend\nlocal b=F[114](a,I)\nif not b then\nlocal Eg=F[192](a,I,m)\nif Eg then\nreturn Mf(a,Eg,0,Kc)\nend\nreturn F[125](a,I)\nend\nb.holds=b.holds - 1\nlocal ya,gb=F[41](b.id),Kc\nif b.holds>0 then\nF[109](a,b)\nelse\nF[112](a,b,\"r\",not x and m or nil)\nF[77](a,f)\ngb=F[167](b)\nend\nif not x and(b.holds>0 or z>0)then\nF[83](a,m,ya .. F[1](b.holds),z>0)\nend\nlocal za,hc=Mf(a,ya,b.holds,gb)\nreturn za,hc,b.holds==0\nend\nlocal ca,Ab,Sg,Ae={},{},{},false\nfor c=1,v do\nlocal a=l[c]\nlocal za,hc,gb=Bc(a,Ic[c])\nca[c],Ab[c],Sg[c]=za,hc or za,gb\nAe=Ae or hc~=nil\nif not a.unreadable then\nF[68](a,A)\nend\nend\nlocal t=F[84]({\"done\"},ca)\nlocal yc={}\nfor c=1,v do\nif not Sg[c] then\nyc[KEYS[v*8+c]]=true\nend\nend\nfor c=1,v do\nlocal Ga=KEYS[v*8+c]\nif Ga~=l[c].record_key and not yc[Ga] then\nyc[Ga]=true\nF[130](Ga)\nend\nend\nif Ae and x then\nlocal hc=F[84]({\"done\"},Ab)\nF[12](x,\"d\",B,table.concat(hc,\" \"),f)\nend\nreturn F[79](t,l)\n";
const body_renew = "local Ic,Xf,A,B=F[7](ARGV[1]),F[7](ARGV[2]),ARGV[3]+0,ARGV[4]\nlocal v=#Ic\nlocal x=KEYS[v*(8+1)+1]\nlocal K=F[13](x)\nlocal L=F[64](K,B)\nif L then\nreturn L\nend\nlocal l=F[82](v)\nlocal function Hj(a,b)\nlocal Bj=b.deadline==b.max_until or a.break_at>0\nreturn not Bj and b.deadline - f<b.ttl/3\nend\nlocal function Re(a,b,Aa,Ga)\nlocal y=b.deadline\nb.ttl=Aa>0 and Aa or b.ttl\nb.deadline=F[120](a,b,b.ttl)\nb.confirmed=true\nif Ga~=a.record_key then\nF[190](Ga,b)\nend\nF[109](a,b)\nif b.deadline<y then\nF[108](a,y)\nend\nend\nlocal function Lk(a,I,Aa,Ga)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[60](a)\nlocal b=F[114](a,I)\nif not b then\nlocal za=F[125](a,I)\nF[68](a,A)\nreturn za\nend\nlocal Qj=not K and Hj(a,b)\nif not K then\nRe(a,b,Aa,Ga)\nend\nF[68](a,A)\nreturn{\"renewed\",F[157](a,b),F[1](a.break_at),F[9](Qj)}\nend\nlocal ca={}\nfor c=1,v do\nca[c]=Lk(l[c],Ic[c],F[2](Xf[c]),KEYS[v*8+c])\nend\nif not K then\nF[12](x,\"d\",B,\"renewed\",f)\nend\nreturn F[79](F[84]({\"done\",F[1](f)},ca),l)\n";
const body_set_capacity = "local Ce,A,B,m,z=ARGV[1]+0,ARGV[2]+0,ARGV[3],ARGV[4],ARGV[5]+0\nlocal x=KEYS[8+1]\nlocal y=F[13](x)\nlocal L=F[64](y,B)\nif L then\nreturn L\nend\nlocal l,xa=F[82](1)\nif xa then\nreturn xa\nend\nlocal a=l[1]\nif not y and F[92](a,m,z)then\nreturn{\"forgotten\"}\nend\nF[60](a)\nif not y and not F[86](a,m)then\na.capacity=Ce\na.changed=true\nF[77](a,f)\nif not x then\nF[83](a,m,\"set\",z>0)\nend\nend\nlocal hb=F[8]({F[1](f),F[1](a.capacity),F[1](F[18](a)),F[1](F[113](a)),F[1](F[127](a))},F[122](a))\nF[68](a,A)\nif not y then\nF[12](x,\"d\",B,\"set\",f)\nend\nreturn F[79](F[84]({\"set\"},{hb}),l)\n";
const body_transfer = "local m,I,Aa,Ca,A,B,z=ARGV[1],ARGV[2],ARGV[3]+0,ARGV[4],ARGV[5]+0,ARGV[6],ARGV[7]+0\nlocal Ga,x=KEYS[8+1],KEYS[8+2]\nlocal l,K,L=F[147](1,x,B)\nif L then\nreturn L\nend\nlocal a=l[1]\nF[60](a)\nlocal function W(t)\nF[68](a,A)\nreturn F[79](t,l)\nend\nlocal function ii(b)\nreturn W({\"transferred\",F[1](f),F[1](a.break_at),F[54](b)})\nend\nlocal Ng=K and K.rest or m\nlocal b=F[114](a,Ng)\nif b then\nreturn ii(b)\nend\nlocal n=F[86](a,m)\nlocal Q,R=F[119](a,Ng)\nif K or Q~=\"unknown\" or F[143](n,z)then\nreturn W({\"lost\",Q,R})\nend\nif z>0 and not n and F[85](a)then\nreturn W({\"forgotten\"})\nend\nF[154](a,m,z)\nlocal H,ka=F[146](a,I)\nif H and ka then\nreturn W({\"both_modes\"})\nend\nlocal S=H or ka\nif not S then\nreturn W(F[125](a,I))\nend\nlocal Ob=Aa>0 and Aa or S.ttl\nlocal Sd={\nid=F[41](S.id).. m,\nttl=Ob,\nmax_until=S.max_until,\ndelay=S.delay,\nmin_until=S.min_until,\nconfirmed=true,\nlabel=Ca,\npartner=\"-\",\nidempotency_until=F[142](x,f+Ob),\n}\nF[112](a,S,\"t\")\nif Ga~=a.record_key then\nF[130](Ga)\nend\nF[141](a,Sd)\nif Sd.deadline<S.deadline then\nF[108](a,S.deadline)\nend\nF[77](a,f)\nF[12](x,\"g\",B,m,Sd.idempotency_until)\nreturn ii(Sd)\n";
const body_unattend = "local La,eb,R,A=ARGV[1],ARGV[2],ARGV[3]+0,ARGV[4]+0\nlocal si=62000\nlocal v=#La\nlocal l,xa=F[82](v)\nif xa then\nreturn xa\nend\nfor c=1,v do\nF[60](l[c])\nend\nlocal ea=F[135](l,0,true)\nfor c=1,v do\nlocal a,i=l[c],string.sub(La,c,c).. eb\nlocal u=F[126](a,i)\nlocal sg=R<=f+si\nif u and u.queued and sg and ea<R and F[17](a,i)<=R then\nF[69](a,i,u,ea,true)\nif a.front==i and ea<a.turn_until then\na.turn_until,a.changed=ea,true\nend\na.check_at=ea\nend\nif a.upgrader and a.upgrader.id==i and sg and a.upgrader.deadline<=R then\na.upgrader.deadline=math.min(R,f+1500)\na.check_at,a.changed=a.upgrader.deadline,true\nend\nF[77](a,f)\nF[68](a,A)\nend\nreturn F[79]({\"unattended\",F[1](ea)},l)\n";
const body_quorum_bury = "local pa,Y,ra,A=F[7](ARGV[1]),ARGV[2]+0,ARGV[3]+0,ARGV[4]+0\nlocal w=F[105](1,2)\nlocal L=F[116](F[93](w[2]),Y,ra)\nif L then\nreturn L\nend\nlocal d,Ea=F[94](w[1])\nif not d then\nreturn{\"unreadable\",Ea}\nend\nlocal og={}\nfor c=1,#pa do\nlocal Yh=F[199](d,pa[c])\nog[c]=Yh and \"0\" or \"1\"\nif not Yh then\nF[95](d,pa[c],\"u\",\"\")\nend\nend\nF[104](KEYS[1],d,A)\nreturn F[8]({\"done\"},og)\n";
const body_quorum_confirm = "local G,P,Aa,Tj,Vj,Ca,Y,ra,A,B=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4]+0,ARGV[5]+0,ARGV[6],ARGV[7]+0,ARGV[8]+0,ARGV[9]+0,ARGV[10]\nlocal w=F[105](1,2)\nlocal q=F[93](w[2])\nlocal L=F[116](q,Y,ra)\nif L then\nreturn L\nend\nlocal d,Ea=F[94](w[1])\nif not d then\nreturn{\"unreadable\",Ea}\nend\nlocal b=F[107](d,G)\nif not b then\nreturn{\"refused\"}\nend\nif b.state==\"c\" and b.fence==P then\nreturn{\"confirmed\",F[1](f),F[1](b.deadline - f)}\nend\nif b.state==\"c\" or P<b.fence then\nreturn{\"refused\"}\nend\nlocal ib={\nfence=P,\nttl=Aa,\ndelay=Tj,\nlabel=Ca,\nfingerprint=B,\nacquired=0,\nmax_until=Vj,\n}\nF[137](d,b,ib)\nF[148](KEYS[2],q,P)\nF[104](KEYS[1],d,A)\nF[153](KEYS[3],d,b)\nreturn{\"confirmed\",F[1](f),F[1](b.deadline - f)}\n";
const body_quorum_inspect = "local Y,ra,wc=ARGV[1]+0,ARGV[2]+0,ARGV[3]+0\nlocal w=F[105](1,2)\nlocal L=F[116](F[93](w[2]),Y,ra)\nif L then\nreturn L\nend\nlocal d,Ea=F[94](w[1])\nif not d then\nreturn{\"unreadable\",Ea}\nend\nF[136](d,wc)\nlocal N,lc=F[144](d)\nreturn F[8](F[8]({\"state\",F[1](f),F[1](d.confirmed),F[1](F[138](d))},N),lc)\n";
const body_quorum_join = "local Y,ra,Ff,oe,Zk,Ve=ARGV[1]+0,ARGV[2]+0,ARGV[3]+0,ARGV[4]+0,ARGV[5]==\"1\",ARGV[6]+0\nlocal w=redis.call(\"MGET\",unpack(KEYS))\nlocal li,oc,ge=true,0,0\nfor c=1,#KEYS do\nlocal q=F[93](w[c])\nlocal L=F[101](q,Y,ra)\nif L then\nreturn L\nend\nif q.state==\"-\" then\nq=\n{state=\"q\",number=Y,nodes=ra,ends_at=f+Ff,floor=0,ahead=0}\nF[129](KEYS[c],q)\nend\nif q.state==\"q\" and q.ends_at>f+Ff then\nq.ends_at=f+Ff\nF[129](KEYS[c],q)\nend\nif q.state==\"q\" and q.ends_at<=oe and(Zk or f>=q.ends_at)then\nq.state=\"v\"\nq.floor=math.max(q.floor,Ve)\nF[129](KEYS[c],q)\nend\nif q.state==\"q\" then\nli=false\noc=math.max(oc,q.ends_at)\nend\nge=math.max(ge,F[118](q))\nend\nreturn li and{\"voting\",F[1](f),F[1](oc),F[1](ge)}\nor{\"quarantined\",F[1](f),F[1](oc),F[1](ge)}\n";
const body_quorum_propose = "local G,ya,ha,Zd,Y,ra,ad,A,B,wc=ARGV[1],ARGV[2],ARGV[3],ARGV[4]+0,ARGV[5]+0,ARGV[6]+0,ARGV[7]+0,ARGV[8]+0,ARGV[9],ARGV[10]+0\nlocal w=F[105](1,2)\nlocal q=F[93](w[2])\nlocal L=F[116](q,Y,ra)\nif L then\nreturn L\nend\nlocal d,Ea=F[94](w[1])\nlocal K=F[13](KEYS[3])\nif not d then\nreturn{\"unreadable\",Ea}\nend\nlocal eh=F[191](K,B)\nif eh then\nreturn eh\nend\nF[136](d,wc)\nlocal Ab=K~=nil\nlocal b=F[107](d,G)\nif b then\nreturn{\"proposed\",F[1](f),F[1](b.fence),F[9](Ab)}\nend\nlocal ba=F[89](d,G)\nif ba then\nreturn{\"ended\",ba}\nend\nif K and not F[139](d,ha)then\nreturn{\"ended\",K.state==\"e\" and \"r\" or \"e\"}\nend\nlocal j=F[165](d,ya,ha)\nif j>0 then\nif d.capped then\nF[104](KEYS[1],d,A)\nend\nlocal N,lc=F[144](d)\nreturn F[8](F[8]({\"busy\",F[1](f),F[1](j),F[1](F[138](d))},N),lc)\nend\nif #d.leases>=ad then\nreturn{\"limit\"}\nend\nlocal tk=F[132](d,q,{mode=ya,attempt=G,holder=ha},Zd)\nF[104](KEYS[1],d,A)\nreturn{\"proposed\",F[1](f),F[1](tk.fence),F[9](Ab)}\n";
const body_quorum_release = "local pa,lb,m,A,Ak=F[7](ARGV[1]),F[7](ARGV[2]),ARGV[3],ARGV[4]+0,F[7](ARGV[5])\nlocal function Bc(d,G,ha,n)\nlocal b=F[140](d,G,ha)\nn=n or b~=nil\nlocal Ha={}\nfor T,ua in ipairs(d.leases)do\nif ua==b or n and ua.holder==ha then\nF[95](d,ua.attempt,\"r\",m)\nelse\nHa[#Ha+1]=ua\nend\nend\nd.leases=Ha\nif ha==\"-\" then\nF[173](d,G)\nend\nlocal ba,Db=F[89](d,G)\nif b or ba==\"r\" and Db==F[87](m)then\nreturn{\"released\",\"r\"},true\nend\nF[95](d,G,\"u\",m)\nba=ba or \"u\"\nreturn n and{\"lost\",ba}or{\"unproven\",ba},false\nend\nlocal J={}\nfor c=1,#pa do\nJ[c]=KEYS[2*c - 1]\nend\nlocal w=F[5](J)\nlocal ca,Lb={},{}\nfor c=1,#pa do\nlocal d,Ea=Lb[J[c]],nil\nif not d then\nd,Ea=F[94](w[c])\nLb[J[c]]=d\nend\nlocal x=KEYS[2*c]~=J[c] and KEYS[2*c] or nil\nlocal K=F[13](x)\nlocal n=Ak[c]==\"1\" or F[124](K,pa[c])\nif d then\nlocal za,Jj=Bc(d,pa[c],lb[c],n)\nca[c]=za\nn=n or Jj\nF[104](J[c],d,A)\nelse\nca[c]={\"unreadable\",Ea}\nend\nif x and lb[c]==\"-\" then\nF[172](x,K,pa[c])\nelseif x and n then\nF[196](x,K,pa[c])\nend\nend\nreturn F[84]({\"done\"},ca)\n";
const body_quorum_renew = "local pa,qc,Xf,Y,ra,A,lb=F[7](ARGV[1]),F[7](ARGV[2]),F[7](ARGV[3]),ARGV[4]+0,ARGV[5]+0,ARGV[6]+0,F[7](ARGV[7])\nlocal function Re(d,G,ha,P,Aa)\nlocal b=F[140](d,G,ha)\nif not b or b.state~=\"c\" or b.fence~=P then\nreturn nil,F[89](d,G)or \"u\"\nend\nif Aa>0 and f+Aa>=b.deadline then\nb.ttl=Aa\nend\nlocal O=f+b.ttl\nif b.max_until>0 then\nO=math.min(O,b.max_until)\nend\nb.deadline=math.max(b.deadline,O)\nreturn b\nend\nlocal w=F[105](#pa,3)\nlocal ca,Lb={},{}\nfor c=1,#pa do\nlocal s,q=KEYS[3*c - 2],F[93](w[#pa+c])\nlocal L=F[101](q,Y,ra)\nlocal d,Ea=Lb[s],nil\nif not d then\nd,Ea=F[94](w[c])\nLb[s]=d\nend\nif L then\nreturn L\nend\nif q.state~=\"v\" then\nca[c]={\"nonvoter\",F[1](q.ends_at),q.state}\nelseif not d then\nca[c]={\"unreadable\",Ea}\nelse\nlocal b,ba=Re(d,pa[c],lb[c],F[2](qc[c]),F[2](Xf[c]))\nif b then\nF[104](s,d,A)\nif KEYS[3*c]~=s then\nF[189](KEYS[3*c],b)\nend\nca[c]={\"renewed\",F[1](b.deadline - f),F[96](b)}\nelse\nca[c]={\"lost\",ba}\nend\nend\nend\nreturn F[84]({\"done\",F[1](f)},ca)\n";
const body_quorum_repair = "local je,A=ARGV[1]+0,ARGV[2]+0\nlocal w=F[105](1,2)\nlocal d,Ea=F[94](w[1])\nif d then\nreturn{\"intact\"}\nend\nif Ea==\"newer\" then\nreturn{\"unreadable\",Ea}\nend\nlocal Me=F[88]()\nMe.fence=F[118](F[93](w[2]))\nF[162](Me,je)\nF[104](KEYS[1],Me,A)\nreturn{\"repaired\"}\n";
const body_quorum_restore = "local Ef,nb,Y,ra,ad,A=F[7](ARGV[1]),ARGV[2],ARGV[3]+0,ARGV[4]+0,ARGV[5]+0,ARGV[6]+0\nlocal function zk(d,q,ia)\nlocal b,ba=F[107](d,ia.attempt),F[89](d,ia.attempt)\nif b and b.state==\"c\" or ba and ba~=\"e\" then\nreturn nil\nend\nif F[158](d,ia.mode,ia.holder)>0 or #d.leases>=ad then\nreturn nil\nend\nlocal ab={}\nfor T,ua in ipairs(d.leases)do\nif ua~=b then\nab[#ab+1]=ua\nend\nend\nd.leases=ab\nreturn F[132](d,q,ia,ia.deadline)\nend\nlocal function Ji(d,ce,ia)\nlocal b=F[107](d,ia.attempt)\nif not b or b.state~=\"p\" or b.fence~=ce then\nreturn nil\nend\nF[137](d,b,ia)\nF[91](d,b.attempt)\nreturn b\nend\nlocal w=F[105](#Ef,3)\nlocal jg,Lb,c={},{},0\nfor X in string.gmatch(nb,\"[^\\n]+\")do\nc=c+1\nlocal ia,ce,s=F[97](X),F[2](Ef[c]),KEYS[3*c - 2]\nlocal q=F[93](w[#Ef+c])\nlocal L=F[101](q,Y,ra)\nlocal d=Lb[s] or F[94](w[c])\nLb[s]=d\nif L then\nreturn L\nend\nlocal qg=d and q.state==\"v\"\nlocal b\nif qg and ce==0 then\nb=zk(d,q,ia)\nelseif qg then\nb=Ji(d,ce,ia)\nif b then\nF[148](KEYS[3*c - 1],q,b.fence)\nF[153](KEYS[3*c]~=s and KEYS[3*c] or nil,d,b)\nend\nend\nif b then\nF[104](s,d,A)\nend\njg[c]=b and F[1](b.fence)or \"0\"\nend\nreturn F[8]({\"done\"},jg)\n";

const joined = (helpers: readonly Helper[]): string[] => helpers.map((pieces) => pieces.join(""));
const text = (first: readonly Helper[], body: string, later: readonly Helper[] = []): string =>
  scriptText(joined(first), joined(later), body);

const keyLibrary: Library = {
  family: "key",
  digest: "73c11e3aec4c28a71f40",
  helpers: [lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_wrote, lua_save_key, lua_prove_writable, lua_flag, lua_append_list, lua_append_groups],
  bodies: { key_create: body_key_create, key_delete: body_key_delete, key_find: body_key_find },
};

const latchLibrary: Library = {
  family: "latch",
  digest: "3de391e278cf682ead80",
  helpers: [lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_split, lua_wrote, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_save_latch, lua_with_notification, lua_latch_reply, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_prove_writable, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_reply_before, lua_flag, lua_append_list, lua_append_groups],
  bodies: { latch_count_down: body_latch_count_down, latch_delete: body_latch_delete, latch_get: body_latch_get, latch_list: body_latch_list, latch_set: body_latch_set },
};

const lockLibrary: Library = {
  family: "lock",
  digest: "b315ba2e94805827ab1e",
  helpers: [lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_delayed_until, lua_describe_ended, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_end_what_is_over, lua_purge, lua_spans_locks, lua_exclusive_id, lua_shared_id, lua_deadline_of, lua_live_shared, lua_live_lease, lua_lease_of, lua_leases_of, lua_holders_total, lua_add_shared, lua_grant, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_remove_place, lua_note_hints, lua_drop_queue, lua_remove_places, lua_is_among, lua_blocked_locks, lua_attended_until, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_saved_lease, lua_prove_writable, lua_latest_events, lua_save_lock, lua_note_watcher, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_is_late, lua_save_copy, lua_save_reply, lua_recent_reply, lua_REASONS, lua_end_at, lua_released_by, lua_note_said, lua_why_lost, lua_not_held, lua_reply_before, lua_shorten_idempotency, lua_idempotency_until, lua_prolong_idempotency, lua_listed_holders, lua_queue_length, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications, lua_load_request, lua_place_secret_of, lua_ids_with, lua_ids_of, lua_save_locks, lua_finish, lua_lost, lua_dismissed, lua_append_two, lua_append_list, lua_granted, lua_joined, lua_granted_some, lua_busy, lua_new_lease, lua_save_use, lua_save_grant, lua_granted_earlier, lua_find_own_places, lua_has_lease_left, lua_grant_one, lua_grant_all, lua_grant_some, lua_wait_in_line, lua_acquire_as_holder, lua_append_groups],
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
  sha1: "2748b3cd0af521d7d73db228e5a091a7163f7dd5",
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
  sha1: "a7b191f60217850d70c809258fb8221bea633927",
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
  sha1: "c14dbc1b76077b2e6a0e82fda97b133ec9511510",
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
  sha1: "066a4cdaa88206c321d41abb0971ff1b1de941e3",
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
  sha1: "5c3d04c0147ff87d541cccecfebccfe2e24073ad",
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
  sha1: "333929c8b017f2da034c5ba548056d4a24ceac09",
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
  sha1: "0866ff44e9d736de61ad69552de47293a6c8c83a",
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
  sha1: "b88a86718dea2eb62fc0e32da3fc7697a9a1a029",
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
  /** how many of the locks are wanted, fewer than all; 0 for all */
  readonly need: number;
  /** until when its places are attended as it has said, if it attends them no longer from now on; 0 if it does */
  readonly said: number;
}

export type AcquireReply =
  | { readonly kind: "granted"; readonly now: number; readonly break_at: number; readonly leases: readonly (LeaseLine)[]; readonly repeated: boolean | undefined; readonly capacity: number | undefined }
  | { readonly kind: "granted_some"; readonly now: number; readonly break_at: number; readonly leases: readonly (LeaseLine)[]; readonly which: readonly number[]; readonly repeated: boolean }
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

/** Grant one lease on each of n locks, all in this instant or none; or say who is in the way, and keep a place in the queue. With `need`, as many of the locks as that will do. */
export const acquire: ScriptOf<AcquireArgs, AcquireReply> = {
  name: "acquire",
  sha1: "7789e133e568b1084dcd94129021029113c1e03f",
  abi: {"defaults":["0","0","0"],"digests":["5a084982","8c0704b5","59a0a99b","b58e1061"]},
  args: ["request","modes","ttl_ms","left_ms","fair","token","ticket","label","lock_delay_ms","max_hold_ms","retention_ms","leases_max","waiters_max","fingerprint","capacity","since","returned","arrival","hints","min_hold_ms","need","said"],
  decode: (r) => r.end(r.led<AcquireReply>({ granted: () => ({ kind: "granted", now: r.integer(), break_at: r.integer(), leases: r.list(() => readLease(r)), repeated: r.optional(() => r.flag()), capacity: r.optional(() => r.integer()) }), granted_some: () => ({ kind: "granted_some", now: r.integer(), break_at: r.integer(), leases: r.list(() => readLease(r)), which: r.integers(), repeated: r.flag() }), busy: () => ({ kind: "busy", now: r.integer(), blocked: r.integers(), next_at: r.integer(), position: r.integer(), ticket: r.string(), arrival: r.integer(), attended_until: r.integer(), ticket_until: r.integer(), again_at: r.integer(), hold_ms: r.integer(), departures: r.integer(), queue_length: r.integer(), holders_total: r.integer(), available: r.integer(), holders: r.list(() => readLease(r)), delay_until: r.integer(), capacity: r.optional(() => r.integer()), returning: r.optional(() => r.integer()) }), lost: () => ({ kind: "lost", reason: r.string(), dismissed: r.optional(() => r.flag()), said: r.optional(() => r.string()) }), deadlock: () => ({ kind: "deadlock" }), mismatch: () => ({ kind: "mismatch" }), limit: () => ({ kind: "limit", what: r.oneOf("leases", "waiters") }), absent: () => ({ kind: "absent" }), unsatisfiable: () => ({ kind: "unsatisfiable", capacity: r.integer() }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_split, lua_note_end, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_wrote, lua_pack_lease, lua_put_lease, lua_is_broken, lua_is_clearing, lua_available, lua_fits, lua_update_turn, lua_purge, lua_exclusive_id, lua_deadline_of, lua_live_lease, lua_grant, lua_rest_until, lua_blocked_locks, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_saved_lease, lua_save_lock, lua_recent_outcome, lua_is_forgotten, lua_is_late, lua_save_copy, lua_REASONS, lua_end_at, lua_why_lost, lua_idempotency_until, lua_flag, lua_with_notifications, lua_load_request, lua_place_secret_of, lua_ids_with, lua_ids_of, lua_save_locks, lua_dismissed, lua_append_two, lua_append_list, lua_granted, lua_new_lease, lua_save_use, lua_save_grant, lua_granted_earlier, lua_find_own_places, lua_grant_all], body_acquire, [lua_is_unnoticed, lua_permits_of, lua_keep_min_hold, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_keep_notes, lua_notes_of, lua_drop_tag, lua_drop_details, lua_drop_shared, lua_why_expired, lua_last_shared_deadline, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_note_created, lua_put_detail, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_attended_until_of, lua_start_turn, lua_queue_key, lua_save_place, lua_end_what_is_over, lua_shared_id, lua_live_shared, lua_leases_of, lua_holders_total, lua_add_shared, lua_has_sane_numbers, lua_place_of, lua_remove_place, lua_note_hints, lua_remove_places, lua_is_among, lua_attended_until, lua_RECORD_FIELDS, lua_parse_fields, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_watcher, lua_secret_prefix, lua_forgotten_at, lua_is_full_of_copies, lua_save_outcome, lua_listed_holders, lua_queue_length, lua_readers_before, lua_next_end, lua_finish, lua_lost, lua_joined, lua_granted_some, lua_busy, lua_has_lease_left, lua_grant_one, lua_grant_some, lua_wait_in_line, lua_acquire_as_holder]),
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
  sha1: "07aa42a4ccd16c255d3c4a67fc5f6f7f8e433792",
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
  sha1: "29320f6d84128c1840c307b329218b531a479caf",
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
  sha1: "fdc3cf3cb7d5c015da67b7b36c3027903467722f",
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
  sha1: "8b47c5b43eef986ad800ec4af64a6c6af2b6d794",
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
  sha1: "60520620230c8b9d3844f7d8ce42dc1a4d74e1fd",
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
  sha1: "1fe398e07dc087fed5ed9da42e4f1e4e02d2c8a9",
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
  sha1: "671387171a16bdb8bd977b74b2836ba3691e7891",
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
  sha1: "6005bfb983a58c3036675b6c04064a65e605614a",
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
  sha1: "7b6dfa5ebf69db737c3506f6fd609bf1bad1a132",
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
  sha1: "faff52255d53406abeee539e96271c0e3891ef77",
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
  sha1: "6ff54cd71b6b12ac4744bdaa59740927e9c0d10d",
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
  sha1: "24772b0af055ec3836b9e71a8e4b32af15edcabe",
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
  sha1: "b71ef1ed5ced2f50d4a373f331bff2ea7e27da40",
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
  sha1: "9da14a077f0bacf91880c4bc4ecf0a17750c41a3",
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
  sha1: "de9184ef02c7d1dd2f5b2d06bf769bc0582d79bd",
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
  sha1: "797e33f9fc2bdd0a6feb755d738c21fa834d459c",
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
  sha1: "02ca51f24478ce8abd1185105458da5663542d8c",
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
  sha1: "5cbd8adeecddfb48d27eff63dc258e14dfc818a3",
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
  sha1: "e3658170384528f16ce03642d71802c742108f55",
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
  sha1: "b9f3cb976e132384d8ddc94a4aa2c802ea0ab17d",
  abi: {"defaults":[],"digests":["7690c170"]},
  args: ["proposals","lines","number","nodes","leases_max","retention_ms"],
  decode: (r) => r.end(r.led<QuorumRestoreReply>({ done: () => ({ kind: "done", proposals: r.list(() => r.integer()) }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_split, lua_has_sane_numbers, lua_clock_us, lua_load_marker, lua_save_marker, lua_misplacement, lua_reach_of, lua_note_fence, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_taken_until, lua_add_pending, lua_confirm_pending, lua_names_attempt, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_save_attempt, lua_append_list], body_quorum_restore),
};

/** Every script by its name, for engines that hold the sources themselves. */
export const scripts: Readonly<Record<string, Script & { readonly decode: (reply: ReplyReader) => unknown }>> = { key_create: keyCreate, key_delete: keyDelete, key_find: keyFind, latch_count_down: latchCountDown, latch_delete: latchDelete, latch_get: latchGet, latch_list: latchList, latch_set: latchSet, acquire, break_lease: breakLease, break_lock: breakLock, break_more: breakMore, give_up: giveUp, inspect, list, release, renew, set_capacity: setCapacity, transfer, unattend, quorum_bury: quorumBury, quorum_confirm: quorumConfirm, quorum_inspect: quorumInspect, quorum_join: quorumJoin, quorum_propose: quorumPropose, quorum_release: quorumRelease, quorum_renew: quorumRenew, quorum_repair: quorumRepair, quorum_restore: quorumRestore };
