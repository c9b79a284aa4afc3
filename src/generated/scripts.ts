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
  readonly deadline: number | undefined;
  readonly reference: string | undefined;
}

export const readEvent = (r: ReplyReader): EventLine =>
  r.line(" ", (part) => ({ head: part.string(), skew: part.integer(), ms: part.integer(), owner: part.string(), said: part.optional(() => part.string()), deadline: part.optional(() => part.integer()), reference: part.optional(() => part.string()) }));

const lua_is_unnoticed: Helper = ["F[41]=function(R)\nreturn R==\"e\" or R==\"m\" or R==\"b\"\nend"];
const lua_num: Helper = ["F[2]=function(i)\nreturn i+0\nend"];
const lua_permits_of: Helper = ["F[68]=function(h)\nreturn F[2](string.match(h,\":(%d+)$\")or \"0\")\nend"];
const lua_keep_min_hold: Helper = ["do\nlocal function xk(ra)\nlocal vc=1\nfor c=2,#ra - 1 do\nif ra[c+1].until_ms - ra[c].until_ms<ra[vc+1].until_ms - ra[vc].until_ms then\nvc=c\nend\nend\nlocal Z=table.remove(ra,vc)\nra[vc].permits=ra[vc].permits+Z.permits\nend\nlocal function Yi(a,na,sd)\nlocal ra,qa={},{until_ms=na,permits=sd}\nfor c=1,#a.rests do\nif qa and a.rests[c].until_ms>=na then\nra[#ra+1],qa=qa,nil\nend\nra[#ra+1]=a.rests[c]\nend\nra[#ra+1]=qa\nif #ra>64 then\nxk(ra)\nend\na.rests,a.resting=ra,a.resting+sd\na.changed=true\nend\nF[43]=function(a,b)\nif F[68](b.id)>0 then\nYi(a,b.min_until,F[68](b.id))\nelse\na.delay_until=math.max(a.delay_until,b.min_until)\nend\nend\nend"];
const lua_keeps_history: Helper = ["F[45]=function(a)\nreturn a.history_key~=a.record_key\nend"];
const lua_mode_of: Helper = ["F[49]=function(h)\nreturn string.sub(h,1,1)\nend"];
const lua_read_clock: Helper = ["F[3]=function()\nlocal Ei=redis.call(\"TIME\")\nreturn F[2](Ei[1])*1000000+F[2](Ei[2])\nend"];
const lua_now_us: Helper = ["local Sa\ndo\n","Sa=F[3]()\n","end"];
const lua_now: Helper = ["local f\ndo\n","f=math.floor(Sa/1000)\n","end"];
const lua_now_us_word: Helper = ["local Wf\ndo\n","Wf=string.format(\"%.0f\",Sa)\n","end"];
const lua_now_word: Helper = ["local Xf\ndo\n","Xf=string.sub(Wf,1,-4)\n","end"];
const lua_read_fence: Helper = ["local Fe\ndo\n","Fe=0\n","end"];
const lua_read_fence_word: Helper = ["local jg\ndo\n","jg=\"0\"\n","end"];
const lua_read_start: Helper = ["local Ge\ndo\n","Ge=0\n","end"];
const lua_read_start_word: Helper = ["local kg\ndo\n","kg=\"0\"\n","end"];
const lua_fmt: Helper = ["F[1]=function(q)\nif q==0 then\nreturn \"0\"\nend\nif q==1 then\nreturn \"1\"\nend\nif q==f then\nreturn Xf\nend\nif q==Sa then\nreturn Wf\nend\nif q==Fe then\nreturn jg\nend\nif q==Ge then\nreturn kg\nend\nreturn string.format(\"%.0f\",q)\nend"];
const lua_owner_of: Helper = ["F[12]=function(fa)\nreturn string.match(fa,\"^[^.]*\")\nend"];
const lua_said_under: Helper = ["F[78]=function(a,ya)\nlocal k=ya~=\"....\" and string.find(a.notes,\" \" .. ya,1,true)\nreturn k and string.match(a.notes,\"^%S+\",k+1+4)or \"-\"\nend"];
const lua_announced_tag: Helper = ["F[18]=function(a)\nreturn a.break_at>0 and a.notes~=\"\" and string.sub(a.notes,1,4)or \"....\"\nend"];
const lua_note_of_broken: Helper = ["F[58]=function(a)\nreturn a.note or F[18](a)\nend"];
const lua_note_event: Helper = ["do\nlocal function Ig(a,i)\na.noted=a.noted or{}\na.noted[#a.noted+1]=i\nend\nF[56]=function(a,Hc,b,fc,Bg)\nif not Bg and not F[45](a)then\nreturn\nend\nlocal zg=b.acquired - math.floor(b.fence/1000)\nlocal gc=F[49](b.id).. F[1](b.fence).. \" \" .. F[1](zg).. \" \"\nif Hc~=\"g\" and not Bg then\nlocal Pb=a.noted and a.noted[#a.noted] or a.events\nif string.sub(Pb,1,#gc+1)==\"g\" .. gc then\nIg(a,Hc .. F[1](fc).. \",\")\nreturn\nend\nend\nlocal hc=F[12](b.label)\nlocal nb=Hc .. gc .. F[1](fc).. \" \" ..(#hc<=400 and hc or \"-\")\nif Hc==\"b\" then\nlocal H=F[78](a,F[58](a))\nnb=H==\"-\" and nb or nb .. \" \" .. H\nend\nif F[45](a)then\nIg(a,nb .. \",\")\nend\nif Bg then\na.untold=a.untold or{}\na.untold[#a.untold+1]=nb\nend\nend\nend"];
const lua_request_tag: Helper = ["F[76]=function(m)\nreturn string.sub(m,15 - 4,14)\nend"];
const lua_token_tag: Helper = ["F[87]=function(K)\nreturn string.sub(K,15 - 8,14)\nend"];
const lua_secret_of: Helper = ["F[81]=function(h)\nreturn string.sub(h,2)\nend"];
const lua_keep_notes: Helper = ["F[44]=function(a,Db,Mg,ha)\nlocal i,N=\"\",0\nfor c=#Db,1,-1 do\nlocal ya=string.sub(Db[c],1,4)\nlocal dk=ya==Mg or ya==ha or ya==a.note\nif dk or N<8 and string.find(a.ended,ya,1,true)then\ni,N=\" \" .. Db[c] .. i,N+1\nend\nend\na.notes=N>0 and Mg .. ha .. i or \"\"\nend"];
const lua_split: Helper = ["F[7]=function(i)\nif string.find(i,\"^%S+$\")then\nreturn{i}\nend\nlocal C={}\nfor oc in string.gmatch(i,\"%S+\")do\nC[#C+1]=oc\nend\nreturn C\nend"];
const lua_notes_of: Helper = ["F[61]=function(a)\nreturn F[7](string.sub(a.notes,2*4+1))\nend"];
const lua_drop_tag: Helper = ["F[29]=function(a)\nreturn a.notes~=\"\" and string.sub(a.notes,4+1,2*4)or \"....\"\nend"];
const lua_add_end: Helper = ["F[16]=function(a,b,R,m)\nlocal de,Ib=R,\"....\"\nif R==\"b\" then\nIb=F[58](a)\nelseif m then\nde=F[49](b.id)\nIb=F[76](m)\nend\nlocal fb,zh=a.ended,#a.ended>=32*14\nif zh then\nlocal Qc=string.sub(fb,-2 - 4,-2)\nfb=string.sub(fb,1,(32 - 1)*14)\nif string.sub(Qc,2,2)~=\".\" then\na.releases=string.sub(Qc .. a.releases,1,32*5)\nend\nend\na.ended=F[87](F[81](b.id)).. de .. Ib .. \" \" .. fb\nif zh and a.notes~=\"\" then\nF[44](a,F[61](a),F[18](a),F[29](a))\nend\nend"];
const lua_note_end: Helper = ["F[55]=function(a,b,R,k,m)\nF[56](a,R,b,math.max(0,k - b.acquired),R~=\"r\")\nF[16](a,b,R,m)\nif b.delay>0 and F[41](R)then\na.delay_until=math.max(a.delay_until,k+b.delay)\nend\nif b.min_until>k and R~=\"t\" then\nF[43](a,b)\nend\nif a.upgrader and a.upgrader.token==b.id then\na.upgrader=nil\nend\na.lease_ended=true\na.changed=true\nend"];
const lua_drop_details: Helper = ["F[27]=function(a,j)\nif a.details>0 and #j>0 then\na.details=a.details - redis.call(\"HDEL\",a.details_key,unpack(j))\nend\nend"];
const lua_drop_shared: Helper = ["F[28]=function(a,j)\nredis.call(\"ZREM\",a.leases_key,unpack(j))\nredis.call(\"ZREM\",a.holders_key,unpack(j))\nF[27](a,j)\na.shared=a.shared - #j\nfor c=1,#j do\na.permits=a.permits - F[68](j[c])\nend\nend"];
const lua_why_expired: Helper = ["F[92]=function(a,b)\nif b.deadline==a.break_at then\nreturn \"b\"\nend\nif b.deadline==b.max_until then\nreturn \"m\"\nend\nreturn \"e\"\nend"];
const lua_is_exclusive: Helper = ["F[40]=function(h)\nreturn string.sub(h,1,1)==\"x\"\nend"];
const lua_last_shared_deadline: Helper = ["F[113]=function(a,hb)\nlocal pa=redis.call(\"ZRANGE\",a.leases_key,\"-2\",\"-1\",\"WITHSCORES\")\nlocal k=#pa\nif #pa==4 and hb and pa[3]==hb.id then\nk=2\nend\nlocal P=F[2](pa[k] or \"0\")- a.ahead\nreturn a.break_at>0 and math.min(P,a.break_at)or P\nend"];
const lua_note_sooner_end: Helper = ["F[123]=function(a,o)\nlocal k=o\nif a.exclusive then\nk=a.exclusive.deadline\nelseif a.capacity>0 then\nk=a.shared_next\nelseif a.upgrader or a.front and F[40](a.front)then\nk=F[113](a,a.upgrader and{id=a.upgrader.token})\nend\na.check_at=k<o and k or a.check_at\nend"];
const lua_end_lease: Helper = ["do\nlocal function Wh(a,fc)\nfc=math.max(0,fc)\nif a.hold_ms==0 then\na.hold_ms=fc\nelse\na.hold_ms=(a.hold_ms*3+fc)/4\nend\nend\nF[126]=function(a,b,R,m)\nif F[40](b.id)then\na.exclusive=nil\nWh(a,f - b.acquired)\nelse\nWh(a,(f - b.acquired)/a.live)\nF[28](a,{b.id})\na.live=a.live - 1\nif a.capacity==0 and a.live>0 then\nF[123](a,b.deadline)\nend\nend\nF[55](a,b,R,f,m)\nend\nend"];
const lua_delayed_until: Helper = ["F[136]=function(a)\nlocal la=a.exclusive or a.shared>0\nreturn not la and a.delay_until>f and a.delay_until or 0\nend"];
const lua_describe_ended: Helper = ["F[180]=function(b)\nreturn F[1](b.fence).. \",\" .. F[1](math.max(0,f - b.acquired)).. \",\" .. F[12](b.label)\nend"];
const lua_clear_left: Helper = ["local ff\ndo\n","ff=400\n","end"];
const lua_unpack_lease: Helper = ["do\nlocal function ll(Q,Bd)\nFe=Q+0\njg=Q\nGe=Bd+0\nkg=Bd\nend\nF[89]=function(i)\nlocal h,P,Q,ce,Ve,Xb,Pf,ea,ee,Sk,fa,dc=\nstring.match(i,\"^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+) ?(%d*)$\")\nif not h then\nreturn nil\nend\nll(Q,Ve)\nlocal b={\nid=h,\ndeadline=P+0,\nfence=Fe,\nholds=ce+0,\nacquired=Ge,\nttl=Xb+0,\nmax_until=Pf+0,\ndelay=ea+0,\nidempotency_until=ee+0,\npartner=Sk,\nlabel=fa,\nmin_until=dc==\"\" and 0 or dc+0,\nconfirmed=string.sub(dc,1,1)==\"0\",\n}\nlocal db=math.max(\nb.deadline,\nb.fence,\nb.holds,\nb.acquired,\nb.ttl,\nb.max_until,\nb.delay,\nb.idempotency_until,\nb.min_until\n)\nreturn db<10000000000000000 and b or nil\nend\nend"];
const lua_move_lease: Helper = ["F[50]=function(b,Ab)\nfor T,tb in ipairs({\"deadline\",\"acquired\",\"max_until\",\"min_until\"})do\nif b[tb]>0 then\nb[tb]=b[tb]+Ab\nend\nend\nend"];
const lua_unpack_shared: Helper = ["F[90]=function(a,i)\nlocal b=F[89](i)\nif b then\nF[50](b,-a.ahead)\nend\nreturn b\nend"];
const lua_clear_broken: Helper = ["do\nlocal function Bk(a,i,hk)\nlocal Eg=a.break_at==1\nlocal k=Eg and f or a.break_at\nif hk then\nlocal b=F[90](a,i)\nif not b then\nreturn k\nend\nif Eg then\nb.delay,b.min_until=0,0\nend\nlocal R=b.deadline<k and F[92](a,b)or \"b\"\nlocal Aa=math.min(k,b.deadline)\nF[55](a,b,R,Aa)\nreturn Aa\nend\nif not Eg then\nlocal P,ea,dc=string.match(i,\"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+ ?(%d*)$\")\nif P and F[2](ea)>0 then\na.delay_until=math.max(a.delay_until,math.min(k,F[2](P)- a.ahead)+F[2](ea))\nend\nif dc and dc~=\"\" then\na.delay_until=math.max(a.delay_until,F[2](dc)- a.ahead)\nend\nend\nreturn k\nend\nF[22]=function(a)\nlocal N=ff\nif N==0 then\nreturn 0\nend\nlocal j=redis.call(\"ZRANGE\",a.holders_key,\"0\",F[1](N - 1))\nff=N - #j\nlocal Aa=0\nif #j>0 then\nlocal w=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nif w[c] then\nAa=math.max(Aa,Bk(a,w[c],a.shared - c<32))\nend\nend\nF[28](a,j)\nend\na.upgrader=nil\na.changed=true\nif #j==N and a.shared>0 then\nif a.break_at~=1 then\na.break_at=f\nend\nreturn 0\nend\nredis.call(\"DEL\",a.leases_key,a.holders_key)\na.shared,a.permits,a.shared_next,a.live=0,0,0,0\nreturn Aa>0 and Aa or f\nend\nend"];
const lua_announce_break: Helper = ["F[148]=function(a,Kb)\nlocal Z=a.break_at\na.break_at=f+Kb\nif Z>0 then\na.break_at=math.min(a.break_at,Z)\nend\na.changed,a.check_at=true,a.break_at\nreturn Z\nend"];
const lua_is_unclaimed: Helper = ["F[122]=function(b)\nreturn string.sub(b.partner,1,1)==\"?\"\nend"];
const lua_unclaimed_mark: Helper = ["F[88]=function(bc,Lc)\nreturn \"?\" .. F[1](bc).. \",\" .. F[1](Lc)\nend"];
const lua_wrote: Helper = ["local Yb\ndo\n","Yb=false\n","end"];
const lua_note_created: Helper = ["F[54]=function(a,t)\na.created=a.created or{}\na.created[#a.created+1]=t\nend"];
const lua_put_detail: Helper = ["F[70]=function(a,h,i)\nYb=true\nlocal bj=redis.call(\"HSET\",a.details_key,h,i)\nif a.details==0 then\nF[54](a,a.details_key)\nend\na.details=a.details+bj\nend"];
const lua_pack_lease: Helper = ["F[63]=function(b)\nlocal i=b.id\n.. \" \"\n.. F[1](b.deadline)\n.. \" \"\n.. F[1](b.fence)\n.. \" \"\n.. F[1](b.holds)\n.. \" \"\n.. F[1](b.acquired)\n.. \" \"\n.. F[1](b.ttl)\n.. \" \"\n.. F[1](b.max_until)\n.. \" \"\n.. F[1](b.delay)\n.. \" \"\n.. F[1](b.idempotency_until)\n.. \" \"\n.. b.partner\n.. \" \"\n.. b.label\nif b.min_until<=f then\nreturn i\nend\nreturn i .. \" \" ..(b.confirmed and \"0\" or \"\").. F[1](b.min_until)\nend"];
const lua_beside: Helper = ["F[21]=function(a,k)\nreturn F[1](k+a.ahead)\nend"];
const lua_note_beside: Helper = ["F[53]=function(a)\na.changed=a.changed or f - a.written_at>=1000\nend"];
const lua_put_shared: Helper = ["F[71]=function(a,b)\nF[50](b,a.ahead)\nF[70](a,b.id,F[63](b))\nF[50](b,-a.ahead)\nredis.call(\"ZADD\",a.leases_key,F[21](a,b.deadline),b.id)\nF[53](a)\na.kept_until=math.max(a.kept_until,b.deadline+b.delay,b.min_until)\nif b.delay>0 or b.min_until>f then\na.keeps_out=1\nend\nend"];
const lua_put_lease: Helper = ["F[117]=function(a,b)\nif F[40](b.id)then\na.changed=true\nreturn\nend\nF[71](a,b)\nif b.deadline<a.shared_next then\na.shared_next=b.deadline\na.changed=true\nend\nend"];
const lua_cut_short: Helper = ["F[96]=function(a,b)\nif a.break_at>0 and a.break_at<b.deadline then\nb.deadline=a.break_at\nend\nreturn b\nend"];
const lua_warn_one: Helper = ["do\nlocal function mk(a,b,A)\nlocal P=A>0 and math.min(b.deadline,A)or b.deadline\nreturn P - b.ttl+b.ttl/3>a.break_at\nend\nF[146]=function(a,b,A,Qa)\nif not Qa and(b.delay+b.min_until>0 or F[122](b))then\nb.partner=F[122](b)and F[88](0,0)or b.partner\nb.delay,b.min_until=0,0\nF[117](a,b)\nend\nlocal ub=mk(a,b,A)\nF[96](a,b)\nreturn ub and 1 or 0\nend\nend"];
const lua_warn_shared: Helper = ["F[171]=function(a,ia,A,Qa)\nif a.live==0 then\nreturn 0,0\nend\nlocal Wi=\"(\" .. F[1](ia)\nlocal Cc=\nredis.call(\"ZRANGEBYSCORE\",a.holders_key,Wi,\"+inf\",\"WITHSCORES\",\"LIMIT\",\"0\",F[1](400))\nlocal j={}\nfor c=1,#Cc,2 do\nj[#j+1]=Cc[c]\nend\nif #j==0 then\nreturn 0,0\nend\nlocal ub=0\nlocal w=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nlocal b=w[c] and F[90](a,w[c])\nif b and b.deadline>f then\nub=ub+F[146](a,b,A,Qa)\nend\nend\nreturn ub,#j==400 and F[2](Cc[#Cc])or 0\nend"];
const lua_is_broken: Helper = ["F[38]=function(a)\nreturn a.break_at>0 and a.break_at<=f\nend"];
const lua_first_of: Helper = ["F[33]=function(t)\nlocal ua=redis.call(\"ZRANGE\",t,\"0\",\"0\",\"WITHSCORES\")\nif not ua[1] then\nreturn nil,0\nend\nreturn ua[1],F[2](ua[2])\nend"];
const lua_queued_total: Helper = ["F[73]=function(a)\nreturn a.writers+a.readers\nend"];
const lua_count_queued: Helper = ["F[24]=function(a,h,uc)\nif F[40](h)then\na.writers=a.writers+uc\nelse\na.readers=a.readers+uc\nend\nif uc<0 then\na.departures=a.departures - uc\nend\na.changed=true\nend"];
const lua_set_turn_length: Helper = ["F[85]=function(a,Lf)\nif a.turn_ms>0 then\na.turn_ms=Lf\nend\nend"];
const lua_find_front: Helper = ["F[32]=function(a)\nlocal Fg,pc,lg,mg=nil,0,nil,0\nif a.writers>0 then\nFg,pc=F[33](a.writers_key)\nend\nif a.readers>0 then\nlg,mg=F[33](a.readers_key)\nend\na.front,a.front_arrival=lg,mg\nif Fg and(not lg or pc<mg)then\na.front,a.front_arrival=Fg,pc\nend\nif a.front_arrival>=4000000000000000 then\na.front,a.front_arrival=nil,0\nend\na.turn_at,a.turn_until=0,0\nend"];
const lua_is_away: Helper = ["F[37]=function(h)\nreturn string.sub(h,3,3)==\"a\"\nend"];
const lua_has_detail: Helper = ["F[36]=function(h)\nreturn string.sub(h,3,3)==\"l\" or F[37](h)\nend"];
const lua_detailed_among: Helper = ["F[26]=function(j)\nlocal mf={}\nfor c=1,#j do\nif F[36](j[c])then\nmf[#mf+1]=j[c]\nend\nend\nreturn mf\nend"];
const lua_count_away: Helper = ["F[23]=function(a,uc)\na.away=a.away+uc\na.away_changed=true\nend"];
const lua_note_never_served: Helper = ["F[57]=function(a,j,de)\nfor c=1,#j do\nif F[37](j[c])then\nF[23](a,-1)\nif c>#j - 32 then\nF[16](a,{id=j[c]},de)\nend\nend\nend\nend"];
const lua_note_turn_taken: Helper = ["F[59]=function(a)\nF[85](a,3000)\nend"];
const lua_is_clearing: Helper = ["F[39]=function(a)\nreturn F[38](a)or a.passing or a.clearing\nend"];
const lua_available: Helper = ["F[20]=function(a)\nif a.clearing then\nreturn 0\nend\nlocal la=F[38](a)and 0 or a.permits - a.expired_permits\nreturn math.max(0,a.capacity - la - a.resting)\nend"];
const lua_fits: Helper = ["F[34]=function(a,h,G,ga)\nlocal fk=G~=nil or ga~=nil\nif F[39](a)then\nreturn false\nend\nif a.exclusive and not G then\nreturn false\nend\nif f<a.delay_until and not fk then\nreturn false\nend\nif F[40](h)then\nreturn a.live==(ga and 1 or 0)\nend\nif F[68](h)>0 then\nreturn F[68](h)<=F[20](a)\nend\nreturn G~=nil or not a.upgrader and a.break_at==0\nend"];
const lua_serve_left: Helper = ["local Le\ndo\n","Le=50\n","end"];
const lua_attended_until_of: Helper = ["F[19]=function(a,h)\nreturn F[2](redis.call(\"ZSCORE\",a.tickets_key,h)or \"0\")- a.ahead\nend"];
const lua_queue_key: Helper = ["F[72]=function(a,h)\nreturn F[40](h)and a.writers_key or a.readers_key\nend"];
const lua_remove_place: Helper = ["F[75]=function(a,h,u)\nredis.call(\"ZREM\",F[72](a,h),h)\nif u.queued then\nF[24](a,h,-1)\nif a.front==h then\nF[32](a)\nend\nend\nif redis.call(\"ZREM\",a.tickets_key,h)==1 then\na.tickets=a.tickets - 1\nif a.tickets==0 then\na.tickets_next=0\nend\nif F[36](h)then\nF[27](a,{h})\nend\nif F[37](h)then\nF[23](a,-1)\nend\nend\na.changed=true\nend"];
const lua_deadline_of: Helper = ["F[25]=function(a,b,Xb)\nlocal P=f+Xb\nif b.max_until>0 and b.max_until<P then\nP=b.max_until\nend\nif a.break_at>0 and a.break_at<P then\nP=a.break_at\nend\nreturn P\nend"];
const lua_add_shared: Helper = ["F[17]=function(a,b)\nF[71](a,b)\nredis.call(\"ZADD\",a.holders_key,F[1](b.fence),b.id)\nif a.shared==0 then\nF[54](a,a.leases_key)\nF[54](a,a.holders_key)\na.shared_next=b.deadline\nelse\na.shared_next=math.min(a.shared_next,b.deadline)\nend\na.shared=a.shared+1\na.live=a.live+1\na.permits=a.permits+F[68](b.id)\nend"];
const lua_grant: Helper = ["F[35]=function(a,b,Ed)\na.fence=math.max(a.fence+1,Sa)\nb.fence=a.fence\nb.holds=1\nb.acquired=f\nb.deadline=F[25](a,b,b.ttl)\nif F[40](b.id)then\na.exclusive=b\nelse\nF[17](a,b)\nend\nlocal Cg=Ed and math.max(0,math.floor(f - Ed/1000))or 0\nF[56](a,\"g\",b,Cg)\na.changed=true\nend"];
const lua_joined: Helper = ["F[42]=function(wa)\nlocal C={}\nfor c=1,#wa do\nC[c]=F[1](wa[c])\nend\nreturn table.concat(C,\" \")\nend"];
const lua_secret_prefix: Helper = ["F[9]=function(B)\nreturn string.sub(B,3,2+12)\nend"];
const lua_serve: Helper = ["do\nlocal function Cl(a,b,Cg,vd)\nlocal hc=F[12](b.label)\nlocal zg=b.acquired - math.floor(b.fence/1000)\na.untold=a.untold or{}\na.untold[#a.untold+1]=\"g\"\n.. F[49](b.id)\n.. F[42]({b.fence,zg,Cg})\n.. \" \"\n..(#hc<=400 and hc or \"-\")\n.. \" - \"\n.. F[1](b.deadline)\n.. \" \"\n.. vd\na.served=a.served or{}\na.served[#a.served+1]=F[9](F[81](b.id))\nend\nF[82]=function(a,h,z)\nlocal i=redis.call(\"HGET\",a.details_key,h)\nlocal fa,za,bc,ne,Lc,vd=\nstring.match(i or \"\",\"^=(%S+) (%d+) (%d+) (%d+) (%d+) (%S+)$\")\nlocal Ad=F[19](a,h)\nF[75](a,h,{arrival=z,queued=true})\nif not fa or F[68](h)>a.capacity then\nreturn\nend\nlocal ok=string.find(h,\".\",1,true)\nlocal b={\nid=h,\nttl=F[2](za),\nmax_until=F[2](ne)>0 and f+F[2](ne)or 0,\ndelay=0,\nmin_until=0,\nlabel=fa,\npartner=F[88](F[2](bc),F[2](Lc)),\nidempotency_until=ok and Ad+F[2](za)or 0,\n}\nF[35](a,b,z)\nF[59](a)\na.check_at=b.deadline\nCl(a,b,math.max(0,math.floor(f - z/1000)),vd)\nend\nend"];
const lua_serve_away: Helper = ["F[83]=function(a)\nfor T=1,50+1 do\nlocal Ba=a.front\nif not Ba or not F[37](Ba)or not F[34](a,Ba)and F[68](Ba)<=a.capacity then\nreturn\nend\nif Le==0 then\na.unserved=true\nreturn\nend\nLe=Le - 1\nF[82](a,Ba,a.front_arrival)\nend\nend"];
const lua_start_turn: Helper = ["F[86]=function(a,k,Lf)\na.turn_at,a.turn_until=k,k+Lf\nif a.attended_next<a.turn_until then\nlocal V=F[19](a,a.front)\na.turn_until=V>k and math.min(a.turn_until,V)or a.turn_until\nend\na.changed=true\nend"];
const lua_update_turn: Helper = ["do\nlocal function vj(a)\nlocal ij=a.shared==0 or a.break_at>f\nif a.break_at>0 and not a.exclusive and a.live==0 and ij then\na.break_at=0\na.changed=true\nend\nend\nF[91]=function(a,k)\nvj(a)\nif a.away>0 then\nF[83](a)\nend\nlocal Ba=a.front\nlocal xh=Ba and(F[34](a,Ba)or F[68](Ba)>a.capacity)\nif xh and a.turn_at==0 then\nF[86](a,k,a.turn_ms>0 and a.turn_ms or 3000)\na.turn_began=true\nelseif not xh and a.turn_at~=0 then\na.turn_at,a.turn_until=0,0\na.changed=true\nend\nend\nend"];
const lua_save_place: Helper = ["do\nlocal function Yh(a,h,t)\nlocal N=F[40](h)and a.writers or a.readers\nif N==0 then\nF[54](a,t)\nend\nend\nlocal function Cj(a,h,u)\nlocal t=F[72](a,h)\nYh(a,h,t)\nredis.call(\"ZADD\",t,F[1](u.arrival),h)\na.arrival=math.max(a.arrival,u.arrival)\nF[24](a,h,1)\nif u.queued==false then\na.departures=math.max(0,a.departures - 1)\nend\nif not a.front or u.arrival<a.front_arrival then\na.front,a.front_arrival,a.turn_at,a.turn_until=h,u.arrival,0,0\nend\nu.queued=true\nend\nlocal function mj(a,h,u)\nlocal t=F[72](a,h)\nYh(a,h,t)\nredis.call(\"ZADD\",t,F[1](u.arrival+4000000000000000),h)\nif u.queued then\nF[24](a,h,-1)\nif a.front==h then\nF[32](a)\nend\nend\nu.queued=false\nend\nlocal function vl(a,h,V,Ob)\nYb=true\nlocal gf=Ob and \"XX\" or \"GT\"\nif redis.call(\"ZADD\",a.tickets_key,gf,F[21](a,V),h)==1 then\nif a.tickets==0 then\nF[54](a,a.tickets_key)\nend\na.tickets=a.tickets+1\na.changed=true\nend\nF[53](a)\nif V>f and(a.attended_next==0 or V<a.attended_next)then\na.attended_next=V\na.changed=true\nend\nif a.tickets_next==0 or V+30000<a.tickets_next then\na.tickets_next=V+30000\na.changed=true\nend\na.kept_until=math.max(a.kept_until,V+30000)\nend\nF[80]=function(a,h,u,V,Ob)\nlocal De=V>f\nif u.queued and not De and not Ob then\nDe=F[19](a,h)>f\nend\nif De and not u.queued then\nCj(a,h,u)\nelseif not De and u.queued~=false then\nmj(a,h,u)\nend\nvl(a,h,V,Ob)\nend\nend"];
const lua_end_what_is_over: Helper = ["do\nlocal function cl(a)\nlocal b=a.exclusive\nif not b or b.deadline>f then\nreturn 0\nend\na.exclusive=nil\nF[55](a,b,F[92](a,b),b.deadline)\nreturn b.deadline\nend\nlocal function qj(a)\nlocal Aa=0\nlocal j=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",F[21](a,f),\"LIMIT\",\"0\",F[1](100))\nif #j>0 then\nlocal w=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nlocal b=w[c] and F[90](a,w[c])\nif b then\nF[55](a,b,F[92](a,b),b.deadline)\nAa=b.deadline\nend\nend\nF[28](a,j)\nend\nreturn Aa\nend\nlocal function lj(a)\nif a.capacity==0 then\na.live=redis.call(\"ZCOUNT\",a.leases_key,\"(\" .. F[21](a,f),\"+inf\")\nreturn\nend\nlocal tf=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",F[21](a,f))\na.live=a.shared - #tf\na.expired_permits=0\nfor c=1,#tf do\na.expired_permits=a.expired_permits+F[68](tf[c])\nend\nend\nlocal function dl(a)\nif a.shared>0 and F[38](a)then\nreturn F[22](a)\nend\nif a.shared==0 or a.shared_next>f then\nreturn 0\nend\nlocal Aa=qj(a)\nlocal ua,re=F[33](a.leases_key)\nre=re - a.ahead\na.shared_next=ua and re or 0\nif not ua then\na.shared,a.permits=0,0\na.details=a.tickets>0 and a.details or 0\nend\na.live=a.shared\nif ua and re<=f then\nlj(a)\na.clearing=a.keeps_out>0\nend\na.changed=true\nreturn Aa\nend\nlocal function el(a)\nlocal oa=a.upgrader\nif not oa or oa.deadline>f then\nreturn 0\nend\na.upgrader=nil\na.changed=true\nreturn oa.deadline\nend\nlocal function Ij(a)\nif a.expires_at==0 or a.expires_at+30000/2>f then\nreturn\nend\nfor T,N in ipairs({\"shared\",\"permits\",\"details\",\"tickets\",\"writers\",\"readers\",\"away\"})do\na[N]=0\nend\na.front,a.front_arrival,a.turn_at,a.turn_until=nil,0,0,0\na.shared_next,a.tickets_next,a.attended_next=0,0,0\na.kept_until,a.expires_at,a.ahead=0,0,0\na.live=0\nredis.call(\n\"DEL\",\na.details_key,\na.leases_key,\na.holders_key,\na.writers_key,\na.readers_key,\na.tickets_key\n)\na.changed=true\nend\nlocal function Tg(j)\nlocal mb,Ua={},{}\nfor c=1,#j do\nlocal Ci=F[40](j[c])and mb or Ua\nCi[#Ci+1]=j[c]\nend\nreturn mb,Ua\nend\nlocal function Zg(a,t,j)\nfor ia=1,#j,1250 do\nlocal wg=redis.call(\"ZMSCORE\",t,unpack(j,ia,math.min(ia+1250 - 1,#j)))\nlocal ec={}\nfor c=1,#wg do\nlocal z=wg[c] and F[2](wg[c])or 4000000000000000\nif z<4000000000000000 then\nec[#ec+1]=F[1](z+4000000000000000)\nec[#ec+1]=j[ia+c - 1]\nend\nend\nif #ec>0 then\nredis.call(\"ZADD\",t,unpack(ec))\nF[24](a,j[1],-#ec/2)\nend\nend\nend\nlocal function ai(a)\nF[85](a,250)\nend\nlocal function zj(a,V)\nif a.turn_at==0 then\nreturn V\nend\nif a.turn_until<V then\nai(a)\nreturn a.turn_until\nend\nlocal vk=math.max(0,V - a.turn_at)\na.no_grace_until=math.max(a.no_grace_until,V+20*vk)\nreturn V\nend\nlocal function Uk(a,xb)\nif F[73](a)==0 or a.attended_next>f then\nreturn 0\nend\nlocal ia=math.max(0,a.tickets - F[73](a))\nlocal rd=redis.call(\"ZCOUNT\",a.tickets_key,\"-inf\",F[21](a,f))- ia\nlocal Cd=math.max(0,math.min(rd,1250*2))\nlocal dg=redis.call(\"ZRANGE\",a.tickets_key,F[1](ia),F[1](ia+Cd),\"WITHSCORES\")\nlocal j,jd={},0\na.attended_next=Cd<rd and f or 0\nfor c=1,#dg,2 do\nlocal h,V=dg[c],F[2](dg[c+1])- a.ahead\nif V>f then\nlocal cj=h==xb and ia+Cd+1==a.tickets\na.attended_next=cj and 0 or V\nelseif(h~=xb or V+30000<=f)and #j<Cd then\nj[#j+1]=h\nif h==a.front then\njd=V\nend\nend\nend\na.passing=Cd<rd\na.changed=true\nlocal mb,Ua=Tg(j)\nZg(a,a.writers_key,mb)\nZg(a,a.readers_key,Ua)\nif jd>0 then\njd=zj(a,jd)\nF[32](a)\nend\nreturn jd\nend\nlocal function yj(a)\nlocal Aa,pb=0,{}\nfor c=1,#a.rests do\nlocal qa=a.rests[c]\nif qa.until_ms>f then\npb[#pb+1]=qa\nelse\nAa=qa.until_ms\na.resting=a.resting - qa.permits\na.changed=true\nend\nend\na.rests=pb\nreturn Aa\nend\nlocal function rj(a,j)\nlocal mb,Ua=Tg(j)\nredis.call(\"ZREM\",a.tickets_key,unpack(j))\nif #mb>0 then\nredis.call(\"ZREM\",a.writers_key,unpack(mb))\nend\nif #Ua>0 then\nredis.call(\"ZREM\",a.readers_key,unpack(Ua))\nend\na.tickets=a.tickets - #j\nF[27](a,F[26](j))\nif a.away>0 then\nF[57](a,j,\"o\")\nend\nend\nlocal function Kj(a)\nif a.tickets==0 or a.tickets_next>f or a.passing then\nreturn\nend\nlocal rd=F[21](a,f - 30000)\nlocal Hh=redis.call(\"ZRANGEBYSCORE\",a.tickets_key,\"-inf\",rd,\"LIMIT\",\"0\",F[1](1250))\nif #Hh>0 then\nrj(a,Hh)\nend\nlocal ua,V=F[33](a.tickets_key)\nif ua then\na.tickets_next=V - a.ahead+30000\na.lapsing=a.tickets_next<=f\nelse\na.lapsing=false\na.tickets_next=0\na.tickets,a.writers,a.readers,a.away=0,0,0,0\na.details=a.shared>0 and a.details or 0\nF[32](a)\nend\na.changed=true\nend\nlocal function Tk(a,xb)\nfor T=1,100 do\nlocal Ba,Gb=a.front,a.turn_until\nif a.turn_at==0 or Ba==xb or F[37](Ba)or f<Gb then\nreturn\nend\nF[80](a,Ba,{arrival=a.front_arrival,queued=true},Gb,true)\nai(a)\nF[91](a,Gb)\nend\nend\nF[30]=function(a,xb)\nIj(a)\nlocal k=math.max(cl(a),dl(a),el(a),Uk(a,xb))\nk=math.max(k,yj(a))\nKj(a)\nif a.tickets==0 then\nF[59](a)\nend\nif a.delay_until>0 and a.delay_until<=f then\nk=math.max(k,a.delay_until)\na.delay_until=0\na.changed=true\nend\nF[91](a,k>0 and k or f)\nTk(a,xb)\nend\nend"];
const lua_purge: Helper = ["do\nlocal function Yj(a)\nreturn a.tickets==0\nand a.writers==0\nand a.readers==0\nand a.shared==0\nand a.delay_until==0\nand a.break_at==0\nand a.turn_at==0\nand a.turn_ms==0\nand #a.rests==0\nand not a.front\nand not a.upgrader\nand(not a.exclusive or a.exclusive.deadline>f)\nend\nF[69]=function(a,xb)\nif not Yj(a)then\nF[30](a,xb)\nend\nend\nend"];
const lua_spans_locks: Helper = ["F[211]=function(h)\nreturn string.sub(h,2,2)==\"m\"\nend"];
const lua_exclusive_id: Helper = ["F[120]=function(B)\nreturn \"x\" .. B\nend"];
const lua_shared_id: Helper = ["F[125]=function(B)\nreturn(string.find(B,\":\",1,true)and \"p\" or \"s\").. B\nend"];
const lua_live_shared: Helper = ["F[115]=function(a,h)\nif a.shared==0 or F[38](a)then\nreturn nil\nend\nlocal i=redis.call(\"HGET\",a.details_key,h)\nif not i or F[49](i)~=F[49](h)then\nreturn nil\nend\nlocal b=F[90](a,i)\nif not b then\nreturn nil,true\nend\nF[96](a,b)\nreturn b.deadline>f and b or nil\nend"];
const lua_live_lease: Helper = ["F[114]=function(a,h)\nif F[40](h)then\nlocal G=a.exclusive\nreturn G and G.id==h and G or nil\nend\nreturn F[115](a,h)\nend"];
const lua_lease_of: Helper = ["F[128]=function(a,K)\nlocal G=F[114](a,F[120](K))\nif G then\nreturn G\nend\nreturn F[115](a,F[125](K))\nend"];
const lua_leases_of: Helper = ["F[159]=function(a,K)\nlocal G=F[114](a,F[120](K))\nif G then\nlocal Sj=G.partner~=\"-\"\nreturn G,Sj and F[115](a,G.partner)or nil\nend\nlocal ga,da=F[115](a,F[125](K))\nif ga and a.exclusive and a.exclusive.partner==ga.id then\nG=a.exclusive\nend\nreturn G,ga,da\nend"];
const lua_holders_total: Helper = ["F[127]=function(a)\nreturn a.live+(a.exclusive and 1 or 0)\nend"];
const lua_rest_until: Helper = ["F[77]=function(a,pa)\nlocal qa=a.rests[pa and #a.rests or 1]\nreturn qa and qa.until_ms or 0\nend"];
const lua_save_key: Helper = ["F[167]=function(t,cb,Qe,yc)\nlocal C={F[1](1),F[1](cb),F[1](Qe),yc}\nredis.call(\"SET\",t,table.concat(C,\" \"),\"PX\",F[1](cb - f))\nend"];
const lua_has_sane_numbers: Helper = ["F[4]=function(i)\nreturn not string.find(\" \" .. i,\" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\")\nend"];
const lua_parse_latch: Helper = ["F[129]=function(i)\nlocal ba,h,y,N,cb,ca=string.match(i,\"^(%d+) (%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)$\")\nif F[2](string.match(i,\"^(%d+) \")or \"0\")>1 then\nreturn{unreadable=\"newer\"}\nend\nif not ba or not F[4](string.match(i,\"^[^\\n]*\"))then\nreturn{unreadable=\"damaged\"}\nend\nreturn{\nid=F[2](h),\nsince=F[2](y),\ncount=F[2](N),\nexpires_at=F[2](cb),\noutcomes=ca,\nlive=F[2](cb)>f,\n}\nend"];
const lua_load_latch: Helper = ["F[138]=function(t)\nlocal i=redis.call(\"GET\",t)\nreturn i and F[129](i)or nil\nend"];
const lua_save_latch: Helper = ["F[143]=function(t,r)\nYb=true\nlocal wa={F[1](1),F[1](r.id),F[1](r.since),F[1](r.count),F[1](r.expires_at)}\nlocal Hf=math.max(r.expires_at - f,60000)\nredis.call(\"SET\",t,table.concat(wa,\" \").. \"\\n\" .. r.outcomes,\"PX\",F[1](Hf))\nend"];
const lua_with_notification: Helper = ["F[173]=function(v)\nv[#v+1]=\"!1,-,0,0,1\"\nreturn v\nend"];
const lua_latch_reply: Helper = ["F[158]=function(r,N)\nreturn{\"latch\",F[1](r.id),F[1](r.since),F[1](N),F[1](r.expires_at)}\nend"];
const lua_place_of: Helper = ["F[141]=function(a,h)\nlocal ui=a.tickets>0 and redis.call(\"ZSCORE\",F[72](a,h),h)\nif not ui then\nreturn nil\nend\nif a.lapsing and F[19](a,h)+30000<=f then\nreturn nil\nend\nlocal z=F[2](ui)\nif z<4000000000000000 then\nreturn{arrival=z,queued=true}\nend\nreturn{arrival=z - 4000000000000000,queued=false}\nend"];
const lua_note_hints: Helper = ["F[200]=function(a,be)\nif be~=(a.turn_ms>0)then\na.turn_ms=be and 3000 or 0\na.changed=true\nend\nend"];
const lua_drop_queue: Helper = ["F[182]=function(a)\nlocal N=a.tickets+(a.upgrader and 1 or 0)\nif a.tickets>0 then\nlocal j=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"-1\")\nfor ia=1,#j,1250 do\nF[27](a,F[26]({unpack(j,ia,math.min(ia+1250 - 1,#j))}))\nend\nif a.away>0 then\nF[57](a,j,\"d\")\nend\nif #j>0 then\nredis.call(\"DEL\",a.writers_key,a.readers_key,a.tickets_key)\na.departures=a.departures+F[73](a)\na.writers,a.readers,a.tickets,a.tickets_next,a.attended_next=0,0,0,0,0\nF[32](a)\nend\nend\na.upgrader=nil\na.queue_dropped=true\na.dropped=math.max(a.arrival+1,Sa)\na.arrival=a.dropped\na.changed=true\nreturn N\nend"];
const lua_remove_places: Helper = ["F[206]=function(l,j,n)\nfor c=1,#j do\nif n[c] then\nF[75](l[c],j[c],n[c])\nend\nend\nend"];
const lua_is_among: Helper = ["F[197]=function(wa,N,aa)\nfor c=1,N do\nif wa[c]==aa then\nreturn true\nend\nend\nreturn false\nend"];
const lua_blocked_locks: Helper = ["do\nlocal function Fk(a,h,z)\nif not a.front or a.front==h then\nreturn false\nend\nif not F[40](h)and F[68](h)==0 then\nif a.writers==0 then\nreturn false\nend\nif z and not F[40](a.front)then\nlocal T,pc=F[33](a.writers_key)\nreturn pc<z\nend\nend\nreturn not z or a.front_arrival<z\nend\nlocal function ak(a,h,z,Bc)\nif not F[34](a,h)then\nreturn true\nend\nif Bc then\nreturn Fk(a,h,z)\nend\nlocal Zj=a.front~=nil and(not z or a.front_arrival<z)\nreturn F[68](h)==0 and a.live>0 and Zj\nend\nF[177]=function(l,j,z,Bc)\nlocal W={}\nfor c=1,#j do\nif ak(l[c],j[c],z,Bc)then\nW[#W+1]=c\nend\nend\nreturn W\nend\nend"];
const lua_attended_until: Helper = ["F[149]=function(l,Jc,qg)\nlocal Ek=f+math.floor(Jc - math.min(300,Jc/10))\nfor c=1,#l do\nqg=qg and f>=l[c].no_grace_until\nend\nreturn Ek+(qg and 1500 or 0)\nend"];
const lua_clock_us: Helper = ["local bd\ndo\nbd=Sa<4503599627370496 and Sa or 0\nend"];
const lua_load_marker: Helper = ["F[108]=function(i)\nif not i then\nreturn{state=\"-\",ends_at=0}\nend\nlocal ba,kb,aa,va,Ac,xf,Ye=\nstring.match(i,\"^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$\")\nif not ba or F[2](ba)>1 then\nreturn{state=\"newer\"}\nend\nreturn{\nstate=kb,\nnumber=F[2](aa),\nnodes=F[2](va),\nends_at=F[2](Ac),\nfloor=F[2](xf),\nahead=F[2](Ye),\n}\nend"];
const lua_save_marker: Helper = ["F[144]=function(t,s)\nlocal wa={s.number,s.nodes,s.ends_at,s.floor,s.ahead}\nlocal C={F[1](1),s.state}\nfor c=1,#wa do\nC[c+2]=F[1](wa[c])\nend\nredis.call(\"SET\",t,table.concat(C,\" \"))\nend"];
const lua_misplacement: Helper = ["F[116]=function(s,aa,va)\nif s.state==\"newer\" then\nreturn{\"newer\"}\nend\nif s.number and(s.number~=aa or s.nodes~=va)then\nreturn{\"misplaced\",F[1](s.number),F[1](s.nodes)}\nend\nreturn nil\nend"];
const lua_abstention: Helper = ["F[130]=function(s,aa,va)\nlocal L=F[116](s,aa,va)\nif not L and s.state~=\"v\" then\nreturn{\"nonvoter\",F[1](f),s.state,F[1](s.ends_at)}\nend\nreturn L\nend"];
const lua_reach_of: Helper = ["F[132]=function(s)\nreturn math.max(s.floor or 0,bd+(s.ahead or 0)+100000)\nend"];
const lua_note_fence: Helper = ["F[161]=function(t,s,Q)\nlocal kh=Q>bd+30000000 and Q>s.floor\nlocal Pg=Q>F[132](s)\nif Pg then\ns.ahead=Q - bd\nend\nif kh then\ns.floor=Q\nend\nif kh or Pg then\nF[144](t,s)\nend\nend"];
const lua_blame_of: Helper = ["F[102]=function(m)\nreturn string.sub(m .. \"------\",1,6)\nend"];
const lua_end_pattern: Helper = ["F[105]=function(I)\nlocal Dj=string.gsub(string.sub(I,1,12),\"%-\",\"%%-\")\nreturn \"(%a)\" .. Dj .. \"(%S+)\"\nend"];
const lua_end_of: Helper = ["F[104]=function(e,I)\nreturn string.match(e.ended,F[105](I))\nend"];
const lua_forget_end: Helper = ["F[106]=function(e,I)\ne.ended=string.gsub(e.ended,F[105](I).. \" \",\"\")\nend"];
const lua_note_attempt_end: Helper = ["F[110]=function(e,I,M,m)\nlocal o=F[104](e,I)\nif o==\"e\" and M~=\"e\" then\nF[106](e,I)\nM=\"x\"\nelseif o then\nreturn\nend\nlocal Aj=M .. string.sub(I,1,12).. F[102](m).. \" \"\ne.ended=string.sub(Aj .. e.ended,1,64*20)\nend"];
const lua_unpack_attempt: Helper = ["F[112]=function(Y)\nlocal Da,I,ja,kb,P,Q,Ve,Xb,Pf,ea,fa,ki=\nstring.match(Y,\"^(%a) (%S+) (%S+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) ?(%S*)$\")\nif not Da or not F[4](Y)then\nreturn nil\nend\nreturn{\nmode=Da,\nattempt=I,\nholder=ja,\nstate=kb,\ndeadline=F[2](P),\nfence=F[2](Q),\nacquired=F[2](Ve),\nttl=F[2](Xb),\nmax_until=F[2](Pf),\ndelay=F[2](ea),\nlabel=fa,\nfingerprint=ki==\"\" and \"-\" or ki,\n}\nend"];
const lua_pack_attempt: Helper = ["F[111]=function(b)\nreturn table.concat({\nb.mode,\nb.attempt,\nb.holder,\nb.state,\nF[1](b.deadline),\nF[1](b.fence),\nF[1](b.acquired),\nF[1](b.ttl),\nF[1](b.max_until),\nF[1](b.delay),\nb.label,\nb.fingerprint,\n},\" \")\nend"];
const lua_cap_delay: Helper = ["F[150]=function(e,Kc)\nif e.delay_until>f+Kc then\ne.delay_until=f+Kc\ne.capped=true\nend\nend"];
const lua_texts_at: Helper = ["F[5]=function(ma,q)\nlocal w=redis.call(\"MGET\",unpack(ma))\nlocal Zb,rc=nil,nil\nfor c=1,q or #ma do\nif not w[c] then\nZb,rc=Zb or{},rc or{}\nZb[#Zb+1]=c\nrc[#rc+1]=ma[c]\nend\nend\nif not Zb or redis.call(\"EXISTS\",unpack(rc))==0 then\nreturn w\nend\nfor Gc=1,#Zb do\nif redis.call(\"EXISTS\",rc[Gc])==1 then\nw[Zb[Gc]]=\"\"\nend\nend\nreturn w\nend"];
const lua_texts_of: Helper = ["F[119]=function(q,Ai)\nlocal ma={}\nfor c=1,q do\nma[c]=KEYS[Ai*(c - 1)+1]\nma[q+c]=KEYS[Ai*(c - 1)+2]\nend\nreturn F[5](ma,q)\nend"];
const lua_empty_record: Helper = ["F[103]=function()\nreturn{fence=0,confirmed=0,delay_until=0,ended=\"\",leases={},delays={}}\nend"];
const lua_load_record: Helper = ["do\nlocal function hj(e)\nfor T,qb in ipairs({e.leases,e.delays})do\nfor T,Y in ipairs(qb)do\nif Y.deadline>f+Y.ttl and Y.ttl>0 then\nY.deadline=f+Y.ttl\ne.capped=true\nend\nend\nend\nend\nlocal function Xi(e,b)\nlocal Ki=b.deadline+b.delay\nif Ki<=f then\nreturn\nend\ne.delays[#e.delays+1]={\nmode=\"x\",\nattempt=b.attempt,\nholder=b.holder,\nstate=\"d\",\ndeadline=Ki,\nfence=b.fence,\nacquired=b.acquired,\nttl=b.delay,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nend\nlocal function wj(e)\nlocal La={}\nfor T,ea in ipairs(e.delays)do\nif ea.deadline>f then\nLa[#La+1]=ea\nend\nend\ne.delays=La\nend\nlocal function xj(e)\nlocal La,Af={},{}\nfor T,b in ipairs(e.leases)do\nif b.deadline>f then\nLa[#La+1]=b\nAf[b.holder]=Af[b.holder] or b.state==\"c\"\nend\nend\nfor T,b in ipairs(e.leases)do\nif b.deadline<=f and b.state==\"c\" then\nlocal M=b.deadline==b.max_until and \"m\" or \"e\"\nF[110](e,b.attempt,M,\"\")\nif b.delay>0 and not Af[b.holder] then\nXi(e,b)\nend\nend\nend\ne.leases=La\nend\nF[109]=function(i)\nlocal e=F[103]()\nif not i then\nreturn e\nend\nlocal ba,Q,kj,wc,jb,qa=\nstring.match(i,\"^(%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)\\n(.*)$\")\nif F[2](string.match(i,\"^(%d+) \")or \"0\")>2 then\nreturn nil,\"newer\"\nend\nif not ba or F[2](ba)<1 or not F[4](string.match(i,\"^[^\\n]*\"))then\nreturn nil,\"damaged\"\nend\ne.fence=F[2](Q)\ne.confirmed=F[2](kj)\ne.delay_until=F[2](wc)\ne.ended=jb\nfor Y in string.gmatch(qa,\"[^\\n]+\")do\nlocal b=F[112](Y)\nif not b then\nreturn nil,\"damaged\"\nend\nlocal qb=b.state==\"d\" and e.delays or e.leases\nqb[#qb+1]=b\nend\nhj(e)\nwj(e)\nxj(e)\nreturn e\nend\nend"];
const lua_save_record: Helper = ["F[118]=function(t,e,x)\nlocal pa=math.max(f,e.delay_until,math.floor(e.fence/1000))\nlocal wa={F[1](2),F[1](e.fence),F[1](e.confirmed),F[1](e.delay_until)}\nlocal qb={table.concat(wa,\" \"),e.ended,\"\"}\nfor c,b in ipairs(e.leases)do\nqb[c+2]=F[111](b)\npa=math.max(pa,b.deadline+b.delay)\nend\nfor c,ea in ipairs(e.delays)do\nqb[#e.leases+c+2]=F[111](ea)\npa=math.max(pa,ea.deadline)\nend\nredis.call(\"SET\",t,table.concat(qb,\"\\n\"),\"PX\",F[1](pa+x - f))\nend"];
const lua_find_attempt: Helper = ["F[121]=function(e,I)\nfor T,b in ipairs(e.leases)do\nif b.attempt==I then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_find_lease: Helper = ["F[154]=function(e,I,ja)\nlocal b=F[121](e,I)\nreturn b and(ja==\"-\" or b.holder==ja)and b or nil\nend"];
const lua_find_holder: Helper = ["F[153]=function(e,ja)\nfor T,b in ipairs(e.leases)do\nif b.holder==ja then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_taken_until: Helper = ["F[170]=function(e,Da,ja)\nlocal k=0\nfor T,b in ipairs(e.leases)do\nlocal Ej=Da==\"x\" or b.mode==\"x\"\nif Ej and b.holder~=ja and b.state~=\"r\" then\nk=math.max(k,b.deadline+b.delay)\nend\nend\nreturn k\nend"];
const lua_delay_or_rest_until: Helper = ["F[152]=function(e)\nlocal qa=F[153](e,\"*\")\nlocal k=math.max(e.delay_until,qa and qa.deadline or 0)\nreturn k>f and k or 0\nend"];
const lua_blocked_until: Helper = ["F[178]=function(e,Da,ja)\nlocal k=F[170](e,Da,ja)\nif F[153](e,ja)then\nreturn k\nend\nfor T,ea in ipairs(e.delays)do\nk=math.max(k,ea.deadline)\nend\nreturn math.max(k,F[152](e))\nend"];
const lua_stands: Helper = ["F[212]=function(e,I)\nfor T,ea in ipairs(e.delays)do\nif ea.attempt==I then\nreturn true\nend\nend\nreturn F[121](e,I)~=nil\nend"];
const lua_forget_delay: Helper = ["F[186]=function(e,I)\nlocal gb={}\nfor T,ea in ipairs(e.delays)do\nif ea.attempt~=I then\ngb[#gb+1]=ea\nend\nend\ne.delays=gb\nend"];
const lua_known_of: Helper = ["F[157]=function(e)\nlocal O,xc={},{}\nfor T,b in ipairs(e.leases)do\nif b.state==\"c\" then\nO[#O+1]=F[111](b)\nend\nend\nfor c,ea in ipairs(e.delays)do\nxc[c]=table.concat({ea.attempt,F[1](ea.deadline),F[1](ea.acquired)},\" \")\nend\nreturn O,xc\nend"];
const lua_add_pending: Helper = ["do\nlocal function Nc(pa,s)\nlocal Kf=math.max(pa+1,s.floor+1,bd)\nlocal Q=Kf - Kf % 8+s.number\nreturn Q<Kf and Q+8 or Q\nend\nF[147]=function(e,s,ka,ye)\ne.fence=Nc(e.fence,s)\nlocal b={\nmode=ka.mode,\nattempt=ka.attempt,\nholder=ka.holder,\nstate=\"p\",\ndeadline=f+ye,\nfence=e.fence,\nacquired=0,\nttl=ye,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\ne.leases[#e.leases+1]=b\nreturn b\nend\nend"];
const lua_add_resting: Helper = ["F[175]=function(e,He)\ne.leases[#e.leases+1]={\nmode=\"x\",\nattempt=\"*\",\nholder=\"*\",\nstate=\"r\",\ndeadline=f+He,\nfence=0,\nacquired=0,\nttl=He,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nend"];
const lua_confirm_pending: Helper = ["F[151]=function(e,b,lb)\nb.state=\"c\"\nb.fence=lb.fence\nb.acquired=f - lb.acquired\nb.ttl=lb.ttl\nb.delay=lb.delay\nb.label=lb.label\nb.fingerprint=lb.fingerprint\nb.deadline=f+lb.ttl\nif lb.max_until>0 then\nb.max_until=f+lb.max_until\nb.deadline=math.min(b.deadline,b.max_until)\nend\ne.fence=math.max(e.fence,b.fence)\ne.confirmed=math.max(e.confirmed,b.fence)\nend"];
const lua_names_attempt: Helper = ["F[139]=function(e,I)\nreturn e~=nil and e.state~=\"newer\" and string.find(e.rest,I,1,true)~=nil\nend"];
const lua_parse_idempotency: Helper = ["F[11]=function(i)\nif not i then\nreturn nil\nend\nlocal ba,kb,E,qa=string.match(i,\"^(%d+) (%a) (%S+) (.*)$\")\nif not ba or F[2](ba)>1 then\nreturn{state=\"newer\"}\nend\nreturn{layout=ba,state=kb,fingerprint=E,rest=qa}\nend"];
const lua_load_idempotency: Helper = ["F[47]=function(t)\nreturn F[11](t and redis.call(\"GET\",t))\nend"];
const lua_save_idempotency: Helper = ["F[15]=function(t,kb,E,qa,na)\nif t then\nlocal i=table.concat({F[1](1),kb,E,qa},\" \")\nredis.call(\"SET\",t,i,\"PX\",F[1](na - f+60000))\nend\nend"];
const lua_save_attempt: Helper = ["do\nlocal function rk(e,ja)\nlocal k=f\nfor T,b in ipairs(e.leases)do\nif b.holder==ja then\nk=math.max(k,b.deadline)\nend\nend\nreturn k\nend\nF[165]=function(t,e,b)\nif not t then\nreturn\nend\nlocal o,ta=F[47](t),b.attempt\nif o and o.state==\"g\" and not F[139](o,ta)then\nta=string.sub(o.rest .. \" \" .. ta,-184)\nend\nF[15](t,\"g\",b.fingerprint,ta,rk(e,b.holder))\nend\nend"];
const lua_forget_attempt: Helper = ["F[185]=function(t,o,I)\nif not F[139](o,I)or o.state~=\"g\" then\nreturn\nend\nlocal gb={}\nfor T,Ca in ipairs(F[7](o.rest))do\nif Ca~=I then\ngb[#gb+1]=Ca\nend\nend\nif #gb==0 then\nredis.call(\"DEL\",t)\nelse\nlocal i=table.concat({o.layout,\"g\",o.fingerprint,table.concat(gb,\" \")},\" \")\nredis.call(\"SET\",t,i,\"KEEPTTL\")\nend\nend"];
const lua_save_release: Helper = ["F[209]=function(t,o,I)\nif not o or o.state==\"g\" then\nF[15](t,\"e\",o and o.fingerprint or \"?\",I,f)\nend\nend"];
const lua_prolong_attempts: Helper = ["F[202]=function(t,b)\nredis.call(\"PEXPIRE\",t,F[1](b.deadline - f+60000),\"GT\")\nend"];
const lua_refusal_of: Helper = ["F[95]=function(e,E)\nif e and e.state==\"newer\" then\nreturn{\"newer\"}\nend\nreturn e and e.fingerprint~=E and{\"mismatch\"}or nil\nend"];
const lua_quorum_refusal_of: Helper = ["F[204]=function(o,E)\nif o and o.fingerprint==\"?\" then\nreturn nil\nend\nreturn F[95](o,E)\nend"];
const lua_RECORD_FIELDS: Helper = ["local Xc={\n\"layout\",\n\"fence\",\n\"arrival\",\n\"departures\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"tickets_next\",\n\"turn_at\",\n\"shared\",\n\"shared_next\",\n\"details\",\n\"delay_until\",\n\"break_at\",\n\"hold_ms\",\n\"kept_until\",\n\"expires_at\",\n\"front_arrival\",\n\"capacity\",\n\"permits\",\n\"attended_next\",\n\"turn_until\",\n\"turn_ms\",\n\"no_grace_until\",\n\"dropped\",\n\"watched_until\",\n\"ahead\",\n\"keeps_out\",\n}"];
const lua_parse_fields: Helper = ["F[13]=function(a,i)\nlocal jc,db=0,0\nfor u,ch in string.gmatch(i,\" (%d+)=(%d+)\")do\nlocal tb,aa=Xc[F[2](u)],F[2](ch)\nif not tb then\nreturn false\nend\na[tb]=aa\ndb=math.max(db,aa)\njc=jc+2+#u+#ch\nend\nreturn jc==#i and db<10000000000000000\nend"];
const lua_parse_numbers: Helper = ["F[14]=function(a,i)\nlocal Q,Gg,Wj,qf,lh=string.match(i,\"^[56] (%d+) (%d+) (%d+) (%d+)([^\\n]*)\\n\")\nif not Q then\nreturn false\nend\na.fence,a.written_at,a.hold_ms,a.events_count=\nQ+0,Gg+0,Wj+0,qf+0\nif lh~=\"\" and not F[13](a,lh)then\nreturn false\nend\nreturn math.max(a.fence,a.written_at,a.hold_ms,a.events_count)<10000000000000000\nend"];
const lua_pack_rests: Helper = ["F[64]=function(a)\nlocal i=\"\"\nfor c=1,#a.rests do\ni=i .. \" \" .. F[1](a.rests[c].until_ms).. \":\" .. F[1](a.rests[c].permits)\nend\nreturn i\nend"];
const lua_pack_upgrader: Helper = ["F[65]=function(oa)\nreturn table.concat(\n{oa.id,oa.token,F[1](oa.deadline),F[1](oa.arrival),oa.label},\n\" \"\n)\nend"];
const lua_parse_more: Helper = ["do\nlocal function Qk(a,i)\na.rests,a.resting={},0\nif not string.find(i,\"^[%d: ]*$\")or not F[4](i)then\nreturn false\nend\nfor na,sd in string.gmatch(i,\"(%d+):(%d+)\")do\na.rests[#a.rests+1]={until_ms=F[2](na),permits=F[2](sd)}\na.resting=a.resting+F[2](sd)\nend\nreturn true\nend\nlocal function Rk(i)\nlocal h,K,P,z,fa=string.match(i,\"^(%S+) (%S+) (%d+) (%d+) (%S+)$\")\nif not h or not F[4](i)then\nreturn nil\nend\nreturn{id=h,token=K,deadline=F[2](P),arrival=F[2](z),label=fa}\nend\nF[67]=function(a,i)\nlocal jc=0\nfor M,Y in string.gmatch(i,\"(%l) ([^\\n]+)\\n\")do\njc=jc+#Y+3\nif M==\"f\" then\na.front=Y\nelseif M==\"u\" then\na.upgrader=Rk(Y)\nelseif M==\"o\" then\na.outcomes=Y\nelseif M==\"n\" then\na.notes=Y\nelseif M==\"r\" and not Qk(a,Y)then\nreturn false\nelseif M==\"a\" then\na.away=F[2](Y)\nend\nif M==\"u\" and not a.upgrader then\nreturn false\nend\nend\nreturn jc==#i\nend\nend"];
const lua_parse_earlier: Helper = ["do\nlocal function Nk(a,Y,ba)\nlocal wa,Ba=string.match(Y,\"^([%d ]+) (%S+)$\")\nlocal C,N=F[7](wa or \"\"),ba>1 and 26 or 20\nif #C~=N or not F[4](Y)then\nreturn nil\nend\nfor c=1,N do\na[Xc[c]]=F[2](C[c])\nend\nif ba==1 then\na.turn_at=0\nend\na.keeps_out=ba>=3 and 1 or 0\nreturn Ba\nend\nF[66]=function(a,i,ba)\nif ba==1 then\ni=i .. \"\\n\"\nend\nlocal Y,G,oa,jb,ca,Ja,pa=\nstring.match(i,\"^([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n?([^\\n]*)$\")\nlocal Ba=Y and ba>0 and Nk(a,Y,ba)\nif not Ba then\nreturn nil\nend\nif Ja~=\"\" and not string.find(Ja,\",$\")then\nreturn nil\nend\nif not string.find(pa,\"^[%d: ]*$\")or not F[4](pa)then\nreturn nil\nend\nlocal Gg,Ye=string.match(pa,\"^(%d+) (%d+)\")\na.written_at=F[2](Gg or \"0\")\na.ahead=F[2](Ye or \"0\")\nfor K,R in string.gmatch(jb,\"%S%S%S%S(%S%S%S%S%S%S%S%S)(%l) \")do\na.ended=a.ended .. K .. R .. \".... \"\nend\na.events=Ja\nlocal T,qf=string.gsub(Ja,\",\",\"\")\na.events_count=qf\na.exclusive=F[89](G)\nif G~=\"\" and not a.exclusive then\nreturn nil\nend\nlocal Ga=Ba~=\"-\" and \"f \" .. Ba .. \"\\n\" or \"\"\nif oa~=\"\" then\nGa=Ga .. \"u \" .. oa .. \"\\n\"\nend\nif ca~=\"\" then\nGa=Ga .. \"o \" .. ca .. \"\\n\"\nend\nlocal ra=string.match(pa,\"%d+:.*$\")\nreturn ra and Ga .. \"r \" .. ra .. \"\\n\" or Ga\nend\nend"];
const lua_needed_until: Helper = ["F[51]=function(a,x)\nreturn a.kept_until+(a.shared>0 and x or 0)\nend"];
const lua_expire_beside: Helper = ["do\nlocal function pk(a)\nlocal ma={}\nlocal function wb(N,t)\nif N>0 then\nma[#ma+1]=t\nend\nend\nwb(a.details,a.details_key)\nwb(a.shared,a.leases_key)\nwb(a.shared,a.holders_key)\nwb(a.tickets,a.writers_key)\nwb(a.tickets,a.readers_key)\nwb(a.tickets,a.tickets_key)\nreturn ma\nend\nF[31]=function(a,x)\nlocal ma=a.created\nlocal Mc=F[51](a,x)\nif Mc>a.expires_at then\na.expires_at=Mc+(a.shared>0 and 30000 or x - 30000)\nma=pk(a)\nend\nfor c=1,ma and #ma or 0 do\nredis.call(\"PEXPIRE\",ma[c],F[1](a.expires_at+30000 - f))\nend\na.created=nil\nend\nend"];
const lua_set_back: Helper = ["F[84]=function(a,Ab)\nlocal Fc={\n\"tickets_next\",\n\"turn_at\",\n\"shared_next\",\n\"delay_until\",\n\"break_at\",\n\"kept_until\",\n\"expires_at\",\n\"attended_next\",\n\"turn_until\",\n\"no_grace_until\",\n\"watched_until\",\n}\nfor T,tb in ipairs(Fc)do\nif a[tb]>Ab then\na[tb]=a[tb] - Ab\nend\nend\nif a.exclusive then\nF[50](a.exclusive,-Ab)\nend\nif a.upgrader then\na.upgrader.deadline=a.upgrader.deadline - Ab\nend\nfor c=1,#a.rests do\na.rests[c].until_ms=a.rests[c].until_ms - Ab\nend\nlocal ca=F[7](a.outcomes)\nfor c=1,#ca do\nlocal A,Cf=string.match(ca[c],\"^(.*[.!=])(%d+)$\")\nca[c]=A and A .. F[1](F[2](Cf)- Ab)or ca[c]\nend\na.outcomes=table.concat(ca,\" \")\nif a.shared>0 or a.tickets>0 then\na.ahead=a.ahead+Ab\nend\na.changed=true\nend"];
const lua_load_lock: Helper = ["do\nlocal function Uj(a)\nreturn #a.ended % 14==0 and #a.releases % 5==0\nend\nlocal function Pk(a,i)\nlocal Sd=string.find(i,\"\\n\",1,true)\nlocal fd=Sd and string.find(i,\"\\n\",Sd+1,true)\nlocal Td=fd and string.find(i,\"\\n\",fd+1,true)\nlocal Ud=Td and string.find(i,\"\\n\",Td+1,true)\nlocal Vd=Ud and string.find(i,\"\\n\",Ud+1,true)\nif not Vd or not F[14](a,i)then\nreturn false\nend\na.ended=string.sub(i,fd+1,Td - 1)\na.releases=string.sub(i,Td+1,Ud - 1)\na.events=string.sub(i,Ud+1,Vd - 1)\nif fd>Sd+1 then\na.exclusive=F[89](string.sub(i,Sd+1,fd - 1))\nif not a.exclusive then\nreturn false\nend\nend\nif not Uj(a)then\nreturn false\nend\nif(a.events==\"\")~=(a.events_count==0)or a.events~=\"\" and string.sub(a.events,-1)~=\",\" then\nreturn false\nend\nreturn Vd==#i or F[67](a,string.sub(i,Vd+1))\nend\nlocal function uj(k)\nreturn{\nended=\"\",\nreleases=\"\",\noutcomes=\"\",\nnotes=\"\",\nevents=\"\",\nevents_count=0,\nrests={},\naway=0,\nfence=0,\narrival=0,\ndepartures=0,\nwriters=0,\nreaders=0,\ntickets=0,\ntickets_next=0,\nturn_at=0,\nshared=0,\nshared_next=0,\ndetails=0,\ndelay_until=0,\nbreak_at=0,\nhold_ms=0,\nkept_until=0,\nexpires_at=0,\nfront_arrival=0,\ncapacity=0,\npermits=0,\nattended_next=0,\nturn_until=0,\nturn_ms=0,\nno_grace_until=0,\ndropped=0,\nwatched_until=0,\nahead=0,\nkeeps_out=0,\nwritten_at=0,\nstored=false,\nresting=0,\nexpired_permits=0,\nchanged=false,\nat=k,\nrecord_key=KEYS[k],\ndetails_key=KEYS[k+1],\nleases_key=KEYS[k+2],\nholders_key=KEYS[k+3],\nwriters_key=KEYS[k+4],\nreaders_key=KEYS[k+5],\ntickets_key=KEYS[k+6],\nhistory_key=KEYS[k+7],\n}\nend\nlocal function Jl(a,i)\nlocal Bd=string.sub(i,1,2)\nif Bd==\"5 \" or Bd==\"6 \" then\nreturn not Pk(a,i)and \"damaged\" or nil\nend\nlocal ba=F[2](string.match(i,\"^(%d+) \")or \"0\")\nif ba>6 then\nreturn \"newer\"\nend\nlocal Ga=ba<5 and F[66](a,i,ba)\nreturn not(Ga and F[67](a,Ga))and \"damaged\" or nil\nend\nF[48]=function(k,i)\nlocal a=uj(k)\nif i then\na.stored=true\na.unreadable=Jl(a,i)\nif a.unreadable then\nreturn a\nend\nif a.written_at>f then\nF[84](a,a.written_at - f)\nend\nend\na.live=F[38](a)and 0 or a.shared\nreturn a\nend\nend"];
const lua_load_locks: Helper = ["F[94]=function(q,Zf)\nif q==1 then\nlocal w=Zf and F[5]({KEYS[1],Zf},1)or{redis.call(\"GET\",KEYS[1])}\nlocal a=F[48](1,w[1])\nreturn{a},a.unreadable and{\"unreadable\",a.unreadable}or nil,w[2]\nend\nlocal ma={}\nfor c=1,q do\nma[c]=KEYS[(c - 1)*8+1]\nend\nma[q+1]=Zf\nlocal w=F[5](ma,q)\nlocal l,Md,sa={},{},nil\nfor c=1,q do\nlocal a=Md[ma[c]] or F[48]((c - 1)*8+1,w[c])\nl[c]=a\nMd[ma[c]]=a\nif a.unreadable and not sa then\nsa={\"unreadable\",a.unreadable}\nend\nend\nreturn l,sa,w[q+1]\nend"];
const lua_pack_fields: Helper = ["F[62]=function(a)\nlocal i=\"\"\nfor c=3,#Xc do\nlocal aa=a[Xc[c]]\nif aa>0 and Xc[c]~=\"hold_ms\" then\ni=i .. \" \" .. F[1](c).. \"=\" .. F[1](aa)\nend\nend\nreturn i\nend"];
const lua_saved_lease: Helper = ["F[169]=function(a,b)\nreturn b==a.exclusive and a.exclusive_text or F[63](b)\nend"];
const lua_prove_writable: Helper = ["F[6]=function(t)\nif not Yb then\nredis.call(\"PEXPIRE\",t,\"1\",\"GT\")\nYb=true\nend\nend"];
const lua_latest_events: Helper = ["F[46]=function(a)\nlocal Ja,Ne={},nil\nlocal function wb(i)\nfor nb in string.gmatch(i,\"[^,]+\")do\nlocal Hc=string.match(nb,\"^(%l)%d+$\")\nlocal gc,hc=string.match(nb,\"^%l(%l%d+ %-?%d+) %-?%d+ (%S+) ?%S*$\")\nif gc and Ne then\nJa[#Ja+1]=string.sub(Ne,1,1).. gc .. \" \" .. string.sub(Ne,2).. \" \" .. hc\nend\nNe=Hc and nb or nil\nif gc then\nJa[#Ja+1]=nb\nend\nend\nend\nwb(a.events)\nif #Ja<20 then\nlocal zf=redis.call(\"GET\",a.history_key)or \"\"\nwb(string.sub(zf,#F[1](1)+2))\nend\nfor c=#Ja,20+1,-1 do\nJa[c]=nil\nend\nreturn Ja\nend"];
const lua_note_wake: Helper = ["do\nlocal function Hl(a)\nif a.away==0 or F[73](a)==0 then\nreturn 0\nend\nif a.unserved then\nreturn 1\nend\nif F[39](a)then\nreturn f+20\nend\nlocal k=0\nlocal Fc={\na.exclusive and a.exclusive.deadline or 0,\na.shared>0 and a.shared_next or 0,\na.upgrader and a.upgrader.deadline or 0,\na.delay_until,\na.break_at,\na.turn_until,\na.attended_next,\nF[77](a),\n}\nfor c=1,#Fc do\nif Fc[c]>f and(k==0 or Fc[c]<k)then\nk=Fc[c]\nend\nend\nreturn k\nend\nF[60]=function(a,x)\na.wake=table.concat({F[1](a.at),F[1](Hl(a)),F[1](x)},\",\")\nend\nend"];
const lua_save_lock: Helper = ["do\nlocal function Gj(a)\nlocal db=math.max(\na.arrival,\na.departures,\na.writers,\na.readers,\na.tickets,\na.tickets_next,\na.turn_at,\na.shared,\na.shared_next,\na.details,\na.delay_until,\na.break_at,\na.kept_until,\na.expires_at,\na.front_arrival,\na.capacity,\na.permits,\na.attended_next,\na.turn_until,\na.turn_ms,\na.no_grace_until,\na.dropped,\na.watched_until,\na.ahead,\na.keeps_out\n)\nreturn db>0 and F[62](a)or \"\"\nend\nlocal function jl(a)\na.exclusive_text=a.exclusive and F[63](a.exclusive)or \"\"\nlocal i=(a.away>0 and \"6 \" or \"5 \")\n.. F[1](a.fence)\n.. \" \"\n.. Xf\n.. \" \"\n.. F[1](a.hold_ms)\n.. \" \"\n.. F[1](a.events_count)\n.. Gj(a)\n.. \"\\n\"\n.. a.exclusive_text\n.. \"\\n\"\n.. a.ended\n.. \"\\n\"\n.. a.releases\n.. \"\\n\"\n.. a.events\n.. \"\\n\"\nif a.front then\ni=i .. \"f \" .. a.front .. \"\\n\"\nend\nif a.upgrader then\ni=i .. \"u \" .. F[65](a.upgrader).. \"\\n\"\nend\nif a.outcomes~=\"\" then\ni=i .. \"o \" .. a.outcomes .. \"\\n\"\nend\nif #a.rests>0 then\ni=i .. \"r\" .. F[64](a).. \"\\n\"\nend\nif a.notes~=\"\" then\ni=i .. \"n \" .. a.notes .. \"\\n\"\nend\nif a.away>0 then\ni=i .. \"a \" .. F[1](a.away).. \"\\n\"\nend\nreturn i\nend\nlocal function Mj(a)\nlocal ve=a.noted\nif not ve then\nreturn\nend\nfor c=math.max(1,#ve - 20+1),#ve do\na.events=ve[c] .. a.events\na.events_count=a.events_count+1\nend\na.noted=nil\nend\nlocal function pl(a,je)\nif not F[45](a)then\na.events,a.events_count=\"\",0\nreturn\nend\nMj(a)\nif a.events_count<20 and #a.events<=1500 then\nreturn\nend\nlocal i=F[1](1).. \" \" .. table.concat(F[46](a),\",\").. \",\"\nredis.call(\"SET\",a.history_key,i,\"PX\",F[1](je))\na.events,a.events_count=\"\",0\nend\nF[79]=function(a,x)\nif not a.changed and F[51](a,x)<=a.expires_at then\nF[6](a.record_key)\nreturn\nend\na.changed=false\na.written=true\na.written_at=f\nYb=true\nif a.shared==0 then\na.keeps_out=0\nend\nif a.shared==0 and a.tickets==0 then\na.kept_until=0\na.expires_at=0\na.ahead=0\nelse\nF[31](a,x)\nend\nlocal G=a.exclusive\nlocal Vj=G and math.max(G.deadline+G.delay,G.min_until)or 0\nlocal Fj=math.floor(a.fence/1000)\nlocal pa=math.max(f,a.delay_until,a.kept_until,Vj,F[77](a,true),Fj)\nlocal Hf=a.capacity>0 and 2592000000 or x\nlocal je=math.max(pa+Hf,a.expires_at+a.ahead+30000)- f\npl(a,je)\nredis.call(\"SET\",a.record_key,jl(a),\"PX\",F[1](je))\nif a.away>0 or a.away_changed then\nF[60](a,x)\nend\nend\nend"];
const lua_note_watcher: Helper = ["F[163]=function(a,Ni)\nif a.stored and f+Ni>a.watched_until then\na.watched_until=f+Ni\na.changed=true\nend\nend"];
const lua_recent_outcome: Helper = ["F[101]=function(e,m)\nif e.outcomes==\"\" then\nreturn nil\nend\nlocal k=string.find(e.outcomes,F[9](m),1,true)\nreturn k and string.match(e.outcomes,\"^%w+\",k+12)or nil\nend"];
const lua_forgotten_at: Helper = ["F[97]=function(e)\nreturn F[2](string.match(e.outcomes,\"=(%d+)\")or \"0\")\nend"];
const lua_is_full_of_copies: Helper = ["F[100]=function(e)\nlocal T,cd=string.gsub(e.outcomes,\"!\",\"\")\nreturn cd>=48\nend"];
const lua_is_forgotten: Helper = ["F[107]=function(e,m,y)\nif y==0 or F[101](e,m)then\nreturn false\nend\nreturn F[97](e)>=y or F[100](e)\nend"];
const lua_save_outcome: Helper = ["do\nlocal function Bh(oc)\nlocal Nh,Cf=string.match(oc,\"([.!])(%d+)$\")\nif not Nh then\nreturn true,f\nend\nlocal k=F[2](Cf)\nreturn k+(Nh==\"!\" and 60000 or 4000)<=f,k\nend\nlocal function Gk(e,m)\nlocal C={}\nfor oc in string.gmatch(e.outcomes,\"%S+\")do\nif string.sub(oc,1,1)~=\"=\" and string.sub(oc,1,12)~=F[9](m)then\nC[#C+1]=oc\nend\nend\nreturn C\nend\nF[98]=function(e,m,Ea,cd)\nlocal C,fb,Jb=Gk(e,m),{},F[97](e)\nlocal rf=#C+1 - 64\nfor c=1,#C do\nlocal Hk,k=Bh(C[c])\nlocal fl=rf>0 and not string.find(C[c],\"!\",1,true)\nif fl or Hk and c<=#C - 15 then\nrf=rf - 1\nJb=math.max(Jb,k)\nelse\nfb[#fb+1]=C[c]\nend\nend\nif #fb>=64 then\nlocal T,k=Bh(table.remove(fb,1))\nJb=math.max(Jb,k)\nend\nfb[#fb+1]=F[9](m).. Ea ..(cd and \"!\" or \".\").. F[1](f)\ne.outcomes=(Jb>0 and \"=\" .. F[1](Jb).. \" \" or \"\").. table.concat(fb,\" \")\ne.changed=true\nend\nend"];
const lua_is_late: Helper = ["F[156]=function(o,y)\nlocal Pb=o and string.match(o,\"^copy(%d+)$\")\nreturn Pb and y<F[2](Pb)\nend"];
const lua_save_copy: Helper = ["F[166]=function(e,m,y)\nif y==0 then\nreturn\nend\nlocal o=F[101](e,m)\nif not o or string.find(o,\"^copy\")and not F[156](o,y)then\nF[98](e,m,\"copy\" .. F[1](y),true)\nend\nend"];
const lua_save_reply: Helper = ["F[168]=function(e,m,v,cd)\nF[98](e,m,table.concat(v,\"x\"),cd)\nend"];
const lua_recent_reply: Helper = ["F[164]=function(e,m)\nlocal Ea=F[101](e,m)\nif not Ea then\nreturn nil\nend\nlocal C=string.gsub(Ea,\"x\",\" \")\nreturn F[7](C)\nend"];
const lua_REASONS: Helper = ["local qc={\nr=\"released\",\ne=\"expired\",\nm=\"max_hold\",\nb=\"broken\",\nt=\"transferred\",\n}"];
const lua_end_at: Helper = ["F[131]=function(a,K)\nlocal k=string.find(a.ended,F[87](K),1,true)\nreturn k and k % 14==1 and k or nil\nend"];
const lua_released_by: Helper = ["F[205]=function(a,K,m)\nlocal ya,k=F[76](m),F[131](a,K)\nif k then\nlocal ia=k+8+1\nlocal lk=string.sub(a.ended,ia,ia+4 - 1)==ya\nreturn lk and string.sub(a.ended,ia - 1,ia - 1)or nil,false\nend\nk=a.releases~=\"\" and string.find(a.releases,ya,1,true)\nif k and k % 5==2 then\nreturn string.sub(a.releases,k - 1,k - 1),false\nend\nreturn nil,#a.releases==32*5\nend"];
const lua_note_said: Helper = ["F[162]=function(a,m,H,Bj,tj)\nif a.notes==\"\" and H==\"-\" then\nreturn\nend\nlocal Z,Db,ya,Ah=F[61](a),{},\".\" .. string.sub(m,16 - 4,14),false\nfor c=1,#Z do\nif string.sub(Z[c],4+1)==H then\nya=string.sub(Z[c],1,4)\nAh=true\nelse\nDb[#Db+1]=Z[c]\nend\nend\nif H==\"-\" or not Ah and string.find(a.ended .. a.notes,ya,1,true)then\nya=\"....\"\nelse\nDb[#Db+1]=ya .. H\nend\na.note=ya\nF[44](a,Db,Bj and ya or F[18](a),tj and ya or F[29](a))\na.changed=true\nend"];
const lua_reason_never_served: Helper = ["F[133]=function(M)\nreturn M==\"o\" and \"expired\"\nor M==\"d\" and \"broken\"\nor M==\"u\" and \"released\"\nor nil\nend"];
const lua_why_never_served: Helper = ["F[214]=function(a,Na)\nlocal k=F[131](a,Na)\nreturn k and F[133](string.sub(a.ended,k+8,k+8))or nil\nend"];
const lua_why_lost: Helper = ["F[134]=function(a,K)\nlocal k=F[131](a,K)\nif k then\nlocal ia=k+8\nlocal M=string.sub(a.ended,ia,ia)\nlocal R=qc[M] or F[133](M)or qc[\"r\"]\nlocal ya=M==\"d\" and F[29](a)or string.sub(a.ended,ia+1,ia+4)\nreturn R,F[78](a,ya)\nend\nlocal i=a.shared>a.live and redis.call(\"HGET\",a.details_key,F[125](K))\nlocal b=i and F[90](a,i)\nif b and F[38](a)then\nreturn qc[\"b\"],F[78](a,F[18](a))\nend\nif b and b.deadline<=f then\nreturn qc[F[92](a,b)],\"-\"\nend\nreturn \"unknown\",\"-\"\nend"];
const lua_not_held: Helper = ["F[140]=function(a,K,da)\nif da then\nreturn{\"unreadable\",\"damaged\"}\nend\nlocal R,H=F[134](a,K)\nreturn{\"lost\",R,H}\nend"];
const lua_reply_before: Helper = ["F[124]=function(e,E)\nreturn F[95](e,E)or e and F[7](e.rest)\nend"];
const lua_shorten_idempotency: Helper = ["F[145]=function(t)\nredis.call(\"PEXPIRE\",t,F[1](60000),\"LT\")\nend"];
const lua_idempotency_until: Helper = ["F[155]=function(t,P)\nreturn t and P+60000 or 0\nend"];
const lua_prolong_idempotency: Helper = ["F[203]=function(t,b)\nif b.idempotency_until>0 and b.deadline>b.idempotency_until then\nb.idempotency_until=b.deadline+60000\nredis.call(\"PEXPIRE\",t,F[1](b.idempotency_until+60000 - f),\"GT\")\nend\nend"];
const lua_listed_holders: Helper = ["F[137]=function(a)\nlocal ob={}\nif a.exclusive then\nob[1]=F[63](a.exclusive)\nend\nif a.live>0 then\nlocal j=redis.call(\"ZRANGE\",a.holders_key,\"0\",F[1](50 - 1))\nlocal w=#j>0 and redis.call(\"HMGET\",a.details_key,unpack(j))or{}\nfor c=1,#w do\nlocal b=w[c] and F[90](a,w[c])\nif #ob<50 and b and b.deadline>f then\nob[#ob+1]=F[63](F[96](a,b))\nend\nend\nend\nreturn ob\nend"];
const lua_queue_length: Helper = ["F[142]=function(a)\nreturn F[73](a)+(a.upgrader and 1 or 0)\nend"];
const lua_readers_before: Helper = ["F[74]=function(a)\nif F[40](a.front)or F[68](a.front)>0 or a.readers<2 then\nreturn 0\nend\nif a.writers==0 then\nreturn 4000000000000000\nend\nlocal T,pc=F[33](a.writers_key)\nreturn pc\nend"];
const lua_next_end: Helper = ["F[52]=function(a)\nif a.capacity==0 then\nreturn a.delay_until\nend\nlocal k=F[77](a)\nreturn a.live>0 and math.min(k,a.shared_next)or k\nend"];
const lua_flag: Helper = ["F[8]=function(gf)\nreturn gf and \"1\" or \"0\"\nend"];
const lua_with_notifications: Helper = ["do\nlocal function ei(a)\nlocal df=a.written and(a.watched_until>f or not a.stored)\nif a.turn_ms==0 then\nreturn df and F[1](a.at).. \",-,0,0,1,-,\" .. F[1](a.departures)or nil\nend\nlocal Oe,Gb,Ua,next=\"-\",0,0,\"-\"\nif a.turn_began and a.turn_at>0 then\nOe=F[9](F[81](a.front))\nGb=a.turn_until\nUa=F[74](a)\nelseif a.upgrader and a.lease_ended and a.live==1 then\nOe=F[9](F[81](a.upgrader.id))\nelseif a.queue_dropped then\nGb=1\nelseif(a.tickets>0 or a.upgrader)and(a.check_at or a.lease_ended and F[52](a)>f)then\nGb=a.check_at or F[52](a)\nnext=a.front and F[9](F[81](a.front))or \"-\"\nend\nif Oe==\"-\" and Gb==0 and not df then\nreturn nil\nend\nlocal C={F[1](a.at),Oe,F[1](Gb),F[1](Ua),F[8](df),next,F[1](a.departures)}\nreturn table.concat(C,\",\")\nend\nF[93]=function(v,l)\nif #l==1 and not l[1].untold and not l[1].wake then\nlocal di=not l[1].unreadable and ei(l[1])\nif di then\nv[#v+1]=\"!\" .. di\nend\nreturn v\nend\nlocal Oc,Wd,Re,Ke={},{},{},{}\nfor c=1,#l do\nlocal a=l[c]\nif not a.unreadable and not Ke[a] then\nOc[#Oc+1]=ei(a)\nfor Gc=1,a.turn_ms>0 and a.served and #a.served or 0 do\nlocal C={F[1](a.at),a.served[Gc],\"0\",\"0\",\"0\",\"-\",F[1](a.departures)}\nOc[#Oc+1]=table.concat(C,\",\")\nend\nRe[#Re+1]=a.wake\nfor Gc=1,a.written and a.untold and #a.untold or 0 do\nWd[#Wd+1]=F[1](a.at).. \" \" .. a.untold[Gc]\nend\nend\nKe[a]=true\nend\nif #Wd>0 then\nv[#v+1]=\"~\" .. table.concat(Wd,\",\")\nend\nif #Re>0 then\nv[#v+1]=\"+\" .. table.concat(Re,\";\")\nend\nif #Oc>0 then\nv[#v+1]=\"!\" .. table.concat(Oc,\";\")\nend\nreturn v\nend\nend"];
const lua_load_request: Helper = ["F[160]=function(q,D,E)\nlocal J=F[47](D)\nlocal L=F[95](J,E)\nif L then\nreturn nil,J,L\nend\nlocal l,sa=F[94](q)\nreturn l,J,sa\nend"];
const lua_place_secret_of: Helper = ["F[201]=function(m,Na,J)\nif Na~=\"-\" then\nreturn Na\nend\nif J and J.state==\"w\" and J.rest~=\"-\" then\nreturn J.rest\nend\nreturn m\nend"];
const lua_ids_with: Helper = ["F[196]=function(Cb,B)\nlocal j={}\nfor c=1,#Cb do\nj[c]=string.sub(Cb,c,c).. B\nend\nreturn j\nend"];
const lua_ids_of: Helper = ["F[195]=function(g,B)\nreturn B==g.place_secret and g.place_ids or F[196](ARGV[2],B)\nend"];
const lua_save_locks: Helper = ["F[208]=function(g)\nfor c=1,#g.locks do\nF[91](g.locks[c],f)\nF[79](g.locks[c],(ARGV[11]+0))\nend\nend"];
const lua_finish: Helper = ["F[184]=function(g,v)\nF[208](g)\nreturn F[93](v,g.locks)\nend"];
const lua_lost: Helper = ["F[198]=function(g,R,H,zk)\nreturn F[184](g,{\"lost\",R,F[8](zk or false),H or \"-\"})\nend"];
const lua_dismissed: Helper = ["F[181]=function(g,z)\nlocal o,e=(ARGV[18]+0),g.idempotency\nif o==0 and e and e.state==\"w\" and e.rest~=\"-\" then\no=z or Sa - 30000*1000\nend\nfor c=1,#g.locks do\nlocal a=g.locks[c]\nlocal ha=a.dropped\nif o>0 and o<=ha and((ARGV[18]+0)>0 or ha<=Sa+1000000)then\nlocal H=F[78](a,F[29](a))\nreturn{\"lost\",qc[\"b\"],\"1\",H}\nend\nend\nreturn nil\nend"];
const lua_append_two: Helper = ["F[176]=function(C,ua,sl)\nC[#C+1]=ua\nC[#C+1]=sl\nreturn C\nend"];
const lua_append_list: Helper = ["F[10]=function(C,Ga)\nC[#C+1]=F[1](#Ga)\nfor c=1,#Ga do\nC[#C+1]=Ga[c]\nend\nreturn C\nend"];
const lua_granted: Helper = ["F[190]=function(g,O,Fb)\nF[208](g)\nlocal a,Pc=g.locks[1],{}\nfor c=1,#O do\nPc[c]=F[169](g.locks[c],O[c])\nend\nlocal v=F[176](F[10]({\"granted\",F[1](f),F[1](a.break_at)},Pc),F[8](Fb),F[1](a.capacity))\nreturn F[93](v,g.locks)\nend"];
const lua_granted_some: Helper = ["F[193]=function(g,O,Fb)\nF[208](g)\nlocal Pc,Dg,Ld={},{},0\nfor c=1,#g.locks do\nlocal a=g.locks[c]\nif O[c] then\nPc[#Pc+1],Dg[#Dg+1]=F[169](a,O[c]),c\nif a.break_at>0 then\nLd=Ld>0 and math.min(Ld,a.break_at)or a.break_at\nend\nend\nend\nlocal v=\nF[176](F[10]({\"granted_some\",F[1](f),F[1](Ld)},Pc),F[42](Dg),F[8](Fb))\nreturn F[93](v,g.locks)\nend"];
const lua_claim: Helper = ["F[135]=function(a,b)\nif not F[122](b)then\nreturn false\nend\nlocal bc,Lc=string.match(b.partner,\"^%?(%d+),(%d+)$\")\nb.partner,b.confirmed=\"-\",true\nb.delay=F[2](bc)\nif F[2](Lc)>0 then\nb.min_until=b.acquired+F[2](Lc)\nend\nF[117](a,b)\na.changed=true\nreturn true\nend"];
const lua_granted_before: Helper = ["F[191]=function(g,B)\nlocal j,O,n,R,H,da=F[195](g,B),{},0,\"unknown\",\"-\",false\nfor c=1,#j do\nlocal b,ck=F[114](g.locks[c],j[c])\nO[c]=b\nda=da or ck\nif b then\nn=n+1\nelseif R==\"unknown\" then\nR,H=F[134](g.locks[c],B)\nend\nend\nif n==#j then\nreturn F[190](g,O,not F[135](g.locks[1],O[1]))\nend\nif n==#j - g.spare then\nreturn F[193](g,O,true)\nend\nif n>0 or R~=\"unknown\" or g.idempotency and g.idempotency.state==\"g\" then\nreturn F[198](g,R,H,F[214](g.locks[1],B)~=nil)\nend\nreturn nil,da\nend"];
const lua_busy: Helper = ["do\nlocal function ol(a)\nif a.tickets<=F[73](a)then\nreturn 0\nend\nlocal pb=redis.call(\"ZCOUNT\",a.tickets_key,F[21](a,f - 2000),F[21](a,f))\nreturn math.min(a.departures,pb)\nend\nlocal function Lj(a,vb,hb)\nlocal k=a.delay_until\nif a.exclusive then\nk=math.max(k,a.exclusive.deadline,a.exclusive.min_until)\nelseif vb and a.live>(hb and 1 or 0)then\nk=math.max(k,F[113](a,hb))\nend\nif a.capacity>0 and a.live+a.resting>0 then\nlocal pg,Aa=F[77](a),a.live>0 and a.shared_next or 0\nlocal fj=pg>0 and Aa>0\nk=math.max(k,fj and math.min(pg,Aa)or pg+Aa)\nend\nif not vb then\nk=math.max(k,a.upgrader and a.upgrader.deadline or 0,a.break_at)\nend\nreturn k\nend\nlocal function Rh(a,vb,hb)\nif F[39](a)then\nreturn f+20\nend\nlocal k=Lj(a,vb,hb)\nlocal wk=a.capacity>0 and a.turn_at>0\nif k>f and not wk then\nreturn k\nend\nk=a.attended_next>f and a.attended_next or f\nif a.turn_at==0 then\nreturn k\nend\nreturn k>f and math.min(a.turn_until,k)or a.turn_until\nend\nF[179]=function(g,W,u,hb,ed)\nlocal ua=W[1]\nlocal a=g.locks[ua]\nlocal vb=string.sub(ARGV[2],ua,ua)==\"x\"\nif not u then\nu={position=-1,ticket=\"-\",arrival=Sa,attended_until=0,ticket_until=0,again_at=0}\nfor c=1,#g.locks do\nu.arrival=math.max(u.arrival,g.locks[c].dropped+1)\nend\nend\nlocal wc,Rf=0,Rh(a,vb,hb)\nfor c=2,g.spare>0 and g.spare+1 or 0 do\nlocal Ca=W[c]\nlocal k=Rh(g.locks[Ca],string.sub(ARGV[2],Ca,Ca)==\"x\")\nRf=math.min(Rf,k)\nend\nif not hb then\nfor c=1,g.spare>0 and 1 or #W do\nlocal Ca=g.locks[W[c]]\nwc=math.max(wc,Ca.delay_until,Ca.live==0 and F[77](Ca)or 0)\nend\nend\nlocal v=F[176](F[176](F[10]({\"busy\",F[1](f),F[42](W),F[1](Rf),F[1](u.position),u.ticket,F[1](u.arrival),F[1](u.attended_until),F[1](u.ticket_until),F[1](u.again_at),F[1](a.hold_ms),F[1](a.departures),F[1](F[142](a)+(ed and ed[ua] and 1 or 0)),F[1](F[127](a)),F[1](F[20](a))},F[137](a)),F[1](wc>f and wc or 0),F[1](a.capacity)),F[1](u.position>=0 and ol(a)or 0),F[1](u.standby_until or 0))\nreturn F[184](g,v)\nend\nend"];
const lua_new_lease: Helper = ["F[199]=function(g,a,h)\nlocal b={\nid=h,\ndeadline=0,\nfence=0,\nholds=1,\nacquired=f,\nttl=(ARGV[3]+0),\nmax_until=(ARGV[10]+0)>0 and f+(ARGV[10]+0)or 0,\ndelay=(ARGV[9]+0),\nlabel=ARGV[8],\npartner=\"-\",\nmin_until=(ARGV[20] and ARGV[20]+0 or 0)>0 and f+(ARGV[20] and ARGV[20]+0 or 0)or 0,\n}\nb.idempotency_until=F[155](g.idempotency_key,F[25](a,b,(ARGV[3]+0)))\nreturn b\nend"];
const lua_save_use: Helper = ["F[210]=function(g,kb,B,na)\nF[15](g.idempotency_key,kb,ARGV[14],B,na)\nend"];
const lua_save_grant: Helper = ["F[207]=function(g,B,b)\nlocal a=g.locks[1]\nif(ARGV[16]+0)>0 or F[101](a,B)then\nF[98](a,B,\"granted\",true)\nend\nF[210](g,\"g\",B,b.idempotency_until)\nend"];
const lua_granted_earlier: Helper = ["F[192]=function(g)\nlocal m,J=ARGV[1],g.idempotency\nif J and J.state==\"g\" then\nreturn F[191](g,J.rest)\nend\nlocal Z,da=F[191](g,m)\nlocal Hd\nif not Z and g.place_secret~=m then\nZ,Hd=F[191](g,g.place_secret)\nda=da or Hd\nend\nlocal A=J and J.rest or \"-\"\nif not Z and A~=\"-\" and A~=g.place_secret and A~=m then\nZ,Hd=F[191](g,A)\nda=da or Hd\nend\nreturn Z,da\nend"];
const lua_find_own_places: Helper = ["do\nlocal function nh(l,j)\nif #j==1 and l[1].tickets==0 then\nreturn nil\nend\nlocal n,z={},nil\nfor c=1,#j do\nn[c]=F[141](l[c],j[c])or false\nz=z or n[c] and n[c].arrival\nend\nn.arrival=z\nreturn z and n or nil\nend\nF[183]=function(g)\nlocal l,m=g.locks,ARGV[1]\nlocal j=F[195](g,g.place_secret)\nlocal n=nh(l,j)\nif n or g.place_secret==m then\nreturn g.place_secret,j,n\nend\nj=F[195](g,m)\nreturn m,j,nh(l,j)\nend\nend"];
const lua_has_lease_left: Helper = ["F[194]=function(a,h,md)\nreturn F[40](h)or a.live<md\nend"];
const lua_grant_one: Helper = ["F[188]=function(g,c,h,n)\nlocal a,u=g.locks[c],n and n[c]\nlocal b=F[199](g,a,h)\nif u then\nF[75](a,h,u)\nF[59](a)\nend\nF[35](a,b,n and n.arrival)\nif u then\na.check_at=b.deadline\nend\nreturn b\nend"];
const lua_grant_all: Helper = ["F[187]=function(g,B,j,n)\nlocal l,O=g.locks,{}\nif n and F[37](j[1])and n[1].queued and(ARGV[23] and ARGV[23]+0 or 0)==0 then\nF[82](l[1],j[1],n.arrival)\nreturn F[191](g,B)\nend\nfor c=1,#l do\nif not F[194](l[c],j[c],(ARGV[12]+0))then\nreturn F[184](g,{\"limit\",\"leases\"})\nend\nend\nfor c=1,#l do\nO[c]=F[188](g,c,j[c],n)\nend\nF[207](g,B,O[1])\nreturn F[190](g,O)\nend"];
const lua_grant_some: Helper = ["F[189]=function(g,B,j,n,W)\nlocal l,ad=g.locks,{}\nlocal ka=#l - g.spare\nfor c=1,#l do\nlocal ek=not F[197](W,#W,c)and F[194](l[c],j[c],(ARGV[12]+0))\nif #ad<ka and ek then\nad[#ad+1]=c\nend\nend\nif #ad<ka then\nreturn F[184](g,{\"limit\",\"leases\"})\nend\nlocal O,ua={},nil\nfor c=1,#l do\nif F[197](ad,ka,c)then\nO[c]=F[188](g,c,j[c],n)\nua=ua or O[c]\nelseif n and n[c] then\nF[75](l[c],j[c],n[c])\nend\nend\nF[207](g,B,ua)\nreturn F[193](g,O)\nend"];
const lua_wait_in_line: Helper = ["do\nlocal function Tj(a,Gl)\nif a.tickets+(a.upgrader and 1 or 0)<Gl then\nreturn true\nend\nif a.tickets<=F[73](a)then\nreturn false\nend\nlocal Yf=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"0\")[1]\nif Yf then\nF[75](a,Yf,F[141](a,Yf)or{})\nend\nreturn true\nend\nlocal function Yg(t,z)\nreturn redis.call(\"ZCOUNT\",t,\"-inf\",\"(\" .. F[1](z))\nend\nlocal function ji(a,h,u)\nlocal A=a.upgrader and 1 or 0\nif u.queued and u.arrival==a.arrival then\nreturn A+F[73](a)- 1\nend\nlocal mb,Ua=a.writers,a.readers\nif u.queued and F[40](h)then\nmb=mb - 1\nelseif u.queued then\nUa=Ua - 1\nend\nif mb>0 then\nA=A+Yg(a.writers_key,u.arrival)\nend\nif Ua>0 then\nA=A+Yg(a.readers_key,u.arrival)\nend\nreturn A\nend\nlocal function Ak(l)\nlocal n,z={},Sa\nfor c=1,#l do\nz=math.max(z,l[c].arrival+1)\nend\nfor c=1,#l do\nn[c]=false\nl[c].arrival=z\nl[c].changed=true\nend\nn.arrival=z\nreturn n\nend\nlocal function Dk(wa,Ck)\nfor T=Ck+1,#wa do\nlocal db=1\nfor c=2,#wa do\ndb=wa[c]>wa[db] and c or db\nend\ntable.remove(wa,db)\nend\nreturn math.max(unpack(wa))\nend\nlocal function ql(l,j,n,W,U,g)\nlocal xi,Kd=g.spare,0\nlocal ka=#j - xi\nif ka>1 then\nlocal Og=math.floor(n.arrival/1000)\nKd=Og>f+1000 and f or Og+10000\nend\nlocal Ae,Gd={},Kd>f and Kd or 0\nfor c=1,#j do\nlocal a,h=l[c],j[c]\nif Kd<=f or F[197](W,xi+1,c)then\nlocal u=n[c] or{arrival=n.arrival}\nlocal Ob=(ARGV[22] and ARGV[22]+0 or 0)>0 and n[c] and F[19](a,h)<=(ARGV[22] and ARGV[22]+0 or 0)\nF[80](a,h,u,U,Ob)\nif F[36](h)then\nF[70](a,h,\"=\" .. ARGV[8])\nend\nAe[#Ae+1]=ji(a,h,u)\nn[c]=u\nelseif n[c] then\nF[75](a,h,n[c])\nn[c]=false\nend\nF[91](a,f)\nif a.front==h and a.turn_at>0 then\nF[59](a)\nF[86](a,f,3000)\nGd=f+2500\nend\nend\nreturn Dk(Ae,ka - #j+#Ae),Gd\nend\nlocal function Ik(l,j,n,U)\nfor c=1,#j do\nif n[c] then\nU=math.max(U,F[19](l[c],j[c])+1)\nend\nend\nreturn U\nend\nlocal function Lk(fa,Mf,vd)\nreturn \"=\" .. fa .. \" \" .. F[42](Mf).. \" \" .. vd\nend\nlocal function zl(g,B,n,W,U)\nlocal a,h=g.locks[1],F[195](g,B)[1]\nlocal u=n[1] or{arrival=n.arrival}\nlocal na=n[1] and F[19](a,h)or 0\nif not n[1] or(ARGV[23] and ARGV[23]+0 or 0)>0 and(ARGV[7]~=\"-\" or na<=f)then\nna=math.max(f+(ARGV[23] and ARGV[23]+0 or 0),U)\nlocal Mf={(ARGV[3]+0),(ARGV[9]+0),(ARGV[10]+0),(ARGV[20] and ARGV[20]+0 or 0)}\nF[70](a,h,Lk(ARGV[8],Mf,(ARGV[25] or \"-\")))\nF[80](a,h,u,na,n[1]~=false)\nelseif U>na or u.queued and na<=f then\nna=math.max(na,U)\nF[80](a,h,u,na)\nend\nF[210](g,\"w\",B,na+(ARGV[3]+0))\nF[91](a,f)\nreturn F[179](g,W,{\nposition=ji(a,h,u),\nticket=B,\narrival=u.arrival,\nattended_until=na,\nticket_until=math.max(f,na)+30000,\nagain_at=0,\nstandby_until=na>f and na or 0,\n},nil,{not u.queued})\nend\nF[213]=function(g,B,j,n,W)\nlocal l,J=g.locks,g.idempotency\nlocal Md=(ARGV[18]+0)==0 and n~=nil and J~=nil and J.state==\"w\"\nif not n then\nfor c=1,#W do\nif not Tj(l[W[c]],(ARGV[13]+0))then\nreturn F[184](g,{\"limit\",\"waiters\"})\nend\nend\nif F[37](j[1])then\nif l[1].away>=(ARGV[24] and ARGV[24]+0 or 0)then\nreturn F[184](g,{\"standby_limit\"})\nend\nF[23](l[1],1)\nend\nn=Ak(l)\nend\nfor c=1,#l do\nF[200](l[c],(ARGV[19]==\"1\"))\nend\nlocal U=F[149](l,(ARGV[4]+0),(ARGV[17]==\"1\")or Md)\nif F[37](j[1])then\nreturn zl(g,B,n,W,U)\nend\nif(ARGV[18]+0)==0 and(ARGV[4]+0)>0 then\nU=Ik(l,j,n,U)\nend\nlocal Xk,Gd=ql(l,j,n,W,U,g)\nlocal Di=math.max(f,U)+30000\nF[210](g,\"w\",B,Di)\nlocal ed={}\nfor c=1,#l do\ned[c]=n[c] and not n[c].queued\nend\nlocal u={\nposition=Xk,\nticket=B,\narrival=n.arrival,\nattended_until=U,\nticket_until=Di,\nagain_at=Gd,\n}\nreturn F[179](g,W,u,nil,ed)\nend\nend"];
const lua_acquire_as_holder: Helper = ["do\nlocal function kl(g,la)\nlocal a=g.locks[1]\nla.holds=la.holds+1\nla.deadline=math.max(la.deadline,F[25](a,la,(ARGV[3]+0)))\nla.ttl=math.max(la.ttl,(ARGV[3]+0))\nla.confirmed=true\nF[117](a,la)\nif g.idempotency_key then\nlocal If=la.deadline+math.max((ARGV[11]+0)- 60000,0)\nF[210](g,\"g\",F[81](la.id),If)\nelse\nF[98](a,ARGV[1],\"entered\",(ARGV[16]+0)>0)\nend\nreturn F[190](g,{la})\nend\nlocal function Oj(g,B,G,ga)\nlocal a=g.locks[1]\nlocal b=F[199](g,a,ARGV[2] .. B)\nlocal Ed\nif F[40](b.id)then\nEd=a.upgrader and a.upgrader.arrival\na.upgrader=nil\nb.partner=ga.id\nend\nF[35](a,b,Ed)\nif G then\nG.partner=b.id\nend\nF[207](g,B,b)\nreturn F[190](g,{b})\nend\nlocal function Fl(g,B,ga)\nlocal a=g.locks[1]\na.arrival=math.max(a.arrival+1,Sa)\nlocal z,P=a.arrival,f+5000\nif a.upgrader then\nz=a.upgrader.arrival\nend\nF[200](a,(ARGV[19]==\"1\"))\na.upgrader=\n{id=ARGV[2] .. B,token=ga.id,deadline=P,arrival=z,label=ARGV[8]}\na.changed=true\nF[210](g,\"w\",B,P)\nlocal u={\nposition=0,\nticket=B,\narrival=z,\nattended_until=P,\nticket_until=P,\nagain_at=f+3000,\n}\nreturn F[179](g,{1},u,ga)\nend\nF[174]=function(g,o)\nlocal a,oa=g.locks[1],g.locks[1].upgrader\nlocal ae=oa and F[81](oa.id)==g.place_secret\nlocal Zc=F[181](g,ae and oa.arrival or nil)\nif Zc then\nreturn F[184](g,Zc)\nend\nlocal G,ga,da=F[159](a,ARGV[6])\nif G or ga then\nF[135](a,G or ga)\nend\nif not G and not ga then\nif da then\nreturn F[184](g,{\"unreadable\",\"damaged\"})\nend\nreturn F[198](g,F[134](a,ARGV[6]))\nend\nlocal vb=ARGV[2]==\"x\"\nlocal la=ga\nif vb then\nla=G\nend\nif o==\"entered\" or F[156](o,(ARGV[16]+0))and not ae then\nreturn la and F[190](g,{la},true)or F[198](g,\"unknown\")\nend\nif la then\nreturn kl(g,la)\nend\nif vb and oa and oa.token~=ga.id then\nreturn F[184](g,{\"deadlock\"})\nend\nlocal B=ae and g.place_secret or ARGV[1]\nif F[34](a,ARGV[2] .. B,G,ga)then\nreturn Oj(g,B,G,ga)\nend\nif not vb or(ARGV[4]+0)==0 and not ae then\nF[210](g,\"w\",\"-\",f)\nreturn F[179](g,{1},nil,ga or G)\nend\nreturn Fl(g,B,ga)\nend\nend"];
const lua_append_groups: Helper = ["F[99]=function(C,yf)\nC[#C+1]=F[1](#yf)\nfor c=1,#yf do\nF[10](C,yf[c])\nend\nreturn C\nend"];
const lua_with_metadata: Helper = ["F[172]=function(fa,H)\nlocal Pb=string.match(fa,\"^[^.]*%.[^.]*%.(%d+)$\")\nlocal od,yd=string.match(H,\"^([^.]+)%.?(%d*)$\")\nif yd==\"\" then\nyd=Pb\nelseif Pb and F[2](yd)<=F[2](Pb)then\nreturn fa\nend\nreturn F[12](fa).. \".\" .. od ..(yd and \".\" .. yd or \"\")\nend"];

const body_key_create = "local za,yc=ARGV[1]+0,ARGV[2]\nlocal cb=f+za\nF[167](KEYS[1],cb,0,yc)\nreturn{\"created\",F[1](cb)}\n";
const body_key_delete = "return{\"deleted\",F[8](redis.call(\"DEL\",KEYS[1])==1)}\n";
const body_key_find = "local q,El=ARGV[1]+0,ARGV[2]==\"1\"\nlocal ab={}\nfor c=1,q do\nab[c]=KEYS[c]\nend\nlocal w=redis.call(\"MGET\",unpack(ab))\nlocal Fi=math.floor(f/86400000)\nlocal Xa={}\nfor c=1,q do\nlocal ba,cb,Qe,yc=string.match(w[c] or \"\",\"^(%d+) (%d+) (%d+) (%S+)$\")\nif ba and F[2](ba)==1 and F[2](cb)>f then\nif El and F[2](Qe)<Fi then\nF[167](ab[c],F[2](cb),Fi,yc)\nYb=true\nend\nXa[#Xa+1]=\n{F[1](c),F[1](F[2](cb)),F[1](F[2](Qe)),yc}\nend\nend\nF[6](KEYS[1])\nreturn F[99]({\"found\",F[1](f)},Xa)\n";
const body_latch_count_down = "local m,Ib,E,y=ARGV[1],ARGV[2]+0,ARGV[3],ARGV[4]+0\nlocal Ra,D=KEYS[1],KEYS[2]\nlocal A=F[124](F[47](D),E)\nif A then\nreturn A\nend\nlocal r=F[138](Ra)\nif r and r.unreadable then\nreturn{\"unreadable\",r.unreadable}\nend\nlocal function sh()\nF[6](Ra)\nreturn{\"gone\"}\nend\nlocal o=r and F[101](r,m)\nif not r or o==\"gone\" then\nreturn sh()\nend\nlocal N,fi=o and F[2](o),false\nif not o then\nif F[107](r,m,y)then\nreturn{\"forgotten\"}\nend\nif not r.live then\nif y>0 then\nF[98](r,m,\"gone\",true)\nF[143](Ra,r)\nend\nreturn sh()\nend\nfi=r.count>0 and r.count<=Ib\nr.count=math.max(0,r.count - Ib)\nN=r.count\nif not D then\nF[98](r,m,F[1](N),y>0)\nend\nF[143](Ra,r)\nend\nlocal v=F[158](r,N)\nF[15](D,\"d\",E,table.concat(v,\" \"),r.expires_at)\nreturn fi and F[173](v)or v\n";
const body_latch_delete = "local m,E,y=ARGV[1],ARGV[2],ARGV[3]+0\nlocal Ra,D=KEYS[1],KEYS[2]\nlocal A=F[124](F[47](D),E)\nif A then\nreturn A\nend\nlocal i=F[5]({Ra})[1]\nlocal r=i and F[129](i)\nif r and r.unreadable==\"damaged\" then\nredis.call(\"DEL\",Ra)\nlocal v={\"deleted\",\"1\",\"1\"}\nF[15](D,\"d\",E,table.concat(v,\" \"),f)\nreturn v\nend\nif r and r.unreadable then\nreturn{\"unreadable\",r.unreadable}\nend\nif r and F[107](r,m,y)then\nreturn{\"forgotten\"}\nend\nlocal o,dd=r and F[101](r,m),false\nif not o then\ndd=r and r.live\nif r and(dd or y>0)then\nr.expires_at=math.min(r.expires_at,f)\nif not D then\nF[98](r,m,F[8](dd),y>0)\nend\nF[143](Ra,r)\nend\nend\nF[6](Ra)\nlocal v={\"deleted\",F[8](dd or o==\"1\"),\"0\"}\nF[15](D,\"d\",E,table.concat(v,\" \"),f)\nreturn dd and F[173](v)or v\n";
const body_latch_get = "local r=F[138](KEYS[1])\nF[6](KEYS[1])\nif r and r.unreadable then\nreturn{\"unreadable\",r.unreadable}\nend\nif not r or not r.live then\nreturn{\"gone\"}\nend\nreturn{\"latch\",F[1](r.id),F[1](r.since),F[1](r.count),F[1](r.expires_at),F[1](f)}\n";
const body_latch_list = "local q=ARGV[1]+0\nlocal Jh={}\nfor c=1,q do\nJh[c]=KEYS[c]\nend\nlocal w=F[5](Jh)\nlocal Xa={}\nfor c=1,q do\nlocal r=w[c] and F[129](w[c])\nif r and r.unreadable then\nXa[#Xa+1]={F[1](c),r.unreadable,\"0\"}\nelseif r and r.live then\nXa[#Xa+1]={F[1](c),F[1](r.count),F[1](r.expires_at)}\nend\nend\nF[6](KEYS[1])\nreturn F[99]({\"latches\"},Xa)\n";
const body_latch_set = "local m,N,za,E,y=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4],ARGV[5]+0\nlocal Ra,D=KEYS[1],KEYS[2]\nlocal A=F[124](F[47](D),E)\nif A then\nreturn A\nend\nlocal S=F[138](Ra)\nif S and S.unreadable then\nreturn{\"unreadable\",S.unreadable}\nend\nif S and F[107](S,m,y)then\nreturn{\"forgotten\"}\nend\nlocal o=S and F[101](S,m)\nif o then\nreturn o==\"exists\" and{\"exists\"}or F[158](S,F[2](o))\nend\nif S and S.live and S.count>0 then\nif y>0 then\nF[98](S,m,\"exists\",true)\nF[143](Ra,S)\nend\nF[6](Ra)\nreturn{\"exists\"}\nend\nlocal h=math.max(S and S.id+1 or 0,Sa)\nlocal r={\nid=h,\nsince=S and S.live and S.since or h,\ncount=N,\nexpires_at=f+za,\noutcomes=S and S.outcomes or \"\",\n}\nif not D then\nF[98](r,m,F[1](N),y>0)\nend\nF[143](Ra,r)\nlocal v=F[158](r,N)\nF[15](D,\"d\",E,table.concat(v,\" \"),r.expires_at)\nreturn v\n";
const body_acquire = "local m,Cb,Jc,Bc,K,Na,E,cf,y,z,be,Oh,Al=ARGV[1],ARGV[2],ARGV[4]+0,ARGV[5]==\"1\",ARGV[6],ARGV[7],ARGV[14],ARGV[15]+0,ARGV[16]+0,ARGV[18]+0,ARGV[19]==\"1\",(ARGV[21] and ARGV[21]+0 or 0),(ARGV[23] and ARGV[23]+0 or 0)\nlocal q=#Cb\nlocal l,J,L=F[160](q,KEYS[8*q+1],E)\nif L then\nreturn L\nend\nlocal ii=F[201](m,Na,J)\nlocal g={locks=l,idempotency_key=KEYS[8*q+1],idempotency=J,place_secret=ii,place_ids=F[196](Cb,ii),spare=Oh>0 and q - Oh or 0}\nfor c=1,q do\nF[69](l[c],g.place_ids[c])\nend\nlocal Z,da=F[192](g)\nif Z then\nreturn Z\nend\nif da then\nreturn F[184](g,{\"unreadable\",\"damaged\"})\nend\nfor c=1,q do\nif F[101](l[c],m)==\"gone\" then\nlocal T,j,n=F[183](g)\nF[206](l,j,n or{})\nreturn F[198](g,qc[\"r\"])\nend\nend\nlocal o=F[101](l[1],m)\nif o==\"granted\" then\nreturn F[198](g,\"unknown\")\nend\nif K~=\"-\" and F[107](l[1],m,y)then\nreturn F[184](g,{\"forgotten\"})\nend\nif y>0 and not o and F[100](l[1])then\nreturn F[184](g,{\"forgotten\"})\nend\nF[166](l[1],m,y)\nif K~=\"-\" then\nreturn F[174](g,o)\nend\nlocal B,j,n=F[183](g)\nif not n and F[156](o,y)then\nreturn F[198](g,\"unknown\")\nend\nlocal Zc=F[181](g,n and n.arrival)\nif Zc then\nF[206](l,j,n or{})\nreturn F[184](g,Zc)\nend\nif Cb==\"p\" then\nlocal Tc=l[1]\nlocal hb=not n and z==0 and cf or 0\nlocal Dd=Tc.capacity>0 and Tc.capacity or hb\nif F[68](m)>Dd then\nF[206](l,j,n or{})\nreturn F[184](g,Dd==0 and{\"absent\"}or{\"unsatisfiable\",F[1](Dd)})\nend\nTc.changed=Tc.changed or Tc.capacity~=Dd\nTc.capacity=Dd\nend\nif not n and(Na~=\"-\" or J and J.state==\"w\")then\nif F[37](\"x\" .. g.place_secret)then\nreturn F[198](g,\"unknown\")\nend\nend\nlocal W=F[177](l,j,n and n.arrival,Bc)\nif #W==0 and g.spare==0 then\nreturn F[187](g,B,j,n)\nend\nif #W<=g.spare then\nreturn F[189](g,B,j,n,W)\nend\nif n or(Jc>0 or Al>0)and Bc then\nreturn F[213](g,B,j,n,W)\nend\nF[210](g,\"w\",\"-\",f)\nif be and Jc>0 then\nF[163](l[W[1]],Jc)\nend\nreturn F[179](g,W)\n";
const body_break_lease = "local m,Q,Kb,Qa,x,E,y,H=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4]==\"1\",ARGV[5]+0,ARGV[6],ARGV[7]+0,(ARGV[8] or \"-\")\nlocal q=1\nlocal D=KEYS[8*q+1]\nlocal l,sa,Bf=F[94](q,D)\nlocal A=F[124](F[11](Bf),E)or sa\nif A then\nreturn A\nend\nlocal a=l[1]\nF[69](a)\nlocal function X(v)\nF[79](a,x)\nreturn F[93](v,l)\nend\nlocal o=F[164](a,m)\nif o then\nreturn X(o)\nend\nif F[107](a,m,y)then\nreturn X({\"forgotten\"})\nend\nlocal function tk()\nif a.exclusive and a.exclusive.fence==Q then\nreturn a.exclusive\nend\nlocal j=a.shared>0 and redis.call(\"ZRANGEBYSCORE\",a.holders_key,F[1](Q),F[1](Q))or{}\nif not j[1] then\nreturn nil\nend\nreturn F[114](a,j[1])\nend\nlocal function Ze(b)\nif F[127](a)>1 then\nreturn{\"others\"}\nend\nlocal Z=F[148](a,Kb)\nif a.break_at~=Z then\nF[162](a,m,H,true,false)\nend\nreturn{\"breaking\",F[1](a.break_at),F[1](F[146](a,b,Z,Qa))}\nend\nlocal function bf(b)\nif b then\nF[162](a,m,H,false,false)\nif not Qa then\nb.delay,b.min_until=0,0\nend\nF[126](a,b,\"b\")\nend\nreturn{\"broken\",F[1](b and 1 or 0),F[8](a.capacity>0),F[1](F[136](a))}\nend\nlocal b,da=tk()\nif da then\nreturn X({\"unreadable\",\"damaged\"})\nend\nlocal v=b and Kb>0 and Ze(b)or bf(b)\nF[91](a,f)\nif not D and(b or y>0)then\nF[168](a,m,v,y>0)\nend\nF[15](D,\"d\",E,table.concat(v,\" \"),f)\nreturn X(v)\n";
const body_break_lock = "local m,Kb,Qa,pj,x,E,nl,y,ud,H=ARGV[1],ARGV[2]+0,ARGV[3]==\"1\",ARGV[4]==\"1\",ARGV[5]+0,ARGV[6],ARGV[7]==\"1\",ARGV[8]+0,ARGV[9],(ARGV[10] or \"-\")\nlocal q=1\nlocal D=KEYS[8*q+1]\nlocal A=F[124](F[47](D),E)\nif A then\nreturn A\nend\nlocal a=F[48](1,F[5]({KEYS[8*q - 7]})[1])\nif Kb==0 and ud~=\"only\" and a.unreadable~=\"newer\" and(nl or a.unreadable)then\nredis.call(\"DEL\",unpack(KEYS,1,8))\nlocal v={\"broken\",\"0\",\"1\",\"0\",\"0\",\"1\",\"0\"}\nF[15](D,\"d\",E,table.concat(v,\" \"),f)\nreturn v\nend\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[69](a)\nlocal function nd(v)\nF[79](a,x)\nreturn F[93](v,{a})\nend\nlocal o=F[164](a,m)\nif o then\nreturn nd(o)\nend\nif F[107](a,m,y)then\nreturn nd({\"forgotten\"})\nend\nlocal function X(v,dj)\nif not D and(dj or y>0)then\nF[168](a,m,v,y>0)\nend\nF[15](D,\"d\",E,table.concat(v,\" \"),f)\nreturn nd(v)\nend\nlocal function eh()\nif a.delay_until>0 or a.resting>0 then\na.delay_until,a.rests,a.resting=0,{},0\na.changed=true\nend\nend\nlocal function gj(O,hd,ha)\nlocal v={\"broken\",F[1](O),F[8](hd),F[1](a.shared),F[1](ha),\"0\",F[1](F[136](a))}\nreturn X(v,O+ha>0 or hd)\nend\nlocal function bf(ha)\nlocal O,hd=F[127](a),a.capacity>0\nif O+ha>0 then\nF[162](a,m,H,true,ha>0)\nend\nif a.exclusive then\nF[126](a,a.exclusive,\"b\")\nend\nif not Qa then\neh()\nend\nif a.shared>0 then\na.break_at=Qa and f or 1\na.live=0\nF[22](a)\nend\nif pj and hd then\na.capacity=0\na.changed=true\nend\nF[91](a,f)\nreturn gj(O,hd,ha)\nend\nlocal function Ze(ha)\nlocal O,Z=F[127](a),F[148](a,Kb)\nif a.break_at~=Z or ha>0 then\nF[162](a,m,H,a.break_at~=Z,ha>0)\nend\nif not Qa then\neh()\nend\nlocal ub=a.exclusive and F[146](a,a.exclusive,Z,Qa)or 0\nlocal yk,Nc=F[171](a,0,Z,Qa)\nF[91](a,f)\nlocal v={\"breaking\",F[1](a.break_at),F[1](O),F[1](ub+yk),F[1](Nc),F[1](Z),F[1](ha)}\nreturn X(v,true)\nend\nlocal ha=0\nif ud~=\"keep\" and a.stored then\nha=F[182](a)\nend\nif ud==\"only\" then\nif ha>0 then\nF[162](a,m,H,false,true)\nend\nF[91](a,f)\nlocal v=\n{\"broken\",\"0\",\"0\",\"0\",F[1](ha),\"0\",\"0\"}\nreturn X(v,ha>0)\nend\nif Kb>0 and F[127](a)>0 then\nreturn Ze(ha)\nend\nreturn bf(ha)\n";
const body_break_more = "local qh,A,Qa,x=ARGV[1]+0,ARGV[2]+0,ARGV[3]==\"1\",ARGV[4]+0\nlocal l,sa=F[94](1)\nif sa then\nreturn sa\nend\nlocal a=l[1]\nF[69](a)\nif qh==0 then\nF[79](a,x)\nlocal pb=F[38](a)and a.shared or 0\nreturn F[93]({\"left\",F[1](pb),F[1](F[136](a))},l)\nend\nlocal ub,Nc=0,0\nif a.break_at>0 then\nub,Nc=F[171](a,qh,A,Qa)\nend\nF[79](a,x)\nreturn F[93]({\"warned\",F[1](ub),F[1](Nc)},l)\n";
const body_give_up = "local q,Na,x=ARGV[1]+0,ARGV[2],ARGV[3]+0\nlocal Ka=KEYS[8*q+1]\nlocal l,sa=F[94](q)\nlocal function ri(a)\nF[98](a,Na,\"gone\",true)\nend\nlocal function nd(a)\nlocal b=F[128](a,Na)\nif b then\nif not b.confirmed then\nb.min_until=0\nend\nF[126](a,b,\"r\")\nif Ka~=l[1].record_key then\nF[145](Ka)\nend\nreturn\nend\nif a.upgrader and F[81](a.upgrader.id)==Na then\na.upgrader=nil\nri(a)\nreturn\nend\nfor T,h in ipairs({F[120](Na),F[125](Na)})do\nlocal u=F[141](a,h)\nif u then\nF[75](a,h,u)\nri(a)\nif F[37](h)then\nF[16](a,{id=h},\"u\")\nend\nend\nend\nend\nfor c=1,q do\nlocal a=l[c]\nif not a.unreadable then\nF[69](a)\nnd(a)\nF[91](a,f)\nF[79](a,x)\nend\nend\nreturn F[93](sa or{\"given_up\"},l)\n";
const body_grant_away = "local x=ARGV[1]+0\nlocal l,sa=F[94](1)\nif sa then\nreturn sa\nend\nlocal a=l[1]\nF[69](a)\nF[79](a,x)\nF[60](a,x)\nreturn F[93]({\"done\"},l)\n";
const body_inspect = "local q,K,zf,x,ud,Pi=ARGV[1]+0,ARGV[2],ARGV[3]==\"1\",ARGV[4]+0,ARGV[5]==\"1\",ARGV[6]+0\nlocal Vi=\"u\"\nlocal l=F[94](q)\nlocal function Jg(Hb,Da,z,fa,U,wl,Ad)\nHb[#Hb+1]={Da,F[1](z),fa,F[8](U),F[8](wl),F[1](Ad)}\nend\nlocal function Kg(Hb,a,t)\nlocal vg=redis.call(\"ZRANGE\",t,\"0\",F[1](50 - 1),\"WITHSCORES\")\nfor c=1,#vg,2 do\nlocal h,z,fa=vg[c],F[2](vg[c+1]),\"-\"\nlocal U=z<4000000000000000\nif F[36](h)then\nlocal ah=redis.call(\"HGET\",a.details_key,h)\nfa=ah and string.match(ah,\"^=(%S+)\")or \"-\"\nend\nlocal y=U and z or z - 4000000000000000\nlocal Ad=U and F[37](h)and F[19](a,h)or 0\nJg(Hb,F[49](h),y,fa,U,F[211](h),Ad)\nend\nend\nlocal function uk(a)\nlocal Hb,oa={},a.upgrader\nif oa then\nJg(Hb,Vi,oa.arrival,oa.label,true,false,0)\nend\nif a.tickets>0 then\nKg(Hb,a,a.writers_key)\nKg(Hb,a,a.readers_key)\nend\nreturn Hb\nend\nlocal function If(a)\nlocal o=not a.clearing and not F[38](a)\nreturn o and a.delay_until or math.max(a.delay_until,f+20)\nend\nlocal function nj(a)\nlocal Si=K~=\"-\" and F[128](a,K)\nreturn F[99](F[10]({\"lock\",F[1](a.fence),F[1](If(a)),F[1](a.break_at),F[1](F[127](a)),F[1](F[142](a)),F[1](a.capacity),F[1](F[20](a)),Si and F[63](Si)or \"-\"},F[137](a)),ud and uk(a)or{})\nend\nlocal Xa={}\nfor c=1,q do\nlocal a=l[c]\nif a.unreadable then\nXa[c]={\"unreadable\",a.unreadable}\nelse\nF[69](a)\nXa[c]=nj(a)\nif Pi>0 then\nF[163](a,Pi)\nend\nF[79](a,x)\nend\nend\nF[6](KEYS[8*1 - 7])\nlocal Rj=zf and not l[1].unreadable and F[45](l[1])\nlocal Ja=Rj and F[46](l[1])or{}\nreturn F[93](F[10](F[99]({\"state\",F[1](f)},Xa),Ja),l)\n";
const body_list = "local q=ARGV[1]+0\nlocal Ui=\"^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$\"\nlocal function Ob(G)\nif G==\"\" then\nreturn true\nend\nlocal P,ea=string.match(G,Ui)\nreturn P and F[4](G)and F[2](P)+F[2](ea)<=f\nend\nlocal function xl(i)\nlocal Y,G,Ga=string.match(i,\"^([56] [^\\n]*\\n)([^\\n]*)\\n[^\\n]*\\n[^\\n]*\\n[^\\n]*\\n(.*)$\")\nlocal n={tickets=0,shared=0,writers=0,readers=0,delay_until=0,capacity=0}\nif not Y or not F[14](n,Y)then\nreturn 0\nend\nlocal Xj=n.writers+n.readers+n.shared+n.capacity\nlocal gk=Xj==0 and n.delay_until<=f and Ob(G)\nif gk and(Ga==\"\" or string.find(Ga,\"^o [^\\n]+\\n$\"))then\nreturn nil\nend\nreturn n.tickets+n.shared\nend\nlocal ab={}\nfor c=1,q do\nab[c]=KEYS[c]\nend\nlocal w=F[5](ab)\nlocal La={}\nfor c=1,q do\nlocal wi=w[c] and xl(w[c])\nif wi then\nLa[#La+1]={F[1](c),F[1](wi)}\nend\nend\nF[6](KEYS[1])\nreturn F[99]({\"live\"},La)\n";
const body_release = "local m,Uc,x,E,y=ARGV[1],F[7](ARGV[2]),ARGV[3]+0,ARGV[4],ARGV[5]+0\nlocal q=#Uc\nlocal D=KEYS[9*q+1]\nlocal l,T,Bf=F[94](q,D)\nlocal A=F[124](F[11](Bf),E)\nif A then\nreturn A\nend\nlocal function jk(a,K)\nif F[107](a,m,y)then\nreturn true\nend\nif y==0 or y>a.written_at or F[101](a,m)or F[128](a,K)then\nreturn false\nend\nlocal T,Jb=F[205](a,K,m)\nreturn Jb\nend\nfor c=1,q do\nif jk(l[c],Uc[c])then\nreturn{\"forgotten\"}\nend\nend\nlocal Wc=\"-\"\nlocal function ng(a,Da,ce,jb)\nlocal pb=F[20](a)\nlocal Ea={\"released\",Da,F[1](ce),F[1](pb),jb}\nif jb==Wc or not D then\nreturn Ea,Ea\nend\nreturn Ea,{\"released\",Da,F[1](ce),F[1](pb),Wc}\nend\nlocal function Qc(a,K)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[69](a)\nlocal o=F[101](a,m)\nif o then\nlocal Fh,qk=string.match(o,\"^(%a)(%d+)$\")\nif Fh then\nreturn ng(a,Fh,F[2](qk),Wc)\nend\nend\nlocal b,da=F[128](a,K)\nif not b then\nlocal ih=F[205](a,K,m)\nif ih then\nreturn ng(a,ih,0,Wc)\nend\nreturn F[140](a,K,da)\nend\nb.holds=b.holds - 1\nlocal Da,jb=F[49](b.id),Wc\nif b.holds>0 then\nF[117](a,b)\nelse\nF[126](a,b,\"r\",not D and m or nil)\nF[91](a,f)\njb=F[180](b)\nend\nif not D and(b.holds>0 or y>0)then\nF[98](a,m,Da .. F[1](b.holds),y>0)\nend\nlocal Ea,sc=ng(a,Da,b.holds,jb)\nreturn Ea,sc,b.holds==0\nend\nlocal ca,Fb,vh,af={},{},{},false\nfor c=1,q do\nlocal a=l[c]\nlocal Ea,sc,jb=Qc(a,Uc[c])\nca[c],Fb[c],vh[c]=Ea,sc or Ea,jb\naf=af or sc~=nil\nif not a.unreadable then\nF[79](a,x)\nend\nend\nlocal v=F[99]({\"done\"},ca)\nlocal Mc={}\nfor c=1,q do\nif not vh[c] then\nMc[KEYS[8*q+c]]=true\nend\nend\nfor c=1,q do\nlocal Ka=KEYS[8*q+c]\nif Ka~=l[c].record_key and not Mc[Ka] then\nMc[Ka]=true\nF[145](Ka)\nend\nend\nif af and D then\nlocal sc=F[99]({\"done\"},Fb)\nF[15](D,\"d\",E,table.concat(sc,\" \"),f)\nend\nreturn F[93](v,l)\n";
const body_renew = "local Uc,Ag,x,E,od=F[7](ARGV[1]),F[7](ARGV[2]),ARGV[3]+0,ARGV[4],F[7](ARGV[5] or \"-\")\nlocal q=#Uc\nlocal D=KEYS[9*q+1]\nlocal J=F[47](D)\nlocal L=F[95](J,E)\nif L then\nreturn L\nend\nlocal l=F[94](q)\nlocal function ik(a,b)\nlocal bk=b.deadline==b.max_until or a.break_at>0\nreturn not bk and b.deadline - f<b.ttl/3\nend\nlocal function uf(a,b,za,H,Ka)\nif b.partner~=\"-\" then\nF[135](a,b)\nend\nlocal A=b.deadline\nif H and H~=\"-\" then\nb.label=F[172](b.label,H)\nend\nb.ttl=za>0 and za or b.ttl\nb.deadline=F[25](a,b,b.ttl)\nb.confirmed=true\nif Ka~=a.record_key then\nF[203](Ka,b)\nend\nF[117](a,b)\nif b.deadline<A then\nF[123](a,A)\nend\nend\nlocal function ml(a,K,za,H,Ka)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[69](a)\nlocal b,da=F[128](a,K)\nif not b then\nlocal Ea=F[140](a,K,da)\nF[79](a,x)\nreturn Ea\nend\nlocal sk=not J and ik(a,b)\nif not J then\nuf(a,b,za,H,Ka)\nend\nF[79](a,x)\nreturn{\"renewed\",F[169](a,b),F[1](a.break_at),F[8](sk)}\nend\nlocal ca={}\nfor c=1,q do\nca[c]=ml(l[c],Uc[c],F[2](Ag[c]),od[c],KEYS[8*q+c])\nend\nif not J then\nF[15](D,\"d\",E,\"renewed\",f)\nend\nreturn F[93](F[99]({\"done\",F[1](f)},ca),l)\n";
const body_set_capacity = "local cf,x,E,m,y=ARGV[1]+0,ARGV[2]+0,ARGV[3],ARGV[4],ARGV[5]+0\nlocal q=1\nlocal D=KEYS[8*q+1]\nlocal A=F[47](D)\nlocal L=F[95](A,E)\nif L then\nreturn L\nend\nlocal l,sa=F[94](q)\nif sa then\nreturn sa\nend\nlocal a=l[1]\nif not A and F[107](a,m,y)then\nreturn{\"forgotten\"}\nend\nF[69](a)\nif not A and not F[101](a,m)then\na.capacity=cf\na.changed=true\nF[91](a,f)\nif not D then\nF[98](a,m,\"set\",y>0)\nend\nend\nlocal kb=F[10]({F[1](f),F[1](a.capacity),F[1](F[20](a)),F[1](F[127](a)),F[1](F[142](a))},F[137](a))\nF[79](a,x)\nif not A then\nF[15](D,\"d\",E,\"set\",f)\nend\nreturn F[93](F[99]({\"set\"},{kb}),l)\n";
const body_transfer = "local m,K,za,fa,x,E,y=ARGV[1],ARGV[2],ARGV[3]+0,ARGV[4],ARGV[5]+0,ARGV[6],ARGV[7]+0\nlocal q=1\nlocal Ka,D=KEYS[8*q+1],KEYS[8*q+2]\nlocal l,J,L=F[160](q,D,E)\nif L then\nreturn L\nend\nlocal a=l[1]\nF[69](a)\nlocal function X(v)\nF[79](a,x)\nreturn F[93](v,l)\nend\nlocal function Hi(b)\nreturn X({\"transferred\",F[1](f),F[1](a.break_at),F[63](b)})\nend\nlocal rh=J and J.rest or m\nlocal b=F[128](a,rh)\nif b then\nreturn Hi(b)\nend\nlocal o=F[101](a,m)\nlocal R,H=F[134](a,rh)\nif J or R~=\"unknown\" or F[156](o,y)then\nreturn X({\"lost\",R,H})\nend\nif y>0 and not o and F[100](a)then\nreturn X({\"forgotten\"})\nend\nF[166](a,m,y)\nlocal G,ga,da=F[159](a,K)\nif G and ga then\nreturn X({\"both_modes\"})\nend\nlocal S=G or ga\nif not S then\nreturn X(F[140](a,K,da))\nend\nF[135](a,S)\nlocal Xb=za>0 and za or S.ttl\nlocal qe={\nid=F[49](S.id).. m,\nttl=Xb,\nmax_until=S.max_until,\ndelay=S.delay,\nmin_until=S.min_until,\nconfirmed=true,\nlabel=fa,\npartner=\"-\",\nidempotency_until=F[155](D,f+Xb),\n}\nF[126](a,S,\"t\")\nif Ka~=a.record_key then\nF[145](Ka)\nend\nF[35](a,qe)\nif qe.deadline<S.deadline then\nF[123](a,S.deadline)\nend\nF[91](a,f)\nF[15](D,\"g\",E,m,qe.idempotency_until)\nreturn Hi(qe)\n";
const body_unattend = "local Cb,Na,H,x=ARGV[1],ARGV[2],ARGV[3]+0,ARGV[4]+0\nlocal Ti=62000\nlocal q=#Cb\nlocal l,sa=F[94](q)\nif sa then\nreturn sa\nend\nfor c=1,q do\nF[69](l[c])\nend\nlocal U=F[149](l,0,true)\nfor c=1,q do\nlocal a,h=l[c],string.sub(Cb,c,c).. Na\nlocal u=F[141](a,h)\nlocal Wg=H<=f+Ti\nif\nu\nand u.queued\nand not F[37](h)\nand Wg\nand U<H\nand F[19](a,h)<=H\nthen\nF[80](a,h,u,U,true)\nif a.front==h and U<a.turn_until then\na.turn_until,a.changed=U,true\nend\na.check_at=U\nend\nif a.upgrader and a.upgrader.id==h and Wg and a.upgrader.deadline<=H then\na.upgrader.deadline=math.min(H,f+1500)\na.check_at,a.changed=a.upgrader.deadline,true\nend\nF[91](a,f)\nF[79](a,x)\nend\nreturn F[93]({\"unattended\",F[1](U)},l)\n";
const body_quorum_bury = "local ta,aa,va,x=F[7](ARGV[1]),ARGV[2]+0,ARGV[3]+0,ARGV[4]+0\nlocal w=F[119](1,2)\nlocal L=F[130](F[108](w[2]),aa,va)\nif L then\nreturn L\nend\nlocal e,Ha=F[109](w[1])\nif not e then\nreturn{\"unreadable\",Ha}\nend\nlocal Sg={}\nfor c=1,#ta do\nlocal yi=F[212](e,ta[c])\nSg[c]=yi and \"0\" or \"1\"\nif not yi then\nF[110](e,ta[c],\"u\",\"\")\nend\nend\nF[118](KEYS[1],e,x)\nreturn F[10]({\"done\"},Sg)\n";
const body_quorum_confirm = "local I,Q,za,bc,ne,fa,aa,va,x,E=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4]+0,ARGV[5]+0,ARGV[6],ARGV[7]+0,ARGV[8]+0,ARGV[9]+0,ARGV[10]\nlocal w=F[119](1,2)\nlocal s=F[108](w[2])\nlocal L=F[130](s,aa,va)\nif L then\nreturn L\nend\nlocal e,Ha=F[109](w[1])\nif not e then\nreturn{\"unreadable\",Ha}\nend\nlocal b=F[121](e,I)\nif not b then\nreturn{\"refused\"}\nend\nif b.state==\"c\" and b.fence==Q then\nreturn{\"confirmed\",F[1](f),F[1](b.deadline - f)}\nend\nif b.state==\"c\" or Q<b.fence then\nreturn{\"refused\"}\nend\nlocal lb={\nfence=Q,\nttl=za,\ndelay=bc,\nlabel=fa,\nfingerprint=E,\nacquired=0,\nmax_until=ne,\n}\nF[151](e,b,lb)\nF[161](KEYS[2],s,Q)\nF[118](KEYS[1],e,x)\nF[165](KEYS[3],e,b)\nreturn{\"confirmed\",F[1](f),F[1](b.deadline - f)}\n";
const body_quorum_inspect = "local aa,va,Kc=ARGV[1]+0,ARGV[2]+0,ARGV[3]+0\nlocal w=F[119](1,2)\nlocal L=F[130](F[108](w[2]),aa,va)\nif L then\nreturn L\nend\nlocal e,Ha=F[109](w[1])\nif not e then\nreturn{\"unreadable\",Ha}\nend\nF[150](e,Kc)\nlocal O,xc=F[157](e)\nreturn F[10](F[10]({\"state\",F[1](f),F[1](e.confirmed),F[1](F[152](e))},O),xc)\n";
const body_quorum_join = "local aa,va,gg,Ke,Dl,xf=ARGV[1]+0,ARGV[2]+0,ARGV[3]+0,ARGV[4]+0,ARGV[5]==\"1\",ARGV[6]+0\nlocal w=redis.call(\"MGET\",unpack(KEYS))\nlocal Li,Ac,Ee=true,0,0\nfor c=1,#KEYS do\nlocal s=F[108](w[c])\nlocal L=F[116](s,aa,va)\nif L then\nreturn L\nend\nif s.state==\"-\" then\ns=\n{state=\"q\",number=aa,nodes=va,ends_at=f+gg,floor=0,ahead=0}\nF[144](KEYS[c],s)\nend\nif s.state==\"q\" and s.ends_at>f+gg then\ns.ends_at=f+gg\nF[144](KEYS[c],s)\nend\nif s.state==\"q\" and s.ends_at<=Ke and(Dl or f>=s.ends_at)then\ns.state=\"v\"\ns.floor=math.max(s.floor,xf)\nF[144](KEYS[c],s)\nend\nif s.state==\"q\" then\nLi=false\nAc=math.max(Ac,s.ends_at)\nend\nEe=math.max(Ee,F[132](s))\nend\nreturn Li and{\"voting\",F[1](f),F[1](Ac),F[1](Ee)}\nor{\"quarantined\",F[1](f),F[1](Ac),F[1](Ee)}\n";
const body_quorum_propose = "local I,Da,ja,ye,aa,va,md,x,E,Kc=ARGV[1],ARGV[2],ARGV[3],ARGV[4]+0,ARGV[5]+0,ARGV[6]+0,ARGV[7]+0,ARGV[8]+0,ARGV[9],ARGV[10]+0\nlocal w=F[119](1,2)\nlocal s=F[108](w[2])\nlocal L=F[130](s,aa,va)\nif L then\nreturn L\nend\nlocal e,Ha=F[109](w[1])\nlocal J=F[47](KEYS[3])\nif not e then\nreturn{\"unreadable\",Ha}\nend\nlocal Eh=F[204](J,E)\nif Eh then\nreturn Eh\nend\nF[150](e,Kc)\nlocal Fb=J~=nil\nlocal b=F[121](e,I)\nif b then\nreturn{\"proposed\",F[1](f),F[1](b.fence),F[8](Fb)}\nend\nlocal M=F[104](e,I)\nif M then\nreturn{\"ended\",M}\nend\nif J and not F[153](e,ja)then\nreturn{\"ended\",J.state==\"e\" and \"r\" or \"e\"}\nend\nlocal k=F[178](e,Da,ja)\nif k>0 then\nif e.capped then\nF[118](KEYS[1],e,x)\nend\nlocal O,xc=F[157](e)\nreturn F[10](F[10]({\"busy\",F[1](f),F[1](k),F[1](F[152](e))},O),xc)\nend\nif #e.leases>=md then\nreturn{\"limit\"}\nend\nlocal Vk=F[147](e,s,{mode=Da,attempt=I,holder=ja},ye)\nF[118](KEYS[1],e,x)\nreturn{\"proposed\",F[1](f),F[1](Vk.fence),F[8](Fb)}\n";
const body_quorum_release = "local ta,ob,m,x,bl=F[7](ARGV[1]),F[7](ARGV[2]),ARGV[3],ARGV[4]+0,F[7](ARGV[5])\nlocal function Qc(e,I,ja,o)\nlocal b=F[154](e,I,ja)\no=o or b~=nil\nlocal La={}\nfor T,Ca in ipairs(e.leases)do\nif Ca==b or o and Ca.holder==ja then\nF[110](e,Ca.attempt,\"r\",m)\nelse\nLa[#La+1]=Ca\nend\nend\ne.leases=La\nif ja==\"-\" then\nF[186](e,I)\nend\nlocal M,Ib=F[104](e,I)\nif b or M==\"r\" and Ib==F[102](m)then\nreturn{\"released\",\"r\"},true\nend\nF[110](e,I,\"u\",m)\nM=M or \"u\"\nreturn o and{\"lost\",M}or{\"unproven\",M},false\nend\nlocal ab={}\nfor c=1,#ta do\nab[c]=KEYS[2*c - 1]\nend\nlocal w=F[5](ab)\nlocal ca,Tb={},{}\nfor c=1,#ta do\nlocal e,Ha=Tb[ab[c]],nil\nif not e then\ne,Ha=F[109](w[c])\nTb[ab[c]]=e\nend\nlocal D=KEYS[2*c]~=ab[c] and KEYS[2*c] or nil\nlocal J=F[47](D)\nlocal o=bl[c]==\"1\" or F[139](J,ta[c])\nif e then\nlocal Ea,kk=Qc(e,ta[c],ob[c],o)\nca[c]=Ea\no=o or kk\nF[118](ab[c],e,x)\nelse\nca[c]={\"unreadable\",Ha}\nend\nif D and ob[c]==\"-\" then\nF[185](D,J,ta[c])\nelseif D and o then\nF[209](D,J,ta[c])\nend\nend\nreturn F[99]({\"done\"},ca)\n";
const body_quorum_renew = "local ta,Cc,Ag,aa,va,x,ob,od=F[7](ARGV[1]),F[7](ARGV[2]),F[7](ARGV[3]),ARGV[4]+0,ARGV[5]+0,ARGV[6]+0,F[7](ARGV[7]),F[7](ARGV[8])\nlocal function uf(e,I,ja,Q,za,H)\nlocal b=F[154](e,I,ja)\nif not b or b.state~=\"c\" or b.fence~=Q then\nreturn nil,F[104](e,I)or \"u\"\nend\nif za>0 and f+za>=b.deadline then\nb.ttl=za\nend\nlocal P=f+b.ttl\nif b.max_until>0 then\nP=math.min(P,b.max_until)\nend\nb.deadline=math.max(b.deadline,P)\nif H~=\"-\" then\nb.label=F[172](b.label,H)\nend\nreturn b\nend\nlocal w=F[119](#ta,3)\nlocal ca,Tb={},{}\nfor c=1,#ta do\nlocal t,s=KEYS[3*c - 2],F[108](w[#ta+c])\nlocal L=F[116](s,aa,va)\nlocal e,Ha=Tb[t],nil\nif not e then\ne,Ha=F[109](w[c])\nTb[t]=e\nend\nif L then\nreturn L\nend\nif s.state~=\"v\" then\nca[c]={\"nonvoter\",F[1](s.ends_at),s.state}\nelseif not e then\nca[c]={\"unreadable\",Ha}\nelse\nlocal b,M=uf(e,ta[c],ob[c],F[2](Cc[c]),F[2](Ag[c]),od[c])\nif b then\nF[118](t,e,x)\nif KEYS[3*c]~=t then\nF[202](KEYS[3*c],b)\nend\nca[c]={\"renewed\",F[1](b.deadline - f),F[111](b)}\nelse\nca[c]={\"lost\",M}\nend\nend\nend\nreturn F[99]({\"done\",F[1](f)},ca)\n";
const body_quorum_repair = "local He,x=ARGV[1]+0,ARGV[2]+0\nlocal w=F[119](1,2)\nlocal e,Ha=F[109](w[1])\nif e then\nreturn{\"intact\"}\nend\nif Ha==\"newer\" then\nreturn{\"unreadable\",Ha}\nend\nlocal of=F[103]()\nof.fence=F[132](F[108](w[2]))\nF[175](of,He)\nF[118](KEYS[1],of,x)\nreturn{\"repaired\"}\n";
const body_quorum_restore = "local eg,qb,aa,va,md,x=F[7](ARGV[1]),ARGV[2],ARGV[3]+0,ARGV[4]+0,ARGV[5]+0,ARGV[6]+0\nlocal function al(e,s,ka)\nlocal b,M=F[121](e,ka.attempt),F[104](e,ka.attempt)\nif b and b.state==\"c\" or M and M~=\"e\" then\nreturn nil\nend\nif F[170](e,ka.mode,ka.holder)>0 or #e.leases>=md then\nreturn nil\nend\nlocal gb={}\nfor T,Ca in ipairs(e.leases)do\nif Ca~=b then\ngb[#gb+1]=Ca\nend\nend\ne.leases=gb\nreturn F[147](e,s,ka,ka.deadline)\nend\nlocal function jj(e,Be,ka)\nlocal b=F[121](e,ka.attempt)\nif not b or b.state~=\"p\" or b.fence~=Be then\nreturn nil\nend\nF[151](e,b,ka)\nF[106](e,b.attempt)\nreturn b\nend\nlocal w=F[119](#eg,3)\nlocal Ng,Tb,c={},{},0\nfor Y in string.gmatch(qb,\"[^\\n]+\")do\nc=c+1\nlocal ka,Be,t=F[112](Y),F[2](eg[c]),KEYS[3*c - 2]\nlocal s=F[108](w[#eg+c])\nlocal L=F[116](s,aa,va)\nlocal e=Tb[t] or F[109](w[c])\nTb[t]=e\nif L then\nreturn L\nend\nlocal Ug=e and s.state==\"v\"\nlocal b\nif Ug and Be==0 then\nb=al(e,s,ka)\nelseif Ug then\nb=jj(e,Be,ka)\nif b then\nF[161](KEYS[3*c - 1],s,b.fence)\nF[165](KEYS[3*c]~=t and KEYS[3*c] or nil,e,b)\nend\nend\nif b then\nF[118](t,e,x)\nend\nNg[c]=b and F[1](b.fence)or \"0\"\nend\nreturn F[10]({\"done\"},Ng)\n";

const joined = (helpers: readonly Helper[]): string[] => helpers.map((pieces) => pieces.join(""));
const text = (first: readonly Helper[], body: string, later: readonly Helper[] = []): string =>
  scriptText(joined(first), joined(later), body);

const keyLibrary: Library = {
  family: "key",
  digest: "8ee7d8fed4144140a9f0",
  helpers: [lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_wrote, lua_save_key, lua_prove_writable, lua_flag, lua_append_list, lua_append_groups],
  bodies: { key_create: body_key_create, key_delete: body_key_delete, key_find: body_key_find },
};

const latchLibrary: Library = {
  family: "latch",
  digest: "681b8d2d4850816a089a",
  helpers: [lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_split, lua_wrote, lua_secret_prefix, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_save_latch, lua_with_notification, lua_latch_reply, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_prove_writable, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_reply_before, lua_flag, lua_append_list, lua_append_groups],
  bodies: { latch_count_down: body_latch_count_down, latch_delete: body_latch_delete, latch_get: body_latch_get, latch_list: body_latch_list, latch_set: body_latch_set },
};

const lockLibrary: Library = {
  family: "lock",
  digest: "abdb4583ecff1e5e23bc",
  helpers: [lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_delayed_until, lua_describe_ended, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_is_unclaimed, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_spans_locks, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_leases_of, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_note_hints, lua_drop_queue, lua_remove_places, lua_is_among, lua_blocked_locks, lua_attended_until, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_saved_lease, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_note_watcher, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_is_late, lua_save_copy, lua_save_reply, lua_recent_reply, lua_REASONS, lua_end_at, lua_released_by, lua_note_said, lua_reason_never_served, lua_why_never_served, lua_why_lost, lua_not_held, lua_reply_before, lua_shorten_idempotency, lua_idempotency_until, lua_prolong_idempotency, lua_listed_holders, lua_queue_length, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications, lua_load_request, lua_place_secret_of, lua_ids_with, lua_ids_of, lua_save_locks, lua_finish, lua_lost, lua_dismissed, lua_append_two, lua_append_list, lua_granted, lua_granted_some, lua_claim, lua_granted_before, lua_busy, lua_new_lease, lua_save_use, lua_save_grant, lua_granted_earlier, lua_find_own_places, lua_has_lease_left, lua_grant_one, lua_grant_all, lua_grant_some, lua_wait_in_line, lua_acquire_as_holder, lua_append_groups, lua_with_metadata],
  bodies: { acquire: body_acquire, break_lease: body_break_lease, break_lock: body_break_lock, break_more: body_break_more, give_up: body_give_up, grant_away: body_grant_away, inspect: body_inspect, list: body_list, release: body_release, renew: body_renew, set_capacity: body_set_capacity, transfer: body_transfer, unattend: body_unattend },
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
  sha1: "6bad7f00e94f1d7750b192a8bcbc48ee0061fa7f",
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
  sha1: "1d4430119b1351ac8b05bc75a221382757be68cb",
  abi: {"required":0,"defaults":[],"digests":["f6f49141"]},
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
  sha1: "c3f726685c07d36d0f1d4958ace4d41ef7bcf853",
  abi: {"required":2,"defaults":[],"digests":["6725c140"]},
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
  sha1: "25f720f7d61115b8d54ab7c31269d8e00972f93b",
  abi: {"required":4,"defaults":[],"digests":["71e4bb9f"]},
  args: ["request","by","fingerprint","since"],
  decode: (r) => r.end(r.led<LatchCountDownReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer() }), gone: () => ({ kind: "gone" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_split, lua_wrote, lua_secret_prefix, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_save_latch, lua_with_notification, lua_latch_reply, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_prove_writable, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_reply_before], body_latch_count_down),
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
  sha1: "bd36874115cd936778cd19b86356eb22727ab2dd",
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
  sha1: "360078237d5bb171028b3775c8fbcbe522189c75",
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

/** Describe a few hundred latches; a name that has none is left out. */
export const latchList: ScriptOf<LatchListArgs, LatchListReply> = {
  name: "latch_list",
  sha1: "1a89b890a5ed21d2f9d27bfba0169d4bcf6275ad",
  abi: {"required":1,"defaults":[],"digests":["55a0071b"]},
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
  sha1: "fe67af6d7216b62b1da4a1960672bce43311efb1",
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
  /** for how long the place is kept, and granted the lock, while nobody is there; of a secret for that */
  readonly standby_ms: number;
  /** such places a lock may have; 0 for a request that takes none */
  readonly standby_max: number;
  /** told to those who observe that it is granted the lock meanwhile */
  readonly reference: string;
}

export type AcquireReply =
  | { readonly kind: "granted"; readonly now: number; readonly break_at: number; readonly leases: readonly (LeaseLine)[]; readonly repeated: boolean | undefined; readonly capacity: number | undefined }
  | { readonly kind: "granted_some"; readonly now: number; readonly break_at: number; readonly leases: readonly (LeaseLine)[]; readonly which: readonly number[]; readonly repeated: boolean }
  | { readonly kind: "busy"; readonly now: number; readonly blocked: readonly number[]; readonly next_at: number; readonly position: number; readonly ticket: string; readonly arrival: number; readonly attended_until: number; readonly ticket_until: number; readonly again_at: number; readonly hold_ms: number; readonly departures: number; readonly queue_length: number; readonly holders_total: number; readonly available: number; readonly holders: readonly (LeaseLine)[]; readonly delay_until: number; readonly capacity: number | undefined; readonly returning: number | undefined; readonly standby_until: number | undefined }
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

/** Grant one lease on each of n locks, all in this instant or none; or say who is in the way, and keep a place in the queue. With `need`, as many of the locks as that will do. */
export const acquire: ScriptOf<AcquireArgs, AcquireReply> = {
  name: "acquire",
  sha1: "a6d6b9e0dbf5b80fe122d19af7b28d25857721b7",
  abi: {"required":19,"defaults":["0","0","0","0","0","-"],"digests":["5a084982","8c0704b5","59a0a99b","b58e1061","70c4892a","01691481","776841ab"]},
  args: ["request","modes","ttl_ms","left_ms","fair","token","ticket","label","lock_delay_ms","max_hold_ms","retention_ms","leases_max","waiters_max","fingerprint","capacity","since","returned","arrival","hints","min_hold_ms","need","said","standby_ms","standby_max","reference"],
  decode: (r) => r.end(r.led<AcquireReply>({ granted: () => ({ kind: "granted", now: r.integer(), break_at: r.integer(), leases: r.list(() => readLease(r)), repeated: r.optional(() => r.flag()), capacity: r.optional(() => r.integer()) }), granted_some: () => ({ kind: "granted_some", now: r.integer(), break_at: r.integer(), leases: r.list(() => readLease(r)), which: r.integers(), repeated: r.flag() }), busy: () => ({ kind: "busy", now: r.integer(), blocked: r.integers(), next_at: r.integer(), position: r.integer(), ticket: r.string(), arrival: r.integer(), attended_until: r.integer(), ticket_until: r.integer(), again_at: r.integer(), hold_ms: r.integer(), departures: r.integer(), queue_length: r.integer(), holders_total: r.integer(), available: r.integer(), holders: r.list(() => readLease(r)), delay_until: r.integer(), capacity: r.optional(() => r.integer()), returning: r.optional(() => r.integer()), standby_until: r.optional(() => r.integer()) }), lost: () => ({ kind: "lost", reason: r.string(), dismissed: r.optional(() => r.flag()), said: r.optional(() => r.string()) }), deadlock: () => ({ kind: "deadlock" }), mismatch: () => ({ kind: "mismatch" }), limit: () => ({ kind: "limit", what: r.oneOf("leases", "waiters") }), standby_limit: () => ({ kind: "standby_limit" }), absent: () => ({ kind: "absent" }), unsatisfiable: () => ({ kind: "unsatisfiable", capacity: r.integer() }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_split, lua_add_end, lua_note_end, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_wrote, lua_pack_lease, lua_put_lease, lua_is_broken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_deadline_of, lua_grant, lua_update_turn, lua_purge, lua_exclusive_id, lua_live_lease, lua_rest_until, lua_blocked_locks, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_saved_lease, lua_save_lock, lua_recent_outcome, lua_is_forgotten, lua_is_late, lua_save_copy, lua_REASONS, lua_end_at, lua_why_lost, lua_idempotency_until, lua_flag, lua_with_notifications, lua_load_request, lua_place_secret_of, lua_ids_with, lua_ids_of, lua_save_locks, lua_dismissed, lua_append_two, lua_append_list, lua_granted, lua_granted_before, lua_new_lease, lua_save_use, lua_save_grant, lua_granted_earlier, lua_find_own_places, lua_has_lease_left, lua_grant_one, lua_grant_all], body_acquire, [lua_is_unnoticed, lua_permits_of, lua_keep_min_hold, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_keep_notes, lua_notes_of, lua_drop_tag, lua_drop_details, lua_drop_shared, lua_why_expired, lua_last_shared_deadline, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_is_unclaimed, lua_unclaimed_mark, lua_note_created, lua_put_detail, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_add_shared, lua_joined, lua_secret_prefix, lua_serve, lua_serve_away, lua_start_turn, lua_save_place, lua_end_what_is_over, lua_shared_id, lua_live_shared, lua_leases_of, lua_holders_total, lua_has_sane_numbers, lua_place_of, lua_note_hints, lua_remove_places, lua_is_among, lua_attended_until, lua_RECORD_FIELDS, lua_parse_fields, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_note_watcher, lua_forgotten_at, lua_is_full_of_copies, lua_save_outcome, lua_reason_never_served, lua_why_never_served, lua_listed_holders, lua_queue_length, lua_readers_before, lua_next_end, lua_finish, lua_lost, lua_granted_some, lua_claim, lua_busy, lua_grant_some, lua_wait_in_line, lua_acquire_as_holder]),
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
  sha1: "632ceee091194affe9fe8b3eee0e6c0f3b051c70",
  abi: {"required":7,"defaults":["-"],"digests":["3dd81e2a","6b39fdc7"]},
  args: ["request","fence","grace_ms","keep_delay","retention_ms","fingerprint","since","said"],
  decode: (r) => r.end(r.led<BreakLeaseReply>({ broken: () => ({ kind: "broken", leases: r.integer(), existed: r.flag(), delay_until: r.optional(() => r.integer()) }), breaking: () => ({ kind: "breaking", break_at: r.integer(), unaware: r.integer() }), others: () => ({ kind: "others" }), mismatch: () => ({ kind: "mismatch" }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_delayed_until, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_is_unclaimed, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_live_shared, lua_live_lease, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_parse_idempotency, lua_save_idempotency, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_save_reply, lua_recent_reply, lua_note_said, lua_reply_before, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications], body_break_lease),
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
  sha1: "28573da179406d35a2d144b7654ab29c03fa5a13",
  abi: {"required":9,"defaults":["-"],"digests":["828d3129","b9d3eaa3"]},
  args: ["request","grace_ms","keep_delay","drop","retention_ms","fingerprint","repair","since","queue","said"],
  decode: (r) => r.end(r.led<BreakLockReply>({ broken: () => ({ kind: "broken", leases: r.integer(), existed: r.flag(), left: r.integer(), dropped: r.integer(), repaired: r.flag(), delay_until: r.optional(() => r.integer()) }), breaking: () => ({ kind: "breaking", break_at: r.integer(), leases: r.integer(), unaware: r.integer(), next_fence: r.integer(), before: r.integer(), dropped: r.integer() }), mismatch: () => ({ kind: "mismatch" }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_delayed_until, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_is_unclaimed, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_drop_queue, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_save_reply, lua_recent_reply, lua_note_said, lua_reply_before, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications], body_break_lock),
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
  sha1: "a443649b09f426a74670f824c3f87821a8656b9f",
  abi: {"required":4,"defaults":[],"digests":["a3bf29cf"]},
  args: ["from_fence","before","keep_delay","retention_ms"],
  decode: (r) => r.end(r.led<BreakMoreReply>({ left: () => ({ kind: "left", left: r.integer(), delay_until: r.optional(() => r.integer()) }), warned: () => ({ kind: "warned", unaware: r.integer(), next_fence: r.integer() }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_delayed_until, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_is_unclaimed, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications], body_break_more),
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
  sha1: "30632553cfe8cec6e3f578fa072ccff680206100",
  abi: {"required":3,"defaults":[],"digests":["4d59c5cd"]},
  args: ["n","ticket","retention_ms"],
  decode: (r) => r.end(r.led<GiveUpReply>({ given_up: () => ({ kind: "given_up" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_texts_at, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_forgotten_at, lua_save_outcome, lua_shorten_idempotency, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications], body_give_up),
  family: "lock",
};

export interface GrantAwayArgs {
  /** how long records outlive their last use */
  readonly retention_ms: number;
}

export type GrantAwayReply =
  | { readonly kind: "done" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Grant a lock to clients that are away, as far as it has room and one run may: after a run that could not grant it to all, or when something ends that nobody observes. */
export const grantAway: ScriptOf<GrantAwayArgs, GrantAwayReply> = {
  name: "grant_away",
  sha1: "9e692a7d05f6832f803b9b96884586e8c07e21af",
  abi: {"required":1,"defaults":[],"digests":["931b10c0"]},
  args: ["retention_ms"],
  decode: (r) => r.end(r.led<GrantAwayReply>({ done: () => ({ kind: "done" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications], body_grant_away),
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
  | { readonly kind: "state"; readonly now: number; readonly locks: readonly ({ readonly kind: "unreadable"; readonly why: "newer" | "damaged" } | { readonly kind: "lock"; readonly fence: number; readonly delay_until: number; readonly break_at: number; readonly holders_total: number; readonly queue_length: number; readonly capacity: number; readonly available: number; readonly yours: LeaseLine | undefined; readonly holders: readonly (LeaseLine)[]; readonly waiters: readonly ({ readonly mode: "x" | "s" | "p" | "u"; readonly arrival: number; readonly label: string; readonly attended: boolean; readonly several: boolean; readonly standby_until: number | undefined })[] })[]; readonly events: readonly (EventLine)[] };

/** Describe the state of n locks, their holders and their queues. */
export const inspect: ScriptOf<InspectArgs, InspectReply> = {
  name: "inspect",
  sha1: "3f8ce7d7604ec8270bedca9aee0052fbe84d5994",
  abi: {"required":6,"defaults":[],"digests":["779b79c5"]},
  args: ["n","token","history","retention_ms","queue","watch_ms"],
  decode: (r) => r.end(r.led<InspectReply>({ state: () => ({ kind: "state", now: r.integer(), locks: r.groups((part) => part.led<NonNullable<Extract<InspectReply, { kind: "state" }>["locks"]>[number]>({ unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }), lock: () => ({ kind: "lock", fence: part.integer(), delay_until: part.integer(), break_at: part.integer(), holders_total: part.integer(), queue_length: part.integer(), capacity: part.integer(), available: part.integer(), yours: part.orNone(() => readLease(part)), holders: part.list(() => readLease(part)), waiters: part.groups((part) => ({ mode: part.oneOf("x", "s", "p", "u"), arrival: part.integer(), label: part.string(), attended: part.flag(), several: part.flag(), standby_until: part.optional(() => part.integer()) })) }) })), events: r.list(() => readEvent(r)) }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_spans_locks, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_note_watcher, lua_listed_holders, lua_queue_length, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications, lua_append_list, lua_append_groups], body_inspect),
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
  sha1: "5cb0c83b9ab763eb360133817196b6e236c04b8b",
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
  sha1: "f96412c0690cde259b91532ec8f45be31e90b6b9",
  abi: {"required":5,"defaults":[],"digests":["2807c2a8"]},
  args: ["request","tokens","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<ReleaseReply>({ done: () => ({ kind: "done", leases: r.groups((part) => part.led<NonNullable<Extract<ReleaseReply, { kind: "done" }>["leases"]>[number]>({ released: () => ({ kind: "released", mode: part.oneOf("x", "s", "p"), holds: part.integer(), available: part.integer(), ended: part.orNone(() => readEnded(part)) }), lost: () => ({ kind: "lost", reason: part.string(), said: part.optional(() => part.string()) }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_split, lua_add_end, lua_note_end, lua_is_exclusive, lua_end_lease, lua_describe_ended, lua_clear_left, lua_unpack_lease, lua_wrote, lua_pack_lease, lua_put_lease, lua_is_broken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_deadline_of, lua_grant, lua_update_turn, lua_purge, lua_exclusive_id, lua_live_lease, lua_lease_of, lua_rest_until, lua_texts_at, lua_parse_idempotency, lua_save_idempotency, lua_refusal_of, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_save_lock, lua_recent_outcome, lua_is_forgotten, lua_REASONS, lua_end_at, lua_released_by, lua_why_lost, lua_reply_before, lua_shorten_idempotency, lua_flag, lua_with_notifications, lua_append_list, lua_append_groups], body_release, [lua_is_unnoticed, lua_permits_of, lua_keep_min_hold, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_keep_notes, lua_notes_of, lua_drop_tag, lua_drop_details, lua_drop_shared, lua_why_expired, lua_last_shared_deadline, lua_note_sooner_end, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_unclaimed_mark, lua_note_created, lua_put_detail, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_add_shared, lua_joined, lua_secret_prefix, lua_serve, lua_serve_away, lua_start_turn, lua_save_place, lua_end_what_is_over, lua_shared_id, lua_live_shared, lua_has_sane_numbers, lua_RECORD_FIELDS, lua_parse_fields, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_forgotten_at, lua_is_full_of_copies, lua_save_outcome, lua_reason_never_served, lua_not_held, lua_readers_before, lua_next_end]),
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
  sha1: "31ba1500f3946eec7ce42603b319dc854d26fbe8",
  abi: {"required":4,"defaults":["-"],"digests":["62b95abc","c0431f49"]},
  args: ["tokens","ttls_ms","retention_ms","fingerprint","metadata"],
  decode: (r) => r.end(r.led<RenewReply>({ done: () => ({ kind: "done", now: r.integer(), leases: r.groups((part) => part.led<NonNullable<Extract<RenewReply, { kind: "done" }>["leases"]>[number]>({ renewed: () => ({ kind: "renewed", lease: readLease(part), break_at: part.integer(), late: part.optional(() => part.flag()) }), lost: () => ({ kind: "lost", reason: part.string(), said: part.optional(() => part.string()) }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_split, lua_add_end, lua_note_end, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_wrote, lua_pack_lease, lua_put_lease, lua_is_broken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_deadline_of, lua_grant, lua_update_turn, lua_purge, lua_exclusive_id, lua_live_lease, lua_lease_of, lua_rest_until, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_saved_lease, lua_save_lock, lua_REASONS, lua_end_at, lua_why_lost, lua_prolong_idempotency, lua_flag, lua_with_notifications, lua_append_list, lua_append_groups], body_renew, [lua_is_unnoticed, lua_permits_of, lua_keep_min_hold, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_keep_notes, lua_notes_of, lua_drop_tag, lua_drop_details, lua_drop_shared, lua_why_expired, lua_last_shared_deadline, lua_note_sooner_end, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_is_unclaimed, lua_unclaimed_mark, lua_note_created, lua_put_detail, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_add_shared, lua_joined, lua_secret_prefix, lua_serve, lua_serve_away, lua_start_turn, lua_save_place, lua_end_what_is_over, lua_shared_id, lua_live_shared, lua_has_sane_numbers, lua_RECORD_FIELDS, lua_parse_fields, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_reason_never_served, lua_not_held, lua_readers_before, lua_next_end, lua_claim, lua_with_metadata]),
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
  sha1: "621945b2421ffc7e72a08551db0de33aa9f37de6",
  abi: {"required":5,"defaults":[],"digests":["df2f7d18"]},
  args: ["capacity","retention_ms","fingerprint","request","since"],
  decode: (r) => r.end(r.led<SetCapacityReply>({ set: () => ({ kind: "set", states: r.optional(() => r.groups((part) => ({ now: part.integer(), capacity: part.integer(), available: part.integer(), holders_total: part.integer(), queue_length: part.integer(), holders: part.list(() => readLease(part)) }))) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_listed_holders, lua_queue_length, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications, lua_append_list, lua_append_groups], body_set_capacity),
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
  sha1: "1468a89462ea4d8b463bec930d2be05533558635",
  abi: {"required":7,"defaults":[],"digests":["c67543ce"]},
  args: ["request","token","ttl_ms","label","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<TransferReply>({ transferred: () => ({ kind: "transferred", now: r.integer(), break_at: r.integer(), lease: readLease(r) }), lost: () => ({ kind: "lost", reason: r.string(), said: r.optional(() => r.string()) }), both_modes: () => ({ kind: "both_modes" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_is_unclaimed, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_leases_of, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_save_outcome, lua_is_late, lua_save_copy, lua_REASONS, lua_end_at, lua_reason_never_served, lua_why_lost, lua_not_held, lua_shorten_idempotency, lua_idempotency_until, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications, lua_load_request, lua_claim], body_transfer),
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
  sha1: "83ab7eeb37ab5bbb6abc6b2de1e73f76f9cd5551",
  abi: {"required":4,"defaults":[],"digests":["4513009d"]},
  args: ["modes","ticket","said","retention_ms"],
  decode: (r) => r.end(r.led<UnattendReply>({ unattended: () => ({ kind: "unattended", until: r.integer() }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_attended_until, lua_texts_at, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications], body_unattend),
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
  sha1: "290a509c06b72e2f7039c171703f4a7da7fd165e",
  abi: {"required":4,"defaults":[],"digests":["303a8869"]},
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
  sha1: "e609dca8d12ddfe191714c25a4ec4e88593e40ff",
  abi: {"required":10,"defaults":[],"digests":["88e0d151"]},
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
  sha1: "0c41ac355218ee1e12e7a3282f6b73102344559a",
  abi: {"required":3,"defaults":[],"digests":["e8757c6b"]},
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
  sha1: "97b41dac6e0ea70dd178095f99fa43bd535ffb06",
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
  sha1: "dd11929215267ebefe29c96d3c4cac66c074b198",
  abi: {"required":10,"defaults":[],"digests":["f6c2cb6a"]},
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
  sha1: "a2bb41df9b356e4373a00efb49b3aa9941fabf49",
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
  sha1: "5733db9bcfe60f596bbd51c3bd8b7e329331d1ce",
  abi: {"required":8,"defaults":[],"digests":["0ad4b97a"]},
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
  sha1: "55df43fdfe43203cf465d1f6b752283be8482373",
  abi: {"required":2,"defaults":[],"digests":["3f08cb44"]},
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
  sha1: "62d5efb6423d3a3ec75a7d91a9270caeedbd3a97",
  abi: {"required":6,"defaults":[],"digests":["7690c170"]},
  args: ["proposals","lines","number","nodes","leases_max","retention_ms"],
  decode: (r) => r.end(r.led<QuorumRestoreReply>({ done: () => ({ kind: "done", proposals: r.list(() => r.integer()) }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_split, lua_has_sane_numbers, lua_clock_us, lua_load_marker, lua_save_marker, lua_misplacement, lua_reach_of, lua_note_fence, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_taken_until, lua_add_pending, lua_confirm_pending, lua_names_attempt, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_save_attempt, lua_append_list], body_quorum_restore),
};

/** Every script by its name, for engines that hold the sources themselves. */
export const scripts: Readonly<Record<string, Script & { readonly decode: (reply: ReplyReader) => unknown }>> = { key_create: keyCreate, key_delete: keyDelete, key_find: keyFind, latch_count_down: latchCountDown, latch_delete: latchDelete, latch_get: latchGet, latch_list: latchList, latch_set: latchSet, acquire, break_lease: breakLease, break_lock: breakLock, break_more: breakMore, give_up: giveUp, grant_away: grantAway, inspect, list, release, renew, set_capacity: setCapacity, transfer, unattend, quorum_bury: quorumBury, quorum_confirm: quorumConfirm, quorum_inspect: quorumInspect, quorum_join: quorumJoin, quorum_propose: quorumPropose, quorum_release: quorumRelease, quorum_renew: quorumRenew, quorum_repair: quorumRepair, quorum_restore: quorumRestore };
