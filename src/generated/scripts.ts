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
}

export const readLease = (r: ReplyReader): LeaseLine =>
  r.line(" ", (part) => ({ id: part.string(), deadline: part.integer(), fence: part.integer(), holds: part.integer(), acquired: part.integer(), ttl: part.integer(), max_until: part.integer(), delay: part.integer(), idempotency_until: part.integer(), partner: part.string(), label: part.string() }));

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
  words: "local O,f,e,Wb,lb,va,hb\ndo\nO=\"-\"\nfunction f(p)\nreturn tonumber(p)+0.0\nend\nfunction e(r)\nreturn string.format(\"%.0f\",r)\nend\nfunction Wb(oe)\nreturn oe and \"1\" or \"0\"\nend\nfunction lb(p)\nreturn not string.find(\" \" .. p,\" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\")\nend\nfunction va(p)\nlocal z={}\nfor sb in string.gmatch(p,\"%S+\")do\nz[#z+1]=sb\nend\nreturn z\nend\nfunction hb(z,Ue)\nz[#z+1]=e(#Ue)\nfor c=1,#Ue do\nz[#z+1]=Ue[c]\nend\nreturn z\nend\nend",
  clock: "local mb,g\ndo\nlocal mh=redis.call(\"TIME\")\nmb=f(mh[1])*1000000+f(mh[2])\ng=math.floor(mb/1000)\nend",
  writable: "local gc,ob\ndo\ngc=false\nfunction ob(n)\nif not gc then\nredis.call(\"PEXPIRE\",n,\"1\",\"GT\")\ngc=true\nend\nend\nend",
  beside: "local mc,sg,Ve,pg,mf,Lc\ndo\nmc=30000\nfunction sg(a)\nfor Z,L in ipairs({\"shared\",\"permits\",\"details\",\"tickets\",\"writers\",\"readers\"})do\na[L]=0\nend\na.front,a.turn_at,a.turn_until,a.kept_until,a.expires_at=nil,0,0,0,0\nredis.call(\n\"DEL\",\na.details_key,\na.leases_key,\na.holders_key,\na.writers_key,\na.readers_key,\na.tickets_key\n)\na.changed=true\nend\nfunction Ve(a,A)\nreturn a.kept_until+(a.shared>0 and A or 0)\nend\nlocal function Qi(a)\nlocal E={}\nlocal function gb(L,n)\nif L>0 then\nE[#E+1]=n\nend\nend\ngb(a.details,a.details_key)\ngb(a.shared,a.leases_key)\ngb(a.shared,a.holders_key)\ngb(a.tickets,a.writers_key)\ngb(a.tickets,a.readers_key)\ngb(a.tickets,a.tickets_key)\nreturn E\nend\nfunction pg(a,A)\nlocal E=a.new_keys\nlocal yc=Ve(a,A)\nif yc>a.expires_at then\na.expires_at=yc+(a.shared>0 and mc or A - mc)\nE=Qi(a)\nend\nfor c=1,#E do\nredis.call(\"PEXPIRE\",E[c],e(a.expires_at+mc - g))\nend\na.new_keys={}\nend\nfunction mf(a,i,p)\ngc=true\nlocal bi=redis.call(\"HSET\",a.details_key,i,p)\nif a.details==0 then\na.new_keys[#a.new_keys+1]=a.details_key\nend\na.details=a.details+bi\nend\nfunction Lc(a,j)\nif a.details>0 and #j>0 then\na.details=a.details - redis.call(\"HDEL\",a.details_key,unpack(j))\nend\nend\nend",
  lease: "local db,ee,nb,Nb,Gb,Jb,fa,hh,Rc,zd,Cc,Ma,gf,yb,vd,Jc\ndo\ndb=\"x\"\nlocal Th=\"s\"\nee=\"p\"\nfunction nb(b)\nreturn table.concat({\nb.id,\ne(b.deadline),\ne(b.fence),\ne(b.holds),\ne(b.acquired),\ne(b.ttl),\ne(b.max_until),\ne(b.delay),\ne(b.idempotency_until),\nb.partner,\nb.label,\n},\" \")\nend\nfunction Nb(p)\nlocal i,I,X,vc,he,Mb,Te,wb,Sc,lj,U=\nstring.match(p,\"^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+)$\")\nif not i or not lb(p)then\nreturn nil\nend\nreturn{\nid=i,\ndeadline=f(I),\nfence=f(X),\nholds=f(vc),\nacquired=f(he),\nttl=f(Mb),\nmax_until=f(Te),\ndelay=f(wb),\nidempotency_until=f(Sc),\npartner=lj,\nlabel=U,\n}\nend\nfunction Gb(i)\nreturn string.sub(i,1,1)\nend\nfunction Jb(i)\nreturn string.sub(i,2)\nend\nfunction fa(i)\nreturn Gb(i)==db\nend\nfunction hh(i)\nreturn string.sub(i,2,2)==\"m\"\nend\nfunction Rc(i)\nreturn string.sub(i,3,3)==\"l\"\nend\nfunction zd(F)\nreturn db .. F\nend\nfunction Cc(F)\nreturn(string.find(F,\":\",1,true)and ee or Th).. F\nend\nfunction Ma(i)\nreturn f(string.match(i,\":(%d+)$\")or \"0\")\nend\nfunction gf(U)\nreturn string.match(U,\"^[^.]*\")\nend\nfunction yb(a)\nreturn a.break_at>0 and a.break_at<=g\nend\nfunction vd(a,b)\nif a.break_at>0 and a.break_at<b.deadline then\nb.deadline=a.break_at\nend\nreturn b\nend\nfunction Jc(a,b,Mb)\nlocal I=g+Mb\nif b.max_until>0 and b.max_until<I then\nI=b.max_until\nend\nif a.break_at>0 and a.break_at<I then\nI=a.break_at\nend\nreturn I\nend\nend",
  history: "local Lf,Uc,Ye,Je,ch\ndo\nlocal Mf=1\nlocal md=20\nlocal Hh=1500\nlocal Oh=400\nLf=\"g\"\nfunction Uc(a)\nreturn a.history_key~=a.record_key\nend\nfunction Ye(a,Ri,b,Id,oh)\nif not oh and not Uc(a)then\nreturn\nend\nlocal Pg=gf(b.label)\nlocal Oc=table.concat({\nRi .. Gb(b.id).. e(b.fence),\ne(b.acquired - math.floor(b.fence/1000)),\ne(Id),\n#Pg<=Oh and Pg or O,\n},\" \")\nif Uc(a)then\na.noted[#a.noted+1]=Oc .. \",\"\nend\nif oh then\na.untold[#a.untold+1]=Oc\nend\nend\nlocal function zi(a)\nlocal wc={}\nfor c=#a.noted,math.max(1,#a.noted - md+1),-1 do\nwc[#wc+1]=a.noted[c]\nend\na.noted={}\na.events=table.concat(wc).. a.events\nend\nfunction Je(a)\nlocal Tb={}\nlocal function gb(p)\nfor Oc in string.gmatch(p,\"[^,]+\")do\nif #Tb<md and string.find(Oc,\"^%l%l%d+ %-?%d+ %-?%d+ %S+$\")then\nTb[#Tb+1]=Oc\nend\nend\nend\ngb(a.events)\nif #Tb<md then\nlocal Fe=redis.call(\"GET\",a.history_key)or \"\"\ngb(string.sub(Fe,#e(Mf)+2))\nend\nreturn Tb\nend\nfunction ch(a,Fd)\nif not Uc(a)then\na.events=\"\"\nreturn\nend\nzi(a)\nlocal Z,L=string.gsub(a.events,\",\",\"\")\nif L<md and #a.events<=Hh then\nreturn\nend\nlocal p=e(Mf).. \" \" .. table.concat(Je(a),\",\").. \",\"\nredis.call(\"SET\",a.history_key,p,\"PX\",e(Fd))\na.events=\"\"\nend\nend",
  outcomes: "local Ob,pb,Ca,Dd,zb,ua,Tc,uf\ndo\nlocal Rh=\".\"\nlocal kd=\"!\"\nlocal Sh=4000\nlocal Ch=60000\nlocal Nh=15\nlocal Sf=64\nlocal Bh=48\nOb=12\nfunction pb(F)\nreturn string.sub(F,3,2+Ob)\nend\nfunction Ca(d,o)\nlocal l=string.find(d.outcomes,pb(o),1,true)\nreturn l and string.match(d.outcomes,\"^%w+\",l+Ob)or nil\nend\nlocal function ug(d)\nreturn f(string.match(d.outcomes,\"=(%d+)\")or \"0\")\nend\nfunction Dd(d)\nlocal Z,re=string.gsub(d.outcomes,kd,\"\")\nreturn re>=Bh\nend\nfunction zb(d,o,B)\nif B==0 or Ca(d,o)then\nreturn false\nend\nreturn ug(d)>=B or Dd(d)\nend\nlocal function Bg(sb)\nlocal Hg,Gi=string.match(sb,\"([.!])(%d+)$\")\nif not Hg then\nreturn true,g\nend\nlocal l=f(Gi)\nreturn l+(Hg==kd and Ch or Sh)<=g,l\nend\nlocal function fj(d,o)\nlocal z={}\nfor sb in string.gmatch(d.outcomes,\"%S+\")do\nif string.sub(sb,1,1)~=\"=\" and string.sub(sb,1,Ob)~=pb(o)then\nz[#z+1]=sb\nend\nend\nreturn z\nend\nfunction ua(d,o,ef,re)\nlocal z,Xb,rc=fj(d,o),{},ug(d)\nlocal ve=#z+1 - Sf\nfor c=1,#z do\nlocal gj,l=Bg(z[c])\nlocal sj=ve>0 and not string.find(z[c],kd,1,true)\nif sj or gj and c<=#z - Nh then\nve=ve - 1\nrc=math.max(rc,l)\nelse\nXb[#Xb+1]=z[c]\nend\nend\nif #Xb>=Sf then\nlocal Z,l=Bg(table.remove(Xb,1))\nrc=math.max(rc,l)\nend\nXb[#Xb+1]=pb(o).. ef ..(re and kd or Rh).. e(g)\nd.outcomes=(rc>0 and \"=\" .. e(rc).. \" \" or \"\").. table.concat(Xb,\" \")\nd.changed=true\nend\nfunction Tc(u,B)\nlocal wc=u and string.match(u,\"^copy(%d+)$\")\nreturn wc and B<f(wc)\nend\nfunction uf(d,o,B)\nif B==0 then\nreturn\nend\nlocal u=Ca(d,o)\nif not u or string.find(u,\"^copy\")and not Tc(u,B)then\nua(d,o,\"copy\" .. e(B),true)\nend\nend\nend",
  endings: "local Ga,Ra,jc,ub,Kf,Pb,fb,ic,Xa,xd,Mc,id,Yd,Yc,kg\ndo\nGa=\"r\"\nRa=\"e\"\njc=\"m\"\nub=\"b\"\nKf=\"t\"\nPb={\nr=\"released\",\ne=\"expired\",\nm=\"max_hold\",\nb=\"broken\",\nt=\"transferred\",\n}\nfb=\"unknown\"\nic=32\nlocal be=Ob+2\nlocal function Oi(T)\nreturn T==Ra or T==jc or T==ub\nend\nfunction Xa(a,b,T,l)\nYe(a,T,b,l - b.acquired,T~=Ga)\nlocal ue=pb(Jb(b.id)).. T .. \" \"\na.ended=string.sub(ue .. a.ended,1,ic*be)\nif b.delay>0 and Oi(T)then\na.delay_until=math.max(a.delay_until,l+b.delay)\nend\nif a.upgrader and a.upgrader.token==b.id then\na.upgrader=nil\nend\na.lease_ended=true\na.changed=true\nend\nfunction xd(a,j)\nredis.call(\"ZREM\",a.leases_key,unpack(j))\nredis.call(\"ZREM\",a.holders_key,unpack(j))\nLc(a,j)\na.shared=a.shared - #j\nfor c=1,#j do\na.permits=a.permits - Ma(j[c])\nend\nend\nlocal function Lg(a,Id)\nif a.hold_ms==0 then\na.hold_ms=Id\nelse\na.hold_ms=(a.hold_ms*3+Id)/4\nend\nend\nfunction Mc(a,b,T)\nif fa(b.id)then\na.exclusive=nil\nLg(a,g - b.acquired)\nelse\nLg(a,(g - b.acquired)/a.live)\nxd(a,{b.id})\na.live=a.live - 1\nend\nXa(a,b,T,g)\nend\nfunction id(a,b)\nif b.deadline==a.break_at then\nreturn ub\nend\nif b.deadline==b.max_until then\nreturn jc\nend\nreturn Ra\nend\nfunction Yd(a,M)\nlocal l=string.find(a.ended,pb(M),1,true)\nif l then\nreturn Pb[string.sub(a.ended,l+Ob,l+Ob)]\nend\nlocal p=a.shared>a.live and redis.call(\"HGET\",a.details_key,Cc(M))\nlocal b=p and Nb(p)\nif b and yb(a)then\nreturn Pb[ub]\nend\nif b and b.deadline<=g then\nreturn Pb[id(a,b)]\nend\nreturn fb\nend\nfunction Yc(a,M)\nif a.damaged_id==Cc(M)then\nreturn \"unreadable\",\"damaged\"\nend\nreturn \"lost\",Yd(a,M)\nend\nfunction kg(b)\nreturn table.concat({e(b.fence),e(g - b.acquired),gf(b.label)},\",\")\nend\nend",
  fits: "local Gc,Ge,Ad\ndo\nfunction Gc(a)\nif yb(a)then\nreturn a.capacity\nend\nreturn math.max(0,a.capacity - a.permits+a.expired_permits)\nend\nfunction Ge(a)\nreturn yb(a)or a.passing\nend\nfunction Ad(a,i,C,R)\nlocal Ji=C~=nil or R~=nil\nif Ge(a)then\nreturn false\nend\nif a.exclusive and not C then\nreturn false\nend\nif g<a.delay_until and not Ji then\nreturn false\nend\nif fa(i)then\nreturn a.live==(R and 1 or 0)\nend\nif Ma(i)>0 then\nreturn Ma(i)<=Gc(a)\nend\nreturn C~=nil or not a.upgrader and a.break_at==0\nend\nend",
  holders: "local Xc,xc,Ke,uc,Bd,ad\ndo\nlocal function Oe(a,i)\nif a.shared==0 or yb(a)then\nreturn nil\nend\nlocal p=redis.call(\"HGET\",a.details_key,i)\nif not p or Gb(p)~=Gb(i)then\nreturn nil\nend\nlocal b=Nb(p)\nif not b then\na.damaged_id=i\nreturn nil\nend\nvd(a,b)\nreturn b.deadline>g and b or nil\nend\nfunction Xc(a,i)\nif fa(i)then\nlocal C=a.exclusive\nreturn C and C.id==i and C or nil\nend\nreturn Oe(a,i)\nend\nfunction xc(a,M)\nreturn Xc(a,zd(M))or Xc(a,Cc(M))\nend\nfunction Ke(a,M)\nlocal C=Xc(a,zd(M))\nif C then\nlocal Di=C.partner~=O\nreturn C,Di and Oe(a,C.partner)or nil\nend\nlocal R=Oe(a,Cc(M))\nif R and a.exclusive and a.exclusive.partner==R.id then\nC=a.exclusive\nend\nreturn C,R\nend\nfunction uc(a)\nreturn a.live+(a.exclusive and 1 or 0)\nend\nlocal function Yg(a,b)\nmf(a,b.id,nb(b))\nredis.call(\"ZADD\",a.leases_key,e(b.deadline),b.id)\na.kept_until=math.max(a.kept_until,b.deadline+b.delay)\nend\nlocal function ai(a,b)\nYg(a,b)\nredis.call(\"ZADD\",a.holders_key,e(b.fence),b.id)\nif a.shared==0 then\na.new_keys[#a.new_keys+1]=a.leases_key\na.new_keys[#a.new_keys+1]=a.holders_key\na.shared_next=b.deadline\nelse\na.shared_next=math.min(a.shared_next,b.deadline)\nend\na.shared=a.shared+1\na.live=a.live+1\na.permits=a.permits+Ma(b.id)\nend\nfunction Bd(a,b,hd)\na.fence=math.max(a.fence+1,mb)\nb.fence=a.fence\nb.holds=1\nb.acquired=g\nb.deadline=Jc(a,b,b.ttl)\nif fa(b.id)then\na.exclusive=b\nelse\nai(a,b)\nend\nlocal Gj=hd and math.max(0,math.floor(g - hd/1000))or 0\nYe(a,Lf,b,Gj)\na.changed=true\nend\nfunction ad(a,b)\nif fa(b.id)then\na.changed=true\nreturn\nend\nYg(a,b)\nif b.deadline<a.shared_next then\na.shared_next=b.deadline\na.changed=true\nend\nend\nend",
  idempotency: "local Qb,Ha,Qa,kc,hf,Ba,bd,bc,pa,Vd,Sc,Xg\ndo\nlocal Nf=1\nQb=\"w\"\nHa=\"g\"\nQa=\"d\"\nlocal Rf=\"newer\"\nkc=60000\nlocal Of=60000\nfunction hf(p)\nif not p then\nreturn nil\nend\nlocal W,Ea,y,cd=string.match(p,\"^(%d+) (%a) (%S+) (.*)$\")\nif not W or f(W)>Nf then\nreturn{state=Rf}\nend\nreturn{layout=W,state=Ea,fingerprint=y,rest=cd}\nend\nfunction Ba(n)\nreturn hf(n and redis.call(\"GET\",n))\nend\nfunction bd(d,y)\nif d and d.state==Rf then\nreturn{\"newer\"}\nend\nreturn d and d.fingerprint~=y and{\"mismatch\"}or nil\nend\nfunction bc(d,y)\nreturn bd(d,y)or d and va(d.rest)\nend\nfunction pa(n,Ea,y,cd,Df)\nif n then\nlocal p=table.concat({e(Nf),Ea,y,cd},\" \")\nredis.call(\"SET\",n,p,\"PX\",e(Df - g+kc))\nend\nend\nfunction Vd(n)\nredis.call(\"PEXPIRE\",n,e(kc),\"LT\")\nend\nfunction Sc(n,I)\nreturn n and I+Of or 0\nend\nfunction Xg(n,b)\nif b.idempotency_until>0 and b.deadline>b.idempotency_until then\nb.idempotency_until=b.deadline+Of\nredis.call(\"PEXPIRE\",n,e(b.idempotency_until+kc - g),\"GT\")\nend\nend\nend",
  queue: "local eb,Ia,Vb,ac,qc,Ic,Nd,wf,zc,zg\ndo\neb=30000\nIa=4000000000000000\nlocal function Qd(a,i)\nreturn fa(i)and a.writers_key or a.readers_key\nend\nfunction Vb(n)\nlocal ra=redis.call(\"ZRANGE\",n,\"0\",\"0\",\"WITHSCORES\")\nif not ra[1] then\nreturn nil,0\nend\nreturn ra[1],f(ra[2])\nend\nfunction ac(a)\nreturn a.writers+a.readers\nend\nfunction qc(a)\nlocal If,fc,pf,qf=nil,0,nil,0\nif a.writers>0 then\nIf,fc=Vb(a.writers_key)\nend\nif a.readers>0 then\npf,qf=Vb(a.readers_key)\nend\na.front,a.front_arrival=pf,qf\nif If and(not pf or fc<qf)then\na.front,a.front_arrival=If,fc\nend\nif a.front_arrival>=Ia then\na.front,a.front_arrival=nil,0\nend\na.turn_at=0\nend\nfunction Ic(a,i,ud)\nif fa(i)then\na.writers=a.writers+ud\nelse\na.readers=a.readers+ud\nend\nif ud<0 then\na.departures=a.departures - ud\nend\na.changed=true\nend\nlocal function bg(a,i)\nreturn f(redis.call(\"ZSCORE\",a.tickets_key,i)or \"0\")\nend\nfunction Nd(a,i)\nlocal fh=a.tickets>0 and redis.call(\"ZSCORE\",Qd(a,i),i)\nif not fh then\nreturn nil\nend\nif a.lapsing and bg(a,i)+eb<=g then\nreturn nil\nend\nlocal x=f(fh)\nif x<Ia then\nreturn{arrival=x,queued=true}\nend\nreturn{arrival=x - Ia,queued=false}\nend\nlocal function Bj(a,i,P,Xd)\ngc=true\nlocal oe=Xd and \"XX\" or \"GT\"\nif redis.call(\"ZADD\",a.tickets_key,oe,e(P),i)==1 then\nif a.tickets==0 then\na.new_keys[#a.new_keys+1]=a.tickets_key\nend\na.tickets=a.tickets+1\na.changed=true\nend\nif P>g and(a.attended_next==0 or P<a.attended_next)then\na.attended_next=P\na.changed=true\nend\nif a.tickets_next==0 or P+eb<a.tickets_next then\na.tickets_next=P+eb\na.changed=true\nend\na.kept_until=math.max(a.kept_until,P+eb)\nend\nlocal function Mg(a,i,n)\nlocal L=fa(i)and a.writers or a.readers\nif L==0 then\na.new_keys[#a.new_keys+1]=n\nend\nend\nlocal function vi(a,i,w)\nlocal n=Qd(a,i)\nMg(a,i,n)\nredis.call(\"ZADD\",n,e(w.arrival),i)\na.arrival=math.max(a.arrival,w.arrival)\nIc(a,i,1)\nif w.queued==false then\na.departures=math.max(0,a.departures - 1)\nend\nif not a.front or w.arrival<a.front_arrival then\na.front,a.front_arrival,a.turn_at=i,w.arrival,0\nend\nw.queued=true\nend\nlocal function mi(a,i,w)\nlocal n=Qd(a,i)\nMg(a,i,n)\nredis.call(\"ZADD\",n,e(w.arrival+Ia),i)\nif w.queued then\nIc(a,i,-1)\nif a.front==i then\nqc(a)\nend\nend\nw.queued=false\nend\nfunction wf(a,i,w,P,Xd)\nlocal Rd=P>g\nif w.queued and not Rd and not Xd then\nRd=bg(a,i)>g\nend\nif Rd and not w.queued then\nvi(a,i,w)\nelseif not Rd and w.queued~=false then\nmi(a,i,w)\nend\nBj(a,i,P,Xd)\nend\nfunction zc(a,i,w)\nredis.call(\"ZREM\",Qd(a,i),i)\nif w.queued then\nIc(a,i,-1)\nif a.front==i then\nqc(a)\nend\nend\nif redis.call(\"ZREM\",a.tickets_key,i)==1 then\na.tickets=a.tickets - 1\nif a.tickets==0 then\na.tickets_next=0\nend\nif Rc(i)then\nLc(a,{i})\nend\nend\na.changed=true\nend\nfunction zg(a,Ef)\nif a.tickets+(a.upgrader and 1 or 0)<Ef then\nreturn true\nend\nif a.tickets<=ac(a)then\nreturn false\nend\nlocal df=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"0\")[1]\nif df then\nzc(a,df,Nd(a,df)or{})\nend\nreturn true\nend\nend",
  notifications: "local Oa\ndo\nlocal Ih=Ia\nlocal function uj(a)\nif fa(a.front)or Ma(a.front)>0 or a.readers<2 then\nreturn 0\nend\nif a.writers==0 then\nreturn Ih\nend\nlocal Z,fc=Vb(a.writers_key)\nreturn fc\nend\nlocal function cj(a)\nlocal gg=a.written and a.watched_until>g\nlocal Wd,qb,oa,next=O,0,0,O\nif a.turn_ms>0 then\nif a.turn_began and a.turn_at>0 then\nWd=pb(Jb(a.front))\nqb=a.turn_until\noa=uj(a)\nelseif a.upgrader and a.lease_ended and a.live==1 then\nWd=pb(Jb(a.upgrader.id))\nelseif a.queue_dropped then\nqb=1\nelseif a.turn_taken and a.tickets>0 then\nqb=a.turn_taken\nnext=a.front and pb(Jb(a.front))or O\nend\nend\nif Wd==O and qb==0 and not gg then\nreturn nil\nend\nreturn table.concat(\n{e(a.at),Wd,e(qb),e(oa),Wb(gg),next,e(a.departures)},\n\",\"\n)\nend\nfunction Oa(s,k)\nlocal Kd,yd,Ud={},{},{}\nfor c=1,#k do\nlocal a=k[c]\nif not a.unreadable and not Ud[a] then\nKd[#Kd+1]=cj(a)\nfor Ed=1,a.written and #a.untold or 0 do\nyd[#yd+1]=e(a.at).. \" \" .. a.untold[Ed]\nend\nend\nUd[a]=true\nend\nif #yd>0 then\ns[#s+1]=\"~\" .. table.concat(yd,\",\")\nend\nif #Kd>0 then\ns[#s+1]=\"!\" .. table.concat(Kd,\";\")\nend\nreturn s\nend\nend",
  layout: "local ce,ca,lc,vb,fe\ndo\nce={\n\"record\",\n\"details\",\n\"leases\",\n\"holders\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"history\",\n}\nca=#ce\nlc=2\nvb={\n\"layout\",\n\"fence\",\n\"arrival\",\n\"departures\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"tickets_next\",\n\"turn_at\",\n\"shared\",\n\"shared_next\",\n\"details\",\n\"delay_until\",\n\"break_at\",\n\"hold_ms\",\n\"kept_until\",\n\"expires_at\",\n\"front_arrival\",\n\"capacity\",\n\"permits\",\n\"attended_next\",\n\"turn_until\",\n\"turn_ms\",\n\"no_grace_until\",\n\"dropped\",\n\"watched_until\",\n}\nfe=20\nend",
  texts: "local Kb\ndo\nfunction Kb(E,r)\nlocal v=redis.call(\"MGET\",unpack(E))\nlocal Fc,pd={},{}\nfor c=1,r or #E do\nif not v[c] then\nFc[#Fc+1]=c\npd[#pd+1]=E[c]\nend\nend\nif #Fc==0 or redis.call(\"EXISTS\",unpack(pd))==0 then\nreturn v\nend\nfor Ed=1,#Fc do\nif redis.call(\"EXISTS\",pd[Ed])==1 then\nv[Fc[Ed]]=\"\"\nend\nend\nreturn v\nend\nend",
  record: "local Pe,Cb,Da,cf\ndo\nlocal yh=2592000000\nlocal function kj(p)\nlocal i,M,I,x,U=string.match(p,\"^(%S+) (%S+) (%d+) (%d+) (%S+)$\")\nif not i or not lb(p)then\nreturn nil\nend\nreturn{id=i,token=M,deadline=f(I),arrival=f(x),label=U}\nend\nlocal function hj(V)\nreturn table.concat(\n{V.id,V.token,e(V.deadline),e(V.arrival),V.label},\n\" \"\n)\nend\nlocal function ij(a,Aa,W)\nlocal z,L=va(Aa),W==lc and #vb or fe\nif #z~=L+1 then\nreturn false\nend\nfor c=1,L do\nif not string.find(z[c],\"^%d+$\")then\nreturn false\nend\na[vb[c]]=f(z[c])\nend\nlocal kb=z[L+1]\na.front=kb~=O and kb or nil\nif W<lc then\na.layout,a.turn_at=lc,0\nend\nreturn true\nend\nlocal function jj(a,p,W)\nlocal Aa,C,V,xb,Q,Tb=\nstring.match(p,\"^([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)$\")\nif not Aa or not lb(Aa)or not ij(a,Aa,W)then\nreturn false\nend\na.ended,a.outcomes,a.events=xb,Q,Tb\na.exclusive=Nb(C)\na.upgrader=kj(V)\nreturn(C==\"\" or a.exclusive~=nil)and(V==\"\" or a.upgrader~=nil)\nend\nlocal function ri(l)\nlocal a={\nat=l,\nended=\"\",\noutcomes=\"\",\nevents=\"\",\nnoted={},\nuntold={},\nnew_keys={},\nexpired_permits=0,\nchanged=false,\n}\nfor c=1,ca do\na[ce[c] .. \"_key\"]=KEYS[l+c - 1]\nend\nfor c=1,#vb do\na[vb[c]]=0\nend\na.layout=lc\nreturn a\nend\nfunction Pe(l,p)\nlocal a=ri(l)\nif p then\nlocal W=f(string.match(p,\"^(%d+) \")or \"0\")\nif W>lc then\na.unreadable=\"newer\"\nreturn a\nend\nif W<1 or not jj(a,p,W)then\na.unreadable=\"damaged\"\nreturn a\nend\nif a.expires_at>0 and a.expires_at+mc/2<=g then\nsg(a)\nend\nend\na.live=yb(a)and 0 or a.shared\nreturn a\nend\nfunction Cb(r,ej)\nlocal E={}\nfor c=1,r do\nE[c]=KEYS[(c - 1)*ca+1]\nend\nE[r+1]=ej\nlocal v=#E==1 and{redis.call(\"GET\",E[1])}or Kb(E,r)\nlocal k,td,wa={},{},nil\nfor c=1,r do\nlocal a=td[E[c]] or Pe((c - 1)*ca+1,v[c])\nk[c]=a\ntd[E[c]]=a\nif a.unreadable and not wa then\nwa={\"unreadable\",a.unreadable}\nend\nend\nreturn k,wa,v[r+1]\nend\nlocal function vj(a)\nlocal La={}\nfor c=1,#vb do\nLa[c]=e(math.max(0,a[vb[c]]))\nend\nLa[#La+1]=a.front or O\nreturn table.concat({\ntable.concat(La,\" \"),\na.exclusive and nb(a.exclusive)or \"\",\na.upgrader and hj(a.upgrader)or \"\",\na.ended,\na.outcomes,\na.events,\n},\"\\n\")\nend\nfunction Da(a,A)\nif not a.changed and Ve(a,A)<=a.expires_at then\nob(a.record_key)\nreturn\nend\na.changed=false\na.written=true\ngc=true\nif a.shared==0 and a.tickets==0 then\na.kept_until=0\na.expires_at=0\nelse\npg(a,A)\nend\nlocal C=a.exclusive\nlocal Ei=C and C.deadline+C.delay or 0\nlocal za=math.max(g,a.delay_until,a.kept_until,Ei)\nlocal He=a.capacity>0 and yh or A\nlocal Fd=math.max(za+He,a.expires_at+mc)- g\nch(a,Fd)\nredis.call(\"SET\",a.record_key,vj(a),\"PX\",e(Fd))\nend\nfunction cf(a,ph)\nif g+ph>a.watched_until then\na.watched_until=g+ph\na.changed=true\nend\nend\nend",
  reply: "local nd,Ne,nf,Jg\ndo\nnd=50\nlocal zh=20\nfunction Ne(a)\nlocal Wa={}\nif a.exclusive then\nWa[1]=nb(a.exclusive)\nend\nif a.live>0 then\nlocal j=redis.call(\"ZRANGE\",a.holders_key,\"0\",e(nd - 1))\nlocal v=#j>0 and redis.call(\"HMGET\",a.details_key,unpack(j))or{}\nfor c=1,#v do\nlocal b=v[c] and Nb(v[c])\nif #Wa<nd and b and b.deadline>g then\nWa[#Wa+1]=nb(vd(a,b))\nend\nend\nend\nreturn Wa\nend\nfunction nf(a)\nreturn ac(a)+(a.upgrader and 1 or 0)\nend\nlocal function Ui(a,Za)\nlocal za=redis.call(\"ZRANGE\",a.leases_key,\"-2\",\"-1\",\"WITHSCORES\")\nlocal l=#za\nif #za==4 and Za and za[3]==Za.id then\nl=2\nend\nlocal I=f(za[l] or \"0\")\nreturn a.break_at>0 and math.min(I,a.break_at)or I\nend\nlocal function yi(a,cb,Za)\nlocal l=a.delay_until\nif a.exclusive then\nl=math.max(l,a.exclusive.deadline)\nelseif cb and a.live>(Za and 1 or 0)then\nl=math.max(l,Ui(a,Za))\nend\nif a.capacity>0 and a.live>0 then\nl=math.max(l,a.shared_next)\nend\nif not cb then\nl=math.max(l,a.upgrader and a.upgrader.deadline or 0,a.break_at)\nend\nreturn l\nend\nfunction Jg(a,cb,Za)\nif Ge(a)then\nreturn g+zh\nend\nlocal l=yi(a,cb,Za)\nlocal Zi=a.capacity>0 and a.turn_at>0\nif l>g and not Zi then\nreturn l\nend\nl=a.attended_next>g and a.attended_next or g\nif a.turn_at==0 then\nreturn l\nend\nreturn l>g and math.min(a.turn_until,l)or a.turn_until\nend\nend",
  turns: "local Ec,zf,Fa,bf,Rg,af,Jd\ndo\nEc=3000\nlocal Uh=250\nlocal Mh=100\nfunction zf(a,l,Me)\na.turn_at,a.turn_until=l,l+Me\na.changed=true\nend\nlocal function si(a)\nlocal ii=a.shared==0 or a.break_at>g\nif a.break_at>0 and not a.exclusive and a.live==0 and ii then\na.break_at=0\na.changed=true\nend\nend\nfunction Fa(a,l)\nsi(a)\nlocal kb=a.front\nlocal Ag=kb and(Ad(a,kb)or Ma(kb)>a.capacity)\nif Ag and a.turn_at==0 then\nzf(a,l,a.turn_ms>0 and a.turn_ms or Ec)\na.turn_began=true\nelseif not Ag and a.turn_at~=0 then\na.turn_at,a.turn_until=0,0\na.changed=true\nend\nend\nlocal function gh(a,Me)\nif a.turn_ms>0 then\na.turn_ms=Me\nend\nend\nfunction bf(a)\ngh(a,Uh)\nend\nfunction Rg(a,Sb)\nfor Z=1,Mh do\nlocal kb,qb=a.front,a.turn_until\nif a.turn_at==0 or kb==Sb or g<qb then\nreturn\nend\nwf(a,kb,{arrival=a.front_arrival,queued=true},qb,true)\nbf(a)\nFa(a,qb)\nend\nend\nfunction af(a,tc)\nif tc~=(a.turn_ms>0)then\na.turn_ms=tc and Ec or 0\na.changed=true\nend\nend\nfunction Jd(a)\ngh(a,Ec)\nend\nend",
  asked: "local Cd,S,Fb,sc,Qc,Hc,Xe,dc,vf\ndo\nfunction Cd(h,F)\nlocal j={}\nfor c=1,#h.locks do\nj[c]=string.sub(h.modes,c,c).. F\nend\nreturn j\nend\nfunction S(h,s)\nfor c=1,#h.locks do\nFa(h.locks[c],g)\nDa(h.locks[c],h.retention_ms)\nend\nreturn Oa(s,h.locks)\nend\nfunction Fb(h,T)\nreturn S(h,{\"lost\",T})\nend\nfunction sc(h,Y)\nlocal s,Qg={\"granted\",e(g),e(h.locks[1].break_at)},{}\nfor c=1,#Y do\nQg[c]=nb(Y[c])\nend\nreturn S(h,hb(s,Qg))\nend\nfunction Qc(h,F)\nlocal j,Y,t,T=Cd(h,F),{},0,fb\nfor c=1,#j do\nY[c]=Xc(h.locks[c],j[c])\nif Y[c] then\nt=t+1\nelseif T==fb then\nT=Yd(h.locks[c],F)\nend\nend\nif t==#j then\nreturn sc(h,Y)\nend\nif T~=fb or h.idempotency and h.idempotency.state==Ha then\nreturn Fb(h,T)\nend\nreturn nil\nend\nfunction Hc(h,da,w,Za,Kc)\nlocal ra=da[1]\nlocal a=h.locks[ra]\nlocal cb=string.sub(h.modes,ra,ra)==db\nw=w or{position=-1,ticket=O,arrival=0,attended_until=0,ticket_until=0,again_at=0}\nlocal Ug={}\nfor c=1,#da do\nUg[c]=e(da[c])\nend\nlocal Wa,ib=Ne(a),0\nlocal s={\n\"busy\",\ne(g),\ntable.concat(Ug,\" \"),\ne(Jg(a,cb,Za)),\ne(w.position),\nw.ticket,\ne(w.arrival),\ne(w.attended_until),\ne(w.ticket_until),\ne(w.again_at),\ne(a.hold_ms),\ne(a.departures),\ne(nf(a)+(Kc and Kc[ra] and 1 or 0)),\ne(uc(a)),\ne(Gc(a)),\n}\nhb(s,Wa)\nif not Za then\nfor c=1,#da do\nib=math.max(ib,h.locks[da[c]].delay_until)\nend\nend\ns[#s+1]=e(ib>g and ib or 0)\nreturn S(h,s)\nend\nfunction Xe(h,a,i)\nlocal b={\nid=i,\nttl=h.ttl_ms,\nmax_until=h.max_hold_ms>0 and g+h.max_hold_ms or 0,\ndelay=h.lock_delay_ms,\nlabel=h.label,\npartner=O,\n}\nb.idempotency_until=Sc(h.idempotency_key,Jc(a,b,h.ttl_ms))\nreturn b\nend\nfunction dc(h,Ea,F,Df)\npa(h.idempotency_key,Ea,h.fingerprint,F,Df)\nend\nfunction vf(h,F,b)\nlocal a=h.locks[1]\nif h.since>0 or Ca(a,F)then\nua(a,F,\"granted\",true)\nend\ndc(h,Ha,F,b.idempotency_until)\nend\nend",
  broken: "local jd,me\ndo\nlocal hg=400\njd=1\nlocal function bj(a,p,Li)\nlocal Hf=a.break_at==jd\nlocal l=Hf and g or a.break_at\nif Li then\nlocal b=Nb(p)\nif not b then\nreturn l\nend\nif Hf then\nb.delay=0\nend\nlocal T=b.deadline<l and id(a,b)or ub\nlocal ya=math.min(l,b.deadline)\nXa(a,b,T,ya)\nreturn ya\nend\nif not Hf then\nlocal I,wb=string.match(p,\"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) \")\nif I and f(wb)>0 then\na.delay_until=math.max(a.delay_until,math.min(l,f(I))+f(wb))\nend\nend\nreturn l\nend\nfunction me(a)\nlocal L=hg\nif L==0 then\nreturn 0\nend\nlocal j=redis.call(\"ZRANGE\",a.holders_key,\"0\",e(L - 1))\nhg=L - #j\nlocal ya=0\nif #j>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nif v[c] then\nya=math.max(ya,bj(a,v[c],a.shared - c<ic))\nend\nend\nxd(a,j)\nend\na.upgrader=nil\na.changed=true\nif #j==L and a.shared>0 then\nif a.break_at~=jd then\na.break_at=g\nend\nreturn 0\nend\nredis.call(\"DEL\",a.leases_key,a.holders_key)\na.shared,a.permits,a.shared_next,a.live=0,0,0,0\nreturn ya>0 and ya or g\nend\nend",
  departures: "local Sg,tg,ng\ndo\nlocal xh=2\nlocal hc=1250\nlocal Kh=20\nlocal function jg(a,n,j)\nfor sa=1,#j,hc do\nlocal yf=redis.call(\"ZMSCORE\",n,unpack(j,sa,math.min(sa+hc - 1,#j)))\nlocal Yb={}\nfor c=1,#yf do\nlocal x=yf[c] and f(yf[c])or Ia\nif x<Ia then\nYb[#Yb+1]=e(x+Ia)\nYb[#Yb+1]=j[sa+c - 1]\nend\nend\nif #Yb>0 then\nredis.call(\"ZADD\",n,unpack(Yb))\nIc(a,j[1],-#Yb/2)\nend\nend\nend\nlocal function eg(j)\nlocal Pa,oa={},{}\nfor c=1,#j do\nlocal jh=fa(j[c])and Pa or oa\njh[#jh+1]=j[c]\nend\nreturn Pa,oa\nend\nlocal function Eg(j)\nlocal Ie={}\nfor c=1,#j do\nif Rc(j[c])then\nIe[#Ie+1]=j[c]\nend\nend\nreturn Ie\nend\nlocal function ui(a,P)\nif a.turn_at==0 then\nreturn P\nend\nif a.turn_until<P then\nbf(a)\nreturn a.turn_until\nend\nlocal Yi=math.max(0,P - a.turn_at)\na.no_grace_until=math.max(a.no_grace_until,P+Kh*Yi)\nreturn P\nend\nfunction Sg(a,Sb)\nif ac(a)==0 or a.attended_next>g then\nreturn 0\nend\nlocal sa=math.max(0,a.tickets - ac(a))\nlocal ff=redis.call(\"ZCOUNT\",a.tickets_key,\"-inf\",e(g))- sa\nlocal ed=math.max(0,math.min(ff,hc*xh))\nlocal kf=redis.call(\"ZRANGE\",a.tickets_key,e(sa),e(sa+ed),\"WITHSCORES\")\nlocal j,Pc={},0\na.attended_next=ed<ff and g or 0\nfor c=1,#kf,2 do\nlocal i,P=kf[c],f(kf[c+1])\nif P>g then\nlocal di=i==Sb and sa+ed+1==a.tickets\na.attended_next=di and 0 or P\nelseif(i~=Sb or P+eb<=g)and #j<ed then\nj[#j+1]=i\nif i==a.front then\nPc=P\nend\nend\nend\na.passing=ed<ff\na.changed=true\nlocal Pa,oa=eg(j)\njg(a,a.writers_key,Pa)\njg(a,a.readers_key,oa)\nif Pc>0 then\nPc=ui(a,Pc)\nqc(a)\nend\nreturn Pc\nend\nlocal function qi(a,j)\nlocal Pa,oa=eg(j)\nredis.call(\"ZREM\",a.tickets_key,unpack(j))\nif #Pa>0 then\nredis.call(\"ZREM\",a.writers_key,unpack(Pa))\nend\nif #oa>0 then\nredis.call(\"ZREM\",a.readers_key,unpack(oa))\nend\na.tickets=a.tickets - #j\nLc(a,Eg(j))\nend\nfunction tg(a)\nif a.tickets==0 or a.tickets_next>g or a.passing then\nreturn\nend\nlocal Fg=redis.call(\"ZRANGEBYSCORE\",a.tickets_key,\"-inf\",e(g - eb),\"LIMIT\",\"0\",e(hc))\nif #Fg>0 then\nqi(a,Fg)\nend\nlocal ra,P=Vb(a.tickets_key)\nif ra then\na.tickets_next=P+eb\na.lapsing=a.tickets_next<=g\nelse\na.lapsing=false\na.tickets_next=0\na.tickets,a.writers,a.readers=0,0,0\nqc(a)\nend\na.changed=true\nend\nfunction ng(a)\nlocal L=a.tickets+(a.upgrader and 1 or 0)\nif a.tickets>0 then\nlocal j=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"-1\")\nfor sa=1,#j,hc do\nLc(a,Eg({unpack(j,sa,math.min(sa+hc - 1,#j))}))\nend\nif #j>0 then\nredis.call(\"DEL\",a.writers_key,a.readers_key,a.tickets_key)\na.departures=a.departures+ac(a)\na.writers,a.readers,a.tickets,a.tickets_next,a.attended_next=0,0,0,0,0\nqc(a)\nend\nend\na.upgrader=nil\na.queue_dropped=true\na.dropped=math.max(a.arrival,mb)\na.arrival=a.dropped\na.changed=true\nreturn L\nend\nend",
  groups: "local Sa\ndo\nfunction Sa(z,De)\nz[#z+1]=e(#De)\nfor c=1,#De do\nhb(z,De[c])\nend\nreturn z\nend\nend",
  latch: "local Md,Gd,Ac,Gf,Vc\ndo\nlocal Pf=1\nlocal Fh=60000\nfunction Md(p)\nlocal W,i,B,L,qg,Q=string.match(p,\"^(%d+) (%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)$\")\nif f(string.match(p,\"^(%d+) \")or \"0\")>Pf then\nreturn{unreadable=\"newer\"}\nend\nif not W or not lb(string.match(p,\"^[^\\n]*\"))then\nreturn{unreadable=\"damaged\"}\nend\nreturn{\nid=f(i),\nsince=f(B),\ncount=f(L),\nexpires_at=f(qg),\noutcomes=Q,\nlive=f(qg)>g,\n}\nend\nfunction Gd(n)\nlocal p=redis.call(\"GET\",n)\nreturn p and Md(p)or nil\nend\nfunction Ac(n,m)\ngc=true\nlocal La={e(Pf),e(m.id),e(m.since),e(m.count),e(m.expires_at)}\nlocal He=math.max(m.expires_at - g,Fh)\nredis.call(\"SET\",n,table.concat(La,\" \").. \"\\n\" .. m.outcomes,\"PX\",e(He))\nend\nfunction Gf(s)\ns[#s+1]=\"!1,-,0,0,1\"\nreturn s\nend\nfunction Vc(m,L)\nreturn{\"latch\",e(m.id),e(m.since),L or e(m.count),e(m.expires_at)}\nend\nend",
  order: "local Og,Tg\ndo\nfunction Og(a,i,x)\nif not a.front or a.front==i then\nreturn false\nend\nif not fa(i)and Ma(i)==0 then\nif a.writers==0 then\nreturn false\nend\nif x and not fa(a.front)then\nlocal Z,fc=Vb(a.writers_key)\nreturn fc<x\nend\nend\nreturn not x or a.front_arrival<x\nend\nlocal function ig(n,x)\nreturn redis.call(\"ZCOUNT\",n,\"-inf\",\"(\" .. e(x))\nend\nfunction Tg(a,i,w)\nlocal G=a.upgrader and 1 or 0\nif w.queued and w.arrival==a.arrival then\nreturn G+ac(a)- 1\nend\nlocal Pa,oa=a.writers,a.readers\nif w.queued and fa(i)then\nPa=Pa - 1\nelseif w.queued then\noa=oa - 1\nend\nif Pa>0 then\nG=G+ig(a.writers_key,w.arrival)\nend\nif oa>0 then\nG=G+ig(a.readers_key,w.arrival)\nend\nreturn G\nend\nend",
  places: "local ze,Ig,sf,dh,cg,P\ndo\nlocal uh=10000\nlocal vh=2500\nlocal Jh=1500\nfunction ze(k,j)\nlocal t,x={},nil\nfor c=1,#j do\nt[c]=Nd(k[c],j[c])or false\nx=x or t[c] and t[c].arrival\nend\nt.arrival=x\nreturn x and t or nil\nend\nfunction Ig(k)\nlocal t,x={},mb\nfor c=1,#k do\nx=math.max(x,k[c].arrival+1)\nend\nfor c=1,#k do\nt[c]=false\nk[c].arrival=x\nk[c].changed=true\nend\nt.arrival=x\nreturn t\nend\nfunction sf(k,j,t)\nfor c=1,#j do\nif t[c] then\nzc(k[c],j[c],t[c])\nend\nend\nend\nfunction dh(k,j,t,Ua,Ta,U)\nlocal rd=0\nif #j>1 then\nrd=math.floor(t.arrival/1000)+uh\nend\nlocal Zc,qd=0,rd>g and rd or 0\nfor c=1,#j do\nlocal a,i=k[c],j[c]\nif rd<=g or Ua[c] then\nlocal w=t[c] or{arrival=t.arrival}\nwf(a,i,w,Ta)\nif Rc(i)then\nmf(a,i,\"=\" .. U)\nend\nZc=math.max(Zc,Tg(a,i,w))\nt[c]=w\nelseif t[c] then\nzc(a,i,t[c])\nt[c]=false\nend\nFa(a,g)\nif a.front==i and a.turn_at>0 then\nJd(a)\nzf(a,g,Ec)\nqd=g+vh\nend\nend\nreturn Zc,qd\nend\nlocal function Hi(a,i,x,oc)\nif not Ad(a,i)then\nreturn true\nend\nif oc then\nreturn Og(a,i,x)\nend\nreturn Ma(i)==0 and a.live>0 and a.front~=nil and a.front~=i\nend\nfunction cg(k,j,x,oc)\nlocal da,Ua={},{}\nfor c=1,#j do\nUa[c]=Hi(k[c],j[c],x,oc)\nif Ua[c] then\nda[#da+1]=c\nend\nend\nreturn da,Ua\nend\nfunction P(k,Ab,dd)\nlocal dj=g+math.floor(Ab - math.min(300,Ab/10))\nfor c=1,#k do\ndd=dd and g>=k[c].no_grace_until\nend\nreturn dj+(dd and Jh or 0)\nend\nend",
  purge: "local ab\ndo\nlocal Qh=100\nlocal function pj(a)\nlocal b=a.exclusive\nif not b or b.deadline>g then\nreturn 0\nend\na.exclusive=nil\nXa(a,b,id(a,b),b.deadline)\nreturn b.deadline\nend\nlocal function pi(a)\nlocal ya=0\nlocal j=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",e(g),\"LIMIT\",\"0\",e(Qh))\nif #j>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nlocal b=v[c] and Nb(v[c])\nif b then\nXa(a,b,id(a,b),b.deadline)\nya=b.deadline\nend\nend\nxd(a,j)\nend\nreturn ya\nend\nlocal function li(a)\nif a.capacity==0 then\na.live=redis.call(\"ZCOUNT\",a.leases_key,\"(\" .. e(g),\"+inf\")\nreturn\nend\nlocal we=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",e(g))\na.live=a.shared - #we\na.expired_permits=0\nfor c=1,#we do\na.expired_permits=a.expired_permits+Ma(we[c])\nend\nend\nlocal function qj(a)\nif a.shared>0 and yb(a)then\nreturn me(a)\nend\nif a.shared==0 or a.shared_next>g then\nreturn 0\nend\nlocal ya=pi(a)\nlocal ra,Kg=Vb(a.leases_key)\na.shared_next=Kg\nif not ra then\na.shared,a.permits=0,0\nend\na.live=a.shared\nif ra and Kg<=g then\nli(a)\nend\na.changed=true\nreturn ya\nend\nlocal function rj(a)\nlocal V=a.upgrader\nif not V or V.deadline>g then\nreturn 0\nend\na.upgrader=nil\na.changed=true\nreturn V.deadline\nend\nfunction ab(a,Sb)\nlocal l=math.max(pj(a),qj(a),rj(a),Sg(a,Sb))\ntg(a)\nif a.tickets==0 then\nJd(a)\nend\nif a.delay_until>0 and a.delay_until<=g then\nl=math.max(l,a.delay_until)\na.delay_until=0\na.changed=true\nend\nFa(a,l>0 and l or g)\nRg(a,Sb)\nend\nend",
  quorum_endings: "local Ga,Ra,jc,ld,ic,ke,nc,Be,Xa\ndo\nGa=\"r\"\nRa=\"e\"\nlocal Gh=\"x\"\njc=\"m\"\nld=\"u\"\nlocal Zd=12\nlocal Uf=6\nic=64\nlocal be=1+Zd+Uf+1\nfunction ke(o)\nreturn string.sub(o .. \"------\",1,Uf)\nend\nlocal function og(H)\nlocal wi=string.gsub(string.sub(H,1,Zd),\"%-\",\"%%-\")\nreturn \"(%a)\" .. wi .. \"(%S+)\"\nend\nfunction nc(d,H)\nreturn string.match(d.ended,og(H))\nend\nfunction Be(d,H)\nd.ended=string.gsub(d.ended,og(H).. \" \",\"\")\nend\nfunction Xa(d,H,ga,o)\nlocal u=nc(d,H)\nif u==Ra and ga~=Ra then\nBe(d,H)\nga=Gh\nelseif u then\nreturn\nend\nlocal ue=ga .. string.sub(H,1,Zd).. ke(o).. \" \"\nd.ended=string.sub(ue .. d.ended,1,ic*be)\nend\nend",
  quorum_idempotency: "local ae,tf,rg,eh,Wg,Zg\ndo\nae=\"e\"\nlocal wh=8*23\nlocal Jf=\"?\"\nlocal function yg(d,H)\nreturn d and d.state==Ha and string.find(d.rest,H,1,true)~=nil\nend\nlocal function Ti(d,ea)\nlocal l=g\nfor Z,b in ipairs(d.leases)do\nif b.holder==ea then\nl=math.max(l,b.deadline)\nend\nend\nreturn l\nend\nfunction tf(n,d,b)\nif not n then\nreturn\nend\nlocal u,ma=Ba(n),b.attempt\nif u and u.state==Ha and not yg(u,ma)then\nma=string.sub(u.rest .. \" \" .. ma,-wh)\nend\npa(n,Ha,b.fingerprint,ma,Ti(d,b.holder))\nend\nfunction rg(n,H)\nlocal u=Ba(n)\nif not yg(u,H)then\nreturn\nend\nlocal Hb={}\nfor Z,Ya in ipairs(va(u.rest))do\nif Ya~=H then\nHb[#Hb+1]=Ya\nend\nend\nif #Hb==0 then\nredis.call(\"DEL\",n)\nelse\nlocal p=table.concat({u.layout,Ha,u.fingerprint,table.concat(Hb,\" \")},\" \")\nredis.call(\"SET\",n,p,\"KEEPTTL\")\nend\nend\nfunction eh(n,H)\nlocal u=Ba(n)\nif not u or u.state==Ha then\npa(n,ae,u and u.fingerprint or Jf,H,g)\nend\nend\nfunction Wg(n,b)\nredis.call(\"PEXPIRE\",n,e(b.deadline - g+kc),\"GT\")\nend\nfunction Zg(u,y)\nif u and u.fingerprint==Jf then\nreturn nil\nend\nreturn bd(u,y)\nend\nend",
  quorum_marker: "local ge,od,Db,Td,Rb,Zb,Sd,Ze\ndo\nlocal Qf=1\nge=\"v\"\nod=\"q\"\nlocal Vh=100000\nlocal Ah=4503599627370496\nlocal Vf=8\nlocal ne=mb<Ah and mb or 0\nfunction Db(p)\nif not p then\nreturn{state=O,ends_at=0}\nend\nlocal W,Ea,ja,ia,Nc,Ae,ci=\nstring.match(p,\"^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$\")\nif not W or f(W)>Qf then\nreturn{state=\"newer\"}\nend\nreturn{\nstate=Ea,\nnumber=f(ja),\nnodes=f(ia),\nends_at=f(Nc),\nfloor=f(Ae),\nahead=f(ci),\n}\nend\nfunction Td(n,q)\nlocal La={q.number,q.nodes,q.ends_at,q.floor,q.ahead}\nlocal z={e(Qf),q.state}\nfor c=1,#La do\nz[c+2]=e(La[c])\nend\nredis.call(\"SET\",n,table.concat(z,\" \"))\nend\nfunction Rb(q,ja,ia)\nif q.state==\"newer\" then\nreturn{\"newer\"}\nend\nif q.number and(q.number~=ja or q.nodes~=ia)then\nreturn{\"misplaced\",e(q.number),e(q.nodes)}\nend\nif q.state~=ge then\nreturn{\"nonvoter\",e(g),q.state,e(q.ends_at)}\nend\nreturn nil\nend\nfunction Zb(za,q)\nlocal Le=math.max(za+1,q.floor+1,ne)\nlocal X=Le - Le % Vf+q.number\nreturn X<Le and X+Vf or X\nend\nfunction Sd(q)\nreturn math.max(q.floor or 0,ne+(q.ahead or 0)+Vh)\nend\nfunction Ze(n,q,X)\nif X>Sd(q)then\nq.ahead=X - ne\nTd(n,q)\nend\nend\nend",
  quorum_record: "local de,tb,db,Cf,Ld,ec,te,Eb,cc,Ub,ye,Af,dg,qe,ie,pe\ndo\nlocal Tf=2\nde=\"p\"\ntb=\"c\"\ndb=\"x\"\nlocal Ph=\"^(%a) (%S+) (%S+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) ?(%S*)$\"\nfunction Cf(Aa)\nlocal ha,H,ea,Ea,I,X,he,Mb,Te,wb,U,Vg=\nstring.match(Aa,Ph)\nif not ha or not lb(Aa)then\nreturn nil\nend\nreturn{\nmode=ha,\nattempt=H,\nholder=ea,\nstate=Ea,\ndeadline=f(I),\nfence=f(X),\nacquired=f(he),\nttl=f(Mb),\nmax_until=f(Te),\ndelay=f(wb),\nlabel=U,\nfingerprint=Vg==\"\" and O or Vg,\n}\nend\nfunction Ld(b)\nreturn table.concat({\nb.mode,\nb.attempt,\nb.holder,\nb.state,\ne(b.deadline),\ne(b.fence),\ne(b.acquired),\ne(b.ttl),\ne(b.max_until),\ne(b.delay),\nb.label,\nb.fingerprint,\n},\" \")\nend\nlocal function ti(d)\nlocal Ka={}\nfor Z,b in ipairs(d.leases)do\nif b.deadline>g then\nKa[#Ka+1]=b\nelseif b.state==tb then\nlocal ga=b.deadline==b.max_until and jc or Ra\nXa(d,b.attempt,ga,\"\")\nif b.delay>0 then\nd.delay_until=math.max(d.delay_until,b.deadline+b.delay)\nend\nend\nend\nd.leases=Ka\nend\nfunction ec(r,ih)\nlocal E={}\nfor c=1,r do\nE[c]=KEYS[ih*(c - 1)+1]\nE[r+c]=KEYS[ih*(c - 1)+2]\nend\nreturn Kb(E,r)\nend\nfunction te()\nreturn{fence=0,confirmed=0,delay_until=0,ended=\"\",leases={}}\nend\nfunction Eb(p)\nlocal d=te()\nif not p then\nreturn d\nend\nlocal W,X,ki,ib,xb,cd=\nstring.match(p,\"^(%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)\\n(.*)$\")\nif f(string.match(p,\"^(%d+) \")or \"0\")>Tf then\nreturn nil,\"newer\"\nend\nif not W or f(W)<1 or not lb(string.match(p,\"^[^\\n]*\"))then\nreturn nil,\"damaged\"\nend\nd.fence=f(X)\nd.confirmed=f(ki)\nd.delay_until=f(ib)\nd.ended=xb\nfor Aa in string.gmatch(cd,\"[^\\n]+\")do\nlocal b=Cf(Aa)\nif not b then\nreturn nil,\"damaged\"\nend\nd.leases[#d.leases+1]=b\nend\nti(d)\nreturn d\nend\nfunction cc(n,d,A)\nlocal za=math.max(g,d.delay_until)\nlocal La={e(Tf),e(d.fence),e(d.confirmed),e(d.delay_until)}\nlocal Bb={table.concat(La,\" \"),d.ended,\"\"}\nfor c,b in ipairs(d.leases)do\nBb[c+2]=Ld(b)\nza=math.max(za,b.deadline+b.delay)\nend\nredis.call(\"SET\",n,table.concat(Bb,\"\\n\"),\"PX\",e(za+A - g))\nend\nfunction Ub(d,H)\nfor Z,b in ipairs(d.leases)do\nif b.attempt==H then\nreturn b\nend\nend\nreturn nil\nend\nfunction ye(d,ea)\nfor Z,b in ipairs(d.leases)do\nif b.holder==ea then\nreturn b\nend\nend\nreturn nil\nend\nfunction Af(d,ha,ea)\nlocal l=0\nfor Z,b in ipairs(d.leases)do\nif b.holder~=ea and(ha==db or b.mode==db)then\nl=math.max(l,b.deadline+b.delay)\nend\nend\nreturn l\nend\nfunction dg(d,ha,ea)\nlocal l=Af(d,ha,ea)\nif d.delay_until>g and not ye(d,ea)then\nl=math.max(l,d.delay_until)\nend\nreturn l\nend\nfunction qe(d)\nlocal Bb={}\nfor Z,b in ipairs(d.leases)do\nif b.state==tb then\nBb[#Bb+1]=Ld(b)\nend\nend\nreturn Bb\nend\nfunction ie(d,q,la,jf)\nd.fence=Zb(d.fence,q)\nlocal b={\nmode=la.mode,\nattempt=la.attempt,\nholder=la.holder,\nstate=de,\ndeadline=g+jf,\nfence=d.fence,\nacquired=0,\nttl=0,\nmax_until=0,\ndelay=0,\nlabel=O,\nfingerprint=O,\n}\nd.leases[#d.leases+1]=b\nreturn b\nend\nfunction pe(d,b,Na)\nb.state=tb\nb.fence=Na.fence\nb.acquired=g - Na.acquired\nb.ttl=Na.ttl\nb.delay=Na.delay\nb.label=Na.label\nb.fingerprint=Na.fingerprint\nb.deadline=g+Na.ttl\nif Na.max_until>0 then\nb.max_until=g+Na.max_until\nb.deadline=math.min(b.deadline,b.max_until)\nend\nd.fence=math.max(d.fence,b.fence)\nd.confirmed=math.max(d.confirmed,b.fence)\nend\nend",
  reentry: "local Xf\ndo\nlocal Yh=5000\nlocal Xh=3000\nlocal function wj(h,ba)\nlocal a=h.locks[1]\nba.holds=ba.holds+1\nba.deadline=math.max(ba.deadline,Jc(a,ba,h.ttl_ms))\nba.ttl=math.max(ba.ttl,h.ttl_ms)\nad(a,ba)\nif h.idempotency_key then\nlocal Pi=ba.deadline+math.max(h.retention_ms - kc,0)\ndc(h,Ha,Jb(ba.id),Pi)\nelse\nua(a,h.request,\"entered\",h.since>0)\nend\nreturn sc(h,{ba})\nend\nlocal function Bi(h,F,C,R)\nlocal a=h.locks[1]\nlocal b=Xe(h,a,h.modes .. F)\nlocal hd\nif fa(b.id)then\nhd=a.upgrader and a.upgrader.arrival\na.upgrader=nil\nb.partner=R.id\nend\nBd(a,b,hd)\nif C then\nC.partner=b.id\nend\nvf(h,F,b)\nreturn sc(h,{b})\nend\nlocal function Fj(h,F,R)\nlocal a=h.locks[1]\na.arrival=math.max(a.arrival+1,mb)\nlocal x,I=a.arrival,g+Yh\nif a.upgrader then\nx=a.upgrader.arrival\nend\naf(a,h.hints)\na.upgrader=\n{id=h.modes .. F,token=R.id,deadline=I,arrival=x,label=h.label}\na.changed=true\ndc(h,Qb,F,I)\nlocal w={\nposition=0,\nticket=F,\narrival=x,\nattended_until=I,\nticket_until=I,\nagain_at=g+Xh,\n}\nreturn Hc(h,{1},w,R)\nend\nfunction Xf(h,u)\nlocal a,V=h.locks[1],h.locks[1].upgrader\nif h.arrival>0 and h.arrival<=a.dropped then\nreturn Fb(h,Pb[ub])\nend\nlocal C,R=Ke(a,h.token)\nif not C and not R then\nreturn S(h,{Yc(a,h.token)})\nend\nlocal cb=h.modes==db\nlocal ba=R\nif cb then\nba=C\nend\nlocal Ee=V and Jb(V.id)==h.place_secret\nif u==\"entered\" or Tc(u,h.since)and not Ee then\nreturn ba and sc(h,{ba})or Fb(h,fb)\nend\nif ba then\nreturn wj(h,ba)\nend\nif cb and V and V.token~=R.id then\nreturn S(h,{\"deadlock\"})\nend\nlocal F=Ee and h.place_secret or h.request\nif Ad(a,h.modes .. F,C,R)then\nreturn Bi(h,F,C,R)\nend\nif not cb or h.left_ms==0 and not Ee then\ndc(h,Qb,h.request,g)\nreturn Hc(h,{1},nil,R or C)\nend\nreturn Fj(h,F,R)\nend\nend",
  request: "local Qe\ndo\nfunction Qe(r,D,y)\nlocal K=Ba(D)\nlocal J=bd(K,y)\nif J then\nreturn nil,K,J\nend\nlocal k,wa=Cb(r)\nreturn k,K,wa\nend\nend",
  warn: "local qh,Ff\ndo\nlocal Wf=400\nlocal function Ni(a,b,G)\nlocal I=G>0 and math.min(b.deadline,G)or b.deadline\nreturn I - b.ttl+b.ttl/3>a.break_at\nend\nlocal function rh(a,b,G,ta)\nif not ta and b.delay>0 then\nb.delay=0\nad(a,b)\nend\nreturn Ni(a,b,G)and 1 or 0\nend\nfunction qh(a,G,ta)\nlocal C=a.exclusive\nif not C then\nreturn 0\nend\nlocal bb=rh(a,C,G,ta)\nvd(a,C)\na.changed=true\nreturn bb\nend\nfunction Ff(a,sa,G,ta)\nif a.live==0 then\nreturn 0,0\nend\nlocal Zh=\"(\" .. e(sa)\nlocal pc=\nredis.call(\"ZRANGEBYSCORE\",a.holders_key,Zh,\"+inf\",\"WITHSCORES\",\"LIMIT\",\"0\",e(Wf))\nlocal j={}\nfor c=1,#pc,2 do\nj[#j+1]=pc[c]\nend\nif #j==0 then\nreturn 0,0\nend\nlocal bb=0\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nlocal b=v[c] and Nb(v[c])\nif b and b.deadline>g then\nbb=bb+rh(a,b,G,ta)\nend\nend\nreturn bb,#j==Wf and f(pc[#pc])or 0\nend\nend",
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
  sha1: "50410fb5171c04aeefe2150d14c067e4e67ad49e",
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
    "local o,sd,y,B=ARGV[1],f(ARGV[2]),ARGV[3],f(ARGV[4])\nlocal na,D=KEYS[1],KEYS[2]\nlocal G=bc(Ba(D),y)\nif G then\nreturn G\nend\nlocal m=Gd(na)\nif m and m.unreadable then\nreturn{\"unreadable\",m.unreadable}\nend\nlocal function xg()\nob(na)\nreturn{\"gone\"}\nend\nlocal u=m and Ca(m,o)\nif not m or u==\"gone\" then\nreturn xg()\nend\nlocal L,Ng=u,false\nif not u then\nif zb(m,o,B)then\nreturn{\"forgotten\"}\nend\nif not m.live then\nif B>0 then\nua(m,o,\"gone\",true)\nAc(na,m)\nend\nreturn xg()\nend\nNg=m.count>0 and m.count<=sd\nm.count=math.max(0,m.count - sd)\nL=e(m.count)\nif not D then\nua(m,o,L,B>0)\nend\nAc(na,m)\nend\nlocal s=Vc(m,L)\npa(D,Qa,y,table.concat(s,\" \"),m.expires_at)\nreturn Ng and Gf(s)or s\n",
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
  sha1: "0bfaa4f0744a493b4a6f55ac8803108da0e59555",
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
    "local o,y,B=ARGV[1],ARGV[2],f(ARGV[3])\nlocal na,D=KEYS[1],KEYS[2]\nlocal G=bc(Ba(D),y)\nif G then\nreturn G\nend\nlocal p=Kb({na})[1]\nlocal m=p and Md(p)\nif m and m.unreadable==\"damaged\" then\nredis.call(\"DEL\",na)\npa(D,Qa,y,\"deleted 1 1\",g)\nreturn{\"deleted\",\"1\",\"1\"}\nend\nif m and m.unreadable then\nreturn{\"unreadable\",m.unreadable}\nend\nif m and zb(m,o,B)then\nreturn{\"forgotten\"}\nend\nlocal Va,wd=m and Ca(m,o),false\nif not Va then\nwd=m and m.live\nVa=Wb(wd)\nif m and(wd or B>0)then\nm.expires_at=math.min(m.expires_at,g)\nif not D then\nua(m,o,Va,B>0)\nend\nAc(na,m)\nend\nend\nob(na)\nlocal s={\"deleted\",Va,\"0\"}\npa(D,Qa,y,table.concat(s,\" \"),g)\nreturn wd and Gf(s)or s\n",
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
  sha1: "f48b192ee23b6041bd1017f13d983543e1ff5ae4",
  abi: {"defaults":[],"digests":["9579f74e"]},
  args: [],
  decode: (r) => r.end(r.led<LatchGetReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer(), now: r.integer() }), gone: () => ({ kind: "gone" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.latch,
    "local m=Gd(KEYS[1])\nob(KEYS[1])\nif m and m.unreadable then\nreturn{\"unreadable\",m.unreadable}\nend\nif not m or not m.live then\nreturn{\"gone\"}\nend\nlocal s=Vc(m)\ns[#s+1]=e(g)\nreturn s\n",
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
  sha1: "b3ea2a85c882c910d60238b26adec3a8a0871a0e",
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
    "local r=f(ARGV[1])\nlocal E={}\nfor c=1,r do\nE[c]=KEYS[c]\nend\nlocal v=Kb(E)\nlocal jb={}\nfor c=1,r do\nlocal m=v[c] and Md(v[c])\nif m and m.unreadable then\njb[#jb+1]={e(c),m.unreadable,\"0\"}\nelseif m and m.live then\njb[#jb+1]={e(c),e(m.count),e(m.expires_at)}\nend\nend\nob(KEYS[1])\nreturn Sa({\"latches\"},jb)\n",
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
  sha1: "c6296fdbc8a4ecde74a7cf6daf2a6236f7db8e9a",
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
    "local o,L,ka,y,B=ARGV[1],f(ARGV[2]),f(ARGV[3]),ARGV[4],f(ARGV[5])\nlocal na,D=KEYS[1],KEYS[2]\nlocal G=bc(Ba(D),y)\nif G then\nreturn G\nend\nlocal N=Gd(na)\nif N and N.unreadable then\nreturn{\"unreadable\",N.unreadable}\nend\nif N and zb(N,o,B)then\nreturn{\"forgotten\"}\nend\nlocal u=N and Ca(N,o)\nif u then\nreturn u==\"exists\" and{\"exists\"}or Vc(N,u)\nend\nif N and N.live and N.count>0 then\nif B>0 then\nua(N,o,\"exists\",true)\nAc(na,N)\nend\nob(na)\nreturn{\"exists\"}\nend\nlocal i=math.max(N and N.id+1 or 0,mb)\nlocal m={\nid=i,\nsince=N and N.live and N.since or i,\ncount=L,\nexpires_at=g+ka,\noutcomes=N and N.outcomes or \"\",\n}\nif not D then\nua(m,o,e(L),B>0)\nend\nAc(na,m)\nlocal s=Vc(m)\npa(D,Qa,y,table.concat(s,\" \"),m.expires_at)\nreturn s\n",
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
  sha1: "d7eca90cdbefd9eb0478ee4963a8b60e451ecc47",
  abi: {"defaults":[],"digests":["5a084982"]},
  args: ["request","modes","ttl_ms","left_ms","fair","token","ticket","label","lock_delay_ms","max_hold_ms","retention_ms","leases_max","waiters_max","fingerprint","capacity","since","returned","arrival","hints"],
  decode: (r) => r.end(r.led<AcquireReply>({ granted: () => ({ kind: "granted", now: r.integer(), break_at: r.integer(), leases: r.list(() => readLease(r)) }), busy: () => ({ kind: "busy", now: r.integer(), blocked: r.integers(), next_at: r.integer(), position: r.integer(), ticket: r.string(), arrival: r.integer(), attended_until: r.integer(), ticket_until: r.integer(), again_at: r.integer(), hold_ms: r.integer(), departures: r.integer(), queue_length: r.integer(), holders_total: r.integer(), available: r.integer(), holders: r.list(() => readLease(r)), delay_until: r.integer() }), lost: () => ({ kind: "lost", reason: r.string() }), deadlock: () => ({ kind: "deadlock" }), mismatch: () => ({ kind: "mismatch" }), limit: () => ({ kind: "limit", what: r.oneOf("leases", "waiters") }), absent: () => ({ kind: "absent" }), unsatisfiable: () => ({ kind: "unsatisfiable", capacity: r.integer() }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.beside,
    lib.lease,
    lib.history,
    lib.outcomes,
    lib.endings,
    lib.fits,
    lib.holders,
    lib.idempotency,
    lib.queue,
    lib.notifications,
    lib.layout,
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
    "local o,Hd,ka,Ab,oc=ARGV[1],ARGV[2],f(ARGV[3]),f(ARGV[4]),ARGV[5]==\"1\"\nlocal M,Lb,U,Re,Se=ARGV[6],ARGV[7],ARGV[8],f(ARGV[9]),f(ARGV[10])\nlocal A,Wc,Ef,y=f(ARGV[11]),f(ARGV[12]),f(ARGV[13]),ARGV[14]\nlocal le,B,dd=f(ARGV[15]),f(ARGV[16]),ARGV[17]==\"1\"\nlocal x,tc=f(ARGV[18]),ARGV[19]==\"1\"\nlocal r=#Hd\nlocal D=KEYS[r*ca+1]\nlocal k,K,s=Qe(r,D,y)\nif s then\nreturn s\nend\nlocal h={\nrequest=o,\nmodes=Hd,\nttl_ms=ka,\nleft_ms=Ab,\ntoken=M,\nlabel=U,\nlock_delay_ms=Re,\nmax_hold_ms=Se,\nretention_ms=A,\nfingerprint=y,\nsince=B,\narrival=x,\nhints=tc,\nlocks=k,\nidempotency_key=D,\nidempotency=K,\nplace_secret=o,\n}\nif Lb~=O then\nh.place_secret=Lb\nelseif K and K.state==Qb then\nh.place_secret=K.rest\nend\nlocal function Ai(F,j,t)\nlocal Y={}\nfor c=1,r do\nif not fa(j[c])and k[c].live>=Wc then\nreturn S(h,{\"limit\",\"leases\"})\nend\nend\nfor c=1,r do\nY[c]=Xe(h,k[c],j[c])\nif t and t[c] then\nzc(k[c],j[c],t[c])\nJd(k[c])\nend\nBd(k[c],Y[c],t and t.arrival)\nif t and t[c] then\nk[c].turn_taken=Y[c].deadline\nend\nend\nvf(h,F,Y[1])\nreturn sc(h,Y)\nend\nlocal function Ej(F,j,t,da,Ua)\nlocal td=x==0 and t~=nil and K~=nil and K.state==Qb\nif not t then\nfor c=1,r do\nif Ua[c] and not zg(k[c],Ef)then\nreturn S(h,{\"limit\",\"waiters\"})\nend\nend\nt=Ig(k)\nend\nfor c=1,r do\naf(k[c],tc)\nend\nlocal Ta=P(k,Ab,dd or td)\nlocal Zc,qd=dh(k,j,t,Ua,Ta,U)\nlocal kh=math.max(g,Ta)+eb\ndc(h,Qb,F,kh)\nlocal Kc={}\nfor c=1,r do\nKc[c]=t[c] and not t[c].queued\nend\nlocal w={\nposition=Zc,\nticket=F,\narrival=t.arrival,\nattended_until=Ta,\nticket_until=kh,\nagain_at=qd,\n}\nreturn Hc(h,da,w,nil,Kc)\nend\nlocal function zj()\nif K and K.state==Ha then\nreturn Qc(h,K.rest)\nend\nlocal Ja=Qc(h,o)\nif not Ja and h.place_secret~=o then\nJa=Qc(h,h.place_secret)\nend\nif not Ja and K and K.rest~=h.place_secret and K.rest~=o then\nJa=Qc(h,K.rest)\nend\nreturn Ja\nend\nlocal function xi()\nlocal j=Cd(h,h.place_secret)\nlocal t=ze(k,j)\nif t or h.place_secret==o then\nreturn h.place_secret,j,t\nend\nj=Cd(h,o)\nreturn o,j,ze(k,j)\nend\nfor c=1,r do\nab(k[c],string.sub(Hd,c,c).. h.place_secret)\nend\ns=zj()\nif s then\nreturn s\nend\nfor c=1,r do\nif k[c].damaged_id then\nreturn S(h,{\"unreadable\",\"damaged\"})\nend\nend\nlocal u=Ca(k[1],o)\nif u==\"gone\" then\nreturn Fb(h,Pb[Ga])\nend\nif u==\"granted\" then\nreturn Fb(h,fb)\nend\nif M~=O and zb(k[1],o,B)then\nreturn S(h,{\"forgotten\"})\nend\nif B>0 and not u and Dd(k[1])then\nreturn S(h,{\"forgotten\"})\nend\nuf(k[1],o,B)\nif M~=O then\nreturn Xf(h,u)\nend\nlocal F,j,t=xi()\nif not t and Tc(u,B)then\nreturn Fb(h,fb)\nend\nfor c=1,r do\nif x>0 and x<=k[c].dropped then\nsf(k,j,t or{})\nreturn Fb(h,Pb[ub])\nend\nend\nif Hd==ee then\nlocal Bc=k[1]\nlocal gd=Bc.capacity>0 and Bc.capacity or le\nif Ma(o)>gd then\nsf(k,j,t or{})\nreturn S(h,gd==0 and{\"absent\"}or{\"unsatisfiable\",e(gd)})\nend\nBc.changed=Bc.changed or Bc.capacity~=gd\nBc.capacity=gd\nend\nlocal da,Ua=cg(k,j,t and t.arrival,oc)\nif #da==0 then\nreturn Ai(F,j,t)\nend\nif t or Ab>0 and oc then\nreturn Ej(F,j,t,da,Ua)\nend\ndc(h,Qb,o,g)\nif tc and Ab>0 then\ncf(k[da[1]],Ab)\nend\nreturn Hc(h,da)\n",
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
  sha1: "52ceaf23bcd24ef4874bf26712e62ac9ee283818",
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
    lib.endings,
    lib.fits,
    lib.holders,
    lib.idempotency,
    lib.queue,
    lib.notifications,
    lib.layout,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.purge,
    lib.warn,
    "local o,Ce,ta,oi=ARGV[1],f(ARGV[2]),ARGV[3]==\"1\",ARGV[4]==\"1\"\nlocal A,y,yj,B=f(ARGV[5]),ARGV[6],ARGV[7]==\"1\",f(ARGV[8])\nlocal Pd=ARGV[9]\nlocal D=KEYS[ca+1]\nlocal G=bc(Ba(D),y)\nif G then\nreturn G\nend\nlocal a=Pe(1,Kb({KEYS[1]})[1])\nif Ce==0 and a.unreadable~=\"newer\" and(yj or a.unreadable)then\nredis.call(\"DEL\",unpack(KEYS,1,ca))\npa(D,Qa,y,\"broken 0 1 0 0 1\",g)\nreturn{\"broken\",\"0\",\"1\",\"0\",\"0\",\"1\"}\nend\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nab(a)\nlocal function Hj(ef)\nlocal z={}\nfor sb in string.gmatch(ef,\"[^x]+\")do\nz[#z+1]=sb\nend\nreturn z\nend\nlocal u=Ca(a,o)\nif u then\nDa(a,A)\nreturn Hj(u)\nend\nif zb(a,o,B)then\nreturn{\"forgotten\"}\nend\nlocal function S(s,fi)\nif not D and(fi or B>0)then\nua(a,o,table.concat(s,\"x\"),B>0)\nend\npa(D,Qa,y,table.concat(s,\" \"),g)\nDa(a,A)\nreturn Oa(s,{a})\nend\nlocal function mg()\nif a.delay_until>0 then\na.delay_until=0\na.changed=true\nend\nend\nlocal function hi(Y,Va,xa)\nlocal s={\"broken\",e(Y),Wb(Va),e(a.shared),e(xa),\"0\"}\nreturn S(s,Y+xa>0 or Va)\nend\nlocal function gi(xa)\nlocal Y,Va=uc(a),a.capacity>0\nif a.exclusive then\nMc(a,a.exclusive,ub)\nend\nif not ta then\nmg()\nend\nif a.shared>0 then\na.break_at=ta and g or jd\na.live=0\nme(a)\nend\nif oi and Va then\na.capacity=0\na.changed=true\nend\nFa(a,g)\nreturn hi(Y,Va,xa)\nend\nlocal function ei(xa)\nlocal Y,Ja=uc(a),a.break_at\na.break_at=g+Ce\nif Ja>0 then\na.break_at=math.min(a.break_at,Ja)\nend\na.changed=true\nif not ta then\nmg()\nend\nlocal bb=qh(a,Ja,ta)\nlocal aj,Zb=Ff(a,0,Ja,ta)\nFa(a,g)\nlocal s={\n\"breaking\",\ne(a.break_at),\ne(Y),\ne(bb+aj),\ne(Zb),\ne(Ja),\ne(xa),\n}\nreturn S(s,true)\nend\nlocal xa=0\nif Pd~=\"keep\" then\nxa=ng(a)\nend\nif Pd==\"only\" then\nFa(a,g)\nreturn S({\"broken\",\"0\",\"0\",\"0\",e(xa),\"0\"},xa>0)\nend\nif Ce>0 and uc(a)>0 then\nreturn ei(xa)\nend\nreturn gi(xa)\n",
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
  sha1: "fd2261a46d260b887ea0a20f6bb048a3dd6f5213",
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
    lib.endings,
    lib.fits,
    lib.holders,
    lib.queue,
    lib.notifications,
    lib.layout,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.purge,
    lib.warn,
    "local vg,G,ta,A=f(ARGV[1]),f(ARGV[2]),ARGV[3]==\"1\",f(ARGV[4])\nlocal k,wa=Cb(1)\nif wa then\nreturn wa\nend\nlocal a=k[1]\nab(a)\nif vg==0 then\nDa(a,A)\nreturn Oa({\"left\",e(yb(a)and a.shared or 0)},k)\nend\nlocal bb,Zb=0,0\nif a.break_at>0 then\nbb,Zb=Ff(a,vg,G,ta)\nend\nDa(a,A)\nreturn Oa({\"warned\",e(bb),e(Zb)},k)\n",
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
  sha1: "b89d0eca50d101da45de297127fce70ad624103c",
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
    lib.endings,
    lib.fits,
    lib.holders,
    lib.idempotency,
    lib.queue,
    lib.notifications,
    lib.layout,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.purge,
    "local r,Lb,A=f(ARGV[1]),ARGV[2],f(ARGV[3])\nlocal aa=KEYS[r*ca+1]\nlocal k,wa=Cb(r)\nlocal function bh(a)\nua(a,Lb,\"gone\",true)\nend\nlocal function Wi(a)\nlocal b=xc(a,Lb)\nif b then\nMc(a,b,Ga)\nif aa~=k[1].record_key then\nVd(aa)\nend\nreturn\nend\nif a.upgrader and Jb(a.upgrader.id)==Lb then\na.upgrader=nil\nbh(a)\nreturn\nend\nfor Z,i in ipairs({zd(Lb),Cc(Lb)})do\nlocal w=Nd(a,i)\nif w then\nzc(a,i,w)\nbh(a)\nend\nend\nend\nfor c=1,r do\nlocal a=k[c]\nif not a.unreadable then\nab(a)\nWi(a)\nFa(a,g)\nDa(a,A)\nend\nend\nreturn Oa(wa or{\"given_up\"},k)\n",
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
  sha1: "9340e26c4664e95998033867e2962751fe9120d5",
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
    lib.endings,
    lib.fits,
    lib.holders,
    lib.queue,
    lib.notifications,
    lib.layout,
    lib.texts,
    lib.record,
    lib.reply,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.groups,
    lib.purge,
    "local r,M,Fe,A,Pd=f(ARGV[1]),ARGV[2],ARGV[3]==\"1\",f(ARGV[4]),ARGV[5]==\"1\"\nlocal sh=f(ARGV[6])\nlocal Wh=\"u\"\nlocal k=Cb(r)\nlocal function Yf(rb,ha,x,U,Ta,Cj)\nrb[#rb+1]={ha,e(x),U,Wb(Ta),Wb(Cj)}\nend\nlocal function Zf(rb,a,n)\nlocal xf=redis.call(\"ZRANGE\",n,\"0\",e(nd - 1),\"WITHSCORES\")\nfor c=1,#xf,2 do\nlocal i,x,U=xf[c],f(xf[c+1]),O\nlocal Ta=x<Ia\nif Rc(i)then\nlocal lg=redis.call(\"HGET\",a.details_key,i)\nU=lg and string.sub(lg,2)or O\nend\nYf(rb,Gb(i),Ta and x or x - Ia,U,Ta,hh(i))\nend\nend\nlocal function Xi(a)\nlocal rb,V={},a.upgrader\nif V then\nYf(rb,Wh,V.arrival,V.label,true,false)\nend\nif a.tickets>0 then\nZf(rb,a,a.writers_key)\nZf(rb,a,a.readers_key)\nend\nreturn rb\nend\nlocal function ni(a)\nlocal th=M~=O and xc(a,M)\nlocal z={\n\"lock\",\ne(a.fence),\ne(a.delay_until),\ne(a.break_at),\ne(uc(a)),\ne(nf(a)),\ne(a.capacity),\ne(Gc(a)),\nth and nb(th)or O,\n}\nhb(z,Ne(a))\nreturn Sa(z,Pd and Xi(a)or{})\nend\nlocal jb={}\nfor c=1,r do\nlocal a=k[c]\nif a.unreadable then\njb[c]={\"unreadable\",a.unreadable}\nelse\nab(a)\njb[c]=ni(a)\nif sh>0 then\ncf(a,sh)\nend\nDa(a,A)\nend\nend\nob(KEYS[1])\nlocal Ci=Fe and not k[1].unreadable and Uc(k[1])\nlocal s=Sa({\"state\",e(g)},jb)\nhb(s,Ci and Je(k[1])or{})\nreturn Oa(s,k)\n",
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
  sha1: "6f1a4350797607780e69bce3ebde04546528ffca",
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
    "local r=f(ARGV[1])\nlocal function Gg(mj)\nlocal z={}\nfor c=1,fe do\nz[c]=mj[vb[c]] or \"%d+\"\nend\nreturn \"^\" .. table.concat(z,\" \").. \" \"\nend\nlocal Lh=Gg({\nlayout=\"[12]\",\nwriters=\"0\",\nreaders=\"0\",\nshared=\"0\",\ndelay_until=\"(%d+)\",\ncapacity=\"0\",\n}).. \"[%d ]*%S+\\n([^\\n]*)\\n\\n[^\\n]*\\n[^\\n]*\\n[^\\n]*$\"\nlocal Dh=Gg({layout=\"[12]\",tickets=\"(%d+)\",shared=\"(%d+)\"})\nlocal Eh=\"^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$\"\nlocal function Ki(p)\nlocal ib,C=string.match(p,Lh)\nif not ib or not lb(string.match(p,\"^[^\\n]*\"))or f(ib)>g then\nreturn false\nend\nif C==\"\" then\nreturn true\nend\nlocal I,wb=string.match(C,Eh)\nreturn I and lb(C)and f(I)+f(wb)<=g\nend\nlocal E={}\nfor c=1,r do\nE[c]=KEYS[c]\nend\nlocal v=Kb(E)\nlocal Ka={}\nfor c=1,r do\nlocal p=v[c]\nif p and not Ki(p)then\nlocal lh,R=string.match(p,Dh)\nKa[#Ka+1]={e(c),lh and e(f(lh)+f(R))or \"0\"}\nend\nend\nob(KEYS[1])\nreturn Sa({\"live\"},Ka)\n",
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
  sha1: "16212dc35f41888f2f9acdc4904d1702b2b787df",
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
    lib.endings,
    lib.fits,
    lib.holders,
    lib.idempotency,
    lib.queue,
    lib.notifications,
    lib.layout,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.groups,
    lib.purge,
    "local o,fd,A,y=ARGV[1],va(ARGV[2]),f(ARGV[3]),ARGV[4]\nlocal B=f(ARGV[5])\nlocal r=#fd\nlocal D=KEYS[r*(ca+1)+1]\nlocal k,Z,Fi=Cb(r,D)\nlocal G=bc(hf(Fi),y)\nif G then\nreturn G\nend\nfor c=1,r do\nif zb(k[c],o,B)then\nreturn{\"forgotten\"}\nend\nend\nlocal Dc=O\nlocal function ah(a,ha,vc,xb)\nreturn{\"released\",ha,vc,e(Gc(a)),xb}\nend\nlocal function rf(a,M)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nab(a)\nlocal Dg,Si=string.match(Ca(a,o)or \"\",\"^(%a)(%d+)$\")\nif Dg then\nreturn ah(a,Dg,Si,Dc)\nend\nlocal b=xc(a,M)\nif not b then\nreturn{Yc(a,M)}\nend\nb.holds=b.holds - 1\nlocal ha,vc,xb=Gb(b.id),e(b.holds),Dc\nif b.holds>0 then\nad(a,b)\nelse\nMc(a,b,Ga)\nFa(a,g)\nxb=kg(b)\nend\nif not D then\nua(a,o,ha .. vc,B>0)\nend\nreturn ah(a,ha,vc,xb)\nend\nlocal Q,je={},false\nfor c=1,r do\nlocal a=k[c]\nQ[c]=rf(a,fd[c])\nje=je or Q[c][1]==\"released\"\nif not a.unreadable then\nDa(a,A)\nend\nend\nlocal s=Sa({\"done\"},Q)\nlocal yc={}\nfor c=1,r do\nlocal aa=KEYS[r*ca+c]\nif(Q[c][5] or Dc)==Dc or aa==k[c].record_key then\nyc[aa]=true\nend\nend\nfor c=1,r do\nlocal aa=KEYS[r*ca+c]\nif not yc[aa] then\nyc[aa]=true\nVd(aa)\nend\nend\nif je and D then\nfor c=1,r do\nQ[c][5]=Q[c][5] and Dc\nend\npa(D,Qa,y,table.concat(Sa({\"done\"},Q),\" \"),g)\nend\nreturn Oa(s,k)\n",
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
  sha1: "8aad512abc37f27f4c2ec0ef4e4ee7bb390ba47c",
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
    lib.endings,
    lib.fits,
    lib.holders,
    lib.idempotency,
    lib.queue,
    lib.notifications,
    lib.layout,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.groups,
    lib.purge,
    "local fd,Bf,A,y=va(ARGV[1]),va(ARGV[2]),f(ARGV[3]),ARGV[4]\nlocal r=#fd\nlocal D=KEYS[r*(ca+1)+1]\nlocal K=Ba(D)\nlocal J=bd(K,y)\nif J then\nreturn J\nend\nlocal k=Cb(r)\nlocal function Mi(a,b)\nlocal Ii=b.deadline==b.max_until or a.break_at>0\nreturn not Ii and b.deadline - g<b.ttl/3\nend\nlocal function xe(a,b,ka,aa)\nb.ttl=ka>0 and ka or b.ttl\nb.deadline=Jc(a,b,b.ttl)\nif aa~=a.record_key then\nXg(aa,b)\nend\nad(a,b)\nend\nlocal function xj(a,M,ka,aa)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nab(a)\nlocal b=xc(a,M)\nif not b then\nreturn{Yc(a,M)}\nend\nlocal Vi=not K and Mi(a,b)\nif not K then\nxe(a,b,ka,aa)\nend\nreturn{\"renewed\",nb(b),e(a.break_at),Wb(Vi)}\nend\nlocal Q={}\nfor c=1,r do\nQ[c]=xj(k[c],fd[c],f(Bf[c]),KEYS[r*ca+c])\nif not k[c].unreadable then\nDa(k[c],A)\nend\nend\nif not K then\npa(D,Qa,y,\"renewed\",g)\nend\nreturn Oa(Sa({\"done\",e(g)},Q),k)\n",
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
  sha1: "1b05074579fd0bba696fce5426e343737ac6d4d3",
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
    lib.endings,
    lib.fits,
    lib.idempotency,
    lib.queue,
    lib.notifications,
    lib.layout,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.purge,
    "local le,A,y=f(ARGV[1]),f(ARGV[2]),ARGV[3]\nlocal o,B=ARGV[4],f(ARGV[5])\nlocal D=KEYS[ca+1]\nlocal G=bc(Ba(D),y)\nif G then\nreturn G\nend\nlocal k,wa=Cb(1)\nif wa then\nreturn wa\nend\nlocal a=k[1]\nif zb(a,o,B)then\nreturn{\"forgotten\"}\nend\nab(a)\nif not Ca(a,o)then\na.capacity=le\na.changed=true\nFa(a,g)\nif not D then\nua(a,o,\"set\",B>0)\nend\nend\nDa(a,A)\npa(D,Qa,y,\"set\",g)\nreturn Oa({\"set\"},k)\n",
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
  sha1: "c2aff47155021219a33580c017eecaa13c84a59e",
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
    lib.endings,
    lib.fits,
    lib.holders,
    lib.idempotency,
    lib.queue,
    lib.notifications,
    lib.layout,
    lib.texts,
    lib.record,
    lib.turns,
    lib.broken,
    lib.departures,
    lib.purge,
    lib.request,
    "local o,M,ka,U=ARGV[1],ARGV[2],f(ARGV[3]),ARGV[4]\nlocal A,y,B=f(ARGV[5]),ARGV[6],f(ARGV[7])\nlocal aa,D=KEYS[ca+1],KEYS[ca+2]\nlocal k,K,J=Qe(1,D,y)\nif J then\nreturn J\nend\nlocal a=k[1]\nab(a)\nlocal function S(s)\nDa(a,A)\nreturn Oa(s,k)\nend\nlocal function nh(b)\nreturn S({\"transferred\",e(g),e(a.break_at),nb(b)})\nend\nlocal wg=K and K.rest or o\nlocal b=xc(a,wg)\nif b then\nreturn nh(b)\nend\nlocal u=Ca(a,o)\nlocal T=Yd(a,wg)\nif K or T~=fb or Tc(u,B)then\nreturn S({\"lost\",T})\nend\nif B>0 and not u and Dd(a)then\nreturn S({\"forgotten\"})\nend\nuf(a,o,B)\nlocal C,R=Ke(a,M)\nif C and R then\nreturn S({\"both_modes\"})\nend\nlocal N=C or R\nif not N then\nreturn S({Yc(a,M)})\nend\nlocal Mb=ka>0 and ka or N.ttl\nlocal We={\nid=Gb(N.id).. o,\nttl=Mb,\nmax_until=N.max_until,\ndelay=N.delay,\nlabel=U,\npartner=O,\nidempotency_until=Sc(D,g+Mb),\n}\nMc(a,N,Kf)\nif aa~=a.record_key then\nVd(aa)\nend\nBd(a,We)\nFa(a,g)\npa(D,Ha,y,o,We.idempotency_until)\nreturn nh(We)\n",
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
  sha1: "f85bd99e0d67ef17c092d0713bb6b6b34aba2f92",
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
    "local H,X,ka,Re=ARGV[1],f(ARGV[2]),f(ARGV[3]),f(ARGV[4])\nlocal Se,U,ja,ia=f(ARGV[5]),ARGV[6],f(ARGV[7]),f(ARGV[8])\nlocal A,y=f(ARGV[9]),ARGV[10]\nlocal v=ec(1,2)\nlocal q=Db(v[2])\nlocal J=Rb(q,ja,ia)\nif J then\nreturn J\nend\nlocal d,qa=Eb(v[1])\nif not d then\nreturn{\"unreadable\",qa}\nend\nlocal b=Ub(d,H)\nif not b then\nreturn{\"refused\"}\nend\nif b.state==tb and b.fence==X then\nreturn{\"confirmed\",e(g),e(b.deadline - g)}\nend\nif b.state==tb or X<b.fence then\nreturn{\"refused\"}\nend\nlocal Na={\nfence=X,\nttl=ka,\ndelay=Re,\nlabel=U,\nfingerprint=y,\nacquired=0,\nmax_until=Se,\n}\npe(d,b,Na)\nZe(KEYS[2],q,X)\ncc(KEYS[1],d,A)\ntf(KEYS[3],d,b)\nreturn{\"confirmed\",e(g),e(b.deadline - g)}\n",
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
  sha1: "f07a161bd64dd400ec5996e3694979fc9f707856",
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
    "local ja,ia=f(ARGV[1]),f(ARGV[2])\nlocal v=ec(1,2)\nlocal J=Rb(Db(v[2]),ja,ia)\nif J then\nreturn J\nend\nlocal d,qa=Eb(v[1])\nif not d then\nreturn{\"unreadable\",qa}\nend\nreturn hb({\"state\",e(g),e(d.confirmed),e(d.delay_until)},qe(d))\n",
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
  sha1: "7967bb4813df878022b5560cf5152e33ff6d5c9e",
  abi: {"defaults":[],"digests":["5b42f5b8"]},
  args: ["number","nodes","quarantine_ms","seen","trusted","floor"],
  decode: (r) => r.end(r.led<QuorumJoinReply>({ voting: () => ({ kind: "voting", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), quarantined: () => ({ kind: "quarantined", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: [
    lib.words,
    lib.clock,
    lib.quorum_marker,
    "local ja,ia,tj=f(ARGV[1]),f(ARGV[2]),f(ARGV[3])\nlocal Ud,Dj,Ae=f(ARGV[4]),ARGV[5]==\"1\",f(ARGV[6])\nlocal v=redis.call(\"MGET\",unpack(KEYS))\nlocal Ea,Nc,of=\"voting\",0,0\nfor c=1,#KEYS do\nlocal q=Db(v[c])\nlocal J=Rb(q,ja,ia)\nif J and J[1]~=\"nonvoter\" then\nreturn J\nend\nif q.state==O then\nq=\n{state=od,number=ja,nodes=ia,ends_at=g+tj,floor=0,ahead=0}\nTd(KEYS[c],q)\nend\nif q.state==od and q.ends_at<=Ud and(Dj or g>=q.ends_at)then\nq.state=ge\nq.floor=math.max(q.floor,Ae)\nTd(KEYS[c],q)\nend\nif q.state==od then\nEa=\"quarantined\"\nNc=math.max(Nc,q.ends_at)\nend\nof=math.max(of,Sd(q))\nend\nreturn{Ea,e(g),e(Nc),e(of)}\n",
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
  sha1: "57c727fede844e3648a57c79de7333c63d9146bf",
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
    "local H,ha,ea,jf=ARGV[1],ARGV[2],ARGV[3],f(ARGV[4])\nlocal ja,ia,Wc,A=f(ARGV[5]),f(ARGV[6]),f(ARGV[7]),f(ARGV[8])\nlocal y=ARGV[9]\nlocal v=ec(1,2)\nlocal q=Db(v[2])\nlocal J=Rb(q,ja,ia)\nif J then\nreturn J\nend\nlocal d,qa=Eb(v[1])\nlocal K=Ba(KEYS[3])\nif not d then\nreturn{\"unreadable\",qa}\nend\nlocal Cg=Zg(K,y)\nif Cg then\nreturn Cg\nend\nlocal b=Ub(d,H)\nif b then\nreturn{\"proposed\",e(g),e(b.fence)}\nend\nlocal ga=nc(d,H)\nif ga then\nreturn{\"ended\",ga}\nend\nif K and not ye(d,ea)then\nreturn{\"ended\",K.state==ae and Ga or Ra}\nend\nlocal l=dg(d,ha,ea)\nif l>0 then\nreturn hb({\"busy\",e(g),e(l)},qe(d))\nend\nif #d.leases>=Wc then\nreturn{\"limit\"}\nend\nlocal nj=ie(d,q,{mode=ha,attempt=H,holder=ea},jf)\ncc(KEYS[1],d,A)\nreturn{\"proposed\",e(g),e(nj.fence)}\n",
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
  sha1: "4b7135bc9de1c1e8284209954f513139b58a798f",
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
    "local ma,Wa,o,A=va(ARGV[1]),va(ARGV[2]),ARGV[3],f(ARGV[4])\nlocal function rf(d,H,ea)\nlocal b=Ub(d,H)\nlocal Ka={}\nfor Z,Ya in ipairs(d.leases)do\nif Ya.attempt==H or Ya.holder==ea then\nXa(d,Ya.attempt,Ga,o)\nelse\nKa[#Ka+1]=Ya\nend\nend\nd.leases=Ka\nlocal ga,sd=nc(d,H)\nif b or ga==Ga and sd==ke(o)then\nreturn{\"released\",Ga}\nend\nXa(d,H,ld,o)\nreturn{\"lost\",ga or ld}\nend\nlocal E={}\nfor c=1,#ma do\nE[c]=KEYS[2*c - 1]\nend\nlocal v=Kb(E)\nlocal Q,Ib={},{}\nfor c=1,#ma do\nlocal d,qa=Ib[E[c]],nil\nif not d then\nd,qa=Eb(v[c])\nIb[E[c]]=d\nend\nif d then\nQ[c]=rf(d,ma[c],Wa[c])\ncc(E[c],d,A)\nelse\nQ[c]={\"unreadable\",qa}\nend\nif KEYS[2*c]~=E[c] then\nif Wa[c]==O then\nrg(KEYS[2*c],ma[c])\nelse\neh(KEYS[2*c],ma[c])\nend\nend\nend\nreturn Sa({\"done\"},Q)\n",
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
  sha1: "616e6b44883d447d29a3e20c7fcacc5194aa2578",
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
    "local ma,pc,Bf,ja=va(ARGV[1]),va(ARGV[2]),va(ARGV[3]),f(ARGV[4])\nlocal ia,A=f(ARGV[5]),f(ARGV[6])\nlocal function xe(d,H,X,ka)\nlocal b=Ub(d,H)\nif not b or b.state~=tb or b.fence~=X then\nreturn nil,nc(d,H)or ld\nend\nif ka>0 then\nb.ttl=ka\nend\nlocal I=g+b.ttl\nif b.max_until>0 then\nI=math.min(I,b.max_until)\nend\nb.deadline=math.max(b.deadline,I)\nreturn b\nend\nlocal v=ec(#ma,3)\nlocal Q,Ib={},{}\nfor c=1,#ma do\nlocal n,q=KEYS[3*c - 2],Db(v[#ma+c])\nlocal J=Rb(q,ja,ia)\nlocal d,qa=Ib[n],nil\nif not d then\nd,qa=Eb(v[c])\nIb[n]=d\nend\nif J and J[1]~=\"nonvoter\" then\nreturn J\nend\nif J then\nQ[c]={\"nonvoter\",e(q.ends_at),q.state}\nelseif not d then\nQ[c]={\"unreadable\",qa}\nelse\nlocal b,ga=xe(d,ma[c],f(pc[c]),f(Bf[c]))\nif b then\ncc(n,d,A)\nif KEYS[3*c]~=n then\nWg(KEYS[3*c],b)\nend\nQ[c]={\"renewed\",e(b.deadline - g),Ld(b)}\nelse\nQ[c]={\"lost\",ga}\nend\nend\nend\nreturn Sa({\"done\",e(g)},Q)\n",
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
  sha1: "5288753754a802b221c8fa412a131ab5f7200faf",
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
    "local Aj,A=f(ARGV[1]),f(ARGV[2])\nlocal v=ec(1,2)\nlocal d,qa=Eb(v[1])\nif d then\nreturn{\"intact\"}\nend\nif qa==\"newer\" then\nreturn{\"unreadable\",qa}\nend\nlocal se=te()\nse.fence=Sd(Db(v[2]))\nse.delay_until=g+Aj\ncc(KEYS[1],se,A)\nreturn{\"repaired\"}\n",
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
  sha1: "d7aafe653894d80be5507ce53e15af07a96ab352",
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
    "local lf,Bb,ja,ia=va(ARGV[1]),ARGV[2],f(ARGV[3]),f(ARGV[4])\nlocal Wc,A=f(ARGV[5]),f(ARGV[6])\nlocal function oj(d,q,la)\nlocal b,ga=Ub(d,la.attempt),nc(d,la.attempt)\nif b and b.state==tb or ga and ga~=Ra then\nreturn nil\nend\nif Af(d,la.mode,la.holder)>0 or #d.leases>=Wc then\nreturn nil\nend\nlocal Hb={}\nfor Z,Ya in ipairs(d.leases)do\nif Ya~=b then\nHb[#Hb+1]=Ya\nend\nend\nd.leases=Hb\nreturn ie(d,q,la,la.deadline)\nend\nlocal function ji(d,Od,la)\nlocal b=Ub(d,la.attempt)\nif not b or b.state~=de or b.fence~=Od then\nreturn nil\nend\npe(d,b,la)\nBe(d,b.attempt)\nreturn b\nend\nlocal v=ec(#lf,3)\nlocal ag,Ib,c={},{},0\nfor Aa in string.gmatch(Bb,\"[^\\n]+\")do\nc=c+1\nlocal la,Od,n=Cf(Aa),f(lf[c]),KEYS[3*c - 2]\nlocal q=Db(v[#lf+c])\nlocal J=Rb(q,ja,ia)\nlocal d=Ib[n] or Eb(v[c])\nIb[n]=d\nif J and J[1]~=\"nonvoter\" then\nreturn J\nend\nlocal fg=d and not J\nlocal b\nif fg and Od==0 then\nb=oj(d,q,la)\nelseif fg then\nb=ji(d,Od,la)\nif b then\nZe(KEYS[3*c - 1],q,b.fence)\ntf(KEYS[3*c]~=n and KEYS[3*c] or nil,d,b)\nend\nend\nif b then\ncc(n,d,A)\nend\nag[c]=b and e(b.fence)or \"0\"\nend\nreturn hb({\"done\"},ag)\n",
  ].join("\n"),
};

/** Every script by its name, for engines that hold the sources themselves. */
export const scripts: Readonly<Record<string, Script & { readonly decode: (reply: ReplyReader) => unknown }>> = { latch_count_down: latchCountDown, latch_delete: latchDelete, latch_get: latchGet, latch_list: latchList, latch_set: latchSet, acquire, break_lock: breakLock, break_more: breakMore, give_up: giveUp, inspect, list, release, renew, set_capacity: setCapacity, transfer, quorum_confirm: quorumConfirm, quorum_inspect: quorumInspect, quorum_join: quorumJoin, quorum_propose: quorumPropose, quorum_release: quorumRelease, quorum_renew: quorumRenew, quorum_repair: quorumRepair, quorum_restore: quorumRestore };
