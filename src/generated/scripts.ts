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
  words: "local N,g,e,kb,lb,ma,hb\ndo\nN=\"-\"\nfunction g(m)\nreturn tonumber(m)+0.0\nend\nfunction e(w)\nreturn string.format(\"%.0f\",w)\nend\nfunction kb(ff)\nreturn ff and \"1\" or \"0\"\nend\nfunction lb(m)\nreturn not string.find(\" \" .. m,\" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\")\nend\nfunction ma(m)\nlocal C={}\nfor qc in string.gmatch(m,\"%S+\")do\nC[#C+1]=qc\nend\nreturn C\nend\nfunction hb(C,Of)\nC[#C+1]=e(#Of)\nfor c=1,#Of do\nC[#C+1]=Of[c]\nend\nreturn C\nend\nend",
  api_key: "local Ne,Eg,pg\ndo\nNe=1\nEg=86400000\nfunction pg(q,Oa,Fe,Cc,f)\nlocal C={e(Ne),e(Oa),e(Fe),Cc}\nredis.call(\"SET\",q,table.concat(C,\" \"),\"PX\",e(Oa - f))\nend\nend",
  clock: "local nb,f\ndo\nlocal mi=redis.call(\"TIME\")\nnb=g(mi[1])*1000000+g(mi[2])\nf=math.floor(nb/1000)\nend",
  writable: "local Zb,ob\ndo\nZb=false\nfunction ob(q)\nif not Zb then\nredis.call(\"PEXPIRE\",q,\"1\",\"GT\")\nZb=true\nend\nend\nend",
  beside: "local zc,ph,Pf,mh,dg,id\ndo\nzc=30000\nfunction ph(a)\nfor W,P in ipairs({\"shared\",\"permits\",\"details\",\"tickets\",\"writers\",\"readers\"})do\na[P]=0\nend\na.front,a.turn_at,a.turn_until,a.kept_until,a.expires_at,a.ahead=nil,0,0,0,0,0\nredis.call(\n\"DEL\",\na.details_key,\na.leases_key,\na.holders_key,\na.writers_key,\na.readers_key,\na.tickets_key\n)\na.changed=true\nend\nfunction Pf(a,x)\nreturn a.kept_until+(a.shared>0 and x or 0)\nend\nlocal function Sj(a)\nlocal D={}\nlocal function ub(P,q)\nif P>0 then\nD[#D+1]=q\nend\nend\nub(a.details,a.details_key)\nub(a.shared,a.leases_key)\nub(a.shared,a.holders_key)\nub(a.tickets,a.writers_key)\nub(a.tickets,a.readers_key)\nub(a.tickets,a.tickets_key)\nreturn D\nend\nfunction mh(a,x)\nlocal D=a.new_keys\nlocal Rc=Pf(a,x)\nif Rc>a.expires_at then\na.expires_at=Rc+(a.shared>0 and zc or x - zc)\nD=Sj(a)\nend\nfor c=1,#D do\nredis.call(\"PEXPIRE\",D[c],e(a.expires_at+zc - f))\nend\na.new_keys={}\nend\nfunction dg(a,i,m)\nZb=true\nlocal cj=redis.call(\"HSET\",a.details_key,i,m)\nif a.details==0 then\na.new_keys[#a.new_keys+1]=a.details_key\nend\na.details=a.details+cj\nend\nfunction id(a,j)\nif a.details>0 and #j>0 then\na.details=a.details - redis.call(\"HDEL\",a.details_key,unpack(j))\nend\nend\nend",
  lease: "local gb,Qe,Fa,Db,xg,ud,Pb,Ub,sa,gi,nd,be,Vc,Ja,ag,Nb,Xd,gd\ndo\ngb=\"x\"\nlocal Ui=\"s\"\nQe=\"p\"\nFa=\"0\"\nfunction Db(b)\nreturn table.concat({\nb.id,\ne(b.deadline),\ne(b.fence),\ne(b.holds),\ne(b.acquired),\ne(b.ttl),\ne(b.max_until),\ne(b.delay),\ne(b.idempotency_until),\nb.partner,\nb.label,\nb.min_until>f and(b.confirmed and Fa or \"\").. e(b.min_until)or nil,\n},\" \")\nend\nfunction xg(m)\nlocal i,K,U,Lc,Te,Xb,Nf,Kb,od,rk,ba,jc=\nstring.match(m,\"^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+) ?(%d*)$\")\nif not i or not lb(m)then\nreturn nil\nend\nreturn{\nid=i,\ndeadline=g(K),\nfence=g(U),\nholds=g(Lc),\nacquired=g(Te),\nttl=g(Xb),\nmax_until=g(Nf),\ndelay=g(Kb),\nidempotency_until=g(od),\npartner=rk,\nlabel=ba,\nmin_until=g(jc==\"\" and \"0\" or jc),\nconfirmed=string.sub(jc,1,1)==Fa,\n}\nend\nfunction ud(b,vb)\nfor W,lc in ipairs({\"deadline\",\"acquired\",\"max_until\",\"min_until\"})do\nif b[lc]>0 then\nb[lc]=b[lc]+vb\nend\nend\nend\nfunction Pb(i)\nreturn string.sub(i,1,1)\nend\nfunction Ub(i)\nreturn string.sub(i,2)\nend\nfunction sa(i)\nreturn Pb(i)==gb\nend\nfunction gi(i)\nreturn string.sub(i,2,2)==\"m\"\nend\nfunction nd(i)\nreturn string.sub(i,3,3)==\"l\"\nend\nfunction be(G)\nreturn gb .. G\nend\nfunction Vc(G)\nreturn(string.find(G,\":\",1,true)and Qe or Ui).. G\nend\nfunction Ja(i)\nreturn g(string.match(i,\":(%d+)$\")or \"0\")\nend\nfunction ag(ba)\nreturn string.match(ba,\"^[^.]*\")\nend\nfunction Nb(a)\nreturn a.break_at>0 and a.break_at<=f\nend\nfunction Xd(a,b)\nif a.break_at>0 and a.break_at<b.deadline then\nb.deadline=a.break_at\nend\nreturn b\nend\nfunction gd(a,b,Xb)\nlocal K=f+Xb\nif b.max_until>0 and b.max_until<K then\nK=b.max_until\nend\nif a.break_at>0 and a.break_at<K then\nK=a.break_at\nend\nreturn K\nend\nend",
  history: "local Fg,qd,Tf,Df,ai\ndo\nlocal Gg=1\nlocal Nd=20\nlocal Hi=1500\nlocal Oi=400\nFg=\"g\"\nfunction qd(a)\nreturn a.history_key~=a.record_key\nend\nfunction Tf(a,Tj,b,Qc,pi)\nif not pi and not qd(a)then\nreturn\nend\nlocal Lh=ag(b.label)\nlocal kd=table.concat({\nTj .. Pb(b.id).. e(b.fence),\ne(b.acquired - math.floor(b.fence/1000)),\ne(Qc),\n#Lh<=Oi and Lh or N,\n},\" \")\nif qd(a)then\na.noted[#a.noted+1]=kd .. \",\"\nend\nif pi then\na.untold[#a.untold+1]=kd\nend\nend\nlocal function Aj(a)\nlocal Mc={}\nfor c=#a.noted,math.max(1,#a.noted - Nd+1),-1 do\nMc[#Mc+1]=a.noted[c]\nend\na.noted={}\na.events=table.concat(Mc).. a.events\nend\nfunction Df(a)\nlocal xb={}\nlocal function ub(m)\nfor kd in string.gmatch(m,\"[^,]+\")do\nif #xb<Nd and string.find(kd,\"^%l%l%d+ %-?%d+ %-?%d+ %S+$\")then\nxb[#xb+1]=kd\nend\nend\nend\nub(a.events)\nif #xb<Nd then\nlocal wf=redis.call(\"GET\",a.history_key)or \"\"\nub(string.sub(wf,#e(Gg)+2))\nend\nreturn xb\nend\nfunction ai(a,je)\nif not qd(a)then\na.events=\"\"\nreturn\nend\nAj(a)\nlocal W,P=string.gsub(a.events,\",\",\"\")\nif P<Nd and #a.events<=Hi then\nreturn\nend\nlocal m=e(Gg).. \" \" .. table.concat(Df(a),\",\").. \",\"\nredis.call(\"SET\",a.history_key,m,\"PX\",e(je))\na.events=\"\"\nend\nend",
  outcomes: "local bc,Fb,Ka,ge,zb,La,pd,ng\ndo\nlocal Si=\".\"\nlocal Md=\"!\"\nlocal Ti=4000\nlocal Ci=60000\nlocal Ni=15\nlocal Lg=64\nlocal Bi=48\nbc=12\nfunction Fb(G)\nreturn string.sub(G,3,2+bc)\nend\nfunction Ka(d,n)\nlocal l=string.find(d.outcomes,Fb(n),1,true)\nreturn l and string.match(d.outcomes,\"^%w+\",l+bc)or nil\nend\nlocal function rh(d)\nreturn g(string.match(d.outcomes,\"=(%d+)\")or \"0\")\nend\nfunction ge(d)\nlocal W,ed=string.gsub(d.outcomes,Md,\"\")\nreturn ed>=Bi\nend\nfunction zb(d,n,A)\nif A==0 or Ka(d,n)then\nreturn false\nend\nreturn rh(d)>=A or ge(d)\nend\nlocal function xh(qc)\nlocal Dh,zf=string.match(qc,\"([.!])(%d+)$\")\nif not Dh then\nreturn true,f\nend\nlocal l=g(zf)\nreturn l+(Dh==Md and Ci or Ti)<=f,l\nend\nlocal function lk(d,n)\nlocal C={}\nfor qc in string.gmatch(d.outcomes,\"%S+\")do\nif string.sub(qc,1,1)~=\"=\" and string.sub(qc,1,bc)~=Fb(n)then\nC[#C+1]=qc\nend\nend\nreturn C\nend\nfunction La(d,n,nc,ed)\nlocal C,hc,Ic=lk(d,n),{},rh(d)\nlocal nf=#C+1 - Lg\nfor c=1,#C do\nlocal mk,l=xh(C[c])\nlocal zk=nf>0 and not string.find(C[c],Md,1,true)\nif zk or mk and c<=#C - Ni then\nnf=nf - 1\nIc=math.max(Ic,l)\nelse\nhc[#hc+1]=C[c]\nend\nend\nif #hc>=Lg then\nlocal W,l=xh(table.remove(hc,1))\nIc=math.max(Ic,l)\nend\nhc[#hc+1]=Fb(n).. nc ..(ed and Md or Si).. e(f)\nd.outcomes=(Ic>0 and \"=\" .. e(Ic).. \" \" or \"\").. table.concat(hc,\" \")\nd.changed=true\nend\nfunction pd(r,A)\nlocal Mc=r and string.match(r,\"^copy(%d+)$\")\nreturn Mc and A<g(Mc)\nend\nfunction ng(d,n,A)\nif A==0 then\nreturn\nend\nlocal r=Ka(d,n)\nif not r or string.find(r,\"^copy\")and not pd(r,A)then\nLa(d,n,\"copy\" .. e(A),true)\nend\nend\nend",
  rests: "local Oh,Mh,bd,lh,Dd\ndo\nlocal Ri=64\nfunction Oh(a,m)\na.rests,a.resting={},0\nif not string.find(m,\"^[%d: ]*$\")or not lb(m)then\nreturn false\nend\nfor Yb,xd in string.gmatch(m,\"(%d+):(%d+)\")do\na.rests[#a.rests+1]={until_ms=g(Yb),permits=g(xd)}\na.resting=a.resting+g(xd)\nend\nreturn true\nend\nfunction Mh(a)\nlocal m=\"\"\nfor c=1,#a.rests do\nm=m .. \" \" .. e(a.rests[c].until_ms).. \":\" .. e(a.rests[c].permits)\nend\nreturn m\nend\nlocal function ek(da)\nlocal Bc=1\nfor c=2,#da - 1 do\nif da[c+1].until_ms - da[c].until_ms<da[Bc+1].until_ms - da[Bc].until_ms then\nBc=c\nend\nend\nlocal pa=table.remove(da,Bc)\nda[Bc].permits=da[Bc].permits+pa.permits\nend\nfunction bd(a,Yb,xd)\nlocal da,ca={},{until_ms=Yb,permits=xd}\nfor c=1,#a.rests do\nif ca and a.rests[c].until_ms>=Yb then\nda[#da+1],ca=ca,nil\nend\nda[#da+1]=a.rests[c]\nend\nda[#da+1]=ca\nif #da>Ri then\nek(da)\nend\na.rests,a.resting=da,a.resting+xd\na.changed=true\nend\nfunction lh(a)\nlocal ga,td=0,{}\nfor c=1,#a.rests do\nlocal ca=a.rests[c]\nif ca.until_ms>f then\ntd[#td+1]=ca\nelse\nga=ca.until_ms\na.resting=a.resting - ca.permits\na.changed=true\nend\nend\na.rests=td\nreturn ga\nend\nfunction Dd(a,za)\nlocal ca=a.rests[za and #a.rests or 1]\nreturn ca and ca.until_ms or 0\nend\nend",
  set_back: "local ei,Sf,ib,pc\ndo\nfunction ei(a,vb)\nlocal Gj={\n\"tickets_next\",\n\"turn_at\",\n\"shared_next\",\n\"delay_until\",\n\"break_at\",\n\"kept_until\",\n\"expires_at\",\n\"attended_next\",\n\"turn_until\",\n\"no_grace_until\",\n\"watched_until\",\n}\nfor W,lc in ipairs(Gj)do\nif a[lc]>vb then\na[lc]=a[lc] - vb\nend\nend\nif a.exclusive then\nud(a.exclusive,-vb)\nend\nif a.upgrader then\na.upgrader.deadline=a.upgrader.deadline - vb\nend\nfor c=1,#a.rests do\na.rests[c].until_ms=a.rests[c].until_ms - vb\nend\nlocal L=ma(a.outcomes)\nfor c=1,#L do\nlocal E,zf=string.match(L[c],\"^(.*[.!=])(%d+)$\")\nL[c]=E and E .. e(g(zf)- vb)or L[c]\nend\na.outcomes=table.concat(L,\" \")\nif a.shared>0 or a.tickets>0 then\na.ahead=a.ahead+vb\nend\na.changed=true\nend\nfunction Sf(a)\na.changed=a.changed or f - a.written_at>=1000\nend\nfunction ib(a,l)\nreturn e(l+a.ahead)\nend\nfunction pc(a,m)\nlocal b=xg(m)\nif b then\nud(b,-a.ahead)\nend\nreturn b\nend\nend",
  endings: "local Va,fb,uc,Ib,Le,xc,tb,tc,cb,Zd,Wf,Kd,He,vd\ndo\nVa=\"r\"\nfb=\"e\"\nuc=\"m\"\nIb=\"b\"\nLe=\"t\"\nxc={\nr=\"released\",\ne=\"expired\",\nm=\"max_hold\",\nb=\"broken\",\nt=\"transferred\",\n}\ntb=\"unknown\"\ntc=32\nlocal Ke=bc+2\nlocal function Pj(V)\nreturn V==fb or V==uc or V==Ib\nend\nlocal function Qj(a,b)\nif Ja(b.id)>0 then\nbd(a,b.min_until,Ja(b.id))\nelse\na.delay_until=math.max(a.delay_until,b.min_until)\nend\nend\nfunction cb(a,b,V,l)\nTf(a,V,b,math.max(0,l - b.acquired),V~=Va)\nlocal mf=Fb(Ub(b.id)).. V .. \" \"\na.ended=string.sub(mf .. a.ended,1,tc*Ke)\nif b.delay>0 and Pj(V)then\na.delay_until=math.max(a.delay_until,l+b.delay)\nend\nif b.min_until>l and V~=Le then\nQj(a,b)\nend\nif a.upgrader and a.upgrader.token==b.id then\na.upgrader=nil\nend\na.lease_ended=true\na.changed=true\nend\nfunction Zd(a,j)\nredis.call(\"ZREM\",a.leases_key,unpack(j))\nredis.call(\"ZREM\",a.holders_key,unpack(j))\nid(a,j)\na.shared=a.shared - #j\nfor c=1,#j do\na.permits=a.permits - Ja(j[c])\nend\nend\nfunction Wf(a,Qc)\nQc=math.max(0,Qc)\nif a.hold_ms==0 then\na.hold_ms=Qc\nelse\na.hold_ms=(a.hold_ms*3+Qc)/4\nend\nend\nfunction Kd(a,b)\nif b.deadline==a.break_at then\nreturn Ib\nend\nif b.deadline==b.max_until then\nreturn uc\nend\nreturn fb\nend\nfunction He(a,O)\nlocal l=string.find(a.ended,Fb(O),1,true)\nif l then\nreturn xc[string.sub(a.ended,l+bc,l+bc)]\nend\nlocal m=a.shared>a.live and redis.call(\"HGET\",a.details_key,Vc(O))\nlocal b=m and pc(a,m)\nif b and Nb(a)then\nreturn xc[Ib]\nend\nif b and b.deadline<=f then\nreturn xc[Kd(a,b)]\nend\nreturn tb\nend\nfunction vd(a,O)\nif a.damaged_id==Vc(O)then\nreturn \"unreadable\",\"damaged\"\nend\nreturn \"lost\",He(a,O)\nend\nend",
  fits: "local cd,Af,de\ndo\nfunction cd(a)\nif a.clearing then\nreturn 0\nend\nlocal Y=Nb(a)and 0 or a.permits - a.expired_permits\nreturn math.max(0,a.capacity - Y - a.resting)\nend\nfunction Af(a)\nreturn Nb(a)or a.passing or a.clearing\nend\nfunction de(a,i,F,T)\nlocal Jj=F~=nil or T~=nil\nif Af(a)then\nreturn false\nend\nif a.exclusive and not F then\nreturn false\nend\nif f<a.delay_until and not Jj then\nreturn false\nend\nif sa(i)then\nreturn a.live==(T and 1 or 0)\nend\nif Ja(i)>0 then\nreturn Ja(i)<=cd(a)\nend\nreturn F~=nil or not a.upgrader and a.break_at==0\nend\nend",
  layout: "local oa,ac,wc,Od,yc,Re\ndo\nlocal Mi={\n\"record\",\n\"details\",\n\"leases\",\n\"holders\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"history\",\n}\noa=#Mi\nac=2\nwc=3\nOd=4\nyc={\n\"layout\",\n\"fence\",\n\"arrival\",\n\"departures\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"tickets_next\",\n\"turn_at\",\n\"shared\",\n\"shared_next\",\n\"details\",\n\"delay_until\",\n\"break_at\",\n\"hold_ms\",\n\"kept_until\",\n\"expires_at\",\n\"front_arrival\",\n\"capacity\",\n\"permits\",\n\"attended_next\",\n\"turn_until\",\n\"turn_ms\",\n\"no_grace_until\",\n\"dropped\",\n\"watched_until\",\n}\nRe=20\nend",
  holders: "local Oc,Nc,Ef,gc,ee,Ad\ndo\nlocal function If(a,i)\nif a.shared==0 or Nb(a)then\nreturn nil\nend\nlocal m=redis.call(\"HGET\",a.details_key,i)\nif not m or Pb(m)~=Pb(i)then\nreturn nil\nend\nlocal b=pc(a,m)\nif not b then\na.damaged_id=i\nreturn nil\nend\nXd(a,b)\nreturn b.deadline>f and b or nil\nend\nfunction Oc(a,i)\nif sa(i)then\nlocal F=a.exclusive\nreturn F and F.id==i and F or nil\nend\nreturn If(a,i)\nend\nfunction Nc(a,O)\nreturn Oc(a,be(O))or Oc(a,Vc(O))\nend\nfunction Ef(a,O)\nlocal F=Oc(a,be(O))\nif F then\nlocal Ej=F.partner~=N\nreturn F,Ej and If(a,F.partner)or nil\nend\nlocal T=If(a,Vc(O))\nif T and a.exclusive and a.exclusive.partner==T.id then\nF=a.exclusive\nend\nreturn F,T\nend\nfunction gc(a)\nreturn a.live+(a.exclusive and 1 or 0)\nend\nlocal function Wh(a,b)\nud(b,a.ahead)\ndg(a,b.id,Db(b))\nud(b,-a.ahead)\nredis.call(\"ZADD\",a.leases_key,ib(a,b.deadline),b.id)\nSf(a)\na.kept_until=math.max(a.kept_until,b.deadline+b.delay,b.min_until)\nif b.delay>0 or b.min_until>f then\na.layout=wc\nend\nend\nlocal function bj(a,b)\nWh(a,b)\nredis.call(\"ZADD\",a.holders_key,e(b.fence),b.id)\nif a.shared==0 then\na.new_keys[#a.new_keys+1]=a.leases_key\na.new_keys[#a.new_keys+1]=a.holders_key\na.shared_next=b.deadline\nelse\na.shared_next=math.min(a.shared_next,b.deadline)\nend\na.shared=a.shared+1\na.live=a.live+1\na.permits=a.permits+Ja(b.id)\nend\nfunction ee(a,b,Jd)\na.fence=math.max(a.fence+1,nb)\nb.fence=a.fence\nb.holds=1\nb.acquired=f\nb.deadline=gd(a,b,b.ttl)\nif sa(b.id)then\na.exclusive=b\nelse\nbj(a,b)\nend\nlocal Mk=Jd and math.max(0,math.floor(f - Jd/1000))or 0\nTf(a,Fg,b,Mk)\na.changed=true\nend\nfunction Ad(a,b)\nif sa(b.id)then\na.changed=true\nreturn\nend\nWh(a,b)\nif b.deadline<a.shared_next then\na.shared_next=b.deadline\na.changed=true\nend\nend\nend",
  idempotency: "local cc,Wa,Ua,Qd,vc,qe,bb,Cd,Tb,wa,De,od,Vh\ndo\nlocal Hg=1\ncc=\"w\"\nWa=\"g\"\nUa=\"d\"\nQd=\"newer\"\nvc=60000\nlocal Ig=60000\nfunction qe(m)\nif not m then\nreturn nil\nend\nlocal S,Ta,y,ca=string.match(m,\"^(%d+) (%a) (%S+) (.*)$\")\nif not S or g(S)>Hg then\nreturn{state=Qd}\nend\nreturn{layout=S,state=Ta,fingerprint=y,rest=ca}\nend\nfunction bb(q)\nreturn qe(q and redis.call(\"GET\",q))\nend\nfunction Cd(d,y)\nif d and d.state==Qd then\nreturn{\"newer\"}\nend\nreturn d and d.fingerprint~=y and{\"mismatch\"}or nil\nend\nfunction Tb(d,y)\nreturn Cd(d,y)or d and ma(d.rest)\nend\nfunction wa(q,Ta,y,ca,Yb)\nif q then\nlocal m=table.concat({e(Hg),Ta,y,ca},\" \")\nredis.call(\"SET\",q,m,\"PX\",e(Yb - f+vc))\nend\nend\nfunction De(q)\nredis.call(\"PEXPIRE\",q,e(vc),\"LT\")\nend\nfunction od(q,K)\nreturn q and K+Ig or 0\nend\nfunction Vh(q,b)\nif b.idempotency_until>0 and b.deadline>b.idempotency_until then\nb.idempotency_until=b.deadline+Ig\nredis.call(\"PEXPIRE\",q,e(b.idempotency_until+vc - f),\"GT\")\nend\nend\nend",
  queue: "local sb,Xa,fc,Rb,eh,Hc,fd,Ac,yd,Be,Sc,vh\ndo\nsb=30000\nlocal wi=2000\nXa=4000000000000000\nlocal function ue(a,i)\nreturn sa(i)and a.writers_key or a.readers_key\nend\nfunction fc(q)\nlocal xa=redis.call(\"ZRANGE\",q,\"0\",\"0\",\"WITHSCORES\")\nif not xa[1] then\nreturn nil,0\nend\nreturn xa[1],g(xa[2])\nend\nfunction Rb(a)\nreturn a.writers+a.readers\nend\nfunction eh(a)\nif a.tickets<=Rb(a)then\nreturn a.departures\nend\nreturn math.max(\n0,\na.departures - redis.call(\"ZCOUNT\",a.tickets_key,ib(a,f - wi),ib(a,f))\n)\nend\nfunction Hc(a)\nlocal Cg,rc,hg,ig=nil,0,nil,0\nif a.writers>0 then\nCg,rc=fc(a.writers_key)\nend\nif a.readers>0 then\nhg,ig=fc(a.readers_key)\nend\na.front,a.front_arrival=hg,ig\nif Cg and(not hg or rc<ig)then\na.front,a.front_arrival=Cg,rc\nend\nif a.front_arrival>=Xa then\na.front,a.front_arrival=nil,0\nend\na.turn_at=0\nend\nfunction fd(a,i,Wd)\nif sa(i)then\na.writers=a.writers+Wd\nelse\na.readers=a.readers+Wd\nend\nif Wd<0 then\na.departures=a.departures - Wd\nend\na.changed=true\nend\nfunction Ac(a,i)\nreturn g(redis.call(\"ZSCORE\",a.tickets_key,i)or \"0\")- a.ahead\nend\nfunction yd(a,i)\nlocal di=a.tickets>0 and redis.call(\"ZSCORE\",ue(a,i),i)\nif not di then\nreturn nil\nend\nif a.lapsing and Ac(a,i)+sb<=f then\nreturn nil\nend\nlocal z=g(di)\nif z<Xa then\nreturn{arrival=z,queued=true}\nend\nreturn{arrival=z - Xa,queued=false}\nend\nlocal function Gk(a,i,M,he)\nZb=true\nlocal ff=he and \"XX\" or \"GT\"\nif redis.call(\"ZADD\",a.tickets_key,ff,ib(a,M),i)==1 then\nif a.tickets==0 then\na.new_keys[#a.new_keys+1]=a.tickets_key\nend\na.tickets=a.tickets+1\na.changed=true\nend\nSf(a)\nif M>f and(a.attended_next==0 or M<a.attended_next)then\na.attended_next=M\na.changed=true\nend\nif a.tickets_next==0 or M+sb<a.tickets_next then\na.tickets_next=M+sb\na.changed=true\nend\na.kept_until=math.max(a.kept_until,M+sb)\nend\nlocal function Hh(a,i,q)\nlocal P=sa(i)and a.writers or a.readers\nif P==0 then\na.new_keys[#a.new_keys+1]=q\nend\nend\nlocal function vj(a,i,u)\nlocal q=ue(a,i)\nHh(a,i,q)\nredis.call(\"ZADD\",q,e(u.arrival),i)\na.arrival=math.max(a.arrival,u.arrival)\nfd(a,i,1)\nif u.queued==false then\na.departures=math.max(0,a.departures - 1)\nend\nif not a.front or u.arrival<a.front_arrival then\na.front,a.front_arrival,a.turn_at=i,u.arrival,0\nend\nu.queued=true\nend\nlocal function mj(a,i,u)\nlocal q=ue(a,i)\nHh(a,i,q)\nredis.call(\"ZADD\",q,e(u.arrival+Xa),i)\nif u.queued then\nfd(a,i,-1)\nif a.front==i then\nHc(a)\nend\nend\nu.queued=false\nend\nfunction Be(a,i,u,M,he)\nlocal ve=M>f\nif u.queued and not ve and not he then\nve=Ac(a,i)>f\nend\nif ve and not u.queued then\nvj(a,i,u)\nelseif not ve and u.queued~=false then\nmj(a,i,u)\nend\nGk(a,i,M,he)\nend\nfunction Sc(a,i,u)\nredis.call(\"ZREM\",ue(a,i),i)\nif u.queued then\nfd(a,i,-1)\nif a.front==i then\nHc(a)\nend\nend\nif redis.call(\"ZREM\",a.tickets_key,i)==1 then\na.tickets=a.tickets - 1\nif a.tickets==0 then\na.tickets_next=0\nend\nif nd(i)then\nid(a,{i})\nend\nend\na.changed=true\nend\nfunction vh(a,yg)\nif a.tickets+(a.upgrader and 1 or 0)<yg then\nreturn true\nend\nif a.tickets<=Rb(a)then\nreturn false\nend\nlocal Zf=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"0\")[1]\nif Zf then\nSc(a,Zf,yd(a,Zf)or{})\nend\nreturn true\nend\nend",
  notifications: "local Ma\ndo\nlocal Ii=Xa\nlocal function Ak(a)\nif sa(a.front)or Ja(a.front)>0 or a.readers<2 then\nreturn 0\nend\nif a.writers==0 then\nreturn Ii\nend\nlocal W,rc=fc(a.writers_key)\nreturn rc\nend\nlocal function Gh(a)\nif a.capacity==0 then\nreturn a.delay_until\nend\nlocal l=Dd(a)\nreturn a.live>0 and math.min(l,a.shared_next)or l\nend\nlocal function ik(a)\nlocal bh=a.written and(a.watched_until>f or not a.stored)\nlocal Ee,Gb,Ca,next=N,0,0,N\nif a.turn_ms>0 then\nif a.turn_began and a.turn_at>0 then\nEe=Fb(Ub(a.front))\nGb=a.turn_until\nCa=Ak(a)\nelseif a.upgrader and a.lease_ended and a.live==1 then\nEe=Fb(Ub(a.upgrader.id))\nelseif a.queue_dropped then\nGb=1\nelseif a.tickets>0 and(a.check_at or a.lease_ended and Gh(a)>f)then\nGb=a.check_at or Gh(a)\nnext=a.front and Fb(Ub(a.front))or N\nend\nend\nif Ee==N and Gb==0 and not bh then\nreturn nil\nend\nreturn table.concat(\n{e(a.at),Ee,e(Gb),e(Ca),kb(bh),next,e(a.departures)},\n\",\"\n)\nend\nfunction Ma(o,k)\nlocal oe,ae,Ce={},{},{}\nfor c=1,#k do\nlocal a=k[c]\nif not a.unreadable and not Ce[a] then\noe[#oe+1]=ik(a)\nfor ie=1,a.written and #a.untold or 0 do\nae[#ae+1]=e(a.at).. \" \" .. a.untold[ie]\nend\nend\nCe[a]=true\nend\nif #ae>0 then\no[#o+1]=\"~\" .. table.concat(ae,\",\")\nend\nif #oe>0 then\no[#o+1]=\"!\" .. table.concat(oe,\";\")\nend\nreturn o\nend\nend",
  texts: "local Vb\ndo\nfunction Vb(D,w)\nlocal v=redis.call(\"MGET\",unpack(D))\nlocal ad,Rd={},{}\nfor c=1,w or #D do\nif not v[c] then\nad[#ad+1]=c\nRd[#Rd+1]=D[c]\nend\nend\nif #ad==0 or redis.call(\"EXISTS\",unpack(Rd))==0 then\nreturn v\nend\nfor ie=1,#ad do\nif redis.call(\"EXISTS\",Rd[ie])==1 then\nv[ad[ie]]=\"\"\nend\nend\nreturn v\nend\nend",
  record: "local Jf,mb,Da,Yf\ndo\nlocal yi=2592000000\nlocal function qk(m)\nlocal i,O,K,z,ba=string.match(m,\"^(%S+) (%S+) (%d+) (%d+) (%S+)$\")\nif not i or not lb(m)then\nreturn nil\nend\nreturn{id=i,token=O,deadline=g(K),arrival=g(z),label=ba}\nend\nlocal function nk(ea)\nreturn table.concat(\n{ea.id,ea.token,e(ea.deadline),e(ea.arrival),ea.label},\n\" \"\n)\nend\nlocal function ok(a,Qa,S)\nlocal Ia,yb=string.match(Qa,\"^([%d ]+) (%S+)$\")\nlocal C,P=ma(Ia or \"\"),S>=ac and #yc or Re\nif #C~=P then\nreturn false\nend\nfor c=1,P do\na[yc[c]]=g(C[c])\nend\na.front=yb~=N and yb or nil\nif S<ac then\na.layout,a.turn_at=ac,0\nelseif S==Od then\na.layout=wc\nend\nreturn true\nend\nlocal function pk(a,m,S)\nlocal Qa,F,ea,Lb,L,xb,da=\nstring.match(m,\"^([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n?([^\\n]*)$\")\nif not Qa or not lb(Qa)or not ok(a,Qa,S)then\nreturn false\nend\nif xb~=\"\" and not string.find(xb,\",$\")then\nreturn false\nend\nif not Oh(a,da)then\nreturn false\nend\nlocal Nk,Ve=string.match(da,\"^(%d+) (%d+)\")\na.written_at=g(Nk or \"0\")\na.ahead=g(Ve or \"0\")\na.ended,a.outcomes,a.events=Lb,L,xb\na.exclusive=xg(F)\na.upgrader=qk(ea)\nreturn(F==\"\" or a.exclusive~=nil)and(ea==\"\" or a.upgrader~=nil)\nend\nlocal function rj(l)\nreturn{\nat=l,\nended=\"\",\noutcomes=\"\",\nevents=\"\",\nnoted={},\nuntold={},\nnew_keys={},\nexpired_permits=0,\nrests={},\nresting=0,\nwritten_at=0,\nahead=0,\nstored=false,\nchanged=false,\nrecord_key=KEYS[l],\ndetails_key=KEYS[l+1],\nleases_key=KEYS[l+2],\nholders_key=KEYS[l+3],\nwriters_key=KEYS[l+4],\nreaders_key=KEYS[l+5],\ntickets_key=KEYS[l+6],\nhistory_key=KEYS[l+7],\nlayout=ac,\nfence=0,\narrival=0,\ndepartures=0,\nwriters=0,\nreaders=0,\ntickets=0,\ntickets_next=0,\nturn_at=0,\nshared=0,\nshared_next=0,\ndetails=0,\ndelay_until=0,\nbreak_at=0,\nhold_ms=0,\nkept_until=0,\nexpires_at=0,\nfront_arrival=0,\ncapacity=0,\npermits=0,\nattended_next=0,\nturn_until=0,\nturn_ms=0,\nno_grace_until=0,\ndropped=0,\nwatched_until=0,\n}\nend\nfunction Jf(l,m)\nlocal a=rj(l)\nif m then\na.stored=true\nlocal S=g(string.match(m,\"^(%d+) \")or \"0\")\nif S>Od then\na.unreadable=\"newer\"\nreturn a\nend\nif S<ac then\nm=m .. \"\\n\"\nend\nif S<1 or not pk(a,m,S)then\na.unreadable=\"damaged\"\nreturn a\nend\nif a.written_at>f then\nei(a,a.written_at - f)\nend\nif a.expires_at>0 and a.expires_at+zc/2<=f then\nph(a)\nend\nend\na.live=Nb(a)and 0 or a.shared\nreturn a\nend\nfunction mb(w,kk)\nlocal D={}\nfor c=1,w do\nD[c]=KEYS[(c - 1)*oa+1]\nend\nD[w+1]=kk\nlocal v=#D==1 and{redis.call(\"GET\",D[1])}or Vb(D,w)\nlocal k,Vd,na={},{},nil\nfor c=1,w do\nlocal a=Vd[D[c]] or Jf((c - 1)*oa+1,v[c])\nk[c]=a\nVd[D[c]]=a\nif a.unreadable and not na then\nna={\"unreadable\",a.unreadable}\nend\nend\nreturn k,na,v[w+1]\nend\nlocal function Yj(a)\nif a.ahead>0 then\nreturn Od\nend\nlocal Lj=a.exclusive and a.exclusive.min_until>f or #a.rests>0\nreturn(Lj or a.layout==wc and a.shared>0)and wc or ac\nend\nlocal function Bk(a)\nlocal Ia={}\na.layout=Yj(a)\nfor c=1,#yc do\nIa[c]=e(math.max(0,a[yc[c]]))\nend\nIa[#Ia+1]=a.front or N\nreturn table.concat({\ntable.concat(Ia,\" \"),\na.exclusive and Db(a.exclusive)or \"\",\na.upgrader and nk(a.upgrader)or \"\",\na.ended,\na.outcomes,\na.events,\ne(f).. \" \" .. e(a.ahead).. Mh(a),\n},\"\\n\")\nend\nfunction Da(a,x)\nif not a.changed and Pf(a,x)<=a.expires_at then\nob(a.record_key)\nreturn\nend\na.changed=false\na.written=true\na.written_at=f\nZb=true\nif a.shared==0 and a.tickets==0 then\na.kept_until=0\na.expires_at=0\na.ahead=0\nelse\nmh(a,x)\nend\nlocal F=a.exclusive\nlocal Fj=F and math.max(F.deadline+F.delay,F.min_until)or 0\nlocal yj=math.floor(a.fence/1000)\nlocal za=math.max(f,a.delay_until,a.kept_until,Fj,Dd(a,true),yj)\nlocal Bf=a.capacity>0 and yi or x\nlocal je=math.max(za+Bf,a.expires_at+zc)- f\nai(a,je)\nredis.call(\"SET\",a.record_key,Bk(a),\"PX\",e(je))\nend\nfunction Yf(a,qi)\nif a.stored and f+qi>a.watched_until then\na.watched_until=f+qi\na.changed=true\nend\nend\nend",
  reply: "local Pd,Hf,fg,Fh\ndo\nPd=50\nlocal zi=20\nfunction Hf(a)\nlocal Pa={}\nif a.exclusive then\nPa[1]=Db(a.exclusive)\nend\nif a.live>0 then\nlocal j=redis.call(\"ZRANGE\",a.holders_key,\"0\",e(Pd - 1))\nlocal v=#j>0 and redis.call(\"HMGET\",a.details_key,unpack(j))or{}\nfor c=1,#v do\nlocal b=v[c] and pc(a,v[c])\nif #Pa<Pd and b and b.deadline>f then\nPa[#Pa+1]=Db(Xd(a,b))\nend\nend\nend\nreturn Pa\nend\nfunction fg(a)\nreturn Rb(a)+(a.upgrader and 1 or 0)\nend\nlocal function Wj(a,Ra)\nlocal za=redis.call(\"ZRANGE\",a.leases_key,\"-2\",\"-1\",\"WITHSCORES\")\nlocal l=#za\nif #za==4 and Ra and za[3]==Ra.id then\nl=2\nend\nlocal K=g(za[l] or \"0\")- a.ahead\nreturn a.break_at>0 and math.min(K,a.break_at)or K\nend\nlocal function zj(a,rb,Ra)\nlocal l=a.delay_until\nif a.exclusive then\nl=math.max(l,a.exclusive.deadline,a.exclusive.min_until)\nelseif rb and a.live>(Ra and 1 or 0)then\nl=math.max(l,Wj(a,Ra))\nend\nif a.capacity>0 and a.live+a.resting>0 then\nlocal lg,ga=Dd(a),a.live>0 and a.shared_next or 0\nlocal fj=lg>0 and ga>0\nl=math.max(l,fj and math.min(lg,ga)or lg+ga)\nend\nif not rb then\nl=math.max(l,a.upgrader and a.upgrader.deadline or 0,a.break_at)\nend\nreturn l\nend\nfunction Fh(a,rb,Ra)\nif Af(a)then\nreturn f+zi\nend\nlocal l=zj(a,rb,Ra)\nlocal dk=a.capacity>0 and a.turn_at>0\nif l>f and not dk then\nreturn l\nend\nl=a.attended_next>f and a.attended_next or f\nif a.turn_at==0 then\nreturn l\nend\nreturn l>f and math.min(a.turn_until,l)or a.turn_until\nend\nend",
  turns: "local Zc,tg,Ea,Xf,Ph,Vf,ne\ndo\nZc=3000\nlocal Vi=250\nlocal Li=100\nfunction tg(a,l,Gf)\na.turn_at,a.turn_until=l,l+Gf\nif a.attended_next<a.turn_until then\nlocal M=Ac(a,a.front)\na.turn_until=M>l and math.min(a.turn_until,M)or a.turn_until\nend\na.changed=true\nend\nlocal function sj(a)\nlocal ij=a.shared==0 or a.break_at>f\nif a.break_at>0 and not a.exclusive and a.live==0 and ij then\na.break_at=0\na.changed=true\nend\nend\nfunction Ea(a,l)\nsj(a)\nlocal yb=a.front\nlocal wh=yb and(de(a,yb)or Ja(yb)>a.capacity)\nif wh and a.turn_at==0 then\ntg(a,l,a.turn_ms>0 and a.turn_ms or Zc)\na.turn_began=true\nelseif not wh and a.turn_at~=0 then\na.turn_at,a.turn_until=0,0\na.changed=true\nend\nend\nlocal function fi(a,Gf)\nif a.turn_ms>0 then\na.turn_ms=Gf\nend\nend\nfunction Xf(a)\nfi(a,Vi)\nend\nfunction Ph(a,dc)\nfor W=1,Li do\nlocal yb,Gb=a.front,a.turn_until\nif a.turn_at==0 or yb==dc or f<Gb then\nreturn\nend\nBe(a,yb,{arrival=a.front_arrival,queued=true},Gb,true)\nXf(a)\nEa(a,Gb)\nend\nend\nfunction Vf(a,Kc)\nif Kc~=(a.turn_ms>0)then\na.turn_ms=Kc and Zc or 0\na.changed=true\nend\nend\nfunction ne(a)\nfi(a,Zc)\nend\nend",
  asked: "local fe,R,ic,jf,Jc,md,dd,Rf,oc,og\ndo\nfunction fe(h,G)\nlocal j={}\nfor c=1,#h.locks do\nj[c]=string.sub(h.modes,c,c).. G\nend\nreturn j\nend\nfunction R(h,o)\nfor c=1,#h.locks do\nEa(h.locks[c],f)\nDa(h.locks[c],h.retention_ms)\nend\nreturn Ma(o,h.locks)\nend\nfunction ic(h,V)\nreturn R(h,{\"lost\",V,\"0\"})\nend\nfunction jf(h)\nreturn R(h,{\"lost\",xc[Ib],\"1\"})\nend\nfunction Jc(h,ha,ye)\nlocal o,Nh={\"granted\",e(f),e(h.locks[1].break_at)},{}\nfor c=1,#ha do\nNh[c]=Db(ha[c])\nend\nhb(o,Nh)\no[#o+1]=ye and \"1\" or \"0\"\no[#o+1]=e(h.locks[1].capacity)\nreturn R(h,o)\nend\nfunction md(h,G)\nlocal j,ha,t,V=fe(h,G),{},0,tb\nfor c=1,#j do\nha[c]=Oc(h.locks[c],j[c])\nif ha[c] then\nt=t+1\nelseif V==tb then\nV=He(h.locks[c],G)\nend\nend\nif t==#j then\nreturn Jc(h,ha,true)\nend\nif t>0 or V~=tb or h.idempotency and h.idempotency.state==Wa then\nreturn ic(h,V)\nend\nreturn nil\nend\nfunction dd(h,aa,u,Ra,hd)\nlocal xa=aa[1]\nlocal a=h.locks[xa]\nlocal rb=string.sub(h.modes,xa,xa)==gb\nif not u then\nu={position=-1,ticket=N,arrival=nb,attended_until=0,ticket_until=0,again_at=0}\nfor c=1,#h.locks do\nu.arrival=math.max(u.arrival,h.locks[c].dropped+1)\nend\nend\nlocal Sh={}\nfor c=1,#aa do\nSh[c]=e(aa[c])\nend\nlocal Pa,Za=Hf(a),0\nlocal o={\n\"busy\",\ne(f),\ntable.concat(Sh,\" \"),\ne(Fh(a,rb,Ra)),\ne(u.position),\nu.ticket,\ne(u.arrival),\ne(u.attended_until),\ne(u.ticket_until),\ne(u.again_at),\ne(a.hold_ms),\ne(u.position>=0 and eh(a)or a.departures),\ne(fg(a)+(hd and hd[xa] and 1 or 0)),\ne(gc(a)),\ne(cd(a)),\n}\nhb(o,Pa)\nif not Ra then\nfor c=1,#aa do\nlocal Ba=h.locks[aa[c]]\nZa=math.max(Za,Ba.delay_until,Ba.live==0 and Dd(Ba)or 0)\nend\nend\no[#o+1]=e(Za>f and Za or 0)\no[#o+1]=e(a.capacity)\nreturn R(h,o)\nend\nfunction Rf(h,a,i)\nlocal b={\nid=i,\nttl=h.ttl_ms,\nmax_until=h.max_hold_ms>0 and f+h.max_hold_ms or 0,\ndelay=h.lock_delay_ms,\nlabel=h.label,\npartner=N,\nmin_until=h.min_hold_ms>0 and f+h.min_hold_ms or 0,\n}\nb.idempotency_until=od(h.idempotency_key,gd(a,b,h.ttl_ms))\nreturn b\nend\nfunction oc(h,Ta,G,Yb)\nwa(h.idempotency_key,Ta,h.fingerprint,G,Yb)\nend\nfunction og(h,G,b)\nlocal a=h.locks[1]\nif h.since>0 or Ka(a,G)then\nLa(a,G,\"granted\",true)\nend\noc(h,Wa,G,b.idempotency_until)\nend\nend",
  broken: "local Ld,df\ndo\nlocal ch=400\nLd=1\nlocal function hk(a,m,Mj)\nlocal Bg=a.break_at==Ld\nlocal l=Bg and f or a.break_at\nif Mj then\nlocal b=pc(a,m)\nif not b then\nreturn l\nend\nif Bg then\nb.delay,b.min_until=0,0\nend\nlocal V=b.deadline<l and Kd(a,b)or Ib\nlocal ga=math.min(l,b.deadline)\ncb(a,b,V,ga)\nreturn ga\nend\nif not Bg then\nlocal K,Kb,jc=string.match(m,\"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+ ?(%d*)$\")\nif K and g(Kb)>0 then\na.delay_until=math.max(a.delay_until,math.min(l,g(K)- a.ahead)+g(Kb))\nend\nif jc and jc~=\"\" then\na.delay_until=math.max(a.delay_until,g(jc)- a.ahead)\nend\nend\nreturn l\nend\nfunction df(a)\nlocal P=ch\nif P==0 then\nreturn 0\nend\nlocal j=redis.call(\"ZRANGE\",a.holders_key,\"0\",e(P - 1))\nch=P - #j\nlocal ga=0\nif #j>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nif v[c] then\nga=math.max(ga,hk(a,v[c],a.shared - c<tc))\nend\nend\nZd(a,j)\nend\na.upgrader=nil\na.changed=true\nif #j==P and a.shared>0 then\nif a.break_at~=Ld then\na.break_at=f\nend\nreturn 0\nend\nredis.call(\"DEL\",a.leases_key,a.holders_key)\na.shared,a.permits,a.shared_next,a.live=0,0,0,0\nreturn ga>0 and ga or f\nend\nend",
  departures: "local Qh,qh,jh\ndo\nlocal xi=2\nlocal sc=1250\nlocal Ji=20\nlocal function fh(a,q,j)\nfor Ha=1,#j,sc do\nlocal sg=redis.call(\"ZMSCORE\",q,unpack(j,Ha,math.min(Ha+sc - 1,#j)))\nlocal kc={}\nfor c=1,#sg do\nlocal z=sg[c] and g(sg[c])or Xa\nif z<Xa then\nkc[#kc+1]=e(z+Xa)\nkc[#kc+1]=j[Ha+c - 1]\nend\nend\nif #kc>0 then\nredis.call(\"ZADD\",q,unpack(kc))\nfd(a,j[1],-#kc/2)\nend\nend\nend\nlocal function Zg(j)\nlocal eb,Ca={},{}\nfor c=1,#j do\nlocal ji=sa(j[c])and eb or Ca\nji[#ji+1]=j[c]\nend\nreturn eb,Ca\nend\nlocal function Ah(j)\nlocal Cf={}\nfor c=1,#j do\nif nd(j[c])then\nCf[#Cf+1]=j[c]\nend\nend\nreturn Cf\nend\nlocal function uj(a,M)\nif a.turn_at==0 then\nreturn M\nend\nif a.turn_until<M then\nXf(a)\nreturn a.turn_until\nend\nlocal ck=math.max(0,M - a.turn_at)\na.no_grace_until=math.max(a.no_grace_until,M+Ji*ck)\nreturn M\nend\nfunction Qh(a,dc)\nif Rb(a)==0 or a.attended_next>f then\nreturn 0\nend\nlocal Ha=math.max(0,a.tickets - Rb(a))\nlocal wd=redis.call(\"ZCOUNT\",a.tickets_key,\"-inf\",ib(a,f))- Ha\nlocal Gd=math.max(0,math.min(wd,sc*xi))\nlocal bg=redis.call(\"ZRANGE\",a.tickets_key,e(Ha),e(Ha+Gd),\"WITHSCORES\")\nlocal j,ld={},0\na.attended_next=Gd<wd and f or 0\nfor c=1,#bg,2 do\nlocal i,M=bg[c],g(bg[c+1])- a.ahead\nif M>f then\nlocal dj=i==dc and Ha+Gd+1==a.tickets\na.attended_next=dj and 0 or M\nelseif(i~=dc or M+sb<=f)and #j<Gd then\nj[#j+1]=i\nif i==a.front then\nld=M\nend\nend\nend\na.passing=Gd<wd\na.changed=true\nlocal eb,Ca=Zg(j)\nfh(a,a.writers_key,eb)\nfh(a,a.readers_key,Ca)\nif ld>0 then\nld=uj(a,ld)\nHc(a)\nend\nreturn ld\nend\nlocal function qj(a,j)\nlocal eb,Ca=Zg(j)\nredis.call(\"ZREM\",a.tickets_key,unpack(j))\nif #eb>0 then\nredis.call(\"ZREM\",a.writers_key,unpack(eb))\nend\nif #Ca>0 then\nredis.call(\"ZREM\",a.readers_key,unpack(Ca))\nend\na.tickets=a.tickets - #j\nid(a,Ah(j))\nend\nfunction qh(a)\nif a.tickets==0 or a.tickets_next>f or a.passing then\nreturn\nend\nlocal wd=ib(a,f - sb)\nlocal Bh=redis.call(\"ZRANGEBYSCORE\",a.tickets_key,\"-inf\",wd,\"LIMIT\",\"0\",e(sc))\nif #Bh>0 then\nqj(a,Bh)\nend\nlocal xa,M=fc(a.tickets_key)\nif xa then\na.tickets_next=M - a.ahead+sb\na.lapsing=a.tickets_next<=f\nelse\na.lapsing=false\na.tickets_next=0\na.tickets,a.writers,a.readers=0,0,0\nHc(a)\nend\na.changed=true\nend\nfunction jh(a)\nlocal P=a.tickets+(a.upgrader and 1 or 0)\nif a.tickets>0 then\nlocal j=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"-1\")\nfor Ha=1,#j,sc do\nid(a,Ah({unpack(j,Ha,math.min(Ha+sc - 1,#j))}))\nend\nif #j>0 then\nredis.call(\"DEL\",a.writers_key,a.readers_key,a.tickets_key)\na.departures=a.departures+Rb(a)\na.writers,a.readers,a.tickets,a.tickets_next,a.attended_next=0,0,0,0,0\nHc(a)\nend\nend\na.upgrader=nil\na.queue_dropped=true\na.dropped=math.max(a.arrival+1,nb)\na.arrival=a.dropped\na.changed=true\nreturn P\nend\nend",
  end_lease: "local Dc,wb,gh\ndo\nfunction Dc(a,b,V)\nif sa(b.id)then\na.exclusive=nil\nWf(a,f - b.acquired)\nelse\nWf(a,(f - b.acquired)/a.live)\nZd(a,{b.id})\na.live=a.live - 1\nend\ncb(a,b,V,f)\nend\nfunction wb(a)\nlocal Y=a.exclusive or a.shared>0\nreturn not Y and a.delay_until>f and a.delay_until or 0\nend\nfunction gh(b)\nreturn table.concat({e(b.fence),e(math.max(0,f - b.acquired)),ag(b.label)},\",\")\nend\nend",
  groups: "local Ya\ndo\nfunction Ya(C,uf)\nC[#C+1]=e(#uf)\nfor c=1,#uf do\nhb(C,uf[c])\nend\nreturn C\nend\nend",
  latch: "local re,ke,Tc,Ag,rd\ndo\nlocal Jg=1\nlocal Fi=60000\nfunction re(m)\nlocal S,i,A,P,Oa,L=string.match(m,\"^(%d+) (%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)$\")\nif g(string.match(m,\"^(%d+) \")or \"0\")>Jg then\nreturn{unreadable=\"newer\"}\nend\nif not S or not lb(string.match(m,\"^[^\\n]*\"))then\nreturn{unreadable=\"damaged\"}\nend\nreturn{\nid=g(i),\nsince=g(A),\ncount=g(P),\nexpires_at=g(Oa),\noutcomes=L,\nlive=g(Oa)>f,\n}\nend\nfunction ke(q)\nlocal m=redis.call(\"GET\",q)\nreturn m and re(m)or nil\nend\nfunction Tc(q,p)\nZb=true\nlocal Ia={e(Jg),e(p.id),e(p.since),e(p.count),e(p.expires_at)}\nlocal Bf=math.max(p.expires_at - f,Fi)\nredis.call(\"SET\",q,table.concat(Ia,\" \").. \"\\n\" .. p.outcomes,\"PX\",e(Bf))\nend\nfunction Ag(o)\no[#o+1]=\"!1,-,0,0,1\"\nreturn o\nend\nfunction rd(p,P)\nreturn{\"latch\",e(p.id),e(p.since),P or e(p.count),e(p.expires_at)}\nend\nend",
  order: "local Jh,Rh\ndo\nfunction Jh(a,i,z)\nif not a.front or a.front==i then\nreturn false\nend\nif not sa(i)and Ja(i)==0 then\nif a.writers==0 then\nreturn false\nend\nif z and not sa(a.front)then\nlocal W,rc=fc(a.writers_key)\nreturn rc<z\nend\nend\nreturn not z or a.front_arrival<z\nend\nlocal function dh(q,z)\nreturn redis.call(\"ZCOUNT\",q,\"-inf\",\"(\" .. e(z))\nend\nfunction Rh(a,i,u)\nlocal E=a.upgrader and 1 or 0\nif u.queued and u.arrival==a.arrival then\nreturn E+Rb(a)- 1\nend\nlocal eb,Ca=a.writers,a.readers\nif u.queued and sa(i)then\neb=eb - 1\nelseif u.queued then\nCa=Ca - 1\nend\nif eb>0 then\nE=E+dh(a.writers_key,u.arrival)\nend\nif Ca>0 then\nE=E+dh(a.readers_key,u.arrival)\nend\nreturn E\nend\nend",
  places: "local Me,rf,Eh,xe,bi,Wg,M,Kh\ndo\nlocal ti=10000\nlocal ui=2500\nMe=1500\nfunction rf(k,j)\nlocal t,z={},nil\nfor c=1,#j do\nt[c]=yd(k[c],j[c])or false\nz=z or t[c] and t[c].arrival\nend\nt.arrival=z\nreturn z and t or nil\nend\nfunction Eh(k)\nlocal t,z={},nb\nfor c=1,#k do\nz=math.max(z,k[c].arrival+1)\nend\nfor c=1,#k do\nt[c]=false\nk[c].arrival=z\nk[c].changed=true\nend\nt.arrival=z\nreturn t\nend\nfunction xe(k,j,t)\nfor c=1,#j do\nif t[c] then\nSc(k[c],j[c],t[c])\nend\nend\nend\nfunction bi(k,j,t,aa,X,ba)\nlocal Td=0\nif #j>1 then\nlocal Vg=math.floor(t.arrival/1000)\nTd=Vg>f+1000 and f or Vg+ti\nend\nlocal zd,Sd=0,Td>f and Td or 0\nfor c=1,#j do\nlocal a,i=k[c],j[c]\nif Td<=f or aa[1]==c then\nlocal u=t[c] or{arrival=t.arrival}\nBe(a,i,u,X)\nif nd(i)then\ndg(a,i,\"=\" .. ba)\nend\nzd=math.max(zd,Rh(a,i,u))\nt[c]=u\nelseif t[c] then\nSc(a,i,t[c])\nt[c]=false\nend\nEa(a,f)\nif a.front==i and a.turn_at>0 then\nne(a)\ntg(a,f,Zc)\nSd=f+ui\nend\nend\nreturn zd,Sd\nend\nlocal function Hj(a,i,z,Fc)\nif not de(a,i)then\nreturn true\nend\nif Fc then\nreturn Jh(a,i,z)\nend\nreturn Ja(i)==0 and a.live>0 and a.front~=nil and a.front~=i\nend\nfunction Wg(k,j,z,Fc)\nlocal aa={}\nfor c=1,#j do\nif Hj(k[c],j[c],z,Fc)then\naa[#aa+1]=c\nend\nend\nreturn aa\nend\nfunction M(k,Ab,Ed)\nlocal jk=f+math.floor(Ab - math.min(300,Ab/10))\nfor c=1,#k do\nEd=Ed and f>=k[c].no_grace_until\nend\nreturn jk+(Ed and Me or 0)\nend\nfunction Kh(k,j,t,X)\nfor c=1,#j do\nif t[c] then\nX=math.max(X,Ac(k[c],j[c])+1)\nend\nend\nreturn X\nend\nend",
  purge: "local Sa\ndo\nlocal Qi=100\nlocal function wk(a)\nlocal b=a.exclusive\nif not b or b.deadline>f then\nreturn 0\nend\na.exclusive=nil\ncb(a,b,Kd(a,b),b.deadline)\nreturn b.deadline\nend\nlocal function pj(a)\nlocal ga=0\nlocal j=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",ib(a,f),\"LIMIT\",\"0\",e(Qi))\nif #j>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nlocal b=v[c] and pc(a,v[c])\nif b then\ncb(a,b,Kd(a,b),b.deadline)\nga=b.deadline\nend\nend\nZd(a,j)\nend\nreturn ga\nend\nlocal function lj(a)\nif a.capacity==0 then\na.live=redis.call(\"ZCOUNT\",a.leases_key,\"(\" .. ib(a,f),\"+inf\")\nreturn\nend\nlocal of=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",ib(a,f))\na.live=a.shared - #of\na.expired_permits=0\nfor c=1,#of do\na.expired_permits=a.expired_permits+Ja(of[c])\nend\nend\nlocal function xk(a)\nif a.shared>0 and Nb(a)then\nreturn df(a)\nend\nif a.shared==0 or a.shared_next>f then\nreturn 0\nend\nlocal ga=pj(a)\nlocal xa,me=fc(a.leases_key)\nme=me - a.ahead\na.shared_next=xa and me or 0\nif not xa then\na.shared,a.permits=0,0\nend\na.live=a.shared\nif xa and me<=f then\nlj(a)\na.clearing=a.layout==wc\nend\na.changed=true\nreturn ga\nend\nlocal function yk(a)\nlocal ea=a.upgrader\nif not ea or ea.deadline>f then\nreturn 0\nend\na.upgrader=nil\na.changed=true\nreturn ea.deadline\nend\nfunction Sa(a,dc)\nlocal l=math.max(wk(a),xk(a),yk(a),Qh(a,dc))\nl=math.max(l,lh(a))\nqh(a)\nif a.tickets==0 then\nne(a)\nend\nif a.delay_until>0 and a.delay_until<=f then\nl=math.max(l,a.delay_until)\na.delay_until=0\na.changed=true\nend\nEa(a,l>0 and l or f)\nPh(a,dc)\nend\nend",
  quorum_endings: "local Va,fb,uc,Wc,tc,Ze,Ec,tf,cb\ndo\nVa=\"r\"\nfb=\"e\"\nlocal Gi=\"x\"\nuc=\"m\"\nWc=\"u\"\nlocal Ie=12\nlocal Ng=6\ntc=64\nlocal Ke=1+Ie+Ng+1\nfunction Ze(n)\nreturn string.sub(n .. \"------\",1,Ng)\nend\nlocal function kh(H)\nlocal wj=string.gsub(string.sub(H,1,Ie),\"%-\",\"%%-\")\nreturn \"(%a)\" .. wj .. \"(%S+)\"\nend\nfunction Ec(d,H)\nreturn string.match(d.ended,kh(H))\nend\nfunction tf(d,H)\nd.ended=string.gsub(d.ended,kh(H).. \" \",\"\")\nend\nfunction cb(d,H,ta,n)\nlocal r=Ec(d,H)\nif r==fb and ta~=fb then\ntf(d,H)\nta=Gi\nelseif r then\nreturn\nend\nlocal mf=ta .. string.sub(H,1,Ie).. Ze(n).. \" \"\nd.ended=string.sub(mf .. d.ended,1,tc*Ke)\nend\nend",
  quorum_idempotency: "local Je,le,mg,oh,ci,Uh,Xh\ndo\nJe=\"e\"\nlocal vi=8*23\nlocal Dg=\"?\"\nfunction le(d,H)\nreturn d~=nil and d.state~=Qd and string.find(d.rest,H,1,true)~=nil\nend\nlocal function Vj(d,Z)\nlocal l=f\nfor W,b in ipairs(d.leases)do\nif b.holder==Z then\nl=math.max(l,b.deadline)\nend\nend\nreturn l\nend\nfunction mg(q,d,b)\nif not q then\nreturn\nend\nlocal r,fa=bb(q),b.attempt\nif r and r.state==Wa and not le(r,fa)then\nfa=string.sub(r.rest .. \" \" .. fa,-vi)\nend\nwa(q,Wa,b.fingerprint,fa,Vj(d,b.holder))\nend\nfunction oh(q,r,H)\nif not le(r,H)or r.state~=Wa then\nreturn\nend\nlocal Qb={}\nfor W,Ba in ipairs(ma(r.rest))do\nif Ba~=H then\nQb[#Qb+1]=Ba\nend\nend\nif #Qb==0 then\nredis.call(\"DEL\",q)\nelse\nlocal m=table.concat({r.layout,Wa,r.fingerprint,table.concat(Qb,\" \")},\" \")\nredis.call(\"SET\",q,m,\"KEEPTTL\")\nend\nend\nfunction ci(q,r,H)\nif not r or r.state==Wa then\nwa(q,Je,r and r.fingerprint or Dg,H,f)\nend\nend\nfunction Uh(q,b)\nredis.call(\"PEXPIRE\",q,e(b.deadline - f+vc),\"GT\")\nend\nfunction Xh(r,y)\nif r and r.fingerprint==Dg then\nreturn nil\nend\nreturn Cd(r,y)\nend\nend",
  quorum_marker: "local Se,Yc,Bb,Fd,Jb,mc,we,Uf\ndo\nlocal Kg=1\nSe=\"v\"\nYc=\"q\"\nlocal Wi=100000\nlocal Ai=4503599627370496\nlocal Pg=8\nlocal ef=nb<Ai and nb or 0\nfunction Bb(m)\nif not m then\nreturn{state=N,ends_at=0}\nend\nlocal S,Ta,la,ka,jd,sf,Ve=\nstring.match(m,\"^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$\")\nif not S or g(S)>Kg then\nreturn{state=\"newer\"}\nend\nreturn{\nstate=Ta,\nnumber=g(la),\nnodes=g(ka),\nends_at=g(jd),\nfloor=g(sf),\nahead=g(Ve),\n}\nend\nfunction Fd(q,s)\nlocal Ia={s.number,s.nodes,s.ends_at,s.floor,s.ahead}\nlocal C={e(Kg),s.state}\nfor c=1,#Ia do\nC[c+2]=e(Ia[c])\nend\nredis.call(\"SET\",q,table.concat(C,\" \"))\nend\nfunction Jb(s,la,ka)\nif s.state==\"newer\" then\nreturn{\"newer\"}\nend\nif s.number and(s.number~=la or s.nodes~=ka)then\nreturn{\"misplaced\",e(s.number),e(s.nodes)}\nend\nif s.state~=Se then\nreturn{\"nonvoter\",e(f),s.state,e(s.ends_at)}\nend\nreturn nil\nend\nfunction mc(za,s)\nlocal Ff=math.max(za+1,s.floor+1,ef)\nlocal U=Ff - Ff % Pg+s.number\nreturn U<Ff and U+Pg or U\nend\nfunction we(s)\nreturn math.max(s.floor or 0,ef+(s.ahead or 0)+Wi)\nend\nfunction Uf(q,s,U)\nif U>we(s)then\ns.ahead=U - ef\nFd(q,s)\nend\nend\nend",
  quorum_record: "local Pe,Fa,gb,wg,pe,bf,Wb,lf,Cb,Eb,ec,qf,ce,ug,wb,Xg,hf,Ue,bd,gf\ndo\nlocal Mg=2\nPe=\"p\"\nFa=\"c\"\nlocal Og=\"r\"\nlocal Oe=\"*\"\ngb=\"x\"\nlocal Pi=\"^(%a) (%S+) (%S+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) ?(%S*)$\"\nfunction wg(Qa)\nlocal ua,H,Z,Ta,K,U,Te,Xb,Nf,Kb,ba,Th=\nstring.match(Qa,Pi)\nif not ua or not lb(Qa)then\nreturn nil\nend\nreturn{\nmode=ua,\nattempt=H,\nholder=Z,\nstate=Ta,\ndeadline=g(K),\nfence=g(U),\nacquired=g(Te),\nttl=g(Xb),\nmax_until=g(Nf),\ndelay=g(Kb),\nlabel=ba,\nfingerprint=Th==\"\" and N or Th,\n}\nend\nfunction pe(b)\nreturn table.concat({\nb.mode,\nb.attempt,\nb.holder,\nb.state,\ne(b.deadline),\ne(b.fence),\ne(b.acquired),\ne(b.ttl),\ne(b.max_until),\ne(b.delay),\nb.label,\nb.fingerprint,\n},\" \")\nend\nlocal function hj(d)\nfor W,b in ipairs(d.leases)do\nif b.deadline>f+b.ttl and b.ttl>0 then\nb.deadline=f+b.ttl\nd.capped=true\nend\nend\nend\nfunction bf(d,Pc)\nif d.delay_until>f+Pc then\nd.delay_until=f+Pc\nd.capped=true\nend\nend\nlocal function tj(d)\nlocal ab,xf={},{}\nfor W,b in ipairs(d.leases)do\nif b.deadline>f then\nab[#ab+1]=b\nxf[b.holder]=xf[b.holder] or b.state==Fa\nend\nend\nfor W,b in ipairs(d.leases)do\nif b.deadline<=f and b.state==Fa then\nlocal ta=b.deadline==b.max_until and uc or fb\ncb(d,b.attempt,ta,\"\")\nif b.delay>0 and not xf[b.holder] then\nd.delay_until=math.max(d.delay_until,b.deadline+b.delay)\nend\nend\nend\nd.leases=ab\nend\nfunction Wb(w,ii)\nlocal D={}\nfor c=1,w do\nD[c]=KEYS[ii*(c - 1)+1]\nD[w+c]=KEYS[ii*(c - 1)+2]\nend\nreturn Vb(D,w)\nend\nfunction lf()\nreturn{fence=0,confirmed=0,delay_until=0,ended=\"\",leases={}}\nend\nfunction Cb(m)\nlocal d=lf()\nif not m then\nreturn d\nend\nlocal S,U,kj,Za,Lb,ca=\nstring.match(m,\"^(%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)\\n(.*)$\")\nif g(string.match(m,\"^(%d+) \")or \"0\")>Mg then\nreturn nil,\"newer\"\nend\nif not S or g(S)<1 or not lb(string.match(m,\"^[^\\n]*\"))then\nreturn nil,\"damaged\"\nend\nd.fence=g(U)\nd.confirmed=g(kj)\nd.delay_until=g(Za)\nd.ended=Lb\nfor Qa in string.gmatch(ca,\"[^\\n]+\")do\nlocal b=wg(Qa)\nif not b then\nreturn nil,\"damaged\"\nend\nd.leases[#d.leases+1]=b\nend\nhj(d)\ntj(d)\nreturn d\nend\nfunction Eb(q,d,x)\nlocal za=math.max(f,d.delay_until)\nlocal Ia={e(Mg),e(d.fence),e(d.confirmed),e(d.delay_until)}\nlocal Ob={table.concat(Ia,\" \"),d.ended,\"\"}\nfor c,b in ipairs(d.leases)do\nOb[c+2]=pe(b)\nza=math.max(za,b.deadline+b.delay)\nend\nredis.call(\"SET\",q,table.concat(Ob,\"\\n\"),\"PX\",e(za+x - f))\nend\nfunction ec(d,H)\nfor W,b in ipairs(d.leases)do\nif b.attempt==H then\nreturn b\nend\nend\nreturn nil\nend\nfunction qf(d,H,Z)\nlocal b=ec(d,H)\nreturn b and(Z==N or b.holder==Z)and b or nil\nend\nfunction ce(d,Z)\nfor W,b in ipairs(d.leases)do\nif b.holder==Z then\nreturn b\nend\nend\nreturn nil\nend\nfunction ug(d,ua,Z)\nlocal l=0\nfor W,b in ipairs(d.leases)do\nlocal xj=ua==gb or b.mode==gb\nif xj and b.holder~=Z and b.state~=Og then\nl=math.max(l,b.deadline+b.delay)\nend\nend\nreturn l\nend\nfunction wb(d)\nlocal ca=ce(d,Oe)\nlocal l=math.max(d.delay_until,ca and ca.deadline or 0)\nreturn l>f and l or 0\nend\nfunction Xg(d,ua,Z)\nlocal l=ug(d,ua,Z)\nreturn ce(d,Z)and l or math.max(l,wb(d))\nend\nfunction hf(d)\nlocal Ob={}\nfor W,b in ipairs(d.leases)do\nif b.state==Fa then\nOb[#Ob+1]=pe(b)\nend\nend\nreturn Ob\nend\nfunction Ue(d,s,va,se)\nd.fence=mc(d.fence,s)\nlocal b={\nmode=va.mode,\nattempt=va.attempt,\nholder=va.holder,\nstate=Pe,\ndeadline=f+se,\nfence=d.fence,\nacquired=0,\nttl=se,\nmax_until=0,\ndelay=0,\nlabel=N,\nfingerprint=N,\n}\nd.leases[#d.leases+1]=b\nreturn b\nend\nfunction bd(d,ze)\nd.leases[#d.leases+1]={\nmode=gb,\nattempt=Oe,\nholder=Oe,\nstate=Og,\ndeadline=f+ze,\nfence=0,\nacquired=0,\nttl=ze,\nmax_until=0,\ndelay=0,\nlabel=N,\nfingerprint=N,\n}\nend\nfunction gf(d,b,db)\nb.state=Fa\nb.fence=db.fence\nb.acquired=f - db.acquired\nb.ttl=db.ttl\nb.delay=db.delay\nb.label=db.label\nb.fingerprint=db.fingerprint\nb.deadline=f+db.ttl\nif db.max_until>0 then\nb.max_until=f+db.max_until\nb.deadline=math.min(b.deadline,b.max_until)\nend\nd.fence=math.max(d.fence,b.fence)\nd.confirmed=math.max(d.confirmed,b.fence)\nend\nend",
  recent_reply: "local qg,jg\ndo\nfunction qg(d,n,o,ed)\nLa(d,n,table.concat(o,\"x\"),ed)\nend\nfunction jg(d,n)\nlocal nc=Ka(d,n)\nif not nc then\nreturn nil\nend\nlocal C=string.gsub(nc,\"x\",\" \")\nreturn ma(C)\nend\nend",
  reentry: "local Rg\ndo\nlocal Zi=5000\nlocal Yi=3000\nlocal function Ck(h,Y)\nlocal a=h.locks[1]\nY.holds=Y.holds+1\nY.deadline=math.max(Y.deadline,gd(a,Y,h.ttl_ms))\nY.ttl=math.max(Y.ttl,h.ttl_ms)\nY.confirmed=true\nAd(a,Y)\nif h.idempotency_key then\nlocal Rj=Y.deadline+math.max(h.retention_ms - vc,0)\noc(h,Wa,Ub(Y.id),Rj)\nelse\nLa(a,h.request,\"entered\",h.since>0)\nend\nreturn Jc(h,{Y})\nend\nlocal function Cj(h,G,F,T)\nlocal a=h.locks[1]\nlocal b=Rf(h,a,h.modes .. G)\nlocal Jd\nif sa(b.id)then\nJd=a.upgrader and a.upgrader.arrival\na.upgrader=nil\nb.partner=T.id\nend\nee(a,b,Jd)\nif F then\nF.partner=b.id\nend\nog(h,G,b)\nreturn Jc(h,{b})\nend\nlocal function Lk(h,G,T)\nlocal a=h.locks[1]\na.arrival=math.max(a.arrival+1,nb)\nlocal z,K=a.arrival,f+Zi\nif a.upgrader then\nz=a.upgrader.arrival\nend\nVf(a,h.hints)\na.upgrader=\n{id=h.modes .. G,token=T.id,deadline=K,arrival=z,label=h.label}\na.changed=true\noc(h,cc,G,K)\nlocal u={\nposition=0,\nticket=G,\narrival=z,\nattended_until=K,\nticket_until=K,\nagain_at=f+Yi,\n}\nreturn dd(h,{1},u,T)\nend\nfunction Rg(h,r)\nlocal a,ea=h.locks[1],h.locks[1].upgrader\nif h.arrival>0 and h.arrival<=a.dropped then\nreturn jf(h)\nend\nlocal F,T=Ef(a,h.token)\nif not F and not T then\nlocal nc,ja=vd(a,h.token)\nreturn nc==\"lost\" and ic(h,ja)or R(h,{nc,ja})\nend\nlocal rb=h.modes==gb\nlocal Y=T\nif rb then\nY=F\nend\nlocal vf=ea and Ub(ea.id)==h.place_secret\nif r==\"entered\" or pd(r,h.since)and not vf then\nreturn Y and Jc(h,{Y},true)or ic(h,tb)\nend\nif Y then\nreturn Ck(h,Y)\nend\nif rb and ea and ea.token~=T.id then\nreturn R(h,{\"deadlock\"})\nend\nlocal G=vf and h.place_secret or h.request\nif de(a,h.modes .. G,F,T)then\nreturn Cj(h,G,F,T)\nend\nif not rb or h.left_ms==0 and not vf then\noc(h,cc,h.request,f)\nreturn dd(h,{1},nil,T or F)\nend\nreturn Lk(h,G,T)\nend\nend",
  request: "local Kf\ndo\nfunction Kf(w,B,y)\nlocal I=bb(B)\nlocal J=Cd(I,y)\nif J then\nreturn nil,I,J\nend\nlocal k,na=mb(w)\nreturn k,I,na\nend\nend",
  warn: "local Xe,Ge,zg\ndo\nlocal Qg=400\nfunction Xe(a,Mb)\nlocal pa=a.break_at\na.break_at=f+Mb\nif pa>0 then\na.break_at=math.min(a.break_at,pa)\nend\na.changed,a.check_at=true,a.break_at\nreturn pa\nend\nlocal function Oj(a,b,E)\nlocal K=E>0 and math.min(b.deadline,E)or b.deadline\nreturn K - b.ttl+b.ttl/3>a.break_at\nend\nfunction Ge(a,b,E,ya)\nif not ya and b.delay+b.min_until>0 then\nb.delay,b.min_until=0,0\nAd(a,b)\nend\nlocal qb=Oj(a,b,E)\nXd(a,b)\nreturn qb and 1 or 0\nend\nfunction zg(a,Ha,E,ya)\nif a.live==0 then\nreturn 0,0\nend\nlocal aj=\"(\" .. e(Ha)\nlocal Gc=\nredis.call(\"ZRANGEBYSCORE\",a.holders_key,aj,\"+inf\",\"WITHSCORES\",\"LIMIT\",\"0\",e(Qg))\nlocal j={}\nfor c=1,#Gc,2 do\nj[#j+1]=Gc[c]\nend\nif #j==0 then\nreturn 0,0\nend\nlocal qb=0\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nlocal b=v[c] and pc(a,v[c])\nif b and b.deadline>f then\nqb=qb+Ge(a,b,E,ya)\nend\nend\nreturn qb,#j==Qg and g(Gc[#Gc])or 0\nend\nend",
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
  sha1: "98292e2cf77e35056d7474a20c4f38c8ce010ef8",
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
  sha1: "bfa897b8e533eadc3b39c40892ca2465a7b529f8",
  abi: {"defaults":[],"digests":["f6f49141"]},
  args: [],
  decode: (r) => r.end(r.led<KeyDeleteReply>({ deleted: () => ({ kind: "deleted", existed: r.flag() }) })),
  source: [
    lib.words,
    "return{\"deleted\",kb(redis.call(\"DEL\",KEYS[1])==1)}\n",
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
  sha1: "54dd675f510388d26d095f4681a24c1d6ba7d578",
  abi: {"defaults":[],"digests":["6725c140"]},
  args: ["n","used"],
  decode: (r) => r.end(r.led<KeyFindReply>({ found: () => ({ kind: "found", now: r.integer(), keys: r.groups((part) => ({ i: part.integer(), expires_at: part.integer(), used_day: part.integer(), details: part.string() })) }) })),
  source: [
    lib.words,
    lib.api_key,
    lib.clock,
    lib.writable,
    lib.groups,
    "local w,Jk=g(ARGV[1]),ARGV[2]==\"1\"\nlocal D={}\nfor c=1,w do\nD[c]=KEYS[c]\nend\nlocal v=redis.call(\"MGET\",unpack(D))\nlocal ni=math.floor(f/Eg)\nlocal Ga={}\nfor c=1,w do\nlocal S,Oa,Fe,Cc=string.match(v[c] or \"\",\"^(%d+) (%d+) (%d+) (%S+)$\")\nif S and g(S)==Ne and g(Oa)>f then\nif Jk and g(Fe)<ni then\npg(D[c],g(Oa),ni,Cc,f)\nZb=true\nend\nGa[#Ga+1]={e(c),Oa,Fe,Cc}\nend\nend\nob(KEYS[1])\nreturn Ya({\"found\",e(f)},Ga)\n",
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
  sha1: "1e9e507040c1bfd3850547382cc6199c79eb1fa4",
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
    "local n,Ud,y,A=ARGV[1],g(ARGV[2]),ARGV[3],g(ARGV[4])\nlocal Aa,B=KEYS[1],KEYS[2]\nlocal E=Tb(bb(B),y)\nif E then\nreturn E\nend\nlocal p=ke(Aa)\nif p and p.unreadable then\nreturn{\"unreadable\",p.unreadable}\nend\nlocal function uh()\nob(Aa)\nreturn{\"gone\"}\nend\nlocal r=p and Ka(p,n)\nif not p or r==\"gone\" then\nreturn uh()\nend\nlocal P,Ih=r,false\nif not r then\nif zb(p,n,A)then\nreturn{\"forgotten\"}\nend\nif not p.live then\nif A>0 then\nLa(p,n,\"gone\",true)\nTc(Aa,p)\nend\nreturn uh()\nend\nIh=p.count>0 and p.count<=Ud\np.count=math.max(0,p.count - Ud)\nP=e(p.count)\nif not B then\nLa(p,n,P,A>0)\nend\nTc(Aa,p)\nend\nlocal o=rd(p,P)\nwa(B,Ua,y,table.concat(o,\" \"),p.expires_at)\nreturn Ih and Ag(o)or o\n",
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
  sha1: "6cc3791ff7eb3b08f1743d87f5f47948464c3092",
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
    "local n,y,A=ARGV[1],ARGV[2],g(ARGV[3])\nlocal Aa,B=KEYS[1],KEYS[2]\nlocal E=Tb(bb(B),y)\nif E then\nreturn E\nend\nlocal m=Vb({Aa})[1]\nlocal p=m and re(m)\nif p and p.unreadable==\"damaged\" then\nredis.call(\"DEL\",Aa)\nwa(B,Ua,y,\"deleted 1 1\",f)\nreturn{\"deleted\",\"1\",\"1\"}\nend\nif p and p.unreadable then\nreturn{\"unreadable\",p.unreadable}\nend\nif p and zb(p,n,A)then\nreturn{\"forgotten\"}\nend\nlocal jb,Yd=p and Ka(p,n),false\nif not jb then\nYd=p and p.live\njb=kb(Yd)\nif p and(Yd or A>0)then\np.expires_at=math.min(p.expires_at,f)\nif not B then\nLa(p,n,jb,A>0)\nend\nTc(Aa,p)\nend\nend\nob(Aa)\nlocal o={\"deleted\",jb,\"0\"}\nwa(B,Ua,y,table.concat(o,\" \"),f)\nreturn Yd and Ag(o)or o\n",
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
  sha1: "dcc1edd0a4755d67be79e2f544ae8ccb39af2af2",
  abi: {"defaults":[],"digests":["9579f74e"]},
  args: [],
  decode: (r) => r.end(r.led<LatchGetReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer(), now: r.integer() }), gone: () => ({ kind: "gone" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.latch,
    "local p=ke(KEYS[1])\nob(KEYS[1])\nif p and p.unreadable then\nreturn{\"unreadable\",p.unreadable}\nend\nif not p or not p.live then\nreturn{\"gone\"}\nend\nlocal o=rd(p)\no[#o+1]=e(f)\nreturn o\n",
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
  sha1: "713ac7ed4a0925f5dbfad169f2f8740c5c3613db",
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
    "local w=g(ARGV[1])\nlocal D={}\nfor c=1,w do\nD[c]=KEYS[c]\nend\nlocal v=Vb(D)\nlocal Ga={}\nfor c=1,w do\nlocal p=v[c] and re(v[c])\nif p and p.unreadable then\nGa[#Ga+1]={e(c),p.unreadable,\"0\"}\nelseif p and p.live then\nGa[#Ga+1]={e(c),e(p.count),e(p.expires_at)}\nend\nend\nob(KEYS[1])\nreturn Ya({\"latches\"},Ga)\n",
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
  sha1: "02e61f80064bb790837df94eb7342351413d6a70",
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
    "local n,P,ia,y,A=ARGV[1],g(ARGV[2]),g(ARGV[3]),ARGV[4],g(ARGV[5])\nlocal Aa,B=KEYS[1],KEYS[2]\nlocal E=Tb(bb(B),y)\nif E then\nreturn E\nend\nlocal Q=ke(Aa)\nif Q and Q.unreadable then\nreturn{\"unreadable\",Q.unreadable}\nend\nif Q and zb(Q,n,A)then\nreturn{\"forgotten\"}\nend\nlocal r=Q and Ka(Q,n)\nif r then\nreturn r==\"exists\" and{\"exists\"}or rd(Q,r)\nend\nif Q and Q.live and Q.count>0 then\nif A>0 then\nLa(Q,n,\"exists\",true)\nTc(Aa,Q)\nend\nob(Aa)\nreturn{\"exists\"}\nend\nlocal i=math.max(Q and Q.id+1 or 0,nb)\nlocal p={\nid=i,\nsince=Q and Q.live and Q.since or i,\ncount=P,\nexpires_at=f+ia,\noutcomes=Q and Q.outcomes or \"\",\n}\nif not B then\nLa(p,n,e(P),A>0)\nend\nTc(Aa,p)\nlocal o=rd(p)\nwa(B,Ua,y,table.concat(o,\" \"),p.expires_at)\nreturn o\n",
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
  sha1: "57cece67aec2c318bdfd00aa6095d5361bb605b8",
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
    "local n,ra,ia,Ab,Fc=ARGV[1],ARGV[2],g(ARGV[3]),g(ARGV[4]),ARGV[5]==\"1\"\nlocal O,pb,ba,Lf,Mf=ARGV[6],ARGV[7],ARGV[8],g(ARGV[9]),g(ARGV[10])\nlocal x,sd,yg,y=g(ARGV[11]),g(ARGV[12]),g(ARGV[13]),ARGV[14]\nlocal cf,A,Ed=g(ARGV[15]),g(ARGV[16]),ARGV[17]==\"1\"\nlocal z,Kc,fk=g(ARGV[18]),ARGV[19]==\"1\",g(ARGV[20])\nlocal k,I,o=Kf(#ra,KEYS[#ra*oa+1],y)\nif o then\nreturn o\nend\nlocal h={\nrequest=n,\nmodes=ra,\nttl_ms=ia,\nleft_ms=Ab,\ntoken=O,\nlabel=ba,\nlock_delay_ms=Lf,\nmax_hold_ms=Mf,\nmin_hold_ms=fk,\nretention_ms=x,\nfingerprint=y,\nsince=A,\narrival=z,\nhints=Kc,\nlocks=k,\nidempotency_key=KEYS[#ra*oa+1],\nidempotency=I,\nplace_secret=n,\n}\nif pb~=N then\nh.place_secret=pb\nelseif I and I.state==cc then\nh.place_secret=I.rest\nend\nlocal function Bj(G,j,t)\nlocal ha={}\nfor c=1,#ra do\nif not sa(j[c])and k[c].live>=sd then\nreturn R(h,{\"limit\",\"leases\"})\nend\nend\nfor c=1,#ra do\nha[c]=Rf(h,k[c],j[c])\nif t and t[c] then\nSc(k[c],j[c],t[c])\nne(k[c])\nend\nee(k[c],ha[c],t and t.arrival)\nif t and t[c] then\nk[c].check_at=ha[c].deadline\nend\nend\nog(h,G,ha[1])\nreturn Jc(h,ha)\nend\nlocal function Kk(G,j,t,aa)\nlocal Vd=z==0 and t~=nil and I~=nil and I.state==cc\nif not t then\nfor c=1,#aa do\nif not vh(k[aa[c]],yg)then\nreturn R(h,{\"limit\",\"waiters\"})\nend\nend\nt=Eh(k)\nend\nfor c=1,#ra do\nVf(k[c],Kc)\nend\nlocal X=M(k,Ab,Ed or Vd)\nif z==0 and Ab>0 then\nX=Kh(k,j,t,X)\nend\nlocal zd,Sd=bi(k,j,t,aa,X,ba)\nlocal ki=math.max(f,X)+sb\noc(h,cc,G,ki)\nlocal hd={}\nfor c=1,#ra do\nhd[c]=t[c] and not t[c].queued\nend\nlocal u={\nposition=zd,\nticket=G,\narrival=t.arrival,\nattended_until=X,\nticket_until=ki,\nagain_at=Sd,\n}\nreturn dd(h,aa,u,nil,hd)\nend\nlocal function Fk()\nif I and I.state==Wa then\nreturn md(h,I.rest)\nend\nlocal pa=md(h,n)\nif not pa and h.place_secret~=n then\npa=md(h,h.place_secret)\nend\nif not pa and I and I.rest~=h.place_secret and I.rest~=n then\npa=md(h,I.rest)\nend\nreturn pa\nend\nlocal function nh()\nlocal j=fe(h,h.place_secret)\nlocal t=rf(k,j)\nif t or h.place_secret==n then\nreturn h.place_secret,j,t\nend\nj=fe(h,n)\nreturn n,j,rf(k,j)\nend\nfor c=1,#ra do\nSa(k[c],string.sub(ra,c,c).. h.place_secret)\nend\no=Fk()\nif o then\nreturn o\nend\nfor c=1,#ra do\nif k[c].damaged_id then\nreturn R(h,{\"unreadable\",\"damaged\"})\nend\nend\nfor c=1,#ra do\nif Ka(k[c],n)==\"gone\" then\nlocal W,j,t=nh()\nxe(k,j,t or{})\nreturn ic(h,xc[Va])\nend\nend\nlocal r=Ka(k[1],n)\nif r==\"granted\" then\nreturn ic(h,tb)\nend\nif O~=N and zb(k[1],n,A)then\nreturn R(h,{\"forgotten\"})\nend\nif A>0 and not r and ge(k[1])then\nreturn R(h,{\"forgotten\"})\nend\nng(k[1],n,A)\nif O~=N then\nreturn Rg(h,r)\nend\nlocal G,j,t=nh()\nif not t and pd(r,A)then\nreturn ic(h,tb)\nend\nfor c=1,#ra do\nif z>0 and z<=k[c].dropped then\nxe(k,j,t or{})\nreturn jf(h)\nend\nend\nif ra==Qe then\nlocal Uc=k[1]\nlocal Ra=not t and z==0 and cf or 0\nlocal Id=Uc.capacity>0 and Uc.capacity or Ra\nif Ja(n)>Id then\nxe(k,j,t or{})\nreturn R(h,Id==0 and{\"absent\"}or{\"unsatisfiable\",e(Id)})\nend\nUc.changed=Uc.changed or Uc.capacity~=Id\nUc.capacity=Id\nend\nlocal aa=Wg(k,j,t and t.arrival,Fc)\nif #aa==0 then\nreturn Bj(G,j,t)\nend\nif t or Ab>0 and Fc then\nreturn Kk(G,j,t,aa)\nend\noc(h,cc,n,f)\nif Kc and Ab>0 then\nYf(k[aa[1]],Ab)\nend\nreturn dd(h,aa)\n",
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
  sha1: "3b0573b48fab7737a7844742d5855634f085b906",
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
    "local n,U,Mb,ya=ARGV[1],g(ARGV[2]),g(ARGV[3]),ARGV[4]==\"1\"\nlocal x,y,A=g(ARGV[5]),ARGV[6],g(ARGV[7])\nlocal B=KEYS[oa+1]\nlocal k,na,yf=mb(1,B)\nlocal E=Tb(qe(yf),y)or na\nif E then\nreturn E\nend\nlocal a=k[1]\nSa(a)\nlocal function R(o)\nDa(a,x)\nreturn Ma(o,k)\nend\nlocal r=jg(a,n)\nif r then\nreturn R(r)\nend\nif zb(a,n,A)then\nreturn{\"forgotten\"}\nend\nlocal function Zj()\nif a.exclusive and a.exclusive.fence==U then\nreturn a.exclusive\nend\nlocal j=a.shared>0 and redis.call(\"ZRANGEBYSCORE\",a.holders_key,e(U),e(U))or{}\nreturn j[1] and Oc(a,j[1])\nend\nlocal function We(b)\nif gc(a)>1 then\nreturn{\"others\"}\nend\nlocal pa=Xe(a,Mb)\nreturn{\"breaking\",e(a.break_at),e(Ge(a,b,pa,ya))}\nend\nlocal function af(b)\nif b then\nif not ya then\nb.delay,b.min_until=0,0\nend\nDc(a,b,Ib)\nend\nreturn{\"broken\",kb(b),kb(a.capacity>0),e(wb(a))}\nend\nlocal b=Zj()\nif a.damaged_id then\nreturn R({\"unreadable\",\"damaged\"})\nend\nlocal o=b and Mb>0 and We(b)or af(b)\nEa(a,f)\nif not B and(b or A>0)then\nqg(a,n,o,A>0)\nend\nwa(B,Ua,y,table.concat(o,\" \"),f)\nreturn R(o)\n",
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
  sha1: "b5ad825613cabecc0942cc263e7c105d449c1216",
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
    "local n,Mb,ya,oj=ARGV[1],g(ARGV[2]),ARGV[3]==\"1\",ARGV[4]==\"1\"\nlocal x,y,Ek,A=g(ARGV[5]),ARGV[6],ARGV[7]==\"1\",g(ARGV[8])\nlocal Bd=ARGV[9]\nlocal B=KEYS[oa+1]\nlocal E=Tb(bb(B),y)\nif E then\nreturn E\nend\nlocal a=Jf(1,Vb({KEYS[1]})[1])\nif Mb==0 and Bd~=\"only\" and a.unreadable~=\"newer\" and(Ek or a.unreadable)then\nredis.call(\"DEL\",unpack(KEYS,1,oa))\nwa(B,Ua,y,\"broken 0 1 0 0 1 0\",f)\nreturn{\"broken\",\"0\",\"1\",\"0\",\"0\",\"1\",\"0\"}\nend\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nSa(a)\nlocal r=jg(a,n)\nif r then\nDa(a,x)\nreturn r\nend\nif zb(a,n,A)then\nreturn{\"forgotten\"}\nend\nlocal function R(o,ej)\nif not B and(ej or A>0)then\nqg(a,n,o,A>0)\nend\nwa(B,Ua,y,table.concat(o,\" \"),f)\nDa(a,x)\nreturn Ma(o,{a})\nend\nlocal function ih()\nif a.delay_until>0 or a.resting>0 then\na.delay_until,a.rests,a.resting=0,{},0\na.changed=true\nend\nend\nlocal function gj(ha,jb,Na)\nlocal Za=e(wb(a))\nlocal o={\"broken\",e(ha),kb(jb),e(a.shared),e(Na),\"0\",Za}\nreturn R(o,ha+Na>0 or jb)\nend\nlocal function af(Na)\nlocal ha,jb=gc(a),a.capacity>0\nif a.exclusive then\nDc(a,a.exclusive,Ib)\nend\nif not ya then\nih()\nend\nif a.shared>0 then\na.break_at=ya and f or Ld\na.live=0\ndf(a)\nend\nif oj and jb then\na.capacity=0\na.changed=true\nend\nEa(a,f)\nreturn gj(ha,jb,Na)\nend\nlocal function We(Na)\nlocal ha,pa=gc(a),Xe(a,Mb)\nif not ya then\nih()\nend\nlocal qb=a.exclusive and Ge(a,a.exclusive,pa,ya)or 0\nlocal gk,mc=zg(a,0,pa,ya)\nEa(a,f)\nlocal o={\n\"breaking\",\ne(a.break_at),\ne(ha),\ne(qb+gk),\ne(mc),\ne(pa),\ne(Na),\n}\nreturn R(o,true)\nend\nlocal Na=0\nif Bd~=\"keep\" and a.stored then\nNa=jh(a)\nend\nif Bd==\"only\" then\nEa(a,f)\nreturn R({\"broken\",\"0\",\"0\",\"0\",e(Na),\"0\",\"0\"},Na>0)\nend\nif Mb>0 and gc(a)>0 then\nreturn We(Na)\nend\nreturn af(Na)\n",
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
  sha1: "8391a8385cc6c0625218d967b29daf5407bfba26",
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
    "local sh,E,ya,x=g(ARGV[1]),g(ARGV[2]),ARGV[3]==\"1\",g(ARGV[4])\nlocal k,na=mb(1)\nif na then\nreturn na\nend\nlocal a=k[1]\nSa(a)\nif sh==0 then\nDa(a,x)\nlocal td=Nb(a)and a.shared or 0\nreturn Ma({\"left\",e(td),e(wb(a))},k)\nend\nlocal qb,mc=0,0\nif a.break_at>0 then\nqb,mc=zg(a,sh,E,ya)\nend\nDa(a,x)\nreturn Ma({\"warned\",e(qb),e(mc)},k)\n",
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
  sha1: "3cfe3ee6386cf781256b26508eb1a6b0deae90ea",
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
    "local w,pb,x=g(ARGV[1]),ARGV[2],g(ARGV[3])\nlocal qa=KEYS[w*oa+1]\nlocal k,na=mb(w)\nlocal function Zh(a)\nLa(a,pb,\"gone\",true)\nend\nlocal function ak(a)\nlocal b=Nc(a,pb)\nif b then\nif not b.confirmed then\nb.min_until=0\nend\nDc(a,b,Va)\nif qa~=k[1].record_key then\nDe(qa)\nend\nreturn\nend\nif a.upgrader and Ub(a.upgrader.id)==pb then\na.upgrader=nil\nZh(a)\nreturn\nend\nfor W,i in ipairs({be(pb),Vc(pb)})do\nlocal u=yd(a,i)\nif u then\nSc(a,i,u)\nZh(a)\nend\nend\nend\nfor c=1,w do\nlocal a=k[c]\nif not a.unreadable then\nSa(a)\nak(a)\nEa(a,f)\nDa(a,x)\nend\nend\nreturn Ma(na or{\"given_up\"},k)\n",
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
  sha1: "54345e24910915907bf4afdbc694b15aa6cba1ad",
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
    "local w,O,wf,x,Bd=g(ARGV[1]),ARGV[2],ARGV[3]==\"1\",g(ARGV[4]),ARGV[5]==\"1\"\nlocal ri=g(ARGV[6])\nlocal Xi=\"u\"\nlocal k=mb(w)\nlocal function Sg(Hb,ua,z,ba,X,Hk)\nHb[#Hb+1]={ua,e(z),ba,kb(X),kb(Hk)}\nend\nlocal function Tg(Hb,a,q)\nlocal rg=redis.call(\"ZRANGE\",q,\"0\",e(Pd - 1),\"WITHSCORES\")\nfor c=1,#rg,2 do\nlocal i,z,ba=rg[c],g(rg[c+1]),N\nlocal X=z<Xa\nif nd(i)then\nlocal hh=redis.call(\"HGET\",a.details_key,i)\nba=hh and string.sub(hh,2)or N\nend\nSg(Hb,Pb(i),X and z or z - Xa,ba,X,gi(i))\nend\nend\nlocal function bk(a)\nlocal Hb,ea={},a.upgrader\nif ea then\nSg(Hb,Xi,ea.arrival,ea.label,true,false)\nend\nif a.tickets>0 then\nTg(Hb,a,a.writers_key)\nTg(Hb,a,a.readers_key)\nend\nreturn Hb\nend\nlocal function nj(a)\nlocal si=O~=N and Nc(a,O)\nlocal C={\n\"lock\",\ne(a.fence),\ne(a.delay_until),\ne(a.break_at),\ne(gc(a)),\ne(fg(a)),\ne(a.capacity),\ne(cd(a)),\nsi and Db(si)or N,\n}\nhb(C,Hf(a))\nreturn Ya(C,Bd and bk(a)or{})\nend\nlocal Ga={}\nfor c=1,w do\nlocal a=k[c]\nif a.unreadable then\nGa[c]={\"unreadable\",a.unreadable}\nelse\nSa(a)\nGa[c]=nj(a)\nif ri>0 then\nYf(a,ri)\nend\nDa(a,x)\nend\nend\nob(KEYS[1])\nlocal Dj=wf and not k[1].unreadable and qd(k[1])\nlocal o=Ya({\"state\",e(f)},Ga)\nhb(o,Dj and Df(k[1])or{})\nreturn Ma(o,k)\n",
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
  sha1: "989fb7cdc3cb4269a9497ac34ae7cd9607c20eb7",
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
    "local w=g(ARGV[1])\nlocal function Ch(sk)\nlocal C={}\nfor c=1,Re do\nC[c]=sk[yc[c]] or \"%d+\"\nend\nreturn \"^\" .. table.concat(C,\" \").. \" \"\nend\nlocal Ki=Ch({\nlayout=\"[12]\",\nwriters=\"0\",\nreaders=\"0\",\nshared=\"0\",\ndelay_until=\"(%d+)\",\ncapacity=\"0\",\n}).. \"[%d ]*%S+\\n([^\\n]*)\\n\\n[^\\n]*\\n[^\\n]*\\n[^\\n]*\\n?%d* ?%d*$\"\nlocal Di=Ch({layout=\"[1234]\",tickets=\"(%d+)\",shared=\"(%d+)\"})\nlocal Ei=\"^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$\"\nlocal function Kj(m)\nlocal Za,F=string.match(m,Ki)\nif not Za or not lb(string.match(m,\"^[^\\n]*\"))or g(Za)>f then\nreturn false\nend\nif F==\"\" then\nreturn true\nend\nlocal K,Kb=string.match(F,Ei)\nreturn K and lb(F)and g(K)+g(Kb)<=f\nend\nlocal D={}\nfor c=1,w do\nD[c]=KEYS[c]\nend\nlocal v=Vb(D)\nlocal ab={}\nfor c=1,w do\nlocal m=v[c]\nif m and not Kj(m)then\nlocal li,T=string.match(m,Di)\nab[#ab+1]={e(c),li and e(g(li)+g(T))or \"0\"}\nend\nend\nob(KEYS[1])\nreturn Ya({\"live\"},ab)\n",
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
  sha1: "320d25e7fb854f098b2fe566e823f0f346346cbd",
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
    "local n,Hd,x,y=ARGV[1],ma(ARGV[2]),g(ARGV[3]),ARGV[4]\nlocal A=g(ARGV[5])\nlocal w=#Hd\nlocal B=KEYS[w*(oa+1)+1]\nlocal k,W,yf=mb(w,B)\nlocal E=Tb(qe(yf),y)\nif E then\nreturn E\nend\nfor c=1,w do\nif zb(k[c],n,A)then\nreturn{\"forgotten\"}\nend\nend\nlocal Xc=N\nlocal function Yh(a,ua,Lc,Lb)\nreturn{\"released\",ua,Lc,e(cd(a)),Lb}\nend\nlocal function kg(a,O)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nSa(a)\nlocal zh,Uj=string.match(Ka(a,n)or \"\",\"^(%a)(%d+)$\")\nif zh then\nreturn Yh(a,zh,Uj,Xc)\nend\nlocal b=Nc(a,O)\nif not b then\nreturn{vd(a,O)}\nend\nb.holds=b.holds - 1\nlocal ua,Lc,Lb=Pb(b.id),e(b.holds),Xc\nif b.holds>0 then\nAd(a,b)\nelse\nDc(a,b,Va)\nEa(a,f)\nLb=gh(b)\nend\nif not B then\nLa(a,n,ua .. Lc,A>0)\nend\nreturn Yh(a,ua,Lc,Lb)\nend\nlocal L,Ye={},false\nfor c=1,w do\nlocal a=k[c]\nL[c]=kg(a,Hd[c])\nYe=Ye or L[c][1]==\"released\"\nif not a.unreadable then\nDa(a,x)\nend\nend\nlocal o=Ya({\"done\"},L)\nlocal Rc={}\nfor c=1,w do\nlocal qa=KEYS[w*oa+c]\nif(L[c][5] or Xc)==Xc or qa==k[c].record_key then\nRc[qa]=true\nend\nend\nfor c=1,w do\nlocal qa=KEYS[w*oa+c]\nif not Rc[qa] then\nRc[qa]=true\nDe(qa)\nend\nend\nif Ye and B then\nfor c=1,w do\nL[c][5]=L[c][5] and Xc\nend\nwa(B,Ua,y,table.concat(Ya({\"done\"},L),\" \"),f)\nend\nreturn Ma(o,k)\n",
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
  sha1: "ff12bd9da4733dc96480d98e0be3310523b74554",
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
    "local Hd,vg,x,y=ma(ARGV[1]),ma(ARGV[2]),g(ARGV[3]),ARGV[4]\nlocal w=#Hd\nlocal B=KEYS[w*(oa+1)+1]\nlocal I=bb(B)\nlocal J=Cd(I,y)\nif J then\nreturn J\nend\nlocal k=mb(w)\nlocal function Nj(a,b)\nlocal Ij=b.deadline==b.max_until or a.break_at>0\nreturn not Ij and b.deadline - f<b.ttl/3\nend\nlocal function pf(a,b,ia,qa)\nb.ttl=ia>0 and ia or b.ttl\nb.deadline=gd(a,b,b.ttl)\nb.confirmed=true\nif qa~=a.record_key then\nVh(qa,b)\nend\nAd(a,b)\nend\nlocal function Dk(a,O,ia,qa)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nSa(a)\nlocal b=Nc(a,O)\nif not b then\nreturn{vd(a,O)}\nend\nlocal Xj=not I and Nj(a,b)\nif not I then\npf(a,b,ia,qa)\nend\nreturn{\"renewed\",Db(b),e(a.break_at),kb(Xj)}\nend\nlocal L={}\nfor c=1,w do\nL[c]=Dk(k[c],Hd[c],g(vg[c]),KEYS[w*oa+c])\nif not k[c].unreadable then\nDa(k[c],x)\nend\nend\nif not I then\nwa(B,Ua,y,\"renewed\",f)\nend\nreturn Ma(Ya({\"done\",e(f)},L),k)\n",
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
  sha1: "338cb6cb76e50cee073dc5380cdbe01c2758886c",
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
    "local cf,x,y=g(ARGV[1]),g(ARGV[2]),ARGV[3]\nlocal n,A=ARGV[4],g(ARGV[5])\nlocal B=KEYS[oa+1]\nlocal E=Tb(bb(B),y)\nif E then\nreturn E\nend\nlocal k,na=mb(1)\nif na then\nreturn na\nend\nlocal a=k[1]\nif zb(a,n,A)then\nreturn{\"forgotten\"}\nend\nSa(a)\nif not Ka(a,n)then\na.capacity=cf\na.changed=true\nEa(a,f)\nif not B then\nLa(a,n,\"set\",A>0)\nend\nend\nDa(a,x)\nwa(B,Ua,y,\"set\",f)\nreturn Ma({\"set\"},k)\n",
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
  sha1: "5753a066e9510595c1676781d4568fab94342acb",
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
    "local n,O,ia,ba=ARGV[1],ARGV[2],g(ARGV[3]),ARGV[4]\nlocal x,y,A=g(ARGV[5]),ARGV[6],g(ARGV[7])\nlocal qa,B=KEYS[oa+1],KEYS[oa+2]\nlocal k,I,J=Kf(1,B,y)\nif J then\nreturn J\nend\nlocal a=k[1]\nSa(a)\nlocal function R(o)\nDa(a,x)\nreturn Ma(o,k)\nend\nlocal function oi(b)\nreturn R({\"transferred\",e(f),e(a.break_at),Db(b)})\nend\nlocal th=I and I.rest or n\nlocal b=Nc(a,th)\nif b then\nreturn oi(b)\nend\nlocal r=Ka(a,n)\nlocal V=He(a,th)\nif I or V~=tb or pd(r,A)then\nreturn R({\"lost\",V})\nend\nif A>0 and not r and ge(a)then\nreturn R({\"forgotten\"})\nend\nng(a,n,A)\nlocal F,T=Ef(a,O)\nif F and T then\nreturn R({\"both_modes\"})\nend\nlocal Q=F or T\nif not Q then\nreturn R({vd(a,O)})\nend\nlocal Xb=ia>0 and ia or Q.ttl\nlocal Qf={\nid=Pb(Q.id).. n,\nttl=Xb,\nmax_until=Q.max_until,\ndelay=Q.delay,\nmin_until=Q.min_until,\nconfirmed=true,\nlabel=ba,\npartner=N,\nidempotency_until=od(B,f+Xb),\n}\nDc(a,Q,Le)\nif qa~=a.record_key then\nDe(qa)\nend\nee(a,Qf)\nEa(a,f)\nwa(B,Wa,y,n,Qf.idempotency_until)\nreturn oi(Qf)\n",
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

/** End the attendance of a place whose client is known to have gone: for as long as between two requests it may come back, and not to the end of the request that is open. A place that a later request attends is left alone. */
export const unattend: ScriptOf<UnattendArgs, UnattendReply> = {
  name: "unattend",
  sha1: "56df5e04cd8eb7910f1aff0a22ab46fd053f632d",
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
    "local ra,pb,Ae,x=ARGV[1],ARGV[2],g(ARGV[3]),g(ARGV[4])\nlocal w=#ra\nlocal k,na=mb(w)\nif na then\nreturn na\nend\nfor c=1,w do\nSa(k[c])\nend\nlocal X=M(k,0,true)\nfor c=1,w do\nlocal a,i=k[c],string.sub(ra,c,c).. pb\nlocal u=yd(a,i)\nif u and u.queued and X<Ae and Ac(a,i)<=Ae then\nBe(a,i,u,X,true)\nif a.front==i then\na.turn_until=math.min(a.turn_until,X)\nend\na.check_at=X\nend\nif a.upgrader and a.upgrader.id==i and a.upgrader.deadline<=Ae then\na.upgrader.deadline=math.min(Ae,f+Me)\na.check_at,a.changed=a.upgrader.deadline,true\nend\nEa(a,f)\nDa(a,x)\nend\nreturn Ma({\"unattended\",e(X)},k)\n",
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
  sha1: "28b45c96acf988e40eb65b7bf3fb60c574712db9",
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
    "local fa,la,ka,x=ma(ARGV[1]),g(ARGV[2]),g(ARGV[3]),g(ARGV[4])\nlocal v=Wb(1,2)\nlocal J=Jb(Bb(v[2]),la,ka)\nif J then\nreturn J\nend\nlocal d,ja=Cb(v[1])\nif not d then\nreturn{\"unreadable\",ja}\nend\nlocal Yg={}\nfor c=1,#fa do\nlocal hi=ec(d,fa[c])\nYg[c]=hi and \"0\" or \"1\"\nif not hi then\ncb(d,fa[c],Wc,\"\")\nend\nend\nEb(KEYS[1],d,x)\nreturn hb({\"done\"},Yg)\n",
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
  sha1: "477a5b3c55431567d465b99564f7064c2d9d44bb",
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
    "local H,U,ia,Lf=ARGV[1],g(ARGV[2]),g(ARGV[3]),g(ARGV[4])\nlocal Mf,ba,la,ka=g(ARGV[5]),ARGV[6],g(ARGV[7]),g(ARGV[8])\nlocal x,y=g(ARGV[9]),ARGV[10]\nlocal v=Wb(1,2)\nlocal s=Bb(v[2])\nlocal J=Jb(s,la,ka)\nif J then\nreturn J\nend\nlocal d,ja=Cb(v[1])\nif not d then\nreturn{\"unreadable\",ja}\nend\nlocal b=ec(d,H)\nif not b then\nreturn{\"refused\"}\nend\nif b.state==Fa and b.fence==U then\nreturn{\"confirmed\",e(f),e(b.deadline - f)}\nend\nif b.state==Fa or U<b.fence then\nreturn{\"refused\"}\nend\nlocal db={\nfence=U,\nttl=ia,\ndelay=Lf,\nlabel=ba,\nfingerprint=y,\nacquired=0,\nmax_until=Mf,\n}\ngf(d,b,db)\nUf(KEYS[2],s,U)\nEb(KEYS[1],d,x)\nmg(KEYS[3],d,b)\nreturn{\"confirmed\",e(f),e(b.deadline - f)}\n",
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
  sha1: "57a46812bdfeb95816a4b6ab4a84cb7bc7af87cb",
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
    "local la,ka,Pc=g(ARGV[1]),g(ARGV[2]),g(ARGV[3])\nlocal v=Wb(1,2)\nlocal J=Jb(Bb(v[2]),la,ka)\nif J then\nreturn J\nend\nlocal d,ja=Cb(v[1])\nif not d then\nreturn{\"unreadable\",ja}\nend\nbf(d,Pc)\nreturn hb({\"state\",e(f),e(d.confirmed),e(wb(d))},hf(d))\n",
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
  sha1: "8a0b986b3a44aabc8fb5b40041db76730f2bd629",
  abi: {"defaults":[],"digests":["5b42f5b8"]},
  args: ["number","nodes","quarantine_ms","seen","trusted","floor"],
  decode: (r) => r.end(r.led<QuorumJoinReply>({ voting: () => ({ kind: "voting", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), quarantined: () => ({ kind: "quarantined", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: [
    lib.words,
    lib.clock,
    lib.quorum_marker,
    "local la,ka,eg=g(ARGV[1]),g(ARGV[2]),g(ARGV[3])\nlocal Ce,Ik,sf=g(ARGV[4]),ARGV[5]==\"1\",g(ARGV[6])\nlocal v=redis.call(\"MGET\",unpack(KEYS))\nlocal Ta,jd,gg=\"voting\",0,0\nfor c=1,#KEYS do\nlocal s=Bb(v[c])\nlocal J=Jb(s,la,ka)\nif J and J[1]~=\"nonvoter\" then\nreturn J\nend\nif s.state==N then\ns=\n{state=Yc,number=la,nodes=ka,ends_at=f+eg,floor=0,ahead=0}\nFd(KEYS[c],s)\nend\nif s.state==Yc and s.ends_at>f+eg then\ns.ends_at=f+eg\nFd(KEYS[c],s)\nend\nif s.state==Yc and s.ends_at<=Ce and(Ik or f>=s.ends_at)then\ns.state=Se\ns.floor=math.max(s.floor,sf)\nFd(KEYS[c],s)\nend\nif s.state==Yc then\nTa=\"quarantined\"\njd=math.max(jd,s.ends_at)\nend\ngg=math.max(gg,we(s))\nend\nreturn{Ta,e(f),e(jd),e(gg)}\n",
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
  sha1: "d33945b747801917523216a2d95bceaabe705aba",
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
    "local H,ua,Z,se=ARGV[1],ARGV[2],ARGV[3],g(ARGV[4])\nlocal la,ka,sd,x=g(ARGV[5]),g(ARGV[6]),g(ARGV[7]),g(ARGV[8])\nlocal y,Pc=ARGV[9],g(ARGV[10])\nlocal v=Wb(1,2)\nlocal s=Bb(v[2])\nlocal J=Jb(s,la,ka)\nif J then\nreturn J\nend\nlocal d,ja=Cb(v[1])\nlocal I=bb(KEYS[3])\nif not d then\nreturn{\"unreadable\",ja}\nend\nlocal yh=Xh(I,y)\nif yh then\nreturn yh\nend\nbf(d,Pc)\nlocal ye=I and \"1\" or \"0\"\nlocal b=ec(d,H)\nif b then\nreturn{\"proposed\",e(f),e(b.fence),ye}\nend\nlocal ta=Ec(d,H)\nif ta then\nreturn{\"ended\",ta}\nend\nif I and not ce(d,Z)then\nreturn{\"ended\",I.state==Je and Va or fb}\nend\nlocal l=Xg(d,ua,Z)\nif l>0 then\nif d.capped then\nEb(KEYS[1],d,x)\nend\nreturn hb({\"busy\",e(f),e(l),e(wb(d))},hf(d))\nend\nif #d.leases>=sd then\nreturn{\"limit\"}\nend\nlocal tk=Ue(d,s,{mode=ua,attempt=H,holder=Z},se)\nEb(KEYS[1],d,x)\nreturn{\"proposed\",e(f),e(tk.fence),ye}\n",
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
  sha1: "e450c741d80d8ce5b3d9b5280b5084b258c5e07d",
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
    "local fa,Pa,n,x=ma(ARGV[1]),ma(ARGV[2]),ARGV[3],g(ARGV[4])\nlocal vk=ma(ARGV[5])\nlocal function kg(d,H,Z,r)\nlocal b=qf(d,H,Z)\nr=r or b~=nil\nlocal ab={}\nfor W,Ba in ipairs(d.leases)do\nif Ba==b or r and Ba.holder==Z then\ncb(d,Ba.attempt,Va,n)\nelse\nab[#ab+1]=Ba\nend\nend\nd.leases=ab\nlocal ta,Ud=Ec(d,H)\nif b or ta==Va and Ud==Ze(n)then\nreturn{\"released\",Va}\nend\ncb(d,H,Wc,n)\nreturn{r and \"lost\" or \"unproven\",ta or Wc}\nend\nlocal D={}\nfor c=1,#fa do\nD[c]=KEYS[2*c - 1]\nend\nlocal v=Vb(D)\nlocal L,Sb={},{}\nfor c=1,#fa do\nlocal d,ja=Sb[D[c]],nil\nif not d then\nd,ja=Cb(v[c])\nSb[D[c]]=d\nend\nlocal B=KEYS[2*c]~=D[c] and KEYS[2*c] or nil\nlocal I=bb(B)\nlocal r=vk[c]==\"1\" or le(I,fa[c])\nif d then\nL[c]=kg(d,fa[c],Pa[c],r)\nr=r or L[c][1]==\"released\"\nEb(D[c],d,x)\nelse\nL[c]={\"unreadable\",ja}\nend\nif B and Pa[c]==N then\noh(B,I,fa[c])\nelseif B and r then\nci(B,I,fa[c])\nend\nend\nreturn Ya({\"done\"},L)\n",
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
  sha1: "c06cdf9f763f4f24be4e645d83f6c73cdbb8c671",
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
    "local fa,Gc,vg,la=ma(ARGV[1]),ma(ARGV[2]),ma(ARGV[3]),g(ARGV[4])\nlocal ka,x,Pa=g(ARGV[5]),g(ARGV[6]),ma(ARGV[7])\nlocal function pf(d,H,Z,U,ia)\nlocal b=qf(d,H,Z)\nif not b or b.state~=Fa or b.fence~=U then\nreturn nil,Ec(d,H)or Wc\nend\nif ia>0 and f+ia>=b.deadline then\nb.ttl=ia\nend\nlocal K=f+b.ttl\nif b.max_until>0 then\nK=math.min(K,b.max_until)\nend\nb.deadline=math.max(b.deadline,K)\nreturn b\nend\nlocal v=Wb(#fa,3)\nlocal L,Sb={},{}\nfor c=1,#fa do\nlocal q,s=KEYS[3*c - 2],Bb(v[#fa+c])\nlocal J=Jb(s,la,ka)\nlocal d,ja=Sb[q],nil\nif not d then\nd,ja=Cb(v[c])\nSb[q]=d\nend\nif J and J[1]~=\"nonvoter\" then\nreturn J\nend\nif J then\nL[c]={\"nonvoter\",e(s.ends_at),s.state}\nelseif not d then\nL[c]={\"unreadable\",ja}\nelse\nlocal b,ta=pf(d,fa[c],Pa[c],g(Gc[c]),g(vg[c]))\nif b then\nEb(q,d,x)\nif KEYS[3*c]~=q then\nUh(KEYS[3*c],b)\nend\nL[c]={\"renewed\",e(b.deadline - f),pe(b)}\nelse\nL[c]={\"lost\",ta}\nend\nend\nend\nreturn Ya({\"done\",e(f)},L)\n",
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
  sha1: "aa009e72dd1d19650097555a7a01c63e411b1208",
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
    "local ze,x=g(ARGV[1]),g(ARGV[2])\nlocal v=Wb(1,2)\nlocal d,ja=Cb(v[1])\nif d then\nreturn{\"intact\"}\nend\nif ja==\"newer\" then\nreturn{\"unreadable\",ja}\nend\nlocal kf=lf()\nkf.fence=we(Bb(v[2]))\nbd(kf,ze)\nEb(KEYS[1],kf,x)\nreturn{\"repaired\"}\n",
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
  sha1: "d89697bc08e24f7dd754b549137fcf8ed0f0d9fe",
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
    "local cg,Ob,la,ka=ma(ARGV[1]),ARGV[2],g(ARGV[3]),g(ARGV[4])\nlocal sd,x=g(ARGV[5]),g(ARGV[6])\nlocal function uk(d,s,va)\nlocal b,ta=ec(d,va.attempt),Ec(d,va.attempt)\nif b and b.state==Fa or ta and ta~=fb then\nreturn nil\nend\nif ug(d,va.mode,va.holder)>0 or #d.leases>=sd then\nreturn nil\nend\nlocal Qb={}\nfor W,Ba in ipairs(d.leases)do\nif Ba~=b then\nQb[#Qb+1]=Ba\nend\nend\nd.leases=Qb\nreturn Ue(d,s,va,va.deadline)\nend\nlocal function jj(d,te,va)\nlocal b=ec(d,va.attempt)\nif not b or b.state~=Pe or b.fence~=te then\nreturn nil\nend\ngf(d,b,va)\ntf(d,b.attempt)\nreturn b\nend\nlocal v=Wb(#cg,3)\nlocal Ug,Sb,c={},{},0\nfor Qa in string.gmatch(Ob,\"[^\\n]+\")do\nc=c+1\nlocal va,te,q=wg(Qa),g(cg[c]),KEYS[3*c - 2]\nlocal s=Bb(v[#cg+c])\nlocal J=Jb(s,la,ka)\nlocal d=Sb[q] or Cb(v[c])\nSb[q]=d\nif J and J[1]~=\"nonvoter\" then\nreturn J\nend\nlocal ah=d and not J\nlocal b\nif ah and te==0 then\nb=uk(d,s,va)\nelseif ah then\nb=jj(d,te,va)\nif b then\nUf(KEYS[3*c - 1],s,b.fence)\nmg(KEYS[3*c]~=q and KEYS[3*c] or nil,d,b)\nend\nend\nif b then\nEb(q,d,x)\nend\nUg[c]=b and e(b.fence)or \"0\"\nend\nreturn hb({\"done\"},Ug)\n",
  ].join("\n"),
};

/** Every script by its name, for engines that hold the sources themselves. */
export const scripts: Readonly<Record<string, Script & { readonly decode: (reply: ReplyReader) => unknown }>> = { key_create: keyCreate, key_delete: keyDelete, key_find: keyFind, latch_count_down: latchCountDown, latch_delete: latchDelete, latch_get: latchGet, latch_list: latchList, latch_set: latchSet, acquire, break_lease: breakLease, break_lock: breakLock, break_more: breakMore, give_up: giveUp, inspect, list, release, renew, set_capacity: setCapacity, transfer, unattend, quorum_bury: quorumBury, quorum_confirm: quorumConfirm, quorum_inspect: quorumInspect, quorum_join: quorumJoin, quorum_propose: quorumPropose, quorum_release: quorumRelease, quorum_renew: quorumRenew, quorum_repair: quorumRepair, quorum_restore: quorumRestore };
