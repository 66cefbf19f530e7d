import { RIGHTS, type Right, type Route, roomParts, roomRoutes } from '@franklin/protocol/room';
import { type ZodType, z } from 'zod';

const ROUTES = Object.entries(roomRoutes) as unknown as readonly (readonly [string, Route])[];

/** Every route of the room as an OpenAPI 3.1 document, made from the schemas that the room itself checks by. */
export function openApi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, route] of ROUTES) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Franklin room', version: '1' },
    paths,
    components: {
      securitySchemes: {
        staff: { type: 'apiKey', in: 'cookie', name: 'franklin_session' },
        table: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

function operation(name: string, route: Route): object {
  const { may, does, method, body, answer } = route;
  return {
    operationId: name,
    summary: does,
    ...(may === 'anybody' ? {} : { security: [{ [may === 'table' ? 'table' : 'staff']: [] }] }),
    parameters: parametersOf(route),
    ...(method === 'GET' ? {} : { requestBody: { required: true, content: json(body, 'input') } }),
    responses: {
      200: { description: 'It was done, or this is the answer.', content: json(answer, 'output') },
      default: {
        description: 'It was refused, and nothing changed.',
        content: json(roomParts.refused, 'output'),
      },
    },
  };
}

/** Those in the path are named there; all others go into the query. */
function parametersOf({ path, params }: Route): object[] {
  const { properties = {}, required = [] } = schemaOf(params, 'input');
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: path.includes(`:${name}`) ? 'path' : 'query',
    required: required.includes(name),
    schema,
  }));
}

function json(schema: ZodType, io: 'input' | 'output'): object {
  return { 'application/json': { schema: schemaOf(schema, io) } };
}

/** The part of a JSON schema that is looked at here. */
interface ObjectSchema {
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
}

function schemaOf(schema: ZodType, io: 'input' | 'output'): ObjectSchema {
  // Every schema of a route is that of an object.
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as ObjectSchema;
}

/** The same on one page, for people. */
export function referencePage(): string {
  const rows = ROUTES.map(
    ([, { method, path, may, does }]) => `| \`${method} ${path}\` | ${mayWords(may)} | ${does} |`,
  );
  return `# What can be asked of the room

Made from the schemas in \`packages/protocol/src/room\`; a running room gives the whole of it, with every field, at
\`/api/openapi.json\`. Staff have a session in a cookie and send the header \`x-franklin\` with whatever changes something; tables
send \`Authorization: Bearer TABLE.KEY\`. What is refused answers with \`{ "refusal": { "code", "message" } }\` and changed nothing.

| route | who may | what it does |
|---|---|---|
${rows.join('\n')}

## Rights

| right | lets somebody |
|---|---|
${Object.entries(RIGHTS)
  .map(([right, words]) => `| \`${right}\` | ${words} |`)
  .join('\n')}
`;
}

function mayWords(may: Right | 'staff' | 'table' | 'anybody'): string {
  const words = { staff: 'any staff', table: 'a table', anybody: 'anybody' };
  return may in words ? words[may as keyof typeof words] : `\`${may}\``;
}
