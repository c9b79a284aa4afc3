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
  words: "local O,f,e,lb,nb,ta,ib\ndo\nO=\"-\"\nfunction f(p)\nreturn tonumber(p)+0.0\nend\nfunction e(t)\nreturn string.format(\"%.0f\",t)\nend\nfunction lb(we)\nreturn we and \"1\" or \"0\"\nend\nfunction nb(p)\nreturn not string.find(\" \" .. p,\" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\")\nend\nfunction ta(p)\nlocal C={}\nfor gc in string.gmatch(p,\"%S+\")do\nC[#C+1]=gc\nend\nreturn C\nend\nfunction ib(C,bf)\nC[#C+1]=e(#bf)\nfor c=1,#bf do\nC[#C+1]=bf[c]\nend\nreturn C\nend\nend",
  clock: "local qb,g\ndo\nlocal th=redis.call(\"TIME\")\nqb=f(th[1])*1000000+f(th[2])\ng=math.floor(qb/1000)\nend",
  writable: "local ic,sb\ndo\nic=false\nfunction sb(o)\nif not ic then\nredis.call(\"PEXPIRE\",o,\"1\",\"GT\")\nic=true\nend\nend\nend",
  beside: "local oc,zg,cf,wg,rf,Pc\ndo\noc=30000\nfunction zg(a)\nfor aa,L in ipairs({\"shared\",\"permits\",\"details\",\"tickets\",\"writers\",\"readers\"})do\na[L]=0\nend\na.front,a.turn_at,a.turn_until,a.kept_until,a.expires_at=nil,0,0,0,0\nredis.call(\n\"DEL\",\na.details_key,\na.leases_key,\na.holders_key,\na.writers_key,\na.readers_key,\na.tickets_key\n)\na.changed=true\nend\nfunction cf(a,A)\nreturn a.kept_until+(a.shared>0 and A or 0)\nend\nlocal function Si(a)\nlocal F={}\nlocal function hb(L,o)\nif L>0 then\nF[#F+1]=o\nend\nend\nhb(a.details,a.details_key)\nhb(a.shared,a.leases_key)\nhb(a.shared,a.holders_key)\nhb(a.tickets,a.writers_key)\nhb(a.tickets,a.readers_key)\nhb(a.tickets,a.tickets_key)\nreturn F\nend\nfunction wg(a,A)\nlocal F=a.new_keys\nlocal Bc=cf(a,A)\nif Bc>a.expires_at then\na.expires_at=Bc+(a.shared>0 and oc or A - oc)\nF=Si(a)\nend\nfor c=1,#F do\nredis.call(\"PEXPIRE\",F[c],e(a.expires_at+oc - g))\nend\na.new_keys={}\nend\nfunction rf(a,i,p)\nic=true\nlocal gi=redis.call(\"HSET\",a.details_key,i,p)\nif a.details==0 then\na.new_keys[#a.new_keys+1]=a.details_key\nend\na.details=a.details+gi\nend\nfunction Pc(a,j)\nif a.details>0 and #j>0 then\na.details=a.details - redis.call(\"HDEL\",a.details_key,unpack(j))\nend\nend\nend",
  lease: "local eb,je,rb,Pb,Hb,Lb,fa,oh,Uc,Bd,Fc,Oa,nf,Bb,xd,Nc\ndo\neb=\"x\"\nlocal Yh=\"s\"\nje=\"p\"\nfunction rb(b)\nreturn table.concat({\nb.id,\ne(b.deadline),\ne(b.fence),\ne(b.holds),\ne(b.acquired),\ne(b.ttl),\ne(b.max_until),\ne(b.delay),\ne(b.idempotency_until),\nb.partner,\nb.label,\n},\" \")\nend\nfunction Pb(p)\nlocal i,I,T,xc,me,Ob,af,yb,Vc,oj,V=\nstring.match(p,\"^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+)$\")\nif not i or not nb(p)then\nreturn nil\nend\nreturn{\nid=i,\ndeadline=f(I),\nfence=f(T),\nholds=f(xc),\nacquired=f(me),\nttl=f(Ob),\nmax_until=f(af),\ndelay=f(yb),\nidempotency_until=f(Vc),\npartner=oj,\nlabel=V,\n}\nend\nfunction Hb(i)\nreturn string.sub(i,1,1)\nend\nfunction Lb(i)\nreturn string.sub(i,2)\nend\nfunction fa(i)\nreturn Hb(i)==eb\nend\nfunction oh(i)\nreturn string.sub(i,2,2)==\"m\"\nend\nfunction Uc(i)\nreturn string.sub(i,3,3)==\"l\"\nend\nfunction Bd(G)\nreturn eb .. G\nend\nfunction Fc(G)\nreturn(string.find(G,\":\",1,true)and je or Yh).. G\nend\nfunction Oa(i)\nreturn f(string.match(i,\":(%d+)$\")or \"0\")\nend\nfunction nf(V)\nreturn string.match(V,\"^[^.]*\")\nend\nfunction Bb(a)\nreturn a.break_at>0 and a.break_at<=g\nend\nfunction xd(a,b)\nif a.break_at>0 and a.break_at<b.deadline then\nb.deadline=a.break_at\nend\nreturn b\nend\nfunction Nc(a,b,Ob)\nlocal I=g+Ob\nif b.max_until>0 and b.max_until<I then\nI=b.max_until\nend\nif a.break_at>0 and a.break_at<I then\nI=a.break_at\nend\nreturn I\nend\nend",
  history: "local Sf,Xc,ff,Qe,jh\ndo\nlocal Tf=1\nlocal od=20\nlocal Mh=1500\nlocal Th=400\nSf=\"g\"\nfunction Xc(a)\nreturn a.history_key~=a.record_key\nend\nfunction ff(a,Ti,b,Kd,vh)\nif not vh and not Xc(a)then\nreturn\nend\nlocal Wg=nf(b.label)\nlocal Rc=table.concat({\nTi .. Hb(b.id).. e(b.fence),\ne(b.acquired - math.floor(b.fence/1000)),\ne(Kd),\n#Wg<=Th and Wg or O,\n},\" \")\nif Xc(a)then\na.noted[#a.noted+1]=Rc .. \",\"\nend\nif vh then\na.untold[#a.untold+1]=Rc\nend\nend\nlocal function Ci(a)\nlocal yc={}\nfor c=#a.noted,math.max(1,#a.noted - od+1),-1 do\nyc[#yc+1]=a.noted[c]\nend\na.noted={}\na.events=table.concat(yc).. a.events\nend\nfunction Qe(a)\nlocal Vb={}\nlocal function hb(p)\nfor Rc in string.gmatch(p,\"[^,]+\")do\nif #Vb<od and string.find(Rc,\"^%l%l%d+ %-?%d+ %-?%d+ %S+$\")then\nVb[#Vb+1]=Rc\nend\nend\nend\nhb(a.events)\nif #Vb<od then\nlocal Le=redis.call(\"GET\",a.history_key)or \"\"\nhb(string.sub(Le,#e(Tf)+2))\nend\nreturn Vb\nend\nfunction jh(a,Hd)\nif not Xc(a)then\na.events=\"\"\nreturn\nend\nCi(a)\nlocal aa,L=string.gsub(a.events,\",\",\"\")\nif L<od and #a.events<=Mh then\nreturn\nend\nlocal p=e(Tf).. \" \" .. table.concat(Qe(a),\",\").. \",\"\nredis.call(\"SET\",a.history_key,p,\"PX\",e(Hd))\na.events=\"\"\nend\nend",
  outcomes: "local Qb,tb,Fa,Fd,ob,ya,Wc,Af\ndo\nlocal Wh=\".\"\nlocal md=\"!\"\nlocal Xh=4000\nlocal Hh=60000\nlocal Sh=15\nlocal Zf=64\nlocal Gh=48\nQb=12\nfunction tb(G)\nreturn string.sub(G,3,2+Qb)\nend\nfunction Fa(d,l)\nlocal m=string.find(d.outcomes,tb(l),1,true)\nreturn m and string.match(d.outcomes,\"^%w+\",m+Qb)or nil\nend\nlocal function Bg(d)\nreturn f(string.match(d.outcomes,\"=(%d+)\")or \"0\")\nend\nfunction Fd(d)\nlocal aa,Lc=string.gsub(d.outcomes,md,\"\")\nreturn Lc>=Gh\nend\nfunction ob(d,l,x)\nif x==0 or Fa(d,l)then\nreturn false\nend\nreturn Bg(d)>=x or Fd(d)\nend\nlocal function Ig(gc)\nlocal Og,Ii=string.match(gc,\"([.!])(%d+)$\")\nif not Og then\nreturn true,g\nend\nlocal m=f(Ii)\nreturn m+(Og==md and Hh or Xh)<=g,m\nend\nlocal function ij(d,l)\nlocal C={}\nfor gc in string.gmatch(d.outcomes,\"%S+\")do\nif string.sub(gc,1,1)~=\"=\" and string.sub(gc,1,Qb)~=tb(l)then\nC[#C+1]=gc\nend\nend\nreturn C\nend\nfunction ya(d,l,Nd,Lc)\nlocal C,Zb,uc=ij(d,l),{},Bg(d)\nlocal Ce=#C+1 - Zf\nfor c=1,#C do\nlocal jj,m=Ig(C[c])\nlocal vj=Ce>0 and not string.find(C[c],md,1,true)\nif vj or jj and c<=#C - Sh then\nCe=Ce - 1\nuc=math.max(uc,m)\nelse\nZb[#Zb+1]=C[c]\nend\nend\nif #Zb>=Zf then\nlocal aa,m=Ig(table.remove(Zb,1))\nuc=math.max(uc,m)\nend\nZb[#Zb+1]=tb(l).. Nd ..(Lc and md or Wh).. e(g)\nd.outcomes=(uc>0 and \"=\" .. e(uc).. \" \" or \"\").. table.concat(Zb,\" \")\nd.changed=true\nend\nfunction Wc(s,x)\nlocal yc=s and string.match(s,\"^copy(%d+)$\")\nreturn yc and x<f(yc)\nend\nfunction Af(d,l,x)\nif x==0 then\nreturn\nend\nlocal s=Fa(d,l)\nif not s or string.find(s,\"^copy\")and not Wc(s,x)then\nya(d,l,\"copy\" .. e(x),true)\nend\nend\nend",
  endings: "local Ja,Sa,lc,db,Rf,Rb,gb,kc,Ya,zd,pc,kd,de,ad,rg\ndo\nJa=\"r\"\nSa=\"e\"\nlc=\"m\"\ndb=\"b\"\nRf=\"t\"\nRb={\nr=\"released\",\ne=\"expired\",\nm=\"max_hold\",\nb=\"broken\",\nt=\"transferred\",\n}\ngb=\"unknown\"\nkc=32\nlocal ge=Qb+2\nlocal function Qi(U)\nreturn U==Sa or U==lc or U==db\nend\nfunction Ya(a,b,U,m)\nff(a,U,b,m - b.acquired,U~=Ja)\nlocal Be=tb(Lb(b.id)).. U .. \" \"\na.ended=string.sub(Be .. a.ended,1,kc*ge)\nif b.delay>0 and Qi(U)then\na.delay_until=math.max(a.delay_until,m+b.delay)\nend\nif a.upgrader and a.upgrader.token==b.id then\na.upgrader=nil\nend\na.lease_ended=true\na.changed=true\nend\nfunction zd(a,j)\nredis.call(\"ZREM\",a.leases_key,unpack(j))\nredis.call(\"ZREM\",a.holders_key,unpack(j))\nPc(a,j)\na.shared=a.shared - #j\nfor c=1,#j do\na.permits=a.permits - Oa(j[c])\nend\nend\nlocal function Sg(a,Kd)\nif a.hold_ms==0 then\na.hold_ms=Kd\nelse\na.hold_ms=(a.hold_ms*3+Kd)/4\nend\nend\nfunction pc(a,b,U)\nif fa(b.id)then\na.exclusive=nil\nSg(a,g - b.acquired)\nelse\nSg(a,(g - b.acquired)/a.live)\nzd(a,{b.id})\na.live=a.live - 1\nend\nYa(a,b,U,g)\nend\nfunction kd(a,b)\nif b.deadline==a.break_at then\nreturn db\nend\nif b.deadline==b.max_until then\nreturn lc\nend\nreturn Sa\nend\nfunction de(a,M)\nlocal m=string.find(a.ended,tb(M),1,true)\nif m then\nreturn Rb[string.sub(a.ended,m+Qb,m+Qb)]\nend\nlocal p=a.shared>a.live and redis.call(\"HGET\",a.details_key,Fc(M))\nlocal b=p and Pb(p)\nif b and Bb(a)then\nreturn Rb[db]\nend\nif b and b.deadline<=g then\nreturn Rb[kd(a,b)]\nend\nreturn gb\nend\nfunction ad(a,M)\nif a.damaged_id==Fc(M)then\nreturn \"unreadable\",\"damaged\"\nend\nreturn \"lost\",de(a,M)\nend\nfunction rg(b)\nreturn table.concat({e(b.fence),e(g - b.acquired),nf(b.label)},\",\")\nend\nend",
  fits: "local Jc,Ne,Cd\ndo\nfunction Jc(a)\nif Bb(a)then\nreturn a.capacity\nend\nreturn math.max(0,a.capacity - a.permits+a.expired_permits)\nend\nfunction Ne(a)\nreturn Bb(a)or a.passing\nend\nfunction Cd(a,i,D,S)\nlocal Li=D~=nil or S~=nil\nif Ne(a)then\nreturn false\nend\nif a.exclusive and not D then\nreturn false\nend\nif g<a.delay_until and not Li then\nreturn false\nend\nif fa(i)then\nreturn a.live==(S and 1 or 0)\nend\nif Oa(i)>0 then\nreturn Oa(i)<=Jc(a)\nend\nreturn D~=nil or not a.upgrader and a.break_at==0\nend\nend",
  holders: "local Ac,zc,Re,Yb,Dd,cd\ndo\nlocal function Ve(a,i)\nif a.shared==0 or Bb(a)then\nreturn nil\nend\nlocal p=redis.call(\"HGET\",a.details_key,i)\nif not p or Hb(p)~=Hb(i)then\nreturn nil\nend\nlocal b=Pb(p)\nif not b then\na.damaged_id=i\nreturn nil\nend\nxd(a,b)\nreturn b.deadline>g and b or nil\nend\nfunction Ac(a,i)\nif fa(i)then\nlocal D=a.exclusive\nreturn D and D.id==i and D or nil\nend\nreturn Ve(a,i)\nend\nfunction zc(a,M)\nreturn Ac(a,Bd(M))or Ac(a,Fc(M))\nend\nfunction Re(a,M)\nlocal D=Ac(a,Bd(M))\nif D then\nlocal Gi=D.partner~=O\nreturn D,Gi and Ve(a,D.partner)or nil\nend\nlocal S=Ve(a,Fc(M))\nif S and a.exclusive and a.exclusive.partner==S.id then\nD=a.exclusive\nend\nreturn D,S\nend\nfunction Yb(a)\nreturn a.live+(a.exclusive and 1 or 0)\nend\nlocal function fh(a,b)\nrf(a,b.id,rb(b))\nredis.call(\"ZADD\",a.leases_key,e(b.deadline),b.id)\na.kept_until=math.max(a.kept_until,b.deadline+b.delay)\nend\nlocal function fi(a,b)\nfh(a,b)\nredis.call(\"ZADD\",a.holders_key,e(b.fence),b.id)\nif a.shared==0 then\na.new_keys[#a.new_keys+1]=a.leases_key\na.new_keys[#a.new_keys+1]=a.holders_key\na.shared_next=b.deadline\nelse\na.shared_next=math.min(a.shared_next,b.deadline)\nend\na.shared=a.shared+1\na.live=a.live+1\na.permits=a.permits+Oa(b.id)\nend\nfunction Dd(a,b,jd)\na.fence=math.max(a.fence+1,qb)\nb.fence=a.fence\nb.holds=1\nb.acquired=g\nb.deadline=Nc(a,b,b.ttl)\nif fa(b.id)then\na.exclusive=b\nelse\nfi(a,b)\nend\nlocal Jj=jd and math.max(0,math.floor(g - jd/1000))or 0\nff(a,Sf,b,Jj)\na.changed=true\nend\nfunction cd(a,b)\nif fa(b.id)then\na.changed=true\nreturn\nend\nfh(a,b)\nif b.deadline<a.shared_next then\na.shared_next=b.deadline\na.changed=true\nend\nend\nend",
  idempotency: "local Sb,Ka,Ia,mc,Pd,Ea,dd,Kb,oa,Zd,Vc,eh\ndo\nlocal Uf=1\nSb=\"w\"\nKa=\"g\"\nIa=\"d\"\nlocal Yf=\"newer\"\nmc=60000\nlocal Vf=60000\nfunction Pd(p)\nif not p then\nreturn nil\nend\nlocal X,Ga,v,ed=string.match(p,\"^(%d+) (%a) (%S+) (.*)$\")\nif not X or f(X)>Uf then\nreturn{state=Yf}\nend\nreturn{layout=X,state=Ga,fingerprint=v,rest=ed}\nend\nfunction Ea(o)\nreturn Pd(o and redis.call(\"GET\",o))\nend\nfunction dd(d,v)\nif d and d.state==Yf then\nreturn{\"newer\"}\nend\nreturn d and d.fingerprint~=v and{\"mismatch\"}or nil\nend\nfunction Kb(d,v)\nreturn dd(d,v)or d and ta(d.rest)\nend\nfunction oa(o,Ga,v,ed,Kf)\nif o then\nlocal p=table.concat({e(Uf),Ga,v,ed},\" \")\nredis.call(\"SET\",o,p,\"PX\",e(Kf - g+mc))\nend\nend\nfunction Zd(o)\nredis.call(\"PEXPIRE\",o,e(mc),\"LT\")\nend\nfunction Vc(o,I)\nreturn o and I+Vf or 0\nend\nfunction eh(o,b)\nif b.idempotency_until>0 and b.deadline>b.idempotency_until then\nb.idempotency_until=b.deadline+Vf\nredis.call(\"PEXPIRE\",o,e(b.idempotency_until+mc - g),\"GT\")\nend\nend\nend",
  queue: "local fb,La,Xb,cc,tc,Mc,Rd,Cf,Cc,Gg\ndo\nfb=30000\nLa=4000000000000000\nlocal function Ud(a,i)\nreturn fa(i)and a.writers_key or a.readers_key\nend\nfunction Xb(o)\nlocal va=redis.call(\"ZRANGE\",o,\"0\",\"0\",\"WITHSCORES\")\nif not va[1] then\nreturn nil,0\nend\nreturn va[1],f(va[2])\nend\nfunction cc(a)\nreturn a.writers+a.readers\nend\nfunction tc(a)\nlocal Pf,hc,uf,vf=nil,0,nil,0\nif a.writers>0 then\nPf,hc=Xb(a.writers_key)\nend\nif a.readers>0 then\nuf,vf=Xb(a.readers_key)\nend\na.front,a.front_arrival=uf,vf\nif Pf and(not uf or hc<vf)then\na.front,a.front_arrival=Pf,hc\nend\nif a.front_arrival>=La then\na.front,a.front_arrival=nil,0\nend\na.turn_at=0\nend\nfunction Mc(a,i,wd)\nif fa(i)then\na.writers=a.writers+wd\nelse\na.readers=a.readers+wd\nend\nif wd<0 then\na.departures=a.departures - wd\nend\na.changed=true\nend\nlocal function ig(a,i)\nreturn f(redis.call(\"ZSCORE\",a.tickets_key,i)or \"0\")\nend\nfunction Rd(a,i)\nlocal mh=a.tickets>0 and redis.call(\"ZSCORE\",Ud(a,i),i)\nif not mh then\nreturn nil\nend\nif a.lapsing and ig(a,i)+fb<=g then\nreturn nil\nend\nlocal z=f(mh)\nif z<La then\nreturn{arrival=z,queued=true}\nend\nreturn{arrival=z - La,queued=false}\nend\nlocal function Ej(a,i,P,be)\nic=true\nlocal we=be and \"XX\" or \"GT\"\nif redis.call(\"ZADD\",a.tickets_key,we,e(P),i)==1 then\nif a.tickets==0 then\na.new_keys[#a.new_keys+1]=a.tickets_key\nend\na.tickets=a.tickets+1\na.changed=true\nend\nif P>g and(a.attended_next==0 or P<a.attended_next)then\na.attended_next=P\na.changed=true\nend\nif a.tickets_next==0 or P+fb<a.tickets_next then\na.tickets_next=P+fb\na.changed=true\nend\na.kept_until=math.max(a.kept_until,P+fb)\nend\nlocal function Tg(a,i,o)\nlocal L=fa(i)and a.writers or a.readers\nif L==0 then\na.new_keys[#a.new_keys+1]=o\nend\nend\nlocal function yi(a,i,y)\nlocal o=Ud(a,i)\nTg(a,i,o)\nredis.call(\"ZADD\",o,e(y.arrival),i)\na.arrival=math.max(a.arrival,y.arrival)\nMc(a,i,1)\nif y.queued==false then\na.departures=math.max(0,a.departures - 1)\nend\nif not a.front or y.arrival<a.front_arrival then\na.front,a.front_arrival,a.turn_at=i,y.arrival,0\nend\ny.queued=true\nend\nlocal function pi(a,i,y)\nlocal o=Ud(a,i)\nTg(a,i,o)\nredis.call(\"ZADD\",o,e(y.arrival+La),i)\nif y.queued then\nMc(a,i,-1)\nif a.front==i then\ntc(a)\nend\nend\ny.queued=false\nend\nfunction Cf(a,i,y,P,be)\nlocal Vd=P>g\nif y.queued and not Vd and not be then\nVd=ig(a,i)>g\nend\nif Vd and not y.queued then\nyi(a,i,y)\nelseif not Vd and y.queued~=false then\npi(a,i,y)\nend\nEj(a,i,P,be)\nend\nfunction Cc(a,i,y)\nredis.call(\"ZREM\",Ud(a,i),i)\nif y.queued then\nMc(a,i,-1)\nif a.front==i then\ntc(a)\nend\nend\nif redis.call(\"ZREM\",a.tickets_key,i)==1 then\na.tickets=a.tickets - 1\nif a.tickets==0 then\na.tickets_next=0\nend\nif Uc(i)then\nPc(a,{i})\nend\nend\na.changed=true\nend\nfunction Gg(a,Lf)\nif a.tickets+(a.upgrader and 1 or 0)<Lf then\nreturn true\nend\nif a.tickets<=cc(a)then\nreturn false\nend\nlocal lf=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"0\")[1]\nif lf then\nCc(a,lf,Rd(a,lf)or{})\nend\nreturn true\nend\nend",
  notifications: "local Ha\ndo\nlocal Nh=La\nlocal function xj(a)\nif fa(a.front)or Oa(a.front)>0 or a.readers<2 then\nreturn 0\nend\nif a.writers==0 then\nreturn Nh\nend\nlocal aa,hc=Xb(a.writers_key)\nreturn hc\nend\nlocal function fj(a)\nlocal ng=a.written and a.watched_until>g\nlocal ae,ub,sa,next=O,0,0,O\nif a.turn_ms>0 then\nif a.turn_began and a.turn_at>0 then\nae=tb(Lb(a.front))\nub=a.turn_until\nsa=xj(a)\nelseif a.upgrader and a.lease_ended and a.live==1 then\nae=tb(Lb(a.upgrader.id))\nelseif a.queue_dropped then\nub=1\nelseif a.turn_taken and a.tickets>0 then\nub=a.turn_taken\nnext=a.front and tb(Lb(a.front))or O\nend\nend\nif ae==O and ub==0 and not ng then\nreturn nil\nend\nreturn table.concat(\n{e(a.at),ae,e(ub),e(sa),lb(ng),next,e(a.departures)},\n\",\"\n)\nend\nfunction Ha(q,k)\nlocal Md,Ad,Yd={},{},{}\nfor c=1,#k do\nlocal a=k[c]\nif not a.unreadable and not Yd[a] then\nMd[#Md+1]=fj(a)\nfor Gd=1,a.written and #a.untold or 0 do\nAd[#Ad+1]=e(a.at).. \" \" .. a.untold[Gd]\nend\nend\nYd[a]=true\nend\nif #Ad>0 then\nq[#q+1]=\"~\" .. table.concat(Ad,\",\")\nend\nif #Md>0 then\nq[#q+1]=\"!\" .. table.concat(Md,\";\")\nend\nreturn q\nend\nend",
  layout: "local he,Z,nc,xb,ke\ndo\nhe={\n\"record\",\n\"details\",\n\"leases\",\n\"holders\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"history\",\n}\nZ=#he\nnc=2\nxb={\n\"layout\",\n\"fence\",\n\"arrival\",\n\"departures\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"tickets_next\",\n\"turn_at\",\n\"shared\",\n\"shared_next\",\n\"details\",\n\"delay_until\",\n\"break_at\",\n\"hold_ms\",\n\"kept_until\",\n\"expires_at\",\n\"front_arrival\",\n\"capacity\",\n\"permits\",\n\"attended_next\",\n\"turn_until\",\n\"turn_ms\",\n\"no_grace_until\",\n\"dropped\",\n\"watched_until\",\n}\nke=20\nend",
  texts: "local Mb\ndo\nfunction Mb(F,t)\nlocal w=redis.call(\"MGET\",unpack(F))\nlocal Ic,rd={},{}\nfor c=1,t or #F do\nif not w[c] then\nIc[#Ic+1]=c\nrd[#rd+1]=F[c]\nend\nend\nif #Ic==0 or redis.call(\"EXISTS\",unpack(rd))==0 then\nreturn w\nend\nfor Gd=1,#Ic do\nif redis.call(\"EXISTS\",rd[Gd])==1 then\nw[Ic[Gd]]=\"\"\nend\nend\nreturn w\nend\nend",
  record: "local We,pb,xa,kf\ndo\nlocal Dh=2592000000\nlocal function nj(p)\nlocal i,M,I,z,V=string.match(p,\"^(%S+) (%S+) (%d+) (%d+) (%S+)$\")\nif not i or not nb(p)then\nreturn nil\nend\nreturn{id=i,token=M,deadline=f(I),arrival=f(z),label=V}\nend\nlocal function kj(W)\nreturn table.concat(\n{W.id,W.token,e(W.deadline),e(W.arrival),W.label},\n\" \"\n)\nend\nlocal function lj(a,Da,X)\nlocal C,L=ta(Da),X==nc and #xb or ke\nif #C~=L+1 then\nreturn false\nend\nfor c=1,L do\nif not string.find(C[c],\"^%d+$\")then\nreturn false\nend\na[xb[c]]=f(C[c])\nend\nlocal mb=C[L+1]\na.front=mb~=O and mb or nil\nif X<nc then\na.layout,a.turn_at=nc,0\nend\nreturn true\nend\nlocal function mj(a,p,X)\nlocal Da,D,W,zb,R,Vb=\nstring.match(p,\"^([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)$\")\nif not Da or not nb(Da)or not lj(a,Da,X)then\nreturn false\nend\na.ended,a.outcomes,a.events=zb,R,Vb\na.exclusive=Pb(D)\na.upgrader=nj(W)\nreturn(D==\"\" or a.exclusive~=nil)and(W==\"\" or a.upgrader~=nil)\nend\nlocal function ui(m)\nlocal a={\nat=m,\nended=\"\",\noutcomes=\"\",\nevents=\"\",\nnoted={},\nuntold={},\nnew_keys={},\nexpired_permits=0,\nchanged=false,\n}\nfor c=1,Z do\na[he[c] .. \"_key\"]=KEYS[m+c - 1]\nend\nfor c=1,#xb do\na[xb[c]]=0\nend\na.layout=nc\nreturn a\nend\nfunction We(m,p)\nlocal a=ui(m)\nif p then\nlocal X=f(string.match(p,\"^(%d+) \")or \"0\")\nif X>nc then\na.unreadable=\"newer\"\nreturn a\nend\nif X<1 or not mj(a,p,X)then\na.unreadable=\"damaged\"\nreturn a\nend\nif a.expires_at>0 and a.expires_at+oc/2<=g then\nzg(a)\nend\nend\na.live=Bb(a)and 0 or a.shared\nreturn a\nend\nfunction pb(t,hj)\nlocal F={}\nfor c=1,t do\nF[c]=KEYS[(c - 1)*Z+1]\nend\nF[t+1]=hj\nlocal w=#F==1 and{redis.call(\"GET\",F[1])}or Mb(F,t)\nlocal k,vd,pa={},{},nil\nfor c=1,t do\nlocal a=vd[F[c]] or We((c - 1)*Z+1,w[c])\nk[c]=a\nvd[F[c]]=a\nif a.unreadable and not pa then\npa={\"unreadable\",a.unreadable}\nend\nend\nreturn k,pa,w[t+1]\nend\nlocal function yj(a)\nlocal Na={}\nfor c=1,#xb do\nNa[c]=e(math.max(0,a[xb[c]]))\nend\nNa[#Na+1]=a.front or O\nreturn table.concat({\ntable.concat(Na,\" \"),\na.exclusive and rb(a.exclusive)or \"\",\na.upgrader and kj(a.upgrader)or \"\",\na.ended,\na.outcomes,\na.events,\n},\"\\n\")\nend\nfunction xa(a,A)\nif not a.changed and cf(a,A)<=a.expires_at then\nsb(a.record_key)\nreturn\nend\na.changed=false\na.written=true\nic=true\nif a.shared==0 and a.tickets==0 then\na.kept_until=0\na.expires_at=0\nelse\nwg(a,A)\nend\nlocal D=a.exclusive\nlocal Hi=D and D.deadline+D.delay or 0\nlocal Ca=math.max(g,a.delay_until,a.kept_until,Hi)\nlocal Oe=a.capacity>0 and Dh or A\nlocal Hd=math.max(Ca+Oe,a.expires_at+oc)- g\njh(a,Hd)\nredis.call(\"SET\",a.record_key,yj(a),\"PX\",e(Hd))\nend\nfunction kf(a,wh)\nif g+wh>a.watched_until then\na.watched_until=g+wh\na.changed=true\nend\nend\nend",
  reply: "local pd,Ue,sf,Qg\ndo\npd=50\nlocal Eh=20\nfunction Ue(a)\nlocal Xa={}\nif a.exclusive then\nXa[1]=rb(a.exclusive)\nend\nif a.live>0 then\nlocal j=redis.call(\"ZRANGE\",a.holders_key,\"0\",e(pd - 1))\nlocal w=#j>0 and redis.call(\"HMGET\",a.details_key,unpack(j))or{}\nfor c=1,#w do\nlocal b=w[c] and Pb(w[c])\nif #Xa<pd and b and b.deadline>g then\nXa[#Xa+1]=rb(xd(a,b))\nend\nend\nend\nreturn Xa\nend\nfunction sf(a)\nreturn cc(a)+(a.upgrader and 1 or 0)\nend\nlocal function Wi(a,ab)\nlocal Ca=redis.call(\"ZRANGE\",a.leases_key,\"-2\",\"-1\",\"WITHSCORES\")\nlocal m=#Ca\nif #Ca==4 and ab and Ca[3]==ab.id then\nm=2\nend\nlocal I=f(Ca[m] or \"0\")\nreturn a.break_at>0 and math.min(I,a.break_at)or I\nend\nlocal function Bi(a,cb,ab)\nlocal m=a.delay_until\nif a.exclusive then\nm=math.max(m,a.exclusive.deadline)\nelseif cb and a.live>(ab and 1 or 0)then\nm=math.max(m,Wi(a,ab))\nend\nif a.capacity>0 and a.live>0 then\nm=math.max(m,a.shared_next)\nend\nif not cb then\nm=math.max(m,a.upgrader and a.upgrader.deadline or 0,a.break_at)\nend\nreturn m\nend\nfunction Qg(a,cb,ab)\nif Ne(a)then\nreturn g+Eh\nend\nlocal m=Bi(a,cb,ab)\nlocal cj=a.capacity>0 and a.turn_at>0\nif m>g and not cj then\nreturn m\nend\nm=a.attended_next>g and a.attended_next or g\nif a.turn_at==0 then\nreturn m\nend\nreturn m>g and math.min(a.turn_until,m)or a.turn_until\nend\nend",
  turns: "local Hc,Gf,za,jf,Yg,hf,Ld\ndo\nHc=3000\nlocal Zh=250\nlocal Rh=100\nfunction Gf(a,m,Te)\na.turn_at,a.turn_until=m,m+Te\na.changed=true\nend\nlocal function vi(a)\nlocal li=a.shared==0 or a.break_at>g\nif a.break_at>0 and not a.exclusive and a.live==0 and li then\na.break_at=0\na.changed=true\nend\nend\nfunction za(a,m)\nvi(a)\nlocal mb=a.front\nlocal Hg=mb and(Cd(a,mb)or Oa(mb)>a.capacity)\nif Hg and a.turn_at==0 then\nGf(a,m,a.turn_ms>0 and a.turn_ms or Hc)\na.turn_began=true\nelseif not Hg and a.turn_at~=0 then\na.turn_at,a.turn_until=0,0\na.changed=true\nend\nend\nlocal function nh(a,Te)\nif a.turn_ms>0 then\na.turn_ms=Te\nend\nend\nfunction jf(a)\nnh(a,Zh)\nend\nfunction Yg(a,Ub)\nfor aa=1,Rh do\nlocal mb,ub=a.front,a.turn_until\nif a.turn_at==0 or mb==Ub or g<ub then\nreturn\nend\nCf(a,mb,{arrival=a.front_arrival,queued=true},ub,true)\njf(a)\nza(a,ub)\nend\nend\nfunction hf(a,wc)\nif wc~=(a.turn_ms>0)then\na.turn_ms=wc and Hc or 0\na.changed=true\nend\nend\nfunction Ld(a)\nnh(a,Hc)\nend\nend",
  asked: "local Ed,Q,Gb,vc,Tc,Kc,ef,ec,Bf\ndo\nfunction Ed(h,G)\nlocal j={}\nfor c=1,#h.locks do\nj[c]=string.sub(h.modes,c,c).. G\nend\nreturn j\nend\nfunction Q(h,q)\nfor c=1,#h.locks do\nza(h.locks[c],g)\nxa(h.locks[c],h.retention_ms)\nend\nreturn Ha(q,h.locks)\nend\nfunction Gb(h,U)\nreturn Q(h,{\"lost\",U})\nend\nfunction vc(h,Y)\nlocal q,Xg={\"granted\",e(g),e(h.locks[1].break_at)},{}\nfor c=1,#Y do\nXg[c]=rb(Y[c])\nend\nreturn Q(h,ib(q,Xg))\nend\nfunction Tc(h,G)\nlocal j,Y,u,U=Ed(h,G),{},0,gb\nfor c=1,#j do\nY[c]=Ac(h.locks[c],j[c])\nif Y[c] then\nu=u+1\nelseif U==gb then\nU=de(h.locks[c],G)\nend\nend\nif u==#j then\nreturn vc(h,Y)\nend\nif U~=gb or h.idempotency and h.idempotency.state==Ka then\nreturn Gb(h,U)\nend\nreturn nil\nend\nfunction Kc(h,da,y,ab,Oc)\nlocal va=da[1]\nlocal a=h.locks[va]\nlocal cb=string.sub(h.modes,va,va)==eb\ny=y or{position=-1,ticket=O,arrival=0,attended_until=0,ticket_until=0,again_at=0}\nlocal bh={}\nfor c=1,#da do\nbh[c]=e(da[c])\nend\nlocal Xa,jb=Ue(a),0\nlocal q={\n\"busy\",\ne(g),\ntable.concat(bh,\" \"),\ne(Qg(a,cb,ab)),\ne(y.position),\ny.ticket,\ne(y.arrival),\ne(y.attended_until),\ne(y.ticket_until),\ne(y.again_at),\ne(a.hold_ms),\ne(a.departures),\ne(sf(a)+(Oc and Oc[va] and 1 or 0)),\ne(Yb(a)),\ne(Jc(a)),\n}\nib(q,Xa)\nif not ab then\nfor c=1,#da do\njb=math.max(jb,h.locks[da[c]].delay_until)\nend\nend\nq[#q+1]=e(jb>g and jb or 0)\nreturn Q(h,q)\nend\nfunction ef(h,a,i)\nlocal b={\nid=i,\nttl=h.ttl_ms,\nmax_until=h.max_hold_ms>0 and g+h.max_hold_ms or 0,\ndelay=h.lock_delay_ms,\nlabel=h.label,\npartner=O,\n}\nb.idempotency_until=Vc(h.idempotency_key,Nc(a,b,h.ttl_ms))\nreturn b\nend\nfunction ec(h,Ga,G,Kf)\noa(h.idempotency_key,Ga,h.fingerprint,G,Kf)\nend\nfunction Bf(h,G,b)\nlocal a=h.locks[1]\nif h.since>0 or Fa(a,G)then\nya(a,G,\"granted\",true)\nend\nec(h,Ka,G,b.idempotency_until)\nend\nend",
  broken: "local ld,ue\ndo\nlocal og=400\nld=1\nlocal function ej(a,p,Ni)\nlocal Of=a.break_at==ld\nlocal m=Of and g or a.break_at\nif Ni then\nlocal b=Pb(p)\nif not b then\nreturn m\nend\nif Of then\nb.delay=0\nend\nlocal U=b.deadline<m and kd(a,b)or db\nlocal Ba=math.min(m,b.deadline)\nYa(a,b,U,Ba)\nreturn Ba\nend\nif not Of then\nlocal I,yb=string.match(p,\"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) \")\nif I and f(yb)>0 then\na.delay_until=math.max(a.delay_until,math.min(m,f(I))+f(yb))\nend\nend\nreturn m\nend\nfunction ue(a)\nlocal L=og\nif L==0 then\nreturn 0\nend\nlocal j=redis.call(\"ZRANGE\",a.holders_key,\"0\",e(L - 1))\nog=L - #j\nlocal Ba=0\nif #j>0 then\nlocal w=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nif w[c] then\nBa=math.max(Ba,ej(a,w[c],a.shared - c<kc))\nend\nend\nzd(a,j)\nend\na.upgrader=nil\na.changed=true\nif #j==L and a.shared>0 then\nif a.break_at~=ld then\na.break_at=g\nend\nreturn 0\nend\nredis.call(\"DEL\",a.leases_key,a.holders_key)\na.shared,a.permits,a.shared_next,a.live=0,0,0,0\nreturn Ba>0 and Ba or g\nend\nend",
  departures: "local Zg,Ag,ug\ndo\nlocal Ch=2\nlocal jc=1250\nlocal Ph=20\nlocal function qg(a,o,j)\nfor wa=1,#j,jc do\nlocal Ff=redis.call(\"ZMSCORE\",o,unpack(j,wa,math.min(wa+jc - 1,#j)))\nlocal ac={}\nfor c=1,#Ff do\nlocal z=Ff[c] and f(Ff[c])or La\nif z<La then\nac[#ac+1]=e(z+La)\nac[#ac+1]=j[wa+c - 1]\nend\nend\nif #ac>0 then\nredis.call(\"ZADD\",o,unpack(ac))\nMc(a,j[1],-#ac/2)\nend\nend\nend\nlocal function lg(j)\nlocal Ra,sa={},{}\nfor c=1,#j do\nlocal qh=fa(j[c])and Ra or sa\nqh[#qh+1]=j[c]\nend\nreturn Ra,sa\nend\nlocal function Lg(j)\nlocal Pe={}\nfor c=1,#j do\nif Uc(j[c])then\nPe[#Pe+1]=j[c]\nend\nend\nreturn Pe\nend\nlocal function xi(a,P)\nif a.turn_at==0 then\nreturn P\nend\nif a.turn_until<P then\njf(a)\nreturn a.turn_until\nend\nlocal bj=math.max(0,P - a.turn_at)\na.no_grace_until=math.max(a.no_grace_until,P+Ph*bj)\nreturn P\nend\nfunction Zg(a,Ub)\nif cc(a)==0 or a.attended_next>g then\nreturn 0\nend\nlocal wa=math.max(0,a.tickets - cc(a))\nlocal mf=redis.call(\"ZCOUNT\",a.tickets_key,\"-inf\",e(g))- wa\nlocal gd=math.max(0,math.min(mf,jc*Ch))\nlocal pf=redis.call(\"ZRANGE\",a.tickets_key,e(wa),e(wa+gd),\"WITHSCORES\")\nlocal j,Sc={},0\na.attended_next=gd<mf and g or 0\nfor c=1,#pf,2 do\nlocal i,P=pf[c],f(pf[c+1])\nif P>g then\nlocal ii=i==Ub and wa+gd+1==a.tickets\na.attended_next=ii and 0 or P\nelseif(i~=Ub or P+fb<=g)and #j<gd then\nj[#j+1]=i\nif i==a.front then\nSc=P\nend\nend\nend\na.passing=gd<mf\na.changed=true\nlocal Ra,sa=lg(j)\nqg(a,a.writers_key,Ra)\nqg(a,a.readers_key,sa)\nif Sc>0 then\nSc=xi(a,Sc)\ntc(a)\nend\nreturn Sc\nend\nlocal function ti(a,j)\nlocal Ra,sa=lg(j)\nredis.call(\"ZREM\",a.tickets_key,unpack(j))\nif #Ra>0 then\nredis.call(\"ZREM\",a.writers_key,unpack(Ra))\nend\nif #sa>0 then\nredis.call(\"ZREM\",a.readers_key,unpack(sa))\nend\na.tickets=a.tickets - #j\nPc(a,Lg(j))\nend\nfunction Ag(a)\nif a.tickets==0 or a.tickets_next>g or a.passing then\nreturn\nend\nlocal Mg=redis.call(\"ZRANGEBYSCORE\",a.tickets_key,\"-inf\",e(g - fb),\"LIMIT\",\"0\",e(jc))\nif #Mg>0 then\nti(a,Mg)\nend\nlocal va,P=Xb(a.tickets_key)\nif va then\na.tickets_next=P+fb\na.lapsing=a.tickets_next<=g\nelse\na.lapsing=false\na.tickets_next=0\na.tickets,a.writers,a.readers=0,0,0\ntc(a)\nend\na.changed=true\nend\nfunction ug(a)\nlocal L=a.tickets+(a.upgrader and 1 or 0)\nif a.tickets>0 then\nlocal j=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"-1\")\nfor wa=1,#j,jc do\nPc(a,Lg({unpack(j,wa,math.min(wa+jc - 1,#j))}))\nend\nif #j>0 then\nredis.call(\"DEL\",a.writers_key,a.readers_key,a.tickets_key)\na.departures=a.departures+cc(a)\na.writers,a.readers,a.tickets,a.tickets_next,a.attended_next=0,0,0,0,0\ntc(a)\nend\nend\na.upgrader=nil\na.queue_dropped=true\na.dropped=math.max(a.arrival,qb)\na.arrival=a.dropped\na.changed=true\nreturn L\nend\nend",
  groups: "local Ta\ndo\nfunction Ta(C,Je)\nC[#C+1]=e(#Je)\nfor c=1,#Je do\nib(C,Je[c])\nend\nreturn C\nend\nend",
  latch: "local Qd,Id,Dc,Nf,Yc\ndo\nlocal Wf=1\nlocal Kh=60000\nfunction Qd(p)\nlocal X,i,x,L,xg,R=string.match(p,\"^(%d+) (%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)$\")\nif f(string.match(p,\"^(%d+) \")or \"0\")>Wf then\nreturn{unreadable=\"newer\"}\nend\nif not X or not nb(string.match(p,\"^[^\\n]*\"))then\nreturn{unreadable=\"damaged\"}\nend\nreturn{\nid=f(i),\nsince=f(x),\ncount=f(L),\nexpires_at=f(xg),\noutcomes=R,\nlive=f(xg)>g,\n}\nend\nfunction Id(o)\nlocal p=redis.call(\"GET\",o)\nreturn p and Qd(p)or nil\nend\nfunction Dc(o,n)\nic=true\nlocal Na={e(Wf),e(n.id),e(n.since),e(n.count),e(n.expires_at)}\nlocal Oe=math.max(n.expires_at - g,Kh)\nredis.call(\"SET\",o,table.concat(Na,\" \").. \"\\n\" .. n.outcomes,\"PX\",e(Oe))\nend\nfunction Nf(q)\nq[#q+1]=\"!1,-,0,0,1\"\nreturn q\nend\nfunction Yc(n,L)\nreturn{\"latch\",e(n.id),e(n.since),L or e(n.count),e(n.expires_at)}\nend\nend",
  order: "local Vg,ah\ndo\nfunction Vg(a,i,z)\nif not a.front or a.front==i then\nreturn false\nend\nif not fa(i)and Oa(i)==0 then\nif a.writers==0 then\nreturn false\nend\nif z and not fa(a.front)then\nlocal aa,hc=Xb(a.writers_key)\nreturn hc<z\nend\nend\nreturn not z or a.front_arrival<z\nend\nlocal function pg(o,z)\nreturn redis.call(\"ZCOUNT\",o,\"-inf\",\"(\" .. e(z))\nend\nfunction ah(a,i,y)\nlocal E=a.upgrader and 1 or 0\nif y.queued and y.arrival==a.arrival then\nreturn E+cc(a)- 1\nend\nlocal Ra,sa=a.writers,a.readers\nif y.queued and fa(i)then\nRa=Ra - 1\nelseif y.queued then\nsa=sa - 1\nend\nif Ra>0 then\nE=E+pg(a.writers_key,y.arrival)\nend\nif sa>0 then\nE=E+pg(a.readers_key,y.arrival)\nend\nreturn E\nend\nend",
  places: "local Ge,Pg,yf,kh,jg,P\ndo\nlocal zh=10000\nlocal Ah=2500\nlocal Oh=1500\nfunction Ge(k,j)\nlocal u,z={},nil\nfor c=1,#j do\nu[c]=Rd(k[c],j[c])or false\nz=z or u[c] and u[c].arrival\nend\nu.arrival=z\nreturn z and u or nil\nend\nfunction Pg(k)\nlocal u,z={},qb\nfor c=1,#k do\nz=math.max(z,k[c].arrival+1)\nend\nfor c=1,#k do\nu[c]=false\nk[c].arrival=z\nk[c].changed=true\nend\nu.arrival=z\nreturn u\nend\nfunction yf(k,j,u)\nfor c=1,#j do\nif u[c] then\nCc(k[c],j[c],u[c])\nend\nend\nend\nfunction kh(k,j,u,Va,Ua,V)\nlocal td=0\nif #j>1 then\ntd=math.floor(u.arrival/1000)+zh\nend\nlocal bd,sd=0,td>g and td or 0\nfor c=1,#j do\nlocal a,i=k[c],j[c]\nif td<=g or Va[c] then\nlocal y=u[c] or{arrival=u.arrival}\nCf(a,i,y,Ua)\nif Uc(i)then\nrf(a,i,\"=\" .. V)\nend\nbd=math.max(bd,ah(a,i,y))\nu[c]=y\nelseif u[c] then\nCc(a,i,u[c])\nu[c]=false\nend\nza(a,g)\nif a.front==i and a.turn_at>0 then\nLd(a)\nGf(a,g,Hc)\nsd=g+Ah\nend\nend\nreturn bd,sd\nend\nlocal function Ji(a,i,z,rc)\nif not Cd(a,i)then\nreturn true\nend\nif rc then\nreturn Vg(a,i,z)\nend\nreturn Oa(i)==0 and a.live>0 and a.front~=nil and a.front~=i\nend\nfunction jg(k,j,z,rc)\nlocal da,Va={},{}\nfor c=1,#j do\nVa[c]=Ji(k[c],j[c],z,rc)\nif Va[c] then\nda[#da+1]=c\nend\nend\nreturn da,Va\nend\nfunction P(k,Cb,fd)\nlocal gj=g+math.floor(Cb - math.min(300,Cb/10))\nfor c=1,#k do\nfd=fd and g>=k[c].no_grace_until\nend\nreturn gj+(fd and Oh or 0)\nend\nend",
  purge: "local Pa\ndo\nlocal Vh=100\nlocal function sj(a)\nlocal b=a.exclusive\nif not b or b.deadline>g then\nreturn 0\nend\na.exclusive=nil\nYa(a,b,kd(a,b),b.deadline)\nreturn b.deadline\nend\nlocal function si(a)\nlocal Ba=0\nlocal j=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",e(g),\"LIMIT\",\"0\",e(Vh))\nif #j>0 then\nlocal w=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nlocal b=w[c] and Pb(w[c])\nif b then\nYa(a,b,kd(a,b),b.deadline)\nBa=b.deadline\nend\nend\nzd(a,j)\nend\nreturn Ba\nend\nlocal function oi(a)\nif a.capacity==0 then\na.live=redis.call(\"ZCOUNT\",a.leases_key,\"(\" .. e(g),\"+inf\")\nreturn\nend\nlocal De=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",e(g))\na.live=a.shared - #De\na.expired_permits=0\nfor c=1,#De do\na.expired_permits=a.expired_permits+Oa(De[c])\nend\nend\nlocal function tj(a)\nif a.shared>0 and Bb(a)then\nreturn ue(a)\nend\nif a.shared==0 or a.shared_next>g then\nreturn 0\nend\nlocal Ba=si(a)\nlocal va,Rg=Xb(a.leases_key)\na.shared_next=Rg\nif not va then\na.shared,a.permits=0,0\nend\na.live=a.shared\nif va and Rg<=g then\noi(a)\nend\na.changed=true\nreturn Ba\nend\nlocal function uj(a)\nlocal W=a.upgrader\nif not W or W.deadline>g then\nreturn 0\nend\na.upgrader=nil\na.changed=true\nreturn W.deadline\nend\nfunction Pa(a,Ub)\nlocal m=math.max(sj(a),tj(a),uj(a),Zg(a,Ub))\nAg(a)\nif a.tickets==0 then\nLd(a)\nend\nif a.delay_until>0 and a.delay_until<=g then\nm=math.max(m,a.delay_until)\na.delay_until=0\na.changed=true\nend\nza(a,m>0 and m or g)\nYg(a,Ub)\nend\nend",
  quorum_endings: "local Ja,Sa,lc,nd,kc,re,qc,Ie,Ya\ndo\nJa=\"r\"\nSa=\"e\"\nlocal Lh=\"x\"\nlc=\"m\"\nnd=\"u\"\nlocal ee=12\nlocal bg=6\nkc=64\nlocal ge=1+ee+bg+1\nfunction re(l)\nreturn string.sub(l .. \"------\",1,bg)\nend\nlocal function vg(H)\nlocal zi=string.gsub(string.sub(H,1,ee),\"%-\",\"%%-\")\nreturn \"(%a)\" .. zi .. \"(%S+)\"\nend\nfunction qc(d,H)\nreturn string.match(d.ended,vg(H))\nend\nfunction Ie(d,H)\nd.ended=string.gsub(d.ended,vg(H).. \" \",\"\")\nend\nfunction Ya(d,H,ga,l)\nlocal s=qc(d,H)\nif s==Sa and ga~=Sa then\nIe(d,H)\nga=Lh\nelseif s then\nreturn\nend\nlocal Be=ga .. string.sub(H,1,ee).. re(l).. \" \"\nd.ended=string.sub(Be .. d.ended,1,kc*ge)\nend\nend",
  quorum_idempotency: "local fe,zf,yg,lh,dh,gh\ndo\nfe=\"e\"\nlocal Bh=8*23\nlocal Qf=\"?\"\nlocal function Fg(d,H)\nreturn d and d.state==Ka and string.find(d.rest,H,1,true)~=nil\nend\nlocal function Vi(d,ea)\nlocal m=g\nfor aa,b in ipairs(d.leases)do\nif b.holder==ea then\nm=math.max(m,b.deadline)\nend\nend\nreturn m\nend\nfunction zf(o,d,b)\nif not o then\nreturn\nend\nlocal s,ma=Ea(o),b.attempt\nif s and s.state==Ka and not Fg(s,ma)then\nma=string.sub(s.rest .. \" \" .. ma,-Bh)\nend\noa(o,Ka,b.fingerprint,ma,Vi(d,b.holder))\nend\nfunction yg(o,H)\nlocal s=Ea(o)\nif not Fg(s,H)then\nreturn\nend\nlocal Ib={}\nfor aa,Za in ipairs(ta(s.rest))do\nif Za~=H then\nIb[#Ib+1]=Za\nend\nend\nif #Ib==0 then\nredis.call(\"DEL\",o)\nelse\nlocal p=table.concat({s.layout,Ka,s.fingerprint,table.concat(Ib,\" \")},\" \")\nredis.call(\"SET\",o,p,\"KEEPTTL\")\nend\nend\nfunction lh(o,H)\nlocal s=Ea(o)\nif not s or s.state==Ka then\noa(o,fe,s and s.fingerprint or Qf,H,g)\nend\nend\nfunction dh(o,b)\nredis.call(\"PEXPIRE\",o,e(b.deadline - g+mc),\"GT\")\nend\nfunction gh(s,v)\nif s and s.fingerprint==Qf then\nreturn nil\nend\nreturn dd(s,v)\nend\nend",
  quorum_marker: "local le,qd,Eb,Xd,Tb,bc,Wd,gf\ndo\nlocal Xf=1\nle=\"v\"\nqd=\"q\"\nlocal ai=100000\nlocal Fh=4503599627370496\nlocal cg=8\nlocal ve=qb<Fh and qb or 0\nfunction Eb(p)\nif not p then\nreturn{state=O,ends_at=0}\nend\nlocal X,Ga,ja,ia,Qc,He,hi=\nstring.match(p,\"^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$\")\nif not X or f(X)>Xf then\nreturn{state=\"newer\"}\nend\nreturn{\nstate=Ga,\nnumber=f(ja),\nnodes=f(ia),\nends_at=f(Qc),\nfloor=f(He),\nahead=f(hi),\n}\nend\nfunction Xd(o,r)\nlocal Na={r.number,r.nodes,r.ends_at,r.floor,r.ahead}\nlocal C={e(Xf),r.state}\nfor c=1,#Na do\nC[c+2]=e(Na[c])\nend\nredis.call(\"SET\",o,table.concat(C,\" \"))\nend\nfunction Tb(r,ja,ia)\nif r.state==\"newer\" then\nreturn{\"newer\"}\nend\nif r.number and(r.number~=ja or r.nodes~=ia)then\nreturn{\"misplaced\",e(r.number),e(r.nodes)}\nend\nif r.state~=le then\nreturn{\"nonvoter\",e(g),r.state,e(r.ends_at)}\nend\nreturn nil\nend\nfunction bc(Ca,r)\nlocal Se=math.max(Ca+1,r.floor+1,ve)\nlocal T=Se - Se % cg+r.number\nreturn T<Se and T+cg or T\nend\nfunction Wd(r)\nreturn math.max(r.floor or 0,ve+(r.ahead or 0)+ai)\nend\nfunction gf(o,r,T)\nif T>Wd(r)then\nr.ahead=T - ve\nXd(o,r)\nend\nend\nend",
  quorum_record: "local ie,wb,eb,Jf,Od,fc,Ae,Fb,dc,Wb,Fe,Hf,kg,ye,ne,xe\ndo\nlocal ag=2\nie=\"p\"\nwb=\"c\"\neb=\"x\"\nlocal Uh=\"^(%a) (%S+) (%S+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) ?(%S*)$\"\nfunction Jf(Da)\nlocal ha,H,ea,Ga,I,T,me,Ob,af,yb,V,ch=\nstring.match(Da,Uh)\nif not ha or not nb(Da)then\nreturn nil\nend\nreturn{\nmode=ha,\nattempt=H,\nholder=ea,\nstate=Ga,\ndeadline=f(I),\nfence=f(T),\nacquired=f(me),\nttl=f(Ob),\nmax_until=f(af),\ndelay=f(yb),\nlabel=V,\nfingerprint=ch==\"\" and O or ch,\n}\nend\nfunction Od(b)\nreturn table.concat({\nb.mode,\nb.attempt,\nb.holder,\nb.state,\ne(b.deadline),\ne(b.fence),\ne(b.acquired),\ne(b.ttl),\ne(b.max_until),\ne(b.delay),\nb.label,\nb.fingerprint,\n},\" \")\nend\nlocal function wi(d)\nlocal Ma={}\nfor aa,b in ipairs(d.leases)do\nif b.deadline>g then\nMa[#Ma+1]=b\nelseif b.state==wb then\nlocal ga=b.deadline==b.max_until and lc or Sa\nYa(d,b.attempt,ga,\"\")\nif b.delay>0 then\nd.delay_until=math.max(d.delay_until,b.deadline+b.delay)\nend\nend\nend\nd.leases=Ma\nend\nfunction fc(t,ph)\nlocal F={}\nfor c=1,t do\nF[c]=KEYS[ph*(c - 1)+1]\nF[t+c]=KEYS[ph*(c - 1)+2]\nend\nreturn Mb(F,t)\nend\nfunction Ae()\nreturn{fence=0,confirmed=0,delay_until=0,ended=\"\",leases={}}\nend\nfunction Fb(p)\nlocal d=Ae()\nif not p then\nreturn d\nend\nlocal X,T,ni,jb,zb,ed=\nstring.match(p,\"^(%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)\\n(.*)$\")\nif f(string.match(p,\"^(%d+) \")or \"0\")>ag then\nreturn nil,\"newer\"\nend\nif not X or f(X)<1 or not nb(string.match(p,\"^[^\\n]*\"))then\nreturn nil,\"damaged\"\nend\nd.fence=f(T)\nd.confirmed=f(ni)\nd.delay_until=f(jb)\nd.ended=zb\nfor Da in string.gmatch(ed,\"[^\\n]+\")do\nlocal b=Jf(Da)\nif not b then\nreturn nil,\"damaged\"\nend\nd.leases[#d.leases+1]=b\nend\nwi(d)\nreturn d\nend\nfunction dc(o,d,A)\nlocal Ca=math.max(g,d.delay_until)\nlocal Na={e(ag),e(d.fence),e(d.confirmed),e(d.delay_until)}\nlocal Db={table.concat(Na,\" \"),d.ended,\"\"}\nfor c,b in ipairs(d.leases)do\nDb[c+2]=Od(b)\nCa=math.max(Ca,b.deadline+b.delay)\nend\nredis.call(\"SET\",o,table.concat(Db,\"\\n\"),\"PX\",e(Ca+A - g))\nend\nfunction Wb(d,H)\nfor aa,b in ipairs(d.leases)do\nif b.attempt==H then\nreturn b\nend\nend\nreturn nil\nend\nfunction Fe(d,ea)\nfor aa,b in ipairs(d.leases)do\nif b.holder==ea then\nreturn b\nend\nend\nreturn nil\nend\nfunction Hf(d,ha,ea)\nlocal m=0\nfor aa,b in ipairs(d.leases)do\nif b.holder~=ea and(ha==eb or b.mode==eb)then\nm=math.max(m,b.deadline+b.delay)\nend\nend\nreturn m\nend\nfunction kg(d,ha,ea)\nlocal m=Hf(d,ha,ea)\nif d.delay_until>g and not Fe(d,ea)then\nm=math.max(m,d.delay_until)\nend\nreturn m\nend\nfunction ye(d)\nlocal Db={}\nfor aa,b in ipairs(d.leases)do\nif b.state==wb then\nDb[#Db+1]=Od(b)\nend\nend\nreturn Db\nend\nfunction ne(d,r,la,of)\nd.fence=bc(d.fence,r)\nlocal b={\nmode=la.mode,\nattempt=la.attempt,\nholder=la.holder,\nstate=ie,\ndeadline=g+of,\nfence=d.fence,\nacquired=0,\nttl=0,\nmax_until=0,\ndelay=0,\nlabel=O,\nfingerprint=O,\n}\nd.leases[#d.leases+1]=b\nreturn b\nend\nfunction xe(d,b,Qa)\nb.state=wb\nb.fence=Qa.fence\nb.acquired=g - Qa.acquired\nb.ttl=Qa.ttl\nb.delay=Qa.delay\nb.label=Qa.label\nb.fingerprint=Qa.fingerprint\nb.deadline=g+Qa.ttl\nif Qa.max_until>0 then\nb.max_until=g+Qa.max_until\nb.deadline=math.min(b.deadline,b.max_until)\nend\nd.fence=math.max(d.fence,b.fence)\nd.confirmed=math.max(d.confirmed,b.fence)\nend\nend",
  recent_reply: "local Df,wf\ndo\nfunction Df(d,l,q,Lc)\nya(d,l,table.concat(q,\"x\"),Lc)\nend\nfunction wf(d,l)\nlocal Nd=Fa(d,l)\nif not Nd then\nreturn nil\nend\nlocal C=string.gsub(Nd,\"x\",\" \")\nreturn ta(C)\nend\nend",
  reentry: "local eg\ndo\nlocal di=5000\nlocal ci=3000\nlocal function zj(h,ca)\nlocal a=h.locks[1]\nca.holds=ca.holds+1\nca.deadline=math.max(ca.deadline,Nc(a,ca,h.ttl_ms))\nca.ttl=math.max(ca.ttl,h.ttl_ms)\ncd(a,ca)\nif h.idempotency_key then\nlocal Ri=ca.deadline+math.max(h.retention_ms - mc,0)\nec(h,Ka,Lb(ca.id),Ri)\nelse\nya(a,h.request,\"entered\",h.since>0)\nend\nreturn vc(h,{ca})\nend\nlocal function Ei(h,G,D,S)\nlocal a=h.locks[1]\nlocal b=ef(h,a,h.modes .. G)\nlocal jd\nif fa(b.id)then\njd=a.upgrader and a.upgrader.arrival\na.upgrader=nil\nb.partner=S.id\nend\nDd(a,b,jd)\nif D then\nD.partner=b.id\nend\nBf(h,G,b)\nreturn vc(h,{b})\nend\nlocal function Ij(h,G,S)\nlocal a=h.locks[1]\na.arrival=math.max(a.arrival+1,qb)\nlocal z,I=a.arrival,g+di\nif a.upgrader then\nz=a.upgrader.arrival\nend\nhf(a,h.hints)\na.upgrader=\n{id=h.modes .. G,token=S.id,deadline=I,arrival=z,label=h.label}\na.changed=true\nec(h,Sb,G,I)\nlocal y={\nposition=0,\nticket=G,\narrival=z,\nattended_until=I,\nticket_until=I,\nagain_at=g+ci,\n}\nreturn Kc(h,{1},y,S)\nend\nfunction eg(h,s)\nlocal a,W=h.locks[1],h.locks[1].upgrader\nif h.arrival>0 and h.arrival<=a.dropped then\nreturn Gb(h,Rb[db])\nend\nlocal D,S=Re(a,h.token)\nif not D and not S then\nreturn Q(h,{ad(a,h.token)})\nend\nlocal cb=h.modes==eb\nlocal ca=S\nif cb then\nca=D\nend\nlocal Ke=W and Lb(W.id)==h.place_secret\nif s==\"entered\" or Wc(s,h.since)and not Ke then\nreturn ca and vc(h,{ca})or Gb(h,gb)\nend\nif ca then\nreturn zj(h,ca)\nend\nif cb and W and W.token~=S.id then\nreturn Q(h,{\"deadlock\"})\nend\nlocal G=Ke and h.place_secret or h.request\nif Cd(a,h.modes .. G,D,S)then\nreturn Ei(h,G,D,S)\nend\nif not cb or h.left_ms==0 and not Ke then\nec(h,Sb,h.request,g)\nreturn Kc(h,{1},nil,S or D)\nend\nreturn Ij(h,G,S)\nend\nend",
  request: "local Xe\ndo\nfunction Xe(t,B,v)\nlocal K=Ea(B)\nlocal J=dd(K,v)\nif J then\nreturn nil,K,J\nend\nlocal k,pa=pb(t)\nreturn k,K,pa\nend\nend",
  warn: "local pe,ce,Mf\ndo\nlocal dg=400\nfunction pe(a,Ab)\nlocal na=a.break_at\na.break_at=g+Ab\nif na>0 then\na.break_at=math.min(a.break_at,na)\nend\na.changed=true\nreturn na\nend\nlocal function Pi(a,b,E)\nlocal I=E>0 and math.min(b.deadline,E)or b.deadline\nreturn I - b.ttl+b.ttl/3>a.break_at\nend\nfunction ce(a,b,E,qa)\nif not qa and b.delay>0 then\nb.delay=0\ncd(a,b)\nend\nlocal bb=Pi(a,b,E)\nxd(a,b)\nreturn bb and 1 or 0\nend\nfunction Mf(a,wa,E,qa)\nif a.live==0 then\nreturn 0,0\nend\nlocal ei=\"(\" .. e(wa)\nlocal sc=\nredis.call(\"ZRANGEBYSCORE\",a.holders_key,ei,\"+inf\",\"WITHSCORES\",\"LIMIT\",\"0\",e(dg))\nlocal j={}\nfor c=1,#sc,2 do\nj[#j+1]=sc[c]\nend\nif #j==0 then\nreturn 0,0\nend\nlocal bb=0\nlocal w=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nlocal b=w[c] and Pb(w[c])\nif b and b.deadline>g then\nbb=bb+ce(a,b,E,qa)\nend\nend\nreturn bb,#j==dg and f(sc[#sc])or 0\nend\nend",
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
  sha1: "b83f47d9f849c4d7dbc9e8b58bfc837ff5fe494e",
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
    "local l,ud,v,x=ARGV[1],f(ARGV[2]),ARGV[3],f(ARGV[4])\nlocal ra,B=KEYS[1],KEYS[2]\nlocal E=Kb(Ea(B),v)\nif E then\nreturn E\nend\nlocal n=Id(ra)\nif n and n.unreadable then\nreturn{\"unreadable\",n.unreadable}\nend\nlocal function Eg()\nsb(ra)\nreturn{\"gone\"}\nend\nlocal s=n and Fa(n,l)\nif not n or s==\"gone\" then\nreturn Eg()\nend\nlocal L,Ug=s,false\nif not s then\nif ob(n,l,x)then\nreturn{\"forgotten\"}\nend\nif not n.live then\nif x>0 then\nya(n,l,\"gone\",true)\nDc(ra,n)\nend\nreturn Eg()\nend\nUg=n.count>0 and n.count<=ud\nn.count=math.max(0,n.count - ud)\nL=e(n.count)\nif not B then\nya(n,l,L,x>0)\nend\nDc(ra,n)\nend\nlocal q=Yc(n,L)\noa(B,Ia,v,table.concat(q,\" \"),n.expires_at)\nreturn Ug and Nf(q)or q\n",
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
  sha1: "bb7a92ff9b964c6a29d9fb4e227ef1aa40a7d82b",
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
    "local l,v,x=ARGV[1],ARGV[2],f(ARGV[3])\nlocal ra,B=KEYS[1],KEYS[2]\nlocal E=Kb(Ea(B),v)\nif E then\nreturn E\nend\nlocal p=Mb({ra})[1]\nlocal n=p and Qd(p)\nif n and n.unreadable==\"damaged\" then\nredis.call(\"DEL\",ra)\noa(B,Ia,v,\"deleted 1 1\",g)\nreturn{\"deleted\",\"1\",\"1\"}\nend\nif n and n.unreadable then\nreturn{\"unreadable\",n.unreadable}\nend\nif n and ob(n,l,x)then\nreturn{\"forgotten\"}\nend\nlocal Wa,yd=n and Fa(n,l),false\nif not Wa then\nyd=n and n.live\nWa=lb(yd)\nif n and(yd or x>0)then\nn.expires_at=math.min(n.expires_at,g)\nif not B then\nya(n,l,Wa,x>0)\nend\nDc(ra,n)\nend\nend\nsb(ra)\nlocal q={\"deleted\",Wa,\"0\"}\noa(B,Ia,v,table.concat(q,\" \"),g)\nreturn yd and Nf(q)or q\n",
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
  sha1: "eaf6e109865d353c2cfa3e63baba1d2ef96988a7",
  abi: {"defaults":[],"digests":["9579f74e"]},
  args: [],
  decode: (r) => r.end(r.led<LatchGetReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer(), now: r.integer() }), gone: () => ({ kind: "gone" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.latch,
    "local n=Id(KEYS[1])\nsb(KEYS[1])\nif n and n.unreadable then\nreturn{\"unreadable\",n.unreadable}\nend\nif not n or not n.live then\nreturn{\"gone\"}\nend\nlocal q=Yc(n)\nq[#q+1]=e(g)\nreturn q\n",
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
  sha1: "e20d2a8f7300cecb7761201bbadd83e7181f258c",
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
    "local t=f(ARGV[1])\nlocal F={}\nfor c=1,t do\nF[c]=KEYS[c]\nend\nlocal w=Mb(F)\nlocal kb={}\nfor c=1,t do\nlocal n=w[c] and Qd(w[c])\nif n and n.unreadable then\nkb[#kb+1]={e(c),n.unreadable,\"0\"}\nelseif n and n.live then\nkb[#kb+1]={e(c),e(n.count),e(n.expires_at)}\nend\nend\nsb(KEYS[1])\nreturn Ta({\"latches\"},kb)\n",
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
  sha1: "0efdce829c8706c9f76e059e5fd4aa44f3381c88",
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
    "local l,L,ka,v,x=ARGV[1],f(ARGV[2]),f(ARGV[3]),ARGV[4],f(ARGV[5])\nlocal ra,B=KEYS[1],KEYS[2]\nlocal E=Kb(Ea(B),v)\nif E then\nreturn E\nend\nlocal N=Id(ra)\nif N and N.unreadable then\nreturn{\"unreadable\",N.unreadable}\nend\nif N and ob(N,l,x)then\nreturn{\"forgotten\"}\nend\nlocal s=N and Fa(N,l)\nif s then\nreturn s==\"exists\" and{\"exists\"}or Yc(N,s)\nend\nif N and N.live and N.count>0 then\nif x>0 then\nya(N,l,\"exists\",true)\nDc(ra,N)\nend\nsb(ra)\nreturn{\"exists\"}\nend\nlocal i=math.max(N and N.id+1 or 0,qb)\nlocal n={\nid=i,\nsince=N and N.live and N.since or i,\ncount=L,\nexpires_at=g+ka,\noutcomes=N and N.outcomes or \"\",\n}\nif not B then\nya(n,l,e(L),x>0)\nend\nDc(ra,n)\nlocal q=Yc(n)\noa(B,Ia,v,table.concat(q,\" \"),n.expires_at)\nreturn q\n",
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
  sha1: "aba22aebc56e5016a2514a841c25d7723d66c6ff",
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
    "local l,Jd,ka,Cb,rc=ARGV[1],ARGV[2],f(ARGV[3]),f(ARGV[4]),ARGV[5]==\"1\"\nlocal M,Nb,V,Ye,Ze=ARGV[6],ARGV[7],ARGV[8],f(ARGV[9]),f(ARGV[10])\nlocal A,Zc,Lf,v=f(ARGV[11]),f(ARGV[12]),f(ARGV[13]),ARGV[14]\nlocal te,x,fd=f(ARGV[15]),f(ARGV[16]),ARGV[17]==\"1\"\nlocal z,wc=f(ARGV[18]),ARGV[19]==\"1\"\nlocal t=#Jd\nlocal B=KEYS[t*Z+1]\nlocal k,K,q=Xe(t,B,v)\nif q then\nreturn q\nend\nlocal h={\nrequest=l,\nmodes=Jd,\nttl_ms=ka,\nleft_ms=Cb,\ntoken=M,\nlabel=V,\nlock_delay_ms=Ye,\nmax_hold_ms=Ze,\nretention_ms=A,\nfingerprint=v,\nsince=x,\narrival=z,\nhints=wc,\nlocks=k,\nidempotency_key=B,\nidempotency=K,\nplace_secret=l,\n}\nif Nb~=O then\nh.place_secret=Nb\nelseif K and K.state==Sb then\nh.place_secret=K.rest\nend\nlocal function Di(G,j,u)\nlocal Y={}\nfor c=1,t do\nif not fa(j[c])and k[c].live>=Zc then\nreturn Q(h,{\"limit\",\"leases\"})\nend\nend\nfor c=1,t do\nY[c]=ef(h,k[c],j[c])\nif u and u[c] then\nCc(k[c],j[c],u[c])\nLd(k[c])\nend\nDd(k[c],Y[c],u and u.arrival)\nif u and u[c] then\nk[c].turn_taken=Y[c].deadline\nend\nend\nBf(h,G,Y[1])\nreturn vc(h,Y)\nend\nlocal function Hj(G,j,u,da,Va)\nlocal vd=z==0 and u~=nil and K~=nil and K.state==Sb\nif not u then\nfor c=1,t do\nif Va[c] and not Gg(k[c],Lf)then\nreturn Q(h,{\"limit\",\"waiters\"})\nend\nend\nu=Pg(k)\nend\nfor c=1,t do\nhf(k[c],wc)\nend\nlocal Ua=P(k,Cb,fd or vd)\nlocal bd,sd=kh(k,j,u,Va,Ua,V)\nlocal rh=math.max(g,Ua)+fb\nec(h,Sb,G,rh)\nlocal Oc={}\nfor c=1,t do\nOc[c]=u[c] and not u[c].queued\nend\nlocal y={\nposition=bd,\nticket=G,\narrival=u.arrival,\nattended_until=Ua,\nticket_until=rh,\nagain_at=sd,\n}\nreturn Kc(h,da,y,nil,Oc)\nend\nlocal function Cj()\nif K and K.state==Ka then\nreturn Tc(h,K.rest)\nend\nlocal na=Tc(h,l)\nif not na and h.place_secret~=l then\nna=Tc(h,h.place_secret)\nend\nif not na and K and K.rest~=h.place_secret and K.rest~=l then\nna=Tc(h,K.rest)\nend\nreturn na\nend\nlocal function Ai()\nlocal j=Ed(h,h.place_secret)\nlocal u=Ge(k,j)\nif u or h.place_secret==l then\nreturn h.place_secret,j,u\nend\nj=Ed(h,l)\nreturn l,j,Ge(k,j)\nend\nfor c=1,t do\nPa(k[c],string.sub(Jd,c,c).. h.place_secret)\nend\nq=Cj()\nif q then\nreturn q\nend\nfor c=1,t do\nif k[c].damaged_id then\nreturn Q(h,{\"unreadable\",\"damaged\"})\nend\nend\nlocal s=Fa(k[1],l)\nif s==\"gone\" then\nreturn Gb(h,Rb[Ja])\nend\nif s==\"granted\" then\nreturn Gb(h,gb)\nend\nif M~=O and ob(k[1],l,x)then\nreturn Q(h,{\"forgotten\"})\nend\nif x>0 and not s and Fd(k[1])then\nreturn Q(h,{\"forgotten\"})\nend\nAf(k[1],l,x)\nif M~=O then\nreturn eg(h,s)\nend\nlocal G,j,u=Ai()\nif not u and Wc(s,x)then\nreturn Gb(h,gb)\nend\nfor c=1,t do\nif z>0 and z<=k[c].dropped then\nyf(k,j,u or{})\nreturn Gb(h,Rb[db])\nend\nend\nif Jd==je then\nlocal Ec=k[1]\nlocal id=Ec.capacity>0 and Ec.capacity or te\nif Oa(l)>id then\nyf(k,j,u or{})\nreturn Q(h,id==0 and{\"absent\"}or{\"unsatisfiable\",e(id)})\nend\nEc.changed=Ec.changed or Ec.capacity~=id\nEc.capacity=id\nend\nlocal da,Va=jg(k,j,u and u.arrival,rc)\nif #da==0 then\nreturn Di(G,j,u)\nend\nif u or Cb>0 and rc then\nreturn Hj(G,j,u,da,Va)\nend\nec(h,Sb,l,g)\nif wc and Cb>0 then\nkf(k[da[1]],Cb)\nend\nreturn Kc(h,da)\n",
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
  sha1: "04ea2ba018f8e1f4f393b1f5ffb7e05a83016ecc",
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
    lib.recent_reply,
    lib.warn,
    "local l,T,Ab,qa=ARGV[1],f(ARGV[2]),f(ARGV[3]),ARGV[4]==\"1\"\nlocal A,v,x=f(ARGV[5]),ARGV[6],f(ARGV[7])\nlocal B=KEYS[Z+1]\nlocal k,pa,Me=pb(1,B)\nlocal E=Kb(Pd(Me),v)or pa\nif E then\nreturn E\nend\nlocal a=k[1]\nPa(a)\nlocal function Q(q)\nxa(a,A)\nreturn Ha(q,k)\nend\nlocal s=wf(a,l)\nif s then\nreturn Q(s)\nend\nif ob(a,l,x)then\nreturn{\"forgotten\"}\nend\nlocal function Yi()\nif a.exclusive and a.exclusive.fence==T then\nreturn a.exclusive\nend\nlocal j=a.shared>0 and redis.call(\"ZRANGEBYSCORE\",a.holders_key,e(T),e(T))or{}\nreturn j[1] and Ac(a,j[1])\nend\nlocal function oe(b)\nif Yb(a)>1 then\nreturn{\"others\"}\nend\nlocal na=pe(a,Ab)\nreturn{\"breaking\",e(a.break_at),e(ce(a,b,na,qa))}\nend\nlocal function se(b)\nif b then\nb.delay=qa and b.delay or 0\npc(a,b,db)\nend\nreturn{\"broken\",lb(b),lb(a.capacity>0)}\nend\nlocal b=Yi()\nif a.damaged_id then\nreturn Q({\"unreadable\",\"damaged\"})\nend\nlocal q=b and Ab>0 and oe(b)or se(b)\nza(a,g)\nif not B and(b or x>0)then\nDf(a,l,q,x>0)\nend\noa(B,Ia,v,table.concat(q,\" \"),g)\nreturn Q(q)\n",
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
  sha1: "cc980141ae12b1fe40031533f9ebed83266d32a0",
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
    lib.recent_reply,
    lib.warn,
    "local l,Ab,qa,ri=ARGV[1],f(ARGV[2]),ARGV[3]==\"1\",ARGV[4]==\"1\"\nlocal A,v,Bj,x=f(ARGV[5]),ARGV[6],ARGV[7]==\"1\",f(ARGV[8])\nlocal Td=ARGV[9]\nlocal B=KEYS[Z+1]\nlocal E=Kb(Ea(B),v)\nif E then\nreturn E\nend\nlocal a=We(1,Mb({KEYS[1]})[1])\nif Ab==0 and a.unreadable~=\"newer\" and(Bj or a.unreadable)then\nredis.call(\"DEL\",unpack(KEYS,1,Z))\noa(B,Ia,v,\"broken 0 1 0 0 1\",g)\nreturn{\"broken\",\"0\",\"1\",\"0\",\"0\",\"1\"}\nend\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nPa(a)\nlocal s=wf(a,l)\nif s then\nxa(a,A)\nreturn s\nend\nif ob(a,l,x)then\nreturn{\"forgotten\"}\nend\nlocal function Q(q,ji)\nif not B and(ji or x>0)then\nDf(a,l,q,x>0)\nend\noa(B,Ia,v,table.concat(q,\" \"),g)\nxa(a,A)\nreturn Ha(q,{a})\nend\nlocal function tg()\nif a.delay_until>0 then\na.delay_until=0\na.changed=true\nend\nend\nlocal function ki(Y,Wa,Aa)\nlocal q={\"broken\",e(Y),lb(Wa),e(a.shared),e(Aa),\"0\"}\nreturn Q(q,Y+Aa>0 or Wa)\nend\nlocal function se(Aa)\nlocal Y,Wa=Yb(a),a.capacity>0\nif a.exclusive then\npc(a,a.exclusive,db)\nend\nif not qa then\ntg()\nend\nif a.shared>0 then\na.break_at=qa and g or ld\na.live=0\nue(a)\nend\nif ri and Wa then\na.capacity=0\na.changed=true\nend\nza(a,g)\nreturn ki(Y,Wa,Aa)\nend\nlocal function oe(Aa)\nlocal Y,na=Yb(a),pe(a,Ab)\nif not qa then\ntg()\nend\nlocal bb=a.exclusive and ce(a,a.exclusive,na,qa)or 0\nlocal dj,bc=Mf(a,0,na,qa)\nza(a,g)\nlocal q={\n\"breaking\",\ne(a.break_at),\ne(Y),\ne(bb+dj),\ne(bc),\ne(na),\ne(Aa),\n}\nreturn Q(q,true)\nend\nlocal Aa=0\nif Td~=\"keep\" then\nAa=ug(a)\nend\nif Td==\"only\" then\nza(a,g)\nreturn Q({\"broken\",\"0\",\"0\",\"0\",e(Aa),\"0\"},Aa>0)\nend\nif Ab>0 and Yb(a)>0 then\nreturn oe(Aa)\nend\nreturn se(Aa)\n",
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
  sha1: "f12b50f306ac1321c5511d4160b2b1578db354dd",
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
    "local Cg,E,qa,A=f(ARGV[1]),f(ARGV[2]),ARGV[3]==\"1\",f(ARGV[4])\nlocal k,pa=pb(1)\nif pa then\nreturn pa\nend\nlocal a=k[1]\nPa(a)\nif Cg==0 then\nxa(a,A)\nreturn Ha({\"left\",e(Bb(a)and a.shared or 0)},k)\nend\nlocal bb,bc=0,0\nif a.break_at>0 then\nbb,bc=Mf(a,Cg,E,qa)\nend\nxa(a,A)\nreturn Ha({\"warned\",e(bb),e(bc)},k)\n",
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
  sha1: "926a46e3150c71796fcc670c9054b15c32befd31",
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
    "local t,Nb,A=f(ARGV[1]),ARGV[2],f(ARGV[3])\nlocal ba=KEYS[t*Z+1]\nlocal k,pa=pb(t)\nlocal function ih(a)\nya(a,Nb,\"gone\",true)\nend\nlocal function Zi(a)\nlocal b=zc(a,Nb)\nif b then\npc(a,b,Ja)\nif ba~=k[1].record_key then\nZd(ba)\nend\nreturn\nend\nif a.upgrader and Lb(a.upgrader.id)==Nb then\na.upgrader=nil\nih(a)\nreturn\nend\nfor aa,i in ipairs({Bd(Nb),Fc(Nb)})do\nlocal y=Rd(a,i)\nif y then\nCc(a,i,y)\nih(a)\nend\nend\nend\nfor c=1,t do\nlocal a=k[c]\nif not a.unreadable then\nPa(a)\nZi(a)\nza(a,g)\nxa(a,A)\nend\nend\nreturn Ha(pa or{\"given_up\"},k)\n",
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
  sha1: "4bdbef2698d159b8c755efa11f2a510429bfeab9",
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
    "local t,M,Le,A,Td=f(ARGV[1]),ARGV[2],ARGV[3]==\"1\",f(ARGV[4]),ARGV[5]==\"1\"\nlocal xh=f(ARGV[6])\nlocal bi=\"u\"\nlocal k=pb(t)\nlocal function fg(vb,ha,z,V,Ua,Fj)\nvb[#vb+1]={ha,e(z),V,lb(Ua),lb(Fj)}\nend\nlocal function gg(vb,a,o)\nlocal Ef=redis.call(\"ZRANGE\",o,\"0\",e(pd - 1),\"WITHSCORES\")\nfor c=1,#Ef,2 do\nlocal i,z,V=Ef[c],f(Ef[c+1]),O\nlocal Ua=z<La\nif Uc(i)then\nlocal sg=redis.call(\"HGET\",a.details_key,i)\nV=sg and string.sub(sg,2)or O\nend\nfg(vb,Hb(i),Ua and z or z - La,V,Ua,oh(i))\nend\nend\nlocal function aj(a)\nlocal vb,W={},a.upgrader\nif W then\nfg(vb,bi,W.arrival,W.label,true,false)\nend\nif a.tickets>0 then\ngg(vb,a,a.writers_key)\ngg(vb,a,a.readers_key)\nend\nreturn vb\nend\nlocal function qi(a)\nlocal yh=M~=O and zc(a,M)\nlocal C={\n\"lock\",\ne(a.fence),\ne(a.delay_until),\ne(a.break_at),\ne(Yb(a)),\ne(sf(a)),\ne(a.capacity),\ne(Jc(a)),\nyh and rb(yh)or O,\n}\nib(C,Ue(a))\nreturn Ta(C,Td and aj(a)or{})\nend\nlocal kb={}\nfor c=1,t do\nlocal a=k[c]\nif a.unreadable then\nkb[c]={\"unreadable\",a.unreadable}\nelse\nPa(a)\nkb[c]=qi(a)\nif xh>0 then\nkf(a,xh)\nend\nxa(a,A)\nend\nend\nsb(KEYS[1])\nlocal Fi=Le and not k[1].unreadable and Xc(k[1])\nlocal q=Ta({\"state\",e(g)},kb)\nib(q,Fi and Qe(k[1])or{})\nreturn Ha(q,k)\n",
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
  sha1: "c762951a031bfb0b5bb2e265a6afb81a5e2afd6d",
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
    "local t=f(ARGV[1])\nlocal function Ng(pj)\nlocal C={}\nfor c=1,ke do\nC[c]=pj[xb[c]] or \"%d+\"\nend\nreturn \"^\" .. table.concat(C,\" \").. \" \"\nend\nlocal Qh=Ng({\nlayout=\"[12]\",\nwriters=\"0\",\nreaders=\"0\",\nshared=\"0\",\ndelay_until=\"(%d+)\",\ncapacity=\"0\",\n}).. \"[%d ]*%S+\\n([^\\n]*)\\n\\n[^\\n]*\\n[^\\n]*\\n[^\\n]*$\"\nlocal Ih=Ng({layout=\"[12]\",tickets=\"(%d+)\",shared=\"(%d+)\"})\nlocal Jh=\"^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$\"\nlocal function Mi(p)\nlocal jb,D=string.match(p,Qh)\nif not jb or not nb(string.match(p,\"^[^\\n]*\"))or f(jb)>g then\nreturn false\nend\nif D==\"\" then\nreturn true\nend\nlocal I,yb=string.match(D,Jh)\nreturn I and nb(D)and f(I)+f(yb)<=g\nend\nlocal F={}\nfor c=1,t do\nF[c]=KEYS[c]\nend\nlocal w=Mb(F)\nlocal Ma={}\nfor c=1,t do\nlocal p=w[c]\nif p and not Mi(p)then\nlocal sh,S=string.match(p,Ih)\nMa[#Ma+1]={e(c),sh and e(f(sh)+f(S))or \"0\"}\nend\nend\nsb(KEYS[1])\nreturn Ta({\"live\"},Ma)\n",
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
  sha1: "c3d5b27990879fc64c5a21e8be8f8b5facc617d4",
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
    "local l,hd,A,v=ARGV[1],ta(ARGV[2]),f(ARGV[3]),ARGV[4]\nlocal x=f(ARGV[5])\nlocal t=#hd\nlocal B=KEYS[t*(Z+1)+1]\nlocal k,aa,Me=pb(t,B)\nlocal E=Kb(Pd(Me),v)\nif E then\nreturn E\nend\nfor c=1,t do\nif ob(k[c],l,x)then\nreturn{\"forgotten\"}\nend\nend\nlocal Gc=O\nlocal function hh(a,ha,xc,zb)\nreturn{\"released\",ha,xc,e(Jc(a)),zb}\nend\nlocal function xf(a,M)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nPa(a)\nlocal Kg,Ui=string.match(Fa(a,l)or \"\",\"^(%a)(%d+)$\")\nif Kg then\nreturn hh(a,Kg,Ui,Gc)\nend\nlocal b=zc(a,M)\nif not b then\nreturn{ad(a,M)}\nend\nb.holds=b.holds - 1\nlocal ha,xc,zb=Hb(b.id),e(b.holds),Gc\nif b.holds>0 then\ncd(a,b)\nelse\npc(a,b,Ja)\nza(a,g)\nzb=rg(b)\nend\nif not B then\nya(a,l,ha .. xc,x>0)\nend\nreturn hh(a,ha,xc,zb)\nend\nlocal R,qe={},false\nfor c=1,t do\nlocal a=k[c]\nR[c]=xf(a,hd[c])\nqe=qe or R[c][1]==\"released\"\nif not a.unreadable then\nxa(a,A)\nend\nend\nlocal q=Ta({\"done\"},R)\nlocal Bc={}\nfor c=1,t do\nlocal ba=KEYS[t*Z+c]\nif(R[c][5] or Gc)==Gc or ba==k[c].record_key then\nBc[ba]=true\nend\nend\nfor c=1,t do\nlocal ba=KEYS[t*Z+c]\nif not Bc[ba] then\nBc[ba]=true\nZd(ba)\nend\nend\nif qe and B then\nfor c=1,t do\nR[c][5]=R[c][5] and Gc\nend\noa(B,Ia,v,table.concat(Ta({\"done\"},R),\" \"),g)\nend\nreturn Ha(q,k)\n",
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
  sha1: "a9c670abad040c162c1264209f8adc599e4c2a45",
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
    "local hd,If,A,v=ta(ARGV[1]),ta(ARGV[2]),f(ARGV[3]),ARGV[4]\nlocal t=#hd\nlocal B=KEYS[t*(Z+1)+1]\nlocal K=Ea(B)\nlocal J=dd(K,v)\nif J then\nreturn J\nend\nlocal k=pb(t)\nlocal function Oi(a,b)\nlocal Ki=b.deadline==b.max_until or a.break_at>0\nreturn not Ki and b.deadline - g<b.ttl/3\nend\nlocal function Ee(a,b,ka,ba)\nb.ttl=ka>0 and ka or b.ttl\nb.deadline=Nc(a,b,b.ttl)\nif ba~=a.record_key then\neh(ba,b)\nend\ncd(a,b)\nend\nlocal function Aj(a,M,ka,ba)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nPa(a)\nlocal b=zc(a,M)\nif not b then\nreturn{ad(a,M)}\nend\nlocal Xi=not K and Oi(a,b)\nif not K then\nEe(a,b,ka,ba)\nend\nreturn{\"renewed\",rb(b),e(a.break_at),lb(Xi)}\nend\nlocal R={}\nfor c=1,t do\nR[c]=Aj(k[c],hd[c],f(If[c]),KEYS[t*Z+c])\nif not k[c].unreadable then\nxa(k[c],A)\nend\nend\nif not K then\noa(B,Ia,v,\"renewed\",g)\nend\nreturn Ha(Ta({\"done\",e(g)},R),k)\n",
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
  sha1: "9eba4c3bcd47c5215c8366e5842251a288596fb5",
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
    "local te,A,v=f(ARGV[1]),f(ARGV[2]),ARGV[3]\nlocal l,x=ARGV[4],f(ARGV[5])\nlocal B=KEYS[Z+1]\nlocal E=Kb(Ea(B),v)\nif E then\nreturn E\nend\nlocal k,pa=pb(1)\nif pa then\nreturn pa\nend\nlocal a=k[1]\nif ob(a,l,x)then\nreturn{\"forgotten\"}\nend\nPa(a)\nif not Fa(a,l)then\na.capacity=te\na.changed=true\nza(a,g)\nif not B then\nya(a,l,\"set\",x>0)\nend\nend\nxa(a,A)\noa(B,Ia,v,\"set\",g)\nreturn Ha({\"set\"},k)\n",
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
  sha1: "7b2300412310c19f32750bca623c6d4aba1a911c",
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
    "local l,M,ka,V=ARGV[1],ARGV[2],f(ARGV[3]),ARGV[4]\nlocal A,v,x=f(ARGV[5]),ARGV[6],f(ARGV[7])\nlocal ba,B=KEYS[Z+1],KEYS[Z+2]\nlocal k,K,J=Xe(1,B,v)\nif J then\nreturn J\nend\nlocal a=k[1]\nPa(a)\nlocal function Q(q)\nxa(a,A)\nreturn Ha(q,k)\nend\nlocal function uh(b)\nreturn Q({\"transferred\",e(g),e(a.break_at),rb(b)})\nend\nlocal Dg=K and K.rest or l\nlocal b=zc(a,Dg)\nif b then\nreturn uh(b)\nend\nlocal s=Fa(a,l)\nlocal U=de(a,Dg)\nif K or U~=gb or Wc(s,x)then\nreturn Q({\"lost\",U})\nend\nif x>0 and not s and Fd(a)then\nreturn Q({\"forgotten\"})\nend\nAf(a,l,x)\nlocal D,S=Re(a,M)\nif D and S then\nreturn Q({\"both_modes\"})\nend\nlocal N=D or S\nif not N then\nreturn Q({ad(a,M)})\nend\nlocal Ob=ka>0 and ka or N.ttl\nlocal df={\nid=Hb(N.id).. l,\nttl=Ob,\nmax_until=N.max_until,\ndelay=N.delay,\nlabel=V,\npartner=O,\nidempotency_until=Vc(B,g+Ob),\n}\npc(a,N,Rf)\nif ba~=a.record_key then\nZd(ba)\nend\nDd(a,df)\nza(a,g)\noa(B,Ka,v,l,df.idempotency_until)\nreturn uh(df)\n",
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
  sha1: "6888ba1e5ffad058df9fe8917cc29a69bc4ffaf8",
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
    "local H,T,ka,Ye=ARGV[1],f(ARGV[2]),f(ARGV[3]),f(ARGV[4])\nlocal Ze,V,ja,ia=f(ARGV[5]),ARGV[6],f(ARGV[7]),f(ARGV[8])\nlocal A,v=f(ARGV[9]),ARGV[10]\nlocal w=fc(1,2)\nlocal r=Eb(w[2])\nlocal J=Tb(r,ja,ia)\nif J then\nreturn J\nend\nlocal d,ua=Fb(w[1])\nif not d then\nreturn{\"unreadable\",ua}\nend\nlocal b=Wb(d,H)\nif not b then\nreturn{\"refused\"}\nend\nif b.state==wb and b.fence==T then\nreturn{\"confirmed\",e(g),e(b.deadline - g)}\nend\nif b.state==wb or T<b.fence then\nreturn{\"refused\"}\nend\nlocal Qa={\nfence=T,\nttl=ka,\ndelay=Ye,\nlabel=V,\nfingerprint=v,\nacquired=0,\nmax_until=Ze,\n}\nxe(d,b,Qa)\ngf(KEYS[2],r,T)\ndc(KEYS[1],d,A)\nzf(KEYS[3],d,b)\nreturn{\"confirmed\",e(g),e(b.deadline - g)}\n",
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
  sha1: "3aace3033cc2237c98a80eb8a61265f89491ab3e",
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
    "local ja,ia=f(ARGV[1]),f(ARGV[2])\nlocal w=fc(1,2)\nlocal J=Tb(Eb(w[2]),ja,ia)\nif J then\nreturn J\nend\nlocal d,ua=Fb(w[1])\nif not d then\nreturn{\"unreadable\",ua}\nend\nreturn ib({\"state\",e(g),e(d.confirmed),e(d.delay_until)},ye(d))\n",
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
  sha1: "b0335c212a415c85a9535f0637e3bb8a79a4a095",
  abi: {"defaults":[],"digests":["5b42f5b8"]},
  args: ["number","nodes","quarantine_ms","seen","trusted","floor"],
  decode: (r) => r.end(r.led<QuorumJoinReply>({ voting: () => ({ kind: "voting", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), quarantined: () => ({ kind: "quarantined", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: [
    lib.words,
    lib.clock,
    lib.quorum_marker,
    "local ja,ia,wj=f(ARGV[1]),f(ARGV[2]),f(ARGV[3])\nlocal Yd,Gj,He=f(ARGV[4]),ARGV[5]==\"1\",f(ARGV[6])\nlocal w=redis.call(\"MGET\",unpack(KEYS))\nlocal Ga,Qc,tf=\"voting\",0,0\nfor c=1,#KEYS do\nlocal r=Eb(w[c])\nlocal J=Tb(r,ja,ia)\nif J and J[1]~=\"nonvoter\" then\nreturn J\nend\nif r.state==O then\nr=\n{state=qd,number=ja,nodes=ia,ends_at=g+wj,floor=0,ahead=0}\nXd(KEYS[c],r)\nend\nif r.state==qd and r.ends_at<=Yd and(Gj or g>=r.ends_at)then\nr.state=le\nr.floor=math.max(r.floor,He)\nXd(KEYS[c],r)\nend\nif r.state==qd then\nGa=\"quarantined\"\nQc=math.max(Qc,r.ends_at)\nend\ntf=math.max(tf,Wd(r))\nend\nreturn{Ga,e(g),e(Qc),e(tf)}\n",
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
  sha1: "2e2019544bf65a7866d3f59d4606e9214be9e4bb",
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
    "local H,ha,ea,of=ARGV[1],ARGV[2],ARGV[3],f(ARGV[4])\nlocal ja,ia,Zc,A=f(ARGV[5]),f(ARGV[6]),f(ARGV[7]),f(ARGV[8])\nlocal v=ARGV[9]\nlocal w=fc(1,2)\nlocal r=Eb(w[2])\nlocal J=Tb(r,ja,ia)\nif J then\nreturn J\nend\nlocal d,ua=Fb(w[1])\nlocal K=Ea(KEYS[3])\nif not d then\nreturn{\"unreadable\",ua}\nend\nlocal Jg=gh(K,v)\nif Jg then\nreturn Jg\nend\nlocal b=Wb(d,H)\nif b then\nreturn{\"proposed\",e(g),e(b.fence)}\nend\nlocal ga=qc(d,H)\nif ga then\nreturn{\"ended\",ga}\nend\nif K and not Fe(d,ea)then\nreturn{\"ended\",K.state==fe and Ja or Sa}\nend\nlocal m=kg(d,ha,ea)\nif m>0 then\nreturn ib({\"busy\",e(g),e(m)},ye(d))\nend\nif #d.leases>=Zc then\nreturn{\"limit\"}\nend\nlocal qj=ne(d,r,{mode=ha,attempt=H,holder=ea},of)\ndc(KEYS[1],d,A)\nreturn{\"proposed\",e(g),e(qj.fence)}\n",
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
  sha1: "c2856c7eee171afde84cd41a7c2bac29b12e2e2c",
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
    "local ma,Xa,l,A=ta(ARGV[1]),ta(ARGV[2]),ARGV[3],f(ARGV[4])\nlocal function xf(d,H,ea)\nlocal b=Wb(d,H)\nlocal Ma={}\nfor aa,Za in ipairs(d.leases)do\nif Za.attempt==H or Za.holder==ea then\nYa(d,Za.attempt,Ja,l)\nelse\nMa[#Ma+1]=Za\nend\nend\nd.leases=Ma\nlocal ga,ud=qc(d,H)\nif b or ga==Ja and ud==re(l)then\nreturn{\"released\",Ja}\nend\nYa(d,H,nd,l)\nreturn{\"lost\",ga or nd}\nend\nlocal F={}\nfor c=1,#ma do\nF[c]=KEYS[2*c - 1]\nend\nlocal w=Mb(F)\nlocal R,Jb={},{}\nfor c=1,#ma do\nlocal d,ua=Jb[F[c]],nil\nif not d then\nd,ua=Fb(w[c])\nJb[F[c]]=d\nend\nif d then\nR[c]=xf(d,ma[c],Xa[c])\ndc(F[c],d,A)\nelse\nR[c]={\"unreadable\",ua}\nend\nif KEYS[2*c]~=F[c] then\nif Xa[c]==O then\nyg(KEYS[2*c],ma[c])\nelse\nlh(KEYS[2*c],ma[c])\nend\nend\nend\nreturn Ta({\"done\"},R)\n",
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
  sha1: "21fb112c00caa093628d4f0e3ea29760ff7b6ca8",
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
    "local ma,sc,If,ja=ta(ARGV[1]),ta(ARGV[2]),ta(ARGV[3]),f(ARGV[4])\nlocal ia,A=f(ARGV[5]),f(ARGV[6])\nlocal function Ee(d,H,T,ka)\nlocal b=Wb(d,H)\nif not b or b.state~=wb or b.fence~=T then\nreturn nil,qc(d,H)or nd\nend\nif ka>0 then\nb.ttl=ka\nend\nlocal I=g+b.ttl\nif b.max_until>0 then\nI=math.min(I,b.max_until)\nend\nb.deadline=math.max(b.deadline,I)\nreturn b\nend\nlocal w=fc(#ma,3)\nlocal R,Jb={},{}\nfor c=1,#ma do\nlocal o,r=KEYS[3*c - 2],Eb(w[#ma+c])\nlocal J=Tb(r,ja,ia)\nlocal d,ua=Jb[o],nil\nif not d then\nd,ua=Fb(w[c])\nJb[o]=d\nend\nif J and J[1]~=\"nonvoter\" then\nreturn J\nend\nif J then\nR[c]={\"nonvoter\",e(r.ends_at),r.state}\nelseif not d then\nR[c]={\"unreadable\",ua}\nelse\nlocal b,ga=Ee(d,ma[c],f(sc[c]),f(If[c]))\nif b then\ndc(o,d,A)\nif KEYS[3*c]~=o then\ndh(KEYS[3*c],b)\nend\nR[c]={\"renewed\",e(b.deadline - g),Od(b)}\nelse\nR[c]={\"lost\",ga}\nend\nend\nend\nreturn Ta({\"done\",e(g)},R)\n",
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
  sha1: "d0156e16f72c883347891e4995a29eb8e7c76183",
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
    "local Dj,A=f(ARGV[1]),f(ARGV[2])\nlocal w=fc(1,2)\nlocal d,ua=Fb(w[1])\nif d then\nreturn{\"intact\"}\nend\nif ua==\"newer\" then\nreturn{\"unreadable\",ua}\nend\nlocal ze=Ae()\nze.fence=Wd(Eb(w[2]))\nze.delay_until=g+Dj\ndc(KEYS[1],ze,A)\nreturn{\"repaired\"}\n",
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
  sha1: "3a4b71ddf30cc4cf930f79932c7d58346821e045",
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
    "local qf,Db,ja,ia=ta(ARGV[1]),ARGV[2],f(ARGV[3]),f(ARGV[4])\nlocal Zc,A=f(ARGV[5]),f(ARGV[6])\nlocal function rj(d,r,la)\nlocal b,ga=Wb(d,la.attempt),qc(d,la.attempt)\nif b and b.state==wb or ga and ga~=Sa then\nreturn nil\nend\nif Hf(d,la.mode,la.holder)>0 or #d.leases>=Zc then\nreturn nil\nend\nlocal Ib={}\nfor aa,Za in ipairs(d.leases)do\nif Za~=b then\nIb[#Ib+1]=Za\nend\nend\nd.leases=Ib\nreturn ne(d,r,la,la.deadline)\nend\nlocal function mi(d,Sd,la)\nlocal b=Wb(d,la.attempt)\nif not b or b.state~=ie or b.fence~=Sd then\nreturn nil\nend\nxe(d,b,la)\nIe(d,b.attempt)\nreturn b\nend\nlocal w=fc(#qf,3)\nlocal hg,Jb,c={},{},0\nfor Da in string.gmatch(Db,\"[^\\n]+\")do\nc=c+1\nlocal la,Sd,o=Jf(Da),f(qf[c]),KEYS[3*c - 2]\nlocal r=Eb(w[#qf+c])\nlocal J=Tb(r,ja,ia)\nlocal d=Jb[o] or Fb(w[c])\nJb[o]=d\nif J and J[1]~=\"nonvoter\" then\nreturn J\nend\nlocal mg=d and not J\nlocal b\nif mg and Sd==0 then\nb=rj(d,r,la)\nelseif mg then\nb=mi(d,Sd,la)\nif b then\ngf(KEYS[3*c - 1],r,b.fence)\nzf(KEYS[3*c]~=o and KEYS[3*c] or nil,d,b)\nend\nend\nif b then\ndc(o,d,A)\nend\nhg[c]=b and e(b.fence)or \"0\"\nend\nreturn ib({\"done\"},hg)\n",
  ].join("\n"),
};

/** Every script by its name, for engines that hold the sources themselves. */
export const scripts: Readonly<Record<string, Script & { readonly decode: (reply: ReplyReader) => unknown }>> = { latch_count_down: latchCountDown, latch_delete: latchDelete, latch_get: latchGet, latch_list: latchList, latch_set: latchSet, acquire, break_lease: breakLease, break_lock: breakLock, break_more: breakMore, give_up: giveUp, inspect, list, release, renew, set_capacity: setCapacity, transfer, quorum_confirm: quorumConfirm, quorum_inspect: quorumInspect, quorum_join: quorumJoin, quorum_propose: quorumPropose, quorum_release: quorumRelease, quorum_renew: quorumRenew, quorum_repair: quorumRepair, quorum_restore: quorumRestore };
