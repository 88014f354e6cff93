package dev.memlog.language.rules;

import static dev.memlog.language.rules.StatementRows.answer;
import static dev.memlog.language.rules.StatementRows.row;
import static dev.memlog.language.rules.StatementRows.user;

import dev.memlog.language.turn.Speaker;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests of the whole language as rows: the preceding message, the message, and the expected
 * statements.
 */
class StatementsTest {

  static Stream<Arguments> persons() {
    return Stream.of(
        row("I never drink coffee after lunch.", "Ann never drinks coffee after lunch"),
        row(
            "The ferry to Oslo leaves at nine and I booked a cabin.",
            "The ferry to Oslo leaves at nine and Ann booked a cabin"),
        row("We are planning to visit Norway.", "Ann is planning to visit Norway"),
        row("My sister Clara speaks Catalan.", "Ann's sister Clara speaks Catalan"),
        row("My garden can brighten someone's day.", "Ann's garden can brighten someone's day"),
        row("My uncle repairs clocks in Graz.", "Ann's uncle repairs clocks in Graz"),
        row(
            "My brother Seleppen teaches chemistry at a school.",
            "Ann's brother Seleppen teaches chemistry at a school"),
        row("My brother fixes old radios.", "Ann's brother fixes old radios"),
        row("Rex, my guinea pig, is asleep? Oscar, my cat.", "Oscar is Ann's cat"),
        row("I think the map will help you find the mill.", "The map will help Bob find the mill"),
        row("I went to the mill as usual.", "Ann went to the mill"),
        row("FYI, I sold the old barn - want to see a picture?", "Ann sold the old barn"),
        row("I keep my skis in the garage.", "Ann keeps their skis in the garage"),
        row("The harvest made me tired of apples.", "The harvest made Ann tired of apples"),
        row(
            "My husband and I bought a farmhouse near Bergen.",
            "Ann and Ann's husband bought a farmhouse near Bergen"),
        row("I will bring you the telescope.", "Ann will bring Bob the telescope"),
        row("I've been repairing clocks since 2019.", "Ann has been repairing clocks since 2019"),
        row("I'd love to learn Danish.", "Ann would love to learn Danish"),
        row("I used to work at a shipyard.", "Ann used to work at a shipyard"),
        user("My rent is $950 now.", "The user's rent is $950"),
        user("I keep bees.", "The user keeps bees"));
  }

  /** Rows of phrases that depend on a missing sentence. */
  static Stream<Arguments> leaning() {
    return Stream.of(
        row("When I make mistakes."),
        row("Why I started."),
        row("Even though I kept falling off the horse."),
        row("Just the one I showed Clara."),
        row("A reminder that I am on the road."),
        row("For letting me join the orchestra."),
        row("When I got home I fed the hens.", "When Ann got home Ann fed the hens"),
        row("Growing up, I saw the harbor decay.", "Growing up, Ann saw the harbor decay"),
        row("Made me think about the harbor."),
        row("Exciting but rough."),
        row("I would love to do either of those things."),
        row("I feel the same way about the harbor."),
        row("Much-needed break by the sea."),
        row("I started writing another one."),
        row("My puppy is fine - learning tricks from the neighbors."),
        row("It helps me relax and sleep in winter."),
        row(
            "Working with people I like makes the harbor cosy.",
            "Working with people Ann likes makes the harbor cosy"));
  }

  static Stream<Arguments> judgements() {
    return Stream.of(
        row("I am excited and nervous."),
        row("I'm staying positive."),
        row("I won't let you down."),
        row("Love the colors of the harbor!"),
        row("I love the noise of this city."),
        row("My trip went okay."),
        row("I am doing fine, thanks for asking."),
        row("The training was intense and taxing."),
        row("Little acts of kindness can have a big effect."),
        row("Gardening can brighten someone's day."),
        row("Nature has a way of humbling us."),
        row("Books can take you to other worlds."),
        row("There is something special about harbors."),
        row("Painting fences helps me relax.", "Painting fences helps Ann relax"),
        row("Losing my job was hard.", "Losing Ann's job was hard"),
        row("Staying fit is important to me.", "Staying fit is important to Ann"),
        row("The ferry broke at nine.", "Ann says that the ferry broke at nine"));
  }

  /** Rows of purposes and conditions, which are not facts by themselves. */
  static Stream<Arguments> purposes() {
    return Stream.of(
        row("I bought a kiln so I can bake tiles.", "Ann bought a kiln so Ann can bake tiles"),
        row(
            "I will feed the hens early so they are calm.",
            "Ann will feed the hens early so they are calm"),
        row("My kiln broke, so I bought a stove.", "Ann's kiln broke", "Ann bought a stove"),
        row(
            "I am looking for a barn in Turku, but when I sell the boat, I buy a mill.",
            "Ann is looking for a barn in Turku",
            "When Ann sells the boat, Ann buys a mill"));
  }

  /** Rows with parts before or after a statement that are removed. */
  static Stream<Arguments> tails() {
    return Stream.of(
        row("I have built a kiln, btw.", "Ann has built a kiln"),
        row("I built a kiln in Turku, take a look.", "Ann built a kiln in Turku"),
        row("I felt the heat of the kiln, but overall", "Ann felt the heat of the kiln"),
        row("I repaired the roof in a day, amazing!", "Ann repaired the roof in a day"),
        row("We had a long, cold, wet winter.", "Ann had a long, cold, wet winter"),
        row(
            "I built a kiln for my aunt, such a relief to have it.",
            "Ann built a kiln for their aunt"),
        row("Been a rough year, but I sold the boat.", "Ann sold the boat"),
        row("Ten goats now, and I've built a barn.", "Ann has built a barn"),
        row(
            "Been quite a walk - in a good way - met a sailor in Oslo.",
            "Ann met a sailor in Oslo"),
        row("Took a lot of practice but I built a kiln.", "Ann built a kiln"),
        row("As soon as I sing, my hens sleep.", "As soon as Ann sings, Ann's hens sleep"),
        row(
            "After being ill for so long, sailing to Oslo was a huge relief.",
            "After being ill for so long, sailing to Oslo was a huge relief"),
        row(
            "Besides the sailing lessons, I'm teaching Danish.",
            "Besides the sailing lessons, Ann is teaching Danish"),
        row("Just the other day, I built a kiln.", "Ann built a kiln shortly before 9 May 2023"),
        row(
            "I gave my kiln to a school I teach at yesterday.",
            "Ann gave their kiln to a school Ann teaches at on 8 May 2023"),
        row(
            "I've been reading in the past week.",
            "Ann has been reading in the week before 9 May 2023"),
        row("I think about my garden at night.", "Ann thinks about their garden at night"));
  }

  /** Rows of two claims in one sentence, which are split, and of comments, which are removed. */
  static Stream<Arguments> compounds() {
    return Stream.of(
        row(
            "I have been busy with the harvest, but last week I sold a boat in Turku.",
            "Ann has been busy with the harvest",
            "Ann sold a boat in Turku in the week before 9 May 2023"),
        row(
            "I have been painting a fence in Oslo and testing a boat in Turku.",
            "Ann has been painting a fence in Oslo",
            "Ann has been testing a boat in Turku"),
        row(
            "I am offering private coaching and training.",
            "Ann is offering private coaching and training"),
        row("I built a kiln in Turku, which is great.", "Ann built a kiln in Turku"),
        row(
            "My kiln broke, just been baking tiles in Turku.",
            "Ann's kiln broke",
            "Ann has been baking tiles in Turku"),
        row("Clara, she is a pilot in Oslo.", "Clara is a pilot in Oslo"));
  }

  /** Rows in which "it" sums up an action or refers to nothing. */
  static Stream<Arguments> summing() {
    return Stream.of(
        row("I bought a boat. It takes courage to leave.", "Ann bought a boat"),
        row("I bought a boat. It is a mix of joy and fear for me.", "Ann bought a boat"),
        row("My boat is at the harbor. It reminds me of Oslo.", "Ann's boat is at the harbor"),
        row("When I do, I am glad to sleep in Turku."),
        row("We have not talked in a few days."),
        row("If we share our bread, we feed the hungry."));
  }

  static Stream<Arguments> wordings() {
    return Stream.of(
        row(
            "We usually watch movies, hike, and have game nights.",
            "Ann usually watches movies, hikes, and has game nights"),
        row("I baked this stuff in Turku.", "Ann baked some stuff in Turku"),
        row("I will sail after this next harvest.", "Ann will sail after the next harvest"),
        row("I have a a dozen goats.", "Ann has a dozen goats"),
        row("Mixed seasons are rough."),
        row("Always staying focused on the sea."));
  }

  static Stream<Arguments> negation() {
    return Stream.of(
        row("I don't like mushrooms.", "Ann does not like mushrooms"),
        row("I can't swim.", "Ann can not swim"),
        row("My parents never owned a car.", "Ann's parents never owned a car"),
        row("I haven't seen the glacier yet.", "Ann has not seen the glacier yet"));
  }

  static Stream<Arguments> splitting() {
    return Stream.of(
        row(
            "I painted the fence and sold the old lawnmower.",
            "Ann painted the fence",
            "Ann sold the old lawnmower"),
        row("I work at Google and live in Berlin.", "Ann works at Google", "Ann lives in Berlin"),
        row(
            "I love asparagus, but my son prefers leeks.",
            "Ann loves asparagus",
            "Ann's son prefers leeks"),
        row("I bought pears, plums and a melon.", "Ann bought pears, plums and a melon"),
        row(
            "We swam in Turku, ate herring and slept in a barn.",
            "Ann swam in Turku",
            "Ann ate herring",
            "Ann slept in a barn"),
        row(
            "I play Half-Life: Opposing Force, and me and my team won a cup.",
            "Ann plays Half-Life: Opposing Force",
            "Ann and Ann's team won a cup"),
        row("I want to go and see the walrus.", "Ann wants to go and see the walrus"),
        row(
            "I collected 900 points, which means that I am close to a free flight.",
            "Ann collected 900 points",
            "Ann is close to a free flight"),
        row(
            "Since I now have four kayaks, I need a larger shed.",
            "Ann has four kayaks",
            "Ann needs a larger shed"),
        row(
            "Now that I lead a crew of nine sailors, I need a second boat.",
            "Ann leads a crew of nine sailors",
            "Ann needs a second boat"),
        row(
            "Since I've been planning a trip to Peru, could you name a few museums?",
            "Ann has been planning a trip to Peru"),
        // A time, no reason.
        row(
            "Since I moved to Turku, I have sold two boats.",
            "Since Ann moved to Turku, Ann has sold two boats"),
        row("I just moved to Rotterdam, do you know a good bakery?", "Ann moved to Rotterdam"));
  }

  static Stream<Arguments> times() {
    return Stream.of(
        row("I adopted a greyhound yesterday.", "Ann adopted a greyhound on 8 May 2023"),
        row("Last Friday I sang at the opera.", "Ann sang at the opera on 5 May 2023"),
        row("My sister moved to Lisbon last year.", "Ann's sister moved to Lisbon in 2022"),
        row("I am visiting Oslo next month.", "Ann is visiting Oslo in June 2023"),
        row("I bought a kayak two weeks ago.", "Ann bought a kayak two weeks before 9 May 2023"),
        row("I sang at the opera last Fri.", "Ann sang at the opera on 5 May 2023"),
        row("Last August I sang at the opera.", "Ann sang at the opera in August 2022"),
        row("I will feed the hens from now on.", "Ann will feed the hens from now on"),
        row("I currently rent a barn.", "Ann rents a barn"));
  }

  static Stream<Arguments> answers() {
    return Stream.of(
        answer("How old is your parrot?", "Seven!", "Ann's parrot is seven years old"),
        answer(
            "How long have you been teaching?",
            "About twelve years.",
            "Ann has been teaching for about twelve years"),
        answer("How many cousins do you have?", "Nine.", "Ann has nine cousins"),
        answer(
            "What's your favorite dessert?",
            "Tiramisu with almonds.",
            "Ann's favorite dessert is Tiramisu with almonds"),
        answer("Where do you work?", "In a brewery.", "Ann works in a brewery"),
        // Nobody can tell what five is an answer to.
        answer("The bridge is closed.", "Five."));
  }

  static Stream<Arguments> fragments() {
    return Stream.of(
        row("Went to the mill in Utrecht.", "Ann went to the mill in Utrecht"),
        row("Researching beekeeping courses.", "Ann is researching beekeeping courses"),
        row("Painting fences helps me relax.", "Painting fences helps Ann relax"),
        row("Gonna repair the roof.", "Ann is going to repair the roof"));
  }

  static Stream<Arguments> amounts() {
    return Stream.of(
        row(
            "I keep checking my subscriber count - I think I'm close to 600 now.",
            "Ann keeps checking their subscriber count",
            "Ann has close to 600 subscribers"),
        row(
            "I've been spending my evenings and a lot of time on my mosaic lately - I've already put in 14 hours.",
            "Ann has been spending their evenings and a lot of time on Ann's mosaic",
            "Ann has already put in 14 hours on Ann's mosaic"),
        row(
            "We have a lot of plums stored in the cellar - 30 kilos at the moment!",
            "Ann has a lot of plums stored in the cellar, 30 kilos"),
        row("I ran a 5K with my Nikon 80D.", "Ann ran a 5K with Ann's Nikon 80D"),
        row("By the way, speaking of fairs, I earned $85 in Turku.", "Ann earned $85 in Turku"),
        row(
            "I need to take care of my old boots, I've been keeping them under the stairs.",
            "Ann needs to take care of their old boots",
            "Ann has been keeping Ann's old boots under the stairs"));
  }

  static Stream<Arguments> attribution() {
    return Stream.of(
        row(
            "I think the new mayor will lower the parking fees.",
            "Ann says that the new mayor will lower the parking fees"),
        row(
            "The council will close the library in December, which worries my neighbors.",
            "The council will close the library in December 2023, which worries Ann's neighbors"));
  }

  static Stream<Arguments> smallTalk() {
    return Stream.of(
        row("Hey Bob! Great to see you! How are you?"),
        row("That's awesome, Bob! You're such a talented cook. Keep it up!"),
        row("Thanks so much! Your support means a lot."),
        row("I totally agree with you."),
        row("Good luck with the exam! Take care."),
        row("Do not feed the parrot."),
        row("It is really important to stay calm."),
        row("Have a great weekend!"),
        row("Let's catch up soon."),
        row("Kudos for helping the neighbors learn."),
        row("Been a few days since we talked!"),
        row("I'm not going to give up."),
        row("Here is a picture of it."),
        row("Marley's got."),
        row("I did something new."),
        row("[a dog barks]"));
  }

  @ParameterizedTest(name = "{1} {2}")
  @MethodSource({
    "persons",
    "leaning",
    "judgements",
    "purposes",
    "tails",
    "wordings",
    "compounds",
    "summing",
    "negation",
    "splitting",
    "times",
    "answers",
    "fragments",
    "amounts",
    "attribution",
    "smallTalk"
  })
  void shouldStateWhatWasSaid(
      Speaker speaker, String before, String text, List<String> statements) {
    StatementRows.check(speaker, before, text, statements);
  }
}
