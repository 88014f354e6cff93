package dev.memlog.extractor.turns.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.extractor.turns.PrecedingTurn;
import dev.memlog.extractor.turns.Speaker;
import dev.memlog.extractor.turns.lint.MemoryLint;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What was said before, what is said, and what is made of it: the whole of the language in rows.
 */
class StatementsTest {

  private static Arguments row(String text, String... statements) {
    return answer("", text, statements);
  }

  private static Arguments answer(String before, String text, String... statements) {
    return Arguments.of(Said.ANN, before, text, List.of(statements));
  }

  private static Arguments user(String text, String... statements) {
    return Arguments.of(Said.USER, "", text, List.of(statements));
  }

  static Stream<Arguments> persons() {
    return Stream.of(
        row("I never drink coffee after lunch.", "Ann never drinks coffee after lunch"),
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

  static Stream<Arguments> pronouns() {
    return Stream.of(
        row(
            "My brother Tom joined an orchestra. He plays the cello.",
            "Ann's brother Tom joined an orchestra",
            "Ann's brother Tom plays the cello"),
        row(
            "I need to sell my old boots, I've been keeping them under my bed.",
            "Ann needs to sell their old boots",
            "Ann has been keeping Ann's old boots under their bed"),
        // "It" is the loss, not the job.
        row("Losing my job was hard but it gave me a push.", "Losing Ann's job was hard"),
        row("He plays the cello in an orchestra."),
        // Whose twins, nobody is told.
        row(
            "The twins slept at home. They flew their kites all day.",
            "Ann says that the twins slept at home"),
        row("I put a lot of work into it."),
        row(
            "I baked a cake with plums on it for my aunt.",
            "Ann baked a cake with plums on it for Ann's aunt"),
        row("I joined two meetings. They said yes.", "Ann joined two meetings"),
        row("I moved to Kallio. She plays the cello.", "Ann moved to Kallio"),
        row(
            "The fall taught me that patience pays off.",
            "The fall taught Ann that patience pays off"),
        row(
            "I have been to Turku. I saw a whale there.",
            "Ann has been to Turku",
            "Ann saw a whale in Turku"),
        row("I went there with my kids."),
        row(
            "The fire showed me that everyone has their own fears.",
            "The fire showed Ann that everyone has their own fears"),
        answer(
            "How often do you clean your kayak?",
            "I clean it every month.",
            "Ann cleans Ann's kayak every month"),
        row("They arrived with it on Monday morning."),
        row("I told them about it."),
        answer(
            "How long have you had turtles?",
            "I have had them for three years.",
            "Ann has had turtles for three years"),
        answer(
            "That kayak is great! Did you build it?",
            "Yes, I built it in Turku.",
            "Ann built a kayak in Turku"),
        // Somebody else's remark hands no "it" on.
        answer("The harbor was crowded.", "It grows in winter."));
  }

  /** What a pronoun stands for is named so that it can be told from others, or not at all. */
  static Stream<Arguments> antecedents() {
    return Stream.of(
        row(
            "Last week I joined a choir. It rehearses in an old mill.",
            "Ann joined a choir in the week before 9 May 2023",
            "The choir Ann joined rehearses in an old mill"),
        row(
            "I bought a telescope and I want to try it out in Oslo.",
            "Ann bought a telescope",
            "Ann wants to try out the telescope Ann bought in Oslo"),
        row(
            "I adopted a goat named Rex. It eats all my roses.",
            "Ann adopted a goat named Rex",
            "Rex eats all Ann's roses"),
        row(
            "We watched \"Vertigo\" in Turku. It made me afraid of towers.",
            "Ann watched \"Vertigo\" in Turku",
            "Vertigo made Ann afraid of towers"),
        // Not the harbor: what stands behind a preposition is not what is spoken of.
        row(
            "I took a nap at the harbor. It made me late for the ferry.",
            "Ann took a nap at the harbor",
            "The nap Ann took made Ann late for the ferry"),
        row("I read about it in a brochure. It lists forty mills."),
        // What "it" is was not known in the sentence between, so it is not known behind it.
        row(
            "It was noisy, I had to shut the window. It made me angry at the mill.",
            "Ann had to shut the window"),
        row("I met a sailor in Turku and we hit it off.", "Ann met a sailor in Turku"),
        row("I gave the hens a bath. They sleep in the barn.", "Ann gave the hens a bath"));
  }

  static Stream<Arguments> addresses() {
    return Stream.of(
        row("Hey Zoltan, I sold the boat.", "Ann sold the boat"),
        row("Zoltan, after supper I sold the boat.", "After supper Ann sold the boat"),
        row("Wow Zoltan, I am a beekeeper!", "Ann is a beekeeper"),
        row("In the meantime though, I rent a barn.", "Ann rents a barn"),
        row("On a different note, I rent a barn.", "Ann rents a barn"),
        row("I'll let you know."),
        row("I wanted to tell ya I joined an orchestra.", "Ann joined an orchestra"),
        row(
            "I took a ferry to Turku while you were swimming.",
            "Ann took a ferry to Turku while Bob was swimming"),
        row("I bet the kids bring joy to the harbor."));
  }

  /** Phrases that lean on a sentence which is not there. */
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

  /** What holds of several only. */
  static Stream<Arguments> together() {
    return Stream.of(
        row("We rock as a team."),
        row("Music brings us together."),
        row("We are all individuals."),
        row(
            "We are putting together a show for the school.",
            "Ann is putting together a show for the school"),
        row("The harvest made us all tired of apples.", "The harvest made Ann tired of apples"));
  }

  /** What "we" and "our" say of everybody is nothing of the speaker. */
  static Stream<Arguments> everybody() {
    return Stream.of(
        row("We need wider bridges."),
        row("We learn a lot from the sea."),
        row("I am upset at the state of our infrastructure."),
        row("Novels become part of our life."),
        row("We were neighbors in Turku."),
        row("I saw the photo of you two in Turku."),
        row("We needed my father's boat.", "Ann needed their father's boat"),
        row(
            "My uncle baked me a cake when we were kids.",
            "Ann's uncle baked Ann a cake when Ann was a kid"));
  }

  /** What a deed is for, or holds under a condition only, is no fact by itself. */
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

  /** What hangs behind or before a statement is left off. */
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

  /** Which one is meant, is told where it was said before. */
  static Stream<Arguments> definites() {
    return Stream.of(
        row(
            "I run a bakery called \"Crumb\" in Oslo. My bakery opens at six. The bakery was full.",
            "Ann runs a bakery called \"Crumb\" in Oslo",
            "Ann's bakery opens at six",
            "Ann's bakery was full"),
        row(
            "I went to Turku for a week. I visited the mill there.",
            "Ann went to Turku for a week",
            "Ann visited the mill in Turku"),
        row(
            "I saw a film that is out now called \"Vertigo\". It shows a tower in Spain.",
            "Ann saw a film that is out called \"Vertigo\"",
            "Vertigo shows a tower in Spain"),
        row(
            "I am writing a new play - a comedy about two sailors.",
            "Ann is writing a new play, a comedy about two sailors"),
        row("I have submitted a few more in May."),
        row("One is bolder than my cat."),
        row("My favorite was when we sailed to Oslo."));
  }

  /** Two claims in one are parted, and a comment is cut. */
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

  /** "It" sums up what was done, or stands for nothing. */
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
        row("[image: a dog]"));
  }

  @ParameterizedTest(name = "{1} {2}")
  @MethodSource({
    "persons",
    "pronouns",
    "antecedents",
    "addresses",
    "leaning",
    "judgements",
    "together",
    "everybody",
    "purposes",
    "tails",
    "wordings",
    "definites",
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
    // given
    PrecedingTurn[] preceding =
        before.isEmpty()
            ? new PrecedingTurn[0]
            : new PrecedingTurn[] {Said.earlier(Said.BOB, before)};

    // when
    List<String> made = Said.contents(Said.everything().extract(Said.by(speaker, text, preceding)));

    // then
    assertThat(made).containsExactlyElementsOf(statements);
    assertThat(made).allSatisfy(statement -> assertThat(MemoryLint.check(statement)).isEmpty());
  }
}
