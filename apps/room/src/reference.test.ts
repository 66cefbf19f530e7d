import { roomRoutes } from '@franklin/protocol/room';
import { describe, expect, it } from 'vitest';
import { openApi, referencePage } from './reference.ts';

describe('the reference of the room', () => {
  it('is on its page what the schemas say (npx vitest run apps/room -u writes it anew)', async () => {
    await expect(referencePage()).toMatchFileSnapshot('../../../docs/room-api.md');
  });

  it('has every route with its fields, and no two at one address', () => {
    const { paths } = openApi() as { paths: Record<string, Record<string, { operationId: string }>> };
    const ids = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(ids.sort()).toEqual(Object.keys(roomRoutes).sort());
    expect(JSON.stringify(paths['/api/sign-in'])).toContain('"password"');
  });
});
