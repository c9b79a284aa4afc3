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

const lua_is_unnoticed: Helper = ["F[35]=function(R)\nreturn R==\"e\" or R==\"m\" or R==\"b\"\nend"];
const lua_num: Helper = ["F[2]=function(h)\nreturn h+0\nend"];
const lua_permits_of: Helper = ["F[59]=function(i)\nreturn F[2](string.match(i,\":(%d+)$\")or \"0\")\nend"];
const lua_keep_min_hold: Helper = ["do\nlocal function ak(oa)\nlocal kc=1\nfor c=2,#oa - 1 do\nif oa[c+1].until_ms - oa[c].until_ms<oa[kc+1].until_ms - oa[kc].until_ms then\nkc=c\nend\nend\nlocal V=table.remove(oa,kc)\noa[kc].permits=oa[kc].permits+V.permits\nend\nlocal function Bi(a,Qb,jd)\nlocal oa,na={},{until_ms=Qb,permits=jd}\nfor c=1,#a.rests do\nif na and a.rests[c].until_ms>=Qb then\noa[#oa+1],na=na,nil\nend\noa[#oa+1]=a.rests[c]\nend\noa[#oa+1]=na\nif #oa>64 then\nak(oa)\nend\na.rests,a.resting=oa,a.resting+jd\na.changed=true\nend\nF[36]=function(a,b)\nif F[59](b.id)>0 then\nBi(a,b.min_until,F[59](b.id))\nelse\na.delay_until=math.max(a.delay_until,b.min_until)\nend\nend\nend"];
const lua_keeps_history: Helper = ["F[38]=function(a)\nreturn a.history_key~=a.record_key\nend"];
const lua_mode_of: Helper = ["F[42]=function(i)\nreturn string.sub(i,1,1)\nend"];
const lua_read_clock: Helper = ["F[3]=function()\nlocal hi=redis.call(\"TIME\")\nreturn F[2](hi[1])*1000000+F[2](hi[2])\nend"];
const lua_now_us: Helper = ["local Ma\ndo\n","Ma=F[3]()\n","end"];
const lua_now: Helper = ["local f\ndo\n","f=math.floor(Ma/1000)\n","end"];
const lua_now_us_word: Helper = ["local yf\ndo\n","yf=string.format(\"%.0f\",Ma)\n","end"];
const lua_now_word: Helper = ["local zf\ndo\n","zf=string.sub(yf,1,-4)\n","end"];
const lua_read_fence: Helper = ["local je\ndo\n","je=0\n","end"];
const lua_read_fence_word: Helper = ["local Lf\ndo\n","Lf=\"0\"\n","end"];
const lua_read_start: Helper = ["local ke\ndo\n","ke=0\n","end"];
const lua_read_start_word: Helper = ["local Mf\ndo\n","Mf=\"0\"\n","end"];
const lua_fmt: Helper = ["F[1]=function(v)\nif v==0 then\nreturn \"0\"\nend\nif v==1 then\nreturn \"1\"\nend\nif v==f then\nreturn zf\nend\nif v==Ma then\nreturn yf\nend\nif v==je then\nreturn Lf\nend\nif v==ke then\nreturn Mf\nend\nreturn string.format(\"%.0f\",v)\nend"];
const lua_owner_of: Helper = ["F[14]=function(ra)\nreturn string.match(ra,\"^[^.]*\")\nend"];
const lua_said_under: Helper = ["F[67]=function(a,xa)\nlocal j=xa~=\"....\" and string.find(a.notes,\" \" .. xa,1,true)\nreturn j and string.match(a.notes,\"^%S+\",j+1+4)or \"-\"\nend"];
const lua_announced_tag: Helper = ["F[17]=function(a)\nreturn a.break_at>0 and a.notes~=\"\" and string.sub(a.notes,1,4)or \"....\"\nend"];
const lua_note_of_broken: Helper = ["F[50]=function(a)\nreturn a.note or F[17](a)\nend"];
const lua_note_event: Helper = ["do\nlocal function hg(a,h)\na.noted=a.noted or{}\na.noted[#a.noted+1]=h\nend\nF[49]=function(a,uc,b,Xb,bg)\nif not bg and not F[38](a)then\nreturn\nend\nlocal Zk=b.acquired - math.floor(b.fence/1000)\nlocal Yb=F[42](b.id).. F[1](b.fence).. \" \" .. F[1](Zk).. \" \"\nif uc~=\"g\" and not bg then\nlocal Kb=a.noted and a.noted[#a.noted] or a.events\nif string.sub(Kb,1,#Yb+1)==\"g\" .. Yb then\nhg(a,uc .. F[1](Xb).. \",\")\nreturn\nend\nend\nlocal Zd=F[14](b.label)\nlocal kb=uc .. Yb .. F[1](Xb).. \" \" ..(#Zd<=400 and Zd or \"-\")\nif uc==\"b\" then\nlocal E=F[67](a,F[50](a))\nkb=E==\"-\" and kb or kb .. \" \" .. E\nend\nif F[38](a)then\nhg(a,kb .. \",\")\nend\nif bg then\na.untold=a.untold or{}\na.untold[#a.untold+1]=kb\nend\nend\nend"];
const lua_request_tag: Helper = ["F[65]=function(m)\nreturn string.sub(m,15 - 4,14)\nend"];
const lua_token_tag: Helper = ["F[74]=function(J)\nreturn string.sub(J,15 - 8,14)\nend"];
const lua_secret_of: Helper = ["F[70]=function(i)\nreturn string.sub(i,2)\nend"];
const lua_keep_notes: Helper = ["F[37]=function(a,yb,lg,fa)\nlocal h,N=\"\",0\nfor c=#yb,1,-1 do\nlocal xa=string.sub(yb[c],1,4)\nlocal Fj=xa==lg or xa==fa or xa==a.note\nif Fj or N<8 and string.find(a.ended,xa,1,true)then\nh,N=\" \" .. yb[c] .. h,N+1\nend\nend\na.notes=N>0 and lg .. fa .. h or \"\"\nend"];
const lua_split: Helper = ["F[7]=function(h)\nif string.find(h,\"^%S+$\")then\nreturn{h}\nend\nlocal C={}\nfor ec in string.gmatch(h,\"%S+\")do\nC[#C+1]=ec\nend\nreturn C\nend"];
const lua_notes_of: Helper = ["F[52]=function(a)\nreturn F[7](string.sub(a.notes,2*4+1))\nend"];
const lua_drop_tag: Helper = ["F[25]=function(a)\nreturn a.notes~=\"\" and string.sub(a.notes,4+1,2*4)or \"....\"\nend"];
const lua_note_end: Helper = ["do\nlocal function Ai(a,b,R,m)\nlocal Yg,Db=R,\"....\"\nif R==\"b\" then\nDb=F[50](a)\nelseif m then\nYg=F[42](b.id)\nDb=F[65](m)\nend\nlocal Za,bh=a.ended,#a.ended>=32*14\nif bh then\nlocal Cc=string.sub(Za,-2 - 4,-2)\nZa=string.sub(Za,1,(32 - 1)*14)\nif string.sub(Cc,2,2)~=\".\" then\na.releases=string.sub(Cc .. a.releases,1,32*5)\nend\nend\na.ended=F[74](F[70](b.id)).. Yg .. Db .. \" \" .. Za\nif bh and a.notes~=\"\" then\nF[37](a,F[52](a),F[17](a),F[25](a))\nend\nend\nF[48]=function(a,b,R,j,m)\nF[49](a,R,b,math.max(0,j - b.acquired),R~=\"r\")\nAi(a,b,R,m)\nif b.delay>0 and F[35](R)then\na.delay_until=math.max(a.delay_until,j+b.delay)\nend\nif b.min_until>j and R~=\"t\" then\nF[36](a,b)\nend\nif a.upgrader and a.upgrader.token==b.id then\na.upgrader=nil\nend\na.lease_ended=true\na.changed=true\nend\nend"];
const lua_drop_details: Helper = ["F[23]=function(a,k)\nif a.details>0 and #k>0 then\na.details=a.details - redis.call(\"HDEL\",a.details_key,unpack(k))\nend\nend"];
const lua_drop_shared: Helper = ["F[24]=function(a,k)\nredis.call(\"ZREM\",a.leases_key,unpack(k))\nredis.call(\"ZREM\",a.holders_key,unpack(k))\nF[23](a,k)\na.shared=a.shared - #k\nfor c=1,#k do\na.permits=a.permits - F[59](k[c])\nend\nend"];
const lua_why_expired: Helper = ["F[78]=function(a,b)\nif b.deadline==a.break_at then\nreturn \"b\"\nend\nif b.deadline==b.max_until then\nreturn \"m\"\nend\nreturn \"e\"\nend"];
const lua_is_exclusive: Helper = ["F[34]=function(i)\nreturn string.sub(i,1,1)==\"x\"\nend"];
const lua_last_shared_deadline: Helper = ["F[98]=function(a,bb)\nlocal ma=redis.call(\"ZRANGE\",a.leases_key,\"-2\",\"-1\",\"WITHSCORES\")\nlocal j=#ma\nif #ma==4 and bb and ma[3]==bb.id then\nj=2\nend\nlocal P=F[2](ma[j] or \"0\")- a.ahead\nreturn a.break_at>0 and math.min(P,a.break_at)or P\nend"];
const lua_note_sooner_end: Helper = ["F[108]=function(a,n)\nlocal j=n\nif a.exclusive then\nj=a.exclusive.deadline\nelseif a.capacity>0 then\nj=a.shared_next\nelseif a.upgrader or a.front and F[34](a.front)then\nj=F[98](a,a.upgrader and{id=a.upgrader.token})\nend\na.check_at=j<n and j or a.check_at\nend"];
const lua_end_lease: Helper = ["do\nlocal function zh(a,Xb)\nXb=math.max(0,Xb)\nif a.hold_ms==0 then\na.hold_ms=Xb\nelse\na.hold_ms=(a.hold_ms*3+Xb)/4\nend\nend\nF[112]=function(a,b,R,m)\nif F[34](b.id)then\na.exclusive=nil\nzh(a,f - b.acquired)\nelse\nzh(a,(f - b.acquired)/a.live)\nF[24](a,{b.id})\na.live=a.live - 1\nif a.capacity==0 and a.live>0 then\nF[108](a,b.deadline)\nend\nend\nF[48](a,b,R,f,m)\nend\nend"];
const lua_delayed_until: Helper = ["F[121]=function(a)\nlocal ja=a.exclusive or a.shared>0\nreturn not ja and a.delay_until>f and a.delay_until or 0\nend"];
const lua_describe_ended: Helper = ["F[168]=function(b)\nreturn F[1](b.fence).. \",\" .. F[1](math.max(0,f - b.acquired)).. \",\" .. F[14](b.label)\nend"];
const lua_clear_left: Helper = ["local He\ndo\n","He=400\n","end"];
const lua_unpack_lease: Helper = ["do\nlocal function Nk(Q,bi)\nje=Q+0\nLf=Q\nke=bi+0\nMf=bi\nend\nF[75]=function(h)\nlocal i,P,Q,Ld,ye,Pb,rf,da,Md,tk,ra,Ub=\nstring.match(h,\"^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+) ?(%d*)$\")\nif not i then\nreturn nil\nend\nNk(Q,ye)\nlocal b={\nid=i,\ndeadline=P+0,\nfence=je,\nholds=Ld+0,\nacquired=ke,\nttl=Pb+0,\nmax_until=rf+0,\ndelay=da+0,\nidempotency_until=Md+0,\npartner=tk,\nlabel=ra,\nmin_until=Ub==\"\" and 0 or Ub+0,\nconfirmed=string.sub(Ub,1,1)==\"0\",\n}\nlocal Ya=math.max(\nb.deadline,\nb.fence,\nb.holds,\nb.acquired,\nb.ttl,\nb.max_until,\nb.delay,\nb.idempotency_until,\nb.min_until\n)\nreturn Ya<10000000000000000 and b or nil\nend\nend"];
const lua_move_lease: Helper = ["F[43]=function(b,vb)\nfor T,pb in ipairs({\"deadline\",\"acquired\",\"max_until\",\"min_until\"})do\nif b[pb]>0 then\nb[pb]=b[pb]+vb\nend\nend\nend"];
const lua_unpack_shared: Helper = ["F[76]=function(a,h)\nlocal b=F[75](h)\nif b then\nF[43](b,-a.ahead)\nend\nreturn b\nend"];
const lua_clear_broken: Helper = ["do\nlocal function dk(a,h,Jj)\nlocal dg=a.break_at==1\nlocal j=dg and f or a.break_at\nif Jj then\nlocal b=F[76](a,h)\nif not b then\nreturn j\nend\nif dg then\nb.delay,b.min_until=0,0\nend\nlocal R=b.deadline<j and F[78](a,b)or \"b\"\nlocal va=math.min(j,b.deadline)\nF[48](a,b,R,va)\nreturn va\nend\nif not dg then\nlocal P,da,Ub=string.match(h,\"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+ ?(%d*)$\")\nif P and F[2](da)>0 then\na.delay_until=math.max(a.delay_until,math.min(j,F[2](P)- a.ahead)+F[2](da))\nend\nif Ub and Ub~=\"\" then\na.delay_until=math.max(a.delay_until,F[2](Ub)- a.ahead)\nend\nend\nreturn j\nend\nF[21]=function(a)\nlocal N=He\nif N==0 then\nreturn 0\nend\nlocal k=redis.call(\"ZRANGE\",a.holders_key,\"0\",F[1](N - 1))\nHe=N - #k\nlocal va=0\nif #k>0 then\nlocal w=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nif w[c] then\nva=math.max(va,dk(a,w[c],a.shared - c<32))\nend\nend\nF[24](a,k)\nend\na.upgrader=nil\na.changed=true\nif #k==N and a.shared>0 then\nif a.break_at~=1 then\na.break_at=f\nend\nreturn 0\nend\nredis.call(\"DEL\",a.leases_key,a.holders_key)\na.shared,a.permits,a.shared_next,a.live=0,0,0,0\nreturn va>0 and va or f\nend\nend"];
const lua_announce_break: Helper = ["F[134]=function(a,Fb)\nlocal V=a.break_at\na.break_at=f+Fb\nif V>0 then\na.break_at=math.min(a.break_at,V)\nend\na.changed,a.check_at=true,a.break_at\nreturn V\nend"];
const lua_wrote: Helper = ["local Rb\ndo\n","Rb=false\n","end"];
const lua_note_created: Helper = ["F[47]=function(a,s)\na.created=a.created or{}\na.created[#a.created+1]=s\nend"];
const lua_put_detail: Helper = ["F[102]=function(a,i,h)\nRb=true\nlocal Ei=redis.call(\"HSET\",a.details_key,i,h)\nif a.details==0 then\nF[47](a,a.details_key)\nend\na.details=a.details+Ei\nend"];
const lua_pack_lease: Helper = ["F[54]=function(b)\nlocal h=b.id\n.. \" \"\n.. F[1](b.deadline)\n.. \" \"\n.. F[1](b.fence)\n.. \" \"\n.. F[1](b.holds)\n.. \" \"\n.. F[1](b.acquired)\n.. \" \"\n.. F[1](b.ttl)\n.. \" \"\n.. F[1](b.max_until)\n.. \" \"\n.. F[1](b.delay)\n.. \" \"\n.. F[1](b.idempotency_until)\n.. \" \"\n.. b.partner\n.. \" \"\n.. b.label\nif b.min_until<=f then\nreturn h\nend\nreturn h .. \" \" ..(b.confirmed and \"0\" or \"\").. F[1](b.min_until)\nend"];
const lua_beside: Helper = ["F[20]=function(a,j)\nreturn F[1](j+a.ahead)\nend"];
const lua_note_beside: Helper = ["F[46]=function(a)\na.changed=a.changed or f - a.written_at>=1000\nend"];
const lua_put_shared: Helper = ["F[103]=function(a,b)\nF[43](b,a.ahead)\nF[102](a,b.id,F[54](b))\nF[43](b,-a.ahead)\nredis.call(\"ZADD\",a.leases_key,F[20](a,b.deadline),b.id)\nF[46](a)\na.kept_until=math.max(a.kept_until,b.deadline+b.delay,b.min_until)\nif b.delay>0 or b.min_until>f then\na.keeps_out=1\nend\nend"];
const lua_put_lease: Helper = ["F[109]=function(a,b)\nif F[34](b.id)then\na.changed=true\nreturn\nend\nF[103](a,b)\nif b.deadline<a.shared_next then\na.shared_next=b.deadline\na.changed=true\nend\nend"];
const lua_cut_short: Helper = ["F[80]=function(a,b)\nif a.break_at>0 and a.break_at<b.deadline then\nb.deadline=a.break_at\nend\nreturn b\nend"];
const lua_warn_one: Helper = ["do\nlocal function Oj(a,b,y)\nlocal P=y>0 and math.min(b.deadline,y)or b.deadline\nreturn P - b.ttl+b.ttl/3>a.break_at\nend\nF[131]=function(a,b,y,Ja)\nif not Ja and b.delay+b.min_until>0 then\nb.delay,b.min_until=0,0\nF[109](a,b)\nend\nlocal qb=Oj(a,b,y)\nF[80](a,b)\nreturn qb and 1 or 0\nend\nend"];
const lua_warn_shared: Helper = ["F[159]=function(a,ga,y,Ja)\nif a.live==0 then\nreturn 0,0\nend\nlocal yi=\"(\" .. F[1](ga)\nlocal rc=\nredis.call(\"ZRANGEBYSCORE\",a.holders_key,yi,\"+inf\",\"WITHSCORES\",\"LIMIT\",\"0\",F[1](400))\nlocal k={}\nfor c=1,#rc,2 do\nk[#k+1]=rc[c]\nend\nif #k==0 then\nreturn 0,0\nend\nlocal qb=0\nlocal w=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nlocal b=w[c] and F[76](a,w[c])\nif b and b.deadline>f then\nqb=qb+F[131](a,b,y,Ja)\nend\nend\nreturn qb,#k==400 and F[2](rc[#rc])or 0\nend"];
const lua_is_broken: Helper = ["F[32]=function(a)\nreturn a.break_at>0 and a.break_at<=f\nend"];
const lua_first_of: Helper = ["F[29]=function(s)\nlocal qa=redis.call(\"ZRANGE\",s,\"0\",\"0\",\"WITHSCORES\")\nif not qa[1] then\nreturn nil,0\nend\nreturn qa[1],F[2](qa[2])\nend"];
const lua_queued_total: Helper = ["F[62]=function(a)\nreturn a.writers+a.readers\nend"];
const lua_count_queued: Helper = ["F[22]=function(a,i,yd)\nif F[34](i)then\na.writers=a.writers+yd\nelse\na.readers=a.readers+yd\nend\nif yd<0 then\na.departures=a.departures - yd\nend\na.changed=true\nend"];
const lua_set_turn_length: Helper = ["F[72]=function(a,nf)\nif a.turn_ms>0 then\na.turn_ms=nf\nend\nend"];
const lua_find_front: Helper = ["F[28]=function(a)\nlocal eg,fc,Nf,Of=nil,0,nil,0\nif a.writers>0 then\neg,fc=F[29](a.writers_key)\nend\nif a.readers>0 then\nNf,Of=F[29](a.readers_key)\nend\na.front,a.front_arrival=Nf,Of\nif eg and(not Nf or fc<Of)then\na.front,a.front_arrival=eg,fc\nend\nif a.front_arrival>=4000000000000000 then\na.front,a.front_arrival=nil,0\nend\na.turn_at,a.turn_until=0,0\nend"];
const lua_has_label: Helper = ["F[31]=function(i)\nreturn string.sub(i,3,3)==\"l\"\nend"];
const lua_labelled_among: Helper = ["F[39]=function(k)\nlocal kf={}\nfor c=1,#k do\nif F[31](k[c])then\nkf[#kf+1]=k[c]\nend\nend\nreturn kf\nend"];
const lua_note_turn_taken: Helper = ["F[51]=function(a)\nF[72](a,3000)\nend"];
const lua_is_clearing: Helper = ["F[33]=function(a)\nreturn F[32](a)or a.passing or a.clearing\nend"];
const lua_available: Helper = ["F[19]=function(a)\nif a.clearing then\nreturn 0\nend\nlocal ja=F[32](a)and 0 or a.permits - a.expired_permits\nreturn math.max(0,a.capacity - ja - a.resting)\nend"];
const lua_fits: Helper = ["F[30]=function(a,i,I,ka)\nlocal Hj=I~=nil or ka~=nil\nif F[33](a)then\nreturn false\nend\nif a.exclusive and not I then\nreturn false\nend\nif f<a.delay_until and not Hj then\nreturn false\nend\nif F[34](i)then\nreturn a.live==(ka and 1 or 0)\nend\nif F[59](i)>0 then\nreturn F[59](i)<=F[19](a)\nend\nreturn I~=nil or not a.upgrader and a.break_at==0\nend"];
const lua_attended_until_of: Helper = ["F[18]=function(a,i)\nreturn F[2](redis.call(\"ZSCORE\",a.tickets_key,i)or \"0\")- a.ahead\nend"];
const lua_start_turn: Helper = ["F[73]=function(a,j,nf)\na.turn_at,a.turn_until=j,j+nf\nif a.attended_next<a.turn_until then\nlocal U=F[18](a,a.front)\na.turn_until=U>j and math.min(a.turn_until,U)or a.turn_until\nend\na.changed=true\nend"];
const lua_update_turn: Helper = ["do\nlocal function Yi(a)\nlocal Li=a.shared==0 or a.break_at>f\nif a.break_at>0 and not a.exclusive and a.live==0 and Li then\na.break_at=0\na.changed=true\nend\nend\nF[77]=function(a,j)\nYi(a)\nlocal Xa=a.front\nlocal Xg=Xa and(F[30](a,Xa)or F[59](Xa)>a.capacity)\nif Xg and a.turn_at==0 then\nF[73](a,j,a.turn_ms>0 and a.turn_ms or 3000)\na.turn_began=true\nelseif not Xg and a.turn_at~=0 then\na.turn_at,a.turn_until=0,0\na.changed=true\nend\nend\nend"];
const lua_queue_key: Helper = ["F[61]=function(a,i)\nreturn F[34](i)and a.writers_key or a.readers_key\nend"];
const lua_save_place: Helper = ["do\nlocal function Ah(a,i,s)\nlocal N=F[34](i)and a.writers or a.readers\nif N==0 then\nF[47](a,s)\nend\nend\nlocal function fj(a,i,u)\nlocal s=F[61](a,i)\nAh(a,i,s)\nredis.call(\"ZADD\",s,F[1](u.arrival),i)\na.arrival=math.max(a.arrival,u.arrival)\nF[22](a,i,1)\nif u.queued==false then\na.departures=math.max(0,a.departures - 1)\nend\nif not a.front or u.arrival<a.front_arrival then\na.front,a.front_arrival,a.turn_at,a.turn_until=i,u.arrival,0,0\nend\nu.queued=true\nend\nlocal function Pi(a,i,u)\nlocal s=F[61](a,i)\nAh(a,i,s)\nredis.call(\"ZADD\",s,F[1](u.arrival+4000000000000000),i)\nif u.queued then\nF[22](a,i,-1)\nif a.front==i then\nF[28](a)\nend\nend\nu.queued=false\nend\nlocal function Wk(a,i,U,Jb)\nRb=true\nlocal Ie=Jb and \"XX\" or \"GT\"\nif redis.call(\"ZADD\",a.tickets_key,Ie,F[20](a,U),i)==1 then\nif a.tickets==0 then\nF[47](a,a.tickets_key)\nend\na.tickets=a.tickets+1\na.changed=true\nend\nF[46](a)\nif U>f and(a.attended_next==0 or U<a.attended_next)then\na.attended_next=U\na.changed=true\nend\nif a.tickets_next==0 or U+30000<a.tickets_next then\na.tickets_next=U+30000\na.changed=true\nend\na.kept_until=math.max(a.kept_until,U+30000)\nend\nF[69]=function(a,i,u,U,Jb)\nlocal he=U>f\nif u.queued and not he and not Jb then\nhe=F[18](a,i)>f\nend\nif he and not u.queued then\nfj(a,i,u)\nelseif not he and u.queued~=false then\nPi(a,i,u)\nend\nWk(a,i,U,Jb)\nend\nend"];
const lua_end_what_is_over: Helper = ["do\nlocal function Ek(a)\nlocal b=a.exclusive\nif not b or b.deadline>f then\nreturn 0\nend\na.exclusive=nil\nF[48](a,b,F[78](a,b),b.deadline)\nreturn b.deadline\nend\nlocal function Ti(a)\nlocal va=0\nlocal k=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",F[20](a,f),\"LIMIT\",\"0\",F[1](100))\nif #k>0 then\nlocal w=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nlocal b=w[c] and F[76](a,w[c])\nif b then\nF[48](a,b,F[78](a,b),b.deadline)\nva=b.deadline\nend\nend\nF[24](a,k)\nend\nreturn va\nend\nlocal function Oi(a)\nif a.capacity==0 then\na.live=redis.call(\"ZCOUNT\",a.leases_key,\"(\" .. F[20](a,f),\"+inf\")\nreturn\nend\nlocal Se=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",F[20](a,f))\na.live=a.shared - #Se\na.expired_permits=0\nfor c=1,#Se do\na.expired_permits=a.expired_permits+F[59](Se[c])\nend\nend\nlocal function Fk(a)\nif a.shared>0 and F[32](a)then\nreturn F[21](a)\nend\nif a.shared==0 or a.shared_next>f then\nreturn 0\nend\nlocal va=Ti(a)\nlocal qa,Vd=F[29](a.leases_key)\nVd=Vd - a.ahead\na.shared_next=qa and Vd or 0\nif not qa then\na.shared,a.permits=0,0\na.details=a.tickets>0 and a.details or 0\nend\na.live=a.shared\nif qa and Vd<=f then\nOi(a)\na.clearing=a.keeps_out>0\nend\na.changed=true\nreturn va\nend\nlocal function Gk(a)\nlocal la=a.upgrader\nif not la or la.deadline>f then\nreturn 0\nend\na.upgrader=nil\na.changed=true\nreturn la.deadline\nend\nlocal function lj(a)\nif a.expires_at==0 or a.expires_at+30000/2>f then\nreturn\nend\nfor T,N in ipairs({\"shared\",\"permits\",\"details\",\"tickets\",\"writers\",\"readers\"})do\na[N]=0\nend\na.front,a.front_arrival,a.turn_at,a.turn_until=nil,0,0,0\na.shared_next,a.tickets_next,a.attended_next=0,0,0\na.kept_until,a.expires_at,a.ahead=0,0,0\na.live=0\nredis.call(\n\"DEL\",\na.details_key,\na.leases_key,\na.holders_key,\na.writers_key,\na.readers_key,\na.tickets_key\n)\na.changed=true\nend\nlocal function sg(k)\nlocal jb,Na={},{}\nfor c=1,#k do\nlocal fi=F[34](k[c])and jb or Na\nfi[#fi+1]=k[c]\nend\nreturn jb,Na\nend\nlocal function yg(a,s,k)\nfor ga=1,#k,1250 do\nlocal Yf=redis.call(\"ZMSCORE\",s,unpack(k,ga,math.min(ga+1250 - 1,#k)))\nlocal Wb={}\nfor c=1,#Yf do\nlocal D=Yf[c] and F[2](Yf[c])or 4000000000000000\nif D<4000000000000000 then\nWb[#Wb+1]=F[1](D+4000000000000000)\nWb[#Wb+1]=k[ga+c - 1]\nend\nend\nif #Wb>0 then\nredis.call(\"ZADD\",s,unpack(Wb))\nF[22](a,k[1],-#Wb/2)\nend\nend\nend\nlocal function Ch(a)\nF[72](a,250)\nend\nlocal function cj(a,U)\nif a.turn_at==0 then\nreturn U\nend\nif a.turn_until<U then\nCh(a)\nreturn a.turn_until\nend\nlocal Xj=math.max(0,U - a.turn_at)\na.no_grace_until=math.max(a.no_grace_until,U+20*Xj)\nreturn U\nend\nlocal function vk(a,tb)\nif F[62](a)==0 or a.attended_next>f then\nreturn 0\nend\nlocal ga=math.max(0,a.tickets - F[62](a))\nlocal id=redis.call(\"ZCOUNT\",a.tickets_key,\"-inf\",F[20](a,f))- ga\nlocal od=math.max(0,math.min(id,1250*2))\nlocal Gf=redis.call(\"ZRANGE\",a.tickets_key,F[1](ga),F[1](ga+od),\"WITHSCORES\")\nlocal k,Zc={},0\na.attended_next=od<id and f or 0\nfor c=1,#Gf,2 do\nlocal i,U=Gf[c],F[2](Gf[c+1])- a.ahead\nif U>f then\nlocal Fi=i==tb and ga+od+1==a.tickets\na.attended_next=Fi and 0 or U\nelseif(i~=tb or U+30000<=f)and #k<od then\nk[#k+1]=i\nif i==a.front then\nZc=U\nend\nend\nend\na.passing=od<id\na.changed=true\nlocal jb,Na=sg(k)\nyg(a,a.writers_key,jb)\nyg(a,a.readers_key,Na)\nif Zc>0 then\nZc=cj(a,Zc)\nF[28](a)\nend\nreturn Zc\nend\nlocal function bj(a)\nlocal va,mb=0,{}\nfor c=1,#a.rests do\nlocal na=a.rests[c]\nif na.until_ms>f then\nmb[#mb+1]=na\nelse\nva=na.until_ms\na.resting=a.resting - na.permits\na.changed=true\nend\nend\na.rests=mb\nreturn va\nend\nlocal function Ui(a,k)\nlocal jb,Na=sg(k)\nredis.call(\"ZREM\",a.tickets_key,unpack(k))\nif #jb>0 then\nredis.call(\"ZREM\",a.writers_key,unpack(jb))\nend\nif #Na>0 then\nredis.call(\"ZREM\",a.readers_key,unpack(Na))\nend\na.tickets=a.tickets - #k\nF[23](a,F[39](k))\nend\nlocal function nj(a)\nif a.tickets==0 or a.tickets_next>f or a.passing then\nreturn\nend\nlocal id=F[20](a,f - 30000)\nlocal lh=redis.call(\"ZRANGEBYSCORE\",a.tickets_key,\"-inf\",id,\"LIMIT\",\"0\",F[1](1250))\nif #lh>0 then\nUi(a,lh)\nend\nlocal qa,U=F[29](a.tickets_key)\nif qa then\na.tickets_next=U - a.ahead+30000\na.lapsing=a.tickets_next<=f\nelse\na.lapsing=false\na.tickets_next=0\na.tickets,a.writers,a.readers=0,0,0\na.details=a.shared>0 and a.details or 0\nF[28](a)\nend\na.changed=true\nend\nlocal function uk(a,tb)\nfor T=1,100 do\nlocal Xa,Bb=a.front,a.turn_until\nif a.turn_at==0 or Xa==tb or f<Bb then\nreturn\nend\nF[69](a,Xa,{arrival=a.front_arrival,queued=true},Bb,true)\nCh(a)\nF[77](a,Bb)\nend\nend\nF[26]=function(a,tb)\nlj(a)\nlocal j=math.max(Ek(a),Fk(a),Gk(a),vk(a,tb))\nj=math.max(j,bj(a))\nnj(a)\nif a.tickets==0 then\nF[51](a)\nend\nif a.delay_until>0 and a.delay_until<=f then\nj=math.max(j,a.delay_until)\na.delay_until=0\na.changed=true\nend\nF[77](a,j>0 and j or f)\nuk(a,tb)\nend\nend"];
const lua_purge: Helper = ["do\nlocal function Bj(a)\nreturn a.tickets==0\nand a.writers==0\nand a.readers==0\nand a.shared==0\nand a.delay_until==0\nand a.break_at==0\nand a.turn_at==0\nand a.turn_ms==0\nand #a.rests==0\nand not a.front\nand not a.upgrader\nand(not a.exclusive or a.exclusive.deadline>f)\nend\nF[60]=function(a,tb)\nif not Bj(a)then\nF[26](a,tb)\nend\nend\nend"];
const lua_spans_locks: Helper = ["F[199]=function(i)\nreturn string.sub(i,2,2)==\"m\"\nend"];
const lua_exclusive_id: Helper = ["F[106]=function(G)\nreturn \"x\" .. G\nend"];
const lua_shared_id: Helper = ["F[111]=function(G)\nreturn(string.find(G,\":\",1,true)and \"p\" or \"s\").. G\nend"];
const lua_deadline_of: Helper = ["F[120]=function(a,b,Pb)\nlocal P=f+Pb\nif b.max_until>0 and b.max_until<P then\nP=b.max_until\nend\nif a.break_at>0 and a.break_at<P then\nP=a.break_at\nend\nreturn P\nend"];
const lua_live_shared: Helper = ["F[100]=function(a,i)\nif a.shared==0 or F[32](a)then\nreturn nil\nend\nlocal h=redis.call(\"HGET\",a.details_key,i)\nif not h or F[42](h)~=F[42](i)then\nreturn nil\nend\nlocal b=F[76](a,h)\nif not b then\na.damaged_id=i\nreturn nil\nend\nF[80](a,b)\nreturn b.deadline>f and b or nil\nend"];
const lua_live_lease: Helper = ["F[99]=function(a,i)\nif F[34](i)then\nlocal I=a.exclusive\nreturn I and I.id==i and I or nil\nend\nreturn F[100](a,i)\nend"];
const lua_lease_of: Helper = ["F[114]=function(a,J)\nreturn F[99](a,F[106](J))or F[99](a,F[111](J))\nend"];
const lua_leases_of: Helper = ["F[146]=function(a,J)\nlocal I=F[99](a,F[106](J))\nif I then\nlocal uj=I.partner~=\"-\"\nreturn I,uj and F[100](a,I.partner)or nil\nend\nlocal ka=F[100](a,F[111](J))\nif ka and a.exclusive and a.exclusive.partner==ka.id then\nI=a.exclusive\nend\nreturn I,ka\nend"];
const lua_holders_total: Helper = ["F[113]=function(a)\nreturn a.live+(a.exclusive and 1 or 0)\nend"];
const lua_add_shared: Helper = ["F[133]=function(a,b)\nF[103](a,b)\nredis.call(\"ZADD\",a.holders_key,F[1](b.fence),b.id)\nif a.shared==0 then\nF[47](a,a.leases_key)\nF[47](a,a.holders_key)\na.shared_next=b.deadline\nelse\na.shared_next=math.min(a.shared_next,b.deadline)\nend\na.shared=a.shared+1\na.live=a.live+1\na.permits=a.permits+F[59](b.id)\nend"];
const lua_grant: Helper = ["F[141]=function(a,b,qd)\na.fence=math.max(a.fence+1,Ma)\nb.fence=a.fence\nb.holds=1\nb.acquired=f\nb.deadline=F[120](a,b,b.ttl)\nif F[34](b.id)then\na.exclusive=b\nelse\nF[133](a,b)\nend\nlocal fl=qd and math.max(0,math.floor(f - qd/1000))or 0\nF[49](a,\"g\",b,fl)\na.changed=true\nend"];
const lua_rest_until: Helper = ["F[66]=function(a,ma)\nlocal na=a.rests[ma and #a.rests or 1]\nreturn na and na.until_ms or 0\nend"];
const lua_save_key: Helper = ["F[155]=function(s,Wa,ue,nc)\nlocal C={F[1](1),F[1](Wa),F[1](ue),nc}\nredis.call(\"SET\",s,table.concat(C,\" \"),\"PX\",F[1](Wa - f))\nend"];
const lua_has_sane_numbers: Helper = ["F[4]=function(h)\nreturn not string.find(\" \" .. h,\" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\")\nend"];
const lua_parse_latch: Helper = ["F[115]=function(h)\nlocal aa,i,z,N,Wa,ca=string.match(h,\"^(%d+) (%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)$\")\nif F[2](string.match(h,\"^(%d+) \")or \"0\")>1 then\nreturn{unreadable=\"newer\"}\nend\nif not aa or not F[4](string.match(h,\"^[^\\n]*\"))then\nreturn{unreadable=\"damaged\"}\nend\nreturn{\nid=F[2](i),\nsince=F[2](z),\ncount=F[2](N),\nexpires_at=F[2](Wa),\noutcomes=ca,\nlive=F[2](Wa)>f,\n}\nend"];
const lua_load_latch: Helper = ["F[123]=function(s)\nlocal h=redis.call(\"GET\",s)\nreturn h and F[115](h)or nil\nend"];
const lua_save_latch: Helper = ["F[128]=function(s,q)\nRb=true\nlocal ta={F[1](1),F[1](q.id),F[1](q.since),F[1](q.count),F[1](q.expires_at)}\nlocal hf=math.max(q.expires_at - f,60000)\nredis.call(\"SET\",s,table.concat(ta,\" \").. \"\\n\" .. q.outcomes,\"PX\",F[1](hf))\nend"];
const lua_with_notification: Helper = ["F[161]=function(t)\nt[#t+1]=\"!1,-,0,0,1\"\nreturn t\nend"];
const lua_latch_reply: Helper = ["F[145]=function(q,N)\nreturn{\"latch\",F[1](q.id),F[1](q.since),F[1](N),F[1](q.expires_at)}\nend"];
const lua_place_of: Helper = ["F[126]=function(a,i)\nlocal Wh=a.tickets>0 and redis.call(\"ZSCORE\",F[61](a,i),i)\nif not Wh then\nreturn nil\nend\nif a.lapsing and F[18](a,i)+30000<=f then\nreturn nil\nend\nlocal D=F[2](Wh)\nif D<4000000000000000 then\nreturn{arrival=D,queued=true}\nend\nreturn{arrival=D - 4000000000000000,queued=false}\nend"];
const lua_remove_place: Helper = ["F[152]=function(a,i,u)\nredis.call(\"ZREM\",F[61](a,i),i)\nif u.queued then\nF[22](a,i,-1)\nif a.front==i then\nF[28](a)\nend\nend\nif redis.call(\"ZREM\",a.tickets_key,i)==1 then\na.tickets=a.tickets - 1\nif a.tickets==0 then\na.tickets_next=0\nend\nif F[31](i)then\nF[23](a,{i})\nend\nend\na.changed=true\nend"];
const lua_note_hints: Helper = ["F[188]=function(a,Kd)\nif Kd~=(a.turn_ms>0)then\na.turn_ms=Kd and 3000 or 0\na.changed=true\nend\nend"];
const lua_drop_queue: Helper = ["F[170]=function(a)\nlocal N=a.tickets+(a.upgrader and 1 or 0)\nif a.tickets>0 then\nlocal k=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"-1\")\nfor ga=1,#k,1250 do\nF[23](a,F[39]({unpack(k,ga,math.min(ga+1250 - 1,#k))}))\nend\nif #k>0 then\nredis.call(\"DEL\",a.writers_key,a.readers_key,a.tickets_key)\na.departures=a.departures+F[62](a)\na.writers,a.readers,a.tickets,a.tickets_next,a.attended_next=0,0,0,0,0\nF[28](a)\nend\nend\na.upgrader=nil\na.queue_dropped=true\na.dropped=math.max(a.arrival+1,Ma)\na.arrival=a.dropped\na.changed=true\nreturn N\nend"];
const lua_remove_places: Helper = ["F[194]=function(l,k,o)\nfor c=1,#k do\nif o[c] then\nF[152](l[c],k[c],o[c])\nend\nend\nend"];
const lua_is_among: Helper = ["F[184]=function(ta,N,Y)\nfor c=1,N do\nif ta[c]==Y then\nreturn true\nend\nend\nreturn false\nend"];
const lua_blocked_locks: Helper = ["do\nlocal function hk(a,i,D)\nif not a.front or a.front==i then\nreturn false\nend\nif not F[34](i)and F[59](i)==0 then\nif a.writers==0 then\nreturn false\nend\nif D and not F[34](a.front)then\nlocal T,fc=F[29](a.writers_key)\nreturn fc<D\nend\nend\nreturn not D or a.front_arrival<D\nend\nlocal function Dj(a,i,D,qc)\nif not F[30](a,i)then\nreturn true\nend\nif qc then\nreturn hk(a,i,D)\nend\nlocal Cj=a.front~=nil and(not D or a.front_arrival<D)\nreturn F[59](i)==0 and a.live>0 and Cj\nend\nF[165]=function(l,k,D,qc)\nlocal Z={}\nfor c=1,#k do\nif Dj(l[c],k[c],D,qc)then\nZ[#Z+1]=c\nend\nend\nreturn Z\nend\nend"];
const lua_attended_until: Helper = ["F[135]=function(l,wc,Sf)\nlocal gk=f+math.floor(wc - math.min(300,wc/10))\nfor c=1,#l do\nSf=Sf and f>=l[c].no_grace_until\nend\nreturn gk+(Sf and 1500 or 0)\nend"];
const lua_clock_us: Helper = ["local Rc\ndo\nRc=Ma<4503599627370496 and Ma or 0\nend"];
const lua_load_marker: Helper = ["F[93]=function(h)\nif not h then\nreturn{state=\"-\",ends_at=0}\nend\nlocal aa,hb,Y,sa,pc,Xe,Ae=\nstring.match(h,\"^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$\")\nif not aa or F[2](aa)>1 then\nreturn{state=\"newer\"}\nend\nreturn{\nstate=hb,\nnumber=F[2](Y),\nnodes=F[2](sa),\nends_at=F[2](pc),\nfloor=F[2](Xe),\nahead=F[2](Ae),\n}\nend"];
const lua_save_marker: Helper = ["F[129]=function(s,r)\nlocal ta={r.number,r.nodes,r.ends_at,r.floor,r.ahead}\nlocal C={F[1](1),r.state}\nfor c=1,#ta do\nC[c+2]=F[1](ta[c])\nend\nredis.call(\"SET\",s,table.concat(C,\" \"))\nend"];
const lua_misplacement: Helper = ["F[101]=function(r,Y,sa)\nif r.state==\"newer\" then\nreturn{\"newer\"}\nend\nif r.number and(r.number~=Y or r.nodes~=sa)then\nreturn{\"misplaced\",F[1](r.number),F[1](r.nodes)}\nend\nreturn nil\nend"];
const lua_abstention: Helper = ["F[116]=function(r,Y,sa)\nlocal M=F[101](r,Y,sa)\nif not M and r.state~=\"v\" then\nreturn{\"nonvoter\",F[1](f),r.state,F[1](r.ends_at)}\nend\nreturn M\nend"];
const lua_reach_of: Helper = ["F[118]=function(r)\nreturn math.max(r.floor or 0,Rc+(r.ahead or 0)+100000)\nend"];
const lua_note_fence: Helper = ["F[148]=function(s,r,Q)\nlocal Jg=Q>Rc+30000000 and Q>r.floor\nlocal og=Q>F[118](r)\nif og then\nr.ahead=Q - Rc\nend\nif Jg then\nr.floor=Q\nend\nif Jg or og then\nF[129](s,r)\nend\nend"];
const lua_blame_of: Helper = ["F[87]=function(m)\nreturn string.sub(m .. \"------\",1,6)\nend"];
const lua_end_pattern: Helper = ["F[90]=function(H)\nlocal gj=string.gsub(string.sub(H,1,12),\"%-\",\"%%-\")\nreturn \"(%a)\" .. gj .. \"(%S+)\"\nend"];
const lua_end_of: Helper = ["F[89]=function(d,H)\nreturn string.match(d.ended,F[90](H))\nend"];
const lua_forget_end: Helper = ["F[91]=function(d,H)\nd.ended=string.gsub(d.ended,F[90](H).. \" \",\"\")\nend"];
const lua_note_attempt_end: Helper = ["F[95]=function(d,H,ba,m)\nlocal n=F[89](d,H)\nif n==\"e\" and ba~=\"e\" then\nF[91](d,H)\nba=\"x\"\nelseif n then\nreturn\nend\nlocal dj=ba .. string.sub(H,1,12).. F[87](m).. \" \"\nd.ended=string.sub(dj .. d.ended,1,64*20)\nend"];
const lua_unpack_attempt: Helper = ["F[97]=function(X)\nlocal za,H,ha,hb,P,Q,ye,Pb,rf,da,ra,Mh=\nstring.match(X,\"^(%a) (%S+) (%S+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) ?(%S*)$\")\nif not za or not F[4](X)then\nreturn nil\nend\nreturn{\nmode=za,\nattempt=H,\nholder=ha,\nstate=hb,\ndeadline=F[2](P),\nfence=F[2](Q),\nacquired=F[2](ye),\nttl=F[2](Pb),\nmax_until=F[2](rf),\ndelay=F[2](da),\nlabel=ra,\nfingerprint=Mh==\"\" and \"-\" or Mh,\n}\nend"];
const lua_pack_attempt: Helper = ["F[96]=function(b)\nreturn table.concat({\nb.mode,\nb.attempt,\nb.holder,\nb.state,\nF[1](b.deadline),\nF[1](b.fence),\nF[1](b.acquired),\nF[1](b.ttl),\nF[1](b.max_until),\nF[1](b.delay),\nb.label,\nb.fingerprint,\n},\" \")\nend"];
const lua_cap_delay: Helper = ["F[136]=function(d,xc)\nif d.delay_until>f+xc then\nd.delay_until=f+xc\nd.capped=true\nend\nend"];
const lua_texts_at: Helper = ["F[5]=function(K,v)\nlocal w=redis.call(\"MGET\",unpack(K))\nlocal Sb,hc=nil,nil\nfor c=1,v or #K do\nif not w[c] then\nSb,hc=Sb or{},hc or{}\nSb[#Sb+1]=c\nhc[#hc+1]=K[c]\nend\nend\nif not Sb or redis.call(\"EXISTS\",unpack(hc))==0 then\nreturn w\nend\nfor Od=1,#Sb do\nif redis.call(\"EXISTS\",hc[Od])==1 then\nw[Sb[Od]]=\"\"\nend\nend\nreturn w\nend"];
const lua_texts_of: Helper = ["F[105]=function(v,di)\nlocal K={}\nfor c=1,v do\nK[c]=KEYS[di*(c - 1)+1]\nK[v+c]=KEYS[di*(c - 1)+2]\nend\nreturn F[5](K,v)\nend"];
const lua_empty_record: Helper = ["F[88]=function()\nreturn{fence=0,confirmed=0,delay_until=0,ended=\"\",leases={},delays={}}\nend"];
const lua_load_record: Helper = ["do\nlocal function Ki(d)\nfor T,nb in ipairs({d.leases,d.delays})do\nfor T,X in ipairs(nb)do\nif X.deadline>f+X.ttl and X.ttl>0 then\nX.deadline=f+X.ttl\nd.capped=true\nend\nend\nend\nend\nlocal function zi(d,b)\nlocal mi=b.deadline+b.delay\nif mi<=f then\nreturn\nend\nd.delays[#d.delays+1]={\nmode=\"x\",\nattempt=b.attempt,\nholder=b.holder,\nstate=\"d\",\ndeadline=mi,\nfence=b.fence,\nacquired=b.acquired,\nttl=b.delay,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nend\nlocal function Zi(d)\nlocal Ha={}\nfor T,da in ipairs(d.delays)do\nif da.deadline>f then\nHa[#Ha+1]=da\nend\nend\nd.delays=Ha\nend\nlocal function aj(d)\nlocal Ha,bf={},{}\nfor T,b in ipairs(d.leases)do\nif b.deadline>f then\nHa[#Ha+1]=b\nbf[b.holder]=bf[b.holder] or b.state==\"c\"\nend\nend\nfor T,b in ipairs(d.leases)do\nif b.deadline<=f and b.state==\"c\" then\nlocal ba=b.deadline==b.max_until and \"m\" or \"e\"\nF[95](d,b.attempt,ba,\"\")\nif b.delay>0 and not bf[b.holder] then\nzi(d,b)\nend\nend\nend\nd.leases=Ha\nend\nF[94]=function(h)\nlocal d=F[88]()\nif not h then\nreturn d\nend\nlocal aa,Q,Ni,lc,gb,na=\nstring.match(h,\"^(%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)\\n(.*)$\")\nif F[2](string.match(h,\"^(%d+) \")or \"0\")>2 then\nreturn nil,\"newer\"\nend\nif not aa or F[2](aa)<1 or not F[4](string.match(h,\"^[^\\n]*\"))then\nreturn nil,\"damaged\"\nend\nd.fence=F[2](Q)\nd.confirmed=F[2](Ni)\nd.delay_until=F[2](lc)\nd.ended=gb\nfor X in string.gmatch(na,\"[^\\n]+\")do\nlocal b=F[97](X)\nif not b then\nreturn nil,\"damaged\"\nend\nlocal nb=b.state==\"d\" and d.delays or d.leases\nnb[#nb+1]=b\nend\nKi(d)\nZi(d)\naj(d)\nreturn d\nend\nend"];
const lua_save_record: Helper = ["F[104]=function(s,d,A)\nlocal ma=math.max(f,d.delay_until,math.floor(d.fence/1000))\nlocal ta={F[1](2),F[1](d.fence),F[1](d.confirmed),F[1](d.delay_until)}\nlocal nb={table.concat(ta,\" \"),d.ended,\"\"}\nfor c,b in ipairs(d.leases)do\nnb[c+2]=F[96](b)\nma=math.max(ma,b.deadline+b.delay)\nend\nfor c,da in ipairs(d.delays)do\nnb[#d.leases+c+2]=F[96](da)\nma=math.max(ma,da.deadline)\nend\nredis.call(\"SET\",s,table.concat(nb,\"\\n\"),\"PX\",F[1](ma+A - f))\nend"];
const lua_find_attempt: Helper = ["F[107]=function(d,H)\nfor T,b in ipairs(d.leases)do\nif b.attempt==H then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_find_lease: Helper = ["F[140]=function(d,H,ha)\nlocal b=F[107](d,H)\nreturn b and(ha==\"-\" or b.holder==ha)and b or nil\nend"];
const lua_find_holder: Helper = ["F[139]=function(d,ha)\nfor T,b in ipairs(d.leases)do\nif b.holder==ha then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_taken_until: Helper = ["F[158]=function(d,za,ha)\nlocal j=0\nfor T,b in ipairs(d.leases)do\nlocal hj=za==\"x\" or b.mode==\"x\"\nif hj and b.holder~=ha and b.state~=\"r\" then\nj=math.max(j,b.deadline+b.delay)\nend\nend\nreturn j\nend"];
const lua_delay_or_rest_until: Helper = ["F[138]=function(d)\nlocal na=F[139](d,\"*\")\nlocal j=math.max(d.delay_until,na and na.deadline or 0)\nreturn j>f and j or 0\nend"];
const lua_blocked_until: Helper = ["F[166]=function(d,za,ha)\nlocal j=F[158](d,za,ha)\nif F[139](d,ha)then\nreturn j\nend\nfor T,da in ipairs(d.delays)do\nj=math.max(j,da.deadline)\nend\nreturn math.max(j,F[138](d))\nend"];
const lua_stands: Helper = ["F[200]=function(d,H)\nfor T,da in ipairs(d.delays)do\nif da.attempt==H then\nreturn true\nend\nend\nreturn F[107](d,H)~=nil\nend"];
const lua_forget_delay: Helper = ["F[174]=function(d,H)\nlocal ab={}\nfor T,da in ipairs(d.delays)do\nif da.attempt~=H then\nab[#ab+1]=da\nend\nend\nd.delays=ab\nend"];
const lua_known_of: Helper = ["F[144]=function(d)\nlocal O,mc={},{}\nfor T,b in ipairs(d.leases)do\nif b.state==\"c\" then\nO[#O+1]=F[96](b)\nend\nend\nfor c,da in ipairs(d.delays)do\nmc[c]=table.concat({da.attempt,F[1](da.deadline),F[1](da.acquired)},\" \")\nend\nreturn O,mc\nend"];
const lua_add_pending: Helper = ["do\nlocal function Ac(ma,r)\nlocal mf=math.max(ma+1,r.floor+1,Rc)\nlocal Q=mf - mf % 8+r.number\nreturn Q<mf and Q+8 or Q\nend\nF[132]=function(d,r,ia,be)\nd.fence=Ac(d.fence,r)\nlocal b={\nmode=ia.mode,\nattempt=ia.attempt,\nholder=ia.holder,\nstate=\"p\",\ndeadline=f+be,\nfence=d.fence,\nacquired=0,\nttl=be,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nd.leases[#d.leases+1]=b\nreturn b\nend\nend"];
const lua_add_resting: Helper = ["F[163]=function(d,le)\nd.leases[#d.leases+1]={\nmode=\"x\",\nattempt=\"*\",\nholder=\"*\",\nstate=\"r\",\ndeadline=f+le,\nfence=0,\nacquired=0,\nttl=le,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nend"];
const lua_confirm_pending: Helper = ["F[137]=function(d,b,ib)\nb.state=\"c\"\nb.fence=ib.fence\nb.acquired=f - ib.acquired\nb.ttl=ib.ttl\nb.delay=ib.delay\nb.label=ib.label\nb.fingerprint=ib.fingerprint\nb.deadline=f+ib.ttl\nif ib.max_until>0 then\nb.max_until=f+ib.max_until\nb.deadline=math.min(b.deadline,b.max_until)\nend\nd.fence=math.max(d.fence,b.fence)\nd.confirmed=math.max(d.confirmed,b.fence)\nend"];
const lua_names_attempt: Helper = ["F[124]=function(d,H)\nreturn d~=nil and d.state~=\"newer\" and string.find(d.rest,H,1,true)~=nil\nend"];
const lua_parse_idempotency: Helper = ["F[10]=function(h)\nif not h then\nreturn nil\nend\nlocal aa,hb,B,na=string.match(h,\"^(%d+) (%a) (%S+) (.*)$\")\nif not aa or F[2](aa)>1 then\nreturn{state=\"newer\"}\nend\nreturn{layout=aa,state=hb,fingerprint=B,rest=na}\nend"];
const lua_load_idempotency: Helper = ["F[13]=function(s)\nreturn F[10](s and redis.call(\"GET\",s))\nend"];
const lua_save_idempotency: Helper = ["F[12]=function(s,hb,B,na,Qb)\nif s then\nlocal h=table.concat({F[1](1),hb,B,na},\" \")\nredis.call(\"SET\",s,h,\"PX\",F[1](Qb - f+60000))\nend\nend"];
const lua_save_attempt: Helper = ["do\nlocal function Sj(d,ha)\nlocal j=f\nfor T,b in ipairs(d.leases)do\nif b.holder==ha then\nj=math.max(j,b.deadline)\nend\nend\nreturn j\nend\nF[153]=function(s,d,b)\nif not s then\nreturn\nend\nlocal n,pa=F[13](s),b.attempt\nif n and n.state==\"g\" and not F[124](n,pa)then\npa=string.sub(n.rest .. \" \" .. pa,-184)\nend\nF[12](s,\"g\",b.fingerprint,pa,Sj(d,b.holder))\nend\nend"];
const lua_forget_attempt: Helper = ["F[173]=function(s,n,H)\nif not F[124](n,H)or n.state~=\"g\" then\nreturn\nend\nlocal ab={}\nfor T,wa in ipairs(F[7](n.rest))do\nif wa~=H then\nab[#ab+1]=wa\nend\nend\nif #ab==0 then\nredis.call(\"DEL\",s)\nelse\nlocal h=table.concat({n.layout,\"g\",n.fingerprint,table.concat(ab,\" \")},\" \")\nredis.call(\"SET\",s,h,\"KEEPTTL\")\nend\nend"];
const lua_save_release: Helper = ["F[197]=function(s,n,H)\nif not n or n.state==\"g\" then\nF[12](s,\"e\",n and n.fingerprint or \"?\",H,f)\nend\nend"];
const lua_prolong_attempts: Helper = ["F[190]=function(s,b)\nredis.call(\"PEXPIRE\",s,F[1](b.deadline - f+60000),\"GT\")\nend"];
const lua_refusal_of: Helper = ["F[64]=function(d,B)\nif d and d.state==\"newer\" then\nreturn{\"newer\"}\nend\nreturn d and d.fingerprint~=B and{\"mismatch\"}or nil\nend"];
const lua_quorum_refusal_of: Helper = ["F[192]=function(n,B)\nif n and n.fingerprint==\"?\" then\nreturn nil\nend\nreturn F[64](n,B)\nend"];
const lua_RECORD_FIELDS: Helper = ["local Mc={\n\"layout\",\n\"fence\",\n\"arrival\",\n\"departures\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"tickets_next\",\n\"turn_at\",\n\"shared\",\n\"shared_next\",\n\"details\",\n\"delay_until\",\n\"break_at\",\n\"hold_ms\",\n\"kept_until\",\n\"expires_at\",\n\"front_arrival\",\n\"capacity\",\n\"permits\",\n\"attended_next\",\n\"turn_until\",\n\"turn_ms\",\n\"no_grace_until\",\n\"dropped\",\n\"watched_until\",\n\"ahead\",\n\"keeps_out\",\n}"];
const lua_parse_fields: Helper = ["F[15]=function(a,h)\nlocal bc,Ya=0,0\nfor u,Ag in string.gmatch(h,\" (%d+)=(%d+)\")do\nlocal pb,Y=Mc[F[2](u)],F[2](Ag)\nif not pb then\nreturn false\nend\na[pb]=Y\nYa=math.max(Ya,Y)\nbc=bc+2+#u+#Ag\nend\nreturn bc==#h and Ya<10000000000000000\nend"];
const lua_parse_numbers: Helper = ["F[16]=function(a,h)\nlocal Q,fg,yj,Pe,Kg=string.match(h,\"^5 (%d+) (%d+) (%d+) (%d+)([^\\n]*)\\n\")\nif not Q then\nreturn false\nend\na.fence,a.written_at,a.hold_ms,a.events_count=\nQ+0,fg+0,yj+0,Pe+0\nif Kg~=\"\" and not F[15](a,Kg)then\nreturn false\nend\nreturn math.max(a.fence,a.written_at,a.hold_ms,a.events_count)<10000000000000000\nend"];
const lua_pack_rests: Helper = ["F[55]=function(a)\nlocal h=\"\"\nfor c=1,#a.rests do\nh=h .. \" \" .. F[1](a.rests[c].until_ms).. \":\" .. F[1](a.rests[c].permits)\nend\nreturn h\nend"];
const lua_pack_upgrader: Helper = ["F[56]=function(la)\nreturn table.concat(\n{la.id,la.token,F[1](la.deadline),F[1](la.arrival),la.label},\n\" \"\n)\nend"];
const lua_parse_more: Helper = ["do\nlocal function rk(a,h)\na.rests,a.resting={},0\nif not string.find(h,\"^[%d: ]*$\")or not F[4](h)then\nreturn false\nend\nfor Qb,jd in string.gmatch(h,\"(%d+):(%d+)\")do\na.rests[#a.rests+1]={until_ms=F[2](Qb),permits=F[2](jd)}\na.resting=a.resting+F[2](jd)\nend\nreturn true\nend\nlocal function sk(h)\nlocal i,J,P,D,ra=string.match(h,\"^(%S+) (%S+) (%d+) (%d+) (%S+)$\")\nif not i or not F[4](h)then\nreturn nil\nend\nreturn{id=i,token=J,deadline=F[2](P),arrival=F[2](D),label=ra}\nend\nF[58]=function(a,h)\nlocal bc=0\nfor ba,X in string.gmatch(h,\"(%l) ([^\\n]+)\\n\")do\nbc=bc+#X+3\nif ba==\"f\" then\na.front=X\nelseif ba==\"u\" then\na.upgrader=sk(X)\nelseif ba==\"o\" then\na.outcomes=X\nelseif ba==\"n\" then\na.notes=X\nelseif ba==\"r\" and not rk(a,X)then\nreturn false\nend\nif ba==\"u\" and not a.upgrader then\nreturn false\nend\nend\nreturn bc==#h\nend\nend"];
const lua_parse_earlier: Helper = ["do\nlocal function ok(a,X,aa)\nlocal ta,Xa=string.match(X,\"^([%d ]+) (%S+)$\")\nlocal C,N=F[7](ta or \"\"),aa>1 and 26 or 20\nif #C~=N or not F[4](X)then\nreturn nil\nend\nfor c=1,N do\na[Mc[c]]=F[2](C[c])\nend\nif aa==1 then\na.turn_at=0\nend\na.keeps_out=aa>=3 and 1 or 0\nreturn Xa\nend\nF[57]=function(a,h,aa)\nif aa==1 then\nh=h .. \"\\n\"\nend\nlocal X,I,la,gb,ca,Fa,ma=\nstring.match(h,\"^([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n?([^\\n]*)$\")\nlocal Xa=X and aa>0 and ok(a,X,aa)\nif not Xa then\nreturn nil\nend\nif Fa~=\"\" and not string.find(Fa,\",$\")then\nreturn nil\nend\nif not string.find(ma,\"^[%d: ]*$\")or not F[4](ma)then\nreturn nil\nend\nlocal fg,Ae=string.match(ma,\"^(%d+) (%d+)\")\na.written_at=F[2](fg or \"0\")\na.ahead=F[2](Ae or \"0\")\nfor J,R in string.gmatch(gb,\"%S%S%S%S(%S%S%S%S%S%S%S%S)(%l) \")do\na.ended=a.ended .. J .. R .. \".... \"\nend\na.events=Fa\nlocal T,Pe=string.gsub(Fa,\",\",\"\")\na.events_count=Pe\na.exclusive=F[75](I)\nif I~=\"\" and not a.exclusive then\nreturn nil\nend\nlocal Da=Xa~=\"-\" and \"f \" .. Xa .. \"\\n\" or \"\"\nif la~=\"\" then\nDa=Da .. \"u \" .. la .. \"\\n\"\nend\nif ca~=\"\" then\nDa=Da .. \"o \" .. ca .. \"\\n\"\nend\nlocal oa=string.match(ma,\"%d+:.*$\")\nreturn oa and Da .. \"r \" .. oa .. \"\\n\" or Da\nend\nend"];
const lua_needed_until: Helper = ["F[44]=function(a,A)\nreturn a.kept_until+(a.shared>0 and A or 0)\nend"];
const lua_expire_beside: Helper = ["do\nlocal function Qj(a)\nlocal K={}\nlocal function sb(N,s)\nif N>0 then\nK[#K+1]=s\nend\nend\nsb(a.details,a.details_key)\nsb(a.shared,a.leases_key)\nsb(a.shared,a.holders_key)\nsb(a.tickets,a.writers_key)\nsb(a.tickets,a.readers_key)\nsb(a.tickets,a.tickets_key)\nreturn K\nend\nF[27]=function(a,A)\nlocal K=a.created\nlocal zc=F[44](a,A)\nif zc>a.expires_at then\na.expires_at=zc+(a.shared>0 and 30000 or A - 30000)\nK=Qj(a)\nend\nfor c=1,K and #K or 0 do\nredis.call(\"PEXPIRE\",K[c],F[1](a.expires_at+30000 - f))\nend\na.created=nil\nend\nend"];
const lua_set_back: Helper = ["F[71]=function(a,vb)\nlocal Aj={\n\"tickets_next\",\n\"turn_at\",\n\"shared_next\",\n\"delay_until\",\n\"break_at\",\n\"kept_until\",\n\"expires_at\",\n\"attended_next\",\n\"turn_until\",\n\"no_grace_until\",\n\"watched_until\",\n}\nfor T,pb in ipairs(Aj)do\nif a[pb]>vb then\na[pb]=a[pb] - vb\nend\nend\nif a.exclusive then\nF[43](a.exclusive,-vb)\nend\nif a.upgrader then\na.upgrader.deadline=a.upgrader.deadline - vb\nend\nfor c=1,#a.rests do\na.rests[c].until_ms=a.rests[c].until_ms - vb\nend\nlocal ca=F[7](a.outcomes)\nfor c=1,#ca do\nlocal y,ef=string.match(ca[c],\"^(.*[.!=])(%d+)$\")\nca[c]=y and y .. F[1](F[2](ef)- vb)or ca[c]\nend\na.outcomes=table.concat(ca,\" \")\nif a.shared>0 or a.tickets>0 then\na.ahead=a.ahead+vb\nend\na.changed=true\nend"];
const lua_load_lock: Helper = ["do\nlocal function wj(a)\nreturn #a.ended % 14==0 and #a.releases % 5==0\nend\nlocal function qk(a,h)\nlocal Cd=string.find(h,\"\\n\",1,true)\nlocal Vc=Cd and string.find(h,\"\\n\",Cd+1,true)\nlocal Dd=Vc and string.find(h,\"\\n\",Vc+1,true)\nlocal Ed=Dd and string.find(h,\"\\n\",Dd+1,true)\nlocal Fd=Ed and string.find(h,\"\\n\",Ed+1,true)\nif not Fd or not F[16](a,h)then\nreturn false\nend\na.ended=string.sub(h,Vc+1,Dd - 1)\na.releases=string.sub(h,Dd+1,Ed - 1)\na.events=string.sub(h,Ed+1,Fd - 1)\nif Vc>Cd+1 then\na.exclusive=F[75](string.sub(h,Cd+1,Vc - 1))\nif not a.exclusive then\nreturn false\nend\nend\nif not wj(a)then\nreturn false\nend\nif(a.events==\"\")~=(a.events_count==0)or a.events~=\"\" and string.sub(a.events,-1)~=\",\" then\nreturn false\nend\nreturn Fd==#h or F[58](a,string.sub(h,Fd+1))\nend\nlocal function Xi(j)\nreturn{\nended=\"\",\nreleases=\"\",\noutcomes=\"\",\nnotes=\"\",\nevents=\"\",\nevents_count=0,\nrests={},\nfence=0,\narrival=0,\ndepartures=0,\nwriters=0,\nreaders=0,\ntickets=0,\ntickets_next=0,\nturn_at=0,\nshared=0,\nshared_next=0,\ndetails=0,\ndelay_until=0,\nbreak_at=0,\nhold_ms=0,\nkept_until=0,\nexpires_at=0,\nfront_arrival=0,\ncapacity=0,\npermits=0,\nattended_next=0,\nturn_until=0,\nturn_ms=0,\nno_grace_until=0,\ndropped=0,\nwatched_until=0,\nahead=0,\nkeeps_out=0,\nwritten_at=0,\nstored=false,\nresting=0,\nexpired_permits=0,\nchanged=false,\nat=j,\nrecord_key=KEYS[j],\ndetails_key=KEYS[j+1],\nleases_key=KEYS[j+2],\nholders_key=KEYS[j+3],\nwriters_key=KEYS[j+4],\nreaders_key=KEYS[j+5],\ntickets_key=KEYS[j+6],\nhistory_key=KEYS[j+7],\n}\nend\nlocal function hl(a,h)\nif string.sub(h,1,2)==\"5 \" then\nreturn not qk(a,h)and \"damaged\" or nil\nend\nlocal aa=F[2](string.match(h,\"^(%d+) \")or \"0\")\nif aa>5 then\nreturn \"newer\"\nend\nlocal Da=aa<5 and F[57](a,h,aa)\nreturn not(Da and F[58](a,Da))and \"damaged\" or nil\nend\nF[41]=function(j,h)\nlocal a=Xi(j)\nif h then\na.stored=true\na.unreadable=hl(a,h)\nif a.unreadable then\nreturn a\nend\nif a.written_at>f then\nF[71](a,a.written_at - f)\nend\nend\na.live=F[32](a)and 0 or a.shared\nreturn a\nend\nend"];
const lua_load_locks: Helper = ["F[82]=function(v,Bf)\nif v==1 then\nlocal w=Bf and F[5]({KEYS[1],Bf},1)or{redis.call(\"GET\",KEYS[1])}\nlocal a=F[41](1,w[1])\nreturn{a},a.unreadable and{\"unreadable\",a.unreadable}or nil,w[2]\nend\nlocal K={}\nfor c=1,v do\nK[c]=KEYS[(c - 1)*8+1]\nend\nK[v+1]=Bf\nlocal w=F[5](K,v)\nlocal l,xd,ya={},{},nil\nfor c=1,v do\nlocal a=xd[K[c]] or F[41]((c - 1)*8+1,w[c])\nl[c]=a\nxd[K[c]]=a\nif a.unreadable and not ya then\nya={\"unreadable\",a.unreadable}\nend\nend\nreturn l,ya,w[v+1]\nend"];
const lua_pack_fields: Helper = ["F[53]=function(a)\nlocal h=\"\"\nfor c=3,#Mc do\nlocal Y=a[Mc[c]]\nif Y>0 and Mc[c]~=\"hold_ms\" then\nh=h .. \" \" .. F[1](c).. \"=\" .. F[1](Y)\nend\nend\nreturn h\nend"];
const lua_saved_lease: Helper = ["F[157]=function(a,b)\nreturn b==a.exclusive and a.exclusive_text or F[54](b)\nend"];
const lua_prove_writable: Helper = ["F[6]=function(s)\nif not Rb then\nredis.call(\"PEXPIRE\",s,\"1\",\"GT\")\nRb=true\nend\nend"];
const lua_latest_events: Helper = ["F[40]=function(a)\nlocal Fa,re={},nil\nlocal function sb(h)\nfor kb in string.gmatch(h,\"[^,]+\")do\nlocal uc=string.match(kb,\"^(%l)%d+$\")\nlocal Yb,Zd=string.match(kb,\"^%l(%l%d+ %-?%d+) %-?%d+ (%S+) ?%S*$\")\nif Yb and re then\nFa[#Fa+1]=string.sub(re,1,1).. Yb .. \" \" .. string.sub(re,2).. \" \" .. Zd\nend\nre=uc and kb or nil\nif Yb then\nFa[#Fa+1]=kb\nend\nend\nend\nsb(a.events)\nif #Fa<20 then\nlocal af=redis.call(\"GET\",a.history_key)or \"\"\nsb(string.sub(af,#F[1](1)+2))\nend\nfor c=#Fa,20+1,-1 do\nFa[c]=nil\nend\nreturn Fa\nend"];
const lua_save_lock: Helper = ["do\nlocal function jj(a)\nlocal Ya=math.max(\na.arrival,\na.departures,\na.writers,\na.readers,\na.tickets,\na.tickets_next,\na.turn_at,\na.shared,\na.shared_next,\na.details,\na.delay_until,\na.break_at,\na.kept_until,\na.expires_at,\na.front_arrival,\na.capacity,\na.permits,\na.attended_next,\na.turn_until,\na.turn_ms,\na.no_grace_until,\na.dropped,\na.watched_until,\na.ahead,\na.keeps_out\n)\nreturn Ya>0 and F[53](a)or \"\"\nend\nlocal function Lk(a)\na.exclusive_text=a.exclusive and F[54](a.exclusive)or \"\"\nlocal h=\"5 \"\n.. F[1](a.fence)\n.. \" \"\n.. zf\n.. \" \"\n.. F[1](a.hold_ms)\n.. \" \"\n.. F[1](a.events_count)\n.. jj(a)\n.. \"\\n\"\n.. a.exclusive_text\n.. \"\\n\"\n.. a.ended\n.. \"\\n\"\n.. a.releases\n.. \"\\n\"\n.. a.events\n.. \"\\n\"\nif a.front then\nh=h .. \"f \" .. a.front .. \"\\n\"\nend\nif a.upgrader then\nh=h .. \"u \" .. F[56](a.upgrader).. \"\\n\"\nend\nif a.outcomes~=\"\" then\nh=h .. \"o \" .. a.outcomes .. \"\\n\"\nend\nif #a.rests>0 then\nh=h .. \"r\" .. F[55](a).. \"\\n\"\nend\nif a.notes~=\"\" then\nh=h .. \"n \" .. a.notes .. \"\\n\"\nend\nreturn h\nend\nlocal function pj(a)\nlocal Xd=a.noted\nif not Xd then\nreturn\nend\nfor c=math.max(1,#Xd - 20+1),#Xd do\na.events=Xd[c] .. a.events\na.events_count=a.events_count+1\nend\na.noted=nil\nend\nlocal function Rk(a,Qd)\nif not F[38](a)then\na.events,a.events_count=\"\",0\nreturn\nend\npj(a)\nif a.events_count<20 and #a.events<=1500 then\nreturn\nend\nlocal h=F[1](1).. \" \" .. table.concat(F[40](a),\",\").. \",\"\nredis.call(\"SET\",a.history_key,h,\"PX\",F[1](Qd))\na.events,a.events_count=\"\",0\nend\nF[68]=function(a,A)\nif not a.changed and F[44](a,A)<=a.expires_at then\nF[6](a.record_key)\nreturn\nend\na.changed=false\na.written=true\na.written_at=f\nRb=true\nif a.shared==0 then\na.keeps_out=0\nend\nif a.shared==0 and a.tickets==0 then\na.kept_until=0\na.expires_at=0\na.ahead=0\nelse\nF[27](a,A)\nend\nlocal I=a.exclusive\nlocal xj=I and math.max(I.deadline+I.delay,I.min_until)or 0\nlocal ij=math.floor(a.fence/1000)\nlocal ma=math.max(f,a.delay_until,a.kept_until,xj,F[66](a,true),ij)\nlocal hf=a.capacity>0 and 2592000000 or A\nlocal Qd=math.max(ma+hf,a.expires_at+a.ahead+30000)- f\nRk(a,Qd)\nredis.call(\"SET\",a.record_key,Lk(a),\"PX\",F[1](Qd))\nend\nend"];
const lua_note_watcher: Helper = ["F[150]=function(a,pi)\nif a.stored and f+pi>a.watched_until then\na.watched_until=f+pi\na.changed=true\nend\nend"];
const lua_secret_prefix: Helper = ["F[11]=function(G)\nreturn string.sub(G,3,2+12)\nend"];
const lua_recent_outcome: Helper = ["F[86]=function(d,m)\nif d.outcomes==\"\" then\nreturn nil\nend\nlocal j=string.find(d.outcomes,F[11](m),1,true)\nreturn j and string.match(d.outcomes,\"^%w+\",j+12)or nil\nend"];
const lua_forgotten_at: Helper = ["F[81]=function(d)\nreturn F[2](string.match(d.outcomes,\"=(%d+)\")or \"0\")\nend"];
const lua_is_full_of_copies: Helper = ["F[85]=function(d)\nlocal T,Sc=string.gsub(d.outcomes,\"!\",\"\")\nreturn Sc>=48\nend"];
const lua_is_forgotten: Helper = ["F[92]=function(d,m,z)\nif z==0 or F[86](d,m)then\nreturn false\nend\nreturn F[81](d)>=z or F[85](d)\nend"];
const lua_save_outcome: Helper = ["do\nlocal function dh(ec)\nlocal qh,ef=string.match(ec,\"([.!])(%d+)$\")\nif not qh then\nreturn true,f\nend\nlocal j=F[2](ef)\nreturn j+(qh==\"!\" and 60000 or 4000)<=f,j\nend\nlocal function ik(d,m)\nlocal C={}\nfor ec in string.gmatch(d.outcomes,\"%S+\")do\nif string.sub(ec,1,1)~=\"=\" and string.sub(ec,1,12)~=F[11](m)then\nC[#C+1]=ec\nend\nend\nreturn C\nend\nF[83]=function(d,m,Aa,Sc)\nlocal C,Za,Eb=ik(d,m),{},F[81](d)\nlocal Qe=#C+1 - 64\nfor c=1,#C do\nlocal jk,j=dh(C[c])\nlocal Hk=Qe>0 and not string.find(C[c],\"!\",1,true)\nif Hk or jk and c<=#C - 15 then\nQe=Qe - 1\nEb=math.max(Eb,j)\nelse\nZa[#Za+1]=C[c]\nend\nend\nif #Za>=64 then\nlocal T,j=dh(table.remove(Za,1))\nEb=math.max(Eb,j)\nend\nZa[#Za+1]=F[11](m).. Aa ..(Sc and \"!\" or \".\").. F[1](f)\nd.outcomes=(Eb>0 and \"=\" .. F[1](Eb).. \" \" or \"\").. table.concat(Za,\" \")\nd.changed=true\nend\nend"];
const lua_is_late: Helper = ["F[143]=function(n,z)\nlocal Kb=n and string.match(n,\"^copy(%d+)$\")\nreturn Kb and z<F[2](Kb)\nend"];
const lua_save_copy: Helper = ["F[154]=function(d,m,z)\nif z==0 then\nreturn\nend\nlocal n=F[86](d,m)\nif not n or string.find(n,\"^copy\")and not F[143](n,z)then\nF[83](d,m,\"copy\" .. F[1](z),true)\nend\nend"];
const lua_save_reply: Helper = ["F[156]=function(d,m,t,Sc)\nF[83](d,m,table.concat(t,\"x\"),Sc)\nend"];
const lua_recent_reply: Helper = ["F[151]=function(d,m)\nlocal Aa=F[86](d,m)\nif not Aa then\nreturn nil\nend\nlocal C=string.gsub(Aa,\"x\",\" \")\nreturn F[7](C)\nend"];
const lua_REASONS: Helper = ["local gc={\nr=\"released\",\ne=\"expired\",\nm=\"max_hold\",\nb=\"broken\",\nt=\"transferred\",\n}"];
const lua_end_at: Helper = ["F[117]=function(a,J)\nlocal j=string.find(a.ended,F[74](J),1,true)\nreturn j and j % 14==1 and j or nil\nend"];
const lua_released_by: Helper = ["F[193]=function(a,J,m)\nlocal xa,j=F[65](m),F[117](a,J)\nif j then\nlocal ga=j+8+1\nlocal Nj=string.sub(a.ended,ga,ga+4 - 1)==xa\nreturn Nj and string.sub(a.ended,ga - 1,ga - 1)or nil,false\nend\nj=a.releases~=\"\" and string.find(a.releases,xa,1,true)\nif j and j % 5==2 then\nreturn string.sub(a.releases,j - 1,j - 1),false\nend\nreturn nil,#a.releases==32*5\nend"];
const lua_note_said: Helper = ["F[149]=function(a,m,E,ej,Wi)\nif a.notes==\"\" and E==\"-\" then\nreturn\nend\nlocal V,yb,xa,ch=F[52](a),{},\".\" .. string.sub(m,16 - 4,14),false\nfor c=1,#V do\nif string.sub(V[c],4+1)==E then\nxa=string.sub(V[c],1,4)\nch=true\nelse\nyb[#yb+1]=V[c]\nend\nend\nif E==\"-\" or not ch and string.find(a.ended .. a.notes,xa,1,true)then\nxa=\"....\"\nelse\nyb[#yb+1]=xa .. E\nend\na.note=xa\nF[37](a,yb,ej and xa or F[17](a),Wi and xa or F[25](a))\na.changed=true\nend"];
const lua_why_lost: Helper = ["F[119]=function(a,J)\nlocal j=F[117](a,J)\nif j then\nlocal ga=j+8\nlocal R=gc[string.sub(a.ended,ga,ga)] or gc[\"r\"]\nreturn R,F[67](a,string.sub(a.ended,ga+1,ga+4))\nend\nlocal h=a.shared>a.live and redis.call(\"HGET\",a.details_key,F[111](J))\nlocal b=h and F[76](a,h)\nif b and F[32](a)then\nreturn gc[\"b\"],F[67](a,F[17](a))\nend\nif b and b.deadline<=f then\nreturn gc[F[78](a,b)],\"-\"\nend\nreturn \"unknown\",\"-\"\nend"];
const lua_not_held: Helper = ["F[125]=function(a,J)\nif a.damaged_id==F[111](J)then\nreturn{\"unreadable\",\"damaged\"}\nend\nlocal R,E=F[119](a,J)\nreturn{\"lost\",R,E}\nend"];
const lua_reply_before: Helper = ["F[110]=function(d,B)\nreturn F[64](d,B)or d and F[7](d.rest)\nend"];
const lua_shorten_idempotency: Helper = ["F[130]=function(s)\nredis.call(\"PEXPIRE\",s,F[1](60000),\"LT\")\nend"];
const lua_idempotency_until: Helper = ["F[142]=function(s,P)\nreturn s and P+60000 or 0\nend"];
const lua_prolong_idempotency: Helper = ["F[191]=function(s,b)\nif b.idempotency_until>0 and b.deadline>b.idempotency_until then\nb.idempotency_until=b.deadline+60000\nredis.call(\"PEXPIRE\",s,F[1](b.idempotency_until+60000 - f),\"GT\")\nend\nend"];
const lua_listed_holders: Helper = ["F[122]=function(a)\nlocal lb={}\nif a.exclusive then\nlb[1]=F[54](a.exclusive)\nend\nif a.live>0 then\nlocal k=redis.call(\"ZRANGE\",a.holders_key,\"0\",F[1](50 - 1))\nlocal w=#k>0 and redis.call(\"HMGET\",a.details_key,unpack(k))or{}\nfor c=1,#w do\nlocal b=w[c] and F[76](a,w[c])\nif #lb<50 and b and b.deadline>f then\nlb[#lb+1]=F[54](F[80](a,b))\nend\nend\nend\nreturn lb\nend"];
const lua_queue_length: Helper = ["F[127]=function(a)\nreturn F[62](a)+(a.upgrader and 1 or 0)\nend"];
const lua_readers_before: Helper = ["F[63]=function(a)\nif F[34](a.front)or F[59](a.front)>0 or a.readers<2 then\nreturn 0\nend\nif a.writers==0 then\nreturn 4000000000000000\nend\nlocal T,fc=F[29](a.writers_key)\nreturn fc\nend"];
const lua_next_end: Helper = ["F[45]=function(a)\nif a.capacity==0 then\nreturn a.delay_until\nend\nlocal j=F[66](a)\nreturn a.live>0 and math.min(j,a.shared_next)or j\nend"];
const lua_flag: Helper = ["F[9]=function(Ie)\nreturn Ie and \"1\" or \"0\"\nend"];
const lua_with_notifications: Helper = ["do\nlocal function Gh(a)\nlocal Fe=a.written and(a.watched_until>f or not a.stored)\nif a.turn_ms==0 then\nreturn Fe and F[1](a.at).. \",-,0,0,1,-,\" .. F[1](a.departures)or nil\nend\nlocal se,Bb,Na,next=\"-\",0,0,\"-\"\nif a.turn_began and a.turn_at>0 then\nse=F[11](F[70](a.front))\nBb=a.turn_until\nNa=F[63](a)\nelseif a.upgrader and a.lease_ended and a.live==1 then\nse=F[11](F[70](a.upgrader.id))\nelseif a.queue_dropped then\nBb=1\nelseif(a.tickets>0 or a.upgrader)and(a.check_at or a.lease_ended and F[45](a)>f)then\nBb=a.check_at or F[45](a)\nnext=a.front and F[11](F[70](a.front))or \"-\"\nend\nif se==\"-\" and Bb==0 and not Fe then\nreturn nil\nend\nlocal C={F[1](a.at),se,F[1](Bb),F[1](Na),F[9](Fe),next,F[1](a.departures)}\nreturn table.concat(C,\",\")\nend\nF[79]=function(t,l)\nif #l==1 and not l[1].untold then\nlocal Fh=not l[1].unreadable and Gh(l[1])\nif Fh then\nt[#t+1]=\"!\" .. Fh\nend\nreturn t\nend\nlocal Yd,Gd,qe={},{},{}\nfor c=1,#l do\nlocal a=l[c]\nif not a.unreadable and not qe[a] then\nYd[#Yd+1]=Gh(a)\nfor Od=1,a.written and a.untold and #a.untold or 0 do\nGd[#Gd+1]=F[1](a.at).. \" \" .. a.untold[Od]\nend\nend\nqe[a]=true\nend\nif #Gd>0 then\nt[#t+1]=\"~\" .. table.concat(Gd,\",\")\nend\nif #Yd>0 then\nt[#t+1]=\"!\" .. table.concat(Yd,\";\")\nend\nreturn t\nend\nend"];
const lua_load_request: Helper = ["F[147]=function(v,x,B)\nlocal L=F[13](x)\nlocal M=F[64](L,B)\nif M then\nreturn nil,L,M\nend\nlocal l,ya=F[82](v)\nreturn l,L,ya\nend"];
const lua_place_secret_of: Helper = ["F[189]=function(m,eb,L)\nif eb~=\"-\" then\nreturn eb\nend\nif L and L.state==\"w\" and L.rest~=\"-\" then\nreturn L.rest\nend\nreturn m\nend"];
const lua_ids_with: Helper = ["F[183]=function(La,G)\nlocal k={}\nfor c=1,#La do\nk[c]=string.sub(La,c,c).. G\nend\nreturn k\nend"];
const lua_ids_of: Helper = ["F[182]=function(g,G)\nreturn G==g.place_secret and g.place_ids or F[183](ARGV[2],G)\nend"];
const lua_save_locks: Helper = ["F[196]=function(g)\nfor c=1,#g.locks do\nF[77](g.locks[c],f)\nF[68](g.locks[c],(ARGV[11]+0))\nend\nend"];
const lua_finish: Helper = ["F[172]=function(g,t)\nF[196](g)\nreturn F[79](t,g.locks)\nend"];
const lua_lost: Helper = ["F[186]=function(g,R,E)\nreturn F[172](g,{\"lost\",R,\"0\",E or \"-\"})\nend"];
const lua_dismissed: Helper = ["F[169]=function(g,D)\nlocal n,d=(ARGV[18]+0),g.idempotency\nif n==0 and d and d.state==\"w\" and d.rest~=\"-\" then\nn=D or Ma - 30000*1000\nend\nfor c=1,#g.locks do\nlocal a=g.locks[c]\nlocal fa=a.dropped\nif n>0 and n<=fa and((ARGV[18]+0)>0 or fa<=Ma+1000000)then\nlocal E=F[67](a,F[25](a))\nreturn{\"lost\",gc[\"b\"],\"1\",E}\nend\nend\nreturn nil\nend"];
const lua_append_two: Helper = ["F[164]=function(C,qa,Uk)\nC[#C+1]=qa\nC[#C+1]=Uk\nreturn C\nend"];
const lua_append_list: Helper = ["F[8]=function(C,Da)\nC[#C+1]=F[1](#Da)\nfor c=1,#Da do\nC[#C+1]=Da[c]\nend\nreturn C\nend"];
const lua_granted: Helper = ["F[178]=function(g,O,Ab)\nF[196](g)\nlocal a,Bc=g.locks[1],{}\nfor c=1,#O do\nBc[c]=F[157](g.locks[c],O[c])\nend\nlocal t=F[164](F[8]({\"granted\",F[1](f),F[1](a.break_at)},Bc),F[9](Ab),F[1](a.capacity))\nreturn F[79](t,g.locks)\nend"];
const lua_joined: Helper = ["F[185]=function(ta)\nlocal C={}\nfor c=1,#ta do\nC[c]=F[1](ta[c])\nend\nreturn table.concat(C,\" \")\nend"];
const lua_granted_some: Helper = ["F[180]=function(g,O,Ab)\nF[196](g)\nlocal Bc,cg,wd={},{},0\nfor c=1,#g.locks do\nlocal a=g.locks[c]\nif O[c] then\nBc[#Bc+1],cg[#cg+1]=F[157](a,O[c]),c\nif a.break_at>0 then\nwd=wd>0 and math.min(wd,a.break_at)or a.break_at\nend\nend\nend\nlocal t=\nF[164](F[8]({\"granted_some\",F[1](f),F[1](wd)},Bc),F[185](cg),F[9](Ab))\nreturn F[79](t,g.locks)\nend"];
const lua_busy: Helper = ["do\nlocal function Qk(a)\nif a.tickets<=F[62](a)then\nreturn 0\nend\nlocal mb=redis.call(\"ZCOUNT\",a.tickets_key,F[20](a,f - 2000),F[20](a,f))\nreturn math.min(a.departures,mb)\nend\nlocal function oj(a,rb,bb)\nlocal j=a.delay_until\nif a.exclusive then\nj=math.max(j,a.exclusive.deadline,a.exclusive.min_until)\nelseif rb and a.live>(bb and 1 or 0)then\nj=math.max(j,F[98](a,bb))\nend\nif a.capacity>0 and a.live+a.resting>0 then\nlocal Rf,va=F[66](a),a.live>0 and a.shared_next or 0\nlocal Ii=Rf>0 and va>0\nj=math.max(j,Ii and math.min(Rf,va)or Rf+va)\nend\nif not rb then\nj=math.max(j,a.upgrader and a.upgrader.deadline or 0,a.break_at)\nend\nreturn j\nend\nlocal function uh(a,rb,bb)\nif F[33](a)then\nreturn f+20\nend\nlocal j=oj(a,rb,bb)\nlocal Zj=a.capacity>0 and a.turn_at>0\nif j>f and not Zj then\nreturn j\nend\nj=a.attended_next>f and a.attended_next or f\nif a.turn_at==0 then\nreturn j\nend\nreturn j>f and math.min(a.turn_until,j)or a.turn_until\nend\nF[167]=function(g,Z,u,bb,Uc)\nlocal qa=Z[1]\nlocal a=g.locks[qa]\nlocal rb=string.sub(ARGV[2],qa,qa)==\"x\"\nif not u then\nu={position=-1,ticket=\"-\",arrival=Ma,attended_until=0,ticket_until=0,again_at=0}\nfor c=1,#g.locks do\nu.arrival=math.max(u.arrival,g.locks[c].dropped+1)\nend\nend\nlocal lc,tf=0,uh(a,rb,bb)\nfor c=2,g.spare>0 and g.spare+1 or 0 do\nlocal wa=Z[c]\nlocal j=uh(g.locks[wa],string.sub(ARGV[2],wa,wa)==\"x\")\ntf=math.min(tf,j)\nend\nif not bb then\nfor c=1,g.spare>0 and 1 or #Z do\nlocal wa=g.locks[Z[c]]\nlc=math.max(lc,wa.delay_until,wa.live==0 and F[66](wa)or 0)\nend\nend\nlocal t=F[164](F[164](F[8]({\"busy\",F[1](f),F[185](Z),F[1](tf),F[1](u.position),u.ticket,F[1](u.arrival),F[1](u.attended_until),F[1](u.ticket_until),F[1](u.again_at),F[1](a.hold_ms),F[1](a.departures),F[1](F[127](a)+(Uc and Uc[qa] and 1 or 0)),F[1](F[113](a)),F[1](F[19](a))},F[122](a)),F[1](lc>f and lc or 0),F[1](a.capacity)),F[1](u.position>=0 and Qk(a)or 0))\nreturn F[172](g,t)\nend\nend"];
const lua_new_lease: Helper = ["F[187]=function(g,a,i)\nlocal b={\nid=i,\ndeadline=0,\nfence=0,\nholds=1,\nacquired=f,\nttl=(ARGV[3]+0),\nmax_until=(ARGV[10]+0)>0 and f+(ARGV[10]+0)or 0,\ndelay=(ARGV[9]+0),\nlabel=ARGV[8],\npartner=\"-\",\nmin_until=(ARGV[20]+0)>0 and f+(ARGV[20]+0)or 0,\n}\nb.idempotency_until=F[142](g.idempotency_key,F[120](a,b,(ARGV[3]+0)))\nreturn b\nend"];
const lua_save_use: Helper = ["F[198]=function(g,hb,G,Qb)\nF[12](g.idempotency_key,hb,ARGV[14],G,Qb)\nend"];
const lua_save_grant: Helper = ["F[195]=function(g,G,b)\nlocal a=g.locks[1]\nif(ARGV[16]+0)>0 or F[86](a,G)then\nF[83](a,G,\"granted\",true)\nend\nF[198](g,\"g\",G,b.idempotency_until)\nend"];
const lua_granted_earlier: Helper = ["do\nlocal function Hd(g,G)\nlocal k,O,o,R,E=F[182](g,G),{},0,\"unknown\",\"-\"\nfor c=1,#k do\nO[c]=F[99](g.locks[c],k[c])\nif O[c] then\no=o+1\nelseif R==\"unknown\" then\nR,E=F[119](g.locks[c],G)\nend\nend\nif o==#k then\nreturn F[178](g,O,true)\nend\nif o==#k - g.spare then\nreturn F[180](g,O,true)\nend\nif o>0 or R~=\"unknown\" or g.idempotency and g.idempotency.state==\"g\" then\nreturn F[186](g,R,E)\nend\nreturn nil\nend\nF[179]=function(g)\nlocal m,L=ARGV[1],g.idempotency\nif L and L.state==\"g\" then\nreturn Hd(g,L.rest)\nend\nlocal V=Hd(g,m)\nif not V and g.place_secret~=m then\nV=Hd(g,g.place_secret)\nend\nlocal y=L and L.rest or \"-\"\nif not V and y~=\"-\" and y~=g.place_secret and y~=m then\nV=Hd(g,y)\nend\nreturn V\nend\nend"];
const lua_find_own_places: Helper = ["do\nlocal function Mg(l,k)\nif #k==1 and l[1].tickets==0 then\nreturn nil\nend\nlocal o,D={},nil\nfor c=1,#k do\no[c]=F[126](l[c],k[c])or false\nD=D or o[c] and o[c].arrival\nend\no.arrival=D\nreturn D and o or nil\nend\nF[171]=function(g)\nlocal l,m=g.locks,ARGV[1]\nlocal k=F[182](g,g.place_secret)\nlocal o=Mg(l,k)\nif o or g.place_secret==m then\nreturn g.place_secret,k,o\nend\nk=F[182](g,m)\nreturn m,k,Mg(l,k)\nend\nend"];
const lua_has_lease_left: Helper = ["F[181]=function(a,i,bd)\nreturn F[34](i)or a.live<bd\nend"];
const lua_grant_one: Helper = ["F[176]=function(g,c,i,o)\nlocal a,u=g.locks[c],o and o[c]\nlocal b=F[187](g,a,i)\nif u then\nF[152](a,i,u)\nF[51](a)\nend\nF[141](a,b,o and o.arrival)\nif u then\na.check_at=b.deadline\nend\nreturn b\nend"];
const lua_grant_all: Helper = ["F[175]=function(g,G,k,o)\nlocal l,O=g.locks,{}\nfor c=1,#l do\nif not F[181](l[c],k[c],(ARGV[12]+0))then\nreturn F[172](g,{\"limit\",\"leases\"})\nend\nend\nfor c=1,#l do\nO[c]=F[176](g,c,k[c],o)\nend\nF[195](g,G,O[1])\nreturn F[178](g,O)\nend"];
const lua_grant_some: Helper = ["F[177]=function(g,G,k,o,Z)\nlocal l,Qc=g.locks,{}\nlocal ia=#l - g.spare\nfor c=1,#l do\nlocal Gj=not F[184](Z,#Z,c)and F[181](l[c],k[c],(ARGV[12]+0))\nif #Qc<ia and Gj then\nQc[#Qc+1]=c\nend\nend\nif #Qc<ia then\nreturn F[172](g,{\"limit\",\"leases\"})\nend\nlocal O,qa={},nil\nfor c=1,#l do\nif F[184](Qc,ia,c)then\nO[c]=F[176](g,c,k[c],o)\nqa=qa or O[c]\nelseif o and o[c] then\nF[152](l[c],k[c],o[c])\nend\nend\nF[195](g,G,qa)\nreturn F[180](g,O)\nend"];
const lua_wait_in_line: Helper = ["do\nlocal function vj(a,gl)\nif a.tickets+(a.upgrader and 1 or 0)<gl then\nreturn true\nend\nif a.tickets<=F[62](a)then\nreturn false\nend\nlocal Af=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"0\")[1]\nif Af then\nF[152](a,Af,F[126](a,Af)or{})\nend\nreturn true\nend\nlocal function xg(s,D)\nreturn redis.call(\"ZCOUNT\",s,\"-inf\",\"(\" .. F[1](D))\nend\nlocal function zk(a,i,u)\nlocal y=a.upgrader and 1 or 0\nif u.queued and u.arrival==a.arrival then\nreturn y+F[62](a)- 1\nend\nlocal jb,Na=a.writers,a.readers\nif u.queued and F[34](i)then\njb=jb - 1\nelseif u.queued then\nNa=Na - 1\nend\nif jb>0 then\ny=y+xg(a.writers_key,u.arrival)\nend\nif Na>0 then\ny=y+xg(a.readers_key,u.arrival)\nend\nreturn y\nend\nlocal function ck(l)\nlocal o,D={},Ma\nfor c=1,#l do\nD=math.max(D,l[c].arrival+1)\nend\nfor c=1,#l do\no[c]=false\nl[c].arrival=D\nl[c].changed=true\nend\no.arrival=D\nreturn o\nend\nlocal function fk(ta,ek)\nfor T=ek+1,#ta do\nlocal Ya=1\nfor c=2,#ta do\nYa=ta[c]>ta[Ya] and c or Ya\nend\ntable.remove(ta,Ya)\nend\nreturn math.max(unpack(ta))\nend\nlocal function Sk(l,k,o,Z,ea,g)\nlocal Zh,vd=g.spare,0\nlocal ia=#k - Zh\nif ia>1 then\nlocal ng=math.floor(o.arrival/1000)\nvd=ng>f+1000 and f or ng+10000\nend\nlocal de,sd={},vd>f and vd or 0\nfor c=1,#k do\nlocal a,i=l[c],k[c]\nif vd<=f or F[184](Z,Zh+1,c)then\nlocal u=o[c] or{arrival=o.arrival}\nlocal Jb=(ARGV[22]+0)>0 and o[c] and F[18](a,i)<=(ARGV[22]+0)\nF[69](a,i,u,ea,Jb)\nif F[31](i)then\nF[102](a,i,\"=\" .. ARGV[8])\nend\nde[#de+1]=zk(a,i,u)\no[c]=u\nelseif o[c] then\nF[152](a,i,o[c])\no[c]=false\nend\nF[77](a,f)\nif a.front==i and a.turn_at>0 then\nF[51](a)\nF[73](a,f,3000)\nsd=f+2500\nend\nend\nreturn fk(de,ia - #k+#de),sd\nend\nlocal function kk(l,k,o,ea)\nfor c=1,#k do\nif o[c] then\nea=math.max(ea,F[18](l[c],k[c])+1)\nend\nend\nreturn ea\nend\nF[201]=function(g,G,k,o,Z)\nlocal l,L=g.locks,g.idempotency\nlocal xd=(ARGV[18]+0)==0 and o~=nil and L~=nil and L.state==\"w\"\nif not o then\nfor c=1,#Z do\nif not vj(l[Z[c]],(ARGV[13]+0))then\nreturn F[172](g,{\"limit\",\"waiters\"})\nend\nend\no=ck(l)\nend\nfor c=1,#l do\nF[188](l[c],(ARGV[19]==\"1\"))\nend\nlocal ea=F[135](l,(ARGV[4]+0),(ARGV[17]==\"1\")or xd)\nif(ARGV[18]+0)==0 and(ARGV[4]+0)>0 then\nea=kk(l,k,o,ea)\nend\nlocal yk,sd=Sk(l,k,o,Z,ea,g)\nlocal gi=math.max(f,ea)+30000\nF[198](g,\"w\",G,gi)\nlocal Uc={}\nfor c=1,#l do\nUc[c]=o[c] and not o[c].queued\nend\nlocal u={\nposition=yk,\nticket=G,\narrival=o.arrival,\nattended_until=ea,\nticket_until=gi,\nagain_at=sd,\n}\nreturn F[167](g,Z,u,nil,Uc)\nend\nend"];
const lua_acquire_as_holder: Helper = ["do\nlocal function Mk(g,ja)\nlocal a=g.locks[1]\nja.holds=ja.holds+1\nja.deadline=math.max(ja.deadline,F[120](a,ja,(ARGV[3]+0)))\nja.ttl=math.max(ja.ttl,(ARGV[3]+0))\nja.confirmed=true\nF[109](a,ja)\nif g.idempotency_key then\nlocal jf=ja.deadline+math.max((ARGV[11]+0)- 60000,0)\nF[198](g,\"g\",F[70](ja.id),jf)\nelse\nF[83](a,ARGV[1],\"entered\",(ARGV[16]+0)>0)\nend\nreturn F[178](g,{ja})\nend\nlocal function rj(g,G,I,ka)\nlocal a=g.locks[1]\nlocal b=F[187](g,a,ARGV[2] .. G)\nlocal qd\nif F[34](b.id)then\nqd=a.upgrader and a.upgrader.arrival\na.upgrader=nil\nb.partner=ka.id\nend\nF[141](a,b,qd)\nif I then\nI.partner=b.id\nend\nF[195](g,G,b)\nreturn F[178](g,{b})\nend\nlocal function el(g,G,ka)\nlocal a=g.locks[1]\na.arrival=math.max(a.arrival+1,Ma)\nlocal D,P=a.arrival,f+5000\nif a.upgrader then\nD=a.upgrader.arrival\nend\nF[188](a,(ARGV[19]==\"1\"))\na.upgrader=\n{id=ARGV[2] .. G,token=ka.id,deadline=P,arrival=D,label=ARGV[8]}\na.changed=true\nF[198](g,\"w\",G,P)\nlocal u={\nposition=0,\nticket=G,\narrival=D,\nattended_until=P,\nticket_until=P,\nagain_at=f+3000,\n}\nreturn F[167](g,{1},u,ka)\nend\nF[162]=function(g,n)\nlocal a,la=g.locks[1],g.locks[1].upgrader\nlocal Jd=la and F[70](la.id)==g.place_secret\nlocal Oc=F[169](g,Jd and la.arrival or nil)\nif Oc then\nreturn F[172](g,Oc)\nend\nlocal I,ka=F[146](a,ARGV[6])\nif not I and not ka then\nif a.damaged_id==F[111](ARGV[6])then\nreturn F[172](g,{\"unreadable\",\"damaged\"})\nend\nreturn F[186](g,F[119](a,ARGV[6]))\nend\nlocal rb=ARGV[2]==\"x\"\nlocal ja=ka\nif rb then\nja=I\nend\nif n==\"entered\" or F[143](n,(ARGV[16]+0))and not Jd then\nreturn ja and F[178](g,{ja},true)or F[186](g,\"unknown\")\nend\nif ja then\nreturn Mk(g,ja)\nend\nif rb and la and la.token~=ka.id then\nreturn F[172](g,{\"deadlock\"})\nend\nlocal G=Jd and g.place_secret or ARGV[1]\nif F[30](a,ARGV[2] .. G,I,ka)then\nreturn rj(g,G,I,ka)\nend\nif not rb or(ARGV[4]+0)==0 and not Jd then\nF[198](g,\"w\",\"-\",f)\nreturn F[167](g,{1},nil,ka or I)\nend\nreturn el(g,G,ka)\nend\nend"];
const lua_append_groups: Helper = ["F[84]=function(C,Ze)\nC[#C+1]=F[1](#Ze)\nfor c=1,#Ze do\nF[8](C,Ze[c])\nend\nreturn C\nend"];
const lua_with_metadata: Helper = ["F[160]=function(ra,E)\nlocal Kb=string.match(ra,\"^[^.]*%.[^.]*%.(%d+)$\")\nlocal ed,md=string.match(E,\"^([^.]+)%.?(%d*)$\")\nif md==\"\" then\nmd=Kb\nelseif Kb and F[2](md)<=F[2](Kb)then\nreturn ra\nend\nreturn F[14](ra).. \".\" .. ed ..(md and \".\" .. md or \"\")\nend"];

const body_key_create = "local Ba,nc=ARGV[1]+0,ARGV[2]\nlocal Wa=f+Ba\nF[155](KEYS[1],Wa,0,nc)\nreturn{\"created\",F[1](Wa)}\n";
const body_key_delete = "return{\"deleted\",F[9](redis.call(\"DEL\",KEYS[1])==1)}\n";
const body_key_find = "local v,dl=ARGV[1]+0,ARGV[2]==\"1\"\nlocal K={}\nfor c=1,v do\nK[c]=KEYS[c]\nend\nlocal w=redis.call(\"MGET\",unpack(K))\nlocal ii=math.floor(f/86400000)\nlocal Sa={}\nfor c=1,v do\nlocal aa,Wa,ue,nc=string.match(w[c] or \"\",\"^(%d+) (%d+) (%d+) (%S+)$\")\nif aa and F[2](aa)==1 and F[2](Wa)>f then\nif dl and F[2](ue)<ii then\nF[155](K[c],F[2](Wa),ii,nc)\nRb=true\nend\nSa[#Sa+1]=\n{F[1](c),F[1](F[2](Wa)),F[1](F[2](ue)),nc}\nend\nend\nF[6](KEYS[1])\nreturn F[84]({\"found\",F[1](f)},Sa)\n";
const body_latch_count_down = "local m,Db,B,z=ARGV[1],ARGV[2]+0,ARGV[3],ARGV[4]+0\nlocal Ka,x=KEYS[1],KEYS[2]\nlocal y=F[110](F[13](x),B)\nif y then\nreturn y\nend\nlocal q=F[123](Ka)\nif q and q.unreadable then\nreturn{\"unreadable\",q.unreadable}\nend\nlocal function Rg()\nF[6](Ka)\nreturn{\"gone\"}\nend\nlocal n=q and F[86](q,m)\nif not q or n==\"gone\" then\nreturn Rg()\nend\nlocal N,Hh=n and F[2](n),false\nif not n then\nif F[92](q,m,z)then\nreturn{\"forgotten\"}\nend\nif not q.live then\nif z>0 then\nF[83](q,m,\"gone\",true)\nF[128](Ka,q)\nend\nreturn Rg()\nend\nHh=q.count>0 and q.count<=Db\nq.count=math.max(0,q.count - Db)\nN=q.count\nif not x then\nF[83](q,m,F[1](N),z>0)\nend\nF[128](Ka,q)\nend\nlocal t=F[145](q,N)\nF[12](x,\"d\",B,table.concat(t,\" \"),q.expires_at)\nreturn Hh and F[161](t)or t\n";
const body_latch_delete = "local m,B,z=ARGV[1],ARGV[2],ARGV[3]+0\nlocal Ka,x=KEYS[1],KEYS[2]\nlocal y=F[110](F[13](x),B)\nif y then\nreturn y\nend\nlocal h=F[5]({Ka})[1]\nlocal q=h and F[115](h)\nif q and q.unreadable==\"damaged\" then\nredis.call(\"DEL\",Ka)\nlocal t={\"deleted\",\"1\",\"1\"}\nF[12](x,\"d\",B,table.concat(t,\" \"),f)\nreturn t\nend\nif q and q.unreadable then\nreturn{\"unreadable\",q.unreadable}\nend\nif q and F[92](q,m,z)then\nreturn{\"forgotten\"}\nend\nlocal n,Tc=q and F[86](q,m),false\nif not n then\nTc=q and q.live\nif q and(Tc or z>0)then\nq.expires_at=math.min(q.expires_at,f)\nif not x then\nF[83](q,m,F[9](Tc),z>0)\nend\nF[128](Ka,q)\nend\nend\nF[6](Ka)\nlocal t={\"deleted\",F[9](Tc or n==\"1\"),\"0\"}\nF[12](x,\"d\",B,table.concat(t,\" \"),f)\nreturn Tc and F[161](t)or t\n";
const body_latch_get = "local q=F[123](KEYS[1])\nF[6](KEYS[1])\nif q and q.unreadable then\nreturn{\"unreadable\",q.unreadable}\nend\nif not q or not q.live then\nreturn{\"gone\"}\nend\nreturn{\"latch\",F[1](q.id),F[1](q.since),F[1](q.count),F[1](q.expires_at),F[1](f)}\n";
const body_latch_list = "local v=ARGV[1]+0\nlocal K={}\nfor c=1,v do\nK[c]=KEYS[c]\nend\nlocal w=F[5](K)\nlocal Sa={}\nfor c=1,v do\nlocal q=w[c] and F[115](w[c])\nif q and q.unreadable then\nSa[#Sa+1]={F[1](c),q.unreadable,\"0\"}\nelseif q and q.live then\nSa[#Sa+1]={F[1](c),F[1](q.count),F[1](q.expires_at)}\nend\nend\nF[6](KEYS[1])\nreturn F[84]({\"latches\"},Sa)\n";
const body_latch_set = "local m,N,Ba,B,z=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4],ARGV[5]+0\nlocal Ka,x=KEYS[1],KEYS[2]\nlocal y=F[110](F[13](x),B)\nif y then\nreturn y\nend\nlocal S=F[123](Ka)\nif S and S.unreadable then\nreturn{\"unreadable\",S.unreadable}\nend\nif S and F[92](S,m,z)then\nreturn{\"forgotten\"}\nend\nlocal n=S and F[86](S,m)\nif n then\nreturn n==\"exists\" and{\"exists\"}or F[145](S,F[2](n))\nend\nif S and S.live and S.count>0 then\nif z>0 then\nF[83](S,m,\"exists\",true)\nF[128](Ka,S)\nend\nF[6](Ka)\nreturn{\"exists\"}\nend\nlocal i=math.max(S and S.id+1 or 0,Ma)\nlocal q={\nid=i,\nsince=S and S.live and S.since or i,\ncount=N,\nexpires_at=f+Ba,\noutcomes=S and S.outcomes or \"\",\n}\nif not x then\nF[83](q,m,F[1](N),z>0)\nend\nF[128](Ka,q)\nlocal t=F[145](q,N)\nF[12](x,\"d\",B,table.concat(t,\" \"),q.expires_at)\nreturn t\n";
const body_acquire = "local m,La,wc,qc,J,eb,B,Ee,z,D,Kd,rh=ARGV[1],ARGV[2],ARGV[4]+0,ARGV[5]==\"1\",ARGV[6],ARGV[7],ARGV[14],ARGV[15]+0,ARGV[16]+0,ARGV[18]+0,ARGV[19]==\"1\",ARGV[21]+0\nlocal x=KEYS[#La*8+1]\nlocal l,L,M=F[147](#La,x,B)\nif M then\nreturn M\nend\nlocal Lh=F[189](m,eb,L)\nlocal Kh=F[183](La,Lh)\nlocal g={locks=l,idempotency_key=x,idempotency=L,place_secret=Lh,place_ids=Kh,spare=rh>0 and #La - rh or 0}\nfor c=1,#La do\nF[60](l[c],Kh[c])\nend\nlocal V=F[179](g)\nif V then\nreturn V\nend\nfor c=1,#La do\nif l[c].damaged_id then\nreturn F[172](g,{\"unreadable\",\"damaged\"})\nend\nend\nfor c=1,#La do\nif F[86](l[c],m)==\"gone\" then\nlocal T,k,o=F[171](g)\nF[194](l,k,o or{})\nreturn F[186](g,gc[\"r\"])\nend\nend\nlocal n=F[86](l[1],m)\nif n==\"granted\" then\nreturn F[186](g,\"unknown\")\nend\nif J~=\"-\" and F[92](l[1],m,z)then\nreturn F[172](g,{\"forgotten\"})\nend\nif z>0 and not n and F[85](l[1])then\nreturn F[172](g,{\"forgotten\"})\nend\nF[154](l[1],m,z)\nif J~=\"-\" then\nreturn F[162](g,n)\nend\nlocal G,k,o=F[171](g)\nif not o and F[143](n,z)then\nreturn F[186](g,\"unknown\")\nend\nlocal Oc=F[169](g,o and o.arrival)\nif Oc then\nF[194](l,k,o or{})\nreturn F[172](g,Oc)\nend\nif La==\"p\" then\nlocal Hc=l[1]\nlocal bb=not o and D==0 and Ee or 0\nlocal pd=Hc.capacity>0 and Hc.capacity or bb\nif F[59](m)>pd then\nF[194](l,k,o or{})\nreturn F[172](g,pd==0 and{\"absent\"}or{\"unsatisfiable\",F[1](pd)})\nend\nHc.changed=Hc.changed or Hc.capacity~=pd\nHc.capacity=pd\nend\nlocal Z=F[165](l,k,o and o.arrival,qc)\nif #Z==0 and g.spare==0 then\nreturn F[175](g,G,k,o)\nend\nif #Z<=g.spare then\nreturn F[177](g,G,k,o,Z)\nend\nif o or wc>0 and qc then\nreturn F[201](g,G,k,o,Z)\nend\nF[198](g,\"w\",\"-\",f)\nif Kd and wc>0 then\nF[150](l[Z[1]],wc)\nend\nreturn F[167](g,Z)\n";
const body_break_lease = "local m,Q,Fb,Ja,A,B,z,E=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4]==\"1\",ARGV[5]+0,ARGV[6],ARGV[7]+0,ARGV[8]\nlocal x=KEYS[8+1]\nlocal l,ya,cf=F[82](1,x)\nlocal y=F[110](F[10](cf),B)or ya\nif y then\nreturn y\nend\nlocal a=l[1]\nF[60](a)\nlocal function W(t)\nF[68](a,A)\nreturn F[79](t,l)\nend\nlocal n=F[151](a,m)\nif n then\nreturn W(n)\nend\nif F[92](a,m,z)then\nreturn W({\"forgotten\"})\nend\nlocal function Uj()\nif a.exclusive and a.exclusive.fence==Q then\nreturn a.exclusive\nend\nlocal k=a.shared>0 and redis.call(\"ZRANGEBYSCORE\",a.holders_key,F[1](Q),F[1](Q))or{}\nreturn k[1] and F[99](a,k[1])\nend\nlocal function Be(b)\nif F[113](a)>1 then\nreturn{\"others\"}\nend\nlocal V=F[134](a,Fb)\nif a.break_at~=V then\nF[149](a,m,E,true,false)\nend\nreturn{\"breaking\",F[1](a.break_at),F[1](F[131](a,b,V,Ja))}\nend\nlocal function De(b)\nif b then\nF[149](a,m,E,false,false)\nif not Ja then\nb.delay,b.min_until=0,0\nend\nF[112](a,b,\"b\")\nend\nreturn{\"broken\",F[1](b and 1 or 0),F[9](a.capacity>0),F[1](F[121](a))}\nend\nlocal b=Uj()\nif a.damaged_id then\nreturn W({\"unreadable\",\"damaged\"})\nend\nlocal t=b and Fb>0 and Be(b)or De(b)\nF[77](a,f)\nif not x and(b or z>0)then\nF[156](a,m,t,z>0)\nend\nF[12](x,\"d\",B,table.concat(t,\" \"),f)\nreturn W(t)\n";
const body_break_lock = "local m,Fb,Ja,Si,A,B,Pk,z,kd,E=ARGV[1],ARGV[2]+0,ARGV[3]==\"1\",ARGV[4]==\"1\",ARGV[5]+0,ARGV[6],ARGV[7]==\"1\",ARGV[8]+0,ARGV[9],ARGV[10]\nlocal x=KEYS[8+1]\nlocal y=F[110](F[13](x),B)\nif y then\nreturn y\nend\nlocal a=F[41](1,F[5]({KEYS[1]})[1])\nif Fb==0 and kd~=\"only\" and a.unreadable~=\"newer\" and(Pk or a.unreadable)then\nredis.call(\"DEL\",unpack(KEYS,1,8))\nlocal t={\"broken\",\"0\",\"1\",\"0\",\"0\",\"1\",\"0\"}\nF[12](x,\"d\",B,table.concat(t,\" \"),f)\nreturn t\nend\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[60](a)\nlocal function cd(t)\nF[68](a,A)\nreturn F[79](t,{a})\nend\nlocal n=F[151](a,m)\nif n then\nreturn cd(n)\nend\nif F[92](a,m,z)then\nreturn cd({\"forgotten\"})\nend\nlocal function W(t,Gi)\nif not x and(Gi or z>0)then\nF[156](a,m,t,z>0)\nend\nF[12](x,\"d\",B,table.concat(t,\" \"),f)\nreturn cd(t)\nend\nlocal function Cg()\nif a.delay_until>0 or a.resting>0 then\na.delay_until,a.rests,a.resting=0,{},0\na.changed=true\nend\nend\nlocal function Ji(O,Xc,fa)\nlocal t={\"broken\",F[1](O),F[9](Xc),F[1](a.shared),F[1](fa),\"0\",F[1](F[121](a))}\nreturn W(t,O+fa>0 or Xc)\nend\nlocal function De(fa)\nlocal O,Xc=F[113](a),a.capacity>0\nif O+fa>0 then\nF[149](a,m,E,true,fa>0)\nend\nif a.exclusive then\nF[112](a,a.exclusive,\"b\")\nend\nif not Ja then\nCg()\nend\nif a.shared>0 then\na.break_at=Ja and f or 1\na.live=0\nF[21](a)\nend\nif Si and Xc then\na.capacity=0\na.changed=true\nend\nF[77](a,f)\nreturn Ji(O,Xc,fa)\nend\nlocal function Be(fa)\nlocal O,V=F[113](a),F[134](a,Fb)\nif a.break_at~=V or fa>0 then\nF[149](a,m,E,a.break_at~=V,fa>0)\nend\nif not Ja then\nCg()\nend\nlocal qb=a.exclusive and F[131](a,a.exclusive,V,Ja)or 0\nlocal bk,Ac=F[159](a,0,V,Ja)\nF[77](a,f)\nlocal t={\"breaking\",F[1](a.break_at),F[1](O),F[1](qb+bk),F[1](Ac),F[1](V),F[1](fa)}\nreturn W(t,true)\nend\nlocal fa=0\nif kd~=\"keep\" and a.stored then\nfa=F[170](a)\nend\nif kd==\"only\" then\nif fa>0 then\nF[149](a,m,E,false,true)\nend\nF[77](a,f)\nlocal t=\n{\"broken\",\"0\",\"0\",\"0\",F[1](fa),\"0\",\"0\"}\nreturn W(t,fa>0)\nend\nif Fb>0 and F[113](a)>0 then\nreturn Be(fa)\nend\nreturn De(fa)\n";
const body_break_more = "local Pg,y,Ja,A=ARGV[1]+0,ARGV[2]+0,ARGV[3]==\"1\",ARGV[4]+0\nlocal l,ya=F[82](1)\nif ya then\nreturn ya\nend\nlocal a=l[1]\nF[60](a)\nif Pg==0 then\nF[68](a,A)\nlocal mb=F[32](a)and a.shared or 0\nreturn F[79]({\"left\",F[1](mb),F[1](F[121](a))},l)\nend\nlocal qb,Ac=0,0\nif a.break_at>0 then\nqb,Ac=F[159](a,Pg,y,Ja)\nend\nF[68](a,A)\nreturn F[79]({\"warned\",F[1](qb),F[1](Ac)},l)\n";
const body_give_up = "local v,eb,A=ARGV[1]+0,ARGV[2],ARGV[3]+0\nlocal Ga=KEYS[v*8+1]\nlocal l,ya=F[82](v)\nlocal function Th(a)\nF[83](a,eb,\"gone\",true)\nend\nlocal function cd(a)\nlocal b=F[114](a,eb)\nif b then\nif not b.confirmed then\nb.min_until=0\nend\nF[112](a,b,\"r\")\nif Ga~=l[1].record_key then\nF[130](Ga)\nend\nreturn\nend\nif a.upgrader and F[70](a.upgrader.id)==eb then\na.upgrader=nil\nTh(a)\nreturn\nend\nfor T,i in ipairs({F[106](eb),F[111](eb)})do\nlocal u=F[126](a,i)\nif u then\nF[152](a,i,u)\nTh(a)\nend\nend\nend\nfor c=1,v do\nlocal a=l[c]\nif not a.unreadable then\nF[60](a)\ncd(a)\nF[77](a,f)\nF[68](a,A)\nend\nend\nreturn F[79](ya or{\"given_up\"},l)\n";
const body_inspect = "local v,J,af,A,kd,ri=ARGV[1]+0,ARGV[2],ARGV[3]==\"1\",ARGV[4]+0,ARGV[5]==\"1\",ARGV[6]+0\nlocal xi=\"u\"\nlocal l=F[82](v)\nlocal function ig(Cb,za,D,ra,ea,Xk)\nCb[#Cb+1]=\n{za,F[1](D),ra,F[9](ea),F[9](Xk)}\nend\nlocal function jg(Cb,a,s)\nlocal Xf=redis.call(\"ZRANGE\",s,\"0\",F[1](50 - 1),\"WITHSCORES\")\nfor c=1,#Xf,2 do\nlocal i,D,ra=Xf[c],F[2](Xf[c+1]),\"-\"\nlocal ea=D<4000000000000000\nif F[31](i)then\nlocal zg=redis.call(\"HGET\",a.details_key,i)\nra=zg and string.sub(zg,2)or \"-\"\nend\nig(Cb,F[42](i),ea and D or D - 4000000000000000,ra,ea,F[199](i))\nend\nend\nlocal function Vj(a)\nlocal Cb,la={},a.upgrader\nif la then\nig(Cb,xi,la.arrival,la.label,true,false)\nend\nif a.tickets>0 then\njg(Cb,a,a.writers_key)\njg(Cb,a,a.readers_key)\nend\nreturn Cb\nend\nlocal function jf(a)\nlocal n=not a.clearing and not F[32](a)\nreturn n and a.delay_until or math.max(a.delay_until,f+20)\nend\nlocal function Qi(a)\nlocal ui=J~=\"-\" and F[114](a,J)\nreturn F[84](F[8]({\"lock\",F[1](a.fence),F[1](jf(a)),F[1](a.break_at),F[1](F[113](a)),F[1](F[127](a)),F[1](a.capacity),F[1](F[19](a)),ui and F[54](ui)or \"-\"},F[122](a)),kd and Vj(a)or{})\nend\nlocal Sa={}\nfor c=1,v do\nlocal a=l[c]\nif a.unreadable then\nSa[c]={\"unreadable\",a.unreadable}\nelse\nF[60](a)\nSa[c]=Qi(a)\nif ri>0 then\nF[150](a,ri)\nend\nF[68](a,A)\nend\nend\nF[6](KEYS[1])\nlocal tj=af and not l[1].unreadable and F[38](l[1])\nlocal Fa=tj and F[40](l[1])or{}\nreturn F[79](F[8](F[84]({\"state\",F[1](f)},Sa),Fa),l)\n";
const body_list = "local v=ARGV[1]+0\nlocal wi=\"^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$\"\nlocal function Jb(I)\nif I==\"\" then\nreturn true\nend\nlocal P,da=string.match(I,wi)\nreturn P and F[4](I)and F[2](P)+F[2](da)<=f\nend\nlocal function Yk(h)\nlocal X,I,Da=string.match(h,\"^(5 [^\\n]*\\n)([^\\n]*)\\n[^\\n]*\\n[^\\n]*\\n[^\\n]*\\n(.*)$\")\nlocal o={tickets=0,shared=0,writers=0,readers=0,delay_until=0,capacity=0}\nif not X or not F[16](o,X)then\nreturn 0\nend\nlocal zj=o.writers+o.readers+o.shared+o.capacity\nlocal Ij=zj==0 and o.delay_until<=f and Jb(I)\nif Ij and(Da==\"\" or string.find(Da,\"^o [^\\n]+\\n$\"))then\nreturn nil\nend\nreturn o.tickets+o.shared\nend\nlocal K={}\nfor c=1,v do\nK[c]=KEYS[c]\nend\nlocal w=F[5](K)\nlocal Ha={}\nfor c=1,v do\nlocal Yh=w[c] and Yk(w[c])\nif Yh then\nHa[#Ha+1]={F[1](c),F[1](Yh)}\nend\nend\nF[6](KEYS[1])\nreturn F[84]({\"live\"},Ha)\n";
const body_release = "local m,Jc,A,B,z=ARGV[1],F[7](ARGV[2]),ARGV[3]+0,ARGV[4],ARGV[5]+0\nlocal v=#Jc\nlocal x=KEYS[v*(8+1)+1]\nlocal l,T,cf=F[82](v,x)\nlocal y=F[110](F[10](cf),B)\nif y then\nreturn y\nend\nlocal function Lj(a,J)\nif F[92](a,m,z)then\nreturn true\nend\nif z==0 or z>a.written_at or F[86](a,m)or F[114](a,J)then\nreturn false\nend\nlocal T,Eb=F[193](a,J,m)\nreturn Eb\nend\nfor c=1,v do\nif Lj(l[c],Jc[c])then\nreturn{\"forgotten\"}\nend\nend\nlocal Lc=\"-\"\nlocal function Pf(a,za,Ld,gb)\nlocal mb=F[19](a)\nlocal Aa={\"released\",za,F[1](Ld),F[1](mb),gb}\nif gb==Lc or not x then\nreturn Aa,Aa\nend\nreturn Aa,{\"released\",za,F[1](Ld),F[1](mb),Lc}\nend\nlocal function Cc(a,J)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[60](a)\nlocal n=F[86](a,m)\nif n then\nlocal ih,Rj=string.match(n,\"^(%a)(%d+)$\")\nif ih then\nreturn Pf(a,ih,F[2](Rj),Lc)\nend\nend\nlocal b=F[114](a,J)\nif not b then\nlocal Hg=F[193](a,J,m)\nif Hg then\nreturn Pf(a,Hg,0,Lc)\nend\nreturn F[125](a,J)\nend\nb.holds=b.holds - 1\nlocal za,gb=F[42](b.id),Lc\nif b.holds>0 then\nF[109](a,b)\nelse\nF[112](a,b,\"r\",not x and m or nil)\nF[77](a,f)\ngb=F[168](b)\nend\nif not x and(b.holds>0 or z>0)then\nF[83](a,m,za .. F[1](b.holds),z>0)\nend\nlocal Aa,ic=Pf(a,za,b.holds,gb)\nreturn Aa,ic,b.holds==0\nend\nlocal ca,Ab,Vg,Ce={},{},{},false\nfor c=1,v do\nlocal a=l[c]\nlocal Aa,ic,gb=Cc(a,Jc[c])\nca[c],Ab[c],Vg[c]=Aa,ic or Aa,gb\nCe=Ce or ic~=nil\nif not a.unreadable then\nF[68](a,A)\nend\nend\nlocal t=F[84]({\"done\"},ca)\nlocal zc={}\nfor c=1,v do\nif not Vg[c] then\nzc[KEYS[v*8+c]]=true\nend\nend\nfor c=1,v do\nlocal Ga=KEYS[v*8+c]\nif Ga~=l[c].record_key and not zc[Ga] then\nzc[Ga]=true\nF[130](Ga)\nend\nend\nif Ce and x then\nlocal ic=F[84]({\"done\"},Ab)\nF[12](x,\"d\",B,table.concat(ic,\" \"),f)\nend\nreturn F[79](t,l)\n";
const body_renew = "local Jc,ag,A,B,ed=F[7](ARGV[1]),F[7](ARGV[2]),ARGV[3]+0,ARGV[4],F[7](ARGV[5])\nlocal v=#Jc\nlocal x=KEYS[v*(8+1)+1]\nlocal L=F[13](x)\nlocal M=F[64](L,B)\nif M then\nreturn M\nend\nlocal l=F[82](v)\nlocal function Kj(a,b)\nlocal Ej=b.deadline==b.max_until or a.break_at>0\nreturn not Ej and b.deadline - f<b.ttl/3\nend\nlocal function Te(a,b,Ba,E,Ga)\nlocal y=b.deadline\nif E and E~=\"-\" then\nb.label=F[160](b.label,E)\nend\nb.ttl=Ba>0 and Ba or b.ttl\nb.deadline=F[120](a,b,b.ttl)\nb.confirmed=true\nif Ga~=a.record_key then\nF[191](Ga,b)\nend\nF[109](a,b)\nif b.deadline<y then\nF[108](a,y)\nend\nend\nlocal function Ok(a,J,Ba,E,Ga)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[60](a)\nlocal b=F[114](a,J)\nif not b then\nlocal Aa=F[125](a,J)\nF[68](a,A)\nreturn Aa\nend\nlocal Tj=not L and Kj(a,b)\nif not L then\nTe(a,b,Ba,E,Ga)\nend\nF[68](a,A)\nreturn{\"renewed\",F[157](a,b),F[1](a.break_at),F[9](Tj)}\nend\nlocal ca={}\nfor c=1,v do\nca[c]=Ok(l[c],Jc[c],F[2](ag[c]),ed[c],KEYS[v*8+c])\nend\nif not L then\nF[12](x,\"d\",B,\"renewed\",f)\nend\nreturn F[79](F[84]({\"done\",F[1](f)},ca),l)\n";
const body_set_capacity = "local Ee,A,B,m,z=ARGV[1]+0,ARGV[2]+0,ARGV[3],ARGV[4],ARGV[5]+0\nlocal x=KEYS[8+1]\nlocal y=F[13](x)\nlocal M=F[64](y,B)\nif M then\nreturn M\nend\nlocal l,ya=F[82](1)\nif ya then\nreturn ya\nend\nlocal a=l[1]\nif not y and F[92](a,m,z)then\nreturn{\"forgotten\"}\nend\nF[60](a)\nif not y and not F[86](a,m)then\na.capacity=Ee\na.changed=true\nF[77](a,f)\nif not x then\nF[83](a,m,\"set\",z>0)\nend\nend\nlocal hb=F[8]({F[1](f),F[1](a.capacity),F[1](F[19](a)),F[1](F[113](a)),F[1](F[127](a))},F[122](a))\nF[68](a,A)\nif not y then\nF[12](x,\"d\",B,\"set\",f)\nend\nreturn F[79](F[84]({\"set\"},{hb}),l)\n";
const body_transfer = "local m,J,Ba,ra,A,B,z=ARGV[1],ARGV[2],ARGV[3]+0,ARGV[4],ARGV[5]+0,ARGV[6],ARGV[7]+0\nlocal Ga,x=KEYS[8+1],KEYS[8+2]\nlocal l,L,M=F[147](1,x,B)\nif M then\nreturn M\nend\nlocal a=l[1]\nF[60](a)\nlocal function W(t)\nF[68](a,A)\nreturn F[79](t,l)\nend\nlocal function ki(b)\nreturn W({\"transferred\",F[1](f),F[1](a.break_at),F[54](b)})\nend\nlocal Qg=L and L.rest or m\nlocal b=F[114](a,Qg)\nif b then\nreturn ki(b)\nend\nlocal n=F[86](a,m)\nlocal R,E=F[119](a,Qg)\nif L or R~=\"unknown\" or F[143](n,z)then\nreturn W({\"lost\",R,E})\nend\nif z>0 and not n and F[85](a)then\nreturn W({\"forgotten\"})\nend\nF[154](a,m,z)\nlocal I,ka=F[146](a,J)\nif I and ka then\nreturn W({\"both_modes\"})\nend\nlocal S=I or ka\nif not S then\nreturn W(F[125](a,J))\nend\nlocal Pb=Ba>0 and Ba or S.ttl\nlocal Ud={\nid=F[42](S.id).. m,\nttl=Pb,\nmax_until=S.max_until,\ndelay=S.delay,\nmin_until=S.min_until,\nconfirmed=true,\nlabel=ra,\npartner=\"-\",\nidempotency_until=F[142](x,f+Pb),\n}\nF[112](a,S,\"t\")\nif Ga~=a.record_key then\nF[130](Ga)\nend\nF[141](a,Ud)\nif Ud.deadline<S.deadline then\nF[108](a,S.deadline)\nend\nF[77](a,f)\nF[12](x,\"g\",B,m,Ud.idempotency_until)\nreturn ki(Ud)\n";
const body_unattend = "local La,eb,E,A=ARGV[1],ARGV[2],ARGV[3]+0,ARGV[4]+0\nlocal vi=62000\nlocal v=#La\nlocal l,ya=F[82](v)\nif ya then\nreturn ya\nend\nfor c=1,v do\nF[60](l[c])\nend\nlocal ea=F[135](l,0,true)\nfor c=1,v do\nlocal a,i=l[c],string.sub(La,c,c).. eb\nlocal u=F[126](a,i)\nlocal vg=E<=f+vi\nif u and u.queued and vg and ea<E and F[18](a,i)<=E then\nF[69](a,i,u,ea,true)\nif a.front==i and ea<a.turn_until then\na.turn_until,a.changed=ea,true\nend\na.check_at=ea\nend\nif a.upgrader and a.upgrader.id==i and vg and a.upgrader.deadline<=E then\na.upgrader.deadline=math.min(E,f+1500)\na.check_at,a.changed=a.upgrader.deadline,true\nend\nF[77](a,f)\nF[68](a,A)\nend\nreturn F[79]({\"unattended\",F[1](ea)},l)\n";
const body_quorum_bury = "local pa,Y,sa,A=F[7](ARGV[1]),ARGV[2]+0,ARGV[3]+0,ARGV[4]+0\nlocal w=F[105](1,2)\nlocal M=F[116](F[93](w[2]),Y,sa)\nif M then\nreturn M\nend\nlocal d,Ea=F[94](w[1])\nif not d then\nreturn{\"unreadable\",Ea}\nend\nlocal rg={}\nfor c=1,#pa do\nlocal ai=F[200](d,pa[c])\nrg[c]=ai and \"0\" or \"1\"\nif not ai then\nF[95](d,pa[c],\"u\",\"\")\nend\nend\nF[104](KEYS[1],d,A)\nreturn F[8]({\"done\"},rg)\n";
const body_quorum_confirm = "local H,Q,Ba,Wj,Yj,ra,Y,sa,A,B=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4]+0,ARGV[5]+0,ARGV[6],ARGV[7]+0,ARGV[8]+0,ARGV[9]+0,ARGV[10]\nlocal w=F[105](1,2)\nlocal r=F[93](w[2])\nlocal M=F[116](r,Y,sa)\nif M then\nreturn M\nend\nlocal d,Ea=F[94](w[1])\nif not d then\nreturn{\"unreadable\",Ea}\nend\nlocal b=F[107](d,H)\nif not b then\nreturn{\"refused\"}\nend\nif b.state==\"c\" and b.fence==Q then\nreturn{\"confirmed\",F[1](f),F[1](b.deadline - f)}\nend\nif b.state==\"c\" or Q<b.fence then\nreturn{\"refused\"}\nend\nlocal ib={\nfence=Q,\nttl=Ba,\ndelay=Wj,\nlabel=ra,\nfingerprint=B,\nacquired=0,\nmax_until=Yj,\n}\nF[137](d,b,ib)\nF[148](KEYS[2],r,Q)\nF[104](KEYS[1],d,A)\nF[153](KEYS[3],d,b)\nreturn{\"confirmed\",F[1](f),F[1](b.deadline - f)}\n";
const body_quorum_inspect = "local Y,sa,xc=ARGV[1]+0,ARGV[2]+0,ARGV[3]+0\nlocal w=F[105](1,2)\nlocal M=F[116](F[93](w[2]),Y,sa)\nif M then\nreturn M\nend\nlocal d,Ea=F[94](w[1])\nif not d then\nreturn{\"unreadable\",Ea}\nend\nF[136](d,xc)\nlocal O,mc=F[144](d)\nreturn F[8](F[8]({\"state\",F[1](f),F[1](d.confirmed),F[1](F[138](d))},O),mc)\n";
const body_quorum_join = "local Y,sa,If,qe,cl,Xe=ARGV[1]+0,ARGV[2]+0,ARGV[3]+0,ARGV[4]+0,ARGV[5]==\"1\",ARGV[6]+0\nlocal w=redis.call(\"MGET\",unpack(KEYS))\nlocal ni,pc,ie=true,0,0\nfor c=1,#KEYS do\nlocal r=F[93](w[c])\nlocal M=F[101](r,Y,sa)\nif M then\nreturn M\nend\nif r.state==\"-\" then\nr=\n{state=\"q\",number=Y,nodes=sa,ends_at=f+If,floor=0,ahead=0}\nF[129](KEYS[c],r)\nend\nif r.state==\"q\" and r.ends_at>f+If then\nr.ends_at=f+If\nF[129](KEYS[c],r)\nend\nif r.state==\"q\" and r.ends_at<=qe and(cl or f>=r.ends_at)then\nr.state=\"v\"\nr.floor=math.max(r.floor,Xe)\nF[129](KEYS[c],r)\nend\nif r.state==\"q\" then\nni=false\npc=math.max(pc,r.ends_at)\nend\nie=math.max(ie,F[118](r))\nend\nreturn ni and{\"voting\",F[1](f),F[1](pc),F[1](ie)}\nor{\"quarantined\",F[1](f),F[1](pc),F[1](ie)}\n";
const body_quorum_propose = "local H,za,ha,be,Y,sa,bd,A,B,xc=ARGV[1],ARGV[2],ARGV[3],ARGV[4]+0,ARGV[5]+0,ARGV[6]+0,ARGV[7]+0,ARGV[8]+0,ARGV[9],ARGV[10]+0\nlocal w=F[105](1,2)\nlocal r=F[93](w[2])\nlocal M=F[116](r,Y,sa)\nif M then\nreturn M\nend\nlocal d,Ea=F[94](w[1])\nlocal L=F[13](KEYS[3])\nif not d then\nreturn{\"unreadable\",Ea}\nend\nlocal hh=F[192](L,B)\nif hh then\nreturn hh\nend\nF[136](d,xc)\nlocal Ab=L~=nil\nlocal b=F[107](d,H)\nif b then\nreturn{\"proposed\",F[1](f),F[1](b.fence),F[9](Ab)}\nend\nlocal ba=F[89](d,H)\nif ba then\nreturn{\"ended\",ba}\nend\nif L and not F[139](d,ha)then\nreturn{\"ended\",L.state==\"e\" and \"r\" or \"e\"}\nend\nlocal j=F[166](d,za,ha)\nif j>0 then\nif d.capped then\nF[104](KEYS[1],d,A)\nend\nlocal O,mc=F[144](d)\nreturn F[8](F[8]({\"busy\",F[1](f),F[1](j),F[1](F[138](d))},O),mc)\nend\nif #d.leases>=bd then\nreturn{\"limit\"}\nend\nlocal wk=F[132](d,r,{mode=za,attempt=H,holder=ha},be)\nF[104](KEYS[1],d,A)\nreturn{\"proposed\",F[1](f),F[1](wk.fence),F[9](Ab)}\n";
const body_quorum_release = "local pa,lb,m,A,Dk=F[7](ARGV[1]),F[7](ARGV[2]),ARGV[3],ARGV[4]+0,F[7](ARGV[5])\nlocal function Cc(d,H,ha,n)\nlocal b=F[140](d,H,ha)\nn=n or b~=nil\nlocal Ha={}\nfor T,wa in ipairs(d.leases)do\nif wa==b or n and wa.holder==ha then\nF[95](d,wa.attempt,\"r\",m)\nelse\nHa[#Ha+1]=wa\nend\nend\nd.leases=Ha\nif ha==\"-\" then\nF[174](d,H)\nend\nlocal ba,Db=F[89](d,H)\nif b or ba==\"r\" and Db==F[87](m)then\nreturn{\"released\",\"r\"},true\nend\nF[95](d,H,\"u\",m)\nba=ba or \"u\"\nreturn n and{\"lost\",ba}or{\"unproven\",ba},false\nend\nlocal K={}\nfor c=1,#pa do\nK[c]=KEYS[2*c - 1]\nend\nlocal w=F[5](K)\nlocal ca,Mb={},{}\nfor c=1,#pa do\nlocal d,Ea=Mb[K[c]],nil\nif not d then\nd,Ea=F[94](w[c])\nMb[K[c]]=d\nend\nlocal x=KEYS[2*c]~=K[c] and KEYS[2*c] or nil\nlocal L=F[13](x)\nlocal n=Dk[c]==\"1\" or F[124](L,pa[c])\nif d then\nlocal Aa,Mj=Cc(d,pa[c],lb[c],n)\nca[c]=Aa\nn=n or Mj\nF[104](K[c],d,A)\nelse\nca[c]={\"unreadable\",Ea}\nend\nif x and lb[c]==\"-\" then\nF[173](x,L,pa[c])\nelseif x and n then\nF[197](x,L,pa[c])\nend\nend\nreturn F[84]({\"done\"},ca)\n";
const body_quorum_renew = "local pa,rc,ag,Y,sa,A,lb,ed=F[7](ARGV[1]),F[7](ARGV[2]),F[7](ARGV[3]),ARGV[4]+0,ARGV[5]+0,ARGV[6]+0,F[7](ARGV[7]),F[7](ARGV[8])\nlocal function Te(d,H,ha,Q,Ba,E)\nlocal b=F[140](d,H,ha)\nif not b or b.state~=\"c\" or b.fence~=Q then\nreturn nil,F[89](d,H)or \"u\"\nend\nif Ba>0 and f+Ba>=b.deadline then\nb.ttl=Ba\nend\nlocal P=f+b.ttl\nif b.max_until>0 then\nP=math.min(P,b.max_until)\nend\nb.deadline=math.max(b.deadline,P)\nif E~=\"-\" then\nb.label=F[160](b.label,E)\nend\nreturn b\nend\nlocal w=F[105](#pa,3)\nlocal ca,Mb={},{}\nfor c=1,#pa do\nlocal s,r=KEYS[3*c - 2],F[93](w[#pa+c])\nlocal M=F[101](r,Y,sa)\nlocal d,Ea=Mb[s],nil\nif not d then\nd,Ea=F[94](w[c])\nMb[s]=d\nend\nif M then\nreturn M\nend\nif r.state~=\"v\" then\nca[c]={\"nonvoter\",F[1](r.ends_at),r.state}\nelseif not d then\nca[c]={\"unreadable\",Ea}\nelse\nlocal b,ba=Te(d,pa[c],lb[c],F[2](rc[c]),F[2](ag[c]),ed[c])\nif b then\nF[104](s,d,A)\nif KEYS[3*c]~=s then\nF[190](KEYS[3*c],b)\nend\nca[c]={\"renewed\",F[1](b.deadline - f),F[96](b)}\nelse\nca[c]={\"lost\",ba}\nend\nend\nend\nreturn F[84]({\"done\",F[1](f)},ca)\n";
const body_quorum_repair = "local le,A=ARGV[1]+0,ARGV[2]+0\nlocal w=F[105](1,2)\nlocal d,Ea=F[94](w[1])\nif d then\nreturn{\"intact\"}\nend\nif Ea==\"newer\" then\nreturn{\"unreadable\",Ea}\nend\nlocal Oe=F[88]()\nOe.fence=F[118](F[93](w[2]))\nF[163](Oe,le)\nF[104](KEYS[1],Oe,A)\nreturn{\"repaired\"}\n";
const body_quorum_restore = "local Hf,nb,Y,sa,bd,A=F[7](ARGV[1]),ARGV[2],ARGV[3]+0,ARGV[4]+0,ARGV[5]+0,ARGV[6]+0\nlocal function Ck(d,r,ia)\nlocal b,ba=F[107](d,ia.attempt),F[89](d,ia.attempt)\nif b and b.state==\"c\" or ba and ba~=\"e\" then\nreturn nil\nend\nif F[158](d,ia.mode,ia.holder)>0 or #d.leases>=bd then\nreturn nil\nend\nlocal ab={}\nfor T,wa in ipairs(d.leases)do\nif wa~=b then\nab[#ab+1]=wa\nend\nend\nd.leases=ab\nreturn F[132](d,r,ia,ia.deadline)\nend\nlocal function Mi(d,ee,ia)\nlocal b=F[107](d,ia.attempt)\nif not b or b.state~=\"p\" or b.fence~=ee then\nreturn nil\nend\nF[137](d,b,ia)\nF[91](d,b.attempt)\nreturn b\nend\nlocal w=F[105](#Hf,3)\nlocal mg,Mb,c={},{},0\nfor X in string.gmatch(nb,\"[^\\n]+\")do\nc=c+1\nlocal ia,ee,s=F[97](X),F[2](Hf[c]),KEYS[3*c - 2]\nlocal r=F[93](w[#Hf+c])\nlocal M=F[101](r,Y,sa)\nlocal d=Mb[s] or F[94](w[c])\nMb[s]=d\nif M then\nreturn M\nend\nlocal tg=d and r.state==\"v\"\nlocal b\nif tg and ee==0 then\nb=Ck(d,r,ia)\nelseif tg then\nb=Mi(d,ee,ia)\nif b then\nF[148](KEYS[3*c - 1],r,b.fence)\nF[153](KEYS[3*c]~=s and KEYS[3*c] or nil,d,b)\nend\nend\nif b then\nF[104](s,d,A)\nend\nmg[c]=b and F[1](b.fence)or \"0\"\nend\nreturn F[8]({\"done\"},mg)\n";

const joined = (helpers: readonly Helper[]): string[] => helpers.map((pieces) => pieces.join(""));
const text = (first: readonly Helper[], body: string, later: readonly Helper[] = []): string =>
  scriptText(joined(first), joined(later), body);

const keyLibrary: Library = {
  family: "key",
  digest: "9386e54bbc135c811c0c",
  helpers: [lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_wrote, lua_save_key, lua_prove_writable, lua_flag, lua_append_list, lua_append_groups],
  bodies: { key_create: body_key_create, key_delete: body_key_delete, key_find: body_key_find },
};

const latchLibrary: Library = {
  family: "latch",
  digest: "72870bcdcaa4b268d189",
  helpers: [lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_split, lua_wrote, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_save_latch, lua_with_notification, lua_latch_reply, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_prove_writable, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_reply_before, lua_flag, lua_append_list, lua_append_groups],
  bodies: { latch_count_down: body_latch_count_down, latch_delete: body_latch_delete, latch_get: body_latch_get, latch_list: body_latch_list, latch_set: body_latch_set },
};

const lockLibrary: Library = {
  family: "lock",
  digest: "77073e3c9b82999be85e",
  helpers: [lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_delayed_until, lua_describe_ended, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_has_label, lua_labelled_among, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_attended_until_of, lua_start_turn, lua_update_turn, lua_queue_key, lua_save_place, lua_end_what_is_over, lua_purge, lua_spans_locks, lua_exclusive_id, lua_shared_id, lua_deadline_of, lua_live_shared, lua_live_lease, lua_lease_of, lua_leases_of, lua_holders_total, lua_add_shared, lua_grant, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_remove_place, lua_note_hints, lua_drop_queue, lua_remove_places, lua_is_among, lua_blocked_locks, lua_attended_until, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_saved_lease, lua_prove_writable, lua_latest_events, lua_save_lock, lua_note_watcher, lua_secret_prefix, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_is_late, lua_save_copy, lua_save_reply, lua_recent_reply, lua_REASONS, lua_end_at, lua_released_by, lua_note_said, lua_why_lost, lua_not_held, lua_reply_before, lua_shorten_idempotency, lua_idempotency_until, lua_prolong_idempotency, lua_listed_holders, lua_queue_length, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications, lua_load_request, lua_place_secret_of, lua_ids_with, lua_ids_of, lua_save_locks, lua_finish, lua_lost, lua_dismissed, lua_append_two, lua_append_list, lua_granted, lua_joined, lua_granted_some, lua_busy, lua_new_lease, lua_save_use, lua_save_grant, lua_granted_earlier, lua_find_own_places, lua_has_lease_left, lua_grant_one, lua_grant_all, lua_grant_some, lua_wait_in_line, lua_acquire_as_holder, lua_append_groups, lua_with_metadata],
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
  sha1: "887526c60444719705898faaac02d87d2441a936",
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
  sha1: "61f081bfd00316dad0571dd90c2ae1f5baf70874",
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
  sha1: "f20f5c8178f8581d88b4ad4b0ba731bf98362768",
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
  sha1: "8802cb7cbc382cfb866e3df149a1833da1cdac32",
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
  sha1: "62021c368c151b99f43faf28aaa68e861413e160",
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
  sha1: "1aacec1fafcbf884ba8ac49721ab3896c9411dcb",
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
  sha1: "3ed5ed109ad4c15be2e5aaf5644575ebbe6826cb",
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
  sha1: "4c1452cb774ccfa8647796040859fa69aab5fe45",
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
  /** how long no new holder gets the lock if the lease ends without a release */
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
  /** until so long after the grant no new holder gets the lock, however early the lease ends */
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
  sha1: "5a16cee4ad13ef49334364932916ebe363fd8829",
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
  /** why, and by whom: for anyone who learns of the end of the lease */
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

/** End the lease that has this fence, at once or after a grace, and no other. When it is not in force any more, nothing changes: anyone who holds the lock now is not meant. */
export const breakLease: ScriptOf<BreakLeaseArgs, BreakLeaseReply> = {
  name: "break_lease",
  sha1: "07dfc8a9e1648f71574733a758ba28a2ef68e5ad",
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
  /** why, and by whom: for anyone who learns of the end of a lease, or is sent away */
  readonly said: string;
}

export type BreakLockReply =
  | { readonly kind: "broken"; readonly leases: number; readonly existed: boolean; readonly left: number; readonly dropped: number; readonly repaired: boolean; readonly delay_until: number | undefined }
  | { readonly kind: "breaking"; readonly break_at: number; readonly leases: number; readonly unaware: number; readonly next_fence: number; readonly before: number; readonly dropped: number }
  | { readonly kind: "mismatch" }
  | { readonly kind: "forgotten" }
  | { readonly kind: "newer" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** End every lease on a lock, at once or after a grace in which the holders learn of it by their heartbeats. Or drop everyone from the queue, or both. */
export const breakLock: ScriptOf<BreakLockArgs, BreakLockReply> = {
  name: "break_lock",
  sha1: "49ddd7c7ab78e318e4c82f83856e59d34effb440",
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
  sha1: "d472b05e459acd964f2d5ce26669720b357d6a03",
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
  sha1: "e5889086a7984b34c64d992c391c050be3651229",
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
  /** for how long a client wants to know of changes; 0 for not at all */
  readonly watch_ms: number;
}

export type InspectReply =
  | { readonly kind: "state"; readonly now: number; readonly locks: readonly ({ readonly kind: "unreadable"; readonly why: "newer" | "damaged" } | { readonly kind: "lock"; readonly fence: number; readonly delay_until: number; readonly break_at: number; readonly holders_total: number; readonly queue_length: number; readonly capacity: number; readonly available: number; readonly yours: LeaseLine | undefined; readonly holders: readonly (LeaseLine)[]; readonly waiters: readonly ({ readonly mode: "x" | "s" | "p" | "u"; readonly arrival: number; readonly label: string; readonly attended: boolean; readonly several: boolean })[] })[]; readonly events: readonly (EventLine)[] };

/** Describe the state of n locks, their holders and their queues. */
export const inspect: ScriptOf<InspectArgs, InspectReply> = {
  name: "inspect",
  sha1: "061b82d932c46d4eb4b0a47cdd995ab623aeba1e",
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
  sha1: "ab21834a7f520c2dfb0db8e5c1bcd17b7bb3c71e",
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
  sha1: "93857c44b645e24f590948108ddebf26fd52a901",
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
  sha1: "69dd3bb6f6fcd5898f4520efff1b5a96266c42e3",
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

/** Set how many permits a semaphore has, and describe it. The permits may be fewer than are held: then nobody loses any, and nobody gets in until they fit. A repeated request changes nothing, and learns how the semaphore is now. */
export const setCapacity: ScriptOf<SetCapacityArgs, SetCapacityReply> = {
  name: "set_capacity",
  sha1: "57dd966b00220934aacc199b6085fc4db1b9f8b1",
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

/** Hand a lease over to another holder: its token becomes invalid, `request` becomes the new one, and nobody gets in between. */
export const transfer: ScriptOf<TransferArgs, TransferReply> = {
  name: "transfer",
  sha1: "73dc7f4bfd46b6bf9a66ff8ee36cf0e0bc950e39",
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

/** End the attendance of a place whose client is known to have gone: for as long as between two requests it may come back, and not to the end of the request that is open. A place that a later request attends is left alone, and so is every place when what the request said was given before the store's clock was set back: by that, nobody can tell whether there is a later one. */
export const unattend: ScriptOf<UnattendArgs, UnattendReply> = {
  name: "unattend",
  sha1: "a88438e02f0bac41e57e4409ba992ba048c56eee",
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
  sha1: "646d737001d59052bc92207fc5e45be4612b46ff",
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
  /** how long no new holder gets the lock if the lease ends without a release */
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
  sha1: "c5ecca43e47e1c27f3d6a0ece32ba62d9547a9b7",
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
  sha1: "45999bbe2e861a435b1ebe1e51583e125bebb1d7",
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
  sha1: "30e13c799718371ec4dec30ac17c4321d44c44ca",
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
  sha1: "1879c50414a72fe300d89cbaba7bc8d21ca3539e",
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
  sha1: "39aaf2e9e3d6b381fc12e77c3b7dc2cf0074ea3b",
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
  sha1: "0beb7114a990c6c5d153bd2c7bb5ced07b19c031",
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
  sha1: "08c463e9acdc5af50d8dd1cec46e3490ce2f76df",
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
  sha1: "fbc5c7bbf7ca980321970cec637132f965695448",
  abi: {"defaults":[],"digests":["7690c170"]},
  args: ["proposals","lines","number","nodes","leases_max","retention_ms"],
  decode: (r) => r.end(r.led<QuorumRestoreReply>({ done: () => ({ kind: "done", proposals: r.list(() => r.integer()) }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_split, lua_has_sane_numbers, lua_clock_us, lua_load_marker, lua_save_marker, lua_misplacement, lua_reach_of, lua_note_fence, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_taken_until, lua_add_pending, lua_confirm_pending, lua_names_attempt, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_save_attempt, lua_append_list], body_quorum_restore),
};

/** Every script by its name, for engines that hold the sources themselves. */
export const scripts: Readonly<Record<string, Script & { readonly decode: (reply: ReplyReader) => unknown }>> = { key_create: keyCreate, key_delete: keyDelete, key_find: keyFind, latch_count_down: latchCountDown, latch_delete: latchDelete, latch_get: latchGet, latch_list: latchList, latch_set: latchSet, acquire, break_lease: breakLease, break_lock: breakLock, break_more: breakMore, give_up: giveUp, inspect, list, release, renew, set_capacity: setCapacity, transfer, unattend, quorum_bury: quorumBury, quorum_confirm: quorumConfirm, quorum_inspect: quorumInspect, quorum_join: quorumJoin, quorum_propose: quorumPropose, quorum_release: quorumRelease, quorum_renew: quorumRenew, quorum_repair: quorumRepair, quorum_restore: quorumRestore };
