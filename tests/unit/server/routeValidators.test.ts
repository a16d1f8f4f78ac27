import { expect, it } from 'vitest';
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
