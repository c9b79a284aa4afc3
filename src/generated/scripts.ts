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
  words: "local O,g,d,cb,db,ya,pb\ndo\nO=\"-\"\nfunction g(n)\nreturn tonumber(n)+0.0\nend\nfunction d(s)\nreturn string.format(\"%.0f\",s)\nend\nfunction cb(Ie)\nreturn Ie and \"1\" or \"0\"\nend\nfunction db(n)\nreturn not string.find(\" \" .. n,\" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\")\nend\nfunction ya(n)\nlocal B={}\nfor lc in string.gmatch(n,\"%S+\")do\nB[#B+1]=lc\nend\nreturn B\nend\nfunction pb(B,pf)\nB[#B+1]=d(#pf)\nfor c=1,#pf do\nB[#B+1]=pf[c]\nend\nreturn B\nend\nend",
  api_key: "local te,eg,Pf\ndo\nte=1\neg=86400000\nfunction Pf(p,Ka,me,vc,f)\nlocal B={d(te),d(Ka),d(me),vc}\nredis.call(\"SET\",p,table.concat(B,\" \"),\"PX\",d(Ka - f))\nend\nend",
  clock: "local ub,f\ndo\nlocal Lh=redis.call(\"TIME\")\nub=g(Lh[1])*1000000+g(Lh[2])\nf=math.floor(ub/1000)\nend",
  writable: "local Ub,hb\ndo\nUb=false\nfunction hb(p)\nif not Ub then\nredis.call(\"PEXPIRE\",p,\"1\",\"GT\")\nUb=true\nend\nend\nend",
  beside: "local tc,Pg,qf,Mg,Ef,Xc\ndo\ntc=30000\nfunction Pg(a)\nfor ca,M in ipairs({\"shared\",\"permits\",\"details\",\"tickets\",\"writers\",\"readers\"})do\na[M]=0\nend\na.front,a.turn_at,a.turn_until,a.kept_until,a.expires_at=nil,0,0,0,0\nredis.call(\n\"DEL\",\na.details_key,\na.leases_key,\na.holders_key,\na.writers_key,\na.readers_key,\na.tickets_key\n)\na.changed=true\nend\nfunction qf(a,A)\nreturn a.kept_until+(a.shared>0 and A or 0)\nend\nlocal function qj(a)\nlocal D={}\nlocal function ob(M,p)\nif M>0 then\nD[#D+1]=p\nend\nend\nob(a.details,a.details_key)\nob(a.shared,a.leases_key)\nob(a.shared,a.holders_key)\nob(a.tickets,a.writers_key)\nob(a.tickets,a.readers_key)\nob(a.tickets,a.tickets_key)\nreturn D\nend\nfunction Mg(a,A)\nlocal D=a.new_keys\nlocal Jc=qf(a,A)\nif Jc>a.expires_at then\na.expires_at=Jc+(a.shared>0 and tc or A - tc)\nD=qj(a)\nend\nfor c=1,#D do\nredis.call(\"PEXPIRE\",D[c],d(a.expires_at+tc - f))\nend\na.new_keys={}\nend\nfunction Ef(a,i,n)\nUb=true\nlocal Ci=redis.call(\"HSET\",a.details_key,i,n)\nif a.details==0 then\na.new_keys[#a.new_keys+1]=a.details_key\nend\na.details=a.details+Ci\nend\nfunction Xc(a,j)\nif a.details>0 and #j>0 then\na.details=a.details - redis.call(\"HDEL\",a.details_key,unpack(j))\nend\nend\nend",
  lease: "local lb,ve,vb,Sb,Jb,Ob,ka,Gh,cd,Kd,Nc,Ea,Af,Db,Gd,Vc\ndo\nlb=\"x\"\nlocal ui=\"s\"\nve=\"p\"\nfunction vb(b)\nreturn table.concat({\nb.id,\nd(b.deadline),\nd(b.fence),\nd(b.holds),\nd(b.acquired),\nd(b.ttl),\nd(b.max_until),\nd(b.delay),\nd(b.idempotency_until),\nb.partner,\nb.label,\nb.min_until>f and d(b.min_until)or nil,\n},\" \")\nend\nfunction Sb(n)\nlocal i,I,U,Ec,ye,Rb,of,Ab,dd,Pj,W,Ic=\nstring.match(n,\"^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+) ?(%d*)$\")\nif not i or not db(n)then\nreturn nil\nend\nreturn{\nid=i,\ndeadline=g(I),\nfence=g(U),\nholds=g(Ec),\nacquired=g(ye),\nttl=g(Rb),\nmax_until=g(of),\ndelay=g(Ab),\nidempotency_until=g(dd),\npartner=Pj,\nlabel=W,\nmin_until=g(Ic==\"\" and \"0\" or Ic),\n}\nend\nfunction Jb(i)\nreturn string.sub(i,1,1)\nend\nfunction Ob(i)\nreturn string.sub(i,2)\nend\nfunction ka(i)\nreturn Jb(i)==lb\nend\nfunction Gh(i)\nreturn string.sub(i,2,2)==\"m\"\nend\nfunction cd(i)\nreturn string.sub(i,3,3)==\"l\"\nend\nfunction Kd(G)\nreturn lb .. G\nend\nfunction Nc(G)\nreturn(string.find(G,\":\",1,true)and ve or ui).. G\nend\nfunction Ea(i)\nreturn g(string.match(i,\":(%d+)$\")or \"0\")\nend\nfunction Af(W)\nreturn string.match(W,\"^[^.]*\")\nend\nfunction Db(a)\nreturn a.break_at>0 and a.break_at<=f\nend\nfunction Gd(a,b)\nif a.break_at>0 and a.break_at<b.deadline then\nb.deadline=a.break_at\nend\nreturn b\nend\nfunction Vc(a,b,Rb)\nlocal I=f+Rb\nif b.max_until>0 and b.max_until<I then\nI=b.max_until\nend\nif a.break_at>0 and a.break_at<I then\nI=a.break_at\nend\nreturn I\nend\nend",
  history: "local fg,fd,tf,cf,Bh\ndo\nlocal gg=1\nlocal xd=20\nlocal gi=1500\nlocal oi=400\nfg=\"g\"\nfunction fd(a)\nreturn a.history_key~=a.record_key\nend\nfunction tf(a,rj,b,Td,Oh)\nif not Oh and not fd(a)then\nreturn\nend\nlocal mh=Af(b.label)\nlocal Zc=table.concat({\nrj .. Jb(b.id).. d(b.fence),\nd(b.acquired - math.floor(b.fence/1000)),\nd(Td),\n#mh<=oi and mh or O,\n},\" \")\nif fd(a)then\na.noted[#a.noted+1]=Zc .. \",\"\nend\nif Oh then\na.untold[#a.untold+1]=Zc\nend\nend\nlocal function Yi(a)\nlocal Fc={}\nfor c=#a.noted,math.max(1,#a.noted - xd+1),-1 do\nFc[#Fc+1]=a.noted[c]\nend\na.noted={}\na.events=table.concat(Fc).. a.events\nend\nfunction cf(a)\nlocal bc={}\nlocal function ob(n)\nfor Zc in string.gmatch(n,\"[^,]+\")do\nif #bc<xd and string.find(Zc,\"^%l%l%d+ %-?%d+ %-?%d+ %S+$\")then\nbc[#bc+1]=Zc\nend\nend\nend\nob(a.events)\nif #bc<xd then\nlocal Xe=redis.call(\"GET\",a.history_key)or \"\"\nob(string.sub(Xe,#d(gg)+2))\nend\nreturn bc\nend\nfunction Bh(a,Qd)\nif not fd(a)then\na.events=\"\"\nreturn\nend\nYi(a)\nlocal ca,M=string.gsub(a.events,\",\",\"\")\nif M<xd and #a.events<=gi then\nreturn\nend\nlocal n=d(gg).. \" \" .. table.concat(cf(a),\",\").. \",\"\nredis.call(\"SET\",a.history_key,n,\"PX\",d(Qd))\na.events=\"\"\nend\nend",
  outcomes: "local Wb,wb,Fa,Od,sb,Ha,ed,Nf\ndo\nlocal si=\".\"\nlocal vd=\"!\"\nlocal ti=4000\nlocal bi=60000\nlocal ni=15\nlocal mg=64\nlocal ai=48\nWb=12\nfunction wb(G)\nreturn string.sub(G,3,2+Wb)\nend\nfunction Fa(e,m)\nlocal l=string.find(e.outcomes,wb(m),1,true)\nreturn l and string.match(e.outcomes,\"^%w+\",l+Wb)or nil\nend\nlocal function Rg(e)\nreturn g(string.match(e.outcomes,\"=(%d+)\")or \"0\")\nend\nfunction Od(e)\nlocal ca,Tc=string.gsub(e.outcomes,vd,\"\")\nreturn Tc>=ai\nend\nfunction sb(e,m,y)\nif y==0 or Fa(e,m)then\nreturn false\nend\nreturn Rg(e)>=y or Od(e)\nend\nlocal function Yg(lc)\nlocal eh,ej=string.match(lc,\"([.!])(%d+)$\")\nif not eh then\nreturn true,f\nend\nlocal l=g(ej)\nreturn l+(eh==vd and bi or ti)<=f,l\nend\nlocal function Jj(e,m)\nlocal B={}\nfor lc in string.gmatch(e.outcomes,\"%S+\")do\nif string.sub(lc,1,1)~=\"=\" and string.sub(lc,1,Wb)~=wb(m)then\nB[#B+1]=lc\nend\nend\nreturn B\nend\nfunction Ha(e,m,Wd,Tc)\nlocal B,fc,Bc=Jj(e,m),{},Rg(e)\nlocal Oe=#B+1 - mg\nfor c=1,#B do\nlocal Kj,l=Yg(B[c])\nlocal Wj=Oe>0 and not string.find(B[c],vd,1,true)\nif Wj or Kj and c<=#B - ni then\nOe=Oe - 1\nBc=math.max(Bc,l)\nelse\nfc[#fc+1]=B[c]\nend\nend\nif #fc>=mg then\nlocal ca,l=Yg(table.remove(fc,1))\nBc=math.max(Bc,l)\nend\nfc[#fc+1]=wb(m).. Wd ..(Tc and vd or si).. d(f)\ne.outcomes=(Bc>0 and \"=\" .. d(Bc).. \" \" or \"\").. table.concat(fc,\" \")\ne.changed=true\nend\nfunction ed(u,y)\nlocal Fc=u and string.match(u,\"^copy(%d+)$\")\nreturn Fc and y<g(Fc)\nend\nfunction Nf(e,m,y)\nif y==0 then\nreturn\nend\nlocal u=Fa(e,m)\nif not u or string.find(u,\"^copy\")and not ed(u,y)then\nHa(e,m,\"copy\" .. d(y),true)\nend\nend\nend",
  rests: "local ph,nh,sg,Lg,ge\ndo\nlocal ri=64\nfunction ph(a,n)\na.rests,a.resting={},0\nif not string.find(n,\"^[%d: ]*$\")or not db(n)then\nreturn false\nend\nfor Tb,jd in string.gmatch(n,\"(%d+):(%d+)\")do\na.rests[#a.rests+1]={until_ms=g(Tb),permits=g(jd)}\na.resting=a.resting+g(jd)\nend\nreturn true\nend\nfunction nh(a)\nlocal B={}\nfor c=1,#a.rests do\nB[c]=d(a.rests[c].until_ms).. \":\" .. d(a.rests[c].permits)\nend\nreturn table.concat(B,\" \")\nend\nlocal function Cj(Y)\nlocal uc=1\nfor c=2,#Y - 1 do\nif Y[c+1].until_ms - Y[c].until_ms<Y[uc+1].until_ms - Y[uc].until_ms then\nuc=c\nend\nend\nlocal fa=table.remove(Y,uc)\nY[uc].permits=Y[uc].permits+fa.permits\nend\nfunction sg(a,Tb,jd)\nlocal Y,da={},{until_ms=Tb,permits=jd}\nfor c=1,#a.rests do\nif da and a.rests[c].until_ms>=Tb then\nY[#Y+1],da=da,nil\nend\nY[#Y+1]=a.rests[c]\nend\nY[#Y+1]=da\nif #Y>ri then\nCj(Y)\nend\na.rests,a.resting=Y,a.resting+jd\na.changed=true\nend\nfunction Lg(a)\nlocal Z,ff=0,{}\nfor c=1,#a.rests do\nlocal da=a.rests[c]\nif da.until_ms>f then\nff[#ff+1]=da\nelse\nZ=da.until_ms\na.resting=a.resting - da.permits\na.changed=true\nend\nend\na.rests=ff\nreturn Z\nend\nfunction ge(a,ua)\nlocal da=a.rests[ua and #a.rests or 1]\nreturn da and da.until_ms or 0\nend\nend",
  endings: "local Qa,Ya,pc,kb,se,Xb,nb,oc,fb,Id,wc,td,oe,id,Gg\ndo\nQa=\"r\"\nYa=\"e\"\npc=\"m\"\nkb=\"b\"\nse=\"t\"\nXb={\nr=\"released\",\ne=\"expired\",\nm=\"max_hold\",\nb=\"broken\",\nt=\"transferred\",\n}\nnb=\"unknown\"\noc=32\nlocal re=Wb+2\nlocal function nj(V)\nreturn V==Ya or V==pc or V==kb\nend\nlocal function oj(a,b)\nif Ea(b.id)>0 then\nsg(a,b.min_until,Ea(b.id))\nelse\na.delay_until=math.max(a.delay_until,b.min_until)\nend\nend\nfunction fb(a,b,V,l)\ntf(a,V,b,l - b.acquired,V~=Qa)\nlocal Ne=wb(Ob(b.id)).. V .. \" \"\na.ended=string.sub(Ne .. a.ended,1,oc*re)\nif b.delay>0 and nj(V)then\na.delay_until=math.max(a.delay_until,l+b.delay)\nend\nif b.min_until>l and V~=se then\noj(a,b)\nend\nif a.upgrader and a.upgrader.token==b.id then\na.upgrader=nil\nend\na.lease_ended=true\na.changed=true\nend\nfunction Id(a,j)\nredis.call(\"ZREM\",a.leases_key,unpack(j))\nredis.call(\"ZREM\",a.holders_key,unpack(j))\nXc(a,j)\na.shared=a.shared - #j\nfor c=1,#j do\na.permits=a.permits - Ea(j[c])\nend\nend\nlocal function ih(a,Td)\nif a.hold_ms==0 then\na.hold_ms=Td\nelse\na.hold_ms=(a.hold_ms*3+Td)/4\nend\nend\nfunction wc(a,b,V)\nif ka(b.id)then\na.exclusive=nil\nih(a,f - b.acquired)\nelse\nih(a,(f - b.acquired)/a.live)\nId(a,{b.id})\na.live=a.live - 1\nend\nfb(a,b,V,f)\nend\nfunction td(a,b)\nif b.deadline==a.break_at then\nreturn kb\nend\nif b.deadline==b.max_until then\nreturn pc\nend\nreturn Ya\nend\nfunction oe(a,L)\nlocal l=string.find(a.ended,wb(L),1,true)\nif l then\nreturn Xb[string.sub(a.ended,l+Wb,l+Wb)]\nend\nlocal n=a.shared>a.live and redis.call(\"HGET\",a.details_key,Nc(L))\nlocal b=n and Sb(n)\nif b and Db(a)then\nreturn Xb[kb]\nend\nif b and b.deadline<=f then\nreturn Xb[td(a,b)]\nend\nreturn nb\nend\nfunction id(a,L)\nif a.damaged_id==Nc(L)then\nreturn \"unreadable\",\"damaged\"\nend\nreturn \"lost\",oe(a,L)\nend\nfunction Gg(b)\nreturn table.concat({d(b.fence),d(f - b.acquired),Af(b.label)},\",\")\nend\nend",
  fits: "local Rc,Ze,Ld\ndo\nfunction Rc(a)\nif a.clearing then\nreturn 0\nend\nlocal aa=Db(a)and 0 or a.permits - a.expired_permits\nreturn math.max(0,a.capacity - aa - a.resting)\nend\nfunction Ze(a)\nreturn Db(a)or a.passing or a.clearing\nend\nfunction Ld(a,i,E,T)\nlocal hj=E~=nil or T~=nil\nif Ze(a)then\nreturn false\nend\nif a.exclusive and not E then\nreturn false\nend\nif f<a.delay_until and not hj then\nreturn false\nend\nif ka(i)then\nreturn a.live==(T and 1 or 0)\nend\nif Ea(i)>0 then\nreturn Ea(i)<=Rc(a)\nend\nreturn E~=nil or not a.upgrader and a.break_at==0\nend\nend",
  layout: "local ha,Vb,rc,sc,we\ndo\nlocal mi={\n\"record\",\n\"details\",\n\"leases\",\n\"holders\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"history\",\n}\nha=#mi\nVb=2\nrc=3\nsc={\n\"layout\",\n\"fence\",\n\"arrival\",\n\"departures\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"tickets_next\",\n\"turn_at\",\n\"shared\",\n\"shared_next\",\n\"details\",\n\"delay_until\",\n\"break_at\",\n\"hold_ms\",\n\"kept_until\",\n\"expires_at\",\n\"front_arrival\",\n\"capacity\",\n\"permits\",\n\"attended_next\",\n\"turn_until\",\n\"turn_ms\",\n\"no_grace_until\",\n\"dropped\",\n\"watched_until\",\n}\nwe=20\nend",
  holders: "local Hc,Gc,df,ec,Md,ld\ndo\nlocal function jf(a,i)\nif a.shared==0 or Db(a)then\nreturn nil\nend\nlocal n=redis.call(\"HGET\",a.details_key,i)\nif not n or Jb(n)~=Jb(i)then\nreturn nil\nend\nlocal b=Sb(n)\nif not b then\na.damaged_id=i\nreturn nil\nend\nGd(a,b)\nreturn b.deadline>f and b or nil\nend\nfunction Hc(a,i)\nif ka(i)then\nlocal E=a.exclusive\nreturn E and E.id==i and E or nil\nend\nreturn jf(a,i)\nend\nfunction Gc(a,L)\nreturn Hc(a,Kd(L))or Hc(a,Nc(L))\nend\nfunction df(a,L)\nlocal E=Hc(a,Kd(L))\nif E then\nlocal cj=E.partner~=O\nreturn E,cj and jf(a,E.partner)or nil\nend\nlocal T=jf(a,Nc(L))\nif T and a.exclusive and a.exclusive.partner==T.id then\nE=a.exclusive\nend\nreturn E,T\nend\nfunction ec(a)\nreturn a.live+(a.exclusive and 1 or 0)\nend\nlocal function xh(a,b)\nEf(a,b.id,vb(b))\nredis.call(\"ZADD\",a.leases_key,d(b.deadline),b.id)\na.kept_until=math.max(a.kept_until,b.deadline+b.delay,b.min_until)\nif b.delay>0 or b.min_until>f then\na.layout=rc\nend\nend\nlocal function Bi(a,b)\nxh(a,b)\nredis.call(\"ZADD\",a.holders_key,d(b.fence),b.id)\nif a.shared==0 then\na.new_keys[#a.new_keys+1]=a.leases_key\na.new_keys[#a.new_keys+1]=a.holders_key\na.shared_next=b.deadline\nelse\na.shared_next=math.min(a.shared_next,b.deadline)\nend\na.shared=a.shared+1\na.live=a.live+1\na.permits=a.permits+Ea(b.id)\nend\nfunction Md(a,b,sd)\na.fence=math.max(a.fence+1,ub)\nb.fence=a.fence\nb.holds=1\nb.acquired=f\nb.deadline=Vc(a,b,b.ttl)\nif ka(b.id)then\na.exclusive=b\nelse\nBi(a,b)\nend\nlocal lk=sd and math.max(0,math.floor(f - sd/1000))or 0\ntf(a,fg,b,lk)\na.changed=true\nend\nfunction ld(a,b)\nif ka(b.id)then\na.changed=true\nreturn\nend\nxh(a,b)\nif b.deadline<a.shared_next then\na.shared_next=b.deadline\na.changed=true\nend\nend\nend",
  idempotency: "local Yb,Ra,Pa,qc,Yd,Ma,nd,Nb,ra,je,dd,wh\ndo\nlocal hg=1\nYb=\"w\"\nRa=\"g\"\nPa=\"d\"\nlocal lg=\"newer\"\nqc=60000\nlocal ig=60000\nfunction Yd(n)\nif not n then\nreturn nil\nend\nlocal R,Na,w,da=string.match(n,\"^(%d+) (%a) (%S+) (.*)$\")\nif not R or g(R)>hg then\nreturn{state=lg}\nend\nreturn{layout=R,state=Na,fingerprint=w,rest=da}\nend\nfunction Ma(p)\nreturn Yd(p and redis.call(\"GET\",p))\nend\nfunction nd(e,w)\nif e and e.state==lg then\nreturn{\"newer\"}\nend\nreturn e and e.fingerprint~=w and{\"mismatch\"}or nil\nend\nfunction Nb(e,w)\nreturn nd(e,w)or e and ya(e.rest)\nend\nfunction ra(p,Na,w,da,Tb)\nif p then\nlocal n=table.concat({d(hg),Na,w,da},\" \")\nredis.call(\"SET\",p,n,\"PX\",d(Tb - f+qc))\nend\nend\nfunction je(p)\nredis.call(\"PEXPIRE\",p,d(qc),\"LT\")\nend\nfunction dd(p,I)\nreturn p and I+ig or 0\nend\nfunction wh(p,b)\nif b.idempotency_until>0 and b.deadline>b.idempotency_until then\nb.idempotency_until=b.deadline+ig\nredis.call(\"PEXPIRE\",p,d(b.idempotency_until+qc - f),\"GT\")\nend\nend\nend",
  queue: "local mb,Sa,dc,Lb,Eg,Ac,Uc,ae,Qf,Kc,Wg\ndo\nmb=30000\nlocal Vh=2000\nSa=4000000000000000\nlocal function ce(a,i)\nreturn ka(i)and a.writers_key or a.readers_key\nend\nfunction dc(p)\nlocal Ba=redis.call(\"ZRANGE\",p,\"0\",\"0\",\"WITHSCORES\")\nif not Ba[1] then\nreturn nil,0\nend\nreturn Ba[1],g(Ba[2])\nend\nfunction Lb(a)\nreturn a.writers+a.readers\nend\nfunction Eg(a)\nif a.tickets<=Lb(a)then\nreturn a.departures\nend\nreturn math.max(0,a.departures - redis.call(\"ZCOUNT\",a.tickets_key,d(f - Vh),d(f)))\nend\nfunction Ac(a)\nlocal cg,mc,Hf,If=nil,0,nil,0\nif a.writers>0 then\ncg,mc=dc(a.writers_key)\nend\nif a.readers>0 then\nHf,If=dc(a.readers_key)\nend\na.front,a.front_arrival=Hf,If\nif cg and(not Hf or mc<If)then\na.front,a.front_arrival=cg,mc\nend\nif a.front_arrival>=Sa then\na.front,a.front_arrival=nil,0\nend\na.turn_at=0\nend\nfunction Uc(a,i,Fd)\nif ka(i)then\na.writers=a.writers+Fd\nelse\na.readers=a.readers+Fd\nend\nif Fd<0 then\na.departures=a.departures - Fd\nend\na.changed=true\nend\nlocal function wg(a,i)\nreturn g(redis.call(\"ZSCORE\",a.tickets_key,i)or \"0\")\nend\nfunction ae(a,i)\nlocal Eh=a.tickets>0 and redis.call(\"ZSCORE\",ce(a,i),i)\nif not Eh then\nreturn nil\nend\nif a.lapsing and wg(a,i)+mb<=f then\nreturn nil\nend\nlocal z=g(Eh)\nif z<Sa then\nreturn{arrival=z,queued=true}\nend\nreturn{arrival=z - Sa,queued=false}\nend\nlocal function fk(a,i,P,le)\nUb=true\nlocal Ie=le and \"XX\" or \"GT\"\nif redis.call(\"ZADD\",a.tickets_key,Ie,d(P),i)==1 then\nif a.tickets==0 then\na.new_keys[#a.new_keys+1]=a.tickets_key\nend\na.tickets=a.tickets+1\na.changed=true\nend\nif P>f and(a.attended_next==0 or P<a.attended_next)then\na.attended_next=P\na.changed=true\nend\nif a.tickets_next==0 or P+mb<a.tickets_next then\na.tickets_next=P+mb\na.changed=true\nend\na.kept_until=math.max(a.kept_until,P+mb)\nend\nlocal function jh(a,i,p)\nlocal M=ka(i)and a.writers or a.readers\nif M==0 then\na.new_keys[#a.new_keys+1]=p\nend\nend\nlocal function Vi(a,i,x)\nlocal p=ce(a,i)\njh(a,i,p)\nredis.call(\"ZADD\",p,d(x.arrival),i)\na.arrival=math.max(a.arrival,x.arrival)\nUc(a,i,1)\nif x.queued==false then\na.departures=math.max(0,a.departures - 1)\nend\nif not a.front or x.arrival<a.front_arrival then\na.front,a.front_arrival,a.turn_at=i,x.arrival,0\nend\nx.queued=true\nend\nlocal function Mi(a,i,x)\nlocal p=ce(a,i)\njh(a,i,p)\nredis.call(\"ZADD\",p,d(x.arrival+Sa),i)\nif x.queued then\nUc(a,i,-1)\nif a.front==i then\nAc(a)\nend\nend\nx.queued=false\nend\nfunction Qf(a,i,x,P,le)\nlocal de=P>f\nif x.queued and not de and not le then\nde=wg(a,i)>f\nend\nif de and not x.queued then\nVi(a,i,x)\nelseif not de and x.queued~=false then\nMi(a,i,x)\nend\nfk(a,i,P,le)\nend\nfunction Kc(a,i,x)\nredis.call(\"ZREM\",ce(a,i),i)\nif x.queued then\nUc(a,i,-1)\nif a.front==i then\nAc(a)\nend\nend\nif redis.call(\"ZREM\",a.tickets_key,i)==1 then\na.tickets=a.tickets - 1\nif a.tickets==0 then\na.tickets_next=0\nend\nif cd(i)then\nXc(a,{i})\nend\nend\na.changed=true\nend\nfunction Wg(a,Yf)\nif a.tickets+(a.upgrader and 1 or 0)<Yf then\nreturn true\nend\nif a.tickets<=Lb(a)then\nreturn false\nend\nlocal yf=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"0\")[1]\nif yf then\nKc(a,yf,ae(a,yf)or{})\nend\nreturn true\nend\nend",
  notifications: "local Oa\ndo\nlocal hi=Sa\nlocal function Yj(a)\nif ka(a.front)or Ea(a.front)>0 or a.readers<2 then\nreturn 0\nend\nif a.writers==0 then\nreturn hi\nend\nlocal ca,mc=dc(a.writers_key)\nreturn mc\nend\nlocal function Gj(a)\nlocal Bg=a.written and a.watched_until>f\nlocal ke,xb,xa,next=O,0,0,O\nif a.turn_ms>0 then\nif a.turn_began and a.turn_at>0 then\nke=wb(Ob(a.front))\nxb=a.turn_until\nxa=Yj(a)\nelseif a.upgrader and a.lease_ended and a.live==1 then\nke=wb(Ob(a.upgrader.id))\nelseif a.queue_dropped then\nxb=1\nelseif a.turn_taken and a.tickets>0 then\nxb=a.turn_taken\nnext=a.front and wb(Ob(a.front))or O\nend\nend\nif ke==O and xb==0 and not Bg then\nreturn nil\nend\nreturn table.concat(\n{d(a.at),ke,d(xb),d(xa),cb(Bg),next,d(a.departures)},\n\",\"\n)\nend\nfunction Oa(q,k)\nlocal Vd,Jd,ie={},{},{}\nfor c=1,#k do\nlocal a=k[c]\nif not a.unreadable and not ie[a] then\nVd[#Vd+1]=Gj(a)\nfor Pd=1,a.written and #a.untold or 0 do\nJd[#Jd+1]=d(a.at).. \" \" .. a.untold[Pd]\nend\nend\nie[a]=true\nend\nif #Jd>0 then\nq[#q+1]=\"~\" .. table.concat(Jd,\",\")\nend\nif #Vd>0 then\nq[#q+1]=\"!\" .. table.concat(Vd,\";\")\nend\nreturn q\nend\nend",
  texts: "local Pb\ndo\nfunction Pb(D,s)\nlocal v=redis.call(\"MGET\",unpack(D))\nlocal Qc,Ad={},{}\nfor c=1,s or #D do\nif not v[c] then\nQc[#Qc+1]=c\nAd[#Ad+1]=D[c]\nend\nend\nif #Qc==0 or redis.call(\"EXISTS\",unpack(Ad))==0 then\nreturn v\nend\nfor Pd=1,#Qc do\nif redis.call(\"EXISTS\",Ad[Pd])==1 then\nv[Qc[Pd]]=\"\"\nend\nend\nreturn v\nend\nend",
  record: "local kf,tb,Ga,xf\ndo\nlocal Xh=2592000000\nlocal function Oj(n)\nlocal i,L,I,z,W=string.match(n,\"^(%S+) (%S+) (%d+) (%d+) (%S+)$\")\nif not i or not db(n)then\nreturn nil\nend\nreturn{id=i,token=L,deadline=g(I),arrival=g(z),label=W}\nend\nlocal function Lj(X)\nreturn table.concat(\n{X.id,X.token,d(X.deadline),d(X.arrival),X.label},\n\" \"\n)\nend\nlocal function Mj(a,La,R)\nlocal Da,rb=string.match(La,\"^([%d ]+) (%S+)$\")\nlocal B,M=ya(Da or \"\"),R>=Vb and #sc or we\nif #B~=M then\nreturn false\nend\nfor c=1,M do\na[sc[c]]=g(B[c])\nend\na.front=rb~=O and rb or nil\nif R<Vb then\na.layout,a.turn_at=Vb,0\nend\nreturn true\nend\nlocal function Nj(a,n,R)\nlocal La,E,X,Bb,S,bc,Y=\nstring.match(n,\"^([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n?([^\\n]*)$\")\nif not La or not db(La)or not Mj(a,La,R)then\nreturn false\nend\nif not ph(a,Y)then\nreturn false\nend\na.ended,a.outcomes,a.events=Bb,S,bc\na.exclusive=Sb(E)\na.upgrader=Oj(X)\nreturn(E==\"\" or a.exclusive~=nil)and(X==\"\" or a.upgrader~=nil)\nend\nlocal function Ri(l)\nreturn{\nat=l,\nended=\"\",\noutcomes=\"\",\nevents=\"\",\nnoted={},\nuntold={},\nnew_keys={},\nexpired_permits=0,\nrests={},\nresting=0,\nchanged=false,\nrecord_key=KEYS[l],\ndetails_key=KEYS[l+1],\nleases_key=KEYS[l+2],\nholders_key=KEYS[l+3],\nwriters_key=KEYS[l+4],\nreaders_key=KEYS[l+5],\ntickets_key=KEYS[l+6],\nhistory_key=KEYS[l+7],\nlayout=Vb,\nfence=0,\narrival=0,\ndepartures=0,\nwriters=0,\nreaders=0,\ntickets=0,\ntickets_next=0,\nturn_at=0,\nshared=0,\nshared_next=0,\ndetails=0,\ndelay_until=0,\nbreak_at=0,\nhold_ms=0,\nkept_until=0,\nexpires_at=0,\nfront_arrival=0,\ncapacity=0,\npermits=0,\nattended_next=0,\nturn_until=0,\nturn_ms=0,\nno_grace_until=0,\ndropped=0,\nwatched_until=0,\n}\nend\nfunction kf(l,n)\nlocal a=Ri(l)\nif n then\nlocal R=g(string.match(n,\"^(%d+) \")or \"0\")\nif R>rc then\na.unreadable=\"newer\"\nreturn a\nend\nif R<Vb then\nn=n .. \"\\n\"\nend\nif R<1 or not Nj(a,n,R)then\na.unreadable=\"damaged\"\nreturn a\nend\nif a.expires_at>0 and a.expires_at+tc/2<=f then\nPg(a)\nend\nend\na.live=Db(a)and 0 or a.shared\nreturn a\nend\nfunction tb(s,Ij)\nlocal D={}\nfor c=1,s do\nD[c]=KEYS[(c - 1)*ha+1]\nend\nD[s+1]=Ij\nlocal v=#D==1 and{redis.call(\"GET\",D[1])}or Pb(D,s)\nlocal k,Ed,sa={},{},nil\nfor c=1,s do\nlocal a=Ed[D[c]] or kf((c - 1)*ha+1,v[c])\nk[c]=a\nEd[D[c]]=a\nif a.unreadable and not sa then\nsa={\"unreadable\",a.unreadable}\nend\nend\nreturn k,sa,v[s+1]\nend\nlocal function wj(a)\nlocal jj=a.exclusive and a.exclusive.min_until>f or #a.rests>0\nreturn(jj or a.layout==rc and a.shared>0)and rc or Vb\nend\nlocal function Zj(a)\nlocal Da={}\na.layout=wj(a)\nfor c=1,#sc do\nDa[c]=d(math.max(0,a[sc[c]]))\nend\nDa[#Da+1]=a.front or O\nreturn table.concat({\ntable.concat(Da,\" \"),\na.exclusive and vb(a.exclusive)or \"\",\na.upgrader and Lj(a.upgrader)or \"\",\na.ended,\na.outcomes,\na.events,\n#a.rests>0 and nh(a)or nil,\n},\"\\n\")\nend\nfunction Ga(a,A)\nif not a.changed and qf(a,A)<=a.expires_at then\nhb(a.record_key)\nreturn\nend\na.changed=false\na.written=true\nUb=true\nif a.shared==0 and a.tickets==0 then\na.kept_until=0\na.expires_at=0\nelse\nMg(a,A)\nend\nlocal E=a.exclusive\nlocal dj=E and math.max(E.deadline+E.delay,E.min_until)or 0\nlocal ua=math.max(f,a.delay_until,a.kept_until,dj,ge(a,true))\nlocal af=a.capacity>0 and Xh or A\nlocal Qd=math.max(ua+af,a.expires_at+tc)- f\nBh(a,Qd)\nredis.call(\"SET\",a.record_key,Zj(a),\"PX\",d(Qd))\nend\nfunction xf(a,Ph)\nif f+Ph>a.watched_until then\na.watched_until=f+Ph\na.changed=true\nend\nend\nend",
  reply: "local yd,hf,Ff,gh\ndo\nyd=50\nlocal Yh=20\nfunction hf(a)\nlocal eb={}\nif a.exclusive then\neb[1]=vb(a.exclusive)\nend\nif a.live>0 then\nlocal j=redis.call(\"ZRANGE\",a.holders_key,\"0\",d(yd - 1))\nlocal v=#j>0 and redis.call(\"HMGET\",a.details_key,unpack(j))or{}\nfor c=1,#v do\nlocal b=v[c] and Sb(v[c])\nif #eb<yd and b and b.deadline>f then\neb[#eb+1]=vb(Gd(a,b))\nend\nend\nend\nreturn eb\nend\nfunction Ff(a)\nreturn Lb(a)+(a.upgrader and 1 or 0)\nend\nlocal function uj(a,gb)\nlocal ua=redis.call(\"ZRANGE\",a.leases_key,\"-2\",\"-1\",\"WITHSCORES\")\nlocal l=#ua\nif #ua==4 and gb and ua[3]==gb.id then\nl=2\nend\nlocal I=g(ua[l] or \"0\")\nreturn a.break_at>0 and math.min(I,a.break_at)or I\nend\nlocal function Xi(a,jb,gb)\nlocal l=a.delay_until\nif a.exclusive then\nl=math.max(l,a.exclusive.deadline,a.exclusive.min_until)\nelseif jb and a.live>(gb and 1 or 0)then\nl=math.max(l,uj(a,gb))\nend\nif a.capacity>0 and a.live+a.resting>0 then\nlocal Lf,Z=ge(a),a.live>0 and a.shared_next or 0\nlocal Gi=Lf>0 and Z>0\nl=math.max(l,Gi and math.min(Lf,Z)or Lf+Z)\nend\nif not jb then\nl=math.max(l,a.upgrader and a.upgrader.deadline or 0,a.break_at)\nend\nreturn l\nend\nfunction gh(a,jb,gb)\nif Ze(a)then\nreturn f+Yh\nend\nlocal l=Xi(a,jb,gb)\nlocal Bj=a.capacity>0 and a.turn_at>0\nif l>f and not Bj then\nreturn l\nend\nl=a.attended_next>f and a.attended_next or f\nif a.turn_at==0 then\nreturn l\nend\nreturn l>f and math.min(a.turn_until,l)or a.turn_until\nend\nend",
  turns: "local Pc,Uf,Ia,wf,qh,vf,Ud\ndo\nPc=3000\nlocal vi=250\nlocal li=100\nfunction Uf(a,l,gf)\na.turn_at,a.turn_until=l,l+gf\na.changed=true\nend\nlocal function Si(a)\nlocal Ii=a.shared==0 or a.break_at>f\nif a.break_at>0 and not a.exclusive and a.live==0 and Ii then\na.break_at=0\na.changed=true\nend\nend\nfunction Ia(a,l)\nSi(a)\nlocal rb=a.front\nlocal Xg=rb and(Ld(a,rb)or Ea(rb)>a.capacity)\nif Xg and a.turn_at==0 then\nUf(a,l,a.turn_ms>0 and a.turn_ms or Pc)\na.turn_began=true\nelseif not Xg and a.turn_at~=0 then\na.turn_at,a.turn_until=0,0\na.changed=true\nend\nend\nlocal function Fh(a,gf)\nif a.turn_ms>0 then\na.turn_ms=gf\nend\nend\nfunction wf(a)\nFh(a,vi)\nend\nfunction qh(a,ac)\nfor ca=1,li do\nlocal rb,xb=a.front,a.turn_until\nif a.turn_at==0 or rb==ac or f<xb then\nreturn\nend\nQf(a,rb,{arrival=a.front_arrival,queued=true},xb,true)\nwf(a)\nIa(a,xb)\nend\nend\nfunction vf(a,Dc)\nif Dc~=(a.turn_ms>0)then\na.turn_ms=Dc and Pc or 0\na.changed=true\nend\nend\nfunction Ud(a)\nFh(a,Pc)\nend\nend",
  asked: "local Nd,Q,Ib,Cc,bd,Sc,sf,jc,Of\ndo\nfunction Nd(h,G)\nlocal j={}\nfor c=1,#h.locks do\nj[c]=string.sub(h.modes,c,c).. G\nend\nreturn j\nend\nfunction Q(h,q)\nfor c=1,#h.locks do\nIa(h.locks[c],f)\nGa(h.locks[c],h.retention_ms)\nend\nreturn Oa(q,h.locks)\nend\nfunction Ib(h,V)\nreturn Q(h,{\"lost\",V})\nend\nfunction Cc(h,ba)\nlocal q,oh={\"granted\",d(f),d(h.locks[1].break_at)},{}\nfor c=1,#ba do\noh[c]=vb(ba[c])\nend\nreturn Q(h,pb(q,oh))\nend\nfunction bd(h,G)\nlocal j,ba,t,V=Nd(h,G),{},0,nb\nfor c=1,#j do\nba[c]=Hc(h.locks[c],j[c])\nif ba[c] then\nt=t+1\nelseif V==nb then\nV=oe(h.locks[c],G)\nend\nend\nif t==#j then\nreturn Cc(h,ba)\nend\nif t>0 or V~=nb or h.idempotency and h.idempotency.state==Ra then\nreturn Ib(h,V)\nend\nreturn nil\nend\nfunction Sc(h,ia,x,gb,Wc)\nlocal Ba=ia[1]\nlocal a=h.locks[Ba]\nlocal jb=string.sub(h.modes,Ba,Ba)==lb\nx=x or{position=-1,ticket=O,arrival=0,attended_until=0,ticket_until=0,again_at=0}\nlocal th={}\nfor c=1,#ia do\nth[c]=d(ia[c])\nend\nlocal eb,qb=hf(a),0\nlocal q={\n\"busy\",\nd(f),\ntable.concat(th,\" \"),\nd(gh(a,jb,gb)),\nd(x.position),\nx.ticket,\nd(x.arrival),\nd(x.attended_until),\nd(x.ticket_until),\nd(x.again_at),\nd(a.hold_ms),\nd(x.position>=0 and Eg(a)or a.departures),\nd(Ff(a)+(Wc and Wc[Ba] and 1 or 0)),\nd(ec(a)),\nd(Rc(a)),\n}\npb(q,eb)\nif not gb then\nfor c=1,#ia do\nlocal wa=h.locks[ia[c]]\nqb=math.max(qb,wa.delay_until,wa.live==0 and ge(wa)or 0)\nend\nend\nq[#q+1]=d(qb>f and qb or 0)\nreturn Q(h,q)\nend\nfunction sf(h,a,i)\nlocal b={\nid=i,\nttl=h.ttl_ms,\nmax_until=h.max_hold_ms>0 and f+h.max_hold_ms or 0,\ndelay=h.lock_delay_ms,\nlabel=h.label,\npartner=O,\nmin_until=h.min_hold_ms>0 and f+h.min_hold_ms or 0,\n}\nb.idempotency_until=dd(h.idempotency_key,Vc(a,b,h.ttl_ms))\nreturn b\nend\nfunction jc(h,Na,G,Tb)\nra(h.idempotency_key,Na,h.fingerprint,G,Tb)\nend\nfunction Of(h,G,b)\nlocal a=h.locks[1]\nif h.since>0 or Fa(a,G)then\nHa(a,G,\"granted\",true)\nend\njc(h,Ra,G,b.idempotency_until)\nend\nend",
  broken: "local ud,Ge\ndo\nlocal Cg=400\nud=1\nlocal function Fj(a,n,kj)\nlocal bg=a.break_at==ud\nlocal l=bg and f or a.break_at\nif kj then\nlocal b=Sb(n)\nif not b then\nreturn l\nend\nif bg then\nb.delay,b.min_until=0,0\nend\nlocal V=b.deadline<l and td(a,b)or kb\nlocal Z=math.min(l,b.deadline)\nfb(a,b,V,Z)\nreturn Z\nend\nif not bg then\nlocal I,Ab,Ic=string.match(n,\"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+ ?(%d*)$\")\nif I and g(Ab)>0 then\na.delay_until=math.max(a.delay_until,math.min(l,g(I))+g(Ab))\nend\nif Ic and Ic~=\"\" then\na.delay_until=math.max(a.delay_until,g(Ic))\nend\nend\nreturn l\nend\nfunction Ge(a)\nlocal M=Cg\nif M==0 then\nreturn 0\nend\nlocal j=redis.call(\"ZRANGE\",a.holders_key,\"0\",d(M - 1))\nCg=M - #j\nlocal Z=0\nif #j>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nif v[c] then\nZ=math.max(Z,Fj(a,v[c],a.shared - c<oc))\nend\nend\nId(a,j)\nend\na.upgrader=nil\na.changed=true\nif #j==M and a.shared>0 then\nif a.break_at~=ud then\na.break_at=f\nend\nreturn 0\nend\nredis.call(\"DEL\",a.leases_key,a.holders_key)\na.shared,a.permits,a.shared_next,a.live=0,0,0,0\nreturn Z>0 and Z or f\nend\nend",
  departures: "local rh,Qg,Jg\ndo\nlocal Wh=2\nlocal nc=1250\nlocal ji=20\nlocal function Fg(a,p,j)\nfor Ca=1,#j,nc do\nlocal Tf=redis.call(\"ZMSCORE\",p,unpack(j,Ca,math.min(Ca+nc - 1,#j)))\nlocal gc={}\nfor c=1,#Tf do\nlocal z=Tf[c] and g(Tf[c])or Sa\nif z<Sa then\ngc[#gc+1]=d(z+Sa)\ngc[#gc+1]=j[Ca+c - 1]\nend\nend\nif #gc>0 then\nredis.call(\"ZADD\",p,unpack(gc))\nUc(a,j[1],-#gc/2)\nend\nend\nend\nlocal function zg(j)\nlocal Xa,xa={},{}\nfor c=1,#j do\nlocal Ih=ka(j[c])and Xa or xa\nIh[#Ih+1]=j[c]\nend\nreturn Xa,xa\nend\nlocal function bh(j)\nlocal bf={}\nfor c=1,#j do\nif cd(j[c])then\nbf[#bf+1]=j[c]\nend\nend\nreturn bf\nend\nlocal function Ui(a,P)\nif a.turn_at==0 then\nreturn P\nend\nif a.turn_until<P then\nwf(a)\nreturn a.turn_until\nend\nlocal Aj=math.max(0,P - a.turn_at)\na.no_grace_until=math.max(a.no_grace_until,P+ji*Aj)\nreturn P\nend\nfunction rh(a,ac)\nif Lb(a)==0 or a.attended_next>f then\nreturn 0\nend\nlocal Ca=math.max(0,a.tickets - Lb(a))\nlocal zf=redis.call(\"ZCOUNT\",a.tickets_key,\"-inf\",d(f))- Ca\nlocal pd=math.max(0,math.min(zf,nc*Wh))\nlocal Cf=redis.call(\"ZRANGE\",a.tickets_key,d(Ca),d(Ca+pd),\"WITHSCORES\")\nlocal j,ad={},0\na.attended_next=pd<zf and f or 0\nfor c=1,#Cf,2 do\nlocal i,P=Cf[c],g(Cf[c+1])\nif P>f then\nlocal Ei=i==ac and Ca+pd+1==a.tickets\na.attended_next=Ei and 0 or P\nelseif(i~=ac or P+mb<=f)and #j<pd then\nj[#j+1]=i\nif i==a.front then\nad=P\nend\nend\nend\na.passing=pd<zf\na.changed=true\nlocal Xa,xa=zg(j)\nFg(a,a.writers_key,Xa)\nFg(a,a.readers_key,xa)\nif ad>0 then\nad=Ui(a,ad)\nAc(a)\nend\nreturn ad\nend\nlocal function Qi(a,j)\nlocal Xa,xa=zg(j)\nredis.call(\"ZREM\",a.tickets_key,unpack(j))\nif #Xa>0 then\nredis.call(\"ZREM\",a.writers_key,unpack(Xa))\nend\nif #xa>0 then\nredis.call(\"ZREM\",a.readers_key,unpack(xa))\nend\na.tickets=a.tickets - #j\nXc(a,bh(j))\nend\nfunction Qg(a)\nif a.tickets==0 or a.tickets_next>f or a.passing then\nreturn\nend\nlocal ch=redis.call(\"ZRANGEBYSCORE\",a.tickets_key,\"-inf\",d(f - mb),\"LIMIT\",\"0\",d(nc))\nif #ch>0 then\nQi(a,ch)\nend\nlocal Ba,P=dc(a.tickets_key)\nif Ba then\na.tickets_next=P+mb\na.lapsing=a.tickets_next<=f\nelse\na.lapsing=false\na.tickets_next=0\na.tickets,a.writers,a.readers=0,0,0\nAc(a)\nend\na.changed=true\nend\nfunction Jg(a)\nlocal M=a.tickets+(a.upgrader and 1 or 0)\nif a.tickets>0 then\nlocal j=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"-1\")\nfor Ca=1,#j,nc do\nXc(a,bh({unpack(j,Ca,math.min(Ca+nc - 1,#j))}))\nend\nif #j>0 then\nredis.call(\"DEL\",a.writers_key,a.readers_key,a.tickets_key)\na.departures=a.departures+Lb(a)\na.writers,a.readers,a.tickets,a.tickets_next,a.attended_next=0,0,0,0,0\nAc(a)\nend\nend\na.upgrader=nil\na.queue_dropped=true\na.dropped=math.max(a.arrival,ub)\na.arrival=a.dropped\na.changed=true\nreturn M\nend\nend",
  groups: "local Ta\ndo\nfunction Ta(B,Ve)\nB[#B+1]=d(#Ve)\nfor c=1,#Ve do\npb(B,Ve[c])\nend\nreturn B\nend\nend",
  latch: "local Zd,Rd,Lc,ag,gd\ndo\nlocal jg=1\nlocal ei=60000\nfunction Zd(n)\nlocal R,i,y,M,Ka,S=string.match(n,\"^(%d+) (%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)$\")\nif g(string.match(n,\"^(%d+) \")or \"0\")>jg then\nreturn{unreadable=\"newer\"}\nend\nif not R or not db(string.match(n,\"^[^\\n]*\"))then\nreturn{unreadable=\"damaged\"}\nend\nreturn{\nid=g(i),\nsince=g(y),\ncount=g(M),\nexpires_at=g(Ka),\noutcomes=S,\nlive=g(Ka)>f,\n}\nend\nfunction Rd(p)\nlocal n=redis.call(\"GET\",p)\nreturn n and Zd(n)or nil\nend\nfunction Lc(p,o)\nUb=true\nlocal Da={d(jg),d(o.id),d(o.since),d(o.count),d(o.expires_at)}\nlocal af=math.max(o.expires_at - f,ei)\nredis.call(\"SET\",p,table.concat(Da,\" \").. \"\\n\" .. o.outcomes,\"PX\",d(af))\nend\nfunction ag(q)\nq[#q+1]=\"!1,-,0,0,1\"\nreturn q\nend\nfunction gd(o,M)\nreturn{\"latch\",d(o.id),d(o.since),M or d(o.count),d(o.expires_at)}\nend\nend",
  order: "local lh,sh\ndo\nfunction lh(a,i,z)\nif not a.front or a.front==i then\nreturn false\nend\nif not ka(i)and Ea(i)==0 then\nif a.writers==0 then\nreturn false\nend\nif z and not ka(a.front)then\nlocal ca,mc=dc(a.writers_key)\nreturn mc<z\nend\nend\nreturn not z or a.front_arrival<z\nend\nlocal function Dg(p,z)\nreturn redis.call(\"ZCOUNT\",p,\"-inf\",\"(\" .. d(z))\nend\nfunction sh(a,i,x)\nlocal F=a.upgrader and 1 or 0\nif x.queued and x.arrival==a.arrival then\nreturn F+Lb(a)- 1\nend\nlocal Xa,xa=a.writers,a.readers\nif x.queued and ka(i)then\nXa=Xa - 1\nelseif x.queued then\nxa=xa - 1\nend\nif Xa>0 then\nF=F+Dg(a.writers_key,x.arrival)\nend\nif xa>0 then\nF=F+Dg(a.readers_key,x.arrival)\nend\nreturn F\nend\nend",
  places: "local Se,fh,fe,Ch,xg,P\ndo\nlocal Sh=10000\nlocal Th=2500\nlocal ii=1500\nfunction Se(k,j)\nlocal t,z={},nil\nfor c=1,#j do\nt[c]=ae(k[c],j[c])or false\nz=z or t[c] and t[c].arrival\nend\nt.arrival=z\nreturn z and t or nil\nend\nfunction fh(k)\nlocal t,z={},ub\nfor c=1,#k do\nz=math.max(z,k[c].arrival+1)\nend\nfor c=1,#k do\nt[c]=false\nk[c].arrival=z\nk[c].changed=true\nend\nt.arrival=z\nreturn t\nend\nfunction fe(k,j,t)\nfor c=1,#j do\nif t[c] then\nKc(k[c],j[c],t[c])\nend\nend\nend\nfunction Ch(k,j,t,ab,Za,W)\nlocal Cd=0\nif #j>1 then\nCd=math.floor(t.arrival/1000)+Sh\nend\nlocal kd,Bd=0,Cd>f and Cd or 0\nfor c=1,#j do\nlocal a,i=k[c],j[c]\nif Cd<=f or ab[c] then\nlocal x=t[c] or{arrival=t.arrival}\nQf(a,i,x,Za)\nif cd(i)then\nEf(a,i,\"=\" .. W)\nend\nkd=math.max(kd,sh(a,i,x))\nt[c]=x\nelseif t[c] then\nKc(a,i,t[c])\nt[c]=false\nend\nIa(a,f)\nif a.front==i and a.turn_at>0 then\nUd(a)\nUf(a,f,Pc)\nBd=f+Th\nend\nend\nreturn kd,Bd\nend\nlocal function fj(a,i,z,yc)\nif not Ld(a,i)then\nreturn true\nend\nif yc then\nreturn lh(a,i,z)\nend\nreturn Ea(i)==0 and a.live>0 and a.front~=nil and a.front~=i\nend\nfunction xg(k,j,z,yc)\nlocal ia,ab={},{}\nfor c=1,#j do\nab[c]=fj(k[c],j[c],z,yc)\nif ab[c] then\nia[#ia+1]=c\nend\nend\nreturn ia,ab\nend\nfunction P(k,Eb,od)\nlocal Hj=f+math.floor(Eb - math.min(300,Eb/10))\nfor c=1,#k do\nod=od and f>=k[c].no_grace_until\nend\nreturn Hj+(od and ii or 0)\nend\nend",
  purge: "local Va\ndo\nlocal qi=100\nlocal function Tj(a)\nlocal b=a.exclusive\nif not b or b.deadline>f then\nreturn 0\nend\na.exclusive=nil\nfb(a,b,td(a,b),b.deadline)\nreturn b.deadline\nend\nlocal function Pi(a)\nlocal Z=0\nlocal j=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",d(f),\"LIMIT\",\"0\",d(qi))\nif #j>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nlocal b=v[c] and Sb(v[c])\nif b then\nfb(a,b,td(a,b),b.deadline)\nZ=b.deadline\nend\nend\nId(a,j)\nend\nreturn Z\nend\nlocal function Li(a)\nif a.capacity==0 then\na.live=redis.call(\"ZCOUNT\",a.leases_key,\"(\" .. d(f),\"+inf\")\nreturn\nend\nlocal Pe=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",d(f))\na.live=a.shared - #Pe\na.expired_permits=0\nfor c=1,#Pe do\na.expired_permits=a.expired_permits+Ea(Pe[c])\nend\nend\nlocal function Uj(a)\nif a.shared>0 and Db(a)then\nreturn Ge(a)\nend\nif a.shared==0 or a.shared_next>f then\nreturn 0\nend\nlocal Z=Pi(a)\nlocal Ba,hh=dc(a.leases_key)\na.shared_next=hh\nif not Ba then\na.shared,a.permits=0,0\nend\na.live=a.shared\nif Ba and hh<=f then\nLi(a)\na.clearing=a.layout==rc\nend\na.changed=true\nreturn Z\nend\nlocal function Vj(a)\nlocal X=a.upgrader\nif not X or X.deadline>f then\nreturn 0\nend\na.upgrader=nil\na.changed=true\nreturn X.deadline\nend\nfunction Va(a,ac)\nlocal l=math.max(Tj(a),Uj(a),Vj(a),rh(a,ac))\nl=math.max(l,Lg(a))\nQg(a)\nif a.tickets==0 then\nUd(a)\nend\nif a.delay_until>0 and a.delay_until<=f then\nl=math.max(l,a.delay_until)\na.delay_until=0\na.changed=true\nend\nIa(a,l>0 and l or f)\nqh(a,ac)\nend\nend",
  quorum_endings: "local Qa,Ya,pc,wd,oc,De,xc,Ue,fb\ndo\nQa=\"r\"\nYa=\"e\"\nlocal fi=\"x\"\npc=\"m\"\nwd=\"u\"\nlocal pe=12\nlocal og=6\noc=64\nlocal re=1+pe+og+1\nfunction De(m)\nreturn string.sub(m .. \"------\",1,og)\nend\nlocal function Kg(H)\nlocal Wi=string.gsub(string.sub(H,1,pe),\"%-\",\"%%-\")\nreturn \"(%a)\" .. Wi .. \"(%S+)\"\nend\nfunction xc(e,H)\nreturn string.match(e.ended,Kg(H))\nend\nfunction Ue(e,H)\ne.ended=string.gsub(e.ended,Kg(H).. \" \",\"\")\nend\nfunction fb(e,H,la,m)\nlocal u=xc(e,H)\nif u==Ya and la~=Ya then\nUe(e,H)\nla=fi\nelseif u then\nreturn\nend\nlocal Ne=la .. string.sub(H,1,pe).. De(m).. \" \"\ne.ended=string.sub(Ne .. e.ended,1,oc*re)\nend\nend",
  quorum_idempotency: "local qe,Mf,Og,Dh,vh,yh\ndo\nqe=\"e\"\nlocal Uh=8*23\nlocal dg=\"?\"\nlocal function Vg(e,H)\nreturn e and e.state==Ra and string.find(e.rest,H,1,true)~=nil\nend\nlocal function tj(e,ja)\nlocal l=f\nfor ca,b in ipairs(e.leases)do\nif b.holder==ja then\nl=math.max(l,b.deadline)\nend\nend\nreturn l\nend\nfunction Mf(p,e,b)\nif not p then\nreturn\nend\nlocal u,qa=Ma(p),b.attempt\nif u and u.state==Ra and not Vg(u,qa)then\nqa=string.sub(u.rest .. \" \" .. qa,-Uh)\nend\nra(p,Ra,b.fingerprint,qa,tj(e,b.holder))\nend\nfunction Og(p,H)\nlocal u=Ma(p)\nif not Vg(u,H)then\nreturn\nend\nlocal Kb={}\nfor ca,wa in ipairs(ya(u.rest))do\nif wa~=H then\nKb[#Kb+1]=wa\nend\nend\nif #Kb==0 then\nredis.call(\"DEL\",p)\nelse\nlocal n=table.concat({u.layout,Ra,u.fingerprint,table.concat(Kb,\" \")},\" \")\nredis.call(\"SET\",p,n,\"KEEPTTL\")\nend\nend\nfunction Dh(p,H)\nlocal u=Ma(p)\nif not u or u.state==Ra then\nra(p,qe,u and u.fingerprint or dg,H,f)\nend\nend\nfunction vh(p,b)\nredis.call(\"PEXPIRE\",p,d(b.deadline - f+qc),\"GT\")\nend\nfunction yh(u,w)\nif u and u.fingerprint==dg then\nreturn nil\nend\nreturn nd(u,w)\nend\nend",
  quorum_marker: "local xe,zd,Gb,he,Zb,hc,ee,uf\ndo\nlocal kg=1\nxe=\"v\"\nzd=\"q\"\nlocal wi=100000\nlocal Zh=4503599627370496\nlocal pg=8\nlocal He=ub<Zh and ub or 0\nfunction Gb(n)\nif not n then\nreturn{state=O,ends_at=0}\nend\nlocal R,Na,oa,na,Yc,Te,Di=\nstring.match(n,\"^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$\")\nif not R or g(R)>kg then\nreturn{state=\"newer\"}\nend\nreturn{\nstate=Na,\nnumber=g(oa),\nnodes=g(na),\nends_at=g(Yc),\nfloor=g(Te),\nahead=g(Di),\n}\nend\nfunction he(p,r)\nlocal Da={r.number,r.nodes,r.ends_at,r.floor,r.ahead}\nlocal B={d(kg),r.state}\nfor c=1,#Da do\nB[c+2]=d(Da[c])\nend\nredis.call(\"SET\",p,table.concat(B,\" \"))\nend\nfunction Zb(r,oa,na)\nif r.state==\"newer\" then\nreturn{\"newer\"}\nend\nif r.number and(r.number~=oa or r.nodes~=na)then\nreturn{\"misplaced\",d(r.number),d(r.nodes)}\nend\nif r.state~=xe then\nreturn{\"nonvoter\",d(f),r.state,d(r.ends_at)}\nend\nreturn nil\nend\nfunction hc(ua,r)\nlocal ef=math.max(ua+1,r.floor+1,He)\nlocal U=ef - ef % pg+r.number\nreturn U<ef and U+pg or U\nend\nfunction ee(r)\nreturn math.max(r.floor or 0,He+(r.ahead or 0)+wi)\nend\nfunction uf(p,r,U)\nif U>ee(r)then\nr.ahead=U - He\nhe(p,r)\nend\nend\nend",
  quorum_record: "local ue,zb,lb,Xf,Xd,kc,Me,Hb,ic,cc,Re,Vf,yg,Ke,ze,Je\ndo\nlocal ng=2\nue=\"p\"\nzb=\"c\"\nlb=\"x\"\nlocal pi=\"^(%a) (%S+) (%S+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) ?(%S*)$\"\nfunction Xf(La)\nlocal ma,H,ja,Na,I,U,ye,Rb,of,Ab,W,uh=\nstring.match(La,pi)\nif not ma or not db(La)then\nreturn nil\nend\nreturn{\nmode=ma,\nattempt=H,\nholder=ja,\nstate=Na,\ndeadline=g(I),\nfence=g(U),\nacquired=g(ye),\nttl=g(Rb),\nmax_until=g(of),\ndelay=g(Ab),\nlabel=W,\nfingerprint=uh==\"\" and O or uh,\n}\nend\nfunction Xd(b)\nreturn table.concat({\nb.mode,\nb.attempt,\nb.holder,\nb.state,\nd(b.deadline),\nd(b.fence),\nd(b.acquired),\nd(b.ttl),\nd(b.max_until),\nd(b.delay),\nb.label,\nb.fingerprint,\n},\" \")\nend\nlocal function Ti(e)\nlocal Ua={}\nfor ca,b in ipairs(e.leases)do\nif b.deadline>f then\nUa[#Ua+1]=b\nelseif b.state==zb then\nlocal la=b.deadline==b.max_until and pc or Ya\nfb(e,b.attempt,la,\"\")\nif b.delay>0 then\ne.delay_until=math.max(e.delay_until,b.deadline+b.delay)\nend\nend\nend\ne.leases=Ua\nend\nfunction kc(s,Hh)\nlocal D={}\nfor c=1,s do\nD[c]=KEYS[Hh*(c - 1)+1]\nD[s+c]=KEYS[Hh*(c - 1)+2]\nend\nreturn Pb(D,s)\nend\nfunction Me()\nreturn{fence=0,confirmed=0,delay_until=0,ended=\"\",leases={}}\nend\nfunction Hb(n)\nlocal e=Me()\nif not n then\nreturn e\nend\nlocal R,U,Ki,qb,Bb,da=\nstring.match(n,\"^(%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)\\n(.*)$\")\nif g(string.match(n,\"^(%d+) \")or \"0\")>ng then\nreturn nil,\"newer\"\nend\nif not R or g(R)<1 or not db(string.match(n,\"^[^\\n]*\"))then\nreturn nil,\"damaged\"\nend\ne.fence=g(U)\ne.confirmed=g(Ki)\ne.delay_until=g(qb)\ne.ended=Bb\nfor La in string.gmatch(da,\"[^\\n]+\")do\nlocal b=Xf(La)\nif not b then\nreturn nil,\"damaged\"\nend\ne.leases[#e.leases+1]=b\nend\nTi(e)\nreturn e\nend\nfunction ic(p,e,A)\nlocal ua=math.max(f,e.delay_until)\nlocal Da={d(ng),d(e.fence),d(e.confirmed),d(e.delay_until)}\nlocal Fb={table.concat(Da,\" \"),e.ended,\"\"}\nfor c,b in ipairs(e.leases)do\nFb[c+2]=Xd(b)\nua=math.max(ua,b.deadline+b.delay)\nend\nredis.call(\"SET\",p,table.concat(Fb,\"\\n\"),\"PX\",d(ua+A - f))\nend\nfunction cc(e,H)\nfor ca,b in ipairs(e.leases)do\nif b.attempt==H then\nreturn b\nend\nend\nreturn nil\nend\nfunction Re(e,ja)\nfor ca,b in ipairs(e.leases)do\nif b.holder==ja then\nreturn b\nend\nend\nreturn nil\nend\nfunction Vf(e,ma,ja)\nlocal l=0\nfor ca,b in ipairs(e.leases)do\nif b.holder~=ja and(ma==lb or b.mode==lb)then\nl=math.max(l,b.deadline+b.delay)\nend\nend\nreturn l\nend\nfunction yg(e,ma,ja)\nlocal l=Vf(e,ma,ja)\nif e.delay_until>f and not Re(e,ja)then\nl=math.max(l,e.delay_until)\nend\nreturn l\nend\nfunction Ke(e)\nlocal Fb={}\nfor ca,b in ipairs(e.leases)do\nif b.state==zb then\nFb[#Fb+1]=Xd(b)\nend\nend\nreturn Fb\nend\nfunction ze(e,r,pa,Bf)\ne.fence=hc(e.fence,r)\nlocal b={\nmode=pa.mode,\nattempt=pa.attempt,\nholder=pa.holder,\nstate=ue,\ndeadline=f+Bf,\nfence=e.fence,\nacquired=0,\nttl=0,\nmax_until=0,\ndelay=0,\nlabel=O,\nfingerprint=O,\n}\ne.leases[#e.leases+1]=b\nreturn b\nend\nfunction Je(e,b,Wa)\nb.state=zb\nb.fence=Wa.fence\nb.acquired=f - Wa.acquired\nb.ttl=Wa.ttl\nb.delay=Wa.delay\nb.label=Wa.label\nb.fingerprint=Wa.fingerprint\nb.deadline=f+Wa.ttl\nif Wa.max_until>0 then\nb.max_until=f+Wa.max_until\nb.deadline=math.min(b.deadline,b.max_until)\nend\ne.fence=math.max(e.fence,b.fence)\ne.confirmed=math.max(e.confirmed,b.fence)\nend\nend",
  recent_reply: "local Rf,Jf\ndo\nfunction Rf(e,m,q,Tc)\nHa(e,m,table.concat(q,\"x\"),Tc)\nend\nfunction Jf(e,m)\nlocal Wd=Fa(e,m)\nif not Wd then\nreturn nil\nend\nlocal B=string.gsub(Wd,\"x\",\" \")\nreturn ya(B)\nend\nend",
  reentry: "local rg\ndo\nlocal zi=5000\nlocal yi=3000\nlocal function ak(h,aa)\nlocal a=h.locks[1]\naa.holds=aa.holds+1\naa.deadline=math.max(aa.deadline,Vc(a,aa,h.ttl_ms))\naa.ttl=math.max(aa.ttl,h.ttl_ms)\nld(a,aa)\nif h.idempotency_key then\nlocal pj=aa.deadline+math.max(h.retention_ms - qc,0)\njc(h,Ra,Ob(aa.id),pj)\nelse\nHa(a,h.request,\"entered\",h.since>0)\nend\nreturn Cc(h,{aa})\nend\nlocal function aj(h,G,E,T)\nlocal a=h.locks[1]\nlocal b=sf(h,a,h.modes .. G)\nlocal sd\nif ka(b.id)then\nsd=a.upgrader and a.upgrader.arrival\na.upgrader=nil\nb.partner=T.id\nend\nMd(a,b,sd)\nif E then\nE.partner=b.id\nend\nOf(h,G,b)\nreturn Cc(h,{b})\nend\nlocal function kk(h,G,T)\nlocal a=h.locks[1]\na.arrival=math.max(a.arrival+1,ub)\nlocal z,I=a.arrival,f+zi\nif a.upgrader then\nz=a.upgrader.arrival\nend\nvf(a,h.hints)\na.upgrader=\n{id=h.modes .. G,token=T.id,deadline=I,arrival=z,label=h.label}\na.changed=true\njc(h,Yb,G,I)\nlocal x={\nposition=0,\nticket=G,\narrival=z,\nattended_until=I,\nticket_until=I,\nagain_at=f+yi,\n}\nreturn Sc(h,{1},x,T)\nend\nfunction rg(h,u)\nlocal a,X=h.locks[1],h.locks[1].upgrader\nif h.arrival>0 and h.arrival<=a.dropped then\nreturn Ib(h,Xb[kb])\nend\nlocal E,T=df(a,h.token)\nif not E and not T then\nreturn Q(h,{id(a,h.token)})\nend\nlocal jb=h.modes==lb\nlocal aa=T\nif jb then\naa=E\nend\nlocal We=X and Ob(X.id)==h.place_secret\nif u==\"entered\" or ed(u,h.since)and not We then\nreturn aa and Cc(h,{aa})or Ib(h,nb)\nend\nif aa then\nreturn ak(h,aa)\nend\nif jb and X and X.token~=T.id then\nreturn Q(h,{\"deadlock\"})\nend\nlocal G=We and h.place_secret or h.request\nif Ld(a,h.modes .. G,E,T)then\nreturn aj(h,G,E,T)\nend\nif not jb or h.left_ms==0 and not We then\njc(h,Yb,h.request,f)\nreturn Sc(h,{1},nil,T or E)\nend\nreturn kk(h,G,T)\nend\nend",
  request: "local lf\ndo\nfunction lf(s,C,w)\nlocal K=Ma(C)\nlocal J=nd(K,w)\nif J then\nreturn nil,K,J\nend\nlocal k,sa=tb(s)\nreturn k,K,sa\nend\nend",
  warn: "local Be,ne,Zf\ndo\nlocal qg=400\nfunction Be(a,Cb)\nlocal fa=a.break_at\na.break_at=f+Cb\nif fa>0 then\na.break_at=math.min(a.break_at,fa)\nend\na.changed=true\nreturn fa\nend\nlocal function mj(a,b,F)\nlocal I=F>0 and math.min(b.deadline,F)or b.deadline\nreturn I - b.ttl+b.ttl/3>a.break_at\nend\nfunction ne(a,b,F,ta)\nif not ta and b.delay+b.min_until>0 then\nb.delay,b.min_until=0,0\nld(a,b)\nend\nlocal ib=mj(a,b,F)\nGd(a,b)\nreturn ib and 1 or 0\nend\nfunction Zf(a,Ca,F,ta)\nif a.live==0 then\nreturn 0,0\nend\nlocal Ai=\"(\" .. d(Ca)\nlocal zc=\nredis.call(\"ZRANGEBYSCORE\",a.holders_key,Ai,\"+inf\",\"WITHSCORES\",\"LIMIT\",\"0\",d(qg))\nlocal j={}\nfor c=1,#zc,2 do\nj[#j+1]=zc[c]\nend\nif #j==0 then\nreturn 0,0\nend\nlocal ib=0\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nlocal b=v[c] and Sb(v[c])\nif b and b.deadline>f then\nib=ib+ne(a,b,F,ta)\nend\nend\nreturn ib,#j==qg and g(zc[#zc])or 0\nend\nend",
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
  sha1: "4e3b57d6ee5d871a5be2dc3744521b205a80fe8b",
  abi: {"defaults":[],"digests":["fda4a821"]},
  args: ["ttl_ms","details"],
  decode: (r) => r.end(r.led<KeyCreateReply>({ created: () => ({ kind: "created", expires_at: r.integer() }) })),
  source: [
    lib.words,
    lib.api_key,
    lib.clock,
    "local ea,vc=g(ARGV[1]),ARGV[2]\nlocal Ka=f+ea\nPf(KEYS[1],Ka,0,vc,f)\nreturn{\"created\",d(Ka)}\n",
  ].join("\n"),
};

export type KeyDeleteArgs = Record<never, never>;

export type KeyDeleteReply =
  | { readonly kind: "deleted"; readonly existed: boolean };

/** Delete an API key. */
export const keyDelete: ScriptOf<KeyDeleteArgs, KeyDeleteReply> = {
  name: "key_delete",
  sha1: "93c1b2f6154004011e5ab32e5f2eda05635790f4",
  abi: {"defaults":[],"digests":["f6f49141"]},
  args: [],
  decode: (r) => r.end(r.led<KeyDeleteReply>({ deleted: () => ({ kind: "deleted", existed: r.flag() }) })),
  source: [
    lib.words,
    "return{\"deleted\",cb(redis.call(\"DEL\",KEYS[1])==1)}\n",
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
  sha1: "0756c0c42c0b0ef903e46c986da9628a012dd5ee",
  abi: {"defaults":[],"digests":["6725c140"]},
  args: ["n","used"],
  decode: (r) => r.end(r.led<KeyFindReply>({ found: () => ({ kind: "found", now: r.integer(), keys: r.groups((part) => ({ i: part.integer(), expires_at: part.integer(), used_day: part.integer(), details: part.string() })) }) })),
  source: [
    lib.words,
    lib.api_key,
    lib.clock,
    lib.writable,
    lib.groups,
    "local s,ik=g(ARGV[1]),ARGV[2]==\"1\"\nlocal D={}\nfor c=1,s do\nD[c]=KEYS[c]\nend\nlocal v=redis.call(\"MGET\",unpack(D))\nlocal Mh=math.floor(f/eg)\nlocal Aa={}\nfor c=1,s do\nlocal R,Ka,me,vc=string.match(v[c] or \"\",\"^(%d+) (%d+) (%d+) (%S+)$\")\nif R and g(R)==te and g(Ka)>f then\nif ik and g(me)<Mh then\nPf(D[c],g(Ka),Mh,vc,f)\nUb=true\nend\nAa[#Aa+1]={d(c),Ka,me,vc}\nend\nend\nhb(KEYS[1])\nreturn Ta({\"found\",d(f)},Aa)\n",
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
  sha1: "3bb0d72cfcd9cf59158ed53770efd11cb0c10874",
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
    "local m,Dd,w,y=ARGV[1],g(ARGV[2]),ARGV[3],g(ARGV[4])\nlocal va,C=KEYS[1],KEYS[2]\nlocal F=Nb(Ma(C),w)\nif F then\nreturn F\nend\nlocal o=Rd(va)\nif o and o.unreadable then\nreturn{\"unreadable\",o.unreadable}\nend\nlocal function Ug()\nhb(va)\nreturn{\"gone\"}\nend\nlocal u=o and Fa(o,m)\nif not o or u==\"gone\" then\nreturn Ug()\nend\nlocal M,kh=u,false\nif not u then\nif sb(o,m,y)then\nreturn{\"forgotten\"}\nend\nif not o.live then\nif y>0 then\nHa(o,m,\"gone\",true)\nLc(va,o)\nend\nreturn Ug()\nend\nkh=o.count>0 and o.count<=Dd\no.count=math.max(0,o.count - Dd)\nM=d(o.count)\nif not C then\nHa(o,m,M,y>0)\nend\nLc(va,o)\nend\nlocal q=gd(o,M)\nra(C,Pa,w,table.concat(q,\" \"),o.expires_at)\nreturn kh and ag(q)or q\n",
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
  sha1: "be3d89b36ed06a5c3e98389343b421034fef75b2",
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
    "local m,w,y=ARGV[1],ARGV[2],g(ARGV[3])\nlocal va,C=KEYS[1],KEYS[2]\nlocal F=Nb(Ma(C),w)\nif F then\nreturn F\nend\nlocal n=Pb({va})[1]\nlocal o=n and Zd(n)\nif o and o.unreadable==\"damaged\" then\nredis.call(\"DEL\",va)\nra(C,Pa,w,\"deleted 1 1\",f)\nreturn{\"deleted\",\"1\",\"1\"}\nend\nif o and o.unreadable then\nreturn{\"unreadable\",o.unreadable}\nend\nif o and sb(o,m,y)then\nreturn{\"forgotten\"}\nend\nlocal bb,Hd=o and Fa(o,m),false\nif not bb then\nHd=o and o.live\nbb=cb(Hd)\nif o and(Hd or y>0)then\no.expires_at=math.min(o.expires_at,f)\nif not C then\nHa(o,m,bb,y>0)\nend\nLc(va,o)\nend\nend\nhb(va)\nlocal q={\"deleted\",bb,\"0\"}\nra(C,Pa,w,table.concat(q,\" \"),f)\nreturn Hd and ag(q)or q\n",
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
  sha1: "e6a5050b4e5fd629ebde40f621be6d900bbde063",
  abi: {"defaults":[],"digests":["9579f74e"]},
  args: [],
  decode: (r) => r.end(r.led<LatchGetReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer(), now: r.integer() }), gone: () => ({ kind: "gone" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.latch,
    "local o=Rd(KEYS[1])\nhb(KEYS[1])\nif o and o.unreadable then\nreturn{\"unreadable\",o.unreadable}\nend\nif not o or not o.live then\nreturn{\"gone\"}\nend\nlocal q=gd(o)\nq[#q+1]=d(f)\nreturn q\n",
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
  sha1: "f9dd82261021cbcddef20c59ae0b45b18672d148",
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
    "local s=g(ARGV[1])\nlocal D={}\nfor c=1,s do\nD[c]=KEYS[c]\nend\nlocal v=Pb(D)\nlocal Aa={}\nfor c=1,s do\nlocal o=v[c] and Zd(v[c])\nif o and o.unreadable then\nAa[#Aa+1]={d(c),o.unreadable,\"0\"}\nelseif o and o.live then\nAa[#Aa+1]={d(c),d(o.count),d(o.expires_at)}\nend\nend\nhb(KEYS[1])\nreturn Ta({\"latches\"},Aa)\n",
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
  sha1: "c61d9983799de027e231de593ace759ca86df0f0",
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
    "local m,M,ea,w,y=ARGV[1],g(ARGV[2]),g(ARGV[3]),ARGV[4],g(ARGV[5])\nlocal va,C=KEYS[1],KEYS[2]\nlocal F=Nb(Ma(C),w)\nif F then\nreturn F\nend\nlocal N=Rd(va)\nif N and N.unreadable then\nreturn{\"unreadable\",N.unreadable}\nend\nif N and sb(N,m,y)then\nreturn{\"forgotten\"}\nend\nlocal u=N and Fa(N,m)\nif u then\nreturn u==\"exists\" and{\"exists\"}or gd(N,u)\nend\nif N and N.live and N.count>0 then\nif y>0 then\nHa(N,m,\"exists\",true)\nLc(va,N)\nend\nhb(va)\nreturn{\"exists\"}\nend\nlocal i=math.max(N and N.id+1 or 0,ub)\nlocal o={\nid=i,\nsince=N and N.live and N.since or i,\ncount=M,\nexpires_at=f+ea,\noutcomes=N and N.outcomes or \"\",\n}\nif not C then\nHa(o,m,d(M),y>0)\nend\nLc(va,o)\nlocal q=gd(o)\nra(C,Pa,w,table.concat(q,\" \"),o.expires_at)\nreturn q\n",
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
  /** sets a semaphore up that has none yet; 0 does not */
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
  | { readonly kind: "granted"; readonly now: number; readonly break_at: number; readonly leases: readonly (LeaseLine)[] }
  | { readonly kind: "busy"; readonly now: number; readonly blocked: readonly number[]; readonly next_at: number; readonly position: number; readonly ticket: string; readonly arrival: number; readonly attended_until: number; readonly ticket_until: number; readonly again_at: number; readonly hold_ms: number; readonly departures: number; readonly queue_length: number; readonly holders_total: number; readonly available: number; readonly holders: readonly (LeaseLine)[]; readonly delay_until: number }
  | { readonly kind: "lost"; readonly reason: string }
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
  sha1: "d1f568b805168ab9f94f480b9c127fe3380cdb22",
  abi: {"defaults":["0"],"digests":["5a084982","8c0704b5"]},
  args: ["request","modes","ttl_ms","left_ms","fair","token","ticket","label","lock_delay_ms","max_hold_ms","retention_ms","leases_max","waiters_max","fingerprint","capacity","since","returned","arrival","hints","min_hold_ms"],
  decode: (r) => r.end(r.led<AcquireReply>({ granted: () => ({ kind: "granted", now: r.integer(), break_at: r.integer(), leases: r.list(() => readLease(r)) }), busy: () => ({ kind: "busy", now: r.integer(), blocked: r.integers(), next_at: r.integer(), position: r.integer(), ticket: r.string(), arrival: r.integer(), attended_until: r.integer(), ticket_until: r.integer(), again_at: r.integer(), hold_ms: r.integer(), departures: r.integer(), queue_length: r.integer(), holders_total: r.integer(), available: r.integer(), holders: r.list(() => readLease(r)), delay_until: r.integer() }), lost: () => ({ kind: "lost", reason: r.string() }), deadlock: () => ({ kind: "deadlock" }), mismatch: () => ({ kind: "mismatch" }), limit: () => ({ kind: "limit", what: r.oneOf("leases", "waiters") }), absent: () => ({ kind: "absent" }), unsatisfiable: () => ({ kind: "unsatisfiable", capacity: r.integer() }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.rests,
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
    "local m,Sd,ea,Eb,yc=ARGV[1],ARGV[2],g(ARGV[3]),g(ARGV[4]),ARGV[5]==\"1\"\nlocal L,Qb,W,mf,nf=ARGV[6],ARGV[7],ARGV[8],g(ARGV[9]),g(ARGV[10])\nlocal A,hd,Yf,w=g(ARGV[11]),g(ARGV[12]),g(ARGV[13]),ARGV[14]\nlocal Fe,y,od=g(ARGV[15]),g(ARGV[16]),ARGV[17]==\"1\"\nlocal z,Dc,Dj=g(ARGV[18]),ARGV[19]==\"1\",g(ARGV[20])\nlocal s=#Sd\nlocal C=KEYS[s*ha+1]\nlocal k,K,q=lf(s,C,w)\nif q then\nreturn q\nend\nlocal h={\nrequest=m,\nmodes=Sd,\nttl_ms=ea,\nleft_ms=Eb,\ntoken=L,\nlabel=W,\nlock_delay_ms=mf,\nmax_hold_ms=nf,\nmin_hold_ms=Dj,\nretention_ms=A,\nfingerprint=w,\nsince=y,\narrival=z,\nhints=Dc,\nlocks=k,\nidempotency_key=C,\nidempotency=K,\nplace_secret=m,\n}\nif Qb~=O then\nh.place_secret=Qb\nelseif K and K.state==Yb then\nh.place_secret=K.rest\nend\nlocal function Zi(G,j,t)\nlocal ba={}\nfor c=1,s do\nif not ka(j[c])and k[c].live>=hd then\nreturn Q(h,{\"limit\",\"leases\"})\nend\nend\nfor c=1,s do\nba[c]=sf(h,k[c],j[c])\nif t and t[c] then\nKc(k[c],j[c],t[c])\nUd(k[c])\nend\nMd(k[c],ba[c],t and t.arrival)\nif t and t[c] then\nk[c].turn_taken=ba[c].deadline\nend\nend\nOf(h,G,ba[1])\nreturn Cc(h,ba)\nend\nlocal function jk(G,j,t,ia,ab)\nlocal Ed=z==0 and t~=nil and K~=nil and K.state==Yb\nif not t then\nfor c=1,s do\nif ab[c] and not Wg(k[c],Yf)then\nreturn Q(h,{\"limit\",\"waiters\"})\nend\nend\nt=fh(k)\nend\nfor c=1,s do\nvf(k[c],Dc)\nend\nlocal Za=P(k,Eb,od or Ed)\nlocal kd,Bd=Ch(k,j,t,ab,Za,W)\nlocal Jh=math.max(f,Za)+mb\njc(h,Yb,G,Jh)\nlocal Wc={}\nfor c=1,s do\nWc[c]=t[c] and not t[c].queued\nend\nlocal x={\nposition=kd,\nticket=G,\narrival=t.arrival,\nattended_until=Za,\nticket_until=Jh,\nagain_at=Bd,\n}\nreturn Sc(h,ia,x,nil,Wc)\nend\nlocal function dk()\nif K and K.state==Ra then\nreturn bd(h,K.rest)\nend\nlocal fa=bd(h,m)\nif not fa and h.place_secret~=m then\nfa=bd(h,h.place_secret)\nend\nif not fa and K and K.rest~=h.place_secret and K.rest~=m then\nfa=bd(h,K.rest)\nend\nreturn fa\nend\nlocal function Ng()\nlocal j=Nd(h,h.place_secret)\nlocal t=Se(k,j)\nif t or h.place_secret==m then\nreturn h.place_secret,j,t\nend\nj=Nd(h,m)\nreturn m,j,Se(k,j)\nend\nfor c=1,s do\nVa(k[c],string.sub(Sd,c,c).. h.place_secret)\nend\nq=dk()\nif q then\nreturn q\nend\nfor c=1,s do\nif k[c].damaged_id then\nreturn Q(h,{\"unreadable\",\"damaged\"})\nend\nend\nfor c=1,s do\nif Fa(k[c],m)==\"gone\" then\nlocal ca,j,t=Ng()\nfe(k,j,t or{})\nreturn Ib(h,Xb[Qa])\nend\nend\nlocal u=Fa(k[1],m)\nif u==\"granted\" then\nreturn Ib(h,nb)\nend\nif L~=O and sb(k[1],m,y)then\nreturn Q(h,{\"forgotten\"})\nend\nif y>0 and not u and Od(k[1])then\nreturn Q(h,{\"forgotten\"})\nend\nNf(k[1],m,y)\nif L~=O then\nreturn rg(h,u)\nend\nlocal G,j,t=Ng()\nif not t and ed(u,y)then\nreturn Ib(h,nb)\nend\nfor c=1,s do\nif z>0 and z<=k[c].dropped then\nfe(k,j,t or{})\nreturn Ib(h,Xb[kb])\nend\nend\nif Sd==ve then\nlocal Mc=k[1]\nlocal rd=Mc.capacity>0 and Mc.capacity or Fe\nif Ea(m)>rd then\nfe(k,j,t or{})\nreturn Q(h,rd==0 and{\"absent\"}or{\"unsatisfiable\",d(rd)})\nend\nMc.changed=Mc.changed or Mc.capacity~=rd\nMc.capacity=rd\nend\nlocal ia,ab=xg(k,j,t and t.arrival,yc)\nif #ia==0 then\nreturn Zi(G,j,t)\nend\nif t or Eb>0 and yc then\nreturn jk(G,j,t,ia,ab)\nend\njc(h,Yb,m,f)\nif Dc and Eb>0 then\nxf(k[ia[1]],Eb)\nend\nreturn Sc(h,ia)\n",
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
  | { readonly kind: "broken"; readonly leases: number; readonly existed: boolean }
  | { readonly kind: "breaking"; readonly break_at: number; readonly unaware: number }
  | { readonly kind: "others" }
  | { readonly kind: "mismatch" }
  | { readonly kind: "forgotten" }
  | { readonly kind: "newer" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** End the lease that has this fence, at once or after a grace, and no other. When it is not in force any more, nothing changes: whoever holds the lock now is not meant. */
export const breakLease: ScriptOf<BreakLeaseArgs, BreakLeaseReply> = {
  name: "break_lease",
  sha1: "a5e653486a3ab80b3348c432f3fb7997bfebbacf",
  abi: {"defaults":[],"digests":["3dd81e2a"]},
  args: ["request","fence","grace_ms","keep_delay","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<BreakLeaseReply>({ broken: () => ({ kind: "broken", leases: r.integer(), existed: r.flag() }), breaking: () => ({ kind: "breaking", break_at: r.integer(), unaware: r.integer() }), others: () => ({ kind: "others" }), mismatch: () => ({ kind: "mismatch" }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.rests,
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
    lib.purge,
    lib.recent_reply,
    lib.warn,
    "local m,U,Cb,ta=ARGV[1],g(ARGV[2]),g(ARGV[3]),ARGV[4]==\"1\"\nlocal A,w,y=g(ARGV[5]),ARGV[6],g(ARGV[7])\nlocal C=KEYS[ha+1]\nlocal k,sa,Ye=tb(1,C)\nlocal F=Nb(Yd(Ye),w)or sa\nif F then\nreturn F\nend\nlocal a=k[1]\nVa(a)\nlocal function Q(q)\nGa(a,A)\nreturn Oa(q,k)\nend\nlocal u=Jf(a,m)\nif u then\nreturn Q(u)\nend\nif sb(a,m,y)then\nreturn{\"forgotten\"}\nend\nlocal function xj()\nif a.exclusive and a.exclusive.fence==U then\nreturn a.exclusive\nend\nlocal j=a.shared>0 and redis.call(\"ZRANGEBYSCORE\",a.holders_key,d(U),d(U))or{}\nreturn j[1] and Hc(a,j[1])\nend\nlocal function Ae(b)\nif ec(a)>1 then\nreturn{\"others\"}\nend\nlocal fa=Be(a,Cb)\nreturn{\"breaking\",d(a.break_at),d(ne(a,b,fa,ta))}\nend\nlocal function Ee(b)\nif b then\nif not ta then\nb.delay,b.min_until=0,0\nend\nwc(a,b,kb)\nend\nreturn{\"broken\",cb(b),cb(a.capacity>0)}\nend\nlocal b=xj()\nif a.damaged_id then\nreturn Q({\"unreadable\",\"damaged\"})\nend\nlocal q=b and Cb>0 and Ae(b)or Ee(b)\nIa(a,f)\nif not C and(b or y>0)then\nRf(a,m,q,y>0)\nend\nra(C,Pa,w,table.concat(q,\" \"),f)\nreturn Q(q)\n",
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
  | { readonly kind: "broken"; readonly leases: number; readonly existed: boolean; readonly left: number; readonly dropped: number; readonly repaired: boolean }
  | { readonly kind: "breaking"; readonly break_at: number; readonly leases: number; readonly unaware: number; readonly next_fence: number; readonly before: number; readonly dropped: number }
  | { readonly kind: "mismatch" }
  | { readonly kind: "forgotten" }
  | { readonly kind: "newer" }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** End every lease on a lock, at once or after a grace in which the holders learn of it by their heartbeats. Or drop everybody from the queue, or both. */
export const breakLock: ScriptOf<BreakLockArgs, BreakLockReply> = {
  name: "break_lock",
  sha1: "cd2bc8f2a2cb4ab390a8e37fb8de6c068cec3012",
  abi: {"defaults":[],"digests":["828d3129"]},
  args: ["request","grace_ms","keep_delay","drop","retention_ms","fingerprint","repair","since","queue"],
  decode: (r) => r.end(r.led<BreakLockReply>({ broken: () => ({ kind: "broken", leases: r.integer(), existed: r.flag(), left: r.integer(), dropped: r.integer(), repaired: r.flag() }), breaking: () => ({ kind: "breaking", break_at: r.integer(), leases: r.integer(), unaware: r.integer(), next_fence: r.integer(), before: r.integer(), dropped: r.integer() }), mismatch: () => ({ kind: "mismatch" }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.rests,
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
    lib.purge,
    lib.recent_reply,
    lib.warn,
    "local m,Cb,ta,Oi=ARGV[1],g(ARGV[2]),ARGV[3]==\"1\",ARGV[4]==\"1\"\nlocal A,w,ck,y=g(ARGV[5]),ARGV[6],ARGV[7]==\"1\",g(ARGV[8])\nlocal md=ARGV[9]\nlocal C=KEYS[ha+1]\nlocal F=Nb(Ma(C),w)\nif F then\nreturn F\nend\nlocal a=kf(1,Pb({KEYS[1]})[1])\nif Cb==0 and md~=\"only\" and a.unreadable~=\"newer\" and(ck or a.unreadable)then\nredis.call(\"DEL\",unpack(KEYS,1,ha))\nra(C,Pa,w,\"broken 0 1 0 0 1\",f)\nreturn{\"broken\",\"0\",\"1\",\"0\",\"0\",\"1\"}\nend\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nVa(a)\nlocal u=Jf(a,m)\nif u then\nGa(a,A)\nreturn u\nend\nif sb(a,m,y)then\nreturn{\"forgotten\"}\nend\nlocal function Q(q,Fi)\nif not C and(Fi or y>0)then\nRf(a,m,q,y>0)\nend\nra(C,Pa,w,table.concat(q,\" \"),f)\nGa(a,A)\nreturn Oa(q,{a})\nend\nlocal function Ig()\nif a.delay_until>0 or a.resting>0 then\na.delay_until,a.rests,a.resting=0,{},0\na.changed=true\nend\nend\nlocal function Hi(ba,bb,Ja)\nlocal q={\"broken\",d(ba),cb(bb),d(a.shared),d(Ja),\"0\"}\nreturn Q(q,ba+Ja>0 or bb)\nend\nlocal function Ee(Ja)\nlocal ba,bb=ec(a),a.capacity>0\nif a.exclusive then\nwc(a,a.exclusive,kb)\nend\nif not ta then\nIg()\nend\nif a.shared>0 then\na.break_at=ta and f or ud\na.live=0\nGe(a)\nend\nif Oi and bb then\na.capacity=0\na.changed=true\nend\nIa(a,f)\nreturn Hi(ba,bb,Ja)\nend\nlocal function Ae(Ja)\nlocal ba,fa=ec(a),Be(a,Cb)\nif not ta then\nIg()\nend\nlocal ib=a.exclusive and ne(a,a.exclusive,fa,ta)or 0\nlocal Ej,hc=Zf(a,0,fa,ta)\nIa(a,f)\nlocal q={\n\"breaking\",\nd(a.break_at),\nd(ba),\nd(ib+Ej),\nd(hc),\nd(fa),\nd(Ja),\n}\nreturn Q(q,true)\nend\nlocal Ja=0\nif md~=\"keep\" then\nJa=Jg(a)\nend\nif md==\"only\" then\nIa(a,f)\nreturn Q({\"broken\",\"0\",\"0\",\"0\",d(Ja),\"0\"},Ja>0)\nend\nif Cb>0 and ec(a)>0 then\nreturn Ae(Ja)\nend\nreturn Ee(Ja)\n",
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
  | { readonly kind: "left"; readonly left: number }
  | { readonly kind: "warned"; readonly unaware: number; readonly next_fence: number }
  | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" };

/** Go on with the break of a crowd: take out leases that it has ended; or, with a fence, count the holders that may not hear of it in time. */
export const breakMore: ScriptOf<BreakMoreArgs, BreakMoreReply> = {
  name: "break_more",
  sha1: "e050aad12a4cf6a0969eb69358f3cee51586fb43",
  abi: {"defaults":[],"digests":["a3bf29cf"]},
  args: ["from_fence","before","keep_delay","retention_ms"],
  decode: (r) => r.end(r.led<BreakMoreReply>({ left: () => ({ kind: "left", left: r.integer() }), warned: () => ({ kind: "warned", unaware: r.integer(), next_fence: r.integer() }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.rests,
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
    lib.purge,
    lib.warn,
    "local Sg,F,ta,A=g(ARGV[1]),g(ARGV[2]),ARGV[3]==\"1\",g(ARGV[4])\nlocal k,sa=tb(1)\nif sa then\nreturn sa\nend\nlocal a=k[1]\nVa(a)\nif Sg==0 then\nGa(a,A)\nreturn Oa({\"left\",d(Db(a)and a.shared or 0)},k)\nend\nlocal ib,hc=0,0\nif a.break_at>0 then\nib,hc=Zf(a,Sg,F,ta)\nend\nGa(a,A)\nreturn Oa({\"warned\",d(ib),d(hc)},k)\n",
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
  sha1: "f973ce0da07d233846500cdf660cc8f8794cbc45",
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
    lib.purge,
    "local s,Qb,A=g(ARGV[1]),ARGV[2],g(ARGV[3])\nlocal ga=KEYS[s*ha+1]\nlocal k,sa=tb(s)\nlocal function Ah(a)\nHa(a,Qb,\"gone\",true)\nend\nlocal function yj(a)\nlocal b=Gc(a,Qb)\nif b then\nif b.holds==1 and b.deadline<=b.acquired+b.ttl then\nb.min_until=0\nend\nwc(a,b,Qa)\nif ga~=k[1].record_key then\nje(ga)\nend\nreturn\nend\nif a.upgrader and Ob(a.upgrader.id)==Qb then\na.upgrader=nil\nAh(a)\nreturn\nend\nfor ca,i in ipairs({Kd(Qb),Nc(Qb)})do\nlocal x=ae(a,i)\nif x then\nKc(a,i,x)\nAh(a)\nend\nend\nend\nfor c=1,s do\nlocal a=k[c]\nif not a.unreadable then\nVa(a)\nyj(a)\nIa(a,f)\nGa(a,A)\nend\nend\nreturn Oa(sa or{\"given_up\"},k)\n",
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
  sha1: "0d47b8e43326da1ea3d8dc7cb0b4fb8ab35fc613",
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
    "local s,L,Xe,A,md=g(ARGV[1]),ARGV[2],ARGV[3]==\"1\",g(ARGV[4]),ARGV[5]==\"1\"\nlocal Qh=g(ARGV[6])\nlocal xi=\"u\"\nlocal k=tb(s)\nlocal function tg(yb,ma,z,W,Za,gk)\nyb[#yb+1]={ma,d(z),W,cb(Za),cb(gk)}\nend\nlocal function ug(yb,a,p)\nlocal Sf=redis.call(\"ZRANGE\",p,\"0\",d(yd - 1),\"WITHSCORES\")\nfor c=1,#Sf,2 do\nlocal i,z,W=Sf[c],g(Sf[c+1]),O\nlocal Za=z<Sa\nif cd(i)then\nlocal Hg=redis.call(\"HGET\",a.details_key,i)\nW=Hg and string.sub(Hg,2)or O\nend\ntg(yb,Jb(i),Za and z or z - Sa,W,Za,Gh(i))\nend\nend\nlocal function zj(a)\nlocal yb,X={},a.upgrader\nif X then\ntg(yb,xi,X.arrival,X.label,true,false)\nend\nif a.tickets>0 then\nug(yb,a,a.writers_key)\nug(yb,a,a.readers_key)\nend\nreturn yb\nend\nlocal function Ni(a)\nlocal Rh=L~=O and Gc(a,L)\nlocal B={\n\"lock\",\nd(a.fence),\nd(a.delay_until),\nd(a.break_at),\nd(ec(a)),\nd(Ff(a)),\nd(a.capacity),\nd(Rc(a)),\nRh and vb(Rh)or O,\n}\npb(B,hf(a))\nreturn Ta(B,md and zj(a)or{})\nend\nlocal Aa={}\nfor c=1,s do\nlocal a=k[c]\nif a.unreadable then\nAa[c]={\"unreadable\",a.unreadable}\nelse\nVa(a)\nAa[c]=Ni(a)\nif Qh>0 then\nxf(a,Qh)\nend\nGa(a,A)\nend\nend\nhb(KEYS[1])\nlocal bj=Xe and not k[1].unreadable and fd(k[1])\nlocal q=Ta({\"state\",d(f)},Aa)\npb(q,bj and cf(k[1])or{})\nreturn Oa(q,k)\n",
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
  sha1: "20942eb008547d0aeb5dcfb34cc25796184ccc7e",
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
    "local s=g(ARGV[1])\nlocal function dh(Qj)\nlocal B={}\nfor c=1,we do\nB[c]=Qj[sc[c]] or \"%d+\"\nend\nreturn \"^\" .. table.concat(B,\" \").. \" \"\nend\nlocal ki=dh({\nlayout=\"[12]\",\nwriters=\"0\",\nreaders=\"0\",\nshared=\"0\",\ndelay_until=\"(%d+)\",\ncapacity=\"0\",\n}).. \"[%d ]*%S+\\n([^\\n]*)\\n\\n[^\\n]*\\n[^\\n]*\\n[^\\n]*$\"\nlocal ci=dh({layout=\"[123]\",tickets=\"(%d+)\",shared=\"(%d+)\"})\nlocal di=\"^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$\"\nlocal function ij(n)\nlocal qb,E=string.match(n,ki)\nif not qb or not db(string.match(n,\"^[^\\n]*\"))or g(qb)>f then\nreturn false\nend\nif E==\"\" then\nreturn true\nend\nlocal I,Ab=string.match(E,di)\nreturn I and db(E)and g(I)+g(Ab)<=f\nend\nlocal D={}\nfor c=1,s do\nD[c]=KEYS[c]\nend\nlocal v=Pb(D)\nlocal Ua={}\nfor c=1,s do\nlocal n=v[c]\nif n and not ij(n)then\nlocal Kh,T=string.match(n,ci)\nUa[#Ua+1]={d(c),Kh and d(g(Kh)+g(T))or \"0\"}\nend\nend\nhb(KEYS[1])\nreturn Ta({\"live\"},Ua)\n",
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
  sha1: "1b7d2b3a8ae0c3d7c605a1821ab54e1aa342e89c",
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
    "local m,qd,A,w=ARGV[1],ya(ARGV[2]),g(ARGV[3]),ARGV[4]\nlocal y=g(ARGV[5])\nlocal s=#qd\nlocal C=KEYS[s*(ha+1)+1]\nlocal k,ca,Ye=tb(s,C)\nlocal F=Nb(Yd(Ye),w)\nif F then\nreturn F\nend\nfor c=1,s do\nif sb(k[c],m,y)then\nreturn{\"forgotten\"}\nend\nend\nlocal Oc=O\nlocal function zh(a,ma,Ec,Bb)\nreturn{\"released\",ma,Ec,d(Rc(a)),Bb}\nend\nlocal function Kf(a,L)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nVa(a)\nlocal ah,sj=string.match(Fa(a,m)or \"\",\"^(%a)(%d+)$\")\nif ah then\nreturn zh(a,ah,sj,Oc)\nend\nlocal b=Gc(a,L)\nif not b then\nreturn{id(a,L)}\nend\nb.holds=b.holds - 1\nlocal ma,Ec,Bb=Jb(b.id),d(b.holds),Oc\nif b.holds>0 then\nld(a,b)\nelse\nwc(a,b,Qa)\nIa(a,f)\nBb=Gg(b)\nend\nif not C then\nHa(a,m,ma .. Ec,y>0)\nend\nreturn zh(a,ma,Ec,Bb)\nend\nlocal S,Ce={},false\nfor c=1,s do\nlocal a=k[c]\nS[c]=Kf(a,qd[c])\nCe=Ce or S[c][1]==\"released\"\nif not a.unreadable then\nGa(a,A)\nend\nend\nlocal q=Ta({\"done\"},S)\nlocal Jc={}\nfor c=1,s do\nlocal ga=KEYS[s*ha+c]\nif(S[c][5] or Oc)==Oc or ga==k[c].record_key then\nJc[ga]=true\nend\nend\nfor c=1,s do\nlocal ga=KEYS[s*ha+c]\nif not Jc[ga] then\nJc[ga]=true\nje(ga)\nend\nend\nif Ce and C then\nfor c=1,s do\nS[c][5]=S[c][5] and Oc\nend\nra(C,Pa,w,table.concat(Ta({\"done\"},S),\" \"),f)\nend\nreturn Oa(q,k)\n",
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
  sha1: "552b1e25b2b7d6050f510ff3707b16be7d2b96f1",
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
    "local qd,Wf,A,w=ya(ARGV[1]),ya(ARGV[2]),g(ARGV[3]),ARGV[4]\nlocal s=#qd\nlocal C=KEYS[s*(ha+1)+1]\nlocal K=Ma(C)\nlocal J=nd(K,w)\nif J then\nreturn J\nend\nlocal k=tb(s)\nlocal function lj(a,b)\nlocal gj=b.deadline==b.max_until or a.break_at>0\nreturn not gj and b.deadline - f<b.ttl/3\nend\nlocal function Qe(a,b,ea,ga)\nb.ttl=ea>0 and ea or b.ttl\nb.deadline=Vc(a,b,b.ttl)\nif ga~=a.record_key then\nwh(ga,b)\nend\nld(a,b)\nend\nlocal function bk(a,L,ea,ga)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nVa(a)\nlocal b=Gc(a,L)\nif not b then\nreturn{id(a,L)}\nend\nlocal vj=not K and lj(a,b)\nif not K then\nQe(a,b,ea,ga)\nend\nreturn{\"renewed\",vb(b),d(a.break_at),cb(vj)}\nend\nlocal S={}\nfor c=1,s do\nS[c]=bk(k[c],qd[c],g(Wf[c]),KEYS[s*ha+c])\nif not k[c].unreadable then\nGa(k[c],A)\nend\nend\nif not K then\nra(C,Pa,w,\"renewed\",f)\nend\nreturn Oa(Ta({\"done\",d(f)},S),k)\n",
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
  sha1: "f8cd75ba7acba189ba317e9e7f5813a0b1f68265",
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
    "local Fe,A,w=g(ARGV[1]),g(ARGV[2]),ARGV[3]\nlocal m,y=ARGV[4],g(ARGV[5])\nlocal C=KEYS[ha+1]\nlocal F=Nb(Ma(C),w)\nif F then\nreturn F\nend\nlocal k,sa=tb(1)\nif sa then\nreturn sa\nend\nlocal a=k[1]\nif sb(a,m,y)then\nreturn{\"forgotten\"}\nend\nVa(a)\nif not Fa(a,m)then\na.capacity=Fe\na.changed=true\nIa(a,f)\nif not C then\nHa(a,m,\"set\",y>0)\nend\nend\nGa(a,A)\nra(C,Pa,w,\"set\",f)\nreturn Oa({\"set\"},k)\n",
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
  sha1: "c3e74f62e3a9696b1de27f6c6fb3179c655cec47",
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
    lib.purge,
    lib.request,
    "local m,L,ea,W=ARGV[1],ARGV[2],g(ARGV[3]),ARGV[4]\nlocal A,w,y=g(ARGV[5]),ARGV[6],g(ARGV[7])\nlocal ga,C=KEYS[ha+1],KEYS[ha+2]\nlocal k,K,J=lf(1,C,w)\nif J then\nreturn J\nend\nlocal a=k[1]\nVa(a)\nlocal function Q(q)\nGa(a,A)\nreturn Oa(q,k)\nend\nlocal function Nh(b)\nreturn Q({\"transferred\",d(f),d(a.break_at),vb(b)})\nend\nlocal Tg=K and K.rest or m\nlocal b=Gc(a,Tg)\nif b then\nreturn Nh(b)\nend\nlocal u=Fa(a,m)\nlocal V=oe(a,Tg)\nif K or V~=nb or ed(u,y)then\nreturn Q({\"lost\",V})\nend\nif y>0 and not u and Od(a)then\nreturn Q({\"forgotten\"})\nend\nNf(a,m,y)\nlocal E,T=df(a,L)\nif E and T then\nreturn Q({\"both_modes\"})\nend\nlocal N=E or T\nif not N then\nreturn Q({id(a,L)})\nend\nlocal Rb=ea>0 and ea or N.ttl\nlocal rf={\nid=Jb(N.id).. m,\nttl=Rb,\nmax_until=N.max_until,\ndelay=N.delay,\nmin_until=N.min_until,\nlabel=W,\npartner=O,\nidempotency_until=dd(C,f+Rb),\n}\nwc(a,N,se)\nif ga~=a.record_key then\nje(ga)\nend\nMd(a,rf)\nIa(a,f)\nra(C,Ra,w,m,rf.idempotency_until)\nreturn Nh(rf)\n",
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
  sha1: "fc9c76f67e096a3163edfc8411c9d139059dc2d9",
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
    "local H,U,ea,mf=ARGV[1],g(ARGV[2]),g(ARGV[3]),g(ARGV[4])\nlocal nf,W,oa,na=g(ARGV[5]),ARGV[6],g(ARGV[7]),g(ARGV[8])\nlocal A,w=g(ARGV[9]),ARGV[10]\nlocal v=kc(1,2)\nlocal r=Gb(v[2])\nlocal J=Zb(r,oa,na)\nif J then\nreturn J\nend\nlocal e,za=Hb(v[1])\nif not e then\nreturn{\"unreadable\",za}\nend\nlocal b=cc(e,H)\nif not b then\nreturn{\"refused\"}\nend\nif b.state==zb and b.fence==U then\nreturn{\"confirmed\",d(f),d(b.deadline - f)}\nend\nif b.state==zb or U<b.fence then\nreturn{\"refused\"}\nend\nlocal Wa={\nfence=U,\nttl=ea,\ndelay=mf,\nlabel=W,\nfingerprint=w,\nacquired=0,\nmax_until=nf,\n}\nJe(e,b,Wa)\nuf(KEYS[2],r,U)\nic(KEYS[1],e,A)\nMf(KEYS[3],e,b)\nreturn{\"confirmed\",d(f),d(b.deadline - f)}\n",
  ].join("\n"),
};

export interface QuorumInspectArgs {
  /** this node's place in the quorum, from 0 */
  readonly number: number;
  /** how many nodes the quorum has */
  readonly nodes: number;
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
  sha1: "ca4405f4ba4e847ff12b39cfb3343483797e72a7",
  abi: {"defaults":[],"digests":["43ac9bf6"]},
  args: ["number","nodes"],
  decode: (r) => r.end(r.led<QuorumInspectReply>({ state: () => ({ kind: "state", now: r.integer(), fence: r.integer(), delay_until: r.integer(), leases: r.list(() => readAttempt(r)) }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.texts,
    lib.quorum_endings,
    lib.quorum_marker,
    lib.quorum_record,
    "local oa,na=g(ARGV[1]),g(ARGV[2])\nlocal v=kc(1,2)\nlocal J=Zb(Gb(v[2]),oa,na)\nif J then\nreturn J\nend\nlocal e,za=Hb(v[1])\nif not e then\nreturn{\"unreadable\",za}\nend\nreturn pb({\"state\",d(f),d(e.confirmed),d(e.delay_until)},Ke(e))\n",
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
  sha1: "dd1c351e09da530a8bdb85b85b19102faf766908",
  abi: {"defaults":[],"digests":["5b42f5b8"]},
  args: ["number","nodes","quarantine_ms","seen","trusted","floor"],
  decode: (r) => r.end(r.led<QuorumJoinReply>({ voting: () => ({ kind: "voting", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), quarantined: () => ({ kind: "quarantined", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: [
    lib.words,
    lib.clock,
    lib.quorum_marker,
    "local oa,na,Xj=g(ARGV[1]),g(ARGV[2]),g(ARGV[3])\nlocal ie,hk,Te=g(ARGV[4]),ARGV[5]==\"1\",g(ARGV[6])\nlocal v=redis.call(\"MGET\",unpack(KEYS))\nlocal Na,Yc,Gf=\"voting\",0,0\nfor c=1,#KEYS do\nlocal r=Gb(v[c])\nlocal J=Zb(r,oa,na)\nif J and J[1]~=\"nonvoter\" then\nreturn J\nend\nif r.state==O then\nr=\n{state=zd,number=oa,nodes=na,ends_at=f+Xj,floor=0,ahead=0}\nhe(KEYS[c],r)\nend\nif r.state==zd and r.ends_at<=ie and(hk or f>=r.ends_at)then\nr.state=xe\nr.floor=math.max(r.floor,Te)\nhe(KEYS[c],r)\nend\nif r.state==zd then\nNa=\"quarantined\"\nYc=math.max(Yc,r.ends_at)\nend\nGf=math.max(Gf,ee(r))\nend\nreturn{Na,d(f),d(Yc),d(Gf)}\n",
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
}

export type QuorumProposeReply =
  | { readonly kind: "proposed"; readonly now: number; readonly fence: number }
  | { readonly kind: "busy"; readonly now: number; readonly blocked_until: number; readonly leases: readonly (AttemptLine)[] }
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
  sha1: "2d71f27d755071037ba6b4c1c9cf5b0953023d14",
  abi: {"defaults":[],"digests":["ce93070c"]},
  args: ["attempt","mode","holder","pending_ms","number","nodes","leases_max","retention_ms","fingerprint"],
  decode: (r) => r.end(r.led<QuorumProposeReply>({ proposed: () => ({ kind: "proposed", now: r.integer(), fence: r.integer() }), busy: () => ({ kind: "busy", now: r.integer(), blocked_until: r.integer(), leases: r.list(() => readAttempt(r)) }), ended: () => ({ kind: "ended", letter: r.string() }), mismatch: () => ({ kind: "mismatch" }), limit: () => ({ kind: "limit" }), nonvoter: () => ({ kind: "nonvoter", now: r.integer(), state: r.oneOf("q", "-"), ends_at: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.idempotency,
    lib.texts,
    lib.quorum_endings,
    lib.quorum_idempotency,
    lib.quorum_marker,
    lib.quorum_record,
    "local H,ma,ja,Bf=ARGV[1],ARGV[2],ARGV[3],g(ARGV[4])\nlocal oa,na,hd,A=g(ARGV[5]),g(ARGV[6]),g(ARGV[7]),g(ARGV[8])\nlocal w=ARGV[9]\nlocal v=kc(1,2)\nlocal r=Gb(v[2])\nlocal J=Zb(r,oa,na)\nif J then\nreturn J\nend\nlocal e,za=Hb(v[1])\nlocal K=Ma(KEYS[3])\nif not e then\nreturn{\"unreadable\",za}\nend\nlocal Zg=yh(K,w)\nif Zg then\nreturn Zg\nend\nlocal b=cc(e,H)\nif b then\nreturn{\"proposed\",d(f),d(b.fence)}\nend\nlocal la=xc(e,H)\nif la then\nreturn{\"ended\",la}\nend\nif K and not Re(e,ja)then\nreturn{\"ended\",K.state==qe and Qa or Ya}\nend\nlocal l=yg(e,ma,ja)\nif l>0 then\nreturn pb({\"busy\",d(f),d(l)},Ke(e))\nend\nif #e.leases>=hd then\nreturn{\"limit\"}\nend\nlocal Rj=ze(e,r,{mode=ma,attempt=H,holder=ja},Bf)\nic(KEYS[1],e,A)\nreturn{\"proposed\",d(f),d(Rj.fence)}\n",
  ].join("\n"),
};

export interface QuorumReleaseArgs {
  /** one for each lock */
  readonly attempts: readonly (string | number)[];
  /** all leases of that holder end; - ends the attempt alone, which was never granted */
  readonly holders: readonly (string | number)[];
  /** whose doing it is: the same one sent again gets the same answer */
  readonly request: string;
  /** how long records outlive their last use */
  readonly retention_ms: number;
}

export type QuorumReleaseReply =
  | { readonly kind: "done"; readonly leases: readonly ({ readonly kind: "released"; readonly letter: string } | { readonly kind: "lost"; readonly letter: string } | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" })[] };

/** End n leases on this node, and note that they ended, so that a late message about them has no effect. */
export const quorumRelease: ScriptOf<QuorumReleaseArgs, QuorumReleaseReply> = {
  name: "quorum_release",
  sha1: "633e84af49612c11d8ea688157d58269dfb59334",
  abi: {"defaults":[],"digests":["2da4a5a6"]},
  args: ["attempts","holders","request","retention_ms"],
  decode: (r) => r.end(r.led<QuorumReleaseReply>({ done: () => ({ kind: "done", leases: r.groups((part) => part.led<NonNullable<Extract<QuorumReleaseReply, { kind: "done" }>["leases"]>[number]>({ released: () => ({ kind: "released", letter: part.string() }), lost: () => ({ kind: "lost", letter: part.string() }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }) })),
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
    "local qa,eb,m,A=ya(ARGV[1]),ya(ARGV[2]),ARGV[3],g(ARGV[4])\nlocal function Kf(e,H,ja)\nlocal b=cc(e,H)\nlocal Ua={}\nfor ca,wa in ipairs(e.leases)do\nif wa.attempt==H or wa.holder==ja then\nfb(e,wa.attempt,Qa,m)\nelse\nUa[#Ua+1]=wa\nend\nend\ne.leases=Ua\nlocal la,Dd=xc(e,H)\nif b or la==Qa and Dd==De(m)then\nreturn{\"released\",Qa}\nend\nfb(e,H,wd,m)\nreturn{\"lost\",la or wd}\nend\nlocal D={}\nfor c=1,#qa do\nD[c]=KEYS[2*c - 1]\nend\nlocal v=Pb(D)\nlocal S,Mb={},{}\nfor c=1,#qa do\nlocal e,za=Mb[D[c]],nil\nif not e then\ne,za=Hb(v[c])\nMb[D[c]]=e\nend\nif e then\nS[c]=Kf(e,qa[c],eb[c])\nic(D[c],e,A)\nelse\nS[c]={\"unreadable\",za}\nend\nif KEYS[2*c]~=D[c] then\nif eb[c]==O then\nOg(KEYS[2*c],qa[c])\nelse\nDh(KEYS[2*c],qa[c])\nend\nend\nend\nreturn Ta({\"done\"},S)\n",
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
}

export type QuorumRenewReply =
  | { readonly kind: "done"; readonly now: number; readonly leases: readonly ({ readonly kind: "renewed"; readonly life_ms: number; readonly lease: AttemptLine } | { readonly kind: "lost"; readonly letter: string } | { readonly kind: "nonvoter"; readonly ends_at: number; readonly state: "q" | "-" } | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" })[] }
  | { readonly kind: "misplaced"; readonly number: number; readonly nodes: number }
  | { readonly kind: "newer" };

/** Extend each of n confirmed leases on this node to now + its ttl, never past its max_hold, never to an earlier deadline. */
export const quorumRenew: ScriptOf<QuorumRenewArgs, QuorumRenewReply> = {
  name: "quorum_renew",
  sha1: "ed988a568659ca3327f475a27fdf6dba0fd42e40",
  abi: {"defaults":[],"digests":["fbdc44fa"]},
  args: ["attempts","fences","ttls_ms","number","nodes","retention_ms"],
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
    "local qa,zc,Wf,oa=ya(ARGV[1]),ya(ARGV[2]),ya(ARGV[3]),g(ARGV[4])\nlocal na,A=g(ARGV[5]),g(ARGV[6])\nlocal function Qe(e,H,U,ea)\nlocal b=cc(e,H)\nif not b or b.state~=zb or b.fence~=U then\nreturn nil,xc(e,H)or wd\nend\nif ea>0 then\nb.ttl=ea\nend\nlocal I=f+b.ttl\nif b.max_until>0 then\nI=math.min(I,b.max_until)\nend\nb.deadline=math.max(b.deadline,I)\nreturn b\nend\nlocal v=kc(#qa,3)\nlocal S,Mb={},{}\nfor c=1,#qa do\nlocal p,r=KEYS[3*c - 2],Gb(v[#qa+c])\nlocal J=Zb(r,oa,na)\nlocal e,za=Mb[p],nil\nif not e then\ne,za=Hb(v[c])\nMb[p]=e\nend\nif J and J[1]~=\"nonvoter\" then\nreturn J\nend\nif J then\nS[c]={\"nonvoter\",d(r.ends_at),r.state}\nelseif not e then\nS[c]={\"unreadable\",za}\nelse\nlocal b,la=Qe(e,qa[c],g(zc[c]),g(Wf[c]))\nif b then\nic(p,e,A)\nif KEYS[3*c]~=p then\nvh(KEYS[3*c],b)\nend\nS[c]={\"renewed\",d(b.deadline - f),Xd(b)}\nelse\nS[c]={\"lost\",la}\nend\nend\nend\nreturn Ta({\"done\",d(f)},S)\n",
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
  sha1: "e28b4fb5ed12833c339b8e27288647ccfeeea8d3",
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
    "local ek,A=g(ARGV[1]),g(ARGV[2])\nlocal v=kc(1,2)\nlocal e,za=Hb(v[1])\nif e then\nreturn{\"intact\"}\nend\nif za==\"newer\" then\nreturn{\"unreadable\",za}\nend\nlocal Le=Me()\nLe.fence=ee(Gb(v[2]))\nLe.delay_until=f+ek\nic(KEYS[1],Le,A)\nreturn{\"repaired\"}\n",
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
  sha1: "1c54cea2060e9f02eab02b9b41fe8055682421ee",
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
    "local Df,Fb,oa,na=ya(ARGV[1]),ARGV[2],g(ARGV[3]),g(ARGV[4])\nlocal hd,A=g(ARGV[5]),g(ARGV[6])\nlocal function Sj(e,r,pa)\nlocal b,la=cc(e,pa.attempt),xc(e,pa.attempt)\nif b and b.state==zb or la and la~=Ya then\nreturn nil\nend\nif Vf(e,pa.mode,pa.holder)>0 or #e.leases>=hd then\nreturn nil\nend\nlocal Kb={}\nfor ca,wa in ipairs(e.leases)do\nif wa~=b then\nKb[#Kb+1]=wa\nend\nend\ne.leases=Kb\nreturn ze(e,r,pa,pa.deadline)\nend\nlocal function Ji(e,be,pa)\nlocal b=cc(e,pa.attempt)\nif not b or b.state~=ue or b.fence~=be then\nreturn nil\nend\nJe(e,b,pa)\nUe(e,b.attempt)\nreturn b\nend\nlocal v=kc(#Df,3)\nlocal vg,Mb,c={},{},0\nfor La in string.gmatch(Fb,\"[^\\n]+\")do\nc=c+1\nlocal pa,be,p=Xf(La),g(Df[c]),KEYS[3*c - 2]\nlocal r=Gb(v[#Df+c])\nlocal J=Zb(r,oa,na)\nlocal e=Mb[p] or Hb(v[c])\nMb[p]=e\nif J and J[1]~=\"nonvoter\" then\nreturn J\nend\nlocal Ag=e and not J\nlocal b\nif Ag and be==0 then\nb=Sj(e,r,pa)\nelseif Ag then\nb=Ji(e,be,pa)\nif b then\nuf(KEYS[3*c - 1],r,b.fence)\nMf(KEYS[3*c]~=p and KEYS[3*c] or nil,e,b)\nend\nend\nif b then\nic(p,e,A)\nend\nvg[c]=b and d(b.fence)or \"0\"\nend\nreturn pb({\"done\"},vg)\n",
  ].join("\n"),
};

/** Every script by its name, for engines that hold the sources themselves. */
export const scripts: Readonly<Record<string, Script & { readonly decode: (reply: ReplyReader) => unknown }>> = { key_create: keyCreate, key_delete: keyDelete, key_find: keyFind, latch_count_down: latchCountDown, latch_delete: latchDelete, latch_get: latchGet, latch_list: latchList, latch_set: latchSet, acquire, break_lease: breakLease, break_lock: breakLock, break_more: breakMore, give_up: giveUp, inspect, list, release, renew, set_capacity: setCapacity, transfer, quorum_confirm: quorumConfirm, quorum_inspect: quorumInspect, quorum_join: quorumJoin, quorum_propose: quorumPropose, quorum_release: quorumRelease, quorum_renew: quorumRenew, quorum_repair: quorumRepair, quorum_restore: quorumRestore };
