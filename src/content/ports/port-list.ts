/**
 * Ports by country and IANA time zone, one a line: UN/LOCODE, rough latitude and longitude, the name, and after bars the
 * spellings that people also use. A name that ports of two countries share stands with its country, because the zone of
 * the wrong one would be taken without a question.
 */
export const portList = `
# Norway Europe/Oslo
NOHAU 59.41 5.27 Haugesund
NOBGO 60.39 5.31 Bergen
NOSVG 58.97 5.73 Stavanger
NOOSL 59.91 10.74 Oslo
NOKRS 58.15 8.0 Kristiansand
NOAES 62.47 6.15 Ålesund
NOKSU 63.11 7.73 Kristiansund
NOTRD 63.44 10.4 Trondheim
NOBOO 67.28 14.38 Bodø
NONVK 68.43 17.42 Narvik
NOTOS 69.65 18.96 Tromsø
NOHFT 70.66 23.68 Hammerfest
NOKKN 69.73 30.05 Kirkenes
NOFRO 61.6 5.03 Florø
NOMON 60.81 5.03 Mongstad
NOKAS 59.27 5.52 Kårstø
NOTON 59.27 10.41 Tønsberg
NOLAR 59.04 10.04 Larvik
NOBVK 59.05 9.7 Brevik
NOFRK 59.21 10.95 Fredrikstad
NODRM 59.74 10.21 Drammen
NOMQN 66.31 14.14 Mo i Rana
# Sweden Europe/Stockholm
SEGOT 57.7 11.9 Gothenburg|Göteborg
SESTO 59.33 18.1 Stockholm
SEMMA 55.61 13.0 Malmö
SEBRO 58.35 11.42 Brofjorden
SELLA 65.58 22.16 Luleå
# Denmark Europe/Copenhagen
DKCPH 55.69 12.6 Copenhagen|København
DKAAR 56.15 10.22 Aarhus|Århus
DKEBJ 55.47 8.44 Esbjerg
DKFRC 55.56 9.76 Fredericia
DKSKA 57.72 10.59 Skagen
# Faroe Islands Atlantic/Faroe
FOTHO 62.01 -6.77 Tórshavn
# Iceland Atlantic/Reykjavik
ISREY 64.15 -21.94 Reykjavik|Reykjavík
# Finland Europe/Helsinki
FIHEL 60.16 24.96 Helsinki
FIKTK 60.47 26.95 Kotka
FITKU 60.44 22.22 Turku
FINLI 60.47 22.03 Naantali
# Estonia Europe/Tallinn
EETLL 59.44 24.76 Tallinn
# Latvia Europe/Riga
LVRIX 56.97 24.1 Riga
LVVNT 57.4 21.54 Ventspils
# Lithuania Europe/Vilnius
LTKLJ 55.7 21.13 Klaipėda
# Poland Europe/Warsaw
PLGDN 54.4 18.67 Gdańsk
PLGDY 54.53 18.55 Gdynia
PLSZZ 53.43 14.59 Szczecin
# Germany Europe/Berlin
DEHAM 53.54 9.97 Hamburg
DEBRV 53.56 8.56 Bremerhaven
DEWVN 53.51 8.15 Wilhelmshaven
DEKEL 54.33 10.15 Kiel
DERSK 54.15 12.1 Rostock
# Netherlands Europe/Amsterdam
NLRTM 51.92 4.48 Rotterdam
NLAMS 52.41 4.83 Amsterdam
NLVLI 51.44 3.6 Vlissingen|Flushing
NLTNZ 51.34 3.82 Terneuzen
NLEEM 53.44 6.83 Eemshaven
# Belgium Europe/Brussels
BEANR 51.26 4.38 Antwerp|Antwerpen
BEZEE 51.34 3.2 Zeebrugge
BEGNE 51.1 3.74 Ghent|Gent
# United Kingdom Europe/London
GBABD 57.14 -2.08 Aberdeen
GBIMM 53.63 -0.19 Immingham
GBFXT 51.96 1.32 Felixstowe
GBSOU 50.9 -1.42 Southampton
GBLIV 53.44 -3.01 Liverpool
GBTEE 54.6 -1.16 Teesport
GBMLF 51.7 -5.05 Milford Haven
GBLER 60.15 -1.14 Lerwick
GBGRG 56.03 -3.7 Grangemouth
# Ireland Europe/Dublin
IEDUB 53.35 -6.2 Dublin
IEORK 51.85 -8.3 Cork
# France Europe/Paris
FRLEH 49.48 0.13 Le Havre
FRDKK 51.03 2.3 Dunkirk|Dunkerque
FRMRS 43.33 5.34 Marseille
FRFOS 43.41 4.88 Fos-sur-Mer
FRBES 48.38 -4.48 Brest
FRSNR 47.28 -2.2 Saint-Nazaire
# Spain Europe/Madrid
ESALG 36.13 -5.44 Algeciras
ESBCN 41.35 2.16 Barcelona
ESVLC 39.44 -0.32 Valencia
ESBIO 43.35 -3.05 Bilbao
ESCAR 37.59 -0.98 Cartagena (Spain)
# Spain Atlantic/Canary
ESLPA 28.14 -15.42 Las Palmas
# Gibraltar Europe/Gibraltar
GIGIB 36.14 -5.36 Gibraltar
# Portugal Europe/Lisbon
PTLIS 38.71 -9.13 Lisbon|Lisboa
PTSIE 37.95 -8.87 Sines
PTLEI 41.19 -8.7 Leixões
# Italy Europe/Rome
ITGOA 44.4 8.92 Genoa|Genova
ITTRS 45.64 13.75 Trieste
ITGIT 38.45 15.9 Gioia Tauro
ITAUG 37.22 15.22 Augusta
ITRAN 44.49 12.28 Ravenna
# Malta Europe/Malta
MTMLA 35.9 14.51 Valletta
MTMAR 35.83 14.54 Marsaxlokk
# Croatia Europe/Zagreb
HRRJK 45.33 14.43 Rijeka
# Greece Europe/Athens
GRPIR 37.94 23.62 Piraeus|Pireas
GRSKG 40.63 22.93 Thessaloniki
# Türkiye Europe/Istanbul
TRIST 41.02 28.95 Istanbul
TRTUZ 40.83 29.29 Tuzla
TRIZM 38.44 27.14 Izmir
TRMER 36.79 34.64 Mersin
# Romania Europe/Bucharest
ROCND 44.16 28.66 Constanta|Constanța
# Cyprus Asia/Nicosia
CYLMS 34.65 33.01 Limassol
# Egypt Africa/Cairo
EGPSD 31.26 32.31 Port Said
EGSUZ 29.95 32.56 Suez
EGALY 31.19 29.87 Alexandria
# Israel Asia/Jerusalem
ILHFA 32.82 35.0 Haifa
# Morocco Africa/Casablanca
MAPTM 35.89 -5.5 Tanger Med
MACAS 33.61 -7.6 Casablanca
# United Arab Emirates Asia/Dubai
AEJEA 25.01 55.06 Jebel Ali
AEDXB 25.27 55.3 Dubai
AEFJR 25.17 56.36 Fujairah
AEAUH 24.53 54.38 Abu Dhabi
# Saudi Arabia Asia/Riyadh
SAJED 21.48 39.17 Jeddah
SADMM 26.5 50.2 Dammam
SAYNB 24.08 38.06 Yanbu
# Qatar Asia/Qatar
QARLF 25.92 51.58 Ras Laffan
# Bahrain Asia/Bahrain
BHMIN 26.2 50.61 Mina Salman
# Oman Asia/Muscat
OMSLL 16.94 54.0 Salalah
OMSOH 24.5 56.62 Sohar
# India Asia/Kolkata
INBOM 18.95 72.85 Mumbai
INMUN 22.74 69.71 Mundra
INCOK 9.97 76.26 Cochin|Kochi
INMAA 13.1 80.3 Chennai
# Sri Lanka Asia/Colombo
LKCMB 6.95 79.85 Colombo
# Singapore Asia/Singapore
SGSIN 1.26 103.82 Singapore
# Malaysia Asia/Kuala_Lumpur
MYPKG 3.0 101.39 Port Klang
MYTPP 1.36 103.55 Tanjung Pelepas
MYPGU 1.43 103.9 Pasir Gudang
# Indonesia Asia/Jakarta
IDJKT -6.1 106.88 Jakarta|Tanjung Priok
# Indonesia Asia/Makassar
IDBPN -1.27 116.81 Balikpapan
# Thailand Asia/Bangkok
THLCH 13.08 100.88 Laem Chabang
# Viet Nam Asia/Ho_Chi_Minh
VNSGN 10.77 106.71 Ho Chi Minh City
VNHPH 20.86 106.68 Haiphong|Hai Phong
# Philippines Asia/Manila
PHMNL 14.59 120.95 Manila
PHSFS 14.81 120.28 Subic Bay
# Hong Kong Asia/Hong_Kong
HKHKG 22.33 114.12 Hong Kong
# China Asia/Shanghai
CNSHA 31.23 121.49 Shanghai
CNNGB 29.94 121.84 Ningbo
CNTAO 36.08 120.32 Qingdao
CNTXG 38.98 117.75 Tianjin
CNDLC 38.93 121.66 Dalian
CNZOS 30.0 122.1 Zhoushan
CNGZG 23.09 113.43 Guangzhou
CNXMN 24.45 118.07 Xiamen
# Taiwan Asia/Taipei
TWKHH 22.61 120.28 Kaohsiung
# South Korea Asia/Seoul
KRPUS 35.1 129.04 Busan|Pusan
KRUSN 35.5 129.39 Ulsan
KRINC 37.46 126.6 Incheon
KRKAN 34.9 127.7 Gwangyang
KRYOS 34.74 127.75 Yeosu
# Japan Asia/Tokyo
JPYOK 35.45 139.66 Yokohama
JPTYO 35.62 139.79 Tokyo
JPUKB 34.68 135.2 Kobe
JPNGO 35.05 136.85 Nagoya
JPCHB 35.58 140.07 Chiba
# Australia Australia/Perth
AUFRE -32.05 115.74 Fremantle
AUPHE -20.31 118.58 Port Hedland
AUDAM -20.66 116.71 Dampier
# Australia Australia/Sydney
AUSYD -33.97 151.21 Sydney
# Australia Australia/Melbourne
AUMEL -37.84 144.92 Melbourne
# Australia Australia/Brisbane
AUBNE -27.38 153.17 Brisbane
AUGLT -23.83 151.25 Gladstone
# New Zealand Pacific/Auckland
NZAKL -36.84 174.77 Auckland
NZTRG -37.65 176.18 Tauranga
# South Africa Africa/Johannesburg
ZADUR -29.87 31.03 Durban
ZACPT -33.91 18.43 Cape Town
ZARCB -28.8 32.05 Richards Bay
# Namibia Africa/Windhoek
NAWVB -22.95 14.5 Walvis Bay
# Nigeria Africa/Lagos
NGLOS 6.43 3.4 Lagos
NGAPP 6.45 3.37 Apapa
# Ghana Africa/Accra
GHTEM 5.63 0.01 Tema
# Angola Africa/Luanda
AOLAD -8.79 13.23 Luanda
# Kenya Africa/Nairobi
KEMBA -4.05 39.65 Mombasa
# United States America/New_York
USNYC 40.68 -74.04 New York
USBAL 39.25 -76.57 Baltimore
USORF 36.93 -76.33 Norfolk
USSAV 32.08 -81.09 Savannah
USCHS 32.82 -79.93 Charleston
USJAX 30.38 -81.55 Jacksonville
USMIA 25.77 -80.17 Miami
USPHL 39.9 -75.14 Philadelphia
# United States America/Chicago
USHOU 29.73 -95.27 Houston
USMSY 29.94 -90.06 New Orleans
USCRP 27.81 -97.4 Corpus Christi
USMOB 30.7 -88.04 Mobile
USFPO 28.94 -95.31 Freeport (Texas)
# United States America/Los_Angeles
USLAX 33.74 -118.26 Los Angeles
USLGB 33.75 -118.21 Long Beach
USOAK 37.8 -122.32 Oakland
USSEA 47.6 -122.34 Seattle
# Canada America/Vancouver
CAVAN 49.29 -123.1 Vancouver
# Canada America/Halifax
CAHAL 44.66 -63.57 Halifax
# Canada America/Toronto
CAMTR 45.55 -73.53 Montreal|Montréal
# Canada America/St_Johns
CASJF 47.56 -52.71 St. John’s (Canada)
# Mexico America/Mexico_City
MXVER 19.21 -96.13 Veracruz
MXZLO 19.06 -104.31 Manzanillo (Mexico)
# Panama America/Panama
PABLB 8.95 -79.57 Balboa
PACTB 9.35 -79.91 Cristóbal
PAMIT 9.36 -79.88 Manzanillo (Panama)
# Bahamas America/Nassau
BSFPO 26.52 -78.77 Freeport (Bahamas)
# Antigua and Barbuda America/Antigua
AGSJO 17.12 -61.85 St. John’s (Antigua)
# Colombia America/Bogota
COBUN 3.89 -77.07 Buenaventura
COCTG 10.4 -75.53 Cartagena (Colombia)
# Brazil America/Sao_Paulo
BRSSZ -23.97 -46.3 Santos
BRRIO -22.89 -43.18 Rio de Janeiro
BRPNG -25.5 -48.51 Paranaguá
BRVIX -20.32 -40.33 Vitória
# Brazil America/Bahia
BRSSA -12.97 -38.52 Salvador
# Argentina America/Argentina/Buenos_Aires
ARBUE -34.59 -58.37 Buenos Aires
# Uruguay America/Montevideo
UYMVD -34.9 -56.21 Montevideo
# Chile America/Santiago
CLVAP -33.03 -71.62 Valparaíso
CLSAI -33.59 -71.62 San Antonio
# Peru America/Lima
PECLL -12.05 -77.15 Callao
`;
