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
  words: ["local I,g,e,rb,Fb,sa,ob\ndo\nI=\"-\"\nfunction g(l)\nreturn tonumber(l)+0.0\nend\nfunction e(w)\nreturn string.format(\"%.0f\",w)\nend\nfunction rb(xf)\nreturn xf and \"1\" or \"0\"\nend\nfunction Fb(l)\nreturn not string.find(\" \" .. l,\" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\")\nend\nfunction sa(l)\nlocal H={}\nfor yc in string.gmatch(l,\"%S+\")do\nH[#H+1]=yc\nend\nreturn H\nend\nfunction ob(H,ma)\nH[#H+1]=e(#ma)\nfor c=1,#ma do\nH[#H+1]=ma[c]\nend\nreturn H\nend\nend"],
  api_key: ["local df,Yg,Ig\ndo\ndf=1\nYg=86400000\nfunction Ig(s,Ua,Ve,Jc,f)\nlocal H={e(df),e(Ua),e(Ve),Jc}\nredis.call(\"SET\",s,table.concat(H,\" \"),\"PX\",e(Ua - f))\nend\nend"],
  clock: ["local Xa,f\ndo\n","local Ti=redis.call(\"TIME\")\nXa=g(Ti[1])*1000000+g(Ti[2])\nf=math.floor(Xa/1000)\n","end"],
  writable: ["local fc,vb\ndo\n","fc=false\n","function vb(s)\nif not fc then\nredis.call(\"PEXPIRE\",s,\"1\",\"GT\")\nfc=true\nend\nend\nend"],
  beside: ["local Gc,Rh,gg,Nh,vg,pd\ndo\nGc=30000\nfunction Rh(a)\nfor S,W in ipairs({\"shared\",\"permits\",\"details\",\"tickets\",\"writers\",\"readers\"})do\na[W]=0\nend\na.front,a.turn_at,a.turn_until,a.kept_until,a.expires_at,a.ahead=nil,0,0,0,0,0\nredis.call(\n\"DEL\",\na.details_key,\na.leases_key,\na.holders_key,\na.writers_key,\na.readers_key,\na.tickets_key\n)\na.changed=true\nend\nfunction gg(a,x)\nreturn a.kept_until+(a.shared>0 and x or 0)\nend\nlocal function Nk(a)\nlocal G={}\nlocal function Cb(W,s)\nif W>0 then\nG[#G+1]=s\nend\nend\nCb(a.details,a.details_key)\nCb(a.shared,a.leases_key)\nCb(a.shared,a.holders_key)\nCb(a.tickets,a.writers_key)\nCb(a.tickets,a.readers_key)\nCb(a.tickets,a.tickets_key)\nreturn G\nend\nfunction Nh(a,x)\nlocal G=a.new_keys\nlocal Vc=gg(a,x)\nif Vc>a.expires_at then\na.expires_at=Vc+(a.shared>0 and Gc or x - Gc)\nG=Nk(a)\nend\nfor c=1,#G do\nredis.call(\"PEXPIRE\",G[c],e(a.expires_at+Gc - f))\nend\na.new_keys={}\nend\nfunction vg(a,i,l)\nfc=true\nlocal Rj=redis.call(\"HSET\",a.details_key,i,l)\nif a.details==0 then\na.new_keys[#a.new_keys+1]=a.details_key\nend\na.details=a.details+Rj\nend\nfunction pd(a,j)\nif a.details>0 and #j>0 then\na.details=a.details - redis.call(\"HDEL\",a.details_key,unpack(j))\nend\nend\nend"],
  lease: ["local eb,gf,Lb,Ue,Cd,Kb,ac,xa,Mi,vd,oe,Zc,Qa,rg,Vb,he,nd\ndo\neb=\"x\"\nlocal Gj=\"s\"\ngf=\"p\"\nlocal bh=\"0\"\nlocal Jj=10000000000000000\nfunction Lb(b)\nreturn table.concat({\nb.id,\ne(b.deadline),\ne(b.fence),\ne(b.holds),\ne(b.acquired),\ne(b.ttl),\ne(b.max_until),\ne(b.delay),\ne(b.idempotency_until),\nb.partner,\nb.label,\nb.min_until>f and(b.confirmed and bh or \"\").. e(b.min_until)or nil,\n},\" \")\nend\nfunction Ue(l)\nlocal i,M,P,Rc,kf,dc,fg,X,wd,kl,ha,pc=\nstring.match(l,\"^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+) ?(%d*)$\")\nif not i then\nreturn nil\nend\nlocal b={\nid=i,\ndeadline=g(M),\nfence=g(P),\nholds=g(Rc),\nacquired=g(kf),\nttl=g(dc),\nmax_until=g(fg),\ndelay=g(X),\nidempotency_until=g(wd),\npartner=kl,\nlabel=ha,\nmin_until=g(pc==\"\" and \"0\" or pc),\nconfirmed=string.sub(pc,1,1)==bh,\n}\nlocal Tk=math.max(b.holds,b.ttl,b.delay)\nlocal Qf=math.max(b.deadline,b.acquired,b.max_until,b.idempotency_until,b.min_until)\nreturn math.max(b.fence,Tk,Qf)<Jj and b or nil\nend\nfunction Cd(b,Db)\nfor S,Ha in ipairs({\"deadline\",\"acquired\",\"max_until\",\"min_until\"})do\nif b[Ha]>0 then\nb[Ha]=b[Ha]+Db\nend\nend\nend\nfunction Kb(i)\nreturn string.sub(i,1,1)\nend\nfunction ac(i)\nreturn string.sub(i,2)\nend\nfunction xa(i)\nreturn Kb(i)==eb\nend\nfunction Mi(i)\nreturn string.sub(i,2,2)==\"m\"\nend\nfunction vd(i)\nreturn string.sub(i,3,3)==\"l\"\nend\nfunction oe(J)\nreturn eb .. J\nend\nfunction Zc(J)\nreturn(string.find(J,\":\",1,true)and gf or Gj).. J\nend\nfunction Qa(i)\nreturn g(string.match(i,\":(%d+)$\")or \"0\")\nend\nfunction rg(ha)\nreturn string.match(ha,\"^[^.]*\")\nend\nfunction Vb(a)\nreturn a.break_at>0 and a.break_at<=f\nend\nfunction he(a,b)\nif a.break_at>0 and a.break_at<b.deadline then\nb.deadline=a.break_at\nend\nreturn b\nend\nfunction nd(a,b,dc)\nlocal M=f+dc\nif b.max_until>0 and b.max_until<M then\nM=b.max_until\nend\nif a.break_at>0 and a.break_at<M then\nM=a.break_at\nend\nreturn M\nend\nend"],
  history: ["local bf,yd,kg,Vf,Fi\ndo\nlocal ah=1\nlocal Xd=20\nlocal qj=1500\nlocal Aj=400\nbf=\"g\"\nfunction yd(a)\nreturn a.history_key~=a.record_key\nend\nfunction kg(a,we,b,Wb,Qg)\nif not Qg and not yd(a)then\nreturn\nend\nlocal Bl,Ee=e(b.acquired - math.floor(b.fence/1000)),rg(b.label)\nlocal sc=Kb(b.id).. e(b.fence).. \" \" .. Bl .. \" \"\nlocal xe=a.noted[#a.noted] or a.events\nif not Qg and string.sub(xe,1,#sc+1)==bf .. sc then\na.noted[#a.noted+1]=we .. e(Wb).. \",\"\nreturn\nend\nlocal jc=we .. sc .. e(Wb).. \" \" ..(#Ee<=Aj and Ee or I)\nif yd(a)then\na.noted[#a.noted+1]=jc .. \",\"\nend\nif Qg then\na.untold[#a.untold+1]=jc\nend\nend\nlocal function rk(a)\nfor c=math.max(1,#a.noted - Xd+1),#a.noted do\na.events=a.noted[c] .. a.events\na.events_count=a.events_count+1\nend\na.noted={}\nend\nfunction Vf(a)\nlocal Pa,Re={},nil\nlocal function Cb(l)\nfor jc in string.gmatch(l,\"[^,]+\")do\nlocal we,Wb=string.match(jc,\"^(%l)(%d+)$\")\nlocal sc,Ee=string.match(jc,\"^%l(%l%d+ %-?%d+) %-?%d+ (%S+)$\")\nif sc and Re then\nPa[#Pa+1]=string.sub(Re,1,1).. sc .. \" \" .. string.sub(Re,2).. \" \" .. Ee\nend\nRe=we and jc or nil\nif sc then\nPa[#Pa+1]=jc\nend\nend\nend\nCb(a.events)\nif #Pa<Xd then\nlocal Mf=redis.call(\"GET\",a.history_key)or \"\"\nCb(string.sub(Mf,#e(ah)+2))\nend\nfor c=#Pa,Xd+1,-1 do\nPa[c]=nil\nend\nreturn Pa\nend\nfunction Fi(a,ye)\nif not yd(a)then\na.events,a.events_count=\"\",0\nreturn\nend\nrk(a)\nif a.events_count<Xd and #a.events<=qj then\nreturn\nend\nlocal l=e(ah).. \" \" .. table.concat(Vf(a),\",\").. \",\"\nredis.call(\"SET\",a.history_key,l,\"PX\",e(ye))\na.events,a.events_count=\"\",0\nend\nend"],
  rests: ["local ti,pi,id,Lh,Nd\ndo\nlocal Dj=64\nfunction ti(a,l)\na.rests,a.resting={},0\nif not string.find(l,\"^[%d: ]*$\")or not Fb(l)then\nreturn false\nend\nfor ec,Gd in string.gmatch(l,\"(%d+):(%d+)\")do\na.rests[#a.rests+1]={until_ms=g(ec),permits=g(Gd)}\na.resting=a.resting+g(Gd)\nend\nreturn true\nend\nfunction pi(a)\nlocal l=\"\"\nfor c=1,#a.rests do\nl=l .. \" \" .. e(a.rests[c].until_ms).. \":\" .. e(a.rests[c].permits)\nend\nreturn l\nend\nlocal function Xk(ka)\nlocal Ic=1\nfor c=2,#ka - 1 do\nif ka[c+1].until_ms - ka[c].until_ms<ka[Ic+1].until_ms - ka[Ic].until_ms then\nIc=c\nend\nend\nlocal va=table.remove(ka,Ic)\nka[Ic].permits=ka[Ic].permits+va.permits\nend\nfunction id(a,ec,Gd)\nlocal ka,ja={},{until_ms=ec,permits=Gd}\nfor c=1,#a.rests do\nif ja and a.rests[c].until_ms>=ec then\nka[#ka+1],ja=ja,nil\nend\nka[#ka+1]=a.rests[c]\nend\nka[#ka+1]=ja\nif #ka>Dj then\nXk(ka)\nend\na.rests,a.resting=ka,a.resting+Gd\na.changed=true\nend\nfunction Lh(a)\nlocal na,Bd=0,{}\nfor c=1,#a.rests do\nlocal ja=a.rests[c]\nif ja.until_ms>f then\nBd[#Bd+1]=ja\nelse\nna=ja.until_ms\na.resting=a.resting - ja.permits\na.changed=true\nend\nend\na.rests=Bd\nreturn na\nend\nfunction Nd(a,Y)\nlocal ja=a.rests[Y and #a.rests or 1]\nreturn ja and ja.until_ms or 0\nend\nend"],
  set_back: ["local Ji,jg,pb,xc\ndo\nfunction Ji(a,Db)\nlocal Qf={\n\"tickets_next\",\n\"turn_at\",\n\"shared_next\",\n\"delay_until\",\n\"break_at\",\n\"kept_until\",\n\"expires_at\",\n\"attended_next\",\n\"turn_until\",\n\"no_grace_until\",\n\"watched_until\",\n}\nfor S,Ha in ipairs(Qf)do\nif a[Ha]>Db then\na[Ha]=a[Ha] - Db\nend\nend\nif a.exclusive then\nCd(a.exclusive,-Db)\nend\nif a.upgrader then\na.upgrader.deadline=a.upgrader.deadline - Db\nend\nfor c=1,#a.rests do\na.rests[c].until_ms=a.rests[c].until_ms - Db\nend\nlocal N=sa(a.outcomes)\nfor c=1,#N do\nlocal C,Pf=string.match(N[c],\"^(.*[.!=])(%d+)$\")\nN[c]=C and C .. e(g(Pf)- Db)or N[c]\nend\na.outcomes=table.concat(N,\" \")\nif a.shared>0 or a.tickets>0 then\na.ahead=a.ahead+Db\nend\na.changed=true\nend\nfunction jg(a)\na.changed=a.changed or f - a.written_at>=1000\nend\nfunction pb(a,k)\nreturn e(k+a.ahead)\nend\nfunction xc(a,l)\nlocal b=Ue(l)\nif b then\nCd(b,-a.ahead)\nend\nreturn b\nend\nend"],
  endings: ["local Ta,mb,Cc,Pb,af,gc,Bb,Bc,Dg,ai,jb,je,ng,Ud,Xe,Dd\ndo\nTa=\"r\"\nmb=\"e\"\nCc=\"m\"\nPb=\"b\"\naf=\"t\"\ngc={\nr=\"released\",\ne=\"expired\",\nm=\"max_hold\",\nb=\"broken\",\nt=\"transferred\",\n}\nBb=\"unknown\"\nBc=32\nlocal fd=8\nlocal Ab=4\nlocal bd=fd+Ab+2\nlocal ae=Ab+1\nlocal jh=32\nlocal gh=\"....\"\nlocal function Kk(R)\nreturn R==mb or R==Cc or R==Pb\nend\nlocal function Lk(a,b)\nif Qa(b.id)>0 then\nid(a,b.min_until,Qa(b.id))\nelse\na.delay_until=math.max(a.delay_until,b.min_until)\nend\nend\nlocal function Vi(E)\nreturn string.sub(E,15 - fd,14)\nend\nlocal function Di(n)\nreturn string.sub(n,15 - Ab,14)\nend\nlocal function Jh(a,E)\nlocal k=string.find(a.ended,Vi(E),1,true)\nreturn k and k % bd==1 and k or nil\nend\nfunction Dg(a,E,n)\nlocal Qi,k=Di(n),Jh(a,E)\nif k then\nlocal qa=k+fd+1\nlocal Ik=string.sub(a.ended,qa,qa+Ab - 1)==Qi\nreturn Ik and string.sub(a.ended,qa - 1,qa - 1)or nil,false\nend\nk=a.releases~=\"\" and string.find(a.releases,Qi,1,true)\nif k and k % ae==2 then\nreturn string.sub(a.releases,k - 1,k - 1),false\nend\nreturn nil,#a.releases==jh*ae\nend\nfunction ai(a)\nreturn #a.ended % bd==0 and #a.releases % ae==0\nend\nlocal function Pj(a,b,R,n)\nlocal bi,ic=R,gh\nif n then\nbi=Kb(b.id)\nic=Di(n)\nend\nlocal Oa=Vi(ac(b.id)).. bi .. ic .. \" \" .. a.ended\nlocal sb=Bc*bd\na.ended=string.sub(Oa,1,sb)\nif #Oa>sb and string.sub(Oa,-1 - Ab,-2)~=gh then\nlocal Md=string.sub(Oa,-2 - Ab,-2)\na.releases=string.sub(Md .. a.releases,1,jh*ae)\nend\nend\nfunction jb(a,b,R,k,n)\nkg(a,R,b,math.max(0,k - b.acquired),R~=Ta)\nPj(a,b,R,n)\nif b.delay>0 and Kk(R)then\na.delay_until=math.max(a.delay_until,k+b.delay)\nend\nif b.min_until>k and R~=af then\nLk(a,b)\nend\nif a.upgrader and a.upgrader.token==b.id then\na.upgrader=nil\nend\na.lease_ended=true\na.changed=true\nend\nfunction je(a,j)\nredis.call(\"ZREM\",a.leases_key,unpack(j))\nredis.call(\"ZREM\",a.holders_key,unpack(j))\npd(a,j)\na.shared=a.shared - #j\nfor c=1,#j do\na.permits=a.permits - Qa(j[c])\nend\nend\nfunction ng(a,Wb)\nWb=math.max(0,Wb)\nif a.hold_ms==0 then\na.hold_ms=Wb\nelse\na.hold_ms=(a.hold_ms*3+Wb)/4\nend\nend\nfunction Ud(a,b)\nif b.deadline==a.break_at then\nreturn Pb\nend\nif b.deadline==b.max_until then\nreturn Cc\nend\nreturn mb\nend\nfunction Xe(a,E)\nlocal k=Jh(a,E)\nif k then\nlocal R=gc[string.sub(a.ended,k+fd,k+fd)]\nreturn R or gc[Ta]\nend\nlocal l=a.shared>a.live and redis.call(\"HGET\",a.details_key,Zc(E))\nlocal b=l and xc(a,l)\nif b and Vb(a)then\nreturn gc[Pb]\nend\nif b and b.deadline<=f then\nreturn gc[Ud(a,b)]\nend\nreturn Bb\nend\nfunction Dd(a,E)\nif a.damaged_id==Zc(E)then\nreturn \"unreadable\",\"damaged\"\nend\nreturn \"lost\",Xe(a,E)\nend\nend"],
  fits: ["local jd,Rf,qe\ndo\nfunction jd(a)\nif a.clearing then\nreturn 0\nend\nlocal ca=Vb(a)and 0 or a.permits - a.expired_permits\nreturn math.max(0,a.capacity - ca - a.resting)\nend\nfunction Rf(a)\nreturn Vb(a)or a.passing or a.clearing\nend\nfunction qe(a,i,F,ea)\nlocal Ck=F~=nil or ea~=nil\nif Rf(a)then\nreturn false\nend\nif a.exclusive and not F then\nreturn false\nend\nif f<a.delay_until and not Ck then\nreturn false\nend\nif xa(i)then\nreturn a.live==(ea and 1 or 0)\nend\nif Qa(i)>0 then\nreturn Qa(i)<=jd(a)\nend\nreturn F~=nil or not a.upgrader and a.break_at==0\nend\nend"],
  holders: ["local Tc,nc,Wf,mc,Uf,re,Jd\ndo\nlocal function ag(a,i)\nif a.shared==0 or Vb(a)then\nreturn nil\nend\nlocal l=redis.call(\"HGET\",a.details_key,i)\nif not l or Kb(l)~=Kb(i)then\nreturn nil\nend\nlocal b=xc(a,l)\nif not b then\na.damaged_id=i\nreturn nil\nend\nhe(a,b)\nreturn b.deadline>f and b or nil\nend\nfunction Tc(a,i)\nif xa(i)then\nlocal F=a.exclusive\nreturn F and F.id==i and F or nil\nend\nreturn ag(a,i)\nend\nfunction nc(a,E)\nreturn Tc(a,oe(E))or Tc(a,Zc(E))\nend\nfunction Wf(a,E)\nlocal F=Tc(a,oe(E))\nif F then\nlocal vk=F.partner~=I\nreturn F,vk and ag(a,F.partner)or nil\nend\nlocal ea=ag(a,Zc(E))\nif ea and a.exclusive and a.exclusive.partner==ea.id then\nF=a.exclusive\nend\nreturn F,ea\nend\nfunction mc(a)\nreturn a.live+(a.exclusive and 1 or 0)\nend\nfunction Uf(a,ab)\nlocal Y=redis.call(\"ZRANGE\",a.leases_key,\"-2\",\"-1\",\"WITHSCORES\")\nlocal k=#Y\nif #Y==4 and ab and Y[3]==ab.id then\nk=2\nend\nlocal M=g(Y[k] or \"0\")- a.ahead\nreturn a.break_at>0 and math.min(M,a.break_at)or M\nend\nlocal function Bi(a,b)\nCd(b,a.ahead)\nvg(a,b.id,Lb(b))\nCd(b,-a.ahead)\nredis.call(\"ZADD\",a.leases_key,pb(a,b.deadline),b.id)\njg(a)\na.kept_until=math.max(a.kept_until,b.deadline+b.delay,b.min_until)\nif b.delay>0 or b.min_until>f then\na.keeps_out=1\nend\nend\nlocal function Qj(a,b)\nBi(a,b)\nredis.call(\"ZADD\",a.holders_key,e(b.fence),b.id)\nif a.shared==0 then\na.new_keys[#a.new_keys+1]=a.leases_key\na.new_keys[#a.new_keys+1]=a.holders_key\na.shared_next=b.deadline\nelse\na.shared_next=math.min(a.shared_next,b.deadline)\nend\na.shared=a.shared+1\na.live=a.live+1\na.permits=a.permits+Qa(b.id)\nend\nfunction re(a,b,Td)\na.fence=math.max(a.fence+1,Xa)\nb.fence=a.fence\nb.holds=1\nb.acquired=f\nb.deadline=nd(a,b,b.ttl)\nif xa(b.id)then\na.exclusive=b\nelse\nQj(a,b)\nend\nlocal Gl=Td and math.max(0,math.floor(f - Td/1000))or 0\nkg(a,bf,b,Gl)\na.changed=true\nend\nfunction Jd(a,b)\nif xa(b.id)then\na.changed=true\nreturn\nend\nBi(a,b)\nif b.deadline<a.shared_next then\na.shared_next=b.deadline\na.changed=true\nend\nend\nend"],
  idempotency: ["local Qb,fb,db,Zd,Dc,Fe,ib,Ld,Zb,Da,Se,wd,Ai\ndo\nlocal ch=1\nQb=\"w\"\nfb=\"g\"\ndb=\"d\"\nZd=\"newer\"\nDc=60000\nlocal dh=60000\nfunction Fe(l)\nif not l then\nreturn nil\nend\nlocal V,cb,A,ja=string.match(l,\"^(%d+) (%a) (%S+) (.*)$\")\nif not V or g(V)>ch then\nreturn{state=Zd}\nend\nreturn{layout=V,state=cb,fingerprint=A,rest=ja}\nend\nfunction ib(s)\nreturn Fe(s and redis.call(\"GET\",s))\nend\nfunction Ld(d,A)\nif d and d.state==Zd then\nreturn{\"newer\"}\nend\nreturn d and d.fingerprint~=A and{\"mismatch\"}or nil\nend\nfunction Zb(d,A)\nreturn Ld(d,A)or d and sa(d.rest)\nend\nfunction Da(s,cb,A,ja,ec)\nif s then\nlocal l=table.concat({e(ch),cb,A,ja},\" \")\nredis.call(\"SET\",s,l,\"PX\",e(ec - f+Dc))\nend\nend\nfunction Se(s)\nredis.call(\"PEXPIRE\",s,e(Dc),\"LT\")\nend\nfunction wd(s,M)\nreturn s and M+dh or 0\nend\nfunction Ai(s,b)\nif b.idempotency_until>0 and b.deadline>b.idempotency_until then\nb.idempotency_until=b.deadline+dh\nredis.call(\"PEXPIRE\",s,e(b.idempotency_until+Dc - f),\"GT\")\nend\nend\nend"],
  outcomes: ["local wc,Ka,ue,Gb,Ra,xd,Gg\ndo\nlocal Ej=\".\"\nlocal Wd=\"!\"\nlocal Fj=4000\nlocal lj=60000\nlocal zj=15\nlocal hh=64\nlocal kj=48\nlocal hf=12\nfunction wc(J)\nreturn string.sub(J,3,2+hf)\nend\nfunction Ka(d,n)\nlocal k=string.find(d.outcomes,wc(n),1,true)\nreturn k and string.match(d.outcomes,\"^%w+\",k+hf)or nil\nend\nlocal function Uh(d)\nreturn g(string.match(d.outcomes,\"=(%d+)\")or \"0\")\nend\nfunction ue(d)\nlocal S,ld=string.gsub(d.outcomes,Wd,\"\")\nreturn ld>=kj\nend\nfunction Gb(d,n,y)\nif y==0 or Ka(d,n)then\nreturn false\nend\nreturn Uh(d)>=y or ue(d)\nend\nlocal function ci(yc)\nlocal hi,Pf=string.match(yc,\"([.!])(%d+)$\")\nif not hi then\nreturn true,f\nend\nlocal k=g(Pf)\nreturn k+(hi==Wd and lj or Fj)<=f,k\nend\nlocal function el(d,n)\nlocal H={}\nfor yc in string.gmatch(d.outcomes,\"%S+\")do\nif string.sub(yc,1,1)~=\"=\" and string.sub(yc,1,hf)~=wc(n)then\nH[#H+1]=yc\nend\nend\nreturn H\nend\nfunction Ra(d,n,tc,ld)\nlocal H,sb,Tb=el(d,n),{},Uh(d)\nlocal Df=#H+1 - hh\nfor c=1,#H do\nlocal fl,k=ci(H[c])\nlocal rl=Df>0 and not string.find(H[c],Wd,1,true)\nif rl or fl and c<=#H - zj then\nDf=Df - 1\nTb=math.max(Tb,k)\nelse\nsb[#sb+1]=H[c]\nend\nend\nif #sb>=hh then\nlocal S,k=ci(table.remove(sb,1))\nTb=math.max(Tb,k)\nend\nsb[#sb+1]=wc(n).. tc ..(ld and Wd or Ej).. e(f)\nd.outcomes=(Tb>0 and \"=\" .. e(Tb).. \" \" or \"\").. table.concat(sb,\" \")\nd.changed=true\nend\nfunction xd(q,y)\nlocal xe=q and string.match(q,\"^copy(%d+)$\")\nreturn xe and y<g(xe)\nend\nfunction Gg(d,n,y)\nif y==0 then\nreturn\nend\nlocal q=Ka(d,n)\nif not q or string.find(q,\"^copy\")and not xd(q,y)then\nRa(d,n,\"copy\" .. e(y),true)\nend\nend\nend"],
  queue: ["local nb,gb,lc,Xb,Dh,Oc,md,Hc,Hd,Pe,Wc,Yh\ndo\nnb=30000\nlocal fj=2000\ngb=4000000000000000\nlocal function Je(a,i)\nreturn xa(i)and a.writers_key or a.readers_key\nend\nfunction lc(s)\nlocal Ea=redis.call(\"ZRANGE\",s,\"0\",\"0\",\"WITHSCORES\")\nif not Ea[1] then\nreturn nil,0\nend\nreturn Ea[1],g(Ea[2])\nend\nfunction Xb(a)\nreturn a.writers+a.readers\nend\nfunction Dh(a)\nif a.tickets<=Xb(a)then\nreturn a.departures\nend\nreturn math.max(\n0,\na.departures - redis.call(\"ZCOUNT\",a.tickets_key,pb(a,f - fj),pb(a,f))\n)\nend\nfunction Oc(a)\nlocal Vg,zc,zg,Ag=nil,0,nil,0\nif a.writers>0 then\nVg,zc=lc(a.writers_key)\nend\nif a.readers>0 then\nzg,Ag=lc(a.readers_key)\nend\na.front,a.front_arrival=zg,Ag\nif Vg and(not zg or zc<Ag)then\na.front,a.front_arrival=Vg,zc\nend\nif a.front_arrival>=gb then\na.front,a.front_arrival=nil,0\nend\na.turn_at,a.turn_until=0,0\nend\nfunction md(a,i,fe)\nif xa(i)then\na.writers=a.writers+fe\nelse\na.readers=a.readers+fe\nend\nif fe<0 then\na.departures=a.departures - fe\nend\na.changed=true\nend\nfunction Hc(a,i)\nreturn g(redis.call(\"ZSCORE\",a.tickets_key,i)or \"0\")- a.ahead\nend\nfunction Hd(a,i)\nlocal Ii=a.tickets>0 and redis.call(\"ZSCORE\",Je(a,i),i)\nif not Ii then\nreturn nil\nend\nif a.lapsing and Hc(a,i)+nb<=f then\nreturn nil\nend\nlocal z=g(Ii)\nif z<gb then\nreturn{arrival=z,queued=true}\nend\nreturn{arrival=z - gb,queued=false}\nend\nlocal function yl(a,i,O,Sc)\nfc=true\nlocal xf=Sc and \"XX\" or \"GT\"\nif redis.call(\"ZADD\",a.tickets_key,xf,pb(a,O),i)==1 then\nif a.tickets==0 then\na.new_keys[#a.new_keys+1]=a.tickets_key\nend\na.tickets=a.tickets+1\na.changed=true\nend\njg(a)\nif O>f and(a.attended_next==0 or O<a.attended_next)then\na.attended_next=O\na.changed=true\nend\nif a.tickets_next==0 or O+nb<a.tickets_next then\na.tickets_next=O+nb\na.changed=true\nend\na.kept_until=math.max(a.kept_until,O+nb)\nend\nlocal function li(a,i,s)\nlocal W=xa(i)and a.writers or a.readers\nif W==0 then\na.new_keys[#a.new_keys+1]=s\nend\nend\nlocal function mk(a,i,u)\nlocal s=Je(a,i)\nli(a,i,s)\nredis.call(\"ZADD\",s,e(u.arrival),i)\na.arrival=math.max(a.arrival,u.arrival)\nmd(a,i,1)\nif u.queued==false then\na.departures=math.max(0,a.departures - 1)\nend\nif not a.front or u.arrival<a.front_arrival then\na.front,a.front_arrival,a.turn_at,a.turn_until=i,u.arrival,0,0\nend\nu.queued=true\nend\nlocal function bk(a,i,u)\nlocal s=Je(a,i)\nli(a,i,s)\nredis.call(\"ZADD\",s,e(u.arrival+gb),i)\nif u.queued then\nmd(a,i,-1)\nif a.front==i then\nOc(a)\nend\nend\nu.queued=false\nend\nfunction Pe(a,i,u,O,Sc)\nlocal Ke=O>f\nif u.queued and not Ke and not Sc then\nKe=Hc(a,i)>f\nend\nif Ke and not u.queued then\nmk(a,i,u)\nelseif not Ke and u.queued~=false then\nbk(a,i,u)\nend\nyl(a,i,O,Sc)\nend\nfunction Wc(a,i,u)\nredis.call(\"ZREM\",Je(a,i),i)\nif u.queued then\nmd(a,i,-1)\nif a.front==i then\nOc(a)\nend\nend\nif redis.call(\"ZREM\",a.tickets_key,i)==1 then\na.tickets=a.tickets - 1\nif a.tickets==0 then\na.tickets_next=0\nend\nif vd(i)then\npd(a,{i})\nend\nend\na.changed=true\nend\nfunction Yh(a,Rg)\nif a.tickets+(a.upgrader and 1 or 0)<Rg then\nreturn true\nend\nif a.tickets<=Xb(a)then\nreturn false\nend\nlocal qg=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"0\")[1]\nif qg then\nWc(a,qg,Hd(a,qg)or{})\nend\nreturn true\nend\nend"],
  notifications: ["local Sa\ndo\nlocal rj=gb\nlocal function sl(a)\nif xa(a.front)or Qa(a.front)>0 or a.readers<2 then\nreturn 0\nend\nif a.writers==0 then\nreturn rj\nend\nlocal S,zc=lc(a.writers_key)\nreturn zc\nend\nlocal function ki(a)\nif a.capacity==0 then\nreturn a.delay_until\nend\nlocal k=Nd(a)\nreturn a.live>0 and math.min(k,a.shared_next)or k\nend\nlocal function bl(a)\nlocal zh=a.written and(a.watched_until>f or not a.stored)\nlocal Te,Nb,Ja,next=I,0,0,I\nif a.turn_ms>0 then\nif a.turn_began and a.turn_at>0 then\nTe=wc(ac(a.front))\nNb=a.turn_until\nJa=sl(a)\nelseif a.upgrader and a.lease_ended and a.live==1 then\nTe=wc(ac(a.upgrader.id))\nelseif a.queue_dropped then\nNb=1\nelseif(a.tickets>0 or a.upgrader)and(a.check_at or a.lease_ended and ki(a)>f)then\nNb=a.check_at or ki(a)\nnext=a.front and wc(ac(a.front))or I\nend\nend\nif Te==I and Nb==0 and not zh then\nreturn nil\nend\nreturn table.concat(\n{e(a.at),Te,e(Nb),e(Ja),rb(zh),next,e(a.departures)},\n\",\"\n)\nend\nfunction Sa(o,m)\nlocal De,ne,Qe={},{},{}\nfor c=1,#m do\nlocal a=m[c]\nif not a.unreadable and not Qe[a] then\nDe[#De+1]=bl(a)\nfor ve=1,a.written and #a.untold or 0 do\nne[#ne+1]=e(a.at).. \" \" .. a.untold[ve]\nend\nend\nQe[a]=true\nend\nif #ne>0 then\no[#o+1]=\"~\" .. table.concat(ne,\",\")\nend\nif #De>0 then\no[#o+1]=\"!\" .. table.concat(De,\";\")\nend\nreturn o\nend\nend"],
  layout: ["local ua,Ec,ed\ndo\nlocal yj={\n\"record\",\n\"details\",\n\"leases\",\n\"holders\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"history\",\n}\nua=#yj\nEc=5\ned={\n\"layout\",\n\"fence\",\n\"arrival\",\n\"departures\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"tickets_next\",\n\"turn_at\",\n\"shared\",\n\"shared_next\",\n\"details\",\n\"delay_until\",\n\"break_at\",\n\"hold_ms\",\n\"kept_until\",\n\"expires_at\",\n\"front_arrival\",\n\"capacity\",\n\"permits\",\n\"attended_next\",\n\"turn_until\",\n\"turn_ms\",\n\"no_grace_until\",\n\"dropped\",\n\"watched_until\",\n\"ahead\",\n\"keeps_out\",\n}\nend"],
  earlier: ["local ri\ndo\nlocal oj=26\nlocal tj=20\nlocal wj=3\nlocal function hl(a,Q,V)\nlocal Ya,Va=string.match(Q,\"^([%d ]+) (%S+)$\")\nlocal H,W=sa(Ya or \"\"),V>1 and oj or tj\nif #H~=W or not Fb(Q)then\nreturn nil\nend\nfor c=1,W do\na[ed[c]]=g(H[c])\nend\nif V==1 then\na.turn_at=0\nend\na.keeps_out=V>=wj and 1 or 0\nreturn Va\nend\nfunction ri(a,l,V)\nif V==1 then\nl=l .. \"\\n\"\nend\nlocal Q,F,fa,Oa,N,Pa,Y=\nstring.match(l,\"^([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n?([^\\n]*)$\")\nlocal Va=Q and V>0 and hl(a,Q,V)\nif not Va then\nreturn nil\nend\nif Pa~=\"\" and not string.find(Pa,\",$\")then\nreturn nil\nend\nif not string.find(Y,\"^[%d: ]*$\")or not Fb(Y)then\nreturn nil\nend\nlocal Wg,mf=string.match(Y,\"^(%d+) (%d+)\")\na.written_at=g(Wg or \"0\")\na.ahead=g(mf or \"0\")\nfor E,R in string.gmatch(Oa,\"%S%S%S%S(%S%S%S%S%S%S%S%S)(%l) \")do\na.ended=a.ended .. E .. R .. \".... \"\nend\na.events=Pa\nlocal S,Cf=string.gsub(Pa,\",\",\"\")\na.events_count=Cf\na.exclusive=Ue(F)\nif F~=\"\" and not a.exclusive then\nreturn nil\nend\nlocal ma=Va~=I and \"f \" .. Va .. \"\\n\" or \"\"\nif fa~=\"\" then\nma=ma .. \"u \" .. fa .. \"\\n\"\nend\nif N~=\"\" then\nma=ma .. \"o \" .. N .. \"\\n\"\nend\nlocal ka=string.match(Y,\"%d+:.*$\")\nreturn ka and ma .. \"r \" .. ka .. \"\\n\" or ma\nend\nend"],
  numbers: ["local sg\ndo\nlocal vj=10000000000000000\nfunction sg(a,Q)\nlocal P,Wg,xk,Cf,ma=string.match(Q,\"^5 (%d+) (%d+) (%d+) (%d+)(.*)$\")\nif not P then\nreturn false\nend\na.fence=g(P)\na.written_at=g(Wg)\na.hold_ms=g(xk)\na.events_count=g(Cf)\nlocal Kf=math.max(a.fence,a.written_at,a.hold_ms,a.events_count)\nif ma~=\"\" then\nlocal uc=0\nfor u,l in string.gmatch(ma,\" (%d+)=(%d+)\")do\nlocal Ha,ia=ed[g(u)],g(l)\nif not Ha then\nreturn false\nend\na[Ha]=ia\nKf=math.max(Kf,ia)\nuc=uc+2+#u+#l\nend\nif uc<#ma then\nreturn false\nend\nend\nreturn Kf<vj\nend\nend"],
  texts: ["local bc\ndo\nfunction bc(G,w)\nlocal v=redis.call(\"MGET\",unpack(G))\nlocal hd,be={},{}\nfor c=1,w or #G do\nif not v[c] then\nhd[#hd+1]=c\nbe[#be+1]=G[c]\nend\nend\nif #hd==0 or redis.call(\"EXISTS\",unpack(be))==0 then\nreturn v\nend\nfor ve=1,#hd do\nif redis.call(\"EXISTS\",be[ve])==1 then\nv[hd[ve]]=\"\"\nend\nend\nreturn v\nend\nend"],
  record: ["local bg,ub,La,pg\ndo\nlocal hj=2592000000\nlocal function jl(l)\nlocal i,E,M,z,ha=string.match(l,\"^(%S+) (%S+) (%d+) (%d+) (%S+)$\")\nif not i or not Fb(l)then\nreturn nil\nend\nreturn{id=i,token=E,deadline=g(M),arrival=g(z),label=ha}\nend\nlocal function gl(fa)\nreturn table.concat(\n{fa.id,fa.token,e(fa.deadline),e(fa.arrival),fa.label},\n\" \"\n)\nend\nlocal function si(a,l)\nlocal uc=0\nfor da,Q in string.gmatch(l,\"(%l) ([^\\n]+)\\n\")do\nuc=uc+#Q+3\nif da==\"f\" then\na.front=Q\nelseif da==\"u\" then\na.upgrader=jl(Q)\nelseif da==\"o\" then\na.outcomes=Q\nelseif da==\"r\" and not ti(a,Q)then\nreturn false\nend\nif da==\"u\" and not a.upgrader then\nreturn false\nend\nend\nreturn uc==#l\nend\nlocal function il(a,l)\nlocal qd=string.find(l,\"\\n\",1,true)\nlocal rd=qd and string.find(l,\"\\n\",qd+1,true)\nlocal ke=rd and string.find(l,\"\\n\",rd+1,true)\nlocal le=ke and string.find(l,\"\\n\",ke+1,true)\nlocal me=le and string.find(l,\"\\n\",le+1,true)\nif not me or not sg(a,string.sub(l,1,qd - 1))then\nreturn false\nend\na.ended=string.sub(l,rd+1,ke - 1)\na.releases=string.sub(l,ke+1,le - 1)\na.events=string.sub(l,le+1,me - 1)\nif rd>qd+1 then\na.exclusive=Ue(string.sub(l,qd+1,rd - 1))\nif not a.exclusive then\nreturn false\nend\nend\nif not ai(a)then\nreturn false\nend\nif(a.events==\"\")~=(a.events_count==0)or a.events~=\"\" and string.sub(a.events,-1)~=\",\" then\nreturn false\nend\nreturn me==#l or si(a,string.sub(l,me+1))\nend\nlocal function gk(k)\nreturn{\nat=k,\nended=\"\",\nreleases=\"\",\noutcomes=\"\",\nevents=\"\",\nevents_count=0,\nnoted={},\nuntold={},\nnew_keys={},\nexpired_permits=0,\nrests={},\nresting=0,\nwritten_at=0,\nstored=false,\nchanged=false,\nrecord_key=KEYS[k],\ndetails_key=KEYS[k+1],\nleases_key=KEYS[k+2],\nholders_key=KEYS[k+3],\nwriters_key=KEYS[k+4],\nreaders_key=KEYS[k+5],\ntickets_key=KEYS[k+6],\nhistory_key=KEYS[k+7],\nlayout=Ec,\nfence=0,\narrival=0,\ndepartures=0,\nwriters=0,\nreaders=0,\ntickets=0,\ntickets_next=0,\nturn_at=0,\nshared=0,\nshared_next=0,\ndetails=0,\ndelay_until=0,\nbreak_at=0,\nhold_ms=0,\nkept_until=0,\nexpires_at=0,\nfront_arrival=0,\ncapacity=0,\npermits=0,\nattended_next=0,\nturn_until=0,\nturn_ms=0,\nno_grace_until=0,\ndropped=0,\nwatched_until=0,\nahead=0,\nkeeps_out=0,\n}\nend\nfunction bg(k,l)\nlocal a=gk(k)\nif l then\na.stored=true\nlocal V=g(string.match(l,\"^(%d+) \")or \"0\")\nif V>Ec then\na.unreadable=\"newer\"\nreturn a\nend\nlocal ma=V<Ec and ri(a,l,V)\nlocal Gk=ma and si(a,ma)or V==Ec and il(a,l)\nif not Gk then\na.unreadable=\"damaged\"\nreturn a\nend\nif a.written_at>f then\nJi(a,a.written_at - f)\nend\nif a.expires_at>0 and a.expires_at+Gc/2<=f then\nRh(a)\nend\nend\na.live=Vb(a)and 0 or a.shared\nreturn a\nend\nfunction ub(w,dl)\nlocal G={}\nfor c=1,w do\nG[c]=KEYS[(c - 1)*ua+1]\nend\nG[w+1]=dl\nlocal v=#G==1 and{redis.call(\"GET\",G[1])}or bc(G,w)\nlocal m,ee,ta={},{},nil\nfor c=1,w do\nlocal a=ee[G[c]] or bg((c - 1)*ua+1,v[c])\nm[c]=a\nee[G[c]]=a\nif a.unreadable and not ta then\nta={\"unreadable\",a.unreadable}\nend\nend\nreturn m,ta,v[w+1]\nend\nlocal function tl(a)\nlocal Ya={e(Ec),e(a.fence),e(f),e(a.hold_ms),e(a.events_count)}\nfor c=3,#ed do\nlocal Ha=ed[c]\nif a[Ha]>0 and Ha~=\"hold_ms\" then\nYa[#Ya+1]=e(c).. \"=\" .. e(a[Ha])\nend\nend\nlocal l=table.concat({\ntable.concat(Ya,\" \"),\na.exclusive and Lb(a.exclusive)or \"\",\na.ended,\na.releases,\na.events,\n\"\",\n},\"\\n\")\nif a.front then\nl=l .. \"f \" .. a.front .. \"\\n\"\nend\nif a.upgrader then\nl=l .. \"u \" .. gl(a.upgrader).. \"\\n\"\nend\nif a.outcomes~=\"\" then\nl=l .. \"o \" .. a.outcomes .. \"\\n\"\nend\nif #a.rests>0 then\nl=l .. \"r\" .. pi(a).. \"\\n\"\nend\nreturn l\nend\nfunction La(a,x)\nif not a.changed and gg(a,x)<=a.expires_at then\nvb(a.record_key)\nreturn\nend\na.changed=false\na.written=true\na.written_at=f\nfc=true\nif a.shared==0 then\na.keeps_out=0\nend\nif a.shared==0 and a.tickets==0 then\na.kept_until=0\na.expires_at=0\na.ahead=0\nelse\nNh(a,x)\nend\nlocal F=a.exclusive\nlocal wk=F and math.max(F.deadline+F.delay,F.min_until)or 0\nlocal pk=math.floor(a.fence/1000)\nlocal Y=math.max(f,a.delay_until,a.kept_until,wk,Nd(a,true),pk)\nlocal Sf=a.capacity>0 and hj or x\nlocal ye=math.max(Y+Sf,a.expires_at+a.ahead+Gc)- f\nFi(a,ye)\nredis.call(\"SET\",a.record_key,tl(a),\"PX\",e(ye))\nend\nfunction pg(a,Yi)\nif a.stored and f+Yi>a.watched_until then\na.watched_until=f+Yi\na.changed=true\nend\nend\nend"],
  reply: ["local Yd,Zf,xg,ji\ndo\nYd=50\nlocal ij=20\nfunction Zf(a)\nlocal Wa={}\nif a.exclusive then\nWa[1]=Lb(a.exclusive)\nend\nif a.live>0 then\nlocal j=redis.call(\"ZRANGE\",a.holders_key,\"0\",e(Yd - 1))\nlocal v=#j>0 and redis.call(\"HMGET\",a.details_key,unpack(j))or{}\nfor c=1,#v do\nlocal b=v[c] and xc(a,v[c])\nif #Wa<Yd and b and b.deadline>f then\nWa[#Wa+1]=Lb(he(a,b))\nend\nend\nend\nreturn Wa\nend\nfunction xg(a)\nreturn Xb(a)+(a.upgrader and 1 or 0)\nend\nlocal function qk(a,yb,ab)\nlocal k=a.delay_until\nif a.exclusive then\nk=math.max(k,a.exclusive.deadline,a.exclusive.min_until)\nelseif yb and a.live>(ab and 1 or 0)then\nk=math.max(k,Uf(a,ab))\nend\nif a.capacity>0 and a.live+a.resting>0 then\nlocal Eg,na=Nd(a),a.live>0 and a.shared_next or 0\nlocal Uj=Eg>0 and na>0\nk=math.max(k,Uj and math.min(Eg,na)or Eg+na)\nend\nif not yb then\nk=math.max(k,a.upgrader and a.upgrader.deadline or 0,a.break_at)\nend\nreturn k\nend\nfunction ji(a,yb,ab)\nif Rf(a)then\nreturn f+ij\nend\nlocal k=qk(a,yb,ab)\nlocal Wk=a.capacity>0 and a.turn_at>0\nif k>f and not Wk then\nreturn k\nend\nk=a.attended_next>f and a.attended_next or f\nif a.turn_at==0 then\nreturn k\nend\nreturn k>f and math.min(a.turn_until,k)or a.turn_until\nend\nend"],
  turns: ["local gd,Mg,Ma,og,ui,mg,Ce\ndo\ngd=3000\nlocal Hj=250\nlocal xj=100\nfunction Mg(a,k,Yf)\na.turn_at,a.turn_until=k,k+Yf\nif a.attended_next<a.turn_until then\nlocal O=Hc(a,a.front)\na.turn_until=O>k and math.min(a.turn_until,O)or a.turn_until\nend\na.changed=true\nend\nlocal function hk(a)\nlocal Xj=a.shared==0 or a.break_at>f\nif a.break_at>0 and not a.exclusive and a.live==0 and Xj then\na.break_at=0\na.changed=true\nend\nend\nfunction Ma(a,k)\nhk(a)\nlocal Va=a.front\nlocal Zh=Va and(qe(a,Va)or Qa(Va)>a.capacity)\nif Zh and a.turn_at==0 then\nMg(a,k,a.turn_ms>0 and a.turn_ms or gd)\na.turn_began=true\nelseif not Zh and a.turn_at~=0 then\na.turn_at,a.turn_until=0,0\na.changed=true\nend\nend\nlocal function Ki(a,Yf)\nif a.turn_ms>0 then\na.turn_ms=Yf\nend\nend\nfunction og(a)\nKi(a,Hj)\nend\nfunction ui(a,hc)\nfor S=1,xj do\nlocal Va,Nb=a.front,a.turn_until\nif a.turn_at==0 or Va==hc or f<Nb then\nreturn\nend\nPe(a,Va,{arrival=a.front_arrival,queued=true},Nb,true)\nog(a)\nMa(a,Nb)\nend\nend\nfunction mg(a,Qc)\nif Qc~=(a.turn_ms>0)then\na.turn_ms=Qc and gd or 0\na.changed=true\nend\nend\nfunction Ce(a)\nKi(a,gd)\nend\nend"],
  asked: ["local te,T,oc,zf,Pc,ud,kd,ig,vc,Hg\ndo\nfunction te(h,J)\nlocal j={}\nfor c=1,#h.locks do\nj[c]=string.sub(h.modes,c,c).. J\nend\nreturn j\nend\nfunction T(h,o)\nfor c=1,#h.locks do\nMa(h.locks[c],f)\nLa(h.locks[c],h.retention_ms)\nend\nreturn Sa(o,h.locks)\nend\nfunction oc(h,R)\nreturn T(h,{\"lost\",R,\"0\"})\nend\nfunction zf(h,z)\nlocal q,d=h.arrival,h.idempotency\nif q==0 and d and d.state==Qb and d.rest~=I then\nq=z or Xa - nb*1000\nend\nfor c=1,#h.locks do\nlocal Ba=h.locks[c].dropped\nif q>0 and q<=Ba and(h.arrival>0 or Ba<=Xa+1000000)then\nreturn{\"lost\",gc[Pb],\"1\"}\nend\nend\nreturn nil\nend\nfunction Pc(h,ba,Ne)\nlocal o,qi={\"granted\",e(f),e(h.locks[1].break_at)},{}\nfor c=1,#ba do\nqi[c]=Lb(ba[c])\nend\nob(o,qi)\no[#o+1]=Ne and \"1\" or \"0\"\no[#o+1]=e(h.locks[1].capacity)\nreturn T(h,o)\nend\nfunction ud(h,J)\nlocal j,ba,p,R=te(h,J),{},0,Bb\nfor c=1,#j do\nba[c]=Tc(h.locks[c],j[c])\nif ba[c] then\np=p+1\nelseif R==Bb then\nR=Xe(h.locks[c],J)\nend\nend\nif p==#j then\nreturn Pc(h,ba,true)\nend\nif p>0 or R~=Bb or h.idempotency and h.idempotency.state==fb then\nreturn oc(h,R)\nend\nreturn nil\nend\nfunction kd(h,ga,u,ab,od)\nlocal Ea=ga[1]\nlocal a=h.locks[Ea]\nlocal yb=string.sub(h.modes,Ea,Ea)==eb\nif not u then\nu={position=-1,ticket=I,arrival=Xa,attended_until=0,ticket_until=0,again_at=0}\nfor c=1,#h.locks do\nu.arrival=math.max(u.arrival,h.locks[c].dropped+1)\nend\nend\nlocal xi={}\nfor c=1,#ga do\nxi[c]=e(ga[c])\nend\nlocal Wa,Sb=Zf(a),0\nlocal o={\n\"busy\",\ne(f),\ntable.concat(xi,\" \"),\ne(ji(a,yb,ab)),\ne(u.position),\nu.ticket,\ne(u.arrival),\ne(u.attended_until),\ne(u.ticket_until),\ne(u.again_at),\ne(a.hold_ms),\ne(u.position>=0 and Dh(a)or a.departures),\ne(xg(a)+(od and od[Ea] and 1 or 0)),\ne(mc(a)),\ne(jd(a)),\n}\nob(o,Wa)\nif not ab then\nfor c=1,#ga do\nlocal Ia=h.locks[ga[c]]\nSb=math.max(Sb,Ia.delay_until,Ia.live==0 and Nd(Ia)or 0)\nend\nend\no[#o+1]=e(Sb>f and Sb or 0)\no[#o+1]=e(a.capacity)\nreturn T(h,o)\nend\nfunction ig(h,a,i)\nlocal b={\nid=i,\nttl=h.ttl_ms,\nmax_until=h.max_hold_ms>0 and f+h.max_hold_ms or 0,\ndelay=h.lock_delay_ms,\nlabel=h.label,\npartner=I,\nmin_until=h.min_hold_ms>0 and f+h.min_hold_ms or 0,\n}\nb.idempotency_until=wd(h.idempotency_key,nd(a,b,h.ttl_ms))\nreturn b\nend\nfunction vc(h,cb,J,ec)\nDa(h.idempotency_key,cb,h.fingerprint,J,ec)\nend\nfunction Hg(h,J,b)\nlocal a=h.locks[1]\nif h.since>0 or Ka(a,J)then\nRa(a,J,\"granted\",true)\nend\nvc(h,fb,J,b.idempotency_until)\nend\nend"],
  broken: ["local wf,Vd,vf\ndo\n","wf=400\n","Vd=1\nlocal function al(a,l,Ek)\nlocal Ug=a.break_at==Vd\nlocal k=Ug and f or a.break_at\nif Ek then\nlocal b=xc(a,l)\nif not b then\nreturn k\nend\nif Ug then\nb.delay,b.min_until=0,0\nend\nlocal R=b.deadline<k and Ud(a,b)or Pb\nlocal na=math.min(k,b.deadline)\njb(a,b,R,na)\nreturn na\nend\nif not Ug then\nlocal M,X,pc=string.match(l,\"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+ ?(%d*)$\")\nif M and g(X)>0 then\na.delay_until=math.max(a.delay_until,math.min(k,g(M)- a.ahead)+g(X))\nend\nif pc and pc~=\"\" then\na.delay_until=math.max(a.delay_until,g(pc)- a.ahead)\nend\nend\nreturn k\nend\nfunction vf(a)\nlocal W=wf\nif W==0 then\nreturn 0\nend\nlocal j=redis.call(\"ZRANGE\",a.holders_key,\"0\",e(W - 1))\nwf=W - #j\nlocal na=0\nif #j>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nif v[c] then\nna=math.max(na,al(a,v[c],a.shared - c<Bc))\nend\nend\nje(a,j)\nend\na.upgrader=nil\na.changed=true\nif #j==W and a.shared>0 then\nif a.break_at~=Vd then\na.break_at=f\nend\nreturn 0\nend\nredis.call(\"DEL\",a.leases_key,a.holders_key)\na.shared,a.permits,a.shared_next,a.live=0,0,0,0\nreturn na>0 and na or f\nend\nend"],
  departures: ["local vi,Th,Ih\ndo\nlocal gj=2\nlocal Ac=1250\nlocal uj=20\nlocal function Eh(a,s,j)\nfor qa=1,#j,Ac do\nlocal Lg=redis.call(\"ZMSCORE\",s,unpack(j,qa,math.min(qa+Ac - 1,#j)))\nlocal qc={}\nfor c=1,#Lg do\nlocal z=Lg[c] and g(Lg[c])or gb\nif z<gb then\nqc[#qc+1]=e(z+gb)\nqc[#qc+1]=j[qa+c - 1]\nend\nend\nif #qc>0 then\nredis.call(\"ZADD\",s,unpack(qc))\nmd(a,j[1],-#qc/2)\nend\nend\nend\nlocal function xh(j)\nlocal lb,Ja={},{}\nfor c=1,#j do\nlocal Ri=xa(j[c])and lb or Ja\nRi[#Ri+1]=j[c]\nend\nreturn lb,Ja\nend\nlocal function fi(j)\nlocal Tf={}\nfor c=1,#j do\nif vd(j[c])then\nTf[#Tf+1]=j[c]\nend\nend\nreturn Tf\nend\nlocal function kk(a,O)\nif a.turn_at==0 then\nreturn O\nend\nif a.turn_until<O then\nog(a)\nreturn a.turn_until\nend\nlocal Vk=math.max(0,O - a.turn_at)\na.no_grace_until=math.max(a.no_grace_until,O+uj*Vk)\nreturn O\nend\nfunction vi(a,hc)\nif Xb(a)==0 or a.attended_next>f then\nreturn 0\nend\nlocal qa=math.max(0,a.tickets - Xb(a))\nlocal Ed=redis.call(\"ZCOUNT\",a.tickets_key,\"-inf\",pb(a,f))- qa\nlocal Rd=math.max(0,math.min(Ed,Ac*gj))\nlocal tg=redis.call(\"ZRANGE\",a.tickets_key,e(qa),e(qa+Rd),\"WITHSCORES\")\nlocal j,td={},0\na.attended_next=Rd<Ed and f or 0\nfor c=1,#tg,2 do\nlocal i,O=tg[c],g(tg[c+1])- a.ahead\nif O>f then\nlocal Sj=i==hc and qa+Rd+1==a.tickets\na.attended_next=Sj and 0 or O\nelseif(i~=hc or O+nb<=f)and #j<Rd then\nj[#j+1]=i\nif i==a.front then\ntd=O\nend\nend\nend\na.passing=Rd<Ed\na.changed=true\nlocal lb,Ja=xh(j)\nEh(a,a.writers_key,lb)\nEh(a,a.readers_key,Ja)\nif td>0 then\ntd=kk(a,td)\nOc(a)\nend\nreturn td\nend\nlocal function fk(a,j)\nlocal lb,Ja=xh(j)\nredis.call(\"ZREM\",a.tickets_key,unpack(j))\nif #lb>0 then\nredis.call(\"ZREM\",a.writers_key,unpack(lb))\nend\nif #Ja>0 then\nredis.call(\"ZREM\",a.readers_key,unpack(Ja))\nend\na.tickets=a.tickets - #j\npd(a,fi(j))\nend\nfunction Th(a)\nif a.tickets==0 or a.tickets_next>f or a.passing then\nreturn\nend\nlocal Ed=pb(a,f - nb)\nlocal gi=redis.call(\"ZRANGEBYSCORE\",a.tickets_key,\"-inf\",Ed,\"LIMIT\",\"0\",e(Ac))\nif #gi>0 then\nfk(a,gi)\nend\nlocal Ea,O=lc(a.tickets_key)\nif Ea then\na.tickets_next=O - a.ahead+nb\na.lapsing=a.tickets_next<=f\nelse\na.lapsing=false\na.tickets_next=0\na.tickets,a.writers,a.readers=0,0,0\na.details=a.shared>0 and a.details or 0\nOc(a)\nend\na.changed=true\nend\nfunction Ih(a)\nlocal W=a.tickets+(a.upgrader and 1 or 0)\nif a.tickets>0 then\nlocal j=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"-1\")\nfor qa=1,#j,Ac do\npd(a,fi({unpack(j,qa,math.min(qa+Ac - 1,#j))}))\nend\nif #j>0 then\nredis.call(\"DEL\",a.writers_key,a.readers_key,a.tickets_key)\na.departures=a.departures+Xb(a)\na.writers,a.readers,a.tickets,a.tickets_next,a.attended_next=0,0,0,0,0\nOc(a)\nend\nend\na.upgrader=nil\na.queue_dropped=true\na.dropped=math.max(a.arrival+1,Xa)\na.arrival=a.dropped\na.changed=true\nreturn W\nend\nend"],
  end_lease: ["local Kc,Eb,Fh\ndo\nfunction Kc(a,b,R,n)\nif xa(b.id)then\na.exclusive=nil\nng(a,f - b.acquired)\nelse\nng(a,(f - b.acquired)/a.live)\nje(a,{b.id})\na.live=a.live - 1\nlocal Hl=a.upgrader or a.front and xa(a.front)\nif a.capacity==0 and a.live>0 and Hl then\nlocal Y=Uf(a,a.upgrader and{id=a.upgrader.token})\na.check_at=Y<b.deadline and Y or a.check_at\nend\nend\njb(a,b,R,f,n)\nend\nfunction Eb(a)\nlocal ca=a.exclusive or a.shared>0\nreturn not ca and a.delay_until>f and a.delay_until or 0\nend\nfunction Fh(b)\nreturn table.concat({e(b.fence),e(math.max(0,f - b.acquired)),rg(b.label)},\",\")\nend\nend"],
  groups: ["local hb\ndo\nfunction hb(H,Lf)\nH[#H+1]=e(#Lf)\nfor c=1,#Lf do\nob(H,Lf[c])\nend\nreturn H\nend\nend"],
  latch: ["local Ge,ze,Xc,Tg,zd\ndo\nlocal eh=1\nlocal nj=60000\nfunction Ge(l)\nlocal V,i,y,W,Ua,N=string.match(l,\"^(%d+) (%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)$\")\nif g(string.match(l,\"^(%d+) \")or \"0\")>eh then\nreturn{unreadable=\"newer\"}\nend\nif not V or not Fb(string.match(l,\"^[^\\n]*\"))then\nreturn{unreadable=\"damaged\"}\nend\nreturn{\nid=g(i),\nsince=g(y),\ncount=g(W),\nexpires_at=g(Ua),\noutcomes=N,\nlive=g(Ua)>f,\n}\nend\nfunction ze(s)\nlocal l=redis.call(\"GET\",s)\nreturn l and Ge(l)or nil\nend\nfunction Xc(s,r)\nfc=true\nlocal Ya={e(eh),e(r.id),e(r.since),e(r.count),e(r.expires_at)}\nlocal Sf=math.max(r.expires_at - f,nj)\nredis.call(\"SET\",s,table.concat(Ya,\" \").. \"\\n\" .. r.outcomes,\"PX\",e(Sf))\nend\nfunction Tg(o)\no[#o+1]=\"!1,-,0,0,1\"\nreturn o\nend\nfunction zd(r,W)\nreturn{\"latch\",e(r.id),e(r.since),W or e(r.count),e(r.expires_at)}\nend\nend"],
  order: ["local ni,wi\ndo\nfunction ni(a,i,z)\nif not a.front or a.front==i then\nreturn false\nend\nif not xa(i)and Qa(i)==0 then\nif a.writers==0 then\nreturn false\nend\nif z and not xa(a.front)then\nlocal S,zc=lc(a.writers_key)\nreturn zc<z\nend\nend\nreturn not z or a.front_arrival<z\nend\nlocal function Bh(s,z)\nreturn redis.call(\"ZCOUNT\",s,\"-inf\",\"(\" .. e(z))\nend\nfunction wi(a,i,u)\nlocal C=a.upgrader and 1 or 0\nif u.queued and u.arrival==a.arrival then\nreturn C+Xb(a)- 1\nend\nlocal lb,Ja=a.writers,a.readers\nif u.queued and xa(i)then\nlb=lb - 1\nelseif u.queued then\nJa=Ja - 1\nend\nif lb>0 then\nC=C+Bh(a.writers_key,u.arrival)\nend\nif Ja>0 then\nC=C+Bh(a.readers_key,u.arrival)\nend\nreturn C\nend\nend"],
  places: ["local cf,Hf,ii,Me,Gi,uh,O,oi\ndo\nlocal bj=10000\nlocal cj=2500\ncf=1500\nfunction Hf(m,j)\nlocal p,z={},nil\nfor c=1,#j do\np[c]=Hd(m[c],j[c])or false\nz=z or p[c] and p[c].arrival\nend\np.arrival=z\nreturn z and p or nil\nend\nfunction ii(m)\nlocal p,z={},Xa\nfor c=1,#m do\nz=math.max(z,m[c].arrival+1)\nend\nfor c=1,#m do\np[c]=false\nm[c].arrival=z\nm[c].changed=true\nend\np.arrival=z\nreturn p\nend\nfunction Me(m,j,p)\nfor c=1,#j do\nif p[c] then\nWc(m[c],j[c],p[c])\nend\nend\nend\nfunction Gi(m,j,p,ga,Z,ha)\nlocal de=0\nif #j>1 then\nlocal rh=math.floor(p.arrival/1000)\nde=rh>f+1000 and f or rh+bj\nend\nlocal Id,ce=0,de>f and de or 0\nfor c=1,#j do\nlocal a,i=m[c],j[c]\nif de<=f or ga[1]==c then\nlocal u=p[c] or{arrival=p.arrival}\nPe(a,i,u,Z)\nif vd(i)then\nvg(a,i,\"=\" .. ha)\nend\nId=math.max(Id,wi(a,i,u))\np[c]=u\nelseif p[c] then\nWc(a,i,p[c])\np[c]=false\nend\nMa(a,f)\nif a.front==i and a.turn_at>0 then\nCe(a)\nMg(a,f,gd)\nce=f+cj\nend\nend\nreturn Id,ce\nend\nlocal function Ak(a,i,z,Mc)\nif not qe(a,i)then\nreturn true\nend\nif Mc then\nreturn ni(a,i,z)\nend\nlocal zk=a.front~=nil and(not z or a.front_arrival<z)\nreturn Qa(i)==0 and a.live>0 and zk\nend\nfunction uh(m,j,z,Mc)\nlocal ga={}\nfor c=1,#j do\nif Ak(m[c],j[c],z,Mc)then\nga[#ga+1]=c\nend\nend\nreturn ga\nend\nfunction O(m,Hb,Od)\nlocal cl=f+math.floor(Hb - math.min(300,Hb/10))\nfor c=1,#m do\nOd=Od and f>=m[c].no_grace_until\nend\nreturn cl+(Od and cf or 0)\nend\nfunction oi(m,j,p,Z)\nfor c=1,#j do\nif p[c] then\nZ=math.max(Z,Hc(m[c],j[c])+1)\nend\nend\nreturn Z\nend\nend"],
  purge: ["local bb\ndo\nlocal Cj=100\nlocal function ol(a)\nlocal b=a.exclusive\nif not b or b.deadline>f then\nreturn 0\nend\na.exclusive=nil\njb(a,b,Ud(a,b),b.deadline)\nreturn b.deadline\nend\nlocal function ek(a)\nlocal na=0\nlocal j=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",pb(a,f),\"LIMIT\",\"0\",e(Cj))\nif #j>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nlocal b=v[c] and xc(a,v[c])\nif b then\njb(a,b,Ud(a,b),b.deadline)\nna=b.deadline\nend\nend\nje(a,j)\nend\nreturn na\nend\nlocal function ak(a)\nif a.capacity==0 then\na.live=redis.call(\"ZCOUNT\",a.leases_key,\"(\" .. pb(a,f),\"+inf\")\nreturn\nend\nlocal Ef=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",pb(a,f))\na.live=a.shared - #Ef\na.expired_permits=0\nfor c=1,#Ef do\na.expired_permits=a.expired_permits+Qa(Ef[c])\nend\nend\nlocal function pl(a)\nif a.shared>0 and Vb(a)then\nreturn vf(a)\nend\nif a.shared==0 or a.shared_next>f then\nreturn 0\nend\nlocal na=ek(a)\nlocal Ea,Be=lc(a.leases_key)\nBe=Be - a.ahead\na.shared_next=Ea and Be or 0\nif not Ea then\na.shared,a.permits=0,0\na.details=a.tickets>0 and a.details or 0\nend\na.live=a.shared\nif Ea and Be<=f then\nak(a)\na.clearing=a.keeps_out>0\nend\na.changed=true\nreturn na\nend\nlocal function ql(a)\nlocal fa=a.upgrader\nif not fa or fa.deadline>f then\nreturn 0\nend\na.upgrader=nil\na.changed=true\nreturn fa.deadline\nend\nfunction bb(a,hc)\nlocal k=math.max(ol(a),pl(a),ql(a),vi(a,hc))\nk=math.max(k,Lh(a))\nTh(a)\nif a.tickets==0 then\nCe(a)\nend\nif a.delay_until>0 and a.delay_until<=f then\nk=math.max(k,a.delay_until)\na.delay_until=0\na.changed=true\nend\nMa(a,k>0 and k or f)\nui(a,hc)\nend\nend"],
  quorum_endings: ["local Ta,mb,Cc,cd,Bc,rf,Lc,Jf,jb\ndo\nTa=\"r\"\nmb=\"e\"\nlocal pj=\"x\"\nCc=\"m\"\ncd=\"u\"\nlocal Ye=12\nlocal Ab=6\nBc=64\nlocal bd=1+Ye+Ab+1\nfunction rf(n)\nreturn string.sub(n .. \"------\",1,Ab)\nend\nlocal function Kh(D)\nlocal nk=string.gsub(string.sub(D,1,Ye),\"%-\",\"%%-\")\nreturn \"(%a)\" .. nk .. \"(%S+)\"\nend\nfunction Lc(d,D)\nreturn string.match(d.ended,Kh(D))\nend\nfunction Jf(d,D)\nd.ended=string.gsub(d.ended,Kh(D).. \" \",\"\")\nend\nfunction jb(d,D,da,n)\nlocal q=Lc(d,D)\nif q==mb and da~=mb then\nJf(d,D)\nda=pj\nelseif q then\nreturn\nend\nlocal lk=da .. string.sub(D,1,Ye).. rf(n).. \" \"\nd.ended=string.sub(lk .. d.ended,1,Bc*bd)\nend\nend"],
  quorum_idempotency: ["local Ze,Ae,Fg,Qh,Hi,zi,Ci\ndo\nZe=\"e\"\nlocal dj=8*23\nlocal Xg=\"?\"\nfunction Ae(d,D)\nreturn d~=nil and d.state~=Zd and string.find(d.rest,D,1,true)~=nil\nend\nlocal function Pk(d,aa)\nlocal k=f\nfor S,b in ipairs(d.leases)do\nif b.holder==aa then\nk=math.max(k,b.deadline)\nend\nend\nreturn k\nend\nfunction Fg(s,d,b)\nif not s then\nreturn\nend\nlocal q,la=ib(s),b.attempt\nif q and q.state==fb and not Ae(q,la)then\nla=string.sub(q.rest .. \" \" .. la,-dj)\nend\nDa(s,fb,b.fingerprint,la,Pk(d,b.holder))\nend\nfunction Qh(s,q,D)\nif not Ae(q,D)or q.state~=fb then\nreturn\nend\nlocal Za={}\nfor S,Ia in ipairs(sa(q.rest))do\nif Ia~=D then\nZa[#Za+1]=Ia\nend\nend\nif #Za==0 then\nredis.call(\"DEL\",s)\nelse\nlocal l=table.concat({q.layout,fb,q.fingerprint,table.concat(Za,\" \")},\" \")\nredis.call(\"SET\",s,l,\"KEEPTTL\")\nend\nend\nfunction Hi(s,q,D)\nif not q or q.state==fb then\nDa(s,Ze,q and q.fingerprint or Xg,D,f)\nend\nend\nfunction zi(s,b)\nredis.call(\"PEXPIRE\",s,e(b.deadline - f+Dc),\"GT\")\nend\nfunction Ci(q,A)\nif q and q.fingerprint==Xg then\nreturn nil\nend\nreturn Ld(q,A)\nend\nend"],
  quorum_marker: ["local jf,dd,Ib,Qd,Rb,rc,Le,lg\ndo\nlocal fh=1\njf=\"v\"\ndd=\"q\"\nlocal Ij=100000\nlocal sj=30000000\nlocal jj=4503599627370496\nlocal lh=8\nlocal ge=Xa<jj and Xa or 0\nfunction Ib(l)\nif not l then\nreturn{state=I,ends_at=0}\nend\nlocal V,cb,ia,ra,sd,If,mf=\nstring.match(l,\"^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$\")\nif not V or g(V)>fh then\nreturn{state=\"newer\"}\nend\nreturn{\nstate=cb,\nnumber=g(ia),\nnodes=g(ra),\nends_at=g(sd),\nfloor=g(If),\nahead=g(mf),\n}\nend\nfunction Qd(s,t)\nlocal Ya={t.number,t.nodes,t.ends_at,t.floor,t.ahead}\nlocal H={e(fh),t.state}\nfor c=1,#Ya do\nH[c+2]=e(Ya[c])\nend\nredis.call(\"SET\",s,table.concat(H,\" \"))\nend\nfunction Rb(t,ia,ra)\nif t.state==\"newer\" then\nreturn{\"newer\"}\nend\nif t.number and(t.number~=ia or t.nodes~=ra)then\nreturn{\"misplaced\",e(t.number),e(t.nodes)}\nend\nif t.state~=jf then\nreturn{\"nonvoter\",e(f),t.state,e(t.ends_at)}\nend\nreturn nil\nend\nfunction rc(Y,t)\nlocal Xf=math.max(Y+1,t.floor+1,ge)\nlocal P=Xf - Xf % lh+t.number\nreturn P<Xf and P+lh or P\nend\nfunction Le(t)\nreturn math.max(t.floor or 0,ge+(t.ahead or 0)+Ij)\nend\nfunction lg(s,t,P)\nlocal Oh=P>ge+sj and P>t.floor\nlocal th=P>Le(t)\nif th then\nt.ahead=P - ge\nend\nif Oh then\nt.floor=P\nend\nif Oh or th then\nQd(s,t)\nend\nend\nend"],
  quorum_record: ["local ff,zb,eb,Pg,Fd,tf,cc,Bf,Jb,Mb,kc,Gf,pe,Ng,Eb,vh,Oi,Sh,qf,lf,id,yf\ndo\nlocal ih=2\nff=\"p\"\nzb=\"c\"\nlocal Zg=\"d\"\nlocal kh=\"r\"\nlocal ef=\"*\"\neb=\"x\"\nlocal Bj=\"^(%a) (%S+) (%S+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) ?(%S*)$\"\nfunction Pg(Q)\nlocal ya,D,aa,cb,M,P,kf,dc,fg,X,ha,yi=\nstring.match(Q,Bj)\nif not ya or not Fb(Q)then\nreturn nil\nend\nreturn{\nmode=ya,\nattempt=D,\nholder=aa,\nstate=cb,\ndeadline=g(M),\nfence=g(P),\nacquired=g(kf),\nttl=g(dc),\nmax_until=g(fg),\ndelay=g(X),\nlabel=ha,\nfingerprint=yi==\"\" and I or yi,\n}\nend\nfunction Fd(b)\nreturn table.concat({\nb.mode,\nb.attempt,\nb.holder,\nb.state,\ne(b.deadline),\ne(b.fence),\ne(b.acquired),\ne(b.ttl),\ne(b.max_until),\ne(b.delay),\nb.label,\nb.fingerprint,\n},\" \")\nend\nlocal function Wj(d)\nfor S,tb in ipairs({d.leases,d.delays})do\nfor S,Q in ipairs(tb)do\nif Q.deadline>f+Q.ttl and Q.ttl>0 then\nQ.deadline=f+Q.ttl\nd.capped=true\nend\nend\nend\nend\nfunction tf(d,Uc)\nif d.delay_until>f+Uc then\nd.delay_until=f+Uc\nd.capped=true\nend\nend\nlocal function Oj(d,b)\nlocal Xi=b.deadline+b.delay\nif Xi<=f then\nreturn\nend\nd.delays[#d.delays+1]={\nmode=eb,\nattempt=b.attempt,\nholder=b.holder,\nstate=Zg,\ndeadline=Xi,\nfence=b.fence,\nacquired=b.acquired,\nttl=b.delay,\nmax_until=0,\ndelay=0,\nlabel=I,\nfingerprint=I,\n}\nend\nlocal function ik(d)\nlocal Ca={}\nfor S,X in ipairs(d.delays)do\nif X.deadline>f then\nCa[#Ca+1]=X\nend\nend\nd.delays=Ca\nend\nlocal function jk(d)\nlocal Ca,Nf={},{}\nfor S,b in ipairs(d.leases)do\nif b.deadline>f then\nCa[#Ca+1]=b\nNf[b.holder]=Nf[b.holder] or b.state==zb\nend\nend\nfor S,b in ipairs(d.leases)do\nif b.deadline<=f and b.state==zb then\nlocal da=b.deadline==b.max_until and Cc or mb\njb(d,b.attempt,da,\"\")\nif b.delay>0 and not Nf[b.holder] then\nOj(d,b)\nend\nend\nend\nd.leases=Ca\nend\nfunction cc(w,Pi)\nlocal G={}\nfor c=1,w do\nG[c]=KEYS[Pi*(c - 1)+1]\nG[w+c]=KEYS[Pi*(c - 1)+2]\nend\nreturn bc(G,w)\nend\nfunction Bf()\nreturn{fence=0,confirmed=0,delay_until=0,ended=\"\",leases={},delays={}}\nend\nfunction Jb(l)\nlocal d=Bf()\nif not l then\nreturn d\nend\nlocal V,P,Zj,Sb,Oa,ja=\nstring.match(l,\"^(%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)\\n(.*)$\")\nif g(string.match(l,\"^(%d+) \")or \"0\")>ih then\nreturn nil,\"newer\"\nend\nif not V or g(V)<1 or not Fb(string.match(l,\"^[^\\n]*\"))then\nreturn nil,\"damaged\"\nend\nd.fence=g(P)\nd.confirmed=g(Zj)\nd.delay_until=g(Sb)\nd.ended=Oa\nfor Q in string.gmatch(ja,\"[^\\n]+\")do\nlocal b=Pg(Q)\nif not b then\nreturn nil,\"damaged\"\nend\nlocal tb=b.state==Zg and d.delays or d.leases\ntb[#tb+1]=b\nend\nWj(d)\nik(d)\njk(d)\nreturn d\nend\nfunction Mb(s,d,x)\nlocal Y=math.max(f,d.delay_until,math.floor(d.fence/1000))\nlocal Ya={e(ih),e(d.fence),e(d.confirmed),e(d.delay_until)}\nlocal tb={table.concat(Ya,\" \"),d.ended,\"\"}\nfor c,b in ipairs(d.leases)do\ntb[c+2]=Fd(b)\nY=math.max(Y,b.deadline+b.delay)\nend\nfor c,X in ipairs(d.delays)do\ntb[#d.leases+c+2]=Fd(X)\nY=math.max(Y,X.deadline)\nend\nredis.call(\"SET\",s,table.concat(tb,\"\\n\"),\"PX\",e(Y+x - f))\nend\nfunction kc(d,D)\nfor S,b in ipairs(d.leases)do\nif b.attempt==D then\nreturn b\nend\nend\nreturn nil\nend\nfunction Gf(d,D,aa)\nlocal b=kc(d,D)\nreturn b and(aa==I or b.holder==aa)and b or nil\nend\nfunction pe(d,aa)\nfor S,b in ipairs(d.leases)do\nif b.holder==aa then\nreturn b\nend\nend\nreturn nil\nend\nfunction Ng(d,ya,aa)\nlocal k=0\nfor S,b in ipairs(d.leases)do\nlocal ok=ya==eb or b.mode==eb\nif ok and b.holder~=aa and b.state~=kh then\nk=math.max(k,b.deadline+b.delay)\nend\nend\nreturn k\nend\nfunction Eb(d)\nlocal ja=pe(d,ef)\nlocal k=math.max(d.delay_until,ja and ja.deadline or 0)\nreturn k>f and k or 0\nend\nfunction vh(d,ya,aa)\nlocal k=Ng(d,ya,aa)\nif pe(d,aa)then\nreturn k\nend\nfor S,X in ipairs(d.delays)do\nk=math.max(k,X.deadline)\nend\nreturn math.max(k,Eb(d))\nend\nfunction Oi(d,D)\nfor S,X in ipairs(d.delays)do\nif X.attempt==D then\nreturn true\nend\nend\nreturn kc(d,D)~=nil\nend\nfunction Sh(d,D)\nlocal Za={}\nfor S,X in ipairs(d.delays)do\nif X.attempt~=D then\nZa[#Za+1]=X\nend\nend\nd.delays=Za\nend\nfunction qf(H,d)\nlocal ba,Ch={},{}\nfor S,b in ipairs(d.leases)do\nif b.state==zb then\nba[#ba+1]=Fd(b)\nend\nend\nfor c,X in ipairs(d.delays)do\nCh[c]=table.concat({X.attempt,e(X.deadline),e(X.acquired)},\" \")\nend\nreturn ob(ob(H,ba),Ch)\nend\nfunction lf(d,t,Aa,He)\nd.fence=rc(d.fence,t)\nlocal b={\nmode=Aa.mode,\nattempt=Aa.attempt,\nholder=Aa.holder,\nstate=ff,\ndeadline=f+He,\nfence=d.fence,\nacquired=0,\nttl=He,\nmax_until=0,\ndelay=0,\nlabel=I,\nfingerprint=I,\n}\nd.leases[#d.leases+1]=b\nreturn b\nend\nfunction id(d,Oe)\nd.leases[#d.leases+1]={\nmode=eb,\nattempt=ef,\nholder=ef,\nstate=kh,\ndeadline=f+Oe,\nfence=0,\nacquired=0,\nttl=Oe,\nmax_until=0,\ndelay=0,\nlabel=I,\nfingerprint=I,\n}\nend\nfunction yf(d,b,kb)\nb.state=zb\nb.fence=kb.fence\nb.acquired=f - kb.acquired\nb.ttl=kb.ttl\nb.delay=kb.delay\nb.label=kb.label\nb.fingerprint=kb.fingerprint\nb.deadline=f+kb.ttl\nif kb.max_until>0 then\nb.max_until=f+kb.max_until\nb.deadline=math.min(b.deadline,b.max_until)\nend\nd.fence=math.max(d.fence,b.fence)\nd.confirmed=math.max(d.confirmed,b.fence)\nend\nend"],
  recent_reply: ["local Jg,Bg\ndo\nfunction Jg(d,n,o,ld)\nRa(d,n,table.concat(o,\"x\"),ld)\nend\nfunction Bg(d,n)\nlocal tc=Ka(d,n)\nif not tc then\nreturn nil\nend\nlocal H=string.gsub(tc,\"x\",\" \")\nreturn sa(H)\nend\nend"],
  reentry: ["local nh\ndo\nlocal Mj=5000\nlocal Lj=3000\nlocal function ul(h,ca)\nlocal a=h.locks[1]\nca.holds=ca.holds+1\nca.deadline=math.max(ca.deadline,nd(a,ca,h.ttl_ms))\nca.ttl=math.max(ca.ttl,h.ttl_ms)\nca.confirmed=true\nJd(a,ca)\nif h.idempotency_key then\nlocal Mk=ca.deadline+math.max(h.retention_ms - Dc,0)\nvc(h,fb,ac(ca.id),Mk)\nelse\nRa(a,h.request,\"entered\",h.since>0)\nend\nreturn Pc(h,{ca})\nend\nlocal function tk(h,J,F,ea)\nlocal a=h.locks[1]\nlocal b=ig(h,a,h.modes .. J)\nlocal Td\nif xa(b.id)then\nTd=a.upgrader and a.upgrader.arrival\na.upgrader=nil\nb.partner=ea.id\nend\nre(a,b,Td)\nif F then\nF.partner=b.id\nend\nHg(h,J,b)\nreturn Pc(h,{b})\nend\nlocal function Fl(h,J,ea)\nlocal a=h.locks[1]\na.arrival=math.max(a.arrival+1,Xa)\nlocal z,M=a.arrival,f+Mj\nif a.upgrader then\nz=a.upgrader.arrival\nend\nmg(a,h.hints)\na.upgrader=\n{id=h.modes .. J,token=ea.id,deadline=M,arrival=z,label=h.label}\na.changed=true\nvc(h,Qb,J,M)\nlocal u={\nposition=0,\nticket=J,\narrival=z,\nattended_until=M,\nticket_until=M,\nagain_at=f+Lj,\n}\nreturn kd(h,{1},u,ea)\nend\nfunction nh(h,q)\nlocal a,fa=h.locks[1],h.locks[1].upgrader\nlocal se=fa and ac(fa.id)==h.place_secret\nlocal sh=zf(h,se and fa.arrival or nil)\nif sh then\nreturn T(h,sh)\nend\nlocal F,ea=Wf(a,h.token)\nif not F and not ea then\nlocal tc,pa=Dd(a,h.token)\nreturn tc==\"lost\" and oc(h,pa)or T(h,{tc,pa})\nend\nlocal yb=h.modes==eb\nlocal ca=ea\nif yb then\nca=F\nend\nif q==\"entered\" or xd(q,h.since)and not se then\nreturn ca and Pc(h,{ca},true)or oc(h,Bb)\nend\nif ca then\nreturn ul(h,ca)\nend\nif yb and fa and fa.token~=ea.id then\nreturn T(h,{\"deadlock\"})\nend\nlocal J=se and h.place_secret or h.request\nif qe(a,h.modes .. J,F,ea)then\nreturn tk(h,J,F,ea)\nend\nif not yb or h.left_ms==0 and not se then\nvc(h,Qb,I,f)\nreturn kd(h,{1},nil,ea or F)\nend\nreturn Fl(h,J,ea)\nend\nend"],
  request: ["local cg\ndo\nfunction cg(w,B,A)\nlocal K=ib(B)\nlocal L=Ld(K,A)\nif L then\nreturn nil,K,L\nend\nlocal m,ta=ub(w)\nreturn m,K,ta\nend\nend"],
  warn: ["local of,We,Sg\ndo\nlocal mh=400\nfunction of(a,Ub)\nlocal va=a.break_at\na.break_at=f+Ub\nif va>0 then\na.break_at=math.min(a.break_at,va)\nend\na.changed,a.check_at=true,a.break_at\nreturn va\nend\nlocal function Jk(a,b,C)\nlocal M=C>0 and math.min(b.deadline,C)or b.deadline\nreturn M - b.ttl+b.ttl/3>a.break_at\nend\nfunction We(a,b,C,Fa)\nif not Fa and b.delay+b.min_until>0 then\nb.delay,b.min_until=0,0\nJd(a,b)\nend\nlocal xb=Jk(a,b,C)\nhe(a,b)\nreturn xb and 1 or 0\nend\nfunction Sg(a,qa,C,Fa)\nif a.live==0 then\nreturn 0,0\nend\nlocal Nj=\"(\" .. e(qa)\nlocal Nc=\nredis.call(\"ZRANGEBYSCORE\",a.holders_key,Nj,\"+inf\",\"WITHSCORES\",\"LIMIT\",\"0\",e(mh))\nlocal j={}\nfor c=1,#Nc,2 do\nj[#j+1]=Nc[c]\nend\nif #j==0 then\nreturn 0,0\nend\nlocal xb=0\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nlocal b=v[c] and xc(a,v[c])\nif b and b.deadline>f then\nxb=xb+We(a,b,C,Fa)\nend\nend\nreturn xb,#j==mh and g(Nc[#Nc])or 0\nend\nend"],
} satisfies Record<string, Helper>;

const bodies = {
  key_create: "local oa,Jc=g(ARGV[1]),ARGV[2]\nlocal Ua=f+oa\nIg(KEYS[1],Ua,0,Jc,f)\nreturn{\"created\",e(Ua)}\n",
  key_delete: "return{\"deleted\",rb(redis.call(\"DEL\",KEYS[1])==1)}\n",
  key_find: "local w,Dl=g(ARGV[1]),ARGV[2]==\"1\"\nlocal G={}\nfor c=1,w do\nG[c]=KEYS[c]\nend\nlocal v=redis.call(\"MGET\",unpack(G))\nlocal Ui=math.floor(f/Yg)\nlocal Na={}\nfor c=1,w do\nlocal V,Ua,Ve,Jc=string.match(v[c] or \"\",\"^(%d+) (%d+) (%d+) (%S+)$\")\nif V and g(V)==df and g(Ua)>f then\nif Dl and g(Ve)<Ui then\nIg(G[c],g(Ua),Ui,Jc,f)\nfc=true\nend\nNa[#Na+1]={e(c),Ua,Ve,Jc}\nend\nend\nvb(KEYS[1])\nreturn hb({\"found\",e(f)},Na)\n",
  latch_count_down: "local n,ic,A,y=ARGV[1],g(ARGV[2]),ARGV[3],g(ARGV[4])\nlocal Ga,B=KEYS[1],KEYS[2]\nlocal C=Zb(ib(B),A)\nif C then\nreturn C\nend\nlocal r=ze(Ga)\nif r and r.unreadable then\nreturn{\"unreadable\",r.unreadable}\nend\nlocal function Xh()\nvb(Ga)\nreturn{\"gone\"}\nend\nlocal q=r and Ka(r,n)\nif not r or q==\"gone\" then\nreturn Xh()\nend\nlocal W,mi=q,false\nif not q then\nif Gb(r,n,y)then\nreturn{\"forgotten\"}\nend\nif not r.live then\nif y>0 then\nRa(r,n,\"gone\",true)\nXc(Ga,r)\nend\nreturn Xh()\nend\nmi=r.count>0 and r.count<=ic\nr.count=math.max(0,r.count - ic)\nW=e(r.count)\nif not B then\nRa(r,n,W,y>0)\nend\nXc(Ga,r)\nend\nlocal o=zd(r,W)\nDa(B,db,A,table.concat(o,\" \"),r.expires_at)\nreturn mi and Tg(o)or o\n",
  latch_delete: "local n,A,y=ARGV[1],ARGV[2],g(ARGV[3])\nlocal Ga,B=KEYS[1],KEYS[2]\nlocal C=Zb(ib(B),A)\nif C then\nreturn C\nend\nlocal l=bc({Ga})[1]\nlocal r=l and Ge(l)\nif r and r.unreadable==\"damaged\" then\nredis.call(\"DEL\",Ga)\nDa(B,db,A,\"deleted 1 1\",f)\nreturn{\"deleted\",\"1\",\"1\"}\nend\nif r and r.unreadable then\nreturn{\"unreadable\",r.unreadable}\nend\nif r and Gb(r,n,y)then\nreturn{\"forgotten\"}\nend\nlocal qb,ie=r and Ka(r,n),false\nif not qb then\nie=r and r.live\nqb=rb(ie)\nif r and(ie or y>0)then\nr.expires_at=math.min(r.expires_at,f)\nif not B then\nRa(r,n,qb,y>0)\nend\nXc(Ga,r)\nend\nend\nvb(Ga)\nlocal o={\"deleted\",qb,\"0\"}\nDa(B,db,A,table.concat(o,\" \"),f)\nreturn ie and Tg(o)or o\n",
  latch_get: "local r=ze(KEYS[1])\nvb(KEYS[1])\nif r and r.unreadable then\nreturn{\"unreadable\",r.unreadable}\nend\nif not r or not r.live then\nreturn{\"gone\"}\nend\nlocal o=zd(r)\no[#o+1]=e(f)\nreturn o\n",
  latch_list: "local w=g(ARGV[1])\nlocal G={}\nfor c=1,w do\nG[c]=KEYS[c]\nend\nlocal v=bc(G)\nlocal Na={}\nfor c=1,w do\nlocal r=v[c] and Ge(v[c])\nif r and r.unreadable then\nNa[#Na+1]={e(c),r.unreadable,\"0\"}\nelseif r and r.live then\nNa[#Na+1]={e(c),e(r.count),e(r.expires_at)}\nend\nend\nvb(KEYS[1])\nreturn hb({\"latches\"},Na)\n",
  latch_set: "local n,W,oa,A,y=ARGV[1],g(ARGV[2]),g(ARGV[3]),ARGV[4],g(ARGV[5])\nlocal Ga,B=KEYS[1],KEYS[2]\nlocal C=Zb(ib(B),A)\nif C then\nreturn C\nend\nlocal U=ze(Ga)\nif U and U.unreadable then\nreturn{\"unreadable\",U.unreadable}\nend\nif U and Gb(U,n,y)then\nreturn{\"forgotten\"}\nend\nlocal q=U and Ka(U,n)\nif q then\nreturn q==\"exists\" and{\"exists\"}or zd(U,q)\nend\nif U and U.live and U.count>0 then\nif y>0 then\nRa(U,n,\"exists\",true)\nXc(Ga,U)\nend\nvb(Ga)\nreturn{\"exists\"}\nend\nlocal i=math.max(U and U.id+1 or 0,Xa)\nlocal r={\nid=i,\nsince=U and U.live and U.since or i,\ncount=W,\nexpires_at=f+oa,\noutcomes=U and U.outcomes or \"\",\n}\nif not B then\nRa(r,n,e(W),y>0)\nend\nXc(Ga,r)\nlocal o=zd(r)\nDa(B,db,A,table.concat(o,\" \"),r.expires_at)\nreturn o\n",
  acquire: "local n,za,oa,Hb,Mc=ARGV[1],ARGV[2],g(ARGV[3]),g(ARGV[4]),ARGV[5]==\"1\"\nlocal E,wb,ha,dg,eg=ARGV[6],ARGV[7],ARGV[8],g(ARGV[9]),g(ARGV[10])\nlocal x,Ad,Rg,A=g(ARGV[11]),g(ARGV[12]),g(ARGV[13]),ARGV[14]\nlocal uf,y,Od=g(ARGV[15]),g(ARGV[16]),ARGV[17]==\"1\"\nlocal z,Qc,Yk=g(ARGV[18]),ARGV[19]==\"1\",g(ARGV[20])\nlocal m,K,o=cg(#za,KEYS[#za*ua+1],A)\nif o then\nreturn o\nend\nlocal h={\nrequest=n,\nmodes=za,\nttl_ms=oa,\nleft_ms=Hb,\ntoken=E,\nlabel=ha,\nlock_delay_ms=dg,\nmax_hold_ms=eg,\nmin_hold_ms=Yk,\nretention_ms=x,\nfingerprint=A,\nsince=y,\narrival=z,\nhints=Qc,\nlocks=m,\nidempotency_key=KEYS[#za*ua+1],\nidempotency=K,\nplace_secret=n,\n}\nif wb~=I then\nh.place_secret=wb\nelseif K and K.state==Qb and K.rest~=I then\nh.place_secret=K.rest\nend\nlocal function sk(J,j,p)\nlocal ba={}\nfor c=1,#za do\nif not xa(j[c])and m[c].live>=Ad then\nreturn T(h,{\"limit\",\"leases\"})\nend\nend\nfor c=1,#za do\nba[c]=ig(h,m[c],j[c])\nif p and p[c] then\nWc(m[c],j[c],p[c])\nCe(m[c])\nend\nre(m[c],ba[c],p and p.arrival)\nif p and p[c] then\nm[c].check_at=ba[c].deadline\nend\nend\nHg(h,J,ba[1])\nreturn Pc(h,ba)\nend\nlocal function El(J,j,p,ga)\nlocal ee=z==0 and p~=nil and K~=nil and K.state==Qb\nif not p then\nfor c=1,#ga do\nif not Yh(m[ga[c]],Rg)then\nreturn T(h,{\"limit\",\"waiters\"})\nend\nend\np=ii(m)\nend\nfor c=1,#za do\nmg(m[c],Qc)\nend\nlocal Z=O(m,Hb,Od or ee)\nif z==0 and Hb>0 then\nZ=oi(m,j,p,Z)\nend\nlocal Id,ce=Gi(m,j,p,ga,Z,ha)\nlocal Si=math.max(f,Z)+nb\nvc(h,Qb,J,Si)\nlocal od={}\nfor c=1,#za do\nod[c]=p[c] and not p[c].queued\nend\nlocal u={\nposition=Id,\nticket=J,\narrival=p.arrival,\nattended_until=Z,\nticket_until=Si,\nagain_at=ce,\n}\nreturn kd(h,ga,u,nil,od)\nend\nlocal function xl()\nif K and K.state==fb then\nreturn ud(h,K.rest)\nend\nlocal va=ud(h,n)\nif not va and h.place_secret~=n then\nva=ud(h,h.place_secret)\nend\nlocal C=K and K.rest or I\nif not va and C~=I and C~=h.place_secret and C~=n then\nva=ud(h,C)\nend\nreturn va\nend\nlocal function Ph()\nlocal j=te(h,h.place_secret)\nlocal p=Hf(m,j)\nif p or h.place_secret==n then\nreturn h.place_secret,j,p\nend\nj=te(h,n)\nreturn n,j,Hf(m,j)\nend\nfor c=1,#za do\nbb(m[c],string.sub(za,c,c).. h.place_secret)\nend\no=xl()\nif o then\nreturn o\nend\nfor c=1,#za do\nif m[c].damaged_id then\nreturn T(h,{\"unreadable\",\"damaged\"})\nend\nend\nfor c=1,#za do\nif Ka(m[c],n)==\"gone\" then\nlocal S,j,p=Ph()\nMe(m,j,p or{})\nreturn oc(h,gc[Ta])\nend\nend\nlocal q=Ka(m[1],n)\nif q==\"granted\" then\nreturn oc(h,Bb)\nend\nif E~=I and Gb(m[1],n,y)then\nreturn T(h,{\"forgotten\"})\nend\nif y>0 and not q and ue(m[1])then\nreturn T(h,{\"forgotten\"})\nend\nGg(m[1],n,y)\nif E~=I then\nreturn nh(h,q)\nend\nlocal J,j,p=Ph()\nif not p and xd(q,y)then\nreturn oc(h,Bb)\nend\no=zf(h,p and p.arrival)\nif o then\nMe(m,j,p or{})\nreturn T(h,o)\nend\nif za==gf then\nlocal Yc=m[1]\nlocal ab=not p and z==0 and uf or 0\nlocal Sd=Yc.capacity>0 and Yc.capacity or ab\nif Qa(n)>Sd then\nMe(m,j,p or{})\nreturn T(h,Sd==0 and{\"absent\"}or{\"unsatisfiable\",e(Sd)})\nend\nYc.changed=Yc.changed or Yc.capacity~=Sd\nYc.capacity=Sd\nend\nlocal ga=uh(m,j,p and p.arrival,Mc)\nif #ga==0 then\nreturn sk(J,j,p)\nend\nif p or Hb>0 and Mc then\nreturn El(J,j,p,ga)\nend\nvc(h,Qb,I,f)\nif Qc and Hb>0 then\npg(m[ga[1]],Hb)\nend\nreturn kd(h,ga)\n",
  break_lease: "local n,P,Ub,Fa=ARGV[1],g(ARGV[2]),g(ARGV[3]),ARGV[4]==\"1\"\nlocal x,A,y=g(ARGV[5]),ARGV[6],g(ARGV[7])\nlocal B=KEYS[ua+1]\nlocal m,ta,Of=ub(1,B)\nlocal C=Zb(Fe(Of),A)or ta\nif C then\nreturn C\nend\nlocal a=m[1]\nbb(a)\nlocal function T(o)\nLa(a,x)\nreturn Sa(o,m)\nend\nlocal q=Bg(a,n)\nif q then\nreturn T(q)\nend\nif Gb(a,n,y)then\nreturn{\"forgotten\"}\nend\nlocal function Rk()\nif a.exclusive and a.exclusive.fence==P then\nreturn a.exclusive\nend\nlocal j=a.shared>0 and redis.call(\"ZRANGEBYSCORE\",a.holders_key,e(P),e(P))or{}\nreturn j[1] and Tc(a,j[1])\nend\nlocal function nf(b)\nif mc(a)>1 then\nreturn{\"others\"}\nend\nlocal va=of(a,Ub)\nreturn{\"breaking\",e(a.break_at),e(We(a,b,va,Fa))}\nend\nlocal function sf(b)\nif b then\nif not Fa then\nb.delay,b.min_until=0,0\nend\nKc(a,b,Pb)\nend\nreturn{\"broken\",rb(b),rb(a.capacity>0),e(Eb(a))}\nend\nlocal b=Rk()\nif a.damaged_id then\nreturn T({\"unreadable\",\"damaged\"})\nend\nlocal o=b and Ub>0 and nf(b)or sf(b)\nMa(a,f)\nif not B and(b or y>0)then\nJg(a,n,o,y>0)\nend\nDa(B,db,A,table.concat(o,\" \"),f)\nreturn T(o)\n",
  break_lock: "local n,Ub,Fa,dk=ARGV[1],g(ARGV[2]),ARGV[3]==\"1\",ARGV[4]==\"1\"\nlocal x,A,wl,y=g(ARGV[5]),ARGV[6],ARGV[7]==\"1\",g(ARGV[8])\nlocal Kd=ARGV[9]\nlocal B=KEYS[ua+1]\nlocal C=Zb(ib(B),A)\nif C then\nreturn C\nend\nlocal a=bg(1,bc({KEYS[1]})[1])\nif Ub==0 and Kd~=\"only\" and a.unreadable~=\"newer\" and(wl or a.unreadable)then\nredis.call(\"DEL\",unpack(KEYS,1,ua))\nDa(B,db,A,\"broken 0 1 0 0 1 0\",f)\nreturn{\"broken\",\"0\",\"1\",\"0\",\"0\",\"1\",\"0\"}\nend\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nbb(a)\nlocal q=Bg(a,n)\nif q then\nLa(a,x)\nreturn q\nend\nif Gb(a,n,y)then\nreturn{\"forgotten\"}\nend\nlocal function T(o,Tj)\nif not B and(Tj or y>0)then\nJg(a,n,o,y>0)\nend\nDa(B,db,A,table.concat(o,\" \"),f)\nLa(a,x)\nreturn Sa(o,{a})\nend\nlocal function Hh()\nif a.delay_until>0 or a.resting>0 then\na.delay_until,a.rests,a.resting=0,{},0\na.changed=true\nend\nend\nlocal function Vj(ba,qb,Ba)\nlocal Sb=e(Eb(a))\nlocal o={\"broken\",e(ba),rb(qb),e(a.shared),e(Ba),\"0\",Sb}\nreturn T(o,ba+Ba>0 or qb)\nend\nlocal function sf(Ba)\nlocal ba,qb=mc(a),a.capacity>0\nif a.exclusive then\nKc(a,a.exclusive,Pb)\nend\nif not Fa then\nHh()\nend\nif a.shared>0 then\na.break_at=Fa and f or Vd\na.live=0\nvf(a)\nend\nif dk and qb then\na.capacity=0\na.changed=true\nend\nMa(a,f)\nreturn Vj(ba,qb,Ba)\nend\nlocal function nf(Ba)\nlocal ba,va=mc(a),of(a,Ub)\nif not Fa then\nHh()\nend\nlocal xb=a.exclusive and We(a,a.exclusive,va,Fa)or 0\nlocal Zk,rc=Sg(a,0,va,Fa)\nMa(a,f)\nlocal o={\n\"breaking\",\ne(a.break_at),\ne(ba),\ne(xb+Zk),\ne(rc),\ne(va),\ne(Ba),\n}\nreturn T(o,true)\nend\nlocal Ba=0\nif Kd~=\"keep\" and a.stored then\nBa=Ih(a)\nend\nif Kd==\"only\" then\nMa(a,f)\nreturn T({\"broken\",\"0\",\"0\",\"0\",e(Ba),\"0\",\"0\"},Ba>0)\nend\nif Ub>0 and mc(a)>0 then\nreturn nf(Ba)\nend\nreturn sf(Ba)\n",
  break_more: "local Vh,C,Fa,x=g(ARGV[1]),g(ARGV[2]),ARGV[3]==\"1\",g(ARGV[4])\nlocal m,ta=ub(1)\nif ta then\nreturn ta\nend\nlocal a=m[1]\nbb(a)\nif Vh==0 then\nLa(a,x)\nlocal Bd=Vb(a)and a.shared or 0\nreturn Sa({\"left\",e(Bd),e(Eb(a))},m)\nend\nlocal xb,rc=0,0\nif a.break_at>0 then\nxb,rc=Sg(a,Vh,C,Fa)\nend\nLa(a,x)\nreturn Sa({\"warned\",e(xb),e(rc)},m)\n",
  give_up: "local w,wb,x=g(ARGV[1]),ARGV[2],g(ARGV[3])\nlocal wa=KEYS[w*ua+1]\nlocal m,ta=ub(w)\nlocal function Ei(a)\nRa(a,wb,\"gone\",true)\nend\nlocal function Sk(a)\nlocal b=nc(a,wb)\nif b then\nif not b.confirmed then\nb.min_until=0\nend\nKc(a,b,Ta)\nif wa~=m[1].record_key then\nSe(wa)\nend\nreturn\nend\nif a.upgrader and ac(a.upgrader.id)==wb then\na.upgrader=nil\nEi(a)\nreturn\nend\nfor S,i in ipairs({oe(wb),Zc(wb)})do\nlocal u=Hd(a,i)\nif u then\nWc(a,i,u)\nEi(a)\nend\nend\nend\nfor c=1,w do\nlocal a=m[c]\nif not a.unreadable then\nbb(a)\nSk(a)\nMa(a,f)\nLa(a,x)\nend\nend\nreturn Sa(ta or{\"given_up\"},m)\n",
  inspect: "local w,E,Mf,x,Kd=g(ARGV[1]),ARGV[2],ARGV[3]==\"1\",g(ARGV[4]),ARGV[5]==\"1\"\nlocal Zi=g(ARGV[6])\nlocal Kj=\"u\"\nlocal m=ub(w)\nlocal function oh(Ob,ya,z,ha,Z,zl)\nOb[#Ob+1]={ya,e(z),ha,rb(Z),rb(zl)}\nend\nlocal function ph(Ob,a,s)\nlocal Kg=redis.call(\"ZRANGE\",s,\"0\",e(Yd - 1),\"WITHSCORES\")\nfor c=1,#Kg,2 do\nlocal i,z,ha=Kg[c],g(Kg[c+1]),I\nlocal Z=z<gb\nif vd(i)then\nlocal Gh=redis.call(\"HGET\",a.details_key,i)\nha=Gh and string.sub(Gh,2)or I\nend\noh(Ob,Kb(i),Z and z or z - gb,ha,Z,Mi(i))\nend\nend\nlocal function Uk(a)\nlocal Ob,fa={},a.upgrader\nif fa then\noh(Ob,Kj,fa.arrival,fa.label,true,false)\nend\nif a.tickets>0 then\nph(Ob,a,a.writers_key)\nph(Ob,a,a.readers_key)\nend\nreturn Ob\nend\nlocal function ck(a)\nlocal aj=E~=I and nc(a,E)\nlocal H={\n\"lock\",\ne(a.fence),\ne(a.delay_until),\ne(a.break_at),\ne(mc(a)),\ne(xg(a)),\ne(a.capacity),\ne(jd(a)),\naj and Lb(aj)or I,\n}\nob(H,Zf(a))\nreturn hb(H,Kd and Uk(a)or{})\nend\nlocal Na={}\nfor c=1,w do\nlocal a=m[c]\nif a.unreadable then\nNa[c]={\"unreadable\",a.unreadable}\nelse\nbb(a)\nNa[c]=ck(a)\nif Zi>0 then\npg(a,Zi)\nend\nLa(a,x)\nend\nend\nvb(KEYS[1])\nlocal uk=Mf and not m[1].unreadable and yd(m[1])\nlocal o=hb({\"state\",e(f)},Na)\nob(o,uk and Vf(m[1])or{})\nreturn Sa(o,m)\n",
  list: "local w=g(ARGV[1])\nlocal mj=\"^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$\"\nlocal function Sc(F)\nif F==\"\" then\nreturn true\nend\nlocal M,X=string.match(F,mj)\nreturn M and Fb(F)and g(M)+g(X)<=f\nend\nlocal function Al(l)\nlocal Q,F,ma=string.match(l,\"^(5 [^\\n]*)\\n([^\\n]*)\\n[^\\n]*\\n[^\\n]*\\n[^\\n]*\\n(.*)$\")\nlocal p={tickets=0,shared=0,writers=0,readers=0,delay_until=0,capacity=0}\nif not Q or not sg(p,Q)then\nreturn 0\nend\nlocal yk=p.writers+p.readers+p.shared+p.capacity\nlocal Dk=yk==0 and p.delay_until<=f and Sc(F)\nif Dk and(ma==\"\" or string.find(ma,\"^o [^\\n]+\\n$\"))then\nreturn nil\nend\nreturn p.tickets+p.shared\nend\nlocal G={}\nfor c=1,w do\nG[c]=KEYS[c]\nend\nlocal v=bc(G)\nlocal Ca={}\nfor c=1,w do\nlocal Li=v[c] and Al(v[c])\nif Li then\nCa[#Ca+1]={e(c),e(Li)}\nend\nend\nvb(KEYS[1])\nreturn hb({\"live\"},Ca)\n",
  release: "local n,ad,x,A=ARGV[1],sa(ARGV[2]),g(ARGV[3]),ARGV[4]\nlocal y=g(ARGV[5])\nlocal w=#ad\nlocal B=KEYS[w*(ua+1)+1]\nlocal m,S,Of=ub(w,B)\nlocal C=Zb(Fe(Of),A)\nif C then\nreturn C\nend\nlocal function Hk(a,E)\nif Gb(a,n,y)then\nreturn true\nend\nif y==0 or y>a.written_at or Ka(a,n)or nc(a,E)then\nreturn false\nend\nlocal S,Tb=Dg(a,E,n)\nreturn Tb\nend\nfor c=1,w do\nif Hk(m[c],ad[c])then\nreturn{\"forgotten\"}\nend\nend\nlocal Fc=I\nlocal function Cg(a,ya,Rc,Oa)\nreturn{\"released\",ya,Rc,e(jd(a)),Oa}\nend\nlocal function Md(a,E)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nbb(a)\nlocal ei,Ok=string.match(Ka(a,n)or \"\",\"^(%a)(%d+)$\")\nif ei then\nreturn Cg(a,ei,Ok,Fc)\nend\nlocal b=nc(a,E)\nif not b then\nlocal Mh=Dg(a,E,n)\nif Mh then\nreturn Cg(a,Mh,\"0\",Fc)\nend\nreturn{Dd(a,E)}\nend\nb.holds=b.holds - 1\nlocal ya,Rc,Oa=Kb(b.id),e(b.holds),Fc\nif b.holds>0 then\nJd(a,b)\nelse\nKc(a,b,Ta,not B and n or nil)\nMa(a,f)\nOa=Fh(b)\nend\nif not B and(b.holds>0 or y>0)then\nRa(a,n,ya .. Rc,y>0)\nend\nreturn Cg(a,ya,Rc,Oa)\nend\nlocal N,pf={},false\nfor c=1,w do\nlocal a=m[c]\nN[c]=Md(a,ad[c])\npf=pf or N[c][1]==\"released\"\nif not a.unreadable then\nLa(a,x)\nend\nend\nlocal o=hb({\"done\"},N)\nlocal Vc={}\nfor c=1,w do\nlocal wa=KEYS[w*ua+c]\nif(N[c][5] or Fc)==Fc or wa==m[c].record_key then\nVc[wa]=true\nend\nend\nfor c=1,w do\nlocal wa=KEYS[w*ua+c]\nif not Vc[wa] then\nVc[wa]=true\nSe(wa)\nend\nend\nif pf and B then\nfor c=1,w do\nN[c][5]=N[c][5] and Fc\nend\nDa(B,db,A,table.concat(hb({\"done\"},N),\" \"),f)\nend\nreturn Sa(o,m)\n",
  renew: "local ad,Og,x,A=sa(ARGV[1]),sa(ARGV[2]),g(ARGV[3]),ARGV[4]\nlocal w=#ad\nlocal B=KEYS[w*(ua+1)+1]\nlocal K=ib(B)\nlocal L=Ld(K,A)\nif L then\nreturn L\nend\nlocal m=ub(w)\nlocal function Fk(a,b)\nlocal Bk=b.deadline==b.max_until or a.break_at>0\nreturn not Bk and b.deadline - f<b.ttl/3\nend\nlocal function Ff(a,b,oa,wa)\nb.ttl=oa>0 and oa or b.ttl\nb.deadline=nd(a,b,b.ttl)\nb.confirmed=true\nif wa~=a.record_key then\nAi(wa,b)\nend\nJd(a,b)\nend\nlocal function vl(a,E,oa,wa)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nbb(a)\nlocal b=nc(a,E)\nif not b then\nreturn{Dd(a,E)}\nend\nlocal Qk=not K and Fk(a,b)\nif not K then\nFf(a,b,oa,wa)\nend\nreturn{\"renewed\",Lb(b),e(a.break_at),rb(Qk)}\nend\nlocal N={}\nfor c=1,w do\nN[c]=vl(m[c],ad[c],g(Og[c]),KEYS[w*ua+c])\nif not m[c].unreadable then\nLa(m[c],x)\nend\nend\nif not K then\nDa(B,db,A,\"renewed\",f)\nend\nreturn Sa(hb({\"done\",e(f)},N),m)\n",
  set_capacity: "local uf,x,A=g(ARGV[1]),g(ARGV[2]),ARGV[3]\nlocal n,y=ARGV[4],g(ARGV[5])\nlocal B=KEYS[ua+1]\nlocal C=Zb(ib(B),A)\nif C then\nreturn C\nend\nlocal m,ta=ub(1)\nif ta then\nreturn ta\nend\nlocal a=m[1]\nif Gb(a,n,y)then\nreturn{\"forgotten\"}\nend\nbb(a)\nif not Ka(a,n)then\na.capacity=uf\na.changed=true\nMa(a,f)\nif not B then\nRa(a,n,\"set\",y>0)\nend\nend\nLa(a,x)\nDa(B,db,A,\"set\",f)\nreturn Sa({\"set\"},m)\n",
  transfer: "local n,E,oa,ha=ARGV[1],ARGV[2],g(ARGV[3]),ARGV[4]\nlocal x,A,y=g(ARGV[5]),ARGV[6],g(ARGV[7])\nlocal wa,B=KEYS[ua+1],KEYS[ua+2]\nlocal m,K,L=cg(1,B,A)\nif L then\nreturn L\nend\nlocal a=m[1]\nbb(a)\nlocal function T(o)\nLa(a,x)\nreturn Sa(o,m)\nend\nlocal function Wi(b)\nreturn T({\"transferred\",e(f),e(a.break_at),Lb(b)})\nend\nlocal Wh=K and K.rest or n\nlocal b=nc(a,Wh)\nif b then\nreturn Wi(b)\nend\nlocal q=Ka(a,n)\nlocal R=Xe(a,Wh)\nif K or R~=Bb or xd(q,y)then\nreturn T({\"lost\",R})\nend\nif y>0 and not q and ue(a)then\nreturn T({\"forgotten\"})\nend\nGg(a,n,y)\nlocal F,ea=Wf(a,E)\nif F and ea then\nreturn T({\"both_modes\"})\nend\nlocal U=F or ea\nif not U then\nreturn T({Dd(a,E)})\nend\nlocal dc=oa>0 and oa or U.ttl\nlocal hg={\nid=Kb(U.id).. n,\nttl=dc,\nmax_until=U.max_until,\ndelay=U.delay,\nmin_until=U.min_until,\nconfirmed=true,\nlabel=ha,\npartner=I,\nidempotency_until=wd(B,f+dc),\n}\nKc(a,U,af)\nif wa~=a.record_key then\nSe(wa)\nend\nre(a,hg)\nMa(a,f)\nDa(B,fb,A,n,hg.idempotency_until)\nreturn Wi(hg)\n",
  unattend: "local za,wb,Pd,x=ARGV[1],ARGV[2],g(ARGV[3]),g(ARGV[4])\nlocal ej=62000\nlocal w=#za\nlocal m,ta=ub(w)\nif ta then\nreturn ta\nend\nfor c=1,w do\nbb(m[c])\nend\nlocal Z=O(m,0,true)\nfor c=1,w do\nlocal a,i=m[c],string.sub(za,c,c).. wb\nlocal u=Hd(a,i)\nlocal Ah=Pd<=f+ej\nif u and u.queued and Ah and Z<Pd and Hc(a,i)<=Pd then\nPe(a,i,u,Z,true)\nif a.front==i and Z<a.turn_until then\na.turn_until,a.changed=Z,true\nend\na.check_at=Z\nend\nif a.upgrader and a.upgrader.id==i and Ah and a.upgrader.deadline<=Pd then\na.upgrader.deadline=math.min(Pd,f+cf)\na.check_at,a.changed=a.upgrader.deadline,true\nend\nMa(a,f)\nLa(a,x)\nend\nreturn Sa({\"unattended\",e(Z)},m)\n",
  quorum_bury: "local la,ia,ra,x=sa(ARGV[1]),g(ARGV[2]),g(ARGV[3]),g(ARGV[4])\nlocal v=cc(1,2)\nlocal L=Rb(Ib(v[2]),ia,ra)\nif L then\nreturn L\nend\nlocal d,pa=Jb(v[1])\nif not d then\nreturn{\"unreadable\",pa}\nend\nlocal wh={}\nfor c=1,#la do\nlocal Ni=Oi(d,la[c])\nwh[c]=Ni and \"0\" or \"1\"\nif not Ni then\njb(d,la[c],cd,\"\")\nend\nend\nMb(KEYS[1],d,x)\nreturn ob({\"done\"},wh)\n",
  quorum_confirm: "local D,P,oa,dg=ARGV[1],g(ARGV[2]),g(ARGV[3]),g(ARGV[4])\nlocal eg,ha,ia,ra=g(ARGV[5]),ARGV[6],g(ARGV[7]),g(ARGV[8])\nlocal x,A=g(ARGV[9]),ARGV[10]\nlocal v=cc(1,2)\nlocal t=Ib(v[2])\nlocal L=Rb(t,ia,ra)\nif L then\nreturn L\nend\nlocal d,pa=Jb(v[1])\nif not d then\nreturn{\"unreadable\",pa}\nend\nlocal b=kc(d,D)\nif not b then\nreturn{\"refused\"}\nend\nif b.state==zb and b.fence==P then\nreturn{\"confirmed\",e(f),e(b.deadline - f)}\nend\nif b.state==zb or P<b.fence then\nreturn{\"refused\"}\nend\nlocal kb={\nfence=P,\nttl=oa,\ndelay=dg,\nlabel=ha,\nfingerprint=A,\nacquired=0,\nmax_until=eg,\n}\nyf(d,b,kb)\nlg(KEYS[2],t,P)\nMb(KEYS[1],d,x)\nFg(KEYS[3],d,b)\nreturn{\"confirmed\",e(f),e(b.deadline - f)}\n",
  quorum_inspect: "local ia,ra,Uc=g(ARGV[1]),g(ARGV[2]),g(ARGV[3])\nlocal v=cc(1,2)\nlocal L=Rb(Ib(v[2]),ia,ra)\nif L then\nreturn L\nend\nlocal d,pa=Jb(v[1])\nif not d then\nreturn{\"unreadable\",pa}\nend\ntf(d,Uc)\nreturn qf({\"state\",e(f),e(d.confirmed),e(Eb(d))},d)\n",
  quorum_join: "local ia,ra,wg=g(ARGV[1]),g(ARGV[2]),g(ARGV[3])\nlocal Qe,Cl,If=g(ARGV[4]),ARGV[5]==\"1\",g(ARGV[6])\nlocal v=redis.call(\"MGET\",unpack(KEYS))\nlocal cb,sd,yg=\"voting\",0,0\nfor c=1,#KEYS do\nlocal t=Ib(v[c])\nlocal L=Rb(t,ia,ra)\nif L and L[1]~=\"nonvoter\" then\nreturn L\nend\nif t.state==I then\nt=\n{state=dd,number=ia,nodes=ra,ends_at=f+wg,floor=0,ahead=0}\nQd(KEYS[c],t)\nend\nif t.state==dd and t.ends_at>f+wg then\nt.ends_at=f+wg\nQd(KEYS[c],t)\nend\nif t.state==dd and t.ends_at<=Qe and(Cl or f>=t.ends_at)then\nt.state=jf\nt.floor=math.max(t.floor,If)\nQd(KEYS[c],t)\nend\nif t.state==dd then\ncb=\"quarantined\"\nsd=math.max(sd,t.ends_at)\nend\nyg=math.max(yg,Le(t))\nend\nreturn{cb,e(f),e(sd),e(yg)}\n",
  quorum_propose: "local D,ya,aa,He=ARGV[1],ARGV[2],ARGV[3],g(ARGV[4])\nlocal ia,ra,Ad,x=g(ARGV[5]),g(ARGV[6]),g(ARGV[7]),g(ARGV[8])\nlocal A,Uc=ARGV[9],g(ARGV[10])\nlocal v=cc(1,2)\nlocal t=Ib(v[2])\nlocal L=Rb(t,ia,ra)\nif L then\nreturn L\nend\nlocal d,pa=Jb(v[1])\nlocal K=ib(KEYS[3])\nif not d then\nreturn{\"unreadable\",pa}\nend\nlocal di=Ci(K,A)\nif di then\nreturn di\nend\ntf(d,Uc)\nlocal Ne=K and \"1\" or \"0\"\nlocal b=kc(d,D)\nif b then\nreturn{\"proposed\",e(f),e(b.fence),Ne}\nend\nlocal da=Lc(d,D)\nif da then\nreturn{\"ended\",da}\nend\nif K and not pe(d,aa)then\nreturn{\"ended\",K.state==Ze and Ta or mb}\nend\nlocal k=vh(d,ya,aa)\nif k>0 then\nif d.capped then\nMb(KEYS[1],d,x)\nend\nreturn qf({\"busy\",e(f),e(k),e(Eb(d))},d)\nend\nif #d.leases>=Ad then\nreturn{\"limit\"}\nend\nlocal ll=lf(d,t,{mode=ya,attempt=D,holder=aa},He)\nMb(KEYS[1],d,x)\nreturn{\"proposed\",e(f),e(ll.fence),Ne}\n",
  quorum_release: "local la,Wa,n,x=sa(ARGV[1]),sa(ARGV[2]),ARGV[3],g(ARGV[4])\nlocal nl=sa(ARGV[5])\nlocal function Md(d,D,aa,q)\nlocal b=Gf(d,D,aa)\nq=q or b~=nil\nlocal Ca={}\nfor S,Ia in ipairs(d.leases)do\nif Ia==b or q and Ia.holder==aa then\njb(d,Ia.attempt,Ta,n)\nelse\nCa[#Ca+1]=Ia\nend\nend\nd.leases=Ca\nif aa==I then\nSh(d,D)\nend\nlocal da,ic=Lc(d,D)\nif b or da==Ta and ic==rf(n)then\nreturn{\"released\",Ta}\nend\njb(d,D,cd,n)\nreturn{q and \"lost\" or \"unproven\",da or cd}\nend\nlocal G={}\nfor c=1,#la do\nG[c]=KEYS[2*c - 1]\nend\nlocal v=bc(G)\nlocal N,Yb={},{}\nfor c=1,#la do\nlocal d,pa=Yb[G[c]],nil\nif not d then\nd,pa=Jb(v[c])\nYb[G[c]]=d\nend\nlocal B=KEYS[2*c]~=G[c] and KEYS[2*c] or nil\nlocal K=ib(B)\nlocal q=nl[c]==\"1\" or Ae(K,la[c])\nif d then\nN[c]=Md(d,la[c],Wa[c],q)\nq=q or N[c][1]==\"released\"\nMb(G[c],d,x)\nelse\nN[c]={\"unreadable\",pa}\nend\nif B and Wa[c]==I then\nQh(B,K,la[c])\nelseif B and q then\nHi(B,K,la[c])\nend\nend\nreturn hb({\"done\"},N)\n",
  quorum_renew: "local la,Nc,Og,ia=sa(ARGV[1]),sa(ARGV[2]),sa(ARGV[3]),g(ARGV[4])\nlocal ra,x,Wa=g(ARGV[5]),g(ARGV[6]),sa(ARGV[7])\nlocal function Ff(d,D,aa,P,oa)\nlocal b=Gf(d,D,aa)\nif not b or b.state~=zb or b.fence~=P then\nreturn nil,Lc(d,D)or cd\nend\nif oa>0 and f+oa>=b.deadline then\nb.ttl=oa\nend\nlocal M=f+b.ttl\nif b.max_until>0 then\nM=math.min(M,b.max_until)\nend\nb.deadline=math.max(b.deadline,M)\nreturn b\nend\nlocal v=cc(#la,3)\nlocal N,Yb={},{}\nfor c=1,#la do\nlocal s,t=KEYS[3*c - 2],Ib(v[#la+c])\nlocal L=Rb(t,ia,ra)\nlocal d,pa=Yb[s],nil\nif not d then\nd,pa=Jb(v[c])\nYb[s]=d\nend\nif L and L[1]~=\"nonvoter\" then\nreturn L\nend\nif L then\nN[c]={\"nonvoter\",e(t.ends_at),t.state}\nelseif not d then\nN[c]={\"unreadable\",pa}\nelse\nlocal b,da=Ff(d,la[c],Wa[c],g(Nc[c]),g(Og[c]))\nif b then\nMb(s,d,x)\nif KEYS[3*c]~=s then\nzi(KEYS[3*c],b)\nend\nN[c]={\"renewed\",e(b.deadline - f),Fd(b)}\nelse\nN[c]={\"lost\",da}\nend\nend\nend\nreturn hb({\"done\",e(f)},N)\n",
  quorum_repair: "local Oe,x=g(ARGV[1]),g(ARGV[2])\nlocal v=cc(1,2)\nlocal d,pa=Jb(v[1])\nif d then\nreturn{\"intact\"}\nend\nif pa==\"newer\" then\nreturn{\"unreadable\",pa}\nend\nlocal Af=Bf()\nAf.fence=Le(Ib(v[2]))\nid(Af,Oe)\nMb(KEYS[1],Af,x)\nreturn{\"repaired\"}\n",
  quorum_restore: "local ug,tb,ia,ra=sa(ARGV[1]),ARGV[2],g(ARGV[3]),g(ARGV[4])\nlocal Ad,x=g(ARGV[5]),g(ARGV[6])\nlocal function ml(d,t,Aa)\nlocal b,da=kc(d,Aa.attempt),Lc(d,Aa.attempt)\nif b and b.state==zb or da and da~=mb then\nreturn nil\nend\nif Ng(d,Aa.mode,Aa.holder)>0 or #d.leases>=Ad then\nreturn nil\nend\nlocal Za={}\nfor S,Ia in ipairs(d.leases)do\nif Ia~=b then\nZa[#Za+1]=Ia\nend\nend\nd.leases=Za\nreturn lf(d,t,Aa,Aa.deadline)\nend\nlocal function Yj(d,Ie,Aa)\nlocal b=kc(d,Aa.attempt)\nif not b or b.state~=ff or b.fence~=Ie then\nreturn nil\nend\nyf(d,b,Aa)\nJf(d,b.attempt)\nreturn b\nend\nlocal v=cc(#ug,3)\nlocal qh,Yb,c={},{},0\nfor Q in string.gmatch(tb,\"[^\\n]+\")do\nc=c+1\nlocal Aa,Ie,s=Pg(Q),g(ug[c]),KEYS[3*c - 2]\nlocal t=Ib(v[#ug+c])\nlocal L=Rb(t,ia,ra)\nlocal d=Yb[s] or Jb(v[c])\nYb[s]=d\nif L and L[1]~=\"nonvoter\" then\nreturn L\nend\nlocal yh=d and not L\nlocal b\nif yh and Ie==0 then\nb=ml(d,t,Aa)\nelseif yh then\nb=Yj(d,Ie,Aa)\nif b then\nlg(KEYS[3*c - 1],t,b.fence)\nFg(KEYS[3*c]~=s and KEYS[3*c] or nil,d,b)\nend\nend\nif b then\nMb(s,d,x)\nend\nqh[c]=b and e(b.fence)or \"0\"\nend\nreturn ob({\"done\"},qh)\n",
};

const text = (...parts: readonly Helper[]): string => parts.map((pieces) => pieces.join("")).join("\n");

const keyLibrary: Library = {
  family: "key",
  digest: "1f9888239507654b1405",
  helpers: [lib.words, lib.api_key, lib.clock, lib.writable, lib.groups],
  bodies: { key_create: bodies.key_create, key_delete: bodies.key_delete, key_find: bodies.key_find },
};

const latchLibrary: Library = {
  family: "latch",
  digest: "c282219a8b88282b44ef",
  helpers: [lib.words, lib.clock, lib.writable, lib.idempotency, lib.outcomes, lib.texts, lib.groups, lib.latch],
  bodies: { latch_count_down: bodies.latch_count_down, latch_delete: bodies.latch_delete, latch_get: bodies.latch_get, latch_list: bodies.latch_list, latch_set: bodies.latch_set },
};

const lockLibrary: Library = {
  family: "lock",
  digest: "4d5297c4ff053c3cee1c",
  helpers: [lib.words, lib.clock, lib.writable, lib.beside, lib.lease, lib.history, lib.rests, lib.set_back, lib.endings, lib.fits, lib.holders, lib.idempotency, lib.outcomes, lib.queue, lib.notifications, lib.layout, lib.earlier, lib.numbers, lib.texts, lib.record, lib.reply, lib.turns, lib.asked, lib.broken, lib.departures, lib.end_lease, lib.groups, lib.order, lib.places, lib.purge, lib.recent_reply, lib.reentry, lib.request, lib.warn],
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
  sha1: "cdc0bb141567ae3d8bfc5d3e59f06d88f38b203e",
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
  sha1: "93a564c498954bb0e53853741975732fadffaac2",
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
  sha1: "58b54d90d44545ea8396df404cec75e5e82e923e",
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
  sha1: "6300bff66ab312da1fbba7bbe0451298727c6579",
  abi: {"defaults":[],"digests":["71e4bb9f"]},
  args: ["request","by","fingerprint","since"],
  decode: (r) => r.end(r.led<LatchCountDownReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer() }), gone: () => ({ kind: "gone" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.idempotency, lib.outcomes, lib.latch, [bodies.latch_count_down]),
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
  sha1: "c59055a9a0fb239d1e2d93f22dd9939acb8fdd0d",
  abi: {"defaults":[],"digests":["64713c9c"]},
  args: ["request","fingerprint","since"],
  decode: (r) => r.end(r.led<LatchDeleteReply>({ deleted: () => ({ kind: "deleted", existed: r.flag(), repaired: r.flag() }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.idempotency, lib.outcomes, lib.texts, lib.latch, [bodies.latch_delete]),
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
  sha1: "242e7541df6ec91adc4dbfde1bbdbf22f03d6d38",
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
  sha1: "36275c259c7ff9fefeb3d92169da1f100f5122cc",
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
  sha1: "8316b4cd0c39ddea70a1eb24f5f25c62353c8a01",
  abi: {"defaults":[],"digests":["d89dfb7a"]},
  args: ["request","count","ttl_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<LatchSetReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer() }), exists: () => ({ kind: "exists" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.idempotency, lib.outcomes, lib.latch, [bodies.latch_set]),
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
  sha1: "1ff323f2142c5217ec5ca24c1d7b5a9bc8f6cc4b",
  abi: {"defaults":["0"],"digests":["5a084982","8c0704b5"]},
  args: ["request","modes","ttl_ms","left_ms","fair","token","ticket","label","lock_delay_ms","max_hold_ms","retention_ms","leases_max","waiters_max","fingerprint","capacity","since","returned","arrival","hints","min_hold_ms"],
  decode: (r) => r.end(r.led<AcquireReply>({ granted: () => ({ kind: "granted", now: r.integer(), break_at: r.integer(), leases: r.list(() => readLease(r)), repeated: r.optional(() => r.flag()), capacity: r.optional(() => r.integer()) }), busy: () => ({ kind: "busy", now: r.integer(), blocked: r.integers(), next_at: r.integer(), position: r.integer(), ticket: r.string(), arrival: r.integer(), attended_until: r.integer(), ticket_until: r.integer(), again_at: r.integer(), hold_ms: r.integer(), departures: r.integer(), queue_length: r.integer(), holders_total: r.integer(), available: r.integer(), holders: r.list(() => readLease(r)), delay_until: r.integer(), capacity: r.optional(() => r.integer()) }), lost: () => ({ kind: "lost", reason: r.string(), dismissed: r.optional(() => r.flag()) }), deadlock: () => ({ kind: "deadlock" }), mismatch: () => ({ kind: "mismatch" }), limit: () => ({ kind: "limit", what: r.oneOf("leases", "waiters") }), absent: () => ({ kind: "absent" }), unsatisfiable: () => ({ kind: "unsatisfiable", capacity: r.integer() }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.beside, lib.lease, lib.history, lib.rests, lib.set_back, lib.endings, lib.fits, lib.holders, lib.idempotency, lib.outcomes, lib.queue, lib.notifications, lib.layout, lib.earlier, lib.numbers, lib.texts, lib.record, lib.reply, lib.turns, lib.asked, lib.broken, lib.departures, lib.order, lib.places, lib.purge, lib.reentry, lib.request, [bodies.acquire]),
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
  sha1: "5565763dcd9f0a65ff84aa92f169faf146c4fe52",
  abi: {"defaults":[],"digests":["3dd81e2a"]},
  args: ["request","fence","grace_ms","keep_delay","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<BreakLeaseReply>({ broken: () => ({ kind: "broken", leases: r.integer(), existed: r.flag(), delay_until: r.optional(() => r.integer()) }), breaking: () => ({ kind: "breaking", break_at: r.integer(), unaware: r.integer() }), others: () => ({ kind: "others" }), mismatch: () => ({ kind: "mismatch" }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.beside, lib.lease, lib.history, lib.rests, lib.set_back, lib.endings, lib.fits, lib.holders, lib.idempotency, lib.outcomes, lib.queue, lib.notifications, lib.layout, lib.earlier, lib.numbers, lib.texts, lib.record, lib.turns, lib.broken, lib.departures, lib.end_lease, lib.purge, lib.recent_reply, lib.warn, [bodies.break_lease]),
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
  sha1: "1fdde02dd81042863d1db66977012906c6cfa99f",
  abi: {"defaults":[],"digests":["828d3129"]},
  args: ["request","grace_ms","keep_delay","drop","retention_ms","fingerprint","repair","since","queue"],
  decode: (r) => r.end(r.led<BreakLockReply>({ broken: () => ({ kind: "broken", leases: r.integer(), existed: r.flag(), left: r.integer(), dropped: r.integer(), repaired: r.flag(), delay_until: r.optional(() => r.integer()) }), breaking: () => ({ kind: "breaking", break_at: r.integer(), leases: r.integer(), unaware: r.integer(), next_fence: r.integer(), before: r.integer(), dropped: r.integer() }), mismatch: () => ({ kind: "mismatch" }), forgotten: () => ({ kind: "forgotten" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.beside, lib.lease, lib.history, lib.rests, lib.set_back, lib.endings, lib.fits, lib.holders, lib.idempotency, lib.outcomes, lib.queue, lib.notifications, lib.layout, lib.earlier, lib.numbers, lib.texts, lib.record, lib.turns, lib.broken, lib.departures, lib.end_lease, lib.purge, lib.recent_reply, lib.warn, [bodies.break_lock]),
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
  sha1: "c965e5f5cdcbaae9142ac93851fc65279d9842a1",
  abi: {"defaults":[],"digests":["a3bf29cf"]},
  args: ["from_fence","before","keep_delay","retention_ms"],
  decode: (r) => r.end(r.led<BreakMoreReply>({ left: () => ({ kind: "left", left: r.integer(), delay_until: r.optional(() => r.integer()) }), warned: () => ({ kind: "warned", unaware: r.integer(), next_fence: r.integer() }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.beside, lib.lease, lib.history, lib.rests, lib.set_back, lib.endings, lib.fits, lib.holders, lib.outcomes, lib.queue, lib.notifications, lib.layout, lib.earlier, lib.numbers, lib.texts, lib.record, lib.turns, lib.broken, lib.departures, lib.end_lease, lib.purge, lib.warn, [bodies.break_more]),
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
  sha1: "d758ad0f2350906d4c2cd6845f4ed19f10b6e264",
  abi: {"defaults":[],"digests":["4d59c5cd"]},
  args: ["n","ticket","retention_ms"],
  decode: (r) => r.end(r.led<GiveUpReply>({ given_up: () => ({ kind: "given_up" }), newer: () => ({ kind: "newer" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.beside, lib.lease, lib.history, lib.rests, lib.set_back, lib.endings, lib.fits, lib.holders, lib.idempotency, lib.outcomes, lib.queue, lib.notifications, lib.layout, lib.earlier, lib.numbers, lib.texts, lib.record, lib.turns, lib.broken, lib.departures, lib.end_lease, lib.purge, [bodies.give_up]),
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
  sha1: "29f49a1d0cdc772871418e0fa9f676c525ad40ca",
  abi: {"defaults":[],"digests":["779b79c5"]},
  args: ["n","token","history","retention_ms","queue","watch_ms"],
  decode: (r) => r.end(r.led<InspectReply>({ state: () => ({ kind: "state", now: r.integer(), locks: r.groups((part) => part.led<NonNullable<Extract<InspectReply, { kind: "state" }>["locks"]>[number]>({ unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }), lock: () => ({ kind: "lock", fence: part.integer(), delay_until: part.integer(), break_at: part.integer(), holders_total: part.integer(), queue_length: part.integer(), capacity: part.integer(), available: part.integer(), yours: part.orNone(() => readLease(part)), holders: part.list(() => readLease(part)), waiters: part.groups((part) => ({ mode: part.oneOf("x", "s", "p", "u"), arrival: part.integer(), label: part.string(), attended: part.flag(), several: part.flag() })) }) })), events: r.list(() => readEvent(r)) }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.beside, lib.lease, lib.history, lib.rests, lib.set_back, lib.endings, lib.fits, lib.holders, lib.outcomes, lib.queue, lib.notifications, lib.layout, lib.earlier, lib.numbers, lib.texts, lib.record, lib.reply, lib.turns, lib.broken, lib.departures, lib.groups, lib.purge, [bodies.inspect]),
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
  sha1: "7598b7d4f8dab98aa1211b5377b5f6a855102dc4",
  abi: {"defaults":[],"digests":["385ceb49"]},
  args: ["n"],
  decode: (r) => r.end(r.led<ListReply>({ live: () => ({ kind: "live", records: r.groups((part) => ({ i: part.integer(), size: part.integer() })) }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.layout, lib.numbers, lib.texts, lib.groups, [bodies.list]),
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
  sha1: "32b81fb9ab4d39e6e0a4d5da792e2e8a010c3a6a",
  abi: {"defaults":[],"digests":["2807c2a8"]},
  args: ["request","tokens","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<ReleaseReply>({ done: () => ({ kind: "done", leases: r.groups((part) => part.led<NonNullable<Extract<ReleaseReply, { kind: "done" }>["leases"]>[number]>({ released: () => ({ kind: "released", mode: part.oneOf("x", "s", "p"), holds: part.integer(), available: part.integer(), ended: part.orNone(() => readEnded(part)) }), lost: () => ({ kind: "lost", reason: part.string() }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.beside, lib.lease, lib.history, lib.rests, lib.set_back, lib.endings, lib.fits, lib.holders, lib.idempotency, lib.outcomes, lib.queue, lib.notifications, lib.layout, lib.earlier, lib.numbers, lib.texts, lib.record, lib.turns, lib.broken, lib.departures, lib.end_lease, lib.groups, lib.purge, [bodies.release]),
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
  sha1: "21498ecbab8d7126d438c195e41264cdb0abe145",
  abi: {"defaults":[],"digests":["62b95abc"]},
  args: ["tokens","ttls_ms","retention_ms","fingerprint"],
  decode: (r) => r.end(r.led<RenewReply>({ done: () => ({ kind: "done", now: r.integer(), leases: r.groups((part) => part.led<NonNullable<Extract<RenewReply, { kind: "done" }>["leases"]>[number]>({ renewed: () => ({ kind: "renewed", lease: readLease(part), break_at: part.integer(), late: part.optional(() => part.flag()) }), lost: () => ({ kind: "lost", reason: part.string() }), unreadable: () => ({ kind: "unreadable", why: part.oneOf("newer", "damaged") }) })) }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.beside, lib.lease, lib.history, lib.rests, lib.set_back, lib.endings, lib.fits, lib.holders, lib.idempotency, lib.outcomes, lib.queue, lib.notifications, lib.layout, lib.earlier, lib.numbers, lib.texts, lib.record, lib.turns, lib.broken, lib.departures, lib.groups, lib.purge, [bodies.renew]),
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
  sha1: "2b0e21f46f9b13ff0571eca47066c50cc741dbfe",
  abi: {"defaults":[],"digests":["df2f7d18"]},
  args: ["capacity","retention_ms","fingerprint","request","since"],
  decode: (r) => r.end(r.led<SetCapacityReply>({ set: () => ({ kind: "set" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.beside, lib.lease, lib.history, lib.rests, lib.set_back, lib.endings, lib.fits, lib.idempotency, lib.outcomes, lib.queue, lib.notifications, lib.layout, lib.earlier, lib.numbers, lib.texts, lib.record, lib.turns, lib.broken, lib.departures, lib.purge, [bodies.set_capacity]),
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
  sha1: "192026973669fc57143d332db1660cd4b1cfe9f9",
  abi: {"defaults":[],"digests":["c67543ce"]},
  args: ["request","token","ttl_ms","label","retention_ms","fingerprint","since"],
  decode: (r) => r.end(r.led<TransferReply>({ transferred: () => ({ kind: "transferred", now: r.integer(), break_at: r.integer(), lease: readLease(r) }), lost: () => ({ kind: "lost", reason: r.string() }), both_modes: () => ({ kind: "both_modes" }), mismatch: () => ({ kind: "mismatch" }), newer: () => ({ kind: "newer" }), forgotten: () => ({ kind: "forgotten" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.beside, lib.lease, lib.history, lib.rests, lib.set_back, lib.endings, lib.fits, lib.holders, lib.idempotency, lib.outcomes, lib.queue, lib.notifications, lib.layout, lib.earlier, lib.numbers, lib.texts, lib.record, lib.turns, lib.broken, lib.departures, lib.end_lease, lib.purge, lib.request, [bodies.transfer]),
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
  sha1: "22c03bd946d8f4c2cfa3b3e0215b4bc72b72b34c",
  abi: {"defaults":[],"digests":["4513009d"]},
  args: ["modes","ticket","said","retention_ms"],
  decode: (r) => r.end(r.led<UnattendReply>({ unattended: () => ({ kind: "unattended", until: r.integer() }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: text(lib.words, lib.clock, lib.writable, lib.beside, lib.lease, lib.history, lib.rests, lib.set_back, lib.endings, lib.fits, lib.outcomes, lib.queue, lib.notifications, lib.layout, lib.earlier, lib.numbers, lib.texts, lib.record, lib.turns, lib.broken, lib.departures, lib.order, lib.places, lib.purge, [bodies.unattend]),
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
  sha1: "2f9ad255697116c4451340d0a3689cf6d77eedbe",
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
  sha1: "5bd760cafbcaf8e15a0dc13eef8a2ef5c5bfb49d",
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
  sha1: "cc82be961250266354d61cb63697e605ab39630c",
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
  sha1: "b1841e01f6aa757e99ac25f6cfde3130cbae2b1b",
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
  sha1: "02ecb5947d444a472983a96ed0c84526bdf146d1",
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
  sha1: "890e6e11b7677671ed497edfda4fa27440b6affb",
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
  sha1: "74ae81add0c60b3a45ac45447336eeb81caeec31",
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
  sha1: "176a0fc4fcae93cfeaf51a31e1f2f08027cde8c8",
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
  sha1: "f99a5e34e36de9bb389f89ec25439eeb6b5142bd",
  abi: {"defaults":[],"digests":["7690c170"]},
  args: ["proposals","lines","number","nodes","leases_max","retention_ms"],
  decode: (r) => r.end(r.led<QuorumRestoreReply>({ done: () => ({ kind: "done", proposals: r.list(() => r.integer()) }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: text(lib.words, lib.clock, lib.idempotency, lib.texts, lib.quorum_endings, lib.quorum_idempotency, lib.quorum_marker, lib.quorum_record, [bodies.quorum_restore]),
};

/** Every script by its name, for engines that hold the sources themselves. */
export const scripts: Readonly<Record<string, Script & { readonly decode: (reply: ReplyReader) => unknown }>> = { key_create: keyCreate, key_delete: keyDelete, key_find: keyFind, latch_count_down: latchCountDown, latch_delete: latchDelete, latch_get: latchGet, latch_list: latchList, latch_set: latchSet, acquire, break_lease: breakLease, break_lock: breakLock, break_more: breakMore, give_up: giveUp, inspect, list, release, renew, set_capacity: setCapacity, transfer, unattend, quorum_bury: quorumBury, quorum_confirm: quorumConfirm, quorum_inspect: quorumInspect, quorum_join: quorumJoin, quorum_propose: quorumPropose, quorum_release: quorumRelease, quorum_renew: quorumRenew, quorum_repair: quorumRepair, quorum_restore: quorumRestore };
