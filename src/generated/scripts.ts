// Generated from lua/ by `npm run build`. Do not edit.
import type { Script } from "../engine/engine.ts";
import type { Helper, Library } from "../engine/redis/library.ts";
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

export interface EventLine {
  readonly head: string;
  readonly skew: number;
  readonly ms: number;
  readonly owner: string;
}

export const readEvent = (r: ReplyReader): EventLine =>
  r.line(" ", (part) => ({ head: part.string(), skew: part.integer(), ms: part.integer(), owner: part.string() }));

export interface EndedLine {
  readonly fence: number;
  readonly ms: number;
  readonly owner: string;
}

export const readEnded = (r: ReplyReader): EndedLine =>
  r.line(",", (part) => ({ fence: part.integer(), ms: part.integer(), owner: part.string() }));

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

const lib = {
  words: ["local G,g,e,ob,pb,oa,lb\ndo\nG=\"-\"\nfunction g(m)\nreturn tonumber(m)+0.0\nend\nfunction e(w)\nreturn string.format(\"%.0f\",w)\nend\nfunction ob(jf)\nreturn jf and \"1\" or \"0\"\nend\nfunction pb(m)\nreturn not string.find(\" \" .. m,\" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\")\nend\nfunction oa(m)\nlocal D={}\nfor qc in string.gmatch(m,\"%S+\")do\nD[#D+1]=qc\nend\nreturn D\nend\nfunction lb(D,Pf)\nD[#D+1]=e(#Pf)\nfor c=1,#Pf do\nD[#D+1]=Pf[c]\nend\nreturn D\nend\nend"],
  api_key: ["local Pe,Fg,qg\ndo\nPe=1\nFg=86400000\nfunction qg(r,Ra,He,Cc,f)\nlocal D={e(Pe),e(Ra),e(He),Cc}\nredis.call(\"SET\",r,table.concat(D,\" \"),\"PX\",e(Ra - f))\nend\nend"],
  clock: ["local Ta,f\ndo\n","local ui=redis.call(\"TIME\")\nTa=g(ui[1])*1000000+g(ui[2])\nf=math.floor(Ta/1000)\n","end"],
  writable: ["local ac,sb\ndo\n","ac=false\n","function sb(r)\nif not ac then\nredis.call(\"PEXPIRE\",r,\"1\",\"GT\")\nac=true\nend\nend\nend"],
  beside: ["local zc,vh,Qf,rh,eg,id\ndo\nzc=30000\nfunction vh(a)\nfor S,P in ipairs({\"shared\",\"permits\",\"details\",\"tickets\",\"writers\",\"readers\"})do\na[P]=0\nend\na.front,a.turn_at,a.turn_until,a.kept_until,a.expires_at,a.ahead=nil,0,0,0,0,0\nredis.call(\n\"DEL\",\na.details_key,\na.leases_key,\na.holders_key,\na.writers_key,\na.readers_key,\na.tickets_key\n)\na.changed=true\nend\nfunction Qf(a,x)\nreturn a.kept_until+(a.shared>0 and x or 0)\nend\nlocal function fk(a)\nlocal F={}\nlocal function xb(P,r)\nif P>0 then\nF[#F+1]=r\nend\nend\nxb(a.details,a.details_key)\nxb(a.shared,a.leases_key)\nxb(a.shared,a.holders_key)\nxb(a.tickets,a.writers_key)\nxb(a.tickets,a.readers_key)\nxb(a.tickets,a.tickets_key)\nreturn F\nend\nfunction rh(a,x)\nlocal F=a.new_keys\nlocal Rc=Qf(a,x)\nif Rc>a.expires_at then\na.expires_at=Rc+(a.shared>0 and zc or x - zc)\nF=fk(a)\nend\nfor c=1,#F do\nredis.call(\"PEXPIRE\",F[c],e(a.expires_at+zc - f))\nend\na.new_keys={}\nend\nfunction eg(a,i,m)\nac=true\nlocal oj=redis.call(\"HSET\",a.details_key,i,m)\nif a.details==0 then\na.new_keys[#a.new_keys+1]=a.details_key\nend\na.details=a.details+oj\nend\nfunction id(a,j)\nif a.details>0 and #j>0 then\na.details=a.details - redis.call(\"HDEL\",a.details_key,unpack(j))\nend\nend\nend"],
  lease: ["local ab,Se,Ja,Gb,yg,ud,Rb,Vb,ta,ni,nd,ee,Vc,Na,bg,Qb,ae,gd\ndo\nab=\"x\"\nlocal fj=\"s\"\nSe=\"p\"\nJa=\"0\"\nfunction Gb(b)\nreturn table.concat({\nb.id,\ne(b.deadline),\ne(b.fence),\ne(b.holds),\ne(b.acquired),\ne(b.ttl),\ne(b.max_until),\ne(b.delay),\ne(b.idempotency_until),\nb.partner,\nb.label,\nb.min_until>f and(b.confirmed and Ja or \"\").. e(b.min_until)or nil,\n},\" \")\nend\nfunction yg(m)\nlocal i,L,T,Lc,Ve,Yb,Of,U,od,Ek,ea,jc=\nstring.match(m,\"^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+) ?(%d*)$\")\nif not i or not pb(m)then\nreturn nil\nend\nreturn{\nid=i,\ndeadline=g(L),\nfence=g(T),\nholds=g(Lc),\nacquired=g(Ve),\nttl=g(Yb),\nmax_until=g(Of),\ndelay=g(U),\nidempotency_until=g(od),\npartner=Ek,\nlabel=ea,\nmin_until=g(jc==\"\" and \"0\" or jc),\nconfirmed=string.sub(jc,1,1)==Ja,\n}\nend\nfunction ud(b,yb)\nfor S,lc in ipairs({\"deadline\",\"acquired\",\"max_until\",\"min_until\"})do\nif b[lc]>0 then\nb[lc]=b[lc]+yb\nend\nend\nend\nfunction Rb(i)\nreturn string.sub(i,1,1)\nend\nfunction Vb(i)\nreturn string.sub(i,2)\nend\nfunction ta(i)\nreturn Rb(i)==ab\nend\nfunction ni(i)\nreturn string.sub(i,2,2)==\"m\"\nend\nfunction nd(i)\nreturn string.sub(i,3,3)==\"l\"\nend\nfunction ee(I)\nreturn ab .. I\nend\nfunction Vc(I)\nreturn(string.find(I,\":\",1,true)and Se or fj).. I\nend\nfunction Na(i)\nreturn g(string.match(i,\":(%d+)$\")or \"0\")\nend\nfunction bg(ea)\nreturn string.match(ea,\"^[^.]*\")\nend\nfunction Qb(a)\nreturn a.break_at>0 and a.break_at<=f\nend\nfunction ae(a,b)\nif a.break_at>0 and a.break_at<b.deadline then\nb.deadline=a.break_at\nend\nreturn b\nend\nfunction gd(a,b,Yb)\nlocal L=f+Yb\nif b.max_until>0 and b.max_until<L then\nL=b.max_until\nend\nif a.break_at>0 and a.break_at<L then\nL=a.break_at\nend\nreturn L\nend\nend"],
  history: ["local Hg,qd,Uf,Ef,hi\ndo\nlocal Ig=1\nlocal Pd=20\nlocal Ri=1500\nlocal Zi=400\nHg=\"g\"\nfunction qd(a)\nreturn a.history_key~=a.record_key\nend\nfunction Uf(a,gk,b,Qc,yi)\nif not yi and not qd(a)then\nreturn\nend\nlocal Sh=bg(b.label)\nlocal kd=table.concat({\ngk .. Rb(b.id).. e(b.fence),\ne(b.acquired - math.floor(b.fence/1000)),\ne(Qc),\n#Sh<=Zi and Sh or G,\n},\" \")\nif qd(a)then\na.noted[#a.noted+1]=kd .. \",\"\nend\nif yi then\na.untold[#a.untold+1]=kd\nend\nend\nlocal function Nj(a)\nlocal Mc={}\nfor c=#a.noted,math.max(1,#a.noted - Pd+1),-1 do\nMc[#Mc+1]=a.noted[c]\nend\na.noted={}\na.events=table.concat(Mc).. a.events\nend\nfunction Ef(a)\nlocal Ab={}\nlocal function xb(m)\nfor kd in string.gmatch(m,\"[^,]+\")do\nif #Ab<Pd and string.find(kd,\"^%l%l%d+ %-?%d+ %-?%d+ %S+$\")then\nAb[#Ab+1]=kd\nend\nend\nend\nxb(a.events)\nif #Ab<Pd then\nlocal xf=redis.call(\"GET\",a.history_key)or \"\"\nxb(string.sub(xf,#e(Ig)+2))\nend\nreturn Ab\nend\nfunction hi(a,ne)\nif not qd(a)then\na.events=\"\"\nreturn\nend\nNj(a)\nlocal S,P=string.gsub(a.events,\",\",\"\")\nif P<Pd and #a.events<=Ri then\nreturn\nend\nlocal m=e(Ig).. \" \" .. table.concat(Ef(a),\",\").. \",\"\nredis.call(\"SET\",a.history_key,m,\"PX\",e(ne))\na.events=\"\"\nend\nend"],
  outcomes: ["local cc,Ib,Oa,ke,Cb,Pa,pd,og\ndo\nlocal dj=\".\"\nlocal Od=\"!\"\nlocal ej=4000\nlocal Mi=60000\nlocal Yi=15\nlocal Ng=64\nlocal Li=48\ncc=12\nfunction Ib(I)\nreturn string.sub(I,3,2+cc)\nend\nfunction Oa(d,n)\nlocal l=string.find(d.outcomes,Ib(n),1,true)\nreturn l and string.match(d.outcomes,\"^%w+\",l+cc)or nil\nend\nlocal function yh(d)\nreturn g(string.match(d.outcomes,\"=(%d+)\")or \"0\")\nend\nfunction ke(d)\nlocal S,ed=string.gsub(d.outcomes,Od,\"\")\nreturn ed>=Li\nend\nfunction Cb(d,n,A)\nif A==0 or Oa(d,n)then\nreturn false\nend\nreturn yh(d)>=A or ke(d)\nend\nlocal function Eh(qc)\nlocal Kh,Af=string.match(qc,\"([.!])(%d+)$\")\nif not Kh then\nreturn true,f\nend\nlocal l=g(Af)\nreturn l+(Kh==Od and Mi or ej)<=f,l\nend\nlocal function yk(d,n)\nlocal D={}\nfor qc in string.gmatch(d.outcomes,\"%S+\")do\nif string.sub(qc,1,1)~=\"=\" and string.sub(qc,1,cc)~=Ib(n)then\nD[#D+1]=qc\nend\nend\nreturn D\nend\nfunction Pa(d,n,nc,ed)\nlocal D,hc,Ic=yk(d,n),{},yh(d)\nlocal pf=#D+1 - Ng\nfor c=1,#D do\nlocal zk,l=Eh(D[c])\nlocal Mk=pf>0 and not string.find(D[c],Od,1,true)\nif Mk or zk and c<=#D - Yi then\npf=pf - 1\nIc=math.max(Ic,l)\nelse\nhc[#hc+1]=D[c]\nend\nend\nif #hc>=Ng then\nlocal S,l=Eh(table.remove(hc,1))\nIc=math.max(Ic,l)\nend\nhc[#hc+1]=Ib(n).. nc ..(ed and Od or dj).. e(f)\nd.outcomes=(Ic>0 and \"=\" .. e(Ic).. \" \" or \"\").. table.concat(hc,\" \")\nd.changed=true\nend\nfunction pd(p,A)\nlocal Mc=p and string.match(p,\"^copy(%d+)$\")\nreturn Mc and A<g(Mc)\nend\nfunction og(d,n,A)\nif A==0 then\nreturn\nend\nlocal p=Oa(d,n)\nif not p or string.find(p,\"^copy\")and not pd(p,A)then\nPa(d,n,\"copy\" .. e(A),true)\nend\nend\nend"],
  rests: ["local Vh,Th,bd,qh,Ed\ndo\nlocal cj=64\nfunction Vh(a,m)\na.rests,a.resting={},0\nif not string.find(m,\"^[%d: ]*$\")or not pb(m)then\nreturn false\nend\nfor Zb,yd in string.gmatch(m,\"(%d+):(%d+)\")do\na.rests[#a.rests+1]={until_ms=g(Zb),permits=g(yd)}\na.resting=a.resting+g(yd)\nend\nreturn true\nend\nfunction Th(a)\nlocal m=\"\"\nfor c=1,#a.rests do\nm=m .. \" \" .. e(a.rests[c].until_ms).. \":\" .. e(a.rests[c].permits)\nend\nreturn m\nend\nlocal function rk(ga)\nlocal Bc=1\nfor c=2,#ga - 1 do\nif ga[c+1].until_ms - ga[c].until_ms<ga[Bc+1].until_ms - ga[Bc].until_ms then\nBc=c\nend\nend\nlocal ra=table.remove(ga,Bc)\nga[Bc].permits=ga[Bc].permits+ra.permits\nend\nfunction bd(a,Zb,yd)\nlocal ga,fa={},{until_ms=Zb,permits=yd}\nfor c=1,#a.rests do\nif fa and a.rests[c].until_ms>=Zb then\nga[#ga+1],fa=fa,nil\nend\nga[#ga+1]=a.rests[c]\nend\nga[#ga+1]=fa\nif #ga>cj then\nrk(ga)\nend\na.rests,a.resting=ga,a.resting+yd\na.changed=true\nend\nfunction qh(a)\nlocal ia,td=0,{}\nfor c=1,#a.rests do\nlocal fa=a.rests[c]\nif fa.until_ms>f then\ntd[#td+1]=fa\nelse\nia=fa.until_ms\na.resting=a.resting - fa.permits\na.changed=true\nend\nend\na.rests=td\nreturn ia\nend\nfunction Ed(a,ua)\nlocal fa=a.rests[ua and #a.rests or 1]\nreturn fa and fa.until_ms or 0\nend\nend"],
  set_back: ["local li,Tf,mb,pc\ndo\nfunction li(a,yb)\nlocal Tj={\n\"tickets_next\",\n\"turn_at\",\n\"shared_next\",\n\"delay_until\",\n\"break_at\",\n\"kept_until\",\n\"expires_at\",\n\"attended_next\",\n\"turn_until\",\n\"no_grace_until\",\n\"watched_until\",\n}\nfor S,lc in ipairs(Tj)do\nif a[lc]>yb then\na[lc]=a[lc] - yb\nend\nend\nif a.exclusive then\nud(a.exclusive,-yb)\nend\nif a.upgrader then\na.upgrader.deadline=a.upgrader.deadline - yb\nend\nfor c=1,#a.rests do\na.rests[c].until_ms=a.rests[c].until_ms - yb\nend\nlocal M=oa(a.outcomes)\nfor c=1,#M do\nlocal C,Af=string.match(M[c],\"^(.*[.!=])(%d+)$\")\nM[c]=C and C .. e(g(Af)- yb)or M[c]\nend\na.outcomes=table.concat(M,\" \")\nif a.shared>0 or a.tickets>0 then\na.ahead=a.ahead+yb\nend\na.changed=true\nend\nfunction Tf(a)\na.changed=a.changed or f - a.written_at>=1000\nend\nfunction mb(a,l)\nreturn e(l+a.ahead)\nend\nfunction pc(a,m)\nlocal b=yg(m)\nif b then\nud(b,-a.ahead)\nend\nreturn b\nend\nend"],
  endings: ["local Za,jb,uc,Lb,Ne,xc,wb,tc,gb,ce,Xf,Md,Je,vd\ndo\nZa=\"r\"\njb=\"e\"\nuc=\"m\"\nLb=\"b\"\nNe=\"t\"\nxc={\nr=\"released\",\ne=\"expired\",\nm=\"max_hold\",\nb=\"broken\",\nt=\"transferred\",\n}\nwb=\"unknown\"\ntc=32\nlocal Me=cc+2\nlocal function ck(aa)\nreturn aa==jb or aa==uc or aa==Lb\nend\nlocal function dk(a,b)\nif Na(b.id)>0 then\nbd(a,b.min_until,Na(b.id))\nelse\na.delay_until=math.max(a.delay_until,b.min_until)\nend\nend\nfunction gb(a,b,aa,l)\nUf(a,aa,b,math.max(0,l - b.acquired),aa~=Za)\nlocal of=Ib(Vb(b.id)).. aa .. \" \"\na.ended=string.sub(of .. a.ended,1,tc*Me)\nif b.delay>0 and ck(aa)then\na.delay_until=math.max(a.delay_until,l+b.delay)\nend\nif b.min_until>l and aa~=Ne then\ndk(a,b)\nend\nif a.upgrader and a.upgrader.token==b.id then\na.upgrader=nil\nend\na.lease_ended=true\na.changed=true\nend\nfunction ce(a,j)\nredis.call(\"ZREM\",a.leases_key,unpack(j))\nredis.call(\"ZREM\",a.holders_key,unpack(j))\nid(a,j)\na.shared=a.shared - #j\nfor c=1,#j do\na.permits=a.permits - Na(j[c])\nend\nend\nfunction Xf(a,Qc)\nQc=math.max(0,Qc)\nif a.hold_ms==0 then\na.hold_ms=Qc\nelse\na.hold_ms=(a.hold_ms*3+Qc)/4\nend\nend\nfunction Md(a,b)\nif b.deadline==a.break_at then\nreturn Lb\nend\nif b.deadline==b.max_until then\nreturn uc\nend\nreturn jb\nend\nfunction Je(a,O)\nlocal l=string.find(a.ended,Ib(O),1,true)\nif l then\nreturn xc[string.sub(a.ended,l+cc,l+cc)]\nend\nlocal m=a.shared>a.live and redis.call(\"HGET\",a.details_key,Vc(O))\nlocal b=m and pc(a,m)\nif b and Qb(a)then\nreturn xc[Lb]\nend\nif b and b.deadline<=f then\nreturn xc[Md(a,b)]\nend\nreturn wb\nend\nfunction vd(a,O)\nif a.damaged_id==Vc(O)then\nreturn \"unreadable\",\"damaged\"\nend\nreturn \"lost\",Je(a,O)\nend\nend"],
  fits: ["local cd,Bf,ge\ndo\nfunction cd(a)\nif a.clearing then\nreturn 0\nend\nlocal ba=Qb(a)and 0 or a.permits - a.expired_permits\nreturn math.max(0,a.capacity - ba - a.resting)\nend\nfunction Bf(a)\nreturn Qb(a)or a.passing or a.clearing\nend\nfunction ge(a,i,H,W)\nlocal Wj=H~=nil or W~=nil\nif Bf(a)then\nreturn false\nend\nif a.exclusive and not H then\nreturn false\nend\nif f<a.delay_until and not Wj then\nreturn false\nend\nif ta(i)then\nreturn a.live==(W and 1 or 0)\nend\nif Na(i)>0 then\nreturn Na(i)<=cd(a)\nend\nreturn H~=nil or not a.upgrader and a.break_at==0\nend\nend"],
  layout: ["local qa,bc,wc,Qd,yc,Te\ndo\nlocal Xi={\n\"record\",\n\"details\",\n\"leases\",\n\"holders\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"history\",\n}\nqa=#Xi\nbc=2\nwc=3\nQd=4\nyc={\n\"layout\",\n\"fence\",\n\"arrival\",\n\"departures\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"tickets_next\",\n\"turn_at\",\n\"shared\",\n\"shared_next\",\n\"details\",\n\"delay_until\",\n\"break_at\",\n\"hold_ms\",\n\"kept_until\",\n\"expires_at\",\n\"front_arrival\",\n\"capacity\",\n\"permits\",\n\"attended_next\",\n\"turn_until\",\n\"turn_ms\",\n\"no_grace_until\",\n\"dropped\",\n\"watched_until\",\n}\nTe=20\nend"],
  holders: ["local Oc,Nc,Ff,gc,he,Bd\ndo\nlocal function Jf(a,i)\nif a.shared==0 or Qb(a)then\nreturn nil\nend\nlocal m=redis.call(\"HGET\",a.details_key,i)\nif not m or Rb(m)~=Rb(i)then\nreturn nil\nend\nlocal b=pc(a,m)\nif not b then\na.damaged_id=i\nreturn nil\nend\nae(a,b)\nreturn b.deadline>f and b or nil\nend\nfunction Oc(a,i)\nif ta(i)then\nlocal H=a.exclusive\nreturn H and H.id==i and H or nil\nend\nreturn Jf(a,i)\nend\nfunction Nc(a,O)\nreturn Oc(a,ee(O))or Oc(a,Vc(O))\nend\nfunction Ff(a,O)\nlocal H=Oc(a,ee(O))\nif H then\nlocal Rj=H.partner~=G\nreturn H,Rj and Jf(a,H.partner)or nil\nend\nlocal W=Jf(a,Vc(O))\nif W and a.exclusive and a.exclusive.partner==W.id then\nH=a.exclusive\nend\nreturn H,W\nend\nfunction gc(a)\nreturn a.live+(a.exclusive and 1 or 0)\nend\nlocal function di(a,b)\nud(b,a.ahead)\neg(a,b.id,Gb(b))\nud(b,-a.ahead)\nredis.call(\"ZADD\",a.leases_key,mb(a,b.deadline),b.id)\nTf(a)\na.kept_until=math.max(a.kept_until,b.deadline+b.delay,b.min_until)\nif b.delay>0 or b.min_until>f then\na.layout=wc\nend\nend\nlocal function nj(a,b)\ndi(a,b)\nredis.call(\"ZADD\",a.holders_key,e(b.fence),b.id)\nif a.shared==0 then\na.new_keys[#a.new_keys+1]=a.leases_key\na.new_keys[#a.new_keys+1]=a.holders_key\na.shared_next=b.deadline\nelse\na.shared_next=math.min(a.shared_next,b.deadline)\nend\na.shared=a.shared+1\na.live=a.live+1\na.permits=a.permits+Na(b.id)\nend\nfunction he(a,b,Ld)\na.fence=math.max(a.fence+1,Ta)\nb.fence=a.fence\nb.holds=1\nb.acquired=f\nb.deadline=gd(a,b,b.ttl)\nif ta(b.id)then\na.exclusive=b\nelse\nnj(a,b)\nend\nlocal Zk=Ld and math.max(0,math.floor(f - Ld/1000))or 0\nUf(a,Hg,b,Zk)\na.changed=true\nend\nfunction Bd(a,b)\nif ta(b.id)then\na.changed=true\nreturn\nend\ndi(a,b)\nif b.deadline<a.shared_next then\na.shared_next=b.deadline\na.changed=true\nend\nend\nend"],
  idempotency: ["local Mb,bb,Ya,Sd,vc,te,fb,Dd,Ub,Ba,Fe,od,ci\ndo\nlocal Jg=1\nMb=\"w\"\nbb=\"g\"\nYa=\"d\"\nSd=\"newer\"\nvc=60000\nlocal Kg=60000\nfunction te(m)\nif not m then\nreturn nil\nend\nlocal V,Xa,y,fa=string.match(m,\"^(%d+) (%a) (%S+) (.*)$\")\nif not V or g(V)>Jg then\nreturn{state=Sd}\nend\nreturn{layout=V,state=Xa,fingerprint=y,rest=fa}\nend\nfunction fb(r)\nreturn te(r and redis.call(\"GET\",r))\nend\nfunction Dd(d,y)\nif d and d.state==Sd then\nreturn{\"newer\"}\nend\nreturn d and d.fingerprint~=y and{\"mismatch\"}or nil\nend\nfunction Ub(d,y)\nreturn Dd(d,y)or d and oa(d.rest)\nend\nfunction Ba(r,Xa,y,fa,Zb)\nif r then\nlocal m=table.concat({e(Jg),Xa,y,fa},\" \")\nredis.call(\"SET\",r,m,\"PX\",e(Zb - f+vc))\nend\nend\nfunction Fe(r)\nredis.call(\"PEXPIRE\",r,e(vc),\"LT\")\nend\nfunction od(r,L)\nreturn r and L+Kg or 0\nend\nfunction ci(r,b)\nif b.idempotency_until>0 and b.deadline>b.idempotency_until then\nb.idempotency_until=b.deadline+Kg\nredis.call(\"PEXPIRE\",r,e(b.idempotency_until+vc - f),\"GT\")\nend\nend\nend"],
  queue: ["local kb,cb,fc,Sb,jh,Hc,fd,Ac,zd,De,Sc,Ch\ndo\nkb=30000\nlocal Gi=2000\ncb=4000000000000000\nlocal function xe(a,i)\nreturn ta(i)and a.writers_key or a.readers_key\nend\nfunction fc(r)\nlocal Ca=redis.call(\"ZRANGE\",r,\"0\",\"0\",\"WITHSCORES\")\nif not Ca[1] then\nreturn nil,0\nend\nreturn Ca[1],g(Ca[2])\nend\nfunction Sb(a)\nreturn a.writers+a.readers\nend\nfunction jh(a)\nif a.tickets<=Sb(a)then\nreturn a.departures\nend\nreturn math.max(\n0,\na.departures - redis.call(\"ZCOUNT\",a.tickets_key,mb(a,f - Gi),mb(a,f))\n)\nend\nfunction Hc(a)\nlocal Dg,rc,ig,jg=nil,0,nil,0\nif a.writers>0 then\nDg,rc=fc(a.writers_key)\nend\nif a.readers>0 then\nig,jg=fc(a.readers_key)\nend\na.front,a.front_arrival=ig,jg\nif Dg and(not ig or rc<jg)then\na.front,a.front_arrival=Dg,rc\nend\nif a.front_arrival>=cb then\na.front,a.front_arrival=nil,0\nend\na.turn_at=0\nend\nfunction fd(a,i,Yd)\nif ta(i)then\na.writers=a.writers+Yd\nelse\na.readers=a.readers+Yd\nend\nif Yd<0 then\na.departures=a.departures - Yd\nend\na.changed=true\nend\nfunction Ac(a,i)\nreturn g(redis.call(\"ZSCORE\",a.tickets_key,i)or \"0\")- a.ahead\nend\nfunction zd(a,i)\nlocal ki=a.tickets>0 and redis.call(\"ZSCORE\",xe(a,i),i)\nif not ki then\nreturn nil\nend\nif a.lapsing and Ac(a,i)+kb<=f then\nreturn nil\nend\nlocal z=g(ki)\nif z<cb then\nreturn{arrival=z,queued=true}\nend\nreturn{arrival=z - cb,queued=false}\nend\nlocal function Tk(a,i,N,le)\nac=true\nlocal jf=le and \"XX\" or \"GT\"\nif redis.call(\"ZADD\",a.tickets_key,jf,mb(a,N),i)==1 then\nif a.tickets==0 then\na.new_keys[#a.new_keys+1]=a.tickets_key\nend\na.tickets=a.tickets+1\na.changed=true\nend\nTf(a)\nif N>f and(a.attended_next==0 or N<a.attended_next)then\na.attended_next=N\na.changed=true\nend\nif a.tickets_next==0 or N+kb<a.tickets_next then\na.tickets_next=N+kb\na.changed=true\nend\na.kept_until=math.max(a.kept_until,N+kb)\nend\nlocal function Oh(a,i,r)\nlocal P=ta(i)and a.writers or a.readers\nif P==0 then\na.new_keys[#a.new_keys+1]=r\nend\nend\nlocal function Ij(a,i,u)\nlocal r=xe(a,i)\nOh(a,i,r)\nredis.call(\"ZADD\",r,e(u.arrival),i)\na.arrival=math.max(a.arrival,u.arrival)\nfd(a,i,1)\nif u.queued==false then\na.departures=math.max(0,a.departures - 1)\nend\nif not a.front or u.arrival<a.front_arrival then\na.front,a.front_arrival,a.turn_at=i,u.arrival,0\nend\nu.queued=true\nend\nlocal function yj(a,i,u)\nlocal r=xe(a,i)\nOh(a,i,r)\nredis.call(\"ZADD\",r,e(u.arrival+cb),i)\nif u.queued then\nfd(a,i,-1)\nif a.front==i then\nHc(a)\nend\nend\nu.queued=false\nend\nfunction De(a,i,u,N,le)\nlocal ye=N>f\nif u.queued and not ye and not le then\nye=Ac(a,i)>f\nend\nif ye and not u.queued then\nIj(a,i,u)\nelseif not ye and u.queued~=false then\nyj(a,i,u)\nend\nTk(a,i,N,le)\nend\nfunction Sc(a,i,u)\nredis.call(\"ZREM\",xe(a,i),i)\nif u.queued then\nfd(a,i,-1)\nif a.front==i then\nHc(a)\nend\nend\nif redis.call(\"ZREM\",a.tickets_key,i)==1 then\na.tickets=a.tickets - 1\nif a.tickets==0 then\na.tickets_next=0\nend\nif nd(i)then\nid(a,{i})\nend\nend\na.changed=true\nend\nfunction Ch(a,zg)\nif a.tickets+(a.upgrader and 1 or 0)<zg then\nreturn true\nend\nif a.tickets<=Sb(a)then\nreturn false\nend\nlocal ag=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"0\")[1]\nif ag then\nSc(a,ag,zd(a,ag)or{})\nend\nreturn true\nend\nend"],
  notifications: ["local Qa\ndo\nlocal Si=cb\nlocal function Nk(a)\nif ta(a.front)or Na(a.front)>0 or a.readers<2 then\nreturn 0\nend\nif a.writers==0 then\nreturn Si\nend\nlocal S,rc=fc(a.writers_key)\nreturn rc\nend\nlocal function Nh(a)\nif a.capacity==0 then\nreturn a.delay_until\nend\nlocal l=Ed(a)\nreturn a.live>0 and math.min(l,a.shared_next)or l\nend\nlocal function vk(a)\nlocal fh=a.written and(a.watched_until>f or not a.stored)\nlocal Ge,Jb,Ga,next=G,0,0,G\nif a.turn_ms>0 then\nif a.turn_began and a.turn_at>0 then\nGe=Ib(Vb(a.front))\nJb=a.turn_until\nGa=Nk(a)\nelseif a.upgrader and a.lease_ended and a.live==1 then\nGe=Ib(Vb(a.upgrader.id))\nelseif a.queue_dropped then\nJb=1\nelseif a.tickets>0 and(a.check_at or a.lease_ended and Nh(a)>f)then\nJb=a.check_at or Nh(a)\nnext=a.front and Ib(Vb(a.front))or G\nend\nend\nif Ge==G and Jb==0 and not fh then\nreturn nil\nend\nreturn table.concat(\n{e(a.at),Ge,e(Jb),e(Ga),ob(fh),next,e(a.departures)},\n\",\"\n)\nend\nfunction Qa(o,k)\nlocal se,de,Ee={},{},{}\nfor c=1,#k do\nlocal a=k[c]\nif not a.unreadable and not Ee[a] then\nse[#se+1]=vk(a)\nfor me=1,a.written and #a.untold or 0 do\nde[#de+1]=e(a.at).. \" \" .. a.untold[me]\nend\nend\nEe[a]=true\nend\nif #de>0 then\no[#o+1]=\"~\" .. table.concat(de,\",\")\nend\nif #se>0 then\no[#o+1]=\"!\" .. table.concat(se,\";\")\nend\nreturn o\nend\nend"],
  texts: ["local Wb\ndo\nfunction Wb(F,w)\nlocal v=redis.call(\"MGET\",unpack(F))\nlocal ad,Td={},{}\nfor c=1,w or #F do\nif not v[c] then\nad[#ad+1]=c\nTd[#Td+1]=F[c]\nend\nend\nif #ad==0 or redis.call(\"EXISTS\",unpack(Td))==0 then\nreturn v\nend\nfor me=1,#ad do\nif redis.call(\"EXISTS\",Td[me])==1 then\nv[ad[me]]=\"\"\nend\nend\nreturn v\nend\nend"],
  record: ["local Kf,rb,Ha,Zf\ndo\nlocal Ii=2592000000\nlocal function Dk(m)\nlocal i,O,L,z,ea=string.match(m,\"^(%S+) (%S+) (%d+) (%d+) (%S+)$\")\nif not i or not pb(m)then\nreturn nil\nend\nreturn{id=i,token=O,deadline=g(L),arrival=g(z),label=ea}\nend\nlocal function Ak(ca)\nreturn table.concat(\n{ca.id,ca.token,e(ca.deadline),e(ca.arrival),ca.label},\n\" \"\n)\nend\nlocal function Bk(a,la,V)\nlocal Ma,Bb=string.match(la,\"^([%d ]+) (%S+)$\")\nlocal D,P=oa(Ma or \"\"),V>=bc and #yc or Te\nif #D~=P then\nreturn false\nend\nfor c=1,P do\na[yc[c]]=g(D[c])\nend\na.front=Bb~=G and Bb or nil\nif V<bc then\na.layout,a.turn_at=bc,0\nelseif V==Qd then\na.layout=wc\nend\nreturn true\nend\nlocal function Ck(a,m,V)\nlocal la,H,ca,Ob,M,Ab,ga=\nstring.match(m,\"^([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n?([^\\n]*)$\")\nif not la or not pb(la)or not Bk(a,la,V)then\nreturn false\nend\nif Ab~=\"\" and not string.find(Ab,\",$\")then\nreturn false\nend\nif not Vh(a,ga)then\nreturn false\nend\nlocal al,Xe=string.match(ga,\"^(%d+) (%d+)\")\na.written_at=g(al or \"0\")\na.ahead=g(Xe or \"0\")\na.ended,a.outcomes,a.events=Ob,M,Ab\na.exclusive=yg(H)\na.upgrader=Dk(ca)\nreturn(H==\"\" or a.exclusive~=nil)and(ca==\"\" or a.upgrader~=nil)\nend\nlocal function Dj(l)\nreturn{\nat=l,\nended=\"\",\noutcomes=\"\",\nevents=\"\",\nnoted={},\nuntold={},\nnew_keys={},\nexpired_permits=0,\nrests={},\nresting=0,\nwritten_at=0,\nahead=0,\nstored=false,\nchanged=false,\nrecord_key=KEYS[l],\ndetails_key=KEYS[l+1],\nleases_key=KEYS[l+2],\nholders_key=KEYS[l+3],\nwriters_key=KEYS[l+4],\nreaders_key=KEYS[l+5],\ntickets_key=KEYS[l+6],\nhistory_key=KEYS[l+7],\nlayout=bc,\nfence=0,\narrival=0,\ndepartures=0,\nwriters=0,\nreaders=0,\ntickets=0,\ntickets_next=0,\nturn_at=0,\nshared=0,\nshared_next=0,\ndetails=0,\ndelay_until=0,\nbreak_at=0,\nhold_ms=0,\nkept_until=0,\nexpires_at=0,\nfront_arrival=0,\ncapacity=0,\npermits=0,\nattended_next=0,\nturn_until=0,\nturn_ms=0,\nno_grace_until=0,\ndropped=0,\nwatched_until=0,\n}\nend\nfunction Kf(l,m)\nlocal a=Dj(l)\nif m then\na.stored=true\nlocal V=g(string.match(m,\"^(%d+) \")or \"0\")\nif V>Qd then\na.unreadable=\"newer\"\nreturn a\nend\nif V<bc then\nm=m .. \"\\n\"\nend\nif V<1 or not Ck(a,m,V)then\na.unreadable=\"damaged\"\nreturn a\nend\nif a.written_at>f then\nli(a,a.written_at - f)\nend\nif a.expires_at>0 and a.expires_at+zc/2<=f then\nvh(a)\nend\nend\na.live=Qb(a)and 0 or a.shared\nreturn a\nend\nfunction rb(w,xk)\nlocal F={}\nfor c=1,w do\nF[c]=KEYS[(c - 1)*qa+1]\nend\nF[w+1]=xk\nlocal v=#F==1 and{redis.call(\"GET\",F[1])}or Wb(F,w)\nlocal k,Xd,pa={},{},nil\nfor c=1,w do\nlocal a=Xd[F[c]] or Kf((c - 1)*qa+1,v[c])\nk[c]=a\nXd[F[c]]=a\nif a.unreadable and not pa then\npa={\"unreadable\",a.unreadable}\nend\nend\nreturn k,pa,v[w+1]\nend\nlocal function lk(a)\nif a.ahead>0 then\nreturn Qd\nend\nlocal Yj=a.exclusive and a.exclusive.min_until>f or #a.rests>0\nreturn(Yj or a.layout==wc and a.shared>0)and wc or bc\nend\nlocal function Ok(a)\nlocal Ma={}\na.layout=lk(a)\nfor c=1,#yc do\nMa[c]=e(math.max(0,a[yc[c]]))\nend\nMa[#Ma+1]=a.front or G\nreturn table.concat({\ntable.concat(Ma,\" \"),\na.exclusive and Gb(a.exclusive)or \"\",\na.upgrader and Ak(a.upgrader)or \"\",\na.ended,\na.outcomes,\na.events,\ne(f).. \" \" .. e(a.ahead).. Th(a),\n},\"\\n\")\nend\nfunction Ha(a,x)\nif not a.changed and Qf(a,x)<=a.expires_at then\nsb(a.record_key)\nreturn\nend\na.changed=false\na.written=true\na.written_at=f\nac=true\nif a.shared==0 and a.tickets==0 then\na.kept_until=0\na.expires_at=0\na.ahead=0\nelse\nrh(a,x)\nend\nlocal H=a.exclusive\nlocal Sj=H and math.max(H.deadline+H.delay,H.min_until)or 0\nlocal Lj=math.floor(a.fence/1000)\nlocal ua=math.max(f,a.delay_until,a.kept_until,Sj,Ed(a,true),Lj)\nlocal Cf=a.capacity>0 and Ii or x\nlocal ne=math.max(ua+Cf,a.expires_at+a.ahead+zc)- f\nhi(a,ne)\nredis.call(\"SET\",a.record_key,Ok(a),\"PX\",e(ne))\nend\nfunction Zf(a,zi)\nif a.stored and f+zi>a.watched_until then\na.watched_until=f+zi\na.changed=true\nend\nend\nend"],
  reply: ["local Rd,If,gg,Mh\ndo\nRd=50\nlocal Ji=20\nfunction If(a)\nlocal Sa={}\nif a.exclusive then\nSa[1]=Gb(a.exclusive)\nend\nif a.live>0 then\nlocal j=redis.call(\"ZRANGE\",a.holders_key,\"0\",e(Rd - 1))\nlocal v=#j>0 and redis.call(\"HMGET\",a.details_key,unpack(j))or{}\nfor c=1,#v do\nlocal b=v[c] and pc(a,v[c])\nif #Sa<Rd and b and b.deadline>f then\nSa[#Sa+1]=Gb(ae(a,b))\nend\nend\nend\nreturn Sa\nend\nfunction gg(a)\nreturn Sb(a)+(a.upgrader and 1 or 0)\nend\nlocal function jk(a,Va)\nlocal ua=redis.call(\"ZRANGE\",a.leases_key,\"-2\",\"-1\",\"WITHSCORES\")\nlocal l=#ua\nif #ua==4 and Va and ua[3]==Va.id then\nl=2\nend\nlocal L=g(ua[l] or \"0\")- a.ahead\nreturn a.break_at>0 and math.min(L,a.break_at)or L\nend\nlocal function Mj(a,vb,Va)\nlocal l=a.delay_until\nif a.exclusive then\nl=math.max(l,a.exclusive.deadline,a.exclusive.min_until)\nelseif vb and a.live>(Va and 1 or 0)then\nl=math.max(l,jk(a,Va))\nend\nif a.capacity>0 and a.live+a.resting>0 then\nlocal mg,ia=Ed(a),a.live>0 and a.shared_next or 0\nlocal rj=mg>0 and ia>0\nl=math.max(l,rj and math.min(mg,ia)or mg+ia)\nend\nif not vb then\nl=math.max(l,a.upgrader and a.upgrader.deadline or 0,a.break_at)\nend\nreturn l\nend\nfunction Mh(a,vb,Va)\nif Bf(a)then\nreturn f+Ji\nend\nlocal l=Mj(a,vb,Va)\nlocal qk=a.capacity>0 and a.turn_at>0\nif l>f and not qk then\nreturn l\nend\nl=a.attended_next>f and a.attended_next or f\nif a.turn_at==0 then\nreturn l\nend\nreturn l>f and math.min(a.turn_until,l)or a.turn_until\nend\nend"],
  turns: ["local Zc,ug,Ia,Yf,Wh,Wf,re\ndo\nZc=3000\nlocal gj=250\nlocal Wi=100\nfunction ug(a,l,Hf)\na.turn_at,a.turn_until=l,l+Hf\nif a.attended_next<a.turn_until then\nlocal N=Ac(a,a.front)\na.turn_until=N>l and math.min(a.turn_until,N)or a.turn_until\nend\na.changed=true\nend\nlocal function Ej(a)\nlocal uj=a.shared==0 or a.break_at>f\nif a.break_at>0 and not a.exclusive and a.live==0 and uj then\na.break_at=0\na.changed=true\nend\nend\nfunction Ia(a,l)\nEj(a)\nlocal Bb=a.front\nlocal Dh=Bb and(ge(a,Bb)or Na(Bb)>a.capacity)\nif Dh and a.turn_at==0 then\nug(a,l,a.turn_ms>0 and a.turn_ms or Zc)\na.turn_began=true\nelseif not Dh and a.turn_at~=0 then\na.turn_at,a.turn_until=0,0\na.changed=true\nend\nend\nlocal function mi(a,Hf)\nif a.turn_ms>0 then\na.turn_ms=Hf\nend\nend\nfunction Yf(a)\nmi(a,gj)\nend\nfunction Wh(a,dc)\nfor S=1,Wi do\nlocal Bb,Jb=a.front,a.turn_until\nif a.turn_at==0 or Bb==dc or f<Jb then\nreturn\nend\nDe(a,Bb,{arrival=a.front_arrival,queued=true},Jb,true)\nYf(a)\nIa(a,Jb)\nend\nend\nfunction Wf(a,Kc)\nif Kc~=(a.turn_ms>0)then\na.turn_ms=Kc and Zc or 0\na.changed=true\nend\nend\nfunction re(a)\nmi(a,Zc)\nend\nend"],
  asked: ["local je,Q,ic,lf,Jc,md,dd,Sf,oc,pg\ndo\nfunction je(h,I)\nlocal j={}\nfor c=1,#h.locks do\nj[c]=string.sub(h.modes,c,c).. I\nend\nreturn j\nend\nfunction Q(h,o)\nfor c=1,#h.locks do\nIa(h.locks[c],f)\nHa(h.locks[c],h.retention_ms)\nend\nreturn Qa(o,h.locks)\nend\nfunction ic(h,aa)\nreturn Q(h,{\"lost\",aa,\"0\"})\nend\nfunction lf(h,z)\nlocal p,d=h.arrival,h.idempotency\nif p==0 and d and d.state==Mb and d.rest~=G then\np=z or Ta - kb*1000\nend\nfor c=1,#h.locks do\nlocal za=h.locks[c].dropped\nif p>0 and p<=za and(h.arrival>0 or za<=Ta+1000000)then\nreturn{\"lost\",xc[Lb],\"1\"}\nend\nend\nreturn nil\nend\nfunction Jc(h,Z,Be)\nlocal o,Uh={\"granted\",e(f),e(h.locks[1].break_at)},{}\nfor c=1,#Z do\nUh[c]=Gb(Z[c])\nend\nlb(o,Uh)\no[#o+1]=Be and \"1\" or \"0\"\no[#o+1]=e(h.locks[1].capacity)\nreturn Q(h,o)\nend\nfunction md(h,I)\nlocal j,Z,t,aa=je(h,I),{},0,wb\nfor c=1,#j do\nZ[c]=Oc(h.locks[c],j[c])\nif Z[c] then\nt=t+1\nelseif aa==wb then\naa=Je(h.locks[c],I)\nend\nend\nif t==#j then\nreturn Jc(h,Z,true)\nend\nif t>0 or aa~=wb or h.idempotency and h.idempotency.state==bb then\nreturn ic(h,aa)\nend\nreturn nil\nend\nfunction dd(h,da,u,Va,hd)\nlocal Ca=da[1]\nlocal a=h.locks[Ca]\nlocal vb=string.sub(h.modes,Ca,Ca)==ab\nif not u then\nu={position=-1,ticket=G,arrival=Ta,attended_until=0,ticket_until=0,again_at=0}\nfor c=1,#h.locks do\nu.arrival=math.max(u.arrival,h.locks[c].dropped+1)\nend\nend\nlocal Zh={}\nfor c=1,#da do\nZh[c]=e(da[c])\nend\nlocal Sa,eb=If(a),0\nlocal o={\n\"busy\",\ne(f),\ntable.concat(Zh,\" \"),\ne(Mh(a,vb,Va)),\ne(u.position),\nu.ticket,\ne(u.arrival),\ne(u.attended_until),\ne(u.ticket_until),\ne(u.again_at),\ne(a.hold_ms),\ne(u.position>=0 and jh(a)or a.departures),\ne(gg(a)+(hd and hd[Ca] and 1 or 0)),\ne(gc(a)),\ne(cd(a)),\n}\nlb(o,Sa)\nif not Va then\nfor c=1,#da do\nlocal Fa=h.locks[da[c]]\neb=math.max(eb,Fa.delay_until,Fa.live==0 and Ed(Fa)or 0)\nend\nend\no[#o+1]=e(eb>f and eb or 0)\no[#o+1]=e(a.capacity)\nreturn Q(h,o)\nend\nfunction Sf(h,a,i)\nlocal b={\nid=i,\nttl=h.ttl_ms,\nmax_until=h.max_hold_ms>0 and f+h.max_hold_ms or 0,\ndelay=h.lock_delay_ms,\nlabel=h.label,\npartner=G,\nmin_until=h.min_hold_ms>0 and f+h.min_hold_ms or 0,\n}\nb.idempotency_until=od(h.idempotency_key,gd(a,b,h.ttl_ms))\nreturn b\nend\nfunction oc(h,Xa,I,Zb)\nBa(h.idempotency_key,Xa,h.fingerprint,I,Zb)\nend\nfunction pg(h,I,b)\nlocal a=h.locks[1]\nif h.since>0 or Oa(a,I)then\nPa(a,I,\"granted\",true)\nend\noc(h,bb,I,b.idempotency_until)\nend\nend"],
  broken: ["local hf,Nd,gf\ndo\n","hf=400\n","Nd=1\nlocal function uk(a,m,Zj)\nlocal Cg=a.break_at==Nd\nlocal l=Cg and f or a.break_at\nif Zj then\nlocal b=pc(a,m)\nif not b then\nreturn l\nend\nif Cg then\nb.delay,b.min_until=0,0\nend\nlocal aa=b.deadline<l and Md(a,b)or Lb\nlocal ia=math.min(l,b.deadline)\ngb(a,b,aa,ia)\nreturn ia\nend\nif not Cg then\nlocal L,U,jc=string.match(m,\"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+ ?(%d*)$\")\nif L and g(U)>0 then\na.delay_until=math.max(a.delay_until,math.min(l,g(L)- a.ahead)+g(U))\nend\nif jc and jc~=\"\" then\na.delay_until=math.max(a.delay_until,g(jc)- a.ahead)\nend\nend\nreturn l\nend\nfunction gf(a)\nlocal P=hf\nif P==0 then\nreturn 0\nend\nlocal j=redis.call(\"ZRANGE\",a.holders_key,\"0\",e(P - 1))\nhf=P - #j\nlocal ia=0\nif #j>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nif v[c] then\nia=math.max(ia,uk(a,v[c],a.shared - c<tc))\nend\nend\nce(a,j)\nend\na.upgrader=nil\na.changed=true\nif #j==P and a.shared>0 then\nif a.break_at~=Nd then\na.break_at=f\nend\nreturn 0\nend\nredis.call(\"DEL\",a.leases_key,a.holders_key)\na.shared,a.permits,a.shared_next,a.live=0,0,0,0\nreturn ia>0 and ia or f\nend\nend"],
  departures: ["local Xh,xh,oh\ndo\nlocal Hi=2\nlocal sc=1250\nlocal Ui=20\nlocal function kh(a,r,j)\nfor La=1,#j,sc do\nlocal tg=redis.call(\"ZMSCORE\",r,unpack(j,La,math.min(La+sc - 1,#j)))\nlocal kc={}\nfor c=1,#tg do\nlocal z=tg[c] and g(tg[c])or cb\nif z<cb then\nkc[#kc+1]=e(z+cb)\nkc[#kc+1]=j[La+c - 1]\nend\nend\nif #kc>0 then\nredis.call(\"ZADD\",r,unpack(kc))\nfd(a,j[1],-#kc/2)\nend\nend\nend\nlocal function dh(j)\nlocal ib,Ga={},{}\nfor c=1,#j do\nlocal ri=ta(j[c])and ib or Ga\nri[#ri+1]=j[c]\nend\nreturn ib,Ga\nend\nlocal function Hh(j)\nlocal Df={}\nfor c=1,#j do\nif nd(j[c])then\nDf[#Df+1]=j[c]\nend\nend\nreturn Df\nend\nlocal function Hj(a,N)\nif a.turn_at==0 then\nreturn N\nend\nif a.turn_until<N then\nYf(a)\nreturn a.turn_until\nend\nlocal pk=math.max(0,N - a.turn_at)\na.no_grace_until=math.max(a.no_grace_until,N+Ui*pk)\nreturn N\nend\nfunction Xh(a,dc)\nif Sb(a)==0 or a.attended_next>f then\nreturn 0\nend\nlocal La=math.max(0,a.tickets - Sb(a))\nlocal wd=redis.call(\"ZCOUNT\",a.tickets_key,\"-inf\",mb(a,f))- La\nlocal Id=math.max(0,math.min(wd,sc*Hi))\nlocal cg=redis.call(\"ZRANGE\",a.tickets_key,e(La),e(La+Id),\"WITHSCORES\")\nlocal j,ld={},0\na.attended_next=Id<wd and f or 0\nfor c=1,#cg,2 do\nlocal i,N=cg[c],g(cg[c+1])- a.ahead\nif N>f then\nlocal pj=i==dc and La+Id+1==a.tickets\na.attended_next=pj and 0 or N\nelseif(i~=dc or N+kb<=f)and #j<Id then\nj[#j+1]=i\nif i==a.front then\nld=N\nend\nend\nend\na.passing=Id<wd\na.changed=true\nlocal ib,Ga=dh(j)\nkh(a,a.writers_key,ib)\nkh(a,a.readers_key,Ga)\nif ld>0 then\nld=Hj(a,ld)\nHc(a)\nend\nreturn ld\nend\nlocal function Cj(a,j)\nlocal ib,Ga=dh(j)\nredis.call(\"ZREM\",a.tickets_key,unpack(j))\nif #ib>0 then\nredis.call(\"ZREM\",a.writers_key,unpack(ib))\nend\nif #Ga>0 then\nredis.call(\"ZREM\",a.readers_key,unpack(Ga))\nend\na.tickets=a.tickets - #j\nid(a,Hh(j))\nend\nfunction xh(a)\nif a.tickets==0 or a.tickets_next>f or a.passing then\nreturn\nend\nlocal wd=mb(a,f - kb)\nlocal Ih=redis.call(\"ZRANGEBYSCORE\",a.tickets_key,\"-inf\",wd,\"LIMIT\",\"0\",e(sc))\nif #Ih>0 then\nCj(a,Ih)\nend\nlocal Ca,N=fc(a.tickets_key)\nif Ca then\na.tickets_next=N - a.ahead+kb\na.lapsing=a.tickets_next<=f\nelse\na.lapsing=false\na.tickets_next=0\na.tickets,a.writers,a.readers=0,0,0\na.details=a.shared>0 and a.details or 0\nHc(a)\nend\na.changed=true\nend\nfunction oh(a)\nlocal P=a.tickets+(a.upgrader and 1 or 0)\nif a.tickets>0 then\nlocal j=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"-1\")\nfor La=1,#j,sc do\nid(a,Hh({unpack(j,La,math.min(La+sc - 1,#j))}))\nend\nif #j>0 then\nredis.call(\"DEL\",a.writers_key,a.readers_key,a.tickets_key)\na.departures=a.departures+Sb(a)\na.writers,a.readers,a.tickets,a.tickets_next,a.attended_next=0,0,0,0,0\nHc(a)\nend\nend\na.upgrader=nil\na.queue_dropped=true\na.dropped=math.max(a.arrival+1,Ta)\na.arrival=a.dropped\na.changed=true\nreturn P\nend\nend"],
  end_lease: ["local Dc,zb,lh\ndo\nfunction Dc(a,b,aa)\nif ta(b.id)then\na.exclusive=nil\nXf(a,f - b.acquired)\nelse\nXf(a,(f - b.acquired)/a.live)\nce(a,{b.id})\na.live=a.live - 1\nend\ngb(a,b,aa,f)\nend\nfunction zb(a)\nlocal ba=a.exclusive or a.shared>0\nreturn not ba and a.delay_until>f and a.delay_until or 0\nend\nfunction lh(b)\nreturn table.concat({e(b.fence),e(math.max(0,f - b.acquired)),bg(b.label)},\",\")\nend\nend"],
  groups: ["local db\ndo\nfunction db(D,wf)\nD[#D+1]=e(#wf)\nfor c=1,#wf do\nlb(D,wf[c])\nend\nreturn D\nend\nend"],
  latch: ["local ue,oe,Tc,Bg,rd\ndo\nlocal Lg=1\nlocal Pi=60000\nfunction ue(m)\nlocal V,i,A,P,Ra,M=string.match(m,\"^(%d+) (%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)$\")\nif g(string.match(m,\"^(%d+) \")or \"0\")>Lg then\nreturn{unreadable=\"newer\"}\nend\nif not V or not pb(string.match(m,\"^[^\\n]*\"))then\nreturn{unreadable=\"damaged\"}\nend\nreturn{\nid=g(i),\nsince=g(A),\ncount=g(P),\nexpires_at=g(Ra),\noutcomes=M,\nlive=g(Ra)>f,\n}\nend\nfunction oe(r)\nlocal m=redis.call(\"GET\",r)\nreturn m and ue(m)or nil\nend\nfunction Tc(r,q)\nac=true\nlocal Ma={e(Lg),e(q.id),e(q.since),e(q.count),e(q.expires_at)}\nlocal Cf=math.max(q.expires_at - f,Pi)\nredis.call(\"SET\",r,table.concat(Ma,\" \").. \"\\n\" .. q.outcomes,\"PX\",e(Cf))\nend\nfunction Bg(o)\no[#o+1]=\"!1,-,0,0,1\"\nreturn o\nend\nfunction rd(q,P)\nreturn{\"latch\",e(q.id),e(q.since),P or e(q.count),e(q.expires_at)}\nend\nend"],
  order: ["local Qh,Yh\ndo\nfunction Qh(a,i,z)\nif not a.front or a.front==i then\nreturn false\nend\nif not ta(i)and Na(i)==0 then\nif a.writers==0 then\nreturn false\nend\nif z and not ta(a.front)then\nlocal S,rc=fc(a.writers_key)\nreturn rc<z\nend\nend\nreturn not z or a.front_arrival<z\nend\nlocal function hh(r,z)\nreturn redis.call(\"ZCOUNT\",r,\"-inf\",\"(\" .. e(z))\nend\nfunction Yh(a,i,u)\nlocal C=a.upgrader and 1 or 0\nif u.queued and u.arrival==a.arrival then\nreturn C+Sb(a)- 1\nend\nlocal ib,Ga=a.writers,a.readers\nif u.queued and ta(i)then\nib=ib - 1\nelseif u.queued then\nGa=Ga - 1\nend\nif ib>0 then\nC=C+hh(a.writers_key,u.arrival)\nend\nif Ga>0 then\nC=C+hh(a.readers_key,u.arrival)\nend\nreturn C\nend\nend"],
  places: ["local Oe,tf,Lh,Ae,ii,ah,N,Rh\ndo\nlocal Ci=10000\nlocal Di=2500\nOe=1500\nfunction tf(k,j)\nlocal t,z={},nil\nfor c=1,#j do\nt[c]=zd(k[c],j[c])or false\nz=z or t[c] and t[c].arrival\nend\nt.arrival=z\nreturn z and t or nil\nend\nfunction Lh(k)\nlocal t,z={},Ta\nfor c=1,#k do\nz=math.max(z,k[c].arrival+1)\nend\nfor c=1,#k do\nt[c]=false\nk[c].arrival=z\nk[c].changed=true\nend\nt.arrival=z\nreturn t\nend\nfunction Ae(k,j,t)\nfor c=1,#j do\nif t[c] then\nSc(k[c],j[c],t[c])\nend\nend\nend\nfunction ii(k,j,t,da,X,ea)\nlocal Vd=0\nif #j>1 then\nlocal Xg=math.floor(t.arrival/1000)\nVd=Xg>f+1000 and f or Xg+Ci\nend\nlocal Ad,Ud=0,Vd>f and Vd or 0\nfor c=1,#j do\nlocal a,i=k[c],j[c]\nif Vd<=f or da[1]==c then\nlocal u=t[c] or{arrival=t.arrival}\nDe(a,i,u,X)\nif nd(i)then\neg(a,i,\"=\" .. ea)\nend\nAd=math.max(Ad,Yh(a,i,u))\nt[c]=u\nelseif t[c] then\nSc(a,i,t[c])\nt[c]=false\nend\nIa(a,f)\nif a.front==i and a.turn_at>0 then\nre(a)\nug(a,f,Zc)\nUd=f+Di\nend\nend\nreturn Ad,Ud\nend\nlocal function Uj(a,i,z,Fc)\nif not ge(a,i)then\nreturn true\nend\nif Fc then\nreturn Qh(a,i,z)\nend\nreturn Na(i)==0 and a.live>0 and a.front~=nil and a.front~=i\nend\nfunction ah(k,j,z,Fc)\nlocal da={}\nfor c=1,#j do\nif Uj(k[c],j[c],z,Fc)then\nda[#da+1]=c\nend\nend\nreturn da\nend\nfunction N(k,Db,Fd)\nlocal wk=f+math.floor(Db - math.min(300,Db/10))\nfor c=1,#k do\nFd=Fd and f>=k[c].no_grace_until\nend\nreturn wk+(Fd and Oe or 0)\nend\nfunction Rh(k,j,t,X)\nfor c=1,#j do\nif t[c] then\nX=math.max(X,Ac(k[c],j[c])+1)\nend\nend\nreturn X\nend\nend"],
  purge: ["local Wa\ndo\nlocal bj=100\nlocal function Jk(a)\nlocal b=a.exclusive\nif not b or b.deadline>f then\nreturn 0\nend\na.exclusive=nil\ngb(a,b,Md(a,b),b.deadline)\nreturn b.deadline\nend\nlocal function Bj(a)\nlocal ia=0\nlocal j=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",mb(a,f),\"LIMIT\",\"0\",e(bj))\nif #j>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nlocal b=v[c] and pc(a,v[c])\nif b then\ngb(a,b,Md(a,b),b.deadline)\nia=b.deadline\nend\nend\nce(a,j)\nend\nreturn ia\nend\nlocal function xj(a)\nif a.capacity==0 then\na.live=redis.call(\"ZCOUNT\",a.leases_key,\"(\" .. mb(a,f),\"+inf\")\nreturn\nend\nlocal qf=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",mb(a,f))\na.live=a.shared - #qf\na.expired_permits=0\nfor c=1,#qf do\na.expired_permits=a.expired_permits+Na(qf[c])\nend\nend\nlocal function Kk(a)\nif a.shared>0 and Qb(a)then\nreturn gf(a)\nend\nif a.shared==0 or a.shared_next>f then\nreturn 0\nend\nlocal ia=Bj(a)\nlocal Ca,qe=fc(a.leases_key)\nqe=qe - a.ahead\na.shared_next=Ca and qe or 0\nif not Ca then\na.shared,a.permits=0,0\na.details=a.tickets>0 and a.details or 0\nend\na.live=a.shared\nif Ca and qe<=f then\nxj(a)\na.clearing=a.layout==wc\nend\na.changed=true\nreturn ia\nend\nlocal function Lk(a)\nlocal ca=a.upgrader\nif not ca or ca.deadline>f then\nreturn 0\nend\na.upgrader=nil\na.changed=true\nreturn ca.deadline\nend\nfunction Wa(a,dc)\nlocal l=math.max(Jk(a),Kk(a),Lk(a),Xh(a,dc))\nl=math.max(l,qh(a))\nxh(a)\nif a.tickets==0 then\nre(a)\nend\nif a.delay_until>0 and a.delay_until<=f then\nl=math.max(l,a.delay_until)\na.delay_until=0\na.changed=true\nend\nIa(a,l>0 and l or f)\nWh(a,dc)\nend\nend"],
  quorum_endings: ["local Za,jb,uc,Wc,tc,cf,Ec,vf,gb\ndo\nZa=\"r\"\njb=\"e\"\nlocal Qi=\"x\"\nuc=\"m\"\nWc=\"u\"\nlocal Ke=12\nlocal Pg=6\ntc=64\nlocal Me=1+Ke+Pg+1\nfunction cf(n)\nreturn string.sub(n .. \"------\",1,Pg)\nend\nlocal function ph(E)\nlocal Jj=string.gsub(string.sub(E,1,Ke),\"%-\",\"%%-\")\nreturn \"(%a)\" .. Jj .. \"(%S+)\"\nend\nfunction Ec(d,E)\nreturn string.match(d.ended,ph(E))\nend\nfunction vf(d,E)\nd.ended=string.gsub(d.ended,ph(E).. \" \",\"\")\nend\nfunction gb(d,E,va,n)\nlocal p=Ec(d,E)\nif p==jb and va~=jb then\nvf(d,E)\nva=Qi\nelseif p then\nreturn\nend\nlocal of=va .. string.sub(E,1,Ke).. cf(n).. \" \"\nd.ended=string.sub(of .. d.ended,1,tc*Me)\nend\nend"],
  quorum_idempotency: ["local Le,pe,ng,uh,ji,bi,ei\ndo\nLe=\"e\"\nlocal Ei=8*23\nlocal Eg=\"?\"\nfunction pe(d,E)\nreturn d~=nil and d.state~=Sd and string.find(d.rest,E,1,true)~=nil\nend\nlocal function ik(d,Y)\nlocal l=f\nfor S,b in ipairs(d.leases)do\nif b.holder==Y then\nl=math.max(l,b.deadline)\nend\nend\nreturn l\nend\nfunction ng(r,d,b)\nif not r then\nreturn\nend\nlocal p,ha=fb(r),b.attempt\nif p and p.state==bb and not pe(p,ha)then\nha=string.sub(p.rest .. \" \" .. ha,-Ei)\nend\nBa(r,bb,b.fingerprint,ha,ik(d,b.holder))\nend\nfunction uh(r,p,E)\nif not pe(p,E)or p.state~=bb then\nreturn\nend\nlocal Ua={}\nfor S,Fa in ipairs(oa(p.rest))do\nif Fa~=E then\nUa[#Ua+1]=Fa\nend\nend\nif #Ua==0 then\nredis.call(\"DEL\",r)\nelse\nlocal m=table.concat({p.layout,bb,p.fingerprint,table.concat(Ua,\" \")},\" \")\nredis.call(\"SET\",r,m,\"KEEPTTL\")\nend\nend\nfunction ji(r,p,E)\nif not p or p.state==bb then\nBa(r,Le,p and p.fingerprint or Eg,E,f)\nend\nend\nfunction bi(r,b)\nredis.call(\"PEXPIRE\",r,e(b.deadline - f+vc),\"GT\")\nend\nfunction ei(p,y)\nif p and p.fingerprint==Eg then\nreturn nil\nend\nreturn Dd(p,y)\nend\nend"],
  quorum_marker: ["local Ue,Yc,Eb,Hd,Nb,mc,ze,Vf\ndo\nlocal Mg=1\nUe=\"v\"\nYc=\"q\"\nlocal hj=100000\nlocal Ti=30000000\nlocal Ki=4503599627370496\nlocal Rg=8\nlocal Zd=Ta<Ki and Ta or 0\nfunction Eb(m)\nif not m then\nreturn{state=G,ends_at=0}\nend\nlocal V,Xa,na,ma,jd,uf,Xe=\nstring.match(m,\"^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$\")\nif not V or g(V)>Mg then\nreturn{state=\"newer\"}\nend\nreturn{\nstate=Xa,\nnumber=g(na),\nnodes=g(ma),\nends_at=g(jd),\nfloor=g(uf),\nahead=g(Xe),\n}\nend\nfunction Hd(r,s)\nlocal Ma={s.number,s.nodes,s.ends_at,s.floor,s.ahead}\nlocal D={e(Mg),s.state}\nfor c=1,#Ma do\nD[c+2]=e(Ma[c])\nend\nredis.call(\"SET\",r,table.concat(D,\" \"))\nend\nfunction Nb(s,na,ma)\nif s.state==\"newer\" then\nreturn{\"newer\"}\nend\nif s.number and(s.number~=na or s.nodes~=ma)then\nreturn{\"misplaced\",e(s.number),e(s.nodes)}\nend\nif s.state~=Ue then\nreturn{\"nonvoter\",e(f),s.state,e(s.ends_at)}\nend\nreturn nil\nend\nfunction mc(ua,s)\nlocal Gf=math.max(ua+1,s.floor+1,Zd)\nlocal T=Gf - Gf % Rg+s.number\nreturn T<Gf and T+Rg or T\nend\nfunction ze(s)\nreturn math.max(s.floor or 0,Zd+(s.ahead or 0)+hj)\nend\nfunction Vf(r,s,T)\nlocal sh=T>Zd+Ti and T>s.floor\nlocal Zg=T>ze(s)\nif Zg then\ns.ahead=T - Zd\nend\nif sh then\ns.floor=T\nend\nif sh or Zg then\nHd(r,s)\nend\nend\nend"],
  quorum_record: ["local Re,Ja,ab,xg,xd,ef,Xb,nf,Fb,Hb,ec,sf,fe,vg,zb,bh,pi,wh,bf,We,bd,kf\ndo\nlocal Og=2\nRe=\"p\"\nJa=\"c\"\nlocal Gg=\"d\"\nlocal Qg=\"r\"\nlocal Qe=\"*\"\nab=\"x\"\nlocal aj=\"^(%a) (%S+) (%S+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) ?(%S*)$\"\nfunction xg(la)\nlocal wa,E,Y,Xa,L,T,Ve,Yb,Of,U,ea,ai=\nstring.match(la,aj)\nif not wa or not pb(la)then\nreturn nil\nend\nreturn{\nmode=wa,\nattempt=E,\nholder=Y,\nstate=Xa,\ndeadline=g(L),\nfence=g(T),\nacquired=g(Ve),\nttl=g(Yb),\nmax_until=g(Of),\ndelay=g(U),\nlabel=ea,\nfingerprint=ai==\"\" and G or ai,\n}\nend\nfunction xd(b)\nreturn table.concat({\nb.mode,\nb.attempt,\nb.holder,\nb.state,\ne(b.deadline),\ne(b.fence),\ne(b.acquired),\ne(b.ttl),\ne(b.max_until),\ne(b.delay),\nb.label,\nb.fingerprint,\n},\" \")\nend\nlocal function tj(d)\nfor S,qb in ipairs({d.leases,d.delays})do\nfor S,la in ipairs(qb)do\nif la.deadline>f+la.ttl and la.ttl>0 then\nla.deadline=f+la.ttl\nd.capped=true\nend\nend\nend\nend\nfunction ef(d,Pc)\nif d.delay_until>f+Pc then\nd.delay_until=f+Pc\nd.capped=true\nend\nend\nlocal function mj(d,b)\nlocal xi=b.deadline+b.delay\nif xi<=f then\nreturn\nend\nd.delays[#d.delays+1]={\nmode=ab,\nattempt=b.attempt,\nholder=b.holder,\nstate=Gg,\ndeadline=xi,\nfence=b.fence,\nacquired=b.acquired,\nttl=b.delay,\nmax_until=0,\ndelay=0,\nlabel=G,\nfingerprint=G,\n}\nend\nlocal function Fj(d)\nlocal Aa={}\nfor S,U in ipairs(d.delays)do\nif U.deadline>f then\nAa[#Aa+1]=U\nend\nend\nd.delays=Aa\nend\nlocal function Gj(d)\nlocal Aa,yf={},{}\nfor S,b in ipairs(d.leases)do\nif b.deadline>f then\nAa[#Aa+1]=b\nyf[b.holder]=yf[b.holder] or b.state==Ja\nend\nend\nfor S,b in ipairs(d.leases)do\nif b.deadline<=f and b.state==Ja then\nlocal va=b.deadline==b.max_until and uc or jb\ngb(d,b.attempt,va,\"\")\nif b.delay>0 and not yf[b.holder] then\nmj(d,b)\nend\nend\nend\nd.leases=Aa\nend\nfunction Xb(w,qi)\nlocal F={}\nfor c=1,w do\nF[c]=KEYS[qi*(c - 1)+1]\nF[w+c]=KEYS[qi*(c - 1)+2]\nend\nreturn Wb(F,w)\nend\nfunction nf()\nreturn{fence=0,confirmed=0,delay_until=0,ended=\"\",leases={},delays={}}\nend\nfunction Fb(m)\nlocal d=nf()\nif not m then\nreturn d\nend\nlocal V,T,wj,eb,Ob,fa=\nstring.match(m,\"^(%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)\\n(.*)$\")\nif g(string.match(m,\"^(%d+) \")or \"0\")>Og then\nreturn nil,\"newer\"\nend\nif not V or g(V)<1 or not pb(string.match(m,\"^[^\\n]*\"))then\nreturn nil,\"damaged\"\nend\nd.fence=g(T)\nd.confirmed=g(wj)\nd.delay_until=g(eb)\nd.ended=Ob\nfor la in string.gmatch(fa,\"[^\\n]+\")do\nlocal b=xg(la)\nif not b then\nreturn nil,\"damaged\"\nend\nlocal qb=b.state==Gg and d.delays or d.leases\nqb[#qb+1]=b\nend\ntj(d)\nFj(d)\nGj(d)\nreturn d\nend\nfunction Hb(r,d,x)\nlocal ua=math.max(f,d.delay_until,math.floor(d.fence/1000))\nlocal Ma={e(Og),e(d.fence),e(d.confirmed),e(d.delay_until)}\nlocal qb={table.concat(Ma,\" \"),d.ended,\"\"}\nfor c,b in ipairs(d.leases)do\nqb[c+2]=xd(b)\nua=math.max(ua,b.deadline+b.delay)\nend\nfor c,U in ipairs(d.delays)do\nqb[#d.leases+c+2]=xd(U)\nua=math.max(ua,U.deadline)\nend\nredis.call(\"SET\",r,table.concat(qb,\"\\n\"),\"PX\",e(ua+x - f))\nend\nfunction ec(d,E)\nfor S,b in ipairs(d.leases)do\nif b.attempt==E then\nreturn b\nend\nend\nreturn nil\nend\nfunction sf(d,E,Y)\nlocal b=ec(d,E)\nreturn b and(Y==G or b.holder==Y)and b or nil\nend\nfunction fe(d,Y)\nfor S,b in ipairs(d.leases)do\nif b.holder==Y then\nreturn b\nend\nend\nreturn nil\nend\nfunction vg(d,wa,Y)\nlocal l=0\nfor S,b in ipairs(d.leases)do\nlocal Kj=wa==ab or b.mode==ab\nif Kj and b.holder~=Y and b.state~=Qg then\nl=math.max(l,b.deadline+b.delay)\nend\nend\nreturn l\nend\nfunction zb(d)\nlocal fa=fe(d,Qe)\nlocal l=math.max(d.delay_until,fa and fa.deadline or 0)\nreturn l>f and l or 0\nend\nfunction bh(d,wa,Y)\nlocal l=vg(d,wa,Y)\nif fe(d,Y)then\nreturn l\nend\nfor S,U in ipairs(d.delays)do\nl=math.max(l,U.deadline)\nend\nreturn math.max(l,zb(d))\nend\nfunction pi(d,E)\nfor S,U in ipairs(d.delays)do\nif U.attempt==E then\nreturn true\nend\nend\nreturn ec(d,E)~=nil\nend\nfunction wh(d,E)\nlocal Ua={}\nfor S,U in ipairs(d.delays)do\nif U.attempt~=E then\nUa[#Ua+1]=U\nend\nend\nd.delays=Ua\nend\nfunction bf(D,d)\nlocal Z,ih={},{}\nfor S,b in ipairs(d.leases)do\nif b.state==Ja then\nZ[#Z+1]=xd(b)\nend\nend\nfor c,U in ipairs(d.delays)do\nih[c]=table.concat({U.attempt,e(U.deadline),e(U.acquired)},\" \")\nend\nreturn lb(lb(D,Z),ih)\nend\nfunction We(d,s,ya,ve)\nd.fence=mc(d.fence,s)\nlocal b={\nmode=ya.mode,\nattempt=ya.attempt,\nholder=ya.holder,\nstate=Re,\ndeadline=f+ve,\nfence=d.fence,\nacquired=0,\nttl=ve,\nmax_until=0,\ndelay=0,\nlabel=G,\nfingerprint=G,\n}\nd.leases[#d.leases+1]=b\nreturn b\nend\nfunction bd(d,Ce)\nd.leases[#d.leases+1]={\nmode=ab,\nattempt=Qe,\nholder=Qe,\nstate=Qg,\ndeadline=f+Ce,\nfence=0,\nacquired=0,\nttl=Ce,\nmax_until=0,\ndelay=0,\nlabel=G,\nfingerprint=G,\n}\nend\nfunction kf(d,b,hb)\nb.state=Ja\nb.fence=hb.fence\nb.acquired=f - hb.acquired\nb.ttl=hb.ttl\nb.delay=hb.delay\nb.label=hb.label\nb.fingerprint=hb.fingerprint\nb.deadline=f+hb.ttl\nif hb.max_until>0 then\nb.max_until=f+hb.max_until\nb.deadline=math.min(b.deadline,b.max_until)\nend\nd.fence=math.max(d.fence,b.fence)\nd.confirmed=math.max(d.confirmed,b.fence)\nend\nend"],
  recent_reply: ["local rg,kg\ndo\nfunction rg(d,n,o,ed)\nPa(d,n,table.concat(o,\"x\"),ed)\nend\nfunction kg(d,n)\nlocal nc=Oa(d,n)\nif not nc then\nreturn nil\nend\nlocal D=string.gsub(nc,\"x\",\" \")\nreturn oa(D)\nend\nend"],
  reentry: ["local Tg\ndo\nlocal kj=5000\nlocal jj=3000\nlocal function Pk(h,ba)\nlocal a=h.locks[1]\nba.holds=ba.holds+1\nba.deadline=math.max(ba.deadline,gd(a,ba,h.ttl_ms))\nba.ttl=math.max(ba.ttl,h.ttl_ms)\nba.confirmed=true\nBd(a,ba)\nif h.idempotency_key then\nlocal ek=ba.deadline+math.max(h.retention_ms - vc,0)\noc(h,bb,Vb(ba.id),ek)\nelse\nPa(a,h.request,\"entered\",h.since>0)\nend\nreturn Jc(h,{ba})\nend\nlocal function Pj(h,I,H,W)\nlocal a=h.locks[1]\nlocal b=Sf(h,a,h.modes .. I)\nlocal Ld\nif ta(b.id)then\nLd=a.upgrader and a.upgrader.arrival\na.upgrader=nil\nb.partner=W.id\nend\nhe(a,b,Ld)\nif H then\nH.partner=b.id\nend\npg(h,I,b)\nreturn Jc(h,{b})\nend\nlocal function Yk(h,I,W)\nlocal a=h.locks[1]\na.arrival=math.max(a.arrival+1,Ta)\nlocal z,L=a.arrival,f+kj\nif a.upgrader then\nz=a.upgrader.arrival\nend\nWf(a,h.hints)\na.upgrader=\n{id=h.modes .. I,token=W.id,deadline=L,arrival=z,label=h.label}\na.changed=true\noc(h,Mb,I,L)\nlocal u={\nposition=0,\nticket=I,\narrival=z,\nattended_until=L,\nticket_until=L,\nagain_at=f+jj,\n}\nreturn dd(h,{1},u,W)\nend\nfunction Tg(h,p)\nlocal a,ca=h.locks[1],h.locks[1].upgrader\nlocal ie=ca and Vb(ca.id)==h.place_secret\nlocal Yg=lf(h,ie and ca.arrival or nil)\nif Yg then\nreturn Q(h,Yg)\nend\nlocal H,W=Ff(a,h.token)\nif not H and not W then\nlocal nc,ka=vd(a,h.token)\nreturn nc==\"lost\" and ic(h,ka)or Q(h,{nc,ka})\nend\nlocal vb=h.modes==ab\nlocal ba=W\nif vb then\nba=H\nend\nif p==\"entered\" or pd(p,h.since)and not ie then\nreturn ba and Jc(h,{ba},true)or ic(h,wb)\nend\nif ba then\nreturn Pk(h,ba)\nend\nif vb and ca and ca.token~=W.id then\nreturn Q(h,{\"deadlock\"})\nend\nlocal I=ie and h.place_secret or h.request\nif ge(a,h.modes .. I,H,W)then\nreturn Pj(h,I,H,W)\nend\nif not vb or h.left_ms==0 and not ie then\noc(h,Mb,G,f)\nreturn dd(h,{1},nil,W or H)\nend\nreturn Yk(h,I,W)\nend\nend"],
  request: ["local Lf\ndo\nfunction Lf(w,B,y)\nlocal J=fb(B)\nlocal K=Dd(J,y)\nif K then\nreturn nil,J,K\nend\nlocal k,pa=rb(w)\nreturn k,J,pa\nend\nend"],
  warn: ["local Ze,Ie,Ag\ndo\nlocal Sg=400\nfunction Ze(a,Pb)\nlocal ra=a.break_at\na.break_at=f+Pb\nif ra>0 then\na.break_at=math.min(a.break_at,ra)\nend\na.changed,a.check_at=true,a.break_at\nreturn ra\nend\nlocal function bk(a,b,C)\nlocal L=C>0 and math.min(b.deadline,C)or b.deadline\nreturn L - b.ttl+b.ttl/3>a.break_at\nend\nfunction Ie(a,b,C,Da)\nif not Da and b.delay+b.min_until>0 then\nb.delay,b.min_until=0,0\nBd(a,b)\nend\nlocal ub=bk(a,b,C)\nae(a,b)\nreturn ub and 1 or 0\nend\nfunction Ag(a,La,C,Da)\nif a.live==0 then\nreturn 0,0\nend\nlocal lj=\"(\" .. e(La)\nlocal Gc=\nredis.call(\"ZRANGEBYSCORE\",a.holders_key,lj,\"+inf\",\"WITHSCORES\",\"LIMIT\",\"0\",e(Sg))\nlocal j={}\nfor c=1,#Gc,2 do\nj[#j+1]=Gc[c]\nend\nif #j==0 then\nreturn 0,0\nend\nlocal ub=0\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nlocal b=v[c] and pc(a,v[c])\nif b and b.deadline>f then\nub=ub+Ie(a,b,C,Da)\nend\nend\nreturn ub,#j==Sg and g(Gc[#Gc])or 0\nend\nend"],
} satisfies Record<string, Helper>;

const bodies = {
  key_create: "local ja,Cc=g(ARGV[1]),ARGV[2]\nlocal Ra=f+ja\nqg(KEYS[1],Ra,0,Cc,f)\nreturn{\"created\",e(Ra)}\n",
  key_delete: "return{\"deleted\",ob(redis.call(\"DEL\",KEYS[1])==1)}\n",
  key_find: "local w,Wk=g(ARGV[1]),ARGV[2]==\"1\"\nlocal F={}\nfor c=1,w do\nF[c]=KEYS[c]\nend\nlocal v=redis.call(\"MGET\",unpack(F))\nlocal vi=math.floor(f/Fg)\nlocal Ka={}\nfor c=1,w do\nlocal V,Ra,He,Cc=string.match(v[c] or \"\",\"^(%d+) (%d+) (%d+) (%S+)$\")\nif V and g(V)==Pe and g(Ra)>f then\nif Wk and g(He)<vi then\nqg(F[c],g(Ra),vi,Cc,f)\nac=true\nend\nKa[#Ka+1]={e(c),Ra,He,Cc}\nend\nend\nsb(KEYS[1])\nreturn db({\"found\",e(f)},Ka)\n",
  latch_count_down: "local n,Wd,y,A=ARGV[1],g(ARGV[2]),ARGV[3],g(ARGV[4])\nlocal Ea,B=KEYS[1],KEYS[2]\nlocal C=Ub(fb(B),y)\nif C then\nreturn C\nend\nlocal q=oe(Ea)\nif q and q.unreadable then\nreturn{\"unreadable\",q.unreadable}\nend\nlocal function Bh()\nsb(Ea)\nreturn{\"gone\"}\nend\nlocal p=q and Oa(q,n)\nif not q or p==\"gone\" then\nreturn Bh()\nend\nlocal P,Ph=p,false\nif not p then\nif Cb(q,n,A)then\nreturn{\"forgotten\"}\nend\nif not q.live then\nif A>0 then\nPa(q,n,\"gone\",true)\nTc(Ea,q)\nend\nreturn Bh()\nend\nPh=q.count>0 and q.count<=Wd\nq.count=math.max(0,q.count - Wd)\nP=e(q.count)\nif not B then\nPa(q,n,P,A>0)\nend\nTc(Ea,q)\nend\nlocal o=rd(q,P)\nBa(B,Ya,y,table.concat(o,\" \"),q.expires_at)\nreturn Ph and Bg(o)or o\n",
  latch_delete: "local n,y,A=ARGV[1],ARGV[2],g(ARGV[3])\nlocal Ea,B=KEYS[1],KEYS[2]\nlocal C=Ub(fb(B),y)\nif C then\nreturn C\nend\nlocal m=Wb({Ea})[1]\nlocal q=m and ue(m)\nif q and q.unreadable==\"damaged\" then\nredis.call(\"DEL\",Ea)\nBa(B,Ya,y,\"deleted 1 1\",f)\nreturn{\"deleted\",\"1\",\"1\"}\nend\nif q and q.unreadable then\nreturn{\"unreadable\",q.unreadable}\nend\nif q and Cb(q,n,A)then\nreturn{\"forgotten\"}\nend\nlocal nb,be=q and Oa(q,n),false\nif not nb then\nbe=q and q.live\nnb=ob(be)\nif q and(be or A>0)then\nq.expires_at=math.min(q.expires_at,f)\nif not B then\nPa(q,n,nb,A>0)\nend\nTc(Ea,q)\nend\nend\nsb(Ea)\nlocal o={\"deleted\",nb,\"0\"}\nBa(B,Ya,y,table.concat(o,\" \"),f)\nreturn be and Bg(o)or o\n",
  latch_get: "local q=oe(KEYS[1])\nsb(KEYS[1])\nif q and q.unreadable then\nreturn{\"unreadable\",q.unreadable}\nend\nif not q or not q.live then\nreturn{\"gone\"}\nend\nlocal o=rd(q)\no[#o+1]=e(f)\nreturn o\n",
  latch_list: "local w=g(ARGV[1])\nlocal F={}\nfor c=1,w do\nF[c]=KEYS[c]\nend\nlocal v=Wb(F)\nlocal Ka={}\nfor c=1,w do\nlocal q=v[c] and ue(v[c])\nif q and q.unreadable then\nKa[#Ka+1]={e(c),q.unreadable,\"0\"}\nelseif q and q.live then\nKa[#Ka+1]={e(c),e(q.count),e(q.expires_at)}\nend\nend\nsb(KEYS[1])\nreturn db({\"latches\"},Ka)\n",
  latch_set: "local n,P,ja,y,A=ARGV[1],g(ARGV[2]),g(ARGV[3]),ARGV[4],g(ARGV[5])\nlocal Ea,B=KEYS[1],KEYS[2]\nlocal C=Ub(fb(B),y)\nif C then\nreturn C\nend\nlocal R=oe(Ea)\nif R and R.unreadable then\nreturn{\"unreadable\",R.unreadable}\nend\nif R and Cb(R,n,A)then\nreturn{\"forgotten\"}\nend\nlocal p=R and Oa(R,n)\nif p then\nreturn p==\"exists\" and{\"exists\"}or rd(R,p)\nend\nif R and R.live and R.count>0 then\nif A>0 then\nPa(R,n,\"exists\",true)\nTc(Ea,R)\nend\nsb(Ea)\nreturn{\"exists\"}\nend\nlocal i=math.max(R and R.id+1 or 0,Ta)\nlocal q={\nid=i,\nsince=R and R.live and R.since or i,\ncount=P,\nexpires_at=f+ja,\noutcomes=R and R.outcomes or \"\",\n}\nif not B then\nPa(q,n,e(P),A>0)\nend\nTc(Ea,q)\nlocal o=rd(q)\nBa(B,Ya,y,table.concat(o,\" \"),q.expires_at)\nreturn o\n",
  acquire: "local n,xa,ja,Db,Fc=ARGV[1],ARGV[2],g(ARGV[3]),g(ARGV[4]),ARGV[5]==\"1\"\nlocal O,tb,ea,Mf,Nf=ARGV[6],ARGV[7],ARGV[8],g(ARGV[9]),g(ARGV[10])\nlocal x,sd,zg,y=g(ARGV[11]),g(ARGV[12]),g(ARGV[13]),ARGV[14]\nlocal ff,A,Fd=g(ARGV[15]),g(ARGV[16]),ARGV[17]==\"1\"\nlocal z,Kc,sk=g(ARGV[18]),ARGV[19]==\"1\",g(ARGV[20])\nlocal k,J,o=Lf(#xa,KEYS[#xa*qa+1],y)\nif o then\nreturn o\nend\nlocal h={\nrequest=n,\nmodes=xa,\nttl_ms=ja,\nleft_ms=Db,\ntoken=O,\nlabel=ea,\nlock_delay_ms=Mf,\nmax_hold_ms=Nf,\nmin_hold_ms=sk,\nretention_ms=x,\nfingerprint=y,\nsince=A,\narrival=z,\nhints=Kc,\nlocks=k,\nidempotency_key=KEYS[#xa*qa+1],\nidempotency=J,\nplace_secret=n,\n}\nif tb~=G then\nh.place_secret=tb\nelseif J and J.state==Mb and J.rest~=G then\nh.place_secret=J.rest\nend\nlocal function Oj(I,j,t)\nlocal Z={}\nfor c=1,#xa do\nif not ta(j[c])and k[c].live>=sd then\nreturn Q(h,{\"limit\",\"leases\"})\nend\nend\nfor c=1,#xa do\nZ[c]=Sf(h,k[c],j[c])\nif t and t[c] then\nSc(k[c],j[c],t[c])\nre(k[c])\nend\nhe(k[c],Z[c],t and t.arrival)\nif t and t[c] then\nk[c].check_at=Z[c].deadline\nend\nend\npg(h,I,Z[1])\nreturn Jc(h,Z)\nend\nlocal function Xk(I,j,t,da)\nlocal Xd=z==0 and t~=nil and J~=nil and J.state==Mb\nif not t then\nfor c=1,#da do\nif not Ch(k[da[c]],zg)then\nreturn Q(h,{\"limit\",\"waiters\"})\nend\nend\nt=Lh(k)\nend\nfor c=1,#xa do\nWf(k[c],Kc)\nend\nlocal X=N(k,Db,Fd or Xd)\nif z==0 and Db>0 then\nX=Rh(k,j,t,X)\nend\nlocal Ad,Ud=ii(k,j,t,da,X,ea)\nlocal si=math.max(f,X)+kb\noc(h,Mb,I,si)\nlocal hd={}\nfor c=1,#xa do\nhd[c]=t[c] and not t[c].queued\nend\nlocal u={\nposition=Ad,\nticket=I,\narrival=t.arrival,\nattended_until=X,\nticket_until=si,\nagain_at=Ud,\n}\nreturn dd(h,da,u,nil,hd)\nend\nlocal function Sk()\nif J and J.state==bb then\nreturn md(h,J.rest)\nend\nlocal ra=md(h,n)\nif not ra and h.place_secret~=n then\nra=md(h,h.place_secret)\nend\nlocal C=J and J.rest or G\nif not ra and C~=G and C~=h.place_secret and C~=n then\nra=md(h,C)\nend\nreturn ra\nend\nlocal function th()\nlocal j=je(h,h.place_secret)\nlocal t=tf(k,j)\nif t or h.place_secret==n then\nreturn h.place_secret,j,t\nend\nj=je(h,n)\nreturn n,j,tf(k,j)\nend\nfor c=1,#xa do\nWa(k[c],string.sub(xa,c,c).. h.place_secret)\nend\no=Sk()\nif o then\nreturn o\nend\nfor c=1,#xa do\nif k[c].damaged_id then\nreturn Q(h,{\"unreadable\",\"damaged\"})\nend\nend\nfor c=1,#xa do\nif Oa(k[c],n)==\"gone\" then\nlocal S,j,t=th()\nAe(k,j,t or{})\nreturn ic(h,xc[Za])\nend\nend\nlocal p=Oa(k[1],n)\nif p==\"granted\" then\nreturn ic(h,wb)\nend\nif O~=G and Cb(k[1],n,A)then\nreturn Q(h,{\"forgotten\"})\nend\nif A>0 and not p and ke(k[1])then\nreturn Q(h,{\"forgotten\"})\nend\nog(k[1],n,A)\nif O~=G then\nreturn Tg(h,p)\nend\nlocal I,j,t=th()\nif not t and pd(p,A)then\nreturn ic(h,wb)\nend\no=lf(h,t and t.arrival)\nif o then\nAe(k,j,t or{})\nreturn Q(h,o)\nend\nif xa==Se then\nlocal Uc=k[1]\nlocal Va=not t and z==0 and ff or 0\nlocal Kd=Uc.capacity>0 and Uc.capacity or Va\nif Na(n)>Kd then\nAe(k,j,t or{})\nreturn Q(h,Kd==0 and{\"absent\"}or{\"unsatisfiable\",e(Kd)})\nend\nUc.changed=Uc.changed or Uc.capacity~=Kd\nUc.capacity=Kd\nend\nlocal da=ah(k,j,t and t.arrival,Fc)\nif #da==0 then\nreturn Oj(I,j,t)\nend\nif t or Db>0 and Fc then\nreturn Xk(I,j,t,da)\nend\noc(h,Mb,G,f)\nif Kc and Db>0 then\nZf(k[da[1]],Db)\nend\nreturn dd(h,da)\n",
  break_lease: "local n,T,Pb,Da=ARGV[1],g(ARGV[2]),g(ARGV[3]),ARGV[4]==\"1\"\nlocal x,y,A=g(ARGV[5]),ARGV[6],g(ARGV[7])\nlocal B=KEYS[qa+1]\nlocal k,pa,zf=rb(1,B)\nlocal C=Ub(te(zf),y)or pa\nif C then\nreturn C\nend\nlocal a=k[1]\nWa(a)\nlocal function Q(o)\nHa(a,x)\nreturn Qa(o,k)\nend\nlocal p=kg(a,n)\nif p then\nreturn Q(p)\nend\nif Cb(a,n,A)then\nreturn{\"forgotten\"}\nend\nlocal function mk()\nif a.exclusive and a.exclusive.fence==T then\nreturn a.exclusive\nend\nlocal j=a.shared>0 and redis.call(\"ZRANGEBYSCORE\",a.holders_key,e(T),e(T))or{}\nreturn j[1] and Oc(a,j[1])\nend\nlocal function Ye(b)\nif gc(a)>1 then\nreturn{\"others\"}\nend\nlocal ra=Ze(a,Pb)\nreturn{\"breaking\",e(a.break_at),e(Ie(a,b,ra,Da))}\nend\nlocal function df(b)\nif b then\nif not Da then\nb.delay,b.min_until=0,0\nend\nDc(a,b,Lb)\nend\nreturn{\"broken\",ob(b),ob(a.capacity>0),e(zb(a))}\nend\nlocal b=mk()\nif a.damaged_id then\nreturn Q({\"unreadable\",\"damaged\"})\nend\nlocal o=b and Pb>0 and Ye(b)or df(b)\nIa(a,f)\nif not B and(b or A>0)then\nrg(a,n,o,A>0)\nend\nBa(B,Ya,y,table.concat(o,\" \"),f)\nreturn Q(o)\n",
  break_lock: "local n,Pb,Da,Aj=ARGV[1],g(ARGV[2]),ARGV[3]==\"1\",ARGV[4]==\"1\"\nlocal x,y,Rk,A=g(ARGV[5]),ARGV[6],ARGV[7]==\"1\",g(ARGV[8])\nlocal Cd=ARGV[9]\nlocal B=KEYS[qa+1]\nlocal C=Ub(fb(B),y)\nif C then\nreturn C\nend\nlocal a=Kf(1,Wb({KEYS[1]})[1])\nif Pb==0 and Cd~=\"only\" and a.unreadable~=\"newer\" and(Rk or a.unreadable)then\nredis.call(\"DEL\",unpack(KEYS,1,qa))\nBa(B,Ya,y,\"broken 0 1 0 0 1 0\",f)\nreturn{\"broken\",\"0\",\"1\",\"0\",\"0\",\"1\",\"0\"}\nend\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nWa(a)\nlocal p=kg(a,n)\nif p then\nHa(a,x)\nreturn p\nend\nif Cb(a,n,A)then\nreturn{\"forgotten\"}\nend\nlocal function Q(o,qj)\nif not B and(qj or A>0)then\nrg(a,n,o,A>0)\nend\nBa(B,Ya,y,table.concat(o,\" \"),f)\nHa(a,x)\nreturn Qa(o,{a})\nend\nlocal function nh()\nif a.delay_until>0 or a.resting>0 then\na.delay_until,a.rests,a.resting=0,{},0\na.changed=true\nend\nend\nlocal function sj(Z,nb,za)\nlocal eb=e(zb(a))\nlocal o={\"broken\",e(Z),ob(nb),e(a.shared),e(za),\"0\",eb}\nreturn Q(o,Z+za>0 or nb)\nend\nlocal function df(za)\nlocal Z,nb=gc(a),a.capacity>0\nif a.exclusive then\nDc(a,a.exclusive,Lb)\nend\nif not Da then\nnh()\nend\nif a.shared>0 then\na.break_at=Da and f or Nd\na.live=0\ngf(a)\nend\nif Aj and nb then\na.capacity=0\na.changed=true\nend\nIa(a,f)\nreturn sj(Z,nb,za)\nend\nlocal function Ye(za)\nlocal Z,ra=gc(a),Ze(a,Pb)\nif not Da then\nnh()\nend\nlocal ub=a.exclusive and Ie(a,a.exclusive,ra,Da)or 0\nlocal tk,mc=Ag(a,0,ra,Da)\nIa(a,f)\nlocal o={\n\"breaking\",\ne(a.break_at),\ne(Z),\ne(ub+tk),\ne(mc),\ne(ra),\ne(za),\n}\nreturn Q(o,true)\nend\nlocal za=0\nif Cd~=\"keep\" and a.stored then\nza=oh(a)\nend\nif Cd==\"only\" then\nIa(a,f)\nreturn Q({\"broken\",\"0\",\"0\",\"0\",e(za),\"0\",\"0\"},za>0)\nend\nif Pb>0 and gc(a)>0 then\nreturn Ye(za)\nend\nreturn df(za)\n",
  break_more: "local zh,C,Da,x=g(ARGV[1]),g(ARGV[2]),ARGV[3]==\"1\",g(ARGV[4])\nlocal k,pa=rb(1)\nif pa then\nreturn pa\nend\nlocal a=k[1]\nWa(a)\nif zh==0 then\nHa(a,x)\nlocal td=Qb(a)and a.shared or 0\nreturn Qa({\"left\",e(td),e(zb(a))},k)\nend\nlocal ub,mc=0,0\nif a.break_at>0 then\nub,mc=Ag(a,zh,C,Da)\nend\nHa(a,x)\nreturn Qa({\"warned\",e(ub),e(mc)},k)\n",
  give_up: "local w,tb,x=g(ARGV[1]),ARGV[2],g(ARGV[3])\nlocal sa=KEYS[w*qa+1]\nlocal k,pa=rb(w)\nlocal function gi(a)\nPa(a,tb,\"gone\",true)\nend\nlocal function nk(a)\nlocal b=Nc(a,tb)\nif b then\nif not b.confirmed then\nb.min_until=0\nend\nDc(a,b,Za)\nif sa~=k[1].record_key then\nFe(sa)\nend\nreturn\nend\nif a.upgrader and Vb(a.upgrader.id)==tb then\na.upgrader=nil\ngi(a)\nreturn\nend\nfor S,i in ipairs({ee(tb),Vc(tb)})do\nlocal u=zd(a,i)\nif u then\nSc(a,i,u)\ngi(a)\nend\nend\nend\nfor c=1,w do\nlocal a=k[c]\nif not a.unreadable then\nWa(a)\nnk(a)\nIa(a,f)\nHa(a,x)\nend\nend\nreturn Qa(pa or{\"given_up\"},k)\n",
  inspect: "local w,O,xf,x,Cd=g(ARGV[1]),ARGV[2],ARGV[3]==\"1\",g(ARGV[4]),ARGV[5]==\"1\"\nlocal Ai=g(ARGV[6])\nlocal ij=\"u\"\nlocal k=rb(w)\nlocal function Ug(Kb,wa,z,ea,X,Uk)\nKb[#Kb+1]={wa,e(z),ea,ob(X),ob(Uk)}\nend\nlocal function Vg(Kb,a,r)\nlocal sg=redis.call(\"ZRANGE\",r,\"0\",e(Rd - 1),\"WITHSCORES\")\nfor c=1,#sg,2 do\nlocal i,z,ea=sg[c],g(sg[c+1]),G\nlocal X=z<cb\nif nd(i)then\nlocal mh=redis.call(\"HGET\",a.details_key,i)\nea=mh and string.sub(mh,2)or G\nend\nUg(Kb,Rb(i),X and z or z - cb,ea,X,ni(i))\nend\nend\nlocal function ok(a)\nlocal Kb,ca={},a.upgrader\nif ca then\nUg(Kb,ij,ca.arrival,ca.label,true,false)\nend\nif a.tickets>0 then\nVg(Kb,a,a.writers_key)\nVg(Kb,a,a.readers_key)\nend\nreturn Kb\nend\nlocal function zj(a)\nlocal Bi=O~=G and Nc(a,O)\nlocal D={\n\"lock\",\ne(a.fence),\ne(a.delay_until),\ne(a.break_at),\ne(gc(a)),\ne(gg(a)),\ne(a.capacity),\ne(cd(a)),\nBi and Gb(Bi)or G,\n}\nlb(D,If(a))\nreturn db(D,Cd and ok(a)or{})\nend\nlocal Ka={}\nfor c=1,w do\nlocal a=k[c]\nif a.unreadable then\nKa[c]={\"unreadable\",a.unreadable}\nelse\nWa(a)\nKa[c]=zj(a)\nif Ai>0 then\nZf(a,Ai)\nend\nHa(a,x)\nend\nend\nsb(KEYS[1])\nlocal Qj=xf and not k[1].unreadable and qd(k[1])\nlocal o=db({\"state\",e(f)},Ka)\nlb(o,Qj and Ef(k[1])or{})\nreturn Qa(o,k)\n",
  list: "local w=g(ARGV[1])\nlocal function Jh(Fk)\nlocal D={}\nfor c=1,Te do\nD[c]=Fk[yc[c]] or \"%d+\"\nend\nreturn \"^\" .. table.concat(D,\" \").. \" \"\nend\nlocal Vi=Jh({\nlayout=\"[12]\",\nwriters=\"0\",\nreaders=\"0\",\nshared=\"0\",\ndelay_until=\"(%d+)\",\ncapacity=\"0\",\n}).. \"[%d ]*%S+\\n([^\\n]*)\\n\\n[^\\n]*\\n[^\\n]*\\n[^\\n]*\\n?%d* ?%d*$\"\nlocal Ni=Jh({layout=\"[1234]\",tickets=\"(%d+)\",shared=\"(%d+)\"})\nlocal Oi=\"^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$\"\nlocal function Xj(m)\nlocal eb,H=string.match(m,Vi)\nif not eb or not pb(string.match(m,\"^[^\\n]*\"))or g(eb)>f then\nreturn false\nend\nif H==\"\" then\nreturn true\nend\nlocal L,U=string.match(H,Oi)\nreturn L and pb(H)and g(L)+g(U)<=f\nend\nlocal F={}\nfor c=1,w do\nF[c]=KEYS[c]\nend\nlocal v=Wb(F)\nlocal Aa={}\nfor c=1,w do\nlocal m=v[c]\nif m and not Xj(m)then\nlocal ti,W=string.match(m,Ni)\nAa[#Aa+1]={e(c),ti and e(g(ti)+g(W))or \"0\"}\nend\nend\nsb(KEYS[1])\nreturn db({\"live\"},Aa)\n",
  release: "local n,Jd,x,y=ARGV[1],oa(ARGV[2]),g(ARGV[3]),ARGV[4]\nlocal A=g(ARGV[5])\nlocal w=#Jd\nlocal B=KEYS[w*(qa+1)+1]\nlocal k,S,zf=rb(w,B)\nlocal C=Ub(te(zf),y)\nif C then\nreturn C\nend\nfor c=1,w do\nif Cb(k[c],n,A)then\nreturn{\"forgotten\"}\nend\nend\nlocal Xc=G\nlocal function fi(a,wa,Lc,Ob)\nreturn{\"released\",wa,Lc,e(cd(a)),Ob}\nend\nlocal function lg(a,O)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nWa(a)\nlocal Gh,hk=string.match(Oa(a,n)or \"\",\"^(%a)(%d+)$\")\nif Gh then\nreturn fi(a,Gh,hk,Xc)\nend\nlocal b=Nc(a,O)\nif not b then\nreturn{vd(a,O)}\nend\nb.holds=b.holds - 1\nlocal wa,Lc,Ob=Rb(b.id),e(b.holds),Xc\nif b.holds>0 then\nBd(a,b)\nelse\nDc(a,b,Za)\nIa(a,f)\nOb=lh(b)\nend\nif not B then\nPa(a,n,wa .. Lc,A>0)\nend\nreturn fi(a,wa,Lc,Ob)\nend\nlocal M,af={},false\nfor c=1,w do\nlocal a=k[c]\nM[c]=lg(a,Jd[c])\naf=af or M[c][1]==\"released\"\nif not a.unreadable then\nHa(a,x)\nend\nend\nlocal o=db({\"done\"},M)\nlocal Rc={}\nfor c=1,w do\nlocal sa=KEYS[w*qa+c]\nif(M[c][5] or Xc)==Xc or sa==k[c].record_key then\nRc[sa]=true\nend\nend\nfor c=1,w do\nlocal sa=KEYS[w*qa+c]\nif not Rc[sa] then\nRc[sa]=true\nFe(sa)\nend\nend\nif af and B then\nfor c=1,w do\nM[c][5]=M[c][5] and Xc\nend\nBa(B,Ya,y,table.concat(db({\"done\"},M),\" \"),f)\nend\nreturn Qa(o,k)\n",
  renew: "local Jd,wg,x,y=oa(ARGV[1]),oa(ARGV[2]),g(ARGV[3]),ARGV[4]\nlocal w=#Jd\nlocal B=KEYS[w*(qa+1)+1]\nlocal J=fb(B)\nlocal K=Dd(J,y)\nif K then\nreturn K\nend\nlocal k=rb(w)\nlocal function ak(a,b)\nlocal Vj=b.deadline==b.max_until or a.break_at>0\nreturn not Vj and b.deadline - f<b.ttl/3\nend\nlocal function rf(a,b,ja,sa)\nb.ttl=ja>0 and ja or b.ttl\nb.deadline=gd(a,b,b.ttl)\nb.confirmed=true\nif sa~=a.record_key then\nci(sa,b)\nend\nBd(a,b)\nend\nlocal function Qk(a,O,ja,sa)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nWa(a)\nlocal b=Nc(a,O)\nif not b then\nreturn{vd(a,O)}\nend\nlocal kk=not J and ak(a,b)\nif not J then\nrf(a,b,ja,sa)\nend\nreturn{\"renewed\",Gb(b),e(a.break_at),ob(kk)}\nend\nlocal M={}\nfor c=1,w do\nM[c]=Qk(k[c],Jd[c],g(wg[c]),KEYS[w*qa+c])\nif not k[c].unreadable then\nHa(k[c],x)\nend\nend\nif not J then\nBa(B,Ya,y,\"renewed\",f)\nend\nreturn Qa(db({\"done\",e(f)},M),k)\n",
  set_capacity: "local ff,x,y=g(ARGV[1]),g(ARGV[2]),ARGV[3]\nlocal n,A=ARGV[4],g(ARGV[5])\nlocal B=KEYS[qa+1]\nlocal C=Ub(fb(B),y)\nif C then\nreturn C\nend\nlocal k,pa=rb(1)\nif pa then\nreturn pa\nend\nlocal a=k[1]\nif Cb(a,n,A)then\nreturn{\"forgotten\"}\nend\nWa(a)\nif not Oa(a,n)then\na.capacity=ff\na.changed=true\nIa(a,f)\nif not B then\nPa(a,n,\"set\",A>0)\nend\nend\nHa(a,x)\nBa(B,Ya,y,\"set\",f)\nreturn Qa({\"set\"},k)\n",
  transfer: "local n,O,ja,ea=ARGV[1],ARGV[2],g(ARGV[3]),ARGV[4]\nlocal x,y,A=g(ARGV[5]),ARGV[6],g(ARGV[7])\nlocal sa,B=KEYS[qa+1],KEYS[qa+2]\nlocal k,J,K=Lf(1,B,y)\nif K then\nreturn K\nend\nlocal a=k[1]\nWa(a)\nlocal function Q(o)\nHa(a,x)\nreturn Qa(o,k)\nend\nlocal function wi(b)\nreturn Q({\"transferred\",e(f),e(a.break_at),Gb(b)})\nend\nlocal Ah=J and J.rest or n\nlocal b=Nc(a,Ah)\nif b then\nreturn wi(b)\nend\nlocal p=Oa(a,n)\nlocal aa=Je(a,Ah)\nif J or aa~=wb or pd(p,A)then\nreturn Q({\"lost\",aa})\nend\nif A>0 and not p and ke(a)then\nreturn Q({\"forgotten\"})\nend\nog(a,n,A)\nlocal H,W=Ff(a,O)\nif H and W then\nreturn Q({\"both_modes\"})\nend\nlocal R=H or W\nif not R then\nreturn Q({vd(a,O)})\nend\nlocal Yb=ja>0 and ja or R.ttl\nlocal Rf={\nid=Rb(R.id).. n,\nttl=Yb,\nmax_until=R.max_until,\ndelay=R.delay,\nmin_until=R.min_until,\nconfirmed=true,\nlabel=ea,\npartner=G,\nidempotency_until=od(B,f+Yb),\n}\nDc(a,R,Ne)\nif sa~=a.record_key then\nFe(sa)\nend\nhe(a,Rf)\nIa(a,f)\nBa(B,bb,y,n,Rf.idempotency_until)\nreturn wi(Rf)\n",
  unattend: "local xa,tb,Gd,x=ARGV[1],ARGV[2],g(ARGV[3]),g(ARGV[4])\nlocal Fi=62000\nlocal w=#xa\nlocal k,pa=rb(w)\nif pa then\nreturn pa\nend\nfor c=1,w do\nWa(k[c])\nend\nlocal X=N(k,0,true)\nfor c=1,w do\nlocal a,i=k[c],string.sub(xa,c,c).. tb\nlocal u=zd(a,i)\nlocal gh=Gd<=f+Fi\nif u and u.queued and gh and X<Gd and Ac(a,i)<=Gd then\nDe(a,i,u,X,true)\nif a.front==i and X<a.turn_until then\na.turn_until,a.changed=X,true\nend\na.check_at=X\nend\nif a.upgrader and a.upgrader.id==i and gh and a.upgrader.deadline<=Gd then\na.upgrader.deadline=math.min(Gd,f+Oe)\na.check_at,a.changed=a.upgrader.deadline,true\nend\nIa(a,f)\nHa(a,x)\nend\nreturn Qa({\"unattended\",e(X)},k)\n",
  quorum_bury: "local ha,na,ma,x=oa(ARGV[1]),g(ARGV[2]),g(ARGV[3]),g(ARGV[4])\nlocal v=Xb(1,2)\nlocal K=Nb(Eb(v[2]),na,ma)\nif K then\nreturn K\nend\nlocal d,ka=Fb(v[1])\nif not d then\nreturn{\"unreadable\",ka}\nend\nlocal ch={}\nfor c=1,#ha do\nlocal oi=pi(d,ha[c])\nch[c]=oi and \"0\" or \"1\"\nif not oi then\ngb(d,ha[c],Wc,\"\")\nend\nend\nHb(KEYS[1],d,x)\nreturn lb({\"done\"},ch)\n",
  quorum_confirm: "local E,T,ja,Mf=ARGV[1],g(ARGV[2]),g(ARGV[3]),g(ARGV[4])\nlocal Nf,ea,na,ma=g(ARGV[5]),ARGV[6],g(ARGV[7]),g(ARGV[8])\nlocal x,y=g(ARGV[9]),ARGV[10]\nlocal v=Xb(1,2)\nlocal s=Eb(v[2])\nlocal K=Nb(s,na,ma)\nif K then\nreturn K\nend\nlocal d,ka=Fb(v[1])\nif not d then\nreturn{\"unreadable\",ka}\nend\nlocal b=ec(d,E)\nif not b then\nreturn{\"refused\"}\nend\nif b.state==Ja and b.fence==T then\nreturn{\"confirmed\",e(f),e(b.deadline - f)}\nend\nif b.state==Ja or T<b.fence then\nreturn{\"refused\"}\nend\nlocal hb={\nfence=T,\nttl=ja,\ndelay=Mf,\nlabel=ea,\nfingerprint=y,\nacquired=0,\nmax_until=Nf,\n}\nkf(d,b,hb)\nVf(KEYS[2],s,T)\nHb(KEYS[1],d,x)\nng(KEYS[3],d,b)\nreturn{\"confirmed\",e(f),e(b.deadline - f)}\n",
  quorum_inspect: "local na,ma,Pc=g(ARGV[1]),g(ARGV[2]),g(ARGV[3])\nlocal v=Xb(1,2)\nlocal K=Nb(Eb(v[2]),na,ma)\nif K then\nreturn K\nend\nlocal d,ka=Fb(v[1])\nif not d then\nreturn{\"unreadable\",ka}\nend\nef(d,Pc)\nreturn bf({\"state\",e(f),e(d.confirmed),e(zb(d))},d)\n",
  quorum_join: "local na,ma,fg=g(ARGV[1]),g(ARGV[2]),g(ARGV[3])\nlocal Ee,Vk,uf=g(ARGV[4]),ARGV[5]==\"1\",g(ARGV[6])\nlocal v=redis.call(\"MGET\",unpack(KEYS))\nlocal Xa,jd,hg=\"voting\",0,0\nfor c=1,#KEYS do\nlocal s=Eb(v[c])\nlocal K=Nb(s,na,ma)\nif K and K[1]~=\"nonvoter\" then\nreturn K\nend\nif s.state==G then\ns=\n{state=Yc,number=na,nodes=ma,ends_at=f+fg,floor=0,ahead=0}\nHd(KEYS[c],s)\nend\nif s.state==Yc and s.ends_at>f+fg then\ns.ends_at=f+fg\nHd(KEYS[c],s)\nend\nif s.state==Yc and s.ends_at<=Ee and(Vk or f>=s.ends_at)then\ns.state=Ue\ns.floor=math.max(s.floor,uf)\nHd(KEYS[c],s)\nend\nif s.state==Yc then\nXa=\"quarantined\"\njd=math.max(jd,s.ends_at)\nend\nhg=math.max(hg,ze(s))\nend\nreturn{Xa,e(f),e(jd),e(hg)}\n",
  quorum_propose: "local E,wa,Y,ve=ARGV[1],ARGV[2],ARGV[3],g(ARGV[4])\nlocal na,ma,sd,x=g(ARGV[5]),g(ARGV[6]),g(ARGV[7]),g(ARGV[8])\nlocal y,Pc=ARGV[9],g(ARGV[10])\nlocal v=Xb(1,2)\nlocal s=Eb(v[2])\nlocal K=Nb(s,na,ma)\nif K then\nreturn K\nend\nlocal d,ka=Fb(v[1])\nlocal J=fb(KEYS[3])\nif not d then\nreturn{\"unreadable\",ka}\nend\nlocal Fh=ei(J,y)\nif Fh then\nreturn Fh\nend\nef(d,Pc)\nlocal Be=J and \"1\" or \"0\"\nlocal b=ec(d,E)\nif b then\nreturn{\"proposed\",e(f),e(b.fence),Be}\nend\nlocal va=Ec(d,E)\nif va then\nreturn{\"ended\",va}\nend\nif J and not fe(d,Y)then\nreturn{\"ended\",J.state==Le and Za or jb}\nend\nlocal l=bh(d,wa,Y)\nif l>0 then\nif d.capped then\nHb(KEYS[1],d,x)\nend\nreturn bf({\"busy\",e(f),e(l),e(zb(d))},d)\nend\nif #d.leases>=sd then\nreturn{\"limit\"}\nend\nlocal Gk=We(d,s,{mode=wa,attempt=E,holder=Y},ve)\nHb(KEYS[1],d,x)\nreturn{\"proposed\",e(f),e(Gk.fence),Be}\n",
  quorum_release: "local ha,Sa,n,x=oa(ARGV[1]),oa(ARGV[2]),ARGV[3],g(ARGV[4])\nlocal Ik=oa(ARGV[5])\nlocal function lg(d,E,Y,p)\nlocal b=sf(d,E,Y)\np=p or b~=nil\nlocal Aa={}\nfor S,Fa in ipairs(d.leases)do\nif Fa==b or p and Fa.holder==Y then\ngb(d,Fa.attempt,Za,n)\nelse\nAa[#Aa+1]=Fa\nend\nend\nd.leases=Aa\nif Y==G then\nwh(d,E)\nend\nlocal va,Wd=Ec(d,E)\nif b or va==Za and Wd==cf(n)then\nreturn{\"released\",Za}\nend\ngb(d,E,Wc,n)\nreturn{p and \"lost\" or \"unproven\",va or Wc}\nend\nlocal F={}\nfor c=1,#ha do\nF[c]=KEYS[2*c - 1]\nend\nlocal v=Wb(F)\nlocal M,Tb={},{}\nfor c=1,#ha do\nlocal d,ka=Tb[F[c]],nil\nif not d then\nd,ka=Fb(v[c])\nTb[F[c]]=d\nend\nlocal B=KEYS[2*c]~=F[c] and KEYS[2*c] or nil\nlocal J=fb(B)\nlocal p=Ik[c]==\"1\" or pe(J,ha[c])\nif d then\nM[c]=lg(d,ha[c],Sa[c],p)\np=p or M[c][1]==\"released\"\nHb(F[c],d,x)\nelse\nM[c]={\"unreadable\",ka}\nend\nif B and Sa[c]==G then\nuh(B,J,ha[c])\nelseif B and p then\nji(B,J,ha[c])\nend\nend\nreturn db({\"done\"},M)\n",
  quorum_renew: "local ha,Gc,wg,na=oa(ARGV[1]),oa(ARGV[2]),oa(ARGV[3]),g(ARGV[4])\nlocal ma,x,Sa=g(ARGV[5]),g(ARGV[6]),oa(ARGV[7])\nlocal function rf(d,E,Y,T,ja)\nlocal b=sf(d,E,Y)\nif not b or b.state~=Ja or b.fence~=T then\nreturn nil,Ec(d,E)or Wc\nend\nif ja>0 and f+ja>=b.deadline then\nb.ttl=ja\nend\nlocal L=f+b.ttl\nif b.max_until>0 then\nL=math.min(L,b.max_until)\nend\nb.deadline=math.max(b.deadline,L)\nreturn b\nend\nlocal v=Xb(#ha,3)\nlocal M,Tb={},{}\nfor c=1,#ha do\nlocal r,s=KEYS[3*c - 2],Eb(v[#ha+c])\nlocal K=Nb(s,na,ma)\nlocal d,ka=Tb[r],nil\nif not d then\nd,ka=Fb(v[c])\nTb[r]=d\nend\nif K and K[1]~=\"nonvoter\" then\nreturn K\nend\nif K then\nM[c]={\"nonvoter\",e(s.ends_at),s.state}\nelseif not d then\nM[c]={\"unreadable\",ka}\nelse\nlocal b,va=rf(d,ha[c],Sa[c],g(Gc[c]),g(wg[c]))\nif b then\nHb(r,d,x)\nif KEYS[3*c]~=r then\nbi(KEYS[3*c],b)\nend\nM[c]={\"renewed\",e(b.deadline - f),xd(b)}\nelse\nM[c]={\"lost\",va}\nend\nend\nend\nreturn db({\"done\",e(f)},M)\n",
  quorum_repair: "local Ce,x=g(ARGV[1]),g(ARGV[2])\nlocal v=Xb(1,2)\nlocal d,ka=Fb(v[1])\nif d then\nreturn{\"intact\"}\nend\nif ka==\"newer\" then\nreturn{\"unreadable\",ka}\nend\nlocal mf=nf()\nmf.fence=ze(Eb(v[2]))\nbd(mf,Ce)\nHb(KEYS[1],mf,x)\nreturn{\"repaired\"}\n",
  quorum_restore: "local dg,qb,na,ma=oa(ARGV[1]),ARGV[2],g(ARGV[3]),g(ARGV[4])\nlocal sd,x=g(ARGV[5]),g(ARGV[6])\nlocal function Hk(d,s,ya)\nlocal b,va=ec(d,ya.attempt),Ec(d,ya.attempt)\nif b and b.state==Ja or va and va~=jb then\nreturn nil\nend\nif vg(d,ya.mode,ya.holder)>0 or #d.leases>=sd then\nreturn nil\nend\nlocal Ua={}\nfor S,Fa in ipairs(d.leases)do\nif Fa~=b then\nUa[#Ua+1]=Fa\nend\nend\nd.leases=Ua\nreturn We(d,s,ya,ya.deadline)\nend\nlocal function vj(d,we,ya)\nlocal b=ec(d,ya.attempt)\nif not b or b.state~=Re or b.fence~=we then\nreturn nil\nend\nkf(d,b,ya)\nvf(d,b.attempt)\nreturn b\nend\nlocal v=Xb(#dg,3)\nlocal Wg,Tb,c={},{},0\nfor la in string.gmatch(qb,\"[^\\n]+\")do\nc=c+1\nlocal ya,we,r=xg(la),g(dg[c]),KEYS[3*c - 2]\nlocal s=Eb(v[#dg+c])\nlocal K=Nb(s,na,ma)\nlocal d=Tb[r] or Fb(v[c])\nTb[r]=d\nif K and K[1]~=\"nonvoter\" then\nreturn K\nend\nlocal eh=d and not K\nlocal b\nif eh and we==0 then\nb=Hk(d,s,ya)\nelseif eh then\nb=vj(d,we,ya)\nif b then\nVf(KEYS[3*c - 1],s,b.fence)\nng(KEYS[3*c]~=r and KEYS[3*c] or nil,d,b)\nend\nend\nif b then\nHb(r,d,x)\nend\nWg[c]=b and e(b.fence)or \"0\"\nend\nreturn lb({\"done\"},Wg)\n",
};

const text = (...parts: readonly Helper[]): string => parts.map((pieces) => pieces.join("")).join("\n");

const keyLibrary: Library = {
  family: "key",
  digest: "32843e5b7ba31cb1f255",
  helpers: [lib.words, lib.api_key, lib.clock, lib.writable, lib.groups],
  bodies: { key_create: bodies.key_create, key_delete: bodies.key_delete, key_find: bodies.key_find },
};

const latchLibrary: Library = {
  family: "latch",
  digest: "35bc3e1fa1aed37c14d7",
  helpers: [lib.words, lib.clock, lib.writable, lib.outcomes, lib.idempotency, lib.texts, lib.groups, lib.latch],
  bodies: { latch_count_down: bodies.latch_count_down, latch_delete: bodies.latch_delete, latch_get: bodies.latch_get, latch_list: bodies.latch_list, latch_set: bodies.latch_set },
};

const lockLibrary: Library = {
  family: "lock",
  digest: "ec5fc10a8d5508ac2d36",
  helpers: [lib.words, lib.clock, lib.writable, lib.beside, lib.lease, lib.history, lib.outcomes, lib.rests, lib.set_back, lib.endings, lib.fits, lib.layout, lib.holders, lib.idempotency, lib.queue, lib.notifications, lib.texts, lib.record, lib.reply, lib.turns, lib.asked, lib.broken, lib.departures, lib.end_lease, lib.groups, lib.order, lib.places, lib.purge, lib.recent_reply, lib.reentry, lib.request, lib.warn],
  bodies: { acquire: bodies.acquire, break_lease: bodies.break_lease, break_lock: bodies.break_lock, break_more: bodies.break_more, give_up: bodies.give_up, inspect: bodies.inspect, list: bodies.list, release: bodies.release, renew: bodies.renew, set_capacity: bodies.set_capacity, transfer: bodies.transfer, unattend: bodies.unattend },
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
  sha1: "5db9fc8a687bac332965b923c694dc53e46aba98",
  abi: {"defaults":[],"digests":["fda4a821"]},
  args: ["ttl_ms","details"],
  decode: (r) => r.end(r.led<KeyCreateReply>({ created: () => ({ kind: "created", expires_at: r.integer() }) })),
  source: text(lib.words, lib.api_key, lib.clock, [bodies.key_create]),
  library: keyLibrary,
};

export type KeyDeleteArgs = Record<never, never>;

export type KeyDeleteReply =
  | { readonly kind: "deleted"; readonly existed: boolean };

/** Delete an API key. */
export const keyDelete: ScriptOf<KeyDeleteArgs, KeyDeleteReply> = {
  name: "key_delete",
  sha1: "f1b105e22cb88872679c4f7c05d466bc663cf026",
  abi: {"defaults":[],"digests":["f6f49141"]},
  args: [],
  decode: (r) => r.end(r.led<KeyDeleteReply>({ deleted: () => ({ kind: "deleted", existed: r.flag() }) })),
  source: text(lib.words, [bodies.key_delete]),
  library: keyLibrary,
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
  sha1: "7c3353238fa42243c9f0c828f38edeb1322abdcb",
  abi: {"defaults":[],"digests":["6725c140"]},
  args: ["n","used"],
  decode: (r) => r.end(r.led<KeyFindReply>({ found: () => ({ kind: "found", now: r.integer(), keys: r.groups((part) => ({ i: part.integer(), expires_at: part.integer(), used_day: part.integer(), details: part.string() })) }) })),
  source: text(lib.words, lib.api_key, lib.clock, lib.writable, lib.groups, [bodies.key_find]),
  library: keyLibrary,
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
  sha1: "115743e83e30748c897af8ca6d1f4602bfcc830b",
  abi: {"defaults":[],"digests":["71e4bb9f"]},
  args: ["request","by","fingerprint","since"],
  decode: (r) => r.end(r.led<LatchCountDownReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer() }), gone: () => ({ kind: "gone" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.outcomes, lib.idempotency, lib.latch, [bodies.latch_count_down]),
  library: latchLibrary,
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
  sha1: "488bc07d1dd91bba57f9dd9f01996d92ce562a73",
  abi: {"defaults":[],"digests":["64713c9c"]},
  args: ["request","fingerprint","since"],
  decode: (r) => r.end(r.led<LatchDeleteReply>({ deleted: () => ({ kind: "deleted", existed: r.flag(), repaired: r.flag() }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.outcomes, lib.idempotency, lib.texts, lib.latch, [bodies.latch_delete]),
  library: latchLibrary,
};

export type LatchGetArgs = Record<never, never>;

export type LatchGetReply =
  | { readonly kind: "latch"; readonly id: number; readonly since: number; readonly count: number; readonly expires_at: number; readonly now: number }
  | { readonly kind: "gone" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Describe a latch. */
export const latchGet: ScriptOf<LatchGetArgs, LatchGetReply> = {
  name: "latch_get",
  sha1: "ad51cf8eb8a132911a7f06c3cca3cf0598128de4",
  abi: {"defaults":[],"digests":["9579f74e"]},
  args: [],
  decode: (r) => r.end(r.led<LatchGetReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer(), now: r.integer() }), gone: () => ({ kind: "gone" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.latch, [bodies.latch_get]),
  library: latchLibrary,
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
  sha1: "fd46dd5600c5576f3e8e6e08505003d4431a2cd0",
  abi: {"defaults":[],"digests":["55a0071b"]},
  args: ["n"],
  decode: (r) => r.end(r.led<LatchListReply>({ latches: () => ({ kind: "latches", latches: r.groups((part) => ({ i: part.integer(), count: (part.literal("newer", "damaged") ?? part.integer()), expires_at: part.integer() })) }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.texts, lib.groups, lib.latch, [bodies.latch_list]),
  library: latchLibrary,
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
  sha1: "4c4f336124d4a4d00bb2c3991024b29ead79892e",
  abi: {"defaults":[],"digests":["d89dfb7a"]},
  args: ["request","count","ttl_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<LatchSetReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer() }), exists: () => ({ kind: "exists" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.outcomes, lib.idempotency, lib.latch, [bodies.latch_set]),
  library: latchLibrary,
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
  | { readonly kind: "busy"; readonly now: number; readonly blocked: readonly number[]; readonly next_at: number; readonly position: number; readonly ticket: string; readonly arrival: number; readonly attended_until: number; readonly ticket_until: number; readonly again_at: number; readonly hold_ms: number; readonly departures: number; readonly queue_length: number; readonly holders_total: number; readonly available: number; readonly holders: readonly (LeaseLine)[]; readonly delay_until: number; readonly capacity: number | undefined }
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
  sha1: "ca634f31760e14c9f8c14d6bfa3d83985824dc03",
  abi: {"defaults":["0"],"digests":["5a084982","8c0704b5"]},
  args: ["request","modes","ttl_ms","left_ms","fair","token","ticket","label","lock_delay_ms","max_hold_ms","retention_ms","leases_max","waiters_max","fingerprint","capacity","since","returned","arrival","hints","min_hold_ms"],
  decode: (r) => r.end(r.led<AcquireReply>({ granted: () => ({ kind: "granted", now: r.integer(), break_at: r.integer(), leases: r.list(() => readLease(r)), repeated: r.optional(() => r.flag()), capacity: r.optional(() => r.integer()) }), busy: () => ({ kind: "busy", now: r.integer(), blocked: r.integers(), next_at: r.integer(), position: r.integer(), ticket: r.string(), arrival: r.integer(), attended_until: r.integer(), ticket_until: r.integer(), again_at: r.integer(), hold_ms: r.integer(), departures: r.integer(), queue_length: r.integer(), holders_total: r.integer(), available: r.integer(), holders: r.list(() => readLease(r)), delay_until: r.integer(), capacity: r.optional(() => r.integer()) }), lost: () => ({ kind: "lost", reason: r.string(), dismissed: r.optional(() => r.flag()) }), deadlock: () => ({ kind: "deadlock" }), mismatch: () => ({ kind: "mismatch" }), limit: () => ({ kind: "limit", what: r.oneOf("leases", "waiters") }), absent: () => ({ kind: "absent" }), unsatisfiable: () => ({ kind: "unsatisfiable", capacity: r.integer() }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.beside, lib.lease, lib.history, lib.outcomes, lib.rests, lib.set_back, lib.endings, lib.fits, lib.layout, lib.holders, lib.idempotency, lib.queue, lib.notifications, lib.texts, lib.record, lib.reply, lib.turns, lib.asked, lib.broken, lib.departures, lib.order, lib.places, lib.purge, lib.reentry, lib.request, [bodies.acquire]),
  library: lockLibrary,
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
  sha1: "481d90458da04a56649f4becc7b5dea5049f44ba",
  abi: {"defaults":[],"digests":["3dd81e2a"]},
  args: ["request","fence","grace_ms","keep_delay","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<BreakLeaseReply>({ broken: () => ({ kind: "broken", leases: r.integer(), existed: r.flag(), delay_until: r.optional(() => r.integer()) }), breaking: () => ({ kind: "breaking", break_at: r.integer(), unaware: r.integer() }), others: () => ({ kind: "others" }), mismatch: () => ({ kind: "mismatch" }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.beside, lib.lease, lib.history, lib.outcomes, lib.rests, lib.set_back, lib.endings, lib.fits, lib.layout, lib.holders, lib.idempotency, lib.queue, lib.notifications, lib.texts, lib.record, lib.turns, lib.broken, lib.departures, lib.end_lease, lib.purge, lib.recent_reply, lib.warn, [bodies.break_lease]),
  library: lockLibrary,
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
  sha1: "ef76da9707dd5d8f4e87baea6af170a9f341bcee",
  abi: {"defaults":[],"digests":["828d3129"]},
  args: ["request","grace_ms","keep_delay","drop","retention_ms","fingerprint","repair","since","queue"],
  decode: (r) => r.end(r.led<BreakLockReply>({ broken: () => ({ kind: "broken", leases: r.integer(), existed: r.flag(), left: r.integer(), dropped: r.integer(), repaired: r.flag(), delay_until: r.optional(() => r.integer()) }), breaking: () => ({ kind: "breaking", break_at: r.integer(), leases: r.integer(), unaware: r.integer(), next_fence: r.integer(), before: r.integer(), dropped: r.integer() }), mismatch: () => ({ kind: "mismatch" }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.beside, lib.lease, lib.history, lib.outcomes, lib.rests, lib.set_back, lib.endings, lib.fits, lib.layout, lib.holders, lib.idempotency, lib.queue, lib.notifications, lib.texts, lib.record, lib.turns, lib.broken, lib.departures, lib.end_lease, lib.purge, lib.recent_reply, lib.warn, [bodies.break_lock]),
  library: lockLibrary,
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
  sha1: "7e44d4e818ed6a545ee2103a0f4b95116cd356b4",
  abi: {"defaults":[],"digests":["a3bf29cf"]},
  args: ["from_fence","before","keep_delay","retention_ms"],
  decode: (r) => r.end(r.led<BreakMoreReply>({ left: () => ({ kind: "left", left: r.integer(), delay_until: r.optional(() => r.integer()) }), warned: () => ({ kind: "warned", unaware: r.integer(), next_fence: r.integer() }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.beside, lib.lease, lib.history, lib.outcomes, lib.rests, lib.set_back, lib.endings, lib.fits, lib.layout, lib.holders, lib.queue, lib.notifications, lib.texts, lib.record, lib.turns, lib.broken, lib.departures, lib.end_lease, lib.purge, lib.warn, [bodies.break_more]),
  library: lockLibrary,
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
  sha1: "c050fb53c45d208dd37e566f738847bc9bc94008",
  abi: {"defaults":[],"digests":["4d59c5cd"]},
  args: ["n","ticket","retention_ms"],
  decode: (r) => r.end(r.led<GiveUpReply>({ given_up: () => ({ kind: "given_up" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.beside, lib.lease, lib.history, lib.outcomes, lib.rests, lib.set_back, lib.endings, lib.fits, lib.layout, lib.holders, lib.idempotency, lib.queue, lib.notifications, lib.texts, lib.record, lib.turns, lib.broken, lib.departures, lib.end_lease, lib.purge, [bodies.give_up]),
  library: lockLibrary,
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
  sha1: "735a987845dfd273059f48c8ee44b670258d1886",
  abi: {"defaults":[],"digests":["779b79c5"]},
  args: ["n","token","history","retention_ms","queue","watch_ms"],
  decode: (r) => r.end(r.led<InspectReply>({ state: () => ({ kind: "state", now: r.integer(), locks: r.groups((part) => part.led<NonNullable<Extract<InspectReply, { kind: "state" }>["locks"]>[number]>({ unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }), lock: () => ({ kind: "lock", fence: part.integer(), delay_until: part.integer(), break_at: part.integer(), holders_total: part.integer(), queue_length: part.integer(), capacity: part.integer(), available: part.integer(), yours: part.orNone(() => readLease(part)), holders: part.list(() => readLease(part)), waiters: part.groups((part) => ({ mode: part.oneOf("x", "s", "p", "u"), arrival: part.integer(), label: part.string(), attended: part.flag(), several: part.flag() })) }) })), events: r.list(() => readEvent(r)) }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.beside, lib.lease, lib.history, lib.outcomes, lib.rests, lib.set_back, lib.endings, lib.fits, lib.layout, lib.holders, lib.queue, lib.notifications, lib.texts, lib.record, lib.reply, lib.turns, lib.broken, lib.departures, lib.groups, lib.purge, [bodies.inspect]),
  library: lockLibrary,
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
  sha1: "43a729a57c89c123c6fc2b793ebd4a631a45f4cc",
  abi: {"defaults":[],"digests":["385ceb49"]},
  args: ["n"],
  decode: (r) => r.end(r.led<ListReply>({ live: () => ({ kind: "live", records: r.groups((part) => ({ i: part.integer(), size: part.integer() })) }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.layout, lib.texts, lib.groups, [bodies.list]),
  library: lockLibrary,
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
  sha1: "93c48ce7ae3f890e96e716695a58fc88ac164a62",
  abi: {"defaults":[],"digests":["2807c2a8"]},
  args: ["request","tokens","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<ReleaseReply>({ done: () => ({ kind: "done", leases: r.groups((part) => part.led<NonNullable<Extract<ReleaseReply, { kind: "done" }>["leases"]>[number]>({ released: () => ({ kind: "released", mode: part.oneOf("x", "s", "p"), holds: part.integer(), available: part.integer(), ended: part.orNone(() => readEnded(part)) }), lost: () => ({ kind: "lost", reason: part.string() }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.beside, lib.lease, lib.history, lib.outcomes, lib.rests, lib.set_back, lib.endings, lib.fits, lib.layout, lib.holders, lib.idempotency, lib.queue, lib.notifications, lib.texts, lib.record, lib.turns, lib.broken, lib.departures, lib.end_lease, lib.groups, lib.purge, [bodies.release]),
  library: lockLibrary,
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
  sha1: "4f29bd08d2a7d7b1e69d9687377f213de954f7ed",
  abi: {"defaults":[],"digests":["62b95abc"]},
  args: ["tokens","ttls_ms","retention_ms","fingerprint"],
  decode: (r) => r.end(r.led<RenewReply>({ done: () => ({ kind: "done", now: r.integer(), leases: r.groups((part) => part.led<NonNullable<Extract<RenewReply, { kind: "done" }>["leases"]>[number]>({ renewed: () => ({ kind: "renewed", lease: readLease(part), break_at: part.integer(), late: part.optional(() => part.flag()) }), lost: () => ({ kind: "lost", reason: part.string() }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.beside, lib.lease, lib.history, lib.outcomes, lib.rests, lib.set_back, lib.endings, lib.fits, lib.layout, lib.holders, lib.idempotency, lib.queue, lib.notifications, lib.texts, lib.record, lib.turns, lib.broken, lib.departures, lib.groups, lib.purge, [bodies.renew]),
  library: lockLibrary,
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
  | { readonly kind: "set" }
  | { readonly kind: "mismatch" }
  | { readonly kind: "newer" }
  | { readonly kind: "forgotten" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Set how many permits a semaphore has. It may be fewer than are held: then nobody loses any, and nobody gets in until they fit. */
export const setCapacity: ScriptOf<SetCapacityArgs, SetCapacityReply> = {
  name: "set_capacity",
  sha1: "d2428a3dd1cbe9f7d5748b7371a6c88857989fdb",
  abi: {"defaults":[],"digests":["df2f7d18"]},
  args: ["capacity","retention_ms","fingerprint","request","since"],
  decode: (r) => r.end(r.led<SetCapacityReply>({ set: () => ({ kind: "set" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.beside, lib.lease, lib.history, lib.outcomes, lib.rests, lib.set_back, lib.endings, lib.fits, lib.layout, lib.idempotency, lib.queue, lib.notifications, lib.texts, lib.record, lib.turns, lib.broken, lib.departures, lib.purge, [bodies.set_capacity]),
  library: lockLibrary,
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
  sha1: "11178e706f8a6f35b499e7352ca1088a0f6a3a53",
  abi: {"defaults":[],"digests":["c67543ce"]},
  args: ["request","token","ttl_ms","label","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<TransferReply>({ transferred: () => ({ kind: "transferred", now: r.integer(), break_at: r.integer(), lease: readLease(r) }), lost: () => ({ kind: "lost", reason: r.string() }), both_modes: () => ({ kind: "both_modes" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.beside, lib.lease, lib.history, lib.outcomes, lib.rests, lib.set_back, lib.endings, lib.fits, lib.layout, lib.holders, lib.idempotency, lib.queue, lib.notifications, lib.texts, lib.record, lib.turns, lib.broken, lib.departures, lib.end_lease, lib.purge, lib.request, [bodies.transfer]),
  library: lockLibrary,
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
  sha1: "060be30da30ea0f040228d2f27303d99c8a0df07",
  abi: {"defaults":[],"digests":["4513009d"]},
  args: ["modes","ticket","said","retention_ms"],
  decode: (r) => r.end(r.led<UnattendReply>({ unattended: () => ({ kind: "unattended", until: r.integer() }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.beside, lib.lease, lib.history, lib.outcomes, lib.rests, lib.set_back, lib.endings, lib.fits, lib.layout, lib.queue, lib.notifications, lib.texts, lib.record, lib.turns, lib.broken, lib.departures, lib.order, lib.places, lib.purge, [bodies.unattend]),
  library: lockLibrary,
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
  sha1: "09728f3143c2d9bb0ccc845fa73460b39f8df8c3",
  abi: {"defaults":[],"digests":["303a8869"]},
  args: ["attempts","number","nodes","retention_ms"],
  decode: (r) => r.end(r.led<QuorumBuryReply>({ done: () => ({ kind: "done", buried: r.list(() => r.integer()) }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: text(lib.words, lib.clock, lib.texts, lib.quorum_endings, lib.quorum_marker, lib.quorum_record, [bodies.quorum_bury]),
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
  sha1: "1415ada3c1c4f3ad48ba5d2b14309444d3f200f3",
  abi: {"defaults":[],"digests":["88e0d151"]},
  args: ["attempt","fence","ttl_ms","lock_delay_ms","max_hold_ms","label","number","nodes","retention_ms","fingerprint"],
  decode: (r) => r.end(r.led<QuorumConfirmReply>({ confirmed: () => ({ kind: "confirmed", now: r.integer(), life_ms: r.integer() }), refused: () => ({ kind: "refused" }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: text(lib.words, lib.clock, lib.idempotency, lib.texts, lib.quorum_endings, lib.quorum_idempotency, lib.quorum_marker, lib.quorum_record, [bodies.quorum_confirm]),
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
  sha1: "a8a276f0aeef87ed7721ed673d094bf1fa8bb42a",
  abi: {"defaults":[],"digests":["e8757c6b"]},
  args: ["number","nodes","lock_delay_max_ms"],
  decode: (r) => r.end(r.led<QuorumInspectReply>({ state: () => ({ kind: "state", now: r.integer(), fence: r.integer(), delay_until: r.integer(), leases: r.list(() => readAttempt(r)), delays: r.list(() => readDelay(r)) }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: text(lib.words, lib.clock, lib.texts, lib.quorum_endings, lib.quorum_marker, lib.quorum_record, [bodies.quorum_inspect]),
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
  sha1: "9498fa567d8191f5712bb977f4b38edd57ea92a3",
  abi: {"defaults":[],"digests":["5b42f5b8"]},
  args: ["number","nodes","quarantine_ms","seen","trusted","floor"],
  decode: (r) => r.end(r.led<QuorumJoinReply>({ voting: () => ({ kind: "voting", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), quarantined: () => ({ kind: "quarantined", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: text(lib.words, lib.clock, lib.quorum_marker, [bodies.quorum_join]),
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
  sha1: "8930638399cfd3f0de82c49ffc83e432210fc027",
  abi: {"defaults":[],"digests":["f6c2cb6a"]},
  args: ["attempt","mode","holder","pending_ms","number","nodes","leases_max","retention_ms","fingerprint","lock_delay_max_ms"],
  decode: (r) => r.end(r.led<QuorumProposeReply>({ proposed: () => ({ kind: "proposed", now: r.integer(), fence: r.integer(), repeated: r.flag() }), busy: () => ({ kind: "busy", now: r.integer(), blocked_until: r.integer(), delay_until: r.integer(), leases: r.list(() => readAttempt(r)), delays: r.list(() => readDelay(r)) }), ended: () => ({ kind: "ended", letter: r.string() }), mismatch: () => ({ kind: "mismatch" }), limit: () => ({ kind: "limit" }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: text(lib.words, lib.clock, lib.idempotency, lib.texts, lib.quorum_endings, lib.quorum_idempotency, lib.quorum_marker, lib.quorum_record, [bodies.quorum_propose]),
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
  sha1: "d7062fd30a2443f6ac87038a75ebae34506b9ef1",
  abi: {"defaults":[],"digests":["42cfc298"]},
  args: ["attempts","holders","request","retention_ms","proven"],
  decode: (r) => r.end(r.led<QuorumReleaseReply>({ done: () => ({ kind: "done", leases: r.groups((part) => part.led<NonNullable<Extract<QuorumReleaseReply, { kind: "done" }>["leases"]>[number]>({ released: () => ({ kind: "released", letter: part.string() }), lost: () => ({ kind: "lost", letter: part.string() }), unproven: () => ({ kind: "unproven", letter: part.string() }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }) })),
  source: text(lib.words, lib.clock, lib.idempotency, lib.texts, lib.groups, lib.quorum_endings, lib.quorum_idempotency, lib.quorum_marker, lib.quorum_record, [bodies.quorum_release]),
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
  sha1: "7db7e4af39c59074377d527872d79b9f7098ff10",
  abi: {"defaults":[],"digests":["4681da7e"]},
  args: ["attempts","fences","ttls_ms","number","nodes","retention_ms","holders"],
  decode: (r) => r.end(r.led<QuorumRenewReply>({ done: () => ({ kind: "done", now: r.integer(), leases: r.groups((part) => part.led<NonNullable<Extract<QuorumRenewReply, { kind: "done" }>["leases"]>[number]>({ renewed: () => ({ kind: "renewed", life_ms: part.integer(), lease: readAttempt(part) }), lost: () => ({ kind: "lost", letter: part.string() }), nonvoter: () => ({ kind: "nonvoter", ends_at: part.integer(), state: part.oneOf("q", "-") }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: text(lib.words, lib.clock, lib.idempotency, lib.texts, lib.groups, lib.quorum_endings, lib.quorum_idempotency, lib.quorum_marker, lib.quorum_record, [bodies.quorum_renew]),
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
  sha1: "4c2daa1633df61909d19b1e830aa5a7de70a1307",
  abi: {"defaults":[],"digests":["3f08cb44"]},
  args: ["rest_ms","retention_ms"],
  decode: (r) => r.end(r.led<QuorumRepairReply>({ repaired: () => ({ kind: "repaired" }), intact: () => ({ kind: "intact" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: text(lib.words, lib.clock, lib.texts, lib.quorum_endings, lib.quorum_marker, lib.quorum_record, [bodies.quorum_repair]),
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
  sha1: "59414b1de82a4b7e8a92dcc7ac53da7b88643e00",
  abi: {"defaults":[],"digests":["7690c170"]},
  args: ["proposals","lines","number","nodes","leases_max","retention_ms"],
  decode: (r) => r.end(r.led<QuorumRestoreReply>({ done: () => ({ kind: "done", proposals: r.list(() => r.integer()) }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: text(lib.words, lib.clock, lib.idempotency, lib.texts, lib.quorum_endings, lib.quorum_idempotency, lib.quorum_marker, lib.quorum_record, [bodies.quorum_restore]),
};

/** Every script by its name, for engines that hold the sources themselves. */
export const scripts: Readonly<Record<string, Script & { readonly decode: (reply: ReplyReader) => unknown }>> = { key_create: keyCreate, key_delete: keyDelete, key_find: keyFind, latch_count_down: latchCountDown, latch_delete: latchDelete, latch_get: latchGet, latch_list: latchList, latch_set: latchSet, acquire, break_lease: breakLease, break_lock: breakLock, break_more: breakMore, give_up: giveUp, inspect, list, release, renew, set_capacity: setCapacity, transfer, unattend, quorum_bury: quorumBury, quorum_confirm: quorumConfirm, quorum_inspect: quorumInspect, quorum_join: quorumJoin, quorum_propose: quorumPropose, quorum_release: quorumRelease, quorum_renew: quorumRenew, quorum_repair: quorumRepair, quorum_restore: quorumRestore };
