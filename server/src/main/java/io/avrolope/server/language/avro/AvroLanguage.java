// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.language.avro;

import io.avrolope.server.language.ParsedSchema;
import io.avrolope.server.language.ReferencedText;
import io.avrolope.server.language.SchemaLanguage;
import io.avrolope.server.language.TagEdit;
import io.avrolope.server.language.TaggedEntity;
import io.avrolope.server.model.SchemaBody;
import java.util.List;

/** Avro, as the library reads it. */
public final class AvroLanguage implements SchemaLanguage {
  public static final AvroLanguage INSTANCE = new AvroLanguage();

  private AvroLanguage() {}

  @Override
  public String type() {
    return SchemaBody.AVRO;
  }

  @Override
  public ParsedSchema parse(List<ReferencedText> referenced, String text, Checks checks) {
    return AvroText.parse(referenced, text, checks);
  }

  @Override
  public String withTags(String canonical, List<TagEdit> edits) {
    return SchemaTags.edited(canonical, edits);
  }

  @Override
  public String withTagsOf(String earlier, String canonical) {
    return SchemaTags.withTagsOf(earlier, canonical);
  }

  @Override
  public List<TaggedEntity> tagged(String canonical, List<String> wanted) {
    return SchemaTags.tagged(canonical, wanted);
  }
}
