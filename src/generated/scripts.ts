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
  words: "local O,f,e,qc,lb,va,hb\ndo\nO=\"-\"\nfunction f(p)\nreturn tonumber(p)+0.0\nend\nfunction e(r)\nreturn string.format(\"%.0f\",r)\nend\nfunction qc(le)\nreturn le and \"1\" or \"0\"\nend\nfunction lb(p)\nreturn not string.find(\" \" .. p,\" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\")\nend\nfunction va(p)\nlocal z={}\nfor sb in string.gmatch(p,\"%S+\")do\nz[#z+1]=sb\nend\nreturn z\nend\nfunction hb(z,Re)\nz[#z+1]=e(#Re)\nfor c=1,#Re do\nz[#z+1]=Re[c]\nend\nreturn z\nend\nend",
  clock: "local mb,g\ndo\nlocal lh=redis.call(\"TIME\")\nmb=f(lh[1])*1000000+f(lh[2])\ng=math.floor(mb/1000)\nend",
  writable: "local fc,ob\ndo\nfc=false\nfunction ob(n)\nif not fc then\nredis.call(\"PEXPIRE\",n,\"1\",\"GT\")\nfc=true\nend\nend\nend",
  beside: "local lc,qg,Se,ng,jf,Kc\ndo\nlc=30000\nfunction qg(a)\nfor Z,K in ipairs({\"shared\",\"permits\",\"details\",\"tickets\",\"writers\",\"readers\"})do\na[K]=0\nend\na.front,a.turn_at,a.turn_until,a.kept_until,a.expires_at=nil,0,0,0,0\nredis.call(\n\"DEL\",\na.details_key,\na.leases_key,\na.holders_key,\na.writers_key,\na.readers_key,\na.tickets_key\n)\na.changed=true\nend\nfunction Se(a,A)\nreturn a.kept_until+(a.shared>0 and A or 0)\nend\nlocal function Mi(a)\nlocal E={}\nlocal function fb(K,n)\nif K>0 then\nE[#E+1]=n\nend\nend\nfb(a.details,a.details_key)\nfb(a.shared,a.leases_key)\nfb(a.shared,a.holders_key)\nfb(a.tickets,a.writers_key)\nfb(a.tickets,a.readers_key)\nfb(a.tickets,a.tickets_key)\nreturn E\nend\nfunction ng(a,A)\nlocal E=a.new_keys\nlocal yc=Se(a,A)\nif yc>a.expires_at then\na.expires_at=yc+(a.shared>0 and lc or A - lc)\nE=Mi(a)\nend\nfor c=1,#E do\nredis.call(\"PEXPIRE\",E[c],e(a.expires_at+lc - g))\nend\na.new_keys={}\nend\nfunction jf(a,i,p)\nfc=true\nlocal Zh=redis.call(\"HSET\",a.details_key,i,p)\nif a.details==0 then\na.new_keys[#a.new_keys+1]=a.details_key\nend\na.details=a.details+Zh\nend\nfunction Kc(a,j)\nif a.details>0 and #j>0 then\na.details=a.details - redis.call(\"HDEL\",a.details_key,unpack(j))\nend\nend\nend",
  lease: "local cb,be,nb,Nb,Gb,Jb,fa,gh,Pc,wd,Cc,La,df,yb,td,Ic\ndo\ncb=\"x\"\nlocal Rh=\"s\"\nbe=\"p\"\nfunction nb(b)\nreturn table.concat({\nb.id,\ne(b.deadline),\ne(b.fence),\ne(b.holds),\ne(b.acquired),\ne(b.ttl),\ne(b.max_until),\ne(b.delay),\ne(b.idempotency_until),\nb.partner,\nb.label,\n},\" \")\nend\nfunction Nb(p)\nlocal i,I,X,vc,ee,Mb,Qe,wb,Qc,gj,S=\nstring.match(p,\"^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+)$\")\nif not i or not lb(p)then\nreturn nil\nend\nreturn{\nid=i,\ndeadline=f(I),\nfence=f(X),\nholds=f(vc),\nacquired=f(ee),\nttl=f(Mb),\nmax_until=f(Qe),\ndelay=f(wb),\nidempotency_until=f(Qc),\npartner=gj,\nlabel=S,\n}\nend\nfunction Gb(i)\nreturn string.sub(i,1,1)\nend\nfunction Jb(i)\nreturn string.sub(i,2)\nend\nfunction fa(i)\nreturn Gb(i)==cb\nend\nfunction gh(i)\nreturn string.sub(i,2,2)==\"m\"\nend\nfunction Pc(i)\nreturn string.sub(i,3,3)==\"l\"\nend\nfunction wd(F)\nreturn cb .. F\nend\nfunction Cc(F)\nreturn(string.find(F,\":\",1,true)and be or Rh).. F\nend\nfunction La(i)\nreturn f(string.match(i,\":(%d+)$\")or \"0\")\nend\nfunction df(S)\nreturn string.match(S,\"^[^.]*\")\nend\nfunction yb(a)\nreturn a.break_at>0 and a.break_at<=g\nend\nfunction td(a,b)\nif a.break_at>0 and a.break_at<b.deadline then\nb.deadline=a.break_at\nend\nreturn b\nend\nfunction Ic(a,b,Mb)\nlocal I=g+Mb\nif b.max_until>0 and b.max_until<I then\nI=b.max_until\nend\nif a.break_at>0 and a.break_at<I then\nI=a.break_at\nend\nreturn I\nend\nend",
  history: "local If,Bd,Ve,Ge,bh\ndo\nlocal Jf=1\nlocal jd=20\nlocal Fh=1500\nlocal Mh=400\nIf=\"g\"\nfunction Bd(a)\nreturn a.history_key~=a.record_key\nend\nfunction Ve(a,Ni,b,Fd)\nif not Bd(a)then\nreturn\nend\nlocal Og=df(b.label)\na.noted[#a.noted+1]=table.concat({\nNi .. Gb(b.id).. e(b.fence),\ne(b.acquired - math.floor(b.fence/1000)),\ne(Fd),\n#Og<=Mh and Og or O,\n},\" \").. \",\"\nend\nlocal function xi(a)\nlocal wc={}\nfor c=#a.noted,math.max(1,#a.noted - jd+1),-1 do\nwc[#wc+1]=a.noted[c]\nend\na.noted={}\na.events=table.concat(wc).. a.events\nend\nfunction Ge(a)\nlocal Tb={}\nlocal function fb(p)\nfor mg in string.gmatch(p,\"[^,]+\")do\nif #Tb<jd and string.find(mg,\"^%l%l%d+ %-?%d+ %-?%d+ %S+$\")then\nTb[#Tb+1]=mg\nend\nend\nend\nfb(a.events)\nif #Tb<jd then\nlocal Ce=redis.call(\"GET\",a.history_key)or \"\"\nfb(string.sub(Ce,#e(Jf)+2))\nend\nreturn Tb\nend\nfunction bh(a,Cd)\nif not Bd(a)then\na.events=\"\"\nreturn\nend\nxi(a)\nlocal Z,K=string.gsub(a.events,\",\",\"\")\nif K<jd and #a.events<=Fh then\nreturn\nend\nlocal p=e(Jf).. \" \" .. table.concat(Ge(a),\",\").. \",\"\nredis.call(\"SET\",a.history_key,p,\"PX\",e(Cd))\na.events=\"\"\nend\nend",
  outcomes: "local Ob,pb,Ca,Ad,zb,ua,Rc,rf\ndo\nlocal Ph=\".\"\nlocal hd=\"!\"\nlocal Qh=4000\nlocal Ah=60000\nlocal Lh=15\nlocal Pf=64\nlocal zh=48\nOb=12\nfunction pb(F)\nreturn string.sub(F,3,2+Ob)\nend\nfunction Ca(d,o)\nlocal l=string.find(d.outcomes,pb(o),1,true)\nreturn l and string.match(d.outcomes,\"^%w+\",l+Ob)or nil\nend\nlocal function sg(d)\nreturn f(string.match(d.outcomes,\"=(%d+)\")or \"0\")\nend\nfunction Ad(d)\nlocal Z,oe=string.gsub(d.outcomes,hd,\"\")\nreturn oe>=zh\nend\nfunction zb(d,o,B)\nif B==0 or Ca(d,o)then\nreturn false\nend\nreturn sg(d)>=B or Ad(d)\nend\nlocal function zg(sb)\nlocal Gg,Ei=string.match(sb,\"([.!])(%d+)$\")\nif not Gg then\nreturn true,g\nend\nlocal l=f(Ei)\nreturn l+(Gg==hd and Ah or Qh)<=g,l\nend\nlocal function aj(d,o)\nlocal z={}\nfor sb in string.gmatch(d.outcomes,\"%S+\")do\nif string.sub(sb,1,1)~=\"=\" and string.sub(sb,1,Ob)~=pb(o)then\nz[#z+1]=sb\nend\nend\nreturn z\nend\nfunction ua(d,o,bf,oe)\nlocal z,Wb,rc=aj(d,o),{},sg(d)\nlocal se=#z+1 - Pf\nfor c=1,#z do\nlocal bj,l=zg(z[c])\nlocal nj=se>0 and not string.find(z[c],hd,1,true)\nif nj or bj and c<=#z - Lh then\nse=se - 1\nrc=math.max(rc,l)\nelse\nWb[#Wb+1]=z[c]\nend\nend\nif #Wb>=Pf then\nlocal Z,l=zg(table.remove(Wb,1))\nrc=math.max(rc,l)\nend\nWb[#Wb+1]=pb(o).. bf ..(oe and hd or Ph).. e(g)\nd.outcomes=(rc>0 and \"=\" .. e(rc).. \" \" or \"\").. table.concat(Wb,\" \")\nd.changed=true\nend\nfunction Rc(u,B)\nlocal wc=u and string.match(u,\"^copy(%d+)$\")\nreturn wc and B<f(wc)\nend\nfunction rf(d,o,B)\nif B==0 then\nreturn\nend\nlocal u=Ca(d,o)\nif not u or string.find(u,\"^copy\")and not Rc(u,B)then\nua(d,o,\"copy\" .. e(B),true)\nend\nend\nend",
  endings: "local Ra,Qa,ic,ub,Hf,Pb,eb,hc,Wa,vd,Lc,fd,Vd,Vc,hg\ndo\nRa=\"r\"\nQa=\"e\"\nic=\"m\"\nub=\"b\"\nHf=\"t\"\nPb={\nr=\"released\",\ne=\"expired\",\nm=\"max_hold\",\nb=\"broken\",\nt=\"transferred\",\n}\neb=\"unknown\"\nhc=32\nlocal Yd=Ob+2\nlocal function Ki(U)\nreturn U==Qa or U==ic or U==ub\nend\nfunction Wa(a,b,U,l)\nVe(a,U,b,l - b.acquired)\nlocal re=pb(Jb(b.id)).. U .. \" \"\na.ended=string.sub(re .. a.ended,1,hc*Yd)\nif b.delay>0 and Ki(U)then\na.delay_until=math.max(a.delay_until,l+b.delay)\nend\nif a.upgrader and a.upgrader.token==b.id then\na.upgrader=nil\nend\na.lease_ended=true\na.changed=true\nend\nfunction vd(a,j)\nredis.call(\"ZREM\",a.leases_key,unpack(j))\nredis.call(\"ZREM\",a.holders_key,unpack(j))\nKc(a,j)\na.shared=a.shared - #j\nfor c=1,#j do\na.permits=a.permits - La(j[c])\nend\nend\nlocal function Kg(a,Fd)\nif a.hold_ms==0 then\na.hold_ms=Fd\nelse\na.hold_ms=(a.hold_ms*3+Fd)/4\nend\nend\nfunction Lc(a,b,U)\nif fa(b.id)then\na.exclusive=nil\nKg(a,g - b.acquired)\nelse\nKg(a,(g - b.acquired)/a.live)\nvd(a,{b.id})\na.live=a.live - 1\nend\nWa(a,b,U,g)\nend\nfunction fd(a,b)\nif b.deadline==a.break_at then\nreturn ub\nend\nif b.deadline==b.max_until then\nreturn ic\nend\nreturn Qa\nend\nfunction Vd(a,M)\nlocal l=string.find(a.ended,pb(M),1,true)\nif l then\nreturn Pb[string.sub(a.ended,l+Ob,l+Ob)]\nend\nlocal p=a.shared>a.live and redis.call(\"HGET\",a.details_key,Cc(M))\nlocal b=p and Nb(p)\nif b and yb(a)then\nreturn Pb[ub]\nend\nif b and b.deadline<=g then\nreturn Pb[fd(a,b)]\nend\nreturn eb\nend\nfunction Vc(a,M)\nif a.damaged_id==Cc(M)then\nreturn \"unreadable\",\"damaged\"\nend\nreturn \"lost\",Vd(a,M)\nend\nfunction hg(b)\nreturn table.concat({e(b.fence),e(g - b.acquired),df(b.label)},\",\")\nend\nend",
  fits: "local Fc,De,xd\ndo\nfunction Fc(a)\nif yb(a)then\nreturn a.capacity\nend\nreturn math.max(0,a.capacity - a.permits+a.expired_permits)\nend\nfunction De(a)\nreturn yb(a)or a.passing\nend\nfunction xd(a,i,C,Q)\nlocal Gi=C~=nil or Q~=nil\nif De(a)then\nreturn false\nend\nif a.exclusive and not C then\nreturn false\nend\nif g<a.delay_until and not Gi then\nreturn false\nend\nif fa(i)then\nreturn a.live==(Q and 1 or 0)\nend\nif La(i)>0 then\nreturn La(i)<=Fc(a)\nend\nreturn C~=nil or not a.upgrader and a.break_at==0\nend\nend",
  holders: "local Uc,xc,He,uc,yd,Xc\ndo\nlocal function Le(a,i)\nif a.shared==0 or yb(a)then\nreturn nil\nend\nlocal p=redis.call(\"HGET\",a.details_key,i)\nif not p or Gb(p)~=Gb(i)then\nreturn nil\nend\nlocal b=Nb(p)\nif not b then\na.damaged_id=i\nreturn nil\nend\ntd(a,b)\nreturn b.deadline>g and b or nil\nend\nfunction Uc(a,i)\nif fa(i)then\nlocal C=a.exclusive\nreturn C and C.id==i and C or nil\nend\nreturn Le(a,i)\nend\nfunction xc(a,M)\nreturn Uc(a,wd(M))or Uc(a,Cc(M))\nend\nfunction He(a,M)\nlocal C=Uc(a,wd(M))\nif C then\nlocal Bi=C.partner~=O\nreturn C,Bi and Le(a,C.partner)or nil\nend\nlocal Q=Le(a,Cc(M))\nif Q and a.exclusive and a.exclusive.partner==Q.id then\nC=a.exclusive\nend\nreturn C,Q\nend\nfunction uc(a)\nreturn a.live+(a.exclusive and 1 or 0)\nend\nlocal function Xg(a,b)\njf(a,b.id,nb(b))\nredis.call(\"ZADD\",a.leases_key,e(b.deadline),b.id)\na.kept_until=math.max(a.kept_until,b.deadline+b.delay)\nend\nlocal function Yh(a,b)\nXg(a,b)\nredis.call(\"ZADD\",a.holders_key,e(b.fence),b.id)\nif a.shared==0 then\na.new_keys[#a.new_keys+1]=a.leases_key\na.new_keys[#a.new_keys+1]=a.holders_key\na.shared_next=b.deadline\nelse\na.shared_next=math.min(a.shared_next,b.deadline)\nend\na.shared=a.shared+1\na.live=a.live+1\na.permits=a.permits+La(b.id)\nend\nfunction yd(a,b,ed)\na.fence=math.max(a.fence+1,mb)\nb.fence=a.fence\nb.holds=1\nb.acquired=g\nb.deadline=Ic(a,b,b.ttl)\nif fa(b.id)then\na.exclusive=b\nelse\nYh(a,b)\nend\nlocal Bj=ed and math.max(0,math.floor(g - ed/1000))or 0\nVe(a,If,b,Bj)\na.changed=true\nend\nfunction Xc(a,b)\nif fa(b.id)then\na.changed=true\nreturn\nend\nXg(a,b)\nif b.deadline<a.shared_next then\na.shared_next=b.deadline\na.changed=true\nend\nend\nend",
  idempotency: "local Qb,Ga,Pa,jc,ef,Ba,Yc,ac,pa,Sd,Qc,Wg\ndo\nlocal Kf=1\nQb=\"w\"\nGa=\"g\"\nPa=\"d\"\nlocal Of=\"newer\"\njc=60000\nlocal Lf=60000\nfunction ef(p)\nif not p then\nreturn nil\nend\nlocal W,Ea,y,Zc=string.match(p,\"^(%d+) (%a) (%S+) (.*)$\")\nif not W or f(W)>Kf then\nreturn{state=Of}\nend\nreturn{layout=W,state=Ea,fingerprint=y,rest=Zc}\nend\nfunction Ba(n)\nreturn ef(n and redis.call(\"GET\",n))\nend\nfunction Yc(d,y)\nif d and d.state==Of then\nreturn{\"newer\"}\nend\nreturn d and d.fingerprint~=y and{\"mismatch\"}or nil\nend\nfunction ac(d,y)\nreturn Yc(d,y)or d and va(d.rest)\nend\nfunction pa(n,Ea,y,Zc,Af)\nif n then\nlocal p=table.concat({e(Kf),Ea,y,Zc},\" \")\nredis.call(\"SET\",n,p,\"PX\",e(Af - g+jc))\nend\nend\nfunction Sd(n)\nredis.call(\"PEXPIRE\",n,e(jc),\"LT\")\nend\nfunction Qc(n,I)\nreturn n and I+Lf or 0\nend\nfunction Wg(n,b)\nif b.idempotency_until>0 and b.deadline>b.idempotency_until then\nb.idempotency_until=b.deadline+Lf\nredis.call(\"PEXPIRE\",n,e(b.idempotency_until+jc - g),\"GT\")\nend\nend\nend",
  queue: "local db,Ha,Vb,Zb,pc,Hc,Kd,tf,zc,xg\ndo\ndb=30000\nHa=4000000000000000\nlocal function Nd(a,i)\nreturn fa(i)and a.writers_key or a.readers_key\nend\nfunction Vb(n)\nlocal ra=redis.call(\"ZRANGE\",n,\"0\",\"0\",\"WITHSCORES\")\nif not ra[1] then\nreturn nil,0\nend\nreturn ra[1],f(ra[2])\nend\nfunction Zb(a)\nreturn a.writers+a.readers\nend\nfunction pc(a)\nlocal Ff,ec,mf,nf=nil,0,nil,0\nif a.writers>0 then\nFf,ec=Vb(a.writers_key)\nend\nif a.readers>0 then\nmf,nf=Vb(a.readers_key)\nend\na.front,a.front_arrival=mf,nf\nif Ff and(not mf or ec<nf)then\na.front,a.front_arrival=Ff,ec\nend\nif a.front_arrival>=Ha then\na.front,a.front_arrival=nil,0\nend\na.turn_at=0\nend\nfunction Hc(a,i,sd)\nif fa(i)then\na.writers=a.writers+sd\nelse\na.readers=a.readers+sd\nend\nif sd<0 then\na.departures=a.departures - sd\nend\na.changed=true\nend\nlocal function Yf(a,i)\nreturn f(redis.call(\"ZSCORE\",a.tickets_key,i)or \"0\")\nend\nfunction Kd(a,i)\nlocal eh=a.tickets>0 and redis.call(\"ZSCORE\",Nd(a,i),i)\nif not eh then\nreturn nil\nend\nif a.lapsing and Yf(a,i)+db<=g then\nreturn nil\nend\nlocal x=f(eh)\nif x<Ha then\nreturn{arrival=x,queued=true}\nend\nreturn{arrival=x - Ha,queued=false}\nend\nlocal function wj(a,i,P,Ud)\nfc=true\nlocal le=Ud and \"XX\" or \"GT\"\nif redis.call(\"ZADD\",a.tickets_key,le,e(P),i)==1 then\nif a.tickets==0 then\na.new_keys[#a.new_keys+1]=a.tickets_key\nend\na.tickets=a.tickets+1\na.changed=true\nend\nif P>g and(a.attended_next==0 or P<a.attended_next)then\na.attended_next=P\na.changed=true\nend\nif a.tickets_next==0 or P+db<a.tickets_next then\na.tickets_next=P+db\na.changed=true\nend\na.kept_until=math.max(a.kept_until,P+db)\nend\nlocal function Lg(a,i,n)\nlocal K=fa(i)and a.writers or a.readers\nif K==0 then\na.new_keys[#a.new_keys+1]=n\nend\nend\nlocal function ti(a,i,w)\nlocal n=Nd(a,i)\nLg(a,i,n)\nredis.call(\"ZADD\",n,e(w.arrival),i)\na.arrival=math.max(a.arrival,w.arrival)\nHc(a,i,1)\nif w.queued==false then\na.departures=math.max(0,a.departures - 1)\nend\nif not a.front or w.arrival<a.front_arrival then\na.front,a.front_arrival,a.turn_at=i,w.arrival,0\nend\nw.queued=true\nend\nlocal function ki(a,i,w)\nlocal n=Nd(a,i)\nLg(a,i,n)\nredis.call(\"ZADD\",n,e(w.arrival+Ha),i)\nif w.queued then\nHc(a,i,-1)\nif a.front==i then\npc(a)\nend\nend\nw.queued=false\nend\nfunction tf(a,i,w,P,Ud)\nlocal Od=P>g\nif w.queued and not Od and not Ud then\nOd=Yf(a,i)>g\nend\nif Od and not w.queued then\nti(a,i,w)\nelseif not Od and w.queued~=false then\nki(a,i,w)\nend\nwj(a,i,P,Ud)\nend\nfunction zc(a,i,w)\nredis.call(\"ZREM\",Nd(a,i),i)\nif w.queued then\nHc(a,i,-1)\nif a.front==i then\npc(a)\nend\nend\nif redis.call(\"ZREM\",a.tickets_key,i)==1 then\na.tickets=a.tickets - 1\nif a.tickets==0 then\na.tickets_next=0\nend\nif Pc(i)then\nKc(a,{i})\nend\nend\na.changed=true\nend\nfunction xg(a,Bf)\nif a.tickets+(a.upgrader and 1 or 0)<Bf then\nreturn true\nend\nif a.tickets<=Zb(a)then\nreturn false\nend\nlocal af=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"0\")[1]\nif af then\nzc(a,af,Kd(a,af)or{})\nend\nreturn true\nend\nend",
  notifications: "local Na\ndo\nlocal Gh=Ha\nlocal function pj(a)\nif fa(a.front)or La(a.front)>0 or a.readers<2 then\nreturn 0\nend\nif a.writers==0 then\nreturn Gh\nend\nlocal Z,ec=Vb(a.writers_key)\nreturn ec\nend\nlocal function Xi(a)\nlocal dg=a.written and a.watched_until>g\nlocal Td,qb,oa,next=O,0,0,O\nif a.turn_ms>0 then\nif a.turn_began and a.turn_at>0 then\nTd=pb(Jb(a.front))\nqb=a.turn_until\noa=pj(a)\nelseif a.upgrader and a.lease_ended and a.live==1 then\nTd=pb(Jb(a.upgrader.id))\nelseif a.queue_dropped then\nqb=1\nelseif a.turn_taken and a.tickets>0 then\nqb=a.turn_taken\nnext=a.front and pb(Jb(a.front))or O\nend\nend\nif Td==O and qb==0 and not dg then\nreturn nil\nend\nreturn table.concat(\n{e(a.at),Td,e(qb),e(oa),qc(dg),next,e(a.departures)},\n\",\"\n)\nend\nfunction Na(s,k)\nlocal Hd,Rd={},{}\nfor c=1,#k do\nlocal a=k[c]\nif not a.unreadable and not Rd[a] then\nHd[#Hd+1]=Xi(a)\nend\nRd[a]=true\nend\nif #Hd>0 then\ns[#s+1]=\"!\" .. table.concat(Hd,\";\")\nend\nreturn s\nend\nend",
  layout: "local Zd,ca,kc,vb,ce\ndo\nZd={\n\"record\",\n\"details\",\n\"leases\",\n\"holders\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"history\",\n}\nca=#Zd\nkc=2\nvb={\n\"layout\",\n\"fence\",\n\"arrival\",\n\"departures\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"tickets_next\",\n\"turn_at\",\n\"shared\",\n\"shared_next\",\n\"details\",\n\"delay_until\",\n\"break_at\",\n\"hold_ms\",\n\"kept_until\",\n\"expires_at\",\n\"front_arrival\",\n\"capacity\",\n\"permits\",\n\"attended_next\",\n\"turn_until\",\n\"turn_ms\",\n\"no_grace_until\",\n\"dropped\",\n\"watched_until\",\n}\nce=20\nend",
  texts: "local Kb\ndo\nfunction Kb(E,r)\nlocal v=redis.call(\"MGET\",unpack(E))\nlocal Ec,nd={},{}\nfor c=1,r or #E do\nif not v[c] then\nEc[#Ec+1]=c\nnd[#nd+1]=E[c]\nend\nend\nif #Ec==0 or redis.call(\"EXISTS\",unpack(nd))==0 then\nreturn v\nend\nfor Ag=1,#Ec do\nif redis.call(\"EXISTS\",nd[Ag])==1 then\nv[Ec[Ag]]=\"\"\nend\nend\nreturn v\nend\nend",
  record: "local Me,Cb,Da,Ze\ndo\nlocal wh=2592000000\nlocal function fj(p)\nlocal i,M,I,x,S=string.match(p,\"^(%S+) (%S+) (%d+) (%d+) (%S+)$\")\nif not i or not lb(p)then\nreturn nil\nend\nreturn{id=i,token=M,deadline=f(I),arrival=f(x),label=S}\nend\nlocal function cj(V)\nreturn table.concat(\n{V.id,V.token,e(V.deadline),e(V.arrival),V.label},\n\" \"\n)\nend\nlocal function dj(a,Aa,W)\nlocal z,K=va(Aa),W==kc and #vb or ce\nif #z~=K+1 then\nreturn false\nend\nfor c=1,K do\nif not string.find(z[c],\"^%d+$\")then\nreturn false\nend\na[vb[c]]=f(z[c])\nend\nlocal kb=z[K+1]\na.front=kb~=O and kb or nil\nif W<kc then\na.layout,a.turn_at=kc,0\nend\nreturn true\nend\nlocal function ej(a,p,W)\nlocal Aa,C,V,xb,T,Tb=\nstring.match(p,\"^([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)$\")\nif not Aa or not lb(Aa)or not dj(a,Aa,W)then\nreturn false\nend\na.ended,a.outcomes,a.events=xb,T,Tb\na.exclusive=Nb(C)\na.upgrader=fj(V)\nreturn(C==\"\" or a.exclusive~=nil)and(V==\"\" or a.upgrader~=nil)\nend\nlocal function pi(l)\nlocal a={\nat=l,\nended=\"\",\noutcomes=\"\",\nevents=\"\",\nnoted={},\nnew_keys={},\nexpired_permits=0,\nchanged=false,\n}\nfor c=1,ca do\na[Zd[c] .. \"_key\"]=KEYS[l+c - 1]\nend\nfor c=1,#vb do\na[vb[c]]=0\nend\na.layout=kc\nreturn a\nend\nfunction Me(l,p)\nlocal a=pi(l)\nif p then\nlocal W=f(string.match(p,\"^(%d+) \")or \"0\")\nif W>kc then\na.unreadable=\"newer\"\nreturn a\nend\nif W<1 or not ej(a,p,W)then\na.unreadable=\"damaged\"\nreturn a\nend\nif a.expires_at>0 and a.expires_at+lc/2<=g then\nqg(a)\nend\nend\na.live=yb(a)and 0 or a.shared\nreturn a\nend\nfunction Cb(r,Zi)\nlocal E={}\nfor c=1,r do\nE[c]=KEYS[(c - 1)*ca+1]\nend\nE[r+1]=Zi\nlocal v=#E==1 and{redis.call(\"GET\",E[1])}or Kb(E,r)\nlocal k,rd,wa={},{},nil\nfor c=1,r do\nlocal a=rd[E[c]] or Me((c - 1)*ca+1,v[c])\nk[c]=a\nrd[E[c]]=a\nif a.unreadable and not wa then\nwa={\"unreadable\",a.unreadable}\nend\nend\nreturn k,wa,v[r+1]\nend\nlocal function qj(a)\nlocal Ka={}\nfor c=1,#vb do\nKa[c]=e(math.max(0,a[vb[c]]))\nend\nKa[#Ka+1]=a.front or O\nreturn table.concat({\ntable.concat(Ka,\" \"),\na.exclusive and nb(a.exclusive)or \"\",\na.upgrader and cj(a.upgrader)or \"\",\na.ended,\na.outcomes,\na.events,\n},\"\\n\")\nend\nfunction Da(a,A)\nif not a.changed and Se(a,A)<=a.expires_at then\nob(a.record_key)\nreturn\nend\na.changed=false\na.written=true\nfc=true\nif a.shared==0 and a.tickets==0 then\na.kept_until=0\na.expires_at=0\nelse\nng(a,A)\nend\nlocal C=a.exclusive\nlocal Ci=C and C.deadline+C.delay or 0\nlocal za=math.max(g,a.delay_until,a.kept_until,Ci)\nlocal Ee=a.capacity>0 and wh or A\nlocal Cd=math.max(za+Ee,a.expires_at+lc)- g\nbh(a,Cd)\nredis.call(\"SET\",a.record_key,qj(a),\"PX\",e(Cd))\nend\nfunction Ze(a,nh)\nif g+nh>a.watched_until then\na.watched_until=g+nh\na.changed=true\nend\nend\nend",
  reply: "local kd,Ke,kf,Ig\ndo\nkd=50\nlocal xh=20\nfunction Ke(a)\nlocal Va={}\nif a.exclusive then\nVa[1]=nb(a.exclusive)\nend\nif a.live>0 then\nlocal j=redis.call(\"ZRANGE\",a.holders_key,\"0\",e(kd - 1))\nlocal v=#j>0 and redis.call(\"HMGET\",a.details_key,unpack(j))or{}\nfor c=1,#v do\nlocal b=v[c] and Nb(v[c])\nif #Va<kd and b and b.deadline>g then\nVa[#Va+1]=nb(td(a,b))\nend\nend\nend\nreturn Va\nend\nfunction kf(a)\nreturn Zb(a)+(a.upgrader and 1 or 0)\nend\nlocal function Qi(a,Ya)\nlocal za=redis.call(\"ZRANGE\",a.leases_key,\"-2\",\"-1\",\"WITHSCORES\")\nlocal l=#za\nif #za==4 and Ya and za[3]==Ya.id then\nl=2\nend\nlocal I=f(za[l] or \"0\")\nreturn a.break_at>0 and math.min(I,a.break_at)or I\nend\nlocal function wi(a,bb,Ya)\nlocal l=a.delay_until\nif a.exclusive then\nl=math.max(l,a.exclusive.deadline)\nelseif bb and a.live>(Ya and 1 or 0)then\nl=math.max(l,Qi(a,Ya))\nend\nif a.capacity>0 and a.live>0 then\nl=math.max(l,a.shared_next)\nend\nif not bb then\nl=math.max(l,a.upgrader and a.upgrader.deadline or 0,a.break_at)\nend\nreturn l\nend\nfunction Ig(a,bb,Ya)\nif De(a)then\nreturn g+xh\nend\nlocal l=wi(a,bb,Ya)\nlocal Ui=a.capacity>0 and a.turn_at>0\nif l>g and not Ui then\nreturn l\nend\nl=a.attended_next>g and a.attended_next or g\nif a.turn_at==0 then\nreturn l\nend\nreturn l>g and math.min(a.turn_until,l)or a.turn_until\nend\nend",
  turns: "local Dc,wf,Fa,Ye,Qg,Xe,Gd\ndo\nDc=3000\nlocal Sh=250\nlocal Kh=100\nfunction wf(a,l,Je)\na.turn_at,a.turn_until=l,l+Je\na.changed=true\nend\nlocal function qi(a)\nlocal gi=a.shared==0 or a.break_at>g\nif a.break_at>0 and not a.exclusive and a.live==0 and gi then\na.break_at=0\na.changed=true\nend\nend\nfunction Fa(a,l)\nqi(a)\nlocal kb=a.front\nlocal yg=kb and(xd(a,kb)or La(kb)>a.capacity)\nif yg and a.turn_at==0 then\nwf(a,l,a.turn_ms>0 and a.turn_ms or Dc)\na.turn_began=true\nelseif not yg and a.turn_at~=0 then\na.turn_at,a.turn_until=0,0\na.changed=true\nend\nend\nlocal function fh(a,Je)\nif a.turn_ms>0 then\na.turn_ms=Je\nend\nend\nfunction Ye(a)\nfh(a,Sh)\nend\nfunction Qg(a,Sb)\nfor Z=1,Kh do\nlocal kb,qb=a.front,a.turn_until\nif a.turn_at==0 or kb==Sb or g<qb then\nreturn\nend\ntf(a,kb,{arrival=a.front_arrival,queued=true},qb,true)\nYe(a)\nFa(a,qb)\nend\nend\nfunction Xe(a,tc)\nif tc~=(a.turn_ms>0)then\na.turn_ms=tc and Dc or 0\na.changed=true\nend\nend\nfunction Gd(a)\nfh(a,Dc)\nend\nend",
  asked: "local zd,R,Fb,sc,Oc,Gc,Ue,cc,sf\ndo\nfunction zd(h,F)\nlocal j={}\nfor c=1,#h.locks do\nj[c]=string.sub(h.modes,c,c).. F\nend\nreturn j\nend\nfunction R(h,s)\nfor c=1,#h.locks do\nFa(h.locks[c],g)\nDa(h.locks[c],h.retention_ms)\nend\nreturn Na(s,h.locks)\nend\nfunction Fb(h,U)\nreturn R(h,{\"lost\",U})\nend\nfunction sc(h,Y)\nlocal s,Pg={\"granted\",e(g),e(h.locks[1].break_at)},{}\nfor c=1,#Y do\nPg[c]=nb(Y[c])\nend\nreturn R(h,hb(s,Pg))\nend\nfunction Oc(h,F)\nlocal j,Y,t,U=zd(h,F),{},0,eb\nfor c=1,#j do\nY[c]=Uc(h.locks[c],j[c])\nif Y[c] then\nt=t+1\nelseif U==eb then\nU=Vd(h.locks[c],F)\nend\nend\nif t==#j then\nreturn sc(h,Y)\nend\nif U~=eb or h.idempotency and h.idempotency.state==Ga then\nreturn Fb(h,U)\nend\nreturn nil\nend\nfunction Gc(h,da,w,Ya,Jc)\nlocal ra=da[1]\nlocal a=h.locks[ra]\nlocal bb=string.sub(h.modes,ra,ra)==cb\nw=w or{position=-1,ticket=O,arrival=0,attended_until=0,ticket_until=0,again_at=0}\nlocal Tg={}\nfor c=1,#da do\nTg[c]=e(da[c])\nend\nlocal Va,ib=Ke(a),0\nlocal s={\n\"busy\",\ne(g),\ntable.concat(Tg,\" \"),\ne(Ig(a,bb,Ya)),\ne(w.position),\nw.ticket,\ne(w.arrival),\ne(w.attended_until),\ne(w.ticket_until),\ne(w.again_at),\ne(a.hold_ms),\ne(a.departures),\ne(kf(a)+(Jc and Jc[ra] and 1 or 0)),\ne(uc(a)),\ne(Fc(a)),\n}\nhb(s,Va)\nif not Ya then\nfor c=1,#da do\nib=math.max(ib,h.locks[da[c]].delay_until)\nend\nend\ns[#s+1]=e(ib>g and ib or 0)\nreturn R(h,s)\nend\nfunction Ue(h,a,i)\nlocal b={\nid=i,\nttl=h.ttl_ms,\nmax_until=h.max_hold_ms>0 and g+h.max_hold_ms or 0,\ndelay=h.lock_delay_ms,\nlabel=h.label,\npartner=O,\n}\nb.idempotency_until=Qc(h.idempotency_key,Ic(a,b,h.ttl_ms))\nreturn b\nend\nfunction cc(h,Ea,F,Af)\npa(h.idempotency_key,Ea,h.fingerprint,F,Af)\nend\nfunction sf(h,F,b)\nlocal a=h.locks[1]\nif h.since>0 or Ca(a,F)then\nua(a,F,\"granted\",true)\nend\ncc(h,Ga,F,b.idempotency_until)\nend\nend",
  broken: "local gd,je\ndo\nlocal eg=400\ngd=1\nlocal function Wi(a,p,Ii)\nlocal Ef=a.break_at==gd\nlocal l=Ef and g or a.break_at\nif Ii then\nlocal b=Nb(p)\nif not b then\nreturn l\nend\nif Ef then\nb.delay=0\nend\nlocal U=b.deadline<l and fd(a,b)or ub\nlocal ya=math.min(l,b.deadline)\nWa(a,b,U,ya)\nreturn ya\nend\nif not Ef then\nlocal I,wb=string.match(p,\"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) \")\nif I and f(wb)>0 then\na.delay_until=math.max(a.delay_until,math.min(l,f(I))+f(wb))\nend\nend\nreturn l\nend\nfunction je(a)\nlocal K=eg\nif K==0 then\nreturn 0\nend\nlocal j=redis.call(\"ZRANGE\",a.holders_key,\"0\",e(K - 1))\neg=K - #j\nlocal ya=0\nif #j>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nif v[c] then\nya=math.max(ya,Wi(a,v[c],a.shared - c<hc))\nend\nend\nvd(a,j)\nend\na.upgrader=nil\na.changed=true\nif #j==K and a.shared>0 then\nif a.break_at~=gd then\na.break_at=g\nend\nreturn 0\nend\nredis.call(\"DEL\",a.leases_key,a.holders_key)\na.shared,a.permits,a.shared_next,a.live=0,0,0,0\nreturn ya>0 and ya or g\nend\nend",
  departures: "local Rg,rg,kg\ndo\nlocal vh=2\nlocal gc=1250\nlocal Ih=20\nlocal function gg(a,n,j)\nfor sa=1,#j,gc do\nlocal vf=redis.call(\"ZMSCORE\",n,unpack(j,sa,math.min(sa+gc - 1,#j)))\nlocal Xb={}\nfor c=1,#vf do\nlocal x=vf[c] and f(vf[c])or Ha\nif x<Ha then\nXb[#Xb+1]=e(x+Ha)\nXb[#Xb+1]=j[sa+c - 1]\nend\nend\nif #Xb>0 then\nredis.call(\"ZADD\",n,unpack(Xb))\nHc(a,j[1],-#Xb/2)\nend\nend\nend\nlocal function bg(j)\nlocal Oa,oa={},{}\nfor c=1,#j do\nlocal ih=fa(j[c])and Oa or oa\nih[#ih+1]=j[c]\nend\nreturn Oa,oa\nend\nlocal function Dg(j)\nlocal Fe={}\nfor c=1,#j do\nif Pc(j[c])then\nFe[#Fe+1]=j[c]\nend\nend\nreturn Fe\nend\nlocal function si(a,P)\nif a.turn_at==0 then\nreturn P\nend\nif a.turn_until<P then\nYe(a)\nreturn a.turn_until\nend\nlocal Ti=math.max(0,P - a.turn_at)\na.no_grace_until=math.max(a.no_grace_until,P+Ih*Ti)\nreturn P\nend\nfunction Rg(a,Sb)\nif Zb(a)==0 or a.attended_next>g then\nreturn 0\nend\nlocal sa=math.max(0,a.tickets - Zb(a))\nlocal cf=redis.call(\"ZCOUNT\",a.tickets_key,\"-inf\",e(g))- sa\nlocal bd=math.max(0,math.min(cf,gc*vh))\nlocal gf=redis.call(\"ZRANGE\",a.tickets_key,e(sa),e(sa+bd),\"WITHSCORES\")\nlocal j,Nc={},0\na.attended_next=bd<cf and g or 0\nfor c=1,#gf,2 do\nlocal i,P=gf[c],f(gf[c+1])\nif P>g then\nlocal bi=i==Sb and sa+bd+1==a.tickets\na.attended_next=bi and 0 or P\nelseif(i~=Sb or P+db<=g)and #j<bd then\nj[#j+1]=i\nif i==a.front then\nNc=P\nend\nend\nend\na.passing=bd<cf\na.changed=true\nlocal Oa,oa=bg(j)\ngg(a,a.writers_key,Oa)\ngg(a,a.readers_key,oa)\nif Nc>0 then\nNc=si(a,Nc)\npc(a)\nend\nreturn Nc\nend\nlocal function oi(a,j)\nlocal Oa,oa=bg(j)\nredis.call(\"ZREM\",a.tickets_key,unpack(j))\nif #Oa>0 then\nredis.call(\"ZREM\",a.writers_key,unpack(Oa))\nend\nif #oa>0 then\nredis.call(\"ZREM\",a.readers_key,unpack(oa))\nend\na.tickets=a.tickets - #j\nKc(a,Dg(j))\nend\nfunction rg(a)\nif a.tickets==0 or a.tickets_next>g or a.passing then\nreturn\nend\nlocal Eg=redis.call(\"ZRANGEBYSCORE\",a.tickets_key,\"-inf\",e(g - db),\"LIMIT\",\"0\",e(gc))\nif #Eg>0 then\noi(a,Eg)\nend\nlocal ra,P=Vb(a.tickets_key)\nif ra then\na.tickets_next=P+db\na.lapsing=a.tickets_next<=g\nelse\na.lapsing=false\na.tickets_next=0\na.tickets,a.writers,a.readers=0,0,0\npc(a)\nend\na.changed=true\nend\nfunction kg(a)\nlocal K=a.tickets+(a.upgrader and 1 or 0)\nif a.tickets>0 then\nlocal j=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"-1\")\nfor sa=1,#j,gc do\nKc(a,Dg({unpack(j,sa,math.min(sa+gc - 1,#j))}))\nend\nif #j>0 then\nredis.call(\"DEL\",a.writers_key,a.readers_key,a.tickets_key)\na.departures=a.departures+Zb(a)\na.writers,a.readers,a.tickets,a.tickets_next,a.attended_next=0,0,0,0,0\npc(a)\nend\nend\na.upgrader=nil\na.queue_dropped=true\na.dropped=math.max(a.arrival,mb)\na.arrival=a.dropped\na.changed=true\nreturn K\nend\nend",
  groups: "local gb\ndo\nfunction gb(z,Ae)\nz[#z+1]=e(#Ae)\nfor c=1,#Ae do\nhb(z,Ae[c])\nend\nreturn z\nend\nend",
  latch: "local Jd,Dd,Ac,Df,Sc\ndo\nlocal Mf=1\nlocal Dh=60000\nfunction Jd(p)\nlocal W,i,B,K,og,T=string.match(p,\"^(%d+) (%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)$\")\nif f(string.match(p,\"^(%d+) \")or \"0\")>Mf then\nreturn{unreadable=\"newer\"}\nend\nif not W or not lb(string.match(p,\"^[^\\n]*\"))then\nreturn{unreadable=\"damaged\"}\nend\nreturn{\nid=f(i),\nsince=f(B),\ncount=f(K),\nexpires_at=f(og),\noutcomes=T,\nlive=f(og)>g,\n}\nend\nfunction Dd(n)\nlocal p=redis.call(\"GET\",n)\nreturn p and Jd(p)or nil\nend\nfunction Ac(n,m)\nfc=true\nlocal Ka={e(Mf),e(m.id),e(m.since),e(m.count),e(m.expires_at)}\nlocal Ee=math.max(m.expires_at - g,Dh)\nredis.call(\"SET\",n,table.concat(Ka,\" \").. \"\\n\" .. m.outcomes,\"PX\",e(Ee))\nend\nfunction Df(s)\ns[#s+1]=\"!1,-,0,0,1\"\nreturn s\nend\nfunction Sc(m,K)\nreturn{\"latch\",e(m.id),e(m.since),K or e(m.count),e(m.expires_at)}\nend\nend",
  order: "local Ng,Sg\ndo\nfunction Ng(a,i,x)\nif not a.front or a.front==i then\nreturn false\nend\nif not fa(i)and La(i)==0 then\nif a.writers==0 then\nreturn false\nend\nif x and not fa(a.front)then\nlocal Z,ec=Vb(a.writers_key)\nreturn ec<x\nend\nend\nreturn not x or a.front_arrival<x\nend\nlocal function fg(n,x)\nreturn redis.call(\"ZCOUNT\",n,\"-inf\",\"(\" .. e(x))\nend\nfunction Sg(a,i,w)\nlocal G=a.upgrader and 1 or 0\nif w.queued and w.arrival==a.arrival then\nreturn G+Zb(a)- 1\nend\nlocal Oa,oa=a.writers,a.readers\nif w.queued and fa(i)then\nOa=Oa - 1\nelseif w.queued then\noa=oa - 1\nend\nif Oa>0 then\nG=G+fg(a.writers_key,w.arrival)\nend\nif oa>0 then\nG=G+fg(a.readers_key,w.arrival)\nend\nreturn G\nend\nend",
  places: "local we,Hg,pf,ch,Zf,P\ndo\nlocal sh=10000\nlocal th=2500\nlocal Hh=1500\nfunction we(k,j)\nlocal t,x={},nil\nfor c=1,#j do\nt[c]=Kd(k[c],j[c])or false\nx=x or t[c] and t[c].arrival\nend\nt.arrival=x\nreturn x and t or nil\nend\nfunction Hg(k)\nlocal t,x={},mb\nfor c=1,#k do\nx=math.max(x,k[c].arrival+1)\nend\nfor c=1,#k do\nt[c]=false\nk[c].arrival=x\nk[c].changed=true\nend\nt.arrival=x\nreturn t\nend\nfunction pf(k,j,t)\nfor c=1,#j do\nif t[c] then\nzc(k[c],j[c],t[c])\nend\nend\nend\nfunction ch(k,j,t,Ta,Sa,S)\nlocal pd=0\nif #j>1 then\npd=math.floor(t.arrival/1000)+sh\nend\nlocal Wc,od=0,pd>g and pd or 0\nfor c=1,#j do\nlocal a,i=k[c],j[c]\nif pd<=g or Ta[c] then\nlocal w=t[c] or{arrival=t.arrival}\ntf(a,i,w,Sa)\nif Pc(i)then\njf(a,i,\"=\" .. S)\nend\nWc=math.max(Wc,Sg(a,i,w))\nt[c]=w\nelseif t[c] then\nzc(a,i,t[c])\nt[c]=false\nend\nFa(a,g)\nif a.front==i and a.turn_at>0 then\nGd(a)\nwf(a,g,Dc)\nod=g+th\nend\nend\nreturn Wc,od\nend\nlocal function Fi(a,i,x,nc)\nif not xd(a,i)then\nreturn true\nend\nif nc then\nreturn Ng(a,i,x)\nend\nreturn La(i)==0 and a.live>0 and a.front~=nil and a.front~=i\nend\nfunction Zf(k,j,x,nc)\nlocal da,Ta={},{}\nfor c=1,#j do\nTa[c]=Fi(k[c],j[c],x,nc)\nif Ta[c] then\nda[#da+1]=c\nend\nend\nreturn da,Ta\nend\nfunction P(k,Ab,ad)\nlocal Yi=g+math.floor(Ab - math.min(300,Ab/10))\nfor c=1,#k do\nad=ad and g>=k[c].no_grace_until\nend\nreturn Yi+(ad and Hh or 0)\nend\nend",
  purge: "local Za\ndo\nlocal Oh=100\nlocal function kj(a)\nlocal b=a.exclusive\nif not b or b.deadline>g then\nreturn 0\nend\na.exclusive=nil\nWa(a,b,fd(a,b),b.deadline)\nreturn b.deadline\nend\nlocal function ni(a)\nlocal ya=0\nlocal j=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",e(g),\"LIMIT\",\"0\",e(Oh))\nif #j>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nlocal b=v[c] and Nb(v[c])\nif b then\nWa(a,b,fd(a,b),b.deadline)\nya=b.deadline\nend\nend\nvd(a,j)\nend\nreturn ya\nend\nlocal function ji(a)\nif a.capacity==0 then\na.live=redis.call(\"ZCOUNT\",a.leases_key,\"(\" .. e(g),\"+inf\")\nreturn\nend\nlocal te=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",e(g))\na.live=a.shared - #te\na.expired_permits=0\nfor c=1,#te do\na.expired_permits=a.expired_permits+La(te[c])\nend\nend\nlocal function lj(a)\nif a.shared>0 and yb(a)then\nreturn je(a)\nend\nif a.shared==0 or a.shared_next>g then\nreturn 0\nend\nlocal ya=ni(a)\nlocal ra,Jg=Vb(a.leases_key)\na.shared_next=Jg\nif not ra then\na.shared,a.permits=0,0\nend\na.live=a.shared\nif ra and Jg<=g then\nji(a)\nend\na.changed=true\nreturn ya\nend\nlocal function mj(a)\nlocal V=a.upgrader\nif not V or V.deadline>g then\nreturn 0\nend\na.upgrader=nil\na.changed=true\nreturn V.deadline\nend\nfunction Za(a,Sb)\nlocal l=math.max(kj(a),lj(a),mj(a),Rg(a,Sb))\nrg(a)\nif a.tickets==0 then\nGd(a)\nend\nif a.delay_until>0 and a.delay_until<=g then\nl=math.max(l,a.delay_until)\na.delay_until=0\na.changed=true\nend\nFa(a,l>0 and l or g)\nQg(a,Sb)\nend\nend",
  quorum_endings: "local Ra,Qa,ic,id,hc,he,mc,ye,Wa\ndo\nRa=\"r\"\nQa=\"e\"\nlocal Eh=\"x\"\nic=\"m\"\nid=\"u\"\nlocal Wd=12\nlocal Rf=6\nhc=64\nlocal Yd=1+Wd+Rf+1\nfunction he(o)\nreturn string.sub(o .. \"------\",1,Rf)\nend\nlocal function lg(H)\nlocal ui=string.gsub(string.sub(H,1,Wd),\"%-\",\"%%-\")\nreturn \"(%a)\" .. ui .. \"(%S+)\"\nend\nfunction mc(d,H)\nreturn string.match(d.ended,lg(H))\nend\nfunction ye(d,H)\nd.ended=string.gsub(d.ended,lg(H).. \" \",\"\")\nend\nfunction Wa(d,H,ga,o)\nlocal u=mc(d,H)\nif u==Qa and ga~=Qa then\nye(d,H)\nga=Eh\nelseif u then\nreturn\nend\nlocal re=ga .. string.sub(H,1,Wd).. he(o).. \" \"\nd.ended=string.sub(re .. d.ended,1,hc*Yd)\nend\nend",
  quorum_idempotency: "local Xd,qf,pg,dh,Vg,Yg\ndo\nXd=\"e\"\nlocal uh=8*23\nlocal Gf=\"?\"\nlocal function wg(d,H)\nreturn d and d.state==Ga and string.find(d.rest,H,1,true)~=nil\nend\nlocal function Pi(d,ea)\nlocal l=g\nfor Z,b in ipairs(d.leases)do\nif b.holder==ea then\nl=math.max(l,b.deadline)\nend\nend\nreturn l\nend\nfunction qf(n,d,b)\nif not n then\nreturn\nend\nlocal u,ma=Ba(n),b.attempt\nif u and u.state==Ga and not wg(u,ma)then\nma=string.sub(u.rest .. \" \" .. ma,-uh)\nend\npa(n,Ga,b.fingerprint,ma,Pi(d,b.holder))\nend\nfunction pg(n,H)\nlocal u=Ba(n)\nif not wg(u,H)then\nreturn\nend\nlocal Hb={}\nfor Z,Xa in ipairs(va(u.rest))do\nif Xa~=H then\nHb[#Hb+1]=Xa\nend\nend\nif #Hb==0 then\nredis.call(\"DEL\",n)\nelse\nlocal p=table.concat({u.layout,Ga,u.fingerprint,table.concat(Hb,\" \")},\" \")\nredis.call(\"SET\",n,p,\"KEEPTTL\")\nend\nend\nfunction dh(n,H)\nlocal u=Ba(n)\nif not u or u.state==Ga then\npa(n,Xd,u and u.fingerprint or Gf,H,g)\nend\nend\nfunction Vg(n,b)\nredis.call(\"PEXPIRE\",n,e(b.deadline - g+jc),\"GT\")\nend\nfunction Yg(u,y)\nif u and u.fingerprint==Gf then\nreturn nil\nend\nreturn Yc(u,y)\nend\nend",
  quorum_marker: "local de,md,Db,Qd,Rb,Yb,Pd,We\ndo\nlocal Nf=1\nde=\"v\"\nmd=\"q\"\nlocal Th=100000\nlocal yh=4503599627370496\nlocal Sf=8\nlocal ke=mb<yh and mb or 0\nfunction Db(p)\nif not p then\nreturn{state=O,ends_at=0}\nend\nlocal W,Ea,ja,ia,Mc,xe,ai=\nstring.match(p,\"^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$\")\nif not W or f(W)>Nf then\nreturn{state=\"newer\"}\nend\nreturn{\nstate=Ea,\nnumber=f(ja),\nnodes=f(ia),\nends_at=f(Mc),\nfloor=f(xe),\nahead=f(ai),\n}\nend\nfunction Qd(n,q)\nlocal Ka={q.number,q.nodes,q.ends_at,q.floor,q.ahead}\nlocal z={e(Nf),q.state}\nfor c=1,#Ka do\nz[c+2]=e(Ka[c])\nend\nredis.call(\"SET\",n,table.concat(z,\" \"))\nend\nfunction Rb(q,ja,ia)\nif q.state==\"newer\" then\nreturn{\"newer\"}\nend\nif q.number and(q.number~=ja or q.nodes~=ia)then\nreturn{\"misplaced\",e(q.number),e(q.nodes)}\nend\nif q.state~=de then\nreturn{\"nonvoter\",e(g),q.state,e(q.ends_at)}\nend\nreturn nil\nend\nfunction Yb(za,q)\nlocal Ie=math.max(za+1,q.floor+1,ke)\nlocal X=Ie - Ie % Sf+q.number\nreturn X<Ie and X+Sf or X\nend\nfunction Pd(q)\nreturn math.max(q.floor or 0,ke+(q.ahead or 0)+Th)\nend\nfunction We(n,q,X)\nif X>Pd(q)then\nq.ahead=X - ke\nQd(n,q)\nend\nend\nend",
  quorum_record: "local ae,tb,cb,zf,Id,dc,qe,Eb,bc,Ub,ve,xf,ag,ne,fe,me\ndo\nlocal Qf=2\nae=\"p\"\ntb=\"c\"\ncb=\"x\"\nlocal Nh=\"^(%a) (%S+) (%S+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) ?(%S*)$\"\nfunction zf(Aa)\nlocal ha,H,ea,Ea,I,X,ee,Mb,Qe,wb,S,Ug=\nstring.match(Aa,Nh)\nif not ha or not lb(Aa)then\nreturn nil\nend\nreturn{\nmode=ha,\nattempt=H,\nholder=ea,\nstate=Ea,\ndeadline=f(I),\nfence=f(X),\nacquired=f(ee),\nttl=f(Mb),\nmax_until=f(Qe),\ndelay=f(wb),\nlabel=S,\nfingerprint=Ug==\"\" and O or Ug,\n}\nend\nfunction Id(b)\nreturn table.concat({\nb.mode,\nb.attempt,\nb.holder,\nb.state,\ne(b.deadline),\ne(b.fence),\ne(b.acquired),\ne(b.ttl),\ne(b.max_until),\ne(b.delay),\nb.label,\nb.fingerprint,\n},\" \")\nend\nlocal function ri(d)\nlocal Ja={}\nfor Z,b in ipairs(d.leases)do\nif b.deadline>g then\nJa[#Ja+1]=b\nelseif b.state==tb then\nlocal ga=b.deadline==b.max_until and ic or Qa\nWa(d,b.attempt,ga,\"\")\nif b.delay>0 then\nd.delay_until=math.max(d.delay_until,b.deadline+b.delay)\nend\nend\nend\nd.leases=Ja\nend\nfunction dc(r,hh)\nlocal E={}\nfor c=1,r do\nE[c]=KEYS[hh*(c - 1)+1]\nE[r+c]=KEYS[hh*(c - 1)+2]\nend\nreturn Kb(E,r)\nend\nfunction qe()\nreturn{fence=0,confirmed=0,delay_until=0,ended=\"\",leases={}}\nend\nfunction Eb(p)\nlocal d=qe()\nif not p then\nreturn d\nend\nlocal W,X,ii,ib,xb,Zc=\nstring.match(p,\"^(%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)\\n(.*)$\")\nif f(string.match(p,\"^(%d+) \")or \"0\")>Qf then\nreturn nil,\"newer\"\nend\nif not W or f(W)<1 or not lb(string.match(p,\"^[^\\n]*\"))then\nreturn nil,\"damaged\"\nend\nd.fence=f(X)\nd.confirmed=f(ii)\nd.delay_until=f(ib)\nd.ended=xb\nfor Aa in string.gmatch(Zc,\"[^\\n]+\")do\nlocal b=zf(Aa)\nif not b then\nreturn nil,\"damaged\"\nend\nd.leases[#d.leases+1]=b\nend\nri(d)\nreturn d\nend\nfunction bc(n,d,A)\nlocal za=math.max(g,d.delay_until)\nlocal Ka={e(Qf),e(d.fence),e(d.confirmed),e(d.delay_until)}\nlocal Bb={table.concat(Ka,\" \"),d.ended,\"\"}\nfor c,b in ipairs(d.leases)do\nBb[c+2]=Id(b)\nza=math.max(za,b.deadline+b.delay)\nend\nredis.call(\"SET\",n,table.concat(Bb,\"\\n\"),\"PX\",e(za+A - g))\nend\nfunction Ub(d,H)\nfor Z,b in ipairs(d.leases)do\nif b.attempt==H then\nreturn b\nend\nend\nreturn nil\nend\nfunction ve(d,ea)\nfor Z,b in ipairs(d.leases)do\nif b.holder==ea then\nreturn b\nend\nend\nreturn nil\nend\nfunction xf(d,ha,ea)\nlocal l=0\nfor Z,b in ipairs(d.leases)do\nif b.holder~=ea and(ha==cb or b.mode==cb)then\nl=math.max(l,b.deadline+b.delay)\nend\nend\nreturn l\nend\nfunction ag(d,ha,ea)\nlocal l=xf(d,ha,ea)\nif d.delay_until>g and not ve(d,ea)then\nl=math.max(l,d.delay_until)\nend\nreturn l\nend\nfunction ne(d)\nlocal Bb={}\nfor Z,b in ipairs(d.leases)do\nif b.state==tb then\nBb[#Bb+1]=Id(b)\nend\nend\nreturn Bb\nend\nfunction fe(d,q,la,ff)\nd.fence=Yb(d.fence,q)\nlocal b={\nmode=la.mode,\nattempt=la.attempt,\nholder=la.holder,\nstate=ae,\ndeadline=g+ff,\nfence=d.fence,\nacquired=0,\nttl=0,\nmax_until=0,\ndelay=0,\nlabel=O,\nfingerprint=O,\n}\nd.leases[#d.leases+1]=b\nreturn b\nend\nfunction me(d,b,Ma)\nb.state=tb\nb.fence=Ma.fence\nb.acquired=g - Ma.acquired\nb.ttl=Ma.ttl\nb.delay=Ma.delay\nb.label=Ma.label\nb.fingerprint=Ma.fingerprint\nb.deadline=g+Ma.ttl\nif Ma.max_until>0 then\nb.max_until=g+Ma.max_until\nb.deadline=math.min(b.deadline,b.max_until)\nend\nd.fence=math.max(d.fence,b.fence)\nd.confirmed=math.max(d.confirmed,b.fence)\nend\nend",
  reentry: "local Uf\ndo\nlocal Wh=5000\nlocal Vh=3000\nlocal function rj(h,ba)\nlocal a=h.locks[1]\nba.holds=ba.holds+1\nba.deadline=math.max(ba.deadline,Ic(a,ba,h.ttl_ms))\nba.ttl=math.max(ba.ttl,h.ttl_ms)\nXc(a,ba)\nif h.idempotency_key then\nlocal Li=ba.deadline+math.max(h.retention_ms - jc,0)\ncc(h,Ga,Jb(ba.id),Li)\nelse\nua(a,h.request,\"entered\",h.since>0)\nend\nreturn sc(h,{ba})\nend\nlocal function zi(h,F,C,Q)\nlocal a=h.locks[1]\nlocal b=Ue(h,a,h.modes .. F)\nlocal ed\nif fa(b.id)then\ned=a.upgrader and a.upgrader.arrival\na.upgrader=nil\nb.partner=Q.id\nend\nyd(a,b,ed)\nif C then\nC.partner=b.id\nend\nsf(h,F,b)\nreturn sc(h,{b})\nend\nlocal function Aj(h,F,Q)\nlocal a=h.locks[1]\na.arrival=math.max(a.arrival+1,mb)\nlocal x,I=a.arrival,g+Wh\nif a.upgrader then\nx=a.upgrader.arrival\nend\nXe(a,h.hints)\na.upgrader=\n{id=h.modes .. F,token=Q.id,deadline=I,arrival=x,label=h.label}\na.changed=true\ncc(h,Qb,F,I)\nlocal w={\nposition=0,\nticket=F,\narrival=x,\nattended_until=I,\nticket_until=I,\nagain_at=g+Vh,\n}\nreturn Gc(h,{1},w,Q)\nend\nfunction Uf(h,u)\nlocal a,V=h.locks[1],h.locks[1].upgrader\nif h.arrival>0 and h.arrival<=a.dropped then\nreturn Fb(h,Pb[ub])\nend\nlocal C,Q=He(a,h.token)\nif not C and not Q then\nreturn R(h,{Vc(a,h.token)})\nend\nlocal bb=h.modes==cb\nlocal ba=Q\nif bb then\nba=C\nend\nlocal Be=V and Jb(V.id)==h.place_secret\nif u==\"entered\" or Rc(u,h.since)and not Be then\nreturn ba and sc(h,{ba})or Fb(h,eb)\nend\nif ba then\nreturn rj(h,ba)\nend\nif bb and V and V.token~=Q.id then\nreturn R(h,{\"deadlock\"})\nend\nlocal F=Be and h.place_secret or h.request\nif xd(a,h.modes .. F,C,Q)then\nreturn zi(h,F,C,Q)\nend\nif not bb or h.left_ms==0 and not Be then\ncc(h,Qb,h.request,g)\nreturn Gc(h,{1},nil,Q or C)\nend\nreturn Aj(h,F,Q)\nend\nend",
  request: "local Ne\ndo\nfunction Ne(r,D,y)\nlocal L=Ba(D)\nlocal J=Yc(L,y)\nif J then\nreturn nil,L,J\nend\nlocal k,wa=Cb(r)\nreturn k,L,wa\nend\nend",
  warn: "local oh,Cf\ndo\nlocal Tf=400\nlocal function Ji(a,b,G)\nlocal I=G>0 and math.min(b.deadline,G)or b.deadline\nreturn I - b.ttl+b.ttl/3>a.break_at\nend\nlocal function ph(a,b,G,ta)\nif not ta and b.delay>0 then\nb.delay=0\nXc(a,b)\nend\nreturn Ji(a,b,G)and 1 or 0\nend\nfunction oh(a,G,ta)\nlocal C=a.exclusive\nif not C then\nreturn 0\nend\nlocal ab=ph(a,C,G,ta)\ntd(a,C)\na.changed=true\nreturn ab\nend\nfunction Cf(a,sa,G,ta)\nif a.live==0 then\nreturn 0,0\nend\nlocal Xh=\"(\" .. e(sa)\nlocal oc=\nredis.call(\"ZRANGEBYSCORE\",a.holders_key,Xh,\"+inf\",\"WITHSCORES\",\"LIMIT\",\"0\",e(Tf))\nlocal j={}\nfor c=1,#oc,2 do\nj[#j+1]=oc[c]\nend\nif #j==0 then\nreturn 0,0\nend\nlocal ab=0\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nlocal b=v[c] and Nb(v[c])\nif b and b.deadline>g then\nab=ab+ph(a,b,G,ta)\nend\nend\nreturn ab,#j==Tf and f(oc[#oc])or 0\nend\nend",
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
  sha1: "ef387064c4339582f7a74de2dc4e9e698abf6a71",
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
    "local o,qd,y,B=ARGV[1],f(ARGV[2]),ARGV[3],f(ARGV[4])\nlocal na,D=KEYS[1],KEYS[2]\nlocal G=ac(Ba(D),y)\nif G then\nreturn G\nend\nlocal m=Dd(na)\nif m and m.unreadable then\nreturn{\"unreadable\",m.unreadable}\nend\nlocal function vg()\nob(na)\nreturn{\"gone\"}\nend\nlocal u=m and Ca(m,o)\nif not m or u==\"gone\" then\nreturn vg()\nend\nlocal K,Mg=u,false\nif not u then\nif zb(m,o,B)then\nreturn{\"forgotten\"}\nend\nif not m.live then\nif B>0 then\nua(m,o,\"gone\",true)\nAc(na,m)\nend\nreturn vg()\nend\nMg=m.count>0 and m.count<=qd\nm.count=math.max(0,m.count - qd)\nK=e(m.count)\nif not D then\nua(m,o,K,B>0)\nend\nAc(na,m)\nend\nlocal s=Sc(m,K)\npa(D,Pa,y,table.concat(s,\" \"),m.expires_at)\nreturn Mg and Df(s)or s\n",
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
  sha1: "88ba69d1b8a0d90f85745b38a282d599d18db31a",
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
    "local o,y,B=ARGV[1],ARGV[2],f(ARGV[3])\nlocal na,D=KEYS[1],KEYS[2]\nlocal G=ac(Ba(D),y)\nif G then\nreturn G\nend\nlocal p=Kb({na})[1]\nlocal m=p and Jd(p)\nif m and m.unreadable==\"damaged\" then\nredis.call(\"DEL\",na)\npa(D,Pa,y,\"deleted 1 1\",g)\nreturn{\"deleted\",\"1\",\"1\"}\nend\nif m and m.unreadable then\nreturn{\"unreadable\",m.unreadable}\nend\nif m and zb(m,o,B)then\nreturn{\"forgotten\"}\nend\nlocal Ua,ud=m and Ca(m,o),false\nif not Ua then\nud=m and m.live\nUa=qc(ud)\nif m and(ud or B>0)then\nm.expires_at=math.min(m.expires_at,g)\nif not D then\nua(m,o,Ua,B>0)\nend\nAc(na,m)\nend\nend\nob(na)\nlocal s={\"deleted\",Ua,\"0\"}\npa(D,Pa,y,table.concat(s,\" \"),g)\nreturn ud and Df(s)or s\n",
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
  sha1: "cf4e26b51f538504739b92c612b9e81780ad886a",
  abi: {"defaults":[],"digests":["9579f74e"]},
  args: [],
  decode: (r) => r.end(r.led<LatchGetReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer(), now: r.integer() }), gone: () => ({ kind: "gone" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.latch,
    "local m=Dd(KEYS[1])\nob(KEYS[1])\nif m and m.unreadable then\nreturn{\"unreadable\",m.unreadable}\nend\nif not m or not m.live then\nreturn{\"gone\"}\nend\nlocal s=Sc(m)\ns[#s+1]=e(g)\nreturn s\n",
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
  sha1: "e96f27fb41f051b47d337eab0fe59724daf66982",
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
    "local r=f(ARGV[1])\nlocal E={}\nfor c=1,r do\nE[c]=KEYS[c]\nend\nlocal v=Kb(E)\nlocal jb={}\nfor c=1,r do\nlocal m=v[c] and Jd(v[c])\nif m and m.unreadable then\njb[#jb+1]={e(c),m.unreadable,\"0\"}\nelseif m and m.live then\njb[#jb+1]={e(c),e(m.count),e(m.expires_at)}\nend\nend\nob(KEYS[1])\nreturn gb({\"latches\"},jb)\n",
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
  sha1: "35d9ae1c2d0c20132f554ea5fbc7f014b5b2a8db",
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
    "local o,K,ka,y,B=ARGV[1],f(ARGV[2]),f(ARGV[3]),ARGV[4],f(ARGV[5])\nlocal na,D=KEYS[1],KEYS[2]\nlocal G=ac(Ba(D),y)\nif G then\nreturn G\nend\nlocal N=Dd(na)\nif N and N.unreadable then\nreturn{\"unreadable\",N.unreadable}\nend\nif N and zb(N,o,B)then\nreturn{\"forgotten\"}\nend\nlocal u=N and Ca(N,o)\nif u then\nreturn u==\"exists\" and{\"exists\"}or Sc(N,u)\nend\nif N and N.live and N.count>0 then\nif B>0 then\nua(N,o,\"exists\",true)\nAc(na,N)\nend\nob(na)\nreturn{\"exists\"}\nend\nlocal i=math.max(N and N.id+1 or 0,mb)\nlocal m={\nid=i,\nsince=N and N.live and N.since or i,\ncount=K,\nexpires_at=g+ka,\noutcomes=N and N.outcomes or \"\",\n}\nif not D then\nua(m,o,e(K),B>0)\nend\nAc(na,m)\nlocal s=Sc(m)\npa(D,Pa,y,table.concat(s,\" \"),m.expires_at)\nreturn s\n",
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
  sha1: "a18d141522b4eb088c7227761458b3c961bd4aec",
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
    "local o,Ed,ka,Ab,nc=ARGV[1],ARGV[2],f(ARGV[3]),f(ARGV[4]),ARGV[5]==\"1\"\nlocal M,Lb,S,Oe,Pe=ARGV[6],ARGV[7],ARGV[8],f(ARGV[9]),f(ARGV[10])\nlocal A,Tc,Bf,y=f(ARGV[11]),f(ARGV[12]),f(ARGV[13]),ARGV[14]\nlocal ie,B,ad=f(ARGV[15]),f(ARGV[16]),ARGV[17]==\"1\"\nlocal x,tc=f(ARGV[18]),ARGV[19]==\"1\"\nlocal r=#Ed\nlocal D=KEYS[r*ca+1]\nlocal k,L,s=Ne(r,D,y)\nif s then\nreturn s\nend\nlocal h={\nrequest=o,\nmodes=Ed,\nttl_ms=ka,\nleft_ms=Ab,\ntoken=M,\nlabel=S,\nlock_delay_ms=Oe,\nmax_hold_ms=Pe,\nretention_ms=A,\nfingerprint=y,\nsince=B,\narrival=x,\nhints=tc,\nlocks=k,\nidempotency_key=D,\nidempotency=L,\nplace_secret=o,\n}\nif Lb~=O then\nh.place_secret=Lb\nelseif L and L.state==Qb then\nh.place_secret=L.rest\nend\nlocal function yi(F,j,t)\nlocal Y={}\nfor c=1,r do\nif not fa(j[c])and k[c].live>=Tc then\nreturn R(h,{\"limit\",\"leases\"})\nend\nend\nfor c=1,r do\nY[c]=Ue(h,k[c],j[c])\nif t and t[c] then\nzc(k[c],j[c],t[c])\nGd(k[c])\nend\nyd(k[c],Y[c],t and t.arrival)\nif t and t[c] then\nk[c].turn_taken=Y[c].deadline\nend\nend\nsf(h,F,Y[1])\nreturn sc(h,Y)\nend\nlocal function zj(F,j,t,da,Ta)\nlocal rd=x==0 and t~=nil and L~=nil and L.state==Qb\nif not t then\nfor c=1,r do\nif Ta[c] and not xg(k[c],Bf)then\nreturn R(h,{\"limit\",\"waiters\"})\nend\nend\nt=Hg(k)\nend\nfor c=1,r do\nXe(k[c],tc)\nend\nlocal Sa=P(k,Ab,ad or rd)\nlocal Wc,od=ch(k,j,t,Ta,Sa,S)\nlocal jh=math.max(g,Sa)+db\ncc(h,Qb,F,jh)\nlocal Jc={}\nfor c=1,r do\nJc[c]=t[c] and not t[c].queued\nend\nlocal w={\nposition=Wc,\nticket=F,\narrival=t.arrival,\nattended_until=Sa,\nticket_until=jh,\nagain_at=od,\n}\nreturn Gc(h,da,w,nil,Jc)\nend\nlocal function uj()\nif L and L.state==Ga then\nreturn Oc(h,L.rest)\nend\nlocal Ia=Oc(h,o)\nif not Ia and h.place_secret~=o then\nIa=Oc(h,h.place_secret)\nend\nif not Ia and L and L.rest~=h.place_secret and L.rest~=o then\nIa=Oc(h,L.rest)\nend\nreturn Ia\nend\nlocal function vi()\nlocal j=zd(h,h.place_secret)\nlocal t=we(k,j)\nif t or h.place_secret==o then\nreturn h.place_secret,j,t\nend\nj=zd(h,o)\nreturn o,j,we(k,j)\nend\nfor c=1,r do\nZa(k[c],string.sub(Ed,c,c).. h.place_secret)\nend\ns=uj()\nif s then\nreturn s\nend\nfor c=1,r do\nif k[c].damaged_id then\nreturn R(h,{\"unreadable\",\"damaged\"})\nend\nend\nlocal u=Ca(k[1],o)\nif u==\"gone\" then\nreturn Fb(h,Pb[Ra])\nend\nif u==\"granted\" then\nreturn Fb(h,eb)\nend\nif M~=O and zb(k[1],o,B)then\nreturn R(h,{\"forgotten\"})\nend\nif B>0 and not u and Ad(k[1])then\nreturn R(h,{\"forgotten\"})\nend\nrf(k[1],o,B)\nif M~=O then\nreturn Uf(h,u)\nend\nlocal F,j,t=vi()\nif not t and Rc(u,B)then\nreturn Fb(h,eb)\nend\nfor c=1,r do\nif x>0 and x<=k[c].dropped then\npf(k,j,t or{})\nreturn Fb(h,Pb[ub])\nend\nend\nif Ed==be then\nlocal Bc=k[1]\nlocal dd=Bc.capacity>0 and Bc.capacity or ie\nif La(o)>dd then\npf(k,j,t or{})\nreturn R(h,dd==0 and{\"absent\"}or{\"unsatisfiable\",e(dd)})\nend\nBc.changed=Bc.changed or Bc.capacity~=dd\nBc.capacity=dd\nend\nlocal da,Ta=Zf(k,j,t and t.arrival,nc)\nif #da==0 then\nreturn yi(F,j,t)\nend\nif t or Ab>0 and nc then\nreturn zj(F,j,t,da,Ta)\nend\ncc(h,Qb,o,g)\nif tc and Ab>0 then\nZe(k[da[1]],Ab)\nend\nreturn Gc(h,da)\n",
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
  sha1: "e18fc2e9643799bf6043f4a34f075a415bc9454b",
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
    "local o,ze,ta,mi=ARGV[1],f(ARGV[2]),ARGV[3]==\"1\",ARGV[4]==\"1\"\nlocal A,y,tj,B=f(ARGV[5]),ARGV[6],ARGV[7]==\"1\",f(ARGV[8])\nlocal Md=ARGV[9]\nlocal D=KEYS[ca+1]\nlocal G=ac(Ba(D),y)\nif G then\nreturn G\nend\nlocal a=Me(1,Kb({KEYS[1]})[1])\nif ze==0 and a.unreadable~=\"newer\" and(tj or a.unreadable)then\nredis.call(\"DEL\",unpack(KEYS,1,ca))\npa(D,Pa,y,\"broken 0 1 0 0 1\",g)\nreturn{\"broken\",\"0\",\"1\",\"0\",\"0\",\"1\"}\nend\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nZa(a)\nlocal function Cj(bf)\nlocal z={}\nfor sb in string.gmatch(bf,\"[^x]+\")do\nz[#z+1]=sb\nend\nreturn z\nend\nlocal u=Ca(a,o)\nif u then\nDa(a,A)\nreturn Cj(u)\nend\nif zb(a,o,B)then\nreturn{\"forgotten\"}\nend\nlocal function R(s,di)\nif not D and(di or B>0)then\nua(a,o,table.concat(s,\"x\"),B>0)\nend\npa(D,Pa,y,table.concat(s,\" \"),g)\nDa(a,A)\nreturn Na(s,{a})\nend\nlocal function jg()\nif a.delay_until>0 then\na.delay_until=0\na.changed=true\nend\nend\nlocal function fi(Y,Ua,xa)\nlocal s={\"broken\",e(Y),qc(Ua),e(a.shared),e(xa),\"0\"}\nreturn R(s,Y+xa>0 or Ua)\nend\nlocal function ei(xa)\nlocal Y,Ua=uc(a),a.capacity>0\nif a.exclusive then\nLc(a,a.exclusive,ub)\nend\nif not ta then\njg()\nend\nif a.shared>0 then\na.break_at=ta and g or gd\na.live=0\nje(a)\nend\nif mi and Ua then\na.capacity=0\na.changed=true\nend\nFa(a,g)\nreturn fi(Y,Ua,xa)\nend\nlocal function ci(xa)\nlocal Y,Ia=uc(a),a.break_at\na.break_at=g+ze\nif Ia>0 then\na.break_at=math.min(a.break_at,Ia)\nend\na.changed=true\nif not ta then\njg()\nend\nlocal ab=oh(a,Ia,ta)\nlocal Vi,Yb=Cf(a,0,Ia,ta)\nFa(a,g)\nlocal s={\n\"breaking\",\ne(a.break_at),\ne(Y),\ne(ab+Vi),\ne(Yb),\ne(Ia),\ne(xa),\n}\nreturn R(s,true)\nend\nlocal xa=0\nif Md~=\"keep\" then\nxa=kg(a)\nend\nif Md==\"only\" then\nFa(a,g)\nreturn R({\"broken\",\"0\",\"0\",\"0\",e(xa),\"0\"},xa>0)\nend\nif ze>0 and uc(a)>0 then\nreturn ci(xa)\nend\nreturn ei(xa)\n",
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
  sha1: "ed4bac497858abe767ef33b127bcfe1537ef7d46",
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
    "local tg,G,ta,A=f(ARGV[1]),f(ARGV[2]),ARGV[3]==\"1\",f(ARGV[4])\nlocal k,wa=Cb(1)\nif wa then\nreturn wa\nend\nlocal a=k[1]\nZa(a)\nif tg==0 then\nDa(a,A)\nreturn Na({\"left\",e(yb(a)and a.shared or 0)},k)\nend\nlocal ab,Yb=0,0\nif a.break_at>0 then\nab,Yb=Cf(a,tg,G,ta)\nend\nDa(a,A)\nreturn Na({\"warned\",e(ab),e(Yb)},k)\n",
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
  sha1: "a0b20cf814e7bfb322cea9d209a84f51e0273ed2",
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
    "local r,Lb,A=f(ARGV[1]),ARGV[2],f(ARGV[3])\nlocal aa=KEYS[r*ca+1]\nlocal k,wa=Cb(r)\nlocal function ah(a)\nua(a,Lb,\"gone\",true)\nend\nlocal function Ri(a)\nlocal b=xc(a,Lb)\nif b then\nLc(a,b,Ra)\nif aa~=k[1].record_key then\nSd(aa)\nend\nreturn\nend\nif a.upgrader and Jb(a.upgrader.id)==Lb then\na.upgrader=nil\nah(a)\nreturn\nend\nfor Z,i in ipairs({wd(Lb),Cc(Lb)})do\nlocal w=Kd(a,i)\nif w then\nzc(a,i,w)\nah(a)\nend\nend\nend\nfor c=1,r do\nlocal a=k[c]\nif not a.unreadable then\nZa(a)\nRi(a)\nFa(a,g)\nDa(a,A)\nend\nend\nreturn Na(wa or{\"given_up\"},k)\n",
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
  sha1: "6d6353eec204e7f5db584802362554dbffb455f4",
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
    "local r,M,Ce,A,Md=f(ARGV[1]),ARGV[2],ARGV[3]==\"1\",f(ARGV[4]),ARGV[5]==\"1\"\nlocal qh=f(ARGV[6])\nlocal Uh=\"u\"\nlocal k=Cb(r)\nlocal function Vf(rb,ha,x,S,Sa,xj)\nrb[#rb+1]={ha,e(x),S,qc(Sa),qc(xj)}\nend\nlocal function Wf(rb,a,n)\nlocal uf=redis.call(\"ZRANGE\",n,\"0\",e(kd - 1),\"WITHSCORES\")\nfor c=1,#uf,2 do\nlocal i,x,S=uf[c],f(uf[c+1]),O\nlocal Sa=x<Ha\nif Pc(i)then\nlocal ig=redis.call(\"HGET\",a.details_key,i)\nS=ig and string.sub(ig,2)or O\nend\nVf(rb,Gb(i),Sa and x or x - Ha,S,Sa,gh(i))\nend\nend\nlocal function Si(a)\nlocal rb,V={},a.upgrader\nif V then\nVf(rb,Uh,V.arrival,V.label,true,false)\nend\nif a.tickets>0 then\nWf(rb,a,a.writers_key)\nWf(rb,a,a.readers_key)\nend\nreturn rb\nend\nlocal function li(a)\nlocal rh=M~=O and xc(a,M)\nlocal z={\n\"lock\",\ne(a.fence),\ne(a.delay_until),\ne(a.break_at),\ne(uc(a)),\ne(kf(a)),\ne(a.capacity),\ne(Fc(a)),\nrh and nb(rh)or O,\n}\nhb(z,Ke(a))\nreturn gb(z,Md and Si(a)or{})\nend\nlocal jb={}\nfor c=1,r do\nlocal a=k[c]\nif a.unreadable then\njb[c]={\"unreadable\",a.unreadable}\nelse\nZa(a)\njb[c]=li(a)\nif qh>0 then\nZe(a,qh)\nend\nDa(a,A)\nend\nend\nob(KEYS[1])\nlocal Ai=Ce and not k[1].unreadable and Bd(k[1])\nlocal s=gb({\"state\",e(g)},jb)\nhb(s,Ai and Ge(k[1])or{})\nreturn Na(s,k)\n",
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
  sha1: "aec0525ba6a48bc9b4e9921f2f50fd033a2309f6",
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
    "local r=f(ARGV[1])\nlocal function Fg(hj)\nlocal z={}\nfor c=1,ce do\nz[c]=hj[vb[c]] or \"%d+\"\nend\nreturn \"^\" .. table.concat(z,\" \").. \" \"\nend\nlocal Jh=Fg({\nlayout=\"[12]\",\nwriters=\"0\",\nreaders=\"0\",\nshared=\"0\",\ndelay_until=\"(%d+)\",\ncapacity=\"0\",\n}).. \"[%d ]*%S+\\n([^\\n]*)\\n\\n[^\\n]*\\n[^\\n]*\\n[^\\n]*$\"\nlocal Bh=Fg({layout=\"[12]\",tickets=\"(%d+)\",shared=\"(%d+)\"})\nlocal Ch=\"^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$\"\nlocal function Hi(p)\nlocal ib,C=string.match(p,Jh)\nif not ib or not lb(string.match(p,\"^[^\\n]*\"))or f(ib)>g then\nreturn false\nend\nif C==\"\" then\nreturn true\nend\nlocal I,wb=string.match(C,Ch)\nreturn I and lb(C)and f(I)+f(wb)<=g\nend\nlocal E={}\nfor c=1,r do\nE[c]=KEYS[c]\nend\nlocal v=Kb(E)\nlocal Ja={}\nfor c=1,r do\nlocal p=v[c]\nif p and not Hi(p)then\nlocal kh,Q=string.match(p,Bh)\nJa[#Ja+1]={e(c),kh and e(f(kh)+f(Q))or \"0\"}\nend\nend\nob(KEYS[1])\nreturn gb({\"live\"},Ja)\n",
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
  sha1: "d96d5de7172d6029a75b62882d8e37a16f756beb",
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
    "local o,cd,A,y=ARGV[1],va(ARGV[2]),f(ARGV[3]),ARGV[4]\nlocal B=f(ARGV[5])\nlocal r=#cd\nlocal D=KEYS[r*(ca+1)+1]\nlocal k,Z,Di=Cb(r,D)\nlocal G=ac(ef(Di),y)\nif G then\nreturn G\nend\nfor c=1,r do\nif zb(k[c],o,B)then\nreturn{\"forgotten\"}\nend\nend\nlocal ld=O\nlocal function Zg(a,ha,vc,xb)\nreturn{\"released\",ha,vc,e(Fc(a)),xb}\nend\nlocal function of(a,M)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nZa(a)\nlocal Cg,Oi=string.match(Ca(a,o)or \"\",\"^(%a)(%d+)$\")\nif Cg then\nreturn Zg(a,Cg,Oi,ld)\nend\nlocal b=xc(a,M)\nif not b then\nreturn{Vc(a,M)}\nend\nb.holds=b.holds - 1\nlocal ha,vc,xb=Gb(b.id),e(b.holds),ld\nif b.holds>0 then\nXc(a,b)\nelse\nLc(a,b,Ra)\nFa(a,g)\nxb=hg(b)\nend\nif not D then\nua(a,o,ha .. vc,B>0)\nend\nreturn Zg(a,ha,vc,xb)\nend\nlocal T,ge={},false\nfor c=1,r do\nlocal a=k[c]\nT[c]=of(a,cd[c])\nge=ge or T[c][1]==\"released\"\nif not a.unreadable then\nDa(a,A)\nend\nend\nlocal s=gb({\"done\"},T)\nlocal yc={}\nfor c=1,r do\nlocal aa=KEYS[r*ca+c]\nif(T[c][5] or ld)==ld or aa==k[c].record_key then\nyc[aa]=true\nend\nend\nfor c=1,r do\nlocal aa=KEYS[r*ca+c]\nif not yc[aa] then\nyc[aa]=true\nSd(aa)\nend\nend\nif ge then\npa(D,Pa,y,table.concat(s,\" \"),g)\nend\nreturn Na(s,k)\n",
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
  | { readonly kind: "done"; readonly now: number; readonly leases: readonly ({ readonly kind: "renewed"; readonly lease: LeaseLine; readonly break_at: number } | { readonly kind: "lost"; readonly reason: string } | { readonly kind: "unreadable"; readonly why: "newer" | "damaged" })[] }
  | { readonly kind: "mismatch" }
  | { readonly kind: "newer" };

/** Extend each of n leases to now + its ttl, never past its max_hold. A shorter ttl brings the deadline forward. */
export const renew: ScriptOf<RenewArgs, RenewReply> = {
  name: "renew",
  sha1: "3ce167ce24e6f1690ef07caf465d41f44161ff3c",
  abi: {"defaults":[],"digests":["62b95abc"]},
  args: ["tokens","ttls_ms","retention_ms","fingerprint"],
  decode: (r) => r.end(r.led<RenewReply>({ done: () => ({ kind: "done", now: r.integer(), leases: r.groups((part) => part.led<NonNullable<Extract<RenewReply, { kind: "done" }>["leases"]>[number]>({ renewed: () => ({ kind: "renewed", lease: readLease(part), break_at: part.integer() }), lost: () => ({ kind: "lost", reason: part.string() }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }) })),
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
    "local cd,yf,A,y=va(ARGV[1]),va(ARGV[2]),f(ARGV[3]),ARGV[4]\nlocal r=#cd\nlocal D=KEYS[r*(ca+1)+1]\nlocal L=Ba(D)\nlocal J=Yc(L,y)\nif J then\nreturn J\nend\nlocal k=Cb(r)\nlocal function ue(a,b,ka,aa)\nb.ttl=ka>0 and ka or b.ttl\nb.deadline=Ic(a,b,b.ttl)\nif aa~=a.record_key then\nWg(aa,b)\nend\nXc(a,b)\nend\nlocal function sj(a,M,ka,aa)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nZa(a)\nlocal b=xc(a,M)\nif not b then\nreturn{Vc(a,M)}\nend\nif not L then\nue(a,b,ka,aa)\nend\nreturn{\"renewed\",nb(b),e(a.break_at)}\nend\nlocal T={}\nfor c=1,r do\nT[c]=sj(k[c],cd[c],f(yf[c]),KEYS[r*ca+c])\nif not k[c].unreadable then\nDa(k[c],A)\nend\nend\nif not L then\npa(D,Pa,y,\"renewed\",g)\nend\nreturn Na(gb({\"done\",e(g)},T),k)\n",
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
  sha1: "d979aa3217c7bc8fbc1fb9a3dbf2e173c1e17ff3",
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
    "local ie,A,y=f(ARGV[1]),f(ARGV[2]),ARGV[3]\nlocal o,B=ARGV[4],f(ARGV[5])\nlocal D=KEYS[ca+1]\nlocal G=ac(Ba(D),y)\nif G then\nreturn G\nend\nlocal k,wa=Cb(1)\nif wa then\nreturn wa\nend\nlocal a=k[1]\nif zb(a,o,B)then\nreturn{\"forgotten\"}\nend\nZa(a)\nif not Ca(a,o)then\na.capacity=ie\na.changed=true\nFa(a,g)\nif not D then\nua(a,o,\"set\",B>0)\nend\nend\nDa(a,A)\npa(D,Pa,y,\"set\",g)\nreturn Na({\"set\"},k)\n",
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
  sha1: "8f263991f44e742807613efc8df2c3d08dc3e23a",
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
    "local o,M,ka,S=ARGV[1],ARGV[2],f(ARGV[3]),ARGV[4]\nlocal A,y,B=f(ARGV[5]),ARGV[6],f(ARGV[7])\nlocal aa,D=KEYS[ca+1],KEYS[ca+2]\nlocal k,L,J=Ne(1,D,y)\nif J then\nreturn J\nend\nlocal a=k[1]\nZa(a)\nlocal function R(s)\nDa(a,A)\nreturn Na(s,k)\nend\nlocal function mh(b)\nreturn R({\"transferred\",e(g),e(a.break_at),nb(b)})\nend\nlocal ug=L and L.rest or o\nlocal b=xc(a,ug)\nif b then\nreturn mh(b)\nend\nlocal u=Ca(a,o)\nlocal U=Vd(a,ug)\nif L or U~=eb or Rc(u,B)then\nreturn R({\"lost\",U})\nend\nif B>0 and not u and Ad(a)then\nreturn R({\"forgotten\"})\nend\nrf(a,o,B)\nlocal C,Q=He(a,M)\nif C and Q then\nreturn R({\"both_modes\"})\nend\nlocal N=C or Q\nif not N then\nreturn R({Vc(a,M)})\nend\nlocal Mb=ka>0 and ka or N.ttl\nlocal Te={\nid=Gb(N.id).. o,\nttl=Mb,\nmax_until=N.max_until,\ndelay=N.delay,\nlabel=S,\npartner=O,\nidempotency_until=Qc(D,g+Mb),\n}\nLc(a,N,Hf)\nif aa~=a.record_key then\nSd(aa)\nend\nyd(a,Te)\nFa(a,g)\npa(D,Ga,y,o,Te.idempotency_until)\nreturn mh(Te)\n",
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
  sha1: "555a4940d1bcff1b7d1451081a9db06c0c6d4eef",
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
    "local H,X,ka,Oe=ARGV[1],f(ARGV[2]),f(ARGV[3]),f(ARGV[4])\nlocal Pe,S,ja,ia=f(ARGV[5]),ARGV[6],f(ARGV[7]),f(ARGV[8])\nlocal A,y=f(ARGV[9]),ARGV[10]\nlocal v=dc(1,2)\nlocal q=Db(v[2])\nlocal J=Rb(q,ja,ia)\nif J then\nreturn J\nend\nlocal d,qa=Eb(v[1])\nif not d then\nreturn{\"unreadable\",qa}\nend\nlocal b=Ub(d,H)\nif not b then\nreturn{\"refused\"}\nend\nif b.state==tb and b.fence==X then\nreturn{\"confirmed\",e(g),e(b.deadline - g)}\nend\nif b.state==tb or X<b.fence then\nreturn{\"refused\"}\nend\nlocal Ma={\nfence=X,\nttl=ka,\ndelay=Oe,\nlabel=S,\nfingerprint=y,\nacquired=0,\nmax_until=Pe,\n}\nme(d,b,Ma)\nWe(KEYS[2],q,X)\nbc(KEYS[1],d,A)\nqf(KEYS[3],d,b)\nreturn{\"confirmed\",e(g),e(b.deadline - g)}\n",
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
  sha1: "2d0b558980a6fa67b8b9bcb18fd3432ebf492391",
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
    "local ja,ia=f(ARGV[1]),f(ARGV[2])\nlocal v=dc(1,2)\nlocal J=Rb(Db(v[2]),ja,ia)\nif J then\nreturn J\nend\nlocal d,qa=Eb(v[1])\nif not d then\nreturn{\"unreadable\",qa}\nend\nreturn hb({\"state\",e(g),e(d.confirmed),e(d.delay_until)},ne(d))\n",
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
  sha1: "03f5088b3f02a378da0bfaf880b912b8644b52a1",
  abi: {"defaults":[],"digests":["5b42f5b8"]},
  args: ["number","nodes","quarantine_ms","seen","trusted","floor"],
  decode: (r) => r.end(r.led<QuorumJoinReply>({ voting: () => ({ kind: "voting", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), quarantined: () => ({ kind: "quarantined", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: [
    lib.words,
    lib.clock,
    lib.quorum_marker,
    "local ja,ia,oj=f(ARGV[1]),f(ARGV[2]),f(ARGV[3])\nlocal Rd,yj,xe=f(ARGV[4]),ARGV[5]==\"1\",f(ARGV[6])\nlocal v=redis.call(\"MGET\",unpack(KEYS))\nlocal Ea,Mc,lf=\"voting\",0,0\nfor c=1,#KEYS do\nlocal q=Db(v[c])\nlocal J=Rb(q,ja,ia)\nif J and J[1]~=\"nonvoter\" then\nreturn J\nend\nif q.state==O then\nq=\n{state=md,number=ja,nodes=ia,ends_at=g+oj,floor=0,ahead=0}\nQd(KEYS[c],q)\nend\nif q.state==md and q.ends_at<=Rd and(yj or g>=q.ends_at)then\nq.state=de\nq.floor=math.max(q.floor,xe)\nQd(KEYS[c],q)\nend\nif q.state==md then\nEa=\"quarantined\"\nMc=math.max(Mc,q.ends_at)\nend\nlf=math.max(lf,Pd(q))\nend\nreturn{Ea,e(g),e(Mc),e(lf)}\n",
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
  sha1: "dc33fb2c603178982d21a3f1b501e9622863de14",
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
    "local H,ha,ea,ff=ARGV[1],ARGV[2],ARGV[3],f(ARGV[4])\nlocal ja,ia,Tc,A=f(ARGV[5]),f(ARGV[6]),f(ARGV[7]),f(ARGV[8])\nlocal y=ARGV[9]\nlocal v=dc(1,2)\nlocal q=Db(v[2])\nlocal J=Rb(q,ja,ia)\nif J then\nreturn J\nend\nlocal d,qa=Eb(v[1])\nlocal L=Ba(KEYS[3])\nif not d then\nreturn{\"unreadable\",qa}\nend\nlocal Bg=Yg(L,y)\nif Bg then\nreturn Bg\nend\nlocal b=Ub(d,H)\nif b then\nreturn{\"proposed\",e(g),e(b.fence)}\nend\nlocal ga=mc(d,H)\nif ga then\nreturn{\"ended\",ga}\nend\nif L and not ve(d,ea)then\nreturn{\"ended\",L.state==Xd and Ra or Qa}\nend\nlocal l=ag(d,ha,ea)\nif l>0 then\nreturn hb({\"busy\",e(g),e(l)},ne(d))\nend\nif #d.leases>=Tc then\nreturn{\"limit\"}\nend\nlocal ij=fe(d,q,{mode=ha,attempt=H,holder=ea},ff)\nbc(KEYS[1],d,A)\nreturn{\"proposed\",e(g),e(ij.fence)}\n",
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
  sha1: "98ee934c2199d535d4d40283dbd565f329c7f2dd",
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
    "local ma,Va,o,A=va(ARGV[1]),va(ARGV[2]),ARGV[3],f(ARGV[4])\nlocal function of(d,H,ea)\nlocal b=Ub(d,H)\nlocal Ja={}\nfor Z,Xa in ipairs(d.leases)do\nif Xa.attempt==H or Xa.holder==ea then\nWa(d,Xa.attempt,Ra,o)\nelse\nJa[#Ja+1]=Xa\nend\nend\nd.leases=Ja\nlocal ga,qd=mc(d,H)\nif b or ga==Ra and qd==he(o)then\nreturn{\"released\",Ra}\nend\nWa(d,H,id,o)\nreturn{\"lost\",ga or id}\nend\nlocal E={}\nfor c=1,#ma do\nE[c]=KEYS[2*c - 1]\nend\nlocal v=Kb(E)\nlocal T,Ib={},{}\nfor c=1,#ma do\nlocal d,qa=Ib[E[c]],nil\nif not d then\nd,qa=Eb(v[c])\nIb[E[c]]=d\nend\nif d then\nT[c]=of(d,ma[c],Va[c])\nbc(E[c],d,A)\nelse\nT[c]={\"unreadable\",qa}\nend\nif KEYS[2*c]~=E[c] then\nif Va[c]==O then\npg(KEYS[2*c],ma[c])\nelse\ndh(KEYS[2*c],ma[c])\nend\nend\nend\nreturn gb({\"done\"},T)\n",
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
  sha1: "c7ee1d8e6896da65d2e9bf56797f71a4900f69d9",
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
    "local ma,oc,yf,ja=va(ARGV[1]),va(ARGV[2]),va(ARGV[3]),f(ARGV[4])\nlocal ia,A=f(ARGV[5]),f(ARGV[6])\nlocal function ue(d,H,X,ka)\nlocal b=Ub(d,H)\nif not b or b.state~=tb or b.fence~=X then\nreturn nil,mc(d,H)or id\nend\nif ka>0 then\nb.ttl=ka\nend\nlocal I=g+b.ttl\nif b.max_until>0 then\nI=math.min(I,b.max_until)\nend\nb.deadline=math.max(b.deadline,I)\nreturn b\nend\nlocal v=dc(#ma,3)\nlocal T,Ib={},{}\nfor c=1,#ma do\nlocal n,q=KEYS[3*c - 2],Db(v[#ma+c])\nlocal J=Rb(q,ja,ia)\nlocal d,qa=Ib[n],nil\nif not d then\nd,qa=Eb(v[c])\nIb[n]=d\nend\nif J and J[1]~=\"nonvoter\" then\nreturn J\nend\nif J then\nT[c]={\"nonvoter\",e(q.ends_at),q.state}\nelseif not d then\nT[c]={\"unreadable\",qa}\nelse\nlocal b,ga=ue(d,ma[c],f(oc[c]),f(yf[c]))\nif b then\nbc(n,d,A)\nif KEYS[3*c]~=n then\nVg(KEYS[3*c],b)\nend\nT[c]={\"renewed\",e(b.deadline - g),Id(b)}\nelse\nT[c]={\"lost\",ga}\nend\nend\nend\nreturn gb({\"done\",e(g)},T)\n",
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
  sha1: "1ca02d72c30851385313d412e2fcee4c355595bf",
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
    "local vj,A=f(ARGV[1]),f(ARGV[2])\nlocal v=dc(1,2)\nlocal d,qa=Eb(v[1])\nif d then\nreturn{\"intact\"}\nend\nif qa==\"newer\" then\nreturn{\"unreadable\",qa}\nend\nlocal pe=qe()\npe.fence=Pd(Db(v[2]))\npe.delay_until=g+vj\nbc(KEYS[1],pe,A)\nreturn{\"repaired\"}\n",
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
  sha1: "c566573030c7acc1998bb8d0f3a6cb402c0f1248",
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
    "local hf,Bb,ja,ia=va(ARGV[1]),ARGV[2],f(ARGV[3]),f(ARGV[4])\nlocal Tc,A=f(ARGV[5]),f(ARGV[6])\nlocal function jj(d,q,la)\nlocal b,ga=Ub(d,la.attempt),mc(d,la.attempt)\nif b and b.state==tb or ga and ga~=Qa then\nreturn nil\nend\nif xf(d,la.mode,la.holder)>0 or #d.leases>=Tc then\nreturn nil\nend\nlocal Hb={}\nfor Z,Xa in ipairs(d.leases)do\nif Xa~=b then\nHb[#Hb+1]=Xa\nend\nend\nd.leases=Hb\nreturn fe(d,q,la,la.deadline)\nend\nlocal function hi(d,Ld,la)\nlocal b=Ub(d,la.attempt)\nif not b or b.state~=ae or b.fence~=Ld then\nreturn nil\nend\nme(d,b,la)\nye(d,b.attempt)\nreturn b\nend\nlocal v=dc(#hf,3)\nlocal Xf,Ib,c={},{},0\nfor Aa in string.gmatch(Bb,\"[^\\n]+\")do\nc=c+1\nlocal la,Ld,n=zf(Aa),f(hf[c]),KEYS[3*c - 2]\nlocal q=Db(v[#hf+c])\nlocal J=Rb(q,ja,ia)\nlocal d=Ib[n] or Eb(v[c])\nIb[n]=d\nif J and J[1]~=\"nonvoter\" then\nreturn J\nend\nlocal cg=d and not J\nlocal b\nif cg and Ld==0 then\nb=jj(d,q,la)\nelseif cg then\nb=hi(d,Ld,la)\nif b then\nWe(KEYS[3*c - 1],q,b.fence)\nqf(KEYS[3*c]~=n and KEYS[3*c] or nil,d,b)\nend\nend\nif b then\nbc(n,d,A)\nend\nXf[c]=b and e(b.fence)or \"0\"\nend\nreturn hb({\"done\"},Xf)\n",
  ].join("\n"),
};

/** Every script by its name, for engines that hold the sources themselves. */
export const scripts: Readonly<Record<string, Script & { readonly decode: (reply: ReplyReader) => unknown }>> = { latch_count_down: latchCountDown, latch_delete: latchDelete, latch_get: latchGet, latch_list: latchList, latch_set: latchSet, acquire, break_lock: breakLock, break_more: breakMore, give_up: giveUp, inspect, list, release, renew, set_capacity: setCapacity, transfer, quorum_confirm: quorumConfirm, quorum_inspect: quorumInspect, quorum_join: quorumJoin, quorum_propose: quorumPropose, quorum_release: quorumRelease, quorum_renew: quorumRenew, quorum_repair: quorumRepair, quorum_restore: quorumRestore };
