import { Ajv } from 'ajv';
import { expect, it, onTestFinished, vi } from 'vitest';
import { routeValidators } from '../../../server/http/ajv.ts';

/** The validator of a call whose body is a shared thing with this type of `a`. */
function validatorOf(type: string) {
  const validators = routeValidators();
  validators.share({ $id: 'thing', type: 'object', properties: { a: { type } } });
  const validate = validators.compile({
    schema: { $ref: 'thing' } as object,
    httpPart: 'body',
    method: 'POST',
    url: '/',
  });
  return (value: unknown) => (validate(value) as { error?: { errors?: object } }).error === undefined;
}

it('validators of apps for the same definitions are compiled once, and each app judges by its own definitions', () => {
  const accepts = [validatorOf('integer'), validatorOf('string'), validatorOf('integer')] as const;
  const judged = accepts.map((accept) => [accept({ a: 1 }), accept({ a: 'text' })]);
  expect(judged).toEqual([
    [true, false],
    [false, true],
    [true, false],
  ]);
});

it('the validators of preferred routes are compiled before their first call, the others by it', async () => {
  const compiled = vi.spyOn(Ajv.prototype, 'compile');
  onTestFinished(() => compiled.mockRestore());
  const validators = routeValidators();
  validators.prefer('/urgent');
  const of = (url: string) => {
    const schema = { type: 'object', properties: { [url]: { type: 'integer' } } };
    return validators.compile({ schema, httpPart: 'body', method: 'POST', url });
  };
  const [urgent, other] = [of('/urgent'), of('/other')];
  expect(compiled).toHaveBeenCalledTimes(0);
  await validators.prepare();
  expect(compiled).toHaveBeenCalledTimes(1);
  expect(urgent({ '/urgent': 1 })).toEqual({ value: { '/urgent': 1 } });
  expect(compiled).toHaveBeenCalledTimes(1);
  expect(other({ '/other': 1 })).toEqual({ value: { '/other': 1 } });
  expect(compiled).toHaveBeenCalledTimes(2);
});
