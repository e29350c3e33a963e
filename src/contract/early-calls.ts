import { SESSION_STORAGE_KEYS } from './session-storage.ts';

/** What the document of a portal screen has asked for before its scripts are there. */
export interface EarlyCalls {
  /** Whose answers these are. */
  token: string;
  /** Path and input of each call, as JSON. */
  calls: string[];
  /** One answer for each call, as tRPC sends them; empty if they did not come. */
  answers: Promise<unknown[]>;
}

declare global {
  interface Window {
    earlyCalls?: EarlyCalls;
  }
}

/**
 * Runs in the head of portal documents: asks who is signed in, and for the project of the address, while the browser fetches
 * the scripts that will ask for it. On a slow line that is two ways there and back. Calls without input have null in its
 * place, which superjson marks as undefined.
 */
export const EARLY_CALLS_SCRIPT = `try{
let token=localStorage.getItem("${SESSION_STORAGE_KEYS.portal}");
if(token){
let id=Number(/^\\/portal\\/project\\/([1-9]\\d{0,14})$/.exec(location.pathname)?.[1]);
let calls=[["portal.session.me"]];
if(id)for(let name of["byId","nextTransitions","course"])calls.push(["portal.projects."+name,{id}]);
let input=Object.fromEntries(calls.map(([,json],at)=>[at,json?{json}:{json:null,meta:{values:["undefined"],v:1}}]));
window.earlyCalls={token,calls:calls.map(call=>JSON.stringify(call)),answers:
fetch("/api/trpc/"+calls.map(([path])=>path)+"?batch=1&input="+encodeURIComponent(JSON.stringify(input)),
{headers:{"cache-control":"no-cache",authorization:"Bearer "+token},credentials:"include",cache:"no-cache",priority:"high"})
.then(answer=>answer.json()).then(list=>Array.isArray(list)?list:[],()=>[])}
}}catch{}`.replaceAll('\n', '');
