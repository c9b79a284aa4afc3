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
const lua_keep_min_hold: Helper = ["do\nlocal function vk(pa)\nlocal uc=1\nfor c=2,#pa - 1 do\nif pa[c+1].until_ms - pa[c].until_ms<pa[uc+1].until_ms - pa[uc].until_ms then\nuc=c\nend\nend\nlocal Z=table.remove(pa,uc)\npa[uc].permits=pa[uc].permits+Z.permits\nend\nlocal function Yi(a,ra,sd)\nlocal pa,oa={},{until_ms=ra,permits=sd}\nfor c=1,#a.rests do\nif oa and a.rests[c].until_ms>=ra then\npa[#pa+1],oa=oa,nil\nend\npa[#pa+1]=a.rests[c]\nend\npa[#pa+1]=oa\nif #pa>64 then\nvk(pa)\nend\na.rests,a.resting=pa,a.resting+sd\na.changed=true\nend\nF[43]=function(a,b)\nif F[68](b.id)>0 then\nYi(a,b.min_until,F[68](b.id))\nelse\na.delay_until=math.max(a.delay_until,b.min_until)\nend\nend\nend"];
const lua_keeps_history: Helper = ["F[45]=function(a)\nreturn a.history_key~=a.record_key\nend"];
const lua_mode_of: Helper = ["F[49]=function(h)\nreturn string.sub(h,1,1)\nend"];
const lua_read_clock: Helper = ["F[3]=function()\nlocal Ei=redis.call(\"TIME\")\nreturn F[2](Ei[1])*1000000+F[2](Ei[2])\nend"];
const lua_now_us: Helper = ["local Ra\ndo\n","Ra=F[3]()\n","end"];
const lua_now: Helper = ["local f\ndo\n","f=math.floor(Ra/1000)\n","end"];
const lua_now_us_word: Helper = ["local Uf\ndo\n","Uf=string.format(\"%.0f\",Ra)\n","end"];
const lua_now_word: Helper = ["local Vf\ndo\n","Vf=string.sub(Uf,1,-4)\n","end"];
const lua_read_fence: Helper = ["local Ce\ndo\n","Ce=0\n","end"];
const lua_read_fence_word: Helper = ["local hg\ndo\n","hg=\"0\"\n","end"];
const lua_read_start: Helper = ["local De\ndo\n","De=0\n","end"];
const lua_read_start_word: Helper = ["local ig\ndo\n","ig=\"0\"\n","end"];
const lua_fmt: Helper = ["F[1]=function(q)\nif q==0 then\nreturn \"0\"\nend\nif q==1 then\nreturn \"1\"\nend\nif q==f then\nreturn Vf\nend\nif q==Ra then\nreturn Uf\nend\nif q==Ce then\nreturn hg\nend\nif q==De then\nreturn ig\nend\nreturn string.format(\"%.0f\",q)\nend"];
const lua_owner_of: Helper = ["F[12]=function(ea)\nreturn string.match(ea,\"^[^.]*\")\nend"];
const lua_said_under: Helper = ["F[78]=function(a,Ba)\nlocal j=Ba~=\"....\" and string.find(a.notes,\" \" .. Ba,1,true)\nreturn j and string.match(a.notes,\"^%S+\",j+1+4)or \"-\"\nend"];
const lua_announced_tag: Helper = ["F[18]=function(a)\nreturn a.break_at>0 and a.notes~=\"\" and string.sub(a.notes,1,4)or \"....\"\nend"];
const lua_note_of_broken: Helper = ["F[58]=function(a)\nreturn a.note or F[18](a)\nend"];
const lua_note_event: Helper = ["do\nlocal function Fg(a,i)\na.noted=a.noted or{}\na.noted[#a.noted+1]=i\nend\nF[56]=function(a,Gc,b,fc,yg)\nif not yg and not F[45](a)then\nreturn\nend\nlocal wg=b.acquired - math.floor(b.fence/1000)\nlocal gc=F[49](b.id).. F[1](b.fence).. \" \" .. F[1](wg).. \" \"\nif Gc~=\"g\" and not yg then\nlocal Ob=a.noted and a.noted[#a.noted] or a.events\nif string.sub(Ob,1,#gc+1)==\"g\" .. gc then\nFg(a,Gc .. F[1](fc).. \",\")\nreturn\nend\nend\nlocal hc=F[12](b.label)\nlocal mb=Gc .. gc .. F[1](fc).. \" \" ..(#hc<=400 and hc or \"-\")\nif Gc==\"b\" then\nlocal H=F[78](a,F[58](a))\nmb=H==\"-\" and mb or mb .. \" \" .. H\nend\nif F[45](a)then\nFg(a,mb .. \",\")\nend\nif yg then\na.untold=a.untold or{}\na.untold[#a.untold+1]=mb\nend\nend\nend"];
const lua_request_tag: Helper = ["F[76]=function(m)\nreturn string.sub(m,15 - 4,14)\nend"];
const lua_token_tag: Helper = ["F[86]=function(K)\nreturn string.sub(K,15 - 8,14)\nend"];
const lua_secret_of: Helper = ["F[81]=function(h)\nreturn string.sub(h,2)\nend"];
const lua_keep_notes: Helper = ["F[44]=function(a,Cb,Jg,ga)\nlocal i,N=\"\",0\nfor c=#Cb,1,-1 do\nlocal Ba=string.sub(Cb[c],1,4)\nlocal bk=Ba==Jg or Ba==ga or Ba==a.note\nif bk or N<8 and string.find(a.ended,Ba,1,true)then\ni,N=\" \" .. Cb[c] .. i,N+1\nend\nend\na.notes=N>0 and Jg .. ga .. i or \"\"\nend"];
const lua_split: Helper = ["F[7]=function(i)\nif string.find(i,\"^%S+$\")then\nreturn{i}\nend\nlocal D={}\nfor nc in string.gmatch(i,\"%S+\")do\nD[#D+1]=nc\nend\nreturn D\nend"];
const lua_notes_of: Helper = ["F[61]=function(a)\nreturn F[7](string.sub(a.notes,2*4+1))\nend"];
const lua_drop_tag: Helper = ["F[29]=function(a)\nreturn a.notes~=\"\" and string.sub(a.notes,4+1,2*4)or \"....\"\nend"];
const lua_add_end: Helper = ["F[16]=function(a,b,R,m)\nlocal ce,Hb=R,\"....\"\nif R==\"b\" then\nHb=F[58](a)\nelseif m then\nce=F[49](b.id)\nHb=F[76](m)\nend\nlocal db,xh=a.ended,#a.ended>=32*14\nif xh then\nlocal Pc=string.sub(db,-2 - 4,-2)\ndb=string.sub(db,1,(32 - 1)*14)\nif string.sub(Pc,2,2)~=\".\" then\na.releases=string.sub(Pc .. a.releases,1,32*5)\nend\nend\na.ended=F[86](F[81](b.id)).. ce .. Hb .. \" \" .. db\nif xh and a.notes~=\"\" then\nF[44](a,F[61](a),F[18](a),F[29](a))\nend\nend"];
const lua_note_end: Helper = ["F[55]=function(a,b,R,j,m)\nF[56](a,R,b,math.max(0,j - b.acquired),R~=\"r\")\nF[16](a,b,R,m)\nif b.delay>0 and F[41](R)then\na.delay_until=math.max(a.delay_until,j+b.delay)\nend\nif b.min_until>j and R~=\"t\" then\nF[43](a,b)\nend\nif a.upgrader and a.upgrader.token==b.id then\na.upgrader=nil\nend\na.lease_ended=true\na.changed=true\nend"];
const lua_drop_details: Helper = ["F[27]=function(a,k)\nif a.details>0 and #k>0 then\na.details=a.details - redis.call(\"HDEL\",a.details_key,unpack(k))\nend\nend"];
const lua_drop_shared: Helper = ["F[28]=function(a,k)\nredis.call(\"ZREM\",a.leases_key,unpack(k))\nredis.call(\"ZREM\",a.holders_key,unpack(k))\nF[27](a,k)\na.shared=a.shared - #k\nfor c=1,#k do\na.permits=a.permits - F[68](k[c])\nend\nend"];
const lua_why_expired: Helper = ["F[91]=function(a,b)\nif b.deadline==a.break_at then\nreturn \"b\"\nend\nif b.deadline==b.max_until then\nreturn \"m\"\nend\nreturn \"e\"\nend"];
const lua_is_exclusive: Helper = ["F[40]=function(h)\nreturn string.sub(h,1,1)==\"x\"\nend"];
const lua_last_shared_deadline: Helper = ["F[112]=function(a,fb)\nlocal na=redis.call(\"ZRANGE\",a.leases_key,\"-2\",\"-1\",\"WITHSCORES\")\nlocal j=#na\nif #na==4 and fb and na[3]==fb.id then\nj=2\nend\nlocal P=F[2](na[j] or \"0\")- a.ahead\nreturn a.break_at>0 and math.min(P,a.break_at)or P\nend"];
const lua_note_sooner_end: Helper = ["F[122]=function(a,o)\nlocal j=o\nif a.exclusive then\nj=a.exclusive.deadline\nelseif a.capacity>0 then\nj=a.shared_next\nelseif a.upgrader or a.front and F[40](a.front)then\nj=F[112](a,a.upgrader and{id=a.upgrader.token})\nend\na.check_at=j<o and j or a.check_at\nend"];
const lua_end_lease: Helper = ["do\nlocal function Uh(a,fc)\nfc=math.max(0,fc)\nif a.hold_ms==0 then\na.hold_ms=fc\nelse\na.hold_ms=(a.hold_ms*3+fc)/4\nend\nend\nF[125]=function(a,b,R,m)\nif F[40](b.id)then\na.exclusive=nil\nUh(a,f - b.acquired)\nelse\nUh(a,(f - b.acquired)/a.live)\nF[28](a,{b.id})\na.live=a.live - 1\nif a.capacity==0 and a.live>0 then\nF[122](a,b.deadline)\nend\nend\nF[55](a,b,R,f,m)\nend\nend"];
const lua_delayed_until: Helper = ["F[135]=function(a)\nlocal ka=a.exclusive or a.shared>0\nreturn not ka and a.delay_until>f and a.delay_until or 0\nend"];
const lua_describe_ended: Helper = ["F[179]=function(b)\nreturn F[1](b.fence).. \",\" .. F[1](math.max(0,f - b.acquired)).. \",\" .. F[12](b.label)\nend"];
const lua_clear_left: Helper = ["local bf\ndo\n","bf=400\n","end"];
const lua_unpack_lease: Helper = ["do\nlocal function jl(Q,Bd)\nCe=Q+0\nhg=Q\nDe=Bd+0\nig=Bd\nend\nF[88]=function(i)\nlocal h,P,Q,be,Re,Xb,Nf,da,de,Qk,ea,dc=\nstring.match(i,\"^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+) ?(%d*)$\")\nif not h then\nreturn nil\nend\njl(Q,Re)\nlocal b={\nid=h,\ndeadline=P+0,\nfence=Ce,\nholds=be+0,\nacquired=De,\nttl=Xb+0,\nmax_until=Nf+0,\ndelay=da+0,\nidempotency_until=de+0,\npartner=Qk,\nlabel=ea,\nmin_until=dc==\"\" and 0 or dc+0,\nconfirmed=string.sub(dc,1,1)==\"0\",\n}\nlocal cb=math.max(\nb.deadline,\nb.fence,\nb.holds,\nb.acquired,\nb.ttl,\nb.max_until,\nb.delay,\nb.idempotency_until,\nb.min_until\n)\nreturn cb<10000000000000000 and b or nil\nend\nend"];
const lua_move_lease: Helper = ["F[50]=function(b,Ab)\nfor T,tb in ipairs({\"deadline\",\"acquired\",\"max_until\",\"min_until\"})do\nif b[tb]>0 then\nb[tb]=b[tb]+Ab\nend\nend\nend"];
const lua_unpack_shared: Helper = ["F[89]=function(a,i)\nlocal b=F[88](i)\nif b then\nF[50](b,-a.ahead)\nend\nreturn b\nend"];
const lua_clear_broken: Helper = ["do\nlocal function zk(a,i,fk)\nlocal Bg=a.break_at==1\nlocal j=Bg and f or a.break_at\nif fk then\nlocal b=F[89](a,i)\nif not b then\nreturn j\nend\nif Bg then\nb.delay,b.min_until=0,0\nend\nlocal R=b.deadline<j and F[91](a,b)or \"b\"\nlocal ya=math.min(j,b.deadline)\nF[55](a,b,R,ya)\nreturn ya\nend\nif not Bg then\nlocal P,da,dc=string.match(i,\"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+ ?(%d*)$\")\nif P and F[2](da)>0 then\na.delay_until=math.max(a.delay_until,math.min(j,F[2](P)- a.ahead)+F[2](da))\nend\nif dc and dc~=\"\" then\na.delay_until=math.max(a.delay_until,F[2](dc)- a.ahead)\nend\nend\nreturn j\nend\nF[22]=function(a)\nlocal N=bf\nif N==0 then\nreturn 0\nend\nlocal k=redis.call(\"ZRANGE\",a.holders_key,\"0\",F[1](N - 1))\nbf=N - #k\nlocal ya=0\nif #k>0 then\nlocal w=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nif w[c] then\nya=math.max(ya,zk(a,w[c],a.shared - c<32))\nend\nend\nF[28](a,k)\nend\na.upgrader=nil\na.changed=true\nif #k==N and a.shared>0 then\nif a.break_at~=1 then\na.break_at=f\nend\nreturn 0\nend\nredis.call(\"DEL\",a.leases_key,a.holders_key)\na.shared,a.permits,a.shared_next,a.live=0,0,0,0\nreturn ya>0 and ya or f\nend\nend"];
const lua_announce_break: Helper = ["F[147]=function(a,Jb)\nlocal Z=a.break_at\na.break_at=f+Jb\nif Z>0 then\na.break_at=math.min(a.break_at,Z)\nend\na.changed,a.check_at=true,a.break_at\nreturn Z\nend"];
const lua_is_unclaimed: Helper = ["F[121]=function(b)\nreturn string.sub(b.partner,1,1)==\"?\"\nend"];
const lua_unclaimed_mark: Helper = ["F[87]=function(bc,Kc)\nreturn \"?\" .. F[1](bc).. \",\" .. F[1](Kc)\nend"];
const lua_wrote: Helper = ["local Yb\ndo\n","Yb=false\n","end"];
const lua_note_created: Helper = ["F[54]=function(a,t)\na.created=a.created or{}\na.created[#a.created+1]=t\nend"];
const lua_put_detail: Helper = ["F[70]=function(a,h,i)\nYb=true\nlocal bj=redis.call(\"HSET\",a.details_key,h,i)\nif a.details==0 then\nF[54](a,a.details_key)\nend\na.details=a.details+bj\nend"];
const lua_pack_lease: Helper = ["F[63]=function(b)\nlocal i=b.id\n.. \" \"\n.. F[1](b.deadline)\n.. \" \"\n.. F[1](b.fence)\n.. \" \"\n.. F[1](b.holds)\n.. \" \"\n.. F[1](b.acquired)\n.. \" \"\n.. F[1](b.ttl)\n.. \" \"\n.. F[1](b.max_until)\n.. \" \"\n.. F[1](b.delay)\n.. \" \"\n.. F[1](b.idempotency_until)\n.. \" \"\n.. b.partner\n.. \" \"\n.. b.label\nif b.min_until<=f then\nreturn i\nend\nreturn i .. \" \" ..(b.confirmed and \"0\" or \"\").. F[1](b.min_until)\nend"];
const lua_beside: Helper = ["F[21]=function(a,j)\nreturn F[1](j+a.ahead)\nend"];
const lua_note_beside: Helper = ["F[53]=function(a)\na.changed=a.changed or f - a.written_at>=1000\nend"];
const lua_put_shared: Helper = ["F[71]=function(a,b)\nF[50](b,a.ahead)\nF[70](a,b.id,F[63](b))\nF[50](b,-a.ahead)\nredis.call(\"ZADD\",a.leases_key,F[21](a,b.deadline),b.id)\nF[53](a)\na.kept_until=math.max(a.kept_until,b.deadline+b.delay,b.min_until)\nif b.delay>0 or b.min_until>f then\na.keeps_out=1\nend\nend"];
const lua_put_lease: Helper = ["F[116]=function(a,b)\nif F[40](b.id)then\na.changed=true\nreturn\nend\nF[71](a,b)\nif b.deadline<a.shared_next then\na.shared_next=b.deadline\na.changed=true\nend\nend"];
const lua_cut_short: Helper = ["F[95]=function(a,b)\nif a.break_at>0 and a.break_at<b.deadline then\nb.deadline=a.break_at\nend\nreturn b\nend"];
const lua_warn_one: Helper = ["do\nlocal function kk(a,b,B)\nlocal P=B>0 and math.min(b.deadline,B)or b.deadline\nreturn P - b.ttl+b.ttl/3>a.break_at\nend\nF[145]=function(a,b,B,Pa)\nif not Pa and(b.delay+b.min_until>0 or F[121](b))then\nb.partner=F[121](b)and F[87](0,0)or b.partner\nb.delay,b.min_until=0,0\nF[116](a,b)\nend\nlocal ub=kk(a,b,B)\nF[95](a,b)\nreturn ub and 1 or 0\nend\nend"];
const lua_warn_shared: Helper = ["F[170]=function(a,ha,B,Pa)\nif a.live==0 then\nreturn 0,0\nend\nlocal Wi=\"(\" .. F[1](ha)\nlocal Bc=\nredis.call(\"ZRANGEBYSCORE\",a.holders_key,Wi,\"+inf\",\"WITHSCORES\",\"LIMIT\",\"0\",F[1](400))\nlocal k={}\nfor c=1,#Bc,2 do\nk[#k+1]=Bc[c]\nend\nif #k==0 then\nreturn 0,0\nend\nlocal ub=0\nlocal w=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nlocal b=w[c] and F[89](a,w[c])\nif b and b.deadline>f then\nub=ub+F[145](a,b,B,Pa)\nend\nend\nreturn ub,#k==400 and F[2](Bc[#Bc])or 0\nend"];
const lua_is_broken: Helper = ["F[38]=function(a)\nreturn a.break_at>0 and a.break_at<=f\nend"];
const lua_first_of: Helper = ["F[33]=function(t)\nlocal ta=redis.call(\"ZRANGE\",t,\"0\",\"0\",\"WITHSCORES\")\nif not ta[1] then\nreturn nil,0\nend\nreturn ta[1],F[2](ta[2])\nend"];
const lua_queued_total: Helper = ["F[73]=function(a)\nreturn a.writers+a.readers\nend"];
const lua_count_queued: Helper = ["F[24]=function(a,h,tc)\nif F[40](h)then\na.writers=a.writers+tc\nelse\na.readers=a.readers+tc\nend\nif tc<0 then\na.departures=a.departures - tc\nend\na.changed=true\nend"];
const lua_set_turn_length: Helper = ["F[84]=function(a,If)\nif a.turn_ms>0 then\na.turn_ms=If\nend\nend"];
const lua_find_front: Helper = ["F[32]=function(a)\nlocal Cg,oc,jg,kg=nil,0,nil,0\nif a.writers>0 then\nCg,oc=F[33](a.writers_key)\nend\nif a.readers>0 then\njg,kg=F[33](a.readers_key)\nend\na.front,a.front_arrival=jg,kg\nif Cg and(not jg or oc<kg)then\na.front,a.front_arrival=Cg,oc\nend\nif a.front_arrival>=4000000000000000 then\na.front,a.front_arrival=nil,0\nend\na.turn_at,a.turn_until=0,0\nend"];
const lua_is_away: Helper = ["F[37]=function(h)\nreturn string.sub(h,3,3)==\"a\"\nend"];
const lua_has_detail: Helper = ["F[36]=function(h)\nreturn string.sub(h,3,3)==\"l\" or F[37](h)\nend"];
const lua_detailed_among: Helper = ["F[26]=function(k)\nlocal hf={}\nfor c=1,#k do\nif F[36](k[c])then\nhf[#hf+1]=k[c]\nend\nend\nreturn hf\nend"];
const lua_count_away: Helper = ["F[23]=function(a,tc)\na.away=a.away+tc\na.away_changed=true\nend"];
const lua_note_never_served: Helper = ["F[57]=function(a,k,ce)\nfor c=1,#k do\nif F[37](k[c])then\nF[23](a,-1)\nif c>#k - 32 then\nF[16](a,{id=k[c]},ce)\nend\nend\nend\nend"];
const lua_note_turn_taken: Helper = ["F[59]=function(a)\nF[84](a,3000)\nend"];
const lua_is_clearing: Helper = ["F[39]=function(a)\nreturn F[38](a)or a.passing or a.clearing\nend"];
const lua_available: Helper = ["F[20]=function(a)\nif a.clearing then\nreturn 0\nend\nlocal ka=F[38](a)and 0 or a.permits - a.expired_permits\nreturn math.max(0,a.capacity - ka - a.resting)\nend"];
const lua_fits: Helper = ["F[34]=function(a,h,G,fa)\nlocal dk=G~=nil or fa~=nil\nif F[39](a)then\nreturn false\nend\nif a.exclusive and not G then\nreturn false\nend\nif f<a.delay_until and not dk then\nreturn false\nend\nif F[40](h)then\nreturn a.live==(fa and 1 or 0)\nend\nif F[68](h)>0 then\nreturn F[68](h)<=F[20](a)\nend\nreturn G~=nil or not a.upgrader and a.break_at==0\nend"];
const lua_serve_left: Helper = ["local Ie\ndo\n","Ie=50\n","end"];
const lua_attended_until_of: Helper = ["F[19]=function(a,h)\nreturn F[2](redis.call(\"ZSCORE\",a.tickets_key,h)or \"0\")- a.ahead\nend"];
const lua_queue_key: Helper = ["F[72]=function(a,h)\nreturn F[40](h)and a.writers_key or a.readers_key\nend"];
const lua_remove_place: Helper = ["F[75]=function(a,h,u)\nredis.call(\"ZREM\",F[72](a,h),h)\nif u.queued then\nF[24](a,h,-1)\nif a.front==h then\nF[32](a)\nend\nend\nif redis.call(\"ZREM\",a.tickets_key,h)==1 then\na.tickets=a.tickets - 1\nif a.tickets==0 then\na.tickets_next=0\nend\nif F[36](h)then\nF[27](a,{h})\nend\nif F[37](h)then\nF[23](a,-1)\nend\nend\na.changed=true\nend"];
const lua_deadline_of: Helper = ["F[25]=function(a,b,Xb)\nlocal P=f+Xb\nif b.max_until>0 and b.max_until<P then\nP=b.max_until\nend\nif a.break_at>0 and a.break_at<P then\nP=a.break_at\nend\nreturn P\nend"];
const lua_add_shared: Helper = ["F[17]=function(a,b)\nF[71](a,b)\nredis.call(\"ZADD\",a.holders_key,F[1](b.fence),b.id)\nif a.shared==0 then\nF[54](a,a.leases_key)\nF[54](a,a.holders_key)\na.shared_next=b.deadline\nelse\na.shared_next=math.min(a.shared_next,b.deadline)\nend\na.shared=a.shared+1\na.live=a.live+1\na.permits=a.permits+F[68](b.id)\nend"];
const lua_grant: Helper = ["F[35]=function(a,b,Ed)\na.fence=math.max(a.fence+1,Ra)\nb.fence=a.fence\nb.holds=1\nb.acquired=f\nb.deadline=F[25](a,b,b.ttl)\nif F[40](b.id)then\na.exclusive=b\nelse\nF[17](a,b)\nend\nlocal zg=Ed and math.max(0,math.floor(f - Ed/1000))or 0\nF[56](a,\"g\",b,zg)\na.changed=true\nend"];
const lua_joined: Helper = ["F[42]=function(va)\nlocal D={}\nfor c=1,#va do\nD[c]=F[1](va[c])\nend\nreturn table.concat(D,\" \")\nend"];
const lua_secret_prefix: Helper = ["F[9]=function(C)\nreturn string.sub(C,3,2+12)\nend"];
const lua_serve_away: Helper = ["do\nlocal function Al(a,b,zg,vd)\nlocal hc=F[12](b.label)\nlocal wg=b.acquired - math.floor(b.fence/1000)\na.untold=a.untold or{}\na.untold[#a.untold+1]=\"g\"\n.. F[49](b.id)\n.. F[42]({b.fence,wg,zg})\n.. \" \"\n..(#hc<=400 and hc or \"-\")\n.. \" - \"\n.. F[1](b.deadline)\n.. \" \"\n.. vd\na.served=a.served or{}\na.served[#a.served+1]=F[9](F[81](b.id))\nend\nlocal function rl(a)\nlocal h,A=a.front,a.front_arrival\nlocal i=redis.call(\"HGET\",a.details_key,h)\nlocal ea,xa,bc,ke,Kc,vd=\nstring.match(i or \"\",\"^=(%S+) (%d+) (%d+) (%d+) (%d+) (%S+)$\")\nlocal Ad=F[19](a,h)\nF[75](a,h,{arrival=A,queued=true})\nif not ea or F[68](h)>a.capacity then\nreturn\nend\nlocal mk=string.find(h,\".\",1,true)\nlocal b={\nid=h,\nttl=F[2](xa),\nmax_until=F[2](ke)>0 and f+F[2](ke)or 0,\ndelay=0,\nmin_until=0,\nlabel=ea,\npartner=F[87](F[2](bc),F[2](Kc)),\nidempotency_until=mk and Ad+F[2](xa)or 0,\n}\nF[35](a,b,A)\nF[59](a)\na.check_at=b.deadline\nAl(a,b,math.max(0,math.floor(f - A/1000)),vd)\nend\nF[82]=function(a)\nfor T=1,50+1 do\nlocal za=a.front\nif not za or not F[37](za)or not F[34](a,za)and F[68](za)<=a.capacity then\nreturn\nend\nif Ie==0 then\na.unserved=true\nreturn\nend\nIe=Ie - 1\nrl(a)\nend\nend\nend"];
const lua_start_turn: Helper = ["F[85]=function(a,j,If)\na.turn_at,a.turn_until=j,j+If\nif a.attended_next<a.turn_until then\nlocal V=F[19](a,a.front)\na.turn_until=V>j and math.min(a.turn_until,V)or a.turn_until\nend\na.changed=true\nend"];
const lua_update_turn: Helper = ["do\nlocal function vj(a)\nlocal ij=a.shared==0 or a.break_at>f\nif a.break_at>0 and not a.exclusive and a.live==0 and ij then\na.break_at=0\na.changed=true\nend\nend\nF[90]=function(a,j)\nvj(a)\nif a.away>0 then\nF[82](a)\nend\nlocal za=a.front\nlocal vh=za and(F[34](a,za)or F[68](za)>a.capacity)\nif vh and a.turn_at==0 then\nF[85](a,j,a.turn_ms>0 and a.turn_ms or 3000)\na.turn_began=true\nelseif not vh and a.turn_at~=0 then\na.turn_at,a.turn_until=0,0\na.changed=true\nend\nend\nend"];
const lua_save_place: Helper = ["do\nlocal function Wh(a,h,t)\nlocal N=F[40](h)and a.writers or a.readers\nif N==0 then\nF[54](a,t)\nend\nend\nlocal function Cj(a,h,u)\nlocal t=F[72](a,h)\nWh(a,h,t)\nredis.call(\"ZADD\",t,F[1](u.arrival),h)\na.arrival=math.max(a.arrival,u.arrival)\nF[24](a,h,1)\nif u.queued==false then\na.departures=math.max(0,a.departures - 1)\nend\nif not a.front or u.arrival<a.front_arrival then\na.front,a.front_arrival,a.turn_at,a.turn_until=h,u.arrival,0,0\nend\nu.queued=true\nend\nlocal function mj(a,h,u)\nlocal t=F[72](a,h)\nWh(a,h,t)\nredis.call(\"ZADD\",t,F[1](u.arrival+4000000000000000),h)\nif u.queued then\nF[24](a,h,-1)\nif a.front==h then\nF[32](a)\nend\nend\nu.queued=false\nend\nlocal function tl(a,h,V,Nb)\nYb=true\nlocal cf=Nb and \"XX\" or \"GT\"\nif redis.call(\"ZADD\",a.tickets_key,cf,F[21](a,V),h)==1 then\nif a.tickets==0 then\nF[54](a,a.tickets_key)\nend\na.tickets=a.tickets+1\na.changed=true\nend\nF[53](a)\nif V>f and(a.attended_next==0 or V<a.attended_next)then\na.attended_next=V\na.changed=true\nend\nif a.tickets_next==0 or V+30000<a.tickets_next then\na.tickets_next=V+30000\na.changed=true\nend\na.kept_until=math.max(a.kept_until,V+30000)\nend\nF[80]=function(a,h,u,V,Nb)\nlocal Ae=V>f\nif u.queued and not Ae and not Nb then\nAe=F[19](a,h)>f\nend\nif Ae and not u.queued then\nCj(a,h,u)\nelseif not Ae and u.queued~=false then\nmj(a,h,u)\nend\ntl(a,h,V,Nb)\nend\nend"];
const lua_end_what_is_over: Helper = ["do\nlocal function al(a)\nlocal b=a.exclusive\nif not b or b.deadline>f then\nreturn 0\nend\na.exclusive=nil\nF[55](a,b,F[91](a,b),b.deadline)\nreturn b.deadline\nend\nlocal function qj(a)\nlocal ya=0\nlocal k=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",F[21](a,f),\"LIMIT\",\"0\",F[1](100))\nif #k>0 then\nlocal w=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nlocal b=w[c] and F[89](a,w[c])\nif b then\nF[55](a,b,F[91](a,b),b.deadline)\nya=b.deadline\nend\nend\nF[28](a,k)\nend\nreturn ya\nend\nlocal function lj(a)\nif a.capacity==0 then\na.live=redis.call(\"ZCOUNT\",a.leases_key,\"(\" .. F[21](a,f),\"+inf\")\nreturn\nend\nlocal qf=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",F[21](a,f))\na.live=a.shared - #qf\na.expired_permits=0\nfor c=1,#qf do\na.expired_permits=a.expired_permits+F[68](qf[c])\nend\nend\nlocal function bl(a)\nif a.shared>0 and F[38](a)then\nreturn F[22](a)\nend\nif a.shared==0 or a.shared_next>f then\nreturn 0\nend\nlocal ya=qj(a)\nlocal ta,oe=F[33](a.leases_key)\noe=oe - a.ahead\na.shared_next=ta and oe or 0\nif not ta then\na.shared,a.permits=0,0\na.details=a.tickets>0 and a.details or 0\nend\na.live=a.shared\nif ta and oe<=f then\nlj(a)\na.clearing=a.keeps_out>0\nend\na.changed=true\nreturn ya\nend\nlocal function cl(a)\nlocal ma=a.upgrader\nif not ma or ma.deadline>f then\nreturn 0\nend\na.upgrader=nil\na.changed=true\nreturn ma.deadline\nend\nlocal function Ij(a)\nif a.expires_at==0 or a.expires_at+30000/2>f then\nreturn\nend\nfor T,N in ipairs({\"shared\",\"permits\",\"details\",\"tickets\",\"writers\",\"readers\",\"away\"})do\na[N]=0\nend\na.front,a.front_arrival,a.turn_at,a.turn_until=nil,0,0,0\na.shared_next,a.tickets_next,a.attended_next=0,0,0\na.kept_until,a.expires_at,a.ahead=0,0,0\na.live=0\nredis.call(\n\"DEL\",\na.details_key,\na.leases_key,\na.holders_key,\na.writers_key,\na.readers_key,\na.tickets_key\n)\na.changed=true\nend\nlocal function Qg(k)\nlocal lb,Ta={},{}\nfor c=1,#k do\nlocal Ci=F[40](k[c])and lb or Ta\nCi[#Ci+1]=k[c]\nend\nreturn lb,Ta\nend\nlocal function Wg(a,t,k)\nfor ha=1,#k,1250 do\nlocal ug=redis.call(\"ZMSCORE\",t,unpack(k,ha,math.min(ha+1250 - 1,#k)))\nlocal ec={}\nfor c=1,#ug do\nlocal A=ug[c] and F[2](ug[c])or 4000000000000000\nif A<4000000000000000 then\nec[#ec+1]=F[1](A+4000000000000000)\nec[#ec+1]=k[ha+c - 1]\nend\nend\nif #ec>0 then\nredis.call(\"ZADD\",t,unpack(ec))\nF[24](a,k[1],-#ec/2)\nend\nend\nend\nlocal function Yh(a)\nF[84](a,250)\nend\nlocal function zj(a,V)\nif a.turn_at==0 then\nreturn V\nend\nif a.turn_until<V then\nYh(a)\nreturn a.turn_until\nend\nlocal tk=math.max(0,V - a.turn_at)\na.no_grace_until=math.max(a.no_grace_until,V+20*tk)\nreturn V\nend\nlocal function Sk(a,xb)\nif F[73](a)==0 or a.attended_next>f then\nreturn 0\nend\nlocal ha=math.max(0,a.tickets - F[73](a))\nlocal rd=redis.call(\"ZCOUNT\",a.tickets_key,\"-inf\",F[21](a,f))- ha\nlocal Cd=math.max(0,math.min(rd,1250*2))\nlocal bg=redis.call(\"ZRANGE\",a.tickets_key,F[1](ha),F[1](ha+Cd),\"WITHSCORES\")\nlocal k,jd={},0\na.attended_next=Cd<rd and f or 0\nfor c=1,#bg,2 do\nlocal h,V=bg[c],F[2](bg[c+1])- a.ahead\nif V>f then\nlocal cj=h==xb and ha+Cd+1==a.tickets\na.attended_next=cj and 0 or V\nelseif(h~=xb or V+30000<=f)and #k<Cd then\nk[#k+1]=h\nif h==a.front then\njd=V\nend\nend\nend\na.passing=Cd<rd\na.changed=true\nlocal lb,Ta=Qg(k)\nWg(a,a.writers_key,lb)\nWg(a,a.readers_key,Ta)\nif jd>0 then\njd=zj(a,jd)\nF[32](a)\nend\nreturn jd\nend\nlocal function yj(a)\nlocal ya,ob=0,{}\nfor c=1,#a.rests do\nlocal oa=a.rests[c]\nif oa.until_ms>f then\nob[#ob+1]=oa\nelse\nya=oa.until_ms\na.resting=a.resting - oa.permits\na.changed=true\nend\nend\na.rests=ob\nreturn ya\nend\nlocal function rj(a,k)\nlocal lb,Ta=Qg(k)\nredis.call(\"ZREM\",a.tickets_key,unpack(k))\nif #lb>0 then\nredis.call(\"ZREM\",a.writers_key,unpack(lb))\nend\nif #Ta>0 then\nredis.call(\"ZREM\",a.readers_key,unpack(Ta))\nend\na.tickets=a.tickets - #k\nF[27](a,F[26](k))\nif a.away>0 then\nF[57](a,k,\"o\")\nend\nend\nlocal function Kj(a)\nif a.tickets==0 or a.tickets_next>f or a.passing then\nreturn\nend\nlocal rd=F[21](a,f - 30000)\nlocal Fh=redis.call(\"ZRANGEBYSCORE\",a.tickets_key,\"-inf\",rd,\"LIMIT\",\"0\",F[1](1250))\nif #Fh>0 then\nrj(a,Fh)\nend\nlocal ta,V=F[33](a.tickets_key)\nif ta then\na.tickets_next=V - a.ahead+30000\na.lapsing=a.tickets_next<=f\nelse\na.lapsing=false\na.tickets_next=0\na.tickets,a.writers,a.readers,a.away=0,0,0,0\na.details=a.shared>0 and a.details or 0\nF[32](a)\nend\na.changed=true\nend\nlocal function Rk(a,xb)\nfor T=1,100 do\nlocal za,Fb=a.front,a.turn_until\nif a.turn_at==0 or za==xb or F[37](za)or f<Fb then\nreturn\nend\nF[80](a,za,{arrival=a.front_arrival,queued=true},Fb,true)\nYh(a)\nF[90](a,Fb)\nend\nend\nF[30]=function(a,xb)\nIj(a)\nlocal j=math.max(al(a),bl(a),cl(a),Sk(a,xb))\nj=math.max(j,yj(a))\nKj(a)\nif a.tickets==0 then\nF[59](a)\nend\nif a.delay_until>0 and a.delay_until<=f then\nj=math.max(j,a.delay_until)\na.delay_until=0\na.changed=true\nend\nF[90](a,j>0 and j or f)\nRk(a,xb)\nend\nend"];
const lua_purge: Helper = ["do\nlocal function Xj(a)\nreturn a.tickets==0\nand a.writers==0\nand a.readers==0\nand a.shared==0\nand a.delay_until==0\nand a.break_at==0\nand a.turn_at==0\nand a.turn_ms==0\nand #a.rests==0\nand not a.front\nand not a.upgrader\nand(not a.exclusive or a.exclusive.deadline>f)\nend\nF[69]=function(a,xb)\nif not Xj(a)then\nF[30](a,xb)\nend\nend\nend"];
const lua_spans_locks: Helper = ["F[209]=function(h)\nreturn string.sub(h,2,2)==\"m\"\nend"];
const lua_exclusive_id: Helper = ["F[119]=function(C)\nreturn \"x\" .. C\nend"];
const lua_shared_id: Helper = ["F[124]=function(C)\nreturn(string.find(C,\":\",1,true)and \"p\" or \"s\").. C\nend"];
const lua_live_shared: Helper = ["F[114]=function(a,h)\nif a.shared==0 or F[38](a)then\nreturn nil\nend\nlocal i=redis.call(\"HGET\",a.details_key,h)\nif not i or F[49](i)~=F[49](h)then\nreturn nil\nend\nlocal b=F[89](a,i)\nif not b then\na.damaged_id=h\nreturn nil\nend\nF[95](a,b)\nreturn b.deadline>f and b or nil\nend"];
const lua_live_lease: Helper = ["F[113]=function(a,h)\nif F[40](h)then\nlocal G=a.exclusive\nreturn G and G.id==h and G or nil\nend\nreturn F[114](a,h)\nend"];
const lua_lease_of: Helper = ["F[127]=function(a,K)\nreturn F[113](a,F[119](K))or F[113](a,F[124](K))\nend"];
const lua_leases_of: Helper = ["F[158]=function(a,K)\nlocal G=F[113](a,F[119](K))\nif G then\nlocal Rj=G.partner~=\"-\"\nreturn G,Rj and F[114](a,G.partner)or nil\nend\nlocal fa=F[114](a,F[124](K))\nif fa and a.exclusive and a.exclusive.partner==fa.id then\nG=a.exclusive\nend\nreturn G,fa\nend"];
const lua_holders_total: Helper = ["F[126]=function(a)\nreturn a.live+(a.exclusive and 1 or 0)\nend"];
const lua_rest_until: Helper = ["F[77]=function(a,na)\nlocal oa=a.rests[na and #a.rests or 1]\nreturn oa and oa.until_ms or 0\nend"];
const lua_save_key: Helper = ["F[166]=function(t,bb,Me,xc)\nlocal D={F[1](1),F[1](bb),F[1](Me),xc}\nredis.call(\"SET\",t,table.concat(D,\" \"),\"PX\",F[1](bb - f))\nend"];
const lua_has_sane_numbers: Helper = ["F[4]=function(i)\nreturn not string.find(\" \" .. i,\" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\")\nend"];
const lua_parse_latch: Helper = ["F[128]=function(i)\nlocal ba,h,z,N,bb,ca=string.match(i,\"^(%d+) (%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)$\")\nif F[2](string.match(i,\"^(%d+) \")or \"0\")>1 then\nreturn{unreadable=\"newer\"}\nend\nif not ba or not F[4](string.match(i,\"^[^\\n]*\"))then\nreturn{unreadable=\"damaged\"}\nend\nreturn{\nid=F[2](h),\nsince=F[2](z),\ncount=F[2](N),\nexpires_at=F[2](bb),\noutcomes=ca,\nlive=F[2](bb)>f,\n}\nend"];
const lua_load_latch: Helper = ["F[137]=function(t)\nlocal i=redis.call(\"GET\",t)\nreturn i and F[128](i)or nil\nend"];
const lua_save_latch: Helper = ["F[142]=function(t,r)\nYb=true\nlocal va={F[1](1),F[1](r.id),F[1](r.since),F[1](r.count),F[1](r.expires_at)}\nlocal Ef=math.max(r.expires_at - f,60000)\nredis.call(\"SET\",t,table.concat(va,\" \").. \"\\n\" .. r.outcomes,\"PX\",F[1](Ef))\nend"];
const lua_with_notification: Helper = ["F[172]=function(v)\nv[#v+1]=\"!1,-,0,0,1\"\nreturn v\nend"];
const lua_latch_reply: Helper = ["F[157]=function(r,N)\nreturn{\"latch\",F[1](r.id),F[1](r.since),F[1](N),F[1](r.expires_at)}\nend"];
const lua_place_of: Helper = ["F[140]=function(a,h)\nlocal ti=a.tickets>0 and redis.call(\"ZSCORE\",F[72](a,h),h)\nif not ti then\nreturn nil\nend\nif a.lapsing and F[19](a,h)+30000<=f then\nreturn nil\nend\nlocal A=F[2](ti)\nif A<4000000000000000 then\nreturn{arrival=A,queued=true}\nend\nreturn{arrival=A - 4000000000000000,queued=false}\nend"];
const lua_note_hints: Helper = ["F[198]=function(a,ae)\nif ae~=(a.turn_ms>0)then\na.turn_ms=ae and 3000 or 0\na.changed=true\nend\nend"];
const lua_drop_queue: Helper = ["F[181]=function(a)\nlocal N=a.tickets+(a.upgrader and 1 or 0)\nif a.tickets>0 then\nlocal k=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"-1\")\nfor ha=1,#k,1250 do\nF[27](a,F[26]({unpack(k,ha,math.min(ha+1250 - 1,#k))}))\nend\nif a.away>0 then\nF[57](a,k,\"d\")\nend\nif #k>0 then\nredis.call(\"DEL\",a.writers_key,a.readers_key,a.tickets_key)\na.departures=a.departures+F[73](a)\na.writers,a.readers,a.tickets,a.tickets_next,a.attended_next=0,0,0,0,0\nF[32](a)\nend\nend\na.upgrader=nil\na.queue_dropped=true\na.dropped=math.max(a.arrival+1,Ra)\na.arrival=a.dropped\na.changed=true\nreturn N\nend"];
const lua_remove_places: Helper = ["F[204]=function(l,k,n)\nfor c=1,#k do\nif n[c] then\nF[75](l[c],k[c],n[c])\nend\nend\nend"];
const lua_is_among: Helper = ["F[195]=function(va,N,aa)\nfor c=1,N do\nif va[c]==aa then\nreturn true\nend\nend\nreturn false\nend"];
const lua_blocked_locks: Helper = ["do\nlocal function Dk(a,h,A)\nif not a.front or a.front==h then\nreturn false\nend\nif not F[40](h)and F[68](h)==0 then\nif a.writers==0 then\nreturn false\nend\nif A and not F[40](a.front)then\nlocal T,oc=F[33](a.writers_key)\nreturn oc<A\nend\nend\nreturn not A or a.front_arrival<A\nend\nlocal function Zj(a,h,A,Ac)\nif not F[34](a,h)then\nreturn true\nend\nif Ac then\nreturn Dk(a,h,A)\nend\nlocal Yj=a.front~=nil and(not A or a.front_arrival<A)\nreturn F[68](h)==0 and a.live>0 and Yj\nend\nF[176]=function(l,k,A,Ac)\nlocal W={}\nfor c=1,#k do\nif Zj(l[c],k[c],A,Ac)then\nW[#W+1]=c\nend\nend\nreturn W\nend\nend"];
const lua_attended_until: Helper = ["F[148]=function(l,Ic,og)\nlocal Ck=f+math.floor(Ic - math.min(300,Ic/10))\nfor c=1,#l do\nog=og and f>=l[c].no_grace_until\nend\nreturn Ck+(og and 1500 or 0)\nend"];
const lua_clock_us: Helper = ["local bd\ndo\nbd=Ra<4503599627370496 and Ra or 0\nend"];
const lua_load_marker: Helper = ["F[107]=function(i)\nif not i then\nreturn{state=\"-\",ends_at=0}\nend\nlocal ba,jb,aa,ua,zc,uf,Ue=\nstring.match(i,\"^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$\")\nif not ba or F[2](ba)>1 then\nreturn{state=\"newer\"}\nend\nreturn{\nstate=jb,\nnumber=F[2](aa),\nnodes=F[2](ua),\nends_at=F[2](zc),\nfloor=F[2](uf),\nahead=F[2](Ue),\n}\nend"];
const lua_save_marker: Helper = ["F[143]=function(t,s)\nlocal va={s.number,s.nodes,s.ends_at,s.floor,s.ahead}\nlocal D={F[1](1),s.state}\nfor c=1,#va do\nD[c+2]=F[1](va[c])\nend\nredis.call(\"SET\",t,table.concat(D,\" \"))\nend"];
const lua_misplacement: Helper = ["F[115]=function(s,aa,ua)\nif s.state==\"newer\" then\nreturn{\"newer\"}\nend\nif s.number and(s.number~=aa or s.nodes~=ua)then\nreturn{\"misplaced\",F[1](s.number),F[1](s.nodes)}\nend\nreturn nil\nend"];
const lua_abstention: Helper = ["F[129]=function(s,aa,ua)\nlocal L=F[115](s,aa,ua)\nif not L and s.state~=\"v\" then\nreturn{\"nonvoter\",F[1](f),s.state,F[1](s.ends_at)}\nend\nreturn L\nend"];
const lua_reach_of: Helper = ["F[131]=function(s)\nreturn math.max(s.floor or 0,bd+(s.ahead or 0)+100000)\nend"];
const lua_note_fence: Helper = ["F[160]=function(t,s,Q)\nlocal hh=Q>bd+30000000 and Q>s.floor\nlocal Mg=Q>F[131](s)\nif Mg then\ns.ahead=Q - bd\nend\nif hh then\ns.floor=Q\nend\nif hh or Mg then\nF[143](t,s)\nend\nend"];
const lua_blame_of: Helper = ["F[101]=function(m)\nreturn string.sub(m .. \"------\",1,6)\nend"];
const lua_end_pattern: Helper = ["F[104]=function(I)\nlocal Dj=string.gsub(string.sub(I,1,12),\"%-\",\"%%-\")\nreturn \"(%a)\" .. Dj .. \"(%S+)\"\nend"];
const lua_end_of: Helper = ["F[103]=function(e,I)\nreturn string.match(e.ended,F[104](I))\nend"];
const lua_forget_end: Helper = ["F[105]=function(e,I)\ne.ended=string.gsub(e.ended,F[104](I).. \" \",\"\")\nend"];
const lua_note_attempt_end: Helper = ["F[109]=function(e,I,O,m)\nlocal o=F[103](e,I)\nif o==\"e\" and O~=\"e\" then\nF[105](e,I)\nO=\"x\"\nelseif o then\nreturn\nend\nlocal Aj=O .. string.sub(I,1,12).. F[101](m).. \" \"\ne.ended=string.sub(Aj .. e.ended,1,64*20)\nend"];
const lua_unpack_attempt: Helper = ["F[111]=function(Y)\nlocal Ca,I,ia,jb,P,Q,Re,Xb,Nf,da,ea,ji=\nstring.match(Y,\"^(%a) (%S+) (%S+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) ?(%S*)$\")\nif not Ca or not F[4](Y)then\nreturn nil\nend\nreturn{\nmode=Ca,\nattempt=I,\nholder=ia,\nstate=jb,\ndeadline=F[2](P),\nfence=F[2](Q),\nacquired=F[2](Re),\nttl=F[2](Xb),\nmax_until=F[2](Nf),\ndelay=F[2](da),\nlabel=ea,\nfingerprint=ji==\"\" and \"-\" or ji,\n}\nend"];
const lua_pack_attempt: Helper = ["F[110]=function(b)\nreturn table.concat({\nb.mode,\nb.attempt,\nb.holder,\nb.state,\nF[1](b.deadline),\nF[1](b.fence),\nF[1](b.acquired),\nF[1](b.ttl),\nF[1](b.max_until),\nF[1](b.delay),\nb.label,\nb.fingerprint,\n},\" \")\nend"];
const lua_cap_delay: Helper = ["F[149]=function(e,Jc)\nif e.delay_until>f+Jc then\ne.delay_until=f+Jc\ne.capped=true\nend\nend"];
const lua_texts_at: Helper = ["F[5]=function(la,q)\nlocal w=redis.call(\"MGET\",unpack(la))\nlocal Zb,qc=nil,nil\nfor c=1,q or #la do\nif not w[c] then\nZb,qc=Zb or{},qc or{}\nZb[#Zb+1]=c\nqc[#qc+1]=la[c]\nend\nend\nif not Zb or redis.call(\"EXISTS\",unpack(qc))==0 then\nreturn w\nend\nfor Fc=1,#Zb do\nif redis.call(\"EXISTS\",qc[Fc])==1 then\nw[Zb[Fc]]=\"\"\nend\nend\nreturn w\nend"];
const lua_texts_of: Helper = ["F[118]=function(q,Ai)\nlocal la={}\nfor c=1,q do\nla[c]=KEYS[Ai*(c - 1)+1]\nla[q+c]=KEYS[Ai*(c - 1)+2]\nend\nreturn F[5](la,q)\nend"];
const lua_empty_record: Helper = ["F[102]=function()\nreturn{fence=0,confirmed=0,delay_until=0,ended=\"\",leases={},delays={}}\nend"];
const lua_load_record: Helper = ["do\nlocal function hj(e)\nfor T,pb in ipairs({e.leases,e.delays})do\nfor T,Y in ipairs(pb)do\nif Y.deadline>f+Y.ttl and Y.ttl>0 then\nY.deadline=f+Y.ttl\ne.capped=true\nend\nend\nend\nend\nlocal function Xi(e,b)\nlocal Ki=b.deadline+b.delay\nif Ki<=f then\nreturn\nend\ne.delays[#e.delays+1]={\nmode=\"x\",\nattempt=b.attempt,\nholder=b.holder,\nstate=\"d\",\ndeadline=Ki,\nfence=b.fence,\nacquired=b.acquired,\nttl=b.delay,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nend\nlocal function wj(e)\nlocal Ka={}\nfor T,da in ipairs(e.delays)do\nif da.deadline>f then\nKa[#Ka+1]=da\nend\nend\ne.delays=Ka\nend\nlocal function xj(e)\nlocal Ka,xf={},{}\nfor T,b in ipairs(e.leases)do\nif b.deadline>f then\nKa[#Ka+1]=b\nxf[b.holder]=xf[b.holder] or b.state==\"c\"\nend\nend\nfor T,b in ipairs(e.leases)do\nif b.deadline<=f and b.state==\"c\" then\nlocal O=b.deadline==b.max_until and \"m\" or \"e\"\nF[109](e,b.attempt,O,\"\")\nif b.delay>0 and not xf[b.holder] then\nXi(e,b)\nend\nend\nend\ne.leases=Ka\nend\nF[108]=function(i)\nlocal e=F[102]()\nif not i then\nreturn e\nend\nlocal ba,Q,kj,vc,hb,oa=\nstring.match(i,\"^(%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)\\n(.*)$\")\nif F[2](string.match(i,\"^(%d+) \")or \"0\")>2 then\nreturn nil,\"newer\"\nend\nif not ba or F[2](ba)<1 or not F[4](string.match(i,\"^[^\\n]*\"))then\nreturn nil,\"damaged\"\nend\ne.fence=F[2](Q)\ne.confirmed=F[2](kj)\ne.delay_until=F[2](vc)\ne.ended=hb\nfor Y in string.gmatch(oa,\"[^\\n]+\")do\nlocal b=F[111](Y)\nif not b then\nreturn nil,\"damaged\"\nend\nlocal pb=b.state==\"d\" and e.delays or e.leases\npb[#pb+1]=b\nend\nhj(e)\nwj(e)\nxj(e)\nreturn e\nend\nend"];
const lua_save_record: Helper = ["F[117]=function(t,e,x)\nlocal na=math.max(f,e.delay_until,math.floor(e.fence/1000))\nlocal va={F[1](2),F[1](e.fence),F[1](e.confirmed),F[1](e.delay_until)}\nlocal pb={table.concat(va,\" \"),e.ended,\"\"}\nfor c,b in ipairs(e.leases)do\npb[c+2]=F[110](b)\nna=math.max(na,b.deadline+b.delay)\nend\nfor c,da in ipairs(e.delays)do\npb[#e.leases+c+2]=F[110](da)\nna=math.max(na,da.deadline)\nend\nredis.call(\"SET\",t,table.concat(pb,\"\\n\"),\"PX\",F[1](na+x - f))\nend"];
const lua_find_attempt: Helper = ["F[120]=function(e,I)\nfor T,b in ipairs(e.leases)do\nif b.attempt==I then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_find_lease: Helper = ["F[153]=function(e,I,ia)\nlocal b=F[120](e,I)\nreturn b and(ia==\"-\" or b.holder==ia)and b or nil\nend"];
const lua_find_holder: Helper = ["F[152]=function(e,ia)\nfor T,b in ipairs(e.leases)do\nif b.holder==ia then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_taken_until: Helper = ["F[169]=function(e,Ca,ia)\nlocal j=0\nfor T,b in ipairs(e.leases)do\nlocal Ej=Ca==\"x\" or b.mode==\"x\"\nif Ej and b.holder~=ia and b.state~=\"r\" then\nj=math.max(j,b.deadline+b.delay)\nend\nend\nreturn j\nend"];
const lua_delay_or_rest_until: Helper = ["F[151]=function(e)\nlocal oa=F[152](e,\"*\")\nlocal j=math.max(e.delay_until,oa and oa.deadline or 0)\nreturn j>f and j or 0\nend"];
const lua_blocked_until: Helper = ["F[177]=function(e,Ca,ia)\nlocal j=F[169](e,Ca,ia)\nif F[152](e,ia)then\nreturn j\nend\nfor T,da in ipairs(e.delays)do\nj=math.max(j,da.deadline)\nend\nreturn math.max(j,F[151](e))\nend"];
const lua_stands: Helper = ["F[210]=function(e,I)\nfor T,da in ipairs(e.delays)do\nif da.attempt==I then\nreturn true\nend\nend\nreturn F[120](e,I)~=nil\nend"];
const lua_forget_delay: Helper = ["F[185]=function(e,I)\nlocal eb={}\nfor T,da in ipairs(e.delays)do\nif da.attempt~=I then\neb[#eb+1]=da\nend\nend\ne.delays=eb\nend"];
const lua_known_of: Helper = ["F[156]=function(e)\nlocal M,wc={},{}\nfor T,b in ipairs(e.leases)do\nif b.state==\"c\" then\nM[#M+1]=F[110](b)\nend\nend\nfor c,da in ipairs(e.delays)do\nwc[c]=table.concat({da.attempt,F[1](da.deadline),F[1](da.acquired)},\" \")\nend\nreturn M,wc\nend"];
const lua_add_pending: Helper = ["do\nlocal function Mc(na,s)\nlocal Hf=math.max(na+1,s.floor+1,bd)\nlocal Q=Hf - Hf % 8+s.number\nreturn Q<Hf and Q+8 or Q\nend\nF[146]=function(e,s,ja,ve)\ne.fence=Mc(e.fence,s)\nlocal b={\nmode=ja.mode,\nattempt=ja.attempt,\nholder=ja.holder,\nstate=\"p\",\ndeadline=f+ve,\nfence=e.fence,\nacquired=0,\nttl=ve,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\ne.leases[#e.leases+1]=b\nreturn b\nend\nend"];
const lua_add_resting: Helper = ["F[174]=function(e,Ee)\ne.leases[#e.leases+1]={\nmode=\"x\",\nattempt=\"*\",\nholder=\"*\",\nstate=\"r\",\ndeadline=f+Ee,\nfence=0,\nacquired=0,\nttl=Ee,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nend"];
const lua_confirm_pending: Helper = ["F[150]=function(e,b,kb)\nb.state=\"c\"\nb.fence=kb.fence\nb.acquired=f - kb.acquired\nb.ttl=kb.ttl\nb.delay=kb.delay\nb.label=kb.label\nb.fingerprint=kb.fingerprint\nb.deadline=f+kb.ttl\nif kb.max_until>0 then\nb.max_until=f+kb.max_until\nb.deadline=math.min(b.deadline,b.max_until)\nend\ne.fence=math.max(e.fence,b.fence)\ne.confirmed=math.max(e.confirmed,b.fence)\nend"];
const lua_names_attempt: Helper = ["F[138]=function(e,I)\nreturn e~=nil and e.state~=\"newer\" and string.find(e.rest,I,1,true)~=nil\nend"];
const lua_parse_idempotency: Helper = ["F[11]=function(i)\nif not i then\nreturn nil\nend\nlocal ba,jb,E,oa=string.match(i,\"^(%d+) (%a) (%S+) (.*)$\")\nif not ba or F[2](ba)>1 then\nreturn{state=\"newer\"}\nend\nreturn{layout=ba,state=jb,fingerprint=E,rest=oa}\nend"];
const lua_load_idempotency: Helper = ["F[47]=function(t)\nreturn F[11](t and redis.call(\"GET\",t))\nend"];
const lua_save_idempotency: Helper = ["F[15]=function(t,jb,E,oa,ra)\nif t then\nlocal i=table.concat({F[1](1),jb,E,oa},\" \")\nredis.call(\"SET\",t,i,\"PX\",F[1](ra - f+60000))\nend\nend"];
const lua_save_attempt: Helper = ["do\nlocal function pk(e,ia)\nlocal j=f\nfor T,b in ipairs(e.leases)do\nif b.holder==ia then\nj=math.max(j,b.deadline)\nend\nend\nreturn j\nend\nF[164]=function(t,e,b)\nif not t then\nreturn\nend\nlocal o,sa=F[47](t),b.attempt\nif o and o.state==\"g\" and not F[138](o,sa)then\nsa=string.sub(o.rest .. \" \" .. sa,-184)\nend\nF[15](t,\"g\",b.fingerprint,sa,pk(e,b.holder))\nend\nend"];
const lua_forget_attempt: Helper = ["F[184]=function(t,o,I)\nif not F[138](o,I)or o.state~=\"g\" then\nreturn\nend\nlocal eb={}\nfor T,Aa in ipairs(F[7](o.rest))do\nif Aa~=I then\neb[#eb+1]=Aa\nend\nend\nif #eb==0 then\nredis.call(\"DEL\",t)\nelse\nlocal i=table.concat({o.layout,\"g\",o.fingerprint,table.concat(eb,\" \")},\" \")\nredis.call(\"SET\",t,i,\"KEEPTTL\")\nend\nend"];
const lua_save_release: Helper = ["F[207]=function(t,o,I)\nif not o or o.state==\"g\" then\nF[15](t,\"e\",o and o.fingerprint or \"?\",I,f)\nend\nend"];
const lua_prolong_attempts: Helper = ["F[200]=function(t,b)\nredis.call(\"PEXPIRE\",t,F[1](b.deadline - f+60000),\"GT\")\nend"];
const lua_refusal_of: Helper = ["F[94]=function(e,E)\nif e and e.state==\"newer\" then\nreturn{\"newer\"}\nend\nreturn e and e.fingerprint~=E and{\"mismatch\"}or nil\nend"];
const lua_quorum_refusal_of: Helper = ["F[202]=function(o,E)\nif o and o.fingerprint==\"?\" then\nreturn nil\nend\nreturn F[94](o,E)\nend"];
const lua_RECORD_FIELDS: Helper = ["local Xc={\n\"layout\",\n\"fence\",\n\"arrival\",\n\"departures\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"tickets_next\",\n\"turn_at\",\n\"shared\",\n\"shared_next\",\n\"details\",\n\"delay_until\",\n\"break_at\",\n\"hold_ms\",\n\"kept_until\",\n\"expires_at\",\n\"front_arrival\",\n\"capacity\",\n\"permits\",\n\"attended_next\",\n\"turn_until\",\n\"turn_ms\",\n\"no_grace_until\",\n\"dropped\",\n\"watched_until\",\n\"ahead\",\n\"keeps_out\",\n}"];
const lua_parse_fields: Helper = ["F[13]=function(a,i)\nlocal jc,cb=0,0\nfor u,Zg in string.gmatch(i,\" (%d+)=(%d+)\")do\nlocal tb,aa=Xc[F[2](u)],F[2](Zg)\nif not tb then\nreturn false\nend\na[tb]=aa\ncb=math.max(cb,aa)\njc=jc+2+#u+#Zg\nend\nreturn jc==#i and cb<10000000000000000\nend"];
const lua_parse_numbers: Helper = ["F[14]=function(a,i)\nlocal Q,Dg,Vj,nf,ih=string.match(i,\"^[56] (%d+) (%d+) (%d+) (%d+)([^\\n]*)\\n\")\nif not Q then\nreturn false\nend\na.fence,a.written_at,a.hold_ms,a.events_count=\nQ+0,Dg+0,Vj+0,nf+0\nif ih~=\"\" and not F[13](a,ih)then\nreturn false\nend\nreturn math.max(a.fence,a.written_at,a.hold_ms,a.events_count)<10000000000000000\nend"];
const lua_pack_rests: Helper = ["F[64]=function(a)\nlocal i=\"\"\nfor c=1,#a.rests do\ni=i .. \" \" .. F[1](a.rests[c].until_ms).. \":\" .. F[1](a.rests[c].permits)\nend\nreturn i\nend"];
const lua_pack_upgrader: Helper = ["F[65]=function(ma)\nreturn table.concat(\n{ma.id,ma.token,F[1](ma.deadline),F[1](ma.arrival),ma.label},\n\" \"\n)\nend"];
const lua_parse_more: Helper = ["do\nlocal function Ok(a,i)\na.rests,a.resting={},0\nif not string.find(i,\"^[%d: ]*$\")or not F[4](i)then\nreturn false\nend\nfor ra,sd in string.gmatch(i,\"(%d+):(%d+)\")do\na.rests[#a.rests+1]={until_ms=F[2](ra),permits=F[2](sd)}\na.resting=a.resting+F[2](sd)\nend\nreturn true\nend\nlocal function Pk(i)\nlocal h,K,P,A,ea=string.match(i,\"^(%S+) (%S+) (%d+) (%d+) (%S+)$\")\nif not h or not F[4](i)then\nreturn nil\nend\nreturn{id=h,token=K,deadline=F[2](P),arrival=F[2](A),label=ea}\nend\nF[67]=function(a,i)\nlocal jc=0\nfor O,Y in string.gmatch(i,\"(%l) ([^\\n]+)\\n\")do\njc=jc+#Y+3\nif O==\"f\" then\na.front=Y\nelseif O==\"u\" then\na.upgrader=Pk(Y)\nelseif O==\"o\" then\na.outcomes=Y\nelseif O==\"n\" then\na.notes=Y\nelseif O==\"r\" and not Ok(a,Y)then\nreturn false\nelseif O==\"a\" then\na.away=F[2](Y)\nend\nif O==\"u\" and not a.upgrader then\nreturn false\nend\nend\nreturn jc==#i\nend\nend"];
const lua_parse_earlier: Helper = ["do\nlocal function Lk(a,Y,ba)\nlocal va,za=string.match(Y,\"^([%d ]+) (%S+)$\")\nlocal D,N=F[7](va or \"\"),ba>1 and 26 or 20\nif #D~=N or not F[4](Y)then\nreturn nil\nend\nfor c=1,N do\na[Xc[c]]=F[2](D[c])\nend\nif ba==1 then\na.turn_at=0\nend\na.keeps_out=ba>=3 and 1 or 0\nreturn za\nend\nF[66]=function(a,i,ba)\nif ba==1 then\ni=i .. \"\\n\"\nend\nlocal Y,G,ma,hb,ca,Ia,na=\nstring.match(i,\"^([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n?([^\\n]*)$\")\nlocal za=Y and ba>0 and Lk(a,Y,ba)\nif not za then\nreturn nil\nend\nif Ia~=\"\" and not string.find(Ia,\",$\")then\nreturn nil\nend\nif not string.find(na,\"^[%d: ]*$\")or not F[4](na)then\nreturn nil\nend\nlocal Dg,Ue=string.match(na,\"^(%d+) (%d+)\")\na.written_at=F[2](Dg or \"0\")\na.ahead=F[2](Ue or \"0\")\nfor K,R in string.gmatch(hb,\"%S%S%S%S(%S%S%S%S%S%S%S%S)(%l) \")do\na.ended=a.ended .. K .. R .. \".... \"\nend\na.events=Ia\nlocal T,nf=string.gsub(Ia,\",\",\"\")\na.events_count=nf\na.exclusive=F[88](G)\nif G~=\"\" and not a.exclusive then\nreturn nil\nend\nlocal Fa=za~=\"-\" and \"f \" .. za .. \"\\n\" or \"\"\nif ma~=\"\" then\nFa=Fa .. \"u \" .. ma .. \"\\n\"\nend\nif ca~=\"\" then\nFa=Fa .. \"o \" .. ca .. \"\\n\"\nend\nlocal pa=string.match(na,\"%d+:.*$\")\nreturn pa and Fa .. \"r \" .. pa .. \"\\n\" or Fa\nend\nend"];
const lua_needed_until: Helper = ["F[51]=function(a,x)\nreturn a.kept_until+(a.shared>0 and x or 0)\nend"];
const lua_expire_beside: Helper = ["do\nlocal function nk(a)\nlocal la={}\nlocal function wb(N,t)\nif N>0 then\nla[#la+1]=t\nend\nend\nwb(a.details,a.details_key)\nwb(a.shared,a.leases_key)\nwb(a.shared,a.holders_key)\nwb(a.tickets,a.writers_key)\nwb(a.tickets,a.readers_key)\nwb(a.tickets,a.tickets_key)\nreturn la\nend\nF[31]=function(a,x)\nlocal la=a.created\nlocal Lc=F[51](a,x)\nif Lc>a.expires_at then\na.expires_at=Lc+(a.shared>0 and 30000 or x - 30000)\nla=nk(a)\nend\nfor c=1,la and #la or 0 do\nredis.call(\"PEXPIRE\",la[c],F[1](a.expires_at+30000 - f))\nend\na.created=nil\nend\nend"];
const lua_set_back: Helper = ["F[83]=function(a,Ab)\nlocal Ec={\n\"tickets_next\",\n\"turn_at\",\n\"shared_next\",\n\"delay_until\",\n\"break_at\",\n\"kept_until\",\n\"expires_at\",\n\"attended_next\",\n\"turn_until\",\n\"no_grace_until\",\n\"watched_until\",\n}\nfor T,tb in ipairs(Ec)do\nif a[tb]>Ab then\na[tb]=a[tb] - Ab\nend\nend\nif a.exclusive then\nF[50](a.exclusive,-Ab)\nend\nif a.upgrader then\na.upgrader.deadline=a.upgrader.deadline - Ab\nend\nfor c=1,#a.rests do\na.rests[c].until_ms=a.rests[c].until_ms - Ab\nend\nlocal ca=F[7](a.outcomes)\nfor c=1,#ca do\nlocal B,zf=string.match(ca[c],\"^(.*[.!=])(%d+)$\")\nca[c]=B and B .. F[1](F[2](zf)- Ab)or ca[c]\nend\na.outcomes=table.concat(ca,\" \")\nif a.shared>0 or a.tickets>0 then\na.ahead=a.ahead+Ab\nend\na.changed=true\nend"];
const lua_load_lock: Helper = ["do\nlocal function Tj(a)\nreturn #a.ended % 14==0 and #a.releases % 5==0\nend\nlocal function Nk(a,i)\nlocal Qd=string.find(i,\"\\n\",1,true)\nlocal fd=Qd and string.find(i,\"\\n\",Qd+1,true)\nlocal Rd=fd and string.find(i,\"\\n\",fd+1,true)\nlocal Sd=Rd and string.find(i,\"\\n\",Rd+1,true)\nlocal Td=Sd and string.find(i,\"\\n\",Sd+1,true)\nif not Td or not F[14](a,i)then\nreturn false\nend\na.ended=string.sub(i,fd+1,Rd - 1)\na.releases=string.sub(i,Rd+1,Sd - 1)\na.events=string.sub(i,Sd+1,Td - 1)\nif fd>Qd+1 then\na.exclusive=F[88](string.sub(i,Qd+1,fd - 1))\nif not a.exclusive then\nreturn false\nend\nend\nif not Tj(a)then\nreturn false\nend\nif(a.events==\"\")~=(a.events_count==0)or a.events~=\"\" and string.sub(a.events,-1)~=\",\" then\nreturn false\nend\nreturn Td==#i or F[67](a,string.sub(i,Td+1))\nend\nlocal function uj(j)\nreturn{\nended=\"\",\nreleases=\"\",\noutcomes=\"\",\nnotes=\"\",\nevents=\"\",\nevents_count=0,\nrests={},\naway=0,\nfence=0,\narrival=0,\ndepartures=0,\nwriters=0,\nreaders=0,\ntickets=0,\ntickets_next=0,\nturn_at=0,\nshared=0,\nshared_next=0,\ndetails=0,\ndelay_until=0,\nbreak_at=0,\nhold_ms=0,\nkept_until=0,\nexpires_at=0,\nfront_arrival=0,\ncapacity=0,\npermits=0,\nattended_next=0,\nturn_until=0,\nturn_ms=0,\nno_grace_until=0,\ndropped=0,\nwatched_until=0,\nahead=0,\nkeeps_out=0,\nwritten_at=0,\nstored=false,\nresting=0,\nexpired_permits=0,\nchanged=false,\nat=j,\nrecord_key=KEYS[j],\ndetails_key=KEYS[j+1],\nleases_key=KEYS[j+2],\nholders_key=KEYS[j+3],\nwriters_key=KEYS[j+4],\nreaders_key=KEYS[j+5],\ntickets_key=KEYS[j+6],\nhistory_key=KEYS[j+7],\n}\nend\nlocal function Hl(a,i)\nlocal Bd=string.sub(i,1,2)\nif Bd==\"5 \" or Bd==\"6 \" then\nreturn not Nk(a,i)and \"damaged\" or nil\nend\nlocal ba=F[2](string.match(i,\"^(%d+) \")or \"0\")\nif ba>6 then\nreturn \"newer\"\nend\nlocal Fa=ba<5 and F[66](a,i,ba)\nreturn not(Fa and F[67](a,Fa))and \"damaged\" or nil\nend\nF[48]=function(j,i)\nlocal a=uj(j)\nif i then\na.stored=true\na.unreadable=Hl(a,i)\nif a.unreadable then\nreturn a\nend\nif a.written_at>f then\nF[83](a,a.written_at - f)\nend\nend\na.live=F[38](a)and 0 or a.shared\nreturn a\nend\nend"];
const lua_load_locks: Helper = ["F[93]=function(q,Xf)\nif q==1 then\nlocal w=Xf and F[5]({KEYS[1],Xf},1)or{redis.call(\"GET\",KEYS[1])}\nlocal a=F[48](1,w[1])\nreturn{a},a.unreadable and{\"unreadable\",a.unreadable}or nil,w[2]\nend\nlocal la={}\nfor c=1,q do\nla[c]=KEYS[(c - 1)*8+1]\nend\nla[q+1]=Xf\nlocal w=F[5](la,q)\nlocal l,Ld,qa={},{},nil\nfor c=1,q do\nlocal a=Ld[la[c]] or F[48]((c - 1)*8+1,w[c])\nl[c]=a\nLd[la[c]]=a\nif a.unreadable and not qa then\nqa={\"unreadable\",a.unreadable}\nend\nend\nreturn l,qa,w[q+1]\nend"];
const lua_pack_fields: Helper = ["F[62]=function(a)\nlocal i=\"\"\nfor c=3,#Xc do\nlocal aa=a[Xc[c]]\nif aa>0 and Xc[c]~=\"hold_ms\" then\ni=i .. \" \" .. F[1](c).. \"=\" .. F[1](aa)\nend\nend\nreturn i\nend"];
const lua_saved_lease: Helper = ["F[168]=function(a,b)\nreturn b==a.exclusive and a.exclusive_text or F[63](b)\nend"];
const lua_prove_writable: Helper = ["F[6]=function(t)\nif not Yb then\nredis.call(\"PEXPIRE\",t,\"1\",\"GT\")\nYb=true\nend\nend"];
const lua_latest_events: Helper = ["F[46]=function(a)\nlocal Ia,Je={},nil\nlocal function wb(i)\nfor mb in string.gmatch(i,\"[^,]+\")do\nlocal Gc=string.match(mb,\"^(%l)%d+$\")\nlocal gc,hc=string.match(mb,\"^%l(%l%d+ %-?%d+) %-?%d+ (%S+) ?%S*$\")\nif gc and Je then\nIa[#Ia+1]=string.sub(Je,1,1).. gc .. \" \" .. string.sub(Je,2).. \" \" .. hc\nend\nJe=Gc and mb or nil\nif gc then\nIa[#Ia+1]=mb\nend\nend\nend\nwb(a.events)\nif #Ia<20 then\nlocal wf=redis.call(\"GET\",a.history_key)or \"\"\nwb(string.sub(wf,#F[1](1)+2))\nend\nfor c=#Ia,20+1,-1 do\nIa[c]=nil\nend\nreturn Ia\nend"];
const lua_note_wake: Helper = ["do\nlocal function Fl(a)\nif a.away==0 or F[73](a)==0 then\nreturn 0\nend\nif a.unserved then\nreturn 1\nend\nif F[39](a)then\nreturn f+20\nend\nlocal j=0\nlocal Ec={\na.exclusive and a.exclusive.deadline or 0,\na.shared>0 and a.shared_next or 0,\na.upgrader and a.upgrader.deadline or 0,\na.delay_until,\na.break_at,\na.turn_until,\na.attended_next,\nF[77](a),\n}\nfor c=1,#Ec do\nif Ec[c]>f and(j==0 or Ec[c]<j)then\nj=Ec[c]\nend\nend\nreturn j\nend\nF[60]=function(a,x)\na.wake=table.concat({F[1](a.at),F[1](Fl(a)),F[1](x)},\",\")\nend\nend"];
const lua_save_lock: Helper = ["do\nlocal function Gj(a)\nlocal cb=math.max(\na.arrival,\na.departures,\na.writers,\na.readers,\na.tickets,\na.tickets_next,\na.turn_at,\na.shared,\na.shared_next,\na.details,\na.delay_until,\na.break_at,\na.kept_until,\na.expires_at,\na.front_arrival,\na.capacity,\na.permits,\na.attended_next,\na.turn_until,\na.turn_ms,\na.no_grace_until,\na.dropped,\na.watched_until,\na.ahead,\na.keeps_out\n)\nreturn cb>0 and F[62](a)or \"\"\nend\nlocal function hl(a)\na.exclusive_text=a.exclusive and F[63](a.exclusive)or \"\"\nlocal i=(a.away>0 and \"6 \" or \"5 \")\n.. F[1](a.fence)\n.. \" \"\n.. Vf\n.. \" \"\n.. F[1](a.hold_ms)\n.. \" \"\n.. F[1](a.events_count)\n.. Gj(a)\n.. \"\\n\"\n.. a.exclusive_text\n.. \"\\n\"\n.. a.ended\n.. \"\\n\"\n.. a.releases\n.. \"\\n\"\n.. a.events\n.. \"\\n\"\nif a.front then\ni=i .. \"f \" .. a.front .. \"\\n\"\nend\nif a.upgrader then\ni=i .. \"u \" .. F[65](a.upgrader).. \"\\n\"\nend\nif a.outcomes~=\"\" then\ni=i .. \"o \" .. a.outcomes .. \"\\n\"\nend\nif #a.rests>0 then\ni=i .. \"r\" .. F[64](a).. \"\\n\"\nend\nif a.notes~=\"\" then\ni=i .. \"n \" .. a.notes .. \"\\n\"\nend\nif a.away>0 then\ni=i .. \"a \" .. F[1](a.away).. \"\\n\"\nend\nreturn i\nend\nlocal function Mj(a)\nlocal se=a.noted\nif not se then\nreturn\nend\nfor c=math.max(1,#se - 20+1),#se do\na.events=se[c] .. a.events\na.events_count=a.events_count+1\nend\na.noted=nil\nend\nlocal function nl(a,ie)\nif not F[45](a)then\na.events,a.events_count=\"\",0\nreturn\nend\nMj(a)\nif a.events_count<20 and #a.events<=1500 then\nreturn\nend\nlocal i=F[1](1).. \" \" .. table.concat(F[46](a),\",\").. \",\"\nredis.call(\"SET\",a.history_key,i,\"PX\",F[1](ie))\na.events,a.events_count=\"\",0\nend\nF[79]=function(a,x)\nif not a.changed and F[51](a,x)<=a.expires_at then\nF[6](a.record_key)\nreturn\nend\na.changed=false\na.written=true\na.written_at=f\nYb=true\nif a.shared==0 then\na.keeps_out=0\nend\nif a.shared==0 and a.tickets==0 then\na.kept_until=0\na.expires_at=0\na.ahead=0\nelse\nF[31](a,x)\nend\nlocal G=a.exclusive\nlocal Uj=G and math.max(G.deadline+G.delay,G.min_until)or 0\nlocal Fj=math.floor(a.fence/1000)\nlocal na=math.max(f,a.delay_until,a.kept_until,Uj,F[77](a,true),Fj)\nlocal Ef=a.capacity>0 and 2592000000 or x\nlocal ie=math.max(na+Ef,a.expires_at+a.ahead+30000)- f\nnl(a,ie)\nredis.call(\"SET\",a.record_key,hl(a),\"PX\",F[1](ie))\nif a.away>0 or a.away_changed then\nF[60](a,x)\nend\nend\nend"];
const lua_note_watcher: Helper = ["F[162]=function(a,Ni)\nif a.stored and f+Ni>a.watched_until then\na.watched_until=f+Ni\na.changed=true\nend\nend"];
const lua_recent_outcome: Helper = ["F[100]=function(e,m)\nif e.outcomes==\"\" then\nreturn nil\nend\nlocal j=string.find(e.outcomes,F[9](m),1,true)\nreturn j and string.match(e.outcomes,\"^%w+\",j+12)or nil\nend"];
const lua_forgotten_at: Helper = ["F[96]=function(e)\nreturn F[2](string.match(e.outcomes,\"=(%d+)\")or \"0\")\nend"];
const lua_is_full_of_copies: Helper = ["F[99]=function(e)\nlocal T,cd=string.gsub(e.outcomes,\"!\",\"\")\nreturn cd>=48\nend"];
const lua_is_forgotten: Helper = ["F[106]=function(e,m,z)\nif z==0 or F[100](e,m)then\nreturn false\nend\nreturn F[96](e)>=z or F[99](e)\nend"];
const lua_save_outcome: Helper = ["do\nlocal function zh(nc)\nlocal Lh,zf=string.match(nc,\"([.!])(%d+)$\")\nif not Lh then\nreturn true,f\nend\nlocal j=F[2](zf)\nreturn j+(Lh==\"!\" and 60000 or 4000)<=f,j\nend\nlocal function Ek(e,m)\nlocal D={}\nfor nc in string.gmatch(e.outcomes,\"%S+\")do\nif string.sub(nc,1,1)~=\"=\" and string.sub(nc,1,12)~=F[9](m)then\nD[#D+1]=nc\nend\nend\nreturn D\nend\nF[97]=function(e,m,Da,cd)\nlocal D,db,Ib=Ek(e,m),{},F[96](e)\nlocal of=#D+1 - 64\nfor c=1,#D do\nlocal Fk,j=zh(D[c])\nlocal dl=of>0 and not string.find(D[c],\"!\",1,true)\nif dl or Fk and c<=#D - 15 then\nof=of - 1\nIb=math.max(Ib,j)\nelse\ndb[#db+1]=D[c]\nend\nend\nif #db>=64 then\nlocal T,j=zh(table.remove(db,1))\nIb=math.max(Ib,j)\nend\ndb[#db+1]=F[9](m).. Da ..(cd and \"!\" or \".\").. F[1](f)\ne.outcomes=(Ib>0 and \"=\" .. F[1](Ib).. \" \" or \"\").. table.concat(db,\" \")\ne.changed=true\nend\nend"];
const lua_is_late: Helper = ["F[155]=function(o,z)\nlocal Ob=o and string.match(o,\"^copy(%d+)$\")\nreturn Ob and z<F[2](Ob)\nend"];
const lua_save_copy: Helper = ["F[165]=function(e,m,z)\nif z==0 then\nreturn\nend\nlocal o=F[100](e,m)\nif not o or string.find(o,\"^copy\")and not F[155](o,z)then\nF[97](e,m,\"copy\" .. F[1](z),true)\nend\nend"];
const lua_save_reply: Helper = ["F[167]=function(e,m,v,cd)\nF[97](e,m,table.concat(v,\"x\"),cd)\nend"];
const lua_recent_reply: Helper = ["F[163]=function(e,m)\nlocal Da=F[100](e,m)\nif not Da then\nreturn nil\nend\nlocal D=string.gsub(Da,\"x\",\" \")\nreturn F[7](D)\nend"];
const lua_REASONS: Helper = ["local pc={\nr=\"released\",\ne=\"expired\",\nm=\"max_hold\",\nb=\"broken\",\nt=\"transferred\",\n}"];
const lua_end_at: Helper = ["F[130]=function(a,K)\nlocal j=string.find(a.ended,F[86](K),1,true)\nreturn j and j % 14==1 and j or nil\nend"];
const lua_released_by: Helper = ["F[203]=function(a,K,m)\nlocal Ba,j=F[76](m),F[130](a,K)\nif j then\nlocal ha=j+8+1\nlocal jk=string.sub(a.ended,ha,ha+4 - 1)==Ba\nreturn jk and string.sub(a.ended,ha - 1,ha - 1)or nil,false\nend\nj=a.releases~=\"\" and string.find(a.releases,Ba,1,true)\nif j and j % 5==2 then\nreturn string.sub(a.releases,j - 1,j - 1),false\nend\nreturn nil,#a.releases==32*5\nend"];
const lua_note_said: Helper = ["F[161]=function(a,m,H,Bj,tj)\nif a.notes==\"\" and H==\"-\" then\nreturn\nend\nlocal Z,Cb,Ba,yh=F[61](a),{},\".\" .. string.sub(m,16 - 4,14),false\nfor c=1,#Z do\nif string.sub(Z[c],4+1)==H then\nBa=string.sub(Z[c],1,4)\nyh=true\nelse\nCb[#Cb+1]=Z[c]\nend\nend\nif H==\"-\" or not yh and string.find(a.ended .. a.notes,Ba,1,true)then\nBa=\"....\"\nelse\nCb[#Cb+1]=Ba .. H\nend\na.note=Ba\nF[44](a,Cb,Bj and Ba or F[18](a),tj and Ba or F[29](a))\na.changed=true\nend"];
const lua_reason_never_served: Helper = ["F[132]=function(O)\nreturn O==\"o\" and \"expired\"\nor O==\"d\" and \"broken\"\nor O==\"u\" and \"released\"\nor nil\nend"];
const lua_why_never_served: Helper = ["F[212]=function(a,Ma)\nlocal j=F[130](a,Ma)\nreturn j and F[132](string.sub(a.ended,j+8,j+8))or nil\nend"];
const lua_why_lost: Helper = ["F[133]=function(a,K)\nlocal j=F[130](a,K)\nif j then\nlocal ha=j+8\nlocal O=string.sub(a.ended,ha,ha)\nlocal R=pc[O] or F[132](O)or pc[\"r\"]\nreturn R,F[78](a,string.sub(a.ended,ha+1,ha+4))\nend\nlocal i=a.shared>a.live and redis.call(\"HGET\",a.details_key,F[124](K))\nlocal b=i and F[89](a,i)\nif b and F[38](a)then\nreturn pc[\"b\"],F[78](a,F[18](a))\nend\nif b and b.deadline<=f then\nreturn pc[F[91](a,b)],\"-\"\nend\nreturn \"unknown\",\"-\"\nend"];
const lua_not_held: Helper = ["F[139]=function(a,K)\nif a.damaged_id==F[124](K)then\nreturn{\"unreadable\",\"damaged\"}\nend\nlocal R,H=F[133](a,K)\nreturn{\"lost\",R,H}\nend"];
const lua_reply_before: Helper = ["F[123]=function(e,E)\nreturn F[94](e,E)or e and F[7](e.rest)\nend"];
const lua_shorten_idempotency: Helper = ["F[144]=function(t)\nredis.call(\"PEXPIRE\",t,F[1](60000),\"LT\")\nend"];
const lua_idempotency_until: Helper = ["F[154]=function(t,P)\nreturn t and P+60000 or 0\nend"];
const lua_prolong_idempotency: Helper = ["F[201]=function(t,b)\nif b.idempotency_until>0 and b.deadline>b.idempotency_until then\nb.idempotency_until=b.deadline+60000\nredis.call(\"PEXPIRE\",t,F[1](b.idempotency_until+60000 - f),\"GT\")\nend\nend"];
const lua_listed_holders: Helper = ["F[136]=function(a)\nlocal nb={}\nif a.exclusive then\nnb[1]=F[63](a.exclusive)\nend\nif a.live>0 then\nlocal k=redis.call(\"ZRANGE\",a.holders_key,\"0\",F[1](50 - 1))\nlocal w=#k>0 and redis.call(\"HMGET\",a.details_key,unpack(k))or{}\nfor c=1,#w do\nlocal b=w[c] and F[89](a,w[c])\nif #nb<50 and b and b.deadline>f then\nnb[#nb+1]=F[63](F[95](a,b))\nend\nend\nend\nreturn nb\nend"];
const lua_queue_length: Helper = ["F[141]=function(a)\nreturn F[73](a)+(a.upgrader and 1 or 0)\nend"];
const lua_readers_before: Helper = ["F[74]=function(a)\nif F[40](a.front)or F[68](a.front)>0 or a.readers<2 then\nreturn 0\nend\nif a.writers==0 then\nreturn 4000000000000000\nend\nlocal T,oc=F[33](a.writers_key)\nreturn oc\nend"];
const lua_next_end: Helper = ["F[52]=function(a)\nif a.capacity==0 then\nreturn a.delay_until\nend\nlocal j=F[77](a)\nreturn a.live>0 and math.min(j,a.shared_next)or j\nend"];
const lua_flag: Helper = ["F[8]=function(cf)\nreturn cf and \"1\" or \"0\"\nend"];
const lua_with_notifications: Helper = ["do\nlocal function ci(a)\nlocal Ze=a.written and(a.watched_until>f or not a.stored)\nif a.turn_ms==0 then\nreturn Ze and F[1](a.at).. \",-,0,0,1,-,\" .. F[1](a.departures)or nil\nend\nlocal Ke,Fb,Ta,next=\"-\",0,0,\"-\"\nif a.turn_began and a.turn_at>0 then\nKe=F[9](F[81](a.front))\nFb=a.turn_until\nTa=F[74](a)\nelseif a.upgrader and a.lease_ended and a.live==1 then\nKe=F[9](F[81](a.upgrader.id))\nelseif a.queue_dropped then\nFb=1\nelseif(a.tickets>0 or a.upgrader)and(a.check_at or a.lease_ended and F[52](a)>f)then\nFb=a.check_at or F[52](a)\nnext=a.front and F[9](F[81](a.front))or \"-\"\nend\nif Ke==\"-\" and Fb==0 and not Ze then\nreturn nil\nend\nlocal D={F[1](a.at),Ke,F[1](Fb),F[1](Ta),F[8](Ze),next,F[1](a.departures)}\nreturn table.concat(D,\",\")\nend\nF[92]=function(v,l)\nif #l==1 and not l[1].untold and not l[1].wake then\nlocal bi=not l[1].unreadable and ci(l[1])\nif bi then\nv[#v+1]=\"!\" .. bi\nend\nreturn v\nend\nlocal Nc,Ud,Ne,He={},{},{},{}\nfor c=1,#l do\nlocal a=l[c]\nif not a.unreadable and not He[a] then\nNc[#Nc+1]=ci(a)\nfor Fc=1,a.turn_ms>0 and a.served and #a.served or 0 do\nlocal D={F[1](a.at),a.served[Fc],\"0\",\"0\",\"0\",\"-\",F[1](a.departures)}\nNc[#Nc+1]=table.concat(D,\",\")\nend\nNe[#Ne+1]=a.wake\nfor Fc=1,a.written and a.untold and #a.untold or 0 do\nUd[#Ud+1]=F[1](a.at).. \" \" .. a.untold[Fc]\nend\nend\nHe[a]=true\nend\nif #Ud>0 then\nv[#v+1]=\"~\" .. table.concat(Ud,\",\")\nend\nif #Ne>0 then\nv[#v+1]=\"+\" .. table.concat(Ne,\";\")\nend\nif #Nc>0 then\nv[#v+1]=\"!\" .. table.concat(Nc,\";\")\nend\nreturn v\nend\nend"];
const lua_load_request: Helper = ["F[159]=function(q,y,E)\nlocal J=F[47](y)\nlocal L=F[94](J,E)\nif L then\nreturn nil,J,L\nend\nlocal l,qa=F[93](q)\nreturn l,J,qa\nend"];
const lua_place_secret_of: Helper = ["F[199]=function(m,Ma,J)\nif Ma~=\"-\" then\nreturn Ma\nend\nif J and J.state==\"w\" and J.rest~=\"-\" then\nreturn J.rest\nend\nreturn m\nend"];
const lua_ids_with: Helper = ["F[194]=function(sb,C)\nlocal k={}\nfor c=1,#sb do\nk[c]=string.sub(sb,c,c).. C\nend\nreturn k\nend"];
const lua_ids_of: Helper = ["F[193]=function(g,C)\nreturn C==g.place_secret and g.place_ids or F[194](ARGV[2],C)\nend"];
const lua_save_locks: Helper = ["F[206]=function(g)\nfor c=1,#g.locks do\nF[90](g.locks[c],f)\nF[79](g.locks[c],(ARGV[11]+0))\nend\nend"];
const lua_finish: Helper = ["F[183]=function(g,v)\nF[206](g)\nreturn F[92](v,g.locks)\nend"];
const lua_lost: Helper = ["F[196]=function(g,R,H,xk)\nreturn F[183](g,{\"lost\",R,F[8](xk or false),H or \"-\"})\nend"];
const lua_dismissed: Helper = ["F[180]=function(g,A)\nlocal o,e=(ARGV[18]+0),g.idempotency\nif o==0 and e and e.state==\"w\" and e.rest~=\"-\" then\no=A or Ra - 30000*1000\nend\nfor c=1,#g.locks do\nlocal a=g.locks[c]\nlocal ga=a.dropped\nif o>0 and o<=ga and((ARGV[18]+0)>0 or ga<=Ra+1000000)then\nlocal H=F[78](a,F[29](a))\nreturn{\"lost\",pc[\"b\"],\"1\",H}\nend\nend\nreturn nil\nend"];
const lua_append_two: Helper = ["F[175]=function(D,ta,ql)\nD[#D+1]=ta\nD[#D+1]=ql\nreturn D\nend"];
const lua_append_list: Helper = ["F[10]=function(D,Fa)\nD[#D+1]=F[1](#Fa)\nfor c=1,#Fa do\nD[#D+1]=Fa[c]\nend\nreturn D\nend"];
const lua_granted: Helper = ["F[189]=function(g,M,Eb)\nF[206](g)\nlocal a,Oc=g.locks[1],{}\nfor c=1,#M do\nOc[c]=F[168](g.locks[c],M[c])\nend\nlocal v=F[175](F[10]({\"granted\",F[1](f),F[1](a.break_at)},Oc),F[8](Eb),F[1](a.capacity))\nreturn F[92](v,g.locks)\nend"];
const lua_granted_some: Helper = ["F[191]=function(g,M,Eb)\nF[206](g)\nlocal Oc,Ag,Kd={},{},0\nfor c=1,#g.locks do\nlocal a=g.locks[c]\nif M[c] then\nOc[#Oc+1],Ag[#Ag+1]=F[168](a,M[c]),c\nif a.break_at>0 then\nKd=Kd>0 and math.min(Kd,a.break_at)or a.break_at\nend\nend\nend\nlocal v=\nF[175](F[10]({\"granted_some\",F[1](f),F[1](Kd)},Oc),F[42](Ag),F[8](Eb))\nreturn F[92](v,g.locks)\nend"];
const lua_claim: Helper = ["F[134]=function(a,b)\nif not F[121](b)then\nreturn false\nend\nlocal bc,Kc=string.match(b.partner,\"^%?(%d+),(%d+)$\")\nb.partner,b.confirmed=\"-\",true\nb.delay=F[2](bc)\nif F[2](Kc)>0 then\nb.min_until=b.acquired+F[2](Kc)\nend\nF[116](a,b)\na.changed=true\nreturn true\nend"];
const lua_busy: Helper = ["do\nlocal function ml(a)\nif a.tickets<=F[73](a)then\nreturn 0\nend\nlocal ob=redis.call(\"ZCOUNT\",a.tickets_key,F[21](a,f - 2000),F[21](a,f))\nreturn math.min(a.departures,ob)\nend\nlocal function Lj(a,vb,fb)\nlocal j=a.delay_until\nif a.exclusive then\nj=math.max(j,a.exclusive.deadline,a.exclusive.min_until)\nelseif vb and a.live>(fb and 1 or 0)then\nj=math.max(j,F[112](a,fb))\nend\nif a.capacity>0 and a.live+a.resting>0 then\nlocal ng,ya=F[77](a),a.live>0 and a.shared_next or 0\nlocal fj=ng>0 and ya>0\nj=math.max(j,fj and math.min(ng,ya)or ng+ya)\nend\nif not vb then\nj=math.max(j,a.upgrader and a.upgrader.deadline or 0,a.break_at)\nend\nreturn j\nend\nlocal function Ph(a,vb,fb)\nif F[39](a)then\nreturn f+20\nend\nlocal j=Lj(a,vb,fb)\nlocal uk=a.capacity>0 and a.turn_at>0\nif j>f and not uk then\nreturn j\nend\nj=a.attended_next>f and a.attended_next or f\nif a.turn_at==0 then\nreturn j\nend\nreturn j>f and math.min(a.turn_until,j)or a.turn_until\nend\nF[178]=function(g,W,u,fb,ed)\nlocal ta=W[1]\nlocal a=g.locks[ta]\nlocal vb=string.sub(ARGV[2],ta,ta)==\"x\"\nif not u then\nu={position=-1,ticket=\"-\",arrival=Ra,attended_until=0,ticket_until=0,again_at=0}\nfor c=1,#g.locks do\nu.arrival=math.max(u.arrival,g.locks[c].dropped+1)\nend\nend\nlocal vc,Pf=0,Ph(a,vb,fb)\nfor c=2,g.spare>0 and g.spare+1 or 0 do\nlocal Aa=W[c]\nlocal j=Ph(g.locks[Aa],string.sub(ARGV[2],Aa,Aa)==\"x\")\nPf=math.min(Pf,j)\nend\nif not fb then\nfor c=1,g.spare>0 and 1 or #W do\nlocal Aa=g.locks[W[c]]\nvc=math.max(vc,Aa.delay_until,Aa.live==0 and F[77](Aa)or 0)\nend\nend\nlocal v=F[175](F[175](F[10]({\"busy\",F[1](f),F[42](W),F[1](Pf),F[1](u.position),u.ticket,F[1](u.arrival),F[1](u.attended_until),F[1](u.ticket_until),F[1](u.again_at),F[1](a.hold_ms),F[1](a.departures),F[1](F[141](a)+(ed and ed[ta] and 1 or 0)),F[1](F[126](a)),F[1](F[20](a))},F[136](a)),F[1](vc>f and vc or 0),F[1](a.capacity)),F[1](u.position>=0 and ml(a)or 0),F[1](u.standby_until or 0))\nreturn F[183](g,v)\nend\nend"];
const lua_new_lease: Helper = ["F[197]=function(g,a,h)\nlocal b={\nid=h,\ndeadline=0,\nfence=0,\nholds=1,\nacquired=f,\nttl=(ARGV[3]+0),\nmax_until=(ARGV[10]+0)>0 and f+(ARGV[10]+0)or 0,\ndelay=(ARGV[9]+0),\nlabel=ARGV[8],\npartner=\"-\",\nmin_until=(ARGV[20]+0)>0 and f+(ARGV[20]+0)or 0,\n}\nb.idempotency_until=F[154](g.idempotency_key,F[25](a,b,(ARGV[3]+0)))\nreturn b\nend"];
const lua_save_use: Helper = ["F[208]=function(g,jb,C,ra)\nF[15](g.idempotency_key,jb,ARGV[14],C,ra)\nend"];
const lua_save_grant: Helper = ["F[205]=function(g,C,b)\nlocal a=g.locks[1]\nif(ARGV[16]+0)>0 or F[100](a,C)then\nF[97](a,C,\"granted\",true)\nend\nF[208](g,\"g\",C,b.idempotency_until)\nend"];
const lua_granted_earlier: Helper = ["do\nlocal function Xd(g,C)\nlocal k,M,n,R,H=F[193](g,C),{},0,\"unknown\",\"-\"\nfor c=1,#k do\nM[c]=F[113](g.locks[c],k[c])\nif M[c] then\nn=n+1\nelseif R==\"unknown\" then\nR,H=F[133](g.locks[c],C)\nend\nend\nif n==#k then\nreturn F[189](g,M,not F[134](g.locks[1],M[1]))\nend\nif n==#k - g.spare then\nreturn F[191](g,M,true)\nend\nif n>0 or R~=\"unknown\" or g.idempotency and g.idempotency.state==\"g\" then\nreturn F[196](g,R,H,F[212](g.locks[1],C)~=nil)\nend\nreturn nil\nend\nF[190]=function(g)\nlocal m,J=ARGV[1],g.idempotency\nif J and J.state==\"g\" then\nreturn Xd(g,J.rest)\nend\nlocal Z=Xd(g,m)\nif not Z and g.place_secret~=m then\nZ=Xd(g,g.place_secret)\nend\nlocal B=J and J.rest or \"-\"\nif not Z and B~=\"-\" and B~=g.place_secret and B~=m then\nZ=Xd(g,B)\nend\nreturn Z\nend\nend"];
const lua_find_own_places: Helper = ["do\nlocal function kh(l,k)\nif #k==1 and l[1].tickets==0 then\nreturn nil\nend\nlocal n,A={},nil\nfor c=1,#k do\nn[c]=F[140](l[c],k[c])or false\nA=A or n[c] and n[c].arrival\nend\nn.arrival=A\nreturn A and n or nil\nend\nF[182]=function(g)\nlocal l,m=g.locks,ARGV[1]\nlocal k=F[193](g,g.place_secret)\nlocal n=kh(l,k)\nif n or g.place_secret==m then\nreturn g.place_secret,k,n\nend\nk=F[193](g,m)\nreturn m,k,kh(l,k)\nend\nend"];
const lua_has_lease_left: Helper = ["F[192]=function(a,h,ld)\nreturn F[40](h)or a.live<ld\nend"];
const lua_grant_one: Helper = ["F[187]=function(g,c,h,n)\nlocal a,u=g.locks[c],n and n[c]\nlocal b=F[197](g,a,h)\nif u then\nF[75](a,h,u)\nF[59](a)\nend\nF[35](a,b,n and n.arrival)\nif u then\na.check_at=b.deadline\nend\nreturn b\nend"];
const lua_grant_all: Helper = ["F[186]=function(g,C,k,n)\nlocal l,M=g.locks,{}\nfor c=1,#l do\nif not F[192](l[c],k[c],(ARGV[12]+0))then\nreturn F[183](g,{\"limit\",\"leases\"})\nend\nend\nfor c=1,#l do\nM[c]=F[187](g,c,k[c],n)\nend\nF[205](g,C,M[1])\nreturn F[189](g,M)\nend"];
const lua_grant_some: Helper = ["F[188]=function(g,C,k,n,W)\nlocal l,ad=g.locks,{}\nlocal ja=#l - g.spare\nfor c=1,#l do\nlocal ck=not F[195](W,#W,c)and F[192](l[c],k[c],(ARGV[12]+0))\nif #ad<ja and ck then\nad[#ad+1]=c\nend\nend\nif #ad<ja then\nreturn F[183](g,{\"limit\",\"leases\"})\nend\nlocal M,ta={},nil\nfor c=1,#l do\nif F[195](ad,ja,c)then\nM[c]=F[187](g,c,k[c],n)\nta=ta or M[c]\nelseif n and n[c] then\nF[75](l[c],k[c],n[c])\nend\nend\nF[205](g,C,ta)\nreturn F[191](g,M)\nend"];
const lua_wait_in_line: Helper = ["do\nlocal function Sj(a,El)\nif a.tickets+(a.upgrader and 1 or 0)<El then\nreturn true\nend\nif a.tickets<=F[73](a)then\nreturn false\nend\nlocal Wf=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"0\")[1]\nif Wf then\nF[75](a,Wf,F[140](a,Wf)or{})\nend\nreturn true\nend\nlocal function Vg(t,A)\nreturn redis.call(\"ZCOUNT\",t,\"-inf\",\"(\" .. F[1](A))\nend\nlocal function ii(a,h,u)\nlocal B=a.upgrader and 1 or 0\nif u.queued and u.arrival==a.arrival then\nreturn B+F[73](a)- 1\nend\nlocal lb,Ta=a.writers,a.readers\nif u.queued and F[40](h)then\nlb=lb - 1\nelseif u.queued then\nTa=Ta - 1\nend\nif lb>0 then\nB=B+Vg(a.writers_key,u.arrival)\nend\nif Ta>0 then\nB=B+Vg(a.readers_key,u.arrival)\nend\nreturn B\nend\nlocal function yk(l)\nlocal n,A={},Ra\nfor c=1,#l do\nA=math.max(A,l[c].arrival+1)\nend\nfor c=1,#l do\nn[c]=false\nl[c].arrival=A\nl[c].changed=true\nend\nn.arrival=A\nreturn n\nend\nlocal function Bk(va,Ak)\nfor T=Ak+1,#va do\nlocal cb=1\nfor c=2,#va do\ncb=va[c]>va[cb] and c or cb\nend\ntable.remove(va,cb)\nend\nreturn math.max(unpack(va))\nend\nlocal function ol(l,k,n,W,U,g)\nlocal xi,Jd=g.spare,0\nlocal ja=#k - xi\nif ja>1 then\nlocal Lg=math.floor(n.arrival/1000)\nJd=Lg>f+1000 and f or Lg+10000\nend\nlocal xe,Gd={},Jd>f and Jd or 0\nfor c=1,#k do\nlocal a,h=l[c],k[c]\nif Jd<=f or F[195](W,xi+1,c)then\nlocal u=n[c] or{arrival=n.arrival}\nlocal Nb=(ARGV[22]+0)>0 and n[c] and F[19](a,h)<=(ARGV[22]+0)\nF[80](a,h,u,U,Nb)\nif F[36](h)then\nF[70](a,h,\"=\" .. ARGV[8])\nend\nxe[#xe+1]=ii(a,h,u)\nn[c]=u\nelseif n[c] then\nF[75](a,h,n[c])\nn[c]=false\nend\nF[90](a,f)\nif a.front==h and a.turn_at>0 then\nF[59](a)\nF[85](a,f,3000)\nGd=f+2500\nend\nend\nreturn Bk(xe,ja - #k+#xe),Gd\nend\nlocal function Gk(l,k,n,U)\nfor c=1,#k do\nif n[c] then\nU=math.max(U,F[19](l[c],k[c])+1)\nend\nend\nreturn U\nend\nlocal function Jk(ea,Jf,vd)\nreturn \"=\" .. ea .. \" \" .. F[42](Jf).. \" \" .. vd\nend\nlocal function xl(g,C,n,W,U)\nlocal a,h=g.locks[1],F[193](g,C)[1]\nlocal u=n[1] or{arrival=n.arrival}\nlocal ra=n[1] and F[19](a,h)or 0\nif not n[1] or(ARGV[23]+0)>0 and(ARGV[7]~=\"-\" or ra<=f)then\nra=math.max(f+(ARGV[23]+0),U)\nlocal Jf={(ARGV[3]+0),(ARGV[9]+0),(ARGV[10]+0),(ARGV[20]+0)}\nF[70](a,h,Jk(ARGV[8],Jf,ARGV[25]))\nF[80](a,h,u,ra,n[1]~=false)\nF[208](g,\"w\",C,ra+(ARGV[3]+0))\nelseif U>ra then\nra=U\nF[80](a,h,u,ra)\nF[208](g,\"w\",C,ra+(ARGV[3]+0))\nend\nF[90](a,f)\nreturn F[178](g,W,{\nposition=ii(a,h,u),\nticket=C,\narrival=u.arrival,\nattended_until=ra,\nticket_until=math.max(f,ra)+30000,\nagain_at=0,\nstandby_until=ra>f and ra or 0,\n},nil,{not u.queued})\nend\nF[211]=function(g,C,k,n,W)\nlocal l,J=g.locks,g.idempotency\nlocal Ld=(ARGV[18]+0)==0 and n~=nil and J~=nil and J.state==\"w\"\nif not n then\nfor c=1,#W do\nif not Sj(l[W[c]],(ARGV[13]+0))then\nreturn F[183](g,{\"limit\",\"waiters\"})\nend\nend\nif F[37](k[1])then\nif l[1].away>=(ARGV[24]+0)then\nreturn F[183](g,{\"standby_limit\"})\nend\nF[23](l[1],1)\nend\nn=yk(l)\nend\nfor c=1,#l do\nF[198](l[c],(ARGV[19]==\"1\"))\nend\nlocal U=F[148](l,(ARGV[4]+0),(ARGV[17]==\"1\")or Ld)\nif F[37](k[1])then\nreturn xl(g,C,n,W,U)\nend\nif(ARGV[18]+0)==0 and(ARGV[4]+0)>0 then\nU=Gk(l,k,n,U)\nend\nlocal Vk,Gd=ol(l,k,n,W,U,g)\nlocal Di=math.max(f,U)+30000\nF[208](g,\"w\",C,Di)\nlocal ed={}\nfor c=1,#l do\ned[c]=n[c] and not n[c].queued\nend\nlocal u={\nposition=Vk,\nticket=C,\narrival=n.arrival,\nattended_until=U,\nticket_until=Di,\nagain_at=Gd,\n}\nreturn F[178](g,W,u,nil,ed)\nend\nend"];
const lua_acquire_as_holder: Helper = ["do\nlocal function il(g,ka)\nlocal a=g.locks[1]\nka.holds=ka.holds+1\nka.deadline=math.max(ka.deadline,F[25](a,ka,(ARGV[3]+0)))\nka.ttl=math.max(ka.ttl,(ARGV[3]+0))\nka.confirmed=true\nF[116](a,ka)\nif g.idempotency_key then\nlocal Ff=ka.deadline+math.max((ARGV[11]+0)- 60000,0)\nF[208](g,\"g\",F[81](ka.id),Ff)\nelse\nF[97](a,ARGV[1],\"entered\",(ARGV[16]+0)>0)\nend\nreturn F[189](g,{ka})\nend\nlocal function Oj(g,C,G,fa)\nlocal a=g.locks[1]\nlocal b=F[197](g,a,ARGV[2] .. C)\nlocal Ed\nif F[40](b.id)then\nEd=a.upgrader and a.upgrader.arrival\na.upgrader=nil\nb.partner=fa.id\nend\nF[35](a,b,Ed)\nif G then\nG.partner=b.id\nend\nF[205](g,C,b)\nreturn F[189](g,{b})\nend\nlocal function Dl(g,C,fa)\nlocal a=g.locks[1]\na.arrival=math.max(a.arrival+1,Ra)\nlocal A,P=a.arrival,f+5000\nif a.upgrader then\nA=a.upgrader.arrival\nend\nF[198](a,(ARGV[19]==\"1\"))\na.upgrader=\n{id=ARGV[2] .. C,token=fa.id,deadline=P,arrival=A,label=ARGV[8]}\na.changed=true\nF[208](g,\"w\",C,P)\nlocal u={\nposition=0,\nticket=C,\narrival=A,\nattended_until=P,\nticket_until=P,\nagain_at=f+3000,\n}\nreturn F[178](g,{1},u,fa)\nend\nF[173]=function(g,o)\nlocal a,ma=g.locks[1],g.locks[1].upgrader\nlocal Zd=ma and F[81](ma.id)==g.place_secret\nlocal Zc=F[180](g,Zd and ma.arrival or nil)\nif Zc then\nreturn F[183](g,Zc)\nend\nlocal G,fa=F[158](a,ARGV[6])\nif G or fa then\nF[134](a,G or fa)\nend\nif not G and not fa then\nif a.damaged_id==F[124](ARGV[6])then\nreturn F[183](g,{\"unreadable\",\"damaged\"})\nend\nreturn F[196](g,F[133](a,ARGV[6]))\nend\nlocal vb=ARGV[2]==\"x\"\nlocal ka=fa\nif vb then\nka=G\nend\nif o==\"entered\" or F[155](o,(ARGV[16]+0))and not Zd then\nreturn ka and F[189](g,{ka},true)or F[196](g,\"unknown\")\nend\nif ka then\nreturn il(g,ka)\nend\nif vb and ma and ma.token~=fa.id then\nreturn F[183](g,{\"deadlock\"})\nend\nlocal C=Zd and g.place_secret or ARGV[1]\nif F[34](a,ARGV[2] .. C,G,fa)then\nreturn Oj(g,C,G,fa)\nend\nif not vb or(ARGV[4]+0)==0 and not Zd then\nF[208](g,\"w\",\"-\",f)\nreturn F[178](g,{1},nil,fa or G)\nend\nreturn Dl(g,C,fa)\nend\nend"];
const lua_append_groups: Helper = ["F[98]=function(D,vf)\nD[#D+1]=F[1](#vf)\nfor c=1,#vf do\nF[10](D,vf[c])\nend\nreturn D\nend"];
const lua_with_metadata: Helper = ["F[171]=function(ea,H)\nlocal Ob=string.match(ea,\"^[^.]*%.[^.]*%.(%d+)$\")\nlocal od,yd=string.match(H,\"^([^.]+)%.?(%d*)$\")\nif yd==\"\" then\nyd=Ob\nelseif Ob and F[2](yd)<=F[2](Ob)then\nreturn ea\nend\nreturn F[12](ea).. \".\" .. od ..(yd and \".\" .. yd or \"\")\nend"];

const body_key_create = "local xa,xc=ARGV[1]+0,ARGV[2]\nlocal bb=f+xa\nF[166](KEYS[1],bb,0,xc)\nreturn{\"created\",F[1](bb)}\n";
const body_key_delete = "return{\"deleted\",F[8](redis.call(\"DEL\",KEYS[1])==1)}\n";
const body_key_find = "local q,Cl=ARGV[1]+0,ARGV[2]==\"1\"\nlocal Za={}\nfor c=1,q do\nZa[c]=KEYS[c]\nend\nlocal w=redis.call(\"MGET\",unpack(Za))\nlocal Fi=math.floor(f/86400000)\nlocal Wa={}\nfor c=1,q do\nlocal ba,bb,Me,xc=string.match(w[c] or \"\",\"^(%d+) (%d+) (%d+) (%S+)$\")\nif ba and F[2](ba)==1 and F[2](bb)>f then\nif Cl and F[2](Me)<Fi then\nF[166](Za[c],F[2](bb),Fi,xc)\nYb=true\nend\nWa[#Wa+1]=\n{F[1](c),F[1](F[2](bb)),F[1](F[2](Me)),xc}\nend\nend\nF[6](KEYS[1])\nreturn F[98]({\"found\",F[1](f)},Wa)\n";
const body_latch_count_down = "local m,Hb,E,z=ARGV[1],ARGV[2]+0,ARGV[3],ARGV[4]+0\nlocal Qa,y=KEYS[1],KEYS[2]\nlocal B=F[123](F[47](y),E)\nif B then\nreturn B\nend\nlocal r=F[137](Qa)\nif r and r.unreadable then\nreturn{\"unreadable\",r.unreadable}\nend\nlocal function ph()\nF[6](Qa)\nreturn{\"gone\"}\nend\nlocal o=r and F[100](r,m)\nif not r or o==\"gone\" then\nreturn ph()\nend\nlocal N,di=o and F[2](o),false\nif not o then\nif F[106](r,m,z)then\nreturn{\"forgotten\"}\nend\nif not r.live then\nif z>0 then\nF[97](r,m,\"gone\",true)\nF[142](Qa,r)\nend\nreturn ph()\nend\ndi=r.count>0 and r.count<=Hb\nr.count=math.max(0,r.count - Hb)\nN=r.count\nif not y then\nF[97](r,m,F[1](N),z>0)\nend\nF[142](Qa,r)\nend\nlocal v=F[157](r,N)\nF[15](y,\"d\",E,table.concat(v,\" \"),r.expires_at)\nreturn di and F[172](v)or v\n";
const body_latch_delete = "local m,E,z=ARGV[1],ARGV[2],ARGV[3]+0\nlocal Qa,y=KEYS[1],KEYS[2]\nlocal B=F[123](F[47](y),E)\nif B then\nreturn B\nend\nlocal i=F[5]({Qa})[1]\nlocal r=i and F[128](i)\nif r and r.unreadable==\"damaged\" then\nredis.call(\"DEL\",Qa)\nlocal v={\"deleted\",\"1\",\"1\"}\nF[15](y,\"d\",E,table.concat(v,\" \"),f)\nreturn v\nend\nif r and r.unreadable then\nreturn{\"unreadable\",r.unreadable}\nend\nif r and F[106](r,m,z)then\nreturn{\"forgotten\"}\nend\nlocal o,dd=r and F[100](r,m),false\nif not o then\ndd=r and r.live\nif r and(dd or z>0)then\nr.expires_at=math.min(r.expires_at,f)\nif not y then\nF[97](r,m,F[8](dd),z>0)\nend\nF[142](Qa,r)\nend\nend\nF[6](Qa)\nlocal v={\"deleted\",F[8](dd or o==\"1\"),\"0\"}\nF[15](y,\"d\",E,table.concat(v,\" \"),f)\nreturn dd and F[172](v)or v\n";
const body_latch_get = "local r=F[137](KEYS[1])\nF[6](KEYS[1])\nif r and r.unreadable then\nreturn{\"unreadable\",r.unreadable}\nend\nif not r or not r.live then\nreturn{\"gone\"}\nend\nreturn{\"latch\",F[1](r.id),F[1](r.since),F[1](r.count),F[1](r.expires_at),F[1](f)}\n";
const body_latch_list = "local q=ARGV[1]+0\nlocal Hh={}\nfor c=1,q do\nHh[c]=KEYS[c]\nend\nlocal w=F[5](Hh)\nlocal Wa={}\nfor c=1,q do\nlocal r=w[c] and F[128](w[c])\nif r and r.unreadable then\nWa[#Wa+1]={F[1](c),r.unreadable,\"0\"}\nelseif r and r.live then\nWa[#Wa+1]={F[1](c),F[1](r.count),F[1](r.expires_at)}\nend\nend\nF[6](KEYS[1])\nreturn F[98]({\"latches\"},Wa)\n";
const body_latch_set = "local m,N,xa,E,z=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4],ARGV[5]+0\nlocal Qa,y=KEYS[1],KEYS[2]\nlocal B=F[123](F[47](y),E)\nif B then\nreturn B\nend\nlocal S=F[137](Qa)\nif S and S.unreadable then\nreturn{\"unreadable\",S.unreadable}\nend\nif S and F[106](S,m,z)then\nreturn{\"forgotten\"}\nend\nlocal o=S and F[100](S,m)\nif o then\nreturn o==\"exists\" and{\"exists\"}or F[157](S,F[2](o))\nend\nif S and S.live and S.count>0 then\nif z>0 then\nF[97](S,m,\"exists\",true)\nF[142](Qa,S)\nend\nF[6](Qa)\nreturn{\"exists\"}\nend\nlocal h=math.max(S and S.id+1 or 0,Ra)\nlocal r={\nid=h,\nsince=S and S.live and S.since or h,\ncount=N,\nexpires_at=f+xa,\noutcomes=S and S.outcomes or \"\",\n}\nif not y then\nF[97](r,m,F[1](N),z>0)\nend\nF[142](Qa,r)\nlocal v=F[157](r,N)\nF[15](y,\"d\",E,table.concat(v,\" \"),r.expires_at)\nreturn v\n";
const body_acquire = "local m,sb,Ic,Ac,K,Ma,E,Ye,z,A,ae,Mh,yl=ARGV[1],ARGV[2],ARGV[4]+0,ARGV[5]==\"1\",ARGV[6],ARGV[7],ARGV[14],ARGV[15]+0,ARGV[16]+0,ARGV[18]+0,ARGV[19]==\"1\",ARGV[21]+0,ARGV[23]+0\nlocal q=#sb\nlocal y=KEYS[8*q+1]\nlocal l,J,L=F[159](q,y,E)\nif L then\nreturn L\nend\nlocal hi=F[199](m,Ma,J)\nlocal gi=F[194](sb,hi)\nlocal g={locks=l,idempotency_key=y,idempotency=J,place_secret=hi,place_ids=gi,spare=Mh>0 and #sb - Mh or 0}\nfor c=1,q do\nF[69](l[c],gi[c])\nend\nlocal Z=F[190](g)\nif Z then\nreturn Z\nend\nfor c=1,q do\nif l[c].damaged_id then\nreturn F[183](g,{\"unreadable\",\"damaged\"})\nend\nend\nfor c=1,q do\nif F[100](l[c],m)==\"gone\" then\nlocal T,k,n=F[182](g)\nF[204](l,k,n or{})\nreturn F[196](g,pc[\"r\"])\nend\nend\nlocal o=F[100](l[1],m)\nif o==\"granted\" then\nreturn F[196](g,\"unknown\")\nend\nif K~=\"-\" and F[106](l[1],m,z)then\nreturn F[183](g,{\"forgotten\"})\nend\nif z>0 and not o and F[99](l[1])then\nreturn F[183](g,{\"forgotten\"})\nend\nF[165](l[1],m,z)\nif K~=\"-\" then\nreturn F[173](g,o)\nend\nlocal C,k,n=F[182](g)\nif not n and F[155](o,z)then\nreturn F[196](g,\"unknown\")\nend\nlocal Zc=F[180](g,n and n.arrival)\nif Zc then\nF[204](l,k,n or{})\nreturn F[183](g,Zc)\nend\nif sb==\"p\" then\nlocal Sc=l[1]\nlocal fb=not n and A==0 and Ye or 0\nlocal Dd=Sc.capacity>0 and Sc.capacity or fb\nif F[68](m)>Dd then\nF[204](l,k,n or{})\nreturn F[183](g,Dd==0 and{\"absent\"}or{\"unsatisfiable\",F[1](Dd)})\nend\nSc.changed=Sc.changed or Sc.capacity~=Dd\nSc.capacity=Dd\nend\nif not n and(Ma~=\"-\" or J and J.state==\"w\")then\nif F[37](\"x\" .. g.place_secret)then\nreturn F[196](g,\"unknown\")\nend\nend\nlocal W=F[176](l,k,n and n.arrival,Ac)\nif #W==0 and g.spare==0 then\nreturn F[186](g,C,k,n)\nend\nif #W<=g.spare then\nreturn F[188](g,C,k,n,W)\nend\nif n or(Ic>0 or yl>0)and Ac then\nreturn F[211](g,C,k,n,W)\nend\nF[208](g,\"w\",\"-\",f)\nif ae and Ic>0 then\nF[162](l[W[1]],Ic)\nend\nreturn F[178](g,W)\n";
const body_break_lease = "local m,Q,Jb,Pa,x,E,z,H=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4]==\"1\",ARGV[5]+0,ARGV[6],ARGV[7]+0,ARGV[8]\nlocal q=1\nlocal y=KEYS[8*q+1]\nlocal l,qa,yf=F[93](q,y)\nlocal B=F[123](F[11](yf),E)or qa\nif B then\nreturn B\nend\nlocal a=l[1]\nF[69](a)\nlocal function X(v)\nF[79](a,x)\nreturn F[92](v,l)\nend\nlocal o=F[163](a,m)\nif o then\nreturn X(o)\nend\nif F[106](a,m,z)then\nreturn X({\"forgotten\"})\nend\nlocal function rk()\nif a.exclusive and a.exclusive.fence==Q then\nreturn a.exclusive\nend\nlocal k=a.shared>0 and redis.call(\"ZRANGEBYSCORE\",a.holders_key,F[1](Q),F[1](Q))or{}\nreturn k[1] and F[113](a,k[1])\nend\nlocal function Ve(b)\nif F[126](a)>1 then\nreturn{\"others\"}\nend\nlocal Z=F[147](a,Jb)\nif a.break_at~=Z then\nF[161](a,m,H,true,false)\nend\nreturn{\"breaking\",F[1](a.break_at),F[1](F[145](a,b,Z,Pa))}\nend\nlocal function Xe(b)\nif b then\nF[161](a,m,H,false,false)\nif not Pa then\nb.delay,b.min_until=0,0\nend\nF[125](a,b,\"b\")\nend\nreturn{\"broken\",F[1](b and 1 or 0),F[8](a.capacity>0),F[1](F[135](a))}\nend\nlocal b=rk()\nif a.damaged_id then\nreturn X({\"unreadable\",\"damaged\"})\nend\nlocal v=b and Jb>0 and Ve(b)or Xe(b)\nF[90](a,f)\nif not y and(b or z>0)then\nF[167](a,m,v,z>0)\nend\nF[15](y,\"d\",E,table.concat(v,\" \"),f)\nreturn X(v)\n";
const body_break_lock = "local m,Jb,Pa,pj,x,E,ll,z,ud,H=ARGV[1],ARGV[2]+0,ARGV[3]==\"1\",ARGV[4]==\"1\",ARGV[5]+0,ARGV[6],ARGV[7]==\"1\",ARGV[8]+0,ARGV[9],ARGV[10]\nlocal q=1\nlocal y=KEYS[8*q+1]\nlocal B=F[123](F[47](y),E)\nif B then\nreturn B\nend\nlocal a=F[48](1,F[5]({KEYS[8*q - 7]})[1])\nif Jb==0 and ud~=\"only\" and a.unreadable~=\"newer\" and(ll or a.unreadable)then\nredis.call(\"DEL\",unpack(KEYS,1,8))\nlocal v={\"broken\",\"0\",\"1\",\"0\",\"0\",\"1\",\"0\"}\nF[15](y,\"d\",E,table.concat(v,\" \"),f)\nreturn v\nend\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[69](a)\nlocal function md(v)\nF[79](a,x)\nreturn F[92](v,{a})\nend\nlocal o=F[163](a,m)\nif o then\nreturn md(o)\nend\nif F[106](a,m,z)then\nreturn md({\"forgotten\"})\nend\nlocal function X(v,dj)\nif not y and(dj or z>0)then\nF[167](a,m,v,z>0)\nend\nF[15](y,\"d\",E,table.concat(v,\" \"),f)\nreturn md(v)\nend\nlocal function bh()\nif a.delay_until>0 or a.resting>0 then\na.delay_until,a.rests,a.resting=0,{},0\na.changed=true\nend\nend\nlocal function gj(M,hd,ga)\nlocal v={\"broken\",F[1](M),F[8](hd),F[1](a.shared),F[1](ga),\"0\",F[1](F[135](a))}\nreturn X(v,M+ga>0 or hd)\nend\nlocal function Xe(ga)\nlocal M,hd=F[126](a),a.capacity>0\nif M+ga>0 then\nF[161](a,m,H,true,ga>0)\nend\nif a.exclusive then\nF[125](a,a.exclusive,\"b\")\nend\nif not Pa then\nbh()\nend\nif a.shared>0 then\na.break_at=Pa and f or 1\na.live=0\nF[22](a)\nend\nif pj and hd then\na.capacity=0\na.changed=true\nend\nF[90](a,f)\nreturn gj(M,hd,ga)\nend\nlocal function Ve(ga)\nlocal M,Z=F[126](a),F[147](a,Jb)\nif a.break_at~=Z or ga>0 then\nF[161](a,m,H,a.break_at~=Z,ga>0)\nend\nif not Pa then\nbh()\nend\nlocal ub=a.exclusive and F[145](a,a.exclusive,Z,Pa)or 0\nlocal wk,Mc=F[170](a,0,Z,Pa)\nF[90](a,f)\nlocal v={\"breaking\",F[1](a.break_at),F[1](M),F[1](ub+wk),F[1](Mc),F[1](Z),F[1](ga)}\nreturn X(v,true)\nend\nlocal ga=0\nif ud~=\"keep\" and a.stored then\nga=F[181](a)\nend\nif ud==\"only\" then\nif ga>0 then\nF[161](a,m,H,false,true)\nend\nF[90](a,f)\nlocal v=\n{\"broken\",\"0\",\"0\",\"0\",F[1](ga),\"0\",\"0\"}\nreturn X(v,ga>0)\nend\nif Jb>0 and F[126](a)>0 then\nreturn Ve(ga)\nend\nreturn Xe(ga)\n";
const body_break_more = "local nh,B,Pa,x=ARGV[1]+0,ARGV[2]+0,ARGV[3]==\"1\",ARGV[4]+0\nlocal l,qa=F[93](1)\nif qa then\nreturn qa\nend\nlocal a=l[1]\nF[69](a)\nif nh==0 then\nF[79](a,x)\nlocal ob=F[38](a)and a.shared or 0\nreturn F[92]({\"left\",F[1](ob),F[1](F[135](a))},l)\nend\nlocal ub,Mc=0,0\nif a.break_at>0 then\nub,Mc=F[170](a,nh,B,Pa)\nend\nF[79](a,x)\nreturn F[92]({\"warned\",F[1](ub),F[1](Mc)},l)\n";
const body_give_up = "local q,Ma,x=ARGV[1]+0,ARGV[2],ARGV[3]+0\nlocal Ja=KEYS[8*q+1]\nlocal l,qa=F[93](q)\nlocal function qi(a)\nF[97](a,Ma,\"gone\",true)\nend\nlocal function md(a)\nlocal b=F[127](a,Ma)\nif b then\nif not b.confirmed then\nb.min_until=0\nend\nF[125](a,b,\"r\")\nif Ja~=l[1].record_key then\nF[144](Ja)\nend\nreturn\nend\nif a.upgrader and F[81](a.upgrader.id)==Ma then\na.upgrader=nil\nqi(a)\nreturn\nend\nfor T,h in ipairs({F[119](Ma),F[124](Ma)})do\nlocal u=F[140](a,h)\nif u then\nF[75](a,h,u)\nqi(a)\nif F[37](h)then\nF[16](a,{id=h},\"u\")\nend\nend\nend\nend\nfor c=1,q do\nlocal a=l[c]\nif not a.unreadable then\nF[69](a)\nmd(a)\nF[90](a,f)\nF[79](a,x)\nend\nend\nreturn F[92](qa or{\"given_up\"},l)\n";
const body_grant_away = "local x=ARGV[1]+0\nlocal l,qa=F[93](1)\nif qa then\nreturn qa\nend\nlocal a=l[1]\nF[69](a)\nF[79](a,x)\nF[60](a,x)\nreturn F[92]({\"done\"},l)\n";
const body_inspect = "local q,K,wf,x,ud,Pi=ARGV[1]+0,ARGV[2],ARGV[3]==\"1\",ARGV[4]+0,ARGV[5]==\"1\",ARGV[6]+0\nlocal Vi=\"u\"\nlocal l=F[93](q)\nlocal function Gg(Gb,Ca,A,ea,U,ul,Ad)\nGb[#Gb+1]={Ca,F[1](A),ea,F[8](U),F[8](ul),F[1](Ad)}\nend\nlocal function Hg(Gb,a,t)\nlocal tg=redis.call(\"ZRANGE\",t,\"0\",F[1](50 - 1),\"WITHSCORES\")\nfor c=1,#tg,2 do\nlocal h,A,ea=tg[c],F[2](tg[c+1]),\"-\"\nlocal U=A<4000000000000000\nif F[36](h)then\nlocal Xg=redis.call(\"HGET\",a.details_key,h)\nea=Xg and string.match(Xg,\"^=(%S+)\")or \"-\"\nend\nlocal z=U and A or A - 4000000000000000\nlocal Ad=U and F[37](h)and F[19](a,h)or 0\nGg(Gb,F[49](h),z,ea,U,F[209](h),Ad)\nend\nend\nlocal function sk(a)\nlocal Gb,ma={},a.upgrader\nif ma then\nGg(Gb,Vi,ma.arrival,ma.label,true,false,0)\nend\nif a.tickets>0 then\nHg(Gb,a,a.writers_key)\nHg(Gb,a,a.readers_key)\nend\nreturn Gb\nend\nlocal function Ff(a)\nlocal o=not a.clearing and not F[38](a)\nreturn o and a.delay_until or math.max(a.delay_until,f+20)\nend\nlocal function nj(a)\nlocal Si=K~=\"-\" and F[127](a,K)\nreturn F[98](F[10]({\"lock\",F[1](a.fence),F[1](Ff(a)),F[1](a.break_at),F[1](F[126](a)),F[1](F[141](a)),F[1](a.capacity),F[1](F[20](a)),Si and F[63](Si)or \"-\"},F[136](a)),ud and sk(a)or{})\nend\nlocal Wa={}\nfor c=1,q do\nlocal a=l[c]\nif a.unreadable then\nWa[c]={\"unreadable\",a.unreadable}\nelse\nF[69](a)\nWa[c]=nj(a)\nif Pi>0 then\nF[162](a,Pi)\nend\nF[79](a,x)\nend\nend\nF[6](KEYS[8*1 - 7])\nlocal Qj=wf and not l[1].unreadable and F[45](l[1])\nlocal Ia=Qj and F[46](l[1])or{}\nreturn F[92](F[10](F[98]({\"state\",F[1](f)},Wa),Ia),l)\n";
const body_list = "local q=ARGV[1]+0\nlocal Ui=\"^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$\"\nlocal function Nb(G)\nif G==\"\" then\nreturn true\nend\nlocal P,da=string.match(G,Ui)\nreturn P and F[4](G)and F[2](P)+F[2](da)<=f\nend\nlocal function vl(i)\nlocal Y,G,Fa=string.match(i,\"^([56] [^\\n]*\\n)([^\\n]*)\\n[^\\n]*\\n[^\\n]*\\n[^\\n]*\\n(.*)$\")\nlocal n={tickets=0,shared=0,writers=0,readers=0,delay_until=0,capacity=0}\nif not Y or not F[14](n,Y)then\nreturn 0\nend\nlocal Wj=n.writers+n.readers+n.shared+n.capacity\nlocal ek=Wj==0 and n.delay_until<=f and Nb(G)\nif ek and(Fa==\"\" or string.find(Fa,\"^o [^\\n]+\\n$\"))then\nreturn nil\nend\nreturn n.tickets+n.shared\nend\nlocal Za={}\nfor c=1,q do\nZa[c]=KEYS[c]\nend\nlocal w=F[5](Za)\nlocal Ka={}\nfor c=1,q do\nlocal wi=w[c] and vl(w[c])\nif wi then\nKa[#Ka+1]={F[1](c),F[1](wi)}\nend\nend\nF[6](KEYS[1])\nreturn F[98]({\"live\"},Ka)\n";
const body_release = "local m,Uc,x,E,z=ARGV[1],F[7](ARGV[2]),ARGV[3]+0,ARGV[4],ARGV[5]+0\nlocal q=#Uc\nlocal y=KEYS[9*q+1]\nlocal l,T,yf=F[93](q,y)\nlocal B=F[123](F[11](yf),E)\nif B then\nreturn B\nend\nlocal function hk(a,K)\nif F[106](a,m,z)then\nreturn true\nend\nif z==0 or z>a.written_at or F[100](a,m)or F[127](a,K)then\nreturn false\nend\nlocal T,Ib=F[203](a,K,m)\nreturn Ib\nend\nfor c=1,q do\nif hk(l[c],Uc[c])then\nreturn{\"forgotten\"}\nend\nend\nlocal Wc=\"-\"\nlocal function lg(a,Ca,be,hb)\nlocal ob=F[20](a)\nlocal Da={\"released\",Ca,F[1](be),F[1](ob),hb}\nif hb==Wc or not y then\nreturn Da,Da\nend\nreturn Da,{\"released\",Ca,F[1](be),F[1](ob),Wc}\nend\nlocal function Pc(a,K)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[69](a)\nlocal o=F[100](a,m)\nif o then\nlocal Dh,ok=string.match(o,\"^(%a)(%d+)$\")\nif Dh then\nreturn lg(a,Dh,F[2](ok),Wc)\nend\nend\nlocal b=F[127](a,K)\nif not b then\nlocal fh=F[203](a,K,m)\nif fh then\nreturn lg(a,fh,0,Wc)\nend\nreturn F[139](a,K)\nend\nb.holds=b.holds - 1\nlocal Ca,hb=F[49](b.id),Wc\nif b.holds>0 then\nF[116](a,b)\nelse\nF[125](a,b,\"r\",not y and m or nil)\nF[90](a,f)\nhb=F[179](b)\nend\nif not y and(b.holds>0 or z>0)then\nF[97](a,m,Ca .. F[1](b.holds),z>0)\nend\nlocal Da,rc=lg(a,Ca,b.holds,hb)\nreturn Da,rc,b.holds==0\nend\nlocal ca,Eb,th,We={},{},{},false\nfor c=1,q do\nlocal a=l[c]\nlocal Da,rc,hb=Pc(a,Uc[c])\nca[c],Eb[c],th[c]=Da,rc or Da,hb\nWe=We or rc~=nil\nif not a.unreadable then\nF[79](a,x)\nend\nend\nlocal v=F[98]({\"done\"},ca)\nlocal Lc={}\nfor c=1,q do\nif not th[c] then\nLc[KEYS[8*q+c]]=true\nend\nend\nfor c=1,q do\nlocal Ja=KEYS[8*q+c]\nif Ja~=l[c].record_key and not Lc[Ja] then\nLc[Ja]=true\nF[144](Ja)\nend\nend\nif We and y then\nlocal rc=F[98]({\"done\"},Eb)\nF[15](y,\"d\",E,table.concat(rc,\" \"),f)\nend\nreturn F[92](v,l)\n";
const body_renew = "local Uc,xg,x,E,od=F[7](ARGV[1]),F[7](ARGV[2]),ARGV[3]+0,ARGV[4],F[7](ARGV[5])\nlocal q=#Uc\nlocal y=KEYS[9*q+1]\nlocal J=F[47](y)\nlocal L=F[94](J,E)\nif L then\nreturn L\nend\nlocal l=F[93](q)\nlocal function gk(a,b)\nlocal ak=b.deadline==b.max_until or a.break_at>0\nreturn not ak and b.deadline - f<b.ttl/3\nend\nlocal function rf(a,b,xa,H,Ja)\nif b.partner~=\"-\" then\nF[134](a,b)\nend\nlocal B=b.deadline\nif H and H~=\"-\" then\nb.label=F[171](b.label,H)\nend\nb.ttl=xa>0 and xa or b.ttl\nb.deadline=F[25](a,b,b.ttl)\nb.confirmed=true\nif Ja~=a.record_key then\nF[201](Ja,b)\nend\nF[116](a,b)\nif b.deadline<B then\nF[122](a,B)\nend\nend\nlocal function kl(a,K,xa,H,Ja)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[69](a)\nlocal b=F[127](a,K)\nif not b then\nlocal Da=F[139](a,K)\nF[79](a,x)\nreturn Da\nend\nlocal qk=not J and gk(a,b)\nif not J then\nrf(a,b,xa,H,Ja)\nend\nF[79](a,x)\nreturn{\"renewed\",F[168](a,b),F[1](a.break_at),F[8](qk)}\nend\nlocal ca={}\nfor c=1,q do\nca[c]=kl(l[c],Uc[c],F[2](xg[c]),od[c],KEYS[8*q+c])\nend\nif not J then\nF[15](y,\"d\",E,\"renewed\",f)\nend\nreturn F[92](F[98]({\"done\",F[1](f)},ca),l)\n";
const body_set_capacity = "local Ye,x,E,m,z=ARGV[1]+0,ARGV[2]+0,ARGV[3],ARGV[4],ARGV[5]+0\nlocal q=1\nlocal y=KEYS[8*q+1]\nlocal B=F[47](y)\nlocal L=F[94](B,E)\nif L then\nreturn L\nend\nlocal l,qa=F[93](q)\nif qa then\nreturn qa\nend\nlocal a=l[1]\nif not B and F[106](a,m,z)then\nreturn{\"forgotten\"}\nend\nF[69](a)\nif not B and not F[100](a,m)then\na.capacity=Ye\na.changed=true\nF[90](a,f)\nif not y then\nF[97](a,m,\"set\",z>0)\nend\nend\nlocal jb=F[10]({F[1](f),F[1](a.capacity),F[1](F[20](a)),F[1](F[126](a)),F[1](F[141](a))},F[136](a))\nF[79](a,x)\nif not B then\nF[15](y,\"d\",E,\"set\",f)\nend\nreturn F[92](F[98]({\"set\"},{jb}),l)\n";
const body_transfer = "local m,K,xa,ea,x,E,z=ARGV[1],ARGV[2],ARGV[3]+0,ARGV[4],ARGV[5]+0,ARGV[6],ARGV[7]+0\nlocal q=1\nlocal Ja,y=KEYS[8*q+1],KEYS[8*q+2]\nlocal l,J,L=F[159](q,y,E)\nif L then\nreturn L\nend\nlocal a=l[1]\nF[69](a)\nlocal function X(v)\nF[79](a,x)\nreturn F[92](v,l)\nend\nlocal function Hi(b)\nreturn X({\"transferred\",F[1](f),F[1](a.break_at),F[63](b)})\nend\nlocal oh=J and J.rest or m\nlocal b=F[127](a,oh)\nif b then\nreturn Hi(b)\nend\nlocal o=F[100](a,m)\nlocal R,H=F[133](a,oh)\nif J or R~=\"unknown\" or F[155](o,z)then\nreturn X({\"lost\",R,H})\nend\nif z>0 and not o and F[99](a)then\nreturn X({\"forgotten\"})\nend\nF[165](a,m,z)\nlocal G,fa=F[158](a,K)\nif G and fa then\nreturn X({\"both_modes\"})\nend\nlocal S=G or fa\nif not S then\nreturn X(F[139](a,K))\nend\nF[134](a,S)\nlocal Xb=xa>0 and xa or S.ttl\nlocal ne={\nid=F[49](S.id).. m,\nttl=Xb,\nmax_until=S.max_until,\ndelay=S.delay,\nmin_until=S.min_until,\nconfirmed=true,\nlabel=ea,\npartner=\"-\",\nidempotency_until=F[154](y,f+Xb),\n}\nF[125](a,S,\"t\")\nif Ja~=a.record_key then\nF[144](Ja)\nend\nF[35](a,ne)\nif ne.deadline<S.deadline then\nF[122](a,S.deadline)\nend\nF[90](a,f)\nF[15](y,\"g\",E,m,ne.idempotency_until)\nreturn Hi(ne)\n";
const body_unattend = "local sb,Ma,H,x=ARGV[1],ARGV[2],ARGV[3]+0,ARGV[4]+0\nlocal Ti=62000\nlocal q=#sb\nlocal l,qa=F[93](q)\nif qa then\nreturn qa\nend\nfor c=1,q do\nF[69](l[c])\nend\nlocal U=F[148](l,0,true)\nfor c=1,q do\nlocal a,h=l[c],string.sub(sb,c,c).. Ma\nlocal u=F[140](a,h)\nlocal Tg=H<=f+Ti\nif\nu\nand u.queued\nand not F[37](h)\nand Tg\nand U<H\nand F[19](a,h)<=H\nthen\nF[80](a,h,u,U,true)\nif a.front==h and U<a.turn_until then\na.turn_until,a.changed=U,true\nend\na.check_at=U\nend\nif a.upgrader and a.upgrader.id==h and Tg and a.upgrader.deadline<=H then\na.upgrader.deadline=math.min(H,f+1500)\na.check_at,a.changed=a.upgrader.deadline,true\nend\nF[90](a,f)\nF[79](a,x)\nend\nreturn F[92]({\"unattended\",F[1](U)},l)\n";
const body_quorum_bury = "local sa,aa,ua,x=F[7](ARGV[1]),ARGV[2]+0,ARGV[3]+0,ARGV[4]+0\nlocal w=F[118](1,2)\nlocal L=F[129](F[107](w[2]),aa,ua)\nif L then\nreturn L\nend\nlocal e,Ga=F[108](w[1])\nif not e then\nreturn{\"unreadable\",Ga}\nend\nlocal Pg={}\nfor c=1,#sa do\nlocal yi=F[210](e,sa[c])\nPg[c]=yi and \"0\" or \"1\"\nif not yi then\nF[109](e,sa[c],\"u\",\"\")\nend\nend\nF[117](KEYS[1],e,x)\nreturn F[10]({\"done\"},Pg)\n";
const body_quorum_confirm = "local I,Q,xa,bc,ke,ea,aa,ua,x,E=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4]+0,ARGV[5]+0,ARGV[6],ARGV[7]+0,ARGV[8]+0,ARGV[9]+0,ARGV[10]\nlocal w=F[118](1,2)\nlocal s=F[107](w[2])\nlocal L=F[129](s,aa,ua)\nif L then\nreturn L\nend\nlocal e,Ga=F[108](w[1])\nif not e then\nreturn{\"unreadable\",Ga}\nend\nlocal b=F[120](e,I)\nif not b then\nreturn{\"refused\"}\nend\nif b.state==\"c\" and b.fence==Q then\nreturn{\"confirmed\",F[1](f),F[1](b.deadline - f)}\nend\nif b.state==\"c\" or Q<b.fence then\nreturn{\"refused\"}\nend\nlocal kb={\nfence=Q,\nttl=xa,\ndelay=bc,\nlabel=ea,\nfingerprint=E,\nacquired=0,\nmax_until=ke,\n}\nF[150](e,b,kb)\nF[160](KEYS[2],s,Q)\nF[117](KEYS[1],e,x)\nF[164](KEYS[3],e,b)\nreturn{\"confirmed\",F[1](f),F[1](b.deadline - f)}\n";
const body_quorum_inspect = "local aa,ua,Jc=ARGV[1]+0,ARGV[2]+0,ARGV[3]+0\nlocal w=F[118](1,2)\nlocal L=F[129](F[107](w[2]),aa,ua)\nif L then\nreturn L\nend\nlocal e,Ga=F[108](w[1])\nif not e then\nreturn{\"unreadable\",Ga}\nend\nF[149](e,Jc)\nlocal M,wc=F[156](e)\nreturn F[10](F[10]({\"state\",F[1](f),F[1](e.confirmed),F[1](F[151](e))},M),wc)\n";
const body_quorum_join = "local aa,ua,eg,He,Bl,uf=ARGV[1]+0,ARGV[2]+0,ARGV[3]+0,ARGV[4]+0,ARGV[5]==\"1\",ARGV[6]+0\nlocal w=redis.call(\"MGET\",unpack(KEYS))\nlocal Li,zc,Be=true,0,0\nfor c=1,#KEYS do\nlocal s=F[107](w[c])\nlocal L=F[115](s,aa,ua)\nif L then\nreturn L\nend\nif s.state==\"-\" then\ns=\n{state=\"q\",number=aa,nodes=ua,ends_at=f+eg,floor=0,ahead=0}\nF[143](KEYS[c],s)\nend\nif s.state==\"q\" and s.ends_at>f+eg then\ns.ends_at=f+eg\nF[143](KEYS[c],s)\nend\nif s.state==\"q\" and s.ends_at<=He and(Bl or f>=s.ends_at)then\ns.state=\"v\"\ns.floor=math.max(s.floor,uf)\nF[143](KEYS[c],s)\nend\nif s.state==\"q\" then\nLi=false\nzc=math.max(zc,s.ends_at)\nend\nBe=math.max(Be,F[131](s))\nend\nreturn Li and{\"voting\",F[1](f),F[1](zc),F[1](Be)}\nor{\"quarantined\",F[1](f),F[1](zc),F[1](Be)}\n";
const body_quorum_propose = "local I,Ca,ia,ve,aa,ua,ld,x,E,Jc=ARGV[1],ARGV[2],ARGV[3],ARGV[4]+0,ARGV[5]+0,ARGV[6]+0,ARGV[7]+0,ARGV[8]+0,ARGV[9],ARGV[10]+0\nlocal w=F[118](1,2)\nlocal s=F[107](w[2])\nlocal L=F[129](s,aa,ua)\nif L then\nreturn L\nend\nlocal e,Ga=F[108](w[1])\nlocal J=F[47](KEYS[3])\nif not e then\nreturn{\"unreadable\",Ga}\nend\nlocal Ch=F[202](J,E)\nif Ch then\nreturn Ch\nend\nF[149](e,Jc)\nlocal Eb=J~=nil\nlocal b=F[120](e,I)\nif b then\nreturn{\"proposed\",F[1](f),F[1](b.fence),F[8](Eb)}\nend\nlocal O=F[103](e,I)\nif O then\nreturn{\"ended\",O}\nend\nif J and not F[152](e,ia)then\nreturn{\"ended\",J.state==\"e\" and \"r\" or \"e\"}\nend\nlocal j=F[177](e,Ca,ia)\nif j>0 then\nif e.capped then\nF[117](KEYS[1],e,x)\nend\nlocal M,wc=F[156](e)\nreturn F[10](F[10]({\"busy\",F[1](f),F[1](j),F[1](F[151](e))},M),wc)\nend\nif #e.leases>=ld then\nreturn{\"limit\"}\nend\nlocal Tk=F[146](e,s,{mode=Ca,attempt=I,holder=ia},ve)\nF[117](KEYS[1],e,x)\nreturn{\"proposed\",F[1](f),F[1](Tk.fence),F[8](Eb)}\n";
const body_quorum_release = "local sa,nb,m,x,Zk=F[7](ARGV[1]),F[7](ARGV[2]),ARGV[3],ARGV[4]+0,F[7](ARGV[5])\nlocal function Pc(e,I,ia,o)\nlocal b=F[153](e,I,ia)\no=o or b~=nil\nlocal Ka={}\nfor T,Aa in ipairs(e.leases)do\nif Aa==b or o and Aa.holder==ia then\nF[109](e,Aa.attempt,\"r\",m)\nelse\nKa[#Ka+1]=Aa\nend\nend\ne.leases=Ka\nif ia==\"-\" then\nF[185](e,I)\nend\nlocal O,Hb=F[103](e,I)\nif b or O==\"r\" and Hb==F[101](m)then\nreturn{\"released\",\"r\"},true\nend\nF[109](e,I,\"u\",m)\nO=O or \"u\"\nreturn o and{\"lost\",O}or{\"unproven\",O},false\nend\nlocal Za={}\nfor c=1,#sa do\nZa[c]=KEYS[2*c - 1]\nend\nlocal w=F[5](Za)\nlocal ca,Sb={},{}\nfor c=1,#sa do\nlocal e,Ga=Sb[Za[c]],nil\nif not e then\ne,Ga=F[108](w[c])\nSb[Za[c]]=e\nend\nlocal y=KEYS[2*c]~=Za[c] and KEYS[2*c] or nil\nlocal J=F[47](y)\nlocal o=Zk[c]==\"1\" or F[138](J,sa[c])\nif e then\nlocal Da,ik=Pc(e,sa[c],nb[c],o)\nca[c]=Da\no=o or ik\nF[117](Za[c],e,x)\nelse\nca[c]={\"unreadable\",Ga}\nend\nif y and nb[c]==\"-\" then\nF[184](y,J,sa[c])\nelseif y and o then\nF[207](y,J,sa[c])\nend\nend\nreturn F[98]({\"done\"},ca)\n";
const body_quorum_renew = "local sa,Bc,xg,aa,ua,x,nb,od=F[7](ARGV[1]),F[7](ARGV[2]),F[7](ARGV[3]),ARGV[4]+0,ARGV[5]+0,ARGV[6]+0,F[7](ARGV[7]),F[7](ARGV[8])\nlocal function rf(e,I,ia,Q,xa,H)\nlocal b=F[153](e,I,ia)\nif not b or b.state~=\"c\" or b.fence~=Q then\nreturn nil,F[103](e,I)or \"u\"\nend\nif xa>0 and f+xa>=b.deadline then\nb.ttl=xa\nend\nlocal P=f+b.ttl\nif b.max_until>0 then\nP=math.min(P,b.max_until)\nend\nb.deadline=math.max(b.deadline,P)\nif H~=\"-\" then\nb.label=F[171](b.label,H)\nend\nreturn b\nend\nlocal w=F[118](#sa,3)\nlocal ca,Sb={},{}\nfor c=1,#sa do\nlocal t,s=KEYS[3*c - 2],F[107](w[#sa+c])\nlocal L=F[115](s,aa,ua)\nlocal e,Ga=Sb[t],nil\nif not e then\ne,Ga=F[108](w[c])\nSb[t]=e\nend\nif L then\nreturn L\nend\nif s.state~=\"v\" then\nca[c]={\"nonvoter\",F[1](s.ends_at),s.state}\nelseif not e then\nca[c]={\"unreadable\",Ga}\nelse\nlocal b,O=rf(e,sa[c],nb[c],F[2](Bc[c]),F[2](xg[c]),od[c])\nif b then\nF[117](t,e,x)\nif KEYS[3*c]~=t then\nF[200](KEYS[3*c],b)\nend\nca[c]={\"renewed\",F[1](b.deadline - f),F[110](b)}\nelse\nca[c]={\"lost\",O}\nend\nend\nend\nreturn F[98]({\"done\",F[1](f)},ca)\n";
const body_quorum_repair = "local Ee,x=ARGV[1]+0,ARGV[2]+0\nlocal w=F[118](1,2)\nlocal e,Ga=F[108](w[1])\nif e then\nreturn{\"intact\"}\nend\nif Ga==\"newer\" then\nreturn{\"unreadable\",Ga}\nend\nlocal lf=F[102]()\nlf.fence=F[131](F[107](w[2]))\nF[174](lf,Ee)\nF[117](KEYS[1],lf,x)\nreturn{\"repaired\"}\n";
const body_quorum_restore = "local cg,pb,aa,ua,ld,x=F[7](ARGV[1]),ARGV[2],ARGV[3]+0,ARGV[4]+0,ARGV[5]+0,ARGV[6]+0\nlocal function Yk(e,s,ja)\nlocal b,O=F[120](e,ja.attempt),F[103](e,ja.attempt)\nif b and b.state==\"c\" or O and O~=\"e\" then\nreturn nil\nend\nif F[169](e,ja.mode,ja.holder)>0 or #e.leases>=ld then\nreturn nil\nend\nlocal eb={}\nfor T,Aa in ipairs(e.leases)do\nif Aa~=b then\neb[#eb+1]=Aa\nend\nend\ne.leases=eb\nreturn F[146](e,s,ja,ja.deadline)\nend\nlocal function jj(e,ye,ja)\nlocal b=F[120](e,ja.attempt)\nif not b or b.state~=\"p\" or b.fence~=ye then\nreturn nil\nend\nF[150](e,b,ja)\nF[105](e,b.attempt)\nreturn b\nend\nlocal w=F[118](#cg,3)\nlocal Kg,Sb,c={},{},0\nfor Y in string.gmatch(pb,\"[^\\n]+\")do\nc=c+1\nlocal ja,ye,t=F[111](Y),F[2](cg[c]),KEYS[3*c - 2]\nlocal s=F[107](w[#cg+c])\nlocal L=F[115](s,aa,ua)\nlocal e=Sb[t] or F[108](w[c])\nSb[t]=e\nif L then\nreturn L\nend\nlocal Rg=e and s.state==\"v\"\nlocal b\nif Rg and ye==0 then\nb=Yk(e,s,ja)\nelseif Rg then\nb=jj(e,ye,ja)\nif b then\nF[160](KEYS[3*c - 1],s,b.fence)\nF[164](KEYS[3*c]~=t and KEYS[3*c] or nil,e,b)\nend\nend\nif b then\nF[117](t,e,x)\nend\nKg[c]=b and F[1](b.fence)or \"0\"\nend\nreturn F[10]({\"done\"},Kg)\n";

const joined = (helpers: readonly Helper[]): string[] => helpers.map((pieces) => pieces.join(""));
const text = (first: readonly Helper[], body: string, later: readonly Helper[] = []): string =>
  scriptText(joined(first), joined(later), body);

const keyLibrary: Library = {
  family: "key",
  digest: "6735d94c2c631566e934",
  helpers: [lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_wrote, lua_save_key, lua_prove_writable, lua_flag, lua_append_list, lua_append_groups],
  bodies: { key_create: body_key_create, key_delete: body_key_delete, key_find: body_key_find },
};

const latchLibrary: Library = {
  family: "latch",
  digest: "cd3b9970a11aa7333bce",
  helpers: [lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_split, lua_wrote, lua_secret_prefix, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_save_latch, lua_with_notification, lua_latch_reply, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_prove_writable, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_reply_before, lua_flag, lua_append_list, lua_append_groups],
  bodies: { latch_count_down: body_latch_count_down, latch_delete: body_latch_delete, latch_get: body_latch_get, latch_list: body_latch_list, latch_set: body_latch_set },
};

const lockLibrary: Library = {
  family: "lock",
  digest: "819f5d20fccfd0e05647",
  helpers: [lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_delayed_until, lua_describe_ended, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_is_unclaimed, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_spans_locks, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_leases_of, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_note_hints, lua_drop_queue, lua_remove_places, lua_is_among, lua_blocked_locks, lua_attended_until, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_saved_lease, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_note_watcher, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_is_late, lua_save_copy, lua_save_reply, lua_recent_reply, lua_REASONS, lua_end_at, lua_released_by, lua_note_said, lua_reason_never_served, lua_why_never_served, lua_why_lost, lua_not_held, lua_reply_before, lua_shorten_idempotency, lua_idempotency_until, lua_prolong_idempotency, lua_listed_holders, lua_queue_length, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications, lua_load_request, lua_place_secret_of, lua_ids_with, lua_ids_of, lua_save_locks, lua_finish, lua_lost, lua_dismissed, lua_append_two, lua_append_list, lua_granted, lua_granted_some, lua_claim, lua_busy, lua_new_lease, lua_save_use, lua_save_grant, lua_granted_earlier, lua_find_own_places, lua_has_lease_left, lua_grant_one, lua_grant_all, lua_grant_some, lua_wait_in_line, lua_acquire_as_holder, lua_append_groups, lua_with_metadata],
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
  sha1: "9ed9a9e03daa01ce0b39942cacd87bd51fae4f1b",
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
  sha1: "ba96903f9a2a9f19fdaf96a70085f88dd980d3c0",
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
  sha1: "2143a299a55eee9aee3c0e571d700772fac2a577",
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
  sha1: "998cbf78569738dfd0c57084295d5289266b8bd0",
  abi: {"defaults":[],"digests":["71e4bb9f"]},
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
  sha1: "2dd2d78d0ad1b27b5d441720192733f145cb4850",
  abi: {"defaults":[],"digests":["64713c9c"]},
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
  sha1: "7346359eaee86d039b5a38ab0944c41c942b42bf",
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
  sha1: "363a996fb1bf30a302dc71a9e872bf92384cf45b",
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
  sha1: "d822cf687919764e51b691610bb315178f33321a",
  abi: {"defaults":[],"digests":["d89dfb7a"]},
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
  /** such places a lock may have */
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
  sha1: "8dd080fb1fc11996e0d9630d6fda94262579d565",
  abi: {"defaults":["0","0","0","0","0","-"],"digests":["5a084982","8c0704b5","59a0a99b","b58e1061","70c4892a","01691481","776841ab"]},
  args: ["request","modes","ttl_ms","left_ms","fair","token","ticket","label","lock_delay_ms","max_hold_ms","retention_ms","leases_max","waiters_max","fingerprint","capacity","since","returned","arrival","hints","min_hold_ms","need","said","standby_ms","standby_max","reference"],
  decode: (r) => r.end(r.led<AcquireReply>({ granted: () => ({ kind: "granted", now: r.integer(), break_at: r.integer(), leases: r.list(() => readLease(r)), repeated: r.optional(() => r.flag()), capacity: r.optional(() => r.integer()) }), granted_some: () => ({ kind: "granted_some", now: r.integer(), break_at: r.integer(), leases: r.list(() => readLease(r)), which: r.integers(), repeated: r.flag() }), busy: () => ({ kind: "busy", now: r.integer(), blocked: r.integers(), next_at: r.integer(), position: r.integer(), ticket: r.string(), arrival: r.integer(), attended_until: r.integer(), ticket_until: r.integer(), again_at: r.integer(), hold_ms: r.integer(), departures: r.integer(), queue_length: r.integer(), holders_total: r.integer(), available: r.integer(), holders: r.list(() => readLease(r)), delay_until: r.integer(), capacity: r.optional(() => r.integer()), returning: r.optional(() => r.integer()), standby_until: r.optional(() => r.integer()) }), lost: () => ({ kind: "lost", reason: r.string(), dismissed: r.optional(() => r.flag()), said: r.optional(() => r.string()) }), deadlock: () => ({ kind: "deadlock" }), mismatch: () => ({ kind: "mismatch" }), limit: () => ({ kind: "limit", what: r.oneOf("leases", "waiters") }), standby_limit: () => ({ kind: "standby_limit" }), absent: () => ({ kind: "absent" }), unsatisfiable: () => ({ kind: "unsatisfiable", capacity: r.integer() }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_num, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_split, lua_add_end, lua_note_end, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_wrote, lua_pack_lease, lua_put_lease, lua_is_broken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_deadline_of, lua_grant, lua_update_turn, lua_purge, lua_exclusive_id, lua_live_lease, lua_rest_until, lua_blocked_locks, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_saved_lease, lua_save_lock, lua_recent_outcome, lua_is_forgotten, lua_is_late, lua_save_copy, lua_REASONS, lua_end_at, lua_why_lost, lua_idempotency_until, lua_flag, lua_with_notifications, lua_load_request, lua_place_secret_of, lua_ids_with, lua_ids_of, lua_save_locks, lua_dismissed, lua_append_two, lua_append_list, lua_granted, lua_new_lease, lua_save_use, lua_save_grant, lua_granted_earlier, lua_find_own_places, lua_has_lease_left, lua_grant_one, lua_grant_all], body_acquire, [lua_is_unnoticed, lua_permits_of, lua_keep_min_hold, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_keep_notes, lua_notes_of, lua_drop_tag, lua_drop_details, lua_drop_shared, lua_why_expired, lua_last_shared_deadline, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_is_unclaimed, lua_unclaimed_mark, lua_note_created, lua_put_detail, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_add_shared, lua_joined, lua_secret_prefix, lua_serve_away, lua_start_turn, lua_save_place, lua_end_what_is_over, lua_shared_id, lua_live_shared, lua_leases_of, lua_holders_total, lua_has_sane_numbers, lua_place_of, lua_note_hints, lua_remove_places, lua_is_among, lua_attended_until, lua_RECORD_FIELDS, lua_parse_fields, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_note_watcher, lua_forgotten_at, lua_is_full_of_copies, lua_save_outcome, lua_reason_never_served, lua_why_never_served, lua_listed_holders, lua_queue_length, lua_readers_before, lua_next_end, lua_finish, lua_lost, lua_granted_some, lua_claim, lua_busy, lua_grant_some, lua_wait_in_line, lua_acquire_as_holder]),
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
  sha1: "b55235d6e17f00e2a9c9994b494bc02883914a47",
  abi: {"defaults":["-"],"digests":["3dd81e2a","6b39fdc7"]},
  args: ["request","fence","grace_ms","keep_delay","retention_ms","fingerprint","since","said"],
  decode: (r) => r.end(r.led<BreakLeaseReply>({ broken: () => ({ kind: "broken", leases: r.integer(), existed: r.flag(), delay_until: r.optional(() => r.integer()) }), breaking: () => ({ kind: "breaking", break_at: r.integer(), unaware: r.integer() }), others: () => ({ kind: "others" }), mismatch: () => ({ kind: "mismatch" }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_delayed_until, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_is_unclaimed, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_live_shared, lua_live_lease, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_parse_idempotency, lua_save_idempotency, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_save_reply, lua_recent_reply, lua_note_said, lua_reply_before, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications], body_break_lease),
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
  sha1: "27424150f427f2203c70f14ffca6789f280ba11f",
  abi: {"defaults":["-"],"digests":["828d3129","b9d3eaa3"]},
  args: ["request","grace_ms","keep_delay","drop","retention_ms","fingerprint","repair","since","queue","said"],
  decode: (r) => r.end(r.led<BreakLockReply>({ broken: () => ({ kind: "broken", leases: r.integer(), existed: r.flag(), left: r.integer(), dropped: r.integer(), repaired: r.flag(), delay_until: r.optional(() => r.integer()) }), breaking: () => ({ kind: "breaking", break_at: r.integer(), leases: r.integer(), unaware: r.integer(), next_fence: r.integer(), before: r.integer(), dropped: r.integer() }), mismatch: () => ({ kind: "mismatch" }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_delayed_until, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_announce_break, lua_is_unclaimed, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_drop_queue, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_save_reply, lua_recent_reply, lua_note_said, lua_reply_before, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications], body_break_lock),
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
  sha1: "c6816a0b9036634bbcdccc092bd6b8320058ef52",
  abi: {"defaults":[],"digests":["a3bf29cf"]},
  args: ["from_fence","before","keep_delay","retention_ms"],
  decode: (r) => r.end(r.led<BreakMoreReply>({ left: () => ({ kind: "left", left: r.integer(), delay_until: r.optional(() => r.integer()) }), warned: () => ({ kind: "warned", unaware: r.integer(), next_fence: r.integer() }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_delayed_until, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_is_unclaimed, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_warn_one, lua_warn_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications], body_break_more),
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
  sha1: "8cda5c8cbf8626c8c884a988cf3005a181b9e36e",
  abi: {"defaults":[],"digests":["4d59c5cd"]},
  args: ["n","ticket","retention_ms"],
  decode: (r) => r.end(r.led<GiveUpReply>({ given_up: () => ({ kind: "given_up" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_texts_at, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_forgotten_at, lua_save_outcome, lua_shorten_idempotency, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications], body_give_up),
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
  sha1: "1224ec4404f46af44cfe0deb1de4ab2dc8ad620d",
  abi: {"defaults":[],"digests":["931b10c0"]},
  args: ["retention_ms"],
  decode: (r) => r.end(r.led<GrantAwayReply>({ done: () => ({ kind: "done" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications], body_grant_away),
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
  sha1: "a399c5b1411b4db6e18c10b2f11ce40bd3ea6260",
  abi: {"defaults":[],"digests":["779b79c5"]},
  args: ["n","token","history","retention_ms","queue","watch_ms"],
  decode: (r) => r.end(r.led<InspectReply>({ state: () => ({ kind: "state", now: r.integer(), locks: r.groups((part) => part.led<NonNullable<Extract<InspectReply, { kind: "state" }>["locks"]>[number]>({ unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }), lock: () => ({ kind: "lock", fence: part.integer(), delay_until: part.integer(), break_at: part.integer(), holders_total: part.integer(), queue_length: part.integer(), capacity: part.integer(), available: part.integer(), yours: part.orNone(() => readLease(part)), holders: part.list(() => readLease(part)), waiters: part.groups((part) => ({ mode: part.oneOf("x", "s", "p", "u"), arrival: part.integer(), label: part.string(), attended: part.flag(), several: part.flag(), standby_until: part.optional(() => part.integer()) })) }) })), events: r.list(() => readEvent(r)) }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_spans_locks, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_note_watcher, lua_listed_holders, lua_queue_length, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications, lua_append_list, lua_append_groups], body_inspect),
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
  sha1: "1769e4ea75362700e8c264ab3b91bd9cb210ab99",
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
  sha1: "5c468cb6a8c674a740e83c6fe23566b9cf4df824",
  abi: {"defaults":[],"digests":["2807c2a8"]},
  args: ["request","tokens","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<ReleaseReply>({ done: () => ({ kind: "done", leases: r.groups((part) => part.led<NonNullable<Extract<ReleaseReply, { kind: "done" }>["leases"]>[number]>({ released: () => ({ kind: "released", mode: part.oneOf("x", "s", "p"), holds: part.integer(), available: part.integer(), ended: part.orNone(() => readEnded(part)) }), lost: () => ({ kind: "lost", reason: part.string(), said: part.optional(() => part.string()) }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_split, lua_add_end, lua_note_end, lua_is_exclusive, lua_end_lease, lua_describe_ended, lua_clear_left, lua_unpack_lease, lua_wrote, lua_pack_lease, lua_put_lease, lua_is_broken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_deadline_of, lua_grant, lua_update_turn, lua_purge, lua_exclusive_id, lua_live_lease, lua_lease_of, lua_rest_until, lua_texts_at, lua_parse_idempotency, lua_save_idempotency, lua_refusal_of, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_save_lock, lua_recent_outcome, lua_is_forgotten, lua_REASONS, lua_end_at, lua_released_by, lua_why_lost, lua_reply_before, lua_shorten_idempotency, lua_flag, lua_with_notifications, lua_append_list, lua_append_groups], body_release, [lua_is_unnoticed, lua_permits_of, lua_keep_min_hold, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_keep_notes, lua_notes_of, lua_drop_tag, lua_drop_details, lua_drop_shared, lua_why_expired, lua_last_shared_deadline, lua_note_sooner_end, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_unclaimed_mark, lua_note_created, lua_put_detail, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_add_shared, lua_joined, lua_secret_prefix, lua_serve_away, lua_start_turn, lua_save_place, lua_end_what_is_over, lua_shared_id, lua_live_shared, lua_has_sane_numbers, lua_RECORD_FIELDS, lua_parse_fields, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_forgotten_at, lua_is_full_of_copies, lua_save_outcome, lua_reason_never_served, lua_not_held, lua_readers_before, lua_next_end]),
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
  sha1: "8515fb76d4725616285186e8fe85ab4fedd0b987",
  abi: {"defaults":["-"],"digests":["62b95abc","c0431f49"]},
  args: ["tokens","ttls_ms","retention_ms","fingerprint","metadata"],
  decode: (r) => r.end(r.led<RenewReply>({ done: () => ({ kind: "done", now: r.integer(), leases: r.groups((part) => part.led<NonNullable<Extract<RenewReply, { kind: "done" }>["leases"]>[number]>({ renewed: () => ({ kind: "renewed", lease: readLease(part), break_at: part.integer(), late: part.optional(() => part.flag()) }), lost: () => ({ kind: "lost", reason: part.string(), said: part.optional(() => part.string()) }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_split, lua_add_end, lua_note_end, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_wrote, lua_pack_lease, lua_put_lease, lua_is_broken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_deadline_of, lua_grant, lua_update_turn, lua_purge, lua_exclusive_id, lua_live_lease, lua_lease_of, lua_rest_until, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_parse_numbers, lua_load_lock, lua_load_locks, lua_saved_lease, lua_save_lock, lua_REASONS, lua_end_at, lua_why_lost, lua_prolong_idempotency, lua_flag, lua_with_notifications, lua_append_list, lua_append_groups], body_renew, [lua_is_unnoticed, lua_permits_of, lua_keep_min_hold, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_keep_notes, lua_notes_of, lua_drop_tag, lua_drop_details, lua_drop_shared, lua_why_expired, lua_last_shared_deadline, lua_note_sooner_end, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_is_unclaimed, lua_unclaimed_mark, lua_note_created, lua_put_detail, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_add_shared, lua_joined, lua_secret_prefix, lua_serve_away, lua_start_turn, lua_save_place, lua_end_what_is_over, lua_shared_id, lua_live_shared, lua_has_sane_numbers, lua_RECORD_FIELDS, lua_parse_fields, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_reason_never_served, lua_not_held, lua_readers_before, lua_next_end, lua_claim, lua_with_metadata]),
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
  sha1: "ede972fbc1b88d9fcc925578ac0879cf621f4e4d",
  abi: {"defaults":[],"digests":["df2f7d18"]},
  args: ["capacity","retention_ms","fingerprint","request","since"],
  decode: (r) => r.end(r.led<SetCapacityReply>({ set: () => ({ kind: "set", states: r.optional(() => r.groups((part) => ({ now: part.integer(), capacity: part.integer(), available: part.integer(), holders_total: part.integer(), queue_length: part.integer(), holders: part.list(() => readLease(part)) }))) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_holders_total, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_listed_holders, lua_queue_length, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications, lua_append_list, lua_append_groups], body_set_capacity),
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
  sha1: "50ca5e9b3b12858595f10758b0c2906dbd8a9665",
  abi: {"defaults":[],"digests":["c67543ce"]},
  args: ["request","token","ttl_ms","label","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<TransferReply>({ transferred: () => ({ kind: "transferred", now: r.integer(), break_at: r.integer(), lease: readLease(r) }), lost: () => ({ kind: "lost", reason: r.string(), said: r.optional(() => r.string()) }), both_modes: () => ({ kind: "both_modes" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_last_shared_deadline, lua_note_sooner_end, lua_end_lease, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_is_unclaimed, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_put_lease, lua_cut_short, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_exclusive_id, lua_shared_id, lua_live_shared, lua_live_lease, lua_lease_of, lua_leases_of, lua_rest_until, lua_has_sane_numbers, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_save_outcome, lua_is_late, lua_save_copy, lua_REASONS, lua_end_at, lua_reason_never_served, lua_why_lost, lua_not_held, lua_shorten_idempotency, lua_idempotency_until, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications, lua_load_request, lua_claim], body_transfer),
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
  sha1: "dd8972f688fbe3d70bfd8fb6013f28c062bb9411",
  abi: {"defaults":[],"digests":["4513009d"]},
  args: ["modes","ticket","said","retention_ms"],
  decode: (r) => r.end(r.led<UnattendReply>({ unattended: () => ({ kind: "unattended", until: r.integer() }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: /* @__PURE__ */ text([lua_is_unnoticed, lua_num, lua_permits_of, lua_keep_min_hold, lua_keeps_history, lua_mode_of, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_owner_of, lua_said_under, lua_announced_tag, lua_note_of_broken, lua_note_event, lua_request_tag, lua_token_tag, lua_secret_of, lua_keep_notes, lua_split, lua_notes_of, lua_drop_tag, lua_add_end, lua_note_end, lua_drop_details, lua_drop_shared, lua_why_expired, lua_is_exclusive, lua_clear_left, lua_unpack_lease, lua_move_lease, lua_unpack_shared, lua_clear_broken, lua_unclaimed_mark, lua_wrote, lua_note_created, lua_put_detail, lua_pack_lease, lua_beside, lua_note_beside, lua_put_shared, lua_is_broken, lua_first_of, lua_queued_total, lua_count_queued, lua_set_turn_length, lua_find_front, lua_is_away, lua_has_detail, lua_detailed_among, lua_count_away, lua_note_never_served, lua_note_turn_taken, lua_is_clearing, lua_available, lua_fits, lua_serve_left, lua_attended_until_of, lua_queue_key, lua_remove_place, lua_deadline_of, lua_add_shared, lua_grant, lua_joined, lua_secret_prefix, lua_serve_away, lua_start_turn, lua_update_turn, lua_save_place, lua_end_what_is_over, lua_purge, lua_rest_until, lua_has_sane_numbers, lua_place_of, lua_attended_until, lua_texts_at, lua_RECORD_FIELDS, lua_parse_fields, lua_parse_numbers, lua_pack_rests, lua_pack_upgrader, lua_parse_more, lua_parse_earlier, lua_needed_until, lua_expire_beside, lua_set_back, lua_load_lock, lua_load_locks, lua_pack_fields, lua_prove_writable, lua_latest_events, lua_note_wake, lua_save_lock, lua_readers_before, lua_next_end, lua_flag, lua_with_notifications], body_unattend),
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
  sha1: "3b4a929888dbbb38b9b89a896cf1b8ae2052fc00",
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
  sha1: "1a2b9e3aa215b9d6c8479893aa8f2e208bb7452e",
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
  sha1: "8488dbecff1eda13d588f6c65a9555b1dd7db35c",
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
  sha1: "01a37ea76830e9b53987f0d4df97c917672f4638",
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
  sha1: "a998659f0f127882f5d86736c0a88b6a5f083107",
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
  sha1: "e3b57c7ea4200f0a6658ee3da812bf0a458c95f8",
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
  sha1: "a8f452c0bcf713653d87fdb7458b9fe5f5d7d0fe",
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
  sha1: "ffbd626a32438dcc4e69fbb92181a113383cf0b2",
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
  sha1: "399956332a6eeb1b9b5c246ac2bb83cd6fe4a561",
  abi: {"defaults":[],"digests":["7690c170"]},
  args: ["proposals","lines","number","nodes","leases_max","retention_ms"],
  decode: (r) => r.end(r.led<QuorumRestoreReply>({ done: () => ({ kind: "done", proposals: r.list(() => r.integer()) }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_split, lua_has_sane_numbers, lua_clock_us, lua_load_marker, lua_save_marker, lua_misplacement, lua_reach_of, lua_note_fence, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_taken_until, lua_add_pending, lua_confirm_pending, lua_names_attempt, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_save_attempt, lua_append_list], body_quorum_restore),
};

/** Every script by its name, for engines that hold the sources themselves. */
export const scripts: Readonly<Record<string, Script & { readonly decode: (reply: ReplyReader) => unknown }>> = { key_create: keyCreate, key_delete: keyDelete, key_find: keyFind, latch_count_down: latchCountDown, latch_delete: latchDelete, latch_get: latchGet, latch_list: latchList, latch_set: latchSet, acquire, break_lease: breakLease, break_lock: breakLock, break_more: breakMore, give_up: giveUp, grant_away: grantAway, inspect, list, release, renew, set_capacity: setCapacity, transfer, unattend, quorum_bury: quorumBury, quorum_confirm: quorumConfirm, quorum_inspect: quorumInspect, quorum_join: quorumJoin, quorum_propose: quorumPropose, quorum_release: quorumRelease, quorum_renew: quorumRenew, quorum_repair: quorumRepair, quorum_restore: quorumRestore };
