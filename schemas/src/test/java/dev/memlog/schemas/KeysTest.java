package dev.memlog.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.utils.Utils;
import org.junit.jupiter.api.Test;

class KeysTest {

  private static final int PARTITIONS = 97;

  @Test
  void shouldKeepConversationsOfOneNameInTwoAppsApart() {
    assertThat(Keys.conversation("t", "a", "c")).isNotEqualTo(Keys.conversation("t", "b", "c"));
    assertThat(Keys.passageId(Keys.passage("t", "a", "c", "m", 0)))
        .isNotEqualTo(Keys.passageId(Keys.passage("t", "b", "c", "m", 0)));
  }

  @Test
  void shouldPlaceAllOfAConversationWhereKafkaPlacesItsName() {
    String conversation = Keys.conversation("t", "a", "c");
    int home = Keys.partition(conversation, PARTITIONS);
    assertThat(home).isEqualTo(kafka(conversation));
    assertThat(Keys.partition(Keys.message("t", "a", "c", "m"), PARTITIONS)).isEqualTo(home);
    assertThat(Keys.partition(Keys.passage("t", "a", "c", "m", 7), PARTITIONS)).isEqualTo(home);
  }

  @Test
  void shouldPlaceAllOfAnOwnerWhereKafkaPlacesItsNameAlsoWithoutAUser() {
    for (String owner : new String[] {Keys.owner("t", "a", "u"), Keys.owner("t", "a", null)}) {
      int home = Keys.partition(owner, PARTITIONS);
      assertThat(home).isEqualTo(kafka(owner));
      assertThat(Keys.partition(Keys.memory(owner, "m"), PARTITIONS)).isEqualTo(home);
      assertThat(Keys.partition(Keys.memoryChange(owner, "m", 3), PARTITIONS)).isEqualTo(home);
    }
  }

  private static int kafka(String key) {
    byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
    return Utils.toPositive(Utils.murmur2(bytes)) % PARTITIONS;
  }
}
