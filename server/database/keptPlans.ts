/** Number of times that a statement has been sent on a connection before it is prepared there: what is sent twice will be again. */
const BEFORE = 1;
/** Statements that one connection prepares at most: the database keeps the plan of each in memory. */
const MOST = 250;
/** Texts that are counted at most; then counting begins anew. */
const MOST_COUNTED = 1_000;

/** A query as `pg` takes it; a cursor or stream sends itself. */
interface Question {
  text?: unknown;
  name?: unknown;
  values?: unknown;
  submit?: unknown;
}

/**
 * Prepares what a connection sends again and again, as drivers of other languages do, so that the database parses and
 * plans it once: for short statements that takes longer than carrying them out.
 */
export class KeptPlans {
  readonly #uses = new Map<string, number>();
  readonly #names = new Map<string, string>();

  /** Returns the arguments of a query, with a name if its text has been sent often. */
  name(question: readonly unknown[]): readonly unknown[] {
    const [first, second] = question;
    const isText = typeof first === 'string';
    const query: Question = isText ? { text: first, values: second } : (first ?? {});
    const { text, values } = query;
    if (typeof text !== 'string' || query.name !== undefined || query.submit !== undefined) return question;
    if (!Array.isArray(values) || values.length === 0) return question;
    const name = this.#nameOf(text);
    return name === undefined ? question : [{ ...query, name }, ...question.slice(isText ? 2 : 1)];
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined) return known;
    const uses = (this.#uses.get(text) ?? 0) + 1;
    if (uses <= BEFORE || this.#names.size >= MOST) {
      if (this.#uses.size >= MOST_COUNTED) this.#uses.clear();
      this.#uses.set(text, uses);
      return undefined;
    }
    this.#uses.delete(text);
    const name = `kept${this.#names.size + 1}`;
    this.#names.set(text, name);
    return name;
  }
}
