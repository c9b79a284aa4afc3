// Generated from lua/ by `npm run build`. Do not edit.
import type { Script } from "../engine/engine.ts";
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

const lib = {
  words: "local H,g,e,mb,nb,ma,jb\ndo\nH=\"-\"\nfunction g(m)\nreturn tonumber(m)+0.0\nend\nfunction e(w)\nreturn string.format(\"%.0f\",w)\nend\nfunction mb(gf)\nreturn gf and \"1\" or \"0\"\nend\nfunction nb(m)\nreturn not string.find(\" \" .. m,\" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\")\nend\nfunction ma(m)\nlocal D={}\nfor qc in string.gmatch(m,\"%S+\")do\nD[#D+1]=qc\nend\nreturn D\nend\nfunction jb(D,Of)\nD[#D+1]=e(#Of)\nfor c=1,#Of do\nD[#D+1]=Of[c]\nend\nreturn D\nend\nend",
  api_key: "local Oe,Eg,pg\ndo\nOe=1\nEg=86400000\nfunction pg(r,Oa,Ge,Cc,f)\nlocal D={e(Oe),e(Oa),e(Ge),Cc}\nredis.call(\"SET\",r,table.concat(D,\" \"),\"PX\",e(Oa - f))\nend\nend",
  clock: "local Ra,f\ndo\nlocal oi=redis.call(\"TIME\")\nRa=g(oi[1])*1000000+g(oi[2])\nf=math.floor(Ra/1000)\nend",
  writable: "local ac,pb\ndo\nac=false\nfunction pb(r)\nif not ac then\nredis.call(\"PEXPIRE\",r,\"1\",\"GT\")\nac=true\nend\nend\nend",
  beside: "local zc,rh,Pf,oh,dg,id\ndo\nzc=30000\nfunction rh(a)\nfor X,P in ipairs({\"shared\",\"permits\",\"details\",\"tickets\",\"writers\",\"readers\"})do\na[P]=0\nend\na.front,a.turn_at,a.turn_until,a.kept_until,a.expires_at,a.ahead=nil,0,0,0,0,0\nredis.call(\n\"DEL\",\na.details_key,\na.leases_key,\na.holders_key,\na.writers_key,\na.readers_key,\na.tickets_key\n)\na.changed=true\nend\nfunction Pf(a,x)\nreturn a.kept_until+(a.shared>0 and x or 0)\nend\nlocal function Vj(a)\nlocal E={}\nlocal function ub(P,r)\nif P>0 then\nE[#E+1]=r\nend\nend\nub(a.details,a.details_key)\nub(a.shared,a.leases_key)\nub(a.shared,a.holders_key)\nub(a.tickets,a.writers_key)\nub(a.tickets,a.readers_key)\nub(a.tickets,a.tickets_key)\nreturn E\nend\nfunction oh(a,x)\nlocal E=a.new_keys\nlocal Rc=Pf(a,x)\nif Rc>a.expires_at then\na.expires_at=Rc+(a.shared>0 and zc or x - zc)\nE=Vj(a)\nend\nfor c=1,#E do\nredis.call(\"PEXPIRE\",E[c],e(a.expires_at+zc - f))\nend\na.new_keys={}\nend\nfunction dg(a,i,m)\nac=true\nlocal fj=redis.call(\"HSET\",a.details_key,i,m)\nif a.details==0 then\na.new_keys[#a.new_keys+1]=a.details_key\nend\na.details=a.details+fj\nend\nfunction id(a,j)\nif a.details>0 and #j>0 then\na.details=a.details - redis.call(\"HDEL\",a.details_key,unpack(j))\nend\nend\nend",
  lease: "local hb,Re,Ga,Db,xg,ud,Qb,Vb,ra,ii,nd,ce,Vc,Ka,ag,Ob,Yd,gd\ndo\nhb=\"x\"\nlocal Xi=\"s\"\nRe=\"p\"\nGa=\"0\"\nfunction Db(b)\nreturn table.concat({\nb.id,\ne(b.deadline),\ne(b.fence),\ne(b.holds),\ne(b.acquired),\ne(b.ttl),\ne(b.max_until),\ne(b.delay),\ne(b.idempotency_until),\nb.partner,\nb.label,\nb.min_until>f and(b.confirmed and Ga or \"\").. e(b.min_until)or nil,\n},\" \")\nend\nfunction xg(m)\nlocal i,L,V,Lc,Ue,Yb,Nf,Lb,od,uk,ca,jc=\nstring.match(m,\"^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+) ?(%d*)$\")\nif not i or not nb(m)then\nreturn nil\nend\nreturn{\nid=i,\ndeadline=g(L),\nfence=g(V),\nholds=g(Lc),\nacquired=g(Ue),\nttl=g(Yb),\nmax_until=g(Nf),\ndelay=g(Lb),\nidempotency_until=g(od),\npartner=uk,\nlabel=ca,\nmin_until=g(jc==\"\" and \"0\" or jc),\nconfirmed=string.sub(jc,1,1)==Ga,\n}\nend\nfunction ud(b,vb)\nfor X,lc in ipairs({\"deadline\",\"acquired\",\"max_until\",\"min_until\"})do\nif b[lc]>0 then\nb[lc]=b[lc]+vb\nend\nend\nend\nfunction Qb(i)\nreturn string.sub(i,1,1)\nend\nfunction Vb(i)\nreturn string.sub(i,2)\nend\nfunction ra(i)\nreturn Qb(i)==hb\nend\nfunction ii(i)\nreturn string.sub(i,2,2)==\"m\"\nend\nfunction nd(i)\nreturn string.sub(i,3,3)==\"l\"\nend\nfunction ce(G)\nreturn hb .. G\nend\nfunction Vc(G)\nreturn(string.find(G,\":\",1,true)and Re or Xi).. G\nend\nfunction Ka(i)\nreturn g(string.match(i,\":(%d+)$\")or \"0\")\nend\nfunction ag(ca)\nreturn string.match(ca,\"^[^.]*\")\nend\nfunction Ob(a)\nreturn a.break_at>0 and a.break_at<=f\nend\nfunction Yd(a,b)\nif a.break_at>0 and a.break_at<b.deadline then\nb.deadline=a.break_at\nend\nreturn b\nend\nfunction gd(a,b,Yb)\nlocal L=f+Yb\nif b.max_until>0 and b.max_until<L then\nL=b.max_until\nend\nif a.break_at>0 and a.break_at<L then\nL=a.break_at\nend\nreturn L\nend\nend",
  history: "local Fg,qd,Tf,Df,ci\ndo\nlocal Gg=1\nlocal Od=20\nlocal Ki=1500\nlocal Ri=400\nFg=\"g\"\nfunction qd(a)\nreturn a.history_key~=a.record_key\nend\nfunction Tf(a,Wj,b,Qc,ri)\nif not ri and not qd(a)then\nreturn\nend\nlocal Nh=ag(b.label)\nlocal kd=table.concat({\nWj .. Qb(b.id).. e(b.fence),\ne(b.acquired - math.floor(b.fence/1000)),\ne(Qc),\n#Nh<=Ri and Nh or H,\n},\" \")\nif qd(a)then\na.noted[#a.noted+1]=kd .. \",\"\nend\nif ri then\na.untold[#a.untold+1]=kd\nend\nend\nlocal function Dj(a)\nlocal Mc={}\nfor c=#a.noted,math.max(1,#a.noted - Od+1),-1 do\nMc[#Mc+1]=a.noted[c]\nend\na.noted={}\na.events=table.concat(Mc).. a.events\nend\nfunction Df(a)\nlocal xb={}\nlocal function ub(m)\nfor kd in string.gmatch(m,\"[^,]+\")do\nif #xb<Od and string.find(kd,\"^%l%l%d+ %-?%d+ %-?%d+ %S+$\")then\nxb[#xb+1]=kd\nend\nend\nend\nub(a.events)\nif #xb<Od then\nlocal wf=redis.call(\"GET\",a.history_key)or \"\"\nub(string.sub(wf,#e(Gg)+2))\nend\nreturn xb\nend\nfunction ci(a,le)\nif not qd(a)then\na.events=\"\"\nreturn\nend\nDj(a)\nlocal X,P=string.gsub(a.events,\",\",\"\")\nif P<Od and #a.events<=Ki then\nreturn\nend\nlocal m=e(Gg).. \" \" .. table.concat(Df(a),\",\").. \",\"\nredis.call(\"SET\",a.history_key,m,\"PX\",e(le))\na.events=\"\"\nend\nend",
  outcomes: "local cc,Fb,La,ie,zb,Ma,pd,ng\ndo\nlocal Vi=\".\"\nlocal Nd=\"!\"\nlocal Wi=4000\nlocal Fi=60000\nlocal Qi=15\nlocal Lg=64\nlocal Ei=48\ncc=12\nfunction Fb(G)\nreturn string.sub(G,3,2+cc)\nend\nfunction La(d,n)\nlocal l=string.find(d.outcomes,Fb(n),1,true)\nreturn l and string.match(d.outcomes,\"^%w+\",l+cc)or nil\nend\nlocal function th(d)\nreturn g(string.match(d.outcomes,\"=(%d+)\")or \"0\")\nend\nfunction ie(d)\nlocal X,ed=string.gsub(d.outcomes,Nd,\"\")\nreturn ed>=Ei\nend\nfunction zb(d,n,A)\nif A==0 or La(d,n)then\nreturn false\nend\nreturn th(d)>=A or ie(d)\nend\nlocal function zh(qc)\nlocal Fh,zf=string.match(qc,\"([.!])(%d+)$\")\nif not Fh then\nreturn true,f\nend\nlocal l=g(zf)\nreturn l+(Fh==Nd and Fi or Wi)<=f,l\nend\nlocal function ok(d,n)\nlocal D={}\nfor qc in string.gmatch(d.outcomes,\"%S+\")do\nif string.sub(qc,1,1)~=\"=\" and string.sub(qc,1,cc)~=Fb(n)then\nD[#D+1]=qc\nend\nend\nreturn D\nend\nfunction Ma(d,n,nc,ed)\nlocal D,hc,Ic=ok(d,n),{},th(d)\nlocal of=#D+1 - Lg\nfor c=1,#D do\nlocal pk,l=zh(D[c])\nlocal Ck=of>0 and not string.find(D[c],Nd,1,true)\nif Ck or pk and c<=#D - Qi then\nof=of - 1\nIc=math.max(Ic,l)\nelse\nhc[#hc+1]=D[c]\nend\nend\nif #hc>=Lg then\nlocal X,l=zh(table.remove(hc,1))\nIc=math.max(Ic,l)\nend\nhc[#hc+1]=Fb(n).. nc ..(ed and Nd or Vi).. e(f)\nd.outcomes=(Ic>0 and \"=\" .. e(Ic).. \" \" or \"\").. table.concat(hc,\" \")\nd.changed=true\nend\nfunction pd(p,A)\nlocal Mc=p and string.match(p,\"^copy(%d+)$\")\nreturn Mc and A<g(Mc)\nend\nfunction ng(d,n,A)\nif A==0 then\nreturn\nend\nlocal p=La(d,n)\nif not p or string.find(p,\"^copy\")and not pd(p,A)then\nMa(d,n,\"copy\" .. e(A),true)\nend\nend\nend",
  rests: "local Qh,Oh,bd,nh,Dd\ndo\nlocal Ui=64\nfunction Qh(a,m)\na.rests,a.resting={},0\nif not string.find(m,\"^[%d: ]*$\")or not nb(m)then\nreturn false\nend\nfor Zb,xd in string.gmatch(m,\"(%d+):(%d+)\")do\na.rests[#a.rests+1]={until_ms=g(Zb),permits=g(xd)}\na.resting=a.resting+g(xd)\nend\nreturn true\nend\nfunction Oh(a)\nlocal m=\"\"\nfor c=1,#a.rests do\nm=m .. \" \" .. e(a.rests[c].until_ms).. \":\" .. e(a.rests[c].permits)\nend\nreturn m\nend\nlocal function hk(ea)\nlocal Bc=1\nfor c=2,#ea - 1 do\nif ea[c+1].until_ms - ea[c].until_ms<ea[Bc+1].until_ms - ea[Bc].until_ms then\nBc=c\nend\nend\nlocal pa=table.remove(ea,Bc)\nea[Bc].permits=ea[Bc].permits+pa.permits\nend\nfunction bd(a,Zb,xd)\nlocal ea,da={},{until_ms=Zb,permits=xd}\nfor c=1,#a.rests do\nif da and a.rests[c].until_ms>=Zb then\nea[#ea+1],da=da,nil\nend\nea[#ea+1]=a.rests[c]\nend\nea[#ea+1]=da\nif #ea>Ui then\nhk(ea)\nend\na.rests,a.resting=ea,a.resting+xd\na.changed=true\nend\nfunction nh(a)\nlocal ga,td=0,{}\nfor c=1,#a.rests do\nlocal da=a.rests[c]\nif da.until_ms>f then\ntd[#td+1]=da\nelse\nga=da.until_ms\na.resting=a.resting - da.permits\na.changed=true\nend\nend\na.rests=td\nreturn ga\nend\nfunction Dd(a,Aa)\nlocal da=a.rests[Aa and #a.rests or 1]\nreturn da and da.until_ms or 0\nend\nend",
  set_back: "local gi,Sf,kb,pc\ndo\nfunction gi(a,vb)\nlocal Jj={\n\"tickets_next\",\n\"turn_at\",\n\"shared_next\",\n\"delay_until\",\n\"break_at\",\n\"kept_until\",\n\"expires_at\",\n\"attended_next\",\n\"turn_until\",\n\"no_grace_until\",\n\"watched_until\",\n}\nfor X,lc in ipairs(Jj)do\nif a[lc]>vb then\na[lc]=a[lc] - vb\nend\nend\nif a.exclusive then\nud(a.exclusive,-vb)\nend\nif a.upgrader then\na.upgrader.deadline=a.upgrader.deadline - vb\nend\nfor c=1,#a.rests do\na.rests[c].until_ms=a.rests[c].until_ms - vb\nend\nlocal M=ma(a.outcomes)\nfor c=1,#M do\nlocal C,zf=string.match(M[c],\"^(.*[.!=])(%d+)$\")\nM[c]=C and C .. e(g(zf)- vb)or M[c]\nend\na.outcomes=table.concat(M,\" \")\nif a.shared>0 or a.tickets>0 then\na.ahead=a.ahead+vb\nend\na.changed=true\nend\nfunction Sf(a)\na.changed=a.changed or f - a.written_at>=1000\nend\nfunction kb(a,l)\nreturn e(l+a.ahead)\nend\nfunction pc(a,m)\nlocal b=xg(m)\nif b then\nud(b,-a.ahead)\nend\nreturn b\nend\nend",
  endings: "local Wa,gb,uc,Ib,Me,xc,tb,tc,db,ae,Wf,Ld,Ie,vd\ndo\nWa=\"r\"\ngb=\"e\"\nuc=\"m\"\nIb=\"b\"\nMe=\"t\"\nxc={\nr=\"released\",\ne=\"expired\",\nm=\"max_hold\",\nb=\"broken\",\nt=\"transferred\",\n}\ntb=\"unknown\"\ntc=32\nlocal Le=cc+2\nlocal function Sj(W)\nreturn W==gb or W==uc or W==Ib\nend\nlocal function Tj(a,b)\nif Ka(b.id)>0 then\nbd(a,b.min_until,Ka(b.id))\nelse\na.delay_until=math.max(a.delay_until,b.min_until)\nend\nend\nfunction db(a,b,W,l)\nTf(a,W,b,math.max(0,l - b.acquired),W~=Wa)\nlocal nf=Fb(Vb(b.id)).. W .. \" \"\na.ended=string.sub(nf .. a.ended,1,tc*Le)\nif b.delay>0 and Sj(W)then\na.delay_until=math.max(a.delay_until,l+b.delay)\nend\nif b.min_until>l and W~=Me then\nTj(a,b)\nend\nif a.upgrader and a.upgrader.token==b.id then\na.upgrader=nil\nend\na.lease_ended=true\na.changed=true\nend\nfunction ae(a,j)\nredis.call(\"ZREM\",a.leases_key,unpack(j))\nredis.call(\"ZREM\",a.holders_key,unpack(j))\nid(a,j)\na.shared=a.shared - #j\nfor c=1,#j do\na.permits=a.permits - Ka(j[c])\nend\nend\nfunction Wf(a,Qc)\nQc=math.max(0,Qc)\nif a.hold_ms==0 then\na.hold_ms=Qc\nelse\na.hold_ms=(a.hold_ms*3+Qc)/4\nend\nend\nfunction Ld(a,b)\nif b.deadline==a.break_at then\nreturn Ib\nend\nif b.deadline==b.max_until then\nreturn uc\nend\nreturn gb\nend\nfunction Ie(a,O)\nlocal l=string.find(a.ended,Fb(O),1,true)\nif l then\nreturn xc[string.sub(a.ended,l+cc,l+cc)]\nend\nlocal m=a.shared>a.live and redis.call(\"HGET\",a.details_key,Vc(O))\nlocal b=m and pc(a,m)\nif b and Ob(a)then\nreturn xc[Ib]\nend\nif b and b.deadline<=f then\nreturn xc[Ld(a,b)]\nend\nreturn tb\nend\nfunction vd(a,O)\nif a.damaged_id==Vc(O)then\nreturn \"unreadable\",\"damaged\"\nend\nreturn \"lost\",Ie(a,O)\nend\nend",
  fits: "local cd,Af,ee\ndo\nfunction cd(a)\nif a.clearing then\nreturn 0\nend\nlocal Y=Ob(a)and 0 or a.permits - a.expired_permits\nreturn math.max(0,a.capacity - Y - a.resting)\nend\nfunction Af(a)\nreturn Ob(a)or a.passing or a.clearing\nend\nfunction ee(a,i,F,T)\nlocal Mj=F~=nil or T~=nil\nif Af(a)then\nreturn false\nend\nif a.exclusive and not F then\nreturn false\nend\nif f<a.delay_until and not Mj then\nreturn false\nend\nif ra(i)then\nreturn a.live==(T and 1 or 0)\nend\nif Ka(i)>0 then\nreturn Ka(i)<=cd(a)\nend\nreturn F~=nil or not a.upgrader and a.break_at==0\nend\nend",
  layout: "local oa,bc,wc,Pd,yc,Se\ndo\nlocal Pi={\n\"record\",\n\"details\",\n\"leases\",\n\"holders\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"history\",\n}\noa=#Pi\nbc=2\nwc=3\nPd=4\nyc={\n\"layout\",\n\"fence\",\n\"arrival\",\n\"departures\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"tickets_next\",\n\"turn_at\",\n\"shared\",\n\"shared_next\",\n\"details\",\n\"delay_until\",\n\"break_at\",\n\"hold_ms\",\n\"kept_until\",\n\"expires_at\",\n\"front_arrival\",\n\"capacity\",\n\"permits\",\n\"attended_next\",\n\"turn_until\",\n\"turn_ms\",\n\"no_grace_until\",\n\"dropped\",\n\"watched_until\",\n}\nSe=20\nend",
  holders: "local Oc,Nc,Ef,gc,fe,Ad\ndo\nlocal function If(a,i)\nif a.shared==0 or Ob(a)then\nreturn nil\nend\nlocal m=redis.call(\"HGET\",a.details_key,i)\nif not m or Qb(m)~=Qb(i)then\nreturn nil\nend\nlocal b=pc(a,m)\nif not b then\na.damaged_id=i\nreturn nil\nend\nYd(a,b)\nreturn b.deadline>f and b or nil\nend\nfunction Oc(a,i)\nif ra(i)then\nlocal F=a.exclusive\nreturn F and F.id==i and F or nil\nend\nreturn If(a,i)\nend\nfunction Nc(a,O)\nreturn Oc(a,ce(O))or Oc(a,Vc(O))\nend\nfunction Ef(a,O)\nlocal F=Oc(a,ce(O))\nif F then\nlocal Hj=F.partner~=H\nreturn F,Hj and If(a,F.partner)or nil\nend\nlocal T=If(a,Vc(O))\nif T and a.exclusive and a.exclusive.partner==T.id then\nF=a.exclusive\nend\nreturn F,T\nend\nfunction gc(a)\nreturn a.live+(a.exclusive and 1 or 0)\nend\nlocal function Yh(a,b)\nud(b,a.ahead)\ndg(a,b.id,Db(b))\nud(b,-a.ahead)\nredis.call(\"ZADD\",a.leases_key,kb(a,b.deadline),b.id)\nSf(a)\na.kept_until=math.max(a.kept_until,b.deadline+b.delay,b.min_until)\nif b.delay>0 or b.min_until>f then\na.layout=wc\nend\nend\nlocal function ej(a,b)\nYh(a,b)\nredis.call(\"ZADD\",a.holders_key,e(b.fence),b.id)\nif a.shared==0 then\na.new_keys[#a.new_keys+1]=a.leases_key\na.new_keys[#a.new_keys+1]=a.holders_key\na.shared_next=b.deadline\nelse\na.shared_next=math.min(a.shared_next,b.deadline)\nend\na.shared=a.shared+1\na.live=a.live+1\na.permits=a.permits+Ka(b.id)\nend\nfunction fe(a,b,Kd)\na.fence=math.max(a.fence+1,Ra)\nb.fence=a.fence\nb.holds=1\nb.acquired=f\nb.deadline=gd(a,b,b.ttl)\nif ra(b.id)then\na.exclusive=b\nelse\nej(a,b)\nend\nlocal Pk=Kd and math.max(0,math.floor(f - Kd/1000))or 0\nTf(a,Fg,b,Pk)\na.changed=true\nend\nfunction Ad(a,b)\nif ra(b.id)then\na.changed=true\nreturn\nend\nYh(a,b)\nif b.deadline<a.shared_next then\na.shared_next=b.deadline\na.changed=true\nend\nend\nend",
  idempotency: "local Jb,Xa,Va,Rd,vc,se,cb,Cd,Ub,xa,Ee,od,Xh\ndo\nlocal Hg=1\nJb=\"w\"\nXa=\"g\"\nVa=\"d\"\nRd=\"newer\"\nvc=60000\nlocal Ig=60000\nfunction se(m)\nif not m then\nreturn nil\nend\nlocal S,Ua,y,da=string.match(m,\"^(%d+) (%a) (%S+) (.*)$\")\nif not S or g(S)>Hg then\nreturn{state=Rd}\nend\nreturn{layout=S,state=Ua,fingerprint=y,rest=da}\nend\nfunction cb(r)\nreturn se(r and redis.call(\"GET\",r))\nend\nfunction Cd(d,y)\nif d and d.state==Rd then\nreturn{\"newer\"}\nend\nreturn d and d.fingerprint~=y and{\"mismatch\"}or nil\nend\nfunction Ub(d,y)\nreturn Cd(d,y)or d and ma(d.rest)\nend\nfunction xa(r,Ua,y,da,Zb)\nif r then\nlocal m=table.concat({e(Hg),Ua,y,da},\" \")\nredis.call(\"SET\",r,m,\"PX\",e(Zb - f+vc))\nend\nend\nfunction Ee(r)\nredis.call(\"PEXPIRE\",r,e(vc),\"LT\")\nend\nfunction od(r,L)\nreturn r and L+Ig or 0\nend\nfunction Xh(r,b)\nif b.idempotency_until>0 and b.deadline>b.idempotency_until then\nb.idempotency_until=b.deadline+Ig\nredis.call(\"PEXPIRE\",r,e(b.idempotency_until+vc - f),\"GT\")\nend\nend\nend",
  queue: "local ib,Ya,fc,Sb,gh,Hc,fd,Ac,yd,Ce,Sc,xh\ndo\nib=30000\nlocal zi=2000\nYa=4000000000000000\nlocal function we(a,i)\nreturn ra(i)and a.writers_key or a.readers_key\nend\nfunction fc(r)\nlocal ya=redis.call(\"ZRANGE\",r,\"0\",\"0\",\"WITHSCORES\")\nif not ya[1] then\nreturn nil,0\nend\nreturn ya[1],g(ya[2])\nend\nfunction Sb(a)\nreturn a.writers+a.readers\nend\nfunction gh(a)\nif a.tickets<=Sb(a)then\nreturn a.departures\nend\nreturn math.max(\n0,\na.departures - redis.call(\"ZCOUNT\",a.tickets_key,kb(a,f - zi),kb(a,f))\n)\nend\nfunction Hc(a)\nlocal Cg,rc,hg,ig=nil,0,nil,0\nif a.writers>0 then\nCg,rc=fc(a.writers_key)\nend\nif a.readers>0 then\nhg,ig=fc(a.readers_key)\nend\na.front,a.front_arrival=hg,ig\nif Cg and(not hg or rc<ig)then\na.front,a.front_arrival=Cg,rc\nend\nif a.front_arrival>=Ya then\na.front,a.front_arrival=nil,0\nend\na.turn_at=0\nend\nfunction fd(a,i,Xd)\nif ra(i)then\na.writers=a.writers+Xd\nelse\na.readers=a.readers+Xd\nend\nif Xd<0 then\na.departures=a.departures - Xd\nend\na.changed=true\nend\nfunction Ac(a,i)\nreturn g(redis.call(\"ZSCORE\",a.tickets_key,i)or \"0\")- a.ahead\nend\nfunction yd(a,i)\nlocal fi=a.tickets>0 and redis.call(\"ZSCORE\",we(a,i),i)\nif not fi then\nreturn nil\nend\nif a.lapsing and Ac(a,i)+ib<=f then\nreturn nil\nend\nlocal z=g(fi)\nif z<Ya then\nreturn{arrival=z,queued=true}\nend\nreturn{arrival=z - Ya,queued=false}\nend\nlocal function Jk(a,i,N,je)\nac=true\nlocal gf=je and \"XX\" or \"GT\"\nif redis.call(\"ZADD\",a.tickets_key,gf,kb(a,N),i)==1 then\nif a.tickets==0 then\na.new_keys[#a.new_keys+1]=a.tickets_key\nend\na.tickets=a.tickets+1\na.changed=true\nend\nSf(a)\nif N>f and(a.attended_next==0 or N<a.attended_next)then\na.attended_next=N\na.changed=true\nend\nif a.tickets_next==0 or N+ib<a.tickets_next then\na.tickets_next=N+ib\na.changed=true\nend\na.kept_until=math.max(a.kept_until,N+ib)\nend\nlocal function Jh(a,i,r)\nlocal P=ra(i)and a.writers or a.readers\nif P==0 then\na.new_keys[#a.new_keys+1]=r\nend\nend\nlocal function yj(a,i,u)\nlocal r=we(a,i)\nJh(a,i,r)\nredis.call(\"ZADD\",r,e(u.arrival),i)\na.arrival=math.max(a.arrival,u.arrival)\nfd(a,i,1)\nif u.queued==false then\na.departures=math.max(0,a.departures - 1)\nend\nif not a.front or u.arrival<a.front_arrival then\na.front,a.front_arrival,a.turn_at=i,u.arrival,0\nend\nu.queued=true\nend\nlocal function pj(a,i,u)\nlocal r=we(a,i)\nJh(a,i,r)\nredis.call(\"ZADD\",r,e(u.arrival+Ya),i)\nif u.queued then\nfd(a,i,-1)\nif a.front==i then\nHc(a)\nend\nend\nu.queued=false\nend\nfunction Ce(a,i,u,N,je)\nlocal xe=N>f\nif u.queued and not xe and not je then\nxe=Ac(a,i)>f\nend\nif xe and not u.queued then\nyj(a,i,u)\nelseif not xe and u.queued~=false then\npj(a,i,u)\nend\nJk(a,i,N,je)\nend\nfunction Sc(a,i,u)\nredis.call(\"ZREM\",we(a,i),i)\nif u.queued then\nfd(a,i,-1)\nif a.front==i then\nHc(a)\nend\nend\nif redis.call(\"ZREM\",a.tickets_key,i)==1 then\na.tickets=a.tickets - 1\nif a.tickets==0 then\na.tickets_next=0\nend\nif nd(i)then\nid(a,{i})\nend\nend\na.changed=true\nend\nfunction xh(a,yg)\nif a.tickets+(a.upgrader and 1 or 0)<yg then\nreturn true\nend\nif a.tickets<=Sb(a)then\nreturn false\nend\nlocal Zf=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"0\")[1]\nif Zf then\nSc(a,Zf,yd(a,Zf)or{})\nend\nreturn true\nend\nend",
  notifications: "local Na\ndo\nlocal Li=Ya\nlocal function Dk(a)\nif ra(a.front)or Ka(a.front)>0 or a.readers<2 then\nreturn 0\nend\nif a.writers==0 then\nreturn Li\nend\nlocal X,rc=fc(a.writers_key)\nreturn rc\nend\nlocal function Ih(a)\nif a.capacity==0 then\nreturn a.delay_until\nend\nlocal l=Dd(a)\nreturn a.live>0 and math.min(l,a.shared_next)or l\nend\nlocal function lk(a)\nlocal ch=a.written and(a.watched_until>f or not a.stored)\nlocal Fe,Gb,Da,next=H,0,0,H\nif a.turn_ms>0 then\nif a.turn_began and a.turn_at>0 then\nFe=Fb(Vb(a.front))\nGb=a.turn_until\nDa=Dk(a)\nelseif a.upgrader and a.lease_ended and a.live==1 then\nFe=Fb(Vb(a.upgrader.id))\nelseif a.queue_dropped then\nGb=1\nelseif a.tickets>0 and(a.check_at or a.lease_ended and Ih(a)>f)then\nGb=a.check_at or Ih(a)\nnext=a.front and Fb(Vb(a.front))or H\nend\nend\nif Fe==H and Gb==0 and not ch then\nreturn nil\nend\nreturn table.concat(\n{e(a.at),Fe,e(Gb),e(Da),mb(ch),next,e(a.departures)},\n\",\"\n)\nend\nfunction Na(o,k)\nlocal qe,be,De={},{},{}\nfor c=1,#k do\nlocal a=k[c]\nif not a.unreadable and not De[a] then\nqe[#qe+1]=lk(a)\nfor ke=1,a.written and #a.untold or 0 do\nbe[#be+1]=e(a.at).. \" \" .. a.untold[ke]\nend\nend\nDe[a]=true\nend\nif #be>0 then\no[#o+1]=\"~\" .. table.concat(be,\",\")\nend\nif #qe>0 then\no[#o+1]=\"!\" .. table.concat(qe,\";\")\nend\nreturn o\nend\nend",
  texts: "local Wb\ndo\nfunction Wb(E,w)\nlocal v=redis.call(\"MGET\",unpack(E))\nlocal ad,Sd={},{}\nfor c=1,w or #E do\nif not v[c] then\nad[#ad+1]=c\nSd[#Sd+1]=E[c]\nend\nend\nif #ad==0 or redis.call(\"EXISTS\",unpack(Sd))==0 then\nreturn v\nend\nfor ke=1,#ad do\nif redis.call(\"EXISTS\",Sd[ke])==1 then\nv[ad[ke]]=\"\"\nend\nend\nreturn v\nend\nend",
  record: "local Jf,ob,Ea,Yf\ndo\nlocal Bi=2592000000\nlocal function tk(m)\nlocal i,O,L,z,ca=string.match(m,\"^(%S+) (%S+) (%d+) (%d+) (%S+)$\")\nif not i or not nb(m)then\nreturn nil\nend\nreturn{id=i,token=O,deadline=g(L),arrival=g(z),label=ca}\nend\nlocal function qk(aa)\nreturn table.concat(\n{aa.id,aa.token,e(aa.deadline),e(aa.arrival),aa.label},\n\" \"\n)\nend\nlocal function rk(a,Qa,S)\nlocal Ja,yb=string.match(Qa,\"^([%d ]+) (%S+)$\")\nlocal D,P=ma(Ja or \"\"),S>=bc and #yc or Se\nif #D~=P then\nreturn false\nend\nfor c=1,P do\na[yc[c]]=g(D[c])\nend\na.front=yb~=H and yb or nil\nif S<bc then\na.layout,a.turn_at=bc,0\nelseif S==Pd then\na.layout=wc\nend\nreturn true\nend\nlocal function sk(a,m,S)\nlocal Qa,F,aa,Mb,M,xb,ea=\nstring.match(m,\"^([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n?([^\\n]*)$\")\nif not Qa or not nb(Qa)or not rk(a,Qa,S)then\nreturn false\nend\nif xb~=\"\" and not string.find(xb,\",$\")then\nreturn false\nend\nif not Qh(a,ea)then\nreturn false\nend\nlocal Qk,We=string.match(ea,\"^(%d+) (%d+)\")\na.written_at=g(Qk or \"0\")\na.ahead=g(We or \"0\")\na.ended,a.outcomes,a.events=Mb,M,xb\na.exclusive=xg(F)\na.upgrader=tk(aa)\nreturn(F==\"\" or a.exclusive~=nil)and(aa==\"\" or a.upgrader~=nil)\nend\nlocal function uj(l)\nreturn{\nat=l,\nended=\"\",\noutcomes=\"\",\nevents=\"\",\nnoted={},\nuntold={},\nnew_keys={},\nexpired_permits=0,\nrests={},\nresting=0,\nwritten_at=0,\nahead=0,\nstored=false,\nchanged=false,\nrecord_key=KEYS[l],\ndetails_key=KEYS[l+1],\nleases_key=KEYS[l+2],\nholders_key=KEYS[l+3],\nwriters_key=KEYS[l+4],\nreaders_key=KEYS[l+5],\ntickets_key=KEYS[l+6],\nhistory_key=KEYS[l+7],\nlayout=bc,\nfence=0,\narrival=0,\ndepartures=0,\nwriters=0,\nreaders=0,\ntickets=0,\ntickets_next=0,\nturn_at=0,\nshared=0,\nshared_next=0,\ndetails=0,\ndelay_until=0,\nbreak_at=0,\nhold_ms=0,\nkept_until=0,\nexpires_at=0,\nfront_arrival=0,\ncapacity=0,\npermits=0,\nattended_next=0,\nturn_until=0,\nturn_ms=0,\nno_grace_until=0,\ndropped=0,\nwatched_until=0,\n}\nend\nfunction Jf(l,m)\nlocal a=uj(l)\nif m then\na.stored=true\nlocal S=g(string.match(m,\"^(%d+) \")or \"0\")\nif S>Pd then\na.unreadable=\"newer\"\nreturn a\nend\nif S<bc then\nm=m .. \"\\n\"\nend\nif S<1 or not sk(a,m,S)then\na.unreadable=\"damaged\"\nreturn a\nend\nif a.written_at>f then\ngi(a,a.written_at - f)\nend\nif a.expires_at>0 and a.expires_at+zc/2<=f then\nrh(a)\nend\nend\na.live=Ob(a)and 0 or a.shared\nreturn a\nend\nfunction ob(w,nk)\nlocal E={}\nfor c=1,w do\nE[c]=KEYS[(c - 1)*oa+1]\nend\nE[w+1]=nk\nlocal v=#E==1 and{redis.call(\"GET\",E[1])}or Wb(E,w)\nlocal k,Wd,na={},{},nil\nfor c=1,w do\nlocal a=Wd[E[c]] or Jf((c - 1)*oa+1,v[c])\nk[c]=a\nWd[E[c]]=a\nif a.unreadable and not na then\nna={\"unreadable\",a.unreadable}\nend\nend\nreturn k,na,v[w+1]\nend\nlocal function bk(a)\nif a.ahead>0 then\nreturn Pd\nend\nlocal Oj=a.exclusive and a.exclusive.min_until>f or #a.rests>0\nreturn(Oj or a.layout==wc and a.shared>0)and wc or bc\nend\nlocal function Ek(a)\nlocal Ja={}\na.layout=bk(a)\nfor c=1,#yc do\nJa[c]=e(math.max(0,a[yc[c]]))\nend\nJa[#Ja+1]=a.front or H\nreturn table.concat({\ntable.concat(Ja,\" \"),\na.exclusive and Db(a.exclusive)or \"\",\na.upgrader and qk(a.upgrader)or \"\",\na.ended,\na.outcomes,\na.events,\ne(f).. \" \" .. e(a.ahead).. Oh(a),\n},\"\\n\")\nend\nfunction Ea(a,x)\nif not a.changed and Pf(a,x)<=a.expires_at then\npb(a.record_key)\nreturn\nend\na.changed=false\na.written=true\na.written_at=f\nac=true\nif a.shared==0 and a.tickets==0 then\na.kept_until=0\na.expires_at=0\na.ahead=0\nelse\noh(a,x)\nend\nlocal F=a.exclusive\nlocal Ij=F and math.max(F.deadline+F.delay,F.min_until)or 0\nlocal Bj=math.floor(a.fence/1000)\nlocal Aa=math.max(f,a.delay_until,a.kept_until,Ij,Dd(a,true),Bj)\nlocal Bf=a.capacity>0 and Bi or x\nlocal le=math.max(Aa+Bf,a.expires_at+zc)- f\nci(a,le)\nredis.call(\"SET\",a.record_key,Ek(a),\"PX\",e(le))\nend\nfunction Yf(a,si)\nif a.stored and f+si>a.watched_until then\na.watched_until=f+si\na.changed=true\nend\nend\nend",
  reply: "local Qd,Hf,fg,Hh\ndo\nQd=50\nlocal Ci=20\nfunction Hf(a)\nlocal Pa={}\nif a.exclusive then\nPa[1]=Db(a.exclusive)\nend\nif a.live>0 then\nlocal j=redis.call(\"ZRANGE\",a.holders_key,\"0\",e(Qd - 1))\nlocal v=#j>0 and redis.call(\"HMGET\",a.details_key,unpack(j))or{}\nfor c=1,#v do\nlocal b=v[c] and pc(a,v[c])\nif #Pa<Qd and b and b.deadline>f then\nPa[#Pa+1]=Db(Yd(a,b))\nend\nend\nend\nreturn Pa\nend\nfunction fg(a)\nreturn Sb(a)+(a.upgrader and 1 or 0)\nend\nlocal function Zj(a,Sa)\nlocal Aa=redis.call(\"ZRANGE\",a.leases_key,\"-2\",\"-1\",\"WITHSCORES\")\nlocal l=#Aa\nif #Aa==4 and Sa and Aa[3]==Sa.id then\nl=2\nend\nlocal L=g(Aa[l] or \"0\")- a.ahead\nreturn a.break_at>0 and math.min(L,a.break_at)or L\nend\nlocal function Cj(a,sb,Sa)\nlocal l=a.delay_until\nif a.exclusive then\nl=math.max(l,a.exclusive.deadline,a.exclusive.min_until)\nelseif sb and a.live>(Sa and 1 or 0)then\nl=math.max(l,Zj(a,Sa))\nend\nif a.capacity>0 and a.live+a.resting>0 then\nlocal lg,ga=Dd(a),a.live>0 and a.shared_next or 0\nlocal ij=lg>0 and ga>0\nl=math.max(l,ij and math.min(lg,ga)or lg+ga)\nend\nif not sb then\nl=math.max(l,a.upgrader and a.upgrader.deadline or 0,a.break_at)\nend\nreturn l\nend\nfunction Hh(a,sb,Sa)\nif Af(a)then\nreturn f+Ci\nend\nlocal l=Cj(a,sb,Sa)\nlocal gk=a.capacity>0 and a.turn_at>0\nif l>f and not gk then\nreturn l\nend\nl=a.attended_next>f and a.attended_next or f\nif a.turn_at==0 then\nreturn l\nend\nreturn l>f and math.min(a.turn_until,l)or a.turn_until\nend\nend",
  turns: "local Zc,tg,Fa,Xf,Rh,Vf,pe\ndo\nZc=3000\nlocal Yi=250\nlocal Oi=100\nfunction tg(a,l,Gf)\na.turn_at,a.turn_until=l,l+Gf\nif a.attended_next<a.turn_until then\nlocal N=Ac(a,a.front)\na.turn_until=N>l and math.min(a.turn_until,N)or a.turn_until\nend\na.changed=true\nend\nlocal function vj(a)\nlocal lj=a.shared==0 or a.break_at>f\nif a.break_at>0 and not a.exclusive and a.live==0 and lj then\na.break_at=0\na.changed=true\nend\nend\nfunction Fa(a,l)\nvj(a)\nlocal yb=a.front\nlocal yh=yb and(ee(a,yb)or Ka(yb)>a.capacity)\nif yh and a.turn_at==0 then\ntg(a,l,a.turn_ms>0 and a.turn_ms or Zc)\na.turn_began=true\nelseif not yh and a.turn_at~=0 then\na.turn_at,a.turn_until=0,0\na.changed=true\nend\nend\nlocal function hi(a,Gf)\nif a.turn_ms>0 then\na.turn_ms=Gf\nend\nend\nfunction Xf(a)\nhi(a,Yi)\nend\nfunction Rh(a,dc)\nfor X=1,Oi do\nlocal yb,Gb=a.front,a.turn_until\nif a.turn_at==0 or yb==dc or f<Gb then\nreturn\nend\nCe(a,yb,{arrival=a.front_arrival,queued=true},Gb,true)\nXf(a)\nFa(a,Gb)\nend\nend\nfunction Vf(a,Kc)\nif Kc~=(a.turn_ms>0)then\na.turn_ms=Kc and Zc or 0\na.changed=true\nend\nend\nfunction pe(a)\nhi(a,Zc)\nend\nend",
  asked: "local he,Q,ic,kf,Jc,md,dd,Rf,oc,og\ndo\nfunction he(h,G)\nlocal j={}\nfor c=1,#h.locks do\nj[c]=string.sub(h.modes,c,c).. G\nend\nreturn j\nend\nfunction Q(h,o)\nfor c=1,#h.locks do\nFa(h.locks[c],f)\nEa(h.locks[c],h.retention_ms)\nend\nreturn Na(o,h.locks)\nend\nfunction ic(h,W)\nreturn Q(h,{\"lost\",W,\"0\"})\nend\nfunction kf(h,z)\nlocal p,d=h.arrival,h.idempotency\nif p==0 and d and d.state==Jb and d.rest~=H then\np=z or Ra - ib*1000\nend\nfor c=1,#h.locks do\nlocal wa=h.locks[c].dropped\nif p>0 and p<=wa and(h.arrival>0 or wa<=Ra+1000000)then\nreturn{\"lost\",xc[Ib],\"1\"}\nend\nend\nreturn nil\nend\nfunction Jc(h,ha,Ae)\nlocal o,Ph={\"granted\",e(f),e(h.locks[1].break_at)},{}\nfor c=1,#ha do\nPh[c]=Db(ha[c])\nend\njb(o,Ph)\no[#o+1]=Ae and \"1\" or \"0\"\no[#o+1]=e(h.locks[1].capacity)\nreturn Q(h,o)\nend\nfunction md(h,G)\nlocal j,ha,t,W=he(h,G),{},0,tb\nfor c=1,#j do\nha[c]=Oc(h.locks[c],j[c])\nif ha[c] then\nt=t+1\nelseif W==tb then\nW=Ie(h.locks[c],G)\nend\nend\nif t==#j then\nreturn Jc(h,ha,true)\nend\nif t>0 or W~=tb or h.idempotency and h.idempotency.state==Xa then\nreturn ic(h,W)\nend\nreturn nil\nend\nfunction dd(h,ba,u,Sa,hd)\nlocal ya=ba[1]\nlocal a=h.locks[ya]\nlocal sb=string.sub(h.modes,ya,ya)==hb\nif not u then\nu={position=-1,ticket=H,arrival=Ra,attended_until=0,ticket_until=0,again_at=0}\nfor c=1,#h.locks do\nu.arrival=math.max(u.arrival,h.locks[c].dropped+1)\nend\nend\nlocal Uh={}\nfor c=1,#ba do\nUh[c]=e(ba[c])\nend\nlocal Pa,ab=Hf(a),0\nlocal o={\n\"busy\",\ne(f),\ntable.concat(Uh,\" \"),\ne(Hh(a,sb,Sa)),\ne(u.position),\nu.ticket,\ne(u.arrival),\ne(u.attended_until),\ne(u.ticket_until),\ne(u.again_at),\ne(a.hold_ms),\ne(u.position>=0 and gh(a)or a.departures),\ne(fg(a)+(hd and hd[ya] and 1 or 0)),\ne(gc(a)),\ne(cd(a)),\n}\njb(o,Pa)\nif not Sa then\nfor c=1,#ba do\nlocal Ca=h.locks[ba[c]]\nab=math.max(ab,Ca.delay_until,Ca.live==0 and Dd(Ca)or 0)\nend\nend\no[#o+1]=e(ab>f and ab or 0)\no[#o+1]=e(a.capacity)\nreturn Q(h,o)\nend\nfunction Rf(h,a,i)\nlocal b={\nid=i,\nttl=h.ttl_ms,\nmax_until=h.max_hold_ms>0 and f+h.max_hold_ms or 0,\ndelay=h.lock_delay_ms,\nlabel=h.label,\npartner=H,\nmin_until=h.min_hold_ms>0 and f+h.min_hold_ms or 0,\n}\nb.idempotency_until=od(h.idempotency_key,gd(a,b,h.ttl_ms))\nreturn b\nend\nfunction oc(h,Ua,G,Zb)\nxa(h.idempotency_key,Ua,h.fingerprint,G,Zb)\nend\nfunction og(h,G,b)\nlocal a=h.locks[1]\nif h.since>0 or La(a,G)then\nMa(a,G,\"granted\",true)\nend\noc(h,Xa,G,b.idempotency_until)\nend\nend",
  broken: "local Md,ef\ndo\nlocal dh=400\nMd=1\nlocal function kk(a,m,Pj)\nlocal Bg=a.break_at==Md\nlocal l=Bg and f or a.break_at\nif Pj then\nlocal b=pc(a,m)\nif not b then\nreturn l\nend\nif Bg then\nb.delay,b.min_until=0,0\nend\nlocal W=b.deadline<l and Ld(a,b)or Ib\nlocal ga=math.min(l,b.deadline)\ndb(a,b,W,ga)\nreturn ga\nend\nif not Bg then\nlocal L,Lb,jc=string.match(m,\"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+ ?(%d*)$\")\nif L and g(Lb)>0 then\na.delay_until=math.max(a.delay_until,math.min(l,g(L)- a.ahead)+g(Lb))\nend\nif jc and jc~=\"\" then\na.delay_until=math.max(a.delay_until,g(jc)- a.ahead)\nend\nend\nreturn l\nend\nfunction ef(a)\nlocal P=dh\nif P==0 then\nreturn 0\nend\nlocal j=redis.call(\"ZRANGE\",a.holders_key,\"0\",e(P - 1))\ndh=P - #j\nlocal ga=0\nif #j>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nif v[c] then\nga=math.max(ga,kk(a,v[c],a.shared - c<tc))\nend\nend\nae(a,j)\nend\na.upgrader=nil\na.changed=true\nif #j==P and a.shared>0 then\nif a.break_at~=Md then\na.break_at=f\nend\nreturn 0\nend\nredis.call(\"DEL\",a.leases_key,a.holders_key)\na.shared,a.permits,a.shared_next,a.live=0,0,0,0\nreturn ga>0 and ga or f\nend\nend",
  departures: "local Sh,sh,lh\ndo\nlocal Ai=2\nlocal sc=1250\nlocal Mi=20\nlocal function hh(a,r,j)\nfor Ia=1,#j,sc do\nlocal sg=redis.call(\"ZMSCORE\",r,unpack(j,Ia,math.min(Ia+sc - 1,#j)))\nlocal kc={}\nfor c=1,#sg do\nlocal z=sg[c] and g(sg[c])or Ya\nif z<Ya then\nkc[#kc+1]=e(z+Ya)\nkc[#kc+1]=j[Ia+c - 1]\nend\nend\nif #kc>0 then\nredis.call(\"ZADD\",r,unpack(kc))\nfd(a,j[1],-#kc/2)\nend\nend\nend\nlocal function ah(j)\nlocal fb,Da={},{}\nfor c=1,#j do\nlocal li=ra(j[c])and fb or Da\nli[#li+1]=j[c]\nend\nreturn fb,Da\nend\nlocal function Ch(j)\nlocal Cf={}\nfor c=1,#j do\nif nd(j[c])then\nCf[#Cf+1]=j[c]\nend\nend\nreturn Cf\nend\nlocal function xj(a,N)\nif a.turn_at==0 then\nreturn N\nend\nif a.turn_until<N then\nXf(a)\nreturn a.turn_until\nend\nlocal fk=math.max(0,N - a.turn_at)\na.no_grace_until=math.max(a.no_grace_until,N+Mi*fk)\nreturn N\nend\nfunction Sh(a,dc)\nif Sb(a)==0 or a.attended_next>f then\nreturn 0\nend\nlocal Ia=math.max(0,a.tickets - Sb(a))\nlocal wd=redis.call(\"ZCOUNT\",a.tickets_key,\"-inf\",kb(a,f))- Ia\nlocal Hd=math.max(0,math.min(wd,sc*Ai))\nlocal bg=redis.call(\"ZRANGE\",a.tickets_key,e(Ia),e(Ia+Hd),\"WITHSCORES\")\nlocal j,ld={},0\na.attended_next=Hd<wd and f or 0\nfor c=1,#bg,2 do\nlocal i,N=bg[c],g(bg[c+1])- a.ahead\nif N>f then\nlocal gj=i==dc and Ia+Hd+1==a.tickets\na.attended_next=gj and 0 or N\nelseif(i~=dc or N+ib<=f)and #j<Hd then\nj[#j+1]=i\nif i==a.front then\nld=N\nend\nend\nend\na.passing=Hd<wd\na.changed=true\nlocal fb,Da=ah(j)\nhh(a,a.writers_key,fb)\nhh(a,a.readers_key,Da)\nif ld>0 then\nld=xj(a,ld)\nHc(a)\nend\nreturn ld\nend\nlocal function tj(a,j)\nlocal fb,Da=ah(j)\nredis.call(\"ZREM\",a.tickets_key,unpack(j))\nif #fb>0 then\nredis.call(\"ZREM\",a.writers_key,unpack(fb))\nend\nif #Da>0 then\nredis.call(\"ZREM\",a.readers_key,unpack(Da))\nend\na.tickets=a.tickets - #j\nid(a,Ch(j))\nend\nfunction sh(a)\nif a.tickets==0 or a.tickets_next>f or a.passing then\nreturn\nend\nlocal wd=kb(a,f - ib)\nlocal Dh=redis.call(\"ZRANGEBYSCORE\",a.tickets_key,\"-inf\",wd,\"LIMIT\",\"0\",e(sc))\nif #Dh>0 then\ntj(a,Dh)\nend\nlocal ya,N=fc(a.tickets_key)\nif ya then\na.tickets_next=N - a.ahead+ib\na.lapsing=a.tickets_next<=f\nelse\na.lapsing=false\na.tickets_next=0\na.tickets,a.writers,a.readers=0,0,0\nHc(a)\nend\na.changed=true\nend\nfunction lh(a)\nlocal P=a.tickets+(a.upgrader and 1 or 0)\nif a.tickets>0 then\nlocal j=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"-1\")\nfor Ia=1,#j,sc do\nid(a,Ch({unpack(j,Ia,math.min(Ia+sc - 1,#j))}))\nend\nif #j>0 then\nredis.call(\"DEL\",a.writers_key,a.readers_key,a.tickets_key)\na.departures=a.departures+Sb(a)\na.writers,a.readers,a.tickets,a.tickets_next,a.attended_next=0,0,0,0,0\nHc(a)\nend\nend\na.upgrader=nil\na.queue_dropped=true\na.dropped=math.max(a.arrival+1,Ra)\na.arrival=a.dropped\na.changed=true\nreturn P\nend\nend",
  end_lease: "local Dc,wb,ih\ndo\nfunction Dc(a,b,W)\nif ra(b.id)then\na.exclusive=nil\nWf(a,f - b.acquired)\nelse\nWf(a,(f - b.acquired)/a.live)\nae(a,{b.id})\na.live=a.live - 1\nend\ndb(a,b,W,f)\nend\nfunction wb(a)\nlocal Y=a.exclusive or a.shared>0\nreturn not Y and a.delay_until>f and a.delay_until or 0\nend\nfunction ih(b)\nreturn table.concat({e(b.fence),e(math.max(0,f - b.acquired)),ag(b.label)},\",\")\nend\nend",
  groups: "local Za\ndo\nfunction Za(D,vf)\nD[#D+1]=e(#vf)\nfor c=1,#vf do\njb(D,vf[c])\nend\nreturn D\nend\nend",
  latch: "local te,me,Tc,Ag,rd\ndo\nlocal Jg=1\nlocal Ii=60000\nfunction te(m)\nlocal S,i,A,P,Oa,M=string.match(m,\"^(%d+) (%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)$\")\nif g(string.match(m,\"^(%d+) \")or \"0\")>Jg then\nreturn{unreadable=\"newer\"}\nend\nif not S or not nb(string.match(m,\"^[^\\n]*\"))then\nreturn{unreadable=\"damaged\"}\nend\nreturn{\nid=g(i),\nsince=g(A),\ncount=g(P),\nexpires_at=g(Oa),\noutcomes=M,\nlive=g(Oa)>f,\n}\nend\nfunction me(r)\nlocal m=redis.call(\"GET\",r)\nreturn m and te(m)or nil\nend\nfunction Tc(r,q)\nac=true\nlocal Ja={e(Jg),e(q.id),e(q.since),e(q.count),e(q.expires_at)}\nlocal Bf=math.max(q.expires_at - f,Ii)\nredis.call(\"SET\",r,table.concat(Ja,\" \").. \"\\n\" .. q.outcomes,\"PX\",e(Bf))\nend\nfunction Ag(o)\no[#o+1]=\"!1,-,0,0,1\"\nreturn o\nend\nfunction rd(q,P)\nreturn{\"latch\",e(q.id),e(q.since),P or e(q.count),e(q.expires_at)}\nend\nend",
  order: "local Lh,Th\ndo\nfunction Lh(a,i,z)\nif not a.front or a.front==i then\nreturn false\nend\nif not ra(i)and Ka(i)==0 then\nif a.writers==0 then\nreturn false\nend\nif z and not ra(a.front)then\nlocal X,rc=fc(a.writers_key)\nreturn rc<z\nend\nend\nreturn not z or a.front_arrival<z\nend\nlocal function fh(r,z)\nreturn redis.call(\"ZCOUNT\",r,\"-inf\",\"(\" .. e(z))\nend\nfunction Th(a,i,u)\nlocal C=a.upgrader and 1 or 0\nif u.queued and u.arrival==a.arrival then\nreturn C+Sb(a)- 1\nend\nlocal fb,Da=a.writers,a.readers\nif u.queued and ra(i)then\nfb=fb - 1\nelseif u.queued then\nDa=Da - 1\nend\nif fb>0 then\nC=C+fh(a.writers_key,u.arrival)\nend\nif Da>0 then\nC=C+fh(a.readers_key,u.arrival)\nend\nreturn C\nend\nend",
  places: "local Ne,sf,Gh,ze,di,Xg,N,Mh\ndo\nlocal vi=10000\nlocal wi=2500\nNe=1500\nfunction sf(k,j)\nlocal t,z={},nil\nfor c=1,#j do\nt[c]=yd(k[c],j[c])or false\nz=z or t[c] and t[c].arrival\nend\nt.arrival=z\nreturn z and t or nil\nend\nfunction Gh(k)\nlocal t,z={},Ra\nfor c=1,#k do\nz=math.max(z,k[c].arrival+1)\nend\nfor c=1,#k do\nt[c]=false\nk[c].arrival=z\nk[c].changed=true\nend\nt.arrival=z\nreturn t\nend\nfunction ze(k,j,t)\nfor c=1,#j do\nif t[c] then\nSc(k[c],j[c],t[c])\nend\nend\nend\nfunction di(k,j,t,ba,U,ca)\nlocal Ud=0\nif #j>1 then\nlocal Vg=math.floor(t.arrival/1000)\nUd=Vg>f+1000 and f or Vg+vi\nend\nlocal zd,Td=0,Ud>f and Ud or 0\nfor c=1,#j do\nlocal a,i=k[c],j[c]\nif Ud<=f or ba[1]==c then\nlocal u=t[c] or{arrival=t.arrival}\nCe(a,i,u,U)\nif nd(i)then\ndg(a,i,\"=\" .. ca)\nend\nzd=math.max(zd,Th(a,i,u))\nt[c]=u\nelseif t[c] then\nSc(a,i,t[c])\nt[c]=false\nend\nFa(a,f)\nif a.front==i and a.turn_at>0 then\npe(a)\ntg(a,f,Zc)\nTd=f+wi\nend\nend\nreturn zd,Td\nend\nlocal function Kj(a,i,z,Fc)\nif not ee(a,i)then\nreturn true\nend\nif Fc then\nreturn Lh(a,i,z)\nend\nreturn Ka(i)==0 and a.live>0 and a.front~=nil and a.front~=i\nend\nfunction Xg(k,j,z,Fc)\nlocal ba={}\nfor c=1,#j do\nif Kj(k[c],j[c],z,Fc)then\nba[#ba+1]=c\nend\nend\nreturn ba\nend\nfunction N(k,Ab,Ed)\nlocal mk=f+math.floor(Ab - math.min(300,Ab/10))\nfor c=1,#k do\nEd=Ed and f>=k[c].no_grace_until\nend\nreturn mk+(Ed and Ne or 0)\nend\nfunction Mh(k,j,t,U)\nfor c=1,#j do\nif t[c] then\nU=math.max(U,Ac(k[c],j[c])+1)\nend\nend\nreturn U\nend\nend",
  purge: "local Ta\ndo\nlocal Ti=100\nlocal function zk(a)\nlocal b=a.exclusive\nif not b or b.deadline>f then\nreturn 0\nend\na.exclusive=nil\ndb(a,b,Ld(a,b),b.deadline)\nreturn b.deadline\nend\nlocal function sj(a)\nlocal ga=0\nlocal j=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",kb(a,f),\"LIMIT\",\"0\",e(Ti))\nif #j>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nlocal b=v[c] and pc(a,v[c])\nif b then\ndb(a,b,Ld(a,b),b.deadline)\nga=b.deadline\nend\nend\nae(a,j)\nend\nreturn ga\nend\nlocal function oj(a)\nif a.capacity==0 then\na.live=redis.call(\"ZCOUNT\",a.leases_key,\"(\" .. kb(a,f),\"+inf\")\nreturn\nend\nlocal pf=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",kb(a,f))\na.live=a.shared - #pf\na.expired_permits=0\nfor c=1,#pf do\na.expired_permits=a.expired_permits+Ka(pf[c])\nend\nend\nlocal function Ak(a)\nif a.shared>0 and Ob(a)then\nreturn ef(a)\nend\nif a.shared==0 or a.shared_next>f then\nreturn 0\nend\nlocal ga=sj(a)\nlocal ya,oe=fc(a.leases_key)\noe=oe - a.ahead\na.shared_next=ya and oe or 0\nif not ya then\na.shared,a.permits=0,0\nend\na.live=a.shared\nif ya and oe<=f then\noj(a)\na.clearing=a.layout==wc\nend\na.changed=true\nreturn ga\nend\nlocal function Bk(a)\nlocal aa=a.upgrader\nif not aa or aa.deadline>f then\nreturn 0\nend\na.upgrader=nil\na.changed=true\nreturn aa.deadline\nend\nfunction Ta(a,dc)\nlocal l=math.max(zk(a),Ak(a),Bk(a),Sh(a,dc))\nl=math.max(l,nh(a))\nsh(a)\nif a.tickets==0 then\npe(a)\nend\nif a.delay_until>0 and a.delay_until<=f then\nl=math.max(l,a.delay_until)\na.delay_until=0\na.changed=true\nend\nFa(a,l>0 and l or f)\nRh(a,dc)\nend\nend",
  quorum_endings: "local Wa,gb,uc,Wc,tc,af,Ec,uf,db\ndo\nWa=\"r\"\ngb=\"e\"\nlocal Ji=\"x\"\nuc=\"m\"\nWc=\"u\"\nlocal Je=12\nlocal Ng=6\ntc=64\nlocal Le=1+Je+Ng+1\nfunction af(n)\nreturn string.sub(n .. \"------\",1,Ng)\nend\nlocal function mh(I)\nlocal zj=string.gsub(string.sub(I,1,Je),\"%-\",\"%%-\")\nreturn \"(%a)\" .. zj .. \"(%S+)\"\nend\nfunction Ec(d,I)\nreturn string.match(d.ended,mh(I))\nend\nfunction uf(d,I)\nd.ended=string.gsub(d.ended,mh(I).. \" \",\"\")\nend\nfunction db(d,I,sa,n)\nlocal p=Ec(d,I)\nif p==gb and sa~=gb then\nuf(d,I)\nsa=Ji\nelseif p then\nreturn\nend\nlocal nf=sa .. string.sub(I,1,Je).. af(n).. \" \"\nd.ended=string.sub(nf .. d.ended,1,tc*Le)\nend\nend",
  quorum_idempotency: "local Ke,ne,mg,qh,ei,Wh,Zh\ndo\nKe=\"e\"\nlocal xi=8*23\nlocal Dg=\"?\"\nfunction ne(d,I)\nreturn d~=nil and d.state~=Rd and string.find(d.rest,I,1,true)~=nil\nend\nlocal function Yj(d,Z)\nlocal l=f\nfor X,b in ipairs(d.leases)do\nif b.holder==Z then\nl=math.max(l,b.deadline)\nend\nend\nreturn l\nend\nfunction mg(r,d,b)\nif not r then\nreturn\nend\nlocal p,fa=cb(r),b.attempt\nif p and p.state==Xa and not ne(p,fa)then\nfa=string.sub(p.rest .. \" \" .. fa,-xi)\nend\nxa(r,Xa,b.fingerprint,fa,Yj(d,b.holder))\nend\nfunction qh(r,p,I)\nif not ne(p,I)or p.state~=Xa then\nreturn\nend\nlocal Rb={}\nfor X,Ca in ipairs(ma(p.rest))do\nif Ca~=I then\nRb[#Rb+1]=Ca\nend\nend\nif #Rb==0 then\nredis.call(\"DEL\",r)\nelse\nlocal m=table.concat({p.layout,Xa,p.fingerprint,table.concat(Rb,\" \")},\" \")\nredis.call(\"SET\",r,m,\"KEEPTTL\")\nend\nend\nfunction ei(r,p,I)\nif not p or p.state==Xa then\nxa(r,Ke,p and p.fingerprint or Dg,I,f)\nend\nend\nfunction Wh(r,b)\nredis.call(\"PEXPIRE\",r,e(b.deadline - f+vc),\"GT\")\nend\nfunction Zh(p,y)\nif p and p.fingerprint==Dg then\nreturn nil\nend\nreturn Cd(p,y)\nend\nend",
  quorum_marker: "local Te,Yc,Bb,Gd,Kb,mc,ye,Uf\ndo\nlocal Kg=1\nTe=\"v\"\nYc=\"q\"\nlocal Zi=100000\nlocal Di=4503599627370496\nlocal Pg=8\nlocal ff=Ra<Di and Ra or 0\nfunction Bb(m)\nif not m then\nreturn{state=H,ends_at=0}\nend\nlocal S,Ua,la,ka,jd,tf,We=\nstring.match(m,\"^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$\")\nif not S or g(S)>Kg then\nreturn{state=\"newer\"}\nend\nreturn{\nstate=Ua,\nnumber=g(la),\nnodes=g(ka),\nends_at=g(jd),\nfloor=g(tf),\nahead=g(We),\n}\nend\nfunction Gd(r,s)\nlocal Ja={s.number,s.nodes,s.ends_at,s.floor,s.ahead}\nlocal D={e(Kg),s.state}\nfor c=1,#Ja do\nD[c+2]=e(Ja[c])\nend\nredis.call(\"SET\",r,table.concat(D,\" \"))\nend\nfunction Kb(s,la,ka)\nif s.state==\"newer\" then\nreturn{\"newer\"}\nend\nif s.number and(s.number~=la or s.nodes~=ka)then\nreturn{\"misplaced\",e(s.number),e(s.nodes)}\nend\nif s.state~=Te then\nreturn{\"nonvoter\",e(f),s.state,e(s.ends_at)}\nend\nreturn nil\nend\nfunction mc(Aa,s)\nlocal Ff=math.max(Aa+1,s.floor+1,ff)\nlocal V=Ff - Ff % Pg+s.number\nreturn V<Ff and V+Pg or V\nend\nfunction ye(s)\nreturn math.max(s.floor or 0,ff+(s.ahead or 0)+Zi)\nend\nfunction Uf(r,s,V)\nif V>ye(s)then\ns.ahead=V - ff\nGd(r,s)\nend\nend\nend",
  quorum_record: "local Qe,Ga,hb,wg,re,cf,Xb,mf,Cb,Eb,ec,rf,de,ug,wb,Yg,jf,Ve,bd,hf\ndo\nlocal Mg=2\nQe=\"p\"\nGa=\"c\"\nlocal Og=\"r\"\nlocal Pe=\"*\"\nhb=\"x\"\nlocal Si=\"^(%a) (%S+) (%S+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) ?(%S*)$\"\nfunction wg(Qa)\nlocal ta,I,Z,Ua,L,V,Ue,Yb,Nf,Lb,ca,Vh=\nstring.match(Qa,Si)\nif not ta or not nb(Qa)then\nreturn nil\nend\nreturn{\nmode=ta,\nattempt=I,\nholder=Z,\nstate=Ua,\ndeadline=g(L),\nfence=g(V),\nacquired=g(Ue),\nttl=g(Yb),\nmax_until=g(Nf),\ndelay=g(Lb),\nlabel=ca,\nfingerprint=Vh==\"\" and H or Vh,\n}\nend\nfunction re(b)\nreturn table.concat({\nb.mode,\nb.attempt,\nb.holder,\nb.state,\ne(b.deadline),\ne(b.fence),\ne(b.acquired),\ne(b.ttl),\ne(b.max_until),\ne(b.delay),\nb.label,\nb.fingerprint,\n},\" \")\nend\nlocal function kj(d)\nfor X,b in ipairs(d.leases)do\nif b.deadline>f+b.ttl and b.ttl>0 then\nb.deadline=f+b.ttl\nd.capped=true\nend\nend\nend\nfunction cf(d,Pc)\nif d.delay_until>f+Pc then\nd.delay_until=f+Pc\nd.capped=true\nend\nend\nlocal function wj(d)\nlocal bb,xf={},{}\nfor X,b in ipairs(d.leases)do\nif b.deadline>f then\nbb[#bb+1]=b\nxf[b.holder]=xf[b.holder] or b.state==Ga\nend\nend\nfor X,b in ipairs(d.leases)do\nif b.deadline<=f and b.state==Ga then\nlocal sa=b.deadline==b.max_until and uc or gb\ndb(d,b.attempt,sa,\"\")\nif b.delay>0 and not xf[b.holder] then\nd.delay_until=math.max(d.delay_until,b.deadline+b.delay)\nend\nend\nend\nd.leases=bb\nend\nfunction Xb(w,ki)\nlocal E={}\nfor c=1,w do\nE[c]=KEYS[ki*(c - 1)+1]\nE[w+c]=KEYS[ki*(c - 1)+2]\nend\nreturn Wb(E,w)\nend\nfunction mf()\nreturn{fence=0,confirmed=0,delay_until=0,ended=\"\",leases={}}\nend\nfunction Cb(m)\nlocal d=mf()\nif not m then\nreturn d\nend\nlocal S,V,nj,ab,Mb,da=\nstring.match(m,\"^(%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)\\n(.*)$\")\nif g(string.match(m,\"^(%d+) \")or \"0\")>Mg then\nreturn nil,\"newer\"\nend\nif not S or g(S)<1 or not nb(string.match(m,\"^[^\\n]*\"))then\nreturn nil,\"damaged\"\nend\nd.fence=g(V)\nd.confirmed=g(nj)\nd.delay_until=g(ab)\nd.ended=Mb\nfor Qa in string.gmatch(da,\"[^\\n]+\")do\nlocal b=wg(Qa)\nif not b then\nreturn nil,\"damaged\"\nend\nd.leases[#d.leases+1]=b\nend\nkj(d)\nwj(d)\nreturn d\nend\nfunction Eb(r,d,x)\nlocal Aa=math.max(f,d.delay_until)\nlocal Ja={e(Mg),e(d.fence),e(d.confirmed),e(d.delay_until)}\nlocal Pb={table.concat(Ja,\" \"),d.ended,\"\"}\nfor c,b in ipairs(d.leases)do\nPb[c+2]=re(b)\nAa=math.max(Aa,b.deadline+b.delay)\nend\nredis.call(\"SET\",r,table.concat(Pb,\"\\n\"),\"PX\",e(Aa+x - f))\nend\nfunction ec(d,I)\nfor X,b in ipairs(d.leases)do\nif b.attempt==I then\nreturn b\nend\nend\nreturn nil\nend\nfunction rf(d,I,Z)\nlocal b=ec(d,I)\nreturn b and(Z==H or b.holder==Z)and b or nil\nend\nfunction de(d,Z)\nfor X,b in ipairs(d.leases)do\nif b.holder==Z then\nreturn b\nend\nend\nreturn nil\nend\nfunction ug(d,ta,Z)\nlocal l=0\nfor X,b in ipairs(d.leases)do\nlocal Aj=ta==hb or b.mode==hb\nif Aj and b.holder~=Z and b.state~=Og then\nl=math.max(l,b.deadline+b.delay)\nend\nend\nreturn l\nend\nfunction wb(d)\nlocal da=de(d,Pe)\nlocal l=math.max(d.delay_until,da and da.deadline or 0)\nreturn l>f and l or 0\nend\nfunction Yg(d,ta,Z)\nlocal l=ug(d,ta,Z)\nreturn de(d,Z)and l or math.max(l,wb(d))\nend\nfunction jf(d)\nlocal Pb={}\nfor X,b in ipairs(d.leases)do\nif b.state==Ga then\nPb[#Pb+1]=re(b)\nend\nend\nreturn Pb\nend\nfunction Ve(d,s,va,ue)\nd.fence=mc(d.fence,s)\nlocal b={\nmode=va.mode,\nattempt=va.attempt,\nholder=va.holder,\nstate=Qe,\ndeadline=f+ue,\nfence=d.fence,\nacquired=0,\nttl=ue,\nmax_until=0,\ndelay=0,\nlabel=H,\nfingerprint=H,\n}\nd.leases[#d.leases+1]=b\nreturn b\nend\nfunction bd(d,Be)\nd.leases[#d.leases+1]={\nmode=hb,\nattempt=Pe,\nholder=Pe,\nstate=Og,\ndeadline=f+Be,\nfence=0,\nacquired=0,\nttl=Be,\nmax_until=0,\ndelay=0,\nlabel=H,\nfingerprint=H,\n}\nend\nfunction hf(d,b,eb)\nb.state=Ga\nb.fence=eb.fence\nb.acquired=f - eb.acquired\nb.ttl=eb.ttl\nb.delay=eb.delay\nb.label=eb.label\nb.fingerprint=eb.fingerprint\nb.deadline=f+eb.ttl\nif eb.max_until>0 then\nb.max_until=f+eb.max_until\nb.deadline=math.min(b.deadline,b.max_until)\nend\nd.fence=math.max(d.fence,b.fence)\nd.confirmed=math.max(d.confirmed,b.fence)\nend\nend",
  recent_reply: "local qg,jg\ndo\nfunction qg(d,n,o,ed)\nMa(d,n,table.concat(o,\"x\"),ed)\nend\nfunction jg(d,n)\nlocal nc=La(d,n)\nif not nc then\nreturn nil\nend\nlocal D=string.gsub(nc,\"x\",\" \")\nreturn ma(D)\nend\nend",
  reentry: "local Rg\ndo\nlocal cj=5000\nlocal bj=3000\nlocal function Fk(h,Y)\nlocal a=h.locks[1]\nY.holds=Y.holds+1\nY.deadline=math.max(Y.deadline,gd(a,Y,h.ttl_ms))\nY.ttl=math.max(Y.ttl,h.ttl_ms)\nY.confirmed=true\nAd(a,Y)\nif h.idempotency_key then\nlocal Uj=Y.deadline+math.max(h.retention_ms - vc,0)\noc(h,Xa,Vb(Y.id),Uj)\nelse\nMa(a,h.request,\"entered\",h.since>0)\nend\nreturn Jc(h,{Y})\nend\nlocal function Fj(h,G,F,T)\nlocal a=h.locks[1]\nlocal b=Rf(h,a,h.modes .. G)\nlocal Kd\nif ra(b.id)then\nKd=a.upgrader and a.upgrader.arrival\na.upgrader=nil\nb.partner=T.id\nend\nfe(a,b,Kd)\nif F then\nF.partner=b.id\nend\nog(h,G,b)\nreturn Jc(h,{b})\nend\nlocal function Ok(h,G,T)\nlocal a=h.locks[1]\na.arrival=math.max(a.arrival+1,Ra)\nlocal z,L=a.arrival,f+cj\nif a.upgrader then\nz=a.upgrader.arrival\nend\nVf(a,h.hints)\na.upgrader=\n{id=h.modes .. G,token=T.id,deadline=L,arrival=z,label=h.label}\na.changed=true\noc(h,Jb,G,L)\nlocal u={\nposition=0,\nticket=G,\narrival=z,\nattended_until=L,\nticket_until=L,\nagain_at=f+bj,\n}\nreturn dd(h,{1},u,T)\nend\nfunction Rg(h,p)\nlocal a,aa=h.locks[1],h.locks[1].upgrader\nlocal ge=aa and Vb(aa.id)==h.place_secret\nlocal Wg=kf(h,ge and aa.arrival or nil)\nif Wg then\nreturn Q(h,Wg)\nend\nlocal F,T=Ef(a,h.token)\nif not F and not T then\nlocal nc,ja=vd(a,h.token)\nreturn nc==\"lost\" and ic(h,ja)or Q(h,{nc,ja})\nend\nlocal sb=h.modes==hb\nlocal Y=T\nif sb then\nY=F\nend\nif p==\"entered\" or pd(p,h.since)and not ge then\nreturn Y and Jc(h,{Y},true)or ic(h,tb)\nend\nif Y then\nreturn Fk(h,Y)\nend\nif sb and aa and aa.token~=T.id then\nreturn Q(h,{\"deadlock\"})\nend\nlocal G=ge and h.place_secret or h.request\nif ee(a,h.modes .. G,F,T)then\nreturn Fj(h,G,F,T)\nend\nif not sb or h.left_ms==0 and not ge then\noc(h,Jb,H,f)\nreturn dd(h,{1},nil,T or F)\nend\nreturn Ok(h,G,T)\nend\nend",
  request: "local Kf\ndo\nfunction Kf(w,B,y)\nlocal J=cb(B)\nlocal K=Cd(J,y)\nif K then\nreturn nil,J,K\nend\nlocal k,na=ob(w)\nreturn k,J,na\nend\nend",
  warn: "local Ye,He,zg\ndo\nlocal Qg=400\nfunction Ye(a,Nb)\nlocal pa=a.break_at\na.break_at=f+Nb\nif pa>0 then\na.break_at=math.min(a.break_at,pa)\nend\na.changed,a.check_at=true,a.break_at\nreturn pa\nend\nlocal function Rj(a,b,C)\nlocal L=C>0 and math.min(b.deadline,C)or b.deadline\nreturn L - b.ttl+b.ttl/3>a.break_at\nend\nfunction He(a,b,C,za)\nif not za and b.delay+b.min_until>0 then\nb.delay,b.min_until=0,0\nAd(a,b)\nend\nlocal rb=Rj(a,b,C)\nYd(a,b)\nreturn rb and 1 or 0\nend\nfunction zg(a,Ia,C,za)\nif a.live==0 then\nreturn 0,0\nend\nlocal dj=\"(\" .. e(Ia)\nlocal Gc=\nredis.call(\"ZRANGEBYSCORE\",a.holders_key,dj,\"+inf\",\"WITHSCORES\",\"LIMIT\",\"0\",e(Qg))\nlocal j={}\nfor c=1,#Gc,2 do\nj[#j+1]=Gc[c]\nend\nif #j==0 then\nreturn 0,0\nend\nlocal rb=0\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nlocal b=v[c] and pc(a,v[c])\nif b and b.deadline>f then\nrb=rb+He(a,b,C,za)\nend\nend\nreturn rb,#j==Qg and g(Gc[#Gc])or 0\nend\nend",
};

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
  sha1: "d071b535a8114de487e66476b5ed0c067873897b",
  abi: {"defaults":[],"digests":["fda4a821"]},
  args: ["ttl_ms","details"],
  decode: (r) => r.end(r.led<KeyCreateReply>({ created: () => ({ kind: "created", expires_at: r.integer() }) })),
  source: [
    lib.words,
    lib.api_key,
    lib.clock,
    "local ia,Cc=g(ARGV[1]),ARGV[2]\nlocal Oa=f+ia\npg(KEYS[1],Oa,0,Cc,f)\nreturn{\"created\",e(Oa)}\n",
  ].join("\n"),
};

export type KeyDeleteArgs = Record<never, never>;

export type KeyDeleteReply =
  | { readonly kind: "deleted"; readonly existed: boolean };

/** Delete an API key. */
export const keyDelete: ScriptOf<KeyDeleteArgs, KeyDeleteReply> = {
  name: "key_delete",
  sha1: "ec71e11a709b86f842ae324e5428dcbceef305d3",
  abi: {"defaults":[],"digests":["f6f49141"]},
  args: [],
  decode: (r) => r.end(r.led<KeyDeleteReply>({ deleted: () => ({ kind: "deleted", existed: r.flag() }) })),
  source: [
    lib.words,
    "return{\"deleted\",mb(redis.call(\"DEL\",KEYS[1])==1)}\n",
  ].join("\n"),
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
  sha1: "992258c6b270275d3e6c0289caf14cfb1c036e06",
  abi: {"defaults":[],"digests":["6725c140"]},
  args: ["n","used"],
  decode: (r) => r.end(r.led<KeyFindReply>({ found: () => ({ kind: "found", now: r.integer(), keys: r.groups((part) => ({ i: part.integer(), expires_at: part.integer(), used_day: part.integer(), details: part.string() })) }) })),
  source: [
    lib.words,
    lib.api_key,
    lib.clock,
    lib.writable,
    lib.groups,
    "local w,Mk=g(ARGV[1]),ARGV[2]==\"1\"\nlocal E={}\nfor c=1,w do\nE[c]=KEYS[c]\nend\nlocal v=redis.call(\"MGET\",unpack(E))\nlocal pi=math.floor(f/Eg)\nlocal Ha={}\nfor c=1,w do\nlocal S,Oa,Ge,Cc=string.match(v[c] or \"\",\"^(%d+) (%d+) (%d+) (%S+)$\")\nif S and g(S)==Oe and g(Oa)>f then\nif Mk and g(Ge)<pi then\npg(E[c],g(Oa),pi,Cc,f)\nac=true\nend\nHa[#Ha+1]={e(c),Oa,Ge,Cc}\nend\nend\npb(KEYS[1])\nreturn Za({\"found\",e(f)},Ha)\n",
  ].join("\n"),
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
  sha1: "4db576cd3bfc9587bb3810604601f405cf05f6da",
  abi: {"defaults":[],"digests":["71e4bb9f"]},
  args: ["request","by","fingerprint","since"],
  decode: (r) => r.end(r.led<LatchCountDownReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer() }), gone: () => ({ kind: "gone" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.outcomes,
    lib.idempotency,
    lib.latch,
    "local n,Vd,y,A=ARGV[1],g(ARGV[2]),ARGV[3],g(ARGV[4])\nlocal Ba,B=KEYS[1],KEYS[2]\nlocal C=Ub(cb(B),y)\nif C then\nreturn C\nend\nlocal q=me(Ba)\nif q and q.unreadable then\nreturn{\"unreadable\",q.unreadable}\nend\nlocal function wh()\npb(Ba)\nreturn{\"gone\"}\nend\nlocal p=q and La(q,n)\nif not q or p==\"gone\" then\nreturn wh()\nend\nlocal P,Kh=p,false\nif not p then\nif zb(q,n,A)then\nreturn{\"forgotten\"}\nend\nif not q.live then\nif A>0 then\nMa(q,n,\"gone\",true)\nTc(Ba,q)\nend\nreturn wh()\nend\nKh=q.count>0 and q.count<=Vd\nq.count=math.max(0,q.count - Vd)\nP=e(q.count)\nif not B then\nMa(q,n,P,A>0)\nend\nTc(Ba,q)\nend\nlocal o=rd(q,P)\nxa(B,Va,y,table.concat(o,\" \"),q.expires_at)\nreturn Kh and Ag(o)or o\n",
  ].join("\n"),
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
  sha1: "0f51d89afa60d87138219b53b53c1e2586251b37",
  abi: {"defaults":[],"digests":["64713c9c"]},
  args: ["request","fingerprint","since"],
  decode: (r) => r.end(r.led<LatchDeleteReply>({ deleted: () => ({ kind: "deleted", existed: r.flag(), repaired: r.flag() }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.outcomes,
    lib.idempotency,
    lib.texts,
    lib.latch,
    "local n,y,A=ARGV[1],ARGV[2],g(ARGV[3])\nlocal Ba,B=KEYS[1],KEYS[2]\nlocal C=Ub(cb(B),y)\nif C then\nreturn C\nend\nlocal m=Wb({Ba})[1]\nlocal q=m and te(m)\nif q and q.unreadable==\"damaged\" then\nredis.call(\"DEL\",Ba)\nxa(B,Va,y,\"deleted 1 1\",f)\nreturn{\"deleted\",\"1\",\"1\"}\nend\nif q and q.unreadable then\nreturn{\"unreadable\",q.unreadable}\nend\nif q and zb(q,n,A)then\nreturn{\"forgotten\"}\nend\nlocal lb,Zd=q and La(q,n),false\nif not lb then\nZd=q and q.live\nlb=mb(Zd)\nif q and(Zd or A>0)then\nq.expires_at=math.min(q.expires_at,f)\nif not B then\nMa(q,n,lb,A>0)\nend\nTc(Ba,q)\nend\nend\npb(Ba)\nlocal o={\"deleted\",lb,\"0\"}\nxa(B,Va,y,table.concat(o,\" \"),f)\nreturn Zd and Ag(o)or o\n",
  ].join("\n"),
};

export type LatchGetArgs = Record<never, never>;

export type LatchGetReply =
  | { readonly kind: "latch"; readonly id: number; readonly since: number; readonly count: number; readonly expires_at: number; readonly now: number }
  | { readonly kind: "gone" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Describe a latch. */
export const latchGet: ScriptOf<LatchGetArgs, LatchGetReply> = {
  name: "latch_get",
  sha1: "b3390cc215732447a90fd72e0c7046c230362faf",
  abi: {"defaults":[],"digests":["9579f74e"]},
  args: [],
  decode: (r) => r.end(r.led<LatchGetReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer(), now: r.integer() }), gone: () => ({ kind: "gone" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.latch,
    "local q=me(KEYS[1])\npb(KEYS[1])\nif q and q.unreadable then\nreturn{\"unreadable\",q.unreadable}\nend\nif not q or not q.live then\nreturn{\"gone\"}\nend\nlocal o=rd(q)\no[#o+1]=e(f)\nreturn o\n",
  ].join("\n"),
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
  sha1: "aef002dbef0b3d3af3c6ab46a6f9e91fc2ed6787",
  abi: {"defaults":[],"digests":["55a0071b"]},
  args: ["n"],
  decode: (r) => r.end(r.led<LatchListReply>({ latches: () => ({ kind: "latches", latches: r.groups((part) => ({ i: part.integer(), count: (part.literal("newer", "damaged") ?? part.integer()), expires_at: part.integer() })) }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.texts,
    lib.groups,
    lib.latch,
    "local w=g(ARGV[1])\nlocal E={}\nfor c=1,w do\nE[c]=KEYS[c]\nend\nlocal v=Wb(E)\nlocal Ha={}\nfor c=1,w do\nlocal q=v[c] and te(v[c])\nif q and q.unreadable then\nHa[#Ha+1]={e(c),q.unreadable,\"0\"}\nelseif q and q.live then\nHa[#Ha+1]={e(c),e(q.count),e(q.expires_at)}\nend\nend\npb(KEYS[1])\nreturn Za({\"latches\"},Ha)\n",
  ].join("\n"),
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
  sha1: "96c3051dc646b0a680a833aca82c30991b1b2f18",
  abi: {"defaults":[],"digests":["d89dfb7a"]},
  args: ["request","count","ttl_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<LatchSetReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer() }), exists: () => ({ kind: "exists" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.outcomes,
    lib.idempotency,
    lib.latch,
    "local n,P,ia,y,A=ARGV[1],g(ARGV[2]),g(ARGV[3]),ARGV[4],g(ARGV[5])\nlocal Ba,B=KEYS[1],KEYS[2]\nlocal C=Ub(cb(B),y)\nif C then\nreturn C\nend\nlocal R=me(Ba)\nif R and R.unreadable then\nreturn{\"unreadable\",R.unreadable}\nend\nif R and zb(R,n,A)then\nreturn{\"forgotten\"}\nend\nlocal p=R and La(R,n)\nif p then\nreturn p==\"exists\" and{\"exists\"}or rd(R,p)\nend\nif R and R.live and R.count>0 then\nif A>0 then\nMa(R,n,\"exists\",true)\nTc(Ba,R)\nend\npb(Ba)\nreturn{\"exists\"}\nend\nlocal i=math.max(R and R.id+1 or 0,Ra)\nlocal q={\nid=i,\nsince=R and R.live and R.since or i,\ncount=P,\nexpires_at=f+ia,\noutcomes=R and R.outcomes or \"\",\n}\nif not B then\nMa(q,n,e(P),A>0)\nend\nTc(Ba,q)\nlocal o=rd(q)\nxa(B,Va,y,table.concat(o,\" \"),q.expires_at)\nreturn o\n",
  ].join("\n"),
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
  sha1: "d225b8232880b6de193ef62c5b77a3831526a388",
  abi: {"defaults":["0"],"digests":["5a084982","8c0704b5"]},
  args: ["request","modes","ttl_ms","left_ms","fair","token","ticket","label","lock_delay_ms","max_hold_ms","retention_ms","leases_max","waiters_max","fingerprint","capacity","since","returned","arrival","hints","min_hold_ms"],
  decode: (r) => r.end(r.led<AcquireReply>({ granted: () => ({ kind: "granted", now: r.integer(), break_at: r.integer(), leases: r.list(() => readLease(r)), repeated: r.optional(() => r.flag()), capacity: r.optional(() => r.integer()) }), busy: () => ({ kind: "busy", now: r.integer(), blocked: r.integers(), next_at: r.integer(), position: r.integer(), ticket: r.string(), arrival: r.integer(), attended_until: r.integer(), ticket_until: r.integer(), again_at: r.integer(), hold_ms: r.integer(), departures: r.integer(), queue_length: r.integer(), holders_total: r.integer(), available: r.integer(), holders: r.list(() => readLease(r)), delay_until: r.integer(), capacity: r.optional(() => r.integer()) }), lost: () => ({ kind: "lost", reason: r.string(), dismissed: r.optional(() => r.flag()) }), deadlock: () => ({ kind: "deadlock" }), mismatch: () => ({ kind: "mismatch" }), limit: () => ({ kind: "limit", what: r.oneOf("leases", "waiters") }), absent: () => ({ kind: "absent" }), unsatisfiable: () => ({ kind: "unsatisfiable", capacity: r.integer() }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.rests,
    lib.set_back,
    lib.endings,
    lib.fits,
    lib.layout,
    lib.holders,
    lib.idempotency,
    lib.queue,
    lib.notifications,
    lib.texts,
    lib.record,
    lib.reply,
    lib.turns,
    lib.asked,
    lib.broken,
    lib.departures,
    lib.order,
    lib.places,
    lib.purge,
    lib.reentry,
    lib.request,
    "local n,ua,ia,Ab,Fc=ARGV[1],ARGV[2],g(ARGV[3]),g(ARGV[4]),ARGV[5]==\"1\"\nlocal O,qb,ca,Lf,Mf=ARGV[6],ARGV[7],ARGV[8],g(ARGV[9]),g(ARGV[10])\nlocal x,sd,yg,y=g(ARGV[11]),g(ARGV[12]),g(ARGV[13]),ARGV[14]\nlocal df,A,Ed=g(ARGV[15]),g(ARGV[16]),ARGV[17]==\"1\"\nlocal z,Kc,ik=g(ARGV[18]),ARGV[19]==\"1\",g(ARGV[20])\nlocal k,J,o=Kf(#ua,KEYS[#ua*oa+1],y)\nif o then\nreturn o\nend\nlocal h={\nrequest=n,\nmodes=ua,\nttl_ms=ia,\nleft_ms=Ab,\ntoken=O,\nlabel=ca,\nlock_delay_ms=Lf,\nmax_hold_ms=Mf,\nmin_hold_ms=ik,\nretention_ms=x,\nfingerprint=y,\nsince=A,\narrival=z,\nhints=Kc,\nlocks=k,\nidempotency_key=KEYS[#ua*oa+1],\nidempotency=J,\nplace_secret=n,\n}\nif qb~=H then\nh.place_secret=qb\nelseif J and J.state==Jb and J.rest~=H then\nh.place_secret=J.rest\nend\nlocal function Ej(G,j,t)\nlocal ha={}\nfor c=1,#ua do\nif not ra(j[c])and k[c].live>=sd then\nreturn Q(h,{\"limit\",\"leases\"})\nend\nend\nfor c=1,#ua do\nha[c]=Rf(h,k[c],j[c])\nif t and t[c] then\nSc(k[c],j[c],t[c])\npe(k[c])\nend\nfe(k[c],ha[c],t and t.arrival)\nif t and t[c] then\nk[c].check_at=ha[c].deadline\nend\nend\nog(h,G,ha[1])\nreturn Jc(h,ha)\nend\nlocal function Nk(G,j,t,ba)\nlocal Wd=z==0 and t~=nil and J~=nil and J.state==Jb\nif not t then\nfor c=1,#ba do\nif not xh(k[ba[c]],yg)then\nreturn Q(h,{\"limit\",\"waiters\"})\nend\nend\nt=Gh(k)\nend\nfor c=1,#ua do\nVf(k[c],Kc)\nend\nlocal U=N(k,Ab,Ed or Wd)\nif z==0 and Ab>0 then\nU=Mh(k,j,t,U)\nend\nlocal zd,Td=di(k,j,t,ba,U,ca)\nlocal mi=math.max(f,U)+ib\noc(h,Jb,G,mi)\nlocal hd={}\nfor c=1,#ua do\nhd[c]=t[c] and not t[c].queued\nend\nlocal u={\nposition=zd,\nticket=G,\narrival=t.arrival,\nattended_until=U,\nticket_until=mi,\nagain_at=Td,\n}\nreturn dd(h,ba,u,nil,hd)\nend\nlocal function Ik()\nif J and J.state==Xa then\nreturn md(h,J.rest)\nend\nlocal pa=md(h,n)\nif not pa and h.place_secret~=n then\npa=md(h,h.place_secret)\nend\nlocal C=J and J.rest or H\nif not pa and C~=H and C~=h.place_secret and C~=n then\npa=md(h,C)\nend\nreturn pa\nend\nlocal function ph()\nlocal j=he(h,h.place_secret)\nlocal t=sf(k,j)\nif t or h.place_secret==n then\nreturn h.place_secret,j,t\nend\nj=he(h,n)\nreturn n,j,sf(k,j)\nend\nfor c=1,#ua do\nTa(k[c],string.sub(ua,c,c).. h.place_secret)\nend\no=Ik()\nif o then\nreturn o\nend\nfor c=1,#ua do\nif k[c].damaged_id then\nreturn Q(h,{\"unreadable\",\"damaged\"})\nend\nend\nfor c=1,#ua do\nif La(k[c],n)==\"gone\" then\nlocal X,j,t=ph()\nze(k,j,t or{})\nreturn ic(h,xc[Wa])\nend\nend\nlocal p=La(k[1],n)\nif p==\"granted\" then\nreturn ic(h,tb)\nend\nif O~=H and zb(k[1],n,A)then\nreturn Q(h,{\"forgotten\"})\nend\nif A>0 and not p and ie(k[1])then\nreturn Q(h,{\"forgotten\"})\nend\nng(k[1],n,A)\nif O~=H then\nreturn Rg(h,p)\nend\nlocal G,j,t=ph()\nif not t and pd(p,A)then\nreturn ic(h,tb)\nend\no=kf(h,t and t.arrival)\nif o then\nze(k,j,t or{})\nreturn Q(h,o)\nend\nif ua==Re then\nlocal Uc=k[1]\nlocal Sa=not t and z==0 and df or 0\nlocal Jd=Uc.capacity>0 and Uc.capacity or Sa\nif Ka(n)>Jd then\nze(k,j,t or{})\nreturn Q(h,Jd==0 and{\"absent\"}or{\"unsatisfiable\",e(Jd)})\nend\nUc.changed=Uc.changed or Uc.capacity~=Jd\nUc.capacity=Jd\nend\nlocal ba=Xg(k,j,t and t.arrival,Fc)\nif #ba==0 then\nreturn Ej(G,j,t)\nend\nif t or Ab>0 and Fc then\nreturn Nk(G,j,t,ba)\nend\noc(h,Jb,H,f)\nif Kc and Ab>0 then\nYf(k[ba[1]],Ab)\nend\nreturn dd(h,ba)\n",
  ].join("\n"),
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
  sha1: "e1ccd2ee87d141a2c341377036e898c0e932ce2f",
  abi: {"defaults":[],"digests":["3dd81e2a"]},
  args: ["request","fence","grace_ms","keep_delay","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<BreakLeaseReply>({ broken: () => ({ kind: "broken", leases: r.integer(), existed: r.flag(), delay_until: r.optional(() => r.integer()) }), breaking: () => ({ kind: "breaking", break_at: r.integer(), unaware: r.integer() }), others: () => ({ kind: "others" }), mismatch: () => ({ kind: "mismatch" }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.rests,
    lib.set_back,
    lib.endings,
    lib.fits,
    lib.layout,
    lib.holders,
    lib.idempotency,
    lib.queue,
    lib.notifications,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.end_lease,
    lib.purge,
    lib.recent_reply,
    lib.warn,
    "local n,V,Nb,za=ARGV[1],g(ARGV[2]),g(ARGV[3]),ARGV[4]==\"1\"\nlocal x,y,A=g(ARGV[5]),ARGV[6],g(ARGV[7])\nlocal B=KEYS[oa+1]\nlocal k,na,yf=ob(1,B)\nlocal C=Ub(se(yf),y)or na\nif C then\nreturn C\nend\nlocal a=k[1]\nTa(a)\nlocal function Q(o)\nEa(a,x)\nreturn Na(o,k)\nend\nlocal p=jg(a,n)\nif p then\nreturn Q(p)\nend\nif zb(a,n,A)then\nreturn{\"forgotten\"}\nend\nlocal function ck()\nif a.exclusive and a.exclusive.fence==V then\nreturn a.exclusive\nend\nlocal j=a.shared>0 and redis.call(\"ZRANGEBYSCORE\",a.holders_key,e(V),e(V))or{}\nreturn j[1] and Oc(a,j[1])\nend\nlocal function Xe(b)\nif gc(a)>1 then\nreturn{\"others\"}\nend\nlocal pa=Ye(a,Nb)\nreturn{\"breaking\",e(a.break_at),e(He(a,b,pa,za))}\nend\nlocal function bf(b)\nif b then\nif not za then\nb.delay,b.min_until=0,0\nend\nDc(a,b,Ib)\nend\nreturn{\"broken\",mb(b),mb(a.capacity>0),e(wb(a))}\nend\nlocal b=ck()\nif a.damaged_id then\nreturn Q({\"unreadable\",\"damaged\"})\nend\nlocal o=b and Nb>0 and Xe(b)or bf(b)\nFa(a,f)\nif not B and(b or A>0)then\nqg(a,n,o,A>0)\nend\nxa(B,Va,y,table.concat(o,\" \"),f)\nreturn Q(o)\n",
  ].join("\n"),
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
  sha1: "f939fc44876c767025ae82df09f2552205cbd9e5",
  abi: {"defaults":[],"digests":["828d3129"]},
  args: ["request","grace_ms","keep_delay","drop","retention_ms","fingerprint","repair","since","queue"],
  decode: (r) => r.end(r.led<BreakLockReply>({ broken: () => ({ kind: "broken", leases: r.integer(), existed: r.flag(), left: r.integer(), dropped: r.integer(), repaired: r.flag(), delay_until: r.optional(() => r.integer()) }), breaking: () => ({ kind: "breaking", break_at: r.integer(), leases: r.integer(), unaware: r.integer(), next_fence: r.integer(), before: r.integer(), dropped: r.integer() }), mismatch: () => ({ kind: "mismatch" }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.rests,
    lib.set_back,
    lib.endings,
    lib.fits,
    lib.layout,
    lib.holders,
    lib.idempotency,
    lib.queue,
    lib.notifications,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.end_lease,
    lib.purge,
    lib.recent_reply,
    lib.warn,
    "local n,Nb,za,rj=ARGV[1],g(ARGV[2]),ARGV[3]==\"1\",ARGV[4]==\"1\"\nlocal x,y,Hk,A=g(ARGV[5]),ARGV[6],ARGV[7]==\"1\",g(ARGV[8])\nlocal Bd=ARGV[9]\nlocal B=KEYS[oa+1]\nlocal C=Ub(cb(B),y)\nif C then\nreturn C\nend\nlocal a=Jf(1,Wb({KEYS[1]})[1])\nif Nb==0 and Bd~=\"only\" and a.unreadable~=\"newer\" and(Hk or a.unreadable)then\nredis.call(\"DEL\",unpack(KEYS,1,oa))\nxa(B,Va,y,\"broken 0 1 0 0 1 0\",f)\nreturn{\"broken\",\"0\",\"1\",\"0\",\"0\",\"1\",\"0\"}\nend\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nTa(a)\nlocal p=jg(a,n)\nif p then\nEa(a,x)\nreturn p\nend\nif zb(a,n,A)then\nreturn{\"forgotten\"}\nend\nlocal function Q(o,hj)\nif not B and(hj or A>0)then\nqg(a,n,o,A>0)\nend\nxa(B,Va,y,table.concat(o,\" \"),f)\nEa(a,x)\nreturn Na(o,{a})\nend\nlocal function kh()\nif a.delay_until>0 or a.resting>0 then\na.delay_until,a.rests,a.resting=0,{},0\na.changed=true\nend\nend\nlocal function jj(ha,lb,wa)\nlocal ab=e(wb(a))\nlocal o={\"broken\",e(ha),mb(lb),e(a.shared),e(wa),\"0\",ab}\nreturn Q(o,ha+wa>0 or lb)\nend\nlocal function bf(wa)\nlocal ha,lb=gc(a),a.capacity>0\nif a.exclusive then\nDc(a,a.exclusive,Ib)\nend\nif not za then\nkh()\nend\nif a.shared>0 then\na.break_at=za and f or Md\na.live=0\nef(a)\nend\nif rj and lb then\na.capacity=0\na.changed=true\nend\nFa(a,f)\nreturn jj(ha,lb,wa)\nend\nlocal function Xe(wa)\nlocal ha,pa=gc(a),Ye(a,Nb)\nif not za then\nkh()\nend\nlocal rb=a.exclusive and He(a,a.exclusive,pa,za)or 0\nlocal jk,mc=zg(a,0,pa,za)\nFa(a,f)\nlocal o={\n\"breaking\",\ne(a.break_at),\ne(ha),\ne(rb+jk),\ne(mc),\ne(pa),\ne(wa),\n}\nreturn Q(o,true)\nend\nlocal wa=0\nif Bd~=\"keep\" and a.stored then\nwa=lh(a)\nend\nif Bd==\"only\" then\nFa(a,f)\nreturn Q({\"broken\",\"0\",\"0\",\"0\",e(wa),\"0\",\"0\"},wa>0)\nend\nif Nb>0 and gc(a)>0 then\nreturn Xe(wa)\nend\nreturn bf(wa)\n",
  ].join("\n"),
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
  sha1: "428b050c0f901268117271dcf85a496217701b20",
  abi: {"defaults":[],"digests":["a3bf29cf"]},
  args: ["from_fence","before","keep_delay","retention_ms"],
  decode: (r) => r.end(r.led<BreakMoreReply>({ left: () => ({ kind: "left", left: r.integer(), delay_until: r.optional(() => r.integer()) }), warned: () => ({ kind: "warned", unaware: r.integer(), next_fence: r.integer() }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.rests,
    lib.set_back,
    lib.endings,
    lib.fits,
    lib.layout,
    lib.holders,
    lib.queue,
    lib.notifications,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.end_lease,
    lib.purge,
    lib.warn,
    "local uh,C,za,x=g(ARGV[1]),g(ARGV[2]),ARGV[3]==\"1\",g(ARGV[4])\nlocal k,na=ob(1)\nif na then\nreturn na\nend\nlocal a=k[1]\nTa(a)\nif uh==0 then\nEa(a,x)\nlocal td=Ob(a)and a.shared or 0\nreturn Na({\"left\",e(td),e(wb(a))},k)\nend\nlocal rb,mc=0,0\nif a.break_at>0 then\nrb,mc=zg(a,uh,C,za)\nend\nEa(a,x)\nreturn Na({\"warned\",e(rb),e(mc)},k)\n",
  ].join("\n"),
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
  sha1: "a040e7a9a5ceb294ef0feb7ceca52cf72875e161",
  abi: {"defaults":[],"digests":["4d59c5cd"]},
  args: ["n","ticket","retention_ms"],
  decode: (r) => r.end(r.led<GiveUpReply>({ given_up: () => ({ kind: "given_up" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.rests,
    lib.set_back,
    lib.endings,
    lib.fits,
    lib.layout,
    lib.holders,
    lib.idempotency,
    lib.queue,
    lib.notifications,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.end_lease,
    lib.purge,
    "local w,qb,x=g(ARGV[1]),ARGV[2],g(ARGV[3])\nlocal qa=KEYS[w*oa+1]\nlocal k,na=ob(w)\nlocal function bi(a)\nMa(a,qb,\"gone\",true)\nend\nlocal function dk(a)\nlocal b=Nc(a,qb)\nif b then\nif not b.confirmed then\nb.min_until=0\nend\nDc(a,b,Wa)\nif qa~=k[1].record_key then\nEe(qa)\nend\nreturn\nend\nif a.upgrader and Vb(a.upgrader.id)==qb then\na.upgrader=nil\nbi(a)\nreturn\nend\nfor X,i in ipairs({ce(qb),Vc(qb)})do\nlocal u=yd(a,i)\nif u then\nSc(a,i,u)\nbi(a)\nend\nend\nend\nfor c=1,w do\nlocal a=k[c]\nif not a.unreadable then\nTa(a)\ndk(a)\nFa(a,f)\nEa(a,x)\nend\nend\nreturn Na(na or{\"given_up\"},k)\n",
  ].join("\n"),
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
  sha1: "12e86a1e34b0bfd5fc2b7775df7dd9eced8680cc",
  abi: {"defaults":[],"digests":["779b79c5"]},
  args: ["n","token","history","retention_ms","queue","watch_ms"],
  decode: (r) => r.end(r.led<InspectReply>({ state: () => ({ kind: "state", now: r.integer(), locks: r.groups((part) => part.led<NonNullable<Extract<InspectReply, { kind: "state" }>["locks"]>[number]>({ unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }), lock: () => ({ kind: "lock", fence: part.integer(), delay_until: part.integer(), break_at: part.integer(), holders_total: part.integer(), queue_length: part.integer(), capacity: part.integer(), available: part.integer(), yours: part.orNone(() => readLease(part)), holders: part.list(() => readLease(part)), waiters: part.groups((part) => ({ mode: part.oneOf("x", "s", "p", "u"), arrival: part.integer(), label: part.string(), attended: part.flag(), several: part.flag() })) }) })), events: r.list(() => readEvent(r)) }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.rests,
    lib.set_back,
    lib.endings,
    lib.fits,
    lib.layout,
    lib.holders,
    lib.queue,
    lib.notifications,
    lib.texts,
    lib.record,
    lib.reply,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.groups,
    lib.purge,
    "local w,O,wf,x,Bd=g(ARGV[1]),ARGV[2],ARGV[3]==\"1\",g(ARGV[4]),ARGV[5]==\"1\"\nlocal ti=g(ARGV[6])\nlocal aj=\"u\"\nlocal k=ob(w)\nlocal function Sg(Hb,ta,z,ca,U,Kk)\nHb[#Hb+1]={ta,e(z),ca,mb(U),mb(Kk)}\nend\nlocal function Tg(Hb,a,r)\nlocal rg=redis.call(\"ZRANGE\",r,\"0\",e(Qd - 1),\"WITHSCORES\")\nfor c=1,#rg,2 do\nlocal i,z,ca=rg[c],g(rg[c+1]),H\nlocal U=z<Ya\nif nd(i)then\nlocal jh=redis.call(\"HGET\",a.details_key,i)\nca=jh and string.sub(jh,2)or H\nend\nSg(Hb,Qb(i),U and z or z - Ya,ca,U,ii(i))\nend\nend\nlocal function ek(a)\nlocal Hb,aa={},a.upgrader\nif aa then\nSg(Hb,aj,aa.arrival,aa.label,true,false)\nend\nif a.tickets>0 then\nTg(Hb,a,a.writers_key)\nTg(Hb,a,a.readers_key)\nend\nreturn Hb\nend\nlocal function qj(a)\nlocal ui=O~=H and Nc(a,O)\nlocal D={\n\"lock\",\ne(a.fence),\ne(a.delay_until),\ne(a.break_at),\ne(gc(a)),\ne(fg(a)),\ne(a.capacity),\ne(cd(a)),\nui and Db(ui)or H,\n}\njb(D,Hf(a))\nreturn Za(D,Bd and ek(a)or{})\nend\nlocal Ha={}\nfor c=1,w do\nlocal a=k[c]\nif a.unreadable then\nHa[c]={\"unreadable\",a.unreadable}\nelse\nTa(a)\nHa[c]=qj(a)\nif ti>0 then\nYf(a,ti)\nend\nEa(a,x)\nend\nend\npb(KEYS[1])\nlocal Gj=wf and not k[1].unreadable and qd(k[1])\nlocal o=Za({\"state\",e(f)},Ha)\njb(o,Gj and Df(k[1])or{})\nreturn Na(o,k)\n",
  ].join("\n"),
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
  sha1: "23b70395a8e3ed0f4f303276d8e7e20568701285",
  abi: {"defaults":[],"digests":["385ceb49"]},
  args: ["n"],
  decode: (r) => r.end(r.led<ListReply>({ live: () => ({ kind: "live", records: r.groups((part) => ({ i: part.integer(), size: part.integer() })) }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.layout,
    lib.texts,
    lib.groups,
    "local w=g(ARGV[1])\nlocal function Eh(vk)\nlocal D={}\nfor c=1,Se do\nD[c]=vk[yc[c]] or \"%d+\"\nend\nreturn \"^\" .. table.concat(D,\" \").. \" \"\nend\nlocal Ni=Eh({\nlayout=\"[12]\",\nwriters=\"0\",\nreaders=\"0\",\nshared=\"0\",\ndelay_until=\"(%d+)\",\ncapacity=\"0\",\n}).. \"[%d ]*%S+\\n([^\\n]*)\\n\\n[^\\n]*\\n[^\\n]*\\n[^\\n]*\\n?%d* ?%d*$\"\nlocal Gi=Eh({layout=\"[1234]\",tickets=\"(%d+)\",shared=\"(%d+)\"})\nlocal Hi=\"^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$\"\nlocal function Nj(m)\nlocal ab,F=string.match(m,Ni)\nif not ab or not nb(string.match(m,\"^[^\\n]*\"))or g(ab)>f then\nreturn false\nend\nif F==\"\" then\nreturn true\nend\nlocal L,Lb=string.match(F,Hi)\nreturn L and nb(F)and g(L)+g(Lb)<=f\nend\nlocal E={}\nfor c=1,w do\nE[c]=KEYS[c]\nend\nlocal v=Wb(E)\nlocal bb={}\nfor c=1,w do\nlocal m=v[c]\nif m and not Nj(m)then\nlocal ni,T=string.match(m,Gi)\nbb[#bb+1]={e(c),ni and e(g(ni)+g(T))or \"0\"}\nend\nend\npb(KEYS[1])\nreturn Za({\"live\"},bb)\n",
  ].join("\n"),
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
  sha1: "d13d3a8999111c947def585de52dd1f01da4e49a",
  abi: {"defaults":[],"digests":["2807c2a8"]},
  args: ["request","tokens","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<ReleaseReply>({ done: () => ({ kind: "done", leases: r.groups((part) => part.led<NonNullable<Extract<ReleaseReply, { kind: "done" }>["leases"]>[number]>({ released: () => ({ kind: "released", mode: part.oneOf("x", "s", "p"), holds: part.integer(), available: part.integer(), ended: part.orNone(() => readEnded(part)) }), lost: () => ({ kind: "lost", reason: part.string() }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.rests,
    lib.set_back,
    lib.endings,
    lib.fits,
    lib.layout,
    lib.holders,
    lib.idempotency,
    lib.queue,
    lib.notifications,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.end_lease,
    lib.groups,
    lib.purge,
    "local n,Id,x,y=ARGV[1],ma(ARGV[2]),g(ARGV[3]),ARGV[4]\nlocal A=g(ARGV[5])\nlocal w=#Id\nlocal B=KEYS[w*(oa+1)+1]\nlocal k,X,yf=ob(w,B)\nlocal C=Ub(se(yf),y)\nif C then\nreturn C\nend\nfor c=1,w do\nif zb(k[c],n,A)then\nreturn{\"forgotten\"}\nend\nend\nlocal Xc=H\nlocal function ai(a,ta,Lc,Mb)\nreturn{\"released\",ta,Lc,e(cd(a)),Mb}\nend\nlocal function kg(a,O)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nTa(a)\nlocal Bh,Xj=string.match(La(a,n)or \"\",\"^(%a)(%d+)$\")\nif Bh then\nreturn ai(a,Bh,Xj,Xc)\nend\nlocal b=Nc(a,O)\nif not b then\nreturn{vd(a,O)}\nend\nb.holds=b.holds - 1\nlocal ta,Lc,Mb=Qb(b.id),e(b.holds),Xc\nif b.holds>0 then\nAd(a,b)\nelse\nDc(a,b,Wa)\nFa(a,f)\nMb=ih(b)\nend\nif not B then\nMa(a,n,ta .. Lc,A>0)\nend\nreturn ai(a,ta,Lc,Mb)\nend\nlocal M,Ze={},false\nfor c=1,w do\nlocal a=k[c]\nM[c]=kg(a,Id[c])\nZe=Ze or M[c][1]==\"released\"\nif not a.unreadable then\nEa(a,x)\nend\nend\nlocal o=Za({\"done\"},M)\nlocal Rc={}\nfor c=1,w do\nlocal qa=KEYS[w*oa+c]\nif(M[c][5] or Xc)==Xc or qa==k[c].record_key then\nRc[qa]=true\nend\nend\nfor c=1,w do\nlocal qa=KEYS[w*oa+c]\nif not Rc[qa] then\nRc[qa]=true\nEe(qa)\nend\nend\nif Ze and B then\nfor c=1,w do\nM[c][5]=M[c][5] and Xc\nend\nxa(B,Va,y,table.concat(Za({\"done\"},M),\" \"),f)\nend\nreturn Na(o,k)\n",
  ].join("\n"),
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
  sha1: "3bf83c33a97086a43e3b83b3382c164b1c6e966d",
  abi: {"defaults":[],"digests":["62b95abc"]},
  args: ["tokens","ttls_ms","retention_ms","fingerprint"],
  decode: (r) => r.end(r.led<RenewReply>({ done: () => ({ kind: "done", now: r.integer(), leases: r.groups((part) => part.led<NonNullable<Extract<RenewReply, { kind: "done" }>["leases"]>[number]>({ renewed: () => ({ kind: "renewed", lease: readLease(part), break_at: part.integer(), late: part.optional(() => part.flag()) }), lost: () => ({ kind: "lost", reason: part.string() }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.rests,
    lib.set_back,
    lib.endings,
    lib.fits,
    lib.layout,
    lib.holders,
    lib.idempotency,
    lib.queue,
    lib.notifications,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.groups,
    lib.purge,
    "local Id,vg,x,y=ma(ARGV[1]),ma(ARGV[2]),g(ARGV[3]),ARGV[4]\nlocal w=#Id\nlocal B=KEYS[w*(oa+1)+1]\nlocal J=cb(B)\nlocal K=Cd(J,y)\nif K then\nreturn K\nend\nlocal k=ob(w)\nlocal function Qj(a,b)\nlocal Lj=b.deadline==b.max_until or a.break_at>0\nreturn not Lj and b.deadline - f<b.ttl/3\nend\nlocal function qf(a,b,ia,qa)\nb.ttl=ia>0 and ia or b.ttl\nb.deadline=gd(a,b,b.ttl)\nb.confirmed=true\nif qa~=a.record_key then\nXh(qa,b)\nend\nAd(a,b)\nend\nlocal function Gk(a,O,ia,qa)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nTa(a)\nlocal b=Nc(a,O)\nif not b then\nreturn{vd(a,O)}\nend\nlocal ak=not J and Qj(a,b)\nif not J then\nqf(a,b,ia,qa)\nend\nreturn{\"renewed\",Db(b),e(a.break_at),mb(ak)}\nend\nlocal M={}\nfor c=1,w do\nM[c]=Gk(k[c],Id[c],g(vg[c]),KEYS[w*oa+c])\nif not k[c].unreadable then\nEa(k[c],x)\nend\nend\nif not J then\nxa(B,Va,y,\"renewed\",f)\nend\nreturn Na(Za({\"done\",e(f)},M),k)\n",
  ].join("\n"),
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
  sha1: "abeec2b37bcba601236902db5870a03c90081b58",
  abi: {"defaults":[],"digests":["df2f7d18"]},
  args: ["capacity","retention_ms","fingerprint","request","since"],
  decode: (r) => r.end(r.led<SetCapacityReply>({ set: () => ({ kind: "set" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.rests,
    lib.set_back,
    lib.endings,
    lib.fits,
    lib.layout,
    lib.idempotency,
    lib.queue,
    lib.notifications,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.purge,
    "local df,x,y=g(ARGV[1]),g(ARGV[2]),ARGV[3]\nlocal n,A=ARGV[4],g(ARGV[5])\nlocal B=KEYS[oa+1]\nlocal C=Ub(cb(B),y)\nif C then\nreturn C\nend\nlocal k,na=ob(1)\nif na then\nreturn na\nend\nlocal a=k[1]\nif zb(a,n,A)then\nreturn{\"forgotten\"}\nend\nTa(a)\nif not La(a,n)then\na.capacity=df\na.changed=true\nFa(a,f)\nif not B then\nMa(a,n,\"set\",A>0)\nend\nend\nEa(a,x)\nxa(B,Va,y,\"set\",f)\nreturn Na({\"set\"},k)\n",
  ].join("\n"),
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
  sha1: "c97fbc610ad66e907749bfce9ca8e7939b2d77c0",
  abi: {"defaults":[],"digests":["c67543ce"]},
  args: ["request","token","ttl_ms","label","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<TransferReply>({ transferred: () => ({ kind: "transferred", now: r.integer(), break_at: r.integer(), lease: readLease(r) }), lost: () => ({ kind: "lost", reason: r.string() }), both_modes: () => ({ kind: "both_modes" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.rests,
    lib.set_back,
    lib.endings,
    lib.fits,
    lib.layout,
    lib.holders,
    lib.idempotency,
    lib.queue,
    lib.notifications,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.end_lease,
    lib.purge,
    lib.request,
    "local n,O,ia,ca=ARGV[1],ARGV[2],g(ARGV[3]),ARGV[4]\nlocal x,y,A=g(ARGV[5]),ARGV[6],g(ARGV[7])\nlocal qa,B=KEYS[oa+1],KEYS[oa+2]\nlocal k,J,K=Kf(1,B,y)\nif K then\nreturn K\nend\nlocal a=k[1]\nTa(a)\nlocal function Q(o)\nEa(a,x)\nreturn Na(o,k)\nend\nlocal function qi(b)\nreturn Q({\"transferred\",e(f),e(a.break_at),Db(b)})\nend\nlocal vh=J and J.rest or n\nlocal b=Nc(a,vh)\nif b then\nreturn qi(b)\nend\nlocal p=La(a,n)\nlocal W=Ie(a,vh)\nif J or W~=tb or pd(p,A)then\nreturn Q({\"lost\",W})\nend\nif A>0 and not p and ie(a)then\nreturn Q({\"forgotten\"})\nend\nng(a,n,A)\nlocal F,T=Ef(a,O)\nif F and T then\nreturn Q({\"both_modes\"})\nend\nlocal R=F or T\nif not R then\nreturn Q({vd(a,O)})\nend\nlocal Yb=ia>0 and ia or R.ttl\nlocal Qf={\nid=Qb(R.id).. n,\nttl=Yb,\nmax_until=R.max_until,\ndelay=R.delay,\nmin_until=R.min_until,\nconfirmed=true,\nlabel=ca,\npartner=H,\nidempotency_until=od(B,f+Yb),\n}\nDc(a,R,Me)\nif qa~=a.record_key then\nEe(qa)\nend\nfe(a,Qf)\nFa(a,f)\nxa(B,Xa,y,n,Qf.idempotency_until)\nreturn qi(Qf)\n",
  ].join("\n"),
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
  sha1: "def764522f37b6c7a03eed61611710e32219be61",
  abi: {"defaults":[],"digests":["4513009d"]},
  args: ["modes","ticket","said","retention_ms"],
  decode: (r) => r.end(r.led<UnattendReply>({ unattended: () => ({ kind: "unattended", until: r.integer() }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.rests,
    lib.set_back,
    lib.endings,
    lib.fits,
    lib.layout,
    lib.queue,
    lib.notifications,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.order,
    lib.places,
    lib.purge,
    "local ua,qb,Fd,x=ARGV[1],ARGV[2],g(ARGV[3]),g(ARGV[4])\nlocal yi=62000\nlocal w=#ua\nlocal k,na=ob(w)\nif na then\nreturn na\nend\nfor c=1,w do\nTa(k[c])\nend\nlocal U=N(k,0,true)\nfor c=1,w do\nlocal a,i=k[c],string.sub(ua,c,c).. qb\nlocal u=yd(a,i)\nlocal eh=Fd<=f+yi\nif u and u.queued and eh and U<Fd and Ac(a,i)<=Fd then\nCe(a,i,u,U,true)\nif a.front==i and U<a.turn_until then\na.turn_until,a.changed=U,true\nend\na.check_at=U\nend\nif a.upgrader and a.upgrader.id==i and eh and a.upgrader.deadline<=Fd then\na.upgrader.deadline=math.min(Fd,f+Ne)\na.check_at,a.changed=a.upgrader.deadline,true\nend\nFa(a,f)\nEa(a,x)\nend\nreturn Na({\"unattended\",e(U)},k)\n",
  ].join("\n"),
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

/** Note of n attempts that they are over on this node, so that none of them can come here any more. Changes nothing about one of which something is left, pending or confirmed, and says so. */
export const quorumBury: ScriptOf<QuorumBuryArgs, QuorumBuryReply> = {
  name: "quorum_bury",
  sha1: "7a39e7b6466707d3df0d6651b57d59f37bd5dab4",
  abi: {"defaults":[],"digests":["303a8869"]},
  args: ["attempts","number","nodes","retention_ms"],
  decode: (r) => r.end(r.led<QuorumBuryReply>({ done: () => ({ kind: "done", buried: r.list(() => r.integer()) }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.texts,
    lib.quorum_endings,
    lib.quorum_marker,
    lib.quorum_record,
    "local fa,la,ka,x=ma(ARGV[1]),g(ARGV[2]),g(ARGV[3]),g(ARGV[4])\nlocal v=Xb(1,2)\nlocal K=Kb(Bb(v[2]),la,ka)\nif K then\nreturn K\nend\nlocal d,ja=Cb(v[1])\nif not d then\nreturn{\"unreadable\",ja}\nend\nlocal Zg={}\nfor c=1,#fa do\nlocal ji=ec(d,fa[c])\nZg[c]=ji and \"0\" or \"1\"\nif not ji then\ndb(d,fa[c],Wc,\"\")\nend\nend\nEb(KEYS[1],d,x)\nreturn jb({\"done\"},Zg)\n",
  ].join("\n"),
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
  sha1: "4e26739da0d342ec76fb6d1631e3ec41a84311e8",
  abi: {"defaults":[],"digests":["88e0d151"]},
  args: ["attempt","fence","ttl_ms","lock_delay_ms","max_hold_ms","label","number","nodes","retention_ms","fingerprint"],
  decode: (r) => r.end(r.led<QuorumConfirmReply>({ confirmed: () => ({ kind: "confirmed", now: r.integer(), life_ms: r.integer() }), refused: () => ({ kind: "refused" }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.idempotency,
    lib.texts,
    lib.quorum_endings,
    lib.quorum_idempotency,
    lib.quorum_marker,
    lib.quorum_record,
    "local I,V,ia,Lf=ARGV[1],g(ARGV[2]),g(ARGV[3]),g(ARGV[4])\nlocal Mf,ca,la,ka=g(ARGV[5]),ARGV[6],g(ARGV[7]),g(ARGV[8])\nlocal x,y=g(ARGV[9]),ARGV[10]\nlocal v=Xb(1,2)\nlocal s=Bb(v[2])\nlocal K=Kb(s,la,ka)\nif K then\nreturn K\nend\nlocal d,ja=Cb(v[1])\nif not d then\nreturn{\"unreadable\",ja}\nend\nlocal b=ec(d,I)\nif not b then\nreturn{\"refused\"}\nend\nif b.state==Ga and b.fence==V then\nreturn{\"confirmed\",e(f),e(b.deadline - f)}\nend\nif b.state==Ga or V<b.fence then\nreturn{\"refused\"}\nend\nlocal eb={\nfence=V,\nttl=ia,\ndelay=Lf,\nlabel=ca,\nfingerprint=y,\nacquired=0,\nmax_until=Mf,\n}\nhf(d,b,eb)\nUf(KEYS[2],s,V)\nEb(KEYS[1],d,x)\nmg(KEYS[3],d,b)\nreturn{\"confirmed\",e(f),e(b.deadline - f)}\n",
  ].join("\n"),
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
  | { readonly kind: "state"; readonly now: number; readonly fence: number; readonly delay_until: number; readonly leases: readonly (AttemptLine)[] }
  | { readonly kind: "nonvoter"; readonly now: number; readonly state: "q" | "-"; readonly ends_at: number }
  | { readonly kind: "misplaced"; readonly number: number; readonly nodes: number }
  | { readonly kind: "newer" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Describe what this node knows of a lock: its confirmed leases, the highest fence that it confirmed, a lock_delay. Writes nothing. */
export const quorumInspect: ScriptOf<QuorumInspectArgs, QuorumInspectReply> = {
  name: "quorum_inspect",
  sha1: "3f1c23283ee1dc322883f98cd2c5f0dc8b54dcd7",
  abi: {"defaults":[],"digests":["e8757c6b"]},
  args: ["number","nodes","lock_delay_max_ms"],
  decode: (r) => r.end(r.led<QuorumInspectReply>({ state: () => ({ kind: "state", now: r.integer(), fence: r.integer(), delay_until: r.integer(), leases: r.list(() => readAttempt(r)) }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.texts,
    lib.quorum_endings,
    lib.quorum_marker,
    lib.quorum_record,
    "local la,ka,Pc=g(ARGV[1]),g(ARGV[2]),g(ARGV[3])\nlocal v=Xb(1,2)\nlocal K=Kb(Bb(v[2]),la,ka)\nif K then\nreturn K\nend\nlocal d,ja=Cb(v[1])\nif not d then\nreturn{\"unreadable\",ja}\nend\ncf(d,Pc)\nreturn jb({\"state\",e(f),e(d.confirmed),e(wb(d))},jf(d))\n",
  ].join("\n"),
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
  sha1: "5b2e7b5d7ac618d721971f837b4b973104b309d2",
  abi: {"defaults":[],"digests":["5b42f5b8"]},
  args: ["number","nodes","quarantine_ms","seen","trusted","floor"],
  decode: (r) => r.end(r.led<QuorumJoinReply>({ voting: () => ({ kind: "voting", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), quarantined: () => ({ kind: "quarantined", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: [
    lib.words,
    lib.clock,
    lib.quorum_marker,
    "local la,ka,eg=g(ARGV[1]),g(ARGV[2]),g(ARGV[3])\nlocal De,Lk,tf=g(ARGV[4]),ARGV[5]==\"1\",g(ARGV[6])\nlocal v=redis.call(\"MGET\",unpack(KEYS))\nlocal Ua,jd,gg=\"voting\",0,0\nfor c=1,#KEYS do\nlocal s=Bb(v[c])\nlocal K=Kb(s,la,ka)\nif K and K[1]~=\"nonvoter\" then\nreturn K\nend\nif s.state==H then\ns=\n{state=Yc,number=la,nodes=ka,ends_at=f+eg,floor=0,ahead=0}\nGd(KEYS[c],s)\nend\nif s.state==Yc and s.ends_at>f+eg then\ns.ends_at=f+eg\nGd(KEYS[c],s)\nend\nif s.state==Yc and s.ends_at<=De and(Lk or f>=s.ends_at)then\ns.state=Te\ns.floor=math.max(s.floor,tf)\nGd(KEYS[c],s)\nend\nif s.state==Yc then\nUa=\"quarantined\"\njd=math.max(jd,s.ends_at)\nend\ngg=math.max(gg,ye(s))\nend\nreturn{Ua,e(f),e(jd),e(gg)}\n",
  ].join("\n"),
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
  | { readonly kind: "busy"; readonly now: number; readonly blocked_until: number; readonly delay_until: number; readonly leases: readonly (AttemptLine)[] }
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
  sha1: "1368e84854e0a6690ab95cdbe71270aee7dec3f2",
  abi: {"defaults":[],"digests":["f6c2cb6a"]},
  args: ["attempt","mode","holder","pending_ms","number","nodes","leases_max","retention_ms","fingerprint","lock_delay_max_ms"],
  decode: (r) => r.end(r.led<QuorumProposeReply>({ proposed: () => ({ kind: "proposed", now: r.integer(), fence: r.integer(), repeated: r.flag() }), busy: () => ({ kind: "busy", now: r.integer(), blocked_until: r.integer(), delay_until: r.integer(), leases: r.list(() => readAttempt(r)) }), ended: () => ({ kind: "ended", letter: r.string() }), mismatch: () => ({ kind: "mismatch" }), limit: () => ({ kind: "limit" }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.idempotency,
    lib.texts,
    lib.quorum_endings,
    lib.quorum_idempotency,
    lib.quorum_marker,
    lib.quorum_record,
    "local I,ta,Z,ue=ARGV[1],ARGV[2],ARGV[3],g(ARGV[4])\nlocal la,ka,sd,x=g(ARGV[5]),g(ARGV[6]),g(ARGV[7]),g(ARGV[8])\nlocal y,Pc=ARGV[9],g(ARGV[10])\nlocal v=Xb(1,2)\nlocal s=Bb(v[2])\nlocal K=Kb(s,la,ka)\nif K then\nreturn K\nend\nlocal d,ja=Cb(v[1])\nlocal J=cb(KEYS[3])\nif not d then\nreturn{\"unreadable\",ja}\nend\nlocal Ah=Zh(J,y)\nif Ah then\nreturn Ah\nend\ncf(d,Pc)\nlocal Ae=J and \"1\" or \"0\"\nlocal b=ec(d,I)\nif b then\nreturn{\"proposed\",e(f),e(b.fence),Ae}\nend\nlocal sa=Ec(d,I)\nif sa then\nreturn{\"ended\",sa}\nend\nif J and not de(d,Z)then\nreturn{\"ended\",J.state==Ke and Wa or gb}\nend\nlocal l=Yg(d,ta,Z)\nif l>0 then\nif d.capped then\nEb(KEYS[1],d,x)\nend\nreturn jb({\"busy\",e(f),e(l),e(wb(d))},jf(d))\nend\nif #d.leases>=sd then\nreturn{\"limit\"}\nend\nlocal wk=Ve(d,s,{mode=ta,attempt=I,holder=Z},ue)\nEb(KEYS[1],d,x)\nreturn{\"proposed\",e(f),e(wk.fence),Ae}\n",
  ].join("\n"),
};

export interface QuorumReleaseArgs {
  /** one for each lock */
  readonly attempts: readonly (string | number)[];
  /** all leases of that holder end too; - ends the attempt alone, which was never granted */
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
  sha1: "3ad7c6222855795b752805047a4275b5b36166aa",
  abi: {"defaults":[],"digests":["42cfc298"]},
  args: ["attempts","holders","request","retention_ms","proven"],
  decode: (r) => r.end(r.led<QuorumReleaseReply>({ done: () => ({ kind: "done", leases: r.groups((part) => part.led<NonNullable<Extract<QuorumReleaseReply, { kind: "done" }>["leases"]>[number]>({ released: () => ({ kind: "released", letter: part.string() }), lost: () => ({ kind: "lost", letter: part.string() }), unproven: () => ({ kind: "unproven", letter: part.string() }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }) })),
  source: [
    lib.words,
    lib.clock,
    lib.idempotency,
    lib.texts,
    lib.groups,
    lib.quorum_endings,
    lib.quorum_idempotency,
    lib.quorum_marker,
    lib.quorum_record,
    "local fa,Pa,n,x=ma(ARGV[1]),ma(ARGV[2]),ARGV[3],g(ARGV[4])\nlocal yk=ma(ARGV[5])\nlocal function kg(d,I,Z,p)\nlocal b=rf(d,I,Z)\np=p or b~=nil\nlocal bb={}\nfor X,Ca in ipairs(d.leases)do\nif Ca==b or p and Ca.holder==Z then\ndb(d,Ca.attempt,Wa,n)\nelse\nbb[#bb+1]=Ca\nend\nend\nd.leases=bb\nlocal sa,Vd=Ec(d,I)\nif b or sa==Wa and Vd==af(n)then\nreturn{\"released\",Wa}\nend\ndb(d,I,Wc,n)\nreturn{p and \"lost\" or \"unproven\",sa or Wc}\nend\nlocal E={}\nfor c=1,#fa do\nE[c]=KEYS[2*c - 1]\nend\nlocal v=Wb(E)\nlocal M,Tb={},{}\nfor c=1,#fa do\nlocal d,ja=Tb[E[c]],nil\nif not d then\nd,ja=Cb(v[c])\nTb[E[c]]=d\nend\nlocal B=KEYS[2*c]~=E[c] and KEYS[2*c] or nil\nlocal J=cb(B)\nlocal p=yk[c]==\"1\" or ne(J,fa[c])\nif d then\nM[c]=kg(d,fa[c],Pa[c],p)\np=p or M[c][1]==\"released\"\nEb(E[c],d,x)\nelse\nM[c]={\"unreadable\",ja}\nend\nif B and Pa[c]==H then\nqh(B,J,fa[c])\nelseif B and p then\nei(B,J,fa[c])\nend\nend\nreturn Za({\"done\"},M)\n",
  ].join("\n"),
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
  sha1: "4ce34394889e641293dd531f0eaee3d4e3938858",
  abi: {"defaults":[],"digests":["4681da7e"]},
  args: ["attempts","fences","ttls_ms","number","nodes","retention_ms","holders"],
  decode: (r) => r.end(r.led<QuorumRenewReply>({ done: () => ({ kind: "done", now: r.integer(), leases: r.groups((part) => part.led<NonNullable<Extract<QuorumRenewReply, { kind: "done" }>["leases"]>[number]>({ renewed: () => ({ kind: "renewed", life_ms: part.integer(), lease: readAttempt(part) }), lost: () => ({ kind: "lost", letter: part.string() }), nonvoter: () => ({ kind: "nonvoter", ends_at: part.integer(), state: part.oneOf("q", "-") }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: [
    lib.words,
    lib.clock,
    lib.idempotency,
    lib.texts,
    lib.groups,
    lib.quorum_endings,
    lib.quorum_idempotency,
    lib.quorum_marker,
    lib.quorum_record,
    "local fa,Gc,vg,la=ma(ARGV[1]),ma(ARGV[2]),ma(ARGV[3]),g(ARGV[4])\nlocal ka,x,Pa=g(ARGV[5]),g(ARGV[6]),ma(ARGV[7])\nlocal function qf(d,I,Z,V,ia)\nlocal b=rf(d,I,Z)\nif not b or b.state~=Ga or b.fence~=V then\nreturn nil,Ec(d,I)or Wc\nend\nif ia>0 and f+ia>=b.deadline then\nb.ttl=ia\nend\nlocal L=f+b.ttl\nif b.max_until>0 then\nL=math.min(L,b.max_until)\nend\nb.deadline=math.max(b.deadline,L)\nreturn b\nend\nlocal v=Xb(#fa,3)\nlocal M,Tb={},{}\nfor c=1,#fa do\nlocal r,s=KEYS[3*c - 2],Bb(v[#fa+c])\nlocal K=Kb(s,la,ka)\nlocal d,ja=Tb[r],nil\nif not d then\nd,ja=Cb(v[c])\nTb[r]=d\nend\nif K and K[1]~=\"nonvoter\" then\nreturn K\nend\nif K then\nM[c]={\"nonvoter\",e(s.ends_at),s.state}\nelseif not d then\nM[c]={\"unreadable\",ja}\nelse\nlocal b,sa=qf(d,fa[c],Pa[c],g(Gc[c]),g(vg[c]))\nif b then\nEb(r,d,x)\nif KEYS[3*c]~=r then\nWh(KEYS[3*c],b)\nend\nM[c]={\"renewed\",e(b.deadline - f),re(b)}\nelse\nM[c]={\"lost\",sa}\nend\nend\nend\nreturn Za({\"done\",e(f)},M)\n",
  ].join("\n"),
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
  sha1: "bf25614cd79c2ee2ae32a26b2c57cbdb0bd83dec",
  abi: {"defaults":[],"digests":["3f08cb44"]},
  args: ["rest_ms","retention_ms"],
  decode: (r) => r.end(r.led<QuorumRepairReply>({ repaired: () => ({ kind: "repaired" }), intact: () => ({ kind: "intact" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.texts,
    lib.quorum_endings,
    lib.quorum_marker,
    lib.quorum_record,
    "local Be,x=g(ARGV[1]),g(ARGV[2])\nlocal v=Xb(1,2)\nlocal d,ja=Cb(v[1])\nif d then\nreturn{\"intact\"}\nend\nif ja==\"newer\" then\nreturn{\"unreadable\",ja}\nend\nlocal lf=mf()\nlf.fence=ye(Bb(v[2]))\nbd(lf,Be)\nEb(KEYS[1],lf,x)\nreturn{\"repaired\"}\n",
  ].join("\n"),
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
  sha1: "036fa05b9471d222b9f463e250e718ac1e522a90",
  abi: {"defaults":[],"digests":["7690c170"]},
  args: ["proposals","lines","number","nodes","leases_max","retention_ms"],
  decode: (r) => r.end(r.led<QuorumRestoreReply>({ done: () => ({ kind: "done", proposals: r.list(() => r.integer()) }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: [
    lib.words,
    lib.clock,
    lib.idempotency,
    lib.texts,
    lib.quorum_endings,
    lib.quorum_idempotency,
    lib.quorum_marker,
    lib.quorum_record,
    "local cg,Pb,la,ka=ma(ARGV[1]),ARGV[2],g(ARGV[3]),g(ARGV[4])\nlocal sd,x=g(ARGV[5]),g(ARGV[6])\nlocal function xk(d,s,va)\nlocal b,sa=ec(d,va.attempt),Ec(d,va.attempt)\nif b and b.state==Ga or sa and sa~=gb then\nreturn nil\nend\nif ug(d,va.mode,va.holder)>0 or #d.leases>=sd then\nreturn nil\nend\nlocal Rb={}\nfor X,Ca in ipairs(d.leases)do\nif Ca~=b then\nRb[#Rb+1]=Ca\nend\nend\nd.leases=Rb\nreturn Ve(d,s,va,va.deadline)\nend\nlocal function mj(d,ve,va)\nlocal b=ec(d,va.attempt)\nif not b or b.state~=Qe or b.fence~=ve then\nreturn nil\nend\nhf(d,b,va)\nuf(d,b.attempt)\nreturn b\nend\nlocal v=Xb(#cg,3)\nlocal Ug,Tb,c={},{},0\nfor Qa in string.gmatch(Pb,\"[^\\n]+\")do\nc=c+1\nlocal va,ve,r=wg(Qa),g(cg[c]),KEYS[3*c - 2]\nlocal s=Bb(v[#cg+c])\nlocal K=Kb(s,la,ka)\nlocal d=Tb[r] or Cb(v[c])\nTb[r]=d\nif K and K[1]~=\"nonvoter\" then\nreturn K\nend\nlocal bh=d and not K\nlocal b\nif bh and ve==0 then\nb=xk(d,s,va)\nelseif bh then\nb=mj(d,ve,va)\nif b then\nUf(KEYS[3*c - 1],s,b.fence)\nmg(KEYS[3*c]~=r and KEYS[3*c] or nil,d,b)\nend\nend\nif b then\nEb(r,d,x)\nend\nUg[c]=b and e(b.fence)or \"0\"\nend\nreturn jb({\"done\"},Ug)\n",
  ].join("\n"),
};

/** Every script by its name, for engines that hold the sources themselves. */
export const scripts: Readonly<Record<string, Script & { readonly decode: (reply: ReplyReader) => unknown }>> = { key_create: keyCreate, key_delete: keyDelete, key_find: keyFind, latch_count_down: latchCountDown, latch_delete: latchDelete, latch_get: latchGet, latch_list: latchList, latch_set: latchSet, acquire, break_lease: breakLease, break_lock: breakLock, break_more: breakMore, give_up: giveUp, inspect, list, release, renew, set_capacity: setCapacity, transfer, unattend, quorum_bury: quorumBury, quorum_confirm: quorumConfirm, quorum_inspect: quorumInspect, quorum_join: quorumJoin, quorum_propose: quorumPropose, quorum_release: quorumRelease, quorum_renew: quorumRenew, quorum_repair: quorumRepair, quorum_restore: quorumRestore };
