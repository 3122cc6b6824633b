/**
 * The 1,000 most common passwords of five or more letters, the commonest first (FORM-26). From
 * `passwords-common` of @zxcvbn-ts/language-common (MIT); a test compares them. The whole list would be
 * fifty times as long.
 */
export const commonPasswords: readonly string[] = `
password qwerty dragon baseball football monkey letmein shadow master michael mustang qwertyuiop pussy
superman fuckyou jordan qazwsx jennifer killer hunter harley zxcvbnm asdfgh buster andrew batman soccer
tigger charlie robert sunshine thomas iloveyou fuckme ranger daniel hockey george computer michelle
jessica starwars asshole pepper klaster zxcvbn freedom princess joshua maggie ginger amanda ashley cheese
nicole summer matthew chelsea dallas biteme matrix william yankees taylor corvette austin access martin
heather thunder merlin secret diamond hello anthony hammer fucker silver gfhjkm justin patrick richard
bailey internet samantha golfer scooter orange cookie maverick jackson sparky mickey phoenix bigdog snoopy
guitar whatever chicken morgan andrea camaro mercedes peanut ferrari cowboy falcon welcome samsung
steelers joseph smokey dakota melissa arsenal boomer eagles tigers marina nascar booboo gateway porsche
yellow monster spider diablo hannah bulldog junior london purple compaq lakers iceman hardcore cowboys
money banana boston brandon tennis johnny miller coffee scooby edward nikita mother yamaha brandy barney
chester fuckoff oliver charles player knight forever steven rangers midnight chicago bigdaddy redsox
victoria badboy angel please fender chris jasper james slayer rabbit natasha rachel bigdick marine wizard
marlboro raiders prince casper fishing flower crystal jasmine panties iwantu adidas winner winter gandalf
enter ghbdtn angela golden lauren cocacola winston madison angels blowme panther sexsex bigtits spanky
bitch shannon sophie johnson asdfasdf david horny toyota tiger murphy canada danielle blowjob jonathan
liverpoo muffin cooper apples jackie dennis black sandra pokemon slipknot carlos qazxsw scorpion qwaszx
nathan butter startrek rainbow asdfghjkl redskins newyork gemini cameron qazwsxedc florida liverpool
turtle nicholas viking booger wilson sierra butthead doctor rocket victor dolphins captain bandit jaguar
packers pookie peaches dolphin helpme tucker theman tiffany maxwell jeremy qwertyui shithead debbie albert
maddog lovers monica united giants nirvana metallic hotdog rosebud mountain benjamin warrior stupid
elephant suckit success jackass bonnie alexis lucky jason scorpio samson azerty freddy driver willie
calvin sydney gators dexter bubba creative voodoo happy arthur trouble america nissan gunner rebecca
stella garfield gordon jessie bullshit parker asdfghjk fucking apollo eminem december legend airborne
beavis august apple brooklyn godzilla skippy buddy qwert kitten magic shelby beaver phantom nothing asdasd
williams xavier braves darkness travis copper tomcat platinum qweqwe girls bigboy green power animal
police online voyager lifehack sniper trinity walter blazer heaven lover snowball playboy bubbles loveme
hooters cricket marvin willow donkey topgun nintendo saturn family november gabriel destiny pakistan
pumpkin digital sergey chance explorer redwings private therock runner lasvegas guinness beatles cassie
christin celtic broncos andrey babygirl nelson donald scott eclipse cartman fluffy louise michigan testing
carolina little samuel alexande birdie steve cherry pantera sharon gibson vampire mexico dickhead peter
buffalo montana genius flyers maximus school minecraft lovely stalker metallica doggie carter kristina
kimberly spencer speedy barbara snickers sabrina carmen marcus bronco yankee friends paradise dreams
magnum horses caroline lacrosse goober member qwertyu enigma scotty pimpin bollocks brian surfer sammy
genesis poohbear qweasdzxc racing friend hawaii billy viper october vanessa poopoo einstein boobies
stanley walker bitches drowssap stephen courtney simple alaska badger action denise jester spitfire
drummer forest patricia maryjane champion diesel svetlana friday kevin gregory pamela frank hotrod chevy
anderson douglas westside security google badass shorty tester thumper hitman mozart general reddog boobs
music lizard alexander melanie ruslan vincent eagle sweet teresa scarface marshall olivia veronica porno
buddha spirit frankie stargate antonio liberty natalie mercury naruto suzuki semperfi popcorn spooky
marley system brittany claudia kelly scotland kitty cherokee vikings simpsons death leslie rascal qweasd
jimmy loveyou hummer allison rocky patches russia adrian jupiter penguin cumshot howard passion honda
vfhbyf andre vladimir franklin sandman infinity homer bastard raider passport assman sucker fantasy
bulldogs horney domino budlight ironman disney norman softball bishop francis brutus redrum brooke bigred
jeffrey jesus fktrcfylh karina marines kawasaki digger ireland oksana fireman cougar college alicia
russell houston monday bradley sarah nigger justice super wildcats tinker duncan dancer logitech avalon
swordfis everton reggie motorola alexandr molly timothy hentai claire patriots madonna colorado eugene
ducati kermit juventus indian connor galore freeuser smooth house titanic boogie simpson warcraft wolverin
elizabet arizona saints valentin georgia asdfg accord baxter denver mitchell christ yfnfif smith stinky
zachary roland naughty spiderma chopper brenda extreme virginia water skyline zombie pearljam froggy
pirate fylhtq vision awesome alyssa dreamer predator bullet empire kirill people penis elvis panthers
skipper nemesis peekaboo simon alison rolltide american cardinal arnold chevelle daddy psycho danger
mookie wanker manutd tommy hobbes vegeta goblue burton fyfcnfcbz picard bobby windows loverboy lovelove
vfrcbv victory bambam turkey serega tweety hiphop galina changeme rooster polina berlin suckme taurus
electric ronald avatar raptor maksim spring brazil bigcock newport kenneth hendrix madmax england alpha
sublime britney france darkside bigman hercules lawrence wolfpack classic lincoln ronaldo spiderman
blizzard cheyenne wombat cjkysirj raymond brother kristen pandora devils simone holiday wildcat horse
kramer sterling caesar alabama carrie bondage basketball sports pussycat pickle leather shaggy chronic
flowers robbie admin gracie amber freepass airplane perfect kodiak billybob katana sunset crazy stingray
maria snowman phpbb chocolat zeppelin garcia detroit wolves pontiac candy firebird vagina gundam panzer
outlaw pretty fisher connie honey business trevor redhead hardon greenday tarheels nastya hellfire cobra
engineer savage service serenity sasha michele lickme fireball white remember darkstar miranda flash
harvey oscar strike freddie pavilion beauty bobafett dbrnjhbz bigmac clinton bowling jenny natali future
harrison jones wallace swimming apache rulez pyramid dodgers whynot fuckit defender teens morris trooper
cancer precious packard lucifer popeye weasel raven icecream stewart tanner swordfish blonde sandy
presario rockstar viktor manager cheryl norton control wutang airforce julian atlanta spike thailand
looking casino paris mouse lennon bluebird theone hawkeye hacker dustin elaine nfnmzyf sailor catfish
goldfish maxima tattoo barbie light design pervert machine herman wrangler rocks trucks nipples roscoe
tornado jerry lights bubble cadillac madman orlando pegasus target longhorn laura philip browns eatme
stefan cannon dilbert baller microsoft winnie christia katie shooter xfiles qazqaz lesbian street seattle
corona amateur cthutq prelude beach malibu freaky assassin integra atlantis pussies dragons iloveu unicorn
lonewolf regina stealth kristin peewee openup bobcat stacey software newton leonardo student srinivas
angelina young enjoy valentina trigger zaqwsx lolita athena shotgun coyote bruins veronika dollar country
joker babydoll lestat
`
  .trim()
  .split(/\s+/);
