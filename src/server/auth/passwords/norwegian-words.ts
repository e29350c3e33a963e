/**
 * Words that predictable Norwegian passwords are made of; the estimator has no Norwegian dictionary of its own. Common
 * words come first, because the position in the list is the number of guesses.
 */
const WORDS = `
velkommen passord sommer vinter norge hemmelig sommeren vinteren høst høsten vår våren jul julen påske påsken
januar februar mars april mai juni juli august september oktober november desember
mandag tirsdag onsdag torsdag fredag lørdag søndag helg ferie sommerferie nyttår sankthans syttendemai gratulerer
haugesund bergen oslo stavanger trondheim kristiansand ålesund tromsø bodø molde kristiansund drammen fredrikstad
sarpsborg sandnes tønsberg moss horten sandefjord larvik porsgrunn skien arendal grimstad mandal flekkefjord egersund
hamar lillehammer gjøvik halden kongsberg kongsvinger elverum narvik harstad hammerfest kirkenes alta vardø vadsø
karmøy kopervik skudeneshavn åkrehamn stord leirvik bømlo odda sauda husnes førde florø måløy ulsteinvik fosnavåg
averøy mosjøen brønnøysund sandnessjøen rørvik namsos steinkjer levanger verdal stjørdal svolvær lofoten svalbard
rogaland vestland hordaland nordland finnmark troms trøndelag telemark agder viken innlandet oppland buskerud
sunnhordland ryfylke jæren haugalandet sunnmøre nordmøre romsdal hardanger sogn voss vestfold østfold akershus
danmark sverige finland island norsk norske nordmann norway viking vikingen
jeg elsker deg kjærlighet kjære skatt skatten elskling kjæreste solskinn solskinnet prinsesse prinsen kongen dronning
mamma pappa mormor farmor morfar farfar bestemor bestefar søster bror datter sønn barn barna familie familien venner
hund hunden katt katten hest hesten kanin bjørn bjørnen ulven reven elgen laks laksen torsk torsken sild fisken
hei hallo takk god morgen natt kveld lykke lykkelig glad livet drøm drømmen frihet fred himmel stjerne måne sola
fotball brann viking rosenborg vålerenga haugesund lillestrøm molde sandefjord landslaget håndball ski skigard
kaffe kaffen vann øl vin brus vaffel vafler brunost kvikklunsj fårikål lutefisk pinnekjøtt rømmegrøt sjokolade kake
hytte hytta huset hjemme hjemmet hage skole skolen jobb jobben arbeid arbeidet kontor kontoret sjef sjefen bedrift
firma firmaet bruker brukeren bruker passordet nøkkel nøkkelen hemmelighet adgang tilgang innlogging datamaskin
skjerm tastatur telefon telefonen internett nettet server admin administrator test tester prøve ny nytt gammel
båt båten skip skipet ferge fergen tanker tankskip fartøy rederi rederiet kaptein kapteinen styrmann maskinist
matros mannskap offshore plattform rigg boring olje oljen gass verft verftet havn havna havnen kai kaia kaien brygge
brygga fyr fyret anker ankeret ror roret propell motor motoren maskin maskinen ballast ballastvann lasterom dekk
sjø sjøen sjømann hav havet nordsjøen fjord fjorden fjell fjellet bølge bølgen bølger storm stormen vind vinden tåke
regn regnet snø snøen is isen sol vær været strand stranden øya øyene holme skjær elv elva foss fossen dal dalen skog
skogen blomst blomster rose tre gress stein gull sølv bronse diamant krystall
rød blå grønn gul hvit svart grå brun oransje lilla rosa
en to tre fire fem seks sju syv åtte ni ti hundre tusen million
stor liten lang kort rask sterk svak varm kald fin pen snill flink dum gal morsom viktig lett tung
bil bilen buss tog toget fly flyet sykkel sykkelen motorsykkel traktor lastebil volvo tesla
spise drikke sove løpe gå kjøre lese skrive synge danse leke spille jobbe reise komme se høre være ha
dette denne hvem hva hvor hvorfor hvordan når aldri alltid kanskje sikker sikkert sikkerhet trygg trygt ingen alle
`;

const NAMES = `
jan per ole lars kjell knut svein arne geir bjørn tor thomas hans morten anders terje trond andreas martin john
fredrik helge gunnar stian daniel rune odd nils håkon magnus einar erik leif harald kristian marius espen ola henrik
øyvind jonas sander emil mathias tobias oskar jakob lucas noah william oliver filip elias aksel sindre vegard eirik
sigurd torbjørn asbjørn roar roy tore stein jostein ingvar torstein arild dag egil frode jarle kåre olav petter rolf
anne inger kari marit ingrid liv eva berit astrid bjørg hilde anna solveig marianne randi ida nina maria elisabeth
kristin bente heidi silje linda tone wenche hanne camilla turid anita tove laila gerd ellen grete unni julie thea
emma nora sofie sara ingeborg frida maja ella linnea sigrid tuva live hedda amalie vilde karoline marte mari guro
hansen johansen olsen larsen andersen pedersen nilsen kristiansen jensen karlsen johnsen pettersen eriksen berg
haugen hagen johannessen andreassen jacobsen dahl jørgensen halvorsen henriksen lund sørensen jakobsen moen
gundersen iversen strand solberg svendsen eide knutsen martinsen paulsen bakken kristoffersen mathisen lie amundsen
rasmussen lunde solheim berge moe nguyen nygård bakke fredriksen holm lien hauge christensen andresen nielsen
knudsen evensen sæther aas hanssen myhre haugland thomassen sivertsen simonsen danielsen tveit nordmann
`;

/** Ports outside Norway; the Norwegian ones are in WORDS. */
const PORTS = `
rotterdam antwerp hamburg bremerhaven wilhelmshaven amsterdam vlissingen zeebrugge dunkirk lehavre felixstowe
southampton immingham aberdeen grangemouth liverpool dublin cork gothenburg göteborg copenhagen københavn aarhus
esbjerg frederikshavn skagen fredericia kiel lübeck rostock gdansk gdynia szczecin klaipeda riga tallinn helsinki
turku stockholm reykjavik lisbon sines bilbao algeciras gibraltar valencia barcelona marseille fos genoa livorno
naples trieste koper rijeka piraeus athens istanbul izmir constanta malta valletta limassol portsaid suez jeddah
dubai fujairah jebelali mumbai mundra colombo singapore portklang hongkong shanghai ningbo qingdao tianjin dalian
busan ulsan yokohama kobe nagoya tokyo houston galveston neworleans newyork norfolk savannah miami panama santos
durban capetown lagos dakar sydney melbourne brisbane fremantle auckland
`;

const wordsOf = (text: string) => text.trim().split(/\s+/);

/** A word as typed on a Norwegian keyboard and on any other: ål, al, aal. */
function spellingsOf(word: string): string[] {
  const bare = word
    .replaceAll('å', 'a')
    .replaceAll(/[øö]/g, 'o')
    .replaceAll(/[æä]/g, 'a')
    .replaceAll('ü', 'u');
  const doubled = word.replaceAll('å', 'aa').replaceAll(/[øö]/g, 'oe').replaceAll(/[æä]/g, 'ae');
  return [word, bare, doubled];
}

export const norwegianWords: readonly string[] = [
  ...new Set([...wordsOf(WORDS), ...wordsOf(NAMES), ...wordsOf(PORTS)].flatMap(spellingsOf)),
].filter((word) => word.length > 2);
