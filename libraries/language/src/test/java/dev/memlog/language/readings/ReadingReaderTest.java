package dev.memlog.language.readings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.language.turn.Quote;
import dev.memlog.language.turn.Reading;
import dev.memlog.language.turn.Role;
import dev.memlog.language.turn.Standing;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReadingReaderTest {

  /** A Friday. */
  private static final LocalDate SAID = LocalDate.of(2026, 11, 20);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      textBlock =
          """
          Hey, I'm Marek, 41, a part-time piano teacher. | name=Marek; age=41; occupation=part-time piano teacher
          call me Vik                         | name=Vik
          Everyone calls me Vik, short for Viktor. | name=Vik
          call me later                       | -
          Snow here!                          | -
          Home is Gdynia these days.          | residence=Gdynia
          Home is where the harp is.          | -
          28, I run a small pottery studio in Delft. | occupation=run a small pottery studio in Delft
          I run a small test in the garage.   | -
          rhubarb's my favourite, more for me | like=rhubarb
          that one's my favourite             | -
          I've got no car.                    | have!=car
          I moved from Spain to France, Italy is next. | residence=France
          pescatarian since uni, so trout yes | diet=pescatarian
          I'm Irish.                          | -
          I'm truly glad you came, Dorothea.  | -
          I turned 30 last week.              | age=30
          need a present for dad, he turns 70 in july. | -
          need a present for dad, turns 70 in july | -
          I'm 5 minutes late.                 | -
          I've been trying to cook at least once a week. | -
          im a pescatarian and allergic to celery | diet=pescatarian; allergy=celery
          I'm not vegan.                      | diet!=vegan
          I'm no longer vegan.                | diet~vegan
          no celery pls, that makes my lips itch. | allergy=celery
          I can't have almonds.               | eats!=almonds
          My landlady is called Frau Kessler. | landlady=Frau Kessler
          We are NOVUM, the choir.            | -
          I'm trying to keep the ferret busier and engaged. | -
          I love the Paper Lantern theme.     | -
          I eat vegetarian on Sundays.        | diet=vegetarian on Sundays
          I eat pescatarian on weekends.      | diet=pescatarian on weekends
          I live in Šibenik.                  | residence=Šibenik
          moved 2 gdynia last wk              | residence=gdynia
          I live in a small flat.             | -
          I live in Salem, Oregon.            | residence=Salem, Oregon
          I live in Salem, Ann.               | residence=Salem
          I have lived in France, Spain and Peru. | -
          I don't live in Rome.               | residence!=Rome
          We used to live in Pisa.            | residence~Pisa
          I lived in Rome for two years.      | residence~Rome
          I have read 12 of her novels so far. | novels read so far=12 of her novels so far
          I just finished my third quilt.     | quilt finished so far=my third quilt
          I swim three times a week at the lido. | habit=swim three times a week at the lido; swim times per week=three times a week at the lido
          We are down to 11 hens.             | hens now=11 hens
          I ran 5 km on Monday.               | -
          I have had three coffees today.     | -
          I have lived in Rome for two years. | residence=Rome; time lived so far=in Rome for two years
          I'd love to live in Rome.           | -
          If I lived in Rome, I'd be happy.   | -
          Do I live in Rome?                  | -
          I'm originally from Cork.           | origin=Cork
          I was born in the back of a taxi.   | -
          I work at Brenner Optics.           | employer=Brenner Optics
          I work at the moment.               | -
          Before this I spent nine years at Kestrel in Tartu. | employer~Kestrel
          no longer with Pixelhaus btw        | employer~Pixelhaus
          I'm product owner at Lumen now.     | occupation=product owner; employer=Lumen
          I used to be a nurse.               | occupation~nurse
          quick intro: mum of twins (Ida + Nils), tax consultant at a paint factory in Gera | child=Ida; child=Nils; occupation=tax consultant; employer=a paint factory
          I'm learning German.                | studies=German
          I'm studying for my exam.           | -
          I speak French and Dutch.  | language=French; language=Dutch
          I can't stand wet socks.            | like!=wet socks
          i dont like beets                   | like!=beets
          Not a huge fan of marzipan tbh.     | like!=marzipan
          I'm so over superhero films.        | like!=superhero films
          I don't mind rain, it's umbrellas I hate. | like!=umbrellas
          I don't dislike jazz.               | -
          I love hiking.                      | like=hiking
          I'll ask the director for tea.      | -
          I did meet the author at a book fair. | -
          I've started with Duolingo.         | -
          I have no experience with goats.    | -
          My budget is around $200 per night. | budget=around $200 per night
          I'm planning to do this on Sunday.  | -
          We're planning to go in April or May. | -
          I'm really into folk and brass music. | like=brass music
          I like to charge my phone or lamp.  | -
          I've been using it about 3 times a week. | -
          I also need to mow the lawn tomorrow. | plan=mow the lawn tomorrow
          I love fooding peys.                | -
          I'm hoping to sing in Ghent next month. | -
          I'll see my aunt about a loan this year. | -
          I'm taking three days off next week, from Monday to Friday. | -
          I love folk and brass concerts.     | like=brass concerts
          I enjoy rowing and it keeps me fit. | like=rowing
          I love you.                         | -
          I love when it rains.               | -
          I loved the concert.                | -
          Oh joy, I just love queuing for stamps. | -
          I hate `goto` statements.           | like!=`goto` statements
          I don't have a dishwasher.          | have!=dishwasher
          I gave up the greenhouse last spring. | have~greenhouse
          I wish I had a car.                 | -
          My dog is called 🐶 Waldo.           | dog=Waldo
          I stay here with my rescue cat Pablo. | cat=Pablo
          Ruben and I split up.               | partner~Ruben
          I play the oboe.                    | plays=the oboe
          We used to play the harp but stopped at twelve. | plays~the harp
          I stopped drinking beer last summer. | drinks~beer
          I neither drink nor smoke.          | drinks!=drink; smokes!=smoke
          I used to smoke and I quit in 2014. | smokes~smoke
          My ring size is 16¾.                | ring size=16¾
          My phone number is (0431) 557203 ext. 19. | phone number=(0431) 557203 ext. 19
          my new address is Kiefernallee 12, 2nd floor | address=Kiefernallee 12, 2nd floor
          budget for the fence is 2.300 € at most | budget for the fence=2.300 € at most
          My budget is around $400.           | budget=around $400
          I have about 40 tapes.              | number of tapes=about 40
          My Mastodon handle is @ada_k.       | mastodon handle=@ada_k
          I use `grep -rn` every day.         | uses=`grep -rn`
          I use Redis v7.4.                   | uses=Redis v7.4
          We use Redis v7.4.                  | -
          We have two vans.                   | -
          We have two kids.                   | number of kids=two
          My favourite colour is teal.        | favorite colour=teal
          Mia wrote "I live in Lima and I love chess". | -
          He told me I live in Lima.          | -
          Dear neighbours,\\nI live in Ripon.\\nBest regards, T. Abel | -
          Let's roleplay. I am Doctor Mord.   | -
          Ich bin Anna und wohne im Garten.   | -
          My cousin practically lives in Turku. | -
          """)
  void shouldReadOnlyWhatTheSpeakerSurelySaysOfThemselves(String text, @Nullable String expected) {
    // when
    List<Reading> readings = read(text.replace("\\n", "\n"), null);

    // then
    assertThat(
            readings.stream()
                .filter(one -> one.subject().kind() == Reading.SubjectKind.SPEAKER)
                .map(ReadingReaderTest::written)
                .collect(Collectors.joining("; ")))
        .isEqualTo(expected == null ? "" : expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          My brother Emil lives in Narvik.     | Ada brother=Emil; Emil residence=Narvik
          My aunt lives in Turku.              | Ada's aunt residence=Turku
          I live in Derby with my roommate Nell, who works at Brenner Optics. | Ada roommate=Nell; Ada residence=Derby; Nell employer=Brenner Optics
          my nephew Timo is the vegan, not me  | Ada nephew=Timo; Timo diet=vegan
          my mum turned 65 on Monday, she's a retired plumber | Ada's mum age=65; Ada's mum occupation~plumber
          My nephew's birthday is on 9 March.  | Ada's nephew birthday=9 March
          my teacher's wife keeps a farm, he gives us eggs every Monday | ''
          My kiln runs at 940 °C.              | Ada's kiln setting=940 °C
          The choir is every Thursday.         | choir date=every Thursday
          """)
  void shouldReadOfWhomAFactIs(String text, String expected) {
    assertThat(
            read(text, null).stream()
                .map(one -> one.subject().name() + " " + written(one))
                .collect(Collectors.joining("; ")))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          I live in Bern - actually, no, I meant Basel. | ''               | residence=Basel
          Sorry, I meant Monday.              | My exam is on Tuesday.     | date=on Monday
          Actually, no, I meant Karla Visser with a V. | My name is Karla Fisser. | name=Karla Visser
          *21, not 12                         | my new address is Kiefernallee 12 | address=Kiefernallee 21
          I got the date wrong, it's 8 July   | the tax form must be submitted by 5 July | date=by 8 July
          Sorry, I meant Monday               | Could you note down that our chimney sweep comes on Sunday at nine? | date=on Monday at nine
          My bus on Sunday leaves at 8:15, no wait, 8:45, from stop C3 | '' | time=8:45
          I mean it, I live in Bern.          | ''                         | residence=Bern
          """)
  void shouldReadOnlyTheRepairedValue(String text, String before, String expected) {
    // given
    var earlier = before.isEmpty() ? null : new Quote.Before("Ada", before);

    // then
    assertThat(read(text, earlier).stream().map(ReadingReaderTest::written))
        .containsExactly(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Where do you live?            | Tallinn                 | residence=Tallinn
          Which town are you in?        | Uppsala, since August    | residence=Uppsala
          What's your name?             | Vik                     | name=Vik
          Are you vegan?                | Nope                    | diet!=vegan
          Do you have a car?            | yes                     | have=car
          What are you allergic to?     | celery                  | allergy=celery
          What's your favorite color?   | teal                    | favorite color=teal
          """)
  void shouldReadAShortAnswerByItsQuestion(String question, String answer, String expected) {
    assertThat(
            read(answer, new Quote.Before("Bob", question)).stream()
                .map(ReadingReaderTest::written))
        .containsExactly(expected);
  }

  @Test
  void shouldReadPlansWithTheirDaysAndHabitsWithTheirRule() {
    // when
    Reading plan = read("In 4 days I have my piano exam.", null).getFirst();
    Reading habit = read("I row on Mondays.", null).getFirst();
    Reading birthday = read("birthday's on the 9th of March", null).getFirst();

    // then
    assertThat(plan.attribute()).isEqualTo("plan");
    assertThat(plan.value()).isEqualTo("have my piano exam");
    assertThat(plan.when()).extracting("first").isEqualTo(LocalDate.of(2026, 11, 24));
    assertThat(habit.value()).isEqualTo("row");
    assertThat(habit.recurrence()).isEqualTo("weekly:monday");
    assertThat(birthday.recurrence()).isEqualTo("yearly:03-09");
    assertThat(birthday.when()).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Dorothea lives in Berlin.              | Dorothea residence=Berlin
          Ann does not like onions.              | Ann like!=onions
          Ann no longer works at Acme.           | Ann employer~Acme
          Ann's phone number is 030 123456.      | Ann phone number=030 123456
          Ann's sister Rosa lives in Bergen.     | Ann sister=Rosa; Rosa residence=Bergen
          The user is vegan and allergic to nuts. | The user diet=vegan; The user allergy=nuts
          Ann loves when it rains.               | ''
          """)
  void shouldReadStatementsInTheThirdPerson(String text, String expected) {
    assertThat(
            ReadingReader.readStatement(text, LocalDate.of(2026, 5, 1)).stream()
                .map(one -> one.subject().name() + " " + written(one))
                .collect(Collectors.joining("; ")))
        .isEqualTo(expected);
  }

  @Test
  void shouldReadNothingWhenAnAssistantSpeaks() {
    assertThat(ReadingReader.read(new Spoken("I live in Oslo.", "Bot", Role.ASSISTANT, SAID, null)))
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "?",
        "…",
        "I",
        "my",
        "I'm",
        "I am not",
        "\n\n",
        "- ,;:",
        "@#$%^",
        "I meant"
      })
  void shouldReadNothingWhenThereAreNoClaims(String text) {
    assertThat(read(text, new Quote.Before("Ada", text))).isEmpty();
    assertThat(ReadingReader.readStatement(text, LocalDate.of(2026, 5, 1))).isEmpty();
    assertThat(ReadingReader.occurred(text, SAID)).isNull();
  }

  private List<Reading> read(String text, Quote.@Nullable Before before) {
    return ReadingReader.read(new Spoken(text, "Ada", Role.USER, SAID, before));
  }

  private static String written(Reading reading) {
    String sign =
        reading.standing() == Standing.AFFIRMED
            ? "="
            : reading.standing() == Standing.DENIED ? "!=" : "~";
    return reading.attribute() + sign + reading.value();
  }
}
