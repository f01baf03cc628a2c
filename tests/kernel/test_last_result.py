"""The last result of a function."""

from ironhex.kernel.last_result import last_result


def test_a_function_is_called_again_only_for_another_value() -> None:
    asked: list[tuple[int, ...]] = []

    @last_result
    def total(numbers: tuple[int, ...]) -> int:
        asked.append(numbers)
        return sum(numbers)

    one, same = (1, 2), tuple(number for number in (1, 2))
    assert [total(one), total(one), total(same), total(one)] == [3, 3, 3, 3]
    assert [each is one for each in asked] == [True, False, True]
