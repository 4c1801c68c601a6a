"""An independent computation of what installments cost: reads cases as JSON lines, prints every difference to the cent.

Written from Banco Central's rules and the contract's text, not from the product's code: fractions instead of floating point,
holidays from Easter's own formula.
"""
import json
import sys
from datetime import date, timedelta
from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = 50


def half_up(value):
    return int(value + Fraction(1, 2)) if value >= 0 else -int(-value + Fraction(1, 2))


def easter(year):
    a, b, c = year % 19, year // 100, year % 100
    d, e = divmod(b, 4)
    g = (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = divmod(c, 4)
    l = (32 + 2 * e + 2 * i - h - k) % 7
    m = (a + 11 * h + 22 * l) // 451
    month, day = divmod(h + l - 7 * m + 114, 31)
    return date(year, month, day + 1)


def holidays(year):
    fixed = [(1, 1), (4, 21), (5, 1), (9, 7), (10, 12), (11, 2), (11, 15), (12, 25)]
    if year >= 2024:
        fixed.append((11, 20))
    days = {date(year, month, day) for month, day in fixed}
    return days | {easter(year) + timedelta(days=shift) for shift in (-48, -47, -2, 60)}


def last_day_without_fee(day):
    while day.weekday() >= 5 or day in holidays(day.year):
        day += timedelta(days=1)
    return day


def growth_over(rate, months):
    """(1 + rate) to the power of a fraction of months."""
    power = Decimal(months.numerator) / Decimal(months.denominator)
    return Fraction((1 + Decimal(rate.numerator) / Decimal(rate.denominator)) ** power)


def last_of_month(year, month):
    return (date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)).day


def correction(value, last, day, index):
    """Day by day, each with its part of its month; an unknown month takes the last known one before it."""
    if index is None:
        return 0
    factor, months = Fraction(1), {}
    for k in range(1, (day - last).days + 1):
        one = last + timedelta(days=k)
        months[(one.year, one.month)] = months.get((one.year, one.month), 0) + 1
    for (year, month), days in months.items():
        known = [name for name in sorted(index) if name <= f"{year:04}-{month:02}"]
        rate = Fraction(index[known[-1]]) / 100 if known else Fraction(0)
        whole = last_of_month(year, month)
        factor *= growth_over(rate, Fraction(days, whole))
    return max(0, half_up(value * (factor - 1)))


def late(value, due, day, index):
    last = last_day_without_fee(due)
    if day <= last:
        return 0, 0, 0
    fine = half_up(value * Fraction(2, 100))
    return fine, half_up(value * Fraction(1, 100) * (day - last).days / 30), correction(value, last, day, index)


def move(rows, rate, event):
    """The open installments go to another day: changes the rows [number, value, due, signed due]; gives who moved at what cost."""
    # An installment of nothing is not owed, and stays.
    still = [row for row in rows if row[0] in event["open"] and row[1]]
    if not still:
        return []
    own = max(row[2].day for row in still)
    later = 1 if event["day"] < own else 0
    new = []
    for number, value, due, _ in still:
        year, month = divmod(due.year * 12 + due.month - 1 + later, 12)
        day = date(year, month + 1, min(event["day"], last_of_month(year, month + 1)))
        new.append((number, day, half_up(value * (growth_over(rate, Fraction((day - due).days, 30)) - 1))))
    if all(day == row[2] for (_, day, _), row in zip(new, still)):
        return []
    for (_, day, cost), row in zip(new, still):
        row[1] += cost
        row[2] = day
    return [[number, day.isoformat(), cost] for number, day, cost in new]


def waive(rows, let_go, event, index):
    """Fine or interest of an installment until a day are let go: adds them to what was let go of it before."""
    value, due = next((value, due) for number, value, due, _ in rows if number == event["waived"])
    fine, interest, _ = late(value, due, date.fromisoformat(event["on"]), index)
    before = let_go.get(event["waived"], (0, 0))
    let_go[event["waived"]] = (
        max(before[0], fine) if event["fine"] else before[0],
        max(before[1], interest) if event["interest"] else before[1],
    )


def amounts(case):
    """Who moved; and per open installment asked for: (number, fine, interest, correction, discount, total), in cents."""
    on = date.fromisoformat(case["on"])
    released = date.fromisoformat(case["releasedOn"])
    rate = Fraction(case["monthlyRate"]) / 100
    rows, who, let_go = [], [], {}
    for row in case["plan"]:
        due = date.fromisoformat(row["dueOn"])
        rows.append([row["number"], row["value"], due, due])
    for event in case["history"]:
        if "day" in event:
            who += move(rows, rate, event)
        else:
            waive(rows, let_go, event, case["index"])
    plan = [(number, value, due) for number, value, due, _ in rows]
    shift = [(due - was).days for _, _, due, was in rows]
    first = next((i for i, row in enumerate(plan) if row[2] > on), None)
    worth = {}
    if first is not None:
        # Of each installment as signed, its part of what was financed, by present value.
        signed = [row["value"] for row in case["plan"]]
        parts = [value / growth_over(rate, Fraction(k + 1)) for k, value in enumerate(signed)]
        total, lent, up_to, given, principal = sum(parts), min(case["financed"], sum(signed)), Fraction(0), 0, []
        for part in parts:
            up_to += part
            mark = half_up(up_to / total * lent)
            principal.append(mark - given)
            given = mark
        months = [1 + k + Fraction(days, 30) for k, days in enumerate(shift)]
        begin, done = (plan[first - 1][2], months[first - 1]) if first else (released, Fraction(0))
        done += Fraction(max(0, (on - begin).days), (plan[first][2] - begin).days) * (months[first] - done)
        for k in range(first, len(plan)):
            number, value, _ = plan[k]
            lent_here = principal[k]
            grown = growth_over(Fraction(value, lent_here) - 1, done / months[k]) if lent_here and value else 0
            worth[number] = half_up(lent_here * grown)
    result = []
    for number, value, due in plan:
        if number not in case["numbers"] or value == 0 or number in case["paid"]:
            continue
        fine, interest, corrected = late(value, due, on, case["index"])
        fine_before, interest_before = let_go.get(number, (0, 0))
        fine, interest = max(0, fine - fine_before), max(0, interest - interest_before)
        discount = value - worth[number] if number in worth else 0
        result.append([number, fine, interest, corrected, discount, value + fine + interest + corrected - discount])
    return who, result


def signed_plan(case):
    """The plan that follows from price, entry, rate and due day: financed amount, and (number, value, due) of each installment."""
    signed, count = case["signed"], len(case["plan"])
    least = half_up(Fraction(signed["price"] * signed["entryPercent"], 100))
    financed = signed["price"] - (least if signed["entry"] is None else signed["entry"])
    rate = Fraction(case["monthlyRate"]) / 100
    if rate:
        regular = half_up(financed * rate / (1 - 1 / (1 + rate) ** count))
    else:
        regular = half_up(Fraction(financed, count))
        if regular * (count - 1) > financed:
            regular = financed // count
    first = date.fromisoformat(case["releasedOn"]) + timedelta(days=30)
    while signed["dueDay"] is not None and first.day != signed["dueDay"]:
        first += timedelta(days=1)
    rows, owed = [], financed
    for k in range(count):
        interest = half_up(owed * rate)
        principal = owed if k == count - 1 else min(regular - interest, owed)
        owed -= principal
        year, month = divmod(first.year * 12 + first.month - 1 + k, 12)
        due = date(year, month + 1, min(first.day, last_of_month(year, month + 1)))
        rows.append({"number": k + 1, "value": principal + interest, "dueOn": due.isoformat()})
    return financed, rows


def main():
    cases = differences = 0
    for line in sys.stdin:
        case = json.loads(line)
        cases += 1
        if "signed" in case and signed_plan(case) != (case["financed"], case["plan"]):
            differences += 1
            print(f"{case['about']}: another plan")
        moved, own = amounts(case)
        if own != case["product"] or moved != case["moved"]:
            differences += 1
            ours = [[one, other] for one, other in zip(case["product"], own) if one != other][:3]
            print(f"{case['about']}: {len(case['product'])} and {len(own)} rows, product and here {ours}, moved the same: {moved == case['moved']}")
    print(f"{cases} cases, {differences} differences")
    sys.exit(1 if differences or not cases else 0)


main()
