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
  words: "local O,f,d,cb,db,ya,pb\ndo\nO=\"-\"\nfunction f(n)\nreturn tonumber(n)+0.0\nend\nfunction d(s)\nreturn string.format(\"%.0f\",s)\nend\nfunction cb(Ie)\nreturn Ie and \"1\" or \"0\"\nend\nfunction db(n)\nreturn not string.find(\" \" .. n,\" %d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d\")\nend\nfunction ya(n)\nlocal y={}\nfor mc in string.gmatch(n,\"%S+\")do\ny[#y+1]=mc\nend\nreturn y\nend\nfunction pb(y,pf)\ny[#y+1]=d(#pf)\nfor c=1,#pf do\ny[#y+1]=pf[c]\nend\nreturn y\nend\nend",
  api_key: "local se,fg,Qf\ndo\nse=1\nfg=86400000\nfunction Qf(p,Ia,le,vc,g)\nlocal y={d(se),d(Ia),d(le),vc}\nredis.call(\"SET\",p,table.concat(y,\" \"),\"PX\",d(Ia - g))\nend\nend",
  clock: "local ub,g\ndo\nlocal Kh=redis.call(\"TIME\")\nub=f(Kh[1])*1000000+f(Kh[2])\ng=math.floor(ub/1000)\nend",
  writable: "local Ub,hb\ndo\nUb=false\nfunction hb(p)\nif not Ub then\nredis.call(\"PEXPIRE\",p,\"1\",\"GT\")\nUb=true\nend\nend\nend",
  beside: "local tc,Og,qf,Mg,Ef,Xc\ndo\ntc=30000\nfunction Og(a)\nfor fa,L in ipairs({\"shared\",\"permits\",\"details\",\"tickets\",\"writers\",\"readers\"})do\na[L]=0\nend\na.front,a.turn_at,a.turn_until,a.kept_until,a.expires_at=nil,0,0,0,0\nredis.call(\n\"DEL\",\na.details_key,\na.leases_key,\na.holders_key,\na.writers_key,\na.readers_key,\na.tickets_key\n)\na.changed=true\nend\nfunction qf(a,B)\nreturn a.kept_until+(a.shared>0 and B or 0)\nend\nlocal function oj(a)\nlocal D={}\nlocal function ob(L,p)\nif L>0 then\nD[#D+1]=p\nend\nend\nob(a.details,a.details_key)\nob(a.shared,a.leases_key)\nob(a.shared,a.holders_key)\nob(a.tickets,a.writers_key)\nob(a.tickets,a.readers_key)\nob(a.tickets,a.tickets_key)\nreturn D\nend\nfunction Mg(a,B)\nlocal D=a.new_keys\nlocal Jc=qf(a,B)\nif Jc>a.expires_at then\na.expires_at=Jc+(a.shared>0 and tc or B - tc)\nD=oj(a)\nend\nfor c=1,#D do\nredis.call(\"PEXPIRE\",D[c],d(a.expires_at+tc - g))\nend\na.new_keys={}\nend\nfunction Ef(a,i,n)\nUb=true\nlocal zi=redis.call(\"HSET\",a.details_key,i,n)\nif a.details==0 then\na.new_keys[#a.new_keys+1]=a.details_key\nend\na.details=a.details+zi\nend\nfunction Xc(a,j)\nif a.details>0 and #j>0 then\na.details=a.details - redis.call(\"HDEL\",a.details_key,unpack(j))\nend\nend\nend",
  lease: "local lb,ve,vb,Sb,Kb,Ob,ka,Fh,cd,Jd,Nc,Da,Af,Eb,Fd,Vc\ndo\nlb=\"x\"\nlocal ri=\"s\"\nve=\"p\"\nfunction vb(b)\nreturn table.concat({\nb.id,\nd(b.deadline),\nd(b.fence),\nd(b.holds),\nd(b.acquired),\nd(b.ttl),\nd(b.max_until),\nd(b.delay),\nd(b.idempotency_until),\nb.partner,\nb.label,\nb.min_until>g and d(b.min_until)or nil,\n},\" \")\nend\nfunction Sb(n)\nlocal i,I,U,Ec,ye,Rb,of,Bb,dd,Nj,W,Ic=\nstring.match(n,\"^(%S+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) (%S+) ?(%d*)$\")\nif not i or not db(n)then\nreturn nil\nend\nreturn{\nid=i,\ndeadline=f(I),\nfence=f(U),\nholds=f(Ec),\nacquired=f(ye),\nttl=f(Rb),\nmax_until=f(of),\ndelay=f(Bb),\nidempotency_until=f(dd),\npartner=Nj,\nlabel=W,\nmin_until=f(Ic==\"\" and \"0\" or Ic),\n}\nend\nfunction Kb(i)\nreturn string.sub(i,1,1)\nend\nfunction Ob(i)\nreturn string.sub(i,2)\nend\nfunction ka(i)\nreturn Kb(i)==lb\nend\nfunction Fh(i)\nreturn string.sub(i,2,2)==\"m\"\nend\nfunction cd(i)\nreturn string.sub(i,3,3)==\"l\"\nend\nfunction Jd(G)\nreturn lb .. G\nend\nfunction Nc(G)\nreturn(string.find(G,\":\",1,true)and ve or ri).. G\nend\nfunction Da(i)\nreturn f(string.match(i,\":(%d+)$\")or \"0\")\nend\nfunction Af(W)\nreturn string.match(W,\"^[^.]*\")\nend\nfunction Eb(a)\nreturn a.break_at>0 and a.break_at<=g\nend\nfunction Fd(a,b)\nif a.break_at>0 and a.break_at<b.deadline then\nb.deadline=a.break_at\nend\nreturn b\nend\nfunction Vc(a,b,Rb)\nlocal I=g+Rb\nif b.max_until>0 and b.max_until<I then\nI=b.max_until\nend\nif a.break_at>0 and a.break_at<I then\nI=a.break_at\nend\nreturn I\nend\nend",
  history: "local gg,fd,tf,cf,Ah\ndo\nlocal hg=1\nlocal wd=20\nlocal ei=1500\nlocal li=400\ngg=\"g\"\nfunction fd(a)\nreturn a.history_key~=a.record_key\nend\nfunction tf(a,pj,b,Sd,Nh)\nif not Nh and not fd(a)then\nreturn\nend\nlocal lh=Af(b.label)\nlocal Zc=table.concat({\npj .. Kb(b.id).. d(b.fence),\nd(b.acquired - math.floor(b.fence/1000)),\nd(Sd),\n#lh<=li and lh or O,\n},\" \")\nif fd(a)then\na.noted[#a.noted+1]=Zc .. \",\"\nend\nif Nh then\na.untold[#a.untold+1]=Zc\nend\nend\nlocal function Wi(a)\nlocal Fc={}\nfor c=#a.noted,math.max(1,#a.noted - wd+1),-1 do\nFc[#Fc+1]=a.noted[c]\nend\na.noted={}\na.events=table.concat(Fc).. a.events\nend\nfunction cf(a)\nlocal bc={}\nlocal function ob(n)\nfor Zc in string.gmatch(n,\"[^,]+\")do\nif #bc<wd and string.find(Zc,\"^%l%l%d+ %-?%d+ %-?%d+ %S+$\")then\nbc[#bc+1]=Zc\nend\nend\nend\nob(a.events)\nif #bc<wd then\nlocal Xe=redis.call(\"GET\",a.history_key)or \"\"\nob(string.sub(Xe,#d(hg)+2))\nend\nreturn bc\nend\nfunction Ah(a,Pd)\nif not fd(a)then\na.events=\"\"\nreturn\nend\nWi(a)\nlocal fa,L=string.gsub(a.events,\",\",\"\")\nif L<wd and #a.events<=ei then\nreturn\nend\nlocal n=d(hg).. \" \" .. table.concat(cf(a),\",\").. \",\"\nredis.call(\"SET\",a.history_key,n,\"PX\",d(Pd))\na.events=\"\"\nend\nend",
  outcomes: "local Wb,wb,La,Nd,sb,Fa,ed,Of\ndo\nlocal pi=\".\"\nlocal ud=\"!\"\nlocal qi=4000\nlocal Zh=60000\nlocal ki=15\nlocal ng=64\nlocal Yh=48\nWb=12\nfunction wb(G)\nreturn string.sub(G,3,2+Wb)\nend\nfunction La(e,m)\nlocal l=string.find(e.outcomes,wb(m),1,true)\nreturn l and string.match(e.outcomes,\"^%w+\",l+Wb)or nil\nend\nlocal function Qg(e)\nreturn f(string.match(e.outcomes,\"=(%d+)\")or \"0\")\nend\nfunction Nd(e)\nlocal fa,Tc=string.gsub(e.outcomes,ud,\"\")\nreturn Tc>=Yh\nend\nfunction sb(e,m,x)\nif x==0 or La(e,m)then\nreturn false\nend\nreturn Qg(e)>=x or Nd(e)\nend\nlocal function Xg(mc)\nlocal dh,cj=string.match(mc,\"([.!])(%d+)$\")\nif not dh then\nreturn true,g\nend\nlocal l=f(cj)\nreturn l+(dh==ud and Zh or qi)<=g,l\nend\nlocal function Hj(e,m)\nlocal y={}\nfor mc in string.gmatch(e.outcomes,\"%S+\")do\nif string.sub(mc,1,1)~=\"=\" and string.sub(mc,1,Wb)~=wb(m)then\ny[#y+1]=mc\nend\nend\nreturn y\nend\nfunction Fa(e,m,Vd,Tc)\nlocal y,fc,Bc=Hj(e,m),{},Qg(e)\nlocal Oe=#y+1 - ng\nfor c=1,#y do\nlocal Ij,l=Xg(y[c])\nlocal Uj=Oe>0 and not string.find(y[c],ud,1,true)\nif Uj or Ij and c<=#y - ki then\nOe=Oe - 1\nBc=math.max(Bc,l)\nelse\nfc[#fc+1]=y[c]\nend\nend\nif #fc>=ng then\nlocal fa,l=Xg(table.remove(fc,1))\nBc=math.max(Bc,l)\nend\nfc[#fc+1]=wb(m).. Vd ..(Tc and ud or pi).. d(g)\ne.outcomes=(Bc>0 and \"=\" .. d(Bc).. \" \" or \"\").. table.concat(fc,\" \")\ne.changed=true\nend\nfunction ed(t,x)\nlocal Fc=t and string.match(t,\"^copy(%d+)$\")\nreturn Fc and x<f(Fc)\nend\nfunction Of(e,m,x)\nif x==0 then\nreturn\nend\nlocal t=La(e,m)\nif not t or string.find(t,\"^copy\")and not ed(t,x)then\nFa(e,m,\"copy\" .. d(x),true)\nend\nend\nend",
  rests: "local oh,mh,tg,Lg,fe\ndo\nlocal oi=64\nfunction oh(a,n)\na.rests,a.resting={},0\nif not string.find(n,\"^[%d: ]*$\")or not db(n)then\nreturn false\nend\nfor Tb,jd in string.gmatch(n,\"(%d+):(%d+)\")do\na.rests[#a.rests+1]={until_ms=f(Tb),permits=f(jd)}\na.resting=a.resting+f(jd)\nend\nreturn true\nend\nfunction mh(a)\nlocal y={}\nfor c=1,#a.rests do\ny[c]=d(a.rests[c].until_ms).. \":\" .. d(a.rests[c].permits)\nend\nreturn table.concat(y,\" \")\nend\nlocal function Aj(Y)\nlocal uc=1\nfor c=2,#Y - 1 do\nif Y[c+1].until_ms - Y[c].until_ms<Y[uc+1].until_ms - Y[uc].until_ms then\nuc=c\nend\nend\nlocal ga=table.remove(Y,uc)\nY[uc].permits=Y[uc].permits+ga.permits\nend\nfunction tg(a,Tb,jd)\nlocal Y,ca={},{until_ms=Tb,permits=jd}\nfor c=1,#a.rests do\nif ca and a.rests[c].until_ms>=Tb then\nY[#Y+1],ca=ca,nil\nend\nY[#Y+1]=a.rests[c]\nend\nY[#Y+1]=ca\nif #Y>oi then\nAj(Y)\nend\na.rests,a.resting=Y,a.resting+jd\na.changed=true\nend\nfunction Lg(a)\nlocal Z,ff=0,{}\nfor c=1,#a.rests do\nlocal ca=a.rests[c]\nif ca.until_ms>g then\nff[#ff+1]=ca\nelse\nZ=ca.until_ms\na.resting=a.resting - ca.permits\na.changed=true\nend\nend\na.rests=ff\nreturn Z\nend\nfunction fe(a,ua)\nlocal ca=a.rests[ua and #a.rests or 1]\nreturn ca and ca.until_ms or 0\nend\nend",
  endings: "local Pa,Ya,qc,kb,re,Xb,nb,pc,fb,Hd,wc,sd,ne,id,Gg\ndo\nPa=\"r\"\nYa=\"e\"\nqc=\"m\"\nkb=\"b\"\nre=\"t\"\nXb={\nr=\"released\",\ne=\"expired\",\nm=\"max_hold\",\nb=\"broken\",\nt=\"transferred\",\n}\nnb=\"unknown\"\npc=32\nlocal qe=Wb+2\nlocal function lj(V)\nreturn V==Ya or V==qc or V==kb\nend\nlocal function mj(a,b)\nif Da(b.id)>0 then\ntg(a,b.min_until,Da(b.id))\nelse\na.delay_until=math.max(a.delay_until,b.min_until)\nend\nend\nfunction fb(a,b,V,l)\ntf(a,V,b,l - b.acquired,V~=Pa)\nlocal Ne=wb(Ob(b.id)).. V .. \" \"\na.ended=string.sub(Ne .. a.ended,1,pc*qe)\nif b.delay>0 and lj(V)then\na.delay_until=math.max(a.delay_until,l+b.delay)\nend\nif b.min_until>l and V~=re then\nmj(a,b)\nend\nif a.upgrader and a.upgrader.token==b.id then\na.upgrader=nil\nend\na.lease_ended=true\na.changed=true\nend\nfunction Hd(a,j)\nredis.call(\"ZREM\",a.leases_key,unpack(j))\nredis.call(\"ZREM\",a.holders_key,unpack(j))\nXc(a,j)\na.shared=a.shared - #j\nfor c=1,#j do\na.permits=a.permits - Da(j[c])\nend\nend\nlocal function hh(a,Sd)\nif a.hold_ms==0 then\na.hold_ms=Sd\nelse\na.hold_ms=(a.hold_ms*3+Sd)/4\nend\nend\nfunction wc(a,b,V)\nif ka(b.id)then\na.exclusive=nil\nhh(a,g - b.acquired)\nelse\nhh(a,(g - b.acquired)/a.live)\nHd(a,{b.id})\na.live=a.live - 1\nend\nfb(a,b,V,g)\nend\nfunction sd(a,b)\nif b.deadline==a.break_at then\nreturn kb\nend\nif b.deadline==b.max_until then\nreturn qc\nend\nreturn Ya\nend\nfunction ne(a,M)\nlocal l=string.find(a.ended,wb(M),1,true)\nif l then\nreturn Xb[string.sub(a.ended,l+Wb,l+Wb)]\nend\nlocal n=a.shared>a.live and redis.call(\"HGET\",a.details_key,Nc(M))\nlocal b=n and Sb(n)\nif b and Eb(a)then\nreturn Xb[kb]\nend\nif b and b.deadline<=g then\nreturn Xb[sd(a,b)]\nend\nreturn nb\nend\nfunction id(a,M)\nif a.damaged_id==Nc(M)then\nreturn \"unreadable\",\"damaged\"\nend\nreturn \"lost\",ne(a,M)\nend\nfunction Gg(b)\nreturn table.concat({d(b.fence),d(g - b.acquired),Af(b.label)},\",\")\nend\nend",
  fits: "local Rc,Ze,Kd\ndo\nfunction Rc(a)\nif a.clearing then\nreturn 0\nend\nlocal aa=Eb(a)and 0 or a.permits - a.expired_permits\nreturn math.max(0,a.capacity - aa - a.resting)\nend\nfunction Ze(a)\nreturn Eb(a)or a.passing or a.clearing\nend\nfunction Kd(a,i,E,T)\nlocal fj=E~=nil or T~=nil\nif Ze(a)then\nreturn false\nend\nif a.exclusive and not E then\nreturn false\nend\nif g<a.delay_until and not fj then\nreturn false\nend\nif ka(i)then\nreturn a.live==(T and 1 or 0)\nend\nif Da(i)>0 then\nreturn Da(i)<=Rc(a)\nend\nreturn E~=nil or not a.upgrader and a.break_at==0\nend\nend",
  layout: "local te,ea,Vb,sc,Ab,we\ndo\nte={\n\"record\",\n\"details\",\n\"leases\",\n\"holders\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"history\",\n}\nea=#te\nVb=2\nsc=3\nAb={\n\"layout\",\n\"fence\",\n\"arrival\",\n\"departures\",\n\"writers\",\n\"readers\",\n\"tickets\",\n\"tickets_next\",\n\"turn_at\",\n\"shared\",\n\"shared_next\",\n\"details\",\n\"delay_until\",\n\"break_at\",\n\"hold_ms\",\n\"kept_until\",\n\"expires_at\",\n\"front_arrival\",\n\"capacity\",\n\"permits\",\n\"attended_next\",\n\"turn_until\",\n\"turn_ms\",\n\"no_grace_until\",\n\"dropped\",\n\"watched_until\",\n}\nwe=20\nend",
  holders: "local Hc,Gc,df,ec,Ld,ld\ndo\nlocal function jf(a,i)\nif a.shared==0 or Eb(a)then\nreturn nil\nend\nlocal n=redis.call(\"HGET\",a.details_key,i)\nif not n or Kb(n)~=Kb(i)then\nreturn nil\nend\nlocal b=Sb(n)\nif not b then\na.damaged_id=i\nreturn nil\nend\nFd(a,b)\nreturn b.deadline>g and b or nil\nend\nfunction Hc(a,i)\nif ka(i)then\nlocal E=a.exclusive\nreturn E and E.id==i and E or nil\nend\nreturn jf(a,i)\nend\nfunction Gc(a,M)\nreturn Hc(a,Jd(M))or Hc(a,Nc(M))\nend\nfunction df(a,M)\nlocal E=Hc(a,Jd(M))\nif E then\nlocal aj=E.partner~=O\nreturn E,aj and jf(a,E.partner)or nil\nend\nlocal T=jf(a,Nc(M))\nif T and a.exclusive and a.exclusive.partner==T.id then\nE=a.exclusive\nend\nreturn E,T\nend\nfunction ec(a)\nreturn a.live+(a.exclusive and 1 or 0)\nend\nlocal function wh(a,b)\nEf(a,b.id,vb(b))\nredis.call(\"ZADD\",a.leases_key,d(b.deadline),b.id)\na.kept_until=math.max(a.kept_until,b.deadline+b.delay,b.min_until)\nif b.delay>0 or b.min_until>g then\na.layout=sc\nend\nend\nlocal function yi(a,b)\nwh(a,b)\nredis.call(\"ZADD\",a.holders_key,d(b.fence),b.id)\nif a.shared==0 then\na.new_keys[#a.new_keys+1]=a.leases_key\na.new_keys[#a.new_keys+1]=a.holders_key\na.shared_next=b.deadline\nelse\na.shared_next=math.min(a.shared_next,b.deadline)\nend\na.shared=a.shared+1\na.live=a.live+1\na.permits=a.permits+Da(b.id)\nend\nfunction Ld(a,b,rd)\na.fence=math.max(a.fence+1,ub)\nb.fence=a.fence\nb.holds=1\nb.acquired=g\nb.deadline=Vc(a,b,b.ttl)\nif ka(b.id)then\na.exclusive=b\nelse\nyi(a,b)\nend\nlocal jk=rd and math.max(0,math.floor(g - rd/1000))or 0\ntf(a,gg,b,jk)\na.changed=true\nend\nfunction ld(a,b)\nif ka(b.id)then\na.changed=true\nreturn\nend\nwh(a,b)\nif b.deadline<a.shared_next then\na.shared_next=b.deadline\na.changed=true\nend\nend\nend",
  idempotency: "local Yb,Qa,Oa,rc,Xd,Ka,md,Nb,ra,ie,dd,vh\ndo\nlocal ig=1\nYb=\"w\"\nQa=\"g\"\nOa=\"d\"\nlocal mg=\"newer\"\nrc=60000\nlocal jg=60000\nfunction Xd(n)\nif not n then\nreturn nil\nend\nlocal R,Ma,w,ca=string.match(n,\"^(%d+) (%a) (%S+) (.*)$\")\nif not R or f(R)>ig then\nreturn{state=mg}\nend\nreturn{layout=R,state=Ma,fingerprint=w,rest=ca}\nend\nfunction Ka(p)\nreturn Xd(p and redis.call(\"GET\",p))\nend\nfunction md(e,w)\nif e and e.state==mg then\nreturn{\"newer\"}\nend\nreturn e and e.fingerprint~=w and{\"mismatch\"}or nil\nend\nfunction Nb(e,w)\nreturn md(e,w)or e and ya(e.rest)\nend\nfunction ra(p,Ma,w,ca,Tb)\nif p then\nlocal n=table.concat({d(ig),Ma,w,ca},\" \")\nredis.call(\"SET\",p,n,\"PX\",d(Tb - g+rc))\nend\nend\nfunction ie(p)\nredis.call(\"PEXPIRE\",p,d(rc),\"LT\")\nend\nfunction dd(p,I)\nreturn p and I+jg or 0\nend\nfunction vh(p,b)\nif b.idempotency_until>0 and b.deadline>b.idempotency_until then\nb.idempotency_until=b.deadline+jg\nredis.call(\"PEXPIRE\",p,d(b.idempotency_until+rc - g),\"GT\")\nend\nend\nend",
  queue: "local mb,Ra,dc,ic,Ac,Uc,Zd,Rf,Kc,Vg\ndo\nmb=30000\nRa=4000000000000000\nlocal function ce(a,i)\nreturn ka(i)and a.writers_key or a.readers_key\nend\nfunction dc(p)\nlocal Ba=redis.call(\"ZRANGE\",p,\"0\",\"0\",\"WITHSCORES\")\nif not Ba[1] then\nreturn nil,0\nend\nreturn Ba[1],f(Ba[2])\nend\nfunction ic(a)\nreturn a.writers+a.readers\nend\nfunction Ac(a)\nlocal dg,nc,Hf,If=nil,0,nil,0\nif a.writers>0 then\ndg,nc=dc(a.writers_key)\nend\nif a.readers>0 then\nHf,If=dc(a.readers_key)\nend\na.front,a.front_arrival=Hf,If\nif dg and(not Hf or nc<If)then\na.front,a.front_arrival=dg,nc\nend\nif a.front_arrival>=Ra then\na.front,a.front_arrival=nil,0\nend\na.turn_at=0\nend\nfunction Uc(a,i,Ed)\nif ka(i)then\na.writers=a.writers+Ed\nelse\na.readers=a.readers+Ed\nend\nif Ed<0 then\na.departures=a.departures - Ed\nend\na.changed=true\nend\nlocal function xg(a,i)\nreturn f(redis.call(\"ZSCORE\",a.tickets_key,i)or \"0\")\nend\nfunction Zd(a,i)\nlocal Dh=a.tickets>0 and redis.call(\"ZSCORE\",ce(a,i),i)\nif not Dh then\nreturn nil\nend\nif a.lapsing and xg(a,i)+mb<=g then\nreturn nil\nend\nlocal A=f(Dh)\nif A<Ra then\nreturn{arrival=A,queued=true}\nend\nreturn{arrival=A - Ra,queued=false}\nend\nlocal function dk(a,i,P,ke)\nUb=true\nlocal Ie=ke and \"XX\" or \"GT\"\nif redis.call(\"ZADD\",a.tickets_key,Ie,d(P),i)==1 then\nif a.tickets==0 then\na.new_keys[#a.new_keys+1]=a.tickets_key\nend\na.tickets=a.tickets+1\na.changed=true\nend\nif P>g and(a.attended_next==0 or P<a.attended_next)then\na.attended_next=P\na.changed=true\nend\nif a.tickets_next==0 or P+mb<a.tickets_next then\na.tickets_next=P+mb\na.changed=true\nend\na.kept_until=math.max(a.kept_until,P+mb)\nend\nlocal function ih(a,i,p)\nlocal L=ka(i)and a.writers or a.readers\nif L==0 then\na.new_keys[#a.new_keys+1]=p\nend\nend\nlocal function Si(a,i,z)\nlocal p=ce(a,i)\nih(a,i,p)\nredis.call(\"ZADD\",p,d(z.arrival),i)\na.arrival=math.max(a.arrival,z.arrival)\nUc(a,i,1)\nif z.queued==false then\na.departures=math.max(0,a.departures - 1)\nend\nif not a.front or z.arrival<a.front_arrival then\na.front,a.front_arrival,a.turn_at=i,z.arrival,0\nend\nz.queued=true\nend\nlocal function Ji(a,i,z)\nlocal p=ce(a,i)\nih(a,i,p)\nredis.call(\"ZADD\",p,d(z.arrival+Ra),i)\nif z.queued then\nUc(a,i,-1)\nif a.front==i then\nAc(a)\nend\nend\nz.queued=false\nend\nfunction Rf(a,i,z,P,ke)\nlocal de=P>g\nif z.queued and not de and not ke then\nde=xg(a,i)>g\nend\nif de and not z.queued then\nSi(a,i,z)\nelseif not de and z.queued~=false then\nJi(a,i,z)\nend\ndk(a,i,P,ke)\nend\nfunction Kc(a,i,z)\nredis.call(\"ZREM\",ce(a,i),i)\nif z.queued then\nUc(a,i,-1)\nif a.front==i then\nAc(a)\nend\nend\nif redis.call(\"ZREM\",a.tickets_key,i)==1 then\na.tickets=a.tickets - 1\nif a.tickets==0 then\na.tickets_next=0\nend\nif cd(i)then\nXc(a,{i})\nend\nend\na.changed=true\nend\nfunction Vg(a,Zf)\nif a.tickets+(a.upgrader and 1 or 0)<Zf then\nreturn true\nend\nif a.tickets<=ic(a)then\nreturn false\nend\nlocal yf=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"0\")[1]\nif yf then\nKc(a,yf,Zd(a,yf)or{})\nend\nreturn true\nend\nend",
  notifications: "local Na\ndo\nlocal fi=Ra\nlocal function Wj(a)\nif ka(a.front)or Da(a.front)>0 or a.readers<2 then\nreturn 0\nend\nif a.writers==0 then\nreturn fi\nend\nlocal fa,nc=dc(a.writers_key)\nreturn nc\nend\nlocal function Ej(a)\nlocal Cg=a.written and a.watched_until>g\nlocal je,xb,xa,next=O,0,0,O\nif a.turn_ms>0 then\nif a.turn_began and a.turn_at>0 then\nje=wb(Ob(a.front))\nxb=a.turn_until\nxa=Wj(a)\nelseif a.upgrader and a.lease_ended and a.live==1 then\nje=wb(Ob(a.upgrader.id))\nelseif a.queue_dropped then\nxb=1\nelseif a.turn_taken and a.tickets>0 then\nxb=a.turn_taken\nnext=a.front and wb(Ob(a.front))or O\nend\nend\nif je==O and xb==0 and not Cg then\nreturn nil\nend\nreturn table.concat(\n{d(a.at),je,d(xb),d(xa),cb(Cg),next,d(a.departures)},\n\",\"\n)\nend\nfunction Na(q,k)\nlocal Ud,Id,he={},{},{}\nfor c=1,#k do\nlocal a=k[c]\nif not a.unreadable and not he[a] then\nUd[#Ud+1]=Ej(a)\nfor Od=1,a.written and #a.untold or 0 do\nId[#Id+1]=d(a.at).. \" \" .. a.untold[Od]\nend\nend\nhe[a]=true\nend\nif #Id>0 then\nq[#q+1]=\"~\" .. table.concat(Id,\",\")\nend\nif #Ud>0 then\nq[#q+1]=\"!\" .. table.concat(Ud,\";\")\nend\nreturn q\nend\nend",
  texts: "local Pb\ndo\nfunction Pb(D,s)\nlocal v=redis.call(\"MGET\",unpack(D))\nlocal Qc,zd={},{}\nfor c=1,s or #D do\nif not v[c] then\nQc[#Qc+1]=c\nzd[#zd+1]=D[c]\nend\nend\nif #Qc==0 or redis.call(\"EXISTS\",unpack(zd))==0 then\nreturn v\nend\nfor Od=1,#Qc do\nif redis.call(\"EXISTS\",zd[Od])==1 then\nv[Qc[Od]]=\"\"\nend\nend\nreturn v\nend\nend",
  record: "local kf,tb,Ea,xf\ndo\nlocal Vh=2592000000\nlocal function Mj(n)\nlocal i,M,I,A,W=string.match(n,\"^(%S+) (%S+) (%d+) (%d+) (%S+)$\")\nif not i or not db(n)then\nreturn nil\nend\nreturn{id=i,token=M,deadline=f(I),arrival=f(A),label=W}\nend\nlocal function Jj(X)\nreturn table.concat(\n{X.id,X.token,d(X.deadline),d(X.arrival),X.label},\n\" \"\n)\nend\nlocal function Kj(a,Ja,R)\nlocal y,L=ya(Ja),R>=Vb and #Ab or we\nif #y~=L+1 then\nreturn false\nend\nfor c=1,L do\nif not string.find(y[c],\"^%d+$\")then\nreturn false\nend\na[Ab[c]]=f(y[c])\nend\nlocal rb=y[L+1]\na.front=rb~=O and rb or nil\nif R<Vb then\na.layout,a.turn_at=Vb,0\nend\nreturn true\nend\nlocal function Lj(a,n,R)\nlocal Ja,E,X,Cb,S,bc,Y=\nstring.match(n,\"^([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n([^\\n]*)\\n?([^\\n]*)$\")\nif not Ja or not db(Ja)or not Kj(a,Ja,R)then\nreturn false\nend\nif not oh(a,Y)then\nreturn false\nend\na.ended,a.outcomes,a.events=Cb,S,bc\na.exclusive=Sb(E)\na.upgrader=Mj(X)\nreturn(E==\"\" or a.exclusive~=nil)and(X==\"\" or a.upgrader~=nil)\nend\nlocal function Oi(l)\nlocal a={\nat=l,\nended=\"\",\noutcomes=\"\",\nevents=\"\",\nnoted={},\nuntold={},\nnew_keys={},\nexpired_permits=0,\nrests={},\nresting=0,\nchanged=false,\n}\nfor c=1,ea do\na[te[c] .. \"_key\"]=KEYS[l+c - 1]\nend\nfor c=1,#Ab do\na[Ab[c]]=0\nend\na.layout=Vb\nreturn a\nend\nfunction kf(l,n)\nlocal a=Oi(l)\nif n then\nlocal R=f(string.match(n,\"^(%d+) \")or \"0\")\nif R>sc then\na.unreadable=\"newer\"\nreturn a\nend\nif R<Vb then\nn=n .. \"\\n\"\nend\nif R<1 or not Lj(a,n,R)then\na.unreadable=\"damaged\"\nreturn a\nend\nif a.expires_at>0 and a.expires_at+tc/2<=g then\nOg(a)\nend\nend\na.live=Eb(a)and 0 or a.shared\nreturn a\nend\nfunction tb(s,Gj)\nlocal D={}\nfor c=1,s do\nD[c]=KEYS[(c - 1)*ea+1]\nend\nD[s+1]=Gj\nlocal v=#D==1 and{redis.call(\"GET\",D[1])}or Pb(D,s)\nlocal k,Dd,sa={},{},nil\nfor c=1,s do\nlocal a=Dd[D[c]] or kf((c - 1)*ea+1,v[c])\nk[c]=a\nDd[D[c]]=a\nif a.unreadable and not sa then\nsa={\"unreadable\",a.unreadable}\nend\nend\nreturn k,sa,v[s+1]\nend\nlocal function uj(a)\nlocal hj=a.exclusive and a.exclusive.min_until>g or #a.rests>0\nreturn(hj or a.layout==sc and a.shared>0)and sc or Vb\nend\nlocal function Xj(a)\nlocal Ua={}\na.layout=uj(a)\nfor c=1,#Ab do\nUa[c]=d(math.max(0,a[Ab[c]]))\nend\nUa[#Ua+1]=a.front or O\nreturn table.concat({\ntable.concat(Ua,\" \"),\na.exclusive and vb(a.exclusive)or \"\",\na.upgrader and Jj(a.upgrader)or \"\",\na.ended,\na.outcomes,\na.events,\n#a.rests>0 and mh(a)or nil,\n},\"\\n\")\nend\nfunction Ea(a,B)\nif not a.changed and qf(a,B)<=a.expires_at then\nhb(a.record_key)\nreturn\nend\na.changed=false\na.written=true\nUb=true\nif a.shared==0 and a.tickets==0 then\na.kept_until=0\na.expires_at=0\nelse\nMg(a,B)\nend\nlocal E=a.exclusive\nlocal bj=E and math.max(E.deadline+E.delay,E.min_until)or 0\nlocal ua=math.max(g,a.delay_until,a.kept_until,bj,fe(a,true))\nlocal af=a.capacity>0 and Vh or B\nlocal Pd=math.max(ua+af,a.expires_at+tc)- g\nAh(a,Pd)\nredis.call(\"SET\",a.record_key,Xj(a),\"PX\",d(Pd))\nend\nfunction xf(a,Oh)\nif g+Oh>a.watched_until then\na.watched_until=g+Oh\na.changed=true\nend\nend\nend",
  reply: "local xd,hf,Ff,fh\ndo\nxd=50\nlocal Wh=20\nfunction hf(a)\nlocal eb={}\nif a.exclusive then\neb[1]=vb(a.exclusive)\nend\nif a.live>0 then\nlocal j=redis.call(\"ZRANGE\",a.holders_key,\"0\",d(xd - 1))\nlocal v=#j>0 and redis.call(\"HMGET\",a.details_key,unpack(j))or{}\nfor c=1,#v do\nlocal b=v[c] and Sb(v[c])\nif #eb<xd and b and b.deadline>g then\neb[#eb+1]=vb(Fd(a,b))\nend\nend\nend\nreturn eb\nend\nfunction Ff(a)\nreturn ic(a)+(a.upgrader and 1 or 0)\nend\nlocal function sj(a,gb)\nlocal ua=redis.call(\"ZRANGE\",a.leases_key,\"-2\",\"-1\",\"WITHSCORES\")\nlocal l=#ua\nif #ua==4 and gb and ua[3]==gb.id then\nl=2\nend\nlocal I=f(ua[l] or \"0\")\nreturn a.break_at>0 and math.min(I,a.break_at)or I\nend\nlocal function Vi(a,jb,gb)\nlocal l=a.delay_until\nif a.exclusive then\nl=math.max(l,a.exclusive.deadline,a.exclusive.min_until)\nelseif jb and a.live>(gb and 1 or 0)then\nl=math.max(l,sj(a,gb))\nend\nif a.capacity>0 and a.live+a.resting>0 then\nlocal Mf,Z=fe(a),a.live>0 and a.shared_next or 0\nlocal Di=Mf>0 and Z>0\nl=math.max(l,Di and math.min(Mf,Z)or Mf+Z)\nend\nif not jb then\nl=math.max(l,a.upgrader and a.upgrader.deadline or 0,a.break_at)\nend\nreturn l\nend\nfunction fh(a,jb,gb)\nif Ze(a)then\nreturn g+Wh\nend\nlocal l=Vi(a,jb,gb)\nlocal zj=a.capacity>0 and a.turn_at>0\nif l>g and not zj then\nreturn l\nend\nl=a.attended_next>g and a.attended_next or g\nif a.turn_at==0 then\nreturn l\nend\nreturn l>g and math.min(a.turn_until,l)or a.turn_until\nend\nend",
  turns: "local Pc,Vf,Ga,wf,ph,vf,Td\ndo\nPc=3000\nlocal si=250\nlocal ji=100\nfunction Vf(a,l,gf)\na.turn_at,a.turn_until=l,l+gf\na.changed=true\nend\nlocal function Pi(a)\nlocal Fi=a.shared==0 or a.break_at>g\nif a.break_at>0 and not a.exclusive and a.live==0 and Fi then\na.break_at=0\na.changed=true\nend\nend\nfunction Ga(a,l)\nPi(a)\nlocal rb=a.front\nlocal Wg=rb and(Kd(a,rb)or Da(rb)>a.capacity)\nif Wg and a.turn_at==0 then\nVf(a,l,a.turn_ms>0 and a.turn_ms or Pc)\na.turn_began=true\nelseif not Wg and a.turn_at~=0 then\na.turn_at,a.turn_until=0,0\na.changed=true\nend\nend\nlocal function Eh(a,gf)\nif a.turn_ms>0 then\na.turn_ms=gf\nend\nend\nfunction wf(a)\nEh(a,si)\nend\nfunction ph(a,ac)\nfor fa=1,ji do\nlocal rb,xb=a.front,a.turn_until\nif a.turn_at==0 or rb==ac or g<xb then\nreturn\nend\nRf(a,rb,{arrival=a.front_arrival,queued=true},xb,true)\nwf(a)\nGa(a,xb)\nend\nend\nfunction vf(a,Dc)\nif Dc~=(a.turn_ms>0)then\na.turn_ms=Dc and Pc or 0\na.changed=true\nend\nend\nfunction Td(a)\nEh(a,Pc)\nend\nend",
  asked: "local Md,Q,Jb,Cc,bd,Sc,sf,kc,Pf\ndo\nfunction Md(h,G)\nlocal j={}\nfor c=1,#h.locks do\nj[c]=string.sub(h.modes,c,c).. G\nend\nreturn j\nend\nfunction Q(h,q)\nfor c=1,#h.locks do\nGa(h.locks[c],g)\nEa(h.locks[c],h.retention_ms)\nend\nreturn Na(q,h.locks)\nend\nfunction Jb(h,V)\nreturn Q(h,{\"lost\",V})\nend\nfunction Cc(h,ba)\nlocal q,nh={\"granted\",d(g),d(h.locks[1].break_at)},{}\nfor c=1,#ba do\nnh[c]=vb(ba[c])\nend\nreturn Q(h,pb(q,nh))\nend\nfunction bd(h,G)\nlocal j,ba,u,V=Md(h,G),{},0,nb\nfor c=1,#j do\nba[c]=Hc(h.locks[c],j[c])\nif ba[c] then\nu=u+1\nelseif V==nb then\nV=ne(h.locks[c],G)\nend\nend\nif u==#j then\nreturn Cc(h,ba)\nend\nif V~=nb or h.idempotency and h.idempotency.state==Qa then\nreturn Jb(h,V)\nend\nreturn nil\nend\nfunction Sc(h,ia,z,gb,Wc)\nlocal Ba=ia[1]\nlocal a=h.locks[Ba]\nlocal jb=string.sub(h.modes,Ba,Ba)==lb\nz=z or{position=-1,ticket=O,arrival=0,attended_until=0,ticket_until=0,again_at=0}\nlocal sh={}\nfor c=1,#ia do\nsh[c]=d(ia[c])\nend\nlocal eb,qb=hf(a),0\nlocal q={\n\"busy\",\nd(g),\ntable.concat(sh,\" \"),\nd(fh(a,jb,gb)),\nd(z.position),\nz.ticket,\nd(z.arrival),\nd(z.attended_until),\nd(z.ticket_until),\nd(z.again_at),\nd(a.hold_ms),\nd(a.departures),\nd(Ff(a)+(Wc and Wc[Ba] and 1 or 0)),\nd(ec(a)),\nd(Rc(a)),\n}\npb(q,eb)\nif not gb then\nfor c=1,#ia do\nlocal wa=h.locks[ia[c]]\nqb=math.max(qb,wa.delay_until,wa.live==0 and fe(wa)or 0)\nend\nend\nq[#q+1]=d(qb>g and qb or 0)\nreturn Q(h,q)\nend\nfunction sf(h,a,i)\nlocal b={\nid=i,\nttl=h.ttl_ms,\nmax_until=h.max_hold_ms>0 and g+h.max_hold_ms or 0,\ndelay=h.lock_delay_ms,\nlabel=h.label,\npartner=O,\nmin_until=h.min_hold_ms>0 and g+h.min_hold_ms or 0,\n}\nb.idempotency_until=dd(h.idempotency_key,Vc(a,b,h.ttl_ms))\nreturn b\nend\nfunction kc(h,Ma,G,Tb)\nra(h.idempotency_key,Ma,h.fingerprint,G,Tb)\nend\nfunction Pf(h,G,b)\nlocal a=h.locks[1]\nif h.since>0 or La(a,G)then\nFa(a,G,\"granted\",true)\nend\nkc(h,Qa,G,b.idempotency_until)\nend\nend",
  broken: "local td,Ge\ndo\nlocal Dg=400\ntd=1\nlocal function Dj(a,n,ij)\nlocal cg=a.break_at==td\nlocal l=cg and g or a.break_at\nif ij then\nlocal b=Sb(n)\nif not b then\nreturn l\nend\nif cg then\nb.delay,b.min_until=0,0\nend\nlocal V=b.deadline<l and sd(a,b)or kb\nlocal Z=math.min(l,b.deadline)\nfb(a,b,V,Z)\nreturn Z\nend\nif not cg then\nlocal I,Bb,Ic=string.match(n,\"^%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+ ?(%d*)$\")\nif I and f(Bb)>0 then\na.delay_until=math.max(a.delay_until,math.min(l,f(I))+f(Bb))\nend\nif Ic and Ic~=\"\" then\na.delay_until=math.max(a.delay_until,f(Ic))\nend\nend\nreturn l\nend\nfunction Ge(a)\nlocal L=Dg\nif L==0 then\nreturn 0\nend\nlocal j=redis.call(\"ZRANGE\",a.holders_key,\"0\",d(L - 1))\nDg=L - #j\nlocal Z=0\nif #j>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nif v[c] then\nZ=math.max(Z,Dj(a,v[c],a.shared - c<pc))\nend\nend\nHd(a,j)\nend\na.upgrader=nil\na.changed=true\nif #j==L and a.shared>0 then\nif a.break_at~=td then\na.break_at=g\nend\nreturn 0\nend\nredis.call(\"DEL\",a.leases_key,a.holders_key)\na.shared,a.permits,a.shared_next,a.live=0,0,0,0\nreturn Z>0 and Z or g\nend\nend",
  departures: "local qh,Pg,Jg\ndo\nlocal Uh=2\nlocal oc=1250\nlocal hi=20\nlocal function Fg(a,p,j)\nfor Ca=1,#j,oc do\nlocal Uf=redis.call(\"ZMSCORE\",p,unpack(j,Ca,math.min(Ca+oc - 1,#j)))\nlocal gc={}\nfor c=1,#Uf do\nlocal A=Uf[c] and f(Uf[c])or Ra\nif A<Ra then\ngc[#gc+1]=d(A+Ra)\ngc[#gc+1]=j[Ca+c - 1]\nend\nend\nif #gc>0 then\nredis.call(\"ZADD\",p,unpack(gc))\nUc(a,j[1],-#gc/2)\nend\nend\nend\nlocal function Ag(j)\nlocal Xa,xa={},{}\nfor c=1,#j do\nlocal Hh=ka(j[c])and Xa or xa\nHh[#Hh+1]=j[c]\nend\nreturn Xa,xa\nend\nlocal function ah(j)\nlocal bf={}\nfor c=1,#j do\nif cd(j[c])then\nbf[#bf+1]=j[c]\nend\nend\nreturn bf\nend\nlocal function Ri(a,P)\nif a.turn_at==0 then\nreturn P\nend\nif a.turn_until<P then\nwf(a)\nreturn a.turn_until\nend\nlocal yj=math.max(0,P - a.turn_at)\na.no_grace_until=math.max(a.no_grace_until,P+hi*yj)\nreturn P\nend\nfunction qh(a,ac)\nif ic(a)==0 or a.attended_next>g then\nreturn 0\nend\nlocal Ca=math.max(0,a.tickets - ic(a))\nlocal zf=redis.call(\"ZCOUNT\",a.tickets_key,\"-inf\",d(g))- Ca\nlocal od=math.max(0,math.min(zf,oc*Uh))\nlocal Cf=redis.call(\"ZRANGE\",a.tickets_key,d(Ca),d(Ca+od),\"WITHSCORES\")\nlocal j,ad={},0\na.attended_next=od<zf and g or 0\nfor c=1,#Cf,2 do\nlocal i,P=Cf[c],f(Cf[c+1])\nif P>g then\nlocal Bi=i==ac and Ca+od+1==a.tickets\na.attended_next=Bi and 0 or P\nelseif(i~=ac or P+mb<=g)and #j<od then\nj[#j+1]=i\nif i==a.front then\nad=P\nend\nend\nend\na.passing=od<zf\na.changed=true\nlocal Xa,xa=Ag(j)\nFg(a,a.writers_key,Xa)\nFg(a,a.readers_key,xa)\nif ad>0 then\nad=Ri(a,ad)\nAc(a)\nend\nreturn ad\nend\nlocal function Ni(a,j)\nlocal Xa,xa=Ag(j)\nredis.call(\"ZREM\",a.tickets_key,unpack(j))\nif #Xa>0 then\nredis.call(\"ZREM\",a.writers_key,unpack(Xa))\nend\nif #xa>0 then\nredis.call(\"ZREM\",a.readers_key,unpack(xa))\nend\na.tickets=a.tickets - #j\nXc(a,ah(j))\nend\nfunction Pg(a)\nif a.tickets==0 or a.tickets_next>g or a.passing then\nreturn\nend\nlocal bh=redis.call(\"ZRANGEBYSCORE\",a.tickets_key,\"-inf\",d(g - mb),\"LIMIT\",\"0\",d(oc))\nif #bh>0 then\nNi(a,bh)\nend\nlocal Ba,P=dc(a.tickets_key)\nif Ba then\na.tickets_next=P+mb\na.lapsing=a.tickets_next<=g\nelse\na.lapsing=false\na.tickets_next=0\na.tickets,a.writers,a.readers=0,0,0\nAc(a)\nend\na.changed=true\nend\nfunction Jg(a)\nlocal L=a.tickets+(a.upgrader and 1 or 0)\nif a.tickets>0 then\nlocal j=redis.call(\"ZRANGE\",a.tickets_key,\"0\",\"-1\")\nfor Ca=1,#j,oc do\nXc(a,ah({unpack(j,Ca,math.min(Ca+oc - 1,#j))}))\nend\nif #j>0 then\nredis.call(\"DEL\",a.writers_key,a.readers_key,a.tickets_key)\na.departures=a.departures+ic(a)\na.writers,a.readers,a.tickets,a.tickets_next,a.attended_next=0,0,0,0,0\nAc(a)\nend\nend\na.upgrader=nil\na.queue_dropped=true\na.dropped=math.max(a.arrival,ub)\na.arrival=a.dropped\na.changed=true\nreturn L\nend\nend",
  groups: "local Sa\ndo\nfunction Sa(y,Ve)\ny[#y+1]=d(#Ve)\nfor c=1,#Ve do\npb(y,Ve[c])\nend\nreturn y\nend\nend",
  latch: "local Yd,Qd,Lc,bg,gd\ndo\nlocal kg=1\nlocal ci=60000\nfunction Yd(n)\nlocal R,i,x,L,Ia,S=string.match(n,\"^(%d+) (%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)$\")\nif f(string.match(n,\"^(%d+) \")or \"0\")>kg then\nreturn{unreadable=\"newer\"}\nend\nif not R or not db(string.match(n,\"^[^\\n]*\"))then\nreturn{unreadable=\"damaged\"}\nend\nreturn{\nid=f(i),\nsince=f(x),\ncount=f(L),\nexpires_at=f(Ia),\noutcomes=S,\nlive=f(Ia)>g,\n}\nend\nfunction Qd(p)\nlocal n=redis.call(\"GET\",p)\nreturn n and Yd(n)or nil\nend\nfunction Lc(p,o)\nUb=true\nlocal Ua={d(kg),d(o.id),d(o.since),d(o.count),d(o.expires_at)}\nlocal af=math.max(o.expires_at - g,ci)\nredis.call(\"SET\",p,table.concat(Ua,\" \").. \"\\n\" .. o.outcomes,\"PX\",d(af))\nend\nfunction bg(q)\nq[#q+1]=\"!1,-,0,0,1\"\nreturn q\nend\nfunction gd(o,L)\nreturn{\"latch\",d(o.id),d(o.since),L or d(o.count),d(o.expires_at)}\nend\nend",
  order: "local kh,rh\ndo\nfunction kh(a,i,A)\nif not a.front or a.front==i then\nreturn false\nend\nif not ka(i)and Da(i)==0 then\nif a.writers==0 then\nreturn false\nend\nif A and not ka(a.front)then\nlocal fa,nc=dc(a.writers_key)\nreturn nc<A\nend\nend\nreturn not A or a.front_arrival<A\nend\nlocal function Eg(p,A)\nreturn redis.call(\"ZCOUNT\",p,\"-inf\",\"(\" .. d(A))\nend\nfunction rh(a,i,z)\nlocal F=a.upgrader and 1 or 0\nif z.queued and z.arrival==a.arrival then\nreturn F+ic(a)- 1\nend\nlocal Xa,xa=a.writers,a.readers\nif z.queued and ka(i)then\nXa=Xa - 1\nelseif z.queued then\nxa=xa - 1\nend\nif Xa>0 then\nF=F+Eg(a.writers_key,z.arrival)\nend\nif xa>0 then\nF=F+Eg(a.readers_key,z.arrival)\nend\nreturn F\nend\nend",
  places: "local Se,eh,Lf,Bh,yg,P\ndo\nlocal Rh=10000\nlocal Sh=2500\nlocal gi=1500\nfunction Se(k,j)\nlocal u,A={},nil\nfor c=1,#j do\nu[c]=Zd(k[c],j[c])or false\nA=A or u[c] and u[c].arrival\nend\nu.arrival=A\nreturn A and u or nil\nend\nfunction eh(k)\nlocal u,A={},ub\nfor c=1,#k do\nA=math.max(A,k[c].arrival+1)\nend\nfor c=1,#k do\nu[c]=false\nk[c].arrival=A\nk[c].changed=true\nend\nu.arrival=A\nreturn u\nend\nfunction Lf(k,j,u)\nfor c=1,#j do\nif u[c] then\nKc(k[c],j[c],u[c])\nend\nend\nend\nfunction Bh(k,j,u,ab,Za,W)\nlocal Bd=0\nif #j>1 then\nBd=math.floor(u.arrival/1000)+Rh\nend\nlocal kd,Ad=0,Bd>g and Bd or 0\nfor c=1,#j do\nlocal a,i=k[c],j[c]\nif Bd<=g or ab[c] then\nlocal z=u[c] or{arrival=u.arrival}\nRf(a,i,z,Za)\nif cd(i)then\nEf(a,i,\"=\" .. W)\nend\nkd=math.max(kd,rh(a,i,z))\nu[c]=z\nelseif u[c] then\nKc(a,i,u[c])\nu[c]=false\nend\nGa(a,g)\nif a.front==i and a.turn_at>0 then\nTd(a)\nVf(a,g,Pc)\nAd=g+Sh\nend\nend\nreturn kd,Ad\nend\nlocal function dj(a,i,A,yc)\nif not Kd(a,i)then\nreturn true\nend\nif yc then\nreturn kh(a,i,A)\nend\nreturn Da(i)==0 and a.live>0 and a.front~=nil and a.front~=i\nend\nfunction yg(k,j,A,yc)\nlocal ia,ab={},{}\nfor c=1,#j do\nab[c]=dj(k[c],j[c],A,yc)\nif ab[c] then\nia[#ia+1]=c\nend\nend\nreturn ia,ab\nend\nfunction P(k,Fb,nd)\nlocal Fj=g+math.floor(Fb - math.min(300,Fb/10))\nfor c=1,#k do\nnd=nd and g>=k[c].no_grace_until\nend\nreturn Fj+(nd and gi or 0)\nend\nend",
  purge: "local Va\ndo\nlocal ni=100\nlocal function Rj(a)\nlocal b=a.exclusive\nif not b or b.deadline>g then\nreturn 0\nend\na.exclusive=nil\nfb(a,b,sd(a,b),b.deadline)\nreturn b.deadline\nend\nlocal function Mi(a)\nlocal Z=0\nlocal j=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",d(g),\"LIMIT\",\"0\",d(ni))\nif #j>0 then\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nlocal b=v[c] and Sb(v[c])\nif b then\nfb(a,b,sd(a,b),b.deadline)\nZ=b.deadline\nend\nend\nHd(a,j)\nend\nreturn Z\nend\nlocal function Ii(a)\nif a.capacity==0 then\na.live=redis.call(\"ZCOUNT\",a.leases_key,\"(\" .. d(g),\"+inf\")\nreturn\nend\nlocal Pe=redis.call(\"ZRANGEBYSCORE\",a.leases_key,\"-inf\",d(g))\na.live=a.shared - #Pe\na.expired_permits=0\nfor c=1,#Pe do\na.expired_permits=a.expired_permits+Da(Pe[c])\nend\nend\nlocal function Sj(a)\nif a.shared>0 and Eb(a)then\nreturn Ge(a)\nend\nif a.shared==0 or a.shared_next>g then\nreturn 0\nend\nlocal Z=Mi(a)\nlocal Ba,gh=dc(a.leases_key)\na.shared_next=gh\nif not Ba then\na.shared,a.permits=0,0\nend\na.live=a.shared\nif Ba and gh<=g then\nIi(a)\na.clearing=a.layout==sc\nend\na.changed=true\nreturn Z\nend\nlocal function Tj(a)\nlocal X=a.upgrader\nif not X or X.deadline>g then\nreturn 0\nend\na.upgrader=nil\na.changed=true\nreturn X.deadline\nend\nfunction Va(a,ac)\nlocal l=math.max(Rj(a),Sj(a),Tj(a),qh(a,ac))\nl=math.max(l,Lg(a))\nPg(a)\nif a.tickets==0 then\nTd(a)\nend\nif a.delay_until>0 and a.delay_until<=g then\nl=math.max(l,a.delay_until)\na.delay_until=0\na.changed=true\nend\nGa(a,l>0 and l or g)\nph(a,ac)\nend\nend",
  quorum_endings: "local Pa,Ya,qc,vd,pc,De,xc,Ue,fb\ndo\nPa=\"r\"\nYa=\"e\"\nlocal di=\"x\"\nqc=\"m\"\nvd=\"u\"\nlocal oe=12\nlocal pg=6\npc=64\nlocal qe=1+oe+pg+1\nfunction De(m)\nreturn string.sub(m .. \"------\",1,pg)\nend\nlocal function Kg(H)\nlocal Ti=string.gsub(string.sub(H,1,oe),\"%-\",\"%%-\")\nreturn \"(%a)\" .. Ti .. \"(%S+)\"\nend\nfunction xc(e,H)\nreturn string.match(e.ended,Kg(H))\nend\nfunction Ue(e,H)\ne.ended=string.gsub(e.ended,Kg(H).. \" \",\"\")\nend\nfunction fb(e,H,la,m)\nlocal t=xc(e,H)\nif t==Ya and la~=Ya then\nUe(e,H)\nla=di\nelseif t then\nreturn\nend\nlocal Ne=la .. string.sub(H,1,oe).. De(m).. \" \"\ne.ended=string.sub(Ne .. e.ended,1,pc*qe)\nend\nend",
  quorum_idempotency: "local pe,Nf,Ng,Ch,uh,xh\ndo\npe=\"e\"\nlocal Th=8*23\nlocal eg=\"?\"\nlocal function Ug(e,H)\nreturn e and e.state==Qa and string.find(e.rest,H,1,true)~=nil\nend\nlocal function rj(e,ja)\nlocal l=g\nfor fa,b in ipairs(e.leases)do\nif b.holder==ja then\nl=math.max(l,b.deadline)\nend\nend\nreturn l\nend\nfunction Nf(p,e,b)\nif not p then\nreturn\nend\nlocal t,qa=Ka(p),b.attempt\nif t and t.state==Qa and not Ug(t,qa)then\nqa=string.sub(t.rest .. \" \" .. qa,-Th)\nend\nra(p,Qa,b.fingerprint,qa,rj(e,b.holder))\nend\nfunction Ng(p,H)\nlocal t=Ka(p)\nif not Ug(t,H)then\nreturn\nend\nlocal Lb={}\nfor fa,wa in ipairs(ya(t.rest))do\nif wa~=H then\nLb[#Lb+1]=wa\nend\nend\nif #Lb==0 then\nredis.call(\"DEL\",p)\nelse\nlocal n=table.concat({t.layout,Qa,t.fingerprint,table.concat(Lb,\" \")},\" \")\nredis.call(\"SET\",p,n,\"KEEPTTL\")\nend\nend\nfunction Ch(p,H)\nlocal t=Ka(p)\nif not t or t.state==Qa then\nra(p,pe,t and t.fingerprint or eg,H,g)\nend\nend\nfunction uh(p,b)\nredis.call(\"PEXPIRE\",p,d(b.deadline - g+rc),\"GT\")\nend\nfunction xh(t,w)\nif t and t.fingerprint==eg then\nreturn nil\nend\nreturn md(t,w)\nend\nend",
  quorum_marker: "local xe,yd,Hb,ge,Zb,hc,ee,uf\ndo\nlocal lg=1\nxe=\"v\"\nyd=\"q\"\nlocal ti=100000\nlocal Xh=4503599627370496\nlocal qg=8\nlocal He=ub<Xh and ub or 0\nfunction Hb(n)\nif not n then\nreturn{state=O,ends_at=0}\nend\nlocal R,Ma,oa,na,Yc,Te,Ai=\nstring.match(n,\"^(%d+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+)$\")\nif not R or f(R)>lg then\nreturn{state=\"newer\"}\nend\nreturn{\nstate=Ma,\nnumber=f(oa),\nnodes=f(na),\nends_at=f(Yc),\nfloor=f(Te),\nahead=f(Ai),\n}\nend\nfunction ge(p,r)\nlocal Ua={r.number,r.nodes,r.ends_at,r.floor,r.ahead}\nlocal y={d(lg),r.state}\nfor c=1,#Ua do\ny[c+2]=d(Ua[c])\nend\nredis.call(\"SET\",p,table.concat(y,\" \"))\nend\nfunction Zb(r,oa,na)\nif r.state==\"newer\" then\nreturn{\"newer\"}\nend\nif r.number and(r.number~=oa or r.nodes~=na)then\nreturn{\"misplaced\",d(r.number),d(r.nodes)}\nend\nif r.state~=xe then\nreturn{\"nonvoter\",d(g),r.state,d(r.ends_at)}\nend\nreturn nil\nend\nfunction hc(ua,r)\nlocal ef=math.max(ua+1,r.floor+1,He)\nlocal U=ef - ef % qg+r.number\nreturn U<ef and U+qg or U\nend\nfunction ee(r)\nreturn math.max(r.floor or 0,He+(r.ahead or 0)+ti)\nend\nfunction uf(p,r,U)\nif U>ee(r)then\nr.ahead=U - He\nge(p,r)\nend\nend\nend",
  quorum_record: "local ue,zb,lb,Yf,Wd,lc,Me,Ib,jc,cc,Re,Wf,zg,Ke,ze,Je\ndo\nlocal og=2\nue=\"p\"\nzb=\"c\"\nlb=\"x\"\nlocal mi=\"^(%a) (%S+) (%S+) (%a) (%d+) (%d+) (%d+) (%d+) (%d+) (%d+) (%S+) ?(%S*)$\"\nfunction Yf(Ja)\nlocal ma,H,ja,Ma,I,U,ye,Rb,of,Bb,W,th=\nstring.match(Ja,mi)\nif not ma or not db(Ja)then\nreturn nil\nend\nreturn{\nmode=ma,\nattempt=H,\nholder=ja,\nstate=Ma,\ndeadline=f(I),\nfence=f(U),\nacquired=f(ye),\nttl=f(Rb),\nmax_until=f(of),\ndelay=f(Bb),\nlabel=W,\nfingerprint=th==\"\" and O or th,\n}\nend\nfunction Wd(b)\nreturn table.concat({\nb.mode,\nb.attempt,\nb.holder,\nb.state,\nd(b.deadline),\nd(b.fence),\nd(b.acquired),\nd(b.ttl),\nd(b.max_until),\nd(b.delay),\nb.label,\nb.fingerprint,\n},\" \")\nend\nlocal function Qi(e)\nlocal Ta={}\nfor fa,b in ipairs(e.leases)do\nif b.deadline>g then\nTa[#Ta+1]=b\nelseif b.state==zb then\nlocal la=b.deadline==b.max_until and qc or Ya\nfb(e,b.attempt,la,\"\")\nif b.delay>0 then\ne.delay_until=math.max(e.delay_until,b.deadline+b.delay)\nend\nend\nend\ne.leases=Ta\nend\nfunction lc(s,Gh)\nlocal D={}\nfor c=1,s do\nD[c]=KEYS[Gh*(c - 1)+1]\nD[s+c]=KEYS[Gh*(c - 1)+2]\nend\nreturn Pb(D,s)\nend\nfunction Me()\nreturn{fence=0,confirmed=0,delay_until=0,ended=\"\",leases={}}\nend\nfunction Ib(n)\nlocal e=Me()\nif not n then\nreturn e\nend\nlocal R,U,Hi,qb,Cb,ca=\nstring.match(n,\"^(%d+) (%d+) (%d+) (%d+)\\n([^\\n]*)\\n(.*)$\")\nif f(string.match(n,\"^(%d+) \")or \"0\")>og then\nreturn nil,\"newer\"\nend\nif not R or f(R)<1 or not db(string.match(n,\"^[^\\n]*\"))then\nreturn nil,\"damaged\"\nend\ne.fence=f(U)\ne.confirmed=f(Hi)\ne.delay_until=f(qb)\ne.ended=Cb\nfor Ja in string.gmatch(ca,\"[^\\n]+\")do\nlocal b=Yf(Ja)\nif not b then\nreturn nil,\"damaged\"\nend\ne.leases[#e.leases+1]=b\nend\nQi(e)\nreturn e\nend\nfunction jc(p,e,B)\nlocal ua=math.max(g,e.delay_until)\nlocal Ua={d(og),d(e.fence),d(e.confirmed),d(e.delay_until)}\nlocal Gb={table.concat(Ua,\" \"),e.ended,\"\"}\nfor c,b in ipairs(e.leases)do\nGb[c+2]=Wd(b)\nua=math.max(ua,b.deadline+b.delay)\nend\nredis.call(\"SET\",p,table.concat(Gb,\"\\n\"),\"PX\",d(ua+B - g))\nend\nfunction cc(e,H)\nfor fa,b in ipairs(e.leases)do\nif b.attempt==H then\nreturn b\nend\nend\nreturn nil\nend\nfunction Re(e,ja)\nfor fa,b in ipairs(e.leases)do\nif b.holder==ja then\nreturn b\nend\nend\nreturn nil\nend\nfunction Wf(e,ma,ja)\nlocal l=0\nfor fa,b in ipairs(e.leases)do\nif b.holder~=ja and(ma==lb or b.mode==lb)then\nl=math.max(l,b.deadline+b.delay)\nend\nend\nreturn l\nend\nfunction zg(e,ma,ja)\nlocal l=Wf(e,ma,ja)\nif e.delay_until>g and not Re(e,ja)then\nl=math.max(l,e.delay_until)\nend\nreturn l\nend\nfunction Ke(e)\nlocal Gb={}\nfor fa,b in ipairs(e.leases)do\nif b.state==zb then\nGb[#Gb+1]=Wd(b)\nend\nend\nreturn Gb\nend\nfunction ze(e,r,pa,Bf)\ne.fence=hc(e.fence,r)\nlocal b={\nmode=pa.mode,\nattempt=pa.attempt,\nholder=pa.holder,\nstate=ue,\ndeadline=g+Bf,\nfence=e.fence,\nacquired=0,\nttl=0,\nmax_until=0,\ndelay=0,\nlabel=O,\nfingerprint=O,\n}\ne.leases[#e.leases+1]=b\nreturn b\nend\nfunction Je(e,b,Wa)\nb.state=zb\nb.fence=Wa.fence\nb.acquired=g - Wa.acquired\nb.ttl=Wa.ttl\nb.delay=Wa.delay\nb.label=Wa.label\nb.fingerprint=Wa.fingerprint\nb.deadline=g+Wa.ttl\nif Wa.max_until>0 then\nb.max_until=g+Wa.max_until\nb.deadline=math.min(b.deadline,b.max_until)\nend\ne.fence=math.max(e.fence,b.fence)\ne.confirmed=math.max(e.confirmed,b.fence)\nend\nend",
  recent_reply: "local Sf,Jf\ndo\nfunction Sf(e,m,q,Tc)\nFa(e,m,table.concat(q,\"x\"),Tc)\nend\nfunction Jf(e,m)\nlocal Vd=La(e,m)\nif not Vd then\nreturn nil\nend\nlocal y=string.gsub(Vd,\"x\",\" \")\nreturn ya(y)\nend\nend",
  reentry: "local sg\ndo\nlocal wi=5000\nlocal vi=3000\nlocal function Yj(h,aa)\nlocal a=h.locks[1]\naa.holds=aa.holds+1\naa.deadline=math.max(aa.deadline,Vc(a,aa,h.ttl_ms))\naa.ttl=math.max(aa.ttl,h.ttl_ms)\nld(a,aa)\nif h.idempotency_key then\nlocal nj=aa.deadline+math.max(h.retention_ms - rc,0)\nkc(h,Qa,Ob(aa.id),nj)\nelse\nFa(a,h.request,\"entered\",h.since>0)\nend\nreturn Cc(h,{aa})\nend\nlocal function Yi(h,G,E,T)\nlocal a=h.locks[1]\nlocal b=sf(h,a,h.modes .. G)\nlocal rd\nif ka(b.id)then\nrd=a.upgrader and a.upgrader.arrival\na.upgrader=nil\nb.partner=T.id\nend\nLd(a,b,rd)\nif E then\nE.partner=b.id\nend\nPf(h,G,b)\nreturn Cc(h,{b})\nend\nlocal function ik(h,G,T)\nlocal a=h.locks[1]\na.arrival=math.max(a.arrival+1,ub)\nlocal A,I=a.arrival,g+wi\nif a.upgrader then\nA=a.upgrader.arrival\nend\nvf(a,h.hints)\na.upgrader=\n{id=h.modes .. G,token=T.id,deadline=I,arrival=A,label=h.label}\na.changed=true\nkc(h,Yb,G,I)\nlocal z={\nposition=0,\nticket=G,\narrival=A,\nattended_until=I,\nticket_until=I,\nagain_at=g+vi,\n}\nreturn Sc(h,{1},z,T)\nend\nfunction sg(h,t)\nlocal a,X=h.locks[1],h.locks[1].upgrader\nif h.arrival>0 and h.arrival<=a.dropped then\nreturn Jb(h,Xb[kb])\nend\nlocal E,T=df(a,h.token)\nif not E and not T then\nreturn Q(h,{id(a,h.token)})\nend\nlocal jb=h.modes==lb\nlocal aa=T\nif jb then\naa=E\nend\nlocal We=X and Ob(X.id)==h.place_secret\nif t==\"entered\" or ed(t,h.since)and not We then\nreturn aa and Cc(h,{aa})or Jb(h,nb)\nend\nif aa then\nreturn Yj(h,aa)\nend\nif jb and X and X.token~=T.id then\nreturn Q(h,{\"deadlock\"})\nend\nlocal G=We and h.place_secret or h.request\nif Kd(a,h.modes .. G,E,T)then\nreturn Yi(h,G,E,T)\nend\nif not jb or h.left_ms==0 and not We then\nkc(h,Yb,h.request,g)\nreturn Sc(h,{1},nil,T or E)\nend\nreturn ik(h,G,T)\nend\nend",
  request: "local lf\ndo\nfunction lf(s,C,w)\nlocal K=Ka(C)\nlocal J=md(K,w)\nif J then\nreturn nil,K,J\nend\nlocal k,sa=tb(s)\nreturn k,K,sa\nend\nend",
  warn: "local Be,me,ag\ndo\nlocal rg=400\nfunction Be(a,Db)\nlocal ga=a.break_at\na.break_at=g+Db\nif ga>0 then\na.break_at=math.min(a.break_at,ga)\nend\na.changed=true\nreturn ga\nend\nlocal function kj(a,b,F)\nlocal I=F>0 and math.min(b.deadline,F)or b.deadline\nreturn I - b.ttl+b.ttl/3>a.break_at\nend\nfunction me(a,b,F,ta)\nif not ta and b.delay+b.min_until>0 then\nb.delay,b.min_until=0,0\nld(a,b)\nend\nlocal ib=kj(a,b,F)\nFd(a,b)\nreturn ib and 1 or 0\nend\nfunction ag(a,Ca,F,ta)\nif a.live==0 then\nreturn 0,0\nend\nlocal xi=\"(\" .. d(Ca)\nlocal zc=\nredis.call(\"ZRANGEBYSCORE\",a.holders_key,xi,\"+inf\",\"WITHSCORES\",\"LIMIT\",\"0\",d(rg))\nlocal j={}\nfor c=1,#zc,2 do\nj[#j+1]=zc[c]\nend\nif #j==0 then\nreturn 0,0\nend\nlocal ib=0\nlocal v=redis.call(\"HMGET\",a.details_key,unpack(j))\nfor c=1,#j do\nlocal b=v[c] and Sb(v[c])\nif b and b.deadline>g then\nib=ib+me(a,b,F,ta)\nend\nend\nreturn ib,#j==rg and f(zc[#zc])or 0\nend\nend",
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
  sha1: "199c450177743ee855342b28b549cb7e8b0d5609",
  abi: {"defaults":[],"digests":["fda4a821"]},
  args: ["ttl_ms","details"],
  decode: (r) => r.end(r.led<KeyCreateReply>({ created: () => ({ kind: "created", expires_at: r.integer() }) })),
  source: [
    lib.words,
    lib.api_key,
    lib.clock,
    "local da,vc=f(ARGV[1]),ARGV[2]\nlocal Ia=g+da\nQf(KEYS[1],Ia,0,vc,g)\nreturn{\"created\",d(Ia)}\n",
  ].join("\n"),
};

export type KeyDeleteArgs = Record<never, never>;

export type KeyDeleteReply =
  | { readonly kind: "deleted"; readonly existed: boolean };

/** Delete an API key. */
export const keyDelete: ScriptOf<KeyDeleteArgs, KeyDeleteReply> = {
  name: "key_delete",
  sha1: "52a484a39575813ae8266c7b4fad4fc7c5fc47eb",
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
  sha1: "15292dd0123db7767562a1b673745ff00c8d0752",
  abi: {"defaults":[],"digests":["6725c140"]},
  args: ["n","used"],
  decode: (r) => r.end(r.led<KeyFindReply>({ found: () => ({ kind: "found", now: r.integer(), keys: r.groups((part) => ({ i: part.integer(), expires_at: part.integer(), used_day: part.integer(), details: part.string() })) }) })),
  source: [
    lib.words,
    lib.api_key,
    lib.clock,
    lib.writable,
    lib.groups,
    "local s,gk=f(ARGV[1]),ARGV[2]==\"1\"\nlocal D={}\nfor c=1,s do\nD[c]=KEYS[c]\nend\nlocal v=redis.call(\"MGET\",unpack(D))\nlocal Lh=math.floor(g/fg)\nlocal Aa={}\nfor c=1,s do\nlocal R,Ia,le,vc=string.match(v[c] or \"\",\"^(%d+) (%d+) (%d+) (%S+)$\")\nif R and f(R)==se and f(Ia)>g then\nif gk and f(le)<Lh then\nQf(D[c],f(Ia),Lh,vc,g)\nUb=true\nend\nAa[#Aa+1]={d(c),Ia,le,vc}\nend\nend\nhb(KEYS[1])\nreturn Sa({\"found\",d(g)},Aa)\n",
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
  sha1: "d3e422cd4ab8643bec88123239c29f939b64ab4e",
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
    "local m,Cd,w,x=ARGV[1],f(ARGV[2]),ARGV[3],f(ARGV[4])\nlocal va,C=KEYS[1],KEYS[2]\nlocal F=Nb(Ka(C),w)\nif F then\nreturn F\nend\nlocal o=Qd(va)\nif o and o.unreadable then\nreturn{\"unreadable\",o.unreadable}\nend\nlocal function Tg()\nhb(va)\nreturn{\"gone\"}\nend\nlocal t=o and La(o,m)\nif not o or t==\"gone\" then\nreturn Tg()\nend\nlocal L,jh=t,false\nif not t then\nif sb(o,m,x)then\nreturn{\"forgotten\"}\nend\nif not o.live then\nif x>0 then\nFa(o,m,\"gone\",true)\nLc(va,o)\nend\nreturn Tg()\nend\njh=o.count>0 and o.count<=Cd\no.count=math.max(0,o.count - Cd)\nL=d(o.count)\nif not C then\nFa(o,m,L,x>0)\nend\nLc(va,o)\nend\nlocal q=gd(o,L)\nra(C,Oa,w,table.concat(q,\" \"),o.expires_at)\nreturn jh and bg(q)or q\n",
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
  sha1: "3180411f06aa185b2d6f65fe361637d9e330cfb0",
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
    "local m,w,x=ARGV[1],ARGV[2],f(ARGV[3])\nlocal va,C=KEYS[1],KEYS[2]\nlocal F=Nb(Ka(C),w)\nif F then\nreturn F\nend\nlocal n=Pb({va})[1]\nlocal o=n and Yd(n)\nif o and o.unreadable==\"damaged\" then\nredis.call(\"DEL\",va)\nra(C,Oa,w,\"deleted 1 1\",g)\nreturn{\"deleted\",\"1\",\"1\"}\nend\nif o and o.unreadable then\nreturn{\"unreadable\",o.unreadable}\nend\nif o and sb(o,m,x)then\nreturn{\"forgotten\"}\nend\nlocal bb,Gd=o and La(o,m),false\nif not bb then\nGd=o and o.live\nbb=cb(Gd)\nif o and(Gd or x>0)then\no.expires_at=math.min(o.expires_at,g)\nif not C then\nFa(o,m,bb,x>0)\nend\nLc(va,o)\nend\nend\nhb(va)\nlocal q={\"deleted\",bb,\"0\"}\nra(C,Oa,w,table.concat(q,\" \"),g)\nreturn Gd and bg(q)or q\n",
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
  sha1: "827ec1e0f0163b1def07daafcbe7be4d11941b2c",
  abi: {"defaults":[],"digests":["9579f74e"]},
  args: [],
  decode: (r) => r.end(r.led<LatchGetReply>({ latch: () => ({ kind: "latch", id: r.integer(), since: r.integer(), count: r.integer(), expires_at: r.integer(), now: r.integer() }), gone: () => ({ kind: "gone" }), unreadable: () => ({ kind: "unreadable", why: r.oneOf("newer", "damaged") }) })),
  source: [
    lib.words,
    lib.clock,
    lib.writable,
    lib.latch,
    "local o=Qd(KEYS[1])\nhb(KEYS[1])\nif o and o.unreadable then\nreturn{\"unreadable\",o.unreadable}\nend\nif not o or not o.live then\nreturn{\"gone\"}\nend\nlocal q=gd(o)\nq[#q+1]=d(g)\nreturn q\n",
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
  sha1: "860344216a8f190b03a2c972703a803f50464974",
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
    "local s=f(ARGV[1])\nlocal D={}\nfor c=1,s do\nD[c]=KEYS[c]\nend\nlocal v=Pb(D)\nlocal Aa={}\nfor c=1,s do\nlocal o=v[c] and Yd(v[c])\nif o and o.unreadable then\nAa[#Aa+1]={d(c),o.unreadable,\"0\"}\nelseif o and o.live then\nAa[#Aa+1]={d(c),d(o.count),d(o.expires_at)}\nend\nend\nhb(KEYS[1])\nreturn Sa({\"latches\"},Aa)\n",
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
  sha1: "9b62839c624406fae43a227b4caaabb8ad0ac7f3",
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
    "local m,L,da,w,x=ARGV[1],f(ARGV[2]),f(ARGV[3]),ARGV[4],f(ARGV[5])\nlocal va,C=KEYS[1],KEYS[2]\nlocal F=Nb(Ka(C),w)\nif F then\nreturn F\nend\nlocal N=Qd(va)\nif N and N.unreadable then\nreturn{\"unreadable\",N.unreadable}\nend\nif N and sb(N,m,x)then\nreturn{\"forgotten\"}\nend\nlocal t=N and La(N,m)\nif t then\nreturn t==\"exists\" and{\"exists\"}or gd(N,t)\nend\nif N and N.live and N.count>0 then\nif x>0 then\nFa(N,m,\"exists\",true)\nLc(va,N)\nend\nhb(va)\nreturn{\"exists\"}\nend\nlocal i=math.max(N and N.id+1 or 0,ub)\nlocal o={\nid=i,\nsince=N and N.live and N.since or i,\ncount=L,\nexpires_at=g+da,\noutcomes=N and N.outcomes or \"\",\n}\nif not C then\nFa(o,m,d(L),x>0)\nend\nLc(va,o)\nlocal q=gd(o)\nra(C,Oa,w,table.concat(q,\" \"),o.expires_at)\nreturn q\n",
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
  sha1: "d72bb5c89eb9f7f6d03550149e8fcc8c14def70f",
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
    "local m,Rd,da,Fb,yc=ARGV[1],ARGV[2],f(ARGV[3]),f(ARGV[4]),ARGV[5]==\"1\"\nlocal M,Qb,W,mf,nf=ARGV[6],ARGV[7],ARGV[8],f(ARGV[9]),f(ARGV[10])\nlocal B,hd,Zf,w=f(ARGV[11]),f(ARGV[12]),f(ARGV[13]),ARGV[14]\nlocal Fe,x,nd=f(ARGV[15]),f(ARGV[16]),ARGV[17]==\"1\"\nlocal A,Dc,Bj=f(ARGV[18]),ARGV[19]==\"1\",f(ARGV[20])\nlocal s=#Rd\nlocal C=KEYS[s*ea+1]\nlocal k,K,q=lf(s,C,w)\nif q then\nreturn q\nend\nlocal h={\nrequest=m,\nmodes=Rd,\nttl_ms=da,\nleft_ms=Fb,\ntoken=M,\nlabel=W,\nlock_delay_ms=mf,\nmax_hold_ms=nf,\nmin_hold_ms=Bj,\nretention_ms=B,\nfingerprint=w,\nsince=x,\narrival=A,\nhints=Dc,\nlocks=k,\nidempotency_key=C,\nidempotency=K,\nplace_secret=m,\n}\nif Qb~=O then\nh.place_secret=Qb\nelseif K and K.state==Yb then\nh.place_secret=K.rest\nend\nlocal function Xi(G,j,u)\nlocal ba={}\nfor c=1,s do\nif not ka(j[c])and k[c].live>=hd then\nreturn Q(h,{\"limit\",\"leases\"})\nend\nend\nfor c=1,s do\nba[c]=sf(h,k[c],j[c])\nif u and u[c] then\nKc(k[c],j[c],u[c])\nTd(k[c])\nend\nLd(k[c],ba[c],u and u.arrival)\nif u and u[c] then\nk[c].turn_taken=ba[c].deadline\nend\nend\nPf(h,G,ba[1])\nreturn Cc(h,ba)\nend\nlocal function hk(G,j,u,ia,ab)\nlocal Dd=A==0 and u~=nil and K~=nil and K.state==Yb\nif not u then\nfor c=1,s do\nif ab[c] and not Vg(k[c],Zf)then\nreturn Q(h,{\"limit\",\"waiters\"})\nend\nend\nu=eh(k)\nend\nfor c=1,s do\nvf(k[c],Dc)\nend\nlocal Za=P(k,Fb,nd or Dd)\nlocal kd,Ad=Bh(k,j,u,ab,Za,W)\nlocal Ih=math.max(g,Za)+mb\nkc(h,Yb,G,Ih)\nlocal Wc={}\nfor c=1,s do\nWc[c]=u[c] and not u[c].queued\nend\nlocal z={\nposition=kd,\nticket=G,\narrival=u.arrival,\nattended_until=Za,\nticket_until=Ih,\nagain_at=Ad,\n}\nreturn Sc(h,ia,z,nil,Wc)\nend\nlocal function bk()\nif K and K.state==Qa then\nreturn bd(h,K.rest)\nend\nlocal ga=bd(h,m)\nif not ga and h.place_secret~=m then\nga=bd(h,h.place_secret)\nend\nif not ga and K and K.rest~=h.place_secret and K.rest~=m then\nga=bd(h,K.rest)\nend\nreturn ga\nend\nlocal function Ui()\nlocal j=Md(h,h.place_secret)\nlocal u=Se(k,j)\nif u or h.place_secret==m then\nreturn h.place_secret,j,u\nend\nj=Md(h,m)\nreturn m,j,Se(k,j)\nend\nfor c=1,s do\nVa(k[c],string.sub(Rd,c,c).. h.place_secret)\nend\nq=bk()\nif q then\nreturn q\nend\nfor c=1,s do\nif k[c].damaged_id then\nreturn Q(h,{\"unreadable\",\"damaged\"})\nend\nend\nlocal t=La(k[1],m)\nif t==\"gone\" then\nreturn Jb(h,Xb[Pa])\nend\nif t==\"granted\" then\nreturn Jb(h,nb)\nend\nif M~=O and sb(k[1],m,x)then\nreturn Q(h,{\"forgotten\"})\nend\nif x>0 and not t and Nd(k[1])then\nreturn Q(h,{\"forgotten\"})\nend\nOf(k[1],m,x)\nif M~=O then\nreturn sg(h,t)\nend\nlocal G,j,u=Ui()\nif not u and ed(t,x)then\nreturn Jb(h,nb)\nend\nfor c=1,s do\nif A>0 and A<=k[c].dropped then\nLf(k,j,u or{})\nreturn Jb(h,Xb[kb])\nend\nend\nif Rd==ve then\nlocal Mc=k[1]\nlocal qd=Mc.capacity>0 and Mc.capacity or Fe\nif Da(m)>qd then\nLf(k,j,u or{})\nreturn Q(h,qd==0 and{\"absent\"}or{\"unsatisfiable\",d(qd)})\nend\nMc.changed=Mc.changed or Mc.capacity~=qd\nMc.capacity=qd\nend\nlocal ia,ab=yg(k,j,u and u.arrival,yc)\nif #ia==0 then\nreturn Xi(G,j,u)\nend\nif u or Fb>0 and yc then\nreturn hk(G,j,u,ia,ab)\nend\nkc(h,Yb,m,g)\nif Dc and Fb>0 then\nxf(k[ia[1]],Fb)\nend\nreturn Sc(h,ia)\n",
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
  sha1: "c07b956d8ff70935312feca3d01f7782a0b1911e",
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
    "local m,U,Db,ta=ARGV[1],f(ARGV[2]),f(ARGV[3]),ARGV[4]==\"1\"\nlocal B,w,x=f(ARGV[5]),ARGV[6],f(ARGV[7])\nlocal C=KEYS[ea+1]\nlocal k,sa,Ye=tb(1,C)\nlocal F=Nb(Xd(Ye),w)or sa\nif F then\nreturn F\nend\nlocal a=k[1]\nVa(a)\nlocal function Q(q)\nEa(a,B)\nreturn Na(q,k)\nend\nlocal t=Jf(a,m)\nif t then\nreturn Q(t)\nend\nif sb(a,m,x)then\nreturn{\"forgotten\"}\nend\nlocal function vj()\nif a.exclusive and a.exclusive.fence==U then\nreturn a.exclusive\nend\nlocal j=a.shared>0 and redis.call(\"ZRANGEBYSCORE\",a.holders_key,d(U),d(U))or{}\nreturn j[1] and Hc(a,j[1])\nend\nlocal function Ae(b)\nif ec(a)>1 then\nreturn{\"others\"}\nend\nlocal ga=Be(a,Db)\nreturn{\"breaking\",d(a.break_at),d(me(a,b,ga,ta))}\nend\nlocal function Ee(b)\nif b then\nif not ta then\nb.delay,b.min_until=0,0\nend\nwc(a,b,kb)\nend\nreturn{\"broken\",cb(b),cb(a.capacity>0)}\nend\nlocal b=vj()\nif a.damaged_id then\nreturn Q({\"unreadable\",\"damaged\"})\nend\nlocal q=b and Db>0 and Ae(b)or Ee(b)\nGa(a,g)\nif not C and(b or x>0)then\nSf(a,m,q,x>0)\nend\nra(C,Oa,w,table.concat(q,\" \"),g)\nreturn Q(q)\n",
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
  sha1: "7a2cc32986ba2563d516f509c49382159e6ee53a",
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
    "local m,Db,ta,Li=ARGV[1],f(ARGV[2]),ARGV[3]==\"1\",ARGV[4]==\"1\"\nlocal B,w,ak,x=f(ARGV[5]),ARGV[6],ARGV[7]==\"1\",f(ARGV[8])\nlocal be=ARGV[9]\nlocal C=KEYS[ea+1]\nlocal F=Nb(Ka(C),w)\nif F then\nreturn F\nend\nlocal a=kf(1,Pb({KEYS[1]})[1])\nif Db==0 and a.unreadable~=\"newer\" and(ak or a.unreadable)then\nredis.call(\"DEL\",unpack(KEYS,1,ea))\nra(C,Oa,w,\"broken 0 1 0 0 1\",g)\nreturn{\"broken\",\"0\",\"1\",\"0\",\"0\",\"1\"}\nend\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nVa(a)\nlocal t=Jf(a,m)\nif t then\nEa(a,B)\nreturn t\nend\nif sb(a,m,x)then\nreturn{\"forgotten\"}\nend\nlocal function Q(q,Ci)\nif not C and(Ci or x>0)then\nSf(a,m,q,x>0)\nend\nra(C,Oa,w,table.concat(q,\" \"),g)\nEa(a,B)\nreturn Na(q,{a})\nend\nlocal function Ig()\nif a.delay_until>0 or a.resting>0 then\na.delay_until,a.rests,a.resting=0,{},0\na.changed=true\nend\nend\nlocal function Ei(ba,bb,Ha)\nlocal q={\"broken\",d(ba),cb(bb),d(a.shared),d(Ha),\"0\"}\nreturn Q(q,ba+Ha>0 or bb)\nend\nlocal function Ee(Ha)\nlocal ba,bb=ec(a),a.capacity>0\nif a.exclusive then\nwc(a,a.exclusive,kb)\nend\nif not ta then\nIg()\nend\nif a.shared>0 then\na.break_at=ta and g or td\na.live=0\nGe(a)\nend\nif Li and bb then\na.capacity=0\na.changed=true\nend\nGa(a,g)\nreturn Ei(ba,bb,Ha)\nend\nlocal function Ae(Ha)\nlocal ba,ga=ec(a),Be(a,Db)\nif not ta then\nIg()\nend\nlocal ib=a.exclusive and me(a,a.exclusive,ga,ta)or 0\nlocal Cj,hc=ag(a,0,ga,ta)\nGa(a,g)\nlocal q={\n\"breaking\",\nd(a.break_at),\nd(ba),\nd(ib+Cj),\nd(hc),\nd(ga),\nd(Ha),\n}\nreturn Q(q,true)\nend\nlocal Ha=0\nif be~=\"keep\" then\nHa=Jg(a)\nend\nif be==\"only\" then\nGa(a,g)\nreturn Q({\"broken\",\"0\",\"0\",\"0\",d(Ha),\"0\"},Ha>0)\nend\nif Db>0 and ec(a)>0 then\nreturn Ae(Ha)\nend\nreturn Ee(Ha)\n",
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
  sha1: "53f317808fe46595ba8f64a5d604e4d131ce25de",
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
    "local Rg,F,ta,B=f(ARGV[1]),f(ARGV[2]),ARGV[3]==\"1\",f(ARGV[4])\nlocal k,sa=tb(1)\nif sa then\nreturn sa\nend\nlocal a=k[1]\nVa(a)\nif Rg==0 then\nEa(a,B)\nreturn Na({\"left\",d(Eb(a)and a.shared or 0)},k)\nend\nlocal ib,hc=0,0\nif a.break_at>0 then\nib,hc=ag(a,Rg,F,ta)\nend\nEa(a,B)\nreturn Na({\"warned\",d(ib),d(hc)},k)\n",
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
  sha1: "8a7dc24d4424a1b276dadfaa29e72a9efb408db3",
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
    "local s,Qb,B=f(ARGV[1]),ARGV[2],f(ARGV[3])\nlocal ha=KEYS[s*ea+1]\nlocal k,sa=tb(s)\nlocal function zh(a)\nFa(a,Qb,\"gone\",true)\nend\nlocal function wj(a)\nlocal b=Gc(a,Qb)\nif b then\nif b.holds==1 and b.deadline<=b.acquired+b.ttl then\nb.min_until=0\nend\nwc(a,b,Pa)\nif ha~=k[1].record_key then\nie(ha)\nend\nreturn\nend\nif a.upgrader and Ob(a.upgrader.id)==Qb then\na.upgrader=nil\nzh(a)\nreturn\nend\nfor fa,i in ipairs({Jd(Qb),Nc(Qb)})do\nlocal z=Zd(a,i)\nif z then\nKc(a,i,z)\nzh(a)\nend\nend\nend\nfor c=1,s do\nlocal a=k[c]\nif not a.unreadable then\nVa(a)\nwj(a)\nGa(a,g)\nEa(a,B)\nend\nend\nreturn Na(sa or{\"given_up\"},k)\n",
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
  sha1: "8b9a242e3959416783267b6d904535318fb01c95",
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
    "local s,M,Xe,B,be=f(ARGV[1]),ARGV[2],ARGV[3]==\"1\",f(ARGV[4]),ARGV[5]==\"1\"\nlocal Ph=f(ARGV[6])\nlocal ui=\"u\"\nlocal k=tb(s)\nlocal function ug(yb,ma,A,W,Za,ek)\nyb[#yb+1]={ma,d(A),W,cb(Za),cb(ek)}\nend\nlocal function vg(yb,a,p)\nlocal Tf=redis.call(\"ZRANGE\",p,\"0\",d(xd - 1),\"WITHSCORES\")\nfor c=1,#Tf,2 do\nlocal i,A,W=Tf[c],f(Tf[c+1]),O\nlocal Za=A<Ra\nif cd(i)then\nlocal Hg=redis.call(\"HGET\",a.details_key,i)\nW=Hg and string.sub(Hg,2)or O\nend\nug(yb,Kb(i),Za and A or A - Ra,W,Za,Fh(i))\nend\nend\nlocal function xj(a)\nlocal yb,X={},a.upgrader\nif X then\nug(yb,ui,X.arrival,X.label,true,false)\nend\nif a.tickets>0 then\nvg(yb,a,a.writers_key)\nvg(yb,a,a.readers_key)\nend\nreturn yb\nend\nlocal function Ki(a)\nlocal Qh=M~=O and Gc(a,M)\nlocal y={\n\"lock\",\nd(a.fence),\nd(a.delay_until),\nd(a.break_at),\nd(ec(a)),\nd(Ff(a)),\nd(a.capacity),\nd(Rc(a)),\nQh and vb(Qh)or O,\n}\npb(y,hf(a))\nreturn Sa(y,be and xj(a)or{})\nend\nlocal Aa={}\nfor c=1,s do\nlocal a=k[c]\nif a.unreadable then\nAa[c]={\"unreadable\",a.unreadable}\nelse\nVa(a)\nAa[c]=Ki(a)\nif Ph>0 then\nxf(a,Ph)\nend\nEa(a,B)\nend\nend\nhb(KEYS[1])\nlocal Zi=Xe and not k[1].unreadable and fd(k[1])\nlocal q=Sa({\"state\",d(g)},Aa)\npb(q,Zi and cf(k[1])or{})\nreturn Na(q,k)\n",
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
  sha1: "d8d9df8d4ec400ecf556c1359be5bb61a4a6e75b",
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
    "local s=f(ARGV[1])\nlocal function ch(Oj)\nlocal y={}\nfor c=1,we do\ny[c]=Oj[Ab[c]] or \"%d+\"\nend\nreturn \"^\" .. table.concat(y,\" \").. \" \"\nend\nlocal ii=ch({\nlayout=\"[12]\",\nwriters=\"0\",\nreaders=\"0\",\nshared=\"0\",\ndelay_until=\"(%d+)\",\ncapacity=\"0\",\n}).. \"[%d ]*%S+\\n([^\\n]*)\\n\\n[^\\n]*\\n[^\\n]*\\n[^\\n]*$\"\nlocal ai=ch({layout=\"[123]\",tickets=\"(%d+)\",shared=\"(%d+)\"})\nlocal bi=\"^x%S+ (%d+) %d+ %d+ %d+ %d+ %d+ (%d+) %d+ %S+ %S+$\"\nlocal function gj(n)\nlocal qb,E=string.match(n,ii)\nif not qb or not db(string.match(n,\"^[^\\n]*\"))or f(qb)>g then\nreturn false\nend\nif E==\"\" then\nreturn true\nend\nlocal I,Bb=string.match(E,bi)\nreturn I and db(E)and f(I)+f(Bb)<=g\nend\nlocal D={}\nfor c=1,s do\nD[c]=KEYS[c]\nend\nlocal v=Pb(D)\nlocal Ta={}\nfor c=1,s do\nlocal n=v[c]\nif n and not gj(n)then\nlocal Jh,T=string.match(n,ai)\nTa[#Ta+1]={d(c),Jh and d(f(Jh)+f(T))or \"0\"}\nend\nend\nhb(KEYS[1])\nreturn Sa({\"live\"},Ta)\n",
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
  sha1: "0ceaf96782fc27a28dd0bea144ff5e97d8082475",
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
    "local m,pd,B,w=ARGV[1],ya(ARGV[2]),f(ARGV[3]),ARGV[4]\nlocal x=f(ARGV[5])\nlocal s=#pd\nlocal C=KEYS[s*(ea+1)+1]\nlocal k,fa,Ye=tb(s,C)\nlocal F=Nb(Xd(Ye),w)\nif F then\nreturn F\nend\nfor c=1,s do\nif sb(k[c],m,x)then\nreturn{\"forgotten\"}\nend\nend\nlocal Oc=O\nlocal function yh(a,ma,Ec,Cb)\nreturn{\"released\",ma,Ec,d(Rc(a)),Cb}\nend\nlocal function Kf(a,M)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nVa(a)\nlocal Zg,qj=string.match(La(a,m)or \"\",\"^(%a)(%d+)$\")\nif Zg then\nreturn yh(a,Zg,qj,Oc)\nend\nlocal b=Gc(a,M)\nif not b then\nreturn{id(a,M)}\nend\nb.holds=b.holds - 1\nlocal ma,Ec,Cb=Kb(b.id),d(b.holds),Oc\nif b.holds>0 then\nld(a,b)\nelse\nwc(a,b,Pa)\nGa(a,g)\nCb=Gg(b)\nend\nif not C then\nFa(a,m,ma .. Ec,x>0)\nend\nreturn yh(a,ma,Ec,Cb)\nend\nlocal S,Ce={},false\nfor c=1,s do\nlocal a=k[c]\nS[c]=Kf(a,pd[c])\nCe=Ce or S[c][1]==\"released\"\nif not a.unreadable then\nEa(a,B)\nend\nend\nlocal q=Sa({\"done\"},S)\nlocal Jc={}\nfor c=1,s do\nlocal ha=KEYS[s*ea+c]\nif(S[c][5] or Oc)==Oc or ha==k[c].record_key then\nJc[ha]=true\nend\nend\nfor c=1,s do\nlocal ha=KEYS[s*ea+c]\nif not Jc[ha] then\nJc[ha]=true\nie(ha)\nend\nend\nif Ce and C then\nfor c=1,s do\nS[c][5]=S[c][5] and Oc\nend\nra(C,Oa,w,table.concat(Sa({\"done\"},S),\" \"),g)\nend\nreturn Na(q,k)\n",
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
  sha1: "c28bdc2cf6546e47eca5d5db8b0ebd6d71b07158",
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
    "local pd,Xf,B,w=ya(ARGV[1]),ya(ARGV[2]),f(ARGV[3]),ARGV[4]\nlocal s=#pd\nlocal C=KEYS[s*(ea+1)+1]\nlocal K=Ka(C)\nlocal J=md(K,w)\nif J then\nreturn J\nend\nlocal k=tb(s)\nlocal function jj(a,b)\nlocal ej=b.deadline==b.max_until or a.break_at>0\nreturn not ej and b.deadline - g<b.ttl/3\nend\nlocal function Qe(a,b,da,ha)\nb.ttl=da>0 and da or b.ttl\nb.deadline=Vc(a,b,b.ttl)\nif ha~=a.record_key then\nvh(ha,b)\nend\nld(a,b)\nend\nlocal function Zj(a,M,da,ha)\nif a.unreadable then\nreturn{\"unreadable\",a.unreadable}\nend\nVa(a)\nlocal b=Gc(a,M)\nif not b then\nreturn{id(a,M)}\nend\nlocal tj=not K and jj(a,b)\nif not K then\nQe(a,b,da,ha)\nend\nreturn{\"renewed\",vb(b),d(a.break_at),cb(tj)}\nend\nlocal S={}\nfor c=1,s do\nS[c]=Zj(k[c],pd[c],f(Xf[c]),KEYS[s*ea+c])\nif not k[c].unreadable then\nEa(k[c],B)\nend\nend\nif not K then\nra(C,Oa,w,\"renewed\",g)\nend\nreturn Na(Sa({\"done\",d(g)},S),k)\n",
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
  sha1: "59f513f1e87a352bd7046d211bc9145ae2e6b4ca",
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
    "local Fe,B,w=f(ARGV[1]),f(ARGV[2]),ARGV[3]\nlocal m,x=ARGV[4],f(ARGV[5])\nlocal C=KEYS[ea+1]\nlocal F=Nb(Ka(C),w)\nif F then\nreturn F\nend\nlocal k,sa=tb(1)\nif sa then\nreturn sa\nend\nlocal a=k[1]\nif sb(a,m,x)then\nreturn{\"forgotten\"}\nend\nVa(a)\nif not La(a,m)then\na.capacity=Fe\na.changed=true\nGa(a,g)\nif not C then\nFa(a,m,\"set\",x>0)\nend\nend\nEa(a,B)\nra(C,Oa,w,\"set\",g)\nreturn Na({\"set\"},k)\n",
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
  sha1: "44970626e6caccd71b40c72205ef3c3f1e434738",
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
    "local m,M,da,W=ARGV[1],ARGV[2],f(ARGV[3]),ARGV[4]\nlocal B,w,x=f(ARGV[5]),ARGV[6],f(ARGV[7])\nlocal ha,C=KEYS[ea+1],KEYS[ea+2]\nlocal k,K,J=lf(1,C,w)\nif J then\nreturn J\nend\nlocal a=k[1]\nVa(a)\nlocal function Q(q)\nEa(a,B)\nreturn Na(q,k)\nend\nlocal function Mh(b)\nreturn Q({\"transferred\",d(g),d(a.break_at),vb(b)})\nend\nlocal Sg=K and K.rest or m\nlocal b=Gc(a,Sg)\nif b then\nreturn Mh(b)\nend\nlocal t=La(a,m)\nlocal V=ne(a,Sg)\nif K or V~=nb or ed(t,x)then\nreturn Q({\"lost\",V})\nend\nif x>0 and not t and Nd(a)then\nreturn Q({\"forgotten\"})\nend\nOf(a,m,x)\nlocal E,T=df(a,M)\nif E and T then\nreturn Q({\"both_modes\"})\nend\nlocal N=E or T\nif not N then\nreturn Q({id(a,M)})\nend\nlocal Rb=da>0 and da or N.ttl\nlocal rf={\nid=Kb(N.id).. m,\nttl=Rb,\nmax_until=N.max_until,\ndelay=N.delay,\nmin_until=N.min_until,\nlabel=W,\npartner=O,\nidempotency_until=dd(C,g+Rb),\n}\nwc(a,N,re)\nif ha~=a.record_key then\nie(ha)\nend\nLd(a,rf)\nGa(a,g)\nra(C,Qa,w,m,rf.idempotency_until)\nreturn Mh(rf)\n",
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
  sha1: "ccf75bbf467ebbad6b413e65e277c1651d9dd251",
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
    "local H,U,da,mf=ARGV[1],f(ARGV[2]),f(ARGV[3]),f(ARGV[4])\nlocal nf,W,oa,na=f(ARGV[5]),ARGV[6],f(ARGV[7]),f(ARGV[8])\nlocal B,w=f(ARGV[9]),ARGV[10]\nlocal v=lc(1,2)\nlocal r=Hb(v[2])\nlocal J=Zb(r,oa,na)\nif J then\nreturn J\nend\nlocal e,za=Ib(v[1])\nif not e then\nreturn{\"unreadable\",za}\nend\nlocal b=cc(e,H)\nif not b then\nreturn{\"refused\"}\nend\nif b.state==zb and b.fence==U then\nreturn{\"confirmed\",d(g),d(b.deadline - g)}\nend\nif b.state==zb or U<b.fence then\nreturn{\"refused\"}\nend\nlocal Wa={\nfence=U,\nttl=da,\ndelay=mf,\nlabel=W,\nfingerprint=w,\nacquired=0,\nmax_until=nf,\n}\nJe(e,b,Wa)\nuf(KEYS[2],r,U)\njc(KEYS[1],e,B)\nNf(KEYS[3],e,b)\nreturn{\"confirmed\",d(g),d(b.deadline - g)}\n",
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
  sha1: "98f3f6c91dc884358aae4ef6a3180c19af60d39b",
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
    "local oa,na=f(ARGV[1]),f(ARGV[2])\nlocal v=lc(1,2)\nlocal J=Zb(Hb(v[2]),oa,na)\nif J then\nreturn J\nend\nlocal e,za=Ib(v[1])\nif not e then\nreturn{\"unreadable\",za}\nend\nreturn pb({\"state\",d(g),d(e.confirmed),d(e.delay_until)},Ke(e))\n",
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
  sha1: "5f5534adb6c5e8a4ee47771fc7ef12e96561ad23",
  abi: {"defaults":[],"digests":["5b42f5b8"]},
  args: ["number","nodes","quarantine_ms","seen","trusted","floor"],
  decode: (r) => r.end(r.led<QuorumJoinReply>({ voting: () => ({ kind: "voting", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), quarantined: () => ({ kind: "quarantined", now: r.integer(), ends_at: r.integer(), reach: r.integer() }), misplaced: () => ({ kind: "misplaced", number: r.integer(), nodes: r.integer() }), newer: () => ({ kind: "newer" }) })),
  source: [
    lib.words,
    lib.clock,
    lib.quorum_marker,
    "local oa,na,Vj=f(ARGV[1]),f(ARGV[2]),f(ARGV[3])\nlocal he,fk,Te=f(ARGV[4]),ARGV[5]==\"1\",f(ARGV[6])\nlocal v=redis.call(\"MGET\",unpack(KEYS))\nlocal Ma,Yc,Gf=\"voting\",0,0\nfor c=1,#KEYS do\nlocal r=Hb(v[c])\nlocal J=Zb(r,oa,na)\nif J and J[1]~=\"nonvoter\" then\nreturn J\nend\nif r.state==O then\nr=\n{state=yd,number=oa,nodes=na,ends_at=g+Vj,floor=0,ahead=0}\nge(KEYS[c],r)\nend\nif r.state==yd and r.ends_at<=he and(fk or g>=r.ends_at)then\nr.state=xe\nr.floor=math.max(r.floor,Te)\nge(KEYS[c],r)\nend\nif r.state==yd then\nMa=\"quarantined\"\nYc=math.max(Yc,r.ends_at)\nend\nGf=math.max(Gf,ee(r))\nend\nreturn{Ma,d(g),d(Yc),d(Gf)}\n",
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
  sha1: "09fad0f25b587563b9e94bc038f42c3ab285a76d",
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
    "local H,ma,ja,Bf=ARGV[1],ARGV[2],ARGV[3],f(ARGV[4])\nlocal oa,na,hd,B=f(ARGV[5]),f(ARGV[6]),f(ARGV[7]),f(ARGV[8])\nlocal w=ARGV[9]\nlocal v=lc(1,2)\nlocal r=Hb(v[2])\nlocal J=Zb(r,oa,na)\nif J then\nreturn J\nend\nlocal e,za=Ib(v[1])\nlocal K=Ka(KEYS[3])\nif not e then\nreturn{\"unreadable\",za}\nend\nlocal Yg=xh(K,w)\nif Yg then\nreturn Yg\nend\nlocal b=cc(e,H)\nif b then\nreturn{\"proposed\",d(g),d(b.fence)}\nend\nlocal la=xc(e,H)\nif la then\nreturn{\"ended\",la}\nend\nif K and not Re(e,ja)then\nreturn{\"ended\",K.state==pe and Pa or Ya}\nend\nlocal l=zg(e,ma,ja)\nif l>0 then\nreturn pb({\"busy\",d(g),d(l)},Ke(e))\nend\nif #e.leases>=hd then\nreturn{\"limit\"}\nend\nlocal Pj=ze(e,r,{mode=ma,attempt=H,holder=ja},Bf)\njc(KEYS[1],e,B)\nreturn{\"proposed\",d(g),d(Pj.fence)}\n",
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
  sha1: "7d02c2db40b2534f3d037cc0ce488a5dc787f029",
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
    "local qa,eb,m,B=ya(ARGV[1]),ya(ARGV[2]),ARGV[3],f(ARGV[4])\nlocal function Kf(e,H,ja)\nlocal b=cc(e,H)\nlocal Ta={}\nfor fa,wa in ipairs(e.leases)do\nif wa.attempt==H or wa.holder==ja then\nfb(e,wa.attempt,Pa,m)\nelse\nTa[#Ta+1]=wa\nend\nend\ne.leases=Ta\nlocal la,Cd=xc(e,H)\nif b or la==Pa and Cd==De(m)then\nreturn{\"released\",Pa}\nend\nfb(e,H,vd,m)\nreturn{\"lost\",la or vd}\nend\nlocal D={}\nfor c=1,#qa do\nD[c]=KEYS[2*c - 1]\nend\nlocal v=Pb(D)\nlocal S,Mb={},{}\nfor c=1,#qa do\nlocal e,za=Mb[D[c]],nil\nif not e then\ne,za=Ib(v[c])\nMb[D[c]]=e\nend\nif e then\nS[c]=Kf(e,qa[c],eb[c])\njc(D[c],e,B)\nelse\nS[c]={\"unreadable\",za}\nend\nif KEYS[2*c]~=D[c] then\nif eb[c]==O then\nNg(KEYS[2*c],qa[c])\nelse\nCh(KEYS[2*c],qa[c])\nend\nend\nend\nreturn Sa({\"done\"},S)\n",
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
  sha1: "9a521beea9ef202bb631b664a85a4cb42ad98211",
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
    "local qa,zc,Xf,oa=ya(ARGV[1]),ya(ARGV[2]),ya(ARGV[3]),f(ARGV[4])\nlocal na,B=f(ARGV[5]),f(ARGV[6])\nlocal function Qe(e,H,U,da)\nlocal b=cc(e,H)\nif not b or b.state~=zb or b.fence~=U then\nreturn nil,xc(e,H)or vd\nend\nif da>0 then\nb.ttl=da\nend\nlocal I=g+b.ttl\nif b.max_until>0 then\nI=math.min(I,b.max_until)\nend\nb.deadline=math.max(b.deadline,I)\nreturn b\nend\nlocal v=lc(#qa,3)\nlocal S,Mb={},{}\nfor c=1,#qa do\nlocal p,r=KEYS[3*c - 2],Hb(v[#qa+c])\nlocal J=Zb(r,oa,na)\nlocal e,za=Mb[p],nil\nif not e then\ne,za=Ib(v[c])\nMb[p]=e\nend\nif J and J[1]~=\"nonvoter\" then\nreturn J\nend\nif J then\nS[c]={\"nonvoter\",d(r.ends_at),r.state}\nelseif not e then\nS[c]={\"unreadable\",za}\nelse\nlocal b,la=Qe(e,qa[c],f(zc[c]),f(Xf[c]))\nif b then\njc(p,e,B)\nif KEYS[3*c]~=p then\nuh(KEYS[3*c],b)\nend\nS[c]={\"renewed\",d(b.deadline - g),Wd(b)}\nelse\nS[c]={\"lost\",la}\nend\nend\nend\nreturn Sa({\"done\",d(g)},S)\n",
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
  sha1: "932306495696ed4e46daa33bcc3b1a5f70795a4d",
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
    "local ck,B=f(ARGV[1]),f(ARGV[2])\nlocal v=lc(1,2)\nlocal e,za=Ib(v[1])\nif e then\nreturn{\"intact\"}\nend\nif za==\"newer\" then\nreturn{\"unreadable\",za}\nend\nlocal Le=Me()\nLe.fence=ee(Hb(v[2]))\nLe.delay_until=g+ck\njc(KEYS[1],Le,B)\nreturn{\"repaired\"}\n",
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
  sha1: "569455db78f62a5083e386ff039ca7948545d55d",
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
    "local Df,Gb,oa,na=ya(ARGV[1]),ARGV[2],f(ARGV[3]),f(ARGV[4])\nlocal hd,B=f(ARGV[5]),f(ARGV[6])\nlocal function Qj(e,r,pa)\nlocal b,la=cc(e,pa.attempt),xc(e,pa.attempt)\nif b and b.state==zb or la and la~=Ya then\nreturn nil\nend\nif Wf(e,pa.mode,pa.holder)>0 or #e.leases>=hd then\nreturn nil\nend\nlocal Lb={}\nfor fa,wa in ipairs(e.leases)do\nif wa~=b then\nLb[#Lb+1]=wa\nend\nend\ne.leases=Lb\nreturn ze(e,r,pa,pa.deadline)\nend\nlocal function Gi(e,ae,pa)\nlocal b=cc(e,pa.attempt)\nif not b or b.state~=ue or b.fence~=ae then\nreturn nil\nend\nJe(e,b,pa)\nUe(e,b.attempt)\nreturn b\nend\nlocal v=lc(#Df,3)\nlocal wg,Mb,c={},{},0\nfor Ja in string.gmatch(Gb,\"[^\\n]+\")do\nc=c+1\nlocal pa,ae,p=Yf(Ja),f(Df[c]),KEYS[3*c - 2]\nlocal r=Hb(v[#Df+c])\nlocal J=Zb(r,oa,na)\nlocal e=Mb[p] or Ib(v[c])\nMb[p]=e\nif J and J[1]~=\"nonvoter\" then\nreturn J\nend\nlocal Bg=e and not J\nlocal b\nif Bg and ae==0 then\nb=Qj(e,r,pa)\nelseif Bg then\nb=Gi(e,ae,pa)\nif b then\nuf(KEYS[3*c - 1],r,b.fence)\nNf(KEYS[3*c]~=p and KEYS[3*c] or nil,e,b)\nend\nend\nif b then\njc(p,e,B)\nend\nwg[c]=b and d(b.fence)or \"0\"\nend\nreturn pb({\"done\"},wg)\n",
  ].join("\n"),
};

/** Every script by its name, for engines that hold the sources themselves. */
export const scripts: Readonly<Record<string, Script & { readonly decode: (reply: ReplyReader) => unknown }>> = { key_create: keyCreate, key_delete: keyDelete, key_find: keyFind, latch_count_down: latchCountDown, latch_delete: latchDelete, latch_get: latchGet, latch_list: latchList, latch_set: latchSet, acquire, break_lease: breakLease, break_lock: breakLock, break_more: breakMore, give_up: giveUp, inspect, list, release, renew, set_capacity: setCapacity, transfer, quorum_confirm: quorumConfirm, quorum_inspect: quorumInspect, quorum_join: quorumJoin, quorum_propose: quorumPropose, quorum_release: quorumRelease, quorum_renew: quorumRenew, quorum_repair: quorumRepair, quorum_restore: quorumRestore };
