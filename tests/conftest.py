import os

from hypothesis import HealthCheck, settings

# The same examples in every run: a failure is a change of the code, not of the dice.
settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    database=None,
    # What the project promises to try a thousand times says so itself.
    max_examples=300,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("explore", settings.get_profile("ci"), derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
