import { type Cents, cents, minus, NOTHING, plus } from '@franklin/money';
import { type Player, type PlayerId, playerId, type TransferId } from '@franklin/table';
import type { Accounts, AccountTransfer, Reserved, SignedIn, TransferFate } from './accounts.ts';

interface Account {
  readonly player: Player;
  readonly card: string;
  readonly pin: string;
  balance: Cents;
}

interface Kept extends AccountTransfer {
  fate: TransferFate;
}

/** Accounts that live as long as the process, for simulations and tests. */
export class MemoryAccounts implements Accounts {
  readonly #accounts = new Map<PlayerId, Account>();
  readonly #cards = new Map<string, Account>();
  readonly #transfers = new Map<TransferId, Kept>();
  /** Makes every call fail as a dead line does. */
  unreachable = false;

  open(id: string, { name = id, card = id, pin = '0000', balance = cents(1_000_000_00) } = {}): void {
    const account: Account = { player: { id: playerId(id), name }, card, pin, balance };
    this.#accounts.set(account.player.id, account);
    this.#cards.set(card, account);
  }

  async signIn(card: string, pin: string): Promise<SignedIn> {
    this.#line();
    const account = this.#cards.get(card);
    if (account === undefined || account.pin !== pin) {
      return { ok: false, message: 'That card and PIN do not go together: try again or ask at the cage.' };
    }
    return { ok: true, player: account.player };
  }

  async reserve(transfer: AccountTransfer): Promise<Reserved> {
    this.#line();
    const known = this.#transfers.get(transfer.id);
    if (known?.fate === 'voided') return TAKEN_BACK;
    if (known !== undefined) return known.fate === 'refused' ? NOT_ENOUGH : { ok: true };
    const account = this.#accounts.get(transfer.player);
    if (account === undefined || account.balance < transfer.amount) {
      this.#transfers.set(transfer.id, { ...transfer, fate: 'refused' });
      return NOT_ENOUGH;
    }
    account.balance = minus(account.balance, transfer.amount);
    this.#transfers.set(transfer.id, { ...transfer, fate: 'reserved' });
    return { ok: true };
  }

  async post(id: TransferId): Promise<void> {
    this.#line();
    const kept = this.#transfers.get(id);
    if (kept === undefined) this.#transfers.set(id, { ...FROM_BEFORE, id, fate: 'posted' });
    else if (kept.fate === 'reserved') kept.fate = 'posted';
  }

  async void(id: TransferId): Promise<void> {
    this.#line();
    const kept = this.#transfers.get(id);
    if (kept === undefined) this.#transfers.set(id, { ...FROM_BEFORE, id, fate: 'voided' });
    if (kept?.fate !== 'reserved') return;
    kept.fate = 'voided';
    this.#pay(kept.player, kept.amount);
  }

  async cashOut(transfer: AccountTransfer): Promise<void> {
    this.#line();
    if (this.#transfers.has(transfer.id)) return;
    this.#transfers.set(transfer.id, { ...transfer, fate: 'paid' });
    this.#pay(transfer.player, transfer.amount);
  }

  async ask(id: TransferId): Promise<TransferFate> {
    this.#line();
    return this.fateOf(id);
  }

  /** All money in accounts, without what is set aside. */
  get total(): number {
    let sum = 0;
    for (const { balance } of this.#accounts.values()) sum += balance;
    return sum;
  }

  /** What is set aside for buy-ins that are neither posted nor voided. */
  get setAside(): number {
    let sum = 0;
    for (const { fate, amount } of this.#transfers.values()) if (fate === 'reserved') sum += amount;
    return sum;
  }

  fateOf(id: TransferId): TransferFate {
    return this.#transfers.get(id)?.fate ?? 'unknown';
  }

  balanceOf(id: string): Cents {
    return this.#accounts.get(playerId(id))?.balance ?? NOTHING;
  }

  #pay(player: PlayerId, amount: Cents): void {
    const account = this.#accounts.get(player);
    // Whoever sat at the table before this process knew him is known now.
    if (account === undefined) this.open(player, { balance: amount });
    else account.balance = plus(account.balance, amount);
  }

  #line(): void {
    if (this.unreachable) throw new Error('The accounts do not answer.');
  }
}

/** Reserved when another process had the accounts: the table remembers it, these accounts cannot. */
const FROM_BEFORE = { player: playerId('somebody'), amount: NOTHING } as const;
const TAKEN_BACK = { ok: false, reason: 'That buy-in was taken back: ask for another.' } as const;
const NOT_ENOUGH = { ok: false, reason: 'Your account does not hold that much.' } as const;
