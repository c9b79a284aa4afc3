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

const lua_is_unnoticed: Helper = ["F[41]=function(S)\nreturn S==\"e\" or S==\"m\" or S==\"b\"\nend"];
const lua_num: Helper = ["F[2]=function(i)\nreturn i+0\nend"];
const lua_permits_of: Helper = ["F[68]=function(h)\nreturn F[2](string.match(h,\":(%d+)$\")or \"0\")\nend"];
const lua_keep_min_hold: Helper = ["do\nlocal function tk(pa)\nlocal tc=1\nfor c=2,#pa - 1 do\nif pa[c+1].until_ms - pa[c].until_ms<pa[tc+1].until_ms - pa[tc].until_ms then\ntc=c\nend\nend\nlocal aa=table.remove(pa,tc)\npa[tc].permits=pa[tc].permits+aa.permits\nend\nlocal function Wi(a,ra,rd)\nlocal pa,oa={},{until_ms=ra,permits=rd}\nfor c=1,#a.rests do\nif oa and a.rests[c].until_ms>=ra then\npa[#pa+1],oa=oa,nil\nend\npa[#pa+1]=a.rests[c]\nend\npa[#pa+1]=oa\nif #pa>64 then\ntk(pa)\nend\na.rests,a.resting=pa,a.resting+rd\na.changed=true\nend\nF[43]=function(a,b)\nif F[68](b.id)>0 then\nWi(a,b.min_until,F[68](b.id))\nelse\na.delay_until=math.max(a.delay_until,b.min_until)\nend\nend\nend"];
const lua_keeps_history: Helper = ["F[45]=function(a)\nreturn a.history_key~=a.record_key\nend"];
const lua_mode_of: Helper = ["F[49]=function(h)\nreturn string.sub(h,1,1)\nend"];
const lua_read_clock: Helper = ["F[3]=function()\nlocal Ci=redis.call(\"TIME\")\nreturn F[2](Ci[1])*1000000+F[2](Ci[2])\nend"];
const lua_now_us: Helper = ["local Sa\ndo\n","Sa=F[3]()\n","end"];
const lua_now: Helper = ["local f\ndo\n","f=math.floor(Sa/1000)\n","end"];
const lua_now_us_word: Helper = ["local Tf\ndo\n","Tf=string.format(\"%.0f\",Sa)\n","end"];
const lua_now_word: Helper = ["local Uf\ndo\n","Uf=string.sub(Tf,1,-4)\n","end"];
const lua_read_fence: Helper = ["local Be\ndo\n","Be=0\n","end"];
const lua_read_fence_word: Helper = ["local gg\ndo\n","gg=\"0\"\n","end"];
const lua_read_start: Helper = ["local Ce\ndo\n","Ce=0\n","end"];
const lua_read_start_word: Helper = ["local hg\ndo\n","hg=\"0\"\n","end"];
const lua_fmt: Helper = ["F[1]=function(v)\nif v==0 then\nreturn \"0\"\nend\nif v==1 then\nreturn \"1\"\nend\nif v==f then\nreturn Uf\nend\nif v==Sa then\nreturn Tf\nend\nif v==Be then\nreturn gg\nend\nif v==Ce then\nreturn hg\nend\nreturn string.format(\"%.0f\",v)\nend"];
const lua_owner_of: Helper = ["F[12]=function(fa)\nreturn string.match(fa,\"^[^.]*\")\nend"];
const lua_said_under: Helper = ["F[78]=function(a,Ba)\nlocal j=Ba~=\"....\" and string.find(a.notes,\" \" .. Ba,1,true)\nreturn j and string.match(a.notes,\"^%S+\",j+1+4)or \"-\"\nend"];
const lua_announced_tag: Helper = ["F[18]=function(a)\nreturn a.break_at>0 and a.notes~=\"\" and string.sub(a.notes,1,4)or \"....\"\nend"];
const lua_note_of_broken: Helper = ["F[58]=function(a)\nreturn a.note or F[18](a)\nend"];
const lua_note_event: Helper = ["do\nlocal function Eg(a,i)\na.noted=a.noted or{}\na.noted[#a.noted+1]=i\nend\nF[56]=function(a,Fc,b,ec,xg)\nif not xg and not F[45](a)then\nreturn\nend\nlocal vg=b.acquired - math.floor(b.fence/1000)\nlocal fc=F[49](b.id).. F[1](b.fence).. \" \" .. F[1](vg).. \" \"\nif Fc~=\"g\" and not xg then\nlocal Nb=a.noted and a.noted[#a.noted] or a.events\nif string.sub(Nb,1,#fc+1)==\"g\" .. fc then\nEg(a,Fc .. F[1](ec).. \",\")\nreturn\nend\nend\nlocal gc=F[12](b.label)\nlocal mb=Fc .. fc .. F[1](ec).. \" \" ..(#gc<=400 and gc or \"-\")\nif Fc==\"b\" then\nlocal H=F[78](a,F[58](a))\nmb=H==\"-\" and mb or mb .. \" \" .. H\nend\nif F[45](a)then\nEg(a,mb .. \",\")\nend\nif xg then\na.untold=a.untold or{}\na.untold[#a.untold+1]=mb\nend\nend\nend"];
const lua_request_tag: Helper = ["F[76]=function(m)\nreturn string.sub(m,15 - 4,14)\nend"];
const lua_token_tag: Helper = ["F[86]=function(K)\nreturn string.sub(K,15 - 8,14)\nend"];
const lua_secret_of: Helper = ["F[81]=function(h)\nreturn string.sub(h,2)\nend"];
const lua_keep_notes: Helper = ["F[44]=function(a,Bb,Ig,ha)\nlocal i,O=\"\",0\nfor c=#Bb,1,-1 do\nlocal Ba=string.sub(Bb[c],1,4)\nlocal Zj=Ba==Ig or Ba==ha or Ba==a.note\nif Zj or O<8 and string.find(a.ended,Ba,1,true)then\ni,O=\" \" .. Bb[c] .. i,O+1\nend\nend\na.notes=O>0 and Ig .. ha .. i or \"\"\nend"];
const lua_split: Helper = ["F[7]=function(i)\nif string.find(i,\"^%S+$\")then\nreturn{i}\nend\nlocal D={}\nfor mc in string.gmatch(i,\"%S+\")do\nD[#D+1]=mc\nend\nreturn D\nend"];
const lua_notes_of: Helper = ["F[61]=function(a)\nreturn F[7](string.sub(a.notes,2*4+1))\nend"];
const lua_drop_tag: Helper = ["F[29]=function(a)\nreturn a.notes~=\"\" and string.sub(a.notes,4+1,2*4)or \"....\"\nend"];
const lua_add_end: Helper = ["F[16]=function(a,b,S,m)\nlocal be,Gb=S,\"....\"\nif S==\"b\" then\nGb=F[58](a)\nelseif m then\nbe=F[49](b.id)\nGb=F[76](m)\nend\nlocal db,wh=a.ended,#a.ended>=32*14\nif wh then\nlocal Oc=string.sub(db,-2 - 4,-2)\ndb=string.sub(db,1,(32 - 1)*14)\nif string.sub(Oc,2,2)~=\".\" then\na.releases=string.sub(Oc .. a.releases,1,32*5)\nend\nend\na.ended=F[86](F[81](b.id)).. be .. Gb .. \" \" .. db\nif wh and a.notes~=\"\" then\nF[44](a,F[61](a),F[18](a),F[29](a))\nend\nend"];
const lua_note_end: Helper = ["F[55]=function(a,b,S,j,m)\nF[56](a,S,b,math.max(0,j - b.acquired),S~=\"r\")\nF[16](a,b,S,m)\nif b.delay>0 and F[41](S)then\na.delay_until=math.max(a.delay_until,j+b.delay)\nend\nif b.min_until>j and S~=\"t\" then\nF[43](a,b)\nend\nif a.upgrader and a.upgrader.token==b.id then\na.upgrader=nil\nend\na.lease_ended=true\na.changed=true\nend"];
const lua_drop_details: Helper = ["F[27]=function(a,k)\nif a.details>0 and #k>0 then\na.details=a.details - redis.call(\"HDEL\",a.details_key,unpack(k))\nend\nend"];
const lua_drop_shared: Helper = ["F[28]=function(a,k)\nredis.call(\"ZREM\",a.leases_key,unpack(k))\nredis.call(\"ZREM\",a.holders_key,unpack(k))\nF[27](a,k)\na.shared=a.shared - #k\nfor c=1,#k do\na.permits=a.permits - F[68](k[c])\nend\nend"];
const lua_why_expired: Helper = ["F[91]=function(a,b)\nif b.deadline==a.break_at then\nreturn \"b\"\nend\nif b.deadline==b.max_until then\nreturn \"m\"\nend\nreturn \"e\"\nend"];
const lua_is_exclusive: Helper = ["F[40]=function(h)\nreturn string.sub(h,1,1)==\"x\"\nend"];
const lua_last_shared_deadline: Helper = ["F[112]=function(a,fb)\nlocal na=redis.call(\"ZRANGE\",a.leases_key,\"-2\",\"-1\",\"WITHSCORES\")\nlocal j=#na\nif #na==4 and fb and na[3]==fb.id then\nj=2\nend\nlocal Q=F[2](na[j] or \"0\")- a.ahead\nreturn a.break_at>0 and math.min(Q,a.break_at)or Q\nend"];
const lua_note_sooner_end: Helper = ["F[122]=function(a,o)\nlocal j=o\nif a.exclusive then\nj=a.exclusive.deadline\nelseif a.capacity>0 then\nj=a.shared_next\nelseif a.upgrader or a.front and F[40](a.front)then\nj=F[112](a,a.upgrader and{id=a.upgrader.token})\nend\na.check_at=j<o and j or a.check_at\nend"];
const lua_end_lease: Helper = ["do\nlocal function Sh(a,ec)\nec=math.max(0,ec)\nif a.hold_ms==0 then\na.hold_ms=ec\nelse\na.hold_ms=(a.hold_ms*3+ec)/4\nend\nend\nF[125]=function(a,b,S,m)\nif F[40](b.id)then\na.exclusive=nil\nSh(a,f - b.acquired)\nelse\nSh(a,(f - b.acquired)/a.live)\nF[28](a,{b.id})\na.live=a.live - 1\nif a.capacity==0 and a.live>0 then\nF[122](a,b.deadline)\nend\nend\nF[55](a,b,S,f,m)\nend\nend"];
const lua_delayed_until: Helper = ["F[135]=function(a)\nlocal la=a.exclusive or a.shared>0\nreturn not la and a.delay_until>f and a.delay_until or 0\nend"];
const lua_describe_ended: Helper = ["F[179]=function(b)\nreturn F[1](b.fence).. \",\" .. F[1](math.max(0,f - b.acquired)).. \",\" .. F[12](b.label)\nend"];
const lua_clear_left: Helper = ["local af\ndo\n","af=400\n","end"];
const lua_unpack_lease: Helper = ["do\nlocal function hl(R,Ad)\nBe=R+0\ngg=R\nCe=Ad+0\nhg=Ad\nend\nF[88]=function(i)\nlocal h,Q,R,ae,Qe,Wb,Mf,ea,ce,Ok,fa,cc=\nstring.match(i,\"^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+) ?(%d*)$\")\nif not h then\nreturn nil\nend\nhl(R,Qe)\nlocal b={\nid=h,\ndeadline=Q+0,\nfence=Be,\nholds=ae+0,\nacquired=Ce,\nttl=Wb+0,\nmax_until=Mf+0,\ndelay=ea+0,\nidempotency_until=ce+0,\npartner=Ok,\nlabel=fa,\nmin_until=cc==\"\" and 0 or cc+0,\nconfirmed=string.sub(cc,1,1)==\"0\",\n}\nlocal cb=math.max(\nb.deadline,\nb.fence,\nb.holds,\nb.acquired,\nb.ttl,\nb.max_until,\nb.delay,\nb.idempotency_until,\nb.min_until\n)\nreturn cb<10000000000000000 and b or nil\nend\nend"];
const lua_move_lease: Helper = ["F[50]=function(b,zb)\nfor U,sb in ipairs({\"deadline\",\"acquired\",\"max_until\",\"min_until\"})do\nif b[sb]>0 then\nb[sb]=b[sb]+zb\nend\nend\nend"];
const lua_unpack_shared: Helper = ["F[89]=function(a,i)\nlocal b=F[88](i)\nif b then\nF[50](b,-a.ahead)\nend\nreturn b\nend"];
const lua_clear_broken: Helper = ["do\nlocal function xk(a,i,dk)\nlocal Ag=a.break_at==1\nlocal j=Ag and f or a.break_at\nif dk then\nlocal b=F[89](a,i)\nif not b then\nreturn j\nend\nif Ag then\nb.delay,b.min_until=0,0\nend\nlocal S=b.deadline<j and F[91](a,b)or \"b\"\nlocal ya=math.min(j,b.deadline)\nF[55](a,b,S,ya)\nreturn ya\nend\nif not Ag then\nlocal Q,ea,cc=string.match(i,\"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+ ?(%d*)$\")\nif Q and F[2](ea)>0 then\na.delay_until=math.max(a.delay_until,math.min(j,F[2](Q)- a.ahead)+F[2](ea))\nend\nif cc and cc~=\"\" then\na.delay_until=math.max(a.delay_until,F[2](cc)- a.ahead)\nend\nend\nreturn j\nend\nF[22]=function(a)\nlocal O=af\nif O==0 then\nreturn 0\nend\nlocal k=redis.call(\"ZRANGE\",a.holders_key,\"0\",F[1](O - 1))\naf=O - #k\nlocal ya=0\nif #k>0 then\nlocal w=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nif w[c] then\nya=math.max(ya,xk(a,w[c],a.shared - c<32))\nend\nend\nF[28](a,k)\nend\na.upgrader=nil\na.changed=true\nif #k==O and a.shared>0 then\nif a.break_at~=1 then\na.break_at=f\nend\nreturn 0\nend\nredis.call(\"DEL\",a.leases_key,a.holders_key)\na.shared,a.permits,a.shared_next,a.live=0,0,0,0\nreturn ya>0 and ya or f\nend\nend"];
const lua_announce_break: Helper = ["F[147]=function(a,Ib)\nlocal aa=a.break_at\na.break_at=f+Ib\nif aa>0 then\na.break_at=math.min(a.break_at,aa)\nend\na.changed,a.check_at=true,a.break_at\nreturn aa\nend"];
const lua_is_unclaimed: Helper = ["F[121]=function(b)\nreturn string.sub(b.partner,1,1)==\"?\"\nend"];
const lua_unclaimed_mark: Helper = ["F[87]=function(ac,Jc)\nreturn \"?\" .. F[1](ac).. \",\" .. F[1](Jc)\nend"];
const lua_wrote: Helper = ["local Xb\ndo\n","Xb=false\n","end"];
const lua_note_created: Helper = ["F[54]=function(a,s)\na.created=a.created or{}\na.created[#a.created+1]=s\nend"];
const lua_put_detail: Helper = ["F[70]=function(a,h,i)\nXb=true\nlocal Zi=redis.call(\"HSET\",a.details_key,h,i)\nif a.details==0 then\nF[54](a,a.details_key)\nend\na.details=a.details+Zi\nend"];
const lua_pack_lease: Helper = ["F[63]=function(b)\nlocal i=b.id\n.. \" \"\n.. F[1](b.deadline)\n.. \" \"\n.. F[1](b.fence)\n.. \" \"\n.. F[1](b.holds)\n.. \" \"\n.. F[1](b.acquired)\n.. \" \"\n.. F[1](b.ttl)\n.. \" \"\n.. F[1](b.max_until)\n.. \" \"\n.. F[1](b.delay)\n.. \" \"\n.. F[1](b.idempotency_until)\n.. \" \"\n.. b.partner\n.. \" \"\n.. b.label\nif b.min_until<=f then\nreturn i\nend\nreturn i .. \" \" ..(b.confirmed and \"0\" or \"\").. F[1](b.min_until)\nend"];
const lua_beside: Helper = ["F[21]=function(a,j)\nreturn F[1](j+a.ahead)\nend"];
const lua_note_beside: Helper = ["F[53]=function(a)\na.changed=a.changed or f - a.written_at>=1000\nend"];
const lua_put_shared: Helper = ["F[71]=function(a,b)\nF[50](b,a.ahead)\nF[70](a,b.id,F[63](b))\nF[50](b,-a.ahead)\nredis.call(\"ZADD\",a.leases_key,F[21](a,b.deadline),b.id)\nF[53](a)\na.kept_until=math.max(a.kept_until,b.deadline+b.delay,b.min_until)\nif b.delay>0 or b.min_until>f then\na.keeps_out=1\nend\nend"];
const lua_put_lease: Helper = ["F[116]=function(a,b)\nif F[40](b.id)then\na.changed=true\nreturn\nend\nF[71](a,b)\nif b.deadline<a.shared_next then\na.shared_next=b.deadline\na.changed=true\nend\nend"];
const lua_cut_short: Helper = ["F[95]=function(a,b)\nif a.break_at>0 and a.break_at<b.deadline then\nb.deadline=a.break_at\nend\nreturn b\nend"];
const lua_warn_one: Helper = ["do\nlocal function ik(a,b,B)\nlocal Q=B>0 and math.min(b.deadline,B)or b.deadline\nreturn Q - b.ttl+b.ttl/3>a.break_at\nend\nF[145]=function(a,b,B,Pa)\nif not Pa and(b.delay+b.min_until>0 or F[121](b))then\nb.partner=F[121](b)and F[87](0,0)or b.partner\nb.delay,b.min_until=0,0\nF[116](a,b)\nend\nlocal tb=ik(a,b,B)\nF[95](a,b)\nreturn tb and 1 or 0\nend\nend"];
const lua_warn_shared: Helper = ["F[170]=function(a,ia,B,Pa)\nif a.live==0 then\nreturn 0,0\nend\nlocal Ui=\"(\" .. F[1](ia)\nlocal Ac=\nredis.call(\"ZRANGEBYSCORE\",a.holders_key,Ui,\"+inf\",\"WITHSCORES\",\"LIMIT\",\"0\",F[1](400))\nlocal k={}\nfor c=1,#Ac,2 do\nk[#k+1]=Ac[c]\nend\nif #k==0 then\nreturn 0,0\nend\nlocal tb=0\nlocal w=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nlocal b=w[c] and F[89](a,w[c])\nif b and b.deadline>f then\ntb=tb+F[145](a,b,B,Pa)\nend\nend\nreturn tb,#k==400 and F[2](Ac[#Ac])or 0\nend"];
const lua_is_broken: Helper = ["F[38]=function(a)\nreturn a.break_at>0 and a.break_at<=f\nend"];
const lua_first_of: Helper = ["F[33]=function(s)\nlocal ta=redis.call(\"ZRANGE\",s,\"0\",\"0\",\"WITHSCORES\")\nif not ta[1] then\nreturn nil,0\nend\nreturn ta[1],F[2](ta[2])\nend"];
const lua_queued_total: Helper = ["F[73]=function(a)\nreturn a.writers+a.readers\nend"];
const lua_count_queued: Helper = ["F[24]=function(a,h,sc)\nif F[40](h)then\na.writers=a.writers+sc\nelse\na.readers=a.readers+sc\nend\nif sc<0 then\na.departures=a.departures - sc\nend\na.changed=true\nend"];
const lua_set_turn_length: Helper = ["F[84]=function(a,Hf)\nif a.turn_ms>0 then\na.turn_ms=Hf\nend\nend"];
const lua_find_front: Helper = ["F[32]=function(a)\nlocal Bg,nc,ig,jg=nil,0,nil,0\nif a.writers>0 then\nBg,nc=F[33](a.writers_key)\nend\nif a.readers>0 then\nig,jg=F[33](a.readers_key)\nend\na.front,a.front_arrival=ig,jg\nif Bg and(not ig or nc<jg)then\na.front,a.front_arrival=Bg,nc\nend\nif a.front_arrival>=4000000000000000 then\na.front,a.front_arrival=nil,0\nend\na.turn_at,a.turn_until=0,0\nend"];
const lua_is_away: Helper = ["F[37]=function(h)\nreturn string.sub(h,3,3)==\"a\"\nend"];
const lua_has_detail: Helper = ["F[36]=function(h)\nreturn string.sub(h,3,3)==\"l\" or F[37](h)\nend"];
const lua_detailed_among: Helper = ["F[26]=function(k)\nlocal gf={}\nfor c=1,#k do\nif F[36](k[c])then\ngf[#gf+1]=k[c]\nend\nend\nreturn gf\nend"];
const lua_count_away: Helper = ["F[23]=function(a,sc)\na.away=a.away+sc\na.away_changed=true\nend"];
const lua_note_never_served: Helper = ["F[57]=function(a,k,be)\nfor c=1,#k do\nif F[37](k[c])then\nF[23](a,-1)\nif c>#k - 32 then\nF[16](a,{id=k[c]},be)\nend\nend\nend\nend"];
const lua_note_turn_taken: Helper = ["F[59]=function(a)\nF[84](a,3000)\nend"];
const lua_is_clearing: Helper = ["F[39]=function(a)\nreturn F[38](a)or a.passing or a.clearing\nend"];
const lua_available: Helper = ["F[20]=function(a)\nif a.clearing then\nreturn 0\nend\nlocal la=F[38](a)and 0 or a.permits - a.expired_permits\nreturn math.max(0,a.capacity - la - a.resting)\nend"];
const lua_fits: Helper = ["F[34]=function(a,h,G,ga)\nlocal bk=G~=nil or ga~=nil\nif F[39](a)then\nreturn false\nend\nif a.exclusive and not G then\nreturn false\nend\nif f<a.delay_until and not bk then\nreturn false\nend\nif F[40](h)then\nreturn a.live==(ga and 1 or 0)\nend\nif F[68](h)>0 then\nreturn F[68](h)<=F[20](a)\nend\nreturn G~=nil or not a.upgrader and a.break_at==0\nend"];
const lua_serve_left: Helper = ["local He\ndo\n","He=50\n","end"];
const lua_attended_until_of: Helper = ["F[19]=function(a,h)\nreturn F[2](redis.call(\"ZSCORE\",a.tickets_key,h)or \"0\")- a.ahead\nend"];
const lua_queue_key: Helper = ["F[72]=function(a,h)\nreturn F[40](h)and a.writers_key or a.readers_key\nend"];
const lua_remove_place: Helper = ["F[75]=function(a,h,t)\nredis.call(\"ZREM\",F[72](a,h),h)\nif t.queued then\nF[24](a,h,-1)\nif a.front==h then\nF[32](a)\nend\nend\nif redis.call(\"ZREM\",a.tickets_key,h)==1 then\na.tickets=a.tickets - 1\nif a.tickets==0 then\na.tickets_next=0\nend\nif F[36](h)then\nF[27](a,{h})\nend\nif F[37](h)then\nF[23](a,-1)\nend\nend\na.changed=true\nend"];
const lua_deadline_of: Helper = ["F[25]=function(a,b,Wb)\nlocal Q=f+Wb\nif b.max_until>0 and b.max_until<Q then\nQ=b.max_until\nend\nif a.break_at>0 and a.break_at<Q then\nQ=a.break_at\nend\nreturn Q\nend"];
const lua_add_shared: Helper = ["F[17]=function(a,b)\nF[71](a,b)\nredis.call(\"ZADD\",a.holders_key,F[1](b.fence),b.id)\nif a.shared==0 then\nF[54](a,a.leases_key)\nF[54](a,a.holders_key)\na.shared_next=b.deadline\nelse\na.shared_next=math.min(a.shared_next,b.deadline)\nend\na.shared=a.shared+1\na.live=a.live+1\na.permits=a.permits+F[68](b.id)\nend"];
const lua_grant: Helper = ["F[35]=function(a,b,Dd)\na.fence=math.max(a.fence+1,Sa)\nb.fence=a.fence\nb.holds=1\nb.acquired=f\nb.deadline=F[25](a,b,b.ttl)\nif F[40](b.id)then\na.exclusive=b\nelse\nF[17](a,b)\nend\nlocal yg=Dd and math.max(0,math.floor(f - Dd/1000))or 0\nF[56](a,\"g\",b,yg)\na.changed=true\nend"];
const lua_joined: Helper = ["F[42]=function(va)\nlocal D={}\nfor c=1,#va do\nD[c]=F[1](va[c])\nend\nreturn table.concat(D,\" \")\nend"];
const lua_secret_prefix: Helper = ["F[9]=function(C)\nreturn string.sub(C,3,2+12)\nend"];
const lua_serve_away: Helper = ["do\nlocal function yl(a,b,yg,ud)\nlocal gc=F[12](b.label)\nlocal vg=b.acquired - math.floor(b.fence/1000)\na.untold=a.untold or{}\na.untold[#a.untold+1]=\"g\"\n.. F[49](b.id)\n.. F[42]({b.fence,vg,yg})\n.. \" \"\n..(#gc<=400 and gc or \"-\")\n.. \" - \"\n.. F[1](b.deadline)\n.. \" \"\n.. ud\na.served=a.served or{}\na.served[#a.served+1]=F[9](F[81](b.id))\nend\nlocal function pl(a)\nlocal h,A=a.front,a.front_arrival\nlocal i=redis.call(\"HGET\",a.details_key,h)\nlocal fa,xa,ac,je,Jc,ud=\nstring.match(i or \"\",\"^=(%S+) (%d+) (%d+) (%d+) (%d+) (%S+)$\")\nlocal zd=F[19](a,h)\nF[75](a,h,{arrival=A,queued=true})\nif not fa or F[68](h)>a.capacity then\nreturn\nend\nlocal kk=string.find(h,\".\",1,true)\nlocal b={\nid=h,\nttl=F[2](xa),\nmax_until=F[2](je)>0 and f+F[2](je)or 0,\ndelay=0,\nmin_until=0,\nlabel=fa,\npartner=F[87](F[2](ac),F[2](Jc)),\nidempotency_until=kk and zd+F[2](xa)or 0,\n}\nF[35](a,b,A)\nF[59](a)\na.check_at=b.deadline\nyl(a,b,math.max(0,math.floor(f - A/1000)),ud)\nend\nF[82]=function(a)\nfor U=1,50+1 do\nlocal za=a.front\nif not za or not F[37](za)or not F[34](a,za)and F[68](za)<=a.capacity then\nreturn\nend\nif He==0 then\na.unserved=true\nreturn\nend\nHe=He - 1\npl(a)\nend\nend\nend"];
const lua_start_turn: Helper = ["F[85]=function(a,j,Hf)\na.turn_at,a.turn_until=j,j+Hf\nif a.attended_next<a.turn_until then\nlocal W=F[19](a,a.front)\na.turn_until=W>j and math.min(a.turn_until,W)or a.turn_until\nend\na.changed=true\nend"];
const lua_update_turn: Helper = ["do\nlocal function tj(a)\nlocal gj=a.shared==0 or a.break_at>f\nif a.break_at>0 and not a.exclusive and a.live==0 and gj then\na.break_at=0\na.changed=true\nend\nend\nF[90]=function(a,j)\ntj(a)\nif a.away>0 then\nF[82](a)\nend\nlocal za=a.front\nlocal uh=za and(F[34](a,za)or F[68](za)>a.capacity)\nif uh and a.turn_at==0 then\nF[85](a,j,a.turn_ms>0 and a.turn_ms or 3000)\na.turn_began=true\nelseif not uh and a.turn_at~=0 then\na.turn_at,a.turn_until=0,0\na.changed=true\nend\nend\nend"];
const lua_save_place: Helper = ["do\nlocal function Uh(a,h,s)\nlocal O=F[40](h)and a.writers or a.readers\nif O==0 then\nF[54](a,s)\nend\nend\nlocal function Aj(a,h,t)\nlocal s=F[72](a,h)\nUh(a,h,s)\nredis.call(\"ZADD\",s,F[1](t.arrival),h)\na.arrival=math.max(a.arrival,t.arrival)\nF[24](a,h,1)\nif t.queued==false then\na.departures=math.max(0,a.departures - 1)\nend\nif not a.front or t.arrival<a.front_arrival then\na.front,a.front_arrival,a.turn_at,a.turn_until=h,t.arrival,0,0\nend\nt.queued=true\nend\nlocal function kj(a,h,t)\nlocal s=F[72](a,h)\nUh(a,h,s)\nredis.call(\"ZADD\",s,F[1](t.arrival+4000000000000000),h)\nif t.queued then\nF[24](a,h,-1)\nif a.front==h then\nF[32](a)\nend\nend\nt.queued=false\nend\nlocal function rl(a,h,W,Mb)\nXb=true\nlocal bf=Mb and \"XX\" or \"GT\"\nif redis.call(\"ZADD\",a.tickets_key,bf,F[21](a,W),h)==1 then\nif a.tickets==0 then\nF[54](a,a.tickets_key)\nend\na.tickets=a.tickets+1\na.changed=true\nend\nF[53](a)\nif W>f and(a.attended_next==0 or W<a.attended_next)then\na.attended_next=W\na.changed=true\nend\nif a.tickets_next==0 or W+30000<a.tickets_next then\na.tickets_next=W+30000\na.changed=true\nend\na.kept_until=math.max(a.kept_until,W+30000)\nend\nF[80]=function(a,h,t,W,Mb)\nlocal ze=W>f\nif t.queued and not ze and not Mb then\nze=F[19](a,h)>f\nend\nif ze and not t.queued then\nAj(a,h,t)\nelseif not ze and t.queued~=false then\nkj(a,h,t)\nend\nrl(a,h,W,Mb)\nend\nend"];
const lua_end_what_is_over: Helper = ["do\nlocal function Yk(a)\nlocal b=a.exclusive\nif not b or b.deadline>f then\nreturn 0\nend\na.exclusive=nil\nF[55](a,b,F[91](a,b),b.deadline)\nreturn b.deadline\nend\nlocal function oj(a)\nlocal ya=0\nlocal k=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",F[21](a,f),\"LIMIT\",\"0\",F[1](100))\nif #k>0 then\nlocal w=redis.call(\"HMGET\",a.details_key,unpack(k))\nfor c=1,#k do\nlocal b=w[c] and F[89](a,w[c])\nif b then\nF[55](a,b,F[91](a,b),b.deadline)\nya=b.deadline\nend\nend\nF[28](a,k)\nend\nreturn ya\nend\nlocal function jj(a)\nif a.capacity==0 then\na.live=redis.call(\"ZCOUNT\",a.leases_key,\"(\" .. F[21](a,f),\"+inf\")\nreturn\nend\nlocal pf=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",F[21](a,f))\na.live=a.shared - #pf\na.expired_permits=0\nfor c=1,#pf do\na.expired_permits=a.expired_permits+F[68](pf[c])\nend\nend\nlocal function Zk(a)\nif a.shared>0 and F[38](a)then\nreturn F[22](a)\nend\nif a.shared==0 or a.shared_next>f then\nreturn 0\nend\nlocal ya=oj(a)\nlocal ta,ne=F[33](a.leases_key)\nne=ne - a.ahead\na.shared_next=ta and ne or 0\nif not ta then\na.shared,a.permits=0,0\na.details=a.tickets>0 and a.details or 0\nend\na.live=a.shared\nif ta and ne<=f then\njj(a)\na.clearing=a.keeps_out>0\nend\na.changed=true\nreturn ya\nend\nlocal function al(a)\nlocal ma=a.upgrader\nif not ma or ma.deadline>f then\nreturn 0\nend\na.upgrader=nil\na.changed=true\nreturn ma.deadline\nend\nlocal function Gj(a)\nif a.expires_at==0 or a.expires_at+30000/2>f then\nreturn\nend\nfor U,O in ipairs({\"shared\",\"permits\",\"details\",\"tickets\",\"writers\",\"readers\",\"away\"})do\na[O]=0\nend\na.front,a.front_arrival,a.turn_at,a.turn_until=nil,0,0,0\na.shared_next,a.tickets_next,a.attended_next=0,0,0\na.kept_until,a.expires_at,a.ahead=0,0,0\na.live=0\nredis.call(\n\"DEL\",\na.details_key,\na.leases_key,\na.holders_key,\na.writers_key,\na.readers_key,\na.tickets_key\n)\na.changed=true\nend\nlocal function Pg(k)\nlocal lb,Ua={},{}\nfor c=1,#k do\nlocal Ai=F[40](k[c])and lb or Ua\nAi[#Ai+1]=k[c]\nend\nreturn lb,Ua\nend\nlocal function Vg(a,s,k)\nfor ia=1,#k,1250 do\nlocal tg=redis.call(\"ZMSCORE\",s,unpack(k,ia,math.min(ia+1250 - 1,#k)))\nlocal dc={}\nfor c=1,#tg do\nlocal A=tg[c] and F[2](tg[c])or 4000000000000000\nif A<4000000000000000 then\ndc[#dc+1]=F[1](A+4000000000000000)\ndc[#dc+1]=k[ia+c - 1]\nend\nend\nif #dc>0 then\nredis.call(\"ZADD\",s,unpack(dc))\nF[24](a,k[1],-#dc/2)\nend\nend\nend\nlocal function Wh(a)\nF[84](a,250)\nend\nlocal function xj(a,W)\nif a.turn_at==0 then\nreturn W\nend\nif a.turn_until<W then\nWh(a)\nreturn a.turn_until\nend\nlocal rk=math.max(0,W - a.turn_at)\na.no_grace_until=math.max(a.no_grace_until,W+20*rk)\nreturn W\nend\nlocal function Qk(a,wb)\nif F[73](a)==0 or a.attended_next>f then\nreturn 0\nend\nlocal ia=math.max(0,a.tickets - F[73](a))\nlocal qd=redis.call(\"ZCOUNT\",a.tickets_key,\"-inf\",F[21](a,f))- ia\nlocal Bd=math.max(0,math.min(qd,1250*2))\nlocal ag=redis.call(\"ZRANGE\",a.tickets_key,F[1](ia),F[1](ia+Bd),\"WITHSCORES\")\nlocal k,id={},0\na.attended_next=Bd<qd and f or 0\nfor c=1,#ag,2 do\nlocal h,W=ag[c],F[2](ag[c+1])- a.ahead\nif W>f then\nlocal aj=h==wb and ia+Bd+1==a.tickets\na.attended_next=aj and 0 or W\nelseif(h~=wb or W+30000<=f)and #k<Bd then\nk[#k+1]=h\nif h==a.front then\nid=W\nend\nend\nend\na.passing=Bd<qd\na.changed=true\nlocal lb,Ua=Pg(k)\nVg(a,a.writers_key,lb)\nVg(a,a.readers_key,Ua)\nif id>0 then\nid=xj(a,id)\nF[32](a)\nend\nreturn id\nend\nlocal function wj(a)\nlocal ya,ob=0,{}\nfor c=1,#a.rests do\nlocal oa=a.rests[c]\nif oa.until_ms>f then\nob[#ob+1]=oa\nelse\nya=oa.until_ms\na.resting=a.resting - oa.permits\na.changed=true\nend\nend\na.rests=ob\nreturn ya\nend\nlocal function pj(a,k)\nlocal lb,Ua=Pg(k)\nredis.call(\"ZREM\",a.tickets_key,unpack(k))\nif #lb>0 then\nredis.call(\"ZREM\",a.writers_key,unpack(lb))\nend\nif #Ua>0 then\nredis.call(\"ZREM\",a.readers_key,unpack(Ua))\nend\na.tickets=a.tickets - #k\nF[27](a,F[26](k))\nif a.away>0 then\nF[57](a,k,\"o\")\nend\nend\nlocal function Ij(a)\nif a.tickets==0 or a.tickets_next>f or a.passing then\nreturn\nend\nlocal qd=F[21](a,f - 30000)\nlocal Eh=redis.call(\"ZRANGEBYSCORE\",a.tickets_key,\"-inf\",qd,\"LIMIT\",\"0\",F[1](1250))\nif #Eh>0 then\npj(a,Eh)\nend\nlocal ta,W=F[33](a.tickets_key)\nif ta then\na.tickets_next=W - a.ahead+30000\na.lapsing=a.tickets_next<=f\nelse\na.lapsing=false\na.tickets_next=0\na.tickets,a.writers,a.readers,a.away=0,0,0,0\na.details=a.shared>0 and a.details or 0\nF[32](a)\nend\na.changed=true\nend\nlocal function Pk(a,wb)\nfor U=1,100 do\nlocal za,Eb=a.front,a.turn_until\nif a.turn_at==0 or za==wb or F[37](za)or f<Eb then\nreturn\nend\nF[80](a,za,{arrival=a.front_arrival,queued=true},Eb,true)\nWh(a)\nF[90](a,Eb)\nend\nend\nF[30]=function(a,wb)\nGj(a)\nlocal j=math.max(Yk(a),Zk(a),al(a),Qk(a,wb))\nj=math.max(j,wj(a))\nIj(a)\nif a.tickets==0 then\nF[59](a)\nend\nif a.delay_until>0 and a.delay_until<=f then\nj=math.max(j,a.delay_until)\na.delay_until=0\na.changed=true\nend\nF[90](a,j>0 and j or f)\nPk(a,wb)\nend\nend"];
const lua_purge: Helper = ["do\nlocal function Vj(a)\nreturn a.tickets==0\nand a.writers==0\nand a.readers==0\nand a.shared==0\nand a.delay_until==0\nand a.break_at==0\nand a.turn_at==0\nand a.turn_ms==0\nand #a.rests==0\nand not a.front\nand not a.upgrader\nand(not a.exclusive or a.exclusive.deadline>f)\nend\nF[69]=function(a,wb)\nif not Vj(a)then\nF[30](a,wb)\nend\nend\nend"];
const lua_spans_locks: Helper = ["F[209]=function(h)\nreturn string.sub(h,2,2)==\"m\"\nend"];
const lua_exclusive_id: Helper = ["F[119]=function(C)\nreturn \"x\" .. C\nend"];
const lua_shared_id: Helper = ["F[124]=function(C)\nreturn(string.find(C,\":\",1,true)and \"p\" or \"s\").. C\nend"];
const lua_live_shared: Helper = ["F[114]=function(a,h)\nif a.shared==0 or F[38](a)then\nreturn nil\nend\nlocal i=redis.call(\"HGET\",a.details_key,h)\nif not i or F[49](i)~=F[49](h)then\nreturn nil\nend\nlocal b=F[89](a,i)\nif not b then\na.damaged_id=h\nreturn nil\nend\nF[95](a,b)\nreturn b.deadline>f and b or nil\nend"];
const lua_live_lease: Helper = ["F[113]=function(a,h)\nif F[40](h)then\nlocal G=a.exclusive\nreturn G and G.id==h and G or nil\nend\nreturn F[114](a,h)\nend"];
const lua_lease_of: Helper = ["F[127]=function(a,K)\nreturn F[113](a,F[119](K))or F[113](a,F[124](K))\nend"];
const lua_leases_of: Helper = ["F[158]=function(a,K)\nlocal G=F[113](a,F[119](K))\nif G then\nlocal Pj=G.partner~=\"-\"\nreturn G,Pj and F[114](a,G.partner)or nil\nend\nlocal ga=F[114](a,F[124](K))\nif ga and a.exclusive and a.exclusive.partner==ga.id then\nG=a.exclusive\nend\nreturn G,ga\nend"];
const lua_holders_total: Helper = ["F[126]=function(a)\nreturn a.live+(a.exclusive and 1 or 0)\nend"];
const lua_rest_until: Helper = ["F[77]=function(a,na)\nlocal oa=a.rests[na and #a.rests or 1]\nreturn oa and oa.until_ms or 0\nend"];
const lua_save_key: Helper = ["F[166]=function(s,bb,Le,wc)\nlocal D={F[1](1),F[1](bb),F[1](Le),wc}\nredis.call(\"SET\",s,table.concat(D,\" \"),\"PX\",F[1](bb - f))\nend"];
const lua_has_sane_numbers: Helper = ["F[4]=function(i)\nreturn not string.find(\" \" .. i,\" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\")\nend"];
const lua_parse_latch: Helper = ["F[128]=function(i)\nlocal ca,h,z,O,bb,da=string.match(i,\"^(%d+) (%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)$\")\nif F[2](string.match(i,\"^(%d+) \")or \"0\")>1 then\nreturn{unreadable=\"newer\"}\nend\nif not ca or not F[4](string.match(i,\"^[^\\n]*\"))then\nreturn{unreadable=\"damaged\"}\nend\nreturn{\nid=F[2](h),\nsince=F[2](z),\ncount=F[2](O),\nexpires_at=F[2](bb),\noutcomes=da,\nlive=F[2](bb)>f,\n}\nend"];
const lua_load_latch: Helper = ["F[137]=function(s)\nlocal i=redis.call(\"GET\",s)\nreturn i and F[128](i)or nil\nend"];
const lua_save_latch: Helper = ["F[142]=function(s,q)\nXb=true\nlocal va={F[1](1),F[1](q.id),F[1](q.since),F[1](q.count),F[1](q.expires_at)}\nlocal Df=math.max(q.expires_at - f,60000)\nredis.call(\"SET\",s,table.concat(va,\" \").. \"\\n\" .. q.outcomes,\"PX\",F[1](Df))\nend"];
const lua_with_notification: Helper = ["F[172]=function(u)\nu[#u+1]=\"!1,-,0,0,1\"\nreturn u\nend"];
const lua_latch_reply: Helper = ["F[157]=function(q,O)\nreturn{\"latch\",F[1](q.id),F[1](q.since),F[1](O),F[1](q.expires_at)}\nend"];
const lua_place_of: Helper = ["F[140]=function(a,h)\nlocal ri=a.tickets>0 and redis.call(\"ZSCORE\",F[72](a,h),h)\nif not ri then\nreturn nil\nend\nif a.lapsing and F[19](a,h)+30000<=f then\nreturn nil\nend\nlocal A=F[2](ri)\nif A<4000000000000000 then\nreturn{arrival=A,queued=true}\nend\nreturn{arrival=A - 4000000000000000,queued=false}\nend"];
const lua_note_hints: Helper = ["F[198]=function(a,Zd)\nif Zd~=(a.turn_ms>0)then\na.turn_ms=Zd and 3000 or 0\na.changed=true\nend\nend"];
const lua_drop_queue: Helper = ["F[181]=function(a)\nlocal O=a.tickets+(a.upgrader and 1 or 0)\nif a.tickets>0 then\nlocal k=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"-1\")\nfor ia=1,#k,1250 do\nF[27](a,F[26]({unpack(k,ia,math.min(ia+1250 - 1,#k))}))\nend\nif a.away>0 then\nF[57](a,k,\"d\")\nend\nif #k>0 then\nredis.call(\"DEL\",a.writers_key,a.readers_key,a.tickets_key)\na.departures=a.departures+F[73](a)\na.writers,a.readers,a.tickets,a.tickets_next,a.attended_next=0,0,0,0,0\nF[32](a)\nend\nend\na.upgrader=nil\na.queue_dropped=true\na.dropped=math.max(a.arrival+1,Sa)\na.arrival=a.dropped\na.changed=true\nreturn O\nend"];
const lua_remove_places: Helper = ["F[204]=function(l,k,n)\nfor c=1,#k do\nif n[c] then\nF[75](l[c],k[c],n[c])\nend\nend\nend"];
const lua_is_among: Helper = ["F[195]=function(va,O,ba)\nfor c=1,O do\nif va[c]==ba then\nreturn true\nend\nend\nreturn false\nend"];
const lua_blocked_locks: Helper = ["do\nlocal function Bk(a,h,A)\nif not a.front or a.front==h then\nreturn false\nend\nif not F[40](h)and F[68](h)==0 then\nif a.writers==0 then\nreturn false\nend\nif A and not F[40](a.front)then\nlocal U,nc=F[33](a.writers_key)\nreturn nc<A\nend\nend\nreturn not A or a.front_arrival<A\nend\nlocal function Xj(a,h,A,zc)\nif not F[34](a,h)then\nreturn true\nend\nif zc then\nreturn Bk(a,h,A)\nend\nlocal Wj=a.front~=nil and(not A or a.front_arrival<A)\nreturn F[68](h)==0 and a.live>0 and Wj\nend\nF[176]=function(l,k,A,zc)\nlocal X={}\nfor c=1,#k do\nif Xj(l[c],k[c],A,zc)then\nX[#X+1]=c\nend\nend\nreturn X\nend\nend"];
const lua_attended_until: Helper = ["F[148]=function(l,Hc,ng)\nlocal Ak=f+math.floor(Hc - math.min(300,Hc/10))\nfor c=1,#l do\nng=ng and f>=l[c].no_grace_until\nend\nreturn Ak+(ng and 1500 or 0)\nend"];
const lua_clock_us: Helper = ["local ad\ndo\nad=Sa<4503599627370496 and Sa or 0\nend"];
const lua_load_marker: Helper = ["F[107]=function(i)\nif not i then\nreturn{state=\"-\",ends_at=0}\nend\nlocal ca,jb,ba,ua,yc,tf,Te=\nstring.match(i,\"^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$\")\nif not ca or F[2](ca)>1 then\nreturn{state=\"newer\"}\nend\nreturn{\nstate=jb,\nnumber=F[2](ba),\nnodes=F[2](ua),\nends_at=F[2](yc),\nfloor=F[2](tf),\nahead=F[2](Te),\n}\nend"];
const lua_save_marker: Helper = ["F[143]=function(s,r)\nlocal va={r.number,r.nodes,r.ends_at,r.floor,r.ahead}\nlocal D={F[1](1),r.state}\nfor c=1,#va do\nD[c+2]=F[1](va[c])\nend\nredis.call(\"SET\",s,table.concat(D,\" \"))\nend"];
const lua_misplacement: Helper = ["F[115]=function(r,ba,ua)\nif r.state==\"newer\" then\nreturn{\"newer\"}\nend\nif r.number and(r.number~=ba or r.nodes~=ua)then\nreturn{\"misplaced\",F[1](r.number),F[1](r.nodes)}\nend\nreturn nil\nend"];
const lua_abstention: Helper = ["F[129]=function(r,ba,ua)\nlocal M=F[115](r,ba,ua)\nif not M and r.state~=\"v\" then\nreturn{\"nonvoter\",F[1](f),r.state,F[1](r.ends_at)}\nend\nreturn M\nend"];
const lua_reach_of: Helper = ["F[131]=function(r)\nreturn math.max(r.floor or 0,ad+(r.ahead or 0)+100000)\nend"];
const lua_note_fence: Helper = ["F[160]=function(s,r,R)\nlocal gh=R>ad+30000000 and R>r.floor\nlocal Lg=R>F[131](r)\nif Lg then\nr.ahead=R - ad\nend\nif gh then\nr.floor=R\nend\nif gh or Lg then\nF[143](s,r)\nend\nend"];
const lua_blame_of: Helper = ["F[101]=function(m)\nreturn string.sub(m .. \"------\",1,6)\nend"];
const lua_end_pattern: Helper = ["F[104]=function(I)\nlocal Bj=string.gsub(string.sub(I,1,12),\"%-\",\"%%-\")\nreturn \"(%a)\" .. Bj .. \"(%S+)\"\nend"];
const lua_end_of: Helper = ["F[103]=function(e,I)\nreturn string.match(e.ended,F[104](I))\nend"];
const lua_forget_end: Helper = ["F[105]=function(e,I)\ne.ended=string.gsub(e.ended,F[104](I).. \" \",\"\")\nend"];
const lua_note_attempt_end: Helper = ["F[109]=function(e,I,P,m)\nlocal o=F[103](e,I)\nif o==\"e\" and P~=\"e\" then\nF[105](e,I)\nP=\"x\"\nelseif o then\nreturn\nend\nlocal yj=P .. string.sub(I,1,12).. F[101](m).. \" \"\ne.ended=string.sub(yj .. e.ended,1,64*20)\nend"];
const lua_unpack_attempt: Helper = ["F[111]=function(Z)\nlocal Ca,I,ja,jb,Q,R,Qe,Wb,Mf,ea,fa,hi=\nstring.match(Z,\"^(%a) (%S+) (%S+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) ?(%S*)$\")\nif not Ca or not F[4](Z)then\nreturn nil\nend\nreturn{\nmode=Ca,\nattempt=I,\nholder=ja,\nstate=jb,\ndeadline=F[2](Q),\nfence=F[2](R),\nacquired=F[2](Qe),\nttl=F[2](Wb),\nmax_until=F[2](Mf),\ndelay=F[2](ea),\nlabel=fa,\nfingerprint=hi==\"\" and \"-\" or hi,\n}\nend"];
const lua_pack_attempt: Helper = ["F[110]=function(b)\nreturn table.concat({\nb.mode,\nb.attempt,\nb.holder,\nb.state,\nF[1](b.deadline),\nF[1](b.fence),\nF[1](b.acquired),\nF[1](b.ttl),\nF[1](b.max_until),\nF[1](b.delay),\nb.label,\nb.fingerprint,\n},\" \")\nend"];
const lua_cap_delay: Helper = ["F[149]=function(e,Ic)\nif e.delay_until>f+Ic then\ne.delay_until=f+Ic\ne.capped=true\nend\nend"];
const lua_texts_at: Helper = ["F[5]=function(L,v)\nlocal w=redis.call(\"MGET\",unpack(L))\nlocal Yb,pc=nil,nil\nfor c=1,v or #L do\nif not w[c] then\nYb,pc=Yb or{},pc or{}\nYb[#Yb+1]=c\npc[#pc+1]=L[c]\nend\nend\nif not Yb or redis.call(\"EXISTS\",unpack(pc))==0 then\nreturn w\nend\nfor Ec=1,#Yb do\nif redis.call(\"EXISTS\",pc[Ec])==1 then\nw[Yb[Ec]]=\"\"\nend\nend\nreturn w\nend"];
const lua_texts_of: Helper = ["F[118]=function(v,yi)\nlocal L={}\nfor c=1,v do\nL[c]=KEYS[yi*(c - 1)+1]\nL[v+c]=KEYS[yi*(c - 1)+2]\nend\nreturn F[5](L,v)\nend"];
const lua_empty_record: Helper = ["F[102]=function()\nreturn{fence=0,confirmed=0,delay_until=0,ended=\"\",leases={},delays={}}\nend"];
const lua_load_record: Helper = ["do\nlocal function fj(e)\nfor U,pb in ipairs({e.leases,e.delays})do\nfor U,Z in ipairs(pb)do\nif Z.deadline>f+Z.ttl and Z.ttl>0 then\nZ.deadline=f+Z.ttl\ne.capped=true\nend\nend\nend\nend\nlocal function Vi(e,b)\nlocal Ii=b.deadline+b.delay\nif Ii<=f then\nreturn\nend\ne.delays[#e.delays+1]={\nmode=\"x\",\nattempt=b.attempt,\nholder=b.holder,\nstate=\"d\",\ndeadline=Ii,\nfence=b.fence,\nacquired=b.acquired,\nttl=b.delay,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nend\nlocal function uj(e)\nlocal Ka={}\nfor U,ea in ipairs(e.delays)do\nif ea.deadline>f then\nKa[#Ka+1]=ea\nend\nend\ne.delays=Ka\nend\nlocal function vj(e)\nlocal Ka,wf={},{}\nfor U,b in ipairs(e.leases)do\nif b.deadline>f then\nKa[#Ka+1]=b\nwf[b.holder]=wf[b.holder] or b.state==\"c\"\nend\nend\nfor U,b in ipairs(e.leases)do\nif b.deadline<=f and b.state==\"c\" then\nlocal P=b.deadline==b.max_until and \"m\" or \"e\"\nF[109](e,b.attempt,P,\"\")\nif b.delay>0 and not wf[b.holder] then\nVi(e,b)\nend\nend\nend\ne.leases=Ka\nend\nF[108]=function(i)\nlocal e=F[102]()\nif not i then\nreturn e\nend\nlocal ca,R,ij,uc,hb,oa=\nstring.match(i,\"^(%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)\\n(.*)$\")\nif F[2](string.match(i,\"^(%d+) \")or \"0\")>2 then\nreturn nil,\"newer\"\nend\nif not ca or F[2](ca)<1 or not F[4](string.match(i,\"^[^\\n]*\"))then\nreturn nil,\"damaged\"\nend\ne.fence=F[2](R)\ne.confirmed=F[2](ij)\ne.delay_until=F[2](uc)\ne.ended=hb\nfor Z in string.gmatch(oa,\"[^\\n]+\")do\nlocal b=F[111](Z)\nif not b then\nreturn nil,\"damaged\"\nend\nlocal pb=b.state==\"d\" and e.delays or e.leases\npb[#pb+1]=b\nend\nfj(e)\nuj(e)\nvj(e)\nreturn e\nend\nend"];
const lua_save_record: Helper = ["F[117]=function(s,e,x)\nlocal na=math.max(f,e.delay_until,math.floor(e.fence/1000))\nlocal va={F[1](2),F[1](e.fence),F[1](e.confirmed),F[1](e.delay_until)}\nlocal pb={table.concat(va,\" \"),e.ended,\"\"}\nfor c,b in ipairs(e.leases)do\npb[c+2]=F[110](b)\nna=math.max(na,b.deadline+b.delay)\nend\nfor c,ea in ipairs(e.delays)do\npb[#e.leases+c+2]=F[110](ea)\nna=math.max(na,ea.deadline)\nend\nredis.call(\"SET\",s,table.concat(pb,\"\\n\"),\"PX\",F[1](na+x - f))\nend"];
const lua_find_attempt: Helper = ["F[120]=function(e,I)\nfor U,b in ipairs(e.leases)do\nif b.attempt==I then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_find_lease: Helper = ["F[153]=function(e,I,ja)\nlocal b=F[120](e,I)\nreturn b and(ja==\"-\" or b.holder==ja)and b or nil\nend"];
const lua_find_holder: Helper = ["F[152]=function(e,ja)\nfor U,b in ipairs(e.leases)do\nif b.holder==ja then\nreturn b\nend\nend\nreturn nil\nend"];
const lua_taken_until: Helper = ["F[169]=function(e,Ca,ja)\nlocal j=0\nfor U,b in ipairs(e.leases)do\nlocal Cj=Ca==\"x\" or b.mode==\"x\"\nif Cj and b.holder~=ja and b.state~=\"r\" then\nj=math.max(j,b.deadline+b.delay)\nend\nend\nreturn j\nend"];
const lua_delay_or_rest_until: Helper = ["F[151]=function(e)\nlocal oa=F[152](e,\"*\")\nlocal j=math.max(e.delay_until,oa and oa.deadline or 0)\nreturn j>f and j or 0\nend"];
const lua_blocked_until: Helper = ["F[177]=function(e,Ca,ja)\nlocal j=F[169](e,Ca,ja)\nif F[152](e,ja)then\nreturn j\nend\nfor U,ea in ipairs(e.delays)do\nj=math.max(j,ea.deadline)\nend\nreturn math.max(j,F[151](e))\nend"];
const lua_stands: Helper = ["F[210]=function(e,I)\nfor U,ea in ipairs(e.delays)do\nif ea.attempt==I then\nreturn true\nend\nend\nreturn F[120](e,I)~=nil\nend"];
const lua_forget_delay: Helper = ["F[185]=function(e,I)\nlocal eb={}\nfor U,ea in ipairs(e.delays)do\nif ea.attempt~=I then\neb[#eb+1]=ea\nend\nend\ne.delays=eb\nend"];
const lua_known_of: Helper = ["F[156]=function(e)\nlocal N,vc={},{}\nfor U,b in ipairs(e.leases)do\nif b.state==\"c\" then\nN[#N+1]=F[110](b)\nend\nend\nfor c,ea in ipairs(e.delays)do\nvc[c]=table.concat({ea.attempt,F[1](ea.deadline),F[1](ea.acquired)},\" \")\nend\nreturn N,vc\nend"];
const lua_add_pending: Helper = ["do\nlocal function Lc(na,r)\nlocal Gf=math.max(na+1,r.floor+1,ad)\nlocal R=Gf - Gf % 8+r.number\nreturn R<Gf and R+8 or R\nend\nF[146]=function(e,r,ka,ue)\ne.fence=Lc(e.fence,r)\nlocal b={\nmode=ka.mode,\nattempt=ka.attempt,\nholder=ka.holder,\nstate=\"p\",\ndeadline=f+ue,\nfence=e.fence,\nacquired=0,\nttl=ue,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\ne.leases[#e.leases+1]=b\nreturn b\nend\nend"];
const lua_add_resting: Helper = ["F[174]=function(e,De)\ne.leases[#e.leases+1]={\nmode=\"x\",\nattempt=\"*\",\nholder=\"*\",\nstate=\"r\",\ndeadline=f+De,\nfence=0,\nacquired=0,\nttl=De,\nmax_until=0,\ndelay=0,\nlabel=\"-\",\nfingerprint=\"-\",\n}\nend"];
const lua_confirm_pending: Helper = ["F[150]=function(e,b,kb)\nb.state=\"c\"\nb.fence=kb.fence\nb.acquired=f - kb.acquired\nb.ttl=kb.ttl\nb.delay=kb.delay\nb.label=kb.label\nb.fingerprint=kb.fingerprint\nb.deadline=f+kb.ttl\nif kb.max_until>0 then\nb.max_until=f+kb.max_until\nb.deadline=math.min(b.deadline,b.max_until)\nend\ne.fence=math.max(e.fence,b.fence)\ne.confirmed=math.max(e.confirmed,b.fence)\nend"];
const lua_names_attempt: Helper = ["F[138]=function(e,I)\nreturn e~=nil and e.state~=\"newer\" and string.find(e.rest,I,1,true)~=nil\nend"];
const lua_parse_idempotency: Helper = ["F[11]=function(i)\nif not i then\nreturn nil\nend\nlocal ca,jb,E,oa=string.match(i,\"^(%d+) (%a) (%S+) (.*)$\")\nif not ca or F[2](ca)>1 then\nreturn{state=\"newer\"}\nend\nreturn{layout=ca,state=jb,fingerprint=E,rest=oa}\nend"];
const lua_load_idempotency: Helper = ["F[47]=function(s)\nreturn F[11](s and redis.call(\"GET\",s))\nend"];
const lua_save_idempotency: Helper = ["F[15]=function(s,jb,E,oa,ra)\nif s then\nlocal i=table.concat({F[1](1),jb,E,oa},\" \")\nredis.call(\"SET\",s,i,\"PX\",F[1](ra - f+60000))\nend\nend"];
const lua_save_attempt: Helper = ["do\nlocal function nk(e,ja)\nlocal j=f\nfor U,b in ipairs(e.leases)do\nif b.holder==ja then\nj=math.max(j,b.deadline)\nend\nend\nreturn j\nend\nF[164]=function(s,e,b)\nif not s then\nreturn\nend\nlocal o,sa=F[47](s),b.attempt\nif o and o.state==\"g\" and not F[138](o,sa)then\nsa=string.sub(o.rest .. \" \" .. sa,-184)\nend\nF[15](s,\"g\",b.fingerprint,sa,nk(e,b.holder))\nend\nend"];
const lua_forget_attempt: Helper = ["F[184]=function(s,o,I)\nif not F[138](o,I)or o.state~=\"g\" then\nreturn\nend\nlocal eb={}\nfor U,Aa in ipairs(F[7](o.rest))do\nif Aa~=I then\neb[#eb+1]=Aa\nend\nend\nif #eb==0 then\nredis.call(\"DEL\",s)\nelse\nlocal i=table.concat({o.layout,\"g\",o.fingerprint,table.concat(eb,\" \")},\" \")\nredis.call(\"SET\",s,i,\"KEEPTTL\")\nend\nend"];
const lua_save_release: Helper = ["F[207]=function(s,o,I)\nif not o or o.state==\"g\" then\nF[15](s,\"e\",o and o.fingerprint or \"?\",I,f)\nend\nend"];
const lua_prolong_attempts: Helper = ["F[200]=function(s,b)\nredis.call(\"PEXPIRE\",s,F[1](b.deadline - f+60000),\"GT\")\nend"];
const lua_refusal_of: Helper = ["F[94]=function(e,E)\nif e and e.state==\"newer\" then\nreturn{\"newer\"}\nend\nreturn e and e.fingerprint~=E and{\"mismatch\"}or nil\nend"];
const lua_quorum_refusal_of: Helper = ["F[202]=function(o,E)\nif o and o.fingerprint==\"?\" then\nreturn nil\nend\nreturn F[94](o,E)\nend"];
const lua_RECORD_FIELDS: Helper = ["local Wc={\n\"layout\",\n\"fence\",\n\"arrival\",\n\"departures\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"tickets_next\",\n\"turn_at\",\n\"shared\",\n\"shared_next\",\n\"details\",\n\"delay_until\",\n\"break_at\",\n\"hold_ms\",\n\"kept_until\",\n\"expires_at\",\n\"front_arrival\",\n\"capacity\",\n\"permits\",\n\"attended_next\",\n\"turn_until\",\n\"turn_ms\",\n\"no_grace_until\",\n\"dropped\",\n\"watched_until\",\n\"ahead\",\n\"keeps_out\",\n}"];
const lua_parse_fields: Helper = ["F[13]=function(a,i)\nlocal ic,cb=0,0\nfor t,Yg in string.gmatch(i,\" (%d+)=(%d+)\")do\nlocal sb,ba=Wc[F[2](t)],F[2](Yg)\nif not sb then\nreturn false\nend\na[sb]=ba\ncb=math.max(cb,ba)\nic=ic+2+#t+#Yg\nend\nreturn ic==#i and cb<10000000000000000\nend"];
const lua_parse_numbers: Helper = ["F[14]=function(a,i)\nlocal R,Cg,Tj,mf,hh=string.match(i,\"^[56] (%d+) (%d+) (%d+) (%d+)([^\\n]*)\\n\")\nif not R then\nreturn false\nend\na.fence,a.written_at,a.hold_ms,a.events_count=\nR+0,Cg+0,Tj+0,mf+0\nif hh~=\"\" and not F[13](a,hh)then\nreturn false\nend\nreturn math.max(a.fence,a.written_at,a.hold_ms,a.events_count)<10000000000000000\nend"];
const lua_pack_rests: Helper = ["F[64]=function(a)\nlocal i=\"\"\nfor c=1,#a.rests do\ni=i .. \" \" .. F[1](a.rests[c].until_ms).. \":\" .. F[1](a.rests[c].permits)\nend\nreturn i\nend"];
const lua_pack_upgrader: Helper = ["F[65]=function(ma)\nreturn table.concat(\n{ma.id,ma.token,F[1](ma.deadline),F[1](ma.arrival),ma.label},\n\" \"\n)\nend"];
const lua_parse_more: Helper = ["do\nlocal function Mk(a,i)\na.rests,a.resting={},0\nif not string.find(i,\"^[%d: ]*$\")or not F[4](i)then\nreturn false\nend\nfor ra,rd in string.gmatch(i,\"(%d+):(%d+)\")do\na.rests[#a.rests+1]={until_ms=F[2](ra),permits=F[2](rd)}\na.resting=a.resting+F[2](rd)\nend\nreturn true\nend\nlocal function Nk(i)\nlocal h,K,Q,A,fa=string.match(i,\"^(%S+) (%S+) (%d+) (%d+) (%S+)$\")\nif not h or not F[4](i)then\nreturn nil\nend\nreturn{id=h,token=K,deadline=F[2](Q),arrival=F[2](A),label=fa}\nend\nF[67]=function(a,i)\nlocal ic=0\nfor P,Z in string.gmatch(i,\"(%l) ([^\\n]+)\\n\")do\nic=ic+#Z+3\nif P==\"f\" then\na.front=Z\nelseif P==\"u\" then\na.upgrader=Nk(Z)\nelseif P==\"o\" then\na.outcomes=Z\nelseif P==\"n\" then\na.notes=Z\nelseif P==\"r\" and not Mk(a,Z)then\nreturn false\nelseif P==\"a\" then\na.away=F[2](Z)\nend\nif P==\"u\" and not a.upgrader then\nreturn false\nend\nend\nreturn ic==#i\nend\nend"];
const lua_parse_earlier: Helper = ["do\nlocal function Jk(a,Z,ca)\nlocal va,za=string.match(Z,\"^([%d ]+) (%S+)$\")\nlocal D,O=F[7](va or \"\"),ca>1 and 26 or 20\nif #D~=O or not F[4](Z)then\nreturn nil\nend\nfor c=1,O do\na[Wc[c]]=F[2](D[c])\nend\nif ca==1 then\na.turn_at=0\nend\na.keeps_out=ca>=3 and 1 or 0\nreturn za\nend\nF[66]=function(a,i,ca)\nif ca==1 then\ni=i .. \"\\n\"\nend\nlocal Z,G,ma,hb,da,Ia,na=\nstring.match(i,\"^([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n?([^\\n]*)$\")\nlocal za=Z and ca>0 and Jk(a,Z,ca)\nif not za then\nreturn nil\nend\nif Ia~=\"\" and not string.find(Ia,\",$\")then\nreturn nil\nend\nif not string.find(na,\"^[%d: ]*$\")or not F[4](na)then\nreturn nil\nend\nlocal Cg,Te=string.match(na,\"^(%d+) (%d+)\")\na.written_at=F[2](Cg or \"0\")\na.ahead=F[2](Te or \"0\")\nfor K,S in string.gmatch(hb,\"%S%S%S%S(%S%S%S%S%S%S%S%S)(%l) \")do\na.ended=a.ended .. K .. S .. \".... \"\nend\na.events=Ia\nlocal U,mf=string.gsub(Ia,\",\",\"\")\na.events_count=mf\na.exclusive=F[88](G)\nif G~=\"\" and not a.exclusive then\nreturn nil\nend\nlocal Fa=za~=\"-\" and \"f \" .. za .. \"\\n\" or \"\"\nif ma~=\"\" then\nFa=Fa .. \"u \" .. ma .. \"\\n\"\nend\nif da~=\"\" then\nFa=Fa .. \"o \" .. da .. \"\\n\"\nend\nlocal pa=string.match(na,\"%d+:.*$\")\nreturn pa and Fa .. \"r \" .. pa .. \"\\n\" or Fa\nend\nend"];
const lua_needed_until: Helper = ["F[51]=function(a,x)\nreturn a.kept_until+(a.shared>0 and x or 0)\nend"];
const lua_expire_beside: Helper = ["do\nlocal function lk(a)\nlocal L={}\nlocal function vb(O,s)\nif O>0 then\nL[#L+1]=s\nend\nend\nvb(a.details,a.details_key)\nvb(a.shared,a.leases_key)\nvb(a.shared,a.holders_key)\nvb(a.tickets,a.writers_key)\nvb(a.tickets,a.readers_key)\nvb(a.tickets,a.tickets_key)\nreturn L\nend\nF[31]=function(a,x)\nlocal L=a.created\nlocal Kc=F[51](a,x)\nif Kc>a.expires_at then\na.expires_at=Kc+(a.shared>0 and 30000 or x - 30000)\nL=lk(a)\nend\nfor c=1,L and #L or 0 do\nredis.call(\"PEXPIRE\",L[c],F[1](a.expires_at+30000 - f))\nend\na.created=nil\nend\nend"];
const lua_set_back: Helper = ["F[83]=function(a,zb)\nlocal Dc={\n\"tickets_next\",\n\"turn_at\",\n\"shared_next\",\n\"delay_until\",\n\"break_at\",\n\"kept_until\",\n\"expires_at\",\n\"attended_next\",\n\"turn_until\",\n\"no_grace_until\",\n\"watched_until\",\n}\nfor U,sb in ipairs(Dc)do\nif a[sb]>zb then\na[sb]=a[sb] - zb\nend\nend\nif a.exclusive then\nF[50](a.exclusive,-zb)\nend\nif a.upgrader then\na.upgrader.deadline=a.upgrader.deadline - zb\nend\nfor c=1,#a.rests do\na.rests[c].until_ms=a.rests[c].until_ms - zb\nend\nlocal da=F[7](a.outcomes)\nfor c=1,#da do\nlocal B,yf=string.match(da[c],\"^(.*[.!=])(%d+)$\")\nda[c]=B and B .. F[1](F[2](yf)- zb)or da[c]\nend\na.outcomes=table.concat(da,\" \")\nif a.shared>0 or a.tickets>0 then\na.ahead=a.ahead+zb\nend\na.changed=true\nend"];
const lua_load_lock: Helper = ["do\nlocal function Rj(a)\nreturn #a.ended % 14==0 and #a.releases % 5==0\nend\nlocal function Lk(a,i)\nlocal Pd=string.find(i,\"\\n\",1,true)\nlocal ed=Pd and string.find(i,\"\\n\",Pd+1,true)\nlocal Qd=ed and string.find(i,\"\\n\",ed+1,true)\nlocal Rd=Qd and string.find(i,\"\\n\",Qd+1,true)\nlocal Sd=Rd and string.find(i,\"\\n\",Rd+1,true)\nif not Sd or not F[14](a,i)then\nreturn false\nend\na.ended=string.sub(i,ed+1,Qd - 1)\na.releases=string.sub(i,Qd+1,Rd - 1)\na.events=string.sub(i,Rd+1,Sd - 1)\nif ed>Pd+1 then\na.exclusive=F[88](string.sub(i,Pd+1,ed - 1))\nif not a.exclusive then\nreturn false\nend\nend\nif not Rj(a)then\nreturn false\nend\nif(a.events==\"\")~=(a.events_count==0)or a.events~=\"\" and string.sub(a.events,-1)~=\",\" then\nreturn false\nend\nreturn Sd==#i or F[67](a,string.sub(i,Sd+1))\nend\nlocal function sj(j)\nreturn{\nended=\"\",\nreleases=\"\",\noutcomes=\"\",\nnotes=\"\",\nevents=\"\",\nevents_count=0,\nrests={},\naway=0,\nfence=0,\narrival=0,\ndepartures=0,\nwriters=0,\nreaders=0,\ntickets=0,\ntickets_next=0,\nturn_at=0,\nshared=0,\nshared_next=0,\ndetails=0,\ndelay_until=0,\nbreak_at=0,\nhold_ms=0,\nkept_until=0,\nexpires_at=0,\nfront_arrival=0,\ncapacity=0,\npermits=0,\nattended_next=0,\nturn_until=0,\nturn_ms=0,\nno_grace_until=0,\ndropped=0,\nwatched_until=0,\nahead=0,\nkeeps_out=0,\nwritten_at=0,\nstored=false,\nresting=0,\nexpired_permits=0,\nchanged=false,\nat=j,\nrecord_key=KEYS[j],\ndetails_key=KEYS[j+1],\nleases_key=KEYS[j+2],\nholders_key=KEYS[j+3],\nwriters_key=KEYS[j+4],\nreaders_key=KEYS[j+5],\ntickets_key=KEYS[j+6],\nhistory_key=KEYS[j+7],\n}\nend\nlocal function Fl(a,i)\nlocal Ad=string.sub(i,1,2)\nif Ad==\"5 \" or Ad==\"6 \" then\nreturn not Lk(a,i)and \"damaged\" or nil\nend\nlocal ca=F[2](string.match(i,\"^(%d+) \")or \"0\")\nif ca>6 then\nreturn \"newer\"\nend\nlocal Fa=ca<5 and F[66](a,i,ca)\nreturn not(Fa and F[67](a,Fa))and \"damaged\" or nil\nend\nF[48]=function(j,i)\nlocal a=sj(j)\nif i then\na.stored=true\na.unreadable=Fl(a,i)\nif a.unreadable then\nreturn a\nend\nif a.written_at>f then\nF[83](a,a.written_at - f)\nend\nend\na.live=F[38](a)and 0 or a.shared\nreturn a\nend\nend"];
const lua_load_locks: Helper = ["F[93]=function(v,Wf)\nif v==1 then\nlocal w=Wf and F[5]({KEYS[1],Wf},1)or{redis.call(\"GET\",KEYS[1])}\nlocal a=F[48](1,w[1])\nreturn{a},a.unreadable and{\"unreadable\",a.unreadable}or nil,w[2]\nend\nlocal L={}\nfor c=1,v do\nL[c]=KEYS[(c - 1)*8+1]\nend\nL[v+1]=Wf\nlocal w=F[5](L,v)\nlocal l,Kd,qa={},{},nil\nfor c=1,v do\nlocal a=Kd[L[c]] or F[48]((c - 1)*8+1,w[c])\nl[c]=a\nKd[L[c]]=a\nif a.unreadable and not qa then\nqa={\"unreadable\",a.unreadable}\nend\nend\nreturn l,qa,w[v+1]\nend"];
const lua_pack_fields: Helper = ["F[62]=function(a)\nlocal i=\"\"\nfor c=3,#Wc do\nlocal ba=a[Wc[c]]\nif ba>0 and Wc[c]~=\"hold_ms\" then\ni=i .. \" \" .. F[1](c).. \"=\" .. F[1](ba)\nend\nend\nreturn i\nend"];
const lua_saved_lease: Helper = ["F[168]=function(a,b)\nreturn b==a.exclusive and a.exclusive_text or F[63](b)\nend"];
const lua_prove_writable: Helper = ["F[6]=function(s)\nif not Xb then\nredis.call(\"PEXPIRE\",s,\"1\",\"GT\")\nXb=true\nend\nend"];
const lua_latest_events: Helper = ["F[46]=function(a)\nlocal Ia,Ie={},nil\nlocal function vb(i)\nfor mb in string.gmatch(i,\"[^,]+\")do\nlocal Fc=string.match(mb,\"^(%l)%d+$\")\nlocal fc,gc=string.match(mb,\"^%l(%l%d+ %-?%d+) %-?%d+ (%S+) ?%S*$\")\nif fc and Ie then\nIa[#Ia+1]=string.sub(Ie,1,1).. fc .. \" \" .. string.sub(Ie,2).. \" \" .. gc\nend\nIe=Fc and mb or nil\nif fc then\nIa[#Ia+1]=mb\nend\nend\nend\nvb(a.events)\nif #Ia<20 then\nlocal vf=redis.call(\"GET\",a.history_key)or \"\"\nvb(string.sub(vf,#F[1](1)+2))\nend\nfor c=#Ia,20+1,-1 do\nIa[c]=nil\nend\nreturn Ia\nend"];
const lua_note_wake: Helper = ["do\nlocal function Dl(a)\nif a.away==0 or F[73](a)==0 then\nreturn 0\nend\nif a.unserved then\nreturn 1\nend\nif F[39](a)then\nreturn f+20\nend\nlocal j=0\nlocal Dc={\na.exclusive and a.exclusive.deadline or 0,\na.shared>0 and a.shared_next or 0,\na.upgrader and a.upgrader.deadline or 0,\na.delay_until,\na.break_at,\na.turn_until,\na.attended_next,\nF[77](a),\n}\nfor c=1,#Dc do\nif Dc[c]>f and(j==0 or Dc[c]<j)then\nj=Dc[c]\nend\nend\nreturn j\nend\nF[60]=function(a,x)\na.wake=table.concat({F[1](a.at),F[1](Dl(a)),F[1](x)},\",\")\nend\nend"];
const lua_save_lock: Helper = ["do\nlocal function Ej(a)\nlocal cb=math.max(\na.arrival,\na.departures,\na.writers,\na.readers,\na.tickets,\na.tickets_next,\na.turn_at,\na.shared,\na.shared_next,\na.details,\na.delay_until,\na.break_at,\na.kept_until,\na.expires_at,\na.front_arrival,\na.capacity,\na.permits,\na.attended_next,\na.turn_until,\na.turn_ms,\na.no_grace_until,\na.dropped,\na.watched_until,\na.ahead,\na.keeps_out\n)\nreturn cb>0 and F[62](a)or \"\"\nend\nlocal function fl(a)\na.exclusive_text=a.exclusive and F[63](a.exclusive)or \"\"\nlocal i=(a.away>0 and \"6 \" or \"5 \")\n.. F[1](a.fence)\n.. \" \"\n.. Uf\n.. \" \"\n.. F[1](a.hold_ms)\n.. \" \"\n.. F[1](a.events_count)\n.. Ej(a)\n.. \"\\n\"\n.. a.exclusive_text\n.. \"\\n\"\n.. a.ended\n.. \"\\n\"\n.. a.releases\n.. \"\\n\"\n.. a.events\n.. \"\\n\"\nif a.front then\ni=i .. \"f \" .. a.front .. \"\\n\"\nend\nif a.upgrader then\ni=i .. \"u \" .. F[65](a.upgrader).. \"\\n\"\nend\nif a.outcomes~=\"\" then\ni=i .. \"o \" .. a.outcomes .. \"\\n\"\nend\nif #a.rests>0 then\ni=i .. \"r\" .. F[64](a).. \"\\n\"\nend\nif a.notes~=\"\" then\ni=i .. \"n \" .. a.notes .. \"\\n\"\nend\nif a.away>0 then\ni=i .. \"a \" .. F[1](a.away).. \"\\n\"\nend\nreturn i\nend\nlocal function Kj(a)\nlocal re=a.noted\nif not re then\nreturn\nend\nfor c=math.max(1,#re - 20+1),#re do\na.events=re[c] .. a.events\na.events_count=a.events_count+1\nend\na.noted=nil\nend\nlocal function ll(a,he)\nif not F[45](a)then\na.events,a.events_count=\"\",0\nreturn\nend\nKj(a)\nif a.events_count<20 and #a.events<=1500 then\nreturn\nend\nlocal i=F[1](1).. \" \" .. table.concat(F[46](a),\",\").. \",\"\nredis.call(\"SET\",a.history_key,i,\"PX\",F[1](he))\na.events,a.events_count=\"\",0\nend\nF[79]=function(a,x)\nif not a.changed and F[51](a,x)<=a.expires_at then\nF[6](a.record_key)\nreturn\nend\na.changed=false\na.written=true\na.written_at=f\nXb=true\nif a.shared==0 then\na.keeps_out=0\nend\nif a.shared==0 and a.tickets==0 then\na.kept_until=0\na.expires_at=0\na.ahead=0\nelse\nF[31](a,x)\nend\nlocal G=a.exclusive\nlocal Sj=G and math.max(G.deadline+G.delay,G.min_until)or 0\nlocal Dj=math.floor(a.fence/1000)\nlocal na=math.max(f,a.delay_until,a.kept_until,Sj,F[77](a,true),Dj)\nlocal Df=a.capacity>0 and 2592000000 or x\nlocal he=math.max(na+Df,a.expires_at+a.ahead+30000)- f\nll(a,he)\nredis.call(\"SET\",a.record_key,fl(a),\"PX\",F[1](he))\nif a.away>0 or a.away_changed then\nF[60](a,x)\nend\nend\nend"];
const lua_note_watcher: Helper = ["F[162]=function(a,Li)\nif a.stored and f+Li>a.watched_until then\na.watched_until=f+Li\na.changed=true\nend\nend"];
const lua_recent_outcome: Helper = ["F[100]=function(e,m)\nif e.outcomes==\"\" then\nreturn nil\nend\nlocal j=string.find(e.outcomes,F[9](m),1,true)\nreturn j and string.match(e.outcomes,\"^%w+\",j+12)or nil\nend"];
const lua_forgotten_at: Helper = ["F[96]=function(e)\nreturn F[2](string.match(e.outcomes,\"=(%d+)\")or \"0\")\nend"];
const lua_is_full_of_copies: Helper = ["F[99]=function(e)\nlocal U,bd=string.gsub(e.outcomes,\"!\",\"\")\nreturn bd>=48\nend"];
const lua_is_forgotten: Helper = ["F[106]=function(e,m,z)\nif z==0 or F[100](e,m)then\nreturn false\nend\nreturn F[96](e)>=z or F[99](e)\nend"];
const lua_save_outcome: Helper = ["do\nlocal function yh(mc)\nlocal Jh,yf=string.match(mc,\"([.!])(%d+)$\")\nif not Jh then\nreturn true,f\nend\nlocal j=F[2](yf)\nreturn j+(Jh==\"!\" and 60000 or 4000)<=f,j\nend\nlocal function Ck(e,m)\nlocal D={}\nfor mc in string.gmatch(e.outcomes,\"%S+\")do\nif string.sub(mc,1,1)~=\"=\" and string.sub(mc,1,12)~=F[9](m)then\nD[#D+1]=mc\nend\nend\nreturn D\nend\nF[97]=function(e,m,Da,bd)\nlocal D,db,Hb=Ck(e,m),{},F[96](e)\nlocal nf=#D+1 - 64\nfor c=1,#D do\nlocal Dk,j=yh(D[c])\nlocal bl=nf>0 and not string.find(D[c],\"!\",1,true)\nif bl or Dk and c<=#D - 15 then\nnf=nf - 1\nHb=math.max(Hb,j)\nelse\ndb[#db+1]=D[c]\nend\nend\nif #db>=64 then\nlocal U,j=yh(table.remove(db,1))\nHb=math.max(Hb,j)\nend\ndb[#db+1]=F[9](m).. Da ..(bd and \"!\" or \".\").. F[1](f)\ne.outcomes=(Hb>0 and \"=\" .. F[1](Hb).. \" \" or \"\").. table.concat(db,\" \")\ne.changed=true\nend\nend"];
const lua_is_late: Helper = ["F[155]=function(o,z)\nlocal Nb=o and string.match(o,\"^copy(%d+)$\")\nreturn Nb and z<F[2](Nb)\nend"];
const lua_save_copy: Helper = ["F[165]=function(e,m,z)\nif z==0 then\nreturn\nend\nlocal o=F[100](e,m)\nif not o or string.find(o,\"^copy\")and not F[155](o,z)then\nF[97](e,m,\"copy\" .. F[1](z),true)\nend\nend"];
const lua_save_reply: Helper = ["F[167]=function(e,m,u,bd)\nF[97](e,m,table.concat(u,\"x\"),bd)\nend"];
const lua_recent_reply: Helper = ["F[163]=function(e,m)\nlocal Da=F[100](e,m)\nif not Da then\nreturn nil\nend\nlocal D=string.gsub(Da,\"x\",\" \")\nreturn F[7](D)\nend"];
const lua_REASONS: Helper = ["local oc={\nr=\"released\",\ne=\"expired\",\nm=\"max_hold\",\nb=\"broken\",\nt=\"transferred\",\n}"];
const lua_end_at: Helper = ["F[130]=function(a,K)\nlocal j=string.find(a.ended,F[86](K),1,true)\nreturn j and j % 14==1 and j or nil\nend"];
const lua_released_by: Helper = ["F[203]=function(a,K,m)\nlocal Ba,j=F[76](m),F[130](a,K)\nif j then\nlocal ia=j+8+1\nlocal hk=string.sub(a.ended,ia,ia+4 - 1)==Ba\nreturn hk and string.sub(a.ended,ia - 1,ia - 1)or nil,false\nend\nj=a.releases~=\"\" and string.find(a.releases,Ba,1,true)\nif j and j % 5==2 then\nreturn string.sub(a.releases,j - 1,j - 1),false\nend\nreturn nil,#a.releases==32*5\nend"];
const lua_note_said: Helper = ["F[161]=function(a,m,H,zj,rj)\nif a.notes==\"\" and H==\"-\" then\nreturn\nend\nlocal aa,Bb,Ba,xh=F[61](a),{},\".\" .. string.sub(m,16 - 4,14),false\nfor c=1,#aa do\nif string.sub(aa[c],4+1)==H then\nBa=string.sub(aa[c],1,4)\nxh=true\nelse\nBb[#Bb+1]=aa[c]\nend\nend\nif H==\"-\" or not xh and string.find(a.ended .. a.notes,Ba,1,true)then\nBa=\"....\"\nelse\nBb[#Bb+1]=Ba .. H\nend\na.note=Ba\nF[44](a,Bb,zj and Ba or F[18](a),rj and Ba or F[29](a))\na.changed=true\nend"];
const lua_reason_never_served: Helper = ["F[132]=function(P)\nreturn P==\"o\" and \"expired\"\nor P==\"d\" and \"broken\"\nor P==\"u\" and \"released\"\nor nil\nend"];
const lua_why_never_served: Helper = ["F[212]=function(a,Ma)\nlocal j=F[130](a,Ma)\nreturn j and F[132](string.sub(a.ended,j+8,j+8))or nil\nend"];
const lua_why_lost: Helper = ["F[133]=function(a,K)\nlocal j=F[130](a,K)\nif j then\nlocal ia=j+8\nlocal P=string.sub(a.ended,ia,ia)\nlocal S=oc[P] or F[132](P)or oc[\"r\"]\nreturn S,F[78](a,string.sub(a.ended,ia+1,ia+4))\nend\nlocal i=a.shared>a.live and redis.call(\"HGET\",a.details_key,F[124](K))\nlocal b=i and F[89](a,i)\nif b and F[38](a)then\nreturn oc[\"b\"],F[78](a,F[18](a))\nend\nif b and b.deadline<=f then\nreturn oc[F[91](a,b)],\"-\"\nend\nreturn \"unknown\",\"-\"\nend"];
const lua_not_held: Helper = ["F[139]=function(a,K)\nif a.damaged_id==F[124](K)then\nreturn{\"unreadable\",\"damaged\"}\nend\nlocal S,H=F[133](a,K)\nreturn{\"lost\",S,H}\nend"];
const lua_reply_before: Helper = ["F[123]=function(e,E)\nreturn F[94](e,E)or e and F[7](e.rest)\nend"];
const lua_shorten_idempotency: Helper = ["F[144]=function(s)\nredis.call(\"PEXPIRE\",s,F[1](60000),\"LT\")\nend"];
const lua_idempotency_until: Helper = ["F[154]=function(s,Q)\nreturn s and Q+60000 or 0\nend"];
const lua_prolong_idempotency: Helper = ["F[201]=function(s,b)\nif b.idempotency_until>0 and b.deadline>b.idempotency_until then\nb.idempotency_until=b.deadline+60000\nredis.call(\"PEXPIRE\",s,F[1](b.idempotency_until+60000 - f),\"GT\")\nend\nend"];
const lua_listed_holders: Helper = ["F[136]=function(a)\nlocal nb={}\nif a.exclusive then\nnb[1]=F[63](a.exclusive)\nend\nif a.live>0 then\nlocal k=redis.call(\"ZRANGE\",a.holders_key,\"0\",F[1](50 - 1))\nlocal w=#k>0 and redis.call(\"HMGET\",a.details_key,unpack(k))or{}\nfor c=1,#w do\nlocal b=w[c] and F[89](a,w[c])\nif #nb<50 and b and b.deadline>f then\nnb[#nb+1]=F[63](F[95](a,b))\nend\nend\nend\nreturn nb\nend"];
const lua_queue_length: Helper = ["F[141]=function(a)\nreturn F[73](a)+(a.upgrader and 1 or 0)\nend"];
const lua_readers_before: Helper = ["F[74]=function(a)\nif F[40](a.front)or F[68](a.front)>0 or a.readers<2 then\nreturn 0\nend\nif a.writers==0 then\nreturn 4000000000000000\nend\nlocal U,nc=F[33](a.writers_key)\nreturn nc\nend"];
const lua_next_end: Helper = ["F[52]=function(a)\nif a.capacity==0 then\nreturn a.delay_until\nend\nlocal j=F[77](a)\nreturn a.live>0 and math.min(j,a.shared_next)or j\nend"];
const lua_flag: Helper = ["F[8]=function(bf)\nreturn bf and \"1\" or \"0\"\nend"];
const lua_with_notifications: Helper = ["do\nlocal function ai(a)\nlocal Ye=a.written and(a.watched_until>f or not a.stored)\nif a.turn_ms==0 then\nreturn Ye and F[1](a.at).. \",-,0,0,1,-,\" .. F[1](a.departures)or nil\nend\nlocal Je,Eb,Ua,next=\"-\",0,0,\"-\"\nif a.turn_began and a.turn_at>0 then\nJe=F[9](F[81](a.front))\nEb=a.turn_until\nUa=F[74](a)\nelseif a.upgrader and a.lease_ended and a.live==1 then\nJe=F[9](F[81](a.upgrader.id))\nelseif a.queue_dropped then\nEb=1\nelseif(a.tickets>0 or a.upgrader)and(a.check_at or a.lease_ended and F[52](a)>f)then\nEb=a.check_at or F[52](a)\nnext=a.front and F[9](F[81](a.front))or \"-\"\nend\nif Je==\"-\" and Eb==0 and not Ye then\nreturn nil\nend\nlocal D={F[1](a.at),Je,F[1](Eb),F[1](Ua),F[8](Ye),next,F[1](a.departures)}\nreturn table.concat(D,\",\")\nend\nF[92]=function(u,l)\nif #l==1 and not l[1].untold and not l[1].wake then\nlocal Zh=not l[1].unreadable and ai(l[1])\nif Zh then\nu[#u+1]=\"!\" .. Zh\nend\nreturn u\nend\nlocal Mc,Td,Me,Ge={},{},{},{}\nfor c=1,#l do\nlocal a=l[c]\nif not a.unreadable and not Ge[a] then\nMc[#Mc+1]=ai(a)\nfor Ec=1,a.turn_ms>0 and a.served and #a.served or 0 do\nlocal D={F[1](a.at),a.served[Ec],\"0\",\"0\",\"0\",\"-\",F[1](a.departures)}\nMc[#Mc+1]=table.concat(D,\",\")\nend\nMe[#Me+1]=a.wake\nfor Ec=1,a.written and a.untold and #a.untold or 0 do\nTd[#Td+1]=F[1](a.at).. \" \" .. a.untold[Ec]\nend\nend\nGe[a]=true\nend\nif #Td>0 then\nu[#u+1]=\"~\" .. table.concat(Td,\",\")\nend\nif #Me>0 then\nu[#u+1]=\"+\" .. table.concat(Me,\";\")\nend\nif #Mc>0 then\nu[#u+1]=\"!\" .. table.concat(Mc,\";\")\nend\nreturn u\nend\nend"];
const lua_load_request: Helper = ["F[159]=function(v,y,E)\nlocal J=F[47](y)\nlocal M=F[94](J,E)\nif M then\nreturn nil,J,M\nend\nlocal l,qa=F[93](v)\nreturn l,J,qa\nend"];
const lua_place_secret_of: Helper = ["F[199]=function(m,Ma,J)\nif Ma~=\"-\" then\nreturn Ma\nend\nif J and J.state==\"w\" and J.rest~=\"-\" then\nreturn J.rest\nend\nreturn m\nend"];
const lua_ids_with: Helper = ["F[194]=function(Ra,C)\nlocal k={}\nfor c=1,#Ra do\nk[c]=string.sub(Ra,c,c).. C\nend\nreturn k\nend"];
const lua_ids_of: Helper = ["F[193]=function(g,C)\nreturn C==g.place_secret and g.place_ids or F[194](ARGV[2],C)\nend"];
const lua_save_locks: Helper = ["F[206]=function(g)\nfor c=1,#g.locks do\nF[90](g.locks[c],f)\nF[79](g.locks[c],(ARGV[11]+0))\nend\nend"];
const lua_finish: Helper = ["F[183]=function(g,u)\nF[206](g)\nreturn F[92](u,g.locks)\nend"];
const lua_lost: Helper = ["F[196]=function(g,S,H,vk)\nreturn F[183](g,{\"lost\",S,F[8](vk or false),H or \"-\"})\nend"];
const lua_dismissed: Helper = ["F[180]=function(g,A)\nlocal o,e=(ARGV[18]+0),g.idempotency\nif o==0 and e and e.state==\"w\" and e.rest~=\"-\" then\no=A or Sa - 30000*1000\nend\nfor c=1,#g.locks do\nlocal a=g.locks[c]\nlocal ha=a.dropped\nif o>0 and o<=ha and((ARGV[18]+0)>0 or ha<=Sa+1000000)then\nlocal H=F[78](a,F[29](a))\nreturn{\"lost\",oc[\"b\"],\"1\",H}\nend\nend\nreturn nil\nend"];
const lua_append_two: Helper = ["F[175]=function(D,ta,ol)\nD[#D+1]=ta\nD[#D+1]=ol\nreturn D\nend"];
const lua_append_list: Helper = ["F[10]=function(D,Fa)\nD[#D+1]=F[1](#Fa)\nfor c=1,#Fa do\nD[#D+1]=Fa[c]\nend\nreturn D\nend"];
const lua_granted: Helper = ["F[189]=function(g,N,Db)\nF[206](g)\nlocal a,Nc=g.locks[1],{}\nfor c=1,#N do\nNc[c]=F[168](g.locks[c],N[c])\nend\nlocal u=F[175](F[10]({\"granted\",F[1](f),F[1](a.break_at)},Nc),F[8](Db),F[1](a.capacity))\nreturn F[92](u,g.locks)\nend"];
const lua_granted_some: Helper = ["F[191]=function(g,N,Db)\nF[206](g)\nlocal Nc,zg,Jd={},{},0\nfor c=1,#g.locks do\nlocal a=g.locks[c]\nif N[c] then\nNc[#Nc+1],zg[#zg+1]=F[168](a,N[c]),c\nif a.break_at>0 then\nJd=Jd>0 and math.min(Jd,a.break_at)or a.break_at\nend\nend\nend\nlocal u=\nF[175](F[10]({\"granted_some\",F[1](f),F[1](Jd)},Nc),F[42](zg),F[8](Db))\nreturn F[92](u,g.locks)\nend"];
const lua_claim: Helper = ["F[134]=function(a,b)\nif not F[121](b)then\nreturn false\nend\nlocal ac,Jc=string.match(b.partner,\"^%?(%d+),(%d+)$\")\nb.partner,b.confirmed=\"-\",true\nb.delay=F[2](ac)\nif F[2](Jc)>0 then\nb.min_until=b.acquired+F[2](Jc)\nend\nF[116](a,b)\na.changed=true\nreturn true\nend"];
const lua_busy: Helper = ["do\nlocal function kl(a)\nif a.tickets<=F[73](a)then\nreturn 0\nend\nlocal ob=redis.call(\"ZCOUNT\",a.tickets_key,F[21](a,f - 2000),F[21](a,f))\nreturn math.min(a.departures,ob)\nend\nlocal function Jj(a,ub,fb)\nlocal j=a.delay_until\nif a.exclusive then\nj=math.max(j,a.exclusive.deadline,a.exclusive.min_until)\nelseif ub and a.live>(fb and 1 or 0)then\nj=math.max(j,F[112](a,fb))\nend\nif a.capacity>0 and a.live+a.resting>0 then\nlocal mg,ya=F[77](a),a.live>0 and a.shared_next or 0\nlocal dj=mg>0 and ya>0\nj=math.max(j,dj and math.min(mg,ya)or mg+ya)\nend\nif not ub then\nj=math.max(j,a.upgrader and a.upgrader.deadline or 0,a.break_at)\nend\nreturn j\nend\nlocal function Nh(a,ub,fb)\nif F[39](a)then\nreturn f+20\nend\nlocal j=Jj(a,ub,fb)\nlocal sk=a.capacity>0 and a.turn_at>0\nif j>f and not sk then\nreturn j\nend\nj=a.attended_next>f and a.attended_next or f\nif a.turn_at==0 then\nreturn j\nend\nreturn j>f and math.min(a.turn_until,j)or a.turn_until\nend\nF[178]=function(g,X,t,fb,dd)\nlocal ta=X[1]\nlocal a=g.locks[ta]\nlocal ub=string.sub(ARGV[2],ta,ta)==\"x\"\nif not t then\nt={position=-1,ticket=\"-\",arrival=Sa,attended_until=0,ticket_until=0,again_at=0}\nfor c=1,#g.locks do\nt.arrival=math.max(t.arrival,g.locks[c].dropped+1)\nend\nend\nlocal uc,Of=0,Nh(a,ub,fb)\nfor c=2,g.spare>0 and g.spare+1 or 0 do\nlocal Aa=X[c]\nlocal j=Nh(g.locks[Aa],string.sub(ARGV[2],Aa,Aa)==\"x\")\nOf=math.min(Of,j)\nend\nif not fb then\nfor c=1,g.spare>0 and 1 or #X do\nlocal Aa=g.locks[X[c]]\nuc=math.max(uc,Aa.delay_until,Aa.live==0 and F[77](Aa)or 0)\nend\nend\nlocal u=F[175](F[175](F[10]({\"busy\",F[1](f),F[42](X),F[1](Of),F[1](t.position),t.ticket,F[1](t.arrival),F[1](t.attended_until),F[1](t.ticket_until),F[1](t.again_at),F[1](a.hold_ms),F[1](a.departures),F[1](F[141](a)+(dd and dd[ta] and 1 or 0)),F[1](F[126](a)),F[1](F[20](a))},F[136](a)),F[1](uc>f and uc or 0),F[1](a.capacity)),F[1](t.position>=0 and kl(a)or 0),F[1](t.standby_until or 0))\nreturn F[183](g,u)\nend\nend"];
const lua_new_lease: Helper = ["F[197]=function(g,a,h)\nlocal b={\nid=h,\ndeadline=0,\nfence=0,\nholds=1,\nacquired=f,\nttl=(ARGV[3]+0),\nmax_until=(ARGV[10]+0)>0 and f+(ARGV[10]+0)or 0,\ndelay=(ARGV[9]+0),\nlabel=ARGV[8],\npartner=\"-\",\nmin_until=(ARGV[20]+0)>0 and f+(ARGV[20]+0)or 0,\n}\nb.idempotency_until=F[154](g.idempotency_key,F[25](a,b,(ARGV[3]+0)))\nreturn b\nend"];
const lua_save_use: Helper = ["F[208]=function(g,jb,C,ra)\nF[15](g.idempotency_key,jb,ARGV[14],C,ra)\nend"];
const lua_save_grant: Helper = ["F[205]=function(g,C,b)\nlocal a=g.locks[1]\nif(ARGV[16]+0)>0 or F[100](a,C)then\nF[97](a,C,\"granted\",true)\nend\nF[208](g,\"g\",C,b.idempotency_until)\nend"];
const lua_granted_earlier: Helper = ["do\nlocal function Wd(g,C)\nlocal k,N,n,S,H=F[193](g,C),{},0,\"unknown\",\"-\"\nfor c=1,#k do\nN[c]=F[113](g.locks[c],k[c])\nif N[c] then\nn=n+1\nelseif S==\"unknown\" then\nS,H=F[133](g.locks[c],C)\nend\nend\nif n==#k then\nreturn F[189](g,N,not F[134](g.locks[1],N[1]))\nend\nif n==#k - g.spare then\nreturn F[191](g,N,true)\nend\nif n>0 or S~=\"unknown\" or g.idempotency and g.idempotency.state==\"g\" then\nreturn F[196](g,S,H,F[212](g.locks[1],C)~=nil)\nend\nreturn nil\nend\nF[190]=function(g)\nlocal m,J=ARGV[1],g.idempotency\nif J and J.state==\"g\" then\nreturn Wd(g,J.rest)\nend\nlocal aa=Wd(g,m)\nif not aa and g.place_secret~=m then\naa=Wd(g,g.place_secret)\nend\nlocal B=J and J.rest or \"-\"\nif not aa and B~=\"-\" and B~=g.place_secret and B~=m then\naa=Wd(g,B)\nend\nreturn aa\nend\nend"];
const lua_find_own_places: Helper = ["do\nlocal function jh(l,k)\nif #k==1 and l[1].tickets==0 then\nreturn nil\nend\nlocal n,A={},nil\nfor c=1,#k do\nn[c]=F[140](l[c],k[c])or false\nA=A or n[c] and n[c].arrival\nend\nn.arrival=A\nreturn A and n or nil\nend\nF[182]=function(g)\nlocal l,m=g.locks,ARGV[1]\nlocal k=F[193](g,g.place_secret)\nlocal n=jh(l,k)\nif n or g.place_secret==m then\nreturn g.place_secret,k,n\nend\nk=F[193](g,m)\nreturn m,k,jh(l,k)\nend\nend"];
const lua_has_lease_left: Helper = ["F[192]=function(a,h,kd)\nreturn F[40](h)or a.live<kd\nend"];
const lua_grant_one: Helper = ["F[187]=function(g,c,h,n)\nlocal a,t=g.locks[c],n and n[c]\nlocal b=F[197](g,a,h)\nif t then\nF[75](a,h,t)\nF[59](a)\nend\nF[35](a,b,n and n.arrival)\nif t then\na.check_at=b.deadline\nend\nreturn b\nend"];
const lua_grant_all: Helper = ["F[186]=function(g,C,k,n)\nlocal l,N=g.locks,{}\nfor c=1,#l do\nif not F[192](l[c],k[c],(ARGV[12]+0))then\nreturn F[183](g,{\"limit\",\"leases\"})\nend\nend\nfor c=1,#l do\nN[c]=F[187](g,c,k[c],n)\nend\nF[205](g,C,N[1])\nreturn F[189](g,N)\nend"];
const lua_grant_some: Helper = ["F[188]=function(g,C,k,n,X)\nlocal l,Zc=g.locks,{}\nlocal ka=#l - g.spare\nfor c=1,#l do\nlocal ak=not F[195](X,#X,c)and F[192](l[c],k[c],(ARGV[12]+0))\nif #Zc<ka and ak then\nZc[#Zc+1]=c\nend\nend\nif #Zc<ka then\nreturn F[183](g,{\"limit\",\"leases\"})\nend\nlocal N,ta={},nil\nfor c=1,#l do\nif F[195](Zc,ka,c)then\nN[c]=F[187](g,c,k[c],n)\nta=ta or N[c]\nelseif n and n[c] then\nF[75](l[c],k[c],n[c])\nend\nend\nF[205](g,C,ta)\nreturn F[191](g,N)\nend"];
const lua_wait_in_line: Helper = ["do\nlocal function Qj(a,Cl)\nif a.tickets+(a.upgrader and 1 or 0)<Cl then\nreturn true\nend\nif a.tickets<=F[73](a)then\nreturn false\nend\nlocal Vf=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"0\")[1]\nif Vf then\nF[75](a,Vf,F[140](a,Vf)or{})\nend\nreturn true\nend\nlocal function Ug(s,A)\nreturn redis.call(\"ZCOUNT\",s,\"-inf\",\"(\" .. F[1](A))\nend\nlocal function gi(a,h,t)\nlocal B=a.upgrader and 1 or 0\nif t.queued and t.arrival==a.arrival then\nreturn B+F[73](a)- 1\nend\nlocal lb,Ua=a.writers,a.readers\nif t.queued and F[40](h)then\nlb=lb - 1\nelseif t.queued then\nUa=Ua - 1\nend\nif lb>0 then\nB=B+Ug(a.writers_key,t.arrival)\nend\nif Ua>0 then\nB=B+Ug(a.readers_key,t.arrival)\nend\nreturn B\nend\nlocal function wk(l)\nlocal n,A={},Sa\nfor c=1,#l do\nA=math.max(A,l[c].arrival+1)\nend\nfor c=1,#l do\nn[c]=false\nl[c].arrival=A\nl[c].changed=true\nend\nn.arrival=A\nreturn n\nend\nlocal function zk(va,yk)\nfor U=yk+1,#va do\nlocal cb=1\nfor c=2,#va do\ncb=va[c]>va[cb] and c or cb\nend\ntable.remove(va,cb)\nend\nreturn math.max(unpack(va))\nend\nlocal function ml(l,k,n,X,V,g)\nlocal vi,Id=g.spare,0\nlocal ka=#k - vi\nif ka>1 then\nlocal Kg=math.floor(n.arrival/1000)\nId=Kg>f+1000 and f or Kg+10000\nend\nlocal we,Fd={},Id>f and Id or 0\nfor c=1,#k do\nlocal a,h=l[c],k[c]\nif Id<=f or F[195](X,vi+1,c)then\nlocal t=n[c] or{arrival=n.arrival}\nlocal Mb=(ARGV[22]+0)>0 and n[c] and F[19](a,h)<=(ARGV[22]+0)\nF[80](a,h,t,V,Mb)\nif F[36](h)then\nF[70](a,h,\"=\" .. ARGV[8])\nend\nwe[#we+1]=gi(a,h,t)\nn[c]=t\nelseif n[c] then\nF[75](a,h,n[c])\nn[c]=false\nend\nF[90](a,f)\nif a.front==h and a.turn_at>0 then\nF[59](a)\nF[85](a,f,3000)\nFd=f+2500\nend\nend\nreturn zk(we,ka - #k+#we),Fd\nend\nlocal function Ek(l,k,n,V)\nfor c=1,#k do\nif n[c] then\nV=math.max(V,F[19](l[c],k[c])+1)\nend\nend\nreturn V\nend\nlocal function Hk(fa,If,ud)\nreturn \"=\" .. fa .. \" \" .. F[42](If).. \" \" .. ud\nend\nlocal function vl(g,C,n,X,V)\nlocal a,h=g.locks[1],F[193](g,C)[1]\nlocal t=n[1] or{arrival=n.arrival}\nlocal ra=n[1] and F[19](a,h)or 0\nif not n[1] or(ARGV[23]+0)>0 and(ARGV[7]~=\"-\" or ra<=f)then\nra=math.max(f+(ARGV[23]+0),V)\nlocal If={(ARGV[3]+0),(ARGV[9]+0),(ARGV[10]+0),(ARGV[20]+0)}\nF[70](a,h,Hk(ARGV[8],If,ARGV[25]))\nF[80](a,h,t,ra,n[1]~=false)\nF[208](g,\"w\",C,ra+(ARGV[3]+0))\nelseif V>ra then\nra=V\nF[80](a,h,t,ra)\nF[208](g,\"w\",C,ra+(ARGV[3]+0))\nend\nF[90](a,f)\nreturn F[178](g,X,{\nposition=gi(a,h,t),\nticket=C,\narrival=t.arrival,\nattended_until=ra,\nticket_until=math.max(f,ra)+30000,\nagain_at=0,\nstandby_until=ra>f and ra or 0,\n},nil,{not t.queued})\nend\nF[211]=function(g,C,k,n,X)\nlocal l,J=g.locks,g.idempotency\nlocal Kd=(ARGV[18]+0)==0 and n~=nil and J~=nil and J.state==\"w\"\nif not n then\nfor c=1,#X do\nif not Qj(l[X[c]],(ARGV[13]+0))then\nreturn F[183](g,{\"limit\",\"waiters\"})\nend\nend\nif F[37](k[1])then\nif l[1].away>=(ARGV[24]+0)then\nreturn F[183](g,{\"standby_limit\"})\nend\nF[23](l[1],1)\nend\nn=wk(l)\nend\nfor c=1,#l do\nF[198](l[c],(ARGV[19]==\"1\"))\nend\nlocal V=F[148](l,(ARGV[4]+0),(ARGV[17]==\"1\")or Kd)\nif F[37](k[1])then\nreturn vl(g,C,n,X,V)\nend\nif(ARGV[18]+0)==0 and(ARGV[4]+0)>0 then\nV=Ek(l,k,n,V)\nend\nlocal Tk,Fd=ml(l,k,n,X,V,g)\nlocal Bi=math.max(f,V)+30000\nF[208](g,\"w\",C,Bi)\nlocal dd={}\nfor c=1,#l do\ndd[c]=n[c] and not n[c].queued\nend\nlocal t={\nposition=Tk,\nticket=C,\narrival=n.arrival,\nattended_until=V,\nticket_until=Bi,\nagain_at=Fd,\n}\nreturn F[178](g,X,t,nil,dd)\nend\nend"];
const lua_acquire_as_holder: Helper = ["do\nlocal function gl(g,la)\nlocal a=g.locks[1]\nla.holds=la.holds+1\nla.deadline=math.max(la.deadline,F[25](a,la,(ARGV[3]+0)))\nla.ttl=math.max(la.ttl,(ARGV[3]+0))\nla.confirmed=true\nF[116](a,la)\nif g.idempotency_key then\nlocal Ef=la.deadline+math.max((ARGV[11]+0)- 60000,0)\nF[208](g,\"g\",F[81](la.id),Ef)\nelse\nF[97](a,ARGV[1],\"entered\",(ARGV[16]+0)>0)\nend\nreturn F[189](g,{la})\nend\nlocal function Mj(g,C,G,ga)\nlocal a=g.locks[1]\nlocal b=F[197](g,a,ARGV[2] .. C)\nlocal Dd\nif F[40](b.id)then\nDd=a.upgrader and a.upgrader.arrival\na.upgrader=nil\nb.partner=ga.id\nend\nF[35](a,b,Dd)\nif G then\nG.partner=b.id\nend\nF[205](g,C,b)\nreturn F[189](g,{b})\nend\nlocal function Bl(g,C,ga)\nlocal a=g.locks[1]\na.arrival=math.max(a.arrival+1,Sa)\nlocal A,Q=a.arrival,f+5000\nif a.upgrader then\nA=a.upgrader.arrival\nend\nF[198](a,(ARGV[19]==\"1\"))\na.upgrader=\n{id=ARGV[2] .. C,token=ga.id,deadline=Q,arrival=A,label=ARGV[8]}\na.changed=true\nF[208](g,\"w\",C,Q)\nlocal t={\nposition=0,\nticket=C,\narrival=A,\nattended_until=Q,\nticket_until=Q,\nagain_at=f+3000,\n}\nreturn F[178](g,{1},t,ga)\nend\nF[173]=function(g,o)\nlocal a,ma=g.locks[1],g.locks[1].upgrader\nlocal Yd=ma and F[81](ma.id)==g.place_secret\nlocal Yc=F[180](g,Yd and ma.arrival or nil)\nif Yc then\nreturn F[183](g,Yc)\nend\nlocal G,ga=F[158](a,ARGV[6])\nif G or ga then\nF[134](a,G or ga)\nend\nif not G and not ga then\nif a.damaged_id==F[124](ARGV[6])then\nreturn F[183](g,{\"unreadable\",\"damaged\"})\nend\nreturn F[196](g,F[133](a,ARGV[6]))\nend\nlocal ub=ARGV[2]==\"x\"\nlocal la=ga\nif ub then\nla=G\nend\nif o==\"entered\" or F[155](o,(ARGV[16]+0))and not Yd then\nreturn la and F[189](g,{la},true)or F[196](g,\"unknown\")\nend\nif la then\nreturn gl(g,la)\nend\nif ub and ma and ma.token~=ga.id then\nreturn F[183](g,{\"deadlock\"})\nend\nlocal C=Yd and g.place_secret or ARGV[1]\nif F[34](a,ARGV[2] .. C,G,ga)then\nreturn Mj(g,C,G,ga)\nend\nif not ub or(ARGV[4]+0)==0 and not Yd then\nF[208](g,\"w\",\"-\",f)\nreturn F[178](g,{1},nil,ga or G)\nend\nreturn Bl(g,C,ga)\nend\nend"];
const lua_append_groups: Helper = ["F[98]=function(D,uf)\nD[#D+1]=F[1](#uf)\nfor c=1,#uf do\nF[10](D,uf[c])\nend\nreturn D\nend"];
const lua_with_metadata: Helper = ["F[171]=function(fa,H)\nlocal Nb=string.match(fa,\"^[^.]*%.[^.]*%.(%d+)$\")\nlocal nd,xd=string.match(H,\"^([^.]+)%.?(%d*)$\")\nif xd==\"\" then\nxd=Nb\nelseif Nb and F[2](xd)<=F[2](Nb)then\nreturn fa\nend\nreturn F[12](fa).. \".\" .. nd ..(xd and \".\" .. xd or \"\")\nend"];

const body_key_create = "local xa,wc=ARGV[1]+0,ARGV[2]\nlocal bb=f+xa\nF[166](KEYS[1],bb,0,wc)\nreturn{\"created\",F[1](bb)}\n";
const body_key_delete = "return{\"deleted\",F[8](redis.call(\"DEL\",KEYS[1])==1)}\n";
const body_key_find = "local v,Al=ARGV[1]+0,ARGV[2]==\"1\"\nlocal L={}\nfor c=1,v do\nL[c]=KEYS[c]\nend\nlocal w=redis.call(\"MGET\",unpack(L))\nlocal Di=math.floor(f/86400000)\nlocal Xa={}\nfor c=1,v do\nlocal ca,bb,Le,wc=string.match(w[c] or \"\",\"^(%d+) (%d+) (%d+) (%S+)$\")\nif ca and F[2](ca)==1 and F[2](bb)>f then\nif Al and F[2](Le)<Di then\nF[166](L[c],F[2](bb),Di,wc)\nXb=true\nend\nXa[#Xa+1]=\n{F[1](c),F[1](F[2](bb)),F[1](F[2](Le)),wc}\nend\nend\nF[6](KEYS[1])\nreturn F[98]({\"found\",F[1](f)},Xa)\n";
const body_latch_count_down = "local m,Gb,E,z=ARGV[1],ARGV[2]+0,ARGV[3],ARGV[4]+0\nlocal Qa,y=KEYS[1],KEYS[2]\nlocal B=F[123](F[47](y),E)\nif B then\nreturn B\nend\nlocal q=F[137](Qa)\nif q and q.unreadable then\nreturn{\"unreadable\",q.unreadable}\nend\nlocal function oh()\nF[6](Qa)\nreturn{\"gone\"}\nend\nlocal o=q and F[100](q,m)\nif not q or o==\"gone\" then\nreturn oh()\nend\nlocal O,bi=o and F[2](o),false\nif not o then\nif F[106](q,m,z)then\nreturn{\"forgotten\"}\nend\nif not q.live then\nif z>0 then\nF[97](q,m,\"gone\",true)\nF[142](Qa,q)\nend\nreturn oh()\nend\nbi=q.count>0 and q.count<=Gb\nq.count=math.max(0,q.count - Gb)\nO=q.count\nif not y then\nF[97](q,m,F[1](O),z>0)\nend\nF[142](Qa,q)\nend\nlocal u=F[157](q,O)\nF[15](y,\"d\",E,table.concat(u,\" \"),q.expires_at)\nreturn bi and F[172](u)or u\n";
const body_latch_delete = "local m,E,z=ARGV[1],ARGV[2],ARGV[3]+0\nlocal Qa,y=KEYS[1],KEYS[2]\nlocal B=F[123](F[47](y),E)\nif B then\nreturn B\nend\nlocal i=F[5]({Qa})[1]\nlocal q=i and F[128](i)\nif q and q.unreadable==\"damaged\" then\nredis.call(\"DEL\",Qa)\nlocal u={\"deleted\",\"1\",\"1\"}\nF[15](y,\"d\",E,table.concat(u,\" \"),f)\nreturn u\nend\nif q and q.unreadable then\nreturn{\"unreadable\",q.unreadable}\nend\nif q and F[106](q,m,z)then\nreturn{\"forgotten\"}\nend\nlocal o,cd=q and F[100](q,m),false\nif not o then\ncd=q and q.live\nif q and(cd or z>0)then\nq.expires_at=math.min(q.expires_at,f)\nif not y then\nF[97](q,m,F[8](cd),z>0)\nend\nF[142](Qa,q)\nend\nend\nF[6](Qa)\nlocal u={\"deleted\",F[8](cd or o==\"1\"),\"0\"}\nF[15](y,\"d\",E,table.concat(u,\" \"),f)\nreturn cd and F[172](u)or u\n";
const body_latch_get = "local q=F[137](KEYS[1])\nF[6](KEYS[1])\nif q and q.unreadable then\nreturn{\"unreadable\",q.unreadable}\nend\nif not q or not q.live then\nreturn{\"gone\"}\nend\nreturn{\"latch\",F[1](q.id),F[1](q.since),F[1](q.count),F[1](q.expires_at),F[1](f)}\n";
const body_latch_list = "local v=ARGV[1]+0\nlocal L={}\nfor c=1,v do\nL[c]=KEYS[c]\nend\nlocal w=F[5](L)\nlocal Xa={}\nfor c=1,v do\nlocal q=w[c] and F[128](w[c])\nif q and q.unreadable then\nXa[#Xa+1]={F[1](c),q.unreadable,\"0\"}\nelseif q and q.live then\nXa[#Xa+1]={F[1](c),F[1](q.count),F[1](q.expires_at)}\nend\nend\nF[6](KEYS[1])\nreturn F[98]({\"latches\"},Xa)\n";
const body_latch_set = "local m,O,xa,E,z=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4],ARGV[5]+0\nlocal Qa,y=KEYS[1],KEYS[2]\nlocal B=F[123](F[47](y),E)\nif B then\nreturn B\nend\nlocal T=F[137](Qa)\nif T and T.unreadable then\nreturn{\"unreadable\",T.unreadable}\nend\nif T and F[106](T,m,z)then\nreturn{\"forgotten\"}\nend\nlocal o=T and F[100](T,m)\nif o then\nreturn o==\"exists\" and{\"exists\"}or F[157](T,F[2](o))\nend\nif T and T.live and T.count>0 then\nif z>0 then\nF[97](T,m,\"exists\",true)\nF[142](Qa,T)\nend\nF[6](Qa)\nreturn{\"exists\"}\nend\nlocal h=math.max(T and T.id+1 or 0,Sa)\nlocal q={\nid=h,\nsince=T and T.live and T.since or h,\ncount=O,\nexpires_at=f+xa,\noutcomes=T and T.outcomes or \"\",\n}\nif not y then\nF[97](q,m,F[1](O),z>0)\nend\nF[142](Qa,q)\nlocal u=F[157](q,O)\nF[15](y,\"d\",E,table.concat(u,\" \"),q.expires_at)\nreturn u\n";
const body_acquire = "local m,Ra,Hc,zc,K,Ma,E,Xe,z,A,Zd,Kh,wl=ARGV[1],ARGV[2],ARGV[4]+0,ARGV[5]==\"1\",ARGV[6],ARGV[7],ARGV[14],ARGV[15]+0,ARGV[16]+0,ARGV[18]+0,ARGV[19]==\"1\",ARGV[21]+0,ARGV[23]+0\nlocal y=KEYS[#Ra*8+1]\nlocal l,J,M=F[159](#Ra,y,E)\nif M then\nreturn M\nend\nlocal fi=F[199](m,Ma,J)\nlocal ei=F[194](Ra,fi)\nlocal g={locks=l,idempotency_key=y,idempotency=J,place_secret=fi,place_ids=ei,spare=Kh>0 and #Ra - Kh or 0}\nfor c=1,#Ra do\nF[69](l[c],ei[c])\nend\nlocal aa=F[190](g)\nif aa then\nreturn aa\nend\nfor c=1,#Ra do\nif l[c].damaged_id then\nreturn F[183](g,{\"unreadable\",\"damaged\"})\nend\nend\nfor c=1,#Ra do\nif F[100](l[c],m)==\"gone\" then\nlocal U,k,n=F[182](g)\nF[204](l,k,n or{})\nreturn F[196](g,oc[\"r\"])\nend\nend\nlocal o=F[100](l[1],m)\nif o==\"granted\" then\nreturn F[196](g,\"unknown\")\nend\nif K~=\"-\" and F[106](l[1],m,z)then\nreturn F[183](g,{\"forgotten\"})\nend\nif z>0 and not o and F[99](l[1])then\nreturn F[183](g,{\"forgotten\"})\nend\nF[165](l[1],m,z)\nif K~=\"-\" then\nreturn F[173](g,o)\nend\nlocal C,k,n=F[182](g)\nif not n and F[155](o,z)then\nreturn F[196](g,\"unknown\")\nend\nlocal Yc=F[180](g,n and n.arrival)\nif Yc then\nF[204](l,k,n or{})\nreturn F[183](g,Yc)\nend\nif Ra==\"p\" then\nlocal Rc=l[1]\nlocal fb=not n and A==0 and Xe or 0\nlocal Cd=Rc.capacity>0 and Rc.capacity or fb\nif F[68](m)>Cd then\nF[204](l,k,n or{})\nreturn F[183](g,Cd==0 and{\"absent\"}or{\"unsatisfiable\",F[1](Cd)})\nend\nRc.changed=Rc.changed or Rc.capacity~=Cd\nRc.capacity=Cd\nend\nif not n and(Ma~=\"-\" or J and J.state==\"w\")then\nif F[37](\"x\" .. g.place_secret)then\nreturn F[196](g,\"unknown\")\nend\nend\nlocal X=F[176](l,k,n and n.arrival,zc)\nif #X==0 and g.spare==0 then\nreturn F[186](g,C,k,n)\nend\nif #X<=g.spare then\nreturn F[188](g,C,k,n,X)\nend\nif n or(Hc>0 or wl>0)and zc then\nreturn F[211](g,C,k,n,X)\nend\nF[208](g,\"w\",\"-\",f)\nif Zd and Hc>0 then\nF[162](l[X[1]],Hc)\nend\nreturn F[178](g,X)\n";
const body_break_lease = "local m,R,Ib,Pa,x,E,z,H=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4]==\"1\",ARGV[5]+0,ARGV[6],ARGV[7]+0,ARGV[8]\nlocal y=KEYS[8+1]\nlocal l,qa,xf=F[93](1,y)\nlocal B=F[123](F[11](xf),E)or qa\nif B then\nreturn B\nend\nlocal a=l[1]\nF[69](a)\nlocal function Y(u)\nF[79](a,x)\nreturn F[92](u,l)\nend\nlocal o=F[163](a,m)\nif o then\nreturn Y(o)\nend\nif F[106](a,m,z)then\nreturn Y({\"forgotten\"})\nend\nlocal function pk()\nif a.exclusive and a.exclusive.fence==R then\nreturn a.exclusive\nend\nlocal k=a.shared>0 and redis.call(\"ZRANGEBYSCORE\",a.holders_key,F[1](R),F[1](R))or{}\nreturn k[1] and F[113](a,k[1])\nend\nlocal function Ue(b)\nif F[126](a)>1 then\nreturn{\"others\"}\nend\nlocal aa=F[147](a,Ib)\nif a.break_at~=aa then\nF[161](a,m,H,true,false)\nend\nreturn{\"breaking\",F[1](a.break_at),F[1](F[145](a,b,aa,Pa))}\nend\nlocal function We(b)\nif b then\nF[161](a,m,H,false,false)\nif not Pa then\nb.delay,b.min_until=0,0\nend\nF[125](a,b,\"b\")\nend\nreturn{\"broken\",F[1](b and 1 or 0),F[8](a.capacity>0),F[1](F[135](a))}\nend\nlocal b=pk()\nif a.damaged_id then\nreturn Y({\"unreadable\",\"damaged\"})\nend\nlocal u=b and Ib>0 and Ue(b)or We(b)\nF[90](a,f)\nif not y and(b or z>0)then\nF[167](a,m,u,z>0)\nend\nF[15](y,\"d\",E,table.concat(u,\" \"),f)\nreturn Y(u)\n";
const body_break_lock = "local m,Ib,Pa,nj,x,E,jl,z,td,H=ARGV[1],ARGV[2]+0,ARGV[3]==\"1\",ARGV[4]==\"1\",ARGV[5]+0,ARGV[6],ARGV[7]==\"1\",ARGV[8]+0,ARGV[9],ARGV[10]\nlocal y=KEYS[8+1]\nlocal B=F[123](F[47](y),E)\nif B then\nreturn B\nend\nlocal a=F[48](1,F[5]({KEYS[1]})[1])\nif Ib==0 and td~=\"only\" and a.unreadable~=\"newer\" and(jl or a.unreadable)then\nredis.call(\"DEL\",unpack(KEYS,1,8))\nlocal u={\"broken\",\"0\",\"1\",\"0\",\"0\",\"1\",\"0\"}\nF[15](y,\"d\",E,table.concat(u,\" \"),f)\nreturn u\nend\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[69](a)\nlocal function ld(u)\nF[79](a,x)\nreturn F[92](u,{a})\nend\nlocal o=F[163](a,m)\nif o then\nreturn ld(o)\nend\nif F[106](a,m,z)then\nreturn ld({\"forgotten\"})\nend\nlocal function Y(u,bj)\nif not y and(bj or z>0)then\nF[167](a,m,u,z>0)\nend\nF[15](y,\"d\",E,table.concat(u,\" \"),f)\nreturn ld(u)\nend\nlocal function ah()\nif a.delay_until>0 or a.resting>0 then\na.delay_until,a.rests,a.resting=0,{},0\na.changed=true\nend\nend\nlocal function ej(N,gd,ha)\nlocal u={\"broken\",F[1](N),F[8](gd),F[1](a.shared),F[1](ha),\"0\",F[1](F[135](a))}\nreturn Y(u,N+ha>0 or gd)\nend\nlocal function We(ha)\nlocal N,gd=F[126](a),a.capacity>0\nif N+ha>0 then\nF[161](a,m,H,true,ha>0)\nend\nif a.exclusive then\nF[125](a,a.exclusive,\"b\")\nend\nif not Pa then\nah()\nend\nif a.shared>0 then\na.break_at=Pa and f or 1\na.live=0\nF[22](a)\nend\nif nj and gd then\na.capacity=0\na.changed=true\nend\nF[90](a,f)\nreturn ej(N,gd,ha)\nend\nlocal function Ue(ha)\nlocal N,aa=F[126](a),F[147](a,Ib)\nif a.break_at~=aa or ha>0 then\nF[161](a,m,H,a.break_at~=aa,ha>0)\nend\nif not Pa then\nah()\nend\nlocal tb=a.exclusive and F[145](a,a.exclusive,aa,Pa)or 0\nlocal uk,Lc=F[170](a,0,aa,Pa)\nF[90](a,f)\nlocal u={\"breaking\",F[1](a.break_at),F[1](N),F[1](tb+uk),F[1](Lc),F[1](aa),F[1](ha)}\nreturn Y(u,true)\nend\nlocal ha=0\nif td~=\"keep\" and a.stored then\nha=F[181](a)\nend\nif td==\"only\" then\nif ha>0 then\nF[161](a,m,H,false,true)\nend\nF[90](a,f)\nlocal u=\n{\"broken\",\"0\",\"0\",\"0\",F[1](ha),\"0\",\"0\"}\nreturn Y(u,ha>0)\nend\nif Ib>0 and F[126](a)>0 then\nreturn Ue(ha)\nend\nreturn We(ha)\n";
const body_break_more = "local mh,B,Pa,x=ARGV[1]+0,ARGV[2]+0,ARGV[3]==\"1\",ARGV[4]+0\nlocal l,qa=F[93](1)\nif qa then\nreturn qa\nend\nlocal a=l[1]\nF[69](a)\nif mh==0 then\nF[79](a,x)\nlocal ob=F[38](a)and a.shared or 0\nreturn F[92]({\"left\",F[1](ob),F[1](F[135](a))},l)\nend\nlocal tb,Lc=0,0\nif a.break_at>0 then\ntb,Lc=F[170](a,mh,B,Pa)\nend\nF[79](a,x)\nreturn F[92]({\"warned\",F[1](tb),F[1](Lc)},l)\n";
const body_give_up = "local v,Ma,x=ARGV[1]+0,ARGV[2],ARGV[3]+0\nlocal Ja=KEYS[v*8+1]\nlocal l,qa=F[93](v)\nlocal function oi(a)\nF[97](a,Ma,\"gone\",true)\nend\nlocal function ld(a)\nlocal b=F[127](a,Ma)\nif b then\nif not b.confirmed then\nb.min_until=0\nend\nF[125](a,b,\"r\")\nif Ja~=l[1].record_key then\nF[144](Ja)\nend\nreturn\nend\nif a.upgrader and F[81](a.upgrader.id)==Ma then\na.upgrader=nil\noi(a)\nreturn\nend\nfor U,h in ipairs({F[119](Ma),F[124](Ma)})do\nlocal t=F[140](a,h)\nif t then\nF[75](a,h,t)\noi(a)\nif F[37](h)then\nF[16](a,{id=h},\"u\")\nend\nend\nend\nend\nfor c=1,v do\nlocal a=l[c]\nif not a.unreadable then\nF[69](a)\nld(a)\nF[90](a,f)\nF[79](a,x)\nend\nend\nreturn F[92](qa or{\"given_up\"},l)\n";
const body_grant_away = "local x=ARGV[1]+0\nlocal l,qa=F[93](1)\nif qa then\nreturn qa\nend\nlocal a=l[1]\nF[69](a)\nF[79](a,x)\nF[60](a,x)\nreturn F[92]({\"done\"},l)\n";
const body_inspect = "local v,K,vf,x,td,Ni=ARGV[1]+0,ARGV[2],ARGV[3]==\"1\",ARGV[4]+0,ARGV[5]==\"1\",ARGV[6]+0\nlocal Ti=\"u\"\nlocal l=F[93](v)\nlocal function Fg(Fb,Ca,A,fa,V,sl,zd)\nFb[#Fb+1]={Ca,F[1](A),fa,F[8](V),F[8](sl),F[1](zd)}\nend\nlocal function Gg(Fb,a,s)\nlocal sg=redis.call(\"ZRANGE\",s,\"0\",F[1](50 - 1),\"WITHSCORES\")\nfor c=1,#sg,2 do\nlocal h,A,fa=sg[c],F[2](sg[c+1]),\"-\"\nlocal V=A<4000000000000000\nif F[36](h)then\nlocal Wg=redis.call(\"HGET\",a.details_key,h)\nfa=Wg and string.match(Wg,\"^=(%S+)\")or \"-\"\nend\nlocal z=V and A or A - 4000000000000000\nlocal zd=V and F[37](h)and F[19](a,h)or 0\nFg(Fb,F[49](h),z,fa,V,F[209](h),zd)\nend\nend\nlocal function qk(a)\nlocal Fb,ma={},a.upgrader\nif ma then\nFg(Fb,Ti,ma.arrival,ma.label,true,false,0)\nend\nif a.tickets>0 then\nGg(Fb,a,a.writers_key)\nGg(Fb,a,a.readers_key)\nend\nreturn Fb\nend\nlocal function Ef(a)\nlocal o=not a.clearing and not F[38](a)\nreturn o and a.delay_until or math.max(a.delay_until,f+20)\nend\nlocal function lj(a)\nlocal Qi=K~=\"-\" and F[127](a,K)\nreturn F[98](F[10]({\"lock\",F[1](a.fence),F[1](Ef(a)),F[1](a.break_at),F[1](F[126](a)),F[1](F[141](a)),F[1](a.capacity),F[1](F[20](a)),Qi and F[63](Qi)or \"-\"},F[136](a)),td and qk(a)or{})\nend\nlocal Xa={}\nfor c=1,v do\nlocal a=l[c]\nif a.unreadable then\nXa[c]={\"unreadable\",a.unreadable}\nelse\nF[69](a)\nXa[c]=lj(a)\nif Ni>0 then\nF[162](a,Ni)\nend\nF[79](a,x)\nend\nend\nF[6](KEYS[1])\nlocal Oj=vf and not l[1].unreadable and F[45](l[1])\nlocal Ia=Oj and F[46](l[1])or{}\nreturn F[92](F[10](F[98]({\"state\",F[1](f)},Xa),Ia),l)\n";
const body_list = "local v=ARGV[1]+0\nlocal Si=\"^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$\"\nlocal function Mb(G)\nif G==\"\" then\nreturn true\nend\nlocal Q,ea=string.match(G,Si)\nreturn Q and F[4](G)and F[2](Q)+F[2](ea)<=f\nend\nlocal function tl(i)\nlocal Z,G,Fa=string.match(i,\"^([56] [^\\n]*\\n)([^\\n]*)\\n[^\\n]*\\n[^\\n]*\\n[^\\n]*\\n(.*)$\")\nlocal n={tickets=0,shared=0,writers=0,readers=0,delay_until=0,capacity=0}\nif not Z or not F[14](n,Z)then\nreturn 0\nend\nlocal Uj=n.writers+n.readers+n.shared+n.capacity\nlocal ck=Uj==0 and n.delay_until<=f and Mb(G)\nif ck and(Fa==\"\" or string.find(Fa,\"^o [^\\n]+\\n$\"))then\nreturn nil\nend\nreturn n.tickets+n.shared\nend\nlocal L={}\nfor c=1,v do\nL[c]=KEYS[c]\nend\nlocal w=F[5](L)\nlocal Ka={}\nfor c=1,v do\nlocal ui=w[c] and tl(w[c])\nif ui then\nKa[#Ka+1]={F[1](c),F[1](ui)}\nend\nend\nF[6](KEYS[1])\nreturn F[98]({\"live\"},Ka)\n";
const body_release = "local m,Tc,x,E,z=ARGV[1],F[7](ARGV[2]),ARGV[3]+0,ARGV[4],ARGV[5]+0\nlocal v=#Tc\nlocal y=KEYS[v*(8+1)+1]\nlocal l,U,xf=F[93](v,y)\nlocal B=F[123](F[11](xf),E)\nif B then\nreturn B\nend\nlocal function fk(a,K)\nif F[106](a,m,z)then\nreturn true\nend\nif z==0 or z>a.written_at or F[100](a,m)or F[127](a,K)then\nreturn false\nend\nlocal U,Hb=F[203](a,K,m)\nreturn Hb\nend\nfor c=1,v do\nif fk(l[c],Tc[c])then\nreturn{\"forgotten\"}\nend\nend\nlocal Vc=\"-\"\nlocal function kg(a,Ca,ae,hb)\nlocal ob=F[20](a)\nlocal Da={\"released\",Ca,F[1](ae),F[1](ob),hb}\nif hb==Vc or not y then\nreturn Da,Da\nend\nreturn Da,{\"released\",Ca,F[1](ae),F[1](ob),Vc}\nend\nlocal function Oc(a,K)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[69](a)\nlocal o=F[100](a,m)\nif o then\nlocal Ch,mk=string.match(o,\"^(%a)(%d+)$\")\nif Ch then\nreturn kg(a,Ch,F[2](mk),Vc)\nend\nend\nlocal b=F[127](a,K)\nif not b then\nlocal eh=F[203](a,K,m)\nif eh then\nreturn kg(a,eh,0,Vc)\nend\nreturn F[139](a,K)\nend\nb.holds=b.holds - 1\nlocal Ca,hb=F[49](b.id),Vc\nif b.holds>0 then\nF[116](a,b)\nelse\nF[125](a,b,\"r\",not y and m or nil)\nF[90](a,f)\nhb=F[179](b)\nend\nif not y and(b.holds>0 or z>0)then\nF[97](a,m,Ca .. F[1](b.holds),z>0)\nend\nlocal Da,qc=kg(a,Ca,b.holds,hb)\nreturn Da,qc,b.holds==0\nend\nlocal da,Db,sh,Ve={},{},{},false\nfor c=1,v do\nlocal a=l[c]\nlocal Da,qc,hb=Oc(a,Tc[c])\nda[c],Db[c],sh[c]=Da,qc or Da,hb\nVe=Ve or qc~=nil\nif not a.unreadable then\nF[79](a,x)\nend\nend\nlocal u=F[98]({\"done\"},da)\nlocal Kc={}\nfor c=1,v do\nif not sh[c] then\nKc[KEYS[v*8+c]]=true\nend\nend\nfor c=1,v do\nlocal Ja=KEYS[v*8+c]\nif Ja~=l[c].record_key and not Kc[Ja] then\nKc[Ja]=true\nF[144](Ja)\nend\nend\nif Ve and y then\nlocal qc=F[98]({\"done\"},Db)\nF[15](y,\"d\",E,table.concat(qc,\" \"),f)\nend\nreturn F[92](u,l)\n";
const body_renew = "local Tc,wg,x,E,nd=F[7](ARGV[1]),F[7](ARGV[2]),ARGV[3]+0,ARGV[4],F[7](ARGV[5])\nlocal v=#Tc\nlocal y=KEYS[v*(8+1)+1]\nlocal J=F[47](y)\nlocal M=F[94](J,E)\nif M then\nreturn M\nend\nlocal l=F[93](v)\nlocal function ek(a,b)\nlocal Yj=b.deadline==b.max_until or a.break_at>0\nreturn not Yj and b.deadline - f<b.ttl/3\nend\nlocal function qf(a,b,xa,H,Ja)\nif b.partner~=\"-\" then\nF[134](a,b)\nend\nlocal B=b.deadline\nif H and H~=\"-\" then\nb.label=F[171](b.label,H)\nend\nb.ttl=xa>0 and xa or b.ttl\nb.deadline=F[25](a,b,b.ttl)\nb.confirmed=true\nif Ja~=a.record_key then\nF[201](Ja,b)\nend\nF[116](a,b)\nif b.deadline<B then\nF[122](a,B)\nend\nend\nlocal function il(a,K,xa,H,Ja)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nF[69](a)\nlocal b=F[127](a,K)\nif not b then\nlocal Da=F[139](a,K)\nF[79](a,x)\nreturn Da\nend\nlocal ok=not J and ek(a,b)\nif not J then\nqf(a,b,xa,H,Ja)\nend\nF[79](a,x)\nreturn{\"renewed\",F[168](a,b),F[1](a.break_at),F[8](ok)}\nend\nlocal da={}\nfor c=1,v do\nda[c]=il(l[c],Tc[c],F[2](wg[c]),nd[c],KEYS[v*8+c])\nend\nif not J then\nF[15](y,\"d\",E,\"renewed\",f)\nend\nreturn F[92](F[98]({\"done\",F[1](f)},da),l)\n";
const body_set_capacity = "local Xe,x,E,m,z=ARGV[1]+0,ARGV[2]+0,ARGV[3],ARGV[4],ARGV[5]+0\nlocal y=KEYS[8+1]\nlocal B=F[47](y)\nlocal M=F[94](B,E)\nif M then\nreturn M\nend\nlocal l,qa=F[93](1)\nif qa then\nreturn qa\nend\nlocal a=l[1]\nif not B and F[106](a,m,z)then\nreturn{\"forgotten\"}\nend\nF[69](a)\nif not B and not F[100](a,m)then\na.capacity=Xe\na.changed=true\nF[90](a,f)\nif not y then\nF[97](a,m,\"set\",z>0)\nend\nend\nlocal jb=F[10]({F[1](f),F[1](a.capacity),F[1](F[20](a)),F[1](F[126](a)),F[1](F[141](a))},F[136](a))\nF[79](a,x)\nif not B then\nF[15](y,\"d\",E,\"set\",f)\nend\nreturn F[92](F[98]({\"set\"},{jb}),l)\n";
const body_transfer = "local m,K,xa,fa,x,E,z=ARGV[1],ARGV[2],ARGV[3]+0,ARGV[4],ARGV[5]+0,ARGV[6],ARGV[7]+0\nlocal Ja,y=KEYS[8+1],KEYS[8+2]\nlocal l,J,M=F[159](1,y,E)\nif M then\nreturn M\nend\nlocal a=l[1]\nF[69](a)\nlocal function Y(u)\nF[79](a,x)\nreturn F[92](u,l)\nend\nlocal function Fi(b)\nreturn Y({\"transferred\",F[1](f),F[1](a.break_at),F[63](b)})\nend\nlocal nh=J and J.rest or m\nlocal b=F[127](a,nh)\nif b then\nreturn Fi(b)\nend\nlocal o=F[100](a,m)\nlocal S,H=F[133](a,nh)\nif J or S~=\"unknown\" or F[155](o,z)then\nreturn Y({\"lost\",S,H})\nend\nif z>0 and not o and F[99](a)then\nreturn Y({\"forgotten\"})\nend\nF[165](a,m,z)\nlocal G,ga=F[158](a,K)\nif G and ga then\nreturn Y({\"both_modes\"})\nend\nlocal T=G or ga\nif not T then\nreturn Y(F[139](a,K))\nend\nF[134](a,T)\nlocal Wb=xa>0 and xa or T.ttl\nlocal me={\nid=F[49](T.id).. m,\nttl=Wb,\nmax_until=T.max_until,\ndelay=T.delay,\nmin_until=T.min_until,\nconfirmed=true,\nlabel=fa,\npartner=\"-\",\nidempotency_until=F[154](y,f+Wb),\n}\nF[125](a,T,\"t\")\nif Ja~=a.record_key then\nF[144](Ja)\nend\nF[35](a,me)\nif me.deadline<T.deadline then\nF[122](a,T.deadline)\nend\nF[90](a,f)\nF[15](y,\"g\",E,m,me.idempotency_until)\nreturn Fi(me)\n";
const body_unattend = "local Ra,Ma,H,x=ARGV[1],ARGV[2],ARGV[3]+0,ARGV[4]+0\nlocal Ri=62000\nlocal v=#Ra\nlocal l,qa=F[93](v)\nif qa then\nreturn qa\nend\nfor c=1,v do\nF[69](l[c])\nend\nlocal V=F[148](l,0,true)\nfor c=1,v do\nlocal a,h=l[c],string.sub(Ra,c,c).. Ma\nlocal t=F[140](a,h)\nlocal Sg=H<=f+Ri\nif\nt\nand t.queued\nand not F[37](h)\nand Sg\nand V<H\nand F[19](a,h)<=H\nthen\nF[80](a,h,t,V,true)\nif a.front==h and V<a.turn_until then\na.turn_until,a.changed=V,true\nend\na.check_at=V\nend\nif a.upgrader and a.upgrader.id==h and Sg and a.upgrader.deadline<=H then\na.upgrader.deadline=math.min(H,f+1500)\na.check_at,a.changed=a.upgrader.deadline,true\nend\nF[90](a,f)\nF[79](a,x)\nend\nreturn F[92]({\"unattended\",F[1](V)},l)\n";
const body_quorum_bury = "local sa,ba,ua,x=F[7](ARGV[1]),ARGV[2]+0,ARGV[3]+0,ARGV[4]+0\nlocal w=F[118](1,2)\nlocal M=F[129](F[107](w[2]),ba,ua)\nif M then\nreturn M\nend\nlocal e,Ga=F[108](w[1])\nif not e then\nreturn{\"unreadable\",Ga}\nend\nlocal Og={}\nfor c=1,#sa do\nlocal wi=F[210](e,sa[c])\nOg[c]=wi and \"0\" or \"1\"\nif not wi then\nF[109](e,sa[c],\"u\",\"\")\nend\nend\nF[117](KEYS[1],e,x)\nreturn F[10]({\"done\"},Og)\n";
const body_quorum_confirm = "local I,R,xa,ac,je,fa,ba,ua,x,E=ARGV[1],ARGV[2]+0,ARGV[3]+0,ARGV[4]+0,ARGV[5]+0,ARGV[6],ARGV[7]+0,ARGV[8]+0,ARGV[9]+0,ARGV[10]\nlocal w=F[118](1,2)\nlocal r=F[107](w[2])\nlocal M=F[129](r,ba,ua)\nif M then\nreturn M\nend\nlocal e,Ga=F[108](w[1])\nif not e then\nreturn{\"unreadable\",Ga}\nend\nlocal b=F[120](e,I)\nif not b then\nreturn{\"refused\"}\nend\nif b.state==\"c\" and b.fence==R then\nreturn{\"confirmed\",F[1](f),F[1](b.deadline - f)}\nend\nif b.state==\"c\" or R<b.fence then\nreturn{\"refused\"}\nend\nlocal kb={\nfence=R,\nttl=xa,\ndelay=ac,\nlabel=fa,\nfingerprint=E,\nacquired=0,\nmax_until=je,\n}\nF[150](e,b,kb)\nF[160](KEYS[2],r,R)\nF[117](KEYS[1],e,x)\nF[164](KEYS[3],e,b)\nreturn{\"confirmed\",F[1](f),F[1](b.deadline - f)}\n";
const body_quorum_inspect = "local ba,ua,Ic=ARGV[1]+0,ARGV[2]+0,ARGV[3]+0\nlocal w=F[118](1,2)\nlocal M=F[129](F[107](w[2]),ba,ua)\nif M then\nreturn M\nend\nlocal e,Ga=F[108](w[1])\nif not e then\nreturn{\"unreadable\",Ga}\nend\nF[149](e,Ic)\nlocal N,vc=F[156](e)\nreturn F[10](F[10]({\"state\",F[1](f),F[1](e.confirmed),F[1](F[151](e))},N),vc)\n";
const body_quorum_join = "local ba,ua,dg,Ge,zl,tf=ARGV[1]+0,ARGV[2]+0,ARGV[3]+0,ARGV[4]+0,ARGV[5]==\"1\",ARGV[6]+0\nlocal w=redis.call(\"MGET\",unpack(KEYS))\nlocal Ji,yc,Ae=true,0,0\nfor c=1,#KEYS do\nlocal r=F[107](w[c])\nlocal M=F[115](r,ba,ua)\nif M then\nreturn M\nend\nif r.state==\"-\" then\nr=\n{state=\"q\",number=ba,nodes=ua,ends_at=f+dg,floor=0,ahead=0}\nF[143](KEYS[c],r)\nend\nif r.state==\"q\" and r.ends_at>f+dg then\nr.ends_at=f+dg\nF[143](KEYS[c],r)\nend\nif r.state==\"q\" and r.ends_at<=Ge and(zl or f>=r.ends_at)then\nr.state=\"v\"\nr.floor=math.max(r.floor,tf)\nF[143](KEYS[c],r)\nend\nif r.state==\"q\" then\nJi=false\nyc=math.max(yc,r.ends_at)\nend\nAe=math.max(Ae,F[131](r))\nend\nreturn Ji and{\"voting\",F[1](f),F[1](yc),F[1](Ae)}\nor{\"quarantined\",F[1](f),F[1](yc),F[1](Ae)}\n";
const body_quorum_propose = "local I,Ca,ja,ue,ba,ua,kd,x,E,Ic=ARGV[1],ARGV[2],ARGV[3],ARGV[4]+0,ARGV[5]+0,ARGV[6]+0,ARGV[7]+0,ARGV[8]+0,ARGV[9],ARGV[10]+0\nlocal w=F[118](1,2)\nlocal r=F[107](w[2])\nlocal M=F[129](r,ba,ua)\nif M then\nreturn M\nend\nlocal e,Ga=F[108](w[1])\nlocal J=F[47](KEYS[3])\nif not e then\nreturn{\"unreadable\",Ga}\nend\nlocal Bh=F[202](J,E)\nif Bh then\nreturn Bh\nend\nF[149](e,Ic)\nlocal Db=J~=nil\nlocal b=F[120](e,I)\nif b then\nreturn{\"proposed\",F[1](f),F[1](b.fence),F[8](Db)}\nend\nlocal P=F[103](e,I)\nif P then\nreturn{\"ended\",P}\nend\nif J and not F[152](e,ja)then\nreturn{\"ended\",J.state==\"e\" and \"r\" or \"e\"}\nend\nlocal j=F[177](e,Ca,ja)\nif j>0 then\nif e.capped then\nF[117](KEYS[1],e,x)\nend\nlocal N,vc=F[156](e)\nreturn F[10](F[10]({\"busy\",F[1](f),F[1](j),F[1](F[151](e))},N),vc)\nend\nif #e.leases>=kd then\nreturn{\"limit\"}\nend\nlocal Rk=F[146](e,r,{mode=Ca,attempt=I,holder=ja},ue)\nF[117](KEYS[1],e,x)\nreturn{\"proposed\",F[1](f),F[1](Rk.fence),F[8](Db)}\n";
const body_quorum_release = "local sa,nb,m,x,Xk=F[7](ARGV[1]),F[7](ARGV[2]),ARGV[3],ARGV[4]+0,F[7](ARGV[5])\nlocal function Oc(e,I,ja,o)\nlocal b=F[153](e,I,ja)\no=o or b~=nil\nlocal Ka={}\nfor U,Aa in ipairs(e.leases)do\nif Aa==b or o and Aa.holder==ja then\nF[109](e,Aa.attempt,\"r\",m)\nelse\nKa[#Ka+1]=Aa\nend\nend\ne.leases=Ka\nif ja==\"-\" then\nF[185](e,I)\nend\nlocal P,Gb=F[103](e,I)\nif b or P==\"r\" and Gb==F[101](m)then\nreturn{\"released\",\"r\"},true\nend\nF[109](e,I,\"u\",m)\nP=P or \"u\"\nreturn o and{\"lost\",P}or{\"unproven\",P},false\nend\nlocal L={}\nfor c=1,#sa do\nL[c]=KEYS[2*c - 1]\nend\nlocal w=F[5](L)\nlocal da,Rb={},{}\nfor c=1,#sa do\nlocal e,Ga=Rb[L[c]],nil\nif not e then\ne,Ga=F[108](w[c])\nRb[L[c]]=e\nend\nlocal y=KEYS[2*c]~=L[c] and KEYS[2*c] or nil\nlocal J=F[47](y)\nlocal o=Xk[c]==\"1\" or F[138](J,sa[c])\nif e then\nlocal Da,gk=Oc(e,sa[c],nb[c],o)\nda[c]=Da\no=o or gk\nF[117](L[c],e,x)\nelse\nda[c]={\"unreadable\",Ga}\nend\nif y and nb[c]==\"-\" then\nF[184](y,J,sa[c])\nelseif y and o then\nF[207](y,J,sa[c])\nend\nend\nreturn F[98]({\"done\"},da)\n";
const body_quorum_renew = "local sa,Ac,wg,ba,ua,x,nb,nd=F[7](ARGV[1]),F[7](ARGV[2]),F[7](ARGV[3]),ARGV[4]+0,ARGV[5]+0,ARGV[6]+0,F[7](ARGV[7]),F[7](ARGV[8])\nlocal function qf(e,I,ja,R,xa,H)\nlocal b=F[153](e,I,ja)\nif not b or b.state~=\"c\" or b.fence~=R then\nreturn nil,F[103](e,I)or \"u\"\nend\nif xa>0 and f+xa>=b.deadline then\nb.ttl=xa\nend\nlocal Q=f+b.ttl\nif b.max_until>0 then\nQ=math.min(Q,b.max_until)\nend\nb.deadline=math.max(b.deadline,Q)\nif H~=\"-\" then\nb.label=F[171](b.label,H)\nend\nreturn b\nend\nlocal w=F[118](#sa,3)\nlocal da,Rb={},{}\nfor c=1,#sa do\nlocal s,r=KEYS[3*c - 2],F[107](w[#sa+c])\nlocal M=F[115](r,ba,ua)\nlocal e,Ga=Rb[s],nil\nif not e then\ne,Ga=F[108](w[c])\nRb[s]=e\nend\nif M then\nreturn M\nend\nif r.state~=\"v\" then\nda[c]={\"nonvoter\",F[1](r.ends_at),r.state}\nelseif not e then\nda[c]={\"unreadable\",Ga}\nelse\nlocal b,P=qf(e,sa[c],nb[c],F[2](Ac[c]),F[2](wg[c]),nd[c])\nif b then\nF[117](s,e,x)\nif KEYS[3*c]~=s then\nF[200](KEYS[3*c],b)\nend\nda[c]={\"renewed\",F[1](b.deadline - f),F[110](b)}\nelse\nda[c]={\"lost\",P}\nend\nend\nend\nreturn F[98]({\"done\",F[1](f)},da)\n";
const body_quorum_repair = "local De,x=ARGV[1]+0,ARGV[2]+0\nlocal w=F[118](1,2)\nlocal e,Ga=F[108](w[1])\nif e then\nreturn{\"intact\"}\nend\nif Ga==\"newer\" then\nreturn{\"unreadable\",Ga}\nend\nlocal kf=F[102]()\nkf.fence=F[131](F[107](w[2]))\nF[174](kf,De)\nF[117](KEYS[1],kf,x)\nreturn{\"repaired\"}\n";
const body_quorum_restore = "local bg,pb,ba,ua,kd,x=F[7](ARGV[1]),ARGV[2],ARGV[3]+0,ARGV[4]+0,ARGV[5]+0,ARGV[6]+0\nlocal function Wk(e,r,ka)\nlocal b,P=F[120](e,ka.attempt),F[103](e,ka.attempt)\nif b and b.state==\"c\" or P and P~=\"e\" then\nreturn nil\nend\nif F[169](e,ka.mode,ka.holder)>0 or #e.leases>=kd then\nreturn nil\nend\nlocal eb={}\nfor U,Aa in ipairs(e.leases)do\nif Aa~=b then\neb[#eb+1]=Aa\nend\nend\ne.leases=eb\nreturn F[146](e,r,ka,ka.deadline)\nend\nlocal function hj(e,xe,ka)\nlocal b=F[120](e,ka.attempt)\nif not b or b.state~=\"p\" or b.fence~=xe then\nreturn nil\nend\nF[150](e,b,ka)\nF[105](e,b.attempt)\nreturn b\nend\nlocal w=F[118](#bg,3)\nlocal Jg,Rb,c={},{},0\nfor Z in string.gmatch(pb,\"[^\\n]+\")do\nc=c+1\nlocal ka,xe,s=F[111](Z),F[2](bg[c]),KEYS[3*c - 2]\nlocal r=F[107](w[#bg+c])\nlocal M=F[115](r,ba,ua)\nlocal e=Rb[s] or F[108](w[c])\nRb[s]=e\nif M then\nreturn M\nend\nlocal Qg=e and r.state==\"v\"\nlocal b\nif Qg and xe==0 then\nb=Wk(e,r,ka)\nelseif Qg then\nb=hj(e,xe,ka)\nif b then\nF[160](KEYS[3*c - 1],r,b.fence)\nF[164](KEYS[3*c]~=s and KEYS[3*c] or nil,e,b)\nend\nend\nif b then\nF[117](s,e,x)\nend\nJg[c]=b and F[1](b.fence)or \"0\"\nend\nreturn F[10]({\"done\"},Jg)\n";

const joined = (helpers: readonly Helper[]): string[] => helpers.map((pieces) => pieces.join(""));
const text = (first: readonly Helper[], body: string, later: readonly Helper[] = []): string =>
  scriptText(joined(first), joined(later), body);

const keyLibrary: Library = {
  family: "key",
  digest: "bdc23f3cb9cd91d8dd56",
  helpers: [lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_wrote, lua_save_key, lua_prove_writable, lua_flag, lua_append_list, lua_append_groups],
  bodies: { key_create: body_key_create, key_delete: body_key_delete, key_find: body_key_find },
};

const latchLibrary: Library = {
  family: "latch",
  digest: "38e59e177b9061ae3204",
  helpers: [lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_split, lua_wrote, lua_secret_prefix, lua_has_sane_numbers, lua_parse_latch, lua_load_latch, lua_save_latch, lua_with_notification, lua_latch_reply, lua_texts_at, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_refusal_of, lua_prove_writable, lua_recent_outcome, lua_forgotten_at, lua_is_full_of_copies, lua_is_forgotten, lua_save_outcome, lua_reply_before, lua_flag, lua_append_list, lua_append_groups],
  bodies: { latch_count_down: body_latch_count_down, latch_delete: body_latch_delete, latch_get: body_latch_get, latch_list: body_latch_list, latch_set: body_latch_set },
};

const lockLibrary: Library = {
  family: "lock",
  digest: "87da081624762a91a183",
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
  sha1: "0a1fe6386f0d1824c37c539a4ca23e8093fbd22a",
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
  sha1: "a5dfeb2f07c82135d0104d6d3385c35f00137c3d",
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
  sha1: "c53097e8495012484d138c3d38bf1f67d5e5bbfe",
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
  sha1: "7edcf525f43bb20b5a3b977f0b17dee37888f9fd",
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
  sha1: "37f0fcb2e1d1a0b52ebcb982826cc1cc7c8c75fb",
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
  sha1: "9d996360c5e9f4b9f67c0f64298c68dc3ae997a9",
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
  sha1: "efa84bda3e6aaa3089e06a6474e0e99da21e2883",
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
  sha1: "25962f1c84fc95eaf71e55d2f44dd5b81252a447",
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
  sha1: "d8f1d3f0a7a3a19c90428b093b685fea0ae1991d",
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
  sha1: "1094ba7562862bf8083b77fdb3159cb0116c73b9",
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
  sha1: "14c8486a8740efa8b4beda7f5f45f7dd2c460fd5",
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
  sha1: "308902b102b930e2b54089dd7014dd50d0858ed1",
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
  sha1: "a6fd1801452348186eb1400abeec2322d01a711c",
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
  sha1: "649418ace493539e1826974a4c93a6df0a8bf727",
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
  sha1: "3cfc9aa420cae796397828784d1ca4508f5b0190",
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
  sha1: "fd36804864fedcd386b0fa353b09889c40a4d3bb",
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
  sha1: "8fe90015bb53f5652206ae0d86ee1c36b6ffb645",
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
  sha1: "db41f94ae3beae04acd931e9870398b043dd6349",
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
  sha1: "15b4e46b40659bdd07494a7668e859fa0e6aa589",
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
  sha1: "f3f43cae2e1a9db6c85833baa1477ea21660a3bc",
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
  sha1: "28588cb1a7275e999d1532f7fc367d2c9051f07d",
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
  sha1: "1e551806adf82346973cc0bc27ca32869af8570f",
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
  sha1: "5568c63ef8b5bcdccdc0f3252e0d36ab367345a8",
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
  sha1: "d9a32b467c2a2d4e2708269aeeea90eb71411e03",
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
  sha1: "403d325884a9f96ecd5b0f7b92d8e8ed3dc5b934",
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
  sha1: "4960117e97e946b779cbc1d5811dbe641665a75d",
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
  sha1: "f70691e30bc5fbd987e570eed09b0d998a78a532",
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
  sha1: "0cee456eeb9d60666e6b0bc98343d4a66c7e1649",
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
  sha1: "d06c957fe3cb92657d905b5fb7b135cbb6635c33",
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
  sha1: "7bab7741696935ced17604920c2b1185e181d2b3",
  abi: {"defaults":[],"digests":["7690c170"]},
  args: ["proposals","lines","number","nodes","leases_max","retention_ms"],
  decode: (r) => r.end(r.led<QuorumRestoreReply>({ done: () => ({ kind: "done", proposals: r.list(() => r.integer()) }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: /* @__PURE__ */ text([lua_num, lua_read_clock, lua_now_us, lua_now, lua_now_us_word, lua_now_word, lua_read_fence, lua_read_fence_word, lua_read_start, lua_read_start_word, lua_fmt, lua_split, lua_has_sane_numbers, lua_clock_us, lua_load_marker, lua_save_marker, lua_misplacement, lua_reach_of, lua_note_fence, lua_blame_of, lua_end_pattern, lua_end_of, lua_forget_end, lua_note_attempt_end, lua_unpack_attempt, lua_pack_attempt, lua_texts_at, lua_texts_of, lua_empty_record, lua_load_record, lua_save_record, lua_find_attempt, lua_taken_until, lua_add_pending, lua_confirm_pending, lua_names_attempt, lua_parse_idempotency, lua_load_idempotency, lua_save_idempotency, lua_save_attempt, lua_append_list], body_quorum_restore),
};

/** Every script by its name, for engines that hold the sources themselves. */
export const scripts: Readonly<Record<string, Script & { readonly decode: (reply: ReplyReader) => unknown }>> = { key_create: keyCreate, key_delete: keyDelete, key_find: keyFind, latch_count_down: latchCountDown, latch_delete: latchDelete, latch_get: latchGet, latch_list: latchList, latch_set: latchSet, acquire, break_lease: breakLease, break_lock: breakLock, break_more: breakMore, give_up: giveUp, grant_away: grantAway, inspect, list, release, renew, set_capacity: setCapacity, transfer, unattend, quorum_bury: quorumBury, quorum_confirm: quorumConfirm, quorum_inspect: quorumInspect, quorum_join: quorumJoin, quorum_propose: quorumPropose, quorum_release: quorumRelease, quorum_renew: quorumRenew, quorum_repair: quorumRepair, quorum_restore: quorumRestore };
