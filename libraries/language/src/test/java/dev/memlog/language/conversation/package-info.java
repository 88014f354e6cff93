@NullMarked
package dev.memlog.language.conversation;

import org.jspecify.annotations.NullMarked;
