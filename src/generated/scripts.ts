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
  words: "local O,f,d,ob,Za,xa,lb\ndo\nO=\"-\"\nfunction f(n)\nreturn tonumber(n)+0.0\nend\nfunction d(t)\nreturn string.format(\"%.0f\",t)\nend\nfunction ob(De)\nreturn De and \"1\" or \"0\"\nend\nfunction Za(n)\nreturn not string.find(\" \" .. n,\" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\")\nend\nfunction xa(n)\nlocal B={}\nfor jc in string.gmatch(n,\"%S+\")do\nB[#B+1]=jc\nend\nreturn B\nend\nfunction lb(B,kf)\nB[#B+1]=d(#kf)\nfor c=1,#kf do\nB[#B+1]=kf[c]\nend\nreturn B\nend\nend",
  clock: "local sb,g\ndo\nlocal Fh=redis.call(\"TIME\")\nsb=f(Fh[1])*1000000+f(Fh[2])\ng=math.floor(sb/1000)\nend",
  writable: "local lc,ub\ndo\nlc=false\nfunction ub(p)\nif not lc then\nredis.call(\"PEXPIRE\",p,\"1\",\"GT\")\nlc=true\nend\nend\nend",
  beside: "local rc,Jg,lf,Gg,zf,Vc\ndo\nrc=30000\nfunction Jg(a)\nfor ea,L in ipairs({\"shared\",\"permits\",\"details\",\"tickets\",\"writers\",\"readers\"})do\na[L]=0\nend\na.front,a.turn_at,a.turn_until,a.kept_until,a.expires_at=nil,0,0,0,0\nredis.call(\n\"DEL\",\na.details_key,\na.leases_key,\na.holders_key,\na.writers_key,\na.readers_key,\na.tickets_key\n)\na.changed=true\nend\nfunction lf(a,A)\nreturn a.kept_until+(a.shared>0 and A or 0)\nend\nlocal function ij(a)\nlocal F={}\nlocal function kb(L,p)\nif L>0 then\nF[#F+1]=p\nend\nend\nkb(a.details,a.details_key)\nkb(a.shared,a.leases_key)\nkb(a.shared,a.holders_key)\nkb(a.tickets,a.writers_key)\nkb(a.tickets,a.readers_key)\nkb(a.tickets,a.tickets_key)\nreturn F\nend\nfunction Gg(a,A)\nlocal F=a.new_keys\nlocal Gc=lf(a,A)\nif Gc>a.expires_at then\na.expires_at=Gc+(a.shared>0 and rc or A - rc)\nF=ij(a)\nend\nfor c=1,#F do\nredis.call(\"PEXPIRE\",F[c],d(a.expires_at+rc - g))\nend\na.new_keys={}\nend\nfunction zf(a,i,n)\nlc=true\nlocal ti=redis.call(\"HSET\",a.details_key,i,n)\nif a.details==0 then\na.new_keys[#a.new_keys+1]=a.details_key\nend\na.details=a.details+ti\nend\nfunction Vc(a,j)\nif a.details>0 and #j>0 then\na.details=a.details - redis.call(\"HDEL\",a.details_key,unpack(j))\nend\nend\nend",
  lease: "local hb,qe,tb,Rb,Jb,Nb,ja,Ah,ad,Hd,Kc,Ba,vf,Db,Dd,Tc\ndo\nhb=\"x\"\nlocal li=\"s\"\nqe=\"p\"\nfunction tb(b)\nreturn table.concat({\nb.id,\nd(b.deadline),\nd(b.fence),\nd(b.holds),\nd(b.acquired),\nd(b.ttl),\nd(b.max_until),\nd(b.delay),\nd(b.idempotency_until),\nb.partner,\nb.label,\nb.min_until>g and d(b.min_until)or nil,\n},\" \")\nend\nfunction Rb(n)\nlocal i,I,T,Bc,te,Qb,jf,Ab,bd,Hj,V,Fc=\nstring.match(n,\"^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+) ?(%d*)$\")\nif not i or not Za(n)then\nreturn nil\nend\nreturn{\nid=i,\ndeadline=f(I),\nfence=f(T),\nholds=f(Bc),\nacquired=f(te),\nttl=f(Qb),\nmax_until=f(jf),\ndelay=f(Ab),\nidempotency_until=f(bd),\npartner=Hj,\nlabel=V,\nmin_until=f(Fc==\"\" and \"0\" or Fc),\n}\nend\nfunction Jb(i)\nreturn string.sub(i,1,1)\nend\nfunction Nb(i)\nreturn string.sub(i,2)\nend\nfunction ja(i)\nreturn Jb(i)==hb\nend\nfunction Ah(i)\nreturn string.sub(i,2,2)==\"m\"\nend\nfunction ad(i)\nreturn string.sub(i,3,3)==\"l\"\nend\nfunction Hd(G)\nreturn hb .. G\nend\nfunction Kc(G)\nreturn(string.find(G,\":\",1,true)and qe or li).. G\nend\nfunction Ba(i)\nreturn f(string.match(i,\":(%d+)$\")or \"0\")\nend\nfunction vf(V)\nreturn string.match(V,\"^[^.]*\")\nend\nfunction Db(a)\nreturn a.break_at>0 and a.break_at<=g\nend\nfunction Dd(a,b)\nif a.break_at>0 and a.break_at<b.deadline then\nb.deadline=a.break_at\nend\nreturn b\nend\nfunction Tc(a,b,Qb)\nlocal I=g+Qb\nif b.max_until>0 and b.max_until<I then\nI=b.max_until\nend\nif a.break_at>0 and a.break_at<I then\nI=a.break_at\nend\nreturn I\nend\nend",
  history: "local ag,dd,of,Xe,vh\ndo\nlocal bg=1\nlocal ud=20\nlocal Yh=1500\nlocal fi=400\nag=\"g\"\nfunction dd(a)\nreturn a.history_key~=a.record_key\nend\nfunction of(a,jj,b,Qd,Hh)\nif not Hh and not dd(a)then\nreturn\nend\nlocal gh=vf(b.label)\nlocal Xc=table.concat({\njj .. Jb(b.id).. d(b.fence),\nd(b.acquired - math.floor(b.fence/1000)),\nd(Qd),\n#gh<=fi and gh or O,\n},\" \")\nif dd(a)then\na.noted[#a.noted+1]=Xc .. \",\"\nend\nif Hh then\na.untold[#a.untold+1]=Xc\nend\nend\nlocal function Qi(a)\nlocal Cc={}\nfor c=#a.noted,math.max(1,#a.noted - ud+1),-1 do\nCc[#Cc+1]=a.noted[c]\nend\na.noted={}\na.events=table.concat(Cc).. a.events\nend\nfunction Xe(a)\nlocal Yb={}\nlocal function kb(n)\nfor Xc in string.gmatch(n,\"[^,]+\")do\nif #Yb<ud and string.find(Xc,\"^%l%l%d+ %-?%d+ %-?%d+ %S+$\")then\nYb[#Yb+1]=Xc\nend\nend\nend\nkb(a.events)\nif #Yb<ud then\nlocal Se=redis.call(\"GET\",a.history_key)or \"\"\nkb(string.sub(Se,#d(bg)+2))\nend\nreturn Yb\nend\nfunction vh(a,Nd)\nif not dd(a)then\na.events=\"\"\nreturn\nend\nQi(a)\nlocal ea,L=string.gsub(a.events,\",\",\"\")\nif L<ud and #a.events<=Yh then\nreturn\nend\nlocal n=d(bg).. \" \" .. table.concat(Xe(a),\",\").. \",\"\nredis.call(\"SET\",a.history_key,n,\"PX\",d(Nd))\na.events=\"\"\nend\nend",
  outcomes: "local Tb,vb,Ia,Ld,qb,Da,cd,Kf\ndo\nlocal ji=\".\"\nlocal sd=\"!\"\nlocal ki=4000\nlocal Th=60000\nlocal ei=15\nlocal hg=64\nlocal Sh=48\nTb=12\nfunction vb(G)\nreturn string.sub(G,3,2+Tb)\nend\nfunction Ia(e,m)\nlocal l=string.find(e.outcomes,vb(m),1,true)\nreturn l and string.match(e.outcomes,\"^%w+\",l+Tb)or nil\nend\nlocal function Lg(e)\nreturn f(string.match(e.outcomes,\"=(%d+)\")or \"0\")\nend\nfunction Ld(e)\nlocal ea,Rc=string.gsub(e.outcomes,sd,\"\")\nreturn Rc>=Sh\nend\nfunction qb(e,m,x)\nif x==0 or Ia(e,m)then\nreturn false\nend\nreturn Lg(e)>=x or Ld(e)\nend\nlocal function Sg(jc)\nlocal Yg,Wi=string.match(jc,\"([.!])(%d+)$\")\nif not Yg then\nreturn true,g\nend\nlocal l=f(Wi)\nreturn l+(Yg==sd and Th or ki)<=g,l\nend\nlocal function Bj(e,m)\nlocal B={}\nfor jc in string.gmatch(e.outcomes,\"%S+\")do\nif string.sub(jc,1,1)~=\"=\" and string.sub(jc,1,Tb)~=vb(m)then\nB[#B+1]=jc\nend\nend\nreturn B\nend\nfunction Da(e,m,Td,Rc)\nlocal B,cc,yc=Bj(e,m),{},Lg(e)\nlocal Je=#B+1 - hg\nfor c=1,#B do\nlocal Cj,l=Sg(B[c])\nlocal Oj=Je>0 and not string.find(B[c],sd,1,true)\nif Oj or Cj and c<=#B - ei then\nJe=Je - 1\nyc=math.max(yc,l)\nelse\ncc[#cc+1]=B[c]\nend\nend\nif #cc>=hg then\nlocal ea,l=Sg(table.remove(cc,1))\nyc=math.max(yc,l)\nend\ncc[#cc+1]=vb(m).. Td ..(Rc and sd or ji).. d(g)\ne.outcomes=(yc>0 and \"=\" .. d(yc).. \" \" or \"\").. table.concat(cc,\" \")\ne.changed=true\nend\nfunction cd(s,x)\nlocal Cc=s and string.match(s,\"^copy(%d+)$\")\nreturn Cc and x<f(Cc)\nend\nfunction Kf(e,m,x)\nif x==0 then\nreturn\nend\nlocal s=Ia(e,m)\nif not s or string.find(s,\"^copy\")and not cd(s,x)then\nDa(e,m,\"copy\" .. d(x),true)\nend\nend\nend",
  rests: "local jh,hh,ng,Fg,Hf\ndo\nlocal ii=64\nfunction jh(a,n)\na.rests,a.resting={},0\nif not string.find(n,\"^[%d: ]*$\")or not Za(n)then\nreturn false\nend\nfor Sb,hd in string.gmatch(n,\"(%d+):(%d+)\")do\na.rests[#a.rests+1]={until_ms=f(Sb),permits=f(hd)}\na.resting=a.resting+f(hd)\nend\nreturn true\nend\nfunction hh(a)\nlocal B={}\nfor c=1,#a.rests do\nB[c]=d(a.rests[c].until_ms).. \":\" .. d(a.rests[c].permits)\nend\nreturn table.concat(B,\" \")\nend\nlocal function uj(Y)\nlocal sc=1\nfor c=2,#Y - 1 do\nif Y[c+1].until_ms - Y[c].until_ms<Y[sc+1].until_ms - Y[sc].until_ms then\nsc=c\nend\nend\nlocal fa=table.remove(Y,sc)\nY[sc].permits=Y[sc].permits+fa.permits\nend\nfunction ng(a,Sb,hd)\nlocal Y,ca={},{until_ms=Sb,permits=hd}\nfor c=1,#a.rests do\nif ca and a.rests[c].until_ms>=Sb then\nY[#Y+1],ca=ca,nil\nend\nY[#Y+1]=a.rests[c]\nend\nY[#Y+1]=ca\nif #Y>ii then\nuj(Y)\nend\na.rests,a.resting=Y,a.resting+hd\na.changed=true\nend\nfunction Fg(a)\nlocal Z,af=0,{}\nfor c=1,#a.rests do\nlocal ca=a.rests[c]\nif ca.until_ms>g then\naf[#af+1]=ca\nelse\nZ=ca.until_ms\na.resting=a.resting - ca.permits\na.changed=true\nend\nend\na.rests=af\nreturn Z\nend\nfunction Hf(a,ua)\nlocal ca=a.rests[ua and #a.rests or 1]\nreturn ca and ca.until_ms or 0\nend\nend",
  endings: "local Ma,Ua,oc,gb,ne,Ub,jb,nc,bb,Fd,tc,qd,je,gd,Ag\ndo\nMa=\"r\"\nUa=\"e\"\noc=\"m\"\ngb=\"b\"\nne=\"t\"\nUb={\nr=\"released\",\ne=\"expired\",\nm=\"max_hold\",\nb=\"broken\",\nt=\"transferred\",\n}\njb=\"unknown\"\nnc=32\nlocal me=Tb+2\nlocal function fj(U)\nreturn U==Ua or U==oc or U==gb\nend\nlocal function gj(a,b)\nif Ba(b.id)>0 then\nng(a,b.min_until,Ba(b.id))\nelse\na.delay_until=math.max(a.delay_until,b.min_until)\nend\nend\nfunction bb(a,b,U,l)\nof(a,U,b,l - b.acquired,U~=Ma)\nlocal Ie=vb(Nb(b.id)).. U .. \" \"\na.ended=string.sub(Ie .. a.ended,1,nc*me)\nif b.delay>0 and fj(U)then\na.delay_until=math.max(a.delay_until,l+b.delay)\nend\nif b.min_until>l and U~=ne then\ngj(a,b)\nend\nif a.upgrader and a.upgrader.token==b.id then\na.upgrader=nil\nend\na.lease_ended=true\na.changed=true\nend\nfunction Fd(a,j)\nredis.call(\"ZREM\",a.leases_key,unpack(j))\nredis.call(\"ZREM\",a.holders_key,unpack(j))\nVc(a,j)\na.shared=a.shared - #j\nfor c=1,#j do\na.permits=a.permits - Ba(j[c])\nend\nend\nlocal function ch(a,Qd)\nif a.hold_ms==0 then\na.hold_ms=Qd\nelse\na.hold_ms=(a.hold_ms*3+Qd)/4\nend\nend\nfunction tc(a,b,U)\nif ja(b.id)then\na.exclusive=nil\nch(a,g - b.acquired)\nelse\nch(a,(g - b.acquired)/a.live)\nFd(a,{b.id})\na.live=a.live - 1\nend\nbb(a,b,U,g)\nend\nfunction qd(a,b)\nif b.deadline==a.break_at then\nreturn gb\nend\nif b.deadline==b.max_until then\nreturn oc\nend\nreturn Ua\nend\nfunction je(a,M)\nlocal l=string.find(a.ended,vb(M),1,true)\nif l then\nreturn Ub[string.sub(a.ended,l+Tb,l+Tb)]\nend\nlocal n=a.shared>a.live and redis.call(\"HGET\",a.details_key,Kc(M))\nlocal b=n and Rb(n)\nif b and Db(a)then\nreturn Ub[gb]\nend\nif b and b.deadline<=g then\nreturn Ub[qd(a,b)]\nend\nreturn jb\nend\nfunction gd(a,M)\nif a.damaged_id==Kc(M)then\nreturn \"unreadable\",\"damaged\"\nend\nreturn \"lost\",je(a,M)\nend\nfunction Ag(b)\nreturn table.concat({d(b.fence),d(g - b.acquired),vf(b.label)},\",\")\nend\nend",
  fits: "local Pc,Ue,Id\ndo\nfunction Pc(a)\nlocal aa=Db(a)and 0 or a.permits - a.expired_permits\nreturn math.max(0,a.capacity - aa - a.resting)\nend\nfunction Ue(a)\nreturn Db(a)or a.passing\nend\nfunction Id(a,i,D,S)\nlocal Zi=D~=nil or S~=nil\nif Ue(a)then\nreturn false\nend\nif a.exclusive and not D then\nreturn false\nend\nif g<a.delay_until and not Zi then\nreturn false\nend\nif ja(i)then\nreturn a.live==(S and 1 or 0)\nend\nif Ba(i)>0 then\nreturn Ba(i)<=Pc(a)\nend\nreturn D~=nil or not a.upgrader and a.break_at==0\nend\nend",
  layout: "local oe,da,qc,Lc,zb,re\ndo\noe={\n\"record\",\n\"details\",\n\"leases\",\n\"holders\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"history\",\n}\nda=#oe\nqc=2\nLc=3\nzb={\n\"layout\",\n\"fence\",\n\"arrival\",\n\"departures\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"tickets_next\",\n\"turn_at\",\n\"shared\",\n\"shared_next\",\n\"details\",\n\"delay_until\",\n\"break_at\",\n\"hold_ms\",\n\"kept_until\",\n\"expires_at\",\n\"front_arrival\",\n\"capacity\",\n\"permits\",\n\"attended_next\",\n\"turn_until\",\n\"turn_ms\",\n\"no_grace_until\",\n\"dropped\",\n\"watched_until\",\n}\nre=20\nend",
  holders: "local Ec,Dc,Ye,bc,Jd,jd\ndo\nlocal function df(a,i)\nif a.shared==0 or Db(a)then\nreturn nil\nend\nlocal n=redis.call(\"HGET\",a.details_key,i)\nif not n or Jb(n)~=Jb(i)then\nreturn nil\nend\nlocal b=Rb(n)\nif not b then\na.damaged_id=i\nreturn nil\nend\nDd(a,b)\nreturn b.deadline>g and b or nil\nend\nfunction Ec(a,i)\nif ja(i)then\nlocal D=a.exclusive\nreturn D and D.id==i and D or nil\nend\nreturn df(a,i)\nend\nfunction Dc(a,M)\nreturn Ec(a,Hd(M))or Ec(a,Kc(M))\nend\nfunction Ye(a,M)\nlocal D=Ec(a,Hd(M))\nif D then\nlocal Ui=D.partner~=O\nreturn D,Ui and df(a,D.partner)or nil\nend\nlocal S=df(a,Kc(M))\nif S and a.exclusive and a.exclusive.partner==S.id then\nD=a.exclusive\nend\nreturn D,S\nend\nfunction bc(a)\nreturn a.live+(a.exclusive and 1 or 0)\nend\nlocal function rh(a,b)\nzf(a,b.id,tb(b))\nredis.call(\"ZADD\",a.leases_key,d(b.deadline),b.id)\na.kept_until=math.max(a.kept_until,b.deadline+b.delay,b.min_until)\nif b.min_until>g then\na.layout=Lc\nend\nend\nlocal function si(a,b)\nrh(a,b)\nredis.call(\"ZADD\",a.holders_key,d(b.fence),b.id)\nif a.shared==0 then\na.new_keys[#a.new_keys+1]=a.leases_key\na.new_keys[#a.new_keys+1]=a.holders_key\na.shared_next=b.deadline\nelse\na.shared_next=math.min(a.shared_next,b.deadline)\nend\na.shared=a.shared+1\na.live=a.live+1\na.permits=a.permits+Ba(b.id)\nend\nfunction Jd(a,b,pd)\na.fence=math.max(a.fence+1,sb)\nb.fence=a.fence\nb.holds=1\nb.acquired=g\nb.deadline=Tc(a,b,b.ttl)\nif ja(b.id)then\na.exclusive=b\nelse\nsi(a,b)\nend\nlocal ck=pd and math.max(0,math.floor(g - pd/1000))or 0\nof(a,ag,b,ck)\na.changed=true\nend\nfunction jd(a,b)\nif ja(b.id)then\na.changed=true\nreturn\nend\nrh(a,b)\nif b.deadline<a.shared_next then\na.shared_next=b.deadline\na.changed=true\nend\nend\nend",
  idempotency: "local Vb,Na,La,pc,Vd,Ha,kd,Mb,ra,fe,bd,qh\ndo\nlocal cg=1\nVb=\"w\"\nNa=\"g\"\nLa=\"d\"\nlocal gg=\"newer\"\npc=60000\nlocal dg=60000\nfunction Vd(n)\nif not n then\nreturn nil\nend\nlocal X,Ja,v,ca=string.match(n,\"^(%d+) (%a) (%S+) (.*)$\")\nif not X or f(X)>cg then\nreturn{state=gg}\nend\nreturn{layout=X,state=Ja,fingerprint=v,rest=ca}\nend\nfunction Ha(p)\nreturn Vd(p and redis.call(\"GET\",p))\nend\nfunction kd(e,v)\nif e and e.state==gg then\nreturn{\"newer\"}\nend\nreturn e and e.fingerprint~=v and{\"mismatch\"}or nil\nend\nfunction Mb(e,v)\nreturn kd(e,v)or e and xa(e.rest)\nend\nfunction ra(p,Ja,v,ca,Sb)\nif p then\nlocal n=table.concat({d(cg),Ja,v,ca},\" \")\nredis.call(\"SET\",p,n,\"PX\",d(Sb - g+pc))\nend\nend\nfunction fe(p)\nredis.call(\"PEXPIRE\",p,d(pc),\"LT\")\nend\nfunction bd(p,I)\nreturn p and I+dg or 0\nend\nfunction qh(p,b)\nif b.idempotency_until>0 and b.deadline>b.idempotency_until then\nb.idempotency_until=b.deadline+dg\nredis.call(\"PEXPIRE\",p,d(b.idempotency_until+pc - g),\"GT\")\nend\nend\nend",
  queue: "local ib,Oa,ac,fc,xc,Sc,Xd,Mf,Hc,Qg\ndo\nib=30000\nOa=4000000000000000\nlocal function ae(a,i)\nreturn ja(i)and a.writers_key or a.readers_key\nend\nfunction ac(p)\nlocal za=redis.call(\"ZRANGE\",p,\"0\",\"0\",\"WITHSCORES\")\nif not za[1] then\nreturn nil,0\nend\nreturn za[1],f(za[2])\nend\nfunction fc(a)\nreturn a.writers+a.readers\nend\nfunction xc(a)\nlocal Yf,kc,Cf,Df=nil,0,nil,0\nif a.writers>0 then\nYf,kc=ac(a.writers_key)\nend\nif a.readers>0 then\nCf,Df=ac(a.readers_key)\nend\na.front,a.front_arrival=Cf,Df\nif Yf and(not Cf or kc<Df)then\na.front,a.front_arrival=Yf,kc\nend\nif a.front_arrival>=Oa then\na.front,a.front_arrival=nil,0\nend\na.turn_at=0\nend\nfunction Sc(a,i,Cd)\nif ja(i)then\na.writers=a.writers+Cd\nelse\na.readers=a.readers+Cd\nend\nif Cd<0 then\na.departures=a.departures - Cd\nend\na.changed=true\nend\nlocal function rg(a,i)\nreturn f(redis.call(\"ZSCORE\",a.tickets_key,i)or \"0\")\nend\nfunction Xd(a,i)\nlocal yh=a.tickets>0 and redis.call(\"ZSCORE\",ae(a,i),i)\nif not yh then\nreturn nil\nend\nif a.lapsing and rg(a,i)+ib<=g then\nreturn nil\nend\nlocal z=f(yh)\nif z<Oa then\nreturn{arrival=z,queued=true}\nend\nreturn{arrival=z - Oa,queued=false}\nend\nlocal function Xj(a,i,P,he)\nlc=true\nlocal De=he and \"XX\" or \"GT\"\nif redis.call(\"ZADD\",a.tickets_key,De,d(P),i)==1 then\nif a.tickets==0 then\na.new_keys[#a.new_keys+1]=a.tickets_key\nend\na.tickets=a.tickets+1\na.changed=true\nend\nif P>g and(a.attended_next==0 or P<a.attended_next)then\na.attended_next=P\na.changed=true\nend\nif a.tickets_next==0 or P+ib<a.tickets_next then\na.tickets_next=P+ib\na.changed=true\nend\na.kept_until=math.max(a.kept_until,P+ib)\nend\nlocal function dh(a,i,p)\nlocal L=ja(i)and a.writers or a.readers\nif L==0 then\na.new_keys[#a.new_keys+1]=p\nend\nend\nlocal function Mi(a,i,y)\nlocal p=ae(a,i)\ndh(a,i,p)\nredis.call(\"ZADD\",p,d(y.arrival),i)\na.arrival=math.max(a.arrival,y.arrival)\nSc(a,i,1)\nif y.queued==false then\na.departures=math.max(0,a.departures - 1)\nend\nif not a.front or y.arrival<a.front_arrival then\na.front,a.front_arrival,a.turn_at=i,y.arrival,0\nend\ny.queued=true\nend\nlocal function Di(a,i,y)\nlocal p=ae(a,i)\ndh(a,i,p)\nredis.call(\"ZADD\",p,d(y.arrival+Oa),i)\nif y.queued then\nSc(a,i,-1)\nif a.front==i then\nxc(a)\nend\nend\ny.queued=false\nend\nfunction Mf(a,i,y,P,he)\nlocal be=P>g\nif y.queued and not be and not he then\nbe=rg(a,i)>g\nend\nif be and not y.queued then\nMi(a,i,y)\nelseif not be and y.queued~=false then\nDi(a,i,y)\nend\nXj(a,i,P,he)\nend\nfunction Hc(a,i,y)\nredis.call(\"ZREM\",ae(a,i),i)\nif y.queued then\nSc(a,i,-1)\nif a.front==i then\nxc(a)\nend\nend\nif redis.call(\"ZREM\",a.tickets_key,i)==1 then\na.tickets=a.tickets - 1\nif a.tickets==0 then\na.tickets_next=0\nend\nif ad(i)then\nVc(a,{i})\nend\nend\na.changed=true\nend\nfunction Qg(a,Uf)\nif a.tickets+(a.upgrader and 1 or 0)<Uf then\nreturn true\nend\nif a.tickets<=fc(a)then\nreturn false\nend\nlocal tf=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"0\")[1]\nif tf then\nHc(a,tf,Xd(a,tf)or{})\nend\nreturn true\nend\nend",
  notifications: "local Ka\ndo\nlocal Zh=Oa\nlocal function Qj(a)\nif ja(a.front)or Ba(a.front)>0 or a.readers<2 then\nreturn 0\nend\nif a.writers==0 then\nreturn Zh\nend\nlocal ea,kc=ac(a.writers_key)\nreturn kc\nend\nlocal function yj(a)\nlocal wg=a.written and a.watched_until>g\nlocal ge,wb,wa,next=O,0,0,O\nif a.turn_ms>0 then\nif a.turn_began and a.turn_at>0 then\nge=vb(Nb(a.front))\nwb=a.turn_until\nwa=Qj(a)\nelseif a.upgrader and a.lease_ended and a.live==1 then\nge=vb(Nb(a.upgrader.id))\nelseif a.queue_dropped then\nwb=1\nelseif a.turn_taken and a.tickets>0 then\nwb=a.turn_taken\nnext=a.front and vb(Nb(a.front))or O\nend\nend\nif ge==O and wb==0 and not wg then\nreturn nil\nend\nreturn table.concat(\n{d(a.at),ge,d(wb),d(wa),ob(wg),next,d(a.departures)},\n\",\"\n)\nend\nfunction Ka(q,k)\nlocal Sd,Gd,ee={},{},{}\nfor c=1,#k do\nlocal a=k[c]\nif not a.unreadable and not ee[a] then\nSd[#Sd+1]=yj(a)\nfor Md=1,a.written and #a.untold or 0 do\nGd[#Gd+1]=d(a.at).. \" \" .. a.untold[Md]\nend\nend\nee[a]=true\nend\nif #Gd>0 then\nq[#q+1]=\"~\" .. table.concat(Gd,\",\")\nend\nif #Sd>0 then\nq[#q+1]=\"!\" .. table.concat(Sd,\";\")\nend\nreturn q\nend\nend",
  texts: "local Ob\ndo\nfunction Ob(F,t)\nlocal w=redis.call(\"MGET\",unpack(F))\nlocal Oc,xd={},{}\nfor c=1,t or #F do\nif not w[c] then\nOc[#Oc+1]=c\nxd[#xd+1]=F[c]\nend\nend\nif #Oc==0 or redis.call(\"EXISTS\",unpack(xd))==0 then\nreturn w\nend\nfor Md=1,#Oc do\nif redis.call(\"EXISTS\",xd[Md])==1 then\nw[Oc[Md]]=\"\"\nend\nend\nreturn w\nend\nend",
  record: "local ef,rb,Ca,sf\ndo\nlocal Ph=2592000000\nlocal function Gj(n)\nlocal i,M,I,z,V=string.match(n,\"^(%S+) (%S+) (%d+) (%d+) (%S+)$\")\nif not i or not Za(n)then\nreturn nil\nend\nreturn{id=i,token=M,deadline=f(I),arrival=f(z),label=V}\nend\nlocal function Dj(W)\nreturn table.concat(\n{W.id,W.token,d(W.deadline),d(W.arrival),W.label},\n\" \"\n)\nend\nlocal function Ej(a,Ga,X)\nlocal B,L=xa(Ga),X>=qc and #zb or re\nif #B~=L+1 then\nreturn false\nend\nfor c=1,L do\nif not string.find(B[c],\"^%d+$\")then\nreturn false\nend\na[zb[c]]=f(B[c])\nend\nlocal pb=B[L+1]\na.front=pb~=O and pb or nil\nif X<qc then\na.layout,a.turn_at=qc,0\nend\nreturn true\nend\nlocal function Fj(a,n,X)\nlocal Ga,D,W,Bb,R,Yb,Y=\nstring.match(n,\"^([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n?([^\\n]*)$\")\nif not Ga or not Za(Ga)or not Ej(a,Ga,X)then\nreturn false\nend\nif not jh(a,Y)then\nreturn false\nend\na.ended,a.outcomes,a.events=Bb,R,Yb\na.exclusive=Rb(D)\na.upgrader=Gj(W)\nreturn(D==\"\" or a.exclusive~=nil)and(W==\"\" or a.upgrader~=nil)\nend\nlocal function Ii(l)\nlocal a={\nat=l,\nended=\"\",\noutcomes=\"\",\nevents=\"\",\nnoted={},\nuntold={},\nnew_keys={},\nexpired_permits=0,\nrests={},\nresting=0,\nchanged=false,\n}\nfor c=1,da do\na[oe[c] .. \"_key\"]=KEYS[l+c - 1]\nend\nfor c=1,#zb do\na[zb[c]]=0\nend\na.layout=qc\nreturn a\nend\nfunction ef(l,n)\nlocal a=Ii(l)\nif n then\nlocal X=f(string.match(n,\"^(%d+) \")or \"0\")\nif X>Lc then\na.unreadable=\"newer\"\nreturn a\nend\nif X<1 or not Fj(a,n,X)then\na.unreadable=\"damaged\"\nreturn a\nend\nif a.expires_at>0 and a.expires_at+rc/2<=g then\nJg(a)\nend\nend\na.live=Db(a)and 0 or a.shared\nreturn a\nend\nfunction rb(t,Aj)\nlocal F={}\nfor c=1,t do\nF[c]=KEYS[(c - 1)*da+1]\nend\nF[t+1]=Aj\nlocal w=#F==1 and{redis.call(\"GET\",F[1])}or Ob(F,t)\nlocal k,Bd,sa={},{},nil\nfor c=1,t do\nlocal a=Bd[F[c]] or ef((c - 1)*da+1,w[c])\nk[c]=a\nBd[F[c]]=a\nif a.unreadable and not sa then\nsa={\"unreadable\",a.unreadable}\nend\nend\nreturn k,sa,w[t+1]\nend\nlocal function oj(a)\nlocal bj=a.exclusive and a.exclusive.min_until>g or #a.rests>0\nreturn(bj or a.layout==Lc and a.shared>0)and Lc or qc\nend\nlocal function Rj(a)\nlocal Qa={}\na.layout=oj(a)\nfor c=1,#zb do\nQa[c]=d(math.max(0,a[zb[c]]))\nend\nQa[#Qa+1]=a.front or O\nreturn table.concat({\ntable.concat(Qa,\" \"),\na.exclusive and tb(a.exclusive)or \"\",\na.upgrader and Dj(a.upgrader)or \"\",\na.ended,\na.outcomes,\na.events,\n#a.rests>0 and hh(a)or nil,\n},\"\\n\")\nend\nfunction Ca(a,A)\nif not a.changed and lf(a,A)<=a.expires_at then\nub(a.record_key)\nreturn\nend\na.changed=false\na.written=true\nlc=true\nif a.shared==0 and a.tickets==0 then\na.kept_until=0\na.expires_at=0\nelse\nGg(a,A)\nend\nlocal D=a.exclusive\nlocal Vi=D and math.max(D.deadline+D.delay,D.min_until)or 0\nlocal ua=math.max(g,a.delay_until,a.kept_until,Vi,Hf(a,true))\nlocal Ve=a.capacity>0 and Ph or A\nlocal Nd=math.max(ua+Ve,a.expires_at+rc)- g\nvh(a,Nd)\nredis.call(\"SET\",a.record_key,Rj(a),\"PX\",d(Nd))\nend\nfunction sf(a,Ih)\nif g+Ih>a.watched_until then\na.watched_until=g+Ih\na.changed=true\nend\nend\nend",
  reply: "local vd,cf,Af,ah\ndo\nvd=50\nlocal Qh=20\nfunction cf(a)\nlocal ab={}\nif a.exclusive then\nab[1]=tb(a.exclusive)\nend\nif a.live>0 then\nlocal j=redis.call(\"ZRANGE\",a.holders_key,\"0\",d(vd - 1))\nlocal w=#j>0 and redis.call(\"HMGET\",a.details_key,unpack(j))or{}\nfor c=1,#w do\nlocal b=w[c] and Rb(w[c])\nif #ab<vd and b and b.deadline>g then\nab[#ab+1]=tb(Dd(a,b))\nend\nend\nend\nreturn ab\nend\nfunction Af(a)\nreturn fc(a)+(a.upgrader and 1 or 0)\nend\nlocal function mj(a,db)\nlocal ua=redis.call(\"ZRANGE\",a.leases_key,\"-2\",\"-1\",\"WITHSCORES\")\nlocal l=#ua\nif #ua==4 and db and ua[3]==db.id then\nl=2\nend\nlocal I=f(ua[l] or \"0\")\nreturn a.break_at>0 and math.min(I,a.break_at)or I\nend\nlocal function Pi(a,fb,db)\nlocal l=a.delay_until\nif a.exclusive then\nl=math.max(l,a.exclusive.deadline,a.exclusive.min_until)\nelseif fb and a.live>(db and 1 or 0)then\nl=math.max(l,mj(a,db))\nend\nif a.capacity>0 and a.live+a.resting>0 then\nlocal If,Z=Hf(a),a.live>0 and a.shared_next or 0\nlocal xi=If>0 and Z>0\nl=math.max(l,xi and math.min(If,Z)or If+Z)\nend\nif not fb then\nl=math.max(l,a.upgrader and a.upgrader.deadline or 0,a.break_at)\nend\nreturn l\nend\nfunction ah(a,fb,db)\nif Ue(a)then\nreturn g+Qh\nend\nlocal l=Pi(a,fb,db)\nlocal tj=a.capacity>0 and a.turn_at>0\nif l>g and not tj then\nreturn l\nend\nl=a.attended_next>g and a.attended_next or g\nif a.turn_at==0 then\nreturn l\nend\nreturn l>g and math.min(a.turn_until,l)or a.turn_until\nend\nend",
  turns: "local Nc,Qf,Ea,rf,kh,qf,Rd\ndo\nNc=3000\nlocal mi=250\nlocal di=100\nfunction Qf(a,l,bf)\na.turn_at,a.turn_until=l,l+bf\na.changed=true\nend\nlocal function Ji(a)\nlocal zi=a.shared==0 or a.break_at>g\nif a.break_at>0 and not a.exclusive and a.live==0 and zi then\na.break_at=0\na.changed=true\nend\nend\nfunction Ea(a,l)\nJi(a)\nlocal pb=a.front\nlocal Rg=pb and(Id(a,pb)or Ba(pb)>a.capacity)\nif Rg and a.turn_at==0 then\nQf(a,l,a.turn_ms>0 and a.turn_ms or Nc)\na.turn_began=true\nelseif not Rg and a.turn_at~=0 then\na.turn_at,a.turn_until=0,0\na.changed=true\nend\nend\nlocal function zh(a,bf)\nif a.turn_ms>0 then\na.turn_ms=bf\nend\nend\nfunction rf(a)\nzh(a,mi)\nend\nfunction kh(a,Xb)\nfor ea=1,di do\nlocal pb,wb=a.front,a.turn_until\nif a.turn_at==0 or pb==Xb or g<wb then\nreturn\nend\nMf(a,pb,{arrival=a.front_arrival,queued=true},wb,true)\nrf(a)\nEa(a,wb)\nend\nend\nfunction qf(a,Ac)\nif Ac~=(a.turn_ms>0)then\na.turn_ms=Ac and Nc or 0\na.changed=true\nend\nend\nfunction Rd(a)\nzh(a,Nc)\nend\nend",
  asked: "local Kd,Q,Ib,zc,Zc,Qc,nf,hc,Lf\ndo\nfunction Kd(h,G)\nlocal j={}\nfor c=1,#h.locks do\nj[c]=string.sub(h.modes,c,c).. G\nend\nreturn j\nend\nfunction Q(h,q)\nfor c=1,#h.locks do\nEa(h.locks[c],g)\nCa(h.locks[c],h.retention_ms)\nend\nreturn Ka(q,h.locks)\nend\nfunction Ib(h,U)\nreturn Q(h,{\"lost\",U})\nend\nfunction zc(h,ba)\nlocal q,ih={\"granted\",d(g),d(h.locks[1].break_at)},{}\nfor c=1,#ba do\nih[c]=tb(ba[c])\nend\nreturn Q(h,lb(q,ih))\nend\nfunction Zc(h,G)\nlocal j,ba,u,U=Kd(h,G),{},0,jb\nfor c=1,#j do\nba[c]=Ec(h.locks[c],j[c])\nif ba[c] then\nu=u+1\nelseif U==jb then\nU=je(h.locks[c],G)\nend\nend\nif u==#j then\nreturn zc(h,ba)\nend\nif U~=jb or h.idempotency and h.idempotency.state==Na then\nreturn Ib(h,U)\nend\nreturn nil\nend\nfunction Qc(h,ha,y,db,Uc)\nlocal za=ha[1]\nlocal a=h.locks[za]\nlocal fb=string.sub(h.modes,za,za)==hb\ny=y or{position=-1,ticket=O,arrival=0,attended_until=0,ticket_until=0,again_at=0}\nlocal nh={}\nfor c=1,#ha do\nnh[c]=d(ha[c])\nend\nlocal ab,mb=cf(a),0\nlocal q={\n\"busy\",\nd(g),\ntable.concat(nh,\" \"),\nd(ah(a,fb,db)),\nd(y.position),\ny.ticket,\nd(y.arrival),\nd(y.attended_until),\nd(y.ticket_until),\nd(y.again_at),\nd(a.hold_ms),\nd(a.departures),\nd(Af(a)+(Uc and Uc[za] and 1 or 0)),\nd(bc(a)),\nd(Pc(a)),\n}\nlb(q,ab)\nif not db then\nfor c=1,#ha do\nmb=math.max(mb,h.locks[ha[c]].delay_until)\nend\nend\nq[#q+1]=d(mb>g and mb or 0)\nreturn Q(h,q)\nend\nfunction nf(h,a,i)\nlocal b={\nid=i,\nttl=h.ttl_ms,\nmax_until=h.max_hold_ms>0 and g+h.max_hold_ms or 0,\ndelay=h.lock_delay_ms,\nlabel=h.label,\npartner=O,\nmin_until=h.min_hold_ms>0 and g+h.min_hold_ms or 0,\n}\nb.idempotency_until=bd(h.idempotency_key,Tc(a,b,h.ttl_ms))\nreturn b\nend\nfunction hc(h,Ja,G,Sb)\nra(h.idempotency_key,Ja,h.fingerprint,G,Sb)\nend\nfunction Lf(h,G,b)\nlocal a=h.locks[1]\nif h.since>0 or Ia(a,G)then\nDa(a,G,\"granted\",true)\nend\nhc(h,Na,G,b.idempotency_until)\nend\nend",
  broken: "local rd,Be\ndo\nlocal xg=400\nrd=1\nlocal function xj(a,n,cj)\nlocal Xf=a.break_at==rd\nlocal l=Xf and g or a.break_at\nif cj then\nlocal b=Rb(n)\nif not b then\nreturn l\nend\nif Xf then\nb.delay,b.min_until=0,0\nend\nlocal U=b.deadline<l and qd(a,b)or gb\nlocal Z=math.min(l,b.deadline)\nbb(a,b,U,Z)\nreturn Z\nend\nif not Xf then\nlocal I,Ab,Fc=string.match(n,\"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+ ?(%d*)$\")\nif I and f(Ab)>0 then\na.delay_until=math.max(a.delay_until,math.min(l,f(I))+f(Ab))\nend\nif Fc and Fc~=\"\" then\na.delay_until=math.max(a.delay_until,f(Fc))\nend\nend\nreturn l\nend\nfunction Be(a)\nlocal L=xg\nif L==0 then\nreturn 0\nend\nlocal j=redis.call(\"ZRANGE\",a.holders_key,\"0\",d(L - 1))\nxg=L - #j\nlocal Z=0\nif #j>0 then\nlocal w=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nif w[c] then\nZ=math.max(Z,xj(a,w[c],a.shared - c<nc))\nend\nend\nFd(a,j)\nend\na.upgrader=nil\na.changed=true\nif #j==L and a.shared>0 then\nif a.break_at~=rd then\na.break_at=g\nend\nreturn 0\nend\nredis.call(\"DEL\",a.leases_key,a.holders_key)\na.shared,a.permits,a.shared_next,a.live=0,0,0,0\nreturn Z>0 and Z or g\nend\nend",
  departures: "local lh,Kg,Dg\ndo\nlocal Oh=2\nlocal mc=1250\nlocal bi=20\nlocal function zg(a,p,j)\nfor Aa=1,#j,mc do\nlocal Pf=redis.call(\"ZMSCORE\",p,unpack(j,Aa,math.min(Aa+mc - 1,#j)))\nlocal dc={}\nfor c=1,#Pf do\nlocal z=Pf[c] and f(Pf[c])or Oa\nif z<Oa then\ndc[#dc+1]=d(z+Oa)\ndc[#dc+1]=j[Aa+c - 1]\nend\nend\nif #dc>0 then\nredis.call(\"ZADD\",p,unpack(dc))\nSc(a,j[1],-#dc/2)\nend\nend\nend\nlocal function ug(j)\nlocal Ta,wa={},{}\nfor c=1,#j do\nlocal Ch=ja(j[c])and Ta or wa\nCh[#Ch+1]=j[c]\nend\nreturn Ta,wa\nend\nlocal function Vg(j)\nlocal We={}\nfor c=1,#j do\nif ad(j[c])then\nWe[#We+1]=j[c]\nend\nend\nreturn We\nend\nlocal function Li(a,P)\nif a.turn_at==0 then\nreturn P\nend\nif a.turn_until<P then\nrf(a)\nreturn a.turn_until\nend\nlocal sj=math.max(0,P - a.turn_at)\na.no_grace_until=math.max(a.no_grace_until,P+bi*sj)\nreturn P\nend\nfunction lh(a,Xb)\nif fc(a)==0 or a.attended_next>g then\nreturn 0\nend\nlocal Aa=math.max(0,a.tickets - fc(a))\nlocal uf=redis.call(\"ZCOUNT\",a.tickets_key,\"-inf\",d(g))- Aa\nlocal md=math.max(0,math.min(uf,mc*Oh))\nlocal xf=redis.call(\"ZRANGE\",a.tickets_key,d(Aa),d(Aa+md),\"WITHSCORES\")\nlocal j,Yc={},0\na.attended_next=md<uf and g or 0\nfor c=1,#xf,2 do\nlocal i,P=xf[c],f(xf[c+1])\nif P>g then\nlocal vi=i==Xb and Aa+md+1==a.tickets\na.attended_next=vi and 0 or P\nelseif(i~=Xb or P+ib<=g)and #j<md then\nj[#j+1]=i\nif i==a.front then\nYc=P\nend\nend\nend\na.passing=md<uf\na.changed=true\nlocal Ta,wa=ug(j)\nzg(a,a.writers_key,Ta)\nzg(a,a.readers_key,wa)\nif Yc>0 then\nYc=Li(a,Yc)\nxc(a)\nend\nreturn Yc\nend\nlocal function Hi(a,j)\nlocal Ta,wa=ug(j)\nredis.call(\"ZREM\",a.tickets_key,unpack(j))\nif #Ta>0 then\nredis.call(\"ZREM\",a.writers_key,unpack(Ta))\nend\nif #wa>0 then\nredis.call(\"ZREM\",a.readers_key,unpack(wa))\nend\na.tickets=a.tickets - #j\nVc(a,Vg(j))\nend\nfunction Kg(a)\nif a.tickets==0 or a.tickets_next>g or a.passing then\nreturn\nend\nlocal Wg=redis.call(\"ZRANGEBYSCORE\",a.tickets_key,\"-inf\",d(g - ib),\"LIMIT\",\"0\",d(mc))\nif #Wg>0 then\nHi(a,Wg)\nend\nlocal za,P=ac(a.tickets_key)\nif za then\na.tickets_next=P+ib\na.lapsing=a.tickets_next<=g\nelse\na.lapsing=false\na.tickets_next=0\na.tickets,a.writers,a.readers=0,0,0\nxc(a)\nend\na.changed=true\nend\nfunction Dg(a)\nlocal L=a.tickets+(a.upgrader and 1 or 0)\nif a.tickets>0 then\nlocal j=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"-1\")\nfor Aa=1,#j,mc do\nVc(a,Vg({unpack(j,Aa,math.min(Aa+mc - 1,#j))}))\nend\nif #j>0 then\nredis.call(\"DEL\",a.writers_key,a.readers_key,a.tickets_key)\na.departures=a.departures+fc(a)\na.writers,a.readers,a.tickets,a.tickets_next,a.attended_next=0,0,0,0,0\nxc(a)\nend\nend\na.upgrader=nil\na.queue_dropped=true\na.dropped=math.max(a.arrival,sb)\na.arrival=a.dropped\na.changed=true\nreturn L\nend\nend",
  groups: "local Va\ndo\nfunction Va(B,Qe)\nB[#B+1]=d(#Qe)\nfor c=1,#Qe do\nlb(B,Qe[c])\nend\nreturn B\nend\nend",
  latch: "local Wd,Od,Ic,Wf,ed\ndo\nlocal eg=1\nlocal Wh=60000\nfunction Wd(n)\nlocal X,i,x,L,Hg,R=string.match(n,\"^(%d+) (%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)$\")\nif f(string.match(n,\"^(%d+) \")or \"0\")>eg then\nreturn{unreadable=\"newer\"}\nend\nif not X or not Za(string.match(n,\"^[^\\n]*\"))then\nreturn{unreadable=\"damaged\"}\nend\nreturn{\nid=f(i),\nsince=f(x),\ncount=f(L),\nexpires_at=f(Hg),\noutcomes=R,\nlive=f(Hg)>g,\n}\nend\nfunction Od(p)\nlocal n=redis.call(\"GET\",p)\nreturn n and Wd(n)or nil\nend\nfunction Ic(p,o)\nlc=true\nlocal Qa={d(eg),d(o.id),d(o.since),d(o.count),d(o.expires_at)}\nlocal Ve=math.max(o.expires_at - g,Wh)\nredis.call(\"SET\",p,table.concat(Qa,\" \").. \"\\n\" .. o.outcomes,\"PX\",d(Ve))\nend\nfunction Wf(q)\nq[#q+1]=\"!1,-,0,0,1\"\nreturn q\nend\nfunction ed(o,L)\nreturn{\"latch\",d(o.id),d(o.since),L or d(o.count),d(o.expires_at)}\nend\nend",
  order: "local fh,mh\ndo\nfunction fh(a,i,z)\nif not a.front or a.front==i then\nreturn false\nend\nif not ja(i)and Ba(i)==0 then\nif a.writers==0 then\nreturn false\nend\nif z and not ja(a.front)then\nlocal ea,kc=ac(a.writers_key)\nreturn kc<z\nend\nend\nreturn not z or a.front_arrival<z\nend\nlocal function yg(p,z)\nreturn redis.call(\"ZCOUNT\",p,\"-inf\",\"(\" .. d(z))\nend\nfunction mh(a,i,y)\nlocal E=a.upgrader and 1 or 0\nif y.queued and y.arrival==a.arrival then\nreturn E+fc(a)- 1\nend\nlocal Ta,wa=a.writers,a.readers\nif y.queued and ja(i)then\nTa=Ta - 1\nelseif y.queued then\nwa=wa - 1\nend\nif Ta>0 then\nE=E+yg(a.writers_key,y.arrival)\nend\nif wa>0 then\nE=E+yg(a.readers_key,y.arrival)\nend\nreturn E\nend\nend",
  places: "local Ne,Zg,Gf,wh,sg,P\ndo\nlocal Lh=10000\nlocal Mh=2500\nlocal ai=1500\nfunction Ne(k,j)\nlocal u,z={},nil\nfor c=1,#j do\nu[c]=Xd(k[c],j[c])or false\nz=z or u[c] and u[c].arrival\nend\nu.arrival=z\nreturn z and u or nil\nend\nfunction Zg(k)\nlocal u,z={},sb\nfor c=1,#k do\nz=math.max(z,k[c].arrival+1)\nend\nfor c=1,#k do\nu[c]=false\nk[c].arrival=z\nk[c].changed=true\nend\nu.arrival=z\nreturn u\nend\nfunction Gf(k,j,u)\nfor c=1,#j do\nif u[c] then\nHc(k[c],j[c],u[c])\nend\nend\nend\nfunction wh(k,j,u,Xa,Wa,V)\nlocal zd=0\nif #j>1 then\nzd=math.floor(u.arrival/1000)+Lh\nend\nlocal id,yd=0,zd>g and zd or 0\nfor c=1,#j do\nlocal a,i=k[c],j[c]\nif zd<=g or Xa[c] then\nlocal y=u[c] or{arrival=u.arrival}\nMf(a,i,y,Wa)\nif ad(i)then\nzf(a,i,\"=\" .. V)\nend\nid=math.max(id,mh(a,i,y))\nu[c]=y\nelseif u[c] then\nHc(a,i,u[c])\nu[c]=false\nend\nEa(a,g)\nif a.front==i and a.turn_at>0 then\nRd(a)\nQf(a,g,Nc)\nyd=g+Mh\nend\nend\nreturn id,yd\nend\nlocal function Xi(a,i,z,vc)\nif not Id(a,i)then\nreturn true\nend\nif vc then\nreturn fh(a,i,z)\nend\nreturn Ba(i)==0 and a.live>0 and a.front~=nil and a.front~=i\nend\nfunction sg(k,j,z,vc)\nlocal ha,Xa={},{}\nfor c=1,#j do\nXa[c]=Xi(k[c],j[c],z,vc)\nif Xa[c] then\nha[#ha+1]=c\nend\nend\nreturn ha,Xa\nend\nfunction P(k,Eb,ld)\nlocal zj=g+math.floor(Eb - math.min(300,Eb/10))\nfor c=1,#k do\nld=ld and g>=k[c].no_grace_until\nend\nreturn zj+(ld and ai or 0)\nend\nend",
  purge: "local Ra\ndo\nlocal hi=100\nlocal function Lj(a)\nlocal b=a.exclusive\nif not b or b.deadline>g then\nreturn 0\nend\na.exclusive=nil\nbb(a,b,qd(a,b),b.deadline)\nreturn b.deadline\nend\nlocal function Gi(a)\nlocal Z=0\nlocal j=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",d(g),\"LIMIT\",\"0\",d(hi))\nif #j>0 then\nlocal w=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nlocal b=w[c] and Rb(w[c])\nif b then\nbb(a,b,qd(a,b),b.deadline)\nZ=b.deadline\nend\nend\nFd(a,j)\nend\nreturn Z\nend\nlocal function Ci(a)\nif a.capacity==0 then\na.live=redis.call(\"ZCOUNT\",a.leases_key,\"(\" .. d(g),\"+inf\")\nreturn\nend\nlocal Ke=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",d(g))\na.live=a.shared - #Ke\na.expired_permits=0\nfor c=1,#Ke do\na.expired_permits=a.expired_permits+Ba(Ke[c])\nend\nend\nlocal function Mj(a)\nif a.shared>0 and Db(a)then\nreturn Be(a)\nend\nif a.shared==0 or a.shared_next>g then\nreturn 0\nend\nlocal Z=Gi(a)\nlocal za,bh=ac(a.leases_key)\na.shared_next=bh\nif not za then\na.shared,a.permits=0,0\nend\na.live=a.shared\nif za and bh<=g then\nCi(a)\nend\na.changed=true\nreturn Z\nend\nlocal function Nj(a)\nlocal W=a.upgrader\nif not W or W.deadline>g then\nreturn 0\nend\na.upgrader=nil\na.changed=true\nreturn W.deadline\nend\nfunction Ra(a,Xb)\nlocal l=math.max(Lj(a),Mj(a),Nj(a),lh(a,Xb))\nl=math.max(l,Fg(a))\nKg(a)\nif a.tickets==0 then\nRd(a)\nend\nif a.delay_until>0 and a.delay_until<=g then\nl=math.max(l,a.delay_until)\na.delay_until=0\na.changed=true\nend\nEa(a,l>0 and l or g)\nkh(a,Xb)\nend\nend",
  quorum_endings: "local Ma,Ua,oc,td,nc,ye,uc,Pe,bb\ndo\nMa=\"r\"\nUa=\"e\"\nlocal Xh=\"x\"\noc=\"m\"\ntd=\"u\"\nlocal ke=12\nlocal jg=6\nnc=64\nlocal me=1+ke+jg+1\nfunction ye(m)\nreturn string.sub(m .. \"------\",1,jg)\nend\nlocal function Eg(H)\nlocal Ni=string.gsub(string.sub(H,1,ke),\"%-\",\"%%-\")\nreturn \"(%a)\" .. Ni .. \"(%S+)\"\nend\nfunction uc(e,H)\nreturn string.match(e.ended,Eg(H))\nend\nfunction Pe(e,H)\ne.ended=string.gsub(e.ended,Eg(H).. \" \",\"\")\nend\nfunction bb(e,H,ka,m)\nlocal s=uc(e,H)\nif s==Ua and ka~=Ua then\nPe(e,H)\nka=Xh\nelseif s then\nreturn\nend\nlocal Ie=ka .. string.sub(H,1,ke).. ye(m).. \" \"\ne.ended=string.sub(Ie .. e.ended,1,nc*me)\nend\nend",
  quorum_idempotency: "local le,Jf,Ig,xh,ph,sh\ndo\nle=\"e\"\nlocal Nh=8*23\nlocal Zf=\"?\"\nlocal function Pg(e,H)\nreturn e and e.state==Na and string.find(e.rest,H,1,true)~=nil\nend\nlocal function lj(e,ia)\nlocal l=g\nfor ea,b in ipairs(e.leases)do\nif b.holder==ia then\nl=math.max(l,b.deadline)\nend\nend\nreturn l\nend\nfunction Jf(p,e,b)\nif not p then\nreturn\nend\nlocal s,qa=Ha(p),b.attempt\nif s and s.state==Na and not Pg(s,qa)then\nqa=string.sub(s.rest .. \" \" .. qa,-Nh)\nend\nra(p,Na,b.fingerprint,qa,lj(e,b.holder))\nend\nfunction Ig(p,H)\nlocal s=Ha(p)\nif not Pg(s,H)then\nreturn\nend\nlocal Kb={}\nfor ea,cb in ipairs(xa(s.rest))do\nif cb~=H then\nKb[#Kb+1]=cb\nend\nend\nif #Kb==0 then\nredis.call(\"DEL\",p)\nelse\nlocal n=table.concat({s.layout,Na,s.fingerprint,table.concat(Kb,\" \")},\" \")\nredis.call(\"SET\",p,n,\"KEEPTTL\")\nend\nend\nfunction xh(p,H)\nlocal s=Ha(p)\nif not s or s.state==Na then\nra(p,le,s and s.fingerprint or Zf,H,g)\nend\nend\nfunction ph(p,b)\nredis.call(\"PEXPIRE\",p,d(b.deadline - g+pc),\"GT\")\nend\nfunction sh(s,v)\nif s and s.fingerprint==Zf then\nreturn nil\nend\nreturn kd(s,v)\nend\nend",
  quorum_marker: "local se,wd,Gb,de,Wb,ec,ce,pf\ndo\nlocal fg=1\nse=\"v\"\nwd=\"q\"\nlocal ni=100000\nlocal Rh=4503599627370496\nlocal kg=8\nlocal Ce=sb<Rh and sb or 0\nfunction Gb(n)\nif not n then\nreturn{state=O,ends_at=0}\nend\nlocal X,Ja,na,ma,Wc,Oe,ui=\nstring.match(n,\"^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$\")\nif not X or f(X)>fg then\nreturn{state=\"newer\"}\nend\nreturn{\nstate=Ja,\nnumber=f(na),\nnodes=f(ma),\nends_at=f(Wc),\nfloor=f(Oe),\nahead=f(ui),\n}\nend\nfunction de(p,r)\nlocal Qa={r.number,r.nodes,r.ends_at,r.floor,r.ahead}\nlocal B={d(fg),r.state}\nfor c=1,#Qa do\nB[c+2]=d(Qa[c])\nend\nredis.call(\"SET\",p,table.concat(B,\" \"))\nend\nfunction Wb(r,na,ma)\nif r.state==\"newer\" then\nreturn{\"newer\"}\nend\nif r.number and(r.number~=na or r.nodes~=ma)then\nreturn{\"misplaced\",d(r.number),d(r.nodes)}\nend\nif r.state~=se then\nreturn{\"nonvoter\",d(g),r.state,d(r.ends_at)}\nend\nreturn nil\nend\nfunction ec(ua,r)\nlocal Ze=math.max(ua+1,r.floor+1,Ce)\nlocal T=Ze - Ze % kg+r.number\nreturn T<Ze and T+kg or T\nend\nfunction ce(r)\nreturn math.max(r.floor or 0,Ce+(r.ahead or 0)+ni)\nend\nfunction pf(p,r,T)\nif T>ce(r)then\nr.ahead=T - Ce\nde(p,r)\nend\nend\nend",
  quorum_record: "local pe,yb,hb,Tf,Ud,ic,He,Hb,gc,Zb,Me,Rf,tg,Fe,ue,Ee\ndo\nlocal ig=2\npe=\"p\"\nyb=\"c\"\nhb=\"x\"\nlocal gi=\"^(%a) (%S+) (%S+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) ?(%S*)$\"\nfunction Tf(Ga)\nlocal la,H,ia,Ja,I,T,te,Qb,jf,Ab,V,oh=\nstring.match(Ga,gi)\nif not la or not Za(Ga)then\nreturn nil\nend\nreturn{\nmode=la,\nattempt=H,\nholder=ia,\nstate=Ja,\ndeadline=f(I),\nfence=f(T),\nacquired=f(te),\nttl=f(Qb),\nmax_until=f(jf),\ndelay=f(Ab),\nlabel=V,\nfingerprint=oh==\"\" and O or oh,\n}\nend\nfunction Ud(b)\nreturn table.concat({\nb.mode,\nb.attempt,\nb.holder,\nb.state,\nd(b.deadline),\nd(b.fence),\nd(b.acquired),\nd(b.ttl),\nd(b.max_until),\nd(b.delay),\nb.label,\nb.fingerprint,\n},\" \")\nend\nlocal function Ki(e)\nlocal Pa={}\nfor ea,b in ipairs(e.leases)do\nif b.deadline>g then\nPa[#Pa+1]=b\nelseif b.state==yb then\nlocal ka=b.deadline==b.max_until and oc or Ua\nbb(e,b.attempt,ka,\"\")\nif b.delay>0 then\ne.delay_until=math.max(e.delay_until,b.deadline+b.delay)\nend\nend\nend\ne.leases=Pa\nend\nfunction ic(t,Bh)\nlocal F={}\nfor c=1,t do\nF[c]=KEYS[Bh*(c - 1)+1]\nF[t+c]=KEYS[Bh*(c - 1)+2]\nend\nreturn Ob(F,t)\nend\nfunction He()\nreturn{fence=0,confirmed=0,delay_until=0,ended=\"\",leases={}}\nend\nfunction Hb(n)\nlocal e=He()\nif not n then\nreturn e\nend\nlocal X,T,Bi,mb,Bb,ca=\nstring.match(n,\"^(%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)\\n(.*)$\")\nif f(string.match(n,\"^(%d+) \")or \"0\")>ig then\nreturn nil,\"newer\"\nend\nif not X or f(X)<1 or not Za(string.match(n,\"^[^\\n]*\"))then\nreturn nil,\"damaged\"\nend\ne.fence=f(T)\ne.confirmed=f(Bi)\ne.delay_until=f(mb)\ne.ended=Bb\nfor Ga in string.gmatch(ca,\"[^\\n]+\")do\nlocal b=Tf(Ga)\nif not b then\nreturn nil,\"damaged\"\nend\ne.leases[#e.leases+1]=b\nend\nKi(e)\nreturn e\nend\nfunction gc(p,e,A)\nlocal ua=math.max(g,e.delay_until)\nlocal Qa={d(ig),d(e.fence),d(e.confirmed),d(e.delay_until)}\nlocal Fb={table.concat(Qa,\" \"),e.ended,\"\"}\nfor c,b in ipairs(e.leases)do\nFb[c+2]=Ud(b)\nua=math.max(ua,b.deadline+b.delay)\nend\nredis.call(\"SET\",p,table.concat(Fb,\"\\n\"),\"PX\",d(ua+A - g))\nend\nfunction Zb(e,H)\nfor ea,b in ipairs(e.leases)do\nif b.attempt==H then\nreturn b\nend\nend\nreturn nil\nend\nfunction Me(e,ia)\nfor ea,b in ipairs(e.leases)do\nif b.holder==ia then\nreturn b\nend\nend\nreturn nil\nend\nfunction Rf(e,la,ia)\nlocal l=0\nfor ea,b in ipairs(e.leases)do\nif b.holder~=ia and(la==hb or b.mode==hb)then\nl=math.max(l,b.deadline+b.delay)\nend\nend\nreturn l\nend\nfunction tg(e,la,ia)\nlocal l=Rf(e,la,ia)\nif e.delay_until>g and not Me(e,ia)then\nl=math.max(l,e.delay_until)\nend\nreturn l\nend\nfunction Fe(e)\nlocal Fb={}\nfor ea,b in ipairs(e.leases)do\nif b.state==yb then\nFb[#Fb+1]=Ud(b)\nend\nend\nreturn Fb\nend\nfunction ue(e,r,pa,wf)\ne.fence=ec(e.fence,r)\nlocal b={\nmode=pa.mode,\nattempt=pa.attempt,\nholder=pa.holder,\nstate=pe,\ndeadline=g+wf,\nfence=e.fence,\nacquired=0,\nttl=0,\nmax_until=0,\ndelay=0,\nlabel=O,\nfingerprint=O,\n}\ne.leases[#e.leases+1]=b\nreturn b\nend\nfunction Ee(e,b,Sa)\nb.state=yb\nb.fence=Sa.fence\nb.acquired=g - Sa.acquired\nb.ttl=Sa.ttl\nb.delay=Sa.delay\nb.label=Sa.label\nb.fingerprint=Sa.fingerprint\nb.deadline=g+Sa.ttl\nif Sa.max_until>0 then\nb.max_until=g+Sa.max_until\nb.deadline=math.min(b.deadline,b.max_until)\nend\ne.fence=math.max(e.fence,b.fence)\ne.confirmed=math.max(e.confirmed,b.fence)\nend\nend",
  recent_reply: "local Nf,Ef\ndo\nfunction Nf(e,m,q,Rc)\nDa(e,m,table.concat(q,\"x\"),Rc)\nend\nfunction Ef(e,m)\nlocal Td=Ia(e,m)\nif not Td then\nreturn nil\nend\nlocal B=string.gsub(Td,\"x\",\" \")\nreturn xa(B)\nend\nend",
  reentry: "local mg\ndo\nlocal qi=5000\nlocal pi=3000\nlocal function Sj(h,aa)\nlocal a=h.locks[1]\naa.holds=aa.holds+1\naa.deadline=math.max(aa.deadline,Tc(a,aa,h.ttl_ms))\naa.ttl=math.max(aa.ttl,h.ttl_ms)\njd(a,aa)\nif h.idempotency_key then\nlocal hj=aa.deadline+math.max(h.retention_ms - pc,0)\nhc(h,Na,Nb(aa.id),hj)\nelse\nDa(a,h.request,\"entered\",h.since>0)\nend\nreturn zc(h,{aa})\nend\nlocal function Si(h,G,D,S)\nlocal a=h.locks[1]\nlocal b=nf(h,a,h.modes .. G)\nlocal pd\nif ja(b.id)then\npd=a.upgrader and a.upgrader.arrival\na.upgrader=nil\nb.partner=S.id\nend\nJd(a,b,pd)\nif D then\nD.partner=b.id\nend\nLf(h,G,b)\nreturn zc(h,{b})\nend\nlocal function bk(h,G,S)\nlocal a=h.locks[1]\na.arrival=math.max(a.arrival+1,sb)\nlocal z,I=a.arrival,g+qi\nif a.upgrader then\nz=a.upgrader.arrival\nend\nqf(a,h.hints)\na.upgrader=\n{id=h.modes .. G,token=S.id,deadline=I,arrival=z,label=h.label}\na.changed=true\nhc(h,Vb,G,I)\nlocal y={\nposition=0,\nticket=G,\narrival=z,\nattended_until=I,\nticket_until=I,\nagain_at=g+pi,\n}\nreturn Qc(h,{1},y,S)\nend\nfunction mg(h,s)\nlocal a,W=h.locks[1],h.locks[1].upgrader\nif h.arrival>0 and h.arrival<=a.dropped then\nreturn Ib(h,Ub[gb])\nend\nlocal D,S=Ye(a,h.token)\nif not D and not S then\nreturn Q(h,{gd(a,h.token)})\nend\nlocal fb=h.modes==hb\nlocal aa=S\nif fb then\naa=D\nend\nlocal Re=W and Nb(W.id)==h.place_secret\nif s==\"entered\" or cd(s,h.since)and not Re then\nreturn aa and zc(h,{aa})or Ib(h,jb)\nend\nif aa then\nreturn Sj(h,aa)\nend\nif fb and W and W.token~=S.id then\nreturn Q(h,{\"deadlock\"})\nend\nlocal G=Re and h.place_secret or h.request\nif Id(a,h.modes .. G,D,S)then\nreturn Si(h,G,D,S)\nend\nif not fb or h.left_ms==0 and not Re then\nhc(h,Vb,h.request,g)\nreturn Qc(h,{1},nil,S or D)\nend\nreturn bk(h,G,S)\nend\nend",
  request: "local ff\ndo\nfunction ff(t,C,v)\nlocal K=Ha(C)\nlocal J=kd(K,v)\nif J then\nreturn nil,K,J\nend\nlocal k,sa=rb(t)\nreturn k,K,sa\nend\nend",
  warn: "local we,ie,Vf\ndo\nlocal lg=400\nfunction we(a,Cb)\nlocal fa=a.break_at\na.break_at=g+Cb\nif fa>0 then\na.break_at=math.min(a.break_at,fa)\nend\na.changed=true\nreturn fa\nend\nlocal function ej(a,b,E)\nlocal I=E>0 and math.min(b.deadline,E)or b.deadline\nreturn I - b.ttl+b.ttl/3>a.break_at\nend\nfunction ie(a,b,E,ta)\nif not ta and b.delay+b.min_until>0 then\nb.delay,b.min_until=0,0\njd(a,b)\nend\nlocal eb=ej(a,b,E)\nDd(a,b)\nreturn eb and 1 or 0\nend\nfunction Vf(a,Aa,E,ta)\nif a.live==0 then\nreturn 0,0\nend\nlocal ri=\"(\" .. d(Aa)\nlocal wc=\nredis.call(\"ZRANGEBYSCORE\",a.holders_key,ri,\"+inf\",\"WITHSCORES\",\"LIMIT\",\"0\",d(lg))\nlocal j={}\nfor c=1,#wc,2 do\nj[#j+1]=wc[c]\nend\nif #j==0 then\nreturn 0,0\nend\nlocal eb=0\nlocal w=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nlocal b=w[c] and Rb(w[c])\nif b and b.deadline>g then\neb=eb+ie(a,b,E,ta)\nend\nend\nreturn eb,#j==lg and f(wc[#wc])or 0\nend\nend",
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
  sha1: "22e8220901a9d52a9e51c777ad5431befbb686bf",
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
    "local m,Ad,v,x=ARGV[1],f(ARGV[2]),ARGV[3],f(ARGV[4])\nlocal va,C=KEYS[1],KEYS[2]\nlocal E=Mb(Ha(C),v)\nif E then\nreturn E\nend\nlocal o=Od(va)\nif o and o.unreadable then\nreturn{\"unreadable\",o.unreadable}\nend\nlocal function Og()\nub(va)\nreturn{\"gone\"}\nend\nlocal s=o and Ia(o,m)\nif not o or s==\"gone\" then\nreturn Og()\nend\nlocal L,eh=s,false\nif not s then\nif qb(o,m,x)then\nreturn{\"forgotten\"}\nend\nif not o.live then\nif x>0 then\nDa(o,m,\"gone\",true)\nIc(va,o)\nend\nreturn Og()\nend\neh=o.count>0 and o.count<=Ad\no.count=math.max(0,o.count - Ad)\nL=d(o.count)\nif not C then\nDa(o,m,L,x>0)\nend\nIc(va,o)\nend\nlocal q=ed(o,L)\nra(C,La,v,table.concat(q,\" \"),o.expires_at)\nreturn eh and Wf(q)or q\n",
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
  sha1: "4e9cdde8564fab7ebaa90041c3aa677c78cc7317",
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
    "local m,v,x=ARGV[1],ARGV[2],f(ARGV[3])\nlocal va,C=KEYS[1],KEYS[2]\nlocal E=Mb(Ha(C),v)\nif E then\nreturn E\nend\nlocal n=Ob({va})[1]\nlocal o=n and Wd(n)\nif o and o.unreadable==\"damaged\" then\nredis.call(\"DEL\",va)\nra(C,La,v,\"deleted 1 1\",g)\nreturn{\"deleted\",\"1\",\"1\"}\nend\nif o and o.unreadable then\nreturn{\"unreadable\",o.unreadable}\nend\nif o and qb(o,m,x)then\nreturn{\"forgotten\"}\nend\nlocal Ya,Ed=o and Ia(o,m),false\nif not Ya then\nEd=o and o.live\nYa=ob(Ed)\nif o and(Ed or x>0)then\no.expires_at=math.min(o.expires_at,g)\nif not C then\nDa(o,m,Ya,x>0)\nend\nIc(va,o)\nend\nend\nub(va)\nlocal q={\"deleted\",Ya,\"0\"}\nra(C,La,v,table.concat(q,\" \"),g)\nreturn Ed and Wf(q)or q\n",
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
  sha1: "14e2fd1c17d6147a91e0817faf6dc3b682cf14ae",
  abi: {"defaults":[],"digests":["9579f74e"]},
  args: [],
  decode: (r) => r.end(r.led<LatchGetReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer(), now: r.integer() }), gone: () => ({ kind: "gone" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.latch,
    "local o=Od(KEYS[1])\nub(KEYS[1])\nif o and o.unreadable then\nreturn{\"unreadable\",o.unreadable}\nend\nif not o or not o.live then\nreturn{\"gone\"}\nend\nlocal q=ed(o)\nq[#q+1]=d(g)\nreturn q\n",
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
  sha1: "f9bd4307249015920139efda6c2bbe73285f7632",
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
    "local t=f(ARGV[1])\nlocal F={}\nfor c=1,t do\nF[c]=KEYS[c]\nend\nlocal w=Ob(F)\nlocal nb={}\nfor c=1,t do\nlocal o=w[c] and Wd(w[c])\nif o and o.unreadable then\nnb[#nb+1]={d(c),o.unreadable,\"0\"}\nelseif o and o.live then\nnb[#nb+1]={d(c),d(o.count),d(o.expires_at)}\nend\nend\nub(KEYS[1])\nreturn Va({\"latches\"},nb)\n",
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
  sha1: "3399bae6967e3bf893f7d5d86c24910f04f531a9",
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
    "local m,L,oa,v,x=ARGV[1],f(ARGV[2]),f(ARGV[3]),ARGV[4],f(ARGV[5])\nlocal va,C=KEYS[1],KEYS[2]\nlocal E=Mb(Ha(C),v)\nif E then\nreturn E\nend\nlocal N=Od(va)\nif N and N.unreadable then\nreturn{\"unreadable\",N.unreadable}\nend\nif N and qb(N,m,x)then\nreturn{\"forgotten\"}\nend\nlocal s=N and Ia(N,m)\nif s then\nreturn s==\"exists\" and{\"exists\"}or ed(N,s)\nend\nif N and N.live and N.count>0 then\nif x>0 then\nDa(N,m,\"exists\",true)\nIc(va,N)\nend\nub(va)\nreturn{\"exists\"}\nend\nlocal i=math.max(N and N.id+1 or 0,sb)\nlocal o={\nid=i,\nsince=N and N.live and N.since or i,\ncount=L,\nexpires_at=g+oa,\noutcomes=N and N.outcomes or \"\",\n}\nif not C then\nDa(o,m,d(L),x>0)\nend\nIc(va,o)\nlocal q=ed(o)\nra(C,La,v,table.concat(q,\" \"),o.expires_at)\nreturn q\n",
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
  sha1: "8ec12aa19467323b7051a84aa2217f4f714419a8",
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
    "local m,Pd,oa,Eb,vc=ARGV[1],ARGV[2],f(ARGV[3]),f(ARGV[4]),ARGV[5]==\"1\"\nlocal M,Pb,V,gf,hf=ARGV[6],ARGV[7],ARGV[8],f(ARGV[9]),f(ARGV[10])\nlocal A,fd,Uf,v=f(ARGV[11]),f(ARGV[12]),f(ARGV[13]),ARGV[14]\nlocal Ae,x,ld=f(ARGV[15]),f(ARGV[16]),ARGV[17]==\"1\"\nlocal z,Ac,vj=f(ARGV[18]),ARGV[19]==\"1\",f(ARGV[20])\nlocal t=#Pd\nlocal C=KEYS[t*da+1]\nlocal k,K,q=ff(t,C,v)\nif q then\nreturn q\nend\nlocal h={\nrequest=m,\nmodes=Pd,\nttl_ms=oa,\nleft_ms=Eb,\ntoken=M,\nlabel=V,\nlock_delay_ms=gf,\nmax_hold_ms=hf,\nmin_hold_ms=vj,\nretention_ms=A,\nfingerprint=v,\nsince=x,\narrival=z,\nhints=Ac,\nlocks=k,\nidempotency_key=C,\nidempotency=K,\nplace_secret=m,\n}\nif Pb~=O then\nh.place_secret=Pb\nelseif K and K.state==Vb then\nh.place_secret=K.rest\nend\nlocal function Ri(G,j,u)\nlocal ba={}\nfor c=1,t do\nif not ja(j[c])and k[c].live>=fd then\nreturn Q(h,{\"limit\",\"leases\"})\nend\nend\nfor c=1,t do\nba[c]=nf(h,k[c],j[c])\nif u and u[c] then\nHc(k[c],j[c],u[c])\nRd(k[c])\nend\nJd(k[c],ba[c],u and u.arrival)\nif u and u[c] then\nk[c].turn_taken=ba[c].deadline\nend\nend\nLf(h,G,ba[1])\nreturn zc(h,ba)\nend\nlocal function ak(G,j,u,ha,Xa)\nlocal Bd=z==0 and u~=nil and K~=nil and K.state==Vb\nif not u then\nfor c=1,t do\nif Xa[c] and not Qg(k[c],Uf)then\nreturn Q(h,{\"limit\",\"waiters\"})\nend\nend\nu=Zg(k)\nend\nfor c=1,t do\nqf(k[c],Ac)\nend\nlocal Wa=P(k,Eb,ld or Bd)\nlocal id,yd=wh(k,j,u,Xa,Wa,V)\nlocal Dh=math.max(g,Wa)+ib\nhc(h,Vb,G,Dh)\nlocal Uc={}\nfor c=1,t do\nUc[c]=u[c] and not u[c].queued\nend\nlocal y={\nposition=id,\nticket=G,\narrival=u.arrival,\nattended_until=Wa,\nticket_until=Dh,\nagain_at=yd,\n}\nreturn Qc(h,ha,y,nil,Uc)\nend\nlocal function Vj()\nif K and K.state==Na then\nreturn Zc(h,K.rest)\nend\nlocal fa=Zc(h,m)\nif not fa and h.place_secret~=m then\nfa=Zc(h,h.place_secret)\nend\nif not fa and K and K.rest~=h.place_secret and K.rest~=m then\nfa=Zc(h,K.rest)\nend\nreturn fa\nend\nlocal function Oi()\nlocal j=Kd(h,h.place_secret)\nlocal u=Ne(k,j)\nif u or h.place_secret==m then\nreturn h.place_secret,j,u\nend\nj=Kd(h,m)\nreturn m,j,Ne(k,j)\nend\nfor c=1,t do\nRa(k[c],string.sub(Pd,c,c).. h.place_secret)\nend\nq=Vj()\nif q then\nreturn q\nend\nfor c=1,t do\nif k[c].damaged_id then\nreturn Q(h,{\"unreadable\",\"damaged\"})\nend\nend\nlocal s=Ia(k[1],m)\nif s==\"gone\" then\nreturn Ib(h,Ub[Ma])\nend\nif s==\"granted\" then\nreturn Ib(h,jb)\nend\nif M~=O and qb(k[1],m,x)then\nreturn Q(h,{\"forgotten\"})\nend\nif x>0 and not s and Ld(k[1])then\nreturn Q(h,{\"forgotten\"})\nend\nKf(k[1],m,x)\nif M~=O then\nreturn mg(h,s)\nend\nlocal G,j,u=Oi()\nif not u and cd(s,x)then\nreturn Ib(h,jb)\nend\nfor c=1,t do\nif z>0 and z<=k[c].dropped then\nGf(k,j,u or{})\nreturn Ib(h,Ub[gb])\nend\nend\nif Pd==qe then\nlocal Jc=k[1]\nlocal od=Jc.capacity>0 and Jc.capacity or Ae\nif Ba(m)>od then\nGf(k,j,u or{})\nreturn Q(h,od==0 and{\"absent\"}or{\"unsatisfiable\",d(od)})\nend\nJc.changed=Jc.changed or Jc.capacity~=od\nJc.capacity=od\nend\nlocal ha,Xa=sg(k,j,u and u.arrival,vc)\nif #ha==0 then\nreturn Ri(G,j,u)\nend\nif u or Eb>0 and vc then\nreturn ak(G,j,u,ha,Xa)\nend\nhc(h,Vb,m,g)\nif Ac and Eb>0 then\nsf(k[ha[1]],Eb)\nend\nreturn Qc(h,ha)\n",
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
  sha1: "bd970ef75a249a94692c04362973dd85136946e8",
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
    "local m,T,Cb,ta=ARGV[1],f(ARGV[2]),f(ARGV[3]),ARGV[4]==\"1\"\nlocal A,v,x=f(ARGV[5]),ARGV[6],f(ARGV[7])\nlocal C=KEYS[da+1]\nlocal k,sa,Te=rb(1,C)\nlocal E=Mb(Vd(Te),v)or sa\nif E then\nreturn E\nend\nlocal a=k[1]\nRa(a)\nlocal function Q(q)\nCa(a,A)\nreturn Ka(q,k)\nend\nlocal s=Ef(a,m)\nif s then\nreturn Q(s)\nend\nif qb(a,m,x)then\nreturn{\"forgotten\"}\nend\nlocal function pj()\nif a.exclusive and a.exclusive.fence==T then\nreturn a.exclusive\nend\nlocal j=a.shared>0 and redis.call(\"ZRANGEBYSCORE\",a.holders_key,d(T),d(T))or{}\nreturn j[1] and Ec(a,j[1])\nend\nlocal function ve(b)\nif bc(a)>1 then\nreturn{\"others\"}\nend\nlocal fa=we(a,Cb)\nreturn{\"breaking\",d(a.break_at),d(ie(a,b,fa,ta))}\nend\nlocal function ze(b)\nif b then\nif not ta then\nb.delay,b.min_until=0,0\nend\ntc(a,b,gb)\nend\nreturn{\"broken\",ob(b),ob(a.capacity>0)}\nend\nlocal b=pj()\nif a.damaged_id then\nreturn Q({\"unreadable\",\"damaged\"})\nend\nlocal q=b and Cb>0 and ve(b)or ze(b)\nEa(a,g)\nif not C and(b or x>0)then\nNf(a,m,q,x>0)\nend\nra(C,La,v,table.concat(q,\" \"),g)\nreturn Q(q)\n",
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
  sha1: "073be3b635519c13b4369f68bd351e1bdf28c12d",
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
    "local m,Cb,ta,Fi=ARGV[1],f(ARGV[2]),ARGV[3]==\"1\",ARGV[4]==\"1\"\nlocal A,v,Uj,x=f(ARGV[5]),ARGV[6],ARGV[7]==\"1\",f(ARGV[8])\nlocal Zd=ARGV[9]\nlocal C=KEYS[da+1]\nlocal E=Mb(Ha(C),v)\nif E then\nreturn E\nend\nlocal a=ef(1,Ob({KEYS[1]})[1])\nif Cb==0 and a.unreadable~=\"newer\" and(Uj or a.unreadable)then\nredis.call(\"DEL\",unpack(KEYS,1,da))\nra(C,La,v,\"broken 0 1 0 0 1\",g)\nreturn{\"broken\",\"0\",\"1\",\"0\",\"0\",\"1\"}\nend\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nRa(a)\nlocal s=Ef(a,m)\nif s then\nCa(a,A)\nreturn s\nend\nif qb(a,m,x)then\nreturn{\"forgotten\"}\nend\nlocal function Q(q,wi)\nif not C and(wi or x>0)then\nNf(a,m,q,x>0)\nend\nra(C,La,v,table.concat(q,\" \"),g)\nCa(a,A)\nreturn Ka(q,{a})\nend\nlocal function Cg()\nif a.delay_until>0 or a.resting>0 then\na.delay_until,a.rests,a.resting=0,{},0\na.changed=true\nend\nend\nlocal function yi(ba,Ya,Fa)\nlocal q={\"broken\",d(ba),ob(Ya),d(a.shared),d(Fa),\"0\"}\nreturn Q(q,ba+Fa>0 or Ya)\nend\nlocal function ze(Fa)\nlocal ba,Ya=bc(a),a.capacity>0\nif a.exclusive then\ntc(a,a.exclusive,gb)\nend\nif not ta then\nCg()\nend\nif a.shared>0 then\na.break_at=ta and g or rd\na.live=0\nBe(a)\nend\nif Fi and Ya then\na.capacity=0\na.changed=true\nend\nEa(a,g)\nreturn yi(ba,Ya,Fa)\nend\nlocal function ve(Fa)\nlocal ba,fa=bc(a),we(a,Cb)\nif not ta then\nCg()\nend\nlocal eb=a.exclusive and ie(a,a.exclusive,fa,ta)or 0\nlocal wj,ec=Vf(a,0,fa,ta)\nEa(a,g)\nlocal q={\n\"breaking\",\nd(a.break_at),\nd(ba),\nd(eb+wj),\nd(ec),\nd(fa),\nd(Fa),\n}\nreturn Q(q,true)\nend\nlocal Fa=0\nif Zd~=\"keep\" then\nFa=Dg(a)\nend\nif Zd==\"only\" then\nEa(a,g)\nreturn Q({\"broken\",\"0\",\"0\",\"0\",d(Fa),\"0\"},Fa>0)\nend\nif Cb>0 and bc(a)>0 then\nreturn ve(Fa)\nend\nreturn ze(Fa)\n",
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
  sha1: "57dc23e1751aa0ef65549854fad92793a7719712",
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
    "local Mg,E,ta,A=f(ARGV[1]),f(ARGV[2]),ARGV[3]==\"1\",f(ARGV[4])\nlocal k,sa=rb(1)\nif sa then\nreturn sa\nend\nlocal a=k[1]\nRa(a)\nif Mg==0 then\nCa(a,A)\nreturn Ka({\"left\",d(Db(a)and a.shared or 0)},k)\nend\nlocal eb,ec=0,0\nif a.break_at>0 then\neb,ec=Vf(a,Mg,E,ta)\nend\nCa(a,A)\nreturn Ka({\"warned\",d(eb),d(ec)},k)\n",
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
  sha1: "246b4f2d469ab22f053ffae300d6c98a249ea46f",
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
    "local t,Pb,A=f(ARGV[1]),ARGV[2],f(ARGV[3])\nlocal ga=KEYS[t*da+1]\nlocal k,sa=rb(t)\nlocal function uh(a)\nDa(a,Pb,\"gone\",true)\nend\nlocal function qj(a)\nlocal b=Dc(a,Pb)\nif b then\nb.min_until=0\ntc(a,b,Ma)\nif ga~=k[1].record_key then\nfe(ga)\nend\nreturn\nend\nif a.upgrader and Nb(a.upgrader.id)==Pb then\na.upgrader=nil\nuh(a)\nreturn\nend\nfor ea,i in ipairs({Hd(Pb),Kc(Pb)})do\nlocal y=Xd(a,i)\nif y then\nHc(a,i,y)\nuh(a)\nend\nend\nend\nfor c=1,t do\nlocal a=k[c]\nif not a.unreadable then\nRa(a)\nqj(a)\nEa(a,g)\nCa(a,A)\nend\nend\nreturn Ka(sa or{\"given_up\"},k)\n",
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
  sha1: "3366f0e0a42f4f8ad5ab9ed520f085c3f155f5dc",
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
    "local t,M,Se,A,Zd=f(ARGV[1]),ARGV[2],ARGV[3]==\"1\",f(ARGV[4]),ARGV[5]==\"1\"\nlocal Jh=f(ARGV[6])\nlocal oi=\"u\"\nlocal k=rb(t)\nlocal function og(xb,la,z,V,Wa,Yj)\nxb[#xb+1]={la,d(z),V,ob(Wa),ob(Yj)}\nend\nlocal function pg(xb,a,p)\nlocal Of=redis.call(\"ZRANGE\",p,\"0\",d(vd - 1),\"WITHSCORES\")\nfor c=1,#Of,2 do\nlocal i,z,V=Of[c],f(Of[c+1]),O\nlocal Wa=z<Oa\nif ad(i)then\nlocal Bg=redis.call(\"HGET\",a.details_key,i)\nV=Bg and string.sub(Bg,2)or O\nend\nog(xb,Jb(i),Wa and z or z - Oa,V,Wa,Ah(i))\nend\nend\nlocal function rj(a)\nlocal xb,W={},a.upgrader\nif W then\nog(xb,oi,W.arrival,W.label,true,false)\nend\nif a.tickets>0 then\npg(xb,a,a.writers_key)\npg(xb,a,a.readers_key)\nend\nreturn xb\nend\nlocal function Ei(a)\nlocal Kh=M~=O and Dc(a,M)\nlocal B={\n\"lock\",\nd(a.fence),\nd(a.delay_until),\nd(a.break_at),\nd(bc(a)),\nd(Af(a)),\nd(a.capacity),\nd(Pc(a)),\nKh and tb(Kh)or O,\n}\nlb(B,cf(a))\nreturn Va(B,Zd and rj(a)or{})\nend\nlocal nb={}\nfor c=1,t do\nlocal a=k[c]\nif a.unreadable then\nnb[c]={\"unreadable\",a.unreadable}\nelse\nRa(a)\nnb[c]=Ei(a)\nif Jh>0 then\nsf(a,Jh)\nend\nCa(a,A)\nend\nend\nub(KEYS[1])\nlocal Ti=Se and not k[1].unreadable and dd(k[1])\nlocal q=Va({\"state\",d(g)},nb)\nlb(q,Ti and Xe(k[1])or{})\nreturn Ka(q,k)\n",
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
  sha1: "4140af1a38301d3f51ebee03e1fe5a6e9e8c8426",
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
    "local t=f(ARGV[1])\nlocal function Xg(Ij)\nlocal B={}\nfor c=1,re do\nB[c]=Ij[zb[c]] or \"%d+\"\nend\nreturn \"^\" .. table.concat(B,\" \").. \" \"\nend\nlocal ci=Xg({\nlayout=\"[12]\",\nwriters=\"0\",\nreaders=\"0\",\nshared=\"0\",\ndelay_until=\"(%d+)\",\ncapacity=\"0\",\n}).. \"[%d ]*%S+\\n([^\\n]*)\\n\\n[^\\n]*\\n[^\\n]*\\n[^\\n]*$\"\nlocal Uh=Xg({layout=\"[123]\",tickets=\"(%d+)\",shared=\"(%d+)\"})\nlocal Vh=\"^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$\"\nlocal function aj(n)\nlocal mb,D=string.match(n,ci)\nif not mb or not Za(string.match(n,\"^[^\\n]*\"))or f(mb)>g then\nreturn false\nend\nif D==\"\" then\nreturn true\nend\nlocal I,Ab=string.match(D,Vh)\nreturn I and Za(D)and f(I)+f(Ab)<=g\nend\nlocal F={}\nfor c=1,t do\nF[c]=KEYS[c]\nend\nlocal w=Ob(F)\nlocal Pa={}\nfor c=1,t do\nlocal n=w[c]\nif n and not aj(n)then\nlocal Eh,S=string.match(n,Uh)\nPa[#Pa+1]={d(c),Eh and d(f(Eh)+f(S))or \"0\"}\nend\nend\nub(KEYS[1])\nreturn Va({\"live\"},Pa)\n",
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
  sha1: "be5eaa3ce3353dfb087017f2f2dc74c15091d737",
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
    "local m,nd,A,v=ARGV[1],xa(ARGV[2]),f(ARGV[3]),ARGV[4]\nlocal x=f(ARGV[5])\nlocal t=#nd\nlocal C=KEYS[t*(da+1)+1]\nlocal k,ea,Te=rb(t,C)\nlocal E=Mb(Vd(Te),v)\nif E then\nreturn E\nend\nfor c=1,t do\nif qb(k[c],m,x)then\nreturn{\"forgotten\"}\nend\nend\nlocal Mc=O\nlocal function th(a,la,Bc,Bb)\nreturn{\"released\",la,Bc,d(Pc(a)),Bb}\nend\nlocal function Ff(a,M)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nRa(a)\nlocal Ug,kj=string.match(Ia(a,m)or \"\",\"^(%a)(%d+)$\")\nif Ug then\nreturn th(a,Ug,kj,Mc)\nend\nlocal b=Dc(a,M)\nif not b then\nreturn{gd(a,M)}\nend\nb.holds=b.holds - 1\nlocal la,Bc,Bb=Jb(b.id),d(b.holds),Mc\nif b.holds>0 then\njd(a,b)\nelse\ntc(a,b,Ma)\nEa(a,g)\nBb=Ag(b)\nend\nif not C then\nDa(a,m,la .. Bc,x>0)\nend\nreturn th(a,la,Bc,Bb)\nend\nlocal R,xe={},false\nfor c=1,t do\nlocal a=k[c]\nR[c]=Ff(a,nd[c])\nxe=xe or R[c][1]==\"released\"\nif not a.unreadable then\nCa(a,A)\nend\nend\nlocal q=Va({\"done\"},R)\nlocal Gc={}\nfor c=1,t do\nlocal ga=KEYS[t*da+c]\nif(R[c][5] or Mc)==Mc or ga==k[c].record_key then\nGc[ga]=true\nend\nend\nfor c=1,t do\nlocal ga=KEYS[t*da+c]\nif not Gc[ga] then\nGc[ga]=true\nfe(ga)\nend\nend\nif xe and C then\nfor c=1,t do\nR[c][5]=R[c][5] and Mc\nend\nra(C,La,v,table.concat(Va({\"done\"},R),\" \"),g)\nend\nreturn Ka(q,k)\n",
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
  sha1: "b998862a1399a2e8c3e6f2f11d51723fe95521ed",
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
    "local nd,Sf,A,v=xa(ARGV[1]),xa(ARGV[2]),f(ARGV[3]),ARGV[4]\nlocal t=#nd\nlocal C=KEYS[t*(da+1)+1]\nlocal K=Ha(C)\nlocal J=kd(K,v)\nif J then\nreturn J\nend\nlocal k=rb(t)\nlocal function dj(a,b)\nlocal Yi=b.deadline==b.max_until or a.break_at>0\nreturn not Yi and b.deadline - g<b.ttl/3\nend\nlocal function Le(a,b,oa,ga)\nb.ttl=oa>0 and oa or b.ttl\nb.deadline=Tc(a,b,b.ttl)\nif ga~=a.record_key then\nqh(ga,b)\nend\njd(a,b)\nend\nlocal function Tj(a,M,oa,ga)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nRa(a)\nlocal b=Dc(a,M)\nif not b then\nreturn{gd(a,M)}\nend\nlocal nj=not K and dj(a,b)\nif not K then\nLe(a,b,oa,ga)\nend\nreturn{\"renewed\",tb(b),d(a.break_at),ob(nj)}\nend\nlocal R={}\nfor c=1,t do\nR[c]=Tj(k[c],nd[c],f(Sf[c]),KEYS[t*da+c])\nif not k[c].unreadable then\nCa(k[c],A)\nend\nend\nif not K then\nra(C,La,v,\"renewed\",g)\nend\nreturn Ka(Va({\"done\",d(g)},R),k)\n",
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
  sha1: "e85349aee0f42e02554dcaf1d011c100b403e6ae",
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
    "local Ae,A,v=f(ARGV[1]),f(ARGV[2]),ARGV[3]\nlocal m,x=ARGV[4],f(ARGV[5])\nlocal C=KEYS[da+1]\nlocal E=Mb(Ha(C),v)\nif E then\nreturn E\nend\nlocal k,sa=rb(1)\nif sa then\nreturn sa\nend\nlocal a=k[1]\nif qb(a,m,x)then\nreturn{\"forgotten\"}\nend\nRa(a)\nif not Ia(a,m)then\na.capacity=Ae\na.changed=true\nEa(a,g)\nif not C then\nDa(a,m,\"set\",x>0)\nend\nend\nCa(a,A)\nra(C,La,v,\"set\",g)\nreturn Ka({\"set\"},k)\n",
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
  sha1: "c1e983036e9de4b277f5b22c203c3e96a3b76a39",
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
    "local m,M,oa,V=ARGV[1],ARGV[2],f(ARGV[3]),ARGV[4]\nlocal A,v,x=f(ARGV[5]),ARGV[6],f(ARGV[7])\nlocal ga,C=KEYS[da+1],KEYS[da+2]\nlocal k,K,J=ff(1,C,v)\nif J then\nreturn J\nend\nlocal a=k[1]\nRa(a)\nlocal function Q(q)\nCa(a,A)\nreturn Ka(q,k)\nend\nlocal function Gh(b)\nreturn Q({\"transferred\",d(g),d(a.break_at),tb(b)})\nend\nlocal Ng=K and K.rest or m\nlocal b=Dc(a,Ng)\nif b then\nreturn Gh(b)\nend\nlocal s=Ia(a,m)\nlocal U=je(a,Ng)\nif K or U~=jb or cd(s,x)then\nreturn Q({\"lost\",U})\nend\nif x>0 and not s and Ld(a)then\nreturn Q({\"forgotten\"})\nend\nKf(a,m,x)\nlocal D,S=Ye(a,M)\nif D and S then\nreturn Q({\"both_modes\"})\nend\nlocal N=D or S\nif not N then\nreturn Q({gd(a,M)})\nend\nlocal Qb=oa>0 and oa or N.ttl\nlocal mf={\nid=Jb(N.id).. m,\nttl=Qb,\nmax_until=N.max_until,\ndelay=N.delay,\nmin_until=N.min_until,\nlabel=V,\npartner=O,\nidempotency_until=bd(C,g+Qb),\n}\ntc(a,N,ne)\nif ga~=a.record_key then\nfe(ga)\nend\nJd(a,mf)\nEa(a,g)\nra(C,Na,v,m,mf.idempotency_until)\nreturn Gh(mf)\n",
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
  sha1: "3f9d8b0d0ab0b744f4a1cf61ba11804420ddcc0a",
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
    "local H,T,oa,gf=ARGV[1],f(ARGV[2]),f(ARGV[3]),f(ARGV[4])\nlocal hf,V,na,ma=f(ARGV[5]),ARGV[6],f(ARGV[7]),f(ARGV[8])\nlocal A,v=f(ARGV[9]),ARGV[10]\nlocal w=ic(1,2)\nlocal r=Gb(w[2])\nlocal J=Wb(r,na,ma)\nif J then\nreturn J\nend\nlocal e,ya=Hb(w[1])\nif not e then\nreturn{\"unreadable\",ya}\nend\nlocal b=Zb(e,H)\nif not b then\nreturn{\"refused\"}\nend\nif b.state==yb and b.fence==T then\nreturn{\"confirmed\",d(g),d(b.deadline - g)}\nend\nif b.state==yb or T<b.fence then\nreturn{\"refused\"}\nend\nlocal Sa={\nfence=T,\nttl=oa,\ndelay=gf,\nlabel=V,\nfingerprint=v,\nacquired=0,\nmax_until=hf,\n}\nEe(e,b,Sa)\npf(KEYS[2],r,T)\ngc(KEYS[1],e,A)\nJf(KEYS[3],e,b)\nreturn{\"confirmed\",d(g),d(b.deadline - g)}\n",
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
  sha1: "f164d944ba906ccd7c64e8fc51c2cfd4e0d1ae0b",
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
    "local na,ma=f(ARGV[1]),f(ARGV[2])\nlocal w=ic(1,2)\nlocal J=Wb(Gb(w[2]),na,ma)\nif J then\nreturn J\nend\nlocal e,ya=Hb(w[1])\nif not e then\nreturn{\"unreadable\",ya}\nend\nreturn lb({\"state\",d(g),d(e.confirmed),d(e.delay_until)},Fe(e))\n",
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
  sha1: "6988b371022f6b59a9daf2c18e8ce8fc9cfa0beb",
  abi: {"defaults":[],"digests":["5b42f5b8"]},
  args: ["number","nodes","quarantine_ms","seen","trusted","floor"],
  decode: (r) => r.end(r.led<QuorumJoinReply>({ voting: () => ({ kind: "voting", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), quarantined: () => ({ kind: "quarantined", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: [
    lib.words,
    lib.clock,
    lib.quorum_marker,
    "local na,ma,Pj=f(ARGV[1]),f(ARGV[2]),f(ARGV[3])\nlocal ee,Zj,Oe=f(ARGV[4]),ARGV[5]==\"1\",f(ARGV[6])\nlocal w=redis.call(\"MGET\",unpack(KEYS))\nlocal Ja,Wc,Bf=\"voting\",0,0\nfor c=1,#KEYS do\nlocal r=Gb(w[c])\nlocal J=Wb(r,na,ma)\nif J and J[1]~=\"nonvoter\" then\nreturn J\nend\nif r.state==O then\nr=\n{state=wd,number=na,nodes=ma,ends_at=g+Pj,floor=0,ahead=0}\nde(KEYS[c],r)\nend\nif r.state==wd and r.ends_at<=ee and(Zj or g>=r.ends_at)then\nr.state=se\nr.floor=math.max(r.floor,Oe)\nde(KEYS[c],r)\nend\nif r.state==wd then\nJa=\"quarantined\"\nWc=math.max(Wc,r.ends_at)\nend\nBf=math.max(Bf,ce(r))\nend\nreturn{Ja,d(g),d(Wc),d(Bf)}\n",
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
  sha1: "05d6fe361a7fdca287dcfd01857be3a249bb9536",
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
    "local H,la,ia,wf=ARGV[1],ARGV[2],ARGV[3],f(ARGV[4])\nlocal na,ma,fd,A=f(ARGV[5]),f(ARGV[6]),f(ARGV[7]),f(ARGV[8])\nlocal v=ARGV[9]\nlocal w=ic(1,2)\nlocal r=Gb(w[2])\nlocal J=Wb(r,na,ma)\nif J then\nreturn J\nend\nlocal e,ya=Hb(w[1])\nlocal K=Ha(KEYS[3])\nif not e then\nreturn{\"unreadable\",ya}\nend\nlocal Tg=sh(K,v)\nif Tg then\nreturn Tg\nend\nlocal b=Zb(e,H)\nif b then\nreturn{\"proposed\",d(g),d(b.fence)}\nend\nlocal ka=uc(e,H)\nif ka then\nreturn{\"ended\",ka}\nend\nif K and not Me(e,ia)then\nreturn{\"ended\",K.state==le and Ma or Ua}\nend\nlocal l=tg(e,la,ia)\nif l>0 then\nreturn lb({\"busy\",d(g),d(l)},Fe(e))\nend\nif #e.leases>=fd then\nreturn{\"limit\"}\nend\nlocal Jj=ue(e,r,{mode=la,attempt=H,holder=ia},wf)\ngc(KEYS[1],e,A)\nreturn{\"proposed\",d(g),d(Jj.fence)}\n",
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
  sha1: "a22b476e9a4905723a7b659426242817144ad61d",
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
    "local qa,ab,m,A=xa(ARGV[1]),xa(ARGV[2]),ARGV[3],f(ARGV[4])\nlocal function Ff(e,H,ia)\nlocal b=Zb(e,H)\nlocal Pa={}\nfor ea,cb in ipairs(e.leases)do\nif cb.attempt==H or cb.holder==ia then\nbb(e,cb.attempt,Ma,m)\nelse\nPa[#Pa+1]=cb\nend\nend\ne.leases=Pa\nlocal ka,Ad=uc(e,H)\nif b or ka==Ma and Ad==ye(m)then\nreturn{\"released\",Ma}\nend\nbb(e,H,td,m)\nreturn{\"lost\",ka or td}\nend\nlocal F={}\nfor c=1,#qa do\nF[c]=KEYS[2*c - 1]\nend\nlocal w=Ob(F)\nlocal R,Lb={},{}\nfor c=1,#qa do\nlocal e,ya=Lb[F[c]],nil\nif not e then\ne,ya=Hb(w[c])\nLb[F[c]]=e\nend\nif e then\nR[c]=Ff(e,qa[c],ab[c])\ngc(F[c],e,A)\nelse\nR[c]={\"unreadable\",ya}\nend\nif KEYS[2*c]~=F[c] then\nif ab[c]==O then\nIg(KEYS[2*c],qa[c])\nelse\nxh(KEYS[2*c],qa[c])\nend\nend\nend\nreturn Va({\"done\"},R)\n",
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
  sha1: "455610c67de55712ef6fe1406128a4dc54b52bd9",
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
    "local qa,wc,Sf,na=xa(ARGV[1]),xa(ARGV[2]),xa(ARGV[3]),f(ARGV[4])\nlocal ma,A=f(ARGV[5]),f(ARGV[6])\nlocal function Le(e,H,T,oa)\nlocal b=Zb(e,H)\nif not b or b.state~=yb or b.fence~=T then\nreturn nil,uc(e,H)or td\nend\nif oa>0 then\nb.ttl=oa\nend\nlocal I=g+b.ttl\nif b.max_until>0 then\nI=math.min(I,b.max_until)\nend\nb.deadline=math.max(b.deadline,I)\nreturn b\nend\nlocal w=ic(#qa,3)\nlocal R,Lb={},{}\nfor c=1,#qa do\nlocal p,r=KEYS[3*c - 2],Gb(w[#qa+c])\nlocal J=Wb(r,na,ma)\nlocal e,ya=Lb[p],nil\nif not e then\ne,ya=Hb(w[c])\nLb[p]=e\nend\nif J and J[1]~=\"nonvoter\" then\nreturn J\nend\nif J then\nR[c]={\"nonvoter\",d(r.ends_at),r.state}\nelseif not e then\nR[c]={\"unreadable\",ya}\nelse\nlocal b,ka=Le(e,qa[c],f(wc[c]),f(Sf[c]))\nif b then\ngc(p,e,A)\nif KEYS[3*c]~=p then\nph(KEYS[3*c],b)\nend\nR[c]={\"renewed\",d(b.deadline - g),Ud(b)}\nelse\nR[c]={\"lost\",ka}\nend\nend\nend\nreturn Va({\"done\",d(g)},R)\n",
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
  sha1: "4671ba67fbc6aa8b9ac9156fcf8c9c4dd6716e2e",
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
    "local Wj,A=f(ARGV[1]),f(ARGV[2])\nlocal w=ic(1,2)\nlocal e,ya=Hb(w[1])\nif e then\nreturn{\"intact\"}\nend\nif ya==\"newer\" then\nreturn{\"unreadable\",ya}\nend\nlocal Ge=He()\nGe.fence=ce(Gb(w[2]))\nGe.delay_until=g+Wj\ngc(KEYS[1],Ge,A)\nreturn{\"repaired\"}\n",
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
  sha1: "34bfaabe371e3262a39a716b1efff888f0128023",
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
    "local yf,Fb,na,ma=xa(ARGV[1]),ARGV[2],f(ARGV[3]),f(ARGV[4])\nlocal fd,A=f(ARGV[5]),f(ARGV[6])\nlocal function Kj(e,r,pa)\nlocal b,ka=Zb(e,pa.attempt),uc(e,pa.attempt)\nif b and b.state==yb or ka and ka~=Ua then\nreturn nil\nend\nif Rf(e,pa.mode,pa.holder)>0 or #e.leases>=fd then\nreturn nil\nend\nlocal Kb={}\nfor ea,cb in ipairs(e.leases)do\nif cb~=b then\nKb[#Kb+1]=cb\nend\nend\ne.leases=Kb\nreturn ue(e,r,pa,pa.deadline)\nend\nlocal function Ai(e,Yd,pa)\nlocal b=Zb(e,pa.attempt)\nif not b or b.state~=pe or b.fence~=Yd then\nreturn nil\nend\nEe(e,b,pa)\nPe(e,b.attempt)\nreturn b\nend\nlocal w=ic(#yf,3)\nlocal qg,Lb,c={},{},0\nfor Ga in string.gmatch(Fb,\"[^\\n]+\")do\nc=c+1\nlocal pa,Yd,p=Tf(Ga),f(yf[c]),KEYS[3*c - 2]\nlocal r=Gb(w[#yf+c])\nlocal J=Wb(r,na,ma)\nlocal e=Lb[p] or Hb(w[c])\nLb[p]=e\nif J and J[1]~=\"nonvoter\" then\nreturn J\nend\nlocal vg=e and not J\nlocal b\nif vg and Yd==0 then\nb=Kj(e,r,pa)\nelseif vg then\nb=Ai(e,Yd,pa)\nif b then\npf(KEYS[3*c - 1],r,b.fence)\nJf(KEYS[3*c]~=p and KEYS[3*c] or nil,e,b)\nend\nend\nif b then\ngc(p,e,A)\nend\nqg[c]=b and d(b.fence)or \"0\"\nend\nreturn lb({\"done\"},qg)\n",
  ].join("\n"),
};

/** Every script by its name, for engines that hold the sources themselves. */
export const scripts: Readonly<Record<string, Script & { readonly decode: (reply: ReplyReader) => unknown }>> = { latch_count_down: latchCountDown, latch_delete: latchDelete, latch_get: latchGet, latch_list: latchList, latch_set: latchSet, acquire, break_lease: breakLease, break_lock: breakLock, break_more: breakMore, give_up: giveUp, inspect, list, release, renew, set_capacity: setCapacity, transfer, quorum_confirm: quorumConfirm, quorum_inspect: quorumInspect, quorum_join: quorumJoin, quorum_propose: quorumPropose, quorum_release: quorumRelease, quorum_renew: quorumRenew, quorum_repair: quorumRepair, quorum_restore: quorumRestore };
