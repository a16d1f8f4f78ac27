import { routeValidators } from '../../server/http/ajv.ts';
import { idParams } from '../../server/schemas.ts';

const ROUNDS = 200_000;

/** Milliseconds of schema validation per get. Replies are neither validated nor serialized by schema. */
export function validationOfGet(): number {
  const { compile } = routeValidators();
  const validate = compile({ schema: idParams, httpPart: 'params', method: 'GET', url: '/participants/:id' });
  const run = () => {
    for (let id = 1; id <= ROUNDS; id += 1) {
      const { error } = validate({ id: String(id) }) as { error?: Error };
      if (error) throw error;
    }
  };
  // the first round warms up the JIT compiler
  run();
  const started = performance.now();
  run();
  return (performance.now() - started) / ROUNDS;
}
