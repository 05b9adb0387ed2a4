package io.avrolope.registry;

import io.avrolope.schema.SchemaReference;
import java.util.List;
import java.util.Set;

/**
 * All that a registry has, by subject and version, for those who list, compare and copy registries.
 * Each question goes to the registry itself, past every cache. What is softly deleted is not there.
 *
 * <p>Thread-safe; closed with its registry. All methods throw what those of {@link SchemaRegistry}
 * do.
 */
public interface SchemaCatalog {

  /** What can be written through a catalog; each of them only where a registry says so. */
  enum Ability {
    /** {@link #add}. */
    ADD,
    /** {@link #importing} with any version number. */
    IMPORT_NUMBERS,
    /** {@link #importing} with any version number and id. */
    IMPORT_IDS,
    /** Schemas that refer to others. */
    REFERENCES,
    /** The metadata and rules of a schema. */
    CONTRACTS
  }

  /** The names of all subjects, in order; with their context, where they are in one. */
  List<String> subjects();

  /** The numbers of a subject's versions, in order; none if there is no such subject. */
  List<Long> versions(String subject);

  /**
   * One version, as the registry has it. Its rules are told and not refused.
   *
   * @throws io.avrolope.error.UnknownSchemaException if it is not there
   */
  RegisteredVersion version(String subject, long version);

  /** The number of a subject's first version: 1, or 0 where the registry counts from there. */
  long firstVersion();

  Set<Ability> abilities();

  /**
   * Registers a schema, or finds it, under the number that the registry gives.
   *
   * @throws io.avrolope.error.IncompatibleSchemasException if the registry refuses it beside the
   *     subject's other versions
   * @throws io.avrolope.error.RegistryRefusedException if it cannot be written to
   */
  SchemaReference.Version add(String subject, SchemaContent content);

  /**
   * Begins to put versions under numbers of one's own. It has to be closed: until then the registry
   * may refuse others who register under the subject.
   *
   * @throws io.avrolope.error.RegistryRefusedException if the registry cannot do so
   */
  Import importing(String subject);

  /** Puts versions under numbers of one's own into one subject. Not thread-safe. */
  interface Import extends AutoCloseable {

    /**
     * Registers a version under its number, and under its id if it has one, without a check of
     * compatibility.
     *
     * @throws io.avrolope.error.RegistryRefusedException if there is something else already, or no
     *     id where the registry needs one
     */
    void put(RegisteredVersion version);

    /**
     * Has the subject as it was before.
     *
     * @throws io.avrolope.error.AvrolopeException if that fails; the message says what to undo
     */
    @Override
    void close();
  }
}
