// Generated from lua/ by `npm run build`. Do not edit.
import type { Script } from "../engine/engine.ts";
import { type Helper, type Library, scriptText } from "../engine/redis/library.ts";
import { decoder, type ReplyReader } from "../engine/reply.ts";

/** A script with the encoder of its arguments and the decoder of its replies. */
export interface ScriptOf<Args, Reply> extends Script {
  /** The position of the `since` argument; -1 if there is none. */
  readonly since_at: number;
  /** Returns all arguments in order. */
  readonly encode: (args: Omit<Args, "since">, since_ms: number) => string[];
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
  readonly note: string | undefined;
  readonly deadline: number | undefined;
  readonly reference: string | undefined;
}

export const readEvent = (r: ReplyReader): EventLine =>
  r.line(" ", (part) => ({ head: part.string(), skew: part.integer(), ms: part.integer(), owner: part.string(), note: part.optional(() => part.string()), deadline: part.optional(() => part.integer()), reference: part.optional(() => part.string()) }));

const lua_is_unnoticed: Helper = ["F[43]=function(R)\nreturn R==\"e\" or R==\"m\" or R==\"b\"\nend"];
const lua_num: Helper = ["F[2]=function(k)\nreturn k+0\nend"];
const lua_permits_of: Helper = ["F[70]=function(h)\nreturn F[2](string.match(h,\":(%d+)$\")or \"0\")\nend"];
const lua_keep_min_hold: Helper = ["do\nlocal function Ok(ua)\nlocal Bc=1\nfor c=2,#ua - 1 do\nif ua[c+1].until_ms - ua[c].until_ms<ua[Bc+1].until_ms - ua[Bc].until_ms then\nBc=c\nend\nend\nlocal Z=table.remove(ua,Bc)\nua[Bc].permits=ua[Bc].permits+Z.permits\nend\nlocal function jj(a,ra,yd)\nlocal ua,ta={},{until_ms=ra,permits=yd}\nfor c=1,#a.rests do\nif ta and a.rests[c].until_ms>=ra then\nua[#ua+1]=ta\nta=nil\nend\nua[#ua+1]=a.rests[c]\nend\nua[#ua+1]=ta\nif #ua>64 then\nOk(ua)\nend\na.rests,a.resting=ua,a.resting+yd\na.changed=true\nend\nF[45]=function(a,b)\nif F[70](b.id)>0 then\njj(a,b.min_until,F[70](b.id))\nelse\na.delay_until=math.max(a.delay_until,b.min_until)\nend\nend\nend"];
const lua_keeps_history: Helper = ["F[47]=function(a)\nreturn a.history_key~=a.record_key\nend"];
const lua_mode_of: Helper = ["F[51]=function(h)\nreturn string.sub(h,1,1)\nend"];
const lua_read_clock: Helper = ["F[3]=function()\nlocal Ri=redis.call(\"TIME\")\nreturn F[2](Ri[1])*1000000+F[2](Ri[2])\nend"];
const lua_now_us: Helper = ["local Ia\ndo\n","Ia=F[3]()\n","end"];
const lua_now: Helper = ["local f\ndo\n","f=math.floor(Ia/1000)\n","end"];
const lua_now_us_word: Helper = ["local dg\ndo\n","dg=string.format(\"%.0f\",Ia)\n","end"];
const lua_now_word: Helper = ["local eg\ndo\n","eg=string.sub(dg,1,-4)\n","end"];
const lua_read_fence: Helper = ["local Me\ndo\n","Me=0\n","end"];
const lua_read_fence_word: Helper = ["local qg\ndo\n","qg=\"0\"\n","end"];
const lua_read_start: Helper = ["local Ne\ndo\n","Ne=0\n","end"];
const lua_read_start_word: Helper = ["local rg\ndo\n","rg=\"0\"\n","end"];
const lua_fmt: Helper = ["F[1]=function(r)\nif r==0 then\nreturn \"0\"\nend\nif r==1 then\nreturn \"1\"\nend\nif r==f then\nreturn eg\nend\nif r==Ia then\nreturn dg\nend\nif r==Me then\nreturn qg\nend\nif r==Ne then\nreturn rg\nend\nreturn string.format(\"%.0f\",r)\nend"];
const lua_owner_of: Helper = ["F[11]=function(ha)\nreturn string.match(ha,\"^[^.]*\")\nend"];
const lua_note_with: Helper = ["F[62]=function(a,Ba)\nlocal i=Ba~=\"....\" and string.find(a.notes,\" \" .. Ba,1,true)\nreturn i and string.match(a.notes,\"^%S+\",i+1+4)or \"-\"\nend"];
const lua_announced_tag: Helper = ["F[17]=function(a)\nreturn a.break_at>0 and a.notes~=\"\" and string.sub(a.notes,1,4)or \"....\"\nend"];
const lua_broken_tag: Helper = ["F[22]=function(a)\nreturn a.note_tag or F[17](a)\nend"];
const lua_note_event: Helper = ["do\nlocal function Pg(a,k)\na.new_events=a.new_events or{}\na.new_events[#a.new_events+1]=k\nend\nF[58]=function(a,Mc,b,mc,Hg)\nif not Hg and not F[47](a)then\nreturn\nend\nlocal Fg=b.acquired - math.floor(b.fence/1000)\nlocal nc=F[51](b.id).. F[1](b.fence).. \" \" .. F[1](Fg).. \" \"\nif Mc~=\"g\" and not Hg then\nlocal Wb=a.new_events and a.new_events[#a.new_events] or a.events\nif string.sub(Wb,1,#nc+1)==\"g\" .. nc then\nPg(a,Mc .. F[1](mc).. \",\")\nreturn\nend\nend\nlocal pc=F[11](b.label)\nlocal Fb=Mc .. nc .. F[1](mc).. \" \" ..(#pc<=400 and pc or \"-\")\nif Mc==\"b\" then\nlocal ia=F[62](a,F[22](a))\nif ia~=\"-\" then\nFb=Fb .. \" \" .. ia\nend\nend\nif F[47](a)then\nPg(a,Fb .. \",\")\nend\nif Hg then\na.unreported=a.unreported or{}\na.unreported[#a.unreported+1]=Fb\nend\nend\nend"];
const lua_request_tag: Helper = ["F[78]=function(n)\nreturn string.sub(n,15 - 4,14)\nend"];
const lua_token_tag: Helper = ["F[88]=function(L)\nreturn string.sub(L,15 - 8,14)\nend"];
const lua_secret_of: Helper = ["F[82]=function(h)\nreturn string.sub(h,2)\nend"];
const lua_keep_notes: Helper = ["F[46]=function(a,Ib,Tg,ka)\nlocal k,M=\"\",0\nfor c=#Ib,1,-1 do\nlocal Ba=string.sub(Ib[c],1,4)\nlocal tk=Ba==Tg or Ba==ka or Ba==a.note_tag\nif tk or M<8 and string.find(a.ended,Ba,1,true)then\nk,M=\" \" .. Ib[c] .. k,M+1\nend\nend\na.notes=M>0 and Tg .. ka .. k or \"\"\nend"];
const lua_split: Helper = ["F[7]=function(k)\nif string.find(k,\"^%S+$\")then\nreturn{k}\nend\nlocal A={}\nfor xc in string.gmatch(k,\"%S+\")do\nA[#A+1]=xc\nend\nreturn A\nend"];
const lua_notes_of: Helper = ["F[63]=function(a)\nreturn F[7](string.sub(a.notes,2*4+1))\nend"];
const lua_drop_tag: Helper = ["F[30]=function(a)\nreturn a.notes~=\"\" and string.sub(a.notes,4+1,2*4)or \"....\"\nend"];
const lua_add_end: Helper = ["F[15]=function(a,b,R,n)\nlocal le,Ob=R,\"....\"\nif R==\"b\" then\nOb=F[22](a)\nelseif n then\nle=F[51](b.id)\nOb=F[78](n)\nend\nlocal fb,Kh=a.ended,#a.ended>=32*14\nif Kh then\nlocal Uc=string.sub(fb,-2 - 4,-2)\nfb=string.sub(fb,1,(32 - 1)*14)\nif string.sub(Uc,2,2)~=\".\" then\na.releases=string.sub(Uc .. a.releases,1,32*5)\nend\nend\na.ended=F[88](F[82](b.id)).. le .. Ob .. \" \" .. fb\nif Kh and a.notes~=\"\" then\nF[46](a,F[63](a),F[17](a),F[30](a))\nend\nend"];
const lua_note_end: Helper = ["F[57]=function(a,b,R,i,n)\nF[58](a,R,b,math.max(0,i - b.acquired),R~=\"r\")\nF[15](a,b,R,n)\nif b.delay>0 and F[43](R)then\na.delay_until=math.max(a.delay_until,i+b.delay)\nend\nif b.min_until>i and R~=\"t\" then\nF[45](a,b)\nend\nif a.upgrader and a.upgrader.token==b.id then\na.upgrader=nil\nend\na.lease_ended=true\na.changed=true\nend"];
const lua_drop_details: Helper = ["F[28]=function(a,j)\nif a.details>0 and #j>0 then\na.details=a.details - redis.call(\"HDEL\",a.details_key,unpack(j))\nend\nend"];
const lua_drop_shared: Helper = ["F[29]=function(a,j)\nredis.call(\"ZREM\",a.leases_key,unpack(j))\nredis.call(\"ZREM\",a.holders_key,unpack(j))\nF[28](a,j)\na.shared=a.shared - #j\nfor c=1,#j do\na.permits=a.permits - F[70](j[c])\nend\nend"];
const lua_why_expired: Helper = ["F[93]=function(a,b)\nif b.deadline==a.break_at then\nreturn \"b\"\nend\nif b.deadline==b.max_until then\nreturn \"m\"\nend\nreturn \"e\"\nend"];
const lua_is_exclusive: Helper = ["F[42]=function(h)\nreturn string.sub(h,1,1)==\"x\"\nend"];
const lua_last_shared_deadline: Helper = ["F[115]=function(a,hb)\nlocal ma=redis.call(\"ZRANGE\",a.leases_key,\"-2\",\"-1\",\"WITHSCORES\")\nlocal i=#ma\nif #ma==4 and hb and ma[3]==hb.id then\ni=2\nend\nlocal O=F[2](ma[i] or \"0\")- a.ahead\nreturn a.break_at>0 and math.min(O,a.break_at)or O\nend"];
const lua_note_sooner_end: Helper = ["F[125]=function(a,p)\nlocal i=p\nif a.exclusive then\ni=a.exclusive.deadline\nelseif a.capacity>0 then\ni=a.shared_next\nelseif a.upgrader or a.front and F[42](a.front)then\ni=F[115](a,a.upgrader and{id=a.upgrader.token})\nend\na.check_at=i<p and i or a.check_at\nend"];
const lua_end_lease: Helper = ["do\nlocal function ki(a,mc)\nmc=math.max(0,mc)\nif a.hold_ms==0 then\na.hold_ms=mc\nelse\na.hold_ms=(a.hold_ms*3+mc)/4\nend\nend\nF[128]=function(a,b,R,n)\nif F[42](b.id)then\na.exclusive=nil\nki(a,f - b.acquired)\nelse\nki(a,(f - b.acquired)/a.live)\nF[29](a,{b.id})\na.live=a.live - 1\nif a.capacity==0 and a.live>0 then\nF[125](a,b.deadline)\nend\nend\nF[57](a,b,R,f,n)\nend\nend"];
const lua_delayed_until: Helper = ["F[138]=function(a)\nlocal oa=a.exclusive or a.shared>0\nreturn not oa and a.delay_until>f and a.delay_until or 0\nend"];
const lua_describe_ended: Helper = ["F[183]=function(b)\nreturn F[1](b.fence).. \",\" .. F[1](math.max(0,f - b.acquired)).. \",\" .. F[11](b.label)\nend"];
const lua_clear_left: Helper = ["local lf\ndo\n","lf=400\n","end"];
const lua_unpack_lease: Helper = ["do\nlocal function Cl(Q,Jd)\nMe=Q+0\nqg=Q\nNe=Jd+0\nrg=Jd\nend\nF[90]=function(k)\nlocal h,O,Q,ke,bf,fc,Wf,fa,me,jl,ha,vb=\nstring.match(k,\"^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+) ?(%d*)$\")\nif not h then\nreturn nil\nend\nCl(Q,bf)\nlocal b={\nid=h,\ndeadline=O+0,\nfence=Me,\nholds=ke+0,\nacquired=Ne,\nttl=fc+0,\nmax_until=Wf+0,\ndelay=fa+0,\nidempotency_until=me+0,\npartner=jl,\nlabel=ha,\nmin_until=vb==\"\" and 0 or vb+0,\nconfirmed=string.sub(vb,1,1)==\"0\",\n}\nlocal lb=math.max(\nb.deadline,\nb.fence,\nb.holds,\nb.acquired,\nb.ttl,\nb.max_until,\nb.delay,\nb.idempotency_until,\nb.min_until\n)\nreturn lb<10000000000000000 and b or nil\nend\nend"];
const lua_move_lease: Helper = ["F[52]=function(b,Db)\nfor P,wb in ipairs({\"deadline\",\"acquired\",\"max_until\",\"min_until\"})do\nif b[wb]>0 then\nb[wb]=b[wb]+Db\nend\nend\nend"];
const lua_unpack_shared: Helper = ["F[91]=function(a,k)\nlocal b=F[90](k)\nif b then\nF[52](b,-a.ahead)\nend\nreturn b\nend"];
const lua_clear_broken: Helper = ["do\nlocal function Sk(a,k,xk)\nlocal Lg=a.break_at==1\nlocal i=Lg and f or a.break_at\nif xk then\nlocal b=F[91](a,k)\nif not b then\nreturn i\nend\nif Lg then\nb.delay,b.min_until=0,0\nend\nlocal R=b.deadline<i and F[93](a,b)or \"b\"\nlocal Da=math.min(i,b.deadline)\nF[57](a,b,R,Da)\nreturn Da\nend\nif not Lg then\nlocal O,fa,vb=string.match(k,\"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+ ?(%d*)$\")\nif O and F[2](fa)>0 then\na.delay_until=math.max(a.delay_until,math.min(i,F[2](O)- a.ahead)+F[2](fa))\nend\nif vb and vb~=\"\" then\na.delay_until=math.max(a.delay_until,F[2](vb)- a.ahead)\nend\nend\nreturn i\nend\nF[23]=function(a)\nlocal M=lf\nif M==0 then\nreturn 0\nend\nlocal j=redis.call(\"ZRANGE\",a.holders_key,\"0\",F[1](M - 1))\nlf=M - #j\nlocal Da=0\nif #j>0 then\nlocal w=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nif w[c] then\nDa=math.max(Da,Sk(a,w[c],a.shared - c<32))\nend\nend\nF[29](a,j)\nend\na.upgrader=nil\na.changed=true\nif #j==M and a.shared>0 then\nif a.break_at~=1 then\na.break_at=f\nend\nreturn 0\nend\nredis.call(\"DEL\",a.leases_key,a.holders_key)\na.shared,a.permits,a.shared_next,a.live=0,0,0,0\nreturn Da>0 and Da or f\nend\nend"];
const lua_announce_break: Helper = ["F[150]=function(a,Qb)\nlocal Z=a.break_at\na.break_at=f+Qb\nif Z>0 then\na.break_at=math.min(a.break_at,Z)\nend\na.changed,a.check_at=true,a.break_at\nreturn Z\nend"];
const lua_is_unclaimed: Helper = ["F[124]=function(b)\nreturn string.sub(b.partner,1,1)==\"?\"\nend"];
const lua_unclaimed_mark: Helper = ["F[89]=function(jc,Pc)\nreturn \"?\" .. F[1](jc).. \",\" .. F[1](Pc)\nend"];
const lua_wrote: Helper = ["local Nb\ndo\n","Nb=false\n","end"];
const lua_note_created: Helper = ["F[56]=function(a,s)\na.created=a.created or{}\na.created[#a.created+1]=s\nend"];
const lua_put_detail: Helper = ["F[72]=function(a,h,k)\nNb=true\nlocal dd=redis.call(\"HSET\",a.details_key,h,k)\nif a.details==0 then\nF[56](a,a.details_key)\nend\na.details=a.details+dd\nend"];
const lua_pack_lease: Helper = ["F[65]=function(b)\nlocal k=b.id\n.. \" \"\n.. F[1](b.deadline)\n.. \" \"\n.. F[1](b.fence)\n.. \" \"\n.. F[1](b.holds)\n.. \" \"\n.. F[1](b.acquired)\n.. \" \"\n.. F[1](b.ttl)\n.. \" \"\n.. F[1](b.max_until)\n.. \" \"\n.. F[1](b.delay)\n.. \" \"\n.. F[1](b.idempotency_until)\n.. \" \"\n.. b.partner\n.. \" \"\n.. b.label\nif b.min_until<=f then\nreturn k\nend\nreturn k .. \" \" ..(b.confirmed and \"0\" or \"\").. F[1](b.min_until)\nend"];
const lua_beside: Helper = ["F[21]=function(a,i)\nreturn F[1](i+a.ahead)\nend"];
const lua_note_beside: Helper = ["F[55]=function(a)\na.changed=a.changed or f - a.written_at>=1000\nend"];
const lua_put_shared: Helper = ["F[73]=function(a,b)\nF[52](b,a.ahead)\nF[72](a,b.id,F[65](b))\nF[52](b,-a.ahead)\nredis.call(\"ZADD\",a.leases_key,F[21](a,b.deadline),b.id)\nF[55](a)\na.kept_until=math.max(a.kept_until,b.deadline+b.delay,b.min_until)\nif b.delay>0 or b.min_until>f then\na.keeps_out=1\nend\nend"];
const lua_put_lease: Helper = ["F[119]=function(a,b)\nif F[42](b.id)then\na.changed=true\nreturn\nend\nF[73](a,b)\nif b.deadline<a.shared_next then\na.shared_next=b.deadline\na.changed=true\nend\nend"];
const lua_cut_short: Helper = ["F[97]=function(a,b)\nif a.break_at>0 and a.break_at<b.deadline then\nb.deadline=a.break_at\nend\nreturn b\nend"];
const lua_warn_one: Helper = ["do\nlocal function Ck(a,b,x)\nlocal O=x>0 and math.min(b.deadline,x)or b.deadline\nreturn O - b.ttl+b.ttl/3>a.break_at\nend\nF[148]=function(a,b,x,Ra)\nif not Ra and(b.delay+b.min_until>0 or F[124](b))then\nb.partner=F[124](b)and F[89](0,0)or b.partner\nb.delay,b.min_until=0,0\nF[119](a,b)\nend\nlocal yb=Ck(a,b,x)\nF[97](a,b)\nreturn yb and 1 or 0\nend\nend"];
const lua_warn_shared: Helper = ["F[174]=function(a,ba,x,Ra)\nif a.live==0 then\nreturn 0,0\nend\nlocal hj=\"(\" .. F[1](ba)\nlocal Hc=\nredis.call(\"ZRANGEBYSCORE\",a.holders_key,hj,\"+inf\",\"WITHSCORES\",\"LIMIT\",\"0\",F[1](400))\nlocal j={}\nfor c=1,#Hc,2 do\nj[#j+1]=Hc[c]\nend\nif #j==0 then\nreturn 0,0\nend\nlocal yb=0\nlocal w=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nlocal b=w[c] and F[91](a,w[c])\nif b and b.deadline>f then\nyb=yb+F[148](a,b,x,Ra)\nend\nend\nreturn yb,#j==400 and F[2](Hc[#Hc])or 0\nend"];
const lua_is_broken: Helper = ["F[39]=function(a)\nreturn a.break_at>0 and a.break_at<=f\nend"];
const lua_first_of: Helper = ["F[34]=function(s)\nlocal ga=redis.call(\"ZRANGE\",s,\"0\",\"0\",\"WITHSCORES\")\nif not ga[1] then\nreturn nil,0\nend\nreturn ga[1],F[2](ga[2])\nend"];
const lua_queued_total: Helper = ["F[75]=function(a)\nreturn a.writers+a.readers\nend"];
const lua_count_queued: Helper = ["F[25]=function(a,h,Ac)\nif F[42](h)then\na.writers=a.writers+Ac\nelse\na.readers=a.readers+Ac\nend\nif Ac<0 then\na.departures=a.departures - Ac\nend\na.changed=true\nend"];
const lua_set_turn_length: Helper = ["F[86]=function(a,Sf)\nif a.turn_ms>0 then\na.turn_ms=Sf\nend\nend"];
const lua_find_front: Helper = ["F[33]=function(a)\nlocal Mg,Md,sg,tg=nil,0,nil,0\nif a.writers>0 then\nMg,Md=F[34](a.writers_key)\nend\nif a.readers>0 then\nsg,tg=F[34](a.readers_key)\nend\na.front,a.front_arrival=sg,tg\nif Mg and(not sg or Md<tg)then\na.front,a.front_arrival=Mg,Md\nend\nif a.front_arrival>=4000000000000000 then\na.front,a.front_arrival=nil,0\nend\na.turn_at,a.turn_until=0,0\nend"];
const lua_is_away: Helper = ["F[38]=function(h)\nlocal H=string.sub(h,3,3)\nreturn H==\"a\" or H==\"b\"\nend"];
const lua_is_early: Helper = ["F[41]=function(h)\nlocal H=string.sub(h,3,3)\nreturn H==\"h\" or H==\"b\"\nend"];
const lua_has_detail: Helper = ["F[37]=function(h)\nreturn string.sub(h,3,3)==\"l\" or F[38](h)or F[41](h)\nend"];
const lua_detailed_among: Helper = ["F[27]=function(j)\nlocal rf={}\nfor c=1,#j do\nif F[37](j[c])then\nrf[#rf+1]=j[c]\nend\nend\nreturn rf\nend"];
const lua_count_away: Helper = ["F[24]=function(a,Ac)\na.away=a.away+Ac\na.away_changed=true\nend"];
const lua_note_never_served: Helper = ["F[59]=function(a,j,le)\nfor c=1,#j do\nif F[38](j[c])then\nF[24](a,-1)\nif c>#j - 32 then\nF[15](a,{id=j[c]},le)\nend\nend\nend\nend"];
const lua_note_turn_taken: Helper = ["F[60]=function(a)\nF[86](a,3000)\nend"];
const lua_is_clearing: Helper = ["F[40]=function(a)\nreturn F[39](a)or a.passing or a.clearing\nend"];
const lua_available: Helper = ["F[20]=function(a)\nif a.clearing then\nreturn 0\nend\nlocal oa=F[39](a)and 0 or a.permits - a.expired_permits\nreturn math.max(0,a.capacity - oa - a.resting)\nend"];
const lua_fits: Helper = ["F[35]=function(a,h,G,ja)\nlocal vk=G~=nil or ja~=nil\nif F[40](a)then\nreturn false\nend\nif a.exclusive and not G then\nreturn false\nend\nif f<a.delay_until and not vk then\nreturn false\nend\nif F[42](h)then\nreturn a.live==(ja and 1 or 0)\nend\nif F[70](h)>0 then\nreturn F[70](h)<=F[20](a)\nend\nreturn G~=nil or not a.upgrader and a.break_at==0\nend"];
const lua_serve_left: Helper = ["local Re\ndo\n","Re=50\n","end"];
const lua_attended_until_of: Helper = ["F[19]=function(a,h)\nreturn F[2](redis.call(\"ZSCORE\",a.tickets_key,h)or \"0\")- a.ahead\nend"];
const lua_queue_key: Helper = ["F[74]=function(a,h)\nreturn F[42](h)and a.writers_key or a.readers_key\nend"];
const lua_remove_place: Helper = ["F[77]=function(a,h,q)\nredis.call(\"ZREM\",F[74](a,h),h)\nif q.queued then\nF[25](a,h,-1)\nif a.front==h then\nF[33](a)\nend\nend\nif redis.call(\"ZREM\",a.tickets_key,h)==1 then\na.tickets=a.tickets - 1\nif a.tickets==0 then\na.tickets_next,a.early=0,0\nend\nif F[37](h)then\nF[28](a,{h})\nend\nif F[38](h)then\nF[24](a,-1)\nend\nend\na.changed=true\nend"];
const lua_deadline_of: Helper = ["F[26]=function(a,b,fc)\nlocal O=f+fc\nif b.max_until>0 and b.max_until<O then\nO=b.max_until\nend\nif a.break_at>0 and a.break_at<O then\nO=a.break_at\nend\nreturn O\nend"];
const lua_add_shared: Helper = ["F[16]=function(a,b)\nF[73](a,b)\nredis.call(\"ZADD\",a.holders_key,F[1](b.fence),b.id)\nif a.shared==0 then\nF[56](a,a.leases_key)\nF[56](a,a.holders_key)\na.shared_next=b.deadline\nelse\na.shared_next=math.min(a.shared_next,b.deadline)\nend\na.shared=a.shared+1\na.live=a.live+1\na.permits=a.permits+F[70](b.id)\nend"];
const lua_grant: Helper = ["F[36]=function(a,b,Ld)\na.fence=math.max(a.fence+1,Ia)\nb.fence=a.fence\nb.holds=1\nb.acquired=f\nb.deadline=F[26](a,b,b.ttl)\nif F[42](b.id)then\na.exclusive=b\nelse\nF[16](a,b)\nend\nlocal Jg=Ld and math.max(0,math.floor(f - Ld/1000))or 0\nF[58](a,\"g\",b,Jg)\na.changed=true\nend"];
const lua_joined: Helper = ["F[44]=function(za)\nlocal A={}\nfor c=1,#za do\nA[c]=F[1](za[c])\nend\nreturn table.concat(A,\" \")\nend"];
const lua_secret_prefix: Helper = ["F[8]=function(z)\nreturn string.sub(z,3,2+12)\nend"];
const lua_serve: Helper = ["do\nlocal function Fl(a,b,Jg,Cd)\nlocal pc=F[11](b.label)\nlocal Fg=b.acquired - math.floor(b.fence/1000)\na.unreported=a.unreported or{}\na.unreported[#a.unreported+1]=\"g\"\n.. F[51](b.id)\n.. F[44]({b.fence,Fg,Jg})\n.. \" \"\n..(#pc<=400 and pc or \"-\")\n.. \" - \"\n.. F[1](b.deadline)\n.. \" \"\n.. Cd\na.served=a.served or{}\na.served[#a.served+1]=F[8](F[82](b.id))\nend\nF[83]=function(a,h,Y)\nlocal k=redis.call(\"HGET\",a.details_key,h)\nlocal ha,Ca,jc,ve,Pc,Cd=\nstring.match(k or \"\",\"^=(%S+) (%d+) (%d+) (%d+) (%d+) (%S+)\")\nlocal Id=F[19](a,h)\nF[77](a,h,{queued=true})\nif not ha or F[70](h)>a.capacity then\nreturn\nend\nlocal Fk=string.find(h,\".\",1,true)\nlocal b={\nid=h,\nttl=F[2](Ca),\nmax_until=F[2](ve)>0 and f+F[2](ve)or 0,\ndelay=0,\nmin_until=0,\nlabel=ha,\npartner=F[89](F[2](jc),F[2](Pc)),\nidempotency_until=Fk and Id+F[2](Ca)or 0,\n}\nF[36](a,b,Y)\nF[60](a)\na.check_at=b.deadline\nFl(a,b,math.max(0,math.floor(f - Y/1000)),Cd)\nend\nend"];
const lua_arrival_of: Helper = ["F[18]=function(a,h,C)\nlocal ld=F[41](h)and redis.call(\"HGET\",a.details_key,h)\nreturn ld and F[2](string.match(ld,\" (%d+)$\")or C)or C\nend"];
const lua_serve_away: Helper = ["F[84]=function(a)\nfor P=1,50+1 do\nlocal xa=a.front\nif not xa or not F[38](xa)or not F[35](a,xa)and F[70](xa)<=a.capacity then\nreturn\nend\nif Re==0 then\na.unserved=true\nreturn\nend\nRe=Re - 1\nF[83](a,xa,F[18](a,xa,a.front_arrival))\nend\nend"];
const lua_start_turn: Helper = ["F[87]=function(a,i,Sf)\na.turn_at,a.turn_until=i,i+Sf\nif a.attended_next<a.turn_until then\nlocal S=F[19](a,a.front)\na.turn_until=S>i and math.min(a.turn_until,S)or a.turn_until\nend\na.changed=true\nend"];
const lua_update_turn: Helper = ["do\nlocal function Ij(a)\nlocal uj=a.shared==0 or a.break_at>f\nif a.break_at>0 and not a.exclusive and a.live==0 and uj then\na.break_at=0\na.changed=true\nend\nend\nF[92]=function(a,i)\nIj(a)\nif a.away>0 then\nF[84](a)\nend\nlocal xa=a.front\nlocal Hh=xa and(F[35](a,xa)or F[70](xa)>a.capacity)\nif Hh and a.turn_at==0 then\nF[87](a,i,a.turn_ms>0 and a.turn_ms or 3000)\na.turn_began=true\nelseif not Hh and a.turn_at~=0 then\na.turn_at,a.turn_until=0,0\na.changed=true\nend\nend\nend"];
const lua_save_place: Helper = ["do\nlocal function mi(a,h,s)\nlocal M=F[42](h)and a.writers or a.readers\nif M==0 then\nF[56](a,s)\nend\nend\nlocal function Pj(a,h,q)\nlocal s=F[74](a,h)\nmi(a,h,s)\nredis.call(\"ZADD\",s,F[1](q.order),h)\na.arrival=math.max(a.arrival,q.arrival)\nF[25](a,h,1)\nif q.queued==false then\na.departures=math.max(0,a.departures - 1)\nend\nif not a.front or q.order<a.front_arrival then\na.front,a.front_arrival,a.turn_at,a.turn_until=h,q.order,0,0\nend\nq.queued=true\nend\nlocal function zj(a,h,q)\nlocal s=F[74](a,h)\nmi(a,h,s)\nredis.call(\"ZADD\",s,F[1](q.order+4000000000000000),h)\nif q.queued then\nF[25](a,h,-1)\nif a.front==h then\nF[33](a)\nend\nend\nq.queued=false\nend\nlocal function Nl(a,h,S,Ub)\nNb=true\nlocal mf=Ub and \"XX\" or \"GT\"\nif redis.call(\"ZADD\",a.tickets_key,mf,F[21](a,S),h)==1 then\nif a.tickets==0 then\nF[56](a,a.tickets_key)\nend\na.tickets=a.tickets+1\na.early=a.early+(F[41](h)and 1 or 0)\na.changed=true\nend\nF[55](a)\nif S>f and(a.attended_next==0 or S<a.attended_next)then\na.attended_next=S\na.changed=true\nend\nif a.tickets_next==0 or S+30000<a.tickets_next then\na.tickets_next=S+30000\na.changed=true\nend\na.kept_until=math.max(a.kept_until,S+30000)\nend\nF[81]=function(a,h,q,S,Ub)\nlocal rc=S>f\nif q.queued and not rc and not Ub then\nrc=F[19](a,h)>f\nend\nif rc and not q.queued then\nPj(a,h,q)\nelseif not rc and q.queued~=false then\nzj(a,h,q)\nend\nNl(a,h,S,Ub)\nend\nend"];
const lua_end_what_is_over: Helper = ["do\nlocal function tl(a)\nlocal b=a.exclusive\nif not b or b.deadline>f then\nreturn 0\nend\na.exclusive=nil\nF[57](a,b,F[93](a,b),b.deadline)\nreturn b.deadline\nend\nlocal function Dj(a)\nlocal Da=0\nlocal j=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",F[21](a,f),\"LIMIT\",\"0\",F[1](100))\nif #j>0 then\nlocal w=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nlocal b=w[c] and F[91](a,w[c])\nif b then\nF[57](a,b,F[93](a,b),b.deadline)\nDa=b.deadline\nend\nend\nF[29](a,j)\nend\nreturn Da\nend\nlocal function yj(a)\nif a.capacity==0 then\na.live=redis.call(\"ZCOUNT\",a.leases_key,\"(\" .. F[21](a,f),\"+inf\")\nreturn\nend\nlocal yf=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",F[21](a,f))\na.live=a.shared - #yf\na.expired_permits=0\nfor c=1,#yf do\na.expired_permits=a.expired_permits+F[70](yf[c])\nend\nend\nlocal function ul(a)\nif a.shared>0 and F[39](a)then\nreturn F[23](a)\nend\nif a.shared==0 or a.shared_next>f then\nreturn 0\nend\nlocal Da=Dj(a)\nlocal ga,Ae=F[34](a.leases_key)\nAe=Ae - a.ahead\na.shared_next=ga and Ae or 0\nif not ga then\na.shared,a.permits=0,0\na.details=a.tickets>0 and a.details or 0\nend\na.live=a.shared\nif ga and Ae<=f then\nyj(a)\na.clearing=a.keeps_out>0\nend\na.changed=true\nreturn Da\nend\nlocal function vl(a)\nlocal sa=a.upgrader\nif not sa or sa.deadline>f then\nreturn 0\nend\na.upgrader=nil\na.changed=true\nreturn sa.deadline\nend\nlocal function Wj(a)\nif a.expires_at==0 or a.expires_at+30000/2>f then\nreturn\nend\nfor P,M in ipairs({\"shared\",\"permits\",\"details\",\"tickets\",\"writers\",\"readers\",\"away\",\"early\"})do\na[M]=0\nend\na.front,a.front_arrival,a.turn_at,a.turn_until=nil,0,0,0\na.shared_next,a.tickets_next,a.attended_next=0,0,0\na.kept_until,a.expires_at,a.ahead=0,0,0\na.live=0\nredis.call(\n\"DEL\",\na.details_key,\na.leases_key,\na.holders_key,\na.writers_key,\na.readers_key,\na.tickets_key\n)\na.changed=true\nend\nlocal function ch(j)\nlocal pb,Ua={},{}\nfor c=1,#j do\nlocal Pi=F[42](j[c])and pb or Ua\nPi[#Pi+1]=j[c]\nend\nreturn pb,Ua\nend\nlocal function hh(a,s,j)\nfor ba=1,#j,1250 do\nlocal Cg=redis.call(\"ZMSCORE\",s,unpack(j,ba,math.min(ba+1250 - 1,#j)))\nlocal lc={}\nfor c=1,#Cg do\nlocal C=Cg[c] and F[2](Cg[c])or 4000000000000000\nif C<4000000000000000 then\nlc[#lc+1]=F[1](C+4000000000000000)\nlc[#lc+1]=j[ba+c - 1]\nend\nend\nif #lc>0 then\nredis.call(\"ZADD\",s,unpack(lc))\nF[25](a,j[1],-#lc/2)\nend\nend\nend\nlocal function ni(a)\nF[86](a,250)\nend\nlocal function Mj(a,S)\nif a.turn_at==0 then\nreturn S\nend\nif a.turn_until<S then\nni(a)\nreturn a.turn_until\nend\nlocal Mk=math.max(0,S - a.turn_at)\na.no_grace_until=math.max(a.no_grace_until,S+20*Mk)\nreturn S\nend\nlocal function ll(a,Eb)\nif F[75](a)==0 or a.attended_next>f then\nreturn 0\nend\nlocal ba=math.max(0,a.tickets - F[75](a))\nlocal xd=redis.call(\"ZCOUNT\",a.tickets_key,\"-inf\",F[21](a,f))- ba\nlocal dc=math.max(0,math.min(xd,1250*2))\nlocal kg=redis.call(\"ZRANGE\",a.tickets_key,F[1](ba),F[1](ba+dc),\"WITHSCORES\")\nlocal j,pd={},0\na.attended_next=dc<xd and f or 0\nfor c=1,#kg,2 do\nlocal h,S=kg[c],F[2](kg[c+1])- a.ahead\nif S>f then\nlocal mj=h==Eb and ba+dc+1==a.tickets\na.attended_next=mj and 0 or S\nelseif(h~=Eb or S+30000<=f)and #j<dc then\nj[#j+1]=h\nif h==a.front then\npd=S\nend\nend\nend\na.passing=dc<xd\na.changed=true\nlocal pb,Ua=ch(j)\nhh(a,a.writers_key,pb)\nhh(a,a.readers_key,Ua)\nif pd>0 then\npd=Mj(a,pd)\nF[33](a)\nend\nreturn pd\nend\nlocal function Lj(a)\nlocal Da,rb=0,{}\nfor c=1,#a.rests do\nlocal ta=a.rests[c]\nif ta.until_ms>f then\nrb[#rb+1]=ta\nelse\nDa=ta.until_ms\na.resting=a.resting - ta.permits\na.changed=true\nend\nend\na.rests=rb\nreturn Da\nend\nlocal function Ej(a,j)\nlocal pb,Ua=ch(j)\nredis.call(\"ZREM\",a.tickets_key,unpack(j))\nif #pb>0 then\nredis.call(\"ZREM\",a.writers_key,unpack(pb))\nend\nif #Ua>0 then\nredis.call(\"ZREM\",a.readers_key,unpack(Ua))\nend\na.tickets=a.tickets - #j\nF[28](a,F[27](j))\nif a.away>0 then\nF[59](a,j,\"o\")\nend\nend\nlocal function Yj(a)\nif a.tickets==0 or a.tickets_next>f or a.passing then\nreturn\nend\nlocal xd=F[21](a,f - 30000)\nlocal Sh=redis.call(\"ZRANGEBYSCORE\",a.tickets_key,\"-inf\",xd,\"LIMIT\",\"0\",F[1](1250))\nif #Sh>0 then\nEj(a,Sh)\nend\nlocal ga,S=F[34](a.tickets_key)\nif ga then\na.tickets_next=S - a.ahead+30000\na.lapsing=a.tickets_next<=f\nelse\na.lapsing=false\na.tickets_next=0\na.tickets,a.writers,a.readers,a.away,a.early=0,0,0,0,0\na.details=a.shared>0 and a.details or 0\nF[33](a)\nend\na.changed=true\nend\nlocal function kl(a,Eb)\nfor P=1,100 do\nlocal xa,Lb=a.front,a.turn_until\nif a.turn_at==0 or xa==Eb or F[38](xa)or f<Lb then\nreturn\nend\nF[81](a,xa,{order=a.front_arrival,queued=true},Lb,true)\nni(a)\nF[92](a,Lb)\nend\nend\nF[31]=function(a,Eb)\nWj(a)\nlocal i=\nmath.max(tl(a),ul(a),vl(a),ll(a,Eb))\ni=math.max(i,Lj(a))\nYj(a)\nif a.tickets==0 then\nF[60](a)\nend\nif a.delay_until>0 and a.delay_until<=f then\ni=math.max(i,a.delay_until)\na.delay_until=0\na.changed=true\nend\nF[92](a,i>0 and i or f)\nkl(a,Eb)\nend\nend"];
const lua_purge: Helper = ["do\nlocal function ok(a)\nreturn a.tickets==0\nand a.writers==0\nand a.readers==0\nand a.shared==0\nand a.delay_until==0\nand a.break_at==0\nand a.turn_at==0\nand a.turn_ms==0\nand #a.rests==0\nand not a.front\nand not a.upgrader\nand(not a.exclusive or a.exclusive.deadline>f)\nend\nF[71]=function(a,Eb)\nif not ok(a)then\nF[31](a,Eb)\nend\nend\nend"];
const lua_spans_locks: Helper = ["F[217]=function(h)\nlocal H=string.sub(h,2,2)\nreturn H==\"m\" or H==\"o\"\nend"];
const lua_exclusive_id: Helper = ["F[122]=function(z)\nreturn \"x\" .. z\nend"];
const lua_shared_id: Helper = ["F[127]=function(z)\nreturn(string.find(z,\":\",1,true)and \"p\" or \"s\").. z\nend"];
const lua_live_shared: Helper = ["F[117]=function(a,h)\nif a.shared==0 or F[39](a)then\nreturn nil,nil\nend\nlocal k=redis.call(\"HGET\",a.details_key,h)\nif not k or F[51](k)~=F[51](h)then\nreturn nil,nil\nend\nlocal b=F[91](a,k)\nif not b then\nreturn nil,true\nend\nF[97](a,b)\nreturn b.deadline>f and b or nil,nil\nend"];
const lua_live_lease: Helper = ["F[116]=function(a,h)\nif F[42](h)then\nlocal G=a.exclusive\nreturn G and G.id==h and G or nil,nil\nend\nreturn F[117](a,h)\nend"];
const lua_lease_of: Helper = ["F[130]=function(a,L)\nlocal G=F[116](a,F[122](L))\nif G then\nreturn G,nil\nend\nreturn F[117](a,F[127](L))\nend"];
const lua_leases_of: Helper = ["F[162]=function(a,L)\nlocal G=F[116](a,F[122](L))\nif G then\nlocal gk=G.partner~=\"-\"\nreturn G,gk and F[117](a,G.partner)or nil,nil\nend\nlocal ja,ea=F[117](a,F[127](L))\nif ja and a.exclusive and a.exclusive.partner==ja.id then\nG=a.exclusive\nend\nreturn G,ja,ea\nend"];
const lua_holders_total: Helper = ["F[129]=function(a)\nreturn a.live+(a.exclusive and 1 or 0)\nend"];
const lua_rest_until: Helper = ["F[79]=function(a,ma)\nlocal ta=a.rests[ma and #a.rests or 1]\nreturn ta and ta.until_ms or 0\nend"];
const lua_save_key: Helper = ["F[169]=function(s,db,We,Ec)\nlocal A={F[1](1),F[1](db),F[1](We),Ec}\nredis.call(\"SET\",s,table.concat(A,\" \"),\"PX\",F[1](db - f))\nend"];
const lua_has_sane_numbers: Helper = ["F[4]=function(k)\nreturn not string.find(\" \" .. k,\" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\")\nend"];
const lua_parse_latch: Helper = ["F[131]=function(k)\nlocal ca,h,E,M,db,da=string.match(k,\"^(%d+) (%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)$\")\nif F[2](string.match(k,\"^(%d+) \")or \"0\")>1 then\nreturn{unreadable=\"newer\"}\nend\nif not ca or not F[4](string.match(k,\"^[^\\n]*\"))then\nreturn{unreadable=\"damaged\"}\nend\nreturn{\nid=F[2](h),\nsince=F[2](E),\ncount=F[2](M),\nexpires_at=F[2](db),\noutcomes=da,\nlive=F[2](db)>f,\n}\nend"];
const lua_load_latch: Helper = ["F[140]=function(s)\nlocal k=redis.call(\"GET\",s)\nreturn k and F[131](k)or nil\nend"];
const lua_save_latch: Helper = ["F[145]=function(s,t)\nNb=true\nlocal za={F[1](1),F[1](t.id),F[1](t.since),F[1](t.count),F[1](t.expires_at)}\nlocal Of=math.max(t.expires_at - f,60000)\nredis.call(\"SET\",s,table.concat(za,\" \").. \"\\n\" .. t.outcomes,\"PX\",F[1](Of))\nend"];
const lua_with_notification: Helper = ["F[176]=function(v)\nv[#v+1]=\"!1,-,0,0,1\"\nreturn v\nend"];
const lua_latch_reply: Helper = ["F[161]=function(t,M)\nreturn{\"latch\",F[1](t.id),F[1](t.since),F[1](M),F[1](t.expires_at)}\nend"];
const lua_is_last_to_attend: Helper = ["F[158]=function(oc,S)\nreturn oc<=f+62000 and S<=oc\nend"];
const lua_place_of: Helper = ["F[143]=function(a,h)\nlocal Hi=a.tickets>0 and redis.call(\"ZSCORE\",F[74](a,h),h)\nif not Hi then\nreturn nil\nend\nif a.lapsing and F[19](a,h)+30000<=f then\nreturn nil\nend\nlocal i=F[2](Hi)\nlocal rc=i<4000000000000000\nlocal C=rc and i or i - 4000000000000000\nreturn{arrival=F[18](a,h,C),order=C,queued=rc}\nend"];
const lua_note_hints: Helper = ["F[206]=function(a,Ih)\nif Ih~=(a.turn_ms>0)then\na.turn_ms=Ih and 3000 or 0\na.changed=true\nend\nend"];
const lua_drop_queue: Helper = ["F[185]=function(a)\nlocal M=a.tickets+(a.upgrader and 1 or 0)\nif a.tickets>0 then\nlocal j=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"-1\")\nfor ba=1,#j,1250 do\nF[28](a,F[27]({unpack(j,ba,math.min(ba+1250 - 1,#j))}))\nend\nif a.away>0 then\nF[59](a,j,\"d\")\nend\nif #j>0 then\nredis.call(\"DEL\",a.writers_key,a.readers_key,a.tickets_key)\na.departures=a.departures+F[75](a)\na.writers,a.readers,a.tickets,a.tickets_next,a.attended_next=0,0,0,0,0\na.early=0\nF[33](a)\nend\nend\na.upgrader=nil\na.queue_dropped=true\na.dropped=math.max(a.arrival+1,Ia)\na.arrival=a.dropped\na.changed=true\nreturn M\nend"];
const lua_next_arrival: Helper = ["F[205]=function(l)\nlocal Y=Ia\nfor c=1,#l do\nY=math.max(Y,l[c].arrival+1)\nend\nreturn Y+Y % 2\nend"];
const lua_remove_places: Helper = ["F[212]=function(l,j,m)\nfor c=1,#j do\nif m[c] then\nF[77](l[c],j[c],m[c])\nend\nend\nend"];
const lua_is_among: Helper = ["F[202]=function(za,M,aa)\nfor c=1,M do\nif za[c]==aa then\nreturn true\nend\nend\nreturn false\nend"];
const lua_free_order: Helper = ["F[191]=function(l,C)\nlocal ga,dc=C+(C+1)% 2,{}\nfor c=1,#l do\nlocal a=l[c]\nfor P,dd in ipairs({0,4000000000000000})do\nfor P,s in ipairs({a.writers_key,a.readers_key})do\nlocal ma=ga+dd+2*1000\nlocal mb=redis.call(\"ZRANGEBYSCORE\",s,F[1](ga+dd),F[1](ma),\"WITHSCORES\")\nfor Vb=2,#mb,2 do\ndc[F[1](F[2](mb[Vb])- dd)]=true\nend\nend\nend\nend\nfor i=ga,ga+2*1000,2 do\nif not dc[F[1](i)] then\nreturn i\nend\nend\nreturn nil\nend"];
const lua_early_order: Helper = ["do\nlocal function Th(a,s,C)\nlocal hf=Ia - 10000*1000\nif hf<=C then\nreturn C\nend\nlocal x=redis.call(\"ZCOUNT\",s,\"-inf\",\"(\" .. F[1](C))\nlocal Ig=redis.call(\"ZCOUNT\",s,\"-inf\",F[1](hf))\nlocal ba=math.max(x,Ig - 1250)\nlocal mb=Ig>x and redis.call(\"ZRANGE\",s,F[1](ba),F[1](Ig - 1),\"WITHSCORES\")or{}\nfor c=#mb - 1,1,-2 do\nlocal h,i=mb[c],F[2](mb[c+1])\nif string.sub(h,2,2)==\"m\" and F[18](a,h,i)<=hf then\nreturn i\nend\nend\nreturn ba>x and F[2](mb[2])or C\nend\nF[186]=function(l,jk)\nlocal Y=F[205](l)\nif Y>Ia+1000000 then\nreturn Y - 1\nend\nlocal C=Y - jk*1000\nfor c=1,#l do\nif l[c].tickets>0 then\nC=Th(l[c],l[c].writers_key,C)\nC=Th(l[c],l[c].readers_key,C)\nend\nend\nreturn math.min(F[191](l,C)or Y,Y - 1)\nend\nend"];
const lua_blocked_locks: Helper = ["do\nlocal function Wk(a,h,C)\nif not a.front or a.front==h then\nreturn false\nend\nif not F[42](h)and F[70](h)==0 then\nif a.writers==0 then\nreturn false\nend\nif C and not F[42](a.front)then\nlocal P,Md=F[34](a.writers_key)\nreturn Md<C\nend\nend\nreturn not C or a.front_arrival<C\nend\nlocal function qk(a,h,C,Sj)\nif not F[35](a,h)then\nreturn true\nend\nif Sj then\nreturn Wk(a,h,C)\nend\nlocal pk=a.front~=nil and(not C or a.front_arrival<C)\nreturn F[70](h)==0 and a.live>0 and pk\nend\nF[180]=function(g,j,m)\nlocal l,W,C=g.locks,{},nil\nif m then\nC=m.order\nelseif(ARGV[26] and ARGV[26]+0 or 0)>0 and F[41](j[1])then\nC=F[186](l,(ARGV[26] and ARGV[26]+0 or 0))\nend\nfor c=1,#j do\nif qk(l[c],j[c],C,(ARGV[5]==\"1\"))then\nW[#W+1]=c\nend\nend\nreturn W,C\nend\nend"];
const lua_attended_until: Helper = ["F[151]=function(l,Yh,xg)\nlocal Vk=f+math.floor(Yh - math.min(300,Yh/10))\nfor c=1,#l do\nxg=xg and f>=l[c].no_grace_until\nend\nreturn Vk+(xg and 1500 or 0)\nend"];
const lua_clock_us: Helper = ["local hd\ndo\nhd=Ia<4503599627370496 and Ia or 0\nend"];
const lua_load_marker: Helper = ["F[110]=function(k)\nif not k then\nreturn{state=\"-\",ends_at=0}\nend\nlocal ca,nb,aa,ya,Gc,Cf,ef=\nstring.match(k,\"^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$\")\nif not ca or F[2](ca)>1 then\nreturn{state=\"newer\"}\nend\nreturn{\nstate=nb,\nnumber=F[2](aa),\nnodes=F[2](ya),\nends_at=F[2](Gc),\nfloor=F[2](Cf),\nahead=F[2](ef),\n}\nend"];
const lua_save_marker: Helper = ["F[146]=function(s,u)\nlocal za={u.number,u.nodes,u.ends_at,u.floor,u.ahead}\nlocal A={F[1](1),u.state}\nfor c=1,#za do\nA[c+2]=F[1](za[c])\nend\nredis.call(\"SET\",s,table.concat(A,\" \"))\nend"];
const lua_misplacement: Helper = ["F[118]=function(u,aa,ya)\nif u.state==\"newer\" then\nreturn{\"newer\"}\nend\nif u.number and(u.number~=aa or u.nodes~=ya)then\nreturn{\"misplaced\",F[1](u.number),F[1](u.nodes)}\nend\nreturn nil\nend"];
const lua_abstention: Helper = ["F[132]=function(u,aa,ya)\nlocal K=F[118](u,aa,ya)\nif not K and u.state~=\"v\" then\nreturn{\"nonvoter\",F[1](f),u.state,F[1](u.ends_at)}\nend\nreturn K\nend"];
const lua_reach_of: Helper = ["F[134]=function(u)\nreturn math.max(u.floor or 0,hd+(u.ahead or 0)+100000)\nend"];
const lua_note_fence: Helper = ["F[164]=function(s,u,Q)\nlocal uh=Q>hd+30000000 and Q>u.floor\nlocal Xg=Q>F[134](u)\nif Xg then\nu.ahead=Q - hd\nend\nif uh then\nu.floor=Q\nend\nif uh or Xg then\nF[146](s,u)\nend\nend"];
const lua_blame_of: Helper = ["F[103]=function(n)\nreturn string.sub(n .. \"------\",1,6)\nend"];
const lua_end_pattern: Helper = ["F[106]=function(I)\nlocal Qj=string.gsub(string.sub(I,1,12),\"%-\",\"%%-\")\nreturn \"(%a)\" .. Qj .. \"(%S+)\"\nend"];
const lua_end_of: Helper = ["F[105]=function(e,I)\nreturn string.match(e.ended,F[106](I))\nend"];
const lua_forget_end: Helper = ["F[108]=function(e,I)\ne.ended=string.gsub(e.ended,F[106](I).. \" \",\"\")\nend"];
const lua_note_attempt_end: Helper = ["F[112]=function(e,I,H,n)\nlocal p=F[105](e,I)\nif p==\"e\" and H~=\"e\" then\nF[108](e,I)\nH=\"x\"\nelseif p then\nreturn\nend\nlocal Nj=H .. string.sub(I,1,12).. F[103](n).. \" \"\ne.ended=string.sub(Nj .. e.ended,1,64*20)\nend"];
const lua_unpack_attempt: Helper = ["F[114]=function(U)\nlocal Fa,I,la,nb,O,Q,bf,fc,Wf,fa,ha,xi=\nstring.match(U,\"^(%a) (%S+) (%S+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) ?(%S*)$\")\nif not Fa or not F[4](U)then\nreturn nil\nend\nreturn{\nmode=Fa,\nattempt=I,\nholder=la,\nstate=nb,\ndeadline=F[2](O),\nfence=F[2](Q),\nacquired=F[2](bf),\nttl=F[2](fc),\nmax_until=F[2](Wf),\ndelay=F[2](fa),\nlabel=ha,\nfingerprint=xi==\"\" and \"-\" or xi,\n}\nend"];
const lua_pack_attempt: Helper = ["F[113]=function(b)\nreturn table.concat({\nb.mode,\nb.attempt,\nb.holder,\nb.state,\nF[1](b.deadline),\nF[1](b.fence),\nF[1](b.acquired),\nF[1](b.ttl),\nF[1](b.max_until),\nF[1](b.delay),\nb.label,\nb.fingerprint,\n},\" \")\nend"];
const lua_cap_delay: Helper = ["F[152]=function(e,Oc)\nif e.delay_until>f+Oc then\ne.delay_until=f+Oc\ne.capped=true\nend\nend"];
const lua_texts_at: Helper = ["F[5]=function(pa,r)\nlocal w=redis.call(\"MGET\",unpack(pa))\nlocal gc,cd=nil,nil\nfor c=1,r or #pa do\nif not w[c] then\nif not gc then\ngc={}\ncd={}\nend\ngc[#gc+1]=c\ncd[#cd+1]=pa[c]\nend\nend\nif not gc or redis.call(\"EXISTS\",unpack(cd))==0 then\nreturn w\nend\nfor Vb=1,#gc do\nif redis.call(\"EXISTS\",cd[Vb])==1 then\nw[gc[Vb]]=\"\"\nend\nend\nreturn w\nend"];
const lua_texts_of: Helper = ["F[121]=function(r,Ni)\nlocal pa={}\nfor c=1,r do\npa[c]=KEYS[Ni*(c - 1)+1]\npa[r+c]=KEYS[Ni*(c - 1)+2]\nend\nreturn F[5](pa,r)\nend"];
const lua_empty_record: Helper = ["F[104]=function()\nreturn{fence=0,confirmed=0,delay_until=0,ended=\"\",leases={},delays={}}\nend"];
const lua_load_record: Helper = ["do\nlocal function sj(e)\nfor P,sb in ipairs({e.leases,e.delays})do\nfor P,U in ipairs(sb)do\nif U.deadline>f+U.ttl and U.ttl>0 then\nU.deadline=f+U.ttl\ne.capped=true\nend\nend\nend\nend\nlocal function ij(e,b)\nlocal Xi=b.deadline+b.delay\nif Xi<=f then\nreturn\nend\ne.delays[#e.delays+1]={\nmode=\"x\",\nattempt=b.attempt,\nholder=b.holder,\nstate=\"d\",\ndeadline=Xi,\nfence=b.fence,\nacquired=b.acquired,\nttl=b.delay,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nend\nlocal function Jj(e)\nlocal Na={}\nfor P,fa in ipairs(e.delays)do\nif fa.deadline>f then\nNa[#Na+1]=fa\nend\nend\ne.delays=Na\nend\nlocal function Kj(e)\nlocal Na,Gf={},{}\nfor P,b in ipairs(e.leases)do\nif b.deadline>f then\nNa[#Na+1]=b\nGf[b.holder]=Gf[b.holder] or b.state==\"c\"\nend\nend\nfor P,b in ipairs(e.leases)do\nif b.deadline<=f and b.state==\"c\" then\nlocal H=b.deadline==b.max_until and \"m\" or \"e\"\nF[112](e,b.attempt,H,\"\")\nif b.delay>0 and not Gf[b.holder] then\nij(e,b)\nend\nend\nend\ne.leases=Na\nend\nF[111]=function(k)\nlocal e=F[104]()\nif not k then\nreturn e\nend\nlocal ca,Q,xj,Cc,kb,ta=\nstring.match(k,\"^(%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)\\n(.*)$\")\nif F[2](string.match(k,\"^(%d+) \")or \"0\")>2 then\nreturn nil,\"newer\"\nend\nif not ca or F[2](ca)<1 or not F[4](string.match(k,\"^[^\\n]*\"))then\nreturn nil,\"damaged\"\nend\ne.fence=F[2](Q)\ne.confirmed=F[2](xj)\ne.delay_until=F[2](Cc)\ne.ended=kb\nfor U in string.gmatch(ta,\"[^\\n]+\")do\nlocal b=F[114](U)\nif not b then\nreturn nil,\"damaged\"\nend\nlocal sb=b.state==\"d\" and e.delays or e.leases\nsb[#sb+1]=b\nend\nsj(e)\nJj(e)\nKj(e)\nreturn e\nend\nend"];
const lua_save_record: Helper = ["F[120]=function(s,e,y)\nlocal ma=math.max(f,e.delay_until,math.floor(e.fence/1000))\nlocal za={F[1](2),F[1](e.fence),F[1](e.confirmed),F[1](e.delay_until)}\nlocal sb={table.concat(za,\" \"),e.ended,\"\"}\nfor c,b in ipairs(e.leases)do\nsb[c+2]=F[113](b)\nma=math.max(ma,b.deadline+b.delay)\nend\nfor c,fa in ipairs(e.delays)do\nsb[#e.leases+c+2]=F[113](fa)\nma=math.max(ma,fa.deadline)\nend\nredis.call(\"SET\",s,table.concat(sb,\"\\n\"),\"PX\",F[1](ma+y - f))\nend"];
const lua_find_attempt: Helper = ["F[123]=function(e,I)\nfor P,b in ipairs(e.leases)do\nif b.attempt==I then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_find_lease: Helper = ["F[156]=function(e,I,la)\nlocal b=F[123](e,I)\nreturn b and(la==\"-\" or b.holder==la)and b or nil\nend"];
const lua_find_holder: Helper = ["F[155]=function(e,la)\nfor P,b in ipairs(e.leases)do\nif b.holder==la then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_taken_until: Helper = ["F[173]=function(e,Fa,la)\nlocal i=0\nfor P,b in ipairs(e.leases)do\nlocal Rj=Fa==\"x\" or b.mode==\"x\"\nif Rj and b.holder~=la and b.state~=\"r\" then\ni=math.max(i,b.deadline+b.delay)\nend\nend\nreturn i\nend"];
const lua_delay_or_rest_until: Helper = ["F[154]=function(e)\nlocal ta=F[155](e,\"*\")\nlocal i=math.max(e.delay_until,ta and ta.deadline or 0)\nreturn i>f and i or 0\nend"];
const lua_blocked_until: Helper = ["F[181]=function(e,Fa,la)\nlocal i=F[173](e,Fa,la)\nif F[155](e,la)then\nreturn i\nend\nfor P,fa in ipairs(e.delays)do\ni=math.max(i,fa.deadline)\nend\nreturn math.max(i,F[154](e))\nend"];
const lua_stands: Helper = ["F[218]=function(e,I)\nfor P,fa in ipairs(e.delays)do\nif fa.attempt==I then\nreturn true\nend\nend\nreturn F[123](e,I)~=nil\nend"];
const lua_forget_delay: Helper = ["F[190]=function(e,I)\nlocal gb={}\nfor P,fa in ipairs(e.delays)do\nif fa.attempt~=I then\ngb[#gb+1]=fa\nend\nend\ne.delays=gb\nend"];
const lua_known_of: Helper = ["F[160]=function(e)\nlocal N,Dc={},{}\nfor P,b in ipairs(e.leases)do\nif b.state==\"c\" then\nN[#N+1]=F[113](b)\nend\nend\nfor c,fa in ipairs(e.delays)do\nDc[c]=table.concat({fa.attempt,F[1](fa.deadline),F[1](fa.acquired)},\" \")\nend\nreturn N,Dc\nend"];
const lua_add_pending: Helper = ["do\nlocal function Rc(ma,u)\nlocal Rf=math.max(ma+1,u.floor+1,hd)\nlocal Q=Rf - Rf % 8+u.number\nreturn Q<Rf and Q+8 or Q\nend\nF[149]=function(e,u,na,He)\ne.fence=Rc(e.fence,u)\nlocal b={\nmode=na.mode,\nattempt=na.attempt,\nholder=na.holder,\nstate=\"p\",\ndeadline=f+He,\nfence=e.fence,\nacquired=0,\nttl=He,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\ne.leases[#e.leases+1]=b\nreturn b\nend\nend"];
const lua_add_resting: Helper = ["F[178]=function(e,Oe)\ne.leases[#e.leases+1]={\nmode=\"x\",\nattempt=\"*\",\nholder=\"*\",\nstate=\"r\",\ndeadline=f+Oe,\nfence=0,\nacquired=0,\nttl=Oe,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nend"];
const lua_confirm_pending: Helper = ["F[153]=function(e,b,ob)\nb.state=\"c\"\nb.fence=ob.fence\nb.acquired=f - ob.acquired\nb.ttl=ob.ttl\nb.delay=ob.delay\nb.label=ob.label\nb.fingerprint=ob.fingerprint\nb.deadline=f+ob.ttl\nif ob.max_until>0 then\nb.max_until=f+ob.max_until\nb.deadline=math.min(b.deadline,b.max_until)\nend\ne.fence=math.max(e.fence,b.fence)\ne.confirmed=math.max(e.confirmed,b.fence)\nend"];
const lua_names_attempt: Helper = ["F[141]=function(e,I)\nreturn e~=nil and e.state~=\"newer\" and string.find(e.rest,I,1,true)~=nil\nend"];
const lua_parse_idempotency: Helper = ["F[10]=function(k)\nif not k then\nreturn nil\nend\nlocal ca,nb,D,ta=string.match(k,\"^(%d+) (%a) (%S+) (.*)$\")\nif not ca or F[2](ca)>1 then\nreturn{state=\"newer\"}\nend\nreturn{layout=ca,state=nb,fingerprint=D,rest=ta}\nend"];
const lua_load_idempotency: Helper = ["F[49]=function(s)\nreturn F[10](s and redis.call(\"GET\",s))\nend"];
const lua_save_idempotency: Helper = ["F[14]=function(s,nb,D,ta,ra)\nif s then\nlocal k=table.concat({F[1](1),nb,D,ta},\" \")\nredis.call(\"SET\",s,k,\"PX\",F[1](ra - f+60000))\nend\nend"];
const lua_save_attempt: Helper = ["do\nlocal function Ik(e,la)\nlocal i=f\nfor P,b in ipairs(e.leases)do\nif b.holder==la then\ni=math.max(i,b.deadline)\nend\nend\nreturn i\nend\nF[167]=function(s,e,b)\nif not s then\nreturn\nend\nlocal p,wa=F[49](s),b.attempt\nif p and p.state==\"g\" and not F[141](p,wa)then\nwa=string.sub(p.rest .. \" \" .. wa,-184)\nend\nF[14](s,\"g\",b.fingerprint,wa,Ik(e,b.holder))\nend\nend"];
const lua_forget_attempt: Helper = ["F[189]=function(s,p,I)\nif not F[141](p,I)or p.state~=\"g\" then\nreturn\nend\nlocal gb={}\nfor P,Ea in ipairs(F[7](p.rest))do\nif Ea~=I then\ngb[#gb+1]=Ea\nend\nend\nif #gb==0 then\nredis.call(\"DEL\",s)\nelse\nlocal k=table.concat({p.layout,\"g\",p.fingerprint,table.concat(gb,\" \")},\" \")\nredis.call(\"SET\",s,k,\"KEEPTTL\")\nend\nend"];
const lua_save_release: Helper = ["F[215]=function(s,p,I)\nif not p or p.state==\"g\" then\nF[14](s,\"e\",p and p.fingerprint or \"?\",I,f)\nend\nend"];
const lua_prolong_attempts: Helper = ["F[208]=function(s,b)\nredis.call(\"PEXPIRE\",s,F[1](b.deadline - f+60000),\"GT\")\nend"];
const lua_refusal_of: Helper = ["F[96]=function(e,D)\nif e and e.state==\"newer\" then\nreturn{\"newer\"}\nend\nreturn e and e.fingerprint~=D and{\"mismatch\"}or nil\nend"];
const lua_quorum_refusal_of: Helper = ["F[210]=function(p,D)\nif p and p.fingerprint==\"?\" then\nreturn nil\nend\nreturn F[96](p,D)\nend"];
const lua_RECORD_FIELDS: Helper = ["local bd={\n\"layout\",\n\"fence\",\n\"arrival\",\n\"departures\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"tickets_next\",\n\"turn_at\",\n\"shared\",\n\"shared_next\",\n\"details\",\n\"delay_until\",\n\"break_at\",\n\"hold_ms\",\n\"kept_until\",\n\"expires_at\",\n\"front_arrival\",\n\"capacity\",\n\"permits\",\n\"attended_next\",\n\"turn_until\",\n\"turn_ms\",\n\"no_grace_until\",\n\"dropped\",\n\"watched_until\",\n\"ahead\",\n\"keeps_out\",\n}"];
const lua_parse_fields: Helper = ["F[12]=function(a,k)\nlocal sc,lb=0,0\nfor q,jh in string.gmatch(k,\" (%d+)=(%d+)\")do\nlocal wb,aa=bd[F[2](q)],F[2](jh)\nif not wb then\nreturn false\nend\na[wb]=aa\nlb=math.max(lb,aa)\nsc=sc+2+#q+#jh\nend\nreturn sc==#k and lb<10000000000000000\nend"];
const lua_parse_numbers: Helper = ["F[13]=function(a,k)\nlocal Q,Ng,mk,vf,vh=string.match(k,\"^[56] (%d+) (%d+) (%d+) (%d+)([^\\n]*)\\n\")\nif not Q then\nreturn false\nend\na.fence,a.written_at,a.hold_ms,a.events_count=\nQ+0,Ng+0,mk+0,vf+0\nif vh~=\"\" and not F[12](a,vh)then\nreturn false\nend\nreturn math.max(a.fence,a.written_at,a.hold_ms,a.events_count)<10000000000000000\nend"];
const lua_pack_rests: Helper = ["F[66]=function(a)\nlocal k=\"\"\nfor c=1,#a.rests do\nk=k .. \" \" .. F[1](a.rests[c].until_ms).. \":\" .. F[1](a.rests[c].permits)\nend\nreturn k\nend"];
const lua_pack_upgrader: Helper = ["F[67]=function(sa)\nreturn table.concat(\n{sa.id,sa.token,F[1](sa.deadline),F[1](sa.arrival),sa.label},\n\" \"\n)\nend"];
const lua_parse_more: Helper = ["do\nlocal function hl(a,k)\na.rests={}\na.resting=0\nif not string.find(k,\"^[%d: ]*$\")or not F[4](k)then\nreturn false\nend\nfor ra,yd in string.gmatch(k,\"(%d+):(%d+)\")do\na.rests[#a.rests+1]={until_ms=F[2](ra),permits=F[2](yd)}\na.resting=a.resting+F[2](yd)\nend\nreturn true\nend\nlocal function il(k)\nlocal h,L,O,Y,ha=string.match(k,\"^(%S+) (%S+) (%d+) (%d+) (%S+)$\")\nif not h or not F[4](k)then\nreturn nil\nend\nreturn{id=h,token=L,deadline=F[2](O),arrival=F[2](Y),label=ha}\nend\nF[69]=function(a,k)\nlocal sc=0\nfor H,U in string.gmatch(k,\"(%l) ([^\\n]+)\\n\")do\nsc=sc+#U+3\nif H==\"f\" then\na.front=U\nelseif H==\"u\" then\na.upgrader=il(U)\nelseif H==\"o\" then\na.outcomes=U\nelseif H==\"n\" then\na.notes=U\nelseif H==\"r\" and not hl(a,U)then\nreturn false\nelseif H==\"a\" then\na.away=F[2](U)\nelseif H==\"h\" then\na.early=F[2](U)\nend\nif H==\"u\" and not a.upgrader then\nreturn false\nend\nend\nreturn sc==#k\nend\nend"];
const lua_parse_earlier: Helper = ["do\nlocal function el(a,U,ca)\nlocal za,xa=string.match(U,\"^([%d ]+) (%S+)$\")\nlocal A,M=F[7](za or \"\"),ca>1 and 26 or 20\nif #A~=M or not F[4](U)then\nreturn nil\nend\nfor c=1,M do\na[bd[c]]=F[2](A[c])\nend\nif ca==1 then\na.turn_at=0\nend\na.keeps_out=ca>=3 and 1 or 0\nreturn xa\nend\nF[68]=function(a,k,ca)\nif ca==1 then\nk=k .. \"\\n\"\nend\nlocal U,G,sa,kb,da,La,ma=\nstring.match(k,\"^([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n?([^\\n]*)$\")\nlocal xa=U and ca>0 and el(a,U,ca)\nif not xa then\nreturn nil\nend\nif La~=\"\" and not string.find(La,\",$\")then\nreturn nil\nend\nif not string.find(ma,\"^[%d: ]*$\")or not F[4](ma)then\nreturn nil\nend\nlocal Ng,ef=string.match(ma,\"^(%d+) (%d+)\")\na.written_at=F[2](Ng or \"0\")\na.ahead=F[2](ef or \"0\")\nfor L,R in string.gmatch(kb,\"%S%S%S%S(%S%S%S%S%S%S%S%S)(%l) \")do\na.ended=a.ended .. L .. R .. \".... \"\nend\na.events=La\nlocal P,vf=string.gsub(La,\",\",\"\")\na.events_count=vf\na.exclusive=F[90](G)\nif G~=\"\" and not a.exclusive then\nreturn nil\nend\nlocal Ha=xa~=\"-\" and \"f \" .. xa .. \"\\n\" or \"\"\nif sa~=\"\" then\nHa=Ha .. \"u \" .. sa .. \"\\n\"\nend\nif da~=\"\" then\nHa=Ha .. \"o \" .. da .. \"\\n\"\nend\nlocal ua=string.match(ma,\"%d+:.*$\")\nreturn ua and Ha .. \"r \" .. ua .. \"\\n\" or Ha\nend\nend"];
const lua_needed_until: Helper = ["F[53]=function(a,y)\nreturn a.kept_until+(a.shared>0 and y or 0)\nend"];
const lua_expire_beside: Helper = ["do\nlocal function Gk(a)\nlocal pa={}\nlocal function Ab(M,s)\nif M>0 then\npa[#pa+1]=s\nend\nend\nAb(a.details,a.details_key)\nAb(a.shared,a.leases_key)\nAb(a.shared,a.holders_key)\nAb(a.tickets,a.writers_key)\nAb(a.tickets,a.readers_key)\nAb(a.tickets,a.tickets_key)\nreturn pa\nend\nF[32]=function(a,y)\nlocal pa=a.created\nlocal Qc=F[53](a,y)\nif Qc>a.expires_at then\na.expires_at=Qc+(a.shared>0 and 30000 or y - 30000)\npa=Gk(a)\nend\nfor c=1,pa and #pa or 0 do\nredis.call(\"PEXPIRE\",pa[c],F[1](a.expires_at+30000 - f))\nend\na.created=nil\nend\nend"];
const lua_set_back: Helper = ["F[85]=function(a,Db)\nlocal Lc={\n\"tickets_next\",\n\"turn_at\",\n\"shared_next\",\n\"delay_until\",\n\"break_at\",\n\"kept_until\",\n\"expires_at\",\n\"attended_next\",\n\"turn_until\",\n\"no_grace_until\",\n\"watched_until\",\n}\nfor P,wb in ipairs(Lc)do\nif a[wb]>Db then\na[wb]=a[wb] - Db\nend\nend\nif a.exclusive then\nF[52](a.exclusive,-Db)\nend\nif a.upgrader then\na.upgrader.deadline=a.upgrader.deadline - Db\nend\nfor c=1,#a.rests do\na.rests[c].until_ms=a.rests[c].until_ms - Db\nend\nlocal da=F[7](a.outcomes)\nfor c=1,#da do\nlocal x,If=string.match(da[c],\"^(.*[.!=])(%d+)$\")\nda[c]=x and x .. F[1](F[2](If)- Db)or da[c]\nend\na.outcomes=table.concat(da,\" \")\nif a.shared>0 or a.tickets>0 then\na.ahead=a.ahead+Db\nend\na.changed=true\nend"];
const lua_load_lock: Helper = ["do\nlocal function ik(a)\nreturn #a.ended % 14==0 and #a.releases % 5==0\nend\nlocal function gl(a,k)\nlocal be=string.find(k,\"\\n\",1,true)\nlocal md=be and string.find(k,\"\\n\",be+1,true)\nlocal ce=md and string.find(k,\"\\n\",md+1,true)\nlocal de=ce and string.find(k,\"\\n\",ce+1,true)\nlocal ee=de and string.find(k,\"\\n\",de+1,true)\nif not ee or not F[13](a,k)then\nreturn false\nend\na.ended=string.sub(k,md+1,ce - 1)\na.releases=string.sub(k,ce+1,de - 1)\na.events=string.sub(k,de+1,ee - 1)\nif md>be+1 then\na.exclusive=F[90](string.sub(k,be+1,md - 1))\nif not a.exclusive then\nreturn false\nend\nend\nif not ik(a)then\nreturn false\nend\nif(a.events==\"\")~=(a.events_count==0)or a.events~=\"\" and string.sub(a.events,-1)~=\",\" then\nreturn false\nend\nreturn ee==#k or F[69](a,string.sub(k,ee+1))\nend\nlocal function Hj(i)\nreturn{\nended=\"\",\nreleases=\"\",\noutcomes=\"\",\nnotes=\"\",\nevents=\"\",\nevents_count=0,\nrests={},\naway=0,\nearly=0,\nfence=0,\narrival=0,\ndepartures=0,\nwriters=0,\nreaders=0,\ntickets=0,\ntickets_next=0,\nturn_at=0,\nshared=0,\nshared_next=0,\ndetails=0,\ndelay_until=0,\nbreak_at=0,\nhold_ms=0,\nkept_until=0,\nexpires_at=0,\nfront_arrival=0,\ncapacity=0,\npermits=0,\nattended_next=0,\nturn_until=0,\nturn_ms=0,\nno_grace_until=0,\ndropped=0,\nwatched_until=0,\nahead=0,\nkeeps_out=0,\nwritten_at=0,\nstored=false,\nresting=0,\nexpired_permits=0,\nchanged=false,\nat=i,\nrecord_key=KEYS[i],\ndetails_key=KEYS[i+1],\nleases_key=KEYS[i+2],\nholders_key=KEYS[i+3],\nwriters_key=KEYS[i+4],\nreaders_key=KEYS[i+5],\ntickets_key=KEYS[i+6],\nhistory_key=KEYS[i+7],\n}\nend\nlocal function Zl(a,k)\nlocal Jd=string.sub(k,1,2)\nif Jd==\"5 \" or Jd==\"6 \" then\nreturn not gl(a,k)and \"damaged\" or nil\nend\nlocal ca=F[2](string.match(k,\"^(%d+) \")or \"0\")\nif ca>6 then\nreturn \"newer\"\nend\nlocal Ha=ca<5 and F[68](a,k,ca)\nreturn not(Ha and F[69](a,Ha))and \"damaged\" or nil\nend\nF[50]=function(i,k)\nlocal a=Hj(i)\nif k then\na.stored=true\na.unreadable=Zl(a,k)\nif a.unreadable then\nreturn a\nend\nif a.written_at>f then\nF[85](a,a.written_at - f)\nend\nend\na.live=F[39](a)and 0 or a.shared\nreturn a\nend\nend"];
const lua_load_locks: Helper = ["F[95]=function(r,gg)\nif r==1 then\nlocal w=gg and F[5]({KEYS[1],gg},1)or{redis.call(\"GET\",KEYS[1])}\nlocal a=F[50](1,w[1])\nreturn{a},a.unreadable and{\"unreadable\",a.unreadable}or nil,w[2]\nend\nlocal pa={}\nfor c=1,r do\npa[c]=KEYS[(c - 1)*8+1]\nend\npa[r+1]=gg\nlocal w=F[5](pa,r)\nlocal l,Ud,va={},{},nil\nfor c=1,r do\nlocal a=Ud[pa[c]] or F[50]((c - 1)*8+1,w[c])\nl[c]=a\nUd[pa[c]]=a\nif a.unreadable and not va then\nva={\"unreadable\",a.unreadable}\nend\nend\nreturn l,va,w[r+1]\nend"];
const lua_pack_fields: Helper = ["F[64]=function(a)\nlocal k=\"\"\nfor c=3,#bd do\nlocal aa=a[bd[c]]\nif aa>0 and bd[c]~=\"hold_ms\" then\nk=k .. \" \" .. F[1](c).. \"=\" .. F[1](aa)\nend\nend\nreturn k\nend"];
const lua_saved_lease: Helper = ["F[172]=function(a,b)\nreturn b==a.exclusive and a.exclusive_text or F[65](b)\nend"];
const lua_prove_writable: Helper = ["F[6]=function(s)\nif not Nb then\nredis.call(\"PEXPIRE\",s,\"1\",\"GT\")\nNb=true\nend\nend"];
const lua_latest_events: Helper = ["F[48]=function(a)\nlocal La,Te={},nil\nlocal function Ab(k)\nfor Fb in string.gmatch(k,\"[^,]+\")do\nlocal Mc=string.match(Fb,\"^(%l)%d+$\")\nlocal nc,pc=string.match(Fb,\"^%l(%l%d+ %-?%d+) %-?%d+ (%S+) ?%S*$\")\nif nc and Te then\nLa[#La+1]=string.sub(Te,1,1).. nc .. \" \" .. string.sub(Te,2).. \" \" .. pc\nend\nTe=Mc and Fb or nil\nif nc then\nLa[#La+1]=Fb\nend\nend\nend\nAb(a.events)\nif #La<20 then\nlocal Ff=redis.call(\"GET\",a.history_key)or \"\"\nAb(string.sub(Ff,#F[1](1)+2))\nend\nfor c=#La,20+1,-1 do\nLa[c]=nil\nend\nreturn La\nend"];
const lua_note_wake: Helper = ["do\nlocal function Xl(a)\nif a.away==0 or F[75](a)==0 then\nreturn 0\nend\nif a.unserved then\nreturn 1\nend\nif F[40](a)then\nreturn f+20\nend\nlocal i=0\nlocal Lc={\na.exclusive and a.exclusive.deadline or 0,\na.shared>0 and a.shared_next or 0,\na.upgrader and a.upgrader.deadline or 0,\na.delay_until,\na.break_at,\na.turn_until,\na.attended_next,\nF[79](a),\n}\nfor c=1,#Lc do\nif Lc[c]>f and(i==0 or Lc[c]<i)then\ni=Lc[c]\nend\nend\nreturn i\nend\nF[61]=function(a,y)\na.wake=table.concat({F[1](a.at),F[1](Xl(a)),F[1](y)},\",\")\nend\nend"];
const lua_save_lock: Helper = ["do\nlocal function Uj(a)\nlocal lb=math.max(\na.arrival,\na.departures,\na.writers,\na.readers,\na.tickets,\na.tickets_next,\na.turn_at,\na.shared,\na.shared_next,\na.details,\na.delay_until,\na.break_at,\na.kept_until,\na.expires_at,\na.front_arrival,\na.capacity,\na.permits,\na.attended_next,\na.turn_until,\na.turn_ms,\na.no_grace_until,\na.dropped,\na.watched_until,\na.ahead,\na.keeps_out\n)\nreturn lb>0 and F[64](a)or \"\"\nend\nlocal function Al(a)\na.exclusive_text=a.exclusive and F[65](a.exclusive)or \"\"\nlocal k=((a.away>0 or a.early>0)and \"6 \" or \"5 \")\n.. F[1](a.fence)\n.. \" \"\n.. eg\n.. \" \"\n.. F[1](a.hold_ms)\n.. \" \"\n.. F[1](a.events_count)\n.. Uj(a)\n.. \"\\n\"\n.. a.exclusive_text\n.. \"\\n\"\n.. a.ended\n.. \"\\n\"\n.. a.releases\n.. \"\\n\"\n.. a.events\n.. \"\\n\"\nif a.front then\nk=k .. \"f \" .. a.front .. \"\\n\"\nend\nif a.upgrader then\nk=k .. \"u \" .. F[67](a.upgrader).. \"\\n\"\nend\nif a.outcomes~=\"\" then\nk=k .. \"o \" .. a.outcomes .. \"\\n\"\nend\nif #a.rests>0 then\nk=k .. \"r\" .. F[66](a).. \"\\n\"\nend\nif a.notes~=\"\" then\nk=k .. \"n \" .. a.notes .. \"\\n\"\nend\nif a.away>0 then\nk=k .. \"a \" .. F[1](a.away).. \"\\n\"\nend\nif a.early>0 then\nk=k .. \"h \" .. F[1](a.early).. \"\\n\"\nend\nreturn k\nend\nlocal function ak(a)\nlocal ze=a.new_events\nif not ze then\nreturn\nend\nfor c=math.max(1,#ze - 20+1),#ze do\na.events=ze[c] .. a.events\na.events_count=a.events_count+1\nend\na.new_events=nil\nend\nlocal function Hl(a,re)\nif not F[47](a)then\na.events,a.events_count=\"\",0\nreturn\nend\nak(a)\nif a.events_count<20 and #a.events<=1500 then\nreturn\nend\nlocal k=F[1](1).. \" \" .. table.concat(F[48](a),\",\").. \",\"\nredis.call(\"SET\",a.history_key,k,\"PX\",F[1](re))\na.events,a.events_count=\"\",0\nend\nF[80]=function(a,y)\nif not a.changed and F[53](a,y)<=a.expires_at then\nF[6](a.record_key)\nreturn\nend\na.changed=false\na.written=true\na.written_at=f\nNb=true\nif a.shared==0 then\na.keeps_out=0\nend\nif a.shared==0 and a.tickets==0 then\na.kept_until=0\na.expires_at=0\na.ahead=0\nelse\nF[32](a,y)\nend\nlocal G=a.exclusive\nlocal lk=G and math.max(G.deadline+G.delay,G.min_until)or 0\nlocal Tj=math.floor(a.fence/1000)\nlocal ma=math.max(f,a.delay_until,a.kept_until,lk,F[79](a,true),Tj)\nlocal Of=a.capacity>0 and 2592000000 or y\nlocal re=math.max(ma+Of,a.expires_at+a.ahead+30000)- f\nHl(a,re)\nredis.call(\"SET\",a.record_key,Al(a),\"PX\",F[1](re))\nif a.away>0 or a.away_changed then\nF[61](a,y)\nend\nend\nend"];
const lua_note_watcher: Helper = ["F[165]=function(a,aj)\nif a.stored and f+aj>a.watched_until then\na.watched_until=f+aj\na.changed=true\nend\nend"];
const lua_recent_outcome: Helper = ["F[102]=function(e,n)\nif e.outcomes==\"\" then\nreturn nil\nend\nlocal i=string.find(e.outcomes,F[8](n),1,true)\nreturn i and string.match(e.outcomes,\"^%w+\",i+12)or nil\nend"];
const lua_forgotten_at: Helper = ["F[98]=function(e)\nreturn F[2](string.match(e.outcomes,\"=(%d+)\")or \"0\")\nend"];
const lua_is_full_of_copies: Helper = ["F[101]=function(e)\nlocal P,id=string.gsub(e.outcomes,\"!\",\"\")\nreturn id>=48\nend"];
const lua_is_forgotten: Helper = ["F[109]=function(e,n,E)\nif E==0 or F[102](e,n)then\nreturn false\nend\nreturn F[98](e)>=E or F[101](e)\nend"];
const lua_save_outcome: Helper = ["do\nlocal function Mh(xc)\nlocal ai,If=string.match(xc,\"([.!])(%d+)$\")\nif not ai then\nreturn true,f\nend\nlocal i=F[2](If)\nreturn i+(ai==\"!\" and 60000 or 4000)<=f,i\nend\nlocal function Xk(e,n)\nlocal A={}\nfor xc in string.gmatch(e.outcomes,\"%S+\")do\nif string.sub(xc,1,1)~=\"=\" and string.sub(xc,1,12)~=F[8](n)then\nA[#A+1]=xc\nend\nend\nreturn A\nend\nF[99]=function(e,n,qa,id)\nlocal A,fb,Pb=Xk(e,n),{},F[98](e)\nlocal wf=#A+1 - 64\nfor c=1,#A do\nlocal Yk,i=Mh(A[c])\nlocal wl=wf>0 and not string.find(A[c],\"!\",1,true)\nif wl or Yk and c<=#A - 15 then\nwf=wf - 1\nPb=math.max(Pb,i)\nelse\nfb[#fb+1]=A[c]\nend\nend\nif #fb>=64 then\nlocal P,i=Mh(table.remove(fb,1))\nPb=math.max(Pb,i)\nend\nfb[#fb+1]=F[8](n).. qa ..(id and \"!\" or \".\").. F[1](f)\ne.outcomes=(Pb>0 and \"=\" .. F[1](Pb).. \" \" or \"\").. table.concat(fb,\" \")\ne.changed=true\nend\nend"];
const lua_is_late: Helper = ["F[159]=function(p,E)\nlocal Wb=p and string.match(p,\"^copy(%d+)$\")\nreturn Wb and E<F[2](Wb)\nend"];
const lua_save_copy: Helper = ["F[168]=function(e,n,E)\nif E==0 then\nreturn\nend\nlocal p=F[102](e,n)\nif not p or string.find(p,\"^copy\")and not F[159](p,E)then\nF[99](e,n,\"copy\" .. F[1](E),true)\nend\nend"];
const lua_save_reply: Helper = ["F[171]=function(e,n,v,id)\nF[99](e,n,table.concat(v,\"x\"),id)\nend"];
const lua_recent_reply: Helper = ["F[166]=function(e,n)\nlocal qa=F[102](e,n)\nif not qa then\nreturn nil\nend\nlocal A=string.gsub(qa,\"x\",\" \")\nreturn F[7](A)\nend"];
const lua_REASONS: Helper = ["local yc={\nr=\"released\",\ne=\"expired\",\nm=\"max_hold\",\nb=\"broken\",\nt=\"transferred\",\n}"];
const lua_end_at: Helper = ["F[133]=function(a,L)\nlocal i=string.find(a.ended,F[88](L),1,true)\nreturn i and i % 14==1 and i or nil\nend"];
const lua_released_by: Helper = ["F[211]=function(a,L,n)\nlocal Ba,i=F[78](n),F[133](a,L)\nif i then\nlocal ba=i+8+1\nlocal Bk=string.sub(a.ended,ba,ba+4 - 1)==Ba\nreturn Bk and string.sub(a.ended,ba - 1,ba - 1)or nil,false\nend\ni=a.releases~=\"\" and string.find(a.releases,Ba,1,true)\nif i and i % 5==2 then\nreturn string.sub(a.releases,i - 1,i - 1),false\nend\nreturn nil,#a.releases==32*5\nend"];
const lua_save_note: Helper = ["F[170]=function(a,n,ia,Oj,Gj)\nif a.notes==\"\" and ia==\"-\" then\nreturn\nend\nlocal Z,Ib,Ba,Lh=F[63](a),{},\".\" .. string.sub(n,16 - 4,14),false\nfor c=1,#Z do\nif string.sub(Z[c],4+1)==ia then\nBa=string.sub(Z[c],1,4)\nLh=true\nelse\nIb[#Ib+1]=Z[c]\nend\nend\nif ia==\"-\" or not Lh and string.find(a.ended .. a.notes,Ba,1,true)then\nBa=\"....\"\nelse\nIb[#Ib+1]=Ba .. ia\nend\na.note_tag=Ba\nF[46](a,Ib,Oj and Ba or F[17](a),Gj and Ba or F[30](a))\na.changed=true\nend"];
const lua_reason_never_served: Helper = ["F[135]=function(H)\nreturn H==\"o\" and \"expired\"\nor H==\"d\" and \"broken\"\nor H==\"u\" and \"released\"\nor nil\nend"];
const lua_why_never_served: Helper = ["F[220]=function(a,Pa)\nlocal i=F[133](a,Pa)\nreturn i and F[135](string.sub(a.ended,i+8,i+8))or nil\nend"];
const lua_why_lost: Helper = ["F[136]=function(a,L)\nlocal i=F[133](a,L)\nif i then\nlocal ba=i+8\nlocal H=string.sub(a.ended,ba,ba)\nlocal R=yc[H] or F[135](H)or yc[\"r\"]\nlocal Ba=H==\"d\" and F[30](a)or string.sub(a.ended,ba+1,ba+4)\nreturn R,F[62](a,Ba)\nend\nlocal k=a.shared>a.live and redis.call(\"HGET\",a.details_key,F[127](L))\nlocal b=k and F[91](a,k)\nif b and F[39](a)then\nreturn yc[\"b\"],F[62](a,F[17](a))\nend\nif b and b.deadline<=f then\nreturn yc[F[93](a,b)],\"-\"\nend\nreturn \"unknown\",\"-\"\nend"];
const lua_not_held: Helper = ["F[142]=function(a,L,ea)\nif ea then\nreturn{\"unreadable\",\"damaged\"}\nend\nlocal R,ia=F[136](a,L)\nreturn{\"lost\",R,ia}\nend"];
const lua_reply_before: Helper = ["F[126]=function(e,D)\nreturn F[96](e,D)or e and F[7](e.rest)\nend"];
const lua_shorten_idempotency: Helper = ["F[147]=function(s)\nredis.call(\"PEXPIRE\",s,F[1](60000),\"LT\")\nend"];
const lua_idempotency_until: Helper = ["F[157]=function(s,O)\nreturn s and O+60000 or 0\nend"];
const lua_prolong_idempotency: Helper = ["F[209]=function(s,b)\nif b.idempotency_until>0 and b.deadline>b.idempotency_until then\nb.idempotency_until=b.deadline+60000\nredis.call(\"PEXPIRE\",s,F[1](b.idempotency_until+60000 - f),\"GT\")\nend\nend"];
const lua_listed_holders: Helper = ["F[139]=function(a)\nlocal qb={}\nif a.exclusive then\nqb[1]=F[65](a.exclusive)\nend\nif a.live>0 then\nlocal j=redis.call(\"ZRANGE\",a.holders_key,\"0\",F[1](50 - 1))\nlocal w=#j>0 and redis.call(\"HMGET\",a.details_key,unpack(j))or{}\nfor c=1,#w do\nlocal b=w[c] and F[91](a,w[c])\nif #qb<50 and b and b.deadline>f then\nqb[#qb+1]=F[65](F[97](a,b))\nend\nend\nend\nreturn qb\nend"];
const lua_queue_length: Helper = ["F[144]=function(a)\nreturn F[75](a)+(a.upgrader and 1 or 0)\nend"];
const lua_readers_before: Helper = ["F[76]=function(a)\nif F[42](a.front)or F[70](a.front)>0 or a.readers<2 then\nreturn 0\nend\nif a.writers==0 then\nreturn 4000000000000000\nend\nlocal P,am=F[34](a.writers_key)\nreturn am\nend"];
const lua_next_end: Helper = ["F[54]=function(a)\nif a.capacity==0 then\nreturn a.delay_until\nend\nlocal i=F[79](a)\nreturn a.live>0 and math.min(i,a.shared_next)or i\nend"];
const lua_with_notifications: Helper = ["do\nlocal function ri(a)\nlocal Vd=a.written and(a.stored and a.watched_until>f and \"1\" or not a.stored and \"2\")\nif a.turn_ms==0 then\nreturn Vd and F[1](a.at).. \",-,0,0,\" .. Vd .. \",-,\" .. F[1](a.departures)or nil\nend\nlocal Ue,Lb,Ua,next=\"-\",0,0,\"-\"\nif a.turn_began and a.turn_at>0 then\nUe=F[8](F[82](a.front))\nLb=a.turn_until\nUa=F[76](a)\nelseif a.upgrader and a.lease_ended and a.live==1 then\nUe=F[8](F[82](a.upgrader.id))\nelseif a.queue_dropped then\nLb=1\nelseif(a.tickets>0 or a.upgrader)and(a.check_at or a.lease_ended and F[54](a)>f)then\nLb=a.check_at or F[54](a)\nnext=a.front and F[8](F[82](a.front))or \"-\"\nend\nif Ue==\"-\" and Lb==0 and not Vd then\nreturn nil\nend\nlocal A={F[1](a.at),Ue,F[1](Lb),F[1](Ua),Vd or \"0\",next,F[1](a.departures)}\nreturn table.concat(A,\",\")\nend\nF[94]=function(v,l)\nif #l==1 and not l[1].unreported and not l[1].wake then\nlocal qi=not l[1].unreadable and ri(l[1])\nif qi then\nv[#v+1]=\"!\" .. qi\nend\nreturn v\nend\nlocal Sc,fe,Xe,Qe={},{},{},{}\nfor c=1,#l do\nlocal a=l[c]\nif not a.unreadable and not Qe[a] then\nSc[#Sc+1]=ri(a)\nfor Vb=1,a.turn_ms>0 and a.served and #a.served or 0 do\nlocal A={F[1](a.at),a.served[Vb],\"0\",\"0\",\"0\",\"-\",F[1](a.departures)}\nSc[#Sc+1]=table.concat(A,\",\")\nend\nXe[#Xe+1]=a.wake\nfor Vb=1,a.written and a.unreported and #a.unreported or 0 do\nfe[#fe+1]=F[1](a.at).. \" \" .. a.unreported[Vb]\nend\nend\nQe[a]=true\nend\nif #fe>0 then\nv[#v+1]=\"~\" .. table.concat(fe,\",\")\nend\nif #Xe>0 then\nv[#v+1]=\"+\" .. table.concat(Xe,\";\")\nend\nif #Sc>0 then\nv[#v+1]=\"!\" .. table.concat(Sc,\";\")\nend\nreturn v\nend\nend"];
const lua_load_request: Helper = ["F[163]=function(r,B,D)\nlocal J=F[49](B)\nlocal K=F[96](J,D)\nif K then\nreturn nil,J,K\nend\nlocal l,va=F[95](r)\nreturn l,J,va\nend"];
const lua_place_secret_of: Helper = ["F[207]=function(n,Pa,J)\nif Pa~=\"-\" then\nreturn Pa\nend\nif J and J.state==\"w\" and J.rest~=\"-\" then\nreturn J.rest\nend\nreturn n\nend"];
const lua_ids_with: Helper = ["F[201]=function(Hb,z)\nlocal j={}\nfor c=1,#Hb do\nj[c]=string.sub(Hb,c,c).. z\nend\nreturn j\nend"];
const lua_ids_of: Helper = ["F[200]=function(g,z)\nreturn z==g.place_secret and g.place_ids or F[201](ARGV[2],z)\nend"];
const lua_save_locks: Helper = ["F[214]=function(g)\nfor c=1,#g.locks do\nF[92](g.locks[c],f)\nF[80](g.locks[c],(ARGV[11]+0))\nend\nend"];
const lua_finish: Helper = ["F[188]=function(g,v)\nF[214](g)\nreturn F[94](v,g.locks)\nend"];
const lua_flag: Helper = ["F[107]=function(mf)\nreturn mf and \"1\" or \"0\"\nend"];
const lua_lost: Helper = ["F[203]=function(g,R,ia,Qk)\nreturn F[188](g,{\"lost\",R,F[107](Qk or false),ia or \"-\"})\nend"];
const lua_dismissed: Helper = ["F[184]=function(g,Y)\nlocal p,e=(ARGV[18]+0),g.idempotency\nif p==0 and e and e.state==\"w\" and e.rest~=\"-\" then\np=Y or Ia - 30000*1000\nend\nfor c=1,#g.locks do\nlocal a=g.locks[c]\nlocal ka=a.dropped\nif p>0 and p<=ka and((ARGV[18]+0)>0 or ka<=Ia+1000000)then\nlocal ia=F[62](a,F[30](a))\nreturn{\"lost\",yc[\"b\"],\"1\",ia}\nend\nend\nreturn nil\nend"];
const lua_append_two: Helper = ["F[179]=function(A,ga,Kl)\nA[#A+1]=ga\nA[#A+1]=Kl\nreturn A\nend"];
const lua_append_list: Helper = ["F[9]=function(A,Ha)\nA[#A+1]=F[1](#Ha)\nfor c=1,#Ha do\nA[#A+1]=Ha[c]\nend\nreturn A\nend"];
const lua_granted: Helper = ["F[195]=function(g,N,Kb)\nF[214](g)\nlocal a,Tc=g.locks[1],{}\nfor c=1,#N do\nTc[c]=F[172](g.locks[c],N[c])\nend\nlocal v=F[179](F[9]({\"granted\",F[1](f),F[1](a.break_at)},Tc),F[107](Kb),F[1](a.capacity))\nreturn F[94](v,g.locks)\nend"];
const lua_granted_some: Helper = ["F[198]=function(g,N,Kb)\nF[214](g)\nlocal Tc,Kg,Td={},{},0\nfor c=1,#g.locks do\nlocal a=g.locks[c]\nif N[c] then\nTc[#Tc+1]=F[172](a,N[c])\nKg[#Kg+1]=c\nif a.break_at>0 then\nTd=Td>0 and math.min(Td,a.break_at)or a.break_at\nend\nend\nend\nlocal v=\nF[179](F[9]({\"granted_some\",F[1](f),F[1](Td)},Tc),F[44](Kg),F[107](Kb))\nreturn F[94](v,g.locks)\nend"];
const lua_claim: Helper = ["F[137]=function(a,b)\nif not F[124](b)then\nreturn false\nend\nlocal jc,Pc=string.match(b.partner,\"^%?(%d+),(%d+)$\")\nb.partner,b.confirmed=\"-\",true\nb.delay=F[2](jc)\nif F[2](Pc)>0 then\nb.min_until=b.acquired+F[2](Pc)\nend\nF[119](a,b)\na.changed=true\nreturn true\nend"];
const lua_granted_before: Helper = ["F[196]=function(g,z)\nlocal j,N,m,R,ia,ea=F[200](g,z),{},0,\"unknown\",\"-\",false\nfor c=1,#j do\nlocal b,sk=F[116](g.locks[c],j[c])\nN[c]=b\nea=ea or sk\nif b then\nm=m+1\nelseif R==\"unknown\" then\nR,ia=F[136](g.locks[c],z)\nend\nend\nif m==#j then\nreturn F[195](g,N,not F[137](g.locks[1],N[1]))\nend\nif m==#j - g.spare then\nreturn F[198](g,N,true)\nend\nif m>0 or R~=\"unknown\" or g.idempotency and g.idempotency.state==\"g\" then\nreturn F[203](g,R,ia,F[220](g.locks[1],z)~=nil)\nend\nreturn nil,ea\nend"];
const lua_busy: Helper = ["do\nlocal function Gl(a)\nif a.tickets<=F[75](a)then\nreturn 0\nend\nlocal rb=redis.call(\"ZCOUNT\",a.tickets_key,F[21](a,f - 2000),F[21](a,f))\nreturn math.min(a.departures,rb)\nend\nlocal function Zj(a,zb,hb)\nlocal i=a.delay_until\nif a.exclusive then\ni=math.max(i,a.exclusive.deadline,a.exclusive.min_until)\nelseif zb and a.live>(hb and 1 or 0)then\ni=math.max(i,F[115](a,hb))\nend\nif a.capacity>0 and a.live+a.resting>0 then\nlocal wg,Da=F[79](a),a.live>0 and a.shared_next or 0\nlocal qj=wg>0 and Da>0\ni=math.max(i,qj and math.min(wg,Da)or wg+Da)\nend\nif not zb then\ni=math.max(i,a.upgrader and a.upgrader.deadline or 0,a.break_at)\nend\nreturn i\nend\nlocal function fi(a,zb,hb)\nif F[40](a)then\nreturn f+20\nend\nlocal i=Zj(a,zb,hb)\nlocal Nk=a.capacity>0 and a.turn_at>0\nif i>f and not Nk then\nreturn i\nend\ni=a.attended_next>f and a.attended_next or f\nif a.turn_at==0 then\nreturn i\nend\nreturn i>f and math.min(a.turn_until,i)or a.turn_until\nend\nF[182]=function(g,W,q,hb,kd)\nlocal ga=W[1]\nlocal a=g.locks[ga]\nlocal zb=string.sub(ARGV[2],ga,ga)==\"x\"\nif not q then\nq={position=-1,ticket=\"-\",arrival=Ia,attended_until=0,ticket_until=0,again_at=0}\nfor c=1,#g.locks do\nq.arrival=math.max(q.arrival,g.locks[c].dropped+1)\nend\nq.order=q.arrival\nend\nlocal Cc,Yf=0,fi(a,zb,hb)\nfor c=2,g.spare>0 and g.spare+1 or 0 do\nlocal Ea=W[c]\nlocal i=fi(g.locks[Ea],string.sub(ARGV[2],Ea,Ea)==\"x\")\nYf=math.min(Yf,i)\nend\nif not hb then\nfor c=1,g.spare>0 and 1 or #W do\nlocal Ea=g.locks[W[c]]\nCc=math.max(Cc,Ea.delay_until,Ea.live==0 and F[79](Ea)or 0)\nend\nend\nlocal v=F[179](F[179](F[179](F[9]({\"busy\",F[1](f),F[44](W),F[1](Yf),F[1](q.position),q.ticket,F[1](q.arrival),F[1](q.attended_until),F[1](q.ticket_until),F[1](q.again_at),F[1](a.hold_ms),F[1](a.departures),F[1](F[144](a)+(kd and kd[ga] and 1 or 0)),F[1](F[129](a)),F[1](F[20](a))},F[139](a)),F[1](Cc>f and Cc or 0),F[1](a.capacity)),F[1](q.position>=0 and Gl(a)or 0),F[1](q.standby_until or 0)),F[1](q.arrival - q.order))\nreturn F[188](g,v)\nend\nend"];
const lua_new_lease: Helper = ["F[204]=function(g,a,h)\nlocal b={\nid=h,\ndeadline=0,\nfence=0,\nholds=1,\nacquired=f,\nttl=(ARGV[3]+0),\nmax_until=(ARGV[10]+0)>0 and f+(ARGV[10]+0)or 0,\ndelay=(ARGV[9]+0),\nlabel=ARGV[8],\npartner=\"-\",\nmin_until=(ARGV[20] and ARGV[20]+0 or 0)>0 and f+(ARGV[20] and ARGV[20]+0 or 0)or 0,\n}\nb.idempotency_until=F[157](g.idempotency_key,F[26](a,b,(ARGV[3]+0)))\nreturn b\nend"];
const lua_save_use: Helper = ["F[216]=function(g,nb,z,ra)\nF[14](g.idempotency_key,nb,ARGV[14],z,ra)\nend"];
const lua_save_grant: Helper = ["F[213]=function(g,z,b)\nlocal a=g.locks[1]\nif(ARGV[16]+0)>0 or F[102](a,z)then\nF[99](a,z,\"granted\",true)\nend\nF[216](g,\"g\",z,b.idempotency_until)\nend"];
const lua_granted_earlier: Helper = ["F[197]=function(g)\nlocal n,J=ARGV[1],g.idempotency\nif J and J.state==\"g\" then\nreturn F[196](g,J.rest)\nend\nlocal Z,ea=F[196](g,n)\nlocal Pd\nif not Z and g.place_secret~=n then\nZ,Pd=F[196](g,g.place_secret)\nea=ea or Pd\nend\nlocal x=J and J.rest or \"-\"\nif not Z and x~=\"-\" and x~=g.place_secret and x~=n then\nZ,Pd=F[196](g,x)\nea=ea or Pd\nend\nreturn Z,ea\nend"];
const lua_find_own_places: Helper = ["do\nlocal function xh(l,j)\nif #j==1 and l[1].tickets==0 then\nreturn nil\nend\nlocal m,wd={},nil\nfor c=1,#j do\nm[c]=F[143](l[c],j[c])or false\nwd=wd or m[c]\nend\nif not wd then\nreturn nil\nend\nm.arrival,m.order=wd.arrival,wd.order\nreturn m\nend\nF[187]=function(g)\nlocal l,n=g.locks,ARGV[1]\nlocal j=F[200](g,g.place_secret)\nlocal m=xh(l,j)\nif m or g.place_secret==n then\nreturn g.place_secret,j,m\nend\nj=F[200](g,n)\nreturn n,j,xh(l,j)\nend\nend"];
const lua_has_lease_left: Helper = ["F[199]=function(a,h,sd)\nreturn F[42](h)or a.live<sd\nend"];
const lua_grant_one: Helper = ["F[193]=function(g,c,h,m)\nlocal a,q=g.locks[c],m and m[c]\nlocal b=F[204](g,a,h)\nif q then\nF[77](a,h,q)\nF[60](a)\nend\nF[36](a,b,m and m.arrival)\nif q then\na.check_at=b.deadline\nend\nreturn b\nend"];
const lua_grant_all: Helper = ["F[192]=function(g,z,j,m)\nlocal l,N=g.locks,{}\nif m and F[38](j[1])and m[1].queued and(ARGV[23] and ARGV[23]+0 or 0)==0 then\nF[83](l[1],j[1],m.arrival)\nreturn F[196](g,z)\nend\nfor c=1,#l do\nif not F[199](l[c],j[c],(ARGV[12]+0))then\nreturn F[188](g,{\"limit\",\"leases\"})\nend\nend\nfor c=1,#l do\nN[c]=F[193](g,c,j[c],m)\nend\nF[213](g,z,N[1])\nreturn F[195](g,N)\nend"];
const lua_grant_some: Helper = ["F[194]=function(g,z,j,m,W)\nlocal l,gd=g.locks,{}\nlocal na=#l - g.spare\nfor c=1,#l do\nlocal uk=not F[202](W,#W,c)and F[199](l[c],j[c],(ARGV[12]+0))\nif #gd<na and uk then\ngd[#gd+1]=c\nend\nend\nif #gd<na then\nreturn F[188](g,{\"limit\",\"leases\"})\nend\nlocal N,ga={},nil\nfor c=1,#l do\nif F[202](gd,na,c)then\nN[c]=F[193](g,c,j[c],m)\nga=ga or N[c]\nelseif m and m[c] then\nF[77](l[c],j[c],m[c])\nend\nend\nF[213](g,z,ga)\nreturn F[198](g,N)\nend"];
const lua_wait_in_line: Helper = ["do\nlocal function hk(a,Wl)\nif a.tickets+(a.upgrader and 1 or 0)<Wl then\nreturn true\nend\nif a.tickets<=F[75](a)then\nreturn false\nend\nlocal fg=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"0\")[1]\nif fg then\nF[77](a,fg,F[143](a,fg)or{})\nend\nreturn true\nend\nlocal function gh(s,C)\nreturn redis.call(\"ZCOUNT\",s,\"-inf\",\"(\" .. F[1](C))\nend\nlocal function wi(a,h,q)\nlocal x=a.upgrader and 1 or 0\nif q.queued and q.order==a.arrival then\nreturn x+F[75](a)- 1\nend\nlocal pb,Ua=a.writers,a.readers\nif q.queued and F[42](h)then\npb=pb - 1\nelseif q.queued then\nUa=Ua - 1\nend\nif pb>0 then\nx=x+gh(a.writers_key,q.order)\nend\nif Ua>0 then\nx=x+gh(a.readers_key,q.order)\nend\nreturn x\nend\nlocal function Rk(l,C)\nlocal m,Y={},F[205](l)\nfor c=1,#l do\nm[c]=false\nl[c].arrival=Y\nl[c].changed=true\nend\nm.arrival=Y\nm.order=C or Y\nreturn m\nend\nlocal function Ek(l,j,m,vj)\nif F[191]({vj},m.order)==m.order then\nreturn\nend\nm.order=F[191](l,m.order)or m.order\nfor c=1,#j do\nlocal a,q=l[c],m[c]\nif q then\nq.order=m.order\nredis.call(\"ZADD\",F[74](a,j[c]),\"XX\",F[1](q.order+(q.queued and 0 or 4000000000000000)),j[c])\nNb=true\nif a.front==j[c] then\nF[33](a)\na.changed=true\nend\nend\nend\nend\nlocal function Uk(za,Tk)\nfor P=Tk+1,#za do\nlocal lb=1\nfor c=2,#za do\nif za[c]>za[lb] then\nlb=c\nend\nend\ntable.remove(za,lb)\nend\nreturn math.max(unpack(za))\nend\nlocal function Il(l,j,m,W,V,g)\nlocal Ki,Sd=g.spare,0\nlocal na=#j - Ki\nif na>1 then\nlocal Vg=math.floor(m.arrival/1000)\nSd=Vg>f+1000 and f or Vg+10000\nend\nlocal Je,Od={},Sd>f and Sd or 0\nfor c=1,#j do\nlocal a,h=l[c],j[c]\nif Sd<=f or F[202](W,Ki+1,c)then\nif not m[c] and F[41](h)then\nEk(l,j,m,a)\nend\nlocal q=m[c] or{arrival=m.arrival,order=m.order}\nlocal Ub=(ARGV[22] and ARGV[22]+0 or 0)>0\nand m[c]\nand F[158]((ARGV[22] and ARGV[22]+0 or 0),F[19](a,h))\nF[81](a,h,q,V,Ub)\nif F[37](h)then\nF[72](a,h,\"=\" .. ARGV[8] ..(F[41](h)and \" \" .. F[1](q.arrival)or \"\"))\nend\nJe[#Je+1]=wi(a,h,q)\nm[c]=q\nelseif m[c] then\nF[77](a,h,m[c])\nm[c]=false\nend\nF[92](a,f)\nif a.front==h and a.turn_at>0 then\nF[60](a)\nF[87](a,f,3000)\nOd=f+2500\nend\nend\nreturn Uk(Je,na - #j+#Je),Od\nend\nlocal function Zk(l,j,m,V)\nfor c=1,#j do\nif m[c] then\nV=math.max(V,F[19](l[c],j[c])+1)\nend\nend\nreturn V\nend\nlocal function cl(ha,Tf,Cd)\nreturn \"=\" .. ha .. \" \" .. F[44](Tf).. \" \" .. Cd\nend\nlocal function Rl(g,z,m,W,V)\nlocal a,h=g.locks[1],F[200](g,z)[1]\nlocal q=m[1] or{arrival=m.arrival,order=m.order}\nlocal ra=m[1] and F[19](a,h)or 0\nif not m[1] or(ARGV[23] and ARGV[23]+0 or 0)>0 and(ARGV[7]~=\"-\" or ra<=f)then\nra=math.max(f+(ARGV[23] and ARGV[23]+0 or 0),V)\nlocal Tf={(ARGV[3]+0),(ARGV[9]+0),(ARGV[10]+0),(ARGV[20] and ARGV[20]+0 or 0)}\nlocal oj=F[41](h)and \" \" .. F[1](q.arrival)or \"\"\nF[72](a,h,cl(ARGV[8],Tf,(ARGV[25] or \"-\")).. oj)\nF[81](a,h,q,ra,m[1]~=false)\nelseif V>ra or q.queued and ra<=f then\nra=math.max(ra,V)\nF[81](a,h,q,ra)\nend\nF[216](g,\"w\",z,ra+(ARGV[3]+0))\nF[92](a,f)\nreturn F[182](g,W,{\nposition=wi(a,h,q),\nticket=z,\narrival=q.arrival,\norder=q.order,\nattended_until=ra,\nticket_until=math.max(f,ra)+30000,\nagain_at=0,\nstandby_until=ra>f and ra or 0,\n},nil,{not q.queued})\nend\nF[219]=function(g,z,j,m,W,C)\nlocal l,J=g.locks,g.idempotency\nlocal Ud=(ARGV[18]+0)==0 and m~=nil and J~=nil and J.state==\"w\"\nif not m then\nfor c=1,#W do\nif not hk(l[W[c]],(ARGV[13]+0))then\nreturn F[188](g,{\"limit\",\"waiters\"})\nend\nend\nif F[38](j[1])then\nif l[1].away>=(ARGV[24] and ARGV[24]+0 or 0)then\nreturn F[188](g,{\"standby_limit\"})\nend\nF[24](l[1],1)\nend\nm=Rk(l,C)\nend\nfor c=1,#l do\nF[206](l[c],(ARGV[19]==\"1\"))\nend\nlocal V=F[151](l,(ARGV[4]+0),(ARGV[17]==\"1\")or Ud)\nif F[38](j[1])then\nreturn Rl(g,z,m,W,V)\nend\nif(ARGV[18]+0)==0 and(ARGV[4]+0)>0 then\nV=Zk(l,j,m,V)\nend\nlocal ol,Od=Il(l,j,m,W,V,g)\nlocal Qi=math.max(f,V)+30000\nF[216](g,\"w\",z,Qi)\nlocal kd={}\nfor c=1,#l do\nkd[c]=m[c] and not m[c].queued\nend\nlocal q={\nposition=ol,\nticket=z,\narrival=m.arrival,\norder=m.order,\nattended_until=V,\nticket_until=Qi,\nagain_at=Od,\n}\nreturn F[182](g,W,q,nil,kd)\nend\nend"];
const lua_acquire_as_holder: Helper = ["do\nlocal function Bl(g,oa)\nlocal a=g.locks[1]\noa.holds=oa.holds+1\noa.deadline=math.max(oa.deadline,F[26](a,oa,(ARGV[3]+0)))\noa.ttl=math.max(oa.ttl,(ARGV[3]+0))\noa.confirmed=true\nF[119](a,oa)\nif g.idempotency_key then\nlocal Pf=oa.deadline+math.max((ARGV[11]+0)- 60000,0)\nF[216](g,\"g\",F[82](oa.id),Pf)\nelse\nF[99](a,ARGV[1],\"entered\",(ARGV[16]+0)>0)\nend\nreturn F[195](g,{oa})\nend\nlocal function ck(g,z,G,ja)\nlocal a=g.locks[1]\nlocal b=F[204](g,a,ARGV[2] .. z)\nlocal Ld\nif F[42](b.id)then\nLd=a.upgrader and a.upgrader.arrival\na.upgrader=nil\nb.partner=ja.id\nend\nF[36](a,b,Ld)\nif G then\nG.partner=b.id\nend\nF[213](g,z,b)\nreturn F[195](g,{b})\nend\nlocal function Vl(g,z,ja)\nlocal a=g.locks[1]\na.arrival=math.max(a.arrival+1,Ia)\nlocal Y,O=a.arrival,f+5000\nif a.upgrader then\nY=a.upgrader.arrival\nend\nF[206](a,(ARGV[19]==\"1\"))\na.upgrader=\n{id=ARGV[2] .. z,token=ja.id,deadline=O,arrival=Y,label=ARGV[8]}\na.changed=true\nF[216](g,\"w\",z,O)\nlocal q={\nposition=0,\nticket=z,\narrival=Y,\norder=Y,\nattended_until=O,\nticket_until=O,\nagain_at=f+3000,\n}\nreturn F[182](g,{1},q,ja)\nend\nF[177]=function(g,p)\nlocal a,sa=g.locks[1],g.locks[1].upgrader\nlocal je=sa and F[82](sa.id)==g.place_secret\nlocal Wg=F[184](g,je and sa.arrival or nil)\nif Wg then\nreturn F[188](g,Wg)\nend\nlocal G,ja,ea=F[162](a,ARGV[6])\nif G or ja then\nF[137](a,G or ja)\nend\nif not G and not ja then\nif ea then\nreturn F[188](g,{\"unreadable\",\"damaged\"})\nend\nreturn F[203](g,F[136](a,ARGV[6]))\nend\nlocal zb=ARGV[2]==\"x\"\nlocal oa=ja\nif zb then\noa=G\nend\nif p==\"entered\" or F[159](p,(ARGV[16]+0))and not je then\nreturn oa and F[195](g,{oa},true)or F[203](g,\"unknown\")\nend\nif oa then\nreturn Bl(g,oa)\nend\nif zb and sa and sa.token~=ja.id then\nreturn F[188](g,{\"deadlock\"})\nend\nlocal z=je and g.place_secret or ARGV[1]\nif F[35](a,ARGV[2] .. z,G,ja)then\nreturn ck(g,z,G,ja)\nend\nif not zb or(ARGV[4]+0)==0 and not je then\nF[216](g,\"w\",\"-\",f)\nreturn F[182](g,{1},nil,ja or G)\nend\nreturn Vl(g,z,ja)\nend\nend"];
const lua_append_groups: Helper = ["F[100]=function(A,Ef)\nA[#A+1]=F[1](#Ef)\nfor c=1,#Ef do\nF[9](A,Ef[c])\nend\nreturn A\nend"];
const lua_with_metadata: Helper = ["F[175]=function(ha,xb)\nlocal Wb=string.match(ha,\"^[^.]*%.[^.]*%.(%d+)$\")\nlocal ud,Fd=string.match(xb,\"^([^.]+)%.?(%d*)$\")\nif Fd==\"\" then\nFd=Wb\nelseif Wb and F[2](Fd)<=F[2](Wb)then\nreturn ha\nend\nreturn F[11](ha).. \".\" .. ud ..(Fd and \".\" .. Fd or \"\")\nend"];

const body_key_create = "local Ca,Ec=ARGV[1]+0,ARGV[2]\nlocal db=f+Ca\nF[169](KEYS[1],db,0,Ec)\nreturn{\"created\",F[1](db)}\n";
const body_key_delete = "return{\"deleted\",F[107](redis.call(\"DEL\",KEYS[1])==1)}\n";
const body_key_find = "local r,Ul=ARGV[1]+0,ARGV[2]==\"1\"\nlocal bb={}\nfor c=1,r do\nbb[c]=KEYS[c]\nend\nlocal w=redis.call(\"MGET\",unpack(bb))\nlocal Si=math.floor(f/86400000)\nlocal Xa={}\nfor c=1,r do\nlocal ca,db,We,Ec=string.match(w[c] or \"\",\"^(%d+) (%d+) (%d+) (%S+)$\")\nif ca and F[2](ca)==1 and F[2](db)>f then\nif Ul and F[2](We)<Si then\nF[169](bb[c],F[2](db),Si,Ec)\nNb=true\nend\nXa[#Xa+1]=\n{F[1](c),F[1](F[2](db)),F[1](F[2](We)),Ec}\nend\nend\nF[6](KEYS[1])\nreturn F[100]({\"found\",F[1](f)},Xa)\n";
const body_latch_count_down = "local n,Ob,D,E=ARGV[1],ARGV[2]+0,ARGV[3],ARGV[4]+0\nlocal Sa,B=KEYS[1],KEYS[2]\nlocal x=F[126](F[49](B),D)\nif x then\nreturn x\nend\nlocal t=F[140](Sa)\nif t and t.unreadable then\nreturn{\"unreadable\",t.unreadable}\nend\nlocal function Ch()\nF[6](Sa)\nreturn{\"gone\"}\nend\nlocal p=t and F[102](t,n)\nif not t or p==\"gone\" then\nreturn Ch()\nend\nlocal M,si=p and F[2](p),false\nif not p then\nif F[109](t,n,E)then\nreturn{\"forgotten\"}\nend\nif not t.live then\nif E>0 then\nF[99](t,n,\"gone\",true)\nF[145](Sa,t)\nend\nreturn Ch()\nend\nsi=t.count>0 and t.count<=Ob\nt.count=math.max(0,t.count - Ob)\nM=t.count\nif not B then\nF[99](t,n,F[1](M),E>0)\nend\nF[145](Sa,t)\nend\nlocal v=F[161](t,M)\nF[14](B,\"d\",D,table.concat(v,\" \"),t.expires_at)\nreturn si and F[176](v)or v\n";
const body_latch_delete = "local n,D,E=ARGV[1],ARGV[2],ARGV[3]+0\nlocal Sa,B=KEYS[1],KEYS[2]\nlocal x=F[126](F[49](B),D)\nif x then\nreturn x\nend\nlocal k=F[5]({Sa})[1]\nlocal t=k and F[131](k)\nif t and t.unreadable==\"damaged\" then\nredis.call(\"DEL\",Sa)\nlocal v={\"deleted\",\"1\",\"1\"}\nF[14](B,\"d\",D,table.concat(v,\" \"),f)\nreturn v\nend\nif t and t.unreadable then\nreturn{\"unreadable\",t.unreadable}\nend\nif t and F[109](t,n,E)then\nreturn{\"forgotten\"}\nend\nlocal p,jd=t and F[102](t,n),false\nif not p then\njd=t and t.live\nif t and(jd or E>0)then\nt.expires_at=math.min(t.expires_at,f)\nif not B then\nF[99](t,n,F[107](jd),E>0)\nend\nF[145](Sa,t)\nend\nend\nF[6](Sa)\nlocal v={\"deleted\",F[107](jd or p==\"1\"),\"0\"}\nF[14](B,\"d\",D,table.concat(v,\" \"),f)\nreturn jd and F[176](v)or v\n";
const body_latch_get = "local t=F[140](KEYS[1])\nF[6](KEYS[1])\nif t and t.unreadable then\nreturn{\"unreadable\",t.unreadable}\nend\nif not t or not t.live then\nreturn{\"gone\"}\nend\nreturn{\"latch\",F[1](t.id),F[1](t.since),F[1](t.count),F[1](t.expires_at),F[1](f)}\n";
const body_latch_list = "local r=ARGV[1]+0\nlocal Vh={}\nfor c=1,r do\nVh[c]=KEYS[c]\nend\nlocal w=F[5](Vh)\nlocal Xa={}\nfor c=1,r do\nlocal t=w[c] and F[131](w[c])\nif t and t.unreadable then\nXa[#Xa+1]={F[1](c),t.unreadable,\"0\"}\nelseif t and t.live then\nXa[#Xa+1]={F[1](c),F[1](t.count),F[1](t.expires_at)}\nend\nend\nF[6](KEYS[1])\nreturn F[100]({\"latches\"},Xa)\n";
const body_latch_set = "local n,M,Ca,D,E=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4],ARGV[5]+0\nlocal Sa,B=KEYS[1],KEYS[2]\nlocal x=F[126](F[49](B),D)\nif x then\nreturn x\nend\nlocal T=F[140](Sa)\nif T and T.unreadable then\nreturn{\"unreadable\",T.unreadable}\nend\nif T and F[109](T,n,E)then\nreturn{\"forgotten\"}\nend\nlocal p=T and F[102](T,n)\nif p then\nreturn p==\"exists\" and{\"exists\"}or F[161](T,F[2](p))\nend\nif T and T.live and T.count>0 then\nif E>0 then\nF[99](T,n,\"exists\",true)\nF[145](Sa,T)\nend\nF[6](Sa)\nreturn{\"exists\"}\nend\nlocal h=math.max(T and T.id+1 or 0,Ia)\nlocal t={\nid=h,\nsince=T and T.live and T.since or h,\ncount=M,\nexpires_at=f+Ca,\noutcomes=T and T.outcomes or \"\",\n}\nif not B then\nF[99](t,n,F[1](M),E>0)\nend\nF[145](Sa,t)\nlocal v=F[161](t,M)\nF[14](B,\"d\",D,table.concat(v,\" \"),t.expires_at)\nreturn v\n";
const body_acquire = "local n,Hb,Pa,D,bi=ARGV[1],ARGV[2],ARGV[7],ARGV[14],(ARGV[21] and ARGV[21]+0 or 0)\nlocal r=#Hb\nlocal l,J,K=F[163](r,KEYS[8*r+1],D)\nif K then\nreturn K\nend\nlocal vi=F[207](n,Pa,J)\nlocal g={locks=l,idempotency_key=KEYS[8*r+1],idempotency=J,place_secret=vi,place_ids=F[201](Hb,vi),spare=bi>0 and r - bi or 0}\nfor c=1,r do\nF[71](l[c],g.place_ids[c])\nend\ndo\nlocal Z,ea=F[197](g)\nif Z then\nreturn Z\nend\nif ea then\nreturn F[188](g,{\"unreadable\",\"damaged\"})\nend\nend\nfor c=1,r do\nif F[102](l[c],n)==\"gone\" then\nlocal P,j,m=F[187](g)\nF[212](l,j,m or{})\nreturn F[203](g,yc[\"r\"])\nend\nend\nlocal p=F[102](l[1],n)\nif p==\"granted\" then\nreturn F[203](g,\"unknown\")\nend\nif ARGV[6]~=\"-\" and F[109](l[1],n,(ARGV[16]+0))then\nreturn F[188](g,{\"forgotten\"})\nend\nif(ARGV[16]+0)>0 and not p and F[101](l[1])then\nreturn F[188](g,{\"forgotten\"})\nend\nF[168](l[1],n,(ARGV[16]+0))\nif ARGV[6]~=\"-\" then\nreturn F[177](g,p)\nend\nlocal z,j,m=F[187](g)\nif not m and F[159](p,(ARGV[16]+0))then\nreturn F[203](g,\"unknown\")\nend\nlocal kh=F[184](g,m and m.arrival)\nif kh then\nF[212](l,j,m or{})\nreturn F[188](g,kh)\nend\nif Hb==\"p\" then\nlocal Xc=l[1]\nlocal hb=not m and(ARGV[18]+0)==0 and(ARGV[15]+0)or 0\nlocal Kd=Xc.capacity>0 and Xc.capacity or hb\nif F[70](n)>Kd then\nF[212](l,j,m or{})\nreturn F[188](g,Kd==0 and{\"absent\"}or{\"unsatisfiable\",F[1](Kd)})\nend\nXc.changed=Xc.changed or Xc.capacity~=Kd\nXc.capacity=Kd\nend\nif not m and(Pa~=\"-\" or J and J.state==\"w\")then\nif F[38](g.place_ids[1])then\nreturn F[203](g,\"unknown\")\nend\nend\nlocal W,C=F[180](g,j,m)\nif #W==0 and g.spare==0 then\nreturn F[192](g,z,j,m)\nend\nif #W<=g.spare then\nreturn F[194](g,z,j,m,W)\nend\nif m or((ARGV[4]+0)>0 or(ARGV[23] and ARGV[23]+0 or 0)>0)and(ARGV[5]==\"1\")then\nreturn F[219](g,z,j,m,W,C)\nend\nF[216](g,\"w\",\"-\",f)\nif(ARGV[19]==\"1\")and(ARGV[4]+0)>0 then\nF[165](l[W[1]],(ARGV[4]+0))\nend\nreturn F[182](g,W)\n";
const body_break_lease = "local n,Q,Qb,Ra,y,D,E,ia=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4]==\"1\",ARGV[5]+0,ARGV[6],ARGV[7]+0,(ARGV[8] or \"-\")\nlocal r=1\nlocal B=KEYS[8*r+1]\nlocal l,va,Hf=F[95](r,B)\nlocal x=F[126](F[10](Hf),D)or va\nif x then\nreturn x\nend\nlocal a=l[1]\nF[71](a)\nlocal function X(v)\nF[80](a,y)\nreturn F[94](v,l)\nend\nlocal p=F[166](a,n)\nif p then\nreturn X(p)\nend\nif F[109](a,n,E)then\nreturn X({\"forgotten\"})\nend\nlocal function Kk()\nif a.exclusive and a.exclusive.fence==Q then\nreturn a.exclusive,nil\nend\nlocal j=a.shared>0 and redis.call(\"ZRANGEBYSCORE\",a.holders_key,F[1](Q),F[1](Q))or{}\nif not j[1] then\nreturn nil,nil\nend\nreturn F[116](a,j[1])\nend\nlocal function ff(b)\nif F[129](a)>1 then\nreturn{\"others\"}\nend\nlocal Z=F[150](a,Qb)\nif a.break_at~=Z then\nF[170](a,n,ia,true,false)\nend\nreturn{\"breaking\",F[1](a.break_at),F[1](F[148](a,b,Z,Ra))}\nend\nlocal function jf(b)\nif b then\nF[170](a,n,ia,false,false)\nif not Ra then\nb.delay,b.min_until=0,0\nend\nF[128](a,b,\"b\")\nend\nreturn{\"broken\",F[1](b and 1 or 0),F[107](a.capacity>0),F[1](F[138](a))}\nend\nlocal b,ea=Kk()\nif ea then\nreturn X({\"unreadable\",\"damaged\"})\nend\nlocal v=b and Qb>0 and ff(b)or jf(b)\nF[92](a,f)\nif not B and(b or E>0)then\nF[171](a,n,v,E>0)\nend\nF[14](B,\"d\",D,table.concat(v,\" \"),f)\nreturn X(v)\n";
const body_break_lock = "local n,Qb,Ra,Cj,y,D,El,E,Ad,ia=ARGV[1],ARGV[2]+0,ARGV[3]==\"1\",ARGV[4]==\"1\",ARGV[5]+0,ARGV[6],ARGV[7]==\"1\",ARGV[8]+0,ARGV[9],(ARGV[10] or \"-\")\nlocal r=1\nlocal B=KEYS[8*r+1]\nlocal x=F[126](F[49](B),D)\nif x then\nreturn x\nend\nlocal a=F[50](1,F[5]({KEYS[8*r - 7]})[1])\nif Qb==0 and Ad~=\"only\" and a.unreadable~=\"newer\" and(El or a.unreadable)then\nredis.call(\"DEL\",unpack(KEYS,1,8))\nlocal v={\"broken\",\"0\",\"1\",\"0\",\"0\",\"1\",\"0\"}\nF[14](B,\"d\",D,table.concat(v,\" \"),f)\nreturn v\nend\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[71](a)\nlocal function td(v)\nF[80](a,y)\nreturn F[94](v,{a})\nend\nlocal p=F[166](a,n)\nif p then\nreturn td(p)\nend\nif F[109](a,n,E)then\nreturn td({\"forgotten\"})\nend\nlocal function X(v,nj)\nif not B and(nj or E>0)then\nF[171](a,n,v,E>0)\nend\nF[14](B,\"d\",D,table.concat(v,\" \"),f)\nreturn td(v)\nend\nlocal function mh()\nif a.delay_until>0 or a.resting>0 then\na.delay_until,a.resting=0,0\na.rests={}\na.changed=true\nend\nend\nlocal function rj(N,od,ka)\nlocal v={\"broken\",F[1](N),F[107](od),F[1](a.shared),F[1](ka),\"0\",F[1](F[138](a))}\nreturn X(v,N+ka>0 or od)\nend\nlocal function jf(ka)\nlocal N,od=F[129](a),a.capacity>0\nif N+ka>0 then\nF[170](a,n,ia,true,ka>0)\nend\nif a.exclusive then\nF[128](a,a.exclusive,\"b\")\nend\nif not Ra then\nmh()\nend\nif a.shared>0 then\na.break_at=Ra and f or 1\na.live=0\nF[23](a)\nend\nif Cj and od then\na.capacity=0\na.changed=true\nend\nF[92](a,f)\nreturn rj(N,od,ka)\nend\nlocal function ff(ka)\nlocal N,Z=F[129](a),F[150](a,Qb)\nif a.break_at~=Z or ka>0 then\nF[170](a,n,ia,a.break_at~=Z,ka>0)\nend\nif not Ra then\nmh()\nend\nlocal yb=a.exclusive and F[148](a,a.exclusive,Z,Ra)or 0\nlocal Pk,Rc=F[174](a,0,Z,Ra)\nF[92](a,f)\nlocal v={\"breaking\",F[1](a.break_at),F[1](N),F[1](yb+Pk),F[1](Rc),F[1](Z),F[1](ka)}\nreturn X(v,true)\nend\nlocal ka=0\nif Ad~=\"keep\" and a.stored then\nka=F[185](a)\nend\nif Ad==\"only\" then\nif ka>0 then\nF[170](a,n,ia,false,true)\nend\nF[92](a,f)\nlocal v=\n{\"broken\",\"0\",\"0\",\"0\",F[1](ka),\"0\",\"0\"}\nreturn X(v,ka>0)\nend\nif Qb>0 and F[129](a)>0 then\nreturn ff(ka)\nend\nreturn jf(ka)\n";
const body_break_more = "local Ah,x,Ra,y=ARGV[1]+0,ARGV[2]+0,ARGV[3]==\"1\",ARGV[4]+0\nlocal l,va=F[95](1)\nif va then\nreturn va\nend\nlocal a=l[1]\nF[71](a)\nif Ah==0 then\nF[80](a,y)\nlocal rb=F[39](a)and a.shared or 0\nreturn F[94]({\"left\",F[1](rb),F[1](F[138](a))},l)\nend\nlocal yb,Rc=0,0\nif a.break_at>0 then\nyb,Rc=F[174](a,Ah,x,Ra)\nend\nF[80](a,y)\nreturn F[94]({\"warned\",F[1](yb),F[1](Rc)},l)\n";
const body_give_up = "local r,Pa,y=ARGV[1]+0,ARGV[2],ARGV[3]+0\nlocal Ma=KEYS[8*r+1]\nlocal l,va=F[95](r)\nlocal function Ei(a)\nF[99](a,Pa,\"gone\",true)\nend\nlocal function td(a)\nlocal b=F[130](a,Pa)\nif b then\nif not b.confirmed then\nb.min_until=0\nend\nF[128](a,b,\"r\")\nif Ma~=l[1].record_key then\nF[147](Ma)\nend\nreturn\nend\nif a.upgrader and F[82](a.upgrader.id)==Pa then\na.upgrader=nil\nEi(a)\nreturn\nend\nfor P,h in ipairs({F[122](Pa),F[127](Pa)})do\nlocal q=F[143](a,h)\nif q then\nF[77](a,h,q)\nEi(a)\nif F[38](h)then\nF[15](a,{id=h},\"u\")\nend\nend\nend\nend\nfor c=1,r do\nlocal a=l[c]\nif not a.unreadable then\nF[71](a)\ntd(a)\nF[92](a,f)\nF[80](a,y)\nend\nend\nreturn F[94](va or{\"given_up\"},l)\n";
const body_grant_away = "local y=ARGV[1]+0\nlocal l,va=F[95](1)\nif va then\nreturn va\nend\nlocal a=l[1]\nF[71](a)\nF[80](a,y)\nF[61](a,y)\nreturn F[94]({\"done\"},l)\n";
const body_inspect = "local r,L,Ff,y,Ad,cj=ARGV[1]+0,ARGV[2],ARGV[3]==\"1\",ARGV[4]+0,ARGV[5]==\"1\",ARGV[6]+0\nlocal gj=\"u\"\nlocal l=F[95](r)\nlocal function Qg(Mb,Fa,Y,ha,V,Ol,Id,kk)\nMb[#Mb+1]={Fa,F[1](Y),ha,F[107](V),F[107](Ol),F[1](Id),F[1](kk)}\nend\nlocal function Rg(Mb,a,s)\nlocal mb=redis.call(\"ZRANGE\",s,\"0\",F[1](50 - 1),\"WITHSCORES\")\nfor c=1,#mb,2 do\nlocal h,i,ha=mb[c],F[2](mb[c+1]),\"-\"\nlocal V=i<4000000000000000\nlocal C=V and i or i - 4000000000000000\nif F[37](h)then\nlocal ld=redis.call(\"HGET\",a.details_key,h)\nha=ld and string.match(ld,\"^=(%S+)\")or \"-\"\nend\nlocal E=F[18](a,h,C)\nlocal Id=V and F[38](h)and F[19](a,h)or 0\nQg(Mb,F[51](h),E,ha,V,F[217](h),Id,E - C)\nend\nend\nlocal function Lk(a)\nlocal Mb,sa={},a.upgrader\nif sa then\nQg(Mb,gj,sa.arrival,sa.label,true,false,0,0)\nend\nif a.tickets>0 then\nRg(Mb,a,a.writers_key)\nRg(Mb,a,a.readers_key)\nend\nreturn Mb\nend\nlocal function Pf(a)\nlocal p=not a.clearing and not F[39](a)\nreturn p and a.delay_until or math.max(a.delay_until,f+20)\nend\nlocal function Aj(a)\nlocal fj=L~=\"-\" and F[130](a,L)\nreturn F[100](F[9]({\"lock\",F[1](a.fence),F[1](Pf(a)),F[1](a.break_at),F[1](F[129](a)),F[1](F[144](a)),F[1](a.capacity),F[1](F[20](a)),fj and F[65](fj)or \"-\"},F[139](a)),Ad and Lk(a)or{})\nend\nlocal Xa={}\nfor c=1,r do\nlocal a=l[c]\nif a.unreadable then\nXa[c]={\"unreadable\",a.unreadable}\nelse\nF[71](a)\nXa[c]=Aj(a)\nif cj>0 then\nF[165](a,cj)\nend\nF[80](a,y)\nend\nend\nF[6](KEYS[8*1 - 7])\nlocal fk=Ff and not l[1].unreadable and F[47](l[1])\nlocal La=fk and F[48](l[1])or{}\nreturn F[94](F[9](F[100]({\"state\",F[1](f)},Xa),La),l)\n";
const body_list = "local r=ARGV[1]+0\nlocal function Ub(G)\nif G==\"\" then\nreturn true\nend\nlocal O,fa,vb=string.match(G,\"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+ ?(%d*)$\")\nlocal rh=O and math.max(F[2](O)+F[2](fa),vb==\"\" and 0 or F[2](vb))\nreturn rh and F[4](G)and rh<=f\nend\nlocal function Pl(k)\nlocal U,G,Ha=string.match(k,\"^([56] [^\\n]*\\n)([^\\n]*)\\n[^\\n]*\\n[^\\n]*\\n[^\\n]*\\n(.*)$\")\nlocal m={tickets=0,shared=0,writers=0,readers=0,delay_until=0,capacity=0}\nif not U or not F[13](m,U)then\nreturn 0\nend\nlocal nk=m.writers+m.readers+m.shared+m.capacity\nlocal wk=nk==0 and m.delay_until<=f and Ub(G)\nif wk and(Ha==\"\" or string.find(Ha,\"^o [^\\n]+\\n$\"))then\nreturn nil\nend\nreturn m.tickets+m.shared\nend\nlocal bb={}\nfor c=1,r do\nbb[c]=KEYS[c]\nend\nlocal w=F[5](bb)\nlocal Na={}\nfor c=1,r do\nlocal Ji=w[c] and Pl(w[c])\nif Ji then\nNa[#Na+1]={F[1](c),F[1](Ji)}\nend\nend\nF[6](KEYS[1])\nreturn F[100]({\"live\"},Na)\n";
const body_release = "local n,Yc,y,D,E=ARGV[1],F[7](ARGV[2]),ARGV[3]+0,ARGV[4],ARGV[5]+0\nlocal r=#Yc\nlocal B=KEYS[9*r+1]\nlocal l,P,Hf=F[95](r,B)\nlocal x=F[126](F[10](Hf),D)\nif x then\nreturn x\nend\nlocal function zk(a,L)\nif F[109](a,n,E)then\nreturn true\nend\nif E==0 or E>a.written_at or F[102](a,n)or F[130](a,L)then\nreturn false\nend\nlocal P,Pb=F[211](a,L,n)\nreturn Pb\nend\nfor c=1,r do\nif zk(l[c],Yc[c])then\nreturn{\"forgotten\"}\nend\nend\nlocal ad=\"-\"\nlocal function ug(a,Fa,ke,kb)\nlocal rb=F[20](a)\nlocal qa={\"released\",Fa,F[1](ke),F[1](rb),kb}\nif kb==ad or not B then\nreturn qa,qa\nend\nreturn qa,{\"released\",Fa,F[1](ke),F[1](rb),ad}\nend\nlocal function Uc(a,L)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable},nil,false\nend\nF[71](a)\nlocal qa,ib\nlocal p=F[102](a,n)\nif p then\nlocal Qh,Hk=string.match(p,\"^(%a)(%d+)$\")\nif Qh then\nqa,ib=ug(a,Qh,F[2](Hk),ad)\nreturn qa,ib,false\nend\nend\nlocal b,ea=F[130](a,L)\nif not b then\nlocal sh=F[211](a,L,n)\nif sh then\nqa,ib=ug(a,sh,0,ad)\nreturn qa,ib,false\nend\nreturn F[142](a,L,ea),nil,false\nend\nb.holds=b.holds - 1\nlocal Fa,kb=F[51](b.id),ad\nif b.holds>0 then\nF[119](a,b)\nelse\nF[128](a,b,\"r\",not B and n or nil)\nF[92](a,f)\nkb=F[183](b)\nend\nif not B and(b.holds>0 or E>0)then\nF[99](a,n,Fa .. F[1](b.holds),E>0)\nend\nqa,ib=ug(a,Fa,b.holds,kb)\nreturn qa,ib,b.holds==0\nend\nlocal da,Kb,Fh,gf={},{},{},false\nfor c=1,r do\nlocal a=l[c]\nlocal qa,ib,kb=Uc(a,Yc[c])\nda[c],Fh[c]=qa,kb\nKb[c]=ib or qa\ngf=gf or ib~=nil\nif not a.unreadable then\nF[80](a,y)\nend\nend\nlocal v=F[100]({\"done\"},da)\nlocal Qc={}\nfor c=1,r do\nif not Fh[c] then\nQc[KEYS[8*r+c]]=true\nend\nend\nfor c=1,r do\nlocal Ma=KEYS[8*r+c]\nif Ma~=l[c].record_key and not Qc[Ma] then\nQc[Ma]=true\nF[147](Ma)\nend\nend\nif gf and B then\nlocal ib=F[100]({\"done\"},Kb)\nF[14](B,\"d\",D,table.concat(ib,\" \"),f)\nend\nreturn F[94](v,l)\n";
const body_renew = "local Yc,Gg,y,D,ud=F[7](ARGV[1]),F[7](ARGV[2]),ARGV[3]+0,ARGV[4],F[7](ARGV[5] or \"-\")\nlocal r=#Yc\nlocal B=KEYS[9*r+1]\nlocal J=F[49](B)\nlocal K=F[96](J,D)\nif K then\nreturn K\nend\nlocal l=F[95](r)\nlocal function yk(a,b)\nlocal rk=b.deadline==b.max_until or a.break_at>0\nreturn not rk and b.deadline - f<b.ttl/3\nend\nlocal function zf(a,b,Ca,xb,Ma)\nif b.partner~=\"-\" then\nF[137](a,b)\nend\nlocal x=b.deadline\nif xb and xb~=\"-\" then\nb.label=F[175](b.label,xb)\nend\nb.ttl=Ca>0 and Ca or b.ttl\nb.deadline=F[26](a,b,b.ttl)\nb.confirmed=true\nif Ma~=a.record_key then\nF[209](Ma,b)\nend\nF[119](a,b)\nif b.deadline<x then\nF[125](a,x)\nend\nend\nlocal function Dl(a,L,Ca,xb,Ma)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[71](a)\nlocal b,ea=F[130](a,L)\nif not b then\nlocal qa=F[142](a,L,ea)\nF[80](a,y)\nreturn qa\nend\nlocal Jk=not J and yk(a,b)\nif not J then\nzf(a,b,Ca,xb,Ma)\nend\nF[80](a,y)\nreturn{\"renewed\",F[172](a,b),F[1](a.break_at),F[107](Jk)}\nend\nlocal da={}\nfor c=1,r do\nda[c]=Dl(l[c],Yc[c],F[2](Gg[c]),ud[c],KEYS[8*r+c])\nend\nif not J then\nF[14](B,\"d\",D,\"renewed\",f)\nend\nreturn F[94](F[100]({\"done\",F[1](f)},da),l)\n";
const body_set_capacity = "local tj,y,D,n,E=ARGV[1]+0,ARGV[2]+0,ARGV[3],ARGV[4],ARGV[5]+0\nlocal r=1\nlocal B=KEYS[8*r+1]\nlocal x=F[49](B)\nlocal K=F[96](x,D)\nif K then\nreturn K\nend\nlocal l,va=F[95](r)\nif va then\nreturn va\nend\nlocal a=l[1]\nif not x and F[109](a,n,E)then\nreturn{\"forgotten\"}\nend\nF[71](a)\nif not x and not F[102](a,n)then\na.capacity=tj\na.changed=true\nF[92](a,f)\nif not B then\nF[99](a,n,\"set\",E>0)\nend\nend\nlocal nb=F[9]({F[1](f),F[1](a.capacity),F[1](F[20](a)),F[1](F[129](a)),F[1](F[144](a))},F[139](a))\nF[80](a,y)\nif not x then\nF[14](B,\"d\",D,\"set\",f)\nend\nreturn F[94](F[100]({\"set\"},{nb}),l)\n";
const body_transfer = "local n,L,Ca,ha,y,D,E=ARGV[1],ARGV[2],ARGV[3]+0,ARGV[4],ARGV[5]+0,ARGV[6],ARGV[7]+0\nlocal r=1\nlocal Ma,B=KEYS[8*r+1],KEYS[8*r+2]\nlocal l,J,K=F[163](r,B,D)\nif K then\nreturn K\nend\nlocal a=l[1]\nF[71](a)\nlocal function X(v)\nF[80](a,y)\nreturn F[94](v,l)\nend\nlocal function Ui(b)\nreturn X({\"transferred\",F[1](f),F[1](a.break_at),F[65](b)})\nend\nlocal Bh=J and J.rest or n\nlocal b=F[130](a,Bh)\nif b then\nreturn Ui(b)\nend\nlocal p=F[102](a,n)\nlocal R,ia=F[136](a,Bh)\nif J or R~=\"unknown\" or F[159](p,E)then\nreturn X({\"lost\",R,ia})\nend\nif E>0 and not p and F[101](a)then\nreturn X({\"forgotten\"})\nend\nF[168](a,n,E)\nlocal G,ja,ea=F[162](a,L)\nif G and ja then\nreturn X({\"both_modes\"})\nend\nlocal T=G or ja\nif not T then\nreturn X(F[142](a,L,ea))\nend\nF[137](a,T)\nlocal fc=Ca>0 and Ca or T.ttl\nlocal ye={\nid=F[51](T.id).. n,\nttl=fc,\nmax_until=T.max_until,\ndelay=T.delay,\nmin_until=T.min_until,\nconfirmed=true,\nlabel=ha,\npartner=\"-\",\nidempotency_until=F[157](B,f+fc),\n}\nF[128](a,T,\"t\")\nif Ma~=a.record_key then\nF[147](Ma)\nend\nF[36](a,ye)\nif ye.deadline<T.deadline then\nF[125](a,T.deadline)\nend\nF[92](a,f)\nF[14](B,\"g\",D,n,ye.idempotency_until)\nreturn Ui(ye)\n";
const body_unattend = "local Hb,Pa,oc,y=ARGV[1],ARGV[2],ARGV[3]+0,ARGV[4]+0\nlocal r=#Hb\nlocal l,va=F[95](r)\nif va then\nreturn va\nend\nfor c=1,r do\nF[71](l[c])\nend\nlocal V=F[151](l,0,true)\nfor c=1,r do\nlocal a,h=l[c],string.sub(Hb,c,c).. Pa\nlocal q=F[143](a,h)\nif\nq\nand q.queued\nand not F[38](h)\nand V<oc\nand F[158](oc,F[19](a,h))\nthen\nF[81](a,h,q,V,true)\nif a.front==h and V<a.turn_until then\na.turn_until,a.changed=V,true\nend\na.check_at=V\nend\nif a.upgrader and a.upgrader.id==h and F[158](oc,a.upgrader.deadline)then\na.upgrader.deadline=math.min(oc,f+1500)\na.check_at,a.changed=a.upgrader.deadline,true\nend\nF[92](a,f)\nF[80](a,y)\nend\nreturn F[94]({\"unattended\",F[1](V)},l)\n";
const body_quorum_bury = "local wa,aa,ya,y=F[7](ARGV[1]),ARGV[2]+0,ARGV[3]+0,ARGV[4]+0\nlocal w=F[121](1,2)\nlocal K=F[132](F[110](w[2]),aa,ya)\nif K then\nreturn K\nend\nlocal e,Ja=F[111](w[1])\nif not e then\nreturn{\"unreadable\",Ja}\nend\nlocal bh={}\nfor c=1,#wa do\nlocal Li=F[218](e,wa[c])\nbh[c]=Li and \"0\" or \"1\"\nif not Li then\nF[112](e,wa[c],\"u\",\"\")\nend\nend\nF[120](KEYS[1],e,y)\nreturn F[9]({\"done\"},bh)\n";
const body_quorum_confirm = "local I,Q,Ca,jc,ve,ha,aa,ya,y,D=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4]+0,ARGV[5]+0,ARGV[6],ARGV[7]+0,ARGV[8]+0,ARGV[9]+0,ARGV[10]\nlocal w=F[121](1,2)\nlocal u=F[110](w[2])\nlocal K=F[132](u,aa,ya)\nif K then\nreturn K\nend\nlocal e,Ja=F[111](w[1])\nif not e then\nreturn{\"unreadable\",Ja}\nend\nlocal b=F[123](e,I)\nif not b then\nreturn{\"refused\"}\nend\nif b.state==\"c\" and b.fence==Q then\nreturn{\"confirmed\",F[1](f),F[1](b.deadline - f)}\nend\nif b.state==\"c\" or Q<b.fence then\nreturn{\"refused\"}\nend\nlocal ob={\nfence=Q,\nttl=Ca,\ndelay=jc,\nlabel=ha,\nfingerprint=D,\nacquired=0,\nmax_until=ve,\n}\nF[153](e,b,ob)\nF[164](KEYS[2],u,Q)\nF[120](KEYS[1],e,y)\nF[167](KEYS[3],e,b)\nreturn{\"confirmed\",F[1](f),F[1](b.deadline - f)}\n";
const body_quorum_inspect = "local aa,ya,Oc=ARGV[1]+0,ARGV[2]+0,ARGV[3]+0\nlocal w=F[121](1,2)\nlocal K=F[132](F[110](w[2]),aa,ya)\nif K then\nreturn K\nend\nlocal e,Ja=F[111](w[1])\nif not e then\nreturn{\"unreadable\",Ja}\nend\nF[152](e,Oc)\nlocal N,Dc=F[160](e)\nreturn F[9](F[9]({\"state\",F[1](f),F[1](e.confirmed),F[1](F[154](e))},N),Dc)\n";
const body_quorum_join = "local aa,ya,ng,Qe,Tl,Cf=ARGV[1]+0,ARGV[2]+0,ARGV[3]+0,ARGV[4]+0,ARGV[5]==\"1\",ARGV[6]+0\nlocal w=redis.call(\"MGET\",unpack(KEYS))\nlocal Yi,Gc,Le=true,0,0\nfor c=1,#KEYS do\nlocal u=F[110](w[c])\nlocal K=F[118](u,aa,ya)\nif K then\nreturn K\nend\nif u.state==\"-\" then\nu=\n{state=\"q\",number=aa,nodes=ya,ends_at=f+ng,floor=0,ahead=0}\nF[146](KEYS[c],u)\nend\nif u.state==\"q\" and u.ends_at>f+ng then\nu.ends_at=f+ng\nF[146](KEYS[c],u)\nend\nif u.state==\"q\" and u.ends_at<=Qe and(Tl or f>=u.ends_at)then\nu.state=\"v\"\nu.floor=math.max(u.floor,Cf)\nF[146](KEYS[c],u)\nend\nif u.state==\"q\" then\nYi=false\nGc=math.max(Gc,u.ends_at)\nend\nLe=math.max(Le,F[134](u))\nend\nreturn Yi and{\"voting\",F[1](f),F[1](Gc),F[1](Le)}\nor{\"quarantined\",F[1](f),F[1](Gc),F[1](Le)}\n";
const body_quorum_propose = "local I,Fa,la,He,aa,ya,sd,y,D,Oc=ARGV[1],ARGV[2],ARGV[3],ARGV[4]+0,ARGV[5]+0,ARGV[6]+0,ARGV[7]+0,ARGV[8]+0,ARGV[9],ARGV[10]+0\nlocal w=F[121](1,2)\nlocal u=F[110](w[2])\nlocal K=F[132](u,aa,ya)\nif K then\nreturn K\nend\nlocal e,Ja=F[111](w[1])\nlocal J=F[49](KEYS[3])\nif not e then\nreturn{\"unreadable\",Ja}\nend\nlocal Ph=F[210](J,D)\nif Ph then\nreturn Ph\nend\nF[152](e,Oc)\nlocal Kb=J~=nil\nlocal b=F[123](e,I)\nif b then\nreturn{\"proposed\",F[1](f),F[1](b.fence),F[107](Kb)}\nend\nlocal H=F[105](e,I)\nif H then\nreturn{\"ended\",H}\nend\nif J and not F[155](e,la)then\nreturn{\"ended\",J.state==\"e\" and \"r\" or \"e\"}\nend\nlocal i=F[181](e,Fa,la)\nif i>0 then\nif e.capped then\nF[120](KEYS[1],e,y)\nend\nlocal N,Dc=F[160](e)\nreturn F[9](F[9]({\"busy\",F[1](f),F[1](i),F[1](F[154](e))},N),Dc)\nend\nif #e.leases>=sd then\nreturn{\"limit\"}\nend\nlocal ml=F[149](e,u,{mode=Fa,attempt=I,holder=la},He)\nF[120](KEYS[1],e,y)\nreturn{\"proposed\",F[1](f),F[1](ml.fence),F[107](Kb)}\n";
const body_quorum_release = "local wa,qb,n,y,sl=F[7](ARGV[1]),F[7](ARGV[2]),ARGV[3],ARGV[4]+0,F[7](ARGV[5])\nlocal function Uc(e,I,la,p)\nlocal b=F[156](e,I,la)\np=p or b~=nil\nlocal Na={}\nfor P,Ea in ipairs(e.leases)do\nif Ea==b or p and Ea.holder==la then\nF[112](e,Ea.attempt,\"r\",n)\nelse\nNa[#Na+1]=Ea\nend\nend\ne.leases=Na\nif la==\"-\" then\nF[190](e,I)\nend\nlocal H,Ob=F[105](e,I)\nif b or H==\"r\" and Ob==F[103](n)then\nreturn{\"released\",\"r\"},true\nend\nF[112](e,I,\"u\",n)\nH=H or \"u\"\nreturn p and{\"lost\",H}or{\"unproven\",H},false\nend\nlocal bb={}\nfor c=1,#wa do\nbb[c]=KEYS[2*c - 1]\nend\nlocal w=F[5](bb)\nlocal da,ac={},{}\nfor c=1,#wa do\nlocal e,Ja=ac[bb[c]],nil\nif not e then\ne,Ja=F[111](w[c])\nac[bb[c]]=e\nend\nlocal B=KEYS[2*c]~=bb[c] and KEYS[2*c] or nil\nlocal J=F[49](B)\nlocal p=sl[c]==\"1\" or F[141](J,wa[c])\nif e then\nlocal qa,Ak=Uc(e,wa[c],qb[c],p)\nda[c]=qa\np=p or Ak\nF[120](bb[c],e,y)\nelse\nda[c]={\"unreadable\",Ja}\nend\nif B and qb[c]==\"-\" then\nF[189](B,J,wa[c])\nelseif B and p then\nF[215](B,J,wa[c])\nend\nend\nreturn F[100]({\"done\"},da)\n";
const body_quorum_renew = "local wa,Hc,Gg,aa,ya,y,qb,ud=F[7](ARGV[1]),F[7](ARGV[2]),F[7](ARGV[3]),ARGV[4]+0,ARGV[5]+0,ARGV[6]+0,F[7](ARGV[7]),F[7](ARGV[8])\nlocal function zf(e,I,la,Q,Ca,xb)\nlocal b=F[156](e,I,la)\nif not b or b.state~=\"c\" or b.fence~=Q then\nreturn nil,F[105](e,I)or \"u\"\nend\nif Ca>0 and f+Ca>=b.deadline then\nb.ttl=Ca\nend\nlocal O=f+b.ttl\nif b.max_until>0 then\nO=math.min(O,b.max_until)\nend\nb.deadline=math.max(b.deadline,O)\nif xb~=\"-\" then\nb.label=F[175](b.label,xb)\nend\nreturn b\nend\nlocal w=F[121](#wa,3)\nlocal da,ac={},{}\nfor c=1,#wa do\nlocal s,u=KEYS[3*c - 2],F[110](w[#wa+c])\nlocal K=F[118](u,aa,ya)\nlocal e,Ja=ac[s],nil\nif not e then\ne,Ja=F[111](w[c])\nac[s]=e\nend\nif K then\nreturn K\nend\nif u.state~=\"v\" then\nda[c]={\"nonvoter\",F[1](u.ends_at),u.state}\nelseif not e then\nda[c]={\"unreadable\",Ja}\nelse\nlocal b,H=zf(e,wa[c],qb[c],F[2](Hc[c]),F[2](Gg[c]),ud[c])\nif b then\nF[120](s,e,y)\nif KEYS[3*c]~=s then\nF[208](KEYS[3*c],b)\nend\nda[c]={\"renewed\",F[1](b.deadline - f),F[113](b)}\nelse\nda[c]={\"lost\",H}\nend\nend\nend\nreturn F[100]({\"done\",F[1](f)},da)\n";
const body_quorum_repair = "local Oe,y=ARGV[1]+0,ARGV[2]+0\nlocal w=F[121](1,2)\nlocal e,Ja=F[111](w[1])\nif e then\nreturn{\"intact\"}\nend\nif Ja==\"newer\" then\nreturn{\"unreadable\",Ja}\nend\nlocal tf=F[104]()\ntf.fence=F[134](F[110](w[2]))\nF[178](tf,Oe)\nF[120](KEYS[1],tf,y)\nreturn{\"repaired\"}\n";
const body_quorum_restore = "local lg,sb,aa,ya,sd,y=F[7](ARGV[1]),ARGV[2],ARGV[3]+0,ARGV[4]+0,ARGV[5]+0,ARGV[6]+0\nlocal function rl(e,u,na)\nlocal b,H=F[123](e,na.attempt),F[105](e,na.attempt)\nif b and b.state==\"c\" or H and H~=\"e\" then\nreturn nil\nend\nif F[173](e,na.mode,na.holder)>0 or #e.leases>=sd then\nreturn nil\nend\nlocal gb={}\nfor P,Ea in ipairs(e.leases)do\nif Ea~=b then\ngb[#gb+1]=Ea\nend\nend\ne.leases=gb\nreturn F[149](e,u,na,na.deadline)\nend\nlocal function wj(e,Ke,na)\nlocal b=F[123](e,na.attempt)\nif not b or b.state~=\"p\" or b.fence~=Ke then\nreturn nil\nend\nF[153](e,b,na)\nF[108](e,b.attempt)\nreturn b\nend\nlocal w=F[121](#lg,3)\nlocal Ug,ac,c={},{},0\nfor U in string.gmatch(sb,\"[^\\n]+\")do\nc=c+1\nlocal na,Ke,s=F[114](U),F[2](lg[c]),KEYS[3*c - 2]\nlocal u=F[110](w[#lg+c])\nlocal K=F[118](u,aa,ya)\nlocal e=ac[s] or F[111](w[c])\nac[s]=e\nif K then\nreturn K\nend\nlocal dh=e and u.state==\"v\"\nlocal b\nif dh and Ke==0 then\nb=rl(e,u,na)\nelseif dh then\nb=wj(e,Ke,na)\nif b then\nF[164](KEYS[3*c - 1],u,b.fence)\nF[167](KEYS[3*c]~=s and KEYS[3*c] or nil,e,b)\nend\nend\nif b then\nF[120](s,e,y)\nend\nUg[c]=b and F[1](b.fence)or \"0\"\nend\nreturn F[9]({\"done\"},Ug)\n";

const joined = (helpers: readonly Helper[]): string[] => helpers.map((pieces) => pieces.join(""));
const text = (first: readonly Helper[], body: string, later: readonly Helper[] = []): string =>
  scriptText(joined(first), joined(later), body);

const keyLibrary: Library = {
  family: "key",
  digest: "3d184e237713641d7430",
  helpers: [lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_wrote, lua_save_key, lua_prove_writable, lua_flag, lua_append_list, lua_append_groups],
  bodies: { key_create: body_key_create, key_delete: body_key_delete, key_find: body_key_find },
};

const latchLibrary: Library = {
  family: "latch",
  digest: "a396bbca061be20e4578",
  helpers: [lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_split, lua_wrote, lua_secret_prefix, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_save_latch, lua_with_notification, lua_latch_reply, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_prove_writable, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_reply_before, lua_flag, lua_append_list, lua_append_groups],
  bodies: { latch_count_down: body_latch_count_down, latch_delete: body_latch_delete, latch_get: body_latch_get, latch_list: body_latch_list, latch_set: body_latch_set },
};

const lockLibrary: Library = {
  family: "lock",
  digest: "d8028574c1b1318f7568",
  helpers: [lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_with, lua_announced_tag, lua_broken_tag, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_delayed_until, lua_describe_ended, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_is_unclaimed, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_is_early, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_arrival_of, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_spans_locks, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_leases_of, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_is_last_to_attend, lua_place_of, lua_note_hints, lua_drop_queue, lua_next_arrival, lua_remove_places, lua_is_among, lua_free_order, lua_early_order, lua_blocked_locks, lua_attended_until, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_saved_lease, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_note_watcher, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_is_late, lua_save_copy, lua_save_reply, lua_recent_reply, lua_REASONS, lua_end_at, lua_released_by, lua_save_note, lua_reason_never_served, lua_why_never_served, lua_why_lost, lua_not_held, lua_reply_before, lua_shorten_idempotency, lua_idempotency_until, lua_prolong_idempotency, lua_listed_holders, lua_queue_length, lua_readers_before, lua_next_end, lua_with_notifications, lua_load_request, lua_place_secret_of, lua_ids_with, lua_ids_of, lua_save_locks, lua_finish, lua_flag, lua_lost, lua_dismissed, lua_append_two, lua_append_list, lua_granted, lua_granted_some, lua_claim, lua_granted_before, lua_busy, lua_new_lease, lua_save_use, lua_save_grant, lua_granted_earlier, lua_find_own_places, lua_has_lease_left, lua_grant_one, lua_grant_all, lua_grant_some, lua_wait_in_line, lua_acquire_as_holder, lua_append_groups, lua_with_metadata],
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
  sha1: "157dd5967035333f08fdd94c0bea42bb990aa71d",
  abi: {"required":2,"defaults":[],"digests":["fda4a821"]},
  since_at: -1,
  encode: (args) => [`${args.ttl_ms}`, args.details],
  decode: /* @__PURE__ */ decoder<KeyCreateReply>({ created: (r) => ({ kind: "created", expires_at: r.integer() }) }),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_save_key], body_key_create),
  family: "key",
};

export type KeyDeleteArgs = Record<never, never>;

export type KeyDeleteReply =
  | { readonly kind: "deleted"; readonly existed: boolean };

/** Delete an API key. */
export const keyDelete: ScriptOf<KeyDeleteArgs, KeyDeleteReply> = {
  name: "key_delete",
  sha1: "137a19c8a26cba4b2eb2dca9d1428a7b90c71c0c",
  abi: {"required":0,"defaults":[],"digests":["f6f49141"]},
  since_at: -1,
  encode: () => [],
  decode: /* @__PURE__ */ decoder<KeyDeleteReply>({ deleted: (r) => ({ kind: "deleted", existed: r.flag() }) }),
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
  sha1: "d8a894d20b4c7b93fb06208bdf13f2328cff1369",
  abi: {"required":2,"defaults":[],"digests":["6725c140"]},
  since_at: -1,
  encode: (args) => [`${args.n}`, args.used ? "1" : "0"],
  decode: /* @__PURE__ */ decoder<KeyFindReply>({ found: (r) => ({ kind: "found", now: r.integer(), keys: r.groups((part) => ({ i: part.integer(), expires_at: part.integer(), used_day: part.integer(), details: part.string() })) }) }),
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
  sha1: "ac3e7c31a6ce177638e72aa8f967a90d50cb47fa",
  abi: {"required":4,"defaults":[],"digests":["71e4bb9f"]},
  since_at: 3,
  encode: (args, since_ms) => [args.request, `${args.by}`, args.fingerprint, `${since_ms}`],
  decode: /* @__PURE__ */ decoder<LatchCountDownReply>({ latch: (r) => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer() }), gone: () => ({ kind: "gone" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: (r) => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) }),
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
  sha1: "3ec384f004fa3e6a9bc7cd99dab9543df03c31bf",
  abi: {"required":3,"defaults":[],"digests":["64713c9c"]},
  since_at: 2,
  encode: (args, since_ms) => [args.request, args.fingerprint, `${since_ms}`],
  decode: /* @__PURE__ */ decoder<LatchDeleteReply>({ deleted: (r) => ({ kind: "deleted", existed: r.flag(), repaired: r.flag() }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: (r) => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) }),
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
  sha1: "083663db49aa070e11444a83ceacffd756d278fb",
  abi: {"required":0,"defaults":[],"digests":["9579f74e"]},
  since_at: -1,
  encode: () => [],
  decode: /* @__PURE__ */ decoder<LatchGetReply>({ latch: (r) => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer(), now: r.integer() }), gone: () => ({ kind: "gone" }), unreadable: (r) => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) }),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_wrote, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_prove_writable], body_latch_get),
  family: "latch",
};

export interface LatchListArgs {
  /** how many */
  readonly n: number;
}

export type LatchListReply =
  | { readonly kind: "latches"; readonly latches: readonly ({ readonly i: number; readonly count: number | "newer" | "damaged"; readonly expires_at: number })[] };

/** Describe up to a few hundred latches. Names without a latch are left out. */
export const latchList: ScriptOf<LatchListArgs, LatchListReply> = {
  name: "latch_list",
  sha1: "b527b80ab82dbd04be587a7951a5e70f8accf2dd",
  abi: {"required":1,"defaults":[],"digests":["55a0071b"]},
  since_at: -1,
  encode: (args) => [`${args.n}`],
  decode: /* @__PURE__ */ decoder<LatchListReply>({ latches: (r) => ({ kind: "latches", latches: r.groups((part) => ({ i: part.integer(), count: (part.literal("newer", "damaged") ?? part.integer()), expires_at: part.integer() })) }) }),
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

/** Create a latch, unless there already is one that is not open yet. */
export const latchSet: ScriptOf<LatchSetArgs, LatchSetReply> = {
  name: "latch_set",
  sha1: "eeb61ba5a2aeaf6b01e3723b06a79365b2b8a704",
  abi: {"required":5,"defaults":[],"digests":["d89dfb7a"]},
  since_at: 4,
  encode: (args, since_ms) => [args.request, `${args.count}`, `${args.ttl_ms}`, args.fingerprint, `${since_ms}`],
  decode: /* @__PURE__ */ decoder<LatchSetReply>({ latch: (r) => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer() }), exists: () => ({ kind: "exists" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: (r) => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) }),
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
  readonly own_until: number;
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
  | { readonly kind: "lost"; readonly reason: string; readonly dismissed: boolean | undefined; readonly note: string | undefined }
  | { readonly kind: "deadlock" }
  | { readonly kind: "mismatch" }
  | { readonly kind: "limit"; readonly what: "leases" | "waiters" }
  | { readonly kind: "standby_limit" }
  | { readonly kind: "absent" }
  | { readonly kind: "unsatisfiable"; readonly capacity: number }
  | { readonly kind: "forgotten" }
  | { readonly kind: "newer" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Grant one lease on each of n locks, on either all of them or none; or return the locks that block the request, and keep a place for it in the queue. `need` is the number of locks to grant if not all of them are needed. */
export const acquire: ScriptOf<AcquireArgs, AcquireReply> = {
  name: "acquire",
  sha1: "37e06abd6dd7bc8a7b09c0aea6a2bea1eeed4e09",
  abi: {"required":19,"defaults":["0","0","0","0","0","-","0"],"digests":["5a084982","8c0704b5","59a0a99b","6412d0e9","3474257f","0128e6de","a3c80a43","4fbdf379"]},
  since_at: 15,
  encode: (args, since_ms) => [args.request, args.modes, `${args.ttl_ms}`, `${args.left_ms}`, args.fair ? "1" : "0", args.token, args.ticket, args.label, `${args.lock_delay_ms}`, `${args.max_hold_ms}`, `${args.retention_ms}`, `${args.leases_max}`, `${args.waiters_max}`, args.fingerprint, `${args.capacity}`, `${since_ms}`, args.returned ? "1" : "0", `${args.arrival}`, args.hints ? "1" : "0", `${args.min_hold_ms}`, `${args.need}`, `${args.own_until}`, `${args.standby_ms}`, `${args.standby_max}`, args.reference, `${args.head_start_ms}`],
  decode: /* @__PURE__ */ decoder<AcquireReply>({ granted: (r) => ({ kind: "granted", now: r.integer(), break_at: r.integer(), leases: r.list(readLease), repeated: r.optional(() => r.flag()), capacity: r.optional(() => r.integer()) }), granted_some: (r) => ({ kind: "granted_some", now: r.integer(), break_at: r.integer(), leases: r.list(readLease), which: r.integers(), repeated: r.flag() }), busy: (r) => ({ kind: "busy", now: r.integer(), blocked: r.integers(), next_at: r.integer(), position: r.integer(), ticket: r.string(), arrival: r.integer(), attended_until: r.integer(), ticket_until: r.integer(), again_at: r.integer(), hold_ms: r.integer(), departures: r.integer(), queue_length: r.integer(), holders_total: r.integer(), available: r.integer(), holders: r.list(readLease), delay_until: r.integer(), capacity: r.optional(() => r.integer()), returning: r.optional(() => r.integer()), standby_until: r.optional(() => r.integer()), head_start_us: r.optional(() => r.integer()) }), lost: (r) => ({ kind: "lost", reason: r.string(), dismissed: r.optional(() => r.flag()), note: r.optional(() => r.string()) }), deadlock: () => ({ kind: "deadlock" }), mismatch: () => ({ kind: "mismatch" }), limit: (r) => ({ kind: "limit", what: r.oneOf("leases", "waiters") }), standby_limit: () => ({ kind: "standby_limit" }), absent: () => ({ kind: "absent" }), unsatisfiable: (r) => ({ kind: "unsatisfiable", capacity: r.integer() }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: (r) => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) }),
  source: /* @__PURE__ */ text([lua_num, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_split, lua_add_end, lua_note_end, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_wrote, lua_pack_lease, lua_put_lease, lua_is_broken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_deadline_of, lua_grant, lua_update_turn, lua_purge, lua_exclusive_id, lua_live_lease, lua_rest_until, lua_blocked_locks, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_saved_lease, lua_save_lock, lua_recent_outcome, lua_is_forgotten, lua_is_late, lua_save_copy, lua_REASONS, lua_end_at, lua_why_lost, lua_idempotency_until, lua_with_notifications, lua_load_request, lua_place_secret_of, lua_ids_with, lua_ids_of, lua_save_locks, lua_flag, lua_dismissed, lua_append_two, lua_append_list, lua_granted, lua_granted_before, lua_new_lease, lua_save_use, lua_save_grant, lua_granted_earlier, lua_find_own_places, lua_has_lease_left, lua_grant_one, lua_grant_all], body_acquire, [lua_is_unnoticed, lua_permits_of, lua_keep_min_hold, lua_note_with, lua_announced_tag, lua_broken_tag, lua_keep_notes, lua_notes_of, lua_drop_tag, lua_drop_details, lua_drop_shared, lua_why_expired, lua_last_shared_deadline, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_is_unclaimed, lua_unclaimed_mark, lua_note_created, lua_put_detail, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_is_early, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_add_shared, lua_joined, lua_secret_prefix, lua_serve, lua_arrival_of, lua_serve_away, lua_start_turn, lua_save_place, lua_end_what_is_over, lua_shared_id, lua_live_shared, lua_leases_of, lua_holders_total, lua_has_sane_numbers, lua_is_last_to_attend, lua_place_of, lua_note_hints, lua_next_arrival, lua_remove_places, lua_is_among, lua_free_order, lua_early_order, lua_attended_until, lua_RECORD_FIELDS, lua_parse_fields, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_note_watcher, lua_forgotten_at, lua_is_full_of_copies, lua_save_outcome, lua_reason_never_served, lua_why_never_served, lua_listed_holders, lua_queue_length, lua_readers_before, lua_next_end, lua_finish, lua_lost, lua_granted_some, lua_claim, lua_busy, lua_grant_some, lua_wait_in_line, lua_acquire_as_holder]),
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
  readonly note: string;
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
  sha1: "a692459ae8b14fe21dbc99e41fbe34af45724696",
  abi: {"required":7,"defaults":["-"],"digests":["3dd81e2a","b82f41f3"]},
  since_at: 6,
  encode: (args, since_ms) => [args.request, `${args.fence}`, `${args.grace_ms}`, args.keep_delay ? "1" : "0", `${args.retention_ms}`, args.fingerprint, `${since_ms}`, args.note],
  decode: /* @__PURE__ */ decoder<BreakLeaseReply>({ broken: (r) => ({ kind: "broken", leases: r.integer(), existed: r.flag(), delay_until: r.optional(() => r.integer()) }), breaking: (r) => ({ kind: "breaking", break_at: r.integer(), unaware: r.integer() }), others: () => ({ kind: "others" }), mismatch: () => ({ kind: "mismatch" }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: (r) => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) }),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_with, lua_announced_tag, lua_broken_tag, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_delayed_until, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_is_unclaimed, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_is_early, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_arrival_of, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_live_shared, lua_live_lease, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_parse_idempotency, lua_save_idempotency, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_save_reply, lua_recent_reply, lua_save_note, lua_reply_before, lua_readers_before, lua_next_end, lua_with_notifications, lua_flag], body_break_lease),
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
  readonly note: string;
}

export type BreakLockReply =
  | { readonly kind: "broken"; readonly leases: number; readonly existed: boolean; readonly left: number; readonly dropped: number; readonly repaired: boolean; readonly delay_until: number | undefined }
  | { readonly kind: "breaking"; readonly break_at: number; readonly leases: number; readonly unaware: number; readonly next_fence: number; readonly before: number; readonly dropped: number }
  | { readonly kind: "mismatch" }
  | { readonly kind: "forgotten" }
  | { readonly kind: "newer" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** End every lease on a lock, immediately or after a grace in which heartbeats inform the holders; or drop the queue; or do both. */
export const breakLock: ScriptOf<BreakLockArgs, BreakLockReply> = {
  name: "break_lock",
  sha1: "303c61424d8e859180147a6976f982003f171f2d",
  abi: {"required":9,"defaults":["-"],"digests":["828d3129","6e0b3464"]},
  since_at: 7,
  encode: (args, since_ms) => [args.request, `${args.grace_ms}`, args.keep_delay ? "1" : "0", args.drop ? "1" : "0", `${args.retention_ms}`, args.fingerprint, args.repair ? "1" : "0", `${since_ms}`, args.queue, args.note],
  decode: /* @__PURE__ */ decoder<BreakLockReply>({ broken: (r) => ({ kind: "broken", leases: r.integer(), existed: r.flag(), left: r.integer(), dropped: r.integer(), repaired: r.flag(), delay_until: r.optional(() => r.integer()) }), breaking: (r) => ({ kind: "breaking", break_at: r.integer(), leases: r.integer(), unaware: r.integer(), next_fence: r.integer(), before: r.integer(), dropped: r.integer() }), mismatch: () => ({ kind: "mismatch" }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: (r) => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) }),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_with, lua_announced_tag, lua_broken_tag, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_delayed_until, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_is_unclaimed, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_is_early, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_arrival_of, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_drop_queue, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_save_reply, lua_recent_reply, lua_save_note, lua_reply_before, lua_readers_before, lua_next_end, lua_with_notifications, lua_flag], body_break_lock),
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
  sha1: "41204b97321a472fff61d054c34d4d6b140945a9",
  abi: {"required":4,"defaults":[],"digests":["a3bf29cf"]},
  since_at: -1,
  encode: (args) => [`${args.from_fence}`, `${args.before}`, args.keep_delay ? "1" : "0", `${args.retention_ms}`],
  decode: /* @__PURE__ */ decoder<BreakMoreReply>({ left: (r) => ({ kind: "left", left: r.integer(), delay_until: r.optional(() => r.integer()) }), warned: (r) => ({ kind: "warned", unaware: r.integer(), next_fence: r.integer() }), unreadable: (r) => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) }),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_with, lua_announced_tag, lua_broken_tag, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_delayed_until, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_is_unclaimed, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_is_early, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_arrival_of, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_readers_before, lua_next_end, lua_with_notifications], body_break_more),
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
  sha1: "91fe422d5c9d0c1bec22be8343106da1bf673217",
  abi: {"required":3,"defaults":[],"digests":["4d59c5cd"]},
  since_at: -1,
  encode: (args) => [`${args.n}`, args.ticket, `${args.retention_ms}`],
  decode: /* @__PURE__ */ decoder<GiveUpReply>({ given_up: () => ({ kind: "given_up" }), newer: () => ({ kind: "newer" }), unreadable: (r) => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) }),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_with, lua_announced_tag, lua_broken_tag, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_is_early, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_arrival_of, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_texts_at, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_forgotten_at, lua_save_outcome, lua_shorten_idempotency, lua_readers_before, lua_next_end, lua_with_notifications], body_give_up),
  family: "lock",
};

export interface GrantAwayArgs {
  /** how long to keep records after their last use */
  readonly retention_ms: number;
}

export type GrantAwayReply =
  | { readonly kind: "done" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Grant a lock to absent clients, as long as it has room and up to the limit for one run. This continues a run that could not grant the lock to all of them, or serves them when an obstacle ends without a request. */
export const grantAway: ScriptOf<GrantAwayArgs, GrantAwayReply> = {
  name: "grant_away",
  sha1: "b314c2d0cfb17c0ebe35ba10ee22fcfbfdbe105d",
  abi: {"required":1,"defaults":[],"digests":["931b10c0"]},
  since_at: -1,
  encode: (args) => [`${args.retention_ms}`],
  decode: /* @__PURE__ */ decoder<GrantAwayReply>({ done: () => ({ kind: "done" }), unreadable: (r) => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) }),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_with, lua_announced_tag, lua_broken_tag, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_is_early, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_arrival_of, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_readers_before, lua_next_end, lua_with_notifications], body_grant_away),
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
  sha1: "e1129e7af822943d8723fe7149685c070490fb13",
  abi: {"required":6,"defaults":[],"digests":["779b79c5"]},
  since_at: -1,
  encode: (args) => [`${args.n}`, args.token, args.history ? "1" : "0", `${args.retention_ms}`, args.queue ? "1" : "0", `${args.watch_ms}`],
  decode: /* @__PURE__ */ decoder<InspectReply>({ state: (r) => ({ kind: "state", now: r.integer(), locks: r.groups((part) => part.led<NonNullable<Extract<InspectReply, { kind: "state" }>["locks"]>[number]>({ unreadable: (r) => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }), lock: (r) => ({ kind: "lock", fence: r.integer(), delay_until: r.integer(), break_at: r.integer(), holders_total: r.integer(), queue_length: r.integer(), capacity: r.integer(), available: r.integer(), yours: r.orNone(() => readLease(r)), holders: r.list(readLease), waiters: r.groups((part) => ({ mode: part.oneOf("x", "s", "p", "u"), arrival: part.integer(), label: part.string(), attended: part.flag(), several: part.flag(), standby_until: part.optional(() => part.integer()), head_start_us: part.optional(() => part.integer()) })) }) })), events: r.list(readEvent) }) }),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_with, lua_announced_tag, lua_broken_tag, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_is_early, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_arrival_of, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_spans_locks, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_note_watcher, lua_listed_holders, lua_queue_length, lua_readers_before, lua_next_end, lua_with_notifications, lua_flag, lua_append_list, lua_append_groups], body_inspect),
  family: "lock",
};

export interface ListArgs {
  /** how many */
  readonly n: number;
}

export type ListReply =
  | { readonly kind: "live"; readonly records: readonly ({ readonly i: number; readonly size: number })[] };

/** Find, among up to a few hundred records, those that a listing should describe: locks that seem to be held, to be delayed, or to have waiters; existing semaphores; and unreadable records. Reads only the records. `size` is the number of leases and tickets to describe. */
export const list: ScriptOf<ListArgs, ListReply> = {
  name: "list",
  sha1: "38e67943612456421deed724e3d2362e913f5613",
  abi: {"required":1,"defaults":[],"digests":["385ceb49"]},
  since_at: -1,
  encode: (args) => [`${args.n}`],
  decode: /* @__PURE__ */ decoder<ListReply>({ live: (r) => ({ kind: "live", records: r.groups((part) => ({ i: part.integer(), size: part.integer() })) }) }),
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
  | { readonly kind: "done"; readonly leases: readonly ({ readonly kind: "released"; readonly mode: "x" | "s" | "p"; readonly holds: number; readonly available: number; readonly ended: EndedLine | undefined } | { readonly kind: "lost"; readonly reason: string; readonly note: string | undefined } | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" })[] }
  | { readonly kind: "mismatch" }
  | { readonly kind: "newer" }
  | { readonly kind: "forgotten" };

/** Release one hold of each of n leases; releasing the last one ends the lease. */
export const release: ScriptOf<ReleaseArgs, ReleaseReply> = {
  name: "release",
  sha1: "95a7b79f85228ae79a5eae8c04740544c38a880f",
  abi: {"required":5,"defaults":[],"digests":["2807c2a8"]},
  since_at: 4,
  encode: (args, since_ms) => [args.request, args.tokens.join(" "), `${args.retention_ms}`, args.fingerprint, `${since_ms}`],
  decode: /* @__PURE__ */ decoder<ReleaseReply>({ done: (r) => ({ kind: "done", leases: r.groups((part) => part.led<NonNullable<Extract<ReleaseReply, { kind: "done" }>["leases"]>[number]>({ released: (r) => ({ kind: "released", mode: r.oneOf("x", "s", "p"), holds: r.integer(), available: r.integer(), ended: r.orNone(() => readEnded(r)) }), lost: (r) => ({ kind: "lost", reason: r.string(), note: r.optional(() => r.string()) }), unreadable: (r) => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }) }),
  source: /* @__PURE__ */ text([lua_num, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_split, lua_add_end, lua_note_end, lua_is_exclusive, lua_end_lease, lua_describe_ended, lua_clear_left, lua_unpack_lease, lua_wrote, lua_pack_lease, lua_put_lease, lua_is_broken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_deadline_of, lua_grant, lua_update_turn, lua_purge, lua_exclusive_id, lua_live_lease, lua_lease_of, lua_rest_until, lua_texts_at, lua_parse_idempotency, lua_save_idempotency, lua_refusal_of, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_save_lock, lua_recent_outcome, lua_is_forgotten, lua_REASONS, lua_end_at, lua_released_by, lua_why_lost, lua_reply_before, lua_shorten_idempotency, lua_with_notifications, lua_append_list, lua_append_groups], body_release, [lua_is_unnoticed, lua_permits_of, lua_keep_min_hold, lua_note_with, lua_announced_tag, lua_broken_tag, lua_keep_notes, lua_notes_of, lua_drop_tag, lua_drop_details, lua_drop_shared, lua_why_expired, lua_last_shared_deadline, lua_note_sooner_end, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_unclaimed_mark, lua_note_created, lua_put_detail, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_is_early, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_add_shared, lua_joined, lua_secret_prefix, lua_serve, lua_arrival_of, lua_serve_away, lua_start_turn, lua_save_place, lua_end_what_is_over, lua_shared_id, lua_live_shared, lua_has_sane_numbers, lua_RECORD_FIELDS, lua_parse_fields, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_forgotten_at, lua_is_full_of_copies, lua_save_outcome, lua_reason_never_served, lua_not_held, lua_readers_before, lua_next_end]),
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
  | { readonly kind: "done"; readonly now: number; readonly leases: readonly ({ readonly kind: "renewed"; readonly lease: LeaseLine; readonly break_at: number; readonly late: boolean | undefined } | { readonly kind: "lost"; readonly reason: string; readonly note: string | undefined } | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" })[] }
  | { readonly kind: "mismatch" }
  | { readonly kind: "newer" };

/** Extend each of n leases to now + its ttl, never past its max_hold. A shorter ttl makes the deadline earlier. */
export const renew: ScriptOf<RenewArgs, RenewReply> = {
  name: "renew",
  sha1: "8636c63acf582313fbbf634547777664fbe9267e",
  abi: {"required":4,"defaults":["-"],"digests":["62b95abc","c0431f49"]},
  since_at: -1,
  encode: (args) => [args.tokens.join(" "), args.ttls_ms.join(" "), `${args.retention_ms}`, args.fingerprint, args.metadata.join(" ")],
  decode: /* @__PURE__ */ decoder<RenewReply>({ done: (r) => ({ kind: "done", now: r.integer(), leases: r.groups((part) => part.led<NonNullable<Extract<RenewReply, { kind: "done" }>["leases"]>[number]>({ renewed: (r) => ({ kind: "renewed", lease: readLease(r), break_at: r.integer(), late: r.optional(() => r.flag()) }), lost: (r) => ({ kind: "lost", reason: r.string(), note: r.optional(() => r.string()) }), unreadable: (r) => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }) }),
  source: /* @__PURE__ */ text([lua_num, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_split, lua_add_end, lua_note_end, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_wrote, lua_pack_lease, lua_put_lease, lua_is_broken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_deadline_of, lua_grant, lua_update_turn, lua_purge, lua_exclusive_id, lua_live_lease, lua_lease_of, lua_rest_until, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_saved_lease, lua_save_lock, lua_REASONS, lua_end_at, lua_why_lost, lua_prolong_idempotency, lua_with_notifications, lua_flag, lua_append_list, lua_append_groups], body_renew, [lua_is_unnoticed, lua_permits_of, lua_keep_min_hold, lua_note_with, lua_announced_tag, lua_broken_tag, lua_keep_notes, lua_notes_of, lua_drop_tag, lua_drop_details, lua_drop_shared, lua_why_expired, lua_last_shared_deadline, lua_note_sooner_end, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_is_unclaimed, lua_unclaimed_mark, lua_note_created, lua_put_detail, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_is_early, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_add_shared, lua_joined, lua_secret_prefix, lua_serve, lua_arrival_of, lua_serve_away, lua_start_turn, lua_save_place, lua_end_what_is_over, lua_shared_id, lua_live_shared, lua_has_sane_numbers, lua_RECORD_FIELDS, lua_parse_fields, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_reason_never_served, lua_not_held, lua_readers_before, lua_next_end, lua_claim, lua_with_metadata]),
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

/** Set the number of permits of a semaphore, and describe it. If that is fewer than are held, all leases stay in force, and no lease is granted until there is room for it. A repeated request changes nothing, and gets the current state. */
export const setCapacity: ScriptOf<SetCapacityArgs, SetCapacityReply> = {
  name: "set_capacity",
  sha1: "3e09b45faa5ca51f162b81516589acd111f46f06",
  abi: {"required":5,"defaults":[],"digests":["df2f7d18"]},
  since_at: 4,
  encode: (args, since_ms) => [`${args.capacity}`, `${args.retention_ms}`, args.fingerprint, args.request, `${since_ms}`],
  decode: /* @__PURE__ */ decoder<SetCapacityReply>({ set: (r) => ({ kind: "set", states: r.optional(() => r.groups((part) => ({ now: part.integer(), capacity: part.integer(), available: part.integer(), holders_total: part.integer(), queue_length: part.integer(), holders: part.list(readLease) }))) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: (r) => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) }),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_with, lua_announced_tag, lua_broken_tag, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_is_early, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_arrival_of, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_listed_holders, lua_queue_length, lua_readers_before, lua_next_end, lua_with_notifications, lua_append_list, lua_append_groups], body_set_capacity),
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
  | { readonly kind: "lost"; readonly reason: string; readonly note: string | undefined }
  | { readonly kind: "both_modes" }
  | { readonly kind: "mismatch" }
  | { readonly kind: "newer" }
  | { readonly kind: "forgotten" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Transfer a lease to another holder: its token becomes invalid, `request` becomes the new token, and the lock is never free in between. */
export const transfer: ScriptOf<TransferArgs, TransferReply> = {
  name: "transfer",
  sha1: "c92ffa1dba5172b0d729b68b98268f3b39c8f159",
  abi: {"required":7,"defaults":[],"digests":["c67543ce"]},
  since_at: 6,
  encode: (args, since_ms) => [args.request, args.token, `${args.ttl_ms}`, args.label, `${args.retention_ms}`, args.fingerprint, `${since_ms}`],
  decode: /* @__PURE__ */ decoder<TransferReply>({ transferred: (r) => ({ kind: "transferred", now: r.integer(), break_at: r.integer(), lease: readLease(r) }), lost: (r) => ({ kind: "lost", reason: r.string(), note: r.optional(() => r.string()) }), both_modes: () => ({ kind: "both_modes" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: (r) => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) }),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_with, lua_announced_tag, lua_broken_tag, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_is_unclaimed, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_is_early, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_arrival_of, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_leases_of, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_save_outcome, lua_is_late, lua_save_copy, lua_REASONS, lua_end_at, lua_reason_never_served, lua_why_lost, lua_not_held, lua_shorten_idempotency, lua_idempotency_until, lua_readers_before, lua_next_end, lua_with_notifications, lua_load_request, lua_claim], body_transfer),
  family: "lock",
};

export interface UnattendArgs {
  /** a letter for each lock: x exclusive, s shared, p permits of a semaphore */
  readonly modes: string;
  /** the place */
  readonly ticket: string;
  /** when the place's attendance would end, as the request had set it */
  readonly own_until: number;
  /** how long to keep records after their last use */
  readonly retention_ms: number;
}

export type UnattendReply =
  | { readonly kind: "unattended"; readonly until: number }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** End the attendance of a place whose client is known to have disconnected: the place stays attended only for the usual pause between two requests, instead of until the end of the open request. Does not change a place that a later request attends. Does not change any place if the request's time is from before the store's clock was set back, because that time does not show whether there is a later request. */
export const unattend: ScriptOf<UnattendArgs, UnattendReply> = {
  name: "unattend",
  sha1: "cd5030b20638a7dc22f79859b20655e6e84a99f7",
  abi: {"required":4,"defaults":[],"digests":["c1e772d4"]},
  since_at: -1,
  encode: (args) => [args.modes, args.ticket, `${args.own_until}`, `${args.retention_ms}`],
  decode: /* @__PURE__ */ decoder<UnattendReply>({ unattended: (r) => ({ kind: "unattended", until: r.integer() }), unreadable: (r) => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) }),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_with, lua_announced_tag, lua_broken_tag, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_is_early, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve, lua_arrival_of, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_rest_until, lua_has_sane_numbers, lua_is_last_to_attend, lua_place_of, lua_attended_until, lua_texts_at, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_readers_before, lua_next_end, lua_with_notifications], body_unattend),
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

/** Record that n attempts have ended on this node, so that they cannot return. An attempt that is pending or confirmed here, or that has a lock_delay, is left unchanged but reported. */
export const quorumBury: ScriptOf<QuorumBuryArgs, QuorumBuryReply> = {
  name: "quorum_bury",
  sha1: "a14cf8fe06fad5364fac2d798445db70f737d493",
  abi: {"required":4,"defaults":[],"digests":["303a8869"]},
  since_at: -1,
  encode: (args) => [args.attempts.join(" "), `${args.number}`, `${args.nodes}`, `${args.retention_ms}`],
  decode: /* @__PURE__ */ decoder<QuorumBuryReply>({ done: (r) => ({ kind: "done", buried: r.list((item) => item.integer()) }), nonvoter: (r) => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: (r) => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: (r) => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) }),
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
  sha1: "55ae2e512b8205fd48fedac5bc2cc756df51d90f",
  abi: {"required":10,"defaults":[],"digests":["88e0d151"]},
  since_at: -1,
  encode: (args) => [args.attempt, `${args.fence}`, `${args.ttl_ms}`, `${args.lock_delay_ms}`, `${args.max_hold_ms}`, args.label, `${args.number}`, `${args.nodes}`, `${args.retention_ms}`, args.fingerprint],
  decode: /* @__PURE__ */ decoder<QuorumConfirmReply>({ confirmed: (r) => ({ kind: "confirmed", now: r.integer(), life_ms: r.integer() }), refused: () => ({ kind: "refused" }), nonvoter: (r) => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: (r) => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: (r) => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) }),
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

/** Describe what this node knows about a lock: its confirmed leases, the highest fence that it has confirmed, and lock_delays. Writes nothing. */
export const quorumInspect: ScriptOf<QuorumInspectArgs, QuorumInspectReply> = {
  name: "quorum_inspect",
  sha1: "2af39f3055d7f658c6a7648c076d1f615c13e7cd",
  abi: {"required":3,"defaults":[],"digests":["e8757c6b"]},
  since_at: -1,
  encode: (args) => [`${args.number}`, `${args.nodes}`, `${args.lock_delay_max_ms}`],
  decode: /* @__PURE__ */ decoder<QuorumInspectReply>({ state: (r) => ({ kind: "state", now: r.integer(), fence: r.integer(), delay_until: r.integer(), leases: r.list(readAttempt), delays: r.list(readDelay) }), nonvoter: (r) => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: (r) => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: (r) => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) }),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_has_sane_numbers, lua_load_marker, lua_misplacement, lua_abstention, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_cap_delay, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_find_holder, lua_delay_or_rest_until, lua_known_of, lua_append_list], body_quorum_inspect),
};

export interface QuorumJoinArgs {
  /** this node's number in the quorum, from 0 */
  readonly number: number;
  /** the number of nodes in the quorum */
  readonly nodes: number;
  /** how long a node that has lost its data must not vote */
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
  sha1: "4d36a1ad1234f56d908d693473370261e04dcafc",
  abi: {"required":6,"defaults":[],"digests":["5b42f5b8"]},
  since_at: -1,
  encode: (args) => [`${args.number}`, `${args.nodes}`, `${args.quarantine_ms}`, `${args.seen}`, args.trusted ? "1" : "0", `${args.floor}`],
  decode: /* @__PURE__ */ decoder<QuorumJoinReply>({ voting: (r) => ({ kind: "voting", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), quarantined: (r) => ({ kind: "quarantined", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), misplaced: (r) => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) }),
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
  sha1: "8934cac73d03dfb75219ba42453c9942f9628fd1",
  abi: {"required":10,"defaults":[],"digests":["f6c2cb6a"]},
  since_at: -1,
  encode: (args) => [args.attempt, args.mode, args.holder, `${args.pending_ms}`, `${args.number}`, `${args.nodes}`, `${args.leases_max}`, `${args.retention_ms}`, args.fingerprint, `${args.lock_delay_max_ms}`],
  decode: /* @__PURE__ */ decoder<QuorumProposeReply>({ proposed: (r) => ({ kind: "proposed", now: r.integer(), fence: r.integer(), repeated: r.flag() }), busy: (r) => ({ kind: "busy", now: r.integer(), blocked_until: r.integer(), delay_until: r.integer(), leases: r.list(readAttempt), delays: r.list(readDelay) }), ended: (r) => ({ kind: "ended", letter: r.string() }), mismatch: () => ({ kind: "mismatch" }), limit: () => ({ kind: "limit" }), nonvoter: (r) => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: (r) => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: (r) => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) }),
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
  sha1: "b7d9f2c457c8fb4084030a668d39b19599e73520",
  abi: {"required":5,"defaults":[],"digests":["42cfc298"]},
  since_at: -1,
  encode: (args) => [args.attempts.join(" "), args.holders.join(" "), args.request, `${args.retention_ms}`, args.proven.join(" ")],
  decode: /* @__PURE__ */ decoder<QuorumReleaseReply>({ done: (r) => ({ kind: "done", leases: r.groups((part) => part.led<NonNullable<Extract<QuorumReleaseReply, { kind: "done" }>["leases"]>[number]>({ released: (r) => ({ kind: "released", letter: r.string() }), lost: (r) => ({ kind: "lost", letter: r.string() }), unproven: (r) => ({ kind: "unproven", letter: r.string() }), unreadable: (r) => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })) }) }),
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
  sha1: "6ae3a04dcdfc7f6c50e33af05fe372f3cce59fc2",
  abi: {"required":8,"defaults":[],"digests":["0ad4b97a"]},
  since_at: -1,
  encode: (args) => [args.attempts.join(" "), args.fences.join(" "), args.ttls_ms.join(" "), `${args.number}`, `${args.nodes}`, `${args.retention_ms}`, args.holders.join(" "), args.metadata.join(" ")],
  decode: /* @__PURE__ */ decoder<QuorumRenewReply>({ done: (r) => ({ kind: "done", now: r.integer(), leases: r.groups((part) => part.led<NonNullable<Extract<QuorumRenewReply, { kind: "done" }>["leases"]>[number]>({ renewed: (r) => ({ kind: "renewed", life_ms: r.integer(), lease: readAttempt(r) }), lost: (r) => ({ kind: "lost", letter: r.string() }), nonvoter: (r) => ({ kind: "nonvoter", ends_at: r.integer(), state: r.oneOf("q", "-") }), unreadable: (r) => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })) }), misplaced: (r) => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) }),
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
  sha1: "5ac3023616d2b08cf1e5bde0d4055f460eac3c3d",
  abi: {"required":2,"defaults":[],"digests":["3f08cb44"]},
  since_at: -1,
  encode: (args) => [`${args.rest_ms}`, `${args.retention_ms}`],
  decode: /* @__PURE__ */ decoder<QuorumRepairReply>({ repaired: () => ({ kind: "repaired" }), intact: () => ({ kind: "intact" }), unreadable: (r) => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) }),
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
  sha1: "89bf3cbbbe18acfcfbf4dd88b4338611c87d7d0b",
  abi: {"required":6,"defaults":[],"digests":["7690c170"]},
  since_at: -1,
  encode: (args) => [args.proposals.join(" "), args.lines, `${args.number}`, `${args.nodes}`, `${args.leases_max}`, `${args.retention_ms}`],
  decode: /* @__PURE__ */ decoder<QuorumRestoreReply>({ done: (r) => ({ kind: "done", proposals: r.list((item) => item.integer()) }), misplaced: (r) => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) }),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_split, lua_has_sane_numbers, lua_clock_us, lua_load_marker, lua_save_marker, lua_misplacement, lua_reach_of, lua_note_fence, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_taken_until, lua_add_pending, lua_confirm_pending, lua_names_attempt, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_save_attempt, lua_append_list], body_quorum_restore),
};

/** Every script by name, for engines that need the sources themselves. */
export const scripts: Readonly<Record<string, Script & { readonly decode: (reply: ReplyReader) => unknown }>> = { key_create: keyCreate, key_delete: keyDelete, key_find: keyFind, latch_count_down: latchCountDown, latch_delete: latchDelete, latch_get: latchGet, latch_list: latchList, latch_set: latchSet, acquire, break_lease: breakLease, break_lock: breakLock, break_more: breakMore, give_up: giveUp, grant_away: grantAway, inspect, list, release, renew, set_capacity: setCapacity, transfer, unattend, quorum_bury: quorumBury, quorum_confirm: quorumConfirm, quorum_inspect: quorumInspect, quorum_join: quorumJoin, quorum_propose: quorumPropose, quorum_release: quorumRelease, quorum_renew: quorumRenew, quorum_repair: quorumRepair, quorum_restore: quorumRestore };
