package dev.memlog.bench.families;

import dev.memlog.bench.run.Words;
import dev.memlog.client.messages.Event;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A generator of families and offices; the same seed gives the same groups. Each group has fourteen
 * members, who form a tree of relations, such as a person, her sister and the sister's boss. Each
 * member states in the first person the names of the members below, the member's own home, work and
 * instrument, and an unrelated fact. So for every answer there are thirteen other statements of the
 * same form.
 */
final class Groups {

  static final int MEMBERS = 14;

  private static final int QUESTIONS = 24;
  private static final int MOST_CHILDREN = 3;
  private static final Instant BEGAN = Instant.parse("2024-03-04T09:00:00Z");

  private static final Words WORDS = Words.read(Groups.class, "groups.json");

  private static final String[] WOMEN = WORDS.of("women");
  private static final String[] MEN = WORDS.of("men");
  private static final String[] FEMALE_KIN = WORDS.of("female-kin");
  private static final String[] MALE_KIN = WORDS.of("male-kin");
  private static final String[] OFFICE_KIN = WORDS.of("office-kin");

  private static final String[] PLACES = WORDS.of("places");
  private static final String[] COMPANIES = WORDS.of("companies");
  private static final String[] INSTRUMENTS = WORDS.of("instruments");
  private static final String[] OTHERS = WORDS.of("others");

  private final Random random;

  Groups(long seed) {
    this.random = new Random(seed);
  }

  /** Generates groups with this total number of questions, a third for each number of hops. */
  List<Group> make(int questions) {
    List<Group> groups = new ArrayList<>();
    int left = questions;
    while (left > 0) {
      int wanted = Math.min(left, QUESTIONS);
      groups.add(new Drafting(groups.size()).group(wanted));
      left -= wanted;
    }
    return groups;
  }

  /** A member, with the relation to the member above in the tree. */
  private record Member(String name, int parent, String kin) {}

  /** A builder of one group. */
  private final class Drafting {

    private final String user;
    private final boolean office;
    private final List<Member> members = new ArrayList<>();
    private final List<Event> said = new ArrayList<>();
    private final Map<String, String> messages = new HashMap<>();
    private final Instant began;

    Drafting(int number) {
      user = "group-" + number;
      office = number % 2 == 1;
      began = BEGAN.plusSeconds(86_400L * number);
    }

    Group group(int wanted) {
      grow();
      talk();
      return new Group(user, List.copyOf(said), questions(wanted));
    }

    private void grow() {
      List<String> women = shuffled(WOMEN);
      List<String> men = shuffled(MEN);
      members.add(new Member(women.removeLast(), -1, ""));
      while (members.size() < MEMBERS) {
        int parent = random.nextInt(members.size());
        boolean woman = random.nextBoolean();
        String[] words = office ? OFFICE_KIN : woman ? FEMALE_KIN : MALE_KIN;
        String kin = words[random.nextInt(words.length)];
        if (mayHave(parent, kin)) {
          members.add(new Member((woman ? women : men).removeLast(), parent, kin));
        }
      }
    }

    /**
     * Returns whether a member has no relative of this kind yet, and fewer relatives than the
     * largest number.
     */
    private boolean mayHave(int parent, String kin) {
      List<Member> children = members.stream().filter(one -> one.parent == parent).toList();
      return children.size() < MOST_CHILDREN && children.stream().noneMatch(c -> c.kin.equals(kin));
    }

    /** Adds the messages of all members, in random order. */
    private void talk() {
      List<String> places = shuffled(PLACES);
      List<String> companies = shuffled(COMPANIES);
      List<String> instruments = shuffled(INSTRUMENTS);
      List<Runnable> lines = new ArrayList<>();
      for (int i = 0; i < members.size(); i++) {
        int own = i;
        Member member = members.get(i);
        String place = places.removeLast();
        String company = companies.removeLast();
        String instrument = instruments.removeLast();
        String other = OTHERS[random.nextInt(OTHERS.length)];
        lines.add(() -> say(own, "live", "I live in " + place + "."));
        lines.add(() -> say(own, "work", "I work at " + company + "."));
        lines.add(() -> say(own, "play", "I play " + instrument + " in the evenings."));
        lines.add(() -> say(own, "other", other));
        if (member.parent >= 0) {
          String kin = "My %s's name is %s.".formatted(member.kin, member.name);
          lines.add(() -> say(member.parent, "kin" + own, kin));
        }
      }
      Collections.shuffle(lines, random);
      lines.forEach(Runnable::run);
    }

    private void say(int member, String about, String text) {
      String conversation = user + "-" + said.size() / MEMBERS;
      String message = user + "-m" + said.size();
      messages.put(member + about, message);
      said.add(
          Event.message(conversation, "user", text)
              .messageId(message)
              .user(user)
              .author(members.get(member).name)
              .occurredAt(began.plusSeconds(300L * said.size()))
              .build());
    }

    private List<HopQuestion> questions(int wanted) {
      List<HopQuestion> questions = new ArrayList<>();
      for (int hops = 1; hops <= 3; hops++) {
        List<HopQuestion> possible = new ArrayList<>();
        for (int member = 0; member < members.size(); member++) {
          for (String about : List.of("live", "work", "play")) {
            HopQuestion question = question(member, about, hops);
            if (question != null) {
              possible.add(question);
            }
          }
        }
        Collections.shuffle(possible, random);
        int share = (wanted + hops - 1) / 3;
        questions.addAll(possible.subList(0, Math.min(share, possible.size())));
      }
      return questions;
    }

    /**
     * Returns the question about a member with this number of hops; null if too few members are
     * above that member in the tree.
     */
    private @Nullable HopQuestion question(int member, String about, int hops) {
      List<String> evidence = new ArrayList<>();
      StringBuilder chain = new StringBuilder();
      evidence.add(messages.get(member + about));
      int at = member;
      for (int hop = 1; hop < hops; hop++) {
        Member one = members.get(at);
        if (one.parent < 0) {
          return null;
        }
        chain.insert(0, "'s " + one.kin);
        evidence.addFirst(messages.get(one.parent + "kin" + at));
        at = one.parent;
      }
      String who = members.get(at).name + chain;
      String text =
          switch (about) {
            case "live" -> "Where does " + who + " live?";
            case "work" -> "Which company does " + who + " work at?";
            default -> "Which instrument does " + who + " play?";
          };
      return new HopQuestion(user, text, List.copyOf(evidence));
    }

    private List<String> shuffled(String[] of) {
      List<String> list = new ArrayList<>(List.of(of));
      Collections.shuffle(list, random);
      return list;
    }
  }
}
