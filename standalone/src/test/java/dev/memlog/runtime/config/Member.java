package dev.memlog.runtime.config;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A key of a configuration record: its own component, or a component of a record that is {@link
 * Inlined}.
 *
 * @param owner the record that declares the component
 * @param defaults the defaults of the owner; null if it has none
 */
record Member(RecordComponent component, Class<?> owner, @Nullable Object defaults) {

  /** Returns the keys of a record in the order of their declaration. */
  static List<Member> of(Class<?> type, @Nullable Object defaults) {
    List<Member> members = new ArrayList<>();
    for (RecordComponent component : type.getRecordComponents()) {
      Member member = new Member(component, type, defaults);
      if (component.isAnnotationPresent(Inlined.class)) {
        members.addAll(of(component.getType(), member.value()));
      } else {
        members.add(member);
      }
    }
    return members;
  }

  String name() {
    return component.getName();
  }

  /** Returns the default; null if there is none. */
  @Nullable Object value() {
    return defaults == null ? null : RecordBinder.get(component, defaults);
  }
}
