import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const NAME = 'definition.schema.json';
const source = () => readFileSync(join(root, 'docs', NAME), 'utf8');

/** Serves the JSON Schema of overlays with the console, as /definition.schema.json. */
export const schemaFile = {
  name: 'definition-schema',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: NAME, source: source() });
  },
  configureServer({ middlewares }) {
    middlewares.use(`/${NAME}`, (_request, response) => {
      response.setHeader('Content-Type', 'application/json');
      response.end(source());
    });
  },
};
